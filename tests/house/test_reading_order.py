"""A game does not depend on which chapter of its book the program has read first."""

import pkgutil
import random
import subprocess
import sys
from importlib import import_module

import pytest
from tests.books import small_army

from escarmouche.rulebooks import book, books

GAME = """
import importlib, sys
importlib.import_module(sys.argv[2])
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.rulebooks import book
rules = book(sys.argv[1])
game = Game(rules, rules.setup([sys.argv[3]] * 2, seed=1), dice=Seeded(1))
play(game, {player: Random(player) for player in game.state.players}, until=lambda _: game.decisions > 300)
print(game.state.fingerprint())
"""


def fingerprint(name: str, chapter: str) -> str:
    """Of a game that is played by a process that reads a chapter first."""
    command = [sys.executable, "-c", GAME, name, chapter, small_army(name)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


@pytest.mark.parametrize("name", books())
def test_whichever_chapter_is_read_first_the_game_is_the_same(name: str) -> None:
    package = import_module(type(book(name)).__module__.rpartition(".")[0])
    chapters = [found.name for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    first = fingerprint(name, package.__name__)
    assert {fingerprint(name, chapter) for chapter in random.Random(name).sample(chapters, 6)} == {first}
