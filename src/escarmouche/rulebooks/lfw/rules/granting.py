"""What a unit is given: the special rules of its sheet, those of its type, those of a weapon."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from escarmouche.kernel import Effects, InForce
from escarmouche.kernel.effects import gain, known
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.lfw.battle import Battle, Unit, new_unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.content.terms import UnitType

TYPE_RULES: Final[dict[UnitType, tuple[str, ...]]] = {
    "infantry": (),
    "beast": ("lfw.rule.peur-du-feu",),
    "monster": ("lfw.profile.type.monstre",),
    "behemoth": ("lfw.rule.attaque-monstrueuse",),
}
"""What each type has by itself: infantry nothing, beasts fear fire, monsters are Implacable against some, behemoths strike
through any parry.
"""


def equip(unit: Unit) -> None:
    """Puts in force what the sheet of a unit bears, and what its type has."""
    _equip_by_type(unit)
    for rule in unit.profile.rules:
        unit.gain(rule.id, rule.parameter)
    for skill in unit.profile.skills:
        if known(skill.id):  # some do nothing but give points and special rules, which stand on the sheet
            unit.gain(skill.id, skill.parameter)


def _equip_by_type(unit: Unit) -> None:
    """What each type has by itself. [lfw.profile.type.infanterie] [lfw.profile.type.bete] [lfw.profile.type.behemoth]"""
    for name in TYPE_RULES[unit.profile.type]:
        unit.gain(name)


VENGEFUL: Final = "lfw.rule.vengeresse"


def avenge(battle: Battle, unit: Unit) -> None:
    """A unit has become vengeful: until the end of the next turn it is Élite in combat, and follows the aggressive
    behaviour. [lfw.rule.vengeresse]
    """
    until = f"turn {battle.turn + 1}"
    unit.gain("lfw.rule.elite", "combat", source=VENGEFUL, until=until)
    unit.gain("lfw.rule.automate", "aggressive", source=VENGEFUL, until=until)


def muster(battle: Battle, unit: Unit) -> None:
    """Adds a unit that is not yet on the table, with what its sheet bears; cavalry is two units on one model.

    [lfw.cavalry.duo]
    """
    equip(unit)
    if unit.has(VENGEFUL):
        avenge(battle, unit)
    battle.units[unit.id] = unit
    if unit.profile.mount is not None:
        mount = new_unit(f"{unit.id}-mount", unit.side, unit.profile.mount)
        equip(mount)
        battle.units[mount.id] = mount
        unit.mount, mount.rider = mount.id, unit.id
        unit.saddle = mount.profile.base


def unlearn(unit: Unit) -> None:
    """A unit that had the skills of its partner has its own sheet again, as they are together no more."""
    sheet, alone = unit.profile, unit.profile.alone
    if alone is None:
        return
    given = {*TYPE_RULES[sheet.type], *(rule.id for rule in (*sheet.rules, *sheet.skills))}
    own = tuple(item for item in unit.effects if item.source or item.until or item.name not in given)
    unit.effects = shared(Effects(own))
    unit.profile = shared(alone)
    unit.command = max(0, unit.command - (sheet.command - alone.command))
    unit.magic = max(0, unit.magic - (sheet.magic - alone.magic))
    unit.most_life += alone.life - sheet.life
    unit.life += alone.life - sheet.life
    lent = {*sheet.aptitudes} - {*alone.aptitudes}
    unit.aptitudes = tuple(key for key in unit.aptitudes if key not in lent)
    equip(unit)


@lru_cache(maxsize=1024)
def with_weapon(effects: Effects, weapon: Weapon) -> Effects:
    """What is in force on a unit as it uses a weapon: the rules of the weapon count as its own."""
    gained = effects
    for rule in weapon.rules:
        assert known(rule.id), f"nothing carries out {rule.id}"
        gained = gain(gained, InForce(rule.id, rule.parameter))
    return shared(gained)
