"""Who belongs to whom: what matters when warbands are built and set up, and when a creature loses another."""

from __future__ import annotations

from escarmouche.kernel import Choose, Roll
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.warband import is_card
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.bodies import bodies
from escarmouche.rulebooks.ddm.rules.deployment import features, places_on
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.terrain import squares
from escarmouche.table.grid import Squares


class Requires(Hooks, name="ddm.ability.requires"):
    """At set-up its player chooses which of the creatures of that kind it requires (its ``master``); one may serve several.

    When that one is eliminated it is lost too; whoever scores for one scores for both. [ddm.ability.requires] Where figures
    were drawn and none is of that kind, any other creature of the warband will do. [ddm.ability.requires.limited]
    """

    __slots__ = ()

    async def on_set_up(self, battle: Battle, bearer: Creature) -> None:
        others = [
            creature
            for creature in battle.creatures.values()
            if creature.warband == bearer.warband and creature is not bearer
        ]
        fitting = [creature for creature in others if is_card(creature.card, str(self.data.parameter))]
        if not fitting and not battle.options.factions:
            fitting = others
        if fitting:
            options = {creature.id: creature.id for creature in fitting}
            bearer.master = await Choose(bearer.warband, self.data.name, options, about={"creature": bearer.id})

    async def on_elimination(self, battle: Battle, bearer: Creature, victim: Creature) -> None:
        if bearer.master == victim.id:
            battle.then(Eliminate(bearer.id, "lost", scorer=victim.slain_by))


class Minions(Hooks, name="ddm.ability.minions"):
    """It brings others into the warband; in play it means nothing."""

    __slots__ = ()


class Unique(Hooks, name="ddm.ability.unique"):
    """A named individual; in play it means nothing."""

    __slots__ = ()


class Scout(Hooks, name="ddm.ability.scout"):
    """It may be set up on a terrain feature tile on which no creature stands yet. [ddm.ability.scout]"""

    __slots__ = ()

    async def set_up_at(self, value: Squares, battle: Battle, bearer: Creature) -> Squares:
        taken = bodies(battle)
        for tile in features(battle):
            if not taken & squares(tile.squares):
                value |= places_on(battle, bearer, tile)
        return value


class WanderingMonster(Hooks, name="ddm.ability.wandering-monster"):
    """It is set up on a terrain feature tile at random, of those with room for it. [ddm.ability.wandering-monster]"""

    __slots__ = ()

    async def set_up_at(self, value: Squares, battle: Battle, bearer: Creature) -> Squares:
        tiles = [places for tile in features(battle) if (places := places_on(battle, bearer, tile))]
        if not tiles:
            return value
        about = {"creature": bearer.id}
        drawn = await Roll((len(tiles),), _face, rule=self.data.name, player=bearer.warband, about=about)
        return tiles[drawn - 1]


def _face(faces: tuple[int, ...]) -> int:
    return faces[0]


class WarbandBuilding(Hooks, name="ddm.ability.warband-building"):
    """A commander effect that lets others into the warband; in play it means nothing."""

    __slots__ = ()
