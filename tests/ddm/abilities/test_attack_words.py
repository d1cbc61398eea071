"""What abilities of attack ask is told in both languages, with names and numbers and no raw key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Ask, Choose, Step
from escarmouche.rulebooks.ddm.content.cards import Ability
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.charge import Charge
from escarmouche.rulebooks.ddm.rules.movement import Walk
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn
from escarmouche.texts import LOCALES, Message, Texts

STOUT: dict[str, Any] = {"warband": "blue", "hp": 100}
BLOW = Blow(Strike(attacker="a", target="b", sort="melee", index=0))
SHOT = Blow(Strike(attacker="a", target="b", sort="ranged", index=0))
RAW = re.compile(r"ddm[.-]|\{|\}|\bnone\b|square/|corner/|/0")


def able(*abilities: Any, **changes: Any) -> dict[str, Any]:
    return {"commander": 0, "hp": 100, "abilities": abilities, **changes}


CASES: dict[str, tuple[str, Step, dict[str, Any], Sequence[int]]] = {
    "ddm-ability-cleave": ("B A C", BLOW, {"A": able("ddm.ability.cleave"), "B": {**STOUT, "hp": 5}, "C": STOUT}, [12]),
    "ddm-ability-smite": ("A B", BLOW, {"A": able(Ability("ddm.ability.smite", "any/5", 1)), "B": STOUT}, []),
    "ddm-ability-stunning-attack": ("A B", BLOW, {"A": able(("ddm.ability.stunning-attack", 15)), "B": STOUT}, []),
    "ddm-ability-death-attack": (
        "A B C",
        BLOW,
        {"A": able(("ddm.ability.melee-sneak-attack", 5), Ability("ddm.ability.death-attack", 15, 1)), "B": STOUT},
        [],
    ),
    "ddm-ability-pushback": (
        "A B .\n. . .",
        BLOW,
        {"A": able("ddm.ability.pushback"), "B": {**STOUT, "size": "small"}},
        [12],
    ),
    "ddm-ability-death-strike": (
        "A B C",
        BLOW,
        {"B": {**STOUT, "hp": 5, "abilities": ["ddm.ability.death-strike"], "melee": ((5, 5), (3, 10))}},
        [12],
    ),
    "ddm-ability-death-burst": (
        "A B C\n. . .",
        BLOW,
        {"B": {**STOUT, "hp": 5, "abilities": [("ddm.ability.death-burst", "2/fire/5/12")]}},
        [12],
    ),
    "ddm-term-simultaneous-effects": (
        "A B C",
        BLOW,
        {"B": {**STOUT, "hp": 5, "abilities": [("ddm.ability.death-burst", "0/fire/5/12")]}},
        [12],
    ),
    "ddm-ability-arrow-catching-shield": (
        ". . C\nA . B\n. . D",
        SHOT,
        {
            "A": able(ranged=((5, 5),)),
            "B": STOUT,
            "C": {**STOUT, "abilities": ["ddm.ability.arrow-catching-shield"]},
            "D": {**STOUT, "abilities": ["ddm.ability.arrow-catching-shield"]},
        },
        [],
    ),
    "ddm-ability-hurling-charge": (
        "A . . B",
        Charge("a", "b", 2),
        {"A": able("ddm.ability.hurling-charge", ranged=((5, 5),)), "B": STOUT},
        [],
    ),
    "ddm-ability-stagger": (
        ". . . .\nA . . B",
        Charge("a", "b", 6),
        {"A": able("ddm.ability.stagger"), "B": STOUT},
        [],
    ),
    "ddm-melee-opportunity": ("B A .", Walk("a", (2,), "walk"), {"B": {**STOUT, "melee": ((5, 5), (3, 10))}}, []),
}


def told(arena: Arena, ask: Ask[Any], locale: str) -> list[str]:
    """The question and all its options in words."""
    texts = Texts(locale)
    words: list[Message | str] = [NARRATOR.question(arena.battle, ask)]
    if isinstance(ask, Choose):
        words += [NARRATOR.option(arena.battle, ask, key) for key in ask.options]
    return [word if isinstance(word, str) else texts.tell(word) for word in words]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", CASES)
def test_every_question_has_words_of_its_own(key: str, locale: str) -> None:
    drawing, step, creatures, dice = CASES[key]
    arena = Arena(drawing, **creatures)
    arena.turn("a", seen=("b",))
    game = arena.game(step, dice=dice)
    assert isinstance(game.request, Ask)
    assert NARRATOR.question(game.state, game.request).key == key
    words = told(arena, game.request, locale)
    assert len(set(words)) == len(words)
    assert not [word for word in words if RAW.search(word)]


@pytest.mark.parametrize("locale", LOCALES)
def test_what_they_may_do_in_their_turn_is_told_each_in_its_own_words(locale: str) -> None:
    athlete = able(
        ("ddm.ability.leap", "9/15"),
        ("ddm.ability.trample", "10/16"),
        "ddm.ability.sidestep",
        "ddm.ability.whirlwind-attack",
        size="large",
    )
    arena = Arena(". . . . B\nA . . . .\n. . C . .\n. . . . .", A=athlete, B=STOUT, C=STOUT)
    game = arena.game(TakeTurn("a"))
    assert isinstance(game.request, Choose)
    assert {key.partition("/")[0] for key in game.request.options} >= {"leap", "trample", "sidestep", "whirlwind"}
    words = told(arena, game.request, locale)
    assert len(set(words)) == len(words)
    assert not [word for word in words if RAW.search(word)]
