"""All matches of a server: made, found by secret link, kept in memory while somebody is there."""

from __future__ import annotations

import asyncio
import hashlib
import math
import secrets
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from escarmouche.errors import Problem
from escarmouche.kernel import Game
from escarmouche.rulebooks import book as book_called
from escarmouche.rulebooks.common.campaign_book import rules_of
from escarmouche.server.beginnings import (
    begun,
    begun_battle,
    begun_campaign,
    judged,
    people_of,
    plans_of,
    seated_at,
    seats_of,
)
from escarmouche.server.clocks import wound
from escarmouche.server.limits import Buckets, Quotas
from escarmouche.server.logs import log
from escarmouche.server.match import Match
from escarmouche.server.metrics import Metrics
from escarmouche.server.news import News
from escarmouche.server.pictures import Pictures
from escarmouche.server.portraits import portrait
from escarmouche.server.problems import Refusal
from escarmouche.server.records import Change, Facts
from escarmouche.server.sent import book_for, campaigns_for, portraits_of, portraits_wished
from escarmouche.server.settings import Settings
from escarmouche.server.storage import Store
from escarmouche.server.stories import kept_of, story_items
from escarmouche.server.times import Times
from escarmouche.server.warming import alone, warm_up
from escarmouche.server.wire import (
    PERSON,
    CampaignWish,
    MatchWish,
    NewMatch,
    Passage,
    Rematch,
    SceneText,
)
from escarmouche.server.workers import Workers
from escarmouche.server.writing import Conflict

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
                    lambda: sum(worker.state == "ready" for worker in self.workers.all),
                ),
                "workers_lost": (
                    "Worker processes that could not be replaced.",
                    lambda: sum(worker.state == "lost" for worker in self.workers.all),
                ),
                "workers_replaced": (
                    "How often worker processes were replaced.",
                    lambda: sum(worker.replaced for worker in self.workers.all),
                ),
                "jobs_waiting": (
                    "Jobs that wait for a worker process.",
                    lambda: sum(worker.turns.waiting for worker in self.workers.all),
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
        stored = await self.store.seat_of(hash)
        if stored is None:
            raise Refusal("no-link", 404)
        if stored.seat and not self.requests_of_links.of(hash).take():
            raise Refusal("link-busy", 429)
        match = await self._match(stored.game)
        match.hear(stored.version)
        return Seated(match, stored.seat)

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
                        self._matches[id].audience.see(seen)

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
            match.audience.hear_who_is_there()

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
        plans = seated_at(book.sides, wish.seats)
        if all(plan.player != PERSON for plan in plans.values()):
            self._check_machines()
            wish = msgspec.structs.replace(wish, length=wish.length or BATTLES_OF_MACHINES)
        portraits = await self._known_portraits(await alone(portraits_of, wish.book, wish.packs, wish.portraits))
        game, pictures = await alone(begun_campaign, book, wish)
        facts = Facts(seats=plans, free_measuring=wish.free_measuring, people=people_of(plans), portraits=portraits)
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
        game, pictures = await alone(begun_battle, ask)
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
            answer = await alone(judged, ask, game)
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
        plans = plans_of(book, wish)
        if all(plan.player != PERSON for plan in plans.values()):
            self._check_machines()
        portraits = await self._known_portraits(await alone(portraits_wished, wish))
        game, pictures = await alone(begun, book, wish, setup)
        clocks = None if wish.clock is None else wound(wish.clock, tuple(plans))
        facts = Facts(
            seats=plans,
            wish=msgspec.msgpack.encode(wish),
            free_measuring=wish.free_measuring or not book.measuring,
            clocks=clocks,
            people=people_of(plans),
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


def _next_seat(match: Match, seat: str) -> str:
    """The next seat round the table."""
    seats = match.seats
    return seats[(seats.index(seat) + 1) % len(seats)]


__all__ = ["MatchRegistry", "Seated"]
