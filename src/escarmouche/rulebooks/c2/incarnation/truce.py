"""The truce between two battles: wounds heal, and experience buys techniques."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from escarmouche.kernel import PASS, Choose
from escarmouche.rulebooks.c2.content.experience import ExperienceCard
from escarmouche.rulebooks.c2.incarnation.campaign_events import CardLearnt, TruceBegan
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign
from escarmouche.rulebooks.c2.incarnation.heroes import Hero, learn, learnable, profile_of
from escarmouche.rulebooks.c2.incarnation.resurrection import pay

TRUCE: Final = "c2.hero.truce"
BUY: Final = "c2.xp.buy"
FOR_A_COMPANION: Final = "c2.adventure.truce.ally-card"

DEARER: Final = 2
"""How many times as dear as for himself a card is that a hero buys for an Ally or his Mentor."""


async def rest(campaign: Campaign, hero: Hero, companions: Iterable[Hero] = ()) -> None:
    """After a battle in which he was present a hero heals, free of charge; all else costs experience. [c2.hero.truce]

    He may buy one experience card; lists of objects and services there are none. [c2.hero.truce.limits] ``companions``: his
    Mentor and his Allies, in an adventure.
    """
    campaign.tell(lambda: TruceBegan(hero=hero.id, experience=hero.experience, rules=(TRUCE,)))
    await buy_card(campaign, hero)
    for companion in companions:
        await buy_for_companion(campaign, hero, companion)


async def buy_card(campaign: Campaign, hero: Hero) -> None:
    """A card for as many points of experience as it has Army Points, at once; it can't be sold back. [c2.xp.buy]"""
    await _buy(campaign, hero, hero, BUY, 1)


async def buy_for_companion(campaign: Campaign, hero: Hero, companion: Hero) -> None:
    """A card for an Ally or the Mentor, at twice the price; each gets one at most in a truce.

    [c2.adventure.truce.ally-card]
    """
    await _buy(campaign, hero, companion, FOR_A_COMPANION, DEARER)


async def _buy(campaign: Campaign, payer: Hero, learner: Hero, rule: str, times: int) -> None:
    profile = profile_of(learner, campaign.collection)
    cards: dict[str, ExperienceCard | None] = {
        card.key: card
        for card in learnable(learner, profile, campaign.collection)
        if card.points * times <= payer.experience
    }
    about = {
        "hero": learner.id,
        "left": payer.experience,
        "prices": {key: c.points * times for key, c in cards.items() if c},
    }
    card = await Choose(payer.side, rule, {PASS: None, **cards}, default=_wish(cards, learner, times), about=about)
    if card is None:
        return
    pay(campaign, payer, card.points * times, rule)
    learn(learner, card)
    campaign.tell(lambda: CardLearnt(hero=learner.id, experience=card.key, rules=(rule,)))


def _wish(cards: dict[str, ExperienceCard | None], learner: Hero, times: int) -> str:
    """What a hero in a hurry buys: for himself the dearest new technique, for others none."""
    new = [card for card in cards.values() if card is not None and learner.owned(card.key) is None]
    return max(new, key=lambda card: card.points).key if new and times == 1 else PASS
