"""Melee: combats of profiles, dice split among them, Attack and Force tests, who falls; exact chances of it."""

from fractions import Fraction
from typing import Any

import pytest
from tests.c4.arena import Arena, hero, profile

from escarmouche.kernel import Choose, Exact
from escarmouche.rulebooks.c4.battle import Battle
from escarmouche.rulebooks.c4.content.profiles import Profile
from escarmouche.rulebooks.c4.machine.odds import combat_odds
from escarmouche.rulebooks.c4.rules.combat import Melee, distributed, possible_combats
from escarmouche.rulebooks.c4.rules.effect_words import RULE
from escarmouche.rulebooks.c4.rules.losses import most_eliminated


def face_to_face(count: int, mine: Any = None, theirs: Any = None, **blue: Any) -> Arena:
    """Two rows in contact, man to man."""
    made = Arena()
    made.row("red-1", mine or profile(), count, 20, 20, step=4)
    made.row("blue-1", theirs or profile("foe"), count, 20, 23, step=4, **blue)
    return made


@pytest.mark.rule(
    "c4.combat.attack_test", "c4.combat.force_test", "c4.damage.force_test", "c4.damage.points", "c4.combat.casualties"
)
def test_hits_are_thrown_again_for_damage_and_damage_eliminates() -> None:
    made = face_to_face(3)
    battle = made.run(Melee("red-1"), dice=[4, 5, 1, 4, 2], answers=["soldier/blue-1/foe", "blue-1.1"])
    assert [one.id for one in battle.fighters(battle.units["blue-1"])] == ["blue-1.0", "blue-1.2"]
    assert battle.models["blue-1.1"].lost


@pytest.mark.rule("c4.combat.choose", "c4.combat.melee_split", "c4.term.melee", "c4.table.summary.melee")
def test_a_fighter_between_two_profiles_splits_his_dice() -> None:
    made = Arena()
    made.unit("red-1", (profile(dice=3), 20, 20))
    made.unit("blue-1", (profile("foe"), 23, 20))
    made.unit("blue-2", (profile("other", defence=3), 17, 20))
    game = made.game(Melee("red-1"))
    game.answer("soldier/blue-2/other")
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["3", "2", "1", "0"]
    battle = made.run(
        Melee("red-1"),
        dice=[4, 4, 4, 5, 4, 1],
        answers=["soldier/blue-2/other", "1", "soldier/blue-1/foe"],
    )
    assert battle.models["blue-2.0"].lost
    assert battle.models["blue-1.0"].lost


@pytest.mark.rule("c4.combat.choose", "c4.combat.melee_split")
def test_whoever_an_effect_sets_apart_is_fought_in_a_combat_of_his_own() -> None:
    made = Arena()
    made.unit("red-1", (profile(dice=2), 22, 20))
    made.unit("blue-1", (profile("foe"), 20, 22.24), (profile("foe"), 24, 22.24))
    made.battle.models["blue-1.1"].gain(f"{RULE}#change", "defence:-2", source="mystic/red/1")
    game = made.game(Melee("red-1"))
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["soldier/blue-1/foe", "soldier/blue-1/blue-1.1", "done"]
    battle = made.run(Melee("red-1"), dice=[3, 4, 4, 4], answers=["soldier/blue-1/blue-1.1", "1", "soldier/blue-1/foe"])
    assert [battle.models[f"blue-1.{number}"].lost for number in (0, 1)] == [True, True]


@pytest.mark.rule("c4.charge.assault.or_stand", "c4.charge.assault.target_lock")
def test_the_books_example_of_attacks_after_an_assault_or_without_one() -> None:
    made = Arena()
    made.unit("red-1", (profile("conscript"), 20, 20), (profile("conscript"), 24, 20))
    made.unit("blue-1", (profile("croc"), 22, 22.24))
    made.unit("blue-2", (profile("hunter"), 22, 17.76))
    battle, unit = made.battle, made.battle.units["red-1"]
    dice = {fighter.id: 1 for fighter in battle.fighters(unit)}
    stand = {combat.key: combat.attackers for combat in possible_combats(battle, unit, "", dice)}
    both = ("red-1.0", "red-1.1")
    assert stand == {"conscript/blue-1/croc": both, "conscript/blue-2/hunter": both}
    assault = [combat.target for combat in possible_combats(battle, unit, "blue-1", dice)]
    assert assault == ["blue-1"]


@pytest.mark.rule("c4.advantage.own-combat", "c4.advantage.specific-target")
def test_an_incarnate_fights_a_combat_of_his_own_on_either_side() -> None:
    made = Arena()
    made.unit("red-1", (hero("aude", life=1, attack=4, dice=1), 20, 20), (profile(), 24, 20))
    made.unit("blue-1", (hero("odo", life=1), 20, 23), (profile("foe"), 24, 23))
    battle, unit = made.battle, made.battle.units["red-1"]
    keys = [combat.key for combat in possible_combats(battle, unit, "", {"red-1.0": 1, "red-1.1": 1})]
    assert keys == ["aude/blue-1/odo", "soldier/blue-1/foe"]


@pytest.mark.rule("c4.combat.choose")
def test_special_fighters_of_the_same_values_fight_along() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 20, 20), (profile("drummer", post="musician"), 24, 20))
    made.row("blue-1", profile("foe"), 2, 20, 23, step=4)
    combats = list(possible_combats(made.battle, made.battle.units["red-1"], "", {"red-1.0": 1, "red-1.1": 1}))
    assert [combat.attackers for combat in combats] == [("red-1.0", "red-1.1")]


@pytest.mark.rule("c4.combat.choose")
@pytest.mark.parametrize(
    "other",
    [
        profile(strength=5),
        profile(resistance=5),
        profile(skills=("c4.skill.vol",)),
        profile(post="familiar"),
        hero(life=1),
    ],
)
def test_who_is_worth_otherwise_or_has_a_place_of_his_own_fights_apart(other: Profile) -> None:
    assert profile().fights_like(profile("other"))
    assert not profile().fights_like(other)
    assert not other.fights_like(profile())


@pytest.mark.rule("c4.combat.casualties")
def test_who_is_wounded_by_what_is_left_over_is_asked_point_by_point() -> None:
    made = face_to_face(2, profile(dice=4), profile("foe", life=3))
    game = made.game(Melee("red-1"), dice=[4, 4, 1, 1, 1, 1, 1, 1, 4, 4])
    game.answer("soldier/blue-1/foe")
    for _ in range(2):
        assert isinstance(game.request, Choose)
        assert (game.request.default, game.request.about) == ("blue-1.0", {"points": 1, "falling": 0})
        game.answer("blue-1.1")
    assert game.state.models["blue-1.1"].life == 1


@pytest.mark.rule("c4.combat.casualties", "c4.damage.marker")
def test_damage_eliminates_as_many_as_it_can_and_wounds_the_rest() -> None:
    assert most_eliminated([1, 2, 2], 3) == 2
    assert most_eliminated([2, 2], 1) == 0
    made = face_to_face(2, profile(dice=4), profile("foe", life=2))
    battle = made.run(
        Melee("red-1"),
        dice=[4, 4, 4, 1, 1, 1, 1, 1, 4, 4, 4],
        answers=["soldier/blue-1/foe", "blue-1.1"],
    )
    assert battle.models["blue-1.1"].lost
    assert battle.models["blue-1.0"].damage == 1


@pytest.mark.rule("c4.combat.casualties")
def test_damage_beyond_the_last_of_them_is_lost() -> None:
    made = face_to_face(1, profile(dice=3))
    (foe,) = made.battle.named(("blue-1.0",))
    with pytest.raises(StopIteration) as ended:
        distributed(made.battle, "red", [foe], 3).send(None)
    assert ended.value.value == [foe]


@pytest.mark.rule("c4.charge.charge", "c4.term.charge")
def test_a_charge_lets_misses_be_thrown_again() -> None:
    made = face_to_face(1)
    made.battle.units["red-1"].charged = ("blue-1",)
    battle = made.run(Melee("red-1", "blue-1", True), dice=[1, 4, 5], answers=["soldier/blue-1/foe", "yes"])
    assert battle.models["blue-1.0"].lost


@pytest.mark.rule("c4.category.cavalry.heavy", "c4.skill.force-en-charge")
def test_charging_heavy_cavalry_adds_attack_to_strength() -> None:
    for charge, needed in ((True, 3), (False, 5)):
        rider = profile("rider", category="cavalry", skills=("c4.skill.force-en-charge",), attack=4, strength=4)
        made = face_to_face(1, rider, profile("foe", resistance=6))
        made.run(Melee("red-1", "blue-1", charge), dice=[4, needed], answers=["rider/blue-1/foe"])
        assert made.battle.models["blue-1.0"].lost
    # It is the Attack that he has, not that of his card: a Strength of 4 and 6 against 6 needs a 2.
    made = face_to_face(1, rider, profile("foe", resistance=6))
    made.battle.models["red-1.0"].gain(f"{RULE}#change", "attack:2", source="mystic/red/1")
    made.run(Melee("red-1", "blue-1", True), dice=[3, 2], answers=["rider/blue-1/foe"])
    assert made.battle.models["blue-1.0"].lost


@pytest.mark.rule("c4.term.defense")
def test_the_routed_have_no_defence() -> None:
    made = face_to_face(1, None, profile("foe", defence=9), routed=True)
    made.run(Melee("red-1"), dice=[2, 4], answers=["soldier/blue-1/foe"])
    assert made.battle.models["blue-1.0"].lost


@pytest.mark.rule("c4.elixir.exploit.extra-die", "c4.elixir.exploit.reroll-failures", "c4.elixir.exploit.force-reroll")
def test_incarnates_pay_for_dice_and_for_throwing_again() -> None:
    made = face_to_face(1, hero("aude", attack=4, dice=1, strength=4), hero("odo", life=1))
    made.battle.elixir = {"red": 2, "blue": 1}
    # A die more for the Attack test, its misses thrown again; the enemy has the successes of the Force test thrown again.
    answers = ["aude/blue-1/odo", "yes", "yes", "yes"]
    battle = made.run(Melee("red-1"), dice=[1, 2, 4, 5, 4, 4, 1, 1], answers=answers)
    assert battle.elixir == {"red": 0, "blue": 0}
    assert not battle.models["blue-1.0"].lost


# -- exact chances -----------------------------------------------------------------------------------------------------


def by_the_rules(made: Arena, *, charge: bool = False) -> dict[int, Fraction]:
    """What the rules themselves come to over all dice, every player taking the default."""
    battle = made.battle.copy()
    battle.then(Melee("red-1", "blue-1", charge))
    exact: Exact[Battle, Fraction] = Exact(number=Fraction)
    return exact.distribution(battle, lambda end: sum(one.lost for one in end.models.values()))


@pytest.mark.parametrize("charged", [False, True])
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (profile(), profile("foe")),
        (profile(dice=2), profile("foe", life=2)),
        (profile(attack=1), profile("foe", defence=8)),
        (profile(attack=9, strength=9), profile("foe", defence=2, resistance=2, life=3)),
        (profile(strength=1), profile("foe", resistance=9)),
    ],
)
def test_chances_in_closed_form_are_those_of_the_rules(charged: bool, mine: Any, theirs: Any) -> None:
    made = face_to_face(3, mine, theirs)
    made.battle.units["red-1"].charged = ("blue-1",) if charged else ()
    units = made.battle.units
    attackers, defenders = (made.battle.fighters(units[unit]) for unit in ("red-1", "blue-1"))
    assert combat_odds(made.battle, units["red-1"], attackers, defenders) == by_the_rules(made)


def test_ten_against_ten_are_exact() -> None:
    made = face_to_face(10, profile(dice=2), profile("foe"))
    units = made.battle.units
    attackers, defenders = (made.battle.fighters(units[unit]) for unit in ("red-1", "blue-1"))
    odds = combat_odds(made.battle, units["red-1"], attackers, defenders)
    assert sum(odds.values()) == 1
    assert set(odds) == set(range(11))
