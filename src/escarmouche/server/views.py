"""A match as a reader sees it: everything here is drawn from what the reader's seat may know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Place, Roll, Standing
from escarmouche.rulebooks import (
    Circumstance,
    Figure,
    Form,
    FormLine,
    Grid,
    Hints,
    Lesson,
    Overview,
    RuleOption,
    Shipped,
    Words,
)
from escarmouche.rulebooks.common.campaign_book import rules_of
from escarmouche.server.analysis import Ground, Prospects, rings
from escarmouche.server.narration import (
    TEXTS,
    area_told,
    breakdown_told,
    figures_about,
    hints_told,
    patch_told,
    reasons_told,
    ruled_told,
    tell,
    tile_told,
    title,
)
from escarmouche.server.problems import Refusal
from escarmouche.server.wire import (
    Answer,
    Because,
    BriefingInfo,
    CallInfo,
    CampaignInfo,
    CampaignPerson,
    CampaignStage,
    Chance,
    CircumstanceInfo,
    ClockInfo,
    ClosedInfo,
    CoachInfo,
    Distance,
    FigureInfo,
    Filled,
    FilledVerdict,
    Force,
    FormChoiceInfo,
    FormInfo,
    FormLineInfo,
    FormPartInfo,
    GridInfo,
    LessonInfo,
    LessonText,
    MatchWish,
    Now,
    Odds,
    Offer,
    OptionInfo,
    OptionOdds,
    OrderInfo,
    Outcome,
    Question,
    ReadyMade,
    RegionInfo,
    RuleOptionInfo,
    SceneryInfo,
    SceneText,
    Seat,
    SheetInfo,
    SheetLine,
    Situation,
    StateInfo,
    StockInfo,
    Summary,
    TableInfo,
    TowardInfo,
    Trial,
    TryMessage,
)
from escarmouche.table import Disc, Footprint, Oval, Pose, Rectangle, footprint, gap
from escarmouche.texts import Texts

if TYPE_CHECKING:
    from escarmouche.server.match import Match


def ready(entry: Shipped, texts: Texts) -> ReadyMade:
    """Something that a book ships."""
    kinds = tuple(tell(kind, texts) for kind in entry.kinds)
    return ReadyMade(entry.key, tell(entry.name, texts), entry.points, entry.format, tell(entry.people, texts), kinds)


def rule_option(option: RuleOption, texts: Texts) -> RuleOptionInfo:
    """Something that the players may agree on."""
    return RuleOptionInfo(
        key=option.key,
        name=tell(option.name, texts),
        rule=option.rule,
        kind=option.kind,
        default=option.default,
        choices=tuple(OptionInfo(key, tell(words, texts)) for key, words in option.choices.items()),
        least=option.least,
        most=option.most,
        file=option.file,
        only=dict(option.only),
        chapter="" if option.chapter is None else tell(option.chapter, texts),
    )


def lesson(key: str, lesson: Lesson, texts: Texts) -> LessonInfo:
    """A lesson, as one is offered it."""
    return LessonInfo(key, tell(lesson.title, texts), tell(lesson.about, texts), lesson.minutes)


def situation(match: Match, seat: str, texts: Texts) -> Situation:
    """A match for somebody who opens it."""
    return Situation(
        summary(match, seat, texts), names(match, seat, texts), now(match, seat, texts), match.audience.cursor(seat)
    )


def names(match: Match, seat: str, texts: Texts) -> dict[str, str]:
    """The name of every id that the seat may know."""
    return {id: tell(name, texts) for id, name in match.book.names(match.game.seen(seat).state).items()}


def briefing(match: Match, texts: Texts) -> BriefingInfo | None:
    """What one should know before a match; nothing of one whose set-up the rules of today don't know."""
    brief = match.opening.briefing
    if brief is None:
        return None
    teams = match.book.result(match.game.state).teams
    return BriefingInfo(tell(brief.where, texts), ruled_told(brief.wins, texts), ruled_told(brief.lasts, texts), teams)


def summary(match: Match, seat: str, texts: Texts) -> Summary:
    """A match in a list."""
    view = match.game.seen(seat)
    return Summary(
        match=match.id,
        seat=seat,
        book=match.header.book,
        title=tell(match.book.title, texts),
        seats=_seats(match, view.state, texts),
        forces=_forces(match, view.state, texts),
        created=match.created,
        updated=match.updated,
        waiting_for=() if match.over else match.waiting_for,
        outcome=outcome(match, view.state, texts),
        free_measuring=match.facts.free_measuring,
        stuck="" if match.stuck is None else match.stuck.told(texts),
        kind="campaign" if match.campaigns is not None else "battle" if match.facts.campaign else "match",
        began_as=_began_as(match.facts.wish, texts.locale),
        again=match.facts.again,
        real_table=match.facts.real_table,
    )


@lru_cache(maxsize=1_000)
def _began_as(wish: bytes, locale: str) -> str:
    """The title of the scene or the lesson that a match was begun with; of one that is no more, nothing."""
    try:
        wished = msgspec.msgpack.decode(wish, type=MatchWish) if wish else None
        if wished is None or (wished.scene is None and wished.lesson is None):
            return ""
        book, scene, lesson = rules_of(wished.book), wished.scene, wished.lesson
        if isinstance(lesson, LessonText):
            return tell(book.lesson_in(lesson.text).title, TEXTS[locale])
        if lesson is not None:
            return tell(book.lessons()[lesson].title, TEXTS[locale])
        assert scene is not None
        resolved = book.scene_in(scene.text) if isinstance(scene, SceneText) else book.scene(scene)
        return tell(resolved.title, TEXTS[locale])
    except (Problem, KeyError, msgspec.MsgspecError):
        return ""


def now(match: Match, seat: str, texts: Texts) -> Now:
    """How things stand for a seat."""
    view = match.game.seen(seat)
    ask = None if match.over else match.request_of(seat)
    return Now(
        question=None if ask is None else question(match, view.state, seat, ask, texts),
        waiting_for=() if match.over else match.waiting_for,
        table=table(match.book.overview(view.state), match.book.names(view.state), texts, match.facts.portraits),
        seats=_seats(match, view.state, texts),
        restart=bool(seat) and not match.over and match.stuck is None and match.began(seat) is not None,
        offers=tuple(Offer(proposal.what, proposal.by, proposal.agreed) for proposal in match.facts.proposals),
        orders=view.state.standing.get(seat, Standing()),
        clocks=clocks(match),
        calls=calls(match),
        outcome=outcome(match, view.state, texts),
        coach=coach(match, seat, texts),
        campaign=campaign(match, view.state, texts),
    )


def campaign(match: Match, state: Any, texts: Texts) -> CampaignInfo | None:
    """How a campaign stands, as far as a seat may know it."""
    campaigns, ask = match.campaigns, match.battle_asked
    if campaigns is None:
        return None
    chronicle = campaigns.chronicle(state)
    return CampaignInfo(
        book=campaigns.book.id,
        people=tuple(
            CampaignPerson(
                person.id,
                person.side,
                tell(person.name, texts),
                person.alive,
                tuple((tell(fact.label, texts), tell(fact.value, texts)) for fact in person.facts),
            )
            for person in chronicle.people
        ),
        stages=tuple(CampaignStage(side, ruled_told(links, texts)) for side, links in chronicle.stages.items()),
        battles=tuple(tell(battle, texts) for battle in chronicle.battles),
        battle="" if ask is None else tell(campaigns.question(state, ask), texts),
        begun=bool(match.facts.battle),
    )


def form(match: Match, seat: str, seed: int, texts: Texts) -> FormInfo:
    """What there is to choose from for the list that a seat is asked for, with a proposal that hangs on a ``seed``.

    Raises ``Refusal`` when it is asked for none.
    """
    campaigns, ask = match.campaigns, match.request_of(seat)
    list_form = campaigns.form(ask, random.Random(seed)) if campaigns is not None and isinstance(ask, Place) else None
    if list_form is None:
        raise Refusal("no-list", 409)
    return form_told(match.question_id(seat), list_form, texts)


def form_told(question: str, list_form: Form, texts: Texts) -> FormInfo:
    """What there is to choose from for a list, in the reader's language."""
    parts = tuple(
        FormPartInfo(
            name=tell(part.name, texts),
            lines=tuple(_line(line, texts) for line in part.lines),
            one=part.one,
            adds=part.adds,
            places=part.places,
            note=tell(part.note, texts),
        )
        for part in list_form.parts
    )
    return FormInfo(question, parts, dict(list_form.picked), list_form.limit, list_form.follows)


def _line(line: FormLine, texts: Texts) -> FormLineInfo:
    return FormLineInfo(
        key=line.key,
        label=tell(line.words, texts),
        points=line.points,
        most=line.most,
        under=line.under,
        least=line.least,
        rule=line.rule,
        fewest=line.fewest,
        places=line.places,
        choices=tuple(
            FormChoiceInfo(choice.key, tell(choice.words, texts), choice.points, choice.rule) for choice in line.choices
        ),
    )


def filled(match: Match, seat: str, wanted: Filled, texts: Texts) -> FilledVerdict:
    """What comes of a list that is filled in. Raises ``Refusal`` when it is not asked for."""
    campaigns, ask = match.campaigns, match.asked(seat, wanted.question)
    if campaigns is None or not isinstance(ask, Place):
        raise Refusal("no-list", 409)
    plain, points = campaigns.filled(ask, wanted.picked)
    _, error = match.tried(match.game, seat, plain, None)
    known = match.book.names(match.game.seen(seat).state)
    reasons = () if error is None else tuple(Because(*told) for told in reasons_told(error, known, texts))
    return FilledVerdict(plain, points, error is None, reasons)


def coach(match: Match, seat: str, texts: Texts) -> CoachInfo | None:
    """What the coach of a lesson says to the learner."""
    teacher, game = match.coach, match.game
    if teacher is None or seat != teacher.lesson.side:
        return None
    lesson, done = teacher.lesson, match.over or teacher.is_done(game)
    step = None if done else teacher.step(game)
    words = lesson.ends if done else "" if step is None else step.say or ""
    told = [place for place, lesson_step in enumerate(lesson.steps) if lesson_step.say is not None]
    passed = teacher.passed(game.journal.entries)
    return CoachInfo(
        key=match.lesson_key,
        title=tell(lesson.title, texts),
        taken=sum(place in passed for place in told),
        steps=len(told),
        says=tell(words, texts),
        figures=() if step is None else step.show,
        points=() if step is None else teacher.points(game, step),
        answers=() if step is None else tuple(teacher.answers(game, step)),
        done=done,
        next=match.next_lesson,
        free=lesson.free,
    )


def orders(match: Match, seat: str, texts: Texts) -> list[OrderInfo]:
    """What a seat may give standing orders about: the moments of the book, and what is routine.

    Whatever else is answered for it is named too, so that it can be asked again.
    """
    state = match.game.seen(seat).state
    known = match.book.names(state)
    moments = {moment.rule: moment for moment in match.book.moments(state, seat)}
    routine = (rule for rule, advice in match.book.advice.items() if advice == "routine")
    choices = dict.fromkeys((*routine, *state.standing.get(seat, Standing()).automatic))

    def circumstance(condition: Circumstance) -> CircumstanceInfo:
        values = tuple(OptionInfo(id, tell(known.get(id, id), texts)) for id in condition.values)
        return CircumstanceInfo(condition.key, tell(condition.name, texts), values)

    def order(rule: str, kind: Literal["moment", "choice"]) -> OrderInfo:
        hangs_on = moments[rule].circumstances if rule in moments else ()
        usual = tell(match.book.usual(rule), texts)
        return OrderInfo(rule, title(rule)[texts.locale], kind, tuple(map(circumstance, hangs_on)), usual)

    return [order(rule, "moment") for rule in moments] + [
        order(rule, "choice") for rule in choices if rule not in moments
    ]


def clocks(match: Match) -> tuple[ClockInfo, ...]:
    """The clocks of the people at a match, where there are any."""
    match_clocks = match.facts.clocks
    people = () if match_clocks is None else tuple(seat for seat in match_clocks.faces if not match.is_machine(seat))
    return tuple(ClockInfo(seat, round(match.left(seat), 1), match.is_running(seat)) for seat in people)


def calls(match: Match) -> tuple[CallInfo, ...]:
    """On whom somebody has called because he does not answer."""
    called = () if match.over else tuple((seat, match.call_on(seat)) for seat in match.waiting_for)
    return tuple(CallInfo(seat, call.by, round(match.until(call), 1)) for seat, call in called if call is not None)


def question(match: Match, state: Any, seat: str, ask: Ask[Any] | Roll[Any], texts: Texts) -> Question:
    """What a seat is asked."""
    book = match.book
    if isinstance(ask, Roll):
        return _roll(match, state, seat, ask, texts)
    options = list(ask.options) if isinstance(ask, Choose) else []
    default = ask.default if isinstance(ask, Choose) else None
    advice = "none" if default is None else book.advice.get(ask.rule, "none")
    about = msgspec.to_builtins(dict(ask.about))
    groups, stances = book.groups(state), book.stances(state)

    def models_of(key: str) -> tuple[str, ...]:
        return tuple(model for model in groups.get(key, (key,)) if model in stances)

    in_passing = default is not None and any(moment.rule == ask.rule for moment in book.moments(state, seat))
    return Question(
        id=match.question_id(seat),
        rule=ask.rule,
        rule_title=title(ask.rule)[texts.locale],
        words=tell(book.question(state, ask), texts),
        kind="choice" if isinstance(ask, Choose) else "placement",
        options=tuple(OptionInfo(key, tell(book.option(state, ask, key), texts), models_of(key)) for key in options),
        default=default,
        advised=None if advice == "none" else default,
        routine=advice == "routine" or in_passing,
        usual=tell(book.usual(ask.rule), texts),
        progress=tell(book.progress(state, ask), texts),
        arranges=book.arranges(state, ask),
        about=about,
        figures=figures_about(book, state, about, stances),
        puts=book.puts(ask) if isinstance(ask, Place) else "model",
        closed=tuple(
            ClosedInfo(tell(option.words, texts), tell(option.why.words, texts), option.why.rule)
            for option in book.closed(state, ask)
        ),
    )


def _roll(match: Match, state: Any, seat: str, roll: Roll[Any], texts: Texts) -> Question:
    """Which dice are to be thrown on a real table."""
    book = match.book
    about = msgspec.to_builtins(dict(roll.about))
    return Question(
        id=match.question_id(seat),
        rule=roll.rule,
        rule_title=title(roll.rule)[texts.locale],
        words=tell(book.question(state, roll), texts),
        progress="",
        kind="dice",
        options=(),
        default=None,
        advised=None,
        routine=False,
        about=about,
        figures=figures_about(book, state, about, book.stances(state)),
        dice=roll.dice,
    )


def table(overview: Overview, known: Mapping[str, Words], texts: Texts, portraits: Mapping[str, str]) -> TableInfo:
    """The table at a glance. ``portraits``: the ids of those that players have brought, by the keys of their cards."""
    return TableInfo(
        width=overview.width,
        depth=overview.depth,
        figures=tuple(
            FigureInfo(
                id=figure.id,
                name=tell(known.get(figure.id, figure.id), texts),
                side=figure.side,
                at=figure.at,
                facing=figure.facing,
                condition=tell(figure.condition, texts),
                card=figure.card,
                base=figure.base,
                round=figure.round,
                level=figure.level,
                harm=figure.harm,
                done=figure.done,
                out=figure.out,
                icon=figure.icon,
                stocks=tuple(
                    StockInfo(tell(stock.name, texts), stock.count, stock.most, stock.shade) for stock in figure.stocks
                ),
                belongs_to=figure.belongs_to,
                marks=figure.marks,
                portrait=portraits.get(figure.card, ""),
            )
            for figure in overview.figures
        ),
        scenery=tuple(
            SceneryInfo(
                tell(piece.name, texts),
                piece.outline,
                piece.height,
                piece.depth,
                piece.look,
                ruled_told(piece.does, texts),
            )
            for piece in overview.scenery
        ),
        notes=tuple(tell(note, texts) for note in overview.notes),
        grid=None if overview.grid is None else _grid(overview.grid, texts),
        areas=tuple(area_told(area, texts) for area in overview.areas),
        unplayed=tuple(OptionInfo(side, tell(known.get(side, side), texts)) for side in overview.unplayed),
        harms=tuple(tell(name, texts) for name in overview.harms),
        faces=overview.faces,
    )


def _grid(grid: Grid, texts: Texts) -> GridInfo:
    return GridInfo(
        side=grid.side,
        columns=grid.columns,
        rows=grid.rows,
        patches=tuple(patch_told(patch, texts) for patch in grid.patches),
        walls=grid.walls,
        tiles=tuple(tile_told(tile, texts) for tile in grid.tiles),
    )


def sheet(match: Match, seat: str, figure: str, texts: Texts) -> SheetInfo:
    """A model in all detail, as far as the seat may know it. Raises ``Refusal`` for one that is not there."""
    state = match.game.seen(seat).state
    if all(other.id != figure for other in match.book.overview(state).figures):
        raise Refusal("no-figure", 404, id=figure[:80])
    its_sheet = match.book.sheet(state, figure)
    lines = tuple(
        SheetLine(
            tell(fact.label, texts),
            tell(fact.value, texts),
            ruled_told(fact.ruled, texts),
            None if fact.now is None else breakdown_told(fact.now, texts),
        )
        for fact in its_sheet.facts
    )
    measured = match.facts.free_measuring or match.over
    threats = match.book.threats(state, figure) if measured else Hints()
    told = None if threats == Hints() else hints_told(threats, texts)
    return SheetInfo(its_sheet.points, lines, ruled_told(its_sheet.effects, texts), told)


def distance(match: Match, seat: str, one: str, other: str) -> Distance:
    """How far two models are from each other. Raises ``Refusal`` for one that is not there, and where nobody may measure."""
    if not (match.facts.free_measuring or match.over):
        raise Refusal("no-measuring", 403)
    known = {figure.id: figure for figure in match.book.overview(match.game.seen(seat).state).figures}
    return Distance(gap(*(_base(known.get(id), id) for id in (one, other))))


def _base(figure: Figure | None, id: str) -> Footprint:
    """The ground that a model covers."""
    if figure is None or figure.at is None:
        raise Refusal("no-figure", 404, id=id[:80])
    width, depth = figure.base
    shape = (Disc(width) if width == depth else Oval(width, depth)) if figure.round else Rectangle(width, depth)
    return footprint(shape, Pose(*figure.at, figure.facing))


def outcome(match: Match, state: Any, texts: Texts) -> Outcome:
    """How a match stands; of one whose journal no longer fits, only how it ended, as the last position is not known."""
    result, ending = match.book.result(state), match.facts.ending
    over: Any = "played" if match.game.over and match.stuck is None else ""
    winner, winners = result.winner, result.winners
    if ending is not None and (ending.how != "played" or match.stuck is not None):
        over, winner = ending.how, ending.winner
        winners = (ending.winner,) if ending.winner else ()
    if match.stuck is not None:
        return Outcome(over, winner, winners, 0, {}, {})
    return Outcome(
        over=over,
        winner=winner,
        winners=winners,
        turns=result.turns,
        losses=dict(result.losses),
        scores=dict(result.scores),
        tallies={side: tell(words, texts) for side, words in result.tallies.items()},
        length=tell(result.length, texts),
        verdict="" if result.winner else tell(result.verdict, texts),
    )


def state(match: Match, seat: str) -> StateInfo:
    """The whole state, as far as the seat may know it."""
    return StateInfo(seat, match.book.revision, msgspec.to_builtins(match.game.seen(seat).state))


def _seats(match: Match, known: Any, texts: Texts) -> tuple[Seat, ...]:
    titles = match.book.names(known)
    return tuple(
        Seat(seat, tell(titles.get(seat, seat), texts), plan.player, plan.name, match.audience.present(seat))
        for seat, plan in match.facts.seats.items()
    )


def _forces(match: Match, known: Any, texts: Texts) -> tuple[Force, ...]:
    """What each side plays with, the collections of which it has most first."""
    packs = _packs(match.header.book, texts.locale)
    spent: dict[str, Counter[str]] = {seat: Counter() for seat in match.facts.seats}
    for entry in () if match.campaigns is not None else match.book.measures.roster(known):
        if entry.side in spent:
            spent[entry.side][packs.get(entry.card, "")] += entry.points
    return tuple(
        Force(seat, tuple(pack for pack, _ in by_pack.most_common() if pack)) for seat, by_pack in spent.items()
    )


@cache
def _packs(book: str, locale: str) -> Mapping[str, str]:
    """The collection of every card that a book ships, by its key."""
    return {card.key: tell(card.pack, TEXTS[locale]) for card in rules_of(book).cards()}


# -- answers and odds --------------------------------------------------------------------------------------------------


def tried(match: Match, seat: str, wanted: Answer | TryMessage, texts: Texts) -> Trial:
    """What would become of an answer, with every reason why it is not allowed. Raises ``Refusal`` when it is not asked."""
    then = wanted.then if isinstance(wanted, TryMessage) else ()
    game, last = match.ahead(seat, wanted.question, wanted.answer, then)
    spot = wanted.spot if last is None else last.spot
    plain, error = match.tried(game, seat, wanted.answer if last is None else last.answer, spot)
    known = match.book.names(match.game.seen(seat).state)
    reasons = () if error is None else tuple(Because(*told) for told in reasons_told(error, known, texts))
    hints = match.hints(game, seat, plain)
    told = None if hints is None else hints_told(hints, texts)
    return Trial(msgspec.to_builtins(plain), error is None, reasons, told)


def region(question: str, ground: Ground | None) -> RegionInfo:
    """Where a placement may lead; nothing where that is not known in time."""
    if ground is None:
        return RegionInfo(question, None, ())
    parts = None if ground.parts is None else rings(ground.parts)
    toward = tuple(TowardInfo(approach.figure, approach.answer, approach.touches) for approach in ground.toward)
    return RegionInfo(question, parts, ground.offers, ground.squares, rings(ground.perhaps), toward, ground.turned)


def odds(question: str, prospects: Prospects | None, texts: Texts) -> Odds:
    """The odds of the answers to a question; nothing where they can't be had."""
    return Odds(
        question,
        prospects is None or prospects.exact,
        prospects is None or prospects.final,
        tuple(
            OptionOdds(
                prospect.answer,
                prospect.worth,
                None
                if prospect.likely is None
                else tuple(
                    Chance(each.figure, each.condition[texts.locale], each.chance, each.worse, each.out)
                    for each in prospect.likely
                ),
            )
            for prospect in (() if prospects is None else prospects.options)
        ),
    )


__all__ = [
    "campaign",
    "distance",
    "filled",
    "form",
    "form_told",
    "names",
    "now",
    "odds",
    "orders",
    "outcome",
    "question",
    "ready",
    "region",
    "rule_option",
    "sheet",
    "situation",
    "state",
    "summary",
    "tried",
]
