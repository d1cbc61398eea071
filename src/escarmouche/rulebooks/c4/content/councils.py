"""Councils of war that people write: what a battle of their own is about. YAML files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.errors import Problem, nearest
from escarmouche.rulebooks.c4.battle import Arrival, Edge, Entry, Fragile, Mission, Objective, Thing, Tie, Zone
from escarmouche.rulebooks.c4.content.battlefields import Battlefield, Point, read_length
from escarmouche.rulebooks.c4.content.company import CompanyList, fielded, verdict
from escarmouche.rulebooks.c4.content.effect_words import Prohibited
from escarmouche.rulebooks.c4.content.missions import chequered, line_of_battle
from escarmouche.rulebooks.c4.content.profiles import Army, Benefit
from escarmouche.rulebooks.c4.content.scenery import fragile
from escarmouche.table import CM, Board
from escarmouche.texts import message

COUNCILS: Final = Path(__file__).parent / "councils"

RULE: Final = "c4.mission.battle-and-campaign"
FORCES: Final = "c4.mission.build-companies"
REINFORCED: Final = "c4.reinforcement.points"

Player = Literal["red", "blue"]
Elixir = Annotated[int, Meta(ge=1, le=100)]
Points = Annotated[int, Meta(ge=1, le=100_000)]
Edges = Annotated[tuple[Edge, ...], Meta(min_length=1, max_length=4)]


# -- as people write them ----------------------------------------------------------------------------------------------


class ForcesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The army points of each company, and how many of them may be among its reinforcements; of who is not named, as the
    players agree.
    """

    points: dict[Player, Points] = {}
    reinforcements: dict[Player, Points] = {}


class ComingFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When reinforcements come: from a turn on, or once so many of the other units are lost; and by which edges."""

    edges: Edges
    turn: Annotated[int, Meta(ge=2, le=30)] | None = None
    lost: Annotated[int, Meta(ge=1, le=30)] | None = None


class ApproachFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How units come into play: in which zones, or (who is named under ``edges``) from which edges; the reinforcements."""

    zones: Literal["line", "chequered"] = "line"
    edges: dict[Player, Edges] = {}
    reinforcements: dict[Player, ComingFile] = {}


class ControlFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of scenery, or a part of the table (its corners in cm), to be held for Elixir at each collection."""

    id: Key
    elixir: Elixir
    polygon: Annotated[tuple[Point, ...], Meta(min_length=3, max_length=60)] = ()


class ObjectivesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is worth Elixir: what is held; enemy units that are eliminated, by their Rank; where one's own units are."""

    control: Annotated[tuple[ControlFile, ...], Meta(max_length=20)] = ()
    eliminated: tuple[Elixir, Elixir, Elixir] | None = None
    outside: Annotated[int, Meta(ge=0, le=100)] = 0
    invading: Annotated[int, Meta(ge=0, le=100)] = 0


class DestructibleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of scenery that can be destroyed: as durable as a common one, or of so much Resistance and structure."""

    piece: Key
    like: Literal["altar", "hut", "wooden-house", "stone-house", "low-wall", "tent"] | None = None
    resistance: Annotated[int, Meta(ge=0, le=20)] | None = None
    structure: Annotated[int, Meta(ge=1, le=100)] | None = None


class ThingFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An object that can be carried: where it lies, in cm; ``inside``: once that chest is open."""

    id: Key
    name: Words | WrittenName
    at: Point
    inside: Key | None = None


class SpecialFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules of this battle alone: what the weather changes for everybody, what nobody may do, what can be destroyed, what
    can be carried: how many objects by one fighter, and the Elixir for one that is taken away (0: it stays at the edge).
    """

    weather: Annotated[tuple[Benefit, ...], Meta(max_length=8)] = ()
    forbids: tuple[Prohibited, ...] = ()
    destructible: Annotated[tuple[DestructibleFile, ...], Meta(max_length=40)] = ()
    objects: Annotated[tuple[ThingFile, ...], Meta(max_length=40)] = ()
    carries: Annotated[int, Meta(ge=1, le=20)] = 1
    taken_away: Annotated[int, Meta(ge=0, le=100)] = 0


class TruceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ends the battle: so many turns, so much Elixir; neither: one side has nobody left."""

    turns: Annotated[int, Meta(ge=1, le=30)] | None = None
    elixir: Annotated[int, Meta(ge=1, le=1000)] | None = None
    tie: Tie = "most"


class CouncilFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A council of war: what is a battle's own, in five sections; all else is the same for every battle.

    [c4.mission.battle-and-campaign]
    """

    key: Key
    name: Words | WrittenName
    forces: ForcesFile = ForcesFile()
    approach: ApproachFile = ApproachFile()
    objectives: ObjectivesFile = ObjectivesFile()
    special: SpecialFile = SpecialFile()
    truce: TruceFile = TruceFile()


class Council(NamedTuple):
    """A council of war, ready for a battlefield."""

    file: CouncilFile
    name: Name

    @property
    def key(self) -> str:
        return self.file.key


def load_council(source: Path | str, *, name: str | None = None) -> Council:
    """The council of war in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, CouncilFile, name=name)
    with located(document):
        _check(document.value)
    return Council(document.value, read_name(document.value.name))


@cache
def standard_councils() -> dict[str, Council]:
    """The councils of war that come with the program, by key."""
    councils = (load_council(path) for path in sorted(COUNCILS.glob("*.yaml")))
    return {council.key: council for council in councils}


def _check(file: CouncilFile) -> None:
    for side, coming in file.approach.reinforcements.items():
        if coming.turn is None and coming.lost is None:
            steps: Steps = ("approach", "reinforcements", side)
            raise fault(steps, "c4.reinforcement.designation", "c4-council-no-circumstance")
    for side in file.forces.reinforcements:
        if side not in file.approach.reinforcements:
            raise fault(("forces", "reinforcements", side), REINFORCED, "c4-council-no-reinforcements")
    for place, piece in enumerate(file.special.destructible):
        if (piece.like is None) != (piece.resistance is not None and piece.structure is not None):
            raise fault(("special", "destructible", place), "c4.table.scenery", "c4-council-durability")


# -- on a battlefield --------------------------------------------------------------------------------------------------


def mission_of_council(council: Council, board: Board) -> Mission:
    """What the battle is about on a table. Raises ``Fault`` for a piece of scenery that is not there.

    [c4.mission.battle-and-campaign] [c4.mission.special-rules]
    """
    file = council.file
    truce, objectives = file.truce, file.objectives
    return Mission(
        objectives=tuple(_objectives(file, board)),
        by_rank=objectives.eliminated or (),
        for_outside=objectives.outside,
        for_invading=objectives.invading,
        spread=file.approach.zones == "chequered",
        turns=truce.turns,
        elixir=truce.elixir,
        tie=truce.tie,
        fragile=tuple(_fragile(piece, board) for piece in file.special.destructible),
        entries=tuple(Entry(side, edges) for side, edges in file.approach.edges.items()),
        arrivals=tuple(
            Arrival(side=side, edges=arrival.edges, turn=arrival.turn, lost=arrival.lost)
            for side, arrival in file.approach.reinforcements.items()
        ),
        weather=file.special.weather,
        forbids=file.special.forbids,
        things=tuple(_things(file, board)),
        carries=file.special.carries,
        for_taken_away=file.special.taken_away,
    )


def _objectives(file: CouncilFile, board: Board) -> Iterator[Objective]:
    for place, objective in enumerate(file.objectives.control):
        steps: Steps = ("objectives", "control", place)
        if objective.polygon:
            corners = []
            for number, (x, y) in enumerate(objective.polygon):
                at: Steps = (*steps, "polygon", number)
                corners.append((read_length((*at, 0), x, 0, 300), read_length((*at, 1), y, 0, 300)))
            outline = tuple(corners)
        else:
            outline = board.piece(_known((*steps, "id"), objective.id, board)).outline
        yield Objective(objective.id, outline, objective.elixir)


def _things(file: CouncilFile, board: Board) -> Iterator[Thing]:
    seen: set[str] = {piece.id for piece in board.pieces}
    for place, thing in enumerate(file.special.objects):
        steps: Steps = ("special", "objects", place)
        if thing.id in seen:
            raise fault((*steps, "id"), RULE, "c4-field-id-twice", id=thing.id)
        seen.add(thing.id)
        x, y = (
            read_length((*steps, "at", axis), value, 0, most // CM)
            for axis, (value, most) in enumerate(zip(thing.at, (board.width, board.depth), strict=True))
        )
        inside = "" if thing.inside is None else _known((*steps, "inside"), thing.inside, board)
        if inside and board.piece(inside).kind != "chest":
            raise fault((*steps, "inside"), "c4.scenery.open", "c4-council-no-chest", id=inside)
        yield Thing(thing.id, read_name(thing.name), (x, y), inside)


def _fragile(written: DestructibleFile, board: Board) -> Fragile:
    piece = _known(("special", "destructible"), written.piece, board)
    if written.like is not None:
        return fragile(piece, written.like)
    assert written.resistance is not None
    assert written.structure is not None
    return Fragile(piece, written.resistance, written.structure)


def _known(steps: Steps, id: str, board: Board) -> str:
    ids = tuple(piece.id for piece in board.pieces)
    if id not in ids:
        raise fault(steps, RULE, "c4-field-no-piece", id=id, known=nearest(id, ids, 1) or ids)
    return id


def zones_of_council(council: Council, field: Battlefield, sides: Sequence[str]) -> tuple[Zone, ...]:
    """Where the companies are deployed: as the council says, in line of battle where it says nothing."""
    zones = chequered if council.file.approach.zones == "chequered" else line_of_battle
    return zones(field.board, sides)


# -- forces ------------------------------------------------------------------------------------------------------------


class Allowed(NamedTuple):
    """The army points of a company, and how many of them its reinforcements may cost; ``None``: as its player likes."""

    points: int | None = None
    reinforcements: int | None = None


def allowed_by(council: Council, sides: Sequence[str], agreed: int | None) -> dict[str, Allowed]:
    """What a council allows to each side; ``agreed``: what the players have agreed on where it says nothing."""
    points = {str(side): most for side, most in council.file.forces.points.items()}
    late = {str(side): most for side, most in council.file.forces.reinforcements.items()}
    return {side: Allowed(points.get(side, agreed), late.get(side)) for side in sides}


def check_forces(
    companies: Mapping[str, CompanyList], armies: Mapping[str, Army], allowed: Mapping[str, Allowed]
) -> None:
    """Raises ``Problem`` for a company that costs more than the battle allows it, or than the players have agreed on where
    it says nothing; and for one with too much among its reinforcements, or among the others. The whole of it keeps to its
    banners in any case. [c4.mission.build-companies] [c4.reinforcement.points]
    """
    for side, company in companies.items():
        points = verdict(company, armies).points
        late = sum(unit.points for unit in fielded(company, armies) if unit.choice.reinforcement)
        most = allowed[side]
        if most.points is not None and points > most.points:
            raise Problem(message("c4-company-too-dear", points=points, limit=most.points), FORCES)
        if most.reinforcements is None:
            continue
        if late > most.reinforcements:
            raise Problem(message("c4-company-late-too-dear", points=late, limit=most.reinforcements), REINFORCED)
        first = None if most.points is None else most.points - most.reinforcements
        if first is not None and points - late > first:
            raise Problem(message("c4-company-early-too-dear", points=points - late, limit=first), REINFORCED)


def council_schema() -> dict[str, Any]:
    """The JSON Schema of a council of war."""
    schema: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(CouncilFile)))
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Escarmouche: a council of war of Age of the Rag'narok"
    return schema


__all__ = [
    "Allowed",
    "Council",
    "CouncilFile",
    "allowed_by",
    "check_forces",
    "council_schema",
    "load_council",
    "mission_of_council",
    "standard_councils",
    "zones_of_council",
]
