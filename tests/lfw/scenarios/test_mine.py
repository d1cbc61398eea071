"""The mine."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.arenas import SUGGESTED
from tests.lfw.arena import Arena, line, profile
from tests.lfw.scenarios.fields import (
    HAIR,
    at,
    enlist,
    fits,
    key_of,
    ready,
    scene,
    won,
)
from tests.lfw.test_climbing import block
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.errors import Problem
from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.lfw.battle import (
    Treasure,
)
from escarmouche.rulebooks.lfw.book import RULEBOOK
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, CLOSED, FOREST, LOW_WALL, WALL
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, misplaced
from escarmouche.rulebooks.lfw.content.setup import places_for
from escarmouche.rulebooks.lfw.events import (
    Deployed,
    EntranceAgreed,
    TorchesGiven,
    TreasureHidden,
    UnitSaved,
)
from escarmouche.rulebooks.lfw.rules.deployment import Deployment
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.flight import FleeUnit
from escarmouche.rulebooks.lfw.rules.mines import AgreeOnEntrance
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit
from escarmouche.rulebooks.lfw.rules.organisation import actions
from escarmouche.rulebooks.lfw.rules.turn import CheckEnd
from escarmouche.table import INCH, Piece, Pose


def mine(*pieces: Piece) -> Arena:
    """A mine with a wall across it, two inches of which are open, and its entrance in the middle of the near edge."""
    arena = scene("mines", block(WALL, 5, (0, 12), (4, 12.5)), block(WALL, 5, (6, 12), (24, 12.5)), *pieces)
    arena.add("a", "red", 12, 3, base=ROUND)
    arena.add("d", "blue", 12, 22, base=ROUND)
    return arena


def delved(*pieces: Piece, treasure: tuple[float, float] = (12, 18.25), torches: Sequence[str] = ("none",)) -> Arena:
    """The same, ready: the entrance is agreed on, the treasure lies beyond the wall, torches are given."""
    return ready(mine(*pieces), at(12, 1), "yes", at(*treasure), *torches)


@pytest.mark.rule("lfw.scenario.mines.defender")
def test_a_mines_defender_plays_demons_and_its_attacker_whatever_he_likes() -> None:
    demons, others = "pit-demons-300", "hill-clans-300"

    def refused(*armies: str) -> str:
        try:
            RULEBOOK.setup(armies, "old-mine", options={"scenario": "mines"})
        except Problem as problem:
            return key_of(problem)
        return ""

    assert refused(others, others) == "lfw-setup-scenario-demons"
    assert refused(demons, demons) == refused(others, demons) == refused(others) == ""
    assert refused(demons) == ""


@pytest.mark.rule("lfw.scenario.mines.deployment")
def test_the_players_agree_on_an_entrance_or_a_die_does_it_for_them() -> None:
    for answers, dice, middle in (
        ((at(12, 1), SUGGESTED), (), (12, 0)),
        ((at(12, 1), "no", at(22, 0.5)), (1,), (12, 0)),
        ((at(12, 1), "no", at(22, 0.5)), (2,), (22, 0)),
        ((at(0.3, 9), "yes"), (), (0, 9)),
        ((at(23.9, 23.95), "yes"), (), (22.5, 24)),  # three inches wide, however near the corner
    ):
        arena = mine()
        arena.run(AgreeOnEntrance(), answers=answers, dice=dice)
        [agreed] = arena.told(EntranceAgreed)
        assert agreed.point == (round(middle[0] * INCH), round(middle[1] * INCH))
        (ax, ay), (bx, by) = arena.battle.mission.entrance  # type: ignore[union-attr]
        assert abs(bx - ax) + abs(by - ay) == 3 * INCH
    with pytest.raises(IllegalAnswer, match="bars"):
        mine(square("rock", BLOCKING, 12, 0, 2, 0)).run(AgreeOnEntrance(), answers=[at(12, 1)])


@pytest.mark.rule("lfw.scenario.mines.deployment")
def test_the_defender_deploys_9_inches_off_the_entrance_the_other_within_6() -> None:
    arena = delved()
    assert fits(arena, "red", 12, 5.5) and not fits(arena, "red", 12, 5.5 + HAIR)
    for x in (10.5, 12, 13.5):  # straight on from either end of the entrance, and between them
        assert fits(arena, "red", x, 5.48) and not fits(arena, "red", x, 5.52)
        assert fits(arena, "blue", x, 9.52) and not fits(arena, "blue", x, 9.5)
    assert fits(arena, "red", 18.9, 1) and not fits(arena, "red", 19.1, 1)  # from the end of the entrance
    assert fits(arena, "blue", 23.5, 23.5) and not fits(arena, "blue", 23.5, 23.5 + HAIR)
    assert fits(arena, "blue", 1, 1) and not fits(arena, "blue", 1.1, 1)
    enlist(arena, "a2", "red")
    enlist(arena, "d2", "blue")
    enlist(arena, "d3", "blue")
    arena.run(Deployment(), answers=["d3", at(3, 20), at(6, 20), at(10, 2)])
    assert [event.unit for event in arena.told(Deployed)] == ["d3", "d2", "a2"]


@pytest.mark.rule("lfw.scenario.mines.field")
def test_at_night_the_treasure_lies_in_the_middle_of_a_reachable_room() -> None:
    arena = delved()
    assert arena.battle.night
    assert arena.battle.mission.treasures[0].at == (12 * INCH, round(18.25 * INCH))  # type: ignore[union-attr]
    assert arena.told(TreasureHidden)
    for place, reason in (((12, 16), "middle"), ((9, 18.25), "middle"), ((12, 12.2), "blocking")):
        with pytest.raises(IllegalAnswer, match=reason):
            delved(treasure=place)
    gap = (4, 12), (6, 12.5)
    with pytest.raises(IllegalAnswer, match="no way"):
        delved(block(WALL, 5, *gap))
    delved(block(CLOSED, 5, *gap))  # a door can be forced
    delved(block(LOW_WALL, 2, *gap))  # and a barricade climbed
    delved(block(WALL, 5, *gap), treasure=(12, 6))
    data = BY_KEY["mines"]
    assert [one.rule for one in misplaced(data, Arena().battle.board, [])] == ["lfw.scenario.mines.field"]
    assert list(misplaced(data, arena.battle.board, [])) == []


@pytest.mark.rule("lfw.scenario.mines.field")
def test_a_mine_has_rocks_and_barricades_and_nothing_of_the_open_air() -> None:
    rocks = square("rock", BLOCKING, 2, 2, 4, 3 * INCH), square("wall", WALL, 12, 12, 4, 3 * INCH)
    crate = square("crate", LOW_WALL, 8, 8, 1, INCH)

    def fits(*pieces: Piece) -> bool:
        return places_for("mines", Arena(*pieces).battle.board) is not None

    assert fits(*rocks, crate)
    assert not fits(*rocks)
    assert not fits(rocks[0], crate)
    assert not fits(*rocks, crate, square("wood", FOREST, 18, 18, 2, INCH))
    with pytest.raises(Problem, match="does not suit"):
        RULEBOOK.setup(["hill-clans-300", "pit-demons-300"], "two-woods", options={"scenario": "mines"})


@pytest.mark.rule("lfw.scenario.mines.torches")
def test_the_attacker_gives_torches_to_whom_he_likes() -> None:
    def lights(*answers: str) -> list[str]:
        arena = mine()
        arena.add("a2", "red", 15, 3, base=ROUND)
        ready(arena, at(12, 1), "yes", at(12, 18.25), *answers)
        [given] = arena.told(TorchesGiven)
        able = [key for side in ("red", "blue") for key in actions(arena.battle, side) if key.endswith("torch")]
        assert able == [f"{name} torch" for name in given.units]
        return able

    assert lights("none") == []
    assert lights("a2", "none") == ["a2 torch"]
    assert lights("all") == lights("a", "all") == ["a torch", "a2 torch"]


@pytest.mark.rule("lfw.scenario.mines", "lfw.scenario.mines.victory")
def test_who_brings_the_treasure_to_the_entrance_may_leave_and_has_won() -> None:
    arena = delved()
    arena.battle.change_mission(treasures=(Treasure("treasure", bearer="a"),))
    arena.battle["a"].gain("lfw.scenario.objective.tresor")
    arena.run(MoveUnit("a", "normal"), answers=[line((12, 3), (12, 0.7)), "no"])  # not quite in contact
    arena.battle["a"].move = ""
    stays = arena.run(MoveUnit("a", "normal"), answers=[line((12, 0.7), (12, 0.6)), "no", "no"])
    assert stays["a"].in_play
    assert won(arena) is None
    arena.battle["a"].move = ""
    gone = arena.run(MoveUnit("a", "normal"), answers=[line((12, 0.6), (13.5, 0.6)), "no", "yes"])
    assert gone["a"].lost == "saved"
    assert RULEBOOK.result(gone).losses["red"] == 0
    assert arena.run(CheckEnd()).winner == "red"  # there and then


@pytest.mark.rule("lfw.scenario.mines.victory")
def test_the_defender_wins_as_a_turn_ends_with_no_attacker_left() -> None:
    arena = delved()
    arena.battle.turn = 30
    assert won(arena) is None  # it lasts until somebody has won
    arena.battle.stand(arena.battle["a"], Pose(12 * INCH, INCH))
    arena.run(MoveUnit("a", "run"), answers=[line((12, 1), (12, 0.5)), "yes"])
    assert arena.battle["a"].lost == "saved"
    assert arena.run(CheckEnd()).winner is None
    assert won(arena) == "blue"
    demon = delved()
    demon.battle.stand(demon.battle["d"], Pose(8 * INCH, INCH))
    demon.run(MoveUnit("d", "normal"), answers=[line((8, 1), (11.5, 0.5))])  # nobody asks a demon


@pytest.mark.rule("lfw.scenario.mines.victory")
def test_who_flees_to_the_entrance_may_leave_once_the_flight_is_over() -> None:
    arena = delved()
    arena.battle.stand(arena.battle["a"], Pose(12 * INCH, round(4.05 * INCH)))
    arena.battle.stand(arena.battle["d"], Pose(12 * INCH, 8 * INCH))
    hidden = line((12, 0.55), (13, 0.55))  # the first half has ended at the entrance, and nobody has asked
    battle = arena.run(FleeUnit("a", tests=True), answers=[hidden, "yes"])
    assert battle["a"].lost == "saved"


@pytest.mark.rule("lfw.scenario.mines.victory")
def test_a_rider_leaves_with_his_mount_and_with_what_he_bears() -> None:
    arena = delved()
    destroy(arena.battle, arena.battle["a"])
    arena.add("knight", "red", 12, 3, mount=profile("horse", base=ROUND, type="beast"))
    arena.battle.change_mission(treasures=(Treasure("treasure", bearer="knight"),))
    battle = arena.run(MoveUnit("knight-mount", "run"), answers=[line((12, 3), (12, 0.6)), "yes"])
    assert battle["knight"].lost == battle["knight-mount"].lost == "saved"
    assert [event.treasures for event in arena.told(UnitSaved)] == [("treasure",)]
    assert won(arena) == "red"
