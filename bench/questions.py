"""Which questions the rules of a book ask in games of tacticians, how often, and how often something is used.

A question is used where the answer is another than to decline: PASS, "no", "0", "none". What is never asked, or never used,
wants a look at the tactics, or at the armies that play.
"""

import argparse
import random
import sys
from collections import Counter
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from escarmouche.kernel import PASS, Ask, Choose, Game, Perspective, Player, Seeded, play
from escarmouche.players import make_player
from escarmouche.rulebooks import book

DECLINING = (PASS, "no", "0", "none", "end", "keep")

BY_ANSWER = ("cc.core.activation.exclusive-cumulative",)
"""The questions whose answers are counted one by one: what to do in an activation."""


class Watching:
    """A player, and what it is asked."""

    def __init__(self, player: Player, asked: Counter[str], used: Counter[str]) -> None:
        self.player = player
        self.asked = asked
        self.used = used

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """The player's answer."""
        answer = self.player.answer(request, seat)
        question = str(request.rule) if isinstance(request, Choose) else type(request).__name__
        if isinstance(request, Choose) and request.rule in BY_ANSWER:
            self.asked.update(f"{question}={option}" for option in request.options)
            self.used[f"{question}={answer}"] += 1
        self.asked[question] += 1
        self.used[question] += answer not in DECLINING if isinstance(request, Choose) else True
        return answer


def questions(key: str, games: int, first: int = 0) -> tuple[Counter[str], Counter[str]]:
    """What was asked, and used, in so many games between the ready armies of a book."""
    rules = book(key)
    asked, used = Counter[str](), Counter[str]()
    armies = list(rules.armies())
    for number in track(range(first, first + games), transient=True):
        rng = random.Random(number)
        own = armies[number % len(armies)]
        other = rng.choice([army for army in armies if (army.points, army.format) == (own.points, own.format)])
        setup = rules.setup([own.key, other.key], rng.choice(rules.battlefields()).key, seed=number)
        game = Game(rules, setup, dice=Seeded(number), history="none")
        sides = game.state.players
        players = {side: Watching(make_player("tactician", f"{number} {side}", rules), asked, used) for side in sides}
        play(game, players, trusted=True)
    return asked, used


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--book", default="cc", help="which book is played")
    parser.add_argument("--games", type=int, default=500, help="how many games")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    wishes = parser.parse_args()
    asked, used = questions(wishes.book, wishes.games, wishes.first)
    table = Table("question", "asked", "used", box=None)
    for question in sorted(asked):
        table.add_row(question, str(asked[question]), str(used[question]) if used[question] else "[red]never[/]")
    Console().print(table)
    return int(any(not used[question] for question in asked))


if __name__ == "__main__":
    sys.exit(main())
