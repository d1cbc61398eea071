"""Telling a battle: what its fighters, cards and terrain are called, and what its facts look like.

Beside what :mod:`escarmouche.telling` does: lengths (fields called as in :data:`LENGTHS`) are in cm, a place is "x, y" in
cm, a skill stands with its X as a card writes it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from escarmouche.kernel import Ask, Breakdown, Rolled
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.c2.battle import Battle, Card
from escarmouche.rulebooks.c2.battlefields import terrain_of
from escarmouche.rulebooks.c2.deck import PlayOrReserve
from escarmouche.rulebooks.c2.dice import SIX
from escarmouche.rulebooks.c2.skill_names import Skill
from escarmouche.table import Pose, to_cm
from escarmouche.telling import NONE, Named, Teller
from escarmouche.texts import LOCALES, Message, Value, message

NAME: Final = "c2-name"
"""The text of a name by itself."""

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


class BattleTeller(Teller[Battle]):
    """What tells battles."""

    book = "c2"

    def names(self, state: Battle) -> Mapping[str, Words]:
        """The name of every side, fighter, card and piece of terrain. Those alike are told apart by a number."""
        size = len(state.fighters), len(state.cards)
        known: tuple[tuple[int, int], dict[str, Words]] | None = state.__dict__.get("names")
        if known is None or known[0] != size:
            pieces = [Named(piece.id, "", terrain_of(piece).name, NAME) for piece in state.board.pieces]
            cards = [_card_name(state, card) for card in state.cards.values()]
            figures = [Named(one.id, one.side, one.profile.name, NAME) for one in state.fighters.values()]
            found: dict[str, Words] = {}
            for kind in (pieces, cards, figures):
                found |= self.numbered(kind, state.players, side_name)
            found |= {side: side_name(side) for side in state.players}
            known = state.__dict__["names"] = size, found
        return known[1]

    def own_value(self, state: Battle, name: str, value: Any) -> Value | None:
        """Poses and points."""
        match value:
            case Pose():
                return _place_told(value.x, value.y)
            case (int(x), int(y)) if name in PLACES:
                return _place_told(x, y)
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
        total = _total(event.faces[0], about)
        facts["total"] = NONE if total is None else total
        if "difficulty" not in about:
            return Message("c2-told-rolled-score", facts)
        return Message("c2-told-rolled-against", {**facts, "difficulty": about["difficulty"]})

    def answer_told(self, state: Battle, asked: str, answer: Any, about: Mapping[str, Any]) -> Words:
        """Poses and ways by where they end."""
        match answer:
            case {"x": int(x), "y": int(y)}:
                return _place_told(x, y)
            case {"path": [*_, [int(x), int(y)]] as path}:
                return _place_told(x, y) if len(path) > 1 else message("c2-on-the-spot")
            case _:
                return super().answer_told(state, asked, answer, about)


def side_name(side: str) -> Words:
    """The name of a side."""
    return message(f"c2-side-{side}") if side in SIDES else side


def _card_name(battle: Battle, card: Card) -> Named:
    name = battle[card.fighters[0]].profile.name
    return Named(card.id, card.side, name, "c2-card-name", len(card.fighters))


def _place_told(x: int, y: int) -> Message:
    """A place to the nearest mm: nobody reads more off a table."""
    return message("c2-place", x=to_cm(round(x, -2)), y=to_cm(round(y, -2)))


def _length_told(units: int) -> Decimal:
    """A length in cm, to the nearest tenth of a mm."""
    return to_cm(round(units, -1))


def _total(face: int, about: Mapping[str, Any]) -> int | None:
    """What a characteristic roll comes to after this die, see :mod:`dice`; ``None`` when the die fails.

    So does a die of less than 6 that its modifier brings to 1 or less.
    """
    worth = SIX if face in about.get("as_six", ()) else face
    die = worth + int(about["before"] if "before" in about else about.get("modifier", 0))
    if about.get("one_fails", True) and (face == 1 or (die <= 1 and worth < SIX)):
        return None
    return die + int(about["score"])


TELLER: Final = BattleTeller()

names = TELLER.names
told = TELLER.told
question = TELLER.question
option = TELLER.option
rule_title = TELLER.rule_title


def breakdown_told(number: Breakdown, *, length: bool = False) -> Value:
    """A number with the parts that it is made of; ``length``: in cm."""
    return TELLER.breakdown_told(number, "length" if length else "")


__all__ = [
    "LENGTHS",
    "SIDES",
    "TELLER",
    "breakdown_told",
    "names",
    "option",
    "question",
    "rule_title",
    "side_name",
    "told",
]
