"""What should come of a scene, and where it did not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from escarmouche.documents.written import Key
from escarmouche.kernel import Event
from escarmouche.rulebooks.common.scene_checks import (
    Difference,
    StoryExpected,
    check_story,
    differing,
    effect_differences,
    events_of,
    field_differences,
    story_mismatches,
    stranger,
)
from escarmouche.rulebooks.ddm import events
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR, square_told
from escarmouche.rulebooks.ddm.rules.command import commanded
from escarmouche.table.grid.naming import named_square
from escarmouche.texts import Message

EVENTS: Final = events_of(events)
"""Everything that this book tells, by name."""


class CreatureExpected(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a creature should be like at the end; whatever is not named does not matter.

    ``at``: its square, as ``C4``; ``fate``: ``no`` for one that is still there. ``effects`` and ``without``: ids of what is,
    and is not, in force.
    """

    at: str | None = None
    hp: int | None = None
    fate: str | None = None
    routing: bool | None = None
    halved: bool | None = None
    commanded: bool | None = None
    on_grid: bool | None = None
    turns: int | None = None
    controller: str | None = None
    spent: tuple[str, ...] | None = None
    effects: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class Expected(StoryExpected, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should come of a scene: how its creatures end, the victory points, and what is told meanwhile."""

    creatures: dict[Key, CreatureExpected] = {}
    points: dict[str, int] = {}


def check_expected(expected: Expected, battle: Battle) -> None:
    """Raises :class:`~escarmouche.documents.written.Fault` for a creature, an event or a field that does not exist."""
    for name in expected.creatures:
        if name not in battle.creatures:
            raise stranger(("creatures", name), name, battle.creatures)
    for player in expected.points:
        if player not in battle.players:
            raise stranger(("points", player), player, battle.players)
    check_story(expected, EVENTS)


def mismatches(expected: Expected, battle: Battle, story: Sequence[Event]) -> list[Message]:
    """Where the end of a scene and its story differ from what was expected."""
    known, told = NARRATOR.names(battle), list[Message]()
    for name, creature in expected.creatures.items():
        told += differing(known[name], _differences(battle, battle[name], creature))
    for player, points in expected.points.items():
        scored = battle.points.get(player, 0)
        if scored != points:
            told += differing(known[player], [("points", str(points), str(scored))])
    counted = msgspec.structs.replace(
        expected, events=_by_number(battle, expected.events), absent=_by_number(battle, expected.absent)
    )
    return [*told, *story_mismatches(counted, story, battle.winner)]


SQUARES: Final = ("at", "path", "squares")
"""The fields of events that hold squares."""


def _by_number(battle: Battle, wanted: Sequence[Any]) -> tuple[Any, ...]:
    """Events as files write them, with the squares that they name as events hold them: counted row by row."""
    return tuple(
        {
            kind: {name: _counted(battle, value) if name in SQUARES else value for name, value in fields.items()}
            if isinstance(fields, dict)
            else fields
            for kind, fields in event.items()
        }
        if isinstance(event, dict)
        else event
        for event in wanted
    )


def _counted(battle: Battle, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_counted(battle, part) for part in value]
    place = named_square(value) if isinstance(value, str) else None
    return value if place is None else place[1] * battle.board.grid.columns + place[0]


def _differences(battle: Battle, creature: Creature, expected: CreatureExpected) -> Iterator[Difference]:
    actual: dict[str, Any] = {
        "at": None if creature.at is None else square_told(battle, creature.at),
        "hp": creature.hp,
        "fate": creature.fate or "no",
        "routing": creature.routing,
        "halved": creature.halved,
        "commanded": creature.at is not None and commanded(battle, creature),
        "on_grid": creature.at is not None,
        "turns": creature.turns,
        "controller": creature.controller,
        "spent": creature.spent,
    }
    yield from field_differences(expected, actual)
    yield from effect_differences(creature.effects, expected.effects, expected.without)
