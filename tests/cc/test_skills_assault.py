"""Skills of assaults and pursuits, and the order of activations."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.cc.arena import EAST, OFFERED, WEST, Arena, doing, taking
from tests.cc.test_assault import duel as apart
from tests.cc.test_combat import BASE, PLAIN, Fight
from tests.cc.test_fear import faces
from tests.cc.test_skills_melee import give
from tests.cc.test_turn import cards, two_against_two

from escarmouche.kernel import Ask, Choose, Game
from escarmouche.rulebooks.cc.events import AttackRolled, CombatOver, CourageTested, Met
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import NextAction
from escarmouche.rulebooks.cc.rules.activation import Activate
from escarmouche.rulebooks.cc.rules.assault import PENALTY
from escarmouche.rulebooks.cc.rules.melee import CombatPhase, may_pursue
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.cc.rules.turn import TacticsRoll
from escarmouche.table import CM


@pytest.mark.rule("cc.skill.brutal")
def test_the_brutal_engage_with_the_penalty_whatever_the_puissances() -> None:
    arena = apart(weight=3)
    assert not arena.run(*taking("engage", "ada"), answers=[OFFERED])["boris"].has(PENALTY)
    arena = apart(weight=3)
    give(arena, "ada", "brutal")
    assert arena.run(*taking("engage", "ada"), answers=[OFFERED])["boris"].has(PENALTY)


@pytest.mark.rule("cc.skill.brutal.exclusion", "cc.skill.inebranlable")
def test_the_unshakable_never_have_the_penalty_not_even_of_the_brutal() -> None:
    for skills in ((), ("brutal",)):
        arena = apart()
        give(arena, "ada", *skills)
        give(arena, "boris", "inebranlable")
        assert not arena.run(*taking("charge", "ada"), answers=[OFFERED])["boris"].has(PENALTY)


@pytest.mark.rule("cc.skill.pugnacite")
def test_the_pugnacious_pursue_with_their_full_movement() -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, movement=10 * CM)
    assert allowance(arena.battle, arena.battle["a"], "pursuit") == 5 * CM
    give(arena, "a", "pugnacite")
    assert allowance(arena.battle, arena.battle["a"], "pursuit") == 10 * CM
    assert allowance(arena.battle, arena.battle["a"], "walk") == 10 * CM


@pytest.mark.rule("cc.skill.implacable")
def test_the_relentless_pursue_x_times_more_in_a_combat_phase() -> None:
    arena = Arena()
    fighter = arena.add("a", "red", 20, 20)
    fighter.pursuits = 1
    assert not may_pursue(arena.battle, fighter)
    give(arena, "a", "implacable/1", "implacable/2")
    assert may_pursue(arena.battle, fighter)
    fighter.pursuits = 2
    assert may_pursue(arena.battle, fighter), "the highest X counts"
    fighter.pursuits = 3
    assert not may_pursue(arena.battle, fighter)


@pytest.mark.rule("cc.skill.immunite.peur")
def test_the_immune_take_no_courage_test() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30)
    arena.add("ogre", "blue", 45, 30, fear=8)
    give(arena, "ada", "immunite/peur")
    arena.run(doing(faces, "ada", "ogre"))
    assert arena.told(CourageTested) == []


# -- activation ----------------------------------------------------------------------------------------------------------


def speech(arena: Arena, *names: str) -> Any:
    """A game of a turn of speech in which the cards of these fighters are played."""
    return arena.game(Activate("red", cards(*names)))


def offered(game: Game[Any]) -> Any:
    """The first answer that the question offers."""
    assert isinstance(game.request, Ask)
    return game.request.offers(Random(0))[0]


def options(game: Game[Any]) -> set[str]:
    """The options of the question."""
    assert isinstance(game.request, Choose)
    return set(game.request.options)


@pytest.mark.rule("cc.core.activation.contact-first")
def test_assaults_are_announced_before_other_actions_of_a_turn_of_speech() -> None:
    arena = apart()
    arena.add("bea", "red", 60, 55)
    game = speech(arena, "ada", "bea")
    assert game.request.rule == "cc.core.activation.contact-first"
    game.answer("ada")
    assert options(game) == {"charge", "engage"}
    game.answer("charge")
    while not arena.told(Met):
        game.answer(offered(game))
    assert game.request.rule in ("cc.core.activation.contact-first", "cc.core.activation.exclusive-cumulative")


@pytest.mark.rule("cc.core.activation.contact-first", "cc.core.activation.exclusive-cumulative")
def test_after_the_assaults_nobody_assaults_any_more() -> None:
    game = speech(apart(), "ada")
    game.answer("pass")
    assert game.request.rule == "cc.core.activation.exclusive-cumulative"
    assert not {"charge", "engage"} & options(game)
    assert {"walk", "run", "cover", "end"} <= options(game)


@pytest.mark.rule("cc.core.activation")
def test_each_fighter_of_a_card_is_activated_once_and_need_do_nothing() -> None:
    arena = two_against_two()
    arena.battle.cards["card-a"] = type(arena.battle.cards["card-a"])("card-a", "red", ("a", "b"))
    answers = ["pass", "b", "end", "end"]
    battle = arena.run(Activate("red", ("card-a",)), answers=answers)
    assert battle["a"].activated
    assert battle["b"].activated
    assert arena.run(Activate("red", ("card-a",))) is not None, "nobody is asked a second time"


@pytest.mark.rule("cc.core.activation.exclusive-cumulative")
def test_an_exclusive_action_is_all_and_cumulative_ones_come_once_each() -> None:
    arena = two_against_two()
    game = arena.game(NextAction("a"))
    game.answer("walk")
    game.answer(offered(game))
    assert not {"walk", "run", "cover"} & options(game)
    game = arena.game(NextAction("a"))
    game.answer("cover")
    game.answer(offered(game))
    assert game.over or game.request is None


class Savage(Hooks, name="test-cc-savage"):
    """Asks before the Tactics roll."""

    __slots__ = ()

    async def before_tactics(self, battle, bearer):  # type: ignore[no-untyped-def]
        ASKED.append(bearer.id)


ASKED: list[str] = []


@pytest.mark.rule("cc.core.turn.before-tactics", "cc.core.dice.test.opposed")
def test_before_the_tactics_roll_the_last_loser_uses_what_he_has_first() -> None:
    arena = two_against_two()
    for name in ("a", "x"):
        arena.battle[name].gain("test-cc-savage")
    ASKED.clear()
    arena.run(TacticsRoll(), dice=[5, 2], answers=["a", "x"])
    assert ASKED[:2] == ["x", "a"]


# -- the end of a combat --------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.melee.end")
def test_what_is_left_of_the_dice_ends_with_the_combat() -> None:
    arena = Arena()
    arena.add("r", "red", 30, 30, EAST, **PLAIN)
    arena.add("b1", "blue", 30 + BASE, 30, WEST, **PLAIN)
    battle = arena.run(Fight(("r",), ("b1",)), dice=[5, 2], answers=["0", "0"])
    assert [fighter.defence_dice for fighter in battle.in_play()] == [0, 0]
    assert len(arena.told(CombatOver)) == 1


@pytest.mark.rule("cc.core.melee.composition")
def test_the_composition_of_a_combat_is_fixed_when_the_melee_is_divided() -> None:
    arena = Arena()
    arena.add("r", "red", 30, 30, EAST, **{**PLAIN, "strength": 30})
    arena.add("b1", "blue", 30 + BASE, 30, WEST, **PLAIN)
    arena.add("b2", "blue", 30 - BASE, 30, EAST, **PLAIN)
    give(arena, "r", "desespere")
    answers = ["b1", "0", "0", "2", "b1", "none", "none"]
    arena.run(CombatPhase(), dice=[5, 2, 2, 5, 6, 2, 1, 2], answers=answers)
    assert [event.attack.total for event in arena.told(AttackRolled)] == [5, 5], "though one opponent has died"


@pytest.mark.rule("cc.skill.general.active")
def test_active_skills_are_closed_to_those_in_rout() -> None:
    arena = two_against_two()
    give(arena, "a", "soin/4")
    arena.battle["a"].steps = 1
    with pytest.raises(AssertionError):
        arena.battle["a"].in_rout = True
        arena.run(*taking("soin", "a"), dice=[5, 5])
    arena.battle["a"].in_rout = False
    assert arena.run(*taking("soin", "a"), dice=[5, 5])["a"].steps == 0
