"""The kinds of deployment: on which part of the table a side stands, and how its figures keep apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from escarmouche.kernel import Reason, reason
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Options
from escarmouche.rulebooks.c2.content.scenarios import DeploymentKind
from escarmouche.rulebooks.c2.incarnation import lines
from escarmouche.table import CM, Board, Point, Polygon, Pose, footprint, to_cm, within
from escarmouche.table.exact import bounding_box
from escarmouche.table.putting import Berth

KINDS: Final[tuple[DeploymentKind, ...]] = get_args(DeploymentKind)
BATTLE, DRIVE, OUTFLANKING, DEFENCE, ENTRENCHMENT, SIEGE = KINDS
"""The kinds, in the order of the book."""

RULES: Final = {
    BATTLE: "c2.scenario.deploy.bataille",
    DRIVE: "c2.scenario.deploy.battue",
    OUTFLANKING: "c2.scenario.deploy.debordement",
    DEFENCE: lines.DEFENCE,
    ENTRENCHMENT: "c2.scenario.deploy.retranchement",
    SIEGE: "c2.scenario.deploy.siege",
}
"""The rule behind each kind."""

FROM_THE_MIDDLE: Final = 20 * CM
FROM_THE_SIDES: Final = 10 * CM


def kind_of(options: Options, players: Sequence[str], side: str) -> DeploymentKind:
    """How a side deploys: the first, which is the adventurer's, as the card says; the Shadow's in battle order, unless
    something else is said. [c2.scenario.deployment]
    """
    return options.deployment if side == players[0] else options.shadow_deployment


def deployment_area(kind: DeploymentKind, board: Board, zone: Polygon) -> Polygon | None:
    """On which part of the table a side stands wholly whose own half is ``zone``; ``None``: it has no such part.

    In battle order anywhere in its zone. [c2.scenario.deploy.bataille] For a drive anywhere on the table. Lines of defence
    are drawn in the own half.
    """
    if kind in (BATTLE, DEFENCE):
        return zone
    if kind == DRIVE:
        return (0, 0), (board.width, 0), (board.width, board.depth), (0, board.depth)
    half = _Half(board, zone)
    if kind == OUTFLANKING:
        return half.with_flanks()
    if kind == ENTRENCHMENT:
        return half.entrenchment()
    return half.outside_entrenchment_beyond()


class _Half:
    """One half of a table, seen from its own edge: how far along that edge, and how far out from it.

    Distances out reach from 0 (the own edge) to ``depth`` (that of the enemy); the middle line is half way. The own edge is
    the longer side of the table, so that there is always something between the two lateral strips.
    """

    def __init__(self, board: Board, zone: Polygon) -> None:
        left, back, right, front = bounding_box(zone)
        self._turned = board.depth > board.width
        start, end = (left, right) if self._turned else (back, front)
        self._mirrored = start > 0
        self.width, self.depth = (board.depth, board.width) if self._turned else (board.width, board.depth)
        self.middle = end - start

    def with_flanks(self) -> Polygon:
        """The half, and all that is less than 10 cm from the lateral edges. [c2.scenario.deploy.debordement]"""
        strip = FROM_THE_SIDES - 1
        return self._on_table(
            (0, 0),
            (self.width, 0),
            (self.width, self.depth),
            (self.width - strip, self.depth),
            (self.width - strip, self.middle),
            (strip, self.middle),
            (strip, self.depth),
            (0, self.depth),
        )

    def entrenchment(self) -> Polygon | None:
        """All of the half that is more than 20 cm from the middle line and more than 10 cm from the lateral edges.

        [c2.scenario.deploy.retranchement]
        """
        side, far = FROM_THE_SIDES + 1, self.middle - FROM_THE_MIDDLE - 1
        if far <= 0:
            return None
        return self._on_table((side, 0), (self.width - side, 0), (self.width - side, far), (side, far))

    def outside_entrenchment_beyond(self) -> Polygon:
        """The whole table but for where an enemy would stand entrenched. [c2.scenario.deploy.siege]"""
        side, far = FROM_THE_SIDES, self.middle + FROM_THE_MIDDLE
        corners = ((0, 0), (self.width, 0), (self.width, self.depth))
        if far >= self.depth:
            return self._on_table(*corners, (0, self.depth))
        notch = ((self.width - side, self.depth), (self.width - side, far), (side, far), (side, self.depth))
        return self._on_table(*corners, *notch, (0, self.depth))

    def _on_table(self, *corners: Point) -> Polygon:
        """Points along the own edge and out from it, as points of the table."""
        outs = ((along, self.depth - out if self._mirrored else out) for along, out in corners)
        return tuple((out, along) if self._turned else (along, out) for along, out in outs)


# -- a drive: each figure by itself ------------------------------------------------------------------------------------


def friends_berths(battle: Battle, fighter: Fighter) -> list[Berth]:
    """How far a figure keeps from those who stand already: in a drive as far from its own as the faster of two moves."""
    driven = _is_driven(battle, fighter)
    return [
        Berth(there, _spacing(fighter, other) - 1 if driven and other.side == fighter.side else 0)
        for other, there in battle.placed()
    ]


def formation_problems(battle: Battle, fighter: Fighter, pose: Pose) -> list[Reason]:
    """Why a figure does not stand to its friends as the kind of deployment of its side demands: too near, out of line."""
    if is_in_lines(battle, fighter):
        return lines.out_of_line(battle, fighter, pose)
    return crowding(battle, fighter, pose)


def crowding(battle: Battle, fighter: Fighter, pose: Pose) -> list[Reason]:
    """Of its own side a figure is in a drive at least the greater MOV of the two away. [c2.scenario.deploy.battue]"""
    if not _is_driven(battle, fighter):
        return []
    base = footprint(fighter.profile.base, pose)
    return [
        reason(RULES[DRIVE], "c2-too-near-a-friend", friend=other.id, distance=to_cm(_spacing(fighter, other)))
        for other, there in battle.placed()
        if other.side == fighter.side and within(base, there, _spacing(fighter, other) - 1)
    ]


def is_in_lines(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure is deployed in lines of defence."""
    return kind_of(battle.options, battle.players, fighter.side) == DEFENCE


def _is_driven(battle: Battle, fighter: Fighter) -> bool:
    return kind_of(battle.options, battle.players, fighter.side) == DRIVE


def _spacing(one: Fighter, other: Fighter) -> int:
    """The MOV on the card of the faster of two figures, in 0.01 mm."""
    return max(one.profile.movement, other.profile.movement)
