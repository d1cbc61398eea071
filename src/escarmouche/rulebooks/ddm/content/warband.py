"""Warbands: which creatures may fight side by side, and what they cost."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple, get_args

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.terms import Name, find
from escarmouche.documents.writing import dump
from escarmouche.documents.written import Key, Words, WrittenName, fault, located
from escarmouche.errors import Problem, nearest
from escarmouche.rulebooks import Ruling, Verdict
from escarmouche.rulebooks.common.rulings import named
from escarmouche.rulebooks.ddm.content.card_files import PACKS, Pack, standard_packs
from escarmouche.rulebooks.ddm.content.cards import Card, Faction, Summon
from escarmouche.rulebooks.ddm.content.kinds import COMMANDER, FACTIONS, KINDS
from escarmouche.rulebooks.ddm.rules.orders import BUILDING
from escarmouche.texts import Value, message

DEFAULT_LIMIT: Final = 100
"""The size of a warband in points, if nothing else is agreed; 50 and 200 are usual too."""

MOST_CREATURES: Final = 12
MOST_PER_CENT: Final = 70
"""The share of the limit that one creature may cost."""

FEATURE_TILES: Final = 3
"""Besides one assembly tile."""

LIMITED_SIZES: Final = (100, 200)

COMMAND_ZERO: Final = 5
"""By how many points a creature becomes dearer when it is made a commander of rating 0."""

REQUIRES: Final = "ddm.ability.requires"
MINIONS: Final = "ddm.ability.minions"
UNIQUE: Final = "ddm.ability.unique"

Format = Literal["standard", "ready", "limited"]


# -- as people write them ----------------------------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card, and how many figures of it."""

    card: Key
    count: Annotated[int, Meta(ge=1, le=100)] = 1


class TileChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terrain tiles that a player brings: one assembly tile and three with terrain features."""

    assembly: Key
    features: tuple[Key, ...]


class Warband(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A warband as a file writes it: one faction, and creatures that bear its symbol. [ddm.warband.build]

    ``faction``: none where warbands have none (formats ``ready`` and ``limited``). ``limit``: the agreed size in points.
    ``commander_zero``: the card of the creature that is made a commander of rating 0. ``pool``: in the limited format,
    the figures of the player that are not in the warband.
    """

    name: Words | WrittenName
    format: Format = "standard"
    faction: Words | None = None
    limit: Annotated[int, Meta(ge=1, le=10_000)] = DEFAULT_LIMIT
    creatures: Annotated[tuple[Choice, ...], Meta(max_length=100)]
    pool: Annotated[tuple[Choice, ...], Meta(max_length=100)] = ()
    commander_zero: Key | None = None
    tiles: TileChoice | None = None


class Tiles(NamedTuple):
    """The terrain tiles that there are, by key."""

    assembly: frozenset[str]
    features: frozenset[str]


# -- the cards at hand -------------------------------------------------------------------------------------------------


class Collection:
    """The cards at hand: those of some packs, by key.

    Raises ``Problem`` if two packs use one key, or if a card names one (a minion, somebody to summon) that is not there.
    """

    def __init__(self, packs: Iterable[Pack]) -> None:
        self.packs = tuple(packs)
        self.cards: dict[str, Card] = {}
        for card in (card for pack in self.packs for card in pack.cards):
            if card.key in self.cards:
                raise Problem(message("ddm-card-key-twice", card=card.key), "ddm.card.name")
            self.cards[card.key] = card
        kinds = {term.key for pack in self.packs for term in (*KINDS, COMMANDER, *pack.kinds)}
        for card in self.cards.values():
            for rule, key in _referred(card, kinds):
                if key not in self.cards:
                    raise Problem(message("ddm-card-no-such-card", card=card.name.told, other=key), rule)


def _referred(card: Card, kinds: set[str]) -> Iterator[tuple[str, str]]:
    """The cards that a card names, each with the rule that does."""
    for ability in card.abilities:
        if ability.name == MINIONS:
            yield MINIONS, str(ability.parameter).partition("/")[0]
        if ability.name == REQUIRES and ability.parameter not in kinds:
            yield REQUIRES, str(ability.parameter)
    for power in card.powers:
        for outcome in power.outcomes:
            if isinstance(outcome, Summon):
                yield from (("ddm.term.summon", key) for key in outcome.cards)


def standard_collection() -> Collection:
    """All packs that come with the program."""
    return Collection(standard_packs())


class Mustered(NamedTuple):
    """A figure of a warband: its card, and whether it came for nothing."""

    card: Card
    free: bool


def load_warband(source: Path | str | bytes, collection: Collection, *, name: str | None = None) -> Warband:
    """The warband in a file (``Path``) or a text; its cards and its faction are known.

    Whether it is legal, :func:`verdict` says. Raises ``BadDocument`` for the first mistake in the file.
    """
    document = documents.read(source, Warband, name=name)
    with located(document):
        muster(document.value, collection)
        faction_of(document.value)
    return document.value


def faction_of(warband: Warband) -> Faction | None:
    """The faction of a warband, ``None`` where warbands have none. Raises ``Fault``. [ddm.scenario.ready.faction]

    In the ready-to-play and limited formats what a list says of a faction counts for nothing.
    """
    if warband.format != "standard":
        return None
    if warband.faction is None:
        raise fault((), "ddm.warband.build", "ddm-warband-no-faction")
    term = find(FACTIONS, warband.faction)
    if term is None:
        raise fault(("faction",), "ddm.warband.factions", "ddm-card-faction-unknown", word=warband.faction)
    return next(faction for faction in get_args(Faction) if faction == term.key)


def chosen(warband: Warband, collection: Collection) -> tuple[tuple[int, Card], ...]:
    """The figures that are paid for, each with its place in the list. Raises ``Fault`` for a card that is not there.

    Of the card that is made a commander of rating 0 the first figure is it.
    """
    choices = [
        (place, _known(("creatures", place, "card"), choice.card, collection))
        for place, choice in enumerate(warband.creatures)
        for _ in range(choice.count)
    ]
    if warband.commander_zero is not None:
        index = next((i for i, (_, card) in enumerate(choices) if card.key == warband.commander_zero), None)
        if index is None:
            raise fault(("commander_zero",), "ddm.scenario.ready.commander-zero", "ddm-warband-zero-absent")
        choices[index] = (choices[index][0], command_zero(choices[index][1]))
    return tuple(choices)


def command_zero(card: Card) -> Card:
    """A creature made a commander of rating 0: 5 points dearer, without any commander effect, and marked by its name.

    [ddm.scenario.ready.commander-zero.cost] [ddm.scenario.ready.commander-zero.no-effect]
    [ddm.scenario.ready.commander-zero.announce]
    """
    name = Name(f"{card.name.fr} (commandement 0)", f"{card.name.en} (command 0)")
    return msgspec.structs.replace(card, name=name, commander=0, orders=(), cost=card.cost + COMMAND_ZERO)


def muster(warband: Warband, collection: Collection) -> tuple[Mustered, ...]:
    """The figures that take the field: those of the list, and the minions that come with them for nothing.

    [ddm.ability.minions] No minions in the ready-to-play format; in the limited one only such as the player's pool holds
    outside the warband. [ddm.scenario.ready.no-added-creatures] [ddm.format.limited.ignored] [ddm.term.limited-format]
    Minions bring no minions of their own. Raises ``Fault`` for a card that is not in the collection.
    """
    paid = [card for _, card in chosen(warband, collection)]
    spare = Counter(card.key for card in pool(warband, collection))
    free: list[Card] = []
    for card in paid:
        for ability in card.abilities:
            if ability.name != MINIONS or warband.format == "ready":
                continue
            key, _, count = str(ability.parameter).partition("/")
            coming = int(count) if warband.format == "standard" else min(int(count), spare[key])
            spare[key] -= coming
            free += [collection.cards[key]] * coming
    return (*(Mustered(card, False) for card in paid), *(Mustered(card, True) for card in free))


def pool(warband: Warband, collection: Collection) -> tuple[Card, ...]:
    """The figures of a player in the limited format that are not in the warband: minions and summoned creatures are of
    them. Raises ``Fault``.
    """
    return tuple(
        _known(("pool", place, "card"), choice.card, collection)
        for place, choice in enumerate(warband.pool)
        for _ in range(choice.count)
    )


def features_in_play(players: int) -> int:
    """How many of the three feature tiles that each player brings come into play: two if there are three players or more."""
    return FEATURE_TILES if players < 3 else FEATURE_TILES - 1


def _known(steps: documents.Steps, key: str, collection: Collection) -> Card:
    if key in collection.cards:
        return collection.cards[key]
    close = nearest(key, collection.cards, 1)
    if not close:
        raise fault(steps, "ddm.card.name", "ddm-warband-no-card", card=key)
    raise fault(steps, "ddm.card.name", "ddm-warband-no-card-close", card=key, close=close[0])


# -- the verdict -------------------------------------------------------------------------------------------------------


class _Case(NamedTuple):
    """A warband whose cards have been found. ``all``: minions too; ``zero``: whom the list makes a commander, as printed."""

    warband: Warband
    paid: tuple[tuple[int, Card], ...]
    all: tuple[Card, ...]
    faction: Faction | None
    zero: Card | None

    @property
    def points(self) -> int:
        return sum(card.cost for _, card in self.paid)


def verdict(warband: Warband, collection: Collection, tiles: Tiles | None = None) -> Verdict:
    """Whether a warband keeps to the rules of its format, and every reason why not. [ddm.warband.checklist]

    ``tiles``: those that there are; without them the tiles of the list are not looked up, and may be left out. The
    ready-to-play format uses all figures of a booster, whatever they cost. A commander is advisable, and no more.
    [ddm.warband.commander] Raises ``Fault`` for a card that is not in the collection.
    """
    paid = chosen(warband, collection)
    everyone = tuple(mustered.card for mustered in muster(warband, collection))
    zero = None if warband.commander_zero is None else collection.cards[warband.commander_zero]
    case = _Case(warband, paid, everyone, faction_of(warband), zero)
    names = {f"creatures[{place}]": message("ddm-name", name=card.name.told) for place, card in paid}
    return Verdict(case.points, (*named(_rulings(case), names), *_tile_rulings(warband, tiles)))


def _rulings(case: _Case) -> Iterator[Ruling]:
    if not case.paid:
        yield _ruling("ddm.warband.build", "creatures", "ddm-warband-empty")
        return
    if case.warband.format != "ready":
        yield from _size_rulings(case)
    if case.warband.format == "standard":
        yield from _faction_rulings(case)
        yield from _unique_rulings(case)
    if case.warband.format == "limited" and case.warband.limit not in LIMITED_SIZES:
        yield _ruling("ddm.format.limited.warbands", "limit", "ddm-warband-limited-size", limit=case.warband.limit)
    if case.warband.format != "limited" and case.warband.pool:
        yield _ruling("ddm.term.limited-format", "pool", "ddm-warband-no-pool")
    yield from _requirement_rulings(case)
    yield from _command_zero_rulings(case)


def _ruling(rule: str, place: str, key: str, **facts: Value) -> Ruling:
    return Ruling(rule, place, message(key, **facts))


def _size_rulings(case: _Case) -> Iterator[Ruling]:
    """At most the limit, twelve creatures, and none above 70 % of the limit, whatever the limit is.

    [ddm.warband.points-limit] [ddm.scenario.standard.warbands] [ddm.warband.size-limit]
    [ddm.scenario.standard.size-limit] [ddm.warband.max-creature-cost] [ddm.scenario.standard.max-cost]
    [ddm.format.limited.warbands] Minions count for none of these.
    """
    limit = case.warband.limit
    if case.points > limit:
        yield _ruling("ddm.warband.points-limit", "creatures", "ddm-warband-too-dear", points=case.points, limit=limit)
    if len(case.paid) > MOST_CREATURES:
        facts = {"count": len(case.paid), "most": MOST_CREATURES}
        yield _ruling("ddm.warband.size-limit", "creatures", "ddm-warband-too-many", **facts)
    for place, card in dict.fromkeys(case.paid):
        if card.cost * 100 > limit * MOST_PER_CENT:
            most = limit * MOST_PER_CENT // 100
            yield _ruling(
                "ddm.scenario.standard.max-cost",
                f"creatures[{place}].card",
                "ddm-warband-creature-too-dear",
                name=card.name.told,
                cost=card.cost,
                most=most,
            )


def _faction_rulings(case: _Case) -> Iterator[Ruling]:
    """Every creature bears the symbol of the warband's faction, unless another lets it in. [ddm.warband.faction-match]"""
    for place, card in dict.fromkeys(case.paid):
        if case.faction not in card.factions and not _let_in(case, card):
            faction = next(term.name for term in FACTIONS if term.key == case.faction)
            facts: dict[str, Value] = {"name": card.name.told, "faction": faction.told}
            yield _ruling("ddm.warband.faction-match", f"creatures[{place}].card", "ddm-warband-faction", **facts)


def _let_in(case: _Case, card: Card) -> bool:
    """Whether a creature of the faction lets a kind of creature in, whatever its faction; never a commander.

    [ddm.ability.warband-building]
    """
    if card.commander is not None:
        return False
    kinds = (
        kind
        for other in case.all
        for order in other.orders
        if order.effect == BUILDING and case.faction in other.factions
        for kind in str(order.parameter).split(",")
    )
    return any(kind in card.kinds for kind in kinds)


def _unique_rulings(case: _Case) -> Iterator[Ruling]:
    """One of each individual, whatever the version; the other formats allow more.

    [ddm.ability.unique] [ddm.scenario.ready.unique]
    """
    seen: set[str] = set()
    for card in case.all:
        if card.individual and card.individual in seen:
            place = next((place for place, other in reversed(case.paid) if other.individual == card.individual), 0)
            yield _ruling(UNIQUE, f"creatures[{place}].card", "ddm-warband-unique", name=card.name.told)
        seen.add(card.individual)


def _requirement_rulings(case: _Case) -> Iterator[Ruling]:
    """Whoever requires a creature has one in the warband, another than itself; one may serve for several.

    [ddm.ability.requires.limited] Outside the standard format any other creature will do.
    """
    for place, card in dict.fromkeys(case.paid):
        for ability in card.abilities:
            if ability.name != REQUIRES:
                continue
            others = list(case.all)
            others.remove(card)
            if case.warband.format == "standard":
                others = [other for other in others if is_card(other, str(ability.parameter))]
            if not others:
                facts: dict[str, Value] = {"name": card.name.told, "creature": str(ability.parameter)}
                yield _ruling(REQUIRES, f"creatures[{place}].card", "ddm-warband-requires", **facts)


def is_card(card: Card, what: str) -> bool:
    """Whether a card is the one named, of a kind, or a commander."""
    return card.key == what or what in card.kinds or (what == COMMANDER.key and card.commander is not None)


def _command_zero_rulings(case: _Case) -> Iterator[Ruling]:
    """A warband without a commander may make one: of its creatures that are neither Difficult nor Wild one of the cheapest.

    [ddm.scenario.ready.commander-zero] It does not matter whether the boosters held a commander.
    [ddm.format.limited.commander-zero]
    """
    zero = case.zero
    if zero is None:
        return
    rule = "ddm.scenario.ready.commander-zero"
    if case.warband.format == "standard":
        yield _ruling(rule, "commander_zero", "ddm-warband-zero-format")
    made = next(place for place, (_, card) in enumerate(case.paid) if card.key == zero.key)
    rest = [card for place, (_, card) in enumerate(case.paid) if place != made]
    if any(card.commander is not None for card in (zero, *rest)):
        yield _ruling(rule, "commander_zero", "ddm-warband-zero-commander")
    if not _tame(zero):
        yield _ruling(rule, "commander_zero", "ddm-warband-zero-wild", name=zero.name.told)
    elif any(_tame(card) and card.cost < zero.cost for card in rest):
        yield _ruling(rule, "commander_zero", "ddm-warband-zero-cheaper", name=zero.name.told)


def _tame(card: Card) -> bool:
    return not any(ability.name in ("ddm.ability.difficult", "ddm.ability.wild") for ability in card.abilities)


def _tile_rulings(warband: Warband, tiles: Tiles | None) -> Iterator[Ruling]:
    """One assembly tile and three feature tiles, all different. [ddm.warband.terrain-tiles]

    With three players or more only two of the feature tiles come into play (:func:`features_in_play`).
    """
    rule = "ddm.warband.terrain-tiles"
    brought = warband.tiles
    if brought is None:
        if tiles is not None:
            yield _ruling(rule, "tiles", "ddm-warband-no-tiles")
        return
    if len(brought.features) != FEATURE_TILES:
        yield _ruling(rule, "tiles.features", "ddm-warband-three-tiles", count=len(brought.features))
    if len({brought.assembly, *brought.features}) != len(brought.features) + 1:
        yield _ruling(rule, "tiles", "ddm-warband-tiles-differ")
    if tiles is None:
        return
    if brought.assembly not in tiles.assembly:
        yield _ruling(rule, "tiles.assembly", "ddm-warband-no-such-tile", tile=brought.assembly)
    for place, tile in enumerate(brought.features):
        if tile not in tiles.features:
            yield _ruling(rule, f"tiles.features[{place}]", "ddm-warband-no-such-tile", tile=tile)


# -- warbands for a quick game -----------------------------------------------------------------------------------------


def standard_warbands() -> dict[str, Warband]:
    """The ready-made warbands that come with the program, by the name of their file without its ending."""
    collection = standard_collection()
    paths = sorted((PACKS / "warbands").glob("*.yaml"))
    return {path.stem: load_warband(path, collection, name=path.name) for path in paths}


def warband_file(key: str) -> Path:
    """The file of the ready-made warband of this name."""
    return PACKS / "warbands" / f"{key}.yaml"


def random_warband(
    rng: random.Random,
    collection: Collection,
    points: int = DEFAULT_LIMIT,
    faction: Faction | None = None,
    tiles: Tiles | None = None,
) -> Warband:
    """A legal warband of random creatures worth at most ``points``, of one faction, any if none is named.

    It is led by a commander where one is cheap enough. Dear creatures come more often than cheap ones. ``tiles``: those of
    which it brings some. Raises ``Problem`` if no creature of that faction is cheap enough.
    """
    chosen_faction: Faction = rng.choice(get_args(Faction)) if faction is None else faction
    name = next(term.name for term in FACTIONS if term.key == chosen_faction)
    warband = Warband(
        name=WrittenName(name.fr, name.en),
        faction=chosen_faction,
        limit=points,
        creatures=(),
        tiles=None if tiles is None else random_tiles(rng, tiles),
    )
    everyone = tuple(collection.cards.values())
    first = _affordable(warband, collection, everyone, tiles)
    if not first:
        raise Problem(message("ddm-warband-none-affordable", faction=name.told, points=points))
    commanders = [card for card in first if card.commander is not None]
    warband = _joined(warband, rng.choice(commanders or first))
    while affordable := _affordable(warband, collection, everyone, tiles):
        warband = _joined(warband, rng.choices(affordable, [max(1, card.cost) for card in affordable])[0])
    bought = tuple(card for _, card in chosen(warband, collection))
    return msgspec.structs.replace(warband, creatures=_lines(bought))


BOOSTER: Final[dict[str, int]] = {"rare": 1, "uncommon": 3, "common": 4}
"""How many figures of each rarity lie in a booster."""


def open_booster(rng: random.Random, collection: Collection) -> tuple[Card, ...]:
    """The figures of a booster: of each rarity some, any card as likely as another. A rarity without cards gives none."""
    drawn: list[Card] = []
    for rarity, count in BOOSTER.items():
        cards = [card for card in collection.cards.values() if card.rarity == rarity]
        drawn += rng.choices(cards, k=count) if cards else []
    return tuple(drawn)


def ready_warband(rng: random.Random, collection: Collection, *, commander_zero: bool = True) -> Warband:
    """A ready-to-play warband: all the figures of one booster. [ddm.scenario.ready.warbands]

    ``commander_zero``: whether a warband without a commander makes one of rating 0, where it can.
    """
    figures = open_booster(rng, collection)
    warband = _drawn("ready", figures, ())
    return _with_commander_zero(warband, figures) if commander_zero else warband


def limited_warband(
    rng: random.Random, collection: Collection, points: int = DEFAULT_LIMIT, *, commander_zero: bool = True
) -> Warband:
    """A warband of the limited format: of the figures of two boosters, in the order in which they come, all that fit; the
    others are the pool.
    """
    figures = [*open_booster(rng, collection), *open_booster(rng, collection)]
    rng.shuffle(figures)
    taken: list[Card] = []
    for card in figures:
        if verdict(_drawn("limited", (*taken, card), (), points), collection).legal:
            taken.append(card)
    rest = list(figures)
    for card in taken:
        rest.remove(card)
    warband = _drawn("limited", taken, rest, points)
    led = _with_commander_zero(warband, taken) if commander_zero else warband
    return led if verdict(led, collection).legal else warband


def _drawn(format: Format, figures: Iterable[Card], pool: Iterable[Card], points: int = DEFAULT_LIMIT) -> Warband:
    name = WrittenName("Figurines tirées", "Figures drawn")
    return Warband(name=name, format=format, limit=points, creatures=_lines(figures), pool=_lines(pool))


def _lines(cards: Iterable[Card]) -> tuple[Choice, ...]:
    counts = Counter(card.key for card in cards)
    return tuple(Choice(card=key, count=count) for key, count in counts.items())


def _with_commander_zero(warband: Warband, figures: Sequence[Card]) -> Warband:
    tame = [card for card in figures if _tame(card)]
    if not tame or any(card.commander is not None for card in figures):
        return warband
    return msgspec.structs.replace(warband, commander_zero=min(tame, key=lambda card: card.cost).key)


def written(warband: Warband) -> str:
    """The file of a warband: what it says, and nothing of what it leaves as it is."""
    unsaid = {field.name: field.default for field in msgspec.structs.fields(Warband)}
    said = {name: getattr(warband, name) for name in Warband.__struct_fields__}
    return dump({name: value for name, value in said.items() if value != unsaid[name]})


def random_tiles(rng: random.Random, tiles: Tiles, taken: Iterable[str] = ()) -> TileChoice:
    """Tiles for a warband that has none of its own: any assembly tile, and any feature tiles, but for those ``taken``."""
    assembly = rng.choice(sorted(tiles.assembly.difference(taken)))
    features = rng.sample(sorted(tiles.features.difference(taken, {assembly})), FEATURE_TILES)
    return TileChoice(assembly=assembly, features=tuple(features))


def _joined(warband: Warband, card: Card) -> Warband:
    return msgspec.structs.replace(warband, creatures=(*warband.creatures, Choice(card=card.key)))


def _affordable(warband: Warband, collection: Collection, cards: Sequence[Card], tiles: Tiles | None) -> list[Card]:
    """The cards of which one more figure leaves the warband legal."""
    left = warband.limit - sum(card.cost for _, card in chosen(warband, collection))
    fitting = (card for card in cards if card.cost <= left)
    return [card for card in fitting if verdict(_joined(warband, card), collection, tiles).legal]
