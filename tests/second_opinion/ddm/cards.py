"""The stat cards as their files write them, read anew."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

BODIES = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3}
"""How many squares each size is wide."""

FILES: Final = Path(__file__).parents[3] / "src/escarmouche/rulebooks/ddm/content"
"""The files of the book."""


@dataclass(frozen=True)
class Blow:
    """An attack of a card: its bonus, its damage, what is added to that and never doubled, its boxes."""

    bonus: int
    damage: int
    extra: int
    uses: int | None


@dataclass(frozen=True)
class Power:
    """A spell or the like: its boxes, its level, what it costs."""

    key: str
    uses: int | None
    level: int
    points: int
    spell: bool
    replaces: bool
    """Whether it takes the place of all attacks of a turn."""


@dataclass(frozen=True)
class Card:
    """What is printed on a card. ``abilities``: their names, each with what follows the slashes, and their boxes."""

    key: str
    cost: int
    level: int
    speed: int
    ac: int
    hp: int
    melee: tuple[Blow, ...]
    ranged: tuple[Blow, ...]
    type: str
    body: int
    rating: int | None
    orders: tuple[str, ...]
    abilities: tuple[tuple[str, tuple[str, ...], int | None], ...]
    powers: tuple[Power, ...]
    slots: tuple[int, ...]
    power_points: int

    def has(self, name: str) -> bool:
        """Whether an ability is printed on it."""
        return any(one == name for one, _, _ in self.abilities)

    def numbers(self, name: str) -> list[int]:
        """The numbers printed after an ability's name."""
        return [int(word) for one, words, _ in self.abilities if one == name for word in words if word.isdigit()]

    def blows(self, sort: str) -> tuple[Blow, ...]:
        """Its attacks of a sort."""
        return self.melee if sort == "melee" else self.ranged


def read_yaml(path: Path) -> Any:
    """A file of the book, everything in it a word."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


@cache
def cards() -> dict[str, Card]:
    """Every card that comes with the program."""
    found: dict[str, Card] = {}
    for path in sorted((FILES / "packs").glob("*.yaml")):
        found |= {written["key"]: _card(written) for written in read_yaml(path).get("cards", ())}
    return found


@cache
def spells() -> dict[str, dict[str, Any]]:
    """The standard spells, by each of their names."""
    found: dict[str, dict[str, Any]] = {}
    for written in read_yaml(FILES / "spells.yaml")["spells"]:
        for name in (written["key"], *written["name"].values(), *written.get("spellings", ())):
            found[slug(name)] = written
    return found


@cache
def gains(statistic: str) -> tuple[int, ...]:
    """Every change of a statistic that anything in the files can bring (``AC +1``), by the words that name it."""
    found: set[int] = set()
    for path in [*(FILES / "packs").glob("*.yaml"), FILES / "spells.yaml"]:
        text = path.read_text(encoding="utf-8")
        found |= {int(number) for number in re.findall(rf"\b{statistic} ([+-]\d+)", text, re.IGNORECASE)}
    return tuple(sorted(found))


def slug(name: str) -> str:
    """A name as keys are written."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def _card(written: dict[str, Any]) -> Card:
    line = written["type"].lower()
    size = next((size for size in BODIES if size in line.split()), "medium")
    return Card(
        key=written["key"],
        cost=int(written["cost"]),
        level=int(written["level"]),
        speed=int(written["speed"].lstrip("F")),
        ac=int(written["ac"]),
        hp=int(written["hp"]),
        melee=_blows(written.get("melee", [])),
        ranged=_blows(written.get("ranged", [])),
        type=line,
        body=BODIES[size],
        rating=int(written["commander"]) if "commander" in written else None,
        orders=tuple(one if isinstance(one, str) else one["effect"] for one in written.get("orders", [])),
        abilities=tuple(_ability(one) for one in written.get("abilities", [])),
        powers=tuple(_power(one) for one in written.get("powers", [])),
        slots=tuple(map(int, written.get("slots", []))),
        power_points=int(written.get("power_points", 0)),
    )


def _blows(written: Any) -> tuple[Blow, ...]:
    """``+10/+5 (15)``, ``+12 (10 magic + 5 fire)``, ``+15/+10 (20/15)``; or entries with such a line each."""
    found: list[Blow] = []
    for entry in [written] if isinstance(written, str) else written:
        line = entry if isinstance(entry, str) else entry["attack"]
        uses = int(entry["uses"]) if isinstance(entry, dict) and "uses" in entry else None
        head, _, inside = line.rstrip(")").partition("(")
        bonuses = [int(word) for word in head.strip().split("/")]
        first, *more = inside.split("+")
        amounts = [int(re.findall(r"\d+", word)[0]) for word in first.split("/")]
        amounts *= len(bonuses) if len(amounts) == 1 else 1
        extra = sum(int(re.findall(r"\d+", word)[0]) for word in more)
        found += [Blow(bonus, amount, extra, uses) for bonus, amount in zip(bonuses, amounts, strict=True)]
    return tuple(found)


def _ability(written: Any) -> tuple[str, tuple[str, ...], int | None]:
    words = written if isinstance(written, str) else written["ability"]
    name, *rest = words.split("/")
    uses = None
    if isinstance(written, dict):
        uses = int(written["uses"]) if "uses" in written else None
        rest += [value for key, value in written.items() if key not in ("ability", "uses")]
    return slug(name), tuple(rest), uses


def _power(written: Any) -> Power:
    fields = {"spell": written} if isinstance(written, str) else written
    base = spells()[slug(fields["spell"])] if "spell" in fields else {}
    name = fields.get("name", base.get("key", UNNAMED.get(fields.get("kind", ""), "")))
    both = {**base, **fields}
    return Power(
        key=slug(name["en"] if isinstance(name, dict) else name),
        uses=int(fields["uses"]) if "uses" in fields else None,
        level=int(both.get("level", 1)),
        points=int(both.get("points", 0)),
        spell=fields.get("kind", "spell") == "spell",
        replaces=both.get("timing", "replaces") == "replaces",
    )


UNNAMED: Final = {"gaze": "gaze-attack", "breath": "breath-weapon"}
"""What powers are called that a card gives no name."""
