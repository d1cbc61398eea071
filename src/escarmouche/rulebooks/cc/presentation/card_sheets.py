"""Reference cards as people read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from escarmouche.rulebooks import Card, Fact, Ruled
from escarmouche.rulebooks.cc.content.cards import Pack
from escarmouche.rulebooks.cc.content.profile import Profile, Skill
from escarmouche.rulebooks.cc.content.skill_names import skill_text
from escarmouche.rulebooks.cc.content.terms import ELEMENTS, PATHS, RACES, RANKS, SIZE_TERMS, WAYS
from escarmouche.rulebooks.cc.presentation import piece_sheets
from escarmouche.rulebooks.confrontation import sheets
from escarmouche.rulebooks.confrontation.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.sheets import fact, listed, told
from escarmouche.texts import LOCALES, Message, message

OWN: Final = "cc-sheet-"
"""What the texts of the lines that only this book has begin with."""

SCORES: Final = (
    "initiative",
    "attack",
    "strength",
    "defence",
    "resistance",
    "shooting",
    "courage",
    "fear",
    "discipline",
    "power",
)
"""The scores of a card, in its order."""


def sheet(profile: Profile, pack: Pack) -> Card:
    """A card as people read it."""
    return Card(profile.key, told(profile.name), told(pack.name), profile.points, tuple(facts(profile)), pack.key)


def extras(pack: Pack) -> Iterator[Card]:
    """The magic objects of a pack, for army lists."""
    for one in pack.artefacts:
        lines = (_skills(one.skills),) if one.skills else ()
        yield Card(one.key, told(one.name), told(pack.name), one.points, lines, pack.key)


def facts(profile: Profile) -> Iterator[Fact]:
    """The lines of a card."""
    if profile.body is not None:
        yield from piece_sheets.facts(profile, profile.body)
        return
    yield fact("rank", listed(sheets.term(RANKS, rank) for rank in profile.ranks))
    if profile.people is not None:
        yield fact("people", people_told(profile.people))
    if profile.race:
        yield fact("race", sheets.term(RACES, profile.race), OWN)
    if profile.way:
        yield fact("way", sheets.term(WAYS, profile.way), OWN)
    yield fact("size", sheets.term(SIZE_TERMS, profile.size))
    yield fact("puissance", str(profile.puissance), OWN)
    yield from sheets.moving(profile)
    yield from sheets.scores(profile, SCORES)
    yield from sheets.weapon_line(profile.weapon)
    if profile.faith is not None:
        yield fact("faith", "/".join(map(str, profile.faith)))
    if profile.elements:
        yield fact("elements", listed(sheets.term(ELEMENTS, element) for element in profile.elements))
    if profile.paths:
        yield fact("paths", listed(sheets.term(PATHS, path) for path in profile.paths))
    if profile.equipment:
        yield fact("equipment", listed(map(told, profile.equipment)))
    if profile.skills:
        yield _skills(profile.skills)
    if profile.abilities:
        yield fact("abilities", listed(told(ability.name) for ability in profile.abilities), OWN)
    if profile.per_card is not None:
        yield fact("per-card", str(profile.per_card))


def people_told(people: str) -> Message | str:
    """What a people is called; one that a pack adds, by its key."""
    known = next((one.name for one in PEOPLES if one.key == people), None)
    return people if known is None else told(known)


def _skills(skills: tuple[Skill, ...]) -> Fact:
    return sheets.ruled("skills", [Ruled(skill_told(skill), skill.rule) for skill in skills])


def skill_told(skill: Skill) -> Message:
    """A skill as a card prints it, with its X."""
    return message("confrontation-name", name={locale: skill_text(skill, locale) for locale in LOCALES})


__all__ = ["extras", "facts", "people_told", "sheet", "skill_told"]
