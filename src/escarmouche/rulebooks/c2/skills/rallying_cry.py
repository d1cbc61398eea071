"""The rallying cry: once in a game, a whole people forgets its fear."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import RallyingCryRaised
from escarmouche.rulebooks.c2.hooks import Fighters, Hooks
from escarmouche.rulebooks.c2.rules.fear import dread, may_be_rallied, rally
from escarmouche.rulebooks.c2.skills.command import are_of_one_people

CRY: Final = "c2.skill.cri-de-ralliement"
RAISED: Final = "c2.skill.cri-de-ralliement#raised"
HEARTENED: Final = "c2.skill.cri-de-ralliement#heartened"


class RallyingCry(Hooks, name=CRY):
    """Once in a game, at any moment of a movement phase: friends of its people are immune to Fear until the turn ends.

    Those of them who flee are rallied and act normally again, wherever they are; so do machines that stand still for fear.
    [c2.skill.cri-de-ralliement]

    Its owner is asked when it makes a difference: before one of these warriors faces a creature, when the go of one
    who flees has come, and at the end of the phase, for what may yet come in melee.
    """

    __slots__ = ()

    async def on_dread(self, battle: Battle, bearer: Fighter, victims: Fighters, creatures: Fighters) -> None:
        own = [victim for victim in victims if are_of_one_people(bearer, victim)]
        if any(dread(battle, creature, victim) for victim in own for creature in creatures):
            await offer(battle, bearer, default=True)

    async def before_activation(self, battle: Battle, bearer: Fighter, actor: Fighter) -> None:
        if may_be_rallied(actor) and are_of_one_people(bearer, actor):
            await offer(battle, bearer, default=True)

    async def end_of_movement(self, battle: Battle, bearer: Fighter) -> None:
        await offer(battle, bearer, default=False)


class Raised(Hooks, name=RAISED):
    """Whoever has raised the cry will not do so again."""

    __slots__ = ()


class Heartened(Hooks, name=HEARTENED):
    """No Fear touches those who have heard the cry."""

    __slots__ = ()

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True


async def offer(battle: Battle, bearer: Fighter, *, default: bool) -> None:
    """Asks the owner whether the cry is raised now, if it can be."""
    if battle.phase != "movement" or bearer.has(RAISED):
        return
    if await confirm(bearer.side, CRY, default=default, about={"fighter": bearer.id}):
        bearer.gain(RAISED)
        living = battle.living(bearer.side)
        warriors = [fighter for fighter in living if fighter.present and are_of_one_people(bearer, fighter)]
        battle.tell(
            lambda: RallyingCryRaised(
                fighter=bearer.id, warriors=tuple(warrior.id for warrior in warriors), rules=(CRY,)
            )
        )
        for warrior in warriors:
            warrior.gain(HEARTENED, until="turn")
            if may_be_rallied(warrior):
                rally(battle, warrior)
