"""Scenes as people write them in YAML: what the files of all books have in common, read and written."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar, get_type_hints

import msgspec

from escarmouche.documents import Document, Steps
from escarmouche.documents.written import Words, WrittenName, fault, read_name
from escarmouche.kernel import Effects, State, Step
from escarmouche.kernel.effects import InForce, known
from escarmouche.kernel.state import restored_step
from escarmouche.rulebooks import Scene
from escarmouche.rulebooks.common.scene_checks import StoryExpected, check_rules, scripted
from escarmouche.table import Board, Piece, Point, Pose
from escarmouche.texts import LOCALES, Message, Texts, message

SUFFIX: Final = ".scene.yaml"


class Load(Protocol):
    """Reads a scene: from a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""

    def __call__(self, source: Path | str | bytes, *, name: str | None = None) -> Scene: ...


class SceneFolder:
    """Where a book keeps the scenes that it ships, and how it reads one."""

    def __init__(self, folder: Path, load: Load) -> None:
        self.folder = folder
        self.load = load

    def shipped(self) -> dict[str, Path]:
        """The scenes that come with the program, by key."""
        return {path.name.removesuffix(SUFFIX): path for path in sorted(self.folder.glob(f"*{SUFFIX}"))}


class EffectFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An effect in force: its id, its X (as the rules have it: lengths in 0.01 mm), how long it lasts, whose it is."""

    name: Words
    parameter: int | str | None = None
    until: str | None = None
    source: str = ""


def read_effect(steps: Steps, effect: str | EffectFile) -> InForce:
    """An effect in force as a file writes it. Raises ``Fault`` for one that no book has."""
    file = EffectFile(effect) if isinstance(effect, str) else effect
    check_effect(steps, file.name)
    return InForce(file.name, file.parameter, file.source, file.until)


def check_effect(steps: Steps, name: str) -> None:
    """Raises ``Fault`` for the name of an effect that no book has."""
    if not known(name):
        raise fault(steps, None, "house-scene-no-effect", name=name)


def write_effect(effect: InForce) -> str | dict[str, Any]:
    """An effect in force as a file writes it: its name alone, where that says it all."""
    plain: dict[str, Any] = msgspec.to_builtins(effect)
    return effect.name if len(plain) == 1 else plain


def changes_of(
    card: type[msgspec.Struct], *, without: Collection[str] = (), name: str = "Changes"
) -> type[msgspec.Struct]:
    """The struct of the fields of a card (or of a model, or a state), some left out, that a scene changes; those that are
    not given are left as they are. ``name``: what the struct is called in a schema.
    """
    hints = get_type_hints(card, include_extras=True)
    return msgspec.defstruct(
        name,
        [(field, hints[field] | None, None) for field in card.__struct_fields__ if field not in without],
        frozen=True,
        forbid_unknown_fields=True,
        kw_only=True,
    )


def given(struct: msgspec.Struct) -> dict[str, Any]:
    """The fields of a struct that are given."""
    return {name: value for name in struct.__struct_fields__ if (value := getattr(struct, name)) is not None}


def the_one_given(document: Document[Any], start: msgspec.Struct) -> tuple[str, Any]:
    """The one way in which play begins. Raises ``BadDocument`` for none, and for several."""
    found = given(start)
    if len(found) != 1:
        raise document.bad(("start",), message("house-scene-one-start", names=start.__struct_fields__))
    return next(iter(found.items()))


def assembled(
    document: Document[Any],
    book: str,
    *,
    title: str | WrittenName,
    setup: Any,
    rules: tuple[str, ...],
    dice: tuple[int, ...],
    answers: Sequence[Any],
    expect: StoryExpected,
) -> Scene:
    """The scene of a file that has been read. Raises ``BadDocument`` for an id that is none of the book's rules."""
    check_rules(document, book, rules)
    return Scene(
        title=message("house-name", name=read_name(title).told),
        setup=msgspec.json.decode(msgspec.json.encode(setup)),
        rules=rules,
        dice=dice,
        answers=scripted(document, book, answers),
        expect=msgspec.to_builtins(expect, builtin_types=(Decimal,)),
    )


# -- positions ---------------------------------------------------------------------------------------------------------


def read_step(state: type[State], place: int, plain: Mapping[str, Any]) -> Step:
    """A step of the agenda from plain data. Raises ``Fault``."""
    try:
        return restored_step(state, dict(plain))
    except msgspec.ValidationError as error:
        raise fault(("start", "steps", place), None, "house-scene-no-step", error=str(error)) from None


# -- writing -----------------------------------------------------------------------------------------------------------


def written_title(words: Message, title: str = "") -> dict[str, str]:
    """The title of a scene in every language: the one that somebody has given it, or these words."""
    return {locale: title or Texts(locale).tell(words) for locale in LOCALES}


def telling_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if value is not None and value not in ((), [], {}, "")}


def unusual(struct: Any, names: Sequence[str]) -> dict[str, Any]:
    """Fields of a struct, as plain data, that are not what they are in a new one."""
    usual = {field.name: field.default for field in msgspec.structs.fields(struct)}
    found = {name: getattr(struct, name) for name in names if getattr(struct, name) != usual[name]}
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain


def written_steps(state: State) -> list[Any]:
    """The steps still to be done, as plain data, the next first."""
    return [msgspec.to_builtins(step) for step in reversed(state.agenda)]


def exact(length: int, unit: int) -> Decimal:
    """A length in a unit (its size in 0.01 mm), so exactly that it is read as the same number of 0.01 mm."""
    return (Decimal(length) / unit).quantize(Decimal("0.00001")).normalize() + 0


def written_outline(corners: Sequence[Point], unit: int) -> list[list[Decimal]]:
    """The corners of an outline."""
    return [[exact(x, unit), exact(y, unit)] for x, y in corners]


def written_piece(piece: Piece, unit: int) -> dict[str, Any]:
    """A piece of terrain as a file writes it."""
    return telling_fields(
        {
            "id": piece.id,
            "kind": piece.kind,
            "polygon": written_outline(piece.outline, unit),
            "height": exact(piece.height, unit) if piece.height else None,
            "base_level": exact(piece.base_level, unit) if piece.base_level else None,
            "level": piece.level or None,
            "depth": exact(piece.depth, unit) if piece.depth else None,
        }
    )


def written_pose(board: Board, pose: Pose, unit: int) -> dict[str, Any]:
    """Where somebody stands; how high, if not on the ground."""
    on_the_ground = pose.z == board.ground_height(pose.x, pose.y)
    return {
        "at": [exact(pose.x, unit), exact(pose.y, unit)],
        "facing": pose.facing or None,
        "height": None if on_the_ground else exact(pose.z, unit),
    }


def written_effects(effects: Effects, own: Effects) -> dict[str, Any]:
    """What is in force besides what somebody's card bears (``own``); all of it, where something of that has ended."""
    mine, items = own.items, effects.items
    if items[: len(mine)] == mine:
        return {"effects": [write_effect(effect) for effect in items[len(mine) :]]}
    return {"effects": [write_effect(effect) for effect in items], "bare": True}


class Carded(Protocol):
    """A card as the rules have it."""

    @property
    def key(self) -> str: ...


C = TypeVar("C", bound=Carded)


class WrittenProfiles(Generic[C]):
    """The cards of a battle: by the key of one that comes with the program, or written down whole."""

    def __init__(self, standard: Mapping[str, C]) -> None:
        self.standard = standard
        self.whole: dict[str, Any] = {}
        self._keys: dict[C, str] = {}

    def key(self, profile: C) -> str:
        """What a card is called in the scene."""
        if self.standard.get(profile.key) == profile:
            return profile.key
        if profile not in self._keys:
            number = 1
            while (name := f"{profile.key}-{number}") in self.whole or name in self.standard:
                number += 1
            self._keys[profile] = name
            self.whole[name] = msgspec.to_builtins(profile)
        return self._keys[profile]


def put_fields(what: Any, fields: type[msgspec.Struct], now: Mapping[str, Any], steps: Steps) -> None:
    """Puts fields of a model or of a state as a scene has them. Raises ``Fault`` for what they can't hold."""
    try:
        changes = given(msgspec.convert(now, fields))
    except msgspec.ValidationError as error:
        raise fault(steps, None, "house-scene-state", error=str(error)) from None
    for name, value in changes.items():
        setattr(what, name, value)
