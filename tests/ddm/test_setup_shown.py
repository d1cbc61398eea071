"""Setting up as people see it: in words, by pointing, and what is shown before one decides."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from tests.ddm.tables import Table, setup, warband

from escarmouche.errors import Problem
from escarmouche.kernel import Choose, Place
from escarmouche.rulebooks import Spot
from escarmouche.rulebooks.ddm.content.tiles import standard_tiles, turned
from escarmouche.rulebooks.ddm.presentation.hints import hints
from escarmouche.rulebooks.ddm.presentation.overview import LOOKS, centre, overview, place, tile
from escarmouche.rulebooks.ddm.presentation.pointing import placement
from escarmouche.rulebooks.ddm.presentation.reach import reach
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR
from escarmouche.rulebooks.ddm.rules.deployment import Deployment
from escarmouche.rulebooks.ddm.rules.layout import Laid, board_with
from escarmouche.rulebooks.ddm.rules.opening import LayTile
from escarmouche.texts import Message, Texts


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
    shown = [(patch.side, set(patch.squares)) for patch in grid.patches if patch.look == "exit"]
    exits = table.battle.board.exits
    assert shown == [(player, {place(table.battle, square) for square in area}) for player, area in exits]


def test_tiles_that_lie_on_the_board_are_shown_by_name_and_outline(table: Table) -> None:
    grid = overview(table.battle).grid
    assert grid is not None
    columns = table.battle.board.grid.columns
    for shown, laid in zip(grid.tiles, table.battle.board.tiles, strict=True):
        (left, top), known = shown.at, standard_tiles().plates[laid.key]
        assert shown.side == laid.player
        assert isinstance(shown.name, Message) and shown.name.args["name"] == known.name.told
        inside = {
            row * columns + left + across for row in range(top, top + shown.rows) for across in range(shown.columns)
        }
        assert inside == set(laid.squares)


def test_names_of_tiles_fit_into_any_sentence() -> None:
    known = [*standard_tiles().plates.values()]
    wrong = [
        tile.key for tile in known if tile.name.en.startswith("The ") or tile.name.fr.startswith(("Le", "La ", "L'"))
    ]
    assert known and wrong == []


def test_walls_are_told_of_where_there_are_any() -> None:
    shown = tile(standard_tiles().plates["palisade"], "red", (3, 4))
    (wall,) = (patch for patch in shown.patches if patch.look == "wall")
    assert not wall.squares and [one.rule for one in wall.does] == ["ddm.terrain.wall.blocks"]
    assert shown.walls[0] == ((4, 6), (5, 6))


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
def test_a_tile_is_laid_with_its_middle_where_one_points(table: Table, quarters: int) -> None:
    """Turned as it faces, anticlockwise; where it faces nowhere, in the first way in which it may lie there."""
    ask = next(ask for ask, _ in placed(table, LayTile))
    battle, plate = ask.battle, turned(ask.plate, quarters)
    at = ask.region()[quarters][0]
    middle = at + (plate.rows - 1) // 2 * battle.board.grid.columns + (plate.columns - 1) // 2
    spot = Spot(at=centre(battle, middle, 1), facing=-900 * quarters % 3600)
    found = placement(battle, ask, spot)
    assert found == {"at": at, "quarters": quarters}
    assert not ask.problems(Laid(**placement(battle, ask, Spot(at=spot.at))))
    shown = hints(battle, ask, found)
    assert (shown.at, shown.facing) == (spot.at, spot.facing)
    assert shown.tile is not None
    assert (shown.tile.at, shown.tile.columns, shown.tile.rows) == (place(battle, at), plate.columns, plate.rows)
    assert hints(battle, ask, {"at": battle.board.grid.columns - 1, "quarters": 0}).tile is None


def test_a_tile_that_would_hang_over_the_edge_is_refused_as_off_the_grid(table: Table) -> None:
    ask = next(ask for ask, _ in placed(table, LayTile))
    found = placement(ask.battle, ask, Spot(at=centre(ask.battle, 0, 1), facing=0))
    assert [why.rule for why in ask.problems(Laid(**found))] == ["ddm.setup.feature-tile.order#where"]


def test_every_square_that_is_lit_for_a_tile_takes_its_middle(table: Table) -> None:
    ask = next(ask for ask, _ in placed(table, LayTile))
    battle = ask.battle
    for shade in reach(battle, ask).shades:
        lit = set(shade.squares)
        for square in range(battle.board.grid.columns * battle.board.grid.rows):
            found = placement(battle, ask, Spot(at=centre(battle, square, 1), facing=shade.facing))
            assert (not ask.problems(Laid(**found))) == (place(battle, square) in lit)


def test_what_a_tile_holds_is_shown_as_it_is_turned(table: Table) -> None:
    """Its patches and walls are those of the board on which it lies in the end."""
    ask, answer = placed(table, LayTile)[-1]
    shown = hints(ask.battle, ask, answer).tile
    assert shown is not None
    lies = board_with(ask.battle.board, turned(ask.plate, answer["quarters"]), answer["at"], ask.player)
    for patch in shown.patches:
        layer = {"rock": lies.grid.rock} | {look: getattr(lies, layer) for layer, look in LOOKS}
        if patch.squares:
            assert {row * lies.grid.columns + column for column, row in patch.squares} <= set(layer[patch.look])


def test_tiles_to_choose_from_are_shown_with_what_is_on_them(table: Table) -> None:
    for ask, answer in table.asked:
        if isinstance(ask, Choose) and ask.rule == "ddm.setup.feature-tile.order":
            shown = hints(table.battle, ask, answer).tile
            plate = standard_tiles().plates[str(answer)]
            assert shown is not None and (shown.columns, shown.rows) == (plate.columns, plate.rows)
            return
    raise AssertionError("nobody has chosen a tile")
