"""Mobile engines with a weight: straight lines, turns, what they can't do, and what fear does to them."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Reason, confirm, reason
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import Immobilised
from escarmouche.rulebooks.c2.fortification.engines import machine_of
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import COURAGE, check, offer_boosts
from escarmouche.rulebooks.c2.rules.fear import FLIGHT, HALT, PENALTY, courage_score, rally
from escarmouche.rulebooks.c2.rules.movement import has_moved
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.driving import Fault, driving_fault, last_heading, turning_fault
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, UNIT, Path, Point, Pose, direction

LINES: Final = "c2.machine.mobile.straight-line"
TURNS: Final = "c2.machine.mobile.turn"
SPEED: Final = "c2.skill.irrepressible#speed"
"""The marker of a machine that keeps moving from turn to turn."""

AHEAD: Final = 1000 * CM

OPEN_MOVES: Final = ("stay", "walk", "run", "charge", "engage", "disengage-force", "pursuit")
"""The ways of moving of what goes in straight lines."""


class Heavy(Hooks, name=LINES):
    """What has a weight goes forward in straight lines, and changes its direction by turns alone.

    [c2.machine.mobile.straight-line] [c2.machine.weight] It does not dodge nor perform feats, and leaves a melee by force
    only. [c2.machine.mobile.disengage] It flees from nothing. [c2.machine.mobile.fear]

    In pursuit it goes on in the direction in which it stands, turning after so many cm as its weight says; or it turns on
    the spot instead. [c2.machine.mobile.pursuit]
    """

    __slots__ = ()

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        return value and move in OPEN_MOVES

    def route_problems(self, value: list[Reason], battle: Battle, bearer: Fighter, route: Route) -> list[Reason]:
        return [*value, *driving_problems(battle, bearer, route)]

    def leaping_path(self, value: Path | None, battle: Battle, bearer: Fighter, goal: Pose, reach: int) -> Path | None:
        if value is None:
            return None
        facing = None if may_pivot(battle, bearer) else place_of(bearer).facing
        return value if turning_fault(facing, value, weight(bearer)) is None else None

    def facing_after(self, value: int, battle: Battle, bearer: Fighter, path: Path) -> int:
        return last_heading(place_of(bearer).facing, path)

    def rush_goal(self, value: Point, battle: Battle, bearer: Fighter) -> Point:
        if may_pivot(battle, bearer):
            return value
        here = place_of(bearer)
        dx, dy = direction(here.facing)
        return here.x + dx * AHEAD // UNIT, here.y + dy * AHEAD // UNIT

    def flees(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return False

    async def courage_failed(self, battle: Battle, bearer: Fighter, creature: Fighter, difficulty: int) -> None:
        if apply_hooks(battle, bearer, Hooks.dares_anyway, False, creature):
            return
        if battle.options.stopped_in_place_of_flight and not _would_flee(battle, bearer):
            return
        if not bearer.has(HALT):
            battle.tell(lambda: Immobilised(fighter=bearer.id, enemy=creature.id, rules=(HALT,)))
        bearer.gain(HALT, difficulty, source=creature.id)
        bearer.lose(SPEED)


def _would_flee(battle: Battle, machine: Fighter) -> bool:
    """Whether anybody else would flee in place of a machine that has failed its Courage test."""
    assaults = machine.move in ("charge", "engage")
    return not assaults and not has_moved(battle, machine) and not battle.engaged(machine)


class Halted(Hooks, name=HALT):
    """Until its crew has rallied an engine does not move nor shoot, and has the penalty of a failed Courage test.

    Whatever speed it had is gone. So it is whenever it fails one, as charger as well, after its move, or in melee.

    It rallies as one does who flees, against the difficulty that it failed.
    """

    __slots__ = ()
    stacking = "best"

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        return False

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    async def start_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        bearer.gain(PENALTY, source=self.data.source, until="turn")

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.activated:
            return
        if await confirm(bearer.side, FLIGHT, default=True, about={"fighter": bearer.id}):
            await offer_boosts(battle, bearer, "courage", "fear")
            score = courage_score(battle, bearer)
            await moment(bearer.effects, Hooks.on_roll, battle, bearer, COURAGE)
            if await check(battle, bearer, COURAGE, FLIGHT, score, self.number, strictly=True):
                rally(battle, bearer)
                return
        bearer.activated = True
        bearer.move = "stay"


# -- lines and turns ---------------------------------------------------------------------------------------------------


def may_pivot(battle: Battle, machine: Fighter) -> bool:
    """Whether a machine may first be turned in any direction: at rest, and free of enemies, when the phase began.

    Not one that goes on with a move, nor one that enemies have left in this phase. [c2.machine.mobile.start-pivot]
    """
    return (
        battle.phase == "movement"
        and not machine.has(SPEED)
        and not machine.moved
        and not machine.disengaged_from
        and not battle.engaged(machine)
        and not any(machine.id in enemy.disengaged_from for enemy in battle.enemies(machine))
    )


def driving_problems(battle: Battle, machine: Fighter, route: Route) -> list[Reason]:
    """Why a machine can't take a route, but for what stands in its way.

    There is one turn of up to 45 degrees for each stretch as long as its weight, in cm. With weight 10 one may turn after
    13 cm, and again after 24. [c2.machine.mobile.turn]
    """
    pivots = may_pivot(battle, machine)
    fault = driving_fault(
        place_of(machine),
        route,
        weight(machine),
        pivots=pivots,
        turns_on_the_spot=pivots or battle.phase == "melee",
        lined_up=bool(ending_contacts(battle, machine, route.end)),  # against an enemy, as any other base
    )
    return [] if fault is None else [_reason(machine, fault)]


def _reason(machine: Fighter, fault: Fault) -> Reason:
    """What a player reads of a fault."""
    match fault:
        case "pivot":
            return reason(LINES, "c2-no-pivot")
        case "far":
            return reason(LINES, "c2-turns-too-far")
        case "soon":
            return reason(TURNS, "c2-turns-too-soon", distance=weight(machine))
        case "facing":
            return reason(TURNS, "c2-faces-otherwise")


def weight(machine: Fighter) -> int:
    """The least distance between two turns of a mobile engine, in 0.01 mm."""
    return (machine_of(machine).weight or 0) * CM
