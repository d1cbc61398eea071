"""The silhouette of a creature: the one that its card names, or that of its type, what it does, its weapon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.documents.terms import plain
from escarmouche.rulebooks.ddm.content.cards import Card

OF_KINDS: Final[Mapping[str, str]] = {
    "aberration": "floating-tentacles",
    "animal": "wolf-head",
    "construct": "rock-golem",
    "dragon": "dragon-head",
    "elemental": "ice-golem",
    "fey": "fairy",
    "giant": "ogre",
    "magical beast": "griffin-symbol",
    "monstrous humanoid": "minotaur",
    "ooze": "slime",
    "outsider": "devil-mask",
    "plant": "tree-face",
    "undead": "skeleton",
    "vermin": "spider-alt",
    "orc": "orc-head",
    "goblin": "goblin-head",
    "dwarf": "dwarf-helmet",
    "elf": "elf-helmet",
}
"""Those of creature types, and of the peoples that one knows at a glance."""


def silhouette(card: Card) -> str:
    """The name of the silhouette."""
    if card.icon:
        return card.icon
    kind = next((icon for word in card.kinds if (icon := OF_KINDS.get(plain(word)))), "")
    if kind:
        return kind
    if card.powers:
        return "wizard-staff"
    if card.ranged:
        return "bowman"
    return "crown" if card.commander is not None else "swordman"


__all__ = ["silhouette"]
