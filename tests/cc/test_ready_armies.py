"""Battles between the armies that come with the program, on its battlefields, played at random to their end."""

from __future__ import annotations

import pytest

from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.rulebooks.cc.book import RULEBOOK
from escarmouche.rulebooks.cc.content.army import standard_armies
from escarmouche.rulebooks.cc.content.battlefields import standard_battlefields

ARMIES = tuple(standard_armies())
FIELDS = tuple(standard_battlefields())


@pytest.mark.parametrize("place", range(len(ARMIES)))
def test_every_ready_army_plays_a_battle_to_its_end(place: int) -> None:
    one = ARMIES[place]
    size = one.rpartition("-")[2]
    same = [army for army in ARMIES if army.endswith(size)]
    other = same[(same.index(one) + 1) % len(same)]
    plain = RULEBOOK.setup([one, other], FIELDS[place % len(FIELDS)], seed=place)
    game = Game(RULEBOOK, plain, dice=Seeded(place), history="none")
    play(game, dict.fromkeys(RULEBOOK.sides, Random(place)))
    assert game.over
    assert game.state.winner is not None
