"""Drawing lots: one of some values by a die of so many sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from escarmouche.kernel import Roll

Lot = Literal["youngest", "zone", "face-up", "six"]
"""What is drawn: who is the youngest, whose zone a player has, who lays his cards face up, who throws a six again first."""


def nth(values: Sequence[str]) -> Callable[[tuple[int, ...]], str]:
    """Reads a die as one of some values."""
    return lambda faces: values[faces[0] - 1]


def drawn(lot: Lot, sides: Sequence[str], rule: str, player: str = "") -> Roll[str]:
    """One of some sides by lot; ``player``: who draws, where it is somebody in particular."""
    return Roll((len(sides),), nth(sides), rule=rule, player=player, about={"lot": lot, "among": tuple(sides)})
