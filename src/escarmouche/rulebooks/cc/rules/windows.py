"""Moments at which both players may announce something at the same time, and who does so first."""

from __future__ import annotations

from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks


def loser_first(battle: Battle) -> list[Fighter]:
    """Everybody on the table in the order in which the players announce what they use at the same time.

    The loser of the Tactics roll announces first, for each of his fighters; then the winner. [cc.core.turn.announce-order]
    """
    winner = battle.winner_of_tactics or battle.players[0]
    return [*battle.in_play(battle.other(winner)), *battle.in_play(winner)]


def with_passengers(battle: Battle) -> list[Fighter]:
    """Everybody on the table in the order of announcing, followed on each side by those aboard something of it."""
    aboard = [fighter for fighter in battle.fighters.values() if fighter.aboard and not fighter.out]
    return [
        *(fighter for fighter in loser_first(battle) if fighter.side != battle.winner_of_tactics),
        *(fighter for fighter in aboard if fighter.side != battle.winner_of_tactics),
        *(fighter for fighter in loser_first(battle) if fighter.side == battle.winner_of_tactics),
        *(fighter for fighter in aboard if fighter.side == battle.winner_of_tactics),
    ]


async def start_phase(battle: Battle) -> None:
    """At the start of any phase whoever can may turn or spend what he has. [cc.core.turn.phase-start]"""
    for fighter in loser_first(battle):
        await moment(fighter.effects, Hooks.start_of_phase, battle, fighter)
