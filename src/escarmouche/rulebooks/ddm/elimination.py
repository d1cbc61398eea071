"""Elimination: out of the game, who scores it, and when the skirmish is decided."""

from __future__ import annotations

from typing import Literal

from escarmouche.kernel import Step
from escarmouche.kernel.effects import benders
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.events import Eliminated, Scored
from escarmouche.rulebooks.ddm.force import in_force
from escarmouche.rulebooks.ddm.hooks import Bender
from escarmouche.rulebooks.ddm.scoring import judge, opponents, value
from escarmouche.rulebooks.ddm.strikes import Strike


class Eliminate(Step, frozen=True):
    """A creature leaves the game: destroyed, or by the exit while it routs. ``by``: the creature that did it.

    [ddm.term.eliminated] [ddm.scenario.standard.elimination]
    """

    creature: str
    how: Literal["destroyed", "fled"]
    by: str = ""
    strike: Strike | None = None

    async def run(self, battle: Battle) -> None:
        victim = battle[self.creature]
        if victim.at is None:
            return
        at = victim.at
        victim.fate = self.how
        battle.tell(
            lambda: Eliminated(creature=victim.id, how=self.how, by=self.by, at=at, rules=("ddm.term.eliminated",))
        )
        score(battle, victim, self.by)
        if self.by and self.how == "destroyed":
            killer = battle[self.by]
            for effect in benders(in_force(battle, killer)).get("on_kill", ()):
                assert isinstance(effect, Bender)
                await effect.on_kill(battle, killer, victim, self.strike)
        for bearer, effect in battle.bearers("on_elimination"):
            if bearer is not victim and isinstance(effect, Bender):
                await effect.on_elimination(battle, bearer, victim)
        battle.stand(victim, None)
        judge(battle)


def score(battle: Battle, victim: Creature, by: str) -> None:
    """The player whose creature eliminated it gets its cost in victory points.

    [ddm.scenario.standard.victory-points] [ddm.card.cost] Of one that was eliminated by its own side, or by nobody, its
    opponents share them equally, rounded down. [ddm.scenario.standard.own-creatures]
    """
    points = value(victim)
    player = battle[by].side if by else ""
    if player and battle.team(player) != battle.team(victim.warband):
        victim.slain_by = player
        award(battle, player, points)
        return
    sharing = opponents(battle, victim.warband)
    for player in sharing:
        award(battle, player, points // len(sharing), shared=True)


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
