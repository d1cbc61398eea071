"""The words of cards that rules and effects share: characteristics, skills, elements, aspects."""

from __future__ import annotations

from typing import Final, Literal

Characteristic = Literal[
    "movement",
    "attack",
    "dice",
    "strength",
    "ranged_attack",
    "ranged_dice",
    "ranged_strength",
    "defence",
    "resistance",
    "nerve",
    "authority",
    "fervour",
    "magic_power",
]
"""A number on a card that effects may change. ``nerve``: the Courage, or the Fear that stands in its place."""

SKILLS: Final = {
    "flight": "c4.skill.vol",
    "disengagement": "c4.skill.desengagement",
    "strategist": "c4.command.stratege",
    "leap": "c4.skill.bond",
    "regeneration": "c4.stewardship.upkeep#regeneration",
}
"""The skills that a card may name, and the effects behind them."""

Element = Literal["water", "air", "earth", "fire", "light", "darkness"]
"""What a magician is bound to: one of four primordial elements and two principal ones. [c4.magic.elements]
[c4.magic.element_of_magician]
"""

OPPOSED: Final = {
    "water": "fire",
    "fire": "water",
    "earth": "air",
    "air": "earth",
    "light": "darkness",
    "darkness": "light",
}
"""The element that each is opposed to; nothing in play follows from it. [c4.magic.elements]"""

Aspect = Literal["alteration", "creation", "destruction"]
"""What one of the faithful may master. [c4.faith.fervour]"""
