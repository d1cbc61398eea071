"""A match that is being played: the game in memory, always as it is kept, and what people and machines do to it.

Whatever changes a match goes through :meth:`Match._carry_out`: it is done to the game, kept in one transaction, and only
then acknowledged and told to the sockets. When another process was first, what that one did is taken over and the change
tried again; when anything else fails, the match is read anew from the store.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from escarmouche.errors import Problem
from escarmouche.kernel import (
    Ask,
    Divergence,
    Entry,
    Game,
    Header,
    IllegalAnswer,
    Journal,
    NoHistory,
    NotAgreed,
    Place,
    Roll,
    Standing,
)
from escarmouche.rulebooks import Book, Briefing, Campaigns, Hints, Spot, Stance
from escarmouche.rulebooks.common.campaign_book import CampaignBook, rules_of
from escarmouche.rulebooks.common.campaigns import PlayBattle
from escarmouche.server.audience import Audience, Follower
from escarmouche.server.background import Background
from escarmouche.server.clocks import Fall
from escarmouche.server.following import TrueDice, as_far_as_it_goes, follow, goes_on, seen_by_all
from escarmouche.server.logs import log
from escarmouche.server.machine_turns import MachineTurns
from escarmouche.server.narration import notice
from escarmouche.server.pictures import Pictures
from escarmouche.server.problems import Illegal, Refusal
from escarmouche.server.records import Change, Known, Stored
from escarmouche.server.retries import Retries
from escarmouche.server.silence import Call, Silence, going_on
from escarmouche.server.storage import Store
from escarmouche.server.stories import kept_of, may_see, standing_lines, story_items
from escarmouche.server.swings import Swing
from escarmouche.server.teaching import coach_of, dice_of, go_on_teaching
from escarmouche.server.times import Times
from escarmouche.server.warming import alone
from escarmouche.server.wire import (
    LOSES,
    PERSON,
    Ending,
    Further,
    Item,
    MatchWish,
    Pointed,
    Proposal,
    SeatPlan,
    TurningPoint,
)
from escarmouche.server.workers import Snapshot, Workers
from escarmouche.server.writing import Conflict

Say = Literal["propose", "accept", "decline"]

STAND_IN: Final = "tactician"
"""The machine that plays on for somebody who gives up while others go on."""

AFTER_A_FALL: Final = 0.02
"""How many seconds after it was due one looks whether a flag has fallen: timers are no more exact than that."""

TRIES: Final = 5
"""How often a change is tried when other processes change the match as well."""


class Owner(Protocol):
    """Whoever keeps the matches, and sees to what happens between them."""

    async def attend(self, match: Match) -> None:
        """Does for a match what it can't do alone: opens the battle of a campaign, or hands one in."""


class Done(msgspec.Struct, frozen=True):
    """What a change has to tell, besides the story; ``rewound_to``: from which entry on the journal was taken back."""

    notices: tuple[Item, ...] = ()
    rewound_to: int | None = None


class Opening(NamedTuple):
    """What every reader is told of a match before its first line: what is to know of it, and where models stood."""

    briefing: Briefing | None
    stood: dict[str, Stance]


class _Counted(NamedTuple):
    """How many of the first ``length`` entries of a journal, up to ``last``, a seat knows of."""

    length: int
    last: Entry | None
    known: int

    def up_to(self, entries: Sequence[Entry], seat: str) -> _Counted:
        """The count of all the entries: of those that came since, or anew when the journal has been taken back."""
        length, last, known = self
        if length and (length > len(entries) or entries[length - 1] is not last):
            length, last, known = NOTHING_COUNTED
        new = entries[length:]
        return _Counted(len(entries), new[-1] if new else last, known + sum(entry.known_to(seat) for entry in new))


NOTHING_COUNTED: Final = _Counted(0, None, 0)

Act = Callable[[], Done]
"""Changes the game or the facts. Raises, and changes nothing, when that can't be done."""


class Match:
    """One match. Made by :meth:`Match.opened`."""

    def __init__(
        self, stored: Stored, store: Store, workers: Workers, times: Times, began: datetime, owner: Owner
    ) -> None:
        self.id = stored.id
        self.header = msgspec.json.decode(stored.header, type=Header)
        self.created = stored.created
        self.updated = stored.updated
        self.facts = stored.facts
        self.stuck: Divergence | None = None
        """Why it can't be played on: its journal does not follow from the rules as they are now."""
        self.book: Book[Any] = rules_of(self.header.book)
        self.coach, self.lesson_key, self.next_lesson = coach_of(self.book, stored.facts.wish)
        self.game: Game[Any]
        self._pictures: Pictures
        self._store = store
        self._workers = workers
        self._times = times
        self._began = began
        self._owner = owner
        self._attended: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._version = stored.version
        self._stale = False
        """Whether the match may differ from what is kept."""
        self._heard = stored.version
        """The newest version that one has heard of."""
        self._swings: tuple[Swing, ...] | None = None
        self._counted: dict[str, _Counted] = {}
        self._flag: asyncio.TimerHandle | None = None
        self._background = Background()
        self._retries = Retries(self._try_again)
        self.audience = Audience(self.id, stored.facts.seats, store, self._background)
        self.machines = MachineTurns(self, workers, store.server, self._background, self._retries)
        self._ahead: tuple[tuple[Any, ...], Game[Any]] | None = None
        """The game in which a chain of answers is tried, kept for the next place that is pointed at."""

    @classmethod
    async def opened(
        cls, stored: Stored, store: Store, workers: Workers, times: Times, began: datetime, owner: Owner
    ) -> Match:
        """A match as it was kept, ready to be played on. Raises ``Problem`` for a book that is not installed.

        ``began``: when this server did; clocks don't count what was before.
        """
        match = cls(stored, store, workers, times, began, owner)
        await match._take_over(stored)
        if match.stuck is not None:
            await match._go_over(stored)
        match.wake()
        return match

    # -- reading -------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def standing_still(self) -> AsyncIterator[None]:
        """While inside, the match is as it is kept, and nobody changes it."""
        async with self._lock:
            await self._refresh()
            yield

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the order of the game."""
        return tuple(self.facts.seats)

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, or can be."""
        return self.facts.ending is not None or self.stuck is not None or self.game.over

    @property
    def idle(self) -> bool:
        """Whether nobody is there, no machine is thinking and no clock runs."""
        waiting = self._flag or self.machines.waiting or self._retries.waiting
        return not (self.audience.followers or self._background or waiting)

    @property
    def awake(self) -> bool:
        """Whether the game goes on by itself: a machine is to answer, a clock runs, or a battle is being fought for it."""
        goes_on = any(map(self.is_machine, self._asked_now())) or self._next_fall() is not None
        return not self.over and (goes_on or self._waits_for_battle())

    def _asked_now(self) -> list[str]:
        """The seats that are asked something; a battle is asked of nobody."""
        asked = [request for request in self.game.requests if not isinstance(request, PlayBattle)]
        return [seat for request in asked if (seat := self._answerer(request)) in self.facts.seats]

    def _answerer(self, request: Ask[Any] | Roll[Any]) -> str:
        """Who has to answer: of dice whoever throws them, or the first person where nobody in particular does, or a machine
        that has none.
        """
        if not isinstance(request, Roll) or (request.player in self.facts.seats and self.is_persons(request.player)):
            return request.player
        return next(filter(self.is_persons, self.seats), "")

    def request_of(self, seat: str) -> Ask[Any] | Roll[Any] | None:
        """What is asked of a seat; a battle that has to be fought is fought, not answered. What dice show on a real table
        everybody sees, and may say.
        """
        if not seat:
            return None
        request = self.game.request
        if isinstance(request, Roll):
            return request if self.is_persons(seat) else None
        asked = self.game.request_of(seat)
        return None if isinstance(asked, PlayBattle) else asked

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """The seats that are asked something, as everybody may know."""
        if self.battle_asked is not None:
            return ()
        if isinstance(self.game.request, Roll):
            return tuple(self._asked_now())
        return self.game.seen("").waiting_for

    # -- campaigns -----------------------------------------------------------------------------------------------------

    @property
    def campaigns(self) -> Campaigns[Any] | None:
        """The campaigns that this is one of; ``None`` for a match."""
        return self.book.played if isinstance(self.book, CampaignBook) else None

    @property
    def battle_asked(self) -> PlayBattle[Any, Any] | None:
        """The battle that this campaign waits for."""
        asked = self.game.request
        return asked if isinstance(asked, PlayBattle) and not self.over else None

    def _waits_for_battle(self) -> bool:
        """Whether a battle has been opened, or is to be opened without anybody asking for it."""
        people = any(map(self.is_persons, self.seats))
        return self.battle_asked is not None and (bool(self.facts.battle) or not people)

    def _has_to_hand_in(self) -> bool:
        """Whether this is a battle of a campaign that has been fought to its end."""
        return bool(self.facts.campaign) and self.stuck is None and self.game.over

    def _call_owner(self) -> None:
        """Has the owner see to battles that are to be opened or handed in."""
        wanted = not self._stale and (self._waits_for_battle() or self._has_to_hand_in())
        if wanted and (self._attended is None or self._attended.done()):
            self._attended = self._background.run(self._have_attended())

    async def _have_attended(self) -> None:
        """Has the owner see to battles; what fails is tried again."""
        try:
            await self._owner.attend(self)
            self._retries.succeeded()
        except Exception as error:
            log("battle-not-settled", level="error", game=self.id, error=error)
            self._retries.later()

    async def note_battle(self, match: str, instead_of: str) -> None:
        """Keeps which match is the battle under way. Raises :class:`Refusal` when somebody else has opened one."""

        def act() -> Done:
            if self.battle_asked is None:
                raise Refusal("no-battle", 409)
            if self.facts.battle != instead_of:
                raise Refusal("battle-made", 409)
            self._set(battle=match, proposals=())
            return Done((notice("battle-opened"),))

        await self._carry_out(act)

    async def take_battle(self, match: str, answer: Any) -> None:
        """Answers the question for a battle with the one that was fought in a match. Raises :class:`Refusal` when that is
        not the one waited for, and :class:`Illegal` for what is not that battle.
        """

        def act() -> Done:
            ask = self.battle_asked
            if ask is None or self.facts.battle != match:
                raise Refusal("no-battle", 409)
            try:
                self.game.answer(answer, player=ask.player)
            except IllegalAnswer as error:
                raise Illegal(error, self.book.names(self.game.seen("").state)) from None
            self._set(battle="", fought=len(self.game.journal.entries), proposals=())
            return Done()

        await self._carry_out(act)

    def _check_before_battle(self, seq: int) -> None:
        """Raises :class:`Refusal` where taking back to entry ``seq`` would undo a battle, or what one is fought for."""
        if self.facts.battle or seq < self.facts.fought:
            raise Refusal("battle-begun", 409)

    @property
    def version(self) -> int:
        """How often the match has been changed."""
        return self._version

    def question_id(self, seat: str) -> str:
        """The name of what a seat is asked now: it changes with every answer, and when something is taken back."""
        counted = self._counted[seat] = self._counted.get(seat, NOTHING_COUNTED).up_to(self.game.journal.entries, seat)
        return f"{self.facts.rewinds}.{counted.known}"

    def asked(self, seat: str, question: str) -> Ask[Any] | Roll[Any]:
        """What a seat is asked, if it is still the question with this id. Raises :class:`Refusal`."""
        self._check_open()
        if self.battle_asked is not None:
            raise Refusal("battle-first", 409)
        ask = self.request_of(seat)
        if ask is None:
            raise Refusal("nothing-asked", 409)
        if question != self.question_id(seat):
            raise Refusal("stale-question", 409, question=self.question_id(seat))
        return ask

    @cached_property
    def opening(self) -> Opening:
        """What the set-up tells of itself: worked out for the first reader; nothing that the rules of today do not know."""
        setup = self.header.setup
        try:
            briefing, state = self.book.briefing(setup), self.book.begin(setup)
        except Problem:
            return Opening(None, {})
        state.veil("")
        return Opening(
            briefing, {id: stance for id, stance in self.book.stances(state).items() if stance.at is not None}
        )

    def recalled(self, what: str, facts: Mapping[str, Any]) -> Mapping[str, Stance]:
        """How an event of which no picture was taken showed models."""
        return self.book.recalled(self.game.state, what, facts)

    async def turning_points(self, seat: str) -> tuple[TurningPoint, ...]:
        """What decided the match, as far as the story of a seat tells it. Raises :class:`Refusal` before it is over."""
        async with self.standing_still():
            if not self.over:
                raise Refusal("not-over", 409)
            snapshot, lines = self.snapshot(), standing_lines(await self._store.story(self.id, seat), seat)
        if self._swings is None:
            self._swings = await self._workers.swings(snapshot)
        shown = [number for number, told in enumerate(self.game.story) if may_see(told.event, seat)]
        line_of = dict(zip(reversed(shown), reversed(lines), strict=False))
        swings = self._swings or ()
        return tuple(
            TurningPoint(swing.side, swing.points, line_of[swing.event]) for swing in swings if swing.event in line_of
        )

    def snapshot(self) -> Snapshot:
        """The game as workers are told of it."""
        return Snapshot(self.id, self.header, tuple(self.game.journal.entries), self.facts.rewinds)

    def ahead(self, seat: str, question: str, answer: Any, then: Sequence[Further]) -> tuple[Game[Any], Further | None]:
        """The game in which the last of a chain of answers is to be judged, and that answer: the game as the seat can
        imagine it, in which the answers before have been given. The game itself, and ``None``, where there is no chain.
        Raises :class:`Refusal` where the question is not asked any more, or where the chain doesn't lead so far.
        """
        _ = self.asked(seat, question)
        if not then:
            return self.game, None
        *others, last = then
        chain = (answer, *(further.answer for further in others))
        key = (self.question_id(seat), self._version, seat, msgspec.json.encode(chain))
        if self._ahead is None or self._ahead[0] != key:
            world = self.game.imagine(seat, random.Random(0))
            try:
                for given in chain:
                    world.answer(given, player=seat)
            except IllegalAnswer:
                raise Refusal("stale-question", 409, question=question) from None
            self._ahead = key, world
        world = self._ahead[1]
        ask = world.request_of(seat)
        if not isinstance(ask, Ask) or ask.rule != last.rule:
            raise Refusal("stale-question", 409, question=question)
        return world, last

    def tried(self, game: Game[Any], seat: str, answer: Any, spot: Pointed | None) -> tuple[Any, IllegalAnswer | None]:
        """The plain answer that is meant to what a seat is asked in a game, and what the rules have against it. Raises
        :class:`Refusal` if nothing is asked.
        """
        ask = game.request_of(seat)
        if not isinstance(ask, Ask):
            raise Refusal("nothing-asked", 409)
        plain = self._meant(game, seat, ask, answer, spot)
        try:
            ask.settle(plain)
        except IllegalAnswer as error:
            return plain, error
        return plain, None

    def hints(self, game: Game[Any], seat: str, plain: Any) -> Hints | None:
        """What is known of an answer to what a seat is asked, before it is given; ``None`` for what is no answer at all."""
        ask = game.request_of(seat)
        if not isinstance(ask, Ask):
            return None
        try:
            return self.book.hints(game.seen(seat).state, ask, plain, measuring=self.facts.free_measuring)
        except IllegalAnswer:
            return None

    def _meant(self, game: Game[Any], seat: str, ask: Ask[Any], answer: Any, spot: Pointed | None) -> Any:
        """The plain answer that is meant."""
        if spot is None:
            return answer
        if not isinstance(ask, Place) or (spot.at is None) == (not spot.toward):
            raise Refusal("no-placement", 422)
        pointed = Spot(at=spot.at, toward=spot.toward, facing=spot.facing, via=tuple(spot.via), each=spot.each)
        return self.book.placement(game.seen(seat).state, ask, pointed)

    def _check_taught(self, seat: str, plain: Any) -> None:
        """Raises :class:`Refusal`, with the words of the coach, for an answer of the learner that he does not take."""
        step = self.coach.step(self.game) if self.coach is not None and self.coach.lesson.side == seat else None
        if self.coach is None or step is None:
            return
        try:
            taken = self.coach.takes(self.game, step, plain)
        except IllegalAnswer:
            return  # the rules have more to say about it
        if not taken:
            raise Refusal("lesson-otherwise", 409, words=step.otherwise or step.say)

    def _check_open(self) -> None:
        if self.stuck is not None:
            raise self.stuck
        if self.over:
            raise Refusal("over", 409)

    # -- what a seat does ----------------------------------------------------------------------------------------------

    async def answer(
        self, seat: str, question: str, answer: Any, spot: Pointed | None = None, then: Sequence[Further] = ()
    ) -> int:
        """Answers a question, and with ``then`` those that follow, as long as they follow at once; gives the length of the
        story for the seat once the answers are kept.

        Raises :class:`Refusal` when it is not, or not any more, asked, and :class:`Illegal` when the rules forbid one of
        them: then none of them has been given.
        """

        def act() -> Done:
            ask = self.asked(seat, question)
            self._press(self._answerer(ask), by=seat)
            start = len(self.game.journal.entries)
            try:
                if isinstance(ask, Roll):
                    self._roll(ask, answer)
                    return Done()
                self._give(seat, self._meant(self.game, seat, ask, answer, spot))
                for further in then:
                    asked = self._follows(seat, further.rule, start)
                    if asked is None:
                        break
                    self._give(seat, self._meant(self.game, seat, asked, further.answer, further.spot))
            except (IllegalAnswer, Refusal) as error:
                known = self.book.names(self.game.seen(seat).state)
                if len(self.game.journal.entries) > start:
                    self.game.rewind(start, agreed=True)
                if isinstance(error, Refusal):
                    raise
                raise Illegal(error, known) from None
            if not self.is_machine(seat):
                self._lapse(seat)
            return Done()

        await self._carry_out(act)
        return self.audience.cursor(seat)

    def _roll(self, roll: Roll[Any], faces: Any) -> None:
        """Takes what dice show on a real table; ``None``: nobody has such dice, and they are thrown for him. Raises
        ``IllegalAnswer`` for what such dice can't show.
        """
        thrown = list(TrueDice().throw(roll)) if faces is None else faces
        self.game.answer(thrown, player=roll.player)

    def _give(self, seat: str, plain: Any) -> None:
        """Gives a plain answer; in a lesson as the coach has it. Raises ``IllegalAnswer``, and :class:`Refusal` for one that
        he does not take.
        """
        self._check_taught(seat, plain)
        if self.coach is None:
            self.game.answer(plain, player=seat)
        else:
            self.coach.give(self.game, plain, seat)
            go_on_teaching(self.coach, self.game)

    def _follows(self, seat: str, rule: str, start: int) -> Ask[Any] | None:
        """What a seat is asked by a rule, if nobody else has had a say and no die been thrown since entry ``start``."""
        ask = self.game.request_of(seat)
        alone = all(entry.player == seat for entry in self.game.journal.entries[start:])
        return ask if alone and isinstance(ask, Ask) and ask.rule == rule else None

    async def order(self, seat: str, standing: Standing) -> int:
        """Changes the standing orders of a seat; gives the length of the story for it."""

        def act() -> Done:
            self._check_open()
            self.game.order(seat, standing)
            return Done()

        await self._carry_out(act)
        return self.audience.cursor(seat)

    async def take_back(self, seat: str, say: Say | Literal["restart"]) -> None:
        """Proposes to take back the last decision of a seat, or answers such a proposal; ``restart`` takes back all that it
        has done with its figure, and raises :class:`Refusal` where others have had a say, or a die has been thrown, since.

        It is done when everybody agrees; at once, when nobody else has decided and nothing been seen since. Machines agree,
        unless they only play for a person who is away: he is asked himself.
        """

        def act() -> Done:
            self._check_open()
            if say == "restart":
                self._note(Proposal("take-back", seat, (seat,), self._began_activation(seat)))
                done = self._rewound(free=True)
                if done is None:
                    raise Refusal("nothing-to-take-back", 409)
                return done
            if say == "propose":
                seq = self._last_decision(seat)
                self._check_before_battle(seq)
                self._note(Proposal("take-back", seat, (seat,), seq))
                done = self._rewound(free=self._is_free(seat, seq))
                return done or Done((notice("take-back-proposed", by=self._title(seat)),))
            if say == "decline":
                self._drop("take-back")
                return Done((notice("take-back-declined", by=self._title(seat)),))
            self._agree("take-back", seat)
            return self._rewound(free=False) or Done()

        await self._carry_out(act)

    async def draw(self, seat: str, say: Say) -> None:
        """Offers a draw, or answers such an offer. Machines play on."""

        def act() -> Done:
            self._check_open()
            if self.goes_to_its_end:
                raise Refusal("no-draw", 409)
            if say == "decline":
                self._drop("draw")
                return Done((notice("draw-declined", by=self._title(seat)),))
            if say == "accept":
                self._agree("draw", seat)
                everybody = set(self.seats) <= set(self._proposal("draw").agreed)
                return self._ended(Ending("agreed-draw", ""), notice("draw-agreed")) if everybody else Done()
            offered = notice("draw-offered", by=self._title(seat))
            machine = next((other for other in self.seats if self.is_machine(other)), None)
            if machine is not None:
                return Done((offered, notice("draw-declined", by=self._title(machine))))
            self._note(Proposal("draw", seat, (seat,)))
            return Done((offered,))

        await self._carry_out(act)

    async def concede(self, seat: str) -> None:
        """Gives the game up. The other side wins, if there is one; of more than two, and in campaigns, whose battles are
        fought to their end, a machine takes the seat over.
        """

        def act() -> Done:
            self._check_open()
            told = notice("conceded", by=self._title(seat))
            others = [other for other in self.seats if other != seat]
            if len(others) < 2 and not self.goes_to_its_end:
                return self._ended(Ending("conceded", "".join(others), seat), told)
            self._give_away(seat, STAND_IN)
            return Done((told,))

        await self._carry_out(act)

    async def stand_in(self, by: str, seat: str, player: str, abandoned_after: float) -> None:
        """Lets a machine play an abandoned seat, or one's own; or takes one's own seat back."""

        await self.audience.look_who_is_there()

        def act() -> Done:
            self._check_open()
            if seat not in self.facts.seats:
                raise Refusal("no-seat", 404, seat=seat)
            if seat != by:
                self._check_abandoned(seat, player, abandoned_after)
            if player == PERSON and self.time_is_up(seat):
                raise Refusal("time-up", 409)
            self._put(seat, player)
            what = "person-plays" if player == PERSON else "machine-plays"
            return Done((notice(what, seat=self._title(seat), player=player),))

        await self._carry_out(act)

    def _check_abandoned(self, seat: str, player: str, abandoned_after: float) -> None:
        """Raises :class:`Refusal` unless others may let a machine play for this seat."""
        if player == PERSON or self.is_machine(seat):
            raise Refusal("not-your-seat", 403)
        if self.audience.present(seat):
            raise Refusal("somebody-there", 409)
        left = abandoned_after - self.audience.away_for(seat)
        if left > 0:
            raise Refusal("not-abandoned", 409, seconds=max(1, round(left)))

    async def note_rematch(self, match: str, *, swap: bool) -> None:
        """Keeps which match is the rematch, and whether sides ``swap``. Raises :class:`Refusal` when there is one already,
        or none may be yet.
        """

        def act() -> Done:
            if not self.over:
                raise Refusal("not-over", 409)
            if self.facts.rematch:
                raise Refusal("rematch-made", 409)
            self._set(rematch=match, swapped=swap)
            return Done((notice("rematch"),))

        await self._carry_out(act)

    # -- clocks --------------------------------------------------------------------------------------------------------

    def left(self, seat: str) -> float:
        """How many seconds a seat may still think, in a match with clocks."""
        assert self.facts.clocks is not None
        return self.facts.clocks.left(seat, datetime.now(UTC), self._began)

    def is_running(self, seat: str) -> bool:
        """Whether the clock of a seat runs."""
        return self.facts.clocks is not None and self.facts.clocks.faces[seat].since is not None

    def time_is_up(self, seat: str) -> bool:
        """Whether a seat has thought for as long as was agreed on."""
        return self.facts.clocks is not None and self.left(seat) <= 0

    def _next_fall(self) -> Fall | None:
        """The flag that falls next, and when."""
        clocks = self.facts.clocks
        return None if clocks is None or self.over else clocks.next_fall(datetime.now(UTC), self._began)

    def _press(self, seat: str, *, by: str) -> None:
        """The person who was asked has decided. ``by``: the seat at which that was said; whoever is at it may say what the
        dice of another show. Raises :class:`Refusal` for one whose time is up.
        """
        clocks = self.facts.clocks
        if clocks is None or self.is_machine(seat):
            return
        if self.time_is_up(seat):
            raise Refusal("time-up", 409)
        self._set(clocks=clocks.with_arrived(by).pressed(seat))

    def _set_clocks_going(self) -> None:
        """Has the clocks run of those who are asked something now, once everybody has come to the table."""
        clocks = self.facts.clocks
        if clocks is None:
            return
        people = [seat for seat in self.seats if not self.is_machine(seat)]
        ready = not self.over and set(people) <= set(clocks.arrived)
        asked = [seat for seat in self._asked_now() if seat in people] if ready else []
        self._set(clocks=clocks.running_for(asked, datetime.now(UTC), self._began))

    def _arrive(self, seat: str) -> None:
        """Somebody comes to a seat; notes it where clocks wait for that."""
        clocks = self.facts.clocks
        if clocks is None or self.over or seat in clocks.arrived or seat not in self.facts.seats:
            return

        def act() -> Done:
            if self.facts.clocks is not None:
                self._set(clocks=self.facts.clocks.with_arrived(seat))
            return Done()

        _ = self._background.run(self._by_itself(act))

    def _watch_clocks(self) -> None:
        """Sees to it that the next flag falls when it has to."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        fall = None if self._stale else self._next_fall()
        if fall is not None:
            self._flag = asyncio.get_running_loop().call_later(fall.seconds + AFTER_A_FALL, self._flag_falls)

    def _flag_falls(self) -> None:
        self._flag = None
        _ = self._background.run(self._by_itself(self._take_time_away))

    def _take_time_away(self) -> Done:
        """Does what was agreed on with the seat whose time is up, if there is one: another process may have been first."""
        fall, clocks = self._next_fall(), self.facts.clocks
        if fall is None or clocks is None or fall.seconds > 0:
            return Done()
        seat, others = fall.seat, [other for other in self.seats if other != fall.seat]
        told = notice("time-up", by=self._title(seat))
        if clocks.plan.fallen == LOSES and len(others) == 1 and not self.goes_to_its_end:
            return self._ended(Ending("time-up", others[0], seat), told)
        player = STAND_IN if clocks.plan.fallen == LOSES else clocks.plan.fallen
        self._give_away(seat, player)
        return Done((told, notice("machine-plays", seat=self._title(seat), player=player)))

    async def _by_itself(self, act: Act) -> None:
        """A change that nobody waits for."""
        try:
            await self._change(act)
        except Exception as error:
            log("clock-fault", level="error", game=self.id, error=error)
            self._retries.later()

    # -- silence -------------------------------------------------------------------------------------------------------

    def call_on(self, seat: str) -> Call | None:
        """The call on a seat that does not answer, if somebody has made one."""
        silence = self.facts.silences.get(seat)
        return None if silence is None else silence.call

    def until(self, call: Call) -> float:
        """How many seconds somebody who was called on still has."""
        return max(0.0, (call.until - datetime.now(UTC)).total_seconds())

    async def claim(self, by: str, seat: str, silent_after: float, answer_within: float) -> None:
        """Calls on a player who is there and has not answered for ``silent_after`` seconds; once he has not either within
        ``answer_within`` seconds of that, claims the victory: where there are others, or it is a battle of a campaign, a
        machine takes the seat over.
        """
        await self.audience.look_who_is_there()

        def act() -> Done:
            self._check_open()
            call = self._call_that_stands(by, seat)
            if call is None:
                return self._called_on(by, seat, silent_after, answer_within)
            left = self.until(call)
            if left > 0:
                raise Refusal("called-already", 409, seconds=max(1, round(left)))
            told = notice("claimed", by=self._title(by), seat=self._title(seat))
            if len(self.seats) == 2 and not self.goes_to_its_end:
                return self._ended(Ending("claimed", by, seat), told)
            self._give_away(seat, STAND_IN)
            return Done((told, notice("machine-plays", seat=self._title(seat), player=STAND_IN)))

        await self._carry_out(act)

    def _call_that_stands(self, by: str, seat: str) -> Call | None:
        """The call on a seat. Raises :class:`Refusal` where nobody can be called on."""
        if seat not in self.facts.seats:
            raise Refusal("no-seat", 404, seat=seat)
        if self.facts.clocks is not None:
            raise Refusal("clocks-run", 409)
        waiting = self.waiting_for
        if seat == by or seat not in waiting or by in waiting or self.is_machine(seat):
            raise Refusal("not-waited-for", 409)
        return self.call_on(seat)

    def _called_on(self, by: str, seat: str, silent_after: float, answer_within: float) -> Done:
        """Calls on a seat. Raises :class:`Refusal` where it is too early, or nobody there to hear it."""
        if not self.audience.present(seat):
            raise Refusal("nobody-there", 409)
        now = datetime.now(UTC)
        silence = self.facts.silences.get(seat, Silence(self.updated))
        left = silent_after - silence.seconds(now, self._began)
        if left > 0:
            raise Refusal("not-silent", 409, seconds=max(1, round(left)))
        self._set(silences={**self.facts.silences, seat: silence.called(by, now, answer_within)})
        seconds = max(1, round(answer_within))
        return Done((notice("called", by=self._title(by), seat=self._title(seat), seconds=seconds),))

    def _heard_since(self, start: int) -> tuple[str, ...]:
        """The seats that have decided something since entry ``start``."""
        return tuple(entry.player for entry in self.game.journal.entries[start:] if not (entry.orders or entry.auto))

    def _note_silences(self, heard: Sequence[str]) -> None:
        """Notes which people are asked something, where there are no clocks; the silence of those ``heard`` begins anew."""
        if self.facts.clocks is None:
            silent = [] if self.over else [seat for seat in self._asked_now() if not self.is_machine(seat)]
            self._set(silences=going_on(self.facts.silences, silent, heard, datetime.now(UTC)))

    # -- between the players -------------------------------------------------------------------------------------------

    def is_machine(self, seat: str) -> bool:
        """Whether a machine plays this seat."""
        return self.facts.seats[seat].player != PERSON

    def _set(self, **facts: Any) -> None:
        self.facts = msgspec.structs.replace(self.facts, **facts)

    def is_persons(self, seat: str) -> bool:
        """Whether a seat is a person's, who may be away and have a machine play for him."""
        people = self.facts.people
        if people is None:
            wished = msgspec.msgpack.decode(self.facts.wish, type=MatchWish).seats if self.facts.wish else {}
            return PERSON in (self.facts.seats[seat].player, wished.get(seat, SeatPlan()).player)
        return seat in people

    @property
    def goes_to_its_end(self) -> bool:
        """Whether nobody can end it before its time: a campaign, or a battle whose end one is waiting for."""
        return bool(self.facts.campaign) or self.campaigns is not None

    def _put(self, seat: str, player: str) -> None:
        """Has a machine play a seat, or a person, whose it is from then on."""
        plan = msgspec.structs.replace(self.facts.seats[seat], player=player)
        people = [other for other in self.seats if self.is_persons(other) or (other, player) == (seat, PERSON)]
        self._set(seats={**self.facts.seats, seat: plan}, people=tuple(people))

    def _give_away(self, seat: str, player: str) -> None:
        """Has a machine play a seat for good: nobody has a say there any more."""
        self._put(seat, player)
        self._set(people=tuple(other for other in self.seats if other != seat and self.is_persons(other)))

    def _title(self, seat: str) -> Any:
        name = self.facts.seats[seat].name
        return name or self.book.names(self.game.seen("").state)[seat]

    def _ended(self, ending: Ending, told: Item) -> Done:
        self._set(ending=ending, proposals=())
        return Done((told,))

    def _note_end(self) -> None:
        """Keeps who has won by the rules: rules of later on may not lead there any more."""
        if self.facts.ending is None and self.stuck is None and self.game.over:
            self._set(ending=Ending("played", self.book.result(self.game.state).winner or ""), proposals=())

    def _proposal(self, what: str) -> Proposal:
        """The proposal of this kind. Raises :class:`Refusal` when nobody has made one."""
        for proposal in self.facts.proposals:
            if proposal.what == what:
                return proposal
        raise Refusal("no-proposal", 409)

    def _note(self, proposal: Proposal) -> None:
        others = [other for other in self.facts.proposals if other.what != proposal.what]
        self._set(proposals=(*others, proposal))

    def _drop(self, what: str) -> None:
        dropped = self._proposal(what)
        self._set(proposals=tuple(other for other in self.facts.proposals if other is not dropped))

    def _agree(self, what: str, seat: str) -> None:
        proposal = self._proposal(what)
        self._note(msgspec.structs.replace(proposal, agreed=tuple(dict.fromkeys((*proposal.agreed, seat)))))

    def _lapse(self, seat: str) -> None:
        """An answer refuses what others have proposed, and every proposal to take back what came before it; an offer of
        one's own stands.
        """
        kept = [proposal for proposal in self.facts.proposals if proposal.what == "draw" and proposal.by == seat]
        if len(kept) < len(self.facts.proposals):
            self._set(proposals=tuple(kept))

    def _last_decision(self, seat: str) -> int:
        """The entry of the last decision of a seat. Raises :class:`Refusal` when it has made none."""
        taught = None if self.coach is None else self.coach.last_decision(self.game.journal.entries)
        if (
            self.coach is not None
            and not self.coach.lesson.free
            and taught is not None
            and not self.coach.is_done(self.game)
        ):
            return taught
        for entry in reversed(self.game.journal.entries):
            theirs = entry.player == seat or (self.facts.real_table and not entry.seen_by)
            if theirs and not entry.auto and not entry.orders:
                return entry.seq
        raise Refusal("nothing-to-take-back", 409)

    def began(self, seat: str) -> int | None:
        """The entry with which a seat began what it is doing with one figure, as long as it can take all of that back alone:
        its choice of the figure, or else all that has followed without dice or others. ``None``: there is nothing.
        """
        run = [entry for entry in self.game.own_run(seat) if not entry.orders and entry.seq >= self.facts.fought]
        if not run or self.facts.battle:
            return None
        figures = {
            figure.id for figure in self.book.overview(self.game.seen(seat).state).figures if figure.side == seat
        }
        chosen = (
            entry.seq
            for entry in reversed(run)
            if not entry.auto and isinstance(entry.answer, str) and entry.answer in figures
        )
        first = next((entry.seq for entry in run if not entry.auto), None)
        return next(chosen, first)

    def _began_activation(self, seat: str) -> int:
        began = self.began(seat)
        if began is None:
            raise Refusal("nothing-to-take-back", 409)
        return began

    def _is_free(self, seat: str, seq: int) -> bool:
        """Whether taking back to ``seq`` undoes nobody else's decision."""
        return all(entry.player in ("", seat) for entry in self.game.journal.entries[seq:])

    def _rewound(self, *, free: bool) -> Done | None:
        """Takes back what is proposed if everybody agrees, or it is ``free`` and nothing has been seen since."""
        proposal = self._proposal("take-back")
        self._check_before_battle(proposal.seq)
        machines = [seat for seat in self.seats if self.is_machine(seat) and not self.is_persons(seat)]
        everybody = self.facts.real_table or set(self.seats) <= {*proposal.agreed, *machines}
        if not everybody and not free:
            return None
        events = [told.event for told in self.game.story]
        try:
            self.game.rewind(proposal.seq, agreed=everybody)
        except NotAgreed:
            return None
        self._set(rewinds=self.facts.rewinds + 1, proposals=())
        gone = events[len(self.game.story) :]
        lines = {seat: sum(1 for event in gone if may_see(event, seat)) for seat in ("", *self.seats)}
        told = notice("taken-back", by=self._title(proposal.by))
        return Done((msgspec.structs.replace(told, kind="taken-back", lines=lines),), proposal.seq)

    # -- changing ------------------------------------------------------------------------------------------------------

    async def _carry_out(self, act: Act) -> None:
        """Carries out a change, whatever becomes of who asked for it: what was begun is done or undone as a whole."""
        await asyncio.shield(self._background.run(self._change(act)))

    async def _change(self, act: Act) -> None:
        async with self._lock:
            for _ in range(TRIES):
                await self._refresh()
                if await self._changed(act):
                    break
            else:
                raise Refusal("busy", 503)
        self.wake()

    async def _changed(self, act: Act) -> bool:
        """Does, keeps and tells a change; ``False`` when somebody else was first, whose change is to be taken over."""
        facts, entries, told = self.facts, len(self.game.journal.entries), len(self.game.story)
        self._pictures.forget()
        done = None
        times = [time.perf_counter()]
        try:
            done = act()
            self._note_end()
            self._set_clocks_going()
            self._note_silences(self.seats if done.rewound_to is not None else self._heard_since(entries))
            change = self._since(entries, told, done)
            times.append(time.perf_counter())
            self._stale = True
            await self._store.append(self.id, change)
        except Conflict:
            self.facts = facts
            with suppress(NoHistory):
                self.game.rewind(entries, agreed=True)
            return False
        except BaseException:
            self.facts = facts
            self._stale = self._stale or done is not None
            raise
        self._stale = False
        self._version += 1
        self.machines.changed_by = self._store.server
        self._pictures.keep(rewound=done.rewound_to is not None)
        self.updated = datetime.now(UTC)
        times.append(time.perf_counter())
        self.audience.count(change.items)
        self.audience.tell(change.items)
        times.append(time.perf_counter())
        self._times.note(self.id, times)
        return True

    def _since(self, entries: int, told: int, done: Done) -> Change:
        """What a change has changed; its notices stand before the story that they led to."""
        if done.rewound_to is not None:
            entries, told = done.rewound_to, len(self.game.story)
        return Change(
            version=self._version,
            facts=self.facts,
            start=entries,
            entries=self.game.journal.entries[entries:],
            first_item=self.audience.items,
            items=[*done.notices, *story_items(self.book, self.game, told, self._pictures)],
            awake=self.awake,
            kept=kept_of(self.game, self.seats),
            rewound=done.rewound_to is not None,
        )

    # -- what others have changed --------------------------------------------------------------------------------------

    def hear(self, version: int) -> None:
        """Another process has brought the match to this version: it is read anew, at once where somebody waits for it."""
        self._heard = max(self._heard, version)
        if version > self._version and not self.idle:
            _ = self._background.run(self._keep_up())

    async def look_again(self, version: int) -> None:
        """Takes over what another process has changed, if the match is older than ``version``, or may differ from what is
        kept.
        """
        self._heard = max(self._heard, version)
        await self._catch_up()

    async def _keep_up(self) -> None:
        """Takes over what another process has changed; when that fails, whoever comes next does it."""
        with suppress(SQLAlchemyError, OSError, Problem):
            await self._catch_up()

    async def _catch_up(self) -> None:
        async with self._lock:
            await self._refresh()
        self.wake()

    async def _refresh(self) -> None:
        """Reads the match anew when it may differ from what is kept, and tells the sockets what they missed."""
        if not self._stale and self._heard <= self._version:
            return
        heard = self._heard
        entries = 0 if self._stale or self.stuck is not None else len(self.game.journal.entries)
        self._stale = True
        stored = await self._store.load(self.id, Known(entries, self.facts.rewinds, self.audience.items))
        if stored is None:
            raise Refusal("no-match", 404)
        await self._take_over(stored)
        self._stale = False
        if self._heard == heard:  # otherwise one has heard more while this was read
            self._heard = self._version
        self.audience.tell(stored.news)

    async def _take_over(self, stored: Stored) -> None:
        """Makes the match what is kept."""
        await self._follow_or_resume(stored)
        self._pictures = Pictures(self.book, self.game)
        self.facts, self.updated = stored.facts, stored.updated
        self._version = stored.version
        self.audience.take_over(stored)
        self.machines.changed_by = stored.server

    async def _follow_or_resume(self, stored: Stored) -> None:
        """The game that the journal tells: by the tail that others have added, where what lies before it is the same."""
        game: Game[Any] | None = getattr(self, "game", None)
        if game is not None and (stored.start or (self.stuck is None and goes_on(game, stored.entries))):
            follow(game, stored.entries)
            return
        journal = Journal(self.header, list(stored.entries))
        try:
            self.game = await alone(Game.resume, journal, self.book, dice=dice_of(self.coach), story=True)
            self.game.by_hand = seen_by_all if stored.facts.real_table else None
            self.stuck = None
        except Divergence as error:
            self.stuck = error
            log("diverged", level="warning", game=self.id, seq=error.seq, why=str(error))
            self.game = await alone(as_far_as_it_goes, journal, self.book, error.seq)

    async def _go_over(self, stored: Stored) -> None:
        """Goes on by the rules of today from the last checkpoint that those of before have kept, where both are of one
        revision. A match of another has its journal alone, which does not follow from the rules any more: it can be read.

        What has been told since the checkpoint is taken back, and told again as far as the answers still stand.
        """
        kept = stored.kept
        if kept is None or kept.revision != self.book.revision or self.facts.ending is not None:
            return
        journal = Journal(self.header, list(stored.entries))
        try:
            game = await alone(Game.upgraded, journal, kept.seq, kept.state, self.book, story=True)
            again = len(stored.entries) + 1 - len(game.journal.entries)
            game.dice, game.by_hand = dice_of(self.coach), (seen_by_all if stored.facts.real_table else None)
            pictures = Pictures(self.book, game, {})
            game.start()
        except Exception as error:
            log("not-upgraded", level="warning", game=self.id, error=error)
            return
        if game.over:
            return
        before = self.game, self.stuck, self._pictures
        self.game, self.stuck, self._pictures = game, None, pictures
        self._set(rewinds=self.facts.rewinds + 1, proposals=())
        self._set_clocks_going()
        told = msgspec.structs.replace(notice("upgraded", again=again), kind="taken-back", lines=kept.told)
        change = msgspec.structs.replace(self._since(kept.seq, 0, Done((told,))), rewound=True)
        try:
            await self._store.append(self.id, change)
        except Conflict:
            (self.game, self.stuck, self._pictures), self._stale = before, True
            return
        self._pictures.keep(rewound=False)
        self._version += 1
        self.audience.count(change.items)
        log("upgraded", game=self.id, revision=self.book.revision, again=again)

    # -- who follows it ------------------------------------------------------------------------------------------------

    def follow(self, follower: Follower) -> None:
        """Somebody comes to a seat, or to watch; from now on the socket is told of every change."""
        self.audience.follow(follower)
        self._arrive(follower.seat)

    # -- machines ------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Lets the machines think whose turn it is, unless they do already, and watches the clocks."""
        self._watch_clocks()
        self._call_owner()
        self.machines.wake()

    @property
    def machine_asked(self) -> str | None:
        """The machine that is asked something now."""
        if self._stale or self.over:
            return None
        return next((seat for seat in self._asked_now() if self.is_machine(seat)), None)

    def _try_again(self) -> None:
        _ = self._background.run(self._go_on())

    async def _go_on(self) -> None:
        """Reads the match anew and lets machines and clocks go on."""
        try:
            await self._catch_up()
        except Exception as error:
            log("not-resumed", level="warning", game=self.id, error=error)
            self._retries.later()

    async def close(self) -> None:
        """Lets go of everything that is under way; what was begun to be kept is kept first."""
        if self._flag is not None:
            self._flag.cancel()
        self._retries.cancel()
        self.machines.stop()
        await self._background.settled()


__all__ = ["Done", "Match"]
