"""Drawing lots: one of several by weight, with dice."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.kernel import AGAIN, Again, Roll
from escarmouche.rulebooks.confrontation.dice import SIX


def draw_lots(weights: Mapping[str, int], *, rule: str, player: str) -> Roll[str]:
    """One of several at random by weight: a D6, or as many as it takes; what does not divide is rolled again.

    Several dice are read as the digits of one number, the first die counting most. In the order given, everybody has as
    many numbers, from the lowest up, as its weight times the same whole number: of 1, 3 and 2 on a single die, the first
    has the 1, the second 2 to 4, the third 5 and 6.
    """
    total = sum(weights.values())
    dice, numbers = 1, SIX
    while numbers < total:
        dice, numbers = dice + 1, numbers * SIX
    each = numbers // total

    def read(faces: tuple[int, ...]) -> str | Again:
        number = 0
        for face in faces:
            number = number * SIX + face - 1
        place = number // each
        for name, weight in weights.items():
            if place < weight:
                return name
            place -= weight
        return AGAIN

    return Roll((SIX,) * dice, read, rule=rule, player=player, about={"weights": dict(weights)})
