"""Moving an immobile engine: Servants push it along, or whoever operates it turns it where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from escarmouche.kernel import PASS, Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import EngineTurned, Pushed
from escarmouche.rulebooks.c2.fortification.crews import (
    PUSHED,
    TURNED,
    crew_in_contact,
    engines_at_hand,
    ids,
)
from escarmouche.rulebooks.c2.fortification.engines import machine_of
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import movement
from escarmouche.rulebooks.c2.rules.movement import MoveType, enter_move, is_free, travel
from escarmouche.rulebooks.confrontation.crews import Aiming, Hauling, pushing_penalty, take_along
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.routes import Route

PUSH: Final = "c2.machine.immobile.move"
WHO: Final = "c2.machine.immobile.move.who"
TURN_RULE: Final = "c2.machine.immobile.move-or-fire"

# -- who pushes, and how far -------------------------------------------------------------------------------------------


def able_to_push(battle: Battle, engine: Fighter) -> list[Fighter]:
    """The Servants of an engine that can push it now: its own, of its own side, nobody else. [c2.machine.immobile.move.who]

    Whoever has captured it can therefore not move it. [c2.machine.capture.limits]
    """
    if not engine.profile.is_thing:
        return []
    return [
        servant
        for servant in crew_in_contact(battle, engine)
        if servant.serves == engine.id
        and not battle.engaged(servant)
        and not servant.activated
        and servant.profile.machine is None
        and apply_hooks(battle, servant, Hooks.may_move, True, "walk")
    ]


def may_push(battle: Battle, engine: Fighter) -> bool:
    """Whether an engine can be moved now."""
    if not engine.profile.is_thing or engine.has(TURNED) or not is_free(battle, engine):
        return False
    pushers = able_to_push(battle, engine)
    return bool(pushers) and pushing_reach(battle, engine, pushers) > 0


def pushing_reach(battle: Battle, engine: Fighter, pushers: Sequence[Fighter]) -> int:
    """How far Servants move an engine: their lowest MOV, less its weight, and 2 cm less of that for each further one.

    Of weight 8 one Servant loses 8 cm, two lose 6, three lose 4. In 0.01 mm.
    """
    penalty = pushing_penalty(machine_of(engine).weight or 0, len(pushers))
    return max(0, min(movement(battle, pusher) for pusher in pushers) - penalty)


async def choose_pushers(battle: Battle, engine: Fighter) -> list[Fighter]:
    """Which Servants push: at least one of those in contact; others stay free to do something else."""
    able = able_to_push(battle, engine)
    chosen: list[Fighter] = []
    while len(chosen) < len(able):
        left = {fighter.id: fighter for fighter in able if fighter not in chosen}
        options: dict[str, Fighter | None] = {**left, **({PASS: None} if chosen else {})}
        about = {"fighter": engine.id, "chosen": tuple(ids(chosen))}
        pusher = await Choose(engine.side, WHO, options, default=next(iter(left)), about=about)
        if pusher is None:
            break
        chosen.append(pusher)
    return chosen


# -- an engine and those about it --------------------------------------------------------------------------------------


async def haul(battle: Battle, engine: Fighter, crew: Sequence[Fighter], route: Route) -> None:
    """An engine goes its way, and its crew with it."""
    together, battle.activated_together = battle.activated_together, (engine.id, *ids(crew))
    await take_along(engine, crew, route, partial(travel, battle))
    battle.activated_together = together


STRETCHES: Final = {"push": 1, "push-run": 2}
"""How many times as far as Servants push an engine it comes, by the way of moving."""


# -- ways of moving ----------------------------------------------------------------------------------------------------


async def push(battle: Battle, engine: Fighter, *, stretches: int = 1) -> None:
    """Servants in contact with an engine move it, and go with it. [c2.machine.immobile.move]

    They may run with it, and do nothing else: neither charge nor engage, nor feats, nor dodge, nor shoot.
    """
    crew = await choose_pushers(battle, engine)
    reach = stretches * pushing_reach(battle, engine, crew)
    battle.tell(lambda: Pushed(fighter=engine.id, servants=tuple(ids(crew)), reach=reach, rules=(PUSH,)))
    engine.gain(PUSHED, until="turn")
    for pusher in crew:
        pusher.activated, pusher.move = True, engine.move
        pusher.gain(PUSHED, until="turn")
    await haul(battle, engine, crew, await Hauling(battle, engine, PUSH, reach, crew))


async def push_and_run(battle: Battle, engine: Fighter) -> None:
    """The same at a run: twice as far."""
    await push(battle, engine, stretches=STRETCHES["push-run"])


def may_turn(battle: Battle, fighter: Fighter) -> bool:
    """Whether there is an engine that a figure could turn."""
    return bool(engines_to_turn(battle, fighter))


def engines_to_turn(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """The engines that a figure may turn where it stands: neither moved nor turned this turn, touched by no enemy."""
    return [
        engine
        for engine in engines_at_hand(battle, fighter)
        if not engine.has(PUSHED) and not engine.has(TURNED) and not battle.engaged(engine)
    ]


async def turn(battle: Battle, fighter: Fighter) -> None:
    """One of those who operate an engine turns it, on his own go; it faces any direction, and may fire this turn.

    Those in contact with it go round with it. This is how a captured engine is turned, too.
    """
    engines = engines_to_turn(battle, fighter)
    options = {engine.id: engine for engine in engines}
    about = {"fighter": fighter.id}
    engine = await Choose(fighter.side, f"{TURN_RULE}#which", options, default=engines[0].id, about=about)
    crew = [servant for servant in crew_in_contact(battle, engine) if not battle.engaged(servant)]
    before = place_of(engine)
    moved = {servant.id: servant.moved for servant in crew}
    await haul(battle, engine, crew, await Aiming(battle, engine, TURN_RULE, 0, crew))
    for name, far in moved.items():
        battle[name].moved = far
    if engine.pose is not None and engine.pose != before:
        engine.gain(TURNED, until="turn")
        battle.tell(lambda: EngineTurned(fighter=engine.id, by=fighter.id, rules=(TURN_RULE,)))


enter_move("push", MoveType("walk", may_push, push))
enter_move("push-run", MoveType("run", may_push, push_and_run))
enter_move("turn-engine", MoveType("stay", may_turn, turn))
