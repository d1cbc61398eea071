"""States: copies, fingerprints, what they may hold, and how they come back."""

from __future__ import annotations

import random
from typing import Any, Literal, NewType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.toys.library import LIBRARY
from tests.kernel.walking import play_on

from escarmouche.kernel import Event, Game, Standing, State, Step, WindowOrder
from escarmouche.kernel.state import restore

Name = NewType("Name", str)


class Point(msgspec.Struct, frozen=True):
    x: int
    y: int


class Figure(msgspec.Struct):
    name: str
    at: Point | None = None
    met: tuple[str, ...] = ()


class Rider(Figure):
    horse: str = "bay"


class Full(State, kw_only=True):
    """One field of every kind that a state may have."""

    number: int = 0
    point: Point = Point(0, 0)
    general: Figure = msgspec.field(default_factory=lambda: Figure("general"))
    guest: Figure | None = None
    line: list[Figure] = []
    figures: dict[str, Figure] = {}
    words: list[str] = []
    marks: dict[Name, int] = {}
    sides: dict[Literal["left", "right"], tuple[str, ...]] = {}
    maybe: list[int] | None = None
    anything: Any = None


class Rest(Step, frozen=True):
    hours: int = 1

    async def run(self, state: State) -> None:
        return None


def _full() -> Full:
    state = Full(
        players=("alice", "bob"),
        line=[Figure("one", Point(1, 2)), Figure("two")],
        figures={"three": Figure("three")},
        words=["a"],
        marks={Name("m"): 1},
        sides={"left": ("x",)},
        maybe=[1, 2],
        guest=Figure("guest"),
        standing={"alice": Standing(windows={"toy": WindowOrder(when={"fact": ("1",)})})},
    )
    state.then(Rest(1), Rest(2))
    return state


def test_a_copy_is_independent_in_every_field() -> None:
    state = _full()
    state.line.append(Rider("rider"))
    before = state.canonical()
    twin = state.copy()
    assert twin.canonical() == before
    assert isinstance(twin.line[2], Rider)
    twin.number = 1
    twin.general.name = "other"
    assert twin.guest is not None and twin.maybe is not None
    twin.guest.at = Point(9, 9)
    twin.line[0].met = ("foe",)
    twin.line.append(Figure("four"))
    twin.figures["three"].name = "other"
    del twin.figures["three"]
    twin.words.append("b")
    twin.marks[Name("m")] = 2
    twin.sides["right"] = ()
    twin.maybe.clear()
    twin.agenda.pop()
    twin.standing.clear()
    assert state.canonical() == before
    assert twin.canonical() != before


def test_nobody_listens_to_a_copy() -> None:
    heard: list[Event] = []
    state = _full()
    state.teller = heard.append
    state.tell(Event)
    state.copy().tell(Event)
    assert len(heard) == 1
    assert state.copy().teller is None


def test_events_are_made_only_for_those_who_listen() -> None:
    def make() -> Event:
        raise AssertionError("nobody listens")

    _full().tell(make)


def test_steps_put_on_the_agenda_come_next_in_the_order_given() -> None:
    state = _full()
    state.then(Rest(3), Rest(4))
    assert [state.agenda.pop().hours for _ in range(4)] == [3, 4, 1, 2]


def test_a_step_without_a_rule_says_so() -> None:
    with pytest.raises(NotImplementedError):
        _ = Step().run(None)


def test_a_fingerprint_names_the_state_and_nothing_else() -> None:
    one, other = _full(), _full()
    other.marks = {}
    other.marks[Name("m")] = 1
    assert one.fingerprint() == other.fingerprint()
    other.line[0].met = ("foe",)
    assert one.fingerprint() != other.fingerprint()
    mixed = Full(players=(), figures={"b": Figure("b"), "a": Figure("a")})
    sorted_ = Full(players=(), figures={"a": Figure("a"), "b": Figure("b")})
    assert mixed.fingerprint() == sorted_.fingerprint()


def test_a_state_comes_back_from_its_canonical_bytes() -> None:
    state = _full()
    again = restore(Full, state.canonical())
    assert again.canonical() == state.canonical()
    assert again.agenda == [Rest(2), Rest(1)]


@pytest.mark.parametrize("name", LIBRARY)
def test_the_states_of_every_toy_book_come_back(name: str) -> None:
    game = Game(*LIBRARY[name])
    while not game.over:
        checkpoint, _ = game.since_checkpoint()
        assert restore(type(checkpoint), checkpoint.canonical()).canonical() == checkpoint.canonical()
        twin = game.fork()
        play_on(twin, random.Random(1))
        game = twin


def test_the_step_of_the_own_book_is_meant_where_two_are_named_alike() -> None:
    class Rest(Step, frozen=True):
        """Of another book, by its module."""

        __module__ = "other.book"

        days: int = 1

    state = _full()
    again = restore(Full, state.canonical())
    assert type(again.agenda[0]) is globals()["Rest"]
    assert Rest(3).days == 3


@given(st.binary(max_size=60))
def test_other_bytes_are_no_state(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        restore(Full, data)


@pytest.mark.parametrize("step", [3, {}, {"type": "NoSuchStep"}, {"type": ["Rest"]}, {"type": "Rest", "hours": "x"}])
def test_what_is_no_step_is_refused(step: Any) -> None:
    data = msgspec.msgpack.encode({"players": [], "agenda": [step]})
    with pytest.raises(msgspec.ValidationError):
        restore(Full, data)


# -- what a state may not hold -----------------------------------------------------------------------------------------


class WithSet(State, kw_only=True):
    field: set[str] = set()


class WithFrozenSet(State, kw_only=True):
    field: tuple[frozenset[str], ...] = ()


class WithLists(State, kw_only=True):
    field: list[list[int]] = []


class WithDictOfLists(State, kw_only=True):
    field: dict[str, list[int]] = {}


class WithNumbers(State, kw_only=True):
    field: dict[int, str] = {}


class WithTuple(State, kw_only=True):
    field: tuple[Figure, ...] = ()


class WithBareLists(State, kw_only=True):
    field: tuple[list[int], int] = ([], 1)


class Bag(msgspec.Struct):
    things: list[str] = []


class WithBags(State, kw_only=True):
    field: dict[str, Bag] = {}


class WithBag(State, kw_only=True):
    field: Bag = msgspec.field(default_factory=Bag)


class Owner(msgspec.Struct):
    figure: Figure | None = None


class WithOwners(State, kw_only=True):
    field: list[Owner] = []


class WithUnion(State, kw_only=True):
    field: list[int] | dict[str, int] = []


class WithGaps(State, kw_only=True):
    field: list[Figure | None] = []


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (WithSet, "no sets"),
        (WithFrozenSet, "no sets"),
        (WithLists, "containers of containers"),
        (WithDictOfLists, "containers of containers"),
        (WithNumbers, "string keys"),
        (WithTuple, "a tuple is shared"),
        (WithBareLists, "a tuple is shared"),
        (WithBags, "Bag.things is mutable"),
        (WithBag, "Bag.things is mutable"),
        (WithOwners, "Owner.figure"),
        (WithUnion, "union"),
        (WithGaps, "union"),
    ],
)
def test_what_breaks_the_conventions_is_named(kind: type[State], why: str) -> None:
    with pytest.raises(TypeError, match=rf"(?s)(field|figure).*{why}|{why}"):
        kind(players=()).copy()
