"""What somebody is by nature: immunities, and skills that bring others with them."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.command import COMMAND
from escarmouche.rulebooks.confrontation.wound_table import LOCATIONS, STUNNED, UNHURT, Hit, WoundDice

IMMUNITY: Final = "cc.skill.immunite"


class Immunite(Hooks, name=IMMUNITY):
    """Immunity/X: to every form of Fear [cc.skill.immunite.peur], to wounds in a place, doubles left out
    [cc.skill.immunite.location], to master strokes [cc.skill.immunite.coup-de-maitre], to being stunned. Whoever has it
    several times has each. [cc.skill.immunite.duplicate]
    """

    __slots__ = ()
    stacking = "each"

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return value or self.data.parameter == "peur"

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        place = self.data.parameter
        return value.with_(safe=(*value.safe, place)) if place in LOCATIONS else value

    def suffers(self, value: int, battle: Battle, bearer: Fighter, hit: Hit | None) -> int:
        return UNHURT if value == STUNNED and self.data.parameter == "sonne" else value


class Rapidite(Hooks, name="cc.skill.rapidite"):
    """Swiftness: MOU is tripled, and not doubled, when he charges, runs or flees. [cc.skill.rapidite]"""

    __slots__ = ()

    def multiple(self, value: int, battle: Battle, bearer: Fighter, action: Action) -> int:
        return max(value, 6) if action in ("charge", "run", "flight") else value


class Desengagement(Hooks, name="cc.skill.desengagement"):
    """Disengagement/X: by INI its difficulty is X at most. [cc.skill.desengagement]"""

    __slots__ = ()
    stacking = "least"

    def disengagement_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return min(value, self.number)


class MortVivant(Hooks, name="cc.skill.mort-vivant"):
    """Undead: among several who frighten it adds 2 to the Fear of the worst, and not 1. [cc.skill.mort-vivant.fear-bonus]

    Of commanders it heeds the undead alone. [cc.skill.mort-vivant.command]
    """

    __slots__ = ()
    implies = ((IMMUNITY, "peur"), (IMMUNITY, "toxique"))

    def fear_in_company(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 2

    def heeds(self, value: bool, battle: Battle, bearer: Fighter, lender: Fighter, skill: str) -> bool:
        return value and (skill != COMMAND or lender.has("cc.skill.mort-vivant"))


class Construct(Hooks, name="cc.skill.construct"):
    """Its Discipline counts as 0, and no commander helps it. It brings Immunité/Peur and Immunité/Toxique with it.

    [cc.skill.construct]
    """

    __slots__ = ()
    implies = ((IMMUNITY, "peur"), (IMMUNITY, "toxique"))
    order = 95

    def discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0

    def heeds(self, value: bool, battle: Battle, bearer: Fighter, lender: Fighter, skill: str) -> bool:
        return value and skill != COMMAND


PARIAH: Final = "cc.skill.paria"


class Paria(Hooks, name=PARIAH):
    """Pariah: commanders, standards and musicians are of use among Pariahs alone, or among those who are none.

    [cc.skill.paria] [cc.skill.commandement.paria] A staff does not mix both. [cc.skill.paria.staff]
    """

    __slots__ = ()

    def heeds(self, value: bool, battle: Battle, bearer: Fighter, lender: Fighter, skill: str) -> bool:
        return value and lender.has(PARIAH)

    def leads(self, value: bool, battle: Battle, bearer: Fighter, tester: Fighter, skill: str) -> bool:
        return value and tester.has(PARIAH)
