"""Climbing, stepping over, jumping down: what the heights on a way cost. [lfw.climb.actions]

A way is told by the points of its centre; whatever may be climbed over rises and falls where the centre comes upon it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit
from escarmouche.rulebooks.lfw.content.battlefields import may_be_climbed, terrain_of
from escarmouche.rulebooks.lfw.events import Jumped
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.attacks import hit
from escarmouche.rulebooks.lfw.rules.dice import d6
from escarmouche.rulebooks.lfw.rules.strides import reduced
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds
from escarmouche.table import INCH, Piece, Point
from escarmouche.table.exact import as_fractions, stretches

JUMP: Final = "lfw.climb.jump"
STEP: Final = INCH
HIGH_STEP: Final = 2 * INCH
BAND: Final = 2 * INCH
"""For each full 2" that one climbs 1" is taken off the move; each that is begun makes a jump more dangerous."""


def step_height(battle: Battle, unit: Unit, move: Move) -> int:
    """What is lower than this, up or down, is stepped over: 1", and 2" for monsters. [lfw.climb.step-over]

    For cavalry it is 2" as it runs or charges.
    """
    high = HIGH_STEP if unit.profile.type == "monster" or (unit.rider and move in ("run", "charge")) else STEP
    return apply_hooks(battle, unit, Hooks.step, high, move)


def can_climb(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is able to climb."""
    return apply_hooks(battle, unit, Hooks.may_climb, True)


def is_nothing(battle: Battle, unit: Unit, piece: Piece, move: Move = "") -> bool:
    """Whether a piece of terrain does not hinder a unit: low enough, or water to one whom such ground does not slow."""
    if terrain_of(piece).wet:
        return not apply_hooks(battle, unit, Hooks.is_slowed, True)
    return piece.height < step_height(battle, unit, move) and terrain_of(piece).kind.cost != "barred"


def climbables(battle: Battle, unit: Unit, move: Move) -> tuple[Piece, ...]:
    """The pieces that a unit has to climb if it wants to go over them."""
    return tuple(
        piece for piece in battle.board.pieces if may_be_climbed(piece) and not is_nothing(battle, unit, piece, move)
    )


# -- the heights on a way ----------------------------------------------------------------------------------------------


def levels(pieces: Sequence[Piece], path: Sequence[Point]) -> tuple[int, ...]:
    """The heights on which one goes along a path, each time they change; 0 where none of the pieces is."""
    crossed: list[int] = []
    for (ax, ay), (bx, by) in pairwise(path):
        parts = [
            (piece.top, as_fractions(part)) for piece in pieces for part in stretches(ax, ay, bx, by, piece.outline)
        ]
        marks = sorted({Fraction(0), Fraction(1), *(mark for _, part in parts for mark in part)})
        for one, other in pairwise(marks):
            middle = (one + other) / 2
            level = max((top for top, (begin, end) in parts if begin <= middle <= end), default=0)
            if not crossed or crossed[-1] != level:
                crossed.append(level)
    return tuple(crossed)


class Climbs(NamedTuple):
    """What is climbed on a way: the heights up, and the depths down, in 0.01 mm, and where it ends."""

    up: tuple[int, ...]
    down: tuple[int, ...]
    end: int


def climbs(battle: Battle, unit: Unit, path: Sequence[Point], z: int, move: Move) -> Climbs:
    """What a unit has to climb along a path that begins on a level."""
    pieces = climbables(battle, unit, move)
    if not pieces:
        return Climbs((), (), z)
    step = step_height(battle, unit, move)
    heights = (z, *levels(pieces, path))
    changes = [after - before for before, after in pairwise(heights) if abs(after - before) >= step]
    return Climbs(
        tuple(change for change in changes if change > 0),
        tuple(-change for change in changes if change < 0),
        heights[-1],
    )


class Effort(NamedTuple):
    """What a way uses up: inches over the ground, what that takes off the move, and what is climbed."""

    flat: int
    taken_off: int
    climbs: Climbs


def fits(battle: Battle, unit: Unit, effort: Effort, allowance: int, climbed: Sequence[int]) -> bool:
    """Whether a move of so much suffices, if those of its drops are climbed down.

    The heights count in the move, up and down, and each full 2" takes 1" more off it. [lfw.climb.climb] Nothing takes a move
    below half of M. Who cannot climb does neither.
    """
    heights = (*effort.climbs.up, *climbed)
    if heights and not can_climb(battle, unit):
        return False
    penalty = sum(height // BAND * INCH for height in heights)
    off = effort.taken_off + apply_hooks(battle, unit, Hooks.climbing_penalty, penalty)
    return effort.flat + sum(heights) <= reduced(unit, allowance, off)


def suffices(battle: Battle, unit: Unit, effort: Effort, allowance: int) -> bool:
    """Whether a move of so much suffices if the unit jumps wherever it has to."""
    return fits(battle, unit, effort, allowance, ())


# -- coming down -------------------------------------------------------------------------------------------------------


class ComeDown(Step, frozen=True):
    """At each drop a unit jumps, or climbs down as far as its move suffices for that. [lfw.climb.jump]

    ``climbed``: the drops before that it climbs down; ``drops``: those that are left.
    """

    unit: ModelId
    effort: Effort
    allowance: int
    drops: tuple[int, ...]
    climbed: tuple[int, ...] = ()

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        if not self.drops or not unit.in_play:
            return
        drop, *left = self.drops
        climbed = self.climbed
        ways = {"climb": False, "jump": True}
        if not fits(battle, unit, self.effort, self.allowance, (*climbed, drop)):
            del ways["climb"]
        about = {"unit": unit.id, "depth": drop}
        if await Choose(unit.side, JUMP, ways, default=next(iter(ways)), about=about):
            battle.then(Jump(unit.id, drop), ComeDown(unit.id, self.effort, self.allowance, tuple(left), climbed))
        else:
            battle.then(ComeDown(unit.id, self.effort, self.allowance, tuple(left), (*climbed, drop)))


class Jump(Step, frozen=True):
    """A unit jumps down: a die, less each 2" that is begun. At 1 or less it suffers a hit, of as much force as full 2"."""

    unit: ModelId
    depth: int

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        die = await d6(JUMP, unit.side, {"unit": unit.id, "depth": self.depth})
        result = die + -self.depth // BAND
        battle.tell(lambda: Jumped(unit=unit.id, depth=self.depth, die=die, hurt=result <= 1, rules=(JUMP,)))
        if result <= 1:
            await hit(battle, unit, self.depth // BAND, JUMP)
            battle.then(ResolveWounds())
