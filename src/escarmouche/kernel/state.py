"""The state of a game, and the steps still to run.

A state is complete in itself between two steps: typed structs of plain data, no sets, only string keys, no reference to
coroutines, sockets, files or random numbers. Its fields are immutable values, mutable structs of immutable values, or lists
and dicts of those: one level of mutation, so that a copy is a handful of C calls. The first copy of a state class checks
that, and raises ``TypeError`` naming the field that breaks it.
"""

from __future__ import annotations

import hashlib
import itertools
import random
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from escarmouche.kernel.requests import Rule

S = TypeVar("S", bound="State")

_CANONICAL = msgspec.msgpack.Encoder(order="deterministic")


class Step(msgspec.Struct, frozen=True, tag=True):
    """One entry of the agenda: plain data, and the rule that carries it out. Fine: one move, one declaration, one blow."""

    landmark: ClassVar[bool] = False
    """A checkpoint worth keeping in a long history (a turn, typically)."""

    def run(self, state: Any) -> Rule[None]:
        """The rule that carries the step out on ``state``; driven once, and the state is complete again when it ends."""
        raise NotImplementedError


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """What a rule tells: what happened, by which rules, and who may see it (nobody named: everybody)."""

    landmark: ClassVar[bool] = False
    """A new chapter of the story (a phase, the end)."""

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
        """Removes from this copy what ``player`` may not see (``""``: a spectator). Nothing, where nothing is hidden.

        The agenda too, where its steps hold something hidden; other seats' standing orders are taken away already.
        """

    def redeal(self, player: str, rng: random.Random) -> None:
        """Deals anew, in this copy, what ``player`` does not know, consistently with all that he has seen."""

    # -- copies and fingerprints ---------------------------------------------------------------------------------------

    def copy(self: S) -> S:
        """An independent copy; nobody listens to it. Raises ``TypeError`` for a field that breaks the conventions."""
        twin: S = _copy_struct(self)
        for field, duplicate in _mutable_fields(type(self)):
            setattr(twin, field, duplicate(getattr(self, field)))
        return twin

    def canonical(self) -> bytes:
        """The state as canonical msgpack: equal states, equal bytes, on any machine and under any hash seed."""
        return _CANONICAL.encode(self)

    def packed(self) -> bytes:
        """The state as msgpack, everything in the order in which it stands: what :func:`restore` makes a state of again."""
        return msgspec.msgpack.encode(self)

    def fingerprint(self) -> str:
        """A short name of exactly this state."""
        return hashlib.blake2b(self.canonical(), digest_size=16).hexdigest()


def restore(state_type: type[S], data: bytes) -> S:
    """The state that :meth:`State.packed` or :meth:`State.canonical` wrote.

    Raises ``msgspec.DecodeError`` for anything else.
    """
    state = msgspec.msgpack.decode(data, type=state_type)
    state.agenda = [restored_step(state_type, step) for step in state.agenda]
    return state


def restored_step(state_type: type[State], step: Any) -> Step:
    """A step from plain data. Books may name their steps alike: the class that lives nearest to the state's is meant.

    Raises ``msgspec.ValidationError`` for what is no step.
    """
    name = step.get("type") if isinstance(step, dict) else None
    kinds = [kind for kind in _subclasses(Step) if kind.__struct_config__.tag == name]
    if not kinds:
        raise msgspec.ValidationError(f"{name!r} is not a step")
    restored: Step = msgspec.convert(step, max(kinds, key=lambda kind: _nearness(kind, state_type)))
    return restored


def _nearness(one: type[Any], other: type[Any]) -> int:
    """How many leading parts the modules of two classes share."""
    pairs = zip(one.__module__.split("."), other.__module__.split("."), strict=False)
    return len(list(itertools.takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _subclasses(base: type[Any]) -> Iterable[type[Any]]:
    for cls in base.__subclasses__():
        yield cls
        yield from _subclasses(cls)


# -- how a state is copied ---------------------------------------------------------------------------------------------

Duplicate = Callable[[Any], Any]

Kind = Literal["shared", "struct", "list", "dict"]

_copy_struct: Callable[[Any], Any] = msgspec.Struct.__copy__  # type: ignore[attr-defined]
"""One struct, its fields shared; nobody listens to the copy of a state."""


@cache
def _mutable_fields(cls: type[State]) -> tuple[tuple[str, Duplicate], ...]:
    """How each mutable field of a state is copied; the immutable ones are shared."""
    hints = typing.get_type_hints(cls)
    plans = ((field, _duplicate_of(hints[field], f"{cls.__name__}.{field}")) for field in cls.__struct_fields__)
    return tuple((field, plan) for field, plan in plans if plan is not None)


def _duplicate_of(hint: Any, where: str) -> Duplicate | None:
    """How a field of this type is copied; ``None`` when copies share it."""
    if get_origin(hint) in (Union, types.UnionType):
        arms = [arm for arm in get_args(hint) if arm is not type(None)]
        if len(arms) == 1:
            plan = _duplicate_of(arms[0], where)
            return _unless_none(plan) if plan is not None else None
    match _kind(hint, where):
        case "shared":
            return None
        case "struct":
            _check_flat(hint, where)
            return _copy_struct
        case "list":
            return _copy_of_list if _holds_structs(get_args(hint)[-1:], where) else list
        case "dict":
            if get_args(hint) and not _is_text(get_args(hint)[0]):
                raise TypeError(f"{where}: a dict of a state has string keys")
            return _copy_of_dict if _holds_structs(get_args(hint)[-1:], where) else dict
        case kind:
            typing.assert_never(kind)


def _kind(hint: Any, where: str) -> Kind:
    """What copying has to know of a type."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _kind(get_args(hint)[0], where)
    if origin in (Union, types.UnionType):
        kinds = {_kind(arm, where) for arm in get_args(hint)}
        if len(kinds) > 1 or kinds & {"list", "dict"}:
            raise TypeError(f"{where}: a union of mutable and other kinds can't be copied field by field")
        return kinds.pop()
    base = origin or hint
    if base is tuple and any(_kind(arm, where) != "shared" for arm in get_args(hint) if arm is not Ellipsis):
        raise TypeError(f"{where}: a tuple is shared between copies and can't hold anything mutable")
    if not isinstance(base, type):
        return "shared"
    if issubclass(base, set | frozenset):
        raise TypeError(f"{where}: a state has no sets, their order differs from run to run")
    if issubclass(base, msgspec.Struct):
        return "shared" if base.__struct_config__.frozen else "struct"
    return "list" if issubclass(base, list) else "dict" if issubclass(base, dict) else "shared"


def _holds_structs(hints: tuple[Any, ...], where: str) -> bool:
    """Whether a container of these items has to copy them one by one."""
    kinds = [_kind(hint, where) for hint in hints]
    if any(kind in ("list", "dict") for kind in kinds):
        raise TypeError(f"{where}: containers of containers are kept as tuples, so that a copy is one level deep")
    if "struct" not in kinds:
        return False
    for hint in hints:
        _check_flat(hint, where)
    return True


def _check_flat(hint: Any, where: str) -> None:
    """Raises ``TypeError`` for a mutable struct with a field that its copy would share and could change."""
    for cls in get_args(hint) or (hint,):
        for field, inner in typing.get_type_hints(cls).items():
            if field in cls.__struct_fields__ and _kind(inner, f"{cls.__name__}.{field}") != "shared":
                raise TypeError(f"{where}: {cls.__name__}.{field} is mutable, and a copy is one level deep")


def _is_text(hint: Any) -> bool:
    supertype = getattr(hint, "__supertype__", hint)
    if get_origin(hint) is Literal:
        return all(isinstance(key, str) for key in get_args(hint))
    return isinstance(supertype, type) and issubclass(supertype, str)


def _copy_of_list(items: list[Any]) -> list[Any]:
    return list(map(_copy_struct, items))


def _copy_of_dict(items: dict[str, Any]) -> dict[str, Any]:
    return dict(zip(items, map(_copy_struct, items.values()), strict=True))


def _unless_none(duplicate: Duplicate) -> Duplicate:
    return lambda value: None if value is None else duplicate(value)
