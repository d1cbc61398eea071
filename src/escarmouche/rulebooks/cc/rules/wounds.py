"""Wounds: the roll and the order of what changes it, steps that add up, being stunned, healing, leaving the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from escarmouche.kernel.effects import apply_hooks, breakdown, moment, overrides
from escarmouche.rulebooks.cc.battle import DEAD, LEVELS, Battle, Fighter, Loss
from escarmouche.rulebooks.cc.events import (
    FighterHurt,
    FighterLost,
    FighterStunned,
    StepsTaken,
    WoundRolled,
    WoundsAddedUp,
)
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import STUNNED as STUN
from escarmouche.rulebooks.cc.rules.characteristics import resistance, wound_level
from escarmouche.rulebooks.cc.rules.granting import structure_left
from escarmouche.rulebooks.cc.rules.unalterable import is_open_to
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
from escarmouche.rulebooks.freetable.works import tear_down

ROLL: Final = "cc.core.wound.roll"
HUGE: Final = "cc.skill.enorme"
ADDED_UP: Final = "cc.core.wound.accumulate"

DYING: Final = "cc.skill.acharne#dying"
"""What is in force on those who have been killed and fight on."""

EXERTION: Final = "exertion"
"""The moment that ends what lasts until the activation phase, or a combat with its pursuit moves, is over."""

HIGHER_ALONE: Final = 2
"""What is added where the higher die alone counts: about what the lower one would have shown."""


class Stun(Hooks, name=STUN):
    """Sonné: until the end of the turn INI, ATT, FOR, DEF and TIR are 1 less; with a wound the greater penalty counts.

    It is no wound and adds no step, but it is marked, as other rules look at it. [cc.core.wound.stunned]
    """

    __slots__ = ()


async def wound_roll(
    battle: Battle,
    victim: Fighter,
    force: int,
    *,
    by: Fighter | None = None,
    rule: str,
    location: str = "",
    mark: str = "",
    milder: int = 0,
    worse: int = 0,
    against: int | None = None,
) -> Wound | None:
    """A wound roll at FOR ``force``: two dice on the wound table. [cc.core.wound.roll]

    The lower die gives the column, both dice and FOR less RES the row [cc.core.wound.table]; a double is read on a table of
    its own, whatever FOR, RES and the rows are [cc.core.wound.double]. Changes come in this order: what cancels the roll,
    the dice, the column and the rows, the result, and then it is added to the wounds. [cc.core.wound.roll.order]

    ``by``: whose blow, shot or spell it is; ``rule``: what it comes from; ``location``: a column whatever the dice say;
    ``mark``: see :class:`Hit`; ``milder`` and ``worse``: rows up and down; ``against``: a RES that takes the place of the
    victim's, whatever is in force on him. Gives the result as it was suffered; ``None`` where nothing was rolled.
    """
    if not victim.present:
        return None
    hit = Hit(victim=victim.id, force=force, rule=rule, by=by.id if by is not None else "", mark=mark)
    if await any_of(victim, Hooks.cancels_wound_roll, battle, victim, hit):
        return None
    printed = victim.profile.resistance if against is None else against
    tough = breakdown(printed, lambda: _resistance(battle, victim, by, hit) if against is None else against)
    wound = await WoundRoll(
        by.side if by is not None and by.side else battle.other(victim.side),
        _dice(battle, victim, by, hit, force - tough.total, location, milder, worse),
        rule=rule,
        located=battle.teller is not None,
        about={"fighter": victim.id, "by": hit.by, "force": force, "damage": force - tough.total},
    )
    level = wound.level
    if by is not None:
        level = apply_hooks(battle, by, Hooks.inflicts, level, victim, hit)
    suffered = Wound(endured(battle, victim, level, hit), wound.location)
    battle.tell(
        lambda: WoundRolled(
            fighter=victim.id,
            by=hit.by,
            force=force,
            resistance=tough,
            location=wound.location,
            wound=suffered.word,
            rules=(rule, ROLL),
        )
    )
    await _take(battle, victim, suffered.level, by=by, rule=rule, hit=hit)
    if by is not None:
        await moment(by.effects, Hooks.after_wound_roll, battle, by, hit, suffered)
    await moment(victim.effects, Hooks.after_being_hit, battle, victim, hit)
    return suffered


def _resistance(battle: Battle, victim: Fighter, by: Fighter | None, hit: Hit) -> int:
    value = resistance(battle, victim)
    return value if by is None else apply_hooks(battle, by, Hooks.resistance_against, value, victim, hit)


def _dice(
    battle: Battle, victim: Fighter, by: Fighter | None, hit: Hit, damage: int, location: str, milder: int, worse: int
) -> WoundDice:
    """How the dice of a wound roll are read.

    As an option the higher one alone, with 2 more, gives the severity, and the lower one the place. [cc.core.wound.roll.c3]
    As another what shifts rows shifts the lines of doubles by one, too.
    """
    alone = battle.options.higher_die
    dice = WoundDice(
        damage + HIGHER_ALONE * alone,
        location,
        milder=milder,
        worse=worse,
        higher_alone=alone,
        doubles_shift=battle.options.doubles_shift,
    )
    if by is not None:
        dice = apply_hooks(battle, by, Hooks.wounding, dice, hit)
    return apply_hooks(battle, victim, Hooks.wounded, dice, hit)


async def suffer(
    battle: Battle, victim: Fighter, level: int, *, by: Fighter | None = None, rule: str, hit: Hit | None = None
) -> None:
    """A result applies to a fighter without a roll: a wound level, ``STUNNED`` or ``UNHURT``. [cc.core.wound.direct]"""
    await _take(battle, victim, endured(battle, victim, level, hit), by=by, rule=rule, hit=hit)


def endured(battle: Battle, victim: Fighter, level: int, hit: Hit | None = None) -> int:
    """What a fighter makes of a result that he is to suffer, before it is added to his wounds."""
    return apply_hooks(battle, victim, Hooks.suffers, level, hit)


async def _take(battle: Battle, victim: Fighter, level: int, *, by: Fighter | None, rule: str, hit: Hit | None) -> None:
    """A result is added to the wounds of a fighter.

    The steps of a wound (light 1, grave 2, critical 3, Tué net 4) are added to those received before, and the sum is the
    level. [cc.core.wound.steps] Light and grave are critical together; critical and light kill, so do grave and grave.
    [cc.core.wound.accumulate] Being stunned is no step.
    """
    if level == UNHURT or not victim.present:
        return
    if level == STUNNED:
        stun(battle, victim, rule=rule)
        return
    if await any_of(victim, Hooks.takes_wound, battle, victim, level, hit):
        return
    await add_steps(battle, victim, _steps(battle, victim, level), by=by, rule=rule)


def _steps(battle: Battle, victim: Fighter, level: int) -> int:
    """How many steps a wound adds to those that a fighter has."""
    if battle.options.worse_wound_replaces and level < KILLED:
        return max(level - victim.steps, 1)
    return level


async def add_steps(battle: Battle, victim: Fighter, steps: int, *, by: Fighter | None = None, rule: str) -> None:
    """So many steps of wounds are added; a fighter who comes to the fourth is Tué net. [cc.core.wound.killed]"""
    if await any_of(victim, Hooks.takes_steps, battle, victim, steps, by, rule):
        return
    before, earlier = wound_level(battle, victim), victim.steps
    victim.steps += steps
    after = wound_level(battle, victim)
    total = victim.steps
    if after < LEVELS[min(total, DEAD)] and victim.has(HUGE):
        battle.tell(lambda: StepsTaken(fighter=victim.id, steps=steps, total=total, rules=(HUGE, rule)))
    elif after >= KILLED > steps and earlier:
        battle.tell(
            lambda: WoundsAddedUp(fighter=victim.id, before=earlier, steps=steps, total=total, rules=(ADDED_UP, rule))
        )
    if after >= KILLED:
        await kill(battle, victim, by=by, rule=rule)
    elif after != before:
        battle.tell(lambda: FighterHurt(fighter=victim.id, wound=WORDS[after], rules=(rule, ADDED_UP)))


def stun(battle: Battle, victim: Fighter, *, rule: str) -> None:
    """A fighter is stunned."""
    victim.gain(STUN, until="turn")
    battle.tell(lambda: FighterStunned(fighter=victim.id, rules=(STUN, rule)))


def heal(battle: Battle, fighter: Fighter, steps: int, *, rule: str) -> int:
    """Takes away so many steps of wounds, and gives how many it were; what nothing can heal stays.

    [cc.core.wound.healing] [cc.core.wound.unalterable]
    """
    before = wound_level(battle, fighter)
    healed = max(0, min(steps, fighter.steps - fighter.lasting))
    fighter.steps -= healed
    after = wound_level(battle, fighter)
    if after != before:
        battle.tell(lambda: FighterHurt(fighter=fighter.id, wound=WORDS[after], rules=(rule,)))
    return healed


def may_be_given(battle: Battle, friend: Fighter, by: Fighter) -> bool:
    """Whether somebody may name a friend who is to suffer a wound, or to die, for what he does: nobody who is dead already,
    is open to no effect, or is hidden from his friends.
    """
    return not friend.has(DYING) and apply_hooks(battle, friend, Hooks.targetable, True, by) and is_open_to(friend, by)


async def wound_for_good(battle: Battle, victim: Fighter, level: int, *, by: Fighter | None = None, rule: str) -> None:
    """A wound that nothing can reduce, dodge or heal."""
    if structure_left(victim) is None:
        victim.lasting += level
    await add_steps(battle, victim, level, by=by, rule=rule)


async def kill(battle: Battle, victim: Fighter, *, by: Fighter | None = None, rule: str) -> None:
    """Tué net: a fighter is eliminated and removed at once, unless something delays it."""
    victim.steps = max(victim.steps, DEAD)
    if not await any_of(victim, Hooks.outlives, battle, victim, by):
        await lose(battle, victim, "killed", by=by, rule=rule)


async def lose(battle: Battle, fighter: Fighter, how: Loss, *, by: Fighter | None = None, rule: str) -> None:
    """A fighter leaves the table: killed he may come back, fled or removed from the game he does not.

    [cc.core.wound.removed] A sacrifice is no more than this. [cc.core.sacrifice]
    """
    await moment(fighter.effects, Hooks.before_loss, battle, fighter, how)
    battle.tell(
        lambda: FighterLost(
            fighter=fighter.id, how=how, by=by.id if by is not None else "", pose=fighter.pose, rules=(rule,)
        )
    )
    fighter.lost = how
    fighter.lost_to = by.id if by is not None else ""
    if battle.is_piece(fighter):
        tear_down(battle, fighter)
    else:
        battle.stand(fighter, None)
    forget_turn(fighter)
    battle.settle_control()
    for bearer, effect in battle.bearers("on_loss"):
        await effect.on_loss(battle, bearer, fighter, by)  # type: ignore[attr-defined]


def forget_turn(fighter: Fighter) -> None:
    """Whatever was of this turn about a fighter matters no more."""
    fighter.activated = fighter.turned = False
    fighter.action = ""
    fighter.moved = fighter.gone = fighter.shots = fighter.pursuits = fighter.combats = 0
    fighter.incanted = fighter.prayers = ()
    fighter.catalysed = ()
    fighter.charged = fighter.landed = fighter.assaulted_by = fighter.left = ()
    forget_combat(fighter)
    fighter.expire(EXERTION)
    fighter.expire("turn")


def forget_combat(fighter: Fighter) -> None:
    """Whatever was of this combat about a fighter matters no more."""
    fighter.attack_dice = fighter.defence_dice = fighter.attacks_placed = fighter.defences_placed = 0
    fighter.bound_dice, fighter.sustained = (), None
    fighter.kept_dice = fighter.blade_dice = 0
    fighter.expire("combat")


async def succumb(battle: Battle, fighter: Fighter, *, by: Fighter | None = None) -> None:
    """A fighter is Tué net whose RES has fallen too low, or whose wounds kill him now that nothing helps to bear them."""
    if fighter.present and is_below_zero(battle, fighter):
        await kill(battle, fighter, by=by, rule="cc.core.dice.negative")
    elif fighter.present and wound_level(battle, fighter) >= KILLED:
        await kill(battle, fighter, by=by, rule=HUGE)


def is_below_zero(battle: Battle, fighter: Fighter) -> bool:
    """Whether the RES of a fighter has fallen below 0, so that he is Tué net at once; RES 0 is alive.

    Characteristics below 0 count as such; charge, fear and dice of a flurry lower none that far. [cc.core.dice.negative]
    """
    return resistance(battle, fighter) < 0


async def any_of(fighter: Fighter, hook: Callable[..., Awaitable[bool]], /, *args: Any) -> bool:
    """Whether an effect in force on a fighter says yes at a moment; the first that does settles it."""
    for effect in overrides(fighter.effects).get(hook.__name__, ()):
        if await getattr(effect, hook.__name__)(*args):
            return True
    return False
