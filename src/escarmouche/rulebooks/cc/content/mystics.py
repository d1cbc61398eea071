"""Spells and miracles as the rules read them, and what magicians and the faithful may own by their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, Protocol, get_args

import msgspec
from msgspec import Meta

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.cc.content.terms import CATEGORIES, Element, Rank, category
from escarmouche.rulebooks.confrontation import miracles, spells
from escarmouche.rulebooks.confrontation.effect_words import EffectWord, Word
from escarmouche.rulebooks.confrontation.mana import Gems
from escarmouche.rulebooks.confrontation.peoples import people_called

NEUTRAL: Final = "neutral"
ALL_ELEMENTS: Final[tuple[Element, ...]] = get_args(Element)

KINDS: Final = Gems(
    order=ALL_ELEMENTS,
    neutral=NEUTRAL,
    opposed={
        "air": ("earth", "darkness"),
        "earth": ("air", "darkness"),
        "water": ("fire", "darkness"),
        "fire": ("water", "darkness"),
        "light": ("darkness",),
        "darkness": ("air", "earth", "water", "fire", "light", "darkness"),
    },
)
"""The six Elements, each with those opposed to it: Darkness to all, itself among them."""

UNIVERSAL: Final = "universal"
"""The cult of everybody."""

ELEMENTAL: Final = "elemental"
PRIMAGIC: Final = "primagie"

MONK: Final = "moine-guerrier"
MAGE: Final = "guerrier-mage"
SELENITE: Final = "selenite"

DEVOURERS: Final = "devoreurs"
"""The people all of whose faithful own miracles by their rank, warrior-monks though they are."""


class Control(Word, frozen=True, tag="control"):
    """The figure passes under the control of whoever has used the card."""


CardEffect = EffectWord | Control
"""What may stand on a card of this book: the words of both editions, and its own."""


class Difficulties(spells.Difficulties, frozen=True, forbid_unknown_fields=True):
    """A difficulty that varies; ``own``: a score of the caster's that is added to ``base``, as it is at that moment."""

    own: Literal["power"] | None = None


class Spell(spells.SpellStats, frozen=True, kw_only=True):
    """A spell. Lengths in 0.01 mm. [cc.core.magic.spell-card]

    ``path``: the grimoire (a key of ``terms.PATHS``), elemental, or Primagie. ``cost``: the gems it takes, by Element or
    neutral, each standing for one; ``open_gem``: the kind of those of which it takes X, one or as many as the caster likes
    (empty: of none). ``range``: ``None`` for an unlimited one; ``area``: the radius about the target. ``projectile``: it
    flies at its target, and translucent scenery stops it.
    """

    name: Name
    path: str
    cost: tuple[str, ...]
    open_gem: str = ""
    difficulty: Annotated[int, Meta(ge=1, le=40)] | Difficulties
    intensity: Annotated[int, Meta(ge=0, le=20)]
    range: int | None
    area: int = 0
    only: tuple[str, ...] = ()
    projectile: bool = False
    effects: Annotated[tuple[CardEffect, ...], Meta(min_length=1, max_length=12)]

    @property
    def least_cost(self) -> tuple[str, ...]:
        """The gems without which it is not cast: where it takes X of a kind, one of these."""
        return (*self.cost, self.open_gem) if self.open_gem else self.cost


class Miracle(miracles.Miracle, frozen=True, kw_only=True):
    """A miracle. Lengths in 0.01 mm. [cc.core.faith.miracle-card]

    ``fervour``: its cost in temporary faith; ``aspects``: what it asks for of each; ``cults``: the gods (keys), the paths of
    Alliance (``way:lumiere``) or the universal cult; ``difficulty``: fixed, named by the caller, or growing with how often
    it happens; ``area``, ``range``, ``duration``; ``points``; its text is ``effects``. ``projectile``: it flies at its
    target, and translucent scenery stops it.
    """

    projectile: bool = False


# -- who may own what --------------------------------------------------------------------------------------------------


class MysticCard(Protocol):
    """What is read of a card."""

    @property
    def key(self) -> str: ...
    @property
    def people(self) -> str | None: ...
    @property
    def way(self) -> str: ...
    @property
    def ranks(self) -> tuple[Rank, ...]: ...
    @property
    def champion(self) -> bool: ...
    @property
    def power(self) -> int | None: ...
    @property
    def elements(self) -> tuple[Element, ...]: ...
    @property
    def paths(self) -> tuple[str, ...]: ...
    @property
    def faith(self) -> tuple[int, int, int] | None: ...
    @property
    def cult(self) -> str: ...
    def has(self, skill: str) -> bool:
        """Whether the card bears a skill."""


def magic_rank(card: MysticCard) -> Rank:
    """The rank of a magician; whoever has POU and no such rank counts as an Initié.

    It says how many Elements he masters. [cc.core.magic.ranks]
    """
    return next((rank for rank in card.ranks if rank in CATEGORIES["magicians"]), "initiate")


def mastered(card: MysticCard) -> tuple[Element, ...]:
    """The Elements whose gems a magician gains and uses: those of his card, all six for a Virtuose, Water for a Sélénite."""
    if magic_rank(card) == "virtuoso":
        return ALL_ELEMENTS
    return tuple(
        element for element in ALL_ELEMENTS if element in card.elements or (element == "water" and card.has(SELENITE))
    )


def may_combine(card: MysticCard) -> bool:
    """Whether a magician may combine several Elements in a spell: from Adepte on. [cc.core.magic.ranks]"""
    return category(magic_rank(card)) > 1


def spell_refusal(card: MysticCard, spell: Spell) -> str | None:
    """The rule by which a fighter can't own a spell; ``None`` if he can.

    Open to him are those of his grimoires whose Elements he all masters, elemental ones of his Elements, and those of
    Primagie; a card may reserve a spell. [cc.core.magic.access] Of several Elements only from Adepte on.
    [cc.core.magic.ranks]
    """
    asked = set(spell.least_cost) - {NEUTRAL}
    if card.power is None:
        return "cc.core.magic.magician"
    if spell.owners and card.key not in spell.owners:
        return "cc.core.magic.access"
    if spell.path not in (*card.paths, ELEMENTAL, PRIMAGIC) or not asked <= set(mastered(card)):
        return "cc.core.magic.access"
    return "cc.core.magic.ranks" if len(asked) > 1 and not may_combine(card) else None


def most_intensity(card: MysticCard) -> int:
    """What the intensities of a magician's spells may come to: twice POU, POU for a warrior-mage.

    [cc.core.magic.spell-choice]
    """
    return (card.power or 0) * (1 if card.has(MAGE) else 2)


def too_intense(card: MysticCard, own: Sequence[Spell]) -> bool:
    """Whether a magician has more spells than he may."""
    return sum(spell.intensity for spell in own) > most_intensity(card)


def faith_rank(card: MysticCard) -> Rank:
    """The rank of one of the faithful; a Dévot, where the card shows none."""
    return next((rank for rank in card.ranks if rank in CATEGORIES["faithful"]), "devout")


def miracle_refusal(card: MysticCard, miracle: Miracle) -> str | None:
    """The rule by which a fighter can't own a miracle; ``None`` if he can.

    Open to him are those of his cult, of his path of Alliance and of the universal cult whose aspects do not exceed his;
    to a warrior-monk those of his cult and the universal one. A card may reserve a miracle.
    """
    if card.faith is None:
        return "cc.core.faith.faithful"
    cults = {UNIVERSAL, card.cult}
    way = card.way if card.people is None else people_called(card.people).way
    if way and not card.has(MONK):
        cults.add(f"way:{way}")
    reserved = miracle.owners and card.key not in miracle.owners
    low = miracle.ranks and faith_rank(card) not in miracle.ranks
    asked = msgspec.structs.astuple(miracle.aspects)
    lacking = any(has < least for has, least in zip(card.faith, asked, strict=True))
    return "cc.core.faith.access" if reserved or low or lacking or cults.isdisjoint(miracle.cults) else None


def most_miracles(card: MysticCard) -> int:
    """How many miracles one of the faithful may own: the category of his rank, one more for a Champion.

    A warrior-monk owns one, but for those of Vile-Tis, who own as many as others. [cc.core.faith.miracles-known]
    [cc.core.faith.access]
    """
    if card.has(MONK) and card.people != DEVOURERS:
        return 1
    return category(faith_rank(card)) + card.champion
