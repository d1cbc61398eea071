"""The state of a campaign: who takes part with which army, and what their specialists have gained."""

from __future__ import annotations

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.kernel import State
from escarmouche.rulebooks.lfw.battle import Options
from escarmouche.rulebooks.lfw.content.army import Army
from escarmouche.rulebooks.lfw.content.battlefield_files import Battlefield
from escarmouche.rulebooks.lfw.content.terms import Speciality


class Veteran(msgspec.Struct, kw_only=True):
    """A specialist whom the campaign follows: the id of its unit, and the experience that it has."""

    id: str
    side: str
    name: Name
    speciality: Speciality
    level: int
    experience: int = 0


class Fought(msgspec.Struct, frozen=True):
    """A battle of the campaign that is over: the scenario (its key, ``""``: none), who has won, in how many turns."""

    scenario: str
    winner: str
    turns: int


class Campaign(State, kw_only=True):
    """A campaign between two players.

    ``armies`` and ``fields`` (by key) are all that may be chosen, from first to last. ``chosen``: the army (its key) of each
    side. ``length``: how many battles there are; ``None``: as many as the players like. ``spells_count``: whether mages gain
    experience for their spells.
    """

    steps_from = ("escarmouche.rulebooks.lfw.campaign",)

    armies: dict[str, Army]
    fields: dict[str, Battlefield]
    options: Options
    length: int | None = None
    chosen: dict[str, str] = {}
    spells_count: bool = False
    veterans: dict[str, Veteran] = {}
    battles: tuple[Fought, ...] = ()
    over: bool = False
