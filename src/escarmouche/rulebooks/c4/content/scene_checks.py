"""What should come of a scene, and where it did not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from escarmouche.kernel import Event
from escarmouche.rulebooks.c4 import events
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.presentation.story import names
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
from escarmouche.rulebooks.freetable.scene_checks import ModelExpected, model_differences, set_differences
from escarmouche.table import CM, to_cm
from escarmouche.texts import Message


class FighterExpected(ModelExpected, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a fighter should be like at the end; whatever is not named does not matter. Lengths in cm.

    ``at`` with ``within``: how far off he may stand. ``touches``: exactly the enemies in contact with him. ``effects`` and
    ``without``: ids of what is, and is not, in force.
    """

    damage: int | None = None
    lost: bool | None = None
    how_lost: str | None = None


class UnitExpected(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a unit should be like at the end. ``left``: how many of its fighters are on the table; ``met``: exactly the units
    that it touches.
    """

    left: int | None = None
    routed: bool | None = None
    activated: bool | None = None
    formation: Literal["dispersed", "compact"] | None = None
    leader: str | None = None
    faith: int | None = None
    mana: int | None = None
    met: tuple[str, ...] | None = None


class Expected(StoryExpected, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should come of a scene: how its units and fighters end, the Elixir of each side, and what is told meanwhile."""

    units: dict[str, UnitExpected] = {}
    fighters: dict[str, FighterExpected] = {}
    elixir: dict[str, int] = {}


EVENTS: Final = events_of(events)
"""Everything that this book tells, by name."""


def check_expected(expected: Expected, battle: Battle) -> None:
    """Raises ``Fault`` for a unit, a fighter, an event or a field that does not exist."""
    for name, fighter in expected.fighters.items():
        for id in (name, *(fighter.touches or ())):
            if id not in battle.models:
                raise stranger(("fighters", name), id, battle.models)
    for name, unit in expected.units.items():
        for id in (name, *(unit.met or ())):
            if id not in battle.units:
                raise stranger(("units", name), id, battle.units)
    for side in expected.elixir:
        if side not in battle.players:
            raise stranger(("elixir",), side, battle.players)
    check_story(expected, EVENTS)


def mismatches(expected: Expected, battle: Battle, story: Sequence[Event]) -> list[Message]:
    """Where the end of a scene and its story differ from what was expected."""
    known, told = names(battle), list[Message]()
    for name, unit in expected.units.items():
        told += differing(known.get(name, name), _of_unit(battle, battle.units[name], unit))
    for name, fighter in expected.fighters.items():
        told += differing(known.get(name, name), _of_fighter(battle, battle.models[name], fighter))
    for side, elixir in expected.elixir.items():
        if battle.elixir[side] != elixir:
            told += differing(known.get(side, side), [("elixir", str(elixir), str(battle.elixir[side]))])
    return [*told, *story_mismatches(expected, story, battle.winner)]


def _of_unit(battle: Battle, unit: Unit, expected: UnitExpected) -> Iterator[Difference]:
    same = ("routed", "activated", "formation", "leader", "faith", "mana")
    actual: dict[str, Any] = {"left": len(battle.fighters(unit)), **{name: getattr(unit, name) for name in same}}
    yield from field_differences(expected, actual)
    yield from set_differences("met", expected.met, [enemy.id for enemy in battle.met(unit)])


def _of_fighter(battle: Battle, fighter: Fighter, expected: FighterExpected) -> Iterator[Difference]:
    actual: Mapping[str, Any] = {"damage": fighter.damage, "lost": fighter.lost, "how_lost": fighter.how_lost}
    yield from field_differences(expected, actual)
    yield from model_differences(battle, fighter, expected, CM, to_cm)


__all__ = ["EVENTS", "Expected", "FighterExpected", "UnitExpected", "check_expected", "mismatches"]
