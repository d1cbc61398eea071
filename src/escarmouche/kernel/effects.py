"""Effects: how a skill, a wound or a terrain bends a rule.

Effects in force are data in the state (:class:`InForce`); what they do is an :class:`Effect` class of the book that
overrides the few hooks it bends. Which hooks a combination of effects overrides is worked out once per combination. All
about ordering, stacking and durations is decided here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, ClassVar, Concatenate, Literal, ParamSpec, TypeVar

import msgspec

V = TypeVar("V")
P = ParamSpec("P")

Stacking = Literal["once", "best", "adds"]

Parameter = str | int | None


class InForce(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """An effect in force: plain data.

    ``name`` is the id of the rule that defines it, ``source`` who or what caused it (an id), ``parameter`` the "/ X" of a
    skill, ``until`` the moment that ends it (``None``: the game).
    """

    name: str
    parameter: Parameter = None
    source: str = ""
    until: str | None = None


class Effects(msgspec.Struct, frozen=True, cache_hash=True):
    """All effects in force on one bearer, in the order in which they bend. Shared freely: it never changes."""

    items: tuple[InForce, ...] = ()

    def __iter__(self) -> Iterator[InForce]:
        return iter(self.items)

    def has(self, name: str) -> bool:
        """Whether an effect of this name is in force."""
        return name in names(self)

    def parameter(self, name: str) -> Parameter:
        """The parameter of the effect of this name. Raises ``KeyError`` when it is not in force."""
        return names(self)[name].parameter


NONE = Effects()


class Effect:
    """The base of every book's hooks: behaviour of one effect in force. Immutable; ``data`` is what stands in the state.

    A book derives its ``hooks.py`` base class with one no-op method a hook; that class is named by ``hooks_of``.
    """

    rule: ClassVar[str] = ""
    """The id of the rule that defines the effect: its name."""
    stacking: ClassVar[Stacking] = "once"
    """What a second effect of the same name does: nothing, replaces a lower parameter, or adds up."""
    order: ClassVar[int] = 0
    """Lower bends first."""
    bends: ClassVar[frozenset[str]] = frozenset()
    """The hooks overridden; worked out when the class is made."""

    _known: ClassVar[dict[str, type[Effect]]] = {}

    __slots__ = ("data",)

    def __init__(self, data: InForce) -> None:
        self.data = data

    def __init_subclass__(cls, rule: str = "") -> None:
        super().__init_subclass__()
        if rule:
            if rule in Effect._known:
                raise TypeError(f"two effects are named {rule}")
            Effect._known[rule] = cls
            cls.rule = rule
            cls.bends = frozenset(name for name in dir(cls) if not name.startswith("_") and _overrides(cls, name))

    @property
    def number(self) -> int:
        """The parameter, for effects that have a number."""
        assert isinstance(self.data.parameter, int), f"{self.rule} needs a number"
        return self.data.parameter


def _overrides(cls: type[Effect], name: str) -> bool:
    """Whether ``cls`` bends the hook ``name``: a method that the book's base of hooks has as a no-op."""
    owner = next(base for base in cls.__mro__ if name in base.__dict__)
    return owner.__dict__.get("rule", "") != "" and any(
        name in base.__dict__ and not base.rule
        for base in cls.__mro__
        if issubclass(base, Effect) and base is not Effect
    )


def known(name: str) -> bool:
    """Whether some book has an effect of this name."""
    return name in Effect._known


def behaviour(name: str) -> type[Effect]:
    """The class of the effect of this name. Raises ``KeyError``."""
    return Effect._known[name]


@cache
def names(effects: Effects) -> Mapping[str, InForce]:
    """The effects in force by name (of several that add up, the last)."""
    return {effect.name: effect for effect in effects.items}


@cache
def benders(effects: Effects) -> Mapping[str, tuple[Effect, ...]]:
    """For each hook that is bent, who bends it, in order."""
    index: dict[str, list[Effect]] = {}
    for data in effects.items:
        effect = Effect._known[data.name](data)
        for hook in effect.bends:
            index.setdefault(hook, []).append(effect)
    return {hook: tuple(sorted(found, key=lambda effect: effect.order)) for hook, found in index.items()}


# -- changing what is in force -----------------------------------------------------------------------------------------


def gain(effects: Effects, new: InForce) -> Effects:
    """The effects with one more, as its kind stacks."""
    stacking = Effect._known[new.name].stacking
    if stacking == "adds":
        return Effects((*effects.items, new))
    old = names(effects).get(new.name)
    if old is None:
        return Effects((*effects.items, new))
    better = _best(old, new) if stacking == "best" else _longer(old, new)
    return effects if better is old else Effects(tuple(better if item is old else item for item in effects.items))


def lose(effects: Effects, name: str) -> Effects:
    """The effects without those of this name."""
    return Effects(tuple(item for item in effects.items if item.name != name)) if effects.has(name) else effects


def expire(effects: Effects, moment: str) -> Effects:
    """The effects without those that last until ``moment``."""
    if all(item.until != moment for item in effects.items):
        return effects
    return Effects(tuple(item for item in effects.items if item.until != moment))


def _longer(old: InForce, new: InForce) -> InForce:
    return new if old.until is not None and new.until is None else old


def _best(old: InForce, new: InForce) -> InForce:
    mine, theirs = old.parameter, new.parameter
    return new if isinstance(mine, int) and isinstance(theirs, int) and theirs > mine else old


# -- bending values ----------------------------------------------------------------------------------------------------


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


_ledger: list[Part] | None = None


def bend(
    effects: Effects, hook: Callable[Concatenate[Any, V, P], V], value: V, /, *args: P.args, **kwargs: P.kwargs
) -> V:
    """A value as all effects bend it, in order. Nobody bending costs one look-up."""
    found = benders(effects).get(hook.__name__)
    if found is None:
        return value
    for effect in found:
        value = apply(effect, hook, value, *args, **kwargs)
    return value


def apply(
    effect: Effect, hook: Callable[Concatenate[Any, V, P], V], value: V, /, *args: P.args, **kwargs: P.kwargs
) -> V:
    """A value as one effect bends it."""
    after: V = getattr(effect, hook.__name__)(value, *args, **kwargs)
    if _ledger is not None and after != value:
        _ledger.append(Part(effect.rule, value, after))
    return after


def note(rule: str, before: V, after: V) -> V:
    """Enters a part that a rule of its own (not an effect) makes, when somebody is taking a number apart."""
    if _ledger is not None and before != after:
        _ledger.append(Part(rule, before, after))
    return after


@contextmanager
def _ledger_open() -> Iterator[list[Part]]:
    global _ledger
    outer, _ledger = _ledger, []
    try:
        yield _ledger
    finally:
        _ledger = outer


def breakdown(base: Any, compute: Callable[[], Any]) -> Breakdown:
    """Takes a number apart: runs ``compute`` and notes each rule that changes it."""
    with _ledger_open() as parts:
        total = compute()
    return Breakdown(base, tuple(parts), total)


async def moment(
    effects: Effects,
    hook: Callable[Concatenate[Any, P], Awaitable[None]],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    """Lets all effects act at a moment, in order."""
    for effect in benders(effects).get(hook.__name__, ()):
        await getattr(effect, hook.__name__)(*args, **kwargs)


def of_all(bearers: Iterable[tuple[str, Effects]], hook: str) -> tuple[tuple[str, Effect], ...]:
    """Everybody's effects that bend a hook, as ``(bearer, effect)``: the table-wide index for auras."""
    return tuple((bearer, effect) for bearer, effects in bearers for effect in benders(effects).get(hook, ()))
