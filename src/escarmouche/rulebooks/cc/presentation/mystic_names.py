"""What gems, spells and miracles are called, and the choices that their cards give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from escarmouche.documents.written import read_name
from escarmouche.rulebooks.cc.battle import Fighter
from escarmouche.rulebooks.cc.content.mystics import Miracle, Spell
from escarmouche.rulebooks.cc.content.terms import ELEMENTS
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.effect_words import OneOf, Word, inner
from escarmouche.texts import Message, message


@cache
def gem_names() -> dict[str, Message]:
    """What gems are called."""
    return {term.key: message("cc-name", name=term.name.told) for term in ELEMENTS}


def mystic_names(fighter: Fighter) -> Iterator[tuple[str, Message]]:
    """What the spells and miracles of a fighter are called, by their keys and as cards, and their choices."""
    cards: tuple[Spell | Miracle, ...] = (*fighter.profile.spells, *fighter.profile.miracles)
    for card in cards:
        told = message("cc-name", name=card.name.told)
        yield card.key, told
        yield CARD + card.key, told
        yield from _choices(card.effects)


def power_names(piece: Fighter) -> Iterator[tuple[str, Message]]:
    """What a nexus is called as the source of what it does, and the choices that its card gives."""
    body = piece.profile.body
    if body is not None and body.nexus is not None and body.nexus.power is not None:
        yield CARD + piece.profile.key, message("cc-name", name=piece.profile.name.told)
        yield from _choices(body.nexus.power.effects)


def _choices(effects: Sequence[Word]) -> Iterator[tuple[str, Message]]:
    for _, word in inner(effects):
        for choice in word.choices if isinstance(word, OneOf) else ():
            if choice.name is not None:
                yield choice.key, message("cc-name", name=read_name(choice.name).told)
