"""A fair price for a fighter, in Army Points.

The book prints prices on its cards and gives no formula; this one is ours. The cards that come with the program are
priced by it, and it gives whoever writes a card a price to start from.

A price is the sum of:

* **the fight**: ``(ATT + 2) x (FOR + 3) x (DEF + 2) x (RES + 3) / 200``, since what a fighter is worth in melee is how
  much he deals times how long he stands; then 5 % more for each point of INI above 3 and for each 2.5 cm of MOU above 10
  (and as much less below), and half as much again for a Character;
* **nerve**: a third of a point for each point of COU, three quarters for each of PEUR, 0.3 for each of DIS;
* **shooting**: ``(TIR + 2) x (FOR + 3) x long range in cm / 250``;
* **wings**: half a point for each 2.5 cm of flight; **magic**: 4 points for each of POU; **faith**: 3 for each Aspect;
* **Incarnation**: twice what the fighter would cost as no Character;
* **skills and abilities**: a share of the fight, a flat sum, and a sum for each point of X (``SURCHARGES``).

The sum is rounded to the nearest point, halves up, and is at least 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.content.skill_names import SKILL_NAMES, Skill
from escarmouche.table.units import CM


class Surcharge(NamedTuple):
    """What a skill adds: per cent of the fight, points, and points for each point (or cm) of X."""

    per_cent: int = 0
    flat: Fraction = Fraction(0)
    per_x: Fraction = Fraction(0)


def _more(per_cent: int = 0, flat: str = "0", per_x: str = "0") -> Surcharge:
    return Surcharge(per_cent, Fraction(flat), Fraction(per_x))


SURCHARGES: dict[str, Surcharge] = {
    "abominable": _more(flat="2"),
    "acharne": _more(15),
    "adepte": _more(flat="8"),
    "aguerri": _more(25),
    "aime-des-dieux": _more(40),
    "ambidextre": _more(20),
    "apatride": _more(flat="1"),
    "arme-sacree": _more(15),
    "artificier": _more(flat="5"),
    "assassin": _more(10, "1"),
    "autorite": _more(flat="4"),
    "barde": _more(flat="5"),
    "bond": _more(5, "1"),
    "bravoure": _more(flat="1"),
    "bretteur": _more(10),
    "brute-epaisse": _more(15),
    "charge-bestiale": _more(15),
    "colossal": _more(70),
    "commandement": _more(per_x="0.4"),
    "concentration": _more(10, per_x="2"),
    "conscience": _more(flat="1"),
    "construct": _more(5, "2"),
    "contre-attaque": _more(15),
    "coup-de-maitre": _more(5, per_x="1"),
    "cri-de-guerre": _more(flat="1", per_x="0.4"),
    "cri-de-ralliement": _more(flat="5"),
    "delivrance": _more(15),
    "desespere": _more(flat="2"),
    "destrier": _more(20),
    "devot": _more(flat="4", per_x="0.2"),
    "devotion": _more(per_x="1"),
    "doyen": _more(flat="12", per_x="0.4"),
    "dur-a-cuire": _more(15),
    "eclaireur": _more(flat="2"),
    "enchainement": _more(10),
    "ennemi-personnel": _more(flat="2"),
    "enorme": _more(35),
    "ephemere": _more(-20),
    "esprit-de": _more(flat="3"),
    "etat-major": _more(flat="2"),
    "etre-de-lumiere": _more(flat="4"),
    "etre-des-tenebres": _more(flat="4"),
    "etre-du-destin": _more(flat="4"),
    "exalte": _more(flat="4"),
    "fanatisme": _more(flat="1"),
    "fauchage": _more(per_x="1.5"),
    "feal": _more(per_x="1"),
    "feinte": _more(10),
    "fleau": _more(10),
    "frere-de-sang": _more(),
    "furie-guerriere": _more(15),
    "gigantesque": _more(110),
    "guerrier-mage": _more(flat="5"),
    "harcelement": _more(flat="3"),
    "hyperien": _more(flat="4"),
    "iconoclaste": _more(flat="3"),
    "immunite": _more(5, "2"),
    "impact": _more(per_x="4"),
    "implacable": _more(5, per_x="2"),
    "inalterable": _more(flat="10"),
    "initie": _more(flat="3"),
    "instinct-de-survie": _more(15),
    "irrepressible": _more(flat="5"),
    "juste": _more(flat="3"),
    "maitre": _more(flat="14"),
    "maitre-archer": _more(flat="10"),
    "maitre-escrimeur": _more(25),
    "martyr": _more(per_x="1"),
    "maudit-des-dieux": _more(-15),
    "mecanicien": _more(flat="3"),
    "membre-supplementaire": _more(10),
    "mercenaire": _more(flat="1"),
    "moine-guerrier": _more(flat="4"),
    "mort-vivant": _more(5, "2"),
    "musicien": _more(flat="3"),
    "mutagene": _more(15, per_x="1"),
    "paria": _more(flat="-1"),
    "porte-etendard": _more(flat="3"),
    "possede": _more(15),
    "rapidite": _more(5, "2"),
    "regeneration": _more(25),
    "rempart": _more(per_x="0.3"),
    "renfort": _more(15),
    "sapeur": _more(flat="3", per_x="0.5"),
    "selenite": _more(flat="5"),
    "thaumaturge": _more(flat="3"),
    "tir-instinctif": _more(flat="2"),
    "tireur-d-elite": _more(flat="3"),
    "toxique": _more(10, per_x="0.5"),
    "transport": _more(per_x="3"),
    "tueur-ne": _more(30),
    "virtuose": _more(flat="22"),
    "vivacite": _more(5, "1"),
    "vol": _more(10),
    "zelote": _more(flat="8", per_x="0.3"),
}
"""What each skill (and ability) adds to the price of its bearer."""


def fair_price(profile: Profile) -> int:
    """What a fighter with this card is worth in Army Points; the price on the card itself is not looked at."""
    if profile.has("incarnation"):
        return 2 * fair_price(_disembodied(profile))
    fight = _fight(profile)
    total = fight + _nerve(profile) + _shooting(profile) + _gifts(profile) + _machinery(profile)
    for skill in profile.skills:
        total += _surcharge(SURCHARGES[skill.name], fight, _x(skill))
    for ability in profile.abilities:
        total += _surcharge(SURCHARGES[ability], fight, Fraction(0))
    return max(1, int(total + Fraction(1, 2)))


def _disembodied(profile: Profile) -> Profile:
    skills = tuple(skill for skill in profile.skills if skill.name != "incarnation")
    return msgspec.structs.replace(profile, character=False, skills=skills)


def _fight(profile: Profile) -> Fraction:
    dealt = (profile.attack + 2) * (profile.strength + 3)
    withstood = (profile.defence + 2) * (profile.resistance + 3)
    strides = Fraction(profile.movement - 10 * CM, 5 * CM // 2)
    pace = 1 + Fraction(profile.initiative - 3, 20) + strides / 20
    return Fraction(dealt * withstood, 200) * pace * (Fraction(3, 2) if profile.character else 1)


def _nerve(profile: Profile) -> Fraction:
    courage, fear, discipline = profile.courage or 0, profile.fear or 0, profile.discipline or 0
    return Fraction(courage, 3) + Fraction(3 * fear, 4) + Fraction(3 * discipline, 10)


def _shooting(profile: Profile) -> Fraction:
    if profile.shooting is None or profile.weapon is None:
        return Fraction(0)
    return Fraction((profile.shooting + 2) * (profile.weapon.strength + 3) * profile.weapon.long, 250 * CM)


CREW_SHOOTING = 3
"""The TIR with which an engine is taken to be aimed that has none of its own."""

PER_STRUCTURE = Fraction(1, 10)
PER_BOILER_DIE = 3
HEAVIER = Fraction(3, 2)
"""How many times as much heavy artillery is worth, and a template."""


def _machinery(profile: Profile) -> Fraction:
    """Structure, guns and boilers."""
    machine = profile.machine
    boilers = PER_BOILER_DIE * sum(boiler.dice for boiler in profile.boilers)
    if machine is None:
        return Fraction(boilers)
    solid = (machine.structure or 0) * profile.resistance * PER_STRUCTURE
    return solid + boilers + _gun(profile)


def _gun(profile: Profile) -> Fraction:
    """What artillery is worth beyond an ordinary weapon of its ranges."""
    weapon = profile.weapon
    if weapon is None or not profile.is_artillery:
        return Fraction(0)
    plain = Fraction((CREW_SHOOTING + 2) * (weapon.strength + 3) * weapon.long, 250 * CM)
    factor = (HEAVIER if "heavy" in profile.rank else 1) * (HEAVIER if "zone" in profile.rank else 1)
    return plain * factor if profile.is_thing else plain * (factor - 1)


def _gifts(profile: Profile) -> Fraction:
    faith = profile.faith
    aspects = 0 if faith is None else faith.creation + faith.alteration + faith.destruction
    return Fraction(profile.flight or 0, 5 * CM) + 4 * (profile.power or 0) + 3 * aspects


def _surcharge(surcharge: Surcharge, fight: Fraction, x: Fraction) -> Fraction:
    return fight * surcharge.per_cent / 100 + surcharge.flat + surcharge.per_x * x


def _x(skill: Skill) -> Fraction:
    """X as a number: whole, or cm; nothing for a text."""
    if not isinstance(skill.value, int):
        return Fraction(0)
    in_cm = SKILL_NAMES[skill.name].parameter in ("distance", "cult")
    return Fraction(skill.value, CM) if in_cm else Fraction(skill.value)
