"""Every value and every moment of the rules that can be overridden.

A special ability, a condition, a spell, a creature type or a commander effect is a subclass of :class:`Hooks` that
overrides a few::

    class Mobility(Hooks, name="ddm.ability.mobility"):
        def armor_class(self, value, battle, bearer, strike): ...

Value hooks take the value so far and give the new one; they are plain functions and ask nothing. Moment hooks are
coroutines: they ask, and put steps on the agenda. A hook that nobody overrides costs one look-up. ``bearer`` is always the
creature that has the effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from escarmouche.kernel import Effect, Step
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.content.cards import Extra, Order, Power
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.table.grid import Square, Squares

Actions = Mapping[str, tuple[Step, ...]]
"""What a creature may do in its turn: by key, the steps that carry it out."""


class Hooks(Effect):
    """The base of everything that changes a rule of this book.

    What different abilities add to a statistic adds up; the same one does not add to itself, and of one with a number only
    the strongest version counts, unless it says otherwise. [ddm.ability.general.stacking] [ddm.term.stacking.named-ability]
    """

    __slots__ = ()

    immunity: ClassVar[str] = ""
    """The immunity that keeps this effect off, if one does (a word of ``Immune EFFECT``)."""

    @property
    def words(self) -> tuple[str, ...]:
        """The parts of the parameter of an ability that has several: ``"10/16"``."""
        return tuple(str(self.data.parameter).split("/")) if self.data.parameter is not None else ()

    @property
    def key(self) -> str:
        """What it is called where its uses are marked, and where it is declared: its name and its parameter."""
        return self.data.name if self.data.parameter is None else f"{self.data.name}/{self.data.parameter}"

    # -- what it is ----------------------------------------------------------------------------------------------------

    def immune(self, value: bool, battle: Battle, bearer: Creature, what: str) -> bool:
        """Whether it is immune to an attack type, an energy, an ability or a condition."""
        return value

    def living(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it is a living creature."""
        return value

    def is_kind(self, value: bool, battle: Battle, bearer: Creature, kind: str) -> bool:
        """Whether it is of a kind: a word of a type line, or an alignment."""
        return value

    # -- what it can do ------------------------------------------------------------------------------------------------

    def active(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it is active: it threatens, flanks, commands, and acts in its turn."""
        return value

    def helpless(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it is helpless."""
        return value

    def may_act(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it may do anything in the turn that begins."""
        return value

    def may_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it may move in this turn."""
        return value

    def may_attack(self, value: bool, battle: Battle, bearer: Creature, sort: str) -> bool:
        """Whether it may make attacks of this sort in its turn."""
        return value

    def may_react(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it may make attacks of opportunity."""
        return value

    def may_command(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it, a commander, can have others under its command."""
        return value

    def actions(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        """What it may do in its turn at this moment besides moving, attacking and casting."""
        return value

    def bound(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether a rule may leave it no other choices at this moment than some."""
        return value

    def obliged(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        """What is left of its choices when it is bound by a rule."""
        return value

    # -- setting up ----------------------------------------------------------------------------------------------------

    async def set_up_at(self, value: Squares, battle: Battle, bearer: Creature) -> Squares:
        """The places (top left squares) where it may be set up."""
        return value

    async def on_set_up(self, battle: Battle, bearer: Creature) -> None:
        """All warbands are set up, and the first round is about to begin."""

    # -- the round -----------------------------------------------------------------------------------------------------

    def turns(self, value: int, battle: Battle, bearer: Creature) -> int:
        """How many turns it may take each round."""
        return value

    def rank(self, value: int, battle: Battle, bearer: Creature) -> int:
        """When it is activated: creatures of a lower rank in a warband come first."""
        return value

    async def start_of_turn(self, battle: Battle, bearer: Creature) -> None:
        """Its turn begins, before it can do anything."""

    async def end_of_turn(self, battle: Battle, bearer: Creature) -> None:
        """Its turn ends."""

    async def neighbour_activated(self, battle: Battle, bearer: Creature, creature: Creature) -> None:
        """Another creature's turn begins."""

    # -- command -------------------------------------------------------------------------------------------------------

    def rating(self, value: int | None, battle: Battle, bearer: Creature) -> int | None:
        """Its commander rating; ``None`` for no commander."""
        return value

    def accepts(self, value: bool, battle: Battle, bearer: Creature, commander: Creature) -> bool:
        """Whether it can be under the command of a commander."""
        return value

    def commanded(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it is under command, after all commanders are counted."""
        return value

    def follows(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it is a follower, whom the friendly effects of commanders touch: none that is a commander itself."""
        return value

    def gives(self, value: tuple[Order, ...], battle: Battle, bearer: Creature) -> tuple[Order, ...]:
        """The commander effects that it has to give."""
        return value

    def heeds(self, value: bool, battle: Battle, bearer: Creature, commander: Creature) -> bool:
        """Whether the commander effects of a commander, its own or an enemy's, touch it."""
        return value

    def cuts_command(self, value: bool, battle: Battle, bearer: Creature, commander: Creature, other: Creature) -> bool:
        """Whether the bearer, anybody on the grid, keeps a commander from commanding another creature."""
        return value

    def cuts_orders(self, value: bool, battle: Battle, bearer: Creature, commander: Creature, other: Creature) -> bool:
        """Whether the bearer, anybody on the grid, keeps the effects of a commander from another creature."""
        return value

    # -- numbers -------------------------------------------------------------------------------------------------------

    def speed(self, value: int, battle: Battle, bearer: Creature, mode: Mode) -> int:
        """Its speed in squares, for a way of moving."""
        return value

    def attack(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        """What it adds to its attack roll."""
        return value

    def attack_nearby(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        """What anybody on the grid makes of the attack roll of another."""
        return value

    def armor_class(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        """Its AC against an attack."""
        return value

    def armor_class_nearby(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        """What anybody on the grid makes of the AC of the target of an attack."""
        return value

    def damage(self, value: tuple[Extra, ...], battle: Battle, bearer: Creature, strike: Strike) -> tuple[Extra, ...]:
        """The damage bonuses of its attack."""
        return value

    def critical_from(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        """The lowest die that is a critical of its attacks."""
        return value

    def magical(self, value: bool, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        """Whether its attack ignores damage reduction."""
        return value

    def save_level(self, value: int, battle: Battle, bearer: Creature) -> int:
        """What it adds to its saves: its level, or what stands instead."""
        return value

    def save(self, value: int, battle: Battle, bearer: Creature) -> int:
        """The bonus of its saves, morale saves too."""
        return value

    def save_nearby(self, value: int, battle: Battle, bearer: Creature, other: Creature) -> int:
        """What anybody on the grid makes of the saves of another."""
        return value

    def morale(self, value: int, battle: Battle, bearer: Creature) -> int:
        """The bonus of its morale saves."""
        return value

    def saves_against(self, value: bool, battle: Battle, bearer: Creature, type: str) -> bool:
        """Whether it makes saves against what deals damage of a type."""
        return value

    def fearless(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it never fails a morale save."""
        return value

    async def rerolls(self, battle: Battle, bearer: Creature, rule: str, result: str) -> bool:
        """Whether it throws the die of its attack roll or save again; ``result``: what it came to."""
        return False

    def reach(self, value: int, battle: Battle, bearer: Creature) -> int:
        """How many squares away it can strike in melee."""
        return value

    # -- sight and cover -----------------------------------------------------------------------------------------------

    def seen(self, value: bool, battle: Battle, bearer: Creature, viewer: Creature) -> bool:
        """Whether a creature that no wall separates from it sees it."""
        return value

    def shut_off(self, value: bool, battle: Battle, bearer: Creature, other: Creature) -> bool:
        """Whether no attack, spell or ability passes between it and another creature, though they may see each other."""
        return value

    def sees_through(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it ignores what makes others invisible."""
        return value

    def unnerved_by_unseen(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether attackers that it does not see have a bonus against it."""
        return value

    def conceal(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        """What a second roll has to show for an attack against it to hit; 0: none is made."""
        return value

    def conceal_rolls(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        """How often it rolls against Conceal, as attacker; 0: it succeeds always."""
        return value

    def spares_melee(self, value: bool, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        """Whether the target of its ranged attack gets nothing for being in melee."""
        return value

    # -- moving --------------------------------------------------------------------------------------------------------

    def modes(self, value: tuple[Mode, ...], battle: Battle, bearer: Creature) -> tuple[Mode, ...]:
        """The ways in which it can move."""
        return value

    def slowed(self, value: bool, battle: Battle, bearer: Creature, mode: Mode) -> bool:
        """Whether terrain slows it."""
        return value

    def walled(self, value: bool, battle: Battle, bearer: Creature, mode: Mode) -> bool:
        """Whether walls stop it."""
        return value

    def barred(self, value: Squares, battle: Battle, bearer: Creature, mode: Mode) -> Squares:
        """The squares that it may not enter, because of creatures."""
        return value

    def provokes(self, value: bool, battle: Battle, bearer: Creature, mode: Mode, strides: int, foe: Creature) -> bool:
        """Whether its next step provokes an enemy; ``strides``: how many steps it has made in this movement."""
        return value

    def straight_charge(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether its charge needs a straight and clear way."""
        return value

    def charges_with_all(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it makes all its melee attacks at the end of a charge."""
        return value

    def before_charge(self, value: tuple[Step, ...], battle: Battle, bearer: Creature, target: str) -> tuple[Step, ...]:
        """The steps of its charge: the movement, and the blow."""
        return value

    def movement_left(self, value: int, battle: Battle, bearer: Creature, mode: Mode) -> int:
        """The squares of movement that it has left in its turn."""
        return value

    def splits_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether it may move, attack, and move again with what is left of its speed."""
        return value

    def steps_aside(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        """Whether the movement that it has made in this turn does not count against making all its attacks."""
        return value

    def combines(self, value: bool, battle: Battle, bearer: Creature, sort: str) -> bool:
        """Whether it may do something after its attacks of another sort, or after what replaced them.

        ``sort``: ``melee``, ``ranged``, or the kind of a power (``breath``, ``spell`` and so on).
        """
        return value

    async def on_move(self, battle: Battle, bearer: Creature) -> None:
        """It is about to try to move."""

    async def on_stride(self, battle: Battle, bearer: Creature, to: Square) -> None:
        """It has made a step."""

    # -- attacks -------------------------------------------------------------------------------------------------------

    def redirects(self, value: bool, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        """Whether an attack hits the bearer, who is anybody on the grid, instead of its target."""
        return value

    async def declares(self, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        """Whether its player uses the effect with an attack that is about to be rolled; the effect marks its box itself."""
        return False

    async def on_hit(self, battle: Battle, bearer: Creature, target: Creature, strike: Strike, taken: int) -> None:
        """Its attack has hit; ``taken``: the damage that the target took."""

    async def on_struck_at(self, battle: Battle, bearer: Creature, attacker: Creature, ranged: bool) -> None:
        """It is chosen as the target of an attack, spell or ability: what it puts on the agenda comes after that.

        ``ranged``: whether from a distance.
        """

    # -- damage --------------------------------------------------------------------------------------------------------

    async def avoids_damage(self, battle: Battle, bearer: Creature, by: str, attack: bool) -> bool:
        """Whether it takes no damage from an attack, spell or ability after all; ``attack``: whether it is an attack."""
        return False

    def reduction(self, value: int, battle: Battle, bearer: Creature) -> int:
        """How much less it takes of the plain damage of an attack."""
        return value

    def energy(self, value: int, battle: Battle, bearer: Creature, type: str) -> int:
        """The damage of a type that it takes."""
        return value

    def healing(self, value: int, battle: Battle, bearer: Creature) -> int:
        """The damage that a heal effect removes; negative: it is dealt."""
        return value

    async def on_damaged(self, battle: Battle, bearer: Creature, by: str) -> None:
        """It has taken damage, and is still there."""

    async def on_dying(self, battle: Battle, bearer: Creature, by: str) -> None:
        """Its hit points are used up; it is not yet removed."""

    async def on_kill(self, battle: Battle, bearer: Creature, victim: Creature, strike: Strike | None) -> None:
        """It has destroyed a creature."""

    async def on_elimination(self, battle: Battle, bearer: Creature, victim: Creature) -> None:
        """Another creature, anybody's, is out of the game (the bearer is anybody on the grid)."""

    async def before_morale(self, battle: Battle, bearer: Creature) -> None:
        """It is about to make a morale save, one to rally too."""

    def breaks(self, value: tuple[Step, ...], battle: Battle, bearer: Creature, by: str) -> tuple[Step, ...]:
        """What follows when it fails a morale save: it routs, or (if it tried to rally) flees on."""
        return value

    # -- spells --------------------------------------------------------------------------------------------------------

    def immediate(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        """What it may do at once, in anybody's turn, when somebody is about to attack or to use a power."""
        return value

    async def resists(self, battle: Battle, bearer: Creature, caster: Creature, power: Power) -> bool:
        """Whether a spell has no effect on it."""
        return False
