"""Scenes as people write them: YAML files (docs/c4-scenes.md), read into set-ups; and battles written down as scenes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from escarmouche.documents import Document, Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.kernel.effects import Effects
from escarmouche.rulebooks import Scene
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Formation, Mission, Options, Unit, Zone
from escarmouche.rulebooks.c4.content.battlefields import (
    BattlefieldFile,
    PieceFile,
    Point,
    read_battlefield,
    read_length,
    standard_battlefields,
)
from escarmouche.rulebooks.c4.content.cards import CardWeapon, load_army, standard_armies
from escarmouche.rulebooks.c4.content.missions import chequered, line_of_battle
from escarmouche.rulebooks.c4.content.muster import in_force
from escarmouche.rulebooks.c4.content.profiles import Army, Profile, Troop, Weapon
from escarmouche.rulebooks.c4.content.scene_checks import Expected, check_expected
from escarmouche.rulebooks.c4.content.scenes import SceneSetup, Start, Stop, begin, position_of
from escarmouche.rulebooks.c4.content.setup import mission_of
from escarmouche.rulebooks.c4.content.vocabulary import SKILLS
from escarmouche.rulebooks.common.scene_checks import close
from escarmouche.rulebooks.common.scene_files import (
    Arrow,
    EffectFile,
    SceneText,
    agreed_in,
    changes_of,
    read_effect,
    read_scene,
    the_one_given,
)
from escarmouche.rulebooks.common.schemas import file_schema
from escarmouche.table import CM, MM, Board, Pose
from escarmouche.texts import message

BOOK: Final = "c4"

RECRUIT: Final = Profile(
    key="recruit",
    name=Name("Recrue", "Recruit"),
    army="none",
    category="infantry",
    rank=1,
    movement=10 * CM,
    defence=4,
    resistance=4,
    courage=4,
    melee=Weapon(4, 1, 4),
    height=30 * MM,
)
"""Who a fighter is that names no card: middling in everything."""

Player = Literal["red", "blue", "green", "gold"]
Score = Annotated[int, Meta(ge=0, le=40)]


if TYPE_CHECKING:
    Agreed: TypeAlias = msgspec.Struct
else:
    Agreed = changes_of(Options, name="Agreed")
    """What players have agreed on, as far as a scene says it."""


# -- as people write them ----------------------------------------------------------------------------------------------


class Changes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields of a card that a scene changes; those that are not given are left as they are. Movement in cm, base and height
    in mm. ``courage`` takes the place of a Fear, and the other way round.
    """

    name: Words | WrittenName | None = None
    movement: Decimal | None = None
    defence: Score | None = None
    resistance: Score | None = None
    courage: Score | None = None
    fear: Score | None = None
    life: Annotated[int, Meta(ge=1, le=100)] | None = None
    melee: CardWeapon | None = None
    ranged: CardWeapon | None = None
    authority: Score | None = None
    magic_power: Score | None = None
    fervour: Score | None = None
    elixir: Score | None = None
    base: Annotated[int, Meta(ge=20, le=200, multiple_of=2)] | None = None
    height: Annotated[int, Meta(ge=5, le=500)] | None = None
    skills: tuple[str, ...] | None = None


class FighterFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter of a scene: where he stands (in cm; nowhere: he is eliminated), his card, what he has lost."""

    at: Point | None = None
    card: Key | None = None
    changes: Changes | None = None
    damage: Annotated[int, Meta(ge=0, le=100)] = 0
    effects: Annotated[tuple[Words | EffectFile, ...], Meta(max_length=100)] = ()


class UnitFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of a scene. ``at``: where its fighters stand, all of the ``card`` of the unit (its troop's, if none is named)
    with its ``changes``; or ``fighters`` one by one. Their ids are that of the unit and a number: ``pikes.0``. The first one
    leads it, unless another ``leader`` is named. ``enters``: it comes from an edge when it acts next; ``late``: it is a
    reinforcement that is not ready yet. The fighters of both stand nowhere.
    """

    id: Key
    side: Player = "red"
    troop: Key | None = None
    card: Key | None = None
    changes: Changes | None = None
    at: Annotated[tuple[Point, ...], Meta(max_length=100)] = ()
    fighters: Annotated[tuple[FighterFile, ...], Meta(max_length=100)] = ()
    leader: str | None = None
    strength: Annotated[int, Meta(ge=1, le=1000)] | None = None
    formation: Formation = "dispersed"
    may_close_up: bool = False
    routed: bool = False
    activated: bool = False
    resisted: int = -1
    faith: int = 0
    mana: int = 0
    charged: tuple[Key, ...] = ()
    left: tuple[Key, ...] = ()
    enters: bool = False
    late: bool = False


class StartFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where play begins, if not with a whole turn or the deployment: exactly one of these. ``assault``, ``melee`` and
    ``charge``: ``who -> whom``.
    """

    activation: Player | None = None
    activate: Key | None = None
    act: Key | None = None
    walk: Key | None = None
    run: Key | None = None
    shoot: Key | None = None
    assault: Arrow | None = None
    melee: Arrow | None = None
    charge: Arrow | None = None
    steps: Annotated[tuple[dict[str, Any], ...], Meta(max_length=300)] | None = None


class SceneFile(SceneText, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene as a file writes it: ``units`` on a table, or a whole ``position`` as the program writes one."""

    book: Literal["c4"]
    armies: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    position: dict[str, Any] | None = None
    players: tuple[Player, ...] = ("red", "blue")
    battlefield: Key | None = None
    size: Point = (Decimal(120), Decimal(80))
    scenery: Annotated[tuple[PieceFile, ...], Meta(max_length=100)] = ()
    battle: Literal["pitched", "hill", "invasion", "skirmish"] | None = None
    mission: Mission | None = None
    options: Agreed = Agreed()
    turn: Annotated[int, Meta(ge=0, le=999)] = 1
    elixir: dict[Player, Annotated[int, Meta(ge=0, le=1000)]] = {}
    commanders: dict[Player, str] = {}
    first: Player | None = None
    deck: tuple[Key, ...] = ()
    sequences: dict[Player, tuple[Key, ...]] = {}
    reserved: dict[Player, str] = {}
    units: Annotated[tuple[UnitFile, ...], Meta(max_length=100)] = ()
    start: Literal["turn", "deployment", "stewardship"] | StartFile
    stop: Stop = "start"
    expect: Expected = Expected()


# -- reading -----------------------------------------------------------------------------------------------------------


def load_scene(source: Path | str | bytes, *, name: str | None = None) -> Scene:
    """The scene in a file (``Path``) or a text, which may name no other files. Raises ``BadDocument`` for the first mistake
    in it.
    """
    return read_scene(source, name, SceneFile, BOOK, setup=_setup, begin=_begun, check=check_expected)


def _begun(setup: SceneSetup) -> Battle:
    try:
        return begin(setup)
    except msgspec.ValidationError as error:
        raise fault(("position",), None, "c4-scene-position", error=str(error)) from None


FOLDER: Final = Path(__file__).parent / "scenes"
"""Where the scenes lie that come with the program."""


def _setup(document: Document[SceneFile], folder: Path | None) -> SceneSetup:
    """The set-up of a scene."""
    file = document.value
    if (file.position is None) == (not file.units):
        raise document.bad(("units",), message("c4-scene-units-or-position"))
    start = _start(document)
    if file.position is not None:
        return SceneSetup(position=file.position, start=start, stop=file.stop)
    with located(document):
        battle = _Reading(document, _armies(document, folder)).battle()
    return SceneSetup(position=position_of(battle), start=start, stop=file.stop)


def _armies(document: Document[SceneFile], folder: Path | None) -> list[Army]:
    """All armies at hand: those that come with the program, and those that the scene names."""
    armies = list(standard_armies().values())
    for place, name in enumerate(document.value.armies):
        if folder is None:
            raise document.bad(("armies", place), message("house-scene-no-files"))
        if not (folder / name).is_file():
            raise document.bad(("armies", place), message("house-scene-no-file", name=name))
        armies.append(load_army(folder / name))
    return armies


class _Reading:
    """The battle of a scene, while it is put together."""

    def __init__(self, document: Document[SceneFile], armies: Sequence[Army]) -> None:
        self.document = document
        self.file = document.value
        self.troops: dict[str, Troop] = {troop.key: troop for army in armies for troop in army.troops}
        self.compact = {troop.key: army.compact for army in armies for troop in army.troops}
        heroes = [hero for army in armies for hero in army.incarnates]
        specials = [special.profile for troop in self.troops.values() for special in troop.specials]
        self.cards: dict[str, Profile] = {card.key: card for card in [RECRUIT, *heroes, *specials]}
        self.cards |= {troop.standard.key: troop.standard for troop in self.troops.values()}

    def battle(self) -> Battle:
        """All of it. Raises ``Fault``, and ``BadDocument`` for a name that stands for nothing."""
        file = self.file
        board, zones, mission = self._field()
        battle = Battle(
            players=file.players,
            board=board,
            zones=zones,
            mission=mission,
            options=agreed_in(file.options, Options),
            turn=file.turn,
            elixir={side: file.elixir.get(side, 0) for side in file.players},
            winner_of_turn=file.first or file.players[0],
            deck=tuple(sorted(file.deck)),
            sequences={str(side): cards for side, cards in file.sequences.items()},
            reserved={str(side): card for side, card in file.reserved.items()},
        )
        for place, unit in enumerate(file.units):
            if unit.id in battle.units:
                raise fault(("units", place, "id"), None, "house-scene-id-twice", id=unit.id)
            self._add(battle, ("units", place), unit)
        battle.commanders = {side: file.commanders.get(side) or _commander(battle, side) for side in file.players}
        return battle

    def _field(self) -> tuple[Board, tuple[Zone, ...], Mission]:
        """The table, its zones, and what the battle is about."""
        file = self.file
        if file.battlefield is not None:
            known = standard_battlefields()
            if file.battlefield not in known:
                raise self.document.bad(
                    ("battlefield",), message("c4-scene-no-field", **close(file.battlefield, known))
                )
            field = known[file.battlefield]
        else:
            field = read_battlefield(BattlefieldFile(key="scene", name="scene", size=file.size, scenery=file.scenery))
        mission = file.mission or (
            Mission() if file.battle is None else mission_of(file.battle, field, file.players[0])
        )
        zones = chequered if mission.spread else line_of_battle
        return field.board, zones(field.board, file.players), mission

    def _add(self, battle: Battle, steps: Steps, file: UnitFile) -> None:
        """A unit and its fighters."""
        troop = None if file.troop is None else self._named((*steps, "troop"), file.troop, self.troops)
        usual = RECRUIT if troop is None else troop.standard
        if file.card is not None:
            usual = self._named((*steps, "card"), file.card, self.cards)
        if bool(file.at) == bool(file.fighters):
            raise fault(steps, "c4.unit.definition", "c4-scene-at-or-fighters", unit=file.id)
        fighters = file.fighters or tuple(FighterFile(at=at) for at in file.at)
        members = tuple(f"{file.id}.{number}" for number in range(len(fighters)))
        for number, (id, fighter) in enumerate(zip(members, fighters, strict=True)):
            place = (*steps, "fighters" if file.fighters else "at", number)
            card = usual if fighter.card is None else self._named((*place, "card"), fighter.card, self.cards)
            profile = changed((*steps, "changes"), card, file.changes) if fighter.card is None else card
            profile = changed((*place, "changes"), profile, fighter.changes)
            effects = [read_effect((*place, "effects", nth), effect) for nth, effect in enumerate(fighter.effects)]
            battle.models[id] = Fighter(
                id=id,
                side=file.side,
                unit=file.id,
                profile=profile,
                points=profile.points if troop is None or profile.is_incarnate else troop.each,
                damage=fighter.damage,
                lost=fighter.at is None and not (file.enters or file.late),
                effects=Effects((*in_force(profile).items, *effects)),
                pose=None if fighter.at is None else _pose((*place, "at") if file.fighters else place, fighter.at),
            )
        first = battle.models[members[0]].profile
        same = ("id", "side", "formation", "routed", "activated", "resisted", "faith", "mana")
        more = ("charged", "left", "enters", "late")
        battle.units[file.id] = Unit(
            **{name: getattr(file, name) for name in (*same, *more)},
            troop=file.troop or file.id,
            name=first.name if troop is None else troop.name,
            category=first.category,
            rank=first.rank,
            members=members,
            leader=file.leader or next((member for member in members if not battle.models[member].lost), members[0]),
            strength=file.strength or len(members),
            may_close_up=file.may_close_up or self.compact.get(file.troop or "", False),
        )

    def _named(self, steps: Steps, key: str, table: dict[str, Any]) -> Any:
        if key not in table:
            raise self.document.bad(steps, message("c4-scene-no-card", **close(key, table)))
        return table[key]


def _commander(battle: Battle, side: str) -> str:
    """The Incarnate of a side with the highest Authority, the first of equals."""
    heroes = [
        hero for hero in battle.models.values() if hero.side == side and hero.profile.is_incarnate and not hero.lost
    ]
    return max(heroes, key=lambda hero: hero.profile.authority or 0).id if heroes else ""


def _pose(steps: Steps, at: Point) -> Pose:
    x, y = (read_length((*steps, axis), value, 0, 300) for axis, value in enumerate(at))
    return Pose(x, y)


def changed(steps: Steps, profile: Profile, changes: Changes | None) -> Profile:
    """A card with what a scene changes in it. Raises ``Fault``."""
    if changes is None:
        return profile
    plain = ("defence", "resistance", "life", "authority", "magic_power", "fervour", "elixir")
    new: dict[str, Any] = {field: value for field in plain if (value := getattr(changes, field)) is not None}
    if changes.name is not None:
        new["name"] = read_name(changes.name)
    if changes.movement is not None:
        new["movement"] = read_length((*steps, "movement"), changes.movement, 0, 60)
    if changes.courage is not None or changes.fear is not None:
        new |= {"courage": changes.courage, "fear": changes.fear}
    for weapon in ("melee", "ranged"):
        if (given := getattr(changes, weapon)) is not None:
            new[weapon] = given.read()
    for length in ("base", "height"):
        if (given := getattr(changes, length)) is not None:
            new[length] = given * MM
    if changes.skills is not None:
        new["skills"] = tuple(_skills(steps, changes.skills))
    if changes.authority is not None and not profile.person:
        new["person"] = profile.key
    return msgspec.structs.replace(profile, **new)


def _skills(steps: Steps, names: Sequence[str]) -> Iterator[str]:
    for place, skill in enumerate(names):
        if skill not in SKILLS:
            known = tuple(SKILLS)
            raise fault((*steps, "skills", place), "c4.unit.card", "c4-card-unknown-skill", skill=skill, known=known)
        yield SKILLS[skill]


_ARROW: Final = re.compile(r"(\S+)\s*->\s*(\S+)")


def _start(document: Document[SceneFile]) -> Start:
    """Where play begins."""
    file = document.value.start
    if isinstance(file, str):
        return Start(file)
    kind, value = the_one_given(document, file)
    match kind:
        case "steps":
            return Start("steps", steps=value)
        case "assault" | "melee" | "charge":
            matched = _ARROW.fullmatch(value)
            if matched is None:
                raise document.bad(("start", kind), message("house-scene-arrow", got=value))
            return Start(kind, matched[1], matched[2])
        case _:
            return msgspec.convert({"kind": kind, "who": value}, Start)


def scene_schema() -> dict[str, Any]:
    """The JSON Schema of a scene."""
    return file_schema(SceneFile, "a scene of Age of the Rag'narok")


__all__ = ["BOOK", "FOLDER", "RECRUIT", "SceneFile", "load_scene", "scene_schema"]
