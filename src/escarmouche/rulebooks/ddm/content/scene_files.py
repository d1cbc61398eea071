"""Scenes as people write them: YAML files (docs/ddm-scenes.md), read into set-ups; and skirmishes written down as scenes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents import Document, Steps
from escarmouche.documents.terms import Term
from escarmouche.documents.written import Key, Words, WrittenName, located, read_name
from escarmouche.rulebooks import Scene
from escarmouche.rulebooks.common.scene_cards import SceneCards
from escarmouche.rulebooks.common.scene_files import (
    EffectFile,
    SceneText,
    agreed_in,
    changes_of,
    read_effect,
    read_scene,
    the_one_given,
)
from escarmouche.rulebooks.ddm.battle import Deed, Fate, Lent, Options, Turn
from escarmouche.rulebooks.ddm.content.card_files import BASED, PACKS, PackFile, WrittenCard, WrittenKind, read_card
from escarmouche.rulebooks.ddm.content.cards import Card
from escarmouche.rulebooks.ddm.content.drawing import Drawing, read_drawing
from escarmouche.rulebooks.ddm.content.scene_checks import Expected, check_expected
from escarmouche.rulebooks.ddm.content.scene_tiles import KitFile, LyingFile, Player, Spot, square_called, with_tiles
from escarmouche.rulebooks.ddm.content.scenes import MOST_CREATURES, Placed, SceneSetup, Start, Stop, begin
from escarmouche.rulebooks.ddm.rules.terrain import Board
from escarmouche.table.grid import Square
from escarmouche.texts import message

BOOK: Final = "ddm"

EXITS: Final[Mapping[str, str]] = {"1": "red", "2": "blue", "3": "green", "4": "yellow"}
"""The marks of exit squares in a drawing, and whose they are."""

LETTERS: Final = "ABCDEFGHIJKLMNOPQRTUVWXYZ"
"""The marks of creatures in a drawing: of the top left square of each; S is a statue."""

SOLDIER: Final = WrittenCard(
    key="soldier",
    name=WrittenName(fr="Soldat", en="Soldier"),
    factions="LG",
    cost=10,
    level=2,
    speed=6,
    ac=15,
    hp=20,
    melee="+5 (5)",
    type="Humanoid",
)
"""Who a creature is that names no card: middling in everything, and called as in the scene."""

if TYPE_CHECKING:
    Changes: TypeAlias = msgspec.Struct
    Agreed: TypeAlias = msgspec.Struct
else:
    Changes = changes_of(WrittenCard)
    """Fields of a card, those that are not given being left as they are."""
    Agreed = changes_of(Options, name="Agreed")
    """What players have agreed on, as far as a scene says it."""


# -- as people write them ----------------------------------------------------------------------------------------------


class CreatureFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A creature of a scene. ``at``: its top left square, if it is not marked in the drawing by its id in capitals."""

    id: Key
    warband: Player = "red"
    card: Key | None = None
    changes: Changes | None = None
    at: Spot | None = None
    hp: int | None = None
    effects: Annotated[tuple[Words | EffectFile, ...], Meta(max_length=100)] = ()
    bare: bool = False
    rating: int | None = None
    turns: int = 0
    routing: bool = False
    routed_by: str = ""
    routed_for: str = ""
    halved: bool = False
    shaken: bool = False
    spent: tuple[str, ...] = ()
    lent: tuple[Lent, ...] = ()
    controller: str = ""
    fate: Fate = ""
    slain_by: str = ""
    free: bool = False
    master: str = ""
    arrived: int = 0
    place: Spot | None = None


class StartFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where play begins, if not with a whole round: exactly one of these. ``attack``: ``who -> whom``, or ``who -> whom
    (ranged/0)``; ``act``: in the middle of the turn of a creature; ``tiles``, ``deploy``: who is first to lay tiles, or to
    set up his warband where they lie.
    """

    tiles: Player | None = None
    deploy: Player | None = None
    phase: Player | None = None
    turn: Key | None = None
    act: Key | None = None
    attack: Annotated[Words, Meta(extra={"form": "ID -> ID (ranged/0)"})] | None = None
    morale: Key | None = None
    steps: Annotated[tuple[dict[str, Any], ...], Meta(max_length=300)] | None = None


class SceneFile(SceneText, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene as a file writes it."""

    book: Literal["ddm"]
    packs: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    cards: Annotated[dict[Key, Card], Meta(max_length=MOST_CREATURES)] = {}
    drawing: str | None = None
    board: Board | None = None
    tiles: Annotated[dict[Key, str], Meta(max_length=20)] = {}
    layout: Annotated[tuple[LyingFile, ...], Meta(max_length=20)] = ()
    kits: dict[Player, KitFile] = {}
    creatures: Annotated[tuple[CreatureFile, ...], Meta(min_length=1, max_length=MOST_CREATURES)]
    players: tuple[Player, ...] = ("red", "blue")
    teams: dict[Player, str] = {}
    factions: dict[Player, Literal["LG", "CG", "LE", "CE"]] = {}
    options: Agreed = Agreed()
    round: Annotated[int, Meta(ge=0, le=999)] = 1
    first: Player | Literal["nobody"] | None = None
    pool: Annotated[tuple[Key, ...], Meta(max_length=100)] = ()
    spare: dict[Player, tuple[Key, ...]] = {}
    turn: Turn | None = None
    done: tuple[Deed | str, ...] = ()
    quiet: int = 0
    stirred: bool = False
    points: dict[Player, int] = {}
    shared: dict[Player, int] = {}
    start: Literal["setup", "round"] | StartFile
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
    drawing, printed = _board(document)
    with located(document):
        board, kits = with_tiles(printed, file.tiles, file.layout, file.kits)
    written = CARDS.at_hand(document, folder)
    same = ("players", "round", "turn", "done", "quiet", "stirred", "stop")
    return SceneSetup(
        **{name: getattr(file, name) for name in same},
        options=agreed_in(file.options, Options),
        teams={str(player): of for player, of in file.teams.items()},
        factions={str(player): of for player, of in file.factions.items()},
        points={str(player): of for player, of in file.points.items()},
        shared={str(player): of for player, of in file.shared.items()},
        spare={str(player): of for player, of in file.spare.items()},
        board=board,
        kits=kits,
        first="" if file.first in (None, "nobody") else str(file.first),
        undecided=file.first == "nobody",
        pool={
            key: CARDS.named(document, ("pool", place), key, written, file.cards) for place, key in enumerate(file.pool)
        },
        creatures=tuple(
            _placed(document, place, creature, drawing, board, written) for place, creature in enumerate(file.creatures)
        ),
        start=_start(document),
    )


def _board(document: Document[SceneFile]) -> tuple[Drawing | None, Board]:
    """The board: drawn, or as plain data."""
    file = document.value
    if (file.drawing is None) == (file.board is None):
        raise document.bad(("drawing",), message("ddm-scene-one-board"))
    if file.drawing is None:
        assert file.board is not None
        return None, file.board
    with located(document, "drawing"):
        drawing = read_drawing(file.drawing, marks=LETTERS + "".join(EXITS))
    exits = tuple((player, drawing.squares(mark)) for mark, player in EXITS.items() if drawing.squares(mark))
    return drawing, msgspec.structs.replace(drawing.board(), exits=exits)


# -- creatures ---------------------------------------------------------------------------------------------------------

Cards: TypeAlias = Mapping[str, tuple[WrittenCard, tuple[WrittenKind, ...]]]
"""Cards as files write them, each with the kinds of creature that its file adds."""


def _cards_in(path: Path) -> Iterator[tuple[str, tuple[WrittenCard, tuple[WrittenKind, ...]]]]:
    pack = documents.load(path, PackFile, based=BASED)
    return ((card.key, (card, pack.kinds)) for card in pack.cards)


def _read(card: WrittenCard, kinds: tuple[WrittenKind, ...]) -> Card:
    return read_card(card, tuple(Term(kind.key, read_name(kind.name)) for kind in kinds))


CARDS: Final = SceneCards[WrittenCard, tuple[WrittenKind, ...], Card]((SOLDIER, ()), _cards_in, _read, (PACKS,))
"""The cards of scenes."""


def _placed(
    document: Document[SceneFile], place: int, file: CreatureFile, drawing: Drawing | None, board: Board, cards: Cards
) -> Placed:
    """A creature as the rules have it."""
    steps: Steps = ("creatures", place)
    same = (
        "id",
        "warband",
        "hp",
        "bare",
        "rating",
        "turns",
        "routing",
        "routed_by",
        "halved",
        "shaken",
        "spent",
        "lent",
    )
    also = ("routed_for", "controller", "fate", "slain_by", "free", "master", "arrived")
    with located(document, *steps):
        return Placed(
            **{name: getattr(file, name) for name in (*same, *also)},
            card=CARDS.card(document, steps, file.id, cards, document.value.cards, file.card, file.changes),
            at=square_called(board, ("at",), file.at) if file.at is not None else _drawn(drawing, file.id),
            effects=tuple(read_effect(("effects", number), effect) for number, effect in enumerate(file.effects)),
            place=None if file.place is None else square_called(board, ("place",), file.place),
        )


def _drawn(drawing: Drawing | None, id: str) -> Square | None:
    """The square that bears a creature's mark: its id in capitals."""
    squares = drawing.squares(id.upper()) if drawing is not None else ()
    return squares[0] if squares else None


# -- where play begins -------------------------------------------------------------------------------------------------

_ATTACK: Final = re.compile(r"(\S+)\s*->\s*(\S+)(?:\s+\((melee|ranged)/(\d+)\))?")


def _start(document: Document[SceneFile]) -> Start:
    """Where play begins."""
    file = document.value.start
    if isinstance(file, str):
        return Start(file)
    kind, value = the_one_given(document, file)
    match kind:
        case "tiles" | "deploy" | "phase" | "turn" | "act" | "morale":
            return Start(kind, value)
        case "steps":
            return Start("steps", steps=value)
        case _:
            matched = _ATTACK.fullmatch(value)
            if matched is None:
                raise document.bad(("start", "attack"), message("ddm-scene-arrow", got=value))
            what = f"{matched[3]}/{matched[4]}" if matched[3] else "melee/0"
            return Start("attack", matched[1], matched[2], what)


__all__ = ["FOLDER", "SOLDIER", "SceneFile", "load_scene"]
