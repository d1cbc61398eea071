"""The classic scenarios."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.lfw.arena import SIDE, Arena, Ready, line
from tests.lfw.scenarios.fields import (
    HAIR,
    MIDDLE,
    at,
    enlist,
    fits,
    hell,
    ready,
    scene,
    treasures,
    won,
)
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.kernel import Ask, Game, Seeded
from escarmouche.rulebooks.lfw.battle import (
    Treasure,
)
from escarmouche.rulebooks.lfw.content.battlefields import FOREST, HILL, LOW_WALL, RUIN
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, misplaced
from escarmouche.rulebooks.lfw.content.special_rules import Rule
from escarmouche.rulebooks.lfw.events import (
    Deployed,
    HillHeld,
    LengthSet,
    PlaceSearched,
    UnitSaved,
)
from escarmouche.rulebooks.lfw.rules.deployment import Deployment
from escarmouche.rulebooks.lfw.rules.missions import counts
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit
from escarmouche.rulebooks.lfw.rules.scenarios import RULES, Prepare, Provisions, RollLength, rules_of, searches
from escarmouche.rulebooks.lfw.rules.shooting import ShootingPhase, Shots
from escarmouche.rulebooks.lfw.rules.turn import CheckEnd, CountTurn, EndOfTurn
from escarmouche.table import INCH, Disc, Piece, Pose


@pytest.mark.rule(
    "lfw.scenario.assaut-place-forte", "lfw.scenario.assaut-place-forte.deployment", "lfw.scenario.deployment"
)
def test_the_defender_of_a_stronghold_deploys_first_in_the_middle() -> None:
    arena = scene("assaut-place-forte", sides=("red", "blue"))
    enlist(arena, "a1", "red")
    enlist(arena, "d1", "blue")
    enlist(arena, "d2", "blue")
    ready(arena)
    assert fits(arena, "blue", 9.6, 12)
    assert not fits(arena, "blue", 9.5, 12)  # at exactly 9" it is not further
    assert fits(arena, "red", 12, 2.5)
    assert fits(arena, "red", 21.5, 8)
    assert not fits(arena, "red", 12, 3)
    arena.run(Deployment(), answers=["d2", at(12, 12), at(14, 12), at(1, 1)])
    assert [event.unit for event in arena.told(Deployed)] == ["d2", "d1", "a1"]
    arena.run(RollLength(), dice=[4])
    assert [event.turn for event in arena.told(LengthSet)] == [7]
    assert arena.battle.mission.turns == 7  # type: ignore[union-attr]


@pytest.mark.rule("lfw.scenario.terrain")
@pytest.mark.rule("lfw.scenario.assaut-place-forte.points", "lfw.scenario.assaut-place-forte.field")
def test_whoever_holds_the_most_strategic_points_alone_has_won() -> None:
    ruins = [square(f"ruin{n}", RUIN, x, y, 2, 0) for n, (x, y) in enumerate(((7, 7), (15, 7), (7, 15), (15, 15)))]
    arena = scene("assaut-place-forte", *ruins, sites=[ruin.id for ruin in ruins])
    arena.add("r", "red", 8, 8, base=ROUND)
    arena.add("b", "blue", 16, 8, base=ROUND)
    assert won(arena, last=True) == ""
    assert won(arena) is None
    arena.add("b2", "blue", 8, 16, base=ROUND)
    assert won(arena, last=True) == "blue"
    arena.add("r2", "red", 6.8, 15.2, base=ROUND)
    assert won(arena, last=True) == ""
    arena.add("r3", "red", 9.2, 15.2, base=ROUND)
    assert won(arena, last=True) == "", "two of one side and one of the other: nobody is alone there"
    data = BY_KEY["assaut-place-forte"]
    assert list(misplaced(data, arena.battle.board, [ruin.id for ruin in ruins])) == []
    wrong = Arena(square("wall", LOW_WALL, 5, 10, 1, 0), square("near", RUIN, 9, 12, 1, 0), *ruins).battle.board
    told = [(one.rule.split(".")[-1], one.piece) for one in misplaced(data, wrong, ["ruin0", "near", "ruin2", "ruin3"])]
    assert told == [("points", "near"), ("points", "ruin2")], "the edges may hold anything"
    told = [(one.rule.split(".")[-1], one.piece) for one in misplaced(data, wrong, ["ruin0", "ruin1", "ruin2", "wall"])]
    assert ("points", "wall") in told
    edge = Arena(square("edge", RUIN, 6, 8, 2, 0), *ruins[1:]).battle.board  # at exactly 6" it is not further
    told = [(one.rule.split(".")[-1], one.piece) for one in misplaced(data, edge, ["edge", "ruin1", "ruin2", "ruin3"])]
    assert told == [("points", "edge")]


@pytest.mark.rule("lfw.scenario.terrain")
@pytest.mark.rule(
    "lfw.scenario.prendre-la-breche",
    "lfw.scenario.prendre-la-breche.field",
    "lfw.scenario.prendre-la-breche.deployment",
    "lfw.scenario.prendre-la-breche.victory",
)
def test_the_passage_is_forced_by_whoever_holds_the_breach_of_the_other() -> None:
    arena = ready(scene("prendre-la-breche"))
    assert fits(arena, "red", 12, 2.49)
    assert not fits(arena, "red", 12, 2.5)  # less than 3"
    assert fits(arena, "blue", 12, 21.6)
    arena.add("r", "red", 12, 23, base=ROUND)
    assert won(arena) == "red"
    mid_turn = Arena()
    mid_turn.battle = arena.battle.copy()
    assert mid_turn.run(CheckEnd()).winner is None
    arena.add("b", "blue", 12, 1, base=ROUND)
    assert won(arena) is None
    arena.battle["r"].fleeing = True
    assert won(arena) == "blue"
    data = BY_KEY["prendre-la-breche"]
    far, near = square("far", FOREST, 10, 4, 4, 0), square("near", FOREST, 10, 3, 4, 0)
    assert [one.piece for one in misplaced(data, Arena(far, near).battle.board, [])] == ["near"]


@pytest.mark.rule("lfw.scenario.terrain")
@pytest.mark.rule(
    "lfw.scenario.embuscade-urbaine", "lfw.scenario.embuscade-urbaine.victory", "lfw.scenario.embuscade-urbaine.field"
)
def test_treasures_are_delivered_at_the_edges_and_three_of_four_win() -> None:
    arena = ready(scene("embuscade-urbaine"))
    assert {one.key: one.at for one in arena.battle.mission.treasures} == {  # type: ignore[union-attr]
        "treasure-1": (11 * INCH, 11 * INCH),
        "treasure-2": (11 * INCH, 13 * INCH),
        "treasure-3": (13 * INCH, 11 * INCH),
        "treasure-4": (13 * INCH, 13 * INCH),
    }
    arena.add("r", "red", 3, 12, base=ROUND)
    arena.add("r2", "red", 6, 20, base=ROUND)
    arena.add("b", "blue", 20, 12, base=ROUND)
    arena.battle.change_mission(treasures=treasures("r", "red", "red", ""))
    assert won(arena) is None
    battle = arena.run(MoveUnit("r", "normal"), answers=[line((3, 12), (0.5, 12)), "no", "yes"])
    assert [(event.treasures, event.left) for event in arena.told(UnitSaved)] == [(("t0",), False)]
    assert battle["r"].in_play
    assert won(arena) is None  # one lies on the field still
    for last, winner in ((("red", "red", "red", "red"), "red"),):
        arena.battle.change_mission(treasures=treasures(*last))
        assert won(arena) == winner
    arena.battle.change_mission(treasures=treasures("red", "red", "", ""))
    for name in ("r", "r2"):
        arena.battle[name].fleeing = True
    assert won(arena) == ""
    arena.battle.change_mission(treasures=treasures("red", "red", "red", ""))
    assert won(arena) == "red"
    arena.battle.change_mission(treasures=treasures("red", "", "", ""))
    assert won(arena) == "blue"
    for number in range(2):
        arena.add(f"more{number}", "red", 10, 8 + 6 * number, base=ROUND)
        assert won(arena) is None, "two of three, two of four"
    arena.battle["more0"].fleeing = True
    assert won(arena) == "blue", "three of four"
    data = BY_KEY["embuscade-urbaine"]
    board = Arena(square("house", RUIN, 12, 15, 2, 0), square("wall", LOW_WALL, 12, 16, 1, 0)).battle.board
    assert [one.piece for one in misplaced(data, board, [])] == ["house"]
    close = Arena(square("wall", LOW_WALL, 12, 14, 1, 0)).battle.board
    assert [one.piece for one in misplaced(data, close, [])] == ["wall"]


@pytest.mark.rule(
    "lfw.scenario.reserve-convoitee",
    "lfw.scenario.reserve-convoitee.field",
    "lfw.scenario.reserve-convoitee.deployment",
    "lfw.scenario.reserve-convoitee.victory",
)
def test_provisions_lie_on_a_diagonal_and_armies_come_from_other_corners() -> None:
    arena = ready(scene("reserve-convoitee"), "rising")
    places = [(one.at[0] / INCH, one.at[1] / INCH) for one in arena.battle.mission.treasures if one.at]  # type: ignore[union-attr]
    assert places[1] == (12, 12)
    assert [one.key for one in arena.battle.mission.treasures] == [f"treasure-{number}" for number in (1, 2, 3)]  # type: ignore[union-attr]
    assert places[0] == pytest.approx((12 - 9 / 2**0.5, 12 - 9 / 2**0.5), abs=0.01)
    assert places[2] == pytest.approx((12 + 9 / 2**0.5, 12 + 9 / 2**0.5), abs=0.01)
    assert fits(arena, "red", 20.7, 1)
    assert not fits(arena, "red", 20.4, 1)
    assert not fits(arena, "red", 1, 1)
    assert fits(arena, "blue", 1, 23)
    falling = ready(scene("reserve-convoitee"), "falling")
    assert fits(falling, "red", 1, 1)
    others = [(one.at[0] / INCH, one.at[1] / INCH) for one in falling.battle.mission.treasures if one.at]  # type: ignore[union-attr]
    assert others == [(x, pytest.approx(24 - y, abs=0.01)) for x, y in places]
    stock = RULES["reserve-convoitee"]
    assert isinstance(stock, Provisions)
    assert stock.arrivals(arena.battle) == ((SIDE, 0), (0, SIDE))
    assert stock.arrivals(falling.battle) == ((0, 0), (SIDE, SIDE))
    arena.add("r", "red", 23, 2, base=ROUND)
    arena.add("b", "blue", 1, 20, base=ROUND)
    arena.battle.change_mission(treasures=treasures("red", "blue", "blue"))
    assert won(arena) == "blue", "as soon as all are saved"
    arena.battle.change_mission(treasures=treasures("r", "blue", ""))
    battle = arena.run(MoveUnit("r", "normal"), answers=[line((23, 2), (23, 0.5)), "no", "yes"])
    assert battle["r"].lost == "saved"
    assert battle.mission.treasures[0].saved_by == "red"  # type: ignore[union-attr]
    assert won(arena) is None
    for across, down in ((2.5, 0.5), (0.5, 2.5)):
        corner = arena.add("edge", "red", 24 - across, down, base=ROUND)
        assert rules_of(arena.battle).may_leave(arena.battle, corner, "normal") is (down == 0.5), "at its own edge only"
        arena.battle.units.pop("edge")
    wide = arena.add("wide", "red", 18, 4.5, base=Disc(9 * INCH))
    assert rules_of(arena.battle).may_leave(arena.battle, wide, "normal"), "exactly 3 inches from the corner"
    arena.battle.units.pop("wide")
    home = arena.add("home", "blue", 2, 23.5, base=ROUND)
    assert rules_of(arena.battle).may_leave(arena.battle, home, "normal")
    arena.battle.units.pop("home")
    for away, leaves in ((3.46, True), (3.48, False)):  # its base at the edge, 0.5 from the corner's; 3 from it at most
        place = arena.add("edge", "red", 24 - away, 0.5, base=ROUND)
        assert rules_of(arena.battle).may_leave(arena.battle, place, "normal") is leaves
        arena.battle.units.pop("edge")
    battle["b"].lost = "saved"
    battle.stand(battle["b"], None)
    arena.battle = battle
    assert won(arena) == ""
    enlist(arena, "b2", "blue").lost = "killed"
    assert won(arena) == "red"  # all of the one army against half of the other
    arena.battle.change_mission(treasures=treasures("red", "blue", "blue"))
    assert won(arena) == "blue"


@pytest.mark.rule(
    "lfw.scenario.roi-de-la-colline",
    "lfw.scenario.roi-de-la-colline.deployment",
    "lfw.scenario.roi-de-la-colline.victory",
)
def test_the_king_of_the_hill_holds_it_for_three_turns_in_a_row() -> None:
    arena = ready(scene("roi-de-la-colline", square("hill", RUIN, 10, 10, 4, 0), sites=["hill"]))
    assert fits(arena, "red", 1, 5.5)
    assert not fits(arena, "red", 1, 5.6)
    nobody = Arena()
    nobody.battle = arena.battle.copy()
    nobody.add("r", "red", 2, 2, base=ROUND)
    nobody.add("b", "blue", 20, 20, base=ROUND)
    nobody.run(*[CountTurn()] * 4)
    assert not nobody.told(HillHeld)
    assert won(nobody) is None, "nobody has held it, however long"
    arena.add("r", "red", 12, 12, base=ROUND)
    arena.add("b", "blue", 20, 20, base=ROUND)
    for turns in (1, 2):
        arena.run(CountTurn())
        assert [(event.side, event.turns) for event in arena.told(HillHeld)] == [("red", turns)]
        assert won(arena) is None
    lost = Arena()
    lost.battle = arena.battle.copy()
    lost.battle["r"].fleeing = True
    lost.run(CountTurn())
    lost.battle["r"].fleeing = False
    lost.run(CountTurn())
    assert won(lost) is None
    arena.run(CountTurn())
    assert won(arena) == "red"
    arena.add("r2", "red", 2, 2, base=ROUND)
    arena.battle["r"].shade = "killed"
    arena.run(EndOfTurn())  # who was back for the turn alone is gone when it is over
    assert won(arena) == "red"
    three = ready(scene("roi-de-la-colline", square("hill", RUIN, 10, 10, 4, 0), sites=["hill"], sides=("a", "b", "c")))
    assert fits(three, "a", 12, 5.5)
    assert not fits(three, "a", 4, 3)
    assert fits(three, "c", 3, 12)
    offset = 1.5 * 2**0.5
    assert not fits(three, "a", 3 + offset + 0.5 * 2**0.5 - 0.02, 3)
    assert fits(three, "a", 3 + offset + 0.5 * 2**0.5 + 0.02, 3)


@pytest.mark.rule("lfw.scenario.roi-de-la-colline.field", "lfw.scenario.terrain")
def test_the_hill_lies_in_a_circle_of_twelve_inches() -> None:
    data = BY_KEY["roi-de-la-colline"]
    small = msgspec.structs.replace(square("hill", RUIN, 8, 8, 8, 0), kind="forest")
    wide = msgspec.structs.replace(square("hill", RUIN, 7, 7, 10, 0), kind="forest")
    rules = [[one.piece for one in misplaced(data, Arena(piece).battle.board, ["hill"])] for piece in (small, wide)]
    assert rules == [["hill"], ["hill", "hill"]]  # neither is a hill; the wide one leaves the circle, too
    for half, lies_in_it in ((6, True), (6 + HAIR, False)):  # how far its corners are from the middle
        outline = tuple((round(x * INCH), round(y * INCH)) for x, y in ((12 - half, 12), (12, 11), (12 + half, 12)))
        board = Arena(Piece("hill", HILL, outline, INCH)).battle.board
        assert (next(misplaced(data, board, ["hill"]), None) is None) is lies_in_it


@pytest.mark.rule("lfw.scenario.terrain")
@pytest.mark.rule(
    "lfw.scenario.defense-de-relique",
    "lfw.scenario.defense-de-relique.field",
    "lfw.scenario.defense-de-relique.deployment",
    "lfw.scenario.defense-de-relique.victory",
)
def test_the_relic_is_defended_against_two_attackers() -> None:
    arena = ready(scene("defense-de-relique", sides=("red", "blue", "green")))
    assert [one.at for one in arena.battle.mission.treasures] == [MIDDLE]  # type: ignore[union-attr]
    assert fits(arena, "green", 12, 11.4)
    assert not fits(arena, "green", 12, 12)
    assert fits(arena, "red", 2.5, 14)
    assert not fits(arena, "red", 2.5, 12.4)
    assert not fits(arena, "blue", 21.5, 12.4)
    assert fits(arena, "red", 8, 22)
    assert not fits(arena, "red", 8, 18)
    assert not fits(arena, "red", 14, 23)
    assert fits(arena, "blue", 14, 23)
    arena.add("g", "green", 2.5, 11, base=ROUND)
    assert not fits(arena, "red", 2.5, 14.9)
    assert fits(arena, "red", 2.5, 15.1)
    arena.battle.turn = 3
    arena.run(CountTurn())
    arena.battle.turn = 4
    arena.run(CountTurn(), dice=[5])
    assert arena.battle.mission.turns == 7  # type: ignore[union-attr]
    arena.add("r", "red", 2.5, 20, base=ROUND)
    assert won(arena, last=True) == "green"
    arena.battle.change_mission(treasures=(Treasure("relic", bearer="r"),))
    assert won(arena, last=True) == "red"
    data = BY_KEY["defense-de-relique"]
    assert [one.piece for one in misplaced(data, Arena(square("w", FOREST, 12, 13, 1, 0)).battle.board, [])] == ["w"]


def town() -> Arena:
    """Three ruins to search, with a unit in the first."""
    ruins = [square(f"ruin{n}", RUIN, 5 + 6 * n, 10, 3, 0) for n in range(3)]
    arena = ready(scene("fouille-precipitee", *ruins, sites=[ruin.id for ruin in ruins]))
    arena.add("r", "red", 6.5, 11.5, base=ROUND)
    arena.add("b", "blue", 20, 22, base=ROUND)
    return arena


@pytest.mark.rule("lfw.scenario.terrain", "lfw.shoot.phase")
@pytest.mark.rule("lfw.scenario.fouille-precipitee.search", "lfw.scenario.fouille-precipitee.field")
def test_a_place_is_searched_until_a_token_is_turned() -> None:
    arena = town()
    arena.run(ShootingPhase(), answers=["r search"], dice=[3])
    assert [event.found for event in arena.told(PlaceSearched)] == [""]
    assert not arena.battle["r"].may_shoot
    arena.battle["r"].has_shot = False
    arena.run(ShootingPhase(), answers=["r search"], dice=[3, 2])  # 3 and 1 for the marker; the second of three tokens
    assert [event.found for event in arena.told(PlaceSearched)] == ["empty"]
    arena.battle["r"].has_shot = False
    arena.run(ShootingPhase())  # nothing is left here
    slow = town()
    for die, found in ((1, ""), (2, ""), (1, ""), (1, "empty")):  # each failure counts 1 more for the next
        slow.battle["r"].has_shot = False
        slow.run(ShootingPhase(), answers=["r search"], dice=[die, *([2] if found else [])])
        assert [event.found for event in slow.told(PlaceSearched)] == [found]
    again = town()
    again.run(ShootingPhase(), answers=["r search"], dice=[4, 1])
    assert [event.found for event in again.told(PlaceSearched)] == ["treasure"]
    assert again.battle.mission.treasures[0].bearer == "r"  # type: ignore[union-attr]
    assert [*searches(town().battle, "red")] == ["r search"]
    by_rank = [[*Shots(rank=rank).options(town().battle, "red")] for rank in (-1, 0, 1)]
    assert by_rank == [[], ["r search"], []], "with those who shoot, not before them or after them"
    elsewhere = town()
    elsewhere.battle.change_mission(scenario="prendre-la-breche")
    assert searches(elsewhere.battle, "red") == searches(Arena().battle, "red") == {}
    for change in ({"move": "run"}, {"fleeing": True}, {"has_shot": True}):
        tired = town()
        for field, value in change.items():
            setattr(tired.battle["r"], field, value)
        tired.run(ShootingPhase())
    held = town()  # who controls places in a melee searches none there
    held.battle["r"].gain("lfw.specialist.eclaireur.controle-du-terrain")
    skills = (Rule("lfw.specialist.eclaireur.premier-sur-les-lieux"),)
    held.battle["r"].profile = msgspec.structs.replace(held.battle["r"].profile, skills=skills)
    held.add("brute", "blue", 7.5, 11.5, base=ROUND)
    assert counts(held.battle, held.battle["r"], held.battle.mission.sites[0])  # type: ignore[union-attr]
    held.run(ShootingPhase())
    data = BY_KEY["fouille-precipitee"]
    assert [one.rule for one in misplaced(data, arena.battle.board, ["ruin0"])] == [
        "lfw.scenario.fouille-precipitee.field"
    ]
    assert (data.pieces, data.piece_kinds) == (3, ("building", "ruin"))


def leaves(arena: Arena, x: float, y: float, move: Any = "normal", *, side: str = "red") -> bool:
    """Whether a unit of a side that has come to a place by a move may leave the table there."""
    arena.battle.units.pop("leaver", None)
    leaver = arena.add("leaver", side, x, y, base=ROUND)
    if arena.battle.mission.scenario == "fouille-precipitee":  # type: ignore[union-attr]
        arena.battle.change_mission(treasures=(Treasure("treasure", bearer="leaver" if side == "red" else ""),))
    return rules_of(arena.battle).may_leave(arena.battle, leaver, move)


@pytest.mark.rule(
    "lfw.scenario.reserve-convoitee.victory",
    "lfw.scenario.fleau-des-demons.save",
    "lfw.scenario.fouille-precipitee.victory",
)
def test_one_leaves_the_table_near_ones_own_edge_by_a_normal_move_or_a_run() -> None:
    stock = ready(scene("reserve-convoitee"), "falling")
    for arena, on, off in ((stock, 0.6, 0.6 + HAIR), (hell(), 1.5 - HAIR, 1.5), (town(), 3.5 - HAIR, 3.5)):
        for move, may in (("normal", True), ("run", True), ("charge", False), ("flight", False)):
            assert leaves(arena, 2, on, move) is may
        assert not leaves(arena, 2, off)
        assert not leaves(arena, 2, 24 - on)
    assert leaves(hell(), 2, 24 - 1.49, side="blue")
    assert not leaves(hell(), 2, 0.5, side="green")
    assert not leaves(town(), 2, 24 - 0.5, side="blue"), "without the treasure"


@pytest.mark.rule("lfw.scenario.embuscade-urbaine.victory")
def test_attackers_deliver_treasures_at_any_edge_by_a_normal_move_or_a_run() -> None:
    arena = ready(scene("embuscade-urbaine"))
    arena.add("r", "red", 0.5, 12, base=ROUND)
    arena.add("b", "blue", 23.5, 12, base=ROUND)
    arena.add("r2", "red", 12, 23.5, base=ROUND)
    arena.add("r3", "red", 12, 23, base=ROUND)
    arena.add("r4", "red", 23.5, 3, base=ROUND)
    arena.add("r5", "red", 3, 0.5, base=ROUND)

    def delivers(name: str, move: Any = "normal") -> bool:
        return rules_of(arena.battle).may_deliver(arena.battle, arena.battle[name], move)

    assert [name for name in ("r", "r2", "r3", "r4", "r5", "b") if delivers(name)] == ["r", "r2", "r4", "r5"]
    assert [move for move in ("normal", "run", "charge", "flight") if delivers("r", move)] == ["normal", "run"]


@pytest.mark.rule(
    "lfw.scenario.fouille-precipitee",
    "lfw.scenario.fouille-precipitee.deployment",
    "lfw.scenario.fouille-precipitee.victory",
)
def test_whoever_has_found_the_treasure_carries_it_home() -> None:
    arena = town()
    assert fits(arena, "red", 12, 2.5)
    assert not fits(arena, "red", 12, 2.6)
    arena.run(RollLength(), dice=[1])
    assert arena.battle.mission.turns == 8  # type: ignore[union-attr]
    assert won(arena, last=True) == ""
    arena.run(ShootingPhase(), answers=["r search"], dice=[6, 1])
    assert won(arena, last=True) == "red"
    arena.battle.stand(arena.battle["r"], Pose(6 * INCH, 5 * INCH))
    stays = Arena()
    stays.battle = arena.battle.copy()
    stays.run(MoveUnit("r", "normal"), answers=[line((6, 5), (6, 3.5)), "no"])  # at exactly 3" it is not less
    battle = arena.run(MoveUnit("r", "normal"), answers=[line((6, 5), (6, 3.4)), "no", "yes"])
    assert (battle["r"].lost, battle.mission.treasures[0].saved_by) == ("saved", "red")  # type: ignore[union-attr]
    assert won(arena, last=True) == "red"


@pytest.mark.rule("lfw.scenario.flot-infini.field")
@pytest.mark.rule("lfw.scenario.start")
@pytest.mark.parametrize(
    ("key", "sides", "answers", "asked"),
    [
        ("reserve-convoitee", ("red", "blue"), ("rising",), [("red", "lfw.scenario.reserve-convoitee.field")]),
        (
            "imposer-le-respect",
            ("red", "blue"),
            ("near", "r1", "b1"),
            [
                ("blue", "lfw.scenario.imposer-le-respect.deployment"),
                ("red", "lfw.scenario.imposer-le-respect.army"),
                ("blue", "lfw.scenario.imposer-le-respect.army"),
            ],
        ),
        (
            "assaut-sur-un-titan",
            ("red", "blue", "green"),
            ("kill", "kill"),
            [
                ("blue", "lfw.scenario.assaut-sur-un-titan.assailant"),
                ("green", "lfw.scenario.assaut-sur-un-titan.assailant"),
            ],
        ),
        ("roi-de-la-colline", ("red", "blue"), (), []),
        ("flot-infini", ("red", "blue"), ("far",), [("red", "lfw.scenario.flot-infini.field")]),
        ("prendre-la-breche", ("red", "blue"), (), []),
    ],
)
def test_who_is_asked_what_before_anybody_deploys(
    key: str, sides: tuple[str, ...], answers: tuple[str, ...], asked: list[tuple[str, str]]
) -> None:
    arena = scene(key, square("hill", RUIN, 10, 10, 4, 0), sites=["hill"] * BY_KEY[key].pieces, sides=sides)
    for side in sides:
        for number in (1, 2):
            enlist(arena, f"{side[0]}{number}", side)
    battle = arena.battle
    battle.then(Prepare())
    game = Game(Ready(battle), None, dice=Seeded(1), history="none")
    told: list[tuple[str, str]] = []
    for answer in answers:
        request = game.request
        assert request is not None
        assert isinstance(request, Ask)
        told.append((request.player, request.rule))
        game.answer(answer, player=request.player)
    assert game.request is None
    assert told == asked
    assert {zone.side for zone in game.state.zones} == set(sides)
