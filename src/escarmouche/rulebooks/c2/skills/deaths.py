"""Skills of those whom one death does not remove."""

from __future__ import annotations

from typing import ClassVar, Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import FightsOn
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.wounds import lose, set_wound
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, SERIOUS

RELENTLESS: Final = "c2.skill.acharne"
DYING: Final = "c2.skill.acharne#dying"


class Relentless(Hooks, name=RELENTLESS):
    """Killed outright, it stays in play until the end of the turn, as one with a critical wound. [c2.skill.acharne]

    Only then does it count as killed, by whoever did it. What removes a figure from the game removes it at once.
    """

    __slots__ = ()
    order = 40

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        if battle.phase == "end":
            return False
        bearer.gain(DYING, source=by.id if by is not None else "", until="turn")
        set_wound(battle, bearer, CRITICAL)
        battle.tell(lambda: FightsOn(fighter=bearer.id, rules=(RELENTLESS,)))
        return True


class Dying(Hooks, name=DYING):
    """Whoever fights on although it has been killed: no wound makes it worse, nothing makes it better."""

    __slots__ = ()
    order = 30

    def may_be_healed(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        bearer.deaths -= 1  # it dies once
        set_wound(battle, bearer, CRITICAL)
        return True

    async def end_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        by = battle[self.data.source] if self.data.source else None
        await lose(battle, bearer, "killed", by=by, rule=RELENTLESS)


class _Giant(Hooks):
    """Its wounds do not hamper it, and each death but the last leaves it with a wound of a given level."""

    __slots__ = ()
    left_with: ClassVar[tuple[int, ...]]
    """The level after each death."""

    def wound_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        if bearer.deaths > len(self.left_with):
            return False
        set_wound(battle, bearer, self.left_with[bearer.deaths - 1])
        return True


class Huge(_Giant, name="c2.skill.enorme"):
    """Wounds do not hamper it. It has to be killed twice: the first time it is critically wounded. [c2.skill.enorme]"""

    __slots__ = ()
    left_with = (CRITICAL,)


class Colossal(_Giant, name="c2.skill.colossal"):
    """Wounds do not hamper it. It has to be killed three times: first it is seriously, then critically wounded.

    [c2.skill.colossal]
    """

    __slots__ = ()
    left_with = (SERIOUS, CRITICAL)


class Gigantic(_Giant, name="c2.skill.gigantesque"):
    """Wounds do not hamper it. It has to be killed four times: first it is lightly, then seriously, then critically
    wounded. [c2.skill.gigantesque]
    """

    __slots__ = ()
    left_with = (LIGHT, SERIOUS, CRITICAL)
