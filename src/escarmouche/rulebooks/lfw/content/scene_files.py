"""Scenes as people write them in YAML, lengths in inches: read, and written from a battle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents import Document, Steps
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, located
from escarmouche.errors import Problem
from escarmouche.kernel import Event
from escarmouche.rulebooks import Scene
from escarmouche.rulebooks.common.scene_checks import close
from escarmouche.rulebooks.common.scene_files import (
    EffectFile,
    SceneFolder,
    WrittenProfiles,
    assembled,
    changes_of,
    exact,
    given,
    read_effect,
    telling_fields,
    the_one_given,
    unusual,
    written_effects,
    written_outline,
    written_piece,
    written_pose,
    written_steps,
    written_title,
)
from escarmouche.rulebooks.lfw.battle import Battle, Options, Passage, Phase, Unit, Zone, new_unit
from escarmouche.rulebooks.lfw.content import scene_checks
from escarmouche.rulebooks.lfw.content.battlefield_files import (
    TableFile,
    edges,
    read_passages,
    read_table,
    standard_battlefields,
)
from escarmouche.rulebooks.lfw.content.cards import PACKS, Card, CardWeapon, PackFile, Profile, load_pack, read_card
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
from escarmouche.rulebooks.lfw.presentation.story import SEATS
from escarmouche.rulebooks.lfw.rules.granting import equip
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
else:
    Changes = changes_of(Card, name="CardChanges")
    """Fields of a sheet, those that are not given being left as they are."""

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

    charge: Words | None = None
    run: Key | None = None
    move: Key | None = None
    engage: Key | None = None
    flee: Key | None = None
    shoot: Key | None = None
    fight: Key | None = None
    courage: Key | None = None
    steps: Annotated[tuple[dict[str, Any], ...], Meta(max_length=300)] | None = None


PhaseName = Literal["battle", "turn", "organisation", "magic", "movement", "shooting", "melee", "morale"]


class SceneFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene as a file writes it."""

    scene: Words | WrittenName
    book: Literal["lfw"]
    rules: Annotated[tuple[str, ...], Meta(max_length=100)] = ()
    packs: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    profiles: Annotated[dict[Key, Profile], Meta(max_length=MOST)] = {}
    battlefield: str | None = None
    table: TableFile | None = None
    units: Annotated[tuple[UnitFile, ...], Meta(min_length=1, max_length=MOST)]
    players: tuple[Player, ...] = ("red", "blue")
    options: Options = Options()
    turn: Annotated[int, Meta(ge=0, le=999)] = 1
    phase: Phase | None = None
    order: tuple[Player, ...] = ()
    now: BattleNow | None = None
    start: PhaseName | StartFile
    stop: Stop = "start"
    dice: Annotated[tuple[Annotated[int, Meta(ge=1, le=3600)], ...], Meta(max_length=10_000)] = ()
    answers: Annotated[tuple[Any, ...], Meta(max_length=10_000)] = ()
    expect: Expected = Expected()


# -- reading -----------------------------------------------------------------------------------------------------------


def load_scene(source: Path | str | bytes, *, name: str | None = None) -> Scene:
    """The scene in a file (``Path``) or a text, which may name no other files. Raises ``BadDocument`` for the first mistake
    in it.
    """
    document = documents.read(source, SceneFile, name=name)
    file = document.value
    setup = _read_setup(document, source.parent if isinstance(source, Path) else None)
    with located(document):
        battle = begin(setup)
    with located(document, "expect"):
        check_expected(file.expect, battle)
    return assembled(
        document,
        BOOK,
        title=file.scene,
        setup=setup,
        rules=file.rules,
        dice=file.dice,
        answers=file.answers,
        expect=file.expect,
    )


SCENES: Final = SceneFolder(Path(__file__).parent / "scenes", load_scene)
"""The scenes that come with the program."""


def mismatches(scene: Scene, battle: Battle, story: Sequence[Event]) -> Sequence[Any]:
    """Where a scene ended otherwise than it expects."""
    return scene_checks.mismatches(msgspec.convert(scene.expect, Expected, strict=False), battle, story)


def _read_setup(document: Document[SceneFile], folder: Path | None) -> SceneSetup:
    """The set-up of a scene."""
    file = document.value
    board, zones, passages = _table(document)
    cards = _cards(document, folder)
    start = _start(document)
    return SceneSetup(
        players=file.players,
        units=tuple(_placed(document, place, unit, cards, board) for place, unit in enumerate(file.units)),
        board=board,
        zones=tuple(Zone(side, zone) for side, zone in zip(file.players, zones, strict=False)),
        options=msgspec.structs.replace(file.options, passages=_agreed(passages, file.options.passages)),
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


def _table(document: Document[SceneFile]) -> tuple[Board, Sequence[tuple[Point, ...]], tuple[Passage, ...]]:
    """The table: a battlefield that comes with the program, or the one that the scene describes; its zones, and who passes
    what on it.
    """
    file = document.value
    if file.battlefield is not None and file.table is not None:
        raise document.bad(("table",), message("lfw-scene-two-tables"))
    if file.battlefield is None:
        with located(document, "table"):
            table = file.table or TableFile()
            board, zones = read_table(table)
            passages = read_passages(table, board)
    else:
        known = standard_battlefields()
        if file.battlefield not in known:
            raise document.bad(("battlefield",), message("lfw-field-unknown", **close(file.battlefield, known)))
        field = known[file.battlefield]
        board, zones, passages = field.board, field.zones, field.passages
    return board, zones or edges(board.width, board.depth), passages


# -- units -------------------------------------------------------------------------------------------------------------

Cards: TypeAlias = Mapping[str, tuple[Card, str]]
"""Sheets as files write them, each with the faction of its file."""


@cache
def _standard_cards() -> Cards:
    found: dict[str, tuple[Card, str]] = {SOLDIER.key: (SOLDIER, ANYBODY)}
    for path in sorted(PACKS.glob("*.yaml")):
        found.update(_cards_in(path))
    return found


@cache
def standard_profiles() -> Mapping[str, Profile]:
    """The sheets that come with the program, as the rules have them."""
    return {key: read_card(card, faction) for key, (card, faction) in _standard_cards().items()}


def _cards_in(path: Path) -> Iterator[tuple[str, tuple[Card, str]]]:
    pack = documents.load(path, PackFile)
    return ((card.key, (card, pack.pack)) for card in pack.cards)


def _cards(document: Document[SceneFile], folder: Path | None) -> Cards:
    """All sheets at hand: those that come with the program, and those of the packs that the scene names."""
    found = dict(_standard_cards())
    for place, name in enumerate(document.value.packs):
        if folder is None:
            raise document.bad(("packs", place), message("house-scene-no-files"))
        load_pack(folder / name)
        found.update(_cards_in(folder / name))
    return found


def _placed(document: Document[SceneFile], place: int, file: UnitFile, cards: Cards, board: Board) -> Placed:
    """A unit as the rules have it."""
    steps: Steps = ("units", place)
    profile = _profile(document, steps, file, cards)
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
            raise fault(("at", axis), "lfw.terrain.table-edge", "lfw-scene-off-table")
    x, y = (round(value * INCH) for value in file.at)
    z = board.ground_height(x, y) if file.height is None else round(file.height * INCH)
    return Pose(x, y, file.facing, z)


def _profile(document: Document[SceneFile], steps: Steps, file: UnitFile, cards: Cards) -> Profile:
    """The sheet of a unit, with what the scene changes in it."""
    key = file.profile or SOLDIER.key
    whole = document.value.profiles.get(key)
    if whole is not None:
        if file.changes is not None:
            raise document.bad((*steps, "changes"), message("lfw-scene-whole-card", name=key))
        return whole
    if key not in cards:
        raise document.bad((*steps, "profile"), message("lfw-scene-no-card", **close(key, cards)))
    card, faction = cards[key]
    fields: dict[str, Any] = {"name": file.id.replace("-", " ").capitalize()} if card is SOLDIER else {}
    if file.changes is not None:
        fields |= given(file.changes)
    try:
        return read_card(msgspec.structs.replace(card, **fields), faction)
    except Fault as found:
        raise document.bad((*steps, "changes", *found.steps), found.reason, found.rule) from None


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
            found = _ARROW.fullmatch(value)
            if found is None:
                raise document.bad(("start", "charge"), message("lfw-scene-arrow", got=value))
            return Start("charge", found[1], tuple(re.split(r"\s*,\s*", found[2])))
        case "run" | "move" | "engage" | "flee" | "shoot" | "fight":
            return Start(kind, value)
        case _:
            return Start("courage", value)


# -- writing -----------------------------------------------------------------------------------------------------------


def write_scene(
    battle: Battle, answers: Sequence[tuple[str, Any]] = (), dice: Sequence[int] = (), *, title: str = ""
) -> str:
    """The scene of a battle between two steps, from which play goes on as it would go on here.

    ``answers`` (each with its rule) and ``dice`` are given in the step that comes next. ``title``: what people call it.
    Standing orders are left out, they belong to the players. Raises ``Problem`` for seats that a scene does not have, and
    for a battle that is over.
    """
    if not set(battle.players) <= set(SEATS):
        raise Problem(message("lfw-scene-sides", sides=battle.players))
    if not battle.agenda:
        raise Problem(message("lfw-scene-over"))
    profiles = WrittenProfiles(standard_profiles())
    units = [telling_fields(_written(battle, unit, profiles)) for unit in battle.units.values()]
    scene = {
        "scene": written_title(message("lfw-told-phase-began", phase=battle.phase, turn=battle.turn), title),
        "book": BOOK,
        "profiles": profiles.whole,
        **_written_table(battle),
        "players": battle.players,
        "units": units,
        "options": {
            name: value
            for name, value in msgspec.to_builtins(battle.options).items()
            if value != getattr(Options(), name)
        },
        "turn": battle.turn,
        "phase": battle.phase,
        "order": battle.order,
        "now": unusual(battle, BattleNow.__struct_fields__),
        "start": {"steps": written_steps(battle)},
        "dice": list(dice),
        "answers": [{rule: answer} for rule, answer in answers],
    }
    return documents.dump(telling_fields(scene))


def _written_table(battle: Battle) -> dict[str, Any]:
    """The table: the key of a battlefield that comes with the program, or all that is on it."""
    zones = tuple(zone.polygon for zone in battle.zones)
    for key, field in standard_battlefields().items():
        fits = field.board == battle.board and len(battle.players) <= field.most_sides
        if fits and tuple(zone.polygon for zone in field.zones_of(battle.players)) == zones:
            return {"battlefield": key}
    board = battle.board
    table = {
        "size": [exact(board.width, INCH), exact(board.depth, INCH)],
        "terrain": [written_piece(piece, INCH) for piece in board.pieces],
        "zones": [written_outline(zone, INCH) for zone in zones],
    }
    return {"table": telling_fields(table)}


BY_SHEET: Final = ("life", "most_life", "command", "magic")
"""What a new unit has as its sheet says."""


def _written(battle: Battle, unit: Unit, profiles: WrittenProfiles[Profile]) -> dict[str, Any]:
    """A unit as a scene has it."""
    now = unusual(unit, [name for name in UnitNow.__struct_fields__ if name not in BY_SHEET])
    fresh = new_unit(unit.id, unit.side, unit.profile)
    now |= {name: getattr(unit, name) for name in BY_SHEET if getattr(unit, name) != getattr(fresh, name)}
    return {
        "id": unit.id,
        "side": unit.side,
        "profile": profiles.key(unit.profile),
        **(written_pose(battle.board, unit.pose, INCH) if unit.pose is not None else {}),
        **written_effects(unit.effects, _equipped(fresh).effects),
        "now": now,
    }


def _equipped(fresh: Unit) -> Unit:
    """A new unit with what its sheet bears."""
    equip(fresh)
    return fresh


__all__ = ["SCENES", "SOLDIER", "load_scene", "mismatches", "standard_profiles", "write_scene"]
