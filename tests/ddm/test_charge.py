"""The charge: at whom, how far, by which way, and the blow."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Attack, Gain, Power
from escarmouche.rulebooks.ddm.events import AttackMade, CreatureMoved
from escarmouche.rulebooks.ddm.rules.charge import Charge, charges
from escarmouche.rulebooks.ddm.rules.rush import rushes
from escarmouche.rulebooks.ddm.rules.strikes import CHARGE
from escarmouche.rulebooks.ddm.rules.turn import END, Act, TakeTurn

BLUE: dict[str, Any] = {"warband": "blue"}
STOUT: dict[str, Any] = {"warband": "blue", "hp": 100}
LEADER: dict[str, Any] = {"commander": 0}


def chargeable(arena: Arena, *, seen: tuple[str, ...] | None = None) -> dict[str, list[tuple[int, int]]]:
    """Whom ``a`` may charge, and the spaces where it may end."""
    enemies = tuple(one.id for one in arena.battle.enemies(arena["a"]))
    arena.turn("a", seen=enemies if seen is None else seen)
    columns = arena.battle.board.grid.columns
    return {
        enemy: [(place % columns, place // columns) for place in places]
        for enemy, places in charges(arena.battle, arena["a"]).items()
    }


FIELD = """
    . . . . . .
    A . . . . B
    . . . . . .
    """


@pytest.mark.rule("ddm.melee.charge", "ddm.melee.charge.bonus", "ddm.term.charge", "ddm.round.activation.charge")
def test_a_dwarf_charges_the_orc_and_ends_in_the_space_nearest_to_it() -> None:
    arena = Arena(
        """
        A . . . .
        . . . . .
        . . . . .
        . . . B .
        """,
        A={**LEADER, "speed": 4, "melee": ((5, 5), (3, 10))},
        B=STOUT,
    )
    assert chargeable(arena) == {"b": [(2, 2)]}
    arena.run(TakeTurn("a"), dice=[8], answers=[f"charge/b/{arena.at(2, 2)}", "melee/0"])
    assert arena.place("a") == (2, 2)
    (told,) = arena.told(AttackMade)
    assert (told.attack.total, told.occasion, told.result) == (7, CHARGE, "hit")
    assert arena.battle.turn is None


@pytest.mark.rule("ddm.melee.charge.landing")
def test_of_several_spaces_equally_near_the_player_chooses_a_free_one() -> None:
    assert chargeable(Arena(FIELD, B=BLUE))["b"] == [(4, 0), (4, 1), (4, 2)]
    drawing = """
        A . . . B .
        . . . . . .
        """
    giant = {**BLUE, "size": "large"}
    assert chargeable(Arena(drawing, B=giant))["b"] == [(3, 0), (3, 1)]
    taken = Arena(drawing, B=giant)
    taken.add("c", taken.at(3, 1))
    assert chargeable(taken)["b"] == [(3, 0)]


DIAGONAL = """
    A . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . B
    """


@pytest.mark.rule("ddm.melee.charge.landing")
def test_blocked_because_the_nearest_space_is_taken() -> None:
    drawing = DIAGONAL.replace(". . . . .\n    . . . . B", ". . . C .\n    . . . . B")
    assert chargeable(Arena(drawing, B=BLUE)) == {}
    assert chargeable(Arena(DIAGONAL, B=BLUE)) == {"b": [(3, 3)]}


@pytest.mark.rule("ddm.melee.charge.path")
def test_blocked_because_the_way_crosses_a_wall() -> None:
    drawing = """
        A . . . .
        . . . . .
        . . | . . .
        . . . . .
        . . . . B
        """
    assert chargeable(Arena(drawing, B=BLUE)) == {}


@pytest.mark.rule("ddm.melee.charge.path")
def test_blocked_because_the_way_crosses_the_square_of_an_ally() -> None:
    arena = Arena(DIAGONAL, B=BLUE)
    arena.add("c", arena.at(2, 2))
    assert chargeable(arena) == {}
    beside = Arena(DIAGONAL, B=BLUE)
    beside.add("c", beside.at(3, 0))
    assert chargeable(beside) == {"b": [(3, 3)]}


@pytest.mark.rule("ddm.melee.charge.path")
@pytest.mark.parametrize("mark", ["~", "S", "^", "_"])
def test_blocked_by_what_slows_or_stops_even_if_only_some_lines_cross_it(mark: str) -> None:
    assert chargeable(Arena(f"A . {mark} . B", B=BLUE)) == {}
    skew = """
        A . . . . .
        . . X . . B
        """
    assert chargeable(Arena(skew.replace("X", mark), B=BLUE)) == {"b": [(4, 0)]}
    assert chargeable(Arena(skew.replace("X", "."), B=BLUE)) == {"b": [(4, 0), (4, 1)]}


@pytest.mark.rule("ddm.melee.charge.path")
def test_what_does_not_slow_does_not_stop_wherever_one_starts() -> None:
    flier = {"abilities": ["ddm.ability.flight"]}
    assert "b" in chargeable(Arena("A . ~ . B", A=flier, B=BLUE))
    start = Arena("~ . . . B", B=BLUE)
    start.add("a", 0)
    assert chargeable(start) == {"b": [(3, 0)]}
    landing = Arena("A . . ~ B", B=BLUE)
    assert chargeable(landing) == {}


@pytest.mark.rule("ddm.melee.charge.path")
def test_touching_a_corner_or_an_edge_is_harmless() -> None:
    arena = Arena(
        """
        . S S S . .
        A . . . . B
        . ~ ~ ~ . .
        """,
        B=BLUE,
    )
    assert chargeable(arena) == {"b": [(4, 1)]}


@pytest.mark.rule("ddm.melee.charge.distance", "ddm.melee.charge", "ddm.term.charge")
@pytest.mark.parametrize(("squares", "there"), [(1, False), (2, True), (8, True), (9, False)])
def test_at_least_two_squares_and_at_most_double_its_speed(squares: int, there: bool) -> None:
    arena = Arena("A " + ". " * squares + "B", A={"speed": 4}, B=BLUE)
    assert ("b" in chargeable(arena)) is there


@pytest.mark.rule("ddm.melee.charge.distance", "ddm.ability.stagger")
def test_a_charge_that_may_bend_counts_its_first_diagonal_as_one() -> None:
    drawing = """
        A . . B
        . . . .
        """
    arena = Arena(drawing, A={"speed": 1, "abilities": ["ddm.ability.stagger"]}, B=BLUE)
    assert chargeable(arena) == {"b": [(2, 0), (2, 1)]}


@pytest.mark.rule("ddm.melee.charge.sight")
def test_only_at_whom_it_saw_when_its_turn_began() -> None:
    assert chargeable(Arena(FIELD, B=BLUE), seen=()) == {}
    hidden = Arena(FIELD, A=LEADER, B={**BLUE, "abilities": ["ddm.ability.invisible"]})
    assert not any(key.startswith("charge/") for key in hidden.offered(TakeTurn("a")))


@pytest.mark.rule("ddm.melee.charge.nearest-only")
def test_if_the_nearest_enemy_cannot_be_charged_nobody_can() -> None:
    arena = Arena(
        """
        C . . . . . .
        ~ . . . . . .
        . . . . . . .
        A . . . . . B
        """,
        B=BLUE,
        C=BLUE,
    )
    assert chargeable(arena) == {}
    arena.battle.stand(arena["c"], None)
    assert "b" in chargeable(arena)


@pytest.mark.rule("ddm.melee.charge.nearest-only", "ddm.term.nearest-enemy.distance")
def test_nearest_is_who_is_nearest_by_the_way_there() -> None:
    drawing = """
        . ~ ~ . . . . . . .
        C ~ ~ A . . . B . .
        . ~ ~ . . . . . . .
        """
    arena = Arena(drawing, B=BLUE, C=BLUE)
    assert set(chargeable(arena)) == {"b"}
    arena.battle.stand(arena["b"], arena.at(9, 1))
    assert chargeable(arena) == {}


@pytest.mark.rule("ddm.melee.charge.nearest-only")
def test_of_two_equally_near_one_chooses_and_a_blocked_one_bars_no_other() -> None:
    both = Arena("B . . . A . . . C", B=BLUE, C=BLUE)
    assert set(chargeable(both)) == {"b", "c"}
    one = Arena("B . ~ . A . . . C", B=BLUE, C=BLUE)
    assert set(chargeable(one)) == {"c"}


@pytest.mark.rule("ddm.melee.charge.nearest-only")
def test_who_stands_next_to_an_enemy_has_nobody_nearer_to_charge() -> None:
    assert set(chargeable(Arena("A . . . . . B", B=BLUE, C=BLUE))) == {"b"}
    assert chargeable(Arena("C A . . . . . B", B=BLUE, C=BLUE)) == {}


@pytest.mark.rule("ddm.melee.charge.landing")
@pytest.mark.parametrize("mark", ["C", "S"])
def test_a_flier_ends_its_charge_on_nobody_and_on_no_statue(mark: str) -> None:
    flier = {"abilities": ["ddm.ability.flight"]}
    assert chargeable(Arena(f"A . {mark} . . B", A=flier, B=BLUE)) == {"b": [(4, 0)]}
    assert chargeable(Arena(f"A . . . {mark} B", A=flier, B=BLUE)) == {}


@pytest.mark.rule("ddm.command.rush.charge")
def test_out_of_command_it_charges_with_its_printed_speed() -> None:
    arena = Arena("A . . . . . . . . . . . . B", B=STOUT)
    assert f"charge/b/{arena.at(12, 0)}" in arena.offered(TakeTurn("a"))


@pytest.mark.rule("ddm.melee.charge")
def test_a_charge_is_the_whole_turn_and_starts_before_anything_else() -> None:
    arena = Arena(". A . . . . . B", A={**LEADER, "ranged": ((5, 5),)}, B=STOUT)
    charge = f"charge/b/{arena.at(6, 0)}"
    assert charge in arena.offered(TakeTurn("a"))
    assert charge not in arena.offered(TakeTurn("a"), answers=["ranged/0/b"], dice=[2])
    assert arena.offered(TakeTurn("a"), answers=[charge], dice=[2]) == []


@pytest.mark.rule("ddm.melee.charge", "ddm.melee.opportunity")
def test_opportunity_comes_on_the_way_and_a_charger_keeps_to_its_way() -> None:
    arena = Arena(
        """
        . . C . . . .
        A . . . . . B
        . . . . . . .
        """,
        A={**LEADER, "hp": 100},
        B=STOUT,
        C=STOUT,
    )
    arena.turn("a", seen=("b",))
    arena.run(Charge("a", "b", arena.at(5, 1)), dice=[20, 12], answers=["c/0"])
    assert arena["a"].hp == 90
    assert [told.occasion for told in arena.told(AttackMade)] == ["opportunity", CHARGE]
    squares = [square for told in arena.told(CreatureMoved) for square in told.path]
    assert squares == [arena.at(column, 1) for column in range(1, 6)]


@pytest.mark.rule("ddm.melee.charge.bonus", "ddm.melee.opportunity")
def test_a_charger_who_may_attack_no_more_ends_its_way_without_a_blow() -> None:
    numbing = Power(key="numbing", kind="poison", range="touch", dc=15, outcomes=(Gain("ddm.term.gains#no-attacks"),))
    arena = Arena(
        """
        . . C . . . .
        A . . . . . B
        . . . . . . .
        """,
        A={**LEADER, "hp": 100},
        B=STOUT,
        C={**STOUT, "melee": (Attack(bonus=5, damage=5, poison=numbing),)},
    )
    arena.turn("a", seen=("b",))
    arena.run(Charge("a", "b", arena.at(5, 1)), dice=[15, 2], answers=["c/0"])
    assert arena.place("a") == (5, 1)
    assert [told.occasion for told in arena.told(AttackMade)] == ["opportunity"]


@pytest.mark.rule("ddm.melee.charge")
def test_a_large_charger_needs_a_clear_way_for_its_whole_space() -> None:
    drawing = """
        A . . . . B
        . . . . . .
        . . . . . .
        """
    arena = Arena(drawing, A={"size": "large"}, B=BLUE)
    assert chargeable(arena) == {"b": [(3, 0), (3, 1)]}
    arena.add("c", arena.at(2, 1))
    assert chargeable(arena) == {}


@pytest.mark.rule(
    "ddm.command.rush", "ddm.term.nearest-enemy.distance", "ddm.term.squeezing", "ddm.melee.charge.nearest-only"
)
def test_whom_a_large_one_reaches_only_squeezed_is_near_all_the_same() -> None:
    drawing = """
        # # # # # . . . . . . . .
        # # # # # . . . . . . . .
        . . B . . A . . . . . . C
        # # # # # . . . . . . . .
        # # # # # . . . . . . . .
        """
    arena = Arena(drawing, A={"size": "large", "speed": 6}, B=BLUE, C=BLUE)
    assert chargeable(arena) == {}, "the nearest stands where nobody can charge, and no other may be charged"
    arena.turn("a", commanded=False, speed=2, seen=("b", "c"))
    assert list(rushes(arena.battle, arena["a"])) == ["b"]


@pytest.mark.rule("ddm.melee.charge", "ddm.melee.charge.bonus")
def test_who_is_pushed_off_its_line_strikes_no_blow_even_beside_its_target() -> None:
    arena = Arena(
        """
        . . . . . .
        A . . . . B
        . . C . . .
        . . . . . .
        """,
        A={"hp": 60, "size": "small", "speed": 6},
        B=STOUT,
        C={**STOUT, "size": "large", "abilities": ["ddm.ability.pushback"]},
    )
    arena.turn("a")
    aside = ("ddm.ability.pushback", f"square/{arena.at(4, 0)}")
    answers = [("ddm.melee.opportunity", one) for one in ("pass", "pass", "c/0")]
    arena.run(Charge("a", "b", arena.at(4, 1)), Act("a"), dice=[15], answers=[*answers, aside, END])
    assert arena.battle.adjacent(arena["a"], arena["b"])
    assert [told.attacker for told in arena.told(AttackMade)] == ["c"]


@pytest.mark.rule("ddm.melee.charge")
@pytest.mark.parametrize("onto", [(1, 0), (0, 0)])
def test_a_charge_is_over_when_its_line_is_left_whichever_way(onto: tuple[int, int]) -> None:
    arena = Arena(
        """
        . . . . . .
        A . . . . B
        . . C . . .
        . . . . . .
        """,
        A={"hp": 60, "size": "small", "speed": 6},
        B=STOUT,
        C={**STOUT, "size": "large", "abilities": ["ddm.ability.pushback"]},
    )
    arena.turn("a")
    aside = ("ddm.ability.pushback", f"square/{arena.at(*onto)}")
    arena.run(
        Charge("a", "b", arena.at(4, 1)), Act("a"), dice=[15], answers=[("ddm.melee.opportunity", "c/0"), aside, END]
    )
    assert arena.place("a") == onto
    assert [told.attacker for told in arena.told(AttackMade)] == ["c"]
    assert (arena.battle.turn.charging, arena.battle.turn.single) == ("", True)  # type: ignore[union-attr]


@pytest.mark.rule("ddm.melee.charge", "ddm.ability.cleave")
def test_after_a_charge_that_is_over_the_one_attack_may_cleave() -> None:
    arena = Arena(
        """
        . . . . . .
        A . . . . B
        . . C . . .
        D . . . . .
        """,
        A={"hp": 60, "size": "small", "speed": 6, "abilities": ["ddm.ability.cleave"]},
        B=STOUT,
        C={**STOUT, "size": "large", "abilities": ["ddm.ability.pushback"]},
        D={"warband": "blue", "hp": 5, "melee": ((0, 5),), "abilities": ["ddm.ability.tiny-reach"]},
    )
    arena.turn("a")
    aside = ("ddm.ability.pushback", f"square/{arena.at(0, 0)}")
    answers = [("ddm.melee.opportunity", "c/0"), aside, END]
    arena.run(Charge("a", "b", arena.at(4, 1)), Act("a"), dice=[15], answers=answers)
    assert arena.battle.turn is not None
    arena.battle.stand(arena["a"], arena.at(1, 2))
    arena.run(Act("a"), dice=[15, 15], answers=["melee/0/d", "c"])
    assert (arena["d"].fate, arena["c"].hp) == ("destroyed", 95)
