"""Before deployment: scenery that the players place themselves, the choice of zones, objectives that they designate."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from escarmouche.kernel import Choose, Place, Reason, Roll, Step, reason
from escarmouche.rulebooks.c4.battle import Battle, Objective, Zone
from escarmouche.rulebooks.c4.content.missions import parts_of_table
from escarmouche.rulebooks.c4.events import ObjectiveNamed, SceneryPlaced, ZonesChosen
from escarmouche.rulebooks.c4.rules.interiors import whole_pieces
from escarmouche.rulebooks.c4.rules.lots import drawn
from escarmouche.rulebooks.common.ids import SideId
from escarmouche.table import UNIT, Board, Part, Piece, Point, Polygon, Pose, direction, point_in
from escarmouche.table.exact import bounding_box
from escarmouche.table.putting import Room

BORDERLANDS: Final = "c4.deployment.terres-frontalieres"
PACIFIED: Final = "c4.deployment.region-pacifiee"
POSITIONS: Final = "c4.deployment.guerre-de-position"
DESIGNATE: Final = "c4.mission.a-l-assaut"
SETUP: Final = "c4.mission.setup.scenery"

SIX: Final = 6
ATTEMPTS: Final = 200
FOR_CONTROL: Final = 5

Ground = Literal["anywhere", "half", "zone"]


def prepared(battle: Battle) -> tuple[Step, ...]:
    """What comes before the deployment of a battle. [c4.turn.setup] [c4.mission.prepare]"""
    steps: list[Step] = []
    if battle.loose:
        steps.append(LayOut())
    if battle.mission.designated:
        steps.append(
            Designate(battle.left_of(battle.mission.attacker), battle.mission.designated * len(battle.players))
        )
    return tuple(steps)


# -- scenery -----------------------------------------------------------------------------------------------------------


def placed(piece: Piece, pose: Pose) -> Piece:
    """A piece of scenery, drawn about a point of its own, at a place of the table."""
    dx, dy = direction(pose.facing)
    outline = tuple((pose.x + (x * dx - y * dy) // UNIT, pose.y + (x * dy + y * dx) // UNIT) for x, y in piece.outline)
    return msgspec.structs.replace(piece, outline=outline)


class PlacePiece(Place[Pose]):
    """Where a player puts a piece of scenery, and how it is turned: wholly on the table, and in the part open to him."""

    shape = Pose

    def __init__(self, battle: Battle, side: str, rule: str, piece: Piece, areas: Sequence[Polygon]) -> None:
        super().__init__(side, rule, about={"piece": piece.id})
        self.battle = battle
        self.piece = piece
        self.areas = areas

    def problems(self, answer: Pose) -> Sequence[Reason]:
        outline = placed(self.piece, answer).outline
        board = self.battle.board
        if not all(0 <= x <= board.width and 0 <= y <= board.depth for x, y in outline):
            return [reason(SETUP, "table-off-the-table")]
        if not any(all(point_in(area, *corner) for corner in outline) for area in self.areas):
            return [reason(self.rule, "c4-scenery-elsewhere", piece=self.piece.id)]
        return ()

    def region(self) -> Room:
        """The parts that are open to him: whether the piece fits at a place hangs on how it is turned."""
        return Room((), tuple(Part(area) for area in self.areas))

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        for _ in range(ATTEMPTS):
            left, low, right, high = bounding_box(rng.choice(self.areas))
            pose = Pose(rng.randint(left, right), rng.randint(low, high), rng.randrange(3600))
            if not self.problems(pose):
                return [pose]
        return []


class LayOut(Step, frozen=True):
    """The scenery is placed by the players, as the kind of battlefield says. [c4.mission.setup.scenery]

    Borderlands: by turns from the youngest on, anywhere; then a die decides who chooses his zone first. A pacified region:
    zones first, then the defender places half of it in his part, the attacker the rest in his. A war of positions: zones by
    lot, then by turns from the youngest on, each in his own zone. Who is the youngest is decided by lot.
    """

    async def run(self, battle: Battle) -> None:
        match battle.mission.ground:
            case "borderlands":
                youngest = await by_lot(battle, BORDERLANDS)
                battle.then(PlaceNext(youngest, BORDERLANDS, "anywhere"), ChooseZones(BORDERLANDS))
            case "pacified":
                attacker = battle.mission.attacker
                defender = battle.left_of(attacker)
                half = -(-len(battle.loose) // 2)
                rest = len(battle.loose) - half
                battle.then(ChooseZones(PACIFIED), PlaceShare(defender, half), PlaceShare(attacker, rest))
            case "positions":
                battle.then(ZonesByLot(), YoungestPlaces())


class YoungestPlaces(Step, frozen=True):
    """A war of positions: each in his own zone, from the youngest on. [c4.deployment.guerre-de-position]"""

    async def run(self, battle: Battle) -> None:
        youngest = await by_lot(battle, POSITIONS)
        battle.then(PlaceNext(youngest, POSITIONS, "zone"))


class PlaceNext(Step, frozen=True):
    """A player chooses a piece and places it, then the one to his left, until all are placed.

    [c4.deployment.terres-frontalieres] [c4.deployment.guerre-de-position]
    """

    side: SideId
    ground: str
    part: Ground

    async def run(self, battle: Battle) -> None:
        if battle.loose:
            await place_one(battle, self.side, self.ground, self.part)
            battle.then(PlaceNext(battle.left_of(self.side), self.ground, self.part))


class PlaceShare(Step, frozen=True):
    """A player places so many pieces in his part of the battlefield. [c4.deployment.region-pacifiee]"""

    side: SideId
    count: int

    async def run(self, battle: Battle) -> None:
        if self.count:
            await place_one(battle, self.side, PACIFIED, "half")
            battle.then(PlaceShare(self.side, self.count - 1))


async def place_one(battle: Battle, side: str, rule: str, part: Ground) -> None:
    """A player chooses a piece and places it. One for which there is no room in his part stays away."""
    options = {piece.id: piece for piece in battle.loose}
    piece = await Choose(side, f"{rule}#which", options, default=next(iter(options)))
    request = PlacePiece(battle, side, rule, piece, areas_of(battle, side, part))
    left = tuple(other for other in battle.loose if other is not piece)
    if not request.offers(random.Random(len(left))):
        battle.loose = left
        return
    pose = await request
    battle.loose = left
    there = placed(piece, pose)
    board = battle.board
    pieces = tuple(sorted((*board.pieces, there), key=lambda standing: standing.id))
    battle.rebuild(Board(board.width, board.depth, pieces, board.kinds))
    battle.tell(lambda: SceneryPlaced(side=side, piece=piece.id, outline=there.outline, rules=(rule,)))


def areas_of(battle: Battle, side: str, part: Ground) -> list[Polygon]:
    """Where a player may place scenery."""
    width, depth = battle.board.width, battle.board.depth
    if part == "anywhere":
        return [((0, 0), (width, 0), (width, depth), (0, depth))]
    if part == "zone":
        zones = [zone.polygon for zone in battle.zones if zone.side == side]
        return [_part_of(battle, zone) or zone for zone in zones]
    south = is_south(battle, side)
    low, high = (0, depth // 2) if south else (depth // 2, depth)
    return [((0, low), (width, low), (width, high), (0, high))]


def _part_of(battle: Battle, zone: Polygon) -> Polygon | None:
    """The part of the table in which a deployment zone lies; none, where it is in several, or shares one with others."""
    for part in parts_of_table(battle.board, battle.players):
        holds = [other.polygon for other in battle.zones if all(point_in(part.polygon, *at) for at in other.polygon)]
        if zone in holds:
            return part.polygon if len(holds) == 1 else None
    return None


def is_south(battle: Battle, side: str) -> bool:
    """Whether the deployment zone of a side lies on the near half of the table."""
    corners: list[Point] = [corner for zone in battle.zones if zone.side == side for corner in zone.polygon]
    return 2 * sum(y for _, y in corners) < battle.board.depth * len(corners)


# -- zones -------------------------------------------------------------------------------------------------------------


class ChooseZones(Step, frozen=True):
    """Each player throws a die: the highest chooses his zone first, then clockwise. [c4.deployment.terres-frontalieres]"""

    ground: str

    async def run(self, battle: Battle) -> None:
        first = await highest(battle, self.ground)
        left = {str(place): side for place, side in enumerate(battle.players, 1)}
        taken: dict[str, str] = {}
        side = first
        for _ in battle.players:
            options = {place: place for place in left}
            about = {"zones": tuple(options)}
            place = await Choose(side, f"{self.ground}#zone", options, default=next(iter(options)), about=about)
            taken[left.pop(place)] = side
            side = battle.left_of(side)
        hand_out(battle, taken, self.ground)


class ZonesByLot(Step, frozen=True):
    """Zones are drawn by lot. [c4.deployment.guerre-de-position]"""

    async def run(self, battle: Battle) -> None:
        left = list(battle.players)
        taken: dict[str, str] = {}
        for side in battle.players:
            zone = left[0] if len(left) == 1 else await drawn("zone", left, POSITIONS, side)
            left.remove(zone)
            taken[zone] = side
        hand_out(battle, taken, POSITIONS)


def hand_out(battle: Battle, taken: dict[str, str], rule: str) -> None:
    """Zones change hands: those of whom (before) go to whom."""
    battle.zones = tuple(Zone(taken[zone.side], zone.polygon) for zone in battle.zones)
    battle.tell(lambda: ZonesChosen(zones=taken, rules=(rule,)))


async def highest(battle: Battle, rule: str) -> str:
    """Who throws highest; equals at the top again."""
    contenders: Sequence[str] = battle.players
    while len(contenders) > 1:
        shown = {side: await Roll((SIX,), _face, rule=rule, player=side, about={"for": "zones"}) for side in contenders}
        best = max(shown.values())
        contenders = [side for side, face in shown.items() if face == best]
    return contenders[0]


async def by_lot(battle: Battle, rule: str) -> str:
    """Any of the players: the youngest, as far as the program knows."""
    return await drawn("youngest", battle.players, rule)


def _face(faces: tuple[int, ...]) -> int:
    return faces[0]


# -- objectives --------------------------------------------------------------------------------------------------------


class Designate(Step, frozen=True):
    """The players by turns, the defender first, name pieces of scenery, each of them once: they are the objectives. A
    building is one piece.

    [c4.mission.a-l-assaut]
    """

    side: SideId
    left: int

    async def run(self, battle: Battle) -> None:
        named = [objective.id for objective in battle.mission.objectives]
        options = {piece.id: piece for piece in whole_pieces(battle.board) if piece.id not in named}
        if not self.left or not options:
            return
        piece = await Choose(self.side, DESIGNATE, options, default=next(iter(options)))
        objective = Objective(piece.id, piece.outline, FOR_CONTROL)
        battle.mission = msgspec.structs.replace(battle.mission, objectives=(*battle.mission.objectives, objective))
        battle.tell(lambda: ObjectiveNamed(side=self.side, objective=piece.id, rules=(DESIGNATE,)))
        battle.then(Designate(battle.left_of(self.side), self.left - 1))
