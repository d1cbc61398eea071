"""What is seen for a moment when events are told: each book says it by names and fields of events that it has."""

from __future__ import annotations

import importlib
import random
from typing import Any, get_args

import pytest
from tests.books import brief

from escarmouche.kernel import Event, Game, Seeded
from escarmouche.rulebooks import Figure, Mark, Motion
from escarmouche.rulebooks import book as book_called

SEEN: list[tuple[str, str, dict[str, Any], Motion]] = [
    ("c2", "ShotFired", {}, "shot"),
    ("c2", "AttacksRolled", {}, "blow"),
    ("c2", "SpellTakesEffect", {}, "spell"),
    ("c2", "MiracleCalled", {}, "spell"),
    ("c2", "Moved", {"move": "charge"}, "charge"),
    ("c2", "Moved", {"move": "walk"}, ""),
    ("cc", "ShotFired", {}, "shot"),
    ("cc", "AttackRolled", {}, "blow"),
    ("cc", "SpellTakesEffect", {}, "spell"),
    ("cc", "MiracleCalled", {}, "spell"),
    ("cc", "Moved", {"action": "charge"}, "charge"),
    ("c4", "Charged", {}, "charge"),
    ("c4", "Struck", {}, "blow"),
    ("c4", "Struck", {"how": "melee"}, "blow"),
    ("c4", "Struck", {"how": "shot"}, "shot"),
    ("c4", "TemplatePlaced", {}, "shot"),
    ("c4", "MysticUsed", {}, "spell"),
    ("lfw", "ChargeDeclared", {}, "charge"),
    ("lfw", "AttackRolled", {"kind": "hit"}, "shot"),
    ("lfw", "AttackRolled", {"kind": "combat"}, "blow"),
    ("lfw", "AttackRolled", {"kind": "defence"}, ""),
    ("lfw", "SpellCast", {}, "spell"),
    ("ddm", "AttackMade", {"sort": "ranged", "occasion": ""}, "shot"),
    ("ddm", "AttackMade", {"sort": "melee", "occasion": "charge"}, "charge"),
    ("ddm", "AttackMade", {"sort": "melee", "occasion": ""}, "blow"),
    ("ddm", "PowerUsed", {}, "spell"),
]


@pytest.mark.parametrize(("book", "what", "facts", "seen"), SEEN)
def test_events_are_seen_as_what_they_are(book: str, what: str, facts: dict[str, Any], seen: Motion) -> None:
    event = getattr(importlib.import_module(f"escarmouche.rulebooks.{book}.events"), what)
    assert issubclass(event, Event) and set(facts) <= set(event.__struct_fields__)
    assert book_called(book).motion(what, facts) == seen


@pytest.mark.parametrize("book", ["c2", "cc", "c4", "lfw", "ddm"])
def test_every_mark_of_a_random_game_is_among_those_the_page_knows(book: str) -> None:
    """And nobody who is out of the game has any."""
    rules = book_called(book)
    game = Game(rules, rules.setup(seed=5, options=brief(book)), dice=Seeded(5))
    rng = random.Random(5)
    for _ in range(120):
        ask = game.request
        if ask is None:
            break
        game.answer(ask.pick(rng), player=ask.player, trusted=True)  # type: ignore[union-attr]  # dice are thrown
        figures: tuple[Figure, ...] = rules.overview(game.state).figures
        assert all(set(figure.marks) <= set(get_args(Mark)) for figure in figures)
        assert not any(figure.marks for figure in figures if figure.out)
