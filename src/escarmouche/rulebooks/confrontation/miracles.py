"""Miracle cards: what stands on them, in whatever edition, and the aspects of the faithful who may learn them."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName
from escarmouche.rulebooks.confrontation.effect_words import EffectWord, Lasts, Whom

Level = Annotated[int, Meta(ge=0, le=10)]
Difficulty = Annotated[int, Meta(ge=1, le=40)]
Few = Annotated[int, Meta(ge=1, le=20)]

Hindrance = Literal["engaged", "hurt", "exertion"]
"""What keeps the faithful from calling: an enemy in contact, a wound roll this turn, a shot, a feat or a long move."""

Aim = Literal["caster", "contact", "friend", "enemy", "fighter", "field"]
"""At what a miracle is aimed: the caller himself; a fighter in base contact with him; a friend (himself too), an enemy or
any fighter that he sees; the whole battlefield. A surface lies about its target."""


class Aspects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The three Aspects: those one of the faithful has mastered, or those that a miracle asks for."""

    creation: Level = 0
    alteration: Level = 0
    destruction: Level = 0

    def suffices_for(self, asked: Aspects) -> bool:
        """Whether each Aspect is at least what is asked for."""
        return (
            self.creation >= asked.creation
            and self.alteration >= asked.alteration
            and self.destruction >= asked.destruction
        )


class Varying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A difficulty on which the caller decides before he prays.

    He names it as he likes, from ``base`` to ``most``; or, where it grows by ``each``, he says how many times over the
    miracle is to happen, ``most`` times at most, every time after the first being so much harder.
    """

    base: Difficulty
    most: Difficulty
    each: Annotated[int, Meta(ge=0, le=20)] = 0

    @property
    def numbers(self) -> range:
        """What the caller may say."""
        return range(1 if self.each else self.base, self.most + 1)

    def of(self, number: int) -> int:
        """The difficulty that comes of what the caller says."""
        return self.base + self.each * (number - 1) if self.each else number


class Investment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of temporary faith, ``most`` of them, that may go into the effect: with the roll, or ``after`` its success."""

    most: Few
    after: bool = False


class MiracleStats(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on a miracle card in the same form as the rules read it.

    ``aspects``: the least that the faithful must have mastered of each. ``difficulty``: fixed, named by the caller, or
    growing. ``fervour``: the temporary faith that calling it consumes. ``target`` with ``area`` says on what it acts: one
    fighter, all of ``affects`` about a target or a place, or the whole field; ``only``: the attributes, as a skill's X names
    them, one of which a target must have. ``duration``: instant, the turn, the game, or so many turns. ``effects``: its
    description, in words that the rules carry out.

    What is special about it comes before the normal rules: ``owners``, the keys of the only profiles that may have it;
    ``ranks``, one of which its owner must have; ``despite``, what does not keep him from calling it; ``sight``, whether he
    has to see or touch his target; ``frequency``, how often in a turn he may call it.
    """

    key: Key
    aspects: Aspects = Aspects()
    difficulty: Difficulty | Varying
    fervour: Annotated[int, Meta(ge=0, le=20)]
    points: Annotated[int, Meta(ge=0, le=200)]
    target: Aim = "enemy"
    affects: Whom = "anybody"
    duration: Lasts | Annotated[int, Meta(ge=1, le=20)] = "instant"
    owners: tuple[Key, ...] = ()
    ranks: tuple[Key, ...] = ()
    despite: tuple[Hindrance, ...] = ()
    sight: bool = True
    frequency: Annotated[int, Meta(ge=1, le=10)] = 1
    invest: Investment | None = None
    effects: Annotated[tuple[EffectWord, ...], Meta(min_length=1, max_length=12)]

    def difficulty_for(self, number: int) -> int:
        """The difficulty of a call. ``number``: the difficulty named, or how many times over it is to happen."""
        return self.difficulty.of(number) if isinstance(self.difficulty, Varying) else self.difficulty

    def raised(self, number: int) -> int:
        """By how much the caller has raised a difficulty that he names."""
        varying = self.difficulty if isinstance(self.difficulty, Varying) else None
        return number - varying.base if varying is not None and not varying.each else 0


class Miracle(MiracleStats, frozen=True, kw_only=True):
    """A miracle as the rules read it. Lengths in 0.01 mm.

    ``cults``: those that have it, by their keys. ``range``: from base edge to base edge, ``None`` for an unlimited one.
    ``area``: the radius about the target within which others are affected.
    """

    name: Name
    cults: tuple[str, ...]
    range: int | None
    area: int = 0
    only: tuple[str, ...] = ()


class CardMiracle(MiracleStats, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A miracle card as a file writes it: lengths in cm, names in either language; no ``range``: an unlimited one."""

    name: Words | WrittenName
    cults: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=15)]
    range: Decimal | None = None
    area: Decimal = Decimal(0)
    only: tuple[Words, ...] = ()
