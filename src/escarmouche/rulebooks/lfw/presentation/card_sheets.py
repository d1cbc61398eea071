"""Unit sheets as people read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from escarmouche.documents.terms import Name, Term
from escarmouche.rulebooks import Card, Fact, RuleLink, Words
from escarmouche.rulebooks.lfw.content.aptitudes import BY_ID
from escarmouche.rulebooks.lfw.content.cards import Pack, Profile
from escarmouche.rulebooks.lfw.content.specialists import SKILLS
from escarmouche.rulebooks.lfw.content.terms import ROLES, SPECIALITIES, TYPES, Speciality
from escarmouche.rulebooks.lfw.presentation.terms import inches, listed, ruled, told, weapon_told
from escarmouche.texts import Message, message

TARGETS: Final = ("combat", "shooting", "defence", "courage")
"""The characteristics that are numbers to reach, written with a plus."""

STATS: Final = ("combat", "shooting", "parry", "dodge", "defence", "life", "courage", "command", "magic")
"""The characteristics besides M, in the order of the book."""


def sheet(profile: Profile, pack: Pack) -> Card:
    """A sheet as people read it."""
    return Card(profile.key, told(profile.name), told(pack.name), profile.points, tuple(facts(profile)), pack.key)


def facts(profile: Profile) -> Iterator[Fact]:
    """The lines of a sheet."""
    yield _fact("type", _term(TYPES, profile.type))
    yield _fact("role", _term(ROLES, profile.role))
    yield _fact("movement", message("lfw-inches", length=inches(profile.movement)))
    for stat in STATS:
        value = getattr(profile, stat)
        if value or stat in ("parry", "dodge"):
            yield _fact(stat, message("lfw-sheet-target", number=value) if stat in TARGETS else str(value))
    if profile.weapons:
        rules = [link for weapon in profile.weapons for link in ruled(weapon.rules)]
        yield Fact(Message("lfw-sheet-weapons"), listed(map(weapon_told, profile.weapons)), tuple(rules))
    if profile.rules:
        items = ruled(profile.rules)
        yield Fact(Message("lfw-sheet-rules"), listed(item.words for item in items), items)
    notes = [note for note in ("commander", "legend", "armour") if getattr(profile, note)]
    if notes:
        yield _fact("notes", listed(message(f"lfw-sheet-notes.{note}") for note in notes))
    if profile.aptitudes:
        known = [(told(BY_ID[aptitude].name), aptitude) for aptitude in profile.aptitudes]
        yield Fact(
            Message("lfw-sheet-aptitudes"),
            listed(words for words, _ in known),
            tuple(RuleLink(words, rule) for words, rule in known),
        )
    if profile.speciality is not None:
        speciality = _term(SPECIALITIES, profile.speciality)
        yield _fact("specialist", message("lfw-sheet-specialist.told", speciality=speciality, level=profile.level))
        skills = [RuleLink(told(_skill(profile.speciality, skill.id)), skill.id) for skill in profile.skills]
        yield Fact(Message("lfw-sheet-skills"), listed(link.words for link in skills), tuple(skills))
    elif profile.specialities:
        yield _fact("specialities", listed(_term(SPECIALITIES, term) for term in profile.specialities))
    if profile.options:
        options = (
            message("lfw-sheet-option", name=option.name.told, points=option.points) for option in profile.options
        )
        yield _fact("options", listed(options))


def _fact(label: str, value: Words, *ruled: RuleLink) -> Fact:
    return Fact(Message(f"lfw-sheet-{label}"), value, ruled)


def _skill(speciality: Speciality, rule: str) -> Name:
    """The name of a skill, from its rule."""
    key = rule.rpartition(".")[2]
    return next(skill.name for skill in SKILLS[speciality] if skill.key == key)


def _term(table: tuple[Term, ...], key: str) -> Message:
    return told(next(term.name for term in table if term.key == key))


__all__ = ["STATS", "TARGETS", "facts", "sheet"]
