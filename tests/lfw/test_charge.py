"""Charges: declared in turns, confusion, resolved in turns; mutual, partial, failed and cancelled charges."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import OFFERED, Arena, line
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.lfw.battle import Battle, Charge, Unit
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING
from escarmouche.rulebooks.lfw.events import ChargeCancelled, ChargeDeclared, Confusion, Moved, UnitDestroyed
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.charge import (
    ChargeMove,
    Declarations,
    DeclareCharge,
    ResolveCharge,
    ResolveCharges,
    chargeable,
    come_half_way,
    may_charge,
)
from escarmouche.table import INCH, Pose


class Eager(Hooks, name="lfw.charge.first#eager"):
    """Declares and resolves its charge before the others: no rule of the book does both, but rules may."""

    def declares_first(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True

    def charge_rank(self, value: int, battle: Battle, bearer: Unit) -> int:
        return -1


def field(**units: Any) -> Arena:
    """Units on bases of an inch: those whose names begin with ``r`` are red."""
    arena = Arena()
    for name, (x, y) in units.items():
        arena.add(name, "red" if name.startswith("r") else "blue", x, y, base=ROUND)
    return arena


def gap(arena: Arena, one: str, other: str) -> float:
    """The distance of two units in inches."""
    return arena.battle.gap(arena.battle[one], arena.battle[other]) / INCH


@pytest.mark.rule("lfw.charge.declare")
def test_a_charge_reaches_four_inches_further_than_m_to_whom_one_sees() -> None:
    arena = field(r=(5, 5), b=(15, 5), b2=(5, 15.1))
    assert chargeable(arena.battle, arena.battle["r"]) == ("b",)
    hidden = Arena(square("rock", BLOCKING, 8, 0, 3, 10 * INCH))
    hidden.add("r", "red", 5, 2, base=ROUND)
    hidden.add("b", "blue", 13, 2, base=ROUND)
    assert chargeable(hidden.battle, hidden.battle["r"]) == ()


@pytest.mark.rule("lfw.charge.declare")
def test_one_charge_may_be_against_several() -> None:
    arena = field(r=(5, 5), b=(9, 5), c=(5, 9))
    battle = arena.run(DeclareCharge("r"), answers=["b", "c"])
    assert battle.charges == (Charge("r", ("b", "c")),)
    assert arena.run(DeclareCharge("r"), answers=["b", "none"]).charges[-1] == Charge("r", ("b",))


@pytest.mark.rule("lfw.charge.eligible")
def test_who_flees_or_is_in_a_melee_does_not_charge() -> None:
    arena = field(r=(5, 5), b=(6, 5), r2=(5, 15), b2=(10, 15))
    assert [may_charge(arena.battle, arena.battle[name]) for name in ("r", "r2")] == [False, True]
    arena.battle["r2"].fleeing = True
    assert not may_charge(arena.battle, arena.battle["r2"])


@pytest.mark.rule("lfw.charge.declaration", "lfw.charge.confusion")
def test_confusion_comes_when_a_player_passes_again_and_nobody_declared() -> None:
    arena = field(r=(5, 5), b=(10, 5))
    arena.run(Declarations(), answers=["pass", "pass", "pass"])
    assert len(arena.told(Confusion)) == 1
    arena = field(r=(5, 5), b=(10, 5))
    arena.run(Declarations(), answers=["pass", "b", "pass", "pass"])  # after a declaration one may pass anew
    assert [event.unit for event in arena.told(ChargeDeclared)] == ["b"]


@pytest.mark.rule("lfw.charge.declaration")
def test_declarations_end_when_nobody_eligible_is_left() -> None:
    arena = field(r=(5, 5), b=(10, 5))
    battle = arena.run(Declarations(), answers=["r", "b"])
    assert [charge.unit for charge in battle.charges] == ["r", "b"]
    assert arena.told(Confusion) == []


@pytest.mark.rule("lfw.charge.first", "lfw.charge.first-example")
def test_units_that_declare_and_charge_first_come_before_all_others() -> None:
    arena = field(r=(5, 5), r2=(5, 8), r3=(5, 11), b=(10, 5), b2=(10, 8))
    for name in ("r", "r2", "b"):
        arena.battle[name].gain("lfw.charge.first#eager")
    answers = ["r", "b", "none", "b", "r", "none", "r2", "b", "none"]  # red, blue, red: the three that come first
    answers += ["r3", "b", "none", "b2", "r3", "none"]  # then red again, and blue
    battle = arena.run(Declarations(), answers=answers)
    assert [charge.unit for charge in battle.charges] == ["r", "b", "r2", "r3", "b2"]


@pytest.mark.rule("lfw.charge.first")
def test_when_all_have_passed_for_those_that_come_first_the_others_begin() -> None:
    arena = field(r=(5, 5), r2=(5, 8), b=(10, 5), b2=(10, 8))
    for name in ("r", "b"):
        arena.battle[name].gain("lfw.charge.first#eager")
    answers = ["pass", "pass", "r2", "b", "none", "b2", "r2", "none", "pass", "pass", "pass"]
    battle = arena.run(Declarations(), answers=answers)
    assert [charge.unit for charge in battle.charges] == ["r2", "b2"]


@pytest.mark.rule("lfw.charge.first-example")
def test_charges_that_come_first_are_resolved_first_whatever_the_order() -> None:
    arena = field(r=(5, 5), b=(9, 5), r2=(5, 15), b2=(9, 15))
    arena.battle["b2"].gain("lfw.charge.first#eager")
    arena.battle.charges = (Charge("r", ("b",)), Charge("b2", ("r2",)))
    arena.run(ResolveCharges(), answers=[OFFERED, OFFERED])
    moved = [event.unit for event in arena.told(Moved)]
    assert moved == ["b2", "r"]
    plain = field(r=(5, 5), b=(9, 5), r2=(5, 15), b2=(9, 15))
    plain.battle.charges = (Charge("b2", ("r2",)), Charge("r", ("b",)))
    plain.run(ResolveCharges(), answers=[OFFERED, OFFERED])
    assert [event.unit for event in plain.told(Moved)] == ["r", "b2"], "each player resolves his own, red first"
    late = field(r=(5, 5), b=(9, 5), r2=(5, 15), b2=(9, 15))
    late.battle["r"].gain("lfw.specialist.eclaireur.reperage#spotted")
    late.battle.charges = (Charge("r", ("b",)), Charge("b2", ("r2",)))
    late.run(ResolveCharges(), answers=[OFFERED, OFFERED])
    assert [event.unit for event in late.told(Moved)] == ["b2", "r"], "who charges last comes after the others"


@pytest.mark.rule("lfw.charge.move")
def test_a_charge_ends_in_contact_with_all_its_targets() -> None:
    arena = field(r=(5, 5), b=(9, 5), c=(9, 6.2))
    battle = arena.run(ChargeMove("r", ("b", "c")), answers=[OFFERED])
    assert set(battle.foes(battle["r"])) == {"b", "c"}
    assert (battle["r"].move, battle["r"].charged) == ("charge", ("b", "c"))


@pytest.mark.rule("lfw.charge.partial", "lfw.charge.move")
def test_of_targets_that_lie_apart_as_many_as_can_be_are_reached() -> None:
    arena = field(r=(5, 5), b=(9, 5), c=(5, 11))
    battle = arena.run(ChargeMove("r", ("b", "c")), answers=[line((5, 5), (8, 5))])
    assert battle.foes(battle["r"]) == ("b",)
    both = field(r=(5, 5), b=(9, 5), c=(9, 6.2))
    with pytest.raises(IllegalAnswer, match="as many"):
        both.run(ChargeMove("r", ("b", "c")), answers=[line((5, 5), (8, 4.9))])


@pytest.mark.rule("lfw.charge.failed", "lfw.distance.strict")
def test_a_charge_that_reaches_nobody_goes_all_the_way_to_an_inch_off() -> None:
    arena = field(r=(2, 5), b=(20, 5))
    battle = arena.run(ChargeMove("r", ("b",)))
    assert battle["r"].pose is not None
    assert battle["r"].pose.x == 11 * INCH
    assert battle["r"].move == "charge"
    blocked = field(r=(2, 5), b=(13.5, 5), b2=(8, 5))
    blocked.run(ChargeMove("r", ("b",)))
    assert gap(blocked, "r", "b2") >= 1


@pytest.mark.rule("lfw.charge.mutual")
def test_who_is_charged_by_whom_he_charges_is_met_half_way() -> None:
    arena = field(r=(3, 5), b=(11, 5))
    arena.battle.charges = (Charge("r", ("b",)), Charge("b", ("r",)))
    battle = arena.run(ResolveCharges(), answers=[OFFERED])
    one, other = battle["r"], battle["b"]
    assert other.pose is not None
    assert abs(other.pose.x - 7.5 * INCH) <= 100  # half of the 7 inches between them
    assert battle.foes(one) == ("b",)
    assert (one.move, other.move) == ("charge", "charge")
    assert battle.charges == ()


@pytest.mark.rule("lfw.charge.mutual")
def test_who_charges_another_or_is_in_a_melee_comes_to_meet_nobody() -> None:
    for more, targets in (({}, ("r2",)), ({"r3": (11, 5)}, ("r2", "r"))):
        arena = field(r=(3, 5), b=(10, 5), r2=(10, 12), **more)
        his = Charge("b", targets)
        arena.battle.charges = (Charge("r", ("b",)), his)
        before = arena.battle["b"].pose
        battle = arena.run(ResolveCharge("r"), answers=[OFFERED])
        assert battle.charges == (his,)
        assert battle["b"].pose == before


@pytest.mark.rule("lfw.charge.cancelled")
def test_who_is_in_a_melee_when_his_charge_comes_does_not_make_it() -> None:
    arena = field(r=(5, 5), b=(6, 5), b2=(10, 5))
    arena.battle.charges = (Charge("r", ("b2",)),)
    battle = arena.run(ResolveCharge("r"))
    assert [event.unit for event in arena.told(ChargeCancelled)] == ["r"]
    assert battle["r"].move == ""


@pytest.mark.rule("lfw.charge.fleeing-target")
def test_a_fleeing_unit_that_is_charged_is_destroyed() -> None:
    arena = field(r=(5, 5), b=(9, 5))
    arena.battle["b"].fleeing = True
    battle = arena.run(ChargeMove("r", ("b",)), answers=[OFFERED])
    assert (battle["b"].lost, battle["b"].destroyed_by) == ("killed", "r")
    assert len(arena.told(UnitDestroyed)) == 1


def meets_half_way(arena: Arena) -> tuple[int, int]:
    """Where ``b``, whom ``r`` charges from (3, 5) and who charges him from (11, 5), has come: seven inches lie between."""
    his = Charge("b", ("r",))
    come_half_way(arena.battle, arena.battle["b"], arena.battle["r"], his)
    pose = arena.battle["b"].pose
    assert pose is not None
    return pose.point


@pytest.mark.rule("lfw.charge.no-other-contact")
@pytest.mark.parametrize(("off", "straight"), [(0, False), (1, True)])
def test_who_comes_to_meet_his_charger_goes_round_whom_he_would_touch(off: int, straight: bool) -> None:
    """A bystander next to the line, exactly so far off that bases are in contact, or a hair more."""
    arena = field(r=(3, 5), b=(11, 5), r2=(9, 5))
    contact = 5 * INCH + INCH + arena.battle.contact
    arena.battle.stand(arena.battle["r2"], Pose(9 * INCH, contact + off))
    assert (meets_half_way(arena) == (round(7.5 * INCH), 5 * INCH)) is straight


@pytest.mark.rule("lfw.charge.no-other-contact")
@pytest.mark.parametrize("flies", [False, True])
def test_who_flies_to_meet_his_charger_goes_over_what_others_go_round(flies: bool) -> None:
    arena = Arena(square("rock", BLOCKING, 8, 4, 1, INCH))
    arena.add("r", "red", 3, 5, base=ROUND)
    arena.add("b", "blue", 11, 5, base=ROUND)
    if flies:
        arena.battle["b"].gain("lfw.rule.vol")
    assert (meets_half_way(arena) == (round(7.5 * INCH), 5 * INCH)) is flies


@pytest.mark.rule("lfw.charge.mutual", "lfw.charge.cancelled")
def test_the_charges_of_others_wait_when_two_have_met() -> None:
    arena = field(r=(3, 5), b=(11, 5), r2=(3, 15), b2=(9, 15))
    waiting = Charge("r2", ("b2",))
    arena.battle.charges = (Charge("r", ("b",)), waiting, Charge("b", ("r",)))
    assert arena.run(ResolveCharge("r"), answers=[OFFERED]).charges == (waiting,)


def test_a_charge_touches_nobody_whom_it_was_not_declared_against() -> None:
    arena = field(r=(5, 5), b=(9, 5), b2=(9, 6.05))
    with pytest.raises(IllegalAnswer, match="too near"):
        arena.run(ChargeMove("r", ("b",)), answers=[line((5, 5), (8.2, 5.6))])
