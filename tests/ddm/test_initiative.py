"""Initiative: the dice and the exact odds agree."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import enumerate_detail
from escarmouche.rulebooks.ddm.rules.initiative import Initiative


@pytest.mark.rule("ddm.round.initiative-ties", "ddm.term.tied-die-rolls")
@pytest.mark.parametrize("ratings", [{"red": 3, "blue": 1}, {"red": 0, "blue": 4}, {"red": 2, "blue": 1, "green": 1}])
def test_the_odds_of_an_initiative_roll_are_those_of_its_dice(ratings: dict[str, int]) -> None:
    test = Initiative(Arena("A B").battle, "ddm.round.initiative-roll", ratings)
    odds = test.odds()
    assert sum(odds.values()) == 1
    if len(ratings) == 2 and len(set(ratings.values())) == 2:
        assert odds == enumerate_detail(test)


def test_players_alike_have_equal_chances() -> None:
    test = Initiative(Arena("A B").battle, "ddm.round.initiative-roll", {"red": 2, "blue": 2})
    assert test.odds() == {"red": Fraction(1, 2), "blue": Fraction(1, 2)}
