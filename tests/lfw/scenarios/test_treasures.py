"""Treasures: taken, borne, put down, stolen."""

from __future__ import annotations

import pytest
from tests.arenas import SUGGESTED
from tests.lfw.arena import line, profile, rules
from tests.lfw.scenarios.fields import (
    at,
    found,
    vault,
)
from tests.lfw.test_movement import ROUND

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.lfw.battle import (
    Combat,
    Treasure,
)
from escarmouche.rulebooks.lfw.content.spells import common_domains
from escarmouche.rulebooks.lfw.events import (
    TreasureLaid,
    TreasureTaken,
)
from escarmouche.rulebooks.lfw.rules.after_melee import TakePosition
from escarmouche.rulebooks.lfw.rules.aptitudes import UseAptitudes
from escarmouche.rulebooks.lfw.rules.deployment import Advance
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.magic import MagicPhase
from escarmouche.rulebooks.lfw.rules.melee import DecideCombat
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit
from escarmouche.rulebooks.lfw.rules.organisation import OrganisationPhase
from escarmouche.rulebooks.lfw.rules.shooting import ready_weapons
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.table import INCH


@pytest.mark.rule("lfw.scenario.objective.tresor")
def test_a_treasure_is_taken_with_a_normal_move_and_slows_its_bearer() -> None:
    arena = found()
    finder = arena.battle["finder"]
    assert [event.unit for event in arena.told(TreasureTaken)] == ["finder"]
    assert [stride(arena.battle, finder, move) / INCH for move in ("normal", "run", "charge")] == [4, 7, 9]
    finder.moved_last = True
    assert ready_weapons(arena.battle, finder) == ()
    none = vault()
    none.run(MoveUnit("finder", "run"), answers=[line((5, 9), (5, 6.3))])
    assert none.told(TreasureTaken) == []
    big = found(type="monster")
    assert stride(big.battle, big.battle["finder"], "normal") == 5 * INCH
    friend = arena.run(MoveUnit("friend", "normal"), answers=[line((9, 5), (6, 5.9)), SUGGESTED])
    assert friend.mission.treasures[0].bearer == "friend"  # type: ignore[union-attr]
    assert not friend["finder"].has("lfw.scenario.objective.tresor")


@pytest.mark.rule("lfw.scenario.objective.tresor")
def test_a_treasure_is_put_down_on_the_way_or_left_behind() -> None:
    arena = found()
    arena.run(MoveUnit("finder", "normal"), answers=[line((5, 6.3), (5, 9)), "yes", at(6.2, 8)])
    assert [event.point for event in arena.told(TreasureLaid)] == [(round(6.2 * INCH), 8 * INCH)]
    run = found()
    battle = run.run(MoveUnit("finder", "run"), answers=[line((5, 6.3), (5, 12)), at(5, 5)])
    assert battle.mission.treasures[0].at == (5 * INCH, 5 * INCH)  # type: ignore[union-attr]
    big = found(type="monster")
    kept = big.run(MoveUnit("finder", "run"), answers=[line((5, 6.3), (5, 12)), "no"])
    assert kept.mission.treasures[0].bearer == "finder"  # type: ignore[union-attr]
    kept = big.run(MoveUnit("finder", "run"), answers=[line((5, 12), (5, 11)), SUGGESTED])
    assert kept.mission.treasures[0].bearer == "finder"  # type: ignore[union-attr]
    dropped = found(type="monster")
    dropped.run(MoveUnit("finder", "run"), answers=[line((5, 6.3), (5, 12)), "yes", at(6.2, 8)])
    assert [event.point for event in dropped.told(TreasureLaid)] == [(round(6.2 * INCH), 8 * INCH)]
    for elsewhere in (at(8, 12), at(6.3, 9)):
        with pytest.raises(IllegalAnswer, match="in contact with its bearer"):
            found().run(MoveUnit("finder", "run"), answers=[line((5, 6.3), (5, 12)), elsewhere])


@pytest.mark.rule("lfw.scenario.objective.tresor", "lfw.scenario.objective.tresor.steal")
def test_whoever_wins_a_combat_takes_it_and_whoever_dies_leaves_it() -> None:
    arena = found()
    arena.add("thief", "blue", 5, 7.3, base=ROUND)
    arena.battle.combat = Combat(("finder", "thief"), (("red", 1),))
    other = Treasure("cup", at=(20 * INCH, 3 * INCH))
    arena.battle.change_mission(treasures=(other, *arena.battle.mission.treasures))  # type: ignore[union-attr]
    battle = arena.run(DecideCombat(), answers=["thief"])
    bearers = [treasure.bearer for treasure in battle.mission.treasures]  # type: ignore[union-attr]
    assert bearers == ["", "thief"], "nobody has a hold on the other one"
    mounted = found()
    mounted.add("thief", "blue", 5, 7.3, base=ROUND, mount=profile("horse", base=ROUND))
    mounted.battle.combat = Combat(("finder", "thief"), (("red", 1),))
    mounted.run(DecideCombat(), answers=["thief"])
    [relic] = mounted.battle.mission.treasures  # type: ignore[union-attr]
    assert relic.bearer == "thief-mount", "it slows the moves of both"
    assert stride(mounted.battle, mounted.battle["thief-mount"], "normal") == 4 * INCH
    third = found()
    for name, side, y in (("thief", "blue", 7.3), ("rival", "green", 5.3)):
        third.add(name, side, 5, y, base=ROUND)
    third.battle.players = ("red", "blue", "green")
    two = found()
    for name, y in (("thief", 7.3), ("second", 5.3)):
        two.add(name, "blue", 5, y, base=ROUND)
    two.battle.combat = Combat(("finder", "thief", "second"), (("red", 1),))
    assert two.run(DecideCombat(), answers=[SUGGESTED]).mission.treasures[0].bearer == "thief"  # type: ignore[union-attr]
    third.battle.combat = Combat(("finder", "thief", "rival"), (("red", 1),))
    assert third.run(DecideCombat(), answers=["thief"]).mission.treasures[0].bearer == "thief"  # type: ignore[union-attr]
    dead = found()
    destroy(dead.battle, dead.battle["finder"], by="foe")
    lying = dead.run(answers=[at(5, 6.3)])
    assert lying.mission.treasures[0].at == (5 * INCH, round(6.3 * INCH))  # type: ignore[union-attr]


@pytest.mark.rule(
    "lfw.scenario.objective.tresor", "lfw.aptitude.reformation", "lfw.aptitude.desengagement", "lfw.rule.avant-garde"
)
def test_a_treasure_is_taken_with_any_normal_move_out_of_turn_as_well() -> None:
    regroups = vault(aptitudes=("lfw.aptitude.reformation",), command=1)
    regroups.battle.stand(regroups.battle["friend"], None)
    regroups.run(OrganisationPhase(), answers=["finder reformation", line((5, 9), (5, 6.3)), "yes"], dice=[6])
    retires = vault(aptitudes=("lfw.aptitude.desengagement",), command=1)
    answers = ["finder desengagement", "finder", line((5, 9), (5, 6.3)), "yes"]
    retires.run(UseAptitudes(moment="turn-end"), answers=answers)
    leads = vault(rules=rules("Avant-garde"))
    leads.run(Advance("finder", "normal"), answers=[line((5, 9), (5, 6.3)), "yes"])
    for arena in (regroups, retires, leads):
        assert [event.unit for event in arena.told(TreasureTaken)] == ["finder"]
    runs = vault(rules=rules("Avant-garde"))
    runs.run(Advance("finder", "run"), answers=[line((5, 9), (5, 6.3))])


@pytest.mark.rule("lfw.scenario.objective.tresor")
def test_a_treasure_is_left_behind_by_whoever_moves_in_any_other_way() -> None:
    taking = found()
    taking.run(TakePosition("finder"), answers=[line((5, 6.3), (5, 9)), at(5, 5)])
    carried = found()
    hand = next(one for one in common_domains()["vent"].spells if one.key == "main-du-vent")
    carried.add("witch", "blue", 5, 12, base=ROUND, magic=2, spells=(hand,))
    carried.run(MagicPhase(), answers=["witch", "finder", at(20, 6.3), at(5, 5)], dice=[2, 2])
    for arena in (taking, carried):
        assert [event.unit for event in arena.told(TreasureLaid)] == ["finder"]
        assert not arena.battle["finder"].has("lfw.scenario.objective.tresor")
