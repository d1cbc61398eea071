"""Which defaults are more than the first answer: what is sensible whatever one is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.rulebooks import Advice
from escarmouche.rulebooks.ddm.abilities import magic
from escarmouche.rulebooks.ddm.rules import opportunity

ADVICE: Final[Mapping[str, Advice]] = {
    opportunity.RULE: "routine",
    magic.RESISTANCE: "routine",
    "ddm.round.initiative-choice": "shown",
}
"""What a creature does with its turn is not among them: there the default is to strike at the first, or to end the turn."""
