"""Mobile engines with a weight: straight lines, turns, what they can't do, and what fear does to them."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from escarmouche.kernel import Reason, confirm, reason
from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import Immobilised, Rallied
from escarmouche.rulebooks.c2.fortification.engines import machine_of
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import COURAGE, call_on, check
from escarmouche.rulebooks.c2.rules.fear import FLIGHT, PENALTY, courage_score
from escarmouche.rulebooks.c2.rules.movement import has_moved
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, TURN, UNIT, Path, Point, Pose, direction, heading
from escarmouche.table.barriers import stretch_length

LINES: Final = "c2.machine.mobile.straight-line"
TURNS: Final = "c2.machine.mobile.turn"
PIVOT: Final = "c2.machine.mobile.start-pivot"
FEAR: Final = "c2.machine.mobile.fear"
DISENGAGE: Final = "c2.machine.mobile.disengage"
SPEED: Final = "c2.skill.irrepressible#speed"
"""The marker of a machine that keeps moving from turn to turn."""

SHARPEST: Final = 450
"""How far one turn changes the heading at most, in tenths of a degree."""

PLAY: Final = 10
"""By how much a heading may be out, in tenths of a degree, and still be the same."""

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
        if value is None or turning_problems(battle, bearer, value):
            return None
        return value

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
        would_flee = not has_moved(battle, bearer) and not battle.engaged(bearer)
        if would_flee and bearer.move not in ("charge", "engage"):
            bearer.gain(FEAR, difficulty, source=creature.id)
            battle.tell(lambda: Immobilised(fighter=bearer.id, enemy=creature.id, rules=(FEAR,)))


class Halted(Hooks, name=FEAR):
    """Until its crew has rallied an engine does not move nor shoot, and has the penalty of a failed Courage test.

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
        if await confirm(bearer.side, FLIGHT, default=True, about={"fighter": bearer.id}):
            await call_on(battle, bearer, "courage", "fear")
            score = courage_score(battle, bearer)
            await moment(bearer.effects, Hooks.on_roll, battle, bearer, COURAGE)
            if await check(battle, bearer, COURAGE, FLIGHT, score, self.number, strictly=True):
                bearer.lose(FEAR)
                battle.tell(lambda: Rallied(fighter=bearer.id, rules=(FLIGHT,)))
                return
        bearer.activated = True
        bearer.move = "stay"


# -- lines and turns ---------------------------------------------------------------------------------------------------


def may_pivot(battle: Battle, machine: Fighter) -> bool:
    """Whether a machine may first be turned in any direction: at rest, and free of enemies, when the phase began.

    [c2.machine.mobile.start-pivot]
    """
    return battle.phase == "movement" and not machine.has(SPEED) and not machine.left and not battle.engaged(machine)


def driving_problems(battle: Battle, machine: Fighter, route: Route) -> list[Reason]:
    """Why a machine can't take a route, but for what stands in its way."""
    if len(route.path) == 1:
        turned = apart(route.facing, place_of(machine).facing) > 0
        free = may_pivot(battle, machine) or battle.phase == "melee"
        return [reason(LINES, "c2-no-pivot")] if turned and not free else []
    found = turning_problems(battle, machine, route.path)
    if found or ending_contacts(battle, machine, route.end):
        return found  # against an enemy a base is lined up as any other
    off = apart(route.facing, last_heading(place_of(machine).facing, route.path))
    if off > SHARPEST + PLAY or (off > PLAY and since_turn(route.path) < weight(machine)):
        found.append(reason(TURNS, "c2-faces-otherwise"))
    return found


def turning_problems(battle: Battle, machine: Fighter, path: Path) -> list[Reason]:
    """Why a machine can't go along a path: one turn of up to 45 degrees for each stretch as long as its weight, in cm.

    With weight 10 one may turn after 13 cm, and again after 24. [c2.machine.mobile.turn]
    """
    facing = None if may_pivot(battle, machine) else place_of(machine).facing
    straight = 0
    for a, b in pairwise(path):
        if a == b:
            continue
        towards = heading(b[0] - a[0], b[1] - a[1])
        if facing is None:
            facing = towards
        turn = apart(towards, facing)
        if turn > SHARPEST + PLAY:
            return [reason(TURNS, "c2-turns-too-far")]
        if turn > PLAY:
            if straight < weight(machine):
                return [reason(TURNS, "c2-turns-too-soon", distance=weight(machine))]
            straight = 0
        facing = towards
        straight += stretch_length(*a, *b)
    return []


def since_turn(path: Path) -> int:
    """How far a machine has gone straight on at the end of a path, in 0.01 mm."""
    facing: int | None = None
    straight = 0
    for a, b in pairwise(path):
        if a != b:
            towards = heading(b[0] - a[0], b[1] - a[1])
            straight = stretch_length(*a, *b) + (straight if facing is None or apart(towards, facing) <= PLAY else 0)
            facing = towards
    return straight


def last_heading(facing: int, path: Path) -> int:
    """The direction in which a path ends; ``facing`` where it leads nowhere."""
    for a, b in pairwise(path):
        if a != b:
            facing = heading(b[0] - a[0], b[1] - a[1])
    return facing


def weight(machine: Fighter) -> int:
    """The least distance between two turns of a mobile engine, in 0.01 mm."""
    return (machine_of(machine).weight or 0) * CM


def apart(one: int, other: int) -> int:
    """The angle between two headings, in tenths of a degree."""
    turn = (one - other) % TURN
    return min(turn, TURN - turn)
