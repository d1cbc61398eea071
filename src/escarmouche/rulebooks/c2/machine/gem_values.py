"""What gems are worth that are kept: by what the next recovery would give with and without them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import level_of
from escarmouche.rulebooks.c2.incantation.mana import RECOVERY, burden, cap, gains_by_going_on, recovered, recovery_die
from escarmouche.rulebooks.c2.rules.characteristics import power
from escarmouche.rulebooks.confrontation.dice import DieRule, OpenRoll

A_GEM: Final = 1.0
"""The army points that a gem at hand is worth in a turn to come."""


def price(battle: Battle, magician: Fighter, gems: int) -> float:
    """What it costs to do without so many gems of a reserve: less than they are, for more are recovered in their place."""
    held = len(magician.gems)
    left = max(0, held - gems)
    return A_GEM * (_next_reserve(battle, magician, held) - _next_reserve(battle, magician, left))


def gain(battle: Battle, magician: Fighter, gems: int) -> float:
    """What so many gems more (or fewer) are worth to a Magician."""
    held = len(magician.gems)
    after = min(max(held, cap(battle, magician)), max(0, held + gems))
    return A_GEM * (_next_reserve(battle, magician, after) - _next_reserve(battle, magician, held))


def rest(battle: Battle, magician: Fighter) -> float:
    """What a Trance is worth: the gems that it brings besides those which would come without it."""
    if is_last_turn(battle):
        return 0.0
    held = len(magician.gems)
    return A_GEM * (_next_reserve(battle, magician, held, unburdened=True) - _next_reserve(battle, magician, held))


def is_last_turn(battle: Battle) -> bool:
    """Whether no turn follows in which anything could be spent."""
    return battle.options.turns is not None and battle.turn >= battle.options.turns


def _next_reserve(battle: Battle, magician: Fighter, held: int, *, unburdened: bool = False) -> float:
    """The gems in a reserve after the next recovery, on average; none that are of use after the last turn."""
    if is_last_turn(battle):
        return 0.0
    weighs = burden(battle, magician) / max(1, len(magician.gems)) if magician.gems else 1
    score = power(battle, magician) - (0 if unburdened else round(held * weighs))
    room = max(0, cap(battle, magician) - held)
    return held + _recovery(level_of(magician.profile), score, room, recovery_die(battle, magician))


@lru_cache(maxsize=4096)
def _recovery(level: str, score: int, room: int, die: DieRule) -> float:
    """The gems that a recovery roll brings on average."""
    roll: OpenRoll[int | None] = OpenRoll(
        "",
        RECOVERY,
        lambda shown: None if shown is None else shown + score,
        wants_more=lambda shown: gains_by_going_on(level, shown + score, die),
        die=die,
    )
    return float(sum(weight * min(room, recovered(level, total)) for total, weight in roll.odds().items()))
