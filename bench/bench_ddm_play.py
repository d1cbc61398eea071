"""How fast D&D Miniatures plays at random: warbands of 100 points on maps of about 30 by 22 squares, nobody listening.

What depends on a map alone (what is seen from a square, the lines between two) is worked out when it is first asked for. A
simulation plays thousands of games on one map, so games are played before the clock starts until little is left of that.
"""

from functools import partial
from time import process_time
from typing import Any

from escarmouche.gc_tuning import collect_seldom
from escarmouche.kernel import Exact, Game, Random, Seeded, play
from escarmouche.rulebooks import book
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.strikes import Strike

MATCHES = (
    (("lawful-good-gate-100", "chaotic-evil-horde-100"), "dungeon-halls"),
    (("lawful-evil-iron-100", "chaotic-good-bows-100"), "crossroads"),
    (("lawful-good-shields-100", "lawful-evil-bones-100"), "quarry"),
    (("chaotic-good-wild-100", "chaotic-evil-monsters-100"), "twin-temples"),
)

ROUNDS = 30
"""How long a skirmish lasts at most: at random nobody hurries to an end."""

GAMES = 40
TIMES = 5
"""How often each is played: its best time is the one in which the machine did the least besides."""
WARM_UP = 160
"""Games, other than those measured, that fill the tables of the maps: forty on each."""
COPIES = 20_000
FORKS = 2_000
ATTACKS = 40


def setups() -> list[Any]:
    """The skirmishes, their tiles laid already."""
    options = {"place_tiles": False, "rounds": ROUNDS}
    return [book("ddm").setup(warbands, field, options=options) for warbands, field in MATCHES]


def game(number: int, setup: Any, **wishes: Any) -> Game[Any]:
    """A game about to begin, its dice from its number."""
    return Game(book("ddm"), setup, dice=Seeded(number), **wishes)


def play_out(started: Game[Any], number: int, **wishes: Any) -> Game[Any]:
    """Plays a game at random; its players from its number."""
    players = {side: Random(f"{side} {number}") for side in started.state.players}
    play(started, players, trusted=True, **wishes)
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
    """How many seconds it takes to play a game, and how many decisions are made in it."""
    started = game(number, setup, history="none")
    begin = process_time()
    decisions = play_out(started, number).decisions
    return process_time() - begin, decisions


def _pair(battle: Battle) -> tuple[Creature, Creature] | None:
    """Two enemies next to each other."""
    for creature in battle.present():
        for enemy in in_reach(battle, creature):
            if creature.card.melee:
                return creature, enemy
    return None


def odds_of_an_attack(battle: Battle) -> float:
    """Milliseconds for the exact odds of a melee attack and all that comes of it."""
    pair = _pair(battle)
    assert pair is not None
    attacker, target = pair
    scene = battle.copy()
    scene.agenda.clear()
    scene.then(Blow(Strike(attacker=attacker.id, target=target.id, sort="melee", index=0)))

    def odds() -> None:
        exact: Exact[Battle, float] = Exact(number=float)
        exact.outcomes(scene)

    return _microseconds(ATTACKS, odds) / 1000


def run() -> dict[str, float]:
    """Decisions and games a second, each game at its best of five; microseconds a copy and a fork; milliseconds the odds."""
    matches = setups()
    for number in range(GAMES, GAMES + WARM_UP):
        play_out(game(number, matches[number % len(matches)], history="none"), number)
    collect_seldom()  # as the workers of the lab do
    rounds = [[_played(number, matches[number % len(matches)]) for number in range(GAMES)] for _ in range(TIMES)]
    games = [min(times) for times in zip(*rounds, strict=True)]
    seconds, decisions = sum(time for time, _ in games), sum(decisions for _, decisions in games)
    middle = play_out(game(1, matches[0]), 1, until=lambda state: state.round > 1 and _pair(state) is not None)
    return {
        "ddm.random.decisions_per_s": decisions / seconds,
        "ddm.random.games_per_s": GAMES / seconds,
        "ddm.copy_us": _microseconds(COPIES, middle.state.copy),
        "ddm.fork_us": _microseconds(FORKS, partial(lambda: middle.fork().request)),
        "ddm.odds.attack_ms": odds_of_an_attack(middle.state),
    }
