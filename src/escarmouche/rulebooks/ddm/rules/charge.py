"""The charge: a straight rush at the nearest enemy, and a blow at the end of it."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.machine.approach import nearest_by_way, outwards
from escarmouche.rulebooks.ddm.rules.attacks import BEFORE_BLOW, Blow, pick_attack
from escarmouche.rulebooks.ddm.rules.bodies import bodies
from escarmouche.rulebooks.ddm.rules.force import apply_hooks, overriding
from escarmouche.rulebooks.ddm.rules.modifiers import Modifier
from escarmouche.rulebooks.ddm.rules.movement import Move, Room, Walk, flood_within, modes, room, sets_out
from escarmouche.rulebooks.ddm.rules.sight import shut_off
from escarmouche.rulebooks.ddm.rules.states import active, has_made_its_attack
from escarmouche.rulebooks.ddm.rules.strikes import CHARGE, Strike
from escarmouche.table.grid import Square, Squares

STAGGER: Final = "ddm.ability.stagger"
SHORTEST: Final = 2


def charges(battle: Battle, creature: Creature) -> dict[str, list[Square]]:
    """The enemies that a creature may charge, each with the spaces in which it may end.

    Only the nearest enemy that it sees, and saw when its turn began; among those equally near its player chooses. If that
    one can't be charged nobody can. [ddm.melee.charge] [ddm.melee.charge.nearest-only] [ddm.melee.charge.sight]
    [ddm.round.activation.charge] [ddm.term.charge]
    """
    turn = battle.turn
    assert turn is not None
    mode = swiftest(battle, creature)
    limit = 2 * charging_speed(battle, creature, mode)
    seen = [battle[name] for name in turn.seen]
    landings: dict[str, list[Square]] = {}
    nearest, direct = 0, False
    for distance, enemy, places in outwards(battle, creature, seen, mode, limit):
        nearest = nearest or distance
        # Where a straight way is open there is none shorter: whoever is farther off is not nearer by the way there.
        if not nearest or (direct and distance > nearest):
            break
        open_to_it = distance >= SHORTEST and not shut_off(battle, creature, enemy)
        landing = clear(battle, creature, mode, limit, places) if open_to_it else []
        if landing and (distance == nearest or enemy.id in nearest_by_way(battle, creature, seen, mode, limit).enemies):
            landings[enemy.id] = landing
            direct = direct or (distance == nearest and needs_straight_way(battle, creature))
    return landings


def swiftest(battle: Battle, creature: Creature) -> Mode:
    """The way in which a creature charges: one who can fly flies; nobody burrows."""
    return "fly" if "fly" in modes(battle, creature) else "walk"


def own_speed(battle: Battle, creature: Creature, mode: Mode) -> int:
    """Its speed as if it were under command."""
    return apply_hooks(battle, creature, Hooks.speed, creature.card.speed, mode)


def printed_speed(battle: Battle, creature: Creature, mode: Mode) -> int:
    """The speed on its card, whatever modifies it: by this goes whoever is out of command."""
    speed = creature.card.speed
    for effect in overriding(battle, creature, Hooks.speed):
        if isinstance(effect, Hooks) and not isinstance(effect, Modifier):
            speed = effect.speed(speed, battle, creature, mode)
    return speed


def charging_speed(battle: Battle, creature: Creature, mode: Mode) -> int:
    """The speed by which a creature charges in its turn: its own, or that on its card if it is out of command."""
    turn = battle.turn
    commanded = turn is None or turn.commanded
    return (own_speed if commanded else printed_speed)(battle, creature, mode)


def clear(battle: Battle, creature: Creature, mode: Mode, limit: int, places: Squares) -> list[Square]:
    """Of some spaces those to which a creature may charge: nobody stands there, and no line to it crosses what slows or
    stops it, or a creature. [ddm.melee.charge.path] [ddm.melee.charge.landing] [ddm.melee.charge.distance]
    """
    where, chart = room(battle, creature, mode), battle.ground.chart
    places &= where.stop & ~where.slow
    if not places:
        return []
    assert creature.at is not None
    if not needs_straight_way(battle, creature):
        reached = flood_within(battle, creature, unhindered(battle, creature, mode), limit, 0, creature.at).reached
        return chart.members(places & reached)
    hindrances = hindering(battle, creature, mode)
    paths = [(place, chart.hull(creature.at, place, creature.body)) for place in chart.members(places)]
    return [place for place, path in paths if not (path.walled and where.walled) and not path.squares & hindrances]


def needs_straight_way(battle: Battle, creature: Creature) -> bool:
    """Whether the way of a charge has to be straight and clear."""
    return apply_hooks(battle, creature, Hooks.straight_charge, True)


def unhindered(battle: Battle, creature: Creature, mode: Mode, within: int = -1) -> Room:
    """Where a creature may go when nothing may be in its way; ``within``: and only on these squares."""
    where, ground = room(battle, creature, mode), battle.ground
    in_the_way = hindering(battle, creature, mode) & ~battle.space(creature)
    closed = ground.shadow(in_the_way | (ground.chart.all & ~within), creature.body)
    open_places = where.enter & ~where.squeezing & ~closed
    return Room(open_places, where.stop & open_places, 0, where.walled, 0)


def hindering(battle: Battle, creature: Creature, mode: Mode) -> int:
    """The squares that no line of a charge may cross: those that slow this creature, and those with creatures that it
    can't move through.
    """
    others = bodies(battle) & ~battle.space(creature)
    others = apply_hooks(battle, creature, Hooks.barred, others if mode == "walk" else 0, mode)
    slowed = apply_hooks(battle, creature, Hooks.slowed, mode != "burrow", mode)
    return others | (battle.ground.slow if slowed else 0) | (battle.ground.pits if mode == "walk" else 0)


class Charge(Step, frozen=True):
    """A creature charges an enemy and ends in a space next to it. It is its whole turn."""

    creature: ModelId
    target: ModelId
    landing: Square

    async def run(self, battle: Battle) -> None:
        creature, turn = battle[self.creature], battle.turn
        assert turn is not None
        if not await sets_out(battle, creature):
            return
        turn.charging = self.target
        turn.mode = mode = swiftest(battle, creature)
        way = await self._way(battle, creature, mode)
        target = battle[self.target]
        assert target.at is not None
        steps: tuple[Step, ...] = (
            Walk(creature.id, way, mode, how="charge", bound=True),
            *(between(creature.id) for between in BEFORE_BLOW),
            Impact(creature.id, self.target, target.at),
        )
        battle.then(*apply_hooks(battle, creature, Hooks.before_charge, steps, self.target))

    async def _way(self, battle: Battle, creature: Creature, mode: Mode) -> tuple[Square, ...]:
        """The way there: straight on, or as its player likes if it need not be straight."""
        assert creature.at is not None
        limit = 2 * charging_speed(battle, creature, mode)
        if needs_straight_way(battle, creature):
            path = battle.ground.chart.hull(creature.at, self.landing, creature.body).squares | battle.space(creature)
            where = unhindered(battle, creature, mode, path)
            return flood_within(battle, creature, where, limit, 0, creature.at).path(self.landing)
        where = unhindered(battle, creature, mode)
        way = await Move(battle, creature, mode, limit, goal=1 << self.landing, rule=STAGGER, where=where)
        return way.squares


class Impact(Step, frozen=True):
    """The blow at the end of a charge, with any one of its melee attacks; only at the enemy charged.

    [ddm.melee.charge.bonus] If that is no longer where it was, there is none.
    """

    creature: ModelId
    target: ModelId
    where: Square

    async def run(self, battle: Battle) -> None:
        creature, target = battle[self.creature], battle[self.target]
        turn = battle.turn
        if turn is None or turn.charging != self.target:
            return  # the charge has been broken off
        if creature.at is None or target.at != self.where or not active(battle, creature):
            return
        if not battle.adjacent(creature, target) or not apply_hooks(battle, creature, Hooks.may_attack, True, "melee"):
            return
        if has_made_its_attack(battle, creature):
            return
        again = any(attack.startswith("melee") for attack in turn.attacks)
        index = await pick_attack(creature, target, but=turn.attacks, may_pass=again)
        if index is None:
            return
        turn.attacks = (*turn.attacks, f"melee/{index}")
        blow = Blow(Strike(attacker=creature.id, target=target.id, sort="melee", index=index, occasion=CHARGE))
        others = (self,) if apply_hooks(battle, creature, Hooks.charges_with_all, False) else ()
        battle.then(blow, *others)
