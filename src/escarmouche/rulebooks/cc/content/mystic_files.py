"""Files of spells and miracles: what a person writes, and its reading."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.terms import Name, Term, find, slug
from escarmouche.documents.written import Fault, Words, WrittenName, fault, located, read_name, unknown
from escarmouche.errors import BadValue
from escarmouche.rulebooks.cc.content.mystics import (
    ELEMENTAL,
    NEUTRAL,
    PRIMAGIC,
    UNIVERSAL,
    CardEffect,
    Difficulties,
    Miracle,
    Spell,
)
from escarmouche.rulebooks.cc.content.skill_names import read_skill
from escarmouche.rulebooks.cc.content.terms import ELEMENTS, PATHS, WAYS
from escarmouche.rulebooks.cc.content.written import read_length
from escarmouche.rulebooks.confrontation import miracles, spells
from escarmouche.rulebooks.confrontation.effect_words import Dice, Word, check_words, inner

FOLDER: Final = Path(__file__).parent / "mystics"

SPELL: Final = "cc.core.magic.spell-card"
MIRACLE: Final = "cc.core.faith.miracle-card"
MAX_RANGE_CM: Final = 200

GEMS: Final = (*ELEMENTS, Term(NEUTRAL, Name("Neutre", "Neutral")))
SPELL_PATHS: Final = (*PATHS, Term(ELEMENTAL, Name("Élémentaire", "Elemental")))
CULT_OF_ALL: Final = Term(UNIVERSAL, Name("Culte universel", "Universal cult"), ("Universel",))

UNKNOWN_ROLLS: Final = ("disengagement",)
"""Rolls that are tests of another characteristic in this book."""


class CardSpell(spells.SpellStats, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell card as a file writes it: lengths in cm, names in either language; no ``range``: an unlimited one.

    ``cost``: how many gems of each kind; ``X`` for as many of one kind as the caster likes, one at least.
    """

    name: Words | WrittenName
    path: Words
    cost: dict[Words, Annotated[int, Meta(ge=1, le=20)] | Literal["X"]]
    difficulty: Annotated[int, Meta(ge=1, le=40)] | Difficulties
    intensity: Annotated[int, Meta(ge=0, le=20)]
    range: Decimal | None = None
    area: Decimal = Decimal(0)
    only: tuple[Words, ...] = ()
    projectile: bool = False
    effects: Annotated[tuple[CardEffect, ...], Meta(min_length=1, max_length=12)]


class CardMiracle(miracles.CardMiracle, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A miracle card as a file writes it; ``projectile``: it flies at its target."""

    projectile: bool = False


class MysticFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of spells and miracles."""

    spells: Annotated[tuple[CardSpell, ...], Meta(max_length=500)] = ()
    miracles: Annotated[tuple[CardMiracle, ...], Meta(max_length=500)] = ()


class Mystics(msgspec.Struct, frozen=True):
    """The spells and miracles of a file."""

    spells: tuple[Spell, ...] = ()
    miracles: tuple[Miracle, ...] = ()


def load_mystics(source: Path | str | bytes, *, name: str | None = None) -> Mystics:
    """The spells and miracles in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, MysticFile, name=name)
    file = document.value
    seen: set[str] = set()
    spells_read = []
    for place, card in enumerate(file.spells):
        with located(document, "spells", place):
            _once(card.key, seen, SPELL)
            spells_read.append(read_spell(card))
    called = []
    for place, miracle in enumerate(file.miracles):
        with located(document, "miracles", place):
            _once(miracle.key, seen, MIRACLE)
            called.append(read_miracle(miracle))
    return Mystics(tuple(spells_read), tuple(called))


@cache
def standard_mystics() -> Mystics:
    """The spells and miracles that come with the program."""
    files = [load_mystics(path, name=path.name) for path in sorted(FOLDER.glob("*.yaml"))]
    return Mystics(
        tuple(spell for file in files for spell in file.spells),
        tuple(miracle for file in files for miracle in file.miracles),
    )


def read_spell(card: CardSpell) -> Spell:
    """The spell of a card as a file writes it. Raises :class:`Fault`."""
    path = find(SPELL_PATHS, card.path)
    if path is None:
        raise unknown(("path",), SPELL, "cc-path-unknown", card.path, SPELL_PATHS)
    cost = tuple(gem for word, count in card.cost.items() if count != "X" for gem in (_gem(word),) * count)
    open_gem = _open_gem(card)
    kinds = {*cost, open_gem} - {""}
    if path.key == PRIMAGIC and kinds - {NEUTRAL}:
        raise fault(("cost",), "cc.core.magic.access", "cc-spell-primagic")
    if path.key == ELEMENTAL and kinds <= {NEUTRAL}:
        raise fault(("cost",), "cc.core.magic.access", "cc-spell-elemental")
    if card.target == "place" and not card.area:
        raise fault(("area",), SPELL, "cc-spell-no-area")
    free = card.difficulty.most if isinstance(card.difficulty, Difficulties) else None
    if free is not None and free <= card.base_difficulty:
        raise fault(("difficulty",), SPELL, "cc-card-bounds")
    _check(card.effects)
    boost = card.boost
    return Spell(
        **{field: getattr(card, field) for field in spells.SpellStats.__struct_fields__ if field != "boost"},
        boost=None if boost is None else msgspec.structs.replace(boost, element=_gem(boost.element)),
        intensity=card.intensity,
        effects=card.effects,
        name=read_name(card.name),
        path=path.key,
        cost=tuple(sorted(cost, key=[term.key for term in GEMS].index)),
        open_gem=open_gem,
        range=None if card.range is None else read_length(("range",), SPELL, card.range, 0, MAX_RANGE_CM),
        area=read_length(("area",), SPELL, card.area, 0, MAX_RANGE_CM),
        only=_only(card.only, SPELL),
        projectile=card.projectile,
    )


def read_miracle(card: CardMiracle) -> Miracle:
    """The miracle of a card as a file writes it. Raises :class:`Fault`."""
    if isinstance(card.difficulty, miracles.Varying) and len(card.difficulty.numbers) < 2:
        raise fault(("difficulty",), MIRACLE, "cc-card-bounds")
    _check(card.effects)
    return Miracle(
        **{field: getattr(card, field) for field in miracles.MiracleStats.__struct_fields__},
        name=read_name(card.name),
        cults=tuple(map(read_cult, card.cults)),
        range=None if card.range is None else read_length(("range",), MIRACLE, card.range, 0, MAX_RANGE_CM),
        area=read_length(("area",), MIRACLE, card.area, 0, MAX_RANGE_CM),
        only=_only(card.only, MIRACLE),
        projectile=card.projectile,
    )


def read_cult(written: str) -> str:
    """The key of a cult as a card writes it: a path of Alliance, the universal cult, or else a god."""
    way = find(WAYS, written)
    if way is not None:
        return f"way:{way.key}"
    return UNIVERSAL if find((CULT_OF_ALL,), written) is not None else slug(written)


def _once(key: str, seen: set[str], rule: str) -> None:
    if key in seen:
        raise fault(("key",), rule, "cc-card-key-twice", card=key)
    seen.add(key)


def _gem(word: str) -> str:
    term = find(GEMS, word)
    if term is None:
        raise unknown(("cost", word), "cc.core.mana.elements", "cc-element-unknown", word, GEMS)
    return term.key


def _open_gem(card: CardSpell) -> str:
    """The kind of gems of which a spell takes X, and no others in its effect besides; empty: of none."""
    kinds = [_gem(word) for word, count in card.cost.items() if count == "X"]
    if len(kinds) > 1:
        raise fault(("cost",), SPELL, "cc-spell-two-x")
    if kinds and card.boost is not None:
        raise fault(("boost",), SPELL, "cc-spell-x-and-boost")
    return kinds[0] if kinds else ""


def _only(words: Sequence[str], rule: str) -> tuple[str, ...]:
    """The attributes of those who may be targets, as the X of Fléau/X names them."""
    attributes = []
    for place, word in enumerate(words):
        try:
            attributes.append(str(read_skill(f"Fléau/{word}").value))
        except BadValue as bad:
            raise Fault(("only", place), bad.reason, rule) from None
    return tuple(attributes)


def _check(effects: Sequence[Word]) -> None:
    """Raises :class:`Fault` for the first word that names what there is not, or that this book does not carry out."""
    try:
        check_words(effects, read_skill)
    except Fault as wrong:
        raise Fault(("effects", *wrong.steps), wrong.reason, wrong.rule) from None
    for steps, word in inner(effects):
        if isinstance(word, Dice) and any(kind in UNKNOWN_ROLLS for kind in word.rolls):
            raise fault(("effects", *steps, "rolls"), SPELL, "cc-card-no-such-roll")
