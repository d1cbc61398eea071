"""Which defaults are more than the first or the calmest answer: those that are worked out anew for each question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.rulebooks import Advice
from escarmouche.rulebooks.c4.rules.combat import DICE
from escarmouche.rulebooks.c4.rules.command import AGAIN
from escarmouche.rulebooks.c4.rules.deployment import PROCEDURE
from escarmouche.rulebooks.c4.rules.resolution import REROLL

ADVICE: Final[Mapping[str, Advice]] = {
    REROLL: "routine",
    AGAIN: "routine",
    "c4.unit.leader": "routine",
    "c4.unit.leader.replacement": "routine",
    "c4.command.winner": "shown",
    DICE: "shown",
    f"{PROCEDURE}#formation": "shown",
}
