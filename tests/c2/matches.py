"""Battles at random between random armies, for the tests that play many."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec

from escarmouche.kernel import Ask, Choose, Roll
from escarmouche.rulebooks.c2.content.army import Collection, muster, random_army, standard_collection
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.content.setup import Setup, make_setup

SIDES = ("south", "north")


@cache
def collection() -> Collection:
    return standard_collection()


class Match(msgspec.Struct, frozen=True):
    """A battle: what its armies and its dice come from, how large the armies are, where it is fought and how long."""

    seed: int
    points: int
    field: str
    turns: int

    def setup(self) -> Setup:
        """The set-up of the battle."""
        rng = random.Random(self.seed)
        field = standard_battlefields()[self.field]
        armies = {side: muster(random_army(rng, collection(), self.points), collection()) for side in SIDES}
        options = msgspec.structs.replace(field.options, turns=self.turns)
        return make_setup(armies, field.board, field.zones_of(*SIDES), options)


def any_answer(request: Ask[Any] | Roll[Any], rng: random.Random) -> Any:
    """One of the answers that a request offers, or a throw of its dice."""
    if isinstance(request, Roll):
        return [rng.randint(1, sides) for sides in request.dice]
    if isinstance(request, Choose):
        return rng.choice(list(request.options))
    return rng.choice(request.offers(rng))
