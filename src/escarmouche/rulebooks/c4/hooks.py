"""Every value of this book that a skill may override, besides those of the free table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from escarmouche.rulebooks.freetable.hooks import TableHooks

if TYPE_CHECKING:
    from escarmouche.rulebooks.c4.battle import Battle, Fighter


class Hooks(TableHooks["Battle", "Fighter"], adds_hooks=True):
    """The base of all effects of this book."""

    __slots__ = ()

    # -- command (command.py) ------------------------------------------------------------------------------------------

    def authority_dice(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """How many dice a Commander throws for the Authority opposition."""
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
