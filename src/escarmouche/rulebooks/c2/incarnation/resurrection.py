"""Resurrection: the gods, the price, and what is remembered of one's techniques."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Roll, confirm
from escarmouche.rulebooks.c2.content.experience import ExperienceCard
from escarmouche.rulebooks.c2.incarnation.campaign_events import (
    CardForgotten,
    ExperienceSpent,
    HeroAbandoned,
    HeroLeftDead,
    HeroReturned,
)
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign
from escarmouche.rulebooks.c2.incarnation.experience import spend
from escarmouche.rulebooks.c2.incarnation.heroes import Hero, Owned

ELIGIBLE: Final = "c2.hero.resurrection.eligible"
GODS: Final = "c2.hero.resurrection.gods"
COST: Final = "c2.hero.resurrection.cost"
RECOVERY: Final = "c2.hero.resurrection.recovery-test"
OTHERS: Final = "c2.adventure.resurrection-others"

DIE: Final = 6


async def bring_back(campaign: Campaign, hero: Hero, *, price: int | None, killed_by_character: bool) -> bool:
    """At the end of a battle in which he was killed outright a hero may be brought back. [c2.hero.resurrection.eligible]

    First the gods, then the price, then what he remembers. ``price``: the number of the act; ``None`` outside the
    adventure, where it is thrown for. Gives whether he lives; who does not is dead for good.
    """
    if not await confirm(hero.side, ELIGIBLE, default=True, about={"hero": hero.id}):
        return _stays_dead(campaign, hero)
    if not await gods_test(hero):
        hero.lost = True
        campaign.tell(lambda: HeroAbandoned(hero=hero.id, rules=(GODS,)))
        return False
    asked = await Roll((DIE,), lambda faces: faces[0], rule=COST, player=hero.side) if price is None else price
    due = price_of_resurrection(asked, killed_by_character)
    if due > hero.experience:
        return _stays_dead(campaign, hero)
    pay(campaign, hero, due, COST)
    hero.resurrections += 1
    hero.favour = 0
    campaign.tell(lambda: HeroReturned(hero=hero.id, times=hero.resurrections, rules=(ELIGIBLE,)))
    for owned in hero.cards:
        await recovery_test(campaign, hero, owned, payer=hero)
    return True


def _stays_dead(campaign: Campaign, hero: Hero) -> bool:
    """Nobody brings him back, or he cannot pay: the gods forget him. [c2.xp.zero]"""
    hero.lost = True
    campaign.tell(lambda: HeroLeftDead(hero=hero.id, rules=(COST,)))
    return False


async def gods_test(hero: Hero) -> bool:
    """2D6 against the number of his resurrections so far. [c2.hero.resurrection.gods]"""
    done, favour = hero.resurrections, hero.favour
    about = {"hero": hero.id, "difficulty": done, "bonus": favour}
    return await Roll(
        (DIE, DIE), lambda faces: passes((faces[0], faces[1]), done, favour), rule=GODS, player=hero.side, about=about
    )


def passes(faces: tuple[int, int], done: int, favour: int = 0) -> bool:
    """Whether the gods give somebody back: not on two ones, nor on less than the resurrections done already.

    ``favour``: what is added to the dice for services as the Shadow player, each time one more, until a resurrection.
    [c2.hero.resurrection.gods] [c2.adventure.shadow-bonus.resurrection]
    """
    return faces != (1, 1) and sum(faces) + favour >= done


def price_of_resurrection(number: int, killed_by_character: bool) -> int:
    """What it costs: half as much again, rounded up, for one killed by a Character. [c2.hero.resurrection.cost]"""
    return -(-number * 3 // 2) if killed_by_character else number


async def recovery_test(campaign: Campaign, bearer: Hero, owned: Owned, *, payer: Hero | None = None) -> None:
    """A die for each experience card: at least its number, or it is lost; a 1 always loses it.

    ``payer``: the hero whose experience may help, a point for each +1. [c2.hero.resurrection.recovery-test] It is spent
    before the die is thrown. [c2.xp.spend-before-roll]
    """
    card = campaign.collection.experience[owned.card]
    bonus = 0 if payer is None else await _help(payer, RECOVERY, card.recovery, bearer, card)
    if payer is not None and bonus:
        pay(campaign, payer, bonus, RECOVERY)
    about = {"hero": bearer.id, "experience": card.key, "difficulty": card.recovery, "bonus": bonus}
    kept = await Roll(
        (DIE,), lambda faces: succeeds(faces[0], bonus, card.recovery), rule=RECOVERY, player=bearer.side, about=about
    )
    if not kept:
        cards = list(bearer.cards)
        cards.remove(owned)
        bearer.cards = tuple(cards)
        campaign.tell(lambda: CardForgotten(hero=bearer.id, experience=card.key, rules=(RECOVERY,)))


def succeeds(face: int, bonus: int, number: int) -> bool:
    """Whether a die with what was spent on it comes to a number; a natural 1 never does."""
    return face > 1 and face + bonus >= number


async def _help(payer: Hero, rule: str, number: int, bearer: Hero, card: ExperienceCard | None = None) -> int:
    """How many points are spent on a die; more than make a 2 enough are of no use."""
    most = min(payer.experience, max(0, number - 2))
    about = {"hero": bearer.id, "difficulty": number, "left": payer.experience, "experience": card.key if card else ""}
    options = {str(points): points for points in range(most + 1)}
    return await Choose(payer.side, rule, options, default=str(most // 2), about=about)


async def bring_back_companion(campaign: Campaign, companion: Hero, payer: Hero, number: int) -> None:
    """An Ally or the Mentor comes back on a die of at least the number of the act; a 1 is a failure.

    The adventurer may spend experience first, a point for each +1. Then their experience cards are tested, without any
    help. [c2.adventure.resurrection-others]
    """
    bonus = await _help(payer, OTHERS, number, companion)
    if bonus:
        pay(campaign, payer, bonus, OTHERS)
    about = {"hero": companion.id, "difficulty": number, "bonus": bonus}
    back = await Roll(
        (DIE,), lambda faces: succeeds(faces[0], bonus, number), rule=OTHERS, player=companion.side, about=about
    )
    if not back:
        companion.lost = True
        campaign.tell(lambda: HeroLeftDead(hero=companion.id, rules=(OTHERS,)))
        return
    companion.resurrections += 1
    campaign.tell(lambda: HeroReturned(hero=companion.id, times=companion.resurrections, rules=(OTHERS,)))
    for owned in companion.cards:
        await recovery_test(campaign, companion, owned)


def pay(campaign: Campaign, hero: Hero, points: int, rule: str) -> None:
    """Points of experience are spent, and it is told."""
    spend(hero, points)
    campaign.tell(lambda: ExperienceSpent(hero=hero.id, points=points, left=hero.experience, rules=(rule,)))
