"""Scenes as people write them in YAML, lengths in cm: read, and written from a battle (docs/cc.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents import Document, Steps
from escarmouche.documents.written import Key, Words, WrittenName, fault, located
from escarmouche.rulebooks import Scene
from escarmouche.rulebooks.cc.battle import Options, Phase, Zone
from escarmouche.rulebooks.cc.content.battlefields import Table, TableFile, read_table, standard_battlefields
from escarmouche.rulebooks.cc.content.cards import BASED, PACKS, Card, PackFile, read_card, read_people
from escarmouche.rulebooks.cc.content.nexus_cards import NexusCard, read_nexus
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.scene_checks import Expected, check_expected
from escarmouche.rulebooks.cc.content.scenes import (
    MOST,
    Placed,
    SceneSetup,
    Start,
    Stop,
    begin,
    phase_of,
)
from escarmouche.rulebooks.cc.presentation.story import SIDES
from escarmouche.rulebooks.common.scene_cards import SceneCards
from escarmouche.rulebooks.common.scene_checks import close
from escarmouche.rulebooks.common.scene_files import (
    EffectFile,
    ManyArrow,
    SceneText,
    agreed_in,
    changes_of,
    read_effect,
    read_scene,
    the_one_given,
)
from escarmouche.rulebooks.common.schemas import file_schema
from escarmouche.rulebooks.confrontation.scene_changes import courage_or_fear
from escarmouche.table import CM, TURN, Board, Pose, contact_poses, footprint
from escarmouche.texts import message

BOOK: Final = "cc"

SOLDIER: Final = Card(
    key="soldier",
    name=WrittenName(fr="Soldat", en="Soldier"),
    people="lions",
    rank="regular",
    movement=Decimal(10),
    initiative=4,
    attack=4,
    strength=4,
    defence=4,
    resistance=4,
    courage=4,
    discipline=4,
    points=20,
)
"""Who a fighter is that names no card: middling in everything, and called as in the scene."""

if TYPE_CHECKING:
    Changes: TypeAlias = msgspec.Struct
    Agreed: TypeAlias = msgspec.Struct
else:
    Changes = changes_of(Card)
    """Fields of a card, those that are not given being left as they are."""
    Agreed = changes_of(Options, name="Agreed")
    """What players have agreed on, as far as a scene says it."""

Player = Literal["red", "blue"]
Point = tuple[Decimal, Decimal]


# -- as people write them ----------------------------------------------------------------------------------------------


class FighterFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter of a scene, lengths in cm. Without ``at`` and ``touching`` he is not on the table.

    ``touching``: he stands in contact with a fighter who is named before him, and looks at him; on the side of that base
    where ``at`` is, if it is given. ``facing`` in tenths of a degree. ``now``: what is otherwise than usual about him, by
    the names that the rules have for it: ``steps``, ``in_rout``, ``action`` … Nexus, barricades and other pieces that can be
    destroyed stand among the fighters, those that are nobody's without a side.
    """

    id: Key
    side: Player | Literal[""] = ""
    profile: Key | None = None
    changes: Changes | None = None
    card: Key | None = None
    at: Point | None = None
    touching: Key | None = None
    facing: Annotated[int, Meta(ge=0, lt=3600)] | None = None
    height: Decimal | None = None
    effects: Annotated[tuple[Words | EffectFile, ...], Meta(max_length=100)] = ()
    bare: bool = False
    now: dict[str, Any] = {}


class StartFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where play begins, if not with a whole phase: exactly one of these. ``charge`` …: ``who -> whom``.

    ``activate``: cards, by their keys, that are activated together; of a fighter whose card is not named it is his id.
    """

    activate: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=MOST)] | Key | None = None
    charge: ManyArrow | None = None
    engage: ManyArrow | None = None
    shoot: ManyArrow | None = None
    courage: ManyArrow | None = None
    fight: ManyArrow | None = None
    steps: Annotated[tuple[dict[str, Any], ...], Meta(max_length=300)] | None = None


PhaseName = Literal["battle", "turn", "activation", "combat", "mystic", "maintenance"]


class SceneFile(SceneText, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene as a file writes it. ``zones``: whose zones those of the table are."""

    book: Literal["cc"]
    packs: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    profiles: Annotated[dict[Key, Profile], Meta(max_length=MOST)] = {}
    battlefield: str | None = None
    table: TableFile | None = None
    zones: tuple[Player, Player] = SIDES
    fighters: Annotated[tuple[FighterFile, ...], Meta(min_length=1, max_length=MOST)]
    options: Agreed = Agreed()
    turn: Annotated[int, Meta(ge=0, le=999)] = 1
    phase: Phase | None = None
    tactics: Player | None = None
    now: dict[str, Any] = {}
    start: PhaseName | StartFile
    stop: Stop = "start"
    expect: Expected = Expected()


def scene_schema() -> dict[str, Any]:
    """The JSON Schema of a scene file."""
    return file_schema(SceneFile, "a scene of Confrontation Classic")


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
    board, zones, scenery = _table(document)
    start = _start(document)
    fighters: list[Placed] = []
    cards = CARDS.at_hand(document, folder)
    for place, fighter in enumerate(file.fighters):
        before = {placed.id: placed for placed in fighters}
        fighters.append(_placed(document, place, fighter, cards, board, before))
    named = {placed.id for placed in fighters}
    fighters += [
        Placed(id=id, side="", card="", profile=piece.profile, pose=piece.pose)
        for id, piece in scenery.items()
        if id not in named
    ]
    first_rolled = start.kind != "battle" and (file.turn > 0 or file.tactics is not None)
    return SceneSetup(
        players=SIDES,
        fighters=tuple(fighters),
        board=board,
        zones=tuple(Zone(side, zone) for side, zone in zip(file.zones, zones, strict=True)),
        options=agreed_in(file.options, Options),
        turn=file.turn if start.kind != "battle" else 0,
        phase=file.phase or phase_of(start),
        tactics=(file.tactics or SIDES[0]) if first_rolled else "",
        now=file.now,
        start=start,
        stop=file.stop,
    )


def _table(document: Document[SceneFile]) -> Table:
    """The table: a battlefield that comes with the program, or the one that the scene describes; its zones and scenery."""
    file = document.value
    if file.battlefield is not None and file.table is not None:
        raise document.bad(("table",), message("house-scene-two-tables"))
    if file.battlefield is None:
        with located(document, "table"):
            return read_table(file.table or TableFile())
    known = standard_battlefields()
    if file.battlefield not in known:
        raise document.bad(("battlefield",), message("house-field-unknown", **close(file.battlefield, known)))
    field = known[file.battlefield]
    return Table(field.board, field.zones, field.scenery)


# -- fighters ----------------------------------------------------------------------------------------------------------

Cards: TypeAlias = Mapping[str, tuple[Card | NexusCard, str | None]]
"""Cards as files write them, each with the people of its file."""


def _cards_in(path: Path) -> Iterator[tuple[str, tuple[Card | NexusCard, str | None]]]:
    pack = documents.load(path, PackFile, based=BASED)
    people = None if pack.people is None else read_people(pack.people)
    cards: tuple[Card | NexusCard, ...] = (*pack.cards, *pack.nexus)
    return ((card.key, (card, people)) for card in cards)


def _read(card: Card | NexusCard, people: str | None) -> Profile:
    """A card, of a fighter or of a nexus, as the rules have it. Raises ``Fault``."""
    return read_nexus(card, people) if isinstance(card, NexusCard) else read_card(card, people)


USUAL: Final[tuple[Card | NexusCard, str | None]] = (SOLDIER, None)

CARDS: Final = SceneCards(USUAL, _cards_in, _read, (PACKS,), courage_or_fear)
"""The cards of scenes."""


def _placed(
    document: Document[SceneFile],
    place: int,
    file: FighterFile,
    cards: Cards,
    board: Board,
    before: Mapping[str, Placed],
) -> Placed:
    """A fighter as the rules have him."""
    steps: Steps = ("fighters", place)
    profile = CARDS.card(document, steps, file.id, cards, document.value.profiles, file.profile, file.changes)
    with located(document, *steps):
        return Placed(
            id=file.id,
            side=file.side,
            card=file.card or ("" if profile.body is not None else file.id),
            profile=profile,
            pose=_pose(file, profile, board, before),
            effects=tuple(read_effect(("effects", number), effect) for number, effect in enumerate(file.effects)),
            bare=file.bare,
            now=file.now,
        )


def _pose(file: FighterFile, profile: Profile, board: Board, before: Mapping[str, Placed]) -> Pose | None:
    at = None if file.at is None else _point(file.at, board)
    if file.touching is not None:
        return _touching(file, profile, board, before, at)
    if at is None:
        return None
    z = board.ground_height(*at) if file.height is None else round(file.height * CM)
    return Pose(*at, file.facing or 0, z)


def _point(at: Point, board: Board) -> tuple[int, int]:
    for axis, (value, side) in enumerate(zip(at, (board.width, board.depth), strict=True)):
        if not 0 <= value * CM <= side:
            raise fault(("at", axis), "cc.core.setup.table", "house-scene-off-table")
    x, y = (round(value * CM) for value in at)
    return x, y


def _touching(
    file: FighterFile, profile: Profile, board: Board, before: Mapping[str, Placed], at: tuple[int, int] | None
) -> Pose:
    """A free place against the base of somebody named before, the one nearest to ``at`` if that is given."""
    other = before.get(file.touching or "")
    if other is None or other.pose is None:
        raise fault(("touching",), None, "cc-scene-touching", **close(file.touching or "", before))
    taken = [footprint(placed.profile.base, placed.pose) for placed in before.values() if placed.pose is not None]
    near = at or other.pose.point
    place = next(contact_poses(profile.base, footprint(other.profile.base, other.pose), taken, board, near), None)
    if place is None:
        raise fault(("touching",), "cc.core.base", "cc-scene-touching-room", id=file.id)
    return place if file.facing is None else msgspec.structs.replace(place, facing=file.facing % TURN)


# -- where play begins -------------------------------------------------------------------------------------------------

_IDS: Final = r"[a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*"
_ARROW: Final = re.compile(rf"({_IDS})\s*->\s*({_IDS})")


def _start(document: Document[SceneFile]) -> Start:
    """Where play begins."""
    file = document.value.start
    if isinstance(file, str):
        return Start(file)
    kind, value = the_one_given(document, file)
    match kind:
        case "steps":
            return Start("steps", steps=value)
        case "activate":
            return Start("activate", (value,) if isinstance(value, str) else value)
        case "charge" | "engage" | "shoot" | "courage" | "fight":
            matched = _ARROW.fullmatch(value)
            if matched is None:
                raise document.bad(("start", kind), message("house-scene-arrow", got=value))
            who, whom = (tuple(re.split(r"\s*,\s*", names)) for names in matched.groups())
            return Start(kind, who, whom)
        case _:
            raise AssertionError(kind)


__all__ = ["CARDS", "FOLDER", "SOLDIER", "SceneFile", "load_scene", "scene_schema"]
