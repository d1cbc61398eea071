"""What the objective of a scenario card demands, and what follows from meeting it or not: two small vocabularies.

Each word is a tagged struct: ``{goal: occupy, where: middle, within: 10}``, ``{do: experience, amount: 3}``. A card lists
goals, all of which have to be met when the battle ends (:mod:`escarmouche.rulebooks.c2.incarnation.acts` says how each is
judged). They are those of the first side, which in an adventure is that of the adventurer.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents.written import Key

Where = Literal["middle", "own-edge", "enemy-edge", "own-half", "enemy-half", "objectives"]
"""A part of the table: its middle, an edge or a half of it, or the pieces of terrain that the battle is about."""

DEAREST, CHARACTERS, EVERYBODY = "dearest", "characters", "all"
"""Figures of a side: that whose card costs the most Army Points (those, if there are several), its Characters, all."""

Centimetres = Annotated[int, Meta(ge=0, le=300)]
Heads = Annotated[int, Meta(ge=1, le=200)]
Percent = Annotated[int, Meta(ge=1, le=100)]


class Goal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="goal"):
    """The base of all goals."""


class FewerLosses(Goal, frozen=True, tag="fewer-losses"):
    """To lose fewer Army Points than the enemy; ``by`` at least so many fewer."""

    by: Annotated[int, Meta(ge=1, le=100_000)] = 1


class Destroy(Goal, frozen=True, tag="destroy"):
    """The enemy has lost at least this percentage of his Army Points."""

    share: Percent


class Kill(Goal, frozen=True, tag="kill"):
    """Some of the enemy's figures are lost, all of them; named by what they are, or by a card (its key)."""

    whom: Key


class Keep(Goal, frozen=True, tag="keep"):
    """None of some figures of one's own is lost; they are named like those of ``kill``."""

    whom: Key


class Occupy(Goal, frozen=True, tag="occupy"):
    """At least so many figures of one's own, none of them in flight, are within some cm of a part of the table.

    ``majority``: and more than enemies, counted alike. War machines count for nothing.
    """

    where: Where
    within: Centimetres = 0
    at_least: Heads = 1
    majority: bool = False


class Clear(Goal, frozen=True, tag="clear"):
    """No enemy is within some cm of a part of the table, unless in flight or a war machine."""

    where: Where
    within: Centimetres = 0


class AnyOf(Goal, frozen=True, tag="any-of"):
    """One of these at least."""

    goals: Annotated[tuple[SingleGoal, ...], Meta(min_length=2, max_length=6)]


SingleGoal = FewerLosses | Destroy | Kill | Keep | Occupy | Clear
AnyGoal = SingleGoal | AnyOf


class Consequence(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all that follows from an act."""


class GainExperience(Consequence, frozen=True, tag="experience"):
    """The adventurer, alive, gains so many points of experience, or loses them; never below none."""

    amount: Annotated[int, Meta(ge=-99, le=99)]


class ChangePoints(Consequence, frozen=True, tag="points"):
    """In the next act an army may be worth so many Army Points more, or fewer: the adventurer's, or the Shadow's."""

    by: Annotated[int, Meta(ge=-1000, le=1000)]
    whose: Literal["adventurer", "shadow"] = "adventurer"


class NextAct(Consequence, frozen=True, tag="next-act"):
    """The next act is that of this scenario card."""

    card: Key


AnyConsequence = GainExperience | ChangePoints | NextAct
