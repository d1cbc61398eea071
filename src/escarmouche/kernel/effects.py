"""Effects: how a skill, a wound or a terrain changes a rule.

Effects in force are data in the state (:class:`InForce`); what they do is an :class:`Effect` class of the book that
overrides a few hooks. Which hooks a combination of effects overrides is worked out once per combination. All
about ordering, stacking and durations is decided here.

What is in force and what counts are two things: a lesser "Fear / 6" stays in force under a greater "Fear / 8", and counts
again when the greater ends.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Set
from contextvars import ContextVar
from types import FunctionType
from typing import Any, ClassVar, Concatenate, Literal, ParamSpec, Protocol, TypeVar

import msgspec

V = TypeVar("V")
P = ParamSpec("P")

Stacking = Literal["once", "best", "least", "each", "adds"]

Parameter = str | int | None


class InForce(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """An effect in force: plain data.

    ``name`` is the id of the rule that defines it (``#`` and a word added where one rule defines several), ``source`` who
    or what caused it (an id), ``parameter`` the "/ X" of a skill, ``until`` the moment that ends it (``None``: the game).
    """

    name: str
    parameter: Parameter = None
    source: str = ""
    until: str | None = None


class Effects(msgspec.Struct, frozen=True, cache_hash=True):
    """All effects in force on one bearer, in the order in which they came. Shared freely: it never changes."""

    items: tuple[InForce, ...] = ()

    def __iter__(self) -> Iterator[InForce]:
        return iter(self.items)

    def has(self, name: str) -> bool:
        """Whether an effect of this name is in force."""
        return name in names(self)

    def parameter(self, name: str) -> Parameter:
        """The parameter of the effect of this name that counts. Raises ``KeyError`` when it is not in force."""
        return names(self)[name].parameter


NONE = Effects()


class Effect:
    """The base of every book's hooks: behaviour of one effect in force. Immutable; ``data`` is what stands in the state.

    A book derives a class of hooks from it, with one no-op method a hook, and from that one class an effect, which gives its
    name (``class Brutal(Hooks, name="c2.skill.brutal")``) and overrides its hooks, itself or through classes between, which
    need no name. A class of hooks may add to those of a layer below (``class Hooks(shared.Hooks, adds_hooks=True)``). Any
    other class with a public method that is no hook has misspelt one: ``TypeError``, as for two effects of one name. Helpers
    of an effect begin with an underscore.
    """

    rule: ClassVar[str] = ""
    """The id of the rule that defines the effect: its name, without what follows a ``#``."""
    stacking: ClassVar[Stacking] = "once"
    """What a second effect of the same name does: nothing, replaces a lower parameter (``"least"``: a higher one), counts
    besides if its parameter is another (``"each"``), or adds up. Of several numbers in a parameter the first counts most."""
    order: ClassVar[int] = 0
    """Lower applies first; of the same order, what came first."""
    hooks: ClassVar[frozenset[str]] = frozenset()
    """The hooks overridden; worked out when the class is made."""

    _known: ClassVar[dict[str, type[Effect]]] = {}
    _has_hooks: ClassVar[bool] = False
    """Whether the methods of the class itself are hooks, and override none."""

    __slots__ = ("data",)

    def __init__(self, data: InForce) -> None:
        self.data = data

    def __init_subclass__(cls, name: str = "", adds_hooks: bool = False) -> None:
        super().__init_subclass__()
        cls._has_hooks = adds_hooks or Effect in cls.__bases__
        if cls._has_hooks:
            return
        hooks = _hooks_of(cls)
        for word in _methods_of(cls):
            if word not in hooks:
                raise TypeError(f"{cls.__name__}.{word}{_bracketed(name)}: there is no such hook")
            if _is_hidden(cls, word):
                raise TypeError(
                    f"{cls.__name__}.{word}{_bracketed(name)}: name the class that overrides it before the class of hooks"
                )
        if not name:
            return
        if name in Effect._known:
            raise TypeError(f"two effects are named {name}")
        cls.rule = name.partition("#")[0]
        cls.hooks = frozenset(word for word, no_op in hooks.items() if getattr(cls, word) is not no_op)
        Effect._known[name] = cls

    @property
    def number(self) -> int:
        """The parameter, for effects that have a number."""
        assert isinstance(self.data.parameter, int), f"{self.rule} needs a number"
        return self.data.parameter


def _bracketed(name: str) -> str:
    return f" [{name}]" if name else ""


def _hooks_of(cls: type[Effect]) -> dict[str, Any]:
    """The no-op of each hook that an effect may override."""
    hooks: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if _is_of_hooks(base):
            hooks |= _public_functions(base)
    return hooks


def _methods_of(cls: type[Effect]) -> Iterator[str]:
    """The names of the methods by which an effect overrides hooks: all public ones but those of the classes of hooks."""
    for base in cls.__mro__:
        if not _is_of_hooks(base):
            yield from _public_functions(base)


def _is_of_hooks(cls: type[Any]) -> bool:
    """Whether the public methods of a class are hooks themselves."""
    return issubclass(cls, Effect) and cls._has_hooks


def _is_hidden(cls: type[Effect], word: str) -> bool:
    """Whether the no-op of a hook comes before the methods that override it."""
    return _is_of_hooks(next(base for base in cls.__mro__ if word in vars(base)))


def _public_functions(cls: type[Any]) -> dict[str, Any]:
    return {
        name: value for name, value in vars(cls).items() if isinstance(value, FunctionType) and not name.startswith("_")
    }


def known(name: str) -> bool:
    """Whether some book has an effect of this name."""
    return name in Effect._known


def names_in(prefix: str) -> tuple[str, ...]:
    """The names of all effects that begin so, as ``c2.`` for those of a book, in their order."""
    return tuple(sorted(name for name in Effect._known if name.startswith(prefix)))


def behaviour(name: str) -> type[Effect]:
    """The class of the effect of this name. Raises ``KeyError``."""
    return Effect._known[name]


class _ByEffects(dict[Effects, V]):
    """What a function makes of a combination of effects, worked out once for each; all forgotten when there are too many."""

    def __init__(self, work_out: Callable[[Effects], V], most: int = 65_536) -> None:
        super().__init__()
        self.work_out = work_out
        self.most = most

    def __missing__(self, effects: Effects) -> V:
        if len(self) >= self.most:
            self.clear()
        worked_out = self[effects] = self.work_out(effects)
        return worked_out


def _names(effects: Effects) -> Mapping[str, InForce]:
    chosen: dict[str, InForce] = {}
    for item in effects.items:
        old = chosen.get(item.name)
        stacking = Effect._known[item.name].stacking
        if old is None or stacking in ("each", "adds") or _is_better(item, old, stacking):
            chosen[item.name] = item
    return chosen


names: Callable[[Effects], Mapping[str, InForce]] = _ByEffects(_names).__getitem__
"""The effects that count, by name: of several, as their kind stacks, the first, the best, the least, or (each, adding up)
the last."""


def _overrides(effects: Effects) -> Mapping[str, tuple[Effect, ...]]:
    index: dict[str, list[Effect]] = {}
    for item in _counting(effects):
        effect = Effect._known[item.name](item)
        for hook in effect.hooks:
            index.setdefault(hook, []).append(effect)
    return {hook: tuple(sorted(bearing, key=lambda effect: effect.order)) for hook, bearing in index.items()}


overrides: Callable[[Effects], Mapping[str, tuple[Effect, ...]]] = _ByEffects(_overrides).__getitem__
"""For each hook that is overridden, the effects that override it, in order."""


def _counting(effects: Effects) -> Iterator[InForce]:
    """Of what is in force, what counts, each kind as it stacks."""
    chosen = dict(names(effects))
    different: set[tuple[str, Parameter]] = set()
    for item in effects.items:
        stacking = Effect._known[item.name].stacking
        if stacking == "adds":
            yield item
        elif stacking == "each":
            if (item.name, item.parameter) not in different:
                different.add((item.name, item.parameter))
                yield item
        elif chosen.get(item.name) == item:
            del chosen[item.name]
            yield item


# -- changing what is in force -----------------------------------------------------------------------------------------


def gain(effects: Effects, new: InForce) -> Effects:
    """The effects with one more. Raises ``KeyError`` when no book has an effect of this name.

    Those of the same name that it outdoes for good are dropped, and it is not added when one of them outdoes it; of kinds
    that add up, all stay.
    """
    stacking = Effect._known[new.name].stacking
    if stacking == "adds":
        return Effects((*effects.items, new))
    if any(_outdoes(old, new, stacking) for old in effects.items):
        return effects
    return Effects((*(old for old in effects.items if not _outdoes(new, old, stacking)), new))


def lose(effects: Effects, name: str) -> Effects:
    """The effects without those of this name."""
    return Effects(tuple(item for item in effects.items if item.name != name)) if effects.has(name) else effects


def expire(effects: Effects, moment: str) -> Effects:
    """The effects without those that last until ``moment``."""
    if moment not in _ends(effects):
        return effects
    return Effects(tuple(item for item in effects.items if item.until != moment))


_ends: Callable[[Effects], Set[str | None]] = _ByEffects(
    lambda effects: frozenset([item.until for item in effects.items])
).__getitem__
"""The moments that end any of the effects."""


def _outdoes(one: InForce, other: InForce, stacking: Stacking) -> bool:
    """Whether ``one`` makes ``other``, of the same name, pointless: it lasts as long and is as good."""
    lasts = one.until is None or one.until == other.until
    comparable = one.name == other.name and (stacking != "each" or one.parameter == other.parameter)
    return comparable and lasts and not _is_better(other, one, stacking)


def _is_better(one: InForce, other: InForce, stacking: Stacking) -> bool:
    """Whether the parameter of one effect outdoes that of another, for kinds of which the best, or the least, counts."""
    mine, theirs = _strength(one.parameter), _strength(other.parameter)
    if stacking not in ("best", "least") or not mine:
        return False
    return not theirs or (mine > theirs if stacking == "best" else mine < theirs)


def _strength(parameter: Parameter) -> tuple[int, ...]:
    """The numbers of a parameter, the first counting most: of "10/14" 10, and 14 among equals."""
    return (parameter,) if isinstance(parameter, int) else tuple(map(int, _NUMBER.findall(parameter or "")))


_NUMBER = re.compile(r"-?\d+")


# -- applying hooks ----------------------------------------------------------------------------------------------------


class Part(msgspec.Struct, frozen=True):
    """One part of a number: the rule that changed it, from what to what."""

    rule: str
    before: Any
    after: Any


class Breakdown(msgspec.Struct, frozen=True):
    """A number and how it came about."""

    base: Any
    parts: tuple[Part, ...]
    total: Any

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules at work."""
        return tuple(part.rule for part in self.parts)


_ledger: ContextVar[list[Part] | None] = ContextVar("ledger", default=None)
"""The parts of the number that is being taken apart, if one is."""


def apply_effects(
    effects: Effects, hook: Callable[Concatenate[Any, V, P], V], value: V, /, *args: P.args, **kwargs: P.kwargs
) -> V:
    """A value as all effects change it, in order. A hook that none overrides costs one look-up, no effects at all none."""
    if not effects.items:
        return value
    changing = overrides(effects).get(hook.__name__)
    if changing is None:
        return value
    for effect in changing:
        value = apply(effect, hook, value, *args, **kwargs)
    return value


class Bearer(Protocol):
    """Whoever effects are in force on."""

    @property
    def effects(self) -> Effects:
        """What is in force on it."""


def apply_hooks(
    state: Any,
    bearer: Bearer,
    hook: Callable[Concatenate[Any, V, Any, Any, P], V],
    value: V,
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> V:
    """A value as all that is in force on a bearer changes it: hooks of books are told the state and the bearer first."""
    effects = bearer.effects
    return apply_effects(effects, hook, value, state, bearer, *args, **kwargs) if effects.items else value


def apply(
    effect: Effect, hook: Callable[Concatenate[Any, V, P], V], value: V, /, *args: P.args, **kwargs: P.kwargs
) -> V:
    """A value as one effect changes it."""
    ledger = _ledger.get()
    if ledger is None:
        changed: V = getattr(effect, hook.__name__)(value, *args, **kwargs)
        return changed
    # The effect may look other numbers up, whose parts are not parts of this one.
    outer = _ledger.set(None)
    try:
        after: V = getattr(effect, hook.__name__)(value, *args, **kwargs)
    finally:
        _ledger.reset(outer)
    return note(effect.rule, value, after)


def note(rule: str, before: V, after: V) -> V:
    """Enters a part that a rule of its own (not an effect) makes, when somebody is taking a number apart; what is asked on
    the way and is answered by yes or no is no part of it.
    """
    ledger = _ledger.get()
    if ledger is not None and before != after and isinstance(after, bool) == isinstance(ledger, _Conditions):
        ledger.append(Part(rule, before, after))
    return after


class _Conditions(list[Part]):
    """The conditions that have failed, while somebody asks why something is not allowed."""


def meets(rule: str, holds: bool) -> bool:
    """Whether one of the conditions of something holds; ``rule``: that which sets it (an id, perhaps with ``#`` and a word).

    Conditions stand in the order in which they count: ``meets(A, …) and meets(B, …)``. See :func:`first_unmet`.
    """
    return note(rule, True, holds)


def first_unmet(holds: Callable[[], bool]) -> str | None:
    """Why something is not allowed: the rule of the condition, or of the effect, at which ``holds`` has stopped.

    ``""``: no rule in particular; ``None``: it is allowed.

    >>> first_unmet(lambda: meets("b.seen", True) and meets("b.near", False))
    'b.near'
    """
    failed = _Conditions()
    outer = _ledger.set(failed)
    try:
        if holds():
            return None
    finally:
        _ledger.reset(outer)
    return next((part.rule for part in reversed(failed) if part.after is False), "")


def aside(compute: Callable[P, V], /, *args: P.args, **kwargs: P.kwargs) -> V:
    """A value that is looked up on the way to another one: what changes it is no part of the number being taken apart."""
    if _ledger.get() is None:
        return compute(*args, **kwargs)
    outer = _ledger.set(None)
    try:
        return compute(*args, **kwargs)
    finally:
        _ledger.reset(outer)


def breakdown(base: Any, compute: Callable[[], Any]) -> Breakdown:
    """Takes a number apart: runs ``compute`` and notes each rule that changes it. The parts add up to the total when
    ``compute`` starts from ``base`` and changes it by effects and :func:`note` alone.
    """
    parts: list[Part] = []
    outer = _ledger.set(parts)
    try:
        total = compute()
    finally:
        _ledger.reset(outer)
    return Breakdown(base, tuple(parts), total)


async def moment(
    effects: Effects,
    hook: Callable[Concatenate[Any, P], Awaitable[None]],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    """Lets all effects act at a moment, in order."""
    for effect in overrides(effects).get(hook.__name__, ()):
        await getattr(effect, hook.__name__)(*args, **kwargs)
