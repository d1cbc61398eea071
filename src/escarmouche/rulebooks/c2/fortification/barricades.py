"""Barricades: what Sappers build in the course of a battle, an obstacle that can be shot to pieces or hewn down.

A barricade is a piece of terrain from the moment it stands, for whoever moves, looks or shoots past it. It is a target as
well, with structure points: a model that is no figure, that nobody fights and that holds nobody in a melee.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from escarmouche.documents.terms import Name
from escarmouche.kernel import PASS, Choose, Reason, Step, confirm, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Barricade, Battle, Combat, Fighter
from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.content.machines import Machine
from escarmouche.rulebooks.c2.events import BarricadeRaised, CombatFormed, FighterLost
from escarmouche.rulebooks.c2.fortification.engines import change_structure, machine_of
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.attacks import Split
from escarmouche.rulebooks.c2.rules.melee import FURTHER
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.c2.rules.wounds import forget
from escarmouche.rulebooks.confrontation.barricades import BASE, KIND, RESISTANCE
from escarmouche.rulebooks.confrontation.structure import STRUCTURE_LOST
from escarmouche.rulebooks.confrontation.wound_table import KILLED
from escarmouche.rulebooks.freetable import works
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.ground import pose_on_ground
from escarmouche.rulebooks.freetable.placing import GRID, Placing
from escarmouche.rulebooks.freetable.state import on_a_level
from escarmouche.rulebooks.freetable.works import raise_work
from escarmouche.table import CM, TURN, UNIT, Pose, direction, footprint, in_contact, within
from escarmouche.table.putting import Room, near

SAPPER: Final = "c2.skill.sapeur"
WHERE: Final = "c2.skill.sapeur#where"
STRIKE: Final = "c2.skill.sapeur#strike"
BUILT: Final = "c2.skill.sapeur#barricade"

REACH: Final = 20 * CM
"""How far from the engine a barricade is built at most."""

SPREAD: Final = 600
"""How far to the side of where the engine faces barricades are proposed, in tenths of a degree."""


# -- what a barricade is -----------------------------------------------------------------------------------------------


class Built(Hooks, name=BUILT):
    """It has structure points, and neither strikes nor parries; those about it have nothing to do with a shot at it.

    What it suffers is read on the table of damage, and costs it structure points as it costs those of a machine.
    """

    __slots__ = ()

    def gives_battle(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Sequence[Fighter]) -> int:
        return 0

    def split(self, value: Split, battle: Battle, bearer: Fighter) -> Split:
        return Split(0, 0)

    def hit_at_random(self, value: bool, battle: Battle, bearer: Fighter, shooter: Fighter) -> bool:
        return False

    async def endures(self, battle: Battle, bearer: Fighter, wound: int, by: Fighter | None, rule: str) -> bool:
        batter(battle, bearer, STRUCTURE_LOST[wound], by=by, rule=rule)
        return True

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        batter(battle, bearer, STRUCTURE_LOST[KILLED], by=by, rule="c2.table.machine-direct-wound")
        return True


@cache
def profile_of(structure: int) -> Profile:
    """What a barricade of so many structure points is: the size of a cavalry base, RES 10, of small size."""
    return Profile(
        key="barricade",
        name=Name("Barricade", "Barricade"),
        people=None,
        rank="regular",
        size="small",
        base=BASE,
        movement=0,
        initiative=0,
        attack=0,
        strength=0,
        defence=0,
        resistance=RESISTANCE,
        machine=Machine(mobility="immobile", structure=structure),
        points=1,
        icon="shield",
    )


def made(barricade: Barricade) -> Fighter:
    """A barricade as a target, not yet on the table."""
    model = Fighter(
        id=barricade.id,
        side=barricade.side,
        card="",
        profile=profile_of(barricade.most),
        structure=barricade.structure,
        summoner=barricade.by,
        lost="" if barricade.structure else "destroyed",
    )
    model.gain(BUILT)
    return model


def written_barricade(model: Fighter) -> Barricade:
    """A barricade as it is written down: what :func:`made` makes it of again."""
    most = machine_of(model).structure
    assert model.structure is not None
    assert most is not None
    return Barricade(model.id, model.summoner, model.side, model.structure, most, model.pose)


def put_up(battle: Battle, barricade: Barricade) -> Fighter:
    """Takes over a barricade that has been written down; it is terrain if it stands."""
    model = battle.barricades[barricade.id] = made(barricade)
    if barricade.pose is not None:
        stand(battle, model, barricade.pose)
    return model


def stand(battle: Battle, model: Fighter, pose: Pose) -> None:
    """A barricade stands on the table: from now on it is an obstacle, 2 cm high."""
    raise_work(battle, model, pose, KIND, KINDS)


# -- building one ------------------------------------------------------------------------------------------------------


class Building(Placing[Fighter]):
    """Where a barricade is built, and at what angle: where there is room for it, within 20 cm of the engine."""

    __slots__ = ("engine", "sapper")
    battle: Battle

    def __init__(self, battle: Battle, barricade: Fighter, sapper: Fighter, engine: Fighter) -> None:
        super().__init__(battle, barricade, WHERE, by=sapper.id, engine=engine.id)
        self.sapper = sapper
        self.engine = engine

    def rule_problems(self, pose: Pose) -> list[Reason]:
        if within(self.battle.base(self.engine), footprint(self.model.shape, pose), REACH):
            return []
        return [reason(SAPPER, "c2-too-far-from-the-engine", engine=self.engine.id)]

    def region(self) -> Room:
        shape = footprint(self.model.shape, Pose(0, 0)).shape
        return near(super().region(), self.battle.base(self.engine), REACH, shape)

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """Across the way to the engine, on the side to which it looks."""
        here = place_of(self.engine)
        for _ in range(20):
            facing = (here.facing + rng.randint(-SPREAD, SPREAD)) % TURN
            dx, dy = direction(facing)
            far = rng.randint(REACH // 3, REACH)
            across = (facing + TURN // 4) % TURN
            yield pose_on_ground(self.battle, here.x + dx * far // UNIT, here.y + dy * far // UNIT, across)

    def grid(self) -> Iterator[Pose]:
        """Places all about the engine, one way round and the other, those before it first."""
        here = place_of(self.engine)
        for turned in range(0, TURN, TURN // 12):
            dx, dy = direction((here.facing + turned) % TURN)
            for far in range(REACH, 0, -GRID):
                x, y = here.x + dx * far // UNIT, here.y + dy * far // UNIT
                yield pose_on_ground(self.battle, x, y, (here.facing + turned + TURN // 4) % TURN)
                yield pose_on_ground(self.battle, x, y, (here.facing + turned) % TURN)


async def build(battle: Battle, sapper: Fighter, structure: int) -> None:
    """A Sapper builds a barricade near the engine with which he is deployed, one in the battle, of X structure points.

    It measures what a cavalry base does and is a small obstacle, 2 cm high, with RES 10. [c2.skill.sapeur]
    """
    engine = battle.fighters.get(sapper.serves)
    if engine is None or engine.pose is None or has_built(battle, sapper):
        return
    barricade = made(Barricade(free_id(battle, sapper), sapper.id, sapper.side, structure, structure))
    if Building(battle, barricade, sapper, engine).example() is None:
        return
    about = {"fighter": sapper.id, "engine": engine.id, "structure": structure}
    if not await confirm(sapper.side, SAPPER, default=True, about=about):
        return
    battle.barricades[barricade.id] = barricade
    pose = await Building(battle, barricade, sapper, engine)
    stand(battle, barricade, pose)
    battle.tell(
        lambda: BarricadeRaised(fighter=barricade.id, by=sapper.id, structure=structure, pose=pose, rules=(SAPPER,))
    )


def has_built(battle: Battle, sapper: Fighter) -> bool:
    """Whether a Sapper has built his barricade, be it destroyed since."""
    return any(barricade.summoner == sapper.id for barricade in battle.barricades.values())


def free_id(battle: Battle, sapper: Fighter) -> str:
    """What the barricade of a Sapper is called."""
    taken = {*battle.fighters, *battle.cards, *(piece.id for piece in battle.board.pieces)}
    name = f"{sapper.id}-barricade"
    while name in taken:
        name += "-2"
    return name


# -- destroying one ----------------------------------------------------------------------------------------------------


def batter(battle: Battle, barricade: Fighter, points: int, *, by: Fighter | None, rule: str) -> None:
    """A barricade loses structure points; with none left it is destroyed, and the ground is clear."""
    if not points or not barricade.structure:
        return
    change_structure(battle, barricade, barricade.structure - points, rule)
    if not barricade.structure:
        tear_down(battle, barricade, by=by)


def tear_down(battle: Battle, barricade: Fighter, *, by: Fighter | None) -> None:
    """A barricade is destroyed. It is the loss of no figure."""
    author = by.id if by is not None else ""
    battle.tell(
        lambda: FighterLost(fighter=barricade.id, how="destroyed", by=author, pose=barricade.pose, rules=(SAPPER,))
    )
    barricade.lost, barricade.lost_to = "destroyed", author
    works.tear_down(battle, barricade)
    forget(barricade)


class Breach(Step, frozen=True):
    """In the melee phase figures that touch a barricade of the enemy, and no enemy, may strike at it.

    It is a combat against what does not defend itself; nobody is held by it, and nobody pursues.
    """

    async def run(self, battle: Battle) -> None:
        able = sorted(battle.in_play(), key=lambda candidate: (candidate.side != battle.first, candidate.id))
        for fighter in able:
            within_reach = barricades_touched(battle, fighter)
            if not within_reach:
                continue
            options: dict[str, str | None] = {PASS: None, **{candidate.id: candidate.id for candidate in within_reach}}
            about = {"fighter": fighter.id}
            chosen = await Choose(fighter.side, STRIKE, options, default=within_reach[0].id, about=about)
            if chosen is not None:
                combat = Combat((fighter.id,), (chosen,))
                battle.combats = (*battle.combats, combat)
                tell_combat(battle, combat)


def tell_combat(battle: Battle, combat: Combat) -> None:
    """Somebody strikes at a barricade."""
    battle.tell(lambda: CombatFormed(one=combat.attackers, other=combat.defenders, rules=(SAPPER,)))


def barricades_touched(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """The barricades of the enemy at which a figure may strike where it stands: it fights, in no melee and no flight."""
    if battle.engaged(fighter) or fighter.fleeing is not None:
        return []
    if not apply_hooks(battle, fighter, Hooks.gives_battle, True):
        return []
    base = battle.base(fighter)
    return [
        barricade
        for barricade in battle.barricades_against(fighter.side)
        if on_a_level(fighter, barricade) and in_contact(base, battle.base(barricade))
    ]


def breach(battle: Battle) -> Step | None:
    """The step in which barricades are struck at, if anybody touches one."""
    if not battle.barricades:
        return None
    return Breach() if any(barricades_touched(battle, fighter) for fighter in battle.in_play()) else None


FURTHER.append(breach)
