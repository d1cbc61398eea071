"""Skills of those who parry."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.skills.fights import MEET, NAME, PLACE, SIX, WAY, announced, combat, fight, ring, stats

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.events import AttackDieGained, ParryRolled
from escarmouche.rulebooks.c2.rules.characters import counter_attack_rise
from escarmouche.rulebooks.c2.rules.charge import PENALTY
from escarmouche.rulebooks.c2.rules.disengagement import FAILURE
from escarmouche.rulebooks.confrontation.miracles import Aspects

EXTRA = "c2.character.extra-dice"


def ways(hero: dict[str, Any], *foes: dict[str, Any]) -> list[str]:
    """How a defender may parry the first of two attacks of difficulty 8."""
    place = ring(hero, *(foes or ({},)))
    lone = len(foes) < 2
    game = place.game(combat(place), dice=[1, 5, 4, 4, 4, 4]).start()
    script = ["0", *["2"] * max(1, len(foes)), *([] if lone else ["foe0"]), "8", "8", "hero+8"]
    for answer in script:
        if isinstance(game.request, Choose) and game.request.rule == EXTRA:
            game.answer("0")
        game.answer(answer)
    assert isinstance(game.request, Choose)
    return list(game.request.options) if game.request.rule == WAY else []


# -- both hands --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.ambidextre")
def test_each_parry_with_both_hands_wins_an_attack_die_at_no_cost() -> None:
    """Alahel's fight: DEF 5, charged; against 11 a 4 fails, 6 and 4 make 14; then he strikes back."""
    place = ring(stats("ambidextre", initiative=4, attack=5, defence=5), stats("tueur-né", attack=7, defence=6))
    place.battle["hero"].gain(PENALTY, until="turn")
    answers = [
        (PLACE, "2"),
        (PLACE, "0"),
        (NAME, "11"),
        (NAME, "11"),
        (MEET, "hero+11"),
        ("c2.melee.defence.roll", "yes"),
        (SIX, "yes"),
        (NAME, "8"),
    ]
    fight(place, [4, 1, 2, 5, 4, 6, 4, 2], answers)
    assert [(roll.difficulty, roll.parried) for roll in place.told(ParryRolled)] == [(11, False), (11, True)]
    assert [(gained.fighter, gained.against) for gained in place.told(AttackDieGained)] == [("hero", "foe0")]
    assert announced(place) == [("foe0", (11, 11)), ("hero", (8,))]


@pytest.mark.rule("c2.skill.ambidextre")
def test_it_excludes_other_parries_and_is_asked_where_there_is_a_choice() -> None:
    assert ways(stats("ambidextre")) == []
    assert ways({}) == []
    assert ways(stats("ambidextre", "contre-attaque")) == ["both-hands", "parry", "counter-attack"]
    assert ways(stats("ambidextre"), {}, {}) == ["both-hands", "parry", "sustained"]


@pytest.mark.rule("c2.skill.ambidextre")
@pytest.mark.parametrize(
    ("first", "second"),
    [("both-hands", []), ("counter-attack", ["parry", "counter-attack"]), ("parry", ["both-hands", "parry"])],
)
def test_whoever_has_chosen_one_way_keeps_to_it(first: str, second: list[str]) -> None:
    place = ring(stats("ambidextre", "contre-attaque", defence=6))
    game = place.game(combat(place), dice=[2, 5, 4, 4, 5, 5]).start()
    for answer in ("0", "2", "8", "8", "hero+8", first, "hero+8"):
        game.answer(answer)
    if second:
        assert isinstance(game.request, Choose)
        assert game.request.rule == WAY
        assert list(game.request.options)[:2] == second
    else:
        assert game.state["hero"].defence_dice == 0
        assert game.request is not None and game.request.rule == NAME


@pytest.mark.rule("c2.skill.ambidextre")
def test_who_failed_to_disengage_strikes_with_the_dice_that_parries_win() -> None:
    place = ring(stats("ambidextre"))
    place.battle["hero"].gain(FAILURE, until="turn")
    fight(place, [2, 5, 4, 5, 2], [(PLACE, "1"), (NAME, "8"), (MEET, "hero+8"), (NAME, "30")])
    assert announced(place) == [("foe0", (8,)), ("hero", (30,))]


# -- counter-attacks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.contre-attaque")
@pytest.mark.parametrize(
    ("changes", "rise"),
    [
        ({}, 2),
        ({"character": True}, 1),
        ({"character": True, "power": 3}, 2),
        ({"character": True, "faith": Aspects(1, 1, 1)}, 2),
    ],
)
def test_counter_attacks_are_learnt_or_become_easier(changes: dict[str, Any], rise: int) -> None:
    place = ring(stats("contre-attaque", **changes))
    assert counter_attack_rise(place.battle, place.battle["hero"]) == rise


@pytest.mark.rule("c2.skill.contre-attaque")
@pytest.mark.parametrize(("character", "die", "parried"), [(False, 5, False), (True, 5, True), (True, 4, False)])
def test_a_counter_attack_that_succeeds_strikes_back(character: bool, die: int, parried: bool) -> None:
    """DEF 4 against difficulty 8: a natural 6 for plain warriors, a natural 5 for Characters."""
    place = ring(stats("contre-attaque", character=character))
    extra = [(EXTRA, "0")] if character else []
    answers = [
        *extra,
        (PLACE, "0"),
        (PLACE, "1"),
        (NAME, "8"),
        (MEET, "hero+8"),
        (WAY, "counter-attack"),
        (NAME, "30") if parried else ("c2.melee.defence.roll", "no"),
    ]
    fight(place, [2, 5, 4, die, *([2] if parried else [1, 2])], answers)
    assert place.told(ParryRolled)[0].parried is parried
    assert len(place.told(AttackDieGained)) == parried


@pytest.mark.rule("c2.skill.contre-attaque")
def test_without_the_skill_plain_warriors_merely_parry() -> None:
    assert ways(stats("contre-attaque")) == ["parry", "counter-attack"]
    assert ways({}) == []
