"""Formation: how the fighters of a unit stand to their leader and to each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from escarmouche.kernel import Choose, Reason, reason
from escarmouche.rulebooks.c4.battle import Battle, Formation, Unit
from escarmouche.rulebooks.c4.events import FormationChanged
from escarmouche.rulebooks.c4.rules.interiors import room_problems
from escarmouche.rulebooks.c4.rules.ranks import in_ranks, strays, touching
from escarmouche.table import CM, MM, Footprint, Pose, footprint, in_contact, overlaps, within

DISPERSED: Final = "c4.formation.dispersed"
COMPACT: Final = "c4.formation.compact"
CHANGE: Final = "c4.formation.change"
ON_THE_WAY: Final = "c4.move.compact"
FLIGHT: Final = "c4.skill.vol"
FROM_LEADER: Final = 10 * CM
FAMILIAR: Final = "c4.special.familiar.position"
FROM_MASTER: Final = 3 * CM
FROM_NEIGHBOUR: Final = 25 * MM


def bases_at(battle: Battle, ends: Mapping[str, Pose]) -> dict[str, Footprint]:
    """The ground that fighters would cover in some poses."""
    return {fighter: footprint(battle.models[fighter].shape, pose) for fighter, pose in ends.items()}


def dispersed_problems(battle: Battle, unit: Unit, ends: Mapping[str, Pose]) -> Iterator[Reason]:
    """Who would break the dispersed formation at the end of a move: within 10 cm of the leader, and within 2.5 cm of
    another fighter of the unit; who touches an enemy need not keep to it.

    [c4.formation.dispersed] [c4.formation.contact_exemption] [c4.move.dispersed] [c4.term.formation-dispersee]
    """
    bases = bases_at(battle, ends)
    leader = bases[unit.leader]
    for fighter, base in bases.items():
        others = [other for name, other in bases.items() if name != fighter]
        far_off = not within(base, leader, FROM_LEADER)
        alone = bool(others) and not any(within(base, other, FROM_NEIGHBOUR) for other in others)
        if (far_off or alone) and touches_enemy(battle, fighter, base):
            continue
        if far_off:
            yield reason(DISPERSED, "c4-far-from-leader", fighter=fighter, leader=unit.leader)
        if alone:
            yield reason(DISPERSED, "c4-far-from-comrades", fighter=fighter)


def familiar_problems(battle: Battle, ends: Mapping[str, Pose]) -> Iterator[Reason]:
    """Familiars that would be more than 3 cm from their magicians. [c4.special.familiar.position]"""
    bases = bases_at(battle, ends)
    for fighter, base in bases.items():
        master = battle.models[fighter].master
        if master in bases and not within(base, bases[master], FROM_MASTER):
            yield reason(FAMILIAR, "c4-far-from-master", fighter=fighter, master=master)


def compact_problems(battle: Battle, unit: Unit, ends: Mapping[str, Pose]) -> Iterator[Reason]:
    """Who would break the compact formation: all within 10 cm of the leader, base to base, in ranks of sizes as equal as
    possible; who touches an enemy need not keep to it.

    [c4.formation.compact] [c4.formation.contact_exemption] [c4.term.formation-compacte]
    """
    bases = bases_at(battle, ends)
    leader = bases[unit.leader]
    bound = {member: base for member, base in bases.items() if not touches_enemy(battle, member, base)}
    for fighter, base in bound.items():
        if not within(base, leader, FROM_LEADER):
            yield reason(COMPACT, "c4-far-from-leader", fighter=fighter, leader=unit.leader)
    apart = strays([unit.leader, *(member for member in bases if member != unit.leader)], touching(bases))
    for fighter in apart:
        if fighter in bound:
            yield reason(COMPACT, "c4-not-base-to-base", fighter=fighter)
    if not apart and not in_ranks(bound):
        yield reason(COMPACT, "c4-not-in-ranks", fighter=unit.leader)


def formation_problems(
    battle: Battle, unit: Unit, ends: Mapping[str, Pose], formation: Formation | None = None
) -> Iterator[Reason]:
    """Who would be out of formation in some poses: that which the unit has, or is to have."""
    compact = (formation or unit.formation) == "compact"
    yield from (compact_problems if compact else dispersed_problems)(battle, unit, ends)
    yield from familiar_problems(battle, ends)
    yield from room_problems(battle, unit, ends)


def way_problems(battle: Battle, unit: Unit, ways: Mapping[str, Sequence[Pose]]) -> Iterator[Reason]:
    """Who would lose touch on the way of a unit in compact formation, all of whom move at once: from one point of their
    ways to the next, whoever comes to the end of his sooner waiting there.

    At each point the unit is in formation; the number of ranks and everybody's place may be other ones there. Fighters who
    touch at both ends of a stretch are never apart on it, and such fighters have to hold all of them together. What losses
    have broken is restored on the way. [c4.move.compact] [c4.formation.compact]
    """
    stops = max(len(way) for way in ways.values())
    stages = [{member: way[min(stage, len(way) - 1)] for member, way in ways.items()} for stage in range(stops)]
    for between in stages[1:-1]:
        for told in (*compact_problems(battle, unit, between), *collisions(battle, between)):
            yield reason(ON_THE_WAY, told.text.key, **told.text.args)
    broken = any(compact_problems(battle, unit, stages[0]))
    for one, other in pairwise(stages[1:] if broken else stages):
        kept = touching(bases_at(battle, one)) & touching(bases_at(battle, other))
        for fighter in strays([unit.leader, *(name for name in ways if name != unit.leader)], kept):
            yield reason(ON_THE_WAY, "c4-loses-touch", fighter=fighter)


# -- which formation ---------------------------------------------------------------------------------------------------


def may_close_up(battle: Battle, unit: Unit) -> bool:
    """Whether compact formation is open to a unit: its people has it, and it is more than one fighter, none of whom flies.

    All others are dispersed, which is the default. [c4.formation.default]
    """
    fighters = [fighter for fighter in map(battle.models.__getitem__, unit.members) if not fighter.lost]
    return unit.may_close_up and len(fighters) > 1 and not any(fighter.has(FLIGHT) for fighter in fighters)


def change_formation(battle: Battle, unit: Unit, formation: Formation, rule: str) -> None:
    """A unit closes up, or spreads out."""
    if unit.formation != formation:
        unit.formation = formation
        battle.tell(lambda: FormationChanged(unit=unit.id, formation=formation, rules=(rule,)))


async def chosen_formation(unit: Unit, rule: str, usual: Formation | None = None) -> Formation:
    """The formation that the player of a unit wants it to be in when it is placed, or at the end of a move: mostly the
    ``usual`` one, which is the one it is in where nothing is said.
    """
    first = usual or unit.formation
    other: Formation = "dispersed" if first == "compact" else "compact"
    options: dict[str, Formation] = {first: first, other: other}
    return await Choose(unit.side, rule, options, default=first, about={"unit": unit.id})


def formation_on_arrival(unit: Unit) -> Formation:
    """The formation in which a unit that may close up is mostly placed: compact where its people has something of it."""
    return "compact" if unit.closed_up else "dispersed"


def touches_enemy(battle: Battle, fighter: str, base: Footprint) -> bool:
    """Whether a fighter would touch an enemy."""
    return any(in_contact(base, battle.base(enemy)) for enemy in battle.enemies(battle.models[fighter]))


def collisions(battle: Battle, ends: Mapping[str, Pose]) -> Iterator[Reason]:
    """Fighters of a unit who would stand on each other's bases."""
    bases = list(bases_at(battle, ends).items())
    for place, (fighter, base) in enumerate(bases):
        for other, there in bases[:place]:
            if overlaps(base, there):
                yield reason("c4.move.obstacles", "c4-on-a-comrade", fighter=fighter, other=other)


def joins(battle: Battle, unit: Unit, fighter: str, ends: Mapping[str, Pose]) -> bool:
    """Whether a fighter would stand in dispersed formation with the others who have their poses, and on nobody's base."""
    bases = bases_at(battle, ends)
    base = bases.pop(fighter)
    if any(overlaps(base, other) for other in bases.values()):
        return False
    in_reach = within(base, bases[unit.leader], FROM_LEADER)
    beside = any(within(base, other, FROM_NEIGHBOUR) for other in bases.values())
    return (in_reach and beside) or touches_enemy(battle, fighter, base)
