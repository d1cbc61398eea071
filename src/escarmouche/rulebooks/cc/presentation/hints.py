"""What is known of an answer before it is given: where a move leads, what an assault calls for, how a shot stands.

Where measuring is not free, an assault or a shot is named before anything is measured: nothing is told then that hangs on
the distance. One's own movement may be measured by whoever makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from escarmouche.kernel import Ask, Place
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks import Area, Band, Forecast, Hints, Shape, Sight
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.presentation import mystic_hints, nexus_hints, shot_hints
from escarmouche.rulebooks.cc.presentation.shot_hints import sight_between
from escarmouche.rulebooks.cc.presentation.stopping_hints import of_stop
from escarmouche.rulebooks.cc.presentation.story import names
from escarmouche.rulebooks.cc.rules import (
    actions,
    activation,
    assault,
    calling,
    casting,
    combat,
    disengagement,
    fear,
    flight,
    fronts,
    pressure,
    separation,
    shooting,
    tactics_roll,
)
from escarmouche.rulebooks.cc.rules.characteristics import (
    COURAGE,
    courage_score,
    discipline_score,
    initiative,
    weight_in_assault,
)
from escarmouche.rulebooks.cc.rules.command import to_music
from escarmouche.rulebooks.cc.rules.crossing import approach
from escarmouche.rulebooks.cc.rules.dice import check, dice_of
from escarmouche.rulebooks.cc.rules.granting import BOILER
from escarmouche.rulebooks.cc.rules.movement import allowance, left_to_move
from escarmouche.rulebooks.cc.rules.nexus import ACTIVATION
from escarmouche.rulebooks.cc.skills.artillery import Trajectory
from escarmouche.rulebooks.confrontation import foretelling
from escarmouche.rulebooks.confrontation.aiming import SpellPlace
from escarmouche.rulebooks.confrontation.flight import DIVE_BONUS
from escarmouche.rulebooks.freetable.contact import Contact
from escarmouche.rulebooks.freetable.displacement import Displacement, ending_contacts, route_cost
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Pose
from escarmouche.texts import message


def hints(battle: Battle, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
    """What is known of a plain answer before it is given; see ``Book.hints``."""
    value = ask.value(answer)
    if isinstance(ask, Place):
        return _of_placement(battle, ask, value, measuring)
    if ask.rule == tactics_roll.ROLL:
        return _of_tactician(battle, battle[answer])
    if ask.rule in SPOKESMEN:
        return _of_spokesman(battle, battle[answer], ask.rule)
    fighter = battle.fighters.get(str(ask.about.get("fighter", "")))
    if fighter is not None and fighter.in_play:
        if ask.rule == actions.ACTION:
            return _of_action(battle, fighter, answer)
        if ask.rule == assault.GROUP and answer.count(":") == 2:
            return _of_companion(battle, ask, answer)
        if ask.rule in _ASSAULTS and answer in battle.fighters:
            return _of_assault(battle, [fighter], fighter, battle[answer], _ASSAULTS[ask.rule], measuring)
        if ask.rule == shooting.ORDER and (answer in battle.fighters or answer in battle.pieces):
            return shot_hints.of_shot(battle, fighter, battle[answer], measuring)
        if ask.rule in NEXUS and answer in battle.pieces:
            known = nexus_hints.of_nexus(battle, fighter, battle[answer], NEXUS[ask.rule])
            return Hints(figures=(answer,), foretold=tuple(known))
        if ask.rule == flight.LEVELS and fighter.action:
            return Hints(figures=(fighter.id,), left=flight.range_of(battle, fighter, answer))
        if ask.rule == fronts.FROM_WHERE:
            return _of_half(battle[ask.about["target"]], answer)
        if ask.rule == fear.RALLY:
            return Hints(figures=(fighter.id,), foretold=(_of_rally(battle, fighter, answer),))
        if ask.rule == BOILER and answer == "yes":
            return Hints(figures=(fighter.id,), foretold=(_of_incident(fighter, int(ask.about["dice"])),))
        if ask.rule == shooting.IN_ASSAULT and answer == "yes":
            return shot_hints.of_assault_shot(battle, fighter, battle[ask.about["target"]])
    return Hints(
        figures=tuple(foretelling.named({*battle.fighters, *battle.pieces}.__contains__, battle.cards, str(answer))),
        foretold=tuple(mystic_hints.foretold(battle, ask, str(answer), measuring=measuring)),
        sights=_sights_of_mystics(battle, ask, str(answer)),
        areas=tuple(mystic_hints.areas(battle, ask, str(answer))),
    )


def _of_tactician(battle: Battle, fighter: Fighter) -> Hints:
    """The Discipline that somebody adds to his die."""
    words = message("cc-hint-discipline", value=to_music(battle, fighter))
    return Hints(figures=(fighter.id,), foretold=(Forecast(words, tactics_roll.ROLL, (fighter.id,)),))


SPOKESMEN: Final[Mapping[str, tuple[str, Callable[[Battle, Fighter], int]]]] = {
    combat.FIRST: ("initiative", initiative),
    separation.AUTHORITY: ("discipline", discipline_score),
}
"""The questions about who makes a test for his side, what is tested, and the score."""


def _of_spokesman(battle: Battle, fighter: Fighter, rule: str) -> Hints:
    """The score that somebody adds to his die."""
    score, value = SPOKESMEN[rule]
    words = message("cc-hint-score", score=score, value=value(battle, fighter))
    return Hints(figures=(fighter.id,), foretold=(Forecast(words, rule, (fighter.id,)),))


def _sights_of_mystics(battle: Battle, ask: Ask[Any], answer: str) -> tuple[Sight, ...]:
    """From whoever casts or prays to whom he may aim at."""
    user, aim = battle.fighters.get(str(ask.about.get("fighter", ""))), battle.fighters.get(answer)
    aims = ask.rule in (casting.TARGETING, calling.TARGETING)
    if not aims or user is None or aim is None or aim is user or not (user.in_play and aim.in_play):
        return ()
    return (sight_between(battle, user, aim),)


def threats(battle: Battle, model: str) -> Hints:
    """How far a fighter who is free charges, and the ranges of his weapon."""
    fighter = battle.fighters.get(model)
    if fighter is None or fighter.pose is None or not fighter.in_play:
        return Hints()
    reach = allowance(battle, fighter, "charge")
    charge = () if battle.engaged(fighter) else (Band(model, reach, message("cc-hint-charge-range")),)
    weapon = fighter.profile.weapon
    ranges = () if weapon is None else tuple(foretelling.bands(model, shooting.weapon_of(battle, fighter)))
    return Hints(bands=(*charge, *ranges))


def unmeasured(ask: Ask[Any]) -> bool:
    """Whether one names, before anything is measured, what one does, at whom one comes, or at whom one shoots."""
    return any(ask.rule in rules for rules in (_ASSAULTS, _BEFORE, mystic_hints.UNMEASURED))


# -- where a fighter goes ----------------------------------------------------------------------------------------------


def _of_placement(battle: Battle, ask: Place[Any], value: Any, measuring: bool) -> Hints:
    """A way over the table and where it ends, a place, or where a trajectory leads."""
    if isinstance(ask, Trajectory):
        return shot_hints.of_trajectory(battle, ask, value, measuring)
    if isinstance(value, Pose):
        return Hints(at=value.point, facing=value.facing, areas=tuple(_covered(ask, value)))
    assert isinstance(value, Route)
    if not isinstance(ask, Displacement):
        return Hints(path=value.path, at=value.end.point, facing=value.facing)
    fighter = battle[ask.model.id]
    used = route_cost(battle, fighter, value)
    return Hints(
        path=value.path,
        at=value.end.point,
        facing=value.facing,
        used=used,
        left=None if isinstance(ask, Contact) else ask.allowance - used,
        contacts=tuple(ending_contacts(battle, fighter, value.end)),
        foretold=(*_of_static_shot(battle, fighter, fighter.moved + used), *of_stop(battle, fighter, value.end)),
    )


def _covered(ask: Place[Any], pose: Pose) -> Iterator[Area]:
    """The ground that is affected from a place: by a spell that falls there."""
    if isinstance(ask, SpellPlace):
        spell = next(candidate for candidate in ask.caster.profile.spells if candidate.key == ask.spell.key)
        name = message("cc-name", name=spell.name.told)
        yield Area(name, Shape("template", at=pose.point, radius=spell.area), ask.player)


def _of_static_shot(battle: Battle, fighter: Fighter, moved: int) -> Iterator[Forecast]:
    """What it means for a shot after it that a fighter has moved."""
    if fighter.action == "walk" and moved and not battle.options.aim_for_all and shooting.is_armed(battle, fighter):
        words = message("cc-hint-static-lost", fighter=names(battle)[fighter.id])
        yield Forecast(words, shooting.STATIC, (fighter.id,))


NEXUS: Final = {rule if rule == ACTIVATION else f"{rule}#which": rule for rule in nexus_hints.USES.values()}
"""The questions that name a nexus, and the rules of what is done with it."""

MOVES: Final[dict[str, Action]] = {"walk": "walk", "run": "run", "cover": "cover"}
"""The actions in which a fighter goes so far, by their names."""


def _of_action(battle: Battle, fighter: Fighter, name: str) -> Hints:
    """How far a fighter may go in an action; how likely he is to leave a melee; what a dive, or a nexus, brings."""
    if name in MOVES:
        return Hints(figures=(fighter.id,), left=allowance(battle, fighter, MOVES[name]))
    foretold = [*nexus_hints.of_action(battle, fighter, name)]
    if name == "dive":
        foretold.append(Forecast(message("cc-hint-dive", bonus=DIVE_BONUS), flight.DIVE, (fighter.id,)))
    contacts = battle.foes(fighter) if name.startswith("disengage") else ()
    return Hints(figures=(fighter.id,), contacts=contacts, foretold=tuple(foretold))


def _of_rally(battle: Battle, fighter: Fighter, kind: str) -> Forecast:
    """The chance that a fighter rallies by a test of this kind."""
    chance = fear.rally_test(battle, fighter, kind).roll.odds().get(True, Fraction(0))
    return Forecast(message("cc-hint-rallies"), fear.RALLY, (fighter.id,), chance)


def _of_half(target: Fighter, half: str) -> Hints:
    """What it brings to come from the front, or from the rear, upon who has no penalty of those who come from the front."""
    return Hints(foretold=(Forecast(message(f"cc-hint-from-{half}"), fronts.FROM_WHERE, (target.id,)),))


def _of_incident(fighter: Fighter, dice: int) -> Forecast:
    """The chance that one of the dice of a pressure roll shows a 1."""
    return Forecast(message("cc-hint-incident"), pressure.INCIDENT, (fighter.id,), 1 - Fraction(5, 6) ** dice)


# -- whom a fighter comes at -------------------------------------------------------------------------------------------

_ASSAULTS: Final[dict[str, Action]] = {
    assault.CHARGE: "charge",
    assault.ENGAGE: "engage",
    assault.REDIRECT: "",
    assault.PURSUIT: "pursuit",
    flight.DIVE: "charge",
    disengagement.SUCCESS: "disengage",
}
"""The questions about an enemy at whom one comes, and the action that it is (``""``: the one begun)."""

_BEFORE: Final = (activation.CONTACT_FIRST, actions.ACTION, assault.GROUP, shooting.ORDER, shooting.STATIC)
"""Other questions whose odds would tell who is within reach or range."""


def _of_companion(battle: Battle, ask: Ask[Any], answer: str) -> Hints:
    """What is known of somebody who joins an assault."""
    name, action, target = answer.split(":")
    group = [battle[ask.about["fighter"]], battle[name]]
    move: Action = "charge" if action == "charge" else "engage"
    return _of_assault(battle, group, battle[name], battle[target], move, measuring=False)


def _of_assault(
    battle: Battle, group: Sequence[Fighter], fighter: Fighter, target: Fighter, action: Action, measuring: bool
) -> Hints:
    """What is known of an assault: the line of sight of a charge, who has to show Courage, whose Puissance is higher; the
    distance.
    """
    charges = (action or fighter.action) == "charge"
    shown = Hints(
        figures=(fighter.id,),
        contacts=(target.id,),
        sights=(sight_between(battle, fighter, target),) if charges else (),
        foretold=(*_of_nerves(battle, group, target), *(_of_weights(battle, group, target) if charges else ())),
    )
    return _measured(battle, shown, fighter, target, action) if measuring else shown


def _measured(battle: Battle, shown: Hints, fighter: Fighter, target: Fighter, action: Action) -> Hints:
    """What is known besides where measuring is free: the distance, and the way, if the enemy is within reach."""
    begun = fighter.action and fighter.action == (action or fighter.action)
    reach = left_to_move(battle, fighter) if begun else allowance(battle, fighter, action)
    found_way = approach(battle, fighter, target, reach)
    route = None if found_way is None else found_way.route
    distance = foretelling.within_reach(
        target.id,
        names(battle)[target.id],
        battle.gap(fighter, target),
        reach,
        near=route is not None,
        rule="cc.core.measure.declare-first",
    )
    path = () if route is None else route.path
    return msgspec.structs.replace(shown, path=path, foretold=(distance, *shown.foretold))


def _of_nerves(battle: Battle, group: Sequence[Fighter], target: Fighter) -> Iterator[Forecast]:
    """Courage on both sides: each who is afraid tests for himself."""
    known = names(battle)
    for fighter in group:
        difficulty = fear.dread(battle, target, fighter)
        if difficulty > fighter.hardened and difficulty:
            chance = _courage(battle, fighter, target, difficulty)
            yield foretelling.about_two("confrontation-hint-dares", fear.TEST, target, (fighter,), known, chance)
    terrible = [fighter for fighter in group if fear.dread(battle, fighter, target)]
    if terrible:
        worst = max(terrible, key=lambda creature: fear.dread(battle, creature, target))
        difficulty = fear.dread(battle, worst, target) + len(terrible) - 1
        if difficulty > target.hardened:
            chance = _courage(battle, target, worst, difficulty)
            yield foretelling.about_two("confrontation-hint-stands", fear.TEST, target, terrible, known, chance)


def _courage(battle: Battle, tester: Fighter, creature: Fighter, difficulty: int) -> Fraction:
    """The chance of a Courage test, as far as nobody spends anything on it."""
    needed = difficulty if battle.options.courage_equality else difficulty + 1
    burden = apply_hooks(battle, creature, Hooks.burdens_courage, 0, tester)
    dice = dice_of(battle, tester, COURAGE, burden)
    trial = check(battle, tester, COURAGE, fear.TEST, courage_score(battle, tester), needed, dice)
    return trial.roll.odds().get(True, Fraction(0))


def _of_weights(battle: Battle, group: Sequence[Fighter], target: Fighter) -> Iterator[Forecast]:
    """The penalty of an enemy that is charged, as the Puissances are now."""
    heavy = sum(weight_in_assault(battle, attacker, "charge") for attacker in group)
    if heavy < weight_in_assault(battle, target, "assaulted"):
        return
    if any(apply_hooks(battle, target, Hooks.suffers_charge, True, attacker) for attacker in group):
        known = names(battle)
        yield foretelling.about_two("cc-hint-penalty", assault.PENALTY, target, group, known)


__all__ = ["hints", "unmeasured"]
