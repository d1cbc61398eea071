"""The secondary objectives."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import Arena
from tests.lfw.scenarios.fields import (
    fits,
    scene,
    won,
)
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, misplaced
from escarmouche.rulebooks.lfw.events import (
    Ended,
    ObjectivesRevealed,
    Scored,
)
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.magic import MagicPhase
from escarmouche.rulebooks.lfw.rules.movement import may_move
from escarmouche.rulebooks.lfw.rules.organisation import OrganisationPhase
from escarmouche.rulebooks.lfw.rules.scenarios import Prepare, RollLength, rules_of
from escarmouche.rulebooks.lfw.rules.secondary import assassination, attrition, preservation
from escarmouche.rulebooks.lfw.rules.turn import CheckEnd, CountTurn, EndOfTurn
from escarmouche.table import INCH, Pose


def crossing(red: str, blue: str, improvised: str = "", **changes: Any) -> Arena:
    """A chaotic crossing in which these objectives have been chosen."""
    arena = scene("croisee-chaotique", objectives=(("red", red), ("blue", blue)), improvised=improvised)
    arena.battle.zones = rules_of(arena.battle).zones(arena.battle)
    return arena


@pytest.mark.rule(
    "lfw.scenario.secondary.general", "lfw.scenario.croisee-chaotique.improvised", "lfw.scenario.croisee-chaotique"
)
def test_objectives_are_chosen_in_secret_and_one_more_is_drawn() -> None:
    arena = scene("croisee-chaotique")
    arena.run(Prepare(), answers=["attrition", "preservation"], dice=[2])
    [told] = arena.told(ObjectivesRevealed)
    assert dict(told.objectives) == {"red": "attrition", "blue": "preservation"}
    assert told.improvised == "suprematie"
    arena.run(RollLength(), dice=[6])
    assert arena.battle.mission.turns == 10  # type: ignore[union-attr]
    for scores, improvised, winner in (
        ((("red", 3), ("blue", 2)), (("blue", 6),), "red"),
        ((("red", 3), ("blue", 3)), (("blue", 1),), "blue"),
        ((("red", 3), ("blue", 3)), (), ""),
        ((("red", 3), ("blue", 3)), (("blue", 0),), ""),
    ):
        tie = crossing("investigation", "investigation")
        tie.battle.change_mission(scores=scores, improvised_scores=improvised)
        assert won(tie, last=True) == winner


@pytest.mark.rule("lfw.scenario.croisee-chaotique")
@pytest.mark.rule("lfw.scenario.croisee-chaotique.improvised")
def test_those_who_are_level_in_a_crossing_have_won_together() -> None:
    sides = ("a", "b", "c")
    arena = scene("croisee-chaotique", sides=sides, objectives=tuple((side, "investigation") for side in sides))
    arena.battle.change_mission(scores=(("a", 1), ("b", 3), ("c", 3)), turns=1)
    for number, side in enumerate(sides):
        arena.add(f"{side}1", side, 3 + 5 * number, 3, base=ROUND)
    level, alone = Arena(sides=sides), Arena(sides=sides)
    level.battle, alone.battle = arena.battle.copy(), arena.battle.copy()
    arena.run(CheckEnd(turn_ends=True))
    assert [(event.winner, event.others) for event in arena.told(Ended)] == [("b", ("c",))]
    level.battle.change_mission(scores=(("a", 3), ("b", 3), ("c", 3)))
    level.run(CheckEnd(turn_ends=True))
    assert [(event.winner, event.others) for event in level.told(Ended)] == [("", ())], "nobody has lost"
    alone.battle.change_mission(scores=(("a", 1), ("b", 4), ("c", 3)))
    alone.run(CheckEnd(turn_ends=True))
    assert [(event.winner, event.others) for event in alone.told(Ended)] == [("b", ())]


@pytest.mark.rule("lfw.scenario.croisee-chaotique.deployment", "lfw.scenario.croisee-chaotique.field")
def test_four_who_cross_keep_away_from_the_diagonals() -> None:
    two = crossing("attrition", "attrition")
    assert fits(two, "red", 0.5, 0.5)
    four = scene("croisee-chaotique", sides=("a", "b", "c", "d"))
    four.battle.zones = rules_of(four.battle).zones(four.battle)
    assert not fits(four, "a", 1.5, 0.5)
    assert fits(four, "a", 12, 2.5)
    assert fits(four, "d", 23, 12)
    assert (
        list(misplaced(BY_KEY["croisee-chaotique"], Arena(square("x", BLOCKING, 11, 11, 2, 0)).battle.board, [])) == []
    )


@pytest.mark.rule("lfw.scenario.secondary.attrition", "lfw.scenario.secondary.preservation")
def test_attrition_and_preservation_are_counted_at_the_end() -> None:
    arena = crossing("attrition", "preservation")
    for side in ("red", "blue"):
        for number in range(4):
            arena.add(f"{side}{number}", side, 2 + 3 * number, 2 if side == "red" else 20, base=ROUND)
    battle = arena.battle
    assert (attrition(battle, "red"), preservation(battle, "blue")) == (0, 6)
    destroy(battle, battle["blue0"], by="red0")
    assert (attrition(battle, "red"), preservation(battle, "blue")) == (1, 4)
    destroy(battle, battle["blue1"], by="red0")
    destroy(battle, battle["red1"], how="fled")
    assert (attrition(battle, "red"), attrition(battle, "blue"), preservation(battle, "blue")) == (1, 0, 2)
    destroy(battle, battle["blue2"], how="fled")
    assert (attrition(battle, "red"), preservation(battle, "blue")) == (1, 0)
    assert won(arena, last=True) == "red"
    few = crossing("attrition", "preservation")
    for number in range(3):
        few.add(f"blue{number}", "blue", 2 + 3 * number, 20, base=ROUND)
    for number, points in enumerate((6, 2, 2)):  # a third is more than a quarter, two are less than three quarters
        assert preservation(few.battle, "blue") == points
        destroy(few.battle, few.battle[f"blue{number}"])


@pytest.mark.rule("lfw.scenario.secondary.assassinat", "lfw.scenario.secondary.general")
def test_each_specialist_killed_is_two_points_and_six_are_the_most() -> None:
    arena = crossing("assassinat", "assassinat")
    arena.add("killer", "red", 12, 2, base=ROUND)
    for number in range(5):
        speciality = "captain" if number else None
        arena.add(f"b{number}", "blue", 2 + 3 * number, 20, base=ROUND, speciality=speciality)
    for number in (0, 1, 2):
        destroy(arena.battle, arena.battle[f"b{number}"], by="killer")
    assert assassination(arena.battle, "red") == 4
    for number in (3, 4):
        destroy(arena.battle, arena.battle[f"b{number}"], by="killer")
    assert assassination(arena.battle, "red") == 8
    arena.add("left", "blue", 20, 20)
    arena.battle.change_mission(turns=1)
    arena.run(CheckEnd(turn_ends=True))
    assert [(event.side, event.total) for event in arena.told(Scored)] == [("red", 6)]
    four = scene("croisee-chaotique", sides=("a", "b", "c", "d"))
    four.add("killer", "a", 12, 2, base=ROUND)
    for name, side in (("b1", "b"), ("b2", "b"), ("c1", "c")):
        four.add(name, side, 3 * len(four.battle.units), 20, base=ROUND, speciality="captain")
        destroy(four.battle, four.battle[name], by="killer")
    assert assassination(four.battle, "a") == 4


@pytest.mark.rule("lfw.scenario.secondary.suprematie")
def test_supremacy_is_scored_at_the_end_of_each_turn_from_the_second_on() -> None:
    arena = crossing("suprematie", "attrition")
    arena.add("r1", "red", 12, 17, base=ROUND)
    arena.add("r2", "red", 12, 7, base=ROUND)
    blue = arena.add("b", "blue", 18.4, 12, base=ROUND)
    arena.run(CountTurn())
    assert arena.told(Scored) == []
    arena.battle.turn = 2
    arena.run(CountTurn())
    assert [(event.side, event.points) for event in arena.told(Scored)] == [("red", 1)]
    arena.battle.stand(arena.battle[blue.id], Pose(round(18.6 * INCH), 12 * INCH))
    arena.run(CountTurn())
    assert [(event.points, event.total) for event in arena.told(Scored)] == [(2, 3)]
    for _ in range(3):
        arena.run(CountTurn())
    assert arena.battle.mission.score("red") == 6  # type: ignore[union-attr]
    for own, theirs in (("suprematie", 2), ("attrition", 1)):
        tie = crossing(own, "attrition")
        for number in range(2):
            tie.add(f"r{number}", "red", 11 + 2 * number, 15, base=ROUND)
        for number in range(theirs):
            tie.add(f"b{number}", "blue", 11 + 2 * number, 9, base=ROUND)
        tie.battle.turn = 2
        tie.run(CountTurn())
        assert not tie.told(Scored), "as many as the others, or another objective"


@pytest.mark.rule("lfw.scenario.secondary.investigation")
def test_a_corner_is_investigated_by_whoever_does_nothing_else() -> None:
    arena = crossing("investigation", "attrition")
    arena.add("r", "red", 21, 21, base=ROUND, magic=3)
    arena.add("home", "red", 2, 2, base=ROUND)
    arena.add("b", "blue", 12, 12, base=ROUND)
    arena.run(OrganisationPhase(), answers=["r far-right", "home near-left"])
    assert not may_move(arena.battle, arena.battle["r"])
    arena.run(MagicPhase())
    arena.run(CountTurn(), EndOfTurn())
    assert [(event.side, event.points) for event in arena.told(Scored)] == [("red", 2), ("red", 1)]
    assert may_move(arena.battle, arena.battle["r"])
    arena.run(OrganisationPhase())  # each corner once
    late = crossing("investigation", "attrition")
    late.add("r", "red", 21, 21, base=ROUND)
    late.run(OrganisationPhase(), answers=["r far-right"])
    late.battle.change_mission(fought=("r",))
    late.run(CountTurn())
    assert late.told(Scored) == []
