"""Army Points lost: what a battle is counted by."""

from __future__ import annotations

from escarmouche.rulebooks.c2.battle import Battle


def points_lost(battle: Battle, side: str) -> int:
    """Army points of a side's losses: the killed, and those who fled from the table; not those who were summoned."""
    losses = (
        fighter
        for fighter in battle.fighters.values()
        if fighter.side == side and fighter.lost and not fighter.summoner
    )
    return sum(fighter.profile.points for fighter in losses)


def points_worth(battle: Battle, side: str) -> int:
    """Army points of all that a side has brought to the battle, lost or not."""
    return sum(
        fighter.profile.points for fighter in battle.fighters.values() if fighter.side == side and not fighter.summoner
    )
