"""Every value of this book that a skill may override, besides those of the free table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from escarmouche.rulebooks.c4.content.vocabulary import Characteristic
from escarmouche.rulebooks.freetable.hooks import TableHooks

if TYPE_CHECKING:
    from escarmouche.rulebooks.c4.battle import Battle, Fighter
    from escarmouche.table import Piece

TestKind = Literal["attack", "force", "courage", "mystic"]
"""The tests whose dice effects may have thrown again."""


class Hooks(TableHooks["Battle", "Fighter"], adds_hooks=True):
    """The base of all effects of this book."""

    __slots__ = ()

    # -- characteristics (battle.py) -----------------------------------------------------------------------------------

    def characteristic(self, value: int, battle: Battle, bearer: Fighter, of: Characteristic) -> int:
        """A characteristic of the bearer. Movement in 0.01 mm."""
        return value

    def rerolls(self, value: int, battle: Battle, bearer: Fighter, test: TestKind) -> int:
        """How often the bearer may throw the misses of a test again."""
        return value

    def forced(self, value: int, battle: Battle, bearer: Fighter, test: TestKind) -> int:
        """How often the bearer has to throw the successes of a test again."""
        return value

    def allows(self, value: bool, battle: Battle, bearer: Fighter, action: str) -> bool:
        """Whether the unit of the bearer may ``run``, ``assault``, ``shoot`` or use ``mystic`` effects."""
        return value

    # -- stewardship (stewardship.py) ----------------------------------------------------------------------------------

    async def in_stewardship(self, battle: Battle, bearer: Fighter) -> None:
        """What a skill does in each stewardship, once costs are paid and harm is done."""

    # -- command (command.py) ------------------------------------------------------------------------------------------

    def authority_dice(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """How many dice a Commander throws for the Authority opposition."""
        return value

    # -- obstacles (crossing.py) ---------------------------------------------------------------------------------------

    def crosses_freely(self, value: bool, battle: Battle, bearer: Fighter, piece: Piece) -> bool:
        """Whether a piece of scenery is no obstacle to the bearer."""
        return value

    # -- assault and disengagement (assault.py, disengagement.py) ------------------------------------------------------

    def survives_disengaging(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether a fighter in contact with an enemy is not eliminated when its unit disengages."""
        return value

    def charges_at_any_power(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether an assault of its unit is a charge whatever the Power of the target."""
        return value

    def charging_strength(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The Strength of a fighter's melee attacks while its unit charges."""
        return value
