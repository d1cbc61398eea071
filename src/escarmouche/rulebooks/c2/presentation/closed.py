"""What a figure can't do just now, though its player might look for it, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from escarmouche.kernel import Ask, Choose
from escarmouche.rulebooks import Closed, Ruled
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.rules.charge import may_assault, targets
from escarmouche.rulebooks.freetable.sight import in_view, is_visible
from escarmouche.texts import message

MOVE: Final = "c2.move.one-type"
CHARGE: Final = "charge"
ENGAGE: Final = "engage"


def closed(battle: Battle, ask: Ask[Any]) -> Iterator[Closed]:
    """Assaults that are not open to a figure that is to move."""
    if ask.rule != MOVE or not isinstance(ask, Choose):
        return
    fighter = battle[ask.about["fighter"]]
    if not any(battle.enemies(fighter)):
        return
    for name in (CHARGE, ENGAGE):
        if name not in ask.options and (why := _why(battle, fighter, name)) is not None:
            yield Closed(message(f"c2-closed.{name}"), why)


def _why(battle: Battle, fighter: Fighter, name: str) -> Ruled | None:
    """Why a figure can't charge or engage; ``None`` where something else keeps it from it, such as an effect."""
    if battle.engaged(fighter):
        return Ruled(message("c2-closed-in-contact"), "c2.move.disengage")
    if name == ENGAGE or targets(battle, fighter, as_charge=True):
        return None
    within = [enemy for enemy in battle.enemies(fighter) if may_assault(battle, fighter, enemy, as_charge=False)]
    if any(is_visible(battle, fighter, enemy) and not in_view(battle, fighter, enemy) for enemy in within):
        return Ruled(message("c2-closed-behind"), "c2.move.charge.declare")
    return Ruled(message("c2-closed-unseen"), "c2.move.charge.declare") if within else None


__all__ = ["closed"]
