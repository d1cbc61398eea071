"""The ground as a figure meets it: where it can stand, and what is in its way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from escarmouche.kernel import Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.battlefields import terrain_of
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.table import (
    BARRED_TERRAIN,
    BLOCKED_BY,
    BROKEN_PATH,
    NO_FOOTING,
    OFF_BOARD,
    OFF_LEVEL,
    OVERLAPS,
    TOO_FAR,
    Footprint,
    Ground,
    Piece,
    Pose,
    Problem,
    footprint,
    overlaps,
)

TERRAIN_RULE = "c2.table.movement"
TABLE_RULE = "c2.setup.materials"
BASES_RULE = "c2.move.pass-through"


def pose_on_ground(battle: Battle, x: int, y: int, facing: int) -> Pose:
    """A pose at a point, as high as the ground there."""
    return Pose(x, y, facing, battle.board.ground_height(x, y))


def standing_problems(battle: Battle, fighter: Fighter, pose: Pose) -> list[Reason]:
    """Why a figure can't stand in a pose: off the table, on another base, or without a footing."""
    base = footprint(fighter.profile.base, pose)
    found: list[Reason] = []
    if not battle.board.holds(base):
        found.append(reason(TABLE_RULE, "c2-off-the-table"))
    found += [
        reason(BASES_RULE, "c2-on-another-base", other=other.id) for other in overlapped(battle, fighter, base, pose.z)
    ]
    if not fighter.tier and not has_room(battle, fighter, base, pose.z):
        found.append(reason(TERRAIN_RULE, "c2-no-footing"))
    return found


def overlapped(battle: Battle, fighter: Fighter, base: Footprint, z: int) -> Iterator[Fighter]:
    """The figures on whose bases a figure would be that stands at a level, or hangs there."""
    x, y, radius = base.x, base.y, base.shape.radius
    for other, there in battle.placed():
        dx, dy, far = there.x - x, there.y - y, radius + there.shape.radius
        if (
            dx * dx + dy * dy < far * far  # most are far away
            and other is not fighter
            and meets(fighter, z, other)
            and overlaps(base, there)
        ):
            yield other


def has_room(battle: Battle, fighter: Fighter, base: Footprint, z: int) -> bool:
    """Whether terrain leaves a figure room and footing at a level. On open ground this is settled at once.

    Below the table it stands at the bottom of a crevasse, be it narrower than its base.
    """
    board = battle.board
    if z < 0:
        hole = hole_at(battle, base.x, base.y)
        return hole is not None and z == hole.base_level - hole.depth
    if z == 0 and board.is_open(base.x, base.y, base.radius):
        return True
    return board.can_stand(base, z, fighter.height)


def hole_at(battle: Battle, x: int, y: int) -> Piece | None:
    """The crevasse at a point."""
    return next((piece for piece in battle.board.pieces if is_hole(piece) and piece.covers(x, y)), None)


def is_hole(piece: Piece) -> bool:
    """Whether a piece of terrain is a crevasse, with a dry bottom."""
    return piece.depth > 0 and terrain_of(piece).feat == "long-jump"


def has_footing(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure stands on something, rather than hanging on a wall or swimming."""
    assert fighter.pose is not None
    if fighter.tier:
        return True
    z = fighter.pose.z
    return battle.footing(fighter, lambda: has_room(battle, fighter, battle.base(fighter), z))


def flying_at(battle: Battle, fighter: Fighter) -> int:
    """The altitude level on which a figure makes its move: its own, unless it changes it first."""
    return apply_hooks(battle, fighter, Hooks.flies_at, fighter.tier)


def meets(fighter: Fighter, z: int, other: Fighter, tier: int | None = None) -> bool:
    """Whether a figure with its feet at level ``z`` is in the way of another one where their bases overlap.

    ``tier``: the altitude level on which it is then, if not its own.
    """
    assert other.pose is not None
    if (fighter.tier if tier is None else tier) != other.tier:
        return False
    return z == other.pose.z or (z < other.pose.z + other.height and other.pose.z < z + fighter.height)


def passes(battle: Battle, fighter: Fighter, other: Fighter) -> bool:
    """Whether a figure may move through the place of another: their cards have been activated at the same time.

    As only cards of one's own are activated together, nobody moves through an enemy. [c2.move.pass-through]
    """
    together = fighter.side == other.side and fighter.id in battle.together and other.id in battle.together
    return apply_hooks(battle, fighter, Hooks.may_pass, together, other)


def ground(
    battle: Battle,
    fighter: Fighter,
    *,
    reach: int | None = None,
    ignoring: Collection[str] = (),
    terrain: Collection[str] = (),
    z: int | None = None,
) -> Ground:
    """The table as a figure meets it: the bases that it may not pass, those that it may, and the terrain.

    Terrain slows it, or is impassable, as the Movement table says. [c2.move.obstacles]

    ``reach`` leaves out bases that are too far away to matter for a move of that length; ``ignoring``: ids of figures
    that are not there for it, ``terrain``: of pieces that don't stop it; ``z``: the level it moves on, if not its own.
    """
    known: dict[tuple[object, ...], Ground] = battle.arrangement("grounds", dict)
    mover = fighter.id, fighter.tier, fighter.effects, battle.together
    question = (*mover, reach, tuple(ignoring), tuple(terrain), z)
    found = known.get(question)
    if found is None:
        found = known[question] = _ground_about(battle, fighter, reach, ignoring, terrain, z)
    return found


def _ground_about(
    battle: Battle,
    fighter: Fighter,
    reach: int | None,
    ignoring: Collection[str],
    terrain: Collection[str],
    z: int | None,
) -> Ground:
    assert fighter.pose is not None
    base = battle.base(fighter)
    here = 0 if flying_at(battle, fighter) else fighter.pose.z
    level = here if z is None else z
    obstacles: list[tuple[str, Footprint]] = []
    passable: list[tuple[str, Footprint]] = []
    for other, footprint_there in others_near(battle, fighter, base, level, reach):
        if other.id not in ignoring:
            (passable if passes(battle, fighter, other) else obstacles).append((other.id, footprint_there))
    return _ground(
        battle.board,
        tuple(obstacles),
        base.travel_radius,
        level,
        fighter.height,
        tuple(terrain),
        apply_hooks(battle, fighter, Hooks.overflies, None),
        tuple(passable),
    )


def terrain_for(battle: Battle, fighter: Fighter) -> Ground:
    """The table as a figure would meet it alone."""
    assert fighter.pose is not None
    over = apply_hooks(battle, fighter, Hooks.overflies, None)
    z = 0 if flying_at(battle, fighter) else fighter.pose.z
    return _ground(battle.board, (), battle.base(fighter).travel_radius, z, fighter.height, (), over)


_ground = lru_cache(maxsize=1024)(Ground)
"""What is worked out about some ground is kept with it, for whoever meets the same again."""


def others_near(
    battle: Battle, fighter: Fighter, base: Footprint, z: int, reach: int | None
) -> Iterator[tuple[Fighter, Footprint]]:
    """The figures that a move of so much (``None``: any) may meet, each with the ground it covers."""
    x, y = base.x, base.y
    tier = flying_at(battle, fighter)
    far = None if reach is None else reach + base.radius + 1
    for other, there in battle.placed():
        if far is not None:
            size = other.profile.base
            room = far + size.width + size.depth
            if not (-room < there.x - x < room and -room < there.y - y < room):
                continue
        if other is not fighter and meets(fighter, z, other, tier):
            yield other, there


def stopping_problems(battle: Battle, fighter: Fighter, way: Ground, end: Pose) -> list[Problem]:
    """Why a figure can't stop somewhere on its way; what flies needs no footing, and terrain is below it."""
    found = way.problems_at(end, fighter.profile.base)
    if not flying_at(battle, fighter):
        return found
    return [problem for problem in found if problem.code in (OVERLAPS, OFF_BOARD)]


def reasons(problems: Iterable[Problem], rule: str) -> list[Reason]:
    """What the table has to say against a move, in words; ``rule``: the rule of the move."""
    return [_reason(problem, rule) for problem in problems]


def _reason(problem: Problem, rule: str) -> Reason:
    about = problem.about or ""
    match problem.code:
        case code if code == TOO_FAR:
            return reason(rule, "c2-too-far")
        case code if code == BROKEN_PATH:
            return reason(rule, "c2-broken-path")
        case code if code == BLOCKED_BY:
            return reason(BASES_RULE, "c2-way-blocked", other=about)
        case code if code == OVERLAPS:
            return reason(BASES_RULE, "c2-on-another-base", other=about)
        case code if code == BARRED_TERRAIN:
            return reason(TERRAIN_RULE, "c2-terrain-in-the-way", piece=about)
        case code if code == OFF_BOARD:
            return reason(TABLE_RULE, "c2-off-the-table")
        case code if code == OFF_LEVEL:
            return reason(TERRAIN_RULE, "c2-off-its-level")
        case code if code == NO_FOOTING:
            return reason(TERRAIN_RULE, "c2-no-footing")
        case code:
            raise AssertionError(f"the table knows of no problem {code!r}")
