"""What a rule awaits. A rule asks; it never knows who answers.

A request is awaited inside a rule and reaches whoever drives the rule (:class:`escarmouche.kernel.game.Game`, the exact
answerer, a script). The types are carried to the edge: ``await Choose({"yes": True, "no": False}, …)`` is a ``bool``.
"""

from __future__ import annotations

import itertools
import random
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar, final

import msgspec

from escarmouche.kernel.errors import IllegalAnswer, Reason, reason

T = TypeVar("T")

Rule = Coroutine["Request[Any]", Any, T]
"""A rule under way: what an ``async def`` rule function returns when it is called."""


class Again:
    """The type of :data:`AGAIN`."""

    def __repr__(self) -> str:
        return "AGAIN"


AGAIN: Final = Again()
"""What a reading of dice returns when the same dice must be thrown once more (ties of an opposed roll)."""


class Detail:
    """The type of :data:`DETAIL`."""


DETAIL: Final = Detail()
"""Sent to a :class:`Test` to have it thrown die by die rather than settled by one weighted outcome."""


class Request(Generic[T]):
    """Something a rule needs to know before it can go on."""

    __slots__ = ()

    def __await__(self) -> Generator[Request[Any], Any, T]:
        answer: T = yield self
        return answer


class Ask(Request[T]):
    """A request that one player decides.

    ``player`` is the seat asked, ``rule`` the id of the rule that gives the decision, ``about`` plain facts for whoever
    shows the question (ids of fighters, numbers). ``secret`` answers are seen by the player alone.
    """

    __slots__ = ("about", "player", "rule", "secret")

    def __init__(self, player: str, rule: str, *, about: Mapping[str, Any] | None = None, secret: bool = False) -> None:
        self.player = player
        self.rule = rule
        self.about: Mapping[str, Any] = about if about is not None else {}
        self.secret = secret

    @property
    def seen_by(self) -> tuple[str, ...]:
        """Who may see the answer (nobody named: everybody)."""
        return (self.player,) if self.secret else ()

    @abstractmethod
    def value(self, answer: Any) -> T:
        """The value of a plain answer (as a journal holds it), taken on trust: it was judged when it was first given."""

    def settle(self, answer: Any) -> T:
        """The value of a plain answer. Raises :class:`IllegalAnswer` with the rule that forbids it."""
        return self.value(answer)

    @abstractmethod
    def offers(self, rng: random.Random) -> Sequence[Any]:
        """A few legal plain answers, at least one; all of them when there are few."""

    def pick(self, rng: random.Random) -> Any:
        """Any one of what is offered."""
        offers = self.offers(rng)
        return offers[int(rng.random() * len(offers))]


@final
class Open(Mapping[str, T]):
    """The options, of some that there might be, that are open: whether one is, is worked out when somebody asks for it.

    For choices whose options are dear to work out, as whoever answers may look at a few only. ``is_open`` is asked about
    values, once each at most; not about those of ``surely``, which are open in any case and come last.
    """

    __slots__ = ("_is_open", "_known", "_possible")

    def __init__(
        self, possible: Mapping[str, T], is_open: Callable[[T], bool], surely: Mapping[str, T] | None = None
    ) -> None:
        self._possible = {**possible, **surely} if surely else possible
        self._is_open = is_open
        self._known: dict[object, bool] = dict.fromkeys(surely or (), True)

    def __contains__(self, key: object) -> bool:
        known = self._known.get(key)
        if known is None:
            if not isinstance(key, str) or key not in self._possible:
                return False
            known = self._known[key] = self._is_open(self._possible[key])
        return known

    def __getitem__(self, key: str) -> T:
        if key not in self:
            raise KeyError(key)
        return self._possible[key]

    def __iter__(self) -> Iterator[str]:
        return filter(self.__contains__, self._possible)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    @property
    def are_several(self) -> bool:
        """Whether two or more are open; those that are known to be count first."""
        return sum(self._known.values()) > 1 or len(tuple(itertools.islice(self, 2))) > 1

    def pick(self, rng: random.Random) -> str:
        """Any one of the keys, each as likely as the others. Raises ``IndexError`` where nothing is open."""
        left = list(self._possible)
        while (key := left.pop(int(rng.random() * len(left)))) not in self:
            pass
        return key


@final
class Chapters(Mapping[str, T]):
    """Options that several chapters of the rules give, each worked out when somebody looks so far.

    For choices that have options enough in the first chapters, where the others are dear to work out. Each of ``chapters``
    is asked once at most, about ``args``, for options that no other chapter gives; ``surely`` are there in any case and
    come last.
    """

    __slots__ = ("_args", "_chapters", "_read")

    def __init__(self, chapters: Sequence[Callable[..., Mapping[str, T]]], surely: Mapping[str, T], *args: Any) -> None:
        self._chapters = chapters
        self._args = args
        self._read: list[Mapping[str, T] | None] = [None] * len(chapters)
        self._read.append(surely)

    def _options(self, number: int) -> Mapping[str, T]:
        """The options of one chapter; those that are there in any case are the last."""
        read = self._read[number]
        if read is None:
            read = self._read[number] = self._chapters[number](*self._args)
        return read

    def _all(self) -> Iterator[Mapping[str, T]]:
        return map(self._options, range(len(self._read)))

    def __getitem__(self, key: str) -> T:
        for options in self._read:
            if options and key in options:
                return options[key]
        for options in self._all():
            if key in options:
                return options[key]
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return itertools.chain.from_iterable(self._all())

    def __len__(self) -> int:
        return sum(map(len, self._all()))

    def __bool__(self) -> bool:
        return bool(self._read[-1]) or any(self._all())

    @property
    def are_several(self) -> bool:
        """Whether there are two or more; no chapter is asked for more than it takes to know."""
        count = 0
        for number in range(-1, len(self._read) - 1):
            count += len(self._options(number))
            if count > 1:
                return True
        return False

    def pick(self, rng: random.Random) -> str:
        """Any one of the keys: of any chapter that gives some. Raises ``IndexError`` where there is none."""
        left = list(range(len(self._read)))
        while not (options := self._options(left.pop(int(rng.random() * len(left))))):
            pass
        keys = list(options)
        return keys[int(rng.random() * len(keys))]


class Choose(Ask[T]):
    """One of a finite set. Options map stable keys to values; the key is the answer.

    ``options`` may not be empty; where they are dear to work out, :class:`Open` and :class:`Chapters` leave that to those
    who look at them. A choice of one option answers itself when ``public`` says that everybody knows there is only one;
    when the options are not public, any answer but the default shows something that was hidden. ``default`` is the
    sensible answer for people in a hurry and for rules that a seat has answered automatically. Raises ``ValueError`` for
    no options, or a default that is none of them.
    """

    __slots__ = ("_default", "_is_decision", "options", "public")

    def __init__(
        self,
        player: str,
        rule: str,
        options: Mapping[str, T],
        *,
        default: str | None = None,
        about: Mapping[str, Any] | None = None,
        secret: bool = False,
        public: bool = True,
    ) -> None:
        if default is None or default not in options:
            if not options:
                raise ValueError(f"{rule}: a choice of nothing")
            if default is not None:
                raise ValueError(f"{rule}: the default {default!r} is not one of the options")
        super().__init__(player, rule, about=about, secret=secret)
        self.options = options
        self._default = default
        self.public = public
        self._is_decision: bool | None = None

    def __await__(self) -> Generator[Request[Any], Any, T]:
        if self.public and not self.is_decision:
            if (hear := _hearer.get()) is not None:
                hear(self)
            options = self.options
            return options[next(iter(options))]
        answer: T = yield self
        return answer

    @property
    def default(self) -> str | None:
        """The sensible answer, if there is one."""
        return self._default

    @property
    def is_decision(self) -> bool:
        """Whether there are two options or more."""
        known = self._is_decision
        if known is None:
            options = self.options
            if type(options) is Chapters or type(options) is Open:
                known = options.are_several
            else:
                known = len(options) > 1
            self._is_decision = known
        return known

    def value(self, answer: Any) -> T:
        """The value of the option with this key. Raises :class:`IllegalAnswer` for any other answer."""
        try:
            if isinstance(answer, str):
                return self.options[answer]
        except KeyError:
            pass
        options = ", ".join(itertools.islice(self.options, 12))
        raise IllegalAnswer([reason(self.rule, "kernel-not-an-option", answer=str(answer)[:80], options=options)])

    def offers(self, rng: random.Random) -> Sequence[str]:
        """All keys."""
        return list(self.options)

    def pick(self, rng: random.Random) -> str:
        """Any one of the keys, each as likely as the others."""
        options = self.options
        if type(options) is Chapters or type(options) is Open:
            return options.pick(rng)
        keys = list(options)
        return keys[int(rng.random() * len(keys))]


_hearer: ContextVar[Callable[[Choose[Any]], None] | None] = ContextVar("_hearer", default=None)


@contextmanager
def hearing(hear: Callable[[Choose[Any]], None]) -> Iterator[None]:
    """Tells of every choice that answers itself while this lasts: nobody is asked, and no driver of the rules sees it."""
    token = _hearer.set(hear)
    try:
        yield
    finally:
        _hearer.reset(token)


def confirm(
    player: str,
    rule: str,
    *,
    default: bool | None = None,
    about: Mapping[str, Any] | None = None,
    secret: bool = False,
) -> Choose[bool]:
    """A yes-or-no question."""
    key = None if default is None else "yes" if default else "no"
    return Choose(player, rule, {"yes": True, "no": False}, default=key, about=about, secret=secret)


class Place(Ask[T]):
    """A point, a pose, a path: an answer from a set too large to list.

    Each book makes its own subclasses. Nothing is computed when one is made: :meth:`offers`, :meth:`region` and
    :meth:`problems` are lazy.
    """

    __slots__ = ()

    shape: type[T]
    """The type of an answer: a frozen struct, or a tuple of them."""

    @abstractmethod
    def problems(self, answer: T) -> Sequence[Reason]:
        """Why an answer is not allowed, each reason with its rule; empty when it is legal."""

    def region(self) -> Any:
        """The legal region, for people to look at; ``None`` where the book has none to show."""
        return None

    def value(self, answer: Any) -> T:
        """The placement from plain data. Raises :class:`IllegalAnswer` for what is no placement at all."""
        try:
            return answer if type(answer) is self.shape else msgspec.convert(answer, self.shape)
        except (msgspec.ValidationError, TypeError) as error:
            raise IllegalAnswer([reason(self.rule, "kernel-not-a-placement", error=str(error)[:200])]) from None

    def settle(self, answer: Any) -> T:
        """The placement from plain data. Raises :class:`IllegalAnswer` with every reason why it is not allowed."""
        value = self.value(answer)
        problems = self.problems(value)
        if problems:
            raise IllegalAnswer(problems)
        return value

    def settle_again(self, answer: Any) -> T:
        """The placement from the plain data of a journal that is played once more: judged like a new one, unless a kind of
        placement can only be judged by the rules by which it was given. Raises :class:`IllegalAnswer`.
        """
        return self.settle(answer)

    def brief(self, answer: Any) -> Any:
        """What the story tells of a plain answer: all of it, unless it is too much to tell."""
        return answer


@final
class Roll(Request[T]):
    """Chance. ``dice`` are the numbers of sides; the rule gets what ``read`` makes of the faces, never the faces.

    That is why play with real dice and exact odds can't diverge: whatever two throws have the same reading are one
    outcome. ``read`` may return :data:`AGAIN`. ``player`` throws (``""``: nobody in particular); ``seen_by`` names who
    may see the faces (nobody named: everybody), as when a card is drawn. ``parts`` takes apart what the faces come to, for
    the story alone: see :class:`.game.Rolled`.
    """

    __slots__ = ("about", "dice", "parts", "player", "read", "rule", "seen_by")

    def __init__(
        self,
        dice: tuple[int, ...],
        read: Callable[[tuple[int, ...]], T | Again],
        *,
        rule: str,
        player: str = "",
        seen_by: tuple[str, ...] = (),
        about: Mapping[str, Any] | None = None,
        parts: Callable[[tuple[int, ...]], tuple[int, ...] | None] | None = None,
    ) -> None:
        self.dice = dice
        self.read = read
        self.parts = parts
        self.rule = rule
        self.player = player
        self.seen_by = seen_by
        self.about: Mapping[str, Any] = about if about is not None else {}

    def check(self, faces: Any) -> tuple[int, ...]:
        """The faces as a tuple. Raises :class:`IllegalAnswer` for dice that can't show them."""
        wanted = self.dice
        if not isinstance(faces, list | tuple) or len(faces) != len(wanted):
            raise IllegalAnswer([reason(self.rule, "kernel-wrong-number-of-dice", wanted=len(wanted))])
        for face, sides in zip(faces, wanted, strict=True):
            if type(face) is not int or not 1 <= face <= sides:
                raise IllegalAnswer([reason(self.rule, "kernel-not-a-face", face=str(face)[:20], sides=sides)])
        return tuple(faces)

    def ways(self) -> tuple[dict[T, int], int]:
        """In how many throws each reading comes up, and how many throws there are; throws made again are left out.

        Raises ``ValueError`` for dice that would be thrown again for ever.
        """
        counts: dict[T, int] = {}
        for faces in itertools.product(*(range(1, sides + 1) for sides in self.dice)):
            reading = self.read(faces)
            if not isinstance(reading, Again):
                counts[reading] = counts.get(reading, 0) + 1
        if not counts:
            raise ValueError(f"{self.rule}: no throw of {self.dice} ever counts")
        return counts, sum(counts.values())

    def odds(self) -> dict[T, Fraction]:
        """Every reading with its exact probability; throws that are made again are shared out among the rest."""
        counts, total = self.ways()
        return {reading: Fraction(count, total) for reading, count in counts.items()}


class Test(Request[T]):
    """A composite throw: several dice, with decisions between them.

    Play awaits :meth:`detail`, die by die; exact analysis takes :meth:`odds`, one weighted outcome in which the
    decisions in between are taken as a sensible player takes them. A book proves that the two agree.
    """

    __slots__ = ()
    __test__ = False  # not a test case for pytest

    def __await__(self) -> Generator[Request[Any], Any, T]:
        answer = yield self
        if answer is DETAIL:
            return (yield from self.detail().__await__())
        outcome: T = answer
        return outcome

    @abstractmethod
    def detail(self) -> Rule[T]:
        """The throw die by die, asking what the book lets the players choose."""

    @abstractmethod
    def odds(self) -> Mapping[T, Fraction]:
        """Every outcome with its exact probability."""


@final
class Several(Request[tuple[str, Any]]):
    """Several players are asked at once (see :class:`Secret`); answered by ``(player, value)``, in any order.

    ``asks`` is what is awaited of each, in the order of the seats; ``given`` how many answers lie behind the screen already.
    """

    __slots__ = ("asks", "given")

    def __init__(self, asks: Mapping[str, Ask[Any]], given: int = 0) -> None:
        self.asks = asks
        self.given = given


def meant(request: Request[Any] | None, answer: Any) -> Any:
    """What a rule is given for an answer to what it awaits: the value of a decision, and what chance says as it is.

    A value may be part of the very state in which it was chosen (a fighter). So lines of play are made of plain answers,
    which mean in each copy of a state what they should.
    """
    if isinstance(request, Several):
        player, plain = answer
        return player, request.asks[player].value(plain)
    return request.value(answer) if isinstance(request, Ask) else answer


@final
class Secret(Request[dict[str, T]]):
    """Several players work out hidden answers behind a screen, each by a rule of its own.

    Nobody sees anything before all are done, not even how much another was asked. The rules may ask several questions of
    their own player, may not roll, and may not touch the state. Gives ``{player: result}`` in the order of ``rules``,
    whatever the order of the answers. Raises ``TypeError`` for a rule that awaits anything else.
    """

    __slots__ = ("rules",)

    def __init__(self, rules: Mapping[str, Callable[[], Rule[T]]]) -> None:
        self.rules = rules

    def __await__(self) -> Generator[Request[Any], Any, dict[str, T]]:
        results: dict[str, T] = {}
        under_way: dict[str, Rule[T]] = {}
        asks: dict[str, Ask[Any]] = {}
        given = 0
        for player, rule in self.rules.items():
            under_way[player] = rule()
            self._go_on(player, under_way, asks, results, None)
        while asks:
            player, value = yield Several({seat: asks[seat] for seat in self.rules if seat in asks}, given)
            given += 1
            del asks[player]
            self._go_on(player, under_way, asks, results, value)
        return {player: results[player] for player in self.rules}

    @staticmethod
    def _go_on(
        player: str,
        under_way: Mapping[str, Rule[T]],
        asks: dict[str, Ask[Any]],
        results: dict[str, T],
        value: Any,
    ) -> None:
        try:
            request = under_way[player].send(value)
        except StopIteration as done:
            results[player] = done.value
            return
        if not isinstance(request, Ask) or request.player != player:
            raise TypeError(f"a secret of {player} may only ask {player}, not {request!r}")
        request.secret = True
        asks[player] = request
