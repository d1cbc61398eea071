"""What takes somebody's right to do something for a while."""

from __future__ import annotations

from typing import Literal

from escarmouche.kernel.effects import apply_hooks, meets
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.distances import is_in_melee


def is_able(battle: Battle, unit: Unit, what: Literal["move", "shoot", "cast"]) -> bool:
    """Whether nothing that is in force on a unit says that it is not eligible to something; to a move, nor on its rider, who
    makes the same moves.
    """
    moved = (unit, battle[unit.rider]) if what == "move" and unit.rider else (unit,)
    return all(apply_hooks(battle, one, Hooks.is_able, True, what) for one in moved)


def may_set_out(battle: Battle, unit: Unit, rule: str, *, in_melee: bool = False) -> bool:
    """Whether a unit may begin a move that is no flight, by the rule that says so: it rides nobody, does not flee, has made
    no move yet, and is in no melee (``in_melee``: is in one).
    """
    return (
        meets(f"{rule}#rider", not unit.mount)
        and is_able(battle, unit, "move")
        and meets(f"{rule}#fleeing", not unit.fleeing)
        and meets(f"{rule}#moved", not unit.move)
        and meets(f"{rule}#{'melee' if in_melee else 'free'}", is_in_melee(battle, unit) == in_melee)
    )
