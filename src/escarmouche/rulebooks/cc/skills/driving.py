"""Skills of what is heavy: straight lines and turns, and the speed that it keeps from turn to turn."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Reason, confirm, reason
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.content.terms import Half
from escarmouche.rulebooks.cc.events import SpeedGathered, Turned
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import movement, resistance, strength
from escarmouche.rulebooks.cc.rules.fronts import half_touched
from escarmouche.rulebooks.cc.rules.movement import Turning
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.driving import Fault, driving_fault, last_heading, turning_fault
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, UNIT, Path, Point, Pose, direction

WEIGHT: Final = "cc.skill.poids"
LINES: Final = "cc.skill.poids.straight"
TURNS: Final = "cc.skill.poids.turns"
PURSUIT: Final = "cc.skill.poids.pursuit"
RUSHING: Final = "cc.skill.poids#rushing"
UNSTOPPABLE: Final = "cc.skill.irrepressible"
STOP: Final = "cc.skill.irrepressible.stop"
SPEED: Final = "cc.skill.irrepressible#speed"
MET_IN_FRONT: Final = "cc.skill.irrepressible#met-in-front"
HALTED: Final = "cc.skill.irrepressible#halted"

RUSHES: Final = ("run", "charge", "engage")
"""The exclusive actions with which a heavy fighter may combine a shot."""

AHEAD: Final = 1000 * CM


# -- weight ------------------------------------------------------------------------------------------------------------


class Poids(Hooks, name=WEIGHT):
    """Weight/X: it moves and shoots with artillery without being the worse for it; it may run or assault as well as shoot,
    in either order, but then has TIR - 1 to the end of the turn. [cc.skill.poids] Of several X the highest counts.
    [cc.skill.poids.duplicate]

    It disengages by force alone [cc.skill.poids.disengage] and never makes a flight move. [cc.skill.poids.no-flight] It
    goes straight ahead, never backwards [cc.skill.poids.straight], and changes its direction by turns.
    [cc.core.move.turns] So does it in a pursuit move, in the place of which it may turn as it likes.
    [cc.skill.poids.pursuit]
    """

    __slots__ = ()
    stacking = "best"

    @property
    def _stretch(self) -> int:
        return self.number * CM

    # -- shooting

    def shoots_on_the_move(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def combines(self, value: bool, battle: Battle, bearer: Fighter, name: str, done: tuple[str, ...]) -> bool:
        if name == "shoot":
            return value or any(action in RUSHES for action in done)
        return value or (name in RUSHES and "shoot" in done and bearer.has(RUSHING) and not {*done} & {*RUSHES})

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value or (bearer.action in RUSHES and battle.is_free(bearer))

    async def spoils_shot(self, battle: Battle, bearer: Fighter) -> bool:
        before = not bearer.action and battle.is_free(bearer) and not bearer.has(RUSHING) and not bearer.served
        after = bearer.action in RUSHES and bearer.moved
        if after or (before and await confirm(bearer.side, WEIGHT, default=False, about={"fighter": bearer.id})):
            bearer.gain(RUSHING, until="turn")
        return False

    # -- moving

    def may_take(self, value: bool, battle: Battle, bearer: Fighter, name: str) -> bool:
        return value and name != "disengage" and not (name == "turn" and bearer.has(SPEED))

    def flees(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def route_problems(self, value: list[Reason], battle: Battle, bearer: Fighter, route: Route) -> list[Reason]:
        return [*value, *driving_problems(battle, bearer, route, self._stretch)]

    def leaping_path(self, value: Path | None, battle: Battle, bearer: Fighter, goal: Pose, reach: int) -> Path | None:
        if value is None:
            return None
        facing = None if may_pivot(battle, bearer) else place_of(bearer).facing
        return value if turning_fault(facing, value, self._stretch) is None else None

    def facing_after(self, value: int, battle: Battle, bearer: Fighter, path: Path) -> int:
        return last_heading(place_of(bearer).facing, path)

    def rush_goal(self, value: Point, battle: Battle, bearer: Fighter) -> Point:
        if may_pivot(battle, bearer):
            return value
        here = place_of(bearer)
        dx, dy = direction(here.facing)
        return here.x + dx * AHEAD // UNIT, here.y + dy * AHEAD // UNIT

    async def replaces_pursuit(self, battle: Battle, bearer: Fighter) -> bool:
        if not await confirm(bearer.side, PURSUIT, default=False, about={"fighter": bearer.id}):
            return False
        route = await Turning(battle, bearer)
        battle.stand(bearer, route.end)
        battle.tell(lambda: Turned(fighter=bearer.id, pose=route.end, rules=(PURSUIT,)))
        return True


class Rushing(Hooks, name=RUSHING):
    """It shoots in a turn in which it runs or assaults."""

    __slots__ = ()

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - 1


def may_pivot(battle: Battle, fighter: Fighter) -> bool:
    """Whether something heavy may first face anywhere: before it moves in the activation phase, at rest, and free of
    adversaries. With a speed marker it changes its direction by turns alone. [cc.skill.irrepressible.turns]
    """
    at_rest = not fighter.has(SPEED) and not fighter.moved and not fighter.left
    return battle.phase == "activation" and at_rest and battle.is_free(fighter)


def driving_problems(battle: Battle, fighter: Fighter, route: Route, stretch: int) -> list[Reason]:
    """Why something heavy can't take a route, but for what stands in its way.

    There is one turn of up to 45 degrees after each complete stretch, X cm long. [cc.skill.poids.turns]
    """
    pivots = may_pivot(battle, fighter)
    lined_up = bool(ending_contacts(battle, fighter, route.end)) and fighter.action in ("charge", "engage", "pursuit")
    fault = driving_fault(place_of(fighter), route, stretch, pivots=pivots, turns_on_the_spot=pivots, lined_up=lined_up)
    return [] if fault is None else [_reason(fault, stretch)]


def _reason(fault: Fault, stretch: int) -> Reason:
    """What a player reads of a fault."""
    match fault:
        case "pivot":
            return reason(LINES, "cc-no-pivot")
        case "far":
            return reason(TURNS, "cc-turns-too-far")
        case "soon":
            return reason(TURNS, "cc-turns-too-soon", distance=stretch)
        case "facing":
            return reason(LINES, "cc-faces-otherwise")


# -- speed -------------------------------------------------------------------------------------------------------------


class Irrepressible(Hooks, name=UNSTOPPABLE):
    """When it has moved more than MOU and nothing has brought it to a stop it has speed, and keeps it from turn to turn.

    It loses it when it stops or moves less than MOU. [cc.skill.irrepressible] It may stop at any moment of its activation,
    and moves no more in that phase. [cc.skill.irrepressible.stop]
    """

    __slots__ = ()
    order = 10

    async def after_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        mou = movement(battle, bearer)
        if battle.engaged(bearer) or bearer.gone < mou:
            bearer.lose(SPEED)
        elif bearer.gone > mou or bearer.has(SPEED):
            await self._keep_going(battle, bearer)

    async def _keep_going(self, battle: Battle, bearer: Fighter) -> None:
        if not await confirm(bearer.side, STOP, default=True, about={"fighter": bearer.id}):
            bearer.lose(SPEED)
            bearer.gain(HALTED, until="phase")
        elif not bearer.has(SPEED):
            bearer.gain(SPEED)
            battle.tell(lambda: SpeedGathered(fighter=bearer.id, rules=(UNSTOPPABLE,)))

    async def end_of_activation(self, battle: Battle, bearer: Fighter) -> None:
        if not bearer.gone:
            bearer.lose(SPEED)


class Speed(Hooks, name=SPEED):
    """The marker of what has speed: at the rear half of its base only those assail it whose FOR is its RES or more.

    It stops then. [cc.skill.irrepressible.rear] Who charges it on the front half brings it no penalty, and stops it if he
    lives through its impact. [cc.skill.irrepressible.front]
    """

    __slots__ = ()
    order = 10

    def may_be_met_at(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter, pose: Pose) -> bool:
        return value and (half_touched(battle, bearer, by, other_at=pose) != "rear" or _is_strong(battle, by, bearer))

    def halves_assailed(
        self, value: tuple[Half, ...], battle: Battle, bearer: Fighter, by: Fighter
    ) -> tuple[Half, ...]:
        return ("front", "rear") if _is_strong(battle, by, bearer) else ("front",)

    async def met_by(self, battle: Battle, bearer: Fighter, by: Fighter, half: Half) -> None:
        if not by.in_play:
            return
        if half == "front":
            bearer.gain(MET_IN_FRONT, by.id, until="turn")
        bearer.lose(SPEED)


def _is_strong(battle: Battle, by: Fighter, target: Fighter) -> bool:
    """Whether somebody has the FOR to assail what has speed from behind."""
    return strength(battle, by) >= resistance(battle, target)


class MetInFront(Hooks, name=MET_IN_FRONT):
    """An enemy (the parameter) has come at it from the front while it had speed."""

    __slots__ = ()
    stacking = "each"

    def suffers_charge(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        return value and by.id != self.data.parameter


class Halted(Hooks, name=HALTED):
    """It has stopped, and moves no more in this phase."""

    __slots__ = ()

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        return False
