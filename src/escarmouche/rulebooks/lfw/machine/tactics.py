"""What a sensible player would consider in Last Fantasy War: candidates for each question, and what they are worth.

Values are points of the army to be won, estimated; only differences between the answers to one question mean anything. Where
nothing better is known, the default of the question is taken. Nothing here looks at what the player asked can't see.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from escarmouche.kernel import PASS, Choose, Place
from escarmouche.rulebooks.common.tactics import TacticsBase, Values, Weigher, by_default, if_yes
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.aptitudes import APTITUDES, BY_ID
from escarmouche.rulebooks.lfw.content.effect_words import Blast, Shot, Wounds, WoundsByLife
from escarmouche.rulebooks.lfw.content.spells import Spell
from escarmouche.rulebooks.lfw.machine.estimates import blow, exchange, shot, worth
from escarmouche.rulebooks.lfw.machine.goals import PRIZE, holds_out
from escarmouche.rulebooks.lfw.machine.moves import MOVES, charged_by, chargers, out_of_reach, ways_out
from escarmouche.rulebooks.lfw.machine.options import SOMETHING_ELSE, asked, by_unit
from escarmouche.rulebooks.lfw.machine.place_values import CAUTION, charge_gain, outlook, prospect
from escarmouche.rulebooks.lfw.machine.shots import best_shot, shooting_lost
from escarmouche.rulebooks.lfw.rules import (
    aptitudes,
    casting,
    charge,
    deployment,
    duels,
    flight,
    magic,
    melee,
    openings,
    organisation,
    pushing,
    scenarios,
    secondary,
    shooting,
)
from escarmouche.rulebooks.lfw.rules.attacks import best_att
from escarmouche.rulebooks.lfw.rules.charge import Charging
from escarmouche.rulebooks.lfw.rules.contact import arrivals, touched_at
from escarmouche.rulebooks.lfw.rules.deployment import Placement
from escarmouche.rulebooks.lfw.rules.distances import melee_of
from escarmouche.rulebooks.lfw.rules.flight import Hiding
from escarmouche.rulebooks.lfw.rules.movement import Engaging
from escarmouche.rulebooks.lfw.rules.pushing import Pushing
from escarmouche.rulebooks.lfw.rules.sight import cover
from escarmouche.rulebooks.lfw.rules.tide import middle_of_edge
from escarmouche.rulebooks.lfw.rules.treasures import TREASURE
from escarmouche.rulebooks.lfw.rules.ways import UnitMove
from escarmouche.table import INCH, Point, Pose

DRAWS: Final = 3
"""How many answers drawn at random are considered where places are asked for."""

WISHES: Final = 5
"""To how many places, where a unit would like to be, the way is looked for."""

DEPLOYMENTS: Final = 6

NEAR: Final = 12 * INCH
"""How near an enemy is when orders begin to matter."""

RALLIED: Final = 5.0
"""What it is worth to rally somebody."""

HARM: Final = 3.0
"""How much more a spell is worth, in Pm, that does harm by itself."""

NOT_WORTH_IT: Final = ("desengagement", "repositionnement", "reformation")
"""The aptitudes whose moves a machine has no plan for."""

OBJECTIVES: Final = {"suprematie": 2.0, "attrition": 1.0}
"""What secondary objectives are worth: whoever holds the middle for a few turns has all there is to score."""


class LastFantasyWarTactics(TacticsBase[Battle]):
    """The tactics of the book. They remember nothing."""

    draws = DRAWS

    def places(self, state: Battle, ask: Place[Any], rng: random.Random) -> Iterable[Any]:
        """Many places to be deployed at, and ways to where a unit wants to be."""
        if isinstance(ask, Engaging):
            return _closing_in(state, ask)
        if isinstance(ask, Placement):
            return (offer for _ in range(DEPLOYMENTS) for offer in ask.offers(rng))
        if isinstance(ask, UnitMove) and not isinstance(ask, Charging | Pushing | Hiding):
            return _routes(state, ask, rng)
        return super().places(state, ask, rng)

    def weigh_places(self, state: Battle, ask: Place[Any], answers: Sequence[Any]) -> Values:
        """What it is worth that a unit stands somewhere."""
        if isinstance(ask, Placement):
            return [_deployed(state, ask, answer) for answer in answers]
        if isinstance(ask, Engaging):
            return [_engaging(state, ask, answer) for answer in answers]
        if isinstance(ask, Charging | Pushing):
            return [_in_contact(state, ask, answer) for answer in answers]
        if isinstance(ask, Hiding):
            return [_hidden(state, ask, answer) for answer in answers]
        if isinstance(ask, UnitMove):
            seen = outlook(state, state[ask.model.id])
            shoots = bool(seen.weapons) and ask.move == "normal"
            runs = ask.move == "run"
            values = [seen.value(answer.path[-1], shoots=shoots, runs=runs) for answer in answers]
            return values if ask.rule != charge.AGILE else _less_charges(state, ask, answers, values)
        return super().weigh_places(state, ask, answers)


# -- where to stand ----------------------------------------------------------------------------------------------------


def _deployed(battle: Battle, ask: Placement, pose: Pose) -> float:
    """To the front, not alone, shooters behind the others; as far from it as may be, if one is to hold out."""
    unit = asked(battle, ask)
    x, y = _front(battle, ask.player)
    far = ((pose.x - x) ** 2 + (pose.y - y) ** 2) ** 0.5 / INCH
    value = far if holds_out(battle) else -far if not unit.profile.shooting_weapons else -0.5 * far
    friends = [friend.pose for friend in battle.friends(unit) if friend.pose is not None]
    if friends:
        near = min((friend.x - pose.x) ** 2 + (friend.y - pose.y) ** 2 for friend in friends) ** 0.5 / INCH
        value -= 0.5 * max(0.0, near - 4)
    return float(value)


def _front(battle: Battle, side: str) -> Point:
    """Where enemies are to be expected: the middle of those there are, or of the zones of the others."""
    points = [unit.pose.point for unit in battle.in_play() if unit.side != side and unit.pose is not None]
    points = points or [point for zone in battle.zones if zone.side != side for point in zone.polygon]
    if battle.tide is not None:
        points = [middle_of_edge(battle)]
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def _routes(battle: Battle, ask: UnitMove, rng: random.Random) -> Iterator[Route]:
    """Ways to where the unit might like to be, staying put, and a few drawn at random."""
    unit = battle[ask.model.id]
    seen, way, start = outlook(battle, unit), ask.ground(), ask.start
    wishes = sorted(dict.fromkeys(seen.wishes(ask.allowance)), key=lambda wish: -seen.value(wish, shoots=False))
    if ask.rule == charge.AGILE:
        wishes = [place for charger in chargers(battle, unit) for place in ways_out(battle, unit, charger)]
    for wish in wishes[:WISHES]:
        if wish == start.point:
            continue
        path = way.towards(start.point, wish, ask.allowance)
        for share in (1.0, 0.9, 0.75, 0.5):
            route = Route(_cut(path, share), start.facing, start.z)
            if len(route.path) > 1 and not ask.problems(route):
                yield route
                break
    yield from (offer for _ in range(DRAWS) for offer in ask.offers(rng))
    yield staying(start)


def _cut(path: tuple[Point, ...], share: float) -> tuple[Point, ...]:
    """A way whose last stretch is cut down to a share of it."""
    if share == 1.0 or len(path) < 2:
        return path
    (ax, ay), (bx, by) = path[-2:]
    return (*path[:-1], (ax + round((bx - ax) * share), ay + round((by - ay) * share)))


def _hidden(battle: Battle, ask: Hiding, route: Route) -> float:
    """Out of sight, if nothing is touched on the way; straight on otherwise."""
    if route == staying(ask.start):
        return 0.0
    return -1.0 if flight.is_lost(battle, battle[ask.model.id], route.path) else 1.0


def _closing_in(battle: Battle, ask: Engaging) -> Iterator[Route]:
    """Ways to where a unit touches one enemy more than those whom it has to go on touching, and staying put."""
    unit, way = battle[ask.model.id], ask.ground()
    foes = battle.foes(unit)
    for enemy in battle.enemies(unit):
        if enemy.id not in foes and battle.gap(unit, enemy) <= ask.allowance:
            more = arrivals(battle, unit, (*foes, enemy.id), way, ask.allowance, ask.move)
            yield from (arrival.route for arrival in more if not ask.problems(arrival.route))
    yield staying(ask.start)


def _engaging(battle: Battle, ask: Engaging, route: Route) -> float:
    """What a round of melee promises where a unit ends."""
    unit = battle[ask.model.id]
    return prospect(battle, unit, touched_at(battle, unit, route.end, [enemy.id for enemy in battle.enemies(unit)]))


def _less_charges(battle: Battle, ask: UnitMove, answers: Sequence[Route], values: Values) -> Values:
    """What places are worth to whoever is about to be charged: it matters who can still come there."""
    unit = battle[ask.model.id]
    coming = [(charger, charged_by(battle, unit, charger)) for charger in chargers(battle, unit)]

    def danger(place: Point) -> float:
        return sum(lost for charger, lost in coming if not out_of_reach(battle, unit, charger, place))

    return [value - danger(answer.path[-1]) for value, answer in zip(values, answers, strict=True)]


def _in_contact(battle: Battle, ask: Charging | Pushing, route: Route) -> float:
    """Against those whom it is good to fight, and as few others as may be."""
    unit = battle[ask.model.id]
    everybody = tuple(enemy.id for enemy in battle.enemies(unit))
    touched = touched_at(battle, unit, route.end, everybody)
    dealt = max((exchange(battle, unit, battle[name], charged=unit.has_charged)[0] for name in touched), default=0.0)
    taken = sum(blow(battle, battle[name], unit) for name in touched)
    return dealt - CAUTION * taken


# -- shooting ----------------------------------------------------------------------------------------------------------


def _shoots(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever has the best shot first; everybody shoots, and whoever may search does."""
    values = by_unit(battle, answers, lambda unit: 0.01 + shooting_lost(battle, unit))
    return [PRIZE if answer.endswith(" search") else value for answer, value in zip(answers, values, strict=True)]


def _aimed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """At whom to shoot, where most is won."""
    shooter = asked(battle, ask)
    shots = shooting.possible_shots(battle, shooter)
    return [best_shot(battle, shooter, name, shots[name]) for name in answers]


def _armed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """With what to shoot."""
    if ask.about["target"] not in battle.units:
        return by_default(battle, ask, answers)
    shooter, target = asked(battle, ask), battle[ask.about["target"]]
    behind = cover(battle, shooter, target)
    return [shot(battle, shooter, target, ask.options[answer], behind) for answer in answers]


def _objective(_: Battle, __: Choose[Any], answers: Sequence[str]) -> Values:
    """The secondary objective that one can pursue best, whatever the enemies do."""
    return [OBJECTIVES.get(answer, 0.0) for answer in answers]


def _aimed_at_the_titan(_: Battle, __: Choose[Any], answers: Sequence[str]) -> Values:
    """That it be killed, by whomever: whoever wants to kill it himself has won in that case alone."""
    return [float(answer == scenarios.KILLED) for answer in answers]


def _taken(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whatever lies there is taken; what a friend has is left to him."""
    mission = battle.mission
    bearer = (
        next((treasure.bearer for treasure in mission.treasures if treasure.key == ask.about["treasure"]), "")
        if mission
        else ""
    )
    wanted = "no" if bearer else "yes"
    return [float(answer == wanted) for answer in answers]


# -- aptitudes and spells ----------------------------------------------------------------------------------------------


def _commanded(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """What is done in passing: whatever a scenario or a rule allows, and aptitudes as long as enemies are near."""
    return [0.0 if answer == PASS else _orders(battle, answer) for answer in answers]


def _orders(battle: Battle, answer: str) -> float:
    """What an aptitude, or a rule of the organisation phase, is worth: points of command are for when it matters."""
    name, _, word = answer.partition(" ")
    aptitude = BY_ID.get(f"lfw.aptitude.{word}")
    if aptitude is None or name not in battle.units:
        return SOMETHING_ELSE
    unit = battle[name]
    near = [enemy for enemy in battle.enemies(unit) if battle.gap(unit, enemy) <= NEAR]
    if aptitude.fleeing:
        return RALLIED
    if not near or word in NOT_WORTH_IT:
        return -1.0
    matters = any(battle.engaged(friend) for friend in (unit, *battle.friends(unit)))
    return SOMETHING_ELSE if "melee-start" not in aptitude.moments or matters else -1.0


def _casts(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever can casts, the dearest mage first."""
    return [0.0 if answer == PASS else worth(battle[answer]) for answer in answers]


def _spells(_: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The spells that do harm first, then the dearer ones; those that need a point or nobody last."""
    return [_spell(ask.options[answer]) for answer in answers]


def _spell(spell: Spell) -> float:
    harms = any(isinstance(word, Shot | Blast | Wounds | WoundsByLife) for word in spell.effects)
    return spell.cost + (HARM if harms else 0.0) + (0.0 if spell.target in ("point", "nothing") else 1.0)


def _targets(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Enemies and friends that are worth most, of friends those in a fight."""
    return [
        worth(battle[answer]) * (2.0 if battle[answer].in_play and battle.engaged(battle[answer]) else 1.0)
        if answer in battle.units
        else 0.0
        for answer in answers
    ]


# -- melee -------------------------------------------------------------------------------------------------------------


def _fought_next(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The combats that promise most first: their victors may push in elsewhere."""
    return [_promise(battle, ask.player, answer) for answer in answers]


def _promise(battle: Battle, side: str, name: str) -> float:
    total = 0.0
    for unit in battle.named(melee_of(battle, battle[name])):
        sign = 1 if unit.side == side else -1
        total += sign * max((blow(battle, unit, battle[foe]) for foe in battle.foes(unit)), default=0.0)
    return total


def _attacked(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever loses most by the blow."""
    attacker = asked(battle, ask)
    return [blow(battle, attacker, battle[answer]) for answer in answers]


def _struck(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The weapon that takes most."""
    attacker, target = asked(battle, ask), battle[ask.about["target"]]
    return [blow(battle, attacker, target, ask.options[answer]) for answer in answers]


def _split(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Two attacks, of which the first has the Att of its target, or one with all of it."""
    attacker, target = asked(battle, ask), battle[ask.about["target"]]
    spent, left = best_att(battle, target), int(ask.about["left"])
    alone = blow(battle, attacker, target, attacks=spent + left)
    first = blow(battle, attacker, target, attacks=spent)
    return [
        alone if answer == melee.NO_MORE else first + blow(battle, attacker, battle[answer], attacks=left)
        for answer in answers
    ]


def _pushed(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever has something to win by it."""
    return by_unit(battle, answers, lambda unit: _joined(battle, unit))


def _joined(battle: Battle, unit: Unit) -> float:
    near = [enemy for enemy in battle.enemies(unit) if battle.gap(unit, enemy) <= pushing.FAR]
    return max((charge_gain(battle, unit, enemy) for enemy in near), default=-1.0)


# -- duels, and closed doors -------------------------------------------------------------------------------------------


def _challenged(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever is better off with one enemy alone than with all that he touches challenges that one."""
    unit = asked(battle, ask)
    return by_unit(battle, answers, lambda foe: _alone_with(battle, unit, foe))


def _accepted(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A challenge is accepted by whoever is better off with that enemy alone."""
    return if_yes(answers, _alone_with(battle, asked(battle, ask), battle[str(ask.about["by"])]))


def _alone_with(battle: Battle, unit: Unit, foe: Unit) -> float:
    """What a duel is worth more than a melee: friends of the two, who touch nobody else, strike at neither any more."""
    alone = blow(battle, unit, foe) - CAUTION * blow(battle, foe, unit)
    return (
        alone
        - prospect(battle, unit, battle.foes(unit))
        - _idle(battle, unit, foe)
        + CAUTION * _idle(battle, foe, unit)
    )


def _idle(battle: Battle, unit: Unit, foe: Unit) -> float:
    """What the friends of a unit would have taken from its adversary who have nobody else to strike at."""
    friends = (battle[name] for name in battle.foes(foe) if name != unit.id)
    return sum(blow(battle, friend, foe) for friend in friends if battle.foes(friend) == (foe.id,))


def _forced(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Doors are forced by whoever is to come to his enemies, and left closed by whoever is to hold out."""
    return [0.0 if answer == PASS else -1.0 if holds_out(battle) else SOMETHING_ELSE for answer in answers]


WEIGHERS: Final[dict[str, Weigher[Battle]]] = {
    deployment.DEPLOYMENT: lambda battle, _, answers: by_unit(battle, answers, lambda unit: -worth(unit)),
    **MOVES,
    duels.DUEL: _challenged,
    f"{duels.DUEL}#accept": _accepted,
    openings.FORCE: _forced,
    shooting.PHASE: _shoots,
    "lfw.shoot.target": _aimed,
    "lfw.shoot.weapon": _armed,
    melee.ACTIVATE: _fought_next,
    melee.ATTACK: _attacked,
    f"{melee.ATTACK}#weapon": _struck,
    melee.SPLIT: _split,
    pushing.PUSH: _pushed,
    flight.ORDER: by_default,
    TREASURE: _taken,
    secondary.GENERAL: _objective,
    scenarios.ASSAILANT: _aimed_at_the_titan,
    organisation.PHASE: _commanded,
    aptitudes.COMMAND: _commanded,
    magic.Castings.rule: _casts,
    casting.COST: _spells,
    casting.TARGET: _targets,
    casting.WAVE: _targets,
    **{aptitude.id: _targets for aptitude in APTITUDES},
}
"""What answers are worth, by the rule that asks."""

TACTICS: Final = LastFantasyWarTactics(WEIGHERS)

__all__ = ["TACTICS", "LastFantasyWarTactics"]
