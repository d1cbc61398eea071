"""Skills that change how dice are read."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.c2.arena import Arena

from escarmouche.kernel import Step
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.rules.characteristics import (
    ATTACK,
    COURAGE,
    DEFENCE,
    DISCIPLINE,
    DISENGAGEMENT,
    FEAT,
    FORCED_DISENGAGEMENT,
    INITIATIVE,
    SHOOTING,
    check,
    plain_die,
)

AGAIN, KEEP = "yes", "no"
KINDS = [INITIATIVE, ATTACK, DEFENCE, SHOOTING, COURAGE, DISCIPLINE, FEAT, DISENGAGEMENT, FORCED_DISENGAGEMENT]


class Check(Step, frozen=True):
    """A roll of one figure; what came of it becomes the winner of the battle."""

    kind: str
    score: int
    difficulty: int

    async def run(self, battle: Battle) -> None:
        passed = await check(battle, battle["one"], self.kind, "c2.dice.test", self.score, self.difficulty)
        battle.winner = "yes" if passed else "no"


class Plain(Step, frozen=True):
    """A die without characteristic; its worth becomes the winner of the battle."""

    async def run(self, battle: Battle) -> None:
        battle.winner = str(await plain_die(battle, battle["one"], "c2.dice.test"))


def passes(skills: tuple[str, ...], kind: str, needed: int, dice: list[int], answers: list[str]) -> bool:
    """Whether a figure with some skills reaches a total on its dice alone."""
    arena = Arena()
    arena.add("one", "red", 10, 10, skills=tuple(map(Skill, skills)))
    return arena.run(Check(kind, 0, needed), dice=dice, answers=answers).winner == "yes"


def odds(skills: tuple[str, ...], kind: str, needed: int) -> Fraction:
    """The exact chance of the same."""
    arena = Arena()
    one = arena.add("one", "red", 10, 10, skills=tuple(map(Skill, skills)))
    return check(arena.battle, one, kind, "c2.dice.test", 0, needed).odds().get(True, Fraction(0))


@pytest.mark.rule("c2.skill.aguerri")
@pytest.mark.parametrize("kind", KINDS)
def test_the_hardened_count_a_five_as_a_six_and_may_throw_it_again(kind: str) -> None:
    assert passes(("aguerri",), kind, 6, [5], [KEEP])
    assert passes(("aguerri",), kind, 8, [5, 2], [AGAIN])
    assert not passes(("aguerri",), kind, 7, [5, 1], [AGAIN])
    assert not passes((), kind, 6, [5], [])


@pytest.mark.rule("c2.skill.aime-des-dieux")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_the_gods_turn_fours_and_fives_into_sixes(face: int) -> None:
    assert passes(("aime-des-dieux",), ATTACK, 6, [face], [KEEP])
    assert passes(("aime-des-dieux",), ATTACK, 8, [face, 2], [AGAIN])


@pytest.mark.rule("c2.skill.aime-des-dieux")
def test_the_gods_forgive_a_one_only_on_a_die_thrown_again() -> None:
    assert passes(("aime-des-dieux",), ATTACK, 7, [6, 1], [AGAIN])
    assert not passes(("aime-des-dieux",), ATTACK, 1, [1], [])
    assert not passes(("aime-des-dieux",), ATTACK, 4, [3], [])


@pytest.mark.rule("c2.skill.maudit-des-dieux")
def test_the_cursed_never_throw_again_whatever_else_they_can_do() -> None:
    assert not passes(("maudit-des-dieux",), ATTACK, 7, [6], [])
    assert not passes(("maudit-des-dieux", "bravoure"), COURAGE, 6, [5], [])
    assert odds(("maudit-des-dieux", "aguerri"), ATTACK, 6) == Fraction(1, 3)
    assert odds(("maudit-des-dieux", "aguerri"), ATTACK, 7) == 0


@pytest.mark.rule("c2.skill.vivacite")
@pytest.mark.parametrize("kind", KINDS)
def test_the_quick_do_not_fail_on_a_one_when_they_are_quick(kind: str) -> None:
    unfailing = kind in (INITIATIVE, DISENGAGEMENT, FEAT)
    assert passes(("vivacite",), kind, 1, [1], []) is unfailing
    assert passes(("vivacite",), kind, 7, [6, 1], [AGAIN]) is unfailing
    assert not passes(("vivacite",), kind, 2, [1], [])


@pytest.mark.rule("c2.skill.bravoure")
@pytest.mark.parametrize("kind", KINDS)
def test_the_brave_throw_fives_again_and_do_not_fail_on_a_one(kind: str) -> None:
    brave = kind == COURAGE
    assert passes(("bravoure",), kind, 1, [1], []) is brave
    assert passes(("bravoure",), kind, 7, [6, 1], [AGAIN]) is brave
    dice, answers = ([5, 3], [AGAIN]) if brave else ([5], [])
    assert passes(("bravoure",), kind, 8, dice, answers) is brave


@pytest.mark.rule("c2.skill.bravoure")
def test_a_five_of_the_brave_stays_worth_five() -> None:
    assert not passes(("bravoure",), COURAGE, 6, [5], [KEEP])


@pytest.mark.rule("c2.skill.tueur-ne")
@pytest.mark.parametrize("kind", KINDS)
def test_the_born_killer_does_not_fail_on_a_one_of_courage(kind: str) -> None:
    assert passes(("tueur-ne",), kind, 1, [1], []) is (kind == COURAGE)


@pytest.mark.rule("c2.skill.fanatisme")
@pytest.mark.parametrize("kind", KINDS)
def test_fanatics_throw_fives_of_discipline_again(kind: str) -> None:
    answers = [AGAIN] if kind == DISCIPLINE else []
    dice = [5, 3] if kind == DISCIPLINE else [5]
    assert passes(("fanatisme",), kind, 8, dice, answers) is (kind == DISCIPLINE)
    assert not passes(("fanatisme",), kind, 1, [1], [])


@pytest.mark.rule("c2.skill.aguerri")
@pytest.mark.rule("c2.skill.aime-des-dieux")
@pytest.mark.parametrize(
    ("skill", "worth"), [("aguerri", "123466"), ("aime-des-dieux", "123666"), ("maudit-des-dieux", "123456")]
)
def test_dice_without_characteristic_count_too_but_are_not_thrown_again(skill: str, worth: str) -> None:
    arena = Arena()
    arena.add("one", "red", 10, 10, skills=(Skill(skill),))
    assert "".join(str(arena.run(Plain(), dice=[face]).winner) for face in range(1, 7)) == worth
