"""The counter-shot: a card held in reserve, played in the middle of an enemy's move by the one he comes at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from escarmouche.kernel import Choose, window
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import CounterShotDeclared
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.attacks import Split
from escarmouche.rulebooks.c2.rules.characteristics import offer_boosts
from escarmouche.rulebooks.c2.rules.deck import take_from_hand
from escarmouche.rulebooks.c2.rules.movement import displace
from escarmouche.rulebooks.c2.rules.shooting import may_aim, ready_to_shoot, shoot

DECLARE: Final = "c2.shoot.counter.declare"
AIM: Final = "c2.shoot.counter.resolve"
CONSEQUENCES: Final = "c2.shoot.counter.consequences"

SHOOT: Final = "shoot"
"""The key of the declaration."""

DIFFICULTY: Final = 6


class Spent(Hooks, name=CONSEQUENCES):
    """Who has made a counter-shot places no die in attack in the next melee phase. [c2.shoot.counter.consequences]"""

    __slots__ = ()

    def split(self, value: Split, battle: Battle, bearer: Fighter) -> Split:
        return Split(0, 0)


def may_counter_shoot(battle: Battle, shooter: Fighter) -> bool:
    """Whether a figure might make a counter-shot, for all that is known to everybody.

    Its side holds cards in reserve, and its own has not been played, unless for a counter-shot of another figure in this
    same enemy move. What the side holds is nobody else's business.
    """
    return (
        battle.phase == "movement"
        and shooter.in_play
        and (battle.held[shooter.side] > 0 or shooter.card in battle.interrupt_cards)
        and not shooter.activated
        and shooter.fleeing is None
        and ready_to_shoot(battle, shooter)
    )


def may_aim_counter_shot(battle: Battle, shooter: Fighter, charger: Fighter) -> bool:
    """Whether an enemy who comes at a figure may be the target of its counter-shot."""
    return may_aim(battle, shooter, charger) and apply_hooks(battle, shooter, Hooks.may_counter_shoot, True, charger)


async def offer_counter_shot(battle: Battle, shooter: Fighter, chargers: Sequence[Fighter]) -> None:
    """A shooter that is charged or engaged may at once play its card, if that is in reserve, and shoot at one who comes.

    This cuts into the enemy's move, before contact. Its player is asked whenever he might hold the card, so that the
    question tells nobody what he holds. [c2.shoot.counter.declare]
    """
    if not may_counter_shoot(battle, shooter):
        return
    aims = tuple(charger for charger in chargers if charger.in_play and may_aim_counter_shot(battle, shooter, charger))
    if not aims:
        return
    held = shooter.card in (*battle.hands.get(shooter.side, ()), *battle.interrupt_cards)
    offered = iter((True,))
    await window(
        battle,
        DECLARE,
        (shooter.side,),
        possible=lambda _: next(offered, False),
        openings=lambda _: {SHOOT: partial(counter_shot, battle, shooter, aims)} if held else {},
        about={"fighter": shooter.id, "enemies": tuple(aim.id for aim in aims)},
    )


async def counter_shot(battle: Battle, shooter: Fighter, chargers: Sequence[Fighter]) -> None:
    """The card is played, and the shot resolved at once, at difficulty 6 whatever the circumstances.

    [c2.shoot.counter.resolve] Of several figures on the card only those that are charged shoot; the others are activated
    when the enemy's move is over. [c2.shoot.counter.multi] If the shot kills the charger, the shooter may move up to MOV.
    """
    if shooter.card not in battle.interrupt_cards:
        take_from_hand(battle, shooter.side, (shooter.card,))
        battle.interrupt_cards = (*battle.interrupt_cards, shooter.card)
    target = await Choose(
        shooter.side, AIM, {charger.id: charger for charger in chargers}, about={"fighter": shooter.id}
    )
    shooter.activated, shooter.move = True, "stay"
    shooter.gain(CONSEQUENCES, until="turn")
    battle.tell(lambda: CounterShotDeclared(shooter=shooter.id, target=target.id, card=shooter.card, rules=(DECLARE,)))
    await shoot(battle, shooter, target, DIFFICULTY)
    if (
        target.lost in ("killed", "destroyed")
        and shooter.in_play
        and apply_hooks(battle, shooter, Hooks.may_move, True, "walk")
    ):
        shooter.move = "walk"
        await offer_boosts(battle, shooter, "movement", "flight")
        if shooter.in_play:
            await displace(battle, shooter, CONSEQUENCES, "walk")
