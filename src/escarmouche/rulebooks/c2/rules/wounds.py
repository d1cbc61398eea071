"""Wounds: the roll, their accumulation, being stunned, and leaving the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from escarmouche.kernel.effects import apply_hooks, breakdown, moment, overrides
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Loss
from escarmouche.rulebooks.c2.events import FighterHurt, FighterLost, FighterSpared, FighterStunned, WoundRolled
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import WOUNDED_KINDS, offer_boosts, resistance
from escarmouche.rulebooks.confrontation.wound_table import (
    KILLED,
    STUNNED,
    UNHURT,
    WORDS,
    Hit,
    Wound,
    WoundDice,
    WoundRoll,
)

STUN: Final = "c2.table.wound-effects#stunned"
STUN_PENALTY: Final = -1


class Stun(Hooks, name=STUN):
    """SONNÉ: -1 to the dice that wounds make harder, until the end of the turn. [c2.table.wound-effects]

    It adds to the penalty of a wound; being stunned twice changes nothing. [c2.wound.penalties]
    """

    __slots__ = ()

    def die_modifier(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        return value + STUN_PENALTY if kind in WOUNDED_KINDS else value


async def wound_roll(
    battle: Battle,
    victim: Fighter,
    force: int,
    *,
    by: Fighter | None = None,
    rule: str,
    location: str | None = None,
    bonus: int = 0,
    doubles: bool = True,
    mark: str = "",
) -> Wound | None:
    """A hit of Strength ``force``: two dice on the wound table, whose result applies at once. [c2.wound.roll]

    The lower die is the place, the sum says how badly [c2.table.wounds]; a double is an exceptional wound, whatever the
    scores [c2.wound.exceptional], read on a table of its own. [c2.table.wounds-exceptional] Being stunned is no wound.
    [c2.wound.not-wounds]

    ``by``: whose blow, shot or spell it is; ``rule``: what it comes from; ``location``: a place of the body (a key of
    ``terms.LOCATIONS``) hit whatever the dice say; ``bonus`` is added to the sum; ``doubles``: whether a double is an
    exceptional wound; ``mark``: see :class:`Hit`. A victim that has already left
    the table is not rolled for. Gives the result; ``None`` where nothing was rolled.
    """
    if not victim.in_play:
        return None
    hit = Hit(victim=victim.id, force=force, rule=rule, by=by.id if by is not None else "", mark=mark)
    if await any_of(victim, Hooks.spares, battle, victim, hit):
        battle.tell(lambda: FighterSpared(fighter=victim.id, rules=(rule,)))
        return None
    await offer_boosts(battle, victim, "resistance")
    if not victim.in_play:
        return None
    dice = WoundDice(force + bonus - resistance(battle, victim), location or "")
    dice = _as_they_fall(battle, victim, hit, by, dice if doubles else dice.with_(doubles=None))
    about = {"fighter": victim.id, "by": hit.by, "force": force, "bonus": bonus, "damage": dice.damage}
    roller = by.side if by is not None else battle.other(victim.side)
    wound = await WoundRoll(roller, dice, rule=rule, located=_tells_places(battle), about=about)
    battle.tell(
        lambda: WoundRolled(
            fighter=victim.id,
            by=hit.by,
            force=force,
            bonus=bonus,
            resistance=breakdown(victim.profile.resistance, lambda: resistance(battle, victim)),
            location=wound.location,
            wound=wound.word,
            rules=(rule, "c2.wound.roll"),
        )
    )
    await _take_effect(battle, victim, wound, hit, by)
    return wound


def _tells_places(battle: Battle) -> bool:
    """Whether anybody asks which place of the body is hit: odds of the wounds alone take fewer branches."""
    return battle.teller is not None or battle.venture is not None


async def _take_effect(battle: Battle, victim: Fighter, wound: Wound, hit: Hit, by: Fighter | None) -> None:
    """The result of a roll applies, with what is in force on the victim and on whoever has hit."""
    if _tells_places(battle) and not wound.location:
        await moment(victim.effects, Hooks.exceptionally_wounded, battle, victim, hit)
        if by is not None:
            await moment(by.effects, Hooks.exceptionally_wounds, battle, by, hit)
    if not await any_of(victim, Hooks.bears, battle, victim, wound, hit):
        await suffer(battle, victim, wound.level, by=by, rule=hit.rule)
    await moment(victim.effects, Hooks.after_being_hit, battle, victim, hit)
    if by is not None:
        await moment(by.effects, Hooks.after_wound_roll, battle, by, hit)


def _as_they_fall(battle: Battle, victim: Fighter, hit: Hit, by: Fighter | None, dice: WoundDice) -> WoundDice:
    """The dice of a wound roll, changed by what is in force on whoever has hit and on the victim."""
    if by is not None:
        dice = apply_hooks(battle, by, Hooks.wounding, dice, hit)
    return apply_hooks(battle, victim, Hooks.wounded, dice, hit)


async def suffer(battle: Battle, victim: Fighter, wound: int, *, by: Fighter | None = None, rule: str) -> None:
    """A result of the wound table applies to a figure, at once. ``wound``: a level, ``STUNNED`` or ``UNHURT``.

    A wound worse than the present one replaces it, an equal or milder one raises it by a step. [c2.wound.accumulate]
    SONNÉ and TUÉ NET are no wounds and raise nothing. [c2.wound.not-wounds]
    """
    if wound == UNHURT or not victim.present:
        return
    if await any_of(victim, Hooks.endures, battle, victim, wound, by, rule):
        return
    if wound == STUNNED:
        victim.gain(STUN, until="turn")
        battle.tell(lambda: FighterStunned(fighter=victim.id, rules=(STUN.partition("#")[0],)))
        return
    level = wound if wound > victim.wound else victim.wound + 1
    if level >= KILLED:
        await kill(battle, victim, by=by, rule=rule)
    else:
        set_wound(battle, victim, level)
    await moment(victim.effects, Hooks.after_harm, battle, victim)


def set_wound(battle: Battle, fighter: Fighter, level: int) -> None:
    """Gives a figure a wound level, and tells it."""
    if fighter.wound == level:
        return
    fighter.wound = level
    battle.tell(lambda: FighterHurt(fighter=fighter.id, wound=WORDS[level], rules=("c2.wound.accumulate",)))


def heal(battle: Battle, fighter: Fighter, level: int = UNHURT) -> None:
    """Wounds are healed down to a level, unless nothing can heal the figure. Being stunned is no wound."""
    if level < fighter.wound and apply_hooks(battle, fighter, Hooks.may_be_healed, True):
        set_wound(battle, fighter, level)


async def kill(battle: Battle, victim: Fighter, *, by: Fighter | None = None, rule: str) -> None:
    """TUÉ NET: the figure is removed at once, unless it is of those that one death does not remove."""
    victim.deaths += 1
    if not await any_of(victim, Hooks.outlives, battle, victim, by):
        await lose(battle, victim, "killed", by=by, rule=rule)


async def lose(battle: Battle, fighter: Fighter, how: Loss, *, by: Fighter | None = None, rule: str) -> None:
    """A figure leaves the game, and counts as a loss: ``"killed"``, ``"fled"`` or ``"destroyed"``. Nothing saves it."""
    battle.tell(
        lambda: FighterLost(
            fighter=fighter.id, how=how, by=by.id if by is not None else "", pose=fighter.pose, rules=(rule,)
        )
    )
    await moment(fighter.effects, Hooks.before_leaving, battle, fighter)
    fighter.lost = how
    fighter.lost_to = by.id if by is not None else ""
    battle.stand(fighter, None)
    forget(fighter)
    await moment(fighter.effects, Hooks.on_own_loss, battle, fighter, by)
    for bearer, effect in battle.present_bearers("on_loss"):
        await effect.on_loss(battle, bearer, fighter, by)  # type: ignore[attr-defined]


def forget(fighter: Fighter) -> None:
    """Whatever was of this turn about a figure that has left the table matters no more."""
    fighter.wound = UNHURT
    fighter.aboard = ""
    fighter.activated = False
    fighter.move = ""
    fighter.moved = 0
    fighter.charged = fighter.engaged_by = fighter.disengaged_from = fighter.profiles_overcome = ()
    fighter.fleeing, fighter.flees_from, fighter.fear_overcome = None, "", -1
    fighter.shots = fighter.pursuits = fighter.tier = 0
    fighter.temporary_faith, fighter.prayers = 0, ()
    forget_combat(fighter)
    fighter.expire("turn")
    fighter.expire("phase")


def forget_combat(fighter: Fighter) -> None:
    """Whatever was of this combat about a figure matters no more."""
    fighter.attack_dice = fighter.defence_dice = fighter.attacks_placed = fighter.defences_placed = 0
    fighter.bound_dice, fighter.stance, fighter.sustained = (), "", 0


async def succumb(battle: Battle, fighter: Fighter, *, by: Fighter | None = None) -> None:
    """Resistance below 0 is TUÉ NET, at once, whatever brought it there. [c2.dice.resistance-below-zero]"""
    if fighter.in_play and resistance(battle, fighter) < 0:
        await kill(battle, fighter, by=by, rule="c2.dice.resistance-below-zero")


async def succumb_all(battle: Battle) -> None:
    """After effects have ended: nobody may be left with a Resistance below 0."""
    for fighter in battle.in_play():
        await succumb(battle, fighter)


async def any_of(fighter: Fighter, hook: Callable[..., Awaitable[bool]], /, *args: Any) -> bool:
    """Whether an effect in force on a figure says yes at a moment; the first that does settles it."""
    for effect in overrides(fighter.effects).get(hook.__name__, ()):
        if await getattr(effect, hook.__name__)(*args):
            return True
    return False
