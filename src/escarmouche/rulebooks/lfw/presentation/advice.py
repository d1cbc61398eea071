"""Which defaults are more than the first or the calmest answer: those that are worked out anew for each question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.rulebooks import Advice

ADVICE: Final[Mapping[str, Advice]] = {
    "lfw.rule.elite": "routine",
    "lfw.rule.habile": "routine",
    "lfw.move.flight": "shown",
    "lfw.move.flight.order": "routine",
}
"""Whom one charges, where one goes and at whom one shoots is not among them: there the default is to pass, or the first.
That nobody takes flight of his own will goes without saying, and may be left to a standing order.
"""
