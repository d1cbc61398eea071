"""What is known of an answer before it is given: where a move leads, what an assault calls for, how a shot stands.

Where measuring is not free, an assault or a shot is named before anything is measured: nothing is told then that hangs on
the distance. One's own movement may be measured by whoever makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

import msgspec

from escarmouche.kernel import Ask, Place
from escarmouche.kernel.effects import apply_hooks, breakdown
from escarmouche.rulebooks import Area, Band, Forecast, Hints, Shape, Sight
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move
from escarmouche.rulebooks.c2.fortification.artillery import PIERCING, line_of_fire
from escarmouche.rulebooks.c2.fortification.mines import Laying
from escarmouche.rulebooks.c2.fortification.pushing import STRETCHES, able_to_push, pushing_reach
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation import casting
from escarmouche.rulebooks.c2.incantation.casting import SpellPlace
from escarmouche.rulebooks.c2.machine.combat_search import THRESHOLD
from escarmouche.rulebooks.c2.presentation import prayer_hints, spell_hints
from escarmouche.rulebooks.c2.presentation.story import breakdown_told, names, rule_title
from escarmouche.rulebooks.c2.rules import charge, counter_shot, disengagement, pursuit, shooting
from escarmouche.rulebooks.c2.rules.characteristics import COURAGE, SHOOTING, check, movement
from escarmouche.rulebooks.c2.rules.characteristics import shooting as shooting_score
from escarmouche.rulebooks.c2.rules.combat import striker
from escarmouche.rulebooks.c2.rules.deck import PlayOrReserve
from escarmouche.rulebooks.c2.rules.fear import courage_score, dread
from escarmouche.rulebooks.c2.rules.movement import HALVES, MOVES, allowance
from escarmouche.rulebooks.c2.skills import flight, harassment
from escarmouche.rulebooks.confrontation import foretelling
from escarmouche.rulebooks.confrontation.dice import Success, chance_of
from escarmouche.rulebooks.confrontation.markers import BLAST
from escarmouche.rulebooks.freetable.contact import Contact, contact_route
from escarmouche.rulebooks.freetable.displacement import Displacement, ending_contacts, route_cost
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.sight import in_view, visibility
from escarmouche.table import Pose
from escarmouche.texts import message


def hints(battle: Battle, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
    """What is known of a plain answer before it is given; see ``Book.hints``."""
    value = ask.value(answer)
    if isinstance(ask, Place):
        return _of_placement(battle, ask, value)
    if isinstance(ask, PlayOrReserve):
        return Hints(figures=tuple(foretelling.named(battle.knows, battle.cards, ask.card)))
    fighter = battle.fighters.get(str(ask.about.get("fighter", "")))
    if fighter is not None and fighter.in_play:
        if ask.rule == "c2.move.one-type":
            return _of_move(battle, fighter, answer)
        if ask.rule in _ASSAULTS and answer in battle.fighters:
            return _of_assault(battle, ask, fighter, battle[answer], measuring)
        if ask.rule in _SHOTS and battle.knows(answer):
            return _of_shot(battle, fighter, battle[answer], measuring)
        if ask.rule == counter_shot.AIM:
            return _of_counter_shots(battle, fighter, (answer,))
        if ask.rule == counter_shot.DECLARE and answer == counter_shot.SHOOT:
            return _of_counter_shots(battle, fighter, ask.about["enemies"])
        if ask.rule == THRESHOLD:
            return Hints(foretold=(_of_attack(battle, fighter, ask.about["target"], value),))
    if ask.rule in prayer_hints.QUESTIONS:
        return _of_prayer(battle, ask, answer, measuring)
    return Hints(
        figures=tuple(foretelling.named(battle.knows, battle.cards, answer)),
        foretold=spell_hints.of_spell(battle, ask, answer),
        sights=_sights_of_spell(battle, ask, answer),
        areas=tuple(spell_hints.areas(battle, ask, answer)),
    )


def _sights_of_spell(battle: Battle, ask: Ask[Any], answer: str) -> tuple[Sight, ...]:
    """From a caster to whom he may aim at."""
    caster, aim = battle.fighters.get(str(ask.about.get("fighter", ""))), battle.fighters.get(answer)
    if ask.rule != casting.TARGET or caster is None or aim is None or aim is caster:
        return ()
    return (_sight(battle, caster, aim),)


def _of_prayer(battle: Battle, ask: Ask[Any], answer: str, measuring: bool) -> Hints:
    """What is known of a call for a miracle."""
    caller = battle[ask.about["fighter"]]
    aim = battle.fighters.get(answer)
    return Hints(
        figures=tuple(foretelling.named(battle.knows, battle.cards, answer)),
        sights=() if aim is None or aim is caller else (_sight(battle, caller, aim),),
        foretold=tuple(prayer_hints.foretold(battle, ask, answer, measuring=measuring)),
        areas=tuple(prayer_hints.areas(battle, ask, answer)),
    )


def threats(battle: Battle, model: str) -> Hints:
    """How far a figure that is free charges, and the ranges of its weapon."""
    fighter = battle.fighters.get(model)
    if fighter is None or fighter.pose is None or not fighter.in_play:
        return Hints()
    reach = allowance(battle, fighter, "charge")
    charge = () if battle.engaged(fighter) else (Band(model, reach, message("c2-hint-charge-range")),)
    weapon = fighter.profile.weapon
    ranges = () if weapon is None else tuple(foretelling.bands(model, shooting.weapon_of(battle, fighter)))
    return Hints(bands=(*charge, *ranges))


def unmeasured(ask: Ask[Any]) -> bool:
    """Whether one names, before anything is measured, how one moves, at whom one comes, or at whom one shoots."""
    return any(ask.rule in rules for rules in (_ASSAULTS, _SHOTS, _BEFORE, prayer_hints.UNMEASURED))


_BEFORE: Final = ("c2.move.one-type", "c2.shoot.phase", shooting.RAPID)
"""Other questions whose odds would tell who is within reach or range."""


# -- where a figure goes -----------------------------------------------------------------------------------------------


def _of_placement(battle: Battle, ask: Place[Any], value: Any) -> Hints:
    """A way over the table and where it ends, or a place."""
    if isinstance(value, Pose):
        return Hints(at=value.point, facing=value.facing, areas=tuple(_covered_from(ask, value)))
    assert isinstance(value, Route)
    if not isinstance(ask, Displacement):
        return Hints(path=value.path, at=value.end.point, facing=value.facing)
    fighter = battle[ask.model.id]
    used = route_cost(battle, fighter, value)
    contacts = ending_contacts(battle, fighter, value.end)
    return Hints(
        path=value.path,
        at=value.end.point,
        facing=value.facing,
        used=used,
        left=None if isinstance(ask, Contact) else ask.allowance - used,
        contacts=tuple(contacts),
        foretold=(
            *(_of_contact(battle, fighter, ask) if isinstance(ask, Contact) else ()),
            *_of_shots_later(battle, fighter, fighter.moved + used),
        ),
    )


def _covered_from(ask: Place[Any], pose: Pose) -> Iterator[Area]:
    """The ground that is affected from a place: by a spell that falls there, or by a marker that is laid."""
    if isinstance(ask, SpellPlace):
        name = message("c2-name", name=ask.spell.name.told)
        yield Area(name, Shape("template", at=pose.point, radius=ask.spell.area), ask.player)
    elif isinstance(ask, Laying):
        yield Area(message("c2-hint-blast"), Shape("template", at=pose.point, radius=BLAST), ask.player)


def _of_contact(battle: Battle, fighter: Fighter, ask: Contact[Fighter]) -> Iterator[Forecast]:
    """What it means for an enemy to be come at."""
    if fighter.move == "charge":
        yield from _of_charge(battle, fighter, battle[ask.target.id])


def _of_shots_later(battle: Battle, fighter: Fighter, moved: int) -> Iterator[Forecast]:
    """What it means for the shooting of this turn that a figure has moved so far."""
    if battle.phase != "movement" or not moved or fighter.profile.weapon is None:
        return
    basis = apply_hooks(battle, fighter, Hooks.move_basis, movement(battle, fighter), fighter.move)
    facts = {"fighter": names(battle)[fighter.id]}
    if moved > basis and not apply_hooks(battle, fighter, Hooks.shoots_after_exertion, False):
        yield Forecast(message("c2-hint-shoots-no-more", **facts), "c2.shoot.conditions", (fighter.id,))
    elif moved <= basis:
        yield Forecast(message("c2-hint-shoots-harder", **facts), "c2.shoot.type.dynamic", (fighter.id,))


def _of_move(battle: Battle, fighter: Fighter, name: str) -> Hints:
    """How far a figure may go by a way of moving, or those who can push it together."""
    if name in STRETCHES:
        pushers = able_to_push(battle, fighter)
        return Hints(figures=(fighter.id,), left=STRETCHES[name] * pushing_reach(battle, fighter, pushers))
    kind = MOVES[name].kind
    known = HALVES[kind] and kind != "feat"
    return Hints(figures=(fighter.id,), left=allowance(battle, fighter, kind) if known else None)


def _of_attack(battle: Battle, fighter: Fighter, target: str, difficulty: int) -> Forecast:
    """How likely an attack is to reach the difficulty that is announced for it, whatever the parry."""
    roll = striker(battle, fighter)
    chance = chance_of(difficulty - roll.score, roll.die, roll.modifier)
    return Forecast(message("confrontation-hint-attack-succeeds"), THRESHOLD, (target,), chance)


# -- whom a figure comes at --------------------------------------------------------------------------------------------


_ASSAULTS: Final[dict[str, Move]] = {
    charge.CHARGE: "charge",
    charge.ENGAGE: "engage",
    flight.DIVE: "charge",
    pursuit.ENGAGE: "pursuit",
    disengagement.SUCCESS: "disengage",
    harassment.ON: "engage",
    "c2.fear.group-limit": "",
    "c2.fear.charger-continues": "",
}
"""The questions about an enemy at whom one comes, or about those who come along, and the move (``""``: that begun)."""


def _of_assault(battle: Battle, ask: Ask[Any], fighter: Fighter, named: Fighter, measuring: bool) -> Hints:
    """What is known of an assault: the line of sight, who has to show Courage, who may shoot first, the penalty.

    The question is whom a figure comes at, or who comes along at an enemy that is named.
    """
    move = _ASSAULTS[ask.rule] or fighter.move
    target, group = named, [fighter]
    if "target" in ask.about:
        target = battle[ask.about["target"]]
        group = [fighter, *battle.named(ask.about["chosen"]), named]
        fighter = named
    shown = Hints(
        figures=(named.id,),
        contacts=(target.id,),
        sights=(_sight(battle, fighter, target),),
        foretold=tuple(_of_nerves(battle, group, target, move)),
    )
    return _measured(battle, shown, fighter, target, move) if measuring else shown


def _measured(battle: Battle, shown: Hints, fighter: Fighter, target: Fighter, move: Move) -> Hints:
    """What is known besides where measuring is free: the distance, and the way, if the enemy is within reach."""
    reach = max(0, allowance(battle, fighter, move) - fighter.moved)
    route = contact_route(battle, fighter, target, reach)
    distance = foretelling.within_reach(
        target.id,
        names(battle)[target.id],
        battle.gap(fighter, target),
        reach,
        near=route is not None,
        rule="c2.move.measuring",
    )
    path = () if route is None else route.path
    return msgspec.structs.replace(shown, path=path, foretold=(distance, *shown.foretold))


def _of_nerves(battle: Battle, group: Sequence[Fighter], target: Fighter, move: Move) -> Iterator[Forecast]:
    """Courage on both sides, the counter-shot, and the penalty of a charge, where the enemy is within reach."""
    afraid = [fighter for fighter in group if dread(battle, target, fighter)]
    if afraid:
        bravest = max(afraid, key=partial(courage_score, battle))
        score = courage_score(battle, bravest) + len(afraid) - 1
        chance = _courage(battle, bravest, (target,), score, max(dread(battle, target, friend) for friend in afraid))
        yield _about_two(battle, "confrontation-hint-dares", "c2.fear.when", target, afraid, chance)
    terrible = [fighter for fighter in group if dread(battle, fighter, target)]
    if terrible:
        difficulty = max(dread(battle, enemy, target) for enemy in terrible) + len(terrible) - 1
        chance = _courage(battle, target, terrible, courage_score(battle, target), difficulty)
        yield _about_two(battle, "confrontation-hint-stands", "c2.fear.when", target, terrible, chance)
    shot_at = [fighter for fighter in group if counter_shot.may_aim_counter_shot(battle, target, fighter)]
    if shot_at and counter_shot.may_counter_shoot(battle, target):
        chance = _hits(battle, target, counter_shot.DIFFICULTY)
        yield _about_two(battle, "c2-hint-counter-shot", counter_shot.DECLARE, target, shot_at, chance)
    if move == "charge":
        yield from _of_charge(battle, group[0], target)


def _of_charge(battle: Battle, fighter: Fighter, target: Fighter) -> Iterator[Forecast]:
    """The penalty of an enemy that is charged."""
    if apply_hooks(battle, target, Hooks.suffers_charge, True, fighter):
        yield _about_two(battle, "confrontation-hint-penalty", charge.PENALTY, target, (fighter,))


def _about_two(
    battle: Battle,
    key: str,
    rule: str,
    target: Fighter,
    fighters: Sequence[Fighter],
    chance: Fraction | None = None,
) -> Forecast:
    """A text about an enemy and those who come at him."""
    return foretelling.about_two(key, rule, target, fighters, names(battle), chance)


def _courage(battle: Battle, tester: Fighter, enemies: Sequence[Fighter], score: int, difficulty: int) -> Fraction:
    """The chance of a Courage test, as far as nobody spends anything on it."""
    foregone: bool | None = None
    for enemy in enemies:
        foregone = apply_hooks(battle, tester, Hooks.foregone_courage, foregone, enemy)
    if foregone is not None:
        return Fraction(foregone)
    return _chance(check(battle, tester, COURAGE, "c2.fear.test", score, difficulty, strictly=True))


def _chance(roll: Success) -> Fraction:
    return roll.odds().get(True, Fraction(0))


# -- shots -------------------------------------------------------------------------------------------------------------

_SHOTS: Final = ("c2.shoot.declare", harassment.HARASSMENT)
"""The questions about an enemy at whom one shoots."""


def _of_shot(battle: Battle, shooter: Fighter, target: Fighter, measuring: bool) -> Hints:
    """What is known of a shot: what is seen, how hard it is, who may be hit; range and chance, where one may measure."""
    foretold = tuple(_measured_shot(battle, shooter, target)) if measuring else (_by_band(battle, shooter, target),)
    return Hints(
        figures=(target.id,),
        sights=(_sight(battle, shooter, target, shot=True),),
        bands=tuple(foretelling.bands(shooter.id, shooting.weapon_of(battle, shooter))) if measuring else (),
        foretold=(*foretold, *_of_crowd(battle, shooter, target)),
        areas=tuple(_impact(battle, shooter, target)),
    )


def _impact(battle: Battle, gun: Fighter, target: Fighter) -> Iterator[Area]:
    """What the template of a gun covers if it hits; the line along which a projectile goes on."""
    if target.pose is None:
        return
    if apply_hooks(battle, gun, Hooks.has_template, False):
        radius = shooting.weapon_of(battle, gun).template
        words = message("confrontation-hint-template")
        yield Area(words, Shape("template", at=target.pose.point, radius=radius), gun.side)
    elif gun.has(PIERCING):
        line = line_of_fire(battle, gun, target.pose.point)
        yield Area(message("confrontation-hint-trajectory"), Shape("line", outline=line), gun.side)


def _by_band(battle: Battle, shooter: Fighter, target: Fighter) -> Forecast:
    """The difficulty at each range as a sum, as long as nobody may measure which of them it is."""
    changes = shooting.circumstances(battle, shooter, target)
    sums = [
        breakdown(base, partial(shooting.difficulty_of, battle, shooter, target, base, changes))
        for base in shooting.BAND_DIFFICULTY
    ]
    return foretelling.by_band(sums, target.id, "c2.shoot.ranges", rule_title)


def _measured_shot(battle: Battle, shooter: Fighter, target: Fighter) -> Iterator[Forecast]:
    """The range, the difficulty with its parts, and the chance to hit."""
    band = shooting.range_band(battle, shooter, target)
    distance = battle.gap(shooter, target)
    rules = {"ranges": "c2.shoot.ranges", "test": "c2.shoot.test"}
    if band is None:
        yield foretelling.measured_shot(target.id, distance, None, "", Fraction(0), **rules)
        return
    changes = shooting.circumstances(battle, shooter, target)
    base = shooting.BAND_DIFFICULTY[band]
    difficulty = breakdown(base, lambda: shooting.difficulty_of(battle, shooter, target, base, changes))
    modifier = apply_hooks(battle, target, Hooks.shot_die_against, 0, shooter)
    chance = _hits(battle, shooter, difficulty.total, modifier)
    yield foretelling.measured_shot(target.id, distance, band, breakdown_told(difficulty), chance, **rules)


def _hits(battle: Battle, shooter: Fighter, difficulty: int, modifier: int = 0) -> Fraction:
    """The chance that a shot of this difficulty hits."""
    score = shooting_score(battle, shooter) or 0
    return _chance(check(battle, shooter, SHOOTING, "c2.shoot.test", score, difficulty, modifier=modifier))


def _of_crowd(battle: Battle, shooter: Fighter, target: Fighter) -> Iterator[Forecast]:
    """Who may be hit by a shot into a melee, and how likely each is, once it hits."""
    if not apply_hooks(battle, target, Hooks.hit_at_random, battle.engaged(target), shooter):
        return
    crowd = [target, *shooting.touching(battle, target)]
    total = sum(shooting.SIZE_WEIGHT[member.profile.size] for member in crowd)
    for victim in crowd:
        words = message("confrontation-hint-in-the-crowd", victim=names(battle)[victim.id])
        share = Fraction(shooting.SIZE_WEIGHT[victim.profile.size], total)
        yield Forecast(words, "c2.shoot.into-melee", (victim.id,), share)


def _of_counter_shots(battle: Battle, shooter: Fighter, targets: Sequence[str]) -> Hints:
    """What is known of a counter-shot, which has one difficulty whatever the circumstances."""
    chance = _hits(battle, shooter, counter_shot.DIFFICULTY)
    words = message("confrontation-hint-difficulty", difficulty=counter_shot.DIFFICULTY)
    aims = battle.named(targets)
    return Hints(
        figures=tuple(targets),
        sights=tuple(_sight(battle, shooter, aim, shot=True) for aim in aims),
        foretold=(Forecast(words, counter_shot.AIM, tuple(targets), chance),),
    )


# -- sight and lengths -------------------------------------------------------------------------------------------------


def _sight(battle: Battle, viewer: Fighter, target: Fighter, *, shot: bool = False) -> Sight:
    """The line of sight between two figures; nothing is seen of one who is behind."""
    seen = visibility(battle, viewer, target, shot=shot) if in_view(battle, viewer, target) else None
    return foretelling.line_of_sight(viewer, target, seen, names(battle))


__all__ = ["hints", "unmeasured"]
