"""Who answers: seeded dice, scripts, and players that pick at random; and the loop that brings them together."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from escarmouche.errors import Problem
from escarmouche.kernel.game import Game, View
from escarmouche.kernel.requests import Ask, Choose, Roll
from escarmouche.kernel.state import State
from escarmouche.texts import message


class ScriptEnded(Problem):
    """The script has no more dice or answers, or the wrong one comes next; names what was asked."""


class Seeded:
    """Dice from a seed: the same seed, the same throws."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        """The faces of one throw."""
        draw = self._random.random
        return [int(draw() * sides) + 1 for sides in roll.dice]


class ScriptedDice:
    """Dice that show a list of faces, in order."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.left = deque(faces)

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        """The next faces. Raises :class:`ScriptEnded` when too few are left."""
        if len(self.left) < len(roll.dice):
            raise ScriptEnded(message("kernel-script-dice", rule=roll.rule, wanted=len(roll.dice), left=len(self.left)))
        return [self.left.popleft() for _ in roll.dice]


class Perspective:
    """What one seat may ask of a game: its view, and imagined positions. Never the true state."""

    def __init__(self, game: Game[Any], player: str) -> None:
        self._game = game
        self.player = player

    def view(self) -> View[Any]:
        """What the seat may know."""
        return self._game.view(self.player)

    def imagine(self, rng: random.Random) -> Game[Any]:
        """A whole game that agrees with all that the seat has seen."""
        return self._game.imagine(self.player, rng)


class Player(Protocol):
    """Somebody at a seat."""

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """A plain answer to the request."""


class Random:
    """Picks any legal answer."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """One of the request's own offers."""
        return request.pick(self._random)


class Scripted:
    """Gives a list of answers, in order. An entry may be ``(rule, answer)`` to insist on what is asked."""

    def __init__(self, answers: Iterable[Any]) -> None:
        self.left = deque(answers)

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """The next answer. Raises :class:`ScriptEnded` when none is left, or another rule asks than the script says."""
        if not self.left:
            raise ScriptEnded(message("kernel-script-answers", rule=request.rule, player=request.player))
        answer = self.left.popleft()
        if isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[0], str) and "." in answer[0]:
            rule, answer = answer
            if rule != request.rule:
                raise ScriptEnded(
                    message("kernel-script-rule", rule=request.rule, player=request.player, answered=rule)
                )
        return answer


class Defaults:
    """Takes each question's default, else its first offer: the calmest player there is."""

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """The default of a choice that has one, else the first offer."""
        if isinstance(request, Choose) and request.default is not None:
            return request.default
        return request.offers(random.Random(0))[0]


def play(
    game: Game[Any],
    players: Mapping[str, Player],
    *,
    trusted: bool = False,
    until: Callable[[State], bool] | None = None,
    on_answer: Callable[[Game[Any]], None] | None = None,
) -> None:
    """Plays on to the end of the game, or until ``until`` holds. The game throws its own dice.

    ``players`` by seat. ``trusted`` skips the verdict on placements, for players that only give offered answers;
    ``on_answer`` is called after each answer. Raises a ``Problem`` when dice are awaited and the game has none, ``KeyError``
    for a seat that has no player, and whatever the players and :meth:`Game.answer` raise.
    """
    seats = {player: Perspective(game, player) for player in players}
    while (request := game.request) is not None and not (until is not None and until(game.state)):
        if not isinstance(request, Ask):
            raise Problem(message("kernel-no-dice", rule=request.rule))
        player = request.player
        game.answer(players[player].answer(request, seats[player]), player=player, trusted=trusted)
        if on_answer is not None:
            on_answer(game)
