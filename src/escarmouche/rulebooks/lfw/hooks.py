"""Every value and every moment of the rules that can be overridden.

A special rule, a skill, a spell or a type of unit is a subclass of :class:`Hooks` that overrides a few. Value hooks take the
value so far and give the new one; they are plain functions and ask nothing. ``bearer`` is the unit that has the effect: of
hooks about an attack, what stands on the weapon counts as the attacker's.
"""

from __future__ import annotations

from escarmouche.kernel import Effect, Rule
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Behaviour, Move, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
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

    def aids(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, other: Unit, kind: RollKind
    ) -> tuple[Help, ...]:
        """What the bearer, near enough, helps any unit on the table with a roll (itself, too): each source a word."""
        return value

    def aura(self, value: int, battle: Battle, bearer: Unit) -> int:
        """How far an aura of the bearer reaches, in 0.01 mm."""
        return value

    def around_step(self, value: Rule[None], battle: Battle, bearer: Unit) -> Rule[None]:
        """The rule of any step: the bearer may watch all that it awaits, and change what dice show."""
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

    def attacks_at(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        """The Att with which the bearer shoots at a target; ``attack`` has that of the weapon."""
        return value

    def dodge_left(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        """What the bearer's attack leaves of the E of its target, be it its own or that of its cover."""
        return value

    def extra_rolls(self, value: int, battle: Battle, bearer: Unit, attack: Attack, criticals: int) -> int:
        """How many more hit rolls the bearer's attack makes after so many critical hits."""
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

    def invites(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind, attack: Attack
    ) -> tuple[Help, ...]:
        """What helps whoever rolls against the bearer, each source a word."""
        return value

    def is_surely_critical(self, value: bool, battle: Battle, bearer: Unit, attack: Attack, die: int) -> bool:
        """Whether a natural die of the bearer's attack that hits is a critical hit, whatever the result."""
        return value

    # -- wounds (wounds.py) --------------------------------------------------------------------------------------------

    def protection(self, value: int | None, battle: Battle, bearer: Unit) -> int | None:
        """The number that cancels a wound of the bearer: its best protection."""
        return value

    def magic_protection(self, value: int | None, battle: Battle, bearer: Unit) -> int | None:
        """The number that cancels a wound of the bearer by magic, afterwards."""
        return value

    def loses_life(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether wounds cost the bearer Pv."""
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

    def regenerates(self, value: int | None, battle: Battle, bearer: Unit) -> int | None:
        """The number that a die must reach for the bearer to get a lost Pv back."""
        return value

    def shot_rank(self, value: int, battle: Battle, bearer: Unit) -> int:
        """When the bearer may shoot: from 0 on with most others, from -1 before them, from 1 after all who want to."""
        return value

    def is_luminous(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer gives light at night."""
        return value

    def sees_at_night(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer sees at night as by day."""
        return value

    def step(self, value: int, battle: Battle, bearer: Unit, move: Move) -> int:
        """What is lower than this is stepped over by the bearer, in 0.01 mm."""
        return value

    def may_climb(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer is able to climb."""
        return value

    def climbing_penalty(self, value: int, battle: Battle, bearer: Unit) -> int:
        """What climbing takes off a move of the bearer, besides the height that counts in it."""
        return value

    def flies(self, value: bool, battle: Battle, bearer: Unit, move: Move) -> bool:
        """Whether the bearer makes a move in the air."""
        return value

    def tramples(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer charges over all but behemoths."""
        return value

    def is_slowed(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether difficult ground matters to the bearer."""
        return value

    def carries_on_runs(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer keeps what it carries on a run."""
        return value

    def is_able(self, value: bool, battle: Battle, bearer: Unit, what: str) -> bool:
        """Whether the bearer is eligible to something: ``"move"``, ``"shoot"``, ``"cast"``."""
        return value

    def charges_unseen(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer may declare charges against enemies that it does not see."""
        return value

    def runs_after_shots(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer may run when all have shot, whatever moves it has made."""
        return value

    # -- control of places (missions.py) -------------------------------------------------------------------------------

    def controls_in_melee(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer counts for the control of a place although it is in a melee."""
        return value

    # -- melee (melee.py) ----------------------------------------------------------------------------------------------

    def strikes_first(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer fights before the others."""
        return value

    def strikes_last(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer fights after the others."""
        return value

    def supports(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer may support the combat of a friend in contact."""
        return value

    def lends_support(self, value: bool, battle: Battle, bearer: Unit, other: Unit) -> bool:
        """Whether another unit may support combats, as it stands beside the bearer."""
        return value

    def sweeps(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer strikes all enemies in contact at once."""
        return value

    def after_victory(self, value: tuple[str, ...], battle: Battle, bearer: Unit) -> tuple[str, ...]:
        """What the bearer may do when the melee phase ends, as it has won a combat: rule ids."""
        return value

    # -- shooting (shooting.py) ----------------------------------------------------------------------------------------

    def may_shoot(self, value: bool, battle: Battle, bearer: Unit, weapon: Weapon) -> bool:
        """Whether the bearer may shoot with a weapon: of hooks about a weapon, what stands on it counts as the bearer's."""
        return value

    def reach(self, value: int, battle: Battle, bearer: Unit, weapon: Weapon) -> int:
        """The range of a shooting weapon of the bearer, in 0.01 mm."""
        return value

    def suppresses(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer's shots shake the nerves of those at whom they are aimed."""
        return value

    def burns_below(self, value: int, battle: Battle, bearer: Unit) -> int:
        """The CT with which those are attacked over whom the bearer flies; 0: they are not."""
        return value

    # -- aptitudes and spells (aptitudes.py, casting.py) ---------------------------------------------------------------

    def aptitude_reach(self, value: int, battle: Battle, bearer: Unit) -> int:
        """The range of an aptitude of the bearer, in 0.01 mm."""
        return value

    def spell_reach(self, value: int, battle: Battle, bearer: Unit) -> int:
        """The range of a spell of the bearer, in 0.01 mm."""
        return value

    def spell_helps(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind, attack: Attack
    ) -> tuple[Help, ...]:
        """What helps a roll of an attack that a spell of the bearer makes, each source a word."""
        return value

    def rethrows_wounds(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer may throw the dice again that give the wounds of its spells."""
        return value

    def spreads_spells(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether a spell of the bearer on a friend may reach another one beside him."""
        return value

    def spells_a_turn(self, value: int, battle: Battle, bearer: Unit) -> int:
        """How many spells the bearer may cast in a turn."""
        return value

    def magic_gain(self, value: int, battle: Battle, bearer: Unit) -> int:
        """How many Pm the bearer gains as the magic phase begins."""
        return value

    # -- behaviour (behaviours.py, automata.py) ------------------------------------------------------------------------

    def behaviour(self, value: Behaviour, battle: Battle, bearer: Unit) -> Behaviour:
        """The table that dictates what the bearer does, if one does."""
        return value

    # -- courage (courage.py) ------------------------------------------------------------------------------------------

    def lends_courage(self, value: bool, battle: Battle, bearer: Unit, other: Unit) -> bool:
        """Whether another unit may use the bearer's Co instead of its own."""
        return value

    def shakes(self, value: tuple[str, ...], battle: Battle, bearer: Unit, other: Unit) -> tuple[str, ...]:
        """Causes (rule ids) for which another unit is eligible to morale as it is near the bearer."""
        return value

    def is_sure(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        """Whether the bearer passes a test of courage without dice."""
        return value

    def courage_modifiers(self, value: tuple[int, ...], battle: Battle, bearer: Unit) -> tuple[int, ...]:
        """What is added to the bearer's tests of courage, each source a number."""
        return value
