"""The dodge: half a move, during which one is hard to hit and can do nothing else."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Band, Hooks
from escarmouche.rulebooks.c2.rules.movement import Displacement, MoveType, allowance, enter_move, is_free, travel

DODGE: Final = "c2.move.dodge"
LONG: Final = 2


class Dodging(Hooks, name=DODGE):
    """Until the end of the turn it does nothing else, and every shot at it counts as of the next longer range band.

    It neither moves, nor shoots, be it with an engine that it serves, nor mends one or gets into one, nor casts, nor calls
    miracles, nor opposes those of others; if it is assaulted it fights. A shot at long range has no longer band: it is out
    of range.
    """

    __slots__ = ()

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def casts(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def calls(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def may_act(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        return False

    def lets_shots_pass(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """One shoots past the bearer, friend or foe, as if it were not there. [c2.move.dodge.shoot-through]"""
        return True

    def shot_band_against(self, value: Band, battle: Battle, bearer: Fighter, shooter: Fighter) -> Band:
        return None if value is None or value >= LONG else value + 1


def may_dodge(battle: Battle, fighter: Fighter) -> bool:
    """Nobody dodges in melee, nor with a mount, but for those trained to it. [c2.move.dodge.restrictions]"""
    mounted = fighter.profile.mounted and not apply_hooks(battle, fighter, Hooks.may_dodge_mounted, False)
    return not mounted and is_free(battle, fighter)


async def dodge(battle: Battle, fighter: Fighter) -> None:
    """A move of up to half MOV, and nothing else until the end of the turn. [c2.move.dodge]"""
    await moment(fighter.effects, Hooks.before_displacement, battle, fighter, "dodge")
    route = await Displacement(battle, fighter, DODGE, allowance(battle, fighter, "dodge"))
    fighter.gain(DODGE, until="turn")
    await travel(battle, fighter, route)


enter_move("dodge", MoveType("dodge", may_dodge, dodge))
