"""Elimination: out of the game, who scores it, and when the skirmish is decided."""

from __future__ import annotations

from typing import Literal

from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.events import Eliminated, Scored
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.force import bearers, overriding
from escarmouche.rulebooks.ddm.rules.scoring import Simultaneous, frightener, judge, opponents, value
from escarmouche.rulebooks.ddm.rules.strikes import Strike


class Eliminate(Simultaneous, frozen=True):
    """A creature leaves the game: destroyed, by the exit while it routs, or lost with another that it depends on.

    ``by``: the creature that did it; ``scorer``: the player who scores it though no creature of his did it.
    [ddm.term.eliminated] [ddm.scenario.standard.elimination]
    """

    creature: ModelId
    how: Literal["destroyed", "fled", "lost"]
    by: str = ""
    strike: Strike | None = None
    scorer: str = ""

    async def run(self, battle: Battle) -> None:
        victim = battle[self.creature]
        if victim.at is None:
            return
        at = victim.at
        victim.fate = self.how
        battle.tell(
            lambda: Eliminated(creature=victim.id, how=self.how, by=self.by, at=at, rules=("ddm.term.eliminated",))
        )
        score(battle, victim, self.scorer or self._scorer(battle))
        if self.by and self.how == "destroyed":
            killer = battle[self.by]
            for effect in overriding(battle, killer, Hooks.on_kill):
                assert isinstance(effect, Hooks)
                await effect.on_kill(battle, killer, victim, self.strike)
        for bearer, effect in bearers(battle, Hooks.on_elimination):
            assert isinstance(effect, Hooks)
            if bearer is not victim:
                await effect.on_elimination(battle, bearer, victim)
        battle.stand(victim, None)
        judge(battle)

    def _scorer(self, battle: Battle) -> str:
        """The player whose creature did it: destroyed it now, or made it rout when it did, though nobody's destroyed it."""
        if self.by and self.how != "fled":
            return battle[self.by].side
        victim = battle[self.creature]
        return frightener(battle, victim) if victim.routing and self.how != "lost" else ""


def score(battle: Battle, victim: Creature, player: str) -> None:
    """The player whose creature eliminated it gets its cost in victory points; an opponent who had control of it gets them
    before all others.

    [ddm.scenario.standard.victory-points] [ddm.card.cost] Of one that was eliminated by its own side, or by nobody, its
    opponents share them equally, rounded down. [ddm.scenario.standard.own-creatures]
    """
    scorer = victim.controller or player
    victim.slain_by = scorer if scorer and battle.team(scorer) != battle.team(victim.warband) else ""
    _award_for(battle, victim, value(victim))


def give_back(battle: Battle, victim: Creature) -> None:
    """Takes back the points for a creature that is in the game again. [ddm.term.destroy]"""
    _award_for(battle, victim, -value(victim))
    victim.slain_by = ""


def _award_for(battle: Battle, victim: Creature, points: int) -> None:
    if victim.slain_by:
        award(battle, victim.slain_by, points)
        return
    sharing = opponents(battle, victim.warband)
    for player in sharing:
        award(battle, player, (points // len(sharing) if points > 0 else -(-points // len(sharing))), shared=True)


def award(battle: Battle, player: str, points: int, *, shared: bool = False) -> None:
    """Gives a player victory points, or takes them back."""
    if not points:
        return
    battle.points[player] = battle.points.get(player, 0) + points
    if shared:
        battle.shared[player] = battle.shared.get(player, 0) + points
    battle.tell(
        lambda: Scored(
            player=player,
            points=points,
            total=battle.points[player],
            rules=("ddm.scenario.standard.victory-points",),
        )
    )
