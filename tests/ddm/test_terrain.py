"""Terrain: what slows, what wounds, what helps, what hides."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Attack, Extra
from escarmouche.rulebooks.ddm.events import AttackMade, CreatureMoved, Damaged, MoraleTested
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.movement import GridPath, flood
from escarmouche.rulebooks.ddm.rules.ranged import covered_from_afar
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn, options

BLUE = {"warband": "blue"}
LEAD = {"commander": 0}


def strike(attacker: str, target: str, sort: str = "melee") -> Blow:
    return Blow(Strike(attacker=attacker, target=target, sort="melee" if sort == "melee" else "ranged", index=0))


def cost(arena: Arena, square: int, mode: str = "walk") -> int | None:
    return flood(arena.battle, arena["a"], "fly" if mode == "fly" else "walk", 20).cost(square)


def move(arena: Arena) -> Any:
    game = arena.game(TakeTurn("a"))
    game.start()
    game.answer("walk")
    return game.request


# -- difficult ground, statues -----------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.terrain.difficult.cost", "ddm.term.difficult-terrain", "ddm.move.slow-terrain")
def test_difficult_ground_costs_2_and_3_diagonally() -> None:
    arena = Arena(
        """
        A ~ ~
        . ~ B
        """,
        A=LEAD,
        B=BLUE,
    )
    at = arena.at
    assert cost(arena, at(1, 0)) == 2
    assert cost(arena, at(1, 1)) == 3
    assert cost(arena, at(2, 0)) == 4
    assert cost(arena, at(0, 1)) == 1


@pytest.mark.rule("ddm.terrain.difficult.cost", "ddm.move.slow-terrain")
def test_only_slow_squares_slow_a_large_creature_down() -> None:
    arena = Arena(
        """
        . . A . ~
        . . . . .
        # # # # B
        """,
        A={**LEAD, "size": "large"},
        B=BLUE,
    )
    assert [cost(arena, column) for column in (0, 1, 3)] == [2, 1, 2]


@pytest.mark.rule("ddm.terrain.difficult.icon", "ddm.terrain.sharp-stones.icon")
def test_only_marked_squares_count() -> None:
    arena = Arena(
        """
        A ~ . ^ .
        B # # # #
        """,
        A=LEAD,
        B=BLUE,
    )
    assert [cost(arena, square) for square in range(5)] == [0, 2, 3, 5, 6]


@pytest.mark.rule("ddm.terrain.occupancy", "ddm.term.on-terrain", "ddm.term.in-a-square")
def test_a_large_creature_is_on_every_terrain_of_its_squares() -> None:
    arena = Arena(
        """
        A . . . .
        . . . ~ .
        B # # # #
        """,
        A=LEAD | {"size": "large"},
        B=BLUE,
    )
    assert cost(arena, 1) == 1
    assert cost(arena, 2) == 3
    assert cost(arena, 3) == 5
    arena = Arena(
        """
        A . B
        . o .
        """,
        A=LEAD | {"size": "large"},
        B=BLUE,
    )
    arena.run(strike("a", "b"), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 7


@pytest.mark.rule("ddm.terrain.difficult.no-cover")
def test_difficult_ground_gives_no_cover() -> None:
    arena = Arena("A ~ ^ o B", A={"ranged": ((5, 5),)}, B=BLUE)
    assert not covered_from_afar(arena.battle, arena["a"], arena["b"])


@pytest.mark.rule("ddm.terrain.difficult.exempt", "ddm.terrain.sharp-stones.exempt")
@pytest.mark.parametrize("ability", ["incorporeal", "flight"])
def test_fliers_and_the_incorporeal_are_not_slowed_nor_wounded(ability: str) -> None:
    arena = Arena("A ~ S ^ . # B", A=LEAD | {"abilities": (f"ddm.ability.{ability}",)}, B=BLUE)
    mode = "fly" if ability == "flight" else "walk"
    assert cost(arena, 4, mode) == 4
    arena.run(TakeTurn("a"), answers=[mode, GridPath((1, 2, 3)), "end"])
    assert arena["a"].hp == 20


@pytest.mark.rule("ddm.terrain.statue.cost", "ddm.terrain.statue.no-stop", "ddm.term.statue")
def test_statues_slow_and_nobody_stops_on_one() -> None:
    arena = Arena("A S . # B", A=LEAD, B=BLUE)
    assert cost(arena, 1) == 2
    question = move(arena)
    assert question.problems(GridPath((1,)))
    assert not question.problems(GridPath((1, 2)))


@pytest.mark.rule("ddm.terrain.statue.cover", "ddm.term.statue", "ddm.term.cover")
def test_statues_cover_and_do_not_hide() -> None:
    arena = Arena("A . S B", A={"ranged": ((5, 5),)}, B=BLUE)
    assert sees(arena.battle, arena["a"], arena["b"])
    arena.run(strike("a", "b", "ranged"), dice=[13])
    assert arena.told(AttackMade)[0].armor.total == 19
    arena = Arena(". A S B", A={}, B=BLUE)
    arena.battle.stand(arena["a"], 2)
    arena.run(strike("a", "b"), dice=[9])
    assert arena.told(AttackMade)[0].armor.total == 15, "not in melee"


# -- bloodrock, sacred circles -----------------------------------------------------------------------------------------


def on(terrain: str, **changes: Any) -> Arena:
    arena = Arena(f"{terrain} B", B=BLUE | {"ac": 40, "hp": 100, **changes.pop("target", {})})
    arena.add("a", 0, **{"melee": ((5, 10),), "ranged": ((5, 10),), **changes})
    return arena


@pytest.mark.rule("ddm.terrain.bloodrock", "ddm.terrain.bloodrock.auto-hit", "ddm.term.blood-rock")
@pytest.mark.parametrize(("terrain", "die", "hp"), [("*", 19, 80), ("*", 20, 80), ("*", 18, 100), (".", 19, 100)])
def test_on_bloodrock_a_19_is_a_critical_and_hits_whatever_the_ac(terrain: str, die: int, hp: int) -> None:
    arena = on(terrain)
    arena.run(strike("a", "b"), dice=[die])
    assert arena["b"].hp == hp


@pytest.mark.rule("ddm.terrain.bloodrock.auto-hit", "ddm.attack.critical-immune")
def test_whoever_is_immune_to_criticals_is_hit_and_takes_normal_damage() -> None:
    arena = on("*", target={"abilities": (("ddm.ability.immune", "critical hits"),)})
    arena.run(strike("a", "b"), dice=[19])
    assert arena["b"].hp == 90


@pytest.mark.rule("ddm.terrain.bloodrock.ranged")
def test_bloodrock_means_nothing_to_shots() -> None:
    arena = on("*")
    arena.run(strike("a", "b", "ranged"), dice=[19])
    assert arena["b"].hp == 100


@pytest.mark.rule("ddm.terrain.bloodrock", "ddm.terrain.bloodrock.auto-hit")
def test_the_attacker_has_to_stand_on_it() -> None:
    arena = Arena("A *", A={"melee": ((5, 10),)})
    arena.add("b", 1, warband="blue", ac=40)
    arena.run(strike("a", "b"), dice=[19])
    assert arena["b"].hp == 20


@pytest.mark.rule("ddm.terrain.sacred-circle", "ddm.term.sacred-circle")
@pytest.mark.parametrize("sort", ["melee", "ranged"])
def test_a_sacred_circle_gives_2_to_all_attack_rolls_and_slows_nobody(sort: str) -> None:
    arena = on("o")
    arena.run(strike("a", "b", sort), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 7
    arena = Arena("A o o # B", A=LEAD, B=BLUE)
    assert cost(arena, 2) == 2


@pytest.mark.rule("ddm.terrain.sacred-circle")
@pytest.mark.parametrize("sort", ["melee", "ranged"])
def test_a_sacred_circle_does_nothing_for_whoever_strikes_into_it(sort: str) -> None:
    arena = Arena("A o", A={"melee": ((5, 10),), "ranged": ((5, 10),)})
    arena.add("b", 1, warband="blue", ac=40)
    arena.run(strike("a", "b", sort), dice=[2])
    assert (arena.told(AttackMade)[0].attack.total, arena.told(AttackMade)[0].armor.total) == (5, 40)


@pytest.mark.rule("ddm.terrain.sacred-circle.damage", "ddm.term.magic")
@pytest.mark.parametrize(("terrain", "taken"), [("o", 10), (".", 5)])
def test_damage_dealt_from_a_sacred_circle_ignores_damage_reduction(terrain: str, taken: int) -> None:
    arena = on(terrain, target={"ac": 5, "abilities": (("ddm.ability.dr", 5),)})
    arena.run(strike("a", "b"), dice=[10])
    assert arena["b"].hp == 100 - taken


@pytest.mark.rule("ddm.terrain.sacred-circle.damage")
def test_energy_keeps_its_type_in_a_sacred_circle() -> None:
    fiery = Attack(bonus=5, damage=10, extra=(Extra(5, "fire"),))
    arena = on("o", melee=(fiery,), target={"ac": 5, "abilities": (("ddm.ability.immune", "fire"),)})
    arena.run(strike("a", "b"), dice=[10])
    assert arena["b"].hp == 90


# -- sharp stones ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.terrain.sharp-stones.cost", "ddm.terrain.sharp-stones.damage")
def test_each_step_onto_sharp_stones_costs_2_and_5_hit_points() -> None:
    arena = Arena("A ^ ^ . # B", A=LEAD | {"abilities": (("ddm.ability.dr", 10),), "hp": 25}, B=BLUE)
    assert cost(arena, 3) == 5
    arena.run(TakeTurn("a"), answers=["walk", GridPath((1, 2, 3)), "end"])
    assert arena["a"].hp == 15, "the damage is magic"
    assert [event.taken for event in arena.told(Damaged)] == [5, 5]
    assert sum(event.used for event in arena.told(CreatureMoved)[-1:]) == 5


@pytest.mark.rule("ddm.terrain.sharp-stones.damage")
def test_a_large_creature_takes_5_a_step_only_for_new_squares_however_many() -> None:
    arena = Arena(
        """
        A . ^ .
        . . ^ .
        # # # B
        """,
        A=LEAD | {"size": "large", "hp": 40},
        B=BLUE,
    )
    arena.battle.stand(arena["b"], None)
    arena.add("c", 11, warband="blue", speed=1)
    arena.battle.rout(arena["c"], True, "")
    arena.run(TakeTurn("a"), answers=["walk", GridPath((1,)), "walk", GridPath((2,)), "end"])
    assert arena["a"].hp == 35, "both squares at once: 5; the second step enters no new one"


@pytest.mark.rule("ddm.terrain.sharp-stones.damage", "ddm.morale.half-hp")
def test_stones_may_cost_a_creature_its_nerve_on_the_way() -> None:
    arena = Arena("X . A ^ . . # B", A=LEAD | {"hp": 10}, B=BLUE)
    arena.run(TakeTurn("a"), dice=[2], answers=["walk", GridPath((3, 4, 5)), GridPath((2, 1, 0))])
    assert arena.told(MoraleTested)
    assert arena["a"].fate == "fled"


@pytest.mark.rule("ddm.terrain.sharp-stones.lethal")
def test_nobody_walks_into_stones_that_would_destroy_it() -> None:
    arena = Arena(
        """
        A ^ .
        . . B
        """,
        A=LEAD | {"hp": 5},
        B=BLUE,
    )
    question = move(arena)
    assert question.problems(GridPath((1,)))[0].rule == "ddm.terrain.sharp-stones.lethal"
    arena = Arena("A ^ # B", A=LEAD | {"hp": 5}, B=BLUE)
    arena.turn("a")
    assert "walk" not in options(arena.battle, arena["a"])
    arena = Arena("^ . . . B", B=BLUE)
    arena.add("a", 0, hp=5, commander=0)
    question = move(arena)
    assert not question.problems(GridPath((1,)))
    assert question.problems(GridPath((1, 0)))[0].rule == "ddm.terrain.sharp-stones.lethal", "nor back into them"
    large = Arena("A ^ . .\n. . . .\n# # # B", A=LEAD | {"hp": 5, "size": "large"}, B=BLUE)
    question = move(large)
    assert not question.problems(GridPath((1,))), "what lies under it already does it no more harm"
    assert question.problems(GridPath((1, 2, 1)))[0].rule == "ddm.terrain.sharp-stones.lethal", (
        "but not once it has left"
    )


# -- walls -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.terrain.wall.blocks", "ddm.move.walls", "ddm.move.minimum-one.limits")
@pytest.mark.parametrize("drawing", ["A # B", "A | B"])
def test_walls_and_rock_stop_movement_sight_and_shots(drawing: str) -> None:
    arena = Arena(drawing, A=LEAD | {"ranged": ((5, 5),)}, B=BLUE)
    assert not sees(arena.battle, arena["a"], arena["b"])
    arena.turn("a")
    assert set(options(arena.battle, arena["a"])) == {"end"}


@pytest.mark.rule("ddm.terrain.wall.corners")
def test_round_a_corner_it_is_2_squares_for_a_small_and_3_for_a_large_one() -> None:
    """No diagonal step past the corner; a minotaur needs one step more."""
    board = """
        # # . . .
        # # . . .
        A . . . .
        . . . . .
        . . . . B
    """
    arena = Arena(board, A=LEAD, B=BLUE)
    arena.battle.stand(arena["a"], arena.at(1, 2))
    assert cost(arena, arena.at(2, 1)) == 2
    arena = Arena(board, A=LEAD | {"size": "large"}, B=BLUE)
    arena.battle.stand(arena["a"], arena.at(0, 2))
    assert cost(arena, arena.at(2, 1)) == 3
    arena = Arena(board, A=LEAD | {"size": "large"}, B=BLUE)
    arena.battle.stand(arena["a"], arena.at(1, 2))
    assert cost(arena, arena.at(2, 1)) == 2


@pytest.mark.rule("ddm.terrain.wall.corners")
def test_no_diagonal_step_past_the_end_of_a_wall() -> None:
    arena = Arena(
        """
        A | .
        . . B
        """.replace(". . B", ". ."),
        A=LEAD,
    )
    arena.add("b", arena.at(1, 0), warband="blue")
    assert cost(arena, arena.at(1, 1)) == 2


@pytest.mark.rule("ddm.setup.grid-border")
def test_the_border_is_a_wall() -> None:
    arena = Arena("X A . B", A=LEAD, B=BLUE)
    question = move(arena)
    assert question.problems(GridPath((-1,)))
    assert question.problems(GridPath((4,)))
