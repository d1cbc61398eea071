"""What is known of an answer before it is given: where a unit goes, what an assault calls for, how a salvo stands.

An action is declared before anything is measured: where measuring is not free, nothing is told that hangs on a distance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from escarmouche.kernel import Ask, Place
from escarmouche.rulebooks import Area, Band, Companion, Forecast, Hints, Shape, Sight
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.machine.odds import combat_odds, nerve_chance, salvo_odds
from escarmouche.rulebooks.c4.presentation import deeds
from escarmouche.rulebooks.c4.presentation.story import EXPLOITS, list_told, names
from escarmouche.rulebooks.c4.rules.activation import ACTIONS
from escarmouche.rulebooks.c4.rules.assault import IntoContact, assault_reach, is_charge
from escarmouche.rulebooks.c4.rules.capacities import CAPACITY, NOBODY
from escarmouche.rulebooks.c4.rules.combat import CASUALTIES, CHOOSE
from escarmouche.rulebooks.c4.rules.deployment import PROCEDURE
from escarmouche.rulebooks.c4.rules.formation import CHANGE, touches_enemy
from escarmouche.rulebooks.c4.rules.interiors import whole_pieces
from escarmouche.rulebooks.c4.rules.morale import fear_faced
from escarmouche.rulebooks.c4.rules.mystics import ACTION as MYSTIC
from escarmouche.rulebooks.c4.rules.mystics import SUBLIMATED, THWARTED
from escarmouche.rulebooks.c4.rules.preparation import PlacePiece, placed
from escarmouche.rulebooks.c4.rules.shooting import ATTACK, TARGET, band, is_interfered_with, sees
from escarmouche.rulebooks.c4.rules.shooting import PLACE as TEMPLATE
from escarmouche.rulebooks.c4.rules.things import MARKER, PutDown
from escarmouche.rulebooks.c4.rules.unit_moves import UnitPoses, UnitRoute, place_of
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.sight import visibility
from escarmouche.rulebooks.freetable.templates import under_template
from escarmouche.table import Pose, footprint, in_contact, length, to_cm
from escarmouche.texts import Message, message, signed

FEAR: Final = "c4.courage.test.assault"
MEASURE: Final = "c4.measure.no_premeasure"
SPENDING: Final = tuple(SUBLIMATED.values())
THWARTING: Final = tuple(THWARTED.values())
FORMATIONS: Final = (CHANGE, f"{PROCEDURE}#formation")


def hints(battle: Battle, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
    """What is known of a plain answer before it is given; see ``Book.hints``."""
    value = ask.value(answer)
    if isinstance(ask, Place):
        return _of_placement(battle, ask, value)
    unit = battle.units.get(str(ask.about.get("unit", "")))
    if ask.rule == ACTIONS and unit is not None:
        return _of_action(battle, unit, *value, measuring=measuring)
    if ask.rule == TARGET and unit is not None and answer in battle.units:
        return _of_salvo(battle, unit, battle.named(ask.about["shooters"]), battle.units[answer], measuring)
    if ask.rule == CHOOSE and unit is not None and value is not None:
        return _of_combat(battle, unit, value.attackers, value.defenders)
    if ask.rule == MYSTIC and value is not None:
        return Hints(foretold=tuple(deeds.of_effect(battle, battle.models[value.mystic], value.effect)))
    if ask.rule in THWARTING and answer in battle.units:
        return _of_thwarting(battle, battle.units[answer], ask)
    if ask.rule in SPENDING:
        return _of_spending(battle, ask.about, int(value))
    if ask.rule == CAPACITY and answer != NOBODY:
        return _of_capacity(battle, battle.models[ask.about["titan"]], str(ask.about["capacity"]), str(answer))
    if ask.rule in FORMATIONS and answer == "compact" and unit is not None:
        return Hints(foretold=tuple(_of_ranks(unit)))
    if ask.rule == TEMPLATE:
        return _of_template(battle, battle.models[str(answer)], int(ask.about["radius"]), ask.player)
    return Hints(figures=tuple(_named(battle, str(answer))), areas=tuple(_ground(battle, str(answer))))


def threats(battle: Battle, model: str) -> Hints:
    """How far the unit of a fighter comes at enemies."""
    fighter = battle.models.get(model)
    if fighter is None or fighter.pose is None:
        return Hints()
    unit = battle.unit_of(fighter)
    reach = assault_reach(battle, unit, engaged=battle.is_engaged(unit) and not unit.left)
    return Hints(bands=(Band(model, reach, message("c4-hint-assault-range")),))


def unmeasured(ask: Ask[Any]) -> bool:
    """Whether a unit's action, or the target of a salvo, is to be named before anything is measured.

    What is named then stands, even if it turns out to be too far away. [c4.measure.no_premeasure]
    """
    return ask.rule in (ACTIONS, TARGET)


def _named(battle: Battle, answer: str) -> Iterator[str]:
    """The fighters that the key of an option names: by themselves, or with their unit."""
    if answer in battle.models:
        yield answer
    elif answer in battle.units:
        yield from (fighter.id for fighter in battle.fighters(battle.units[answer]))


def _ground(battle: Battle, answer: str) -> Iterator[Area]:
    """The piece of scenery that an option names, a building with its walls; those still to be placed lie nowhere."""
    pieces = {piece.id: piece for piece in (*battle.board.pieces, *whole_pieces(battle.board))}
    if answer in pieces:
        yield Area(names(battle)[answer], Shape("marker", outline=tuple(pieces[answer].outline)))


def _of_thwarting(battle: Battle, unit: Unit, ask: Ask[Any]) -> Hints:
    """What it costs a unit to thwart a ritual or a communion, of what it has."""
    magic = ask.rule == THWARTED[True]
    left = unit.mana if magic else unit.faith
    words = message("c4-hint-costs", kind="mana" if magic else "faith", cost=int(ask.about["points"]), left=left)
    return Hints(figures=tuple(_named(battle, unit.id)), foretold=(Forecast(words, ask.rule),))


def _of_spending(battle: Battle, about: Mapping[str, Any], count: int) -> Hints:
    """What points spent on an effect beyond its cost bring."""
    mystic = battle.models[about["mystic"]]
    effect = next(candidate for candidate in mystic.profile.mystic_effects if candidate.key == about["effect"])
    return Hints(foretold=(deeds.of_spending(battle, mystic, effect, about["for"], count),))


def _of_capacity(battle: Battle, titan: Fighter, key: str, target: str) -> Hints:
    """What a capacity does, and at whom."""
    capacity = next(candidate for candidate in titan.profile.capacities if candidate.key == key)
    return Hints(figures=tuple(_named(battle, target)), foretold=(deeds.does(battle, capacity.effects, CAPACITY),))


def _of_template(battle: Battle, centre: Fighter, radius: int, side: str) -> Hints:
    """What a shot with an area of effect covers with one hit, if it does not go astray."""
    at = place_of(centre).point
    under = under_template(battle, at, radius)
    friends = sum(fighter.side == side for fighter in under)
    words = message("c4-hint-template", foes=len(under) - friends, friends=friends)
    covered = Area("", Shape("template", at=at, radius=radius), side)
    foretold = Forecast(words, TEMPLATE, tuple(fighter.id for fighter in under))
    return Hints(figures=(centre.id,), areas=(covered,), foretold=(foretold,))


def _of_ranks(unit: Unit) -> Iterator[Forecast]:
    """What a people has of its compact formation."""
    if unit.closed_up:
        gains = [
            message("c4-gain", what=message(f"c4-number-{benefit.of}"), by=signed(benefit.by))
            for benefit in unit.closed_up
        ]
        yield Forecast(message("c4-hint-compact", what=list_told(list(gains))), "c4.formation.default")


# -- where units and fighters go ---------------------------------------------------------------------------------------


def _of_placement(battle: Battle, ask: Place[Any], value: Any) -> Hints:
    """Ways over the table and where they end, or places."""
    match value:
        case UnitRoute():
            return _of_route(battle, value, int(ask.about["allowance"]))
        case UnitPoses():
            leader, *others = _leader_first(battle, value.poses)
            pose = value.poses[leader]
            companions = [
                Companion(fighter, value.poses[fighter].point, value.poses[fighter].facing) for fighter in others
            ]
            return Hints(at=pose.point, facing=pose.facing, companions=tuple(companions))
        case Route() if isinstance(ask, IntoContact):
            base = footprint(ask.fighter.shape, value.end)
            foes = [enemy.id for enemy in battle.enemies(ask.fighter) if in_contact(base, battle.base(enemy))]
            used = length(value.path)
            return Hints(
                path=value.path,
                at=value.end.point,
                facing=value.end.facing,
                used=used,
                left=ask.reach - used,
                contacts=tuple(foes),
            )
        case Pose() if isinstance(ask, PlacePiece):
            covered = Area(
                names(battle)[ask.piece.id], Shape("template", outline=tuple(placed(ask.piece, value).outline))
            )
            return Hints(at=value.point, facing=value.facing, areas=(covered,))
        case Pose() if isinstance(ask, PutDown):
            marked = Shape("marker", at=value.point, radius=MARKER.diameter // 2)
            return Hints(at=value.point, areas=(Area(names(battle)[str(ask.about["object"])], marked),))
        case Pose():
            return Hints(at=value.point, facing=value.facing)
        case _:
            return Hints()


def _of_route(battle: Battle, answer: UnitRoute, allowance: int) -> Hints:
    """Where a whole unit goes. The movement used is that of the fighter who goes farthest."""
    if not answer.routes:
        return Hints()
    leader, *others = _leader_first(battle, answer.routes)
    route = answer.routes[leader]
    used = max(length(drawn.path) for drawn in answer.routes.values())
    touching = [
        fighter for fighter, way in answer.routes.items() if fighter in battle.models and _touches(battle, fighter, way)
    ]
    contacts = dict.fromkeys(foe for fighter in touching for foe in _foes_at(battle, fighter, answer.routes[fighter]))
    return Hints(
        path=route.path,
        at=route.end.point,
        facing=route.end.facing,
        used=used,
        left=allowance - used,
        contacts=tuple(contacts),
        companions=tuple(
            Companion(
                fighter,
                answer.routes[fighter].end.point,
                answer.routes[fighter].end.facing,
                answer.routes[fighter].path,
            )
            for fighter in others
        ),
    )


def _touches(battle: Battle, fighter: str, route: Route) -> bool:
    return touches_enemy(battle, fighter, footprint(battle.models[fighter].shape, route.end))


def _foes_at(battle: Battle, fighter: str, route: Route) -> list[str]:
    """The enemies whom a fighter would touch at the end of his way."""
    model = battle.models[fighter]
    base = footprint(model.shape, route.end)
    return [enemy.id for enemy in battle.enemies(model) if in_contact(base, battle.base(enemy))]


def _leader_first(battle: Battle, answers: Mapping[str, Any]) -> list[str]:
    """The fighters of an answer, whoever leads them first."""

    def leads(answer: str) -> bool:
        return answer in battle.models and battle.unit_of(battle.models[answer]).leader == answer

    return sorted(answers, key=lambda answer: not leads(answer))


# -- actions -----------------------------------------------------------------------------------------------------------


def _of_action(battle: Battle, unit: Unit, action: str, target: str, *, measuring: bool) -> Hints:
    """How far a move leads; of an assault whose nerves are tested, whether it would be a charge, how far the enemy is."""
    parts = action.split("-")
    if "assault" in parts:
        return _of_assault(battle, unit, battle.units[target], measuring)
    if "demolish" in parts:
        return Hints(areas=tuple(_ground(battle, target)))
    if action.partition("/")[0] in EXPLOITS:
        return Hints(foretold=tuple(deeds.of_exploit(battle, unit, action)))
    if action.startswith("open/"):
        return Hints(areas=tuple(_ground(battle, action.removeprefix("open/"))))
    if "walk" in parts or "run" in parts:
        own = tuple(fighter.id for fighter in battle.fighters(unit))
        return Hints(figures=own, left=battle.movement(unit) * (2 if "run" in parts else 1))
    return Hints()


def _of_assault(battle: Battle, unit: Unit, target: Unit, measuring: bool) -> Hints:
    """What is known of an assault."""
    engaged = battle.is_engaged(unit) and not unit.left
    foretold = [*_of_nerves(battle, unit, target)]
    if not engaged and is_charge(battle, unit, target):
        foretold.append(_about(battle, "c4-hint-charge", "c4.charge.charge", target))
    if measuring and not engaged:
        foretold.insert(0, _of_distance(battle, unit, target, assault_reach(battle, unit, engaged=engaged)))
    return Hints(
        figures=tuple(fighter.id for fighter in battle.fighters(target)),
        foretold=tuple(foretold),
    )


def _of_distance(battle: Battle, unit: Unit, target: Unit, reach: int) -> Forecast:
    """How far the nearest of an enemy unit is, as the crow flies."""
    near = min(battle.gap(fighter, foe) for fighter in battle.fighters(unit) for foe in battle.fighters(target))
    key = "c4-hint-within-reach" if near <= reach else "c4-hint-out-of-reach"
    return _about(battle, key, MEASURE, target, distance=_cm(near), reach=_cm(reach))


def _of_nerves(battle: Battle, unit: Unit, target: Unit) -> Iterator[Forecast]:
    """Whose Courage is tested by an assault, and how likely it holds, as far as nobody spends Elixir on it."""
    tests, fear = fear_faced(battle, unit, target)
    if tests is None:
        return
    key = "c4-hint-dares" if tests is unit else "c4-hint-stands"
    yield _about(battle, key, FEAR, target, chance=nerve_chance(battle, tests, fear), unit=names(battle)[unit.id])


def _about(
    battle: Battle,
    key: str,
    rule: str,
    target: Unit,
    *,
    chance: Fraction | None = None,
    **facts: Any,
) -> Forecast:
    """Words about an enemy unit."""
    words = Message(key, {"target": names(battle)[target.id], **facts})
    return Forecast(words, rule, tuple(fighter.id for fighter in battle.fighters(target)), chance)


# -- combats and salvos ------------------------------------------------------------------------------------------------


def _of_combat(battle: Battle, unit: Unit, attackers: Sequence[str], defenders: Sequence[str]) -> Hints:
    """How many are likely to fall when all dice are used."""
    odds = combat_odds(battle, unit, battle.named(attackers), battle.named(defenders))
    target = battle.unit_of(battle.models[defenders[0]])
    return Hints(figures=tuple(defenders), foretold=tuple(_of_losses(battle, odds, target, CASUALTIES)))


def _of_salvo(battle: Battle, unit: Unit, shooters: Sequence[Fighter], target: Unit, measuring: bool) -> Hints:
    """Who sees whom, what interferes; where one may measure, the difficulty and how many are likely to fall."""
    leader, aim = battle.leader(unit), battle.leader(target)
    foretold = []
    if is_interfered_with(battle, unit, target):
        foretold.append(_about(battle, "c4-hint-interference", "c4.shoot.interference", target))
    if measuring:
        far = battle.gap(leader, aim)
        rule = "c4.measure.range_bands"
        foretold.append(_about(battle, "c4-hint-range", rule, target, distance=_cm(far), difficulty=band(far)))
        foretold += _of_losses(battle, salvo_odds(battle, unit, target, shooters), target, ATTACK)
    return Hints(
        figures=tuple(fighter.id for fighter in battle.fighters(target)),
        sights=tuple(_best_sight(battle, shooters, target)),
        foretold=tuple(foretold),
    )


def _of_losses(battle: Battle, odds: Mapping[int, Fraction], target: Unit, rule: str) -> Iterator[Forecast]:
    """How likely it is that anybody falls, and how many fall on average."""
    average = sum((count * chance for count, chance in odds.items()), Fraction(0))
    falls = 1 - odds.get(0, Fraction(0))
    told = Decimal(round(float(average) * 10)) / 10
    words = Message("c4-hint-falls", {"target": names(battle)[target.id], "average": told})
    yield Forecast(words, rule, (target.leader,), falls, True)


def _best_sight(battle: Battle, shooters: Sequence[Fighter], target: Unit) -> Iterator[Sight]:
    """A line of sight along which some of the shooters see some of their targets: from leader to leader, where it is one."""
    pairs = ((viewer, foe) for viewer in shooters for foe in _led(battle, target))
    seen = next((pair for pair in pairs if sees(battle, *pair)), None)
    if seen is not None:
        yield _sight(battle, *seen)


def _led(battle: Battle, unit: Unit) -> list[Fighter]:
    """The fighters of a unit, whoever leads it first."""
    return sorted(battle.fighters(unit), key=lambda fighter: fighter.id != unit.leader)


def _sight(battle: Battle, viewer: Fighter, target: Fighter) -> Sight:
    """The line of sight between two fighters."""
    seen = visibility(battle, viewer, target)
    known = names(battle)
    hidden = tuple(known.get(id, id) for id in seen.hidden_by)
    return Sight(place_of(viewer).point, place_of(target).point, target.id, seen.share, hidden)


def _cm(units: int) -> Decimal:
    """A length in cm, to the nearest mm."""
    return to_cm(round(units, -2))


__all__ = ["hints", "unmeasured"]
