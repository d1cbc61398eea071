"""What one might look for among the options and does not find: units that may not charge, shoot or move, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from escarmouche.kernel import Ask, Choose
from escarmouche.rulebooks import Closed, RuleLink, Words
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.rules.casting import COST, cost, spell_key
from escarmouche.rulebooks.lfw.rules.charge import DECLARATION, DECLARE, Declarations, chargeable
from escarmouche.rulebooks.lfw.rules.distances import in_range, is_in_melee
from escarmouche.rulebooks.lfw.rules.movement import NORMAL, RUN
from escarmouche.rulebooks.lfw.rules.ranges import reach
from escarmouche.rulebooks.lfw.rules.shooting import PHASE, may_be_shot, ready_weapons
from escarmouche.rulebooks.lfw.rules.sight import sees_to_shoot
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.texts import message

TARGET: Final = "lfw.shoot.target"
SIGHT: Final = "lfw.shoot.line-of-sight"
ELIGIBLE: Final = "lfw.shoot.eligible"
TO_CHARGE: Final = "lfw.charge.eligible"
FLIGHT: Final = "lfw.move.flight"

Reason = RuleLink | None


def closed(battle: Battle, ask: Ask[Any], names: Mapping[str, Words]) -> Iterator[Closed]:
    """What is not open to whoever is asked, by the ``names`` of units."""
    if not isinstance(ask, Choose):
        return
    if ask.rule in BY_UNIT:
        why = BY_UNIT[ask.rule]
        mine = (unit for unit in battle.in_play(ask.player) if not unit.mount and unit.id not in ask.options)
        reasons = ((unit, why(battle, unit)) for unit in mine)
    elif ask.rule in BY_TARGET and ask.about.get("unit") in battle.units:
        asked, against = battle[ask.about["unit"]], BY_TARGET[ask.rule]
        enemies = (enemy for enemy in battle.enemies(asked) if enemy.id not in ask.options and not enemy.mount)
        reasons = ((enemy, against(battle, asked, enemy)) for enemy in enemies)
    elif ask.rule == COST:
        yield from _too_dear(battle, battle[ask.about["unit"]], ask)
        return
    else:
        return
    for unit, reason in reasons:
        if reason is not None:
            yield Closed(names[unit.id], reason)


def _too_dear(battle: Battle, caster: Unit, ask: Choose[Any]) -> Iterator[Closed]:
    """The spells that a mage knows and has not the Pm for."""
    for spell in caster.profile.spells:
        price = cost(battle, spell)
        if spell_key(spell) not in ask.options and price > caster.magic:
            words = message("lfw-closed-too-dear", cost=price, left=caster.magic)
            yield Closed(message("lfw-name", name=spell.name.told), RuleLink(words, COST))


# -- units that don't act ----------------------------------------------------------------------------------------------


def _no_charge(battle: Battle, unit: Unit) -> Reason:
    """Why a unit declares no charge: what it is about, or that it sees nobody in its range."""
    if any(charge.unit == unit.id for charge in battle.charges):
        return None
    if unit.fleeing:
        return RuleLink(message("lfw-closed-fleeing"), TO_CHARGE)
    if is_in_melee(battle, unit):
        return RuleLink(message("lfw-closed-in-melee"), TO_CHARGE)
    if unit.move:
        return RuleLink(message("lfw-closed-has-moved"), TO_CHARGE)
    if chargeable(battle, unit) or any(isinstance(step, Declarations) and step.first for step in battle.agenda):
        return None
    far = stride(battle, unit, "charge")
    near = any(in_range(battle, unit, enemy, far) for enemy in battle.enemies(unit))
    return RuleLink(message("lfw-closed-unseen" if near else "lfw-closed-nobody-in-charge-range"), DECLARE)


def _no_shot(battle: Battle, unit: Unit) -> Reason:
    """Why a unit with a weapon to shoot does not shoot."""
    if unit.has_shot or not unit.shooting_weapons:
        return None
    if unit.fleeing:
        return RuleLink(message("lfw-closed-fleeing"), ELIGIBLE)
    if is_in_melee(battle, unit):
        return RuleLink(message("lfw-closed-in-melee"), ELIGIBLE)
    weapons = ready_weapons(battle, unit)
    if not weapons:
        return RuleLink(message("lfw-closed-no-weapon-after", move=unit.move or "none"), ELIGIBLE)
    near = [
        enemy
        for enemy in battle.enemies(unit)
        if any(in_range(battle, unit, enemy, reach(battle, unit, weapon)) for weapon in weapons)
    ]
    if not near:
        return RuleLink(message("lfw-closed-nobody-in-range"), "lfw.distance.range")
    reasons = [refusal for enemy in near if (refusal := _not_to_be_shot(battle, unit, enemy)) is not None]
    return reasons[0] if len(reasons) == len(near) else None


def _no_move(battle: Battle, unit: Unit) -> Reason:
    """Why a unit that has made no move yet may make none."""
    if unit.move:
        return None
    if is_in_melee(battle, unit):
        return RuleLink(message("lfw-closed-in-melee"), "lfw.move.run.eligible")
    return RuleLink(message("lfw-closed-fleeing"), FLIGHT) if unit.fleeing else None


# -- enemies who are no targets ----------------------------------------------------------------------------------------


def _not_to_be_charged(battle: Battle, unit: Unit, enemy: Unit) -> Reason:
    """Why a unit can't charge an enemy who is near enough, and has not been chosen yet."""
    if enemy.id in chargeable(battle, unit) or not in_range(battle, unit, enemy, stride(battle, unit, "charge")):
        return None
    return RuleLink(message("lfw-closed-out-of-sight"), DECLARE)


def _not_to_be_shot(battle: Battle, unit: Unit, enemy: Unit) -> Reason:
    """Why a unit can't shoot at an enemy."""
    weapons = ready_weapons(battle, unit)
    if not any(in_range(battle, unit, enemy, reach(battle, unit, weapon)) for weapon in weapons):
        return None
    if not sees_to_shoot(battle, unit, enemy):
        return RuleLink(message("lfw-closed-out-of-sight"), SIGHT)
    if not may_be_shot(battle, unit, enemy):
        return RuleLink(message("lfw-closed-among-friends"), TARGET)
    return None


BY_UNIT: Final[Mapping[str, Callable[[Battle, Unit], Reason]]] = {
    DECLARATION: _no_charge,
    PHASE: _no_shot,
    RUN: _no_move,
    NORMAL: _no_move,
}
"""Why units are not among the options, by the rule that asks which acts."""

BY_TARGET: Final[Mapping[str, Callable[[Battle, Unit, Unit], Reason]]] = {
    DECLARE: _not_to_be_charged,
    TARGET: _not_to_be_shot,
}
"""Why enemies are not among the options, by the rule that asks at whom."""

__all__ = ["closed"]
