"""Special rules of weapons and equipment: what they do to a roll, to the force, to the wounds of an attack."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.content.terms import RollKind
from escarmouche.rulebooks.lfw.hooks import Help, Hooks
from escarmouche.rulebooks.lfw.rules.attacks import gets_past_shields

WEAK: Final = ("infantry", "beast")
"""The types that monsters and behemoths strike down."""

GOOD_DEFENCE: Final = 4
"""A D that is no worse than this is none that cutting weapons get through."""


class Shield(Hooks, name="lfw.rule.bouclier"):
    """1 more CP, and Impertinent against hit rolls. [lfw.rule.bouclier]"""

    def parry(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value if gets_past_shields(battle, attack) else value + 1

    def imposes(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind, attack: Attack
    ) -> tuple[Help, ...]:
        if kind != "hit" or gets_past_shields(battle, attack):
            return value
        return (*value, "impertinent")


class LongShield(Hooks, name="lfw.rule.bouclier-long"):
    """1 more CP and 1 more E, and nobody saturates the bearer; against axes a plain shield. [lfw.rule.bouclier-long]"""

    def parry(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value + 1

    def dodge(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value if gets_past_shields(battle, attack) else value + 1

    def saturates(self, value: bool, battle: Battle, bearer: Unit, attack: Attack) -> bool:
        return value and gets_past_shields(battle, attack)

    def imposes(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind, attack: Attack
    ) -> tuple[Help, ...]:
        if kind != "hit" or not gets_past_shields(battle, attack):
            return value
        return (*value, "impertinent")


class Axe(Hooks, name="lfw.rule.hache"):
    """A shield is nothing against its attacks, and a long one is a plain one. [lfw.rule.hache]"""

    def weakens_shield(self, value: bool, battle: Battle, bearer: Unit, attack: Attack) -> bool:
        return True


class Implacable(Hooks, name="lfw.rule.implacable"):
    """Its attacks take 1 off the parry against them, as often as the rule stands there. [lfw.rule.implacable]"""

    stacking = "adds"

    def parry_left(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return worn_down(battle, value, self.number)


class Unstoppable(Hooks, name="lfw.rule.inarretable"):
    """Implacable (1) in the turn of a charge. [lfw.rule.inarretable]"""

    def parry_left(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return worn_down(battle, value, 1) if bearer.has_charged else value


class Monster(Hooks, name="lfw.profile.type.monstre"):
    """Monsters are Implacable (1) against infantry and beasts. [lfw.profile.type.monstre]"""

    def parry_left(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        weak = battle[attack.target].profile.type in WEAK
        return worn_down(battle, value, 1) if weak else value


def worn_down(battle: Battle, parry: int, by: int) -> int:
    """A parry that is reduced; not below 0, unless the players have agreed so."""
    return parry - by if battle.options.parry_below_zero else min(parry, max(0, parry - by))


class MonstrousAttack(Hooks, name="lfw.rule.attaque-monstrueuse"):
    """Infantry and beasts can't parry it; nor can cavalry, unless it rides a monster or a behemoth.

    [lfw.rule.attaque-monstrueuse]
    """

    order = 10

    def parry_left(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        target = battle[attack.target]
        ridden = target.partner and battle.model_of(target).profile.type in WEAK
        return 0 if ridden or target.profile.type in WEAK else value


class ImpactForce(Hooks, name="lfw.rule.force-d-impact"):
    """More force in the turn of a charge, for the weapon or for all of melee. [lfw.rule.force-d-impact]"""

    stacking = "adds"

    def force(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value + self.number if bearer.has_charged and attack.melee else value


class Independent(Hooks, name="lfw.rule.independant"):
    """Made with a skill of its own, and never the stronger for a critical hit. [lfw.rule.independant]"""

    stacking = "least"

    def skill(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return self.number

    def critical_force(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return 0


class Handling(Hooks, name="lfw.rule.maniabilite"):
    """Less on hit rolls and combat rolls. [lfw.rule.maniabilite]"""

    stacking = "adds"

    def attack_modifier(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value - self.number


class Piercing(Hooks, name="lfw.rule.perforant"):
    """No protection cancels the wounds of a critical hit. [lfw.rule.perforant]"""

    def pierces(self, value: bool, battle: Battle, bearer: Unit, attack: Attack) -> bool:
        return True


class Cutting(Hooks, name="lfw.rule.tranchant"):
    """1 more force against whoever wears no armour and has a D worse than 4. [lfw.rule.tranchant]"""

    def force(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        profile = battle[attack.target].profile
        return value + 1 if not profile.armour and profile.defence > GOOD_DEFENCE else value


class Precise(Hooks, name="lfw.rule.precis"):
    """A critical hit takes less than 2 above the least result. [lfw.rule.precis]"""

    stacking = "adds"

    def critical_margin(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value - self.number


class MagicDamage(Hooks, name="lfw.rule.degat-magique"):
    """1 more wound unless the defence test is passed by 2 or more. [lfw.rule.degat-magique]"""

    def wounds(self, value: int, battle: Battle, bearer: Unit, attack: Attack, margin: int) -> int:
        return value + 1 if margin < 2 else value


class MultipleDamage(Hooks, name="lfw.rule.degat-multiple"):
    """More wounds where the defence test is failed. [lfw.rule.degat-multiple]"""

    stacking = "adds"

    def wounds(self, value: int, battle: Battle, bearer: Unit, attack: Attack, margin: int) -> int:
        return value + self.number if margin < 0 else value


class Weak(Hooks, name="lfw.rule.faible"):
    """Always fewer wounds, at least none. [lfw.rule.faible]"""

    stacking = "adds"
    order = 10

    def wounds(self, value: int, battle: Battle, bearer: Unit, attack: Attack, margin: int) -> int:
        return max(0, value - self.number)


class Flaming(Hooks, name="lfw.rule.enflamme"):
    """Whoever is inflammable throws a passed defence test again. [lfw.rule.enflamme]"""

    def burns(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True

    def imposes(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind, attack: Attack
    ) -> tuple[Help, ...]:
        catches = kind == "defence" and battle[attack.target].has("lfw.rule.inflammable")
        return (*value, "impetueux") if catches else value


class Inflammable(Hooks, name="lfw.rule.inflammable"):
    """Nothing by itself: see what flames do. [lfw.rule.inflammable]"""


class Heavy(Hooks, name="lfw.rule.lourd"):
    """Not to be shot after a move in the last movement phase. [lfw.rule.lourd]"""

    def may_shoot(self, value: bool, battle: Battle, bearer: Unit, weapon: Weapon) -> bool:
        return value and not bearer.moved_last


class StrikesFirst(Hooks, name="lfw.rule.frappe-en-premier"):
    """Fights before the others of the combat. [lfw.rule.frappe-en-premier]"""

    def strikes_first(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class StrikesLast(Hooks, name="lfw.rule.frappe-en-dernier"):
    """Fights after the others of the combat. [lfw.rule.frappe-en-dernier]"""

    def strikes_last(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True
