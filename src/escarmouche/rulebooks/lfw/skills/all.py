"""All that changes a rule, for whoever needs every effect known."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.skills import (
    automata,
    burdens,
    combat,
    mages,
    mounts,
    movement,
    nerves,
    preparation,
    rerolls,
    specialists,
    weapons,
    workings,
    wounds,
)

__all__ = [
    "automata",
    "burdens",
    "combat",
    "mages",
    "mounts",
    "movement",
    "nerves",
    "preparation",
    "rerolls",
    "specialists",
    "weapons",
    "workings",
    "wounds",
]
