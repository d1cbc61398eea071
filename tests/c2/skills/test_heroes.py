"""What Characters can do, for those who are none; and what some of them do better."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.skills.fights import HERO_FIRST, MEET, NAME, PLACE, combat, fight, placed, ring, stats

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.events import WoundRolled
from escarmouche.rulebooks.c2.rules.characteristics import attack, defence
from escarmouche.rulebooks.c2.rules.characters import (
    EXTRA_DICE,
    counter_attack_rise,
    is_character,
    prices,
)

MASTER = "c2.character.master-stroke"


@pytest.mark.rule("c2.skill.incarnation")
def test_the_incarnate_are_characters_in_all_respects() -> None:
    place = ring(stats("incarnation"))
    hero = place.battle["hero"]
    assert is_character(place.battle, hero)
    assert prices(place.battle, hero) == (2, 2, 2, 2)
    assert counter_attack_rise(place.battle, hero) == 2
    answers = [(PLACE, "0"), (EXTRA_DICE, "0"), (PLACE, "2"), (MASTER, "yes"), (NAME, "8"), (MEET, "none")]
    fight(place, [*HERO_FIRST, 4, 1, 2], answers)
    assert place.told(WoundRolled)[0].bonus == 8


# -- combination -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.enchainement")
@pytest.mark.parametrize(
    ("changes", "options", "taken", "left"),
    [
        ({}, ["0", "1"], "1", (2, 2)),
        ({"attack": 1}, None, "", (1, 4)),
        ({"character": True}, ["0", "1", "2"], "2", (1, 1)),
        ({"character": True, "attack": 1, "defence": 1}, ["0", "1"], "1", (0, 0)),
        ({"character": True, "attack": 5, "defence": 5}, ["0", "1", "2", "3"], "3", (0, 0)),
    ],
)
def test_combinations_pay_for_extra_dice(
    changes: dict[str, Any], options: list[str] | None, taken: str, left: tuple[int, int]
) -> None:
    """2 in ATT and DEF each; a Character pays 1 for the first."""
    place = ring(stats("enchaînement", **changes))
    game = place.game(combat(place), dice=HERO_FIRST).start()
    game.answer("0")
    assert isinstance(game.request, Choose)
    if options is None:
        assert game.request.rule == PLACE
        return
    assert (game.request.rule, list(game.request.options)) == (EXTRA_DICE, options)
    game.answer(taken)
    hero = game.state["hero"]
    assert (attack(game.state, hero), defence(game.state, hero)) == left
    assert isinstance(game.request, Choose)
    assert game.request.about["dice"] == 2 + int(taken)


@pytest.mark.rule("c2.skill.enchainement")
def test_the_second_combat_of_a_phase_brings_no_other_cheap_die() -> None:
    place = ring(stats("enchaînement"))
    answers = [(PLACE, "0"), (EXTRA_DICE, "1"), (PLACE, "0")]
    fight(place, HERO_FIRST, answers)
    assert placed(place)["hero"] == (0, 3)
    assert prices(place.battle, place.battle["hero"]) == ()
    place = ring(stats("enchaînement", character=True, attack=5, defence=5))
    assert prices(place.battle, place.battle["hero"]) == (1, 2, 2, 2, 2)
    fight(place, HERO_FIRST, answers)
    assert prices(place.battle, place.battle["hero"])[:1] == (2,)


# -- master strokes ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.coup-de-maitre")
@pytest.mark.parametrize(
    ("skills", "master", "force"),
    [(("coup de maître/3",), "yes", 7), (("coup de maître/3",), "no", 4), (("coup de maître/0",), "yes", 4)],
)
def test_master_strokes_strike_harder(skills: tuple[str, ...], master: str, force: int) -> None:
    place = ring(stats(*skills))
    answers = [(PLACE, "0"), (PLACE, "2"), (MASTER, master), (NAME, "8")]
    answers += [(MEET, "none")] if master == "yes" else [(NAME, "40"), (MEET, "none")]
    fight(place, [*HERO_FIRST, 4, *([] if master == "yes" else [2]), 1, 2], answers)
    (rolled,) = place.told(WoundRolled)
    assert (rolled.force, rolled.bonus) == (force, 8 if master == "yes" else 0)


@pytest.mark.rule("c2.skill.coup-de-maitre")
def test_it_adds_nothing_against_those_who_are_immune_to_it() -> None:
    place = ring(stats("coup de maître/3"), stats("Immunité/Coup de maître"))
    answers = [(PLACE, "0"), (PLACE, "2"), (MASTER, "yes"), (NAME, "8"), (MEET, "none")]
    fight(place, [*HERO_FIRST, 4, 1, 2], answers)
    assert place.told(WoundRolled)[0].force == 4
