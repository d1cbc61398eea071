"""Moves: how far, how near to enemies, over which ground; distances and contact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.lfw.arena import Arena, line, rules
from tests.lfw.test_random_games import square

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.lfw.battle import Move, Options, Unit
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, FOREST, LOW_WALL, RUIN, RUIN_WALL, WATER
from escarmouche.rulebooks.lfw.rules.distances import (
    between_bands,
    distance,
    in_contact,
    in_range,
    melee_of,
    melees,
    nearer_than,
)
from escarmouche.rulebooks.lfw.rules.movement import Engagements, MovementPhase, MoveUnit, NormalMoves, Runs, where_to
from escarmouche.rulebooks.lfw.rules.shooting import ShootingPhase
from escarmouche.rulebooks.lfw.rules.strides import reduced, stride
from escarmouche.rulebooks.lfw.rules.ways import ground_for, taken_off
from escarmouche.table import INCH, Disc, Piece

ROUND = Disc(INCH)
"""A base of one inch: whole inches are easily reckoned with."""


def mover(*pieces: Piece, **changes: Any) -> Arena:
    """A unit (M 5) at 5, 5 on a base of an inch, and an enemy 7 inches to its right, edge to edge."""
    arena = Arena(*pieces)
    arena.add("one", "red", 5, 5, base=ROUND, **changes)
    arena.add("foe", "blue", 13, 5, base=ROUND)
    return arena


def refused(arena: Arena, move: Move, *points: tuple[float, float]) -> list[str]:
    """What speaks against a way of the unit ``one``."""
    asked = where_to(arena.battle, arena.battle["one"], move)
    return [str(reason.text.key) for reason in asked.problems(asked.value(line((5, 5), *points)))]


@pytest.mark.rule("lfw.distance.unit", "lfw.distance.between-units", "lfw.profile.mouvement")
def test_distances_are_inches_from_edge_to_edge() -> None:
    battle = mover().battle
    assert distance(battle, battle["one"], battle["foe"]) == 7 * INCH
    assert stride(battle, battle["one"], "normal") == 5 * INCH


@pytest.mark.rule("lfw.distance.range")
def test_what_is_exactly_so_far_is_in_range() -> None:
    battle = mover().battle
    assert in_range(battle, battle["one"], battle["foe"], 7 * INCH)
    assert not in_range(battle, battle["one"], battle["foe"], 7 * INCH - 1)


@pytest.mark.rule("lfw.distance.strict")
def test_less_than_so_far_leaves_out_the_exact_distance() -> None:
    battle = mover().battle
    one, foe = battle.base(battle["one"]), battle.base(battle["foe"])
    assert not nearer_than(one, foe, 7 * INCH)
    assert nearer_than(one, foe, 7 * INCH + 1)


@pytest.mark.rule("lfw.distance.between-bands")
def test_two_bands_are_as_far_apart_as_their_nearest_units() -> None:
    arena = mover()
    arena.add("near", "red", 8, 5, base=ROUND)
    battle = arena.battle
    assert between_bands(battle, battle.in_play("red"), battle.in_play("blue")) == 4 * INCH


@pytest.mark.rule("lfw.distance.contact")
def test_contact_is_a_tenth_of_an_inch_or_five_if_agreed_on() -> None:
    for tenths, gap, touching in ((1, 0.1, True), (1, 0.11, False), (5, 0.5, True), (5, 0.51, False)):
        arena = Arena(options=Options(contact_tenths=tenths))
        one = arena.add("one", "red", 5, 5, base=ROUND)
        foe = arena.add("foe", "blue", 6 + gap, 5, base=ROUND)
        assert arena.battle.engaged(one) is touching
        assert in_contact(arena.battle, one, foe) is touching


@pytest.mark.rule("lfw.melee.melee")
def test_a_melee_is_whoever_is_linked_by_contact_of_enemies() -> None:
    arena = Arena()
    for name, side, x in (("a", "red", 5), ("b", "blue", 6), ("c", "red", 7), ("d", "red", 8), ("e", "blue", 15)):
        arena.add(name, side, x, 5, base=ROUND)
    battle = arena.battle
    assert set(melee_of(battle, battle["a"])) == {"a", "b", "c"}
    assert melee_of(battle, battle["d"]) == ()  # a friend in contact does not link
    assert [set(melee) for melee in melees(battle)] == [{"a", "b", "c"}]


@pytest.mark.rule("lfw.marker.mouvement")
@pytest.mark.rule("lfw.move.normal.distance", "lfw.move.normal")
def test_a_normal_move_goes_m_and_keeps_an_inch_off_enemies() -> None:
    arena = mover()
    assert refused(arena, "normal", (5, 10)) == []
    assert refused(arena, "normal", (5, 10.01)) == ["table-too-far"]
    assert refused(arena, "normal", (10, 5)) == []
    near = mover(movement=7 * INCH)
    assert refused(near, "normal", (11, 5)) == []  # at exactly 1"
    assert "lfw-too-near" in refused(near, "normal", (11.1, 5))
    battle = arena.run(NormalMoves(), answers=["one", line((5, 5), (5, 9)), "pass"])
    assert (battle["one"].move, battle["one"].moved_last) == ("normal", True)


@pytest.mark.rule("lfw.move.normal.distance")
def test_no_move_leads_past_an_enemy_within_an_inch() -> None:
    arena = mover(movement=12 * INCH)
    arena.add("guard", "blue", 5, 8, base=ROUND)
    assert "lfw-too-near" in refused(arena, "normal", (6.4, 8), (6.4, 11))
    assert refused(arena, "normal", (7.2, 5), (7.2, 11)) == []


@pytest.mark.rule("lfw.move.normal.distance")
def test_a_way_past_an_enemy_is_exactly_as_far_from_him_as_its_end() -> None:
    arena = mover(movement=12 * INCH)
    arena.add("guard", "blue", 5, 8, base=ROUND)
    assert refused(arena, "normal", (7, 5), (7, 11)) == []  # at exactly 1"
    assert "lfw-too-near" in refused(arena, "normal", (7 - 1 / INCH, 5), (7 - 1 / INCH, 11))


def test_who_is_nearer_than_an_inch_may_go_away_and_no_nearer() -> None:
    arena = mover()
    arena.add("guard", "blue", 5, 6.5, base=ROUND)
    assert refused(arena, "normal", (5, 3)) == []
    assert "lfw-too-near" in refused(arena, "normal", (5, 5.2))
    assert "lfw-too-near" in refused(arena, "normal", (5, 4.8))


@pytest.mark.rule("lfw.move.run.distance")
@pytest.mark.rule("lfw.move.run", "lfw.move.run.eligible")
def test_a_run_goes_two_inches_further_and_each_unit_makes_one_move() -> None:
    arena = mover()
    assert refused(arena, "run", (5, 12)) == []
    assert refused(arena, "run", (5, 12.1)) == ["table-too-far"]
    asked = where_to(arena.battle, arena.battle["one"], "run")
    assert {reason.rule for reason in asked.problems(asked.value(line((5, 5), (5, 13))))} == {"lfw.move.run.distance"}
    battle = arena.run(Runs(), NormalMoves(), answers=["one", line((5, 5), (5, 9)), "pass", "pass"])
    assert battle["one"].move == "run"
    fled = mover()
    fled.battle["one"].fleeing = True
    fled.run(Runs(), answers=["pass"])


@pytest.mark.rule("lfw.move.types", "lfw.move.end")
def test_flights_come_first_then_charges_runs_normal_moves_and_shots() -> None:
    arena = mover()
    arena.battle["one"].moved_last = arena.battle["one"].flew = True
    rounds = ("lfw.move.flight.order", "lfw.charge.declaration", "lfw.move.run", "lfw.move.normal")
    passes = [(rule, "pass") for rule in rounds for _ in range(3 if "charge" in rule else 2)]
    battle = arena.run(MovementPhase(), ShootingPhase(), answers=passes)
    assert battle.phase == "shooting"
    assert not (battle["one"].moved_last or battle["one"].flew)


@pytest.mark.rule("lfw.rule.rapide", "lfw.rule.lent")
@pytest.mark.parametrize(
    ("written", "more"), [(("Rapide",), 2), (("Rapide", "Rapide"), 4), (("Lent",), -1), (("Rapide", "Lent"), 1)]
)
def test_fast_and_slow_count_for_charges_flights_and_runs(written: Sequence[str], more: int) -> None:
    arena = mover(rules=rules(*written))
    unit = arena.battle["one"]
    moves: tuple[tuple[Move, int], ...] = (("charge", 9), ("flight", 7), ("run", 7))
    for move, far in moves:
        assert stride(arena.battle, unit, move) == (far + more) * INCH
    assert stride(arena.battle, unit, "normal") == 5 * INCH


@pytest.mark.rule("lfw.move.engagement")
def test_an_engagement_goes_half_of_m_rounded_up_and_keeps_its_enemies() -> None:
    arena = Arena()
    one = arena.add("one", "red", 5, 5, base=ROUND)
    arena.add("foe", "blue", 6, 5, base=ROUND)
    assert stride(arena.battle, one, "engagement") == 3 * INCH
    assert refused(arena, "engagement", (5, 4), (6, 4)) == []
    assert refused(arena, "engagement", (3, 5)) == ["lfw-leaves-contact"]
    battle = arena.run(Engagements(), answers=["one", line((5, 5), (5, 4), (6, 4)), "pass"])
    assert battle["one"].move == "engagement"
    arena.run(Engagements(), answers=["pass"])  # red has no other; blue may still


def test_the_free_make_no_engagement_who_touches_an_enemy_no_other_move() -> None:
    mover().run(Engagements())
    arena = Arena()
    arena.add("one", "red", 5, 5, base=ROUND)
    arena.add("foe", "blue", 6, 5, base=ROUND)
    arena.run(Runs(), NormalMoves())


@pytest.mark.rule("lfw.terrain.difficult", "lfw.terrain.foret", "lfw.rule.rodeur")
def test_each_three_inches_begun_in_a_forest_take_one_off() -> None:
    wood = square("wood", FOREST, 4, 6, 8, 0)
    assert refused(mover(wood, movement=8 * INCH), "normal", (5, 11)) == []  # 1 outside, 5 inside: 8 - 2
    assert refused(mover(wood, movement=8 * INCH), "normal", (5, 11.1)) == ["table-too-far"]
    assert refused(mover(wood, movement=8 * INCH, rules=rules("Rôdeur")), "normal", (5, 13)) == []
    arena = mover(wood)
    one = arena.battle["one"]
    for end, less in ((6, 0), (6 + 1 / INCH, 1), (9, 1), (9 + 1 / INCH, 2)):
        assert taken_off(arena.battle, one, ((5 * INCH, 5 * INCH), (5 * INCH, round(end * INCH)))) == less * INCH
    one.gain("lfw.rule.rodeur")
    assert taken_off(arena.battle, one, ((5 * INCH, 5 * INCH), (5 * INCH, 9 * INCH))) == 0


@pytest.mark.rule("lfw.move.reduced")
def test_nothing_takes_a_move_below_half_of_m() -> None:
    unit: Unit = Arena().add("one", "red", 5, 5)
    assert reduced(unit, 5 * INCH, 4 * INCH) == 5 * INCH // 2
    assert reduced(unit, 5 * INCH, INCH) == 4 * INCH
    assert reduced(unit, INCH, 4 * INCH) == INCH
    ruin = square("ruin", RUIN, 0, 0, 20, 0)
    assert refused(mover(ruin, movement=2 * INCH), "normal", (5, 6)) == []
    assert refused(mover(ruin, movement=2 * INCH), "normal", (5, 6.1)) == ["table-too-far"]


@pytest.mark.rule("lfw.terrain.point-d-eau", "lfw.rule.rodeur")
def test_each_inch_of_water_takes_two_and_one_fights_badly_in_it() -> None:
    from tests.lfw.test_attacks import Duel, blade

    pond = square("pond", WATER, 0, 6, 12, 0)
    assert refused(mover(pond), "normal", (5, 8)) == []  # 1 + 2 * 2
    assert refused(mover(pond), "normal", (5, 8.1)) == ["table-too-far"]
    assert refused(mover(pond, rules=rules("Rôdeur")), "normal", (5, 10)) == []
    duel = Duel({"weapons": (blade(2),)}, {}, apart=1)
    duel.arena.battle.board = type(duel.arena.battle.board)(
        24 * INCH, 24 * INCH, (square("sea", WATER, 0, 0, 20, 0),), duel.arena.battle.board.kinds
    )
    duel.strikes([4])
    assert duel.rolls == [(3, False, False)]


@pytest.mark.rule("lfw.terrain.bloquant")
def test_nobody_goes_through_what_blocks_and_everybody_over_what_is_low() -> None:
    rock = square("rock", BLOCKING, 4, 7, 2, 3 * INCH)
    wall = square("wall", LOW_WALL, 4, 7, 2, INCH - 1)
    assert "table-terrain-in-the-way" in refused(mover(rock), "normal", (5, 10))
    assert refused(mover(wall), "normal", (5, 9.7)) == []
    arena = mover(square("ruin", RUIN_WALL, 4, 7, 2, 2 * INCH))
    for climbing in (False, True):  # in a move in which one may climb it is no obstacle
        way = ground_for(arena.battle, arena.battle["one"], (), 0, 5 * INCH, climbing=climbing)
        assert ("ruin" in way.ignore) is climbing


def test_a_wrong_way_is_refused_and_nothing_is_lost() -> None:
    arena = mover()
    with pytest.raises(IllegalAnswer, match="too far"):
        arena.run(MoveUnit("one", "normal"), answers=[line((5, 5), (5, 15))])
    assert arena.battle["one"].move == ""
