"""What campaigns read of cards besides what battles do: experience cards, what objects and spells cost, scenario cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal

import yaml
from tests.second_opinion.c2.cards import FILES, cards

from tests.second_opinion.confrontation import slug  # isort: skip

INCARNATE: Final = "incarnate:"
"""What stands before a card whose figure is made a Character."""

UNDEAD: Final = "mort-vivant"

Ending = Literal["", "dead", "retired"]


@dataclass(frozen=True)
class Technique:
    """An experience card: what it costs, the number of its recovery test, the scores and skills that it demands."""

    points: int
    recovery: int
    scores: dict[str, int] = field(default_factory=dict)
    repeatable: bool = False


@dataclass(frozen=True)
class Aftermath:
    """What follows from an act: experience, Army Points of both sides in the next one, the card that has to be played."""

    experience: int = 0
    points: int = 0
    shadow_points: int = 0
    next_card: str = ""


@dataclass(frozen=True)
class Act:
    """A scenario card."""

    act: int
    number: int
    points: int
    victory: Aftermath
    defeat: Aftermath


def _packs() -> list[dict[str, Any]]:
    paths = sorted((FILES / "packs").glob("*.yaml"))
    return [yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader) for path in paths]


@cache
def techniques() -> dict[str, Technique]:
    """Every experience card that comes with the program."""
    return {
        one["key"]: Technique(
            int(one["points"]),
            int(one["recovery"]),
            {name: int(least) for name, least in one.get("conditions", {}).get("scores", {}).items()},
            one.get("repeatable") == "true",
        )
        for pack in _packs()
        for one in pack.get("experience", ())
    }


@cache
def belongings() -> dict[str, int]:
    """What each magic object, spell and miracle costs, by its key."""
    kinds = ("artefacts", "spells", "miracles")
    return {one["key"]: int(one.get("points", 0)) for pack in _packs() for kind in kinds for one in pack.get(kind, ())}


@cache
def acts() -> dict[str, Act]:
    """Every scenario card that comes with the program."""
    found: dict[str, Act] = {}
    for path in sorted((FILES / "scenario_cards").glob("*.yaml")):
        one = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        victory, defeat = one["victory"], one["defeat"]
        found[one["key"]] = Act(
            int(one["act"]), int(victory["number"]), int(one["points"]), _aftermath(victory), _aftermath(defeat)
        )
    return found


def _aftermath(written: dict[str, Any]) -> Aftermath:
    experience = points = shadow_points = 0
    next_card = ""
    for effect in written.get("effects", ()):
        if effect["do"] == "experience":
            experience += int(effect["amount"])
        elif effect["do"] == "points" and effect.get("whose") == "shadow":
            shadow_points += int(effect["by"])
        elif effect["do"] == "points":
            points += int(effect["by"])
        elif effect["do"] == "next-act":
            next_card = effect["card"]
    return Aftermath(experience, points, shadow_points, next_card)


def half(points: int) -> int:
    """Half of so many points, rounded up."""
    return (points + 1) // 2


def worth(card: str, incarnate: bool, owned: tuple[str, ...]) -> int:
    """What a figure costs with its belongings; twice as much, where it is made a Character."""
    points = cards()[card].points
    return (2 * points if incarnate else points) + sum(belongings()[one] for one in owned)


def price_of_thing(thing: str) -> int:
    """What a gift or an Elixir costs in a battle: half of its card; a skill has none."""
    kind, colon, key = thing.partition(":")
    if not colon:
        return 0
    return half(techniques()[key].points if kind == "experience" else belongings()[key])


def has(card: str, skill: str) -> bool:
    """Whether somebody has a skill by his card."""
    return any(slug(name) == skill for name, _ in cards()[card].skills)
