"""What can be measured in battles, and what there is to experiment with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from escarmouche import documents
from escarmouche.kernel import Event
from escarmouche.rulebooks import FIRST, Enlisted, Fate, StatEvent, Words
from escarmouche.rulebooks.cc.battle import DEAD, Battle, Fighter, Options, Zone
from escarmouche.rulebooks.cc.book import BUILDING, collection
from escarmouche.rulebooks.cc.content.army import Building, random_army
from escarmouche.rulebooks.cc.content.battlefields import TableFile, read_table
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.scenes import Placed, SceneSetup, Start
from escarmouche.rulebooks.cc.events import FighterLost, TacticsWon
from escarmouche.rulebooks.cc.machine.estimates import HURT
from escarmouche.rulebooks.cc.presentation.overview import harm
from escarmouche.rulebooks.cc.presentation.story import SIDES
from escarmouche.rulebooks.cc.rules.characteristics import STUNNED, wound_level
from escarmouche.rulebooks.cc.rules.granting import structure_at_first
from escarmouche.rulebooks.common.measures import MeasuresBase
from escarmouche.rulebooks.confrontation.glance import listed, wound_told
from escarmouche.rulebooks.confrontation.wound_table import KILLED, UNHURT, WORDS
from escarmouche.table import CM, Pose, contact_poses, footprint
from escarmouche.texts import message

LEFT: Final = tuple(1 - Fraction(str(share)) for share in HURT)
"""Which share of his points a fighter is still worth after each number of steps."""

SIDE_CM: Final = 60
"""The side of the table on which a duel is fought, in cm."""


class ConfrontationClassicMeasures(MeasuresBase[Battle, Fighter, Profile]):
    """The book's part of the lab."""

    book = "cc"

    def models(self, state: Battle) -> Iterable[Fighter]:
        return state.fighters.values()

    def fate(self, state: Battle, model: Fighter) -> Fate:
        """The wound level of each fighter, and whether he is stunned or in rout."""
        return _fate(state, model)

    def enlisted(self, model: Fighter) -> Enlisted:
        return Enlisted(model.id, model.side, model.profile.key, model.profile.points)

    def duellists(self, packs: Sequence[Path]) -> Mapping[str, Profile]:
        return collection(packs).profiles

    def begin_duel(self, one: Profile, other: Profile) -> SceneSetup:
        """Two fighters in base contact in the middle of an open table, from the combat phase of a turn on."""
        return _duel(one, other)

    def worth(self, state: Battle, side: str) -> Fraction:
        """The points that a side has left, those of the wounded in part."""
        return sum((_left(fighter) * fighter.profile.points for fighter in state.living(side)), Fraction(0))

    def notable(self, event: Event) -> StatEvent | None:
        """Who wins the Tactics roll, and who is lost."""
        match event:
            case TacticsWon(side=side):
                return StatEvent(FIRST, side)
            case FighterLost(fighter=fighter, how=how, by=by):
                return StatEvent(how, fighter, by)
            case _:
                return None

    def ageless(self, state: Battle) -> Battle:
        """Without the number of the turn, if the battle has no last one."""
        copy = state.copy()
        if copy.options.turns is None:
            copy.turn = min(copy.turn, 1)
        return copy

    def raise_army(
        self, points: int, seed: int, *, packs: Sequence[Path] = (), options: Mapping[str, Any] | None = None
    ) -> str:
        """An army of random cards of any one people."""
        agreed = {key: bool(value) for key, value in (options or {}).items() if key in BUILDING}
        army = random_army(random.Random(seed), collection(packs), points, building=Building(**agreed))
        return documents.dump(army)


def _left(fighter: Fighter) -> Fraction:
    """The share of his points that a fighter is still worth: by his wounds, or by his structure points."""
    most = structure_at_first(fighter)
    sound = Fraction(fighter.structure, most) if most and fighter.structure is not None else Fraction(1)
    return LEFT[min(fighter.steps, DEAD)] * sound


def _fate(battle: Battle, fighter: Fighter) -> Fate:
    if fighter.out:
        return Fate(fighter.lost, message(f"cc-condition-{fighter.lost}"), KILLED, out=True)
    states = dict(_states(battle, fighter))
    return Fate(
        key="+".join(states),
        name=listed(states.values()),
        harm=harm(battle, fighter),
        at=None if fighter.pose is None else fighter.pose.point,
        touches=battle.foes(fighter),
    )


def _states(battle: Battle, fighter: Fighter) -> Iterator[tuple[str, Words]]:
    """What is the matter with a fighter who is still there, his wound first."""
    level = wound_level(battle, fighter)
    stunned = fighter.has(STUNNED)
    if level != UNHURT:
        yield WORDS[level], next(wound_told(level))
    elif not stunned and not fighter.in_rout:
        yield "", message("confrontation-condition-unhurt")
    if stunned:
        yield "stunned", message("confrontation-condition-stunned")
    if fighter.in_rout:
        yield "rout", message("cc-condition-rout")


def _duel(one: Profile, other: Profile) -> SceneSetup:
    first, second = SIDES
    board, zones, _ = read_table(TableFile(size=(Decimal(SIDE_CM), Decimal(SIDE_CM))))
    here = Pose(SIDE_CM * CM // 2, SIDE_CM * CM // 2, 0)
    taken = footprint(one.base, here)
    there = next(contact_poses(other.base, taken, [taken], board, (SIDE_CM * CM, here.y)))
    one_id, other_id = f"{first}-{one.key}", f"{second}-{other.key}"
    return SceneSetup(
        players=SIDES,
        fighters=(
            Placed(id=one_id, side=first, card=f"card-{one_id}", profile=one, pose=here),
            Placed(id=other_id, side=second, card=f"card-{other_id}", profile=other, pose=there),
        ),
        board=board,
        zones=tuple(Zone(side, zone) for side, zone in zip(SIDES, zones, strict=True)),
        options=Options(turns=None),
        phase="combat",
        tactics=first,
        start=Start("combat"),
        stop="battle",
    )


MEASURES: Final = ConfrontationClassicMeasures()

__all__ = ["MEASURES", "ConfrontationClassicMeasures"]
