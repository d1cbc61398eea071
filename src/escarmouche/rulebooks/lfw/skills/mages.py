"""The skills of mages. Those that let one learn spells more are in ``content/army.py``."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.terms import RollKind
from escarmouche.rulebooks.lfw.hooks import Help, Hooks
from escarmouche.table import INCH

FAR: Final = 12 * INCH
"""Spells that reach no further than this are projected by 3", others by 6"."""


class Projection(Hooks, name="lfw.specialist.mage.projection"):
    """Its spells reach 3" further, those that reach more than 12" by 6". [lfw.specialist.mage.projection]"""

    def spell_reach(self, value: int, battle: Battle, bearer: Unit) -> int:
        return value + (3 * INCH if value <= FAR else 6 * INCH)


class MentalViolence(Hooks, name="lfw.specialist.mage.violence-mentale"):
    """Attacks of its spells are Élite (touche), and dice for their wounds are thrown again if it likes.

    [lfw.specialist.mage.violence-mentale]
    """

    def spell_helps(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind, attack: Attack
    ) -> tuple[Help, ...]:
        return (*value, "elite") if kind == "hit" else value

    def rethrows_wounds(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class WaveOfMagic(Hooks, name="lfw.specialist.mage.vague-de-magie"):
    """A spell on one friend may reach another near him, for half of its cost. [lfw.specialist.mage.vague-de-magie]"""

    def spreads_spells(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class SolidMind(Hooks, name="lfw.specialist.mage.esprit-solide"):
    """It gains 2 Pm as the magic phase begins. [lfw.specialist.mage.esprit-solide]"""

    def magic_gain(self, value: int, battle: Battle, bearer: Unit) -> int:
        return value + 1


class CreativeMind(Hooks, name="lfw.specialist.mage.esprit-createur"):
    """It casts two spells in a turn, each in a go of its own. [lfw.specialist.mage.esprit-createur]"""

    def spells_a_turn(self, value: int, battle: Battle, bearer: Unit) -> int:
        return value + 1
