"""Skirmishes of two against two."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

import pytest
from tests.ddm.arena import Arena
from tests.ddm.tables import SEATS, Table, setup, warband

from escarmouche.errors import Problem
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.rulebooks.ddm.battle import Battle, Options
from escarmouche.rulebooks.ddm.book import DndMiniatures
from escarmouche.rulebooks.ddm.content.maps import standard_maps
from escarmouche.rulebooks.ddm.content.setup import Setup, begin, teams_of
from escarmouche.rulebooks.ddm.events import Ended, PhaseBegan, TilePlaced
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate

TEAMS = Options(teams=True)
FOUR = tuple(warband("guard", seat=seat) for seat in SEATS)

LINE = """
    A B C D
    . . . .
    E F G H
"""
WARBANDS: dict[str, Any] = {
    letter: {"warband": SEATS[number % 4], "key": letter.lower()} for number, letter in enumerate("ABCDEFGH")
}
"""Red has a and e, blue b and f, green c and g, yellow d and h."""


def arena(**options: Any) -> Arena:
    return Arena(LINE, players=SEATS, teams=teams_of(SEATS), options=Options(teams=True, **options), **WARBANDS)


def destroy(table: Arena, names: Iterable[str], by: str) -> Battle:
    for name in names:
        assert table.battle.winner is None
        table.run(Eliminate(name, "destroyed", by))
    return table.battle


@pytest.mark.rule("ddm.scenario.standard.teams")
def test_a_team_sits_on_one_long_side_and_takes_turns_with_its_opponents() -> None:
    assert teams_of(SEATS) == {"red": "red", "green": "red", "blue": "blue", "yellow": "blue"}
    for key, field in standard_maps().items():
        grid = field.board.grid
        for seed in range(4):
            agreed = setup(*FOUR, map=key, options=TEAMS, seed=seed)
            battle = begin(agreed)
            assert battle.players == SEATS and battle.teams == teams_of(SEATS)
            sides: dict[str, set[int]] = {}
            for player, area in agreed.areas.items():
                line = [
                    square // grid.columns if grid.columns >= grid.rows else square % grid.columns for square in area
                ]
                half = (grid.rows if grid.columns >= grid.rows else grid.columns) // 2
                sides.setdefault(battle.team(player), set()).add(int(line[0] >= half))
            assert sorted(map(sorted, sides.values())) == [[0], [1]]
            assert len(set(agreed.areas.values())) == 4


@pytest.mark.rule("ddm.scenario.standard.teams")
def test_tiles_and_phases_alternate_between_the_teams() -> None:
    table = Table(setup(*FOUR, options=TEAMS))
    laid = [table.battle.team(event.player) for event in table.told(TilePlaced)]
    assert all(one != other for one, other in itertools.pairwise(laid[:4]))

    class Book:
        id, revision = "ddm", "test"

        def begin(self, agreed: Any) -> Battle:
            return begin(agreed)

    phases: list[str] = []

    def hear(told: Any) -> None:
        if isinstance(told.event, PhaseBegan):
            phases.append(told.event.player)

    agreed: Setup = setup(*FOUR, options=Options(teams=True, rounds=1, place_tiles=False))
    game: Game[Battle] = Game(Book(), agreed, dice=Seeded(1), history="none", listener=hear)
    play(game, dict.fromkeys(SEATS, Random(1)))
    assert len(phases) == 4
    assert [SEATS[(SEATS.index(phases[0]) + step) % 4] for step in range(4)] == phases


@pytest.mark.rule("ddm.scenario.standard.teams")
def test_a_team_wins_when_the_creatures_of_all_opponents_are_eliminated() -> None:
    """One player may have nobody left, and win with the other."""
    table = arena()
    assert destroy(table, "ae", "b").winner is None
    assert destroy(table, "bfd", "c").winner is None
    assert DndMiniatures().result(table.battle).winners == ()
    assert destroy(table, "h", "g").winner == "red"
    assert DndMiniatures().result(table.battle).winners == ("red", "green")
    assert table.told(Ended)[0].winners == ("red", "green")


@pytest.mark.rule("ddm.scenario.standard.teams")
def test_points_don_t_end_a_skirmish_of_teams() -> None:
    table = arena(size=10, score=True)
    assert destroy(table, "bf", "a").winner is None
    assert table.battle.points == {"red": 20}


def test_teammates_are_allies_and_harm_between_them_is_the_opponents_gain() -> None:
    table = arena()
    battle = table.battle
    assert {one.id for one in battle.enemies(battle["a"])} == {"b", "d", "f", "h"}
    assert {one.id for one in battle.allies(battle["a"])} == {"c", "e", "g"}
    assert destroy(table, "c", "a").points == {"blue": 5, "yellow": 5}


@pytest.mark.parametrize(("cost", "winner"), [(39, None), (40, "red")])
def test_a_quick_assault_of_teams_counts_both_warbands(cost: int, winner: str | None) -> None:
    table = arena(scenario="quick assault", size=28)  # 70 % of 56 are 39.2 points
    table.add("dear", table.at(0, 1), warband="blue", cost=cost)
    assert destroy(table, ["dear"], "a").winner == winner


def test_a_quick_assault_of_teams_is_won_when_both_opponents_have_one_left() -> None:
    table = arena(scenario="quick assault", size=1000)
    assert destroy(table, "b", "a").winner is None
    assert destroy(table, "d", "c").winner == "red"


@pytest.mark.parametrize("players", [2, 3])
def test_two_teams_take_four_players(players: int) -> None:
    with pytest.raises(Problem) as wrong:
        setup(*FOUR[:players], options=TEAMS)
    assert wrong.value.rule == "ddm.scenario.standard.teams"
