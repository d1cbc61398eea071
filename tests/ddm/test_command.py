"""Command: who leads whom, what it is worth, and how creatures out of command move."""

from __future__ import annotations

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Order
from escarmouche.rulebooks.ddm.events import AttackMade, CreatureMoved, MoraleTested, TurnBegan
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import attack_bonus
from escarmouche.rulebooks.ddm.rules.command import best_rating, commanded, issued, leaders, morale_rating, rating
from escarmouche.rulebooks.ddm.rules.conditions import afflict
from escarmouche.rulebooks.ddm.rules.force import apply_hooks
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.rout import Flee
from escarmouche.rulebooks.ddm.rules.rush import RushBlow
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn, options

BLUE = {"warband": "blue"}
MOVE = "ddm.move.allowance"


def order(effect: str, number: int, *, hostile: bool = False) -> Order:
    return Order(f"ddm.term.gains#{effect}", number, hostile=hostile)


def attack(arena: Arena, id: str, target: str) -> int:
    strike = Strike(attacker=id, target=target, sort="melee", index=0)
    return attack_bonus(arena.battle, arena[id], arena[target], strike)


def keys(arena: Arena, id: str, **turn: object) -> set[str]:
    arena.turn(id, **turn)
    return set(options(arena.battle, arena[id]))


# -- under command -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.command.under-command", "ddm.command.out-of-command", "ddm.command.check")
def test_within_6_or_in_sight_or_a_commander_is_under_command() -> None:
    """As in the diagram: one is near but unseen, one is seen from afar, two are far and unseen."""
    arena = Arena(
        """
        P . . . . . . . . . D
        # . # # # # # # # # #
        . . . . . . . . . . .
        F . . . . . . . . . .
        H . . . . . M . . . B
        """,
        P={"commander": 2},
        B=BLUE,
    )
    assert not sees(arena.battle, arena["f"], arena["p"])
    under = {id for id in "pfdhm" if commanded(arena.battle, arena[id])}
    assert under == {"p", "f", "d", "h"}
    arena.battle.stand(arena["h"], arena.at(3, 4))
    assert not commanded(arena.battle, arena["m"])
    assert leaders(arena.battle, arena["m"]) == []


@pytest.mark.rule("ddm.command.under-command", "ddm.term.commander", "ddm.term.commander-rating")
def test_commanders_of_other_warbands_do_not_count_nor_do_teammates() -> None:
    arena = Arena(
        "A C . B",
        players=("red", "blue", "green"),
        teams={"red": "one", "green": "one", "blue": "two"},
        A={"warband": "green", "commander": 5},
        B=BLUE | {"commander": 5},
    )
    assert not commanded(arena.battle, arena["c"])
    assert rating(arena.battle, arena["c"]) is None
    assert rating(arena.battle, arena["a"]) == 5


@pytest.mark.rule("ddm.command.distance", "ddm.terrain.wall.command", "ddm.measure.within")
def test_the_distance_to_a_commander_is_counted_round_walls() -> None:
    arena = Arena(
        """
        A . . . #
        # # # . #
        C . . . B
        """,
        A={"commander": 2},
        B=BLUE,
    )
    assert not sees(arena.battle, arena["c"], arena["a"])
    assert not commanded(arena.battle, arena["c"]), "3 + 2 + 3 squares"
    arena.battle.stand(arena["c"], arena.at(1, 2))
    assert not commanded(arena.battle, arena["c"]), "3 + 2 + 2: no diagonal step at the corner"
    arena.battle.stand(arena["c"], arena.at(2, 2))
    assert commanded(arena.battle, arena["c"]), "3 + 2 + 1"


@pytest.mark.rule("ddm.command.distance", "ddm.move.diagonals")
@pytest.mark.parametrize(("row", "led"), [(4, True), (5, False)])
def test_diagonals_count_1_and_2_by_turns_for_command(row: int, led: bool) -> None:
    arena = Arena(
        """
        A . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . C .
        . . . . . .
        . . . . . .
        B . . . . .
        """,
        A={"commander": 2},
        B=BLUE,
    )
    arena.battle.gain(arena["a"], "ddm.ability.invisible")
    arena.battle.stand(arena["c"], arena.at(4, row))
    assert commanded(arena.battle, arena["c"]) is led, "an invisible commander leads by distance alone"


@pytest.mark.rule("ddm.command.under-command", "ddm.condition.confused", "ddm.morale.command-bonus")
def test_whom_an_opponent_has_in_hand_none_leads_or_helps_in_morale_saves() -> None:
    arena = Arena("A C . B", A={"commander": 2}, B=BLUE)
    assert (leaders(arena.battle, arena["c"]), morale_rating(arena.battle, arena["c"])) == ([arena["a"]], 2)
    arena.battle.control(arena["c"], "blue")
    assert (leaders(arena.battle, arena["c"]), morale_rating(arena.battle, arena["c"])) == ([], 0)


@pytest.mark.rule("ddm.ability.improved-countersong", "ddm.command.under-command", "ddm.command.effect.conditions")
@pytest.mark.parametrize(("column", "led"), [(8, True), (7, False)])
def test_a_countersong_cuts_nothing_farther_than_6_squares_away(column: int, led: bool) -> None:
    arena = Arena("A C . . . . . . . . B", A={"commander": 3, "orders": (order("attack", 1),)}, B=BLUE)
    arena.add("singer", column, warband="blue", abilities=["ddm.ability.improved-countersong"])
    assert commanded(arena.battle, arena["c"]) is led
    assert attack(arena, "c", "b") == 5 + led


# -- commanders that cannot command ------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ddm.command.disabled",
    "ddm.rout.commander",
    "ddm.round.initiative-roll",
    "ddm.command.under-command",
    "ddm.morale.command-bonus",
)
@pytest.mark.parametrize(
    "state", ["routing", "ddm.condition.stunned", "ddm.condition.paralyzed", "ddm.condition.sleeping"]
)
def test_a_disabled_commander_leads_nobody_not_even_itself(state: str) -> None:
    arena = Arena("A C . B", A={"commander": 5, "orders": (order("attack", 1),)}, B=BLUE)
    if state == "routing":
        arena.battle.rout(arena["a"], True, "b")
    else:
        afflict(arena.battle, arena["a"], state, 15)
    assert leaders(arena.battle, arena["a"]) == leaders(arena.battle, arena["c"]) == []
    assert issued(arena.battle, arena["a"]) == ()
    assert best_rating(arena.battle, "red") == 0
    assert morale_rating(arena.battle, arena["c"]) == 0
    assert morale_rating(arena.battle, arena["a"]) == 5


@pytest.mark.rule("ddm.command.disabled", "ddm.command.disabled.own-morale", "ddm.morale.commander-own")
def test_a_disabled_commander_may_be_led_by_another() -> None:
    arena = Arena("A C . B", A={"commander": 3}, C={"commander": 5}, B=BLUE)
    arena.battle.rout(arena["a"], True, "b")
    assert [one.id for one in leaders(arena.battle, arena["a"])] == ["c"]
    assert morale_rating(arena.battle, arena["a"]) == 5, "the higher of the two"


# -- commander effects -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.command.effect", "ddm.term.follower", "ddm.term.commander-effect", "ddm.card.commander-effect")
def test_commander_effects_are_for_followers_not_for_commanders() -> None:
    arena = Arena("A C D . B", A={"commander": 3, "orders": (order("attack", 1),)}, D={"commander": 1}, B=BLUE)
    assert attack(arena, "c", "b") == 6
    assert attack(arena, "a", "b") == attack(arena, "d", "b") == 5


@pytest.mark.rule("ddm.command.effect.conditions", "ddm.command.status-live", "ddm.command.effect")
def test_a_follower_has_the_effect_while_under_command_and_within_6() -> None:
    arena = Arena("A . . . . . C . . . B", A={"commander": 3, "orders": (order("attack", 1),)}, B=BLUE)
    assert attack(arena, "c", "b") == 6
    arena.battle.stand(arena["c"], 7)
    assert commanded(arena.battle, arena["c"])
    assert attack(arena, "c", "b") == 5, "in sight, but 7 squares away"
    arena.battle.stand(arena["c"], 5)
    arena.battle.gain(arena["c"], "ddm.ability.wild")
    assert attack(arena, "c", "b") == 5, "near, but not under command"


@pytest.mark.rule("ddm.ability.not-subject-to-commander-effects", "ddm.command.effect", "ddm.command.effect.hostile")
def test_some_are_touched_by_no_commander_effect_of_either_side() -> None:
    doom = BLUE | {"commander": 3, "orders": (order("attack", -2, hostile=True),)}
    arena = Arena("A C E . D", A={"commander": 3, "orders": (order("attack", 1),)}, D=doom)
    arena.battle.gain(arena["c"], "ddm.ability.not-subject-to-commander-effects")
    assert (attack(arena, "c", "d"), attack(arena, "e", "d")) == (5, 5 + 1 - 2)


@pytest.mark.rule("ddm.command.effect.stacking", "ddm.term.stacking.commander-effects")
def test_of_several_commander_effects_on_one_statistic_the_largest_counts() -> None:
    arena = Arena(
        "A D C . B",
        A={"commander": 3, "orders": (order("attack", 1), order("save", 2))},
        D={"commander": 3, "orders": (order("attack", 3),)},
        B=BLUE,
    )
    assert attack(arena, "c", "b") == 8
    assert apply_hooks(arena.battle, arena["c"], Hooks.save, 0) == 2, "one on another statistic counts too"
    arena.battle.gain(arena["c"], "ddm.term.gains#attack", 1, source="bless")
    assert attack(arena, "c", "b") == 9, "and it adds to other effects"


@pytest.mark.rule("ddm.command.effect.stacking")
def test_attack_is_the_same_statistic_as_melee_attack() -> None:
    arena = Arena(
        "A D C . B",
        A={"commander": 3, "orders": (order("attack", 1),)},
        D={"commander": 3, "orders": (order("melee-attack", 2),)},
        B=BLUE,
    )
    assert attack(arena, "c", "b") == 7


@pytest.mark.rule("ddm.command.effect.hostile", "ddm.command.effect.hostile.stacking")
def test_hostile_effects_touch_all_enemies_within_6_and_do_not_add() -> None:
    doom = BLUE | {"commander": 3, "orders": (order("attack", -2, hostile=True),)}
    gloom = BLUE | {"commander": 3, "orders": (order("attack", -1, hostile=True),)}
    arena = Arena("A C . D E . . G", A={"commander": 1}, D=doom, E=gloom, G=BLUE)
    assert attack(arena, "a", "d") == attack(arena, "c", "d") == 3
    assert attack(arena, "g", "a") == 5
    arena = Arena("A . . . . . . D", D=doom)
    assert attack(arena, "a", "d") == 5, "7 squares away"


@pytest.mark.rule("ddm.command.effect.hostile", "ddm.condition.frightened", "ddm.ability.fearless")
def test_a_hostile_effect_does_nothing_to_whoever_is_immune_to_it() -> None:
    dread = BLUE | {"commander": 3, "orders": (Order("ddm.condition.frightened", hostile=True),)}
    arena = Arena("A C . D", C={"abilities": ["ddm.ability.fearless"]}, D=dread)
    assert (attack(arena, "a", "d"), attack(arena, "c", "d")) == (1, 5)


@pytest.mark.rule("ddm.command.effect", "ddm.term.stacking.commander-effects")
def test_a_bonus_and_a_penalty_count_both_and_kinds_limit_effects() -> None:
    doom = BLUE | {"commander": 3, "orders": (order("attack", -2, hostile=True),)}
    elves = Order("ddm.term.gains#attack", 3, kinds=("elf",))
    arena = Arena("A C D . . E", A={"commander": 1, "orders": (elves,)}, D=doom, C={"kinds": ("humanoid", "elf")})
    assert attack(arena, "c", "d") == 6
    assert attack(arena, "e", "d") == 3


# -- moving out of command ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.command.move.normal", "ddm.command.move.speed-two", "ddm.round.activation.out-of-command")
@pytest.mark.parametrize(("leader", "speed"), [(True, 6), (False, 2)])
def test_speed_2_out_of_command(leader: bool, speed: int) -> None:
    arena = Arena("C . . . . A . . . . . . . # B", A={"commander": 3} if leader else {}, B=BLUE)
    arena.run(TakeTurn("c"), answers=["walk", (MOVE, GridPath((1, 2))), "end"])
    began = arena.told(TurnBegan)[0]
    assert (began.speed, began.commanded) == (speed, leader)


@pytest.mark.rule("ddm.command.move.speed-two", "ddm.round.activation.double-move", "ddm.move.out-of-command")
def test_out_of_command_a_double_move_is_4_squares() -> None:
    arena = Arena("C . . . . . . # B", B=BLUE)
    game = arena.game(TakeTurn("c"))
    game.start()
    game.answer("walk")
    move = game.request
    assert move is not None
    assert not move.problems(GridPath((1, 2, 3, 4)))  # type: ignore[union-attr]
    assert move.problems(GridPath((1, 2, 3, 4, 5)))  # type: ignore[union-attr]


@pytest.mark.rule("ddm.command.move.speed-two")
def test_who_is_slower_than_2_is_no_faster_out_of_command() -> None:
    arena = Arena("C . . # B", C={"speed": 1}, B=BLUE)
    arena.run(TakeTurn("c"), answers=["end"])
    assert arena.told(TurnBegan)[0].speed == 1


@pytest.mark.rule(
    "ddm.command.move.speed-two", "ddm.command.rush", "ddm.command.rush.attack", "ddm.command.rush.charge"
)
@pytest.mark.parametrize("modifier", [2, -8])
def test_out_of_command_the_speed_on_the_card_counts_whatever_modifies_it(modifier: int) -> None:
    def begun(gap: int) -> Arena:
        arena = Arena("C" + " ." * gap + " B", B=BLUE | {"hp": 100})
        arena.battle.gain(arena["c"], "ddm.term.gains#speed", modifier, source="wind")
        return arena

    for gap, assaults in ((12, {"rush/b", "charge/b/12"}), (13, set[str]())):
        assert set(begun(gap).offered(TakeTurn("c"))) == {"walk", "end", *assaults}
    slow = begun(13)
    slow.run(TakeTurn("c"), answers=["walk", GridPath((1, 2, 3, 4))])
    assert slow.told(TurnBegan)[0].speed == 2
    near = begun(6)
    near.run(TakeTurn("c"), dice=[12], answers=["rush/b", GridPath(tuple(range(1, 7)))])
    assert near["b"].hp == 95


@pytest.mark.rule("ddm.command.status-lock")
def test_whoever_leaves_command_or_comes_under_it_moves_on_as_it_began() -> None:
    arena = Arena(
        """
        A C . . . . . .
        # # # # # # # .
        # # # # # # # .
        # # # # # # # .
        # # # # # # # B
        """,
        A={"commander": 3},
        B=BLUE,
    )
    far = GridPath((2, 3, 4, 5, 6, 7, 15, 23))
    arena.run(TakeTurn("c"), answers=["walk", far, "end"])
    assert arena.place("c") == (7, 2)
    assert not commanded(arena.battle, arena["c"])
    game = arena.game(TakeTurn("c"))
    game.start()
    game.answer("walk")
    game.answer(GridPath((15, 7)))
    assert commanded(game.state, game.state["c"])
    assert game.state.turn is not None
    assert not game.state.turn.commanded
    game.answer("walk")
    assert game.request is not None
    assert game.request.problems(GridPath((6, 5, 4)))  # type: ignore[union-attr]
    assert not game.request.problems(GridPath((6, 5)))  # type: ignore[union-attr]


@pytest.mark.rule("ddm.command.morale", "ddm.command.status-live", "ddm.morale.command-bonus")
def test_morale_has_the_command_of_the_moment() -> None:
    arena = Arena("A C . . B", A={"commander": 3}, B=BLUE)
    arena.run(MoraleSave("c", "b"), dice=[20])
    assert arena.told(MoraleTested)[0].bonus.total == 5
    arena.battle.stand(arena["a"], None)
    arena.run(MoraleSave("c", "b"), dice=[20])
    assert arena.told(MoraleTested)[0].bonus.total == 2


@pytest.mark.rule("ddm.command.move.speed-two", "ddm.rout.speed")
def test_who_routs_is_not_slowed_for_lack_of_command() -> None:
    arena = Arena("X . . . . . . . . . . . . C . B", B=BLUE)
    arena.battle.rout(arena["c"], True, "b")
    arena.run(Flee("c"), answers=[GridPath(tuple(range(12, 0, -1)))])
    assert arena.place("c") == (1, 0)


# -- the rush ----------------------------------------------------------------------------------------------------------

GNOLL = """
    . . . . . . . . . . . . . . . . .
    H . . . . . . . G . . . . . . . F
    - - - - - - - - -
    . . . . . . . . . . . . . . . . .
    . . . . . . . . D . . . . . . . .
"""


@pytest.mark.rule("ddm.command.move.example", "ddm.command.rush", "ddm.term.rush")
def test_the_gnoll_of_the_example() -> None:
    """Printed speed 6, out of command; the dwarf is out of sight, archer and fighter equally near."""
    arena = Arena(GNOLL, G={}, D=BLUE, F=BLUE, H=BLUE)
    at = arena.at
    assert not sees(arena.battle, arena["g"], arena["d"])
    found = keys(arena, "g", commanded=False, speed=2, seen=("h", "f"))
    assert found >= {"walk", "rush/f", "rush/h", f"charge/f/{at(15, 1)}", f"charge/h/{at(1, 1)}", "end"}
    assert {key.split("/")[1] for key in found if "/" in key} == {"f", "h"}
    arena.battle.turn = None

    to_point_a = GridPath((at(9, 1), at(9, 2)))
    arena.run(TakeTurn("g"), dice=[2], answers=["walk", to_point_a, "melee/0/d"])
    assert arena.told(AttackMade)[0].target == "d"

    arena = Arena(GNOLL, G={}, D=BLUE, F=BLUE, H=BLUE)
    arena.run(TakeTurn("g"), answers=["walk", GridPath((at(8, 0), at(9, 0), at(10, 0), at(11, 0)))])
    assert arena.place("g") == (11, 0)

    arena = Arena(GNOLL, G={}, D=BLUE, F=BLUE, H=BLUE)
    arena.run(TakeTurn("g"), answers=["rush/f", GridPath(tuple(at(column, 1) for column in range(9, 16)))])
    assert arena.place("g") == (15, 1)
    assert arena.told(CreatureMoved)[0].used == 7
    assert not arena.told(AttackMade), "7 squares are more than its printed speed"

    arena = Arena(GNOLL, G={}, D=BLUE, F=BLUE, H=BLUE)
    arena.run(TakeTurn("g"), dice=[2], answers=[f"charge/h/{at(1, 1)}"])
    assert arena.told(AttackMade)[0].attack.total == 7


@pytest.mark.rule("ddm.command.move.example", "ddm.command.rush", "ddm.command.rush.restrictions", "ddm.move.allowance")
def test_the_gnoll_may_take_a_longer_way_up_to_12_squares() -> None:
    arena = Arena(GNOLL, G={}, D=BLUE, F=BLUE, H=BLUE)
    at = arena.at
    game = arena.game(TakeTurn("g"))
    game.start()
    game.answer("rush/f")
    rush = game.request
    assert rush is not None
    around = [at(8, 0), *(at(column, 0) for column in range(9, 16))]
    back = [at(7, 1), at(8, 1)]
    assert not rush.problems(GridPath((*back, *around)))  # type: ignore[union-attr]
    assert rush.problems(GridPath((*back, *back, *back, *around)))  # type: ignore[union-attr]
    assert rush.problems(GridPath((at(9, 1), at(10, 1))))  # type: ignore[union-attr]


@pytest.mark.rule("ddm.command.move.example")
def test_the_gnoll_under_command_goes_anywhere_up_to_12_squares() -> None:
    arena = Arena(GNOLL, G={}, D=BLUE, F=BLUE, H=BLUE)
    at = arena.at
    arena.add("k", at(8, 0), commander=1)
    way = GridPath((at(9, 1), *(at(column, 0) for column in range(10, 16))))
    arena.run(TakeTurn("g"), answers=["walk", way, "end"])
    assert arena.place("g") == (15, 0)


@pytest.mark.rule("ddm.command.rush.attack", "ddm.command.rush.restrictions")
def test_a_rush_of_printed_speed_or_less_ends_with_one_attack_and_no_move() -> None:
    arena = Arena("C . . . . B .", C={"melee": ((5, 5), (5, 5))}, B=BLUE)
    arena.run(
        TakeTurn("c"),
        dice=[2],
        answers=["rush/b", GridPath((1, 2, 3, 4)), ("ddm.round.activation.pick-attack", "melee/1")],
    )
    assert [event.target for event in arena.told(AttackMade)] == ["b"]
    assert arena.told(AttackMade)[0].attack.total == 5


@pytest.mark.rule("ddm.command.rush.attack", "ddm.command.rush.charge", "ddm.move.allowance")
@pytest.mark.parametrize(("squares", "attacks"), [(6, 1), (7, 0)])
def test_a_rush_of_exactly_its_printed_speed_ends_with_an_attack(squares: int, attacks: int) -> None:
    arena = Arena("C" + " ." * squares + " B", B=BLUE)
    arena.run(TakeTurn("c"), dice=[2] * attacks, answers=["rush/b", GridPath(tuple(range(1, squares + 1)))])
    assert arena.place("c") == (squares, 0)
    assert len(arena.told(AttackMade)) == attacks


@pytest.mark.rule("ddm.command.rush.attack")
@pytest.mark.parametrize("gone", ["", "b", "c"])
def test_after_a_rush_nobody_attacks_who_cannot_or_is_gone_nor_one_who_is(gone: str) -> None:
    arena = Arena("C B", B=BLUE)
    arena.turn("c", commanded=False, used=4)
    if gone:
        arena.battle.stand(arena[gone], None)
    else:
        arena.battle.gain(arena["c"], "ddm.condition.stunned")
    arena.run(RushBlow("c", "b", 6))
    assert not arena.told(AttackMade)


@pytest.mark.rule("ddm.command.rush.restrictions")
def test_struck_at_on_its_way_a_rush_goes_on_as_it_was() -> None:
    arena = Arena("C . . . . . B\n. . . E . . .", B=BLUE, E={**BLUE, "abilities": ["ddm.ability.invisible"]})
    way = GridPath((1, 2, 3, 4, 5))
    arena.run(TakeTurn("c"), dice=[2, 2], answers=["rush/b", way, ("ddm.melee.opportunity", "e/0")])
    assert [event.attacker for event in arena.told(AttackMade)] == ["e", "c"]


@pytest.mark.rule("ddm.command.rush", "ddm.term.nearest-enemy.distance")
def test_only_the_nearest_in_sight_that_can_be_reached_is_rushed() -> None:
    arena = Arena("C . . B . . . D", B=BLUE, D=BLUE)
    assert "rush/d" not in keys(arena, "c", commanded=False, speed=2, seen=("b", "d"))
    arena = Arena(
        """
        B # C . . . D
        . # . . . . .
        """,
        B=BLUE,
        D=BLUE,
    )
    assert "rush/d" in keys(arena, "c", commanded=False, speed=2, seen=("d",)), "who is not seen does not count"
    arena = Arena("C B . . D", B=BLUE, D=BLUE)
    assert not any(key.startswith("rush") for key in keys(arena, "c", commanded=False, speed=2, seen=("b", "d")))


@pytest.mark.rule("ddm.command.rush", "ddm.term.rush")
@pytest.mark.parametrize(("squares", "reached"), [(12, True), (13, False)])
def test_a_rush_takes_it_up_to_double_its_printed_speed_next_to_an_enemy(squares: int, reached: bool) -> None:
    arena = Arena("C" + " ." * squares + " B", B=BLUE)
    assert ("rush/b" in keys(arena, "c", commanded=False, speed=2, seen=("b",))) is reached


@pytest.mark.rule("ddm.command.rush")
def test_the_way_counts_not_the_crow() -> None:
    arena = Arena(
        """
        . . . . . . . . .
        D _ . . . C . . B
        . _ # # # # # # #
        """,
        B=BLUE,
        D=BLUE,
    )
    assert arena.battle.distance(arena["c"], arena["b"]) < arena.battle.distance(arena["c"], arena["d"])
    found = keys(arena, "c", commanded=False, speed=2, seen=("b", "d"))
    assert {key for key in found if key.startswith("rush")} == {"rush/b"}
    arena = Arena("C ~ ~ ~ B", C={"speed": 2}, B=BLUE)
    found = keys(arena, "c", commanded=False, speed=2, seen=("b",))
    assert not any(key.startswith("rush") for key in found), "6 squares of movement, and it has 4"


@pytest.mark.rule("ddm.command.rush.restrictions")
def test_nobody_attacks_first_and_then_rushes() -> None:
    arena = Arena("C . . . B", B=BLUE)
    assert not any(
        key.startswith(("rush", "charge"))
        for key in keys(arena, "c", commanded=False, speed=2, seen=("b",), attacks=("melee/0",))
    )
    assert not any(
        key.startswith("rush") for key in keys(arena, "c", commanded=False, speed=2, seen=("b",), used=1, mode="walk")
    )


@pytest.mark.rule("ddm.command.rush.charge", "ddm.command.rush")
def test_out_of_command_a_creature_may_charge_at_double_its_printed_speed() -> None:
    arena = Arena("C . . . . . . . . . . . . B", B=BLUE)
    arena.run(TakeTurn("c"), dice=[2], answers=["charge/b/12"])
    assert arena.place("c") == (12, 0)
    assert arena.told(AttackMade)[0].attack.total == 7


@pytest.mark.rule("ddm.command.rush")
def test_under_command_nobody_rushes() -> None:
    arena = Arena("C . . . B", C={"commander": 0}, B=BLUE)
    assert not any(key.startswith("rush") for key in keys(arena, "c", seen=("b",)))
