"""Moments at which players may step in: "at any time a player may …"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from escarmouche.kernel.requests import Choose, Rule
from escarmouche.kernel.state import State

PASS = "pass"

Opening = Callable[[], Rule[None]]
"""What a player may declare in a window: the rule that carries it out, not yet started."""


async def window(
    state: State,
    moment: str,
    players: Sequence[str],
    *,
    possible: Callable[[str], bool],
    openings: Callable[[str], Mapping[str, Opening]],
    about: Mapping[str, Any] | None = None,
) -> bool:
    """Opens a window and tells whether anything was declared in it.

    ``players`` are offered it in order, round and round, until all have passed in a row; then what was declared is
    carried out, the last first. ``possible`` may use public knowledge only; ``openings`` is what a player really holds.
    A player is asked when it is publicly possible and his standing orders say so, whatever he holds: he who holds
    nothing gets the same prompt, so that nothing leaks.
    """
    facts = about if about is not None else {}
    declared: list[Opening] = []
    passed = 0
    turn = 0
    while passed < len(players):
        player = players[turn % len(players)]
        turn += 1
        opening = await _offer(state, moment, player, possible, openings, facts)
        if opening is None:
            passed += 1
        else:
            declared.append(opening)
            passed = 0
    for opening in reversed(declared):
        await opening()
    return bool(declared)


async def _offer(
    state: State,
    moment: str,
    player: str,
    possible: Callable[[str], bool],
    openings: Callable[[str], Mapping[str, Opening]],
    about: Mapping[str, Any],
) -> Opening | None:
    standing = state.standing.get(player)
    order = standing.windows.get(moment) if standing is not None else None
    if not possible(player) or (order is not None and not order.asks(about)):
        return None
    options: dict[str, Opening | None] = {PASS: None, **openings(player)}
    return await Choose(player, moment, options, default=PASS, about=about, public=False)
