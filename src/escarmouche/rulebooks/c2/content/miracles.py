"""Miracle cards: what a person writes in a pack, the miracle that the rules read, and who may learn it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, Protocol

from escarmouche.documents.terms import Name, Term, find, slug
from escarmouche.documents.written import Fault, fault, read_name
from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.content.spells import MAX_RANGE_CM
from escarmouche.rulebooks.c2.content.written import read_length
from escarmouche.rulebooks.confrontation import miracles as confrontation
from escarmouche.rulebooks.confrontation.effect_words import check_words
from escarmouche.rulebooks.confrontation.miracles import Aspects, CardMiracle, MiracleStats, Varying
from escarmouche.rulebooks.confrontation.peoples import people_called

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


class Miracle(confrontation.Miracle, frozen=True, kw_only=True):
    """A miracle as the rules read it. Lengths in 0.01 mm.

    ``aspects``: the least that the faithful must have mastered of each [c2.miracle.attr.aspects]. ``difficulty``: fixed,
    named by the caller, or growing [c2.miracle.attr.difficulty]. ``fervour``: the temporary faith that calling it consumes
    [c2.miracle.attr.fervour]. ``points``: its Army Points [c2.miracle.attr.cost]. ``target`` with ``area`` says on what it
    acts [c2.miracle.attr.area], ``duration`` how long [c2.miracle.attr.duration]. ``effects`` is its description
    [c2.miracle.attr.description]; what is special about it comes before the normal rules [c2.miracle.attr.special].
    ``cults``: the gods (keys), the Ways (``way:lumiere``) and the universal cult that have it [c2.miracle.attr.cult].
    ``range``: from base edge to base edge, ``None`` for an unlimited one [c2.miracle.attr.range].
    """


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


def faults(miracle: Miracle) -> Iterator[Fault]:
    """Everything on a miracle card that contradicts the rules or itself; nothing for a good one."""
    try:
        check_words(miracle.effects, read_skill)
    except Fault as wrong:
        yield Fault(("effects", *wrong.steps), wrong.reason, wrong.rule)
    if isinstance(miracle.difficulty, Varying) and len(miracle.difficulty.numbers) < 2:
        yield fault(("difficulty",), "c2.miracle.attr.difficulty", "c2-miracle-bounds")


def _cm(field: str, value: Decimal) -> int:
    return read_length((field,), f"c2.miracle.attr.{field}", value, 0, MAX_RANGE_CM)


# -- who may learn it --------------------------------------------------------------------------------------------------

MONK: Final = "moine-guerrier"


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
    """The rule by which a figure can't have a miracle; ``None`` if it can.

    Each of its Aspects has to be at least what the miracle asks for. [c2.faith.access.aspects]
    """
    if card.faith is None:
        return "c2.faith.faithful"
    if is_reserved(card, miracle):
        return "c2.miracle.attr.special"
    if not is_of_cult(card, miracle):
        return "c2.faith.access.cult"
    if not card.faith.suffices_for(miracle.aspects):
        return "c2.faith.access.aspects"
    return None
