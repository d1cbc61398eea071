"""The story of a game as it is kept and sent: the words of each event, and what stands behind them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal

import msgspec

from escarmouche.catalogue import Catalogue, books
from escarmouche.kernel import Breakdown, Chosen, Event, IllegalAnswer, Part, Reason, Rolled
from escarmouche.rulebooks import Area, Book, Hints, Motion, Patch, RuleLink, Stance, Tile, Words
from escarmouche.rulebooks.common.narration import number_told
from escarmouche.server.wire import (
    AreaInfo,
    BandInfo,
    CompanionInfo,
    ForetoldInfo,
    HintsInfo,
    Item,
    Line,
    Number,
    NumberInfo,
    NumberPart,
    PartInfo,
    PatchInfo,
    RuledInfo,
    RuleName,
    RuleTitle,
    SightInfo,
    TileInfo,
    Told,
)
from escarmouche.texts import LOCALES, Message, Texts

MOST_REMEMBERED: Final = 20_000
"""How many told texts are remembered, before all are forgotten."""

Recalled = Callable[[str, Mapping[str, Any]], Mapping[str, Stance]]
"""How an event showed models, by its name and its plain facts."""

Moving = Callable[[str, Mapping[str, Any]], Motion]
"""What is seen for a moment when an event is told, by its name and its plain facts."""

TEXTS: Final[Mapping[str, Texts]] = {locale: Texts(locale) for locale in LOCALES}


def item_of(book: Book[Any], state: Any, event: Event, stances: Mapping[str, Stance]) -> Item:
    """The item for an event. ``state`` is used for names only, and is one that everybody who sees the event may see.
    ``stances``: the models that show otherwise since.
    """
    words = book.told(state, event)
    names = book.names(state)
    facts: dict[str, Any] = {
        field: getattr(event, field) for field in event.__struct_fields__ if field not in ("rules", "seen_by")
    }
    plain = msgspec.to_builtins(facts)
    return Item(
        what=type(event).__name__,
        style=_style(event),
        text=None if words is None else in_every_language(words),
        numbers=tuple(_numbers(book, facts)),
        rules=tuple(RuleName(rule, title(rule)) for rule in event.rules),
        figures=members_of(ids_in(plain, names), book.groups(state)),
        points=tuple(dict.fromkeys(_points(plain))),
        shapes=tuple(book.drawn(event)),
        data=plain,
        stances=dict(stances),
        seen_by=event.seen_by,
    )


def notice(what: str, *, seen_by: tuple[str, ...] = (), **facts: Any) -> Item:
    """The item for something between the players: the text ``server-notice-<what>``."""
    words = in_every_language(Message(f"server-notice-{what}", facts))
    plain = {name: value for name, value in facts.items() if isinstance(value, str)}
    return Item(kind="notice", what=what, style="notice", text=words, data=plain, seen_by=seen_by)


def line_of(item: Item, number: int, seat: str, texts: Texts, recalled: Recalled, motion: Moving) -> Line:
    """An item as one seat reads it; ``number`` counts those that it may see. ``recalled`` gives the stances of an event of
    which no picture was taken, by its name and its facts, ``motion`` what is seen for a moment.
    """
    locale = texts.locale
    stances = item.stances
    if stances is None:
        stances = dict(recalled(item.what, item.data)) if item.kind == "event" else {}
    return Line(
        number=number,
        kind=item.kind,
        what=item.what,
        style=item.style,
        text=None if item.text is None else item.text[locale],
        numbers=tuple(_number_info(counted, locale) for counted in item.numbers),
        rules=tuple(RuleTitle(rule.id, rule.title[locale]) for rule in item.rules),
        figures=item.figures,
        points=item.points,
        areas=tuple(area_told(Area("", shape), texts) for shape in item.shapes),
        data=item.data,
        taken_back=item.lines.get(seat, 0),
        stances=stances,
        harm=item.harm,
        motion=motion(item.what, item.data) if item.kind == "event" else "",
    )


_remembered: dict[tuple[str, bytes], str] = {}


def tell(words: Words, texts: Texts) -> str:
    """The words in the reader's language. The same are told again and again (names, states): they are remembered."""
    if isinstance(words, str):
        return words
    key = texts.locale, msgspec.msgpack.encode(words)
    told = _remembered.get(key)
    if told is None:
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        told = _remembered[key] = texts.tell(words)
    return told


def in_every_language(words: Words) -> Told:
    """The words in each language."""
    return {locale: tell(words, texts) for locale, texts in TEXTS.items()}


@cache
def title(rule: str) -> Told:
    """The title of a rule in every language, the book's own term in French; its id, for what is in no catalogue."""
    name = rule.partition("#")[0]
    book = name.partition(".")[0]
    entry = Catalogue.load(book).entries.get(name) if book in books() else None
    return entry.titles if entry else dict.fromkeys(LOCALES, rule)


def named(words: Words, names: Mapping[str, Words]) -> Words:
    """The words with the ids among their variables turned into names."""
    if isinstance(words, str):
        return words
    return Message(words.key, {key: _named_value(value, names) for key, value in words.args.items()})


def reasons_told(error: IllegalAnswer, names: Mapping[str, Words], texts: Texts) -> list[tuple[str, str]]:
    """The reasons why an answer is not allowed: the rule, and the words with names in the place of ids."""
    return [(why.rule, texts.tell(named(why.text, names))) for why in _each_once(error)]


def area_told(area: Area, texts: Texts) -> AreaInfo:
    """Ground that is marked, in the reader's language."""
    shape = area.shape
    return AreaInfo(tell(area.name, texts), area.side, shape.look, shape.at, shape.radius, shape.outline)


def patch_told(patch: Patch, texts: Texts) -> PatchInfo:
    """Squares of a kind, in the reader's language."""
    return PatchInfo(tell(patch.name, texts), patch.look, patch.squares, ruled_told(patch.does, texts), patch.side)


def tile_told(tile: Tile, texts: Texts) -> TileInfo:
    """A piece of a grid that is laid on it, in the reader's language."""
    patches = tuple(patch_told(patch, texts) for patch in tile.patches)
    return TileInfo(tell(tile.name, texts), tile.side, tile.at, tile.columns, tile.rows, patches, tile.walls)


def hints_told(hints: Hints, texts: Texts) -> HintsInfo:
    """What is known of an answer before it is given, in the reader's language."""
    return HintsInfo(
        figures=hints.figures,
        path=hints.path,
        at=hints.at,
        facing=hints.facing,
        used=hints.used,
        left=hints.left,
        contacts=hints.contacts,
        foretold=tuple(
            ForetoldInfo(
                text=tell(each.words, texts),
                rule=each.rule,
                title=title(each.rule)[texts.locale],
                figures=each.figures,
                chance=None if each.chance is None else float(each.chance),
            )
            for each in hints.foretold
        ),
        sights=tuple(
            SightInfo(
                sight.start, sight.end, sight.target, sight.share, tuple(tell(what, texts) for what in sight.hidden_by)
            )
            for sight in hints.sights
        ),
        bands=tuple(BandInfo(band.around, band.reach, tell(band.words, texts)) for band in hints.bands),
        squares=hints.squares,
        areas=tuple(area_told(area, texts) for area in hints.areas),
        companions=tuple(
            CompanionInfo(companion.figure, companion.at, companion.facing, companion.path)
            for companion in hints.companions
        ),
        tile=None if hints.tile is None else tile_told(hints.tile, texts),
    )


def breakdown_told(number: Breakdown, texts: Texts) -> NumberInfo:
    """A number with the rules that have changed it, in the reader's language; it has no name of its own."""
    return _number_info(_number("", number, {}), texts.locale)


def ruled_told(links: Iterable[RuleLink], texts: Texts) -> tuple[RuledInfo, ...]:
    """Words with the rules behind them, in the reader's language."""
    return tuple(RuledInfo(tell(link.words, texts), link.rule) for link in links)


def _number_info(number: Number, locale: str) -> NumberInfo:
    parts = tuple(PartInfo(part.rule, part.title[locale], part.change) for part in number.parts)
    return NumberInfo(number.name, number.title.get(locale, number.name), number.base, number.total, parts)


def _each_once(error: IllegalAnswer) -> list[Reason]:
    seen: list[Reason] = []
    for why in error.reasons:
        if why not in seen:
            seen.append(why)
    return seen


def _named_value(value: Any, names: Mapping[str, Words]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_named_value(item, names) for item in value)
    return value


def _style(event: Event) -> Literal["chapter", "roll", "choice", "event", "onward"]:
    if event.landmark:
        return "chapter"
    if event.goes_on:
        return "onward"
    return "roll" if isinstance(event, Rolled) else "choice" if isinstance(event, Chosen) else "event"


def _numbers(book: Book[Any], facts: Mapping[str, Any]) -> Iterator[Number]:
    """Each number of an event that rules have changed; of a roll, of what it is thrown for."""
    about = facts.get("about")
    for name, value in (*facts.items(), *(about.items() if isinstance(about, Mapping) else ())):
        if isinstance(value, Breakdown) and value.parts:
            yield _number(name, value, in_every_language(number_told(book.id, name)))


def _number(name: str, value: Breakdown, title: Told) -> Number:
    return Number(name, _plain(value.base), _plain(value.total), tuple(map(_part, value.parts)), title)


def _part(part: Part) -> NumberPart:
    before, after = part.before, part.after
    change: int | str = after - before if isinstance(before, int) and isinstance(after, int) else str(after)
    return NumberPart(part.rule, title(part.rule), change)


def _plain(value: Any) -> int | str:
    return value if isinstance(value, int) else str(value)


def ids_in(plain: Any, names: Container[str]) -> Iterator[str]:
    """The ids with a name anywhere in plain data, in their order."""
    if isinstance(plain, str):
        if plain in names:
            yield plain
    elif isinstance(plain, dict):
        for value in plain.values():
            yield from ids_in(value, names)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from ids_in(value, names)


def members_of(ids: Iterable[str], groups: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Ids, each once, and in the place of those that stand for several models, those models."""
    return tuple(dict.fromkeys(model for id in ids for model in groups.get(id, (id,))))


def figures_about(book: Book[Any], state: Any, plain: Any, standing: Mapping[str, Any]) -> tuple[str, ...]:
    """The models (of those ``standing`` by id) of which plain facts speak, alone or as one of a group."""
    groups = book.groups(state)
    members = members_of(ids_in(plain, {*standing, *groups}), groups)
    return tuple(member for member in members if member in standing)


def _points(plain: Any) -> Iterator[tuple[int, int]]:
    """The places anywhere in plain data: poses, and paths of points."""
    if isinstance(plain, dict):
        if isinstance(plain.get("x"), int) and isinstance(plain.get("y"), int):
            yield (plain["x"], plain["y"])
        path = plain.get("path")
        if isinstance(path, list | tuple):
            yield from ((step[0], step[1]) for step in path if _is_point(step))
        for value in plain.values():
            yield from _points(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from _points(value)


def _is_point(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(part, int) for part in value)


__all__ = [
    "TEXTS",
    "area_told",
    "breakdown_told",
    "figures_about",
    "hints_told",
    "ids_in",
    "in_every_language",
    "item_of",
    "line_of",
    "named",
    "notice",
    "reasons_told",
    "ruled_told",
    "tell",
    "title",
]
