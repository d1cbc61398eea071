"""What a creature is: undead, an automaton, or an Immortal of one of the three Ways."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.skills.attributes import touches

UNDEAD: Final = "c2.skill.mort-vivant"
CONSTRUCT: Final = "c2.skill.construct"
HYPERIAN: Final = "c2.skill.hyperien"
DARKNESS: Final = "c2.skill.etre-des-tenebres"


class Undead(Hooks, name=UNDEAD):
    """Ignores Fear, but for what repels creatures like it; its own Fear touches those who cause Fear as well.

    Theirs serves them as Courage. In Discipline rolls its DIS is 0, whoever commands it. It can't drown, nor be poisoned,
    and believes in nothing. [c2.skill.mort-vivant]
    """

    __slots__ = ()
    order = 100

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return value or not creature.has(HYPERIAN)

    def fear_reaches(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter, immune: bool) -> bool:
        return not immune if touches(battle, UNDEAD, victim) else value

    def discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0

    def borrows(self, value: bool, battle: Battle, bearer: Fighter, commander: Fighter, score: str) -> bool:
        return value and score != "discipline"

    def drowns(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def faithless(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


class Construct(Hooks, name=CONSTRUCT):
    """Immune to Fear, even to that of the Undead. In Discipline rolls its DIS is 0, whoever commands it.

    It can't drown, nor be poisoned, and believes in nothing. [c2.skill.construct]
    """

    __slots__ = ()
    order = 100

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True

    def discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0

    def borrows(self, value: bool, battle: Battle, bearer: Fighter, commander: Fighter, score: str) -> bool:
        return False

    def drowns(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def faithless(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


class BeingOfLight(Hooks, name="c2.skill.etre-de-lumiere"):
    """An Immortal of the Light, of Circle X; as the Righteous it knows no Fear and can't be controlled.

    [c2.skill.etre-de-lumiere]
    """

    __slots__ = ()
    stacking = "best"
    implies = ("c2.skill.juste",)


class BeingOfDestiny(Hooks, name="c2.skill.etre-du-destin"):
    """An Immortal of Destiny, of Circle X; it has Awareness: it charges those it does not see, detects those who hide,
    and no assassin takes it by surprise. [c2.skill.etre-du-destin]
    """

    __slots__ = ()
    stacking = "best"
    implies = ("c2.skill.conscience",)


class BeingOfDarkness(Hooks, name=DARKNESS):
    """An Immortal of Darkness, of Circle X: immune to every form of Fear, and nobody's to control.

    Those who cause Fear are not safe from its own; theirs serves them as Courage. [c2.skill.etre-des-tenebres]
    """

    __slots__ = ()
    stacking = "best"

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True

    def fear_reaches(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter, immune: bool) -> bool:
        return not immune if touches(battle, DARKNESS, victim) else value
