"""Figures that a card makes appear, and how they enter play."""

from __future__ import annotations

from functools import partial
from typing import Any

from escarmouche.rulebooks.c2.battle import Battle, Card, Fighter
from escarmouche.rulebooks.c2.events import Summoned
from escarmouche.rulebooks.c2.rules.approach import has_arrived
from escarmouche.rulebooks.c2.rules.granting import equip
from escarmouche.rulebooks.confrontation.effect_words import Summon
from escarmouche.rulebooks.confrontation.summoning import appear, next_name
from escarmouche.rulebooks.confrontation.workings import Putting, Working
from escarmouche.table import CM, Pose


async def summon(battle: Battle, card: Working, word: Summon, target: Fighter) -> None:
    """They appear about the figure that the card acts on, usually the caster himself; their card is drawn from next turn."""
    by = battle[card.by]

    def enlist() -> Putting[Fighter]:
        figure = enlist_summoned(battle, by, battle.summons[word.profile])
        return Putting(battle, figure, f"{card.rule}#summon", by.side, battle.base(target), word.cm * CM)

    async def arrive(figure: Fighter, pose: Pose) -> None:
        battle.stand(figure, pose)
        battle.tell(lambda: Summoned(fighter=figure.id, by=by.id, pose=pose, rules=(card.rule,)))
        await has_arrived(battle, figure)

    await appear(card.number(word.count), enlist, partial(dismiss, battle), arrive)


def enlist_summoned(battle: Battle, by: Fighter, profile: Any) -> Fighter:
    """A figure that a card has made appear joins a side, with a card of its own; it is not yet on the table."""
    name = next_name(battle, by.side, profile.key)
    figure = Fighter(id=name, side=by.side, card=f"{by.side}-summoned-{name}", profile=profile, summoner=by.id)
    equip(figure)
    battle.fighters[name] = figure
    battle.cards[figure.card] = Card(figure.card, by.side, (name,))
    return figure


def dismiss(battle: Battle, figure: Fighter) -> None:
    """A figure for which there was no room never was."""
    del battle.cards[figure.card]
    del battle.fighters[figure.id]
