"""What should come of a scene, and where it did not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents.written import Key, fault
from escarmouche.errors import nearest
from escarmouche.kernel import Breakdown, Chosen, Event, Rolled
from escarmouche.rulebooks.c2 import characteristics, events
from escarmouche.rulebooks.c2.battle import UNHURT, Battle, Fighter
from escarmouche.rulebooks.c2.battlefields import Point
from escarmouche.rulebooks.c2.story import names
from escarmouche.rulebooks.c2.wound_table import WORDS
from escarmouche.rulebooks.c2.wounds import STUN
from escarmouche.table import CM, MM, to_cm
from escarmouche.texts import Message, Value, message

CHARACTERISTICS: Final[Mapping[str, Callable[[Battle, Fighter], int | None]]] = {
    "movement": characteristics.movement,
    "initiative": characteristics.initiative,
    "attack": characteristics.attack,
    "strength": characteristics.strength,
    "defence": characteristics.defence,
    "resistance": characteristics.resistance,
    "shooting": characteristics.shooting,
    "courage": characteristics.courage,
    "fear": characteristics.fear,
    "discipline": characteristics.discipline,
}
"""What a fighter is worth at the end, as the rules have bent it."""

NEAR: Final = MM
"""How far from where it is expected a figure may stand, if nothing else is said."""


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Characteristics at the end of a scene; ``movement`` in cm."""

    movement: Decimal | None = None
    initiative: int | None = None
    attack: int | None = None
    strength: int | None = None
    defence: int | None = None
    resistance: int | None = None
    shooting: int | None = None
    courage: int | None = None
    fear: int | None = None
    discipline: int | None = None


class FighterExpected(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a fighter should be like at the end; whatever is not named does not matter. Lengths in cm.

    ``at`` with ``within``: how far off it may stand. ``touches``: exactly the enemies in contact with it. ``lost``:
    ``no`` for somebody who is still there. ``effects`` and ``without``: ids of what is, and is not, in force.
    """

    wound: Literal["none", "light", "serious", "critical"] | None = None
    stunned: bool | None = None
    lost: Literal["no", "killed", "fled"] | None = None
    on_table: bool | None = None
    at: Point | None = None
    within: Decimal | None = None
    height: Decimal | None = None
    moved: Decimal | None = None
    move: str | None = None
    activated: bool | None = None
    fleeing: bool | None = None
    touches: tuple[Key, ...] | None = None
    effects: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    shots: int | None = None
    deaths: int | None = None
    values: Values = Values()


class Expected(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should come of a scene.

    ``events``: what is told, in this order, with anything in between: a name, or ``Name: {field: value}``; ``absent``:
    what is never told. ``asked`` and ``rolled``: ids of the rules that ask players, and that throw dice, in this order.
    ``winner``: a side, or ``none`` for a draw.
    """

    fighters: dict[Key, FighterExpected] = {}
    events: Annotated[tuple[Any, ...], Meta(max_length=1000)] = ()
    absent: Annotated[tuple[Any, ...], Meta(max_length=1000)] = ()
    asked: tuple[str, ...] = ()
    rolled: tuple[str, ...] = ()
    winner: str | None = None


# -- what may be expected ----------------------------------------------------------------------------------------------


def check_expected(expected: Expected, battle: Battle) -> None:
    """Raises :class:`~escarmouche.rulebooks.c2.written.Fault` for a fighter, an event or a field that does not exist."""
    for name, fighter in expected.fighters.items():
        for id in (name, *(fighter.touches or ())):
            if id not in battle.fighters:
                raise fault(("fighters", name), None, "c2-scene-stranger", **_close(id, battle.fighters))
    for field in ("events", "absent"):
        for place, wanted in enumerate(getattr(expected, field)):
            kind, fields = _wanted(wanted)
            known = EVENTS.get(kind)
            if known is None:
                raise fault((field, place), None, "c2-scene-no-event", **_close(kind, EVENTS))
            for name in fields:
                if name not in known.__struct_fields__:
                    raise fault((field, place), None, "c2-scene-no-field", **_close(name, known.__struct_fields__))


def _close(name: str, table: Mapping[str, Any] | Sequence[str]) -> dict[str, Value]:
    return {"name": name, "known": nearest(name, table, 1) or tuple(table)[:12]}


EVENTS: Final[Mapping[str, type[Event]]] = {
    name: kind for name, kind in vars(events).items() if isinstance(kind, type) and kind.__module__ == events.__name__
}
"""Everything that this book tells, by name."""


def _wanted(wanted: Any) -> tuple[str, Mapping[str, Any]]:
    """The name of an event and the fields that it should have."""
    match wanted:
        case str():
            return wanted, {}
        case dict() if len(wanted) == 1:
            name, inner = next(iter(wanted.items()))
            return str(name), inner if isinstance(inner, dict) else {}
        case _:
            return str(wanted), {}


# -- where it came out otherwise ---------------------------------------------------------------------------------------


def mismatches(expected: Expected, battle: Battle, story: Sequence[Event]) -> list[Message]:
    """Where the end of a scene and its story differ from what was expected."""
    found: list[Message] = []
    for name, fighter in expected.fighters.items():
        for what, wanted, got in _differences(battle, battle[name], fighter):
            who = names(battle)[name]
            found.append(message("c2-expected-fighter", who=who, what=what, wanted=wanted, got=got))
    found += _missing_events(expected.events, story)
    for wanted in expected.absent:
        if any(_fits(event, wanted) for event in story):
            found.append(message("c2-expected-absent", event=_shown(wanted)))
    found += _missing_rules("c2-expected-asked", expected.asked, [one.rule for one in story if isinstance(one, Chosen)])
    found += _missing_rules(
        "c2-expected-rolled", expected.rolled, [one.rule for one in story if isinstance(one, Rolled)]
    )
    winner = "none" if battle.winner == "" else battle.winner
    if expected.winner is not None and expected.winner != winner:
        found.append(message("c2-expected-winner", wanted=expected.winner, got=winner or "?"))
    return found


Difference = tuple[str, str, str]
"""What was looked at, what it should have been, what it is."""


def _differences(battle: Battle, fighter: Fighter, expected: FighterExpected) -> Iterator[Difference]:
    actual: dict[str, Any] = {
        "wound": WORDS[fighter.wound] if fighter.wound != UNHURT else "none",
        "stunned": fighter.has(STUN),
        "lost": fighter.lost or "no",
        "on_table": fighter.in_play,
        "move": fighter.move,
        "activated": fighter.activated,
        "fleeing": fighter.fleeing is not None,
        "shots": fighter.shots,
        "deaths": fighter.deaths,
        "moved": to_cm(fighter.moved),
        "height": None if fighter.pose is None else to_cm(fighter.pose.z),
    }
    for field, value in actual.items():
        wanted = getattr(expected, field)
        if wanted is not None and wanted != value:
            yield field, _plain(wanted), _plain(value)
    if expected.touches is not None and sorted(expected.touches) != sorted(battle.foes(fighter)):
        yield "touches", _plain(sorted(expected.touches)), _plain(sorted(battle.foes(fighter)))
    yield from _place_differences(fighter, expected)
    in_force = sorted({effect.name for effect in fighter.effects})
    for name in expected.effects:
        if name not in in_force:
            yield "effects", name, _plain(in_force)
    for name in expected.without:
        if name in in_force:
            yield "without", name, _plain(in_force)
    for name, compute in CHARACTERISTICS.items():
        wanted = getattr(expected.values, name)
        if wanted is not None:
            value = compute(battle, fighter)
            got = to_cm(value) if name == "movement" and value is not None else value
            if wanted != got:
                yield name, _plain(wanted), _plain(got)


def _place_differences(fighter: Fighter, expected: FighterExpected) -> Iterator[Difference]:
    """Whether it stands where it should, no further off than allowed."""
    if expected.at is None:
        return
    wanted = f"{_plain(expected.at)}"
    if fighter.pose is None:
        yield "at", wanted, "-"
        return
    x, y = fighter.pose.point
    dx, dy = x - expected.at[0] * CM, y - expected.at[1] * CM
    allowed = NEAR if expected.within is None else expected.within * CM
    if dx * dx + dy * dy > allowed * allowed:
        yield "at", wanted, _plain((to_cm(x), to_cm(y)))


def _missing_events(wanted: Sequence[Any], story: Sequence[Event]) -> Iterator[Message]:
    """The first of the events that does not come in its order; nothing when all do."""
    left = iter(story)
    for place, one in enumerate(wanted):
        if not any(_fits(event, one) for event in left):
            kind, _ = _wanted(one)
            told = [_event_shown(event) for event in story if type(event).__name__ == kind]
            got = "; ".join(told[:6]) or ", ".join(dict.fromkeys(type(event).__name__ for event in story))
            yield message("c2-expected-event", number=place + 1, event=_shown(one), got=got or "-")
            return


def _missing_rules(key: str, wanted: Sequence[str], came: Sequence[str]) -> Iterator[Message]:
    left = iter(came)
    for rule in wanted:
        if rule not in left:
            yield Message(key, {"rule": rule, "got": ", ".join(came) or "-"})
            return


def _fits(event: Event, wanted: Any) -> bool:
    """Whether an event is the one that is meant."""
    kind, fields = _wanted(wanted)
    return type(event).__name__ == kind and all(_same(getattr(event, name), value) for name, value in fields.items())


def _same(value: Any, wanted: Any) -> bool:
    """Whether a field holds what is written: of a number with parts, its total; plain data otherwise."""
    if isinstance(value, Breakdown):
        value = value.total
    return bool(_numbers(msgspec.to_builtins(value)) == _numbers(wanted))


def _numbers(value: Any) -> Any:
    """Plain data in which numbers and lists compare as they should."""
    if isinstance(value, list | tuple):
        return [_numbers(item) for item in value]
    return int(value) if isinstance(value, Decimal) and value == int(value) else value


def _shown(wanted: Any) -> str:
    kind, fields = _wanted(wanted)
    return f"{kind} {_plain(fields)}" if fields else kind


def _event_shown(event: Event) -> str:
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ("rules", "seen_by")}
    plain = {name: value.total if isinstance(value, Breakdown) else value for name, value in fields.items()}
    return f"{type(event).__name__} {_plain(msgspec.to_builtins(plain))}"


def _plain(value: Any) -> str:
    """A value in one line, much as a scene file writes it."""
    match value:
        case None:
            return "-"
        case bool():
            return "true" if value else "false"
        case Decimal():
            return f"{value.normalize() + 0:f}"
        case dict():
            return "{" + ", ".join(f"{key}: {_plain(item)}" for key, item in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(_plain(item) for item in value) + "]"
        case _:
            return str(value)


__all__ = ["EVENTS", "Expected", "FighterExpected", "Values", "check_expected", "mismatches"]
