"""Deployment: cards are stacked, the Tactics roll is made, and in turns the players place the fighters of a card."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from functools import cached_property
from typing import Final

from escarmouche.errors import Problem
from escarmouche.kernel import Choose, Reason, Step, reason
from escarmouche.kernel.effects import apply_hooks, moment, overrides
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import Deployed
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.sequences import PLAYS, Speech, arrange
from escarmouche.rulebooks.cc.rules.tactics_roll import roll_tactics
from escarmouche.rulebooks.cc.rules.windows import with_passengers
from escarmouche.rulebooks.common.ids import CardId, ModelId, SideId
from escarmouche.rulebooks.confrontation.crews import posts
from escarmouche.rulebooks.freetable.placing import Placing
from escarmouche.table import Polygon, Pose, footprint, within
from escarmouche.table.putting import Berth, Room
from escarmouche.texts import message

DEPLOYMENT: Final = "cc.core.deployment"
ELEMENTS: Final = "cc.core.deployment.elements"
PLACEMENT: Final = "cc.core.deployment.placement"


class Deployment(Step, frozen=True):
    """Before the first turn the cards are stacked as for an activation, and a Tactics roll is made.

    Then, its winner first, the players in turn play a card and place all its fighters; cards may be kept in reserve. Whoever
    has none left lets the other finish. [cc.core.deployment]
    """

    async def run(self, battle: Battle) -> None:
        battle.enter("deployment")
        cards = {
            side: tuple(sorted(card.id for card in battle.cards.values() if card.side == side))
            for side in battle.players
        }
        await arrange(battle, cards)
        winner = await roll_tactics(battle)
        battle.then(Elements(winner), Speech(winner), EndOfDeployment())


class Elements(Step, frozen=True):
    """Traps, decoys and barricades are placed before any card is played.

    Where both players have any, the winner of the Tactics roll says who places all of his first.
    [cc.core.deployment.elements]
    """

    winner: str

    async def run(self, battle: Battle) -> None:
        sides = [side for side in (self.winner, battle.other(self.winner)) if _places_elements(battle, side)]
        if not sides:
            return
        first = await Choose(self.winner, ELEMENTS, {side: side for side in sides}, default=sides[0])
        for side in sorted(sides, key=lambda side: side != first):
            for fighter in list(battle.living(side)):
                await moment(fighter.effects, Hooks.places_elements, battle, fighter)


def _places_elements(battle: Battle, side: str) -> bool:
    """Whether a side has anything to place before the cards."""
    return any("places_elements" in overrides(fighter.effects) for fighter in battle.living(side))


class EndOfDeployment(Step, frozen=True):
    """Hidden scouts are determined, faith is counted."""

    async def run(self, battle: Battle) -> None:
        for side in battle.players:
            battle.stack(side, ())
            battle.hold(side, ())
        for fighter in with_passengers(battle):
            await moment(fighter.effects, Hooks.after_deployment, battle, fighter)


class DeployCards(Step, frozen=True):
    """The fighters of cards are placed one by one, in the order that their player likes."""

    side: SideId
    cards: tuple[CardId, ...]

    async def run(self, battle: Battle) -> None:
        names = [name for card in self.cards for name in battle.cards[card].fighters]
        left = {name: name for name in names if is_waiting(battle[name])}
        if not left:
            return
        ready = {name: name for name in left if apply_hooks(battle, battle[name], Hooks.is_deployed_now, True)} or left
        chosen = await Choose(self.side, DEPLOYMENT, ready, default=next(iter(ready)))
        battle.then(DeployFighter(chosen), DeployCards(self.side, self.cards))


def is_waiting(fighter: Fighter) -> bool:
    """Whether a fighter is yet to be deployed."""
    return fighter.pose is None and not fighter.out and not fighter.aboard


class DeployFighter(Step, frozen=True):
    """A fighter is placed in the zone of his side, facing as his player likes."""

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        pose = await Deploy(battle, fighter)
        battle.stand(fighter, pose)
        battle.tell(lambda: Deployed(fighter=fighter.id, pose=pose, rules=(PLACEMENT,)))
        await moment(fighter.effects, Hooks.deployed, battle, fighter)
        if not battle.is_piece(fighter):
            await come_to_stand(battle, fighter)


async def come_to_stand(battle: Battle, fighter: Fighter) -> None:
    """What happens to a fighter because he has come to stand somewhere without a way there."""
    for stops in STOPPING:
        await stops(battle, fighter)


STOPPING: Final[list[Callable[[Battle, Fighter], Awaitable[None]]]] = []
"""What :func:`come_to_stand` carries out: chapters enter it."""


class Deploy(Placing[Fighter]):
    """Where a fighter is deployed: in the zone of his side, not in contact with an enemy, and not within reach of one.

    The reach is 2 x MOU on the ground by what his card says. Skills have rules of their own.
    """

    __slots__ = ()
    battle: Battle

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter, PLACEMENT)

    @property
    def zone(self) -> Polygon:
        """The zone of his side, unless he has another. [cc.core.deployment.placement]"""
        zone = next(zone.polygon for zone in self.battle.zones if zone.side == self.model.side)
        return apply_hooks(self.battle, self.model, Hooks.deployment_zone, zone)

    def rule_problems(self, pose: Pose) -> list[Reason]:
        problems = self._problems(pose)
        return problems if problems and self._has_place else []

    def _problems(self, pose: Pose) -> list[Reason]:
        """What speaks against a place where there is room. [cc.core.deployment.placement]"""
        here = footprint(self.model.shape, pose)
        problems = [
            reason(PLACEMENT, "cc-could-assault", enemy=enemy.id)
            for enemy in self.battle.enemies(self.model)
            if within(here, self.battle.base(enemy), self._berth(enemy))
        ]
        problems = apply_hooks(self.battle, self.model, Hooks.deployment_problems, problems, pose)
        for piece, effect in self.battle.effects_of_pieces("bars_deployment"):
            problems = effect.bars_deployment(problems, self.battle, piece, self.model, pose)
        return problems

    def region(self) -> Room:
        """Where its centre may be; only perhaps where effects have a say of their own about each place."""
        region = super().region()
        if self._is_bent and self._has_place:
            return region.unsure
        return region

    def berths(self) -> list[Berth]:
        berths = super().berths()
        if self._is_bent or not self._has_place:
            return berths
        return [
            *berths,
            *(Berth(self.battle.base(enemy), self._berth(enemy)) for enemy in self.battle.enemies(self.model)),
        ]

    def _berth(self, enemy: Fighter) -> int:
        """How far he is deployed from an enemy, at least. [cc.core.deployment.placement]"""
        reach = 2 * self.model.profile.movement
        return apply_hooks(self.battle, enemy, Hooks.deployment_berth, reach, self.model)

    @property
    def _is_bent(self) -> bool:
        """Whether anything in force has a say about single places."""
        bars = next(self.battle.effects_of_pieces("bars_deployment"), None)
        return bars is not None or "deployment_problems" in overrides(self.model.effects)

    @cached_property
    def _has_place(self) -> bool:
        """Whether any place of a grid keeps all rules; where none does he stands wherever there is room.

        [cc.core.deployment.placement]
        """
        return any(not self.room_problems(pose) and not self._problems(pose) for pose in self.grid())

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """A place at random; a Servant of an engine that is already on the table stands by it."""
        engine = self.battle.fighters.get(self.model.serves)
        if engine is not None and engine.in_play and engine.side == self.model.side:
            post = next((pose for pose in posts(self.battle, self.model, engine) if not self.problems(pose)), None)
            if post is not None:
                return [post]
        offers = super().offers(rng)
        if not offers:
            raise Problem(message("cc-no-setup-room"), self.rule)
        return offers


PLAYS["deployment"] = DeployCards
