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
    """The same, and with each side those who are aboard something of it."""
    aboard = [one for one in battle.fighters.values() if one.aboard and not one.out]
    return [
        *(one for one in loser_first(battle) if one.side != battle.winner_of_tactics),
        *(one for one in aboard if one.side != battle.winner_of_tactics),
        *(one for one in loser_first(battle) if one.side == battle.winner_of_tactics),
        *(one for one in aboard if one.side == battle.winner_of_tactics),
    ]


async def start_phase(battle: Battle) -> None:
    """At the start of any phase whoever can may turn or spend what he has. [cc.core.turn.phase-start]"""
    for fighter in loser_first(battle):
        await moment(fighter.effects, Hooks.start_of_phase, battle, fighter)
