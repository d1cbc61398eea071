"""What a fighter can't do just now, though his player might look for it, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from escarmouche.kernel import Ask, Choose
from escarmouche.rulebooks import Closed, RuleLink, Words
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.rules.actions import ACTION
from escarmouche.rulebooks.cc.rules.activation import CONTACT_FIRST, waiting
from escarmouche.rulebooks.cc.rules.assault import may_assault
from escarmouche.rulebooks.cc.rules.movement import may_set_out
from escarmouche.rulebooks.cc.rules.sight import in_view, is_visible
from escarmouche.texts import message

CHARGE: Final = "cc.core.charge"


def closed(battle: Battle, ask: Ask[Any], names: Mapping[str, Words]) -> Iterator[Closed]:
    """Charges that are not open: of those who may come into contact first, by their ``names``, and of the one activated.

    Who may engage is among the former, too: where that is all that he may do he is not asked again.
    """
    if not isinstance(ask, Choose):
        return
    if ask.rule == CONTACT_FIRST:
        for fighter in waiting(battle):
            if (why := _no_charge(battle, fighter)) is not None:
                yield Closed(message("cc-closed-charge-of", fighter=names[fighter.id]), why)
    elif ask.rule == ACTION and not ask.about.get("done") and "charge" not in ask.options:
        why = _no_charge(battle, battle[ask.about["fighter"]])
        if why is not None:
            yield Closed(message("cc-closed-charge"), why)


def _no_charge(battle: Battle, fighter: Fighter) -> RuleLink | None:
    """Why a fighter who may move charges nobody whom he could engage: he sees none as he stands, or none at all."""
    if not may_set_out(battle, fighter, "charge"):
        return None
    within = [enemy for enemy in battle.enemies(fighter) if may_assault(battle, fighter, enemy, as_charge=False)]
    seen = [enemy for enemy in within if is_visible(battle, fighter, enemy)]
    if not within or any(in_view(battle, fighter, enemy) for enemy in seen):
        return None
    return RuleLink(message("cc-closed-behind" if seen else "cc-closed-unseen"), CHARGE)


__all__ = ["closed"]
