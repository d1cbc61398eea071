"""Immediate actions: what may be done at once, even in the turn of another creature. [ddm.term.immediate]"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from escarmouche.kernel import Opening, Step, window
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.hooks import Actions, Hooks
from escarmouche.rulebooks.ddm.rules.states import conscious

MOMENT: Final = "ddm.term.immediate"
HOLDER: Final = "ddm.term.immediate#holder"
"""The effect on every creature that has something immediate."""


class BeforeAction(Step, frozen=True):
    """Somebody is about to attack or to use a power: whoever holds an immediate action may declare it.

    Players are offered it from the acting one clockwise, until all have passed. What was declared last takes effect first,
    all of it just before the action that it interrupts. [ddm.term.immediate]
    """

    actor: ModelId
    target: ModelId

    async def run(self, battle: Battle) -> None:
        declared: list[tuple[Step, ...]] = []
        about = {"creature": self.actor, "target": self.target}

        def openings(player: str) -> Mapping[str, Opening]:
            return {key: partial(_declare, declared, steps) for key, steps in held(battle, player).items()}

        await window(
            battle,
            MOMENT,
            battle.order_from(battle.acting),
            possible=lambda player: bool(held(battle, player)),
            openings=openings,
            about=about,
            hidden=False,
        )
        battle.then(*(step for steps in declared for step in steps))


async def _declare(declared: list[tuple[Step, ...]], steps: tuple[Step, ...]) -> None:
    """The window carries out the last declared first: in that order the steps follow each other."""
    declared.append(steps)


def held(battle: Battle, player: str) -> Actions:
    """What the creatures of a player may do at once."""
    actions: Actions = {}
    for bearer, effect in battle.bearers("immediate"):
        assert isinstance(effect, Hooks)
        if bearer.side == player and conscious(battle, bearer):
            actions = effect.immediate(actions, battle, bearer)
    return actions


def interrupted(battle: Battle, actor: str, target: str) -> tuple[Step, ...]:
    """The step in which others may step in before an action, if anybody on the grid has anything immediate."""
    return (BeforeAction(actor, target),) if battle.bearers("immediate") else ()
