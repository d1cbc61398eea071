"""Harassment: shooting in the middle of a move."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import PASS, Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.charge import approach_enemy
from escarmouche.rulebooks.c2.rules.charge import targets as enemies_to_engage
from escarmouche.rulebooks.c2.rules.fear import PARALYSIS
from escarmouche.rulebooks.c2.rules.movement import allowance, displace, may_move
from escarmouche.rulebooks.c2.rules.shooting import ready_to_shoot, take_shot, targets
from escarmouche.rulebooks.common.ids import ModelId

HARASSMENT: Final = "c2.skill.harcelement"
HAS_SHOT: Final = "c2.skill.harcelement#shot"
ON: Final = "c2.skill.harcelement#on"
WHERE: Final = "c2.skill.harcelement#where"

GOES_ON: Final[tuple[Move, ...]] = ("walk", "run", "disengage")
"""The types of displacement that may be broken off for a shot and finished after it."""

MOVE_ON: Final = "move"


class Harassment(Hooks, name=HARASSMENT):
    """May shoot in the course of its move, in place of the shooting phase, if its type of displacement lets it shoot.

    It stops where it likes, perhaps where it was, shoots without haste or delay, and may then finish its move, or even
    engage an enemy with what is left of the distance for that. [c2.skill.harcelement]
    """

    __slots__ = ()

    async def after_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        battle.then(Harass(bearer.id))


class HasShot(Hooks, name=HAS_SHOT):
    """Who has shot in the course of its move does not shoot in the shooting phase."""

    __slots__ = ()

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and battle.phase == "movement"


class Harass(Step, frozen=True):
    """A figure that has stopped may shoot; with more than one shot, several times."""

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        shooter = battle[self.fighter]
        target = await choose_target(battle, shooter) if shooter.in_play else PASS
        if target != PASS:
            shooter.gain(HAS_SHOT, until="turn")
            hit = await take_shot(battle, shooter, battle[target])
            battle.then(*(() if hit is None else (hit,)), Harass(self.fighter))
        elif shooter.has(HAS_SHOT):
            battle.then(GoOn(self.fighter))


async def choose_target(battle: Battle, shooter: Fighter) -> str:
    """Whom a figure shoots at in the course of its move: an id, or ``PASS``."""
    seen = targets(battle, shooter) if ready_to_shoot(battle, shooter) else []
    options = {PASS: PASS, **{target.id: target.id for target in seen}}
    return await Choose(shooter.side, HARASSMENT, options, default=PASS, about={"fighter": shooter.id})


class GoOn(Step, frozen=True):
    """After its shot a figure may finish its move, or engage an enemy."""

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if not fighter.in_play or fighter.move not in GOES_ON:
            return
        left = left_after(battle, fighter, pace(battle, fighter))
        reach = left if fighter.move == "disengage" else left_after(battle, fighter, "engage")
        options = {PASS: PASS}
        if left > 0 and may_move(battle, fighter, "walk"):
            options[MOVE_ON] = MOVE_ON
        if reach > 0 and may_move(battle, fighter, "engage"):
            options.update((enemy.id, enemy.id) for enemy in enemies_to_engage(battle, fighter, as_charge=False))
        chosen = await Choose(fighter.side, ON, options, default=PASS, about={"fighter": fighter.id})
        if chosen == MOVE_ON:
            await displace(battle, fighter, WHERE, pace(battle, fighter), gone=fighter.moved)
        elif chosen != PASS:
            await engage(battle, fighter, battle[chosen], left)


def pace(battle: Battle, fighter: Fighter) -> Move:
    """The type of displacement that says how far a figure may go that shoots on its way.

    Running goes with shooting only for those who shoot after any exertion.
    """
    if fighter.move == "run" and not apply_hooks(battle, fighter, Hooks.shoots_after_exertion, False):
        return "walk"
    return fighter.move


def left_after(battle: Battle, fighter: Fighter, move: Move) -> int:
    """How far a figure may still go, of all that a type of displacement allows."""
    return max(0, allowance(battle, fighter, move) - fighter.moved)


async def engage(battle: Battle, fighter: Fighter, enemy: Fighter, left: int) -> None:
    """A figure comes at an enemy after its shot; if it doesn't arrive, it may finish its move."""
    before = fighter.move
    fighter.move = "disengage" if before == "disengage" else "engage"
    if await approach_enemy(battle, fighter, enemy, fighter.move, as_charge=False, gone=fighter.moved):
        return
    if fighter.in_play:
        fighter.move = before
        if left > 0 and not fighter.has(PARALYSIS):
            await displace(battle, fighter, WHERE, pace(battle, fighter), gone=fighter.moved)
