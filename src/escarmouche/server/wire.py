"""What crosses the wire, and what of it is kept: one schema for REST, sockets and storage.

Texts are in the reader's language, except in what is kept (:class:`Item`), which has them in every language. Lengths are in
0.01 mm, facings in tenths of a degree, times in seconds.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from escarmouche.kernel import Standing
from escarmouche.rulebooks import Agreed, Edge, Look, Mark, Marking, Motion, Put, Shade, Shape, Stance

Told = dict[str, str]
"""A text in every language, by locale."""

Name = Annotated[str, Meta(max_length=60)]
Key = Annotated[str, Meta(max_length=100)]
Token = Annotated[str, Meta(max_length=100)]
Document = Annotated[str, Meta(max_length=100_000)]
SceneDocument = Annotated[str, Meta(max_length=500_000)]
"""The position of a match of eighty figures takes 150,000 characters."""
PortraitId = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Portraits = Annotated[dict[Key, PortraitId], Meta(max_length=100)]
"""Portraits that were sent before, by the keys of the cards that they show."""
AgreedOptions = Annotated[dict[Key, int | Document | bool | None], Meta(max_length=100)]
Coordinate = Annotated[int, Meta(ge=-10_000_000, le=10_000_000)]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error, as RFC 9457 has it. ``rule``: the id of the rule that is broken; ``reasons``: every reason, rule by rule."""

    type: str
    title: str
    status: int
    detail: str = ""
    rule: str = ""
    reasons: tuple[Because, ...] = ()


class Because(msgspec.Struct, frozen=True):
    """One reason, and the rule behind it."""

    rule: str
    text: str


# -- lobby -------------------------------------------------------------------------------------------------------------


class ReadyMade(msgspec.Struct, frozen=True):
    """Something that a book ships: its key, its name, the points an army keeps to (0: no number), the format that its
    opponents share; whose army it is (``""``: nobody's), and what it has that not every army has.
    """

    key: str
    name: str
    points: int
    format: str
    people: str = ""
    kinds: tuple[str, ...] = ()


class RuleOptionInfo(msgspec.Struct, frozen=True):
    """Something that the players may agree on before a match: a flag, a whole number from ``least`` to ``most`` or one of
    the ``choices``, or one of these alone. ``default``: what is usual; ``None``: what the battlefield says. ``rule``: the
    id of the rule behind it. ``file``: instead of a choice players may send the text of a file of their own. ``only``: with
    which values of which other options it means anything (nothing named: always). ``chapter``: what it is about, where
    there are so many that they are looked for by that.
    """

    key: str
    name: str
    rule: str
    kind: Literal["flag", "number", "choice"]
    default: Agreed | None
    choices: tuple[OptionInfo, ...]
    least: int
    most: int
    file: bool
    only: dict[str, tuple[Agreed, ...]]
    chapter: str


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson that a book ships: its key, what it is called, what it teaches, and how many minutes it takes."""

    key: str
    name: str
    about: str
    minutes: int


class LessonText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as people write it; its scene names no files."""

    text: Document


class AloneInfo(msgspec.Struct, frozen=True):
    """A game that one person plays without other people: its name, the options that make it one, and its seats: his, and
    those of machines, if any.
    """

    name: str
    options: AgreedOptions
    seats: tuple[str, ...]


class BookInfo(msgspec.Struct, frozen=True):
    """A rulebook: the seats of an ordinary game, and what it ships. ``unit``: the length that people read, in 0.01 mm.
    ``measuring``: the id of the rule by which one declares before one measures, empty where everybody may at any time.
    """

    id: str
    title: str
    revision: str
    seats: tuple[str, ...]
    unit: int
    measuring: str
    options: tuple[RuleOptionInfo, ...]
    armies: tuple[ReadyMade, ...]
    battlefields: tuple[ReadyMade, ...]
    scenes: tuple[ReadyMade, ...]
    lessons: tuple[LessonInfo, ...]
    players: tuple[str, ...]
    """The machines that can take a seat."""
    campaigns: tuple[OptionInfo, ...] = ()
    """The kinds of campaigns of the book, by key."""
    alone: tuple[AloneInfo, ...] = ()
    """The games that one person plays without other people, if the book has any."""


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What players agree on before a match: ``options`` of a book."""

    options: AgreedOptions = {}


class CardInfo(msgspec.Struct, frozen=True):
    """A card that armies are made of. ``facts``: its lines, label and value."""

    key: str
    name: str
    pack: str
    points: int
    facts: tuple[tuple[str, str], ...]


class ArmyText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army list as people write it, with the card packs that it needs besides those shipped. ``portraits``: of cards in
    these packs.
    """

    text: Document
    packs: Annotated[list[Document], Meta(max_length=8)] = []
    portraits: Portraits = {}


class OwnPacks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Packs of cards as people write them."""

    packs: Annotated[list[Document], Meta(max_length=8)]


class PortraitInfo(msgspec.Struct, frozen=True):
    """A portrait that was sent: by its ``id`` it is shown, and given to a card."""

    id: str


class Finding(msgspec.Struct, frozen=True):
    """Something wrong with an army: where, by which rule, and why. ``about``: the name of the card or unit that is there;
    ``""`` for the list as a whole.
    """

    place: str
    rule: str
    reason: str
    about: str


class ArmyVerdict(msgspec.Struct, frozen=True):
    """Whether an army keeps to the rules, and everything that is wrong with it."""

    legal: bool
    name: str
    points: int
    limit: int
    findings: tuple[Finding, ...]


class BriefingInfo(msgspec.Struct, frozen=True):
    """What one should know before a match: where it is played, what wins it (all that holds), how long it lasts, and in
    games of teams who plays with whom.
    """

    where: str
    wins: tuple[RuledInfo, ...]
    lasts: tuple[RuledInfo, ...]
    teams: tuple[tuple[str, ...], ...]


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a side: ``person``, or the name of a machine; and the name that others read."""

    player: Key = "person"
    name: Name = ""


PERSON: Final = "person"
"""Who plays a seat that no machine plays."""

LOSES: Final = "loses"
"""What becomes of a seat whose time is up, where no machine plays on for it."""


class ClockPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clocks for the people at a match: how many ``seconds`` each may think in all, the ``increment`` that each decision
    adds, and who plays on for a seat whose time is up (a machine, or nobody: it ``loses``).
    """

    seconds: Annotated[int, Meta(ge=1, le=604_800)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0
    fallen: Key = LOSES


class SceneText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene as people write it, or as it was saved; it names no files."""

    text: SceneDocument


class Seating(msgspec.Struct, frozen=True):
    """The seats of a match, in the order of play, and those that play together (nothing: each plays for itself)."""

    seats: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...]


class SceneInfo(msgspec.Struct, frozen=True):
    """What a scene is: its book, what people call it, and the seats of a match that begins with it."""

    book: str
    title: str
    seating: Seating


class MatchWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new match. ``armies``: in the order of the seats, keys of those shipped or lists as people write them; what is not
    given is picked. ``seats``: who plays, by seat (persons, where nothing is said). ``options``: those of the book.
    ``scene``: instead of armies and battlefield, a scene that the book ships, or the text of one. ``lesson``: instead of all
    that, a lesson, which says who plays. ``free_measuring``: for
    the page. ``clock``: how long people may think; for ever, where nothing is said. ``real_table``: people play with figures
    and dice of their own, and say what these show.
    """

    book: Key
    armies: Annotated[list[Key | ArmyText], Meta(max_length=8)] = []
    battlefield: Key | None = None
    scene: Key | SceneText | None = None
    lesson: Key | LessonText | None = None
    seats: Annotated[dict[Key, SeatPlan], Meta(max_length=8)] = {}
    options: AgreedOptions = {}
    free_measuring: bool = False
    clock: ClockPlan | None = None
    real_table: bool = False


class CampaignWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new campaign of a ``book``. ``mode``: its kind (the first, where nothing is said). ``seats``: who plays, as in
    :class:`MatchWish`. ``battlefield``: where battles are fought; any, where nothing is said. ``points``: those of each
    battle; ``length``: how many battles, where its kind leaves that open; ``copies``: of each card that can be won, how many
    a player has. ``packs``: cards of the players' own; ``portraits``: of these cards. ``free_measuring``: for the battles.
    """

    book: Key
    mode: Key | None = None
    seats: Annotated[dict[Key, SeatPlan], Meta(max_length=8)] = {}
    battlefield: Key | None = None
    points: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    length: Annotated[int, Meta(ge=1, le=100)] | None = None
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    packs: Annotated[list[Document], Meta(max_length=8)] = []
    portraits: Portraits = {}
    free_measuring: bool = False


class NewMatch(msgspec.Struct, frozen=True):
    """A match made: its id, and the secret token of each seat (``""``: of spectators)."""

    match: str
    links: dict[str, str]


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Links that somebody holds."""

    links: Annotated[list[Token], Meta(max_length=100)]


# -- a match -----------------------------------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True):
    """A side of a match: who plays it, under which name, and whether somebody is there now."""

    seat: str
    title: str
    player: str
    name: str
    present: bool


class Ending(msgspec.Struct, frozen=True):
    """How a match ended: by its rules (``played``) or otherwise. ``winner``: a seat, or ``""`` for a draw."""

    how: Literal["played", "conceded", "agreed-draw", "time-up", "claimed"]
    winner: str
    by: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """How a match stands. ``over``: why it is over (``""``: it is not); ``winner``: a seat, ``""`` for a draw;
    ``winners``: it and, in games of teams, those who have won with it. ``losses``: the points that each side has lost;
    ``scores``: those that it has won, where the book counts them; ``tallies``: in words, where the book has its own for
    them. ``length``: the turns in the words of the book. ``verdict``: what it has come to, where nobody was to be beaten.
    """

    over: Literal["", "played", "conceded", "agreed-draw", "time-up", "claimed"]
    winner: str | None
    winners: tuple[str, ...]
    turns: int
    losses: dict[str, int]
    scores: dict[str, int]
    tallies: dict[str, str] = {}
    length: str = ""
    verdict: str = ""


class Proposal(msgspec.Struct, frozen=True):
    """What one seat proposes to the others: to take back its last decision (and all since entry ``seq``), or a draw.

    ``agreed``: the seats that have said yes.
    """

    what: Literal["take-back", "draw"]
    by: str
    agreed: tuple[str, ...] = ()
    seq: int = 0


class Offer(msgspec.Struct, frozen=True):
    """A proposal as everybody sees it."""

    what: Literal["take-back", "draw"]
    by: str
    agreed: tuple[str, ...]


class Force(msgspec.Struct, frozen=True):
    """What a side plays with, as far as that may be seen: the collections of its cards, the largest part first."""

    seat: str
    packs: tuple[str, ...]


class Summary(msgspec.Struct, frozen=True):
    """A match in a list of matches, as one seat (``""``: a spectator) sees it.

    ``stuck``: why it can't be played on (the rules have changed since); it can still be read.
    """

    match: str
    seat: str
    book: str
    title: str
    seats: tuple[Seat, ...]
    forces: tuple[Force, ...]
    created: datetime
    updated: datetime
    waiting_for: tuple[str, ...]
    outcome: Outcome | None
    free_measuring: bool
    stuck: str = ""
    kind: Literal["match", "campaign", "battle"] = "match"
    """A match by itself, a campaign, or a battle of one."""
    began_as: str = ""
    """What it began with, in words: the scene or the lesson; empty for an ordinary match."""
    again: bool = False
    """Whether it is a rematch."""
    real_table: bool = False
    """Whether people play it with figures and dice of their own."""


class Link(msgspec.Struct, frozen=True):
    """One of somebody's links: the match it belongs to, ``None`` for a link that opens nothing."""

    link: str
    match: Summary | None


class StockInfo(msgspec.Struct, frozen=True):
    """Something that a model has a number of: what it is, how much of it, and the most there can be."""

    name: str
    count: int
    most: int | None
    shade: Shade


class AreaInfo(msgspec.Struct, frozen=True):
    """Ground that is marked on the table: a disc of a ``radius`` about ``at``, or an outline; of two points, a line.

    ``name``: what it is (``""``: what is told says it), ``side``: whose (``""``: nobody's).
    """

    name: str
    side: str
    look: Marking
    at: tuple[int, int] | None
    radius: int
    outline: tuple[tuple[int, int], ...]


class FigureInfo(msgspec.Struct, frozen=True):
    """A model: its side, its place (``None``: off the table), its facing and the state it is in.

    ``card``: the key of its card. ``base``: how wide it is and how deep along its facing; ``round``: a disc or an oval.
    ``level``: of its feet above the table. ``harm``: how badly it is wounded, 0 unhurt. ``done``: it has had its go for
    now. ``out``: it has left the game. ``icon``: its silhouette. ``stocks``: what it has a number of. ``belongs_to``: the
    model of whose crew it is. ``portrait``: the id of the one that its player has brought for its card.
    """

    id: str
    name: str
    side: str
    at: tuple[int, int] | None
    facing: int
    condition: str
    card: str
    base: tuple[int, int]
    round: bool
    level: int
    harm: int
    done: bool
    out: bool
    icon: str
    stocks: tuple[StockInfo, ...]
    belongs_to: str
    marks: tuple[Mark, ...] = ()
    portrait: str = ""


class PartInfo(msgspec.Struct, frozen=True):
    """What a rule did to a number, in the reader's language."""

    rule: str
    title: str
    change: int | str


class NumberInfo(msgspec.Struct, frozen=True):
    """A number with its parts, in the reader's language; see :class:`Number`."""

    name: str
    title: str
    base: int | str
    total: int | str
    parts: tuple[PartInfo, ...]


class RuledInfo(msgspec.Struct, frozen=True):
    """Words, and the id of the rule that says what they mean."""

    text: str
    rule: str


class Distance(msgspec.Struct, frozen=True):
    """How far two models are from each other, from edge to edge of their bases."""

    distance: int


class SheetLine(msgspec.Struct, frozen=True):
    """A line of the card of a model in play. ``ruled``: the parts of its value that have rules of their own; ``now``: what
    its value has become, where that is another.
    """

    label: str
    value: str
    ruled: tuple[RuledInfo, ...]
    now: NumberInfo | None


class SheetInfo(msgspec.Struct, frozen=True):
    """A model in play in all detail: what it costs, its card as it is now, and what else is in force on it; where
    one may measure, what it threatens.
    """

    points: int
    lines: tuple[SheetLine, ...]
    effects: tuple[RuledInfo, ...]
    threats: HintsInfo | None = None


class SceneryInfo(msgspec.Struct, frozen=True):
    """A piece of terrain: its outline, how high it rises and how deep it goes, how it looks, and what it does."""

    name: str
    outline: tuple[tuple[int, int], ...]
    height: int
    depth: int
    look: Look
    does: tuple[RuledInfo, ...]


class PatchInfo(msgspec.Struct, frozen=True):
    """All squares of a kind, by column and row, what they do, and whose they are (``""``: nobody's)."""

    name: str
    look: Look
    squares: tuple[tuple[int, int], ...]
    does: tuple[RuledInfo, ...]
    side: str = ""


class TileInfo(msgspec.Struct, frozen=True):
    """A piece of a grid that is laid on it: its name, whose it is, its far left square by column and row, how many columns
    and rows it has, and what is on it, where that is still to be laid. Where the place is yet to be chosen, columns and rows
    count from the square that is pointed at.
    """

    name: str
    side: str
    at: tuple[int, int]
    columns: int
    rows: int
    patches: tuple[PatchInfo, ...]
    walls: tuple[Edge, ...]


class GridInfo(msgspec.Struct, frozen=True):
    """The squares of a table: how wide one is, how many columns (along x) and rows (from the far edge) there are, and edges
    that are walls, each from corner to corner by the column and row of the corners. ``tiles``: what has been laid on it.
    """

    side: int
    columns: int
    rows: int
    patches: tuple[PatchInfo, ...]
    walls: tuple[Edge, ...]
    tiles: tuple[TileInfo, ...]


class TableInfo(msgspec.Struct, frozen=True):
    """The table at a glance. ``grid``: its squares, where models stand in squares. ``areas``: ground marked for now.

    ``unplayed``: sides that have models and that nobody plays, with their names. ``harms``: what each degree of harm is
    called, the lightest first, where they have names and no numbers. ``faces``: whether it matters which way a model
    looks.
    """

    width: int
    depth: int
    figures: tuple[FigureInfo, ...]
    scenery: tuple[SceneryInfo, ...]
    notes: tuple[str, ...]
    grid: GridInfo | None
    areas: tuple[AreaInfo, ...]
    unplayed: tuple[OptionInfo, ...] = ()
    harms: tuple[str, ...] = ()
    faces: bool = True


class OptionInfo(msgspec.Struct, frozen=True):
    """One answer to a choice: its key, which is the answer, and its words. ``figures``: the models that it is, if it is a
    model or stands for several.
    """

    key: str
    label: str
    figures: tuple[str, ...] = ()


class ClosedInfo(msgspec.Struct, frozen=True):
    """What is no option now, in words, and why: words, and the rule behind them."""

    label: str
    why: str
    rule: str


class Question(msgspec.Struct, frozen=True):
    """What is asked of a seat. ``id`` is given back with the answer. A placement has no options: see its region.

    ``about``: plain facts (ids, numbers); ``figures``: the models among them, of a placement first the one that is
    placed; ``default``: the option that a standing order takes, or somebody in a hurry; ``advised``: the same, where a
    sensible player would take it more often than not; ``routine``: whether it may be left to a standing order;
    ``usual``: what that answers, in words, where it is not the same each time. ``puts``: what a placement puts on the
    table (``point``: a marker, the aim of a spell; ``facing``: nothing, a figure only turns where it stands).
    ``progress``: which of several things in a row it is about, where there are several; ``arranges``: whether its
    options are to be put in order, each answer naming the next of them. ``dice``: of a roll that is made on a real
    table, the numbers of sides of the dice to be thrown; its answer is what they show, or ``null`` to have them
    thrown. ``closed``: what one might look for among the options and does not find, and why.
    """

    id: str
    rule: str
    rule_title: str
    words: str
    progress: str
    kind: Literal["choice", "placement", "dice"]
    options: tuple[OptionInfo, ...]
    default: str | None
    advised: str | None
    routine: bool
    about: dict[str, Any]
    figures: tuple[str, ...]
    puts: Put = "model"
    arranges: bool = False
    dice: tuple[int, ...] = ()
    closed: tuple[ClosedInfo, ...] = ()
    usual: str = ""


class CircumstanceInfo(msgspec.Struct, frozen=True):
    """A fact on which a standing order may hang: its key, its name, and what it may be."""

    key: str
    name: str
    values: tuple[OptionInfo, ...]


class OrderInfo(msgspec.Struct, frozen=True):
    """A rule about which a seat may give standing orders. ``kind``: a ``moment`` at which it may step in (ask, pass, or ask
    when the ``circumstances`` are such), or a ``choice`` that may take its default. ``usual``: which that is, in words.
    """

    rule: str
    title: str
    kind: Literal["moment", "choice"]
    circumstances: tuple[CircumstanceInfo, ...] = ()
    usual: str = ""


class CoachInfo(msgspec.Struct, frozen=True):
    """What the coach of a lesson has to say now.

    ``key``: of the lesson, where the book ships it. ``taken``: how many of its ``steps`` are done, of those with words.
    ``says``: what to do at the question asked (``""``: he is silent); ``figures`` and ``points``: where he points;
    ``answers``: the plain answers that he takes (none: any). ``done``: the lesson is over, and these are his last words.
    ``next``: the key of the one that follows. ``free``: it is a battle, which somebody may win.
    """

    key: str

    title: str
    taken: int
    steps: int
    says: str
    figures: tuple[str, ...]
    points: tuple[tuple[int, int], ...]
    answers: tuple[Any, ...]
    done: bool
    next: str = ""
    free: bool = False


class ClockInfo(msgspec.Struct, frozen=True):
    """The clock of a person at a seat: how many seconds are left at this moment, and whether it runs."""

    seat: str
    left: float
    running: bool


class CampaignPerson(msgspec.Struct, frozen=True):
    """Somebody whom a campaign follows: whose he is, whether he lives, and what is his, label and value."""

    id: str
    side: str
    name: str
    alive: bool
    facts: tuple[tuple[str, str], ...]


class CampaignStage(msgspec.Struct, frozen=True):
    """How far a side has come, each with the rule behind it."""

    side: str
    stages: tuple[RuledInfo, ...]


class CampaignInfo(msgspec.Struct, frozen=True):
    """How a campaign stands. ``book``: that of its battles. ``battles``: those that were fought. ``battle``: that which is
    to be fought now, in words (``""``: none); ``begun``: whether it has been opened.
    """

    book: str
    people: tuple[CampaignPerson, ...]
    stages: tuple[CampaignStage, ...]
    battles: tuple[str, ...]
    battle: str
    begun: bool


class FormChoiceInfo(msgspec.Struct, frozen=True):
    """One of the answers to a line that is a choice: its key, its words, what it costs, the rule (id) that it is about."""

    key: str
    label: str
    points: int
    rule: str


class FormLineInfo(msgspec.Struct, frozen=True):
    """A line of a list that is filled in: its key, its words, the points of one, how many there can be at ``most``.

    ``under``: the key of the line without which it can't be taken (``""``: of none), and of which there have to be so many
    at ``least``. ``rule``: the rule (id) that it is about.

    ``fewest``: of something that stands in the list already, how many of it there are unless it is taken out; its points
    are those of all of it. ``places``: the places of the list that it is about, as findings name them. ``choices``: one of
    these is picked, by its own key.
    """

    key: str
    label: str
    points: int
    most: int
    under: str = ""
    least: int = 1
    rule: str = ""
    fewest: int = 0
    places: tuple[str, ...] = ()
    choices: tuple[FormChoiceInfo, ...] = ()


class FormPartInfo(msgspec.Struct, frozen=True):
    """Lines that belong together. ``one``: exactly one of them is taken; ``adds``: whatever is taken of them is added to the
    list, where it gets lines of its own. ``places``: as those of lines. ``note``: what one should know of the part.
    """

    name: str
    lines: tuple[FormLineInfo, ...]
    one: bool = False
    adds: bool = False
    places: tuple[str, ...] = ()
    note: str = ""


class FormInfo(msgspec.Struct, frozen=True):
    """What there is to choose from for an answer that is a list: ``picked``, how many of each line are proposed.

    ``question``: the id of the question that it answers (``""``: of none). ``limit``: the points that it may cost.
    ``follows``: which lines there are hangs on what is picked, so that the form of the list is asked for again.
    """

    question: str
    parts: tuple[FormPartInfo, ...]
    picked: dict[str, int]
    limit: int
    follows: bool = False


LineKey = Annotated[str, Meta(max_length=200)]
PickedLines = Annotated[dict[LineKey, Annotated[int, Meta(ge=0, le=100)]], Meta(max_length=500)]


class Filled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list that is filled in: how many of each line are taken, for the question with this id."""

    question: Key
    picked: PickedLines = {}


class FilledArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army list with what is picked for it: how many of each line, and the points that it is to keep to (those that stand
    in it, where nothing is said).
    """

    army: ArmyText
    picked: PickedLines = {}
    limit: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class FilledVerdict(msgspec.Struct, frozen=True):
    """What comes of a list that is filled in: the plain answer, what it costs (``None``: nobody knows), and every reason why
    it is not allowed.
    """

    answer: Any
    points: int | None
    legal: bool
    reasons: tuple[Because, ...]


class Passage(msgspec.Struct, frozen=True):
    """From a campaign to the battle under way, or back: the match, and the link of the seat that asked."""

    match: str
    link: str


class CallInfo(msgspec.Struct, frozen=True):
    """A seat that is called on, ``by`` whom, and in how many ``seconds`` that one may claim the victory."""

    seat: str
    by: str
    seconds: float


class Now(msgspec.Struct, frozen=True):
    """How things stand for one seat. ``question`` is its own; ``waiting_for`` names all seats that are asked something."""

    question: Question | None
    waiting_for: tuple[str, ...]
    table: TableInfo
    seats: tuple[Seat, ...]
    restart: bool
    """Whether the seat can take back alone all that it has done with its figure."""
    offers: tuple[Offer, ...]
    orders: Standing
    """The standing orders of the seat."""
    clocks: tuple[ClockInfo, ...]
    calls: tuple[CallInfo, ...]
    """On whom somebody has called because he does not answer."""
    outcome: Outcome
    coach: CoachInfo | None = None
    """In a lesson, to the learner."""
    campaign: CampaignInfo | None = None
    """Of a campaign."""


class TurningPoint(msgspec.Struct, frozen=True):
    """Points that a side lost at one blow, and the number of the line of the story that tells of it."""

    side: str
    points: float
    line: int


class Situation(msgspec.Struct, frozen=True):
    """A match for somebody who opens it: what it is, the names of all ids, how it stands, and how long its story is."""

    match: Summary
    names: dict[str, str]
    now: Now
    cursor: int


class StateInfo(msgspec.Struct, frozen=True):
    """The whole state as one seat may know it, as plain data of the book at this ``revision`` of its rules. What is hidden
    is absent.
    """

    seat: str
    revision: str
    state: dict[str, Any]


# -- the story ---------------------------------------------------------------------------------------------------------


class NumberPart(msgspec.Struct, frozen=True):
    """What a rule did to a number: by how much, or (for what is no number) what it became."""

    rule: str
    title: Told
    change: int | str


class Number(msgspec.Struct, frozen=True):
    """A number that rules have changed: what it is called, its base, its parts, and what came of it.

    ``name``: the field of the event that holds it; ``title``: what readers call it.
    """

    name: str
    base: int | str
    total: int | str
    parts: tuple[NumberPart, ...]
    title: Told = {}


class RuleName(msgspec.Struct, frozen=True):
    """A rule: its id, and its title."""

    id: str
    title: Told


class Item(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One item of a story, in every language.

    ``kind``: ``event``, something that happened in the game; ``notice``, something between the players; ``taken-back``:
    the last ``lines`` events are taken back. ``what`` names the event or notice; ``data`` are its plain facts. ``text`` is
    absent for what only pictures show. ``style``: of what goes on with what has been told before, with words about all of
    it, ``onward``. ``figures`` and ``points`` are what to highlight, ``shapes`` what to draw.
    ``stances``: the models that show otherwise than before it (absent in stories of before pictures were taken, where
    ``harm`` holds the wounds alone). ``seen_by``: the seats that may see it (nobody named: everybody).
    """

    kind: Literal["event", "notice", "taken-back"] = "event"
    what: str
    style: Literal["chapter", "event", "onward", "roll", "choice", "notice"] = "event"
    text: Told | None = None
    numbers: tuple[Number, ...] = ()
    rules: tuple[RuleName, ...] = ()
    figures: tuple[str, ...] = ()
    points: tuple[tuple[int, int], ...] = ()
    shapes: tuple[Shape, ...] = ()
    data: dict[str, Any] = {}
    lines: dict[str, int] = {}
    stances: dict[str, Stance] | None = None
    harm: dict[str, int] = {}
    seen_by: tuple[str, ...] = ()


class RuleTitle(msgspec.Struct, frozen=True):
    """A rule behind a line: its id and its title."""

    id: str
    title: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One item of a story as one seat reads it; see :class:`Item`. ``number`` counts the items that this seat may see.

    ``taken_back``: how many of the events before it, among those that this seat has seen, are taken back. ``stances``: the
    models that show otherwise than before it. ``harm``: in old stories, how badly models are wounded after it. ``motion``:
    what is seen for a moment, from the first of its models to the others.
    """

    number: int
    kind: Literal["event", "notice", "taken-back"]
    what: str
    style: Literal["chapter", "event", "onward", "roll", "choice", "notice"]
    text: str | None
    numbers: tuple[NumberInfo, ...]
    rules: tuple[RuleTitle, ...]
    figures: tuple[str, ...]
    points: tuple[tuple[int, int], ...]
    areas: tuple[AreaInfo, ...]
    data: dict[str, Any]
    taken_back: int = 0
    stances: dict[str, Stance] = {}
    harm: dict[str, int] = {}
    motion: Motion = ""


class Story(msgspec.Struct, frozen=True):
    """The story from some item on. ``cursor``: where to go on; ``more``: whether there is more already."""

    lines: tuple[Line, ...]
    cursor: int
    more: bool


# -- what a seat does --------------------------------------------------------------------------------------------------


class Pointed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody wants a model to be: a point, or as near as may be to another model (its id).

    ``via``: the points through which it goes there. ``each``: of several models that are placed together, where single
    ones are to be, by their ids.
    """

    at: tuple[Coordinate, Coordinate] | None = None
    toward: Key = ""
    facing: Annotated[int, Meta(ge=0, lt=3600)] | None = None
    via: Annotated[list[tuple[Coordinate, Coordinate]], Meta(max_length=20)] = []
    each: Annotated[dict[Key, tuple[Coordinate, Coordinate]], Meta(max_length=100)] = {}


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the question with this id: plain data, or for a placement a spot."""

    question: Key
    answer: Any = None
    spot: Pointed | None = None


class Further(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question that is not asked yet: one of this rule, plain data, or for a placement a spot."""

    rule: Key
    answer: Any = None
    spot: Pointed | None = None


class Accepted(msgspec.Struct, frozen=True):
    """The answer stands, and is on disk. ``cursor``: how long the story is now."""

    cursor: int


class ForetoldInfo(msgspec.Struct, frozen=True):
    """One thing that is known of an answer before it is given: the rule behind it with its title, whom it is about.

    ``chance``: how likely it is; ``None`` where it is certain, or where nobody knows.
    """

    text: str
    rule: str
    title: str
    figures: tuple[str, ...]
    chance: float | None


class SightInfo(msgspec.Struct, frozen=True):
    """A line of sight: at whom, how many percent of him are seen, and what hides the rest."""

    start: tuple[int, int]
    end: tuple[int, int]
    target: str
    share: int
    hidden_by: tuple[str, ...]


class BandInfo(msgspec.Struct, frozen=True):
    """A distance that matters, from the edge of the base of a model, and what it is called."""

    around: str
    reach: int
    label: str


class CompanionInfo(msgspec.Struct, frozen=True):
    """One of several models that are placed together: where it comes to stand, and its way there."""

    figure: str
    at: tuple[int, int]
    facing: int
    path: tuple[tuple[int, int], ...]


class HintsInfo(msgspec.Struct, frozen=True):
    """What is known of an answer before it is given, as far as its seat is entitled to know it.

    ``figures``: the models that it names. ``path``: the points through which a model goes; ``at`` and ``facing``: how it
    stands at the end. ``used`` and ``left``: of the distance that it has. ``contacts``: the enemies that it will touch.
    ``squares``: of a grid, by column and row. ``areas``: the ground that it covers, and ways across it. ``companions``: the
    others that are placed together with the model that ``at`` is about. ``tile``: the piece of a grid that it lays.
    """

    figures: tuple[str, ...]
    path: tuple[tuple[int, int], ...]
    at: tuple[int, int] | None
    facing: int | None
    used: int | None
    left: int | None
    contacts: tuple[str, ...]
    foretold: tuple[ForetoldInfo, ...]
    sights: tuple[SightInfo, ...]
    bands: tuple[BandInfo, ...]
    squares: tuple[tuple[int, int], ...]
    areas: tuple[AreaInfo, ...]
    companions: tuple[CompanionInfo, ...]
    tile: TileInfo | None = None


class OptionHints(msgspec.Struct, frozen=True):
    """What is known of an option before it is chosen."""

    key: str
    hints: HintsInfo


class Trial(msgspec.Struct, frozen=True):
    """What would become of an answer: the plain answer that is meant, and every reason why it is not allowed.

    ``hints``: what is known of it beforehand (``None`` for what is no answer at all).
    """

    answer: Any
    legal: bool
    reasons: tuple[Because, ...]
    hints: HintsInfo | None


class Ring(msgspec.Struct, frozen=True):
    """A part of a region: its outer ring and its holes."""

    outer: tuple[tuple[int, int], ...]
    holes: tuple[tuple[tuple[int, int], ...], ...] = ()


class TowardInfo(msgspec.Struct, frozen=True):
    """A placement by the model to which it leads: its id, the plain answer, and whether the model is in reach, so that the
    answer leads into contact with it; otherwise it leads as near as may be.
    """

    figure: str
    answer: Any
    touches: bool


class TurnedGround(msgspec.Struct, frozen=True):
    """Squares to which something that is turned so may go, by column and row, and what is laid there."""

    facing: int
    squares: tuple[tuple[int, int], ...]
    tile: TileInfo | None


class RegionInfo(msgspec.Struct, frozen=True):
    """Where the placement asked for may lead (``None``: the book shows no region), and a few legal answers.

    ``squares``: of a grid, the squares that it may lead to, by column and row (of a larger model, those of its far
    left corner). ``perhaps``: ground to which it may lead or not, as the model turns, or as a way round terrain is long.
    ``toward``: on a real table, where people rather name whom they go to than point: the others, the nearest first.
    ``turned``: where the squares hang on how one is turned, those of each way.
    """

    question: str
    parts: tuple[Ring, ...] | None
    offers: tuple[Any, ...]
    squares: tuple[tuple[int, int], ...] = ()
    perhaps: tuple[Ring, ...] = ()
    toward: tuple[TowardInfo, ...] = ()
    turned: tuple[TurnedGround, ...] = ()


class ShadeInfo(msgspec.Struct, frozen=True):
    """Ground to which a placement may lead, and what it means to go there, with the rule behind it: rings, or squares by
    column and row. ``perhaps``: rings where it hangs on more than the place. ``facing``: how one has to be turned for it.
    """

    words: str
    rule: str
    parts: tuple[Ring, ...]
    squares: tuple[tuple[int, int], ...]
    perhaps: tuple[Ring, ...]
    facing: int | None = None


class GroundLead(msgspec.Struct, frozen=True):
    """Ground to which a figure could be sent: after ``answers`` a placement by ``rule`` is asked for. ``words``: those of
    the answer that leads there. ``direct``: to point at it is to want it. ``shades``: not told of what is not, unless it is
    asked for by itself.
    """

    answers: tuple[Further, ...]
    rule: str
    words: str
    shades: tuple[ShadeInfo, ...]
    direct: bool


class TargetLead(msgspec.Struct, frozen=True):
    """An enemy that could be attacked: the answers that do it, the words, how likely it is to succeed, where that is known,
    and all else that is known of it. ``risky``: others have a say on the way, so that one is asked again before the attack.
    """

    figure: str
    answers: tuple[Further, ...]
    words: str
    chance: float | None
    hints: HintsInfo
    risky: bool = False


class Leads(msgspec.Struct, frozen=True):
    """What a figure could do at one go, by pointing at the ground or at enemies. All answers are chains that begin with the
    question asked.
    """

    figure: str
    grounds: tuple[GroundLead, ...]
    targets: tuple[TargetLead, ...]


class Chance(msgspec.Struct, frozen=True):
    """With which probability a model ends up in which state. ``worse``: it is wounded worse than now, or has left the game;
    ``out``: it has left the game.
    """

    figure: str
    condition: str
    chance: float
    worse: bool
    out: bool


class OptionOdds(msgspec.Struct, frozen=True):
    """What an option will probably do. ``worth``: how good it is for who answers (``None``: not known);
    ``chances``: the odds of every change of a model's state, until the matter is decided (``None``: not known).
    """

    answer: Any
    worth: float | None
    chances: tuple[Chance, ...] | None


class Odds(msgspec.Struct, frozen=True):
    """The odds of the answers to a question. ``exact``: of all of them; else all are to be read as estimates. ``final``:
    nothing more will be known.
    """

    question: str
    exact: bool
    final: bool
    options: tuple[OptionOdds, ...]


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A proposal made, or answered: ``propose``, ``accept`` or ``decline`` (also to withdraw one's own)."""

    say: Literal["propose", "accept", "decline"]


class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A taking back proposed, or answered, as in :class:`Reply`; ``restart``: all that the seat has done with its figure, as
    long as nobody else has decided and nothing been thrown or revealed since.
    """

    say: Literal["propose", "accept", "decline", "restart"]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ``seat`` of a player who is there and does not answer."""

    seat: Key


class StandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a seat from now on: a machine for one that is abandoned, ``person`` to take one's own back."""

    seat: Key
    player: Key


class Rematch(msgspec.Struct, frozen=True):
    """The same match once more: the link of the seat that asked."""

    match: str
    link: str


# -- rules -------------------------------------------------------------------------------------------------------------


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule of a catalogue, in our words: ``title``, ``rule``, ``example``, ``unclear`` and ``choices`` in the language
    ``lang``, the reader's if the rule has been put into it. ``titles``: in every language, in French the book's ``term``.
    ``mentions``: the rules whose ids stand in these texts.
    """

    id: str
    title: str
    titles: Told
    term: str
    kind: str
    source: str
    lang: Literal["en", "fr"]
    rule: str
    example: str
    unclear: str
    choices: tuple[str, ...]
    needs: tuple[RuleTitle, ...]
    data: Any
    mentions: tuple[RuleTitle, ...] = ()


class WorkerInfo(msgspec.Struct, frozen=True):
    """A process in which machines think, or odds and regions are worked out.

    ``resting``: it has not been needed yet; ``lost``: it can't be started, which is tried again and again.
    """

    name: str
    state: Literal["resting", "starting", "ready", "lost"]
    replaced: int
    """How often it had to be replaced, because it was killed or too slow."""


class Health(msgspec.Struct, frozen=True):
    """Whether the server is well, and how much it has to do.

    It is ``ill`` when the database does not answer, when its disk is nearly full, or when a worker is lost.
    """

    status: Literal["ok", "ill"]
    version: str
    database: Literal["ok", "away"]
    room: int | None
    """How many bytes are free on the disk of the database; ``null`` where it lies elsewhere."""
    workers: tuple[WorkerInfo, ...]
    matches: int
    """Matches in memory."""
    sockets: int
    changes: int
    """How many changes of matches the times below are drawn from: the last ones."""
    median_ms: float
    """How long a change takes to be thought out, kept and told: half of them took no longer than this."""
    slow_ms: float
    """99 of 100 took no longer than this."""


# -- the socket: from a seat -------------------------------------------------------------------------------------------


class _FromSeat(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """A message of a seat. ``id`` comes back with what is said to it."""

    id: Key = ""


Chain = Annotated[tuple[Further, ...], Meta(max_length=200)]
"""As many as there may be cards in an army, which are put in order one after the other."""


class AnswerMessage(_FromSeat, frozen=True, tag="answer", kw_only=True):
    """Answers the question with this id, and then, one after the other, those that follow: as long as they are asked by the
    rules that are named, nobody else has had a say, and no die has been thrown. Where the rules forbid one of them, none
    of them is given.
    """

    question: Key
    answer: Any = None
    spot: Pointed | None = None
    then: Chain = ()


class TryMessage(_FromSeat, frozen=True, tag="try", kw_only=True):
    """Asks whether an answer would be allowed, and why not; with ``then``, whether the last of these would, after the
    others.
    """

    question: Key
    answer: Any = None
    spot: Pointed | None = None
    then: Chain = ()


class LookMessage(_FromSeat, frozen=True, tag="look", kw_only=True):
    """Asks what could be done at one go, after ``first`` has been answered to the question with this id, and to those that
    follow.
    """

    question: Key
    first: Annotated[tuple[Any, ...], Meta(max_length=4)] = ()


class OrdersMessage(_FromSeat, frozen=True, tag="orders", kw_only=True):
    """Changes the standing orders of the seat."""

    orders: Standing


class ForetellMessage(_FromSeat, frozen=True, tag="foretell", kw_only=True):
    """Wants the odds of the answers to the question with this id: estimates as soon as there are any, then exact ones."""

    question: Key


class PingMessage(_FromSeat, frozen=True, tag="ping", kw_only=True):
    """Asks whether the server is there."""


FromSeat = AnswerMessage | TryMessage | LookMessage | OrdersMessage | ForetellMessage | PingMessage


# -- the socket: to a seat ---------------------------------------------------------------------------------------------


class _ToSeat(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """A message to a seat."""


class HelloMessage(_ToSeat, frozen=True, tag="hello", kw_only=True):
    """The first message: what match this is, the names of all ids, what one should know before it begins (``None``: it is
    one of the rules of before), and the models that stood on the table before the first line of the story.
    """

    match: Summary
    names: dict[str, str]
    briefing: BriefingInfo | None
    stood: dict[str, Stance]


class UpdateMessage(_ToSeat, frozen=True, tag="update", kw_only=True):
    """What is new in the story, and how things stand now (absent while more of the story is on its way)."""

    lines: tuple[Line, ...]
    cursor: int
    now: Now | None


class RegionMessage(_ToSeat, frozen=True, tag="region", kw_only=True):
    """Where the placement asked for may lead; sent once for each question."""

    region: RegionInfo


class HintsMessage(_ToSeat, frozen=True, tag="hints", kw_only=True):
    """What is known of each option of a choice; sent once for each question."""

    question: str
    options: tuple[OptionHints, ...]


class OddsMessage(_ToSeat, frozen=True, tag="odds", kw_only=True):
    """The odds of the answers to a question, to the message with this id: again whenever more is known."""

    id: str
    odds: Odds


class AcceptedMessage(_ToSeat, frozen=True, tag="accepted", kw_only=True):
    """The message with this id has been carried out, and what it changed is on disk."""

    id: str


class TrialMessage(_ToSeat, frozen=True, tag="trial", kw_only=True):
    """What would become of the answer in the message with this id."""

    id: str
    trial: Trial


class LeadsMessage(_ToSeat, frozen=True, tag="leads", kw_only=True):
    """What could be done at one go, as the message with this id asked (``None``: nothing)."""

    id: str
    leads: Leads | None


class PongMessage(_ToSeat, frozen=True, tag="pong", kw_only=True):
    """The server is there."""

    id: str


class ErrorMessage(_ToSeat, frozen=True, tag="error", kw_only=True):
    """The message with this id is at fault, and has changed nothing."""

    id: str
    problem: Problem


ToSeat = (
    HelloMessage
    | UpdateMessage
    | RegionMessage
    | HintsMessage
    | OddsMessage
    | AcceptedMessage
    | TrialMessage
    | LeadsMessage
    | PongMessage
    | ErrorMessage
)


class SocketSchema(msgspec.Struct, frozen=True):
    """The JSON schemas of what may be sent over a socket, and what comes back."""

    from_seat: dict[str, Any]
    to_seat: dict[str, Any]
