"""What adds to a statistic, and what adds up."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Attack, Extra, Order
from escarmouche.rulebooks.ddm.events import AttackMade
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.charge import own_speed
from escarmouche.rulebooks.ddm.rules.force import apply_hooks
from escarmouche.rulebooks.ddm.rules.morale import morale_bonus
from escarmouche.rulebooks.ddm.rules.movement import Walk
from escarmouche.rulebooks.ddm.rules.saves import save_bonus
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

STOUT = {"warband": "blue", "hp": 100}
GAINS = "ddm.term.gains#"


def blow(sort: str = "melee", **changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": "a", "target": "b", "sort": sort, "index": 0, **changes}))


def arena_with(modifier: str, number: int, bearer: str = "a") -> Arena:
    arena = Arena("A . . B", A={"ranged": ((5, 5),)}, B=STOUT)
    arena.battle.gain(arena[bearer], GAINS + modifier, number, source="blessing")
    return arena


@pytest.mark.rule("ddm.term.gains", "ddm.term.attack-stat", "ddm.term.melee-attack-stat", "ddm.term.ranged-attack-stat")
@pytest.mark.parametrize(
    ("modifier", "melee", "ranged"), [("attack", 7, 7), ("melee-attack", 7, 5), ("ranged-attack", 5, 7)]
)
def test_a_bonus_to_attack_goes_to_both_sorts_unless_it_names_one(modifier: str, melee: int, ranged: int) -> None:
    arena = arena_with(modifier, 2)
    arena.run(blow(), blow("ranged"), dice=[2, 2])
    assert [told.attack.total for told in arena.told(AttackMade)] == [melee, ranged]


@pytest.mark.rule("ddm.term.gains")
@pytest.mark.parametrize(("modifier", "taken"), [("melee-damage", (10, 5)), ("ranged-damage", (5, 10))])
def test_a_bonus_to_damage_is_for_one_sort(modifier: str, taken: tuple[int, int]) -> None:
    arena = arena_with(modifier, 5)
    arena.run(blow(), dice=[12])
    assert arena["b"].hp == 100 - taken[0]
    arena.run(blow("ranged"), dice=[12])
    assert arena["b"].hp == 100 - sum(taken)


@pytest.mark.rule("ddm.term.gains", "ddm.term.double-damage")
def test_a_damage_bonus_is_not_doubled_and_a_penalty_spares_other_damage() -> None:
    arena = arena_with("melee-damage", 5)
    arena.run(blow(), dice=[20])
    assert arena["b"].hp == 100 - 15
    for type in ("", "magic"):
        fire = Attack(bonus=5, damage=5, type=type, extra=(Extra(5, "fire"),))
        fiery = Arena("A B", A={"melee": (fire,)}, B=STOUT)
        fiery.battle.gain(fiery["a"], GAINS + "melee-damage", -10, source="curse")
        fiery.run(blow(), dice=[12])
        assert fiery["b"].hp == 95


@pytest.mark.rule("ddm.term.gains")
def test_ac_saves_morale_and_speed() -> None:
    arena = arena_with("ac", -2, "b")
    arena.run(blow(), dice=[2])
    assert arena.told(AttackMade)[0].armor.total == 13
    assert save_bonus(arena_with("save", 3).battle, arena_with("save", 3)["a"]) == 5
    saved, brave = arena_with("save", 3), arena_with("morale", 3)
    assert (morale_bonus(saved.battle, saved["a"]), morale_bonus(brave.battle, brave["a"])) == (5, 5)
    assert save_bonus(brave.battle, brave["a"]) == 2
    swift, lame = arena_with("speed", 2), arena_with("speed", -8)
    assert own_speed(swift.battle, swift["a"], "walk") == 8
    assert own_speed(lame.battle, lame["a"], "walk") == 0


@pytest.mark.rule("ddm.term.stacking")
def test_different_spells_add_up_but_no_spell_adds_to_itself() -> None:
    arena = arena_with("melee-damage", 5)
    arena.battle.gain(arena["a"], GAINS + "melee-damage", 5, source="bull's strength")
    arena.battle.gain(arena["a"], GAINS + "melee-damage", 5, source="bull's strength")
    arena.run(blow(), dice=[12])
    assert arena["b"].hp == 100 - 15


@pytest.mark.rule("ddm.term.stacking")
def test_of_two_versions_of_a_spell_the_stronger_then_the_longer_counts() -> None:
    arena = Arena("A B", B=STOUT)
    for number, until in ((5, "turn"), (10, None), (5, None)):
        arena.battle.gain(arena["a"], GAINS + "melee-damage", number, source="might", until=until)
    assert [(item.parameter, item.until) for item in arena["a"].effects] == [(10, None)]
    arena.battle.gain(arena["a"], GAINS + "attack", 1, source="aid", until="turn")
    arena.battle.gain(arena["a"], GAINS + "attack", 1, source="aid")
    arena.battle.expire(arena["a"], "turn")
    arena.run(blow(), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 6


@pytest.mark.rule("ddm.term.stacking")
@pytest.mark.parametrize(("modifier", "sort"), [("melee-damage", "melee"), ("ranged-damage", "ranged")])
def test_a_damage_bonus_outdone_by_a_greater_one_is_no_part_of_the_damage(modifier: str, sort: str) -> None:
    arena = Arena("A . B", A={"ranged": ((5, 5),)}, B=STOUT)
    for number, until in ((10, "turn"), (5, None)):
        arena.battle.gain(arena["a"], GAINS + modifier, number, source="might", until=until)
    strike = blow(sort).strike
    assert apply_hooks(arena.battle, arena["a"], Hooks.damage, (), strike) == (Extra(10),)
    arena.battle.expire(arena["a"], "turn")
    assert apply_hooks(arena.battle, arena["a"], Hooks.damage, (), strike) == (Extra(5),)


@pytest.mark.rule("ddm.term.stacking.commander-effects", "ddm.command.effect.stacking")
def test_commander_effects_add_to_spells_but_not_to_one_another() -> None:
    leader = {"commander": 2, "orders": (Order(GAINS + "attack", 1),)}
    greater = {"commander": 2, "orders": (Order(GAINS + "attack", 2),)}
    arena = Arena("A B . . C D", B=STOUT, C=leader, D=greater)
    arena.battle.gain(arena["a"], GAINS + "attack", 1, source="bless")
    arena.run(blow(), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 5 + 2 + 1


@pytest.mark.rule("ddm.term.stacking.named-ability")
@pytest.mark.parametrize(("first", "second"), [(5, 10), (10, 5)])
def test_the_stronger_version_of_an_ability_takes_the_place_of_the_weaker(first: int, second: int) -> None:
    arena = Arena("A B", B={**STOUT, "abilities": [("ddm.ability.dr", first)]}, A={"melee": ((5, 15),)})
    arena.battle.gain(arena["b"], "ddm.ability.dr", second, source="stoneskin")
    arena.run(blow(), dice=[12])
    assert arena["b"].hp == 95


def test_one_that_cannot_attack_makes_no_attacks_in_its_turn_or_out_of_it() -> None:
    arena = Arena(". A B . .", A={"commander": 0}, B={**STOUT, "commander": 0})
    arena.battle.gain(arena["a"], GAINS + "no-attacks", source="peace")
    arena.run(Walk("b", (3,), "walk"))
    assert arena.place("b") == (3, 0)
    arena.battle.stand(arena["b"], 2)
    arena.run(TakeTurn("a"), answers=["end"])
