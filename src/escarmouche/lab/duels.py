"""Every card against every other, to the death, exactly: which of them is too cheap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem, nearest
from escarmouche.kernel import TooDeep
from escarmouche.lab.policies import policy_called
from escarmouche.lab.unfolding import Unfolding
from escarmouche.lab.worker_pools import WorkerPool
from escarmouche.rulebooks import Book, Card, book
from escarmouche.texts import message

BOUND: Final = Fraction(1, 1000)
"""How much of a duel may be left undecided, unless told otherwise."""

FEW: Final = 10
"""How many cards are named to somebody who names none that there is."""

FEWEST: Final = 2
"""How many cards make a matrix at least."""


class Duel(msgspec.Struct, frozen=True):
    """How a duel ends: the probabilities that ``one`` or the ``other`` is the last one standing.

    The rest ends otherwise (both fall, one flees), or was ``undecided`` after ``rounds``; ``failed``: it could not be
    followed, and nothing is known of it.
    """

    one: str
    other: str
    one_wins: float
    other_wins: float
    undecided: float
    rounds: int
    failed: bool = False


class Standing(msgspec.Struct, frozen=True):
    """A card among the others.

    ``wins``: the share of its duels that it wins in the mean. ``points_per_win``: what such a win costs (``None`` for a card
    that never wins). ``gain``: the points that it wins in a duel in the mean, those it loses deducted: above 0, the card is
    worth more than it costs, in duels.
    """

    card: str
    points: int
    wins: float
    points_per_win: float | None
    gain: float


@dataclass(frozen=True)
class Matrix:
    """All duels between some cards.

    Attributes:
        cards: by key.
        duels: each pair once.
    """

    cards: Mapping[str, Card]
    duels: Sequence[Duel]

    def chances(self) -> dict[tuple[str, str], float]:
        """The probability that the first of two cards wins, for every ordered pair of which anything is known."""
        known = {(duel.one, duel.other): duel.one_wins for duel in self.duels if not duel.failed}
        return known | {(duel.other, duel.one): duel.other_wins for duel in self.duels if not duel.failed}

    def standings(self) -> list[Standing]:
        """The cards from the most underpriced to the most overpriced."""
        chances = self.chances()
        standings = [self._standing(card, chances) for card in self.cards.values()]
        return sorted(standings, key=lambda standing: (-standing.gain, standing.card))

    def _standing(self, card: Card, chances: Mapping[tuple[str, str], float]) -> Standing:
        others = [other for other in self.cards.values() if (card.key, other.key) in chances]
        if not others:
            return Standing(card.key, card.points, 0.0, None, 0.0)
        wins = sum(chances[card.key, other.key] for other in others) / len(others)
        gained = sum(
            chances[card.key, other.key] * other.points - chances[other.key, card.key] * card.points for other in others
        )
        return Standing(card.key, card.points, wins, card.points / wins if wins else None, gained / len(others))


def cards_of(rules: Book[Any], *, pack: str = "", keys: Sequence[str] = (), files: Sequence[Path] = ()) -> list[Card]:
    """The cards that are to fight: those named, those of a pack (its key), those of further files, or all.

    Raises ``Problem`` for a name that nothing has, for a card of another pack, and for fewer than two cards.
    """
    cards = rules.cards(packs=files)
    known = {card.key: card for card in cards}
    packs = {card.pack_key for card in cards}
    if pack and pack not in packs:
        raise Problem(message("lab-duels-no-pack", name=pack, known=nearest(pack, packs, 1) or tuple(sorted(packs))))
    for key in keys:
        if key not in known:
            raise Problem(
                message("lab-duels-no-card", name=key, known=nearest(key, known, 1) or (*list(known)[:FEW], "…"))
            )
        if not known[key].fights:
            raise Problem(message("lab-duels-no-fighter", name=key))
        if pack and known[key].pack_key != pack:
            raise Problem(message("lab-duels-not-in-pack", name=key, pack=pack, its=known[key].pack_key))
    own = {card.key for card in rules.cards()} if files and not keys and not pack else frozenset()
    chosen = [
        card
        for card in cards
        if card.fights
        and card.key not in own
        and (card.key in keys or not keys)
        and (card.pack_key == pack or not pack)
    ]
    if len(chosen) < FEWEST:
        raise Problem(message("lab-duels-too-few"))
    return chosen


def fight(name: str, policy: str, files: Sequence[str], bound: str, one: str, other: str) -> Duel:
    """One duel. All that it is given is plain, so that any process can fight it."""
    rules = book(name)
    state = rules.begin(rules.measures.duel(one, other, packs=[Path(file) for file in files]))
    unfolding: Unfolding[Any, float] = Unfolding(rules, policy_called(policy, rules), number=float)
    try:
        ending = unfolding.follow(state, undecided=Fraction(bound))
    except TooDeep:
        return Duel(one, other, 0.0, 0.0, 1.0, 0, failed=True)
    chances = dict.fromkeys(rules.sides, 0.0)
    for end, weight in ending.ended:
        winner = rules.result(end).winner
        if winner:
            chances[winner] += weight
    first, second, *_ = rules.sides
    return Duel(one, other, chances[first], chances[second], float(ending.undecided), ending.rounds)


def matrix(
    rules: Book[Any],
    cards: Sequence[Card],
    pool: WorkerPool,
    *,
    policy: str = "default",
    files: Sequence[Path] = (),
    bound: Fraction = BOUND,
    on_duel: Callable[[], None] = lambda: None,
) -> Matrix:
    """Every card against every other. ``on_duel`` is called after each duel. Raises ``Problem``."""
    policy_called(policy, rules)
    paths = tuple(map(str, files))
    duels = [
        pool.submit(fight, rules.id, policy, paths, str(bound), one.key, other.key)
        for one, other in combinations(cards, 2)
    ]
    for _ in pool.in_turn(duels):
        on_duel()
    return Matrix({card.key: card for card in cards}, [pool.result(duel) for duel in duels])


__all__ = ["BOUND", "Duel", "Matrix", "Standing", "cards_of", "fight", "matrix"]
