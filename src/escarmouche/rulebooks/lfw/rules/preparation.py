"""What some rules do in the organisation phase, besides aptitudes: recovering, advising, spotting, taking the initiative."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.events import Advised, Prepared, Regenerated
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.dice import d6
from escarmouche.rulebooks.lfw.rules.distances import in_range
from escarmouche.rulebooks.lfw.rules.wounds import recover
from escarmouche.table import INCH

REGENERATION: Final = "lfw.rule.regeneration"
EXPERTISE: Final = "lfw.specialist.briscard.expertise-tactique"
SPOTTING: Final = "lfw.specialist.eclaireur.reperage"
INITIATIVE: Final = "lfw.specialist.eclaireur.prendre-l-initiative"
TORCH: Final = "lfw.equipment.torche"
NEAR: Final = 6 * INCH
FAR: Final = 12 * INCH


def preparing(battle: Battle, side: str) -> Mapping[str, Step]:
    """What the units of a side may still do in the organisation phase by their own rules, once each."""
    steps: dict[str, Step] = {}
    for unit in battle.in_play(side):
        if can_regenerate(battle, unit):
            steps[f"{unit.id} regenerate"] = Regenerate(unit.id)
        if unit.fleeing:
            continue
        if _is_ready(unit, EXPERTISE):
            for captain in captains_near(battle, unit):
                steps[f"{unit.id} advise {captain}"] = Advise(unit.id, captain)
        if _is_ready(unit, SPOTTING) and enemies_near(battle, unit):
            steps[f"{unit.id} spot"] = Spot(unit.id)
        if _is_ready(unit, INITIATIVE):
            steps[f"{unit.id} initiative"] = TakeInitiative(unit.id)
        if _is_ready(unit, TORCH):
            steps[f"{unit.id} torch"] = LightTorch(unit.id)
    return steps


def _is_ready(unit: Unit, rule: str) -> bool:
    """Whether a unit has a rule of this phase, and has not used it this turn."""
    return unit.has(rule) and rule not in unit.prepared


# -- regeneration ------------------------------------------------------------------------------------------------------


def can_regenerate(battle: Battle, unit: Unit) -> bool:
    """Whether a unit that regenerates has lost Pv, and has not thrown for them this turn."""
    number = apply_hooks(battle, unit, Hooks.regenerates, None)
    return number is not None and unit.life < unit.most_life and REGENERATION not in unit.prepared


class Regenerations(Step, frozen=True):
    """As the phase ends all regenerate who have not done so: nobody may leave it out."""

    async def run(self, battle: Battle) -> None:
        waiting = [unit.id for side in battle.order for unit in battle.in_play(side) if can_regenerate(battle, unit)]
        battle.then(*map(Regenerate, waiting))


class Regenerate(Step, frozen=True):
    """A die for each lost Pv: each that reaches the number gives one back. [lfw.rule.regeneration]

    Whoever flames have wounded in the turn before throws those again.
    """

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        number = apply_hooks(battle, unit, Hooks.regenerates, None)
        assert number is not None
        unit.prepared += (REGENERATION,)
        about = {"unit": unit.id, "needed": number}
        burnt = bool(unit.burnt) and unit.burnt == battle.turn - 1
        points = 0
        for _ in range(unit.most_life - unit.life):
            die = await d6(REGENERATION, unit.side, about)
            if die >= number and burnt:
                die = await d6(REGENERATION, unit.side, about)
            points += die >= number
        got = recover(battle, unit, points)
        battle.tell(lambda: Regenerated(unit=unit.id, points=got, rules=(REGENERATION,)))


# -- tactical expertise ------------------------------------------------------------------------------------------------


def captains_near(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The captains within 6" of a unit, its own and those of its enemies."""
    return tuple(
        other.id
        for other in battle.in_play()
        if other is not unit and other.profile.speciality == "captain" and in_range(battle, unit, other, NEAR)
    )


class Advise(Step, frozen=True):
    """A die: if it is greater than the Pc of the captain, he gains one, if he is a friend, and loses one otherwise.

    [lfw.specialist.briscard.expertise-tactique]
    """

    unit: ModelId
    captain: ModelId

    async def run(self, battle: Battle) -> None:
        unit, captain = battle[self.unit], battle[self.captain]
        unit.prepared += (EXPERTISE,)
        die = await d6(EXPERTISE, unit.side, {"unit": unit.id, "target": captain.id})
        before = captain.command
        if die > before:
            captain.command = before + 1 if battle.allied(unit, captain) else max(0, before - 1)
        points = captain.command - before
        battle.tell(lambda: Advised(unit=unit.id, captain=captain.id, die=die, points=points, rules=(EXPERTISE,)))


# -- spotting, and taking the initiative -------------------------------------------------------------------------------


def enemies_near(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The enemies within 12" of a unit."""
    return tuple(enemy.id for enemy in battle.enemies(unit) if in_range(battle, unit, enemy, FAR))


class Spot(Step, frozen=True):
    """An enemy within 12" resolves its charge only after the others this turn, and shoots after all who want to shoot.

    [lfw.specialist.eclaireur.reperage]
    """

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        unit.prepared += (SPOTTING,)
        about = {"unit": unit.id}
        targets = {name: name for name in enemies_near(battle, unit)}
        enemy = battle[await Choose(unit.side, SPOTTING, targets, about=about)]
        enemy.gain(f"{SPOTTING}#spotted", source=unit.id, until="turn")
        battle.tell(lambda: Prepared(unit=unit.id, target=enemy.id, rules=(SPOTTING,)))


Lead = Literal["charge", "shoot"]


class TakeInitiative(Step, frozen=True):
    """A friend within 6" may resolve its charge before the others this turn, or shoot before them.

    [lfw.specialist.eclaireur.prendre-l-initiative]
    """

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        unit.prepared += (INITIATIVE,)
        about = {"unit": unit.id}
        near = [unit, *(friend for friend in battle.friends(unit) if in_range(battle, unit, friend, NEAR))]
        friend = battle[
            await Choose(unit.side, INITIATIVE, {candidate.id: candidate.id for candidate in near}, about=about)
        ]
        leads: dict[str, Lead] = {"charge": "charge", "shoot": "shoot"}
        lead = await Choose(unit.side, f"{INITIATIVE}#what", leads, about={**about, "target": friend.id})
        friend.gain(f"{INITIATIVE}#{lead}", source=unit.id, until="turn")
        battle.tell(lambda: Prepared(unit=unit.id, target=friend.id, rules=(INITIATIVE,)))


class LightTorch(Step, frozen=True):
    """A torch gives light until the turn ends, and its bearer hits and strikes at 1 less. [lfw.equipment.torche]"""

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        unit.prepared += (TORCH,)
        unit.gain(f"{TORCH}#lit", until="turn")
        battle.tell(lambda: Prepared(unit=unit.id, target=unit.id, rules=(TORCH,)))
