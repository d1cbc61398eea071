"""Whichever book is loaded first, every book finds its own steps and states again."""

from __future__ import annotations

import itertools
import subprocess
import sys
from functools import cache

import pytest

from escarmouche.rulebooks import books

PROBE = """
import random, sys
from escarmouche.kernel import Game, Seeded
from escarmouche.kernel.state import restore, steps_of
from escarmouche.rulebooks import book

names = sys.argv[1:]
loaded = [book(name) for name in names]
for rules in sorted(loaded, key=lambda rules: rules.id):
    rng, game = random.Random(1), Game(rules, rules.setup(seed=1), dice=Seeded(1), history="steps").start()
    while not game.over and len(game.journal.entries) < 120:
        request = game.request
        game.answer(request.pick(rng), player=request.player)
    for state in game.checkpoints():
        again = restore(type(state), state.packed())
        assert again.canonical() == state.canonical()
        assert [type(step) for step in again.agenda] == [type(step) for step in state.agenda]
    steps = steps_of(type(game.state))
    print(rules.id, game.fingerprint(), sorted((tag, step.__module__) for tag, step in steps.items()))
"""


def orders() -> list[tuple[str, ...]]:
    """Every order of a few books; of many those in which each is first once and last once, forwards and backwards."""
    names = books()
    if len(names) <= 3:
        return list(itertools.permutations(names))
    turned = [(*names[at:], *names[:at]) for at in range(len(names))]
    return [*turned, *(order[::-1] for order in turned)]


@cache
def loaded_in(order: tuple[str, ...]) -> str:
    """What every book finds when all are loaded in this order."""
    ran = subprocess.run([sys.executable, "-c", PROBE, *order], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("order", orders()[1:], ids="-".join)
def test_books_find_their_steps_in_whatever_order_they_are_loaded(order: tuple[str, ...]) -> None:
    assert loaded_in(order) == loaded_in(orders()[0])


ALONE = """
import sys
from escarmouche.kernel import Step
from escarmouche.kernel.state import steps_of
from escarmouche.rulebooks import book

def below(kind):
    for one in kind.__subclasses__():
        yield one
        yield from below(one)

rules = book(sys.argv[1])
known = set(steps_of(type(rules.begin(rules.setup(seed=1)))).values())
print(*(f"{one.__module__}.{one.__name__}" for one in below(Step) if one not in known))
"""


@pytest.mark.parametrize("name", books())
def test_every_step_that_a_book_loads_may_stand_on_its_agenda(name: str) -> None:
    ran = subprocess.run([sys.executable, "-c", ALONE, name], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == [], "State.steps_from of the book does not name the package of these steps"
