"""What gems are worth that are kept: by what the next recovery would give with and without them."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import magic_rank
from escarmouche.rulebooks.cc.content.terms import category
from escarmouche.rulebooks.cc.rules.characteristics import POWER, power
from escarmouche.rulebooks.cc.rules.dice import die_of
from escarmouche.rulebooks.cc.rules.mana import burden, room_for_gems
from escarmouche.rulebooks.confrontation import gem_values
from escarmouche.rulebooks.confrontation.dice import DieRule


class GemValues(gem_values.GemValues[Battle, Fighter]):
    """The worth of gems in this edition."""

    def cap(self, battle: Battle, magician: Fighter) -> int:
        return room_for_gems(magician) + len(magician.gems)

    def rank(self, magician: Fighter) -> int:
        return category(magic_rank(magician.profile)) - 1

    def power(self, battle: Battle, magician: Fighter) -> int:
        return power(battle, magician)

    def burden(self, battle: Battle, magician: Fighter) -> int:
        return burden(battle, magician)

    def die(self, battle: Battle, magician: Fighter) -> DieRule:
        return die_of(battle, magician, POWER)


GEMS: Final = GemValues()

__all__ = ["GEMS"]
