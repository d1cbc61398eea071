"""What is special about Act I, with which every adventure begins."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.content.scenarios import Scenario

LEAST_PRICE: Final = 3


def may_stake() -> int:
    """One card may be staked; as much experience as one likes may be gained. [c2.adventure.act1.xp]"""
    return 1


def price(act: Scenario) -> int:
    """What a resurrection costs: at least 3, and whatever makes it dearer. [c2.adventure.act1.fatality]"""
    return max(LEAST_PRICE, act.resurrection)


def next_act(won: bool, dead: bool) -> int:
    """Who is alive and victorious goes on to Act II [c2.adventure.act1]; all others play an Act I once more.

    [c2.adventure.act1.outcomes]
    """
    return 2 if won and not dead else 1
