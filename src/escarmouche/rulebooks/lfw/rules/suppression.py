"""Suppressive fire: whose nerves shots shake, whether they hit or not."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.distances import in_range
from escarmouche.rulebooks.lfw.rules.morale import add_cause
from escarmouche.table import INCH

SUPPRESSION: Final = "lfw.specialist.tireur.tir-de-suppression"
NEAR: Final = 3 * INCH


def suppress(battle: Battle, attack: Attack) -> None:
    """The target of a shot that suppresses is eligible to morale."""
    if not attack.melee and apply_hooks(battle, battle[attack.by], Hooks.suppresses, False):
        add_cause(battle[attack.target], SUPPRESSION, attack.by)


def shake_friends(battle: Battle, fallen: Unit) -> None:
    """Friends within 3" of whoever an attack of such a unit destroys are eligible to morale, too. It still stands there."""
    if fallen.destroyed_by and apply_hooks(battle, battle[fallen.destroyed_by], Hooks.suppresses, False):
        for friend in battle.friends(fallen):
            if in_range(battle, fallen, friend, NEAR):
                add_cause(friend, SUPPRESSION, fallen.id)
