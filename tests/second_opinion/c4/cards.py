"""The reference cards and companies as their files write them, read anew. Lengths are in 0.01 mm, as stories have them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

FILES: Final = Path(__file__).parents[3] / "src/escarmouche/rulebooks/c4/content/packs"
"""The armies of the book."""

INFANTRY_BASE: Final = 3000
RIDERS: Final = ("leap", "disengagement", "cavalry-charge")
"""What the category of light cavalry brings with it, besides what its cards say."""


@dataclass(frozen=True)
class Weapon:
    """What a card says of melee, or of ranged attacks."""

    attack: int
    dice: int
    strength: int
    perforating: bool = False
    area: int = 0


@dataclass(frozen=True)
class Effect:
    """A spell, a miracle, a ritual or a communion: what it costs, and how long it lasts."""

    cost: int
    feeding: int
    duration: str
    magic: bool
    powerful: bool
    difficulty: str
    summons: str = ""
    once: bool = False


@dataclass(frozen=True)
class Card:
    """What is printed on a card. ``nerve``: its Courage or Fear."""

    key: str
    category: str
    movement: int
    defence: int
    resistance: int
    nerve: int
    frightening: bool
    life: int
    melee: Weapon
    ranged: Weapon | None
    authority: int | None
    power: int | None
    fervour: int | None
    base: int
    post: str
    cavalry: str
    skills: tuple[str, ...]
    elixir: int
    effects: tuple[str, ...]

    @property
    def incarnate(self) -> bool:
        """Whether it is that of a hero."""
        return self.authority is not None

    @property
    def familiar(self) -> bool:
        """Whether it goes with a magician."""
        return self.post == "familiar"

    @property
    def special(self) -> bool:
        """Whether it is no standard fighter."""
        return self.incarnate or self.power is not None or self.fervour is not None or bool(self.post)

    @property
    def weight(self) -> int:
        """Its Power on the battlefield."""
        return 0 if self.familiar else 1 if self.base <= INFANTRY_BASE else 2

    @property
    def rides(self) -> bool:
        """Whether it is cavalry."""
        return self.category == "cavalry"


@dataclass(frozen=True)
class Troop:
    """What a unit is made of, and what its people has of compact formation."""

    key: str
    rank: int | None
    category: str
    standard: str
    equipment: dict[str, Any]
    closed_up: dict[str, int]


@dataclass(frozen=True)
class Book:
    """All cards, troops and effects that come with the program, by their keys."""

    cards: dict[str, Card]
    troops: dict[str, Troop]
    effects: dict[str, Effect]


@cache
def book() -> Book:
    """What the files of the armies write."""
    found = Book({}, {}, {})
    for path in sorted(FILES.glob("*.yaml")):
        written = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        closed_up = {one["of"]: int(one["by"]) for one in written.get("closed_up", ())}
        for kind in ("spells", "rituals", "miracles", "communions"):
            for one in written.get(kind, ()):
                found.effects[one["key"]] = _effect(one, kind)
        for troop in written["troops"]:
            found.troops[troop["key"]] = Troop(
                key=troop["key"],
                rank=int(troop["rank"]) if "rank" in troop else None,
                category=troop["category"],
                standard=troop["standard"]["key"],
                equipment={one["key"]: one for one in troop.get("equipment", ())},
                closed_up=closed_up,
            )
            crew = [troop["crew"]] if "crew" in troop else []
            for one in (troop["standard"], *troop.get("specials", ()), *crew):
                found.cards[one["key"]] = _card(one, one.get("category", troop["category"]))
        for one in written.get("incarnates", ()):
            found.cards[one["key"]] = _card(one, one["category"])
        if "familiar" in written:
            found.cards[written["familiar"]["key"]] = _card(written["familiar"], "infantry")
    return found


@cache
def company(key: str) -> list[dict[str, Any]]:
    """The units of a ready company, as its file writes them."""
    text = (FILES / f"companies/{key}.yaml").read_text(encoding="utf-8")
    written = yaml.load(text, Loader=yaml.BaseLoader)
    return [unit for banner in written["banners"] for unit in banner["units"]]


def equipped(card: Card, option: dict[str, Any]) -> Card:
    """Somebody who carries what his unit has chosen: heroes, standard-bearers, musicians and familiars have their own."""
    if card.incarnate or card.post in ("standard_bearer", "musician", "familiar"):
        return card
    return replace(
        card,
        defence=int(option.get("defence", card.defence)),
        resistance=int(option.get("resistance", card.resistance)),
        melee=_weapon(option["melee"]) if "melee" in option else card.melee,
        ranged=_weapon(option["ranged"]) if "ranged" in option else card.ranged,
        skills=(*card.skills, *option.get("skills", ())),
    )


def _card(written: dict[str, Any], category: str) -> Card:
    fear = written.get("fear")
    cavalry = written.get("cavalry", "")
    return Card(
        key=written["key"],
        category=category,
        movement=int(Decimal(written["movement"]) * 1000),
        defence=int(written["defence"]),
        resistance=int(written["resistance"]),
        nerve=int(fear if fear is not None else written.get("courage", 0)),
        frightening=fear is not None,
        life=int(written.get("life", 1)),
        melee=_weapon(written["melee"]),
        ranged=_weapon(written["ranged"]) if "ranged" in written else None,
        authority=int(written["authority"]) if "authority" in written else None,
        power=int(written["magic_power"]) if "magic_power" in written else None,
        fervour=int(written["fervour"]) if "fervour" in written else None,
        base=int(written.get("base", INFANTRY_BASE // 100)) * 100,
        post=written.get("post", ""),
        cavalry=cavalry,
        skills=(*written.get("skills", ()), *(RIDERS if cavalry == "light" else RIDERS[1:] if cavalry else ())),
        elixir=int(written.get("elixir", 0)),
        effects=(*written.get("spells", ()), *written.get("miracles", ())),
    )


def _weapon(written: dict[str, Any]) -> Weapon:
    return Weapon(
        int(written["attack"]),
        int(written["dice"]),
        int(written["strength"]),
        written.get("perforating") == "true",
        int(written.get("area", 0)),
    )


def _effect(written: dict[str, Any], kind: str) -> Effect:
    summons = [word["troop"] for word in written["effects"] if word["do"] == "summon"]
    return Effect(
        cost=int(written["cost"]),
        feeding=int(written.get("feeding", 0)),
        duration=written.get("duration", "instant"),
        magic=kind in ("spells", "rituals"),
        powerful=kind in ("rituals", "communions"),
        difficulty=written.get("difficulty", ""),
        summons=summons[0] if summons else "",
        once=written.get("once") == "true",
    )
