"""The universal table: columns, dice thrown again, dice that sixes give, and exact chances of it all."""

from fractions import Fraction
from typing import Any

import pytest

from escarmouche.kernel import AGAIN, Choose, Roll, Test, enumerate_detail
from escarmouche.kernel.position import throw as thrown
from escarmouche.kernel.state import State
from escarmouche.rulebooks.c4.rules.resolution import (
    COLUMNS,
    REROLL,
    CourageTest,
    Nerve,
    Shown,
    Strike,
    Successes,
    Throw,
    Thrower,
    column,
)

LIKELY = Fraction(1, 1500)
"""Lines of play less likely than this are not followed when a test is thrown die by die."""


class Paying:
    """Elixir spent by the thrower, by his opponent, or by both."""

    def __init__(self, thrower: bool, opponent: bool, dice: int = 0) -> None:
        self.thrower, self.opponent, self.dice = thrower, opponent, dice

    async def more_dice(self) -> int:
        return self.dice

    async def reroll_misses(self, shown: Shown) -> bool:
        return self.thrower

    async def force_reroll(self, shown: Shown) -> bool:
        return self.opponent


def thrower(exploits: Paying | None = None) -> Thrower:
    return Thrower("red", "c4.test.table", exploits=exploits)


def run(test: Test[Any], *dice: tuple[int, ...], answers: tuple[str, ...] = ()) -> Any:
    """Throws a test with these faces, throw by throw; all of them must be used up."""
    left, said = list(dice), list(answers)
    position = thrown(test, State(players=("red", "blue")))
    while (request := position.pending) is not None:
        if isinstance(request, Roll):
            reading = request.read(request.check(left.pop(0)))
            assert reading is not AGAIN
            position.send(reading)
        else:
            assert isinstance(request, Choose)
            position.send(request.value(said.pop(0) if said else request.default))
    assert not left
    assert not said
    return position.result


@pytest.mark.rule(
    "c4.test.table",
    "c4.test.value_difficulty",
    "c4.table.universal-resolution-annex",
    "c4.table.universal-resolution-annex.high",
    "c4.table.universal-resolution-annex.low",
)
def test_the_difference_is_read_in_one_of_seven_columns() -> None:
    needed = {difference: column(10 + difference, 10).needed for difference in range(-8, 9)}
    assert list(needed.values()) == [6, 6, 6, 6, 6, 5, 5, 4, 4, 4, 3, 3, 2, 2, 2, 2, 2]
    assert column(4, 10).special == "challenge"
    assert column(5, 10).special == ""
    assert column(10, 4).special == "feat"
    assert column(9, 4).special == ""
    assert [one.more for one in COLUMNS] == [(6,)] * 6 + [(5, 6)]


@pytest.mark.rule("c4.test.table", "c4.table.universal-resolution-annex")
def test_the_books_example_of_the_table() -> None:
    assert column(4, 6).needed == 5


@pytest.mark.rule("c4.test.success_count")
def test_every_die_that_shows_enough_is_a_success() -> None:
    assert run(Successes(thrower(), Throw(5, column(4, 4)), enough=9), (1, 3, 4, 5, 5)) == 3


@pytest.mark.rule("c4.reroll.extra_dice", "c4.table.summary.extra-dice", "c4.term.des-supplementaires")
def test_a_six_gives_a_die_and_its_six_another() -> None:
    assert run(Successes(thrower(), Throw(3, column(4, 4)), enough=9), (6, 6, 1), (6, 3), (5,)) == 4


@pytest.mark.rule("c4.test.feat", "c4.table.universal-resolution-annex.high")
def test_in_the_feat_column_fives_give_dice_too() -> None:
    assert run(Successes(thrower(), Throw(3, column(9, 3)), enough=9), (5, 2, 1), (5,), (1,)) == 3


@pytest.mark.rule("c4.test.challenge", "c4.table.universal-resolution-annex.low")
@pytest.mark.parametrize(("dice", "counted"), [([(6, 6, 6), (1, 1, 1)], 2), ([(6, 1, 5), (5,)], 1)])
def test_successes_of_a_challenge_are_halved_last(dice: list[tuple[int, ...]], counted: int) -> None:
    assert run(Successes(thrower(), Throw(3, column(1, 7)), enough=9), *dice) == counted


@pytest.mark.rule("c4.reroll.order", "c4.reroll.reroll", "c4.table.summary.reroll-then-extra", "c4.term.relance")
def test_misses_are_thrown_again_before_sixes_give_dice() -> None:
    test = Successes(thrower(), Throw(4, column(4, 4), rerolls=1), enough=9)
    assert run(test, (6, 1, 2, 4), (6, 3), (1, 1)) == 3
    assert run(test, (6, 1, 2, 4), (1,), answers=("no",)) == 2


@pytest.mark.rule("c4.reroll.reroll")
def test_the_new_result_stands_even_if_it_is_worse() -> None:
    test = Successes(thrower(), Throw(3, column(4, 4), forced=1), enough=9)
    assert run(test, (6, 4, 1), (3, 2)) == 0


@pytest.mark.rule("c4.reroll.reroll", "c4.table.summary.reroll-then-extra")
@pytest.mark.parametrize("exploits", [Paying(True, True), Paying(False, False)])
def test_misses_and_successes_are_never_both_thrown_again(exploits: Paying) -> None:
    assert run(Successes(thrower(exploits), Throw(3, column(4, 4)), enough=9), (4, 4, 1)) == 2


@pytest.mark.rule("c4.reroll.extra_dice")
def test_a_die_that_is_paid_for_is_an_ordinary_one() -> None:
    test = Successes(thrower(Paying(True, False, dice=1)), Throw(1, column(4, 4)), enough=9)
    assert run(test, (6, 2), (4,), (1,)) == 2


@pytest.mark.rule("c4.reroll.reroll")
def test_passes_cancel_one_for_one_and_the_rest_is_thrown() -> None:
    test = Successes(thrower(Paying(True, True)), Throw(3, column(4, 4), rerolls=1), enough=9)
    assert run(test, (4, 2, 1), (5, 3), answers=("yes",)) == 2


@pytest.mark.rule("c4.test.courage_best_die", "c4.reroll.courage_six", "c4.table.summary.courage-six")
def test_of_courage_dice_the_best_counts_and_a_six_gives_no_die() -> None:
    test = CourageTest(thrower(), Throw(2, column(4, 4)))
    assert run(test, (6, 1)) == Nerve(True, True)
    assert run(test, (4, 1)) == Nerve(True, False)
    assert run(test, (3, 1)) == Nerve(False, False)


@pytest.mark.rule("c4.test.feat", "c4.reroll.courage_six")
def test_a_five_earns_no_elixir_in_the_feat_column() -> None:
    assert run(CourageTest(thrower(), Throw(1, column(9, 1))), (5,)) == Nerve(True, False)


# -- exact chances -----------------------------------------------------------------------------------------------------

THROWS = [
    Throw(2, column(value, 6), extra=extra, rerolls=rerolls, forced=forced)
    for value in (0, 4, 6, 9, 12)
    for rerolls, forced, extra in ((0, 0, True), (1, 0, True), (0, 1, True), (2, 1, True), (1, 1, False))
]


def agree(test: Test[Any]) -> None:
    """The closed form is what throwing die by die comes to, as far as lines are followed."""
    followed = enumerate_detail(test, least=LIKELY)
    left = 1 - sum(followed.values())
    odds = test.odds()
    assert sum(odds.values()) == 1
    for outcome, chance in odds.items():
        assert 0 <= chance - followed.get(outcome, 0) <= left, outcome
    assert set(followed) <= set(odds)
    assert left < Fraction(1, 5)


@pytest.mark.rule("c4.test.dice_count")
@pytest.mark.parametrize("throw", THROWS, ids=str)
def test_chances_of_successes_agree_with_the_dice(throw: Throw) -> None:
    agree(Successes(thrower(), throw, enough=3))


@pytest.mark.rule("c4.test.courage_best_die")
@pytest.mark.parametrize("throw", THROWS, ids=str)
def test_chances_of_courage_agree_with_the_dice(throw: Throw) -> None:
    agree(CourageTest(thrower(), throw))


@pytest.mark.parametrize("throw", THROWS, ids=str)
@pytest.mark.parametrize(
    "strength", [column(6, 6), column(0, 6), column(12, 6)], ids=lambda one: one.special or "plain"
)
def test_chances_of_damage_agree_with_the_dice(throw: Throw, strength: Any) -> None:
    attack = Throw(1, throw.column, extra=throw.extra, rerolls=throw.rerolls, forced=throw.forced)
    agree(Strike(thrower(), attack, thrower(), Throw(0, strength), enough=2))


def test_nobody_is_asked_twice_about_one_pass() -> None:
    test = Successes(thrower(), Throw(2, column(4, 4), rerolls=1), enough=9)
    position = thrown(test, State(players=("red", "blue")))
    assert isinstance(position.pending, Roll)
    position.send(Shown(2, 0, 0))
    assert isinstance(position.pending, Choose)
    assert position.pending.rule == REROLL


def test_twenty_dice_against_ten_are_exact() -> None:
    for value in (0, 6, 12):
        attack = Throw(20, column(value, 6), rerolls=1)
        odds = Strike(thrower(), attack, thrower(), Throw(0, column(5, 6)), enough=10).odds()
        assert sum(odds.values()) == 1
        assert set(odds) == set(range(11))
