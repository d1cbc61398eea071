"""Orders passed on, drowned, ignored, enforced; creatures that depend on others."""

from __future__ import annotations

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Defaults, play
from escarmouche.kernel.effects import breakdown
from escarmouche.rulebooks.ddm.content.cards import Order
from escarmouche.rulebooks.ddm.events import Eliminated, MoraleTested, Rallied
from escarmouche.rulebooks.ddm.rules.attacks import attack_bonus
from escarmouche.rulebooks.ddm.rules.command import best_rating, commanded, leaders, morale_rating, orders, rating
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

BLUE = {"warband": "blue"}
ATTACK = Order("ddm.term.gains#attack", 2)
DOOM = Order("ddm.term.gains#attack", -2, hostile=True)


def ability(name: str, parameter: object = None) -> tuple[object, ...]:
    return ((f"ddm.ability.{name}", parameter),) if parameter is not None else (f"ddm.ability.{name}",)


def attack(arena: Arena, id: str, target: str) -> int:
    strike = Strike(attacker=id, target=target, sort="melee", index=0)
    return attack_bonus(arena.battle, arena[id], arena[target], strike)


# -- countersong -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.countersong", "ddm.command.effect.conditions")
def test_enemies_near_a_countersong_lose_their_commanders_effects() -> None:
    drawing = "A . . . C . . . . . K"
    arena = Arena(drawing, A={"commander": 1, "orders": (ATTACK,)}, K=BLUE)
    assert attack(arena, "c", "k") == 7
    arena = Arena(drawing, A={"commander": 1, "orders": (ATTACK,)}, K=BLUE | {"abilities": ability("countersong")})
    assert attack(arena, "c", "k") == 5, "the follower is within 6"
    assert commanded(arena.battle, arena["c"])
    arena = Arena(
        drawing.replace("C . ", "C . . "),
        A={"commander": 1, "orders": (ATTACK,)},
        K=BLUE | {"abilities": ability("countersong")},
    )
    assert attack(arena, "c", "k") == 7, "7 squares away"


@pytest.mark.rule("ddm.ability.countersong")
def test_commanders_near_a_countersong_have_no_effects_for_anybody() -> None:
    singer = BLUE | {"abilities": ability("countersong")}
    arena = Arena("C . . . A . . . . K", A={"commander": 1, "orders": (ATTACK,)}, K=singer)
    assert arena.battle.distance(arena["c"], arena["k"]) > 6
    assert attack(arena, "c", "k") == 5
    arena = Arena("D . . A . . K", A={"commander": 1, "orders": (DOOM,)}, K=singer, D=BLUE)
    assert attack(arena, "d", "a") == 5, "hostile effects do not work either"


@pytest.mark.rule("ddm.ability.countersong")
def test_a_countersong_leaves_its_own_side_alone() -> None:
    arena = Arena(
        "A C K . . B", A={"commander": 1, "orders": (ATTACK,)}, K={"abilities": ability("countersong")}, B=BLUE
    )
    assert attack(arena, "c", "b") == 7


@pytest.mark.rule("ddm.ability.improved-countersong", "ddm.command.under-command")
def test_improved_countersong_cuts_command_too_but_not_a_commanders_own() -> None:
    singer = BLUE | {"abilities": ability("improved-countersong")}
    arena = Arena("A . . . C . . . . . K", A={"commander": 1, "orders": (ATTACK,)}, K=singer)
    assert not commanded(arena.battle, arena["c"])
    assert morale_rating(arena.battle, arena["c"]) == 0
    assert commanded(arena.battle, arena["a"])
    arena = Arena("C . . . A . . . . K", A={"commander": 1, "orders": (ATTACK,)}, K=singer)
    assert not commanded(arena.battle, arena["c"])
    assert commanded(arena.battle, arena["a"])


@pytest.mark.rule("ddm.ability.not-subject-to-commander-effects")
def test_not_subject_to_commander_effects_but_under_command() -> None:
    free = {"abilities": ability("not-subject-to-commander-effects")}
    arena = Arena(
        "A C . B", A={"commander": 3, "orders": (ATTACK,)}, C=free, B=BLUE | {"commander": 1, "orders": (DOOM,)}
    )
    assert attack(arena, "c", "b") == 5
    assert commanded(arena.battle, arena["c"])
    assert morale_rating(arena.battle, arena["c"]) == 3


# -- relay orders ------------------------------------------------------------------------------------------------------

RELAY = {"abilities": ability("relay-orders")}


@pytest.mark.rule("ddm.ability.relay-orders")
def test_who_passes_orders_on_is_a_commander_and_has_them_itself() -> None:
    arena = Arena("A . R . . B", A={"commander": 4, "orders": (ATTACK,)}, R=RELAY, B=BLUE)
    assert rating(arena.battle, arena["r"]) == 4
    assert [one.id for one in leaders(arena.battle, arena["r"])] == ["a", "r"]
    assert attack(arena, "r", "b") == 7, "what it passes on touches itself too"


@pytest.mark.rule("ddm.ability.relay-orders")
def test_a_relayer_leads_by_the_best_rating_with_its_leaders_effects() -> None:
    save = Order("ddm.term.gains#save", 1)
    arena = Arena(
        """
        A D R . . . . . C
        # # # # # # # # B
        """,
        A={"commander": 4, "orders": (ATTACK,)},
        D={"commander": 2, "orders": (save,)},
        R=RELAY,
        B=BLUE,
    )
    assert rating(arena.battle, arena["r"]) == 4
    touching = {(one.id, order.effect) for one, order in orders(arena.battle, arena["c"])}
    assert touching == {("r", "ddm.term.gains#attack"), ("r", "ddm.term.gains#save")}
    assert attack(arena, "c", "b") == 7


@pytest.mark.rule("ddm.ability.relay-orders")
def test_two_relayers_do_not_keep_each_other_going() -> None:
    arena = Arena("A . R K . B", A={"commander": 4}, R=RELAY, K=RELAY, B=BLUE)
    assert rating(arena.battle, arena["r"]) == rating(arena.battle, arena["k"]) == 4
    arena.run(Eliminate("a", "destroyed", "b"))
    assert rating(arena.battle, arena["r"]) is None
    assert rating(arena.battle, arena["k"]) is None
    assert not commanded(arena.battle, arena["r"])
    assert best_rating(arena.battle, "red") == 0


@pytest.mark.rule("ddm.ability.relay-orders", "ddm.ability.difficult")
def test_a_difficult_creature_obeys_a_relayed_rating() -> None:
    arena = Arena(
        """
        A . . . . . R # # . . M
        # # # # # # . . . . . #
        B # # # # # # # # # # #
        """,
        A={"commander": 4},
        R=RELAY,
        M={"abilities": ability("difficult", 4)},
        B=BLUE,
    )
    assert [one.id for one in leaders(arena.battle, arena["m"])] == ["r"]


@pytest.mark.rule("ddm.ability.relay-orders")
def test_orders_go_on_from_one_relayer_to_the_next() -> None:
    arena = Arena(
        """
        A . . . R # # # # #
        # # # # . # # # # #
        # # # # . . . . T C
        # # # # # # # # # B
        """,
        A={"commander": 4, "orders": (ATTACK,)},
        R=RELAY,
        T=RELAY,
        B=BLUE,
    )
    assert [one.id for one in leaders(arena.battle, arena["t"])] == ["r", "t"]
    assert rating(arena.battle, arena["t"]) == 4
    assert attack(arena, "c", "b") == 7


def test_what_is_passed_on_is_no_part_of_an_attack_bonus_itself() -> None:
    arena = Arena("A . R . . B", A={"commander": 4, "orders": (ATTACK,)}, R=RELAY, B=BLUE)
    found = breakdown(5, lambda: attack(arena, "r", "b"))
    assert [(part.rule, part.before, part.after) for part in found.parts] == [("ddm.term.gains", 5, 7)]


# -- tyrannical morale -------------------------------------------------------------------------------------------------

TYRANT = {"commander": 2, "orders": (Order("ddm.ability.tyrannical-morale", 5),)}


@pytest.mark.rule("ddm.ability.tyrannical-morale")
@pytest.mark.parametrize(("die", "fate"), [(11, ""), (10, "destroyed")])
def test_tyrannical_morale_stakes_the_followers_life(die: int, fate: str) -> None:
    arena = Arena("X A C . B", A=TYRANT, B=BLUE)
    arena.run(MoraleSave("c", "b"), dice=[die], answers=["yes"])
    assert arena.told(MoraleTested)[0].bonus.total == 2 + 2 + 5
    assert arena["c"].fate == fate
    assert arena.battle.points == ({"blue": 10} if fate else {})
    assert not arena["c"].routing


@pytest.mark.rule("ddm.ability.tyrannical-morale")
def test_tyrannical_morale_is_a_choice_and_for_followers_within_6_only() -> None:
    arena = Arena("X A C . B", A=TYRANT, B=BLUE)
    arena.run(MoraleSave("c", "b"), dice=[15], answers=["no", GridPath((1, 0))])
    assert arena["c"].fate == "fled"
    arena = Arena("X A . . . . . . C . B", A=TYRANT, B=BLUE)
    arena.run(MoraleSave("c", "b"), dice=[16])
    assert arena.told(MoraleTested)[0].bonus.total == 4
    arena.run(MoraleSave("a", "b"), dice=[16])
    assert arena.told(MoraleTested)[0].bonus.total == 4, "a commander is no follower"


@pytest.mark.rule("ddm.ability.tyrannical-morale")
def test_nobody_stakes_a_life_who_has_not_said_so() -> None:
    arena = Arena("X A C . B", A=TYRANT, B=BLUE)
    game = arena.game(MoraleSave("c", "b"), dice=[10])
    play(game, dict.fromkeys(arena.battle.players, Defaults()))
    assert arena.told(MoraleTested)[0].bonus.total == 2 + 2
    assert game.state["c"].fate != "destroyed"


@pytest.mark.rule("ddm.ability.tyrannical-morale")
@pytest.mark.parametrize(("die", "fate"), [(11, ""), (10, "destroyed")])
def test_tyrannical_morale_when_it_rallies(die: int, fate: str) -> None:
    arena = Arena("X A C . B", A=TYRANT, B=BLUE)
    arena.battle.rout(arena["c"], True, "b")
    arena.run(TakeTurn("c"), dice=[die], answers=["yes"])
    assert arena["c"].fate == fate
    assert bool(arena.told(Rallied)) is (not fate)
    assert arena.battle.points == ({"blue": 10} if fate else {})


@pytest.mark.rule("ddm.ability.tyrannical-morale", "ddm.scenario.standard.victory-points")
def test_the_life_staked_is_his_who_controlled_whoever_made_it_rout() -> None:
    arena = Arena("X A C D . B", A=TYRANT, B=BLUE)
    arena.battle.control(arena["d"], "blue")
    arena.battle.rout(arena["c"], True, "d")
    arena.battle.control(arena["d"], "")
    arena.run(TakeTurn("c"), dice=[10], answers=["yes"])
    assert (arena["c"].fate, arena.battle.points, arena.battle.shared) == ("destroyed", {"blue": 10}, {})


# -- who belongs to whom -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.requires")
def test_who_requires_another_is_lost_with_it_and_the_same_player_scores() -> None:
    players = ("red", "blue", "green")
    needy = {"abilities": ability("requires", "rider"), "cost": 7, "state": {"master": "a"}}
    arena = Arena("A C D B E", players=players, C=needy, D=needy, B=BLUE, E={"warband": "green"})
    arena.run(Eliminate("a", "destroyed", "b"))
    assert arena["c"].fate == arena["d"].fate == "lost"
    assert arena.battle.points == {"blue": 24}


@pytest.mark.rule("ddm.ability.requires")
def test_who_requires_another_is_lost_when_it_flees_not_when_others_fall() -> None:
    needy = {"abilities": ability("requires", "rider"), "state": {"master": "a"}}
    arena = Arena("A C D E B", C=needy, B=BLUE)
    arena.run(Eliminate("d", "destroyed", "b"))
    assert [event.creature for event in arena.told(Eliminated)] == ["d"]
    arena.run(Eliminate("a", "fled", "b"))
    assert [(event.creature, event.how) for event in arena.told(Eliminated)] == [("a", "fled"), ("c", "lost")]


@pytest.mark.rule("ddm.ability.minions")
def test_minions_are_worth_nothing_and_stay_when_their_master_falls() -> None:
    master = {"abilities": (("ddm.ability.minions", "rat/1"),)}
    arena = Arena("A C D B", A=master, C={"state": {"free": True, "master": "a"}}, B=BLUE)
    arena.run(Eliminate("a", "destroyed", "b"))
    assert arena["c"].fate == ""
    arena.run(Eliminate("c", "destroyed", "b"))
    assert arena.battle.points == {"blue": 10}
