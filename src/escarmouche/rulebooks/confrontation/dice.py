"""Throwing dice: characteristic rolls, sixes thrown again, ones that fail, and opposed rolls.

A roll is described by how its faces are read (:class:`DieRule`, which skills change), by a modifier to the die (wounds)
and by the score added to it. Play throws die by die and asks at each six; exact analysis takes the closed form, in which
the players throw again when and only when it is sensible, the same answer that the question offers as its default.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Any, TypeVar, final

import msgspec

from escarmouche.kernel import Roll, Test, confirm

T = TypeVar("T")

SIX = 6
LEAST = 2
"""What a final die must come to not to fail by itself."""


class DieRule(msgspec.Struct, frozen=True, cache_hash=True):
    """How the faces of a die are read.

    ``explode``: natural faces that may be thrown again and added. ``as_six``: those of them that are worth 6.
    ``first_one_fails``, ``later_one_fails``: whether a natural 1 on the first die, or on one thrown again, fails whatever
    the total. ``back_to_six``: a 1 on a die thrown again does not fail, but makes 6 of all that this die has come to.
    ``again``: the rule (id) by which a face may be thrown again; without one, that of the roll. ``protecting``: faces after
    which, once thrown again, a later 1 goes back to six though it would fail otherwise.
    """

    explode: tuple[int, ...] = (6,)
    as_six: tuple[int, ...] = ()
    first_one_fails: bool = True
    later_one_fails: bool = True
    back_to_six: bool = False
    again: str = ""
    protecting: tuple[int, ...] = ()

    @property
    def may_fall_back(self) -> bool:
        """Whether a 1 may make 6 of what a die has come to."""
        return self.back_to_six or bool(self.protecting)

    def after(self, face: int) -> DieRule:
        """How the die is read that is thrown after this face."""
        if self.back_to_six or face not in self.protecting:
            return self
        return self.with_(back_to_six=True, later_one_fails=False)

    def worth(self, face: int) -> int:
        """What a face adds to the total."""
        return SIX if face in self.as_six else face

    def with_(self, **changes: Any) -> DieRule:
        """This rule with some fields changed."""
        return msgspec.structs.replace(self, **changes)


ORDINARY = DieRule()
"""An ordinary die: sixes may be thrown again, ones fail."""

PLAIN = DieRule(explode=())
"""A die without characteristic."""


class DieException(msgspec.Struct, frozen=True):
    """A row of the table of exceptions: how the dice of some kinds of roll are read.

    No kinds: those of every roll but the throws on the wound table, whose faces are added as they are.
    """

    die: DieRule
    kinds: tuple[str, ...] = ()

    def read(self, value: DieRule, kind: str) -> DieRule:
        """How a die is read that was read as ``value`` before, in a roll of this kind."""
        return value if self.kinds and kind not in self.kinds else _read_both_ways(value, self.die)


@cache
def _read_both_ways(one: DieRule, other: DieRule) -> DieRule:
    """Exceptions add up: what one of them lets explode explodes, what one of them forgives is forgiven.

    But whoever never throws again never does.
    """
    never = not one.explode or not other.explode
    return DieRule(
        explode=() if never else tuple(sorted({*one.explode, *other.explode})),
        as_six=tuple(sorted({*one.as_six, *other.as_six})),
        first_one_fails=one.first_one_fails and other.first_one_fails,
        later_one_fails=one.later_one_fails and other.later_one_fails,
        back_to_six=one.back_to_six or other.back_to_six,
        again=one.again or other.again,
        protecting=tuple(sorted({*one.protecting, *other.protecting})),
    )


def face(roll: tuple[int, ...]) -> int:
    """Reads a single die as the face it shows."""
    return roll[0]


Parts = Callable[[tuple[int, ...]], tuple[int, ...] | None]
"""Takes apart what faces come to: see :class:`escarmouche.kernel.Rolled`."""


def d6(rule: str, player: str, about: Mapping[str, Any] | None = None, parts: Parts | None = None) -> Roll[int]:
    """One plain die: its face."""
    return Roll((SIX,), face, rule=rule, player=player, about=about, parts=parts)


def added_up(
    die: DieRule,
    score: int | None,
    *,
    modifier: int = 0,
    before: int | None = None,
    one_fails: bool,
    worst: bool = False,
) -> Parts | None:
    """Takes apart what a die comes to with a score: its face, the modifier to it and the score, or else what the die came
    to before it was thrown again, the face and the score. Of several dice the one that counts, the best or the ``worst``.
    ``one_fails``: a 1 does, and whatever the modifier brings to it.
    """
    if score is None:
        return None

    def one(face: int) -> tuple[int, ...]:
        worth, held = die.worth(face), modifier if before is None else before
        if one_fails and (face == 1 or (worth + held < LEAST and worth < SIX)):
            return ()
        return (worth, modifier, score) if before is None else (before, worth, score)

    def parts(faces: tuple[int, ...]) -> tuple[int, ...]:
        counts = min if worst else max
        return counts((one(face) for face in faces), key=lambda counted: (bool(counted), sum(counted)))

    return parts


def fails(die: DieRule, total: int) -> bool:
    """Whether a final die, after the sixes and the modifier, fails by itself: 1 or less.

    Skills for which a natural 1 is no failure lift this as well.
    """
    return total < LEAST and die.first_one_fails


def peculiar(die: DieRule, about: Mapping[str, Any], one_fails: bool) -> Mapping[str, Any]:
    """The facts of a die, with what is unusual about its reading: which faces are worth 6, that a 1 does not fail."""
    if one_fails and not die.as_six:
        return about
    return {**about, "as_six": die.as_six, "one_fails": one_fails}


class OpenRoll(Test[T]):
    """One open-ended die; of several ``dice`` thrown together only the best counts, and each is a chain of its own.

    Any that shows a six may be thrown again and added to, the best first; a 1 spoils that die alone, and the roll fails by
    itself when all are spoilt. ``read`` makes the outcome of the final die (with its modifier, without any score), or of
    ``None`` when all fail. ``wants_more`` tells whether a sensible player throws an exploding face again, given the best die
    so far with its modifier; where that fails by itself he always does.
    """

    __slots__ = ("about", "dice", "die", "modifier", "player", "read", "rule", "wants_more")

    def __init__(
        self,
        player: str,
        rule: str,
        read: Callable[[int | None], T],
        *,
        wants_more: Callable[[int], bool],
        die: DieRule = ORDINARY,
        modifier: int = 0,
        dice: int = 1,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        self.player = player
        self.rule = rule
        self.dice = dice
        self.read = read
        self.wants_more = wants_more
        self.die = die
        self.modifier = modifier
        self.about: Mapping[str, Any] = about if about is not None else {}

    async def detail(self) -> T:
        """A natural 6 may be thrown again and added, as long as one likes; a 1 fails."""
        die = self.die
        about = peculiar(die, self.about, die.first_one_fails)
        faces = await Roll(
            (SIX,) * self.dice,
            self._ordered,
            rule=self.rule,
            player=self.player,
            about=about,
            parts=self.added_up(die, one_fails=die.first_one_fails),
        )
        totals = [self._first(face) for face in faces]
        for place, face in enumerate(faces):
            shown, later = face, die
            while shown in die.explode and (before := totals[place]) is not None and await self._again(before, totals):
                later = later.after(shown)
                about = {**self.about, "before": before}
                parts = self.added_up(later, before=before, one_fails=later.later_one_fails)
                shown = await d6(self.rule, self.player, peculiar(later, about, later.later_one_fails), parts)
                totals[place] = self._later(before, shown, later)
        return self._outcome(totals)

    def added_up(
        self, die: DieRule, *, before: int | None = None, one_fails: bool, worst: bool = False
    ) -> Parts | None:
        """Takes apart what a die of this roll comes to, where the facts of the roll tell a score."""
        score, modifier = self.about.get("score"), self.modifier
        return added_up(die, score, modifier=modifier, before=before, one_fails=one_fails, worst=worst)

    def one(self) -> T:
        """What comes of natural 1s that fail, on every die."""
        return self.read(None)

    def _ordered(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """The faces, that which is worth most first, of those worth the same the highest."""
        return faces if len(faces) == 1 else tuple(sorted(faces, key=lambda face: (-self.die.worth(face), -face)))

    def _first(self, face: int) -> int | None:
        """What a die comes to that shows this face; ``None``: spoilt by a 1."""
        return None if face == 1 and self.die.first_one_fails else self.die.worth(face) + self.modifier

    def _later(self, before: int, face: int, die: DieRule) -> int | None:
        """What a die comes to that is thrown again, read in this way, and shows this face."""
        if face == 1 and die.back_to_six:
            return SIX + self.modifier
        return None if face == 1 and die.later_one_fails else before + die.worth(face)

    def _best(self, totals: Iterable[int | None]) -> int | None:
        """The best of several dice; ``None`` where all fail."""
        return max((total for total in totals if total is not None and not fails(self.die, total)), default=None)

    def _outcome(self, totals: Sequence[int | None]) -> T:
        return self.one() if all(total is None for total in totals) else self.read(self._best(totals))

    def _again(self, total: int, totals: Sequence[int | None]) -> Any:
        about = {**self.about, "rolling": self.rule, "die": total}
        return confirm(
            self.player, self.die.again or self.rule, default=self._falls_short(self._best(totals)), about=about
        )

    def _falls_short(self, best: int | None) -> bool:
        return best is None or self.wants_more(best)

    def odds(self) -> Mapping[T, Fraction]:
        result: dict[T, Fraction] = {}
        for faces in combinations_with_replacement(self._ordered(tuple(range(1, SIX + 1))), self.dice):
            ways = factorial(self.dice)
            for count in Counter(faces).values():
                ways //= factorial(count)
            for outcome, weight in self._thrown(faces).items():
                result[outcome] = result.get(outcome, Fraction(0)) + weight * Fraction(ways, SIX**self.dice)
        return result

    def _thrown(self, faces: tuple[int, ...]) -> dict[T, Fraction]:
        """What comes of these faces, best first: die after die is thrown again while the best of all falls short.

        Of the dice that are done only the best matters, or that each is spoilt.
        """
        totals = [self._first(face) for face in faces]
        done: dict[tuple[int | None, bool], Fraction] = {(None, True): Fraction(1)}
        for place, face in enumerate(faces):
            to_come = self._best(totals[place + 1 :])
            following: dict[tuple[int | None, bool], Fraction] = {}
            for (best, spoilt), weight in done.items():
                chain: dict[int | None, Fraction] = {}
                others = self._best((best, to_come))
                self._go_on(chain, totals[place], face, others, weight, self.die)
                for total, share in chain.items():
                    key = self._best((best, total)), spoilt and total is None
                    following[key] = following.get(key, Fraction(0)) + share
            done = following
        result: dict[T, Fraction] = {}
        for (best, spoilt), weight in done.items():
            outcome = self.one() if spoilt else self.read(best)
            result[outcome] = result.get(outcome, Fraction(0)) + weight
        return result

    def _go_on(
        self,
        chain: dict[int | None, Fraction],
        total: int | None,
        shown: int,
        others: int | None,
        weight: Fraction,
        die: DieRule,
    ) -> None:
        """Adds every way in which one die can go on; ``others``: the best of the rest; ``die``: how it was read."""
        if total is None or shown not in self.die.explode or not self._falls_short(self._best((total, others))):
            chain[total] = chain.get(total, Fraction(0)) + weight
            return
        later = die.after(shown)
        for face in range(1, SIX + 1):
            self._go_on(chain, self._later(total, face, later), face, others, weight / SIX, later)


@final
class Success(OpenRoll[bool]):
    """A characteristic roll against a difficulty: the die plus ``score`` must reach it.

    ``strictly``: it must be beaten, as Courage must beat Fear. Of several ``dice`` one has to.
    """

    __slots__ = ("needed",)

    def __init__(
        self,
        player: str,
        rule: str,
        score: int,
        difficulty: int,
        *,
        strictly: bool = False,
        die: DieRule = ORDINARY,
        modifier: int = 0,
        dice: int = 1,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        needed = difficulty - score + strictly
        self.needed = needed
        facts = {**(about if about is not None else {}), "score": score, "difficulty": difficulty, "modifier": modifier}
        super().__init__(
            player,
            rule,
            lambda total: total is not None and total >= needed,
            wants_more=lambda total: total < needed,
            die=die,
            modifier=modifier,
            dice=dice,
            about=facts,
        )

    def odds(self) -> Mapping[bool, Fraction]:
        missed = (1 - chance_of(self.needed, self.die, self.modifier)) ** self.dice
        return {outcome: weight for outcome, weight in ((True, 1 - missed), (False, missed)) if weight}


@cache
def chance_of(needed: int, die: DieRule = ORDINARY, modifier: int = 0) -> Fraction:
    """The exact chance that a die with its modifier reaches ``needed``, thrown again when that is what it takes."""
    roll: OpenRoll[bool] = OpenRoll(
        "",
        "",
        lambda total: total is not None and total >= needed,
        wants_more=lambda total: total < needed,
        die=die,
        modifier=modifier,
    )
    return roll.odds().get(True, Fraction(0))


class Contender(msgspec.Struct, frozen=True, cache_hash=True):
    """One side of an opposed roll: who throws, what is added, how the die is read, and the figure (id) that throws.

    Of several ``dice`` one counts: that which the side likes, or the lowest (``worst``). No modifier goes with several.
    """

    player: str
    score: int
    die: DieRule = ORDINARY
    modifier: int = 0
    roller: str = ""
    dice: int = 1
    worst: bool = False


class _Thrown(msgspec.Struct, frozen=True):
    """What a side has thrown so far: its total (``None``: failed), and whether its last die may be thrown again.

    ``short``: by how much the die with its modifier falls short of what it must come to not to fail by itself. ``waiting``:
    of several dice what those have come to, the best first, that may still be thrown again, and whether each is protected;
    ``again``: whether one has been, so that no other counts any more. ``protected``: a 1 on a later die goes back to six.
    """

    total: int | None
    open: bool
    short: int = 0
    waiting: tuple[tuple[int, bool], ...] = ()
    again: bool = False
    protected: bool = False

    @property
    def kept(self) -> int | None:
        """The total if nothing more is thrown; ``None``: it fails."""
        return None if self.short else self.total

    @property
    def goes_on(self) -> bool:
        """Whether anything may be thrown again."""
        return self.open or bool(self.waiting)

    @property
    def next(self) -> int | None:
        """What the die has come to that would be thrown again next."""
        return self.waiting[0][0] if self.waiting else self.total

    def stopped(self) -> _Thrown:
        """Its side does not throw its next die again."""
        if self.waiting:
            return msgspec.structs.replace(self, waiting=self.waiting[1:])
        return msgspec.structs.replace(self, open=False)


@final
class Opposed(Test[str]):
    """Two sides throw at the same time, the higher total wins; ties are thrown again. Gives the winner's player.

    A 1 loses against anything but another 1. The side that is behind decides first whether to throw its six again. Of
    several dice all that show a six may be thrown again, one of which alone counts then, and may go on.
    """

    __slots__ = ("about", "one", "other", "rule")

    def __init__(self, rule: str, one: Contender, other: Contender, *, about: Mapping[str, Any] | None = None) -> None:
        self.rule = rule
        self.one = one
        self.other = other
        self.about: Mapping[str, Any] = about if about is not None else {}

    async def detail(self) -> str:
        while True:
            one, other = await self._throw(self.one), await self._throw(self.other)
            while one.goes_on or other.goes_on:
                behind = _first_to_decide(one, other)
                if behind == 0:
                    one = await self._decide(self.one, one, other)
                else:
                    other = await self._decide(self.other, other, one)
            lead = _lead(one.kept, other.kept)
            if lead:
                return self.one.player if lead > 0 else self.other.player

    async def _throw(self, side: Contender) -> _Thrown:
        about = {**self.about, "score": side.score, "modifier": side.modifier, **_rolled_by(side)}
        about = dict(peculiar(side.die, about, side.die.first_one_fails))
        one_fails = side.die.first_one_fails
        parts = added_up(side.die, side.score, modifier=side.modifier, one_fails=one_fails, worst=side.worst)
        if side.worst:
            about["worst"] = True
        if side.dice == 1:
            return _read_first(side, await d6(self.rule, side.player, about, parts))
        return await Roll(
            (SIX,) * side.dice,
            lambda faces: _read_several(side, faces),
            rule=self.rule,
            player=side.player,
            about=about,
            parts=parts,
        )

    async def _decide(self, side: Contender, mine: _Thrown, theirs: _Thrown) -> _Thrown:
        assert mine.next is not None
        before = mine.next - side.score
        standing = {"die": before, "total": mine.next, "against": theirs.total}
        asked = {**self.about, "rolling": self.rule, **standing, **_rolled_by(side)}
        sensible = _lead(mine.kept, theirs.kept) <= 0
        if not await confirm(side.player, side.die.again or self.rule, default=sensible, about=asked):
            return mine.stopped()
        about = {**self.about, "score": side.score, "before": before, **_rolled_by(side)}
        protected = mine.waiting[0][1] if mine.waiting else mine.protected
        one_fails = side.die.later_one_fails and not protected
        parts = added_up(side.die, side.score, before=before, one_fails=one_fails)
        shown = await d6(self.rule, side.player, peculiar(side.die, about, one_fails), parts)
        return _read_later(side, mine, shown)

    def odds(self) -> Mapping[str, Fraction]:
        chance = chance_of_winning(_anonymous(self.one), _anonymous(self.other))
        both = ((self.one.player, chance), (self.other.player, 1 - chance))
        return {player: weight for player, weight in both if weight}


def _anonymous(side: Contender) -> Contender:
    return msgspec.structs.replace(side, player="", roller="")


def _rolled_by(side: Contender) -> dict[str, str]:
    """The fact which figure throws, where that is known."""
    return {"roller": side.roller} if side.roller else {}


def _read_first(side: Contender, shown: int) -> _Thrown:
    die = side.die
    if shown == 1 and die.first_one_fails:
        return _Thrown(None, False)
    total = die.worth(shown) + side.modifier
    short = max(0, LEAST - total) if fails(die, total) else 0
    return _Thrown(total + side.score, shown in die.explode, short, protected=shown in die.protecting)


def _read_several(side: Contender, faces: Sequence[int]) -> _Thrown:
    """What several dice come to: each that may be thrown again waits for it."""
    dice = [_read_first(side, shown) for shown in faces]
    if side.worst:
        return min(dice, key=_rank)
    waiting = sorted(((die.total, die.protected) for die in dice if die.total is not None and die.open), reverse=True)
    return msgspec.structs.replace(max(dice, key=_rank), open=False, waiting=tuple(waiting), protected=False)


def _rank(die: _Thrown) -> tuple[bool, int, bool]:
    """Orders dice by what they are worth; of equal ones that counts most which goes on."""
    return die.total is not None, die.total or 0, die.open


def _read_later(side: Contender, before: _Thrown, shown: int) -> _Thrown:
    if before.waiting:
        total, protected = before.waiting[0]
        fresh = _read_later(side, _Thrown(total, True, protected=protected), shown)
        best = max(fresh, before, key=_rank) if before.again else fresh
        return _Thrown(best.total, best.open, waiting=before.waiting[1:], again=True, protected=best.protected)
    assert before.total is not None
    if shown == 1 and (side.die.back_to_six or before.protected):
        return _Thrown(SIX + side.modifier + side.score, False)
    if shown == 1 and side.die.later_one_fails:
        return _Thrown(None, False)
    worth = side.die.worth(shown)
    protected = before.protected or shown in side.die.protecting
    short = max(0, before.short - worth)
    return _Thrown(before.total + worth, shown in side.die.explode, short, protected=protected)


def _lead(one: int | None, other: int | None) -> int:
    """How far the first is ahead; a failed roll is behind everything but another failed one."""
    if one is None or other is None:
        return (one is not None) - (other is not None)
    return one - other


def _first_to_decide(one: _Thrown, other: _Thrown) -> int:
    """Which of two sides, 0 or 1, decides next: of those with an open six the one behind, the first on a tie."""
    if one.goes_on and other.goes_on:
        return 0 if _lead(one.kept, other.kept) <= 0 else 1
    return 0 if one.goes_on else 1


@cache
def chance_of_winning(one: Contender, other: Contender) -> Fraction:
    """The exact chance that the first side wins an opposed roll, both throwing again when they are not ahead.

    Open sixes can answer each other for ever; as only the distance between the totals matters, there are few distinct
    situations, whose chances are the solution of a small linear system.
    """
    win, lose = Fraction(0), Fraction(0)
    solved = _Duel(one, other)
    seconds = _first_throws(other)
    for first, chance in _first_throws(one).items():
        for second, weight in seconds.items():
            ahead, behind = solved.outcome(first, second)
            win += ahead * chance * weight
            lose += behind * chance * weight
    return win / (win + lose)


def _first_throws(side: Contender) -> Mapping[_Thrown, Fraction]:
    """The results of a side's first throw, each with its probability."""
    throws: dict[_Thrown, Fraction] = {}
    for faces in product(range(1, SIX + 1), repeat=side.dice):
        thrown = _read_first(side, faces[0]) if side.dice == 1 else _read_several(side, faces)
        throws[thrown] = throws.get(thrown, Fraction(0)) + Fraction(1, SIX**side.dice)
    return throws


_Pair = tuple[Fraction, Fraction]
_Key = tuple[int, _Thrown, _Thrown, int, int, int]


def _above_six(side: Contender, thrown: _Thrown) -> int:
    """By how much a die that a 1 may bring back to six has passed it: 1 stands for any more, which is all the same.

    Whoever throws again is not ahead, so that he loses with a six where his die came to more.
    """
    if not side.die.may_fall_back or thrown.total is None:
        return 0
    return min(thrown.total - side.score - side.modifier - SIX, 1)


class _Duel:
    """The chances (first wins, second wins) of every situation with an open six; the rest is a tie."""

    def __init__(self, one: Contender, other: Contender) -> None:
        self._sides = (one, other)
        self._known: dict[_Key, _Pair] = {}

    def outcome(self, one: _Thrown, other: _Thrown) -> _Pair:
        """The chances from here."""
        if not self._moves(one, other):
            lead = _lead(one.kept, other.kept)
            return Fraction(lead > 0), Fraction(lead < 0)
        key = self._situation(one, other)
        if key not in self._known:
            self._solve(one, other)
        return self._known[key]

    def _situation(self, one: _Thrown, other: _Thrown) -> _Key:
        """All of an opposed roll under way on which its outcome depends: how far the totals are apart.

        How high they are makes a difference only for dice that wait, and that a 1 may bring back to six.
        """
        passed = _above_six(self._sides[0], one), _above_six(self._sides[1], other)
        known = [total for thrown in (one, other) for total in (thrown.total, *_waiting(thrown)) if total is not None]
        level = max(known, default=0)
        both = zip(self._sides, (one, other), strict=True)
        height = level if any(thrown.waiting and side.die.may_fall_back for side, thrown in both) else 0
        return _lead(one.total, other.total), _lowered(one, level), _lowered(other, level), *passed, height

    @staticmethod
    def _moves(one: _Thrown, other: _Thrown) -> bool:
        """Whether the side that decides next throws again: it does when it is not ahead."""
        lead = _lead(one.kept, other.kept)
        return (one.goes_on and lead <= 0) or (other.goes_on and lead >= 0)

    def _next(self, one: _Thrown, other: _Thrown) -> list[tuple[_Thrown, _Thrown]]:
        throws_first = one.goes_on and _lead(one.kept, other.kept) <= 0
        if throws_first:
            return [(_read_later(self._sides[0], one, shown), other) for shown in range(1, SIX + 1)]
        return [(one, _read_later(self._sides[1], other, shown)) for shown in range(1, SIX + 1)]

    def _solve(self, one: _Thrown, other: _Thrown) -> None:
        """Finds all situations reachable from here and solves them together."""
        situations: dict[_Key, list[tuple[_Thrown, _Thrown]]] = {}
        todo = [(one, other)]
        while todo:
            first, second = todo.pop()
            key = self._situation(first, second)
            if key in situations or not self._moves(first, second):
                continue
            situations[key] = self._next(first, second)
            todo += situations[key]
        keys = list(situations)
        rows = [self._equation(keys, situations[key]) for key in keys]
        for row, key in enumerate(keys):
            rows[row][row] += 1
            self._known[key] = (Fraction(0), Fraction(0))
        for key, (win, lose) in zip(keys, _eliminate(rows), strict=True):
            self._known[key] = (win, lose)

    def _equation(self, keys: list[_Key], following: list[tuple[_Thrown, _Thrown]]) -> list[Fraction]:
        """One row: minus the weight of each unknown situation, then what is settled at once for either side."""
        row = [Fraction(0)] * (len(keys) + 2)
        for first, second in following:
            if self._moves(first, second):
                row[keys.index(self._situation(first, second))] -= Fraction(1, SIX)
            else:
                lead = _lead(first.kept, second.kept)
                row[len(keys)] += Fraction(lead > 0, SIX)
                row[len(keys) + 1] += Fraction(lead < 0, SIX)
        return row


def _lowered(thrown: _Thrown, level: int) -> _Thrown:
    """What a side has thrown, counted from a level."""
    total = None if thrown.total is None else thrown.total - level
    waiting = tuple((result - level, protected) for result, protected in thrown.waiting)
    return msgspec.structs.replace(thrown, total=total, waiting=waiting)


def _waiting(thrown: _Thrown) -> list[int]:
    """What the dice have come to that may still be thrown again."""
    return [total for total, _ in thrown.waiting]


def _eliminate(rows: list[list[Fraction]]) -> list[_Pair]:
    """Solves a small system by Gauss and Jordan; the last two columns are the right-hand sides."""
    size = len(rows)
    for column in range(size):
        pivot = next(row for row in range(column, size) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [(rows[row][size], rows[row][size + 1]) for row in range(size)]
