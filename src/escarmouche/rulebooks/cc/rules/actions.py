"""What an activated fighter may do: each chapter enters its actions, and the activation asks for one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from escarmouche.kernel import Choose, Rule, Step
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.common.ids import ModelId

ACTION: Final = "cc.core.activation.exclusive-cumulative"
END: Final = "end"


class ActionType(NamedTuple):
    """An action: when it is open to a fighter, and the rule that carries it out.

    ``exclusive``: it is all that a fighter does in his activation; the others are cumulative. ``contact``: it is meant to
    bring him into contact with an enemy, and comes before those of others in a turn of speech. ``opening``: it is the first
    thing that he does, and others may follow. ``repeats``: ``may`` itself says how often, else it is once at most.
    ``aboard``: it is open to those, too, who are aboard something. ``besides``: it is open at any moment of an activation,
    whatever else is done in it.
    """

    exclusive: bool
    may: Callable[[Battle, Fighter], bool]
    begin: Callable[[Battle, Fighter], Rule[None]]
    contact: bool = False
    opening: bool = False
    repeats: bool = False
    aboard: bool = False
    besides: bool = False


ACTIONS: dict[str, ActionType] = {}
"""By name, in the order of their names, whichever chapter is read first."""


def enter_action(name: str, action: ActionType) -> None:
    """Enters an action: each chapter has its own."""
    ACTIONS[name] = action
    entered = sorted(ACTIONS.items())
    ACTIONS.clear()
    ACTIONS.update(entered)


def may_take(battle: Battle, fighter: Fighter, name: str, done: tuple[str, ...] = ()) -> bool:
    """Whether a fighter may take an action now, who has taken those of ``done`` in this activation.

    Either one exclusive action and nothing else, or cumulative ones, each once at most; there are those who combine them.
    """
    action = ACTIONS[name]
    if fighter.aboard and not action.aboard:
        return False
    if done and action.opening:
        return False
    if not action.besides and not _goes_with(battle, fighter, name, proper(done)):
        return False
    if name in done and not action.repeats:
        return False
    return action.may(battle, fighter) and apply_hooks(battle, fighter, Hooks.may_take, True, name)


def proper(done: tuple[str, ...]) -> tuple[str, ...]:
    """Of some actions those that others have to go with."""
    return tuple(name for name in done if not ACTIONS[name].besides)


def _goes_with(battle: Battle, fighter: Fighter, name: str, done: tuple[str, ...]) -> bool:
    alone = any(ACTIONS[action].exclusive for action in (name, *done))
    return not done or not alone or apply_hooks(battle, fighter, Hooks.combines, False, name, done)


async def begin_activation(battle: Battle, fighter: Fighter) -> bool:
    """The activation of a fighter begins; tells whether he may still choose what to do.

    Skills name the moments at which they are used: when he is activated, before anything else; before and after each of his
    actions, and between them; before a move, a disengagement or a miracle; when all is over. It may end at once.
    [cc.core.activation.windows]
    """
    fighter.activated = True
    await moment(fighter.effects, Hooks.on_activation, battle, fighter)
    return fighter.present


async def after_action(battle: Battle, fighter: Fighter, done: tuple[str, ...]) -> None:
    """Skills that are used after an action are, after the last of those taken. [cc.core.activation.windows]"""
    if fighter.present and done:
        await moment(fighter.effects, Hooks.after_action, battle, fighter, done[-1])


class NextAction(Step, frozen=True):
    """Either one exclusive action and nothing else, or cumulative actions, each at most once, complete one before the next.

    [cc.core.activation.exclusive-cumulative] ``done``: those taken so far. Those of the cards played have had their chance
    to come into contact before; who is activated outside the sequence has not.
    """

    fighter: ModelId
    done: tuple[str, ...] = ()

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        await after_action(battle, fighter, self.done)
        if not fighter.present:
            return
        late = fighter.id in battle.speech and not proper(self.done)
        names = [name for name, action in ACTIONS.items() if not (late and action.contact)]
        able = {name: name for name in names if may_take(battle, fighter, name, self.done)}
        if not able:
            return
        options: dict[str, str | None] = {**able, END: None}
        about = {"fighter": fighter.id, "done": self.done}
        chosen = await Choose(fighter.side, ACTION, options, default=END, about=about)
        if chosen is not None:
            battle.then(NextAction(self.fighter, (*self.done, chosen)))
            await ACTIONS[chosen].begin(battle, fighter)


def end_activation(battle: Battle, fighter: Fighter) -> None:
    """The activation of a fighter ends at once: he takes no other action in it."""
    battle.agenda[:] = [
        step for step in battle.agenda if not (isinstance(step, NextAction) and step.fighter == fighter.id)
    ]


class EndOfActivation(Step, frozen=True):
    """The activation of a fighter is over, with all that he has done in it."""

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if fighter.present:
            await moment(fighter.effects, Hooks.end_of_activation, battle, fighter)
        for bearer, effect in battle.bearers("on_activation_over"):
            if fighter.present:
                await effect.on_activation_over(battle, bearer, fighter)  # type: ignore[attr-defined]
        fighter.left = ()
