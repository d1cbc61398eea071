"""Assaults: the only moves that engage, what makes one a charge, and where each fighter comes to stand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from escarmouche.kernel import Choose, Place, Reason, Step, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.events import AssaultFailed, Charged
from escarmouche.rulebooks.c4.hooks import Hooks
from escarmouche.rulebooks.c4.rules.combat import Melee
from escarmouche.rulebooks.c4.rules.crossing import crossed_freely
from escarmouche.rulebooks.c4.rules.formation import change_formation, formation_problems, touches_enemy
from escarmouche.rulebooks.c4.rules.interiors import room_problems
from escarmouche.rulebooks.c4.rules.losses import lose_met_familiars
from escarmouche.rulebooks.c4.rules.morale import test_of_assault
from escarmouche.rulebooks.c4.rules.mystics import MysticAction
from escarmouche.rulebooks.c4.rules.things import Handle, offer_drops
from escarmouche.rulebooks.c4.rules.unit_moves import SPACING, UnitMove, carry_out, move_fighter, place_of, slots
from escarmouche.rulebooks.common.ids import UnitId
from escarmouche.rulebooks.freetable.ground import ground, reasons
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import (
    Footprint,
    Ground,
    Part,
    Path,
    Point,
    Pose,
    contact_poses,
    covered,
    footprint,
    gap,
    in_contact,
    overlaps,
)

DECLARE: Final = "c4.charge.assault.declare"
PLACE: Final = "c4.charge.assault.place"
CHARGE: Final = "c4.charge.charge"

PLACES_AT_ONE: Final = 3
"""How many places in contact with one enemy are looked at."""


def assault_reach(battle: Battle, unit: Unit, *, engaged: bool) -> int:
    """How far an assault leads: twice the Movement of a free unit, once that of an engaged one, whose free fighters join its
    melee. [c4.term.unite-engagee]
    """
    return (1 if engaged else 2) * battle.movement(unit)


def ground_of(battle: Battle, unit: Unit, fighter: Fighter, reach: int) -> Ground:
    """What is in the way of an assaulting fighter: not his own unit, as far as it still has to move."""
    free = crossed_freely(battle, fighter)
    return ground(battle, fighter, reach=reach, ignoring=unit.members, terrain=free)


def contact_route(battle: Battle, unit: Unit, fighter: Fighter, target: Unit, reach: int) -> Route | None:
    """The way of a fighter into contact with one of a unit, and with nobody of another one; ``None`` out of reach.

    Distances are measured round what is in the way. [c4.charge.assault.measure]
    """
    start = place_of(fighter)
    way = ground_of(battle, unit, fighter, reach)
    taken = [there for other, there in battle.placed() if other is not fighter]
    foes = sorted(battle.fighters(target), key=lambda foe: (battle.gap(fighter, foe), foe.id))
    for foe in foes:
        if battle.gap(fighter, foe) > reach:
            break
        there = battle.base(foe)
        for pose in contact_poses(
            fighter.shape, there, taken, battle.board, start.point, z=start.z, height=fighter.height
        ):
            base = footprint(fighter.shape, pose)
            if strangers(battle, fighter, target, base) or any(room_problems(battle, unit, {fighter.id: pose})):
                continue
            path = way.shortest(start.point, pose.point, reach)
            if path is not None:
                return Route(tuple(path), start.facing, start.z)
    return None


def strangers(battle: Battle, fighter: Fighter, target: Unit, base: Footprint) -> list[str]:
    """Enemies of other units whom a fighter would touch and does not touch yet."""
    touched = battle.foes(fighter)
    return [
        enemy.id
        for enemy in battle.enemies(fighter)
        if enemy.unit != target.id and enemy.id not in touched and in_contact(base, battle.base(enemy))
    ]


class IntoContact(Place[Route]):
    """The way of an assaulting fighter who can engage: he must, with as many of the assaulted unit as his player likes."""

    __slots__ = ("battle", "fighter", "known", "reach", "target", "unit")
    shape = Route

    def __init__(self, battle: Battle, unit: Unit, fighter: Fighter, target: Unit, reach: int, known: Route) -> None:
        super().__init__(unit.side, PLACE, about={"fighter": fighter.id, "target": target.id, "allowance": reach})
        self.battle = battle
        self.unit = unit
        self.fighter = fighter
        self.target = target
        self.reach = reach
        self.known = known

    def problems(self, answer: Route) -> Sequence[Reason]:
        battle, fighter = self.battle, self.fighter
        start = place_of(fighter)
        if answer.path[0] != start.point or answer.z != start.z:
            return [reason(PLACE, "c4-not-from-his-place", fighter=fighter.id)]
        way = ground_of(battle, self.unit, fighter, self.reach)
        problems = reasons(battle, way.problems(start, answer.path, answer.end, fighter.shape, self.reach), PLACE)
        told = [reason(problem.rule, "c4-fighter-cannot", fighter=fighter.id, why=problem.text) for problem in problems]
        base = footprint(fighter.shape, answer.end)
        for comrade in battle.fighters(self.unit):
            if comrade is not fighter and overlaps(base, battle.base(comrade)):
                told.append(reason("c4.move.obstacles", "c4-on-a-comrade", fighter=fighter.id, other=comrade.id))
        if not any(in_contact(base, battle.base(foe)) for foe in battle.fighters(self.target)):
            told.append(reason(PLACE, "c4-engages-nobody", fighter=fighter.id, unit=self.target.id))
        told += room_problems(battle, self.unit, {fighter.id: answer.end})
        for enemy in strangers(battle, fighter, self.target, base):
            told.append(reason(DECLARE, "c4-touches-an-enemy", fighter=fighter.id, enemy=enemy))
        return told

    def offers(self, rng: random.Random) -> Sequence[Route]:
        return [self.known]

    def region(self) -> tuple[Part, ...]:
        """The ground that he may come to cover."""
        ways = [self.way_to(pose) for pose in self.places(place_of(self.fighter).point, None)]
        open_to = [way.end for way in ways if way is not None and not self.problems(way)]
        return covered([footprint(self.fighter.shape, pose) for pose in open_to])

    def places(self, near: Point, at_one: int | None = PLACES_AT_ONE) -> Iterator[Pose]:
        """Where he would touch somebody of the assaulted unit: of each of them the places nearest to a point, so many at
        most.
        """
        battle, fighter = self.battle, self.fighter
        start = place_of(fighter)
        taken = [there for other, there in battle.placed() if other is not fighter]
        for foe in battle.fighters(self.target):
            poses = contact_poses(
                fighter.shape, battle.base(foe), taken, battle.board, near, z=start.z, height=fighter.height
            )
            yield from islice(poses, at_one)

    def way_to(self, pose: Pose) -> Route | None:
        """His way to a place; ``None`` out of reach."""
        start = place_of(self.fighter)
        path = ground_of(self.battle, self.unit, self.fighter, self.reach).shortest(start.point, pose.point, self.reach)
        return None if path is None else Route(tuple(path), start.facing, start.z)


class Assault(Step, frozen=True):
    """A unit assaults one enemy unit, named before anything is measured; what is out of reach it only comes near.
    [c4.charge.assault.fail]

    Where somebody is frightening, Courage is tested before anybody moves. Whoever is held back by it does nothing more; a
    mystic action after it (``then_mystic``) follows an assault that is out of reach. [c4.charge.assault.declare]
    [c4.charge.assault.engaged] [c4.charge.assault.success] [c4.term.assaut] [c4.table.summary.assault]
    """

    unit: UnitId
    target: str
    then_mystic: bool = False

    async def run(self, battle: Battle) -> None:
        unit, target = battle.units[self.unit], battle.units[self.target]
        if not battle.fighters(unit) or not battle.fighters(target):
            return
        after = (MysticAction(unit.id),) if self.then_mystic else ()
        engaged = battle.is_engaged(unit) and not unit.left
        reach = assault_reach(battle, unit, engaged=engaged)
        movers = [fighter for fighter in battle.counted(unit) if not (engaged and battle.engaged(fighter))]
        if not engaged and not any(contact_route(battle, unit, fighter, target, reach) for fighter in movers):
            battle.tell(lambda: AssaultFailed(unit=unit.id, target=target.id, rules=("c4.charge.assault.fail",)))
            draw_near(battle, unit, target, reach)
            battle.then(*after)
            return
        if not await test_of_assault(battle, unit, target):
            return
        charge = not engaged and is_charge(battle, unit, target)
        if charge:
            unit.charged = (*unit.charged, target.id)
            battle.tell(lambda: Charged(unit=unit.id, target=target.id, rules=(CHARGE,)))
        change_formation(battle, unit, "dispersed", DECLARE)
        waiting = tuple([fighter.id for fighter in movers])
        await offer_drops(battle, movers)
        battle.then(
            Engage(unit.id, target.id, reach, waiting),
            Handle(unit.id, waiting),
            Melee(unit.id, target.id, charge),
            *after,
        )


def is_charge(battle: Battle, unit: Unit, target: Unit) -> bool:
    """A successful assault of a free unit is a charge when it has at least as much Power; cavalry needs none.

    [c4.charge.charge] [c4.term.charge] [c4.category.cavalry.charge] Whether a unit that has just disengaged may charge is
    for the players to agree on.
    """
    if unit.left and not battle.options.charge_after_disengaging:
        return False
    stronger = battle.power(unit) >= battle.power(target)
    return all(apply_hooks(battle, fighter, Hooks.charges_at_any_power, stronger) for fighter in battle.fighters(unit))


def draw_near(battle: Battle, unit: Unit, target: Unit, reach: int) -> None:
    """A failed assault: the unit comes as near as it can, in its formation, and nobody fights. [c4.charge.assault.fail]"""
    move = UnitMove(battle, unit, "c4.charge.assault.fail", reach)
    goal = place_of(battle.leader(target))
    start = place_of(battle.leader(unit))
    tried: set[Path] = set()
    for share in range(10, 0, -1):
        way = move.leading_to(_part_way(start.point, goal.point, share))
        if way in tried:
            continue
        tried.add(way)
        proposal = move.following(way)
        if proposal is not None:
            carry_out(battle, proposal, move.rule)
            return


class Engage(Step, frozen=True):
    """Fighters of an assaulting unit are placed one by one, in the order that their player likes.

    Who can engage must; who cannot comes as near as he can, in formation. [c4.charge.assault.place]
    """

    unit: UnitId
    target: str
    reach: int
    waiting: tuple[str, ...]

    async def run(self, battle: Battle) -> None:
        unit, target = battle.units[self.unit], battle.units[self.target]
        waiting = [battle.models[fighter] for fighter in self.waiting]
        routes = {fighter.id: contact_route(battle, unit, fighter, target, self.reach) for fighter in waiting}
        able = [fighter for fighter in waiting if routes[fighter.id] is not None]
        if not able:
            familiars = [fighter for fighter in battle.fighters(unit) if fighter.profile.is_familiar]
            for mover in [*waiting, *familiars]:
                approach(battle, unit, mover, target, self.reach)
            return
        options = {fighter.id: fighter for fighter in able}
        chosen = await Choose(unit.side, f"{PLACE}#who", options, default=able[0].id, about={"unit": unit.id})
        known = routes[chosen.id]
        assert known is not None
        route = await IntoContact(battle, unit, chosen, target, self.reach, known)
        move_fighter(battle, chosen, route, PLACE)
        await lose_met_familiars(battle)
        left = tuple([fighter for fighter in self.waiting if fighter != chosen.id])
        battle.then(Engage(self.unit, self.target, self.reach, left))


def approach(battle: Battle, unit: Unit, fighter: Fighter, target: Unit, reach: int) -> None:
    """A fighter who reaches nobody comes as near the enemy as he can in formation; where he finds no such place, as near his
    comrades.
    """
    start = place_of(fighter)
    way = ground_of(battle, unit, fighter, reach)
    master = battle.models[fighter.master] if fighter.master else battle.leader(unit)
    foes = [battle.base(foe) for foe in battle.fighters(target)]
    home = place_of(master)
    in_formation = sorted(_places_near(battle, unit, fighter, foes, start), key=lambda spot: _far(spot, foes))
    nearer_home = [_part_way(start.point, home.point, share) for share in range(10, 0, -1)]
    for spot, formed in [*((place, True) for place in in_formation), *((place, False) for place in nearer_home)]:
        path = way.shortest(start.point, spot, reach) if formed else way.towards(start.point, spot, reach)
        if path is None:
            continue
        route = Route(tuple(path), start.facing, start.z)
        if _may_stop(battle, unit, fighter, way, route) and not (
            formed and _out_of_formation(battle, unit, fighter, route)
        ):
            move_fighter(battle, fighter, route, PLACE)
            return


def _places_near(
    battle: Battle, unit: Unit, fighter: Fighter, foes: Sequence[Footprint], start: Pose
) -> Iterator[Point]:
    """Places on the way to the enemy, and round the comrades."""
    nearest = min(foes, key=lambda foe: gap(battle.base(fighter), foe))
    for share in range(10, -1, -1):
        yield _part_way(start.point, (nearest.x, nearest.y), share)
    for comrade in battle.fighters(unit):
        if comrade is not fighter:
            step = (comrade.profile.base + fighter.profile.base) // 2 + SPACING
            yield from islice(slots(place_of(comrade).point, step), 6)


def _part_way(one: Point, other: Point, tenths: int) -> Point:
    return one[0] + (other[0] - one[0]) * tenths // 10, one[1] + (other[1] - one[1]) * tenths // 10


def _far(spot: Point, foes: Sequence[Footprint]) -> int:
    return min((spot[0] - foe.x) ** 2 + (spot[1] - foe.y) ** 2 for foe in foes)


def _may_stop(battle: Battle, unit: Unit, fighter: Fighter, way: Ground, route: Route) -> bool:
    base = footprint(fighter.shape, route.end)
    comrades = [battle.base(comrade) for comrade in battle.fighters(unit) if comrade is not fighter]
    return (
        way.takes(route.end, fighter.shape)
        and not any(overlaps(base, other) for other in comrades)
        and not touches_enemy(battle, fighter.id, base)
    )


def _out_of_formation(battle: Battle, unit: Unit, fighter: Fighter, route: Route) -> bool:
    """Whether a fighter himself would be out of formation there; the others have still to come."""
    ends = {**{member.id: place_of(member) for member in battle.fighters(unit)}, fighter.id: route.end}
    return any(told.text.args.get("fighter") == fighter.id for told in formation_problems(battle, unit, ends))
