"""The state of a game, and the steps still to run.

A state is complete in itself between two steps: typed structs of plain data, no sets, only string keys, no reference to
coroutines, sockets, files or random numbers. Its fields are immutable values, mutable structs of immutable values, or lists
and dicts of those: one level of mutation, so that a copy is a handful of C calls.
"""

from __future__ import annotations

import copy
import hashlib
import random
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, TypeVar, Union, get_args, get_origin

import msgspec

from escarmouche.kernel.requests import Rule

S = TypeVar("S", bound="State")

_CANONICAL = msgspec.msgpack.Encoder(order="deterministic")


class Step(msgspec.Struct, frozen=True, tag=True):
    """One entry of the agenda: plain data, and the rule that carries it out. Fine: one move, one declaration, one blow."""

    landmark: ClassVar[bool] = False
    """A checkpoint worth keeping in a long history (a turn, typically)."""

    def run(self, state: Any) -> Rule[None]:
        """The rule; it is driven once, and the state is complete again when it ends."""
        raise NotImplementedError


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """What a rule tells: what happened, by which rules, and who may see it (nobody named: everybody)."""

    rules: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = ()


class WindowOrder(msgspec.Struct, frozen=True):
    """When a seat wants to be asked at one moment: always, never, or when the facts of the question are among ``when``."""

    ask: bool = True
    when: dict[str, tuple[str, ...]] = {}

    def asks(self, about: Mapping[str, Any]) -> bool:
        """Whether the seat is to be asked about these facts."""
        return self.ask and all(str(about.get(fact)) in wanted for fact, wanted in self.when.items())


class Standing(msgspec.Struct, frozen=True):
    """Standing orders of a seat, what it wants done without being asked: plain data, changed by a journal entry.

    ``automatic``: ids of rules whose choices take their default. ``windows``: orders by moment (a rule id).
    """

    automatic: tuple[str, ...] = ()
    windows: dict[str, WindowOrder] = {}


class State(msgspec.Struct, dict=True):
    """What every game has. A book's state adds its own fields and keeps the conventions above."""

    players: tuple[str, ...]
    agenda: list[Any] = []
    """The steps still to run; the next one is last."""
    standing: dict[str, Standing] = {}
    """Standing orders by player."""

    # -- agenda --------------------------------------------------------------------------------------------------------

    def then(self, *steps: Step) -> None:
        """Puts steps before all others, in the order given."""
        self.agenda.extend(reversed(steps))

    # -- who is told ---------------------------------------------------------------------------------------------------

    @property
    def teller(self) -> Callable[[Event], None] | None:
        """Who listens to events; never part of the state."""
        return self.__dict__.get("teller")

    @teller.setter
    def teller(self, teller: Callable[[Event], None] | None) -> None:
        self.__dict__["teller"] = teller

    def tell(self, make: Callable[[], Event]) -> None:
        """Tells an event; it is made only when someone listens."""
        teller = self.__dict__.get("teller")
        if teller is not None:
            teller(make())

    # -- hidden information --------------------------------------------------------------------------------------------

    def veil(self, player: str) -> None:
        """Removes from this copy what ``player`` may not see (``""``: a spectator). Nothing, where nothing is hidden."""

    def redeal(self, player: str, rng: random.Random) -> None:
        """Deals anew, in this copy, what ``player`` does not know, consistently with all that he has seen."""

    # -- copies and fingerprints ---------------------------------------------------------------------------------------

    def copy(self: S) -> S:
        """An independent copy; nobody listens to it."""
        twin = copy.copy(self)
        for field, duplicate in _mutable_fields(type(self)):
            setattr(twin, field, duplicate(getattr(self, field)))
        return twin

    def canonical(self) -> bytes:
        """The state as canonical msgpack: equal states, equal bytes, on any machine and under any hash seed."""
        return _CANONICAL.encode(self)

    def fingerprint(self) -> str:
        """A short name of exactly this state."""
        return hashlib.blake2b(self.canonical(), digest_size=16).hexdigest()


def restore(state_type: type[S], data: bytes) -> S:
    """The state that :meth:`State.canonical` wrote. Raises ``msgspec.DecodeError`` for anything else."""
    state = msgspec.msgpack.decode(data, type=state_type)
    known = {step.__name__: step for step in _subclasses(Step)}
    state.agenda = [msgspec.convert(step, known[step["type"]]) for step in state.agenda]
    return state


def _subclasses(base: type[Any]) -> Iterable[type[Any]]:
    for cls in base.__subclasses__():
        yield cls
        yield from _subclasses(cls)


Duplicate = Callable[[Any], Any]


@cache
def _mutable_fields(cls: type[State]) -> tuple[tuple[str, Duplicate], ...]:
    """How each mutable field of a state is copied; the immutable ones are shared."""
    hints = typing.get_type_hints(cls)
    plans = ((field, _duplicate_of(hints[field], f"{cls.__name__}.{field}")) for field in cls.__struct_fields__)
    return tuple((field, plan) for field, plan in plans if plan is not None)


def _duplicate_of(hint: Any, where: str) -> Duplicate | None:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return None if hint.__struct_config__.frozen else copy.copy
    origin = get_origin(hint)
    if origin is list:
        return _list_of_copies if _is_mutable(get_args(hint)[0], where) else list
    if origin is dict:
        return _dict_of_copies if _is_mutable(get_args(hint)[1], where) else dict
    if origin in (Union, types.UnionType):
        plans = [plan for arm in get_args(hint) if (plan := _duplicate_of(arm, where)) is not None]
        if len(plans) > 1:
            raise TypeError(f"{where}: a union of several mutable kinds can't be copied field by field")
        return _unless_none(plans[0]) if plans else None
    return None


def _is_mutable(hint: Any, where: str) -> bool:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return not hint.__struct_config__.frozen
    if get_origin(hint) in (list, dict, set):
        raise TypeError(f"{where}: containers of containers are kept as tuples, so that a copy is one level deep")
    return False


def _list_of_copies(items: list[Any]) -> list[Any]:
    return [item.__copy__() for item in items]


def _dict_of_copies(items: dict[str, Any]) -> dict[str, Any]:
    return {key: item.__copy__() for key, item in items.items()}


def _unless_none(duplicate: Duplicate) -> Duplicate:
    return lambda value: None if value is None else duplicate(value)
