"""Setting up: what comes before the first round."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ddm.tables import CARDS, SEATS, Table, setup, squares_of, warband

from escarmouche.documents import field_name
from escarmouche.documents.written import Fault
from escarmouche.errors import Problem
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.kernel.errors import IllegalAnswer
from escarmouche.kernel.state import restore
from escarmouche.rulebooks.ddm.battle import Battle, Options
from escarmouche.rulebooks.ddm.content.maps import Map, load_map, standard_maps
from escarmouche.rulebooks.ddm.content.setup import Lying, Setup, begin, make_setup
from escarmouche.rulebooks.ddm.content.tiles import load_tile, standard_tiles, turned
from escarmouche.rulebooks.ddm.content.warband import standard_collection, standard_warbands
from escarmouche.rulebooks.ddm.events import (
    Deployed,
    FirstPlayer,
    InitiativeRolled,
    SetupOrder,
    TileDropped,
    TilePlaced,
    WarbandRevealed,
)
from escarmouche.rulebooks.ddm.rules.deployment import Deployment, Post, in_order, places_on
from escarmouche.rulebooks.ddm.rules.layout import Laid, board_with, spots
from escarmouche.rulebooks.ddm.rules.opening import WHERE, LayTile
from escarmouche.rulebooks.ddm.rules.terrain import Tile

PLATES = standard_tiles().plates
STANDARD, WARBANDS = standard_collection(), standard_warbands()
ORDER = "ddm.setup.deploy.order"
TERRAIN = "ddm.setup.terrain-initiative"
FEATURE = "ddm.setup.feature-tile.order"

SMALL_YARD = "tile: yard\nname: Yard\ndrawing: |\n  X X X\n  X . .\n  X . .\n"
FIELD = "tile: {key}\nname: Field\ndrawing: |\n" + "  . . . . . . . .\n" * 8


def always(answer: str) -> Any:
    """An order that gives the same answer whatever is asked."""
    return lambda _: answer


def three() -> tuple[Any, ...]:
    return (warband("guard"), warband("guard", seat="blue"), warband("guard", seat="green"))


def four() -> tuple[Any, ...]:
    return (*three(), warband("guard", seat="yellow"))


def square_map(side: int = 16) -> Map:
    """A bare map of the smallest size."""
    rows = [["."] * side for _ in range(side)]
    for row, down in ((0, 1), (side - 1, -1)):
        for column, right in ((0, 1), (side - 1, -1)):
            for step in range(3):
                rows[row][column + right * step] = rows[row + down * step][column] = "X"
    rows[0][6:9] = "XXX"
    return load_map("map: small\nname: Small\ndrawing: |\n" + "".join(f"  {' '.join(row)}\n" for row in rows))


def lies(battle: Battle, key: str) -> Tile:
    return next(tile for tile in battle.board.tiles if tile.key == key)


def on(tile: Tile, battle: Battle, creature: Any) -> bool:
    return squares_of(battle, creature) <= set(tile.squares)


# -- reveal and terrain initiative -------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.warband.secrecy", "ddm.setup.sequence")
def test_warbands_are_revealed_together_before_terrain_initiative() -> None:
    """Then come the four steps in their order."""
    table = Table(setup(warband("captain", "rat"), warband("guard", seat="blue")))
    first, second = table.events[:2]
    assert isinstance(first, WarbandRevealed) and isinstance(second, WarbandRevealed)
    assert (first.player, first.creatures) == ("red", ("red-1", "red-2"))
    assert first.tiles == ("gatehouse", "brambles", "chasm", "moonlit-circle")
    kinds = (WarbandRevealed, InitiativeRolled, SetupOrder, TilePlaced, Deployed)
    told = [type(event) for event in table.events if isinstance(event, kinds)]
    assert told == sorted(told, key=kinds.index)
    assert set(told) == set(kinds)
    assert not table.told(FirstPlayer)


@pytest.mark.rule("ddm.setup.terrain-initiative")
@pytest.mark.parametrize(
    ("red", "blue", "faces", "winner"),
    [
        ("captain", "guard", [10, 12], "red"),  # 13 against 12: the rating of the best commander is added
        ("captain", "guard", [10, 14], "blue"),
        ("guard", "guard", [10, 9], "red"),
        ("captain", "sergeant", [10, 12], "red"),  # 13 each: the higher rating
        ("sergeant", "captain", [12, 10], "blue"),
        ("guard", "guard", [7, 7, 3, 15], "blue"),  # a tie in everything is rolled again
    ],
)
def test_the_highest_of_1d20_and_the_best_rating_chooses_who_is_first(
    red: str, blue: str, faces: list[int], winner: str
) -> None:
    table = Table(setup(warband(red, "rat"), warband(blue, "rat", seat="blue")), faces=faces)
    ((ask, _),) = table.of(TERRAIN)
    assert ask.player == winner
    assert set(ask.options) == {"red", "blue"}  # himself, or another
    assert len(table.rolled) == len(faces)


@pytest.mark.rule("ddm.setup.terrain-initiative", "ddm.setup.assembly-tile.order", "ddm.setup.feature-tile.order")
def test_whoever_is_chosen_is_first_in_every_step_the_others_clockwise() -> None:
    table = Table(setup(*three()), orders={TERRAIN: always("green")})
    assert [event.player for event in table.told(SetupOrder)] == ["green"]
    clockwise = ["green", "red", "blue"]
    laid = [event.player for event in table.told(TilePlaced)]
    assert laid == clockwise * 3  # assembly tiles first, then two feature tiles each in turn
    assert [PLATES[event.tile].assembly for event in table.told(TilePlaced)] == [True] * 3 + [False] * 6
    assert [event.creature for event in table.told(Deployed)] == [f"{player}-1" for player in clockwise]


# -- tiles -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.setup.feature-tile.count", "ddm.warband.terrain-tiles")
@pytest.mark.parametrize(("warbands", "each"), [((), 3), (three(), 2), (four(), 2)])
def test_how_many_feature_tiles_each_player_lays(warbands: tuple[Any, ...], each: int) -> None:
    """Two players lay all three; of more players each chooses two of his three."""
    table = Table(setup(*warbands, map="deep-caves"))
    laid = Counter(event.player for event in table.told(TilePlaced) if not PLATES[event.tile].assembly)
    assert set(laid.values()) == {each}
    first = table.of(FEATURE)[0][0]
    assert len(first.options) == 3


@pytest.mark.rule("ddm.setup.assembly-tile.corner", "ddm.setup.assembly-tile.order")
@pytest.mark.parametrize("seed", range(4))
def test_assembly_tiles_lie_on_start_areas_and_all_five_squares_are_exits(seed: int) -> None:
    agreed = setup(seed=seed)
    table = Table(agreed)
    assert dict(table.battle.board.exits) == agreed.areas
    for player, area in agreed.areas.items():
        assert len(area) == 5
        tile = next(one for one in table.battle.board.tiles if one.assembly and one.player == player)
        assert set(area) <= set(tile.squares)
    assert not table.of("ddm.setup.assembly-tile.side")  # in a corner there is nothing to choose


@pytest.mark.rule("ddm.setup.assembly-tile.side")
@pytest.mark.parametrize("turn", [0, 1])
def test_on_a_side_one_chooses_the_tiles_hand_and_three_squares_are_exits(turn: int) -> None:
    agreed = setup(*three())
    table = Table(agreed, orders={"ddm.setup.assembly-tile.side": always(f"turned-{turn}")})
    ((ask, _),) = table.of("ddm.setup.assembly-tile.side")
    area = agreed.areas[ask.player]
    assert area == agreed.map.side and len(area) == 3
    assert dict(table.battle.board.exits)[ask.player] == area
    tile = next(one for one in table.battle.board.tiles if one.assembly and one.player == ask.player)
    columns = {square % agreed.map.board.grid.columns for square in tile.squares}
    exits = {square % agreed.map.board.grid.columns for square in area}
    assert (min(columns) if turn == 0 else max(columns)) == (min(exits) if turn == 0 else max(exits))


@pytest.mark.rule("ddm.setup.feature-tile.order")
def test_a_tile_is_dropped_only_without_room_and_the_others_go_on() -> None:
    """On the smallest map two assembly tiles of 8 by 8 leave room for two more such tiles, and then for none."""
    fields = {key: load_tile(FIELD.format(key=key)) for key in ("field-a", "field-b", "field-c")}
    agreed = setup(map=square_map())
    bands = {
        player: msgspec.structs.replace(one, assembly="gatehouse", features=tuple(fields))
        for player, one in agreed.warbands.items()
    }
    table = Table(msgspec.structs.replace(agreed, warbands=bands, tiles={**agreed.tiles, **fields}))
    laid = [event.player for event in table.told(TilePlaced) if event.tile in fields]
    assert sorted(laid) == ["blue", "red"]
    dropped = Counter(event.player for event in table.told(TileDropped))
    assert dropped == {"red": 2, "blue": 2}
    assert len(table.told(Deployed)) == 2


@pytest.mark.rule("ddm.setup.feature-tile.order")
def test_a_tile_for_which_there_is_room_must_be_laid() -> None:
    table = Table(setup())
    assert all(set(ask.options) <= set(PLATES) for ask, _ in table.of(FEATURE))
    assert len(table.of(WHERE)) == 6 and not table.told(TileDropped)


@pytest.mark.rule("ddm.setup.feature-tile.no-overlap", "ddm.setup.feature-tile.gap", "ddm.setup.feature-tile.border")
@pytest.mark.parametrize(
    ("laid", "rules"),
    [
        (Laid(0, 0), ["ddm.setup.feature-tile.no-overlap"]),
        (Laid(-1, 0), [WHERE]),
        (Laid(10**6, 0), [WHERE]),
        (Laid(25, 0), [WHERE]),
        (Laid(10 * 26 + 11, 0), ["ddm.setup.feature-tile.no-overlap", "ddm.setup.feature-tile.gap"]),
        (Laid(1 * 26 + 19, 0), ["ddm.setup.feature-tile.border"]),
        (Laid(0 * 26 + 18, 0), []),
    ],
)
def test_a_forbidden_place_is_refused_with_every_rule_it_offends(laid: Laid, rules: list[str]) -> None:
    battle = Table(setup(), faces=[20, 1], orders={TERRAIN: always("red")}).battle
    field = standard_maps()["open-court"]
    board = msgspec.structs.replace(field.board, tiles=(), exits=())
    board = board_with(board, PLATES["gatehouse"], 0, "red")
    battle = battle.copy()
    battle.lay(board_with(board, PLATES["pillared-vault"], 10 * 26 + 10, "red"))
    cavern = load_tile("tile: stump\nname: Stump\ndrawing: |\n  # . .\n  . . .\n")
    ask = LayTile(battle, "red", cavern)
    if not rules:
        assert ask.settle({"at": laid.at, "quarters": laid.quarters}) == laid
        return
    with pytest.raises(IllegalAnswer) as refused:
        ask.settle(laid)
    assert [one.rule for one in refused.value.reasons] == rules


def test_what_is_offered_and_shown_is_what_is_allowed() -> None:
    battle = Table(setup(map="dungeon-halls")).battle
    ask = LayTile(battle, "red", PLATES["collapsed-cell"])
    shown = ask.region()
    for seed in range(20):
        (laid,) = ask.offers(random.Random(seed))
        assert not ask.problems(laid) and laid.at in shown[laid.quarters]
    for quarters, places in enumerate(shown):
        assert all(not ask.problems(Laid(at, quarters)) for at in places)


@pytest.mark.rule("ddm.scenario.standard.setup")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_set_up_every_tile_lies_as_the_rules_have_it(players: int) -> None:
    for seed, key in enumerate(sorted(standard_maps())):
        table = Table(setup(*four()[:players], map=key, seed=seed), seed=seed)
        board = msgspec.structs.replace(standard_maps()[key].board)
        for place, tile in enumerate(table.battle.board.tiles):
            wide = tile.squares[1] == tile.squares[0] + 1
            assert wide and len(set(tile.squares)) == len(tile.squares)
            at, plate = tile.squares[0], PLATES[tile.key]
            ways = [
                turned(plate, quarters)
                for quarters in range(4)
                if board_with(board, turned(plate, quarters), at, tile.player).tiles[-1].squares == tile.squares
            ]
            assert ways, "a tile covers other squares than its own"
            if place >= players:
                assert any(spots(board, way).covers(spots(board, way).legal, at) for way in ways)
            fitting = [way for way in ways if _shows(board_with(board, way, at, tile.player), table.battle, tile)]
            board = board_with(board, fitting[0], at, tile.player)
        assert board.grid == table.battle.board.grid


def _shows(board: Any, battle: Battle, tile: Tile) -> bool:
    """Whether the squares of a tile bear what they bear in the end."""
    under = set(tile.squares)
    layers = ("difficult", "statues", "stones", "bloodrock", "sacred", "pits")
    same = all(under & set(getattr(board, layer)) == under & set(getattr(battle.board, layer)) for layer in layers)
    inside = [wall for wall in battle.board.grid.walls if under.issuperset(wall)]
    return same and inside == [wall for wall in board.grid.walls if under.issuperset(wall)]


# -- deployment --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.setup.deploy.order")
def test_one_player_after_the_other_sets_up_his_whole_warband_on_his_tile() -> None:
    table = Table(
        setup(warband("guard", "ogre", "rat"), warband("dragon", "guard", seat="blue")),
        orders={TERRAIN: always("blue")},
    )
    battle = table.battle
    assert [event.creature for event in table.told(Deployed)] == ["blue-1", "blue-2", "red-2", "red-1", "red-3"]
    taken: set[int] = set()
    for creature in battle.creatures.values():
        assembly = next(one for one in battle.board.tiles if one.assembly and one.player == creature.warband)
        assert on(assembly, battle, creature)
        assert not taken & squares_of(battle, creature)
        taken |= squares_of(battle, creature)
    assert battle.round == 1


@pytest.mark.rule("ddm.setup.deploy.legal")
def test_nobody_is_set_up_on_wall_statue_or_creature_nor_half_off_the_tile() -> None:
    """The hall has rock, the yard a statue; rubble is allowed."""
    table = Table(setup(warband("guard"), warband("ogre", seat="blue")), orders={TERRAIN: always("red")})
    battle = table.battle.copy()
    tile = lies(battle, "gatehouse")
    guard, ogre = battle["red-1"], battle["blue-1"]
    battle.stand(guard, None)
    statue = next(square for square in battle.board.statues if square in tile.squares)
    rubble = next(square for square in battle.board.difficult if square in tile.squares)
    ask = Deployment(battle, guard, places_on(battle, guard, tile))
    assert rubble in ask.region() and statue not in ask.region()
    assert not ask.problems(Post(rubble))
    assert [one.key for one in _reasons(ask, statue)] == ["ddm-deploy-blocked"]
    beyond = next(square for square in range(26 * 20) if square not in tile.squares)
    assert [one.key for one in _reasons(ask, beyond)] == ["ddm-deploy-off-tile"]
    assert [one.key for one in _reasons(ask, -1)] == ["ddm-deploy-off-tile"]
    battle.stand(ogre, None)
    columns = battle.board.grid.columns
    large = Deployment(battle, ogre, places_on(battle, ogre, tile))
    for at in large.region():
        block = {at, at + 1, at + columns, at + columns + 1}
        assert block <= set(tile.squares) and statue not in block
    edge = max(tile.squares)
    assert edge not in large.region() and _reasons(large, edge)
    battle.stand(guard, large.region()[0])
    crowded = Deployment(battle, ogre, places_on(battle, ogre, tile))
    assert [one.key for one in _reasons(crowded, large.region()[0])] == ["ddm-deploy-occupied"]


def _reasons(ask: Deployment, at: int) -> list[Any]:
    with pytest.raises(IllegalAnswer) as refused:
        ask.settle({"at": at})
    assert all(one.rule == "ddm.setup.deploy.legal" for one in refused.value.reasons)
    return [one.text for one in refused.value.reasons]


@pytest.mark.rule("ddm.setup.deploy.legal")
def test_where_the_tile_is_full_they_stand_as_near_to_it_as_they_can() -> None:
    """A tile of nine squares, a warband of twelve and a dragon: the largest are set up first."""
    yard = load_tile(SMALL_YARD)
    agreed = setup(warband(("guard", 11), "dragon"), warband("guard", seat="blue"))
    bands = {**agreed.warbands, "red": msgspec.structs.replace(agreed.warbands["red"], assembly="yard")}
    table = Table(msgspec.structs.replace(agreed, warbands=bands, tiles={**agreed.tiles, "yard": yard}))
    battle = table.battle
    tile = lies(battle, "yard")
    mine = in_order(battle, "red")
    assert mine[0].card.key == "dragon" and on(tile, battle, mine[0])  # it fills the tile
    others = [battle.ground.chart.distance(one.at or 0, square) for one in mine[1:] for square in tile.squares]
    nearest = [min(others[place * 9 : place * 9 + 9]) for place in range(11)]
    room = sum(
        1
        for square in battle.ground.chart.members(battle.ground.chart.anchors(1) & ~battle.ground.no_stop)
        if square not in tile.squares and min(battle.ground.chart.distance(square, one) for one in tile.squares) == 1
    )
    assert nearest == [1] * min(room, 11) + [2] * (11 - min(room, 11))


# -- abilities that matter at set-up -----------------------------------------------------------------------------------


def posts(table: Table, creature: str) -> Deployment:
    """What a creature could choose from."""
    found: Deployment = next(ask for ask, _ in table.of(ORDER) if ask.creature.id == creature)
    return found


@pytest.mark.rule("ddm.ability.scout")
def test_a_scout_may_be_set_up_on_any_feature_tile_where_nobody_stands() -> None:
    def afar(ask: Deployment) -> Any:
        if ask.creature.card.key != "scout":
            return ask.offers(random.Random(0))[0]
        features = [tile for tile in ask.battle.board.tiles if not tile.assembly]
        offers = [post.at for post in ask.offers(random.Random(0))]
        return {"at": next(at for at in offers if any(at in tile.squares for tile in features))}

    table = Table(
        setup(warband("scout", "scout", "guard"), warband("scout", seat="blue")),
        orders={ORDER: afar, TERRAIN: always("red")},
    )
    battle = table.battle
    features = [tile for tile in battle.board.tiles if not tile.assembly]
    assert len(features) == 6
    taken: list[Tile] = []
    for id in ("red-1", "red-2", "blue-1"):
        reachable = [tile for tile in features if set(posts(table, id).region()) & set(tile.squares)]
        assert reachable == [tile for tile in features if tile not in taken]
        own = next(tile for tile in battle.board.tiles if tile.assembly and tile.player == battle[id].warband)
        assert set(posts(table, id).region()) & set(own.squares)
        taken.append(next(tile for tile in features if on(tile, battle, battle[id])))
    assert len({tile.key for tile in taken}) == 3
    assert not any(set(posts(table, "red-3").region()) & set(tile.squares) for tile in features)


@pytest.mark.rule("ddm.setup.deploy.legal", "ddm.ability.scout")
def test_a_scout_is_set_up_on_no_wall_statue_or_other_creature_anywhere() -> None:
    table = Table(setup(warband("guard", "scout"), warband("scout", seat="blue")), orders={TERRAIN: always("blue")})
    battle = table.battle
    for creature, earlier in (("red-1", ("blue-1",)), ("red-2", ("blue-1", "red-1"))):
        where = set(posts(table, creature).region())
        assert where <= set(battle.ground.chart.members(battle.ground.chart.anchors(1) & ~battle.ground.no_stop))
        assert not any(where & squares_of(battle, battle[one]) for one in earlier)


@pytest.mark.rule("ddm.ability.scout")
def test_a_large_scout_stands_whole_on_the_tile_or_at_home() -> None:
    table = Table(setup(warband("ogre-scout"), warband("guard", seat="blue")))
    columns = table.battle.board.grid.columns
    own = next(tile for tile in table.battle.board.tiles if tile.assembly and tile.player == "red")
    homes = [tile for tile in table.battle.board.tiles if tile is own or not tile.assembly]
    for at in posts(table, "red-1").region():
        block = {at, at + 1, at + columns, at + columns + 1}
        assert any(block <= set(tile.squares) for tile in homes)


@pytest.mark.rule("ddm.ability.wandering-monster")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_wandering_monster_is_set_up_on_a_feature_tile_drawn_by_lot(face: int) -> None:
    """Not on the assembly tile; others may stand there already; its player chooses the square."""
    table = Table(
        setup(warband("stray"), warband("scout", seat="blue")),
        faces=[20, 1, face],
        orders={TERRAIN: always("blue")},
    )
    roll = table.rolled[2]
    assert (roll.rule, roll.dice) == ("ddm.ability.wandering-monster", (6,))
    tile = [one for one in table.battle.board.tiles if not one.assembly][face - 1]
    assert on(tile, table.battle, table.battle["red-1"])
    assert set(posts(table, "red-1").region()) <= set(tile.squares)
    assert len(posts(table, "red-1").region()) > 1


@pytest.mark.rule("ddm.ability.minions")
def test_minions_are_set_up_with_the_warband_and_come_for_nothing() -> None:
    battle = Table(setup(warband("hunter"), warband("guard", seat="blue"))).battle
    mine = [one for one in battle.creatures.values() if one.warband == "red"]
    assert [(one.card.key, one.free) for one in mine] == [("hunter", False), ("rat", True), ("rat", True)]
    assert all(one.at is not None for one in mine)


@pytest.mark.rule("ddm.ability.requires")
def test_at_set_up_one_chooses_who_is_required_and_one_may_serve_several() -> None:
    rule = "ddm.ability.requires"
    table = Table(
        setup(warband("guard", "guard", "hound", "hound", "rat"), warband("hound", "guard", seat="blue")),
        orders={rule: always("red-2")},
    )
    asked = table.of(rule)
    assert [(ask.player, set(ask.options)) for ask, _ in asked] == [("red", {"red-1", "red-2"})] * 2
    battle = table.battle
    assert battle["red-3"].master == battle["red-4"].master == "red-2"
    assert battle["blue-1"].master == "blue-2"  # where there is but one, nothing is asked


@pytest.mark.rule("ddm.ability.requires.limited")
def test_where_figures_were_drawn_any_other_will_do_if_none_qualifies() -> None:
    rule = "ddm.ability.requires"
    table = Table(
        setup(
            warband("hound", "rat", "ogre", format="ready", faction=None),
            warband("hound", "guard", "rat", format="ready", faction=None, seat="blue"),
        ),
        orders={rule: always("red-3")},
    )
    ((ask, _),) = table.of(rule)
    assert set(ask.options) == {"red-2", "red-3"}
    assert table.battle["red-1"].master == "red-3"
    assert table.battle["blue-1"].master == "blue-2"  # that one qualifies
    table = Table(setup(warband("hound", "rat"), warband("guard", seat="blue")))
    assert table.battle["red-1"].master == ""  # not where warbands are built


# -- terrain that lies already -----------------------------------------------------------------------------------------

READY = Options(place_tiles=False)


@given(st.integers(0, 10**6), st.integers(2, 4), st.sampled_from(sorted(standard_maps())))
@settings(max_examples=30)
def test_terrain_drawn_by_lot_lies_as_players_might_have_laid_it(seed: int, players: int, key: str) -> None:
    agreed = setup(*four()[:players], map=key, options=READY, seed=seed)
    assert agreed == setup(*four()[:players], map=key, options=READY, seed=seed)
    battle = begin(agreed)
    assert Counter(tile.player for tile in battle.board.tiles if tile.assembly) == dict.fromkeys(agreed.players, 1)
    most = 3 if players == 2 else 2
    assert max(Counter(tile.player for tile in battle.board.tiles if not tile.assembly).values()) <= most
    assert dict(battle.board.exits) == agreed.areas


def test_where_the_terrain_lies_already_only_deployment_is_asked() -> None:
    table = Table(setup(warband("guard", "rat"), warband("guard", seat="blue"), options=READY))
    assert {ask.rule for ask, _ in table.asked} == {TERRAIN, ORDER}
    assert len(table.of(ORDER)) == 3 and not table.told(TilePlaced)


# -- set-ups -----------------------------------------------------------------------------------------------------------


def test_a_set_up_is_plain_data_and_the_same_for_the_same_seed() -> None:
    one = setup(warband("hunter", "caller"), warband("guard", seat="blue"), seed=7)
    assert one == setup(warband("hunter", "caller"), warband("guard", seat="blue"), seed=7)
    assert msgspec.json.decode(msgspec.json.encode(one), type=Setup) == one
    assert {setup(seed=seed).areas["red"] for seed in range(20)} == set(one.map.corners)
    assert one.pool == ("rat",)
    assert begin(one).pool == {"rat": CARDS.cards["rat"]}


def test_a_warband_without_tiles_gets_some_by_lot() -> None:
    agreed = setup(warband("guard", tiles=None), warband("guard", seat="blue", tiles=None))
    for one in agreed.warbands.values():
        assert PLATES[one.assembly].assembly and len(set(one.features)) == 3


@pytest.mark.rule("ddm.warband.terrain-tiles")
@pytest.mark.parametrize("seed", range(4))
def test_players_may_agree_that_nobody_brings_a_tile_of_another(seed: int) -> None:
    apart = Options(different_tiles=True)
    with pytest.raises(Problem) as wrong:
        setup(warband("guard"), warband("guard", seat="blue", tiles=warband().tiles), options=apart)
    assert wrong.value.rule == "ddm.warband.terrain-tiles"
    own = warband("guard", seat="blue")
    drawn = [warband("guard", seat=seat, tiles=None) for seat in [SEATS[place] for place in (0, 2, 3)]]
    agreed = setup(drawn[0], own, *drawn[1:], options=apart, seed=seed, map="deep-caves")
    brought = [key for one in agreed.warbands.values() for key in (one.assembly, *one.features)]
    assert len(set(brought)) == len(brought) == 16


@pytest.mark.rule("ddm.scenario.standard.players")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_players_take_part(count: int) -> None:
    with pytest.raises(Problem) as wrong:
        make_setup(
            SEATS[:count] if count < 5 else (*SEATS, "white"),
            [warband("guard")] * count,
            CARDS,
            standard_maps()["open-court"],
            Options(),
            1,
        )
    assert wrong.value.rule == "ddm.scenario.standard.players"


def test_warbands_of_several_formats_don_t_meet() -> None:
    with pytest.raises(Problem):
        setup(warband("guard"), warband("guard", seat="blue", format="ready"))


def _with(agreed: Setup, **changes: Any) -> Setup:
    return msgspec.structs.replace(agreed, **changes)


def _band(agreed: Setup, **changes: Any) -> dict[str, Any]:
    return {**agreed.warbands, "red": msgspec.structs.replace(agreed.warbands["red"], **changes)}


def wrong_set_ups() -> list[tuple[str, Setup]]:
    good = setup()
    ready = setup(options=READY)
    first, *others = ready.layout
    unknown = msgspec.structs.replace(
        good.cards["guard"],
        abilities=(msgspec.structs.replace(CARDS.cards["scout"].abilities[0], name="ddm.ability.no-such"),),
    )
    large = msgspec.structs.replace(PLATES["chasm"], exits=(0,))
    return [
        ("players", _with(good, players=("red",))),
        ("players", _with(good, players=("red", "red"))),
        ("options.teams", _with(good, options=Options(teams=True))),
        ("warbands", _with(good, warbands={"red": good.warbands["red"]})),
        ("areas", _with(good, areas={"red": good.areas["red"]})),
        ("areas", _with(good, areas=dict.fromkeys(good.players, good.areas["red"]))),
        ("", _with(good, map=msgspec.structs.replace(good.map, side=()))),
        ("", _with(good, tiles={**good.tiles, "chasm": large})),
        ("cards.guard.abilities[0]", _with(good, cards={"guard": unknown})),
        ("warbands.red.figures", _with(good, warbands=_band(good, figures=()))),
        ("warbands.red.figures[0]", _with(good, cards={})),
        ("warbands.red.spare[0]", _with(good, warbands=_band(good, spare=("ghost",)))),
        ("warbands.red", _with(good, warbands=_band(good, assembly="nowhere"))),
        ("warbands.red", _with(good, warbands=_band(good, assembly="brambles"))),
        ("warbands.red", _with(good, warbands=_band(good, features=("brambles", "brambles", "chasm")))),
        ("warbands.red", _with(good, warbands=_band(good, features=("brambles", "chasm")))),
        ("pool[0]", _with(good, pool=("ghost",))),
        ("layout", _with(good, layout=ready.layout)),
        ("layout", _with(ready, layout=())),
        ("layout[0]", _with(ready, layout=(Lying("red", "nowhere", Laid(0)),))),
        ("layout[0]", _with(ready, layout=(Lying("white", "gatehouse", Laid(0)),))),
        ("layout[0]", _with(ready, layout=(msgspec.structs.replace(first, laid=Laid(100)), *others))),
        ("layout[8]", _with(ready, layout=(*ready.layout, ready.layout[-1]))),
    ]


@pytest.mark.parametrize(("place", "wrong"), wrong_set_ups())
def test_a_set_up_that_can_t_be_is_refused_with_the_place(place: str, wrong: Setup) -> None:
    with pytest.raises(Fault) as fault:
        begin(wrong)
    assert field_name(fault.value.steps) == place


# -- on the way --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setting_up_can_be_stopped_and_taken_up_anywhere(players: int) -> None:
    table = Table(setup(*four()[:players], map="quarry"))
    state = table.game.state
    data = state.canonical()
    assert restore(Battle, data).canonical() == data
    begun = begin(setup(*four()[:players], map="quarry"))
    assert restore(Battle, begun.canonical()).canonical() == begun.canonical()


class Book:
    """What begins set-ups."""

    id, revision = "ddm", "test"

    def begin(self, plain: Any) -> Battle:
        return begin(msgspec.convert(plain, Setup))


@given(st.integers(0, 10**6), st.integers(2, 4), st.booleans(), st.booleans())
@settings(max_examples=5, deadline=None)
def test_whole_skirmishes_of_ready_warbands_go_the_same_way_again(
    seed: int, players: int, place_tiles: bool, quick: bool
) -> None:
    rng = random.Random(seed)
    lists = [rng.choice([one for one in WARBANDS.values() if one.limit <= 100]) for _ in range(players)]
    options = Options(rounds=1, place_tiles=place_tiles, scenario="quick assault" if quick else "standard")
    field = standard_maps()[rng.choice(sorted(standard_maps()))]
    agreed = make_setup(SEATS[:players], lists, STANDARD, field, options, seed)
    prints = []
    for _ in range(2):
        game: Game[Battle] = Game(Book(), msgspec.to_builtins(agreed), dice=Seeded(seed), history="none")
        play(game, dict.fromkeys(SEATS[:players], Random(seed)))
        prints.append(game.state.fingerprint())
        assert game.state.winner is not None
    assert prints[0] == prints[1]
