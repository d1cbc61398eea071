"""What engines are worth to the machine: fired, pushed, turned, served, taken, ridden in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.machine.assaults import ALWAYS, assault
from escarmouche.rulebooks.cc.machine.distances import apart, on_line
from escarmouche.rulebooks.cc.machine.errands import Errand, in_contact_with, standing
from escarmouche.rulebooks.cc.machine.estimates import LATER, loss_by_hit, shot_from_afar, worth
from escarmouche.rulebooks.cc.machine.gunnery import best_shot, shot
from escarmouche.rulebooks.cc.machine.pieces import struck_at
from escarmouche.rulebooks.cc.rules import characteristics, shooting
from escarmouche.rulebooks.cc.rules.characteristics import SHOOTING
from escarmouche.rulebooks.cc.rules.crews import can_serve, enemies_at, machine_of, operators, weight_to_silence
from escarmouche.rulebooks.cc.rules.dice import die_of
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.cc.rules.pushing import able_to_push, reach_of
from escarmouche.rulebooks.cc.rules.sight import sees
from escarmouche.rulebooks.cc.skills.transport import TRANSPORT, access, may_enter, passengers
from escarmouche.rulebooks.confrontation.crews import is_left_alone
from escarmouche.rulebooks.confrontation.dice import chance_of
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.table import CM, Point, heading

SPARE: Final = 0.2
"""What one more at an engine is worth, of all that it does, where there are enough without him."""

MOST_TURNS: Final = 6
"""Further away than so many turns nobody plans."""


# -- fire --------------------------------------------------------------------------------------------------------------


def fire(battle: Battle, engine: Fighter, point: Point) -> float:
    """The points that a shot of an engine wins on average from a point, whoever of its side aims it best.

    Where all are out of range, the less the further away they are.
    """
    if engine.profile.weapon is None:
        return 0.0
    aiming = max(
        _serving(battle, engine), key=lambda fighter: characteristics.shooting(battle, fighter) or 0, default=None
    )
    score = None if aiming is None else characteristics.shooting(battle, aiming)
    if aiming is None or score is None:
        return 0.0
    weapon, die = shooting.weapon_of(battle, engine), die_of(battle, aiming, SHOOTING)
    limits, best = (weapon.short, weapon.medium, weapon.long), 0.0
    for enemy in battle.enemies(engine):
        if battle.engaged(enemy):
            continue
        away = apart(engine, point, enemy)
        band = next((place for place, limit in enumerate(limits) if away <= limit), len(limits) - 1)
        hits = float(chance_of(shooting.BAND_DIFFICULTY[band] - score, die))
        near = 1.0 if away <= weapon.long else LATER * weapon.long / away
        best = max(best, near * hits * loss_by_hit(battle, enemy, weapon.strength))
    return best


def _serving(battle: Battle, engine: Fighter) -> list[Fighter]:
    """The fighters of an engine's side who can operate it, wherever they are."""
    return [
        fighter for fighter in battle.in_play(engine.side) if not fighter.in_rout and can_serve(battle, fighter, engine)
    ]


# -- pushing and turning -----------------------------------------------------------------------------------------------


def best_push(battle: Battle, engine: Fighter) -> float:
    """What it wins to push an engine to where it has enemies in range and in sight, against the shot that it may have now.

    Out of range is judged by eye; out of sight, by what it would see from there.
    """
    reach = reach_of(battle, engine, able_to_push(battle, engine))
    here, lost = place_of(engine), best_shot(battle, engine)
    now = fire(battle, engine, here.point)
    best = max((fire(battle, engine, spot) for spot in push_wishes(battle, engine, reach)), default=now)
    if lost > 0:
        return LATER * (best - now) - lost
    return LATER * max(best - now, _seen_from(battle, engine, reach))


def _seen_from(battle: Battle, engine: Fighter, reach: int) -> float:
    """The shot that an engine which sees nobody would have, turned at an enemy and pushed straight towards him."""
    here = place_of(engine)
    values = [0.0]
    for enemy in battle.enemies(engine):
        there = place_of(enemy).point
        away = apart(engine, here.point, enemy)
        if there != here.point and away > CM:
            pose = here.at(*on_line(here.point, there, min(reach, away - CM))).looking_at(*there)
            with standing(battle, engine, pose):
                values.append(best_shot(battle, engine))
    return max(values)


def push_wishes(battle: Battle, engine: Fighter, reach: int) -> Iterator[Point]:
    """Where it may be worth pushing an engine: nearer to each enemy, as far as its ranges ask for."""
    here, weapon = place_of(engine).point, engine.profile.weapon
    for enemy in battle.enemies(engine):
        away, there = apart(engine, here, enemy), place_of(enemy).point
        limits = () if weapon is None else (CM, weapon.medium, weapon.long)
        for keep in limits:
            if away > keep:
                yield on_line(here, there, min(reach, away - keep + CM))


def best_turn(battle: Battle, engine: Fighter) -> float:
    """What it wins to turn an engine to where it has somebody to shoot at, now or next turn."""
    now = turned(battle, engine, place_of(engine).facing)
    return max((turned(battle, engine, facing) for facing in facings(battle, engine)), default=0.0) - now


def facings(battle: Battle, engine: Fighter) -> list[int]:
    """The ways one turns an engine: at each of the enemies."""
    here = place_of(engine)
    points = [place_of(enemy).point for enemy in battle.enemies(engine) if enemy.pose is not None]
    return list(dict.fromkeys(heading(x - here.x, y - here.y) for x, y in points if (x, y) != here.point))


def turned(battle: Battle, engine: Fighter, facing: int) -> float:
    """What the best shot of an engine would win if it faced another way; that of next turn, if it has had one."""
    with standing(battle, engine, place_of(engine).turned(facing)):
        if not engine.shots:
            return best_shot(battle, engine)
        aims = (enemy for enemy in battle.enemies(engine) if sees(battle, engine, enemy))
        return LATER * max((shot(battle, engine, enemy) for enemy in aims), default=0.0)


# -- those who serve it ------------------------------------------------------------------------------------------------


def tended(battle: Battle, fighter: Fighter) -> float:
    """What it costs a Servant's side if he leaves his engine: what it does no more without him."""
    engine = _own_engine(battle, fighter)
    if engine is None or fighter not in operators(battle, engine):
        return 0.0
    return _served(battle, engine, fighter)


def _own_engine(battle: Battle, fighter: Fighter) -> Fighter | None:
    """The engine of a Servant, if it is there and still his."""
    engine = battle.fighters.get(fighter.serves)
    return engine if engine is not None and engine.in_play and engine.side == fighter.side else None


def _served(battle: Battle, engine: Fighter, fighter: Fighter) -> float:
    """What an engine does thanks to a Servant: everything, where there are too few without him."""
    others = [other for other in operators(battle, engine) if other is not fighter]
    aims = any(characteristics.shooting(battle, other) is not None for other in others)
    needed = len(others) < max(1, machine_of(engine).crew or 0) or not aims
    return (1.0 if needed else SPARE) * fire(battle, engine, place_of(engine).point)


def errands_to_engines(battle: Battle, fighter: Fighter) -> Iterator[Errand]:
    """The engines that a fighter may like to touch: his own, to serve it; those of the enemy, to take or to break them."""
    if fighter.tier or fighter.served or fighter.in_rout:
        return
    own = _own_engine(battle, fighter)
    if own is not None:
        yield from in_contact_with(battle, fighter, own, _served(battle, own, fighter), anyhow=True)
    for engine in battle.enemies(fighter):
        if engine.served and engine.pose is not None:
            yield from in_contact_with(battle, fighter, engine, _seized(battle, fighter, engine), anyhow=True)


def _seized(battle: Battle, fighter: Fighter, engine: Fighter) -> float:
    """What a fighter wins by touching an engine of the enemy: it may be taken, it does not fire, he may strike at it."""
    if can_serve(battle, fighter, engine) and is_left_alone(battle, engine):
        others = [
            other for other in enemies_at(battle, engine) if other is not fighter and can_serve(battle, other, engine)
        ]
        lacks = max(1, machine_of(engine).crew or 0) - len(others)
        return worth(engine) / max(1, lacks)
    silent = LATER * fire(battle, engine, place_of(engine).point) if _overruns(battle, fighter, engine) else 0.0
    return struck_at(battle, fighter, engine) + silent


def _overruns(battle: Battle, fighter: Fighter, engine: Fighter) -> bool:
    """Whether a fighter, together with the enemies who touch an engine already, keeps it from firing."""
    there = [other for other in enemies_at(battle, engine) if other is not fighter]
    return sum(characteristics.weight(battle, other) for other in (*there, fighter)) >= weight_to_silence(engine)


# -- riding ------------------------------------------------------------------------------------------------------------


def ridden(battle: Battle, engine: Fighter, fighter: Fighter) -> float:
    """What the enemies are worth whom somebody aboard an engine will reach: half as much with each turn that it takes."""
    run, reach = allowance(battle, engine, "run"), allowance(battle, fighter, "engage")
    now = 0 if engine.action else run
    return _hopes(battle, fighter, place_of(engine).point, lambda away: 1 + _turns(away - now - run - reach, run))


def walked(battle: Battle, fighter: Fighter, point: Point, *, at_once: bool = False) -> float:
    """The same for somebody on foot at a point; ``at_once``: he acts this turn still, but may not charge in it."""
    run, reach = allowance(battle, fighter, "run"), allowance(battle, fighter, "charge")
    near = allowance(battle, fighter, "engage") if at_once else -1
    ahead = run if at_once else 0
    return _hopes(battle, fighter, point, lambda away: 0 if away <= near else 1 + _turns(away - ahead - reach, run))


def _hopes(battle: Battle, fighter: Fighter, point: Point, turns: Callable[[int], int]) -> float:
    return max(
        (
            max(ALWAYS * worth(enemy), assault(battle, fighter, enemy, as_charge=False))
            * LATER ** turns(apart(fighter, point, enemy))
            for enemy in battle.enemies(fighter)
        ),
        default=0.0,
    )


def _turns(left: int, pace: int) -> int:
    """How many turns a way takes."""
    return min(MOST_TURNS, max(0, -(-left // max(1, pace))))


def embarked(battle: Battle, engine: Fighter, fighter: Fighter) -> float:
    """What it wins a fighter to get into an engine: to be at the enemy sooner, against what he could do from afar."""
    here = place_of(fighter).point
    shots = (shot_from_afar(battle, fighter, enemy, apart(fighter, here, enemy)) for enemy in battle.enemies(fighter))
    return ridden(battle, engine, fighter) - walked(battle, fighter, here) - max(shots, default=0.0)


def alighted(battle: Battle, engine: Fighter, fighter: Fighter) -> float:
    """What it wins a fighter to get out of an engine now, and not a turn later."""
    out = walked(battle, fighter, place_of(engine).point, at_once=not fighter.activated)
    return out - ridden(battle, engine, fighter)


def best_alighting(battle: Battle, engine: Fighter) -> float:
    """The most that letting out one of the passengers wins."""
    return max((alighted(battle, engine, passenger) for passenger in passengers(battle, engine)), default=0.0)


def errands_to_ride(battle: Battle, fighter: Fighter) -> Iterator[Errand]:
    """The engines of its side into which a fighter may like to get."""
    if fighter.pose is None or fighter.tier or fighter.served or fighter.in_rout:
        return
    for engine in battle.in_play(fighter.side):
        if engine is fighter or not engine.has(TRANSPORT) or not may_enter(battle, engine, fighter):
            continue
        won = embarked(battle, engine, fighter)
        if won > 0:
            yield from in_contact_with(battle, fighter, engine, won, access(engine), anyhow=True)


__all__ = [
    "alighted",
    "best_alighting",
    "best_push",
    "best_turn",
    "embarked",
    "errands_to_engines",
    "errands_to_ride",
    "facings",
    "fire",
    "push_wishes",
    "tended",
    "turned",
]
