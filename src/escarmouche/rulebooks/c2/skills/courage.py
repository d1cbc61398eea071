"""Skills of the brave and of the terrible."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import FleesNot, WarCryRaised
from escarmouche.rulebooks.c2.hooks import Fighters, Hooks
from escarmouche.rulebooks.c2.rules.characteristics import (
    DISCIPLINE,
    check,
    courage,
    discipline_score,
    offer_boosts,
)
from escarmouche.rulebooks.c2.rules.fear import PARALYSIS
from escarmouche.rulebooks.c2.skills.attributes import touches
from escarmouche.rulebooks.c2.skills.dice import Exceptional

ABOMINABLE: Final = "c2.skill.abominable"
CONSTRUCT: Final = "c2.skill.construct"
FANATICISM: Final = "c2.skill.fanatisme"
STEADFAST: Final = "c2.skill.fanatisme#steadfast"
HYPERIAN: Final = "c2.skill.hyperien"
WAR_CRY: Final = "c2.skill.cri-de-guerre"
CRYING: Final = "c2.skill.cri-de-guerre#crying"


class Bravery(Exceptional, name="c2.skill.bravoure"):
    """On Courage rolls a 1 does not fail by itself, and 5s may be thrown again like 6s. [c2.skill.bravoure]"""

    __slots__ = ()


class BornKiller(Exceptional, name="c2.skill.tueur-ne"):
    """One more combat die, and on Courage rolls a 1 is no failure. [c2.skill.tueur-ne]"""

    __slots__ = ()

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        return value + 1


class Abominable(Hooks, name=ABOMINABLE):
    """Its enemies have to show Courage each time, whatever they have overcome before. [c2.skill.abominable]"""

    __slots__ = ()

    def fear_is_overcome(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter) -> bool:
        return value and not touches(battle, ABOMINABLE, victim)


class Righteous(Hooks, name="c2.skill.juste"):
    """Immune to every form of Fear, magical ones too; nothing brings it under the control of the enemy.

    [c2.skill.juste]
    """

    __slots__ = ()

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True


class Hyperian(Hooks, name=HYPERIAN):
    """Immune to every form of Fear; creatures with Fear on their card, the Undead as well, have to dare to face it.

    To them its Courage is Fear, and their own Fear is Courage; not to Constructs. It lends this to nobody.
    [c2.skill.hyperien]
    """

    __slots__ = ()

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True

    def fear_against(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
        if not self._repels(battle, victim):
            return value
        return max(value, courage(battle, bearer) or 0)

    def fear_reaches(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter, immune: bool) -> bool:
        return value or (self._repels(battle, victim) and not immune)

    @staticmethod
    def _repels(battle: Battle, victim: Fighter) -> bool:
        return victim.profile.fear is not None and not victim.has(CONSTRUCT) and touches(battle, HYPERIAN, victim)


class WarCry(Hooks, name=WAR_CRY):
    """In a turn in which it charges it has Fear X, from the moment it names its target. [c2.skill.cri-de-guerre]

    It still meets the Fear of others with its Courage.
    """

    __slots__ = ()
    stacking = "best"

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        if as_charge and not bearer.has(CRYING):
            bearer.gain(CRYING, self.number, until="turn")
            battle.tell(lambda: WarCryRaised(fighter=bearer.id, fear=self.number, rules=(WAR_CRY,)))


class Crying(Hooks, name=CRYING):
    """The Fear of a war cry, until the end of the turn."""

    __slots__ = ()
    stacking = "best"

    def fear(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return max(value, self.number)

    def fear_against(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
        return value if touches(battle, WAR_CRY, victim) else min(value, bearer.profile.fear or 0)


class Desperate(Hooks, name="c2.skill.desespere"):
    """Fear makes it better: where others would test, it has +1 in INI, ATT and DEF until the end of the turn.

    It neither flees nor is rooted to the spot, and charges or engages whomever it likes. [c2.skill.desespere]
    """

    __slots__ = ()

    def foregone_courage(self, value: bool | None, battle: Battle, bearer: Fighter, creature: Fighter) -> bool | None:
        return False

    def fear_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return abs(value)

    def flees(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return False

    def dares_anyway(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True


class Fanaticism(Exceptional, name=FANATICISM):
    """On Discipline rolls 5s may be thrown again like 6s. A failed Courage test calls for a Discipline roll.

    If that reaches the same difficulty the bearer does not flee; all else that failing brings remains, and it may neither
    charge nor engage that creature this turn. A roll to rally is a Courage test too: who fails it may still stop fleeing.
    [c2.skill.fanatisme]
    """

    __slots__ = ()

    async def courage_failed(self, battle: Battle, bearer: Fighter, creature: Fighter, difficulty: int) -> None:
        if is_rooted(bearer, creature) or not apply_hooks(battle, bearer, Hooks.flees, True, creature):
            return
        await offer_boosts(battle, bearer, "discipline")
        score = discipline_score(battle, bearer)
        await moment(bearer.effects, Hooks.on_roll, battle, bearer, DISCIPLINE)
        held = await check(battle, bearer, DISCIPLINE, FANATICISM, score, difficulty)
        if held:
            bearer.gain(STEADFAST, source=creature.id, until="turn")
        battle.tell(lambda: FleesNot(fighter=bearer.id, enemy=creature.id, held=held, rules=(FANATICISM,)))


class Steadfast(Hooks, name=STEADFAST):
    """What keeps a fanatic where it is, before the creature that it fears."""

    __slots__ = ()
    stacking = "adds"

    def flees(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return value and creature.id != self.data.source

    def may_assault(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> bool:
        return value and target.id != self.data.source


def is_rooted(fighter: Fighter, creature: Fighter) -> bool:
    """Whether a fighter has not dared to attack a creature this turn: he flees from it without another test."""
    return any(effect.name == PARALYSIS and effect.source == creature.id for effect in fighter.effects)
