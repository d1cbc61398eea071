"""Commanders, standards, musicians, staffs and outcasts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import Arena

from escarmouche.rulebooks.c2.battle import Fighter
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.rules.approach import best_leader
from escarmouche.rulebooks.c2.rules.characteristics import discipline_score
from escarmouche.rulebooks.c2.rules.fear import courage_score
from escarmouche.table import CM

COMMAND = Skill("commandement", 10 * CM)
STANDARD = Skill("porte-etendard")
MUSICIAN = Skill("musicien")


def courage(arena: Arena, fighter: str) -> int:
    return courage_score(arena.battle, arena.battle[fighter])


def discipline(arena: Arena, fighter: str) -> int:
    return discipline_score(arena.battle, arena.battle[fighter])


def commanded(x: float = 30, *, captain: dict[str, Any] | None = None, man: dict[str, Any] | None = None) -> Arena:
    """A captain (COU 6, DIS 7, Command / 10) at x = 20 cm, and a man (COU 4, DIS 3) further to the right."""
    arena = Arena()
    arena.add("captain", "red", 20, 10, **{"courage": 6, "discipline": 7, "skills": (COMMAND,), **(captain or {})})
    arena.add("man", "red", x, 10, **{"courage": 4, "discipline": 3, **(man or {})})
    return arena


# -- Command -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.commandement")
@pytest.mark.parametrize(("x", "score"), [(32.5, 6), (32.51, 4)])
def test_command_reaches_from_base_to_base(x: float, score: int) -> None:
    assert courage(commanded(x), "man") == score


@pytest.mark.rule("c2.skill.commandement")
def test_a_commander_lends_his_courage_and_his_discipline() -> None:
    arena = commanded()
    assert (courage(arena, "man"), discipline(arena, "man")) == (6, 7)
    assert (courage(arena, "captain"), discipline(arena, "captain")) == (6, 7)


@pytest.mark.rule("c2.skill.commandement")
def test_a_braver_man_keeps_his_courage_and_the_best_commander_counts() -> None:
    assert courage(commanded(man={"courage": 8}), "man") == 8
    arena = commanded()
    arena.add("general", "red", 30, 15, courage=9, skills=(COMMAND,))
    arena.add("sergeant", "red", 30, 20, courage=5, skills=(COMMAND,))
    assert courage(arena, "man") == 9


@pytest.mark.rule("c2.skill.commandement")
@pytest.mark.parametrize(
    ("captain", "man", "score"),
    [
        ({"courage": None, "fear": 8}, {"courage": None, "fear": 5}, 8),
        ({"courage": None, "fear": 8}, {}, 4),
        ({}, {"courage": None, "fear": 5}, 5),
    ],
)
def test_command_gives_no_fear_to_the_brave_and_no_courage_to_the_fearsome(
    captain: dict[str, Any], man: dict[str, Any], score: int
) -> None:
    assert courage(commanded(captain=captain, man=man), "man") == score


@pytest.mark.rule("c2.skill.commandement")
def test_where_allies_fight_only_the_commanders_own_people_benefits() -> None:
    arena = commanded(man={"people": "griffons"})
    arena.add("lion", "red", 20, 15, courage=3)
    assert (courage(arena, "man"), courage(arena, "lion")) == (4, 6)


@pytest.mark.rule("c2.skill.commandement")
def test_an_immortal_is_nobodys_ally_and_obeys_where_there_are_none() -> None:
    arena = commanded(man={"people": None, "skills": (Skill("etre-de-lumiere", 1),)})
    assert courage(arena, "man") == 6
    arena.add("griffin", "red", 60, 10, people="griffons")
    assert courage(arena, "man") == 4


@pytest.mark.rule("c2.skill.commandement")
def test_enemies_do_not_obey() -> None:
    arena = commanded()
    arena.add("foe", "blue", 20, 15, courage=2)
    assert courage(arena, "foe") == 2


@pytest.mark.rule("c2.skill.general")
def test_of_two_x_the_better_one_counts() -> None:
    arena = commanded(32, captain={"skills": (Skill("commandement", 5 * CM), COMMAND, Skill("commandement", 2 * CM))})
    assert courage(arena, "man") == 6


@pytest.mark.rule("c2.skill.general")
def test_the_same_skill_twice_is_no_more_than_once() -> None:
    arena = commanded(man={"skills": (STANDARD, STANDARD, COMMAND)})
    assert courage(arena, "man") == 7


# -- Standard and musician ---------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.porte-etendard")
@pytest.mark.rule("c2.skill.musicien")
@pytest.mark.parametrize(("role", "scores"), [(STANDARD, (5, 3)), (MUSICIAN, (4, 4))])
def test_standards_strengthen_courage_and_musicians_discipline(role: Skill, scores: tuple[int, int]) -> None:
    arena = commanded(80)
    arena.add("bearer", "red", 70, 10, skills=(role, COMMAND), courage=1, discipline=1)
    assert (courage(arena, "man"), discipline(arena, "man")) == scores
    arena.add("second", "red", 75, 10, skills=(role, COMMAND), courage=1, discipline=1)
    assert (courage(arena, "man"), discipline(arena, "man")) == scores


@pytest.mark.rule("c2.skill.porte-etendard")
@pytest.mark.rule("c2.skill.musicien")
@pytest.mark.parametrize("role", [STANDARD, MUSICIAN])
def test_their_reach_is_that_of_the_commander_of_their_staff(role: Skill) -> None:
    arena = commanded(82.5, captain={"character": True})
    bearer = arena.add("bearer", "red", 70, 10, skills=(role,))
    score = courage if role is STANDARD else discipline
    plain = 4 if role is STANDARD else 3
    assert score(arena, "man") == plain + 1
    assert score(arena, "bearer") == 5
    arena.battle.stand(bearer, None)
    assert score(arena, "man") == plain


@pytest.mark.rule("c2.skill.porte-etendard", "c2.skill.musicien")
@pytest.mark.parametrize("role", [STANDARD, MUSICIAN])
@pytest.mark.parametrize(("x", "hears"), [(82.5, True), (82.6, False)])
@pytest.mark.parametrize("own", [True, False])
def test_a_standard_or_a_musician_reaches_as_far_as_command(role: Skill, x: float, hears: bool, own: bool) -> None:
    arena = commanded(x, captain={"character": True} if not own else {"skills": ()})
    arena.add("bearer", "red", 70, 10, skills=(role, COMMAND) if own else (role,), courage=1, discipline=1)
    scores = (courage(arena, "man"), discipline(arena, "man"))
    assert scores == ((4 + hears, 3) if role is STANDARD else (4, 3 + hears))


@pytest.mark.rule("c2.skill.porte-etendard")
def test_without_a_commander_a_standard_reaches_nobody() -> None:
    arena = commanded(82.5)
    arena.add("bearer", "red", 80, 10, skills=(STANDARD,))
    assert courage(arena, "man") == 4


@pytest.mark.rule("c2.skill.porte-etendard")
@pytest.mark.rule("c2.skill.musicien")
def test_standards_and_musicians_are_for_their_own_people() -> None:
    arena = commanded(80, captain={"character": True}, man={"people": "griffons"})
    arena.add("standard", "red", 75, 10, skills=(STANDARD,))
    arena.add("drum", "red", 75, 15, skills=(MUSICIAN,))
    assert (courage(arena, "man"), discipline(arena, "man")) == (4, 3)


@pytest.mark.rule("c2.skill.porte-etendard")
def test_the_bonus_comes_on_top_of_what_the_commander_lends() -> None:
    arena = Arena()
    arena.add("standard", "red", 30, 15, skills=(STANDARD, COMMAND), courage=1)
    arena.add("captain", "red", 20, 10, courage=6, skills=(COMMAND,))
    arena.add("man", "red", 30, 10, courage=4)
    assert courage(arena, "man") == 7


@pytest.mark.rule("c2.skill.musicien")
def test_a_musician_helps_in_the_tactics_roll_whoever_is_near_him() -> None:
    arena = commanded(30, captain={"discipline": 5}, man={"discipline": 5})
    arena.add("drum", "red", 45, 10, skills=(MUSICIAN, Skill("commandement", 13 * CM)), discipline=1)
    assert best_leader(arena.battle, "red")[0].id == "man"
    assert discipline(arena, "man") == 6


# -- Staff -------------------------------------------------------------------------------------------------------------


def staff(**captain: Any) -> Arena:
    """A captain on the left, his standard and his musician far away, and a man near the musician."""
    arena = commanded(90, captain={"character": True, **captain})
    arena.add("standard", "red", 60, 40, skills=(STANDARD,))
    arena.add("drum", "red", 80, 10, skills=(MUSICIAN,))
    return arena


@pytest.mark.rule("c2.skill.etat-major")
def test_a_staff_lends_its_commanders_scores_with_two_more_by_each_member() -> None:
    arena = staff()
    assert (courage(arena, "man"), discipline(arena, "man")) == (8, 9)
    assert (courage(arena, "standard"), discipline(arena, "captain")) == (8, 9)
    arena.add("lost", "red", 20, 50, courage=4)
    assert courage(arena, "lost") == 4


@pytest.mark.rule("c2.skill.etat-major")
@pytest.mark.parametrize("member", ["captain", "standard", "drum"])
def test_a_staff_is_no_more_when_one_of_it_is_gone(member: str) -> None:
    arena = staff()
    lost: Fighter = arena.battle[member]
    arena.battle.stand(lost, None)
    assert discipline(arena, "man") == (4 if member == "standard" else 3)


@pytest.mark.rule("c2.skill.etat-major")
def test_it_takes_a_character_to_lead_a_staff() -> None:
    assert courage(staff(character=False), "man") == 4


@pytest.mark.rule("c2.skill.etat-major")
@pytest.mark.rule("c2.skill.porte-etendard")
@pytest.mark.rule("c2.skill.musicien")
def test_who_is_better_off_without_the_staff_uses_his_own_scores() -> None:
    """The standard and the musician are near; beside a staff Command gives nothing, nor do they."""
    arena = staff()
    arena.add("hero", "red", 60, 45, courage=9, discipline=4)
    arena.add("veteran", "red", 80, 15, courage=4, discipline=10)
    assert (courage(arena, "hero"), discipline(arena, "hero")) == (9, 9)
    assert (courage(arena, "veteran"), discipline(arena, "veteran")) == (8, 10)


@pytest.mark.rule("c2.skill.porte-etendard")
def test_whom_the_staff_does_not_serve_the_standard_helps() -> None:
    """An ogre that causes Fear can't use the captain's Courage."""
    arena = staff()
    arena.add("ogre", "red", 60, 45, fear=5)
    assert courage(arena, "ogre") == 6


# -- Pariah ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.paria")
def test_an_outcast_obeys_outcasts_only() -> None:
    arena = commanded(man={"skills": (Skill("paria"),)})
    assert (courage(arena, "man"), discipline(arena, "man")) == (4, 3)
    arena.add("outlaw", "red", 30, 15, courage=5, skills=(COMMAND, Skill("paria")))
    assert courage(arena, "man") == 5


@pytest.mark.rule("c2.skill.paria")
def test_an_outcast_has_nothing_of_a_staff_its_standard_or_its_musician() -> None:
    arena = staff()
    arena.add("outcast", "red", 60, 45, courage=4, skills=(Skill("paria"),))
    arena.add("exile", "red", 80, 15, discipline=4, skills=(Skill("paria"),))
    assert (courage(arena, "outcast"), discipline(arena, "exile")) == (4, 4)


@pytest.mark.rule("c2.skill.paria")
def test_outcasts_follow_an_outcasts_standard() -> None:
    arena = commanded(80, man={"skills": (Skill("paria"),)})
    arena.add("bearer", "red", 75, 10, skills=(STANDARD, COMMAND, Skill("paria")), courage=1)
    assert courage(arena, "man") == 5
