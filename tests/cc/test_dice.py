"""Characteristic tests: the numbers of the catalogue's examples, chains, and dice of which one counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.test_dice import assert_agree
from tests.cc.arena import Arena, doing, skill
from tests.cc.test_wounds import Hurt

from escarmouche.kernel import Roll, ScriptedDice
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import WoundRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import COURAGE, INITIATIVE, attack, strength
from escarmouche.rulebooks.cc.rules.dice import CHARACTERISTIC, Dice, SeveralDice, check, dice_of, die_of
from escarmouche.rulebooks.cc.rules.wounds import succumb
from escarmouche.rulebooks.confrontation.dice import Contender, DieRule, OpenRoll, Opposed
from escarmouche.rulebooks.confrontation.scores import lowered

BRUTE = DieRule(explode=(5, 6), later_one_fails=False, back_to_six=True, again="cc.core.dice.six")


def thrown(roll: Any, faces: Sequence[int], answers: Sequence[str] = ()) -> Any:
    """What a roll comes to with these faces, and these answers to whether a die is thrown again."""
    dice = ScriptedDice(faces)
    detail = roll.detail()
    value: Any = None
    left = list(answers)
    try:
        request = detail.send(None)
        while True:
            if isinstance(request, Roll):
                value = request.read(tuple(dice.left.popleft() for _ in request.dice))
            else:
                value = request.value(left.pop(0))
            request = detail.send(value)
    except StopIteration as done:
        assert not dice.left
        assert not left
        return done.value


def result(total: int | None) -> int | None:
    """A roll read as its total."""
    return total


@pytest.mark.rule("cc.core.dice.test")
def test_a_test_succeeds_when_the_result_equals_the_difficulty() -> None:
    arena = Arena()
    shooter = arena.add("a", "red", 20, 20)
    assert thrown(check(arena.battle, shooter, INITIATIVE, "cc.core.dice.test", 2, 10).roll, [5]) is False
    assert thrown(check(arena.battle, shooter, INITIATIVE, "cc.core.dice.test", 3, 7).roll, [4]) is True
    assert thrown(check(arena.battle, shooter, INITIATIVE, "cc.core.dice.test", 5, 8).roll, [3]) is True


@pytest.mark.rule("cc.core.dice.six", "cc.core.dice.one")
def test_sixes_are_added_as_long_as_one_likes_and_a_one_spoils_the_chain() -> None:
    roll = OpenRoll("red", "cc.core.dice.test", result, wants_more=lambda _: True, die=CHARACTERISTIC)
    assert thrown(roll, [6, 6, 3], ["yes", "yes"]) == 15
    assert thrown(roll, [6], ["no"]) == 6
    assert thrown(roll, [6, 1], ["yes"]) is None
    assert thrown(roll, [1]) is None


@pytest.mark.rule("cc.core.dice.six")
def test_the_question_names_the_rule_of_the_six() -> None:
    arena = Arena()
    fighter = arena.add("a", "red", 20, 20)
    assert die_of(arena.battle, fighter, INITIATIVE).again == "cc.core.dice.six"


def test_a_protected_chain_falls_back_to_six() -> None:
    roll = OpenRoll("red", "cc.core.dice.test", result, wants_more=lambda _: True, die=BRUTE)
    assert thrown(roll, [5, 3], ["yes"]) == 8
    assert thrown(roll, [5, 6, 5, 5, 1], ["yes", "yes", "yes", "yes"]) == 6
    assert thrown(roll, [1]) is None, "the first die fails as ever"


class Lucky(Hooks, name="cc.core.dice.extra-die#lucky"):
    """Two dice, the better counts."""

    __slots__ = ()

    def extra_dice(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        return value + 1


class Hexed(Hooks, name="cc.core.dice.extra-die#hexed"):
    """Two dice, the lower counts."""

    __slots__ = ()

    def worst_dice(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        return value + 1


@pytest.mark.rule("cc.core.dice.extra-die", "cc.core.dice.test")
def test_benefit_and_penalty_on_a_test_cancel_each_other() -> None:
    arena = Arena()
    fighter = arena.add("a", "red", 20, 20)
    fighter.gain(Lucky.rule + "#lucky")
    assert dice_of(arena.battle, fighter, COURAGE) == Dice(2)
    fighter.gain(Hexed.rule + "#hexed")
    assert dice_of(arena.battle, fighter, COURAGE) == Dice(1)
    fighter.lose(Lucky.rule + "#lucky")
    assert dice_of(arena.battle, fighter, COURAGE) == Dice(2, worst=True)
    assert thrown(check(arena.battle, fighter, COURAGE, "cc.core.fear.test", 4, 7).roll, [6, 3]) is True
    assert thrown(check(arena.battle, fighter, COURAGE, "cc.core.fear.test", 4, 7).roll, [6, 2]) is False
    assert thrown(check(arena.battle, fighter, COURAGE, "cc.core.fear.test", 10, 5).roll, [6, 1]) is False


@pytest.mark.rule("cc.core.dice.extra-die")
def test_the_best_of_several_dice_counts_and_all_must_be_ones_to_fail() -> None:
    roll = SeveralDice(Dice(2), "red", "cc.core.dice.extra-die", result, wants_more=lambda _: True)
    assert thrown(roll, [5, 2]) == 5
    assert thrown(roll, [1, 4]) == 4
    assert thrown(roll, [1, 1]) is None


@pytest.mark.rule("cc.core.dice.extra-die.sixes")
def test_of_dice_thrown_again_one_alone_counts() -> None:
    roll = SeveralDice(Dice(4), "red", "cc.core.dice.extra-die", result, wants_more=lambda _: True)
    assert thrown(roll, [1, 4, 6, 6, 2, 5], ["yes", "yes"]) == 11
    assert thrown(roll, [1, 4, 6, 6, 1, 3], ["yes", "yes"]) == 9, "one that falls on 1 can't be the one that counts"
    assert thrown(roll, [1, 4, 6, 6, 1, 1], ["yes", "yes"]) is None
    assert thrown(roll, [1, 4, 6, 6, 1], ["yes", "no"]) is None, "a 4 of the first throw does not count any more"
    assert thrown(roll, [1, 4, 6, 6], ["no", "no"]) == 6
    assert thrown(roll, [1, 4, 6, 6, 6, 3, 5], ["yes", "yes", "yes"]) == 15, "one that falls on 6 again goes on"


def chances(roll: SeveralDice[Any]) -> Mapping[Any, Fraction]:
    """What the roll comes to, face by face, when the questions are answered as they suggest."""
    found: dict[Any, Fraction] = {}

    def go(faces: tuple[int, ...], weight: Fraction) -> None:
        """Plays the roll with these faces, and with every face of the die that is wanted after them."""
        left = list(faces)
        detail = roll.detail()
        try:
            request = detail.send(None)
            while True:
                if isinstance(request, Roll):
                    if len(left) < len(request.dice):
                        break
                    taken = tuple(left[: len(request.dice)])
                    del left[: len(request.dice)]
                    request = detail.send(request.read(taken))
                else:
                    request = detail.send(request.value(request.default))
        except StopIteration as done:
            found[done.value] = found.get(done.value, Fraction(0)) + weight
            return
        detail.close()
        if len(faces) < 6:
            for face in range(1, 7):
                go((*faces, face), weight / 6)

    go((), Fraction(1))
    return found


@pytest.mark.rule("cc.core.dice.extra-die.sixes")
@pytest.mark.parametrize("dice", [Dice(2), Dice(2, worst=True), Dice(3)])
def test_the_closed_form_of_several_dice_agrees_with_throwing_them(dice: Dice) -> None:
    roll = SeveralDice(
        dice,
        "red",
        "cc.core.dice.extra-die",
        lambda total: total is not None and total >= 8,
        wants_more=lambda total: total < 8,
    )
    assert sum(roll.odds().values()) == 1
    assert chances(roll) == roll.odds()
    told = SeveralDice(dice, "red", "cc.core.dice.extra-die", result, wants_more=lambda total: total < 8)
    assert chances(told) == told.odds()


def against(one: Contender, other: Contender) -> Opposed:
    return Opposed("cc.core.dice.test.opposed", one, other)


def side(player: str, score: int, **changes: Any) -> Contender:
    return Contender(player, score, CHARACTERISTIC, **changes)


@pytest.mark.rule("cc.core.dice.test.opposed")
def test_the_higher_result_wins_and_ties_and_two_failures_are_thrown_again() -> None:
    roll = against(side("red", 3), side("blue", 4))
    assert thrown(roll, [4, 2]) == "red"
    assert thrown(roll, [3, 2, 2, 5]) == "blue", "6 against 6"
    assert thrown(roll, [1, 1, 1, 2]) == "blue", "a failure loses against all but another one"


@pytest.mark.rule("cc.core.dice.test.opposed")
def test_the_lower_present_total_decides_first_whether_to_throw_again() -> None:
    roll = against(side("red", 3), side("blue", 2))
    assert thrown(roll, [6, 6, 3, 4], ["yes", "yes"]) == "red", "blue has 8, then 11; red answers with 13"
    assert thrown(roll, [6, 6, 1], ["yes", "no"]) == "red"
    assert thrown(roll, [6, 6, 3], ["yes", "no"]) == "blue"


@pytest.mark.rule("cc.core.dice.test.opposed")
def test_of_several_dice_of_a_side_one_counts() -> None:
    two = against(side("red", 3, dice=2), side("blue", 3))
    assert thrown(two, [5, 2, 4]) == "red"
    assert thrown(two, [1, 5, 4]) == "red", "all have to be ones to fail"
    worst = against(side("red", 3, dice=2, worst=True), side("blue", 3))
    assert thrown(worst, [5, 2, 4]) == "blue"
    assert thrown(worst, [5, 1, 2]) == "blue"


@pytest.mark.rule("cc.core.dice.test.opposed", "cc.core.dice.extra-die.sixes")
def test_of_a_sides_sixes_each_may_be_thrown_again_and_one_counts() -> None:
    roll = against(side("red", 0, dice=3), side("blue", 5))
    assert thrown(roll, [6, 6, 4, 5, 2, 6], ["yes", "yes", "no"]) == "red", "12 against 10"
    assert thrown(roll, [6, 6, 4, 5, 2], ["yes", "no"]) == "blue", "8 against 10"
    assert thrown(roll, [6, 6, 4, 5, 1, 1], ["yes", "yes"]) == "blue"
    roll = against(side("red", 8, dice=2), side("blue", 6))
    assert thrown(roll, [6, 5, 4, 1], ["yes"]) == "blue", "a 5 of the first throw does not count any more"


@settings(max_examples=20, deadline=None)
@given(
    score=st.integers(0, 4),
    dice=st.integers(1, 2),
    worst=st.booleans(),
    die=st.sampled_from([CHARACTERISTIC, BRUTE]),
)
def test_the_odds_of_an_opposed_test_are_those_of_its_dice(score: int, dice: int, worst: bool, die: DieRule) -> None:
    one = Contender("red", score, die, dice=2, worst=worst)
    assert_agree(against(one, Contender("blue", 1, CHARACTERISTIC, dice=dice)), 5)


def test_a_die_more_is_an_advantage_and_a_burden_is_none() -> None:
    even = against(side("red", 2), side("blue", 2)).odds()["red"]
    assert against(side("red", 2, dice=2), side("blue", 2)).odds()["red"] > even + Fraction(1, 10)
    assert against(side("red", 2, dice=2, worst=True), side("blue", 2)).odds()["red"] < even - Fraction(1, 10)


@pytest.mark.rule("cc.core.wound.penalties")
def test_a_grave_wound_lowers_attack_and_strength_by_two() -> None:
    arena = Arena()
    fighter = arena.add("a", "red", 20, 20, attack=5, strength=9)
    fighter.steps = 2
    assert attack(arena.battle, fighter) == 3
    assert strength(arena.battle, fighter) == 7


# -- what changes a result, and what does not --------------------------------------------------------------------------


@pytest.mark.rule("cc.core.dice.final-bonus")
def test_a_bonus_changes_the_final_result_and_never_the_natural_one() -> None:
    arena = Arena()
    fighter = arena.add("a", "red", 20, 20)
    fighter.gain("cc.skill.resolution#declared", 3)

    def passes(faces: Sequence[int], difficulty: int, answers: Sequence[str] = ()) -> bool:
        trial = check(arena.battle, fighter, INITIATIVE, "cc.core.dice.test", 2, difficulty)
        return bool(thrown(trial.roll, faces, answers))

    assert passes([4], 9)
    assert not passes([4], 10)
    assert not passes([1], 2), "a natural 1 fails whatever is added"
    assert not passes([5], 11), "a 5 with a bonus is no 6 that may be thrown again"
    fighter.gain(Lucky.rule + "#lucky")
    assert passes([4, 2], 9)
    assert not passes([4, 2], 10)
    assert passes([6, 2], 11, ["no"])


@pytest.mark.rule("cc.core.dice.exclusions")
def test_on_dice_that_are_no_tests_one_and_six_are_faces_like_others() -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, resistance=5, skills=(skill("instinct-de-survie", 6),))
    arena.run(Hurt("a", (5,)), dice=[6])
    assert not arena.told(WoundRolled), "the 6 is not thrown again, and cancels the roll"
    arena.run(Hurt("a", (5,)), dice=[5, 1, 6])
    assert arena.told(WoundRolled)[0].wound != "none", "of 1 and 6 neither fails nor explodes"


@pytest.mark.rule("cc.core.dice.negative")
def test_scores_may_fall_below_zero_and_resistance_below_zero_kills() -> None:
    arena = Arena()
    weak = arena.add("a", "red", 20, 20, attack=1, resistance=0)
    weak.steps = 3
    assert attack(arena.battle, weak) == -2
    assert [lowered(score, 2) for score in (3, 1, 0, -1)] == [1, 0, 0, -1]
    assert arena.run(doing(succumb, "a"))["a"].in_play, "RES 0 is alive"
    arena.battle["a"].gain(BRITTLE)
    assert arena.run(doing(succumb, "a"))["a"].lost == "killed"


BRITTLE = "cc.core.dice.negative#brittle"


class Brittle(Hooks, name=BRITTLE):
    """RES 1 less."""

    __slots__ = ()

    def resistance(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - 1
