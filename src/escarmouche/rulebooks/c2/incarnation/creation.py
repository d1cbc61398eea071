"""How an adventure begins: adventurers and Mentors, gifts, Shadows, Elixirs, and what they own, in this order."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec

from escarmouche.documents.written import Fault, Key
from escarmouche.kernel import PASS, Choose, Place, Reason, Step, reason
from escarmouche.rulebooks.c2.content.army import (
    Choice,
    Fielded,
    choice_rulings,
    may_carry,
    muster_choice,
    summons_known,
)
from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.content.miracles import refusal
from escarmouche.rulebooks.c2.content.skill_names import SKILL_NAMES
from escarmouche.rulebooks.c2.content.spell_books import masters, unlearnable
from escarmouche.rulebooks.c2.incarnation.campaign_events import HeroChosen, MentorDeclined, ThingGiven
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign, Quest, id_of
from escarmouche.rulebooks.c2.incarnation.heroes import (
    HERO,
    MENTOR,
    SHADOW,
    Hero,
    Thing,
    figure_cost,
    given_by,
    is_candidate,
    overall_cost,
    profile_of,
    rank_of,
)
from escarmouche.rulebooks.c2.incarnation.stakes import meets
from escarmouche.rulebooks.common.ids import SideId
from escarmouche.rulebooks.confrontation.peoples import ALLIANCES, people_called
from escarmouche.texts import Message, message

A_HERO: Final = "c2.hero.definition"
ADVENTURER: Final = "c2.adventure.adventurer"
AFFILIATION: Final = "c2.adventure.adventurer#people"
WITH_MENTOR: Final = "c2.adventure.mentor"
GIFT: Final = "c2.adventure.gift"
THE_SHADOW: Final = "c2.adventure.shadow"
SHADOW_CARD: Final = "c2.adventure.shadow#card"
SHADOW_ARTEFACT: Final = "c2.adventure.shadow#artefact"
ELIXIR: Final = "c2.adventure.elixir"
OBJECTS: Final = "c2.adventure.objects"

INCARNATE: Final = "incarnate:"
"""What stands before the key of a card whose figure is made a Character."""

SHADOW_CARDS: Final = 2
"""How many experience cards a Shadow has free of charge."""

TIMES_AS_DEAR: Final = 2
"""How many times as dear as its adventurer a Shadow may be."""

NO_GIFT: Final = frozenset({"aguerri"})
NO_ELIXIR: Final = NO_GIFT | {
    "colossal",
    "destrier",
    "enorme",
    "gigantesque",
    "membre-supplementaire",
    "mort-vivant",
}
"""Skills that nobody is given, by their own text or that of the Elixir."""


# -- who takes part ----------------------------------------------------------------------------------------------------


def candidates(campaign: Campaign, most: int | None) -> dict[str, Choice]:
    """Whoever may become a hero, and how: Characters as they are, all others by Incarnation. ``most``: what he may cost."""
    choices: dict[str, Choice] = {}
    for profile in campaign.collection.profiles.values():
        if not is_candidate(profile) or not _has_a_home(campaign, profile):
            continue
        key = profile.key if profile.character else INCARNATE + profile.key
        choice = Choice(profile=profile.key, incarnation=not profile.character)
        if most is None or figure_cost(choice, campaign.collection) <= most:
            choices[key] = choice
    return choices


def _has_a_home(campaign: Campaign, profile: Profile) -> bool:
    """Whether there is a people here for which somebody may fight."""
    way = profile.immortal_way
    peoples = campaign.collection.peoples
    if way is not None:
        return any(people_called(people).way == way for people in peoples)
    return is_homeless(profile) or profile.people in peoples


def is_homeless(profile: Profile) -> bool:
    """Whether somebody fights for whom he likes: a Mercenary, one who is Stateless, an Immortal within his Way."""
    return profile.has("mercenaire") or profile.has("apatride") or profile.immortal_way is not None


class PickHero(Step, frozen=True):
    """A player chooses his hero, in an adventure his adventurer: a Character, or one by Incarnation.

    [c2.adventure.adventurer]
    """

    side: SideId

    async def run(self, campaign: Campaign) -> None:
        rule = A_HERO if campaign.mode == "heroes" else ADVENTURER
        most = campaign.points or least_points(campaign)
        dead = {hero.choice.profile for hero in campaign.heroes.values() if hero.side == self.side}
        options = {
            key: candidate for key, candidate in candidates(campaign, most).items() if candidate.profile not in dead
        }
        choice = await Choose(self.side, rule, options)
        profile = campaign.collection.profiles[choice.profile]
        people = await affiliation(campaign, self.side, profile)
        number = 1 + sum(1 for _ in campaign.in_role(self.side, HERO))
        id = id_of(self.side, HERO, str(number) if number > 1 else "")
        hero = Hero(id=id, side=self.side, role=HERO, choice=choice, people=people)
        campaign.heroes[hero.id] = hero
        campaign.quests[self.side] = Quest()
        campaign.tell(lambda: HeroChosen(side=self.side, hero=hero.id, role=HERO, rules=(rule,)))


def least_points(campaign: Campaign) -> int:
    """What every act leaves room for."""
    return min(act.points for act in campaign.acts)


async def affiliation(campaign: Campaign, side: str, profile: Profile) -> str | None:
    """The people of a hero; a Mercenary, or one who is Stateless, chooses one before the adventure starts."""
    if not is_homeless(profile):
        return profile.people
    way = profile.immortal_way
    peoples = {people: people for people in campaign.collection.peoples if way in (None, people_called(people).way)}
    return await Choose(side, AFFILIATION, peoples, about={"card": profile.key})


class PickMentor(Step, frozen=True):
    """His master and guide: a Character of the same people, of a rank no lower than his own. [c2.adventure.mentor]

    He may do without: then there is no gift. [c2.adventure.no-mentor]
    """

    side: SideId

    async def run(self, campaign: Campaign) -> None:
        hero = campaign.hero(self.side)
        assert hero is not None, "nobody has a Mentor before he is an adventurer"
        options = {PASS: None, **{key: Choice(profile=key) for key in mentors(campaign, hero)}}
        choice = await Choose(self.side, WITH_MENTOR, options, about={"hero": hero.id})
        if choice is None:
            campaign.tell(lambda: MentorDeclined(side=self.side, rules=("c2.adventure.no-mentor",)))
            return
        mentor = Hero(id=id_of(self.side, MENTOR), side=self.side, role=MENTOR, choice=choice, people=hero.people)
        campaign.heroes[mentor.id] = mentor
        campaign.tell(lambda: HeroChosen(side=self.side, hero=mentor.id, role=MENTOR, rules=(WITH_MENTOR,)))


def mentors(campaign: Campaign, hero: Hero) -> Iterator[str]:
    """The keys of those who may be the Mentor of an adventurer."""
    own = campaign.collection.profiles[hero.choice.profile]
    for profile in campaign.collection.profiles.values():
        if (
            profile.character
            and is_candidate(profile)
            and profile.people == hero.people
            and rank_of(profile) >= rank_of(own)
            and profile.name != own.name
        ):
            yield profile.key


# -- the gift ----------------------------------------------------------------------------------------------------------


class PickGift(Step, frozen=True):
    """A supernatural gift, which one receives once in his life: a magic object, an experience card, or a spell.

    [c2.adventure.gift]
    """

    side: SideId

    async def run(self, campaign: Campaign) -> None:
        hero, mentor = campaign.hero(self.side), campaign.mentor(self.side)
        if hero is None or mentor is None or hero.bestowed:
            return
        options = {f"{thing.kind}:{thing.key}": thing for thing in gifts(campaign, hero, mentor)}
        if not options:
            return
        hero.gift = await Choose(self.side, GIFT, options, about={"hero": hero.id})
        hero.bestowed = True
        thing = hero.gift
        campaign.tell(lambda: ThingGiven(hero=hero.id, thing=f"{thing.kind}:{thing.key}", how="gift", rules=(GIFT,)))


def gifts(campaign: Campaign, hero: Hero, mentor: Hero) -> Iterator[Thing]:
    """What the Mentor may give: what he himself could use, and the adventurer can. A spell has Power above 1.

    An element that the adventurer does not master, or magic at all, is no gift for him; whatever else a spell asks for, the
    Mentor has to have. [c2.adventure.gift-conditions]
    """
    collection = campaign.collection
    giver = muster_choice(mentor.choice, collection)
    master, pupil = profile_of(mentor, collection), profile_of(hero, collection)
    for artefact in collection.artefacts.values():
        if may_carry(giver, artefact) and not {skill.name for skill in artefact.skills} & NO_GIFT:
            yield Thing("artefact", artefact.key)
    for card in collection.experience.values():
        if meets(card.conditions, master) and not {skill.name for skill in card.skills} & NO_GIFT:
            yield Thing("experience", card.key)
    for spell in collection.spells.values():
        usable = unlearnable(master, spell) is None and masters(pupil, spell) and summons_known(spell, collection)
        if spell.power > 1 and usable:
            yield Thing("spell", spell.key)


# -- the Shadow --------------------------------------------------------------------------------------------------------


class PickShadow(Step, frozen=True):
    """The opponent chooses the arch-enemy of the adventurer of ``side``, at most twice as dear as he is.

    It is no Character whom he has already in his own camp. Two experience cards and an artefact, of which it meets the
    Conditions, are free of charge. [c2.adventure.shadow]
    """

    side: SideId

    async def run(self, campaign: Campaign) -> None:
        hero = campaign.hero(self.side)
        assert hero is not None, "a Shadow is somebody's"
        leader = campaign.other(self.side)
        most = TIMES_AS_DEAR * overall_cost(hero, campaign.collection)
        for old in list(campaign.in_role(leader, SHADOW)):
            del campaign.heroes[old.id]
        about = {"hero": hero.id, "most": most}
        profiles = campaign.collection.profiles
        known = {profiles[friend.choice.profile].name for friend in campaign.heroes.values() if friend.side == leader}
        options = {
            key: candidate
            for key, candidate in candidates(campaign, most).items()
            if candidate.incarnation or profiles[candidate.profile].name not in known
        }
        choice = await Choose(leader, THE_SHADOW, options, about=about)
        people = campaign.collection.profiles[choice.profile].people
        shadow = Hero(id=id_of(leader, SHADOW), side=leader, role=SHADOW, choice=choice, people=people)
        campaign.heroes[shadow.id] = shadow
        campaign.tell(lambda: HeroChosen(side=leader, hero=shadow.id, role=SHADOW, rules=(THE_SHADOW,)))
        outfit = await Outfit(campaign, shadow, most)
        shadow.choice = outfit.on(shadow.choice)
        for _ in range(SHADOW_CARDS):
            await arm_shadow(campaign, shadow)
        await _arm_with_artefact(campaign, shadow)


async def arm_shadow(campaign: Campaign, shadow: Hero) -> None:
    """A Shadow gets an experience card, chosen by whoever leads it; it has to meet the Conditions."""
    profile = profile_of(shadow, campaign.collection)
    had = {thing.key for thing in shadow.things if thing.kind == "experience"}
    options = {
        card.key: Thing("experience", card.key)
        for card in campaign.collection.experience.values()
        if meets(card.conditions, profile) and (card.repeatable or card.key not in had)
    }
    await _arm(campaign, shadow, SHADOW_CARD, options)


async def _arm_with_artefact(campaign: Campaign, shadow: Hero) -> None:
    bearer = muster_choice(shadow.choice, campaign.collection)
    artefacts = (artefact for artefact in campaign.collection.artefacts.values() if may_carry(bearer, artefact))
    await _arm(
        campaign, shadow, SHADOW_ARTEFACT, {artefact.key: Thing("artefact", artefact.key) for artefact in artefacts}
    )


async def _arm(campaign: Campaign, shadow: Hero, rule: str, options: dict[str, Thing]) -> None:
    first = next(iter(options), PASS)
    thing = await Choose(shadow.side, rule, {PASS: None, **options}, default=first, about={"hero": shadow.id})
    if thing is not None:
        shadow.things = (*shadow.things, thing)
        key = f"{thing.kind}:{thing.key}"
        campaign.tell(lambda: ThingGiven(hero=shadow.id, thing=key, how="shadow", rules=(THE_SHADOW,)))


# -- the Elixir --------------------------------------------------------------------------------------------------------


class PickElixir(Step, frozen=True):
    """The goal of the quest: a magic object, which the Shadow has until it is defeated, or one of the Shadow's skills.

    [c2.adventure.elixir]
    """

    side: SideId

    async def run(self, campaign: Campaign) -> None:
        hero, shadow = campaign.hero(self.side), campaign.shadow(campaign.other(self.side))
        assert hero is not None
        assert shadow is not None
        options = {elixir_key(thing): thing for thing in elixirs(campaign, hero, shadow)}
        if not options:
            return
        thing = await Choose(self.side, ELIXIR, options, about={"hero": hero.id})
        campaign.quests[self.side].elixir = thing
        if thing.kind != "skill":
            shadow.things = (*shadow.things, thing)
        key = elixir_key(thing)
        campaign.tell(lambda: ThingGiven(hero=hero.id, thing=key, how="promised", rules=(ELIXIR,)))


def elixir_key(thing: Thing) -> str:
    """What an Elixir is called in answers."""
    if thing.skill is None:
        return f"{thing.kind}:{thing.key}"
    return thing.skill.rule if thing.skill.value is None else f"{thing.skill.rule}/{thing.skill.value}"


def elixirs(campaign: Campaign, hero: Hero, shadow: Hero) -> Iterator[Thing]:
    """Objects that the adventurer may own, and skills of the Shadow out of those of the first booklet, but for a few."""
    collection = campaign.collection
    bearer = muster_choice(hero.choice, collection)
    taken = {thing.key for thing in (*shadow.things, *hero.elixirs)}
    for artefact in collection.artefacts.values():
        if (
            may_carry(bearer, artefact)
            and artefact.key not in taken
            and not {s.name for s in artefact.skills} & NO_GIFT
        ):
            yield Thing("artefact", artefact.key)
    own = profile_of(hero, collection)
    for skill in profile_of(shadow, collection).skills:
        if (
            SKILL_NAMES[skill.name].booklet == "confrontation"
            and skill.name not in NO_ELIXIR
            and skill not in own.skills
        ):
            yield Thing("skill", skill.name, skill)


# -- what they own -----------------------------------------------------------------------------------------------------


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """Magic objects, spells and miracles, by their keys."""

    artefacts: tuple[Key, ...] = ()
    spells: tuple[Key, ...] = ()
    miracles: tuple[Key, ...] = ()

    def on(self, choice: Choice) -> Choice:
        """The card with these things."""
        return msgspec.structs.replace(choice, artefacts=self.artefacts, spells=self.spells, miracles=self.miracles)


def said(wrong: Fault, rule: str) -> Reason:
    """What is wrong with a list, as the reason why an answer is not allowed; ``rule``: where it names none."""
    words = wrong.reason if isinstance(wrong.reason, Message) else message("c2-campaign-wrong", reason=wrong.reason)
    return Reason(wrong.rule or rule, words)


class Outfit(Place[Equipment]):
    """What somebody owns besides his card, within what his rank and his power allow; neither a gift nor artefacts gained
    later count there.

    ``most``: the Army Points that he may cost with all that.
    """

    __slots__ = ("campaign", "hero", "most")
    shape = Equipment

    def __init__(self, campaign: Campaign, hero: Hero, most: int) -> None:
        super().__init__(hero.side, OBJECTS, about={"hero": hero.id, "most": most})
        self.campaign = campaign
        self.hero = hero
        self.most = most

    def problems(self, answer: Equipment) -> Sequence[Reason]:
        """What is wrong with what he would own, or costs too much. [c2.adventure.objects]"""
        try:
            card = muster_choice(answer.on(self.hero.choice), self.campaign.collection)
        except Fault as wrong:
            return [said(wrong, self.rule)]
        return [*self._too_dear(card), *(Reason(ruling.rule, ruling.reason) for ruling in choice_rulings(card))]

    def _too_dear(self, card: Fielded) -> list[Reason]:
        if card.full_cost <= self.most:
            return []
        return [reason(self.rule, "c2-campaign-too-dear", points=card.full_cost, most=self.most)]

    def offers(self, rng: random.Random) -> Sequence[Equipment]:
        """Nothing; and for those who cast, spells and miracles as far as they go."""
        return list(dict.fromkeys([self._drawn(rng), Equipment()]))

    def _drawn(self, rng: random.Random) -> Equipment:
        collection = self.campaign.collection
        profile = profile_of(self.hero, collection)
        known: dict[Literal["spells", "miracles"], list[str]] = {
            "spells": [spell.key for spell in collection.spells.values() if unlearnable(profile, spell) is None],
            "miracles": [miracle.key for miracle in collection.miracles.values() if refusal(profile, miracle) is None],
        }
        equipment = Equipment()
        for field, keys in known.items():
            for key in rng.sample(keys, len(keys)):
                wish: dict[str, Any] = {field: (*getattr(equipment, field), key)}
                richer = msgspec.structs.replace(equipment, **wish)
                if not self.problems(richer):
                    equipment = richer
        return equipment


class Equip(Step, frozen=True):
    """The adventurer and his Mentor get spells and magic objects of their own."""

    side: SideId

    async def run(self, campaign: Campaign) -> None:
        room = campaign.points or least_points(campaign)
        for hero in (campaign.hero(self.side), campaign.mentor(self.side)):
            if hero is not None:
                most = max(room, figure_cost(hero.choice, campaign.collection))
                hero.choice = (await Outfit(campaign, hero, most)).on(hero.choice)


def steps_of_adventure(players: Sequence[str]) -> list[Step]:
    """Everything that is chosen before the first act, each by both players in turn. [c2.adventure.creation]"""
    stages: tuple[type[Any], ...] = (PickHero, PickMentor, PickGift, PickShadow, PickElixir, Equip)
    return [stage(side) for stage in stages for side in players]


def allied(people: str | None) -> tuple[str, ...]:
    """The people, and those whom it has for allies."""
    return () if people is None else (people, *ALLIANCES[people])


__all__ = [
    "Equip",
    "Equipment",
    "Outfit",
    "PickElixir",
    "PickGift",
    "PickHero",
    "PickMentor",
    "PickShadow",
    "allied",
    "arm_shadow",
    "candidates",
    "given_by",
    "least_points",
    "steps_of_adventure",
]
