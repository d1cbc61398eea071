"""What should come of a scene, and where it did not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from escarmouche.documents.written import Key
from escarmouche.kernel import Event
from escarmouche.rulebooks.cc import events
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.presentation.story import NARRATOR
from escarmouche.rulebooks.cc.rules.characteristics import STUNNED, wound_level
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
from escarmouche.rulebooks.confrontation.narration import length_told
from escarmouche.rulebooks.confrontation.wound_table import UNHURT, WORDS
from escarmouche.rulebooks.freetable.scene_checks import ModelExpected, model_differences
from escarmouche.table import CM
from escarmouche.texts import Message

EVENTS: Final = events_of(events)
"""Everything that this book tells, by name."""

Wound = Literal["none", "light", "serious", "critical", "killed"]


class FighterExpected(ModelExpected, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a fighter should be like at the end; whatever is not named does not matter. Lengths in cm.

    ``at`` with ``within``: how far off he may stand. ``touches``: exactly the enemies in contact with him. ``lost``: ``no``
    for one who is still there. ``effects`` and ``without``: ids of what is, and is not, in force.
    """

    wound: Wound | None = None
    stunned: bool | None = None
    lost: Literal["no", "killed", "fled", "removed", "destroyed"] | None = None
    in_rout: bool | None = None
    hardened: int | None = None
    action: str | None = None
    activated: bool | None = None
    shots: int | None = None
    structure: int | None = None
    tier: int | None = None
    on_table: bool | None = None


class Expected(StoryExpected, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should come of a scene: how its fighters end, and what is told meanwhile."""

    fighters: dict[Key, FighterExpected] = {}


def check_expected(expected: Expected, battle: Battle) -> None:
    """Raises :class:`~escarmouche.documents.written.Fault` for a fighter, an event or a field that does not exist."""
    for name, fighter in expected.fighters.items():
        for id in (name, *(fighter.touches or ())):
            if id not in battle.fighters and id not in battle.pieces:
                raise stranger(("fighters", name), id, (*battle.fighters, *battle.pieces))
    check_story(expected, EVENTS)


def mismatches(expected: Expected, battle: Battle, story: Sequence[Event]) -> list[Message]:
    """Where the end of a scene and its story differ from what was expected."""
    known, told = NARRATOR.names(battle), list[Message]()
    for name, fighter in expected.fighters.items():
        told += differing(known[name], _differences(battle, battle[name], fighter))
    return [*told, *story_mismatches(expected, story, battle.winner)]


def _differences(battle: Battle, fighter: Fighter, expected: FighterExpected) -> Iterator[Difference]:
    level = wound_level(battle, fighter)
    actual: dict[str, Any] = {
        "wound": "killed" if fighter.lost == "killed" else "none" if level == UNHURT else WORDS[level],
        "stunned": fighter.has(STUNNED),
        "lost": fighter.lost or "no",
        "on_table": fighter.in_play,
        **{
            name: getattr(fighter, name)
            for name in ("in_rout", "hardened", "action", "activated", "shots", "structure", "tier")
        },
    }
    yield from field_differences(expected, actual)
    yield from model_differences(battle, fighter, expected, CM, length_told)


__all__ = ["EVENTS", "Expected", "FighterExpected", "check_expected", "mismatches"]
