"""What a campaign tells. Heroes are named by their ids, cards by their keys."""

from __future__ import annotations

from typing import ClassVar

from escarmouche.kernel import Event


class HeroChosen(Event, frozen=True, kw_only=True):
    """A player has chosen somebody: his hero, a Mentor, the Shadow of the other. ``role``: which of these."""

    side: str
    hero: str
    role: str


class MentorDeclined(Event, frozen=True, kw_only=True):
    """An adventurer has no Mentor."""

    side: str


class ThingGiven(Event, frozen=True, kw_only=True):
    """A hero gets, or is promised, something: ``gift``, ``elixir``, ``promised`` (the Elixir), ``shadow`` (a Shadow's)."""

    hero: str
    thing: str
    how: str


class GiftFaded(Event, frozen=True, kw_only=True):
    """The supernatural gift is lost."""

    hero: str


class ActRevealed(Event, frozen=True, kw_only=True):
    """The adventurer's player shows which act is played."""

    landmark: ClassVar[bool] = True

    side: str
    card: str
    act: int


class BattleFought(Event, frozen=True, kw_only=True):
    """A battle of the campaign is over. ``winner``: a side, or ``""`` for a draw."""

    winner: str
    turns: int


class ActWon(Event, frozen=True, kw_only=True):
    """An act has been won or lost, with what its card says of it."""

    side: str
    card: str
    won: bool


class ExperienceGained(Event, frozen=True, kw_only=True):
    """A hero gains points of experience, or loses some: each line of the table that applies, and how many he has now."""

    hero: str
    points: int
    total: int
    table: dict[str, int]


class ExperienceSpent(Event, frozen=True, kw_only=True):
    """A hero spends points of experience."""

    hero: str
    points: int
    left: int


class CardKeptForGood(Event, frozen=True, kw_only=True):
    """Somebody has an experience card from now on that he has gained on the battlefield."""

    hero: str
    experience: str


class CardLearnt(Event, frozen=True, kw_only=True):
    """Somebody has learnt an experience card."""

    hero: str
    experience: str


class CardForgotten(Event, frozen=True, kw_only=True):
    """Somebody who has come back from the dead has forgotten an experience card."""

    hero: str
    experience: str


class ShadowLearnt(Event, frozen=True, kw_only=True):
    """A Shadow has an experience card more."""

    hero: str
    experience: str


class HeroReturned(Event, frozen=True, kw_only=True):
    """Somebody has come back from the dead, for the so-many-th time."""

    hero: str
    times: int


class HeroAbandoned(Event, frozen=True, kw_only=True):
    """The gods have abandoned a hero: he is dead for good."""

    hero: str


class HeroLeftDead(Event, frozen=True, kw_only=True):
    """Somebody does not come back: he is dead for good."""

    hero: str


class TruceBegan(Event, frozen=True, kw_only=True):
    """A hero rests, and has so many points of experience."""

    hero: str
    experience: int


class AdvantagePicked(Event, frozen=True, kw_only=True):
    """The Shadow player has picked an advantage (the id of its rule) for his own adventurer."""

    hero: str
    advantage: str


class ActReached(Event, frozen=True, kw_only=True):
    """The adventurer of a player goes on to another act, back to one, or plays one of the same once more."""

    side: str
    act: int


class QuestEnded(Event, frozen=True, kw_only=True):
    """The adventure of a player has ended: ``dead`` or ``retired``."""

    landmark: ClassVar[bool] = True

    side: str
    ending: str


class NewQuest(Event, frozen=True, kw_only=True):
    """An adventurer sets out on another adventure."""

    landmark: ClassVar[bool] = True

    hero: str
    number: int


class CampaignEnded(Event, frozen=True, kw_only=True):
    """The campaign is over."""

    landmark: ClassVar[bool] = True
