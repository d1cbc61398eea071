"""Command aptitudes: skills that a unit knows and uses, each for 1 Pc. [lfw.aptitude.general]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.aptitudes import BY_ID, Aptitude, Moment
from escarmouche.rulebooks.lfw.events import AptitudeUsed
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.behaviours import behaviour
from escarmouche.rulebooks.lfw.rules.distances import in_range
from escarmouche.rulebooks.lfw.rules.effect_words import Working, carry_out
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.movement import may_move
from escarmouche.table import INCH

COMMAND: Final = "lfw.aptitude.command"
COST: Final = 1
"""What an aptitude costs in Pc."""


class UseAptitudes(TakingTurns, frozen=True):
    """The moment of some aptitudes: whoever wants to uses one, in the order of initiative. [lfw.aptitude.simultaneous]"""

    rule: ClassVar[str] = COMMAND

    moment: Moment = "organisation"

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        return {key: key for key in uses(battle, side, self.moment)}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(uses(battle, side, self.moment)[chosen])


class UseAptitude(Step, frozen=True):
    """A unit uses a command aptitude, for 1 Pc. [lfw.aptitude.command] [lfw.profile.point-de-commandement]

    No unit is the target of the same one twice in a turn, whoever uses it. [lfw.aptitude.once-per-target]
    """

    unit: ModelId
    aptitude: str

    async def run(self, battle: Battle) -> None:
        user, aptitude = battle[self.unit], BY_ID[self.aptitude]
        targets = possible_targets(battle, user, aptitude)
        if aptitude.aim == "friend":
            about = {"unit": user.id, "aptitude": aptitude.id}
            targets = (await Choose(user.side, aptitude.id, {name: name for name in targets}, about=about),)
        user.command -= COST
        user.did("commands")
        battle.commanded += tuple((name, aptitude.id) for name in targets)
        battle.tell(lambda: AptitudeUsed(unit=user.id, aptitude=aptitude.id, targets=targets, rules=(aptitude.id,)))
        working = Working(user.id, aptitude.id, aptitude.lasts)
        battle.then(*[Commanded(working, name) for name in targets])


class Commanded(Step, frozen=True):
    """What an aptitude does to one of its targets, for as long as it lasts. [lfw.aptitude.format]"""

    working: Working
    target: ModelId

    async def run(self, battle: Battle) -> None:
        await carry_out(battle, self.working, BY_ID[self.working.rule].effects, battle[self.target])


def uses(battle: Battle, side: str, moment: Moment) -> dict[str, Step]:
    """What the units of a side may do with their aptitudes at a moment, by a key for each."""
    return {
        f"{unit.id} {aptitude.key}": UseAptitude(unit.id, aptitude.id)
        for unit in battle.in_play(side)
        for aptitude in map(BY_ID.__getitem__, unit.aptitudes)
        if moment in aptitude.moments and may_use(battle, unit, aptitude)
    }


def may_use(battle: Battle, unit: Unit, aptitude: Aptitude) -> bool:
    """Whether a unit can use an aptitude: it has the Pc, does not flee, and there is somebody to use it on.

    Points that are spent never leave less than none. [lfw.marker.counter]
    """
    free = not unit.fleeing and not behaviour(battle, unit)
    return unit.command >= COST and free and bool(possible_targets(battle, unit, aptitude))


def reach(battle: Battle, user: Unit, aptitude: Aptitude) -> int:
    """How far an aptitude of a unit reaches, in 0.01 mm."""
    return apply_hooks(battle, user, Hooks.aptitude_reach, aptitude.range * INCH)


def possible_targets(battle: Battle, user: Unit, aptitude: Aptitude) -> tuple[str, ...]:
    """The units on which an aptitude may be used, the user itself first. [lfw.profile.friend-enemy]"""
    far = reach(battle, user, aptitude)
    near = [user] if aptitude.aim == "user" else [user, *battle.friends(user)]
    return tuple(
        unit.id
        for unit in near
        if (unit.id, aptitude.id) not in battle.commanded
        and in_range(battle, user, unit, far)
        and (not aptitude.fleeing or unit.fleeing)
        and (not aptitude.movable or may_move(battle, unit))
    )
