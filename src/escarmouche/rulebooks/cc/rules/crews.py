"""Engines that others serve: who operates one, whose TIR its shots have, whom a shot at it strikes, and its capture.

In all else a Servant is a fighter like any other, on the card of his engine: when that is activated he may leave it and act
as he likes. His COU and DIS are his own, and commanders help him.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Choose, confirm
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.content.machines import Machine
from escarmouche.rulebooks.cc.content.terms import size_order
from escarmouche.rulebooks.cc.events import Captured, ShotLanded
from escarmouche.rulebooks.cc.hooks import Camp, Hooks
from escarmouche.rulebooks.cc.rules import characteristics
from escarmouche.rulebooks.cc.rules.characteristics import weight
from escarmouche.rulebooks.cc.rules.granting import CAPTURE, CREWED, FIRE, NERVE, structure_left
from escarmouche.rulebooks.confrontation.crews import Crews, at_the_engine
from escarmouche.rulebooks.confrontation.lots import draw_lots

ATTACKED: Final = "cc.core.machine.attacked"
NEAREST: Final = "cc.core.machine.attacked#nearest"
GUNNER: Final = "cc.core.machine.fire#gunner"
OWN_WEAPON: Final = "cc.core.machine.fire#own-weapon"
PUSHED: Final = "cc.core.machine.push#pushed"
TURNED: Final = "cc.core.machine.push#turned"
DECLINED: Final = "cc.core.machine.capture#declined"
CARD: Final = "cc.core.machine.capture#card"
IMMOBILE: Final = "cc.skill.immobile"

WORK: Final = ("push", "turn-engine", "shoot")
"""What can be done with an engine that others serve."""

AT_HAND: Final[tuple[Action, ...]] = ("", "walk", "placed")
"""The moves after which one may still operate an engine: those that are not all that one does."""

EVEN: Final = 1


def machine_of(fighter: Fighter) -> Machine:
    """What stands on the card of a war machine."""
    machine = fighter.profile.machine
    assert machine is not None, f"{fighter.id} is no war machine"
    return machine


class Crewed(Hooks, name=CREWED):
    """An engine that others serve: it does nothing by itself.

    It has no combat dice and is nobody's adversary. It never tests its nerve, and cannot be named for a Tactics roll.
    """

    __slots__ = ()
    order = 95

    def may_take(self, value: bool, battle: Battle, bearer: Fighter, name: str) -> bool:
        return value and name in WORK

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        return value and action == "walk"

    def may_be_assaulted(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter, as_charge: bool) -> bool:
        return False

    def rolls_tactics(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and is_manned(battle, bearer) and not bearer.has(PUSHED) and not is_overrun(battle, bearer)

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - bool(enemies_at(battle, bearer))

    def gunner(self, value: str, battle: Battle, bearer: Fighter) -> str:
        aiming = gunner(battle, bearer)
        return value if aiming is None else aiming.id

    def distribution(self, value: tuple[Camp, ...], battle: Battle, bearer: Fighter) -> tuple[Camp, ...]:
        """Tir instinctif of a Servant works for his engine, that of a substitute does not.

        [cc.skill.tir-instinctif.substitute]
        """
        aiming = gunner(battle, bearer)
        if aiming is None or aiming.serves != bearer.id:
            return value
        return apply_hooks(battle, aiming, Hooks.distribution, value)


class Firing(Hooks, name=FIRE):
    """The TIR of its shots is that of one of those who operate it, whom the player names; sight is its own.

    Who takes part shoots no weapon of his own in this turn. [cc.core.machine.fire]
    """

    __slots__ = ()
    order = -10

    async def fires(self, battle: Battle, bearer: Fighter, target: Fighter | None) -> bool:
        await choose_gunner(battle, bearer)
        return False

    async def after_shot(self, battle: Battle, bearer: Fighter) -> None:
        for fighter in firing_party(battle, bearer):
            fighter.gain(OWN_WEAPON, source=bearer.id, until="turn")


class Gunner(Hooks, name=GUNNER):
    """Who aims an engine this turn: the one that the parameter names."""

    __slots__ = ()


class Busy(Hooks, name=OWN_WEAPON):
    """Who takes part in firing an engine does not use a weapon of his own this turn, whatever his skills."""

    __slots__ = ()
    order = 90

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def shoots_in_assault(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False


class Nerve(Hooks, name=NERVE):
    """A mobile engine tests with the COU and DIS of its card, and commanders help it. In rout it neither moves nor shoots
    until it is rallied, besides all other penalties.

    Servants use their own values; who flees leaves the engine where it stands, and may come back once he is rallied.
    [cc.core.machine.fear]
    """

    __slots__ = ()
    order = 96

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        return value and not bearer.in_rout

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and not bearer.in_rout


# -- the crew ----------------------------------------------------------------------------------------------------------


class Servants(Crews[Battle, Fighter]):
    """Who operates the engines of this edition."""

    def machine_of(self, engine: Fighter) -> Machine:
        return machine_of(engine)

    def is_machine(self, model: Fighter) -> bool:
        return structure_left(model) is not None

    def served_by(self, model: Fighter) -> str:
        return model.serves

    def is_armed(self, model: Fighter) -> bool:
        return model.profile.weapon is not None

    def shooting(self, battle: Battle, model: Fighter) -> int | None:
        return characteristics.shooting(battle, model)

    def discipline(self, battle: Battle, model: Fighter) -> int:
        return characteristics.discipline(battle, model)

    def initiative(self, battle: Battle, model: Fighter) -> int:
        return characteristics.initiative(battle, model)

    def operators(self, battle: Battle, engine: Fighter) -> list[Fighter]:
        """Those of the crew who have not shot, nor done something exclusive."""
        return [
            servant
            for servant in crew(battle, engine)
            if not servant.shots
            and servant.action in AT_HAND
            and not servant.has(PUSHED)
            and not _is_busy_elsewhere(servant, engine)
        ]

    def may_capture(self, model: Fighter) -> bool:
        return not model.in_rout


CREWS: Final = Servants(GUNNER)

gunner, gunners, operators, firing_party = CREWS.gunner, CREWS.gunners, CREWS.operators, CREWS.firing_party
can_serve, enemies_at = CREWS.can_serve, CREWS.enemies_at


def _is_busy_elsewhere(fighter: Fighter, engine: Fighter) -> bool:
    return any(effect.name == OWN_WEAPON and effect.source != engine.id for effect in fighter.effects)


def is_manned(battle: Battle, engine: Fighter) -> bool:
    """Whether as many operate an engine as it takes to fire it.

    Servants and engine are on one card and activated with it; when the engine is destroyed the card goes on standing for
    them. Who operates it is in contact with it and free of adversaries. [cc.core.machine.crew]
    """
    return len(operators(battle, engine)) >= max(1, machine_of(engine).crew or 0)


def crew(battle: Battle, engine: Fighter) -> list[Fighter]:
    """Servants of an engine, and those who may stand in for them, who touch it, are free of adversaries and not in rout."""
    return [
        fighter
        for fighter in at_the_engine(battle, engine)
        if fighter.side == engine.side
        and can_serve(battle, fighter, engine)
        and battle.is_free(fighter)
        and not fighter.in_rout
    ]


async def choose_gunner(battle: Battle, engine: Fighter) -> None:
    """The player names the fighter whose TIR counts for a shot."""
    able = {fighter.id: fighter.id for fighter in gunners(battle, engine)}
    if able:
        about = {"engine": engine.id}
        CREWS.let_aim(engine, await Choose(engine.side, FIRE, able, default=next(iter(able)), about=about))


# -- enemies at an engine ----------------------------------------------------------------------------------------------


def is_overrun(battle: Battle, engine: Fighter) -> bool:
    """Whether enemies in contact keep an engine from firing: any, unless it is Immobile/X and they weigh less than X."""
    foes = enemies_at(battle, engine)
    return bool(foes) and sum(weight(battle, foe) for foe in foes) >= weight_to_silence(engine)


def weight_to_silence(engine: Fighter) -> int:
    """How much the enemies in contact with an engine have to weigh together to keep it from firing."""
    least = engine.effects.parameter(IMMOBILE) if engine.has(IMMOBILE) else EVEN
    assert isinstance(least, int), IMMOBILE
    return least


async def whom_a_shot_at_an_engine_strikes(battle: Battle, shooter: Fighter, engine: Fighter) -> Fighter:
    """A shot at an engine with Servants in contact strikes it or one of those who touch it, by their sizes.

    Players may agree on even chances: the engine, or the Servant who is nearest to the shooter. An engine without Servants
    is struck itself, and stays on the table as long as it has a structure point.
    """
    about_it = at_the_engine(battle, engine)
    servants = [servant for servant in about_it if servant.side == engine.side and can_serve(battle, servant, engine)]
    if not servants:
        return engine
    if battle.options.even_chances_at_engines:
        lots = {engine.id: EVEN, await _nearest_to(battle, shooter, servants): EVEN}
    else:
        lots = {fighter.id: size_order(fighter.profile.size) for fighter in (engine, *about_it)}
    struck = await draw_lots(lots, rule=ATTACKED, player=shooter.side)
    battle.tell(lambda: ShotLanded(fighter=shooter.id, target=engine.id, struck=struck, rules=(ATTACKED,)))
    return battle[struck]


async def _nearest_to(battle: Battle, shooter: Fighter, servants: Sequence[Fighter]) -> str:
    """The Servant (his id) who is nearest to a shooter, whose player names one of equals."""
    least = min(battle.gap(shooter, servant) for servant in servants)
    nearest = {servant.id: servant.id for servant in servants if battle.gap(shooter, servant) == least}
    about = {"fighter": shooter.id}
    return await Choose(shooter.side, NEAREST, nearest, default=next(iter(nearest)), about=about)


# -- capture -----------------------------------------------------------------------------------------------------------


class Prize(Hooks, name=CAPTURE):
    """An enemy may capture an engine as soon as nobody of its side is within 10 cm of it, and as many enemies touch it as
    it takes to fire it, each of whom might stand in for a Servant.

    It is his then, on the card of one of those who have taken it: he turns and fires it, but never moves it, as its own
    Servants alone do. It is taken back alike. [cc.core.machine.capture]
    """

    __slots__ = ()

    async def on_move_over(self, battle: Battle, bearer: Fighter, mover: Fighter, action: Action) -> None:
        await offer_capture(battle, bearer)

    async def on_loss(self, battle: Battle, bearer: Fighter, lost: Fighter, by: Fighter | None) -> None:
        await offer_capture(battle, bearer)


class Declined(Hooks, name=DECLINED):
    """The enemy has left an engine where it is, and is not asked again this turn."""

    __slots__ = ()


async def offer_capture(battle: Battle, engine: Fighter) -> None:
    """Asks those who may capture an engine whether they do."""
    takers = captors(battle, engine)
    if not takers or engine.has(DECLINED):
        return
    side = takers[0].side
    if not await confirm(side, CAPTURE, default=True, about={"fighter": engine.id}):
        engine.gain(DECLINED, until="turn")
        return
    cards = {taker.card: taker.card for taker in takers}
    card = await Choose(side, CARD, cards, default=next(iter(cards)), about={"fighter": engine.id})
    engine.lose(GUNNER)
    battle.hand_over(engine, side, card)
    battle.tell(lambda: Captured(fighter=engine.id, side=side, rules=(CAPTURE,)))


def captors(battle: Battle, engine: Fighter) -> Sequence[Fighter]:
    """The enemies who hold an engine that its own side has left alone; nobody where they are too few."""
    return () if battle.phase == "deployment" else CREWS.captors(battle, engine)


__all__ = [
    "PUSHED",
    "TURNED",
    "captors",
    "crew",
    "enemies_at",
    "gunner",
    "is_manned",
    "machine_of",
    "operators",
    "weight_to_silence",
    "whom_a_shot_at_an_engine_strikes",
]
