"""Scouts, who hide where nobody expects them, and those from whom nobody hides."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from escarmouche.kernel import Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import ScoutHidden, ScoutRevealed
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import COURAGE
from escarmouche.rulebooks.c2.rules.movement import allowance
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Polygon, Pose, footprint, within
from escarmouche.table.barriers import around_base

SCOUT: Final = "c2.skill.eclaireur"
VISIBLE: Final = "c2.skill.eclaireur.visible"
HIDDEN: Final = "c2.skill.eclaireur.hidden"
AWARENESS: Final = "c2.skill.conscience"

NO_FIRST_CHARGE: Final = "c2.approach.no-first-charge"

SECOND_PILE: Final = 1


class Scout(Hooks, name=SCOUT):
    """Its card lies in a second pile; it is deployed anywhere on the table, outside the walking distance of all enemies.

    It may well charge in the first turn. [c2.skill.eclaireur] Out of its own charge distance of every enemy it hides;
    within it, it is visible. [c2.skill.eclaireur.visible]
    """

    __slots__ = ()

    def pile(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return SECOND_PILE

    def deployment_zone(self, value: Polygon, battle: Battle, bearer: Fighter) -> Polygon:
        board = battle.board
        return ((0, 0), (board.width, 0), (board.width, board.depth), (0, board.depth))

    def deployment_problems(self, value: list[Reason], battle: Battle, bearer: Fighter, pose: Pose) -> list[Reason]:
        base = footprint(bearer.profile.base, pose)
        return [
            *(problem for problem in value if problem.rule != NO_FIRST_CHARGE),
            *(
                reason(SCOUT, "c2-within-walking-distance", enemy=enemy.id)
                for enemy in battle.enemies(bearer)
                if within(base, battle.base(enemy), walking_distance(battle, enemy))
            ),
        ]

    def deployment_berth(self, value: int, battle: Battle, bearer: Fighter, enemy: Fighter) -> int:
        return walking_distance(battle, enemy)

    async def on_deployment(self, battle: Battle, bearer: Fighter, newcomer: Fighter) -> None:
        # One that comes back during the battle has to be open to a charge.
        if newcomer is not bearer or battle.phase != "approach":
            return
        if not any(in_charge_reach(battle, bearer, enemy) for enemy in battle.enemies(bearer)):
            bearer.gain(HIDDEN)
            battle.tell(lambda: ScoutHidden(fighter=bearer.id, rules=(VISIBLE,)))


class Hidden(Hooks, name=HIDDEN):
    """No enemy may aim an action at a hidden scout, but for those who detect it.

    It is revealed for good by any roll of its own but Courage tests, or as soon as an enemy is within that enemy's
    walking distance. The Tactics roll is its player's, not its own. [c2.skill.eclaireur.hidden]
    """

    __slots__ = ()

    def targetable(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        return value and apply_hooks(battle, by, Hooks.detects, False, bearer)

    async def on_deployment(self, battle: Battle, bearer: Fighter, newcomer: Fighter) -> None:
        if newcomer.side != bearer.side and battle.gap(bearer, newcomer) <= walking_distance(battle, newcomer):
            reveal(battle, bearer)

    async def on_passage(self, battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> None:
        watchers = battle.enemies(bearer) if mover is bearer else [mover]
        for enemy in watchers:
            other = enemy if mover is bearer else bearer
            if enemy.side != bearer.side and comes_within(battle, mover, route, other, walking_distance(battle, enemy)):
                reveal(battle, bearer)
                return

    async def before_activation(self, battle: Battle, bearer: Fighter, actor: Fighter) -> None:
        self._look_round(battle, bearer)

    async def end_of_movement(self, battle: Battle, bearer: Fighter) -> None:
        self._look_round(battle, bearer)

    async def before_initiative(self, battle: Battle, bearer: Fighter) -> None:
        reveal(battle, bearer)

    def _look_round(self, battle: Battle, bearer: Fighter) -> None:
        """Reveals the bearer when an enemy has come near it by no way over the table: by a leap, a climb, a fall."""
        if any(battle.gap(bearer, enemy) <= walking_distance(battle, enemy) for enemy in battle.enemies(bearer)):
            reveal(battle, bearer)

    async def before_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        if bearer.move == "feat":
            reveal(battle, bearer)

    async def before_shot(self, battle: Battle, bearer: Fighter, target: Fighter) -> None:
        reveal(battle, bearer)

    async def on_roll(self, battle: Battle, bearer: Fighter, kind: str) -> None:
        if kind != COURAGE:
            reveal(battle, bearer)


class Awareness(Hooks, name=AWARENESS):
    """It charges enemies that it does not see, and detects hidden ones within its charge distance.

    No assassin takes it by surprise. [c2.skill.conscience]
    """

    __slots__ = ()

    def charges_unseen(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def detects(self, value: bool, battle: Battle, bearer: Fighter, hidden: Fighter) -> bool:
        return value or in_charge_reach(battle, bearer, hidden)


def reveal(battle: Battle, scout: Fighter) -> None:
    """A hidden scout is seen, and stays so."""
    scout.lose(HIDDEN)
    battle.tell(lambda: ScoutRevealed(fighter=scout.id, rules=(HIDDEN,)))


def walking_distance(battle: Battle, fighter: Fighter) -> int:
    """How far a figure walks, in 0.01 mm."""
    return allowance(battle, fighter, "walk")


def in_charge_reach(battle: Battle, fighter: Fighter, enemy: Fighter) -> bool:
    """Whether an enemy is within the charge distance of a figure."""
    return battle.gap(fighter, enemy) <= allowance(battle, fighter, "charge")


def comes_within(battle: Battle, mover: Fighter, route: Route, other: Fighter, distance: int) -> bool:
    """Whether a figure on its way comes within a distance of another that stands still."""
    there = battle.base(other)
    if within(footprint(mover.profile.base, route.end), there, distance):
        return True
    ring = around_base(other.id, there, battle.base(mover).travel_radius + distance)
    return any(ring.blocks(*a, *b) for a, b in pairwise(route.path))
