"""The state of a game, and the steps still to run.

A state is complete in itself between two steps: typed structs of plain data, no sets, only string keys, no reference to
coroutines, sockets, files or random numbers. Its fields are immutable values, mutable structs of immutable values, or lists
and dicts of those: one level of mutation, so that a copy is a handful of C calls. The first copy of a state class checks
that, and raises ``TypeError`` naming the field that breaks it.

A state may be generic, for layers that several books share: ``fighters: dict[str, F]`` of a ``class Melee(State,
Generic[F])`` is copied and restored in ``class Battle(Melee[Fighter])`` as ``dict[str, Fighter]``. A type variable for which
no subclass puts a type is a ``TypeError``: nobody could tell whether copies may share what stands there.
"""

from __future__ import annotations

import hashlib
import random
import types
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal, NewType, TypeVar, Union, get_args, get_origin, overload

import msgspec

from escarmouche.kernel.requests import Rule

S = TypeVar("S", bound="State")
T = TypeVar("T")

_CANONICAL: Final = msgspec.msgpack.Encoder(order="deterministic")


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
    reveals: ClassVar[bool] = False
    """Whoever hears it knows what was hidden before, though no die was thrown: what led to it is not taken back freely."""

    rules: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = ()

    @property
    def goes_on(self) -> bool:
        """Whether it goes on with what an event of its kind has begun: its words are about all of it."""
        return False


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

    steps_from: ClassVar[tuple[str, ...]] = ()
    """The packages from which steps may come: the book's own, and those of the layers it shares with others. Where nothing
    is said, the modules of the state's own classes. No two steps there may have one tag."""

    players: tuple[str, ...]
    agenda: list[Any] = []
    """The steps still to run; the next one is last."""
    standing: dict[str, Standing] = {}
    """Standing orders by player."""

    # -- agenda --------------------------------------------------------------------------------------------------------

    def then(self, *steps: Step) -> None:
        """Puts steps before all others, in the order given."""
        self.agenda.extend(reversed(steps))

    def running(self, step: Step) -> Rule[None]:
        """The rule of a step, as it is driven. A book may put something around it that watches all that the rule awaits."""
        return step.run(self)

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

    Raises ``msgspec.DecodeError`` for anything else: for a field, too, that the state or anything in it does not have, as
    what stood there would be lost without a word. Raises ``TypeError`` for a state class that breaks the conventions.
    """
    _mutable_fields(state_type)
    steps = steps_of(state_type)
    state = msgspec.msgpack.decode(data, type=state_type)
    _refuse_strays(state, msgspec.msgpack.decode(data))
    state.agenda = [_restored_step(steps, step) for step in state.agenda]
    return state


def restored_step(state_type: type[State], step: Any) -> Step:
    """A step from plain data. Books may name their steps alike: those of :attr:`State.steps_from` are meant.

    Raises ``msgspec.ValidationError`` for what is no step of the book.
    """
    return _restored_step(steps_of(state_type), step)


def _restored_step(steps: Mapping[str, type[Step]], step: Any) -> Step:
    name = step.get("type") if isinstance(step, dict) else None
    kind = steps.get(name) if isinstance(name, str) else None
    if kind is None:
        raise msgspec.ValidationError(f"{name!r} is not a step")
    return converted(step, kind)


def steps_of(state_type: type[State]) -> dict[str, type[Step]]:
    """The steps that may stand on the agenda of a state, by tag. Raises ``TypeError`` for two of one tag."""
    packages = state_type.steps_from or tuple(cls.__module__ for cls in state_type.__mro__ if issubclass(cls, State))
    kinds: dict[str, type[Step]] = {}
    for kind in _subclasses(Step):
        if any(f"{kind.__module__}.".startswith(f"{package}.") for package in packages):
            tag = str(kind.__struct_config__.tag)
            if kinds.setdefault(tag, kind) is not kind:
                places = " and ".join(sorted((kinds[tag].__module__, kind.__module__)))
                raise TypeError(f"{state_type.__name__}: two steps are called {tag}, in {places}")
    return kinds


@overload
def converted(plain: Any, type: type[T]) -> T: ...


@overload
def converted(plain: Any, type: Any) -> Any: ...


def converted(plain: Any, type: Any) -> Any:
    """A value from plain data, as ``msgspec.convert`` makes it, but that nothing is dropped on the way.

    Raises ``msgspec.ValidationError`` for what is no such value, and for a field that it or anything in it does not have.
    """
    value = msgspec.convert(plain, type)
    _refuse_strays(value, plain)
    return value


def _refuse_strays(value: Any, plain: Any) -> None:
    """Raises ``msgspec.ValidationError`` for a field of plain data that the value made of it does not have."""
    stray = next(_strays(value, plain), None)
    if stray is not None:
        raise msgspec.ValidationError(f"Object contains unknown field `{stray[-1]}` - at `${''.join(stray[:-1])}`")


def _strays(value: Any, plain: Any) -> Iterator[tuple[str, ...]]:
    """The ways to the fields of plain data that the value made of it does not have."""
    if isinstance(plain, dict) and isinstance(value, msgspec.Struct):
        names = _names_of(type(value))
        for name, part in plain.items():
            if name not in names:
                yield (name,)
            elif isinstance(part, _CONTAINERS):
                yield from ((f".{name}", *way) for way in _strays(getattr(value, names[name]), part))
    elif isinstance(plain, _CONTAINERS) and isinstance(value, dict | list | tuple):
        parts = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for (place, part), inner in zip(parts, value.values() if isinstance(value, dict) else value, strict=False):
            if isinstance(part, _CONTAINERS):
                yield from ((f"[{place!r}]", *way) for way in _strays(inner, part))


_CONTAINERS: Final = (dict, list, tuple)


@cache
def _names_of(cls: type[msgspec.Struct]) -> Mapping[str, str]:
    """The field behind each name that plain data of a struct may have; its tag is always there."""
    config = cls.__struct_config__
    tag = {} if config.tag_field is None else {config.tag_field: "__class__"}
    return {**dict(zip(cls.__struct_encode_fields__, cls.__struct_fields__, strict=True)), **tag}


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
    fields = msgspec.structs.fields(cls)
    plans = ((field.name, _duplicate_of(field.type, f"{cls.__name__}.{field.name}")) for field in fields)
    return tuple((field, plan) for field, plan in plans if plan is not None)


def _duplicate_of(hint: Any, where: str) -> Duplicate | None:
    """How a field of this type is copied; ``None`` when copies share it."""
    hint = _unwrapped(hint, where)
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
            if get_args(hint) and not _is_text(get_args(hint)[0], where):
                raise TypeError(f"{where}: a dict of a state has string keys")
            return _copy_of_dict if _holds_structs(get_args(hint)[-1:], where) else dict
        case kind:
            typing.assert_never(kind)


def _kind(hint: Any, where: str) -> Kind:
    """What copying has to know of a type."""
    hint = _unwrapped(hint, where)
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        kinds = {_kind(arm, where) for arm in get_args(hint)}
        if len(kinds) > 1 or kinds & {"list", "dict"}:
            raise TypeError(f"{where}: a union of mutable and other kinds can't be copied field by field")
        return kinds.pop()
    base = origin or hint
    if not isinstance(base, type):
        return "shared"
    if issubclass(base, set | frozenset):
        raise TypeError(f"{where}: a state has no sets, their order differs from run to run")
    if issubclass(base, msgspec.Struct):
        return "shared" if base.__struct_config__.frozen else "struct"
    if issubclass(base, list | dict):
        return "list" if issubclass(base, list) else "dict"
    if issubclass(base, Collection) and any(_kind(arm, where) != "shared" for arm in get_args(hint) if arm is not ...):
        raise TypeError(f"{where}: a {base.__name__} is shared between copies and can't hold anything mutable")
    return "shared"


def _unwrapped(hint: Any, where: str) -> Any:
    """The type behind what only gives it another name. Raises ``TypeError`` for a type variable that stands for none."""
    if isinstance(hint, TypeVar):
        raise TypeError(f"{where}: no subclass says which type {hint} stands for")
    if get_origin(hint) is Annotated:
        return _unwrapped(get_args(hint)[0], where)
    return _unwrapped(hint.__supertype__, where) if isinstance(hint, NewType) else hint


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
    hint = _unwrapped(hint, where)
    for cls in get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,):
        name = (get_origin(cls) or cls).__name__
        for field in msgspec.structs.fields(cls):
            if _kind(field.type, f"{name}.{field.name}") != "shared":
                raise TypeError(f"{where}: {name}.{field.name} is mutable, and a copy is one level deep")


def _is_text(hint: Any, where: str) -> bool:
    hint = _unwrapped(hint, where)
    if get_origin(hint) is Literal:
        return all(isinstance(key, str) for key in get_args(hint))
    return isinstance(hint, type) and issubclass(hint, str)


def _copy_of_list(items: list[Any]) -> list[Any]:
    return list(map(_copy_struct, items))


def _copy_of_dict(items: dict[str, Any]) -> dict[str, Any]:
    return dict(zip(items, map(_copy_struct, items.values()), strict=True))


def _unless_none(duplicate: Duplicate) -> Duplicate:
    return lambda value: None if value is None else duplicate(value)
