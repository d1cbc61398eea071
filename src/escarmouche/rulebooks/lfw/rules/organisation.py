"""The organisation phase: aptitudes, and all rules that have their place in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.lfw.battle import Battle
from escarmouche.rulebooks.lfw.rules.aptitudes import uses
from escarmouche.rulebooks.lfw.rules.behaviours import behaviour
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.openings import blockings
from escarmouche.rulebooks.lfw.rules.preparation import Regenerations, preparing
from escarmouche.rulebooks.lfw.rules.secondary import investigations

PHASE: Final = "lfw.organisation.phase"

Actions = Callable[[Battle, str], Mapping[str, Step]]
"""What a chapter of the rules lets a side do in the organisation phase: each action by a key of its own."""


def commanding(battle: Battle, side: str) -> Mapping[str, Step]:
    """The aptitudes that a side may use."""
    return uses(battle, side, "organisation")


CHAPTERS: Final[tuple[Actions, ...]] = (commanding, preparing, investigations, blockings)
"""All chapters of the rules that have something to do here."""


class OrganisationPhase(Step, frozen=True):
    """The first phase of a turn."""

    async def run(self, battle: Battle) -> None:
        battle.enter("organisation")
        battle.then(Organisation(), Regenerations())


class Organisation(TakingTurns, frozen=True):
    """In turns each player does one thing, uses an aptitude or resolves a rule, until all want nothing more.

    Whoever passes may act later; when all pass in a row, the phase is over. [lfw.organisation.phase]
    """

    rule: ClassVar[str] = PHASE

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        return {key: key for key in actions(battle, side)}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(actions(battle, side)[chosen])


def actions(battle: Battle, side: str) -> dict[str, Step]:
    """All that a side may do now, by key: nothing with units whose behaviour is dictated."""
    steps = {key: step for chapter in CHAPTERS for key, step in chapter(battle, side).items()}
    return {key: step for key, step in steps.items() if not behaviour(battle, battle[key.partition(" ")[0]])}
