"""Summoning: creatures that come into play in the middle of a skirmish. [ddm.term.summon]"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import SPACES, Card
from escarmouche.rulebooks.ddm.events import Appeared
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.bodies import bodies
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.muster import figure

SUMMON: Final = "ddm.term.summon"
LIMITS: Final = "ddm.term.summon.limits"
WITHIN: Final = 6


class SummonCreatures(Step, frozen=True):
    """A creature summons others, one after the other: which, and on which squares within 6, its player chooses.

    None, where the players have agreed that no creatures come that are not in the warbands, or none are left to come.
    [ddm.term.summon] [ddm.scenario.ready.no-added-creatures]
    """

    summoner: ModelId
    cards: tuple[str, ...]
    count: int

    async def run(self, battle: Battle) -> None:
        summoner = battle[self.summoner]
        cards = comers(battle, summoner, self.cards) if summoner.at is not None and self.count else {}
        if not cards:
            return
        about = {"creature": summoner.id}
        card = await Choose(summoner.side, SUMMON, {f"summon/{key}": card for key, card in cards.items()}, about=about)
        places = battle.ground.chart.members(berths(battle, summoner, card))
        at = await Choose(
            summoner.side, SUMMON, {f"square/{place}": place for place in places}, about={**about, "card": card.key}
        )
        appear(battle, summoner, card, at)
        battle.then(SummonCreatures(self.summoner, self.cards, self.count - 1))


def comers(battle: Battle, summoner: Creature, keys: Iterable[str]) -> dict[str, Card]:
    """Of some cards, by key, those of creatures that could come now: no commanders, no second version of somebody Unique,
    none for who has been summoned itself.

    [ddm.term.summon.limits]
    """
    if not battle.options.added or summoner.has(LIMITS):
        return {}
    left = battle.spare.get(summoner.warband)
    cards = {key: battle.pool[key] for key in keys if key in battle.pool and (left is None or key in left)}
    here = individuals(battle, summoner.warband)
    return {
        key: card
        for key, card in cards.items()
        if card.commander is None and card.individual not in here and berths(battle, summoner, card)
    }


def individuals(battle: Battle, player: str) -> set[str]:
    """The Unique creatures in a warband that are still in the game, where it may have but one of each."""
    if not battle.options.factions:
        return set()
    mine = (creature for creature in battle.creatures.values() if creature.warband == player and not creature.fate)
    return {creature.card.individual for creature in mine} - {""}


def berths(battle: Battle, summoner: Creature, card: Card) -> int:
    """The places on which a creature may stand, its nearest square within 6 of the summoner. [ddm.measure.within]"""
    assert summoner.at is not None
    ground, body = battle.ground, SPACES[card.size]
    near = ground.shadow(ground.chart.within(summoner.at, summoner.body, WITHIN), body)
    return near & ground.chart.anchors(body) & ~ground.shadow(bodies(battle) | ground.no_stop, body)


def appear(battle: Battle, summoner: Creature, card: Card, at: int) -> None:
    """Puts a summoned creature on the grid.

    It acts from the next round on, costs and is worth nothing, fights for the summoner's faction, summons nobody, and is
    gone when the summoner is. [ddm.term.summon.limits] In the limited format it is a figure of the player's pool.
    [ddm.format.limited.ignored]
    """
    spare = battle.spare.get(summoner.warband)
    if spare is not None:
        left = list(spare)
        left.remove(card.key)
        battle.spare[summoner.warband] = tuple(left)
    names = (f"{summoner.id}-{card.key}-{number}" for number in count(1))
    creature = figure(next(name for name in names if name not in battle.creatures), summoner.warband, card)
    creature.free, creature.master, creature.arrived = True, summoner.id, battle.round
    battle.creatures[creature.id] = creature
    battle.stand(creature, at)
    battle.gain(creature, LIMITS, source=summoner.id)
    battle.lose(creature, "ddm.ability.requires")
    battle.tell(lambda: Appeared(creature=creature.id, at=at, rules=(SUMMON,)))


class Summoned(Hooks, name=LIMITS):
    """A summoned creature is eliminated at once when its summoner is. [ddm.term.summon.limits]"""

    __slots__ = ()

    async def on_elimination(self, battle: Battle, bearer: Creature, victim: Creature) -> None:
        if bearer.master == victim.id:
            battle.then(Eliminate(bearer.id, "lost"))
