"""Victory: how a skirmish is won in each scenario."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.events import Ended

SHARE: Final = 70
"""The percentage of the agreed size that wins a quick assault."""


def value(creature: Creature) -> int:
    """What a creature is worth to whoever eliminates it: its cost; nothing if it came for nothing.

    [ddm.term.summon.limits]
    """
    return 0 if creature.free else creature.card.cost


def opponents(battle: Battle, player: str) -> list[str]:
    """The players of other teams, in clockwise order."""
    return [other for other in battle.players if battle.team(other) != battle.team(player)]


def teams(battle: Battle) -> tuple[str, ...]:
    """All teams, in the order of their first players."""
    return tuple(dict.fromkeys(battle.team(player) for player in battle.players))


def left(battle: Battle, player: str) -> list[Creature]:
    """The creatures of a warband that are on the grid; one that routs there still counts. [ddm.victory.basic]"""
    return battle.present(player)


def judge(battle: Battle) -> None:
    """Ends the skirmish when it is decided."""
    winner = decided(battle)
    if winner is not None:
        finish(battle, winner)


def finish(battle: Battle, winner: str) -> None:
    """Ends the skirmish."""
    battle.winner = winner
    battle.turn = None
    battle.agenda.clear()
    points = dict(battle.points)
    battle.tell(lambda: Ended(winner=winner, points=points, rules=("ddm.victory.basic",)))


def decided(battle: Battle) -> str | None:
    """Who has won, ``""`` for a draw; ``None`` while it is open."""
    standing = [
        team for team in teams(battle) if any(left(battle, p) for p in battle.players if battle.team(p) == team)
    ]
    if len(standing) == 1:
        return standing[0]
    if not standing:
        return by_points(battle)
    return None


def by_points(battle: Battle) -> str:
    """The team with the most victory points, ``""`` if several have as many."""
    totals = {
        team: sum(battle.points.get(p, 0) for p in battle.players if battle.team(p) == team) for team in teams(battle)
    }
    most = max(totals.values())
    best = [team for team, total in totals.items() if total == most]
    return best[0] if len(best) == 1 else ""


def end_of_round(battle: Battle) -> None:
    """Ends the skirmish when the last of the rounds agreed on is over."""
    if battle.options.rounds is not None and battle.round >= battle.options.rounds:
        finish(battle, by_points(battle))


def points_lost(battle: Battle, player: str) -> int:
    """What a player's eliminated creatures were worth."""
    return sum(value(creature) for creature in battle.creatures.values() if creature.warband == player and creature.fate)
