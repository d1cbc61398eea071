"""The activation phase: who acts when, and what an activated fighter does."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import PASS, Choose, Step
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.rules.actions import (
    ACTION,
    ACTIONS,
    EndOfActivation,
    NextAction,
    begin_activation,
    may_take,
)
from escarmouche.rulebooks.cc.rules.sequences import PLAYS, Speech
from escarmouche.rulebooks.cc.rules.tactics_roll import who_speaks_first
from escarmouche.rulebooks.cc.rules.windows import start_phase
from escarmouche.rulebooks.cc.rules.wounds import EXERTION
from escarmouche.rulebooks.common.ids import CardId, ModelId, SideId

ACTIVATION: Final = "cc.core.activation"
CONTACT_FIRST: Final = "cc.core.activation.contact-first"


class ActivationPhase(Step, frozen=True):
    """Turns of speech follow each other until all cards have been played."""

    async def run(self, battle: Battle) -> None:
        battle.enter("activation")
        await start_phase(battle)
        battle.then(Speech(await who_speaks_first(battle)), EndOfActivations())


class EndOfActivations(Step, frozen=True):
    """Nobody has the word any more."""

    async def run(self, battle: Battle) -> None:
        battle.speech = ()
        battle.speaker = ""
        battle.expire(EXERTION)


class Activate(Step, frozen=True):
    """A side activates the fighters of cards, one after another; whoever has had his activation has none any more."""

    side: SideId
    cards: tuple[CardId, ...]

    async def run(self, battle: Battle) -> None:
        named = [fighter for card in self.cards for fighter in battle.cards[card].fighters]
        battle.speech = tuple(fighter.id for fighter in battle.named(named))
        deciding = (self.side, battle.other(self.side))
        battle.then(*(Assaults(side) for side in deciding if _decides(battle, side)), ActivateNext(self.side))


def _decides(battle: Battle, side: str) -> bool:
    """Whether a side decides for anybody of this turn of speech: for its own, or for those whom it controls."""
    return any(fighter.side == side for fighter in waiting(battle))


def waiting(battle: Battle) -> list[Fighter]:
    """The fighters of this turn of speech who have not yet been activated.

    Who has fled, or lost his assault to fear, has had his activation; so have the survivors of what carried them. Who gets
    out of it may be activated at once, outside the sequence; who comes back as a reinforcement is in it from the next turn
    on. [cc.core.activation.barred]
    """
    return [fighter for fighter in battle.named(battle.speech) if not fighter.activated]


class Assaults(Step, frozen=True):
    """Actions meant to bring fighters of the activated cards into contact are announced and resolved before all others.

    [cc.core.activation.contact-first]
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        own = [fighter for fighter in waiting(battle) if fighter.side == self.side]
        able = {fighter.id: fighter.id for fighter in own if contacts(battle, fighter)}
        if not able:
            return
        options: dict[str, str | None] = {**able, PASS: None}
        chosen = await Choose(self.side, CONTACT_FIRST, options, default=PASS)
        if chosen is None:
            return
        fighter = battle[chosen]
        battle.then(EndOfActivation(chosen), Assaults(self.side))
        if await begin_activation(battle, fighter):
            await act(battle, fighter, contacts(battle, fighter))


def contacts(battle: Battle, fighter: Fighter) -> tuple[str, ...]:
    """The actions open to a fighter that are meant to bring him into contact with an enemy."""
    return tuple(name for name, action in ACTIONS.items() if action.contact and may_take(battle, fighter, name))


class ActivateNext(Step, frozen=True):
    """The fighters of the cards played are activated one after another, in the order that their player likes.

    Each is activated once. [cc.core.activation]
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        left = {fighter.id: fighter.id for fighter in waiting(battle)}
        if not left:
            return
        chosen = await Choose(self.side, ACTIVATION, left, default=next(iter(left)))
        battle.then(ActivateFighter(chosen), EndOfActivation(chosen), ActivateNext(self.side))


class ActivateFighter(Step, frozen=True):
    """A fighter is activated: he need do nothing, and need not use his whole movement."""

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if fighter.present and not fighter.activated and await begin_activation(battle, fighter):
            battle.then(NextAction(self.fighter))


async def act(battle: Battle, fighter: Fighter, names: tuple[str, ...]) -> None:
    """A fighter takes one of these actions; another one, if there is none of them any more."""
    if not names:
        battle.then(NextAction(fighter.id))
        return
    options = {name: name for name in names}
    chosen = await Choose(fighter.side, ACTION, options, about={"fighter": fighter.id, "done": ()})
    battle.then(NextAction(fighter.id, (chosen,)))
    await ACTIONS[chosen].begin(battle, fighter)


PLAYS["activation"] = Activate
