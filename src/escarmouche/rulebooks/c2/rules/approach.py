"""The Approach: before the first turn the figures are deployed, card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import ClassVar, Final

import msgspec
import shapely

from escarmouche.errors import Problem
from escarmouche.kernel import Choose, Reason, Step, reason
from escarmouche.kernel.effects import apply_hooks, moment, overrides
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Zone
from escarmouche.rulebooks.c2.events import Deployed, RollWon
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incarnation.deployments import (
    deployment_area,
    formation_problems,
    friends_berths,
    is_in_lines,
    kind_of,
)
from escarmouche.rulebooks.c2.incarnation.lines import (
    DEFENCE,
    begins_a_line,
    ground_of_lines,
    line_up,
    places_behind,
    places_in_line,
    straightened,
)
from escarmouche.rulebooks.c2.rules import deck
from escarmouche.rulebooks.c2.rules.characteristics import (
    DISCIPLINE,
    best_to_roll,
    discipline_scores,
    named_contender,
    offer_boosts,
)
from escarmouche.rulebooks.c2.rules.deck import DrawTurn, Procedure
from escarmouche.rulebooks.common.ids import CardId, ModelId
from escarmouche.rulebooks.confrontation.crews import posts
from escarmouche.rulebooks.confrontation.dice import PLAIN, Contender, Opposed
from escarmouche.rulebooks.freetable.ground import terrain_for
from escarmouche.rulebooks.freetable.ladders import ladder_routes
from escarmouche.rulebooks.freetable.placing import ATTEMPTS, Placing
from escarmouche.table import Point, Polygon, Pose, contact_poses, footprint, gap, within
from escarmouche.table.barriers import stretch_length
from escarmouche.table.exact import bounding_box
from escarmouche.table.putting import Berth, Room, room
from escarmouche.table.reach import parts_of
from escarmouche.texts import message

ZONES: Final = "c2.setup.zones"
NO_CHARGE: Final = "c2.approach.no-first-charge"


class Gathering(Step, frozen=True):
    """The battle begins: whatever figures do before they are deployed."""

    async def run(self, battle: Battle) -> None:
        for fighter in battle.fighters.values():
            await moment(fighter.effects, Hooks.start_of_battle, battle, fighter)


class Approach(Step, frozen=True):
    """All figures are deployed card by card; the phase ends when all are on the table. [c2.approach.phase]

    The cards of both sides lie in one pile, face down. [c2.approach.deck]
    """

    landmark: ClassVar[bool] = True

    async def run(self, battle: Battle) -> None:
        battle.enter("approach")
        if battle.options.roll_for_zones:
            await share_table(battle)
        battle.deck = tuple(sorted(battle.cards))
        for side in battle.players:
            battle.hold(side, ())
        battle.first = await roll_for_first(battle, "c2.approach.roll")
        battle.then(DrawTurn(battle.first))


async def share_table(battle: Battle) -> None:
    """Who gets which half of the table: agreed on beforehand, or else the higher die chooses; ties are thrown again.

    [c2.setup.zones]
    """
    one, two = battle.players
    winner = await Opposed(ZONES, Contender(one, 0, PLAIN), Contender(two, 0, PLAIN))
    battle.tell(lambda: RollWon(side=winner, rules=(ZONES,)))
    halves = [zone.polygon for zone in battle.zones]
    about = {"point": _middle(halves[0]), "spot": _middle(halves[1])}
    taken = await Choose(winner, ZONES, {"zone-1": 0, "zone-2": 1}, default="zone-1", about=about)
    sides = (winner, battle.other(winner)) if taken == 0 else (battle.other(winner), winner)
    battle.zones = tuple(Zone(side, half) for side, half in zip(sides, halves, strict=True))


def _middle(polygon: Polygon) -> Point:
    """About where a zone lies."""
    left, back, right, front = bounding_box(polygon)
    return (left + right) // 2, (back + front) // 2


async def roll_for_first(battle: Battle, rule: str) -> str:
    """Each side rolls 1D6 and adds its best DIS; the highest wins, ties are rolled again. [c2.profile.discipline]

    The Approach roll [c2.approach.roll] and the Tactics roll are made alike; the winner draws first. Who is alone on the
    field wins without one.
    """
    there = [side for side in battle.players if any(not fighter.profile.is_thing for fighter in battle.living(side))]
    if len(there) == 1:
        return there[0]
    for fighter in battle.fighters.values():
        if fighter.present:
            await offer_boosts(battle, fighter, "discipline")
    leaders = [best_leader(battle, side) for side in battle.players]
    one, two = (named_contender(battle, leader, DISCIPLINE, score) for leader, score in leaders)
    winner = await Opposed(rule, one, two)
    battle.tell(lambda: RollWon(side=winner, rules=(rule,)))
    return winner


def best_leader(battle: Battle, side: str) -> tuple[Fighter, int]:
    """The fighter of a side whose DIS is the best, and that DIS; of equals the one with the best die."""
    living = list(battle.living(side))
    scores = discipline_scores(battle, living)
    leader = best_to_roll(battle, living, DISCIPLINE, list(scores.values()))
    return leader, scores[leader.id]


class Deploy(Step, frozen=True):
    """All figures of a card are deployed together by their owner. [c2.approach.placement]"""

    cards: tuple[CardId, ...]

    async def run(self, battle: Battle) -> None:
        fighters = [fighter for card in self.cards for fighter in battle.cards[card].fighters]
        battle.then(*(DeployFighter(fighter) for fighter in fighters if not battle[fighter].lost))


class DeployFighter(Step, frozen=True):
    """One figure enters the table, anywhere in its zone, facing as its owner likes."""

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        for bearer, effect in battle.bearers("takes_aboard"):
            if await effect.takes_aboard(battle, bearer, fighter):  # type: ignore[attr-defined]
                return
        pose = await Deployment(battle, fighter)
        battle.stand(fighter, pose)
        battle.tell(lambda: Deployed(fighter=fighter.id, pose=pose, rules=("c2.approach.placement",)))
        if is_in_lines(battle, fighter) and not has_own_rules(fighter):
            line_up(battle, fighter)
        await has_arrived(battle, fighter)


async def has_arrived(battle: Battle, newcomer: Fighter) -> None:
    """A figure has come onto the table; it and all others may have something to do with that."""
    for bearer, effect in battle.bearers("on_deployment"):
        await effect.on_deployment(battle, bearer, newcomer)  # type: ignore[attr-defined]


class Deployment(Placing[Fighter]):
    """Where a figure is deployed: a pose in its zone, out of charge reach of every enemy.

    Where its zone has no such place left, it need not keep out of reach. The zone is what the kind of deployment of its
    side makes of it, which may also say how it stands to its friends, as long as that can be.
    """

    __slots__ = ()
    battle: Battle

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter, "c2.approach.placement")

    def region(self) -> Room:
        """Where its centre may be, for sure or perhaps: in its zone, on nobody, out of reach of whom it keeps away from."""
        battle, fighter = self.battle, self.model
        shape = footprint(fighter.profile.base, Pose(0, 0)).shape
        apart = not self._is_bent and (not self.is_hemmed_in or self._place_apart is not None)
        berths = friends_berths(battle, fighter) if apart else [Berth(there, 0) for _, there in battle.placed()]
        if not self.is_hemmed_in:
            berths += [self._berth(enemy) for enemy in battle.enemies(fighter) if enemy.pose is not None]
        space = room(battle.board, self.zone, shape, fighter.height, berths)
        if not apart or self._is_bent or not battle.lines.get(fighter.side):
            return space
        in_line = ground_of_lines(battle, fighter, behind=not self._has_place_in_line)
        everywhere = shapely.union_all(
            [shapely.Polygon(part.outer, part.holes) for part in (*space.sure, *space.perhaps)]
        )
        return Room((), parts_of(shapely.intersection(everywhere, in_line)))

    def _berth(self, enemy: Fighter) -> Berth:
        """How far the figure keeps away from an enemy; where its way matters, terrain may be between them."""
        battle, fighter = self.battle, self.model
        assert enemy.pose is not None
        distance = apply_hooks(battle, fighter, Hooks.deployment_berth, charge_reach(fighter), enemy)
        if self._is_bent or not battle.board.pieces:
            return Berth(battle.base(enemy), distance)
        there = msgspec.structs.replace(fighter, pose=enemy.pose)
        return Berth(battle.base(enemy), distance, terrain_for(battle, there))

    @cached_property
    def zone(self) -> Polygon:
        """Where it is deployed, as far as enemies leave it a choice."""
        battle, fighter = self.battle, self.model
        zone = next(zone.polygon for zone in battle.zones if zone.side == fighter.side)
        area = deployment_area(kind_of(battle.options, battle.players, fighter.side), battle.board, zone)
        assert area is not None, "a set-up without it is refused"
        return apply_hooks(battle, fighter, Hooks.deployment_zone, area)

    def problems(self, answer: Pose) -> Sequence[Reason]:
        """What speaks against a pose: out of reach of every enemy, unless its zone has no such place left.

        [c2.approach.no-first-charge]
        """
        no_room = self.room_problems(answer)
        problems = self._all_problems(answer, no_room)
        if not problems or no_room or not self.is_hemmed_in:
            return problems
        return () if self._place_apart is None else self._crowding(answer)

    @property
    def is_hemmed_in(self) -> bool:
        """Whether there is room for the figure in its zone only where it may not be, for the enemies near it."""
        return self._place_left is None

    @cached_property
    def _place_left(self) -> Pose | None:
        """The first place of a close grid of which nothing speaks against it; those far from all enemies come first."""
        clear = (pose for pose in self.grid() if not self._is_near_enemies(pose))
        return next((pose for pose in chain(clear, self.grid()) if not self._is_ruled_out(pose)), None)

    @cached_property
    def _place_apart(self) -> Pose | None:
        """Where it is hemmed in: the first place of a close grid that is far enough from its friends."""
        return next((pose for pose in self.grid() if not self.room_problems(pose) and not self._crowding(pose)), None)

    def _crowding(self, pose: Pose) -> list[Reason]:
        """What is wrong with the distances to friends in this kind of deployment; scouts have rules of their own.

        [c2.scenario.deploy.battue] In defence figures form a straight line; as long as one has a place out of reach in a
        line, nobody begins another one behind it. [c2.scenario.deploy.defense]
        """
        battle, fighter = self.battle, self.model
        if self._is_bent:
            return []
        problems = formation_problems(battle, fighter, pose)
        if not problems and battle.lines.get(fighter.side) and begins_a_line(battle, fighter, pose):
            return [reason(DEFENCE, "c2-line-not-full")] if self._has_place_in_line else []
        return problems

    @cached_property
    def _has_place_in_line(self) -> bool:
        """Whether there is room for it in a line, out of reach of every enemy. [c2.scenario.deploy.defense]"""
        return any(
            not self.room_problems(pose) and not self._could_charge_anybody(pose)
            for pose in places_in_line(self.battle, self.model)
        )

    def _could_charge_anybody(self, pose: Pose) -> bool:
        return any(self._could_charge(pose, enemy) for enemy in self.battle.enemies(self.model))

    def _is_ruled_out(self, pose: Pose) -> bool:
        """Whether anything speaks against a pose."""
        no_room = self.room_problems(pose)
        if self._is_bent:
            return bool(self._all_problems(pose, no_room))
        if no_room or self._crowding(pose):
            return True
        return self._could_charge_anybody(pose)

    def _could_charge(self, pose: Pose, enemy: Fighter) -> bool:
        return could_charge(self.battle, self.model, pose, enemy)

    @property
    def _is_bent(self) -> bool:
        """Whether the figure has rules of its own for where it is deployed."""
        return has_own_rules(self.model)

    def _all_problems(self, pose: Pose, no_room: list[Reason]) -> list[Reason]:
        """What the rules of deployment say; scouts have rules of their own. [c2.approach.no-first-charge]"""
        battle, fighter = self.battle, self.model
        too_near = [
            reason(NO_CHARGE, "c2-could-charge", enemy=enemy.id)
            for enemy in battle.enemies(fighter)
            if self._could_charge(pose, enemy)
        ]
        return apply_hooks(
            battle, fighter, Hooks.deployment_problems, [*no_room, *self._crowding(pose), *too_near], pose
        )

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """One legal pose picked at random; after many misses, the first legal one of a close grid.

        Whoever serves a machine that stands already stands by it.
        """
        posts = [pose for pose in self.posts() if not self._is_ruled_out(pose)]
        if posts:
            return [posts[int(rng.random() * len(posts))]]
        for pose in self.tries(rng):
            if (self._is_bent or not self._is_near_enemies(pose)) and not self._is_ruled_out(pose):
                return [pose]
        if self._place_left is not None:
            return [self._place_left]
        for pose in self.tries(rng):
            if not self.problems(pose):
                return [pose]
        if self._place_apart is not None:
            return [self._place_apart]
        offer = next((pose for pose in self.grid() if not self.room_problems(pose)), None)
        if offer is None:
            raise Problem(message("confrontation-no-setup-room"), self.rule)
        return [offer]

    def posts(self) -> Iterator[Pose]:
        """Places in contact with the machine that the figure serves, if that is on the table, behind it first."""
        fighter = self.model
        machine = self.battle.fighters.get(fighter.serves)
        if machine is None or machine.pose is None or machine.side != fighter.side:
            return
        yield from posts(self.battle, fighter, machine)

    def _is_near_enemies(self, pose: Pose) -> bool:
        """Whether enemies are so near that it takes a closer look to say that the figure couldn't charge them."""
        reach = charge_reach(self.model)
        return any(
            enemy.pose is not None and abs(enemy.pose.x - pose.x) < reach and abs(enemy.pose.y - pose.y) < reach
            for enemy in self.battle.enemies(self.model)
        )

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """Places drawn at random: in lines, where its side stands in lines; from anywhere in its zone otherwise."""
        in_line = self._formation
        if not in_line:
            yield from super().tries(rng)
        for _ in range(ATTEMPTS if in_line else 0):
            yield in_line[int(rng.random() * len(in_line))]

    @cached_property
    def _formation(self) -> list[Pose]:
        """Places in the lines of its side and behind them, whether or not there is room."""
        if self._is_bent or not self.battle.lines.get(self.model.side):
            return []
        return [*places_in_line(self.battle, self.model), *places_behind(self.battle, self.model)]

    def straightened(self, pose: Pose) -> Pose:
        """A pose that somebody points at, put exactly into the line beside which it lies."""
        return pose if self._is_bent else straightened(self.battle, self.model, pose)

    def grid(self) -> Iterator[Pose]:
        yield from self._formation
        yield from super().grid()


def has_own_rules(fighter: Fighter) -> bool:
    """Whether a figure is deployed by rules of its own, wherever its side is."""
    return "deployment_problems" in overrides(fighter.effects)


def charge_reach(fighter: Fighter) -> int:
    """How far a figure could charge by what its card says, whatever it bears that makes it faster. In 0.01 mm."""
    return 2 * fighter.profile.movement


def could_charge(battle: Battle, fighter: Fighter, pose: Pose, enemy: Fighter) -> bool:
    """Whether a figure deployed in a pose could come into contact with an enemy by a charge in the first turn.

    The way is measured round terrain, and over a ladder to an enemy on another level; other figures may be gone by then.
    """
    reach = charge_reach(fighter)
    here, there = footprint(fighter.profile.base, pose), battle.base(enemy)
    if not within(here, there, reach):
        return False
    assert enemy.pose is not None
    if not battle.board.pieces:
        return True
    newcomer = msgspec.structs.replace(fighter, pose=pose)
    way = terrain_for(battle, newcomer)
    on_its_level = enemy.pose.z == pose.z
    if on_its_level and way.clear(*pose.point, *enemy.pose.point):
        return True
    height = fighter.height
    base, z = fighter.profile.base, enemy.pose.z
    places = list(contact_poses(base, there, (), battle.board, pose.point, z=z, height=height))
    shortest = min((stretch_length(*pose.point, *place.point) for place in places), default=0)
    far = reach + max(0, shortest - gap(here, there))
    if on_its_level:
        return any(way.shortest(pose.point, place.point, far) is not None for place in places)
    return any(
        any(ladder_routes(battle, newcomer, place, far, NO_CHARGE, ignoring=battle.fighters)) for place in places
    )


def deploy_cards(_: str, cards: tuple[str, ...]) -> Step:
    """Playing cards in the Approach: their figures are deployed."""
    return Deploy(cards)


deck.PROCEDURES["approach"] = Procedure(
    "c2.approach.draw", "c2.approach.reserve", "c2.approach.empty-deck", deploy_cards, together=False
)
