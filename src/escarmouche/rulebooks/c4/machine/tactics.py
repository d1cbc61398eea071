"""What a sensible player would consider: candidates for each question, and what they are worth.

Values are army points to be won, estimated (:mod:`estimates`, :mod:`aims`, :mod:`effect_values`); only differences between
the answers to one question mean anything. Where nothing better is known, the default of the question is taken.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from escarmouche.kernel import Choose, Place
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content.mystic_effects import MysticEffect
from escarmouche.rulebooks.c4.machine.aims import goals, middle, shifted, spots
from escarmouche.rulebooks.c4.machine.effect_values import best_target, use_value
from escarmouche.rulebooks.c4.machine.estimates import (
    is_shooter,
    place_value,
    salvo_value,
    struck,
    wished_distance,
    worth,
)
from escarmouche.rulebooks.c4.machine.plans import NEVER, Outlook, towards, urgency
from escarmouche.rulebooks.c4.machine.spending import GAINS, YES, agreed
from escarmouche.rulebooks.c4.rules.activation import ACTIONS
from escarmouche.rulebooks.c4.rules.assault import IntoContact
from escarmouche.rulebooks.c4.rules.capacities import CAPACITY, NOBODY
from escarmouche.rulebooks.c4.rules.combat import CASUALTIES, CHOOSE, DONE, Combat
from escarmouche.rulebooks.c4.rules.crossing import CROSS, crossable_near
from escarmouche.rulebooks.c4.rules.deployment import PROCEDURE, DeployUnit
from escarmouche.rulebooks.c4.rules.drawing import MODE_RULES
from escarmouche.rulebooks.c4.rules.entry import EnterTable
from escarmouche.rulebooks.c4.rules.interiors import NOTHING, OPEN
from escarmouche.rulebooks.c4.rules.moving import WALK
from escarmouche.rulebooks.c4.rules.mystics import ACTION, NOT, USED, Use, targets
from escarmouche.rulebooks.c4.rules.preparation import DESIGNATE
from escarmouche.rulebooks.c4.rules.shooting import PLACE, TARGET, weapon_of
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, UnitPoses, UnitRoute, place_of
from escarmouche.rulebooks.common.tactics import TacticsBase, Values, Weigher, if_yes
from escarmouche.table import CM, UNIT, Point, direction

DRAWS: Final = 2
"""How many answers drawn at random are considered where places are asked for."""

DIRECTIONS: Final = 16
TRIED: Final = 30
"""How many places for a unit are tried at most,"""

MOVES: Final = 5
"""and how many found that it can really come to."""

PLACES: Final = 4
"""How many places in contact are considered."""

PURPOSES: Final = 3
"""How many of the points are considered that the battle is about, and how many enemies."""

SHARES: Final = (10, 7, 4, 1)
"""How far, in tenths, towards a point a unit tries to go that can't come there."""

EFFORT: Final = 0.01
"""What it has to win at least to climb over something."""

FRONT: Final = 22
"""How far from the middle of the table, in cm, a unit is deployed best."""


class AgeOfTheRagnarokTactics(TacticsBase[Battle]):
    """The tactics of the book. They remember what a unit could do as long as they are asked about the same state."""

    draws = DRAWS

    def __init__(self) -> None:
        super().__init__({**WEIGHERS, ACTIONS: self._acts})
        self._outlook: Outlook | None = None

    def forget(self) -> None:
        """Forgets what the last question was about."""
        self._outlook = None

    def places(self, state: Battle, ask: Place[Any], rng: random.Random) -> Iterable[Any]:
        """Places from which a unit has something to win."""
        match ask:
            case UnitMove():
                return _routes(state, ask, rng)
            case DeployUnit():
                return _deployments(ask, rng)
            case EnterTable():
                return _entries(ask, rng)
            case IntoContact():
                return _contacts(ask)
            case _:
                return super().places(state, ask, rng)

    def each_once(self, places: Iterable[Any]) -> Sequence[Any]:
        """Places of units are told apart by what is written of them."""
        distinct: dict[bytes, Any] = {}
        for place in places:
            distinct.setdefault(msgspec.msgpack.encode(place), place)
        return list(distinct.values())

    def weigh_places(self, state: Battle, ask: Place[Any], answers: Sequence[Any]) -> Values:
        """What it is worth that a unit stands somewhere."""
        if isinstance(ask, UnitMove | EnterTable):
            return [_arrived(state, state.units[ask.unit.id], answer) for answer in answers]
        if isinstance(ask, DeployUnit):
            return [_deployed(state, state.units[ask.unit.id], answer) for answer in answers]
        return super().weigh_places(state, ask, answers)

    def _acts(self, battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """What each thing that a unit may do promises."""
        unit = battle.units[ask.about["unit"]]
        outlook = self._outlook
        if outlook is None or outlook.battle is not battle or outlook.unit is not unit:
            outlook = self._outlook = Outlook(battle, unit)
        if unit.enters:
            return [float(answer.startswith("run")) + 0.5 * ("shoot" in answer) for answer in answers]
        return [outlook.does(answer, engaged=bool(ask.about["engaged"])) for answer in answers]


# -- places ------------------------------------------------------------------------------------------------------------


def _routes(battle: Battle, ask: UnitMove, rng: random.Random) -> Iterator[UnitRoute]:
    """The moves that look best, the best first, and none at all."""
    unit = battle.units[ask.unit.id]
    ranked = sorted(
        dict.fromkeys(_points(battle, unit, ask)),
        key=lambda point: place_value(battle, unit, shifted(battle, unit, point)),
        reverse=True,
    )
    reachable = (route for point in ranked[:TRIED] if (route := ask.proposed(point)) is not None)
    proposals = list(islice(reachable, MOVES))
    yield from proposals
    staying = ask.staying()
    if not ask.problems(staying):
        yield staying
    elif not proposals:
        yield from ask.offers(rng)


def _points(battle: Battle, unit: Unit, ask: UnitMove) -> Iterator[Point]:
    """Where the leader might go: to what the battle is about, to where the unit likes to be from its enemies, all round."""
    leader = battle.leader(unit)
    start, radius = place_of(leader), leader.profile.base // 2
    wish = wished_distance(battle, unit)
    foes = [place_of(battle.leader(enemy)).point for enemy in battle.units_in_play() if enemy.side != unit.side]
    foes.sort(key=lambda foe: (foe[0] - start.x) ** 2 + (foe[1] - start.y) ** 2)
    wanted = [*islice(goals(battle, unit), PURPOSES), *(_off(start.point, foe, wish) for foe in foes[:PURPOSES])]
    ways = [towards(start.point, goal, ask.allowance) for goal in wanted]
    for turn in range(DIRECTIONS):
        dx, dy = direction(turn * 3600 // DIRECTIONS)
        ways.append((start.x + dx * ask.allowance // UNIT, start.y + dy * ask.allowance // UNIT))
    board = battle.board
    for x, y in ways:
        aim = min(max(x, radius), board.width - radius), min(max(y, radius), board.depth - radius)
        for share in SHARES:
            yield start.x + (aim[0] - start.x) * share // 10, start.y + (aim[1] - start.y) * share // 10


def _off(start: Point, foe: Point, wish: int) -> Point:
    """The point at a wished distance from an enemy, on the line to him."""
    return towards(foe, start, wish) if wish else foe


def _deployments(ask: DeployUnit, rng: random.Random) -> Iterator[UnitPoses]:
    """Places at the front of the zones, and some anywhere."""
    for zone in ask.zones():
        xs, ys = zip(*zone.polygon, strict=True)
        to_enemy = 1 if (min(ys) + max(ys)) // 2 < ask.battle.board.depth // 2 else -1
        front = (max(ys) if to_enemy > 0 else min(ys)) - to_enemy * 8 * CM
        for share in (5, 3, 7, 2, 8):
            proposal = ask.proposed((min(xs) + (max(xs) - min(xs)) * share // 10, front))
            if proposal is not None:
                yield proposal
    yield from (offer for _ in range(DRAWS) for offer in ask.offers(rng))


def _entries(ask: EnterTable, rng: random.Random) -> Iterator[UnitRoute]:
    """Places as far on the table as the unit comes, along all edges that are open to it."""
    for edge in ask.edges:
        for along in (5000, 2500, 7500):
            proposal = ask.proposed(ask.goal(edge, along, 10))
            if proposal is not None:
                yield proposal
    yield from ask.offers(rng)


def _contacts(ask: IntoContact) -> Iterator[Any]:
    """The way that is known, and ways to some other places."""
    yield ask.known
    for pose in islice(ask.places(place_of(ask.fighter).point), PLACES):
        route = ask.way_to(pose)
        if route is not None and not ask.problems(route):
            yield route


def _arrived(battle: Battle, unit: Unit, answer: UnitRoute) -> float:
    """What the place of a unit after a move is worth."""
    return place_value(battle, unit, spots(battle, unit, answer.ends))


def _crossed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Over an obstacle, where half a walk across it ends better than a whole one round it."""
    unit = battle.units[ask.about["unit"]]
    allowance = battle.movement(unit)
    around = UnitMove(battle, unit, WALK, allowance)
    across = UnitMove(battle, unit, WALK, allowance // 2, crossable_near(battle, unit, allowance))
    return if_yes(answers, _best_end(battle, across) - _best_end(battle, around) - EFFORT)


def _best_end(battle: Battle, move: UnitMove) -> float:
    """What the best place is worth that a move leads to."""
    routes = _routes(battle, move, random.Random(0))
    return max((_arrived(battle, battle.units[move.unit.id], route) for route in routes), default=0.0)


def _deployed(battle: Battle, unit: Unit, answer: UnitPoses) -> float:
    """To the front, shooters a little behind, towards the middle; and near what the battle is about."""
    pose = answer.poses.get(unit.leader) or next(iter(answer.poses.values()))
    front = abs(pose.y - battle.board.depth // 2) / CM
    behind = 6 if is_shooter(battle, unit) else 0
    aside = abs(pose.x - battle.board.width // 2) / CM
    near = min((_far(pose.point, middle(objective.outline)) for objective in battle.mission.objectives), default=0.0)
    return -abs(front - FRONT - behind) - 0.2 * aside - 0.2 * near / CM


def _far(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


# -- before and between activations ------------------------------------------------------------------------------------


def _deploys_last(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever sees the others deploy knows more: the one to one's left begins."""
    return [float(answer == battle.left_of(ask.player)) for answer in answers]


def _designated(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Pieces of scenery as near to one's own zone as can be."""
    own = [middle(zone.polygon) for zone in battle.zones if zone.side == ask.player]
    middles = [middle(ask.options[answer].outline) for answer in answers]
    return [-min(_far(there, zone) for zone in own) for there in middles]


def _goes_first(_: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever may choose plays first."""
    return [float(answer == ask.player) for answer in answers]


def _most_urgent(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """The cards first whose units have most to win now."""
    return [urgency(battle, answer) for answer in answers]


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


def _under(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Where a template covers most enemies and fewest friends."""
    unit = battle.units[ask.about["unit"]]
    areas = [weapon_of(fighter).area for fighter in battle.fighters(unit) if fighter.profile.ranged is not None]
    radius = (1 + max(areas, default=0)) * CM
    return [_covered(battle, unit, battle.models[answer], radius) for answer in answers]


def _covered(battle: Battle, unit: Unit, centre: Fighter, radius: int) -> float:
    there = place_of(centre).point
    reached = [
        fighter
        for fighter in battle.in_play()
        if _far(there, place_of(fighter).point) <= radius + fighter.profile.base // 2
    ]
    return sum(-worth(fighter) if fighter.side == unit.side else worth(fighter) for fighter in reached)


def _opened(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Chests, then doors."""
    kinds = {piece.id: piece.kind for piece in battle.board.pieces}
    return [0.0 if answer == NOTHING else 2.0 if kinds[answer] == "chest" else 1.0 for answer in answers]


# -- mystics -----------------------------------------------------------------------------------------------------------


def _used(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The effect that is worth most at the best of its targets; nothing is worth nothing."""
    values = []
    for answer in answers:
        use: Use | None = ask.options[answer]
        values.append(0.0 if use is None else best_target(battle, battle.models[use.mystic], use.effect))
    return values


def _of_whom(battle: Battle, ask: Choose[Any]) -> tuple[Fighter, MysticEffect]:
    """The mystic that a question is about, and the effect of his."""
    if "titan" in ask.about:
        mystic, key = battle.models[ask.about["titan"]], ask.about["capacity"]
        return mystic, next(capacity for capacity in mystic.profile.capacities if capacity.key == key)
    mystic, key = battle.models[ask.about["mystic"]], ask.about["effect"]
    return mystic, next(effect for effect in mystic.profile.mystic_effects if effect.key == key)


def _at_whom(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The target that is worth most; of a capacity, nobody is worth nothing."""
    mystic, effect = _of_whom(battle, ask)
    options = targets(battle, mystic, effect)
    return [0.0 if answer == NOBODY else use_value(battle, mystic, effect, options[answer]) for answer in answers]


def _spent(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """How many points feed an effect, or sublimate it: as if at the best of its targets."""
    mystic, effect = _of_whom(battle, ask)
    reached = list(targets(battle, mystic, effect).values())
    best = max(reached, key=lambda fighter: use_value(battle, mystic, effect, fighter), default=())
    feeds = ask.about["for"] == "feeding"
    return [
        use_value(battle, mystic, effect, best, int(answer) if feeds else 0, 1 if feeds else 1 + int(answer))
        for answer in answers
    ]


def _thwarted(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """To thwart a ritual or communion is worth what it would do, less the points; those of who has most of them."""
    caster = battle.units[ask.about["unit"]]
    harm = 0.0
    for mystic in battle.fighters(caster):
        for effect in mystic.profile.mystic_effects:
            if effect.key == ask.about["effect"]:
                harm = max(harm, best_target(battle, mystic, effect))
    held = {answer: battle.units[answer].mana + battle.units[answer].faith for answer in answers if answer != NOT}
    return [0.0 if answer == NOT else harm - ask.about["points"] + 0.01 * held[answer] for answer in answers]


# -- Elixir ------------------------------------------------------------------------------------------------------------


def _agreed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """To perform an exploit that is offered, or not."""
    value = agreed(battle, ask)
    return [value if answer == YES else 0.0 for answer in answers]


WEIGHERS: Final[dict[str, Weigher[Battle]]] = {
    CHOOSE: _fought,
    CASUALTIES: _fallen,
    TARGET: _aimed,
    PLACE: _under,
    OPEN: _opened,
    CROSS: _crossed,
    ACTION: _used,
    PROCEDURE: _deploys_last,
    DESIGNATE: _designated,
    "c4.command.winner": _goes_first,
    "c4.activation.identical_cards": _most_urgent,
    "c4.magic.ritual.counter": _thwarted,
    "c4.faith.communion.censure": _thwarted,
    "c4.magic.ritual.spend": _spent,
    "c4.faith.communion.spend": _spent,
    MODE_RULES["barbarian"]: _most_urgent,
    **{f"{rule}#order": _most_urgent for rule in MODE_RULES.values()},
    **dict.fromkeys({*USED.values(), CAPACITY}, _at_whom),
    **dict.fromkeys(GAINS, _agreed),
}
"""What answers are worth, by the rule that asks."""

TACTICS: Final = AgeOfTheRagnarokTactics()
