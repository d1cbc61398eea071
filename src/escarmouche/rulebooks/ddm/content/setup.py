"""The set-up of a skirmish: who brings which warband to which map, and what was agreed on. Plain data, whole in itself.

A journal begins with it: cards, tiles and the map stand in it as they were, so that a skirmish can be played again when
packs have changed. The standard scenario uses all of it as it is. [ddm.scenario.standard.setup]
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import fault, read_name
from escarmouche.errors import Problem
from escarmouche.kernel.effects import known
from escarmouche.rulebooks.ddm import abilities as abilities  # loaded, so that their effects are known
from escarmouche.rulebooks.ddm.battle import Battle, Options
from escarmouche.rulebooks.ddm.content.cards import Card, Faction, Summon
from escarmouche.rulebooks.ddm.content.maps import Area, Map, check_map
from escarmouche.rulebooks.ddm.content.tiles import Plate, check_plate, standard_tiles, turned
from escarmouche.rulebooks.ddm.content.warband import (
    FEATURE_TILES,
    Collection,
    TileChoice,
    Warband,
    faction_of,
    features_in_play,
    muster,
    pool,
    random_tiles,
)
from escarmouche.rulebooks.ddm.rules import conditions as conditions
from escarmouche.rulebooks.ddm.rules import powers as powers
from escarmouche.rulebooks.ddm.rules import types as types
from escarmouche.rulebooks.ddm.rules.layout import Laid, any_spot, assembly_spots, spots
from escarmouche.rulebooks.ddm.rules.muster import figure
from escarmouche.rulebooks.ddm.rules.opening import Kit, Reveal, TerrainInitiative, with_tile
from escarmouche.rulebooks.ddm.rules.terrain import Board
from escarmouche.texts import message

V = TypeVar("V")

PLAYERS: Final = range(2, 5)
"""How many players a skirmish has: start areas are laid down for two, three and four."""

MOST_FIGURES: Final = 100
"""How many figures a warband may have at most, minions included."""

TILES_RULE: Final = "ddm.warband.terrain-tiles"
PLAYERS_RULE: Final = "ddm.scenario.standard.players"
AREAS_RULE: Final = "ddm.setup.start-areas"


class Recruit(msgspec.Struct, frozen=True):
    """A figure that takes the field: its card (a key of this set-up), and whether it came for nothing."""

    card: str
    free: bool = False


class Muster(msgspec.Struct, frozen=True, kw_only=True):
    """A warband that takes the field: its figures and its tiles, by their keys in this set-up.

    ``spare``: in the limited format, the figures that may still be summoned; ``None`` where a player has all that he wants.
    """

    name: Name
    faction: Faction | None = None
    figures: tuple[Recruit, ...]
    assembly: str
    features: tuple[str, ...]
    spare: tuple[str, ...] | None = None


class Lying(msgspec.Struct, frozen=True):
    """A tile (by its key) that lies on the grid from the beginning, whose it is, and how it lies."""

    player: str
    tile: str
    laid: Laid


class Setup(msgspec.Struct, frozen=True, kw_only=True, tag="skirmish"):
    """A skirmish about to begin. ``players`` in clockwise order: two, three or four. [ddm.scenario.standard.players]

    ``pool``: the cards (keys) that may be summoned. ``areas``: the start area of each player. ``layout``: the tiles that lie
    already, where the players don't lay them.
    """

    players: tuple[str, ...]
    warbands: dict[str, Muster]
    cards: dict[str, Card]
    tiles: dict[str, Plate]
    map: Map
    areas: dict[str, Area]
    pool: tuple[str, ...] = ()
    layout: tuple[Lying, ...] = ()
    options: Options = Options()


# -- making one --------------------------------------------------------------------------------------------------------


def make_setup(
    players: Sequence[str], lists: Sequence[Warband], collection: Collection, map: Map, options: Options, seed: int
) -> Setup:
    """The set-up of a skirmish of these warbands, in the order of the players.

    Chance, by ``seed``, deals the start areas, tiles to a warband that brings none, and the lay of the terrain where players
    don't lay it. What the format of the warbands rules out goes out of the options. [ddm.scenario.ready.players]
    Raises ``Problem`` for a number of players that can't be, or for warbands of several formats.
    """
    if len(players) not in PLAYERS or len(lists) != len(players):
        raise Problem(message("ddm-no-setup-players", count=len(lists)), PLAYERS_RULE)
    if options.teams and len(players) != PLAYERS[-1]:
        raise Problem(message("ddm-no-setup-teams"), "ddm.scenario.standard.teams")
    formats = {warband.format for warband in lists}
    if len(formats) > 1:
        raise Problem(message("ddm-no-setup-formats"), "ddm.scenario.list")
    rng = random.Random(seed)
    plates: dict[str, Plate] = {}
    cards: dict[str, Card] = {}
    tiles = _tiles(lists, rng, apart=options.different_tiles)
    warbands = {
        player: _mustered(warband, collection, cards, plates, brought)
        for player, warband, brought in zip(players, lists, tiles, strict=True)
    }
    summoned = sorted({key for card in cards.values() for key in summons(card)})
    warbands = {player: _with_spare(own, summoned) for player, own in warbands.items()}
    seating = rng.choice(map.seatings(len(players), teams=options.teams))
    setup = Setup(
        players=tuple(players),
        warbands=warbands,
        cards=cards | {key: collection.cards[key] for key in summoned},
        tiles=plates,
        map=map,
        areas=dict(zip(players, seating, strict=True)),
        pool=tuple(summoned),
        options=_of_format(options, formats.pop()),
    )
    return setup if options.place_tiles else msgspec.structs.replace(setup, layout=_layout(setup, rng))


def _of_format(options: Options, format: str) -> Options:
    """The options as far as the format of the warbands lets them be.

    Figures that were drawn have no warband faction; those of a single booster bring no others, and keep to no size.
    [ddm.scenario.ready.faction] [ddm.format.limited.ignored]
    """
    if format == "standard":
        return options
    if format == "limited":
        return msgspec.structs.replace(options, factions=False)
    return msgspec.structs.replace(options, factions=False, added=False, size=0)


def _tiles(lists: Sequence[Warband], rng: random.Random, *, apart: bool) -> list[TileChoice]:
    """The tiles of each warband; those that bring none have any. ``apart``: no tile is in two of these choices.

    Raises ``Problem`` for a tile that two players bring who have agreed on that.
    """
    taken: set[str] = set()
    for warband in lists if apart else ():
        own = {warband.tiles.assembly, *warband.tiles.features} if warband.tiles is not None else set[str]()
        if own & taken:
            twice = standard_tiles().plates[min(own & taken)]
            raise Problem(
                message("ddm-no-setup-same-tile", tile=message("house-name", name=twice.name.told)), TILES_RULE
            )
        taken |= own
    choices = []
    for warband in lists:
        brought = warband.tiles or random_tiles(rng, standard_tiles().kinds, taken)
        choices.append(brought)
        if apart:
            taken |= {brought.assembly, *brought.features}
    return choices


def _mustered(
    warband: Warband, collection: Collection, cards: dict[str, Card], plates: dict[str, Plate], brought: TileChoice
) -> Muster:
    """A warband that takes the field; its cards and tiles are added to those known."""
    figures = []
    for card, free in muster(warband, collection):
        key = card.key if card == collection.cards[card.key] else f"{card.key}-command-zero"
        cards[key] = card
        figures.append(Recruit(key, free))
    shipped = standard_tiles()
    plates |= {key: shipped.plates[key] for key in (brought.assembly, *brought.features)}
    return Muster(
        name=read_name(warband.name),
        faction=faction_of(warband),
        figures=tuple(figures),
        assembly=brought.assembly,
        features=brought.features,
        spare=_spare(warband, collection),
    )


def _spare(warband: Warband, collection: Collection) -> tuple[str, ...] | None:
    """What is left of the pool when the minions have been taken from it."""
    if warband.format != "limited":
        return None
    left = [card.key for card in pool(warband, collection)]
    for card, free in muster(warband, collection):
        if free:
            left.remove(card.key)
    return tuple(left)


def _with_spare(warband: Muster, summoned: Sequence[str]) -> Muster:
    """A warband with only such spare figures as somebody can summon."""
    if warband.spare is None:
        return warband
    return msgspec.structs.replace(warband, spare=tuple(key for key in warband.spare if key in summoned))


def summons(card: Card) -> Iterator[str]:
    """The cards (keys) that a creature can summon."""
    for power in card.powers:
        for outcome in power.outcomes:
            if isinstance(outcome, Summon):
                yield from outcome.cards


def _layout(setup: Setup, rng: random.Random) -> tuple[Lying, ...]:
    """Tiles laid by chance as players would lay them: first the assembly tiles, then the feature tiles in turn."""
    board = setup.map.board
    layout = []
    for player in setup.players:
        plate = setup.tiles[setup.warbands[player].assembly]
        laid = rng.choice(assembly_spots(board, plate, setup.areas[player]))
        board = with_tile(board, player, plate, laid)
        layout.append(Lying(player, plate.key, laid))
    for place in range(features_in_play(len(setup.players))):
        for player in setup.players:
            plate = setup.tiles[setup.warbands[player].features[place]]
            spot = any_spot(board, plate, rng)
            if spot is not None:
                board = with_tile(board, player, plate, spot)
                layout.append(Lying(player, plate.key, spot))
    return tuple(layout)


# -- beginning one -----------------------------------------------------------------------------------------------------


def begin(setup: Setup) -> Battle:
    """The skirmish of a set-up, before its first step.

    Raises :class:`~escarmouche.documents.written.Fault` for the first thing in it that can't be.
    """
    _check(setup)
    battle = Battle(
        players=setup.players,
        board=setup.map.board,
        options=setup.options,
        teams=teams_of(setup.players) if setup.options.teams else {},
        factions=_factions(setup),
        pool={key: setup.cards[key] for key in setup.pool},
        spare={player: warband.spare for player, warband in setup.warbands.items() if warband.spare is not None},
        agenda=[],
    )
    for player in setup.players:
        for number, recruit in enumerate(setup.warbands[player].figures, start=1):
            creature = figure(f"{player}-{number}", player, setup.cards[recruit.card])
            creature.free = recruit.free
            battle.creatures[creature.id] = creature
    if not setup.options.place_tiles:
        battle.lay(board_of(setup.map.board, _pieces(setup)))
    kits = tuple(_kit(setup, player) for player in setup.players)
    battle.then(Reveal(kits), TerrainInitiative(kits, lying=not setup.options.place_tiles))
    return battle


def teams_of(players: Sequence[str]) -> dict[str, str]:
    """Two teams of players who take turns: every second one, each team called after its first player.

    [ddm.scenario.standard.teams]
    """
    return {player: players[place % 2] for place, player in enumerate(players)}


def _factions(setup: Setup) -> dict[str, str]:
    if not setup.options.factions:
        return {}
    return {player: warband.faction for player, warband in setup.warbands.items() if warband.faction is not None}


def _kit(setup: Setup, player: str) -> Kit:
    """With three or four players only two of the three feature tiles of each are used. [ddm.setup.feature-tile.count]"""
    warband = setup.warbands[player]
    return Kit(
        player=player,
        area=setup.areas[player],
        assembly=setup.tiles[warband.assembly],
        features=tuple(setup.tiles[key] for key in warband.features),
        due=features_in_play(len(setup.players)),
    )


Piece = tuple[str, Plate, Laid, Area]
"""A tile that lies already: whose it is, the tile, where, and its exits."""


def _pieces(setup: Setup) -> tuple[Piece, ...]:
    return tuple(
        (lying.player, plate, lying.laid, setup.areas[lying.player] if plate.assembly else ())
        for lying in setup.layout
        for plate in (setup.tiles[lying.tile],)
    )


@lru_cache(maxsize=64)
def board_of(board: Board, pieces: tuple[Piece, ...]) -> Board:
    """A board with all these tiles on it. Raises ``Fault`` for a tile that is not allowed where it lies."""
    for place, (player, plate, laid, exits) in enumerate(pieces):
        if plate.assembly:
            legal = laid in assembly_spots(board, plate, exits)
        else:
            places = spots(board, turned(plate, laid.quarters))
            legal = laid.at >= 0 and places.covers(places.legal, laid.at)
        if not legal:
            raise fault(("layout", place), "ddm.setup.feature-tile.order", "ddm-setup-tile-misplaced")
        board = with_tile(board, player, plate, laid, exits)
    return board


def _check(setup: Setup) -> None:
    """Raises ``Fault`` for the first thing that can't be."""
    players = setup.players
    if len(players) not in PLAYERS or len(set(players)) != len(players) or "" in players:
        raise fault(("players",), PLAYERS_RULE, "ddm-setup-players")
    if setup.options.teams and len(players) != PLAYERS[-1]:
        raise fault(("options", "teams"), "ddm.scenario.standard.teams", "ddm-no-setup-teams")
    for field, table in (("warbands", setup.warbands), ("areas", setup.areas)):
        if set(table) != set(players):
            raise fault((field,), PLAYERS_RULE, "ddm-setup-each-player")
    _checked_map(setup.map)
    if tuple(setup.areas[player] for player in players) not in setup.map.seatings(
        len(players), teams=setup.options.teams
    ):
        raise fault(("areas",), AREAS_RULE, "ddm-setup-areas")
    for plate in setup.tiles.values():
        _checked_plate(plate)
    for key, card in setup.cards.items():
        _check_card(card, ("cards", key))
    for player, warband in setup.warbands.items():
        _check_warband(setup, warband, ("warbands", player))
    for place, key in enumerate(setup.pool):
        look_up(setup.cards, key, ("pool", place))
    _check_layout(setup)


@lru_cache(maxsize=64)
def _checked_map(battle_map: Map) -> None:
    check_map(battle_map)


@lru_cache(maxsize=256)
def _checked_plate(plate: Plate) -> None:
    check_plate(plate)


def _check_card(card: Card, steps: Steps) -> None:
    for place, ability in enumerate(card.abilities):
        if not known(ability.name):
            raise fault(
                (*steps, "abilities", place), "ddm.card.special-abilities", "ddm-setup-unknown", name=ability.name
            )


def _check_warband(setup: Setup, warband: Muster, steps: Steps) -> None:
    if not 0 < len(warband.figures) <= MOST_FIGURES:
        raise fault((*steps, "figures"), "ddm.warband.build", "ddm-setup-figures", most=MOST_FIGURES)
    for place, recruit in enumerate(warband.figures):
        look_up(setup.cards, recruit.card, (*steps, "figures", place))
    for place, key in enumerate(warband.spare or ()):
        look_up(setup.cards, key, (*steps, "spare", place))
    brought = (warband.assembly, *warband.features)
    for key in brought:
        look_up(setup.tiles, key, steps)
    kinds = [setup.tiles[key].assembly for key in brought]
    if kinds != [True, *[False] * FEATURE_TILES] or len(set(brought)) != len(brought):
        raise fault(steps, TILES_RULE, "ddm-setup-tiles", count=FEATURE_TILES)


def _check_layout(setup: Setup) -> None:
    """Every assembly tile lies, if the terrain lies already, and otherwise nothing does."""
    for place, lying in enumerate(setup.layout):
        look_up(setup.tiles, lying.tile, ("layout", place))
        if lying.player not in setup.players:
            raise fault(("layout", place), PLAYERS_RULE, "ddm-setup-unknown", name=lying.player)
    assembled = [lying.player for lying in setup.layout if setup.tiles[lying.tile].assembly]
    wanted = [] if setup.options.place_tiles else sorted(setup.players)
    if sorted(assembled) != wanted or (setup.options.place_tiles and setup.layout):
        raise fault(("layout",), "ddm.setup.assembly-tile.order", "ddm-setup-layout")


def look_up(table: Mapping[str, V], key: str, steps: Steps) -> V:
    """What a table has under a key. Raises ``Fault`` where it has nothing."""
    if key not in table:
        raise fault(steps, None, "ddm-setup-unknown", name=key)
    return table[key]
