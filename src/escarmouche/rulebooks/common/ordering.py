"""Arranging cards behind the screen: one question a place, each card once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from escarmouche.kernel import Choose, Rule


def arranging(side: str, rule: str, cards: Sequence[str]) -> Callable[[], Rule[tuple[str, ...]]]:
    """The rule by which a player arranges cards in secret, the one to be played first first; nothing else may be asked.

    ``rule``: the id of the rule by which he does. Where he does not care they stay as they are.
    """

    async def arrange() -> tuple[str, ...]:
        arranged: list[str] = []
        while len(arranged) < len(cards):
            left = {card: card for card in cards if card not in arranged}
            about = {"number": len(arranged) + 1, "of": len(cards)}
            arranged.append(await Choose(side, rule, left, default=next(iter(left)), about=about, secret=True))
        return tuple(arranged)

    return arrange
