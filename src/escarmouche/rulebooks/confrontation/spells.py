"""Spell cards: what stands on them, in whatever edition."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents.written import Key, Words
from escarmouche.rulebooks.confrontation.effect_words import Lasts, Whom

Who = Literal["caster", "contact", "friend", "enemy", "fighter", "place", "field"]
"""At what a card is aimed: the caster himself; a fighter in base contact with him; a friend (himself too), an enemy or any
fighter that he sees; a place that he sees; the whole battlefield."""

Difficulty = Annotated[int, Meta(ge=1, le=40)]
Few = Annotated[int, Meta(ge=1, le=20)]


class Difficulties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A difficulty that varies: ``base``, the target's own score ``plus`` it, or freely named from ``base`` to ``most``."""

    base: Annotated[int, Meta(ge=0, le=40)] = 0
    plus: Literal["fear", "courage", "resistance", "power", "discipline"] | None = None
    most: Difficulty | None = None


class Boost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Gems that may be invested in the effect besides, ``most`` of them; during the incantation, or after it succeeded.

    ``element``: of which they are; any, if it is neutral.
    """

    most: Few
    element: Words = "neutre"
    after: bool = False


class SpellStats(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on a spell card in the same form as the rules read it.

    ``target`` with ``area`` says on what the spell acts: one fighter, all of ``affects`` about a place or a target, or the
    whole field; ``only``: the attributes, as a skill's X names them, one of which a target must have. ``sight``: whether the
    caster must see his target. ``duration``: instant, the turn, the game, or so many turns. ``frequency``: how often in a
    turn; ``uses``: how often in a game. ``owners``: the keys of the only profiles that may have it.
    """

    key: Key
    points: Annotated[int, Meta(ge=0, le=200)]
    difficulty: Difficulty | Difficulties
    target: Who = "enemy"
    affects: Whom = "anybody"
    sight: bool = True
    duration: Lasts | Annotated[int, Meta(ge=1, le=20)] = "instant"
    frequency: Annotated[int, Meta(ge=1, le=10)] = 1
    uses: Annotated[int, Meta(ge=1, le=10)] | None = None
    owners: tuple[Key, ...] = ()
    boost: Boost | None = None

    @property
    def base_difficulty(self) -> int:
        """The difficulty that is printed."""
        return self.difficulty.base if isinstance(self.difficulty, Difficulties) else self.difficulty

    @property
    def free(self) -> bool:
        """Whether the caster names the difficulty."""
        return isinstance(self.difficulty, Difficulties) and self.difficulty.most is not None

    @property
    def namable(self) -> range:
        """The difficulties that the caster may name; one alone where he names none."""
        base = self.base_difficulty
        most = self.difficulty.most if isinstance(self.difficulty, Difficulties) else None
        return range(base, (base if most is None else most) + 1)
