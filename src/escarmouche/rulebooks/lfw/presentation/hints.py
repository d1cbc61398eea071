"""What is known of an answer before it is given: where a move leads, how a shot or a blow stands, who comes within reach.

Everybody may measure at any time, so nothing is held back. [lfw.distance.premeasure]
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from escarmouche.documents.terms import Name
from escarmouche.kernel import Ask, Choose, Place
from escarmouche.rulebooks import Band, Forecast, Hints, Sight
from escarmouche.rulebooks.freetable.sight import body
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Move, Unit
from escarmouche.rulebooks.lfw.content.aptitudes import BY_ID, Aptitude
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.content.spells import Spell
from escarmouche.rulebooks.lfw.machine.odds import at_least, passes_courage, success, wounds
from escarmouche.rulebooks.lfw.presentation.story import NARRATOR
from escarmouche.rulebooks.lfw.presentation.terms import inches
from escarmouche.rulebooks.lfw.rules import aptitudes, casting, flight
from escarmouche.rulebooks.lfw.rules.attacks import att, melee_throw, shooting_throw
from escarmouche.rulebooks.lfw.rules.charge import DECLARATION, DECLARE, Charging
from escarmouche.rulebooks.lfw.rules.dice import Throw
from escarmouche.rulebooks.lfw.rules.distances import melee_of
from escarmouche.rulebooks.lfw.rules.flight import Hiding
from escarmouche.rulebooks.lfw.rules.melee import ACTIVATE, ATTACK, SPLIT
from escarmouche.rulebooks.lfw.rules.morale import morale_modifiers
from escarmouche.rulebooks.lfw.rules.morale_phase import PHASE as MORALE
from escarmouche.rulebooks.lfw.rules.pushing import Pushing
from escarmouche.rulebooks.lfw.rules.ranges import reach
from escarmouche.rulebooks.lfw.rules.shooting import possible_shots, ready_weapons
from escarmouche.rulebooks.lfw.rules.sight import cover
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.ways import UnitMove, flies, taken_off
from escarmouche.table import Disc, Pose, footprint, gap, length, within
from escarmouche.table import sight as line_of_sight
from escarmouche.texts import Message, message, signed

TARGET, WEAPON = "lfw.shoot.target", "lfw.shoot.weapon"
BLOW_WEAPON: Final = f"{ATTACK}#weapon"

NO_SHOT: Final[tuple[Move, ...]] = ("run", "charge", "flight")
"""The moves after which nobody shoots."""


def hints(battle: Battle, ask: Ask[Any], answer: Any) -> Hints:
    """What is known of a plain answer before it is given; see ``Book.hints``."""
    value = ask.value(answer)
    if isinstance(ask, Place):
        return _of_placement(battle, ask, value)
    unit = battle.units.get(str(ask.about.get("unit", "")))
    if unit is not None and unit.in_play and isinstance(ask, Choose):
        if ask.rule == TARGET and answer in battle.units:
            return _of_target(battle, unit, battle[answer])
        if ask.rule == WEAPON and ask.about["target"] in battle.units:
            return _of_shot(battle, unit, battle[ask.about["target"]], value)
        if ask.rule in (ATTACK, SPLIT) and answer in battle.units:
            return _of_blow(battle, unit, battle[answer], unit.profile.melee_weapons[0])
        if ask.rule == BLOW_WEAPON:
            return _of_blow(battle, unit, battle[ask.about["target"]], value)
        if ask.rule == DECLARE and answer in battle.units:
            return _of_charge(battle, unit, battle[answer])
        if ask.rule == casting.COST and isinstance(value, Spell):
            return _of_spell(battle, unit, value)
    if ask.rule == flight.ORDER and answer in battle.units:
        return _of_flight(battle, battle[answer])
    if ask.rule == ACTIVATE and answer in battle.units:
        return Hints(figures=melee_of(battle, battle[answer]) or (answer,))
    if ask.rule == DECLARATION and answer in battle.units:
        reach = stride(battle, battle[answer], "charge")
        return Hints(figures=(answer,), bands=(Band(answer, reach, message("lfw-hint-charge-range")),))
    if ask.rule == MORALE and answer in battle.units:
        return _of_morale(battle, battle[answer])
    who, _, what = str(answer).partition(" ")
    aptitude = BY_ID.get(f"lfw.aptitude.{what}")
    if who in battle.units and aptitude is not None:
        return _of_aptitude(battle, battle[who], aptitude)
    return Hints(figures=(who,) if who in battle.units else ())


def threats(battle: Battle, model: str) -> Hints:
    """How far a unit charges, and the ranges of its weapons."""
    unit = battle.units.get(model)
    if unit is None or unit.pose is None:
        return Hints()
    charge = Band(model, stride(battle, unit, "charge"), message("lfw-hint-charge-range"))
    ranges = (
        band
        for weapon in unit.shooting_weapons
        if weapon.range is not None
        for band in _band(unit, reach(battle, unit, weapon), weapon.name)
    )
    return Hints(bands=(charge, *ranges))


# -- where a unit goes -------------------------------------------------------------------------------------------------


def _of_placement(battle: Battle, ask: Place[Any], value: Any) -> Hints:
    """A way over the table and where it ends, or a place."""
    if isinstance(value, Pose):
        return Hints(at=value.point, facing=value.facing)
    if not isinstance(ask, UnitMove):
        return Hints(path=value.path, at=value.end.point)
    unit = battle[ask.model.id]
    used = length(value.path) + taken_off(battle, unit, value.path) if len(value.path) > 1 else 0
    contacts = tuple(_touched(battle, unit, value.end))
    foretold: list[Forecast] = []
    known = NARRATOR.names(battle)
    foretold += [
        Forecast(message("lfw-hint-touches", enemy=known[enemy]), "lfw.distance.contact", (enemy,))
        for enemy in contacts
    ]
    if not isinstance(ask, Charging | Pushing | Hiding):
        foretold += _after_move(battle, unit, ask.move, value.end)
    return Hints(
        path=value.path,
        at=value.end.point,
        used=used,
        left=ask.allowance - used,
        contacts=contacts,
        foretold=tuple(foretold),
    )


def _touched(battle: Battle, unit: Unit, end: Pose) -> Iterator[str]:
    """The enemies that a unit touches in a pose."""
    here = footprint(unit.shape, end)
    for enemy in battle.enemies(unit):
        if enemy.pose is not None and enemy.pose.z == end.z and within(here, battle.base(enemy), battle.contact):
            yield enemy.id


def _after_move(battle: Battle, unit: Unit, move: Move, end: Pose) -> Iterator[Forecast]:
    """What it means to go there in a run or a normal move: shots, and who could charge."""
    known = NARRATOR.names(battle)
    if move in NO_SHOT and ready_weapons(battle, unit):
        yield Forecast(message("lfw-hint-no-shot"), "lfw.shoot.eligible", (unit.id,))
    here = footprint(Disc(unit.profile.base.diameter), end)
    for enemy in battle.enemies(unit):
        if enemy.fleeing or battle.engaged(enemy):
            continue
        if gap(here, battle.base(enemy)) <= stride(battle, enemy, "charge"):
            words = message("lfw-hint-in-reach-of", enemy=known[enemy.id])
            yield Forecast(words, DECLARE, (enemy.id,))


def _of_flight(battle: Battle, unit: Unit) -> Hints:
    """Where a flight leads whose second half finds no place to hide, and whether the unit is lost on it."""
    enemies = {enemy.id: enemy for enemy in battle.enemies(unit) if enemy.pose is not None}
    if not enemies or unit.pose is None:
        return Hints(figures=(unit.id,))
    threat = min(enemies.values(), key=lambda enemy: (battle.gap(unit, enemy), enemy.id))
    assert threat.pose is not None
    whole = stride(battle, unit, "flight")
    words = message("lfw-hint-flees", distance=inches(whole), enemy=NARRATOR.names(battle)[threat.id])
    told = [Forecast(words, flight.FLIGHT, (unit.id, threat.id))]
    in_the_air = flies(battle, unit, "flight")
    lead = flight.fly_on if in_the_air else flight.straight_on
    straight = lead(battle, unit, threat.pose.point, whole)
    if straight.lost:
        sure = not in_the_air and flight.first_leg(battle, unit, threat.pose).lost
        words = message("lfw-hint-flees-lost" if sure else "lfw-hint-flees-must-hide")
        told.append(Forecast(words, flight.DESTROYED, (unit.id,)))
    return Hints(figures=(unit.id,), path=straight.path, at=straight.path[-1], foretold=tuple(told))


# -- charges, shots, blows ---------------------------------------------------------------------------------------------


def _of_charge(battle: Battle, unit: Unit, target: Unit) -> Hints:
    """How far away the target of a charge is, and what blow it would come to."""
    return Hints(
        figures=(target.id,),
        sights=(_sight(battle, unit, target),),
        foretold=(_distance(battle, unit, target), *_blow(battle, unit, target, unit.profile.melee_weapons[0])),
        bands=(Band(unit.id, stride(battle, unit, "charge"), message("lfw-hint-charge-range")),),
    )


def _of_target(battle: Battle, shooter: Unit, target: Unit) -> Hints:
    """What is known of shooting at somebody with the first weapon that reaches him."""
    weapons = possible_shots(battle, shooter).get(target.id, ())
    if not weapons:
        return Hints(figures=(target.id,))
    return _of_shot(battle, shooter, target, weapons[0])


def _of_shot(battle: Battle, shooter: Unit, target: Unit, weapon: Weapon) -> Hints:
    """What is known of a shot: sight, cover, what each die needs, what it will probably do."""
    behind = cover(battle, shooter, target)
    attack = Attack(shooter.id, target.id, weapon, melee=False, attacks=att(battle, shooter, weapon))
    roll = shooting_throw(battle, attack, behind)
    told = [_distance(battle, shooter, target), *_needs(roll, target)]
    count = message("lfw-hint-shots", count=attack.attacks)
    told.append(Forecast(count, "lfw.attack.shooting", (target.id,)))
    if behind:
        told.append(Forecast(message("lfw-hint-cover", dodge=behind), "lfw.cover.table", (target.id,)))
    told += _comes_to(battle, attack, behind)
    bands = _band(shooter, None if weapon.range is None else reach(battle, shooter, weapon), weapon.name)
    return Hints(figures=(target.id,), sights=(_sight(battle, shooter, target),), foretold=tuple(told), bands=bands)


def _of_blow(battle: Battle, attacker: Unit, target: Unit, weapon: Weapon) -> Hints:
    """What is known of a blow."""
    return Hints(figures=(target.id,), foretold=tuple(_blow(battle, attacker, target, weapon)))


def _blow(battle: Battle, attacker: Unit, target: Unit, weapon: Weapon) -> Iterator[Forecast]:
    attack = Attack(attacker.id, target.id, weapon, melee=True, attacks=att(battle, attacker, weapon))
    yield from _needs(melee_throw(battle, attack), target)
    yield from _comes_to(battle, attack, 0)


def _of_spell(battle: Battle, caster: Unit, spell: Spell) -> Hints:
    """What a spell costs, how far it reaches and at whom it can be aimed; its rule says what it does."""
    price, far = casting.cost(battle, spell), casting.reach(battle, caster, spell)
    aimed = () if spell.target in ("point", "nothing") else casting.possible_targets(battle, caster, spell)
    costs = message("lfw-hint-spell-cost", cost=price, left=caster.magic - price)
    told = [Forecast(costs, casting.COST, (caster.id,))]
    if far is not None:
        told.append(Forecast(message("lfw-hint-spell-range", range=inches(far)), "lfw.distance.range", (caster.id,)))
    told.append(Forecast(message("lfw-hint-spell"), spell.rule, (caster.id,)))
    return Hints(figures=aimed or (caster.id,), foretold=tuple(told), bands=_band(caster, far, spell.name))


def _of_aptitude(battle: Battle, user: Unit, aptitude: Aptitude) -> Hints:
    """What a command aptitude costs, and on whom it can be used."""
    words = message("lfw-hint-aptitude", cost=aptitudes.COST, left=user.command - aptitudes.COST)
    targets = aptitudes.possible_targets(battle, user, aptitude)
    bands = _band(user, aptitudes.reach(battle, user, aptitude), aptitude.name)
    return Hints(figures=targets, foretold=(Forecast(words, aptitude.id, (user.id,)),), bands=bands)


def _band(unit: Unit, far: int | None, name: Name) -> tuple[Band, ...]:
    """How far something reaches round a unit, if there is a limit to it."""
    return (Band(unit.id, far, message("lfw-name", name=name.told)),) if far else ()


def _needs(roll: Throw, target: Unit) -> Iterator[Forecast]:
    """What a die needs to hit, and how likely that is."""
    chance = Fraction(success(roll)).limit_denominator(36)
    words = (
        message("lfw-hint-hits", needed=roll.needed, modifier=signed(roll.modifier))
        if roll.modifier
        else message("lfw-hint-hits-plain", needed=roll.needed)
    )
    yield Forecast(words, roll.rule, (target.id,), chance)


def _comes_to(battle: Battle, attack: Attack, behind: int) -> Iterator[Forecast]:
    """How likely an attack is to wound, and to destroy."""
    target = battle[attack.target]
    odds = wounds(battle, attack, behind)
    chance = Fraction(at_least(odds, 1)).limit_denominator(10_000)
    yield Forecast(Message("lfw-hint-wounds"), "lfw.wound.wound", (target.id,), chance, hits=True)
    kills = Fraction(at_least(odds, target.life)).limit_denominator(10_000)
    if kills:
        words = message("lfw-hint-destroys", target=NARRATOR.names(battle)[target.id])
        yield Forecast(words, "lfw.wound.death", (target.id,), kills)


def _distance(battle: Battle, unit: Unit, target: Unit) -> Forecast:
    words = message("lfw-hint-distance", distance=inches(battle.gap(unit, target)))
    return Forecast(words, "lfw.distance.between-units", (target.id,))


def _of_morale(battle: Battle, unit: Unit) -> Hints:
    """How likely a unit is to stand."""
    chance = Fraction(passes_courage(unit.profile.courage, sum(morale_modifiers(battle, unit)))).limit_denominator(36)
    words = message("lfw-hint-courage", needed=unit.profile.courage)
    return Hints(figures=(unit.id,), foretold=(Forecast(words, "lfw.dice.courage-test", (unit.id,), chance),))


def _sight(battle: Battle, viewer: Unit, target: Unit) -> Sight:
    """The line of sight between two units."""
    assert viewer.pose is not None
    assert target.pose is not None
    seen = line_of_sight(body(battle, viewer), body(battle, target), (), battle.board)
    known = NARRATOR.names(battle)
    hidden = tuple(known[name] for name, _ in seen.hidden_by if name in known)
    return Sight(viewer.pose.point, target.pose.point, target.id, seen.share, hidden)


__all__ = ["hints"]
