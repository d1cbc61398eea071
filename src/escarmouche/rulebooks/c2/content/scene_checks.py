"""What should come of a scene, and where it did not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, Literal

import msgspec

from escarmouche.documents.written import Key
from escarmouche.kernel import Event
from escarmouche.rulebooks.c2 import events
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.presentation.story import names
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.wounds import STUN
from escarmouche.rulebooks.common.scene_checks import (
    Difference,
    StoryExpected,
    check_story,
    differing,
    events_of,
    field_differences,
    plain,
    story_mismatches,
    stranger,
)
from escarmouche.rulebooks.confrontation.wound_table import UNHURT, WORDS
from escarmouche.rulebooks.freetable.scene_checks import ModelExpected, model_differences
from escarmouche.table import CM, to_cm
from escarmouche.texts import Message

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
"""What a fighter is worth at the end, as the rules have changed it."""


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


class FighterExpected(ModelExpected, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a fighter should be like at the end; whatever is not named does not matter. Lengths in cm.

    ``at`` with ``within``: how far off it may stand. ``touches``: exactly the enemies in contact with it. ``lost``:
    ``no`` for somebody who is still there. ``effects`` and ``without``: ids of what is, and is not, in force.
    """

    wound: Literal["none", "light", "serious", "critical"] | None = None
    stunned: bool | None = None
    lost: Literal["no", "killed", "fled", "destroyed"] | None = None
    on_table: bool | None = None
    height: Decimal | None = None
    moved: Decimal | None = None
    move: str | None = None
    activated: bool | None = None
    fleeing: bool | None = None
    shots: int | None = None
    deaths: int | None = None
    values: Values = Values()


class Expected(StoryExpected, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should come of a scene: how its fighters end, and what is told meanwhile."""

    fighters: dict[Key, FighterExpected] = {}


# -- what may be expected ----------------------------------------------------------------------------------------------


def check_expected(expected: Expected, battle: Battle) -> None:
    """Raises :class:`~escarmouche.documents.written.Fault` for a fighter, an event or a field that does not exist."""
    for name, fighter in expected.fighters.items():
        for id in (name, *(fighter.touches or ())):
            if id not in battle.fighters:
                raise stranger(("fighters", name), id, battle.fighters)
    check_story(expected, EVENTS)


EVENTS: Final = events_of(events)
"""Everything that this book tells, by name."""


# -- where it came out otherwise ---------------------------------------------------------------------------------------


def mismatches(expected: Expected, battle: Battle, story: Sequence[Event]) -> list[Message]:
    """Where the end of a scene and its story differ from what was expected."""
    known, told = names(battle), list[Message]()
    for name, fighter in expected.fighters.items():
        told += differing(known[name], _differences(battle, battle[name], fighter))
    return [*told, *story_mismatches(expected, story, battle.winner)]


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
    yield from field_differences(expected, actual)
    yield from model_differences(battle, fighter, expected, CM, to_cm)
    for name, compute in CHARACTERISTICS.items():
        wanted = getattr(expected.values, name)
        if wanted is not None:
            value = compute(battle, fighter)
            got = to_cm(value) if name == "movement" and value is not None else value
            if wanted != got:
                yield name, plain(wanted), plain(got)


__all__ = ["EVENTS", "Expected", "FighterExpected", "Values", "check_expected", "mismatches"]
