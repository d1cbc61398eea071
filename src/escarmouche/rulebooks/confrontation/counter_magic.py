"""Counter-magic: enemies of a caster absorb or counter his spell, one after the other, until it is annulled or all pass."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from escarmouche.kernel import Choose, window
from escarmouche.kernel.windows import Opening
from escarmouche.rulebooks.confrontation.events import SpellAbsorbed
from escarmouche.rulebooks.confrontation.mana import Gems, Holder
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import Point


class Attempts:
    """What has been tried against a spell so far."""

    def __init__(self) -> None:
        self.countered = False
        self.annulled = False


class Opposed(Protocol):
    """What players are told of the spell against which they may do something."""

    @property
    def by(self) -> str: ...
    @property
    def card(self) -> str: ...
    @property
    def total(self) -> int | None: ...
    @property
    def target(self) -> str: ...
    @property
    def at(self) -> Point | None: ...


async def oppose_spell(
    battle: FreeTable[M],
    rule: str,
    side: str,
    spell: Opposed,
    openings: Callable[[Attempts], Mapping[str, Opening]],
    *,
    before: Callable[[], Awaitable[None]] | None = None,
) -> bool:
    """Asks a side again and again what it does against a spell; gives whether the spell is annulled.

    ``openings``: what it can do, after what has been tried; ``before``: what comes before each question.
    """
    attempts = Attempts()
    about: dict[str, Any] = {
        "fighter": spell.by,
        "card": spell.card,
        "total": spell.total,
        "target": spell.target,
        "at": spell.at,
    }

    def possible_once() -> Callable[[str], bool]:
        offered = iter((True,))
        return lambda _: bool(openings(attempts)) and next(offered, False)

    while not attempts.annulled:
        if before is not None:
            await before()
        declared = await window(
            battle,
            rule,
            (side,),
            possible=possible_once(),
            openings=lambda _: openings(attempts),
            about=about,
            hidden=False,
        )
        if not declared:
            break
    return attempts.annulled


async def absorb_spell(
    battle: FreeTable[M],
    magician: Holder,
    card: str,
    combinations: Mapping[str, tuple[str, ...]],
    kinds: Gems,
    *,
    question: str,
    rule: str,
) -> None:
    """A magician pays one of several combinations of gems, and the spell of a card is absorbed."""
    about = {"fighter": magician.id, "card": card}
    gems = await Choose(magician.side, question, combinations, default=next(iter(combinations)), about=about)
    kinds.spend(magician, gems)
    battle.tell(lambda: SpellAbsorbed(fighter=magician.id, card=card, gems=gems, rules=(rule,)))


__all__ = ["Attempts", "absorb_spell", "oppose_spell"]
