"""What is known of an answer before it is given: where a move leads, what an assault calls for, how a shot stands.

Where measuring is not free, an assault or a shot is named before anything is measured: nothing is told then that hangs on
the distance. One's own movement may be measured by whoever makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from escarmouche.kernel import Ask, Place
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks import Area, Band, Forecast, Hints, Shape, Sight
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.presentation import mystic_hints
from escarmouche.rulebooks.cc.presentation.story import breakdown_told, names, rule_title
from escarmouche.rulebooks.cc.rules import (
    actions,
    activation,
    assault,
    calling,
    casting,
    disengagement,
    fear,
    flight,
    shooting,
    tactics_roll,
)
from escarmouche.rulebooks.cc.rules.artillery import AREA, INDIRECT, UNSEEN
from escarmouche.rulebooks.cc.rules.characteristics import COURAGE, SHOOTING, courage_score, discipline, weight
from escarmouche.rulebooks.cc.rules.crossing import approach
from escarmouche.rulebooks.cc.rules.dice import check, dice_of
from escarmouche.rulebooks.cc.rules.movement import allowance, left_to_move
from escarmouche.rulebooks.cc.rules.sight import in_view, sees, visibility
from escarmouche.rulebooks.confrontation import foretelling
from escarmouche.rulebooks.confrontation.aiming import SpellPlace
from escarmouche.rulebooks.freetable.contact import Contact
from escarmouche.rulebooks.freetable.displacement import Displacement, ending_contacts, route_cost
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Pose
from escarmouche.texts import message


def hints(battle: Battle, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
    """What is known of a plain answer before it is given; see ``Book.hints``."""
    value = ask.value(answer)
    if isinstance(ask, Place):
        return _of_placement(battle, ask, value)
    if ask.rule == tactics_roll.ROLL:
        return _of_tactician(battle, battle[answer])
    fighter = battle.fighters.get(str(ask.about.get("fighter", "")))
    if fighter is not None and fighter.in_play:
        if ask.rule == actions.ACTION:
            return _of_action(battle, fighter, answer)
        if ask.rule == assault.GROUP and answer.count(":") == 2:
            return _of_companion(battle, ask, answer)
        if ask.rule in _ASSAULTS and answer in battle.fighters:
            return _of_assault(battle, [fighter], fighter, battle[answer], _ASSAULTS[ask.rule], measuring)
        if ask.rule == shooting.ORDER and (answer in battle.fighters or answer in battle.pieces):
            return _of_shot(battle, fighter, battle[answer], measuring)
        if ask.rule == shooting.IN_ASSAULT and answer == "yes":
            return _of_assault_shot(battle, fighter, battle[ask.about["target"]])
    return Hints(
        figures=tuple(foretelling.named({*battle.fighters, *battle.pieces}.__contains__, battle.cards, str(answer))),
        foretold=tuple(mystic_hints.foretold(battle, ask, str(answer), measuring=measuring)),
        sights=_sights_of_mystics(battle, ask, str(answer)),
        areas=tuple(mystic_hints.areas(battle, ask, str(answer))),
    )


def _of_tactician(battle: Battle, fighter: Fighter) -> Hints:
    """The Discipline that somebody adds to his die."""
    words = message("cc-hint-discipline", value=discipline(battle, fighter))
    return Hints(figures=(fighter.id,), foretold=(Forecast(words, tactics_roll.ROLL, (fighter.id,)),))


def _sights_of_mystics(battle: Battle, ask: Ask[Any], answer: str) -> tuple[Sight, ...]:
    """From whoever casts or prays to whom he may aim at."""
    user, aim = battle.fighters.get(str(ask.about.get("fighter", ""))), battle.fighters.get(answer)
    aims = ask.rule in (casting.TARGETING, calling.TARGETING)
    if not aims or user is None or aim is None or aim is user or not (user.in_play and aim.in_play):
        return ()
    return (_sight(battle, user, aim),)


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


def _of_placement(battle: Battle, ask: Place[Any], value: Any) -> Hints:
    """A way over the table and where it ends, or a place."""
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
        foretold=tuple(_of_static_shot(battle, fighter, fighter.moved + used)),
    )


def _covered(ask: Place[Any], pose: Pose) -> Iterator[Area]:
    """The ground that is affected from a place: by a spell that falls there."""
    if isinstance(ask, SpellPlace):
        spell = next(one for one in ask.caster.profile.spells if one.key == ask.spell.key)
        name = message("cc-name", name=spell.name.told)
        yield Area(name, Shape("template", at=pose.point, radius=spell.area), ask.player)


def _of_static_shot(battle: Battle, fighter: Fighter, moved: int) -> Iterator[Forecast]:
    """What it means for a shot after it that a fighter has moved."""
    if fighter.action == "walk" and moved and not battle.options.aim_for_all and shooting.is_armed(battle, fighter):
        words = message("cc-hint-static-lost", fighter=names(battle)[fighter.id])
        yield Forecast(words, shooting.STATIC, (fighter.id,))


MOVES: Final[dict[str, Action]] = {"walk": "walk", "run": "run", "cover": "cover"}
"""The actions in which a fighter goes so far, by their names."""


def _of_action(battle: Battle, fighter: Fighter, name: str) -> Hints:
    """How far a fighter may go in an action; how likely he is to leave a melee."""
    if name in MOVES:
        return Hints(figures=(fighter.id,), left=allowance(battle, fighter, MOVES[name]))
    return Hints(figures=(fighter.id,), contacts=battle.foes(fighter) if name.startswith("disengage") else ())


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
    found = Hints(
        figures=(fighter.id,),
        contacts=(target.id,),
        sights=(_sight(battle, fighter, target),) if charges else (),
        foretold=(*_of_nerves(battle, group, target), *(_of_weights(battle, group, target) if charges else ())),
    )
    return _measured(battle, found, fighter, target, action) if measuring else found


def _measured(battle: Battle, found: Hints, fighter: Fighter, target: Fighter, action: Action) -> Hints:
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
    return msgspec.structs.replace(found, path=path, foretold=(distance, *found.foretold))


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
        worst = max(terrible, key=lambda one: fear.dread(battle, one, target))
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
    if sum(weight(battle, one) for one in group) < weight(battle, target):
        return
    if any(apply_hooks(battle, target, Hooks.suffers_charge, True, one) for one in group):
        known = names(battle)
        yield foretelling.about_two("cc-hint-penalty", assault.PENALTY, target, group, known)


# -- shots -------------------------------------------------------------------------------------------------------------


def _of_shot(battle: Battle, shooter: Fighter, target: Fighter, measuring: bool) -> Hints:
    """What is known of a shot: what is seen, how hard it is, whom it may strike; range and chance, where one may measure."""
    foretold = (_measured_shot if measuring else _by_band)(battle, shooter, target)
    weapon = shooting.weapon_of(battle, shooter)
    return Hints(
        figures=(target.id,),
        sights=(_sight(battle, shooter, target),),
        bands=tuple(foretelling.bands(shooter.id, weapon)) if measuring else (),
        foretold=(foretold, *_of_indirect_shot(battle, shooter, target), *_of_crowd(battle, shooter, target)),
        areas=tuple(_impact(shooter, target, weapon.template)),
    )


def _impact(gun: Fighter, target: Fighter, radius: int) -> Iterator[Area]:
    """What the template of a gun covers if it hits."""
    if target.pose is not None and radius:
        words = message("confrontation-hint-template")
        yield Area(words, Shape("template", at=target.pose.point, radius=radius), gun.side)


def _by_band(battle: Battle, shooter: Fighter, target: Fighter) -> Forecast:
    """The difficulty at each range as a sum."""
    sums = [shooting.range_difficulty(battle, shooter, target, base) for base in shooting.BAND_DIFFICULTY]
    return foretelling.by_band(sums, target.id, "cc.core.shoot.range", rule_title)


def _measured_shot(battle: Battle, shooter: Fighter, target: Fighter) -> Forecast:
    """The range, the difficulty with its parts, and the chance to hit."""
    band = shooting.range_band(battle, shooter, target)
    distance = battle.gap(shooter, target)
    rules = {"ranges": "cc.core.shoot.range", "test": shooting.TEST}
    if band is None:
        return foretelling.measured_shot(target.id, distance, None, "", Fraction(0), **rules)
    difficulty = shooting.range_difficulty(battle, shooter, target, shooting.BAND_DIFFICULTY[band])
    chance = hits(battle, shooter, difficulty.total, less=_lost_unseen(battle, shooter, target))
    return foretelling.measured_shot(target.id, distance, band, breakdown_told(difficulty), chance, **rules)


def hits(battle: Battle, shooter: Fighter, difficulty: int, *, less: int = 0) -> Fraction:
    """The chance that a shot of this difficulty hits; ``less``: what is taken off TIR for it."""
    gunner = shooting.gunner_of(battle, shooter)
    score = shooting.shooting_of(battle, shooter) - less
    trial = check(battle, gunner, SHOOTING, shooting.TEST, score, difficulty)
    return trial.roll.odds().get(True, Fraction(0))


def _lost_unseen(battle: Battle, shooter: Fighter, target: Fighter) -> int:
    """What area artillery loses of its TIR that does not see its target."""
    return UNSEEN if shooter.has(AREA) and not sees(battle, shooter, target) else 0


def _of_indirect_shot(battle: Battle, shooter: Fighter, target: Fighter) -> Iterator[Forecast]:
    lost = _lost_unseen(battle, shooter, target)
    if lost:
        yield Forecast(message("cc-hint-indirect", value=lost), INDIRECT, (target.id,))


def _of_crowd(battle: Battle, shooter: Fighter, target: Fighter) -> Iterator[Forecast]:
    """Which camp of a melee a shot strikes, once it hits."""
    if not battle.engaged(target):
        return
    camps = apply_hooks(battle, shooter, Hooks.distribution, shooting.CAMPS)
    share = Fraction(camps.count("enemy"), len(camps))
    words = message("confrontation-hint-in-the-crowd", victim=names(battle)[target.id])
    yield Forecast(words, shooting.INTO_MELEE, (target.id,), share)


def _of_assault_shot(battle: Battle, shooter: Fighter, target: Fighter) -> Hints:
    """What is known of a shot in an assault, which has one difficulty whatever the circumstances."""
    difficulty = shooting.assault_difficulty(battle, shooter, target).total
    words = message("confrontation-hint-difficulty", difficulty=difficulty)
    return Hints(
        figures=(target.id,),
        sights=(_sight(battle, shooter, target),),
        foretold=(Forecast(words, shooting.IN_ASSAULT, (target.id,), hits(battle, shooter, difficulty)),),
    )


def _sight(battle: Battle, viewer: Fighter, target: Fighter) -> Sight:
    """The line of sight between two fighters; nothing is seen of one who is out of the field of vision."""
    seen = visibility(battle, viewer, target) if in_view(battle, viewer, target) else None
    return foretelling.line_of_sight(viewer, target, seen, names(battle))


__all__ = ["hints", "hits", "unmeasured"]
