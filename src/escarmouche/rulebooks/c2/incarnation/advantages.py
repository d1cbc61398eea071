"""What the Shadow player's own adventurer has in the next battle, of the advantages that show in battle.

He picks one of six after each act: three are effects that stand here; a further stake is settled when the battle is set up,
more experience when it is over, the favour of the gods when one has died.
"""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.mana import recover

COURAGE: Final = "c2.adventure.shadow-bonus.courage"
DISCIPLINE: Final = "c2.adventure.shadow-bonus.discipline"
STAKE: Final = "c2.adventure.shadow-bonus.stake"
EXPERIENCE: Final = "c2.adventure.shadow-bonus.xp"
MANA: Final = "c2.adventure.shadow-bonus.mana"
RESURRECTION: Final = "c2.adventure.shadow-bonus.resurrection"

ADVANTAGES: Final = (COURAGE, DISCIPLINE, STAKE, EXPERIENCE, MANA, RESURRECTION)
"""All of them, in the order of the book."""

IN_BATTLE: Final = (COURAGE, DISCIPLINE, MANA)
"""Those that are effects in the next battle."""


class Heartened(Hooks, name=COURAGE):
    """+1 in Courage, or in Fear, for this battle; who borrows it by Command gets none of that.

    [c2.adventure.shadow-bonus.courage]
    """

    __slots__ = ()

    def courage(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + 1

    def fear(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value if bearer.profile.fear is None else value + 1

    def kept_to_itself(self, value: int, battle: Battle, bearer: Fighter, score: str) -> int:
        return value + 1 if score in ("courage", "fear") else value


class Disciplined(Hooks, name=DISCIPLINE):
    """+1 in Discipline for this battle. [c2.adventure.shadow-bonus.discipline]"""

    __slots__ = ()

    def discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + 1


class Replenished(Hooks, name=MANA):
    """A recovery roll in the Approach, if he likes. [c2.adventure.shadow-bonus.mana]"""

    __slots__ = ()

    async def end_of_approach(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.profile.power is not None and await confirm(
            bearer.side, MANA, default=True, about={"fighter": bearer.id}
        ):
            await recover(battle, bearer)
