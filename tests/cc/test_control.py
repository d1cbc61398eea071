"""Passing under the enemy's control: who decides, whose card it is, how it ends, and who is immune."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, WEST, Arena, skill, taking
from tests.cc.mystics import mage, spell
from tests.cc.test_wounds import Suffer

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle
from escarmouche.rulebooks.cc.content.mystics import Control
from escarmouche.rulebooks.cc.events import ControlTaken, Ended, Uncontrollable
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.activation import Activate
from escarmouche.rulebooks.cc.rules.fear import dread
from escarmouche.rulebooks.cc.rules.sequences import cards_in_play
from escarmouche.rulebooks.cc.rules.turn import CheckEnd, EndOfTurn, scores
from escarmouche.rulebooks.cc.rules.wounds import endured
from escarmouche.rulebooks.cc.skills.natures import is_immune
from escarmouche.rulebooks.confrontation.effect_words import Dispel
from escarmouche.rulebooks.confrontation.wound_table import KILLED, STUNNED, UNHURT, Hit, WoundDice


def bewitched(*skills: Any, duration: Any = "turn", **changes: Any) -> Arena:
    """A red magician has cast a spell of control at a blue fighter."""
    arena = Arena()
    strings = spell("strings", "f", target="enemy", difficulty=6, effects=(Control(),), duration=duration)
    mage(arena, "mage", "red", 30, 30, EAST, strings, reserve="f")
    arena.add("puppet", "blue", 45, 30, EAST, skills=skills, **changes)
    arena.add("mate", "blue", 60, 30, WEST)
    arena.run(*taking("cast", "mage"), dice=[4])
    return arena


@pytest.mark.rule("cc.core.control")
def test_he_is_on_his_controllers_side_but_his_card_stays_with_his_owner() -> None:
    arena = bewitched()
    battle = arena.battle
    assert [told.side for told in arena.told(ControlTaken)] == ["red"]
    assert battle["puppet"].side == "red"
    assert battle["mate"] in battle.enemies(battle["puppet"])
    assert cards_in_play(battle) == {"red": ("card-mage",), "blue": ("card-mate", "card-puppet")}
    asked: list[tuple[str, str]] = []
    game = arena.game(Activate("blue", ("card-puppet",)))
    while game.request is not None and len(asked) < 2:
        asked.append((game.request.rule, game.request.player))
        key = "puppet" if game.request.rule == "cc.core.activation.contact-first" else "charge"
        game.answer(key)
    assert asked == [
        ("cc.core.activation.contact-first", "red"),
        ("cc.core.activation.exclusive-cumulative", "red"),
    ]


@pytest.mark.rule("cc.core.control")
def test_it_ends_with_its_duration_with_a_dispel_and_with_his_life() -> None:
    arena = bewitched()
    assert arena.play(EndOfTurn())["puppet"].side == "blue"
    lasting = bewitched(duration="game")
    assert lasting.play(EndOfTurn())["puppet"].side == "red"
    arena = bewitched()
    clean = spell("clean", "e", target="fighter", difficulty=4, effects=(Dispel(),))
    mage(arena, "other", "blue", 45, 40, WEST, clean, reserve="e")
    arena.battle["puppet"].gems = ()
    battle = arena.run(*taking("cast", "other"), dice=[4], answers=["puppet"])
    assert battle["puppet"].side == "blue"
    arena = bewitched()
    battle = arena.run(Suffer("puppet", (KILLED,)))
    assert battle["puppet"].side == "blue"
    assert scores(battle) == {"red": 20, "blue": 0}


@pytest.mark.rule("cc.core.control")
def test_a_sides_last_fighter_stays_its_own_while_the_enemy_controls_him() -> None:
    arena = bewitched(duration="game")
    arena.run(Suffer("mate", (KILLED,)), CheckEnd())
    assert not arena.told(Ended)


@pytest.mark.rule("cc.skill.juste")
def test_the_righteous_knows_no_fear_and_is_nobodys_to_control() -> None:
    arena = bewitched(skill("juste"))
    assert arena.battle["puppet"].side == "blue"
    assert [told.fighter for told in arena.told(Uncontrollable)] == ["puppet"]
    assert _immune(arena.battle, "peur")


@pytest.mark.rule("cc.skill.immortel")
@pytest.mark.parametrize(
    ("way", "given", "controlled"),
    [("lumiere", "cc.skill.juste", False), ("destin", "cc.skill.conscience", True), ("tenebres", "", False)],
)
def test_what_immortals_have_by_their_path(way: str, given: str, controlled: bool) -> None:
    arena = bewitched(skill("immortel", way))
    puppet = arena.battle["puppet"]
    assert _immune(arena.battle, "toxique")
    assert not given or puppet.has(given)
    assert _immune(arena.battle, "peur") == (way != "destin")
    assert (puppet.side == "red") == controlled


def _immune(battle: Battle, what: str) -> bool:
    return any(one.name == "cc.skill.immunite" and one.parameter == what for one in battle["puppet"].effects)


@pytest.mark.rule("cc.skill.immunite")
@pytest.mark.parametrize("what", ["toxique", "sonne", "tete", "peur", "coup-de-maitre", "ground:difficult"])
def test_an_immunity_is_to_its_own_thing_alone(what: str) -> None:
    arena = Arena()
    safe = arena.add("safe", "red", 20, 20, skills=(skill("immunite", what),))
    horror = arena.add("horror", "blue", 60, 20, fear=8)
    battle = arena.battle
    assert is_immune(safe, "toxique") == (what == "toxique")
    assert is_immune(safe, "coup-de-maitre") == (what == "coup-de-maitre")
    assert (dread(battle, horror, safe) == 0) == (what == "peur")
    assert (endured(battle, safe, STUNNED) == UNHURT) == (what == "sonne")
    hit = Hit(victim="safe", force=9, rule="cc.core.melee.attack")
    assert apply_hooks(battle, safe, Hooks.wounded, WoundDice(9), hit).safe == (("tete",) if what == "tete" else ())
    assert bool(apply_hooks(battle, safe, Hooks.disregards, ())) == (what == "ground:difficult")
