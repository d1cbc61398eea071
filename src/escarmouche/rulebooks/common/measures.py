"""The base of what can be measured in the games of a book: see :class:`escarmouche.rulebooks.Measures`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from escarmouche.errors import Problem, nearest
from escarmouche.kernel import State
from escarmouche.rulebooks import Enlisted, Fate, Words
from escarmouche.texts import Message


class Named(Protocol):
    """Whoever takes part in a battle."""

    @property
    def id(self) -> str: ...


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Named)
C = TypeVar("C")


class MeasuresBase(ABC, Generic[S, M, C]):
    """The base of a book's part of the lab: a state, who takes part in it, the cards of a book.

    ``book``: its id, with which its texts begin: ``<book>-condition-<what>``, ``<book>-duel-no-card``.
    """

    book: ClassVar[str]

    # -- what a book says ----------------------------------------------------------------------------------------------

    @abstractmethod
    def models(self, state: S) -> Iterable[M]:
        """Everybody who takes part, the lost among them."""

    @abstractmethod
    def fate(self, state: S, model: M) -> Fate:
        """How it is with somebody."""

    @abstractmethod
    def enlisted(self, model: M) -> Enlisted:
        """Somebody with his card."""

    @abstractmethod
    def duellists(self, packs: Sequence[Path]) -> Mapping[str, C]:
        """The cards that can meet in a duel, by their keys."""

    @abstractmethod
    def begin_duel(self, one: C, other: C) -> Any:
        """The set-up of a duel."""

    # -- what is alike -------------------------------------------------------------------------------------------------

    def fates(self, state: S) -> Mapping[str, Fate]:
        """How it is with everybody."""
        return {model.id: self.fate(state, model) for model in self.models(state)}

    def roster(self, state: S) -> Sequence[Enlisted]:
        """Everybody with his card."""
        return [self.enlisted(model) for model in self.models(state)]

    def wares(self, *, packs: Sequence[Path] = ()) -> Mapping[str, Words]:
        """Nothing is bought to be used, unless a book has something."""
        return {}

    def manner(self, what: str) -> Words:
        """How somebody was lost."""
        return Message(f"{self.book}-condition-{what}")

    def duel(self, one: str, other: str, *, packs: Sequence[Path] = ()) -> Any:
        """The set-up of a duel of two cards (keys). Raises ``Problem`` for one that can't meet another."""
        known = self.duellists(packs)
        for key in (one, other):
            if key not in known:
                close = nearest(key, known, 1) or tuple(known)
                raise Problem(Message(f"{self.book}-duel-no-card", {"name": key, "known": close}))
        return msgspec.to_builtins(self.begin_duel(known[one], known[other]))


__all__ = ["MeasuresBase"]
