"""What a sensible player would consider: candidates for each question, and what they are worth.

Values are army points to be won, estimated (:mod:`estimates`); only differences between the answers to one question mean
anything. Where nothing better is known, the default of the question is taken.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from escarmouche.kernel import Ask, Choose, Place
from escarmouche.rulebooks.c4.battle import Battle, Unit
from escarmouche.rulebooks.c4.machine.estimates import (
    assault_value,
    best_salvos,
    is_shooter,
    melee_value,
    nearest,
    place_value,
    salvo_value,
    struck,
    survives,
    worth,
)
from escarmouche.rulebooks.c4.presentation.pointing import nearest_approach
from escarmouche.rulebooks.c4.presentation.story import EXPLOITS
from escarmouche.rulebooks.c4.rules.activation import ACTIONS
from escarmouche.rulebooks.c4.rules.assault import IntoContact
from escarmouche.rulebooks.c4.rules.combat import CASUALTIES, CHOOSE, DONE, Combat
from escarmouche.rulebooks.c4.rules.deployment import DeployUnit
from escarmouche.rulebooks.c4.rules.shooting import TARGET
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, UnitPoses, UnitRoute, place_of
from escarmouche.table import CM, UNIT, Point, direction

DRAWS: Final = 2
"""How many answers drawn at random are considered where places are asked for."""

DIRECTIONS: Final = 8
PLACES: Final = 4
"""How many places in contact are considered."""

LIKES_TO_FIGHT: Final = 4.0
"""What beginning a fight is worth by itself: who strikes first has the better of it."""

CHARGED_AT: Final = 0.5
"""What share of the value of an assault next turn it is to come within reach of one now."""

NEVER: Final = -1e6

Values = Sequence[float]
Weigher = Callable[[Battle, Choose[Any], Sequence[str]], Values]


class AgeOfTheRagnarokTactics:
    """The tactics of the book. They remember nothing from question to question."""

    def forget(self) -> None:
        """There is nothing to be forgotten."""

    def candidates(self, state: Battle, ask: Ask[Any], rng: random.Random) -> Sequence[Any]:
        """A few answers worth weighing, the likeliest first; all legal."""
        if isinstance(ask, Choose):
            return sorted(ask.options, key=lambda key: key != ask.default)
        assert isinstance(ask, Place)
        match ask:
            case UnitMove():
                return _each_once(_routes(ask, rng))
            case DeployUnit():
                return _each_once(_deployments(ask, rng))
            case IntoContact():
                return _each_once(_contacts(ask))
            case _:
                return _each_once(offer for _ in range(DRAWS) for offer in ask.offers(rng))

    def weigh(self, state: Battle, ask: Ask[Any], answers: Sequence[Any], *, exact: bool) -> Values:
        """How good each answer is for the player asked."""
        if isinstance(ask, UnitMove):
            return [_arrived(state, ask.unit, answer) for answer in answers]
        if isinstance(ask, DeployUnit):
            return [_deployed(ask, answer) for answer in answers]
        if isinstance(ask, Choose):
            return WEIGHERS.get(ask.rule, _by_default)(state, ask, answers)
        return [0.0] * len(answers)


def _each_once(answers: Iterator[Any]) -> list[Any]:
    """Answers without those that are there already."""
    found: dict[bytes, Any] = {}
    for answer in answers:
        found.setdefault(msgspec.msgpack.encode(answer), answer)
    return list(found.values())


def _by_default(_: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Nothing is known but what the question itself suggests."""
    return [1.0 if answer == ask.default else 0.0 for answer in answers]


# -- places ------------------------------------------------------------------------------------------------------------


def _routes(ask: UnitMove, rng: random.Random) -> Iterator[UnitRoute]:
    """Moves towards the enemy units and the objectives, some in any direction, and none."""
    battle = ask.battle
    leader = place_of(battle.leader(ask.unit))
    goals: list[Point] = []
    for enemy in battle.units_in_play():
        if enemy.side != ask.unit.side:
            goals.append(place_of(battle.leader(enemy)).point)
    goals.sort(key=lambda goal: (goal[0] - leader.x) ** 2 + (goal[1] - leader.y) ** 2)
    for objective in battle.mission.objectives:
        xs, ys = zip(*objective.outline, strict=True)
        goals.insert(0, ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2))
    for goal in goals[:PLACES]:
        yield nearest_approach(ask, goal)
    for turn in range(DIRECTIONS):
        dx, dy = direction(turn * 3600 // DIRECTIONS)
        there = leader.x + dx * ask.allowance // UNIT, leader.y + dy * ask.allowance // UNIT
        found = ask.proposed(there)
        if found is not None:
            yield found
    staying = ask.staying()
    if not ask.problems(staying):
        yield staying
    else:
        yield from ask.offers(rng)


def _deployments(ask: DeployUnit, rng: random.Random) -> Iterator[UnitPoses]:
    """Places at the front of the zones, and some anywhere."""
    for zone in ask.zones():
        xs, ys = zip(*zone.polygon, strict=True)
        to_enemy = 1 if (min(ys) + max(ys)) // 2 < ask.battle.board.depth // 2 else -1
        front = (max(ys) if to_enemy > 0 else min(ys)) - to_enemy * 8 * CM
        for share in (5, 3, 7, 2, 8):
            found = ask.proposed((min(xs) + (max(xs) - min(xs)) * share // 10, front))
            if found is not None:
                yield found
    yield from (offer for _ in range(DRAWS) for offer in ask.offers(rng))


def _contacts(ask: IntoContact) -> Iterator[Any]:
    """The way that is known, and ways to some other places."""
    yield ask.known
    for pose in islice(ask.places(place_of(ask.fighter).point), PLACES):
        route = ask.way_to(pose)
        if route is not None and not ask.problems(route):
            yield route


def _arrived(battle: Battle, unit: Unit, answer: UnitRoute) -> float:
    """What the place of a unit after a move is worth."""
    leader = answer.routes.get(unit.leader) or next(iter(answer.routes.values()))
    return place_value(battle, unit, leader.end.point)


def _deployed(ask: DeployUnit, answer: UnitPoses) -> float:
    """To the front, shooters a little behind, towards the middle."""
    battle, unit = ask.battle, ask.unit
    pose = answer.poses.get(unit.leader) or next(iter(answer.poses.values()))
    front = abs(pose.y - battle.board.depth // 2) / CM
    behind = 6 if is_shooter(battle, unit) else 0
    aside = abs(pose.x - battle.board.width // 2) / CM
    return -abs(front - 22 - behind) - 0.2 * aside


# -- what a unit does --------------------------------------------------------------------------------------------------


def _acts(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What each thing that a unit may do promises."""
    unit = battle.units[ask.about["unit"]]
    engaged = bool(ask.about["engaged"])
    return [_acted(battle, unit, answer, engaged=engaged) for answer in answers]


def _acted(battle: Battle, unit: Unit, answer: str, *, engaged: bool) -> float:
    action, _, target = answer.partition("/")
    parts = action.split("-")
    if action in EXPLOITS:
        return NEVER
    if "mystic" in parts:
        return _acted(battle, unit, _without_mystics(parts, target), engaged=engaged) - 0.01
    if engaged:
        return _engaged(battle, unit, action, target)
    if "assault" in parts:
        value = assault_value(battle, unit, battle.units[target])
        return value + LIKES_TO_FIGHT if value > 0 else _approach(battle, unit, 2) - 1.0 if value == 0 else value
    shots = best_salvos(battle, unit) if "shoot" in parts else 0.0
    moves = 2 if "run" in parts else int("walk" in parts)
    if parts[0] == "walk" and "shoot" in parts:
        shots = max(0.9 * shots, 0.6 * _after_a_walk(battle, unit))
    return shots + (_approach(battle, unit, moves) if moves else _here(battle, unit))


def _without_mystics(parts: Sequence[str], target: str) -> str:
    """The key of the same action but for what mystics do."""
    action = "-".join(part for part in parts if part != "mystic") or "none"
    action = "none" if action == "fight" else action
    return f"{action}/{target}" if target else action


def _engaged(battle: Battle, unit: Unit, action: str, target: str) -> float:
    """Fight on against whom it promises most; to disengage costs whoever is in contact."""
    if action == "disengage":
        return -survives(battle, unit) - LIKES_TO_FIGHT
    if action == "assault":
        return struck(battle, unit, battle.fighters(unit), battle.units[target]) * 0.9
    return melee_value(battle, unit)


def _here(battle: Battle, unit: Unit) -> float:
    return place_value(battle, unit, place_of(battle.leader(unit)).point)


def _approach(battle: Battle, unit: Unit, moves: int) -> float:
    """What it is worth to come nearer to where the unit wants to be, as far as it may move."""
    leader = place_of(battle.leader(unit))
    far = moves * battle.movement(unit)
    ends = [leader.point]
    for turn in range(0, 3600, 225):
        dx, dy = direction(turn)
        ends.append((leader.x + dx * far // UNIT, leader.y + dy * far // UNIT))
    inside = [(x, y) for x, y in ends if 0 <= x <= battle.board.width and 0 <= y <= battle.board.depth]
    return max(place_value(battle, unit, end) for end in inside)


def _after_a_walk(battle: Battle, unit: Unit) -> float:
    """What shots are worth that can be had after a walk, when none can be had now."""
    away = nearest(battle, unit)
    if away is None or away > 60 * CM:
        return 0.0
    return 0.02 * sum(worth(one) for one in battle.fighters(unit) if one.profile.ranged is not None)


# -- melee, shots, casualties ------------------------------------------------------------------------------------------


def _fought(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The combats that promise most first; to end the melee wins nothing."""
    unit = battle.units[ask.about["unit"]]
    return [_promise(battle, unit, ask.options[answer]) if answer != DONE else NEVER for answer in answers]


def _promise(battle: Battle, unit: Unit, combat: Combat) -> float:
    return struck(battle, unit, battle.named(combat.attackers), battle.units[combat.target])


def _fallen(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Those who are worth most."""
    return [worth(battle.models[answer]) for answer in answers]


def _aimed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """At whom to shoot, where most is won."""
    unit = battle.units[ask.about["unit"]]
    shooters = battle.named(ask.about["shooters"])
    return [
        salvo_value(battle, unit, battle.units[answer], shooters) if answer in battle.units else -1.0
        for answer in answers
    ]


def _goes_first(_: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever may choose plays first."""
    return [float(answer == ask.player) for answer in answers]


WEIGHERS: Final[dict[str, Weigher]] = {
    ACTIONS: _acts,
    CHOOSE: _fought,
    CASUALTIES: _fallen,
    TARGET: _aimed,
    "c4.command.winner": _goes_first,
}
"""What answers are worth, by the rule that asks."""

TACTICS: Final = AgeOfTheRagnarokTactics()
