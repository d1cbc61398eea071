"""Melee: reach, threatened squares, flanking, cover at corners, several attacks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks import book
from escarmouche.rulebooks.ddm.battle import Options
from escarmouche.rulebooks.ddm.events import AttackMade
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.conditions import PARALYZED, STUNNED
from escarmouche.rulebooks.ddm.rules.melee import covered_in_melee, flanking, in_reach
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.ranged import may_shoot
from escarmouche.rulebooks.ddm.rules.states import in_melee, threat
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

BLUE: dict[str, Any] = {"warband": "blue"}
STOUT: dict[str, Any] = {"warband": "blue", "hp": 100}
ROUTING: dict[str, Any] = {"state": {"routing": True}}


def blow(attacker: str = "a", target: str = "b", **changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": attacker, "target": target, "sort": "melee", "index": 0, **changes}))


# -- reach -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.melee.adjacent", "ddm.term.adjacent", "ddm.attack.types")
def test_melee_reaches_adjacent_enemies_diagonals_too_but_no_walls_between() -> None:
    arena = Arena(
        """
        C . . .
        . A | D .
        E . . .
        . . F .
        """,
        C=BLUE,
        D=BLUE,
        E=BLUE,
        F=BLUE,
    )
    assert {enemy.id for enemy in in_reach(arena.battle, arena["a"])} == {"c", "e"}
    assert arena.offered(TakeTurn("a"))[-3:] == ["melee/0/c", "melee/0/e", "end"]


@pytest.mark.rule("ddm.attack.no-allies", "ddm.term.ally", "ddm.term.enemy", "ddm.term.opponent")
def test_nobody_attacks_an_ally_of_his_own_warband_or_of_a_teammates() -> None:
    arena = Arena(
        "A B C D",
        players=("red", "blue", "green"),
        teams={"red": "west", "green": "west", "blue": "east"},
        B={"warband": "green"},
        C={"warband": "green", "ranged": ((5, 5),)},
        D=BLUE,
    )
    assert in_reach(arena.battle, arena["a"]) == []
    assert [enemy.id for enemy in in_reach(arena.battle, arena["c"])] == ["d"]


@pytest.mark.rule("ddm.attack.no-allies", "ddm.term.ally", "ddm.term.enemy")
def test_nobody_shoots_at_a_nearer_ally_nor_strikes_an_ally_who_leaves() -> None:
    arena = Arena(
        "A . C . . D",
        players=("red", "blue", "green"),
        teams={"red": "west", "green": "west", "blue": "east"},
        A={"ranged": ((5, 5),)},
        C={"warband": "green"},
        D=BLUE,
    )
    assert [key for key in arena.offered(TakeTurn("a")) if key.startswith("ranged/")] == ["ranged/0/d"]
    near = Arena("A C . . . D", teams={"red": "west", "green": "west"}, players=("red", "green", "blue"), D=BLUE)
    near["c"].warband = "green"
    assert not any(key.startswith(("melee/", "charge/a")) for key in near.offered(TakeTurn("c")))
    game = near.game(TakeTurn("c")).start()
    game.answer("walk")
    game.answer(GridPath((near.at(2, 0), near.at(3, 0))))
    assert near.told(AttackMade) == [] and getattr(game.request, "rule", "") == "ddm.round.activation.options"


# -- threat ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.melee.threaten", "ddm.term.threaten", "ddm.term.active")
def test_an_active_creature_threatens_the_squares_next_to_it() -> None:
    arena = Arena(
        """
        . . . .
        . A | . .
        . . . .
        """
    )
    squares = arena.battle.ground.chart.members(threat(arena.battle, arena["a"]))
    near = {(0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 2), (2, 2)}
    assert {(square % 4, square // 4) for square in squares} == near


@pytest.mark.rule("ddm.melee.threaten", "ddm.term.active")
@pytest.mark.parametrize("condition", ["routing", STUNNED, PARALYZED, "ddm.condition.sleeping"])
def test_the_routing_stunned_sleeping_and_helpless_threaten_nothing(condition: str) -> None:
    arena = Arena("A .")
    if condition == "routing":
        arena.battle.rout(arena["a"], True)
    else:
        arena.battle.gain(arena["a"], condition, 15 if condition == PARALYZED else None)
    assert threat(arena.battle, arena["a"]) == 0


@pytest.mark.rule("ddm.melee.threaten.no-shooting-casting", "ddm.ranged.threatened")
def test_who_is_threatened_does_not_shoot() -> None:
    archer = {"ranged": ((5, 5),)}
    assert not may_shoot((arena := Arena("A B . C", A=archer, B=BLUE, C=BLUE)).battle, arena["a"])
    assert may_shoot((arena := Arena("A . B", A=archer, B=BLUE)).battle, arena["a"])
    assert may_shoot((arena := Arena("A B", A=archer, B={**BLUE, **ROUTING})).battle, arena["a"])


@pytest.mark.rule("ddm.melee.threaten.exception", "ddm.ranged.threatened")
def test_a_threat_without_sight_or_with_cover_does_nothing_enemy_by_enemy() -> None:
    archer: dict[str, Any] = {"ranged": ((5, 5),)}
    corner = """
        A | . .
        . B .
        """
    arena = Arena(corner, A=archer, B=BLUE)
    assert may_shoot(arena.battle, arena["a"])
    both = Arena(corner.replace(". B .", "C B ."), A=archer, B=BLUE, C=BLUE)
    assert not may_shoot(both.battle, both["a"])
    unseen = Arena("A B", A={**archer, "abilities": ["ddm.ability.invisible"]}, B=BLUE)
    assert may_shoot(unseen.battle, unseen["a"])


@pytest.mark.rule("ddm.term.in-melee")
def test_two_enemies_are_in_melee_if_one_of_them_is_active() -> None:
    arena = Arena("A B . C", B=BLUE, C=BLUE)
    assert in_melee(arena.battle, arena["a"], arena["b"])
    assert not in_melee(arena.battle, arena["a"], arena["c"])
    arena.battle.gain(arena["b"], STUNNED)
    assert in_melee(arena.battle, arena["a"], arena["b"])
    arena.battle.rout(arena["a"], True)
    assert not in_melee(arena.battle, arena["a"], arena["b"])


# -- flanking ----------------------------------------------------------------------------------------------------------

SURROUNDED = """
    P F M
    . O .
    D . H
    """


@pytest.mark.rule("ddm.melee.flank", "ddm.term.flanking", "ddm.attack.modifiers.melee")
def test_the_orc_surrounded() -> None:
    arena = Arena(SURROUNDED, O=STOUT)
    arena.battle.gain(arena["d"], STUNNED)
    for attacker, bonus in (("p", 7), ("h", 7), ("f", 5), ("m", 5)):
        arena.run(blow(attacker, "o"), dice=[2])
        assert arena.told(AttackMade)[0].attack.total == bonus, attacker


@pytest.mark.rule("ddm.melee.flank")
def test_any_enemy_of_the_defender_will_do_to_flank_it() -> None:
    arena = Arena("A B C", players=("red", "blue", "green"), B=BLUE, C={"warband": "green"})
    assert flanking(arena.battle, arena["a"], arena["b"])
    agreed = Options(flank_allies=True)
    strict = Arena(
        "A B C", players=("red", "blue", "green"), options=agreed, B={"warband": "blue"}, C={"warband": "green"}
    )
    assert not flanking(strict.battle, strict["a"], strict["b"])
    friends = Arena("A B C", B=BLUE, C=BLUE)
    assert not flanking(friends.battle, friends["a"], friends["b"])


OGRE = """
    . . . .
    D O . A
    . . . B
    . . C .
    """


@pytest.mark.rule("ddm.melee.flank.geometry")
@pytest.mark.parametrize(("partner", "flanked"), [("a", True), ("b", True), ("c", False)])
def test_the_ogre_flanked(partner: str, flanked: bool) -> None:
    arena = Arena(OGRE, O={**STOUT, "size": "large"})
    for other in "abc":
        if other != partner:
            arena.battle.stand(arena[other], None)
    assert flanking(arena.battle, arena["d"], arena["o"]) is flanked
    assert flanking(arena.battle, arena[partner], arena["o"]) is flanked


@pytest.mark.rule("ddm.melee.flank.large")
def test_of_a_large_flanker_any_square_will_do() -> None:
    drawing = """
        A . . .
        . . O D
        . . . .
        """
    large = Arena(drawing, A={"size": "large"}, O=STOUT)
    assert flanking(large.battle, large["a"], large["o"])
    assert flanking(large.battle, large["d"], large["o"])
    small = Arena(drawing, O=STOUT)
    assert not flanking(small.battle, small["d"], small["o"])


# -- cover -------------------------------------------------------------------------------------------------------------

CORNER = """
    A | . .
    . B .
    """


@pytest.mark.rule("ddm.melee.cover", "ddm.melee.cover.line", "ddm.term.cover", "ddm.attack.modifiers.melee")
def test_round_a_wall_corner_each_has_cover_from_the_other() -> None:
    arena = Arena(CORNER, A={"hp": 100}, B=STOUT)
    arena.run(blow(), blow("b", "a"), dice=[13, 14])
    assert [(told.armor.total, told.result) for told in arena.told(AttackMade)] == [(19, "miss"), (19, "hit")]


@pytest.mark.rule("ddm.melee.cover.line", "ddm.sight.tangent")
def test_a_wall_that_lines_only_run_along_gives_no_cover() -> None:
    arena = Arena(
        """
        A B .
        - -
        . . .
        """,
        B=BLUE,
    )
    assert not covered_in_melee(arena.battle, arena["a"], arena["b"])


@pytest.mark.rule("ddm.melee.cover.creatures", "ddm.terrain.statue.cover")
def test_creatures_and_statues_give_no_cover_in_melee() -> None:
    arena = Arena(
        """
        A G .
        S B .
        """,
        B=BLUE,
        G=BLUE,
    )
    assert not covered_in_melee(arena.battle, arena["a"], arena["b"])


@pytest.mark.rule("ddm.melee.cover.large")
def test_one_square_without_cover_leaves_a_large_creature_without_any() -> None:
    drawing = """
        . A | . .
        . O . .
        . . . .
        """
    arena = Arena(drawing, A={"hp": 100}, O={**STOUT, "size": "large"})
    assert not covered_in_melee(arena.battle, arena["a"], arena["o"])
    assert not covered_in_melee(arena.battle, arena["o"], arena["a"])
    round_the_corner = Arena(
        """
        A | . . .
        . O . .
        . . . .
        """,
        A={"hp": 100},
        O={**STOUT, "size": "large"},
    )
    assert covered_in_melee(round_the_corner.battle, round_the_corner["a"], round_the_corner["o"])
    assert covered_in_melee(round_the_corner.battle, round_the_corner["o"], round_the_corner["a"])


# -- several attacks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.attack.multiple", "ddm.round.activation.full-attack")
def test_two_values_are_two_attacks_in_a_turn() -> None:
    arena = Arena(". A B .", A={"commander": 0, "melee": ((12, 5), (12, 5))}, B=STOUT)
    arena.run(TakeTurn("a"), dice=[12, 12], answers=["melee/0/b", "melee/1/b"])
    assert [told.attack.total for told in arena.told(AttackMade)] == [12, 12]
    assert arena["b"].hp == 90


@pytest.mark.rule("ddm.attack.multiple.no-move", "ddm.round.activation.single-attack")
def test_who_has_moved_makes_one_attack_and_who_has_made_two_does_not_move() -> None:
    arena = Arena(". A . B .", A={"commander": 0, "melee": ((12, 5), (12, 5))}, B=STOUT)
    assert arena.offered(TakeTurn("a"), answers=["walk", GridPath((2,)), "melee/0/b"], dice=[12]) == []
    beside = Arena(". A B .", A={"commander": 0, "melee": ((12, 5), (12, 5), (12, 5))}, B=STOUT)
    assert beside.offered(TakeTurn("a"), answers=["melee/0/b", "melee/1/b"], dice=[12, 12]) == ["melee/2/b", "end"]


@pytest.mark.rule("ddm.attack.multiple.decide", "ddm.round.activation.full-attack.convert")
def test_the_next_target_or_a_move_is_decided_after_the_first_attack() -> None:
    fighter = {"commander": 0, "melee": ((12, 5), (9, 10))}
    arena = Arena(". C A B .", A=fighter, B=STOUT, C={**STOUT, "hp": 10})
    arena.run(TakeTurn("a"), dice=[12, 12], answers=["melee/1/c", "melee/0/b"])
    assert (arena["c"].fate, arena["b"].hp) == ("destroyed", 95)
    moving = Arena(". C A B .", A=fighter, B=STOUT, C={**STOUT, "hp": 10})
    moving.run(TakeTurn("a"), dice=[12], answers=["melee/1/c", "walk", GridPath((1, 0)), "pass", "end"])
    assert moving.place("a") == (0, 0)


@pytest.mark.rule("ddm.round.activation.pick-attack", "ddm.card.melee-attack.multiple")
def test_bonus_and_damage_come_from_the_same_attack() -> None:
    arena = Arena(". A . B .", A={"commander": 0, "melee": ((12, 5), (9, 10))}, B=STOUT)
    arena.run(TakeTurn("a"), dice=[12], answers=["walk", GridPath((2,)), "melee/1/b"])
    assert arena.told(AttackMade)[0].attack.total == 9
    assert arena["b"].hp == 90


@pytest.mark.parametrize("option", ["flank_allies", "trample_half"])
def test_what_the_players_agree_on_holds_and_is_off_unless_they_do(option: str) -> None:
    rules = book("ddm")
    usual, agreed = (rules.begin(rules.setup(options=options)) for options in ({}, {option: True}))
    assert not getattr(usual.options, option)
    assert getattr(agreed.options, option)
