"""Summoned creatures: the limit of those whom a magician controls, how they enter play, and what they count for."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.cc.arena import EAST, OFFERED, WEST, Arena, profile, skill, taking
from tests.cc.mystics import mage, miracle, priest, spell
from tests.cc.test_wounds import Suffer

from escarmouche.documents.written import Fault
from escarmouche.rulebooks.cc.battle import Army
from escarmouche.rulebooks.cc.content.army import ArmyList, Choice, Collection, muster
from escarmouche.rulebooks.cc.content.cards import standard_packs
from escarmouche.rulebooks.cc.content.setup import begin, make_setup
from escarmouche.rulebooks.cc.events import Summoned
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.sequences import cards_in_play
from escarmouche.rulebooks.cc.rules.summoning import controlled, most_controlled
from escarmouche.rulebooks.cc.rules.tactics_roll import able
from escarmouche.rulebooks.confrontation.effect_words import Amount, OneOf, Summon
from escarmouche.rulebooks.confrontation.effect_words import Choice as OneChoice
from escarmouche.rulebooks.confrontation.wound_table import KILLED
from escarmouche.table import CM, Board, within

CALL = Summon(profile="imp", count=1, cm=10)


def circle(word: Any = CALL, *, rank: str = "adept", skills: tuple[Any, ...] = (), weight: int = 1) -> Arena:
    """A red magician who knows a spell that makes imps appear, and an enemy far away."""
    arena = Arena()
    call = spell("call", "f", target="caster", range=0, difficulty=6, effects=(word,), frequency=9)
    mage(arena, "mage", "red", 30, 30, EAST, call, reserve="ffffff", rank=rank, skills=skills)
    arena.add("x", "blue", 80, 30, WEST)
    arena.battle.summons = {"imp": profile("imp", weight=weight, points=7)}
    return arena


@pytest.mark.rule("cc.core.magic.summons-limit")
@pytest.mark.parametrize(("rank", "limit"), [("initiate", 1), ("adept", 2), ("master", 3), ("virtuoso", 4)])
def test_the_limit_is_the_category_of_the_rank(rank: str, limit: int) -> None:
    arena = circle(rank=rank)
    assert most_controlled(arena.battle, arena.battle["mage"]) == limit


@pytest.mark.rule("cc.skill.invocateur")
def test_summoner_changes_the_limit_and_several_add_up() -> None:
    for known, limit in (((4,), 6), ((4, 1), 7), ((-1,), 1), ((-5,), 0)):
        arena = circle(skills=tuple(skill("invocateur", x) for x in known))
        assert most_controlled(arena.battle, arena.battle["mage"]) == limit


@pytest.mark.rule("cc.core.magic.summons-limit")
def test_a_summoned_fighter_has_a_card_of_his_own_from_the_next_turn_on() -> None:
    arena = circle()
    battle = arena.run(*taking("cast", "mage"), dice=[4], answers=["0", OFFERED])
    (told,) = arena.told(Summoned)
    imp = battle[told.fighter]
    assert imp.side == "red"
    assert within(battle.base(imp), battle.base(battle["mage"]), 10 * CM)
    assert battle.sequences["red"] == ()
    assert imp.card in cards_in_play(battle)["red"]


@pytest.mark.rule("cc.core.magic.summons-limit")
def test_a_spell_that_would_exceed_the_limit_cannot_be_cast() -> None:
    arena = circle()
    for _ in range(2):
        assert may_take(arena.battle, arena.battle["mage"], "cast")
        arena.battle["mage"].incanted = ()
        arena.run(*taking("cast", "mage"), dice=[4], answers=["0", OFFERED])
        arena.battle["mage"].incanted = ()
    assert controlled(arena.battle, arena.battle["mage"]) == 2
    assert not may_take(arena.battle, arena.battle["mage"], "cast")
    arena.run(Suffer(arena.told(Summoned)[0].fighter, (KILLED,)))
    assert may_take(arena.battle, arena.battle["mage"], "cast")
    heavy = circle(weight=3)
    assert not may_take(heavy.battle, heavy.battle["mage"], "cast")
    either = OneOf(choices=(OneChoice(key="one", effects=(CALL,)), OneChoice(key="two", effects=(CALL, CALL, CALL))))
    assert may_take(circle(either).battle, circle(either).battle["mage"], "cast")


@pytest.mark.rule("cc.core.magic.summons-limit")
def test_no_more_appear_than_he_controls() -> None:
    arena = circle(Summon(profile="imp", count=Amount(base=0, each=1, of="power"), cm=10))
    arena.run(*taking("cast", "mage"), dice=[4], answers=["0", OFFERED, OFFERED])
    assert len(arena.told(Summoned)) == 2


@pytest.mark.rule("cc.core.magic.summons-limit")
def test_he_stays_when_his_summoner_dies_and_counts_for_no_army_of_pariahs() -> None:
    arena = circle()
    arena.battle.armies = {"red": Army("toys", pariahs=True)}
    arena.add("pariah", "red", 10, 10, EAST, skills=(skill("paria"),), discipline=5)
    arena.run(*taking("cast", "mage"), dice=[4], answers=["0", OFFERED])
    (told,) = arena.told(Summoned)
    battle = arena.run(Suffer("mage", (KILLED,)))
    assert battle[told.fighter].in_play
    assert "pariah" in [one.id for one in able(battle, "red")]


@pytest.mark.rule("cc.core.magic.summons-limit")
def test_the_faithful_too_control_as_many_as_their_rank_says() -> None:
    arena = Arena()
    prayer = miracle(target="caller", range=0, effects=(CALL,), frequency=9)
    priest(arena, "priest", "red", 30, 30, EAST, prayer, faith=9, rank="devout")
    arena.battle.summons = {"imp": profile("imp")}
    assert may_take(arena.battle, arena.battle["priest"], "call")
    arena.battle.summons = {"imp": profile("imp", size="large")}
    assert not may_take(arena.battle, arena.battle["priest"], "call")


def test_an_army_brings_the_cards_of_those_whom_it_may_summon() -> None:
    collection = Collection(standard_packs())
    army = ArmyList(name="bones", people="acheron", cards=(Choice(profile="bone-caller", spells=("raise-bones",)),))
    board = Board(100 * CM, 60 * CM)
    zones = Arena().battle.zones
    setup = make_setup({side: muster(army, collection) for side in ("red", "blue")}, board, zones)
    assert [*setup.summons] == ["bone-soldier"]
    assert begin(setup).summons["bone-soldier"].puissance == 1
    with pytest.raises(Fault):
        begin(msgspec.structs.replace(setup, summons={}))
