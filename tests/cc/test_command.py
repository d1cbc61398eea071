"""Auras of command: commanders, standards, musicians, staffs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import Arena, doing, skill

from escarmouche.kernel import Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Staff
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import courage_score, discipline_score, fear
from escarmouche.rulebooks.cc.rules.command import name_staff
from escarmouche.rulebooks.cc.rules.fear import rout
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.wounds import lose
from escarmouche.table import CM

COMMAND = skill("commandement", 10 * CM)
STANDARD = skill("etendard", 10 * CM)
MUSICIAN = skill("musicien", 10 * CM)


def scores(arena: Arena, fighter: str = "ada") -> tuple[int, int]:
    """What a fighter adds to the die of a Courage test, and of a Discipline test."""
    battle = arena.battle
    return courage_score(battle, battle[fighter]), discipline_score(battle, battle[fighter])


def led(far: float, **changes: Any) -> Arena:
    """Ada (COU 4, DIS 2), and so far from her base a commander (COU 6, DIS 5; others by ``changes``)."""
    arena = Arena()
    arena.add("ada", "red", 30, 30)
    commander = {"courage": 6, "discipline": 5, "skills": (COMMAND,), **changes}
    arena.add("chief", "red", 32.5 + far, 30, **commander)
    return arena


@pytest.mark.rule("cc.core.aura")
@pytest.mark.rule("cc.skill.commandement")
@pytest.mark.parametrize(("far", "expected"), [(10, (6, 5)), (10.01, (4, 2))])
def test_in_the_aura_one_may_use_the_scores_of_the_commander(far: float, expected: tuple[int, int]) -> None:
    assert scores(led(far)) == expected


@pytest.mark.rule("cc.core.aura")
def test_levels_do_not_matter_for_auras() -> None:
    arena = led(10)
    arena.battle["chief"].tier = 2
    assert scores(arena) == (6, 5)


@pytest.mark.rule("cc.core.command.aura")
def test_only_friends_of_the_same_people_and_not_in_rout_benefit() -> None:
    assert scores(led(5, people="others")) == (4, 2)
    assert scores(led(5, people=None)) == (4, 2)
    arena = led(5)
    arena.add("foe", "blue", 30, 35)
    assert scores(arena, "foe") == (4, 2)
    rout(arena.battle, arena.battle["chief"], arena.battle["foe"])
    assert scores(arena) == (4, 2)


@pytest.mark.rule("cc.core.command.aura")
def test_some_heed_no_commander_some_lead_nobody_some_have_a_smaller_aura() -> None:
    class Deaf(Hooks, name="test-cc-deaf"):
        __slots__ = ()

        def heeds(self, value: bool, battle: Battle, bearer: Fighter, lender: Fighter, skill: str) -> bool:
            return False

    class Shunned(Hooks, name="test-cc-shunned"):
        __slots__ = ()

        def leads(self, value: bool, battle: Battle, bearer: Fighter, tester: Fighter, skill: str) -> bool:
            return False

    class Aboard(Hooks, name="test-cc-aboard"):
        __slots__ = ()

        def command_reach(self, value: int, battle: Battle, bearer: Fighter, skill: str) -> int:
            return 0

    for who, name in (("ada", "test-cc-deaf"), ("chief", "test-cc-shunned"), ("chief", "test-cc-aboard")):
        arena = led(5)
        arena.battle[who].gain(name)
        assert scores(arena) == (4, 2)
        assert scores(arena, "chief") == (6, 5)


@pytest.mark.rule("cc.skill.commandement.several")
def test_of_several_commanders_the_best_of_each_counts() -> None:
    arena = led(5)
    arena.add("captain", "red", 30, 35, courage=5, discipline=7, skills=(COMMAND,))
    assert scores(arena) == (6, 7)


@pytest.mark.rule("cc.skill.commandement.fearsome")
@pytest.mark.parametrize(
    ("own", "commander", "used"), [({"fear": 5}, {"courage": 7}, 7), ({"courage": 4}, {"fear": 7}, 7)]
)
def test_courage_and_fear_stand_for_each_other(own: dict[str, Any], commander: dict[str, Any], used: int) -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 30, 30, **own)
    arena.add("chief", "red", 35, 30, skills=(COMMAND,), **commander)
    assert courage_score(arena.battle, ada) == used
    assert fear(arena.battle, ada) == own.get("fear", 0)


# -- standards and musicians -------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.etendard")
@pytest.mark.rule("cc.skill.musicien")
@pytest.mark.rule("cc.core.command.musician")
def test_standards_add_to_courage_and_musicians_to_discipline_as_used() -> None:
    arena = led(5)
    arena.add("flag", "red", 30, 35, skills=(STANDARD,))
    arena.add("drum", "red", 30, 25, skills=(MUSICIAN,))
    assert scores(arena) == (7, 6)
    assert scores(arena, "flag") == (7, 6)


@pytest.mark.rule("cc.skill.etendard.no-stacking")
@pytest.mark.rule("cc.core.command.musician")
def test_there_is_only_one_bonus_of_a_kind() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30)
    for name, y in (("one", 35), ("two", 25)):
        arena.add(name, "red", 30, y, skills=(STANDARD, MUSICIAN))
    assert scores(arena) == (5, 3)


# -- staffs ------------------------------------------------------------------------------------------------------------


def staff(*, musician: bool = True, flag_at: float = 40) -> Arena:
    """A chief (COU 6, DIS 5), a flag and a drum in a row from right to left, and Ada next to the last of them."""
    arena = Arena()
    arena.add("chief", "red", 50, 30, courage=6, discipline=5, skills=(COMMAND,))
    arena.add("flag", "red", flag_at, 30, skills=(STANDARD,))
    arena.add("ada", "red", 30, 30)
    if musician:
        arena.add("drum", "red", 50, 35, skills=(MUSICIAN,))
    return arena


@pytest.mark.rule("cc.skill.etendard.staff", "cc.skill.commandement.etat-major")
@pytest.mark.rule("cc.skill.commandement.etat-major.card")
@pytest.mark.rule("cc.core.command.staff")
def test_a_staff_is_named_before_battle_and_stands_on_its_commanders_card() -> None:
    arena = staff()
    answers = [("cc.skill.commandement.etat-major", "flag"), ("cc.skill.commandement.etat-major", "drum")]
    battle = arena.run(doing(name_staff, "chief"), answers=answers)
    assert battle.staffs == (Staff("chief", "flag", "drum"),)
    assert battle.cards["card-chief"].fighters == ("chief", "flag", "drum")
    assert {"card-flag", "card-drum"}.isdisjoint(battle.cards)
    assert battle["drum"].card == "card-chief"
    arena.run(doing(name_staff, "chief"))


@pytest.mark.rule("cc.skill.etendard.staff", "cc.skill.commandement.etat-major")
@pytest.mark.parametrize(("flag", "drum"), [("flag", ""), ("", "drum"), ("", "")])
def test_a_standard_bearer_or_a_musician_makes_a_staff(flag: str, drum: str) -> None:
    arena = staff()
    answers = [("cc.skill.commandement.etat-major", name or "pass") for name in (flag, drum)]
    battle = arena.run(doing(name_staff, "chief"), answers=answers)
    assert battle.staffs == ((Staff("chief", flag, drum),) if flag or drum else ())


@pytest.mark.rule("cc.skill.commandement.etat-major")
def test_members_are_of_their_commanders_people_and_nobody_need_be_named() -> None:
    arena = staff(musician=False)
    arena.add("other", "red", 50, 40, people="others", skills=(MUSICIAN,))
    battle = arena.run(doing(name_staff, "chief"), answers=[("cc.skill.commandement.etat-major", "pass")])
    assert battle.staffs == ()
    assert "card-flag" in battle.cards


@pytest.mark.rule("cc.skill.commandement.etat-major", "cc.skill.paria.staff")
@pytest.mark.parametrize(("name", "there"), [("mort-vivant", True), ("paria", False)])
def test_the_undead_join_the_staff_of_the_living_pariahs_do_not(name: str, there: bool) -> None:
    arena = staff(musician=False)
    arena.add("drum", "red", 50, 35, skills=(MUSICIAN, skill(name)))
    game = arena.game(doing(name_staff, "chief"))
    game.answer("flag")
    asked = isinstance(game.request, Choose) and "drum" in game.request.options
    assert asked is there


@pytest.mark.rule("cc.skill.commandement.etat-major.effective")
@pytest.mark.rule("cc.core.command.staff")
@pytest.mark.rule("cc.core.command.aura")
def test_the_aura_of_an_effective_staff_is_that_of_all_its_members() -> None:
    arena = staff(musician=False)
    assert scores(arena) == (5, 2)
    arena.battle.staffs = (Staff("chief", "flag", ""),)
    assert scores(arena) == (7, 5)
    arena.battle.stand(arena.battle["flag"], None)
    assert scores(arena) == (4, 2)


@pytest.mark.rule("cc.skill.commandement.etat-major.complete")
@pytest.mark.rule("cc.core.command.staff")
@pytest.mark.rule("cc.core.command.musician")
def test_a_complete_staff_adds_two_to_courage_and_discipline() -> None:
    arena = staff()
    arena.battle.staffs = (Staff("chief", "flag", "drum"),)
    assert scores(arena) == (8, 7)
    arena.add("more", "red", 30, 35, skills=(STANDARD,))
    assert scores(arena) == (8, 7)


@pytest.mark.rule("cc.skill.commandement.etat-major.effective")
def test_a_member_out_of_reach_or_in_rout_makes_a_staff_ineffective() -> None:
    arena = staff(flag_at=35)
    arena.battle.staffs = (Staff("chief", "flag", "drum"),)
    assert scores(arena) == (5, 2)
    arena = staff()
    arena.battle.staffs = (Staff("chief", "flag", "drum"),)
    arena.add("foe", "blue", 90, 50)
    rout(arena.battle, arena.battle["drum"], arena.battle["foe"])
    assert scores(arena) == (5, 2)


@pytest.mark.rule("cc.skill.commandement.etat-major.effective", "cc.skill.commandement.etat-major.complete")
def test_a_staff_goes_on_without_a_dead_member_but_not_its_commander() -> None:
    for dead, left in (("drum", (7, 5)), ("chief", (5, 2))):
        arena = staff()
        arena.battle.staffs = (Staff("chief", "flag", "drum"),)
        arena.run(doing(dies, dead))
        assert scores(arena) == left, "COU 6 and 1, DIS 5; or her own and the flag's"


async def dies(battle: Battle, fighter: Fighter) -> None:
    """A fighter is killed."""
    await lose(battle, fighter, "killed", rule="cc.core.wound.killed")


@pytest.mark.rule("cc.skill.musicien.duplicate")
def test_of_several_x_of_a_musician_the_highest_counts() -> None:
    arena = Arena()
    musician = arena.add("m", "red", 30, 30)
    tester = arena.add("t", "red", 44.5, 30, discipline=2)
    for reach in (5, 12, 10):
        grant(musician, "cc.skill.musicien", reach * CM)
    assert discipline_score(arena.battle, tester) == 3
