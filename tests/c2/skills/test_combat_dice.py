"""Skills that bring combat dice, or change what they are worth, for a time."""

from __future__ import annotations

import pytest
from tests.arenas import SUGGESTED
from tests.c2.skills.fights import HERO_FIRST, NAME, PLACE, announced, combat, fight, placed, ring, stats

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.events import FurySeized
from escarmouche.rulebooks.c2.rules.characteristics import attack, defence
from escarmouche.rulebooks.c2.rules.charge import PENALTY
from escarmouche.rulebooks.c2.rules.counter_shot import CONSEQUENCES
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn

FURY = "c2.skill.furie-guerriere"
LIMB = "c2.skill.membre-supplementaire"


# -- bestial charges ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.charge-bestiale")
@pytest.mark.parametrize(("charged", "dice"), [(("foe0",), (1, 2)), ((), (0, 2)), (("elsewhere",), (0, 2))])
def test_a_bestial_charge_strikes_once_more_at_whoever_was_charged(
    charged: tuple[str, ...], dice: tuple[int, int]
) -> None:
    place = ring(stats("charge bestiale"))
    place.battle["hero"].charged = charged
    fight(place, [*HERO_FIRST, *[2] * dice[0]], [(PLACE, "0"), (PLACE, "0"), *[(NAME, "30")] * dice[0]])
    assert placed(place)["hero"] == dice


@pytest.mark.rule("c2.skill.charge-bestiale")
def test_among_several_adversaries_the_die_is_for_the_one_who_was_charged() -> None:
    place = ring(stats("charge bestiale"), {}, {})
    place.battle["hero"].charged = ("foe1",)
    fight(place, [6, 2, 2], [("c2.dice.six", "no"), *[(PLACE, "0")] * 3, (NAME, "30")])
    assert placed(place)["hero"] == (1, 3)
    assert announced(place) == [("hero", (30,))]


# -- fury --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.furie-guerriere")
def test_fury_brings_a_die_and_puts_all_of_them_into_attack() -> None:
    place = ring(stats("furie guerrière"))
    battle = fight(place, [*HERO_FIRST, 2, 2, 2], [(FURY, "yes"), (PLACE, "0"), *[(NAME, "30")] * 3])
    assert placed(place) == {"foe0": (0, 2), "hero": (3, 0)}
    assert len(place.told(FurySeized)) == 1
    fight(place, [*HERO_FIRST, 2, 2, 2], [(PLACE, "0"), *[(NAME, "30")] * 3])
    assert placed(place)["hero"] == (3, 0)
    battle = place.run(EndOfTurn())
    assert not battle["hero"].has(f"{FURY}#furious")


@pytest.mark.rule("c2.skill.furie-guerriere")
def test_nobody_has_to_be_furious() -> None:
    place = ring(stats("furie guerrière"))
    fight(place, HERO_FIRST, [(FURY, SUGGESTED), (PLACE, "0"), (PLACE, "0")])
    assert placed(place)["hero"] == (0, 2)


@pytest.mark.rule("c2.skill.furie-guerriere")
def test_whoever_may_not_attack_is_not_furious() -> None:
    place = ring(stats("furie guerrière"))
    place.battle["hero"].gain(CONSEQUENCES, until="turn")
    fight(place, HERO_FIRST, [(PLACE, "0")])
    assert placed(place)["hero"] == (0, 2)


@pytest.mark.rule("c2.skill.furie-guerriere")
@pytest.mark.rule("c2.skill.membre-supplementaire")
def test_the_winner_of_the_tactics_roll_decides_first() -> None:
    place = ring(stats("furie guerrière"), stats("membre supplémentaire", attack=6))
    game = place.game(combat(place), dice=HERO_FIRST).start()
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.player) == (FURY, "red")
    game.answer("no")
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.player) == (LIMB, "blue")


# -- extra limbs -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.membre-supplementaire")
def test_extra_limbs_swap_attack_and_defence_until_the_end_of_the_turn() -> None:
    """ATT 6 and DEF 3, less the charge, which lies on what they have become."""
    place = ring(stats("membre supplémentaire", attack=6, defence=3))
    hero = place.battle["hero"]
    hero.gain(PENALTY, until="turn")
    assert (attack(place.battle, hero), defence(place.battle, hero)) == (5, 2)
    battle = fight(place, HERO_FIRST, [(LIMB, "yes"), (PLACE, "0"), (PLACE, "0")])
    assert (attack(battle, battle["hero"]), defence(battle, battle["hero"])) == (2, 5)
    battle = fight(place, HERO_FIRST, [(PLACE, "0"), (PLACE, "0")])
    assert attack(battle, battle["hero"]) == 2
    battle = place.run(EndOfTurn())
    assert (attack(battle, battle["hero"]), defence(battle, battle["hero"])) == (6, 3)


@pytest.mark.rule("c2.skill.membre-supplementaire")
def test_a_penalty_takes_no_swapped_score_below_nothing() -> None:
    place = ring(stats("membre supplémentaire", attack=6, defence=0))
    hero = place.battle["hero"]
    hero.gain(PENALTY, until="turn")
    battle = fight(place, HERO_FIRST, [(LIMB, "yes"), (PLACE, "0"), (PLACE, "0")])
    assert (attack(battle, battle["hero"]), defence(battle, battle["hero"])) == (0, 5)


@pytest.mark.rule("c2.skill.membre-supplementaire")
def test_the_swap_comes_before_initiative_and_not_where_scores_are_equal() -> None:
    place = ring(stats("membre supplémentaire", attack=6, defence=3))
    battle = fight(place, HERO_FIRST, [(LIMB, SUGGESTED), (PLACE, "0"), (PLACE, "0")])
    assert attack(battle, battle["hero"]) == 6
    fight(ring(stats("membre supplémentaire")), HERO_FIRST, [(PLACE, "0"), (PLACE, "0")])
