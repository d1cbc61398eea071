"""What the answers are worth to questions that skills and boilers ask: points, doses, dice, strokes, passengers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from escarmouche.kernel import PASS, Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.machine.effect_values import VALUES
from escarmouche.rulebooks.cc.machine.estimates import (
    UNGUARDED,
    best_placing,
    blow,
    die_saved,
    loss_by_hit,
    melee_prospect,
    worth,
)
from escarmouche.rulebooks.cc.machine.gunnery import best_shot
from escarmouche.rulebooks.cc.machine.outlook import assault, has_assault
from escarmouche.rulebooks.cc.rules import combat, pressure
from escarmouche.rulebooks.cc.rules.characteristics import attack, strength
from escarmouche.rulebooks.cc.rules.granting import BOILER
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.cc.rules.sight import sees
from escarmouche.rulebooks.cc.rules.wounds import EXERTION
from escarmouche.rulebooks.cc.skills import driving, melee, points, scouts, transport
from escarmouche.rulebooks.cc.skills.impact import SUCCESSIVE
from escarmouche.rulebooks.cc.skills.movers import REORIENTATION
from escarmouche.rulebooks.confrontation.pressure import added
from escarmouche.table import CM

LIKELY: Final = 0.5
"""What is worth doing, more than nothing, where its worth can't be told better."""

NEARER: Final = 2.0
"""What it is worth to come within reach of somebody to assault."""

FLEXIBLE: Final = 0.3
"""What it is worth to place a die later."""

AVERAGE: Final = 4
"""What a die of a pressure roll adds on average that is no incident."""

SAFE: Final = 5 / 6
"""The chance that a die of a pressure roll is no incident."""

BURSTS: Final = 1 / 6 * 0.6 + 1 / 2 * 0.05
"""The share of his worth that an incident costs whoever drives his boiler: it may explode, or stop for good."""

USUAL_FORCE: Final = 8
"""The FOR of a blow of which nothing is known."""

Values = Sequence[float]
Weigher = Callable[[Battle, Choose[Any], Sequence[str]], Values]


def _asked(battle: Battle, ask: Choose[Any]) -> Fighter:
    return battle[str(ask.about["fighter"])]


def _yes(answers: Sequence[str], gain: float) -> Values:
    """So much for a yes, nothing for a no."""
    return [gain if answer == "yes" else 0.0 for answer in answers]


@contextmanager
def _trying(fighter: Fighter, effect: str, parameter: str | int | None, until: str) -> Iterator[None]:
    """A fighter with something in force that he may choose."""
    before = fighter.effects
    try:
        fighter.gain(effect, parameter, until=until)
        yield
    finally:
        fighter.effects = before


def _foes(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """The opponents of a combat under way, else those whom a fighter touches."""
    if battle.combat is not None and fighter.id in battle.combat.fighters:
        return list(combat.foes_of(battle, fighter))
    return battle.named(battle.foes(fighter))


# -- points and doses --------------------------------------------------------------------------------------------------


def _put(into: str, until: str) -> Weigher:
    """Points go where they raise what the fighter may expect of the turn; else they are kept."""

    def weigh(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
        fighter = _asked(battle, ask)
        before = VALUES.prospect(battle, fighter)
        return [_of_points(battle, fighter, answer, into, until, before) for answer in answers]

    return weigh


def _of_points(battle: Battle, fighter: Fighter, answer: str, into: str, until: str, before: float) -> float:
    if answer == PASS:
        return 0.0
    with _trying(fighter, into, answer, until):
        gained = VALUES.prospect(battle, fighter) - before
    score, _, number = answer.partition(":")
    if score == "movement":
        gained += _of_reach(battle, fighter, 2 * int(number) * CM)
    return gained - THRIFT * int(number)


THRIFT: Final = 0.05
"""What a point is worth that is kept for a better occasion."""


def _of_reach(battle: Battle, fighter: Fighter, further: int) -> float:
    """What it is worth to charge so much further: something, where it makes an assault possible."""
    if (fighter.activated and fighter.action) or battle.engaged(fighter):
        return 0.0
    reach = allowance(battle, fighter, "charge")
    gaps = [battle.gap(fighter, enemy) for enemy in battle.enemies(fighter)]
    near = any(gap <= reach for gap in gaps)
    return NEARER if not near and any(gap <= reach + further for gap in gaps) else 0.0


def _dose(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A dose for whoever is about to strike or to shoot."""
    fighter = _asked(battle, ask)
    busy = battle.engaged(fighter) or has_assault(battle, fighter) or best_shot(battle, fighter) > 0
    return _yes(answers, LIKELY if busy else -LIKELY)


# -- melee -------------------------------------------------------------------------------------------------------------


def _flurry(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """More dice as long as they do more than the lower ATT and DEF cost."""
    fighter = _asked(battle, ask)
    values = []
    for answer in map(int, answers):
        if not answer:
            values.append(best_placing(battle, fighter, combat.combat_dice(battle, fighter)))
            continue
        with _trying(fighter, melee.ENCHAINED, answer, "combat"):
            values.append(best_placing(battle, fighter, combat.combat_dice(battle, fighter)))
    return values


def _master_stroke(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """One blow of a higher FOR, against two."""
    fighter, target = _asked(battle, ask), battle[str(ask.about["target"])]
    stronger = strength(battle, fighter) + attack(battle, fighter) + _x(fighter, melee.MASTER_STROKE)
    usual = max(0.01, loss_by_hit(battle, target, strength(battle, fighter)))
    guard = 0 if target.defence_dice else UNGUARDED
    first = blow(battle, fighter, target, guard=guard)
    second = blow(battle, fighter, target, guard=0 if target.defence_dice > 1 else UNGUARDED)
    hits = first / usual
    return _yes(answers, min(worth(target), hits * loss_by_hit(battle, target, stronger)) - first - second)


def _x(fighter: Fighter, skill: str) -> int:
    found = fighter.effects.parameter(skill)
    return found if isinstance(found, int) else 0


def _feint(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The wound, or an attack that fails, or a parry that does."""
    fighter, target = _asked(battle, ask), battle[str(ask.about["target"])]
    spared = blow(battle, target, fighter) if target.attack_dice else 0.0
    opened = die_saved(battle, fighter, target) if target.defence_dice and fighter.attack_dice else 0.0
    values = {"wound": loss_by_hit(battle, target, strength(battle, fighter)), "attack": spared, "parry": opened}
    return [values[answer] for answer in answers]


def _extra_limb(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """ATT and DEF change places where the combat looks better then."""
    fighter = _asked(battle, ask)
    foes = _foes(battle, fighter)
    before = melee_prospect(battle, fighter, foes)
    with _trying(fighter, melee.SWAPPED, None, "combat"):
        after = melee_prospect(battle, fighter, foes)
    return _yes(answers, after - before)


def _kept(_: Battle, __: Choose[Any], answers: Sequence[str]) -> Values:
    """A die may be kept back for whatever the exchanges ask for; all of them would leave the first blow to others."""
    return [FLEXIBLE if answer == "1" else 0.0 if answer == "0" else -1.0 for answer in answers]


# -- boilers -----------------------------------------------------------------------------------------------------------


def _steam(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What the bonus is worth for what is about to come, against an incident."""
    fighter, score, dice = _asked(battle, ask), str(ask.about["driven"]), int(ask.about["dice"])
    safe = SAFE**dice
    gain = _driven(battle, fighter, score, dice * AVERAGE)
    return _yes(answers, safe * gain - (1 - safe) * BURSTS * worth(fighter))


def _driven(battle: Battle, fighter: Fighter, score: str, bonus: int) -> float:
    """The points that a higher score wins."""
    if score == pressure.WEAPON:
        foes = [enemy for enemy in battle.enemies(fighter) if sees(battle, fighter, enemy)]
        force = fighter.profile.weapon.strength if fighter.profile.weapon is not None else 0
        return _average(loss_by_hit(battle, foe, force + bonus) - loss_by_hit(battle, foe, force) for foe in foes)
    if score == pressure.RESISTANCE:
        with _trying(fighter, pressure.ROLL, added(score, bonus), "turn"):
            less = loss_by_hit(battle, fighter, USUAL_FORCE)
        return loss_by_hit(battle, fighter, USUAL_FORCE) - less
    if score == pressure.MOVEMENT:
        return _of_reach(battle, fighter, 2 * bonus * CM)
    if score == pressure.FEAR:
        return LIKELY
    before = VALUES.prospect(battle, fighter)
    with _trying(fighter, pressure.ROLL, added(score, bonus), "turn"):
        return VALUES.prospect(battle, fighter) - before


def _average(values: Iterator[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


# -- moving ------------------------------------------------------------------------------------------------------------


def _turn_round(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Who sees nobody turns to where somebody is."""
    fighter = _asked(battle, ask)
    enemies = battle.enemies(fighter)
    blind = bool(enemies) and not any(sees(battle, fighter, enemy) for enemy in enemies)
    return _yes(answers, LIKELY if blind else -LIKELY)


def _rush(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A shot before an assault, for whoever has one to make."""
    return _yes(answers, LIKELY if has_assault(battle, _asked(battle, ask)) else -LIKELY)


def _turn_in_pursuit(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A heavy thing turns to the enemy in the place of a pursuit that reaches nobody."""
    fighter = _asked(battle, ask)
    reach = allowance(battle, fighter, "pursuit")
    meets = any(battle.gap(fighter, enemy) <= reach for enemy in battle.enemies(fighter))
    return _yes(answers, -LIKELY if meets else LIKELY)


def _run_on(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """On and on, while there are enemies ahead."""
    return _yes(answers, LIKELY if battle.enemies(_asked(battle, ask)) else -LIKELY)


def _scout_met(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A scout met on the way is engaged if that pays."""
    fighter, scout = _asked(battle, ask), battle[str(ask.about["target"])]
    return _yes(answers, assault(battle, fighter, scout, as_charge=False))


# -- passengers --------------------------------------------------------------------------------------------------------


def is_faster(battle: Battle, engine: Fighter, passenger: Fighter) -> bool:
    """Whether somebody gets further in an engine than on foot."""
    return allowance(battle, engine, "run") > allowance(battle, passenger, "run")


def is_near_enough(battle: Battle, engine: Fighter, passenger: Fighter) -> bool:
    """Whether somebody who gets out has enemies within two runs."""
    reach = 2 * allowance(battle, passenger, "run")
    return any(battle.gap(engine, enemy) <= reach for enemy in battle.enemies(engine))


def _boarded(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Those are deployed inside who would be slower on foot, the dearest first."""
    engine = _asked(battle, ask)
    return [
        0.0 if answer == PASS else worth(battle[answer]) * (1 if _rides(engine, battle[answer]) else -1)
        for answer in answers
    ]


def _rides(engine: Fighter, passenger: Fighter) -> bool:
    """Whether an engine is meant to carry somebody to the enemy: not those who shoot or act from afar."""
    profile = passenger.profile
    stays_back = profile.weapon is not None or bool(profile.spells or profile.miracles)
    return not stays_back and engine.profile.movement > profile.movement


def _embarked(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """In, where the enemy is far and the engine quicker."""
    fighter, engine = _asked(battle, ask), battle[str(ask.about["engine"])]
    far = not is_near_enough(battle, engine, fighter)
    return _yes(answers, LIKELY if far and is_faster(battle, engine, fighter) else -LIKELY)


def _alighted(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Out, where there is somebody to fight."""
    engine = _asked(battle, ask)
    return [
        0.0 if answer == PASS else LIKELY if is_near_enough(battle, engine, battle[answer]) else -LIKELY
        for answer in answers
    ]


def worth_alighting(battle: Battle, engine: Fighter) -> float:
    """What it is worth to let somebody out."""
    aboard = transport.passengers(battle, engine)
    return LIKELY if any(is_near_enough(battle, engine, one) for one in aboard) else -LIKELY


WEIGHERS: Final[dict[str, Weigher]] = {
    points.CONCENTRATION: _put(points.CONCENTRATED, EXERTION),
    points.ALLOCATION: _put(points.MUTATED, "turn"),
    points.MUTAGEN: _dose,
    points.TOXIC: _dose,
    "cc.skill.enchainement": _flurry,
    melee.MASTER_STROKE: _master_stroke,
    melee.FEINT: _feint,
    "cc.skill.membre-supplementaire": _extra_limb,
    combat.KEPT: _kept,
    BOILER: _steam,
    REORIENTATION: _turn_round,
    driving.WEIGHT: _rush,
    driving.PURSUIT: _turn_in_pursuit,
    SUCCESSIVE: _run_on,
    scouts.ENGAGES: _scout_met,
    transport.DEPLOYED: _boarded,
    transport.EMBARK: _embarked,
    transport.DISEMBARK: _alighted,
}
"""What answers are worth, by the rule that asks."""

__all__ = ["WEIGHERS", "worth_alighting"]
