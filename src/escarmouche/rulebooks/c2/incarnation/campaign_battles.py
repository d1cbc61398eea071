"""The battles of a campaign: who fights, for what stakes, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple

import msgspec

from escarmouche.rulebooks.c2.battle import Staking, Venture, Zone
from escarmouche.rulebooks.c2.book import RULEBOOK
from escarmouche.rulebooks.c2.content.army import Choice
from escarmouche.rulebooks.c2.content.scenarios import Scenario
from escarmouche.rulebooks.c2.content.setup import Setup, make_setup
from escarmouche.rulebooks.c2.incarnation.campaign_events import BattleFought, CardKeptForGood, ExperienceGained
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign, id_of
from escarmouche.rulebooks.c2.incarnation.companies import Company, MusterCompany, Terms, mustered
from escarmouche.rulebooks.c2.incarnation.experience import TABLE, award, lines
from escarmouche.rulebooks.c2.incarnation.heroes import ALLY, HERO, Hero, Owned
from escarmouche.rulebooks.c2.incarnation.reports import Fate, Report, report
from escarmouche.rulebooks.common.book import plain_setup
from escarmouche.rulebooks.common.campaigns import PlayBattle

BATTLE: Final = "c2.xp.award#battle"

DEAD: Final = ("killed", "destroyed")


class Allowance(NamedTuple):
    """How many experience cards a side may stake."""

    most: int


async def muster(campaign: Campaign, terms: Terms) -> Company:
    """A player makes his army list."""
    return await MusterCompany(campaign, terms)


async def fight(
    campaign: Campaign,
    companies: Mapping[str, Company],
    stakes: Mapping[str, Allowance],
    *,
    act: Scenario | None = None,
    announces: str = "",
) -> Report:
    """A battle between two companies, the adventurer's first; it is asked for, and fought elsewhere."""
    setup = battle_setup(campaign, companies, stakes, act=act, announces=announces)
    first = next(iter(companies))
    about = {"card": act.key if act is not None else "", "number": len(campaign.battles) + 1}
    ask = PlayBattle(first, BATTLE, RULEBOOK, plain_setup(setup), report, about=about)
    outcome = ask.report(await ask, Report)
    campaign.tell(lambda: BattleFought(winner=outcome.winner, turns=outcome.turns, rules=("c2.turn.game-end",)))
    return outcome


def battle_setup(
    campaign: Campaign,
    companies: Mapping[str, Company],
    stakes: Mapping[str, Allowance],
    *,
    act: Scenario | None = None,
    announces: str = "",
) -> Setup:
    """The set-up of a battle of the campaign."""
    number = 0 if act is None else act.act
    armies = {
        side: mustered(campaign, company, Terms(side=side, limit=1, act=number)) for side, company in companies.items()
    }
    options = campaign.options
    if act is not None:
        options = msgspec.structs.replace(
            options,
            turns=act.turns,
            deployment=act.deployment,
            shadow_deployment=act.shadow_deployment,
            scenario=act.key,
        )
    zones = [Zone(side, half) for side, half in zip(companies, campaign.halves, strict=True)]
    cards = tuple(campaign.collection.experience.values()) * campaign.copies
    venture = Venture(stakes={side: Staking(stake.most, cards) for side, stake in stakes.items()}, announces=announces)
    return msgspec.structs.replace(make_setup(armies, campaign.board, zones, options, act), venture=venture)


# -- what is kept of it ------------------------------------------------------------------------------------------------


def _remember_the_dead(
    campaign: Campaign, outcome: Report, companies: Mapping[str, Company], track: Collection[str]
) -> None:
    """The campaign follows the Characters of some sides who were killed, as they may be brought back; but for those whom
    cards had made appear, who were nobody's Allies.
    """
    for fate in outcome.fates:
        if fate.character and not (fate.hero or fate.summoned) and fate.side in track and fate.lost in DEAD:
            _known(campaign, fate, companies)


def keep_gains(campaign: Campaign, outcome: Report, companies: Mapping[str, Company], track: Collection[str]) -> None:
    """Whoever has gained an experience card has it from now on, beside those he learns. [c2.xp.card]

    Characters who have gained one, and those of the sides in ``track`` who were killed, are known to the campaign now.
    """
    _remember_the_dead(campaign, outcome, companies, track)
    for gain in outcome.gained:
        gainer = outcome.of(gain.fighter)
        assert gainer is not None, "a card is gained by a figure"
        hero = campaign.heroes[gainer.hero] if gainer.hero else _known(campaign, gainer, companies)
        hero.cards = (*hero.cards, Owned(gain.card))
        campaign.tell(
            lambda id=hero.id, card=gain.card: CardKeptForGood(  # type: ignore[misc]
                hero=id, experience=card, rules=("c2.xp.stake.acquire",)
            )
        )


def _known(campaign: Campaign, fate: Fate, companies: Mapping[str, Company]) -> Hero:
    """The Ally that a figure stands for; one that the campaign has not known so far is added to it."""
    id = id_of(fate.side, ALLY, fate.key)
    known = campaign.heroes.get(id)
    if known is None:
        choices = companies[fate.side].cards
        choice = next((candidate for candidate in choices if candidate.profile == fate.key), Choice(profile=fate.key))
        people = campaign.collection.profiles[choice.profile].people
        known = Hero(id=id, side=fate.side, role=ALLY, choice=choice, people=people)
        campaign.heroes[id] = known
    return known


def award_experience(
    campaign: Campaign,
    hero: Hero,
    outcome: Report,
    *,
    mentor: str = "",
    allies: Collection[str] = (),
    adjusted: Callable[[int], int] = lambda points: points,
) -> None:
    """A hero who took part and is alive gets what the table gives him for it; nobody else does. [c2.xp.hero-only]"""
    fate = outcome.fate(hero.id)
    if fate is None or fate.lost in DEAD:
        return
    heroes = {character.id for character in campaign.heroes.values() if character.role == HERO}
    table = lines(outcome, fate, heroes=heroes, mentor=mentor, allies=allies)
    points = award(hero, adjusted(sum(line.points for line in table)))
    campaign.tell(
        lambda: ExperienceGained(
            hero=hero.id,
            points=points,
            total=hero.experience,
            table={line.what: line.points for line in table},
            rules=(TABLE,),
        )
    )
