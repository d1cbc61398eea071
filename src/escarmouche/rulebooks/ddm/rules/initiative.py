"""Initiative rolls: who may say who begins."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial

from escarmouche.kernel import Roll, Rule, Test
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.events import InitiativeRolled
from escarmouche.rulebooks.ddm.rules.saves import D20


class Initiative(Test[str]):
    """1d20 + rating; the highest wins. Of those tied the one with the higher rating; if that is tied too they reroll.

    Natural 1 and 20 mean nothing here. [ddm.round.initiative-roll] [ddm.round.initiative-ties] [ddm.term.tied-die-rolls]
    Gives the player who has won.
    """

    __slots__ = ("battle", "ratings", "rule")

    def __init__(self, battle: Battle, rule: str, ratings: Mapping[str, int]) -> None:
        self.battle = battle
        self.rule = rule
        self.ratings = ratings

    async def _rolled(self) -> str:
        rolling = dict(self.ratings)
        while len(rolling) > 1:
            faces: dict[str, int] = {}
            for player, rating in rolling.items():
                about = {"player": player, "bonus": rating}
                parts = partial(_with, rating)
                faces[player] = await Roll(D20, _face, rule=self.rule, player=player, about=about, parts=parts)
                self._tell(player, faces[player], rating)
            rolling = {player: rolling[player] for player in best(rolling, faces)}
        return next(iter(rolling))

    def detail(self) -> Rule[str]:
        """Die by die."""
        return self._rolled()

    def odds(self) -> Mapping[str, Fraction]:
        """How likely each player is to win. Players who are tied reroll among themselves."""
        return _odds(tuple(self.ratings.items()))

    def _tell(self, player: str, face: int, rating: int) -> None:
        self.battle.tell(lambda: InitiativeRolled(player=player, roll=face, rating=rating, rules=(self.rule,)))


def _face(faces: tuple[int, ...]) -> int:
    return faces[0]


def _with(rating: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    return (*faces, rating)


def best(ratings: Mapping[str, int], faces: Mapping[str, int]) -> tuple[str, ...]:
    """Who has the highest result, and of these the highest rating."""
    results = {player: (face + ratings[player], ratings[player]) for player, face in faces.items()}
    highest = max(results.values())
    return tuple(player for player, result in results.items() if result == highest)


@cache
def _odds(ratings: tuple[tuple[str, int], ...]) -> Mapping[str, Fraction]:
    """The chances of players with these ratings."""
    if len(ratings) == 1:
        return {ratings[0][0]: Fraction(1)}
    ways: dict[tuple[str, ...], int] = {}
    players = [player for player, _ in ratings]
    table = dict(ratings)
    for faces in itertools.product(range(1, 21), repeat=len(players)):
        winners = best(table, dict(zip(players, faces, strict=True)))
        ways[winners] = ways.get(winners, 0) + 1
    everybody = tuple(players)
    total = 20 ** len(players) - ways.pop(everybody, 0)
    if not total:
        return dict.fromkeys(players, Fraction(1, len(players)))
    chances = dict.fromkeys(players, Fraction(0))
    for winners, count in ways.items():
        for player, share in _odds(tuple((winner, table[winner]) for winner in winners)).items():
            chances[player] += Fraction(count, total) * share
    return chances
