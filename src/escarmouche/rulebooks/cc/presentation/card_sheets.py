"""Reference cards as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from escarmouche.rulebooks import Card, Fact, RuleLink, Words
from escarmouche.rulebooks.cc.content.cards import Pack, standard_packs
from escarmouche.rulebooks.cc.content.mystic_files import CULT_OF_ALL, Mystics
from escarmouche.rulebooks.cc.content.mystics import ELEMENTAL, NEUTRAL, UNIVERSAL, Difficulties, Miracle, Spell
from escarmouche.rulebooks.cc.content.profile import Profile, Skill
from escarmouche.rulebooks.cc.content.skill_names import skill_text
from escarmouche.rulebooks.cc.content.terms import ELEMENTS, PATHS, RACES, RANKS, SIZE_TERMS, WAYS
from escarmouche.rulebooks.cc.presentation import piece_sheets
from escarmouche.rulebooks.confrontation import sheets, spells
from escarmouche.rulebooks.confrontation.effects_told import effects_told
from escarmouche.rulebooks.confrontation.miracles import Varying
from escarmouche.rulebooks.confrontation.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.sheets import fact, listed, told
from escarmouche.table import to_cm
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
    fights = profile.body is None and not profile.is_served
    return Card(
        profile.key, told(profile.name), told(pack.name), profile.points, tuple(facts(profile)), pack.key, fights
    )


def extras(pack: Pack) -> Iterator[Card]:
    """The magic objects of a pack, for army lists."""
    for artefact in pack.artefacts:
        lines = (_skills(artefact.skills),) if artefact.skills else ()
        where = message("confrontation-extra-artefact", pack=told(pack.name))
        yield Card(artefact.key, told(artefact.name), where, artefact.points, lines, pack.key)


def mystics(known: Mystics) -> Iterator[Card]:
    """Spells and miracles as people read them; their words say what their effects are."""
    for spell in known.spells:
        path = message("confrontation-extra-spell", pack=path_told(spell.path))
        yield Card(spell.key, told(spell.name), path, spell.points, tuple(spell_facts(spell)), "")
    for miracle in known.miracles:
        cults = message("confrontation-extra-miracle", pack=listed(map(cult_told, miracle.cults)))
        yield Card(miracle.key, told(miracle.name), cults, miracle.points, tuple(miracle_facts(miracle)), "")


def path_told(path: str) -> Message:
    """What a path of magic is called."""
    return message("cc-sheet-elemental") if path == ELEMENTAL else sheets.term(PATHS, path)


def cult_told(cult: str) -> Words:
    """What a cult is called: a god, a path of Alliance, or that of everybody."""
    way = cult.removeprefix("way:")
    if way != cult:
        return sheets.term(WAYS, way)
    return told(CULT_OF_ALL.name) if cult == UNIVERSAL else "-".join(part.capitalize() for part in cult.split("-"))


def spell_facts(spell: Spell) -> Iterator[Fact]:
    """The lines of a spell card."""
    yield fact("spell-cost", listed(gem_count(gem, count) for gem, count in _gems(spell)), OWN)
    yield fact("spell-difficulty", _difficulty(spell.difficulty), OWN)
    yield fact("spell-intensity", str(spell.intensity), OWN)
    yield from _aimed(spell)
    yield fact("effects", listed(effects_told(spell.effects, _called)), OWN)


def miracle_facts(miracle: Miracle) -> Iterator[Fact]:
    """The lines of a miracle card."""
    asked = miracle.aspects
    yield fact("faith", f"{asked.creation}/{asked.alteration}/{asked.destruction}")
    varying = miracle.difficulty
    base, most = (varying.base, varying.most) if isinstance(varying, Varying) else (varying, None)
    yield fact("spell-difficulty", str(base) if most is None else f"{base}-{most}", OWN)
    yield fact("miracle-fervour", str(miracle.fervour), OWN)
    yield from _aimed(miracle)
    yield fact("effects", listed(effects_told(miracle.effects, _called)), OWN)


def _called(key: str) -> Words:
    """What those are called who appear: by the name on their card, if it is one of ours."""
    profile = _profiles().get(key)
    return key if profile is None else told(profile.name)


@cache
def _profiles() -> Mapping[str, Profile]:
    return {profile.key: profile for pack in standard_packs() for profile in pack.profiles}


def _aimed(card: Spell | Miracle) -> Iterator[Fact]:
    """At whom it is aimed, how far, about what, and how long it lasts."""
    yield fact("spell-target", message("cc-sheet-spell-target.told", target=card.target), OWN)
    if card.range is not None:
        yield fact("spell-range", message("confrontation-sheet-cm", length=to_cm(card.range)), OWN)
    if card.area:
        yield fact("spell-area", message("confrontation-sheet-cm", length=to_cm(card.area)), OWN)
    lasts = str(card.duration)
    yield fact("spell-duration", message("cc-sheet-spell-duration.told", lasts=lasts), OWN)


def _difficulty(printed: int | spells.Difficulties) -> Words:
    if not isinstance(printed, spells.Difficulties):
        return str(printed)
    own = isinstance(printed, Difficulties) and printed.own is not None
    return message(
        "cc-sheet-spell-difficulty.told",
        base=printed.base,
        plus="own" if own else printed.plus or "none",
        most="none" if printed.most is None else printed.most,
    )


def spell_told(spell: Spell) -> Message:
    """A spell with what it costs and how difficult it is."""
    gems = [(gem_name(gem), count) for gem, count in _gems(spell)]
    return sheets.spell_told(spell.name, gems, spell.difficulty, spell.range)


def _gems(spell: Spell) -> Iterator[tuple[str, int | str]]:
    """The gems of a spell, by their kind; X of one of which it takes as many as the caster likes."""
    for gem in dict.fromkeys(spell.cost):
        yield gem, spell.cost.count(gem)
    if spell.open_gem:
        yield spell.open_gem, "X"


def gem_name(gem: str) -> Message:
    """What a kind of gems is called."""
    return message("cc-gem-neutral") if gem == NEUTRAL else sheets.term(ELEMENTS, gem)


def gem_count(gem: str, count: int | str) -> Message:
    """So many gems of a kind."""
    return message("confrontation-gems-of", element=gem_name(gem), count=count)


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
    if profile.machine is not None and profile.machine.access:
        sides = tuple(message("cc-sheet-access.side", side=side) for side in profile.machine.access)
        yield fact("access", listed(sides), OWN)
    yield from sheets.boilers(profile.boilers)
    if profile.faith is not None:
        yield fact("faith", "/".join(map(str, profile.faith)))
        yield fact("cult", cult_told(profile.cult), OWN)
        yield fact("faith-aura", message("confrontation-sheet-cm", length=to_cm(profile.faith_aura)), OWN)
    if profile.miracles:
        yield fact("miracles", listed(told(miracle.name) for miracle in profile.miracles))
    if profile.elements:
        yield fact("elements", listed(sheets.term(ELEMENTS, element) for element in profile.elements))
    if profile.paths:
        yield fact("paths", listed(sheets.term(PATHS, path) for path in profile.paths))
    if profile.spells:
        yield fact("spells", listed(map(spell_told, profile.spells)))
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
    known = next((candidate.name for candidate in PEOPLES if candidate.key == people), None)
    return people if known is None else told(known)


def _skills(skills: tuple[Skill, ...]) -> Fact:
    return sheets.ruled("skills", [RuleLink(skill_told(skill), skill.rule) for skill in skills])


def skill_told(skill: Skill) -> Message:
    """A skill as a card prints it, with its X."""
    return message("confrontation-name", name={locale: skill_text(skill, locale) for locale in LOCALES})


__all__ = ["extras", "facts", "mystics", "people_told", "sheet", "skill_told", "spell_told"]
