"""Deployment: every warband gathers on its assembly tile before the first round."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from escarmouche.kernel import Place, Step
from escarmouche.kernel import effects as kernel_effects
from escarmouche.kernel.effects import overrides
from escarmouche.kernel.errors import Reason, reason
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.events import Deployed
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.bodies import bodies
from escarmouche.rulebooks.ddm.rules.terrain import Tile, squares
from escarmouche.table.grid import Square, Squares

ORDER: Final = "ddm.setup.deploy.order"
LEGAL: Final = "ddm.setup.deploy.legal"


class Post(msgspec.Struct, frozen=True):
    """Where a creature is set up: the top left square of its space."""

    at: Square


def in_order(battle: Battle, player: str) -> list[Creature]:
    """The creatures of a warband as they are set up: the largest first, so that there is room for them."""
    mine = [creature for creature in battle.creatures.values() if creature.warband == player]
    return sorted(mine, key=lambda creature: -creature.body)


def free_places(battle: Battle, creature: Creature) -> Squares:
    """Where nobody stands and a creature may be set up: in no wall, on no statue. Difficult terrain is allowed."""
    ground, body = battle.ground, creature.body
    return ground.chart.anchors(body) & ~ground.shadow(bodies(battle) | ground.no_stop, body)


def places_on(battle: Battle, creature: Creature, tile: Tile) -> Squares:
    """The free places where the whole space of a creature lies on a tile."""
    ground, body = battle.ground, creature.body
    beyond = ground.chart.all & ~squares(tile.squares)
    return free_places(battle, creature) & ~ground.shadow(beyond, body)


def own_tile(battle: Battle, player: str) -> Tile:
    """The assembly tile of a player."""
    return next(tile for tile in battle.board.tiles if tile.assembly and tile.player == player)


def features(battle: Battle) -> list[Tile]:
    """The terrain feature tiles in play."""
    return [tile for tile in battle.board.tiles if not tile.assembly]


def nearest_to(battle: Battle, creature: Creature, tile: Tile) -> Squares:
    """The free places that are nearest to a tile; none, if the whole grid is full."""
    chart, body = battle.ground.chart, creature.body
    free = free_places(battle, creature)
    for distance in range(max(chart.columns, chart.rows)):
        near = 0
        for square in tile.squares:
            near |= chart.within(square, 1, distance)
        closest = free & battle.ground.shadow(near, body)
        if closest:
            return closest
    return 0


class Deploy(Step, frozen=True):
    """A player sets up one of his creatures, whole on his assembly tile; if there is no room left, as near as may be.

    He sets up his whole warband before the next player does. [ddm.setup.deploy.order] [ddm.setup.deploy.legal]
    """

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        tile = own_tile(battle, creature.warband)
        places = places_on(battle, creature, tile)
        for effect in overrides(creature.effects).get("set_up_at", ()):
            assert isinstance(effect, Hooks)
            places = await effect.set_up_at(places, battle, creature)
        places = places or nearest_to(battle, creature, tile)
        if not places:
            return
        at = (await Deployment(battle, creature, places)).at
        battle.stand(creature, at)
        battle.tell(lambda: Deployed(creature=creature.id, at=at, rules=(ORDER,)))


def deploying(battle: Battle, order: Sequence[str]) -> tuple[Step, ...]:
    """The warbands are set up, in the order of their players; who stands already, or is out of the skirmish, is not."""
    mustered = (
        recruit for player in order for recruit in in_order(battle, player) if recruit.at is None and not recruit.fate
    )
    return (*(Deploy(creature.id) for creature in mustered), Assembled(tuple(order)))


class Deployment(Place[Post]):
    """Where a creature is set up. ``places``: where it may be."""

    __slots__ = ("battle", "creature", "places")

    shape = Post

    def __init__(self, battle: Battle, creature: Creature, places: Squares) -> None:
        super().__init__(creature.warband, ORDER, about={"creature": creature.id})
        self.battle = battle
        self.creature = creature
        self.places = places

    def problems(self, answer: Post) -> Sequence[Reason]:
        """The first thing that is wrong with a place."""
        ground, body, at = self.battle.ground, self.creature.body, answer.at
        if at >= 0 and self.places >> at & 1:
            return []
        if at < 0 or not ground.everywhere(body) >> at & 1:
            return [reason(LEGAL, "ddm-deploy-off-tile")]
        block = ground.chart.block(at, body)
        if not ground.chart.anchors(body) >> at & 1 or block & ground.no_stop:
            return [reason(LEGAL, "ddm-deploy-blocked")]
        if block & bodies(self.battle):
            return [reason(LEGAL, "ddm-deploy-occupied")]
        return [reason(LEGAL, "ddm-deploy-off-tile")]

    def offers(self, rng: random.Random) -> Sequence[Post]:
        """Every place."""
        return [Post(at) for at in self.battle.ground.chart.members(self.places)]

    def pick(self, rng: random.Random) -> Post:
        """Any one of the places."""
        return Post(rng.choice(self.battle.ground.chart.members(self.places)))

    def region(self) -> list[Square]:
        """All the places."""
        return self.battle.ground.chart.members(self.places)


class Assembled(Step, frozen=True):
    """All warbands are in play: what is to be settled before the first round."""

    order: tuple[SideId, ...]

    async def run(self, battle: Battle) -> None:
        for player in self.order:
            for creature in [member for member in battle.creatures.values() if member.warband == player]:
                await kernel_effects.moment(creature.effects, Hooks.on_set_up, battle, creature)
