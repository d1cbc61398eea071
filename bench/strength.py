"""How strong the machines play: contests of mirrored games, until they are decided.

A pairing is an army for each seat, a battlefield and dice; it is played once from each seat, so that nobody profits from the
better army. Draws are shared by all seats. Everything comes from seeds: the same figures on any
machine, but for the times.
"""

import argparse
import os
import random
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from escarmouche.kernel import PASS, Ask, Choose, Game, Perspective, Player, Seeded, play
from escarmouche.lab.statistics import wilson
from escarmouche.players import make_player
from escarmouche.rulebooks import book

FEWEST = 100
"""So many games are played at least, however clear it looks."""


class Contest(NamedTuple):
    """Two players (a name and settings each), how many games at most, and the score that the first has to reach.

    ``surely``: it has to be reached by the lower bound of the interval, not by the score alone. ``points``: how the keys of
    the armies end that play; ``agreed``: the options of the book. ``declines``: the rules whose offers the second player
    always declines, or their options; ``same``: both play the same army. ``against``: how the keys of the other armies end,
    if otherwise. ``seats``: how many play; the second player has all seats but one. Where a scenario is agreed on, it says
    which armies and tables suit it. ``alone``: each plays the same game against nobody, and who lasts longer has won.
    """

    one: tuple[str, dict[str, Any]]
    other: tuple[str, dict[str, Any]]
    games: int
    goal: float
    surely: bool
    book: str
    points: str
    agreed: dict[str, Any] = {}
    declines: tuple[str, ...] = ()
    same: bool = False
    against: str = ""
    seats: int = 2
    alone: bool = False


MAGIC = ("c2.magic.cast", "c2.magic.counter.window")
PRAYERS = ("c2.faith.call.repeat", "c2.faith.censure")

CC_ACTION = "cc.core.activation.exclusive-cumulative"
CC_MAGIC = ("cc.core.magic.counter-magic", f"{CC_ACTION}=cast")
CC_PRAYERS = ("cc.core.faith.censure", f"{CC_ACTION}=call")


def scenarios(book: str, keys: tuple[str, ...], players: int, goal: float, games: int = 40) -> tuple[Contest, ...]:
    """A contest of machines and random players in each of some scenarios."""
    return tuple(
        Contest(("tactician", {}), ("random", {}), games, goal, False, book, "", agreed, seats=players)
        for agreed in ({"scenario": key, "players": players} for key in keys)
    )


DUELS = (
    "assaut-place-forte",
    "prendre-la-breche",
    "embuscade-urbaine",
    "reserve-convoitee",
    "roi-de-la-colline",
    "fouille-precipitee",
    "croisee-chaotique",
    "mines",
    "assaut-sur-un-titan",
    "imposer-le-respect",
)

TIDE = {"scenario": "flot-infini", "players": 1}

CONTESTS = (
    Contest(("tactician", {}), ("random", {}), 200, 0.95, False, "c2", "-200"),
    Contest(("tactician", {"exact": True}), ("tactician", {"exact": False}), 1000, 0.5, True, "c2", "-80"),
    Contest(("tactician", {}), ("random", {}), 60, 0.95, False, "c2", "-magic-200"),
    Contest(("tactician", {}), ("random", {}), 60, 0.95, False, "c2", "-faithful-200"),
    Contest(("tactician", {}), ("random", {}), 60, 0.95, False, "c2", "-engines-200"),
    Contest(("tactician", {}), ("tactician", {}), 100, 0.5, False, "c2", "-magic-200", {}, MAGIC, True),
    Contest(("tactician", {}), ("tactician", {}), 100, 0.5, False, "c2", "-faithful-200", {}, PRAYERS, True),
    *(
        Contest(("tactician", {}), ("random", {}), 60, 0.95, False, "c4", "-1000", {"battle": battle})
        for battle in ("pitched", "hill", "invasion", "skirmish")
    ),
    *(
        Contest(("tactician", {}), ("random", {}), 60, 0.95, False, "c4", "-2000", {"battle": battle}, against="-1000")
        for battle in ("assault", "breakthrough")
    ),
    *(
        Contest(("tactician", {}), ("random", {}), 60, 1 / seats, True, "c4", "-1000", {"players": seats}, seats=seats)
        for seats in (3, 4)
    ),
    *(
        Contest(("tactician", {}), ("random", {}), 100, 0.95, False, "cc", f"{kind}-{points}")
        for kind in ("", "-magic", "-faithful", "-engines")
        for points in (200, 400)
    ),
    *(
        Contest(("tactician", {}), ("random", {}), 100, 0.95, False, "cc", army, against="-400")
        for army in ("-altar-400", "-urn-400")
    ),
    Contest(("tactician", {}), ("tactician", {}), 100, 0.5, False, "cc", "-magic-200", {}, CC_MAGIC, True),
    Contest(("tactician", {}), ("tactician", {}), 100, 0.5, False, "cc", "-faithful-200", {}, CC_PRAYERS, True),
    Contest(("tactician", {}), ("random", {}), 200, 0.95, False, "ddm", "-100", {"place_tiles": False, "rounds": 30}),
    Contest(("tactician", {}), ("random", {}), 100, 0.95, False, "lfw", "-300"),
    *scenarios("lfw", DUELS, 2, 0.95),
    *scenarios("lfw", ("defense-de-relique", "fleau-des-demons", "assaut-sur-un-titan"), 3, 0.5),
    *scenarios("lfw", ("roi-de-la-colline", "croisee-chaotique"), 4, 0.5),
    Contest(
        *(("tactician", {}), ("random", {})),
        40,
        0.75,
        False,
        "lfw",
        "",
        {"scenario": "flot-infini", "players": 1},
        alone=True,
    ),
)


class Result(NamedTuple):
    """Games played, what the first player scored in them, and the thoughts of each: how many, and how long in all."""

    games: int = 0
    score: float = 0.0
    thoughts: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = (0.0, 0.0)

    def __add__(self, more: "Result") -> "Result":  # type: ignore[override]
        return Result(
            self.games + more.games,
            self.score + more.score,
            (self.thoughts[0] + more.thoughts[0], self.thoughts[1] + more.thoughts[1]),
            (self.seconds[0] + more.seconds[0], self.seconds[1] + more.seconds[1]),
        )

    @property
    def share(self) -> float:
        """The score a game."""
        return self.score / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval of the share, at 95 %."""
        return wilson(self.score, self.games)[1:]


class Timed:
    """A player, and how long it thinks."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.thoughts = 0
        self.seconds = 0.0

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """The player's answer."""
        begin = perf_counter()
        answer = self.player.answer(request, seat)
        self.seconds += perf_counter() - begin
        self.thoughts += 1
        return answer


class Declining:
    """A player who declines whatever some rules offer, or one option of theirs (``RULE=OPTION``)."""

    def __init__(self, player: Player, rules: tuple[str, ...]) -> None:
        self.player = player
        self.rules = rules

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """To decline, where one may; or else the player's answer."""
        if request.rule in self.rules and isinstance(request, Choose):
            return next((answer for answer in (PASS, "0", "no") if answer in request.options), request.default)
        answer = self.player.answer(request, seat)
        if isinstance(request, Choose) and f"{request.rule}={answer}" in self.rules:
            return request.default
        return answer


def pairing(contest: Contest, number: int) -> Result:
    """All games of one pairing, on any battlefield on which it can be played."""
    setup = chosen_setup(contest, number)
    if contest.alone:
        return lasting(contest, number, setup)
    total = Result()
    for seat in range(contest.seats):
        total += one_game(contest, number, setup, seat)
    return total


def chosen_setup(contest: Contest, number: int) -> Any:
    """The set-up of a pairing: armies of the contest, or those that suit its scenario."""
    rules = book(contest.book)
    if "scenario" in contest.agreed:
        return rules.setup(seed=number, options=contest.agreed)
    rng = random.Random(number)
    first = rng.choice(_armies(contest, contest.points))
    others = [first] if contest.same else _armies(contest, contest.against or contest.points)
    chosen = [first, *(rng.choice(others) for _ in range(contest.seats - 1))]
    return rules.setup(chosen, None, seed=number, options=contest.agreed)


def _armies(contest: Contest, ending: str) -> list[str]:
    """The ready armies whose keys end in some way."""
    return [army.key for army in book(contest.book).armies() if army.key.endswith(ending)]


def one_game(contest: Contest, number: int, setup: Any, seat: int) -> Result:
    """One game of a pairing, in which the first player has a seat and the second all others."""
    rules = book(contest.book)
    one, other = (make_player(name, f"{number} {name}", rules, **wishes) for name, wishes in contest[:2])
    players = [Timed(one), Timed(Declining(other, contest.declines) if contest.declines else other)]
    game = Game(rules, setup, dice=Seeded(number), history="none")
    mine = game.state.players[seat]
    play(game, {side: players[side != mine] for side in game.state.players}, trusted=True)
    winner = rules.result(game.state).winner
    score = 1.0 if winner == mine else 0.0 if winner else 1 / len(game.state.players)
    first, second = players
    return Result(1, score, (first.thoughts, second.thoughts), (first.seconds, second.seconds))


def lasting(contest: Contest, number: int, setup: Any) -> Result:
    """The same game once by each player, alone: who holds out for more turns has won, nobody of two who hold as many."""
    rules = book(contest.book)
    turns, players = [], []
    for name, wishes in contest[:2]:
        player = Timed(make_player(name, f"{number} {name}", rules, **wishes))
        game = Game(rules, setup, dice=Seeded(number), history="none")
        play(game, dict.fromkeys(game.state.players, player), trusted=True)
        turns.append(rules.result(game.state).turns)
        players.append(player)
    score = 1.0 if turns[0] > turns[1] else 0.0 if turns[0] < turns[1] else 0.5
    first, second = players
    return Result(1, score, (first.thoughts, second.thoughts), (first.seconds, second.seconds))


def decided(contest: Contest, result: Result) -> bool:
    """Whether more games would hardly change the verdict."""
    low, high = result.interval
    return result.games >= FEWEST and not low <= contest.goal <= high


def reached(contest: Contest, result: Result) -> bool:
    """Whether the first player is as strong as he has to be."""
    return result.interval[0] > contest.goal if contest.surely else result.share >= contest.goal


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are not waited for when enough is known."""
    pool = ProcessPoolExecutor(count)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def fought(contest: Contest, pool: ProcessPoolExecutor, progress: Progress) -> Result:
    """The result of a contest."""
    task = progress.add_task(title(contest), total=contest.games)
    total = Result()
    results: Iterable[Result] = pool.map(
        pairing, [contest] * (contest.games // contest.seats), range(contest.games // contest.seats)
    )
    for result in results:
        total += result
        low, high = total.interval
        progress.update(
            task, completed=total.games, description=f"{title(contest)} {total.share:.1%} [{low:.1%}-{high:.1%}]"
        )
        if decided(contest, total):
            break
    return total


def title(contest: Contest) -> str:
    """Who plays whom."""
    names = [" ".join([name, *(f"{key}={value}" for key, value in wishes.items())]) for name, wishes in contest[:2]]
    without = f" without {', '.join(contest.declines)}" if contest.declines else ""
    points = contest.points + (f" against {contest.against}" if contest.against else "")
    agreed = "".join(f", {key} {value}" for key, value in contest.agreed.items())
    return f"{contest.book} {points}{agreed}: {names[0]} - {names[1]}{without}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--book", help="contests of this book alone")
    parser.add_argument("--games", type=int, help="games a contest at most, instead of the usual number")
    wishes = parser.parse_args()
    contests = [contest._replace(games=wishes.games or contest.games) for contest in CONTESTS]
    contests = [contest for contest in contests if wishes.book in (None, contest.book)]
    table = Table("contest", "games", "score", "95 % interval", "ms a thought", "goal", box=None)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    failed = False
    for contest in contests:
        with workers(os.cpu_count() or 1) as pool, Progress(*columns, transient=True) as progress:
            result = fought(contest, pool, progress)
        low, high = result.interval
        times = " / ".join(
            f"{1000 * seconds / max(1, thoughts):.2f}"
            for seconds, thoughts in zip(result.seconds, result.thoughts, strict=True)
        )
        verdict = "reached" if reached(contest, result) else "missed"
        failed = failed or verdict == "missed"
        goal = f"{'surely over' if contest.surely else 'at least'} {contest.goal:.0%}: {verdict}"
        table.add_row(title(contest), str(result.games), f"{result.share:.1%}", f"{low:.1%} to {high:.1%}", times, goal)
    Console().print(table)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
