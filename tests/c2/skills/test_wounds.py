"""Skills that change what a hit does."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.c2.arena import Arena
from tests.c2.skills.fights import Struck, ring, stats

from escarmouche.kernel import Choose, Exact
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.events import FighterSpared, WoundRolled
from escarmouche.rulebooks.c2.rules.characteristics import ATTACK, modifier_of
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.c2.rules.wounds import STUN
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LIGHT, SERIOUS, UNHURT

ASSASSIN = "c2.skill.assassin"
HIT = Struck("hero", "foe0")
"""FOR 4 against RES 4: the sum of the dice is the damage."""


def ambush(*foe: str, charged: tuple[str, ...] = ("foe0",)) -> Arena:
    """An assassin who has charged somebody this turn."""
    place = ring(stats("assassin"), stats(*foe))
    place.battle["hero"].charged = charged
    return place


# -- assassins ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.assassin")
@pytest.mark.parametrize(
    ("dice", "options", "kept", "wound"),
    [
        ([1, 2, 3], ["stunned", "light"], "light", LIGHT),
        ([4, 4, 2], ["light", "serious"], "serious", SERIOUS),
        ([2, 2, 6], ["stunned", "light"], "stunned", UNHURT),
    ],
)
def test_an_assassin_keeps_two_of_three_dice_against_whom_he_charged(
    dice: list[int], options: list[str], kept: str, wound: int
) -> None:
    game = ambush().game(HIT, dice=dice).start()
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.player, list(game.request.options)) == (ASSASSIN, "red", options)
    game.answer(kept)
    assert game.state["foe0"].wound == wound


@pytest.mark.rule("c2.skill.assassin")
def test_only_the_first_wound_roll_of_the_turn_is_an_assassins() -> None:
    place = ambush()
    place.run(HIT, HIT, dice=[1, 2, 3, 1, 2], answers=[(ASSASSIN, "light")])
    place.run(HIT, dice=[1, 2])
    place.run(EndOfTurn())
    assert not place.battle["hero"].has("c2.skill.assassin#struck")


@pytest.mark.rule("c2.skill.assassin")
def test_each_victim_of_a_charge_is_surprised_once() -> None:
    place = ring(stats("assassin"), {}, {})
    place.battle["hero"].charged = ("foe0", "foe1")
    answers = [(ASSASSIN, "light"), (ASSASSIN, "light")]
    place.run(HIT, Struck("hero", "foe1"), HIT, dice=[1, 2, 3, 1, 2, 3, 1, 2], answers=answers)


@pytest.mark.rule("c2.skill.assassin")
@pytest.mark.rule("c2.skill.conscience")
@pytest.mark.rule("c2.skill.etre-du-destin")
@pytest.mark.parametrize("skill", ["assassin", "conscience", "Être du Destin/1", "Immunité/Assassin"])
def test_some_are_never_surprised(skill: str) -> None:
    place = ambush(skill)
    place.run(HIT, dice=[1, 2])
    assert place.battle["hero"].effects == ambush().battle["hero"].effects


@pytest.mark.rule("c2.skill.assassin")
def test_without_a_charge_there_is_no_surprise_nor_against_others() -> None:
    ambush(charged=()).run(HIT, dice=[1, 2])
    ambush(charged=("elsewhere",)).run(HIT, dice=[1, 2])


@pytest.mark.rule("c2.skill.assassin")
def test_the_odds_are_those_of_the_best_two_of_three_dice() -> None:
    """A double 6 among three dice, 16 of 216, kills whatever the scores."""
    place = ring(stats("assassin"), stats(resistance=30))
    place.battle["hero"].charged = ("foe0",)
    place.battle.then(HIT)
    exact: Exact[Battle, Fraction] = Exact(number=Fraction)
    found = exact.distribution(place.battle, lambda battle: battle["foe0"].lost)
    assert found["killed"] == Fraction(16, 216)


# -- the tough ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.dur-a-cuire")
@pytest.mark.parametrize(
    ("dice", "force", "plain", "tough"),
    [
        ([3, 5], 4, SERIOUS, LIGHT),  # torso, row 6 to 10 -> 1 to 5
        ([4, 5], 7, KILLED, KILLED),  # head, row 11 to 15: stays
        ([4, 5], -9, LIGHT, LIGHT),  # head, first row
        ([4, 4], 4, SERIOUS, SERIOUS),  # a double
        ([6, 6], 4, KILLED, KILLED),
        ([1, 6], 4, LIGHT, UNHURT),  # legs: only stunned
    ],
)
def test_wounds_of_the_tough_are_read_one_row_higher(dice: list[int], force: int, plain: int, tough: int) -> None:
    def level(*skills: str) -> int:
        place = ring({}, stats(*skills))
        place.run(Struck("hero", "foe0", force), dice=dice)
        return KILLED if place.battle["foe0"].lost else place.battle["foe0"].wound

    assert (level(), level("dur à cuire")) == (plain, tough)


# -- survival instinct -------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.instinct-de-survie")
@pytest.mark.parametrize("die", range(1, 7))
def test_on_a_six_there_is_no_wound_roll(die: int) -> None:
    place = ring({}, stats("instinct de survie"))
    battle = place.run(HIT, dice=[die] if die == 6 else [die, 3, 4])
    assert (battle["foe0"].wound == UNHURT) == (die == 6)
    assert len(place.told(FighterSpared)) == (die == 6)
    assert len(place.told(WoundRolled)) == (die != 6)


@pytest.mark.rule("c2.skill.instinct-de-survie")
def test_each_wound_roll_has_its_instinct_and_cancelled_ones_do_not_count() -> None:
    """The assassin's first wound roll is the one that takes place."""
    place = ambush("instinct de survie")
    place.run(HIT, HIT, HIT, dice=[6, 2, 1, 2, 3, 5, 1, 2], answers=[(ASSASSIN, "light")])


# -- the possessed -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.possede")
@pytest.mark.parametrize(("wound", "penalty"), [(UNHURT, 0), (LIGHT, 0), (SERIOUS, -1), (CRITICAL, -2)])
@pytest.mark.parametrize("stunned", [False, True])
def test_wounds_and_being_stunned_hamper_the_possessed_one_step_less(wound: int, penalty: int, stunned: bool) -> None:
    place = ring(stats("possédé"))
    hero = place.battle["hero"]
    hero.wound = wound
    if stunned:
        hero.gain(STUN, until="turn")
    assert modifier_of(place.battle, hero, ATTACK) == penalty - stunned
