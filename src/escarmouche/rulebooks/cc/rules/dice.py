"""Characteristic tests: one die or several of which one counts, sixes thrown again, ones that fail, opposed tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, Final, Generic, TypeVar, final

import msgspec

from escarmouche.kernel import Request, Roll, confirm
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.wounds import any_of
from escarmouche.rulebooks.confrontation.dice import SIX, Contender, DieRule, OpenRoll, Opposed, Success, d6

T = TypeVar("T")

AGAIN: Final = "cc.core.dice.six"

CHARACTERISTIC: Final = DieRule(again=AGAIN)
"""A characteristic test: sixes may be thrown again, ones fail."""


def die_of(battle: Battle, fighter: Fighter, kind: str) -> DieRule:
    """How a fighter's dice are read in a test: a natural 6 may be thrown again and added, as often as it comes.

    [cc.core.dice.six] A 1 fails whatever the total, be it the first face or one thrown after a 6. [cc.core.dice.one]
    """
    return apply_hooks(battle, fighter, Hooks.die, CHARACTERISTIC, kind)


class Dice(msgspec.Struct, frozen=True):
    """How many dice are thrown for a test; ``worst``: of several the lowest counts, else that which the owner likes."""

    number: int = 1
    worst: bool = False


ONE: Final = Dice()


def dice_of(battle: Battle, fighter: Fighter, kind: str, burden: int = 0) -> Dice:
    """How many dice a fighter throws for a test: one, unless something adds to them.

    As a benefit the owner chooses which counts, as a penalty it is the lowest; one of each cancel each other.
    [cc.core.dice.extra-die] ``burden``: so many more, of which the lowest counts, as somebody else lays on him.
    """
    extra = apply_hooks(battle, fighter, Hooks.extra_dice, 0, kind)
    worst = apply_hooks(battle, fighter, Hooks.worst_dice, burden, kind)
    if bool(extra) == bool(worst):
        return ONE
    return Dice(1 + extra + worst, bool(worst))


class SeveralDice(OpenRoll[T]):
    """A test made with several dice of which one counts; they are never added up.

    Of dice thrown again one alone counts, with what was thrown again; nothing else does then. Each fails by itself, and the
    test fails where all of these have. As a penalty the lowest die counts, so that a single 1 fails.
    """

    __slots__ = ("worst",)

    def __init__(self, dice: Dice, player: str, rule: str, read: Callable[[int | None], T], **facts: Any) -> None:
        super().__init__(player, rule, read, dice=dice.number, **facts)
        self.worst = dice.worst

    async def detail(self) -> T:
        """Throws them, those that may be thrown again one after the other. [cc.core.dice.extra-die.sixes]"""
        about = {**self.about, "worst": True} if self.worst else self.about
        parts = self.added_up(self.die, one_fails=self.die.first_one_fails, worst=self.worst)
        faces = await Roll(
            (SIX,) * self.dice, self._ordered, rule=self.rule, player=self.player, about=about, parts=parts
        )
        if self.worst:
            faces = faces[-1:]
        totals = [self._first(face) for face in faces]
        again: list[int | None] = []
        for place, face in enumerate(faces):
            before = totals[place]
            if before is None or face not in self.die.explode:
                continue
            if await self._throws_again(before, again or totals):
                again.append(await self._go_on_with(before, face))
        return self.read(self._best(again or totals))

    async def _throws_again(self, total: int, others: Sequence[int | None]) -> bool:
        about = {**self.about, "rolling": self.rule, "die": total}
        rule = self.die.again or self.rule
        return await confirm(self.player, rule, default=self._falls_short(self._best(others)), about=about)

    async def _go_on_with(self, before: int, face: int) -> int | None:
        """Throws a die again that shows a face, and again as long as its owner likes. [cc.core.dice.extra-die.sixes]"""
        total: int | None = before
        shown, die = face, self.die
        while total is not None:
            die = die.after(shown)
            parts = self.added_up(die, before=total, one_fails=die.later_one_fails)
            shown = await d6(self.rule, self.player, {**self.about, "before": total}, parts)
            total = self._later(total, shown, die)
            if total is None or shown not in self.die.explode or not await self._throws_again(total, [total]):
                break
        return total

    def odds(self) -> Mapping[T, Fraction]:
        """Each die is thrown again as long as the best of those that count falls short."""
        odds: dict[T, Fraction] = {}
        for (best, again), ways in self._beginnings().items():
            weight = Fraction(ways, SIX**self.dice)
            for outcome, share in self._thrown_on(best, again).items():
                read = self.read(outcome)
                odds[read] = odds.get(read, Fraction(0)) + weight * share
        return odds

    def _beginnings(self) -> Counter[tuple[int | None, tuple[tuple[int, DieRule], ...]]]:
        """How the dice may fall at first, and in how many ways: what the best that count comes to, and those to throw on.

        With each of these comes how it is read from then on.
        """
        beginnings = Counter[tuple[int | None, tuple[tuple[int, DieRule], ...]]]()
        for faces in combinations_with_replacement(range(1, SIX + 1), self.dice):
            ordered = self._ordered(faces)
            counting = ordered[-1:] if self.worst else ordered
            totals = [self._first(face) for face in counting]
            again = (pair for pair in zip(totals, counting, strict=True) if pair[1] in self.die.explode)
            thrown_on = tuple((total, self.die.after(face)) for total, face in again if total is not None)
            beginnings[self._best(totals), thrown_on] += _ways(faces)
        return beginnings

    def _thrown_on(self, best: int | None, again: Sequence[tuple[int, DieRule]]) -> Mapping[int | None, Fraction]:
        """What counts in the end of dice the best of which is ``best``, and of which those of ``again`` may be thrown on."""
        after: dict[int | None, Fraction] = {best: Fraction(1)}
        begun = False
        for total, die in again:
            after, begun = self._after(after, total, die, begun)
        return after

    def _after(
        self, best: Mapping[int | None, Fraction], total: int, die: DieRule, begun: bool
    ) -> tuple[dict[int | None, Fraction], bool]:
        """The best of those that count after one more die, which is thrown again where that best falls short."""
        after: dict[int | None, Fraction] = {}
        threw = begun
        for known, weight in best.items():
            if not self._falls_short(known):
                after[known] = after.get(known, Fraction(0)) + weight
                continue
            threw = True
            for outcome, share in self._chain(total, die).items():
                kept = self._best([known, outcome]) if begun else self._best([outcome])
                after[kept] = after.get(kept, Fraction(0)) + weight * share
        return after, threw

    def _chain(self, total: int, die: DieRule) -> dict[int | None, Fraction]:
        """The odds of a die that stands at ``total`` and is thrown again, as long as it falls short."""
        odds: dict[int | None, Fraction] = {}
        for face in range(1, SIX + 1):
            later = self._later(total, face, die)
            goes_on = later is not None and face in self.die.explode and self._falls_short(later)
            further = self._chain(later, die.after(face)) if goes_on and later is not None else {later: Fraction(1)}
            for outcome, share in further.items():
                odds[outcome] = odds.get(outcome, Fraction(0)) + share / SIX
        return odds


def _ways(faces: Sequence[int]) -> int:
    """In how many ways dice show these faces."""
    return factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))


@lru_cache(maxsize=4096)
def naturals(dice: Dice, die: DieRule, needed: int) -> Mapping[int | None, Fraction]:
    """What a test comes to before anything is added to the dice, ``None`` for a failure by itself.

    It is thrown again as long as it falls short of ``needed``.
    """

    def falls_short(total: int) -> bool:
        return total < needed

    roll: OpenRoll[int | None] = (
        OpenRoll("", AGAIN, lambda total: total, wants_more=falls_short, die=die)
        if dice == ONE
        else SeveralDice(dice, "", AGAIN, lambda total: total, wants_more=falls_short, die=die)
    )
    return roll.odds()


class Trial(Generic[T]):
    """A characteristic test that a fighter is to make; await it. It may be made again, once, if something lets him."""

    __slots__ = ("battle", "failed", "fighter", "kind", "roll")

    def __init__(
        self, battle: Battle, fighter: Fighter, kind: str, roll: OpenRoll[T], failed: Callable[[T], bool]
    ) -> None:
        self.battle = battle
        self.fighter = fighter
        self.kind = kind
        self.roll = roll
        self.failed = failed

    def __await__(self) -> Generator[Request[Any], Any, T]:
        return self._make().__await__()

    async def _make(self) -> T:
        result = await self.roll
        if await _made_again(self.battle, self.fighter, self.kind, failed=self.failed(result)):
            result = await self.roll
        self.fighter.expire("roll")
        return result


async def _made_again(battle: Battle, fighter: Fighter, kind: str, *, failed: bool) -> bool:
    """Whether a test that has just been made is void, and made again with as many dice."""
    return await any_of(fighter, Hooks.makes_test_again, battle, fighter, kind, failed)


@final
class SeveralTries(SeveralDice[bool]):
    """A test against a difficulty made with several dice."""

    __slots__ = ()


def check(
    battle: Battle, fighter: Fighter, kind: str, rule: str, score: int, difficulty: int, dice: Dice | None = None
) -> Trial[bool]:
    """A characteristic test of a fighter; await it. It passes when the result equals or exceeds the difficulty.

    The result is the natural result, the characteristic, and whatever is added to the final result. [cc.core.dice.test]
    What raises either of these two leaves the natural result alone. [cc.core.dice.final-bonus] What raises a characteristic
    later changes no test, and no wound roll, that has been made. [cc.core.dice.not-retroactive] All other dice are read as
    they fall. [cc.core.dice.exclusions]
    ``dice``: if they are not those that the fighter would throw by himself.
    """
    bonus = apply_hooks(battle, fighter, Hooks.final_bonus, 0, kind)
    thrown = dice_of(battle, fighter, kind) if dice is None else dice
    die = die_of(battle, fighter, kind)
    about = {"fighter": fighter.id}
    needed = difficulty - score - bonus
    roll: OpenRoll[bool] = (
        Success(fighter.side, rule, score + bonus, difficulty, die=die, about=about)
        if thrown == ONE
        else SeveralTries(
            thrown,
            fighter.side,
            rule,
            lambda total: total is not None and total >= needed,
            wants_more=lambda total: total < needed,
            die=die,
            about={**about, "score": score + bonus, "difficulty": difficulty},
        )
    )
    return Trial(battle, fighter, kind, roll, lambda passed: not passed)


def open_roll(
    battle: Battle,
    fighter: Fighter,
    kind: str,
    rule: str,
    score: int,
    read: Callable[[int | None], T],
    *,
    wants_more: Callable[[int], bool],
    about: Mapping[str, Any] | None = None,
) -> Trial[T]:
    """A characteristic test of whose final result more matters than whether it passes; await it.

    ``read``: what is made of the final result, ``None`` where the test fails by itself; ``wants_more``: whether a sensible
    player throws again, by the final result so far.
    """
    plus = score + apply_hooks(battle, fighter, Hooks.final_bonus, 0, kind)
    thrown = dice_of(battle, fighter, kind)

    def result(total: int | None) -> T:
        return read(None if total is None else total + plus)

    def more(total: int) -> bool:
        return wants_more(total + plus)

    facts = {"fighter": fighter.id, "score": plus, **(about or {})}
    die = die_of(battle, fighter, kind)
    roll = (
        OpenRoll(fighter.side, rule, result, wants_more=more, die=die, about=facts)
        if thrown == ONE
        else SeveralDice(thrown, fighter.side, rule, result, wants_more=more, die=die, about=facts)
    )
    return Trial(battle, fighter, kind, roll, lambda outcome: outcome is None)


async def prepare(battle: Battle, fighter: Fighter, kind: str) -> None:
    """A fighter is about to make a test: whatever has to be announced before is. What held for his last test ends."""
    fighter.expire("roll")
    fighter.expire("test")
    await moment(fighter.effects, Hooks.before_test, battle, fighter, kind)


def contender(battle: Battle, fighter: Fighter, kind: str, score: int) -> Contender:
    """A fighter's side of an opposed test."""
    plus = score + apply_hooks(battle, fighter, Hooks.final_bonus, 0, kind)
    thrown = dice_of(battle, fighter, kind)
    die = die_of(battle, fighter, kind)
    return Contender(fighter.side, plus, die, roller=fighter.id, dice=thrown.number, worst=thrown.worst)


async def opposed(battle: Battle, kind: str, rule: str, one: Contender, other: Contender) -> str:
    """Two players test against one another, without difficulty: gives the side with the higher final result.

    A failure by itself loses against everything but another one; equal results, and two failures, are thrown again. Whose
    present total is lower decides first whether he throws a six again. [cc.core.dice.test.opposed]
    """
    winner = await Opposed(rule, one, other)
    for side in (one, other) if winner != one.player else (other, one):
        if side.roller and await _made_again(battle, battle[side.roller], kind, failed=side.player != winner):
            return await Opposed(rule, one, other)
    return winner
