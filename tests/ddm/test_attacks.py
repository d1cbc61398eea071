"""Attacks: the roll, criticals, damage."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Attack, Extra
from escarmouche.rulebooks.ddm.events import AttackMade, Damaged, Eliminated, Freed
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.movement import Walk
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

DUEL = "A B"


def blow(**changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": "a", "target": "b", "sort": "melee", "index": 0, **changes}))


@pytest.mark.rule(
    "ddm.attack.roll", "ddm.term.attack-roll", "ddm.card.ac", "ddm.term.ac", "ddm.damage.apply", "ddm.card.hp"
)
@pytest.mark.parametrize(("die", "hp"), [(9, 20), (10, 15)])
def test_an_attack_hits_when_die_and_bonus_reach_the_ac(die: int, hp: int) -> None:
    arena = Arena(DUEL, B={"warband": "blue"})
    arena.run(blow(), dice=[die])
    assert arena["b"].hp == hp


@pytest.mark.rule("ddm.round.activation.pick-attack", "ddm.card.melee-attack.multiple")
@pytest.mark.parametrize(("index", "bonus", "hp"), [(0, 7, 95), (1, 3, 85)])
def test_bonus_and_damage_are_those_of_the_attack_that_is_made(index: int, bonus: int, hp: int) -> None:
    arena = Arena(DUEL, A={"melee": ((7, 5), (3, 15))}, B={"warband": "blue", "hp": 100})
    arena.run(blow(index=index), dice=[12])
    assert (arena.told(AttackMade)[0].attack.total, arena["b"].hp) == (bonus, hp)


@pytest.mark.rule("ddm.term.attack-roll", "ddm.term.melee-attack")
@pytest.mark.parametrize("gone", ["a", "b"])
def test_nobody_attacks_who_is_not_there_nor_is_attacked(gone: str) -> None:
    arena = Arena(DUEL, B={"warband": "blue"})
    arena.battle.stand(arena[gone], None)
    arena.run(blow())
    assert not arena.told(AttackMade)


@pytest.mark.rule("ddm.attack.natural-1")
def test_a_natural_1_misses_whatever_the_ac() -> None:
    arena = Arena(DUEL, A={"melee": ((30, 5),)}, B={"warband": "blue"})
    arena.run(blow(), dice=[1])
    assert arena["b"].hp == 20


@pytest.mark.rule("ddm.attack.natural-20", "ddm.damage.bonus", "ddm.term.double-damage", "ddm.term.critical-hit")
def test_a_critical_hits_whatever_the_ac_and_doubles_the_base_damage_only() -> None:
    samurai = Attack(bonus=0, damage=10, type="magic", extra=(Extra(5, "fire"),))
    arena = Arena(DUEL, A={"melee": (samurai,)}, B={"warband": "blue", "ac": 40, "hp": 100})
    arena.run(blow(), dice=[20])
    assert arena.told(AttackMade)[0].result == "critical"
    assert arena["b"].hp == 100 - 20 - 5


@pytest.mark.rule("ddm.damage.destroyed", "ddm.term.hp", "ddm.term.destroy")
def test_at_0_hit_points_a_creature_is_destroyed_and_removed_at_once() -> None:
    arena = Arena("A B C", B={"warband": "blue", "hp": 5}, C={"warband": "blue"})
    arena.run(blow(), dice=[15])
    assert arena["b"].at is None
    assert arena["b"].fate == "destroyed"
    assert arena.told(Eliminated)[0].by == "a"
    assert arena.battle.points == {"red": 10}
    assert arena.told(Damaged)[0].hp == 0


@pytest.mark.rule("ddm.term.attack-roll", "ddm.term.melee-attack")
def test_what_lasts_until_one_attacks_helps_that_attack_and_ends_with_it() -> None:
    arena = Arena(DUEL, B={"warband": "blue", "hp": 100})
    arena.battle.gain(arena["a"], "ddm.ability.invisible", source="invisibility", until="attack")
    arena.run(blow(), blow(), dice=[2, 2])
    assert [told.attack.total for told in arena.told(AttackMade)] == [7, 5]
    assert [told.effect for told in arena.told(Freed)] == ["ddm.ability.invisible"]


@pytest.mark.rule("ddm.core.limited-use", "ddm.card.checkboxes")
def test_an_attacks_box_is_marked_hit_or_miss_and_it_is_not_made_again() -> None:
    arena = Arena("A B .", A={"commander": 0, "melee": (Attack(bonus=5, damage=5, uses=1),)}, B={"warband": "blue"})
    assert "melee/0/b" in arena.offered(TakeTurn("a"))
    arena.run(blow(), dice=[2])
    assert arena["a"].spent == ("melee/0",)
    assert "melee/0/b" not in arena.offered(TakeTurn("a"))
    arena.run(Walk("b", (2,), "walk"))
    assert arena.place("b") == (2, 0)
