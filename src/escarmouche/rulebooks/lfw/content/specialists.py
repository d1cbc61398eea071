"""Specialists: what each level of a speciality costs, and the skills among which it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.documents.terms import Name, Term
from escarmouche.rulebooks.lfw.content.terms import ROLES, Role, Speciality

MOST_LEVEL: Final = 4

HARDENED: Final = 3
"""From this level on a specialist has 1 Pv more."""


class Skill(Term, frozen=True, kw_only=True):
    """A skill of a speciality, and the level from which it may be taken."""

    level: int


def _skill(level: int, key: str, fr: str, en: str) -> Skill:
    return Skill(key=key, name=Name(fr, en), level=level)


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
        _skill(1, "chef-d-equipe", "Chef d’équipe", "Team leader"),
        _skill(2, "protecteur", "Protecteur", "Protector"),
        _skill(2, "agresseur", "Agresseur", "Aggressor"),
        _skill(3, "charismatique", "Charismatique", "Charismatic"),
        _skill(3, "meneur", "Meneur", "Leader"),
        _skill(4, "inspirant", "Inspirant", "Inspiring"),
        _skill(4, "chef-de-guerre", "Chef de guerre", "Warlord"),
    ),
    "mage": (
        _skill(1, "grande-ame", "Grande âme", "Great soul"),
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
        _skill(1, "fougueux", "Fougueux", "Fiery"),
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
        _skill(1, "veteran", "Vétéran", "Veteran"),
        _skill(1, "ancien", "Ancien", "Elder"),
        _skill(2, "code-d-honneur", "Code d’honneur", "Code of honour"),
        _skill(2, "expertise-tactique", "Expertise tactique", "Tactical expertise"),
        _skill(3, "frapper-juste", "Frapper juste", "Strike true"),
        _skill(3, "connaissance-strategique", "Connaissance stratégique", "Strategic knowledge"),
        _skill(4, "donner-l-exemple", "Donner l’exemple", "Give the example"),
        _skill(4, "chef-de-combat", "Chef de combat", "Battle leader"),
    ),
    "scout": (
        _skill(1, "premier-sur-les-lieux", "Premier sur les lieux", "First on the scene"),
        _skill(1, "course-rapide", "Course rapide", "Fast run"),
        _skill(2, "planque", "Planque", "Hideout"),
        _skill(2, "grimpeur", "Grimpeur", "Climber"),
        _skill(3, "habitue-des-mauvais-plans", "Habitué des mauvais plans", "Used to bad plans"),
        _skill(3, "controle-du-terrain", "Contrôle du terrain", "Control of the ground"),
        _skill(4, "reperage", "Repérage", "Spotting"),
        _skill(4, "prendre-l-initiative", "Prendre l’initiative", "Take the initiative"),
    ),
}
"""The skills of each speciality, in the order of the book."""


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
