"""What the answers are worth to questions that skills and boilers ask: points, doses, dice, strokes, passengers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from escarmouche.kernel import PASS, Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Attack, Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.machine import engines
from escarmouche.rulebooks.cc.machine.assaults import assault, best_assault, endangered
from escarmouche.rulebooks.cc.machine.breaking import chance_to_break
from escarmouche.rulebooks.cc.machine.effect_values import VALUES
from escarmouche.rulebooks.cc.machine.estimates import (
    DAZED,
    best_placing,
    blow,
    blow_unparried,
    chance_to_hit,
    chance_to_hit_in_melee,
    chance_to_kill,
    die_saved,
    loss_by_hit,
    loss_of_steps,
    melee_prospect,
    worth,
)
from escarmouche.rulebooks.cc.machine.gunnery import best_shot
from escarmouche.rulebooks.cc.machine.place_values import outlook
from escarmouche.rulebooks.cc.machine.prayers import PRAYERS
from escarmouche.rulebooks.cc.machine.spellcraft import CRAFT
from escarmouche.rulebooks.cc.rules import combat, pressure
from escarmouche.rulebooks.cc.rules.assault import may_assault
from escarmouche.rulebooks.cc.rules.characteristics import strength
from escarmouche.rulebooks.cc.rules.crossing import over_barricades
from escarmouche.rulebooks.cc.rules.granting import BOILER
from escarmouche.rulebooks.cc.rules.movement import allowance, left_to_move
from escarmouche.rulebooks.cc.rules.scenery import BRITTLE
from escarmouche.rulebooks.cc.rules.shooting import BAND_DIFFICULTY, difficulty_of, may_aim, may_shoot, range_band
from escarmouche.rulebooks.cc.rules.sight import sees
from escarmouche.rulebooks.cc.rules.wounds import EXERTION
from escarmouche.rulebooks.cc.skills import driving, melee, points, scouts, transport
from escarmouche.rulebooks.cc.skills.impact import SUCCESSIVE
from escarmouche.rulebooks.cc.skills.movers import REORIENTATION
from escarmouche.rulebooks.cc.skills.natures import is_immune
from escarmouche.rulebooks.cc.skills.wounds import HEALER, patients
from escarmouche.rulebooks.common.tactics import if_yes
from escarmouche.rulebooks.confrontation.dice import SIX
from escarmouche.rulebooks.confrontation.pressure import added
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.forced_moves import escape, rush
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

AVERAGE_DIE: Final = 3.5

SAVED: Final = 0.5
"""What a dose is worth that is kept for another turn."""

ELSE: Final = 0.01
"""What makes the difference where nothing else does."""

USUAL_FORCE: Final = 8
"""The FOR of a blow of which nothing is known."""

Values = Sequence[float]
Weigher = Callable[[Battle, Choose[Any], Sequence[str]], Values]


def _asked(battle: Battle, ask: Choose[Any]) -> Fighter:
    return battle[str(ask.about["fighter"])]


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


def _mutagen(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A dose where the points that it gives on average win more than they would some other time."""
    fighter = _asked(battle, ask)
    strength_of_dose = fighter.effects.parameter(points.MUTAGEN)
    assert isinstance(strength_of_dose, int), points.MUTAGEN
    left, gain, before = round(AVERAGE_DIE) + strength_of_dose, 0.0, VALUES.prospect(battle, fighter)
    for won in sorted(_into_each(battle, fighter, before), reverse=True):
        gain += won * min(1.0, left / points.CAP)
        left -= points.CAP
        if left <= 0:
            break
    return if_yes(answers, gain - SAVED)


def _into_each(battle: Battle, fighter: Fighter, before: float) -> Iterator[float]:
    """What as many points as may be put into one score win, for each that he has."""
    for score in points.MUTABLE:
        if getattr(fighter.profile, score) is not None:
            answer = f"{score}:{points.CAP}"
            yield max(0.0, _of_points(battle, fighter, answer, points.MUTATED, "turn", before))


def _toxic(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A dose where somebody is about to be hit for whom a wound more counts."""
    fighter = _asked(battle, ask)
    return if_yes(answers, _poisoned(battle, fighter) - SAVED)


def _named_toxic(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The die goes with the attack on whomever it may cost most; there may be no other."""
    victim = battle[str(ask.about["target"])]
    return if_yes(answers, ELSE if not is_immune(victim, "toxique") else -ELSE)


def _poisoned(battle: Battle, fighter: Fighter) -> float:
    """What poison adds to the next hit of a fighter in melee, or to his shot."""
    foes = [foe for foe in _foes(battle, fighter) if not is_immune(foe, "toxique")]
    melee = max(
        (chance_to_hit_in_melee(battle, fighter, foe, parried=True) * _poison(foe) for foe in foes), default=0.0
    )
    if foes or not may_shoot(battle, fighter):
        return melee
    aims = [
        enemy
        for enemy in battle.enemies(fighter)
        if may_aim(battle, fighter, enemy) and not is_immune(enemy, "toxique")
    ]
    return max((_chance_of_shot(battle, fighter, enemy) * _poison(enemy) for enemy in aims), default=0.0)


def _chance_of_shot(battle: Battle, shooter: Fighter, target: Fighter) -> float:
    """The chance that a shot hits."""
    band = range_band(battle, shooter, target)
    if band is None:
        return 0.0
    return chance_to_hit(battle, shooter, difficulty_of(battle, shooter, target, BAND_DIFFICULTY[band]))


def _poison(victim: Fighter) -> float:
    """The points that poison costs whoever is wounded: a step more, or two."""
    return (loss_of_steps(victim, 1) + loss_of_steps(victim, 2)) / 2


# -- healing -----------------------------------------------------------------------------------------------------------


def best_healing(battle: Battle, healer: Fighter) -> float:
    """The points that a healer wins back on average: two dice, one of which has to come to what is needed."""
    needed = healer.effects.parameter(HEALER)
    assert isinstance(needed, int), HEALER
    fails = min(1.0, (needed - 1) / SIX) ** 2
    return (1 - fails) * max((healed(patient) for patient in patients(battle, healer)), default=0.0)


def healed(patient: Fighter) -> float:
    """The points that are won back with a step of somebody's wounds."""
    return patient.profile.points * VALUES.share_healed(patient, 1)


def _patient(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever is worth most, for the step that he has too many."""
    return [healed(battle[answer]) for answer in answers]


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
    """One blow of a higher FOR, against two of which the second may come too late."""
    fighter, target = _asked(battle, ask), battle[str(ask.about["target"])]
    stroke = Attack(fighter.id, target.id, dice=2, kind=melee.MASTER_STROKE)
    usual = strength(battle, fighter)
    stronger = apply_hooks(battle, fighter, Hooks.blow_strength, usual, stroke)
    answer = blow(battle, target, fighter) * target.attack_dice
    first, second = (chance_to_hit_in_melee(battle, fighter, target, parried=target.defence_dice > n) for n in range(2))
    once = first * (loss_by_hit(battle, target, stronger) + chance_to_kill(battle, target, stronger) * answer)
    twice = first * (loss_by_hit(battle, target, usual) + chance_to_kill(battle, target, usual) * answer)
    comes = 1 - _stopped(battle, fighter, target)
    return if_yes(answers, once - twice - comes * second * loss_by_hit(battle, target, usual))


def _stopped(battle: Battle, fighter: Fighter, target: Fighter) -> float:
    """The chance that a fighter does not live to strike again: an opponent who has dice left strikes before that."""
    if not target.attack_dice:
        return 0.0
    hits = chance_to_hit_in_melee(battle, target, fighter, parried=fighter.defence_dice > 0)
    return hits * chance_to_kill(battle, fighter, strength(battle, target))


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
    return if_yes(answers, after - before)


def _kept(_: Battle, __: Choose[Any], answers: Sequence[str]) -> Values:
    """A die may be kept back for whatever the exchanges ask for; all of them would leave the first blow to others."""
    return [FLEXIBLE if answer == "1" else 0.0 if answer == "0" else -1.0 for answer in answers]


def _kept_attacks(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A die that was kept attacks now if that does more than it may save; without another one it had better."""
    fighter = _asked(battle, ask)
    foes = _foes(battle, fighter)
    strikes = max((blow_unparried(battle, fighter, foe) for foe in foes), default=0.0)
    threats = (die_saved(battle, foe, fighter) for foe in foes if foe.attack_dice)
    return if_yes(answers, strikes - max(threats, default=0.0))


# -- boilers -----------------------------------------------------------------------------------------------------------


def _steam(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What the bonus is worth for what is about to come, against an incident."""
    fighter, score, dice = _asked(battle, ask), str(ask.about["driven"]), int(ask.about["dice"])
    safe = SAFE**dice
    gain = _driven(battle, fighter, score, dice * AVERAGE)
    return if_yes(answers, safe * gain - (1 - safe) * BURSTS * worth(fighter))


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
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else 0.0


# -- moving ------------------------------------------------------------------------------------------------------------


def _turn_round(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Who sees nobody turns to where somebody is."""
    fighter = _asked(battle, ask)
    enemies = battle.enemies(fighter)
    blind = bool(enemies) and not any(sees(battle, fighter, enemy) for enemy in enemies)
    return if_yes(answers, LIKELY if blind else -LIKELY)


def _rush(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A shot with a TIR one lower, for whoever wins more by the assault that he makes after it."""
    fighter = _asked(battle, ask)
    before = best_shot(battle, fighter)
    with _trying(fighter, driving.RUSHING, None, "turn"):
        lost = before - best_shot(battle, fighter)
    enemies = [enemy for enemy in battle.enemies(fighter) if may_assault(battle, fighter, enemy, as_charge=True)]
    gain = best_assault(battle, fighter, enemies, allowance(battle, fighter, "charge"), as_charge=True)
    return if_yes(answers, (gain or 0.0) - lost - ELSE)


def _turn_in_pursuit(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A heavy thing turns to the enemy in the place of a pursuit that reaches nobody."""
    fighter = _asked(battle, ask)
    reach = allowance(battle, fighter, "pursuit")
    meets = any(battle.gap(fighter, enemy) <= reach for enemy in battle.enemies(fighter))
    return if_yes(answers, -LIKELY if meets else LIKELY)


def _run_on(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """On and on, while there are enemies ahead."""
    return if_yes(answers, LIKELY if battle.enemies(_asked(battle, ask)) else -LIKELY)


def _scout_met(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A scout met on the way is engaged if that pays."""
    fighter, scout = _asked(battle, ask), battle[str(ask.about["target"])]
    return if_yes(answers, assault(battle, fighter, scout, as_charge=False))


# -- hidden scouts, and flights ----------------------------------------------------------------------------------------


def _shown(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A scout shows himself where friends can do more for him, or behind him, than enemies then do to him."""
    scout = _asked(battle, ask)
    hidden = _around(battle, scout)
    before = scout.effects
    try:
        scout.lose(scouts.HIDDEN)
        battle.stand(scout, scout.pose)
        shown = _around(battle, scout) - endangered(battle, scout, place_of(scout).point)
    finally:
        scout.effects = before
        battle.stand(scout, scout.pose)
    return if_yes(answers, shown - hidden)


def _around(battle: Battle, scout: Fighter) -> float:
    """What friends of a scout may do with their cards this turn, less what shots may cost them and him."""
    total = -VALUES.shots_to_come(battle, scout)
    for friend in battle.friends(scout):
        total -= VALUES.shots_to_come(battle, friend)
        if VALUES.will_act(battle, friend):
            total += CRAFT.best_spell(battle, friend) + PRAYERS.best_prayer(battle, friend)
    return total


def _broken_through(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Who comes to what is brittle in a move that nobody steers tries to break it if it is so much better beyond it."""
    fighter, piece = _asked(battle, ask), battle[str(ask.about["piece"])]
    breaks = chance_to_break(battle, piece, strength(battle, fighter))
    ends = _after_charge if fighter.action == "charge" else _after_flight
    here, beyond = (ends(battle, fighter, crossing) for crossing in ((), (piece.id,)))
    return if_yes(answers, breaks * (beyond - here) - (1 - breaks) * DAZED * worth(fighter))


def _after_charge(battle: Battle, fighter: Fighter, crossing: tuple[str, ...]) -> float:
    """What the place is worth to which a charge out of reach leads."""
    goal, reach = place_of(battle[fighter.charged[-1]]).point, left_to_move(battle, fighter)
    way = rush(battle, fighter, goal, reach, (*over_barricades(battle, fighter, reach), *crossing))
    return outlook(battle, fighter).value(way.end.point, shoots=False)


def _after_flight(battle: Battle, fighter: Fighter, crossing: tuple[str, ...]) -> float:
    """What a fighter may still lose (below 0) once he has fled: all, if he leaves the table."""
    threat = min(battle.enemies(fighter), key=lambda enemy: battle.gap(fighter, enemy), default=None)
    pose, reach = None if threat is None else threat.pose, allowance(battle, fighter, "flight")
    way = escape(battle, fighter, pose, reach, (*over_barricades(battle, fighter, reach), *crossing))
    return -worth(fighter) if way.leaves_table else -endangered(battle, fighter, way.route.end.point)


# -- passengers --------------------------------------------------------------------------------------------------------


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
    """In, where that brings one sooner to the enemy."""
    return if_yes(answers, engines.embarked(battle, battle[str(ask.about["engine"])], _asked(battle, ask)))


def _alighted(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Out, where it does not pay to be carried further."""
    engine = _asked(battle, ask)
    return [0.0 if answer == PASS else engines.alighted(battle, engine, battle[answer]) for answer in answers]


WEIGHERS: Final[dict[str, Weigher]] = {
    points.CONCENTRATION: _put(points.CONCENTRATED, EXERTION),
    points.ALLOCATION: _put(points.MUTATED, "turn"),
    points.MUTAGEN: _mutagen,
    points.TOXIC: _toxic,
    points.DECLARE: _named_toxic,
    HEALER: _patient,
    "cc.skill.enchainement": _flurry,
    melee.MASTER_STROKE: _master_stroke,
    melee.FEINT: _feint,
    "cc.skill.membre-supplementaire": _extra_limb,
    combat.KEPT: _kept,
    f"{combat.KEPT}#attack": _kept_attacks,
    BOILER: _steam,
    REORIENTATION: _turn_round,
    driving.WEIGHT: _rush,
    driving.PURSUIT: _turn_in_pursuit,
    SUCCESSIVE: _run_on,
    scouts.ENGAGES: _scout_met,
    scouts.SHOWS: _shown,
    BRITTLE: _broken_through,
    transport.DEPLOYED: _boarded,
    transport.EMBARK: _embarked,
    transport.DISEMBARK: _alighted,
}
"""What answers are worth, by the rule that asks."""

__all__ = ["WEIGHERS", "best_healing", "healed"]
