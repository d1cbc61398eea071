"""How fast Confrontation 2 plays at random: ten figures against ten on tables with terrain, nobody listening."""

from functools import partial
from time import process_time
from typing import Any

from escarmouche.gc_tuning import collect_seldom
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.rulebooks import book

MATCHES = (
    (("lions-200", "lions-200"), "walled-farm"),
    (("acheron-200", "orques-200"), "old-ford"),
    (("orques-200", "acheron-200"), "broken-ditch"),
)
"""Twenty figures each."""

GAMES = 60
TIMES = 5
"""How often each is played: its best time is the one in which the machine did the least besides."""
WARM_UP = 6
COPIES = 20_000
FORKS = 2_000


def game(number: int, setup: Any, **wishes: Any) -> Game[Any]:
    """A game about to begin, its dice from its number."""
    return Game(book("c2"), setup, dice=Seeded(number), **wishes)


def play_out(started: Game[Any], number: int) -> Game[Any]:
    """Plays a game to its end at random; its players from its number."""
    players = {side: Random(f"{side} {number}") for side in started.state.players}
    play(started, players, trusted=True)
    return started


def _microseconds(times: int, call: Any) -> float:
    """The mean time of a call, in the best of three rounds."""
    best = float("inf")
    for _ in range(3):
        begin = process_time()
        for _ in range(times):
            call()
        best = min(best, process_time() - begin)
    return best / times * 1e6


def _played(number: int, setup: Any) -> tuple[float, int]:
    """How many seconds it takes to begin a game and to play it, and how many decisions are made in it."""
    begin = process_time()
    decisions = play_out(game(number, setup, history="none"), number).decisions
    return process_time() - begin, decisions


def run() -> dict[str, float]:
    """Decisions and games a second, each game at its best of five; microseconds a copy, and a fork with what is asked."""
    setups = [book("c2").setup(armies, field) for armies, field in MATCHES]
    for number in range(WARM_UP):
        play_out(game(number, setups[number % len(setups)], history="none"), number)
    collect_seldom()  # as the workers of the lab do
    rounds = [[_played(number, setups[number % len(setups)]) for number in range(GAMES)] for _ in range(TIMES)]
    games = [min(times) for times in zip(*rounds, strict=True)]
    seconds, decisions = sum(time for time, _ in games), sum(decisions for _, decisions in games)
    middle = game(1, setups[0])
    play(
        middle,
        {side: Random(side) for side in middle.state.players},
        trusted=True,
        until=lambda state: book("c2").result(state).turns == 2,
    )
    return {
        "c2.random.decisions_per_s": decisions / seconds,
        "c2.random.games_per_s": GAMES / seconds,
        "c2.copy_us": _microseconds(COPIES, middle.state.copy),
        "c2.fork_us": _microseconds(FORKS, partial(lambda: middle.fork().request)),
    }
