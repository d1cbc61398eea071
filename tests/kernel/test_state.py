"""States: copies, fingerprints, what they may hold, and how they come back."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Generic, Literal, NewType, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.toys.library import LIBRARY
from tests.kernel.walking import play_on

from escarmouche.kernel import Event, Game, Standing, State, Step, WindowOrder
from escarmouche.kernel.state import restore, steps_of

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


# -- where steps come from ---------------------------------------------------------------------------------------------


class Layered(State, kw_only=True):
    """The state of a book that shares a layer with others."""

    steps_from = ("game.books.mine", "game.books.shared")


def step_of(module: str, tag: str) -> type[Step]:
    """A step as another module defines it."""
    found = msgspec.defstruct(tag, [("days", int, 1)], bases=(Step,), module=module, frozen=True, tag=True)
    assert issubclass(found, Step)
    return found


def test_steps_come_from_the_own_package_and_the_layers_it_names() -> None:
    own = step_of("game.books.mine.rules.melee", "Smite")
    shared = step_of("game.books.shared.melee", "Parry")
    others = [step_of("game.books.other.melee", tag) for tag in ("Smite", "Parry", "Flee")]
    longer = step_of("game.books.mine_too.melee", "Flee")
    assert steps_of(Layered) == {"Smite": own, "Parry": shared}
    again = restore(Layered, Layered(players=(), agenda=[own(), shared(3)]).packed())
    assert [type(step) for step in again.agenda] == [own, shared]
    with pytest.raises(msgspec.ValidationError, match="'Flee' is not a step"):
        restore(Layered, Layered(players=(), agenda=[longer()]).packed())
    assert {*others}.isdisjoint(steps_of(Layered).values())


def test_two_steps_of_one_tag_are_an_error_that_names_both() -> None:
    class Clashing(State):
        steps_from = ("game.clashing", "game.below")

    kept = [step_of("game.clashing.rules", "Lunge"), step_of("game.below.rules", "Lunge")]
    with pytest.raises(
        TypeError, match=r"Clashing: two steps are called Lunge, in game\.below\.rules and game\.clashing"
    ):
        restore(Clashing, msgspec.msgpack.encode({"players": []}))
    assert len(kept) == 2


def test_where_nothing_is_said_steps_come_from_the_modules_of_the_state() -> None:
    assert steps_of(Full)["Rest"] is Rest
    others = step_of("elsewhere", "Rest")
    assert steps_of(Full)["Rest"] is not others


# -- what a state does not have ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "named"),
    [
        ((), "`renamed` - at `$`"),
        (("point",), r"`renamed` - at `$.point`"),
        (("guest", "at"), r"`renamed` - at `$.guest.at`"),
        (("line", 0), r"`renamed` - at `$.line[0]`"),
        (("line", 0, "at"), r"`renamed` - at `$.line[0].at`"),
        (("figures", "three"), r"`renamed` - at `$.figures['three']`"),
        (("standing", "alice", "windows", "toy"), r"`renamed` - at `$.standing['alice'].windows['toy']`"),
        (("agenda", 1), "`renamed` - at `$`"),
    ],
)
def test_a_field_that_the_state_does_not_have_is_refused(way: tuple[Any, ...], named: str) -> None:
    state = _full()
    assert state.guest is not None
    state.guest.at = Point(1, 1)
    plain = msgspec.msgpack.decode(state.packed())
    place = plain
    for step in way:
        place = place[step]
    place["renamed"] = 1
    with pytest.raises(msgspec.ValidationError) as refused:
        restore(Full, msgspec.msgpack.encode(plain))
    assert named in str(refused.value)


def test_fields_that_have_come_since_are_as_usual() -> None:
    plain = msgspec.msgpack.decode(_full().packed())
    del plain["number"], plain["line"][0]["met"]
    again = restore(Full, msgspec.msgpack.encode(plain))
    assert (again.number, again.line[0].met) == (0, ())


# -- generic states ----------------------------------------------------------------------------------------------------

F = TypeVar("F", bound=Figure)
G = TypeVar("G", bound=Figure)
Badge = TypeVar("Badge")


class Squad(msgspec.Struct, Generic[Badge]):
    """A mutable struct whose type parameter is an immutable value."""

    badge: Badge
    size: int = 1


class Melee(State, Generic[F], kw_only=True):
    """The state of a layer that several books share."""

    fighters: dict[str, F] = {}
    reserve: list[F] = []
    champion: F | None = None


class Skirmish(Melee[G], Generic[G, Badge], kw_only=True):
    """A layer above it, with another name for the same parameter, and one more."""

    fallen: list[G] = []
    squads: dict[str, Squad[Badge]] = {}


class Ride(Skirmish[Rider, Point], kw_only=True):
    """The state of a book: every parameter has a type."""


def _ride() -> Ride:
    return Ride(
        players=("alice",),
        fighters={"one": Rider("one", horse="grey")},
        reserve=[Rider("two")],
        champion=Rider("three"),
        fallen=[Rider("four")],
        squads={"left": Squad(Point(1, 2))},
    )


def test_a_copy_of_a_generic_state_shares_nothing_that_changes() -> None:
    state = _ride()
    before = state.canonical()
    twin = state.copy()
    assert twin.canonical() == before
    assert twin.champion is not None
    for one in (twin.fighters["one"], twin.reserve[0], twin.champion, twin.fallen[0]):
        one.horse = "black"
    twin.squads["left"].size = 9
    twin.squads.clear()
    assert state.canonical() == before


def test_a_generic_state_comes_back_with_its_own_types() -> None:
    state = _ride()
    again = restore(Ride, state.packed())
    assert again == state
    assert isinstance(again.fighters["one"], Rider)
    assert again.fighters["one"].horse == "grey"
    assert isinstance(again.squads["left"].badge, Point)


class Unresolved(Melee[F], kw_only=True):
    """Nobody says what fights here."""


class Bare(Melee, kw_only=True):  # type: ignore[type-arg]
    """Nor here."""


class HalfResolved(Skirmish[Rider, Badge], kw_only=True):
    """One parameter has a type, one has none."""


@pytest.mark.parametrize("kind", [Melee, Unresolved, Bare, HalfResolved])
def test_a_type_variable_for_which_there_is_no_type_is_an_error(kind: type[State]) -> None:
    why = r"(fighters|Squad\.badge): no subclass says which type ~(F|G|Badge) stands for"
    with pytest.raises(TypeError, match=why):
        kind(players=()).copy()
    with pytest.raises(TypeError, match=why):
        restore(kind, msgspec.msgpack.encode({"players": []}))


class WithPair(Melee[Figure], Generic[Badge], kw_only=True):
    field: tuple[Badge, ...] = ()


class WithMutablePair(WithPair[Figure]):
    pass


class WithImmutablePair(WithPair[Point]):
    pass


def test_what_a_parameter_stands_for_keeps_the_conventions() -> None:
    assert WithImmutablePair(players=(), field=(Point(1, 1),)).copy().field == (Point(1, 1),)
    with pytest.raises(TypeError, match="field: a tuple is shared"):
        WithMutablePair(players=()).copy()


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


class WithMapping(State, kw_only=True):
    field: Mapping[str, Figure] = {}


Words = NewType("Words", list)  # type: ignore[type-arg]


class WithNewType(State, kw_only=True):
    field: dict[str, Words] = {}


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
        (WithMapping, "a Mapping is shared"),
        (WithNewType, "containers of containers"),
    ],
)
def test_what_breaks_the_conventions_is_named(kind: type[State], why: str) -> None:
    with pytest.raises(TypeError, match=rf"(?s)(field|figure).*{why}|{why}"):
        kind(players=()).copy()
