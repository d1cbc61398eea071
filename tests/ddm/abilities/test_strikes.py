"""Cleave, Rend, Smite, Stunning Attack, Pushback, Melee Reach, Tiny Reach."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.ability_names import read_ability
from escarmouche.rulebooks.ddm.content.cards import Ability, Attack, Extra
from escarmouche.rulebooks.ddm.events import AbilityUsed, AttackMade, CreatureMoved
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.conditions import STUNNED
from escarmouche.rulebooks.ddm.rules.melee import flanking, in_reach
from escarmouche.rulebooks.ddm.rules.movement import Walk
from escarmouche.rulebooks.ddm.rules.states import threat
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

BLUE = {"warband": "blue"}
STOUT = {"warband": "blue", "hp": 100}


def blow(attacker: str = "a", target: str = "b", **changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": attacker, "target": target, "sort": "melee", "index": 0, **changes}))


# -- Cleave ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.cleave")
def test_cleave_strikes_another_with_the_attack_that_felled_the_first() -> None:
    arena = Arena(
        "B A C",
        A={"abilities": ["ddm.ability.cleave"], "melee": ((5, 5), (9, 15))},
        B={"warband": "blue", "hp": 15},
        C=STOUT,
    )
    arena.run(blow(index=1), dice=[12, 12], answers=[("ddm.ability.cleave", "c")])
    assert arena["b"].fate == "destroyed"
    assert arena["c"].hp == 100 - 15
    assert [told.target for told in arena.told(AbilityUsed)] == ["c"]


@pytest.mark.rule("ddm.ability.cleave")
def test_cleave_may_be_left_alone_and_comes_once_a_turn() -> None:
    arena = Arena(
        """
        B A C
        . D .
        """,
        A={"abilities": ["ddm.ability.cleave"]},
        B={"warband": "blue", "hp": 5},
        C={"warband": "blue", "hp": 5},
        D=STOUT,
    )
    arena.run(blow(), dice=[12], answers=[("ddm.ability.cleave", "pass")])
    assert arena["c"].hp == 5
    again = Arena(
        """
        B A C
        . D .
        """,
        A={"abilities": ["ddm.ability.cleave"]},
        B={"warband": "blue", "hp": 5},
        C={"warband": "blue", "hp": 5},
        D=STOUT,
    )
    again.run(blow(), dice=[12, 12], answers=["c"])
    assert (again["b"].fate, again["c"].fate, again["d"].hp) == ("destroyed", "destroyed", 100)


@pytest.mark.rule("ddm.ability.cleave")
def test_cleave_needs_a_melee_attack_and_another_enemy_in_reach() -> None:
    arena = Arena(
        "B A C",
        A={"abilities": ["ddm.ability.cleave"], "ranged": ((5, 5),)},
        B={"warband": "blue", "hp": 5},
        C=BLUE,
    )
    arena.run(blow(sort="ranged"), dice=[12])
    alone = Arena("B A", A={"abilities": ["ddm.ability.cleave"]}, B={"warband": "blue", "hp": 5})
    alone.run(blow(), dice=[12])
    assert arena["c"].hp == 20


# -- Rend --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.rend")
def test_rend_tears_with_the_second_hit_on_the_same_enemy_and_no_other() -> None:
    claws = {"abilities": [("ddm.ability.rend", 10)], "melee": ((5, 5), (5, 5), (5, 5))}
    arena = Arena("B A C", A=claws, B=STOUT, C=STOUT)
    arena.run(blow(), blow(target="c"), blow(index=1), dice=[12, 12, 12])
    assert (arena["b"].hp, arena["c"].hp) == (100 - 5 - 15, 95)
    arena.run(blow(index=2), dice=[12])
    assert arena["b"].hp == 100 - 5 - 15 - 5


@pytest.mark.rule("ddm.ability.rend")
def test_a_miss_does_not_count_for_rend_nor_a_hit_of_another_turn() -> None:
    claws = {"commander": 0, "abilities": [("ddm.ability.rend", 10)], "melee": ((5, 5), (5, 5))}
    arena = Arena("B A", A=claws, B=STOUT)
    arena.run(blow(), blow(index=1), dice=[2, 12])
    assert arena["b"].hp == 95
    arena.run(TakeTurn("a"), dice=[12], answers=["melee/0/b", "end"])
    assert arena["b"].hp == 90


# -- Smite -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.smite", "ddm.core.limited-use", "ddm.card.checkboxes")
def test_a_limited_smite_is_declared_before_rolling_and_marked_hit_or_miss() -> None:
    exorcist = {"abilities": [Ability("ddm.ability.smite", "evil/10", 1)]}
    arena = Arena("A B", factions={"red": "LG", "blue": "CE"}, A=exorcist, B=STOUT)
    arena.run(blow(), dice=[2], answers=[("ddm.ability.smite", SUGGESTED)])
    assert arena["a"].spent == ("ddm.ability.smite/evil/10",)
    arena.run(blow(), dice=[12])
    assert arena["b"].hp == 95


@pytest.mark.rule("ddm.ability.smite", "ddm.card.checkboxes")
def test_each_box_is_one_use_and_one_may_save_it() -> None:
    exorcist = {"abilities": [Ability("ddm.ability.smite", "evil/10", 2)]}
    arena = Arena("A B", factions={"red": "LG", "blue": "CE"}, A=exorcist, B=STOUT)
    arena.run(blow(), blow(), blow(), blow(), dice=[12, 12, 12, 12], answers=["no", "yes", "yes"])
    assert arena["b"].hp == 100 - 5 - 15 - 15 - 5


@pytest.mark.rule("ddm.ability.smite")
def test_smite_strikes_its_kind_only_and_one_without_a_kind_everybody() -> None:
    arena = Arena(
        "B A C",
        factions={"red": "LG", "blue": "LG"},
        A={"abilities": [("ddm.ability.smite", "undead/10")]},
        B={**STOUT, "kinds": ("undead",)},
        C=STOUT,
    )
    arena.run(blow(), blow(target="c"), dice=[12, 12])
    assert (arena["b"].hp, arena["c"].hp) == (85, 95)
    arena = Arena("A B", A={"abilities": [("ddm.ability.smite", "any/10")], "ranged": ((5, 5),)}, B=STOUT)
    arena.run(blow(), blow(sort="ranged"), dice=[12, 12])
    assert arena["b"].hp == 100 - 15 - 5


@pytest.mark.rule("ddm.ability.smite", "ddm.term.stacking.named-ability")
def test_of_two_smites_against_one_kind_the_stronger_counts() -> None:
    exorcist = {"abilities": [("ddm.ability.smite", "evil/5"), ("ddm.ability.smite", "evil/10")]}
    factions = {"red": "LG", "blue": "CE"}
    arena = Arena("A B", factions=factions, A=exorcist, B=STOUT)
    arena.run(blow(), dice=[12])
    assert arena["b"].hp == 100 - 15
    limited = {"abilities": [Ability("ddm.ability.smite", "evil/10", 1), ("ddm.ability.smite", "evil/5")]}
    arena = Arena("A B", factions=factions, A=limited, B=STOUT)
    arena.run(blow(), blow(), dice=[12, 12], answers=["no", "yes"])
    assert arena["b"].hp == 100 - 10 - 15
    both = {"abilities": [Ability("ddm.ability.smite", "evil/10", 1), Ability("ddm.ability.smite", "evil/5", 1)]}
    arena = Arena("A B", factions=factions, A=both, B=STOUT)
    arena.run(blow(), dice=[12], answers=["yes"])
    assert arena["a"].spent == ("ddm.ability.smite/evil/10",)


@pytest.mark.rule("ddm.term.damage.bonus-type")
def test_bonus_damage_has_the_type_of_the_base_damage_not_of_the_extra() -> None:
    samurai = Attack(bonus=5, damage=10, type="magic", extra=(Extra(5, "fire"),))
    arena = Arena(
        "A B",
        A={"melee": (samurai,), "abilities": [("ddm.ability.smite", "any/10")]},
        B={**STOUT, "abilities": [("ddm.ability.dr", 5), ("ddm.ability.immune", "fire")]},
    )
    arena.run(blow(), dice=[12])
    assert arena["b"].hp == 100 - 20


@pytest.mark.rule("ddm.damage.bonus", "ddm.term.double-damage")
def test_bonus_damage_of_abilities_is_not_doubled() -> None:
    arena = Arena("A B", A={"abilities": [("ddm.ability.smite", "any/10")]}, B=STOUT)
    arena.run(blow(), dice=[20])
    assert arena["b"].hp == 100 - 10 - 10


# -- Stunning Attack ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.stunning-attack", "ddm.core.limited-use")
def test_a_declared_stunning_attack_stuns_who_fails_and_comes_once_a_turn() -> None:
    monk = {"abilities": [Ability("ddm.ability.stunning-attack", 15, 3)], "melee": ((5, 5), (5, 5))}
    arena = Arena("A B", A=monk, B=STOUT)
    arena.run(blow(), blow(index=1), dice=[12, 12, 12], answers=[("ddm.ability.stunning-attack", SUGGESTED)])
    assert arena["b"].has(STUNNED)
    assert len(arena["a"].spent) == 1


@pytest.mark.rule("ddm.ability.stunning-attack")
@pytest.mark.parametrize(("dice", "reduction"), [([12, 13], 1), ([2], 1), ([12], 5)])
def test_who_saves_is_missed_or_not_wounded_is_not_stunned(dice: list[int], reduction: int) -> None:
    monk = {"abilities": [("ddm.ability.stunning-attack", 15)]}
    arena = Arena("A B", A=monk, B={**STOUT, "abilities": [("ddm.ability.dr", reduction)]})
    arena.run(blow(), dice=dice, answers=["yes"])
    assert not arena["b"].has(STUNNED)


# -- Pushback ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.pushback", "ddm.term.push-pull")
def test_pushback_moves_a_wounded_smaller_creature_a_square_farther() -> None:
    arena = Arena(
        """
        . . . . .
        A . B . .
        . . C . .
        """,
        A={"size": "large", "abilities": ["ddm.ability.pushback"]},
        B=STOUT,
        C=STOUT,
    )
    arena.run(blow(), dice=[12], answers=[("ddm.ability.pushback", f"square/{arena.at(3, 1)}")])
    assert arena.place("b") == (3, 1)
    assert [told.how for told in arena.told(CreatureMoved)] == ["push"]


@pytest.mark.rule("ddm.ability.pushback")
def test_pushback_is_the_players_choice_and_moves_nobody_of_its_own_size() -> None:
    arena = Arena("A . B . .", A={"abilities": ["ddm.ability.pushback"]}, B=STOUT)
    arena.battle.stand(arena["b"], 1)
    arena.run(blow(), dice=[12])
    assert arena.place("b") == (1, 0)
    small = Arena("A B . .", A={"abilities": ["ddm.ability.pushback"]}, B={**STOUT, "size": "small"})
    small.run(blow(), dice=[12], answers=["stop"])
    assert small.place("b") == (1, 0)


@pytest.mark.rule("ddm.term.push-pull")
def test_nobody_is_pushed_onto_a_creature_a_statue_or_past_a_wall() -> None:
    arena = Arena(
        """
        . . | . .
        A B | . .
        . S C .
        """,
        A={"abilities": ["ddm.ability.pushback"]},
        B={**STOUT, "size": "small"},
        C=BLUE,
    )
    arena.run(blow(), dice=[12], answers=["stop"])
    shut = Arena(
        """
        . S | . .
        A B | . .
        . S C .
        """,
        A={"abilities": ["ddm.ability.pushback"]},
        B={**STOUT, "size": "small"},
        C=BLUE,
    )
    shut.run(blow(), dice=[12])
    assert shut.place("b") == (1, 1)


@pytest.mark.rule("ddm.term.push-pull")
def test_pushing_provokes_nobody_and_sharp_stones_wound_the_pushed() -> None:
    arena = Arena(
        "A B ^ . C",
        A={"abilities": ["ddm.ability.pushback"]},
        B={**STOUT, "size": "small"},
    )
    arena.run(blow(), dice=[12], answers=[f"square/{arena.at(2, 0)}"])
    assert (arena.place("b"), arena["b"].hp) == ((2, 0), 90)


# -- reach -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.melee-reach")
def test_melee_reach_counts_squares_with_their_diagonals() -> None:
    arena = Arena(
        """
        . . C
        . . .
        A . B
        """,
        A={"abilities": [("ddm.ability.melee-reach", 2)]},
        B=BLUE,
        C=BLUE,
    )
    assert [enemy.id for enemy in in_reach(arena.battle, arena["a"])] == ["b"]


@pytest.mark.rule("ddm.ability.melee-reach")
def test_reach_needs_sight_and_has_cover_as_a_shot_has() -> None:
    lancer = {"abilities": [("ddm.ability.melee-reach", 2)]}
    arena = Arena("A C B", A=lancer, B=BLUE, C={"hp": 20})
    arena.run(blow(), dice=[13])
    assert arena.told(AttackMade)[0].armor.total == 19
    assert arena.told(AttackMade)[0].result == "miss"
    walled = Arena("A | . B", A=lancer, B=BLUE)
    assert in_reach(walled.battle, walled["a"]) == []


@pytest.mark.rule("ddm.ability.melee-reach.limits")
def test_reach_threatens_no_farther_provokes_nothing_and_flanks_nobody() -> None:
    lancer = {"abilities": [("ddm.ability.melee-reach", 2)]}
    arena = Arena(
        """
        . . . . .
        A . B C .
        . . . . .
        """,
        A=lancer,
        B=BLUE,
    )
    assert not threat(arena.battle, arena["a"]) & arena.battle.space(arena["b"])
    assert not flanking(arena.battle, arena["a"], arena["b"])
    assert not flanking(arena.battle, arena["c"], arena["b"])
    arena.run(Walk("b", (arena.at(2, 0),), "walk"), dice=[], answers=["pass"])
    assert arena.place("b") == (2, 0)


@pytest.mark.rule("ddm.ability.tiny-reach")
def test_tiny_reach_makes_no_attacks_of_opportunity_but_threatens() -> None:
    arena = Arena(
        """
        A . .
        B . .
        """,
        A={"abilities": ["ddm.ability.tiny-reach"], "size": "tiny"},
        B=BLUE,
    )
    arena.run(Walk("b", (arena.at(1, 1), arena.at(2, 1)), "walk"))
    assert arena.place("b") == (2, 1)
    assert threat(arena.battle, arena["a"]) & 1 << arena.at(1, 1)


@pytest.mark.rule("ddm.ability.sneak-attack")
@pytest.mark.parametrize("written", ["Sneak Attack/5", "Attaque sournoise/5"])
def test_the_older_name_of_the_melee_sneak_attack_means_the_same(written: str) -> None:
    assert read_ability(written) == (Ability("ddm.ability.melee-sneak-attack", 5),)
