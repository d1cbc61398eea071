"""Scenes as people write them: YAML files (docs/scenes.md), read into set-ups."""

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
from escarmouche.documents.terms import find
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, unknown
from escarmouche.kernel.effects import InForce
from escarmouche.rulebooks import Scene
from escarmouche.rulebooks.c2.battle import Move, Phase
from escarmouche.rulebooks.c2.content.battlefields import (
    ADVISED_SIZE,
    MAX_HEIGHT_CM,
    MAX_SIDE_CM,
    Battlefield,
    BattlefieldFile,
    Outline,
    PieceFile,
    Point,
    load_battlefield,
    read_battlefield,
    standard_battlefields,
)
from escarmouche.rulebooks.c2.content.cards import BASED, PACKS, Card, PackFile, Profile, read_card
from escarmouche.rulebooks.c2.content.magic_levels import NEUTRAL
from escarmouche.rulebooks.c2.content.scenarios import DeploymentKind, Scenario
from escarmouche.rulebooks.c2.content.scene_checks import Expected, check_expected
from escarmouche.rulebooks.c2.content.scenes import (
    MOST_FIGHTERS,
    Placed,
    SceneSetup,
    Start,
    Stop,
    UnderWay,
    begin,
    phase_of,
)
from escarmouche.rulebooks.c2.content.terms import GEMS
from escarmouche.rulebooks.c2.content.written import read_length
from escarmouche.rulebooks.c2.presentation.story import SIDES
from escarmouche.rulebooks.c2.rules.wounds import STUN
from escarmouche.rulebooks.common.scene_cards import SceneCards
from escarmouche.rulebooks.common.scene_checks import close
from escarmouche.rulebooks.common.scene_files import (
    Arrow,
    EffectFile,
    SceneText,
    changes_of,
    read_effect,
    read_scene,
    the_one_given,
)
from escarmouche.rulebooks.confrontation.scene_changes import courage_or_fear
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LIGHT, SERIOUS, UNHURT
from escarmouche.table import TURN, Board, Pose, contact_poses, footprint
from escarmouche.texts import message

BOOK: Final = "c2"

AGREED: Final = (
    "roll_for_zones",
    "alliances",
    "share_of_limit",
    "one_pressure_roll_a_phase",
    "borrowed_discipline",
    "flight_is_the_move",
    "stopped_in_place_of_flight",
    "deployment",
    "shadow_deployment",
    "scenario",
)
"""What was agreed on that a scene names among its own fields: fields of :class:`.battle.Options`."""

LENGTH_RULE: Final = "c2.setup.materials"

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
    per_card=12,
    points=20,
)
"""Who a fighter is that names no card: middling in everything, and called as in the scene."""

if TYPE_CHECKING:
    Changes: TypeAlias = msgspec.Struct
else:
    Changes = changes_of(Card)
    """Fields of a card, those that are not given being left as they are."""


# -- as people write them ----------------------------------------------------------------------------------------------


class Toward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A facing: that towards another fighter, or one in degrees to the tenth."""

    toward: Key | None = None
    degrees: Decimal | None = None


WoundWord = Literal["none", "light", "serious", "critical", "killed", "stunned"]

Count = Annotated[int, Meta(ge=0, le=99)]
Degrees = Annotated[int, Meta(ge=0, lt=360)]
SideName = Literal["red", "blue"]


class FighterFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter of a scene, lengths in cm. Without ``at`` and ``touching`` it is not on the table."""

    id: Key
    side: SideName
    profile: Key | Changes | None = None
    changes: Changes | None = None
    card: Key | None = None
    at: Point | None = None
    touching: Key | None = None
    facing: Degrees | Toward | Words | None = None
    height: Decimal | None = None
    tier: Annotated[int, Meta(ge=0, le=2)] = 0
    wounds: WoundWord | tuple[WoundWord, ...] = "none"
    effects: Annotated[tuple[Words | EffectFile, ...], Meta(max_length=50)] = ()
    bare: bool = False
    lost: Literal["killed", "fled", "destroyed"] | None = None
    lost_to: Key | None = None
    deaths: Count = 0
    activated: bool = False
    move: Move = ""
    moved: Decimal = Decimal(0)
    charged: tuple[Key, ...] = ()
    engaged_by: tuple[Key, ...] = msgspec.field(default=(), name="met")
    disengaged_from: tuple[Key, ...] = msgspec.field(default=(), name="left")
    fleeing: Count | None = None
    flees_from: Key | None = msgspec.field(default=None, name="feared")
    fear_overcome: Annotated[int, Meta(ge=-1, le=99)] = msgspec.field(default=-1, name="hardened")
    profiles_overcome: tuple[Key, ...] = msgspec.field(default=(), name="overcome")
    gems: Annotated[tuple[Words, ...], Meta(max_length=99)] = ()
    incanted: tuple[tuple[str, str], ...] = ()
    spent: tuple[str, ...] = ()
    summoner: str = ""
    temporary_faith: Count = 0
    prayers: tuple[Key, ...] = ()
    shots: Count = 0
    pursuits: Count = 0
    attack_dice: Count = 0
    defence_dice: Count = 0
    attacks_placed: Count = 0
    defences_placed: Count = 0
    bound_dice: tuple[Key, ...] = ()
    stance: str = ""
    sustained: Annotated[int, Meta(ge=-1, le=99)] = 0
    structure: Count | None = None
    serves: Key | None = None
    aboard: Key | None = None
    card_side: SideName | None = None


Group = Key | tuple[Key, ...]


class StartFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where play begins, if not with a whole phase: exactly one of these. An arrow is ``who -> whom``."""

    activate: Group | None = None
    move: Key | None = None
    charge: Arrow | None = None
    engage: Arrow | None = None
    shot: Arrow | None = None
    combat: tuple[Group, Group] | None = None
    draw: SideName | None = None
    steps: Annotated[tuple[dict[str, Any], ...], Meta(max_length=200)] | None = None


class TableFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of a scene, in cm."""

    size: Point = ADVISED_SIZE
    terrain: Annotated[tuple[PieceFile, ...], Meta(max_length=100)] = ()
    zones: tuple[Outline, Outline] | None = None
    objectives: Annotated[tuple[Key, ...], Meta(max_length=100)] = ()


PhaseName = Literal["approach", "turn", "movement", "divination", "shooting", "melee", "end"]


class SceneFile(SceneText, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene as a file writes it."""

    book: Literal["c2"] = "c2"
    packs: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    profiles: Annotated[dict[Key, Profile], Meta(max_length=MOST_FIGHTERS)] = {}
    battlefield: str | None = None
    table: TableFile | None = None
    fighters: Annotated[tuple[FighterFile, ...], Meta(min_length=1, max_length=MOST_FIGHTERS)]
    turn: Annotated[int, Meta(ge=0, le=99)] = 1
    turns: Annotated[int, Meta(ge=1, le=99)] | None = None
    roll_for_zones: bool = False
    alliances: bool = True
    share_of_limit: bool = False
    one_pressure_roll_a_phase: bool = False
    borrowed_discipline: bool = False
    flight_is_the_move: bool = False
    stopped_in_place_of_flight: bool = False
    deployment: DeploymentKind = "battle"
    shadow_deployment: DeploymentKind = "battle"
    scenario: Key | Literal[""] = ""
    phase: Phase | None = None
    first: SideName | Literal["nobody"] = "red"
    reserve: dict[SideName, tuple[Key, ...]] = {}
    pile: tuple[Key, ...] = ()
    second_pile: tuple[Key, ...] | None = None
    summons: Annotated[dict[Key, Profile], Meta(max_length=MOST_FIGHTERS)] = {}
    act: Scenario | None = None
    under_way: UnderWay = UnderWay()
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
    cards = CARDS.at_hand(document, folder)
    field = _field(document, folder)
    start = _start(document)
    reader = _Fighters(document, field.board, cards)
    if start.kind == "activate":
        start = msgspec.structs.replace(start, who=tuple(map(reader.card_called, start.who)))
    return SceneSetup(
        players=SIDES,
        fighters=tuple(reader.read()),
        board=field.board,
        zones=field.zones_of(*SIDES),
        options=msgspec.structs.replace(
            field.options, turns=file.turns, **{name: getattr(file, name) for name in AGREED}
        ),
        turn=file.turn,
        phase=file.phase or phase_of(start),
        first="" if file.first == "nobody" else file.first,
        undecided=file.first == "nobody",
        under_way=file.under_way,
        hands={side: tuple(map(reader.card_called, held)) for side, held in file.reserve.items()},
        pile=tuple(map(reader.card_called, file.pile)),
        second_pile=None if file.second_pile is None else tuple(map(reader.card_called, file.second_pile)),
        summons=file.summons,
        act=file.act,
        start=start,
        stop=file.stop,
    )


# -- the table ---------------------------------------------------------------------------------------------------------


def _field(document: Document[SceneFile], folder: Path | None) -> Battlefield:
    """The table: a battlefield by key or file, or the one that the scene describes."""
    file = document.value
    if file.battlefield is not None and file.table is not None:
        raise document.bad(("table",), message("house-scene-two-tables"))
    if file.battlefield is None:
        table = file.table or TableFile()
        fields = {name: getattr(table, name) for name in table.__struct_fields__}
        with located(document, "table"):
            return read_battlefield(BattlefieldFile(key="scene", name="scene", **fields))
    standard = standard_battlefields()
    if file.battlefield in standard:
        return standard[file.battlefield]
    if folder is not None and (folder / file.battlefield).is_file():
        return load_battlefield(folder / file.battlefield)
    raise document.bad(("battlefield",), message("house-field-unknown", **close(file.battlefield, standard)))


# -- cards -------------------------------------------------------------------------------------------------------------

Cards: TypeAlias = Mapping[str, tuple[Card, str | None]]
"""Cards as files write them, each with the people of its file."""


def _cards_in(path: Path) -> Iterator[tuple[str, tuple[Card, str | None]]]:
    pack = documents.load(path, PackFile, based=BASED)
    return ((card.key, (card, pack.people)) for card in pack.cards)


CARDS: Final = SceneCards((SOLDIER, None), _cards_in, read_card, (PACKS, PACKS / "examples"), courage_or_fear)
"""The cards of scenes."""


# -- fighters ----------------------------------------------------------------------------------------------------------

_LEVELS: Final[Mapping[WoundWord, int]] = {
    "none": UNHURT,
    "light": LIGHT,
    "serious": SERIOUS,
    "critical": CRITICAL,
    "killed": KILLED,
}


class _Fighters:
    """The fighters of a scene, read one after another: a later one may stand in contact with an earlier one."""

    def __init__(self, document: Document[SceneFile], board: Board, cards: Cards) -> None:
        self.document = document
        self.files = document.value.fighters
        self.board = board
        self.cards = cards
        self.profiles: dict[str, Profile] = {}
        self.poses: dict[str, Pose] = {}

    def card_called(self, name: str) -> str:
        """The id of a card: as it is called in the file, or by a fighter on it."""
        return next((card_of(file) for file in self.files if file.id == name), name)

    def read(self) -> Iterator[Placed]:
        """Every fighter as the rules have it."""
        for place, file in enumerate(self.files):
            self.profiles[file.id] = self._profile(file, ("fighters", place))
        for place, file in enumerate(self.files):
            with located(self.document, "fighters", place):
                yield self._placed(file)

    def _profile(self, file: FighterFile, steps: Steps) -> Profile:
        """The card of a fighter, with what the scene changes in it."""
        key, changes = (file.profile, file.changes) if not isinstance(file.profile, Changes) else (None, file.profile)
        return CARDS.card(self.document, steps, file.id, self.cards, self.document.value.profiles, key, changes)

    def _placed(self, file: FighterFile) -> Placed:
        wounds = (file.wounds,) if isinstance(file.wounds, str) else file.wounds
        levels = [_LEVELS[word] for word in wounds if word != "stunned"]
        effects = [read_effect(("effects", place), effect) for place, effect in enumerate(file.effects)]
        if "stunned" in wounds:
            effects.append(InForce(STUN, until="turn"))
        same = ("id", "side", "tier", "deaths", "activated", "move", "charged", "engaged_by", "disengaged_from", "bare")
        also = (
            "fleeing",
            "fear_overcome",
            "profiles_overcome",
            "shots",
            "pursuits",
            "bound_dice",
            "stance",
            "sustained",
        )
        powers = ("incanted", "spent", "summoner", "temporary_faith", "prayers")
        dice = ("attack_dice", "defence_dice", "attacks_placed", "defences_placed")
        return Placed(
            **{name: getattr(file, name) for name in (*same, *also, *powers, *dice)},
            card=card_of(file),
            profile=self.profiles[file.id],
            gems=read_gems(file.gems),
            effects=tuple(effects),
            pose=self._pose(file),
            wound=max(levels, default=UNHURT),
            lost=file.lost or "",
            lost_to=file.lost_to or "",
            moved=read_length(("moved",), LENGTH_RULE, file.moved, 0, MAX_SIDE_CM),
            flees_from=file.flees_from or "",
            structure=file.structure,
            serves=file.serves or "",
            aboard=file.aboard or "",
            card_side=file.card_side or "",
        )

    # -- where they stand ----------------------------------------------------------------------------------------------

    def _pose(self, file: FighterFile) -> Pose | None:
        """Where a fighter stands, if it is on the table."""
        if file.lost is not None or (file.at is None and file.touching is None):
            return None
        at = None if file.at is None else self._point(file.at)
        if file.touching is not None:
            pose = self._in_contact(file, file.touching, at)
        else:
            assert at is not None
            pose = self._facing(file, Pose(*at, 0, self._level(file, *at)))
        self.poses[file.id] = pose
        return pose

    def _point(self, point: Point) -> tuple[int, int]:
        x, y = (read_length(("at", axis), LENGTH_RULE, value, 0, MAX_SIDE_CM) for axis, value in enumerate(point))
        return x, y

    def _level(self, file: FighterFile, x: int, y: int) -> int:
        if file.height is None:
            return self.board.ground_height(x, y)
        return read_length(("height",), LENGTH_RULE, file.height, -MAX_HEIGHT_CM, MAX_HEIGHT_CM)

    def _in_contact(self, file: FighterFile, other: str, near: tuple[int, int] | None) -> Pose:
        """A place in contact with a fighter that stands already, the nearest to ``near``; facing him."""
        if other not in self.poses:
            raise fault(("touching",), None, "c2-scene-touching", name=other)
        there = footprint(self.profiles[other].base, self.poses[other])
        taken = [footprint(self.profiles[name].base, pose) for name, pose in self.poses.items()]
        z = self.poses[other].z
        pose = next(contact_poses(self.profiles[file.id].base, there, taken, self.board, near, z=z), None)
        if pose is None:
            raise fault(("touching",), None, "c2-scene-no-contact", name=other)
        return self._facing(file, pose) if file.facing is not None else pose

    def _facing(self, file: FighterFile, pose: Pose) -> Pose:
        """The pose with its facing: in degrees, towards a fighter, or else towards the nearest enemy."""
        match file.facing:
            case int() as degrees:
                return pose.turned(degrees * 10)
            case Toward(toward=None, degrees=Decimal() as exactly):
                return pose.turned(_tenths(exactly))
            case Toward(toward=str(name), degrees=None):
                return pose.looking_at(*self._whereabouts(name))
            case Toward():
                raise fault(("facing",), None, "c2-scene-facing", got="{}")
            case str() as words:
                matched = re.fullmatch(r"toward:?\s*(\S+)", words)
                if matched is None:
                    raise fault(("facing",), None, "c2-scene-facing", got=words)
                return pose.looking_at(*self._whereabouts(matched[1]))
            case _:
                return self._at_nearest_enemy(file, pose)

    def _whereabouts(self, name: str) -> tuple[int, int]:
        """The place of a fighter, which may come later in the file."""
        if name in self.poses:
            return self.poses[name].point
        other = next((file for file in self.files if file.id == name), None)
        if other is None or other.at is None:
            raise fault(("facing",), None, "c2-scene-touching", name=name)
        return self._point(other.at)

    def _at_nearest_enemy(self, file: FighterFile, pose: Pose) -> Pose:
        others = [self._point(other.at) for other in self.files if other.side != file.side and other.at is not None]
        if not others:
            return pose
        return pose.looking_at(*min(others, key=lambda there: (there[0] - pose.x) ** 2 + (there[1] - pose.y) ** 2))


def _tenths(degrees: Decimal) -> int:
    """A facing in tenths of a degree."""
    tenths = degrees * 10
    if tenths != int(tenths) or not 0 <= tenths < TURN:
        raise fault(("facing",), None, "c2-scene-facing", got=str(degrees))
    return int(tenths)


def read_gems(written: Sequence[str]) -> tuple[str, ...]:
    """The gems of a reserve, called by their elements in either language, in the order of the book. Raises a fault."""
    held = [gem for gem in GEMS if gem.key != NEUTRAL]
    keys = []
    for place, word in enumerate(written):
        gem = find(held, word)
        if gem is None:
            raise unknown(("gems", place), "c2.magic.elements", "c2-gem-unknown", word, held)
        keys.append(gem.key)
    return tuple(sorted(keys, key=[gem.key for gem in held].index))


def card_of(file: FighterFile) -> str:
    """The id of the card on which a fighter is: as the file calls it, else one of its own."""
    return file.card or f"card-{file.id}"


# -- where play begins -------------------------------------------------------------------------------------------------

_ARROW = re.compile(r"(\S+)\s*->\s*(\S+)")


def _start(document: Document[SceneFile]) -> Start:
    """Where play begins."""
    file = document.value.start
    if isinstance(file, str):
        return Start(file)
    kind, value = the_one_given(document, file)
    match kind:
        case "activate" | "move" | "draw":
            return Start(kind, _group(value))
        case "steps":
            return Start("steps", steps=value)
        case "combat":
            return Start("combat", _group(value[0]), _group(value[1]))
        case "charge" | "engage" | "shot":
            matched = _ARROW.fullmatch(value)
            if matched is None:
                raise document.bad(("start", kind), message("house-scene-arrow", got=value))
            return Start(kind, (matched[1],), (matched[2],))
        case _:
            raise AssertionError(kind)


def _group(value: Group) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


__all__ = ["AGREED", "CARDS", "FOLDER", "SOLDIER", "SceneFile", "card_of", "load_scene"]
