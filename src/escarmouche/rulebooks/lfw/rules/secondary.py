"""Secondary objectives: chosen secretly, told to all, and scored; none of them gives more than six points.

[lfw.scenario.secondary.general]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from escarmouche.kernel import Choose, Roll, Secret, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.events import Investigating, ObjectivesRevealed, Scored
from escarmouche.rulebooks.lfw.rules.missions import army, is_destroyed, mission_of
from escarmouche.table import INCH, Disc, Footprint, Point, Pose, footprint, point_in, within

GENERAL: Final = "lfw.scenario.secondary.general"
INVESTIGATION: Final = "lfw.scenario.secondary.investigation"
MOST: Final = 6
NEAR: Final = 6 * INCH
SPECK: Final = Disc(2)

OBJECTIVES: Final = ("attrition", "investigation", "suprematie", "preservation", "assassinat")
"""The five of them, in the order of the book."""


class ChooseObjectives(Step, frozen=True):
    """Before they deploy, all players choose an objective each in secret; once all have chosen, all are told.

    [lfw.scenario.secondary.general] Then one of those that nobody has chosen is drawn: the improvised objective of all.
    [lfw.scenario.croisee-chaotique.improvised]
    """

    async def run(self, battle: Battle) -> None:
        options = {key: key for key in OBJECTIVES}
        chosen = await Secret({side: lambda side=side: _choice(side, options) for side in battle.players})  # type: ignore[misc]
        left = tuple(key for key in OBJECTIVES if key not in chosen.values())
        draw = Roll((len(left),), lambda faces: left[faces[0] - 1], rule="lfw.scenario.croisee-chaotique.improvised")
        improvised = await draw
        objectives = tuple(chosen.items())
        battle.change_mission(objectives=objectives, improvised=improvised)
        battle.tell(lambda: ObjectivesRevealed(objectives=objectives, improvised=improvised, rules=(GENERAL,)))


async def _choice(side: str, options: Mapping[str, str]) -> str:
    return await Choose(side, GENERAL, options, secret=True)


def pursues(battle: Battle, side: str, objective: str) -> bool:
    """Whether a side scores for an objective: its own, or that of all."""
    mission = mission_of(battle)
    return dict(mission.objectives).get(side) == objective or mission.improvised == objective


def gain(battle: Battle, side: str, objective: str, points: int) -> None:
    """A side scores for an objective, on the account of its own or on that of the improvised one, never above six."""
    mission = mission_of(battle)
    own = dict(mission.objectives).get(side) == objective
    account = mission.scores if own else mission.improvised_scores
    before = dict(account).get(side, 0)
    total = min(MOST, before + points)
    if total == before:
        return
    scores = tuple(sorted({**dict(account), side: total}.items()))
    if own:
        battle.change_mission(scores=scores)
    else:
        battle.change_mission(improvised_scores=scores)
    rule = f"lfw.scenario.secondary.{objective}"
    battle.tell(lambda: Scored(side=side, points=total - before, total=total, rules=(rule,)))


# -- as the battle goes on ---------------------------------------------------------------------------------------------


def corners(battle: Battle) -> dict[str, Point]:
    """The corners of the table, by what they are called."""
    board = battle.board
    return {
        "near-left": (0, 0),
        "near-right": (board.width, 0),
        "far-left": (0, board.depth),
        "far-right": (board.width, board.depth),
    }


def investigations(battle: Battle, side: str) -> dict[str, Step]:
    """What the units of a side may do in the organisation phase to investigate corners of the table."""
    mission = battle.mission
    if mission is None or not pursues(battle, side, "investigation"):
        return {}
    open_ = [key for key in corners(battle) if (side, key) not in mission.investigated]
    tried = {corner for unit, corner in mission.trying if battle[unit].side == side}
    return {
        f"{unit.id} {corner}": Investigate(unit.id, corner)
        for unit in battle.in_play(side)
        if not unit.fleeing and unit.id not in dict(mission.trying)
        for corner in open_
        if corner not in tried and within(battle.base(unit), speck(corners(battle)[corner]), NEAR)
    }


def speck(point: Point) -> Footprint:
    """A point, as a base."""
    return footprint(SPECK, Pose(*point))


class Investigate(Step, frozen=True):
    """A unit within 6" of a corner tries to investigate it: this turn it neither casts nor shoots nor moves.

    [lfw.scenario.secondary.investigation] It has done so if as the turn ends it is still there, flees not and took part in
    no combat: 1 point, or 2 where the corner is not in the deployment zone of its army.
    """

    unit: ModelId
    corner: str

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        for what in ("move", "shoot", "cast"):
            unit.gain(f"{INVESTIGATION}#forbidden", what, until="turn")
        battle.change_mission(trying=(*mission_of(battle).trying, (self.unit, self.corner)))
        battle.tell(lambda: Investigating(unit=self.unit, corner=self.corner, rules=(INVESTIGATION,)))


def investigated(battle: Battle) -> None:
    """The end of a turn: whoever has investigated a corner scores."""
    mission = mission_of(battle)
    for name, corner in mission.trying:
        unit = battle[name]
        if unit.in_play and not unit.fleeing and name not in mission.fought:
            battle.change_mission(investigated=(*mission_of(battle).investigated, (unit.side, corner)))
            gain(battle, unit.side, "investigation", 1 if is_home(battle, unit.side, corner) else 2)
    battle.change_mission(trying=())


def is_home(battle: Battle, side: str, corner: str) -> bool:
    """Whether a corner of the table is in the deployment zone of a side."""
    at = corners(battle)[corner]
    return any(point_in(zone.polygon, *at) for zone in battle.zones if zone.side == side)


def supremacy(battle: Battle) -> None:
    """From the second turn on: 1 point for more units than enemies near the middle, 2 where no enemy is near it.

    [lfw.scenario.secondary.suprematie]
    """
    if battle.turn < 2:
        return
    middle = footprint(SPECK, Pose(battle.board.width // 2, battle.board.depth // 2))
    near = [unit.side for unit in battle.in_play() if within(battle.base(unit), middle, NEAR)]
    for side in battle.players:
        mine = near.count(side)
        others = len(near) - mine
        if pursues(battle, side, "suprematie") and mine > others:
            gain(battle, side, "suprematie", 1 if others else 2)


def end_of_turn(battle: Battle) -> None:
    """What is scored as a turn ends."""
    investigated(battle)
    supremacy(battle)


# -- at the end of the game --------------------------------------------------------------------------------------------


def attrition(battle: Battle, side: str) -> int:
    """Units destroyed by one's own, less one's own that were destroyed; at least none. [lfw.scenario.secondary.attrition]"""
    killed = sum(is_killed_by(battle, unit, side) for unit in battle.units.values())
    return max(0, killed - sum(map(is_destroyed, army(battle, side))))


def preservation(battle: Battle, side: str) -> int:
    """6 if nobody was destroyed, 4 for a quarter of the army at most, none for three quarters or more, else 2.

    [lfw.scenario.secondary.preservation]
    """
    mine = army(battle, side)
    lost = sum(map(is_destroyed, mine))
    if not lost:
        return 6
    if 4 * lost <= len(mine):
        return 4
    return 0 if 4 * lost >= 3 * len(mine) else 2


def assassination(battle: Battle, side: str) -> int:
    """2 for each enemy specialist killed; with four players for the first of each army.

    [lfw.scenario.secondary.assassinat]
    """
    killed = [
        unit.side
        for unit in battle.units.values()
        if unit.profile.speciality is not None and is_killed_by(battle, unit, side)
    ]
    return 2 * (len(set(killed)) if len(battle.players) == len(corners(battle)) else len(killed))


def is_killed_by(battle: Battle, unit: Unit, side: str) -> bool:
    """Whether a unit was destroyed by an enemy unit of this side."""
    by = unit.destroyed_by
    return unit.lost == "killed" and unit.side != side and by in battle.units and battle[by].side == side


FINAL: Final[Mapping[str, Callable[[Battle, str], int]]] = {
    "attrition": attrition,
    "preservation": preservation,
    "assassinat": assassination,
}
"""The objectives that are scored when the game ends."""


def end_of_game(battle: Battle) -> None:
    """What is scored as the game ends."""
    for objective, points in FINAL.items():
        for side in battle.players:
            if pursues(battle, side, objective):
                gain(battle, side, objective, points(battle, side))
