"""Magicians, the faithful, spells and miracles for tests."""

from __future__ import annotations

from typing import Any

from tests.cc.arena import Arena

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.cc.battle import Fighter
from escarmouche.rulebooks.cc.content.mystics import KINDS, Miracle, Spell
from escarmouche.rulebooks.confrontation.effect_words import WoundRoll
from escarmouche.table import CM

LETTERS = {"a": "air", "w": "water", "e": "earth", "f": "fire", "l": "light", "d": "darkness"}


def gems(letters: str) -> tuple[str, ...]:
    """Gems by the first letters of their Elements, as they lie in a reserve."""
    return KINDS.sort(LETTERS[letter] for letter in letters)


def letters(fighter: Fighter) -> str:
    """A reserve as letters."""
    return "".join(gem[0] for gem in fighter.gems)


def spell(key: str = "dart", cost: str = "ff", **changes: Any) -> Spell:
    """A spell of two gems of Fire, difficulty 7, range 25 cm: a wound roll at FOR 4."""
    plain: dict[str, Any] = {
        "key": key,
        "name": Name(key, key),
        "path": "elemental",
        "cost": gems(cost),
        "difficulty": 7,
        "intensity": 2,
        "points": 5,
        "range": 25 * CM,
        "effects": (WoundRoll(strength=4),),
    }
    return Spell(**{**plain, **changes})


def mage(
    arena: Arena,
    name: str,
    side: str,
    x: float,
    y: float,
    facing: int,
    *spells: Spell,
    reserve: str = "",
    **changes: Any,
) -> Fighter:
    """A magician of POU 5, Adepte of Fire and Earth, with gems by their letters."""
    plain: dict[str, Any] = {"power": 5, "rank": "adept", "elements": ("fire", "earth"), "spells": spells}
    fighter = arena.add(name, side, x, y, facing, **{**plain, **changes})
    fighter.gems = gems(reserve)
    return fighter


def miracle(key: str = "blessing", **changes: Any) -> Miracle:
    """A miracle of everybody's, difficulty 7, Fervour 2, within 20 cm: a wound roll at FOR 4."""
    plain: dict[str, Any] = {
        "key": key,
        "name": Name(key, key),
        "cults": ("universal",),
        "difficulty": 7,
        "fervour": 2,
        "points": 5,
        "range": 20 * CM,
        "effects": (WoundRoll(strength=4),),
    }
    return Miracle(**{**plain, **changes})


def priest(
    arena: Arena,
    name: str,
    side: str,
    x: float,
    y: float,
    facing: int,
    *miracles: Miracle,
    faith: int = 0,
    **changes: Any,
) -> Fighter:
    """A Zélote whose aura reaches 10 cm, with so many points of temporary faith."""
    plain: dict[str, Any] = {
        "rank": "zealot",
        "faith": (2, 2, 2),
        "cult": "merin",
        "faith_aura": 10 * CM,
        "miracles": miracles,
    }
    fighter = arena.add(name, side, x, y, facing, **{**plain, **changes})
    fighter.temporary_faith = faith
    return fighter
