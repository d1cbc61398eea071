"""Moments at which players may step in: "at any time a player may …"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from escarmouche.kernel.errors import Interrupted
from escarmouche.kernel.requests import Choose, Rule
from escarmouche.kernel.state import State

PASS = "pass"
"""The key that declares nothing; no opening may be called so."""

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
    hidden: bool = True,
) -> bool:
    """Opens a window and tells whether anything was declared in it.

    ``moment`` is the id of the rule that opens it, ``about`` the facts of the question. ``players`` are offered it in
    order, round and round, until all have passed in a row; then what was declared is carried out, the last first.
    ``possible`` may use public knowledge only; ``openings`` is what a player really holds, by stable keys; a key once
    declared is not offered again. A player is asked when it is publicly possible and his standing orders say so, whatever
    he holds: he who holds nothing gets the same prompt, so that nothing leaks. Where it is no secret what players hold, not
    ``hidden``, who holds nothing (more) is not asked.

    Raises :class:`Interrupted` when an opening cuts the action under way short; everything else that was declared is
    carried out before.
    """
    facts = about if about is not None else {}
    declared: dict[tuple[str, str], Opening] = {}
    passed = 0
    turn = 0
    while passed < len(players):
        player = players[turn % len(players)]
        turn += 1
        key = PASS
        if possible(player) and _wants_to_be_asked(state, player, moment, facts):
            held = {name: rule for name, rule in openings(player).items() if (player, name) not in declared}
            options = {PASS: PASS, **{name: name for name in held}}
            key = await Choose(player, moment, options, default=PASS, about=facts, public=not hidden)
        if key == PASS:
            passed += 1
        else:
            declared[player, key] = held[key]
            passed = 0
    await _carry_out(tuple(reversed(declared.values())))
    return bool(declared)


def _wants_to_be_asked(state: State, player: str, moment: str, about: Mapping[str, Any]) -> bool:
    standing = state.standing.get(player)
    order = standing.windows.get(moment) if standing is not None else None
    return order is None or order.asks(about)


async def _carry_out(openings: Sequence[Opening]) -> None:
    """Carries out all openings; the action they cut short, if any, ends once all are done."""
    cut: Interrupted | None = None
    for opening in openings:
        try:
            await opening()
        except Interrupted as interrupted:
            cut = interrupted
    if cut is not None:
        raise cut
