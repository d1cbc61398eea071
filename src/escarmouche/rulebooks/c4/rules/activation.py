"""Activation: what a unit does when its card is revealed."""

from __future__ import annotations

from itertools import permutations
from typing import ClassVar, Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c4.battle import Battle, Unit
from escarmouche.rulebooks.c4.events import ActionChosen, UnitActivated
from escarmouche.rulebooks.c4.rules.assault import Assault
from escarmouche.rulebooks.c4.rules.combat import Melee
from escarmouche.rulebooks.c4.rules.demolition import Demolish, fragile_pieces
from escarmouche.rulebooks.c4.rules.disengagement import DISENGAGE, Flight, disengage
from escarmouche.rulebooks.c4.rules.entry import living_members
from escarmouche.rulebooks.c4.rules.exploits import exploits_open, perform
from escarmouche.rulebooks.c4.rules.force import is_allowed
from escarmouche.rulebooks.c4.rules.interiors import open_piece, shut_pieces
from escarmouche.rulebooks.c4.rules.morale import is_under_half, rally, test_of_losses
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.mystics import MysticAction, may_use_effects
from escarmouche.rulebooks.c4.rules.shooting import Shoot, may_shoot
from escarmouche.rulebooks.common.ids import UnitId

ACTIONS: Final = "c4.activation.actions"


class Activate(Step, frozen=True):
    """A unit acts: routed, it tries to rally first; valiant, which is how it begins, it acts as it likes, but under half its
    strength it tests its Courage first. [c4.table.summary.activation] [c4.term.unite-vaillante]

    Whoever fails flees. [c4.activation.revealed]
    """

    landmark: ClassVar[bool] = True

    unit: UnitId

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        unit.activated, unit.left, battle.exploits = True, (), ()
        battle.tell(lambda: UnitActivated(unit=unit.id, rules=("c4.activation.revealed",)))
        if unit.enters:
            valiant = True
        elif unit.routed:
            valiant = await rally(battle, unit)
        else:
            valiant = not is_under_half(battle, unit) or await test_of_losses(battle, unit)
        battle.then(Act(unit.id) if valiant else Flight(unit.id))


class Act(Step, frozen=True):
    """The player says what the unit does, and in which order, before anything is measured.

    A free unit walks, shoots and uses mystic effects, each if it likes; or it runs, or assaults a unit from which it has not
    just disengaged, and uses mystic effects before it or after. An engaged one fights on, assaults a unit that it touches,
    or disengages and is free. Exploits and tactics come before all that.
    [c4.activation.actions] [c4.shoot.conditions] [c4.activation.none]
    """

    unit: UnitId

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        engaged = battle.is_engaged(unit) and not unit.left
        before: dict[str, tuple[str, str]] = {}
        if unit.enters:
            options = entering_options(battle, unit)
        else:
            options = engaged_options(battle, unit) if engaged else free_options(battle, unit)
            before = {key: (key, "") for key in exploits_open(battle, unit)}
            before |= {f"open/{piece}": (f"open/{piece}", "") for piece in shut_pieces(battle, unit)}
        action, target = await Choose(
            unit.side,
            ACTIONS,
            {**options, **before},
            default=next(iter(options)),
            about={"unit": unit.id, "engaged": engaged},
        )
        if action in before:
            if action.startswith("open/"):
                open_piece(battle, unit, action.removeprefix("open/"))
            else:
                await perform(battle, unit, action)
            battle.then(Act(unit.id))
            return
        battle.tell(lambda: ActionChosen(unit=unit.id, action=action, target=target, rules=(ACTIONS,)))
        match action:
            case "disengage":
                await disengage(battle, unit, DISENGAGE)
                if battle.fighters(unit):
                    battle.then(Act(unit.id))
            case "none" if engaged:
                battle.then(Melee(unit.id))
            case "none":
                pass
            case "assault-mystic":
                battle.then(Assault(unit.id, target, then_mystic=True))
            case _:
                battle.then(*[self._part(part, target) for part in action.split("-")])

    def _part(self, part: str, target: str) -> Step:
        """A part of what a unit does: all of it is done before the next begins."""
        match part:
            case "walk" | "run":
                return Move(self.unit, part == "run")
            case "shoot":
                return Shoot(self.unit)
            case "mystic":
                return MysticAction(self.unit)
            case "demolish":
                return Demolish(self.unit, target)
            case "fight":
                return Melee(self.unit)
            case "assault":
                return Assault(self.unit, target)
            case _:
                raise AssertionError(f"a unit does nothing called {part!r}")


def free_options(battle: Battle, unit: Unit) -> dict[str, tuple[str, str]]:
    """What a free unit may do. Those who have disengaged unharmed still touch the enemy: they have to move, and shoot when
    they are away from him.
    """
    mystic, touching = may_use_effects(battle, unit), battle.is_engaged(unit)
    parts = ["walk", *["shoot"] * may_shoot(battle, unit, leaving=touching), *["mystic"] * mystic]
    orders = [some for count in range(1, 4) for some in permutations(parts, count)]
    if touching:
        orders = [some for some in orders if "walk" in some and "shoot" not in some[: some.index("walk")]]
    actions = [*["none"] * (not touching), *["-".join(some) for some in orders]]
    if is_allowed(battle, unit, "run"):
        actions += ["run", *["run-mystic", "mystic-run"] * mystic]
    options = {action: (action, "") for action in actions}
    for piece in fragile_pieces(battle):
        blows = ("walk-demolish",) if touching else ("demolish", "walk-demolish")
        options |= {f"{action}/{piece}": (action, piece) for action in blows}
    if is_allowed(battle, unit, "assault"):
        for enemy in battle.units_in_play():
            if enemy.side != unit.side and enemy.id not in unit.left:
                options |= _assaults(enemy, mystic=mystic)
    return options


def entering_options(battle: Battle, unit: Unit) -> dict[str, tuple[str, str]]:
    """What a unit may do that comes from an edge: a walk or a run before anything else. [c4.deployment.edge-entry]"""
    members = living_members(battle, unit)
    shooting = any(fighter.profile.ranged is not None for fighter in members) and is_allowed(battle, unit, "shoot")
    mystic = any(fighter.profile.mystic_effects for fighter in members) and is_allowed(battle, unit, "mystic")
    then = [*["shoot"] * shooting, *["mystic"] * mystic]
    actions = ["-".join(["walk", *some]) for count in range(len(then) + 1) for some in permutations(then, count)]
    if is_allowed(battle, unit, "run"):
        actions += ["run", *["run-mystic"] * mystic]
    return {action: (action, "") for action in actions}


def engaged_options(battle: Battle, unit: Unit) -> dict[str, tuple[str, str]]:
    """What an engaged unit may do."""
    mystic = may_use_effects(battle, unit)
    actions = ["none", "disengage", *["fight-mystic", "mystic-fight"] * mystic]
    options = {action: (action, "") for action in actions}
    if is_allowed(battle, unit, "assault"):
        for enemy in battle.met(unit):
            options |= _assaults(enemy, mystic=mystic)
    return options


def _assaults(enemy: Unit, *, mystic: bool) -> dict[str, tuple[str, str]]:
    actions = ["assault", *["assault-mystic", "mystic-assault"] * mystic]
    return {f"{action}/{enemy.id}": (action, enemy.id) for action in actions}
