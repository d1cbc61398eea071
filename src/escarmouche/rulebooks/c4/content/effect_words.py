"""The vocabulary of effects: what a spell, a ritual, a miracle, a communion or an artefact does, as its card says it.

Each word is a tagged struct: ``{do: force, strength: 6}``. A card lists words, which are carried out in their order on all
whom it affects (:mod:`escarmouche.rulebooks.c4.rules.effect_words` says how). A number may be plain, or grow with the points
that feed the effect: see :class:`Amount`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents import Steps
from escarmouche.documents.written import Key, Words, fault
from escarmouche.rulebooks.c4.content.vocabulary import SKILLS, Characteristic

Whole = Annotated[int, Meta(ge=-60, le=60)]
Count = Annotated[int, Meta(ge=1, le=20)]


class Amount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that grows: ``base``, and ``each`` more for every ``step`` points that feed the effect."""

    base: Whole = 0
    each: Whole = 1
    step: Count = 1

    def fed(self, points: int) -> int:
        """What it has grown to with so many points.

        >>> Amount(base=4, each=1, step=2).fed(5)
        6
        """
        return self.base + self.each * (points // self.step)


Number = Whole | Amount


class Word(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all words."""


class Force(Word, frozen=True, tag="force"):
    """Force tests of a Strength, ``tests`` of them on each fighter."""

    strength: Number
    tests: Number = 1


class Change(Word, frozen=True, tag="change"):
    """A characteristic is higher, or lower, for the duration of the effect; Movement in cm. Several changes add up."""

    of: Characteristic
    by: Number


class Fix(Word, frozen=True, tag="fix"):
    """A characteristic is so much, whatever the card shows, for the duration of the effect; Movement in cm."""

    of: Characteristic
    at: Annotated[int, Meta(ge=0, le=60)]


class Again(Word, frozen=True, tag="again"):
    """In some tests the misses, or the successes, are thrown again once more, for the duration of the effect."""

    tests: Annotated[tuple[Literal["attack", "force", "courage", "mystic"], ...], Meta(min_length=1)]
    what: Literal["misses", "successes"] = "misses"


class Skill(Word, frozen=True, tag="skill"):
    """A skill, as a card writes it, for the duration of the effect."""

    skill: Words


Prohibited = Literal["run", "assault", "shoot", "mystic"]


class Forbid(Word, frozen=True, tag="forbid"):
    """The unit does not run, assault, shoot or use mystic effects, for the duration of the effect."""

    what: Annotated[tuple[Prohibited, ...], Meta(min_length=1)]


class Heal(Word, frozen=True, tag="heal"):
    """A fighter has some of the life points back that it has lost."""

    points: Number


class Frighten(Word, frozen=True, tag="frighten"):
    """The unit tests its Courage against a Fear; one that fails is routed."""

    fear: Number


class Rally(Word, frozen=True, tag="rally"):
    """The unit, if it is routed, is valiant again."""


class Faith(Word, frozen=True, tag="faith"):
    """The unit has more points of faith, or fewer, but never less than none."""

    points: Number


class Mana(Word, frozen=True, tag="mana"):
    """The unit has more points of mana, or fewer: from none to thirty."""

    points: Number


class Dispel(Word, frozen=True, tag="dispel"):
    """Whatever mystic effects have brought upon a fighter is over."""


class Summon(Word, frozen=True, tag="summon"):
    """A new unit of a troop, so many fighters, where the mystic sees it."""

    troop: Key
    strength: Count


EffectWord = Force | Change | Fix | Again | Skill | Forbid | Heal | Frighten | Rally | Faith | Mana | Dispel | Summon
"""Every word of the vocabulary."""


def check_words(words: Sequence[Word], at: Steps) -> None:
    """Raises :class:`~escarmouche.documents.written.Fault` for the first word that names what there is not."""
    for place, word in enumerate(words):
        if isinstance(word, Skill) and word.skill not in SKILLS:
            steps = (*at, place, "skill")
            raise fault(steps, "c4.unit.card", "c4-card-unknown-skill", skill=word.skill, known=tuple(SKILLS))


def summoned(words: Sequence[Word]) -> Iterator[tuple[int, Summon]]:
    """The words that summon, each with its place."""
    return ((place, word) for place, word in enumerate(words) if isinstance(word, Summon))
