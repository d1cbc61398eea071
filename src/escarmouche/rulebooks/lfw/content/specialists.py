"""Specialists: what each level of a speciality costs, and the skills among which it chooses."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from escarmouche.documents.terms import Name, Term
from escarmouche.rulebooks.lfw.content.cards import Profile, Weapon
from escarmouche.rulebooks.lfw.content.special_rules import Rule
from escarmouche.rulebooks.lfw.content.terms import ROLES, Role, Speciality

MOST_LEVEL: Final = 4

HARDENED: Final = 3
"""From this level on a specialist has 1 Pv more."""


class Skill(Term, frozen=True, kw_only=True):
    """A skill of a speciality, and the level from which it may be taken.

    What it gives as the army is made: special rules, Pc, Pm, Pv, command aptitudes. ``asks``: whether it is for one weapon
    of melee, which the army list names, or for one aptitude ``among`` some, which it names by its key.
    """

    level: int
    gives: tuple[Rule, ...] = ()
    command: int = 0
    magic: int = 0
    life: int = 0
    knows: tuple[str, ...] = ()
    asks: Literal["", "weapon", "aptitude"] = ""
    among: tuple[str, ...] = ()


def _skill(level: int, key: str, fr: str, en: str, *gives: str, **more: Any) -> Skill:
    return Skill(
        key=key, name=Name(fr, en), level=level, gives=tuple(Rule(f"lfw.rule.{rule}") for rule in gives), **more
    )


def _one_of(*aptitudes: str) -> dict[str, Any]:
    return {"asks": "aptitude", "among": aptitudes}


COSTS: Final[dict[Speciality, tuple[tuple[int, int, int], ...]]] = {
    "captain": ((0, 0, 0), (5, 5, 5), (15, 15, 15), (25, 30, 30)),
    "mage": ((10, 15, 15), (20, 25, 35), (25, 30, 40), (30, 35, 45)),
    "zealot": ((5, 10, 10), (10, 15, 20), (15, 25, 30), (20, 30, 40)),
    "marksman": ((5, 10, 10), (10, 15, 15), (15, 20, 20), (20, 30, 30)),
    "briscard": ((5, 10, 15), (15, 20, 25), (25, 30, 35), (30, 35, 45)),
    "scout": ((10, 15, 15), (15, 20, 20), (20, 30, 30), (30, 40, 40)),
}
"""Points by speciality, level (1 first) and tactical role (classic, elite, monster)."""

SKILLS: Final[dict[Speciality, tuple[Skill, ...]]] = {
    "captain": (
        _skill(1, "chef-d-equipe", "Chef d’équipe", "Team leader", command=2),
        _skill(2, "protecteur", "Protecteur", "Protector", **_one_of("defense-organisee", "a-couvert")),
        _skill(2, "agresseur", "Agresseur", "Aggressor", **_one_of("attaque-tactique", "pas-de-quartier")),
        _skill(3, "charismatique", "Charismatique", "Charismatic"),
        _skill(3, "meneur", "Meneur", "Leader", command=1, **_one_of("repositionnement", "au-pas-de-course")),
        _skill(4, "inspirant", "Inspirant", "Inspiring"),
        _skill(4, "chef-de-guerre", "Chef de guerre", "Warlord"),
    ),
    "mage": (
        _skill(1, "grande-ame", "Grande âme", "Great soul", magic=2),
        _skill(1, "sage", "Sage", "Sage"),
        _skill(2, "projection", "Projection", "Projection"),
        _skill(2, "violence-mentale", "Violence mentale", "Mental violence"),
        _skill(3, "vague-de-magie", "Vague de magie", "Wave of magic"),
        _skill(3, "ouverture-d-esprit", "Ouverture d’esprit", "Open mind"),
        _skill(4, "esprit-solide", "Esprit solide", "Solid mind"),
        _skill(4, "esprit-createur", "Esprit créateur", "Creative mind"),
    ),
    "zealot": (
        _skill(1, "gardien", "Gardien", "Guardian"),
        _skill(1, "fougueux", "Fougueux", "Fiery", asks="weapon"),
        _skill(2, "expert-en-parade", "Expert en parade", "Parry expert"),
        _skill(2, "bagarreur-aguerri", "Bagarreur aguerri", "Seasoned brawler"),
        _skill(3, "premiere-ligne", "Première ligne", "Front line"),
        _skill(3, "brute", "Brute", "Brute"),
        _skill(4, "prendre-position", "Prendre position", "Take position"),
        _skill(4, "degager-le-passage", "Dégager le passage", "Clear the way"),
    ),
    "marksman": (
        _skill(1, "saturation", "Saturation", "Saturation"),
        _skill(1, "longue-portee", "Longue portée", "Long range"),
        _skill(2, "bout-portant", "Bout portant", "Point blank"),
        _skill(2, "tireur-aguerri", "Tireur aguerri", "Seasoned shooter"),
        _skill(3, "tireur-mobile", "Tireur mobile", "Mobile shooter"),
        _skill(3, "precision", "Précision", "Precision"),
        _skill(4, "tir-de-suppression", "Tir de suppression", "Suppressive fire"),
        _skill(4, "tir-letal", "Tir létal", "Lethal shot"),
    ),
    "briscard": (
        _skill(1, "veteran", "Vétéran", "Veteran", "veteran", "tenace"),
        _skill(1, "ancien", "Ancien", "Elder", life=-1),
        _skill(
            2, "code-d-honneur", "Code d’honneur", "Code of honour", "duelliste", command=2, knows=("attaque-heroique",)
        ),
        _skill(2, "expertise-tactique", "Expertise tactique", "Tactical expertise"),
        _skill(3, "frapper-juste", "Frapper juste", "Strike true"),
        _skill(
            3,
            "connaissance-strategique",
            "Connaissance stratégique",
            "Strategic knowledge",
            command=2,
            knows=("au-pas-de-course",),
        ),
        _skill(4, "donner-l-exemple", "Donner l’exemple", "Give the example"),
        _skill(4, "chef-de-combat", "Chef de combat", "Battle leader"),
    ),
    "scout": (
        _skill(1, "premier-sur-les-lieux", "Premier sur les lieux", "First on the scene", "eclaireur"),
        _skill(1, "course-rapide", "Course rapide", "Fast run", "rodeur"),
        _skill(2, "planque", "Planque", "Hideout"),
        _skill(2, "grimpeur", "Grimpeur", "Climber"),
        _skill(3, "habitue-des-mauvais-plans", "Habitué des mauvais plans", "Used to bad plans", "agile"),
        _skill(3, "controle-du-terrain", "Contrôle du terrain", "Control of the ground"),
        _skill(4, "reperage", "Repérage", "Spotting"),
        _skill(4, "prendre-l-initiative", "Prendre l’initiative", "Take the initiative"),
    ),
}
"""The skills of each speciality, in the order of the book."""

WORDS: Final[dict[Speciality, str]] = {
    "captain": "capitaine",
    "mage": "mage",
    "zealot": "zelote",
    "marksman": "tireur",
    "briscard": "briscard",
    "scout": "eclaireur",
}
"""What each speciality is called in the ids of the catalogue."""


def as_specialist(
    profile: Profile, speciality: Speciality, level: int, skills: Sequence[str], chosen: Mapping[str, str]
) -> Profile:
    """A unit that is a specialist: it pays for its level, and has what its skills give it.

    Of level 3 or 4 it has 1 Pv more, besides what its skills do to its Pv. [lfw.specialist.pv] The six are the captain
    [lfw.specialist.capitaine], the mage, the zealot in close combat [lfw.specialist.zelote], the marksman
    [lfw.specialist.tireur], the old hand [lfw.specialist.briscard] and the scout. [lfw.specialist.eclaireur]

    ``chosen``: by the key of a skill, the weapon or the aptitude that the list names for it.
    """
    made = skilled(profile, speciality, skills, chosen)
    return msgspec.structs.replace(
        made,
        points=profile.points + cost(speciality, level, profile.role),
        life=made.life + (1 if level >= HARDENED else 0),
        speciality=speciality,
        level=level,
    )


def as_riding_specialist(
    profile: Profile,
    speciality: Speciality,
    level: int,
    skills: Sequence[str],
    chosen: tuple[Mapping[str, str], Mapping[str, str]],
    *,
    mount: bool,
) -> Profile:
    """Cavalry of which one unit is the specialist, the ``mount`` or else the rider: the skills count for both.

    The other keeps its own sheet for the day when it is alone. It has no Pv for the level: that is no skill.
    [lfw.cavalry.specialist] ``chosen``: what the list names for the skills of the specialist, and for those of the other.
    """
    assert profile.mount is not None
    ridden = profile.mount
    rider = msgspec.structs.replace(profile, mount=None, points=profile.points - ridden.points)
    specialist, other = (ridden, rider) if mount else (rider, ridden)
    made = as_specialist(specialist, speciality, level, skills, chosen[0])
    lent = msgspec.structs.replace(skilled(other, speciality, skills, chosen[1]), alone=other)
    rider, ridden = (lent, made) if mount else (made, lent)
    points = profile.points + cost(speciality, level, specialist.role)
    return msgspec.structs.replace(rider, mount=ridden, points=points)


def skilled(profile: Profile, speciality: Speciality, skills: Sequence[str], chosen: Mapping[str, str]) -> Profile:
    """A unit with what some skills of a speciality give it.

    Skills give points [lfw.specialist.capitaine.chef-d-equipe]
    [lfw.specialist.mage.grande-ame], special rules [lfw.specialist.briscard.veteran]
    [lfw.specialist.eclaireur.course-rapide] [lfw.specialist.eclaireur.premier-sur-les-lieux]
    [lfw.specialist.eclaireur.habitue-des-mauvais-plans], an attack with one weapon [lfw.specialist.zelote.fougueux], or
    aptitudes, of which the list may choose. [lfw.specialist.capitaine.protecteur] [lfw.specialist.capitaine.agresseur]
    [lfw.specialist.capitaine.meneur] [lfw.specialist.briscard.code-d-honneur]
    [lfw.specialist.briscard.connaissance-strategique] One takes a Pv; 1 is left at least. [lfw.specialist.briscard.ancien]

    ``chosen``: by the key of a skill, the weapon or the aptitude that the list names for it.
    """
    known = {skill.key: skill for skill in SKILLS[speciality]}
    taken = [known[key] for key in skills]
    known_aptitudes = [key for skill in taken for key in skill.knows]
    known_aptitudes += [chosen[skill.key] for skill in taken if skill.asks == "aptitude" and skill.key in chosen]
    fiery = [chosen[skill.key] for skill in taken if skill.asks == "weapon" and skill.key in chosen]
    return msgspec.structs.replace(
        profile,
        life=max(1, profile.life + sum(skill.life for skill in taken)),
        command=profile.command + sum(skill.command for skill in taken),
        magic=profile.magic + sum(skill.magic for skill in taken),
        weapons=tuple(_fiery(weapon) if is_called(weapon, fiery) else weapon for weapon in profile.weapons),
        rules=(*profile.rules, *(rule for skill in taken for rule in skill.gives)),
        aptitudes=tuple(dict.fromkeys((*profile.aptitudes, *(f"lfw.aptitude.{key}" for key in known_aptitudes)))),
        skills=tuple(Rule(f"lfw.specialist.{WORDS[speciality]}.{skill.key}", chosen.get(skill.key)) for skill in taken),
    )


def _fiery(weapon: Weapon) -> Weapon:
    return msgspec.structs.replace(weapon, attacks=weapon.attacks + 1)


def is_called(weapon: Weapon, names: Collection[str]) -> bool:
    """Whether a weapon has one of some names, in either language."""
    return weapon.name.fr in names or weapon.name.en in names


def cost(speciality: Speciality, level: int, role: Role) -> int:
    """What a level of a speciality costs a unit, by its tactical role: that of the level alone, none below it.

    [lfw.specialist.cost] [lfw.specialist.costs.table]
    """
    return COSTS[speciality][level - 1][[term.key for term in ROLES].index(role)]


def fits(levels: Sequence[int]) -> bool:
    """Whether skills of these levels may be taken together: for each level of the specialist one of that level or lower.

    So a specialist of level 3 has one of level 1, one of level 1 or 2, one of level 1, 2 or 3. [lfw.specialist.skills]
    """
    return all(level <= place for place, level in enumerate(sorted(levels), start=1))
