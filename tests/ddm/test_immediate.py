"""Immediate actions: what interrupts another action, in which order, and what becomes of that."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.ddm.arena import Arena

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose
from escarmouche.rulebooks.ddm.book import RULEBOOK
from escarmouche.rulebooks.ddm.content.cards import (
    Attack,
    Deal,
    Destroy,
    Gain,
    GainHitPoints,
    Heal,
    Power,
    Switch,
    Unnerve,
    Vanish,
)
from escarmouche.rulebooks.ddm.events import AttackMade, Healed, MoraleTested, Vanished
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.powers import UsePower
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import Act
from escarmouche.texts import Message, Texts

BLOW = Blow(Strike(attacker="a", target="b", sort="melee", index=0))


def immediate(key: str, *outcomes: Any, **changes: Any) -> Power:
    """A spell that may be cast at once, on oneself."""
    return Power(**{"key": key, "range": "self", "timing": "immediate", "uses": 1, "outcomes": outcomes, **changes})


@pytest.mark.rule("ddm.term.immediate")
def test_it_interrupts_an_attack_and_takes_effect_just_before() -> None:
    ward = immediate("ward", GainHitPoints(10), kind="ability")
    arena = Arena("A B", B={"warband": "blue", "hp": 5, "powers": (ward,)})
    arena.run(BLOW, dice=[15], answers=["use/ward/b"])
    assert arena["b"].hp == 10


@pytest.mark.rule("ddm.term.immediate")
def test_an_action_that_became_impossible_fails_and_its_cost_is_spent() -> None:
    away = immediate("away", Vanish(), kind="ability")
    spell = Power(key="end", range="touch", uses=1, outcomes=(Destroy(),))
    arena = Arena("A B . C", A={"powers": (spell,)}, B={"warband": "blue", "powers": (away,)}, C={"warband": "blue"})
    arena.turn("a")
    arena.run(UsePower("a", spell), answers=["b", "use/away/b"])
    assert arena.told(Vanished)
    assert arena["b"].fate == ""
    assert arena["a"].spent == ("end",)


@pytest.mark.rule("ddm.term.immediate")
def test_an_attack_at_somebody_who_is_gone_is_not_rolled() -> None:
    away = immediate("away", Vanish(), kind="ability")
    arena = Arena("A B . C", B={"warband": "blue", "powers": (away,)}, C={"warband": "blue"})
    arena.run(BLOW, answers=["use/away/b"])
    assert not arena.told(AttackMade)


@pytest.mark.rule("ddm.term.immediate")
def test_who_can_do_nothing_any_more_does_not_attack() -> None:
    stun = immediate("stun", Gain("ddm.condition.stunned"), kind="ability", range="touch")
    arena = Arena("A B", B={"warband": "blue", "powers": (stun,)})
    arena.run(BLOW, answers=["use/stun/b", "a"])
    assert arena["a"].has("ddm.condition.stunned")
    assert not arena.told(AttackMade)


@pytest.mark.rule("ddm.term.immediate")
def test_a_blow_at_whom_one_sees_but_does_not_reach_any_more_fails() -> None:
    swap = immediate("swap", Switch(two=True), kind="ability", range="sight", any=True)
    arena = Arena("A B . . C\n. . . . .", B={"warband": "blue", "powers": (swap,)}, C={"warband": "blue"})
    arena.run(BLOW, answers=["use/swap/b", "c"])
    assert arena.place("a") == (4, 0)
    assert not arena.told(AttackMade)


@pytest.mark.rule("ddm.term.immediate")
def test_of_several_the_last_declared_takes_effect_first() -> None:
    mine, yours = immediate("mine", Heal(5), kind="ability"), immediate("yours", Heal(5), kind="ability")
    arena = Arena(
        "A B",
        A={"powers": (mine,), "state": {"hp": 5}},
        B={"warband": "blue", "powers": (yours,), "hp": 40, "state": {"hp": 30}},
    )
    arena.turn("a")
    arena.run(BLOW, dice=[2], answers=["use/mine/a", "use/yours/b"])
    assert [event.creature for event in arena.told(Healed)] == ["b", "a"]


@pytest.mark.rule("ddm.term.immediate", "ddm.term.attack-roll")
def test_nobody_is_asked_who_holds_nothing_and_who_passes_keeps_his_box() -> None:
    ward = immediate("ward", GainHitPoints(10), kind="ability")
    arena = Arena("A B", B={"warband": "blue", "powers": (ward,)})
    arena.run(BLOW, dice=[2], answers=["pass"])
    assert arena["b"].spent == ()
    arena = Arena("A B", B={"warband": "blue"})
    arena.run(BLOW, dice=[2])


def test_only_who_holds_something_immediate_gives_orders_about_it() -> None:
    ward = immediate("ward", GainHitPoints(10), kind="ability")
    battle = Arena("A B", B={"warband": "blue", "powers": (ward,)}).battle
    assert RULEBOOK.moments(battle, "red") == []
    (moment,) = RULEBOOK.moments(battle, "blue")
    assert moment.rule == "ddm.term.immediate"
    assert [(fact.key, fact.values) for fact in moment.circumstances] == [("creature", ("a", "b"))]


DART = Power(key="dart", range="sight", targets="enemy", any=True, uses=1, outcomes=(Deal(5),))


@pytest.mark.rule("ddm.term.immediate")
def test_a_caster_put_to_flight_meanwhile_loses_the_spell_and_its_box() -> None:
    scare = immediate("scare", Unnerve(), kind="ability", range="sight", targets="enemy")
    arena = Arena(
        "X . A . . B C", A={"powers": (DART,)}, B={"warband": "blue", "powers": (scare,)}, C={"warband": "blue"}
    )
    arena.turn("a")
    arena.run(UsePower("a", DART), answers=["c", "use/scare/b", {"squares": [1, 0]}], dice=[2])
    assert arena["a"].routing or arena["a"].at is None
    assert arena["c"].hp == 20
    assert arena["a"].spent == ("dart",)


@pytest.mark.rule("ddm.term.immediate")
@pytest.mark.parametrize(("timing", "hp"), [("replaces", 20), ("swift", 15)])
def test_a_caster_stunned_meanwhile_loses_only_what_replaces_its_attacks(timing: Any, hp: int) -> None:
    daze = immediate("daze", Gain("ddm.condition.stunned"), kind="ability", range="sight", targets="enemy")
    dart = msgspec.structs.replace(DART, timing=timing)
    arena = Arena("A . . B", A={"powers": (dart,)}, B={"warband": "blue", "powers": (daze,)})
    arena.turn("a")
    arena.run(UsePower("a", dart), answers=["use/daze/b"])
    assert arena["b"].hp == hp
    assert arena["a"].spent == ("dart",)


@pytest.mark.rule("ddm.term.immediate")
def test_a_caster_threatened_meanwhile_loses_the_spell_and_its_box() -> None:
    swap = immediate("swap", Switch(two=True), kind="ability", range="sight", any=True)
    arena = Arena(
        ". . . . . .\nD A . . B C\n. . . . . .",
        A={"powers": (DART,)},
        B={"warband": "blue", "powers": (swap,)},
        C={"warband": "blue"},
        D={},
    )
    arena.turn("a")
    there = f"switch/d/{arena.at(0, 1)}/{arena.at(5, 1)}"
    arena.run(UsePower("a", DART), answers=["b", "use/swap/b", "c", there])
    assert arena.place("c") == (0, 1)
    assert arena["b"].hp == 20
    assert arena["a"].spent == ("dart",)


def test_what_may_be_done_at_once_is_told_with_who_would_do_it() -> None:
    ward = immediate("ward", GainHitPoints(10), kind="ability", name=Name("garde", "ward"))
    arena = Arena("A B", B={"warband": "blue", "key": "monk", "powers": (ward,)})
    game = arena.game(BLOW)
    ask = game.request
    assert isinstance(ask, Choose)
    told = NARRATOR.option_told(game.state, "ddm-term-immediate", "use/ward/b", ask.about)
    assert isinstance(told, Message)
    assert Texts("en").tell(told) == "monk: use ward"


@pytest.mark.rule("ddm.term.immediate", "ddm.ability.turn-undead")
@pytest.mark.parametrize("answer", ["use/away/b", "pass"])
def test_it_interrupts_the_turning_of_undead(answer: str) -> None:
    away = immediate("away", Vanish(), kind="ability")
    undead = {"warband": "blue", "kinds": ("undead",), "powers": (away,)}
    arena = Arena("A . . B . C", A={"abilities": [("ddm.ability.turn-undead", 4)]}, B=undead, C={"warband": "blue"})
    arena.turn("a")
    arena.run(Act("a"), dice=[20] if answer == "pass" else [], answers=["turn-undead/b", answer, "end"])
    assert bool(arena.told(MoraleTested)) == (answer == "pass")
    assert arena["b"].fate == ""


@pytest.mark.rule("ddm.term.immediate", "ddm.core.limited-use")
def test_the_box_of_an_attack_that_became_impossible_is_spent() -> None:
    away = immediate("away", Vanish(), kind="ability")
    once = Attack(bonus=5, damage=5, uses=1)
    arena = Arena("A B . C", A={"melee": (once,)}, B={"warband": "blue", "powers": (away,)}, C={"warband": "blue"})
    arena.run(BLOW, answers=["use/away/b"])
    assert arena["a"].spent == ("melee/0",)
    struck = Arena("A B . C", A={"melee": (once,)}, B={"warband": "blue", "powers": (away,)}, C={"warband": "blue"})
    struck.run(BLOW, dice=[15], answers=["pass"])
    assert struck["a"].spent == ("melee/0",)


SHOT = Blow(Strike(attacker="a", target="b", sort="ranged", index=0))


@pytest.mark.rule("ddm.term.immediate", "ddm.melee.threaten.no-shooting-casting")
def test_a_shooter_who_is_threatened_meanwhile_does_not_shoot() -> None:
    swap = immediate("swap", Switch(two=True), kind="ability", range="sight", any=True)
    arena = Arena(
        ". . . . . .\nD A . . B C\n. . . . . .",
        A={"ranged": ((5, 5),)},
        B={"warband": "blue", "powers": (swap,)},
        C={"warband": "blue"},
        D={},
    )
    there = f"switch/d/{arena.at(0, 1)}/{arena.at(5, 1)}"
    arena.run(SHOT, answers=["use/swap/b", "c", there])
    assert arena.place("c") == (0, 1)
    assert not arena.told(AttackMade)


@pytest.mark.rule("ddm.term.immediate", "ddm.ranged.target-nearest")
def test_a_shot_fails_whose_target_is_not_the_nearest_any_more() -> None:
    trade = immediate("trade", Switch(), kind="ability", range="sight", any=True, targets="ally")
    arena = Arena(
        "A . . B . D", A={"ranged": ((5, 5),)}, B={"warband": "blue", "powers": (trade,)}, D={"warband": "blue"}
    )
    arena.run(SHOT, answers=["use/trade/b"])
    assert (arena.place("b"), arena.place("d")) == ((5, 0), (3, 0))
    assert not arena.told(AttackMade)
