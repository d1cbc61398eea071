"""Moves that nobody steers: how far they go."""

from __future__ import annotations

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.movement import HALVES, allowance


def left_to_move(battle: Battle, fighter: Fighter) -> int:
    """What is left of the distance that a figure covers in its move, in 0.01 mm."""
    return max(0, allowance(battle, fighter, fighter.move) - fighter.moved)


async def whole_distance(battle: Battle, fighter: Fighter) -> int:
    """How far a figure goes that has to complete its move; its owner says so where it might go further than others."""
    usual = HALVES[fighter.move]
    most = apply_hooks(battle, fighter, Hooks.move_halves, usual, fighter.move)
    left = left_to_move(battle, fighter)
    if most <= usual:
        return left
    shorter = max(0, left - allowance(battle, fighter, fighter.move) * (most - usual) // most)
    options = {str(usual // 2): shorter, str(most // 2): left}
    about = {"fighter": fighter.id}
    return await Choose(fighter.side, "c2.move.charge.distance", options, default=str(usual // 2), about=about)
