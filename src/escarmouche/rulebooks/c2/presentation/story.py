"""Telling a battle: what its fighters, cards and terrain are called, and what its facts look like.

Beside what the narration of all books does: lengths (fields called as in :data:`LENGTHS`) are in cm, a place is "x, y" in
cm, a skill stands with its X as a card writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, Final

from escarmouche.documents.terms import Name
from escarmouche.documents.written import read_name
from escarmouche.kernel import Ask, Breakdown, Chosen, Event, Rolled
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.c2.battle import Battle, Card, Fighter
from escarmouche.rulebooks.c2.content.effect_words import OneOf, inner
from escarmouche.rulebooks.c2.content.goals import ChangePoints, Consequence, GainExperience, NextAct
from escarmouche.rulebooks.c2.content.scenarios import standard_scenarios
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.content.terms import GEMS
from escarmouche.rulebooks.c2.events import AttacksAnnounced, AttacksRolled, CardDrawn, CardSeen, WoundRolled
from escarmouche.rulebooks.c2.fortification.engines import LOCATIONS
from escarmouche.rulebooks.c2.incantation.spell_limits import power_key
from escarmouche.rulebooks.c2.rules.deck import PlayOrReserve
from escarmouche.rulebooks.c2.rules.dice import SIX
from escarmouche.rulebooks.c2.rules.effect_words import CARD
from escarmouche.rulebooks.c2.rules.terrain import terrain_of
from escarmouche.rulebooks.common.narration import NONE, Named, Narrator, sum_told
from escarmouche.table import Board, Pose, to_cm
from escarmouche.texts import LOCALES, Message, Value, message

NAME: Final = "c2-name"
"""The text of a name by itself."""

SIDES = ("red", "blue")
"""The seats of an ordinary battle."""

LENGTHS = frozenset(
    {"allowance", "depth", "distance", "gap", "height", "left_over", "length", "moved", "range", "reach"}
)
"""What fields and facts that hold a length in 0.01 mm are called."""

HALVES = frozenset({"point", "spot"})
"""What facts that hold the middle of a half of the table are called."""

SKILL = "c2.skill."
"""What the ids of skills begin with."""

_WHOLE = re.compile("-?[0-9]+")


class BattleNarrator(Narrator[Battle]):
    """What tells battles."""

    book = "c2"

    def names(self, state: Battle) -> Mapping[str, Words]:
        """The name of every side, fighter, card, piece of terrain and miracle. Those alike are told apart by a number."""
        size = len(state.fighters), len(state.cards)
        known: tuple[tuple[int, int], dict[str, Words]] | None = state.__dict__.get("names")
        if known is None or known[0] != size:
            pieces = [Named(piece.id, "", terrain_of(piece).name, NAME) for piece in state.board.pieces]
            cards = [_card_name(state, card) for card in state.cards.values()]
            figures = [Named(one.id, one.side, one.profile.name, NAME) for one in state.fighters.values()]
            found: dict[str, Words] = dict(name for one in state.fighters.values() for name in miracle_names(one))
            for kind in (pieces, cards, figures):
                found |= self.numbered(kind, state.players, side_name)
            found |= {side: side_name(side) for side in state.players}
            found |= gem_names()
            for staking in () if state.venture is None else state.venture.stakes.values():
                found |= {card.key: message(NAME, name=card.name.told) for card in staking.cards}
            for fighter in state.fighters.values():
                found |= dict(spell_names(fighter))
            known = state.__dict__["names"] = size, found
        return known[1]

    def own_value(self, state: Battle, name: str, value: Any) -> Value | None:
        """Poses, and halves of the table."""
        match value:
            case Pose():
                return _place_told(value.x, value.y)
            case Name():
                return value.told
            case Consequence():
                return _consequence_told(value)
            case (int(x), int(y)) if name in HALVES:
                return message("c2-half", where=_where(state.board, x, y))
            case _:
                return None

    def own_word(self, word: str) -> dict[str, str] | None:
        """A skill with its X as a card writes it, for a word like ``c2.skill.fleau/people:lions``."""
        rule, slash, x = word.partition("/")
        if not slash or not rule.startswith(SKILL):
            return None
        skill = Skill(rule.removeprefix(SKILL), int(x) if _WHOLE.fullmatch(x) else x)
        return {locale: skill.text(locale) for locale in LOCALES}

    def own_number(self, name: str, number: int) -> Value:
        """Lengths."""
        return _length_told(number) if name in LENGTHS else number

    def thrower(self, about: Mapping[str, Any], player: str) -> str:
        """The figure whose roll it is; of a wound roll the one who has hit, or else the player."""
        figure = about["by"] if "by" in about else about.get("fighter")
        return str(figure or player)

    def own_facts(self, ask: Ask[Any]) -> Mapping[str, Any]:
        """The card just drawn, to who may keep it."""
        return {"card": ask.card} if isinstance(ask, PlayOrReserve) else {}

    def own_roll(self, event: Rolled, facts: dict[str, Value]) -> Message | None:
        """What a throw comes to where the facts of the roll tell: a score, a difficulty."""
        about = event.about
        if "score" not in about or len(event.faces) != 1:
            return None
        facts["total"] = _total(event.faces[0], about) or NONE
        if "difficulty" not in about:
            return Message("c2-told-rolled-score", facts)
        return Message("c2-told-rolled-against", {**facts, "difficulty": about["difficulty"]})

    def fields_told(self, state: Battle, event: Event) -> dict[str, Value]:
        """Attacks each with their difficulties; the side of a card only where the line does not name it already."""
        told = super().fields_told(state, event)
        match event:
            case AttacksAnnounced() | AttacksRolled():
                told["targets"] = self._blows_told(state, event.targets, event.thresholds) or NONE
            case WoundRolled() if state[event.fighter].structure is not None:
                told["location"] = LOCATIONS.get(event.location, told["location"])
            case CardDrawn() if event.side == event.drawer or _names_its_side(self.names(state)[event.card]):
                told["side"] = NONE
        return told

    def _blows_told(self, state: Battle, targets: tuple[str, ...], thresholds: tuple[int, ...]) -> tuple[Message, ...]:
        """Who is attacked, how often, and how difficult each attack is."""
        blows: dict[str, list[str]] = {}
        for target, threshold in zip(targets, thresholds, strict=True):
            blows.setdefault(target, []).append(str(threshold))
        return tuple(
            message("c2-blows", target=self.word_told(state, target), count=len(found), thresholds=tuple(found))
            for target, found in blows.items()
        )

    def told(self, state: Battle, event: Event) -> Message | None:
        """A card just seen is told by the question whether to keep it, and by what comes of that."""
        return None if isinstance(event, CardSeen) else super().told(state, event)

    def decision_told(self, state: Battle, event: Chosen) -> Words:
        """The place of a placement is shown, not told."""
        match event.answer:
            case {"x": int(), "y": int()} | {"path": [_, _, *_]}:
                return message("c2-a-place")
            case _:
                return super().decision_told(state, event)

    def answer_told(self, state: Battle, asked: str, answer: Any, about: Mapping[str, Any]) -> Words:
        """Poses and ways by where they end; of combat dice, how many go into what."""
        if asked == "c2-melee-dice-allocate":
            return message("c2-dice-split", attack=int(answer), defence=about["dice"] - int(answer))
        match answer:
            case {"x": int(x), "y": int(y)}:
                return _place_told(x, y)
            case {"path": [*_, [int(x), int(y)]] as path}:
                return _place_told(x, y) if len(path) > 1 else message("c2-on-the-spot")
            case _:
                return super().answer_told(state, asked, answer, about)


def _consequence_told(consequence: Consequence) -> Message:
    """What an act does to the adventure."""
    match consequence:
        case GainExperience(amount=amount):
            key = "c2-follows-experience" if amount >= 0 else "c2-follows-experience-lost"
            return message(key, amount=abs(amount))
        case ChangePoints(by=by, whose=whose):
            key = "c2-follows-points" if by >= 0 else "c2-follows-fewer-points"
            return message(key, amount=abs(by), whose=whose)
        case NextAct(card=card):
            known = standard_scenarios().get(card)
            return message("c2-follows-act", card=card if known is None else known.name.told)
        case _:
            raise TypeError(f"{type(consequence).__name__} has no words")


@cache
def gem_names() -> Mapping[str, Message]:
    """What gems are called."""
    return {term.key: message(NAME, name=term.name.told) for term in GEMS}


def spell_names(fighter: Fighter) -> Iterator[tuple[str, Message]]:
    """What the cards of a figure's spells are called, and their powers over later turns."""
    for spell in fighter.profile.spells:
        yield CARD + spell.key, message(NAME, name=spell.name.told)
        yield power_key(spell), message("c2-name-of-power", name=spell.name.told)
        for _, word in inner(spell.effects):
            for choice in word.choices if isinstance(word, OneOf) else ():
                if choice.name is not None:
                    yield choice.key, message(NAME, name=read_name(choice.name).told)


def miracle_names(fighter: Fighter) -> Iterator[tuple[str, Message]]:
    """What the miracles of a figure are called, by their keys and as cards."""
    for miracle in fighter.profile.miracles:
        yield from dict.fromkeys((miracle.key, CARD + miracle.key), message(NAME, name=miracle.name.told)).items()


def side_name(side: str) -> Words:
    """The name of a side."""
    return message(f"c2-side-{side}") if side in SIDES else side


def _card_name(battle: Battle, card: Card) -> Named:
    name = battle[card.fighters[0]].profile.name
    return Named(card.id, card.side, name, "c2-card-name", len(card.fighters))


def _where(board: Board, x: int, y: int) -> str:
    """On which side of the table a point lies, as maps show it."""
    right, up = Fraction(2 * x, board.width) - 1, Fraction(2 * y, board.depth) - 1
    if abs(right) > abs(up):
        return "right" if right > 0 else "left"
    return "far" if up > 0 else "near"


def _names_its_side(name: Words) -> bool:
    """Whether the side is part of a name already, as both have one like it."""
    return isinstance(name, Message) and name.key == "c2-name-of-side"


def _place_told(x: int, y: int) -> Message:
    """A place to the nearest mm: nobody reads more off a table."""
    return message("c2-place", x=to_cm(round(x, -2)), y=to_cm(round(y, -2)))


def _length_told(units: int) -> Decimal:
    """A length in cm, to the nearest tenth of a mm."""
    return to_cm(round(units, -1))


def _total(face: int, about: Mapping[str, Any]) -> str | None:
    """What a characteristic roll comes to after this die, see :mod:`dice`, and how; ``None`` when the die fails.

    So does a die of less than 6 that its modifier brings to 1 or less.
    """
    worth = SIX if face in about.get("as_six", ()) else face
    before = int(about["before"] if "before" in about else about.get("modifier", 0))
    die = worth + before
    if about.get("one_fails", True) and (face == 1 or (die <= 1 and worth < SIX)):
        return None
    score = int(about["score"])
    return sum_told(before, worth, score) if "before" in about else sum_told(worth, before, score)


NARRATOR: Final = BattleNarrator()

names = NARRATOR.names
told = NARRATOR.told
question = NARRATOR.question
option = NARRATOR.option
rule_title = NARRATOR.rule_title


def breakdown_told(number: Breakdown, *, length: bool = False) -> Value:
    """A number with the parts that it is made of; ``length``: in cm."""
    return NARRATOR.breakdown_told(number, "length" if length else "")


__all__ = [
    "LENGTHS",
    "NARRATOR",
    "SIDES",
    "breakdown_told",
    "names",
    "option",
    "question",
    "rule_title",
    "side_name",
    "told",
]
