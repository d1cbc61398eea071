"""How fast Confrontation: Age of the Rag'narok plays: whole battles of two companies of 30, at random and by tacticians."""

import tempfile
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from escarmouche.gc_tuning import collect_seldom
from escarmouche.kernel import Game, Perspective, Random, Seeded, play
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book

COMPANIES = {
    "pikes": """
name: {fr: Trente piques, en: Thirty pikes}
army: marches
limit: 1500
banners:
  - units:
      - {troop: pikes, strength: 11, specials: {pike-standard: 1, pike-drum: 1}, incarnates: [captain-aude]}
      - {troop: bows, strength: 10}
      - {troop: guards, strength: 5}
      - {troop: lancers, strength: 3}
""",
    "reeds": """
name: {fr: Trente roseaux, en: Thirty reeds}
army: fens
limit: 1500
banners:
  - units:
      - {troop: reedmen, strength: 14, specials: {reed-banner: 1, reed-witch: 1}, incarnates: [mother-carp]}
      - {troop: slingers, strength: 9}
      - {troop: toads, strength: 3}
      - {troop: herons, strength: 3}
""",
}
FIELDS = ("open-heath", "border-farm", "drowned-road", "standing-stones")
BATTLES = ("pitched", "hill", "invasion", "breakthrough")
GAMES = 8
TIMES = 2
"""How often each is played: its best time is the one in which the machine did the least besides."""
CLEVER = 2
COPIES = 5_000
FORKS = 1_000


def setups() -> list[Any]:
    """The battles."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, text in COMPANIES.items():
            path = Path(folder) / f"{name}.yaml"
            path.write_text(text, encoding="utf-8")
            paths.append(str(path))
        return [
            book("c4").setup(paths, field, seed=number, options={"battle": battle})
            for number, (field, battle) in enumerate(zip(FIELDS, BATTLES, strict=True))
        ]


def _played(number: int, setup: Any) -> tuple[float, int]:
    """How many seconds it takes to play a game at random, and how many decisions are made in it."""
    started: Game[Any] = Game(book("c4"), setup, dice=Seeded(number), history="none")
    players = {side: Random(f"{side} {number}") for side in started.state.players}
    begin = process_time()
    play(started, players, trusted=True)
    return process_time() - begin, started.decisions


class Timed:
    """A tactician whose thoughts are timed, in seconds."""

    def __init__(self, number: int) -> None:
        self.player = Tactician(number, book("c4"), budget=60)
        self.thoughts: list[float] = []

    def answer(self, request: Any, perspective: Perspective) -> Any:
        """What the tactician answers."""
        begin = process_time()
        answer = self.player.answer(request, perspective)
        self.thoughts.append(process_time() - begin)
        return answer


def _thought(number: int, setup: Any) -> tuple[Game[Any], list[float]]:
    """A game of tacticians, and how many seconds each thought takes."""
    started: Game[Any] = Game(book("c4"), setup, dice=Seeded(number))
    players = {side: Timed(number) for side in started.state.players}
    play(started, players)
    return started, [thought for player in players.values() for thought in player.thoughts]


def _microseconds(times: int, call: Any) -> float:
    """The mean time of a call, in the best of three rounds."""
    best = float("inf")
    for _ in range(3):
        begin = process_time()
        for _ in range(times):
            call()
        best = min(best, process_time() - begin)
    return best / times * 1e6


def run() -> dict[str, float]:
    """Decisions and games a second; milliseconds a thought, those of the slowest ones; microseconds a copy and a fork."""
    battles = setups()
    collect_seldom()  # as the workers of the lab do
    rounds = [[_played(number, battles[number % len(battles)]) for number in range(GAMES)] for _ in range(TIMES)]
    games = [min(times) for times in zip(*rounds, strict=True)]
    seconds, decisions = sum(time for time, _ in games), sum(decisions for _, decisions in games)
    clever = [_thought(number, battles[number]) for number in range(CLEVER)]
    thoughts = sorted(thought for _, times in clever for thought in times)
    ended = clever[0][0]
    return {
        "c4.models": len(ended.state.models),
        "c4.random.decisions_per_s": decisions / seconds,
        "c4.random.games_per_s": GAMES / seconds,
        "c4.tactician.games_per_s": CLEVER / sum(thoughts),
        "c4.tactician.thought_ms": 1000 * sum(thoughts) / len(thoughts),
        "c4.tactician.thought_p50_ms": 1000 * thoughts[len(thoughts) // 2],
        "c4.tactician.thought_p99_ms": 1000 * thoughts[len(thoughts) * 99 // 100],
        "c4.tactician.thought_max_ms": 1000 * thoughts[-1],
        "c4.copy_us": _microseconds(COPIES, ended.state.copy),
        "c4.fork_us": _microseconds(FORKS, partial(lambda: ended.fork().request)),
    }
