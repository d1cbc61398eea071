"""Activation: what a unit does when its card is revealed."""

from __future__ import annotations

from typing import ClassVar, Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c4.battle import Battle, Unit
from escarmouche.rulebooks.c4.events import ActionChosen, UnitActivated
from escarmouche.rulebooks.c4.rules.assault import Assault
from escarmouche.rulebooks.c4.rules.combat import Melee
from escarmouche.rulebooks.c4.rules.disengagement import DISENGAGE, Flight, disengage
from escarmouche.rulebooks.c4.rules.morale import is_under_half, rally, test_of_losses
from escarmouche.rulebooks.c4.rules.shooting import Shoot, may_shoot
from escarmouche.rulebooks.c4.rules.unit_moves import Move

ACTIONS: Final = "c4.activation.actions"


class Activate(Step, frozen=True):
    """A unit acts: routed, it tries to rally first; valiant and under half its strength, it tests its Courage first.

    Whoever fails flees. [c4.activation.revealed]
    """

    landmark: ClassVar[bool] = True

    unit: str

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        unit.activated, unit.left, battle.exploits = True, (), ()
        battle.tell(lambda: UnitActivated(unit=unit.id, rules=("c4.activation.revealed",)))
        if unit.routed:
            valiant = await rally(battle, unit)
        else:
            valiant = not is_under_half(battle, unit) or await test_of_losses(battle, unit)
        battle.then(Act(unit.id) if valiant else Flight(unit.id))


class Act(Step, frozen=True):
    """The player says what the unit does before anything is measured.

    A free unit walks, shoots, does both in either order, runs, or assaults a unit from which it has not just disengaged.
    An engaged one fights on, assaults a unit that it touches, or disengages and is free. [c4.shoot.conditions]
    [c4.activation.none]
    """

    unit: str

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        engaged = battle.is_engaged(unit) and not unit.left
        options = engaged_options(battle, unit) if engaged else free_options(battle, unit)
        action, target = await Choose(
            unit.side, ACTIONS, options, default=next(iter(options)), about={"unit": unit.id, "engaged": engaged}
        )
        battle.tell(lambda: ActionChosen(unit=unit.id, action=action, target=target, rules=(ACTIONS,)))
        match action:
            case "walk":
                battle.then(Move(unit.id, False))
            case "run":
                battle.then(Move(unit.id, True))
            case "shoot":
                battle.then(Shoot(unit.id))
            case "walk-shoot":
                battle.then(Move(unit.id, False), Shoot(unit.id))
            case "shoot-walk":
                battle.then(Shoot(unit.id), Move(unit.id, False))
            case "assault":
                battle.then(Assault(unit.id, target))
            case "disengage":
                await disengage(battle, unit, DISENGAGE)
                if battle.fighters(unit):
                    battle.then(Act(unit.id))
            case _ if engaged:
                battle.then(Melee(unit.id))


def free_options(battle: Battle, unit: Unit) -> dict[str, tuple[str, str]]:
    """What a free unit may do. Those who have disengaged unharmed still touch the enemy, and have to move."""
    options = {"walk": ("walk", ""), "run": ("run", "")}
    if not battle.is_engaged(unit):
        options = {"none": ("none", ""), **options}
    if may_shoot(battle, unit):
        options |= {key: (key, "") for key in ("shoot", "walk-shoot", "shoot-walk")}
    for enemy in battle.units_in_play():
        if enemy.side != unit.side and enemy.id not in unit.left:
            options[f"assault/{enemy.id}"] = "assault", enemy.id
    return options


def engaged_options(battle: Battle, unit: Unit) -> dict[str, tuple[str, str]]:
    """What an engaged unit may do."""
    options = {"none": ("none", ""), "disengage": ("disengage", "")}
    return options | {f"assault/{enemy.id}": ("assault", enemy.id) for enemy in battle.met(unit)}
