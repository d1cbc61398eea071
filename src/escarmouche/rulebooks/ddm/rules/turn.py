"""The turn of a creature: what it may do, decided act by act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from escarmouche.kernel import Chapters, Choose, InForce, Step
from escarmouche.kernel.effects import overrides
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Deed, Mode, Turn
from escarmouche.rulebooks.ddm.events import TurnBegan, TurnLost
from escarmouche.rulebooks.ddm.hooks import Actions, Hooks
from escarmouche.rulebooks.ddm.machine.legal_places import settling
from escarmouche.rulebooks.ddm.rules import attacks, ranged
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.charge import Charge, charges, own_speed, printed_speed
from escarmouche.rulebooks.ddm.rules.command import SLOW, commanded
from escarmouche.rulebooks.ddm.rules.force import apply_hooks, bearers, in_force, is_overridden, moment, overriding
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.morale import rally
from escarmouche.rulebooks.ddm.rules.movement import Move, Walk, can_go, modes, room, sets_out
from escarmouche.rulebooks.ddm.rules.phasing import Return
from escarmouche.rulebooks.ddm.rules.rush import Rush, rushes
from escarmouche.rulebooks.ddm.rules.sight import visible_enemies
from escarmouche.rulebooks.ddm.rules.states import active, conscious, has_made_its_attack
from escarmouche.rulebooks.ddm.rules.strikes import Strike

OPTIONS: Final = "ddm.round.activation.options"
FIRST_EFFECT: Final = "ddm.term.simultaneous-effects#own"
END: Final = "end"
ON: Final = "on"
STOP: Final[Actions] = {END: ()}

ACTIONS: Final[list[Callable[[Battle, Creature], Actions]]] = []
"""What creatures may do besides moving and attacking: each chapter (spells, waking sleepers) enters its own."""


AGAINST_ENEMIES: Final[list[Callable[[Battle, Creature, str], bool]]] = []
"""Which acts of a turn, by their keys, go against enemies, besides attacks: each chapter enters its own."""


BESIDES: Final[list[Callable[[Battle, Creature, str], bool]]] = []
"""Which acts of a turn, by their keys, take the place of no movement and no attack: each chapter enters its own."""


def costs_nothing(battle: Battle, creature: Creature, key: str) -> bool:
    """Whether an act that a creature may choose in its turn costs it neither movement nor attacks. [ddm.term.swift]"""
    return any(besides(battle, creature, key) for besides in BESIDES)


def against_enemies(battle: Battle, creature: Creature, key: str) -> bool:
    """Whether an act that a creature may choose in its turn goes against enemies."""
    attack = key.startswith(("melee/", "ranged/", "charge/", "rush/"))
    return attack or any(goes(battle, creature, key) for goes in AGAINST_ENEMIES)


class TakeTurn(Step, frozen=True):
    """A creature is activated: everything until the end of it happens in its turn.

    [ddm.term.activate] [ddm.round.turn] [ddm.round.activation-marker]
    """

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        creature.turns += 1
        battle.done = ()
        battle.turn = Turn(creature=creature.id, player=creature.warband, commanded=True, speed=creature.card.speed)
        name = creature.id
        battle.then(Return(name), StartOfTurn(name), Noticed(name), Wake(name, creature.routing), EndOfTurn(name))


class StartOfTurn(Step, frozen=True):
    """What comes before a creature can do anything: its own effects, each with all that it leads to before the next.

    Its player chooses which comes first. [ddm.term.simultaneous-effects] ``acted``: those that have had their say.
    """

    creature: ModelId
    acted: tuple[InForce, ...] = ()

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None:
            return
        due = {
            effect.data.name: effect
            for effect in overriding(battle, creature, Hooks.start_of_turn)
            if isinstance(effect, Hooks) and effect.data not in self.acted
        }
        if not due:
            return
        effect = await Choose(
            creature.side, FIRST_EFFECT, due, default=next(iter(due)), about={"creature": creature.id}
        )
        battle.then(StartOfTurn(creature.id, (*self.acted, effect.data)))
        await effect.start_of_turn(battle, creature)


class Noticed(Step, frozen=True):
    """Others act on a creature whose turn begins."""

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None:
            return
        for bearer, effect in bearers(battle, Hooks.neighbour_activated):
            assert isinstance(effect, Hooks)
            if bearer is not creature:
                await effect.neighbour_activated(battle, bearer, creature)


class Wake(Step, frozen=True):
    """The command check comes first; its outcome for movement holds for the whole turn. Then the creature acts.

    [ddm.command.check] [ddm.command.status-lock] [ddm.command.move.normal] [ddm.command.out-of-command]
    [ddm.round.activation.out-of-command] One that was routing as its turn began tries to rally, or flees on, if it can
    take any action; so do the helpless, who save as ever though they do not move; one that has begun to rout since has
    lost the rest of its turn. [ddm.rout.begin] [ddm.rout.activation] One that skips its turn does nothing in it
    [ddm.condition.skips-next-turn]; a stunned one can do no more than what replaces neither movement nor attacks.
    [ddm.condition.stunned]
    """

    creature: ModelId
    routed: bool = False

    async def run(self, battle: Battle) -> None:
        creature, turn = battle[self.creature], battle.turn
        if creature.at is None or turn is None:
            return
        if creature.routing and not self.routed:
            return
        able = apply_hooks(battle, creature, Hooks.may_act, True)
        if creature.routing and able:
            await rally(battle, creature)
            return
        if not able or not active(battle, creature):
            battle.tell(lambda: TurnLost(creature=creature.id, why=hindrance(battle, creature)))
            if able and conscious(battle, creature):
                battle.then(Aside(creature.id))
            return
        turn.player = creature.side
        turn.commanded = commanded(battle, creature)
        turn.seen = tuple([enemy.id for enemy in visible_enemies(battle, creature)])
        turn.speed = speed(battle, creature, "walk")
        battle.tell(
            lambda: TurnBegan(
                creature=creature.id,
                commanded=turn.commanded,
                speed=turn.speed,
                rules=("ddm.command.under-command" if turn.commanded else "ddm.command.out-of-command",),
            )
        )
        battle.then(Act(creature.id))


class Aside(Step, frozen=True):
    """A creature that is stunned, or between its run and its blow, may use in its turn what replaces neither movement nor
    attacks. ``last``: what it does when it uses no more of that: it ends its turn, or goes on to its blow.
    """

    creature: ModelId
    last: str = END

    async def run(self, battle: Battle) -> None:
        creature, last = battle[self.creature], self.last
        if creature.at is None or not conscious(battle, creature):
            return
        actions: Actions = {}
        for chapter in ACTIONS:
            actions = {**actions, **chapter(battle, creature)}
        about = {"creature": creature.id}
        steps = await Choose(creature.side, OPTIONS, {**actions, last: ()}, default=last, about=about)
        if steps:
            battle.then(*steps, self)


class BeforeBlow(Step, frozen=True):
    """A creature that charges, or has rushed no farther than its printed speed, may use something swift before its blow.

    [ddm.term.swift]
    """

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        creature, turn = battle[self.creature], battle.turn
        if turn is None:
            return
        if turn.charging or (turn.rushing and turn.used <= printed_speed(battle, creature, turn.mode)):
            battle.then(Aside(creature.id, ON))


attacks.BEFORE_BLOW.append(BeforeBlow)


def hindrance(battle: Battle, creature: Creature) -> str:
    """The name of an effect that keeps a creature from acting."""
    overridden = overrides(in_force(battle, creature))
    for hook in ("active", "may_act"):
        for effect in overridden.get(hook, ()):
            return effect.data.name
    return ""


def speed(battle: Battle, creature: Creature, mode: Mode) -> int:
    """The squares that a creature may move in this turn and still attack: its speed; out of command 2, or less if it is
    slower by its card.

    [ddm.card.speed] [ddm.term.speed] [ddm.command.move.speed-two]
    """
    turn = battle.turn
    if turn is None or turn.commanded:
        return own_speed(battle, creature, mode)
    return min(SLOW, printed_speed(battle, creature, mode))


class Act(Step, frozen=True):
    """The creature's player chooses what it does next, until it can do no more or stops. One that is stunned meanwhile may
    still use what costs neither movement nor attacks. [ddm.condition.stunned]

    [ddm.round.activation.options] [ddm.attack.multiple.decide] [ddm.round.activation.full-attack.convert]
    """

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None or creature.routing:
            return
        if not active(battle, creature):
            battle.then(Aside(creature.id))
            return
        steps = await NextAct(creature.side, OPTIONS, options(battle, creature), about={"creature": creature.id})
        if steps:
            battle.then(*steps, self)


class NextAct(Choose[tuple[Step, ...]]):
    """What a creature does next."""

    __slots__ = ()

    @property
    def default(self) -> str | None:
        """What a creature does whose player is in a hurry: the first attack, or nothing more if it may stop."""
        for key in self.options:
            if key.startswith(("melee/", "ranged/")):
                return key
        return END if END in self.options else None


def options(battle: Battle, creature: Creature) -> Actions:
    """Everything that a creature may do at this moment of its turn. A rule may oblige it to some of it.

    Abilities cost nothing of its attacks, unless they say that they replace them. [ddm.ability.general.no-replace]
    """
    turn = battle.turn
    assert turn is not None
    chapters = ACTIONS if turn.charging or turn.rushing else [*MOVES_AND_ATTACKS, *ACTIONS]
    free, bound = may_stop(battle, creature), apply_hooks(battle, creature, Hooks.bound, False)
    if free and not bound and not is_overridden(battle, creature, Hooks.actions):
        return Chapters(chapters, STOP, battle, creature)
    possible: dict[str, tuple[Step, ...]] = {}
    for chapter in chapters:
        possible.update(chapter(battle, creature))
    actions = apply_hooks(battle, creature, Hooks.actions, possible)
    if not actions or free:
        actions = {**actions, **STOP}
    return apply_hooks(battle, creature, Hooks.obliged, actions) if bound else actions


def may_stop(battle: Battle, creature: Creature) -> bool:
    """Whether a creature may end its turn where it is: on nobody's squares."""
    turn = battle.turn
    if turn is None or not turn.used:
        return True
    assert creature.at is not None
    return bool(room(battle, creature, turn.mode or "walk").stop >> creature.at & 1)


# -- moving ------------------------------------------------------------------------------------------------------------


def moves(battle: Battle, creature: Creature) -> Actions:
    """The ways in which a creature may still move in this turn."""
    steps: dict[str, tuple[Step, ...]] = {}
    for mode in modes(battle, creature):
        limit = movement_left(battle, creature, mode)
        if (limit > 0 or crawls(battle, creature, mode)) and may_go(battle, creature, mode, limit):
            steps[str(mode)] = (MoveOn(creature.id, mode),)
    return steps


def crawls(battle: Battle, creature: Creature, mode: Mode) -> bool:
    """Whether a creature that something has brought down to speed 0 still has its one square: not if it has none by its
    card, has done anything in its turn, or may not move at all. [ddm.move.minimum-one.limits]
    """
    turn = battle.turn
    assert turn is not None
    return (
        not (turn.used or has_acted(turn))
        and creature.card.speed > 0 == speed(battle, creature, mode)
        and apply_hooks(battle, creature, Hooks.may_move, True)
        and apply_hooks(battle, creature, Hooks.movement_left, 1, mode) > 0
    )


def may_go(battle: Battle, creature: Creature, mode: Mode, limit: int) -> bool:
    """Whether there is anywhere to go; a single step is found at once."""
    turn = battle.turn
    assert turn is not None
    if can_go(battle, creature, room(battle, creature, mode), limit, turn.parity, alone=False):
        return True
    return move(battle, creature, mode, limit).possible


def movement_left(battle: Battle, creature: Creature, mode: Mode) -> int:
    """The squares of movement that a creature has left in its turn.

    Double its speed if it neither attacks nor casts; after one attack its speed, unless it has moved before; after more
    than one, nothing.

    [ddm.move.allowance] [ddm.move.double] [ddm.round.activation.double-move] [ddm.term.double-speed] [ddm.term.move]
    [ddm.round.activation.move-and-attack] [ddm.attack.multiple.no-move] [ddm.round.activation.full-attack]
    [ddm.ability.burrow] [ddm.card.speed]
    """
    turn = battle.turn
    assert turn is not None
    if not apply_hooks(battle, creature, Hooks.may_move, True) or (
        "burrow" in (mode, turn.mode) and turn.mode not in ("", mode)
    ):
        return 0
    own = speed(battle, creature, mode)
    return apply_hooks(battle, creature, Hooks.movement_left, _movement_left(battle, creature, own), mode)


def _movement_left(battle: Battle, creature: Creature, own: int) -> int:
    turn = battle.turn
    assert turn is not None
    if not has_acted(turn):
        return 2 * own - turn.used
    if len(done_so_far(turn)) > 1 or (turn.used_before and not apply_hooks(battle, creature, Hooks.splits_move, False)):
        return 0
    return own - turn.used


def has_acted(turn: Turn) -> bool:
    """Whether a creature has done anything in its turn besides moving."""
    return bool(turn.attacks or turn.replaced)


def done_so_far(turn: Turn) -> list[str]:
    """What a creature has done in its turn besides moving: the sort of each attack, the kind of what replaced them."""
    attacks = [attack.partition("/")[0] for attack in turn.attacks]
    return [*attacks, turn.replaced] if turn.replaced else attacks


def move(battle: Battle, creature: Creature, mode: Mode, limit: int) -> Move:
    """The question where a creature goes."""
    turn = battle.turn
    assert turn is not None
    fresh = not turn.used and not has_acted(turn)
    alone = fresh and limit == _movement_left(battle, creature, speed(battle, creature, mode))
    return Move(battle, creature, mode, limit, turn.parity, alone=alone)


class MoveOn(Step, frozen=True):
    """A creature moves, as far as it likes and may."""

    creature: ModelId
    mode: Mode

    async def run(self, battle: Battle) -> None:
        creature, turn = battle[self.creature], battle.turn
        assert turn is not None
        if not await sets_out(battle, creature):
            return
        way = await move(battle, creature, self.mode, movement_left(battle, creature, self.mode))
        turn.mode = self.mode
        Walk(creature.id, way.squares, self.mode, how=str(self.mode), strides=turn.strides).go(battle)


def may_assault(battle: Battle, creature: Creature) -> bool:
    """Whether a creature may give its whole turn to getting at an enemy."""
    turn = battle.turn
    assert turn is not None
    return (
        not (turn.used or has_acted(turn)) and bool(turn.seen) and apply_hooks(battle, creature, Hooks.may_move, True)
    )


def charge_options(battle: Battle, creature: Creature) -> Actions:
    """Its charges: at whom, and where each ends."""
    if not may_assault(battle, creature) or not may_attack(battle, creature, "melee"):
        return {}
    return {
        f"charge/{enemy}/{place}": (Charge(creature.id, enemy, place),)
        for enemy, landing in charges(battle, creature).items()
        for place in landing
    }


def rush_options(battle: Battle, creature: Creature) -> Actions:
    """Its rushes, if it is out of command."""
    turn = battle.turn
    assert turn is not None
    if turn.commanded or not may_assault(battle, creature):
        return {}
    return {f"rush/{enemy}": (Rush(creature.id, enemy, ways),) for enemy, ways in rushes(battle, creature).items()}


# -- attacking ---------------------------------------------------------------------------------------------------------


def may_attack(battle: Battle, creature: Creature, sort: str) -> bool:
    """Whether a creature may make (another) attack of a sort in its turn.

    One if it has moved no farther than its speed; all of one sort, each once, if it has not moved at all; none if it has
    cast a spell or used what replaces attacks. [ddm.round.activation.single-attack] [ddm.attack.multiple]
    [ddm.round.activation.substitute]
    """
    turn = battle.turn
    assert turn is not None
    if has_made_its_attack(battle, creature) or not apply_hooks(battle, creature, Hooks.may_attack, True, sort):
        return False
    if not has_acted(turn):
        return turn.used <= speed(battle, creature, turn.mode or "walk")
    if turn.used and not apply_hooks(battle, creature, Hooks.steps_aside, False):
        return False
    return all(earlier == sort for earlier in done_so_far(turn)) or apply_hooks(
        battle, creature, Hooks.combines, False, sort
    )


def may_replace(battle: Battle, creature: Creature, kind: str = "ability") -> bool:
    """Whether a creature may do something of a kind (``spell``, ``breath`` ...) now, instead of all attacks of its turn.

    Wherever it might attack, if it has not attacked yet, nor done the like; not in a charge or a rush.
    [ddm.ability.general.replaces-attacks] [ddm.ability.general.own-turn]
    """
    turn = battle.turn
    if turn is None or turn.creature != creature.id or turn.charging or turn.rushing or not active(battle, creature):
        return False
    if not has_acted(turn):
        return turn.used <= speed(battle, creature, turn.mode or "walk")
    return not turn.used and apply_hooks(battle, creature, Hooks.combines, False, kind)


def replace_attacks(battle: Battle, kind: str = "ability") -> None:
    """What the creature whose turn it is does now takes the place of its attacks."""
    turn = battle.turn
    assert turn is not None
    act(turn)
    turn.replaced = kind


def act(turn: Turn) -> None:
    """The creature whose turn it is does something besides moving: what it moves afterwards is a movement of its own."""
    if not has_acted(turn):
        turn.used_before = turn.used
    turn.strides = 0


def melee_attacks(battle: Battle, creature: Creature) -> Actions:
    """Its melee attacks on every enemy in reach."""
    enemies = in_reach(battle, creature)
    if not enemies or not may_attack(battle, creature, "melee"):
        return {}
    return {
        f"melee/{index}/{enemy.id}": (
            OwnBlow(Strike(attacker=creature.id, target=enemy.id, sort="melee", index=index)),
        )
        for index in attacks_left(battle, creature, "melee")
        for enemy in enemies
    }


def ranged_attacks(battle: Battle, creature: Creature) -> Actions:
    """Its ranged attacks, each on the enemy that is nearest now. [ddm.ranged.multiple-targets]"""
    if not creature.card.ranged or not may_attack(battle, creature, "ranged") or not ranged.may_shoot(battle, creature):
        return {}
    return {
        f"ranged/{index}/{enemy.id}": (
            OwnBlow(Strike(attacker=creature.id, target=enemy.id, sort="ranged", index=index)),
        )
        for index in attacks_left(battle, creature, "ranged")
        for enemy in ranged.targets(battle, creature, creature.card.ranged[index])
    }


def attacks_left(battle: Battle, creature: Creature, sort: str) -> list[int]:
    """The attacks on its card that it has not made in this turn, and has boxes for."""
    turn = battle.turn
    assert turn is not None
    attacks = creature.card.melee if sort == "melee" else creature.card.ranged
    return [
        index
        for index, attack in enumerate(attacks)
        if f"{sort}/{index}" not in turn.attacks and creature.left(f"{sort}/{index}", attack.uses)
    ]


MOVES_AND_ATTACKS: Final[list[Callable[[Battle, Creature], Actions]]] = [
    moves,
    melee_attacks,
    ranged_attacks,
    charge_options,
    rush_options,
]
"""What every creature may do, unless it charges or rushes."""


class OwnBlow(Step, frozen=True):
    """An attack of a creature in its own turn."""

    strike: Strike

    async def run(self, battle: Battle) -> None:
        turn = battle.turn
        assert turn is not None
        act(turn)
        turn.attacks = (*turn.attacks, f"{self.strike.sort}/{self.strike.index}")
        battle.then(Blow(self.strike))


class EndOfTurn(Step, frozen=True):
    """The turn is over: whoever is still affected saves again, and what lasts until now ends."""

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        after, wrong = AfterTurn(creature.id), settling(battle)
        if creature.at is not None and is_overridden(battle, creature, Hooks.end_of_turn):
            battle.then(*wrong, after)
            await moment(battle, creature, Hooks.end_of_turn)
        elif wrong:
            battle.then(*wrong, after)
        else:
            await after.run(battle)


def came(creature: Creature, effect: InForce) -> Deed:
    """How it is noted that an effect has come upon a creature in its own turn."""
    return Deed(effect.name, effect.source, creature.id, str(effect.parameter))


class AfterTurn(Step, frozen=True):
    """What lasts until the end of the turn stops, and what lasts until the end of the creature's own next turn, unless it
    came in this one.
    """

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        if battle.roster("lapsing", lapsing, battle):
            self._lapse(battle, battle[self.creature])
        battle.end_turn()

    def _lapse(self, battle: Battle, creature: Creature) -> None:
        for bearer in battle.passing("own turn"):
            if bearer is creature:
                battle.drop(
                    creature, lambda effect: effect.until == "own turn" and came(creature, effect) not in battle.done
                )
        for other in battle.controlled():
            battle.control(other, "")
        for other in battle.passing("turn"):
            battle.expire(other, "turn")


def lapsing(battle: Battle) -> bool:
    """Whether anything ends with turns."""
    return bool(battle.passing("own turn") or battle.passing("turn") or battle.controlled())
