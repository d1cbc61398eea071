"""How some creatures join moving and attacking: they spring, trample, whirl, step aside, or are slow at it."""

from __future__ import annotations

from typing import ClassVar

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Deed, Mode, Turn
from escarmouche.rulebooks.ddm.content.cards import Extra
from escarmouche.rulebooks.ddm.events import AbilityUsed
from escarmouche.rulebooks.ddm.hooks import Actions, Hooks
from escarmouche.rulebooks.ddm.rules.attacks import Blow, pick_attack
from escarmouche.rulebooks.ddm.rules.boxes import box, mark, usable
from escarmouche.rulebooks.ddm.rules.charge import printed_speed
from escarmouche.rulebooks.ddm.rules.damage import avoids, half, suffer
from escarmouche.rulebooks.ddm.rules.force import apply_hooks
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.movement import Move, modes
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.sight import shut_off
from escarmouche.rulebooks.ddm.rules.states import active
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import (
    AGAINST_ENEMIES,
    BESIDES,
    MoveOn,
    act,
    done_so_far,
    may_attack,
    may_replace,
    movement_left,
    replace_attacks,
    speed,
)
from escarmouche.table.grid import Square, Squares

PASS = "pass"
LEAP = "ddm.ability.leap"
LEAPING = "leap"
SORTS = {LEAPING: "melee"}
"""Of what sort the attack is with which something replaces all others."""
SIDESTEP = "ddm.ability.sidestep"
TRAMPLE = "ddm.ability.trample"
TRAMPLED = "trampled"
WHIRL = "ddm.ability.whirlwind-attack"


def acting(battle: Battle, creature: Creature) -> bool:
    """Whether it is a creature's own turn."""
    return battle.turn is not None and battle.turn.creature == creature.id


class Declare(Step, frozen=True):
    """What a creature is about to do is settled from now on, until the turn ends. ``box``: what is marked for it."""

    creature: ModelId
    what: Deed
    effect: str
    box: str
    target: ModelId = ""

    async def run(self, battle: Battle) -> None:
        mark(battle[self.creature], self.box)
        battle.once(self.what)
        battle.changed()
        effect = self.effect
        battle.tell(lambda: AbilityUsed(creature=self.creature, effect=effect, target=self.target, rules=(effect,)))


# -- moving and attacking ----------------------------------------------------------------------------------------------


class SpringAttack(Hooks, name="ddm.ability.spring-attack"):
    """It may move, make a melee attack, and move again, no farther in all than its speed. [ddm.ability.spring-attack]"""

    __slots__ = ()

    def splits_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        turn = battle.turn
        return value or (turn is not None and done_so_far(turn) == ["melee"])


class _Slow(Hooks):
    """It cannot move in a turn in which it makes an attack of some sort, before or after it."""

    __slots__ = ()

    sort: ClassVar[str]

    def may_attack(self, value: bool, battle: Battle, bearer: Creature, sort: str) -> bool:
        turn = battle.turn
        return value and not (sort == self.sort and turn is not None and acting(battle, bearer) and turn.used)

    def may_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        turn = battle.turn
        if turn is None or not acting(battle, bearer) or bearer.routing:
            return value
        return value and all(SORTS.get(kind, kind) != self.sort for kind in done_so_far(turn))


class SlowMeleeAttack(_Slow, name="ddm.ability.slow-melee-attack"):
    """It cannot move in a turn in which it makes a melee attack; so it never charges. [ddm.ability.slow-melee-attack]"""

    __slots__ = ()

    sort = "melee"

    def actions(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        return {key: steps for key, steps in value.items() if not key.startswith("charge/")}


class SlowRangedAttack(_Slow, name="ddm.ability.slow-ranged-attack"):
    """It cannot move in a turn in which it makes a ranged attack. [ddm.ability.slow-ranged-attack]"""

    __slots__ = ()

    sort = "ranged"


class SimultaneousAttack(Hooks, name="ddm.ability.simultaneous-attack"):
    """If it does not move, it may make its attacks of several sorts in one turn, one after the other.

    [ddm.ability.simultaneous-attack]
    """

    __slots__ = ()

    def combines(self, value: bool, battle: Battle, bearer: Creature, sort: str) -> bool:
        turn = battle.turn
        if turn is None or turn.used or sort not in (parts := self.words[0].split("+")):
            return value
        done = done_so_far(turn)
        return all(kind in parts for kind in done) and (sort in ("melee", "ranged") or sort not in done)


class Leap(Hooks, name=LEAP):
    """Instead of its attacks it makes one melee attack of its own bonus and damage. [ddm.ability.leap]"""

    __slots__ = ()

    stacking = "each"

    def actions(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        if not usable(bearer, self) or not may_replace(battle, bearer):
            return value
        if not apply_hooks(battle, bearer, Hooks.may_attack, True, "melee"):
            return value
        bonus, damage = (int(word) for word in self.words)
        leaps = {
            f"leap/{enemy.id}": (Leaping(bearer.id, enemy.id, bonus, damage, box(bearer, self)),)
            for enemy in in_reach(battle, bearer)
        }
        return {**value, **leaps}


class Leaping(Step, frozen=True):
    """The attack of a leap; ``box``: what is marked for it."""

    creature: ModelId
    target: ModelId
    bonus: int
    damage: int
    box: str

    async def run(self, battle: Battle) -> None:
        mark(battle[self.creature], self.box)
        replace_attacks(battle, LEAPING)
        battle.tell(lambda: AbilityUsed(creature=self.creature, effect=LEAP, target=self.target, rules=(LEAP,)))
        strike = Strike(
            attacker=self.creature,
            target=self.target,
            sort="melee",
            index=-1,
            bonus=self.bonus,
            damage=self.damage,
        )
        battle.then(Blow(strike))


# -- one step and many blows -------------------------------------------------------------------------------------------


def free_to_act(battle: Battle, creature: Creature) -> Turn | None:
    """The turn of a creature that may still choose what it does in it: it neither charges nor rushes."""
    turn = battle.turn
    return turn if turn is not None and acting(battle, creature) and not (turn.charging or turn.rushing) else None


class Sidestep(Hooks, name=SIDESTEP):
    """One square in the whole turn, into nothing that slows it: nobody strikes at it for that, and it keeps all its attacks.

    It steps before all of them, or after; that it does is settled when it leaves its square. [ddm.ability.sidestep]
    """

    __slots__ = ()

    def actions(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        turn = free_to_act(battle, bearer)
        if (
            turn is None
            or turn.used
            or self._steps(battle, bearer)
            or not apply_hooks(battle, bearer, Hooks.may_move, True)
        ):
            return value
        if not usable(bearer, self):
            return value
        declare = Declare(bearer.id, self._declared(bearer), SIDESTEP, box(bearer, self))
        aside = {
            f"sidestep/{mode}": (declare, MoveOn(bearer.id, mode))
            for mode in modes(battle, bearer)
            if self._can_step(battle, bearer, mode) and Move(battle, bearer, mode, 1, turn.parity).possible
        }
        return {**value, **aside}

    def movement_left(self, value: int, battle: Battle, bearer: Creature, mode: Mode) -> int:
        turn = battle.turn
        assert turn is not None
        return int(not turn.used) if self._steps(battle, bearer) else value

    def provokes(self, value: bool, battle: Battle, bearer: Creature, mode: Mode, strides: int, foe: Creature) -> bool:
        return value and (bearer.routing or not self._steps(battle, bearer))

    def steps_aside(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        turn = battle.turn
        assert turn is not None
        return value or (self._steps(battle, bearer) and (not done_so_far(turn) or turn.used_before > 0))

    def _can_step(self, battle: Battle, bearer: Creature, mode: Mode) -> bool:
        """Whether nothing else keeps it from moving one square."""
        return speed(battle, bearer, mode) > 0 < apply_hooks(battle, bearer, Hooks.movement_left, 1, mode)

    def _declared(self, bearer: Creature) -> Deed:
        return Deed(SIDESTEP, bearer.id)

    def _steps(self, battle: Battle, bearer: Creature) -> bool:
        return acting(battle, bearer) and self._declared(bearer) in battle.done


class WhirlwindAttack(Hooks, name=WHIRL):
    """If it moves no more than one square in its turn, slowed by nothing, it may attack each enemy that it threatens once.

    It does so instead of its other attacks, before or after that step, with any attack at each.
    [ddm.ability.whirlwind-attack]
    """

    __slots__ = ()

    def actions(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        turn = free_to_act(battle, bearer)
        if turn is None or max(turn.used, turn.strides) > 1 or done_so_far(turn):
            return value
        if not usable(bearer, self) or not may_attack(battle, bearer, "melee"):
            return value
        mine = box(bearer, self)
        whirls = {
            f"whirlwind/{enemy.id}": (Whirl(bearer.id, enemy.id, (), mine),) for enemy in threatened(battle, bearer, ())
        }
        return {**value, **whirls}

    def movement_left(self, value: int, battle: Battle, bearer: Creature, mode: Mode) -> int:
        turn = battle.turn
        assert turn is not None
        return int(not turn.used) if self._whirls(battle, bearer) else value

    def may_attack(self, value: bool, battle: Battle, bearer: Creature, sort: str) -> bool:
        return value and not self._whirls(battle, bearer)

    def _whirls(self, battle: Battle, bearer: Creature) -> bool:
        return acting(battle, bearer) and Deed(WHIRL, bearer.id) in battle.done


def threatened(battle: Battle, creature: Creature, struck: tuple[str, ...]) -> list[Creature]:
    """The enemies that a creature threatens, but for those that it has struck already."""
    return [
        enemy
        for enemy in battle.enemies(creature)
        if enemy.id not in struck and battle.adjacent(creature, enemy) and not shut_off(battle, creature, enemy)
    ]


class Whirl(Step, frozen=True):
    """One blow of a whirlwind, and the question at whom the next one goes. ``box``: what is marked for the first."""

    creature: ModelId
    target: ModelId
    struck: tuple[ModelId, ...]
    box: str = ""

    async def run(self, battle: Battle) -> None:
        creature, turn = battle[self.creature], battle.turn
        assert turn is not None
        index = await pick_attack(creature, battle[self.target])
        if index is None:
            return
        if battle.once(Deed(WHIRL, creature.id)):
            act(turn)
            mark(creature, self.box)
            battle.tell(lambda: AbilityUsed(creature=self.creature, effect=WHIRL, rules=(WHIRL,)))
        turn.attacks = (*turn.attacks, f"melee/{index}")
        strike = Strike(attacker=creature.id, target=self.target, sort="melee", index=index)
        battle.then(Blow(strike), WhirlOn(creature.id, (*self.struck, self.target)))


class WhirlOn(Step, frozen=True):
    """At whom a whirlwind goes on, if it does."""

    creature: ModelId
    struck: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        creature, turn = battle[self.creature], battle.turn
        if turn is None or turn.single or creature.at is None or not active(battle, creature):
            return
        options: dict[str, str | None] = {enemy.id: enemy.id for enemy in threatened(battle, creature, self.struck)}
        if not options:
            return
        default = next(iter(options))
        target = await Choose(
            creature.side, WHIRL, {**options, PASS: None}, default=default, about={"creature": creature.id}
        )
        if target is not None:
            battle.then(Whirl(creature.id, target, self.struck))


# -- over others -------------------------------------------------------------------------------------------------------


class Trample(Hooks, name=TRAMPLE):
    """Once in its turn it may go through the space of a smaller enemy, who saves or takes damage: all or none, or (where the
    players have agreed on it) half for a save.

    Its player says which enemy before it goes there; from then on it does not charge, and its steps provoke whatever
    protects it. Out of command it does so at speed 2, or on its way to whom it rushes. [ddm.ability.trample]
    """

    __slots__ = ()

    order = 10
    stacking = "best"

    def actions(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        turn = free_to_act(battle, bearer)
        if turn is None:
            return value
        if self._prey(battle, bearer) is not None:
            return {key: steps for key, steps in value.items() if not key.startswith("charge/")}
        if not usable(bearer, self):
            return value
        mine = box(bearer, self)
        limit = max(
            movement_left(battle, bearer, "walk") if "walk" in modes(battle, bearer) else 0,
            2 * printed_speed(battle, bearer, "walk") if any(key.startswith("rush/") for key in value) else 0,
        )
        prey: dict[str, tuple[Step, ...]] = {
            f"trample/{enemy.id}": (Declare(bearer.id, Deed(TRAMPLE, bearer.id, enemy.id), TRAMPLE, mine, enemy.id),)
            for enemy in battle.enemies(bearer)
            if enemy.smaller_than(bearer) and battle.distance(bearer, enemy) < limit
        }
        return {**value, **prey}

    def barred(self, value: Squares, battle: Battle, bearer: Creature, mode: Mode) -> Squares:
        prey = self._prey(battle, bearer) if mode == "walk" else None
        return value if prey is None else value & ~battle.space(prey)

    def provokes(self, value: bool, battle: Battle, bearer: Creature, mode: Mode, strides: int, foe: Creature) -> bool:
        return value or (mode == "walk" and not bearer.routing and self._prey(battle, bearer) is not None)

    async def on_stride(self, battle: Battle, bearer: Creature, to: Square) -> None:
        prey, turn = self._prey(battle, bearer), battle.turn
        if prey is None or turn is None or turn.mode not in ("", "walk") or bearer.routing:
            return
        if not battle.space(bearer) & battle.space(prey) or not battle.once(Deed(TRAMPLED, bearer.id)):
            return
        damage, dc = (int(word) for word in self.words)
        battle.stir(bearer, prey)
        if await avoids(battle, prey, bearer.id):
            return
        if await save(battle, prey, dc, self.rule):
            damage = half(damage) if battle.options.trample_half else 0
        if damage:
            await suffer(battle, prey, (Extra(damage),), bearer.id)

    def _prey(self, battle: Battle, bearer: Creature) -> Creature | None:
        """The enemy that it has set out to trample in this turn, while that is on the grid."""
        if not acting(battle, bearer):
            return None
        declared = (deed for deed in battle.done if (deed.what, deed.by) == (TRAMPLE, bearer.id))
        prey = next((battle[deed.against] for deed in declared), None)
        return prey if prey is not None and prey.at is not None else None


def goes_for_enemies(_battle: Battle, _creature: Creature, key: str) -> bool:
    """Whether an act of this chapter goes against enemies."""
    return key.startswith(("leap/", "whirlwind/"))


def only_names(_battle: Battle, _creature: Creature, key: str) -> bool:
    """Whether an act of this chapter is but to say what one is going to do."""
    return key.startswith("trample/")


AGAINST_ENEMIES.append(goes_for_enemies)
BESIDES.append(only_names)
