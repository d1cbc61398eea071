"""Miracle cards: what a person writes in a pack, the miracle that the rules read, and who may learn it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Annotated, Final, Literal, Protocol

import msgspec
from msgspec import Meta

from escarmouche.documents.terms import Name, Term, find, slug
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, read_name
from escarmouche.rulebooks.c2.content.effect_words import EffectWord, check_words
from escarmouche.rulebooks.c2.content.spells import MAX_RANGE_CM, Lasts, Whom
from escarmouche.rulebooks.c2.content.terms import people_called
from escarmouche.rulebooks.c2.content.written import read_length

Level = Annotated[int, Meta(ge=0, le=10)]
Difficulty = Annotated[int, Meta(ge=1, le=40)]
Few = Annotated[int, Meta(ge=1, le=20)]

Hindrance = Literal["engaged", "hurt", "exertion"]
"""What keeps the faithful from calling: an enemy in contact, a wound roll this turn, a shot, a feat or a long move."""

Aim = Literal["caster", "contact", "friend", "enemy", "fighter", "field"]
"""At what a miracle is aimed: the caller himself; a fighter in base contact with him; a friend (himself too), an enemy or
any fighter that he sees; the whole battlefield. A surface lies about its target."""

UNIVERSAL: Final = "universel"
"""The cult of every people."""

WAYS: Final = (
    Term("lumiere", Name("Voies de la Lumière", "Ways of Light")),
    Term("destin", Name("Chemins du Destin", "Paths of Destiny")),
    Term("tenebres", Name("Méandres des Ténèbres", "Meanders of Darkness")),
)
"""The three Ways, to each of which some miracles belong as a whole."""

_UNIVERSAL: Final = Term(UNIVERSAL, Name("Culte universel", "Universal cult"), ("universal",))

GODS: Final[dict[str, tuple[str, ...]]] = {
    "griffons": ("merin",),
    "sessairs": ("danu", "matrae"),
    "acheron": ("salauel", "beliat"),
    "dirz": ("arh-tolth",),
    "akkyshan": ("liliith",),
    "drunes": ("cernunnos",),
    "mid-nor": ("mid-nor",),
    "daikinees": ("fayes",),
    "orques": ("chacal",),
    "wolfen": ("yllia",),
    "gobelins": ("rat",),
}
"""The gods that the book names, by their people. Of the others it names none, and one people denies them all.

A card names its god itself, and may name one that is not here.
"""


class Aspects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The three Aspects: those one of the faithful has mastered, or those that a miracle asks for."""

    creation: Level = 0
    alteration: Level = 0
    destruction: Level = 0

    def suffices_for(self, asked: Aspects) -> bool:
        """Whether each Aspect is at least what is asked for. [c2.faith.access.aspects]"""
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
    """Points of temporary faith, ``most`` of them, that may go into the effect: with the roll, or ``after`` its success.

    [c2.faith.reinforce.card]
    """

    most: Few
    after: bool = False


class MiracleStats(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on a miracle card in the same form as the rules read it.

    ``aspects``: the least that the faithful must have mastered of each [c2.miracle.attr.aspects]. ``difficulty``: fixed,
    named by the caller, or growing [c2.miracle.attr.difficulty]. ``fervour``: the temporary faith that calling it consumes
    [c2.miracle.attr.fervour]. ``points``: its Army Points [c2.miracle.attr.cost]. ``target`` with ``area`` says on what it
    acts: one fighter, all of ``affects`` about a target or a place, or the whole field [c2.miracle.attr.area]; ``only``:
    the attributes, as a skill's X names them, one of which a target must have. ``duration``: instant, the turn, the game, or
    so many turns [c2.miracle.attr.duration]. ``effects`` is its description, in words that the rules carry out
    [c2.miracle.attr.description].

    What is special about it comes before the normal rules [c2.miracle.attr.special]: ``owners``, the keys of the only
    profiles that may have it; ``ranks``, the skills one of which its owner must have; ``despite``, what does not keep him
    from calling it; ``sight``, whether he has to see or touch his target; ``frequency``, how often in a turn he may call it.
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


class Miracle(MiracleStats, frozen=True, kw_only=True):
    """A miracle as the rules read it. Lengths in 0.01 mm.

    ``cults``: the gods (keys), the Ways (``way:lumiere``) and the universal cult that have it [c2.miracle.attr.cult].
    ``range``: from base edge to base edge, ``None`` for an unlimited one [c2.miracle.attr.range]. ``area``: the radius about
    the target within which others are affected.
    """

    name: Name
    cults: tuple[str, ...]
    range: int | None
    area: int = 0
    only: tuple[str, ...] = ()

    def difficulty_for(self, number: int) -> int:
        """The difficulty of a call. ``number``: the difficulty named, or how many times over it is to happen."""
        return self.difficulty.of(number) if isinstance(self.difficulty, Varying) else self.difficulty


class CardMiracle(MiracleStats, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A miracle card as a file writes it: lengths in cm, names in either language; no ``range``: an unlimited one."""

    name: Words | WrittenName
    cults: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=15)]
    range: Decimal | None = None
    area: Decimal = Decimal(0)
    only: tuple[Words, ...] = ()


def read_miracle(card: CardMiracle) -> Miracle:
    """The miracle of a card as a file writes it. Raises :class:`Fault`."""
    miracle = Miracle(
        **{field: getattr(card, field) for field in MiracleStats.__struct_fields__},
        name=read_name(card.name),
        cults=tuple(map(read_cult, card.cults)),
        range=None if card.range is None else _cm("range", card.range),
        area=_cm("area", card.area),
        only=card.only,
    )
    for wrong in faults(miracle):
        raise wrong
    return miracle


def read_cult(written: str) -> str:
    """The key of a cult as a card writes it: a Way, the universal cult, or else a god."""
    way = find(WAYS, written)
    if way is not None:
        return f"way:{way.key}"
    return UNIVERSAL if find((_UNIVERSAL,), written) is not None else slug(written)


def cult_name(cult: str) -> Name:
    """What a cult is called."""
    if cult == UNIVERSAL:
        return _UNIVERSAL.name
    way = next((way for way in WAYS if cult == f"way:{way.key}"), None)
    if way is not None:
        return way.name
    god = cult.replace("-", " ").title()
    return Name(god, god)


def faults(miracle: Miracle) -> Iterator[Fault]:
    """Everything on a miracle card that contradicts the rules or itself; nothing for a good one."""
    try:
        check_words(miracle.effects)
    except Fault as wrong:
        yield Fault(("effects", *wrong.steps), wrong.reason, wrong.rule)
    if isinstance(miracle.difficulty, Varying) and len(miracle.difficulty.numbers) < 2:
        yield fault(("difficulty",), "c2.miracle.attr.difficulty", "c2-miracle-bounds")


def _cm(field: str, value: Decimal) -> int:
    return read_length((field,), f"c2.miracle.attr.{field}", value, 0, MAX_RANGE_CM)


# -- who may learn it --------------------------------------------------------------------------------------------------

MONK: Final = "moine-guerrier"

RANKS: Final = ("devot", "zelote", "doyen")
"""The ranks of the faithful, lowest first."""


class FaithfulCard(Protocol):
    """What is read of the card of one of the faithful."""

    @property
    def key(self) -> str: ...
    @property
    def people(self) -> str | None: ...
    @property
    def way(self) -> str | None: ...
    @property
    def faith(self) -> Aspects | None: ...
    @property
    def gods(self) -> Sequence[str]: ...
    def has(self, name: str) -> bool:
        """Whether the card bears a skill."""


def way_of(card: FaithfulCard) -> str | None:
    """The Way of a fighter: that of his people, or the one that stands on his card."""
    return card.way if card.people is None else people_called(card.people).way


def is_of_cult(card: FaithfulCard, miracle: Miracle) -> bool:
    """Whether a miracle belongs to a cult of one of the faithful: his god, the Way of his people, or everybody's.

    Each people has a cult of its own, and belongs to one of the three Ways. [c2.faith.cults]

    [c2.faith.access.cult] A warrior monk has none of his Way.
    """
    cults = {UNIVERSAL, *card.gods}
    way = way_of(card)
    if way is not None and not card.has(MONK):
        cults.add(f"way:{way}")
    return not cults.isdisjoint(miracle.cults)


def is_reserved(card: FaithfulCard, miracle: Miracle) -> bool:
    """Whether what is special about a miracle keeps it from one of the faithful."""
    if miracle.owners and card.key not in miracle.owners:
        return True
    return bool(miracle.ranks) and not any(card.has(rank) for rank in miracle.ranks)


def refusal(card: FaithfulCard, miracle: Miracle) -> str | None:
    """The rule by which a figure can't have a miracle; ``None`` if it can."""
    if card.faith is None:
        return "c2.faith.faithful"
    if is_reserved(card, miracle):
        return "c2.miracle.attr.special"
    if not is_of_cult(card, miracle):
        return "c2.faith.access.cult"
    if not card.faith.suffices_for(miracle.aspects):
        return "c2.faith.access.aspects"
    return None
