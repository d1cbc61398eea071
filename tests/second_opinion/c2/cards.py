"""The reference cards as their files write them, read anew. Lengths are in 0.01 mm, as stories have them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml
from tests.second_opinion.confrontation import cm, slug

FILES: Final = Path(__file__).parents[3] / "src/escarmouche/rulebooks/c2/content"
"""The files of the book."""

BASES: Final = {"infantry": (2500, 2500), "cavalry": (2500, 5000), "creature": (3750, 3750)}
"""Width and depth of the bases that the book names."""


@dataclass(frozen=True)
class Weapon:
    """A ranged weapon: its own Strength, its three ranges."""

    strength: int
    ranges: tuple[int, int, int]


@dataclass(frozen=True)
class Card:
    """What is printed on a card. ``skills``: their names, each with its X."""

    key: str
    movement: int
    flight: int | None
    initiative: int
    attack: int
    strength: int
    defence: int
    resistance: int
    shooting: int | None
    courage: int | None
    fear: int | None
    size: str
    points: int
    base: tuple[int, int]
    character: bool
    weapon: Weapon | None
    skills: tuple[tuple[str, str], ...]
    people: str = ""
    power: int = 0
    discipline: int | None = None
    elements: tuple[str, ...] = ()
    machine: str = ""
    """``mobile`` or ``immobile``, of a war machine."""
    structure: int | None = None

    def has(self, *names: str) -> bool:
        """Whether it has one of these skills."""
        return any(name in names for name, _ in self.skills)


@cache
def cards() -> dict[str, Card]:
    """Every card that comes with the program."""
    found: dict[str, Card] = {}
    for path in sorted((FILES / "packs").glob("*.yaml")):
        written = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        people = written.get("people", "")
        found |= {one["key"]: _card({"people": people, **one}) for one in written.get("cards", ())}
    return found


BARRICADE: Final = Card(
    "barricade", 0, None, 0, 0, 0, 0, 10, None, None, None, "small", 0, (2500, 5000), False, None, (), machine=""
)
"""What Sappers build, as far as one can shoot at it."""

STRANGER: Final = Card("?", 0, None, 0, 0, 0, 0, 0, None, None, None, "normal", 0, (2500, 2500), False, None, ())
"""A card of which nothing is known: of somebody whom a spell has called."""


@dataclass(frozen=True)
class Spell:
    """What a spell takes: how many gems, and how often it may be cast in a turn."""

    cost: int
    frequency: int


@cache
def spells() -> dict[str, Spell]:
    """Every spell that comes with the program."""
    found: dict[str, Spell] = {}
    for path in sorted((FILES / "packs").glob("*.yaml")):
        written = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        for one in written.get("spells", ()):
            cost = sum(map(int, one.get("cost", {}).values()))
            found[one["key"]] = Spell(cost, int(one.get("frequency", 1)))
    return found


def _score(written: dict[str, Any], name: str) -> int | None:
    return int(written[name]) if name in written else None


def _card(written: dict[str, Any]) -> Card:
    return Card(
        key=written["key"],
        movement=cm(written["movement"]),
        flight=cm(written["flight"]) if "flight" in written else None,
        initiative=int(written["initiative"]),
        attack=int(written["attack"]),
        strength=int(written["strength"]),
        defence=int(written["defence"]),
        resistance=int(written["resistance"]),
        shooting=_score(written, "shooting"),
        courage=_score(written, "courage"),
        fear=_score(written, "fear"),
        size=written.get("size", "normal"),
        points=int(written["points"]),
        base=_base(written),
        character=written.get("character") == "true",
        weapon=_weapon(written["weapon"]) if "weapon" in written else None,
        skills=tuple(_skill(one) for one in written.get("skills", [])),
        people=slug(written.get("people", "")),
        power=_score(written, "power") or 0,
        discipline=_score(written, "discipline"),
        elements=tuple(slug(one) for one in written.get("elements", ())),
        machine=written.get("machine", {}).get("mobility", ""),
        structure=_score(written.get("machine", {}), "structure"),
    )


def _base(written: dict[str, Any]) -> tuple[int, int]:
    base = written.get("base", "cavalry" if written.get("mounted") == "true" else "infantry")
    return BASES[base] if isinstance(base, str) else (int(base["width"]) * 100, int(base["depth"]) * 100)


def _weapon(written: dict[str, Any]) -> Weapon:
    return Weapon(int(written["strength"]), (cm(written["short"]), cm(written["medium"]), cm(written["long"])))


def _skill(written: Any) -> tuple[str, str]:
    name, _, x = str(written).partition("/")
    return slug(name), x.strip()
