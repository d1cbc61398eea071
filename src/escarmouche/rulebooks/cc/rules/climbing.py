"""Climbing walls, down them, and dropping from edges."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import Climbed, StayedOnLedge
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.characteristics import FEAT, resistance
from escarmouche.rulebooks.cc.rules.dice import open_roll, prepare
from escarmouche.rulebooks.cc.rules.feats import fall, feat_score, may_try, tell_feat
from escarmouche.rulebooks.cc.rules.movement import allowance, set_out, travel
from escarmouche.rulebooks.confrontation import climbing
from escarmouche.rulebooks.confrontation.falls import LEGS
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose

CLIMB: Final = "cc.core.move.feat.climb"
DROP: Final = "cc.core.move.feat.fall"


class Climbing(climbing.Climbing[Battle, Fighter]):
    """The die and the feat score less RES: he climbs so many cm, and hangs on where he does not come to the top.

    On a negative result or a 1 he falls and has a wound roll at FOR = his height in cm; level with a ledge large enough for
    his base he stays there, unhurt. [cc.core.move.feat.climb] Who drops in the course of a move has one at the legs at
    FOR = height in cm less his feat score; who has not chosen it, without that. [cc.core.move.feat.fall]
    """

    rule = CLIMB
    drop_rule = DROP

    def reach(self, battle: Battle, fighter: Fighter) -> int:
        return allowance(battle, fighter, "feat")

    async def travel(self, battle: Battle, fighter: Fighter, route: Route) -> bool:
        return await travel(battle, fighter, route)

    async def roll(self, battle: Battle, fighter: Fighter, most: int) -> int | None:
        await prepare(battle, fighter, FEAT)
        score = feat_score(battle, fighter)
        shift = int(score * CM) - resistance(battle, fighter) * CM

        def read(total: int | None) -> int | None:
            return None if total is None or total * CM + shift < 0 else min(total * CM + shift, most)

        climbed = await open_roll(
            battle,
            fighter,
            FEAT,
            CLIMB,
            0,
            read,
            wants_more=lambda total: total * CM + shift < most,
            about={"reach": most},
        )
        tell_feat(battle, fighter, CLIMB, score, passed=climbed is not None)
        return climbed

    async def fall(self, battle: Battle, fighter: Fighter, pose: Pose, depth: int, *, on_purpose: bool) -> None:
        if on_purpose:
            await fall(battle, fighter, pose, depth, DROP, location=LEGS, eased=feat_score(battle, fighter))
        else:
            await fall(battle, fighter, pose, depth, CLIMB)

    def went(self, fighter: Fighter, distance: int) -> None:
        fighter.moved += distance

    def tell_climbed(self, battle: Battle, fighter: Fighter, piece: str, height: int, *, top: bool) -> None:
        pose = place_of(fighter)
        battle.tell(lambda: Climbed(fighter=fighter.id, piece=piece, height=height, top=top, pose=pose, rules=(CLIMB,)))

    def tell_ledge(self, battle: Battle, fighter: Fighter) -> None:
        battle.tell(lambda: StayedOnLedge(fighter=fighter.id, rules=(CLIMB,)))


CLIMBING: Final = Climbing()


def may_climb(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter comes to a wall in a run, or hangs on one."""
    return may_try(battle, fighter) and CLIMBING.comes_to_wall(battle, fighter)


def may_go_down(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter is above the ground, or comes to a crevasse in a run."""
    return may_try(battle, fighter) and CLIMBING.comes_to_edge(battle, fighter)


async def climb(battle: Battle, fighter: Fighter) -> None:
    """Up a wall."""
    await set_out(battle, fighter, "feat")
    await CLIMBING.climb(battle, fighter)


async def climb_down(battle: Battle, fighter: Fighter) -> None:
    """Down a wall."""
    await set_out(battle, fighter, "feat")
    await CLIMBING.climb_down(battle, fighter)


async def drop(battle: Battle, fighter: Fighter) -> None:
    """Down without holding on."""
    await set_out(battle, fighter, "feat")
    await CLIMBING.let_go(battle, fighter)


enter_action("climb", ActionType(exclusive=True, may=may_climb, begin=climb))
enter_action("climb-down", ActionType(exclusive=True, may=may_go_down, begin=climb_down))
enter_action("drop", ActionType(exclusive=True, may=may_go_down, begin=drop))
