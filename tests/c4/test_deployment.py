"""Before the first turn: companies mustered, zones, units placed by turns; and how battles end."""

import random
from typing import Any

import pytest
from tests.c4.arena import Arena, Ready, profile

from escarmouche import documents
from escarmouche.errors import Problem
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.rulebooks.c4.battle import Battle, Mission
from escarmouche.rulebooks.c4.content.cards import standard_armies
from escarmouche.rulebooks.c4.content.company import load_company
from escarmouche.rulebooks.c4.content.missions import (
    chequered,
    invasion,
    line_of_battle,
    pitched_battle,
    skirmish,
    the_hill,
)
from escarmouche.rulebooks.c4.content.muster import begin
from escarmouche.rulebooks.c4.events import Ended, UnitDeployed
from escarmouche.rulebooks.c4.rules.deployment import Deployment, DeployNext, DeployUnit
from escarmouche.rulebooks.c4.rules.stewardship import CollectElixir
from escarmouche.rulebooks.c4.rules.turn import EndOfTurn
from escarmouche.rulebooks.c4.rules.unit_moves import UnitPoses
from escarmouche.table import CM, Board, Pose, inside

TABLE = Board(120 * CM, 120 * CM)


def company(army: str, *units: dict[str, Any]) -> Any:
    text = {"name": "Company", "army": army, "limit": 5000, "banners": [{"units": list(units)}]}
    return load_company(documents.dump(text))


def two_companies(mission: Mission, zones: Any = None) -> Battle:
    red = company(
        "marches",
        {"troop": "pikes", "strength": 6, "incarnates": ["captain-aude"], "specials": {"pike-standard": 1}},
        {"troop": "bows", "strength": 4},
        {"troop": "lancers", "strength": 3},
    )
    blue = company(
        "fens",
        {"troop": "reedmen", "strength": 6, "incarnates": ["mother-carp"]},
        {"troop": "toads", "strength": 2},
        {"troop": "bog-things", "strength": 1},
    )
    zones = zones if zones is not None else line_of_battle(TABLE, ("red", "blue"))
    return begin({"red": red, "blue": blue}, standard_armies(), TABLE, zones, mission)


def game_of(battle: Battle, *steps: Any, seed: int = 1) -> Game[Battle]:
    battle = battle.copy()
    battle.then(*steps)
    return Game(Ready(battle), None, dice=Seeded(seed), history="none", story=True)


@pytest.mark.rule("c4.army.unit.incarnate-counted-in-play")
def test_an_incarnate_counts_in_the_strength_of_his_unit_in_play() -> None:
    battle = two_companies(pitched_battle())
    assert {unit.id: unit.strength for unit in battle.units.values()} == {
        "red-1": 7,
        "red-2": 4,
        "red-3": 3,
        "blue-1": 7,
        "blue-2": 2,
        "blue-3": 1,
    }


@pytest.mark.rule("c4.deployment.ligne-de-bataille")
def test_zones_begin_fifteen_cm_from_the_line_between_the_halves() -> None:
    red, blue = line_of_battle(TABLE, ("red", "blue"))
    assert [y for _, y in red.polygon] == [0, 0, 45 * CM, 45 * CM]
    assert [y for _, y in blue.polygon] == [75 * CM, 75 * CM, 120 * CM, 120 * CM]


@pytest.mark.rule("c4.deployment.zone-rules")
def test_a_unit_is_deployed_whole_in_its_zone_and_in_formation() -> None:
    battle = two_companies(pitched_battle())
    ask = DeployUnit(battle, battle.units["red-3"])

    def rules(*places: tuple[float, float]) -> list[str]:
        poses = {f"red-3.{number}": Pose(round(x * CM), round(y * CM)) for number, (x, y) in enumerate(places)}
        return [problem.rule for problem in ask.problems(UnitPoses(poses))]

    assert rules((20, 42.5), (26, 42.5), (32, 42.5)) == []
    assert rules((20, 42.5), (26, 42.6), (32, 42.5)) == ["c4.deployment.zone-rules"]
    assert rules((20, 40), (26, 40), (34, 40)) == ["c4.formation.dispersed"]
    assert rules((20, 40), (26, 40)) == ["c4.deployment.zone-rules"]


@pytest.mark.rule("c4.deployment.procedure")
def test_units_are_placed_by_turns_from_the_one_whom_the_winner_names() -> None:
    game = game_of(two_companies(pitched_battle()), DeployNext("blue"))
    play(game, {side: Random(side) for side in ("red", "blue")})
    placed = [told.event.unit[:3] for told in game.story if isinstance(told.event, UnitDeployed)]
    assert placed == ["blu", "red"] * 3


@pytest.mark.rule("c4.deployment.escarmouche-zones")
def test_in_a_skirmish_players_spread_over_as_many_zones_as_they_can() -> None:
    zones = chequered(TABLE, ("red", "blue"))
    assert sorted(zone.side for zone in zones) == ["blue"] * 4 + ["red"] * 4
    for seed in range(3):
        game = game_of(two_companies(skirmish(), zones), DeployNext("red"), seed=seed)
        play(game, {side: Random(f"{seed}/{side}") for side in ("red", "blue")})
        battle = game.state
        for side in battle.players:
            held = [
                zone
                for zone in zones
                if zone.side == side
                and any(
                    all(inside(zone.polygon, battle.base(one)) for one in battle.fighters(unit))
                    for unit in battle.units_in_play(side)
                )
            ]
            assert len(held) == 3


@pytest.mark.rule("c4.deployment.escarmouche-zones")
@pytest.mark.parametrize("rows", [("abab", "baba"), ("abc", "bca", "cab"), ("abcd", "cdab")])
def test_the_zones_of_a_skirmish_are_equal_parts_of_the_table_by_turns(rows: tuple[str, ...]) -> None:
    wide, deep = TABLE.width // len(rows[0]), TABLE.depth // len(rows)
    found = {(zone.polygon[0], zone.polygon[2]): zone.side for zone in chequered(TABLE, sorted(set(rows[0])))}
    assert found == {
        ((wide * x, deep * y), (wide * (x + 1), deep * (y + 1))): side
        for y, row in enumerate(rows)
        for x, side in enumerate(row)
    }


@pytest.mark.rule("c4.deployment.after", "c4.deployment.procedure")
@pytest.mark.parametrize("seed", range(3))
def test_whole_battles_of_shipped_armies_are_deployed_and_end(seed: int) -> None:
    for mission in (pitched_battle(), invasion()):
        game = game_of(two_companies(mission), Deployment(), seed=seed)
        play(game, {side: Random(f"{seed}/{side}") for side in ("red", "blue")})
        assert game.state.turn == 6
        assert any(isinstance(told.event, Ended) for told in game.story)


def test_no_room_to_deploy_is_a_problem_that_names_the_unit() -> None:
    zones = tuple(zone for zone in line_of_battle(Board(120 * CM, 31 * CM), ("red", "blue")))
    battle = two_companies(pitched_battle(), zones)
    with pytest.raises(Problem, match="no room"):
        DeployUnit(battle, battle.units["red-1"]).offers(random.Random(1))


def test_units_beyond_all_zones_and_in_an_enemys_are_worth_elixir() -> None:
    made = Arena(for_outside=2, for_invading=5)
    made.battle.zones = line_of_battle(made.battle.board, ("red", "blue"))
    made.unit("red-1", (profile(), 50, 60))
    made.unit("red-2", (profile(), 50, 90))
    made.unit("red-3", (profile(), 80, 75))
    made.unit("red-4", (profile(), 80, 20))
    made.unit("red-5", (profile(), 20, 60), routed=True)
    assert made.run(CollectElixir()).elixir == {"red": 7, "blue": 0}


# -- the end -----------------------------------------------------------------------------------------------------------


def ended(reserves: dict[str, int], turn: int, **mission: Any) -> str | None:
    made = Arena(**mission)
    made.unit("red-1", (profile(), 50, 60))
    made.unit("blue-1", (profile(), 50, 90))
    battle = made.battle.copy()
    battle.elixir, battle.turn = reserves, turn
    battle.then(EndOfTurn())
    game = Game(Ready(battle), None, history="none")
    return game.start().state.winner


@pytest.mark.rule("c4.stewardship.timeout", "c4.mission.truce", "c4.objective.elixir-as-victory", "c4.turn.length")
def test_after_the_turns_agreed_on_most_elixir_wins() -> None:
    assert ended({"red": 3, "blue": 2}, 6, turns=6) == "red"
    assert ended({"red": 3, "blue": 3}, 6, turns=6) == ""
    assert ended({"red": 3, "blue": 2}, 5, turns=6) is None


@pytest.mark.rule("c4.stewardship.victory")
def test_enough_elixir_wins_and_equals_play_on() -> None:
    hill = ((0, 0), (10, 0), (10, 10), (0, 10))
    assert the_hill(hill).elixir == 20
    assert ended({"red": 3, "blue": 20}, 2, turns=None, elixir=20) == "blue"
    assert ended({"red": 19, "blue": 18}, 2, turns=None, elixir=20) is None
    assert ended({"red": 21, "blue": 21}, 2, turns=None, elixir=20) is None


@pytest.mark.rule("c4.mission.elimination-game")
def test_where_nothing_is_agreed_on_the_last_side_standing_wins() -> None:
    assert ended({"red": 3, "blue": 0}, 9, turns=None) is None
    made = Arena(turns=None)
    made.unit("red-1", (profile(), 50, 60))
    made.battle.elixir = {"red": 0, "blue": 9}
    assert made.run(EndOfTurn()).winner == "red"
