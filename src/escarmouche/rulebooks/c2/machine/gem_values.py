"""What gems are worth that are kept: by what the next recovery would give with and without them."""

from __future__ import annotations

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import LEVELS, level_of
from escarmouche.rulebooks.c2.incantation.mana import burden, cap, recovery_die
from escarmouche.rulebooks.c2.rules.characteristics import power
from escarmouche.rulebooks.confrontation import gem_values
from escarmouche.rulebooks.confrontation.dice import DieRule


class GemValues(gem_values.GemValues[Battle, Fighter]):
    """The worth of gems in this edition."""

    def cap(self, battle: Battle, magician: Fighter) -> int:
        return cap(battle, magician)

    def rank(self, magician: Fighter) -> int:
        return LEVELS.index(level_of(magician.profile))

    def power(self, battle: Battle, magician: Fighter) -> int:
        return power(battle, magician)

    def burden(self, battle: Battle, magician: Fighter) -> int:
        return burden(battle, magician)

    def die(self, battle: Battle, magician: Fighter) -> DieRule:
        return recovery_die(battle, magician)


GEMS = GemValues()

__all__ = ["GEMS"]
