"""The Approach: before the first turn the figures are deployed, card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from escarmouche.kernel import Place, Reason, Step, reason
from escarmouche.kernel.effects import bend
from escarmouche.rulebooks.c2 import deck
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.characteristics import DISCIPLINE, contender, discipline
from escarmouche.rulebooks.c2.deck import DrawTurn, Procedure
from escarmouche.rulebooks.c2.dice import Opposed
from escarmouche.rulebooks.c2.events import Deployed, RollWon
from escarmouche.rulebooks.c2.ground import pose_on_ground, standing_problems
from escarmouche.rulebooks.c2.hooks import Bender
from escarmouche.table import CM, Polygon, Pose, footprint, inside, within
from escarmouche.table.exact import bounding_box

ATTEMPTS: Final = 60
GRID: Final = 2 * CM


class Approach(Step, frozen=True):
    """All figures are deployed card by card; the phase ends when all are on the table. [c2.approach.phase]

    The cards of both sides lie in one pile, face down. [c2.approach.deck]
    """

    landmark: ClassVar[bool] = True

    async def run(self, battle: Battle) -> None:
        battle.enter("approach")
        battle.deck = tuple(sorted(battle.cards))
        for side in battle.players:
            battle.hold(side, ())
        battle.first = await roll_for_first(battle, "c2.approach.roll")
        battle.then(DrawTurn(battle.first))


async def roll_for_first(battle: Battle, rule: str) -> str:
    """Each side rolls 1D6 and adds its best DIS; the highest wins, ties are rolled again. [c2.profile.discipline]

    The Approach roll [c2.approach.roll] and the Tactics roll are made alike; the winner draws first.
    """
    one, two = (best_leader(battle, side) for side in battle.players)
    winner = await Opposed(
        rule,
        contender(battle, one, DISCIPLINE, discipline(battle, one)),
        contender(battle, two, DISCIPLINE, discipline(battle, two)),
    )
    battle.tell(lambda: RollWon(side=winner, rules=(rule,)))
    return winner


def best_leader(battle: Battle, side: str) -> Fighter:
    """The fighter of a side whose DIS is the best."""
    return max(battle.living(side), key=lambda fighter: discipline(battle, fighter))


class Deploy(Step, frozen=True):
    """All figures of a card are deployed together by their owner. [c2.approach.placement]"""

    cards: tuple[str, ...]

    async def run(self, battle: Battle) -> None:
        fighters = [fighter for card in self.cards for fighter in battle.cards[card].fighters]
        battle.then(*(DeployFighter(fighter) for fighter in fighters if not battle[fighter].lost))


class DeployFighter(Step, frozen=True):
    """One figure enters the table, anywhere in its zone, facing as its owner likes."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        pose = await Deployment(battle, fighter)
        battle.stand(fighter, pose)
        battle.tell(lambda: Deployed(fighter=fighter.id, pose=pose, rules=("c2.approach.placement",)))


class Deployment(Place[Pose]):
    """Where a figure is deployed: a pose in its zone, out of charge reach of every enemy.

    [c2.approach.no-first-charge] [c2.setup.zones]
    """

    __slots__ = ("battle", "fighter")
    shape = Pose

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(fighter.side, "c2.approach.placement", about={"fighter": fighter.id})
        self.battle = battle
        self.fighter = fighter

    def region(self) -> Polygon:
        return next(zone.polygon for zone in self.battle.zones if zone.side == self.fighter.side)

    def problems(self, answer: Pose) -> Sequence[Reason]:
        return [*standing_problems(self.battle, self.fighter, answer), *self._zone_problems(answer)]

    def _zone_problems(self, pose: Pose) -> list[Reason]:
        """What the rules of deployment say; scouts have rules of their own."""
        battle, fighter = self.battle, self.fighter
        found: list[Reason] = []
        base = footprint(fighter.profile.base, pose)
        if not inside(self.region(), base):
            found.append(reason("c2.approach.placement", "c2-outside-the-zone"))
        reach = 2 * fighter.profile.movement
        for enemy in battle.enemies(fighter):
            if within(base, battle.base(enemy), reach):
                found.append(reason("c2.approach.no-first-charge", "c2-could-charge", enemy=enemy.id))
        return bend(fighter.effects, Bender.deployment_problems, found, battle, fighter, pose)

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """One legal pose picked at random; after many misses, the first legal one of a close grid."""
        for _ in range(ATTEMPTS):
            pose = self._random_pose(rng)
            if not self.problems(pose):
                return [pose]
        return [next(pose for pose in self._grid() if not self.problems(pose))]

    def _random_pose(self, rng: random.Random) -> Pose:
        left, back, right, front = bounding_box(self.region())
        return pose_on_ground(self.battle, rng.randint(left, right), rng.randint(back, front), rng.randrange(3600))

    def _grid(self) -> Iterator[Pose]:
        left, back, right, front = bounding_box(self.region())
        for x in range(left, right, GRID):
            for y in range(back, front, GRID):
                yield pose_on_ground(self.battle, x, y, 0)


def deploy_cards(_: str, cards: tuple[str, ...]) -> Step:
    """Playing cards in the Approach: their figures are deployed."""
    return Deploy(cards)


deck.PROCEDURES["approach"] = Procedure(
    "c2.approach.draw", "c2.approach.reserve", "c2.approach.empty-deck", deploy_cards, together=False
)
