"""Morale: Courage and Fear, rout and rally, immunity, and the Elixir of a six."""

from typing import Any

import pytest
from tests.c4.arena import Arena, hero, profile

from escarmouche.kernel import Rolled, Step
from escarmouche.kernel.effects import Breakdown, Part
from escarmouche.rulebooks.c4.battle import Battle
from escarmouche.rulebooks.c4.events import NerveTested
from escarmouche.rulebooks.c4.rules.activation import Activate
from escarmouche.rulebooks.c4.rules.morale import pressed_difficulty, test_of_assault

test_of_assault.__test__ = False  # type: ignore[attr-defined]


class Assaulted(Step, frozen=True):
    """The Courage test of an assault alone; the attacker is marked where it gives its assault up."""

    attacker: str
    target: str

    async def run(self, battle: Battle) -> None:
        goes_on = await test_of_assault(battle, battle.units[self.attacker], battle.units[self.target])
        battle.control["goes on"] = str(goes_on)


def assault(mine: dict[str, Any], theirs: dict[str, Any], dice: list[int], **unit: Any) -> Arena:
    made = Arena()
    made.unit("red-1", (profile(**mine), 20, 20), **unit)
    made.unit("blue-1", (profile("foe", **theirs), 40, 20))
    made.run(Assaulted("red-1", "blue-1"), dice=dice)
    return made


@pytest.mark.rule("c4.courage.test.assault", "c4.courage.fear", "c4.term.assaut.peur", "c4.courage.test.assault.pass")
def test_the_courageous_test_against_the_fear_of_the_leader() -> None:
    made = assault({"courage": 4}, {"fear": 6}, [5])
    (test,) = made.told(NerveTested)
    assert (test.unit, test.value, test.difficulty, test.passed) == ("red-1", 4, 6, True)
    assert made.battle.control["goes on"] == "True"
    assert made.battle.units["red-1"].resisted == 6


@pytest.mark.rule("c4.courage.test.assault.active_fails")
def test_an_attacker_that_fails_gives_up_and_is_not_routed() -> None:
    made = assault({"courage": 4}, {"fear": 6}, [4])
    assert made.battle.control["goes on"] == "False"
    assert not made.battle.units["red-1"].routed


@pytest.mark.rule("c4.courage.test.assault.passive_fails", "c4.courage.fail")
def test_a_target_that_fails_is_routed_and_the_assault_goes_on() -> None:
    made = assault({"fear": 6}, {"courage": 4}, [4])
    assert made.battle.control["goes on"] == "True"
    assert made.battle.units["blue-1"].routed


@pytest.mark.rule("c4.courage.test.assault", "c4.term.assaut.peur")
def test_of_two_frightening_units_the_one_with_less_fear_tests() -> None:
    assert assault({"fear": 6}, {"fear": 4}, [6]).told(NerveTested)[0].unit == "blue-1"
    assert assault({"fear": 5}, {"fear": 5}, []).told(NerveTested) == []


@pytest.mark.rule("c4.morale.fear_immunity", "c4.courage.test.assault")
def test_fear_once_withstood_is_minded_no_more() -> None:
    made = assault({"courage": 4}, {"fear": 6}, [], resisted=6)
    assert made.told(NerveTested)[0].free == "c4.morale.fear_immunity"
    assert assault({"courage": 4}, {"fear": 7}, [6], resisted=6).battle.elixir["red"] == 1


@pytest.mark.rule("c4.elixir.gain.courage-six", "c4.reroll.courage_six", "c4.table.summary.courage-six")
def test_a_six_that_passes_is_worth_elixir() -> None:
    assert assault({"courage": 4}, {"fear": 6}, [6]).battle.elixir == {"red": 1, "blue": 0}
    assert assault({"courage": 4}, {"fear": 6}, [5]).battle.elixir == {"red": 0, "blue": 0}


@pytest.mark.rule("c4.elixir.exploit.auto-courage", "c4.morale.fear_immunity")
def test_elixir_passes_a_courage_test_without_making_immune() -> None:
    made = Arena()
    made.unit("red-1", (hero(courage=4), 20, 20))
    made.unit("blue-1", (profile("foe", fear=6), 40, 20))
    made.battle.elixir["red"] = 1
    made.run(Assaulted("red-1", "blue-1"), answers=["yes"])
    assert made.battle.control["goes on"] == "True"
    assert [(told.passed, told.free) for told in made.told(NerveTested)] == [(True, "c4.elixir.exploit.auto-courage")]
    assert made.battle.units["red-1"].resisted == -1
    assert made.battle.elixir["red"] == 0


@pytest.mark.rule("c4.command.commander.courage", "c4.term.commandeur", "c4.test.courage_best_die")
@pytest.mark.parametrize(("dice", "passes"), [([2, 5], True), ([1, 2], False)])
def test_the_commanders_unit_throws_two_dice(dice: list[int], passes: bool) -> None:
    made = Arena()
    made.unit("red-1", (hero(courage=3), 20, 20))
    made.battle.models["red-1.0"].gain("c4.term.effet-mystique#change", "nerve:1", source="mystic/red/1")
    made.unit("blue-1", (profile("foe", fear=6), 40, 20))
    made.battle.commanders["red"] = "red-1.0"
    made.run(Assaulted("red-1", "blue-1"), dice=dice)
    assert made.battle.control["goes on"] == str(passes)
    assert made.battle.units["red-1"].resisted == (6 if passes else -1)
    (thrown,) = made.told(Rolled)
    assert (thrown.about["value"].base, thrown.about["value"].total) == (3, 4)
    assert thrown.about["dice"] == Breakdown(1, (Part("c4.command.commander.courage", 1, 2),), 2)


@pytest.mark.rule("c4.morale.rally", "c4.courage.test.activation")
def test_enemies_of_more_power_and_frightening_ones_make_it_harder() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 20, 20))
    assert pressed_difficulty(made.battle, made.battle.units["red-1"]) == 1
    made.unit("blue-1", (profile("foe"), 23, 20), (profile("foe"), 27, 20))
    assert pressed_difficulty(made.battle, made.battle.units["red-1"]) == 3
    made.unit("blue-2", (profile("ogre", fear=6), 17, 20))
    assert pressed_difficulty(made.battle, made.battle.units["red-1"]) == 5


@pytest.mark.rule("c4.morale.rally", "c4.term.ralliement", "c4.morale.states")
def test_a_routed_unit_rallies_by_its_best_value() -> None:
    made = Arena()
    made.unit("red-1", (profile(courage=0), 20, 20), (profile("old", courage=7), 24, 20), routed=True)
    battle = made.run(Activate("red-1"), dice=[2], answers=["none"])
    assert not battle.units["red-1"].routed
    assert made.told(NerveTested)[0].value == 7


@pytest.mark.rule("c4.courage.test.activation", "c4.courage.fail")
def test_under_half_its_strength_a_unit_tests_when_activated() -> None:
    made = Arena()
    made.unit("red-1", (profile(courage=1), 50, 40), (profile(courage=1), 54, 40), strength=5)
    made.unit("blue-1", (profile(), 60, 60))
    assert made.run(Activate("red-1"), dice=[3]).units["red-1"].routed
    made.battle.units["red-1"].routed = False
    made.battle.units["red-1"].strength = 4
    made.run(Activate("red-1"), answers=["none"])
    assert made.told(NerveTested) == []


@pytest.mark.rule("c4.category.creature.no_half_test", "c4.term.creature")
def test_creatures_do_not_mind_losses() -> None:
    made = Arena()
    made.unit("red-1", (profile(category="creature"), 20, 20), strength=5)
    made.run(Activate("red-1"), answers=["none"])
    assert made.told(NerveTested) == []
