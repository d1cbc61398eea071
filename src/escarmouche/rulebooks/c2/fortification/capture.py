"""Taking an engine from the enemy."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import Captured
from escarmouche.rulebooks.c2.fortification.crews import CREWS, SHOOTER
from escarmouche.rulebooks.c2.hooks import Hooks

CAPTURE: Final = "c2.machine.capture"
DECLINED: Final = "c2.machine.capture#declined"


class Prize(Hooks, name=CAPTURE):
    """An engine may be captured as soon as both conditions hold, whatever has brought that about; and taken back alike.

    No model of its side is within 10 cm of it, and as many enemies touch it as it takes to operate it, each of whom might
    stand in for a Servant. From then on it belongs to their side. [c2.machine.capture]
    """

    __slots__ = ()

    async def on_move_over(self, battle: Battle, bearer: Fighter, mover: Fighter) -> None:
        await offer_capture(battle, bearer)

    async def on_loss(self, battle: Battle, bearer: Fighter, lost: Fighter, by: Fighter | None) -> None:
        await offer_capture(battle, bearer)


class Declined(Hooks, name=DECLINED):
    """The enemy has left an engine where it is, and is not asked again this turn."""

    __slots__ = ()


async def offer_capture(battle: Battle, engine: Fighter) -> None:
    """Asks those who may capture an engine whether they do."""
    captor = battle.other(engine.side)
    if not may_be_captured(battle, engine) or engine.has(DECLINED):
        return
    if not await confirm(captor, CAPTURE, default=True, about={"fighter": engine.id}):
        engine.gain(DECLINED, until="turn")
        return
    engine.lose(SHOOTER)
    battle.change_side(engine, captor)
    battle.tell(lambda: Captured(fighter=engine.id, side=captor, rules=(CAPTURE,)))


def may_be_captured(battle: Battle, engine: Fighter) -> bool:
    """Whether enemies hold an engine that its own side has left alone."""
    return battle.phase != "approach" and bool(CREWS.captors(battle, engine))
