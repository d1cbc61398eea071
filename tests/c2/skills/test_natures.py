"""What the Undead, automata and Immortals are."""

from __future__ import annotations

import pytest
from tests.c2.arena import Arena

from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.rules.fear import dread
from escarmouche.rulebooks.c2.rules.movement import MoveFighter
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.c2.skills.poison import can_be_poisoned
from escarmouche.rulebooks.confrontation.wound_table import LIGHT, UNHURT
from escarmouche.table import CM, Piece

EAST, WEST = 0, 1800


@pytest.mark.rule("c2.skill.mort-vivant")
@pytest.mark.rule("c2.skill.construct")
@pytest.mark.parametrize(("skills", "wound"), [((), LIGHT), (("mort-vivant",), UNHURT), (("construct",), UNHURT)])
def test_neither_the_undead_nor_automata_drown(skills: tuple[str, ...], wound: int) -> None:
    corners = ((22, 10), (30, 10), (30, 30), (22, 30))
    water = Piece("water", "deep-water", tuple((x * CM, y * CM) for x, y in corners), depth=5 * CM)
    arena = Arena(water, kinds=KINDS)
    arena.add("one", "red", 20, 20, EAST, skills=tuple(map(Skill, skills)))
    battle = arena.run(MoveFighter("one"), dice=[1], answers=["swim"])
    assert battle["one"].wound == wound


@pytest.mark.rule("c2.skill.mort-vivant")
@pytest.mark.rule("c2.skill.construct")
@pytest.mark.parametrize(("skills", "poisoned"), [((), True), (("mort-vivant",), False), (("construct",), False)])
def test_neither_the_undead_nor_automata_can_be_poisoned(skills: tuple[str, ...], poisoned: bool) -> None:
    arena = Arena()
    one = arena.add("one", "red", 20, 20, skills=tuple(map(Skill, skills)))
    assert can_be_poisoned(arena.battle, one) is poisoned


@pytest.mark.rule("c2.skill.hyperien")
def test_a_hyperian_does_not_pass_on_what_he_is() -> None:
    arena = Arena()
    skills = (Skill("hyperien"), Skill("commandement", 20 * CM))
    hyperian = arena.add("hyperian", "red", 20, 20, courage=6, skills=skills)
    man = arena.add("man", "red", 23, 20)
    ogre = arena.add("ogre", "blue", 40, 20, WEST, fear=5)
    assert dread(arena.battle, hyperian, ogre) == 6
    assert dread(arena.battle, man, ogre) == 0
    assert dread(arena.battle, ogre, man) == 5
