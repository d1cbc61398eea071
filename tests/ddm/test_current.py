"""A creature in all detail: its card as it is now, what is in force on it; and what terrain does."""

from __future__ import annotations

import pytest
from tests.ddm.arena import Arena

from escarmouche.catalogue import Catalogue
from escarmouche.rulebooks.ddm.battle import Turn
from escarmouche.rulebooks.ddm.book import RULEBOOK as DDM
from escarmouche.rulebooks.ddm.presentation.overview import DOES
from escarmouche.rulebooks.ddm.rules.conditions import afflict
from escarmouche.texts import Message, Texts

RULES = Catalogue.load("ddm")
GAINS = "ddm.term.gains#"


def now(arena: Arena, creature: str) -> dict[str, tuple[int, int]]:
    """What has become of the values of a card, by the last word of their labels."""
    facts = DDM.sheet(arena.battle, creature).facts
    numbers = {fact.label.key: fact.now for fact in facts if isinstance(fact.label, Message) and fact.now is not None}
    return {key.removeprefix("ddm-sheet-"): (number.base, number.total) for key, number in numbers.items()}


def told(arena: Arena, creature: str) -> list[str]:
    return [Texts("en").tell(effect.words) for effect in DDM.sheet(arena.battle, creature).effects]


def test_the_values_of_a_card_are_told_as_they_are_now() -> None:
    arena = Arena("A . . B", A={"ranged": ((5, 5),)}, B={"warband": "blue"})
    assert now(arena, "a") == {}
    assert told(arena, "a") == []
    arena["a"].hp = 5
    arena.battle.gain(arena["a"], GAINS + "ac", -2, source="curse")
    arena.battle.gain(arena["a"], GAINS + "melee-attack", 3, source="blessing")
    arena.battle.gain(arena["a"], GAINS + "speed", -1, source="mud")
    assert now(arena, "a") == {"hp": (20, 5), "speed": (6, 5), "ac": (15, 13), "melee": (5, 8)}
    assert told(arena, "a") == ["AC -2", "Melee attack +3", "Speed -1"]
    assert now(arena, "b") == {}


def test_conditions_are_among_the_effects_with_their_rules() -> None:
    arena = Arena("A . . B", B={"warband": "blue"})
    afflict(arena.battle, arena["a"], "ddm.condition.stunned", by="b")
    assert [effect.rule for effect in DDM.sheet(arena.battle, "a").effects] == ["ddm.condition.stunned"]


def test_a_creature_has_had_its_go_when_its_turn_is_over_and_not_before() -> None:
    arena = Arena("A . . B", B={"warband": "blue"})
    arena["a"].turns = 1
    arena.battle.turn = Turn(creature="a", player="red", commanded=True, speed=6)
    done = [figure.done for figure in DDM.overview(arena.battle).figures]
    arena.battle.turn = Turn(creature="b", player="blue", commanded=True, speed=6)
    assert (done, [figure.done for figure in DDM.overview(arena.battle).figures]) == ([False, False], [True, False])


def test_abilities_lead_to_their_rules() -> None:
    ruled = [each for card in DDM.cards() for fact in card.facts for each in fact.ruled]
    assert len(ruled) > 50
    assert {each.rule for each in ruled} <= set(RULES.entries)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_of_square_says_what_it_does(language: str) -> None:
    texts = Texts(language)
    for words in DOES.values():
        assert words
        assert all(texts.tell(Message(f"ddm-terrain-{key}")) and rule in RULES.entries for key, rule in words.items())
