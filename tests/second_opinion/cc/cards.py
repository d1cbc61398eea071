"""The reference cards as their files write them, read anew. Lengths are in 0.01 mm, as stories have them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml
from tests.second_opinion.confrontation import cm, slug

CONTENT: Final = Path(__file__).parents[3] / "src/escarmouche/rulebooks/cc/content"
"""The files of the book."""

BASES: Final = {
    "infantry": (2500, 2500),
    "creature": (3750, 3750),
    "cavalry": (2500, 5000),
    "large_creature": (5000, 5000),
    "very_large_creature": (6000, 6000),
}
"""Width and depth of the bases that the book names."""

WEIGHTS: Final = {"small": 1, "medium": 1, "large": 2, "very_large": 3}
"""The Puissance of each size."""

BY_SIZE: Final = {"small": "infantry", "medium": "infantry", "large": "creature", "very_large": "large_creature"}


@dataclass(frozen=True)
class Weapon:
    """A ranged weapon: its own Strength, its three ranges."""

    strength: int
    ranges: tuple[int, int, int]


@dataclass(frozen=True)
class Card:
    """What is printed on a card. ``skills``: their names, each with its X."""

    key: str
    people: str
    ranks: tuple[str, ...]
    """In each scale in which it has one."""
    size: str
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
    discipline: int | None
    power: int | None
    champion: bool
    points: int
    weapon: Weapon | None
    boilers: tuple[str, ...]
    skills: tuple[tuple[str, str], ...]

    @property
    def weight(self) -> int:
        """Its Puissance."""
        return WEIGHTS[self.size]

    def has(self, *names: str) -> bool:
        """Whether it has one of these skills."""
        return any(name in names for name, _ in self.skills)

    def number(self, name: str) -> int:
        """The X of a skill."""
        return next((int(x) for one, x in self.skills if one == name), 0)


STRANGER: Final = Card(
    key="?",
    people="",
    ranks=(),
    size="medium",
    movement=0,
    flight=None,
    initiative=0,
    attack=0,
    strength=0,
    defence=0,
    resistance=0,
    shooting=None,
    courage=None,
    fear=None,
    discipline=None,
    power=None,
    champion=False,
    points=0,
    weapon=None,
    boilers=(),
    skills=(),
)
"""A card of which nothing is known: of somebody whom a spell has called."""


@dataclass(frozen=True)
class Spell:
    """What a spell takes: how many gems at least, and how often it may be cast in a turn."""

    cost: int
    frequency: int


@dataclass(frozen=True)
class Miracle:
    """What a miracle takes: points of faith, and how often it may be called in a turn."""

    fervour: int
    frequency: int


@cache
def cards() -> dict[str, Card]:
    """Every card that comes with the program."""
    found: dict[str, Card] = {}
    for path in sorted((CONTENT / "packs").glob("*.yaml")):
        written = _read(path)
        people = written.get("people", "")
        found |= {one["key"]: _card({"people": people, **one}) for one in written.get("cards", ())}
    return found


@cache
def artefacts() -> dict[str, tuple[str, ...]]:
    """The skills that each artefact gives its bearer."""
    return {
        one["key"]: tuple(_skill(skill)[0] for skill in one.get("skills", ()))
        for path in sorted((CONTENT / "packs").glob("*.yaml"))
        for one in _read(path).get("artefacts", ())
    }


@cache
def spells() -> dict[str, Spell]:
    """Every spell that comes with the program."""
    return {
        one["key"]: Spell(
            sum(1 if count == "X" else int(count) for count in one.get("cost", {}).values()),
            int(one.get("frequency", 1)),
        )
        for one in _read(CONTENT / "mystics/spells.yaml")["spells"]
    }


@cache
def miracles() -> dict[str, Miracle]:
    """Every miracle that comes with the program."""
    return {
        one["key"]: Miracle(int(one["fervour"]) if one["fervour"].isdigit() else 0, int(one.get("frequency", 1)))
        for one in _read(CONTENT / "mystics/miracles.yaml")["miracles"]
    }


def _read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def _card(written: dict[str, Any]) -> Card:
    return Card(
        key=written["key"],
        people=slug(written.get("people", "")),
        ranks=tuple(written[name] for name in ("rank", "other_rank") if name in written),
        size=written.get("size", "medium"),
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
        discipline=_score(written, "discipline"),
        power=_score(written, "power"),
        champion=written.get("champion") == "true",
        points=int(written["points"]),
        weapon=_weapon(written["weapon"]) if "weapon" in written else None,
        boilers=tuple(one["score"] for one in written.get("boilers", ())),
        skills=tuple(_skill(one) for one in written.get("skills", [])),
    )


def _score(written: dict[str, Any], name: str) -> int | None:
    return int(written[name]) if name in written else None


def _weapon(written: dict[str, Any]) -> Weapon:
    return Weapon(int(written["strength"]), (cm(written["short"]), cm(written["medium"]), cm(written["long"])))


def _skill(written: str) -> tuple[str, str]:
    """A skill as a card writes it: its name, after a slash its X; in brackets what another one brings with it."""
    name, _, x = written.strip("()").partition("/")
    return slug(name), x.strip()
