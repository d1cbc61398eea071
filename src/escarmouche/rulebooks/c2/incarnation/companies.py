"""Who follows a hero into a battle: companions, followers, the Shadow; and what of their own they use in it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from escarmouche.documents.written import Fault, Key
from escarmouche.kernel import Place, Reason, reason
from escarmouche.rulebooks.c2.content.army import ArmyList, Choice, Fielded, Given, Muster, muster, rulings
from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.content.goals import CHARACTERS, DEAREST, EVERYBODY
from escarmouche.rulebooks.c2.incarnation.advantages import IN_BATTLE
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign
from escarmouche.rulebooks.c2.incarnation.creation import Equipment, Outfit, allied, said
from escarmouche.rulebooks.c2.incarnation.heroes import (
    ALLY,
    HERO,
    MENTOR,
    SHADOW,
    Hero,
    Owned,
    Thing,
    given_by,
    half,
    price_of_thing,
    price_of_use,
)
from escarmouche.rulebooks.confrontation.effect_words import summoned

MUSTER: Final = "c2.adventure.setup"
ALLIES: Final = "c2.adventure.allies"

MOST_ALLIES: Final[Mapping[int, int | None]] = {1: 0, 2: None, 3: 1}
"""How many Allies an adventurer has with him in each act; ``None``: as many as he likes."""

COMPANY: Final = {1: "c2.adventure.act1.company", 2: "c2.adventure.act2.company", 3: "c2.adventure.act3.company"}
FOLLOWED: Final = {1: "c2.adventure.act1.followers", 2: "c2.adventure.act2.followers", 3: "c2.adventure.act3.followers"}


class Called(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody whom the campaign knows takes part; which of his experience cards, and what else, he pays for and uses.

    ``belongings``: what a hero owns besides in this one battle, outside the adventure.
    """

    hero: str
    cards: tuple[Key, ...] = ()
    gift: bool = False
    elixirs: tuple[str, ...] = ()
    belongings: Equipment = Equipment()

    def card(self, hero: Hero) -> Choice:
        """His card, with what he owns."""
        return hero.choice if self.belongings == Equipment() else self.belongings.on(hero.choice)


class Company(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army for one battle of a campaign: its people, those whom the campaign knows, and other cards."""

    people: Key
    heroes: tuple[Called, ...] = ()
    cards: Annotated[tuple[Choice, ...], Meta(max_length=200)] = ()


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a company has to keep to. ``act``: 0 outside the adventure. ``adventurer``: whether it is the side whose act it
    is, whose hero has to be there; ``hero``: whether the hero of the other side is. ``story``: the card of somebody who has
    to be there, for the story is about him. ``victims``: whom the other side has to kill, as goals name them.
    """

    side: str
    limit: int
    act: int = 0
    adventurer: bool = False
    hero: bool = False
    story: str = ""
    victims: tuple[str, ...] = ()


class CompanyMuster(Muster):
    """A company whose cards have been found. Some cost less than they are worth, and some are nobody's allies."""

    def __init__(self, built: Muster, cards: Sequence[Fielded], terms: Terms, heroes: Sequence[Hero]) -> None:
        super().__init__(built.people, built.limit, cards)
        self.moonlit = built.moonlit
        self.terms = terms
        self.heroes = heroes
        self.roles = {place: hero.role for place, hero in enumerate(heroes)}

    def cost(self, card: Fielded) -> int:
        """In Act III the Shadow costs nothing [c2.adventure.act3.shadow]; the adventurer's Mentor half, rounded up."""
        whole = super().cost(card)
        if self.terms.act != 3:
            return whole
        role = self.roles.get(card.place)
        if self.terms.adventurer:
            return half(whole) if role == MENTOR else whole
        return 0 if role == SHADOW else whole

    def is_ally(self, card: Fielded) -> bool:
        """A hero is of the people to which he belongs, whatever else he is; a Shadow is nobody's ally."""
        if card.place >= len(self.heroes):
            return super().is_ally(card)
        hero = self.heroes[card.place]
        return hero.role != SHADOW and hero.people != self.people

    def without_shadow(self) -> CompanyMuster:
        """What there is to judge by the rules of army lists: the Shadow joins whom it likes."""
        cards = [card for card in self.cards if self.roles.get(card.place) != SHADOW]
        return CompanyMuster(self, cards, self.terms, self.heroes)


def mustered(campaign: Campaign, company: Company, terms: Terms) -> CompanyMuster:
    """A company with its cards found, and what each hero brings. Raises :class:`Fault` for a card that there is not."""
    called = [called for called in company.heroes if called.hero in campaign.heroes]
    heroes = [campaign.heroes[bearer.hero] for bearer in called]
    choices = (*(bearer.card(hero) for bearer, hero in zip(called, heroes, strict=True)), *company.cards)
    army = ArmyList(name="-", people=company.people, limit=terms.limit, cards=choices)
    built = muster(army, campaign.collection)
    own, others = built.cards[: len(heroes)], built.cards[len(heroes) :]
    known = [_as_hero(campaign, *bearer) for bearer in zip(own, heroes, called, strict=True)]
    return CompanyMuster(built, [*known, *others], terms, heroes)


def _as_hero(campaign: Campaign, card: Fielded, hero: Hero, called: Called) -> Fielded:
    """The card of somebody whom the campaign knows, with what he brings, and those whom a spell of his gift makes appear."""
    given = brought(campaign, hero, called)
    appearing = [campaign.collection.profiles[key] for spell in given.spells for _, key in summoned(spell.effects)]
    return card._replace(given=given, summoned=tuple(dict.fromkeys((*card.summoned, *appearing))))


def brought(campaign: Campaign, hero: Hero, called: Called) -> Given:
    """What a hero brings into a battle: the cards he pays for, his gift and Elixirs; a Shadow what it has, free of charge.

    The cards count among his Army Points.
    """
    collection = campaign.collection
    owned = _played(hero, called)
    things = _used(hero, called)
    paid = sum(price_of_use(possession, collection.experience[possession.card]) for possession in owned)
    paid += sum(price_of_thing(thing, collection) for thing in things)
    free = given_by((*things, *hero.things), collection)
    boons = tuple(boon for boon in hero.advantages if boon in IN_BATTLE)
    return free._replace(
        hero=hero.id,
        owned=hero.techniques,
        boons=boons,
        experience=(*free.experience, *(collection.experience[possession.card] for possession in owned)),
        points=paid,
    )


def _played(hero: Hero, called: Called) -> tuple[Owned, ...]:
    """The experience cards that a hero plays, each of those he has once; of several copies the learnt ones first."""
    left = sorted(hero.cards, key=lambda owned: not owned.learnt)
    played = []
    for key in called.cards:
        copy = next((owned for owned in left if owned.card == key), None)
        if copy is not None:
            left.remove(copy)
            played.append(copy)
    return tuple(played)


def _used(hero: Hero, called: Called) -> tuple[Thing, ...]:
    """The gift and the Elixirs that a hero uses."""
    gift = (hero.gift,) if called.gift and hero.gift is not None else ()
    return (*gift, *(thing for thing in hero.elixirs if thing.key in called.elixirs))


# -- what a company has to keep to -------------------------------------------------------------------------------------


def faults(campaign: Campaign, company: Company, terms: Terms) -> Iterator[Reason]:
    """Everything that is wrong with a company."""
    for called in company.heroes:
        yield from _call_faults(campaign, called, terms)
    try:
        army = mustered(campaign, company, terms)
    except Fault as wrong:
        yield said(wrong, MUSTER)
        return
    except KeyError:
        yield reason("c2.people.list", "c2-people-unknown", word=company.people)
        return
    for ruling in rulings(army.without_shadow(), True, campaign.options.share_of_limit):
        yield Reason(ruling.rule, ruling.reason)
    yield from _presence_faults(campaign, company, terms)
    yield from _character_faults(campaign, army, terms)
    for whom in terms.victims:
        if whom not in {card.profile.key for card in army.cards} | _groups(army):
            yield reason("c2.scenario.objective", "c2-act-nobody", whom=whom)
    if terms.act and terms.adventurer:
        yield from _company_faults(campaign, army, terms)


def _groups(army: CompanyMuster) -> set[str]:
    """What goals may call figures of this army besides by their cards."""
    return {DEAREST, EVERYBODY, *((CHARACTERS,) if any(card.character for card in army.cards) else ())}


def _call_faults(campaign: Campaign, called: Called, terms: Terms) -> Iterator[Reason]:
    """Whether somebody may come at all, and has what he is to use."""
    hero = campaign.heroes.get(called.hero)
    if hero is None or hero.side != terms.side:
        yield reason(MUSTER, "c2-campaign-nobody", hero=called.hero)
        return
    if hero.lost:
        yield reason("c2.hero.resurrection.eligible", "c2-campaign-dead", hero=hero.id)
    if hero.role == SHADOW and (terms.act != 3 or terms.adventurer):
        yield reason("c2.adventure.shadow", "c2-campaign-shadow-early", hero=hero.id)
    for card in Counter(called.cards) - Counter(owned.card for owned in hero.cards):
        yield reason("c2.xp.use-cost", "c2-campaign-not-owned", hero=hero.id, card=card)
    if called.belongings != Equipment() and not is_equipped_here(hero, terms):
        yield reason("c2.adventure.objects", "c2-campaign-owns-his-own", hero=hero.id)
    if called.gift and hero.gift is None:
        yield reason("c2.adventure.gift", "c2-campaign-no-gift", hero=hero.id)
    for key in called.elixirs:
        if key not in {thing.key for thing in hero.elixirs}:
            yield reason("c2.adventure.elixir", "c2-campaign-not-owned", hero=hero.id, card=key)


def is_equipped_here(hero: Hero, terms: Terms) -> bool:
    """Whether somebody is given objects, spells and miracles for a battle: a hero outside the adventure, as in any army.

    In the adventure they have what they were given when it began.
    """
    return not terms.act and hero.role == HERO


def _presence_faults(campaign: Campaign, company: Company, terms: Terms) -> Iterator[Reason]:
    """Who has to be there: the hero whose act it is, or whose player has said so, the Shadow, and who the story is about."""
    ids = [called.hero for called in company.heroes]
    for place, id in enumerate(ids):
        if id in ids[:place]:
            yield reason("c2.army.unique-character", "c2-campaign-twice", hero=id)
    hero, shadow = campaign.hero(terms.side), campaign.shadow(terms.side)
    wanted = terms.adventurer or terms.hero
    if hero is not None and wanted != (hero.id in ids):
        yield reason(
            "c2.adventure.roles", "c2-campaign-hero-wanted" if wanted else "c2-campaign-hero-stays", hero=hero.id
        )
    if terms.act == 3 and not terms.adventurer and shadow is not None and shadow.id not in ids:
        yield reason("c2.adventure.act3.shadow", "c2-campaign-shadow-wanted", hero=shadow.id)
    if terms.story:
        keys = {campaign.heroes[id].choice.profile for id in ids if id in campaign.heroes}
        if terms.story not in keys | {choice.profile for choice in company.cards}:
            yield reason("c2.scenario.story", "c2-campaign-story", card=terms.story)


def _character_faults(campaign: Campaign, army: CompanyMuster, terms: Terms) -> Iterator[Reason]:
    """Nobody who is dead for good, nor a Shadow whose hour has not come, is among the other cards.

    A name is that of one Character alone. Of warriors made Characters there may be several; only an Ally is known by his
    card.
    """
    known = [hero for hero in campaign.heroes.values() if hero.side == terms.side]
    for card in army.cards:
        if card.given.hero or not card.character:
            continue
        for hero in known:
            if not card.profile.character and hero.role != ALLY:
                continue
            if campaign.collection.profiles[hero.choice.profile].name == card.profile.name:
                key = "c2-campaign-dead" if hero.lost else "c2-campaign-shadow-early" if hero.role == SHADOW else ""
                yield reason(MUSTER, key or "c2-campaign-call-him", hero=hero.id)


def _company_faults(campaign: Campaign, army: CompanyMuster, terms: Terms) -> Iterator[Reason]:
    """How many Allies come along, and whose followers the others are.

    In Act I the Mentor may come, and no Ally [c2.adventure.act1.company]; in Act II any number of them, and the Mentor at
    his full cost [c2.adventure.act2.company]; in Act III the Mentor at half his cost and one Ally
    [c2.adventure.act3.company]. Experience cards may allow some more.

    Allies are of the adventurer's people, or of one allied with it. [c2.adventure.allies]
    """
    hero = campaign.hero(terms.side)
    assert hero is not None
    if army.people != hero.people:
        yield reason(ALLIES, "c2-campaign-other-people", hero=hero.id, people=army.people)
    companions = [card for card in army.cards if card.character and army.roles.get(card.place) not in (HERO, MENTOR)]
    most = MOST_ALLIES[terms.act]
    more = sum(card.allies for figure in army.cards for card in figure.given.experience)
    if most is not None and len(companions) > most + more:
        yield reason(COMPANY[terms.act], "c2-campaign-too-many-allies", most=most + more)
    for card in companions:
        if not _may_ally(card.profile, hero):
            yield reason(ALLIES, "c2-campaign-no-ally", name=card.profile.name.told)
    yield from _follower_faults(hero, army, companions, terms)


def _may_ally(profile: Profile, hero: Hero) -> bool:
    return profile.people in allied(hero.people)


def _follower_faults(hero: Hero, army: CompanyMuster, companions: Sequence[Fielded], terms: Terms) -> Iterator[Reason]:
    """A follower is no Character, and of the people of whom he follows. [c2.adventure.followers]

    In Act I only the adventurer has followers [c2.adventure.act1.followers]; later his Mentor and his Allies have some
    too. [c2.adventure.act2.followers] [c2.adventure.act3.followers]
    """
    peoples = {hero.people}
    if terms.act > 1:
        peoples |= {card.profile.people for card in companions}
    for card in army.cards:
        if not card.character and card.profile.people not in peoples:
            yield reason(FOLLOWED[terms.act], "c2-campaign-no-follower", name=card.profile.name.told)


# -- the question ------------------------------------------------------------------------------------------------------


class MusterCompany(Place[Company]):
    """Each player makes his army list, within the Army Points of the act."""

    __slots__ = ("campaign", "terms")
    shape = Company

    def __init__(self, campaign: Campaign, terms: Terms) -> None:
        about = {"most": terms.limit, "act": terms.act, "adventurer": terms.adventurer}
        super().__init__(terms.side, MUSTER, about=about)
        self.campaign = campaign
        self.terms = terms

    def problems(self, answer: Company) -> Sequence[Reason]:
        """What is wrong with a list. [c2.adventure.setup]"""
        return list(faults(self.campaign, answer, self.terms))

    def offers(self, rng: random.Random) -> Sequence[Company]:
        """A company drawn at random: those who have to be there, then followers as far as the Army Points go."""
        return [self._filled(rng, self._equipped(rng, self._core()))]

    def _equipped(self, rng: random.Random, core: Company) -> Company:
        """The company with spells and miracles for a hero who is given them for a battle, as far as they can be paid for."""
        hero = self.campaign.hero(self.terms.side)
        if hero is None or not is_equipped_here(hero, self.terms) or not core.heroes:
            return core
        for belongings in Outfit(self.campaign, hero, self.terms.limit).offers(rng):
            leader = msgspec.structs.replace(core.heroes[0], belongings=belongings)
            richer = msgspec.structs.replace(core, heroes=(leader, *core.heroes[1:]))
            if not self.problems(richer):
                return richer
        return core

    def _core(self) -> Company:
        """Those who have to be there, and what they can pay for."""
        campaign, terms = self.campaign, self.terms
        hero, shadow, mentor = campaign.hero(terms.side), campaign.shadow(terms.side), campaign.mentor(terms.side)
        people = hero.people if hero is not None and hero.people is not None else campaign.collection.peoples[0]
        called: list[Called] = []
        if hero is not None and (terms.adventurer or terms.hero):
            called.append(Called(hero=hero.id))
        if terms.act == 3 and not terms.adventurer and shadow is not None:
            called.append(Called(hero=shadow.id))
            if not called[:-1]:
                people = shadow.people or people
        there = {campaign.heroes[follower.hero].choice.profile for follower in called}
        wanted = [key for key in (terms.story, *terms.victims) if key in campaign.collection.profiles]
        cards = tuple(Choice(profile=key) for key in dict.fromkeys(wanted) if key not in there)
        core = Company(people=people, heroes=tuple(called), cards=cards)
        for richer in self._with_possessions(core, hero):
            core = core if self.problems(richer) else richer
        if mentor is not None and terms.adventurer and not mentor.lost:
            followed = msgspec.structs.replace(core, heroes=(*core.heroes, Called(hero=mentor.id)))
            core = core if self.problems(followed) else followed
        return core

    def _with_possessions(self, core: Company, hero: Hero | None) -> Iterator[Company]:
        """The company with what the hero has, all of it; nothing where he has nothing."""
        if hero is None or not core.heroes or core.heroes[0].hero != hero.id:
            return
        keys = tuple(owned.card for owned in hero.cards)
        elixirs = tuple(thing.key for thing in hero.elixirs)
        all_his = Called(hero=hero.id, cards=keys, gift=hero.gift is not None, elixirs=elixirs)
        yield msgspec.structs.replace(core, heroes=(all_his, *core.heroes[1:]))

    def _filled(self, rng: random.Random, company: Company) -> Company:
        pool = [
            profile
            for profile in self.campaign.collection.profiles.values()
            if profile.people == company.people and not profile.character
        ]
        limit = self.terms.limit
        left = limit - mustered(self.campaign, company, self.terms).points
        for profile in rng.sample(pool, len(pool)) * 2:
            most = min(profile.per_card, left // profile.points)
            if most < 1:
                continue
            more = Choice(profile=profile.key, count=rng.randint(1, most))
            richer = msgspec.structs.replace(company, cards=(*company.cards, more))
            if not self.problems(richer):
                company = richer
                left = limit - mustered(self.campaign, company, self.terms).points
        return company


def in_company(company: Company, hero: Hero | None) -> bool:
    """Whether somebody takes part."""
    return hero is not None and any(called.hero == hero.id for called in company.heroes)


def characters_beside(campaign: Campaign, company: Company, hero: Hero) -> int:
    """How many Characters of a company there are besides its hero."""
    army = mustered(campaign, company, Terms(side=hero.side, limit=1))
    return sum(card.character for card in army.cards if card.given.hero != hero.id)
