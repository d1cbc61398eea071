"""How fast Last Fantasy War plays: at random and by tacticians, armies of 300 points on four tables, nobody listening."""

from functools import partial
from time import process_time
from typing import Any

from escarmouche.gc_tuning import collect_seldom
from escarmouche.kernel import Exact, Game, Random, Seeded, play
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book
from escarmouche.rulebooks.lfw.battle import Battle
from escarmouche.rulebooks.lfw.rules.distances import melees
from escarmouche.rulebooks.lfw.rules.melee import FightCombat

ARMIES = ("hill-clans-300", "lantern-guild-300")
FIELDS = ("open-field", "old-mill", "fallen-town", "two-woods")
GAMES = 40
TIMES = 3
"""How often each is played: its best time is the one in which the machine did the least besides."""
CLEVER = 4
COPIES = 20_000
FORKS = 2_000


def setups() -> list[Any]:
    """The battles."""
    return [book("lfw").setup(ARMIES, field) for field in FIELDS]


def game(number: int, setup: Any, **wishes: Any) -> Game[Any]:
    """A game about to begin, its dice from its number."""
    return Game(book("lfw"), setup, dice=Seeded(number), **wishes)


def _played(number: int, setup: Any) -> tuple[float, int]:
    """How many seconds it takes to play a game at random, and how many decisions are made in it."""
    started = game(number, setup, history="none")
    players = {side: Random(f"{side} {number}") for side in started.state.players}
    begin = process_time()
    play(started, players, trusted=True)
    return process_time() - begin, started.decisions


def _thought(number: int, setup: Any, **wishes: Any) -> tuple[Game[Any], float]:
    """A game of tacticians, and how many seconds it takes."""
    started = game(number, setup)
    players = {side: Tactician(number, book("lfw"), budget=60) for side in started.state.players}
    begin = process_time()
    play(started, players, **wishes)
    return started, process_time() - begin


def _microseconds(times: int, call: Any) -> float:
    """The mean time of a call, in the best of three rounds."""
    best = float("inf")
    for _ in range(3):
        begin = process_time()
        for _ in range(times):
            call()
        best = min(best, process_time() - begin)
    return best / times * 1e6


def odds_of_a_combat(battle: Battle) -> float:
    """Milliseconds for the exact odds of the smallest combat on the table, one against one as a rule."""
    melee = min(melees(battle), key=len)
    scene = battle.copy()
    scene.agenda.clear()
    for name in melee:
        scene[name].may_fight = True
    scene.then(FightCombat(melee[0], scene[melee[0]].side))
    return _microseconds(5, lambda: Exact[Battle, float](number=float).outcomes(scene)) / 1000


def run() -> dict[str, float]:
    """Decisions and games a second; microseconds a copy and a fork; milliseconds a thought and the odds of a combat."""
    battles = setups()
    collect_seldom()  # as the workers of the lab do
    rounds = [[_played(number, battles[number % len(battles)]) for number in range(GAMES)] for _ in range(TIMES)]
    games = [min(times) for times in zip(*rounds, strict=True)]
    seconds, decisions = sum(time for time, _ in games), sum(decisions for _, decisions in games)
    clever = [_thought(number, battles[number % len(battles)]) for number in range(CLEVER)]
    middle, _ = _thought(2, battles[0], until=lambda state: state.turn > 1 and bool(melees(state)))
    return {
        "lfw.random.decisions_per_s": decisions / seconds,
        "lfw.random.games_per_s": GAMES / seconds,
        "lfw.tactician.games_per_s": CLEVER / sum(time for _, time in clever),
        "lfw.tactician.thought_ms": 1000
        * sum(time for _, time in clever)
        / sum(played.decisions for played, _ in clever),
        "lfw.copy_us": _microseconds(COPIES, middle.state.copy),
        "lfw.fork_us": _microseconds(FORKS, partial(lambda: middle.fork().request)),
        "lfw.odds.combat_ms": odds_of_a_combat(middle.state),
    }
