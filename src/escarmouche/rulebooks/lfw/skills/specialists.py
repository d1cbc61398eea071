"""What the skills of specialists do in a battle, speciality by speciality.

Those that give a special rule or points only are in ``content/specialists.py``. The aptitudes that captains and others know
are in ``rules/aptitudes.py``.
"""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.content.terms import RollKind
from escarmouche.rulebooks.lfw.hooks import Help, Hooks
from escarmouche.rulebooks.lfw.rules.after_melee import CLEAR_THE_WAY, TAKE_POSITION, movable
from escarmouche.rulebooks.lfw.rules.auras import helps_friend
from escarmouche.rulebooks.lfw.rules.distances import in_contact, in_range
from escarmouche.rulebooks.lfw.rules.eligibility import is_able
from escarmouche.rulebooks.lfw.rules.ranges import reach as shooting_range
from escarmouche.rulebooks.lfw.rules.treasures import TREASURE
from escarmouche.table import INCH

INDEPENDENT: Final = "lfw.rule.independant"
HEAVY: Final = "lfw.rule.lourd"
PROTECTION: Final = "lfw.rule.protection"
FIRST_ON_THE_SCENE: Final = "lfw.specialist.eclaireur.premier-sur-les-lieux"
FAST_RUN: Final = "lfw.specialist.eclaireur.course-rapide"
FAR: Final = 6 * INCH
"""How far a captain's auras reach, and by how much longer the range of weapons is."""

NEAR: Final = 3 * INCH
"""How far an old hand's auras reach, and by how much further a captain's."""


# -- captain -----------------------------------------------------------------------------------------------------------


class Charismatic(Hooks, name="lfw.specialist.capitaine.charismatique"):
    """Its auras and its aptitudes of command reach 3" further. [lfw.specialist.capitaine.charismatique]"""

    def aura(self, value: int, battle: Battle, bearer: Unit) -> int:
        return value + NEAR

    def aptitude_reach(self, value: int, battle: Battle, bearer: Unit) -> int:
        return value + NEAR


class Inspiring(Hooks, name="lfw.specialist.capitaine.inspirant"):
    """Friends within 6" may throw failed tests of courage again. [lfw.specialist.capitaine.inspirant]"""

    def aids(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, other: Unit, kind: RollKind
    ) -> tuple[Help, ...]:
        inspired = kind == "courage" and helps_friend(battle, bearer, other, FAR)
        return (*value, "elite") if inspired else value


class BattleAura(Hooks):
    """Friends within some distance are Habile (touche et combat), and Élite if they were so already."""

    reach_of_aura = NEAR

    def aids(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, other: Unit, kind: RollKind
    ) -> tuple[Help, ...]:
        led = kind in ("hit", "combat") and helps_friend(battle, bearer, other, self.reach_of_aura)
        return (*value, "habile") if led else value


class Warlord(BattleAura, name="lfw.specialist.capitaine.chef-de-guerre"):
    """Friends within 6" are Habile (touche et combat). [lfw.specialist.capitaine.chef-de-guerre]"""

    reach_of_aura = FAR


# -- zealot ------------------------------------------------------------------------------------------------------------


class Guardian(Hooks, name="lfw.specialist.zelote.gardien"):
    """Protection (6+), or Habile (protection) for one who has a protection. [lfw.specialist.zelote.gardien]"""

    order = 10

    def protection(self, value: int | None, battle: Battle, bearer: Unit) -> int | None:
        return 6 if value is None else value

    def rerolls(self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind) -> tuple[Help, ...]:
        return (*value, "habile") if kind == "protection" and bearer.has(PROTECTION) else value


class ParryExpert(Hooks, name="lfw.specialist.zelote.expert-en-parade"):
    """1 more CP. [lfw.specialist.zelote.expert-en-parade]"""

    def parry(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value + 1


class SeasonedBrawler(Hooks, name="lfw.specialist.zelote.bagarreur-aguerri"):
    """A CC better by 1. [lfw.specialist.zelote.bagarreur-aguerri]"""

    def skill(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value - 1 if attack.melee else value


class FrontLine(Hooks, name="lfw.specialist.zelote.premiere-ligne"):
    """Friends in contact have Lance. [lfw.specialist.zelote.premiere-ligne]"""

    def lends_support(self, value: bool, battle: Battle, bearer: Unit, other: Unit) -> bool:
        friend = other is not bearer and battle.allied(bearer, other)
        return value or (friend and in_contact(battle, bearer, other))


class Brute(Hooks, name="lfw.specialist.zelote.brute"):
    """1 more force with weapons of melee. [lfw.specialist.zelote.brute]"""

    def force(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value + 1 if attack.melee else value


class TakePosition(Hooks, name="lfw.specialist.zelote.prendre-position"):
    """May move after a won combat, unless an enemy in contact clears the way."""

    def after_victory(self, value: tuple[str, ...], battle: Battle, bearer: Unit) -> tuple[str, ...]:
        held = any(battle[foe].has(CLEAR_THE_WAY) for foe in battle.foes(bearer))
        return (*value, TAKE_POSITION) if is_able(battle, bearer, "move") and not held else value


class ClearTheWay(Hooks, name="lfw.specialist.zelote.degager-le-passage"):
    """May move an enemy in contact after a won combat."""

    def after_victory(self, value: tuple[str, ...], battle: Battle, bearer: Unit) -> tuple[str, ...]:
        return (*value, CLEAR_THE_WAY) if movable(battle, bearer) else value


# -- marksman ----------------------------------------------------------------------------------------------------------


class ShowerOfShots(Hooks, name="lfw.specialist.tireur.saturation"):
    """One more hit roll for each critical hit, at 1 less. [lfw.specialist.tireur.saturation]"""

    def extra_rolls(self, value: int, battle: Battle, bearer: Unit, attack: Attack, criticals: int) -> int:
        return value + criticals


class LongRange(Hooks, name="lfw.specialist.tireur.longue-portee"):
    """Shooting weapons reach 6" further. [lfw.specialist.tireur.longue-portee]"""

    def reach(self, value: int, battle: Battle, bearer: Unit, weapon: Weapon) -> int:
        return value + FAR


class PointBlank(Hooks, name="lfw.specialist.tireur.bout-portant"):
    """1 more Att at half of the range or less. [lfw.specialist.tireur.bout-portant]"""

    def attacks_at(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        near = in_range(battle, bearer, battle[attack.target], shooting_range(battle, bearer, attack.weapon) // 2)
        return value + 1 if near else value


class SeasonedShooter(Hooks, name="lfw.specialist.tireur.tireur-aguerri"):
    """A CT better by 1. [lfw.specialist.tireur.tireur-aguerri]"""

    def skill(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value if attack.melee else value - 1


class MobileShooter(Hooks, name="lfw.specialist.tireur.tireur-mobile"):
    """May shoot heavy weapons after a normal move, and others after a run, at 1 less.

    [lfw.specialist.tireur.tireur-mobile]
    """

    order = 20

    def may_shoot(self, value: bool, battle: Battle, bearer: Unit, weapon: Weapon) -> bool:
        return value or self._on_the_move(bearer, weapon)

    def attack_modifier(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        moving = not attack.melee and battle.phase == "shooting" and self._on_the_move(bearer, attack.weapon)
        return value - 1 if moving else value

    @staticmethod
    def _on_the_move(bearer: Unit, weapon: Weapon) -> bool:
        """Whether only this skill lets the bearer shoot with a weapon; with a treasure all are heavy."""
        return bearer.move == ("normal" if weapon.has(HEAVY) or bearer.has(TREASURE) else "run")


class Precision(Hooks, name="lfw.specialist.tireur.precision"):
    """1 less E for the targets of its shots. [lfw.specialist.tireur.precision]"""

    def dodge_left(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return min(value, max(0, value - 1))


class SuppressiveFire(Hooks, name="lfw.specialist.tireur.tir-de-suppression"):
    """Whom it shoots at is eligible to morale, as are friends within 3" of whom it destroys.

    [lfw.specialist.tireur.tir-de-suppression]
    """

    def suppresses(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class SureHand(Hooks):
    """Some weapons are Précis (1) and Perforant."""

    in_melee = False

    def critical_margin(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value - 1 if attack.melee == self.in_melee else value

    def pierces(self, value: bool, battle: Battle, bearer: Unit, attack: Attack) -> bool:
        return value or attack.melee == self.in_melee


class LethalShot(SureHand, name="lfw.specialist.tireur.tir-letal"):
    """Shooting weapons are Précis (1) and Perforant. [lfw.specialist.tireur.tir-letal]"""


# -- old hand ----------------------------------------------------------------------------------------------------------


class Elder(Hooks, name="lfw.specialist.briscard.ancien"):
    """CC, CP and CT better by 1, and 1 Att less, 1 at least; it has 1 Pv less, too. [lfw.specialist.briscard.ancien]"""

    order = 10

    def skill(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value if attack.weapon.has(INDEPENDENT) else value - 1

    def parry(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value + 1

    def attacks(self, value: int, battle: Battle, bearer: Unit, melee: bool) -> int:
        return max(1, value - 1)


class StrikeTrue(SureHand, name="lfw.specialist.briscard.frapper-juste"):
    """Weapons of melee are Précis (1) and Perforant. [lfw.specialist.briscard.frapper-juste]"""

    in_melee = True


class GiveTheExample(Hooks, name="lfw.specialist.briscard.donner-l-exemple"):
    """Friends within 3" may use its Co: see ``rules/courage.py``."""

    def lends_courage(self, value: bool, battle: Battle, bearer: Unit, other: Unit) -> bool:
        return value or (other is not bearer and helps_friend(battle, bearer, other, NEAR))


class BattleLeader(BattleAura, name="lfw.specialist.briscard.chef-de-combat"):
    """Friends within 3" are Habile (touche et combat). [lfw.specialist.briscard.chef-de-combat]"""


# -- scout -------------------------------------------------------------------------------------------------------------


class Hideout(Hooks, name="lfw.specialist.eclaireur.planque"):
    """2 more E as long as it made no move in its last movement phase. [lfw.specialist.eclaireur.planque]"""

    def dodge(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value if bearer.moved_last else value + 2


class ControlOfGround(Hooks, name="lfw.specialist.eclaireur.controle-du-terrain"):
    """Counts for the control of a place in a melee, if it is first on the scene; if it is a fast runner, it may run with
    what it carries. [lfw.specialist.eclaireur.controle-du-terrain]
    """

    def controls_in_melee(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return value or has_skill(bearer, FIRST_ON_THE_SCENE)

    def carries_on_runs(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return value or has_skill(bearer, FAST_RUN)


def has_skill(unit: Unit, skill: str) -> bool:
    """Whether a unit has a skill of a speciality, be it one that does nothing by itself."""
    return any(learned.id == skill for learned in unit.profile.skills)
