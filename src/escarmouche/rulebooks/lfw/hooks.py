"""Every value and every moment of the rules that can be overridden.

A special rule, a skill, a spell or a type of unit is a subclass of :class:`Hooks` that overrides a few. Value hooks take the
value so far and give the new one; they are plain functions and ask nothing. ``bearer`` is the unit that has the effect: of
hooks about an attack, what stands on the weapon counts as the attacker's.
"""

from __future__ import annotations

from escarmouche.kernel import Effect
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Move, Unit
from escarmouche.rulebooks.lfw.content.terms import RollKind

Help = str
"""A word for what may or must be thrown again: ``""``, ``"habile"``, ``"elite"``, ``"impertinent"``, ``"impetueux"``."""


class Hooks(Effect):
    """The base of everything that changes a rule of this book."""

    __slots__ = ()

    # -- dice (dice.py) ------------------------------------------------------------------------------------------------

    def rerolls(self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind) -> tuple[Help, ...]:
        """What helps the bearer with a roll of its own, each source a word."""
        return value

    def imposes(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind, attack: Attack
    ) -> tuple[Help, ...]:
        """What hinders a roll that targets the bearer, or that is made against an attack of the bearer."""
        return value

    # -- attacks (attacks.py) ------------------------------------------------------------------------------------------

    def skill(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        """The CC or CT with which the bearer makes an attack."""
        return value

    def attack_modifier(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        """What is added to the hit and combat rolls of the bearer's attack."""
        return value

    def parry(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        """The bearer's CP against an attack."""
        return value

    def dodge(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        """The bearer's own E against an attack."""
        return value

    def weakens_shield(self, value: bool, battle: Battle, bearer: Unit, attack: Attack) -> bool:
        """Whether the bearer's attack gets past shields."""
        return value

    def parry_left(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        """What the bearer's attack leaves of the CP of its target."""
        return value

    def saturates(self, value: bool, battle: Battle, bearer: Unit, attack: Attack) -> bool:
        """Whether an attack on the bearer may benefit from saturation."""
        return value

    def attacks(self, value: int, battle: Battle, bearer: Unit, melee: bool) -> int:
        """The Att of a weapon of the bearer."""
        return value

    def force(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        """The force of the bearer's attack."""
        return value

    def critical_margin(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        """By how much a roll of the bearer's attack must beat the least result for a critical hit."""
        return value

    def critical_force(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        """What each critical hit adds to the force of the bearer's attack."""
        return value

    def pierces(self, value: bool, battle: Battle, bearer: Unit, attack: Attack) -> bool:
        """Whether the bearer's attack, which has made a critical hit, causes wounds that no protection cancels."""
        return value

    def burns(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer's attacks are flaming."""
        return value

    def defence_modifier(self, value: int, battle: Battle, bearer: Unit) -> int:
        """What is added to the bearer's defence tests."""
        return value

    def wounds(self, value: int, battle: Battle, bearer: Unit, attack: Attack, margin: int) -> int:
        """How many wounds the bearer's attack causes; ``margin``: by how much the defence test was passed, or failed."""
        return value

    def after_attack(self, value: tuple[str, ...], battle: Battle, bearer: Unit, flaming: bool) -> tuple[str, ...]:
        """Causes (rule ids) for which the bearer is eligible to morale, as it has been attacked."""
        return value

    # -- wounds (wounds.py) --------------------------------------------------------------------------------------------

    def protection(self, value: int | None, battle: Battle, bearer: Unit) -> int | None:
        """The number that cancels a wound of the bearer: its best protection."""
        return value

    def magic_protection(self, value: int | None, battle: Battle, bearer: Unit) -> int | None:
        """The number that cancels a wound of the bearer by magic, afterwards."""
        return value

    # -- movement ------------------------------------------------------------------------------------------------------

    def stride(self, value: int, battle: Battle, bearer: Unit, move: Move) -> int:
        """The distance of a move of the bearer, in 0.01 mm."""
        return value

    def declares_first(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer declares its charge before the ordinary ones."""
        return value

    def charge_rank(self, value: int, battle: Battle, bearer: Unit) -> int:
        """When the bearer's charge is resolved: 0 with most others, -1 before them, 1 after them."""
        return value

    def is_slowed(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether difficult ground matters to the bearer."""
        return value

    # -- melee (melee.py) ----------------------------------------------------------------------------------------------

    def strikes_first(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer fights before the others."""
        return value

    def strikes_last(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer fights after the others."""
        return value

    # -- shooting (shooting.py) ----------------------------------------------------------------------------------------

    def may_shoot(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer may shoot with a weapon: of hooks about a weapon, what stands on it counts as the bearer's."""
        return value

    # -- courage (courage.py) ------------------------------------------------------------------------------------------

    def is_sure(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer passes a test of courage without dice."""
        return value

    def courage_modifiers(self, value: tuple[int, ...], battle: Battle, bearer: Unit) -> tuple[int, ...]:
        """What is added to the bearer's tests of courage, each source a number."""
        return value
