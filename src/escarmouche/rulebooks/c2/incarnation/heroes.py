"""Heroes: those whom a campaign follows from battle to battle, and what is theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.c2.content.army import Choice, Collection, Fielded, Given, muster_choice
from escarmouche.rulebooks.c2.content.cards import Artefact, Profile
from escarmouche.rulebooks.c2.content.experience import ExperienceCard
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.content.terms import RANKS
from escarmouche.rulebooks.c2.incarnation.stakes import meets

Role = Literal["hero", "mentor", "ally", "shadow"]

HERO: Final = "hero"
MENTOR: Final = "mentor"
ALLY: Final = "ally"
SHADOW: Final = "shadow"

HALF: Final = 2


class Owned(msgspec.Struct, frozen=True):
    """An experience card (its key) that somebody has: gained on the battlefield, or ``learnt``."""

    card: str
    learnt: bool = False


class Thing(msgspec.Struct, frozen=True):
    """A supernatural gift, an Elixir, or what else somebody was given: a kind of card, and its key.

    Of a skill: its name, with its X in ``skill``.
    """

    kind: Literal["artefact", "experience", "spell", "skill"]
    key: str
    skill: Skill | None = None


class Hero(msgspec.Struct, kw_only=True):
    """Somebody whom a campaign follows. ``choice``: his card with his own objects, spells and miracles.

    ``people``: that to which he belongs. ``experience``: points, which only a hero has.
    ``advantages``: what he has in the next battle in which he is present, for his player has been the Shadow player.
    ``favour``: what is added to his next test of the gods. ``lost``: dead for good. ``things``: what a Shadow has free of
    charge. ``bestowed``: whether he has had the supernatural gift of his life.
    """

    id: str
    side: str
    role: Role
    choice: Choice
    people: str | None
    experience: int = 0
    cards: tuple[Owned, ...] = ()
    resurrections: int = 0
    favour: int = 0
    advantages: tuple[str, ...] = ()
    gift: Thing | None = None
    bestowed: bool = False
    elixirs: tuple[Thing, ...] = ()
    things: tuple[Thing, ...] = ()
    lost: bool = False

    def owned(self, card: str) -> Owned | None:
        """The card that he has, of this key: the learnt one, if he has both."""
        copies = sorted((owned for owned in self.cards if owned.card == card), key=lambda owned: not owned.learnt)
        return copies[0] if copies else None

    @property
    def techniques(self) -> tuple[str, ...]:
        """The experience cards (keys) that he has, each once, be it as a gift, or free of charge as a Shadow."""
        given = self.things if self.gift is None else (self.gift, *self.things)
        keys = (*(owned.card for owned in self.cards), *(thing.key for thing in given if thing.kind == "experience"))
        return tuple(dict.fromkeys(keys))


def half(points: int) -> int:
    """Half of so many points, rounded up."""
    return -(-points // HALF)


def is_candidate(profile: Profile) -> bool:
    """Whether a figure may become a hero: a Character, or one that is made a Character by Incarnation.

    [c2.hero.definition] [c2.hero.create]
    """
    return profile.machine is None


def profile_of(hero: Hero, collection: Collection) -> Profile:
    """The card of a hero with what is his own, as it stands before each battle."""
    return field_of(hero, collection).bearers()[0]


def field_of(hero: Hero, collection: Collection) -> Fielded:
    """The card of a hero in an army list, without what he brings of experience, gifts and Elixirs."""
    return muster_choice(hero.choice, collection)


def rank_of(profile: Profile) -> int:
    """The place of a rank among the eight; -1 for a machine."""
    return next((place for place, rank in enumerate(RANKS) if rank.key == profile.rank), -1)


def figure_cost(choice: Choice, collection: Collection) -> int:
    """What a card costs with its objects, spells and miracles; a warrior made a Character costs twice his points."""
    return muster_choice(choice, collection).full_cost


def overall_cost(hero: Hero, collection: Collection) -> int:
    """The figure with its objects and spells, all experience cards at what they cost him, and his Elixirs at half."""
    cards = sum(price_of_use(owned, collection.experience[owned.card]) for owned in hero.cards)
    return (
        figure_cost(hero.choice, collection)
        + cards
        + sum(price_of_thing(elixir, collection) for elixir in hero.elixirs)
    )


# -- what it costs to use what one has ---------------------------------------------------------------------------------


def price_of_use(owned: Owned, card: ExperienceCard) -> int:
    """The Army Points of an experience card in a later battle: all of them, or half if it was learnt, rounded up.

    [c2.xp.use-cost]
    """
    return half(card.points) if owned.learnt else card.points


def price_of_thing(thing: Thing, collection: Collection) -> int:
    """The Army Points of a gift or an Elixir: half those of its card, rounded up; a skill costs none."""
    card = card_of(thing, collection)
    return 0 if card is None else half(card.points)


def card_of(thing: Thing, collection: Collection) -> Artefact | ExperienceCard | Spell | None:
    """The card of a gift or an Elixir; ``None`` for a skill."""
    match thing.kind:
        case "artefact":
            return collection.artefacts[thing.key]
        case "experience":
            return collection.experience[thing.key]
        case "spell":
            return collection.spells[thing.key]
        case "skill":
            return None


def name_of(thing: Thing, collection: Collection) -> Name:
    """What a gift or an Elixir is called."""
    card = card_of(thing, collection)
    if card is not None:
        return card.name
    assert thing.skill is not None, "only a skill has no card"
    return Name(thing.skill.text("fr"), thing.skill.text("en"))


def given_by(things: tuple[Thing, ...], collection: Collection) -> Given:
    """What some things give whoever uses them, free of charge."""
    cards = [card for thing in things if (card := card_of(thing, collection)) is not None]
    return Given(
        experience=tuple(card for card in cards if isinstance(card, ExperienceCard)),
        artefacts=tuple(card for card in cards if isinstance(card, Artefact)),
        spells=tuple(card for card in cards if isinstance(card, Spell)),
        skills=tuple(thing.skill for thing in things if thing.skill is not None),
    )


# -- which cards somebody may have -------------------------------------------------------------------------------------


def learnable(hero: Hero, profile: Profile, collection: Collection) -> Iterator[ExperienceCard]:
    """The experience cards that somebody may buy: their Conditions hold, and he has not bought nor been given them before.

    What he has gained on the battlefield he may buy: that takes the place of the other. [c2.xp.buy.duplicate]
    """
    for card in collection.experience.values():
        owned = hero.owned(card.key)
        is_new = card.key not in hero.techniques if owned is None else not owned.learnt
        if meets(card.conditions, profile) and (is_new or card.repeatable):
            yield card


def learn(hero: Hero, card: ExperienceCard) -> None:
    """A card is bought; the one gained on the battlefield, if there is one, is lost for it."""
    kept = tuple(owned for owned in hero.cards if owned.card != card.key or owned.learnt)
    hero.cards = (*kept, Owned(card.key, learnt=True))
