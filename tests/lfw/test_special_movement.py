"""Special rules about moving: flying, agile targets, vanguards, scouts, monstrous charges."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import OFFERED, SUGGESTED, Arena, line, rules
from tests.lfw.test_attacks import bow
from tests.lfw.test_climbing import block, way
from tests.lfw.test_movement import ROUND, refused

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.lfw.battle import Attack, Charge
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, BUILDING, FOREST, WATER
from escarmouche.rulebooks.lfw.events import ChargeCancelled, Deployed, Moved
from escarmouche.rulebooks.lfw.rules.attacks import shooting_throw
from escarmouche.rulebooks.lfw.rules.charge import DeclareCharge, ResolveCharge
from escarmouche.rulebooks.lfw.rules.deployment import DeployInTurns, DeployScouts, DeployUnit, Placement, Vanguards
from escarmouche.rulebooks.lfw.rules.flight import FleeUnit
from escarmouche.rulebooks.lfw.rules.movement import MovementPhase, MoveUnit
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.trampling import pushes
from escarmouche.rulebooks.lfw.rules.turn import StartOfTurn
from escarmouche.table import INCH, Disc, Pose, overlaps


def flyer(*pieces: Any, **changes: Any) -> Arena:
    """A flyer (M 5) at 5, 5, and an enemy at 5, 20."""
    arena = Arena(*pieces)
    arena.add("one", "red", 5, 5, base=ROUND, rules=rules("Vol"), **changes)
    arena.add("foe", "blue", 5, 20, base=ROUND)
    return arena


# -- flying ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.rule.vol", "lfw.rule.rapide")
def test_a_flyer_runs_over_anything_and_anybody_and_walks_like_all_others() -> None:
    pieces = [block(BLOCKING, 9, (2, 6), (8, 7)), block(FOREST, 2, (2, 7), (8, 9)), block(WATER, 0, (2, 9), (8, 11))]
    arena = flyer(*pieces)
    arena.add("guard", "blue", 6.2, 8, base=ROUND)
    assert stride(arena.battle, arena.battle["one"], "run") == 9 * INCH
    assert refused(arena, "run", (5, 14)) == []
    assert refused(arena, "run", (5, 14.1)) == ["table-too-far"]
    assert "table-terrain-in-the-way" in refused(arena, "normal", (5, 9))
    assert "lfw-too-near" in refused(arena, "run", (5, 8.5))  # where it ends the enemy counts
    assert "table-terrain-in-the-way" in refused(arena, "run", (5, 6.6))


@pytest.mark.rule("lfw.rule.vol")
def test_a_flyer_lands_on_roofs_and_is_hard_to_hit_until_it_moves_again() -> None:
    arena = flyer(block(BUILDING, 6, (2, 8), (8, 13), level=True))
    shot = Attack("foe", "one", bow(1), melee=False, attacks=1)
    assert shooting_throw(arena.battle, shot).modifier == 0
    battle = arena.run(MoveUnit("one", "run"), answers=[way((5, 5), (5, 10), z=6)])
    assert battle["one"].pose is not None and battle["one"].pose.z == 6 * INCH
    assert shooting_throw(arena.battle, shot).modifier == -2
    arena.run(StartOfTurn())
    assert shooting_throw(arena.battle, shot).modifier == -2
    arena.battle.units["foe"].move = "run"
    arena.battle["one"].move = "run"
    arena.run(MovementPhase())
    assert shooting_throw(arena.battle, shot).modifier == 0


@pytest.mark.rule("lfw.rule.vol", "lfw.charge.move")
def test_a_flyer_charges_over_others_and_flees_over_them() -> None:
    arena = flyer(block(BLOCKING, 9, (2, 7), (8, 8)))
    arena.add("guard", "blue", 5, 9, base=ROUND)
    target = arena.battle["foe"]
    assert target.pose is not None
    arena.battle.stand(target, target.pose.at(5 * INCH, 13 * INCH))
    arena.battle.charges = (Charge("one", ("foe",)),)
    battle = arena.run(ResolveCharge("one"), answers=[OFFERED])
    assert battle.foes(battle["one"]) == ("foe",)
    fleeing = Arena(block(BLOCKING, 9, (2, 7), (8, 8)))
    fleeing.add("one", "red", 5, 5, base=ROUND, rules=rules("Vol"))
    fleeing.add("foe", "blue", 5, 3, base=ROUND)
    fleeing.add("other", "blue", 5, 9.2, base=ROUND)
    battle = fleeing.run(FleeUnit("one", tests=False), answers=[OFFERED])
    assert not battle["one"].lost


@pytest.mark.rule("lfw.rule.vol", "lfw.move.flight.destroyed")
def test_a_flight_through_the_air_is_lost_only_where_it_ends() -> None:
    for y, lost in ((14.5, True), (9.5, False)):
        arena = Arena()
        arena.add("one", "red", 5, 5, base=ROUND, rules=rules("Vol"))
        arena.add("foe", "blue", 5, 3, base=ROUND)
        arena.add("other", "blue", 5, y, base=ROUND)
        battle = arena.run(FleeUnit("one", tests=False), answers=[OFFERED])
        assert bool(battle["one"].lost) is lost


# -- agile targets -----------------------------------------------------------------------------------------------------


def charged(**changes: Any) -> Arena:
    arena = Arena()
    arena.add("rider", "red", 5, 5, base=ROUND)
    arena.add("dancer", "blue", 5, 13, base=ROUND, rules=rules("Agile"), **changes)
    arena.add("other", "blue", 12, 5, base=ROUND)
    return arena


@pytest.mark.rule("lfw.rule.agile", "lfw.specialist.eclaireur.habitue-des-mauvais-plans")
def test_an_agile_target_moves_and_the_charge_is_kept_dropped_or_turned() -> None:
    away = line((5, 13), (5, 17))
    for answer, charges in (
        ("keep", (Charge("rider", ("dancer",)),)),
        ("cancel", ()),
        ("other", (Charge("rider", ("other",)),)),
    ):
        arena = charged()
        arena.battle.charges = (Charge("dancer", ("rider",)),)
        battle = arena.run(DeclareCharge("rider"), answers=["dancer", "none", "yes", away, answer])
        assert battle.charges == charges
        assert (battle["dancer"].move, battle["dancer"].moved_last) == ("normal", True)
        assert len(arena.told(ChargeCancelled)) == (answer == "cancel")


@pytest.mark.rule("lfw.rule.agile")
def test_an_agile_target_may_stay_and_does_not_move_twice() -> None:
    arena = charged()
    battle = arena.run(DeclareCharge("rider"), answers=["dancer", "none", SUGGESTED])
    assert battle["dancer"].move == ""
    near = charged()
    near.run(
        DeclareCharge("rider"), answers=["dancer", "none", "yes", line((5, 13), (5, 12))]
    )  # it still can be reached
    for hindrance in ("move", "fleeing"):
        arena = charged()
        setattr(arena.battle["dancer"], hindrance, "flight" if hindrance == "move" else True)
        arena.run(DeclareCharge("rider"), answers=["dancer", "none"])
    with pytest.raises(IllegalAnswer):
        charged().run(DeclareCharge("rider"), answers=["dancer", "none", "yes", line((5, 13), (5, 18.1))])


# -- before the first turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.rule.avant-garde")
def test_a_vanguard_moves_or_runs_at_the_end_of_deployment() -> None:
    for answer, far in (("one normal", 5), ("one run", 7)):
        arena = Arena()
        arena.add("one", "red", 5, 2, base=ROUND, rules=rules("Avant-garde"))
        arena.add("foe", "blue", 5, 22, base=ROUND)
        battle = arena.run(Vanguards(), answers=[answer, line((5, 2), (5, 2 + far))])
        assert battle["one"].pose is not None and battle["one"].pose.y == (2 + far) * INCH
        assert (battle["one"].move, battle["one"].moved_last) == ("", False)
        assert [event.move for event in arena.told(Moved)] == [""]
        arena.battle["one"].prepared = ()
        arena.run(Vanguards(), answers=["pass"])


@pytest.mark.rule("lfw.rule.eclaireur", "lfw.specialist.eclaireur.premier-sur-les-lieux")
def test_scouts_are_placed_last_anywhere_more_than_six_inches_from_enemies() -> None:
    arena = Arena()
    arena.add("scout", "red", 5, 5, base=ROUND, rules=rules("Éclaireur"))
    arena.add("foe", "blue", 5, 22, base=ROUND)
    for name in ("scout", "foe"):
        arena.battle.stand(arena.battle[name], None)
    pose = {"x": 5 * INCH, "y": 22 * INCH, "facing": 0, "z": 0}
    arena.run(DeployInTurns(), DeployScouts(), answers=[pose, {**pose, "y": 15 * INCH - 1}])
    assert [event.unit for event in arena.told(Deployed)] == ["foe", "scout"]
    asked = Placement(arena.battle, arena.battle["scout"])
    arena.battle.stand(arena.battle["scout"], None)
    assert [one.text.key for one in asked.problems(Pose(5 * INCH, 15 * INCH))] == ["lfw-too-near"]
    arena.run(DeployUnit("scout"), answers=[OFFERED])


# -- monstrous charges -------------------------------------------------------------------------------------------------


def giant(**second: Any) -> Arena:
    arena = Arena()
    arena.add(
        "giant", "red", 5, 5, base=Disc(4 * INCH), movement=8 * INCH, type="behemoth", rules=rules("Charge monstrueuse")
    )
    arena.add("first", "blue", 5, 9.5, base=ROUND, **second)
    arena.add("second", "blue", 5, 13.5, base=ROUND)
    arena.add("beside", "blue", 6.5, 11, base=ROUND)
    return arena


@pytest.mark.rule("lfw.rule.charge-monstrueuse")
def test_a_monstrous_charge_goes_over_others_and_pushes_them_aside() -> None:
    arena = giant()
    arena.battle.charges = (Charge("giant", ("second",)),)
    battle = arena.run(ResolveCharge("giant"), answers=[line((5, 5), (5, 10.98))])
    assert "second" in battle.foes(battle["giant"])
    assert set(battle.foes(battle["giant"])) >= {"second", "beside", "first"}
    bases = [battle.base(unit) for unit in battle.in_play()]
    assert not any(overlaps(one, other) for place, one in enumerate(bases) for other in bases[:place])


@pytest.mark.rule("lfw.rule.charge-monstrueuse", "lfw.charge.fleeing-target")
def test_whoever_flees_is_lost_to_any_monstrous_charge_that_ends_at_it() -> None:
    arena = giant()
    arena.battle.charges = (Charge("giant", ("second",)),)
    for name in ("first", "beside"):
        arena.battle[name].fleeing = True
    battle = arena.run(ResolveCharge("giant"), answers=[line((5, 5), (5, 10.98))])
    assert [(battle[name].lost, battle[name].destroyed_by) for name in ("first", "beside", "second")] == [
        ("killed", "giant"),
        ("killed", "giant"),
        ("", ""),
    ]


@pytest.mark.rule("lfw.rule.charge-monstrueuse")
def test_behemoths_stop_a_monstrous_charge_and_it_ends_on_no_target() -> None:
    arena = giant(type="behemoth")
    arena.battle.charges = (Charge("giant", ("second",)),)
    with pytest.raises(IllegalAnswer):
        arena.run(ResolveCharge("giant"), answers=[line((5, 5), (5, 10.98))])
    arena = giant()
    arena.battle.charges = (Charge("giant", ("second",)),)
    with pytest.raises(IllegalAnswer):
        arena.run(ResolveCharge("giant"), answers=[line((5, 5), (5, 11.6))])
    assert pushes(arena.battle, arena.battle["giant"], Pose(5 * INCH, 5 * INCH)) == {}


@pytest.mark.rule("lfw.charge.no-other-contact")
def test_a_plain_charge_neither_passes_nor_touches_whom_it_does_not_charge() -> None:
    arena = Arena()
    arena.add("one", "red", 5, 5, base=ROUND)
    arena.add("first", "blue", 5, 8, base=ROUND)
    arena.add("second", "blue", 6.05, 9, base=ROUND)
    arena.battle.charges = (Charge("one", ("second",)),)
    for path in (
        line((5, 5), (5, 9)),
        line((5, 5), (6.1, 7.95)),
        line((5, 5), (5.9, 7.9)),
        line((5, 5), (6.05, 10)),
    ):
        with pytest.raises(IllegalAnswer):
            arena.run(ResolveCharge("one"), answers=[path])
    battle = arena.run(ResolveCharge("one"), answers=[OFFERED])
    assert battle.foes(battle["one"]) == ("second",)
