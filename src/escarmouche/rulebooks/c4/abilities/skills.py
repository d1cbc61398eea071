"""Skills that cards name, and those that a whole category has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from escarmouche.rulebooks.c4.hooks import Hooks
from escarmouche.rulebooks.c4.rules.losses import heal
from escarmouche.table import CM

if TYPE_CHECKING:
    from escarmouche.rulebooks.c4.battle import Battle, Fighter
    from escarmouche.table import Piece

SKY: Final = 1000 * CM


class Strategist(Hooks, name="c4.command.stratege"):
    """A Commander with this skill throws one die more for the Authority opposition. [c4.command.stratege]"""

    def authority_dice(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + 1


class Disengagement(Hooks, name="c4.skill.desengagement"):
    """Who has this skill is not eliminated when he leaves a melee. [c4.skill.desengagement] [c4.disengage.skill]"""

    def survives_disengaging(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


class WarMount(Disengagement, name="c4.skill.monture-de-guerre"):
    """Every rider has the skill of disengagement. [c4.skill.monture-de-guerre] [c4.category.cavalry.mount]"""


class CavalryCharge(Hooks, name="c4.skill.charge-de-cavalerie"):
    """Cavalry has only to be free to charge. [c4.skill.charge-de-cavalerie] [c4.category.cavalry.charge]"""

    def charges_at_any_power(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


class ChargingStrength(Hooks, name="c4.skill.force-en-charge"):
    """In a charge heavy cavalry adds its melee Attack to its Strength. [c4.skill.force-en-charge]
    [c4.category.cavalry.heavy]
    """

    def charging_strength(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + battle.value(bearer, "attack")


class Leap(Hooks, name="c4.skill.bond"):
    """Light cavalry crosses what is lower than it without penalty, in whatever move. [c4.skill.bond]
    [c4.category.cavalry.light] [c4.category.cavalry] [c4.term.cavalerie]
    """

    def crosses_freely(self, value: bool, battle: Battle, bearer: Fighter, piece: Piece) -> bool:
        return value or 0 < piece.height < bearer.height


class Regeneration(Hooks, name="c4.stewardship.upkeep#regeneration"):
    """In each stewardship the bearer has a life point back. [c4.stewardship.upkeep]"""

    async def in_stewardship(self, battle: Battle, bearer: Fighter) -> None:
        heal(battle, bearer, 1, self.rule)


class Flight(Hooks, name="c4.skill.vol"):
    """Fliers pass over whatever stands on their way, and come down where there is room.

    [c4.move.flight_skill] [c4.skill.vol]
    """

    def may_pass(self, value: bool, battle: Battle, bearer: Fighter, other: Fighter) -> bool:
        return True

    def overflies(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        return SKY
