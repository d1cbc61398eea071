"""Which defaults are more than the first or the calmest answer: those that are worked out anew for each question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.rulebooks import Advice
from escarmouche.rulebooks.cc.rules import assault, combat, fear
from escarmouche.rulebooks.cc.rules.dice import AGAIN

ADVICE: Final[Mapping[str, Advice]] = {
    AGAIN: "routine",
    assault.CONTACT: "routine",
    fear.RALLY: "routine",
    fear.FLIGHT: "routine",
    combat.FIRST: "shown",
    combat.PLACING: "shown",
    combat.SPREAD: "shown",
    combat.ATTACKING: "shown",
    combat.PARRYING: "shown",
}
"""What one does, whom one charges and at whom one shoots is not among them: there the default is to pass, or the first."""
