"""Reference cards as people read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from escarmouche.documents.terms import Name
from escarmouche.rulebooks import Card, Fact, RuleLink
from escarmouche.rulebooks.c2.content.cards import Characteristic, Pack, Profile
from escarmouche.rulebooks.c2.content.machines import Machine
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.content.terms import ABILITIES, ELEMENTS, GEMS, MACHINE_RANKS, PATHS, RANKS, SIZES
from escarmouche.rulebooks.c2.rules.granting import ABILITY
from escarmouche.rulebooks.confrontation import sheets
from escarmouche.rulebooks.confrontation.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.sheets import fact, listed, ruled, term, told
from escarmouche.texts import Message, message

OWN = "c2-sheet-"
"""What the texts of the lines that only this book has begin with."""

SCORES: tuple[str, ...] = tuple(name for name in get_args(Characteristic) if name not in ("movement", "flight"))
"""The scores of a card, in its order."""


def sheet(profile: Profile, pack: Pack) -> Card:
    """A card as people read it."""
    return Card(profile.key, told(profile.name), told(pack.name), profile.points, tuple(facts(profile)), pack.key)


def extras(pack: Pack) -> Iterator[Card]:
    """The spells, miracles and magic objects of a pack, for army lists."""
    for kind, cards in (("spell", pack.spells), ("miracle", pack.miracles), ("artefact", pack.artefacts)):
        for card in cards:
            where = message(f"confrontation-extra-{kind}", pack=told(pack.name))
            lines = (fact("spells", spell_told(card)),) if isinstance(card, Spell) else ()
            yield Card(card.key, told(card.name), where, card.points, lines, pack.key)


def facts(profile: Profile) -> Iterator[Fact]:
    """The lines of a card."""
    yield fact("rank", term((*RANKS, *MACHINE_RANKS), profile.rank))
    if profile.people is not None:
        yield fact("people", term(PEOPLES, profile.people))
    yield fact("size", term(SIZES, profile.size))
    yield from sheets.moving(profile)
    yield from sheets.scores(profile, SCORES)
    yield from sheets.weapon_line(profile.weapon)
    if profile.machine is not None:
        yield from _machine_facts(profile.machine)
    yield from sheets.boilers(profile.boilers)
    if profile.faith is not None:
        faith = profile.faith
        yield fact("faith", f"{faith.creation}/{faith.alteration}/{faith.destruction}")
    if profile.miracles:
        yield fact("miracles", listed(told(miracle.name) for miracle in profile.miracles))
    if profile.elements:
        yield fact("elements", listed(term(ELEMENTS, element) for element in profile.elements))
    if profile.paths:
        yield fact("paths", listed(term(PATHS, path) for path in profile.paths))
    if profile.spells:
        yield fact("spells", listed(map(spell_told, profile.spells)))
    if profile.equipment:
        yield fact("equipment", listed(map(told, profile.equipment)))
    if profile.skills:
        yield ruled("skills", [RuleLink(skill_told(skill), skill.rule) for skill in profile.skills])
    if profile.abilities:
        yield ruled(
            "abilities", [RuleLink(term(ABILITIES, ability), ABILITY + ability) for ability in profile.abilities], OWN
        )
    yield fact("per-card", str(profile.per_card))


def _machine_facts(machine: Machine) -> Iterator[Fact]:
    """What the card of a war machine says besides."""
    yield fact("mobility", message("c2-sheet-mobility.told", mobility=machine.mobility), OWN)
    for label in ("structure", "weight", "crew", "dice", "opponents"):
        value = getattr(machine, label)
        if value is not None:
            yield fact(label, str(value), sheets.SHARED if label == "structure" else OWN)
    if machine.substitutes is not None:
        least = {score: getattr(machine.substitutes, score) for score in machine.substitutes.__struct_fields__}
        yield fact("substitutes", message("c2-sheet-substitutes.told", **least), OWN)


def spell_told(spell: Spell) -> Message:
    """A spell with what it costs and how difficult it is."""
    gems = [(term(GEMS, gem), spell.cost.count(gem)) for gem in dict.fromkeys(spell.cost)]
    return sheets.spell_told(spell.name, gems, spell.difficulty, spell.range)


def skill_told(skill: Skill) -> Message:
    """A skill as a card prints it, with its X."""
    return told(Name(fr=skill.text("fr"), en=skill.text("en")))
