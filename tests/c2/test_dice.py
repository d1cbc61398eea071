"""Dice: sixes thrown again, ones that fail, opposed rolls; and that play and exact odds agree."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.arena import Arena

from escarmouche.catalogue import find, load_all
from escarmouche.kernel import Choose, Roll, Test
from escarmouche.kernel.effects import known
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.rules.characteristics import COURAGE, INITIATIVE, KINDS, SHOOTING, check, die_of
from escarmouche.rulebooks.c2.rules.dice import CHARACTERISTIC, EXCEPTIONS, REROLL
from escarmouche.rulebooks.confrontation.dice import PLAIN, Contender, DieRule, OpenRoll, Opposed, Success, chance_of
from escarmouche.rulebooks.confrontation.scores import lowered

DIE_RULES = [CHARACTERISTIC, PLAIN, *(row.die for row in EXCEPTIONS.values())]

Script = list[Any]


def thrown(test: Test[Any], script: Script) -> Any:
    """What a throw comes to with these faces (numbers) and decisions (yes or no), all of them used up."""
    left = list(script)
    rule = test.detail()
    request: Any = None
    try:
        request = rule.send(None)
        while True:
            if isinstance(request, Roll):
                faces, left = left[: len(request.dice)], left[len(request.dice) :]
                request = rule.send(request.read(tuple(faces)))
            else:
                given = left.pop(0)
                assert isinstance(request, Choose)
                assert given in ("yes", "no"), f"asked {request.rule}, answered {given}"
                request = rule.send(request.value(given))
    except StopIteration as done:
        assert not left, f"never asked for: {left}"
        return done.value


def enumerated(test: Test[Any], most: int) -> tuple[dict[Any, Fraction], Fraction]:
    """Every outcome of a throw of at most so many dice, all decisions taken by default; and the weight of the rest."""
    found: dict[Any, Fraction] = {}
    rest = Fraction(0)
    branches: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while branches:
        faces, weight = branches.pop()
        outcome = _replayed(test, faces)
        if outcome is not None:
            found[outcome[0]] = found.get(outcome[0], Fraction(0)) + weight
        elif len(faces) == most:
            rest += weight
        else:
            branches += [([*faces, face], weight / 6) for face in range(1, 7)]
    return found, rest


def _replayed(test: Test[Any], faces: list[int]) -> tuple[Any] | None:
    """The outcome in a tuple; nothing while there are dice to throw."""
    left = list(faces)
    rule = test.detail()
    try:
        request: Any = rule.send(None)
        while True:
            if isinstance(request, Roll):
                faces_now, left = left[: len(request.dice)], left[len(request.dice) :]
                if len(faces_now) < len(request.dice):
                    return None
                request = rule.send(request.read(tuple(faces_now)))
            else:
                assert request.default is not None
                request = rule.send(request.value(request.default))
    except StopIteration as done:
        return (done.value,)
    finally:
        rule.close()


def assert_agree(test: Test[Any], most: int) -> None:
    """Thrown die by die, every outcome is as likely as said, but for what more dice would have to decide."""
    found, rest = enumerated(test, most)
    odds: Mapping[Any, Fraction] = test.odds()
    assert sum(odds.values()) == 1
    assert found.keys() <= odds.keys()
    for outcome, chance in odds.items():
        assert found.get(outcome, 0) <= chance <= found.get(outcome, 0) + rest


# -- one die -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.dice.test")
def test_the_die_and_the_score_have_to_reach_the_difficulty() -> None:
    assert thrown(Success("red", "c2.dice.test", 4, 7), [3]) is True
    assert thrown(Success("red", "c2.dice.test", 4, 7), [2]) is False
    assert Success("red", "c2.dice.test", 4, 7).odds()[True] == Fraction(4, 6)


@pytest.mark.rule("c2.dice.test")
def test_courage_has_to_beat_and_not_to_equal() -> None:
    against_fear = Success("red", "c2.dice.test", 4, 7, strictly=True)
    assert thrown(against_fear, [3]) is False
    assert thrown(against_fear, [4]) is True


def total_with(score: int) -> OpenRoll[int | None]:
    """A roll read as the sum of die and score."""
    return OpenRoll(
        "red",
        "c2.dice.test",
        lambda die: None if die is None else die + score,
        wants_more=lambda die: die < 12,
    )


@pytest.mark.rule("c2.dice.six")
def test_a_six_thrown_again_is_added_example_of_the_book() -> None:
    assert thrown(total_with(4), [6, "yes", 4]) == 14


@pytest.mark.rule("c2.dice.six")
def test_sixes_go_on_as_long_as_the_player_likes() -> None:
    assert thrown(total_with(0), [6, "no"]) == 6
    assert thrown(total_with(0), [6, "yes", 6, "no"]) == 12
    assert thrown(total_with(0), [6, "yes", 6, "yes", 6, "yes", 2]) == 20


@pytest.mark.rule("c2.dice.six")
def test_only_a_natural_six_is_thrown_again() -> None:
    """With a wound, the six that opens the throw is the natural one; a five made a six by a bonus opens nothing."""
    wounded = Success("red", "c2.dice.test", 0, 8, modifier=-2)
    assert thrown(wounded, [6, "yes", 4]) is True
    helped = Success("red", "c2.dice.test", 0, 8, modifier=1)
    assert thrown(helped, [5]) is False


@pytest.mark.rule("c2.dice.one")
def test_a_one_fails_whatever_the_total_and_also_after_a_six() -> None:
    assert thrown(Success("red", "c2.dice.one", 20, 5), [1]) is False
    assert thrown(Success("red", "c2.dice.one", 20, 30), [6, "yes", 1]) is False
    assert thrown(total_with(9), [6, "yes", 1]) is None


@pytest.mark.rule("c2.wound.die-failure")
def test_a_final_die_of_one_fails_like_a_natural_one() -> None:
    assert thrown(Success("red", "c2.dice.test", 20, 5, modifier=-1), [2]) is False
    assert thrown(Success("red", "c2.dice.test", 20, 5, modifier=-1), [3]) is True


@pytest.mark.rule("c2.wound.die-failure")
def test_a_six_that_fails_by_itself_is_thrown_again_however_easy_the_roll() -> None:
    """A 6 with -5 is a die of 1, a failure: only another throw can save it."""
    assert chance_of(-9, modifier=-5) == chance_of(2, modifier=-5) == Fraction(5, 36)
    roll = Success("red", "c2.dice.test", 10, 5, modifier=-5)
    assert roll.odds() == {True: Fraction(5, 36), False: Fraction(31, 36)}


@pytest.mark.rule("c2.dice.negative")
def test_a_score_below_zero_goes_on_as_a_negative_number() -> None:
    weak = Success("red", "c2.dice.test", -2, 4)
    assert thrown(weak, [5]) is False
    assert thrown(weak, [6, "no"]) is True
    assert (lowered(3, 1), lowered(0, 1), lowered(-2, 1)) == (2, 0, -2)


@settings(max_examples=60)
@given(
    die=st.sampled_from(DIE_RULES),
    score=st.integers(-3, 9),
    difficulty=st.integers(1, 16),
    modifier=st.integers(-3, 2),
    strictly=st.booleans(),
)
def test_the_odds_of_a_success_are_those_of_its_dice(
    die: DieRule, score: int, difficulty: int, modifier: int, strictly: bool
) -> None:
    success = Success("red", "c2.dice.test", score, difficulty, die=die, modifier=modifier, strictly=strictly)
    assert_agree(success, 4)


@settings(max_examples=40)
@given(die=st.sampled_from(DIE_RULES), modifier=st.integers(-3, 2), enough=st.integers(1, 11))
def test_the_odds_of_an_open_roll_are_those_of_its_dice(die: DieRule, modifier: int, enough: int) -> None:
    roll: OpenRoll[int | None] = OpenRoll(
        "red", "c2.dice.test", lambda total: total, wants_more=lambda total: total < enough, die=die, modifier=modifier
    )
    assert_agree(roll, 4)


@settings(max_examples=25, deadline=None)
@given(die=st.sampled_from(DIE_RULES), modifier=st.integers(-3, 2), enough=st.integers(1, 9))
def test_the_odds_of_several_dice_are_those_of_their_chains(die: DieRule, modifier: int, enough: int) -> None:
    roll: OpenRoll[int | None] = OpenRoll(
        "red",
        "c2.dice.test",
        lambda total: total,
        wants_more=lambda total: total < enough,
        die=die,
        modifier=modifier,
        dice=2,
    )
    assert_agree(roll, 4)


def several(dice: int, enough: int) -> OpenRoll[int | None]:
    return OpenRoll("red", "c2.mana.mastery", lambda total: total, wants_more=lambda die: die < enough, dice=dice)


@pytest.mark.rule("c2.dice.six", "c2.mana.mastery")
def test_of_several_dice_any_six_is_thrown_again_and_a_one_spoils_its_die() -> None:
    assert thrown(several(3, 10), [6, 2, 6, "yes", 1, "yes", 5]) == 11
    assert thrown(several(3, 10), [6, 3, 2, "yes", 1]) == 3, "the die that was thrown again is spoilt, no other"
    assert thrown(several(2, 10), [6, 6, "yes", 1, "yes", 1]) is None
    assert thrown(several(2, 10), [6, 6, "no", "no"]) == 6


# -- two sides ---------------------------------------------------------------------------------------------------------


def duel(one: int, other: int, **changes: Any) -> Opposed:
    return Opposed("c2.approach.roll", Contender("red", one, **changes), Contender("blue", other))


def test_the_higher_total_wins_and_ties_are_thrown_again() -> None:
    assert thrown(duel(3, 3), [4, 3]) == "red"
    assert thrown(duel(3, 4), [4, 4]) == "blue"
    assert thrown(duel(3, 4), [4, 3, 2, 5]) == "blue"


@pytest.mark.rule("c2.dice.one")
def test_in_an_opposed_roll_a_one_loses_and_two_ones_are_a_tie() -> None:
    assert thrown(duel(6, 0), [1, 2]) == "blue"
    assert thrown(duel(6, 0), [1, 1, 3, 2]) == "red"


@pytest.mark.rule("c2.dice.one")
def test_an_initiative_die_of_one_loses_to_a_total_of_seven_as_in_the_book() -> None:
    assert thrown(duel(4, 2), [1, 5]) == "blue"


@pytest.mark.rule("c2.dice.six")
def test_who_is_behind_decides_first_whether_to_throw_again() -> None:
    """Both show a six: blue is behind and throws again; red, now behind, answers."""
    assert thrown(duel(3, 2), [6, 6, "yes", 4, "yes", 5]) == "red"
    assert thrown(duel(3, 2), [6, 6, "no", "no"]) == "red"


def test_a_six_of_an_opposed_roll_is_asked_about_with_the_thrower() -> None:
    roll = Opposed("c2.approach.roll", Contender("red", 3, roller="captain"), Contender("blue", 3))
    steps = roll.detail().__await__()
    next(steps)
    steps.send(6)
    asked = steps.send(5)
    assert asked.about["roller"] == "captain"


@pytest.mark.rule("c2.wound.die-failure")
def test_a_final_die_of_one_loses_however_many_sixes_are_in_it() -> None:
    """A 6 with -5 is a die of 1, a 6 and a 2 with -7 as well: against a total of 3 not even a score of 9 helps."""
    assert thrown(duel(9, 0, modifier=-5), [6, 3, "no"]) == "blue"
    assert thrown(duel(9, 0, modifier=-5), [6, 3, "yes", 2]) == "red"
    assert thrown(duel(9, 0, modifier=-7), [6, 3, "yes", 2]) == "blue"
    assert thrown(duel(9, 0, modifier=-7), [6, 3, "yes", 3]) == "red"
    assert thrown(duel(9, 0, modifier=-4), [6, 3, "no"]) == "red"


@pytest.mark.rule("c2.wound.die-failure")
def test_where_a_one_is_no_failure_a_final_one_counts_like_any_other() -> None:
    lively = EXCEPTIONS["c2.skill.vivacite"].die
    assert thrown(duel(9, 0, modifier=-5, die=lively), [6, 3, "no"]) == "red"


@settings(max_examples=25)
@given(
    one=st.integers(0, 6),
    other=st.integers(0, 6),
    die=st.sampled_from(DIE_RULES),
    modifier=st.integers(-8, 0),
)
def test_the_odds_of_an_opposed_roll_are_those_of_its_dice(one: int, other: int, die: DieRule, modifier: int) -> None:
    assert_agree(duel(one, other, die=die, modifier=modifier), 4)


def test_odds_of_equals_are_even_but_for_who_decides_first_and_advantage() -> None:
    assert abs(duel(4, 4).odds()["red"] - Fraction(1, 2)) < Fraction(1, 1000)
    assert duel(5, 4).odds()["red"] > Fraction(3, 5)


# -- the table of exceptions -------------------------------------------------------------------------------------------

ROWS = {
    "default": "c2.dice.six",
    "Aguerri": "c2.skill.aguerri",
    "Aimé des dieux": "c2.skill.aime-des-dieux",
    "Bravoure": "c2.skill.bravoure",
    "Brute Épaisse": "c2.skill.brute-epaisse",
    "Esprit de X": "c2.skill.esprit-de",
    "Exalté": "c2.skill.exalte",
    "Fanatisme": "c2.skill.fanatisme",
    "Maître escrimeur": "c2.skill.maitre-escrimeur",
    "Tireur d'Élite": "c2.skill.tireur-d-elite",
    "Tueur Né": "c2.skill.tueur-ne",
    "Vivacité": "c2.skill.vivacite",
    "Fidèle du Griffon": "c2.faith.griffon",
    "Fidèle de Mid-Nor": "c2.faith.mid-nor",
    "Orques (mana recovery)": "c2.mana.recovery.orc",
    "Maudit des dieux": "c2.skill.maudit-des-dieux",
    "wound and damage rolls": "c2.wound.roll",
    "pressure and injection rolls": "c2.steam.roll",
}

KINDS_OF = {
    "Courage": {"courage"},
    "Attack": {"attack"},
    "Incantation with element X": {"incantation"},
    "Divination": {"divination"},
    "Discipline": {"discipline"},
    "Shooting": {"shooting"},
    "Initiative and Prouesse": {"initiative", "disengagement", "feat"},
    "mana recovery": {"mana-recovery"},
    "wound rolls": {"wound"},
    "steam": {"steam"},
}


@pytest.mark.rule("c2.table.dice-exceptions")
def test_every_row_of_the_table_is_read_as_the_catalogue_says() -> None:
    table = find("c2.table.dice-exceptions", load_all()).data
    assert table.keys() == ROWS.keys()
    for row, said in table.items():
        exception = EXCEPTIONS[ROWS[row]]
        die = exception.die
        assert list(die.explode) == said["explode"], row
        assert list(die.as_six) == said["as6"], row
        assert die.first_one_fails == bool(said["first1_fails"]), row
        assert die.later_one_fails == bool(said["later1_fails"]), row
        assert set(exception.kinds) == KINDS_OF.get(said["rolls"], set()), row


OF_SOME_SPELLS = ("c2.skill.esprit-de",)
"""Rows that count for the spells of an element alone."""


@pytest.mark.rule("c2.table.dice-exceptions")
@pytest.mark.parametrize(
    "rule", [rule for rule in EXCEPTIONS if rule.startswith("c2.skill.") and known(rule) and rule not in OF_SOME_SPELLS]
)
def test_the_dice_of_a_figure_are_read_by_the_rows_of_its_skills(rule: str) -> None:
    arena = Arena()
    fighter = arena.add("a", "red", 20, 20, skills=(Skill(rule.removeprefix("c2.skill.")),))
    exception = EXCEPTIONS[rule]
    for kind in KINDS:
        told = exception.die.with_(again=REROLL) if not exception.kinds or kind in exception.kinds else CHARACTERISTIC
        assert die_of(arena.battle, fighter, kind) == told


@pytest.mark.rule("c2.table.dice-exceptions")
def test_a_five_counting_as_six_is_worth_six_and_one_thrown_again_five() -> None:
    hardened = Success("red", "c2.dice.test", 0, 9, die=EXCEPTIONS["c2.skill.aguerri"].die)
    assert thrown(hardened, [5, "yes", 3]) is True
    brave = Success("red", "c2.dice.test", 0, 9, die=EXCEPTIONS["c2.skill.bravoure"].die)
    assert thrown(brave, [5, "yes", 3]) is False
    assert thrown(brave, [5, "yes", 4]) is True


@pytest.mark.rule("c2.table.dice-exceptions")
def test_a_one_that_is_no_failure_counts_as_one() -> None:
    quick = EXCEPTIONS["c2.skill.vivacite"].die
    assert thrown(Success("red", "c2.dice.test", 4, 5, die=quick), [1]) is True
    assert thrown(Success("red", "c2.dice.test", 3, 5, die=quick), [1]) is False
    beloved = EXCEPTIONS["c2.skill.aime-des-dieux"].die
    assert thrown(Success("red", "c2.dice.test", 9, 5, die=beloved), [1]) is False
    assert thrown(Success("red", "c2.dice.test", 0, 7, die=beloved), [4, "yes", 1]) is True


@pytest.mark.rule("c2.table.dice-exceptions")
def test_exceptions_bend_their_own_rolls_and_add_up() -> None:
    quick, hardened = EXCEPTIONS["c2.skill.vivacite"], EXCEPTIONS["c2.skill.aguerri"]
    assert quick.read(CHARACTERISTIC, COURAGE) == CHARACTERISTIC
    both = hardened.read(quick.read(CHARACTERISTIC, INITIATIVE), INITIATIVE)
    forgiven = DieRule(explode=(5, 6), as_six=(5,), first_one_fails=False, later_one_fails=False, again=REROLL)
    assert both == forgiven
    cursed = EXCEPTIONS["c2.skill.maudit-des-dieux"]
    assert cursed.read(both, INITIATIVE).explode == ()
    assert hardened.read(cursed.read(CHARACTERISTIC, SHOOTING), SHOOTING).explode == ()


# -- of a fighter ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.dice.test")
def test_wounds_are_taken_off_the_die_and_not_off_the_characteristic() -> None:
    arena = Arena()
    fighter = arena.add("a", "red", 20, 20)
    fighter.wound = 2
    hurt = check(arena.battle, fighter, INITIATIVE, "c2.dice.test", 4, 7)
    assert thrown(hurt, [4]) is False
    assert thrown(hurt, [5]) is True
    assert thrown(hurt, [3]) is False, "3 less 2 is 1: a failed die"
    courageous = check(arena.battle, fighter, COURAGE, "c2.dice.test", 4, 7)
    assert thrown(courageous, [3]) is True


def test_chances_are_exact() -> None:
    assert chance_of(2) == Fraction(5, 6)
    assert chance_of(7) == Fraction(1, 6) * Fraction(5, 6)
    assert chance_of(13) == Fraction(1, 36) * Fraction(5, 6)
