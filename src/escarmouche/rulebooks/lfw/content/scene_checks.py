"""What should come of a scene, and where it did not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from escarmouche.documents.written import Key
from escarmouche.kernel import Event
from escarmouche.rulebooks.common.scene_checks import (
    Difference,
    StoryExpected,
    check_story,
    differing,
    events_of,
    field_differences,
    story_mismatches,
    stranger,
)
from escarmouche.rulebooks.freetable.scene_checks import ModelExpected, model_differences
from escarmouche.rulebooks.lfw import events
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.presentation.story import NARRATOR
from escarmouche.rulebooks.lfw.presentation.terms import inches
from escarmouche.table import INCH
from escarmouche.texts import Message

EVENTS: Final = events_of(events)
"""Everything that this book tells, by name."""


class UnitExpected(ModelExpected, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a unit should be like at the end; whatever is not named does not matter. Lengths in inches.

    ``at`` with ``within``: how far off it may stand. ``touches``: exactly the enemies in contact with it. ``lost``: ``no``
    for one that is still there. ``effects`` and ``without``: ids of what is, and is not, in force.
    """

    life: int | None = None
    lost: Literal["no", "killed", "fled"] | None = None
    crippled: Literal["no", "slow", "clumsy", "slow_and_clumsy"] | None = None
    fleeing: bool | None = None
    move: str | None = None
    command: int | None = None
    magic: int | None = None
    on_table: bool | None = None


class Expected(StoryExpected, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should come of a scene: how its units end, and what is told meanwhile."""

    units: dict[Key, UnitExpected] = {}


def check_expected(expected: Expected, battle: Battle) -> None:
    """Raises :class:`~escarmouche.documents.written.Fault` for a unit, an event or a field that does not exist."""
    for name, unit in expected.units.items():
        for id in (name, *(unit.touches or ())):
            if id not in battle.units:
                raise stranger(("units", name), id, battle.units)
    check_story(expected, EVENTS)


def mismatches(expected: Expected, battle: Battle, story: Sequence[Event]) -> list[Message]:
    """Where the end of a scene and its story differ from what was expected."""
    known, told = NARRATOR.names(battle), list[Message]()
    for name, unit in expected.units.items():
        told += differing(known[name], _differences(battle, battle[name], unit))
    return [*told, *story_mismatches(expected, story, battle.winner)]


def _differences(battle: Battle, unit: Unit, expected: UnitExpected) -> Iterator[Difference]:
    actual: dict[str, Any] = {
        "life": unit.life,
        "lost": unit.lost or "no",
        "crippled": unit.crippled or "no",
        "fleeing": unit.fleeing,
        "move": unit.move,
        "command": unit.command,
        "magic": unit.magic,
        "on_table": unit.in_play,
    }
    yield from field_differences(expected, actual)
    yield from model_differences(battle, unit, expected, INCH, inches)


__all__ = ["EVENTS", "Expected", "UnitExpected", "check_expected", "mismatches"]
