"""Magicians and spells for tests."""

from __future__ import annotations

from typing import Any

from tests.c2.arena import Arena

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.c2.battle import Fighter
from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.confrontation.effect_words import WoundRoll
from escarmouche.table import CM

CAST = "c2.magic.cast"
STUNNED = (1, 2)
"""Two wound dice that only stun, FOR 4 against RES 4."""


def spell(key: str = "dart", **changes: Any) -> Spell:
    """A spell of two gems of Light, difficulty 7, range 25 cm: a wound roll of Strength 4."""
    plain: dict[str, Any] = {
        "key": key,
        "name": Name(key, key),
        "path": "hermetique",
        "cost": ("lumiere", "lumiere"),
        "difficulty": 7,
        "power": 2,
        "points": 5,
        "range": 25 * CM,
        "effects": (WoundRoll(strength=4),),
    }
    return Spell(**{**plain, **changes})


def mage(
    arena: Arena, name: str, side: str, x: float, y: float, facing: int, *spells: Spell, gems: str = "", **changes: Any
) -> Fighter:
    """A Magician in an arena. ``gems``: letters, as ``LLA`` for two of Light and one of Air."""
    plain: dict[str, Any] = {"power": 5, "elements": ("air", "lumiere"), "initiative": 4}
    skills = tuple(map(read_skill, changes.pop("skills", ("Adepte",))))
    fighter = arena.add(name, side, x, y, facing, skills=skills, spells=spells, **{**plain, **changes})
    fighter.gems = reserve(gems)
    return fighter


LETTERS = {"E": "eau", "A": "air", "R": "terre", "F": "feu", "L": "lumiere", "T": "tenebres", "I": "instinctif"}


def reserve(letters: str) -> tuple[str, ...]:
    """Gems by their letters, in the order of a reserve (R: terre)."""
    return tuple(LETTERS[letter] for letter in "EARFLTI" for _ in range(letters.count(letter)))


def letters(fighter: Fighter) -> str:
    """A reserve as letters."""
    back = {gem: letter for letter, gem in LETTERS.items()}
    return "".join(back[gem] for gem in fighter.gems)
