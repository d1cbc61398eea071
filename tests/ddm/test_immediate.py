"""Immediate actions: what interrupts another action, in which order, and what becomes of that."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.attacks import Blow
from escarmouche.rulebooks.ddm.book import RULEBOOK
from escarmouche.rulebooks.ddm.cards import Destroy, GainHitPoints, Heal, Power, Vanish
from escarmouche.rulebooks.ddm.events import AttackMade, Healed, Vanished
from escarmouche.rulebooks.ddm.powers import UsePower
from escarmouche.rulebooks.ddm.strikes import Strike

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
def test_an_action_that_has_become_impossible_fails_and_what_it_cost_is_spent() -> None:
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


@pytest.mark.rule("ddm.term.immediate")
def test_nobody_is_asked_where_nobody_holds_anything_and_who_passes_keeps_his_box() -> None:
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
