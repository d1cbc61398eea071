"""Setting up as people see it: in words, by pointing, and what is shown before one decides."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from tests.ddm.tables import Table, setup, warband

from escarmouche.errors import Problem
from escarmouche.kernel import Place
from escarmouche.rulebooks import Spot
from escarmouche.rulebooks.ddm.content.tiles import standard_tiles
from escarmouche.rulebooks.ddm.presentation.hints import hints
from escarmouche.rulebooks.ddm.presentation.overview import centre, overview, place
from escarmouche.rulebooks.ddm.presentation.pointing import placement
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR
from escarmouche.rulebooks.ddm.rules.deployment import Deployment
from escarmouche.rulebooks.ddm.rules.opening import LayTile
from escarmouche.texts import Texts


@pytest.fixture(scope="module")
def table() -> Table:
    lists = (
        warband("captain", "ogre", "scout", "guard", "hound", "stray"),
        warband("guard", "guard", "hound", seat="blue"),
    )
    return Table(setup(*lists))


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def placed(table: Table, kind: type[Place[Any]]) -> list[tuple[Any, Any]]:
    return [(ask, plain(answer)) for ask, answer in table.asked if isinstance(ask, kind)]


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_everything_is_told_and_asked_in_words(table: Table, locale: str) -> None:
    """Names of tiles, creatures and squares; no key of ours, no id."""
    texts, battle = Texts(locale), table.battle
    told = [words for event in table.events if (words := NARRATOR.told(battle, event)) is not None]
    asked = [NARRATOR.question(battle, ask) for ask, _ in table.asked]
    answers = [NARRATOR.option(battle, ask, plain(answer)) for ask, answer in table.asked]
    for said in (*told, *asked, *answers):
        line = texts.tell(said)
        assert line and not re.search(r"red-|blue-|ddm|quarters|\{", line), line
        assert not any(key in line for key in standard_tiles().plates if "-" in key), line


def test_the_exits_of_each_warband_are_shown(table: Table) -> None:
    grid = overview(table.battle).grid
    assert grid is not None
    shown = [set(patch.squares) for patch in grid.patches if patch.look == "ladder"]
    assert shown == [{place(table.battle, square) for square in area} for _, area in table.battle.board.exits]


def test_a_creature_is_set_up_where_one_points(table: Table) -> None:
    for ask, answer in placed(table, Deployment):
        spot = Spot(at=centre(table.battle, answer["at"], ask.creature.body))
        assert placement(table.battle, ask, spot) == answer
        shown = hints(table.battle, ask, answer)
        assert (shown.figures, shown.at) == ((ask.creature.id,), spot.at)


def test_a_creature_is_set_up_as_near_to_another_as_may_be(table: Table) -> None:
    ask, _ = placed(table, Deployment)[-1]
    found = placement(table.battle, ask, Spot(toward="red-1"))
    chart, goal = table.battle.ground.chart, table.battle["red-1"].at or 0
    assert found["at"] in ask.region()
    assert chart.distance(found["at"], goal) == min(chart.distance(at, goal) for at in ask.region())
    with pytest.raises(Problem):
        placement(table.battle, ask, Spot(toward="nobody"))


@pytest.mark.parametrize("quarters", range(4))
def test_a_tile_is_laid_with_its_top_left_square_where_one_points(table: Table, quarters: int) -> None:
    """Turned as it faces, anticlockwise; where it faces nowhere, in the first way in which it may lie there."""
    ask = next(ask for ask, _ in placed(table, LayTile))
    battle = ask.battle
    at = ask.region()[quarters][0]
    spot = Spot(at=centre(battle, at, 1), facing=-900 * quarters % 3600)
    found = placement(battle, ask, spot)
    assert found == {"at": at, "quarters": quarters}
    first = placement(battle, ask, Spot(at=spot.at))
    assert first["quarters"] == min(way for way in range(4) if at in ask.region()[way])
    shown = hints(battle, ask, found)
    assert len(shown.squares) == ask.plate.columns * ask.plate.rows and place(battle, at) in shown.squares
    assert hints(battle, ask, {"at": battle.board.grid.columns - 1, "quarters": 0}).squares == ()
