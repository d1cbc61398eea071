"""The faithful, their auras, and the temporary faith that others give them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.c2.arena import Arena
from tests.c2.divination.prayers import (
    AIM,
    BOND,
    MARTYR,
    WHICH,
    add_believers,
    faith_of,
    miracle,
    pray,
    priest,
    temple,
)
from tests.c2.fortification.workshop import add_cannon, add_chariot
from tests.c2.skills.fights import stats

from escarmouche.rulebooks.c2.divination.faith import aura, is_faithful, is_in_aura
from escarmouche.rulebooks.c2.divination.phase import DivinationPhase
from escarmouche.rulebooks.c2.events import FaithGathered, PhaseBegan
from escarmouche.rulebooks.c2.rules.wounds import set_wound
from escarmouche.rulebooks.confrontation.miracles import Aspects
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, SERIOUS, UNHURT
from escarmouche.table import CM


@pytest.mark.rule("c2.faith.faithful")
@pytest.mark.rule("c2.faith.aspects")
def test_the_faithful_are_those_whose_cards_show_aspects_even_of_0() -> None:
    place = Arena()
    assert is_faithful(place.add("priest", "red", 20, 20, faith=Aspects()))
    assert is_faithful(place.add("saint", "red", 30, 20, faith=Aspects(1, 2, 3), character=True))
    assert not is_faithful(place.add("hero", "red", 40, 20, character=True))


@pytest.mark.rule("c2.faith.rank")
@pytest.mark.parametrize(
    ("rank", "radius"), [("Dévot de Rat/7.5", 750), ("Zélote de Merin/10", 1000), ("Doyen d'Yllia/20", 2000)]
)
def test_the_rank_tells_the_god_and_how_far_the_aura_reaches(rank: str, radius: int) -> None:
    place = Arena()
    devout = place.add("priest", "red", 20, 20, **priest(skills=(rank,)))
    assert aura(place.battle, devout) == radius * 10
    assert devout.profile.gods == (rank.split("/")[0].split(" ")[-1].removeprefix("d'").lower(),)


@pytest.mark.rule("c2.faith.aura")
@pytest.mark.parametrize(("x", "inside"), [(32.49, True), (32.5, True), (32.51, False)])
def test_the_aura_reaches_from_edge_to_edge_and_a_part_of_a_base_is_enough(x: float, inside: bool) -> None:
    place = Arena()
    devout = place.add("priest", "red", 20, 20, **priest())
    friend = place.add("friend", "red", x, 20)
    assert is_in_aura(place.battle, devout, friend) is inside
    assert aura(place.battle, friend) == 0


@pytest.mark.rule("c2.faith.temporary.compute")
@pytest.mark.rule("c2.table.faith-ratio")
@pytest.mark.rule("c2.faith.rank")
@pytest.mark.rule("c2.skill.devot")
@pytest.mark.rule("c2.skill.zelote")
@pytest.mark.rule("c2.skill.doyen")
@pytest.mark.parametrize(
    ("rank", "believers", "faith"),
    [
        ("Dévot", 0, 1),
        ("Dévot", 2, 1),
        ("Dévot", 4, 2),
        ("Dévot", 6, 3),
        ("Dévot", 10, 4),
        ("Zélote", 0, 1),
        ("Zélote", 4, 3),
        ("Zélote", 5, 3),
        ("Doyen", 0, 1),
        ("Doyen", 4, 5),
    ],
)
def test_so_many_believers_make_a_point_and_any_begun_counts_whole(rank: str, believers: int, faith: int) -> None:
    place = temple(priest(skills=(f"{rank} de Merin/15",)), believers=believers)
    assert faith_of(place) == faith


@pytest.mark.rule("c2.faith.temporary.compute")
def test_only_friends_of_the_same_people_near_enough_are_counted() -> None:
    place = temple(believers=1)
    place.add("far", "red", 80, 20)
    place.add("ally", "red", 45, 20, people="griffons")
    place.add("enemy", "blue", 45, 25)
    assert faith_of(place) == 2


@pytest.mark.rule("c2.faith.temporary.compute")
@pytest.mark.rule("c2.faith.excluded")
def test_a_machine_with_discipline_is_a_believer_and_one_without_is_none() -> None:
    place = temple(believers=0)
    add_chariot(place, "chariot", "red", 56, 20, 900)
    assert faith_of(place) == 2
    add_cannon(place, "cannon", "red", 44, 20, 900)
    assert faith_of(place) == 2


@pytest.mark.rule("c2.faith.excluded")
@pytest.mark.rule("c2.skill.mort-vivant")
@pytest.mark.rule("c2.skill.construct")
@pytest.mark.rule("c2.skill.apatride")
@pytest.mark.parametrize(
    "faithless",
    [
        {"discipline": None},
        {"elemental": True},
        stats("Mort-vivant"),
        stats("Construct", discipline=None, courage=None),
        stats("Apatride", people="lions"),
    ],
)
def test_without_discipline_or_country_or_as_an_element_one_has_no_faith(faithless: dict[str, Any]) -> None:
    place = temple(believers=1)
    place.add("hollow", "red", 45, 20, **faithless)
    assert faith_of(place) == 2


@pytest.mark.rule("c2.faith.excluded")
def test_the_faithful_always_count_themselves() -> None:
    assert faith_of(temple(priest(discipline=None), believers=0)) == 1


@pytest.mark.rule("c2.faith.card-precedence")
def test_what_the_card_says_of_belief_counts_before_the_rules() -> None:
    place = temple(believers=1)
    place.add("golem", "red", 45, 20, **stats("Construct", discipline=None, courage=None, believer=True))
    assert faith_of(place) == 3
    place.add("heretic", "red", 55, 20, believer=False)
    assert faith_of(place) == 3


@pytest.mark.rule("c2.faith.mercenaries")
@pytest.mark.parametrize(
    ("people", "way", "faith"),
    [("lions", None, 2), ("wolfen", None, 1), (None, "lumiere", 2), (None, "destin", 1), (None, None, 1)],
)
def test_mercenaries_believe_with_their_people_or_else_their_way(
    people: str | None, way: str | None, faith: int
) -> None:
    place = temple(believers=0)
    place.add("sword", "red", 45, 20, **stats("Mercenaire", people=people, way=way))
    assert faith_of(place) == faith


@pytest.mark.rule("c2.skill.feal", "c2.faith.temporary.compute")
def test_a_liege_is_no_believer_but_gives_points_to_each_of_the_faithful() -> None:
    place = temple(priest(skills=("Dévot de Merin/10",)), believers=3)
    assert faith_of(place) == 2
    place.add("liege", "red", 45, 20, **stats("Féal/2"))
    place.add("second", "red", 55, 20, **priest(skills=("Dévot de Merin/10",)))
    assert faith_of(place) == 4  # five believers make two points
    assert faith_of(place, "second") == 4


@pytest.mark.rule("c2.skill.iconoclaste")
def test_an_iconoclast_counts_enemies_of_any_people_but_no_unbelievers() -> None:
    place = temple(priest(skills=("Zélote de Merin/10", "Iconoclaste")), believers=5)
    assert faith_of(place) == 1
    foes: list[dict[str, Any]] = [{}, {"people": "orques"}, {"discipline": None}, stats("Féal/3")]
    for number, changes in enumerate(foes):
        place.add(f"enemy-{number}", "blue", 44 + 4 * number, 28, **changes)
    assert faith_of(place) == 2  # himself and three enemies


@pytest.mark.rule("c2.skill.thaumaturge")
def test_wounds_widen_the_aura_of_a_thaumaturge_and_healing_undoes_it() -> None:
    place = temple(priest(skills=("Dévot de Merin/10", "Thaumaturge")))
    battle = place.battle
    for wound, wide in ((LIGHT, 15), (SERIOUS, 20), (CRITICAL, 25), (LIGHT, 15), (UNHURT, 10)):
        set_wound(battle, battle["priest"], wound)
        assert aura(battle, battle["priest"]) == wide * CM


# -- how long it lasts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.faith.temporary.lifetime")
@pytest.mark.rule("c2.faith.phase")
def test_points_stay_until_the_next_phase_which_counts_anew() -> None:
    place = temple(believers=3)
    battle = pray(place, [(WHICH, "pass")])
    assert battle["priest"].temporary_faith == 4
    battle.expire("turn")
    assert battle["priest"].temporary_faith == 4
    battle.stand(battle["red-believer-0"], None)
    battle = pray(place, [(WHICH, "pass")])
    assert (battle["priest"].temporary_faith, battle["red-believer-1"].temporary_faith) == (3, 0)
    assert [event.phase for event in place.told(PhaseBegan)] == ["divination"]
    assert [event.points.total for event in place.told(FaithGathered)] == [3]


@pytest.mark.rule("c2.faith.phase")
def test_there_is_no_divination_without_faithful() -> None:
    place = Arena()
    place.add("soldier", "red", 20, 20)
    place.run(DivinationPhase())
    assert not place.events


# -- martyrs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.martyr", "c2.miracle.attr.area")
def test_about_a_martyr_who_has_died_meanwhile_nothing_happens() -> None:
    blast = miracle(target="fighter", area=10, affects="anybody")
    place = temple(priest(blast), believers=2)
    place.add("martyr", "red", 47.5, 20, **stats("Martyr/3"))
    answers = [(MARTYR, SUGGESTED), (WHICH, "burn"), (AIM, "martyr"), (MARTYR, "yes"), (BOND, "0")]
    battle = pray(place, answers, dice=[4])
    assert battle["martyr"].lost == "killed"
    assert all(not fighter.wound for fighter in battle.in_play())


@pytest.mark.rule("c2.skill.martyr")
def test_a_martyr_in_contact_may_die_for_more_faith() -> None:
    place = temple(believers=0)
    place.add("martyr", "red", 47.5, 20, **stats("Martyr/3"))
    place.add("other", "red", 44, 20, **stats("Martyr/3"))
    battle = pray(place, [(MARTYR, "yes"), (WHICH, "pass")])
    assert battle["martyr"].lost == "killed"
    assert not battle["other"].lost
    assert battle["priest"].temporary_faith == 6
    place = temple(believers=0)
    place.add("martyr", "red", 47.5, 20, **stats("Martyr/3", "Dur à cuire"))
    assert pray(place, [(MARTYR, "yes"), (WHICH, "pass")])["martyr"].lost == "killed"


@pytest.mark.rule("c2.skill.martyr")
def test_a_martyr_who_is_not_wanted_lives_and_enemies_are_not_asked() -> None:
    place = temple(believers=0)
    place.add("martyr", "red", 47.5, 20, **stats("Martyr/3"))
    add_believers(place, 1, "blue", 45, **stats("Martyr/3"))
    battle = pray(place, [(MARTYR, "no"), (WHICH, "pass")])
    assert not battle["martyr"].lost
    assert battle["priest"].temporary_faith == 2
