"""Shots and charges that are not open to a creature are told, with the rule that closes them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Ask
from escarmouche.rulebooks.ddm.content.cards import Attack
from escarmouche.rulebooks.ddm.presentation.closed import closed
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn
from escarmouche.texts import Texts

BLUE: dict[str, Any] = {"warband": "blue"}
ARCHER: dict[str, Any] = {"commander": 0, "ranged": ((5, 5),)}
SLINGER: dict[str, Any] = {"commander": 0, "ranged": (Attack(bonus=5, damage=5, range=3),)}
SWORD: dict[str, Any] = {"commander": 0}


def told(drawing: str, locale: str = "en", **creatures: Any) -> dict[str, str]:
    """What is closed to A as its turn begins: the words, and the rule."""
    arena = Arena(drawing, **creatures)
    game = arena.game(TakeTurn("a"))
    ask = game.request
    assert isinstance(ask, Ask)
    texts = Texts(locale)
    return {texts.tell(one.words): one.why.rule for one in closed(game.state, ask) if texts.tell(one.why.words)}


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_whoever_is_threatened_is_told_why_he_does_not_shoot(locale: str) -> None:
    assert (
        told("A B . . . .", locale, A=ARCHER, B=BLUE)[{"en": "shoot", "fr": "tirer"}[locale]] == "ddm.ranged.threatened"
    )


def test_nobody_in_sight_and_nobody_in_range_are_told_apart() -> None:
    assert told("A . # . B", A=ARCHER, B=BLUE)["shoot"] == "ddm.ranged.sight"
    assert told("A . . . . B", A=SLINGER, B=BLUE)["shoot"] == "ddm.ranged.range"
    assert "shoot" not in told("A . . B", A=SLINGER, B=BLUE)
    assert "shoot" not in told("A . . B", A=SWORD, B=BLUE)


def test_why_no_charge_is_open_is_told() -> None:
    assert told("A . B . . .", A=SWORD, B=BLUE)["charge"] == "ddm.melee.charge.distance"
    assert told("A . ~ . . B", A=SWORD, B=BLUE)["charge"] == "ddm.melee.charge.path"
    assert told(f"A {'. ' * 14}B", A=SWORD, B=BLUE)["charge"] == "ddm.melee.charge.distance"
    assert "charge" not in told("A . . . . B", A=SWORD, B=BLUE)
