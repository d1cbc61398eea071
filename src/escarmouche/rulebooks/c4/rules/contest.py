"""Who wins an opposition of Authority, exactly: one outcome of all its throws, if players throw sixes again to get ahead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from typing import Final

SIX: Final = 6

Totals = tuple[int | None, ...]
"""What each has come to, ``None`` who has lost by a 1."""


@lru_cache(maxsize=512)
def winners(dice: tuple[int, ...], authorities: tuple[int, ...]) -> Mapping[int, Fraction]:
    """How likely each of the contenders is to win who throws so many dice and adds so much Authority.

    Those equal at the top throw again, all throw again when all have lost.

    >>> winners((1, 1), (3, 3))[0]
    Fraction(1, 2)
    """
    everybody = tuple(range(len(dice)))
    won = dict.fromkeys(everybody, Fraction(0))
    again = Fraction(0)
    for totals, chance in _round(dice, authorities):
        best = max((total for total in totals if total is not None), default=None)
        ahead = tuple(contender for contender in everybody if best is not None and totals[contender] == best)
        if len(ahead) == 1:
            won[ahead[0]] += chance
        elif ahead in ((), everybody):
            again += chance
        else:
            among = winners(
                tuple(dice[contender] for contender in ahead), tuple(authorities[contender] for contender in ahead)
            )
            for place, tied in enumerate(ahead):
                won[tied] += chance * among[place]
    return {contender: chance / (1 - again) for contender, chance in won.items()}


def _round(dice: Sequence[int], authorities: Sequence[int]) -> Iterator[tuple[Totals, Fraction]]:
    """All that a throw of everybody may come to, sixes thrown again."""
    for faces in product(range(1, SIX + 1), repeat=len(dice)):
        chance = Fraction(1)
        for face, count in zip(faces, dice, strict=True):
            chance *= Fraction(face**count - (face - 1) ** count, SIX**count)
        totals = tuple(face + more if face > 1 else None for face, more in zip(faces, authorities, strict=True))
        orders = list(_orders([contender for contender, face in enumerate(faces) if face == SIX], authorities))
        for order in orders:
            yield from _again(totals, order, chance / len(orders))


def _orders(sixes: Sequence[int], authorities: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The orders in which sixes may be thrown again: the least Authority first, among equals any."""
    for order in permutations(sixes):
        if list(order) == sorted(order, key=lambda contender: authorities[contender]):
            yield order


def _again(totals: Totals, order: tuple[int, ...], chance: Fraction) -> Iterator[tuple[Totals, Fraction]]:
    """What comes of the sixes: each is thrown again as long as its owner is not ahead."""
    if not order:
        yield totals, chance
        return
    thrower, *rest = order
    others = [other for place, other in enumerate(totals) if place != thrower and other is not None]
    total = totals[thrower]
    assert total is not None
    if total > max(others, default=0):
        yield from _again(totals, tuple(rest), chance)
        return
    for face in range(1, SIX + 1):
        new: Totals = (*totals[:thrower], None if face == 1 else total + face, *totals[thrower + 1 :])
        yield from _again(new, order if face == SIX else tuple(rest), chance / SIX)
