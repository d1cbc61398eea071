"""Recorded games: what was asked, answered, thrown and told, in a form that outlives every name inside the program.

A recording knows rule ids, option keys, faces, words and results; it knows no field, class or state of a book. The same
answers and dice given to a later program must find the same questions and lead to the same story.
"""

from __future__ import annotations

import lzma
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Game, IllegalAnswer, Perspective, Roll, Seeded
from escarmouche.players import make_player
from escarmouche.rulebooks import Book, RuleOption, book
from escarmouche.texts import Texts

SUFFIX: Final = ".recording"

FORMAT: Final = "escarmouche-recording/1"

ENGLISH: Final = Texts("en")


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was asked: of whom, by which rule, in which words; of a choice its options and default, of a roll its dice."""

    kind: str
    player: str
    rule: str
    words: str
    keys: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    default: str | None = None
    seen_by: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of the story: its words (none, where it only matters to pictures), its rules, and who may see it."""

    words: str | None
    rules: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = ()


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question, the answer, and what was told up to the next."""

    question: Question
    answer: Any
    told: tuple[Line, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: str | None
    turns: int
    losses: dict[str, int]
    decisions: int
    rolls: int


class Recording(msgspec.Struct, frozen=True):
    """A whole game. ``by``: the commit that played it; ``opening``: what was told before the first question."""

    format: str
    by: str
    book: str
    revision: str
    players: str
    setup: Any
    opening: tuple[Line, ...]
    moments: tuple[Moment, ...]
    outcome: Outcome


class Difference(msgspec.Struct, frozen=True):
    """Where a game goes another way than its recording: at which moment, in what, and how it was and is."""

    moment: int
    what: str
    was: Any
    now: Any

    def __str__(self) -> str:
        return f"moment {self.moment}: {self.what}\n    was {_short(self.was)}\n    now {_short(self.now)}"


def _short(value: Any, most: int = 700) -> str:
    text = str(value)
    return text if len(text) <= most else f"{text[:most]} …"


# -- files -------------------------------------------------------------------------------------------------------------


def write(recording: Recording, path: Path) -> None:
    """Writes a recording, compressed."""
    path.write_bytes(lzma.compress(msgspec.msgpack.encode(recording), preset=9 | lzma.PRESET_EXTREME))


def read(path: Path) -> Recording:
    """The recording in a file. Raises ``ValueError`` for a file that is none."""
    try:
        recording = msgspec.msgpack.decode(lzma.decompress(path.read_bytes()), type=Recording)
    except (lzma.LZMAError, msgspec.DecodeError) as error:
        raise ValueError(f"{path}: {error}") from None
    if recording.format != FORMAT:
        raise ValueError(f"{path}: {recording.format} is not {FORMAT}")
    return recording


# -- a game as a recording sees it -------------------------------------------------------------------------------------


class Table:
    """A game in which everything is asked, dice too, and what a recording keeps of it."""

    def __init__(self, rules: Book[Any], setup: Any, *, history: bool) -> None:
        self.rules = rules
        self.game: Game[Any] = Game(rules, setup, history="turns" if history else "none", story=True).start()
        self._told = 0

    @property
    def request(self) -> Ask[Any] | Roll[Any] | None:
        return self.game.request

    def question(self, request: Ask[Any] | Roll[Any]) -> Question:
        """What is asked now."""
        words = ENGLISH.tell(self.rules.question(self.game.state, request))
        if isinstance(request, Roll):
            return Question("roll", request.player, request.rule, words, dice=request.dice, seen_by=request.seen_by)
        if isinstance(request, Choose):
            keys, default = tuple(request.options), request.default
            return Question(
                "choice", request.player, request.rule, words, keys=keys, default=default, seen_by=request.seen_by
            )
        return Question("place", request.player, request.rule, words, seen_by=request.seen_by)

    def told(self) -> tuple[Line, ...]:
        """What has been told since the last look."""
        events = [told.event for told in self.game.story[self._told :]]
        self._told = len(self.game.story)
        state = self.game.state
        words = [self.rules.told(state, event) for event in events]
        return tuple(
            Line(None if said is None else ENGLISH.tell(said), event.rules, event.seen_by)
            for event, said in zip(events, words, strict=True)
        )

    def outcome(self) -> Outcome:
        """How the game has ended."""
        result = self.rules.result(self.game.state)
        return Outcome(result.winner, result.turns, dict(result.losses), self.game.decisions, self.game.rolls)


# -- recording ---------------------------------------------------------------------------------------------------------


def record(rules: Book[Any], players: str, number: int, by: str) -> Recording:
    """Plays a game between two or more machines of one kind, and records it. The number decides everything about it."""
    seed = f"{rules.id} {players} {number}"
    rng = random.Random(seed)
    setup, sides = some_setup(rules, rng)
    table = Table(rules, setup, history=True)
    dice = Seeded(f"{seed} dice")
    seats = {side: make_player(players, f"{seed} {side}", rules) for side in sides}
    opening, moments = table.told(), []
    while (request := table.request) is not None:
        question = table.question(request)
        if isinstance(request, Roll):
            answer: Any = list(dice.throw(request))
        else:
            given = seats[request.player].answer(request, Perspective(table.game, request.player))
            answer = msgspec.json.decode(msgspec.json.encode(given))
        table.game.answer(answer, player=request.player or None)
        moments.append(Moment(question, answer, table.told()))
    plain = msgspec.json.decode(msgspec.json.encode(setup))
    return Recording(FORMAT, by, rules.id, rules.revision, players, plain, opening, tuple(moments), table.outcome())


def some_setup(rules: Book[Any], rng: random.Random) -> tuple[Any, tuple[str, ...]]:
    """Any set-up that a book allows, and its seats: shipped armies or such as nobody has written, one option in four not
    as usual.
    """
    options = {option.key: _unusual(option, rng) for option in rules.options() if rng.random() < 0.25}
    while True:
        try:
            seats = rules.seats(options)
            return _with_armies(rules, rng, options, seats), seats
        except Problem:
            options.pop(rng.choice(sorted(options)), None) if options else None


def _unusual(option: RuleOption, rng: random.Random) -> int | str | bool:
    if option.kind == "flag":
        return not option.default
    if option.kind == "choice":
        return rng.choice([key for key in option.choices if key != option.default])
    return rng.randint(option.least, min(option.most, option.least + 9))


def _with_armies(rules: Book[Any], rng: random.Random, options: Mapping[str, Any], seats: Sequence[str]) -> Any:
    if rng.random() < 0.4:
        return rules.setup(seed=rng.getrandbits(31), options=options)
    points = rng.choice((50, 80, 100, 150, 200))
    with tempfile.TemporaryDirectory() as folder:
        armies = []
        for seat in seats:
            path = Path(folder) / f"{seat}.yaml"
            path.write_text(rules.measures.raise_army(points, rng.getrandbits(31), options=options), encoding="utf-8")
            armies.append(str(path))
        return rules.setup(armies, seed=rng.getrandbits(31), options=options)


# -- checking ----------------------------------------------------------------------------------------------------------


def differences(recording: Recording, *, words: bool = True) -> Iterator[Difference]:
    """Where the program of today goes another way, given the same answers and dice; nothing after what can't be gone on
    from. Without ``words`` only what was said otherwise is passed over.
    """
    compared = _as_it_is if words else _wordless
    try:
        table = Table(book(recording.book), recording.setup, history=False)
    except Exception as error:
        yield Difference(0, "the set-up", "accepted", _named(error))
        return
    yield from _compare_lines(0, recording.opening, table.told(), compared)
    for number, moment in enumerate(recording.moments):
        try:
            request = table.request
            question = None if request is None else table.question(request)
            if question is None or compared(question) != compared(moment.question):
                yield Difference(number, "another question", moment.question, question)
            if request is None or question is None or question.kind != moment.question.kind:
                return
            table.game.answer(moment.answer, player=moment.question.player or None)
            told = table.told()
        except IllegalAnswer as error:
            yield Difference(number, "an answer that is not legal any more", moment.answer, error)
            return
        except Exception as error:
            yield Difference(number, "an error", "none", _named(error))
            return
        yield from _compare_lines(number, moment.told, told, compared)
    try:
        request, outcome = table.request, table.outcome()
    except Exception as error:
        yield Difference(len(recording.moments), "an error", "none", _named(error))
        return
    if request is not None:
        yield Difference(len(recording.moments), "the end", "over", table.question(request))
    elif outcome != recording.outcome:
        yield Difference(len(recording.moments), "the result", recording.outcome, outcome)


# -- recording anew ----------------------------------------------------------------------------------------------------


def renewed(recording: Recording, by: str) -> Recording:
    """The game as the program of today plays it: by the same answers and dice as far as they lead, then by any.

    For games that a mended rule leads elsewhere; without such a rule it is the same recording.
    """
    rules = book(recording.book)
    table = Table(rules, recording.setup, history=True)
    rng, dice = random.Random(0), Seeded(0)
    left = list(reversed(recording.moments))
    opening, moments = table.told(), []
    while (request := table.request) is not None:
        question = table.question(request)
        answer = left.pop().answer if left and _is_asked_again(left[-1].question, question) else None
        if answer is None or not _accepted(table, request, answer):
            left.clear()
            given = dice.throw(request) if isinstance(request, Roll) else request.pick(rng)
            answer = msgspec.json.decode(msgspec.json.encode(given))
            table.game.answer(answer, player=request.player or None)
        moments.append(Moment(question, answer, table.told()))
    return msgspec.structs.replace(
        recording, by=by, revision=rules.revision, opening=opening, moments=tuple(moments), outcome=table.outcome()
    )


def _is_asked_again(was: Question, now: Question) -> bool:
    return (was.kind, was.player, was.rule, was.dice) == (now.kind, now.player, now.rule, now.dice)


def _accepted(table: Table, request: Ask[Any] | Roll[Any], answer: Any) -> bool:
    try:
        table.game.answer(answer, player=request.player or None)
    except IllegalAnswer:
        return False
    return True


Compared = Callable[[Any], Any]


def _compare_lines(number: int, was: Sequence[Line], now: Sequence[Line], compared: Compared) -> Iterator[Difference]:
    before, after = [*map(compared, was)], [*map(compared, now)]
    if before != after:
        first = next((at for at, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), None)
        at = min(len(before), len(after)) if first is None else first
        yield Difference(number, f"the story, line {at}", was[at : at + 2], now[at : at + 2])


def _as_it_is(thing: Any) -> Any:
    return thing


def _wordless(thing: Question | Line) -> Question | Line:
    return msgspec.structs.replace(thing, words="")


def _named(error: Exception) -> str:
    """An error, and where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" ({trace.tb_frame.f_code.co_filename}:{trace.tb_lineno})"
    return f"{type(error).__name__}: {error}{where}"
