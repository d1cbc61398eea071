"""Deep water: whoever is brought into it drowns, or gets out again."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.battlefields import DEEP_WATER
from escarmouche.rulebooks.lfw.events import Drowned
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.dice import d6
from escarmouche.rulebooks.lfw.rules.passages import board_for
from escarmouche.rulebooks.lfw.rules.ways import ground_for
from escarmouche.table import INCH, TURN, UNIT, Pose, direction

RULE: Final = "lfw.terrain.eaux-profondes"
DROWNS: Final = 3
SHORES: Final = 72
"""In how many directions a way out is looked for."""


def is_in_deep_water(battle: Battle, unit: Unit) -> bool:
    """Whether a unit stands in deep water, if only in part."""
    return any(piece.kind == DEEP_WATER for piece in board_for(battle, unit).pieces_under(battle.base(unit)))


class Drowning(Step, frozen=True):
    """At 3 or less whoever comes to be in deep water drowns; else it gets out at the nearest place.

    [lfw.terrain.eaux-profondes]
    """

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        if not unit.in_play or not is_in_deep_water(battle, unit):
            return
        die = await d6(RULE, unit.side, {"unit": unit.id})
        shore = nearest_shore(battle, unit) if die > DROWNS else None
        drowned = shore is None
        battle.tell(lambda: Drowned(unit=unit.id, die=die, drowned=drowned, rules=(RULE,)))
        if shore is None:
            destroy(battle, unit)
        else:
            battle.stand(unit, shore)


def nearest_shore(battle: Battle, unit: Unit) -> Pose | None:
    """The nearest place to a unit where it has room to stand."""
    assert unit.pose is not None
    far = battle.board.width + battle.board.depth
    way = ground_for(battle, unit, (), 0, far)
    x, y = unit.pose.point
    for away in range(INCH // 10, far, INCH // 10):
        for place in range(SHORES):
            dx, dy = direction(place * TURN // SHORES)
            pose = unit.pose.at(x + dx * away // UNIT, y + dy * away // UNIT)
            if way.takes(pose, unit.shape):
                return pose
    return None
