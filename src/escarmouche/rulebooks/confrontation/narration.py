"""Telling a battle of single figures with cards: what they are called, and what facts of a table in cm look like.

Beside what the narration of all books does: lengths (fields called as in ``lengths``) are in cm; a place is "x, y" in cm;
of a test the die with its score stands against the difficulty.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any, ClassVar, Final, Protocol, TypeVar

from escarmouche.documents.terms import Name
from escarmouche.kernel import Ask, Chosen, Rolled
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.common.narration import NONE, Named, TableNarrator, sum_told
from escarmouche.rulebooks.confrontation.terrain import terrain_of
from escarmouche.rulebooks.freetable.state import FreeTable
from escarmouche.table import Pose, to_cm
from escarmouche.texts import Message, Value, message

B = TypeVar("B", bound=FreeTable[Any])

SIDES: Final = ("red", "blue")
"""The seats of an ordinary battle."""


class CardInPlay(Protocol):
    """A card that stands for some figures (ids) of a side."""

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def fighters(self) -> tuple[str, ...]: ...


class FigureNarrator(TableNarrator[B]):
    """What tells battles of single figures, each by the name on its card."""

    lengths: ClassVar[frozenset[str]]
    """What fields and facts that hold a length in 0.01 mm are called."""

    # -- names ---------------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The text of a name by itself."""
        return f"{self.book}-name"

    def named(self, state: B) -> Mapping[str, Words]:
        """The name of every side, figure, card and piece of terrain."""
        pieces = [Named(piece.id, "", terrain_of(piece).name, self.name) for piece in state.board.pieces]
        cards = [self._card_name(state, card) for card in self.cards(state)]
        models = [Named(figure.id, figure.side, figure.profile.name, self.name) for figure in self.figures(state)]
        names: dict[str, Words] = {}
        for kind in (pieces, cards, models):
            names |= self.numbered(kind, state.players, self.side_name)
        return {**names, **{side: self.side_name(side) for side in state.players}, **self.further_names(state)}

    def counted(self, state: B) -> tuple[int, ...]:
        return len(state.board.pieces), len(self.cards(state)), len(self.figures(state))

    @abstractmethod
    def cards(self, state: B) -> Collection[CardInPlay]:
        """The cards in play."""

    def figures(self, state: B) -> Collection[Any]:
        """Whoever has a profile with a name."""
        return state.models.values()

    def further_names(self, state: B) -> Mapping[str, Words]:
        """What else has a name: spells, powers."""
        return {}

    def side_name(self, side: str) -> Words:
        """The name of a side."""
        return message(f"{self.book}-side-{side}") if side in SIDES else side

    def _card_name(self, state: B, card: CardInPlay) -> Named:
        """What a card is called: by whom it stands for, and by how many of them."""
        names = Counter(state[fighter].profile.name for fighter in card.fighters)
        text = f"{self.book}-card-name"
        if len(names) == 1:
            return Named(card.id, card.side, next(iter(names)), text, len(card.fighters))
        return Named(card.id, card.side, _all_of(names), self.name)

    def names_its_side(self, state: B, id: str) -> bool:
        """Whether its side is part of a name already, as both have one like it."""
        name = self.names(state).get(id)
        return isinstance(name, Message) and name.key == f"{self.book}-name-of-side"

    # -- facts ---------------------------------------------------------------------------------------------------------

    def own_value(self, state: B, name: str, value: Any) -> Value | None:
        """Poses, and names as cards have them."""
        match value:
            case Pose():
                return self.place_told(value.x, value.y)
            case Name():
                return value.told
            case _:
                return None

    def own_number(self, name: str, number: int) -> Value:
        """Lengths, to the nearest tenth of a mm."""
        return length_told(number) if name in self.lengths else number

    def place_told(self, x: int, y: int) -> Message:
        """A place to the nearest mm: nobody reads more off a table."""
        return message(f"{self.book}-place", x=to_cm(round(x, -2)), y=to_cm(round(y, -2)))

    # -- dice ----------------------------------------------------------------------------------------------------------

    def own_roll(self, event: Rolled, facts: dict[str, Value]) -> Message | None:
        """What a throw comes to where the facts of the roll tell: a score, a difficulty."""
        about = event.about
        if event.parts is None or len(event.faces) != 1:
            return None
        facts["total"] = self._worth(event.faces[0], event.parts, about) if event.parts else NONE
        if not event.parts and event.faces[0] > 1 and "before" not in about:
            facts["faces"] = sum_told(event.faces[0], about.get("modifier", 0))
        if "difficulty" not in about:
            return Message(f"{self.book}-told-rolled-score", facts)
        return Message(f"{self.book}-told-rolled-against", {**facts, "difficulty": about["difficulty"]})

    def _worth(self, face: int, parts: tuple[int, ...], about: Mapping[str, Any]) -> Value:
        """What a die comes to, with its score; and that its face counts as a 6, where it does."""
        total = sum_told(*parts)
        return message("confrontation-worth-six", total=total, face=face) if face in about.get("as_six", ()) else total

    def own_facts(self, ask: Ask[Any]) -> Mapping[str, Any]:
        """Of a die that may be thrown again: what it has come to with its score, and against what."""
        about = ask.about
        if not {"rolling", "die"} <= about.keys():
            return {}
        opposed = "total" in about
        score = about["total"] - about["die"] if opposed else about.get("score") or 0
        needed = about["against"] if opposed else about.get("difficulty")
        return {"standing": sum_told(about["die"], score), "needed": needed}

    # -- decisions -----------------------------------------------------------------------------------------------------

    def decision_told(self, state: B, event: Chosen) -> Words:
        """The place of a placement is shown, not told."""
        match event.answer:
            case {"x": int(), "y": int()} | {"path": [_, _, *_]}:
                return message(f"{self.book}-a-place")
            case _:
                return super().decision_told(state, event)

    def answer_told(self, state: B, asked: str, answer: Any, about: Mapping[str, Any]) -> Words:
        """Poses and ways by where they end."""
        match answer:
            case {"x": int(x), "y": int(y)}:
                return self.place_told(x, y)
            case {"path": [*_, [int(x), int(y)]] as path}:
                return self.place_told(x, y) if len(path) > 1 else message(f"{self.book}-on-the-spot")
            case _:
                return super().answer_told(state, asked, answer, about)

    def dice_split(self, attack: int, dice: int) -> Message:
        """So many of some combat dice in attack, the others in defence."""
        return message(f"{self.book}-dice-split", attack=attack, defence=dice - attack)


def _all_of(names: Mapping[Name, int]) -> Name:
    """Those of several kinds who are on one card."""

    def told(language: str) -> str:
        each = ((getattr(name, language), count) for name, count in names.items())
        return " + ".join(name if count == 1 else f"{name} × {count}" for name, count in each)

    return Name(told("fr"), told("en"))


def length_told(units: int) -> Decimal:
    """A length in cm, to the nearest tenth of a mm."""
    return to_cm(round(units, -1))


__all__ = ["SIDES", "CardInPlay", "FigureNarrator", "length_told"]
