"""Scenery, barricades and nexus as people read them: their cards, and the state they are in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from escarmouche.rulebooks import Fact, RuleLink, Stock, Words
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.nexus_cards import trait_text
from escarmouche.rulebooks.cc.content.pieces import Body, Nexus, Sacrifice, Trait
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.scenery import SKILLS
from escarmouche.rulebooks.cc.content.skill_names import GRAMMAR
from escarmouche.rulebooks.cc.content.terms import RANKS, SIZE_TERMS
from escarmouche.rulebooks.cc.rules.nexus import BOUND
from escarmouche.rulebooks.confrontation import sheets
from escarmouche.rulebooks.confrontation.sheets import fact, listed, told
from escarmouche.table import to_cm
from escarmouche.texts import LOCALES, Message, message

OWN: Final = "cc-sheet-"
UNALTERABLE: Final = Trait("cc.scenery.inalterable")


def facts(profile: Profile, body: Body) -> Iterator[Fact]:
    """The lines of the card of a piece."""
    if body.nexus is not None:
        yield fact("rank", sheets.term(RANKS, profile.rank))
    yield fact("size", sheets.term(SIZE_TERMS, profile.size))
    yield fact("resistance", str(profile.resistance))
    yield fact("structure", str(body.structure))
    ruled = [RuleLink(skill_told(trait), trait.rule) for trait in traits(body)]
    if ruled:
        yield sheets.ruled("skills", ruled)
    if profile.abilities:
        yield fact("abilities", listed(told(ability.name) for ability in profile.abilities), OWN)
    if body.nexus is not None:
        yield from _nexus_facts(body.nexus)


def traits(body: Body) -> Iterator[Trait]:
    """The skills of a piece; that it is unalterable goes without saying on the card of a nexus."""
    if body.nexus is None:
        yield UNALTERABLE
    yield from (trait for trait in body.traits if not trait.rule.startswith("cc.skill."))


def skill_told(trait: Trait) -> Message:
    """A skill of a piece as its card prints it."""
    if trait.rule.startswith("cc.nexus."):
        return message("confrontation-name", name={locale: trait_text(trait, locale) for locale in LOCALES})
    key = trait.rule.removeprefix("cc.scenery.")
    return told(next(term.name for term in SKILLS if term.key == key))


def _nexus_facts(nexus: Nexus) -> Iterator[Fact]:
    if nexus.allegiance:
        yield fact("allegiance", listed(map(_attribute_told, nexus.allegiance)), OWN)
    if nexus.access:
        yield fact("access", listed(message("cc-access", side=side) for side in nexus.access), OWN)
    if nexus.area is not None:
        yield fact("access", message("cc-sheet-access-area", area=to_cm(nexus.area)), OWN)
    if nexus.sacrifice is not None:
        yield fact("sacrifice", listed(prices(nexus.sacrifice)), OWN)
    if nexus.trial is not None:
        trial = message("cc-sheet-trial-told", score=nexus.trial.score, difficulty=nexus.trial.difficulty)
        yield fact("trial", trial, OWN)
    if nexus.charges is not None:
        yield fact("charges", str(nexus.charges), OWN)
    if nexus.power is not None:
        yield fact("force", str(nexus.force), OWN)
        yield fact("effect", told(nexus.power.text), OWN)


def _attribute_told(word: str) -> Message:
    """What somebody has to be, as the X of a skill says it."""
    entry = GRAMMAR.skills["fleau"]
    name = {locale: GRAMMAR.value_text(entry, word, locale) for locale in LOCALES}
    return message("confrontation-name", name=name)


def prices(price: Sacrifice) -> Iterator[Words]:
    """What a nexus asks for."""
    if price.wound:
        yield message("cc-sheet-sacrifice-wound", wound=price.wound)
    if price.gems:
        yield message("cc-sheet-sacrifice-gems", gems=price.gems)
    if price.faith:
        yield message("cc-sheet-sacrifice-faith", faith=price.faith)
    if price.friend:
        yield Message("cc-sheet-sacrifice-friend")


# -- on the table ------------------------------------------------------------------------------------------------------


def stocks(piece: Fighter) -> Iterator[Stock]:
    """The charges of a nexus, known to all."""
    body = piece.profile.body
    if body is not None and body.nexus is not None and body.nexus.charges is not None and piece.charges is not None:
        yield Stock(message("cc-stock-charges"), piece.charges, body.nexus.charges, "light")


def conditions(battle: Battle, piece: Fighter, name_of: Mapping[str, Words]) -> Iterator[Words]:
    """What is to be known of a nexus now: to whom it is linked."""
    linked = battle.tactician.get(piece.side) if piece.has(BOUND) else None
    if linked is not None and battle[linked].in_play:
        yield message("cc-condition-linked", fighter=name_of[linked])


__all__ = ["conditions", "facts", "prices", "stocks"]
