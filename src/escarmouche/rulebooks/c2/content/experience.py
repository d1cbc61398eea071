"""Experience cards: what a person writes in a pack, and the card that the rules read.

The book prints none; a card says who may have it, which exploit earns it, what it does, what it costs, and how surely it
survives a death. [c2.xp.card.fields]
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents.terms import Name, find
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, read_name, unknown
from escarmouche.errors import BadValue
from escarmouche.rulebooks.c2.content.scenarios import Prose, WrittenProse, read_prose
from escarmouche.rulebooks.c2.content.skill_names import Skill, read_skill
from escarmouche.rulebooks.c2.content.terms import ABILITIES
from escarmouche.rulebooks.c2.content.written import read_length
from escarmouche.rulebooks.confrontation.peoples import PEOPLES

Trait = Literal[
    "initiative",
    "attack",
    "strength",
    "defence",
    "resistance",
    "shooting",
    "courage",
    "fear",
    "discipline",
    "power",
]
"""A score that a card may ask for, or change."""

RankOfFighter = Literal[
    "irregular", "regular", "veteran", "special", "elite", "creature", "living_legend", "major_ally"
]
"""The ranks of those who are no war machines, lowest first."""

Times = Annotated[int, Meta(ge=1, le=20)]
Change = Annotated[int, Meta(ge=-10, le=10)]

MOST_CHANGE_CM = 20

RULE = "c2.xp.card.fields"


# -- exploits ----------------------------------------------------------------------------------------------------------


class Exploit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="exploit"):
    """The base of all exploits. ``times``: how often the deed is done; ``in_a_turn``: all of these in one turn."""

    times: Times = 1
    in_a_turn: bool = False


class Slay(Exploit, frozen=True, tag="slay"):
    """To kill an enemy: anybody, a Character, somebody dearer than oneself, or one whom one fears."""

    whom: Literal["anybody", "character", "dearer", "fearsome"] = "anybody"
    phase: Literal["", "movement", "divination", "shooting", "melee"] = ""


class Maim(Exploit, frozen=True, tag="maim"):
    """To inflict an exceptional wound on an enemy."""


class Charge(Exploit, frozen=True, tag="charge"):
    """To bring a charge home, at an enemy of whom the same may be said as of one slain."""

    whom: Literal["anybody", "character", "dearer", "fearsome"] = "anybody"


class Endure(Exploit, frozen=True, tag="endure"):
    """To be wounded, and to be left with a wound at least so bad."""

    wound: Literal["light", "serious", "critical"] = "light"


AnyExploit = Slay | Maim | Charge | Endure


# -- as people write them ----------------------------------------------------------------------------------------------


class WrittenConditions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may have a card: scores at least so high, all of some skills, one of some ranks, one of some peoples."""

    scores: dict[Trait, Annotated[int, Meta(ge=0, le=30)]] = {}
    skills: tuple[Words, ...] = ()
    ranks: tuple[RankOfFighter, ...] = ()
    peoples: tuple[Words, ...] = ()
    magician: bool = False
    faithful: bool = False


class WrittenExploit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The heroic action: what the card says, and what it demands."""

    text: Prose | WrittenProse
    deed: AnyExploit


class WrittenBenefit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a card gives: skills, abilities, changes of scores, of the movement in cm; ``allies``: so many Allies more."""

    skills: tuple[Words, ...] = ()
    abilities: tuple[Words, ...] = ()
    scores: dict[Trait, Change] = {}
    movement: Decimal = Decimal(0)
    allies: Annotated[int, Meta(ge=0, le=3)] = 0


class CardExperience(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An experience card as a file writes it. ``recovery``: the least die with which it outlives a resurrection."""

    key: Key
    name: Words | WrittenName
    conditions: WrittenConditions = WrittenConditions()
    exploit: WrittenExploit
    effect: WrittenBenefit
    points: Annotated[int, Meta(ge=1, le=200)]
    recovery: Annotated[int, Meta(ge=1, le=12)]
    repeatable: bool = False


# -- as the rules read them --------------------------------------------------------------------------------------------


class Conditions(msgspec.Struct, frozen=True, kw_only=True):
    """Who may have a card; see :class:`WrittenConditions`. ``skills`` by their names, whatever their X."""

    scores: tuple[tuple[str, int], ...] = ()
    skills: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    peoples: tuple[str, ...] = ()
    magician: bool = False
    faithful: bool = False


class ExperienceCard(msgspec.Struct, frozen=True, kw_only=True):
    """A technique that a Character may gain. ``points``: its Army Points, and its price in experience. [c2.xp.card.fields]

    ``scores``: what it adds to scores; ``movement`` in 0.01 mm. ``repeatable``: whether one may gain it more than once.
    """

    key: str
    name: Name
    conditions: Conditions
    exploit: AnyExploit
    text: Name
    skills: tuple[Skill, ...] = ()
    abilities: tuple[str, ...] = ()
    scores: tuple[tuple[str, int], ...] = ()
    movement: int = 0
    allies: int = 0
    points: int
    recovery: int
    repeatable: bool = False


def read_experience(card: CardExperience) -> ExperienceCard:
    """An experience card as the rules read it. Raises :class:`Fault`."""
    given = card.effect
    if not (given.skills or given.abilities or given.scores or given.movement or given.allies):
        raise fault(("effect",), RULE, "c2-experience-nothing")
    reach = Decimal(abs(given.movement))
    moved = read_length(("effect", "movement"), RULE, reach, 0, MOST_CHANGE_CM) if reach else 0
    return ExperienceCard(
        key=card.key,
        name=read_name(card.name),
        conditions=_conditions(card.conditions),
        exploit=card.exploit.deed,
        text=read_prose(card.exploit.text),
        skills=tuple(_skills(("effect", "skills"), given.skills)),
        abilities=tuple(_abilities(given.abilities)),
        scores=tuple(sorted(given.scores.items())),
        movement=moved if given.movement > 0 else -moved,
        allies=given.allies,
        points=card.points,
        recovery=card.recovery,
        repeatable=card.repeatable,
    )


def _conditions(written: WrittenConditions) -> Conditions:
    return Conditions(
        scores=tuple(sorted(written.scores.items())),
        skills=tuple(skill.name for skill in _skills(("conditions", "skills"), written.skills)),
        ranks=written.ranks,
        peoples=tuple(_peoples(written.peoples)),
        magician=written.magician,
        faithful=written.faithful,
    )


def _peoples(texts: tuple[str, ...]) -> Iterator[str]:
    for place, text in enumerate(texts):
        people = find(PEOPLES, text)
        if people is None:
            steps = ("conditions", "peoples", place)
            raise unknown(steps, "c2.people.list", "c2-people-unknown", text, PEOPLES)
        yield people.key


def _skills(steps: tuple[str, ...], texts: tuple[str, ...]) -> Iterator[Skill]:
    for place, text in enumerate(texts):
        try:
            yield read_skill(text)
        except BadValue as bad:
            raise Fault((*steps, place), bad.reason, bad.rule) from None


def _abilities(texts: tuple[str, ...]) -> Iterator[str]:
    for place, text in enumerate(texts):
        ability = find(ABILITIES, text)
        if ability is None:
            raise unknown(("effect", "abilities", place), "c2.profile.skills", "c2-ability-unknown", text, ABILITIES)
        yield ability.key
