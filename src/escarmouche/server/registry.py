"""All matches of a server: made, found by secret link, kept in memory while somebody is there."""

from __future__ import annotations

import asyncio
import hashlib
import math
import secrets
import tempfile
from collections import OrderedDict
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from escarmouche import documents
from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Game
from escarmouche.players import MAKERS
from escarmouche.players.scripted import is_for, plain_answer, scripted_dice, split, written_key
from escarmouche.rulebooks import ArmyReport, Book, Card, Form, Lesson, Scene, books
from escarmouche.rulebooks import book as book_called
from escarmouche.rulebooks.common.campaign_book import CampaignBook, campaign_book, rules_of
from escarmouche.rulebooks.common.campaigns import PlayBattle
from escarmouche.server.clocks import wound
from escarmouche.server.following import TrueDice
from escarmouche.server.limits import Buckets, Quotas
from escarmouche.server.logs import log
from escarmouche.server.match import PERSON, Match, coach_of, dice_of, go_on_teaching, kept_of, seen_by_all, story_items
from escarmouche.server.metrics import Metrics
from escarmouche.server.news import News
from escarmouche.server.pictures import Pictures
from escarmouche.server.portraits import portrait
from escarmouche.server.problems import Refusal
from escarmouche.server.settings import Settings
from escarmouche.server.storage import Change, Conflict, Facts, Store
from escarmouche.server.times import Times
from escarmouche.server.warming import alone, warm_up
from escarmouche.server.wire import (
    LOSES,
    ArmyText,
    CampaignWish,
    FilledArmy,
    LessonText,
    MatchWish,
    NewMatch,
    Passage,
    Rematch,
    SceneText,
    SeatPlan,
)
from escarmouche.server.workers import Workers

SECONDS_BETWEEN_LOOKS: Final = 0.5
SECONDS_TO_BE_SURE: Final = 10.0
"""How often one looks whether other processes have changed a match that somebody follows here; the latter where they tell
it themselves.
"""

LOOKS_AT_SEATS: Final = 10
"""Each how manieth look, where processes tell nothing, one also looks who is at the seats elsewhere."""

SECONDS_BETWEEN_TRIES: Final = 10.0
"""How often one tries to open the matches that go on by themselves, when the database does not let one."""

SECONDS_BETWEEN_CLEARINGS: Final = 3600.0
"""How often one looks for matches to forget."""

SECONDS_BETWEEN_SIGNS: Final = 15.0
"""How often one lets other processes know who is still here."""


SETTLED_ELSEWHERE: Final = ("no-battle", "battle-made", "no-match")
"""Why a battle need not be opened or handed in any more: another process was first, or one of the two is forgotten."""

BATTLES_OF_MACHINES: Final = 3
"""How many battles machines fight among themselves in a campaign whose kind leaves that open."""


class Seated(NamedTuple):
    """What a link opens: a match, from a seat (``""``: a spectator's)."""

    match: Match
    seat: str


class MatchRegistry:
    """The matches of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.metrics = Metrics()
        self.workers = Workers(settings, self.metrics)
        self.times = Times(self.metrics)
        self.sockets = 0
        self.requests_of_links = Buckets[str](settings.requests_a_minute / 60, settings.requests_a_minute)
        self.messages_of_links = Buckets[tuple[str, str]](settings.messages_a_second, settings.message_burst)
        self.messages_of_addresses = Buckets[str](settings.address_messages_a_second, settings.address_message_burst)
        self.sockets_of_links = Quotas[tuple[str, str]](settings.sockets_of_link)
        self.sockets_of_addresses = Quotas[str](settings.sockets_of_address)
        self.portraits_of_addresses = Buckets[str](settings.portraits_an_hour / 3600, settings.portraits_an_hour)
        self._one_portrait = asyncio.Semaphore()
        """One picture at a time is unfolded."""
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Match]] = {}
        self._began = datetime.now(UTC)
        self._look = asyncio.Event()
        """Set when it is time to look around."""
        self._tasks: list[asyncio.Task[None]] = []
        self._hearing: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

        self.metrics.watch(
            {
                "matches": ("Matches in memory.", lambda: len(self._matches)),
                "machine_matches": ("Matches that only machines play.", lambda: len(self._machines_alone())),
                "sockets": ("Open sockets.", lambda: self.sockets),
                "workers_ready": (
                    "Worker processes that are ready to work.",
                    lambda: sum(one.state == "ready" for one in self.workers.all),
                ),
                "workers_lost": (
                    "Worker processes that could not be replaced.",
                    lambda: sum(one.state == "lost" for one in self.workers.all),
                ),
                "workers_replaced": (
                    "How often worker processes were replaced.",
                    lambda: sum(one.replaced for one in self.workers.all),
                ),
                "jobs_waiting": (
                    "Jobs that wait for a worker process.",
                    lambda: sum(one.turns.waiting for one in self.workers.all),
                ),
            }
        )

    async def open(self) -> None:
        """Opens the registry. Raises ``Problem`` when the database can't be reached."""
        warm_up()
        await self.store.open()
        self._began = datetime.now(UTC)
        self._tasks = [asyncio.create_task(work) for work in self._upkeep()]
        if self.store.tells:
            self._hearing = asyncio.create_task(self.store.hear(self._hear, self._look.set))

    def _upkeep(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """What is done besides, as long as the registry is open."""
        return self._look_around(), self._say_so(), self._go_on(), self._forget()

    async def close(self) -> None:
        """Closes it: what is being read is read, what is being kept is kept, the machines stop."""
        self._closing.set()  # nobody is interrupted: who is in the middle of talking to the database would leave it hanging
        self._look.set()
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
        await asyncio.gather(*self._tasks, *self._opening.values(), return_exceptions=True)
        for match in tuple(self._matches.values()):
            await match.close()
        with suppress(SQLAlchemyError, OSError, Conflict):
            await self.store.forget_presence()
        await self.workers.close()
        await self.store.close()

    @property
    def matches(self) -> int:
        """How many matches are in memory."""
        return len(self._matches)

    # -- finding -------------------------------------------------------------------------------------------------------

    async def seated(self, token: str) -> Seated:
        """What a link opens. Raises :class:`Refusal` for one that opens nothing, and for a player's used too much."""
        hash = _hash(token)
        found = await self.store.seat_of(hash)
        if found is None:
            raise Refusal("no-link", 404)
        if found.seat and not self.requests_of_links.of(hash).take():
            raise Refusal("link-busy", 429)
        match = await self._match(found.game)
        match.hear(found.version)
        return Seated(match, found.seat)

    async def _match(self, id: str) -> Match:
        match = self._matches.get(id)
        if match is None:
            if id not in self._opening:
                self._opening[id] = asyncio.create_task(self._opened(id))
            match = await asyncio.shield(self._opening[id])
        if id in self._matches:
            self._matches.move_to_end(id)
        return match

    async def _opened(self, id: str) -> Match:
        """A match read from the store; two who want it at the same time get the same."""
        try:
            stored = await self.store.load(id)
            if stored is None:
                raise Refusal("no-match", 404)
            match = self._matches[id] = await Match.opened(
                stored, self.store, self.workers, self.times, self._began, self
            )
            self._make_room()
            return match
        finally:
            del self._opening[id]

    def _make_room(self) -> None:
        """Lets go of the matches longest out of use at which nobody is."""
        for id in [id for id, match in self._matches.items() if match.idle]:
            if len(self._matches) <= self.settings.live_games:
                return
            del self._matches[id]

    async def _go_on(self) -> None:
        """Opens, one after the other, the matches that go on by themselves: those that a server left in the middle of it."""
        left: Sequence[str] | None = None
        while left is None or left:
            try:
                left = [id for id in left or await self.store.awake() if not await self._gone_on(id)]
            except SQLAlchemyError as error:
                log("not-resumed", level="warning", error=error)
            if left != [] and await self._closes_within(SECONDS_BETWEEN_TRIES):
                return

    async def _gone_on(self, id: str) -> bool:
        """Opens a match that goes on by itself; whether that need not be tried again."""
        if self._closing.is_set():
            return True
        try:
            match = await self._match(id)
            if not match.awake:
                await self.store.let_rest(id, match.version)
        except Exception as error:
            log("not-resumed", level="warning", game=id, error=error)
            return not isinstance(error, SQLAlchemyError)
        return True

    async def _look_around(self) -> None:
        """Takes over, from time to time, what other processes have done to matches that are followed here, and have not told
        or not been heard to tell.
        """
        between = SECONDS_TO_BE_SURE if self.store.tells else SECONDS_BETWEEN_LOOKS
        looks = 0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), between)
            if self._closing.is_set():
                return
            self._look.clear()
            looks += 1
            followed = [id for id, match in self._matches.items() if not match.idle]
            with suppress(SQLAlchemyError, OSError, Problem):
                for id, version in (await self.store.versions(followed)).items():
                    await self._matches[id].look_again(version)
                if self.store.tells or looks % LOOKS_AT_SEATS == 0:
                    for id, seen in (await self.store.elsewhere(followed)).items():
                        self._matches[id].see(seen)

    async def _forget(self) -> None:
        """Forgets, from time to time, the matches that nobody has played on for as long as the settings say, and the
        portraits that none shows.
        """
        forgotten: Sequence[str] | None = None
        while not await self._closes_within(0 if forgotten or forgotten is None else SECONDS_BETWEEN_CLEARINGS):
            forgotten = ()
            with suppress(SQLAlchemyError, OSError, Conflict):
                forgotten = await self._forget_matches()
                await self.store.forget_portraits()

    async def _forget_matches(self) -> Sequence[str]:
        """Forgets some of the matches that nobody has played on for as long as the settings say; which."""
        if self.settings.forget_after == math.inf:
            return ()
        used = [id for id, match in self._matches.items() if not match.idle]
        since = datetime.now(UTC) - timedelta(days=self.settings.forget_after)
        forgotten = await self.store.forget_old(since, used)
        for id in forgotten:
            self._matches.pop(id, None)
        if forgotten:
            log("forgotten", games=len(forgotten))
        return forgotten

    def _hear(self, news: News) -> None:
        """What another process has told."""
        match = self._matches.get(news.game)
        if match is None:
            return
        if news.version:
            match.hear(news.version)
        elif not match.idle:
            match.hear_who_is_there()

    async def _say_so(self) -> None:
        """Lets other processes know, from time to time, that those who are at seats here still are."""
        while not await self._closes_within(SECONDS_BETWEEN_SIGNS):
            if any(not match.idle for match in self._matches.values()):
                with suppress(SQLAlchemyError, OSError, Conflict):
                    await self.store.still_here()

    async def _closes_within(self, seconds: float) -> bool:
        """Waits for so long, or until the registry closes; whether it does."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return self._closing.is_set()

    # -- making --------------------------------------------------------------------------------------------------------

    async def make(self, wish: MatchWish) -> NewMatch:
        """Makes a match. Raises ``Problem`` for whatever the book has against it."""
        return await self._made(wish, ("", *seats_of(book_for(wish.book), wish)))

    async def rematch(self, token: str, *, swap: bool = False) -> Rematch:
        """The same match once more, with the same armies on the same table; gives the link of the seat that asks. Everybody
        keeps his side, or takes the next one round the table where they ``swap``.

        The first who asks makes it, the others are shown to their seats. Raises :class:`Refusal` before the match is over.
        """
        match, seat = await self.seated(token)
        if not seat:
            raise Refusal("spectator", 403)
        if match.goes_to_its_end:
            raise Refusal("no-rematch", 409)
        if not match.facts.rematch:
            if not match.over:
                raise Refusal("not-over", 409)
            wish = msgspec.msgpack.decode(match.facts.wish, type=MatchWish)
            plans = {_next_seat(match, seat) if swap else seat: plan for seat, plan in match.facts.seats.items()}
            again = None if isinstance(wish.scene, SceneText) or wish.lesson else match.header.setup
            made = await self._made(msgspec.structs.replace(wish, seats=plans), (), again, rematch=True)
            try:
                await match.note_rematch(made.match, swap=swap)
            except Refusal as refusal:
                if refusal.kind != "rematch-made":
                    raise
                await self._drop(made.match)  # somebody else was first, with whom one plays
        secret = _secret()
        taken = _next_seat(match, seat) if match.facts.swapped else seat
        await self.store.add_link(_hash(secret), match.facts.rematch, taken)
        return Rematch(match.facts.rematch, secret)

    # -- campaigns -----------------------------------------------------------------------------------------------------

    async def make_campaign(self, wish: CampaignWish) -> NewMatch:
        """Makes a campaign. Raises ``Problem`` for whatever the book has against it."""
        book = campaigns_for(wish.book)
        plans = _seated(book.sides, wish.seats)
        if all(plan.player != PERSON for plan in plans.values()):
            self._check_machines()
            wish = msgspec.structs.replace(wish, length=wish.length or BATTLES_OF_MACHINES)
        portraits = await self._known_portraits(await alone(_portraits_of, wish.book, wish.packs, wish.portraits))
        game, pictures = await alone(_begun_campaign, book, wish)
        facts = Facts(seats=plans, free_measuring=wish.free_measuring, people=_people(plans), portraits=portraits)
        return await self._kept(game, pictures, facts, ("", *plans))

    async def battle(self, token: str) -> Passage:
        """The way from a campaign to the battle that is to be fought, which is opened for the first who asks; spectators
        wait for him. Raises :class:`Refusal` when there is none.
        """
        campaign, seat = await self.seated(token)
        async with campaign.standing_still():
            if campaign.battle_asked is None or not (seat or campaign.facts.battle):
                raise Refusal("no-battle", 409)
        return await self._passage(await self._open_battle(campaign), seat)

    async def campaign(self, token: str) -> Passage:
        """The way from a battle back to its campaign. Raises :class:`Refusal` for a match that is no battle of one."""
        battle, seat = await self.seated(token)
        if not battle.facts.campaign:
            raise Refusal("no-campaign", 409)
        return await self._passage((await self._match(battle.facts.campaign)).id, seat)

    async def _passage(self, match: str, seat: str) -> Passage:
        secret = _secret()
        await self.store.add_link(_hash(secret), match, seat)
        return Passage(match, secret)

    async def _open_battle(self, campaign: Match) -> str:
        """The match in which the battle of a campaign is fought: the one under way, or a new one where there is none, or
        where it can't be played on.
        """
        before = campaign.facts.battle
        if before and await self._can_be_fought(before):
            return before
        ask = campaign.battle_asked
        if ask is None:
            raise Refusal("no-battle", 409)
        game, pictures = await alone(_begun_battle, ask)
        facts = Facts(
            seats={seat: campaign.facts.seats[seat] for seat in game.state.players},
            free_measuring=campaign.facts.free_measuring or not book_called(ask.book.id).measuring,
            people=campaign.facts.people,
            campaign=campaign.id,
            portraits=campaign.facts.portraits,
        )
        made = await self._kept(game, pictures, facts, ())
        try:
            await campaign.note_battle(made.match, before)
        except Refusal:
            await self._drop(made.match)
            if not campaign.facts.battle:
                raise
        return campaign.facts.battle

    async def _can_be_fought(self, battle: str) -> bool:
        """Whether a battle is there still, and can be played on."""
        try:
            return (await self._match(battle)).stuck is None
        except Refusal:
            return False

    async def attend(self, match: Match) -> None:
        """Hands in a battle that is over, and opens one that nobody will ask for."""
        try:
            if match.facts.campaign:
                await self._hand_in(await self._match(match.facts.campaign), match)
            elif match.facts.battle:
                battle = await self._match(match.facts.battle)
                if battle.game.over and battle.stuck is None:
                    await self._hand_in(match, battle)
            else:
                await self._open_battle(match)
        except Refusal as refusal:
            if refusal.kind not in SETTLED_ELSEWHERE:
                raise

    async def _hand_in(self, campaign: Match, battle: Match) -> None:
        """Has a campaign take a battle that is over. Raises :class:`Refusal` where it waits for another one."""
        async with campaign.standing_still(), battle.standing_still():
            ask, awaited, game = campaign.battle_asked, campaign.facts.battle, battle.game
            if ask is None or awaited != battle.id:
                return
            answer = await alone(_judged, ask, game)
        await campaign.take_battle(battle.id, answer)

    def _check_machines(self) -> None:
        """Raises :class:`Refusal` when machines play as many matches among themselves as they may."""
        if len(self._machines_alone()) >= self.settings.machine_matches:
            raise Refusal("machines-busy", 503)

    def _machines_alone(self) -> list[Match]:
        """The matches under way that only machines play."""
        return [
            match for match in self._matches.values() if match.awake and not any(map(match.is_persons, match.seats))
        ]

    async def _drop(self, id: str) -> None:
        """Forgets a match, for good."""
        match = self._matches.pop(id, None)
        if match is not None:
            await match.close()
        await self.store.delete(id)

    async def _made(
        self, wish: MatchWish, linked: Sequence[str], setup: Any = None, *, rematch: bool = False
    ) -> NewMatch:
        """``setup``: that of the match which is played again; else the one that is wished for."""
        book = book_for(wish.book)
        plans = _plans(book, wish)
        if all(plan.player != PERSON for plan in plans.values()):
            self._check_machines()
        portraits = await self._known_portraits(await alone(_portraits_wished, wish))
        game, pictures = await alone(_begun, book, wish, setup)
        clocks = None if wish.clock is None else wound(wish.clock, tuple(plans))
        facts = Facts(
            seats=plans,
            wish=msgspec.msgpack.encode(wish),
            free_measuring=wish.free_measuring or not book.measuring,
            clocks=clocks,
            people=_people(plans),
            real_table=wish.real_table and wish.lesson is None,  # a coach brings the dice of his lesson
            again=rematch,
            portraits=portraits,
        )
        return await self._kept(game, pictures, facts, linked)

    async def send_portrait(self, sent: bytes, address: str) -> str:
        """Keeps the portrait in a file that somebody has sent; its id. Raises :class:`Refusal` for a file that holds none,
        and for an address from which too many come.
        """
        if not self.portraits_of_addresses.of(address).take():
            raise Refusal("portraits-busy", 429)
        async with self._one_portrait:
            made = await asyncio.to_thread(portrait, sent)
        await self.store.keep_portrait(made.id, made.body)
        return made.id

    async def _known_portraits(self, wished: dict[str, str]) -> dict[str, str]:
        """The same portraits. Raises :class:`Refusal` for one that nobody has sent, or that has been forgotten."""
        known = await self.store.known_portraits(wished.values())
        for card, id in wished.items():
            if id not in known:
                raise Refusal("portrait-unknown", 422, card=card)
        return wished

    async def _kept(self, game: Game[Any], pictures: Pictures, facts: Facts, linked: Sequence[str]) -> NewMatch:
        """Keeps a game that has begun as a match, with links to some seats."""
        id, tokens = secrets.token_hex(16), {seat: _secret() for seat in linked}
        plans = facts.seats
        change = Change(
            version=0,
            facts=facts,
            start=0,
            entries=game.journal.entries,
            first_item=0,
            items=story_items(rules_of(game.book.id), game, 0, pictures),
            kept=kept_of(game, tuple(plans)),
            awake=any(plan.player != PERSON for plan in plans.values()),
        )
        header = msgspec.json.encode(game.journal.header)
        await self.store.create(id, header, change, [(_hash(token), seat) for seat, token in tokens.items()])
        log("match-made", game=id, book=game.book.id)
        match = await self._match(id)
        match.wake()
        return NewMatch(id, tokens)


def _secret() -> str:
    return secrets.token_urlsafe(24)


def _hash(token: str) -> str:
    """What is kept of a link: who reads the database can't open it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def book_for(name: str) -> Book[Any]:
    """A book. Raises :class:`Refusal` for one that is not installed."""
    if name not in books():
        raise Refusal("no-book", 404, name=name, known=books())
    return book_called(name)


def campaigns_for(name: str) -> CampaignBook:
    """The campaigns of a book. Raises :class:`Refusal` for a book that is not installed, or has none."""
    found = campaign_book(book_for(name).id)
    if found is None:
        raise Refusal("no-campaigns", 404, name=name)
    return found


def _people(plans: Mapping[str, SeatPlan]) -> tuple[str, ...]:
    """The seats that are a person's."""
    return tuple(seat for seat, plan in plans.items() if plan.player == PERSON)


def _seated(seats: Sequence[str], wished: Mapping[str, SeatPlan]) -> dict[str, SeatPlan]:
    """Who plays each of some seats: persons, where nothing is said. Raises :class:`Refusal` for seats and machines that
    don't exist.
    """
    for seat, plan in wished.items():
        if seat not in seats:
            raise Refusal("seat-unknown", 422, seat=seat, known=tuple(seats))
        check_player(plan.player)
    return {seat: wished.get(seat, SeatPlan()) for seat in seats}


def _begun_campaign(book: CampaignBook, wish: CampaignWish) -> tuple[Game[Any], Pictures]:
    """The campaign that is wished for, run up to its first question."""
    campaigns, modes = book.played, book.played.modes()
    mode = next(iter(modes)) if wish.mode is None else wish.mode
    if wish.battlefield is not None:
        _shipped("battlefield", wish.battlefield, book.battlefields())
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name, _telling_no_paths():
        setup = campaigns.setup(
            mode,
            packs=_written_packs(Path(name), wish.packs),
            battlefield=wish.battlefield,
            points=wish.points,
            length=wish.length,
            copies=wish.copies,
            seed=secrets.randbits(31),
        )
    return _started(book, setup)


def _begun_battle(ask: PlayBattle[Any, Any]) -> tuple[Game[Any], Pictures]:
    """The battle that a campaign asks for, run up to its first question."""
    return _started(book_called(ask.book.id), ask.setup)


def _started(book: Book[Any], setup: Any, *, real: bool = False) -> tuple[Game[Any], Pictures]:
    """``real``: whether people throw the dice."""
    game = Game(book, setup, dice=TrueDice(), story=True)
    game.by_hand = seen_by_all if real else None
    pictures = Pictures(book, game, {})
    return game.start(), pictures


def _judged(ask: PlayBattle[Any, Any], game: Game[Any]) -> Any:
    """The plain answer for a battle that is over, once it has been judged: whoever gives it has not to wait for that.

    Raises ``Problem`` where it is not the battle that was asked for.
    """
    answer = ask.fought(game)
    _ = ask.problems(ask.value(answer))
    return answer


def _plans(book: Book[Any], wish: MatchWish) -> dict[str, SeatPlan]:
    """Who plays each seat. Raises :class:`Refusal` for seats and machines that don't exist."""
    seats = seats_of(book, wish)
    lesson = _lesson(book, wish)
    if lesson is not None:
        return {seat: SeatPlan() if seat == lesson.side else SeatPlan(lesson.against) for seat in seats}
    plans = _seated(seats, wish.seats)
    if wish.clock is not None and wish.clock.fallen not in MAKERS and wish.clock.fallen != LOSES:
        raise Refusal("player-unknown", 422, name=wish.clock.fallen, known=(LOSES, *MAKERS))
    return plans


def seats_of(book: Book[Any], wish: MatchWish) -> tuple[str, ...]:
    """The seats of the match that is wished for. Raises ``Problem`` for options that the book does not have."""
    lesson = _lesson(book, wish)
    scene = _scene(book, wish) if lesson is None else lesson.scene
    return book.seats(said(wish.options)) if scene is None else tuple(book.begin(scene.setup).players)


def said(options: Mapping[str, int | str | bool | None]) -> dict[str, int | str | bool]:
    """The options of which something is said; the others are as usual."""
    return {key: value for key, value in options.items() if value is not None}


def check_player(name: str) -> None:
    """Raises :class:`Refusal` for a machine that does not exist."""
    if name != PERSON and name not in MAKERS:
        raise Refusal("player-unknown", 422, name=name, known=(PERSON, *MAKERS))


def _begun(book: Book[Any], wish: MatchWish, setup: Any = None) -> tuple[Game[Any], Pictures]:
    """The game that is wished for, or of this set-up, run up to its first question, and the pictures of that."""
    lesson = _lesson(book, wish)
    if lesson is not None:
        return _taught(book, wish, lesson)
    if isinstance(wish.scene, SceneText):
        return _gone_on(scene_sent(wish.scene), real=wish.real_table)
    return _started(book, _setup(book, wish) if setup is None else setup, real=wish.real_table)


def _taught(book: Book[Any], wish: MatchWish, lesson: Lesson) -> tuple[Game[Any], Pictures]:
    """The game of a lesson, up to the first question that is taught."""
    coach, *_ = coach_of(book, msgspec.msgpack.encode(wish))
    game = Game(book, lesson.scene.setup, dice=dice_of(coach), story=True)
    pictures = Pictures(book, game, {})
    game.start()
    if coach is not None:
        go_on_teaching(coach, game)
    return game, pictures


def _lesson(book: Book[Any], wish: MatchWish) -> Lesson | None:
    """The lesson that is wished for. Raises ``Problem`` for one that does not exist or can't be read."""
    if wish.lesson is None:
        return None
    if isinstance(wish.lesson, LessonText):
        lesson = book.lesson_in(wish.lesson.text)
    else:
        shipped = book.lessons()
        if wish.lesson not in shipped:
            raise Refusal("lesson-unknown", 422, name=wish.lesson, known=tuple(shipped))
        lesson = shipped[wish.lesson]
    check_player(lesson.against)
    return lesson


def _gone_on(sent: SentScene, *, real: bool = False) -> tuple[Game[Any], Pictures]:
    """The game of a scene that was sent: where it was saved in the middle of a step, the step as far as it had come.
    ``real``: whether people throw the dice that come after it.
    """
    script = sent.scene if sent.saved else msgspec.structs.replace(sent.scene, dice=(), dice_of={}, answers=())
    dice = scripted_dice(script, TrueDice())
    game = Game(sent.book, script.setup, dice=dice, story=True)
    game.by_hand = (lambda roll: not dice.left and seen_by_all(roll)) if real else None
    pictures = Pictures(sent.book, game, {})
    try:
        game.start()
        for written in script.answers:
            question, answer = split(written)
            asked = [request for request in game.requests if isinstance(request, Ask) and is_for(question, request)]
            if not asked:
                raise Refusal("scene-answer", 422, rule=question)
            request = next((one for one in asked if _may_be_for(one, answer)), asked[0])
            plain = plain_answer(sent.book, game.view(request.player).state, request, answer)
            game.answer(plain, player=request.player)
    except Problem:
        raise
    except Exception as error:
        raise Refusal("scene-broken", 422, why=f"{type(error).__name__}: {error}"[:200]) from error
    game.dice, game.by_hand = TrueDice(), (seen_by_all if real else None)
    return game, pictures


def _may_be_for(request: Ask[Any], answer: Any) -> bool:
    """Whether an answer may be meant for a question: players who are asked at the same time have options of their own."""
    return not isinstance(request, Choose) or written_key(answer) in request.options


def _scene(book: Book[Any], wish: MatchWish) -> Scene | None:
    """The scene with which the match begins. Raises ``Problem`` for one that does not exist or can't be read."""
    if wish.scene is None:
        return None
    if isinstance(wish.scene, SceneText):
        sent = scene_sent(wish.scene)
        if sent.book.id != book.id:
            raise Refusal("scene-other-book", 422, theirs=sent.book.id, ours=book.id)
        return sent.scene
    return book.scene(_shipped("scene", wish.scene, book.scenes()))


def _setup(book: Book[Any], wish: MatchWish) -> Any:
    """The set-up that is wished for. Nobody outside names a file here: only what is shipped, and texts."""
    scene = _scene(book, wish)
    if scene is not None:
        return scene.setup
    if wish.battlefield is not None:
        _shipped("battlefield", wish.battlefield, book.battlefields())
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name:
        folder, packs, armies = Path(name), list[Path](), list[str]()
        for number, army in enumerate(wish.armies):
            if isinstance(army, str):
                armies.append(_shipped("army", army, book.armies()))
            else:
                source, its_packs = _written(folder / str(number), army)
                armies.append(str(source))
                packs += [pack for pack in its_packs if pack.read_bytes() not in {one.read_bytes() for one in packs}]
        options = _options(book, folder, said(wish.options))
        with _telling_no_paths():
            return book.setup(armies, wish.battlefield, packs=packs, seed=secrets.randbits(31), options=options)


def _options(book: Book[Any], folder: Path, wishes: Mapping[str, Any]) -> dict[str, Any]:
    """What is agreed on. Where players may bring a file of their own, they have sent its text, which becomes one."""
    agreed = dict(wishes)
    for option in book.options():
        text = agreed.get(option.key)
        if option.file and isinstance(text, str) and text not in option.choices:
            source = folder / f"{option.key}.yaml"
            source.write_text(text, encoding="utf-8", errors="replace")
            agreed[option.key] = str(source)
    return agreed


def _shipped(kind: str, key: str, known: Sequence[Any], status: int = 422) -> str:
    if key not in {one.key for one in known}:
        raise Refusal(f"{kind}-unknown", status, name=key, known=tuple(one.key for one in known))
    return key


def army_text(book_name: str, key: str) -> ArmyText:
    """The file of an army that a book ships. Raises :class:`Refusal` for one that it does not."""
    book = book_for(book_name)
    return ArmyText(book.army_text(_shipped("army", key, book.armies(), 404)))


class SentScene(NamedTuple):
    """A scene that somebody has sent. ``saved``: its dice and answers were given in the step in which it was saved, and
    belong to the position; those of a scene that expects something prove what comes of it.
    """

    book: Book[Any]
    scene: Scene
    saved: bool

    @property
    def seating(self) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """The seats of a match that begins with it, and those that play together."""
        state = self.book.begin(self.scene.setup)
        return tuple(state.players), self.book.result(state).teams


def lesson_sent(sent: LessonText) -> tuple[Book[Any], Lesson]:
    """The lesson in a text, and its book. Raises ``Problem`` for one that can't be read."""
    name = documents.load(sent.text, dict[str, Any]).get("book")
    if not isinstance(name, str):
        raise Refusal("lesson-no-book", 422, known=books())
    book = book_for(name)
    return book, book.lesson_in(sent.text)


def scene_sent(sent: SceneText) -> SentScene:
    """The scene in a text. Raises ``Problem`` for one that can't be read, and where it does not say of which book it is."""
    plain = documents.load(sent.text, dict[str, Any])
    name = plain.get("book")
    if not isinstance(name, str):
        raise Refusal("scene-no-book", 422, known=books())
    book = book_for(name)
    return SentScene(book, book.scene_in(sent.text), "expect" not in plain)


def own_cards(book_name: str, packs: Sequence[str]) -> list[Card]:
    """The cards in packs of players' own. Raises ``Problem`` for a pack that can't be read."""
    book = book_for(book_name)
    shipped = {card.key for card in book.cards()}
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name, _telling_no_paths():
        return [card for card in book.cards(packs=_written_packs(Path(name), packs)) if card.key not in shipped]


def _portraits_wished(wish: MatchWish) -> dict[str, str]:
    """The portraits for the cards of the armies that are wished for; where two have the same card, those of the first."""
    found: dict[str, str] = {}
    for army in wish.armies:
        if isinstance(army, ArmyText):
            found = {**_portraits_of(wish.book, army.packs, army.portraits), **found}
    return found


def _portraits_of(book_name: str, packs: Sequence[str], portraits: Mapping[str, str]) -> dict[str, str]:
    """The portraits for the cards of some packs. Raises ``Problem`` for a card that is in none of them."""
    known = {card.key for card in own_cards(book_name, packs)} if portraits else set()
    for card in portraits:
        if card not in known:
            raise Refusal("portrait-card", 422, card=card)
    return dict(portraits)


def check_army(book_name: str, army: ArmyText) -> ArmyReport:
    """The verdict on an army list. Raises ``Problem`` for one that can't be read."""
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name, _telling_no_paths():
        source, packs = _written(Path(name), army)
        return book_for(book_name).check_army(source, packs=packs)


def army_form(book_name: str, army: ArmyText) -> Form | None:
    """What there is to choose from for an army list. Raises ``Problem`` for one that can't be read."""
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name, _telling_no_paths():
        packs = _written_packs(Path(name), army.packs)
        return book_for(book_name).army_form(army.text, packs=packs)


def filled_army(book_name: str, filled: FilledArmy) -> str:
    """The text of an army list with what is picked for it. Raises ``Problem`` for one that can't be read."""
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name, _telling_no_paths():
        packs = _written_packs(Path(name), filled.army.packs)
        return book_for(book_name).filled_army(filled.army.text, filled.picked, filled.limit, packs=packs)


def _written(folder: Path, army: ArmyText) -> tuple[Path, list[Path]]:
    """An army and its packs as files."""
    folder.mkdir(exist_ok=True)
    source = folder / "army.yaml"
    source.write_text(army.text, encoding="utf-8", errors="replace")
    return source, _written_packs(folder, army.packs)


def _written_packs(folder: Path, texts: Sequence[str]) -> list[Path]:
    """Packs of cards as files."""
    packs = []
    for number, text in enumerate(texts, start=1):
        pack = folder / f"pack-{number}.yaml"
        pack.write_text(text, encoding="utf-8", errors="replace")
        packs.append(pack)
    return packs


@contextmanager
def _telling_no_paths() -> Iterator[None]:
    """Errors name the documents that were sent, not where they lie here."""
    try:
        yield
    except BadDocument as error:
        raise BadDocument(Path(error.file).name, error.line, error.field, error.reason, error.rule) from None


def _next_seat(match: Match, seat: str) -> str:
    """The next seat round the table."""
    seats = match.seats
    return seats[(seats.index(seat) + 1) % len(seats)]


__all__ = [
    "MatchRegistry",
    "Seated",
    "army_form",
    "army_text",
    "book_for",
    "check_army",
    "check_player",
    "filled_army",
    "lesson_sent",
    "own_cards",
    "said",
    "scene_sent",
]
