"""Who belongs to whom: what matters when warbands are built and set up, and when a creature loses another."""

from __future__ import annotations

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.elimination import Eliminate
from escarmouche.rulebooks.ddm.hooks import Bender


class Requires(Bender, name="ddm.ability.requires"):
    """When the creature that it requires (its ``master``) is eliminated it is lost too; whoever scores for one scores for
    both.
    """

    __slots__ = ()

    async def on_elimination(self, battle: Battle, bearer: Creature, victim: Creature) -> None:
        if bearer.master == victim.id:
            battle.then(Eliminate(bearer.id, "lost", scorer=victim.slain_by))


class Minions(Bender, name="ddm.ability.minions"):
    """It brings others into the warband; in play it means nothing."""

    __slots__ = ()


class Unique(Bender, name="ddm.ability.unique"):
    """A named individual; in play it means nothing."""

    __slots__ = ()


class Scout(Bender, name="ddm.ability.scout"):
    """It may be set up on a terrain feature tile; in play it means nothing."""

    __slots__ = ()


class WanderingMonster(Bender, name="ddm.ability.wandering-monster"):
    """It is set up on a terrain feature tile at random; in play it means nothing."""

    __slots__ = ()


class WarbandBuilding(Bender, name="ddm.ability.warband-building"):
    """A commander effect that lets others into the warband; in play it means nothing."""

    __slots__ = ()
