"""What a sensible player would consider in a skirmish: candidates for each question, and what they are worth.

Values are points to be won, estimated; only differences between the answers to one question mean anything. Where nothing
better is known, the default of the question is taken. Nothing is hidden in this book, so that everybody sees everything.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, cast

from escarmouche.kernel import PASS, Choose
from escarmouche.kernel import Place as Placing
from escarmouche.rulebooks.common.tactics import TacticsBase, Values, Weigher, if_yes
from escarmouche.rulebooks.ddm.abilities.leadership import TYRANNY
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode, Turn
from escarmouche.rulebooks.ddm.content.cards import Power, Sort, Vanish
from escarmouche.rulebooks.ddm.machine.approach import berths
from escarmouche.rulebooks.ddm.machine.estimates import (
    ROUTED,
    best_blow,
    blow,
    breaks,
    onslaught,
    passes,
    power_worth,
    standing_worth,
    worth,
)
from escarmouche.rulebooks.ddm.machine.place_values import Outlook, Place
from escarmouche.rulebooks.ddm.rules import immediate, opportunity, powers
from escarmouche.rulebooks.ddm.rules.attacks import PICK
from escarmouche.rulebooks.ddm.rules.charge import charging_speed, printed_speed, swiftest
from escarmouche.rulebooks.ddm.rules.deployment import Deployment, Post
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.morale import DC, morale_bonus
from escarmouche.rulebooks.ddm.rules.movement import GridPath, Move, flood, modes, room
from escarmouche.rulebooks.ddm.rules.strikes import OPPORTUNITY, Strike
from escarmouche.rulebooks.ddm.rules.targets import Aim, aims
from escarmouche.rulebooks.ddm.rules.turn import END, ON, OPTIONS, done_so_far, move, movement_left, speed

NEVER: Final = -1e6
"""The value of what is not worth a thought."""

LATER: Final = -0.5
"""What an act is worth of which nothing is known."""

DRAWS: Final = 3
"""How many answers drawn at random are considered where places are asked for."""

DEPLOYMENTS: Final = 6

KEPT: Final = 0.15
"""What share of its worth a creature has to be spared, or to win, by what it may do at once but seldom."""

SORTS: Final[tuple[Sort, ...]] = ("melee", "ranged")

PHASE: Final = "ddm.round.phase"


class DndMiniaturesTactics(TacticsBase[Battle]):
    """The tactics of the book. It remembers how it saw the position that it was asked about last."""

    def __init__(self) -> None:
        super().__init__({**WEIGHERS, OPTIONS: self._acted})
        self._seen: tuple[Battle, Outlook] | None = None

    def forget(self) -> None:
        """Drops how it saw the position that it was asked about last."""
        self._seen = None

    def places(self, state: Battle, ask: Placing[Any], rng: random.Random) -> Iterable[Any]:
        """Some of the places for deployment, and ways to where a creature wants to be."""

        if isinstance(ask, Deployment):
            places = list(ask.offers(rng))
            return rng.sample(places, min(DEPLOYMENTS, len(places)))
        if isinstance(ask, Move):
            return self._ways(state, ask, rng)
        return (ask.pick(rng) for _ in range(DRAWS))

    def weigh_places(self, state: Battle, ask: Placing[Any], answers: Sequence[Any]) -> Values:
        """What it is worth that a creature stands somewhere."""
        if isinstance(ask, Move):
            return [self._arrived(state, ask, answer) for answer in answers]
        if isinstance(ask, Deployment):
            return [_deployed(state, answer) for answer in answers]
        return super().weigh_places(state, ask, answers)

    def outlook(self, battle: Battle, creature: str) -> Outlook:
        """What a creature sees before it."""
        if self._seen is None or self._seen[0] is not battle or self._seen[1].creature.id != creature:
            self._seen = battle, Outlook(battle, creature)
        return self._seen[1]

    # -- ways ----------------------------------------------------------------------------------------------------------

    def _ways(self, battle: Battle, ask: Move, rng: random.Random) -> Iterator[GridPath]:
        """Ways to the places that are worth a thought, and one at random."""
        for place in self._places(battle, ask):
            way = GridPath(place.way)
            if not ask.problems(way):
                yield way
        yield from ask.offers(rng)

    def _places(self, battle: Battle, ask: Move) -> list[Place]:
        """Of a rush, wherever it may end."""
        if ask.goal != -1:
            region = ask.region()
            ends = battle.ground.chart.members(ask.ends())
            return [Place(at, region.path(at), region.cost(at) or 0) for at in ends]
        left = reach_of_attack(battle, battle[ask.creature.id], ask.mode)
        return self.outlook(battle, ask.creature.id).places(ask.region(), ask.ends(), left)

    def _arrived(self, battle: Battle, ask: Move, way: GridPath) -> float:
        """What the end of a way is worth, less what it costs to get there."""
        seen = self.outlook(battle, ask.creature.id)
        cost = ask.region().cost(way.squares[-1])
        rushes = ask.goal != -1
        reach = (printed_speed if rushes else reach_of_attack)(battle, seen.creature, ask.mode)
        attacks = cost is not None and cost <= reach
        return seen.value(way.squares[-1], attacks=attacks) - seen.toll(way.squares, ask.mode)

    # -- the turn ------------------------------------------------------------------------------------------------------

    def _acted(self, battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """What to do next in a turn; blows are weighed by their exact odds."""
        creature = battle[ask.about["creature"]]
        return [self.act(battle, creature, answer) for answer in answers]

    def act(self, battle: Battle, creature: Creature, key: str) -> float:
        """What an act of a turn is worth."""
        seen, (kind, *rest) = self.outlook(battle, creature.id), key.split("/")
        here = creature.at
        assert here is not None
        match kind:
            case "melee" | "ranged":
                return self._attack(battle, creature, kind, int(rest[0]), rest[1]) + seen.value(here, attacks=False)
            case "charge":
                place = int(rest[1])
                mode = swiftest(battle, creature)
                way = flood(battle, creature, mode, 2 * charging_speed(battle, creature, mode)).path(place)
                return seen.value(place, attacks=True, charging=rest[0]) - seen.toll(way, mode)
            case "rush":
                return self._rush(battle, creature, rest[0])
            case "walk" | "fly" | "burrow":
                return self._moved(battle, creature, cast("Mode", kind))
            case powers.CAST | powers.USE:
                return best_use(battle, creature, key) + seen.value(here, attacks=False)
            case _:
                return seen.value(here, attacks=False) + (0.0 if key in (END, ON) else LATER)

    @staticmethod
    def _attack(battle: Battle, creature: Creature, sort: Sort, index: int, target: str) -> float:
        """An attack, and those that may follow it."""
        turn = battle.turn
        assert turn is not None
        value = blow(battle, creature, battle[target], own_strike(creature, target, sort, index))
        if turn.used or turn.single:
            return value
        others = [number for number in range(len(creature.card.attacks(sort))) if number != index]
        return value + sum(
            blow(battle, creature, battle[target], own_strike(creature, target, sort, number))
            for number in others
            if f"{sort}/{number}" not in turn.attacks
        )

    def _moved(self, battle: Battle, creature: Creature, mode: Mode) -> float:
        """The best place that a creature can get to."""
        seen = self.outlook(battle, creature.id)
        ask = move(battle, creature, mode, movement_left(battle, creature, mode))
        left = reach_of_attack(battle, creature, mode)
        return max(
            (
                seen.value(place.at, attacks=place.cost <= left) - seen.toll(place.way, mode)
                for place in self._places(battle, ask)
            ),
            default=NEVER,
        )

    def _rush(self, battle: Battle, creature: Creature, target: str) -> float:
        """The best place beside the enemy that it rushes."""
        seen, best = self.outlook(battle, creature.id), NEVER
        for mode in modes(battle, creature):
            allowed = printed_speed(battle, creature, mode)
            routes = flood(battle, creature, mode, 2 * allowed)
            ends = routes.reached & room(battle, creature, mode).stop & berths(battle, creature, battle[target], mode)
            for at in battle.ground.chart.members(ends)[:DEPLOYMENTS]:
                attacks = (routes.cost(at) or 0) <= allowed
                best = max(best, seen.value(at, attacks=attacks) - seen.toll(routes.path(at), mode))
        return best


# -- what the questions are about --------------------------------------------------------------------------------------


def own_strike(creature: Creature, target: str, sort: Sort, index: int, occasion: str = "") -> Strike:
    """An attack of a creature's card."""
    return Strike(attacker=creature.id, target=target, sort=sort, index=index, occasion=occasion)


def reach_of_attack(battle: Battle, creature: Creature, mode: Mode) -> int:
    """How far a creature may still go in its turn and attack then; -1 if it can't attack any more."""
    turn = battle.turn
    if turn is None or turn.creature != creature.id or done_so_far(turn) or _busy(turn):
        return -1
    return speed(battle, creature, mode) - turn.used


def _busy(turn: Turn) -> bool:
    return bool(turn.charging or turn.rushing)


def best_use(battle: Battle, creature: Creature, key: str) -> float:
    """The most that a power (its key among the acts of a turn) can bring, however it is aimed."""
    power = powers.named(creature, key)
    assert power is not None
    return max((best_aim(battle, creature, power, lay()) for _, lay in aims(battle, creature, power)), default=NEVER)


def best_aim(battle: Battle, caster: Creature, power: Power, ways: Iterable[Aim]) -> float:
    """The most that a power can bring, of these ways to aim it."""
    return max((power_worth(battle, caster, power, way) for way in ways), default=NEVER)


def _activated(battle: Battle, __: Choose[Any], answers: Sequence[str]) -> Values:
    """Whom to activate: those who have somebody to attack first, then those who are near the enemy."""
    return [_promise(battle, battle[answer]) if answer in battle.creatures else LATER for answer in answers]


def _promise(battle: Battle, creature: Creature) -> float:
    if creature.at is None:
        return 0.0
    if creature.routing:
        return 0.2 * standing_worth(creature, creature.hp)
    enemies = battle.enemies(creature)
    near = min((battle.distance(creature, enemy) for enemy in enemies), default=0)
    lead = 0.5 if creature.rating is not None and not in_reach(battle, creature) else 0.0
    return onslaught(battle, creature, full=True) - 0.05 * near - lead


def _struck(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Which attack of opportunity to make: the one that costs the mover most."""
    mover = battle[ask.about["mover"]]
    values = []
    for answer in answers:
        if answer == opportunity.PASS:
            values.append(0.0)
            continue
        name, index = answer.rsplit("/", 1)
        strike = own_strike(battle[name], mover.id, "melee", int(index), OPPORTUNITY)
        values.append(_signed(battle, ask.player, mover) * blow(battle, battle[name], mover, strike))
    return values


def _signed(battle: Battle, player: str, creature: Creature) -> float:
    """1 for whose loss a player gains by, -1 for his own side."""
    return 1.0 if battle.team(creature.side) != battle.team(player) else -1.0


def _picked(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Which attack to make when one is made."""
    creature, target = battle[ask.about["creature"]], battle[ask.about["target"]]
    return [
        0.0
        if ask.options[answer] is None
        else blow(battle, creature, target, own_strike(creature, target.id, "melee", ask.options[answer]))
        for answer in answers
    ]


def _aimed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """At whom to aim a power, and how to lay its area."""
    caster = battle[ask.about["creature"]]
    power = next(candidate for candidate in caster.card.powers if candidate.key == ask.about["power"])
    values = []
    for answer in answers:
        option = ask.options[answer]
        values.append(best_aim(battle, caster, power, (option,) if isinstance(option, Aim) else tuple(option())))
    return values


def _stepped_in(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What is done at once brings something by itself, or takes its bearer out of the way of a blow worth speaking of."""
    actor, target = battle[ask.about["creature"]], battle[ask.about["target"]]
    blows = max(best_blow(battle, actor, target, sort) for sort in SORTS) if battle.hostile(actor, target) else 0.0
    return [0.0 if answer == PASS else _stepping_in(battle, answer, target, blows) for answer in answers]


def _stepping_in(battle: Battle, answer: str, target: Creature, blows: float) -> float:
    key, _, name = answer.rpartition("/")
    bearer = battle[name]
    power = powers.named(bearer, key)
    vanishes = power is not None and any(isinstance(outcome, Vanish) for outcome in power.outcomes)
    spared = blows if vanishes and bearer is target else 0.0
    return best_use(battle, bearer, key) + spared - KEPT * worth(bearer)


def _staked(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A life is staked if the save is so much easier for it that it makes up for what is lost when it fails."""
    creature = battle[ask.about["creature"]]
    plain = 1 - breaks(battle, creature)
    helped = passes(morale_bonus(battle, creature) + int(ask.about["bonus"]), DC)
    return if_yes(answers, (helped - plain - (1 - plain) * ROUTED) * worth(creature))


def _deployed(battle: Battle, post: Post) -> float:
    """To the front: near the middle of the grid."""
    chart = battle.ground.chart
    return -float(chart.distance(post.at, chart.at(chart.columns // 2, chart.rows // 2)))


WEIGHERS: Final[dict[str, Weigher[Battle]]] = {
    PHASE: _activated,
    opportunity.RULE: _struck,
    PICK: _picked,
    immediate.MOMENT: _stepped_in,
    TYRANNY: _staked,
    powers.TARGET: _aimed,
    powers.AREA: _aimed,
}
"""What answers are worth, by the rule that asks."""

TACTICS: Final = DndMiniaturesTactics()

__all__ = ["TACTICS", "DndMiniaturesTactics"]
