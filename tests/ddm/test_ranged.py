"""Ranged attacks: who shoots, at whom, and what covers the target."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Attack
from escarmouche.rulebooks.ddm.events import AttackMade
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.conditions import STUNNED
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.ranged import covered_from_afar, targets
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

BLUE: dict[str, Any] = {"warband": "blue"}
STOUT: dict[str, Any] = {"warband": "blue", "hp": 100}
ARCHER: dict[str, Any] = {"commander": 0, "ranged": ((5, 5),)}
BOW = Attack(bonus=5, damage=5)


def shot(attacker: str = "a", target: str = "b", **changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": attacker, "target": target, "sort": "ranged", "index": 0, **changes}))


def armor(arena: Arena, target: str = "b", attacker: str = "a") -> int:
    """The AC of a target against a shot."""
    arena.run(shot(attacker, target), dice=[1])
    total: int = arena.told(AttackMade)[0].armor.total
    return total


def aimed_at(arena: Arena) -> list[str]:
    return [enemy.id for enemy in targets(arena.battle, arena["a"], BOW)]


# -- who, at whom ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ranged.eligible", "ddm.attack.types")
def test_only_those_with_a_ranged_attack_shoot_at_adjacent_squares_too() -> None:
    assert "ranged/0/b" not in Arena("A . . B", A={"commander": 0}, B=BLUE).offered(TakeTurn("a"))
    assert "ranged/0/b" in Arena("A . . B", A=ARCHER, B=BLUE).offered(TakeTurn("a"))
    stunned = Arena("A B", A=ARCHER, B=BLUE)
    stunned.battle.gain(stunned["b"], STUNNED)
    assert "ranged/0/b" in stunned.offered(TakeTurn("a"))


@pytest.mark.rule(
    "ddm.ranged.sight", "ddm.ranged.target-nearest", "ddm.term.nearest-enemy", "ddm.attack.modifiers.ranged"
)
def test_the_nearest_in_sight_must_be_shot_at_even_in_cover() -> None:
    arena = Arena(
        """
        A . . S B .
        . . . . . .
        . C . . . .
        - -
        D . . . . .
        """,
        A=ARCHER,
        B=BLUE,
        C=BLUE,
        D=BLUE,
    )
    assert aimed_at(arena) == ["c"]
    arena.battle.stand(arena["c"], arena.at(5, 2))
    assert aimed_at(arena) == ["b"]
    assert covered_from_afar(arena.battle, arena["a"], arena["b"])


@pytest.mark.rule("ddm.ranged.target-nearest", "ddm.term.nearest-enemy.distance")
def test_of_those_equally_near_one_chooses_and_slow_ground_adds_nothing() -> None:
    arena = Arena("B ~ ~ A . . C", A=ARCHER, B=BLUE, C=BLUE)
    assert aimed_at(arena) == ["b", "c"]
    assert {"ranged/0/b", "ranged/0/c"} <= set(arena.offered(TakeTurn("a")))


@pytest.mark.rule("ddm.ranged.target-nearest")
def test_a_shooter_may_move_first_to_have_another_nearest_enemy() -> None:
    arena = Arena("B . . A . . . C", A=ARCHER, B=BLUE, C=BLUE)
    assert "ranged/0/c" not in arena.offered(TakeTurn("a"))
    assert "ranged/0/c" in arena.offered(TakeTurn("a"), answers=["walk", GridPath((4,))])


@pytest.mark.rule("ddm.ranged.target-nearest", "ddm.ability.invisible")
def test_enemies_that_are_not_seen_are_not_counted() -> None:
    arena = Arena("A . B . C", A=ARCHER, B={**BLUE, "abilities": ["ddm.ability.invisible"]}, C=BLUE)
    assert aimed_at(arena) == ["c"]


@pytest.mark.rule("ddm.ranged.multiple-targets")
def test_each_attack_goes_at_who_is_nearest_then() -> None:
    arena = Arena(
        ". A . B . C",
        A={"commander": 0, "ranged": ((5, 5), (5, 5))},
        B={**BLUE, "hp": 5},
        C=STOUT,
    )
    assert "ranged/0/c" not in arena.offered(TakeTurn("a"))
    arena.run(TakeTurn("a"), dice=[12, 12], answers=["ranged/0/b", "ranged/1/c"])
    assert (arena["b"].fate, arena["c"].hp) == ("destroyed", 95)


@pytest.mark.rule("ddm.ranged.range")
@pytest.mark.parametrize(("squares", "there"), [(5, True), (6, False)])
def test_a_range_of_six_squares(squares: int, there: bool) -> None:
    thrower = {"commander": 0, "ranged": (Attack(bonus=5, damage=5, range=6), Attack(bonus=5, damage=5))}
    arena = Arena("A " + ". " * squares + "B", A=thrower, B=BLUE)
    offered = arena.offered(TakeTurn("a"))
    assert ("ranged/0/b" in offered) is there
    assert "ranged/1/b" in offered


@pytest.mark.rule("ddm.ranged.range", "ddm.ranged.target-nearest")
def test_out_of_range_of_the_nearest_nobody_is_shot_at() -> None:
    thrower = {"commander": 0, "ranged": (Attack(bonus=5, damage=5, range=6),)}
    arena = Arena("A . . . . . . . B C", A=thrower, B=BLUE, C=BLUE)
    assert not any(key.startswith("ranged") for key in arena.offered(TakeTurn("a")))


# -- cover -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ranged.cover", "ddm.ranged.cover.line", "ddm.attack.modifiers.ranged", "ddm.term.cover")
@pytest.mark.parametrize("between", ["G", "S", "H"])
def test_creatures_of_either_side_and_statues_between_give_cover(between: str) -> None:
    arena = Arena(f"A . {between} . B", A=ARCHER, B=BLUE, G={}, H=BLUE)
    if between != "S":
        arena.battle.gain(arena[between.lower()], STUNNED)
    assert armor(arena) == 19


@pytest.mark.rule("ddm.ranged.cover", "ddm.terrain.difficult.no-cover")
def test_difficult_ground_gives_none() -> None:
    assert armor(Arena("A . ~ . B", A=ARCHER, B=BLUE)) == 15


GNOLL = """
    . . . . . .
    A . . R G .
    . . . . . .
    . . | . . . .
    . . | O . . .
    """


@pytest.mark.rule("ddm.ranged.cover.line", "ddm.ranged.into-melee")
def test_the_gnoll_behind_the_ranger_has_8_more_ac() -> None:
    arena = Arena(GNOLL, A=ARCHER, G=BLUE, O=BLUE)
    assert armor(arena, "g") == 15 + 4 + 4


@pytest.mark.rule("ddm.ranged.cover.line", "ddm.ranged.cover")
def test_the_orc_behind_the_wall_has_4() -> None:
    arena = Arena(GNOLL, A=ARCHER, G=BLUE, O=BLUE)
    assert sees(arena.battle, arena["a"], arena["o"])
    assert armor(arena, "o") == 15 + 4


@pytest.mark.rule("ddm.attack.cover-once")
def test_two_reasons_for_cover_are_one_cover() -> None:
    arena = Arena(
        """
        . . . .
        A . . .
        . . . .
        . . | R .
        . . | O .
        """,
        A=ARCHER,
        O=BLUE,
    )
    arena.battle.gain(arena["r"], STUNNED)
    arena.battle.gain(arena["o"], "ddm.condition.paralyzed", 15)
    assert armor(arena, "o") == 15 + 4


@pytest.mark.rule("ddm.ranged.cover.line")
def test_the_shooter_looks_for_a_corner_without_anything_between() -> None:
    arena = Arena(
        """
        . . . . .
        A . . . B
        . S . . .
        """,
        A=ARCHER,
        B=BLUE,
    )
    assert armor(arena) == 15


@pytest.mark.rule("ddm.ranged.cover.edges", "ddm.sight.tangent")
def test_shooting_along_a_wall_from_its_corner_there_is_no_cover() -> None:
    arena = Arena(
        """
        . . . B
          - -
        A . . .
        """,
        A=ARCHER,
        B=BLUE,
    )
    assert sees(arena.battle, arena["a"], arena["b"])
    assert armor(arena) == 15


@pytest.mark.rule("ddm.ranged.cover.line", "ddm.ranged.cover.edges")
def test_from_behind_the_middle_of_a_wall_its_other_side_is_covered() -> None:
    arena = Arena(
        """
        . . . B
        - - -
        A . . .
        """,
        A=ARCHER,
        B=BLUE,
    )
    assert sees(arena.battle, arena["a"], arena["b"])
    assert armor(arena) == 19


@pytest.mark.rule("ddm.ranged.cover.edges")
def test_lines_along_the_edge_of_a_statue_give_no_cover() -> None:
    arena = Arena(
        """
        A . . B
        . S S .
        """,
        A=ARCHER,
        B=BLUE,
    )
    assert armor(arena) == 15


@pytest.mark.rule("ddm.ranged.cover.large")
def test_a_large_target_counts_whole_and_a_large_shooter_by_each_corner() -> None:
    drawing = """
        . . . | O . .
        A . . . . .
        . . . . . .
        """
    arena = Arena(drawing, A={**ARCHER, "hp": 100}, O={**STOUT, "size": "large", "ranged": ((5, 5),)})
    assert armor(arena, "o") == 15 + 4
    assert armor(arena, "a", "o") == 15
    small = Arena(drawing.replace("O . .", ". . .").replace("A . . . .", "A . . . O"), A=ARCHER, O=STOUT)
    assert armor(small, "o") == 15


# -- into a melee ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ranged.into-melee", "ddm.attack.modifiers.ranged")
def test_a_target_in_melee_with_an_ally_of_the_shooter_has_4_more() -> None:
    drawing = """
        A . . . B
        . . . . C
        """
    assert armor(Arena(drawing, A=ARCHER, B=BLUE)) == 19
    both = Arena(drawing, A=ARCHER, B=BLUE)
    both.battle.gain(both["b"], STUNNED)
    assert armor(both) == 15 - 2 + 4
    both.battle.gain(both["c"], STUNNED)
    assert armor(both) == 15 - 2


@pytest.mark.rule("ddm.ranged.into-melee")
def test_the_shooter_is_not_its_own_ally() -> None:
    arena = Arena("A B", A={**ARCHER, "abilities": ["ddm.ability.invisible"]}, B=BLUE)
    assert armor(arena) == 15


# -- other modifiers ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.attack.helpless-ranged", "ddm.condition.helpless.attacked", "ddm.attack.modifiers.ranged")
def test_a_shot_at_the_helpless_has_4_to_hit_rolls_and_deals_plain_damage() -> None:
    arena = Arena("A . B", A=ARCHER, B=STOUT)
    arena.battle.gain(arena["b"], "ddm.condition.paralyzed", 15)
    arena.run(shot(), shot(), dice=[5, 6])
    assert [(told.attack.total, told.result) for told in arena.told(AttackMade)] == [(9, "miss"), (9, "hit")]
    assert arena["b"].hp == 95


@pytest.mark.rule("ddm.attack.unseen-attacker", "ddm.attack.modifiers.ranged")
def test_who_is_not_seen_by_the_target_has_2_more_to_hit_with_a_shot() -> None:
    arena = Arena("A . B", A={**ARCHER, "abilities": ["ddm.ability.invisible"]}, B=BLUE)
    arena.run(shot(), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 7


@pytest.mark.rule("ddm.attack.natural-20", "ddm.terrain.bloodrock.ranged")
def test_a_natural_20_is_a_critical_shot_too_and_19_on_bloodrock_is_not() -> None:
    arena = Arena("A . B", A=ARCHER, B={**STOUT, "ac": 40})
    arena.run(shot(), dice=[20])
    assert arena["b"].hp == 90
    arena = Arena("* . B", B={**STOUT, "ac": 40})
    arena.add("a", 0, **ARCHER)
    arena.run(shot(), dice=[19])
    assert arena["b"].hp == 100
