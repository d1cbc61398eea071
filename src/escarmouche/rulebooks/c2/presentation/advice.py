"""Which defaults are more than the first or the calmest answer: those that are worked out anew for each question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.rulebooks import Advice
from escarmouche.rulebooks.c2.rules import fear
from escarmouche.rulebooks.c2.rules.dice import REROLL
from escarmouche.rulebooks.c2.skills import healing, poison

ADVICE: Final[Mapping[str, Advice]] = {
    REROLL: "routine",
    "c2.counterattack.declare": "routine",
    "c2.melee.defence.roll": "routine",
    fear.FLIGHT: "routine",
    healing.REGENERATION: "routine",
    "c2.melee.attack.threshold": "shown",
    "c2.melee.attack.threshold#target": "shown",
    "c2.melee.defence.choice": "shown",
    "c2.melee.dice.allocate": "shown",
    poison.USE: "shown",
    f"{poison.USE}#shot": "shown",
}
"""How one moves, whom one charges and at whom one shoots is not among them: there the default is to stay, or the first."""
