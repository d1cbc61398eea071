"""Lists of a campaign as people fill them in, line by line: a company for a battle, and what somebody owns."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from escarmouche.documents.written import Fault
from escarmouche.kernel import Place
from escarmouche.rulebooks import Form, FormLine, FormPart
from escarmouche.rulebooks.c2.content.army import muster_choice
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign
from escarmouche.rulebooks.c2.incarnation.companies import (
    Called,
    Company,
    MusterCompany,
    Terms,
    is_equipped_here,
    mustered,
)
from escarmouche.rulebooks.c2.incarnation.creation import Equipment, Outfit
from escarmouche.rulebooks.c2.incarnation.heroes import (
    SHADOW,
    Hero,
    figure_cost,
    name_of,
    price_of_thing,
    price_of_use,
)
from escarmouche.rulebooks.c2.presentation import list_forms
from escarmouche.rulebooks.c2.presentation.campaign_story import name_of_hero
from escarmouche.rulebooks.c2.presentation.list_forms import PEOPLE, Picked
from escarmouche.rulebooks.c2.presentation.story import NAME
from escarmouche.texts import message

HERO: Final = "hero:"
GIFT: Final = "/gift"


def form(ask: Place[Any], rng: random.Random) -> Form | None:
    """What there is to choose from for a list, with one that is drawn; ``None`` for what is no list."""
    if isinstance(ask, MusterCompany):
        return _company_form(ask, rng)
    return _outfit_form(ask, rng) if isinstance(ask, Outfit) else None


def filled(ask: Place[Any], picked: Picked) -> tuple[Any, int | None]:
    """The plain answer that a list makes, and what it costs (``None``: there is no such thing)."""
    answer: Any = None
    points: int | None = None
    try:
        if isinstance(ask, MusterCompany):
            answer = _company(ask, picked)
            points = mustered(ask.campaign, answer, ask.terms).points
        elif isinstance(ask, Outfit):
            answer = Equipment(**list_forms.owned_by("", picked))
            points = muster_choice(answer.on(ask.hero.choice), ask.campaign.collection).full_cost
    except (Fault, KeyError):
        points = None
    return msgspec.to_builtins(answer), points


# -- a company ---------------------------------------------------------------------------------------------------------


def _company_form(ask: MusterCompany, rng: random.Random) -> Form:
    campaign, terms, proposed = ask.campaign, ask.terms, ask.offers(rng)[0]
    names = {campaign.collection.profiles[hero.choice.profile].name for hero in campaign.heroes.values()}
    parts = (
        _peoples(campaign, terms),
        *_known(campaign, terms),
        *list_forms.troops(campaign.collection, proposed.people, names),
    )
    return Form(parts, _picked(proposed), terms.limit)


def _peoples(campaign: Campaign, terms: Terms) -> FormPart:
    """The people of the company: that of the adventurer, or any."""
    hero = campaign.hero(terms.side)
    fixed = hero.people if hero is not None and terms.adventurer else None
    return list_forms.peoples(campaign.collection.peoples if fixed is None else (fixed,))


def _known(campaign: Campaign, terms: Terms) -> Iterator[FormPart]:
    """Those whom the campaign knows, with what each may pay for and use."""
    there = [
        hero
        for hero in campaign.heroes.values()
        if hero.side == terms.side
        and not hero.lost
        and (hero.role != SHADOW or (terms.act == 3 and not terms.adventurer))
    ]
    lines = tuple(line for hero in there for line in _hero_lines(campaign, hero, terms))
    if lines:
        yield FormPart(message("c2-campaign-form-known"), lines)


def _hero_lines(campaign: Campaign, hero: Hero, terms: Terms) -> Iterator[FormLine]:
    collection, key = campaign.collection, HERO + hero.id
    yield FormLine(key=key, words=name_of_hero(campaign, hero), points=figure_cost(hero.choice, collection))
    for card, copies in Counter(possession.card for possession in hero.cards).items():
        owned, shown = hero.owned(card), collection.experience[card]
        assert owned is not None, "he has the card"
        words, price = message(NAME, name=shown.name.told), price_of_use(owned, shown)
        yield FormLine(key=f"{key}/card:{card}", words=words, points=price, most=copies, under=key)
    if hero.gift is not None:
        words = message("c2-campaign-form-gift", name=name_of(hero.gift, collection).told)
        yield FormLine(key=key + GIFT, words=words, points=price_of_thing(hero.gift, collection), under=key)
    for thing in hero.elixirs:
        words = message("c2-campaign-form-elixir", name=name_of(thing, collection).told)
        price = price_of_thing(thing, collection)
        yield FormLine(key=f"{key}/elixir:{thing.key}", words=words, points=price, under=key)
    if is_equipped_here(hero, terms):
        yield from list_forms.owned_lines(collection, hero.choice, under=key)


def _picked(company: Company) -> dict[str, int]:
    picked = {PEOPLE + company.people: 1}
    for called in company.heroes:
        key = HERO + called.hero
        picked |= {key: 1, **{f"{key}/card:{card}": copies for card, copies in Counter(called.cards).items()}}
        picked |= {f"{key}/elixir:{elixir}": 1 for elixir in called.elixirs}
        picked |= {key + GIFT: 1} if called.gift else {}
        picked |= {f"{key}/{thing}": 1 for thing in _things(called.belongings)}
    return picked | list_forms.picked_cards(company.cards)


def _company(ask: MusterCompany, picked: Picked) -> Company:
    taken = list_forms.taken(picked)
    heroes = [
        Called(
            hero=hero,
            cards=_cards_picked(f"{HERO}{hero}/card:", picked),
            gift=HERO + hero + GIFT in taken,
            elixirs=list_forms.after(f"{HERO}{hero}/elixir:", picked),
            belongings=Equipment(**list_forms.owned_by(f"{HERO}{hero}/", picked)),
        )
        for hero in ask.campaign.heroes
        if HERO + hero in taken
    ]
    cards = list_forms.choices(picked, ask.campaign.collection)
    return Company(people=list_forms.people_picked(picked), heroes=tuple(heroes), cards=tuple(cards))


def _cards_picked(prefix: str, picked: Picked) -> tuple[str, ...]:
    """The experience cards that somebody plays, each as often as it was picked."""
    return tuple(card for card in list_forms.after(prefix, picked) for _ in range(picked[prefix + card]))


# -- what somebody owns ------------------------------------------------------------------------------------------------


def _outfit_form(ask: Outfit, rng: random.Random) -> Form:
    """A part for each kind of thing."""
    lines = list(list_forms.owned_lines(ask.campaign.collection, ask.hero.choice))
    parts = []
    for kind in list_forms.BELONGINGS:
        of_kind = tuple(line for line in lines if line.key.startswith(f"{kind}:"))
        if of_kind:
            parts.append(FormPart(message(f"c2-list-{kind}s"), of_kind))
    return Form(tuple(parts), dict.fromkeys(_things(ask.offers(rng)[0]), 1), ask.most)


def _things(owned: Equipment) -> Iterator[str]:
    """The ends of the keys of the lines for what somebody owns."""
    for kind, keys in (("artefact", owned.artefacts), ("spell", owned.spells), ("miracle", owned.miracles)):
        yield from (f"{kind}:{key}" for key in keys)


__all__ = ["filled", "form"]
