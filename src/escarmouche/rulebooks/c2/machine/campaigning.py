"""What a sensible player decides between the battles of a campaign: who leads, who comes along, what experience buys.

Everything is weighed in Army Points, or as if it were some: a point of experience is about as dear as a point of an
experience card, since that is what it buys.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from escarmouche.kernel import PASS, Ask, Choose, Place
from escarmouche.rulebooks.c2.content.army import Choice, muster_choice
from escarmouche.rulebooks.c2.incarnation import advantages, creation, quest, resurrection, truce
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign
from escarmouche.rulebooks.c2.incarnation.companies import Company, MusterCompany, mustered
from escarmouche.rulebooks.c2.incarnation.creation import Equipment, Outfit, candidates, gifts
from escarmouche.rulebooks.c2.incarnation.heroes import Hero, card_of, figure_cost

Values: TypeAlias = Sequence[float]
Weigher: TypeAlias = Callable[[Campaign, Choose[Any], Sequence[str]], Values]

DRAWS: Final = 5
"""How many army lists, and sets of belongings, are drawn to choose from."""

SHARE_OF_HERO: Final = 0.55
"""What part of the Army Points a hero may cost whom enough others are to follow."""

SHARE_OF_BELONGINGS: Final = 0.25
"""What part of the Army Points somebody's belongings may cost."""

A_MODEL: Final = 2.0
"""What one more model on the table is worth, besides its points: it acts, strikes and holds somebody up."""

RESERVE: Final = 4
"""How much experience one keeps, if one can: without it nobody comes back from the dead."""

DIE: Final = 6


class CampaignTactics:
    """The tactics of campaigns. They remember nothing."""

    def forget(self) -> None:
        """There is nothing to forget."""

    def candidates(self, state: Campaign, ask: Ask[Any], rng: random.Random) -> Sequence[Any]:
        """All options of a choice, its default first, as equals are not always to be decided alike; of army lists and
        belongings a few, all legal.
        """
        if isinstance(ask, Choose):
            first = [ask.default] if ask.default is not None else []
            return list(dict.fromkeys((*first, *rng.sample(list(ask.options), len(ask.options)))))
        assert isinstance(ask, Place)
        draws = DRAWS if isinstance(ask, MusterCompany | Outfit) else 1
        return list(dict.fromkeys(offer for _ in range(draws) for offer in ask.offers(rng)))

    def weigh(self, state: Campaign, ask: Ask[Any], answers: Sequence[Any], *, exact: bool) -> Values:
        """How good each answer is for the player asked."""
        if isinstance(ask, MusterCompany):
            return [_company(state, ask, answer) for answer in answers]
        if isinstance(ask, Outfit):
            return [_belongings(state, ask, answer) for answer in answers]
        if isinstance(ask, Choose):
            return WEIGHERS.get(ask.rule, _by_default)(state, ask, answers)
        return [0.0] * len(answers)


def _by_default(_: Campaign, ask: Choose[Any], answers: Sequence[str]) -> Values:
    return [1.0 if answer == ask.default else 0.0 for answer in answers]


# -- who takes part ----------------------------------------------------------------------------------------------------


def _hero(campaign: Campaign, _: Choose[Any], answers: Sequence[str]) -> Values:
    """The dearest whom enough others can follow; of those who are too dear, the one who is least so."""
    most = SHARE_OF_HERO * (campaign.points or creation.least_points(campaign))
    known = candidates(campaign, None)
    costs = [figure_cost(known[answer], campaign.collection) for answer in answers]
    return [cost if cost <= most else -cost for cost in costs]


def _affiliation(campaign: Campaign, _: Choose[Any], answers: Sequence[str]) -> Values:
    """The people of whom there are most to follow him."""
    peoples = [card.people for card in campaign.collection.profiles.values() if not card.character]
    return [peoples.count(answer) for answer in answers]


def _mentor(campaign: Campaign, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """One who has something to give, the cheaper the better, as he is paid for in each act; nobody rather than one with
    nothing.
    """
    hero = campaign.heroes[ask.about["hero"]]
    return [0.0 if answer == PASS else _as_mentor(campaign, hero, answer) for answer in answers]


def _as_mentor(campaign: Campaign, hero: Hero, key: str) -> float:
    choice = Choice(profile=key)
    mentor = Hero(id="mentor", side=hero.side, role="mentor", choice=choice, people=hero.people)
    given = max((_price(campaign, thing) for thing in gifts(campaign, hero, mentor)), default=-1.0)
    return 1.0 + given - figure_cost(choice, campaign.collection) / 100 if given >= 0 else -1.0


def _dearest_thing(campaign: Campaign, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What costs most, as it is free of charge."""
    return [0.0 if answer == PASS else 1.0 + _price(campaign, ask.options[answer]) for answer in answers]


def _price(campaign: Campaign, thing: Any) -> float:
    card = card_of(thing, campaign.collection)
    return 0.0 if card is None else float(card.points)


def _dearest_figure(campaign: Campaign, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Who costs most: a Shadow is not paid for."""
    return [figure_cost(ask.options[answer], campaign.collection) for answer in answers]


def _joins(campaign: Campaign, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The Shadow player's own adventurer comes if he could pay to come back from there, as there is experience to be had."""
    hero, act = campaign.heroes[ask.about["hero"]], campaign.act(ask.about["card"])
    safe = hero.experience >= act.resurrection + RESERVE
    return [1.0 if (answer == "yes") == safe else 0.0 for answer in answers]


# -- who comes along ---------------------------------------------------------------------------------------------------


def _company(campaign: Campaign, ask: MusterCompany, company: Company) -> float:
    """As many Army Points as there are, and rather many models than few."""
    army = mustered(campaign, company, ask.terms)
    return army.points + A_MODEL * sum(len(card.objects) for card in army.cards)


def _belongings(campaign: Campaign, ask: Outfit, equipment: Equipment) -> float:
    """Spells and miracles for those who use them, but not all that one has."""
    card = muster_choice(equipment.on(ask.hero.choice), campaign.collection)
    spent = card.full_cost - figure_cost(Equipment().on(ask.hero.choice), campaign.collection)
    return spent if spent <= SHARE_OF_BELONGINGS * ask.most else -spent


# -- experience --------------------------------------------------------------------------------------------------------


def _bought(campaign: Campaign, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The dearest new technique for which enough is left to come back from the dead."""
    left, prices = ask.about["left"], ask.about["prices"]
    learner = campaign.heroes[ask.about["hero"]]

    def value(card: str) -> float:
        points = campaign.collection.experience[card].points
        gained = points / 2 if learner.owned(card) else points
        lacking = max(0, RESERVE - (left - prices[card])) - max(0, RESERVE - left)
        return float(gained - 2 * lacking)

    return [0.0 if answer == PASS else value(answer) for answer in answers]


def _helped(campaign: Campaign, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """As much on a die as makes up for itself: by the card that would be forgotten, or the companion who would be lost."""
    about = ask.about
    card = campaign.collection.experience.get(about.get("experience", ""))
    at_stake = (
        float(card.points)
        if card is not None
        else figure_cost(campaign.heroes[about["hero"]].choice, campaign.collection) / 2
    )
    return [chance(about["difficulty"], int(answer)) * at_stake - int(answer) for answer in answers]


def chance(number: int, bonus: int) -> float:
    """How likely a die comes to a number with a bonus; a natural 1 never does."""
    least = max(2, number - bonus)
    return max(0, DIE + 1 - least) / DIE


def _advantage(campaign: Campaign, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The favour of the gods for who has often come back; else more experience, what is of use in battle coming after it."""
    hero = campaign.heroes[ask.about["hero"]]
    needed = hero.resurrections - hero.favour >= RESERVE
    values = {advantages.RESURRECTION: 3.0 if needed else 0.0, advantages.EXPERIENCE: 2.0, advantages.MANA: 1.5}
    held = set(hero.advantages)
    return [-1.0 if answer in held else values.get(answer, 1.0) for answer in answers]


WEIGHERS: Final[Mapping[str, Weigher]] = {
    creation.A_HERO: _hero,
    creation.ADVENTURER: _hero,
    creation.AFFILIATION: _affiliation,
    creation.WITH_MENTOR: _mentor,
    creation.GIFT: _dearest_thing,
    creation.THE_SHADOW: _dearest_figure,
    creation.SHADOW_CARD: _dearest_thing,
    creation.SHADOW_ARTEFACT: _dearest_thing,
    creation.ELIXIR: _dearest_thing,
    quest.SHADOW_HERO: _joins,
    quest.ADVANTAGE: _advantage,
    truce.BUY: _bought,
    truce.FOR_A_COMPANION: _bought,
    resurrection.RECOVERY: _helped,
    resurrection.OTHERS: _helped,
}
"""What weighs the options of a choice, by its rule; for other rules there is the default."""

TACTICS: Final = CampaignTactics()
"""The tactics of this book's campaigns."""

__all__ = ["TACTICS", "CampaignTactics", "chance"]
