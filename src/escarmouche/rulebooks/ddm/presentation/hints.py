"""What is known of an answer before it is given: where a move leads and whom it provokes, what an attack has to roll."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from escarmouche.kernel import Ask, Choose, Place
from escarmouche.rulebooks import Forecast, Hints, Sight
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Sort
from escarmouche.rulebooks.ddm.content.tiles import Plate, turned
from escarmouche.rulebooks.ddm.presentation.overview import SIDE as SQUARE
from escarmouche.rulebooks.ddm.presentation.overview import centre, place, tile
from escarmouche.rulebooks.ddm.presentation.pointing import QUARTER, TURN, middle_of
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR, standing_on
from escarmouche.rulebooks.ddm.rules.attacks import armor_class, attack_bonus, critical_from
from escarmouche.rulebooks.ddm.rules.deployment import Deployment, Post
from escarmouche.rulebooks.ddm.rules.layout import Laid
from escarmouche.rulebooks.ddm.rules.movement import GridPath, Move, diagonal, left_behind, room, stride_cost
from escarmouche.rulebooks.ddm.rules.opening import FEATURE, SIDE, AssemblyWay, LayTile
from escarmouche.rulebooks.ddm.rules.opportunity import reacting
from escarmouche.rulebooks.ddm.rules.powers import key_of
from escarmouche.rulebooks.ddm.rules.states import active, helpless, threats
from escarmouche.rulebooks.ddm.rules.strikes import CHARGE, Strike
from escarmouche.rulebooks.ddm.rules.targets import aims
from escarmouche.texts import message

FACES: Final = 20


def hints(battle: Battle, ask: Ask[Any], answer: Any) -> Hints:
    """What is known of a plain answer before it is given; see ``Book.hints``."""
    if isinstance(ask, Place):
        value = ask.value(answer)
        if isinstance(ask, Deployment) and isinstance(value, Post):
            return Hints(figures=(ask.creature.id,), at=centre(battle, value.at, ask.creature.body))
        if isinstance(ask, LayTile) and isinstance(value, Laid):
            return _of_tile(battle, ask, value)
        return _of_way(battle, ask, value) if isinstance(value, GridPath) else Hints()
    if isinstance(ask, Choose) and ask.rule in (FEATURE, SIDE):
        return _of_choice_of_tile(battle, ask, str(answer))
    creature = battle.creatures.get(str(ask.about.get("creature", "")))
    kind, *parts = str(answer).split("/")
    if kind == "area":
        return _of_area(battle, parts[0])
    if kind in ("cast", "use"):
        return Hints(figures=_within_power(battle, battle[parts[1]] if len(parts) > 1 else creature, str(answer)))
    if kind in battle.players and "power" in ask.about:
        return Hints(figures=tuple(reached.id for reached in battle.present() if reached.side == kind))
    named = tuple(part for part in (kind, *parts) if part in battle.creatures)
    if creature is None or creature.at is None or not named:
        return Hints(figures=named)
    target = battle[named[0]]
    if kind in ("melee", "ranged", "charge") and target.at is not None:
        index = next((int(part) for part in parts if part.isdecimal()), 0) if kind != "charge" else 0
        sort: Sort = "ranged" if kind == "ranged" else "melee"
        occasion = CHARGE if kind == "charge" else ""
        strike = Strike(attacker=creature.id, target=target.id, sort=sort, index=index, occasion=occasion)
        return _of_strike(battle, creature, target, strike)
    return Hints(figures=named)


def _of_tile(battle: Battle, ask: LayTile, laid: Laid) -> Hints:
    """How a tile lies: by its middle, and what is on it."""
    if not ask.covers(laid):
        return Hints()
    plate, first = turned(ask.plate, laid.quarters), place(battle, laid.at)
    across, down = middle_of(plate)
    square = laid.at + down * battle.board.grid.columns + across
    facing = -laid.quarters * QUARTER % TURN
    return Hints(at=centre(battle, square, 1), facing=facing, tile=tile(plate, ask.player, first))


def _of_choice_of_tile(battle: Battle, ask: Choose[Any], answer: str) -> Hints:
    """What is on a tile that can be chosen, or how an assembly tile would lie."""
    match ask.options.get(answer):
        case Plate() as plate:
            return Hints(tile=tile(plate, ask.player, (0, 0)))
        case AssemblyWay(plate, laid):
            lying = turned(plate, laid.quarters)
            return Hints(at=centre(battle, laid.at, 1), tile=tile(lying, ask.player, place(battle, laid.at)))
    return Hints()


def chance(battle: Battle, attacker: Creature, target: Creature, strike: Strike) -> Fraction:
    """How likely an attack is to hit, before any second roll."""
    if strike.melee and helpless(battle, target):
        return Fraction(1)
    needed = armor_class(battle, attacker, target, strike) - attack_bonus(battle, attacker, target, strike)
    lowest = max(2, min(needed, critical_from(battle, attacker, strike)))
    return Fraction(FACES + 1 - lowest, FACES)


def _of_strike(battle: Battle, attacker: Creature, target: Creature, strike: Strike) -> Hints:
    """An attack: the target, the line to it, and how likely it is to hit."""
    assert attacker.at is not None
    assert target.at is not None
    odds = chance(battle, attacker, target, strike)
    names = NARRATOR.names(battle)
    words = message("ddm-hint-hits", target=names[target.id])
    start, end = centre(battle, attacker.at, attacker.body), centre(battle, target.at, target.body)
    return Hints(
        figures=(target.id,),
        foretold=(Forecast(words, "ddm.attack.roll", (target.id,), odds, hits=True),),
        sights=() if strike.melee else (Sight(start, end, target.id, 100),),
    )


def _of_area(battle: Battle, told: str) -> Hints:
    """The squares over which a power is laid, and who stands there."""
    squares = [int(square) for square in told.split("-") if square]
    return Hints(
        figures=tuple(standing_on(battle, set(squares))), squares=tuple(place(battle, square) for square in squares)
    )


def _within_power(battle: Battle, creature: Creature | None, answer: str) -> tuple[str, ...]:
    """Whom a creature could choose for a power."""
    if creature is None or creature.at is None:
        return ()
    act = "/".join(answer.split("/")[:2])
    power = next((candidate for candidate in creature.card.powers if key_of(candidate) == act), None)
    chosen = {key for key, _ in aims(battle, creature, power)} if power is not None else set()
    return tuple(target.id for target in battle.present() if target.id in chosen or target.side in chosen)


def _of_way(battle: Battle, ask: Place[Any], way: GridPath) -> Hints:
    """What is shown of a way: its squares, its cost, the enemies it provokes, and the enemies next to its end."""
    trial = battle.copy()
    creature = trial[str(ask.about["creature"])]
    mode = ask.mode if isinstance(ask, Move) else "walk"
    parity, used, path = ask.parity if isinstance(ask, Move) else 0, 0, []
    foretold: list[Forecast] = []
    last = battle.board.grid.columns * battle.board.grid.rows
    for number, square in enumerate(way.squares):
        if creature.at is None or not 0 <= square < last:
            break
        foretold += _provoked(trial, creature, square, mode, number)
        slow = bool(room(trial, creature, mode).slow >> square & 1)
        cost, parity = stride_cost(slow, diagonal(trial, creature.at, square), parity)
        used += cost
        trial.stand(creature, square)
        path.append(centre(trial, square, creature.body))
    contacts = tuple(enemy.id for enemy in trial.enemies(creature) if trial.adjacent(creature, enemy))
    limit = ask.limit if isinstance(ask, Move) else 0
    return Hints(
        path=tuple(path),
        at=path[-1] if path else None,
        used=used * SQUARE,
        left=(limit - used) * SQUARE,
        contacts=contacts,
        foretold=tuple({forecast.figures: forecast for forecast in foretold}.values()),
        squares=tuple(_threatened(trial, creature)),
    )


def ground_threatened(battle: Battle, model: str) -> Hints:
    """The squares that an active creature threatens."""
    creature = battle.creatures.get(model)
    if creature is None or creature.at is None or not active(battle, creature):
        return Hints()
    return Hints(
        squares=tuple(place(battle, square) for square in battle.ground.chart.members(battle.touching(creature)))
    )


def _provoked(battle: Battle, creature: Creature, to: int, mode: Any, strides: int) -> Iterator[Forecast]:
    """The enemies that a step gives an opening."""
    leaving = left_behind(battle, creature, to)
    if leaving & threats(battle, creature):
        for foe in reacting(battle, creature, leaving, mode, strides):
            words = message("ddm-hint-provokes", foe=NARRATOR.names(battle)[foe.id])
            yield Forecast(words, "ddm.melee.opportunity", (foe.id,))


def _threatened(battle: Battle, creature: Creature) -> Iterator[tuple[int, int]]:
    """The squares that enemies threaten, by column and row."""
    for square in battle.ground.chart.members(threats(battle, creature)):
        yield place(battle, square)
