"""Calling a miracle, from its announcement to the faith that it costs."""

from __future__ import annotations

from typing import Any, Final

from escarmouche.kernel import PASS, Choose, Step
from escarmouche.kernel.effects import apply_hooks, breakdown, moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.miracles import Miracle
from escarmouche.rulebooks.c2.divination.censure import CENSURE, censure
from escarmouche.rulebooks.c2.divination.effects import Prayer, fulfil
from escarmouche.rulebooks.c2.divination.targets import aims, is_within_range
from escarmouche.rulebooks.c2.events import MiracleAnnounced, MiracleCalled, MiracleStopped
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import DIVINATION, die_of, modifier_of
from escarmouche.rulebooks.c2.rules.dice import EXCEPTIONS
from escarmouche.rulebooks.c2.rules.shooting import exerted
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.confrontation.dice import DieRule, Success
from escarmouche.rulebooks.confrontation.faith import (
    call_facts,
    choose_number,
    feel_need,
    invest,
    pay_fervour,
    reinforce,
    tell_out_of_range,
)
from escarmouche.rulebooks.confrontation.miracles import Hindrance

CALL: Final = "c2.faith.call.repeat"
SEQUENCE: Final = "c2.faith.call.sequence"
ROLL: Final = "c2.faith.call.roll"
REINFORCE: Final = "c2.faith.reinforce"
INVEST: Final = "c2.faith.reinforce.card"
COST: Final = "c2.faith.call.cost"
DIFFICULTY: Final = "c2.miracle.attr.difficulty"
RANGE: Final = "c2.miracle.attr.range"
FORBIDDEN: Final = "c2.faith.forbidden-actions"
HURT: Final = "c2.faith.cannot-call"

FIVE_IS_SIX: Final = {"griffons": "c2.faith.griffon", "mid-nor": "c2.faith.mid-nor"}
"""The peoples whose faithful read the dice of their prayers otherwise, and the rules that say so."""


class HasCalled(Hooks, name=FORBIDDEN):
    """Has called a miracle this turn: it shoots no more, unless nothing keeps it from doing both."""

    __slots__ = ()

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and apply_hooks(battle, bearer, Hooks.calls_after_exertion, False)


class WasHurt(Hooks, name=HURT):
    """A wound roll has been made against it this turn, or a wound inflicted."""

    __slots__ = ()


# -- who may call what -------------------------------------------------------------------------------------------------


def hindrances(battle: Battle, caller: Fighter) -> set[Hindrance]:
    """What keeps one of the faithful from calling a miracle now.

    It has shot this turn, performed a feat, or moved further than its MOV; what skills and the like add to that does not
    count against it. [c2.faith.forbidden-actions] Or an enemy is in contact with it, or it has undergone a wound roll since
    the turn began, whatever came of it. [c2.faith.cannot-call]
    """
    hindering: set[Hindrance] = set()
    exhausted = caller.shots > 0 or exerted(battle, caller)
    if exhausted and not apply_hooks(battle, caller, Hooks.calls_after_exertion, False):
        hindering.add("exertion")
    if not apply_hooks(battle, caller, Hooks.calls_when_hindered, False):
        if battle.engaged(caller):
            hindering.add("engaged")
        if caller.has(HURT):
            hindering.add("hurt")
    return hindering


def is_uncalled(caller: Fighter, miracle: Miracle) -> bool:
    """Whether a miracle has still to be called this turn: each once, whether it succeeds or not; others besides.

    [c2.faith.once-per-turn]
    """
    return caller.prayers.count(miracle.key) < miracle.frequency


def may_call(battle: Battle, caller: Fighter, miracle: Miracle) -> bool:
    """Whether one of the faithful may call a miracle, if it has the faith: nothing hinders it, and there is a target."""
    return (
        is_uncalled(caller, miracle)
        and apply_hooks(battle, caller, Hooks.calls, True)
        and hindrances(battle, caller) <= set(miracle.despite)
        and bool(aims(battle, caller, miracle))
    )


def miracle_of(caller: Fighter, key: str) -> Miracle:
    """The miracle of this key that one of the faithful has learnt."""
    return next(miracle for miracle in caller.profile.miracles if miracle.key == key)


# -- announcing --------------------------------------------------------------------------------------------------------


class Pray(Step, frozen=True):
    """One of the faithful calls a miracle, or no more; then another, as long as it has faith left.

    It calls with what is left of its faith then. [c2.faith.call.repeat]
    """

    caller: ModelId

    async def run(self, battle: Battle) -> None:
        caller = battle[self.caller]
        if not caller.in_play or caller.has(CENSURE):
            return
        miracles = {
            candidate.key: candidate for candidate in caller.profile.miracles if may_call(battle, caller, candidate)
        }
        if not miracles:
            return
        await feel_need(battle, caller)
        if not caller.temporary_faith:
            return
        about = {"fighter": caller.id, "faith": caller.temporary_faith}
        miracle = await Choose(caller.side, CALL, {PASS: None, **miracles}, default=PASS, about=about)
        if miracle is None:
            return
        target = await choose_target(battle, caller, miracle)
        number = await choose_number(caller, miracle, target, DIFFICULTY)
        call = CallMiracle(caller.id, miracle.key, target, number)
        announce(battle, caller, miracle, call)
        battle.then(call, Pray(caller.id))


async def choose_target(battle: Battle, caller: Fighter, miracle: Miracle) -> str:
    """At whom a miracle is aimed, named before anything is measured; ``""`` for one that needs no target."""
    options = aims(battle, caller, miracle)
    about = {"fighter": caller.id, "miracle": miracle.key}
    return await Choose(caller.side, SEQUENCE, options, default=next(iter(options)), about=about)


def announce(battle: Battle, caller: Fighter, miracle: Miracle, call: CallMiracle) -> None:
    """A miracle is announced: it is called this turn, whatever comes of it."""
    caller.prayers = (*caller.prayers, miracle.key)
    caller.gain(FORBIDDEN, until="turn")
    battle.tell(
        lambda: MiracleAnnounced(
            fighter=caller.id,
            miracle=miracle.key,
            target=call.target,
            difficulty=miracle.difficulty_for(call.number),
            rules=(SEQUENCE,),
        )
    )


# -- the call ----------------------------------------------------------------------------------------------------------


class CallMiracle(Step, frozen=True):
    """A miracle that has been announced: censure, reinforcement, the roll, its effects at once, and what it costs.

    A target out of range is found out before anybody prays, and the call has failed. [c2.faith.call.sequence] Points may be
    turned into dice, as long as one is left [c2.faith.reinforce]; or raise the effect, where the card says so.
    [c2.faith.reinforce.card] The Fervour is taken heard or not, and having less forbids nothing. [c2.faith.call.cost]
    """

    caller: ModelId
    miracle: str
    target: ModelId
    number: int

    async def run(self, battle: Battle) -> None:
        caller = battle[self.caller]
        miracle = miracle_of(caller, self.miracle)
        if is_within_range(battle, caller, miracle, self.target):
            await self._pray(battle, caller, miracle)
        else:
            tell_out_of_range(battle, caller, miracle, self.target, RANGE)
            pay_fervour(battle, caller, miracle, COST)

    async def _pray(self, battle: Battle, caller: Fighter, miracle: Miracle) -> None:
        await censure(battle, caller, self.facts(caller, miracle))
        if caller.has(CENSURE):
            battle.tell(lambda: MiracleStopped(fighter=caller.id, miracle=miracle.key, rules=(CENSURE,)))
            return
        await feel_need(battle, caller)
        dice = 1 + await reinforce(battle, caller, REINFORCE, self.facts(caller, miracle))
        put_in = await invest(battle, caller, miracle, INVEST, self.facts(caller, miracle), after=False)
        if await divination_roll(battle, caller, miracle, self.target, miracle.difficulty_for(self.number), dice):
            prayer = Prayer(self.number, caller.temporary_faith, put_in)
            more = await invest(battle, caller, miracle, INVEST, self.facts(caller, miracle), after=True)
            await fulfil(battle, caller, miracle, self.target, prayer._replace(invested=put_in + more))
        pay_fervour(battle, caller, miracle, COST)

    def facts(self, caller: Fighter, miracle: Miracle) -> dict[str, Any]:
        """What is to be known about the call by whoever decides on something in it."""
        return call_facts(caller, miracle, self.target, self.number)


def divination_die(battle: Battle, caller: Fighter) -> DieRule:
    """How the dice of a Divination roll are read.

    For the faithful of Akkylannie a natural 5 is worth 6 and may be thrown again like one [c2.faith.griffon]; so it is for
    those of Mid-Nor. [c2.faith.mid-nor]
    """
    die = die_of(battle, caller, DIVINATION)
    rule = FIVE_IS_SIX.get(caller.profile.people or "")
    return die if rule is None else EXCEPTIONS[rule].read(die, DIVINATION)


def die_modifier(battle: Battle, caller: Fighter, target: str) -> int:
    """What is added to the die of a Divination roll: less for a target on another level in the air."""
    modifier = modifier_of(battle, caller, DIVINATION)
    return apply_hooks(battle, battle[target], Hooks.shot_die_against, modifier, caller) if target else modifier


def divination(battle: Battle, caller: Fighter, difficulty: int, dice: int, faith: int, target: str = "") -> Success:
    """A Divination roll with so many dice and so much temporary faith left; await it."""
    return Success(
        caller.side,
        ROLL,
        faith,
        difficulty,
        dice=dice,
        die=divination_die(battle, caller),
        modifier=die_modifier(battle, caller, target),
        about={"fighter": caller.id},
    )


async def divination_roll(
    battle: Battle, caller: Fighter, miracle: Miracle, target: str, difficulty: int, dice: int
) -> bool:
    """1D6, or the best of several, and the temporary faith that is left, against the difficulty; no Aspect is added.

    A 1 always fails. [c2.faith.call.roll]
    """
    await moment(caller.effects, Hooks.on_roll, battle, caller, DIVINATION)
    faith = caller.temporary_faith
    heard = await divination(battle, caller, difficulty, dice, faith, target)
    battle.tell(
        lambda: MiracleCalled(
            fighter=caller.id,
            miracle=miracle.key,
            faith=faith,
            dice=dice,
            difficulty=difficulty,
            modifier=breakdown(0, lambda: die_modifier(battle, caller, target)),
            heard=heard,
            rules=(ROLL,),
        )
    )
    return heard
