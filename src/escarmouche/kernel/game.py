"""A game: a position, the journal that led to it, and everything one can do with the two."""

from __future__ import annotations

import hashlib
import itertools
import random
import weakref
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Generic, Literal, NamedTuple, ParamSpec, Protocol, TypeVar

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import journal as journals
from escarmouche.kernel.errors import Divergence, IllegalAnswer, NoHistory, NotAgreed, Unimaginable, reason
from escarmouche.kernel.journal import Entry, Header, Journal
from escarmouche.kernel.position import Position, throw
from escarmouche.kernel.requests import Again, Ask, Choose, Place, Roll, Several, Test, meant
from escarmouche.kernel.state import Event, Standing, State, restore
from escarmouche.texts import message

S = TypeVar("S", bound=State)
P = ParamSpec("P")
S_co = TypeVar("S_co", bound=State, covariant=True)

History = Literal["none", "turns", "steps"]

SETTLED_BY_ORDERS = "kernel.standing-orders"

UPGRADED = "kernel.upgrade"
"""The rule of entries that tell where a game went over to other rules."""

_SINGLE: Final = (Ask, Roll)
"""What is awaited by itself, of one player or of the dice."""


class Rulebook(Protocol[S_co]):
    """What the kernel needs of a book."""

    id: str
    revision: str

    def begin(self, setup: Any) -> S_co:
        """The state before the first step, from a set-up that is plain data. Raises a ``Problem`` for a bad set-up."""


class Dice(Protocol):
    """Who throws dice."""

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        """The faces of one throw of ``roll.dice``."""


class Rolled(Event, frozen=True, kw_only=True):
    """Dice were thrown: by whom (empty: nobody), which rule asked, what they showed and how it was read.

    ``parts``: what they come to, in numbers that add up, those of the dice among them; none, where the dice fail whatever is
    added to them; ``None``, where nothing is added up.
    """

    player: str
    rule: str
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    reading: str
    about: Mapping[str, Any] = {}
    parts: tuple[int, ...] | None = None

    @property
    def total(self) -> int | None:
        """What the dice come to with all that is added; ``None``: nothing."""
        return sum(self.parts) if self.parts else None


class Chosen(Event, frozen=True, kw_only=True):
    """A player decided. ``auto``: by a standing order."""

    player: str
    rule: str
    answer: Any
    auto: bool = False
    about: Mapping[str, Any] = {}


class Told(msgspec.Struct, frozen=True):
    """An event, and the number of journal entries that stood when it happened."""

    seq: int
    event: Event


class View(msgspec.Struct, Generic[S], frozen=True):
    """What one seat may know: the state with hidden things absent, its own request, and who is being waited for."""

    player: str
    state: S
    request: Ask[Any] | Roll[Any] | None
    waiting_for: tuple[str, ...]


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer as one seat knows it; ``answer`` is absent where it is hidden from that seat.

    ``seq`` counts the answers that this seat knows of, so that it says nothing about those it does not.
    """

    seq: int
    player: str
    rule: str
    answer: Any = None
    auto: bool = False


class _Checkpoint(NamedTuple, Generic[S]):
    """A state between two steps, and how many entries, events told, decisions and rolls lie before it."""

    state: S
    seq: int = 0
    told: int = 0
    decisions: int = 0
    rolls: int = 0


class Game(Generic[S]):
    """A game under way (worked examples: docs/api.md).

    ``request`` is what is awaited; ``answer`` gives it. ``setup`` is plain data, handed to the book, which may raise a
    ``Problem``. With ``dice`` every roll is thrown at once; without, a roll is a request like any other, answered with its
    faces. ``history`` says how much can be taken back: ``"none"`` keeps nothing and is for simulation (no journal, fork,
    undo or recovery), ``"turns"`` keeps a checkpoint at each landmark and the step under way, ``"steps"`` every checkpoint.

    ``listener`` is called with each event once the answer that led to it has gone through; ``story`` keeps the events.
    Whatever a faulty rule or the dice raise leaves the game as it was before the call (not the dice: those thrown are
    thrown), except without history.
    """

    def __init__(
        self,
        book: Rulebook[S],
        setup: Any,
        *,
        dice: Dice | None = None,
        history: History = "turns",
        listener: Callable[[Told], None] | None = None,
        story: bool = False,
    ) -> None:
        self.book = book
        self.dice = dice
        self.by_hand: Callable[[Roll[Any]], bool] | None = None
        """Which rolls are made by people all the same, who say what their dice show: such a roll is a request."""
        self.history: History = history
        self.decisions = 0
        """Decisions asked of players so far: requests with two or more options."""
        self.rolls = 0
        """Throws of dice so far."""
        self.story: list[Told] = []
        """The events told so far, when anyone listens."""
        self.witness: Callable[[S], None] | None = None
        """Called with the state at the very moment at which an event enters the story, also when it does so once more as
        something later is taken back. It must not change anything. Forks have none.
        """
        self._listener = listener
        self._seen: dict[str, View[S]] = {}
        self._seen_after: Entry | None = None
        self._keeps_story = story or listener is not None
        self._journal = Journal(Header(book=book.id, revision=book.revision, setup=setup))
        state = book.begin(setup)
        self._position: Position[S] | None = Position(state)
        self._checkpoint: _Checkpoint[S] | None = None if history == "none" else _Checkpoint(state.copy())
        self._landmarks: list[_Checkpoint[S]] = []
        self._listen()

    # -- what is asked -------------------------------------------------------------------------------------------------

    def start(self) -> Game[S]:
        """Runs the rules up to the first request. Done by every other method where needed; returns the game itself."""
        self._started()
        return self

    @property
    def state(self) -> S:
        """The true position, for those who referee. Not to be changed, nor shown to a player: see :meth:`view`."""
        return self._started().state

    @property
    def requests(self) -> tuple[Ask[Any] | Roll[Any], ...]:
        """Everything that is awaited now: several at once only for secret orders. Empty when the game is over."""
        pending = self._started().pending
        if isinstance(pending, Several):
            return tuple(pending.asks.values())
        return (pending,) if isinstance(pending, _SINGLE) else ()

    @property
    def request(self) -> Ask[Any] | Roll[Any] | None:
        """What is awaited now (the first, of secret orders); ``None`` when the game is over."""
        pending = self._started().pending
        if isinstance(pending, _SINGLE):
            return pending
        return next(iter(pending.asks.values())) if isinstance(pending, Several) else None

    def request_of(self, player: str) -> Ask[Any] | Roll[Any] | None:
        """What is awaited of one player, if anything."""
        return next((request for request in self.requests if request.player == player), None)

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return self._started().pending is None

    # -- answering -----------------------------------------------------------------------------------------------------

    def answer(self, answer: Any, *, player: str | None = None, trusted: bool = False) -> None:
        """Answers the request (that of ``player``, when several are asked) and runs on to the next.

        ``answer`` is plain data: an option's key, a placement, the faces of dice. ``trusted`` skips the verdict on a
        placement that comes from the request's own offers. Raises :class:`IllegalAnswer` and changes nothing when the
        rules forbid it; whatever a faulty rule raises passes through, with the game as it was before the answer.
        """
        position = self._started()
        request = self._asked(position, player)
        value = self._judge(request, answer, trusted)
        if self._checkpoint is None and self._listener is None:
            self._deliver(position, request, answer, value)
        else:
            self._safely(self._deliver, position, request, answer, value)

    def order(self, player: str, standing: Standing) -> None:
        """Changes a seat's standing orders, from now on. Journaled; answers nothing by itself.

        Raises :class:`IllegalAnswer` for somebody who does not play.
        """
        self._take_orders(self._started(), player, standing)

    def _take_orders(self, position: Position[S], player: str, standing: Standing) -> None:
        if player not in position.state.players:
            raise IllegalAnswer([reason(SETTLED_BY_ORDERS, "kernel-not-a-player", player=player)])
        if self._checkpoint is not None:
            plain = _plain(standing)
            self._enter(player=player, rule=SETTLED_BY_ORDERS, answer=plain, seen_by=(player,), orders=True)
        position.state.standing[player] = standing

    @staticmethod
    def _asked(position: Position[S], player: str | None) -> Ask[Any] | Roll[Any]:
        pending = position.pending
        if isinstance(pending, _SINGLE):
            if player is None or player == pending.player:
                return pending
        elif isinstance(pending, Several):
            seat = next(iter(pending.asks)) if player is None else player
            if seat in pending.asks:
                return pending.asks[seat]
        rule = getattr(pending, "rule", "kernel.request")
        raise IllegalAnswer([reason(rule, "kernel-nothing-asked", player=player or "?")])

    @staticmethod
    def _judge(request: Ask[Any] | Roll[Any], answer: Any, trusted: bool) -> Any:
        """What the rule is given for a plain answer. Raises :class:`IllegalAnswer`."""
        if isinstance(request, Roll):
            return request.read(request.check(answer))
        return request.value(answer) if trusted else request.settle(answer)

    def _deliver(self, position: Position[S], request: Ask[Any] | Roll[Any], answer: Any, value: Any) -> None:
        self._note(position, request, answer, value)
        self._give(position, request, value)
        self._run_on(position)

    @staticmethod
    def _give(position: Position[S], request: Ask[Any] | Roll[Any], value: Any) -> None:
        """Gives the rule a value; for dice that count for nothing, the same are awaited once more."""
        if not isinstance(value, Again):
            position.send((request.player, value) if isinstance(position.pending, Several) else value)

    def _safely(self, act: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Acts and publishes what was told; whatever is raised meanwhile leaves the game as it was."""
        checkpoint, decisions, rolls = self._checkpoint, self.decisions, self.rolls
        entries, landmarks, told = len(self._journal.entries), len(self._landmarks), len(self.story)
        try:
            act(*args, **kwargs)
        except BaseException:
            if checkpoint is not None:
                self._checkpoint, self.decisions, self.rolls = checkpoint, decisions, rolls
                del self._journal.entries[entries:], self._landmarks[landmarks:], self.story[told:]
                self._position = None if landmarks else Position(checkpoint.state.copy())
                self._listen()
            raise
        if self._listener is not None:
            for event in self.story[told:]:
                self._listener(event)

    # -- running on ----------------------------------------------------------------------------------------------------

    def _started(self) -> Position[S]:
        """The live position, run on to the next request that neither the dice nor a standing order answers."""
        position = self._position if self._position is not None else self._rebuilt()
        pending = position.pending
        if isinstance(pending, Ask):
            return position
        if (pending is None and position.state.agenda) or (isinstance(pending, Roll) and self._dice_for(pending)):
            self._safely(self._run_on, position)
        return position

    def _dice_for(self, roll: Roll[Any]) -> Dice | None:
        """The dice that are thrown for a roll, unless people throw theirs."""
        return None if self.by_hand is not None and self.by_hand(roll) else self.dice

    def _run_on(self, position: Position[S]) -> None:
        """Runs to the next request that neither the dice nor a standing order answers, or to the end of the game."""
        state, keeps_checkpoints = position.state, self._checkpoint is not None
        while True:
            pending = position.pending
            if pending is None:
                if not state.agenda:
                    return
                if keeps_checkpoints:
                    self._keep_checkpoint(state)
                position.begin()
            elif isinstance(pending, Choose):
                if not (state.standing and self._answers_itself(state, pending)):
                    return
                value = pending.value(pending.default)
                self._note(position, pending, pending.default, value, auto=True)
                position.send(value)
            elif isinstance(pending, Roll):
                dice = self._dice_for(pending)
                if dice is None:
                    return
                faces = dice.throw(pending)
                value = pending.read(pending.check(faces))
                self._note(position, pending, faces, value)
                if not isinstance(value, Again):
                    position.send(value)
            else:
                return

    @staticmethod
    def _answers_itself(state: S, request: Choose[Any]) -> bool:
        standing = state.standing.get(request.player)
        return standing is not None and request.rule in standing.automatic and request.default is not None

    def _keep_checkpoint(self, state: S) -> None:
        """Makes a checkpoint before the step that is about to begin."""
        entries, told = len(self._journal.entries), len(self.story)
        checkpoint = _Checkpoint(state.copy(), entries, told, self.decisions, self.rolls)
        self._checkpoint = checkpoint
        if state.agenda[-1].landmark or self.history == "steps" or not self._landmarks:
            self._landmarks.append(checkpoint)

    def _note(
        self, position: Position[S], request: Ask[Any] | Roll[Any], answer: Any, value: Any, *, auto: bool = False
    ) -> None:
        """Counts an answer that has been judged, and enters it where journal and story are kept."""
        if isinstance(request, Roll):
            self.rolls += 1
        elif not isinstance(request, Choose) or request.public or request.is_decision:
            # A public choice of one option has answered itself.
            self.decisions += 1
        if self._checkpoint is None and not self._keeps_story:
            return
        plain = _plain(value if isinstance(request, Place) else answer)
        if self._checkpoint is not None:
            self._enter(
                player="" if isinstance(request, Roll) else request.player,
                rule=request.rule,
                answer=plain,
                seen_by=request.seen_by,
                auto=auto,
                screened=isinstance(position.pending, Several),
                reveals=isinstance(request, Choose) and not request.public and plain != request.default,
            )
        if self._keeps_story:
            self._tell(self._event_of(request, plain, auto))

    @staticmethod
    def _event_of(request: Ask[Any] | Roll[Any], answer: Any, auto: bool) -> Event:
        if isinstance(request, Roll):
            faces = tuple(answer)
            return Rolled(
                player=request.player,
                rule=request.rule,
                rules=(request.rule,),
                dice=request.dice,
                faces=faces,
                reading=str(request.read(faces)),
                about=request.about,
                parts=None if request.parts is None else request.parts(faces),
                seen_by=request.seen_by,
            )
        return Chosen(
            player=request.player,
            rule=request.rule,
            rules=(request.rule,),
            answer=request.brief(answer) if isinstance(request, Place) else answer,
            auto=auto,
            about=request.about,
            seen_by=request.seen_by,
        )

    def _enter(self, **facts: Any) -> None:
        entries = self._journal.entries
        entries.append(Entry(seq=len(entries), **facts))

    # -- listening -----------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        if self._keeps_story and self._position is not None:
            self._position.state.teller = self._ear()

    def _ear(self) -> Callable[[Event], None]:
        """Hears what the state tells, as long as there is this game: a state does not keep its game alive."""
        listening = weakref.ref(self)

        def hear(event: Event) -> None:
            game = listening()
            if game is not None:
                game._tell(event)

        return hear

    def _tell(self, event: Event) -> None:
        self.story.append(Told(len(self._journal.entries), event))
        if self.witness is not None and self._position is not None:
            self.witness(self._position.state)

    # -- history -------------------------------------------------------------------------------------------------------

    def _kept(self, otherwise: str) -> _Checkpoint[S]:
        """The last checkpoint of the game. Raises :class:`NoHistory` with the text ``otherwise`` without history."""
        self._started()
        if self._checkpoint is None:
            raise NoHistory(message(otherwise))
        return self._checkpoint

    def _rebuilt(self) -> Position[S]:
        """The live position anew, from the last checkpoint and the answers since: after a fork or an error."""
        assert self._checkpoint is not None, "only a game with history lets go of its position"
        position = Position(self._checkpoint.state.copy())
        self._begin_if_between(position)
        for entry in self._journal.entries[self._checkpoint.seq :]:
            self._feed(position, entry)
            self._begin_if_between(position)
        self._position = position
        self._listen()
        return position

    @staticmethod
    def _begin_if_between(position: Position[S]) -> None:
        while position.rule is None and position.state.agenda:
            position.begin()

    def _feed(self, position: Position[S], entry: Entry) -> None:
        """Gives an answer of the journal once more: it was judged and noted when it was first given."""
        if entry.orders:
            position.state.standing[entry.player] = msgspec.convert(entry.answer, Standing)
        else:
            request = self._asked(position, entry.player or None)
            self._give(position, request, self._judge(request, entry.answer, trusted=True))

    def fork(self, *, dice: Dice | None = None) -> Game[S]:
        """An independent game from this very position, with dice of its own or none. Lazy: nothing is re-run before it
        is used. It tells its story to nobody. Raises :class:`NoHistory` for a game without history.
        """
        self._kept("kernel-no-fork")
        twin: Game[S] = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.dice = dice
        twin.story = []
        twin.witness = None
        twin._listener = None
        twin._keeps_story = False
        twin._journal = Journal(self._journal.header, self._journal.entries.copy())
        twin._landmarks = self._landmarks.copy()
        twin._position = None
        twin._seen, twin._seen_after = {}, None
        return twin

    def undo(self, *, agreed: bool = False) -> None:
        """Takes back the last decision of a player and everything after it. See :meth:`rewind`."""
        self._kept("kernel-no-undo")
        entries = self._journal.entries
        seq = next(
            (entry.seq for entry in reversed(entries) if entry.player and not entry.auto and not entry.orders), None
        )
        if seq is None:
            raise NoHistory(message("kernel-no-decision"))
        self.rewind(seq, agreed=agreed)

    def rewind(self, seq: int, *, agreed: bool = False) -> None:
        """Goes back to before journal entry ``seq``; journal, story and counters too. The listener hears nothing of it.

        Raises :class:`NotAgreed` when that crosses a roll or something revealed and not everybody has ``agreed``;
        :class:`NoHistory` when there is no such entry, or the game keeps too little.
        """
        self._kept("kernel-no-undo")
        if not 0 <= seq <= len(self._journal.entries):
            raise NoHistory(message("kernel-no-entry", seq=str(seq)))
        revealed = any(_reveals(entry) for entry in self._journal.entries[seq : self._unrevealed()])
        if not agreed and (revealed or any(told.event.reveals for told in self._told_after(seq))):
            raise NotAgreed(message("kernel-not-agreed"))
        if any(mark.seq <= seq for mark in self._landmarks):
            self._go_back(seq)
        elif seq < len(self._journal.entries):
            raise NoHistory(message("kernel-no-undo"))

    def own_run(self, player: str) -> tuple[Entry, ...]:
        """The last entries of the journal that a player can take back alone, the first one first: they are all his own, and
        nothing has been thrown or revealed since.
        """
        entries = self._journal.entries
        start = len(entries)
        seen = next((told.seq for told in reversed(self.story) if told.event.reveals), 0)
        while start > seen and entries[start - 1].player == player and not _reveals(entries[start - 1]):
            start -= 1
        return tuple(entries[start:])

    def _told_after(self, seq: int) -> Iterator[Told]:
        """What the entries from ``seq`` on have led to, the last first."""
        return itertools.takewhile(lambda told: told.seq > seq, reversed(self.story))

    def _unrevealed(self) -> int:
        """From which entry on nothing has been revealed, because the secret orders it belongs to are still under way."""
        entries = self._journal.entries
        pending = self._started().pending
        behind = pending.given if isinstance(pending, Several) else 0
        seq = len(entries)
        while behind:
            seq -= 1
            behind -= not entries[seq].orders
        return seq

    def _go_back(self, seq: int) -> None:
        before = self.__dict__.copy()
        marks = [mark for mark in self._landmarks if mark.seq <= seq]
        mark = marks.pop()
        kept = self._journal.entries[mark.seq : seq]
        self._landmarks = marks
        self._journal = Journal(self._journal.header, self._journal.entries[: mark.seq])
        self.story = self.story[: mark.told]
        try:
            self._replay(mark, kept)
        except BaseException:
            self.__dict__.update(before)
            raise

    def _replay(self, mark: _Checkpoint[S], entries: Iterable[Entry]) -> None:
        """Plays on from a checkpoint by answers that have been judged, noting everything as in play."""
        position = self._stand_at(mark)
        for entry in entries:
            self._play_again(position, entry, check=False)

    def _stand_at(self, mark: _Checkpoint[S]) -> Position[S]:
        """Begins to play on from a checkpoint; journal and story must already end there."""
        self.decisions, self.rolls = mark.decisions, mark.rolls
        position = self._position = Position(mark.state.copy())
        self._listen()
        self._begin_steps(position)
        return position

    def _begin_steps(self, position: Position[S]) -> None:
        while position.rule is None and position.state.agenda:
            if self._checkpoint is not None:
                self._keep_checkpoint(position.state)
            position.begin()

    def _play_again(self, position: Position[S], entry: Entry, *, check: bool) -> None:
        """Gives the answer of an entry, noting it as in play; with ``check``, judges it and everything the entry says.

        Raises :class:`Divergence` when it does not follow from the rules.
        """
        try:
            if entry.orders:
                self._take_orders(position, entry.player, msgspec.convert(entry.answer, Standing))
            else:
                request = self._asked(position, entry.player or None)
                if request.rule != entry.rule:
                    raise Divergence(entry.seq, message("kernel-other-rule", asked=request.rule, answered=entry.rule))
                if check and isinstance(request, Place):
                    value = request.settle_again(entry.answer)
                else:
                    value = self._judge(request, entry.answer, trusted=not check)
                if check and entry.auto and not self._settles(position.state, request, entry.answer):
                    raise Divergence(entry.seq, message("kernel-other-entry"))
                self._note(position, request, entry.answer, value, auto=entry.auto)
                self._give(position, request, value)
        except IllegalAnswer as error:
            raise Divergence(entry.seq, error.reason) from None
        except msgspec.ValidationError as error:
            raise Divergence(entry.seq, str(error)) from None
        if check and msgspec.structs.replace(self._journal.entries[entry.seq], answer=entry.answer) != entry:
            raise Divergence(entry.seq, message("kernel-other-entry"))
        self._begin_steps(position)

    def _settles(self, state: S, request: Ask[Any] | Roll[Any], answer: Any) -> bool:
        """Whether a standing order gives this answer."""
        return isinstance(request, Choose) and self._answers_itself(state, request) and bool(answer == request.default)

    def last_checkpoint(self) -> tuple[S, tuple[Entry, ...]]:
        """The last state between two steps, a copy, and the entries since: what it takes to come here again.

        Raises :class:`NoHistory` without history.
        """
        checkpoint = self._kept("kernel-no-analysis")
        return checkpoint.state.copy(), tuple(self._journal.entries[checkpoint.seq :])

    def told_since_checkpoint(self) -> Sequence[Event]:
        """The events told since the last state between two steps. Raises :class:`NoHistory` without history."""
        return [told.event for told in self.story[self._kept("kernel-no-analysis").told :]]

    def since_checkpoint(self) -> tuple[S, tuple[Any, ...]]:
        """The last checkpoint, and the answers to the step under way since: what exact analysis starts from.

        Of dice it is what they were read as, of decisions the plain answer. The state is not to be changed. A composite
        throw counts as one answer, its outcome, and as none while nothing of it lies on the table. Raises
        :class:`NoHistory` without history, or when a composite throw is half done.
        """
        checkpoint = self._kept("kernel-no-analysis")
        position = Position(checkpoint.state.copy())
        position.begin(detail=False)
        given: list[Any] = []
        left = deque(self._journal.entries[checkpoint.seq :])
        while True:
            if isinstance(position.pending, Test):
                answers = self._thrown(position, position.pending, left)
                if not answers:
                    return checkpoint.state, tuple(given)
            elif left:
                answers = self._next_answers(position, left.popleft())
            else:
                return checkpoint.state, tuple(given)
            for answer in answers:
                given.append(answer)
                position.send(meant(position.pending, answer), detail=False)

    def checkpoints(self, since: int = 0) -> Iterator[S]:
        """The states between two steps, after so many entries of the journal, that the game keeps: all of them with the
        history ``"steps"``. They are not to be changed. Raises :class:`NoHistory` without history.
        """
        self._kept("kernel-no-analysis")
        return (mark.state for mark in self._landmarks if mark.seq >= since)

    def _next_answers(self, position: Position[S], entry: Entry) -> list[Any]:
        """What an entry answers: one thing, or nothing (standing orders, dice that count for nothing)."""
        if entry.orders:
            self._feed(position, entry)
            return []
        request = self._asked(position, entry.player or None)
        if isinstance(request, Roll):
            reading = self._judge(request, entry.answer, trusted=True)
            return [] if isinstance(reading, Again) else [reading]
        return [(request.player, entry.answer) if isinstance(position.pending, Several) else entry.answer]

    def _thrown(self, position: Position[S], test: Test[Any], left: deque[Entry]) -> list[Any]:
        """The outcome of a composite throw by the entries left, which it uses up; nothing when it has none yet."""
        thrown = throw(test, position.state)
        begun = False
        while thrown.pending is not None:
            if not left:
                if begun:
                    raise NoHistory(message("kernel-half-thrown"))
                return []
            entry = left.popleft()
            begun = begun or not entry.orders
            self._feed(thrown, entry)
        return [thrown.result]

    # -- saving --------------------------------------------------------------------------------------------------------

    @property
    def journal(self) -> Journal:
        """The journal so far. Raises :class:`NoHistory` for a game without history."""
        self._started()
        if self._checkpoint is None:
            raise NoHistory(message("kernel-no-journal"))
        return self._journal

    def save(self, path: Path | str) -> None:
        """Saves the game: the journal, closed by the fingerprint of the position. Raises ``OSError``, and
        :class:`NoHistory` for a game without history.
        """
        Journal(self.journal.header, self.journal.entries, self.fingerprint()).save(path)

    @classmethod
    def load(
        cls,
        path: Path | str,
        book: Rulebook[S],
        *,
        dice: Dice | None = None,
        history: History = "turns",
        story: bool = False,
    ) -> Game[S]:
        """The game that :meth:`save` wrote. Every answer is judged again; see :meth:`resume` for what may be raised,
        besides what a file that can't be read raises (:func:`escarmouche.kernel.journal.load`).
        """
        return cls.resume(journals.load(path), book, dice=dice, history=history, story=story)

    @classmethod
    def resume(
        cls,
        journal: Journal,
        book: Rulebook[S],
        *,
        dice: Dice | None = None,
        history: History = "turns",
        story: bool = False,
    ) -> Game[S]:
        """The game that a journal tells.

        All of it is played once more by the rules of today, from the set-up or from where it last went over to them.
        Raises :class:`Divergence` naming the first entry that they do not lead to, also when the journal belongs to another
        book, went over to another revision of the rules, or ends in another position than it says (journals of other
        revisions are not asked: what a position is called changes with them); also where a rule fails, with what
        it raised as the cause. :class:`NoHistory` when it should be resumed without history.
        """
        header = journal.header
        if header.book != book.id:
            raise Divergence(0, message("kernel-other-book", theirs=header.book, ours=book.id))
        if history == "none":
            raise NoHistory(message("kernel-no-resume"))
        try:
            game = cls._retold(journal, book, history, story)
        except Divergence as error:
            if header.revision == book.revision:
                raise
            cause = message("kernel-other-revision", cause=error.cause, theirs=header.revision, ours=book.revision)
            raise Divergence(error.seq, cause) from None
        game.dice = dice
        return game

    @classmethod
    def upgraded(cls, journal: Journal, seq: int, kept: bytes, book: Rulebook[S], *, story: bool = False) -> Game[S]:
        """A game that other rules have led to a checkpoint, played on from there by those of today.

        ``kept`` is the state between two steps (:meth:`State.packed`) after ``seq`` entries. Of the entries after it as
        many are kept as these rules still lead to. Raises :class:`Divergence` for a state that they don't know.
        """
        crossing = journals.Crossing(book.revision, zlib.compress(kept))
        there = Entry(seq=seq, rule=UPGRADED, answer=msgspec.to_builtins(crossing), upgrade=True)
        left = [msgspec.structs.replace(entry, seq=entry.seq + 1) for entry in journal.entries[seq:]]
        while True:
            begun = Journal(journal.header, [*journal.entries[:seq], there, *left])
            try:
                return cls._retold(begun, book, "turns", story)
            except Divergence as error:
                if error.seq <= seq:
                    raise
                left = left[: error.seq - seq - 1]

    @classmethod
    def begun(cls, journal: Journal, book: Rulebook[S], *, history: History = "turns", story: bool = False) -> Game[S]:
        """The game that a journal tells where it begins: before its first entry, or where it last went over to other
        rules (:attr:`Journal.beginning`). Raises :class:`Divergence` where that can't be.
        """
        try:
            game = cls(book, journal.header.setup, history=history, story=story)
        except Problem as error:
            raise Divergence(0, error.reason) from None
        if journal.beginning:
            game._go_over(journal.entries[: journal.beginning])
        return game

    def _go_over(self, entries: Sequence[Entry]) -> None:
        """Stands where the last of some entries says that the game went over to other rules: to those of today."""
        assert self._checkpoint is not None
        there = entries[-1]
        try:
            crossing = msgspec.convert(there.answer, journals.Crossing)
            if crossing.revision != self.book.revision:
                raise Divergence(there.seq, message("kernel-state-outdated", theirs=crossing.revision))
            state = restore(type(self._checkpoint.state), zlib.decompress(crossing.state))
        except (msgspec.MsgspecError, zlib.error) as error:
            raise Divergence(there.seq, message("kernel-state-unknown", cause=str(error))) from None
        self._checkpoint, self._position = _Checkpoint(state, len(entries)), Position(state.copy())
        self._journal = Journal(self._journal.header, list(entries))
        self._listen()

    @classmethod
    def _retold(cls, journal: Journal, book: Rulebook[S], history: History, story: bool) -> Game[S]:
        """The game that a journal tells, every entry and the position at its end checked. Raises :class:`Divergence`."""
        seq = journal.beginning
        try:
            game = cls.begun(journal, book, history=history, story=story)
            assert game._checkpoint is not None
            position = game._stand_at(game._checkpoint)
            for entry in journal.entries[seq:]:
                seq = entry.seq
                game._play_again(position, entry, check=True)
        except (Divergence, MemoryError, OSError):  # the last two are no fault of the rules
            raise
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
            raise Divergence(seq, message("kernel-rule-fails", fault=fault)) from error
        comparable = journal.header.revision == book.revision
        if comparable and journal.fingerprint and journal.fingerprint != game.fingerprint():
            raise Divergence(len(journal.entries), message("kernel-other-position"))
        return game

    def fingerprint(self) -> str:
        """A short name of this very position: the state, and in mid-step the answers since the checkpoint.

        Secret orders give the same name in whatever order they came. Without history it is that of the state alone.
        """
        position = self._started()
        if position.rule is None or self._checkpoint is None:
            return position.state.fingerprint()
        since = _in_order_of_seats(self._journal.entries[self._checkpoint.seq :])
        plain = [[entry.player, entry.rule, entry.answer] for entry in since]
        answers = hashlib.blake2b(msgspec.json.encode(plain, order="deterministic"), digest_size=8).hexdigest()
        return f"{self._checkpoint.state.fingerprint()}+{answers}"

    # -- what players see ----------------------------------------------------------------------------------------------

    def view(self, player: str) -> View[S]:
        """What a seat may know (``""``: a spectator): its own request and standing orders, and a state with hidden things
        absent.
        """
        requests = self.requests
        state = self.state.copy()
        state.standing = {seat: orders for seat, orders in state.standing.items() if seat == player}
        state.veil(player)
        own = next((request for request in requests if player and request.player == player), None)
        return View(player, state, own, tuple(request.player for request in requests))

    def seen(self, player: str) -> View[S]:
        """The same view, worked out once as long as nothing is answered or taken back: for many who look, none of whom may
        change it. It is not to be asked for while the rules are under way.
        """
        entries = self._journal.entries
        last = entries[-1] if entries else None
        if last is None or last is not self._seen_after:
            self._seen, self._seen_after = {}, last
        if player not in self._seen:
            self._seen[player] = self.view(player)
        return self._seen[player]

    def transcript(self, player: str) -> tuple[Seen | Event, ...]:
        """Everything a seat has seen: the answers it knows of and, when anyone listens, the events, in order.

        Raises :class:`NoHistory` for a game without history.
        """
        known = [entry for entry in self.journal.entries if entry.known_to(player)]
        rows: list[tuple[int, Seen | Event]] = [
            *((told.seq, told.event) for told in self.story if _tells(told.event, player)),
            *((entry.seq, _as_seen(number, entry, player)) for number, entry in enumerate(known)),
        ]
        # What was told when so many entries stood comes before the next entry: the sort is stable.
        return tuple(item for _, item in sorted(rows, key=lambda row: row[0]))

    def imagine(self, player: str, rng: random.Random, *, tries: int = 200) -> Game[S]:
        """A whole position that agrees with everything ``player`` has seen, hidden things dealt anew.

        For bots that search: they are given imagined positions and never the true one. Worlds that do not lead to what
        was seen are thrown away. The world knows of the game so far what ``player`` knows: other seats' standing orders,
        the set-up and hidden answers are not in it, and it can't be taken back beyond the step under way. Raises
        :class:`Unimaginable` after ``tries``, :class:`NoHistory` without history.
        """
        checkpoint = self._kept("kernel-no-imagination")
        for _ in range(tries):
            world = self._blank_world(checkpoint, player, rng)
            if world._relive(self, checkpoint, player, rng):
                return world
        raise Unimaginable(message("kernel-unimaginable", player=player, tries=tries))

    def _blank_world(self, checkpoint: _Checkpoint[S], player: str, rng: random.Random) -> Game[S]:
        """A game that stands at the checkpoint, hidden things dealt anew, and remembers what ``player`` has seen."""
        world = self.fork()
        past = [entry for entry in self._journal.entries[: checkpoint.seq] if entry.known_to(player)]
        entries = [_as_remembered(number, entry, player) for number, entry in enumerate(past)]
        world._journal = Journal(msgspec.structs.replace(self._journal.header, setup=None), entries)
        world.story = [told for told in self.story[: checkpoint.told] if _tells(told.event, player)]
        world._keeps_story = self._keeps_story
        world._landmarks = []
        state = checkpoint.state.copy()
        state.redeal(player, rng)
        world._checkpoint = checkpoint._replace(state=state)
        return world

    def _relive(self, true: Game[S], checkpoint: _Checkpoint[S], player: str, rng: random.Random) -> bool:
        """Plays what ``player`` has seen since the checkpoint of the true game; whether that leads to what he sees now."""
        assert self._checkpoint is not None
        told = len(self.story)
        try:
            position = self._stand_at(self._checkpoint)
            for entry in true._journal.entries[checkpoint.seq :]:
                if entry.orders:
                    self._play_again(position, entry, check=False)
                elif entry.known_to(player):
                    self._let_others_finish(position, player, rng, before=entry)
                    self._play_again(position, self._reimagined(position, entry, player, rng), check=False)
            self._let_others_finish(position, player, rng, waiting=true.view(player).waiting_for)
        except Divergence:
            return False
        if not self._looks_like(true, player) or self._heard(player, told) != true._heard(player, checkpoint.told):
            return False
        for other in self.state.standing:
            if other != player:
                self.order(other, Standing())
        self._keeps_story = False
        self.state.teller = None
        return True

    def _let_others_finish(
        self,
        position: Position[S],
        player: str,
        rng: random.Random,
        *,
        before: Entry | None = None,
        waiting: tuple[str, ...] = (),
    ) -> None:
        """Answers at random the secret orders that others must have given: before an entry can stand, or those who are
        not being waited for.
        """
        while isinstance(pending := position.pending, Several):
            if before is not None and player in pending.asks:
                return
            request = next((ask for seat, ask in pending.asks.items() if seat != player and seat not in waiting), None)
            if request is None:
                return
            entry = Entry(seq=len(self._journal.entries), player=request.player, rule=request.rule, answer=None)
            self._play_again(position, self._reimagined(position, entry, player, rng), check=False)

    def _reimagined(self, position: Position[S], entry: Entry, player: str, rng: random.Random) -> Entry:
        """An entry as it may have been: the same where ``player`` has seen the answer, else another answer."""
        request = self._asked(position, entry.player or None)
        if (not request.seen_by and not entry.seen_by) or player in request.seen_by:
            return entry
        if isinstance(request, Roll):
            answer: Any = [rng.randint(1, sides) for sides in request.dice]
        else:
            answer = _plain(rng.choice(request.offers(rng)))
        return msgspec.structs.replace(entry, answer=answer)

    def _looks_like(self, other: Game[S], player: str) -> bool:
        mine, theirs = self.view(player), other.view(player)
        return (
            mine.waiting_for == theirs.waiting_for
            and _question(mine.request) == _question(theirs.request)
            and mine.state.canonical() == theirs.state.canonical()
        )

    def _heard(self, player: str, since: int) -> list[Event]:
        """The events told to a seat after the first ``since``."""
        return [told.event for told in self.story[since:] if _tells(told.event, player)]


def _plain(answer: Any) -> Any:
    """An answer as a journal holds it, and as it comes back from one."""
    return answer if type(answer) is str else msgspec.json.decode(msgspec.json.encode(answer))


def _reveals(entry: Entry) -> bool:
    """Whether somebody has seen, by this answer, what taking it back can't make unseen."""
    return not entry.orders and (not entry.player or bool(entry.seen_by) or entry.reveals)


def _tells(event: Event, player: str) -> bool:
    return not event.seen_by or player in event.seen_by


def _as_seen(number: int, entry: Entry, player: str) -> Seen:
    answer = entry.answer if entry.visible_to(player) else None
    return Seen(number, entry.player, entry.rule, answer, entry.auto)


def _as_remembered(number: int, entry: Entry, player: str) -> Entry:
    answer = entry.answer if entry.visible_to(player) else None
    return msgspec.structs.replace(entry, seq=number, answer=answer)


def _question(request: Ask[Any] | Roll[Any] | None) -> tuple[Any, ...]:
    """What a request asks, for comparison."""
    if request is None:
        return ()
    options = tuple(request.options) if isinstance(request, Choose) else ()
    return type(request), request.rule, options, dict(request.about)


def _in_order_of_seats(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Entries, with runs of secret orders by seat: the order in which those came in makes no difference."""
    for screened, run in itertools.groupby(entries, key=lambda entry: entry.screened):
        yield from sorted(run, key=lambda entry: entry.player if screened else "")


__all__ = ["Chosen", "Dice", "Game", "History", "Rolled", "Rulebook", "Seen", "Told", "View"]
