"""Tempers and ways of moving: who obeys whom, who runs, who flies and who digs."""

from __future__ import annotations

import msgspec
import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.battle import Creature
from escarmouche.rulebooks.ddm.content.cards import Deal, Gain, Order, Power
from escarmouche.rulebooks.ddm.events import Eliminated, MoraleTested, Rallied, TurnBegan
from escarmouche.rulebooks.ddm.rules.command import commanded, leaders, orders
from escarmouche.rulebooks.ddm.rules.conditions import afflict
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave, Rout
from escarmouche.rulebooks.ddm.rules.movement import GridPath, flood, modes
from escarmouche.rulebooks.ddm.rules.rounds import NextPhase, Phase, waiting
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn, options

BLUE = {"warband": "blue"}
ATTACK = Order("ddm.term.gains#attack", 1)


def ability(name: str, parameter: object = None) -> tuple[object, ...]:
    return ((f"ddm.ability.{name}", parameter),) if parameter is not None else (f"ddm.ability.{name}",)


def keys(arena: Arena, id: str, **turn: object) -> set[str]:
    arena.turn(id, **turn)
    return {key.rsplit("/", 1)[0] if key.startswith("charge/") else key for key in options(arena.battle, arena[id])}


# -- difficult, wild, beastmaster, independent -------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.difficult")
@pytest.mark.parametrize(("rating", "led"), [(3, False), (4, True)])
def test_a_minotaur_difficult_4_obeys_a_commander_4_only(rating: int, led: bool) -> None:
    minotaur = {"abilities": ability("difficult", 4), "level": 5}
    arena = Arena("X A M . . . B", A={"commander": rating, "orders": (ATTACK,)}, M=minotaur, B=BLUE)
    assert commanded(arena.battle, arena["m"]) is led
    assert bool(orders(arena.battle, arena["m"])) is led
    arena.run(MoraleSave("m", "b"), dice=[20])
    assert arena.told(MoraleTested)[0].bonus.total == 5 + (rating if led else 0)


@pytest.mark.rule("ddm.ability.difficult", "ddm.command.effect.hostile")
def test_hostile_effects_touch_the_difficult() -> None:
    doom = Order("ddm.term.gains#attack", -1, hostile=True)
    arena = Arena("A . M", A=BLUE | {"commander": 1, "orders": (doom,)}, M={"abilities": ability("difficult", 4)})
    assert orders(arena.battle, arena["m"])


@pytest.mark.rule("ddm.ability.difficult.out-of-command")
def test_out_of_command_the_difficult_have_to_rush() -> None:
    arena = Arena("M . . . . B", M={"abilities": ability("difficult", 4)}, B=BLUE)
    assert keys(arena, "m", commanded=False, speed=2, seen=("b",)) == {"rush/b", "charge/b"}
    assert "end" in keys(arena, "m", seen=("b",)), "under command it is free"


@pytest.mark.rule("ddm.ability.difficult.out-of-command")
def test_out_of_command_the_difficult_may_shoot_instead_where_they_stand() -> None:
    shooter = {"abilities": ability("difficult", 4), "ranged": ((5, 5),)}
    arena = Arena("M . . . . . B", M=shooter, B=BLUE)
    assert keys(arena, "m", commanded=False, speed=2, seen=("b",)) == {"rush/b", "charge/b", "ranged/0/b"}
    arena.battle.turn = None
    arena.run(TakeTurn("m"), dice=[2], answers=["ranged/0/b"])
    assert arena.place("m") == (0, 0), "nothing is left to do but to stay"


@pytest.mark.rule("ddm.ability.difficult.out-of-command")
def test_out_of_command_the_difficult_attack_whom_they_reach() -> None:
    arena = Arena("M B . . C", M={"abilities": ability("difficult", 4)}, B=BLUE, C=BLUE)
    assert keys(arena, "m", commanded=False, speed=2, seen=("b", "c")) == {"melee/0/b"}
    assert "end" in keys(arena, "m", commanded=False, speed=2, seen=("b", "c"), attacks=("melee/0",))


@pytest.mark.rule("ddm.ability.difficult.out-of-command", "ddm.term.swift", "ddm.ability.general.no-replace")
def test_out_of_command_the_difficult_may_first_use_what_costs_nothing() -> None:
    rage = Power(key="rage", kind="ability", range="self", timing="swift", outcomes=(Gain("ddm.term.gains#ac", 1),))
    slow = msgspec.structs.replace(rage, key="slow", timing="replaces")
    arena = Arena("M B", M={"abilities": ability("difficult", 4), "powers": (rage, slow)}, B=BLUE)
    assert keys(arena, "m", commanded=False, speed=2, seen=("b",)) == {"melee/0/b", "use/rage"}
    spark = msgspec.structs.replace(rage, key="spark", range="sight", outcomes=(Deal(5),))
    arena = Arena("M . | B", M={"abilities": ability("difficult", 4), "powers": (spark,), "speed": 0}, B=BLUE)
    arena.battle.gain(arena["b"], "ddm.ability.invisible")
    assert "end" in keys(arena, "m", commanded=False, speed=0)


@pytest.mark.rule("ddm.ability.difficult.out-of-command", "ddm.ability.trample")
def test_out_of_command_the_difficult_trample_if_they_like() -> None:
    trampler = {"size": "large", "abilities": ability("trample", "10/14") + ability("difficult", 3)}
    walled = """
        M . # . .
        . . # . .
        . . # B .
        . . # . .
        . . # . .
        """
    arena = Arena(walled, M=trampler, B=BLUE)
    assert keys(arena, "m", commanded=False, speed=2) == {"walk", "trample/b", "end"}
    arena = Arena("M . . . . B .\n. . . . . . .", M=trampler, B=BLUE)
    assert {"trample/b", "rush/b"} <= keys(arena, "m", commanded=False, speed=2, seen=("b",))
    assert not {"walk", "end"} & keys(arena, "m", commanded=False, speed=2, seen=("b",))


@pytest.mark.rule("ddm.ability.difficult.out-of-command", "ddm.ability.turn-undead")
def test_out_of_command_the_difficult_may_turn_undead_where_they_stand() -> None:
    turner = {"abilities": ability("difficult", 4) + ability("turn-undead", 6)}
    arena = Arena("M . . . . . B", M=turner, B=BLUE | {"kinds": ("undead",)})
    assert keys(arena, "m", commanded=False, speed=2, seen=("b",)) == {"rush/b", "charge/b", "turn-undead/b"}
    arena = Arena("M C . . . . B", M=turner, C={"kinds": ("undead",)}, B=BLUE)
    assert "turn-undead/c" not in keys(arena, "m", commanded=False, speed=2, seen=("b",)), "not a friend"


@pytest.mark.rule("ddm.ability.difficult.out-of-command")
def test_out_of_command_the_difficult_are_free_when_they_can_do_none_of_it() -> None:
    arena = Arena("M . # . B", M={"abilities": ability("difficult", 4)}, B=BLUE)
    assert keys(arena, "m", commanded=False, speed=2) == {"walk", "end"}


@pytest.mark.rule("ddm.ability.wild")
def test_the_wild_are_always_out_of_command() -> None:
    arena = Arena("A W . B", A={"commander": 9, "orders": (ATTACK,)}, W={"abilities": ability("wild")}, B=BLUE)
    assert not commanded(arena.battle, arena["w"])
    assert leaders(arena.battle, arena["w"]) == []
    assert orders(arena.battle, arena["w"]) == []


@pytest.mark.rule("ddm.ability.beastmaster", "ddm.ability.wild", "ddm.ability.difficult")
@pytest.mark.parametrize(
    ("kind", "level", "led"),
    [
        ("animal", 2, True),
        ("magical-beast", 2, True),
        ("magical-beast", 5, False),
        ("humanoid", 1, False),
    ],
)
@pytest.mark.parametrize("temper", [ability("difficult", 3), ability("wild")])
def test_beastmaster_2_leads_hyenas_and_wolves_but_no_owlbear(
    kind: str, level: int, led: bool, temper: tuple[object, ...]
) -> None:
    arena = Arena(
        "A W . . B",
        A={"commander": 1, "abilities": ability("beastmaster", 2)},
        W={"abilities": temper, "kinds": (kind,), "level": level},
        B=BLUE,
    )
    assert commanded(arena.battle, arena["w"]) is led


@pytest.mark.rule("ddm.ability.beastmaster")
def test_beasts_are_wild_again_only_when_the_last_beastmaster_is_gone() -> None:
    arena = Arena(
        "A D W . B",
        A={"abilities": ability("beastmaster", 2)},
        D={"commander": 1},
        W={"abilities": ability("wild"), "kinds": ("animal",)},
        B=BLUE,
    )
    afflict(arena.battle, arena["a"], "ddm.condition.stunned")
    assert commanded(arena.battle, arena["w"])
    arena.run(Eliminate("a", "destroyed", "b"))
    assert not commanded(arena.battle, arena["w"])


@pytest.mark.rule("ddm.ability.independent")
def test_the_independent_need_no_commander() -> None:
    arena = Arena("X . . A . . B", A={"abilities": ability("independent")}, B=BLUE)
    assert commanded(arena.battle, arena["a"])
    arena.battle.rout(arena["a"], True, "b")
    arena.run(TakeTurn("a"), dice=[18])
    assert arena.told(Rallied)
    assert arena.told(MoraleTested)[0].bonus.total == 2, "its level alone"


@pytest.mark.rule("ddm.ability.independent", "ddm.table.confusion", "ddm.condition.confused")
def test_even_the_independent_are_out_of_command_in_an_opponents_hand() -> None:
    arena = Arena("A . . . B", A={"abilities": ability("independent")}, B=BLUE)
    afflict(arena.battle, arena["a"], "ddm.condition.confused", 15)
    arena.run(TakeTurn("a"), dice=[1], answers=["end"])
    assert not arena.told(TurnBegan)[0].commanded


# -- cowardly ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.cowardly")
def test_a_coward_alone_routs_without_a_save_when_an_ally_is_destroyed() -> None:
    arena = Arena("X A . . . . . C B", A={"abilities": ability("cowardly") + ability("fearless")}, B=BLUE)
    arena.run(Eliminate("c", "destroyed", "b"), answers=[GridPath((0,))])
    assert arena["a"].fate == "fled"
    assert arena["a"].slain_by == ""
    assert arena.battle.points == {"blue": 20}
    assert arena.battle.shared == {"blue": 10}


@pytest.mark.rule("ddm.ability.cowardly")
def test_an_active_ally_within_6_steadies_a_coward() -> None:
    arena = Arena("X A . . . . . D C B", A={"abilities": ability("cowardly")}, B=BLUE)
    arena.run(Eliminate("c", "destroyed", "b"))
    assert not arena["a"].routing
    arena = Arena("X A . . . . . D C B", A={"abilities": ability("cowardly")}, B=BLUE)
    afflict(arena.battle, arena["d"], "ddm.condition.stunned")
    arena.run(Eliminate("c", "destroyed", "b"), answers=[GridPath((0,))])
    assert arena["a"].fate == "fled", "a stunned one does not"
    arena = Arena("X A . . . . . . D C B", A={"abilities": ability("cowardly")}, B=BLUE)
    arena.run(Eliminate("c", "destroyed", "b"), answers=[GridPath((0,))])
    assert arena["a"].fate == "fled", "one 7 squares away does not"


@pytest.mark.rule("ddm.ability.cowardly")
def test_a_coward_stays_when_an_ally_only_flees_or_an_enemy_falls() -> None:
    arena = Arena("X A . . . . C B", A={"abilities": ability("cowardly")}, B=BLUE)
    arena.run(Eliminate("c", "fled", "b"))
    assert not arena["a"].routing
    arena.add("d", arena.at(4, 0), warband="blue")
    arena.run(Eliminate("d", "destroyed", "a"))
    assert not arena["a"].routing


@pytest.mark.rule("ddm.ability.cowardly", "ddm.term.simultaneous-effects")
def test_cowards_run_at_one_moment_in_the_order_their_player_likes() -> None:
    coward = {"abilities": ability("cowardly")}
    arena = Arena("X A . . . . . . D . . . . . . C B", A=coward, D=coward, B=BLUE)
    arena.run(
        Eliminate("c", "destroyed", "b"),
        answers=[("ddm.term.simultaneous-effects", "d"), GridPath((7, 6, 5, 4, 3, 2, 1, 0)), GridPath((0,))],
    )
    assert [one.creature for one in arena.told(Eliminated)] == ["c", "d", "a"]


# -- dual activation ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.dual-activation")
def test_dual_activation_two_turns_in_the_same_phase() -> None:
    arena = Arena("A . . . B", A={"abilities": ability("dual-activation")}, B=BLUE)
    arena.run(
        Phase("red", 2),
        answers=["end", ("ddm.round.phase", "a"), ("ddm.round.activation.options", "end")],
    )
    assert arena["a"].turns == 2
    assert waiting(arena.battle, "red") == []


@pytest.mark.rule("ddm.ability.dual-activation")
def test_dual_activation_a_second_turn_may_wait_for_a_later_phase_or_never() -> None:
    arena = Arena("A . . . B", A={"abilities": ability("dual-activation")}, B=BLUE)
    arena.run(
        NextPhase("red"),
        answers=["end", ("ddm.round.phase", "later"), "end", ("ddm.round.phase", "pass")],
    )
    assert arena["a"].turns == 2
    assert arena["b"].turns == 1


@pytest.mark.rule("ddm.ability.dual-activation")
def test_dual_activation_the_first_turn_is_no_choice() -> None:
    arena = Arena("A C . . B", A={"abilities": ability("dual-activation")}, B=BLUE)
    game = arena.game(Phase("red", 2))
    game.start()
    assert set(getattr(game.request, "options", {})) == {"a", "c"}


@pytest.mark.rule("ddm.ability.dual-activation", "ddm.condition.incited")
def test_dual_activation_an_incited_one_does_not_hold_up_the_others() -> None:
    arena = Arena("A C . . B", A={"abilities": ability("dual-activation")}, B=BLUE)
    afflict(arena.battle, arena["a"], "ddm.condition.incited")
    assert [one.id for one in waiting(arena.battle, "red")] == ["a"]
    arena["a"].turns = 1
    assert [one.id for one in waiting(arena.battle, "red")] == ["a", "c"]


# -- flight and burrow -------------------------------------------------------------------------------------------------

FLIER = {"abilities": ability("flight"), "commander": 1}
DIGGER = {"abilities": ability("burrow", 4)}


def cost(arena: Arena, mode: str, square: int, limit: int = 12) -> int | None:
    creature: Creature = arena["a"]
    way = next(one for one in modes(arena.battle, creature) if one == mode)
    return flood(arena.battle, creature, way, limit).cost(square)


@pytest.mark.rule("ddm.ability.flight", "ddm.terrain.difficult.exempt", "ddm.terrain.sharp-stones.exempt")
def test_fliers_pass_ground_pits_statues_and_creatures_but_no_walls() -> None:
    arena = Arena("A ~ S _ B ^ . | .", A=FLIER, B=BLUE)
    assert cost(arena, "fly", 6) == 6
    assert cost(arena, "fly", 7) is None
    assert cost(arena, "walk", 6) is None
    arena.run(TakeTurn("a"), answers=["fly", GridPath((1, 2, 3, 4, 5, 6)), "end"])
    assert arena.place("a") == (6, 0)
    assert arena["a"].hp == 20


@pytest.mark.rule("ddm.ability.flight")
def test_fliers_charge_over_creatures_and_are_never_entangled() -> None:
    arena = Arena(
        """
        A C . ~ . B
        # # # # # #
        """,
        A=FLIER,
        B=BLUE,
    )
    assert "charge/b" in keys(arena, "a", seen=("b",))
    assert not afflict(arena.battle, arena["a"], "ddm.condition.entangled", 15)


@pytest.mark.rule("ddm.ability.flight.opportunity")
def test_fliers_give_an_opening_only_when_they_take_off() -> None:
    arena = Arena("A . B . . .", A=FLIER, B=BLUE)
    arena.run(TakeTurn("a"), answers=["fly", GridPath((1, 2, 3, 4, 5)), "end"])
    assert arena.place("a") == (5, 0)
    arena = Arena("A B . . . .", A=FLIER, B=BLUE)
    arena.run(
        TakeTurn("a"),
        dice=[2],
        answers=["fly", GridPath((1, 2, 3)), ("ddm.melee.opportunity", "b/0"), "end"],
    )
    assert arena.place("a") == (3, 0)


@pytest.mark.rule("ddm.ability.flight.opportunity", "ddm.ability.spring-attack")
def test_after_an_attack_a_flier_takes_off_once_more() -> None:
    springing = {"abilities": (*ability("flight"), *ability("spring-attack")), "commander": 1}
    arena = Arena(". . . . .\nA . . B .\n. . . . .", A=springing, B=BLUE)
    there, back = GridPath((arena.at(1, 1), arena.at(2, 1))), GridPath((arena.at(1, 1),))
    opening = ("ddm.melee.opportunity", "pass")
    arena.run(TakeTurn("a"), dice=[2], answers=["fly", there, "melee/0/b", "fly", back, opening, "end"])


@pytest.mark.rule("ddm.ability.burrow")
def test_burrowers_pass_walls_and_enemies_at_their_own_speed_unstruck() -> None:
    arena = Arena("A B | # ~ .", A=DIGGER | {"commander": 1}, B=BLUE)
    assert cost(arena, "burrow", 4) == 4
    arena.run(TakeTurn("a"), answers=["burrow", GridPath((1, 2, 3, 4)), "end"])
    assert arena.place("a") == (4, 0)


@pytest.mark.rule("ddm.ability.burrow")
def test_who_burrows_does_so_all_its_way_and_comes_up_in_a_legal_place() -> None:
    arena = Arena("A B # S . . . .", A=DIGGER | {"commander": 1}, B=BLUE)
    assert keys(arena, "a", used=2, mode="burrow", strides=2, seen=("b",)) >= {"burrow"}
    assert "walk" not in keys(arena, "a", used=2, mode="burrow", strides=2)
    assert "burrow" not in keys(arena, "a", used=2, mode="walk", strides=2)
    game = arena.game(TakeTurn("a"))
    game.start()
    game.answer("burrow")
    request = game.request
    assert request is not None
    for way in (GridPath((1,)), GridPath((1, 2)), GridPath((1, 2, 3)), GridPath((1, 2, 3, 4, 5, 6, 7, 6, 5))):
        assert request.problems(way), way  # type: ignore[union-attr]
    assert not request.problems(GridPath((1, 2, 3, 4)))  # type: ignore[union-attr]


@pytest.mark.rule("ddm.ability.burrow")
def test_nobody_burrows_in_a_charge() -> None:
    arena = Arena("A | . . . B", A=DIGGER | {"commander": 1}, B=BLUE)
    assert not any(key.startswith("charge") for key in keys(arena, "a", seen=("b",)))


@pytest.mark.rule("ddm.ability.burrow.command", "ddm.term.nearest-enemy.distance")
def test_out_of_command_burrowers_dig_at_speed_2_or_rush_at_double_speed() -> None:
    arena = Arena("A ~ ~ ~ ~ ~ ~ ~ . B", A=DIGGER | {"speed": 3}, B=BLUE)
    arena.turn("a", commanded=False, speed=2, seen=("b",))
    assert cost(arena, "burrow", 8) == 8
    arena.battle.turn = None
    arena.run(TakeTurn("a"), answers=["rush/b", GridPath((1, 2, 3, 4, 5, 6, 7, 8))])
    assert arena.place("a") == (8, 0)


@pytest.mark.rule("ddm.ability.burrow.command")
def test_who_routs_may_burrow() -> None:
    arena = Arena("X . # . A B", A=DIGGER | {"speed": 3}, B=BLUE)
    arena.run(Rout("a", "b"), answers=[("ddm.rout.path", "burrow"), GridPath((3, 2, 1, 0))])
    assert arena["a"].fate == "fled"
    arena = Arena("X . . . A B", A=DIGGER | {"speed": 3}, B=BLUE)
    arena.run(Rout("a", "b"), answers=[("ddm.rout.path", "walk"), GridPath((3, 2, 1, 0))])
    assert arena["a"].fate == "fled"


@pytest.mark.rule("ddm.command.rush", "ddm.term.nearest-enemy.distance")
def test_the_nearest_for_a_rush_is_the_nearest_by_any_way_of_moving() -> None:
    arena = Arena(
        """
        C . . . . A . . ~ ~ B
        # # # # # # # # # # #
        """,
        A={"abilities": ability("flight")},
        B=BLUE,
        C=BLUE,
    )
    assert {key for key in keys(arena, "a", commanded=False, speed=2, seen=("b", "c")) if key[:4] == "rush"} == {
        "rush/b",
        "rush/c",
    }
