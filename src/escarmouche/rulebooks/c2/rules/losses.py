"""Army Points lost: what a battle is counted by."""

from __future__ import annotations

from escarmouche.rulebooks.c2.battle import Battle


def points_lost(battle: Battle, side: str) -> int:
    """Army points of a side's losses: the killed, and those who fled from the table; not those who were summoned."""
    losses = (one for one in battle.fighters.values() if one.side == side and one.lost and not one.summoner)
    return sum(fighter.profile.points for fighter in losses)


def points_worth(battle: Battle, side: str) -> int:
    """Army points of all that a side has brought to the battle, lost or not."""
    return sum(one.profile.points for one in battle.fighters.values() if one.side == side and not one.summoner)
