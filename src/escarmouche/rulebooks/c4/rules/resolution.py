"""The universal table: whatever is attempted is an action value against a difficulty, and dice that must show so much.

A test is described by :class:`Throw`: how many dice, which column, how often misses or successes are thrown again. Play
throws all dice of a test together and asks who wants what thrown again; exact analysis takes the closed form of
:mod:`~escarmouche.rulebooks.c4.rules.series`, in which whoever may throw his misses again does so, and nobody spends Elixir.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Literal, Protocol, final

import msgspec

from escarmouche.kernel import Breakdown, Roll, Test, confirm
from escarmouche.kernel.effects import Part
from escarmouche.rulebooks.c4.rules.series import Die, Series, chances, halved, powers, variable

SIX = 6
REROLL = "c4.reroll.reroll"
EXTRA_DIE = "c4.elixir.exploit.extra-die"

Special = Literal["", "challenge", "feat"]


class Column(msgspec.Struct, frozen=True, cache_hash=True):
    """A column of the universal table: the differences it is for (``None``: no end), and what a die must show in it.

    ``more``: the faces that give a die more. ``special``: of a challenge the successes are halved.
    """

    least: int | None
    most: int | None
    needed: int
    more: tuple[int, ...] = (6,)
    special: Special = ""

    def holds(self, difference: int) -> bool:
        """Whether a difference is read in this column."""
        return (self.least is None or difference >= self.least) and (self.most is None or difference <= self.most)

    def counted(self, successes: int) -> int:
        """How many successes count: of a challenge half of them, rounded up. [c4.test.challenge]
        [c4.table.universal-resolution-annex.low]
        """
        return -(-successes // 2) if self.special == "challenge" else successes


COLUMNS = (
    Column(None, -6, 6, special="challenge"),
    Column(-5, -4, 6),
    Column(-3, -2, 5),
    Column(-1, 1, 4),
    Column(2, 3, 3),
    Column(4, 5, 2),
    Column(6, None, 2, more=(5, 6), special="feat"),
)
"""The universal table, from the hardest column to the easiest."""


def column(value: int, difficulty: int) -> Column:
    """The column in which an action value is read against a difficulty. [c4.test.value_difficulty] [c4.test.table]

    One table serves every test. [c4.table.universal-resolution-annex] In the last column a five gives a die more, as a six
    does. [c4.test.feat] [c4.table.universal-resolution-annex.high]

    >>> column(4, 6).needed
    5
    """
    difference = value - difficulty
    return next(candidate for candidate in COLUMNS if candidate.holds(difference))


class Throw(msgspec.Struct, frozen=True, cache_hash=True):
    """How dice are thrown: how many, in which column.

    One die for Courage and Fear; all melee Dice of those who fight; the ranged Dice of all shooters; a die for each hit; one
    and as many as points of sublimation for Fervour and Power. [c4.test.dice_count]

    ``extra``: whether some faces give a die more. ``rerolls``: how often the thrower may throw his misses again without
    paying for it; ``forced``: how often he has to throw his successes again.
    """

    dice: int
    column: Column
    extra: bool = True
    rerolls: int = 0
    forced: int = 0

    @property
    def passes(self) -> int:
        """How often misses are thrown again (below 0: successes), if whoever may do so does. [c4.reroll.reroll]"""
        return self.rerolls - self.forced

    def die(self) -> Die:
        """One of the dice, as exact analysis sees it: the more dice it gives are thrown with it."""
        wins = SIX + 1 - self.column.needed
        more = len(self.column.more) if self.extra else 0
        return Die.thrown(Fraction(SIX - wins, SIX), Fraction(wins - more, SIX), Fraction(more, SIX), self.passes)


class Shown(msgspec.Struct, frozen=True):
    """What thrown dice are worth: misses, successes that give nothing more, and successes that give a die more."""

    misses: int
    plain: int
    more: int

    @property
    def successes(self) -> int:
        """Every die that shows enough is a success. [c4.test.success_count]"""
        return self.plain + self.more


class Exploits(Protocol):
    """Who may pay for a die more, and for dice to be thrown again once they lie on the table."""

    async def more_dice(self) -> int:
        """How many dice more the thrower pays for before the throw: ordinary ones."""

    async def reroll_misses(self, shown: Shown) -> bool:
        """Whether the thrower pays to throw his misses again."""

    async def force_reroll(self, shown: Shown) -> bool:
        """Whether his opponent pays to have him throw his successes again."""


class Thrower:
    """Who throws the dice of a test, and what is told of them. ``numbers`` takes those of the test apart when its first dice
    are thrown.
    """

    __slots__ = ("about", "exploits", "numbers", "player", "rule")

    def __init__(
        self,
        player: str,
        rule: str,
        *,
        about: Mapping[str, Any] | None = None,
        numbers: Callable[[], Mapping[str, Breakdown]] | None = None,
        exploits: Exploits | None = None,
    ) -> None:
        self.player = player
        self.rule = rule
        self.about: Mapping[str, Any] = about if about is not None else {}
        self.numbers = numbers
        self.exploits = exploits

    async def first_dice(self, throw: Throw, faces_more: tuple[int, ...]) -> Shown:
        """The dice of a test, thrown and thrown again as players want it; without those that they give.

        Misses and successes of one test are never both thrown again: one pass over the ones cancels one over the others.
        So players say what they want before anything is thrown again, the thrower first. [c4.reroll.reroll]
        [c4.term.relance]
        """
        bought = await self.exploits.more_dice() if self.exploits is not None and throw.dice else 0
        numbers = self.numbers() if self.numbers is not None and throw.dice else {}
        if bought and "dice" in numbers:
            numbers = {**numbers, "dice": with_dice(numbers["dice"], bought)}
        shown = await self.dice(throw, throw.dice + bought, faces_more, **numbers)
        passes = await self._wanted(throw, shown) - throw.forced
        if self.exploits is not None and shown.successes and await self.exploits.force_reroll(shown):
            passes -= 1
        for _ in range(abs(passes)):
            shown = await self._again(throw, shown, faces_more, misses=passes > 0)
        return shown

    async def _wanted(self, throw: Throw, shown: Shown) -> int:
        """How often the thrower wants to throw his misses again."""
        wanted = 0
        worth = bool(shown.misses) or throw.forced > 0
        for number in range(throw.rerolls if worth else 0):
            about = {**self.about, "misses": shown.misses, "successes": shown.successes, "number": number}
            if await confirm(self.player, REROLL, default=True, about=about):
                wanted += 1
        if self.exploits is not None and worth and await self.exploits.reroll_misses(shown):
            wanted += 1
        return wanted

    async def _again(self, throw: Throw, shown: Shown, faces_more: tuple[int, ...], *, misses: bool) -> Shown:
        """The dice after all misses, or all successes, have been thrown again: what they show now replaces the old."""
        thrown = await self.dice(throw, shown.misses if misses else shown.successes, faces_more, again=True)
        if misses:
            return Shown(thrown.misses, shown.plain + thrown.plain, shown.more + thrown.more)
        return Shown(shown.misses + thrown.misses, thrown.plain, thrown.more)

    async def dice(self, throw: Throw, count: int, faces_more: tuple[int, ...], **about: Any) -> Shown:
        """So many dice, thrown once."""
        if not count:
            return Shown(0, 0, 0)
        needed = throw.column.needed

        def sort(faces: tuple[int, ...]) -> Shown:
            more = sum(face in faces_more for face in faces)
            wins = sum(face >= needed for face in faces)
            return Shown(len(faces) - wins, wins - more, more)

        facts = {**self.about, "needed": needed, "special": throw.column.special, **about}
        return await Roll((SIX,) * count, sort, rule=self.rule, player=self.player, about=facts)

    async def successes(self, throw: Throw) -> int:
        """The successes of a test: dice thrown again first, then those that sixes give, which never are, then halving.

        Each six gives a die, whose own six gives another, without end. [c4.reroll.extra_dice] [c4.reroll.order]
        [c4.table.summary.extra-dice] [c4.table.summary.reroll-then-extra] [c4.term.des-supplementaires]
        """
        _, total = await self.tally(throw)
        return throw.column.counted(total)

    async def tally(self, throw: Throw) -> tuple[int, int]:
        """How many of the dice of a test fail, and all successes; dice that sixes give only ever add successes."""
        faces_more = throw.column.more if throw.extra else ()
        shown = await self.first_dice(throw, faces_more)
        misses, total, more = shown.misses, shown.successes, shown.more
        while more:
            shown = await self.dice(throw, more, faces_more, extra=True)
            total += shown.successes
            more = shown.more
        return misses, total


def with_dice(dice: Breakdown, bought: int) -> Breakdown:
    """The dice of a test, and those that have been paid for. [c4.elixir.exploit.extra-die]"""
    total = dice.total + bought
    return Breakdown(dice.base, (*dice.parts, Part(EXTRA_DIE, dice.total, total)), total)


@final
class Successes(Test[int]):
    """A test, told by its successes; more than ``enough`` of them are as good as those."""

    __slots__ = ("enough", "throw", "thrower")

    def __init__(self, thrower: Thrower, throw: Throw, *, enough: int) -> None:
        self.thrower = thrower
        self.throw = throw
        self.enough = enough

    async def detail(self) -> int:
        return min(self.enough, await self.thrower.successes(self.throw))

    def odds(self) -> Mapping[int, Fraction]:
        return chances(counted_successes(self.throw, variable(self.enough)), self.enough, int)


@final
class Strike(Test[int]):
    """An Attack test and the Force test of all its hits, told by its damage points.

    A die is thrown for each hit; more damage than ``enough`` does no more harm. [c4.damage.force_test] ``strength`` has no
    dice of its own.
    """

    __slots__ = ("attack", "attacker", "enough", "force", "strength")

    def __init__(self, attacker: Thrower, attack: Throw, force: Thrower, strength: Throw, *, enough: int) -> None:
        self.attacker = attacker
        self.attack = attack
        self.force = force
        self.strength = strength
        self.enough = enough

    async def detail(self) -> int:
        hits = await self.attacker.successes(self.attack)
        return min(self.enough, await self.force.successes(msgspec.structs.replace(self.strength, dice=hits)))

    def odds(self) -> Mapping[int, Fraction]:
        column = self.strength.column
        # Half of them are taken away last: up to twice as many are told apart before.
        told_apart = 2 * self.enough if column.special == "challenge" else self.enough
        each_hit = self.strength.die().of(variable(told_apart))
        return chances(counted_successes(self.attack, each_hit), self.enough, column.counted)


class Nerve(msgspec.Struct, frozen=True):
    """How a Courage or Fear test went: whether it is passed, and whether by a six."""

    passed: bool
    six: bool


@final
class CourageTest(Test[Nerve]):
    """A Courage or Fear test: of several dice the best alone counts, and a six gives no die more."""

    __slots__ = ("throw", "thrower")

    def __init__(self, thrower: Thrower, throw: Throw) -> None:
        self.thrower = thrower
        self.throw = throw

    async def detail(self) -> Nerve:
        """One success is enough, whatever the other dice show. [c4.test.courage_best_die]"""
        shown = await self.thrower.first_dice(self.throw, (SIX,))
        return Nerve(shown.successes > 0, shown.more > 0)

    def odds(self) -> Mapping[Nerve, Fraction]:
        miss, six = Fraction(self.throw.column.needed - 1, SIX), Fraction(1, SIX)
        fails, sixes = miss, six
        for _ in range(self.throw.passes):
            fails, sixes = miss * fails, six + miss * sixes
        for _ in range(-self.throw.passes):
            fails, sixes = miss + (1 - miss) * fails, (1 - miss) * sixes
        failed, none = fails**self.throw.dice, (1 - sixes) ** self.throw.dice
        outcomes = {Nerve(True, True): 1 - none, Nerve(True, False): none - failed, Nerve(False, False): failed}
        return {nerve: chance for nerve, chance in outcomes.items() if chance}


def counted_successes(throw: Throw, each: Series) -> Series:
    """What all successes of a test bring together, each of them bringing ``each``; those of a challenge are halved."""
    die = throw.die()
    if throw.column.special == "challenge":
        return halved(die, throw.dice, each)
    return powers(die.of(each), throw.dice)
