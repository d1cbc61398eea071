"""Cards of nexus: what a person writes in a pack or a battlefield, and the profile that the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, read_name
from escarmouche.errors import BadValue
from escarmouche.rulebooks.cc.content.abilities import CardAbilities, read_abilities, with_abilities
from escarmouche.rulebooks.cc.content.pieces import (
    SOLID,
    STANDABLE,
    Body,
    Nexus,
    Power,
    Proof,
    Reached,
    Sacrifice,
    Trait,
)
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.skill_names import GRAMMAR, read_skill
from escarmouche.rulebooks.cc.content.terms import HEIGHTS, Size
from escarmouche.rulebooks.cc.content.written import read_length
from escarmouche.rulebooks.common.silhouettes import Silhouette, check_silhouette
from escarmouche.rulebooks.confrontation.effect_words import Dice, EffectWord, Lasts, Summon, check_words, inner
from escarmouche.rulebooks.confrontation.peoples import People
from escarmouche.rulebooks.confrontation.skill_names import Parameter, Read, SkillGrammar, SkillName
from escarmouche.rulebooks.freetable.boarding import Access
from escarmouche.table import Base, Disc, Rectangle

RULE: Final = "cc.core.nexus.piece"
ACCESS: Final = "cc.core.nexus.access"
ACTIVATION: Final = "cc.core.nexus.activation"

MIN_BASE_MM, MAX_BASE_MM = 20, 200
MAX_REACH_CM: Final = 200


def _named(key: str, fr: str, en: str, parameter: Parameter = "none", least: int = 0, most: int = 99) -> SkillName:
    return SkillName(key=key, name=Name(fr, en), parameter=parameter, least=least, most=most)


SKILLS: Final[tuple[SkillName, ...]] = (
    _named("asservi", "Asservi", "Bound"),
    _named("embleme", "Emblème", "Emblem", "distance"),
    _named("foi", "Foi", "Faith", "number", 1, 20),
    _named("garde", "Garde", "Guard", "number", 1, 6),
    SkillName(
        key="hostile",
        name=Name("Hostile", "Hostile"),
        parameter="attribute",
        among=("status", "people", "race", "rank", "size", "element", "skill", "champion"),
    ),
    _named("icone", "Icône", "Icon", "number", 1, 20),
    _named("inalterable", "Inaltérable", "Unalterable"),
    _named("inviolable", "Inviolable", "Inviolable"),
    _named("mana", "Mana", "Mana", "number", 1, 20),
    _named("reparation", "Réparation", "Repair", "number", 2, 7),
    _named("ressource", "Ressource", "Resource", "number", 1, 6),
    _named("ruine", "Ruine", "Ruin", "number", 1, 6),
    _named("sanctuaire", "Sanctuaire", "Sanctuary", "distance"),
)
"""The skills of nexus, in the order of the book."""

NEXUS_GRAMMAR: Final = SkillGrammar(RULE, SKILLS, tuple(GRAMMAR.families.values()))
"""How cards of nexus write skills."""


class CardPower(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a nexus does when it is activated, as a file writes it: in words for people (``text``), and in those of effects.

    ``reach`` in cm from the nexus, none: however far.
    """

    text: Words | WrittenName

    target: Reached = "catalyst"
    affects: Literal["friends", "enemies", "anybody"] = "anybody"
    reach: Decimal | None = None
    only: tuple[Words, ...] = ()
    duration: Lasts | Annotated[int, Meta(ge=1, le=20)] = "instant"
    effects: Annotated[tuple[EffectWord, ...], Meta(min_length=1, max_length=12)]


class CardAccess(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where one has to stand: against some ``sides`` of the base, or within an ``area`` of so many cm about it."""

    sides: tuple[Access, ...] = ()
    area: Decimal | None = None


class NexusBase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ground that a nexus covers, in mm: its width and its depth (the way it is turned), or its diameter."""

    width: Decimal | None = None
    depth: Decimal | None = None
    diameter: Decimal | None = None


class NexusCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A nexus as a file writes it: a piece that an army fields, or that stands on a battlefield.

    ``top``: one can climb it, and stand on it. ``allegiance``: what those have to be who may use it, one of these, as the X
    of Fléau/X is written; without one those of its side. ``force``: the difficulty of forcing it.
    """

    key: Key
    name: Words | WrittenName
    people: Words | None = None
    size: Size = "large"
    base: NexusBase
    top: bool = False
    resistance: Annotated[int, Meta(ge=0, le=30)]
    structure: Annotated[int, Meta(ge=1, le=99)]
    skills: tuple[Words, ...] = ()
    abilities: CardAbilities = ()
    allegiance: tuple[Words, ...] = ()
    access: CardAccess | None = None
    sacrifice: Sacrifice | None = None
    trial: Proof | None = None
    charges: Annotated[int, Meta(ge=1, le=20)] | None = None
    force: Annotated[int, Meta(ge=1, le=20)] = 8
    power: CardPower | None = None
    points: Annotated[int, Meta(ge=1, le=2000)]
    icon: Silhouette = ""


def read_nexus(card: NexusCard, people: str | None = None, peoples: Sequence[People] = ()) -> Profile:
    """The profile of a nexus. ``people``: that of its pack, where the card names none (its key); ``peoples``: those that the
    pack adds. Raises :class:`Fault`. [cc.core.nexus.piece]
    """
    _check(card)
    height = HEIGHTS[card.size]
    area = None if card.access is None else card.access.area
    nexus = Nexus(
        allegiance=_attributes(("allegiance",), card.allegiance, peoples),
        access=() if card.access is None else card.access.sides,
        area=None if area is None else read_length(("access", "area"), ACCESS, area, 0, MAX_REACH_CM),
        sacrifice=card.sacrifice,
        trial=card.trial,
        charges=card.charges,
        force=card.force,
        power=None if card.power is None else _power(card.power, peoples),
    )
    words = with_abilities(card.skills, card.abilities)
    return Profile(
        key=card.key,
        name=read_name(card.name),
        abilities=read_abilities(card.abilities),
        rank="nexus",
        size=card.size,
        movement=0,
        initiative=0,
        attack=0,
        strength=0,
        defence=0,
        resistance=card.resistance,
        people=people,
        base=_base(card.base),
        body=Body(
            structure=card.structure,
            kind=STANDABLE if card.top else SOLID,
            height=height,
            level=card.top,
            traits=tuple(_trait(*placed, peoples) for placed in words),
            nexus=nexus,
        ),
        points=card.points,
        icon=card.icon,
    )


def _check(card: NexusCard) -> None:
    """Raises :class:`Fault` for charges of a nexus without a power, and for an access by its sides and by an area."""
    if card.charges is not None and card.power is None:
        raise fault(("charges",), ACTIVATION, "cc-nexus-no-power")
    if card.access is not None and bool(card.access.sides) == (card.access.area is not None):
        raise fault(("access",), ACCESS, "cc-nexus-access")
    check_silhouette(card.icon)


def _trait(steps: Steps, word: str, peoples: Sequence[People]) -> Trait:
    try:
        read = NEXUS_GRAMMAR.with_entries("people", peoples).read(word)
    except BadValue as bad:
        raise Fault(steps, bad.reason, bad.rule) from None
    return Trait(f"cc.nexus.{read.name}", read.value)


def trait_text(trait: Trait, language: str) -> str:
    """A skill of a nexus as its card writes it, for example ``Garde/5``."""
    return NEXUS_GRAMMAR.text(Read(trait.rule.removeprefix("cc.nexus."), trait.value), language)


def _attributes(steps: Steps, words: Sequence[str], peoples: Sequence[People]) -> tuple[str, ...]:
    attributes = []
    for place, word in enumerate(words):
        try:
            attributes.append(str(read_skill(f"Fléau/{word}", peoples).value))
        except BadValue as bad:
            raise Fault((*steps, place), bad.reason, bad.rule) from None
    return tuple(attributes)


def _power(card: CardPower, peoples: Sequence[People]) -> Power:
    try:
        check_words(card.effects, read_skill)
    except Fault as wrong:
        raise Fault(("power", "effects", *wrong.steps), wrong.reason, wrong.rule) from None
    for steps, word in inner(card.effects):
        if isinstance(word, Summon):
            raise fault(("power", "effects", *steps), ACTIVATION, "cc-card-no-summons")
        if isinstance(word, Dice) and "disengagement" in word.rolls:
            raise fault(("power", "effects", *steps, "rolls"), ACTIVATION, "cc-card-no-such-roll")
    reach = None if card.reach is None else read_length(("power", "reach"), ACTIVATION, card.reach, 0, MAX_REACH_CM)
    return Power(
        text=read_name(card.text),
        target=card.target,
        affects=card.affects,
        reach=reach,
        only=_attributes(("power", "only"), card.only, peoples),
        duration=card.duration,
        effects=card.effects,
    )


def _base(base: NexusBase) -> Base:
    match base:
        case NexusBase(width=Decimal() as width, depth=Decimal() as depth, diameter=None):
            return Rectangle(_side("width", width), _side("depth", depth))
        case NexusBase(width=None, depth=None, diameter=Decimal() as diameter):
            return Disc(_side("diameter", diameter))
        case _:
            raise fault(("base",), RULE, "cc-card-base")


def _side(field: str, value: Decimal) -> int:
    side = read_length(("base", field), RULE, value, MIN_BASE_MM, MAX_BASE_MM, unit="mm")
    if side % 2:
        raise fault(("base", field), RULE, "cc-card-base-odd")
    return side


__all__ = ["NEXUS_GRAMMAR", "SKILLS", "NexusCard", "read_nexus", "trait_text"]
