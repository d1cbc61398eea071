"""Damage and losses: who is eliminated, and what follows for his unit."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.rulebooks.c4.battle import Battle, Edge, Fighter, Unit
from escarmouche.rulebooks.c4.events import FighterHealed, FighterHurt, FighterLost, FightersLost, UnitLost
from escarmouche.rulebooks.c4.rules import elixir
from escarmouche.rulebooks.c4.rules.command import name_commander, replace_leader
from escarmouche.rulebooks.c4.rules.formation import change_formation
from escarmouche.rulebooks.c4.rules.things import fall_with
from escarmouche.table import Pose


def most_eliminated(lives: Sequence[int], points: int) -> int:
    """How many fighters so many damage points eliminate at most: those with the least life left.

    >>> most_eliminated([2, 1, 3], 3)
    2
    """
    count = 0
    for life in sorted(lives):
        if life > points:
            break
        points -= life
        count += 1
    return count


def hurt(battle: Battle, fighter: Fighter, points: int, rule: str) -> None:
    """Damage that does not eliminate stays with its taker, and changes none of its values. [c4.damage.marker]"""
    assert 0 < points < fighter.life, "this would eliminate it"
    fighter.damage += points
    life = fighter.life
    battle.tell(lambda: FighterHurt(fighter=fighter.id, damage=points, life=life, rules=(rule,)))


def heal(battle: Battle, fighter: Fighter, points: int, rule: str) -> None:
    """A fighter has some of the life points back that it has lost."""
    healed = min(points, fighter.damage)
    if healed > 0:
        fighter.damage -= healed
        life = fighter.life
        battle.tell(lambda: FighterHealed(fighter=fighter.id, life=life, rules=(rule,)))


async def eliminate(
    battle: Battle,
    fighters: Sequence[Fighter],
    how: str,
    rule: str,
    *,
    by: Fighter | None = None,
    by_edge: Edge | None = None,
) -> None:
    """Fighters without life points are taken off the table at once; units find new leaders, companies Commanders.

    All of one step leave before anybody follows them, familiars with their magicians. ``by``: the Incarnate who has done it,
    if one has; ``by_edge``: the edge of the table over which they have fled. An Incarnate that one has eliminated never
    returns, and is worth Elixir. [c4.damage.points] [c4.elixir.gain.kill-incarnate] [c4.objective.eliminate]
    [c4.mission.bataille-rangee.eliminate]
    """
    orphans = [
        familiar
        for familiar in battle.in_play()
        if familiar.master and any(familiar.master == fallen.id for fallen in fighters)
    ]
    fighters = [*fighters, *(orphan for orphan in orphans if orphan not in fighters)]
    bases = {fighter.id: battle.base(fighter) for fighter in fighters}
    units = [battle.units[unit] for unit in dict.fromkeys(fighter.unit for fighter in fighters)]
    for fighter in fighters:
        pose = fighter.pose
        fall_with(battle, fighter, by_edge)
        fighter.lost, fighter.lost_in, fighter.how_lost = True, battle.turn, how
        battle.stand(fighter, None)
        _tell_lost(battle, fighter, how, pose, sum(other.unit == fighter.unit for other in fighters), rule)
        if fighter.profile.is_incarnate and by is not None and by.side != fighter.side:
            fighter.slain_by_hero = True
            elixir.change(battle, by.side, fighter.profile.elixir, "c4.elixir.gain.kill-incarnate")
    for unit in units:
        _tell_losses(battle, unit, sum(fallen.unit == unit.id for fallen in fighters), how, rule)
        if not battle.fighters(unit):
            _lost(battle, unit, rule)
            continue
        if len(battle.fighters(unit)) == 1:
            change_formation(battle, unit, "dispersed", "c4.formation.default")
        if unit.leader in bases:
            await replace_leader(battle, unit, bases[unit.leader])
    for side in dict.fromkeys(unit.side for unit in units):
        await name_commander(battle, side)


async def lose_met_familiars(battle: Battle) -> None:
    """Familiars in contact with an enemy are eliminated at once, whoever has moved. [c4.special.familiar.elimination]"""
    met = [fighter for fighter in battle.in_play() if fighter.profile.is_familiar and battle.engaged(fighter)]
    if met:
        await eliminate(battle, met, "touched", "c4.special.familiar.elimination")


def _tell_lost(battle: Battle, fighter: Fighter, how: str, pose: Pose | None, among: int, rule: str) -> None:
    battle.tell(lambda: FighterLost(fighter=fighter.id, how=how, pose=pose, among=among, rules=(rule,)))


def _tell_losses(battle: Battle, unit: Unit, count: int, how: str, rule: str) -> None:
    if count > 1:
        left = len(battle.fighters(unit))
        battle.tell(lambda: FightersLost(unit=unit.id, how=how, count=count, left=left, rules=(rule,)))


def _lost(battle: Battle, unit: Unit, rule: str) -> None:
    """A unit is no more; enemies gain the Elixir that the battle gives for its Rank."""
    battle.tell(lambda: UnitLost(unit=unit.id, rules=(rule,)))
    if battle.mission.by_rank and unit.rank is not None:
        for side in battle.players:
            if side != unit.side:
                elixir.change(
                    battle, side, battle.mission.by_rank[unit.rank - 1], "c4.mission.bataille-rangee.eliminate"
                )
