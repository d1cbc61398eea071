"""Jumps: a run-up, then a leap over water, a crevasse or an obstacle; perhaps at an enemy."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.rules.characteristics import resistance
from escarmouche.rulebooks.c2.rules.charge import announce, confront, may_assault, meet
from escarmouche.rulebooks.c2.rules.falls import fall
from escarmouche.rulebooks.c2.rules.feats import feat_roll
from escarmouche.rulebooks.c2.rules.movement import MoveType, allowance, enter_move, travel
from escarmouche.rulebooks.c2.rules.sizes import larger
from escarmouche.rulebooks.c2.rules.terrain import obstacle_size
from escarmouche.rulebooks.c2.rules.wounds import wound_roll
from escarmouche.rulebooks.confrontation import jumps
from escarmouche.rulebooks.confrontation.falls import LEGS
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.ground import has_footing
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Piece

RUN_UP: Final = "c2.feat.jump.run-up"
LONG: Final = "c2.feat.jump.long"
HIGH: Final = "c2.feat.jump.high"
FAIL: Final = "c2.feat.jump.fail"
ENGAGE: Final = "c2.feat.jump.engage"


class LongJump(jumps.LongJump[Fighter]):
    """Over water, a crevasse, or from roof to roof. [c2.feat.jump.long]

    4, and 1 for each length of its own base between the figure and the other side; a part of a length counts as a whole. The
    run-up is at least as long as what is to be cleared. [c2.feat.jump.run-up] Who fails falls to the bottom, below the edge,
    and is hit in the legs with the force of the depth. [c2.feat.jump.fail]
    """

    __slots__ = ()
    battle: Battle
    run_up_rule, engage_rule = RUN_UP, ENGAGE

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter, LONG, allowance(battle, fighter, "feat"))

    def may_come_at(self, enemy: Fighter) -> bool:
        return may_assault(self.battle, self.model, enemy, as_charge=False)

    async def fail(self, route: Route) -> None:
        pose, depth = self.bottom(route)
        await fall(self.battle, self.model, pose, depth, FAIL, location=LEGS)


class HighJump(jumps.HighJump[Fighter]):
    """Over an obstacle, from just before to just behind it. [c2.feat.jump.high]

    The difficulty is its height in cm, and RES; 2 less over an obstacle smaller than the figure. Who fails stays before it
    and is hit in the legs with the force of the height. [c2.feat.jump.fail]
    """

    __slots__ = ()
    battle: Battle
    run_up_rule, engage_rule = RUN_UP, ENGAGE

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter, HIGH, allowance(battle, fighter, "feat"))

    def may_come_at(self, enemy: Fighter) -> bool:
        return may_assault(self.battle, self.model, enemy, as_charge=False)

    def toughness(self) -> int:
        return resistance(self.battle, self.model)

    def is_smaller(self, piece: Piece) -> bool:
        return larger(self.model.profile.size, obstacle_size(piece))

    async def fail(self, route: Route) -> None:
        await wound_roll(self.battle, self.model, self.force(route), rule=FAIL, location=LEGS)


# -- jumping -----------------------------------------------------------------------------------------------------------


async def jump(battle: Battle, fighter: Fighter, asked: LongJump | HighJump) -> None:
    """The run-up, the feat roll, and what comes of it; a jump ends the move."""
    route = await asked
    if len(route.path) == 1:
        return
    target = await choose_target(battle, fighter, route)
    if target is not None and not await comes_flying(battle, fighter, target):
        return
    if (target is not None and asked.problems(route)) or not await travel(battle, fighter, asked.run_up(route)):
        return
    if not await feat_roll(battle, fighter, asked.rule, asked.difficulty(route)):
        if fighter.in_play:
            await asked.fail(route)
        return
    landed = await travel(battle, fighter, asked.leap(route))
    if landed and target is not None and target.id in battle.foes(fighter):
        await meet(battle, fighter, target, as_charge=True, distance=fighter.moved)


async def choose_target(battle: Battle, fighter: Fighter, route: Route) -> Fighter | None:
    """The enemy at whom one jumps: one of those that the landing touches."""
    touched = ending_contacts(battle, fighter, route.end)
    if not touched:
        return None
    about = {"fighter": fighter.id}
    return battle[
        await Choose(fighter.side, ENGAGE, {enemy: enemy for enemy in touched}, default=touched[0], about=about)
    ]


async def comes_flying(battle: Battle, fighter: Fighter, target: Fighter) -> bool:
    """A jump at an enemy has the effects of a charge: Courage on both sides, a counter-shot, and the penalty for him.

    [c2.feat.jump.engage] Tells whether the jump is made.
    """
    await announce(battle, (fighter,), target, as_charge=True)
    return await confront(battle, fighter, target) != "daunted" and fighter.in_play


async def long_jump(battle: Battle, fighter: Fighter) -> None:
    """A jump over length."""
    await jump(battle, fighter, LongJump(battle, fighter))


async def high_jump(battle: Battle, fighter: Fighter) -> None:
    """A jump over height."""
    await jump(battle, fighter, HighJump(battle, fighter))


def may_jump_long(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure that stands freely comes near water or a crevasse in a run, or is on a roof."""
    return _may_jump(battle, fighter) and bool(LongJump(battle, fighter).hurdles())


def may_jump_high(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure that stands freely comes near an obstacle in a run."""
    return _may_jump(battle, fighter) and bool(HighJump(battle, fighter).hurdles())


def _may_jump(battle: Battle, fighter: Fighter) -> bool:
    assert fighter.pose is not None
    if not battle.board.pieces or fighter.tier or fighter.pose.z < 0 or battle.engaged(fighter):
        return False
    return has_footing(battle, fighter)


enter_move("long-jump", MoveType("feat", may_jump_long, long_jump))
enter_move("high-jump", MoveType("feat", may_jump_high, high_jump))
