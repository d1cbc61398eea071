"""What a sensible player would consider in Confrontation 2: candidates for each question, and what they are worth.

Values are army points to be won, estimated; only differences between the answers to one question mean anything. Where
nothing better is known, the default of the question is taken. Nothing here looks at what the player asked can't see: it
is given the state of his view.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from escarmouche.kernel import PASS, Ask, Choose, Place
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.fortification.barricades import Building
from escarmouche.rulebooks.c2.fortification.crews import engines_at_hand, operators
from escarmouche.rulebooks.c2.fortification.engines import machine_of
from escarmouche.rulebooks.c2.fortification.mines import Laying
from escarmouche.rulebooks.c2.incantation.casting import SpellPlace
from escarmouche.rulebooks.c2.incarnation.stakes import ACQUIRE
from escarmouche.rulebooks.c2.machine import prayers, skill_choices, spellcraft
from escarmouche.rulebooks.c2.machine.assaults import NEVER, assault_on, blown_up, mines_on
from escarmouche.rulebooks.c2.machine.combat_search import FORESEEN, THRESHOLD, CombatSearch
from escarmouche.rulebooks.c2.machine.estimates import duel, loss_by_hit, melee_prospect, worth
from escarmouche.rulebooks.c2.machine.gem_values import GEMS
from escarmouche.rulebooks.c2.machine.gunnery import best_shot, shot
from escarmouche.rulebooks.c2.machine.place_values import (
    Outlook,
    best_assault,
    has_assault,
    outlook,
)
from escarmouche.rulebooks.c2.machine.spellcraft import CRAFT
from escarmouche.rulebooks.c2.rules.approach import Deployment
from escarmouche.rulebooks.c2.rules.characteristics import shooting
from escarmouche.rulebooks.c2.rules.counter_shot import DIFFICULTY
from escarmouche.rulebooks.c2.rules.effect_words import Impelled
from escarmouche.rulebooks.c2.rules.forced_moves import left_to_move
from escarmouche.rulebooks.c2.rules.movement import Displacement as PlainMove
from escarmouche.rulebooks.c2.rules.movement import allowance
from escarmouche.rulebooks.c2.rules.shooting import weapon_of
from escarmouche.rulebooks.common.tactics import TacticsBase, Values, Weigher, by_default, default_first
from escarmouche.rulebooks.confrontation.dice import chance_of
from escarmouche.rulebooks.confrontation.marker_values import marker_value
from escarmouche.rulebooks.confrontation.workings import Putting
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.displacement import Displacement
from escarmouche.rulebooks.freetable.proposals import facing_well
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.table import CM, UNIT, Point, Pose, direction, heading

LIKES_TO_FIGHT: Final = 1.0
"""What beginning a fight is worth by itself: the enemy can't begin it any more."""

PATIENCE: Final = 0.95
"""What a shot is worth that comes later, when its target may be gone, or oneself."""

WISHES: Final = 5
"""To how many places, where a figure would like to be, the way is looked for."""

DEPLOYMENTS: Final = 5
THRESHOLDS: Final = 5
"""How many difficulties are considered, from the one before the default on."""


class Confrontation2Tactics(TacticsBase[Battle]):
    """The tactics of the book. They remember what they have found out of combats."""

    draws = 3

    def __init__(self) -> None:
        super().__init__(WEIGHERS)
        self._combats = CombatSearch()

    def forget(self) -> None:
        """Drops what is known of combats."""
        self._combats.forget()

    def options(self, ask: Choose[Any]) -> Sequence[str]:
        """Of the difficulties of an attack those about the default."""
        keys = list(ask.options)
        if ask.rule == THRESHOLD and ask.default in keys:
            first = max(0, keys.index(ask.default) - 1)
            keys = keys[first : first + THRESHOLDS]
        return default_first(ask, keys)

    def places(self, state: Battle, ask: Place[Any], rng: random.Random) -> Iterable[Any]:
        """Places where spells reach many, and those that bring a figure where it wants to be."""
        if isinstance(ask, SpellPlace):
            return (*CRAFT.place_candidates(state, ask), *ask.offers(rng))
        if isinstance(ask, Deployment):
            return _deployments(ask, rng)
        if type(ask) in (PlainMove, Impelled):
            assert isinstance(ask, Displacement)
            return _routes(state, ask, rng)
        return super().places(state, ask, rng)

    def weigh_options(self, state: Battle, ask: Choose[Any], answers: Sequence[str], *, exact: bool) -> Values:
        """Combats are weighed by exact odds, where these are soon worked out."""
        if exact and ask.rule in FORESEEN and _is_between_figures(state):
            foreseen = self._foreseen(state, ask, answers)
            if foreseen is not None:
                return foreseen
        return super().weigh_options(state, ask, answers, exact=exact)

    def weigh_places(self, state: Battle, ask: Place[Any], answers: Sequence[Any]) -> Values:
        """What it is worth to stand somewhere, or to have aimed, laid or built something there."""
        if isinstance(ask, Deployment):
            return [_deployed(state, ask, answer) for answer in answers]
        if isinstance(ask, Displacement):
            moved = outlook(state, _asked(state, ask))
            sign = 1 if moved.fighter.side == ask.player else -1  # who moves an enemy wishes him ill
            return [sign * _arrived(moved, answer) for answer in answers]
        if isinstance(ask, SpellPlace):
            return CRAFT.weigh_places(state, ask, answers)
        if isinstance(ask, Putting):
            return _put(state, ask, answers)
        if isinstance(ask, Building):
            return [_built(ask, answer) for answer in answers]
        if isinstance(ask, Laying):
            return [_laid(state, ask, answer) for answer in answers]
        return super().weigh_places(state, ask, answers)

    def _foreseen(self, battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values | None:
        """Exact values, if there is one for the default; answers that lead too far are not considered then."""
        if ask.default is None or self._combats.value(battle, ask, ask.default) is None:
            return None
        values = [self._combats.value(battle, ask, answer) for answer in answers]
        return [NEVER if value is None else value for value in values]


def _asked(battle: Battle, ask: Ask[Any]) -> Fighter:
    """The figure that a question is about."""
    return battle[ask.about["fighter"]]


# -- where to stand ----------------------------------------------------------------------------------------------------


def _deployments(ask: Deployment, rng: random.Random) -> Iterator[Pose]:
    """Places drawn at random, each looking at the enemy if that can be."""
    front = _front(ask)
    for _ in range(DEPLOYMENTS):
        for pose in ask.offers(rng):
            watching = pose.looking_at(*front)
            stays = bool(ask.model.serves) or bool(ask.problems(watching))  # who serves a machine stays flush with it
            yield pose if stays else watching


def _front(ask: Deployment | Building) -> Point:
    """Where the enemy is to be expected: the middle of the zones of the others."""
    points = [point for zone in ask.battle.zones if zone.side != ask.player for point in zone.polygon]
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def _deployed(battle: Battle, ask: Deployment, pose: Pose) -> float:
    """To the front, not alone, shooters behind the others."""
    fighter = _asked(battle, ask)
    x, y = _front(ask)
    far = ((pose.x - x) ** 2 + (pose.y - y) ** 2) ** 0.5 / CM
    keeps_back = fighter.profile.weapon is not None or bool(fighter.profile.spells or fighter.profile.miracles)
    value: float = -abs(far - 25) if keeps_back else -far
    friends = [friend.pose for friend in battle.friends(fighter) if friend.pose is not None]
    if friends:
        near = min((friend.x - pose.x) ** 2 + (friend.y - pose.y) ** 2 for friend in friends) ** 0.5 / CM
        value -= 0.5 * max(0.0, near - 10) + max(0.0, 4 - near)
    return value


def _routes(battle: Battle, ask: Displacement[Fighter], rng: random.Random) -> Iterator[Route]:
    """Ways to where the figure might like to be, staying put, and a few drawn at random."""
    fighter = _asked(battle, ask)
    way = ask.ground()
    start = ask.start
    for wish in _best_wishes(outlook(battle, fighter), ask.allowance):
        if wish == start.point:
            continue
        route = facing_well(
            battle, fighter, _watching(battle, fighter, way.towards(start.point, wish, ask.allowance), start)
        )
        if not ask.problems(route):
            yield route
    yield from (offer for _ in range(Confrontation2Tactics.draws) for offer in ask.offers(rng))
    yield staying(start)


def _best_wishes(seen: Outlook, reach: int) -> Sequence[Point]:
    """Where the figure would most like to be, the best first, if nothing were in its way."""
    wishes = dict.fromkeys(seen.wishes(reach))
    return sorted(wishes, key=lambda wish: -seen.value(wish, shoots=False, moved=True))[:WISHES]


def _watching(battle: Battle, fighter: Fighter, path: tuple[Point, ...], start: Pose) -> Route:
    """The way along a path, with the nearest enemy in view at the end."""
    x, y = path[-1]
    facing = start.facing
    foes = [enemy.pose for enemy in battle.enemies(fighter) if enemy.pose is not None and enemy.pose.point != (x, y)]
    if foes:
        near = min(foes, key=lambda foe: (foe.x - x) ** 2 + (foe.y - y) ** 2)
        facing = heading(near.x - x, near.y - y)
    return Route(path, facing, start.z)


def _arrived(seen: Outlook, route: Route) -> float:
    """What the end of a route is worth."""
    fighter = seen.fighter
    still = len(route.path) == 1
    free = _length(route) <= fighter.profile.movement and fighter.move in ("", "walk")
    shoots = fighter.profile.weapon is not None and free
    value = seen.value(route.path[-1], shoots=shoots, moved=not still, casts=free)
    return value - mines_on(seen.battle, fighter, route)


CROWDED: Final = 1000.0
"""What it costs to lay two markers where one blast would do."""


def _laid(battle: Battle, ask: Laying, pose: Pose) -> float:
    """Markers lie in the way of the enemy, and far from friends."""
    value = marker_value(battle, pose.point, ask.player, worth=worth, loss=partial(blown_up, battle))
    return value - CROWDED * ask.crowds(pose)


def _built(ask: Building, pose: Pose) -> float:
    """A barricade stands between the engine and those who will come at it, nearer to the engine, across their way."""
    here = place_of(ask.engine)
    x, y = _front(ask)
    ahead = direction(heading(x - here.x, y - here.y)) if (x, y) != here.point else direction(here.facing)
    dx, dy = (pose.x - here.x) / CM, (pose.y - here.y) / CM
    along, aside = ((dx * ahead[0] + dy * ahead[1]) / UNIT, (dy * ahead[0] - dx * ahead[1]) / UNIT)
    fx, fy = direction(pose.facing)
    across = abs(fx * ahead[1] - fy * ahead[0]) / (UNIT * UNIT)
    return across - 0.2 * abs(along - BEFORE_ENGINE) - 0.1 * abs(aside)


BEFORE_ENGINE: Final = 10
"""How many cm before an engine a barricade does most: those who leap over it do not reach the engine in the same move."""


def _is_between_figures(battle: Battle) -> bool:
    """Whether a combat is under way in which all are figures."""
    return battle.combat is not None and all(fighter in battle.fighters for fighter in battle.combat.fighters)


def _put(battle: Battle, ask: Putting[Fighter], answers: Sequence[Pose]) -> Values:
    """A figure that is put somewhere: as good a place for it as can be; an enemy, as bad."""
    seen = Outlook(battle, ask.model)
    sign = 1 if ask.model.side == ask.player else -1
    return [sign * seen.value(answer.point, shoots=True, moved=False) for answer in answers]


def _length(route: Route) -> int:
    (ax, ay), (bx, by) = route.path[0], route.path[-1]
    return int(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)


# -- moving ------------------------------------------------------------------------------------------------------------


def _move(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Which way to move: an assault that pays, or else the best place, or a shot from where one stands."""
    fighter = _asked(battle, ask)
    if battle.engaged(fighter):
        return [_in_melee(battle, fighter, name) for name in answers]
    return [_moved(battle, outlook(battle, fighter), name) for name in answers]


def _moved(battle: Battle, seen: Outlook, name: str) -> float:
    fighter = seen.fighter
    assert fighter.pose is not None
    here = fighter.pose.point
    match name:
        case "stay":
            waits = seen.magic(here, casts=False)
            acts = max(best_shot(battle, fighter), CRAFT.best_spell(battle, fighter), waits) - waits
            return acts + seen.value(here, shoots=False, moved=False) + _tending(battle, fighter)
        case "trance":
            return seen.value(here, shoots=False, moved=False) + GEMS.rest(battle, fighter)
        case "turn-engine":
            idle = [engine for engine in engines_at_hand(battle, fighter) if not best_shot(battle, engine)]
            return seen.value(here, shoots=False, moved=False) + _tending(battle, fighter) + (1.0 if idle else NEVER)
        case "walk" | "run":
            reach = allowance(battle, fighter, "walk" if name == "walk" else "run")
            shoots = name == "walk" and fighter.profile.weapon is not None
            casts = name == "walk"
            values = [seen.value(wish, shoots=shoots, moved=True, casts=casts) for wish in seen.wishes(reach)]
            return max(values, default=NEVER)
        case "charge" | "engage":
            as_charge = name == "charge"
            reach = allowance(battle, fighter, "charge" if as_charge else "engage")
            toll = partial(mines_on, battle, fighter)
            bonus = partial(_brought_nearer, seen)
            won = best_assault(battle, fighter, seen.enemies, reach, as_charge=as_charge, toll=toll, bonus=bonus)
            return NEVER if won is None else won + LIKES_TO_FIGHT
        case _:
            return NEVER


def _brought_nearer(seen: Outlook, enemy: Fighter) -> float:
    """What it is worth to its side to have a figure where an enemy is."""
    return seen.progress(place_of(enemy).point)


TENDING: Final = 0.25
"""Which share of an engine's worth it is to stay with it, for each of those who operate it."""

NEEDED: Final = 0.75
"""The same, where it could not be fired, or not so well, without him."""


def _tending(battle: Battle, fighter: Fighter) -> float:
    """What it is worth to stay with the engines that a figure operates."""
    return sum(
        (NEEDED if _is_needed(battle, engine, fighter) else TENDING) * worth(engine) + best_shot(battle, engine)
        for engine in engines_at_hand(battle, fighter)
    )


def _is_needed(battle: Battle, engine: Fighter, fighter: Fighter) -> bool:
    """Whether an engine would lack operators, or anybody to aim it, without one of its servants."""
    card = machine_of(engine)
    others = [servant for servant in operators(battle, engine) if servant is not fighter]
    aims = any(shooting(battle, servant) is not None for servant in others)
    return len(others) < max(card.crew or 0, card.full_crew) or not aims


def _in_melee(battle: Battle, fighter: Fighter, name: str) -> float:
    """Fight on, or get away from a combat that is as good as lost."""
    if name == "stay":
        return 0.0
    if name != "disengage":
        return NEVER
    return -0.3 * melee_prospect(battle, fighter, battle.named(battle.foes(fighter))) - 0.15 * worth(fighter)


def _assaulted(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whom to charge or to engage: of those within reach the one against whom most is won."""
    fighter = _asked(battle, ask)
    as_charge = ask.rule == "c2.move.charge.declare"
    reach = left_to_move(battle, fighter)
    return [assault_on(battle, fighter, answer, reach, as_charge) for answer in answers]


def _pursued(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whom to engage in pursuit, if it pays."""
    fighter = _asked(battle, ask)
    reach = allowance(battle, fighter, "pursuit")
    return [assault_on(battle, fighter, answer, reach, False) for answer in answers]


def _accompanied(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Who comes along: whoever reaches the enemy as well, and is no worse off for it."""
    target = battle[ask.about["target"]]
    return [
        0.0
        if answer == PASS
        else assault_on(battle, battle[answer], target.id, allowance(battle, battle[answer], "charge"), True) + 1
        for answer in answers
    ]


def _next_to_move(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Those who have an assault to make first; of a reserve card that has to be played, any will do."""
    return [float(any(has_assault(battle, fighter) for fighter in _behind(battle, answer))) for answer in answers]


def _behind(battle: Battle, name: str) -> list[Fighter]:
    """The figures on the table that a card stands for, or the figure of this name."""
    card = battle.cards.get(name)
    return battle.named(card.fighters if card is not None else (name,))


def _reserved(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Hold cards back while there is nobody to assault, so that the enemy has to come first; play them when there is."""
    if battle.phase != "movement":
        return by_default(battle, ask, answers)
    if ask.about.get("drawn"):
        waits = not any(has_assault(battle, fighter) for fighter in battle.in_play(ask.player))
        return [float((answer == "reserve") == waits) for answer in answers]
    return [
        0.5 if answer == PASS else float(any(has_assault(battle, fighter) for fighter in _behind(battle, answer)))
        for answer in answers
    ]


# -- shooting ----------------------------------------------------------------------------------------------------------


def _aimed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """At whom to shoot, where most is won; taking one's time is worth it when the shot is better for it."""
    shooter = _asked(battle, ask)
    values = []
    for answer in answers:
        if battle.knows(answer):
            values.append(shot(battle, shooter, battle[answer]))
        elif answer == "precision":
            careful = (shot(battle, shooter, battle[name], easier=1) for name in ask.options if battle.knows(name))
            values.append(PATIENCE * max(careful, default=0.0))
        else:
            values.append(0.0)
    return values


def _counter_shot(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A shot at one who comes, against the blows that one can't strike afterwards."""
    shooter = _asked(battle, ask)
    comers = [battle[name] for name in ask.about["enemies"]]
    won = max((_point_blank(battle, shooter, comer) for comer in comers), default=0.0)
    lost = max((duel(battle, shooter, comer)[0] for comer in comers), default=0.0)
    return [0.0 if answer == PASS else won - lost for answer in answers]


def _at_whom(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    shooter = _asked(battle, ask)
    return [_point_blank(battle, shooter, battle[answer]) for answer in answers]


def _point_blank(battle: Battle, shooter: Fighter, target: Fighter) -> float:
    """What a counter-shot wins on average."""
    hits = float(chance_of(DIFFICULTY - (shooter.profile.shooting or 0)))
    return hits * loss_by_hit(battle, target, weapon_of(battle, shooter).strength)


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
    names = [name for name in key.split("+") if name in battle.fighters]
    own = [battle[name] for name in names if battle[name].side == side]
    foes = [battle[name] for name in names if battle[name].side != side]
    return sum(melee_prospect(battle, fighter, foes) for fighter in own) / max(1, len(foes))


def _claimed(_: Battle, __: Choose[Any], answers: Sequence[str]) -> Values:
    """An experience card that has been earned is taken."""
    return [float(answer != PASS) for answer in answers]


WEIGHERS: Final[dict[str, Weigher[Battle]]] = {
    ACQUIRE: _claimed,
    "c2.move.one-type": _move,
    "c2.move.charge.declare": _assaulted,
    "c2.move.engage": _assaulted,
    "c2.fear.charger-continues": _assaulted,
    "c2.fear.group-limit": _accompanied,
    "c2.move.draw": _next_to_move,
    "c2.move.reserve": _reserved,
    "c2.shoot.declare": _aimed,
    "c2.shoot.counter.declare": _counter_shot,
    "c2.shoot.counter.multi": _at_whom,
    "c2.melee.separation": _separated,
    "c2.melee.order": _fought_next,
    "c2.melee.pursuit.engage": _pursued,
    **skill_choices.WEIGHERS,
    **prayers.WEIGHERS,
    **spellcraft.WEIGHERS,
}
"""What answers are worth, by the rule that asks."""

TACTICS: Final = Confrontation2Tactics()
