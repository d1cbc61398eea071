"""Scenery that can be destroyed, where the council of war says so: attacked in melee by those who touch it."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Fragile, Unit
from escarmouche.rulebooks.c4.events import SceneryDestroyed, SceneryStruck
from escarmouche.rulebooks.c4.rules.combat import profiles
from escarmouche.rulebooks.c4.rules.elixir import as_hero, exploits_of
from escarmouche.rulebooks.c4.rules.force import thrown
from escarmouche.rulebooks.c4.rules.interiors import parts
from escarmouche.rulebooks.c4.rules.losses import eliminate
from escarmouche.rulebooks.c4.rules.numbers import added, of_card, plain
from escarmouche.rulebooks.c4.rules.resolution import Strike, Throw, Thrower, column
from escarmouche.rulebooks.common.ids import UnitId
from escarmouche.table import Board, overlaps_polygon, polygon_gap

MELEE: Final = "c4.scenery.attack.melee"
FORCE: Final = "c4.scenery.attack.defence"
DESTROYED: Final = "c4.scenery.destroyed.occupants"

NO_DEFENCE: Final = 0


def fragile_pieces(battle: Battle) -> dict[str, Fragile]:
    """The scenery on the table that can be destroyed: only what the council of war names. [c4.scenery.attack.eligible]"""
    there = {piece.id for piece in battle.board.pieces}
    return {fragile.piece: fragile for fragile in battle.mission.fragile if fragile.piece in there}


def touching(battle: Battle, unit: Unit, piece: str) -> list[Fighter]:
    """The fighters of a unit in contact with a piece of scenery, with dice to strike it."""
    outlines = [part.outline for part in parts(battle.board, piece)]
    return [
        fighter
        for fighter in battle.fighters(unit)
        if battle.value(fighter, "dice")
        and any(polygon_gap(outline, battle.base(fighter)) <= battle.contact for outline in outlines)
    ]


class Demolish(Step, frozen=True):
    """The fighters of a unit that touch a piece of scenery attack it, profile by profile: an Attack test against a
    Defence of 0, and a Force test against its Resistance. Each success takes a structure point; without any it is gone.

    Nobody is engaged by scenery: its unit stays free. [c4.scenery.attack.melee] [c4.scenery.attack.defence]
    """

    unit: UnitId
    piece: str

    async def run(self, battle: Battle) -> None:
        unit, target = battle.units[self.unit], fragile_pieces(battle).get(self.piece)
        if target is None or battle.is_engaged(unit):
            return
        for group in profiles(battle, touching(battle, unit, self.piece)):
            left = structure_left(battle, target)
            if left:
                damage = await strike_of(battle, unit, group, target, left)
                take_structure(battle, unit, target, damage, MELEE)
        await destroy_if_ruined(battle, self.piece)


def structure_left(battle: Battle, target: Fragile) -> int:
    """The structure points that a piece of scenery has left."""
    return battle.structure.get(target.piece, target.structure)


def take_structure(battle: Battle, unit: Unit, target: Fragile, damage: int, rule: str) -> None:
    """Each success takes a structure point."""
    left = structure_left(battle, target) - damage
    battle.structure[target.piece] = left
    battle.tell(
        lambda: SceneryStruck(unit=unit.id, piece=target.piece, damage=damage, structure=left, rules=(rule, FORCE))
    )


async def destroy_if_ruined(battle: Battle, piece: str) -> None:
    """Without structure points scenery is gone."""
    if battle.structure.get(piece) == 0:
        await destroy(battle, piece)


def strike_of(battle: Battle, unit: Unit, group: list[Fighter], target: Fragile, left: int) -> Strike:
    """The Attack and Force tests of fighters alike against scenery."""
    first, hero = group[0], as_hero(group[0])
    about = {"unit": unit.id, "piece": target.piece}
    attack = Thrower(
        unit.side,
        MELEE,
        about=about,
        numbers=lambda: {
            "value": of_card(battle, first, "attack"),
            "difficulty": plain(NO_DEFENCE),
            "dice": added(battle, group, "dice"),
        },
        exploits=exploits_of(battle, MELEE, hero),
    )
    force = Thrower(
        unit.side,
        FORCE,
        about=about,
        numbers=lambda: {"value": of_card(battle, first, "strength"), "difficulty": plain(target.resistance)},
        exploits=exploits_of(battle, FORCE, hero),
    )
    dice = sum(battle.value(fighter, "dice") for fighter in group)
    return Strike(
        attack,
        thrown(battle, first, "attack", Throw(dice, column(battle.value(first, "attack"), NO_DEFENCE))),
        force,
        thrown(battle, first, "force", Throw(0, column(battle.value(first, "strength"), target.resistance))),
        enough=left,
    )


async def destroy(battle: Battle, piece: str) -> None:
    """A destroyed piece is taken off the table; whoever stands on it or in it is eliminated, by nobody's hand.

    [c4.scenery.destroyed.occupants]
    """
    board = battle.board
    gone = parts(board, piece)
    lost = [
        fighter
        for fighter in battle.in_play()
        if any(overlaps_polygon(part.outline, battle.base(fighter)) for part in gone)
    ]
    left = tuple(other for other in board.pieces if other not in gone)
    battle.rebuild(Board(board.width, board.depth, left, board.kinds))
    battle.tell(lambda: SceneryDestroyed(piece=piece, rules=(DESTROYED,)))
    await eliminate(battle, lost, "buried", DESTROYED)
