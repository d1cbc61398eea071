"""What is offered to whoever answers by picking."""

from __future__ import annotations

import random

import pytest

from escarmouche.kernel import Ask, Choose, Game, Place, Seeded
from escarmouche.players.offering import offered
from escarmouche.rulebooks import book, books

ENOUGH = 6
"""Placements that are looked at, of each book."""


@pytest.mark.parametrize("name", [name for name in books() if name != "tiny"])
def test_placements_offer_what_tactics_consider_and_places_all_over(name: str) -> None:
    rules, rng = book(name), random.Random(1)
    game = Game(rules, rules.setup(), dice=Seeded(1)).start()
    looked_at, several = 0, 0
    while looked_at < ENOUGH:
        ask = game.request
        assert isinstance(ask, Ask)
        if isinstance(ask, Place):
            state = game.view(ask.player).state
            found = offered(rules, state, ask)
            assert found == offered(rules, state, ask), "it depends on the position alone"
            assert all(answer not in found[:place] for place, answer in enumerate(found))
            assert not any(ask.problems(answer) for answer in found)
            likely = rules.tactics.candidates(state, ask, random.Random(0))
            assert [answer for answer in likely if answer in found][:1] == found[:1]
            several += len(found) > 5
            looked_at += 1
            game.answer(rng.choice(found), player=ask.player)
        else:
            game.answer(ask.pick(rng), player=ask.player)
    assert several >= ENOUGH / 2, "there is something to choose from"


def test_choices_offer_all_options_the_default_first() -> None:
    rules = book("c2")
    ask = Choose("red", "c2.round.draw", {"a": 1, "b": 2, "c": 3}, default="b")
    assert offered(rules, None, ask) == ["b", "a", "c"]
