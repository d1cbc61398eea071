"""What a sensible player would consider in Confrontation Classic: candidates for each question, and what they are worth.

Values are points of the army to be won, estimated; only differences between the answers to one question mean anything.
Where nothing better is known, the default of the question is taken. Nothing here looks at what the player asked can't see:
it is given the state of his view.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from escarmouche.kernel import PASS, Ask, Choose, Place
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.machine import (
    elements,
    engines,
    feats,
    gunnery,
    heights,
    pieces,
    prayers,
    skill_choices,
    spellcraft,
)
from escarmouche.rulebooks.cc.machine.assaults import assault, best_assault, has_assault, reached
from escarmouche.rulebooks.cc.machine.effect_values import VALUES
from escarmouche.rulebooks.cc.machine.estimates import (
    UNGUARDED,
    blow,
    loss_by_hit,
    melee_prospect,
    placed_value,
    worth,
)
from escarmouche.rulebooks.cc.machine.gunnery import best_shot, shot
from escarmouche.rulebooks.cc.machine.place_values import Outlook, outlook
from escarmouche.rulebooks.cc.machine.prayers import PRAYERS
from escarmouche.rulebooks.cc.machine.spellcraft import CRAFT
from escarmouche.rulebooks.cc.rules import (
    actions,
    activation,
    combat,
    disengagement,
    flight,
    melee,
    sequences,
    shooting,
)
from escarmouche.rulebooks.cc.rules import assault as assaults
from escarmouche.rulebooks.cc.rules.assault import may_assault
from escarmouche.rulebooks.cc.rules.characteristics import initiative, strength
from escarmouche.rulebooks.cc.rules.deployment import Deploy
from escarmouche.rulebooks.cc.rules.effect_words import Impelled
from escarmouche.rulebooks.cc.rules.feats import HighJump, LongJump, Swim
from escarmouche.rulebooks.cc.rules.markers import Laying
from escarmouche.rulebooks.cc.rules.movement import COVER, Displacement, Turning, allowance, left_to_move
from escarmouche.rulebooks.cc.rules.separation import SEPARATION
from escarmouche.rulebooks.cc.rules.sight import sees
from escarmouche.rulebooks.cc.skills import transport
from escarmouche.rulebooks.cc.skills.artillery import Trajectory
from escarmouche.rulebooks.cc.skills.sappers import Fortifying
from escarmouche.rulebooks.cc.skills.shooting import RAPID_RELOAD, RELOADING
from escarmouche.rulebooks.common.tactics import TacticsBase, Values, Weigher, by_default
from escarmouche.rulebooks.confrontation.aiming import SpellPlace
from escarmouche.rulebooks.confrontation.climbing import FootOfWall, OverTheEdge
from escarmouche.rulebooks.confrontation.crews import Aiming, Hauling
from escarmouche.rulebooks.confrontation.dice import chance_of
from escarmouche.rulebooks.confrontation.marker_values import marker_value
from escarmouche.rulebooks.confrontation.markers import FORCE
from escarmouche.rulebooks.confrontation.workings import Putting
from escarmouche.rulebooks.freetable import displacement as freetable
from escarmouche.rulebooks.freetable.contact import Contact
from escarmouche.rulebooks.freetable.proposals import facing_well
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.table import CM, Point, Pose, heading

LIKES_TO_FIGHT: Final = 1.0
"""What beginning a fight is worth by itself: the enemy can't begin it any more."""

NEVER: Final = -1e6
"""The value of what is not worth a thought."""

DRAWS: Final = 3
"""How many answers drawn at random are considered where places are asked for."""

WISHES: Final = 5
"""To how many places, where a fighter would like to be, the way is looked for."""

DEPLOYMENTS: Final = 5

SHOOTERS_FROM: Final = 25
"""How far in cm from the enemy's zone a shooter likes to stand at first."""

NO_HURRY: Final = 5.0
"""How many cm nearer to the enemy a point is worth while one is deployed: one gets there later, too."""

ON_FOOT: Final[tuple[Action, ...]] = ("walk", "run", "cover")

BY_FEATS: Final = (*feats.FEATS, "climb", *heights.DESCENTS)
"""The actions that are feats: where there are any, one looks where going on foot really leads."""

ELSE: Final = 0.01
"""What an action is worth of which nothing is known."""


class ConfrontationClassicTactics(TacticsBase[Battle]):
    """The tactics of the book."""

    draws = DRAWS

    def places(self, state: Battle, ask: Place[Any], rng: random.Random) -> Iterable[Any]:
        """Places where spells and shots reach many, and those that bring a fighter, or an engine, where it wants to be."""
        if isinstance(ask, Deploy):
            return _deployments(ask, rng)
        if isinstance(ask, SpellPlace):
            return (*CRAFT.place_candidates(state, ask), *ask.offers(rng))
        if isinstance(ask, Trajectory):
            return (*gunnery.spots(state, ask), *ask.offers(rng))
        if isinstance(ask, Hauling):
            return (*_ways_of_engines(state, ask), *ask.offers(rng), staying(ask.start))
        if isinstance(ask, Swim | LongJump | HighJump):
            return (*feats.ways(state, ask), *ask.offers(rng), staying(ask.start))
        if isinstance(ask, OverTheEdge):
            return (*heights.descents(state, ask), *ask.offers(rng), staying(ask.start))
        if isinstance(ask, Fortifying):
            return elements.sites(ask, rng)
        if type(ask) in (Displacement, Impelled):
            assert isinstance(ask, Displacement)
            return _routes(state, ask, rng)
        return super().places(state, ask, rng)

    def weigh_places(self, state: Battle, ask: Place[Any], answers: Sequence[Any]) -> Values:
        """What it is worth to stand somewhere, or to have aimed, laid or put something there."""
        if isinstance(ask, Deploy):
            return [_deployed(state, ask, answer) for answer in answers]
        if isinstance(ask, Turning):
            return [_turned(state, ask, answer) for answer in answers]
        if isinstance(ask, SpellPlace):
            return CRAFT.weigh_places(state, ask, answers)
        if isinstance(ask, Trajectory):
            return [gunnery.pierced(state, state[ask.gun.id], answer) for answer in answers]
        if isinstance(ask, Fortifying):
            return [elements.fortified(ask, answer) for answer in answers]
        if isinstance(ask, Laying):
            return [_laid(state, ask, answer) for answer in answers]
        if isinstance(ask, Putting):
            return _put(state, ask, answers)
        if isinstance(ask, Aiming):
            return [engines.turned(state, _engine(state, ask), answer.facing) for answer in answers]
        if isinstance(ask, Hauling):
            return [engines.fire(state, _engine(state, ask), answer.end.point) for answer in answers]
        if isinstance(ask, LongJump | HighJump):
            return [feats.jumped(state, ask, answer) for answer in answers]
        if isinstance(ask, OverTheEdge):
            return [heights.valued(state, ask, answer) for answer in answers]
        if isinstance(ask, FootOfWall):
            return [_set_out(state, ask, answer) for answer in answers]
        if isinstance(ask, freetable.Displacement) and not isinstance(ask, Contact):
            seen = outlook(state, _asked(state, ask))
            sign = 1 if seen.fighter.side == ask.player else -1  # who moves an enemy wishes him ill
            return [sign * _arrived(seen, answer) for answer in answers]
        return super().weigh_places(state, ask, answers)


def _engine(battle: Battle, ask: Hauling[Fighter]) -> Fighter:
    """The engine that is pushed or turned."""
    return battle[ask.model.id]


def _asked(battle: Battle, ask: Ask[Any]) -> Fighter:
    """The fighter that a question is about."""
    return battle[ask.about["fighter"]]


# -- where to stand ----------------------------------------------------------------------------------------------------


def _deployments(ask: Deploy, rng: random.Random) -> Iterator[Pose]:
    """Places drawn at random, each looking at the enemy if that can be."""
    front = _front(ask)
    for _ in range(DEPLOYMENTS):
        for pose in ask.offers(rng):
            watching = pose.looking_at(*front)
            yield pose if ask.problems(watching) else watching


def _front(ask: Deploy) -> Point:
    """Where the enemy is to be expected: the middle of the zones of the others."""
    points = [point for zone in ask.battle.zones if zone.side != ask.player for point in zone.polygon]
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def _deployed(battle: Battle, ask: Deploy, pose: Pose) -> float:
    """To the front, not alone, shooters behind the others, and near no marker."""
    fighter = _asked(battle, ask)
    x, y = _front(ask)
    far = ((pose.x - x) ** 2 + (pose.y - y) ** 2) ** 0.5 / CM
    keeps_back = fighter.profile.weapon is not None or bool(fighter.profile.spells or fighter.profile.miracles)
    value: float = -abs(far - SHOOTERS_FROM) if keeps_back else -far
    friends = [friend.pose for friend in battle.friends(fighter) if friend.pose is not None]
    if friends:
        near = min((friend.x - pose.x) ** 2 + (friend.y - pose.y) ** 2 for friend in friends) ** 0.5 / CM
        value -= 0.5 * max(0.0, near - 10) + max(0.0, 4 - near)
    return value - NO_HURRY * elements.turned_up_standing(battle, fighter, pose)


def _put(battle: Battle, ask: Putting[Fighter], answers: Sequence[Pose]) -> Values:
    """A fighter who is put somewhere: as good a place for him as can be; for an enemy, as bad."""
    seen = Outlook(battle, battle[ask.model.id])
    sign = 1 if ask.model.side == ask.player else -1
    return [sign * seen.value(answer.point, shoots=True) for answer in answers]


def _laid(battle: Battle, ask: Laying, pose: Pose) -> float:
    """Markers lie in the way of the enemy, and far from friends."""
    return marker_value(
        battle, pose.point, ask.player, worth=worth, loss=lambda fighter: loss_by_hit(battle, fighter, FORCE)
    )


def _routes(battle: Battle, ask: Displacement, rng: random.Random) -> Iterator[Route]:
    """Ways to where the fighter might like to be, staying put, and a few drawn at random."""
    fighter = _asked(battle, ask)
    seen, way, start = outlook(battle, fighter), ask.ground(), ask.start
    wishes = sorted(dict.fromkeys(seen.wishes(ask.allowance)), key=lambda wish: -seen.value(wish, shoots=False))
    for wish in wishes[:WISHES]:
        if wish == start.point:
            continue
        path = way.towards(start.point, wish, ask.allowance)
        post = seen.posts.get(path[-1])
        there = _watching(battle, fighter, path, start) if post is None else Route(path, post.facing, post.z)
        route = facing_well(battle, fighter, there)
        if not ask.problems(route):
            yield route
    yield from (offer for _ in range(DRAWS) for offer in ask.offers(rng))
    yield staying(start)


def _ways_of_engines(battle: Battle, ask: Hauling[Fighter]) -> Iterator[Route]:
    """Where an engine is pushed for its shots, or at whom it is turned."""
    engine, start = _engine(battle, ask), ask.start
    if isinstance(ask, Aiming):
        routes = [Route((start.point,), facing, start.z) for facing in engines.facings(battle, engine)]
    else:
        way, wishes = ask.ground(), dict.fromkeys(engines.push_wishes(battle, engine, ask.allowance))
        paths = [way.towards(start.point, wish, ask.allowance) for wish in wishes]
        routes = [Route(path, start.facing, start.z) for path in paths]
    yield from (route for route in routes if not ask.problems(route))


def _watching(battle: Battle, fighter: Fighter, path: tuple[Point, ...], start: Pose) -> Route:
    """The way along a path, with the nearest enemy in view at the end."""
    return Route(path, _towards_the_nearest(battle, fighter, path[-1], start.facing), start.z)


def _towards_the_nearest(battle: Battle, fighter: Fighter, point: Point, usual: int) -> int:
    """The way one looks from a point to the nearest enemy; as before, where there is none."""
    x, y = point
    foes = [enemy.pose for enemy in battle.enemies(fighter) if enemy.pose is not None and enemy.pose.point != point]
    if not foes:
        return usual
    near = min(foes, key=lambda foe: (foe.x - x) ** 2 + (foe.y - y) ** 2)
    return heading(near.x - x, near.y - y)


def _arrived(seen: Outlook, route: Route) -> float:
    """What the end of a route is worth."""
    fighter = seen.fighter
    walks = fighter.action == "walk"
    value = seen.value(route.path[-1], shoots=walks and not fighter.shots, casts=walks)
    return value - elements.turned_up_on_the_way(seen.battle, fighter, route)


def _set_out(battle: Battle, ask: FootOfWall[Fighter], route: Route) -> float:
    """Who has made up his mind to climb goes where it leads to the enemy, and stays only where he finds no wall."""
    stays = len(route.path) == 1 and bool(ask.problems(route))
    return NEVER if stays else _arrived(outlook(battle, _asked(battle, ask)), route)


def _turned(battle: Battle, ask: Turning, route: Route) -> float:
    """Who turns looks at the nearest enemy."""
    fighter = _asked(battle, ask)
    best = _towards_the_nearest(battle, fighter, route.path[-1], route.facing)
    away = abs(best - route.facing) % 3600
    return -float(min(away, 3600 - away))


# -- what to do --------------------------------------------------------------------------------------------------------


def _contacts_first(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Who has an assault that pays makes it, or a jump that no run is worth, the best first."""
    return [0.0 if answer == PASS else _contact_gain(battle, battle[answer]) for answer in answers]


def _contact_gain(battle: Battle, fighter: Fighter) -> float:
    """The points that the best wins which may bring a fighter into contact."""
    return max(_assault_gain(battle, fighter), _jump_gain(battle, fighter))


def _jump_gain(battle: Battle, fighter: Fighter) -> float:
    """The points that the best jump wins, besides what he gives up for it."""
    names = [name for name in feats.JUMPS if actions.may_take(battle, fighter, name)]
    if not names:
        return NEVER
    run = feats.best_run(battle, fighter, allowance(battle, fighter, "run"))
    return max(feats.best_feat(battle, fighter, name) for name in names) - max(run, _acts_afar(battle, fighter))


def _assault_gain(battle: Battle, fighter: Fighter) -> float:
    """The points that the best assault of a fighter wins, besides what he gives up for it."""
    outcomes = [_best(battle, fighter, as_charge=True), _best(battle, fighter, as_charge=False)]
    gains = [gain for gain in outcomes if gain is not None]
    if not gains:
        return NEVER
    return max(gains) + LIKES_TO_FIGHT - _acts_afar(battle, fighter) - engines.tended(battle, fighter)


def _best(battle: Battle, fighter: Fighter, *, as_charge: bool) -> float | None:
    """The points that the best charge (else: engagement) of a fighter wins; ``None`` where there is nobody in reach."""
    name: Action = "charge" if as_charge else "engage"
    enemies = [enemy for enemy in battle.enemies(fighter) if may_assault(battle, fighter, enemy, as_charge=as_charge)]
    return best_assault(battle, fighter, enemies, allowance(battle, fighter, name), as_charge=as_charge)


def _acts_afar(battle: Battle, fighter: Fighter) -> float:
    """The points that the best shot, spell or miracle of a fighter wins from where he stands."""
    return max(best_shot(battle, fighter), CRAFT.best_spell(battle, fighter), PRAYERS.best_prayer(battle, fighter))


def _acts(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The action that promises most: an assault, a shot, a better place; out of a melee only where it is lost."""
    fighter = _asked(battle, ask)
    on_foot = _on_foot(battle, fighter, answers) if any(name in BY_FEATS for name in ask.options) else {}
    return [on_foot.get(answer, _action(battle, fighter, answer)) for answer in answers]


def _on_foot(battle: Battle, fighter: Fighter, answers: Sequence[str]) -> dict[str, float]:
    """What going on foot is worth where there is a feat to go another way: by where it really leads."""
    lost = best_shot(battle, fighter)
    values: dict[str, float] = {
        name: feats.best_run(battle, fighter, allowance(battle, fighter, name)) - (0.0 if name == "walk" else lost)
        for name in ON_FOOT
        if name in answers
    }
    if "cover" in values:
        values["cover"] = _spared_by_cover(battle, fighter) + max(values["cover"], -lost)
    return values


def _insiders(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Of those aboard he acts first for whom that wins most."""
    return [_inside(battle, battle[answer]) for answer in answers]


def _inside(battle: Battle, fighter: Fighter) -> float:
    """What the best that somebody aboard can do there wins."""
    return max(_action(battle, fighter, name) for name in actions.ACTIONS if actions.may_take(battle, fighter, name))


def _action(battle: Battle, fighter: Fighter, name: str) -> float:
    match name:
        case "inside":
            return max(_inside(battle, passenger) for passenger in transport.able_inside(battle, fighter))
        case "charge" | "engage":
            gain = _best(battle, fighter, as_charge=name == "charge")
            return NEVER if gain is None else gain + LIKES_TO_FIGHT - engines.tended(battle, fighter)
        case "shoot":
            return max(best_shot(battle, fighter), pieces.best_shot_at_pieces(battle, fighter))
        case "cast":
            return _worth_the_effort(CRAFT.best_spell(battle, fighter))
        case "call":
            return _worth_the_effort(PRAYERS.best_prayer(battle, fighter))
        case "devotion":
            return spellcraft.best_devotee(battle, fighter) - ELSE
        case "martyr":
            return _before(prayers.best_martyr(battle, fighter), PRAYERS.best_prayer(battle, fighter))
        case "alight":
            return _worth_the_effort(engines.best_alighting(battle, fighter))
        case "dive":
            return _of_diving(battle, fighter)
        case "walk" | "run":
            return _of_going(battle, fighter, "walk" if name == "walk" else "run")
        case "turn":
            return _of_turning(battle, fighter)
        case "harass-run" | "harass-walk":
            return _of_going(battle, fighter, "run" if name == "harass-run" else "walk")
        case "rapid-reload":
            return _of_reloading(battle, fighter)
        case "disengage" | "disengage-force":
            return _of_leaving(battle, fighter, by_force=name == "disengage-force")
        case "cover":
            return _of_taking_cover(battle, fighter)
        case "soin":
            return _worth_the_effort(skill_choices.best_healing(battle, fighter))
        case "nexus":
            return _worth_the_effort(pieces.best_activation(battle, fighter))
        case "nexus-faith":
            return _before(pieces.best_faith(battle, fighter), PRAYERS.best_prayer(battle, fighter))
        case "nexus-mana":
            return _before(pieces.best_mana(battle, fighter), CRAFT.best_spell(battle, fighter))
        case "push":
            return _worth_the_effort(engines.best_push(battle, fighter))
        case "turn-engine":
            return _worth_the_effort(engines.best_turn(battle, fighter))
        case "end":
            return 0.0
        case "climb":
            return _worth_the_effort(heights.best_climb(battle, fighter) - best_shot(battle, fighter))
        case "climb-down" | "drop":
            won = heights.best_descent(battle, fighter, holds=name == "climb-down")
            return _worth_the_effort(won - best_shot(battle, fighter))
        case _ if name in feats.FEATS:
            return _worth_the_effort(feats.best_feat(battle, fighter, name) - best_shot(battle, fighter))
        case _:
            return -ELSE


def _worth_the_effort(gain: float) -> float:
    """Something that wins nothing is left alone."""
    return gain if gain > 0 else -ELSE


def _before(gain: float, then: float) -> float:
    """What is done before something else that remains: it is worth that besides, if it wins anything."""
    return gain + max(0.0, then) if gain > ELSE else -ELSE


def _of_going(battle: Battle, fighter: Fighter, action: Action) -> float:
    """What the best place within reach is worth more than that where a fighter stands.

    What he can no longer do from afar counts, as it does for those who run.
    """
    assert fighter.pose is not None
    seen, reach, walks = outlook(battle, fighter), allowance(battle, fighter, action), action == "walk"
    here = seen.value(fighter.pose.point, shoots=False, casts=True)
    shoots = walks and not fighter.shots
    best = max((seen.value(wish, shoots=shoots, casts=walks) for wish in seen.wishes(reach)), default=here)
    lost = 0.0 if walks else best_shot(battle, fighter)
    return best - here - lost


def _of_taking_cover(battle: Battle, fighter: Fighter) -> float:
    """A better place, if there is one, and what it spares."""
    return _spared_by_cover(battle, fighter) + max(-best_shot(battle, fighter), _of_going(battle, fighter, "cover"))


def _spared_by_cover(battle: Battle, fighter: Fighter) -> float:
    """What shots cost less that are still to come; where there are none, one had better walk."""
    there = _with(battle, fighter, COVER, None, VALUES.shots_to_come)
    return VALUES.shots_to_come(battle, fighter) - there - ELSE


def _of_diving(battle: Battle, fighter: Fighter) -> float:
    """What the best dive wins, with the strength that it gives."""
    before = fighter.effects
    try:
        fighter.gain(flight.DIVE, until="turn")
        gains = [assault(battle, fighter, enemy, as_charge=True) for enemy in flight.prey(battle, fighter)]
    finally:
        fighter.effects = before
    return max(gains, default=NEVER) + LIKES_TO_FIGHT


def _of_turning(battle: Battle, fighter: Fighter) -> float:
    """Little; who sees nobody may see somebody then."""
    if not battle.enemies(fighter) or battle.engaged(fighter):
        return -ELSE
    sees_somebody = any(sees(battle, fighter, enemy) for enemy in battle.enemies(fighter))
    return -ELSE if sees_somebody else 10 * ELSE


def _of_reloading(battle: Battle, fighter: Fighter) -> float:
    """What all the shots of a rapid reload win, each with a TIR one lower."""
    extra = fighter.effects.parameter(RAPID_RELOAD)
    assert isinstance(extra, int), RAPID_RELOAD
    return (1 + extra) * _with(battle, fighter, RELOADING, extra, best_shot)


def _of_leaving(battle: Battle, fighter: Fighter, *, by_force: bool) -> float:
    """What a fighter who can't win a melee saves by leaving it."""
    lost = -melee_prospect(battle, fighter, battle.named(battle.foes(fighter)))
    score = (
        strength(battle, fighter) - disengagement.toughness(battle, fighter)
        if by_force
        else initiative(battle, fighter)
    )
    chance = float(chance_of(disengagement.difficulty(battle, fighter) - score))
    return chance * lost - (1 - chance) * abs(lost)


def _assaulted(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The enemy within reach against whom one fares best; nobody, if it does not pay."""
    fighter = _asked(battle, ask)
    as_charge = ask.rule in (assaults.CHARGE, flight.DIVE) or (
        ask.rule == assaults.REDIRECT and fighter.action == "charge"
    )
    reach = left_to_move(battle, fighter) if fighter.action else allowance(battle, fighter, "charge")
    return [
        _against(battle, fighter, battle[answer], reach, as_charge=as_charge) if answer in battle.fighters else 0.0
        for answer in answers
    ]


def _against(battle: Battle, fighter: Fighter, enemy: Fighter, reach: int, *, as_charge: bool) -> float:
    gain = reached(battle, fighter, enemy, reach, as_charge=as_charge)
    return NEVER if gain is None else gain + LIKES_TO_FIGHT


def _accompanied(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Those come along who would come by themselves."""
    values = []
    for answer in answers:
        if answer.count(":") != 2:
            values.append(0.0)
            continue
        name, action, target = answer.split(":")
        reach = allowance(battle, battle[name], "charge" if action == "charge" else "engage")
        values.append(_against(battle, battle[name], battle[target], reach, as_charge=action == "charge"))
    return values


def _next_to_act(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Those first who shoot, then those who are nearest to the enemy."""
    return [_urgency(battle, battle[answer]) for answer in answers]


def _urgency(battle: Battle, fighter: Fighter) -> float:
    near = min((battle.gap(fighter, enemy) for enemy in battle.enemies(fighter)), default=0) / CM
    return _acts_afar(battle, fighter) - 0.01 * near


def _kept(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Cards are kept back while there is nobody to assault, so that the enemy has to come first."""
    if battle.phase != "activation":
        return by_default(battle, ask, answers)
    top = battle.sequences.get(ask.player, ())[:1]
    waits = bool(top) and not any(_may_assault(battle, fighter) for fighter in _behind(battle, top[0]))
    liked = "keep" if waits and "keep" in answers else "play"
    return [float(answer == liked) for answer in answers]


def _from_reserve(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Cards in reserve are played if they have somebody to assault."""
    if battle.phase != "activation":
        return by_default(battle, ask, answers)
    return [
        0.5 if answer == PASS else float(any(_may_assault(battle, fighter) for fighter in _behind(battle, answer)))
        for answer in answers
    ]


def _may_assault(battle: Battle, fighter: Fighter) -> bool:
    """Whether somebody who has still to act has, at first sight, somebody to assault."""
    return not fighter.activated and has_assault(battle, fighter)


def _behind(battle: Battle, card: str) -> list[Fighter]:
    """The fighters on the table that a card stands for."""
    known = battle.cards.get(card)
    return [] if known is None else battle.named(known.fighters)


# -- shooting ----------------------------------------------------------------------------------------------------------


def _aimed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """At whom to shoot, where most is won."""
    shooter = _asked(battle, ask)
    return [
        pieces.shot_at_piece(battle, shooter, battle[answer])
        if answer in battle.pieces
        else shot(battle, shooter, battle[answer])
        for answer in answers
    ]


def _static(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The bonus of a static shot, against the place to which the shooter could still go after it."""
    shooter = _asked(battle, ask)
    now = best_shot(battle, shooter)
    with_bonus = _with(battle, shooter, shooting.STATIC, None, best_shot)
    names = (name for name in ("walk", "harass-run") if actions.may_take(battle, shooter, name, ("shoot",)))
    given_up = max((_action(battle, shooter, name) for name in names), default=0.0)
    return [with_bonus - now - max(0.0, given_up) if answer == "yes" else 0.0 for answer in answers]


def _with(
    battle: Battle, fighter: Fighter, effect: str, parameter: int | None, value: Callable[[Battle, Fighter], float]
) -> float:
    """What something is worth to a fighter with an effect in force on him."""
    before = fighter.effects
    try:
        fighter.gain(effect, parameter, until="turn")
        return value(battle, fighter)
    finally:
        fighter.effects = before


# -- melee -------------------------------------------------------------------------------------------------------------


def _separated(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Each against whom he fares best."""
    fighter = _asked(battle, ask)
    sign = 1 if fighter.side == ask.player else -1
    return [
        sign * melee_prospect(battle, fighter, [battle[answer]]) + (0.5 if answer == ask.default else 0.0)
        for answer in answers
    ]


def _fought_next(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The combats that promise most first: their victors may go on to others."""
    return [_promise(battle, ask.player, answer) for answer in answers]


def _promise(battle: Battle, side: str, key: str) -> float:
    members = battle.named(name for name in key.split("+") if name in battle.fighters)
    own = [member for member in members if member.side == side]
    foes = [member for member in members if member.side != side]
    return sum(melee_prospect(battle, fighter, foes) for fighter in own) / max(1, len(foes))


def _placed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Dice go into attack as far as these do more than those in defence save: each against one die of the other side."""
    fighter = _asked(battle, ask)
    dice = int(ask.about["dice"])
    return [
        placed_value(battle, fighter, int(answer), dice - int(answer)) + (ELSE if answer == ask.default else 0.0)
        for answer in answers
    ]


def _struck(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever loses most by the attack, and sooner if he has nothing left to parry it."""
    fighter = _asked(battle, ask)
    return [
        blow(battle, fighter, battle[answer], guard=0 if battle[answer].defence_dice else UNGUARDED)
        for answer in answers
    ]


def _pursued(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever is worth most pursues; nobody stays behind without a reason."""
    return [0.0 if answer == melee.NONE else worth(battle[answer]) for answer in answers]


WEIGHERS: Final[dict[str, Weigher[Battle]]] = {
    activation.CONTACT_FIRST: _contacts_first,
    actions.ACTION: _acts,
    transport.INSIDE: _insiders,
    activation.ACTIVATION: _next_to_act,
    assaults.CHARGE: _assaulted,
    assaults.ENGAGE: _assaulted,
    assaults.REDIRECT: _assaulted,
    assaults.PURSUIT: _assaulted,
    f"{melee.PURSUIT}#who": _pursued,
    assaults.GROUP: _accompanied,
    sequences.RESERVE: _kept,
    f"{sequences.RESERVE}#cards": _from_reserve,
    shooting.ORDER: _aimed,
    shooting.STATIC: _static,
    SEPARATION: _separated,
    melee.ORDER: _fought_next,
    combat.PLACING: _placed,
    combat.SPREAD: _struck,
    flight.DIVE: _assaulted,
    **skill_choices.WEIGHERS,
    **pieces.WEIGHERS,
    **spellcraft.WEIGHERS,
    **prayers.WEIGHERS,
}
"""What answers are worth, by the rule that asks."""

TACTICS: Final = ConfrontationClassicTactics(WEIGHERS)

__all__ = ["TACTICS", "ConfrontationClassicTactics"]
