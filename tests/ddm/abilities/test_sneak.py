"""Sneak attacks, Death Attack."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Ability
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.conditions import STUNNED
from escarmouche.rulebooks.ddm.rules.strikes import Strike

STOUT = {"warband": "blue", "hp": 100}
ROGUE: dict[str, Any] = {"abilities": [("ddm.ability.melee-sneak-attack", 10)], "ranged": ((5, 5),)}
SNIPER: dict[str, Any] = {"abilities": [("ddm.ability.ranged-sneak-attack", 10)], "ranged": ((5, 5),)}
PARALYZED = "ddm.condition.paralyzed"


def blow(sort: str = "melee", **changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": "a", "target": "b", "sort": sort, "index": 0, **changes}))


@pytest.mark.rule("ddm.ability.melee-sneak-attack")
def test_a_melee_sneak_attack_needs_a_flanked_enemy_and_is_not_doubled() -> None:
    arena = Arena("A B C", A=ROGUE, B=STOUT)
    arena.run(blow(), dice=[12])
    assert arena["b"].hp == 85
    arena.run(blow(), dice=[20])
    assert arena["b"].hp == 85 - 10 - 10
    alone = Arena("A B", A=ROGUE, B=STOUT)
    alone.run(blow(), dice=[12])
    assert alone["b"].hp == 95


@pytest.mark.rule("ddm.ability.melee-sneak-attack")
@pytest.mark.parametrize(("condition", "dice", "taken"), [(STUNNED, [12], 15), (PARALYZED, [], 20)])
def test_or_one_that_is_stunned_or_helpless(condition: str, dice: list[int], taken: int) -> None:
    arena = Arena("A B", A=ROGUE, B=STOUT)
    arena.battle.gain(arena["b"], condition, 15 if condition == PARALYZED else None)
    arena.run(blow(), dice=dice)
    assert arena["b"].hp == 100 - taken


@pytest.mark.rule("ddm.ability.melee-sneak-attack", "ddm.ability.ranged-sneak-attack")
@pytest.mark.parametrize(("sort", "taken"), [("melee", 15), ("ranged", 15)])
def test_or_one_that_does_not_see_it(sort: str, taken: int) -> None:
    both = {
        "ranged": ((5, 5),),
        "abilities": [
            ("ddm.ability.melee-sneak-attack", 10),
            ("ddm.ability.ranged-sneak-attack", 10),
            "ddm.ability.invisible",
        ],
    }
    arena = Arena("A B", A=both, B=STOUT)
    arena.run(blow(sort), dice=[12])
    assert arena["b"].hp == 100 - taken


@pytest.mark.rule("ddm.ability.ranged-sneak-attack")
@pytest.mark.parametrize(("squares", "taken"), [(5, 15), (6, 5)])
def test_a_ranged_sneak_attack_goes_six_squares_far(squares: int, taken: int) -> None:
    arena = Arena("A " + ". " * squares + "B", A=SNIPER, B=STOUT)
    arena.battle.gain(arena["b"], STUNNED)
    arena.run(blow("ranged"), dice=[12])
    assert arena["b"].hp == 100 - taken


@pytest.mark.rule("ddm.ability.ranged-sneak-attack", "ddm.ability.melee-sneak-attack")
def test_flanking_does_nothing_for_shots_and_each_ability_has_its_sort() -> None:
    arena = Arena("A B C", A=SNIPER, B={**STOUT, "ac": 5})
    arena.run(blow("ranged"), blow(), dice=[12, 12])
    assert arena["b"].hp == 90
    arena = Arena("A B C", A=ROGUE, B={**STOUT, "ac": 5})
    arena.battle.gain(arena["b"], STUNNED)
    arena.run(blow("ranged"), dice=[12])
    assert arena["b"].hp == 95


@pytest.mark.rule("ddm.ability.melee-sneak-attack")
def test_the_immune_have_nothing_of_it() -> None:
    arena = Arena("A B C", A=ROGUE, B={**STOUT, "abilities": [("ddm.ability.immune", "sneak attacks")]})
    arena.run(blow(), dice=[12])
    assert arena["b"].hp == 95


ASSASSIN: dict[str, Any] = {
    "abilities": [("ddm.ability.melee-sneak-attack", 10), Ability("ddm.ability.death-attack", 18, 1)]
}


@pytest.mark.rule("ddm.ability.death-attack", "ddm.core.limited-use")
@pytest.mark.parametrize(("die", "fate"), [(15, "destroyed"), (16, "")])
def test_a_death_attack_deals_its_damage_then_destroys_who_fails_the_save(die: int, fate: str) -> None:
    arena = Arena("A B C", A=ASSASSIN, B=STOUT)
    arena.run(blow(), dice=[12, die], answers=[("ddm.ability.death-attack", SUGGESTED)])
    assert (arena["b"].hp, arena["b"].fate) == (85, fate)
    assert arena.battle.points == ({"red": 10} if fate else {})


@pytest.mark.rule("ddm.ability.death-attack", "ddm.core.limited-use")
def test_a_death_attack_takes_a_sneak_attack_and_its_box_even_for_a_miss() -> None:
    arena = Arena("A B . C", A=ASSASSIN, B=STOUT)
    arena.run(blow(), dice=[12])
    arena.battle.stand(arena["c"], 2)
    arena.run(blow(), blow(), dice=[2, 12], answers=["yes"])
    assert (arena["b"].hp, arena["b"].fate) == (80, "")


@pytest.mark.rule("ddm.ability.death-attack")
def test_a_death_attack_may_be_kept_and_does_nothing_to_the_immune() -> None:
    arena = Arena("A B C", A=ASSASSIN, B=STOUT)
    arena.run(blow(), dice=[12], answers=["no"])
    assert arena["a"].spent == ()
    immune = Arena("A B C", A=ASSASSIN, B={**STOUT, "abilities": [("ddm.ability.immune", "sneak attacks")]})
    immune.run(blow(), dice=[12])
    assert immune["b"].hp == 95
