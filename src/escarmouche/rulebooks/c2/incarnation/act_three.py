"""What is special about Act III, in which the adventurer meets his Shadow. [c2.adventure.act3]"""

from __future__ import annotations

from collections import Counter
from typing import Final

from escarmouche.kernel import Choose, Roll
from escarmouche.rulebooks.c2.incarnation.campaign_events import (
    GiftFaded,
    NewQuest,
    QuestEnded,
    ShadowLearnt,
    ThingGiven,
)
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign, Quest
from escarmouche.rulebooks.c2.incarnation.creation import PickElixir, PickShadow, arm_shadow, elixir_key
from escarmouche.rulebooks.c2.incarnation.heroes import Owned, Thing
from escarmouche.rulebooks.c2.incarnation.reports import Report

MAY_STAKE: Final = 3
REWARD: Final = "c2.adventure.act3.reward"
FATALITY: Final = "c2.adventure.act3.fatality"
NEXT: Final = "c2.adventure.next-adventure"


def may_stake(others: int) -> int:
    """Three cards, and one for each Character of the army besides the adventurer. [c2.adventure.act3.xp]"""
    return MAY_STAKE + others


def has_slain_shadow(campaign: Campaign, side: str, report: Report) -> bool:
    """Only if the adventurer kills his Shadow himself is the act won. [c2.adventure.act3.success]"""
    hero, shadow = campaign.hero(side), campaign.shadow(campaign.other(side))
    own = report.fate(hero.id) if hero is not None else None
    fate = report.fate(shadow.id) if shadow is not None else None
    return own is not None and fate is not None and fate.lost == "killed" and fate.to == own.fighter


async def bequeath(campaign: Campaign, side: str, before: tuple[Owned, ...], after: tuple[Owned, ...]) -> None:
    """An experience card that an adventurer who has failed forgets when he comes back is his Shadow's; of several any one.

    [c2.adventure.act3.fatality]
    """
    lost = sorted((Counter(owned.card for owned in before) - Counter(owned.card for owned in after)).elements())
    shadow = campaign.shadow(campaign.other(side))
    if not lost or shadow is None:
        return
    card = lost[0]
    if len(lost) > 1:
        card = await Roll((len(lost),), lambda faces: lost[faces[0] - 1], rule=FATALITY)
    shadow.things = (*shadow.things, Thing("experience", card))
    campaign.tell(lambda: ShadowLearnt(hero=shadow.id, experience=card, rules=(FATALITY,)))


async def conclude(campaign: Campaign, side: str, won: bool, report: Report) -> int:
    """What comes of Act III; gives the act that is played next."""
    if won:
        await reward(campaign, side)
        return 1
    await fail(campaign, side, report)
    return 2


async def fail(campaign: Campaign, side: str, report: Report) -> None:
    """Who has failed goes back to Act II. Where both are alive the adventurer keeps his gift, and the Shadow gains an
    experience card that its player chooses. [c2.adventure.act3.draw]
    """
    hero, shadow = campaign.hero(side), campaign.shadow(campaign.other(side))
    assert hero is not None
    assert shadow is not None
    fates = (report.fate(hero.id), report.fate(shadow.id))
    if not any(fate is not None and fate.lost in ("killed", "destroyed") for fate in fates):
        await arm_shadow(campaign, shadow)


async def reward(campaign: Campaign, side: str) -> None:
    """The gift fades, the Elixir is his; he sets out once more, or retires. [c2.adventure.act3.reward]

    For another adventure the opponent makes a new Shadow, no dearer than twice what the adventurer costs by now; there is
    no end to their number. [c2.adventure.next-adventure]
    """
    hero, quest = campaign.hero(side), campaign.quests[side]
    assert hero is not None
    if hero.gift is not None:
        hero.gift = None
        campaign.tell(lambda: GiftFaded(hero=hero.id, rules=(REWARD,)))
    elixir = quest.elixir
    if elixir is not None:
        hero.elixirs = (*hero.elixirs, elixir)
        key = elixir_key(elixir)
        campaign.tell(lambda: ThingGiven(hero=hero.id, thing=key, how="elixir", rules=(REWARD,)))
    again = await Choose(side, REWARD, {"retire": False, "quest": True}, default="retire", about={"hero": hero.id})
    if not again:
        quest.ending = "retired"
        campaign.tell(lambda: QuestEnded(side=side, ending="retired", rules=(REWARD,)))
        return
    number = quest.number + 1
    campaign.quests[side] = Quest(number=number, played=quest.played)
    campaign.tell(lambda: NewQuest(hero=hero.id, number=number, rules=(NEXT,)))
    campaign.then(PickShadow(side), PickElixir(side))
