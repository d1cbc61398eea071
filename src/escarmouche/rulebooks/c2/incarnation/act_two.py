"""What is special about Act II: trials, as many as one likes."""

from __future__ import annotations

from escarmouche.rulebooks.c2.content.scenarios import Scenario
from escarmouche.rulebooks.c2.incarnation.campaign_state import Quest


def may_stake() -> int:
    """Up to three cards may be staked. [c2.adventure.act2.xp]"""
    return 3


def may_be_played(act: Scenario, quest: Quest) -> bool:
    """Not the Act II that has just been played, won or lost. [c2.adventure.act2.repeat]"""
    return act.act != 2 or act.key != quest.last


def price(act: Scenario) -> int:
    """What a resurrection costs: the number after the word victory. [c2.adventure.act2.fatality]"""
    return act.resurrection


def next_act(won: bool, announced: bool) -> int:
    """On to Act III for who has announced it and won; otherwise another Act II. [c2.adventure.act2]"""
    return 3 if won and announced else 2
