"""Moves: whom to charge, who runs or walks, who slips away from a charge, who goes forward before the battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Any, Final

from escarmouche.kernel import PASS, Choose
from escarmouche.rulebooks.common.tactics import Values, Weigher, if_yes
from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit
from escarmouche.rulebooks.lfw.machine.estimates import exchange, worth
from escarmouche.rulebooks.lfw.machine.goals import holds_out
from escarmouche.rulebooks.lfw.machine.options import asked, by_unit
from escarmouche.rulebooks.lfw.machine.place_values import (
    CAUTION,
    bears_something,
    charge_gain,
    outlook,
    prospect,
)
from escarmouche.rulebooks.lfw.machine.shots import shooting_lost
from escarmouche.rulebooks.lfw.rules import charge, deployment, movement
from escarmouche.rulebooks.lfw.rules.charge import chargeable
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.treasures import BURDENED
from escarmouche.table import TURN, UNIT, Point, direction, heading

INITIATIVE: Final = 1.0
"""What beginning a fight is worth by itself: the enemy can't begin it any more."""

IMPATIENCE: Final = 0.5
"""What a charge is worth more with each turn: a battle in which nobody comes near is not won."""

EFFORT: Final = 0.01
"""What a move has to win at least."""

SIDEWAYS: Final = (0, TURN // 8, -TURN // 8)
"""In which directions one looks for a way out, as turned from straight away."""


def _declared(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Charges that pay, the best first."""
    return by_unit(battle, answers, lambda unit: _best_charge(battle, unit))


def _best_charge(battle: Battle, unit: Unit) -> float:
    gains = (charge_gain(battle, unit, battle[name]) for name in chargeable(battle, unit))
    if bears_something(battle, unit) and unit.profile.type in BURDENED:
        return -1.0
    impatience = 0.0 if holds_out(battle) else IMPATIENCE * battle.turn
    return max(gains, default=-1.0) + INITIATIVE + impatience - shooting_lost(battle, unit)


def _charged(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The enemy whom it pays most to charge, and nobody besides."""
    unit = asked(battle, ask)
    if ask.about.get("targets"):
        return [float(answer == charge.NO_MORE) for answer in answers]
    return [charge_gain(battle, unit, battle[answer]) for answer in answers]


def _resolved(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """The units that are worth most come to their fights first."""
    return [worth(battle[answer]) if answer in battle.units else 0.0 for answer in answers]


def _run(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever is better off for going further than he could otherwise, with what he can't shoot taken into account."""
    return by_unit(battle, answers, lambda unit: _gained(battle, unit, run=True))


def _moved(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever finds a better place than his."""
    return by_unit(battle, answers, lambda unit: _gained(battle, unit, run=False))


def _gained(battle: Battle, unit: Unit, *, run: bool) -> float:
    """What a move is worth more than the best that the unit could do without it."""
    if run and bears_something(battle, unit) and unit.profile.type in BURDENED:
        return -1.0  # it would leave behind what it has
    assert unit.pose is not None
    armed = bool(outlook(battle, unit).weapons)
    stays = outlook(battle, unit).value(unit.pose.point, shoots=armed)
    walks = _best_place(battle, unit, "normal", shoots=armed)
    if run:
        return _best_place(battle, unit, "run", shoots=False) - max(stays, walks) - EFFORT
    return walks - stays - EFFORT


def _best_place(battle: Battle, unit: Unit, move: Move, *, shoots: bool) -> float:
    """What the best place is worth that a unit may come to by a move, nothing being in its way."""
    assert unit.pose is not None
    seen, here, reach = outlook(battle, unit), unit.pose.point, stride(battle, unit, move)
    places = (_within(here, wish, reach) for wish in seen.wishes(reach))
    return max((seen.value(place, shoots=shoots, runs=move == "run") for place in places), default=-1e6)


def _within(here: Point, wish: Point, reach: int) -> Point:
    """The point nearest to a wish that is no further than so much away, on the straight line."""
    dx, dy = wish[0] - here[0], wish[1] - here[1]
    far = isqrt(dx * dx + dy * dy)
    return wish if far <= reach else (here[0] + dx * reach // far, here[1] + dy * reach // far)


# -- before the battle -------------------------------------------------------------------------------------------------


def _went_ahead(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """A vanguard walks or runs to a better place than its own."""
    return [0.0 if answer == PASS else _gained_ahead(battle, answer) for answer in answers]


def _gained_ahead(battle: Battle, answer: str) -> float:
    name, _, word = answer.rpartition(" ")
    unit = battle[name]
    move: Move = "run" if word == "run" else "normal"
    assert unit.pose is not None
    return (
        _best_place(battle, unit, move, shoots=False)
        - outlook(battle, unit).value(unit.pose.point, shoots=False)
        - EFFORT
    )


# -- out of the way of a charge ----------------------------------------------------------------------------------------


def _evaded(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever is agile slips away from a charge that it would lose by, if it gets out of reach."""
    unit, charger = asked(battle, ask), battle[str(ask.about["by"])]
    own = [
        charge_gain(battle, unit, battle[name])
        for declared in battle.charges
        if declared.unit == unit.id
        for name in declared.targets
    ]
    escapes = any(out_of_reach(battle, unit, charger, place) for place in ways_out(battle, unit, charger))
    return if_yes(answers, (charged_by(battle, unit, charger) if escapes else 0.0) - max(own, default=0.0) - EFFORT)


def chargers(battle: Battle, unit: Unit) -> list[Unit]:
    """Those who have declared a charge at a unit."""
    return [battle[declared.unit] for declared in battle.charges if unit.id in declared.targets]


def charged_by(battle: Battle, unit: Unit, charger: Unit) -> float:
    """The points that a unit loses on average by being charged, less what it wins."""
    dealt, taken = exchange(battle, charger, unit, charged=True)
    return CAUTION * dealt - taken


def ways_out(battle: Battle, unit: Unit, charger: Unit) -> Iterator[Point]:
    """Points on the table, as far from a charger as a normal move goes, straight away from it and to both sides of that."""
    assert unit.pose is not None
    here, reach = unit.pose.point, stride(battle, unit, "normal")
    board, edge = battle.board, unit.profile.base.diameter // 2
    away = _away_from(charger, here)
    for aside in SIDEWAYS:
        cos, sin = direction(away + aside)
        x, y = here[0] + reach * cos // UNIT, here[1] + reach * sin // UNIT
        if edge <= x <= board.width - edge and edge <= y <= board.depth - edge:
            yield x, y


def _away_from(charger: Unit, here: Point) -> int:
    """The direction straight away from a charger; any, if one stands on the same point."""
    assert charger.pose is not None
    dx, dy = here[0] - charger.pose.x, here[1] - charger.pose.y
    return heading(dx, dy) if dx or dy else 0


def out_of_reach(battle: Battle, unit: Unit, charger: Unit, place: Point) -> bool:
    """Whether a charge would not come as far as a unit at a place."""
    seen = outlook(battle, unit)
    return seen.apart(place, charger) > seen.reaches[charger.id]


def _reconsidered(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever can't reach his target charges somebody else, if that pays; otherwise he does what he can instead."""
    unit = asked(battle, ask)
    instead = {
        charge.KEEP: 0.0,
        charge.CANCEL: EFFORT + max(shooting_lost(battle, unit), _gained(battle, unit, run=False)),
    }
    return [
        instead[answer] if answer in instead else charge_gain(battle, unit, battle[answer]) + INITIATIVE
        for answer in answers
    ]


# -- in a melee --------------------------------------------------------------------------------------------------------


def _joined(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever may come into contact with somebody whom he would rather fight, or whom friends are fighting."""
    return by_unit(battle, answers, lambda unit: _gained_by_joining(battle, unit))


def _gained_by_joining(battle: Battle, unit: Unit) -> float:
    foes, reach = battle.foes(unit), stride(battle, unit, "engagement")
    others = (enemy.id for enemy in battle.enemies(unit) if enemy.id not in foes and battle.gap(unit, enemy) <= reach)
    best = max((prospect(battle, unit, (*foes, other)) for other in others), default=None)
    return -1.0 if best is None else best - prospect(battle, unit, foes) - EFFORT


MOVES: Final[dict[str, Weigher[Battle]]] = {
    charge.DECLARATION: _declared,
    charge.DECLARE: _charged,
    charge.MOVE: _resolved,
    charge.AGILE: _evaded,
    f"{charge.AGILE}#reconsider": _reconsidered,
    movement.RUN: _run,
    movement.NORMAL: _moved,
    movement.ENGAGEMENT: _joined,
    deployment.VANGUARD: _went_ahead,
}
"""What answers about moves are worth, by the rule that asks."""

__all__ = ["MOVES", "charged_by", "chargers", "out_of_reach", "ways_out"]
