"""Calling a miracle: a cumulative action of one of the faithful, from its announcement to the faith that it costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import Miracle
from escarmouche.rulebooks.cc.events import Censured, MiracleAnnounced, MiracleCalled, MiracleStopped
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.casting import may_be_reached
from escarmouche.rulebooks.cc.rules.characteristics import FAITH
from escarmouche.rulebooks.cc.rules.dice import Trial, check, dice_of, prepare
from escarmouche.rulebooks.cc.rules.effect_words import carry_out, lasting_words, undergoes
from escarmouche.rulebooks.cc.rules.faith import HURT, is_faithful
from escarmouche.rulebooks.cc.rules.sight import sees
from escarmouche.rulebooks.cc.rules.summoning import can_control
from escarmouche.rulebooks.cc.rules.touching import touch
from escarmouche.rulebooks.cc.skills.matching import matches
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.confrontation.aiming import CARD, open_to_cards, reached_by_miracle
from escarmouche.rulebooks.confrontation.faith import (
    call_facts,
    choose_number,
    feel_need,
    invest,
    oppose,
    pay_fervour,
    reinforce,
    tell_out_of_range,
)
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.table import CONTACT

CALL: Final = "cc.core.faith.call"
TARGETING: Final = "cc.core.faith.targeting"
DIFFICULTY: Final = "cc.core.faith.call#difficulty"
CENSURE: Final = "cc.core.faith.censure"
REINFORCE: Final = "cc.core.faith.reinforce"
INVEST: Final = "cc.core.faith.reinforce#effect"
TEST: Final = "cc.core.faith.test"
COST: Final = "cc.core.faith.call#cost"

lasting_words(CALL)


class Silenced(Hooks, name=CENSURE):
    """Censure has left him without faith: he calls no more miracles this turn."""

    __slots__ = ()


class Reinforced(Hooks, name=REINFORCE):
    """Points spent on the bond: a die more each on the Divination test."""

    __slots__ = ()

    def extra_dice(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        return value + self.number if kind == FAITH else value


# -- who may call what -------------------------------------------------------------------------------------------------


def may_call(battle: Battle, fighter: Fighter) -> bool:
    """Whether one of the faithful can call a miracle now: he has faith, is not silenced, and one of them is open to him."""
    if not is_faithful(fighter) or fighter.temporary_faith < 1 or fighter.has(CENSURE):
        return False
    if not apply_hooks(battle, fighter, Hooks.may_cast, True):
        return False
    return any(callable_now(battle, fighter, miracle) for miracle in fighter.profile.miracles)


def callable_now(battle: Battle, caller: Fighter, miracle: Miracle) -> bool:
    """Whether a miracle can be called now: once a turn, not in contact with an enemy, nor after a wound roll this turn."""
    if caller.prayers.count(miracle.key) >= miracle.frequency:
        return False
    hindered = {"engaged": not battle.is_free(caller), "hurt": caller.has(HURT)}
    barred = any(there and word not in miracle.despite for word, there in hindered.items())
    if barred and not apply_hooks(battle, caller, Hooks.calls_hindered, False):
        return False
    return can_control(battle, caller, miracle.effects) and bool(aims(battle, caller, miracle))


def aims(battle: Battle, caller: Fighter, miracle: Miracle) -> dict[str, str]:
    """The fighters (ids) at whom a miracle may be aimed, however far they are; ``field``: it needs none."""
    if miracle.target == "field":
        return {"field": ""}
    return {
        target.id: target.id for target in open_to_cards(battle, caller) if may_aim(battle, caller, target, miracle)
    }


def may_aim(battle: Battle, caller: Fighter, target: Fighter, miracle: Miracle) -> bool:
    """Whether a fighter meets what a miracle asks of its target, but for the distance.

    By default he is seen, or in base contact. [cc.core.faith.targeting]
    """
    match miracle.target:
        case "caster":
            meant = target is caller
        case "contact":
            meant = target is not caller and touch(battle, caller, target)
        case "friend":
            meant = target.side == caller.side
        case "enemy":
            meant = target.side != caller.side
        case _:
            meant = True
    if not meant or (miracle.only and not any(matches(target, attribute) for attribute in miracle.only)):
        return False
    return target is caller or may_be_reached(
        battle, caller, target, sight=miracle.sight, miracle=True, projectile=miracle.projectile
    )


def is_within_range(battle: Battle, caller: Fighter, miracle: Miracle, target: str) -> bool:
    """Whether a target (its id, or ``""``) is near enough for a miracle."""
    return miracle.range is None or target in ("", caller.id) or battle.gap(caller, battle[target]) <= miracle.range


# -- the action --------------------------------------------------------------------------------------------------------


async def call(battle: Battle, caller: Fighter) -> None:
    """The action: which miracle, at whom, and the values that are free."""
    miracles = {
        candidate.key: candidate for candidate in caller.profile.miracles if callable_now(battle, caller, candidate)
    }
    about = {"fighter": caller.id, "faith": caller.temporary_faith}
    miracle = await Choose(caller.side, CALL, miracles, default=next(iter(miracles)), about=about)
    options = aims(battle, caller, miracle)
    about = {"fighter": caller.id, "miracle": miracle.key}
    target = await Choose(caller.side, TARGETING, options, default=next(iter(options)), about=about)
    number = await choose_number(caller, miracle, target, DIFFICULTY)
    caller.prayers = (*caller.prayers, miracle.key)
    await moment(caller.effects, Hooks.betrays_himself, battle, caller)
    difficulty = miracle.difficulty_for(number)
    battle.tell(
        lambda: MiracleAnnounced(
            fighter=caller.id, miracle=miracle.key, target=target, difficulty=difficulty, rules=(CALL,)
        )
    )
    battle.then(CallMiracle(caller.id, miracle.key, target, number))


class CallMiracle(Step, frozen=True):
    """A miracle that has been announced: censure, points for dice, the range, the test, its effects at once, what it costs.

    Each miracle once a turn, several different ones while temporary faith lasts; not in contact with an enemy nor after a
    wound roll this turn. The Fervour is taken heard or not, down to 0, and nothing stops a miracle that has succeeded.
    [cc.core.faith.call]

    Points turned into dice, one each, no longer count in the bonus; one point has to be left. Where the card says so points
    raise the effect instead; the same points do not do both. [cc.core.faith.reinforce]
    """

    caller: ModelId
    miracle: str
    target: ModelId
    number: int

    async def run(self, battle: Battle) -> None:
        caller = battle[self.caller]
        miracle = next(candidate for candidate in caller.profile.miracles if candidate.key == self.miracle)
        about = self.facts(caller, miracle)
        if await censured(battle, caller, miracle, about):
            battle.tell(lambda: MiracleStopped(fighter=caller.id, miracle=miracle.key, rules=(CENSURE,)))
            return
        await feel_need(battle, caller)
        extra = await reinforce(battle, caller, REINFORCE, self.facts(caller, miracle))
        if not is_within_range(battle, caller, miracle, self.target):
            tell_out_of_range(battle, caller, miracle, self.target, TARGETING)
            pay_fervour(battle, caller, miracle, COST)
            return
        put_in = await invest(battle, caller, miracle, INVEST, self.facts(caller, miracle), after=False)
        if await divination_test(battle, caller, miracle, miracle.difficulty_for(self.number), extra):
            put_in += await invest(battle, caller, miracle, INVEST, self.facts(caller, miracle), after=True)
            await self.take_effect(battle, caller, miracle, put_in)
        pay_fervour(battle, caller, miracle, COST)

    def facts(self, caller: Fighter, miracle: Miracle) -> dict[str, Any]:
        """What is to be known about the call by whoever decides on something in it."""
        return call_facts(caller, miracle, self.target, self.number)

    async def take_effect(self, battle: Battle, caller: Fighter, miracle: Miracle, put_in: int) -> None:
        """A miracle takes effect at once on all that it reaches, but for those who are spared."""
        working = Working(
            by=caller.id,
            card=miracle.key,
            rule=CALL,
            lasts=miracle.duration,
            gems=put_in,
            raised=miracle.raised(self.number),
            faith=caller.temporary_faith,
            times=self.number,
        )
        for target in list(reached_by_miracle(battle, caller, miracle, self.target)):
            if await undergoes(battle, target, caller, CARD + miracle.key):
                await carry_out(battle, working, miracle.effects, target)


async def censured(battle: Battle, caller: Fighter, miracle: Miracle, about: Mapping[str, Any]) -> bool:
    """Each of the enemy's faithful who sees the caller may spend points, each of which takes one of his away.

    Several may join. Left with none he calls no more miracles this turn, this one included; gives whether he is.
    [cc.core.faith.censure]
    """

    def told(censor: Fighter, points: int) -> None:
        left = caller.temporary_faith
        battle.tell(lambda: Censured(fighter=censor.id, caller=caller.id, points=points, left=left, rules=(CENSURE,)))

    silenced = await oppose(
        caller,
        (
            opponent
            for opponent in battle.everybody(battle.other(caller.side))
            if may_censure(battle, opponent, caller, miracle)
        ),
        CENSURE,
        about,
        before=lambda censor: feel_need(battle, censor),
        told=told,
    )
    if silenced:
        caller.gain(CENSURE, until="turn")
    return silenced


def may_censure(battle: Battle, censor: Fighter, caller: Fighter, miracle: Miracle) -> bool:
    """Whether an enemy is one of the faithful who sees the caller, or need not; as agreed within range of the miracle."""
    limit = reach_of(miracle) if battle.options.censure_in_range else None
    if limit is not None and battle.gap(censor, caller) > max(limit, CONTACT):
        return False
    seen = sees(battle, censor, caller)
    return is_faithful(censor) and apply_hooks(battle, censor, Hooks.opposes, seen, caller, miracle=True)


def reach_of(miracle: Miracle) -> int | None:
    """How far from the caller a miracle reaches; ``None``: however far; 0: it takes contact, or he calls it on himself."""
    return 0 if miracle.target in ("caster", "contact") else miracle.range


def divination_score(battle: Battle, caller: Fighter, miracle: Miracle) -> int:
    """What is added to the die: the temporary faith left, or as agreed the aspect that the miracle needs most."""
    if not battle.options.divination_by_aspect:
        return caller.temporary_faith
    asked, own = miracle.aspects, caller.profile.faith or (0, 0, 0)
    _, score = max(zip((asked.creation, asked.alteration, asked.destruction), own, strict=True))
    return score


async def divination_test(battle: Battle, caller: Fighter, miracle: Miracle, difficulty: int, extra: int) -> bool:
    """A Faith test: the die and the temporary faith left have to reach the difficulty. [cc.core.faith.test]"""
    await prepare(battle, caller, FAITH)
    if extra:
        caller.gain(REINFORCE, extra, until="prayer")
    dice = dice_of(battle, caller, FAITH).number
    score = divination_score(battle, caller, miracle)
    heard = await divination_roll(battle, caller, miracle, difficulty)
    caller.expire("prayer")
    battle.tell(
        lambda: MiracleCalled(
            fighter=caller.id,
            miracle=miracle.key,
            faith=score,
            dice=dice,
            difficulty=difficulty,
            heard=heard,
            rules=(TEST,),
        )
    )
    return heard


def divination_roll(battle: Battle, caller: Fighter, miracle: Miracle, difficulty: int) -> Trial[bool]:
    """The test for a miracle with the faith and the dice that the caller has now; await it."""
    return check(battle, caller, FAITH, TEST, divination_score(battle, caller, miracle), difficulty)


enter_action("call", ActionType(exclusive=False, may=may_call, begin=call, repeats=True, aboard=True))
