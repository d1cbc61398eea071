"""What comes before the first round: the warbands are revealed, terrain initiative is rolled, the terrain tiles are laid.

[ddm.setup.sequence]
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from escarmouche.kernel import Choose, Place, Step
from escarmouche.kernel.errors import Reason, reason
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.tiles import Plate, turned
from escarmouche.rulebooks.ddm.events import SetupOrder, TileDropped, TilePlaced, WarbandRevealed
from escarmouche.rulebooks.ddm.rules.deployment import deploying
from escarmouche.rulebooks.ddm.rules.initiative import Initiative
from escarmouche.rulebooks.ddm.rules.layout import (
    QUARTERS,
    Laid,
    Spots,
    any_spot,
    assembly_spots,
    board_with,
    covered,
    has_room,
    spots,
)
from escarmouche.rulebooks.ddm.rules.rounds import Round
from escarmouche.rulebooks.ddm.rules.terrain import Board
from escarmouche.table.grid import Square

INITIATIVE: Final = "ddm.setup.terrain-initiative"
FEATURE: Final = "ddm.setup.feature-tile.order"
WHERE: Final = "ddm.setup.feature-tile.order#where"
ASSEMBLY: Final = "ddm.setup.assembly-tile.order"
SIDE: Final = "ddm.setup.assembly-tile.side"


class Kit(msgspec.Struct, frozen=True, kw_only=True):
    """What a player brings to the grid: his start area, his assembly tile, the feature tiles in his hand, and how many of
    them he still has to lay.
    """

    player: str
    area: tuple[Square, ...]
    assembly: Plate
    features: tuple[Plate, ...]
    due: int


class Reveal(Step, frozen=True):
    """All warbands and their tiles are shown at once; from now on all cards are open. [ddm.warband.secrecy]"""

    kits: tuple[Kit, ...]

    async def run(self, battle: Battle) -> None:
        for kit in self.kits:
            battle.tell(partial(_revealed, battle, kit))


def _revealed(battle: Battle, kit: Kit) -> WarbandRevealed:
    creatures = tuple(creature.id for creature in battle.creatures.values() if creature.warband == kit.player)
    tiles = (kit.assembly.key, *(plate.key for plate in kit.features))
    return WarbandRevealed(player=kit.player, creatures=creatures, tiles=tiles, rules=("ddm.warband.secrecy",))


class TerrainInitiative(Step, frozen=True):
    """1d20 + the rating of the best commander of the warband; the highest chooses who is first in all that follows.

    The others follow clockwise. Ties as in any initiative roll. [ddm.setup.terrain-initiative] ``lying``: the terrain lies
    already. ``rounds``: the first round follows.
    """

    kits: tuple[Kit, ...]
    lying: bool
    rounds: bool = True

    async def run(self, battle: Battle) -> None:
        winner = await Initiative(
            battle, INITIATIVE, {player: best_commander(battle, player) for player in battle.players}
        )
        options = {player: player for player in battle.players}
        first = await Choose(winner, INITIATIVE, options, default=winner, about={"player": winner})
        battle.tell(lambda: SetupOrder(player=first, rules=(INITIATIVE,)))
        order = battle.order_from(first)
        tiles = () if self.lying else laying(order, self.kits)
        battle.then(*tiles, *deploying(battle, order), *((Round(),) if self.rounds else ()))


def laying(order: Sequence[str], kits: Sequence[Kit]) -> tuple[Step, ...]:
    """Players lay their tiles in order: all assembly tiles, and then the feature tiles in turn."""
    turns = tuple(sorted(kits, key=lambda kit: order.index(kit.player)))
    return (*(LayAssembly(kit) for kit in turns), LayFeatures(turns))


def best_commander(battle: Battle, player: str) -> int:
    """The highest rating of a commander of a warband, 0 without one."""
    ratings = (creature.rating for creature in battle.creatures.values() if creature.warband == player)
    return max((rating or 0 for rating in ratings), default=0)


def lay(battle: Battle, player: str, plate: Plate, laid: Laid, exits: tuple[Square, ...] = ()) -> None:
    """Puts a tile on the board. ``exits``: of an assembly tile, by which squares the player's creatures may leave."""
    board = with_tile(battle.board, player, plate, laid, exits)
    battle.lay(board)
    rules = (ASSEMBLY if plate.assembly else FEATURE,)
    battle.tell(lambda: TilePlaced(player=player, tile=plate.key, squares=board.tiles[-1].squares, rules=rules))


def with_tile(board: Board, player: str, plate: Plate, laid: Laid, exits: tuple[Square, ...] = ()) -> Board:
    """The board with a tile on it."""
    board = board_with(board, turned(plate, laid.quarters), laid.at, player)
    return msgspec.structs.replace(board, exits=(*board.exits, (player, exits))) if exits else board


class LayAssembly(Step, frozen=True):
    """A player puts his assembly tile on his start area, before anybody lays a feature tile; its exits are those of his
    warband.

    In a corner it lies in one way only; on a side he chooses to which hand it reaches. [ddm.setup.assembly-tile.order]
    """

    kit: Kit

    async def run(self, battle: Battle) -> None:
        kit = self.kit
        ways = (AssemblyWay(kit.assembly, laid) for laid in assembly_spots(battle.board, kit.assembly, kit.area))
        about = {"player": kit.player, "tile": kit.assembly.key}
        way = await Choose(
            kit.player, SIDE, {f"turned-{candidate.laid.quarters}": candidate for candidate in ways}, about=about
        )
        lay(battle, kit.player, kit.assembly, way.laid, kit.area)


class AssemblyWay(NamedTuple):
    """How an assembly tile may lie."""

    plate: Plate
    laid: Laid


class LayFeatures(Step, frozen=True):
    """Players lay one feature tile each in turn, until all have laid as many as are due.

    A tile comes out of play only if there is no room for it anywhere; a player lays another instead, if he has one.
    [ddm.setup.feature-tile.order]
    """

    kits: tuple[Kit, ...]

    async def run(self, battle: Battle) -> None:
        kit, *others = self.kits
        fitting = tuple(plate for plate in kit.features if has_room(battle.board, plate))
        for plate in kit.features:
            if plate not in fitting:
                battle.tell(partial(TileDropped, player=kit.player, tile=plate.key, rules=(FEATURE,)))
        if fitting:
            options = {plate.key: plate for plate in fitting}
            plate = await Choose(kit.player, FEATURE, options, default=fitting[0].key, about={"player": kit.player})
            laid = await LayTile(battle, kit.player, plate)
            lay(battle, kit.player, plate, laid)
            rest = tuple(other for other in fitting if other is not plate)
            if rest and kit.due > 1:
                others.append(msgspec.structs.replace(kit, features=rest, due=kit.due - 1))
        if others:
            battle.then(LayFeatures(tuple(others)))


class LayTile(Place[Laid]):
    """Where a player lays a feature tile, and turned how."""

    __slots__ = ("battle", "plate")

    shape = Laid

    def __init__(self, battle: Battle, player: str, plate: Plate) -> None:
        super().__init__(player, WHERE, about={"player": player, "tile": plate.key})
        self.battle = battle
        self.plate = plate

    def spots(self, quarters: int) -> Spots:
        """Where it may lie in one orientation."""
        return spots(self.battle.board, turned(self.plate, quarters))

    def covers(self, laid: Laid) -> tuple[Square, ...]:
        """The squares that it would cover; none, if it would not lie on the grid."""
        places = self.spots(laid.quarters)
        if laid.at < 0 or not places.covers(places.on_grid, laid.at):
            return ()
        return covered(self.battle.board, turned(self.plate, laid.quarters), laid.at)

    def problems(self, answer: Laid) -> Sequence[Reason]:
        """Every rule that a place offends."""
        places = self.spots(answer.quarters)
        if answer.at < 0 or not places.covers(places.on_grid, answer.at):
            return [reason(WHERE, "ddm-tile-off-grid")]
        rules = (
            (places.overlap, "ddm.setup.feature-tile.no-overlap", "ddm-tile-overlap"),
            (places.near_walls, "ddm.setup.feature-tile.gap", "ddm-tile-walls"),
            (places.near_border, "ddm.setup.feature-tile.border", "ddm-tile-border"),
        )
        return [reason(rule, text) for points, rule, text in rules if places.covers(points, answer.at)]

    def offers(self, rng: random.Random) -> Sequence[Laid]:
        """One place at random."""
        laid = any_spot(self.battle.board, self.plate, rng)
        assert laid is not None, "asked to lay a tile for which there is no room"
        return [laid]

    def region(self) -> list[list[Square]]:
        """Where its top left corner may lie, by quarters."""
        return [places.squares(places.legal) for places in map(self.spots, QUARTERS)]
