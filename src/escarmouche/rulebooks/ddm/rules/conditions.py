"""Conditions: what stuns, paralyses, confuses and frightens creatures, and how they get over it. [ddm.table.conditions]"""

from __future__ import annotations

from typing import Final, Literal

from escarmouche.kernel import Effect, InForce, Roll, Step
from escarmouche.kernel.effects import Parameter, behaviour
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Deed
from escarmouche.rulebooks.ddm.content.cards import Extra
from escarmouche.rulebooks.ddm.events import AbilityUsed, Afflicted, Freed, Unaffected
from escarmouche.rulebooks.ddm.hooks import Actions, Hooks
from escarmouche.rulebooks.ddm.rules import turn
from escarmouche.rulebooks.ddm.rules.damage import avoids, suffer
from escarmouche.rulebooks.ddm.rules.force import apply_hooks, immune
from escarmouche.rulebooks.ddm.rules.saves import D20, save
from escarmouche.rulebooks.ddm.rules.scoring import opponents
from escarmouche.rulebooks.ddm.rules.states import helpless
from escarmouche.rulebooks.ddm.rules.strikes import Strike

CONFUSED: Final = "ddm.condition.confused"
ENTANGLED: Final = "ddm.condition.entangled"
PARALYZED: Final = "ddm.condition.paralyzed"
SLEEPING: Final = "ddm.condition.sleeping"
STUNNED: Final = "ddm.condition.stunned"

CONFUSION: Final = "ddm.table.confusion"
SAVE_AGAIN: Final = "ddm.term.save-end-of-turn"
WAKE: Final = "wake"

SAVED_AGAINST_ANYWAY: Final = (ENTANGLED, PARALYZED)
"""The conditions against which whoever has them saves at the end of each turn, whatever brought them."""

POISON: Final = 5
"""What the commonest poison deals at each activation."""


def afflict(
    battle: Battle,
    creature: Creature,
    effect: str,
    parameter: Parameter = None,
    *,
    by: str = "",
    until: str | None = None,
    again: int | None = None,
) -> bool:
    """Puts an effect in force on a creature, unless it is immune; tells whether it is now.

    ``until``: see ``cards.Gain``. ``again``: the DC against which it saves once more at the end of each of its turns, if it
    does not so anyway; of several against one effect the highest counts. What comes upon a creature in its own turn is
    marked, as its "next turn" is the one after. Raises ``KeyError`` for an effect that there is not.
    """
    kind = behaviour(effect)
    if is_immune_to(battle, creature, kind):
        battle.tell(lambda: Unaffected(creature=creature.id, effect=effect, rules=(kind.rule,)))
        return False
    new = InForce(effect, parameter, by, until)
    battle.gain(creature, effect, parameter, source=by, until=until)
    if again is not None and effect not in SAVED_AGAINST_ANYWAY:
        again = max(again, *(SaveAgain(item).dc for item in creature.effects if is_save_against(item, effect)), 0)
        battle.drop(creature, lambda item: is_save_against(item, effect))
        battle.gain(creature, SAVE_AGAIN, f"{again}/{effect}")
    if battle.turn is not None and battle.turn.creature == creature.id:
        # One that it had already, and that is no worse, lasts on in its stead.
        alike = [item for item in creature.effects if item.name == effect]
        for item in [new] if new in alike else alike:
            battle.once(turn.came(creature, item))
    battle.tell(lambda: Afflicted(creature=creature.id, effect=effect, by=by, parameter=parameter, rules=(kind.rule,)))
    if Hooks.immune.__name__ in kind.hooks:
        get_over(battle, creature)
    return True


def get_over(battle: Battle, creature: Creature) -> None:
    """Ends the conditions on a creature to which it has become immune: they do not affect it any more."""
    for effect in dict.fromkeys(item.name for item in creature.effects):
        if is_immune_to(battle, creature, behaviour(effect)):
            free(battle, creature, effect)


def is_immune_to(battle: Battle, creature: Creature, kind: type[Effect]) -> bool:
    """Whether a creature is immune to an effect."""
    assert issubclass(kind, Hooks)
    return bool(kind.immunity) and immune(battle, creature, kind.immunity)


def free(battle: Battle, creature: Creature, effect: str) -> None:
    """Ends an effect on a creature."""
    if creature.has(effect):
        battle.lose(creature, effect)
        rule = behaviour(effect).rule
        battle.tell(lambda: Freed(creature=creature.id, effect=effect, rules=(rule,)))


class SaveAgain(Hooks, name=SAVE_AGAIN):
    """At the end of each of its turns it saves again against ``DC/effect``; success ends the effect.

    [ddm.term.save-end-of-turn]
    """

    __slots__ = ()

    stacking = "each"

    @property
    def dc(self) -> int:
        """Against what it saves."""
        return int(self.words[0])

    async def end_of_turn(self, battle: Battle, bearer: Creature) -> None:
        effect = self.words[1]
        if bearer.has(effect) and not await save(battle, bearer, self.dc, SAVE_AGAIN):
            return
        battle.drop(bearer, lambda item: item == self.data)
        free(battle, bearer, effect)


def is_save_against(item: InForce, effect: str) -> bool:
    """Whether what is in force is that somebody saves against an effect again."""
    return item.name == SAVE_AGAIN and SaveAgain(item).words[1] == effect


# -- unable to act -----------------------------------------------------------------------------------------------------


class Stunned(Hooks, name=STUNNED):
    """Not active, AC -2, until the end of its next turn: it loses one chance to act.

    It stays so if something else would have kept it from acting in that turn anyway. [ddm.condition.stunned]
    [ddm.attack.stunned]
    """

    __slots__ = ()

    immunity = "stun"

    def active(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def may_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def armor_class(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value - 2

    async def end_of_turn(self, battle: Battle, bearer: Creature) -> None:
        could_act = apply_hooks(battle, bearer, Hooks.may_act, True) and not helpless(battle, bearer)
        if could_act and turn.came(bearer, self.data) not in battle.done:
            free(battle, bearer, STUNNED)


class Helpless(Hooks):
    """What makes a creature helpless: it cannot act, move or threaten; it saves, and tries to rally, as ever.

    [ddm.condition.helpless]
    """

    __slots__ = ()

    def active(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def helpless(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return True

    def may_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False


class Paralyzed(Helpless, name=PARALYZED):
    """Helpless; at the end of each of its turns it saves again against the same DC, of several the highest.

    [ddm.condition.paralyzed]
    """

    __slots__ = ()

    order = 1
    stacking = "best"
    immunity = "paralysis"

    async def end_of_turn(self, battle: Battle, bearer: Creature) -> None:
        if await save(battle, bearer, self.number, PARALYZED):
            free(battle, bearer, PARALYZED)


class Sleeping(Helpless, name=SLEEPING):
    """Helpless until somebody wakes it, or it takes damage. [ddm.condition.sleeping]"""

    __slots__ = ()

    immunity = "sleep"

    async def on_damaged(self, battle: Battle, bearer: Creature, by: str) -> None:
        free(battle, bearer, SLEEPING)


class Rouse(Step, frozen=True):
    """A creature wakes a sleeper beside it, instead of attacking."""

    creature: ModelId
    sleeper: ModelId

    async def run(self, battle: Battle) -> None:
        turn.replace_attacks(battle)
        free(battle, battle[self.sleeper], SLEEPING)


def rousing(battle: Battle, creature: Creature) -> Actions:
    """The sleepers, anybody's, that a creature may wake now."""
    sleepers = [sleeper for sleeper in battle.bearing(SLEEPING) if battle.adjacent(creature, sleeper)]
    if not sleepers or not turn.may_replace(battle, creature):
        return {}
    return {f"{WAKE}/{sleeper.id}": (Rouse(creature.id, sleeper.id),) for sleeper in sleepers}


turn.ACTIONS.append(rousing)


class SkipsNextTurn(Hooks, name="ddm.condition.skips-next-turn"):
    """In its next turn it can do nothing; it is active all the same. [ddm.condition.skips-next-turn]"""

    __slots__ = ()

    order = 1

    def may_act(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    async def end_of_turn(self, battle: Battle, bearer: Creature) -> None:
        if turn.came(bearer, self.data) not in battle.done:
            free(battle, bearer, self.data.name)


# -- not in its right mind ---------------------------------------------------------------------------------------------


class Confused(Hooks, name=CONFUSED):
    """Each time it is activated a die tells who has it in hand; it reacts to nobody, and commands nobody.

    It stays so as long as nothing else is said; only living creatures can be confused, the others are immune.
    [ddm.condition.confused] [ddm.condition.confused.commander]
    """

    __slots__ = ()

    order = 1
    immunity = "confusion"

    async def start_of_turn(self, battle: Battle, bearer: Creature) -> None:
        await confound(battle, bearer)

    def may_react(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def may_command(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def commanded(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return value and not bearer.controller


async def confound(battle: Battle, creature: Creature) -> None:
    """The confusion table: 1 to 5, a random opponent has control of the creature this turn, out of command; 6 to 15, it
    stays where it is and does nothing; 16 and more, it acts as usual. [ddm.table.confusion]
    """
    about = {"creature": creature.id}
    result = await Roll(D20, _confusion, rule=CONFUSION, about=about)
    if result == "controlled":
        battle.control(creature, await any_opponent(battle, creature))
        battle.tell(lambda: AbilityUsed(creature=creature.id, effect=CONFUSION, rules=(CONFUSION,)))
    elif result == "idle":
        battle.gain(creature, IDLE, until="turn")


def _confusion(faces: tuple[int, ...]) -> Literal["controlled", "idle", "itself"]:
    """What a die of the confusion table says. [ddm.table.confusion]"""
    (face,) = faces
    if face <= 5:
        return "controlled"
    return "idle" if face <= 15 else "itself"


async def any_opponent(battle: Battle, creature: Creature) -> str:
    """One of the opponents of a creature's owner who are still in the game, at random."""
    still = [player for player in opponents(battle, creature.warband) if battle.present(player)]
    if len(still) < 2:
        return still[0] if still else ""
    about = {"creature": creature.id}
    return await Roll((len(still),), lambda faces: still[faces[0] - 1], rule=CONFUSION, about=about)


IDLE: Final = f"{CONFUSION}#idle"


class Idle(Hooks, name=IDLE):
    """It stays where it is this turn and can do nothing."""

    __slots__ = ()

    def may_act(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def may_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False


class Frightened(Hooks, name="ddm.condition.frightened"):
    """Afraid, but not routing: attack -4, saves -4, AC -4. [ddm.condition.frightened]"""

    __slots__ = ()

    immunity = "fear"

    def attack(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value - 4

    def armor_class(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value - 4

    def save(self, value: int, battle: Battle, bearer: Creature) -> int:
        return value - 4


class Incited(Hooks, name="ddm.condition.incited"):
    """It takes its turn before all others of its warband. One that is inhibited too has its turn as usual.

    [ddm.condition.incited]
    """

    __slots__ = ()

    immunity = "incite"

    def rank(self, value: int, battle: Battle, bearer: Creature) -> int:
        return value - 1


class Inhibited(Hooks, name="ddm.condition.inhibited"):
    """It takes its turn after all others of its warband; whoever is immune to being incited is immune to this too.

    [ddm.condition.inhibited]
    """

    __slots__ = ()

    immunity = "incite"

    def rank(self, value: int, battle: Battle, bearer: Creature) -> int:
        return value + 1


# -- held, poisoned ----------------------------------------------------------------------------------------------------


class Entangled(Hooks, name=ENTANGLED):
    """Whenever it tries to move, or to go on when something holds it on its way, it saves first, and if it fails does not
    move in this turn; at the end of each of its turns it saves again. Success frees it; of several the hardest to get out
    of counts. [ddm.condition.entangled]
    """

    __slots__ = ()

    stacking = "best"
    immunity = "entangle"

    async def on_move(self, battle: Battle, bearer: Creature) -> None:
        if not await self._struggle(battle, bearer):
            battle.once(self._held(bearer))

    def may_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return value and self._held(bearer) not in battle.done

    async def end_of_turn(self, battle: Battle, bearer: Creature) -> None:
        await self._struggle(battle, bearer)

    def _held(self, bearer: Creature) -> Deed:
        return Deed("tried to move", bearer.id)

    async def _struggle(self, battle: Battle, bearer: Creature) -> bool:
        """A save; tells whether it is free now."""
        if not await save(battle, bearer, self.number, ENTANGLED):
            return False
        free(battle, bearer, ENTANGLED)
        return True


class Poisoned(Hooks, name="ddm.condition.poisoned"):
    """The commonest poison: 5 damage at the beginning of each of its turns, to the end of the skirmish.

    If that destroys it, whoever poisoned it first has done so; the same poison twice is no worse than once.
    [ddm.condition.poisoned.recurring]
    """

    __slots__ = ()

    immunity = "poison"

    async def start_of_turn(self, battle: Battle, bearer: Creature) -> None:
        if not await avoids(battle, bearer, ""):
            await suffer(battle, bearer, (Extra(POISON),), self.data.source)
