"""What miracles do when they are heard: on whom, for how long, and what the points invested in them add."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.divination.prayers import BOND, INVEST, NAMED, WHICH, faith_of, miracle, pray, priest, temple

from escarmouche.rulebooks.c2.events import FaithInvested, WoundRolled
from escarmouche.rulebooks.c2.rules.characteristics import attack, resistance
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.confrontation.wound_table import LIGHT

HEARD = 5
"""A die that is heard by whoever has a point of faith, at difficulty 6."""

NONE = [1, 2]
"""Wound dice that do nothing to a plain soldier."""


@pytest.mark.rule("c2.faith.reinforce.card")
@pytest.mark.parametrize("after", [False, True])
def test_points_may_be_put_into_the_effect_with_the_roll_or_after_it(after: bool) -> None:
    effects = [{"do": "wound-roll", "strength": {"base": 1, "each": 1, "of": "gems"}}]
    place = temple(priest(miracle(invest={"most": 2, "after": after}, effects=effects, fervour=0)), believers=3)
    battle = pray(place, [(WHICH, "burn"), (BOND, "0"), (INVEST, "2")], dice=[HEARD, *NONE])
    assert [event.points for event in place.told(FaithInvested)] == [2]
    assert [event.force for event in place.told(WoundRolled)] == [3]
    assert battle["priest"].temporary_faith == 2


@pytest.mark.rule("c2.faith.reinforce.card")
@pytest.mark.parametrize("after", [False, True])
def test_points_put_into_a_failed_roll_are_lost_and_none_asked_for_after(after: bool) -> None:
    place = temple(priest(miracle(invest={"most": 2, "after": after}, fervour=0)), believers=3)
    asked = [] if after else [(INVEST, "2")]
    battle = pray(place, [(WHICH, "burn"), (BOND, "0"), *asked], dice=[1])
    assert battle["priest"].temporary_faith == (4 if after else 2)


@pytest.mark.rule("c2.miracle.attr.area")
@pytest.mark.parametrize(
    ("changes", "struck"),
    [
        ({}, {"foe"}),
        ({"area": 3}, {"foe", "near", "friend"}),
        ({"area": 3, "affects": "enemies"}, {"foe", "near"}),
        ({"area": 3, "affects": "friends"}, {"friend"}),
        ({"target": "field", "affects": "enemies", "range": None}, {"foe", "near", "far"}),
    ],
)
def test_a_miracle_acts_on_its_target_on_a_surface_about_it_or_everywhere(
    changes: dict[str, Any], struck: set[str]
) -> None:
    place = temple(
        priest(miracle(only=["people:wolfen"] if changes.get("target") != "field" else [], **changes)), believers=0
    )
    place.add("near", "blue", 50, 42, people="orques")
    place.add("far", "blue", 80, 55, people="orques")
    place.add("friend", "red", 54.5, 37.5)
    battle = pray(place, [(WHICH, "burn")], dice=[HEARD])
    assert {one.id for one in battle.in_play() if one.wound == LIGHT} == struck


@pytest.mark.rule("c2.faith.effects.apply")
@pytest.mark.rule("c2.miracle.attr.duration")
@pytest.mark.parametrize(("duration", "turns"), [("turn", 1), (2, 2), ("game", 9)])
def test_what_lasts_lasts_as_long_as_the_card_says(duration: str | int, turns: int) -> None:
    effects = [{"do": "change", "score": "attack", "by": -2}]
    place = temple(priest(miracle(duration=duration, effects=effects)), believers=0)
    battle = pray(place, [(WHICH, "burn")], dice=[HEARD])
    for turn in range(1, 4):
        assert attack(battle, battle["foe"]) == (2 if turn <= turns else 4)
        battle = place.run(EndOfTurn())
        battle.turn += 1
        place.battle.turn = battle.turn


@pytest.mark.rule("c2.faith.effects.apply")
def test_a_miracle_that_brings_the_resistance_below_0_kills() -> None:
    effects = [{"do": "change", "score": "resistance", "by": -5}]
    place = temple(priest(miracle(duration="turn", effects=effects)), believers=0)
    assert resistance(place.battle, place.battle["foe"]) == 4
    assert pray(place, [(WHICH, "burn")], dice=[HEARD])["foe"].lost == "killed"


@pytest.mark.rule("c2.miracle.attr.difficulty")
def test_a_difficulty_named_higher_may_do_more() -> None:
    effects = [{"do": "wound-roll", "strength": {"base": 2, "each": 1, "of": "difficulty"}}]
    place = temple(priest(miracle(difficulty={"base": 4, "most": 8}, effects=effects)), believers=2)
    pray(place, [(WHICH, "burn"), (NAMED, "7"), (BOND, "0")], dice=[HEARD, *NONE])
    assert [event.force for event in place.told(WoundRolled)] == [5]


def test_faith_may_be_given_to_another_of_the_faithful() -> None:
    giving = miracle(target="friend", effects=[{"do": "faith", "points": 2}], fervour=2)
    place = temple(priest(giving), believers=1)
    place.add("other", "red", 50, 30, 900, **priest(miracle("late"), discipline=1))
    assert (faith_of(place), faith_of(place, "other")) == (3, 2), (
        "each counts himself and the other, the first a believer"
    )
    battle = pray(
        place, [(WHICH, "burn"), ("c2.faith.call.sequence", "other"), (BOND, "0"), (WHICH, "pass")], dice=[HEARD]
    )
    assert battle["other"].temporary_faith == 4
    assert battle["priest"].temporary_faith == 1, "of three points the Fervour takes two"
