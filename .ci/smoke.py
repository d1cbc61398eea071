"""Plays the first decisions of a game of every book, as a program that uses the library would, and ends as it does."""

import random
import sys

from escarmouche.kernel import Ask, Game, Seeded
from escarmouche.rulebooks import book, books

DECISIONS = 60

for name in books():
    rules, rng = book(name), random.Random(1)
    game = Game(rules, rules.setup(), dice=Seeded(1)).start()
    for _ in range(DECISIONS):
        ask = game.request
        assert isinstance(ask, Ask), f"{name}: the game was over after a few decisions"
        game.answer(ask.pick(rng), player=ask.player)
print(f"Python {sys.version.split()[0]}: {', '.join(books())} can be played.")
