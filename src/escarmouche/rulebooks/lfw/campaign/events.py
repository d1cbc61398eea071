"""What a campaign tells. Specialists are named by the ids of their units, armies by their keys."""

from __future__ import annotations

from escarmouche.kernel import Event


class ArmyChosen(Event, frozen=True, kw_only=True):
    """A player has chosen the army that he leads through the campaign."""

    side: str
    army: str


class BattleFought(Event, frozen=True, kw_only=True):
    """A battle is over. ``winner``: a side, ``""`` for a draw."""

    winner: str
    turns: int


class ExperienceGained(Event, frozen=True, kw_only=True):
    """A specialist has gained experience: the points of each line of its rule, and all that it has now."""

    unit: str
    points: int
    total: int
    table: dict[str, int]


class CampaignEnded(Event, frozen=True, kw_only=True):
    """The campaign is over."""
