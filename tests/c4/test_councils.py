"""Battles of one's own: councils of war, units that come from an edge, reinforcements, weather, army points."""

from typing import Any

import msgspec
import pytest
from tests.c4.arena import OFFERED, Arena, hero, profile
from tests.c4.test_company import armies, company
from tests.c4.test_scenery import block

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Choose, Game, Random, Seeded, play
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c4.battle import Arrival, Entry, Zone
from escarmouche.rulebooks.c4.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c4.content.councils import Allowed, check_forces, load_council, mission_of_council
from escarmouche.rulebooks.c4.content.profiles import Benefit
from escarmouche.rulebooks.c4.events import UnitLost, UnitReady
from escarmouche.rulebooks.c4.rules.activation import Activate
from escarmouche.rulebooks.c4.rules.deployment import Deployment, DeployNext
from escarmouche.rulebooks.c4.rules.entry import EnterTable, assign
from escarmouche.rulebooks.c4.rules.force import is_allowed
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.stewardship import Returns
from escarmouche.rulebooks.c4.rules.tactical import cards_of
from escarmouche.rulebooks.c4.rules.unit_moves import UnitRoute
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Board, Point
from escarmouche.table.exact import bounding_box
from escarmouche.texts import Texts

C4 = book("c4")


def at_the_edge(*edges: Any, count: int = 2, **more: Any) -> Arena:
    """A red unit that comes from an edge, and a blue one in the middle of the table."""
    made = Arena(entries=(Entry("red", edges or ("south",)),))
    made.row("red-1", more.pop("stats", profile()), count, 20, 20, enters=True, **more)
    for one in made.battle.models.values():
        made.battle.stand(one, None)
    made.row("blue-1", profile("foe"), 2, 60, 60)
    return made


def entering(made: Arena, allowance: float = 10) -> EnterTable:
    return EnterTable(made.battle, made.battle.units["red-1"], round(allowance * CM))


def ways(*paths: tuple[tuple[float, float], ...]) -> UnitRoute:
    routes = {}
    for number, path in enumerate(paths):
        points: tuple[Point, ...] = tuple((round(x * CM), round(y * CM)) for x, y in path)
        routes[f"red-1.{number}"] = Route(points, 0)
    return UnitRoute(routes)


def rules(request: EnterTable, answer: UnitRoute) -> set[tuple[str, str]]:
    return {(one.rule, one.text.key) for one in request.problems(answer)}


# -- from an edge ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.deployment.edge-entry")
def test_units_come_from_the_edges_that_the_council_names() -> None:
    made = at_the_edge()
    # Ten cm, three of which its base takes.
    assert not rules(entering(made), ways(((20, 1.5), (20, 8.5)), ((24, 1.5), (24, 8.5))))
    too_far = rules(entering(made), ways(((20, 1.5), (20, 8.6)), ((24, 1.5), (24, 8.5))))
    assert too_far == {("c4.deployment.edge-entry", "c4-fighter-cannot")}
    for start in ((20, 2), (1.5, 20), (20, 118.5)):
        found = rules(entering(made), ways((start, (20, 8)), ((24, 1.5), (24, 8))))
        assert ("c4.deployment.edge-entry", "c4-not-from-the-edge") in found
    assert rules(entering(made), ways(((20, 1.5), (20, 8)), ((40, 1.5), (40, 8))))
    both = at_the_edge("west", "north")
    assert not rules(entering(both), ways(((1.5, 50), (5, 50)), ((1.5, 54), (5, 54))))


@pytest.mark.rule("c4.deployment.edge-entry")
@pytest.mark.parametrize(
    ("edge", "half", "whole"),
    [
        ("south", (60, 5), (60, 8.5)),
        ("north", (60, 115), (60, 111.5)),
        ("west", (5, 60), (8.5, 60)),
        ("east", (115, 60), (111.5, 60)),
    ],
)
def test_from_each_edge_a_fighter_comes_as_far_as_his_movement_takes_him(edge: Any, half: Any, whole: Any) -> None:
    request = entering(at_the_edge(edge, count=1))
    for tenths, (x, y) in ((5, half), (10, whole)):
        goal = request.goal(edge, 5_000, tenths)
        assert goal == (round(x * CM), round(y * CM))
        found = request.proposed(goal)
        assert found is not None and found.routes["red-1.0"].end.point == goal


@pytest.mark.rule("c4.deployment.edge-entry")
@pytest.mark.parametrize("count", [2, 5, 8])
@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_a_whole_unit_comes_as_far_as_its_leader_may_go(edge: Any, count: int) -> None:
    request = entering(at_the_edge(edge, count=count))
    goal = request.goal(edge, 5_000, 10)
    found = request.proposed(goal)
    assert found is not None
    assert found.routes["red-1.0"].end.point == goal
    assert len({route.end.point for route in found.routes.values()}) == count


@pytest.mark.rule("c4.deployment.edge-entry")
@pytest.mark.parametrize("along", [0, 10_000])
def test_in_a_corner_a_whole_unit_comes_upon_the_table(along: int) -> None:
    request = entering(at_the_edge(count=4))
    assert not request.problems(request.in_the_open(request.goal("south", along, 10)))


@pytest.mark.parametrize(
    ("edge", "box"),
    [("south", (0, 0, 120, 2)), ("north", (0, 118, 120, 120)), ("west", (0, 0, 2, 120)), ("east", (118, 0, 120, 120))],
)
def test_the_edge_by_which_a_unit_comes_is_shown_until_it_is_there(edge: Any, box: tuple[int, ...]) -> None:
    made = at_the_edge(edge)
    (area,) = (one for one in C4.overview(made.battle).areas if one.side == "red" and one.name)
    assert bounding_box(area.shape.outline) == tuple(number * CM for number in box)
    assert Texts("en").tell(area.name) == "Red comes in here"
    made.battle.units["red-1"].enters = False
    assert not [one for one in C4.overview(made.battle).areas if one.side == "red"]


@pytest.mark.rule("c4.deployment.edge-entry")
def test_a_way_upon_the_table_is_found_through_the_one_gap_that_there_is() -> None:
    made = at_the_edge(count=1)
    made.battle.rebuild(
        Board(
            120 * CM,
            120 * CM,
            (block("west", 0, 0, 46.5, 10), block("east", 49.5, 0, 120, 10)),
            made.battle.board.kinds,
        )
    )
    found = entering(made).anywhere
    assert found is not None and found.routes["red-1.0"].path[0] == (48 * CM, 1_500)


@pytest.mark.rule("c4.deployment.edge-entry", "c4.formation.compact")
def test_a_unit_in_compact_formation_comes_in_it() -> None:
    request = entering(at_the_edge(may_close_up=True, formation="compact"))
    apart = rules(request, ways(((20, 1.5), (20, 8)), ((24, 1.5), (24, 8))))
    assert apart == {("c4.formation.compact", "c4-not-base-to-base")}
    assert not rules(request, ways(((20, 1.5), (20, 8)), ((23, 1.5), (23, 8))))
    made = at_the_edge(may_close_up=True)
    closing = EnterTable(made.battle, made.battle.units["red-1"], 10 * CM, "compact")
    assert rules(closing, ways(((20, 1.5), (20, 8)), ((24, 1.5), (24, 8)))) == apart


@pytest.mark.rule("c4.deployment.edge-entry")
def test_a_unit_that_comes_walks_or_runs_before_anything_else() -> None:
    made = at_the_edge(stats=profile(shot=(4, 1, 4)))
    game = made.game(Activate("red-1"))
    assert isinstance(game.request, Choose)
    assert set(game.request.options) == {"walk", "run", "walk-shoot"}
    battle = made.run(Activate("red-1"), answers=["run", OFFERED])
    unit = battle.units["red-1"]
    assert len(battle.fighters(unit)) == 2
    assert not unit.enters


@pytest.mark.rule("c4.deployment.edge-entry")
def test_where_there_is_no_room_at_the_edge_a_unit_waits_on() -> None:
    made = at_the_edge(stats=profile(base=100_000, movement=1 * CM))
    battle = made.run(Move("red-1", False))
    assert battle.units["red-1"].enters


@pytest.mark.rule("c4.deployment.edge-entry")
def test_who_comes_from_an_edge_is_not_deployed_and_has_a_card() -> None:
    made = at_the_edge()
    made.battle.units["red-1"].enters = False
    for one in made.battle.models.values():
        made.battle.stand(one, None)
    strip = ((0, 80_000), (120_000, 80_000), (120_000, 120_000), (0, 120_000))
    made.battle.zones = (Zone("blue", strip),)
    assign(made.battle)
    battle = made.run(DeployNext("red"), answers=[OFFERED])
    assert battle.units["red-1"].enters
    assert list(cards_of(battle, "red")) == ["red-1"]
    assert battle.fighters(battle.units["blue-1"])


# -- reinforcements ----------------------------------------------------------------------------------------------------


def reinforced(**when: Any) -> Arena:
    """A red company with a unit on the table and one, led by its best Incarnate but one, that comes later."""
    made = Arena(arrivals=(Arrival(side="red", edges=("south",), **when),))
    made.row("red-1", profile(), 3, 20, 20)
    made.unit("red-2", (hero(authority=6), 50, 20), (profile(), 53.5, 20), late=True)
    for member in ("red-2.0", "red-2.1"):
        made.battle.stand(made.battle.models[member], None)
    made.row("blue-1", profile("foe"), 2, 60, 60)
    return made


@pytest.mark.rule("c4.reinforcement.split", "c4.reinforcement.designation")
def test_reinforcements_come_when_the_council_says() -> None:
    made = reinforced(turn=3)
    assert not made.run(Returns()).units["red-2"].enters
    assert list(cards_of(made.battle, "red")) == ["red-1"]
    made.battle.turn = 2
    battle = made.run(Returns())
    assert [event.unit for event in made.told(UnitReady)] == ["red-2"]
    assert battle.units["red-2"].enters
    assert list(cards_of(battle, "red")) == ["red-1", "red-2"]
    battle = made.run(Activate("red-2"), answers=["walk", OFFERED])
    assert len(battle.fighters(battle.units["red-2"])) == 2


@pytest.mark.rule("c4.reinforcement.designation")
def test_reinforcements_may_come_for_what_is_lost() -> None:
    made = reinforced(lost=1)
    assert not made.run(Returns()).units["red-2"].enters
    for one in made.battle.fighters(made.battle.units["red-1"]):
        one.lost = True
        made.battle.stand(one, None)
    assert made.run(Returns()).units["red-2"].enters


@pytest.mark.rule("c4.reinforcement.split")
def test_only_where_a_battle_has_reinforcements_marked_units_come_later() -> None:
    for arrivals, late in (((Arrival(side="red", edges=("south",), turn=2),), True), ((), False)):
        made = reinforced(turn=2)
        made.battle.mission = msgspec.structs.replace(made.battle.mission, arrivals=arrivals)
        for one in made.battle.models.values():
            made.battle.stand(one, None)
        game = made.game(Deployment(), dice=[2, 3])
        while not (isinstance(game.request, Choose) and game.request.rule == "c4.deployment.procedure"):
            assert isinstance(game.request, Choose)
            game.answer(game.request.default)
        assert game.state.units["red-2"].late is late


@pytest.mark.rule("c4.reinforcement.no-commander")
def test_whoever_is_still_in_reinforcement_does_not_command() -> None:
    made = reinforced(turn=2)
    made.battle.units["red-2"].enters = True
    battle = made.run(DeployNext("red"))
    assert not battle.commanders.get("red")
    battle = made.run(Activate("red-2"), answers=["walk", OFFERED])
    assert battle.commanders["red"] == "red-2.0"
    # With another Incarnate on the table that one commands, until a better one has come.
    made = reinforced(turn=2)
    made.battle.units["red-2"].enters = True
    made.unit("red-3", (hero("other", authority=3), 80, 20), (profile(), 83.5, 20))
    from escarmouche.rulebooks.c4.rules.command import name_commander

    with pytest.raises(StopIteration):
        name_commander(made.battle, "red", everybody=True).send(None)
    assert made.battle.commanders["red"] == "red-3.0"
    assert made.run(Activate("red-2"), answers=["walk", OFFERED]).commanders["red"] == "red-2.0"


@pytest.mark.rule("c4.reinforcement.points", "c4.mission.build-companies")
def test_companies_keep_to_the_points_of_the_battle() -> None:
    units = ["fusiliers", {"troop": "conscripts", "strength": 5, "reinforcement": True}]
    sides, known = {"red": company(units)}, armies()

    def broken(points: int | None, late: int | None) -> str | None:
        try:
            check_forces(sides, known, {"red": Allowed(points, late)})
        except Problem as problem:
            return problem.rule
        return None

    # Fusiliers with their hero 150, conscripts 50.
    assert broken(None, None) is None
    assert broken(200, None) is None
    assert broken(199, None) == "c4.mission.build-companies"
    assert broken(None, 49) == "c4.reinforcement.points"
    assert broken(None, 50) is None
    assert broken(200, 50) is None
    assert broken(200, 60) == "c4.reinforcement.points"


@pytest.mark.rule("c4.mission.build-companies")
def test_the_players_agree_on_points_and_who_attacks_has_twice_as_many() -> None:
    both = ["marches-1000", "fens-1000"]
    C4.setup(both, "border-farm", options={"points": 1000})
    for battle, points in (("pitched", 900), ("assault", 500), ("breakthrough", 400)):
        with pytest.raises(Problem) as refused:
            C4.setup(both, "border-farm", options={"points": points, "battle": battle})
        assert refused.value.rule == "c4.mission.build-companies"
    C4.setup(["marches-1000", "fens-400"], "border-farm", options={"points": 500, "battle": "assault"})


# -- councils of war ---------------------------------------------------------------------------------------------------

SECTIONS = """
key: own
name: Own
forces: { points: { red: 800, blue: 400 }, reinforcements: { red: 300 } }
approach: { edges: { blue: [north] }, reinforcements: { red: { edges: [west], turn: 2 } } }
objectives: { control: [{ id: knoll, elixir: 3 }], eliminated: [1, 2, 3], invading: 2 }
special:
  weather: [{ of: movement, by: -2 }]
  forbids: [run]
  destructible: [{ piece: west-barn, like: hut }, { piece: west-hedge, resistance: 2, structure: 1 }]
truce: { turns: 4, elixir: 15, tie: draw }
"""


@pytest.mark.rule("c4.mission.battle-and-campaign")
def test_a_council_of_war_has_what_is_a_battles_own() -> None:
    board = standard_battlefields()["border-farm"].board
    mission = mission_of_council(load_council(SECTIONS), board)
    assert mission.objectives[0].outline == board.piece("knoll").outline
    assert (mission.by_rank, mission.for_invading, mission.turns, mission.elixir) == ((1, 2, 3), 2, 4, 15)
    assert {one.piece: (one.resistance, one.structure) for one in mission.fragile} == {
        "west-barn": (4, 8),
        "west-hedge": (2, 1),
    }
    assert mission.entries == (Entry("blue", ("north",)),)
    assert mission.arrivals[0].turn == 2
    for wrong in (
        SECTIONS.replace(", turn: 2", ""),
        SECTIONS.replace(", reinforcements: { red: { edges: [west], turn: 2 } }", ""),
        SECTIONS.replace("resistance: 2, ", ""),
    ):
        with pytest.raises(BadDocument):
            load_council(wrong)


@pytest.mark.rule("c4.mission.special-rules")
def test_special_rules_of_a_battle_are_for_everybody_in_it() -> None:
    made = Arena(
        weather=(Benefit("movement", -2), Benefit("ranged_attack", -1), Benefit("defence", -9)), forbids=("run",)
    )
    unit = made.row("red-1", profile(shot=(4, 1, 4)), 2, 20, 20)
    assert made.battle.movement(unit) == 8 * CM
    assert made.battle.value(made.battle.models["red-1.0"], "ranged_attack") == 3
    assert made.battle.value(made.battle.models["red-1.0"], "defence") == 0, "never below 0"
    assert not is_allowed(made.battle, unit, "run")
    assert is_allowed(made.battle, unit, "walk")
    request = made.game(Activate("red-1")).request
    assert isinstance(request, Choose)
    assert "run" not in request.options


@pytest.mark.rule("c4.mission.battle-and-campaign", "c4.reinforcement.split", "c4.deployment.edge-entry")
@pytest.mark.parametrize("seed", range(3))
def test_a_battle_of_a_council_is_fought_to_its_end(seed: int) -> None:
    plain = C4.setup(["marches-1000", "fens-1000"], seed=seed, options={"battle": "relief", "turns": 3})
    units = plain["sides"]["red"]
    units[-1]["reinforcement"] = True
    game = Game(C4, plain, dice=Seeded(seed), story=True)
    play(game, {side: Random(f"{seed}/{side}") for side in C4.sides})
    assert game.over
    assert all(battle_unit.late is False or battle_unit.side == "red" for battle_unit in game.state.units.values())
    assert game.state.turn == 3 or any(isinstance(told.event, UnitLost) for told in game.story)
