"""Mana: gems of several kinds in a reserve, paying and opposing with them, and what a recovery roll gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, Protocol

from escarmouche.kernel import Choose
from escarmouche.rulebooks.confrontation.dice import SIX, DieRule

ROWS: Final = (0, 5, 10, 15, 20)
"""The highest result of every row of the recovery table but the last."""

RECOVERED: Final[Sequence[Sequence[int]]] = (
    (1, 2, 4, 6, 8, 10),
    (1, 3, 5, 7, 9, 11),
    (2, 4, 6, 8, 10, 12),
    (3, 5, 7, 9, 11, 13),
)
"""The gems recovered by a result of each row, by the four ranks of magicians, the lowest first; none for a failure."""


class Holder(Protocol):
    """Whoever has a reserve of gems."""

    gems: tuple[str, ...]

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...


class Gems(NamedTuple):
    """The kinds of gems of an edition.

    ``order``: how they lie in a reserve; ``neutral``: what stands in a cost for a gem of any kind; ``opposed``: the kinds
    that absorb a gem of each.
    """

    order: tuple[str, ...]
    neutral: str
    opposed: Mapping[str, Sequence[str]]

    # -- reserves ------------------------------------------------------------------------------------------------------

    def sort(self, gems: Iterable[str]) -> tuple[str, ...]:
        """Gems in the order in which they lie in a reserve."""
        return tuple(sorted(gems, key=self.order.index))

    def spend(self, holder: Holder, gems: Iterable[str]) -> None:
        """Takes gems out of a reserve that holds them."""
        left = Counter(holder.gems)
        left.subtract(gems)
        assert all(count >= 0 for count in left.values()), f"{holder.id} has no such gems"
        holder.gems = self.sort(left.elements())

    async def choose(
        self,
        holder: Holder,
        count: int,
        held: Mapping[str, int],
        rule: str,
        *,
        default: Mapping[str, int] | None = None,
    ) -> tuple[str, ...]:
        """So many gems out of ``held``, of each kind as many as their holder likes; he is asked kind by kind."""
        left = count
        chosen: list[str] = []
        kinds = [kind for kind in self.order if held.get(kind, 0)]
        for place, kind in enumerate(kinds):
            others = sum(held[other] for other in kinds[place + 1 :])
            least, most = max(0, left - others), min(held[kind], left)
            wanted = round(left / (len(kinds) - place)) if default is None else default.get(kind, 0)
            options = {str(number): number for number in range(least, most + 1)}
            number = await Choose(
                holder.side,
                rule,
                options,
                default=str(min(most, max(least, wanted))),
                about={"fighter": holder.id, "element": kind, "count": left},
            )
            chosen += [kind] * number
            left -= number
        return tuple(chosen)

    # -- paying (``alike``: to the holder gems of all kinds are alike) -------------------------------------------------

    def named(self, cost: Sequence[str], *, alike: bool = False) -> list[str]:
        """The gems of a cost that have to be of a certain kind."""
        return [] if alike else [kind for kind in cost if kind != self.neutral]

    def can_pay(self, holder: Holder, cost: Sequence[str], *, alike: bool = False) -> bool:
        """Whether a reserve holds a cost: gems of the kinds it names, and as many others as it has neutral ones."""
        named = Counter(self.named(cost, alike=alike))
        return len(holder.gems) >= len(cost) and not named - Counter(holder.gems)

    def payable(self, holder: Holder, kind: str, *, alike: bool = False) -> Counter[str]:
        """The gems of a reserve that count as those of a kind, or of any."""
        held = Counter(holder.gems)
        return held if alike or kind == self.neutral else Counter({kind: held[kind]})

    async def pay_any(
        self, holder: Holder, count: int, rule: str, *, kind: str | None = None, alike: bool = False
    ) -> tuple[str, ...]:
        """Pays so many gems, of one kind or of any; gives them."""
        paid = await self.choose(holder, count, self.payable(holder, kind or self.neutral, alike=alike), rule)
        self.spend(holder, paid)
        return paid

    async def pay(self, holder: Holder, cost: Sequence[str], rule: str, *, alike: bool = False) -> tuple[str, ...]:
        """Pays a cost; gives the gems. Which pay for the neutral ones is the holder's choice, mixed as he likes."""
        named = self.named(cost, alike=alike)
        self.spend(holder, named)
        return (*named, *await self.pay_any(holder, len(cost) - len(named), rule))

    # -- opposing ------------------------------------------------------------------------------------------------------

    def combinations(self, spent: Sequence[str], held: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """All the ways to pay, for each gem spent, one gem opposed to it out of a reserve."""
        seen = set()
        for gems in self._matching(sorted(spent), Counter(held)):
            way = self.sort(gems)
            if way not in seen:
                seen.add(way)
                yield way

    def _matching(self, spent: Sequence[str], held: Counter[str], least: int = 0) -> Iterator[tuple[str, ...]]:
        """Ways in which like gems are met by gems in a fixed order, so that each is found once for them."""
        if not spent:
            yield ()
            return
        first, *others = spent
        opposed = self.opposed[first]
        for place in range(least, len(opposed)):
            gem = opposed[place]
            if held[gem]:
                held[gem] -= 1
                again = place if others and others[0] == first else 0
                for more in self._matching(others, held, again):
                    yield (gem, *more)
                held[gem] += 1


async def how_many(holder: Holder, rule: str, most: int, about: dict[str, Any]) -> int:
    """How many gems a magician gives for something, none perhaps."""
    options = {str(number): number for number in range(most + 1)}
    return await Choose(holder.side, rule, options, default="0", about=about)


def recovered(rank: int, result: int | None) -> int:
    """The gems that a result of the recovery roll gives to a magician of a rank, 0 to 3; none for a failure (``None``)."""
    if result is None:
        return 0
    row = next((row for row, highest in enumerate(ROWS) if result <= highest), len(ROWS))
    return RECOVERED[rank][row]


def gains_by_going_on(rank: int, total: int, die: DieRule) -> bool:
    """Whether throwing a six again gives more gems on average than keeping what it comes to."""
    faces = range(1, SIX + 1)
    on = [0 if face == 1 and die.later_one_fails else recovered(rank, total + die.worth(face)) for face in faces]
    return Fraction(sum(on), SIX) > recovered(rank, total)
