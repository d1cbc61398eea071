"""Stewardship: faith and mana, objectives and Elixir, and the end of the turn."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Roll, Step, confirm
from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.c4.battle import MOST_MANA, Battle, Objective, Unit, Upheld
from escarmouche.rulebooks.c4.events import ObjectiveHeld, PhaseBegan, PointsGained
from escarmouche.rulebooks.c4.hooks import Hooks
from escarmouche.rulebooks.c4.rules import elixir
from escarmouche.rulebooks.c4.rules.effect_words import carry_out, tell_points
from escarmouche.rulebooks.c4.rules.entry import announce_arrivals
from escarmouche.rulebooks.c4.rules.exploits import offer_returns
from escarmouche.rulebooks.c4.rules.mystics import end, pay, points, worked_again
from escarmouche.table import CM, inside, overlaps_polygon, polygon_gap

UPKEEP: Final = "c4.stewardship.upkeep"
CONTROL: Final = "c4.stewardship.objective_control"
NEAR: Final = 10 * CM
SIX: Final = 6


class StewardshipPhase(Step, frozen=True):
    """Faith and mana, upkeep of effects, the Elixir of the objectives; then the turn ends. In each step the winner of the
    Authority opposition comes first. [c4.turn.phases] [c4.stewardship.steps] [c4.table.summary.upkeep]
    """

    async def run(self, battle: Battle) -> None:
        battle.exploits = ()
        battle.tell(lambda: PhaseBegan(turn=battle.turn, phase="stewardship", rules=("c4.turn.phases",)))
        battle.then(MysticPoints(), UpkeepCosts(), UpkeepHarm(), UpkeepSkills(), Returns(), CollectElixir())


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
        unit.faith = faith_of(battle, unit)
    if any(fighter.profile.is_magician for fighter in fighters):
        unit.mana = min(MOST_MANA, unit.mana + await mana_gained(battle, unit))
    if unit.faith or unit.mana:
        battle.tell(
            lambda: PointsGained(
                unit=unit.id, faith=unit.faith, mana=unit.mana, rules=("c4.stewardship.mystic_points",)
            )
        )


def faith_of(battle: Battle, unit: Unit) -> int:
    """A point for each fighter but familiars, and the Fervour of all faithful. [c4.faith.reserve]"""
    fighters = battle.counted(unit)
    return len(fighters) + sum(battle.value(fighter, "fervour") for fighter in fighters)


async def mana_gained(battle: Battle, unit: Unit) -> int:
    """A die, two with an Incarnate magician, one more for each familiar; and the Power of all magicians.

    No six gives a die more. [c4.mana.reserve] [c4.special.familiar.mana] What is not used is kept, up to thirty.
    [c4.mana.carry]
    """
    fighters = battle.fighters(unit)
    hero = any(fighter.profile.is_magician and fighter.profile.is_incarnate for fighter in fighters)
    familiars = sum(fighter.profile.is_familiar for fighter in fighters)
    dice = (SIX,) * (1 + hero + familiars)
    shown: int = await Roll(dice, added, rule="c4.mana.reserve", player=unit.side, about={"unit": unit.id})
    return shown + sum(battle.value(fighter, "magic_power") for fighter in fighters)


def added(faces: tuple[int, ...]) -> int:
    """Reads dice as their sum."""
    return sum(faces)


def lose_faith(battle: Battle) -> None:
    """Faith that is not used by the end of the activation phase is lost."""
    for unit in battle.units.values():
        unit.faith = 0


class UpkeepCosts(Step, frozen=True):
    """First the costs: what some effects need to last is paid, or they end at once. [c4.stewardship.upkeep]"""

    async def run(self, battle: Battle) -> None:
        for side in in_order(battle):
            for upheld in battle.upheld:
                if battle.models[upheld.by].side == side and upheld.effect.upkeep:
                    await _keep_up(battle, upheld)


async def _keep_up(battle: Battle, upheld: Upheld) -> None:
    """The player of an effect pays for it, or lets it end."""
    unit, effect = battle.units[upheld.unit], upheld.effect
    mystic = battle.models[upheld.by]
    able = mystic.in_play and not unit.routed and points(unit, effect) >= effect.upkeep
    about = {"unit": unit.id, "effect": effect.key, "points": effect.upkeep}
    if able and await confirm(unit.side, UPKEEP, default=True, about=about):
        pay(unit, effect, effect.upkeep)
        tell_points(battle, unit, UPKEEP)
    else:
        end(battle, upheld, "unpaid", UPKEEP)


class UpkeepHarm(Step, frozen=True):
    """Then what effects do to those whom they affect. [c4.stewardship.upkeep]"""

    async def run(self, battle: Battle) -> None:
        for side in in_order(battle):
            for upheld in battle.upheld:
                if battle.models[upheld.by].side == side and upheld.effect.each_turn:
                    await carry_out(battle, worked_again(upheld), upheld.effect.each_turn, upheld.targets)


class UpkeepSkills(Step, frozen=True):
    """Then what skills do. [c4.stewardship.upkeep]"""

    async def run(self, battle: Battle) -> None:
        for side in in_order(battle):
            for fighter in battle.in_play(side):
                await moment(fighter.effects, Hooks.in_stewardship, battle, fighter)


class Returns(Step, frozen=True):
    """Last of the upkeep, the fallen of this turn may return, and reinforcements are announced. [c4.stewardship.upkeep]"""

    async def run(self, battle: Battle) -> None:
        for side in in_order(battle):
            await offer_returns(battle, side)
            announce_arrivals(battle, side)


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
            elixir.change(battle, side, for_holding(battle, side), "c4.mission.percee")


def for_places(battle: Battle, side: str) -> int:
    """The Elixir for where a player's units are: whole, outside all deployment zones or in one of an enemy.

    Those astride a border, and routed ones, count for nothing.
    """
    mission = battle.mission
    if not (mission.for_outside or mission.for_invading):
        return 0
    total = 0
    for unit in battle.units_in_play(side):
        bases = [battle.base(fighter) for fighter in battle.fighters(unit)]
        if unit.routed:
            continue
        if not any(overlaps_polygon(zone.polygon, base) for zone in battle.zones for base in bases):
            total += mission.for_outside
        elif any(zone.side != side and all(inside(zone.polygon, base) for base in bases) for zone in battle.zones):
            total += mission.for_invading
    return total


def for_holding(battle: Battle, side: str) -> int:
    """The defender's Elixir for where the units of the attacker are: all in their own zone, all in his, or neither.
    Those who are astride a border are in neither; without any it is the last. [c4.mission.percee]
    """
    mission = battle.mission
    if not mission.for_holding or side == mission.attacker:
        return 0
    units = list(battle.units_in_play(mission.attacker))

    def all_in(owner: str) -> bool:
        zones = [zone.polygon for zone in battle.zones if zone.side == owner]
        return bool(units) and all(
            any(all(inside(zone, battle.base(fighter)) for fighter in battle.fighters(unit)) for zone in zones)
            for unit in units
        )

    at_home, otherwise, at_ours = mission.for_holding
    return at_home if all_in(mission.attacker) else at_ours if all_in(side) else otherwise


def _tell_control(battle: Battle, objective: Objective, side: str) -> None:
    battle.tell(lambda: ObjectiveHeld(objective=objective.id, side=side, rules=(CONTROL,)))


def controller(battle: Battle, objective: Objective) -> str:
    """Who has the most Power within 10 cm, routed units left out; nobody (``""``) when two have as much.

    It is reckoned afresh each time, and holds until the next. Distances run from edge to edge, of bases as of scenery,
    whatever the heights. [c4.measure.edges] [c4.stewardship.objective_control] [c4.objective.control]
    """
    powers = dict.fromkeys(battle.players, 0)
    for fighter in battle.in_play():
        near = polygon_gap(objective.outline, battle.base(fighter)) <= NEAR
        if near and not battle.unit_of(fighter).routed:
            powers[fighter.side] += fighter.profile.power
    best = max(powers.values())
    leading = [side for side, power in powers.items() if power == best]
    return leading[0] if best and len(leading) == 1 else ""
