"""Telling a battle: the names of ids, and the words for events, questions and options.

The words stand in the Fluent files: the text ``c2-told-<event>`` for an event (``CardDrawn``: ``c2-told-card-drawn``), the
rule id with hyphens for a question (``c2-melee-dice-allocate``), its attributes for options that are words. The variables
of a text are the fields of the event, or the facts of the question, as people read them:

* ids of fighters, cards, sides and pieces of terrain are names, ids of rules are titles;
* lengths (fields called as in :data:`LENGTHS`) are in cm, a place is "x, y" in cm;
* a number that rules have bent stands with its parts: ``4 (5, charge -1)``;
* yes and no are the words ``yes`` and ``no``, nothing at all is ``none``: a text selects on them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

from escarmouche.catalogue import Catalogue
from escarmouche.kernel import Ask, Breakdown, Chosen, Event, Part, Roll, Rolled
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.c2.battle import Battle, Card, Fighter
from escarmouche.rulebooks.c2.battlefields import terrain_of
from escarmouche.rulebooks.c2.dice import SIX
from escarmouche.rulebooks.c2.skill_names import Skill
from escarmouche.table import Piece, Pose, to_cm
from escarmouche.texts import LOCALES, Message, Texts, Value, message

BOOK = "c2"

SIDES = ("red", "blue")
"""The seats of an ordinary battle."""

LENGTHS = frozenset(
    {"allowance", "depth", "distance", "gap", "height", "left_over", "length", "moved", "range", "reach"}
)
"""What fields and facts that hold a length in 0.01 mm are called."""

PLACES = frozenset({"at", "edge", "goal", "point", "spot"})
"""What fields and facts that hold a point are called."""

SKILL = "c2.skill."
"""What the ids of skills begin with."""

_WHOLE = re.compile("-?[0-9]+")

NONE = "none"
"""What an absent id, an empty list or ``None`` is called in a text."""


# -- names -------------------------------------------------------------------------------------------------------------


def names(battle: Battle) -> Mapping[str, Words]:
    """The name of every side, fighter, card and piece of terrain. Those alike are told apart by a number."""
    size = len(battle.fighters), len(battle.cards)
    known: tuple[tuple[int, int], dict[str, Words]] | None = battle.__dict__.get("names")
    if known is None or known[0] != size:
        found = _numbered(battle, [_Named(piece.id, "", _piece_name(piece)) for piece in battle.board.pieces])
        cards = [_Named(card.id, card.side, _card_name(battle, card)) for card in battle.cards.values()]
        figures = [_Named(one.id, one.side, _figure_name(one)) for one in battle.fighters.values()]
        found |= _numbered(battle, cards) | _numbered(battle, figures)
        found |= {side: side_name(side) for side in battle.players}
        known = battle.__dict__["names"] = size, found
    return known[1]


class _Named(NamedTuple):
    """Something with a name of its own kind, perhaps one of several alike."""

    id: str
    side: str
    name: Message


def side_name(side: str) -> Words:
    """The name of a side."""
    return message(f"c2-side-{side}") if side in SIDES else side


def _figure_name(fighter: Fighter) -> Message:
    return message("c2-name", name=fighter.profile.name.told)


def _card_name(battle: Battle, card: Card) -> Message:
    name = battle[card.fighters[0]].profile.name.told
    return message("c2-card-name", name=name, count=len(card.fighters))


def _piece_name(piece: Piece) -> Message:
    return message("c2-name", name=terrain_of(piece).name.told)


def _numbered(battle: Battle, items: Sequence[_Named]) -> dict[str, Words]:
    """The names by id: with a number where a side has several alike, with the side where both do."""
    alike: dict[tuple[str, str], list[str]] = {}
    for id, side, name in items:
        alike.setdefault((side, repr(name)), []).append(id)
    found: dict[str, Words] = {}
    for id, side, name in items:
        twins, told = alike[side, repr(name)], name
        if len(twins) > 1:
            told = message("c2-name-numbered", name=told, number=twins.index(id) + 1)
        if any((other, repr(name)) in alike for other in battle.players if side and other != side):
            told = message("c2-name-of-side", name=told, side=side_name(side))
        found[id] = told
    return found


@cache
def rule_title(id: str) -> dict[str, str] | None:
    """The title of a rule in both languages: the book's own term in French. ``None`` for what is no rule of the book."""
    entry = Catalogue.load(BOOK).entries.get(id.partition("#")[0])
    return None if entry is None else entry.titles


def skill_told(word: str) -> dict[str, str] | None:
    """A skill with its X as a card writes it, in both languages, for a word like ``c2.skill.fleau/people:lions``."""
    rule, slash, x = word.partition("/")
    if not slash or not rule.startswith(SKILL):
        return None
    skill = Skill(rule.removeprefix(SKILL), int(x) if _WHOLE.fullmatch(x) else x)
    return {locale: skill.text(locale) for locale in LOCALES}


# -- facts as people read them -----------------------------------------------------------------------------------------


def facts_told(battle: Battle, facts: Mapping[str, Any]) -> dict[str, Value]:
    """Plain facts as the variables of a text."""
    return {name: value_told(battle, name, value) for name, value in facts.items()}


def value_told(battle: Battle, name: str, value: Any) -> Value:
    """One fact as people read it; ``name`` is what it is called."""
    match value:
        case None | "" | () | []:
            return NONE
        case bool():
            return "yes" if value else "no"
        case int():
            return _length_told(value) if name in LENGTHS else value
        case str():
            return _word_told(battle, value)
        case Breakdown():
            return breakdown_told(value, length=name in LENGTHS)
        case Pose():
            return _place_told(value.x, value.y)
        case (int(x), int(y)) if name in PLACES:
            return _place_told(x, y)
        case tuple() | list():
            return tuple(_listed(battle, name, item) for item in value)
        case Mapping():
            return tuple(
                message("c2-pair", name=_word_told(battle, str(key)), value=value_told(battle, name, item))
                for key, item in value.items()
            )
        case _:
            return str(value)


def _listed(battle: Battle, name: str, item: Any) -> str | Message:
    told = value_told(battle, name, item)
    return told if isinstance(told, str | Message) else message("c2-name", name=told)


def _word_told(battle: Battle, word: str) -> Value:
    """A name for an id, a title for a rule; any other word is left to the text."""
    name = names(battle).get(word)
    if name is not None:
        return name
    title = (skill_told(word) or rule_title(word)) if word.startswith(f"{BOOK}.") else None
    return word if title is None else title


def _place_told(x: int, y: int) -> Message:
    """A place to the nearest mm: nobody reads more off a table."""
    return message("c2-place", x=to_cm(round(x, -2)), y=to_cm(round(y, -2)))


def _length_told(units: int) -> Decimal:
    """A length in cm, to the nearest tenth of a mm."""
    return to_cm(round(units, -1))


def breakdown_told(number: Breakdown, *, length: bool = False) -> Value:
    """A number with the parts that it is made of: ``4 (5, charge -1)``."""
    parts = tuple(_part_told(part, length) for part in number.parts)
    total = _number_told(number.total, length)
    if not parts:
        return total
    return message("c2-breakdown", total=total, base=_number_told(number.base, length), parts=parts)


def _number_told(number: Any, length: bool) -> Value:
    if isinstance(number, int) and not isinstance(number, bool):
        return _length_told(number) if length else number
    return str(number)


def _part_told(part: Part, length: bool) -> Message:
    rule: Value = rule_title(part.rule) or part.rule
    if not isinstance(part.before, int) or not isinstance(part.after, int):
        return message("c2-name", name=rule)
    change = part.after - part.before
    amount = f"{_length_told(abs(change)):f}" if length else str(abs(change))
    return message("c2-breakdown-part", rule=rule, change=f"{'-' if change < 0 else '+'}{amount}")


# -- events ------------------------------------------------------------------------------------------------------------


def told(battle: Battle, event: Event) -> Message | None:
    """The words for an event; ``None`` for what is told better by another one (the secret draw of a card)."""
    if isinstance(event, Rolled):
        return _roll_told(battle, event)
    if isinstance(event, Chosen):
        return _choice_told(battle, event)
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ("rules", "seen_by")}
    return Message(told_key(type(event)), facts_told(battle, fields))


def told_key(kind: type[Event]) -> str:
    """The key of the text for a kind of event."""
    return "c2-told-" + re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def _roll_told(battle: Battle, event: Rolled) -> Message | None:
    """Who threw what for, and what it comes to where the facts of the roll tell: a score, a difficulty."""
    if event.seen_by:
        return None
    about = event.about
    facts: dict[str, Value] = {
        "who": _thrower(battle, about, event.player),
        "what": rule_title(event.rule) or event.rule,
        "faces": tuple(map(str, event.faces)),
    }
    if "score" not in about or len(event.faces) != 1:
        return Message("c2-told-rolled", facts)
    total = _total(event.faces[0], about)
    facts["total"] = NONE if total is None else total
    if "difficulty" not in about:
        return Message("c2-told-rolled-score", facts)
    return Message("c2-told-rolled-against", {**facts, "difficulty": about["difficulty"]})


def _thrower(battle: Battle, about: Mapping[str, Any], player: str) -> Value:
    """Who throws: the figure whose roll it is; of a wound roll the one who has hit, or else the player."""
    figure = about["by"] if "by" in about else about.get("fighter")
    return _word_told(battle, str(figure or player or NONE))


def _total(face: int, about: Mapping[str, Any]) -> int | None:
    """What a characteristic roll comes to after this die, see :mod:`dice`; ``None`` when the die fails.

    So does a die of less than 6 that its modifier brings to 1 or less.
    """
    worth = SIX if face in about.get("as_six", ()) else face
    die = worth + int(about["before"] if "before" in about else about.get("modifier", 0))
    if about.get("one_fails", True) and (face == 1 or (die <= 1 and worth < SIX)):
        return None
    return die + int(about["score"])


def _choice_told(battle: Battle, event: Chosen) -> Message:
    return message(
        "c2-told-chosen",
        who=_word_told(battle, event.player),
        what=rule_title(event.rule) or event.rule,
        answer=answer_told(battle, question_key(event.rule), event.answer),
        auto="yes" if event.auto else "no",
    )


# -- questions ---------------------------------------------------------------------------------------------------------


def question_key(rule: str) -> str:
    """The key of the text for what a rule asks."""
    return re.sub(r"[.#]", "-", rule)


def question(battle: Battle, ask: Ask[Any] | Roll[Any]) -> Message:
    """The words for what is asked; of a roll, which dice are to be thrown for what."""
    if isinstance(ask, Roll):
        who = _thrower(battle, ask.about, ask.player)
        return message("c2-roll", who=who, what=rule_title(ask.rule) or ask.rule, dice=dice_told(ask.dice))
    key = question_key(ask.rule)
    if not known(key):
        return message("c2-question", what=rule_title(ask.rule) or ask.rule)
    return Message(key, facts_told(battle, {"player": ask.player, **ask.about}))


def dice_told(dice: tuple[int, ...]) -> str:
    """Dice as players write them: ``2D6``."""
    sides = sorted(set(dice))
    return " + ".join(f"{dice.count(side)}D{side}" for side in sides)


def option(battle: Battle, ask: Ask[Any], answer: Any) -> Words:
    """The words for one plain answer: an option of a choice, a placement."""
    return answer_told(battle, question_key(ask.rule), answer)


def answer_told(battle: Battle, asked: str, answer: Any) -> Words:
    """The words for a plain answer to the question that has this text."""
    match answer:
        case str():
            return _option_told(battle, asked, answer)
        case {"x": int(x), "y": int(y)}:
            return _place_told(x, y)
        case {"path": [*_, [int(x), int(y)]] as path}:
            return _place_told(x, y) if len(path) > 1 else message("c2-on-the-spot")
        case _:
            told = value_told(battle, "answer", answer)
            return told if isinstance(told, str | Message) else message("c2-name", name=told)


def _option_told(battle: Battle, asked: str, key: str) -> Words:
    """The words for an option: those of the question, those of all questions, a name, or a number as it stands.

    A key put together of several by ``+`` (those who fight each other, an attack and its difficulty) is told part by part.
    """
    plain = re.sub(r"[^A-Za-z0-9_-]", "-", key)
    for text in (f"{asked}.{plain}", f"c2-option.{plain}"):
        if known(text):
            return message(text)
    skill = skill_told(key)
    if skill is not None:
        return message("c2-name", name=skill)
    kind, _, id = key.partition(":")
    if id:
        return message("c2-option-named", kind=message(f"c2-option.{kind}"), name=_word_told(battle, id))
    first, *others = key.split("+")
    told = message("c2-name", name=_word_told(battle, first))
    for other in others:
        joined = "c2-with-number" if other.isdecimal() else "c2-with"
        told = message(joined, name=told, other=_option_told(battle, asked, other))
    return told


@cache
def known(key: str) -> bool:
    """Whether there is such a text (or attribute of one) in every language."""
    return all(key in Texts(locale) for locale in LOCALES)


__all__ = ["LENGTHS", "SIDES", "names", "option", "question", "rule_title", "side_name", "told", "told_key"]
