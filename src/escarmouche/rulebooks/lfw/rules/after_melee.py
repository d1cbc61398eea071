"""The end of the melee phase: what some do who have won a combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from escarmouche.kernel import Choose, Reason, Step, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.freetable.forced_moves import point_along
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.battlefields import DEEP_WATER
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.behaviours import is_driven
from escarmouche.rulebooks.lfw.rules.drowning import Drowning
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.ways import UnitMove, duellists, ground_for, halted, shift, slip
from escarmouche.table import INCH, Path, footprint

TAKE_POSITION: Final = "lfw.specialist.zelote.prendre-position"
CLEAR_THE_WAY: Final = "lfw.specialist.zelote.degager-le-passage"
FAR: Final = 3 * INCH
PUSHED: Final = 2 * INCH


class AfterMelee(TakingTurns, frozen=True):
    """In turns those act who have won a combat and may do something when the melee phase ends, once each."""

    rule: ClassVar[str] = "lfw.melee.result"

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        return {
            unit.id: unit.id
            for unit in battle.in_play(side)
            if unit.has_won
            and not unit.mount
            and not is_driven(battle, unit)
            and apply_hooks(battle, unit, Hooks.after_victory, ())
        }

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        unit = battle[chosen]
        unit.has_won = False
        for rule in apply_hooks(battle, unit, Hooks.after_victory, ()):
            battle.then(TakePosition(chosen) if rule == TAKE_POSITION else ClearTheWay(chosen))


class TakePosition(Step, frozen=True):
    """A unit moves up to 3", out of contact with enemies if it likes. [lfw.specialist.zelote.prendre-position]"""

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        await slip(TakingPosition(battle, unit), TAKE_POSITION)


class TakingPosition(UnitMove):
    """Where a unit goes that takes position."""

    __slots__ = ()

    def __init__(self, battle: Battle, unit: Unit) -> None:
        super().__init__(battle, unit, TAKE_POSITION, "normal", duellists(battle, unit))
        self.allowance = FAR
        self.about = {**self.about, "allowance": FAR}


class ClearTheWay(Step, frozen=True):
    """A unit moves an enemy in contact by 2", whichever way it likes; what is in the way stops him.

    [lfw.specialist.zelote.degager-le-passage]
    """

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        about = {"unit": unit.id}
        targets = {name: name for name in movable(battle, unit)}
        enemy = battle[await Choose(unit.side, CLEAR_THE_WAY, targets, about=about)]
        route = await Direction(battle, enemy, unit.side)
        shift(battle, enemy, Route(pushed(battle, enemy, route), route.facing, route.z), CLEAR_THE_WAY)
        battle.then(Drowning(enemy.id))


def movable(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The enemies in contact that may be moved out of the way: not those who know how to take position."""
    return tuple(foe for foe in battle.foes(unit) if not battle[foe].has(TAKE_POSITION) and not battle[foe].mount)


def pushed(battle: Battle, unit: Unit, way: Route) -> Path:
    """The way of a unit that is moved by 2" in the direction of a route, as far as there is room, or into deep water."""
    assert unit.pose is not None
    start = unit.pose.point
    x, y = way.path[-1]
    ground = ground_for(battle, unit, (), 0, PUSHED)
    water = tuple(piece.id for piece in ground.board.pieces if piece.kind == DEEP_WATER)
    ground = msgspec.structs.replace(ground, ignore=(*ground.ignore, *water))
    goal = point_along(start, x - start[0], y - start[1], PUSHED)
    path = (start, ground.furthest(*start, *goal))
    end = footprint(unit.shape, unit.pose.at(*path[-1]))
    falls_in = any(piece.kind == DEEP_WATER for piece in ground.board.pieces_under(end))
    return path if falls_in and ground.has_room(end) else halted(ground, unit, path)


class Direction(UnitMove):
    """The direction in which a unit is moved, by somebody else: towards the end of a straight route."""

    __slots__ = ()

    def __init__(self, battle: Battle, unit: Unit, by: str) -> None:
        super().__init__(battle, unit, CLEAR_THE_WAY, "normal")
        self.player = by
        self.allowance = PUSHED
        self.about = {**self.about, "allowance": PUSHED}

    def problems(self, answer: Route) -> Sequence[Reason]:
        straight = len(answer.path) == 2 and answer.path[0] == self.start.point != answer.path[1]
        return () if straight else [reason(self.rule, "table-broken-path")]
