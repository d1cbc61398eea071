"""Spell cards: what a person writes in a pack, and the spell that the rules read."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Final

from msgspec import Meta

from escarmouche.documents import Steps
from escarmouche.documents.terms import Name, Term, find
from escarmouche.documents.written import Fault, Words, WrittenName, fault, read_name, unknown
from escarmouche.errors import BadValue
from escarmouche.rulebooks.c2.content.magic_levels import NEUTRAL
from escarmouche.rulebooks.c2.content.skill_names import GRAMMAR, read_skill
from escarmouche.rulebooks.c2.content.terms import GEMS, PATHS
from escarmouche.rulebooks.c2.content.written import read_length
from escarmouche.rulebooks.confrontation import spells
from escarmouche.rulebooks.confrontation.effect_words import EffectWord, Later, check_words, inner
from escarmouche.rulebooks.confrontation.spells import Difficulties, Few

SUMMONED: Final = "summoned"
"""The attribute of figures that a spell has made appear."""

_SUMMONED: Final = (Term(SUMMONED, Name("Invoqué", "Summoned")),)

MAX_RANGE_CM = 200


class SpellStats(spells.SpellStats, frozen=True, kw_only=True):
    """What stands on a spell card in the same form as the rules read it.

    ``power`` is the magical Puissance [c2.spell.field.power], ``points`` the Army Points [c2.spell.field.points].
    ``difficulty``: what the incantation has to reach [c2.spell.field.difficulty]. ``target`` with ``area`` says on what the
    spell acts [c2.spell.field.area], ``duration`` how long [c2.spell.field.duration]. ``frequency``: how often in a turn;
    ``uses``: how often in a game [c2.spell.field.frequency]. ``owners``: the keys of the only profiles that may have it
    [c2.spell.field.special]. ``effects`` is its description, in words that the rules carry out [c2.spell.field.description].
    Where its difficulty is ``free`` the caster names it [c2.spell.field.free-difficulty].
    """

    power: Annotated[int, Meta(ge=0, le=20)]
    effects: Annotated[tuple[EffectWord | Later, ...], Meta(min_length=1, max_length=12)]


class Spell(SpellStats, frozen=True, kw_only=True):
    """A spell as the rules read it. Lengths in 0.01 mm.

    ``path`` is a key of ``terms.PATHS`` [c2.spell.field.path], ``cost`` the gems it takes, by element or neutral, each
    standing for one. ``range``: ``None`` for an unlimited one [c2.spell.field.range]. ``area``: the radius about the target
    within which others are affected.
    """

    name: Name
    path: str
    cost: tuple[str, ...]
    range: int | None
    area: int = 0
    only: tuple[str, ...] = ()

    def later(self) -> Later | None:
        """The power over later turns that it gives, if it does."""
        return next((word for word in self.effects if isinstance(word, Later)), None)


class CardSpell(SpellStats, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell card as a file writes it: lengths in cm, names in either language; no ``range``: an unlimited one."""

    name: Words | WrittenName
    path: Words
    cost: dict[Words, Few]
    range: Decimal | None = None
    area: Decimal = Decimal(0)
    only: tuple[Words, ...] = ()


def read_spell(card: CardSpell) -> Spell:
    """The spell of a card as a file writes it. Raises :class:`Fault`."""
    spell = Spell(
        **{field: getattr(card, field) for field in SpellStats.__struct_fields__},
        name=read_name(card.name),
        path=read_term(("path",), "c2.magic.paths", "c2-path-unknown", card.path, PATHS).key,
        cost=read_cost(("cost",), card.cost),
        range=None if card.range is None else _cm("range", card.range),
        area=_cm("area", card.area),
        only=tuple(read_target(("only", place), word) for place, word in enumerate(card.only)),
    )
    for wrong in faults(spell):
        raise wrong
    return spell


def faults(spell: Spell) -> Iterator[Fault]:
    """Everything on a spell card that contradicts the rules or itself; nothing for a good one."""
    try:
        check_words(spell.effects, read_skill)
    except Fault as wrong:
        yield Fault(("effects", *wrong.steps), wrong.reason, wrong.rule)
    if spell.path == "primagie" and set(spell.cost) - {NEUTRAL}:
        yield fault(("cost",), "c2.magic.path.primagie", "c2-spell-neutral-path")
    if spell.path == "instinctive" and set(spell.cost) - {NEUTRAL}:
        yield fault(("cost",), "c2.magic.path.instinctive", "c2-spell-neutral-path")
    if spell.path == "elementaire" and set(spell.cost) <= {NEUTRAL}:
        yield fault(("cost",), "c2.magic.path.elemental", "c2-spell-elemental-path")
    if isinstance(spell.difficulty, Difficulties):
        if spell.difficulty.most is not None and spell.difficulty.most <= spell.difficulty.base:
            yield fault(("difficulty",), "c2.spell.field.free-difficulty", "c2-spell-free-difficulty")
        if spell.difficulty.plus is not None and spell.target in ("place", "field"):
            yield fault(("difficulty",), "c2.spell.field.difficulty", "c2-spell-no-target-score")
    if spell.target == "place" and not spell.area:
        yield fault(("area",), "c2.spell.field.area", "c2-spell-no-area")
    if spell.boost is not None and find(GEMS, spell.boost.element) is None:
        raise unknown(("boost", "element"), "c2.magic.elements", "c2-gem-unknown", spell.boost.element, GEMS)
    for steps, word in inner(spell.effects):
        if isinstance(word, Later):
            later_cost(word, ("effects", *steps, "cost"))


def read_cost(steps: Steps, cost: dict[str, int]) -> tuple[str, ...]:
    """The gems of a cost, each by its element, in the order of the book. Raises :class:`Fault` for an unknown element."""
    elements = [
        term.key
        for word, count in cost.items()
        for term in (read_term((*steps, word), "c2.magic.elements", "c2-gem-unknown", word, GEMS),)
        for _ in range(count)
    ]
    order = [term.key for term in GEMS]
    return tuple(sorted(elements, key=order.index))


def later_cost(word: Later, steps: Steps = ()) -> tuple[str, ...]:
    """The gems that a power over later turns takes each time. Raises :class:`Fault` for an unknown element."""
    rule = "c2.magic.elements"
    return tuple(
        read_term((*steps, place), rule, "c2-gem-unknown", gem, GEMS).key for place, gem in enumerate(word.cost)
    )


def read_target(steps: Steps, word: str) -> str:
    """An attribute of those who may be targets: ``skill:mort-vivant``, ``people:lions``, or :data:`SUMMONED`."""
    if find(_SUMMONED, word) is not None:
        return SUMMONED
    try:
        return str(GRAMMAR.value("fleau", word))
    except BadValue as bad:
        raise Fault(steps, bad.reason, "c2.spell.field.special") from None


def read_term(steps: Steps, rule: str, text: str, word: str, table: tuple[Term, ...]) -> Term:
    """The term of a table that a word names. Raises :class:`Fault`."""
    term = find(table, word)
    if term is None:
        raise unknown(steps, rule, text, word, table)
    return term


def _cm(field: str, value: Decimal) -> int:
    return read_length((field,), f"c2.spell.field.{field}", value, 0, MAX_RANGE_CM)
