"""Battles of the book: scenery that players place, zones, objectives that they name, evacuation, and who has won."""

from typing import Any

import msgspec
import pytest
from tests.c4.arena import OFFERED, Arena, Ready, profile
from tests.c4.test_deployment import two_companies

from escarmouche.documents.written import Fault
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.rulebooks.c4.battle import Battle, Mission, Objective
from escarmouche.rulebooks.c4.book import AgeOfTheRagnarok
from escarmouche.rulebooks.c4.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c4.content.missions import (
    assault,
    breakthrough,
    chequered,
    invasion,
    line_of_battle,
    pitched_battle,
    rolled_battle,
    skirmish,
    the_hill,
)
from escarmouche.rulebooks.c4.content.setup import BATTLE_RULES, mission_of
from escarmouche.rulebooks.c4.events import Ended, SceneryPlaced, UnitEvacuated
from escarmouche.rulebooks.c4.rules.deployment import Deployment
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.preparation import LayOut, PlacePiece, areas_of, placed, prepared
from escarmouche.rulebooks.c4.rules.stewardship import CollectElixir
from escarmouche.rulebooks.c4.rules.turn import EndOfTurn
from escarmouche.table import CM, Board, Kind, Piece, Pose


def square(id: str, side: float = 10) -> Piece:
    """A piece of scenery that nobody has placed yet."""
    half = round(side * CM / 2)
    return Piece(id, "wall", ((-half, -half), (half, -half), (half, half), (-half, half)), 2 * CM)


def before(ground: str, *pieces: str, **mission: Any) -> Arena:
    made = Arena(ground=ground, **mission)
    made.battle.zones = line_of_battle(made.battle.board, ("red", "blue"))
    made.battle.loose = tuple(square(piece) for piece in pieces)
    return made


def at(x: float, y: float) -> Pose:
    return Pose(round(x * CM), round(y * CM))


def by(made: Arena) -> list[tuple[str, str]]:
    """Who has placed what."""
    return [(event.side, event.piece) for event in made.told(SceneryPlaced)]


# -- scenery and zones -------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.mission.setup.scenery", "c4.deployment.terres-frontalieres")
def test_in_borderlands_all_place_by_turns_and_a_die_gives_choice_of_zones() -> None:
    made = before("borderlands", "one", "two", "three")
    answers = ["two", at(60, 20), "one", at(20, 20), at(100, 100), "1"]
    # The lot says blue is the youngest; equals throw again; blue takes the zone that was red's.
    battle = made.run(LayOut(), answers=answers, dice=[2, 4, 4, 3, 5])
    assert by(made) == [("blue", "two"), ("red", "one"), ("blue", "three")]
    assert [zone.side for zone in battle.zones] == ["blue", "red"]
    assert {piece.id for piece in battle.board.pieces} == {"one", "two", "three"}
    assert battle.board.piece("two").covers(60 * CM, 20 * CM)


@pytest.mark.rule("c4.deployment.region-pacifiee", "c4.mission.setup.scenery")
def test_in_a_pacified_region_the_defender_places_most_scenery_in_his_part() -> None:
    made = before("pacified", "one", "two", "three", attacker="red")
    answers = ["2", "one", at(20, 30), "two", at(60, 30), at(60, 100)]
    battle = made.run(LayOut(), answers=answers, dice=[5, 4])
    assert [zone.side for zone in battle.zones] == ["blue", "red"]
    assert by(made) == [("blue", "one"), ("blue", "two"), ("red", "three")]


@pytest.mark.rule("c4.deployment.region-pacifiee", "c4.deployment.guerre-de-position")
def test_scenery_stays_in_the_part_of_whoever_places_it() -> None:
    made = before("pacified", "one", attacker="red")
    south = [((0, 0), (120_000, 0), (120_000, 60_000), (0, 60_000))]
    ask = PlacePiece(made.battle, "red", "c4.deployment.region-pacifiee", square("one"), south)
    assert not ask.problems(at(60, 55))
    assert [one.rule for one in ask.problems(at(60, 56))] == ["c4.deployment.region-pacifiee"]
    assert [one.rule for one in ask.problems(at(4, 20))] == ["c4.mission.setup.scenery"]
    assert ask.problems(Pose(6 * CM, 20 * CM, 450))  # turned, a corner hangs over
    turned = placed(square("one"), Pose(20 * CM, 20 * CM, 900))
    assert turned.covers(24 * CM, 24 * CM)


@pytest.mark.rule("c4.deployment.guerre-de-position")
def test_in_a_war_of_positions_zones_are_drawn_and_each_keeps_to_his_own() -> None:
    made = before("positions", "one", "two")
    # Red draws the zone that was blue's; blue is the youngest.
    answers = ["one", at(60, 20), at(60, 100)]
    battle = made.run(LayOut(), answers=answers, dice=[2, 2])
    assert [zone.side for zone in battle.zones] == ["blue", "red"]
    assert by(made) == [("blue", "one"), ("red", "two")]


@pytest.mark.rule("c4.deployment.guerre-de-position", "c4.mission.setup.scenery")
def test_in_a_war_of_positions_scenery_stands_up_to_the_line_between_parts() -> None:
    two = before("positions")
    assert areas_of(two.battle, "red", "zone") == [((0, 0), (120_000, 0), (120_000, 60_000), (0, 60_000))]
    four = Arena(players=4)
    sides = four.battle.players
    four.battle.zones = line_of_battle(four.battle.board, sides)
    assert areas_of(four.battle, "green", "zone") == [
        ((60_000, 60_000), (120_000, 60_000), (120_000, 120_000), (60_000, 120_000))
    ]
    four.battle.zones = chequered(four.battle.board, sides)
    assert areas_of(four.battle, "red", "zone") == [zone.polygon for zone in four.battle.zones if zone.side == "red"]


# -- who wins ----------------------------------------------------------------------------------------------------------


def ended(mission: Mission, red: int, blue: int, turn: int = 6, control: dict[str, str] | None = None) -> str | None:
    made = Arena()
    made.battle.mission = mission
    made.unit("red-1", (profile(), 20, 20))
    made.unit("blue-1", (profile(), 20, 100))
    made.battle.elixir, made.battle.turn, made.battle.control = {"red": red, "blue": blue}, turn, control or {}
    game = made.game(EndOfTurn(), dice=[2, 4])  # of a battle that goes on
    game.start()
    return game.state.winner


@pytest.mark.rule("c4.mission.bataille-rangee", "c4.mission.escarmouche", "c4.mission.invasion")
def test_after_six_turns_most_elixir_wins() -> None:
    for mission in (pitched_battle(), skirmish(), invasion()):
        assert ended(mission, 4, 3) == "red"
        assert ended(mission, 3, 3) == ""
        assert ended(mission, 4, 3, turn=5) is None
    assert pitched_battle().by_rank == skirmish().by_rank == (2, 4, 6)
    assert (invasion().for_outside, invasion().for_invading) == (2, 5)
    assert skirmish().spread
    assert not pitched_battle().spread


@pytest.mark.rule("c4.mission.la-colline")
def test_who_has_20_wins_the_hill_and_equals_fight_on() -> None:
    hill = the_hill(((0, 0), (10, 0), (10, 10)))
    assert hill.objectives[0].elixir == 5
    assert [ended(hill, *score) for score in ((20, 19), (19, 0), (25, 20), (20, 20))] == ["red", None, "red", None]


@pytest.mark.rule("c4.mission.a-l-assaut.tie")
def test_of_two_with_20_whoever_controls_more_wins_the_assault() -> None:
    held = {"a": "blue", "b": "blue", "c": "red"}
    assert ended(assault("red"), 25, 20, control=held) == "blue"
    assert ended(assault("red"), 25, 20, control={"a": "blue", "c": "red"}) is None
    assert ended(assault("red"), 25, 19, control=held) == "red"


@pytest.mark.rule("c4.mission.percee")
def test_two_with_20_draw_a_breakthrough() -> None:
    assert [ended(breakthrough("red"), *score) for score in ((20, 19), (25, 20), (19, 19))] == ["red", "", None]


# -- battle 4 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.mission.a-l-assaut")
def test_two_objectives_each_are_named_by_turns_the_defender_first() -> None:
    outline = ((10_000, 10_000), (20_000, 10_000), (20_000, 20_000), (10_000, 20_000))
    made = Arena(*[Piece(f"p{n}", "wall", tuple((x + n * 15_000, y) for x, y in outline), 2_000) for n in range(5)])
    made.battle.mission = assault("red")
    battle = made.run(*prepared(made.battle), answers=["p3", "p0", "p1", "p4"])
    assert [objective.id for objective in battle.mission.objectives] == ["p3", "p0", "p1", "p4"]
    assert {objective.elixir for objective in battle.mission.objectives} == {5}
    assert isinstance(battle.mission.objectives[0], Objective)


@pytest.mark.rule("c4.mission.a-l-assaut")
def test_too_little_scenery_is_refused() -> None:
    bare = standard_battlefields()["open-heath"]
    few = type(bare)(bare.key, bare.name, Board(bare.board.width, bare.board.depth), "")
    with pytest.raises(Fault):
        mission_of("assault", few, "red")


# -- battle 6 ----------------------------------------------------------------------------------------------------------


def breaking_through(y: float, *more: float) -> Arena:
    """A red attacker whose zone is the near one, and a blue defender."""
    made = Arena()
    made.battle.mission = breakthrough("red")
    made.battle.zones = line_of_battle(made.battle.board, ("red", "blue"))
    for number, place in enumerate((y, *more), 1):
        made.unit(f"red-{number}", (profile(), 20 * number, place), (profile(), 20 * number + 3.5, place))
    made.unit("blue-1", (profile(), 100, 110))
    return made


@pytest.mark.rule("c4.mission.percee")
@pytest.mark.parametrize(
    ("places", "elixir"),
    [((20, 30), 5), ((20, 60), 2), ((100, 90), 0), ((100, 60), 2), ((44.5, 20), 2), ((20, 100), 2)],
)
def test_the_defender_gains_for_attackers_who_have_not_come_far(places: tuple[float, ...], elixir: int) -> None:
    assert breaking_through(*places).run(CollectElixir()).elixir == {"red": 0, "blue": elixir}


@pytest.mark.rule("c4.mission.percee.evacuation", "c4.objective.evacuate")
def test_a_unit_is_evacuated_once_its_leader_is_beyond_the_far_edge() -> None:
    # Ten cm: 7 to the edge, and the 3 of his base beyond it.
    made = breaking_through(111.5)
    battle = made.run(Move("red-1", False), answers=["yes"])
    assert made.told(UnitEvacuated)
    assert not battle.fighters(battle.units["red-1"])
    assert battle.elixir == {"red": 5, "blue": 0}
    assert all(battle.models[one].evacuated for one in battle.units["red-1"].members)
    # A little farther off he cannot; nor does the defender, by any edge.
    made = breaking_through(111.4)
    made.run(Move("red-1", False), answers=[OFFERED])
    made = breaking_through(20)
    made.battle.stand(made.battle.models["blue-1.0"], Pose(100 * CM, 4 * CM))
    made.run(Move("blue-1", False), answers=[OFFERED])
    made = breaking_through(4)
    made.run(Move("red-1", False), answers=[OFFERED])


# -- whole battles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.table.battles", "c4.mission.choose")
def test_a_die_of_six_selects_the_battle() -> None:
    rules = [BATTLE_RULES[rolled_battle(face)] for face in range(1, 7)]
    assert rules == [
        "c4.mission.bataille-rangee",
        "c4.mission.la-colline",
        "c4.mission.invasion",
        "c4.mission.a-l-assaut",
        "c4.mission.escarmouche",
        "c4.mission.percee",
    ]


@pytest.mark.rule("c4.turn.setup", "c4.mission.prepare")
@pytest.mark.parametrize("battle", ["assault", "breakthrough"])
def test_whole_battles_of_attackers_and_defenders_end(battle: str) -> None:
    mission = assault("red") if battle == "assault" else breakthrough("red")
    fought = two_companies(msgspec.structs.replace(mission, turns=5))
    fought.board = Board(120 * CM, 120 * CM, (), (Kind("wall", "barred", "opaque"),))
    fought.loose = tuple(square(f"p{number}", 6) for number in range(5))
    fought.then(*prepared(fought), Deployment())
    game: Game[Battle] = Game(Ready(fought), None, dice=Seeded(3), history="none", story=True)
    play(game, {side: Random(f"3/{side}") for side in ("red", "blue")})
    assert any(isinstance(told.event, Ended) for told in game.story)
    assert len(game.state.board.pieces) == 5


@pytest.mark.rule("c4.mission.setup.scenery")
def test_players_may_place_the_scenery_of_a_battlefield() -> None:
    book = AgeOfTheRagnarok()
    plain = book.setup(battlefield="border-farm", options={"scenery": "players", "battle": "hill"})
    battle = book.begin(plain)
    field = standard_battlefields()["border-farm"]
    assert [piece.id for piece in battle.board.pieces] == [field.hill]
    assert len(battle.loose) == len(field.board.pieces) - 1
