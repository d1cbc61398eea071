"""A place to try rules: a battle drawn with letters, scripted dice and answers, any steps.

    arena = Arena('''
        . . . # .
        A . . B .
        . ~ . . .
    ''', A={"warband": "red", "hp": 20}, B={"warband": "blue"})

The marks are those of ``ddm.content.drawing``, ``X`` an exit of red, ``Y`` of blue. Any other capital
letter (but not ``S``, a statue) is the top left square of a creature, whose id is that letter in lower case.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from textwrap import dedent
from typing import Any

import msgspec
from tests.arenas import ReadyBattle, ScriptedArena

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Game, Place, Step
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Options, Turn
from escarmouche.rulebooks.ddm.content.cards import Ability, Attack, Card
from escarmouche.rulebooks.ddm.content.drawing import read_drawing
from escarmouche.rulebooks.ddm.rules.muster import figure
from escarmouche.rulebooks.ddm.rules.terrain import Board

EXITS = {"X": "red", "Y": "blue"}


def card(key: str = "soldier", **changes: Any) -> Card:
    """A plain soldier (level 2, speed 6, AC 15, 20 hit points, one attack at +5 for 5), with some fields changed.

    ``melee`` and ``ranged`` may be pairs of bonus and damage; ``abilities`` names, or names with their parameters.
    """
    plain: dict[str, Any] = {
        "key": key,
        "name": Name(key, key),
        "factions": ("LG",),
        "cost": 10,
        "level": 2,
        "speed": 6,
        "ac": 15,
        "hp": 20,
        "melee": ((5, 5),),
        "kinds": ("humanoid",),
    }
    fields = {**plain, **changes}
    for sort in ("melee", "ranged"):
        fields[sort] = tuple(
            one if isinstance(one, Attack) else Attack(bonus=one[0], damage=one[1]) for one in fields.get(sort, ())
        )
    fields["abilities"] = tuple(
        one if isinstance(one, Ability) else Ability(one) if isinstance(one, str) else Ability(*one)
        for one in fields.get("abilities", ())
    )
    return Card(**fields)


class Ready(ReadyBattle[Battle]):
    """The book, with a battle already set up."""

    id = "ddm"


class Arena(ScriptedArena[Battle]):
    """A battle put together by hand. Creatures are ``red`` unless told otherwise."""

    played = Ready

    def __init__(
        self,
        drawing: str,
        *,
        players: tuple[str, ...] = ("red", "blue"),
        options: Options | None = None,
        factions: dict[str, str] | None = None,
        teams: dict[str, str] | None = None,
        **creatures: dict[str, Any],
    ) -> None:
        board, places = draw(drawing)
        super().__init__(
            Battle(
                players=players,
                board=board,
                options=options or Options(),
                factions=factions or {},
                teams=teams or {},
                round=1,
                first=players[0],
            )
        )
        for letter, square in places.items():
            self.add(letter.lower(), square, **creatures.get(letter, {}))

    def add(self, id: str, square: int | None, *, warband: str = "red", **changes: Any) -> Creature:
        """Puts a creature on the grid. ``changes``: fields of its card, or (``state``) of the creature."""
        state = changes.pop("state", {})
        creature = figure(id, warband, card(changes.pop("key", id), **changes))
        for field, value in state.items():
            setattr(creature, field, value)
        self.battle.creatures[id] = creature
        self.battle.stand(creature, square)
        return creature

    def __getitem__(self, id: str) -> Creature:
        return self.battle.creatures[id]

    def at(self, column: int, row: int) -> int:
        """The square in a column and row, from the top left."""
        return row * self.battle.board.grid.columns + column

    def place(self, id: str) -> tuple[int, int]:
        """The column and row of a creature."""
        square = self.battle[id].at
        assert square is not None
        row, column = divmod(square, self.battle.board.grid.columns)
        return column, row

    def turn(self, id: str, **changes: Any) -> Turn:
        """It is this creature's turn."""
        creature = self.battle[id]
        plain = {"creature": id, "player": creature.warband, "commanded": True, "speed": creature.card.speed}
        self.battle.turn = Turn(**{**plain, **changes})
        return self.battle.turn

    def offered(self, *steps: Step, answers: Sequence[Any] = (), dice: Sequence[int] = ()) -> list[str]:
        """The options of the choice to which steps come after these answers; none if they come to their end."""
        game = self.game(*steps, dice=dice)
        for answer in answers:
            game.answer(answer)
        if game.request is None:
            return []
        assert isinstance(game.request, Choose)
        return list(game.request.options)


def draw(drawing: str) -> tuple[Board, dict[str, int]]:
    """The board of a drawing, and the squares of its letters."""
    read = read_drawing(dedent(drawing), marks=ascii_uppercase)
    exits = tuple((player, read.squares(mark)) for mark, player in EXITS.items() if read.squares(mark))
    places = {mark: square for square, mark in read.marks.items() if mark.isupper() and mark not in ("S", *EXITS)}
    return msgspec.structs.replace(read.board(), exits=exits), places


def refused(game: Game[Battle], answer: Any) -> bool:
    """Whether a game that asks for a placement would not take this one."""
    assert isinstance(game.request, Place)
    return bool(game.request.problems(answer))


__all__ = ["Arena", "Ready", "card", "draw", "refused"]
