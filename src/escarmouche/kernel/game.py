"""A game: a position, the journal that led to it, and everything one can do with the two."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from escarmouche.kernel import journal as journals
from escarmouche.kernel.errors import Divergence, IllegalAnswer, NoHistory, NotAgreed, Unimaginable, reason
from escarmouche.kernel.journal import Entry, Header, Journal
from escarmouche.kernel.position import Position
from escarmouche.kernel.requests import Again, Ask, Choose, Request, Roll, Several, Test
from escarmouche.kernel.state import Event, Standing, State
from escarmouche.texts import message

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)

History = Literal["none", "turns", "steps"]

SETTLED_BY_ORDERS = "kernel.standing-orders"


class Rulebook(Protocol[S_co]):
    """What the kernel needs of a book."""

    id: str
    revision: str

    def begin(self, setup: Any) -> S_co:
        """The state before the first step, from a set-up that is plain data. Raises an ``EscarmoucheError``."""


class Dice(Protocol):
    """Who throws dice."""

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        """The faces of one throw of ``roll.dice``."""


class Rolled(Event, frozen=True, kw_only=True):
    """Dice were thrown: by whom (empty: nobody), which rule asked, what they showed and how it was read."""

    player: str
    rule: str
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    reading: str
    about: Mapping[str, Any] = {}


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
    """A journal entry as one player sees it; hidden answers are absent."""

    seq: int
    player: str
    rule: str
    answer: Any = None
    auto: bool = False


class _Mark(NamedTuple, Generic[S]):
    """A checkpoint kept: the entries, decisions and rolls before it, and the state."""

    seq: int
    decisions: int
    rolls: int
    state: S


class Game(Generic[S]):
    """A game under way (worked examples: docs/api.md).

    ``request`` is what is awaited; ``answer`` gives it. With ``dice`` every roll is thrown at once; without, a roll is a
    request like any other, answered with its faces. ``history`` says how much can be taken back: ``"none"`` keeps nothing
    and is for simulation (no journal, fork, undo or recovery), ``"turns"`` keeps a checkpoint at each landmark and the
    step under way, ``"steps"`` every checkpoint.
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
        _state: S | None = None,
    ) -> None:
        self.book = book
        self.dice = dice
        self.history: History = history
        self.decisions = 0
        """Decisions asked of players so far: requests with two or more options."""
        self.rolls = 0
        """Throws of dice so far."""
        self.story: list[Told] = []
        """The events told so far, when anyone listens."""
        self._listener = listener
        self._keeps_story = story or listener is not None
        self._journal = Journal(Header(book=book.id, revision=book.revision, setup=setup))
        self._position: Position[S] | None = Position(_state if _state is not None else book.begin(setup))
        self._checkpoint: S | None = None
        self._checkpoint_seq = 0
        self._marks: list[_Mark[S]] = []
        self._feeding = False
        self._listen()

    # -- what is asked -------------------------------------------------------------------------------------------------

    def start(self) -> Game[S]:
        """Runs the rules up to the first request. Done by every other method where needed; returns the game itself."""
        self._run_on(self._live())
        return self

    @property
    def state(self) -> S:
        """The true position, for those who referee. Not to be changed, nor shown to a player: see :meth:`view`."""
        return self._live().state

    @property
    def requests(self) -> tuple[Ask[Any] | Roll[Any], ...]:
        """Everything that is awaited now: several at once only for secret orders. Empty when the game is over."""
        position = self._started()
        pending = position.pending
        if isinstance(pending, Several):
            return tuple(pending.asks.values())
        return (pending,) if isinstance(pending, Ask | Roll) else ()

    @property
    def request(self) -> Ask[Any] | Roll[Any] | None:
        """What is awaited now (the first, of secret orders); ``None`` when the game is over."""
        requests = self.requests
        return requests[0] if requests else None

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
        if self._checkpoint is None:
            self._note(request, answer, auto=False)
            self._deliver(position, request, value)
            return
        before = (self._checkpoint, self._checkpoint_seq, len(self._journal.entries), len(self._marks), len(self.story))
        counts = self.decisions, self.rolls
        try:
            self._note(request, answer, auto=False)
            self._deliver(position, request, value)
        except BaseException:
            self._checkpoint, self._checkpoint_seq, entries, marks, told = before
            self.decisions, self.rolls = counts
            del self._journal.entries[entries:], self._marks[marks:], self.story[told:]
            self._position = None
            raise

    def order(self, player: str, standing: Standing) -> None:
        """Changes a seat's standing orders, from now on. Journaled; answers nothing by itself."""
        position = self._started()
        if player not in position.state.players:
            raise IllegalAnswer([reason(SETTLED_BY_ORDERS, "kernel-not-a-player", player=player)])
        if self._checkpoint is not None:
            self._enter(player, SETTLED_BY_ORDERS, msgspec.to_builtins(standing), (player,), orders=True)
        position.state.standing[player] = standing

    def _asked(self, position: Position[S], player: str | None) -> Ask[Any] | Roll[Any]:
        pending = position.pending
        if isinstance(pending, Several):
            if player is None:
                player = next(iter(pending.asks))
            if player in pending.asks:
                return pending.asks[player]
        elif isinstance(pending, Ask | Roll) and player in (None, pending.player):
            return pending
        rule = getattr(pending, "rule", "kernel.request")
        raise IllegalAnswer([reason(rule, "kernel-nothing-asked", player=player or "?")])

    def _judge(self, request: Ask[Any] | Roll[Any], answer: Any, trusted: bool) -> Any:
        if isinstance(request, Roll):
            return request.read(request.check(answer))
        return request.value(answer) if trusted else request.settle(answer)

    def _deliver(self, position: Position[S], request: Ask[Any] | Roll[Any], value: Any) -> None:
        if isinstance(value, Again):
            if self.dice is not None:
                self._run_on(position)
            return  # the same dice are asked for once more
        if isinstance(position.pending, Several):
            value = (request.player, value)
        position.send(value)
        self._run_on(position)

    # -- running on ----------------------------------------------------------------------------------------------------

    def _started(self) -> Position[S]:
        position = self._live()
        if position.rule is None and position.state.agenda:
            self._run_on(position)
        return position

    def _run_on(self, position: Position[S]) -> None:
        """Runs to the next request that neither the dice nor a standing order answers, or to the end of the game."""
        while not self._feeding:
            pending = position.pending
            if pending is None:
                if position.rule is not None or not position.state.agenda:
                    return
                self._begin_step(position)
            elif isinstance(pending, Roll):
                if self.dice is None:
                    return
                faces = tuple(self.dice.throw(pending))
                value = pending.read(pending.check(faces))
                self._note(pending, faces, auto=False)
                if not isinstance(value, Again):
                    position.send(value)
            elif isinstance(pending, Choose) and self._answers_itself(position.state, pending):
                answer = pending.default
                self._note(pending, answer, auto=True)
                position.send(pending.value(answer))
            else:
                return

    @staticmethod
    def _answers_itself(state: S, request: Choose[Any]) -> bool:
        if request.default is None or not state.standing:
            return False
        standing = state.standing.get(request.player)
        return standing is not None and request.rule in standing.automatic

    def _begin_step(self, position: Position[S]) -> None:
        if self.history != "none":
            self._checkpoint = position.state.copy()
            self._checkpoint_seq = len(self._journal.entries)
            landmark = position.state.agenda[-1].landmark
            if landmark or self.history == "steps" or not self._marks:
                self._marks.append(_Mark(self._checkpoint_seq, self.decisions, self.rolls, self._checkpoint))
        position.begin()

    def _note(self, request: Ask[Any] | Roll[Any], answer: Any, *, auto: bool) -> None:
        if isinstance(request, Roll):
            self.rolls += 1
        elif not isinstance(request, Choose) or len(request.options) > 1:
            self.decisions += 1
        if self._checkpoint is None and not self._keeps_story:
            return
        plain = msgspec.to_builtins(answer)
        if self._checkpoint is not None:
            player = "" if isinstance(request, Roll) else request.player
            self._enter(player, request.rule, plain, request.seen_by, auto=auto)
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
                seen_by=request.seen_by,
            )
        return Chosen(
            player=request.player,
            rule=request.rule,
            rules=(request.rule,),
            answer=answer,
            auto=auto,
            about=request.about,
            seen_by=request.seen_by,
        )

    def _enter(
        self,
        player: str,
        rule: str,
        answer: Any,
        seen_by: tuple[str, ...],
        *,
        auto: bool = False,
        orders: bool = False,
    ) -> None:
        entries = self._journal.entries
        entries.append(
            Entry(seq=len(entries), player=player, rule=rule, answer=answer, seen_by=seen_by, auto=auto, orders=orders)
        )

    # -- listening -----------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        if self._keeps_story and self._position is not None:
            self._position.state.teller = self._tell

    def _tell(self, event: Event) -> None:
        told = Told(len(self._journal.entries), event)
        self.story.append(told)
        if self._listener is not None:
            self._listener(told)

    # -- history -------------------------------------------------------------------------------------------------------

    def _live(self) -> Position[S]:
        """The live position; after a fork, an undo or an error it is rebuilt from the checkpoint here."""
        if self._position is None:
            assert self._checkpoint is not None
            self._position = Position(self._checkpoint.copy())
            self._feed(self._position, self._journal.entries[self._checkpoint_seq :])
            self._listen()
        return self._position

    def _feed(self, position: Position[S], entries: Iterable[Entry]) -> None:
        """Runs answers already judged once more. The position must stand at the checkpoint before them."""
        self._feeding = True
        try:
            for entry in entries:
                self._begin_if_between(position)
                self._feed_one(position, entry)
            self._begin_if_between(position)
        finally:
            self._feeding = False

    @staticmethod
    def _begin_if_between(position: Position[S]) -> None:
        while position.rule is None and position.state.agenda:
            position.begin()

    def _feed_one(self, position: Position[S], entry: Entry) -> None:
        if entry.orders:
            position.state.standing[entry.player] = msgspec.convert(entry.answer, Standing)
            return
        request = self._asked(position, entry.player or None)
        value = self._judge(request, entry.answer, trusted=True)
        if isinstance(value, Again):
            return
        position.send((request.player, value) if isinstance(position.pending, Several) else value)

    def fork(self, *, dice: Dice | None = None) -> Game[S]:
        """An independent game from this very position. Lazy: nothing is re-run before it is used.

        Raises :class:`NoHistory` for a game without history.
        """
        self._started()
        if self._checkpoint is None:
            raise NoHistory(message("kernel-no-fork"))
        twin: Game[S] = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.dice = dice
        twin.story = []
        twin._listener = None
        twin._keeps_story = False
        twin._journal = Journal(self._journal.header, self._journal.entries.copy())
        twin._marks = self._marks.copy()
        twin._position = None
        return twin

    def undo(self, *, agreed: bool = False) -> None:
        """Takes back the last decision of a player and everything after it. See :meth:`rewind`."""
        entries = self._journal.entries
        seq = next(
            (entry.seq for entry in reversed(entries) if entry.player and not entry.auto and not entry.orders), None
        )
        if seq is None:
            raise NoHistory(message("kernel-no-decision"))
        self.rewind(seq, agreed=agreed)

    def rewind(self, seq: int, *, agreed: bool = False) -> None:
        """Goes back to before journal entry ``seq``.

        Raises :class:`NotAgreed` when that crosses a roll or something revealed and not everybody has ``agreed``;
        :class:`NoHistory` when the game keeps too little.
        """
        entries = self._journal.entries
        if not 0 <= seq <= len(entries):
            raise NoHistory(message("kernel-no-entry", seq=str(seq)))
        if not agreed and any(_reveals(entry) for entry in entries[seq:]):
            raise NotAgreed(message("kernel-not-agreed"))
        if not self._marks:
            raise NoHistory(message("kernel-no-undo"))
        while self._marks[-1].seq > seq:
            self._marks.pop()
        mark = self._marks.pop()
        kept, self._journal.entries = entries[mark.seq : seq], entries[: mark.seq]
        self.decisions, self.rolls = mark.decisions, mark.rolls
        keeps_story, self._keeps_story = self._keeps_story, False
        try:
            self._replay(Position(mark.state.copy()), kept, check=False)
        finally:
            self._keeps_story = keeps_story
        self.story = [told for told in self.story if told.seq <= seq]
        self._listen()

    def _replay(self, position: Position[S], entries: Sequence[Entry], *, check: bool) -> None:
        """Runs entries one by one, keeping journal and checkpoints as in play; with ``check`` judges each anew.

        Raises :class:`Divergence` at the first entry that does not follow.
        """
        dice, self.dice = self.dice, None
        self._position = position
        try:
            for entry in entries:
                self._advance_feeding(position)
                if entry.orders:
                    self._journal.entries.append(entry)
                    position.state.standing[entry.player] = msgspec.convert(entry.answer, Standing)
                    continue
                self._replay_one(position, entry, check)
            self._advance_feeding(position)
        finally:
            self.dice = dice

    def _advance_feeding(self, position: Position[S]) -> None:
        while position.rule is None and position.state.agenda:
            self._begin_step(position)

    def _replay_one(self, position: Position[S], entry: Entry, check: bool) -> None:
        try:
            request = self._asked(position, entry.player or None)
            if check and request.rule != entry.rule:
                raise Divergence(entry.seq, message("kernel-other-rule", asked=request.rule, answered=entry.rule))
            value = self._judge(request, entry.answer, trusted=not check)
        except IllegalAnswer as error:
            raise Divergence(entry.seq, error.reason) from None
        self._note(request, entry.answer, auto=entry.auto)
        if not isinstance(value, Again):
            position.send((request.player, value) if isinstance(position.pending, Several) else value)

    def since_checkpoint(self) -> tuple[S, tuple[Any, ...]]:
        """The last checkpoint, and what was given to the step under way since: the values that exact analysis starts from.

        Raises :class:`NoHistory` without history, or when a composite throw is half done (its dice lie on the table).
        """
        self._started()
        if self._checkpoint is None:
            raise NoHistory(message("kernel-no-analysis"))
        position = Position(self._checkpoint.copy())
        position.begin(detail=False)
        given: list[Any] = []
        entries = iter(self._journal.entries[self._checkpoint_seq :])
        for entry in entries:
            if entry.orders:
                position.state.standing[entry.player] = msgspec.convert(entry.answer, Standing)
                continue
            value = self._coarse(position, entry, entries)
            if not isinstance(value, Again):
                given.append(value)
                position.send(value, detail=False)
        return self._checkpoint, tuple(given)

    def _coarse(self, position: Position[S], entry: Entry, entries: Iterator[Entry]) -> Any:
        """The value of the entry, and of those that follow it when they are the dice of one composite throw."""
        pending = position.pending
        if isinstance(pending, Test):
            return self._outcome(pending, entry, entries)
        request = self._asked(position, entry.player or None)
        value = self._judge(request, entry.answer, trusted=True)
        return (request.player, value) if isinstance(pending, Several) else value

    def _outcome(self, test: Test[Any], entry: Entry, entries: Iterator[Entry]) -> Any:
        detail = test.detail()
        request = detail.send(None)
        try:
            while True:
                value = self._judge(request, entry.answer, trusted=True)  # type: ignore[arg-type]
                if not isinstance(value, Again):
                    request = detail.send(value)
                try:
                    entry = next(entries)
                except StopIteration:
                    raise NoHistory(message("kernel-half-thrown")) from None
        except StopIteration as done:
            return done.value

    # -- saving --------------------------------------------------------------------------------------------------------

    @property
    def journal(self) -> Journal:
        """The journal so far. Raises :class:`NoHistory` for a game without history."""
        self._started()
        if self._checkpoint is None:
            raise NoHistory(message("kernel-no-journal"))
        return self._journal

    def save(self, path: Path | str) -> None:
        """Saves the game: the journal, closed by the fingerprint of the position."""
        closed = Journal(self.journal.header, self.journal.entries, self.fingerprint())
        closed.save(path)

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
        """The game that :meth:`save` wrote. Every answer is judged again; see :meth:`resume` for what may be raised."""
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

        Raises :class:`Divergence` naming the first entry that the rules do not lead to, also when the journal belongs to
        another book, another revision of its rules, or ends in another position than it says.
        """
        header = journal.header
        if header.book != book.id:
            raise Divergence(0, message("kernel-other-book", theirs=header.book, ours=book.id))
        game = cls(book, header.setup, history=history, story=story)
        if history == "none":
            raise NoHistory(message("kernel-no-resume"))
        position = game._live()
        try:
            game._replay(position, journal.entries, check=True)
        except Divergence as error:
            if header.revision != book.revision:
                cause = message("kernel-other-revision", cause=error.cause, theirs=header.revision, ours=book.revision)
                raise Divergence(error.seq, cause) from None
            raise
        if journal.fingerprint and journal.fingerprint != game.fingerprint():
            raise Divergence(len(journal.entries), message("kernel-other-position"))
        game.dice = dice
        if dice is not None:
            game._run_on(position)
        return game

    def fingerprint(self) -> str:
        """A short name of this very position: the state, and in mid-step the answers since the checkpoint."""
        position = self._started()
        if position.rule is None or self._checkpoint is None:
            return position.state.fingerprint()
        since = [[entry.rule, entry.answer] for entry in self._journal.entries[self._checkpoint_seq :]]
        answers = hashlib.blake2b(msgspec.json.encode(since), digest_size=8).hexdigest()
        return f"{self._checkpoint.fingerprint()}+{answers}"

    # -- what players see ----------------------------------------------------------------------------------------------

    def view(self, player: str) -> View[S]:
        """What a seat may know (``""``: a spectator): its own request, and a state with hidden things absent."""
        requests = self.requests
        state = self.state.copy()
        state.veil(player)
        own = next((request for request in requests if player and request.player == player), None)
        return View(player, state, own, tuple(request.player for request in requests))

    def transcript(self, player: str) -> tuple[Seen | Event, ...]:
        """Everything a seat has seen: visible answers (hidden ones absent) and, when anyone listens, events in order."""
        told: list[tuple[int, int, Seen | Event]] = [
            (told.seq, 1, told.event) for told in self.story if not told.event.seen_by or player in told.event.seen_by
        ]
        seen: list[tuple[int, int, Seen | Event]] = [
            (entry.seq, 0, _as_seen(entry, player)) for entry in self.journal.entries if not entry.orders
        ]
        return tuple(item for _, _, item in sorted([*told, *seen], key=lambda row: row[:2]))

    def imagine(self, player: str, rng: random.Random, *, tries: int = 200) -> Game[S]:
        """A whole position that agrees with everything ``player`` has seen, hidden things dealt anew.

        For bots that search: they are given imagined positions and never the true one. Worlds that do not lead to what
        was seen are thrown away. Raises :class:`Unimaginable` after too many, :class:`NoHistory` without history.
        """
        self._started()
        if self._checkpoint is None:
            raise NoHistory(message("kernel-no-imagination"))
        for _ in range(tries):
            world = self.fork()
            world._checkpoint = self._checkpoint.copy()
            world._checkpoint.redeal(player, rng)
            world._marks = [_Mark(world._checkpoint_seq, self.decisions, self.rolls, world._checkpoint)]
            since = self._journal.entries[self._checkpoint_seq :]
            if world._relive(player, since, rng) and world._looks_like(self, player):
                return world
        raise Unimaginable(message("kernel-unimaginable", player=player, tries=tries))

    def _looks_like(self, other: Game[S], player: str) -> bool:
        mine, theirs = self.view(player), other.view(player)
        return mine.waiting_for == theirs.waiting_for and mine.state.canonical() == theirs.state.canonical()

    def _relive(self, player: str, entries: Sequence[Entry], rng: random.Random) -> bool:
        """Runs what ``player`` saw since the checkpoint, drawing hidden answers anew; whether that leads here."""
        assert self._checkpoint is not None
        del self._journal.entries[self._checkpoint_seq :]
        position = Position(self._checkpoint.copy())
        self._feeding = True
        try:
            for entry in entries:
                self._begin_if_between(position)
                entry = self._reimagine(position, entry, player, rng)
                self._feed_one(position, entry)
                self._journal.entries.append(entry)
            self._begin_if_between(position)
        except (IllegalAnswer, Divergence):
            return False
        finally:
            self._feeding = False
        self._position = position
        return True

    def _reimagine(self, position: Position[S], entry: Entry, player: str, rng: random.Random) -> Entry:
        if entry.orders:
            return entry
        request = self._asked(position, entry.player or None)
        if request.rule != entry.rule:
            raise Divergence(entry.seq, message("kernel-other-rule", asked=request.rule, answered=entry.rule))
        if entry.visible_to(player):
            return entry
        if isinstance(request, Roll):
            answer: Any = [rng.randint(1, sides) for sides in request.dice]
        else:
            offers = request.offers(rng)
            answer = msgspec.to_builtins(offers[rng.randrange(len(offers))])
        return msgspec.structs.replace(entry, answer=answer)


def _reveals(entry: Entry) -> bool:
    return not entry.orders and (not entry.player or bool(entry.seen_by))


def _as_seen(entry: Entry, player: str) -> Seen:
    answer = entry.answer if entry.visible_to(player) else None
    return Seen(entry.seq, entry.player, entry.rule, answer, entry.auto)


__all__ = ["Chosen", "Dice", "Game", "History", "Request", "Rolled", "Rulebook", "Seen", "Told", "View"]
