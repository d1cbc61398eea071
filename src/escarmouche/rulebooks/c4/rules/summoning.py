"""Summoning: new units that appear where the mystic sees them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from escarmouche.kernel import Place, Reason, reason
from escarmouche.kernel.effects import Effects, InForce
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content.effect_words import Summon
from escarmouche.rulebooks.c4.events import UnitSummoned
from escarmouche.rulebooks.c4.rules.command import name_leader
from escarmouche.rulebooks.c4.rules.formation import FROM_LEADER, collisions, formation_problems, touches_enemy
from escarmouche.rulebooks.c4.rules.unit_moves import UnitPoses, place_of, slots
from escarmouche.rulebooks.freetable.ground import standing_problems
from escarmouche.rulebooks.freetable.sight import is_visible
from escarmouche.table import CM, MM, Point, Pose, footprint

PLACEMENT: Final = "c4.special.summon.placement"

SPACING: Final = 8 * MM
AROUND: Final = 4 * CM
RINGS: Final = 6
"""How far round the mystic a place is looked for, in rings so far apart."""


def may_summon(battle: Battle, mystic: Fighter) -> bool:
    """Of the units that a mystic has summoned as many may be on the table at a time as his Rank says, one without a Rank.

    [c4.special.summon.limit]
    """
    there = sum(unit.summoner == mystic.id for unit in battle.units_in_play(mystic.side))
    return there < (mystic.profile.rank or 1)


class SummonUnit(Place[UnitPoses]):
    """Where the fighters of a new unit appear: in formation, each where the mystic sees him, on nobody's base and in
    contact with no enemy. Nothing makes room for them.
    """

    shape = UnitPoses

    def __init__(self, battle: Battle, mystic: Fighter, unit: Unit) -> None:
        super().__init__(unit.side, PLACEMENT, about={"unit": unit.id, "mystic": mystic.id, "troop": unit.troop})
        self.battle = battle
        self.mystic = mystic
        self.unit = unit

    @property
    def fighters(self) -> list[Fighter]:
        """Who appears."""
        return [self.battle.models[member] for member in self.unit.members]

    def problems(self, answer: UnitPoses) -> Sequence[Reason]:
        if sorted(answer.poses) != sorted(self.unit.members):
            return [reason(PLACEMENT, "c4-not-its-fighters", unit=self.unit.id)]
        problems = [
            problem for fighter in self.fighters for problem in self._standing(fighter, answer.poses[fighter.id])
        ]
        formation = formation_problems(self.battle, self.unit, answer.poses)
        return [*problems, *collisions(self.battle, answer.poses), *formation]

    def _standing(self, fighter: Fighter, pose: Pose) -> Iterator[Reason]:
        """Why a fighter can't appear there."""
        for problem in standing_problems(self.battle, fighter, pose):
            yield reason(problem.rule, "c4-fighter-cannot", fighter=fighter.id, why=problem.text)
        if touches_enemy(self.battle, fighter.id, footprint(fighter.shape, pose)):
            yield reason(PLACEMENT, "c4-deployed-at-an-enemy", fighter=fighter.id)
        if not self._sees(fighter, pose):
            yield reason(PLACEMENT, "c4-summoned-unseen", fighter=fighter.id, mystic=self.mystic.id)

    def _sees(self, fighter: Fighter, pose: Pose) -> bool:
        """Whether the mystic would see a fighter there."""
        self.battle.stand(fighter, pose)
        seen = is_visible(self.battle, self.mystic, fighter)
        self.battle.stand(fighter, None)
        return seen

    def offers(self, rng: random.Random) -> Sequence[UnitPoses]:
        spots = list(self._spots())
        rng.shuffle(spots)
        for spot in spots:
            proposal = self.proposed(spot)
            if proposal is not None:
                return [proposal]
        return []

    def _spots(self) -> Iterator[Point]:
        """Places about the mystic."""
        centre = place_of(self.mystic).point
        for ring in range(1, RINGS):
            yield from slots(centre, ring * AROUND)

    def proposed(self, at: Point) -> UnitPoses | None:
        """The whole unit round a place of its leader; ``None`` where there is no room for it."""
        poses: dict[str, Pose] = {}
        for fighter in sorted(self.fighters, key=lambda member: member.id != self.unit.leader):
            step = fighter.profile.base + SPACING
            spots = [at] if not poses else [spot for spot in slots(at, step) if _near(at, spot)]
            pose = next((Pose(*spot) for spot in spots if self._fits(fighter, Pose(*spot), poses)), None)
            if pose is None:
                return None
            poses[fighter.id] = pose
        proposal = UnitPoses(poses)
        return None if self.problems(proposal) else proposal

    def _fits(self, fighter: Fighter, pose: Pose, poses: dict[str, Pose]) -> bool:
        ends = {**poses, fighter.id: pose}
        return not (
            any(collisions(self.battle, ends))
            or any(formation_problems(self.battle, self.unit, ends))
            or any(self._standing(fighter, pose))
        )


def _near(one: Point, other: Point) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 <= (FROM_LEADER + 5 * CM) ** 2


async def summon(battle: Battle, mystic: Fighter, word: Summon) -> None:
    """A new unit of at least the standard strength of its troop appears; without room for it nothing does.

    It does not act before the next turn, when it has a card like any other unit: the sequences of this one are laid out
    already, and it counts as activated. [c4.special.summon.placement] [c4.special.summon.activation]
    """
    if not may_summon(battle, mystic):
        return
    troop = battle.summonable[word.troop]
    number = 1 + sum(unit.side == mystic.side for unit in battle.units.values())
    id = f"{mystic.side}-{number}"
    members = tuple(f"{id}.{place}" for place in range(word.strength))
    standard = troop.standard
    skills = Effects(tuple(InForce(skill, None, skill, None) for skill in standard.skills))
    for member in members:
        battle.models[member] = Fighter(id=member, side=mystic.side, unit=id, profile=standard, effects=skills)
    unit = Unit(
        id=id,
        side=mystic.side,
        troop=troop.key,
        name=troop.name,
        category=troop.category,
        rank=troop.rank,
        members=members,
        leader=members[0],
        strength=len(members),
        tactics=troop.tactics,
        may_close_up=battle.unit_of(mystic).may_close_up,
        closed_up=battle.unit_of(mystic).closed_up,
        activated=True,
        summoner=mystic.id,
        summoned_in=battle.turn,
    )
    battle.units[id] = unit
    request = SummonUnit(battle, mystic, unit)
    if not request.offers(random.Random(battle.turn)):
        for member in members:
            del battle.models[member]
        del battle.units[id]
        return
    answer = await request
    for fighter, pose in answer.poses.items():
        battle.stand(battle.models[fighter], pose)
    await name_leader(battle, unit)
    battle.tell(lambda: UnitSummoned(unit=id, by=mystic.id, poses=answer.poses, rules=(PLACEMENT,)))


__all__ = ["SummonUnit", "may_summon", "summon"]
