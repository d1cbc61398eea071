"""Harassment: shooting in the middle of a move, or before a run."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.actions import ACTIONS, ActionType, enter_action
from escarmouche.rulebooks.cc.rules.movement import WALK_RUN, allowance, displace, may_set_out, run, set_out

HARASSMENT: Final = "cc.skill.harcelement"
HALFWAY: Final = "cc.skill.harcelement#halfway"
GOES_ON: Final = "cc.skill.harcelement#goes-on"


class Harassment(Active, name=HARASSMENT):
    """Harassment: he may shoot and then run, or walk, shoot and walk again, with nothing but the shot between both walks.

    [cc.skill.harcelement] After a disengagement too; both walks together are at most MOU then.
    [cc.skill.harcelement.disengagement]
    """

    __slots__ = ()

    async def after_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        if action in ("walk", "disengage") and not bearer.shots and not bearer.in_rout:
            bearer.gain(HALFWAY, 0, until="turn")


class Pausing(Hooks):
    """Something that one more action does not outlive: the parameter says whether the one that brought it is over.

    What is open at any moment of an activation is no action in between.
    """

    __slots__ = ()

    async def after_action(self, battle: Battle, bearer: Fighter, name: str) -> None:
        if ACTIONS[name].besides:
            return
        mark = self.data.name
        bearer.lose(mark)
        if not self.number:
            bearer.gain(mark, 1, until="turn")


class Halfway(Pausing, name=HALFWAY):
    """He has walked, and done nothing since."""

    __slots__ = ()

    async def after_shot(self, battle: Battle, bearer: Fighter) -> None:
        bearer.lose(HALFWAY)
        bearer.gain(GOES_ON, 0, until="turn")


class GoesOn(Pausing, name=GOES_ON):
    """He has walked and shot, and may walk again."""

    __slots__ = ()


def may_run_on(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter who has shot may run."""
    harasses = fighter.has(HARASSMENT) and not fighter.in_rout and fighter.shots > 0
    return harasses and not fighter.action and may_set_out(battle, fighter, "run")


def may_walk_on(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter who has walked and shot may walk again."""
    able = fighter.has(GOES_ON) and not fighter.in_rout
    return able and left_of(battle, fighter) > 0 and may_set_out(battle, fighter, "walk")


def left_of(battle: Battle, fighter: Fighter) -> int:
    """How far a second walk leads: MOU, or what a disengagement has left of it."""
    whole = allowance(battle, fighter, "walk")
    return max(0, whole - fighter.moved) if fighter.action == "disengage" else whole


async def walk_on(battle: Battle, fighter: Fighter) -> None:
    """The second walk."""
    fighter.lose(GOES_ON)
    gone = fighter.moved if fighter.action == "disengage" else 0
    await set_out(battle, fighter, "walk")
    fighter.moved = gone
    fighter.lose(HALFWAY)
    await displace(battle, fighter, WALK_RUN)


enter_action("harass-run", ActionType(exclusive=False, may=may_run_on, begin=run))
enter_action("harass-walk", ActionType(exclusive=False, may=may_walk_on, begin=walk_on))
