"""Scenes as people write them in YAML, lengths in inches: read, and written from a battle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents import Document, Steps
from escarmouche.documents.written import Key, Words, WrittenName, fault, located
from escarmouche.rulebooks import Scene
from escarmouche.rulebooks.common.scene_cards import SceneCards
from escarmouche.rulebooks.common.scene_checks import close
from escarmouche.rulebooks.common.scene_files import (
    EffectFile,
    SceneText,
    agreed_in,
    changes_of,
    given,
    read_effect,
    read_scene,
    the_one_given,
)
from escarmouche.rulebooks.lfw.battle import Options, Passage, Phase, Zone
from escarmouche.rulebooks.lfw.content.battlefield_files import (
    TableFile,
    edges,
    read_passages,
    read_table,
    standard_battlefields,
)
from escarmouche.rulebooks.lfw.content.cards import BASED, PACKS, Card, CardWeapon, PackFile, Profile, read_card
from escarmouche.rulebooks.lfw.content.scene_checks import Expected, check_expected
from escarmouche.rulebooks.lfw.content.scenes import (
    MOST,
    BattleNow,
    Placed,
    SceneSetup,
    Start,
    Stop,
    UnitNow,
    begin,
    phase_of,
)
from escarmouche.table import INCH, Board, Point, Pose
from escarmouche.texts import message

BOOK: Final = "lfw"

SOLDIER: Final = Card(
    key="soldier",
    name=WrittenName(fr="Soldat", en="Soldier"),
    movement=Decimal(5),
    combat=4,
    shooting=4,
    defence=4,
    life=3,
    courage=7,
    weapons=(CardWeapon(WrittenName(fr="Épée", en="Sword"), attacks=2, force=1),),
    points=20,
)
"""Who a unit is that names no sheet: middling in everything, and called as in the scene."""

ANYBODY: Final = "soldiers"
"""The faction of that unit."""

if TYPE_CHECKING:
    Changes: TypeAlias = msgspec.Struct
    Agreed: TypeAlias = msgspec.Struct
else:
    Changes = changes_of(Card, name="CardChanges")
    """Fields of a sheet, those that are not given being left as they are."""
    Agreed = changes_of(Options, name="Agreed")
    """What players have agreed on, as far as a scene says it."""

Player = Literal["red", "blue", "green", "yellow"]


# -- as people write them ----------------------------------------------------------------------------------------------


class UnitFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of a scene, lengths in inches. Without ``at`` it is not on the table. ``now``: what is otherwise than usual
    about it, by the names that the rules have for it: ``life``, ``fleeing``, ``move`` …
    """

    id: Key
    side: Player
    profile: Key | None = None
    changes: Changes | None = None
    at: tuple[Decimal, Decimal] | None = None
    facing: Annotated[int, Meta(ge=0, lt=3600)] = 0
    height: Decimal | None = None
    effects: Annotated[tuple[Words | EffectFile, ...], Meta(max_length=100)] = ()
    bare: bool = False
    now: UnitNow | None = None


class StartFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where play begins, if not with a whole phase: exactly one of these. ``charge``: ``who -> whom, whom``."""

    charge: Annotated[Words, Meta(extra={"form": "ID -> ID, …"})] | None = None
    run: Key | None = None
    move: Key | None = None
    engage: Key | None = None
    flee: Key | None = None
    shoot: Key | None = None
    fight: Key | None = None
    courage: Key | None = None
    steps: Annotated[tuple[dict[str, Any], ...], Meta(max_length=300)] | None = None


PhaseName = Literal["battle", "turn", "organisation", "magic", "movement", "shooting", "melee", "morale"]


class SceneFile(SceneText, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene as a file writes it."""

    book: Literal["lfw"]
    packs: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    profiles: Annotated[dict[Key, Profile], Meta(max_length=MOST)] = {}
    battlefield: str | None = None
    table: TableFile | None = None
    units: Annotated[tuple[UnitFile, ...], Meta(min_length=1, max_length=MOST)]
    players: tuple[Player, ...] = ("red", "blue")
    options: Agreed = Agreed()
    turn: Annotated[int, Meta(ge=0, le=999)] = 1
    phase: Phase | None = None
    order: tuple[Player, ...] = ()
    now: BattleNow | None = None
    start: PhaseName | StartFile
    stop: Stop = "start"
    expect: Expected = Expected()


# -- reading -----------------------------------------------------------------------------------------------------------


def load_scene(source: Path | str | bytes, *, name: str | None = None) -> Scene:
    """The scene in a file (``Path``) or a text, which may name no other files. Raises ``BadDocument`` for the first mistake
    in it.
    """
    return read_scene(source, name, SceneFile, BOOK, setup=_read_setup, begin=begin, check=check_expected)


FOLDER: Final = Path(__file__).parent / "scenes"
"""Where the scenes lie that come with the program."""


def _read_setup(document: Document[SceneFile], folder: Path | None) -> SceneSetup:
    """The set-up of a scene."""
    file = document.value
    said = agreed_in(file.options, Options)
    board, zones, agreed = _table(document, said)
    cards = CARDS.at_hand(document, folder)
    start = _start(document)
    return SceneSetup(
        players=file.players,
        units=tuple(_placed(document, place, unit, cards, board) for place, unit in enumerate(file.units)),
        board=board,
        zones=tuple(Zone(side, zone) for side, zone in zip(file.players, zones, strict=False)),
        options=msgspec.structs.replace(agreed, passages=_agreed(agreed.passages, said.passages)),
        turn=file.turn,
        phase=file.phase or phase_of(start),
        order=file.order,
        now={} if file.now is None else msgspec.to_builtins(given(file.now)),
        start=start,
        stop=file.stop,
    )


def _agreed(table: Sequence[Passage], options: Sequence[Passage]) -> tuple[Passage, ...]:
    """Who passes what: as the table says, and as the options of a scene say otherwise."""
    return tuple({passage.piece: passage for passage in (*table, *options)}.values())


def _table(document: Document[SceneFile], said: Options) -> tuple[Board, Sequence[tuple[Point, ...]], Options]:
    """The table: a battlefield that comes with the program, or the one that the scene describes; its zones, and the options
    with what holds on it: who passes what, and whether it is night.
    """
    file = document.value
    if file.battlefield is not None and file.table is not None:
        raise document.bad(("table",), message("house-scene-two-tables"))
    if file.battlefield is None:
        with located(document, "table"):
            table = file.table or TableFile()
            board, zones = read_table(table)
            agreed = msgspec.structs.replace(said, passages=read_passages(table, board))
    else:
        known = standard_battlefields()
        if file.battlefield not in known:
            raise document.bad(("battlefield",), message("house-field-unknown", **close(file.battlefield, known)))
        field = known[file.battlefield]
        board, zones, agreed = field.board, field.zones, field.agreed(said)
    return board, zones or edges(board.width, board.depth), agreed


# -- units -------------------------------------------------------------------------------------------------------------

Cards: TypeAlias = Mapping[str, tuple[Card, str]]
"""Sheets as files write them, each with the faction of its file."""


def _cards_in(path: Path) -> Iterator[tuple[str, tuple[Card, str]]]:
    pack = documents.load(path, PackFile, based=BASED)
    return ((card.key, (card, pack.pack)) for card in pack.cards)


CARDS: Final = SceneCards((SOLDIER, ANYBODY), _cards_in, read_card, (PACKS,))
"""The unit sheets of scenes."""


def _placed(document: Document[SceneFile], place: int, file: UnitFile, cards: Cards, board: Board) -> Placed:
    """A unit as the rules have it."""
    steps: Steps = ("units", place)
    profile = CARDS.card(document, steps, file.id, cards, document.value.profiles, file.profile, file.changes)
    with located(document, *steps):
        return Placed(
            id=file.id,
            side=file.side,
            profile=profile,
            pose=_pose(file, board),
            effects=tuple(read_effect(("effects", number), effect) for number, effect in enumerate(file.effects)),
            bare=file.bare,
            now={} if file.now is None else msgspec.to_builtins(given(file.now)),
        )


def _pose(file: UnitFile, board: Board) -> Pose | None:
    if file.at is None:
        return None
    for axis, (value, side) in enumerate(zip(file.at, (board.width, board.depth), strict=True)):
        if not 0 <= value * INCH <= side:
            raise fault(("at", axis), "lfw.terrain.table-edge", "house-scene-off-table")
    x, y = (round(value * INCH) for value in file.at)
    z = board.ground_height(x, y) if file.height is None else round(file.height * INCH)
    return Pose(x, y, file.facing, z)


# -- where play begins -------------------------------------------------------------------------------------------------

_ARROW: Final = re.compile(r"([a-z0-9-]+)\s*->\s*([a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*)")


def _start(document: Document[SceneFile]) -> Start:
    """Where play begins."""
    file = document.value.start
    if isinstance(file, str):
        return Start(file)
    kind, value = the_one_given(document, file)
    match kind:
        case "steps":
            return Start("steps", steps=value)
        case "charge":
            matched = _ARROW.fullmatch(value)
            if matched is None:
                raise document.bad(("start", "charge"), message("house-scene-arrow", got=value))
            return Start("charge", matched[1], tuple(re.split(r"\s*,\s*", matched[2])))
        case "run" | "move" | "engage" | "flee" | "shoot" | "fight":
            return Start(kind, value)
        case _:
            return Start("courage", value)


__all__ = ["CARDS", "FOLDER", "SOLDIER", "SceneFile", "load_scene"]
