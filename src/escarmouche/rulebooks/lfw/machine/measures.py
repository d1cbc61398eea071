"""What can be measured in battles, and what there is to experiment with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from escarmouche import documents
from escarmouche.kernel import Event
from escarmouche.rulebooks import FIRST, Enlisted, Fate, StatEvent, Words
from escarmouche.rulebooks.common.measures import MeasuresBase
from escarmouche.rulebooks.lfw.battle import Battle, Options, Unit, Zone
from escarmouche.rulebooks.lfw.book import collection
from escarmouche.rulebooks.lfw.content.army import FORMAT, random_army
from escarmouche.rulebooks.lfw.content.battlefield_files import edges
from escarmouche.rulebooks.lfw.content.battlefields import KINDS
from escarmouche.rulebooks.lfw.content.cards import Profile
from escarmouche.rulebooks.lfw.content.scenes import Placed, SceneSetup, Start
from escarmouche.rulebooks.lfw.events import OrderSet, UnitDestroyed
from escarmouche.rulebooks.lfw.presentation.overview import LOST, harm
from escarmouche.rulebooks.lfw.presentation.story import SIDES
from escarmouche.rulebooks.lfw.presentation.terms import listed
from escarmouche.rulebooks.lfw.rules.deployment import DEPLOYMENT
from escarmouche.table import INCH, MM, Board, Pose
from escarmouche.texts import message

SIDE: Final = 24 * INCH
"""The side of the table on which a duel is fought."""

HURT: Final = Fraction(3, 5)
"""Which share of its points a unit loses with its Pv; the rest with the last of them."""


class LastFantasyWarMeasures(MeasuresBase[Battle, Unit, Profile]):
    """The book's part of the lab."""

    book = "lfw"

    def models(self, state: Battle) -> Iterable[Unit]:
        return state.units.values()

    def fate(self, state: Battle, model: Unit) -> Fate:
        """What Pv each unit has left, and whether it is crippled or flees."""
        return _fate(state, model)

    def enlisted(self, model: Unit) -> Enlisted:
        return Enlisted(model.id, model.side, model.profile.key, model.points)

    def duellists(self, packs: Sequence[Path]) -> Mapping[str, Profile]:
        return collection(packs).profiles

    def begin_duel(self, one: Profile, other: Profile) -> SceneSetup:
        """Two units in contact in the middle of an open table, from the melee phase of a turn on.

        It is over without a winner once they have parted and neither flees any more.
        """
        return _duel(one, other)

    def worth(self, state: Battle, side: str) -> Fraction:
        """The points that a side has left, those of units that have lost Pv in part."""
        return sum((_left(unit) * unit.points for unit in state.living(side)), Fraction(0))

    def notable(self, event: Event) -> StatEvent | None:
        """Who comes first in the order of initiative, and who is lost."""
        match event:
            case OrderSet(order=order, rules=rules) if DEPLOYMENT not in rules:
                return StatEvent(FIRST, order[0])
            case UnitDestroyed(unit=unit, how=how, by=by):
                return StatEvent(how, unit, by)
            case _:
                return None

    def ageless(self, state: Battle) -> Battle:
        """Without the number of the turn, if the battle has no last one."""
        copy = state.copy()
        if copy.options.turns is None:
            copy.turn = min(copy.turn, 2)
        return copy

    def raise_army(
        self, points: int, seed: int, *, packs: Sequence[Path] = (), options: Mapping[str, Any] | None = None
    ) -> str:
        """An army of units of any one faction, with a captain."""
        above = bool((options or {}).get("units_above_half", Options().units_above_half))
        army = random_army(random.Random(seed), collection(packs).packs, points or FORMAT, units_above_half=above)
        return documents.dump(army)


def _left(unit: Unit) -> Fraction:
    """The share of its points that a unit is still worth."""
    return 1 - HURT + HURT * Fraction(unit.life, max(1, unit.most_life))


def _fate(battle: Battle, unit: Unit) -> Fate:
    if unit.lost:
        return Fate(unit.lost, message(f"lfw-condition-{unit.lost}"), LOST, out=True)
    states = dict(_states(unit))
    return Fate(
        key="+".join(key for key in states if key != "unhurt"),
        name=listed(states.values()),
        harm=harm(unit),
        at=None if unit.pose is None else unit.pose.point,
        touches=battle.foes(unit),
    )


def _states(unit: Unit) -> Iterator[tuple[str, Words]]:
    """What is the matter with a unit that is still there."""
    if unit.life < unit.most_life:
        yield f"pv-{unit.life}", message("lfw-condition-life", life=unit.life, most=unit.most_life)
    elif not unit.fleeing:
        yield "unhurt", message("lfw-condition-unhurt")
    if unit.crippled:
        yield unit.crippled, message("lfw-condition-crippled", crippled=unit.crippled)
    if unit.fleeing:
        yield "fleeing", message("lfw-condition-fleeing")


def _duel(one: Profile, other: Profile) -> SceneSetup:
    board = Board(SIDE, SIDE, (), KINDS)
    here = Pose(SIDE // 2, SIDE // 2)
    bases = [(profile.mount or profile).base.diameter for profile in (one, other)]
    there = Pose(here.x + sum(bases) // 2 + MM, here.y)
    zones = edges(SIDE, SIDE)
    return SceneSetup(
        players=SIDES,
        units=(
            Placed(id=f"{SIDES[0]}-{one.key}", side=SIDES[0], profile=one, pose=here),
            Placed(id=f"{SIDES[1]}-{other.key}", side=SIDES[1], profile=other, pose=there),
        ),
        board=board,
        zones=tuple(Zone(side, zone) for side, zone in zip(SIDES, zones, strict=False)),
        options=Options(turns=None, ends_apart=True),
        phase="melee",
        start=Start("melee"),
        stop="battle",
    )


MEASURES: Final = LastFantasyWarMeasures()

__all__ = ["MEASURES", "LastFantasyWarMeasures"]
