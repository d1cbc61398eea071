"""The endpoints: the lobby, seats, rules. What crosses the wire is in :mod:`.wire`."""

from __future__ import annotations

import asyncio
import importlib.metadata
import re
import unicodedata
from collections.abc import AsyncIterator, Awaitable, Iterable, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Annotated, Any, Final, TypeVar

import msgspec
from litestar import Controller, Request, Response, get, post, put
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from sqlalchemy.exc import SQLAlchemyError

from escarmouche.catalogue import Catalogue, Entry, find, load_all, prose, search
from escarmouche.catalogue import books as catalogues
from escarmouche.kernel import Journal, Standing
from escarmouche.players import MAKERS
from escarmouche.rulebooks import Book, Card, books
from escarmouche.rulebooks import book as book_called
from escarmouche.server import views
from escarmouche.server.beginnings import check_player, said
from escarmouche.server.languages import texts_for
from escarmouche.server.match import Match
from escarmouche.server.metrics import CONTENT_TYPE_LATEST, may_read
from escarmouche.server.narration import line_of, title
from escarmouche.server.page import FOREVER
from escarmouche.server.portraits import MEDIA_TYPE, MOST_BYTES
from escarmouche.server.problems import Refusal, refusals
from escarmouche.server.registry import MatchRegistry, Seated
from escarmouche.server.sent import (
    army_form,
    army_text,
    book_for,
    check_army,
    filled_army,
    lesson_sent,
    own_cards,
    scene_sent,
)
from escarmouche.server.warming import alone
from escarmouche.server.wire import (
    Accepted,
    Agreement,
    AloneInfo,
    Answer,
    ArmyText,
    ArmyVerdict,
    BookInfo,
    CampaignWish,
    CardInfo,
    Claim,
    Distance,
    Filled,
    FilledArmy,
    FilledVerdict,
    Finding,
    FormInfo,
    FromSeat,
    Health,
    LessonInfo,
    LessonText,
    Link,
    MatchWish,
    NewMatch,
    Odds,
    OptionInfo,
    OrderInfo,
    OwnPacks,
    Passage,
    PortraitInfo,
    RegionInfo,
    Rematch,
    Reply,
    RuleInfo,
    RuleTitle,
    SceneInfo,
    SceneText,
    Seating,
    SheetInfo,
    Situation,
    SocketSchema,
    StandIn,
    StateInfo,
    Story,
    TakeBack,
    Tokens,
    ToSeat,
    Trial,
    TurningPoint,
    WorkerInfo,
)
from escarmouche.texts import Texts

T = TypeVar("T")

MOST_LINES: Final = 200
MOST_RULES: Final = 50

LEAST_ROOM: Final = 100_000_000
"""With fewer bytes than this left on its disk, a server is not well."""

PORTRAIT_HEADERS: Final = {
    "cache-control": FOREVER,
    "content-disposition": "inline",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
}
"""What somebody else has sent is shown as a picture and as nothing else, and only here."""

NDJSON: Final = "application/x-ndjson"
PLAIN: Final = "text/plain"

TheRegistry = NamedDependency[MatchRegistry]
TheTexts = NamedDependency[Texts]

Lang = Annotated[str | None, QueryParameter(description="The language wanted: fr or en.", max_length=35)]
Token = Annotated[str, PathParameter(description="The secret token of a seat, or of spectators.", max_length=100)]
PortraitPath = Annotated[str, PathParameter(description="The id of a portrait.", max_length=100)]
Start = Annotated[int, QueryParameter(ge=0, le=10_000_000, description="How many lines are known already.")]
Count = Annotated[int, QueryParameter(ge=1, le=MOST_LINES, description="How many lines at most.")]


def provide_texts(request: Request[Any, Any, Any], lang: Lang = None) -> Texts:
    """The texts in the caller's language."""
    return texts_for(lang, request.headers.get("accept-language", ""))


def provide_registry(state: AppState) -> MatchRegistry:
    """The matches of this server."""
    registry: MatchRegistry = state.registry
    return registry


# -- lobby -------------------------------------------------------------------------------------------------------------


class Lobby(Controller):
    """What can be played, and making matches."""

    path = "/api"
    tags = ["lobby"]

    @get(
        "/health",
        responses=refusals() | {503: ResponseSpec(Health, generate_examples=False, description="It is not well")},
        summary="Whether the server is well",
    )
    async def show_health(self, registry: TheRegistry) -> Response[Health]:
        health = await _health(registry)
        return Response(health, status_code=200 if health.status == "ok" else 503)

    @get("/books", responses=refusals(), summary="The rulebooks, and what they ship")
    async def list_books(self, texts: TheTexts) -> list[BookInfo]:
        return [_book_info(book_called(name), texts) for name in books()]

    @get("/books/{book:str}/cards", responses=refusals(404), summary="The cards that armies are made of")
    async def list_cards(self, book: FromPath[str], texts: TheTexts) -> list[CardInfo]:
        return [_card_info(card, texts) for card in (*book_for(book).cards(), *book_for(book).extras())]

    @post(
        "/books/{book:str}/packs/check",
        status_code=200,
        responses=refusals(404, 413, 422),
        summary="The cards in packs of one's own",
    )
    async def check_packs(self, book: FromPath[str], data: JSONBody[OwnPacks], texts: TheTexts) -> list[CardInfo]:
        book_for(book)
        return [_card_info(card, texts) for card in await alone(own_cards, book, data.packs)]

    @get("/books/{book:str}/armies/{army:str}", responses=refusals(404), summary="An army that is shipped, as a list")
    async def show_army(self, book: FromPath[str], army: FromPath[str]) -> ArmyText:
        return army_text(book, army)

    @post(
        "/books/{book:str}/armies/check",
        status_code=200,
        responses=refusals(404, 413, 422),
        summary="Whether an army list keeps to the rules",
    )
    async def check_army(self, book: FromPath[str], data: JSONBody[ArmyText], texts: TheTexts) -> ArmyVerdict:
        book_for(book)
        report = await alone(check_army, book, data)
        findings = tuple(
            Finding(ruling.place, ruling.rule, texts.tell(ruling.reason), texts.tell(ruling.about))
            for ruling in report.rulings
        )
        return ArmyVerdict(report.legal, texts.tell(report.name), report.points, report.limit, findings)

    @post(
        "/books/{book:str}/armies/form",
        status_code=200,
        responses=refusals(404, 409, 413, 422),
        summary="What there is to choose from for an army list",
    )
    async def show_army_form(self, book: FromPath[str], data: JSONBody[ArmyText], texts: TheTexts) -> FormInfo:
        book_for(book)
        list_form = await alone(army_form, book, data)
        if list_form is None:
            raise Refusal("no-list", 409)
        return views.form_told("", list_form, texts)

    @post(
        "/books/{book:str}/armies/fill",
        status_code=200,
        responses=refusals(404, 413, 422),
        summary="An army list with what is picked for it",
    )
    async def fill_army(self, book: FromPath[str], data: JSONBody[FilledArmy]) -> ArmyText:
        book_for(book)
        return msgspec.structs.replace(data.army, text=await alone(filled_army, book, data))

    @post(
        "/books/{book:str}/seats",
        status_code=200,
        responses=refusals(404, 413, 422),
        summary="The seats of a match, by what is agreed on",
    )
    async def count_seats(self, book: FromPath[str], data: JSONBody[Agreement]) -> Seating:
        rules, agreed = book_for(book), said(data.options)
        return Seating(rules.seats(agreed), rules.teams(agreed))

    @post("/scenes/check", status_code=200, responses=refusals(404, 413, 422), summary="What scene a text holds")
    async def check_scene(self, data: JSONBody[SceneText], texts: TheTexts) -> SceneInfo:
        sent = await alone(scene_sent, data)
        return SceneInfo(sent.book.id, texts.tell(sent.scene.title), Seating(*sent.seating))

    @post("/lessons/check", status_code=200, responses=refusals(404, 413, 422), summary="What lesson a text holds")
    async def check_lesson(self, data: JSONBody[LessonText], texts: TheTexts) -> LessonInfo:
        book, lesson = await alone(lesson_sent, data)
        return views.lesson(book.id, lesson, texts)

    @post("/matches", responses=refusals(404, 413, 422), summary="Make a match")
    async def make_match(self, data: JSONBody[MatchWish], registry: TheRegistry) -> NewMatch:
        return await registry.make(data)

    @post("/campaigns", responses=refusals(404, 413, 422), summary="Make a campaign: a row of matches with heroes")
    async def make_campaign(self, data: JSONBody[CampaignWish], registry: TheRegistry) -> NewMatch:
        return await registry.make_campaign(data)

    @post("/matches/mine", status_code=200, responses=refusals(413), summary="The matches that some links open")
    async def list_matches(self, data: JSONBody[Tokens], registry: TheRegistry, texts: TheTexts) -> list[Link]:
        return [await _link(registry, token, texts) for token in data.links]

    @post(
        "/portraits",
        status_code=201,
        responses=refusals(413, 415, 422),
        request_max_body_size=MOST_BYTES + 1,
        summary="Send a picture for a card of one's own, as a file",
    )
    async def send_portrait(self, request: Request[Any, Any, Any], registry: TheRegistry) -> PortraitInfo:
        address = "" if request.client is None else request.client.host
        return PortraitInfo(await registry.send_portrait(await request.body(), address))

    @get(
        "/portraits/{id:str}",
        responses=refusals(404)
        | {200: ResponseSpec(bytes, generate_examples=False, description="A picture", media_type=MEDIA_TYPE)},
        summary="A portrait",
    )
    async def show_portrait(self, id: PortraitPath, registry: TheRegistry) -> Response[bytes]:
        body = await registry.store.portrait(id)
        if body is None:
            raise Refusal("no-portrait", 404)
        return Response(body, media_type=MEDIA_TYPE, headers=PORTRAIT_HEADERS)

    @get("/socket", responses=refusals(), summary="The messages of a socket, as JSON schemas")
    async def show_socket_schema(self) -> SocketSchema:
        return SocketSchema(msgspec.json.schema(FromSeat), msgspec.json.schema(ToSeat))


async def _health(registry: MatchRegistry) -> Health:
    try:
        await registry.store.check()
        away = False
    except (SQLAlchemyError, OSError):
        away = True
    room = registry.store.room
    workers = tuple(WorkerInfo(worker.name, worker.state, worker.replaced) for worker in registry.workers.all)
    ill = away or (room is not None and room < LEAST_ROOM) or any(worker.state == "lost" for worker in workers)
    median, slow = (round(1000 * registry.times.percentile(share), 3) for share in (0.5, 0.99))
    return Health(
        status="ill" if ill else "ok",
        version=importlib.metadata.version("escarmouche"),
        database="away" if away else "ok",
        room=room,
        workers=workers,
        matches=registry.matches,
        sockets=registry.sockets,
        changes=len(registry.times.changes),
        median_ms=median,
        slow_ms=slow,
    )


async def _link(registry: MatchRegistry, token: str, texts: Texts) -> Link:
    try:
        match, seat = await registry.seated(token)
    except Refusal:
        return Link(token, None)
    async with match.standing_still():
        return Link(token, views.summary(match, seat, texts))


def _card_info(card: Card, texts: Texts) -> CardInfo:
    tell = texts.tell
    facts = tuple((tell(fact.label), tell(fact.value)) for fact in card.facts)
    return CardInfo(card.key, tell(card.name), tell(card.pack), card.points, facts)


def _book_info(book: Book[Any], texts: Texts) -> BookInfo:
    def shipped(entries: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(views.ready(entry, texts) for entry in entries)

    return BookInfo(
        id=book.id,
        title=texts.tell(book.title),
        revision=book.revision,
        seats=tuple(book.sides),
        unit=book.unit,
        measuring=book.measuring,
        options=tuple(views.rule_option(option, texts) for option in book.options()),
        armies=shipped(book.armies()),
        battlefields=shipped(book.battlefields()),
        scenes=shipped(book.scenes()),
        lessons=tuple(views.lesson(key, lesson, texts) for key, lesson in book.lessons().items()),
        players=tuple(MAKERS),
        alone=tuple(
            AloneInfo(texts.tell(mode.name), dict(mode.options), seats=book.seats(mode.options))
            for mode in book.alone()
        ),
        campaigns=tuple(
            OptionInfo(key, texts.tell(words))
            for key, words in ({} if book.campaigns is None else book.campaigns.modes()).items()
        ),
    )


# -- seats -------------------------------------------------------------------------------------------------------------


class Seats(Controller):
    """A match from a seat, opened by its secret link."""

    path = "/api/seats/{token:str}"
    tags = ["seats"]

    @get("/", responses=refusals(404), summary="The match, and how it stands for the seat")
    async def show_situation(self, token: Token, registry: TheRegistry, texts: TheTexts) -> Situation:
        async with _reading(registry, token) as (match, seat):
            return views.situation(match, seat, texts)

    @get("/state", responses=refusals(404), summary="The whole state, as far as the seat may know it")
    async def show_state(self, token: Token, registry: TheRegistry) -> StateInfo:
        async with _reading(registry, token) as (match, seat):
            return views.state(match, seat)

    @get("/figures/{figure:str}", responses=refusals(404), summary="A model in all detail, as it is now")
    async def show_figure(
        self,
        figure: Annotated[str, PathParameter(max_length=200, description="Its id.")],
        token: Token,
        registry: TheRegistry,
        texts: TheTexts,
    ) -> SheetInfo:
        async with _reading(registry, token) as (match, seat):
            return views.sheet(match, seat, figure, texts)

    @get("/distance", responses=refusals(403, 404), summary="How far two models are from each other, edge to edge")
    async def measure_distance(
        self,
        one: Annotated[str, QueryParameter(max_length=200, description="The id of a model.")],
        other: Annotated[str, QueryParameter(max_length=200, description="The id of another.")],
        token: Token,
        registry: TheRegistry,
    ) -> Distance:
        async with _reading(registry, token) as (match, seat):
            return views.distance(match, seat, one, other)

    @get("/story", responses=refusals(404), summary="The story from some line on")
    async def read_story(
        self,
        token: Token,
        registry: TheRegistry,
        texts: TheTexts,
        since: Start = 0,
        limit: Count = MOST_LINES,
    ) -> Story:
        async with _reading(registry, token) as (match, seat):
            length = match.audience.cursor(seat)
            items = await registry.store.story(match.id, seat, since, max(0, min(limit, length - since)))
            recalled, motion = match.recalled, match.book.motion
        lines = tuple(line_of(item, number, seat, texts, recalled, motion) for number, item in enumerate(items, since))
        cursor = since + len(lines)
        return Story(lines, cursor, cursor < length)

    @get(
        "/journal",
        responses=refusals(404)
        | {200: ResponseSpec(str, generate_examples=False, description="A journal", media_type=NDJSON)},
        summary="The journal: whole when the match is over, before as far as the seat knows it",
    )
    async def download_journal(self, token: Token, registry: TheRegistry) -> Response[bytes]:
        async with _reading(registry, token) as (match, seat):
            name, text = _journal(match, seat)
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text.encode(), media_type=NDJSON, headers=headers)

    @get(
        "/scene",
        responses=refusals(404, 409)
        | {200: ResponseSpec(str, generate_examples=False, description="A scene", media_type=PLAIN)},
        summary="The position as a scene; what the seat can't see is dealt anew",
    )
    async def download_scene(
        self,
        request: Request[Any, Any, Any],
        token: Token,
        registry: TheRegistry,
        name: Annotated[str, QueryParameter(max_length=60, description="What it is to be called.")] = "",
    ) -> Response[bytes]:
        async with _reading(registry, token) as (match, seat):
            snapshot = match.snapshot()
        text = (
            None if match.over else await _while_wanted(request, registry.workers.scene(snapshot, seat, name.strip()))
        )
        if text is None:
            raise Refusal("no-scene", 409)
        headers = {"content-disposition": f'attachment; filename="{_file_name(name) or match.id}.scene.yaml"'}
        return Response(text.encode(), media_type=PLAIN, headers=headers)

    @get("/turning-points", responses=refusals(404, 409), summary="What decided the match, once it is over")
    async def show_turning_points(
        self, request: Request[Any, Any, Any], token: Token, registry: TheRegistry
    ) -> list[TurningPoint]:
        match, seat = await registry.seated(token)
        return [] if match.campaigns is not None else list(await _while_wanted(request, match.turning_points(seat)))

    @post("/answer", status_code=200, responses=refusals(403, 404, 409, 413, 422), summary="Answer a question")
    async def give_answer(self, token: Token, data: JSONBody[Answer], registry: TheRegistry) -> Accepted:
        match, seat = await _player(registry, token)
        return Accepted(await match.answer(seat, data.question, data.answer, data.spot))

    @post(
        "/try",
        status_code=200,
        responses=refusals(403, 404, 409, 413, 422),
        summary="Whether an answer would be allowed, and why not",
    )
    async def try_answer(self, token: Token, data: JSONBody[Answer], registry: TheRegistry, texts: TheTexts) -> Trial:
        match, seat = await _player(registry, token)
        async with match.standing_still():
            return views.tried(match, seat, data, texts)

    @get("/region", responses=refusals(403, 404, 409), summary="Where the placement asked for may lead")
    async def show_region(
        self, request: Request[Any, Any, Any], token: Token, registry: TheRegistry, texts: TheTexts
    ) -> RegionInfo:
        match, seat = await _player(registry, token)
        async with match.standing_still():
            question, snapshot = _asked(match, seat), match.snapshot()
        work = registry.workers.region(snapshot, seat, lang=texts.locale)
        return views.region(question, await _while_wanted(request, work))

    @get("/odds", responses=refusals(403, 404, 409), summary="The odds of every answer to the question asked")
    async def foretell(
        self, request: Request[Any, Any, Any], token: Token, registry: TheRegistry, texts: TheTexts
    ) -> Odds:
        match, seat = await _player(registry, token)
        async with match.standing_still():
            if not match.over and match.request_of(seat) is None:  # it has been answered in the meantime
                return views.odds("", None, texts)
            question, snapshot = _asked(match, seat), match.snapshot()
        if match.campaigns is not None:
            return views.odds(question, None, texts)

        def wanted() -> bool:
            return not match.over and question == match.question_id(seat)

        known = registry.workers.odds(snapshot, seat, measuring=match.facts.free_measuring, wanted=wanted)
        async with aclosing(known):
            return views.odds(question, await _while_wanted(request, anext(known, None)), texts)

    @get("/orders", responses=refusals(403, 404), summary="What the seat may give standing orders about")
    async def list_orders(self, token: Token, registry: TheRegistry, texts: TheTexts) -> list[OrderInfo]:
        match, seat = await _player(registry, token)
        async with match.standing_still():
            return views.orders(match, seat, texts)

    @put("/orders", responses=refusals(403, 404, 409, 413, 422), summary="Change the standing orders of the seat")
    async def set_orders(self, token: Token, data: JSONBody[Standing], registry: TheRegistry) -> Accepted:
        match, seat = await _player(registry, token)
        return Accepted(await match.order(seat, data))

    @post(
        "/take-back",
        status_code=200,
        responses=refusals(403, 404, 409, 413),
        summary="Propose to take back the seat's last decision, or answer such a proposal",
    )
    async def take_back(self, token: Token, data: JSONBody[TakeBack], registry: TheRegistry) -> Accepted:
        match, seat = await _player(registry, token)
        await match.take_back(seat, data.say)
        return Accepted(match.audience.cursor(seat))

    @post(
        "/draw",
        status_code=200,
        responses=refusals(403, 404, 409, 413),
        summary="Offer a draw, or answer such an offer",
    )
    async def offer_draw(self, token: Token, data: JSONBody[Reply], registry: TheRegistry) -> Accepted:
        match, seat = await _player(registry, token)
        await match.draw(seat, data.say)
        return Accepted(match.audience.cursor(seat))

    @post("/concede", status_code=200, responses=refusals(403, 404, 409), summary="Give the match up")
    async def concede(self, token: Token, registry: TheRegistry) -> Accepted:
        match, seat = await _player(registry, token)
        await match.concede(seat)
        return Accepted(match.audience.cursor(seat))

    @post(
        "/stand-in",
        status_code=200,
        responses=refusals(403, 404, 409, 413, 422),
        summary="Let a machine play an abandoned seat, or take one's own back",
    )
    async def seat_stand_in(self, token: Token, data: JSONBody[StandIn], registry: TheRegistry) -> Accepted:
        check_player(data.player)
        match, seat = await _player(registry, token)
        await match.stand_in(seat, data.seat, data.player, registry.settings.abandoned_after)
        return Accepted(match.audience.cursor(seat))

    @post(
        "/claim",
        status_code=200,
        responses=refusals(403, 404, 409, 413),
        summary="Call on a player who is there and does not answer; later, claim the victory",
    )
    async def claim_victory(self, token: Token, data: JSONBody[Claim], registry: TheRegistry) -> Accepted:
        match, seat = await _player(registry, token)
        await match.claim(seat, data.seat, registry.settings.silent_after, registry.settings.answer_within)
        return Accepted(match.audience.cursor(seat))

    @post("/rematch", responses=refusals(403, 404, 409, 422), summary="The same match once more")
    async def offer_rematch(
        self,
        token: Token,
        registry: TheRegistry,
        swap: Annotated[bool, QueryParameter(description="Whether everybody changes sides.")] = False,
    ) -> Rematch:
        return await registry.rematch(token, swap=swap)

    @post("/battle", status_code=200, responses=refusals(403, 404, 409, 422), summary="To the battle of a campaign")
    async def go_to_battle(self, token: Token, registry: TheRegistry) -> Passage:
        return await registry.battle(token)

    @post("/campaign", status_code=200, responses=refusals(403, 404, 409), summary="Back from a battle to its campaign")
    async def return_to_campaign(self, token: Token, registry: TheRegistry) -> Passage:
        return await registry.campaign(token)

    @get("/form", responses=refusals(403, 404, 409), summary="What there is to choose from for the list asked for")
    async def show_form(
        self,
        token: Token,
        registry: TheRegistry,
        texts: TheTexts,
        seed: Annotated[int, QueryParameter(ge=0, le=2**31, description="Another one, another proposal.")] = 0,
    ) -> FormInfo:
        match, seat = await _player(registry, token)
        async with match.standing_still():
            return views.form(match, seat, seed, texts)

    @post(
        "/form",
        status_code=200,
        responses=refusals(403, 404, 409, 413, 422),
        summary="What comes of a list that is filled in",
    )
    async def fill_form(
        self, token: Token, data: JSONBody[Filled], registry: TheRegistry, texts: TheTexts
    ) -> FilledVerdict:
        match, seat = await _player(registry, token)
        async with match.standing_still():
            return views.filled(match, seat, data, texts)


@asynccontextmanager
async def _reading(registry: MatchRegistry, token: str) -> AsyncIterator[Seated]:
    """The match that a link opens, standing still."""
    seated = await registry.seated(token)
    async with seated.match.standing_still():
        yield seated


async def _while_wanted(request: Request[Any, Any, Any], work: Awaitable[T]) -> T:
    """What comes of work, which is given up when the caller leaves: nobody waits for it then."""
    working, leaving = asyncio.ensure_future(work), asyncio.create_task(_left(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refusal("not-worked-out", 503)
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _left(request: Request[Any, Any, Any]) -> None:
    """Returns when the caller has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _player(registry: MatchRegistry, token: str) -> Seated:
    """The match and the seat that a link opens. Raises :class:`Refusal` for a spectator's link."""
    seated = await registry.seated(token)
    if not seated.seat:
        raise Refusal("spectator", 403)
    return seated


def _asked(match: Match, seat: str) -> str:
    """The id of what a seat is asked. Raises :class:`Refusal` when it is asked nothing."""
    question = match.question_id(seat)
    _ = match.asked(seat, question)
    return question


def _file_name(name: str) -> str:
    """A name as files have it everywhere: plain letters and digits, joined by dashes."""
    words = re.sub(r"\W+", "-", name)
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().casefold()
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def _journal(match: Match, seat: str) -> tuple[str, str]:
    """A journal to take away: a file name, and the text. Nothing hidden leaves before the match is over."""
    if match.over and match.stuck is None:
        game = match.game
        whole = Journal(game.journal.header, game.journal.entries, game.fingerprint())
        return f"{match.id}.journal", whole.dump()
    seen = [msgspec.json.encode(item).decode() for item in match.game.transcript(seat)]
    return f"{match.id}-{seat or 'public'}.jsonl", "".join(f"{line}\n" for line in seen)


# -- rules -------------------------------------------------------------------------------------------------------------


class Rules(Controller):
    """The catalogues of the books."""

    path = "/api/rules"
    tags = ["rules"]

    @get("/", responses=refusals(404), summary="The rules that have all the words")
    async def search_rules(
        self,
        text: Annotated[str, QueryParameter(max_length=200, description="Words; case and accents don't matter.")],
        texts: TheTexts,
        book: Annotated[str | None, QueryParameter(max_length=100, description="One book only.")] = None,
    ) -> list[RuleInfo]:
        catalogues = load_all() if book is None else [_catalogue(book)]
        return [_rule_info(entry, texts) for entry in search(text, catalogues)[:MOST_RULES]]

    @get("/{id:str}", responses=refusals(404), summary="One rule")
    async def show_rule(
        self, id: Annotated[str, PathParameter(max_length=200, description="Its id.")], texts: TheTexts
    ) -> RuleInfo:
        known = id.partition("#")[0]
        if all(known not in catalogue for catalogue in load_all()):
            raise Refusal("no-rule", 404, id=id[:80])
        return _rule_info(find(known, load_all()), texts)


def _catalogue(book: str) -> Catalogue:
    """The catalogue of a book, whether or not it can be played."""
    if book not in catalogues():
        raise Refusal("no-book", 404, name=book, known=tuple(catalogues()))
    return Catalogue.load(book)


def _rule_info(entry: Entry, texts: Texts) -> RuleInfo:
    said = entry.wording(texts.locale)
    return RuleInfo(
        id=entry.id,
        title=said.title,
        titles=entry.titles,
        term=entry.term,
        kind=entry.kind,
        source=entry.source,
        lang=said.lang,
        rule=prose(said.rule),
        example=prose(said.example),
        unclear=prose(said.unclear),
        choices=tuple(said.choices),
        needs=tuple(RuleTitle(need, _title_for(entry, need, texts)) for need in entry.needs),
        data=msgspec.to_builtins(entry.data),
        mentions=tuple(
            RuleTitle(id, title(id)[texts.locale])
            for id in _mentioned((said.rule, said.example, said.unclear, *said.choices))
            if id != entry.id
        ),
    )


def _title_for(entry: Entry, other: str, texts: Texts) -> str:
    """The title of another rule as readers of an entry know it: with its book, where that is another one."""
    name = title(other)[texts.locale]
    its_book = other.partition(".")[0]
    if its_book == entry.book or its_book not in books():
        return name
    return texts.say("rules-of-book", title=name, book=texts.tell(book_called(its_book).title))


_ID: Final = re.compile(r"\b[a-z][a-z0-9]*(?:\.[a-z0-9_-]*[a-z0-9])+")
"""What may be the id of a rule in a text."""


def _mentioned(texts: Iterable[str]) -> tuple[str, ...]:
    """The ids of rules that stand in texts, each once."""
    ids = dict.fromkeys(id for text in texts for id in _ID.findall(text))
    catalogues = load_all()
    return tuple(id for id in ids if any(id in catalogue for catalogue in catalogues))


@get("/metrics", include_in_schema=False)
async def show_metrics(request: Request[Any, Any, Any], registry: TheRegistry) -> Response[bytes]:
    """The figures of the server, for those who may read them; for others there is nothing here."""
    if not may_read("" if request.client is None else request.client.host, registry.settings.metrics_for):
        raise NotFoundException
    return Response(registry.metrics.told(), headers={"content-type": CONTENT_TYPE_LATEST})


HANDLERS: Final[tuple[Any, ...]] = (Lobby, Seats, Rules, show_metrics)

__all__ = ["HANDLERS", "provide_registry", "provide_texts"]
