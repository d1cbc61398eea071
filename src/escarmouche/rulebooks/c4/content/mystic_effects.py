"""Spells, rituals, miracles, communions and artefacts: what a person writes in an army, and what the rules read."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, read_name
from escarmouche.rulebooks.c4.content.effect_words import Again, Change, EffectWord, Fix, Forbid, Skill, check_words
from escarmouche.rulebooks.c4.content.vocabulary import Aspect, Element
from escarmouche.table.units import cm

Kind = Literal["spell", "ritual", "miracle", "communion", "capacity"]
"""What a card is; a capacity is one of the cards of a titan, which costs no points."""

Who = Literal["mystic", "unit", "fighter", "ground", "field"]
"""At what an effect is aimed: the mystic himself; a whole unit; a single fighter; the ground, of which the effect says
itself what becomes of it; the whole battlefield."""

Whose = Literal["friend", "enemy", "anybody"]

Lasts = Literal["instant", "phase", "turn", "game"]

UNIVERSAL: Final = "universal"
"""The path or cult of what mystics of all peoples have, and the element or aspect of what suits every mystic."""

MOST_CM: Final = 200

Few = Annotated[int, Meta(ge=0, le=30)]
Effects = Annotated[tuple[EffectWord, ...], Meta(min_length=1, max_length=12)]


class MysticStats(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on a card in the same form as the rules read it. [c4.faith.communion.fields] [c4.magic.ritual.fields]

    ``cost``: points of mana or faith; ``feeding``: how many more may feed the effect. ``difficulty`` of the test that a
    ritual or communion needs: a number, or a characteristic of the target. ``value``: what it counts among the attributes
    of an Incarnate. ``source``: element or aspect, or ``universal``; ``owners`` (path or cult): a people, mystics by key, or
    ``universal``. ``area``: the radius about a targeted fighter within which all are affected, in cm. ``once``: one use a
    turn for each mystic. ``spares_incarnates``: it does nothing to them; ``shuns_incarnates``: it cannot happen while an
    enemy Incarnate is in the target's unit. ``upkeep``: points that it costs in each stewardship to go on; ``each_turn``:
    what it does there to those whom it affects.
    """

    key: Key
    cost: Annotated[int, Meta(ge=0, le=60)] = 0
    feeding: Few = 0
    difficulty: Annotated[int, Meta(ge=0, le=20)] | Literal["defence", "resistance", "nerve"] | None = None
    value: Few = 0
    source: Element | Aspect | Literal["universal"] = UNIVERSAL
    owners: Annotated[tuple[Key, ...], Meta(min_length=1)] = (UNIVERSAL,)
    target: Who = "unit"
    whose: Whose = "enemy"
    once: bool = False
    spares_incarnates: bool = False
    shuns_incarnates: bool = False
    duration: Lasts | Annotated[int, Meta(ge=1, le=20)] = "instant"
    upkeep: Few = 0
    effects: Effects
    each_turn: tuple[EffectWord, ...] = ()


class MysticEffect(MysticStats, frozen=True, kw_only=True, cache_hash=True):
    """A mystic effect as the rules read it. Lengths in 0.01 mm; ``range``: ``None`` for an unlimited one."""

    name: Name
    kind: Kind
    range: int | None = None
    area: int = 0

    @property
    def is_magic(self) -> bool:
        """Whether it is a magician's, spent for in mana; else one of the faithful's, in faith. [c4.mystic.definition]"""
        return self.kind in ("spell", "ritual")

    @property
    def is_powerful(self) -> bool:
        """Whether it is a ritual or a communion, which need a test. [c4.magic.ritual.definition]
        [c4.faith.communion.definition]
        """
        return self.kind in ("ritual", "communion")


class CardEffect(MysticStats, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mystic effect as a file writes it: lengths in cm."""

    name: Words | WrittenName
    range: Decimal | None = None
    area: Annotated[int, Meta(ge=0, le=30)] = 0


class Artefact(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """An object of power of an Incarnate: skills that it gives, and what it does for Elixir.

    ``price``: what the exploit costs. The effects of the exploit reach the bearer's own unit, and last for the turn.
    """

    key: Key
    name: Name
    value: int = 0
    skills: tuple[str, ...] = ()
    price: int = 0
    effects: tuple[EffectWord, ...] = ()


class CardArtefact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An artefact as a file writes it."""

    key: Key
    name: Words | WrittenName
    value: Few = 0
    skills: tuple[Words, ...] = ()
    price: Few = 0
    effects: tuple[EffectWord, ...] = ()


def read_effect(kind: Kind, card: CardEffect) -> MysticEffect:
    """The effect of a card as a file writes it. Raises :class:`~escarmouche.documents.written.Fault`."""
    if card.range is not None and not 0 < card.range <= MOST_CM:
        raise fault(("range",), "c4.mystic.range", "c4-effect-range", length=str(card.range))
    read = MysticEffect(
        **{field: getattr(card, field) for field in MysticStats.__struct_fields__},
        name=read_name(card.name),
        kind=kind,
        range=None if card.range is None else cm(card.range),
        area=cm(card.area),
    )
    for wrong in faults(read):
        raise wrong
    return read


def faults(effect: MysticEffect) -> Iterator[Fault]:
    """Everything on a card that contradicts the rules or itself; nothing for a good one."""
    fields = "c4.magic.ritual.fields" if effect.is_magic else "c4.faith.communion.fields"
    if bool(effect.cost) == (effect.kind == "capacity"):
        yield fault(("cost",), fields, "c4-effect-cost", kind=effect.kind)
    if effect.is_powerful != (effect.difficulty is not None):
        yield fault(("difficulty",), fields, "c4-effect-difficulty", kind=effect.kind)
    if isinstance(effect.difficulty, str) and effect.target not in ("unit", "fighter"):
        yield fault(("difficulty",), fields, "c4-effect-difficulty-of-nobody")
    if not effect.is_powerful and effect.value:
        yield fault(("value",), "c4.incarnate.attributes", "c4-effect-value", kind=effect.kind)
    if effect.source not in (UNIVERSAL, *sources(is_magic=effect.is_magic)):
        rule = "c4.magic.elements" if effect.is_magic else "c4.faith.fervour"
        yield fault(("source",), rule, "c4-effect-source", source=effect.source, kind=effect.kind)
    if effect.area and effect.target != "fighter":
        yield fault(("area",), fields, "c4-effect-area")
    lasting = any(isinstance(word, Change | Fix | Again | Skill | Forbid) for word in effect.effects)
    if lasting and effect.duration == "instant":
        yield fault(("duration",), fields, "c4-effect-lasts")
    if (effect.upkeep or effect.each_turn) and effect.duration == "instant":
        yield fault(("upkeep",), "c4.stewardship.upkeep", "c4-effect-upkeep")
    for field, words in (("effects", effect.effects), ("each_turn", effect.each_turn)):
        try:
            check_words(words, (field,))
        except Fault as wrong:
            yield wrong


def sources(*, is_magic: bool) -> tuple[str, ...]:
    """The six elements, to one of which each magician is bound, or the aspects, some of which each of the faithful masters.

    Each element opposes another one, and nothing in play follows from it. [c4.magic.elements] [c4.magic.element_of_magician]
    [c4.faith.fervour]
    """
    if is_magic:
        return "water", "air", "earth", "fire", "light", "darkness"
    return "alteration", "creation", "destruction"


def read_artefact(card: CardArtefact, at: Steps, skills: tuple[str, ...]) -> Artefact:
    """An artefact as the rules read it; ``skills``: the effects that it gives. Raises
    :class:`~escarmouche.documents.written.Fault`.
    """
    check_words(card.effects, (*at, "effects"))
    if bool(card.price) != bool(card.effects):
        raise fault((*at, "price"), "c4.elixir.exploit.artefact", "c4-artefact-price")
    return Artefact(
        key=card.key,
        name=read_name(card.name),
        value=card.value,
        skills=skills,
        price=card.price,
        effects=card.effects,
    )
