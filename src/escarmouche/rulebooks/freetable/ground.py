"""The ground as a model meets it: where it can stand, and what is in its way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from escarmouche.kernel import Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.rulebooks.freetable.state import FreeTable, M, TableRules
from escarmouche.table import (
    BARRED_TERRAIN,
    BLOCKED_BY,
    BROKEN_PATH,
    NO_FOOTING,
    OFF_BOARD,
    OFF_LEVEL,
    OVERLAPS,
    TOO_FAR,
    Board,
    Footprint,
    Ground,
    Piece,
    Pose,
    Problem,
    footprint,
    overlaps,
)


def pose_on_ground(battle: FreeTable[M], x: int, y: int, facing: int) -> Pose:
    """A pose at a point, as high as the ground there."""
    return Pose(x, y, facing, battle.board.ground_height(x, y))


def standing_problems(battle: FreeTable[M], model: M, pose: Pose) -> list[Reason]:
    """Why a model can't stand in a pose: off the table, on another base, or without a footing."""
    base = footprint(model.shape, pose)
    problems: list[Reason] = []
    if not battle.board.holds(base):
        problems.append(reason(battle.table_rules.edge, "table-off-the-table"))
    problems += [
        reason(battle.table_rules.bases, "table-on-another-base", other=other.id)
        for other in overlapped(battle, model, base, pose.z)
    ]
    if not model.tier and not has_room(battle, model, base, pose.z):
        problems.append(reason(battle.table_rules.terrain, "table-no-footing"))
    return problems


def overlapped(battle: FreeTable[M], model: M, base: Footprint, z: int) -> Iterator[M]:
    """The models on whose bases a model would be that stands at a level, or hangs there."""
    for other, there in battle.near(base, 0):
        if other is not model and meets(model, z, other) and overlaps(base, there):
            yield other


def has_room(battle: FreeTable[M], model: M, base: Footprint, z: int) -> bool:
    """Whether terrain leaves a model room and footing at a level. On open ground this is settled at once.

    Below the table it stands at the bottom of a pit, be it narrower than its base.
    """
    board = battle.board
    if z < 0:
        pit = pit_at(battle, base.x, base.y)
        return pit is not None and z == pit.base_level - pit.depth
    if z == 0 and board.is_open(base.x, base.y, base.radius):
        return True
    return (board_for(battle, model) if z == 0 else board).can_stand(base, z, model.height)


def pit_at(battle: FreeTable[M], x: int, y: int) -> Piece | None:
    """The pit at a point."""
    return next((piece for piece in battle.board.pieces if battle.is_pit(piece) and piece.covers(x, y)), None)


def has_footing(battle: FreeTable[M], model: M) -> bool:
    """Whether a model stands on something, rather than hanging on a wall or swimming."""
    assert model.pose is not None
    if model.tier:
        return True
    z = model.pose.z
    return battle.footing(model, lambda: has_room(battle, model, battle.base(model), z))


def board_for(battle: FreeTable[M], model: M) -> Board:
    """The board as a model on the table meets it, without the terrain that is as open ground to it."""
    nothing: tuple[str, ...] = ()
    disregarded = apply_hooks(battle, model, TableHooks.disregards, nothing)
    return _without(battle.board, disregarded) if disregarded else battle.board


@lru_cache(maxsize=64)
def _without(board: Board, kinds: tuple[str, ...]) -> Board:
    """A board without the pieces of some kinds."""
    return Board(
        board.width, board.depth, tuple(piece for piece in board.pieces if piece.kind not in kinds), board.kinds
    )


def flying_at(battle: FreeTable[M], model: M) -> int:
    """The altitude level on which a model makes its move: its own, unless it changes it first."""
    return apply_hooks(battle, model, TableHooks.flies_at, model.tier)


def meets(model: M, z: int, other: M, tier: int | None = None) -> bool:
    """Whether a model with its feet at level ``z`` is in the way of another one where their bases overlap.

    ``tier``: the altitude level on which it is then, if not its own.
    """
    assert other.pose is not None
    if (model.tier if tier is None else tier) != other.tier:
        return False
    return z == other.pose.z or (z < other.pose.z + other.height and other.pose.z < z + model.height)


def passes(battle: FreeTable[M], model: M, other: M) -> bool:
    """Whether a model may move through the place of another."""
    return apply_hooks(battle, model, TableHooks.may_pass, battle.lets_pass(model, other), other)


def ground(
    battle: FreeTable[M],
    model: M,
    *,
    reach: int | None = None,
    ignoring: Collection[str] = (),
    terrain: Collection[str] = (),
    z: int | None = None,
) -> Ground:
    """The table as a model meets it: the bases that it may not pass, those that it may, and the terrain.

    ``reach`` leaves out bases that are too far away to matter for a move of that length; ``ignoring``: ids of models
    that are not there for it, ``terrain``: of pieces that don't stop it; ``z``: the level it moves on, if not its own.
    """
    known: dict[tuple[object, ...], Ground] = battle.arrangement("grounds", dict)
    mover = model.id, model.tier, model.effects, battle.passing_now()
    question = (*mover, reach, tuple(ignoring), tuple(terrain), z)
    cached = known.get(question)
    if cached is None:
        cached = known[question] = _ground_about(battle, model, reach, ignoring, terrain, z)
    return cached


def _ground_about(
    battle: FreeTable[M],
    model: M,
    reach: int | None,
    ignoring: Collection[str],
    terrain: Collection[str],
    z: int | None,
) -> Ground:
    assert model.pose is not None
    base = battle.base(model)
    here = 0 if flying_at(battle, model) else model.pose.z
    level = here if z is None else z
    obstacles: list[tuple[str, Footprint]] = []
    passable: list[tuple[str, Footprint]] = []
    for other, footprint_there in others_near(battle, model, base, level, reach):
        if other.id not in ignoring:
            (passable if passes(battle, model, other) else obstacles).append((other.id, footprint_there))
    return _ground(
        battle.board if level else board_for(battle, model),
        tuple(obstacles),
        base.travel_radius,
        level,
        model.height,
        tuple(terrain),
        apply_hooks(battle, model, TableHooks.overflies, None),
        tuple(passable),
    )


def terrain_for(battle: FreeTable[M], model: M) -> Ground:
    """The table as a model would meet it alone."""
    assert model.pose is not None
    over = apply_hooks(battle, model, TableHooks.overflies, None)
    z = 0 if flying_at(battle, model) else model.pose.z
    board = battle.board if z else board_for(battle, model)
    return _ground(board, (), battle.base(model).travel_radius, z, model.height, (), over)


_ground = lru_cache(maxsize=1024)(Ground)
"""What is worked out about some ground is kept with it, for whoever meets the same again."""


def others_near(
    battle: FreeTable[M], model: M, base: Footprint, z: int, reach: int | None
) -> Iterator[tuple[M, Footprint]]:
    """The models that a move of so much (``None``: any) may meet, each with the ground it covers."""
    tier = flying_at(battle, model)
    for other, there in battle.placed() if reach is None else battle.in_square(base, reach + 1):
        if other is not model and meets(model, z, other, tier):
            yield other, there


def stopping_problems(battle: FreeTable[M], model: M, way: Ground, end: Pose) -> list[Problem]:
    """Why a model can't stop somewhere on its way; what flies needs no footing, and terrain is below it."""
    problems = way.problems_at(end, model.shape)
    if not flying_at(battle, model):
        return problems
    return [problem for problem in problems if problem.code in (OVERLAPS, OFF_BOARD)]


def reasons(battle: FreeTable[M], problems: Iterable[Problem], rule: str) -> list[Reason]:
    """What the table has to say against a move, in words; ``rule``: the rule of the move."""
    return [_reason(battle.table_rules, problem, rule) for problem in problems]


def _reason(rules: TableRules, problem: Problem, rule: str) -> Reason:
    about = problem.about or ""
    match problem.code:
        case code if code == TOO_FAR:
            return reason(rule, "table-too-far")
        case code if code == BROKEN_PATH:
            return reason(rule, "table-broken-path")
        case code if code == BLOCKED_BY:
            return reason(rules.bases, "table-way-blocked", other=about)
        case code if code == OVERLAPS:
            return reason(rules.bases, "table-on-another-base", other=about)
        case code if code == BARRED_TERRAIN:
            return reason(rules.terrain, "table-terrain-in-the-way", piece=about)
        case code if code == OFF_BOARD:
            return reason(rules.edge, "table-off-the-table")
        case code if code == OFF_LEVEL:
            return reason(rules.terrain, "table-off-its-level")
        case code if code == NO_FOOTING:
            return reason(rules.terrain, "table-no-footing")
        case code:
            raise AssertionError(f"the table knows of no problem {code!r}")
