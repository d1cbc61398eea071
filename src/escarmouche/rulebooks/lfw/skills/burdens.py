"""What scenarios do to units: the weight of a treasure, the zeal of whoever investigates."""

from __future__ import annotations

from escarmouche.rulebooks.common.lasting import name_lasting
from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.strides import reduced
from escarmouche.rulebooks.lfw.rules.treasures import TREASURE, keeps
from escarmouche.rulebooks.lfw.skills.workings import Forbidden
from escarmouche.table import INCH


class Burdened(Hooks, name=TREASURE):
    """1 less M with a treasure, in whatever move it is kept, and all shooting weapons are Lourd."""

    order = 10

    def stride(self, value: int, battle: Battle, bearer: Unit, move: Move) -> int:
        return reduced(bearer, value, INCH) if move == "normal" or keeps(battle, bearer, move) else value

    def may_shoot(self, value: bool, battle: Battle, bearer: Unit, weapon: Weapon) -> bool:
        return value and not bearer.moved_last


name_lasting("lfw.scenario.secondary.investigation", (Forbidden,))
