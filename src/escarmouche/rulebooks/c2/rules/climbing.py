"""Climbing walls, down them, and dropping from edges."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import Climbed, StayedOnLedge
from escarmouche.rulebooks.c2.rules.characteristics import FEAT, die_of, modifier_of, offer_boosts, resistance
from escarmouche.rulebooks.c2.rules.falls import fall
from escarmouche.rulebooks.c2.rules.feats import feat_score, tell_feat
from escarmouche.rulebooks.c2.rules.movement import MoveType, allowance, enter_move, travel
from escarmouche.rulebooks.confrontation import climbing
from escarmouche.rulebooks.confrontation.dice import OpenRoll
from escarmouche.rulebooks.confrontation.falls import LEGS
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose

CLIMB: Final = "c2.feat.climb"
LEDGE: Final = "c2.feat.climb.ledge"
DROP: Final = "c2.feat.fall.voluntary"


class Climbing(climbing.Climbing[Battle, Fighter]):
    """To the foot of a wall in the course of a run, and up as many cm as the roll says, however long it was. [c2.feat.climb]

    At the top one stands, if there is room; else one hangs on. On a negative result one falls to the ground, and takes a
    wound roll whose force is the height at the start; level with a flat surface large enough one stays there, unhurt.
    [c2.feat.climb.ledge] Who drops on purpose is hit in the legs with the force of the height, less the feat score.
    [c2.feat.fall.voluntary]
    """

    rule = CLIMB
    drop_rule = DROP

    def reach(self, battle: Battle, fighter: Fighter) -> int:
        return allowance(battle, fighter, "feat")

    async def travel(self, battle: Battle, fighter: Fighter, route: Route) -> bool:
        return await travel(battle, fighter, route)

    async def roll(self, battle: Battle, fighter: Fighter, most: int) -> int | None:
        """1D6 + feat score - RES, in cm: how far a figure climbs, ``most`` at most; ``None``: the result is negative.

        A natural 1 is a failure like a negative result. Gives 0.01 mm.
        """
        await offer_boosts(battle, fighter, "movement")
        if not fighter.in_play:
            return None
        score = feat_score(battle, fighter)
        shift = int(score * CM) - resistance(battle, fighter) * CM

        def read(die: int | None) -> int | None:
            return None if die is None or die * CM + shift < 0 else min(die * CM + shift, most)

        climbed = await OpenRoll(
            fighter.side,
            CLIMB,
            read,
            wants_more=lambda die: die * CM + shift < most,
            die=die_of(battle, fighter, FEAT),
            modifier=modifier_of(battle, fighter, FEAT),
            about={"fighter": fighter.id, "reach": most},
        )
        tell_feat(battle, fighter, CLIMB, score, climbed is not None)
        return climbed

    async def lose_hold(self, battle: Battle, fighter: Fighter) -> None:
        if fighter.in_play:
            await super().lose_hold(battle, fighter)

    async def fall(self, battle: Battle, fighter: Fighter, pose: Pose, depth: int, *, on_purpose: bool) -> None:
        if on_purpose:
            eased = feat_score(battle, fighter)
            await fall(battle, fighter, pose, depth, DROP, location=LEGS, eased=eased, on_purpose=True)
        else:
            await fall(battle, fighter, pose, depth, CLIMB)

    def went(self, fighter: Fighter, distance: int) -> None:
        fighter.moved += distance

    def tell_climbed(self, battle: Battle, fighter: Fighter, piece: str, height: int, *, top: bool) -> None:
        battle.tell(lambda: Climbed(fighter=fighter.id, piece=piece, height=height, top=top, rules=(CLIMB,)))

    def tell_ledge(self, battle: Battle, fighter: Fighter) -> None:
        battle.tell(lambda: StayedOnLedge(fighter=fighter.id, rules=(LEDGE,)))


CLIMBING: Final = Climbing()


def may_climb(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure comes to a wall in a run, or hangs on one."""
    return CLIMBING.comes_to_wall(battle, fighter) and not battle.engaged(fighter)


def may_go_down(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure is above the ground, or comes to a crevasse in a run."""
    return CLIMBING.comes_to_edge(battle, fighter) and not battle.engaged(fighter)


enter_move("climb", MoveType("feat", may_climb, CLIMBING.climb))
enter_move("climb-down", MoveType("feat", may_go_down, CLIMBING.climb_down))
enter_move("drop", MoveType("feat", may_go_down, CLIMBING.let_go))
