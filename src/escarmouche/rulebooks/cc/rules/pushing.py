"""Moving an engine that others serve: Servants push it along, or those who operate it turn it where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from escarmouche.kernel import PASS, Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import EngineTurned, Pushed
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import ActionType, EndOfActivation, enter_action
from escarmouche.rulebooks.cc.rules.characteristics import movement
from escarmouche.rulebooks.cc.rules.crews import PUSHED, TURNED, crew, enemies_at
from escarmouche.rulebooks.cc.rules.movement import set_out, travel
from escarmouche.rulebooks.confrontation.crews import Aiming, Hauling, pushing_penalty, take_along
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.ground import has_footing

PUSH: Final = "cc.core.machine.push"
WHO: Final = "cc.core.machine.push#who"
TURN: Final = "cc.core.machine.push#turn"
WEIGHT: Final = "cc.skill.poids"


class BeenPushed(Hooks, name=PUSHED):
    """An engine that has been pushed this turn, which does not fire; and those who have pushed it, who do nothing else."""

    __slots__ = ()
    order = 90

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False


class BeenTurned(Hooks, name=TURNED):
    """An engine that has been turned this turn: TIR - 1."""

    __slots__ = ()

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - 1


def able_to_push(battle: Battle, engine: Fighter) -> list[Fighter]:
    """The Servants of an engine who can push it now: its own alone, who have not been activated yet."""
    return [fighter for fighter in crew(battle, engine) if fighter.serves == engine.id and not fighter.activated]


def may_push(battle: Battle, engine: Fighter) -> bool:
    """Whether an engine can be moved now."""
    if not engine.served or engine.action or engine.shots or engine.has(TURNED) or enemies_at(battle, engine):
        return False
    pushers = able_to_push(battle, engine)
    return bool(pushers) and has_footing(battle, engine) and reach_of(battle, engine, pushers) > 0


def reach_of(battle: Battle, engine: Fighter, pushers: Sequence[Fighter]) -> int:
    """How far Servants move an engine: their lowest MOU, less its weight, and 2 cm less of that for each further one.

    Of weight 8 one Servant loses 8 cm, two lose 6, three lose 4. An engine without weight costs nothing. In 0.01 mm.
    """
    weight = engine.effects.parameter(WEIGHT) if engine.has(WEIGHT) else 0
    assert isinstance(weight, int), WEIGHT
    return max(0, min(movement(battle, pusher) for pusher in pushers) - pushing_penalty(weight, len(pushers)))


async def push(battle: Battle, engine: Fighter) -> None:
    """Servants in contact walk with their engine, each keeping his place about it, and do nothing else.

    It does not fire this turn; turned only, it does so at TIR - 1. [cc.core.machine.push]
    """
    pushers = await choose_pushers(battle, engine)
    reach = reach_of(battle, engine, pushers)
    names = tuple(fighter.id for fighter in pushers)
    battle.tell(lambda: Pushed(fighter=engine.id, servants=names, reach=reach, rules=(PUSH,)))
    battle.then(*(EndOfActivation(name) for name in names))
    await set_out(battle, engine, "walk")
    engine.gain(PUSHED, until="turn")
    for pusher in pushers:
        pusher.activated, pusher.action = True, "walk"
        pusher.gain(PUSHED, until="turn")
    route = await Hauling(battle, engine, PUSH, reach, pushers)
    await take_along(engine, pushers, route, partial(travel, battle))


async def choose_pushers(battle: Battle, engine: Fighter) -> list[Fighter]:
    """Which Servants push: at least one of those in contact; others stay free to do something else."""
    able = able_to_push(battle, engine)
    chosen: list[Fighter] = []
    while len(chosen) < len(able):
        left = {fighter.id: fighter for fighter in able if fighter not in chosen}
        options: dict[str, Fighter | None] = {**left, **({PASS: None} if chosen else {})}
        about = {"fighter": engine.id, "chosen": tuple(fighter.id for fighter in chosen)}
        pusher = await Choose(engine.side, WHO, options, default=next(iter(left)), about=about)
        if pusher is None:
            break
        chosen.append(pusher)
    return chosen


def may_turn(battle: Battle, engine: Fighter) -> bool:
    """Whether those who operate an engine can turn it now: it has not been moved, and no enemy touches it."""
    idle = engine.served and not engine.action and not engine.has(TURNED)
    return idle and not enemies_at(battle, engine) and bool(crew(battle, engine))


async def turn(battle: Battle, engine: Fighter) -> None:
    """Those in contact turn an engine, and go round with it: it may face any direction. So is a captured one turned."""
    hands = crew(battle, engine)
    before = place_of(engine)
    moved = {fighter.id: (fighter.moved, fighter.gone) for fighter in (engine, *hands)}
    route = await Aiming(battle, engine, TURN, 0, hands)
    await take_along(engine, hands, route, partial(travel, battle))
    for name, (used, gone) in moved.items():
        battle[name].moved, battle[name].gone = used, gone
    if engine.pose is not None and engine.pose != before:
        engine.gain(TURNED, until="turn")
        battle.tell(lambda: EngineTurned(fighter=engine.id, rules=(TURN,)))


enter_action("push", ActionType(exclusive=False, may=may_push, begin=push))
enter_action("turn-engine", ActionType(exclusive=False, may=may_turn, begin=turn))
