"""The row of battles: armies are chosen, a scenario, a battle is fought, and experience written down."""

from __future__ import annotations

import random
from functools import partial
from typing import ClassVar, Final

from escarmouche.kernel import Choose, Secret, Step, confirm
from escarmouche.rulebooks.common.book import plain_setup
from escarmouche.rulebooks.common.campaigns import PlayBattle, goes_on
from escarmouche.rulebooks.lfw.book import NO_SCENARIO, RULEBOOK, field_fits
from escarmouche.rulebooks.lfw.campaign.events import ArmyChosen, BattleFought, CampaignEnded, ExperienceGained
from escarmouche.rulebooks.lfw.campaign.experience import lines, rule_of
from escarmouche.rulebooks.lfw.campaign.reports import Report, report
from escarmouche.rulebooks.lfw.campaign.state import Campaign, Fought, Veteran
from escarmouche.rulebooks.lfw.content.scenarios import SCENARIOS
from escarmouche.rulebooks.lfw.content.setup import Setup, begin, make_setup

GENERAL: Final = "lfw.campaign.general"
ARMY: Final = f"{GENERAL}#army"
GO_ON: Final = f"{GENERAL}#go-on"
SCENARIO: Final = f"{GENERAL}#scenario"
BATTLE: Final = f"{GENERAL}#battle"
MAGE: Final = "lfw.campaign.mage"


class ChooseArmies(Step, frozen=True):
    """Each player chooses, in secret, the army that he leads from the first battle to the last."""

    async def run(self, campaign: Campaign) -> None:
        chosen = await Secret({side: partial(_choose_army, campaign, side) for side in campaign.players})
        campaign.chosen = dict(chosen)
        for side, army in chosen.items():
            campaign.tell(lambda: ArmyChosen(side=side, army=army, rules=(GENERAL,)))  # noqa: B023
        field = next(iter(campaign.fields))
        for unit in begin(battle_setup(campaign, "", field)).units.values():
            if unit.profile.speciality is not None:
                campaign.veterans[unit.id] = Veteran(
                    id=unit.id,
                    side=unit.side,
                    name=unit.profile.name,
                    speciality=unit.profile.speciality,
                    level=unit.profile.level,
                )
        campaign.then(AgreeOnMages(), NextBattle())


async def _choose_army(campaign: Campaign, side: str) -> str:
    return await Choose(side, ARMY, {key: key for key in campaign.armies})


class AgreeOnMages(Step, frozen=True):
    """The rule for mages is lost: where some take part, they gain experience for spells if both players say so."""

    async def run(self, campaign: Campaign) -> None:
        if not any(veteran.speciality == "mage" for veteran in campaign.veterans.values()):
            return
        for side in campaign.players:
            if not await confirm(side, MAGE, default=False):
                return
        campaign.spells_count = True


class NextBattle(Step, frozen=True):
    """Another battle, as long as there are some, or both like. They choose the scenario in turns."""

    landmark: ClassVar[bool] = True

    async def run(self, campaign: Campaign) -> None:
        if not await goes_on(campaign, GO_ON):
            campaign.over = True
            campaign.tell(lambda: CampaignEnded(rules=(GENERAL,)))
            return
        number = len(campaign.battles) + 1
        side = campaign.players[(number - 1) % len(campaign.players)]
        scenarios = {key: key for key in playable(campaign)}
        campaign.then(FightForExperience(await Choose(side, SCENARIO, scenarios, about={"number": number})))


def playable(campaign: Campaign) -> list[str]:
    """The scenarios (keys) for which two armies and some field of the campaign are enough, and a battle without any.

    Not those for which somebody needs an army of another kind.
    """
    count, offered = len(campaign.players), RULEBOOK.scenarios()
    able = [scenario for scenario in SCENARIOS if scenario.key in offered and not (scenario.demon or scenario.lone)]
    keys = [scenario.key for scenario in able if scenario.least <= count <= len(scenario.posts)]
    return [key for key in (NO_SCENARIO, *keys) if fields_for(campaign, key)]


def fields_for(campaign: Campaign, scenario: str) -> list[str]:
    """The fields of the campaign (keys) on which a scenario can be played."""
    wanted = "" if scenario == NO_SCENARIO else scenario
    return [key for key, field in campaign.fields.items() if field_fits(field, wanted)]


class FightForExperience(Step, frozen=True):
    """A battle: it is asked for, and fought elsewhere; then each specialist has gained what its rule says."""

    scenario: str

    async def run(self, campaign: Campaign) -> None:
        number = len(campaign.battles) + 1
        fields = fields_for(campaign, self.scenario)
        field = random.Random(number).choice(fields)
        scenario = "" if self.scenario == NO_SCENARIO else self.scenario
        setup = plain_setup(battle_setup(campaign, scenario, field))
        ask = PlayBattle(campaign.players[0], BATTLE, RULEBOOK, setup, report, about={"number": number})
        outcome = ask.report(await ask, Report)
        campaign.tell(lambda: BattleFought(winner=outcome.winner, turns=outcome.turns, rules=(GENERAL,)))
        for name in campaign.veterans:
            award(campaign, name, outcome)
        campaign.battles = (*campaign.battles, Fought(scenario, outcome.winner, outcome.turns))
        campaign.then(NextBattle())


def battle_setup(campaign: Campaign, scenario: str, field: str) -> Setup:
    """The set-up of a battle of the campaign."""
    armies = {side: campaign.armies[key] for side, key in campaign.chosen.items()}
    table = campaign.fields[field]
    return make_setup(armies, table.board, table.zones_of(campaign.players), table.agreed(campaign.options), scenario)


def award(campaign: Campaign, name: str, outcome: Report) -> None:
    """A specialist has what it has gained in a battle; what is done with it the book does not say."""
    veteran = campaign.veterans[name]
    table = lines(outcome.of(name), spells_count=campaign.spells_count)
    points = sum(table.values())
    veteran.experience += points
    total = veteran.experience
    campaign.tell(
        lambda: ExperienceGained(
            unit=name, points=points, total=total, table=table, rules=(rule_of(veteran.speciality),)
        )
    )
