"""Formation: how the fighters of a unit stand to their leader and to each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from escarmouche.kernel import Reason, reason
from escarmouche.rulebooks.c4.battle import Battle, Unit
from escarmouche.table import CM, MM, Footprint, Pose, footprint, in_contact, overlaps, within

DISPERSED: Final = "c4.formation.dispersed"
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
        if touches_enemy(battle, fighter, base):
            continue
        if not within(base, leader, FROM_LEADER):
            yield reason(DISPERSED, "c4-far-from-leader", fighter=fighter, leader=unit.leader)
        others = [other for name, other in bases.items() if name != fighter]
        if others and not any(within(base, other, FROM_NEIGHBOUR) for other in others):
            yield reason(DISPERSED, "c4-far-from-comrades", fighter=fighter)


def familiar_problems(battle: Battle, ends: Mapping[str, Pose]) -> Iterator[Reason]:
    """Familiars that would be more than 3 cm from their magicians. [c4.special.familiar.position]"""
    bases = bases_at(battle, ends)
    for fighter, base in bases.items():
        master = battle.models[fighter].master
        if master in bases and not within(base, bases[master], FROM_MASTER):
            yield reason(FAMILIAR, "c4-far-from-master", fighter=fighter, master=master)


def formation_problems(battle: Battle, unit: Unit, ends: Mapping[str, Pose]) -> Iterator[Reason]:
    """Who would be out of formation in some poses."""
    yield from dispersed_problems(battle, unit, ends)
    yield from familiar_problems(battle, ends)


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
