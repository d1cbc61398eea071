"""How fast Confrontation Classic plays: at random and by tacticians, armies of 200 points, nobody listening."""

from time import process_time
from typing import Any

from escarmouche.gc_tuning import collect_seldom
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book

ARMIES = ("lions-200", "orques-200")
GAMES = 20
TIMES = 3
"""How often each is played: its best time is the one in which the machine did the least besides."""
CLEVER = 4
COPIES = 20_000


def _game(number: int, **wishes: Any) -> Game[Any]:
    """A game about to begin, its dice and its battlefield from its number."""
    return Game(book("cc"), book("cc").setup(ARMIES, seed=number), dice=Seeded(number), **wishes)


def _played(number: int) -> tuple[float, int]:
    """How many seconds it takes to play a game at random, and how many decisions are made in it."""
    started = _game(number, history="none")
    players = {side: Random(f"{side} {number}") for side in started.state.players}
    begin = process_time()
    play(started, players, trusted=True)
    return process_time() - begin, started.decisions


def _thought(number: int) -> tuple[float, Game[Any]]:
    """How many seconds a game of tacticians takes, and the game."""
    started = _game(number)
    players = {side: Tactician(number, book("cc"), budget=60) for side in started.state.players}
    begin = process_time()
    play(started, players)
    return process_time() - begin, started


def run() -> dict[str, float]:
    """Decisions and games a second; milliseconds a thought; microseconds a copy."""
    collect_seldom()  # as the workers of the lab do
    rounds = [[_played(number) for number in range(GAMES)] for _ in range(TIMES)]
    games = [min(times) for times in zip(*rounds, strict=True)]
    seconds, decisions = sum(time for time, _ in games), sum(decisions for _, decisions in games)
    clever = [_thought(number) for number in range(CLEVER)]
    state = clever[0][1].state
    begin = process_time()
    for _ in range(COPIES):
        state.copy()
    return {
        "cc.random.decisions_per_s": decisions / seconds,
        "cc.random.games_per_s": GAMES / seconds,
        "cc.tactician.games_per_s": CLEVER / sum(time for time, _ in clever),
        "cc.tactician.thought_ms": 1000
        * sum(time for time, _ in clever)
        / sum(played.decisions for _, played in clever),
        "cc.copy_us": (process_time() - begin) / COPIES * 1e6,
    }
