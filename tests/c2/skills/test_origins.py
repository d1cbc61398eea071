"""The Stateless and Mercenaries."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import Arena

from escarmouche.rulebooks.c2.content.setup import Setup, SetupCard, begin
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import SkillAdopted
from escarmouche.rulebooks.c2.rules.approach import Gathering
from escarmouche.table import CM

STATELESS = "c2.skill.apatride"


def guest(*hosts: tuple[Skill, ...], **changes: Any) -> Arena:
    """A stateless figure among hosts with some skills."""
    arena = Arena()
    arena.add("guest", "red", 10, 10, people=None, skills=(Skill("apatride"),), **changes)
    for number, skills in enumerate(hosts):
        arena.add(f"host-{number}", "red", 20 + 5 * number, 10, skills=skills)
    return arena


def skills(*names: str) -> tuple[Skill, ...]:
    return tuple(map(Skill, names))


@pytest.mark.rule("c2.skill.apatride")
def test_the_stateless_take_on_the_most_widespread_skill_of_their_hosts() -> None:
    arena = guest(skills("bravoure"), skills("bravoure", "vivacite"), skills("paria"))
    battle = arena.run(Gathering())
    assert battle["guest"].has("c2.skill.bravoure")
    assert not battle["guest"].has("c2.skill.vivacite")
    assert [event.skill for event in arena.told(SkillAdopted)] == ["c2.skill.bravoure"]


@pytest.mark.rule("c2.skill.apatride")
def test_on_a_tie_its_owner_chooses() -> None:
    arena = guest(skills("bravoure"), skills("vivacite"))
    assert arena.run(Gathering(), answers=[(STATELESS, "vivacite")])["guest"].has("c2.skill.vivacite")


@pytest.mark.rule("c2.skill.apatride")
def test_of_several_x_the_most_frequent_counts() -> None:
    low, high = Skill("commandement", 10 * CM), Skill("commandement", 15 * CM)
    battle = guest((low,), (high,), (low,)).run(Gathering())
    assert battle["guest"].effects.parameter("c2.skill.commandement") == 10 * CM
    arena = guest((low,), (high,))
    battle = arena.run(Gathering(), answers=[("c2.skill.apatride#x", "15")])
    assert battle["guest"].effects.parameter("c2.skill.commandement") == 15 * CM


@pytest.mark.rule("c2.skill.apatride")
@pytest.mark.parametrize(
    "skill",
    [
        Skill("colossal"),
        Skill("destrier"),
        Skill("porte-etendard"),
        Skill("musicien"),
        Skill("enorme"),
        Skill("gigantesque"),
        Skill("membre-supplementaire"),
        Skill("mort-vivant"),
        Skill("incarnation"),
        Skill("etre-de-lumiere", 1),
        Skill("initie"),
    ],
)
def test_some_skills_are_never_learned(skill: Skill) -> None:
    arena = guest((skill,), (skill, Skill("bravoure")), (skill,))
    battle = arena.run(Gathering())
    assert [event.skill for event in arena.told(SkillAdopted)] == ["c2.skill.bravoure"]
    assert not battle["guest"].has(skill.rule)


@pytest.mark.rule("c2.skill.apatride")
def test_neither_enemies_nor_other_stateless_teach_anything() -> None:
    arena = guest(skills("vivacite"))
    arena.add("foe", "blue", 50, 50, skills=skills("bravoure"))
    arena.add("second", "red", 60, 10, people=None, skills=skills("apatride", "bravoure"))
    battle = arena.run(Gathering())
    assert battle["guest"].has("c2.skill.vivacite")
    assert battle["second"].has("c2.skill.vivacite")


@pytest.mark.rule("c2.skill.apatride")
def test_without_skilled_hosts_nothing_is_learned() -> None:
    arena = guest(())
    arena.run(Gathering())
    assert not arena.told(SkillAdopted)


@pytest.mark.rule("c2.skill.apatride")
def test_who_learns_to_scout_is_deployed_with_the_scouts() -> None:
    arena = guest(skills("eclaireur"))
    battle = arena.run(Gathering())
    assert battle.cards["card-guest"].pile == 1


@pytest.mark.rule("c2.skill.apatride")
def test_a_battle_begins_with_it() -> None:
    arena = guest(skills("bravoure"))
    profiles = {fighter.profile.key: fighter.profile for fighter in arena.battle.fighters.values()}
    cards = tuple(SetupCard((key,)) for key in profiles)
    sides = {"red": cards, "blue": (SetupCard(("host-0",)),)}
    battle = begin(Setup(profiles=profiles, sides=sides, board=arena.battle.board, zones=arena.battle.zones))
    assert isinstance(battle.agenda[-1], Gathering)


@pytest.mark.rule("c2.skill.mercenaire")
def test_a_mercenary_bears_his_mark() -> None:
    arena = Arena()
    assert arena.add("sword", "red", 10, 10, skills=skills("mercenaire")).has("c2.skill.mercenaire")
