"""Cards of special abilities: what a fighter, a piece of scenery or a nexus may have besides its own card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Words, WrittenName, read_name


class Ability(msgspec.Struct, frozen=True):
    """A card of special abilities: its name, and the skills that stand on it, as they are written.

    They are its owner's as much as those of his own card. [cc.core.card.special-abilities]
    """

    name: Name
    skills: tuple[str, ...]


class CardAbility(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of special abilities as a file writes it."""

    name: Words | WrittenName
    skills: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=12)]


class Placed(NamedTuple):
    """A skill as a file writes it, and where that stands."""

    steps: Steps
    words: str


CardAbilities = Annotated[tuple[CardAbility, ...], Meta(max_length=12)]


def read_abilities(cards: Sequence[CardAbility]) -> tuple[Ability, ...]:
    """The cards of special abilities of somebody."""
    return tuple(Ability(read_name(card.name), card.skills) for card in cards)


def with_abilities(skills: Sequence[str], cards: Sequence[CardAbility] = ()) -> tuple[Placed, ...]:
    """The skills of a card, and those of the cards of special abilities beside it, which give nothing twice."""
    own = [Placed(("skills", place), skill) for place, skill in enumerate(skills)]
    given: dict[str, Placed] = {}
    for number, card in enumerate(cards):
        for place, skill in enumerate(card.skills):
            given.setdefault(skill, Placed(("abilities", number, "skills", place), skill))
    return (*own, *(placed for skill, placed in given.items() if skill not in skills))
