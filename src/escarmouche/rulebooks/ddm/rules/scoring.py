"""Victory: how a skirmish is won in each scenario. [ddm.scenario.list]

Standard: by eliminating all enemies; with more than two players, or if score is kept, also by victory points. Quick assault:
by 70 % of the points, or when every opponent is down to one creature. Either serves for figures that were drawn.
[ddm.scenario.ready.victory] [ddm.scenario.quick-assault]
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.events import Ended
from escarmouche.table.grid import Squares

SHARE: Final = 70
"""The percentage of the agreed size that wins a quick assault."""

QUIET: Final = 10
"""After how many rounds in which nobody does anything to an enemy a skirmish is over."""

BASIC: Final = "ddm.victory.basic"
STALEMATE: Final = "ddm.scenario.standard.stalemate"


def value(creature: Creature) -> int:
    """What a creature is worth to whoever eliminates it: its cost; nothing if it came for nothing.

    [ddm.term.summon.limits]
    """
    return 0 if creature.free else creature.card.cost


def frightener(battle: Battle, router: Creature) -> str:
    """The player whose creature, as it was then, has made another rout; ``""`` if nobody's has."""
    return router.routed_for or (battle[router.routed_by].warband if router.routed_by else "")


def opponents(battle: Battle, player: str) -> list[str]:
    """The players of other teams, in clockwise order."""
    return [other for other in battle.players if battle.team(other) != battle.team(player)]


def teams(battle: Battle) -> tuple[str, ...]:
    """All teams, in the order of their first players."""
    return tuple(dict.fromkeys(battle.team(player) for player in battle.players))


def members_of(battle: Battle, team: str) -> list[str]:
    """The players of a team."""
    return [player for player in battle.players if battle.team(player) == team]


def left(battle: Battle, player: str) -> list[Creature]:
    """The creatures of a warband that are on the grid; one that routs there still counts. [ddm.victory.basic]"""
    return battle.present(player)


class Simultaneous(Step, frozen=True):
    """A step that happens at one moment with all those like it that are on the agenda, and with what they lead to."""


class Judge(Step, frozen=True):
    """Everything that happens at one moment has happened."""

    async def run(self, battle: Battle) -> None:
        judge(battle)


def judge(battle: Battle) -> None:
    """Ends the skirmish when it is decided: not before everybody is gone who goes at this moment.

    [ddm.scenario.standard.victory-two-players]
    """
    winner = decided(battle)
    if winner is None:
        return
    last = next((place for place, step in enumerate(battle.agenda) if isinstance(step, Simultaneous)), None)
    if last is None:
        finish(battle, winner)
    else:
        battle.agenda.insert(last, Judge())


def finish(battle: Battle, winner: str, rule: str = BASIC) -> None:
    """Ends the skirmish."""
    battle.winner = winner
    battle.turn = None
    battle.agenda.clear()
    points = dict(battle.points)
    battle.tell(lambda: Ended(winners=winners(battle), points=points, rules=(rule,)))


def winners(battle: Battle) -> tuple[str, ...]:
    """The players who have won, clockwise: one, or those of a team. [ddm.scenario.standard.teams]"""
    return tuple(player for player in battle.players if battle.team(player) == battle.winner)


def decided(battle: Battle) -> str | None:
    """Who has won, ``""`` for a draw; ``None`` while it is open.

    Whoever is the last with creatures on the grid, whatever the scenario; if nobody is, or if several reach what wins at the
    same moment, the one with the most points. [ddm.victory.basic]
    """
    standing = [team for team in teams(battle) if stands(battle, team)]
    if len(standing) == 1:
        return standing[0]
    winners = [team for team in teams(battle) if has_won(battle, team)]
    if winners or not standing:
        return by_points(battle, winners)
    return None


def stands(battle: Battle, team: str) -> bool:
    """Whether a team has creatures on the grid."""
    return any(left(battle, player) for player in members_of(battle, team))


def has_won(battle: Battle, team: str) -> bool:
    """Whether a team has what wins the scenario, though it has opponents left: points serve even who has no creatures."""
    if battle.options.scenario == "quick assault":
        return 100 * score_of(battle, team) >= SHARE * goal(battle, team) or all_reduced(battle, team)
    return counts_points(battle) and score_of(battle, team) >= goal(battle, team)


def counts_points(battle: Battle) -> bool:
    """Whether victory points win the standard scenario: if there are more than two players, or two who keep score.

    Two teams fight until one has no creatures left. [ddm.scenario.standard.victory-points-win]
    [ddm.scenario.standard.teams]
    """
    return not battle.teams and (len(battle.players) > 2 or battle.options.score)


def goal(battle: Battle, team: str) -> int:
    """The size of a warband as agreed, for each player of a team; where nothing was agreed, what the opponents are worth.

    [ddm.scenario.quick-assault.victory-70]
    """
    mine = members_of(battle, team)
    if battle.options.size:
        return battle.options.size * len(mine)
    return sum(value(creature) for creature in battle.creatures.values() if creature.warband not in mine)


def all_reduced(battle: Battle, team: str) -> bool:
    """Whether a team stands while every opponent is down to one creature on the grid, or to none if he began with one.

    [ddm.scenario.quick-assault.one-left]
    """
    mine = members_of(battle, team)
    return stands(battle, team) and all(
        len(left(battle, player)) <= (1 if begun_with(battle, player) > 1 else 0)
        for player in battle.players
        if player not in mine
    )


def begun_with(battle: Battle, player: str) -> int:
    """How many creatures a warband had when the skirmish began."""
    return sum(creature.warband == player and not creature.arrived for creature in battle.creatures.values())


def score_of(battle: Battle, team: str) -> int:
    """The victory points of a team."""
    return sum(battle.points.get(player, 0) for player in members_of(battle, team))


def by_points(battle: Battle, among: Sequence[str] = ()) -> str:
    """The team, among some or of all, with the most victory points, ``""`` if several have as many."""
    best = _best({team: score_of(battle, team) for team in among or teams(battle)})
    return best[0] if len(best) == 1 else ""


def _best(ranks: Mapping[str, int]) -> list[str]:
    """Who has the most."""
    most = max(ranks.values())
    return [team for team, rank in ranks.items() if rank == most]


def end_of_round(battle: Battle) -> None:
    """Ends the skirmish after ten rounds in which nobody has done anything to an enemy, and when the last of the rounds
    agreed on is over.

    What counts: an attack roll, damage to an enemy, a saving throw forced on one. [ddm.scenario.standard.stalemate]
    """
    battle.quiet = 0 if battle.stirred else battle.quiet + 1
    if battle.quiet >= QUIET:
        finish(battle, of_stalemate(battle), STALEMATE)
    elif battle.options.rounds is not None and battle.round >= battle.options.rounds:
        finish(battle, by_points(battle))


def of_stalemate(battle: Battle) -> str:
    """Who wins when nobody does anything any more: who has most points for enemies that he eliminated himself; then who has
    the creature nearest to the centre of the grid; then whose creature of these is the dearest; ``""`` if that is a tie too.
    """
    earned = {team: score_of(battle, team) - _shared(battle, team) for team in teams(battle)}
    best = _best(earned)
    if len(best) > 1:
        near = {team: _nearest_to_centre(battle, team) for team in best}
        ranks = {team: (-distance, cost) for team, (distance, cost) in near.items()}
        first = max(ranks.values())
        best = [team for team, rank in ranks.items() if rank == first]
    return best[0] if len(best) == 1 else ""


def _shared(battle: Battle, team: str) -> int:
    return sum(battle.shared.get(player, 0) for player in members_of(battle, team))


def _nearest_to_centre(battle: Battle, team: str) -> tuple[float, int]:
    """How far the nearest creature of a team is from the centre (the square of twice the distance), and the cost of the
    dearest that is so near.
    """
    distances = [
        (_from_centre(battle, battle.space(creature)), value(creature))
        for player in members_of(battle, team)
        for creature in left(battle, player)
    ]
    least = min((distance for distance, _ in distances), default=math.inf)
    return least, max((cost for distance, cost in distances if distance == least), default=0)


def _from_centre(battle: Battle, space: Squares) -> int:
    """The square of twice the straight distance from the centre of the grid to the middle of the nearest square."""
    grid = battle.board.grid
    distances = []
    for square in battle.ground.chart.members(space):
        row, column = divmod(square, grid.columns)
        distances.append((2 * column + 1 - grid.columns) ** 2 + (2 * row + 1 - grid.rows) ** 2)
    return min(distances)


def points_lost(battle: Battle, player: str) -> int:
    """What a player's eliminated creatures were worth."""
    return sum(
        value(creature) for creature in battle.creatures.values() if creature.warband == player and creature.fate
    )
