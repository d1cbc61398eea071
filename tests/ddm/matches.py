"""Skirmishes at random between random creatures, for the tests that play many."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec

import escarmouche.rulebooks.ddm.book  # noqa: F401  makes every effect known that a card may name
from escarmouche.kernel import Ask, Choose, Roll
from escarmouche.rulebooks.ddm.battle import Battle, Options
from escarmouche.rulebooks.ddm.content.cards import Card
from escarmouche.rulebooks.ddm.content.maps import standard_maps
from escarmouche.rulebooks.ddm.content.warband import standard_collection
from escarmouche.rulebooks.ddm.rules.muster import figure
from escarmouche.rulebooks.ddm.rules.rounds import Round

SIDES = ("red", "blue")
FACTIONS = ("LG", "CG", "LE", "CE")


@cache
def cards() -> tuple[Card, ...]:
    """All cards that come with the program."""
    return tuple(standard_collection().cards.values())


class Match(msgspec.Struct, frozen=True):
    """A skirmish: what its creatures and its dice come from, how many there are on each side, where and how long they
    fight, and how far apart they begin (in rows, at most).
    """

    seed: int
    creatures: int
    map: str
    rounds: int
    apart: int

    def begin(self) -> Battle:
        """The skirmish before its first round; the creatures stand scattered, most of them near the enemy."""
        rng = random.Random(self.seed)
        field = standard_maps()[self.map]
        areas = rng.choice(field.seatings(2))
        exits = tuple(zip(SIDES, areas, strict=True))
        battle = Battle(
            players=SIDES,
            board=msgspec.structs.replace(field.board, exits=exits),
            options=Options(rounds=self.rounds, added=True),
            factions={side: rng.choice(FACTIONS) for side in SIDES},
        )
        middle = rng.choice(battle.ground.chart.members(battle.ground.chart.anchors(1)))
        for side in SIDES:
            for number, card in enumerate(rng.sample(cards(), self.creatures)):
                creature = figure(f"{side}{number}", side, card)
                battle.creatures[creature.id] = creature
                battle.stand(creature, self._place(battle, creature.body, middle, rng))
        battle.then(Round())
        return battle

    def _place(self, battle: Battle, body: int, middle: int, rng: random.Random) -> int:
        """A free place, near the middle of the fight if there is one."""
        ground = battle.ground
        taken = ground.no_stop
        for creature in battle.present():
            taken |= battle.space(creature)
        free = ground.chart.anchors(body) & ~ground.shadow(taken, body)
        return rng.choice(ground.chart.members(free & ground.chart.within(middle, 1, self.apart) or free))


class Given:
    """A book that begins with the skirmish of a match."""

    id = "ddm"
    revision = "test"

    def begin(self, setup: Any) -> Battle:
        """The skirmish of a match, or of its plain data."""
        return msgspec.convert(setup, Match).begin()


def any_answer(request: Ask[Any] | Roll[Any], rng: random.Random) -> Any:
    """One of the answers that a request offers, or a throw of its dice."""
    if isinstance(request, Roll):
        return [rng.randint(1, sides) for sides in request.dice]
    if isinstance(request, Choose):
        return rng.choice(list(request.options))
    return rng.choice(request.offers(rng))
