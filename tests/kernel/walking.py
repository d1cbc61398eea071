"""How the kernel's tests play games: at random, and taking every step back on the way."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from escarmouche.kernel import Ask, Game, Roll, State, Step, Told
from escarmouche.kernel.game import History

S = TypeVar("S", bound=State)


class Toy(Generic[S]):
    """A book whose set-up is whatever its state is made from."""

    def __init__(self, name: str, make: Callable[[Any], S], revision: str = "1") -> None:
        self.id = name
        self.revision = revision
        self._make = make

    def begin(self, setup: Any) -> S:
        return self._make(setup)


class Table(State):
    """A state with nothing of its own, for rules that are tried alone."""

    log: list[str] = []


def alone(*steps: Step, players: tuple[str, ...] = ("alice", "bob")) -> Toy[Table]:
    """A book of these steps and nothing else."""

    def make(_: Any) -> Table:
        table = Table(players=players)
        table.then(*steps)
        return table

    return Toy("alone", make)


class Snapshot(msgspec.Struct, frozen=True):
    """Everything about a game that must come back when it is taken back."""

    fingerprint: str
    journal: str
    requests: tuple[tuple[str, str], ...]
    decisions: int
    rolls: int


def snapshot(game: Game[Any]) -> Snapshot:
    requests = tuple((request.player, request.rule) for request in game.requests)
    return Snapshot(game.fingerprint(), game.journal.dump(), requests, game.decisions, game.rolls)


def some_answer(request: Ask[Any] | Roll[Any], rng: random.Random) -> Any:
    """Any legal answer."""
    if isinstance(request, Roll):
        return [rng.randint(1, sides) for sides in request.dice]
    return rng.choice(request.offers(rng))


def play_on(game: Game[Any], rng: random.Random) -> None:
    """Plays to the end, any answer to any request."""
    while requests := game.requests:
        request = rng.choice(requests)
        game.answer(some_answer(request, rng), player=request.player)


def walk(book: Toy[S], setup: Any, seed: int, history: History = "turns") -> Game[S]:
    """A whole game at random; at every request it is forked, and every answer is given, taken back and given again."""
    rng = random.Random(seed)
    game: Game[S] = Game(book, setup, history=history, story=True)
    while requests := game.requests:
        before, story = snapshot(game), list(game.story)
        twin = game.fork()
        assert snapshot(twin) == before
        play_on(twin, rng)
        assert snapshot(game) == before
        request = rng.choice(requests)
        answer = some_answer(request, rng)
        game.answer(answer, player=request.player)
        after, longer = snapshot(game), list(game.story)
        take_back(game, request, len(before.journal.splitlines()) - 2)
        assert (snapshot(game), game.story) == (before, story)
        game.answer(answer, player=request.player)
        assert (snapshot(game), game.story) == (after, longer)
        assert snapshot(game.fork()) == after
    return game


def take_back(game: Game[Any], request: Ask[Any] | Roll[Any], seq: int) -> None:
    """Takes the last answer back: a decision by undoing it, dice by going back to before them."""
    if isinstance(request, Ask):
        game.undo(agreed=True)
    else:
        game.rewind(seq, agreed=True)


def events(told: list[Told]) -> list[str]:
    """The kinds of events told, by name."""
    return [type(item.event).__name__ for item in told]
