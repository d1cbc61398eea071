"""Games whose stories are read: seeded, played by players that pick at random or by tacticians."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from tests.second_opinion.opinion import Data

from escarmouche.kernel import Ask, Game, Perspective, Roll
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book

PATIENCE = 3600.0
"""The seconds that a tactician may think: it is never in a hurry, so that it plays the same on any machine."""

Clever = Callable[[Ask[Any]], Any] | None
"""What answers in the place of chance for some questions; ``None`` from it: let chance decide."""


def story_of(
    name: str, setup: Any, seed: int, *, tacticians: bool = False, answers: int = 4000, lead: Clever = None
) -> list[Data]:
    """The story of a game as it is stored, up to so many answers.

    ``lead``: what may answer instead of chance, so that a short game sees much.
    """
    rules: Any = book(name)
    game: Game[Any] = Game(rules, setup, history="none", story=True)
    game.start()
    rng = random.Random(seed)
    players = {one: Tactician(seed, rules, exact=False, budget=PATIENCE) for one in game.state.players if tacticians}
    for _ in range(answers):
        request = game.request
        if request is None:
            break
        game.answer(_answer(game, request, rng, players, lead), player=request.player or None)
    return stored(game)


def _answer(game: Any, request: Any, rng: random.Random, players: dict[str, Tactician], lead: Clever) -> Any:
    if isinstance(request, Roll):
        return [rng.randint(1, sides) for sides in request.dice]
    if request.player in players:
        return players[request.player].answer(request, Perspective(game, request.player))
    led = lead(request) if lead is not None else None
    return request.pick(rng) if led is None else led


def stored(game: Game[Any]) -> list[Data]:
    """The events of a game as plain data."""
    found: list[Data] = msgspec.json.decode(msgspec.json.encode([told.event for told in game.story]))
    return found


def ends_alike(name: str, setup: Any, seed: int, answers: int = 600) -> bool:
    """Whether a game of random answers comes to the same state with somebody listening as without."""
    ends = []
    for story in (False, True):
        game: Game[Any] = Game(book(name), setup, history="none", story=story)
        game.start()
        rng = random.Random(seed)
        for _ in range(answers):
            if game.request is not None:
                game.answer(_answer(game, game.request, rng, {}, None), player=game.request.player or None)
        ends.append(game.state.canonical())
    return bool(ends[0] == ends[1])
