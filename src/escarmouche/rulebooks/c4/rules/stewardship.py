"""Stewardship: faith and mana, objectives and Elixir, and the end of the turn."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Roll, Step
from escarmouche.rulebooks.c4.battle import MOST_MANA, Battle, Fighter, Objective, Unit
from escarmouche.rulebooks.c4.events import ObjectiveHeld, PhaseBegan, PointsGained
from escarmouche.rulebooks.c4.rules import elixir
from escarmouche.table import CM, inside, overlaps_polygon, polygon_gap

CONTROL: Final = "c4.stewardship.objective_control"
NEAR: Final = 10 * CM
SIX: Final = 6


class StewardshipPhase(Step, frozen=True):
    """Faith and mana, then the Elixir of the objectives, player by player, the winner of the opposition first.

    [c4.turn.phases]
    """

    async def run(self, battle: Battle) -> None:
        battle.exploits = ()
        battle.tell(lambda: PhaseBegan(turn=battle.turn, phase="stewardship", rules=("c4.turn.phases",)))
        battle.then(MysticPoints(), CollectElixir())


def in_order(battle: Battle) -> list[str]:
    """The players, the winner of the turn's Authority opposition first, then clockwise."""
    first = battle.players.index(battle.winner_of_turn) if battle.winner_of_turn else 0
    return [*battle.players[first:], *battle.players[:first]]


class MysticPoints(Step, frozen=True):
    """Units with faithful count their faith, units with magicians gain mana, routed ones too.

    [c4.stewardship.mystic_points]
    """

    async def run(self, battle: Battle) -> None:
        for side in in_order(battle):
            for unit in list(battle.units_in_play(side)):
                await count_points(battle, unit)


async def count_points(battle: Battle, unit: Unit) -> None:
    """The reserves of a unit at the beginning of the game, and in each stewardship."""
    fighters = battle.fighters(unit)
    if any(fighter.profile.is_faithful for fighter in fighters):
        unit.faith = faith_of(fighters)
    if any(fighter.profile.is_magician for fighter in fighters):
        unit.mana = min(MOST_MANA, unit.mana + await mana_gained(unit, fighters))
    if unit.faith or unit.mana:
        battle.tell(
            lambda: PointsGained(
                unit=unit.id, faith=unit.faith, mana=unit.mana, rules=("c4.stewardship.mystic_points",)
            )
        )


def faith_of(fighters: list[Fighter]) -> int:
    """A point for each fighter, and the Fervour of all faithful. [c4.faith.reserve]"""
    return len(fighters) + sum(fighter.profile.fervour or 0 for fighter in fighters)


async def mana_gained(unit: Unit, fighters: list[Fighter]) -> int:
    """A die, two with an Incarnate magician, and the Power of all magicians; no six gives a die more.

    [c4.mana.reserve] What is not used is kept, up to thirty. [c4.mana.carry]
    """
    hero = any(fighter.profile.is_magician and fighter.profile.is_incarnate for fighter in fighters)
    dice = (SIX,) * (1 + hero)
    shown: int = await Roll(dice, added, rule="c4.mana.reserve", player=unit.side, about={"unit": unit.id})
    return shown + sum(fighter.profile.magic_power or 0 for fighter in fighters)


def added(faces: tuple[int, ...]) -> int:
    """Reads dice as their sum."""
    return sum(faces)


def lose_faith(battle: Battle) -> None:
    """Faith that is not used by the end of the activation phase is lost."""
    for unit in battle.units.values():
        unit.faith = 0


class CollectElixir(Step, frozen=True):
    """Who controls an objective is told, then each player gains the Elixir for his. [c4.stewardship.elixir]
    [c4.elixir.gain.objective]
    """

    async def run(self, battle: Battle) -> None:
        for objective in battle.mission.objectives:
            side = controller(battle, objective)
            battle.control[objective.id] = side
            _tell_control(battle, objective, side)
        for side in in_order(battle):
            for objective in battle.mission.objectives:
                if battle.control[objective.id] == side:
                    elixir.change(battle, side, objective.elixir, "c4.elixir.gain.objective")
            elixir.change(battle, side, for_places(battle, side), "c4.mission.invasion")


def for_places(battle: Battle, side: str) -> int:
    """The Elixir for where a player's units are: whole, outside all deployment zones or in one of an enemy.

    Those astride a border, and routed ones, count for nothing.
    """
    mission = battle.mission
    if not (mission.for_outside or mission.for_invading):
        return 0
    total = 0
    for unit in battle.units_in_play(side):
        bases = [battle.base(one) for one in battle.fighters(unit)]
        if unit.routed:
            continue
        if not any(overlaps_polygon(zone.polygon, base) for zone in battle.zones for base in bases):
            total += mission.for_outside
        elif any(zone.side != side and all(inside(zone.polygon, base) for base in bases) for zone in battle.zones):
            total += mission.for_invading
    return total


def _tell_control(battle: Battle, objective: Objective, side: str) -> None:
    battle.tell(lambda: ObjectiveHeld(objective=objective.id, side=side, rules=(CONTROL,)))


def controller(battle: Battle, objective: Objective) -> str:
    """Who has the most Power within 10 cm, routed units left out; nobody (``""``) when two have as much.

    It is reckoned afresh each time, and holds until the next. [c4.stewardship.objective_control] [c4.objective.control]
    """
    powers = dict.fromkeys(battle.players, 0)
    for fighter in battle.in_play():
        near = polygon_gap(objective.outline, battle.base(fighter)) <= NEAR
        if near and not battle.unit_of(fighter).routed:
            powers[fighter.side] += fighter.profile.power
    best = max(powers.values())
    leading = [side for side, power in powers.items() if power == best]
    return leading[0] if best and len(leading) == 1 else ""
