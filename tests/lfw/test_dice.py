"""Dice: D6, D3, directions, and what may or must be thrown again."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.lfw.arena import Arena, rules

from escarmouche.rulebooks.lfw.events import AttackRolled
from escarmouche.rulebooks.lfw.rules.dice import Throw, d3, d6, net_help, random_direction
from escarmouche.rulebooks.lfw.rules.melee import Fight


@pytest.mark.rule("lfw.dice.d6", "lfw.dice.d3")
def test_a_d3_is_half_of_a_d6_rounded_up() -> None:
    assert [d3("r", "red").read((face,)) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert (d3("r", "red").read((5,)), d3("r", "red").read((2,))) == (3, 1)
    assert d6("r", "red").odds() == {face: Fraction(1, 6) for face in range(1, 7)}
    assert d3("r", "red").odds() == {face: Fraction(1, 3) for face in range(1, 4)}


@pytest.mark.rule("lfw.attack.coup-du-sort")
def test_the_face_decides_before_the_sum_at_both_ends_and_only_there() -> None:
    sure, hopeless = Throw("hit", "r", needed=2, modifier=4), Throw("hit", "r", needed=9, modifier=-2)
    assert [sure.succeeds(face) for face in (1, 2, 5, 6)] == [False, True, True, True]
    assert [hopeless.succeeds(face) for face in (1, 5, 6)] == [False, False, True]
    fair = Throw("hit", "r", needed=5, modifier=1)
    assert [fair.succeeds(face) for face in (3, 4)] == [False, True]
    assert Throw("hit", "r", needed=2, modifier=4, fated=False).succeeds(1)


@pytest.mark.rule("lfw.dice.random-direction")
def test_every_direction_is_as_likely() -> None:
    ways, total = random_direction("r", "red").ways()
    assert sorted(ways) == list(range(3600))
    assert set(ways.values()) == {1}
    assert total == 3600


@pytest.mark.rule("lfw.rule.reroll-interactions")
@pytest.mark.parametrize(
    ("helps", "hinders", "left"),
    [
        (["habile"], [], "habile"),
        (["habile", "habile"], [], "elite"),
        (["habile", "elite"], [], "elite"),
        (["habile"], ["impertinent"], ""),
        (["elite"], ["impertinent"], "habile"),
        (["elite"], ["impetueux"], ""),
        (["habile"], ["impetueux"], "impertinent"),
        ([], ["impertinent", "impetueux"], "impetueux"),
        (["habile", "habile"], ["impertinent"], "habile"),
        ([], [], ""),
    ],
)
def test_what_helps_and_what_hinders_a_roll_meet(helps: list[str], hinders: list[str], left: str) -> None:
    assert net_help(helps, hinders) == left


def blow(mine: tuple[str, ...], theirs: tuple[str, ...], dice: list[int], *answers: str) -> list[int]:
    """The dice of a combat roll that counted, as it was told, of a swordsman (CC 4+) against a parry of 0."""
    arena = Arena()
    arena.add("one", "red", 5, 5, rules=rules(*mine)).may_fight = True
    arena.add("two", "blue", 6, 5, rules=rules(*theirs))
    arena.run(Fight("one"), dice=dice, answers=answers)
    return [event.die for event in arena.told(AttackRolled)]


@pytest.mark.rule("lfw.rule.elite")
def test_the_elite_may_throw_a_failure_again() -> None:
    assert blow(("Élite (combat)",), (), [3, 2], "yes") == [2]
    assert blow(("Élite (combat)",), (), [3], "no") == [3]
    assert blow(("Élite (touche)",), (), [3]) == [3]


@pytest.mark.rule("lfw.rule.habile")
def test_the_skilled_may_throw_a_one_again_and_twice_skilled_any_failure() -> None:
    assert blow(("Habile (combat)",), (), [1, 3], "yes") == [3]
    assert blow(("Habile (combat)",), (), [3]) == [3]
    assert blow(("Habile (combat)", "Habile (combat)"), (), [3, 2], "yes") == [2]


@pytest.mark.rule("lfw.rule.impertinent")
def test_against_the_impertinent_a_bare_success_is_thrown_again() -> None:
    assert blow((), ("Impertinent (combat)",), [4, 2]) == [2]
    assert blow((), ("Impertinent (combat)",), [5, 6]) == [5]  # the second die is that of the defence


@pytest.mark.rule("lfw.rule.impertinent", "lfw.rule.impetueux")
def test_a_roll_made_again_is_critical_only_if_the_first_was() -> None:
    for written, first, critical in (("Impertinent (combat)", 4, False), ("Impétueux (combat)", 6, True)):
        arena = Arena()
        arena.add("one", "red", 5, 5).may_fight = True
        arena.add("two", "blue", 6, 5, rules=rules(written))
        arena.run(Fight("one"), dice=[first, 6, 6])
        [rolled] = arena.told(AttackRolled)
        assert (rolled.die, rolled.critical) == (6, critical)


@pytest.mark.rule("lfw.rule.impetueux")
def test_against_the_impetuous_every_success_is_thrown_again() -> None:
    assert blow((), ("Impétueux (combat)",), [6, 3]) == [3]
    assert blow((), ("Impétueux (combat)",), [3]) == [3]
    assert blow(("Élite (combat)",), ("Impétueux (combat)",), [3]) == [3]
