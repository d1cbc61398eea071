"""Monstrous charges: over everybody but behemoths, onto enemies, who are pushed aside. [lfw.rule.charge-monstrueuse]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from escarmouche.kernel import Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.ways import shift
from escarmouche.table import Footprint, Ground, Pose, contact_poses, footprint, overlaps

RULE: Final = "lfw.rule.charge-monstrueuse"


def tramples(battle: Battle, unit: Unit) -> bool:
    """Whether a unit charges over all but behemoths."""
    return apply_hooks(battle, unit, Hooks.tramples, False)


def is_underfoot(battle: Battle, name: str) -> bool:
    """Whether a monstrous charge goes over a unit."""
    return battle[name].profile.type != "behemoth"


def trampled(battle: Battle, unit: Unit, way: Ground, targets: Sequence[str]) -> Ground:
    """The ground without the units that a charge may trample; the charge ends on no friend, and on none of its targets."""
    in_the_way = tuple(obstacle for obstacle in way.obstacles if not is_underfoot(battle, obstacle[0]))
    kept = {friend.id for friend in battle.friends(unit)} | set(targets)
    beneath = [obstacle for obstacle in way.obstacles if is_underfoot(battle, obstacle[0]) and obstacle[0] in kept]
    return msgspec.structs.replace(way, obstacles=in_the_way, passable=tuple(beneath))


def trampling_problems(battle: Battle, unit: Unit, end: Pose, targets: Sequence[str]) -> list[Reason]:
    """Why a monstrous charge can't end somewhere: on a target, at a behemoth, or where those beneath find no place."""
    here = footprint(unit.shape, end)
    problems = [
        reason("lfw.charge.move", "table-on-another-base", other=name)
        for name in targets
        if battle[name].in_play and overlaps(here, battle.base(battle[name]))
    ]
    if not problems and pushes(battle, unit, end) is None:
        problems.append(reason(RULE, "lfw-no-room-aside"))
    return problems


def pushes(battle: Battle, unit: Unit, end: Pose) -> dict[str, Pose] | None:
    """Where those go on whom a unit would stand: to the nearest place against it; ``None`` where one finds none."""
    here = footprint(unit.shape, end)
    enemies = [enemy for enemy in battle.enemies(unit) if not enemy.mount and overlaps(here, battle.base(enemy))]
    under = {name for enemy in enemies for name in (enemy.id, enemy.partner)} | {unit.partner}
    occupied: list[Footprint] = [here, *(base for other, base in battle.placed() if other.id not in {unit.id, *under})]
    places: dict[str, Pose] = {}
    for enemy in enemies:
        assert enemy.pose is not None
        if not is_underfoot(battle, enemy.id):
            return None
        poses = contact_poses(enemy.shape, here, occupied, battle.board, enemy.pose.point, z=end.z, height=enemy.height)
        place = next(iter(poses), None)
        if place is None:
            return None
        places[enemy.id] = place.turned(enemy.pose.facing)
        occupied.append(footprint(enemy.shape, place))
    return places


def make_way(battle: Battle, unit: Unit) -> None:
    """Whoever is beneath a unit that has come down on it is pushed aside."""
    assert unit.pose is not None
    for name, pose in (pushes(battle, unit, unit.pose) or {}).items():
        enemy = battle[name]
        assert enemy.pose is not None
        shift(battle, enemy, Route((enemy.pose.point, pose.point), pose.facing, pose.z), RULE)
