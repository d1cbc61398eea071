"""How far a wound roll gets with what has structure points: scenery, nexus, engines. For the tactics of machines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.rules.characteristics import resistance
from escarmouche.rulebooks.cc.rules.scenery import LASTING
from escarmouche.rulebooks.cc.skills.nexus import GUARD
from escarmouche.rulebooks.confrontation.structure import STRUCTURE_LOST
from escarmouche.rulebooks.confrontation.wound_table import WoundDice, odds_of

SIX: Final = 6


@lru_cache(maxsize=256)
def structure_odds(damage: int) -> Mapping[int, float]:
    """How likely a wound roll is to cost each number of structure points. ``damage``: FOR less RES."""
    odds: dict[int, float] = {}
    for result, chance in odds_of(WoundDice(damage)).items():
        lost = STRUCTURE_LOST[result.level]
        odds[lost] = odds.get(lost, 0.0) + float(chance)
    return odds


def chance_to_break(battle: Battle, piece: Fighter, force: int) -> float:
    """The chance that one wound roll of this FOR destroys a piece."""
    left = piece.structure or 0
    odds = structure_odds(force - resistance(battle, piece))
    return _takes_hold(piece, force) * sum(chance for lost, chance in odds.items() if lost >= left)


def share_broken(battle: Battle, piece: Fighter, force: int, rolls: float = 1) -> float:
    """Which share of the structure points that are left so many wound rolls of this FOR cost on average; 1 at most."""
    left = max(1, piece.structure or 0)
    odds = structure_odds(force - resistance(battle, piece))
    lost = sum(min(lost, left) * chance for lost, chance in odds.items())
    return min(1.0, _takes_hold(piece, force) * rolls * lost / left)


def _takes_hold(piece: Fighter, force: int) -> float:
    """The chance that a wound roll on a piece is made at all."""
    if piece.has(LASTING) and force < piece.profile.resistance:
        return 0.0
    needed = piece.effects.parameter(GUARD) if piece.has(GUARD) else None
    return (needed - 1) / SIX if isinstance(needed, int) else 1.0


__all__ = ["chance_to_break", "share_broken"]
