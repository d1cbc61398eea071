"""Artillery: shots of those who move, shots at what nobody sees, templates that go astray, and whom a blast reaches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Choose, confirm
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.events import Exploded, Scattered
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.shooting import PIERCING, weapon_of
from escarmouche.rulebooks.cc.rules.touching import neighbours
from escarmouche.rulebooks.confrontation.dice import d6
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.templates import astray, template, under_template
from escarmouche.table import CM, Point, gap, overlaps

ON_THE_MOVE: Final = "cc.core.artillery.move-and-shoot"
SETTLED: Final = "cc.core.artillery.move-and-shoot#settled"
INDIRECT: Final = "cc.core.artillery.indirect"
SCATTER: Final = "cc.core.scatter"
AREA: Final = "cc.skill.artillerie-zone"
ASSAULT_SHOT: Final = "cc.skill.tir-d-assaut"

UNSEEN: Final = 3
"""By how much TIR is lower in a shot at somebody out of sight."""

RADIUS: Final = 5 * CM
"""The radius of a template, where the weapon says no other."""

SCATTER_CM: Final = {1: 4, 2: 6, 3: 8, 4: 10, 5: 12, 6: 14}
"""How far a template strays, by the die."""


def is_artillery(fighter: Fighter) -> bool:
    """Whether the ranged weapon of a fighter is a piece of artillery."""
    return fighter.has(PIERCING) or fighter.has(AREA)


def is_heavy(weight: object) -> bool:
    """Whether the X of an artillery skill says that it is heavy; else it is light."""
    return weight == "lourde"


def halved(force: int) -> int:
    """Half of a FOR, rounded up, as halves and shares of values are; distances in cm are not rounded. [cc.core.rounding]"""
    return -(-force // 2)


# -- artillery that moves ----------------------------------------------------------------------------------------------


class OnTheMove(Hooks, name=ON_THE_MOVE):
    """He shoots with artillery in a turn in which he moves: TIR - 1."""

    __slots__ = ()

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - 1


class Settled(Hooks, name=SETTLED):
    """He has given up moving this turn for his shot."""

    __slots__ = ()

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        return False


async def settle(battle: Battle, shooter: Fighter, *, moves: bool) -> None:
    """An artillery shooter who moves in the turn, before or after, has TIR - 1; or he gives up moving for this turn.

    Some are none the worse for it. [cc.core.artillery.move-and-shoot] ``moves``: the shot is part of a move.
    """
    if (
        shooter.has(ON_THE_MOVE)
        or shooter.has(SETTLED)
        or apply_hooks(battle, shooter, Hooks.shoots_on_the_move, False)
    ):
        return
    about = {"fighter": shooter.id}
    if not moves and not shooter.moved and await confirm(shooter.side, ON_THE_MOVE, default=True, about=about):
        shooter.gain(SETTLED, until="turn")
    else:
        shooter.gain(ON_THE_MOVE, until="turn")


# -- templates ---------------------------------------------------------------------------------------------------------


async def scattered(battle: Battle, shooter: Fighter, aim: Point) -> Point:
    """Where a shot that misses comes down: a die says how far it strays, 4 to 14 cm, another one along which of six arrows.

    The first leads away from the shooter along the line of fire, the others follow clockwise. What of the template lies off
    the table is lost. [cc.core.scatter]
    """
    about = {"fighter": shooter.id}
    distance = SCATTER_CM[await d6(SCATTER, shooter.side, about)] * CM
    arrow = await d6(SCATTER, shooter.side, {**about, "distance": distance})
    spot = astray(place_of(shooter).point, aim, arrow, distance)
    battle.tell(
        lambda: Scattered(fighter=shooter.id, distance=distance, arrow=arrow, aimed=aim, spot=spot, rules=(SCATTER,))
    )
    return spot


def covered_by(battle: Battle, shooter: Fighter, spot: Point) -> list[Fighter]:
    """The fighters on the ground, and the pieces that can be destroyed, that are even partly under the template.

    Those nearest to its centre come first.
    """
    radius = weapon_of(battle, shooter).template or RADIUS
    pieces = [piece for piece in battle.pieces_standing() if overlaps(template(spot, radius), battle.base(piece))]
    under = [
        fighter
        for fighter in under_template(battle, spot, radius)
        if not fighter.tier and is_reached(battle, fighter, shooter)
    ]
    return sorted([*under, *pieces], key=lambda target: (gap(template(spot, 1), battle.base(target)), target.id))


def is_reached(battle: Battle, fighter: Fighter, by: Fighter) -> bool:
    """Whether what somebody (``by``) does to all who are in a place does anything to a fighter there."""
    return apply_hooks(battle, fighter, Hooks.is_reached, True, by)


def under_centre(battle: Battle, covered: Sequence[Fighter], spot: Point) -> Fighter | None:
    """The fighter on whose base the centre of the template lies."""
    return next((target for target in covered if overlaps(template(spot, 1), battle.base(target))), None)


def drawn_in(battle: Battle, shooter: Fighter, covered: Sequence[Fighter]) -> list[Fighter]:
    """The fighters in contact with somebody in a melee who is under the template: one step away, not further."""
    drawn: list[Fighter] = []
    for fighter in covered:
        if battle.engaged(fighter):
            others = [other for other in neighbours(battle, fighter) if is_reached(battle, other, shooter)]
            drawn += [other for other in others if other not in covered and other not in drawn]
    return drawn


def tell_blast(battle: Battle, shooter: Fighter, spot: Point, victims: Sequence[Fighter]) -> None:
    """All see where a template lies."""
    radius = weapon_of(battle, shooter).template or RADIUS
    names = tuple(victim.id for victim in victims)
    battle.tell(lambda: Exploded(fighter=shooter.id, spot=spot, radius=radius, victims=names, rules=(AREA,)))


async def nearest_of(battle: Battle, shooter: Fighter, rule: str, distances: dict[str, int]) -> Fighter:
    """Of some fighters, with how far away they are, the nearest; the shooter's player names one of equals."""
    least = min(distances.values())
    options = {name: name for name, far in distances.items() if far == least}
    return battle[await Choose(shooter.side, rule, options, default=next(iter(options)), about={"fighter": shooter.id})]


__all__ = [
    "AREA",
    "INDIRECT",
    "PIERCING",
    "covered_by",
    "drawn_in",
    "is_artillery",
    "is_heavy",
    "nearest_of",
    "scattered",
    "settle",
    "tell_blast",
    "under_centre",
]
