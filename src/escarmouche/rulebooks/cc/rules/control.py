"""Fighters who pass under the enemy's control, and come back."""

from __future__ import annotations

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import CONTROL, Battle, Fighter
from escarmouche.rulebooks.cc.events import ControlTaken, Uncontrollable
from escarmouche.rulebooks.cc.hooks import Hooks


class Controlled(Hooks, name=CONTROL):
    """He is under the enemy's control. ``source``: what has brought that about.

    Whoever controls him takes all decisions for him, and is his side as long as it lasts; his card stays in the sequence of
    his owner. [cc.core.control]
    """

    __slots__ = ()
    stacking = "each"


def take_control(battle: Battle, fighter: Fighter, side: str, *, by: str, source: str, until: str | None) -> None:
    """A fighter passes under the control of a side, unless something makes that impossible. ``by``: whose doing it is."""
    if not apply_hooks(battle, fighter, Hooks.can_be_controlled, True):
        battle.tell(lambda: Uncontrollable(fighter=fighter.id, by=by, rules=(CONTROL,)))
        return
    fighter.gain(CONTROL, side, source=source, until=until)
    battle.settle_control()
    battle.tell(lambda: ControlTaken(fighter=fighter.id, side=side, by=by, rules=(CONTROL,)))
