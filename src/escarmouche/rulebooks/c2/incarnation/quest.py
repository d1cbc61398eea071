"""The adventure: act after act, by turns, until each adventurer has beaten his Shadow, retires, or is dead for good.

An adventurer is a hero, and all that holds of heroes holds of him. [c2.adventure.mode]

An act is a row of steps: what is played, who comes, the battle, what it was worth, who returns from the dead, what follows.
Which rules are those of one act alone stands in ``act_one.py``, ``act_two.py`` and ``act_three.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar, Final

from escarmouche.kernel import Choose, Secret, Step, confirm
from escarmouche.rulebooks.c2.content.goals import ChangePoints, GainExperience, Kill, NextAct
from escarmouche.rulebooks.c2.content.scenarios import Scenario
from escarmouche.rulebooks.c2.incarnation import act_one, act_three, act_two, advantages
from escarmouche.rulebooks.c2.incarnation.acts import aftermath
from escarmouche.rulebooks.c2.incarnation.campaign_battles import (
    Allowance,
    award_experience,
    fight,
    keep_gains,
    muster,
)
from escarmouche.rulebooks.c2.incarnation.campaign_events import (
    ActReached,
    ActRevealed,
    ActWon,
    AdvantagePicked,
    CampaignEnded,
    QuestEnded,
)
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign, Played, Quest
from escarmouche.rulebooks.c2.incarnation.companies import Company, Terms, characters_beside, in_company
from escarmouche.rulebooks.c2.incarnation.experience import award, with_tenth
from escarmouche.rulebooks.c2.incarnation.heroes import ALLY, Hero, profile_of
from escarmouche.rulebooks.c2.incarnation.reports import Report
from escarmouche.rulebooks.c2.incarnation.resurrection import bring_back, bring_back_companion
from escarmouche.rulebooks.c2.incarnation.truce import rest
from escarmouche.rulebooks.common.ids import SideId

ACT: Final = "c2.scenario.act"
SHADOW_HERO: Final = "c2.adventure.shadow-player-hero"
ADVANTAGE: Final = "c2.adventure.shadow-bonus"

OF_SHADOW_PLAYER: Final = 1
"""How many cards the Shadow player may stake whose own adventurer is there."""

GONE: Final = ("killed", "destroyed")
"""How those have left the table who are dead."""


class BeginAct(Step, frozen=True):
    """One of the two players plays an act with his adventurer; the other is the Shadow player. [c2.adventure.roles]

    He shows which scenario card of the act that he has come to is played. [c2.scenario.act] The Shadow player may have his
    own adventurer take part. [c2.adventure.shadow-player-hero]
    """

    landmark: ClassVar[bool] = True

    side: SideId

    async def run(self, campaign: Campaign) -> None:
        quest = campaign.quests[self.side]
        about = {"act": quest.act, "side": self.side}
        act = await Choose(
            self.side, ACT, {candidate.key: candidate for candidate in playable(campaign, quest)}, about=about
        )
        campaign.tell(lambda: ActRevealed(side=self.side, card=act.key, act=act.act, rules=(ACT,)))
        shadow_player = campaign.other(self.side)
        hero = campaign.hero(shadow_player)
        present = (
            hero is not None
            and is_on_quest(campaign, shadow_player)
            and await confirm(shadow_player, SHADOW_HERO, default=False, about={"hero": hero.id, "card": act.key})
        )
        campaign.then(GatherAct(self.side, act.key, present))


def playable(campaign: Campaign, quest: Quest) -> list[Scenario]:
    """The scenario cards that may be played next: those of the current act, or only the card that is demanded."""
    open_acts = [act for act in campaign.acts if act.act == quest.act and act_two.may_be_played(act, quest)]
    demanded = [act for act in open_acts if act.key == quest.next_card]
    return demanded or open_acts


def is_on_quest(campaign: Campaign, side: str) -> bool:
    """Whether the adventurer of a player is alive, and has not retired."""
    quest = campaign.quests.get(side)
    return quest is not None and not quest.ending


class GatherAct(Step, frozen=True):
    """Then each player makes his army list, for the Army Points of the act. [c2.adventure.setup]"""

    side: SideId
    card: str
    shadow_hero: bool

    async def run(self, campaign: Campaign) -> None:
        act, quest = campaign.act(self.card), campaign.quests[self.side]
        shadow_player = campaign.other(self.side)
        points = campaign.points or act.points
        told_of = act.character
        story = {told_of.of: told_of.card} if told_of is not None else {}
        victims = tuple(goal.whom for goal in act.single_goals if isinstance(goal, Kill))
        terms = {
            self.side: Terms(
                side=self.side,
                limit=max(1, points + quest.more_points),
                act=act.act,
                adventurer=True,
                story=story.get("adventurer", ""),
            ),
            shadow_player: Terms(
                side=shadow_player,
                limit=max(1, points + quest.more_for_shadow),
                act=act.act,
                hero=self.shadow_hero,
                story=story.get("shadow", ""),
                victims=victims,
            ),
        }
        quest.more_points = quest.more_for_shadow = 0
        quest.next_card = ""
        companies = await Secret({side: partial(muster, campaign, own_terms) for side, own_terms in terms.items()})
        campaign.then(FightAct(self.side, self.card, companies[self.side], companies[shadow_player]))


class FightAct(Step, frozen=True):
    """The battle of an act; both sides with an adventurer there may stake cards."""

    side: SideId
    card: str
    company: Company
    shadow_company: Company

    async def run(self, campaign: Campaign) -> None:
        act, shadow_player = campaign.act(self.card), campaign.other(self.side)
        companies = {self.side: self.company, shadow_player: self.shadow_company}
        stakes = allowances(campaign, act, self.side, companies)
        report = await fight(campaign, companies, stakes, act=act, announces=announcer(act, self.side))
        campaign.then(EndAct(self.side, self.card, self.company, self.shadow_company, report))


def allowances(
    campaign: Campaign, act: Scenario, adventurer: str, companies: Mapping[str, Company]
) -> dict[str, Allowance]:
    """What each side may stake whose own adventurer is in the battle. [c2.adventure.stake]"""
    return {
        side: Allowance(most)
        for side, company in companies.items()
        if (most := may_stake(campaign, act, side, company, adventurer=side == adventurer))
    }


def announcer(act: Scenario, side: str) -> str:
    """Who says in the course of an act whether he goes on to the next: in Act II its adventurer, else nobody."""
    return side if act.act == 2 else ""


def may_stake(campaign: Campaign, act: Scenario, side: str, company: Company, *, adventurer: bool) -> int:
    """How many cards a side may stake: none without its adventurer, one for the Shadow player's, else as the act says.

    [c2.xp.stake.act-limit] One more, as an advantage of the Shadow player. [c2.adventure.shadow-bonus.stake]
    """
    hero = campaign.hero(side)
    if hero is None or not in_company(company, hero):
        return 0
    if not adventurer:
        most = OF_SHADOW_PLAYER
    elif act.act == 3:
        most = act_three.may_stake(characters_beside(campaign, company, hero))
    else:
        most = act_one.may_stake() if act.act == 1 else act_two.may_stake()
    return most + (advantages.STAKE in hero.advantages)


class EndAct(Step, frozen=True):
    """The act is over: what was gained is kept, experience is awarded, and what the card says of the end is applied.

    Won or lost, it may give the adventurer experience, as long as he lives. [c2.scenario.act]
    """

    side: SideId
    card: str
    company: Company
    shadow_company: Company
    report: Report

    async def run(self, campaign: Campaign) -> None:
        act, quest, report = campaign.act(self.card), campaign.quests[self.side], self.report
        shadow_player = campaign.other(self.side)
        companies = {self.side: self.company, shadow_player: self.shadow_company}
        led = [side for side, company in companies.items() if in_company(company, campaign.hero(side))]
        keep_gains(campaign, report, companies, track=led)
        won = is_won(campaign, act, self.side, report)
        for side in companies:
            _award(campaign, side, report, adventurer=self.side)
        quest.played += 1
        quest.last = act.key
        campaign.battles = (*campaign.battles, Played(self.side, act.key, act.act, won, report.turns))
        _tell_outcome(campaign, self.side, act.key, won)
        apply_consequences(campaign, act, self.side, won, report)
        for side in companies:
            use_up_advantages(campaign, side, report)
        campaign.then(
            Resurrections(self.side, self.card, won, report),
            PickAdvantage(shadow_player),
            Continue(self.side, self.card, won, report),
            Rest(self.side, report),
            Rest(shadow_player, report),
            AfterAct(self.side),
        )


def use_up_advantages(campaign: Campaign, side: str, report: Report) -> None:
    """The advantages of a Shadow player are for the next battle in which his adventurer is. [c2.adventure.shadow-bonus]"""
    hero = campaign.hero(side)
    if hero is not None and report.fate(hero.id) is not None:
        hero.advantages = ()


def _tell_outcome(campaign: Campaign, side: str, card: str, won: bool) -> None:
    """All hear whether an act was won, with the rule of what comes of that."""
    rule = "c2.adventure.result.victory" if won else "c2.adventure.result.defeat"
    campaign.tell(lambda: ActWon(side=side, card=card, won=won, rules=(rule,)))


def is_won(campaign: Campaign, act: Scenario, side: str, report: Report) -> bool:
    """Whether the conditions of victory are met: those of the objective, in Act III that of the Shadow as well."""
    return report.winner == side and (act.act != 3 or act_three.has_slain_shadow(campaign, side, report))


def is_first_act(campaign: Campaign, side: str) -> bool:
    """Whether the adventurer of a side has played no act yet, of this adventure or of any before."""
    return campaign.quests[side].played == 0 and campaign.quests[side].number == 1


def _award(campaign: Campaign, side: str, report: Report, *, adventurer: str) -> None:
    """The points of a side's adventurer, if he was there and lives.

    A tenth more for an advantage; twice as many in the very first act without a Mentor. [c2.adventure.no-mentor]
    """
    hero = campaign.hero(side)
    if hero is None:
        return
    mentor = campaign.mentor(side)

    def adjusted(points: int) -> int:
        more = with_tenth(points) if advantages.EXPERIENCE in hero.advantages else points
        alone = side == adventurer and mentor is None and is_first_act(campaign, side)
        return 2 * more if alone and more > 0 else more

    allies = allies_in(campaign, report, side)
    award_experience(campaign, hero, report, mentor=mentor.id if mentor else "", allies=allies, adjusted=adjusted)


def allies_in(campaign: Campaign, report: Report, side: str) -> set[str]:
    """The figures (their ids) that were an adventurer's Allies in a battle: the other Characters of his army, but for his
    Mentor and a Shadow. The campaign may not have known them before. Who was summoned came with nobody.
    """
    return {
        fate.fighter
        for fate in report.fates
        if fate.side == side
        and fate.character
        and not fate.summoned
        and (not fate.hero or campaign.heroes[fate.hero].role == ALLY)
    }


def is_dead(report: Report, hero: Hero | None) -> bool:
    """Whether somebody was killed outright in a battle; who has fled is alive."""
    fate = report.fate(hero.id) if hero is not None else None
    return fate is not None and fate.lost in GONE


def apply_consequences(campaign: Campaign, act: Scenario, side: str, won: bool, report: Report) -> None:
    """What stands by Victory is applied [c2.adventure.result.victory], or what stands by Defeat, if he lives.

    [c2.adventure.result.defeat]
    """
    hero, quest = campaign.hero(side), campaign.quests[side]
    assert hero is not None
    dead = is_dead(report, hero)
    if dead and not won:
        return
    for effect in aftermath(act, won).effects:
        match effect:
            case GainExperience(amount=amount):
                if not dead:
                    award(hero, amount)
            case ChangePoints(by=by, whose="adventurer"):
                quest.more_points += by
            case ChangePoints(by=by):
                quest.more_for_shadow += by
            case NextAct(card=card):
                quest.next_card = card


class Resurrections(Step, frozen=True):
    """Those who were killed may come back: the adventurer [c2.adventure.result.death], that of the Shadow player at the
    price of the same act, then the Mentors and the Allies of both.
    """

    side: SideId
    card: str
    won: bool
    report: Report

    async def run(self, campaign: Campaign) -> None:
        act = campaign.act(self.card)
        sides = (self.side, campaign.other(self.side))
        for side in sides:
            hero = campaign.hero(side)
            if hero is None or not is_dead(self.report, hero):
                continue
            before = hero.cards
            price = act_one.price(act) if act.act == 1 else act_two.price(act)
            back = await bring_back(campaign, hero, price=price, killed_by_character=by_character(self.report, hero))
            if not back:
                end_quest(campaign, side, "dead")
            elif act.act == 3 and side == self.side and not self.won:
                await act_three.bequeath(campaign, side, before, hero.cards)
        for side in sides:
            await self._bring_back_companions(campaign, side, act.resurrection)

    async def _bring_back_companions(self, campaign: Campaign, side: str, number: int) -> None:
        """The Mentor and the Allies of an adventurer who lives himself."""
        payer = campaign.hero(side)
        if payer is None or payer.lost:
            return
        for companion in companions(campaign, side):
            if is_dead(self.report, companion):
                await bring_back_companion(campaign, companion, payer, number)


def by_character(report: Report, hero: Hero) -> bool:
    """Whether a Character has killed somebody; a fall or an explosion is nobody's."""
    fate = report.fate(hero.id)
    killer = report.of(fate.to) if fate is not None else None
    return killer is not None and killer.character


def companions(campaign: Campaign, side: str) -> list[Hero]:
    """The Mentor and the Allies of an adventurer who are not dead for good."""
    mentor = campaign.mentor(side)
    company = [*([mentor] if mentor is not None else []), *campaign.allies(side)]
    return [hero for hero in company if not hero.lost]


def end_quest(campaign: Campaign, side: str, ending: str) -> None:
    """The adventure of a player is over."""
    campaign.quests[side].ending = "dead" if ending == "dead" else "retired"
    campaign.tell(lambda: QuestEnded(side=side, ending=ending, rules=("c2.adventure.mode",)))


class PickAdvantage(Step, frozen=True):
    """At the end of the act the Shadow player picks an advantage for the next battle of his own adventurer.

    [c2.adventure.shadow-bonus]
    """

    side: SideId

    async def run(self, campaign: Campaign) -> None:
        hero = campaign.hero(self.side)
        if hero is None or not is_on_quest(campaign, self.side):
            return
        options = {candidate: candidate for candidate in open_advantages(campaign, hero)}
        advantage = await Choose(
            self.side, ADVANTAGE, options, default=advantages.EXPERIENCE, about={"hero": hero.id, "count": hero.favour}
        )
        if advantage == advantages.RESURRECTION:
            hero.favour += 1
        else:
            hero.advantages = tuple(dict.fromkeys((*hero.advantages, advantage)))
        campaign.tell(lambda: AdvantagePicked(hero=hero.id, advantage=advantage, rules=(ADVANTAGE,)))


def open_advantages(campaign: Campaign, hero: Hero) -> list[str]:
    """Discipline is none for the Undead, nor gems for those who are no Magicians."""
    profile = profile_of(hero, campaign.collection)
    closed = {
        advantages.DISCIPLINE: profile.has("mort-vivant"),
        advantages.MANA: profile.power is None,
    }
    return [advantage for advantage in advantages.ADVANTAGES if not closed.get(advantage)]


class Continue(Step, frozen=True):
    """To which act the adventurer goes on, or back; what Act III brings."""

    side: SideId
    card: str
    won: bool
    report: Report

    async def run(self, campaign: Campaign) -> None:
        quest, hero = campaign.quests[self.side], campaign.hero(self.side)
        assert hero is not None
        if quest.ending:
            return
        dead = is_dead(self.report, hero)
        match campaign.act(self.card).act:
            case 1:
                quest.act = act_one.next_act(self.won, dead)
            case 2:
                quest.act = act_two.next_act(self.won, self.report.announced)
            case _:
                quest.act = await act_three.conclude(campaign, self.side, self.won, self.report)
        if not quest.ending:
            campaign.tell(lambda: ActReached(side=self.side, act=quest.act, rules=(ACT,)))


class Rest(Step, frozen=True):
    """The truce of an adventurer who was in the battle: now he may spend experience, on his companions too.

    Meanwhile the opponent plays an act. [c2.adventure.truce]
    """

    side: SideId
    report: Report

    async def run(self, campaign: Campaign) -> None:
        hero = campaign.hero(self.side)
        if hero is not None and is_on_quest(campaign, self.side) and self.report.fate(hero.id) is not None:
            await rest(campaign, hero, companions(campaign, self.side))


class AfterAct(Step, frozen=True):
    """The roles change from battle to battle, as long as both are on their quest."""

    side: SideId

    async def run(self, campaign: Campaign) -> None:
        turns = (campaign.other(self.side), self.side)
        following = next((side for side in turns if is_on_quest(campaign, side)), None)
        if following is not None:
            campaign.then(BeginAct(following))
            return
        campaign.over = True
        campaign.tell(lambda: CampaignEnded(rules=("c2.adventure.mode",)))
