"""Scenes as people write them in YAML: what the files of all books have in common, read and written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from escarmouche import documents
from escarmouche.documents import Document, Steps
from escarmouche.documents.written import Words, WrittenName, fault, located, read_name
from escarmouche.kernel import State, Step
from escarmouche.kernel.effects import InForce, known
from escarmouche.kernel.state import restored_step
from escarmouche.rulebooks import DiceLines, Scene
from escarmouche.rulebooks.common.ids import ids_in
from escarmouche.rulebooks.common.scene_checks import StoryExpected, check_questions, check_rules, scripted, stranger
from escarmouche.texts import message

SUFFIX: Final = ".scene.yaml"


Faces: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=1, le=3600)], ...], Meta(max_length=10_000)]
"""What dice show, in the order in which they are thrown."""


class SceneText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the scene file of every book says: its title, what it proves, dice and answers, and what should come of it.

    ``dice``: the faces in the order in which they are thrown, or for each rule that throws (by its id) its own faces.
    """

    scene: Words | WrittenName
    rules: Annotated[tuple[str, ...], Meta(max_length=100)] = ()
    dice: Faces | dict[str, Faces] = ()
    answers: Annotated[tuple[Any, ...], Meta(max_length=10_000)] = ()
    expect: StoryExpected = StoryExpected()


T = TypeVar("T", bound=SceneText)

Arrow: TypeAlias = Annotated[Words, Meta(extra={"form": "ID -> ID"})]
"""Who does something to whom."""

ManyArrow: TypeAlias = Annotated[Words, Meta(extra={"form": "ID, … -> ID, …"})]
"""Who do something to whom, together."""


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


def changes_of(
    card: type[msgspec.Struct], *, without: Collection[str] = (), name: str = "Changes"
) -> type[msgspec.Struct]:
    """The struct of the fields of a card (or of a model, or a state), some left out, that a scene changes; those that are
    not given are left as they are, and ``null`` takes away what need not be there. ``name``: what the struct is called in a
    schema.
    """
    hints = get_type_hints(card, include_extras=True)
    fields = [field for field in msgspec.structs.fields(card) if field.name not in without]
    return msgspec.defstruct(
        name,
        [
            (
                field.name,
                hints[field.name] | UnsetType if field.required else hints[field.name] | None | UnsetType,
                UNSET,
            )
            for field in fields
        ],
        frozen=True,
        forbid_unknown_fields=True,
        kw_only=True,
    )


def given(struct: msgspec.Struct) -> dict[str, Any]:
    """The fields of a struct that are given."""
    return {name: value for name in struct.__struct_fields__ if (value := getattr(struct, name)) not in (None, UNSET)}


def changes_in(struct: msgspec.Struct, of: type[msgspec.Struct]) -> dict[str, Any]:
    """The changes that a struct of :func:`changes_of` holds, of a card (or a model, or a state). What they take away is
    ``None`` where it may be, and elsewhere as on a card that does not mention it.
    """
    usual = {field.name: field for field in msgspec.structs.fields(of)}
    values = {name: getattr(struct, name) for name in struct.__struct_fields__}
    return {
        name: _taken_away(usual[name]) if value is None else value
        for name, value in values.items()
        if value is not UNSET
    }


Agreed = TypeVar("Agreed", bound=msgspec.Struct)


def agreed_in(struct: msgspec.Struct, options: type[Agreed]) -> Agreed:
    """What the players of a scene have agreed on: as the file says, and otherwise as when nothing is said."""
    return options(**changes_in(struct, options))


def _taken_away(field: msgspec.structs.FieldInfo) -> Any:
    """What a field holds that is taken away."""
    if field.required or NoneType in get_args(field.type):
        return None
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def the_one_given(document: Document[Any], start: msgspec.Struct) -> tuple[str, Any]:
    """The one way in which play begins. Raises ``BadDocument`` for none, and for several."""
    starts = given(start)
    if len(starts) != 1:
        raise document.bad(("start",), message("house-scene-one-start", names=start.__struct_fields__))
    return next(iter(starts.items()))


def assembled(document: Document[T], book: str, setup: Any) -> Scene:
    """The scene of a file that has been read. Raises ``BadDocument`` for an id that is none of the book's rules."""
    file = document.value
    check_rules(document, book, file.rules)
    by_rule = file.dice if isinstance(file.dice, dict) else {}
    check_rules(document, book, tuple(by_rule), "dice")
    check_questions(document, book, file.expect)
    return Scene(
        title=message("house-name", name=read_name(file.scene).told),
        setup=msgspec.json.decode(msgspec.json.encode(setup)),
        rules=file.rules,
        dice=() if isinstance(file.dice, dict) else file.dice,
        dice_of=by_rule,
        dice_lines=_dice_lines(document),
        answers=scripted(document, book, file.answers),
        expect=msgspec.to_builtins(file.expect, builtin_types=(Decimal,)),
    )


def _dice_lines(document: Document[T]) -> DiceLines:
    """Where the faces of a scene are written."""
    dice = document.value.dice
    lists = {rule: ("dice", rule) for rule in dice} if isinstance(dice, dict) else {"": ("dice",)}
    by_rule = dice if isinstance(dice, dict) else {"": dice}
    lines = {
        rule: tuple(document.line_of((*lists[rule], place)) for place in range(len(faces)))
        for rule, faces in by_rule.items()
    }
    return DiceLines(document.name, lines)


S = TypeVar("S", bound=State)
Setup = TypeVar("Setup")


def read_scene(
    source: Path | str | bytes,
    name: str | None,
    file: type[T],
    book: str,
    *,
    setup: Callable[[Document[T], Path | None], Setup],
    begin: Callable[[Setup], S],
    check: Callable[[Any, S], None],
) -> Scene:
    """The scene of a book in a file (``Path``) or a text, which may name no other files.

    ``setup``: reads what it begins with, from a document in a folder; ``begin``: begins it; ``check``: raises ``Fault`` for
    what is expected that can't be. Raises ``BadDocument`` for the first mistake in it.
    """
    document = documents.read(source, file, name=name)
    made = setup(document, source.parent if isinstance(source, Path) else None)
    with located(document):
        battle = begin(made)
    with located(document, "expect"):
        check(document.value.expect, battle)
    return assembled(document, book, made)


# -- positions ---------------------------------------------------------------------------------------------------------


def read_steps(state: State, steps: Sequence[Mapping[str, Any]], named: Mapping[str, Collection[str]]) -> list[Step]:
    """The agenda of a state from plain data, the next step first. Raises ``Fault``.

    ``named``: what there is to be named by an id, by the kinds of :class:`~escarmouche.rulebooks.common.ids.IdOf`.
    """
    return [_read_step(type(state), place, plain, named) for place, plain in enumerate(steps)]


def _read_step(state: type[State], place: int, plain: Mapping[str, Any], named: Mapping[str, Collection[str]]) -> Step:
    """A step of the agenda, which is about nobody and nothing but what there is."""
    try:
        step = restored_step(state, dict(plain))
    except msgspec.ValidationError as error:
        raise fault(("start", "steps", place), None, "house-scene-no-step", error=str(error)) from None
    for field, kind, name in ids_in(step):
        if name not in named[kind]:
            raise stranger(("start", "steps", place, field), name, named[kind])
    return step


def put_fields(what: Any, fields: type[msgspec.Struct], now: Mapping[str, Any], steps: Steps) -> None:
    """Puts fields of a model or of a state as a scene has them. Raises ``Fault`` for what they can't hold."""
    try:
        changes = changes_in(msgspec.convert(now, fields), type(what))
    except msgspec.ValidationError as error:
        raise fault(steps, None, "house-scene-state", error=str(error)) from None
    for name, value in changes.items():
        setattr(what, name, value)
