"""A row of battles outside the adventure, in which heroes gain experience from one to the next."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from escarmouche.kernel import Secret, Step
from escarmouche.rulebooks.c2.incarnation.campaign_battles import (
    Allowance,
    award_experience,
    fight,
    keep_gains,
    muster,
)
from escarmouche.rulebooks.c2.incarnation.campaign_events import CampaignEnded
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign, Played
from escarmouche.rulebooks.c2.incarnation.companies import Company, Terms
from escarmouche.rulebooks.c2.incarnation.creation import PickHero
from escarmouche.rulebooks.c2.incarnation.quest import by_character, is_dead
from escarmouche.rulebooks.c2.incarnation.reports import Report
from escarmouche.rulebooks.c2.incarnation.resurrection import bring_back
from escarmouche.rulebooks.c2.incarnation.truce import TRUCE, rest
from escarmouche.rulebooks.common.campaigns import goes_on
from escarmouche.rulebooks.common.ids import SideId

GO_ON: Final = f"{TRUCE}#go-on"

MAY_STAKE: Final = 3
"""How many experience cards each side may stake. [c2.xp.stake]"""

USUAL_POINTS: Final = 80
"""The Army Points of a battle, where nothing is agreed on."""


class NextBattle(Step, frozen=True):
    """Another battle, if both like; who has lost his hero for good chooses another one."""

    landmark: ClassVar[bool] = True

    async def run(self, campaign: Campaign) -> None:
        if await goes_on(campaign, GO_ON):
            heirless = [side for side in campaign.players if (hero := campaign.hero(side)) is None or hero.lost]
            campaign.then(*map(PickHero, heirless), GatherHeroes())
            return
        campaign.over = True
        campaign.tell(lambda: CampaignEnded(rules=(TRUCE,)))


class GatherHeroes(Step, frozen=True):
    """Each player makes his army list, his hero in it."""

    async def run(self, campaign: Campaign) -> None:
        limit = campaign.points or USUAL_POINTS
        terms = {side: Terms(side=side, limit=limit, hero=True) for side in campaign.players}
        companies = await Secret({side: partial(muster, campaign, own_terms) for side, own_terms in terms.items()})
        campaign.then(FightHeroes(tuple(companies.values())))


class FightHeroes(Step, frozen=True):
    """The battle."""

    companies: tuple[Company, ...]

    async def run(self, campaign: Campaign) -> None:
        companies = dict(zip(campaign.players, self.companies, strict=True))
        report = await fight(campaign, companies, {side: Allowance(MAY_STAKE) for side in companies})
        keep_gains(campaign, report, companies, track=())
        for side in campaign.players:
            hero = campaign.hero(side)
            assert hero is not None
            award_experience(campaign, hero, report)
        campaign.battles = (*campaign.battles, Played(report.winner, "", 0, bool(report.winner), report.turns))
        campaign.then(*(AfterBattle(side, report) for side in campaign.players), NextBattle())


class AfterBattle(Step, frozen=True):
    """A hero who was killed may come back, for what a die says; then he rests."""

    side: SideId
    report: Report

    async def run(self, campaign: Campaign) -> None:
        hero = campaign.hero(self.side)
        assert hero is not None
        if is_dead(self.report, hero):
            killer = by_character(self.report, hero)
            if not await bring_back(campaign, hero, price=None, killed_by_character=killer):
                return
        await rest(campaign, hero)
