"""Treasures: taken with normal moves, borne at a price, put down, stolen, left where their bearer was."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any, Final

import msgspec

from escarmouche.kernel import PASS, Choose, Place, Reason, Step, confirm, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle, Move, Treasure, Unit
from escarmouche.rulebooks.lfw.events import TreasureLaid, TreasureTaken
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.missions import mission_of
from escarmouche.table import MM, TURN, UNIT, Disc, Footprint, Point, Pose, direction, footprint, overlaps, within
from escarmouche.table.exact import square_distance

TREASURE: Final = "lfw.scenario.objective.tresor"
STEAL: Final = "lfw.scenario.objective.tresor.steal"
BASE: Final = Disc(40 * MM)
STEP: Final = 2 * MM
"""How closely places for a treasure are looked for."""

BURDENED: Final = ("infantry", "beast")
"""The types that make normal moves only with a treasure, slower ones, and shoot nothing after a move."""

OF_ITS_OWN: Final = ("normal", "run", "charge", "engagement")
"""The moves on which a unit may put down what it has: those that its player has it make."""


def borne_by(battle: Battle, unit: Unit) -> list[Treasure]:
    """The treasures that a unit has."""
    return [treasure for treasure in mission_of(battle).treasures if treasure.bearer == unit.id]


def change(battle: Battle, key: str, **changes: Any) -> None:
    """Something about a treasure is otherwise from now on."""
    treasures = mission_of(battle).treasures
    battle.change_mission(
        treasures=tuple(
            msgspec.structs.replace(treasure, **changes) if treasure.key == key else treasure for treasure in treasures
        )
    )


def take_up(battle: Battle, unit: Unit, treasure: Treasure, rule: str = TREASURE) -> None:
    """A unit has a treasure from now on, and nobody else; of a duo the mount, which makes the moves."""
    unit = battle.model_of(unit)
    before = treasure.bearer
    change(battle, treasure.key, at=None, bearer=unit.id)
    if before and not borne_by(battle, battle[before]):
        battle[before].lose(TREASURE)
    if unit.profile.type in BURDENED:
        unit.gain(TREASURE)
    battle.tell(lambda: TreasureTaken(unit=unit.id, treasure=treasure.key, rules=(rule,)))


def base_of(at: Point) -> Footprint:
    """The ground that a treasure covers."""
    return footprint(BASE, Pose(*at))


class AfterTreasureMove(Step, frozen=True):
    """A unit has made a move. It may put down what it has, and take after a normal one what it has come into contact with.

    [lfw.scenario.objective.tresor] Whoever is infantry or a beast has left what it had behind before any other move.
    """

    unit: ModelId
    move: Move
    path: tuple[Point, ...]

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        held = borne_by(battle, unit)
        if self.move != "normal" and unit.profile.type in BURDENED and not keeps(battle, unit, self.move):
            battle.then(*[LayDown(unit.id, treasure.key, self.path[:1]) for treasure in held])
            return
        for treasure in held if self.move in OF_ITS_OWN else ():
            about = {"unit": unit.id, "treasure": treasure.key}
            if await confirm(unit.side, f"{TREASURE}#drop", default=False, about=about):
                battle.then(LayDown(unit.id, treasure.key, self.path))
        if self.move != "normal":
            return
        kept = {treasure.key for treasure in held}
        for treasure in mission_of(battle).treasures:
            if treasure.key not in kept and in_reach(battle, unit, treasure):
                about = {"unit": unit.id, "treasure": treasure.key}
                if await confirm(unit.side, TREASURE, default=True, about=about):
                    take_up(battle, unit, treasure)


def keeps(battle: Battle, unit: Unit, move: Move) -> bool:
    """Whether a unit that a treasure burdens keeps it in a move that is no normal one."""
    return move == "run" and apply_hooks(battle, unit, Hooks.carries_on_runs, False)


def in_reach(battle: Battle, unit: Unit, treasure: Treasure) -> bool:
    """Whether a unit touches a treasure, or a friend who has it."""
    if unit.pose is None or treasure.saved_by:
        return False
    if treasure.at is not None:
        return within(battle.base(unit), base_of(treasure.at), battle.contact)
    bearer = battle[treasure.bearer]
    return (
        battle.allied(unit, bearer)
        and bearer.in_play
        and within(battle.base(unit), battle.base(bearer), battle.contact)
    )


class LayDown(Step, frozen=True):
    """A treasure comes to lie in contact with where its bearer is, or was on its way, as the bearer's player says."""

    unit: ModelId
    treasure: str
    path: tuple[Point, ...]

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        if self.treasure not in {treasure.key for treasure in borne_by(battle, unit)}:
            return
        at = (await Laying(battle, unit, self.treasure, self.path)).point
        change(battle, self.treasure, at=at, bearer="")
        if not borne_by(battle, unit):
            unit.lose(TREASURE)
        battle.tell(lambda: TreasureLaid(unit=unit.id, treasure=self.treasure, point=at, rules=(TREASURE,)))


class Laying(Place[Pose]):
    """Where a treasure is put down: in contact with its bearer, somewhere on its way, and on nobody.

    Where there is no room in contact it is the nearest place in which there is.
    """

    __slots__ = ("battle", "far", "path", "unit")
    shape = Pose

    def __init__(self, battle: Battle, unit: Unit, treasure: str, path: tuple[Point, ...]) -> None:
        super().__init__(unit.side, f"{TREASURE}#laid", about={"unit": unit.id, "treasure": treasure})
        self.battle = battle
        self.unit = unit
        self.path = path
        self.far = self._touching + battle.contact
        if not any(self._is_free(pose) for pose in self._about(self._in_contact)):
            aside = range(self._touching + STEP, battle.board.width + battle.board.depth, STEP)
            self.far = next(far for far in aside if any(map(self._is_free, self._about((far,))))) + 1

    @property
    def _touching(self) -> int:
        return (BASE.diameter + self.unit.shape.diameter) // 2

    @property
    def _in_contact(self) -> Sequence[int]:
        """How far from where the unit is or was places in contact with it are looked for."""
        return (self._touching + MM // 2, *range(0, self._touching, STEP))

    def _about(self, distances: Iterable[int], first: int = 0) -> Iterator[Pose]:
        """Places about where the unit is or was, so far from it, beginning in a direction."""
        x, y = self.path[-1]
        for far in distances:
            for turn in range(0, TURN, TURN // 36):
                dx, dy = direction((first + turn) % TURN)
                yield Pose(x + dx * far // UNIT, y + dy * far // UNIT)

    def _is_free(self, pose: Pose) -> bool:
        here = base_of(pose.point)
        return self.battle.board.holds(here) and not self._is_taken(here)

    def _is_taken(self, here: Footprint) -> bool:
        return any(overlaps(here, there) for _, there in self.battle.near(here, 0))

    def problems(self, answer: Pose) -> Sequence[Reason]:
        here = base_of(answer.point)
        if not self.battle.board.holds(here):
            return [reason(self.battle.table_rules.edge, "table-off-the-table")]
        if self._is_taken(here):
            return [reason(self.rule, "lfw-treasure-on-somebody")]
        ways = tuple(pairwise(self.path)) or ((self.path[0], self.path[0]),)
        near = min(square_distance(*answer.point, *one, *other) for one, other in ways)
        return [] if near <= self.far * self.far else [reason(self.rule, "lfw-treasure-too-far")]

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """A free place about where the unit is or was; failing that, one near it."""
        first = int(rng.random() * TURN)
        free = (pose for pose in self._about((*self._in_contact, self.far), first) if not self.problems(pose))
        return list(islice(free, 1))


class Steal(Step, frozen=True):
    """Whoever wins a combat against a unit that has a treasure may take it. [lfw.scenario.objective.tresor.steal]"""

    winners: tuple[str, ...]
    units: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        for treasure in mission_of(battle).treasures:
            if treasure.bearer not in self.units or battle[treasure.bearer].side in self.winners:
                continue
            for side in self.winners:
                able = [unit.id for unit in battle.named(self.units) if unit.side == side]
                options = {PASS: PASS, **{name: name for name in able}}
                chosen = await Choose(side, STEAL, options, default=able[0], about={"treasure": treasure.key})
                if chosen != PASS:
                    take_up(battle, battle[chosen], treasure, STEAL)
                    break


def leave_treasures(battle: Battle, unit: Unit, where: Pose | None) -> None:
    """A unit that is gone leaves its treasures where it stood; on a flight most have left them where it began."""
    left_before = unit.lost == "fled" and unit.profile.type in BURDENED
    if where is not None and battle.mission is not None and not left_before:
        battle.then(*[LayDown(unit.id, treasure.key, (where.point,)) for treasure in borne_by(battle, unit)])
