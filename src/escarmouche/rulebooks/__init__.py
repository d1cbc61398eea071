"""The rulebooks, one package each. None imports another; the program finds them by their entry points.

A sixth book is a package of its own with an entry point in the group ``escarmouche.rulebooks`` that names a :class:`Book`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from escarmouche.documents.written import means_file
from escarmouche.errors import Problem, nearest
from escarmouche.kernel import Ask, Breakdown, Event, Game, Place, Roll, Rulebook, State
from escarmouche.texts import Message, message

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)

Words: TypeAlias = Message | str
"""What people read: a message still to be told, or a text that is the same in every language."""

Advice: TypeAlias = Literal["none", "shown", "routine"]
"""What the default of a choice is good for besides answering for whoever is in a hurry. ``none``: nothing, it is the first
or the calmest answer; ``shown``: a sensible player takes it more often than not, so that it may be shown as such;
``routine``: it may also be left to a standing order, as nothing of one's plans hangs on it.
"""

Put: TypeAlias = Literal["model", "unit", "piece", "point", "facing"]
"""What a placement puts on the table. ``point``: a marker, the aim of a spell; ``facing``: nothing, a model only turns
where it stands.
"""

GROUP = "escarmouche.rulebooks"


class Ruling(msgspec.Struct, frozen=True):
    """One thing wrong with an army: the rule, the place in the list, and the words.

    ``about``: the name of the card or unit that stands at that place; ``""`` for what is wrong with the list as a whole.
    """

    rule: str
    place: str
    reason: Message
    about: Words = ""


class Verdict(msgspec.Struct, frozen=True):
    """What an army costs, in the book's points, and everything that is wrong with it."""

    points: int
    rulings: tuple[Ruling, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.rulings


class ArmyReport(Verdict, frozen=True, kw_only=True):
    """The verdict on an army of a name, that should keep to a limit."""

    name: Words
    limit: int


class Shipped(msgspec.Struct, frozen=True):
    """Something that a book ships ready for use (an army, a battlefield): its key and its name.

    ``points``: what an army keeps to, 0 for no number. ``format``: armies of other formats are no opponents for it.
    ``people``: whose army it is, empty where it is nobody's; ``kinds``: what it has that not every army has, such as magic.
    """

    key: str
    name: Words
    points: int = 0
    format: str = ""
    people: Words = ""
    kinds: tuple[Words, ...] = ()


class RuleLink(msgspec.Struct, frozen=True):
    """Words, and the id of the rule that says what they mean."""

    words: Words
    rule: str


class Closed(msgspec.Struct, frozen=True):
    """What one might look for among the options of a choice and does not find: its words, and why it is not open."""

    words: Words
    why: RuleLink


class Briefing(msgspec.Struct, frozen=True):
    """What one should know before a game: where it is played, what wins it (all that holds), how long it lasts."""

    where: Words
    wins: tuple[RuleLink, ...] = ()
    lasts: tuple[RuleLink, ...] = ()


class Fact(msgspec.Struct, frozen=True):
    """One line of a card: what it is about, and what the card says of it.

    ``ruled``: the parts of the value that have rules of their own. ``now``: of a model in play, what its value has become.
    """

    label: Words
    value: Words
    ruled: tuple[RuleLink, ...] = ()
    now: Breakdown | None = None


Agreed: TypeAlias = int | str | bool
"""What an option of the rules may be."""


class Alone(msgspec.Struct, frozen=True):
    """A game that one person plays without other people: what it is called, and what is agreed on for it. He has the first
    seat; machines have the others, where there are any.
    """

    name: Words
    options: Mapping[str, Agreed]


class RuleOption(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the players agree on before a game; ``rule`` is the id of the rule behind it.

    A ``flag`` is ``True`` or ``False``, a ``choice`` one of the keys of ``choices``, a ``number`` a whole one from ``least``
    to ``most``, or one of those keys. ``default``: what holds where nothing is said; ``None``: what the battlefield says.
    ``file``: besides the keys, a choice may be the path of a file that players have written. ``only``: with which values of
    which other options it means anything (nothing named: always). ``chapter``: what it is about, where a book has so many
    options that they are looked for by that.
    """

    key: str
    name: Words
    rule: str
    kind: Literal["flag", "number", "choice"]
    default: Agreed | None
    choices: Mapping[str, Words] = {}
    least: int = 0
    most: int = 0
    file: bool = False
    only: Mapping[str, tuple[Agreed, ...]] = {}
    chapter: Words | None = None

    def check(self, value: Any) -> Agreed:
        """The value, where it may be agreed on. Raises ``Problem`` where it may not."""
        fits = {
            "flag": isinstance(value, bool),
            "number": type(value) is int and self.least <= value <= self.most,
            "choice": self.file and isinstance(value, str) and means_file(value),
        }
        if fits[self.kind] or (isinstance(value, str) and value in self.choices):
            agreed: Agreed = value
            return agreed
        facts = {"name": self.key, "known": tuple(self.choices), "least": self.least, "most": self.most}
        kind = "named-number" if self.kind == "number" and self.choices else self.kind
        raise Problem(Message(f"house-option-{kind}", {**facts, "value": str(value)[:40]}), self.rule)


class Card(msgspec.Struct, frozen=True):
    """A card that armies are made of, as people read it. ``pack``: the collection it belongs to, with its ``pack_key``.
    ``fights``: it can meet another in a duel.
    """

    key: str
    name: Words
    pack: Words
    points: int
    facts: tuple[Fact, ...] = ()
    pack_key: str = ""
    fights: bool = True


class Sheet(msgspec.Struct, frozen=True):
    """A model in play in all detail: what it costs, the lines of its card as they are now, what else is in force on it."""

    points: int
    facts: tuple[Fact, ...]
    effects: tuple[RuleLink, ...] = ()


Shade = Literal["plain", "fire", "water", "earth", "air", "light", "dark", "faith", "steel"]
"""What a stock looks like to people; it decides nothing."""


class Stock(msgspec.Struct, frozen=True):
    """Something that a model or a side has a number of, known to all: what it is, how much of it, and the most there can
    be (``None``: no number).
    """

    name: Words
    count: int
    most: int | None = None
    shade: Shade = "plain"


Marking = Literal["zone", "template", "marker", "line", "night", "light"]
"""What ground that is marked looks like: where one may set up, what a template covers, a marker, the way of something, where
it is dark, and what is lit in the dark.
"""


class Shape(msgspec.Struct, frozen=True):
    """Ground that is marked on a table, in 0.01 mm: a disc of a ``radius`` about ``at``, or an outline; of two points, a
    line.
    """

    look: Marking
    at: tuple[int, int] | None = None
    radius: int = 0
    outline: tuple[tuple[int, int], ...] = ()


class Area(msgspec.Struct, frozen=True):
    """A shape with a name, and whose it is (``""``: nobody's)."""

    name: Words
    shape: Shape
    side: str = ""


Motion = Literal["", "shot", "blow", "spell", "charge"]
"""What is seen for a moment where somebody does something to others: an arrow, a clash, light, an onset."""

Mark = Literal["fleeing", "stunned", "weakened", "spell", "hidden", "aloft-1", "aloft-2", "shaken", "slow", "clumsy"]
"""What a small mark on a model says: it flees, it is stunned, it is not what it was, something is in force on it, it is
hidden, how high it flies, its morale will be tested, it is slowed down, it fights badly.
"""


class Figure(msgspec.Struct, frozen=True):
    """A model as all see it: whose it is, its place in 0.01 mm (``None``: off the table), its facing in tenths of a
    degree, and the state it is in.

    ``icon``: the silhouette by which it is known (``escarmouche.rulebooks.common.silhouettes``). ``card``: the key of
    its card. ``base``: how wide it is and how deep along its facing, in 0.01 mm; ``round``: a disc or an oval.
    ``level``: of its feet, in 0.01 mm above the table. ``harm``: how badly it is wounded, 0 unhurt. ``done``: it has had
    its go for now. ``out``: it has left the game. ``stocks``: what it has a number of. ``belongs_to``:
    the model of whose crew it is (its id). ``marks``: what its marks say, each in full among the words of its condition.
    """

    id: str
    side: str
    at: tuple[int, int] | None
    facing: int
    condition: Words
    card: str = ""
    base: tuple[int, int] = (0, 0)
    round: bool = False
    level: int = 0
    harm: int = 0
    done: bool = False
    out: bool = False
    icon: str = ""
    stocks: tuple[Stock, ...] = ()
    belongs_to: str = ""
    marks: tuple[Mark, ...] = ()


class Stance(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a model shows on the table: its place in 0.01 mm (``None``: off the table), its facing in tenths of a degree, how
    badly it is wounded (0: unhurt; ``None``: not known).
    """

    at: tuple[int, int] | None = None
    facing: int = 0
    harm: int | None = None


Look = Literal[
    "wood",
    "scrub",
    "shallows",
    "water",
    "chasm",
    "barrier",
    "rock",
    "wall",
    "ladder",
    "ground",
    "statue",
    "shards",
    "circle",
    "blood",
    "exit",
]
"""What terrain looks like to people; it decides nothing."""


class Scenery(msgspec.Struct, frozen=True):
    """A piece of terrain: what it is, its outline in 0.01 mm, how high it rises and how deep it goes, how it looks, and what
    it does.
    """

    name: Words
    outline: tuple[tuple[int, int], ...]
    height: int = 0
    depth: int = 0
    look: Look = "ground"
    does: tuple[RuleLink, ...] = ()


class Patch(msgspec.Struct, frozen=True):
    """All squares of a kind: what it is, how it looks, its squares by column and row, what it does, and whose it is
    (``""``: nobody's).
    """

    name: Words
    look: Look
    squares: tuple[tuple[int, int], ...]
    does: tuple[RuleLink, ...] = ()
    side: str = ""


Edge: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""An edge of a square, from corner to corner, by the column and row of the corners."""


class Tile(msgspec.Struct, frozen=True):
    """A piece of a grid that is laid on it: its name, whose it is, its far left square by column and row, how many columns
    and rows it has, and what is on it, where that is still to be laid.

    Where the place is yet to be chosen, columns and rows count from the square that is pointed at.
    """

    name: Words
    side: str
    at: tuple[int, int]
    columns: int
    rows: int
    patches: tuple[Patch, ...] = ()
    walls: tuple[Edge, ...] = ()


class Grid(msgspec.Struct, frozen=True):
    """The squares of a table, each ``side`` (in 0.01 mm) wide. Columns count along x, rows from the far edge towards the
    players, both from 0, as in ``escarmouche.table.grid``: row 0 ends at y = depth.

    ``walls``: edges of squares; what they are and do a patch of the look "wall" says, with no squares. ``tiles``: what has
    been laid on it. A model covers as many squares as its base is wide, and stands in their middle.
    """

    side: int
    columns: int
    rows: int
    patches: tuple[Patch, ...] = ()
    walls: tuple[Edge, ...] = ()
    tiles: tuple[Tile, ...] = ()


class Overview(msgspec.Struct, frozen=True):
    """The table at a glance: its two sides in 0.01 mm, what stands on it, and what else one should know now.

    ``grid``: its squares, where models stand in squares. ``areas``: ground that is marked for now. ``unplayed``: sides that
    have models and that nobody plays. ``harms``: what each degree of harm is called, the lightest first, in a book whose
    degrees have names and no numbers. ``faces``: whether it matters which way a model looks.
    """

    width: int
    depth: int
    figures: tuple[Figure, ...]
    scenery: tuple[Scenery, ...] = ()
    notes: tuple[Words, ...] = ()
    grid: Grid | None = None
    areas: tuple[Area, ...] = ()
    unplayed: tuple[str, ...] = ()
    harms: tuple[Words, ...] = ()
    faces: bool = True


class Spot(msgspec.Struct, frozen=True):
    """Where somebody wants a model to be: a point in 0.01 mm, or as near as may be to another model (its id).

    ``via``: the points through which it goes there, where the way matters. ``facing`` in tenths of a degree; without it
    the book picks a sensible one. ``each``: of several models that are placed together, where single ones are to be (by id);
    the first of them is the one that ``at`` or ``toward`` is about, and for the others the book finds places.
    """

    at: tuple[int, int] | None = None
    toward: str = ""
    facing: int | None = None
    via: tuple[tuple[int, int], ...] = ()
    each: Mapping[str, tuple[int, int]] = {}


class Forecast(msgspec.Struct, frozen=True):
    """One thing that is known of an answer before it is given: the words, the rule behind it, whom it is about (ids).

    ``chance``: how likely it is, exactly; ``None`` where it is certain, or where nobody knows. ``hits``: it is the chance
    that an attack succeeds.
    """

    words: Words
    rule: str
    figures: tuple[str, ...] = ()
    chance: Fraction | None = None
    hits: bool = False


class Sight(msgspec.Struct, frozen=True):
    """A line of sight between two points in 0.01 mm: at whom (id), how many percent of him are seen, what hides the rest."""

    start: tuple[int, int]
    end: tuple[int, int]
    target: str
    share: int
    hidden_by: tuple[Words, ...] = ()


class Band(msgspec.Struct, frozen=True):
    """A distance that matters, in 0.01 mm, from the edge of the base of a model (its id), and what it is called."""

    around: str
    reach: int
    words: Words


class Companion(msgspec.Struct, frozen=True):
    """One of several models (its id) that are placed together: where it comes to stand, and the points on its way there."""

    figure: str
    at: tuple[int, int]
    facing: int = 0
    path: tuple[tuple[int, int], ...] = ()


class Hints(msgspec.Struct, frozen=True):
    """What is known of an answer before it is given, as far as whoever answers is entitled to know it.

    ``figures``: the models that it names (ids). ``path``: the points through which a model goes; ``at`` and ``facing``: how
    it stands at the end. ``used`` and ``left``: of the distance that it has (less than 0: so much too far). ``contacts``:
    the enemies that it will touch. ``squares``: those of a grid that it puts in danger or that matter otherwise, by column
    and row. ``areas``: the ground that it covers, and ways across it. ``companions``: the other models that are placed
    together with the one that ``at`` is about. ``tile``: the piece of a grid that it lays. Lengths in 0.01 mm.
    """

    figures: tuple[str, ...] = ()
    path: tuple[tuple[int, int], ...] = ()
    at: tuple[int, int] | None = None
    facing: int | None = None
    used: int | None = None
    left: int | None = None
    contacts: tuple[str, ...] = ()
    foretold: tuple[Forecast, ...] = ()
    sights: tuple[Sight, ...] = ()
    bands: tuple[Band, ...] = ()
    squares: tuple[tuple[int, int], ...] = ()
    areas: tuple[Area, ...] = ()
    companions: tuple[Companion, ...] = ()
    tile: Tile | None = None


class LitGround(msgspec.Struct, frozen=True):
    """Ground to which a placement may lead, and what it means to go there: the words, the rule behind them.

    ``squares``: of a grid, by column and row (of a larger model, those of its far left corner). ``region``: of a table
    without squares, as the placement itself tells it. ``facing``: in tenths of a degree, where this ground is open to what
    is turned so; ``None``: however it is turned. ``tile``: what is laid there, turned so.
    """

    words: Words
    rule: str
    squares: tuple[tuple[int, int], ...] = ()
    region: Any = None
    facing: int | None = None
    tile: Tile | None = None


class Approach(msgspec.Struct, frozen=True):
    """A place from which an enemy (its id) can be attacked at once: the plain answer that leads there."""

    target: str
    answer: Any


class Reach(msgspec.Struct, frozen=True):
    """Where a placement may lead, shade by shade, and at whom.

    Every place that is lit is allowed, and every one that is allowed is lit. ``direct``: whether pointing at the ground is
    enough to want it: not where a way is taken that costs more than it shows.
    """

    shades: tuple[LitGround, ...] = ()
    approaches: tuple[Approach, ...] = ()
    direct: bool = False


class Circumstance(msgspec.Struct, frozen=True):
    """A fact of a question on which a standing order may hang: its key, its name, and what it may be (ids)."""

    key: str
    name: Words
    values: tuple[str, ...]


class Moment(msgspec.Struct, frozen=True):
    """A moment at which a player may be asked whether he steps in: the id of its rule, and on what that may hang."""

    rule: str
    circumstances: tuple[Circumstance, ...] = ()


class DiceLines(msgspec.Struct, frozen=True):
    """Where the faces of a scene are written: the name of its file, and the line of each by the rule that throws it
    (``""``: any rule).
    """

    file: str
    lines: Mapping[str, tuple[int, ...]]


class Scene(msgspec.Struct, frozen=True):
    """A scene: a position as plain data for :meth:`Book.begin`, dice and answers, and what should come of it all.

    ``dice`` are the faces in the order in which they are thrown, ``dice_of`` those of each rule that throws (its id);
    a scene has one or the other. ``dice_lines``: where they are written, if a file says so. ``answers`` are plain, or
    ``(question, answer)`` for the next such question: the id of a rule, or of a rule and of what it asks about
    (``rule@soldier``). ``expect`` is plain data for :meth:`Book.mismatches`. ``rules``: the ids of what the scene proves.
    """

    title: Words
    setup: Any
    rules: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    dice_of: Mapping[str, tuple[int, ...]] = {}
    dice_lines: DiceLines | None = None
    answers: tuple[Any, ...] = ()
    expect: Any = None


class SceneTerm(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A word of scene files. ``takes``: how a file writes what it takes (``ID -> ID``, ``N``, ``yes | no``); ``fields``: of
    an event what it tells, of a question the answers that it takes besides ids and numbers; ``rule``: the rule behind it.
    """

    name: str
    takes: str = ""
    fields: tuple[str, ...] = ()
    rule: str = ""


class SceneTerms(msgspec.Struct, frozen=True, kw_only=True):
    """The words of a book's scene files: the fields of a file, how play begins (by the name of a phase, or by a word with
    what it takes) and ends, what may be agreed on, what is expected of models, the questions that are asked, the events that
    are told, and the effects that may be in force.
    """

    fields: tuple[SceneTerm, ...] = ()
    starts: tuple[SceneTerm, ...] = ()
    stops: tuple[str, ...] = ()
    options: tuple[SceneTerm, ...] = ()
    expected: tuple[SceneTerm, ...] = ()
    questions: tuple[SceneTerm, ...] = ()
    events: tuple[SceneTerm, ...] = ()
    effects: tuple[SceneTerm, ...] = ()


class Taught(msgspec.Struct, frozen=True, kw_only=True):
    """A question of a lesson: the rule that asks it, and whom (a seat), ``about`` what (an id; empty: anything); what a
    coach ``say``s then, and at whom he points (ids of models); the answers that he takes, as people write them (none: any),
    a placement ``within`` so many of the book's units of one of them; and what he says to others.

    Where he says nothing, the first of ``accept`` is given without anybody being asked.
    """

    at: str
    side: str
    about: str = ""
    say: Words | None = None
    show: tuple[str, ...] = ()
    accept: tuple[Any, ...] = ()
    within: Decimal = Decimal(2)
    otherwise: Words | None = None


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A scene with a coach. ``side``: the learner's seat; ``against``: the machine that plays the others where the coach is
    silent. ``ends``: his last words. ``free``: every question is asked, and his come in any order; otherwise his steps come
    one after the other, and whatever is asked in between takes its default.
    """

    title: Words
    about: Words
    minutes: int
    side: str
    against: str
    scene: Scene
    steps: tuple[Taught, ...]
    ends: Words
    free: bool = False


class Result(msgspec.Struct, frozen=True):
    """How a game stands or ended: the winner (``""``: a draw, ``None``: still open), turns begun, points lost by side.

    ``scores``: the points that each side has won, where the book counts those; ``tallies``: what each side's come to in
    words, where the book has a word of its own for them. ``length``: the turns as the book calls them.
    ``teams``: the sides that play together, in games of teams; of one that
    wins, any of its sides is the winner. ``verdict``: what it has come to, where there was nobody to be beaten.
    """

    winner: str | None
    turns: int
    losses: Mapping[str, int]
    teams: tuple[tuple[str, ...], ...] = ()
    length: Words = ""
    scores: Mapping[str, int] = {}
    tallies: Mapping[str, Words] = {}
    verdict: Words = ""

    @property
    def winners(self) -> tuple[str, ...]:
        """Every side that has won."""
        alone = (self.winner,) if self.winner else ()
        return next((team for team in self.teams if self.winner in team), alone)


class Fate(msgspec.Struct, frozen=True):
    """What has become of a model. ``key`` and ``name``: its state, as the book tells states apart; the key is empty for a
    model with which nothing is the matter.

    ``harm``: how bad that is, 0 for a model that is unhurt. ``out``: it has left the game. ``at``: its place in 0.01 mm,
    ``touches``: the enemies in contact with it (ids).
    """

    key: str
    name: Words
    harm: int = 0
    out: bool = False
    at: tuple[int, int] | None = None
    touches: tuple[str, ...] = ()


class Enlisted(msgspec.Struct, frozen=True):
    """A model that takes part in a game: its side, the key of its card, what it costs.

    ``bought``: what it has been given besides its card to be used in the game (spells and the like), by key, and the points
    of each, which are part of its own.
    """

    id: str
    side: str
    card: str
    points: int
    bought: Mapping[str, int] = {}


class StatEvent(msgspec.Struct, frozen=True):
    """Something that statistics keep of a game. ``what``: ``first`` (a side gets the first go of the game; ``who``: the
    side); ``used`` (the model ``who`` makes use of what it has bought, whose key is ``by``); or how the model ``who`` left
    the game, by the model ``by`` if it was anybody's doing, ``by_use``: by what that model used last.
    """

    what: str
    who: str
    by: str = ""
    by_use: bool = False


FIRST = "first"
"""The notable event that a side gets the first go. Only the first of a game counts."""

USED = "used"
"""The notable event that a model uses something that it has bought."""


class Person(msgspec.Struct, frozen=True):
    """Somebody whom a campaign follows: whose he is, his name, whether he lives, and what is his."""

    id: str
    side: str
    name: Words
    alive: bool = True
    facts: tuple[Fact, ...] = ()


class Chronicle(msgspec.Struct, frozen=True, kw_only=True):
    """How a campaign stands: those it follows, how far each side has come, the battles that were fought."""

    people: tuple[Person, ...] = ()
    stages: Mapping[str, tuple[RuleLink, ...]] = {}
    battles: tuple[Words, ...] = ()
    over: bool = False


class FormChoice(msgspec.Struct, frozen=True, kw_only=True):
    """One of the answers to a line that is a choice: its key, what it is, the points that it costs, the rule (id) that it is
    about (``""``: none).
    """

    key: str
    words: Words
    points: int = 0
    rule: str = ""


class FormLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a list that people fill in: its key, what it is, the points of one, how many there may be.

    ``under``: the key of the line without which it can't be taken (``""``: of none), and of which there have to be so many
    at ``least``. ``rule``: the rule (id) that it is about.

    ``fewest``: of something that stands in the list already, such as a unit, how many of it there are unless it is taken
    out; its ``points`` are those of all of it. ``places``: the places of the list that it is about, as verdicts name them.
    ``choices``: one of these is picked, by its own key.
    """

    key: str
    words: Words
    points: int = 0
    most: int = 1
    under: str = ""
    least: int = 1
    rule: str = ""
    fewest: int = 0
    places: tuple[str, ...] = ()
    choices: tuple[FormChoice, ...] = ()


class FormPart(msgspec.Struct, frozen=True):
    """Lines that belong together. ``one``: exactly one of them is taken; ``adds``: whatever is taken of them is added to
    the list, where it gets lines of its own. ``places``: as those of lines. ``note``: what one should know of the part.
    """

    name: Words
    lines: tuple[FormLine, ...]
    one: bool = False
    adds: bool = False
    places: tuple[str, ...] = ()
    note: Words = ""


class Form(msgspec.Struct, frozen=True):
    """What there is to choose from for an answer that is a list. ``picked``: how many of each line are proposed; ``limit``:
    the points that it may cost. ``follows``: which lines there are hangs on what is picked.
    """

    parts: tuple[FormPart, ...]
    picked: Mapping[str, int]
    limit: int
    follows: bool = False


class Campaigns(Rulebook[S], Protocol[S]):
    """The campaigns of a book: games of games, whose battles are games of the book (``common/campaigns.py``)."""

    title: Message

    @property
    def book(self) -> Rulebook[Any]:
        """The book of the battles."""

    @property
    def tactics(self) -> Tactics[S]:
        """What a sensible player would consider."""

    def modes(self) -> Mapping[str, Words]:
        """What kinds of campaigns there are, by key."""

    def setup(
        self,
        mode: str,
        *,
        packs: Sequence[Path] = (),
        scenarios: Sequence[Path] = (),
        battlefield: str | None = None,
        points: int | None = None,
        length: int | None = None,
        copies: int = 1,
        seed: int = 0,
    ) -> Any:
        """A set-up as plain data for :meth:`begin`. ``points``: those of each battle; ``length``: how many battles, where
        the kind of campaign leaves that open; ``copies``: how many of each card a player has that can be won.

        Raises a ``Problem`` for whatever does not exist or can't be read.
        """

    def form(self, ask: Place[Any], rng: random.Random) -> Form | None:
        """What there is to choose from for an answer that is a list, with a proposal; ``None`` for other placements."""

    def filled(self, ask: Place[Any], picked: Mapping[str, int]) -> tuple[Any, int | None]:
        """The plain answer that a list makes, filled in with so many of each line, and the points that it costs (``None``:
        nobody knows). What it gives may be illegal; lines that there are not count for nothing.
        """

    def chronicle(self, state: S) -> Chronicle:
        """How a campaign stands."""

    def names(self, state: S) -> Mapping[str, Words]:
        """The name that people read for every id."""

    def told(self, state: S, event: Event) -> Message | None:
        """The words for an event; ``None`` for one that is not told."""

    def question(self, state: S, ask: Ask[Any] | Roll[Any]) -> Message:
        """The words for what is asked."""

    def option(self, state: S, ask: Ask[Any], answer: Any) -> Words:
        """The words for one plain answer."""


class Measures(Protocol[S]):
    """What can be measured in the games of a book, and what it gives to experiment with: the book's part of the lab."""

    def fates(self, state: S) -> Mapping[str, Fate]:
        """What has become of each model, by id."""

    def worth(self, state: S, side: str) -> Fraction:
        """The points that the models of a side are still worth: those that are wounded count in part."""

    def roster(self, state: S) -> Sequence[Enlisted]:
        """Every model that takes part, those that have left the game too."""

    def notable(self, event: Event) -> StatEvent | None:
        """What statistics keep of an event, if anything."""

    def wares(self, *, packs: Sequence[Path] = ()) -> Mapping[str, Words]:
        """The names of all that models can be given besides their cards, by the keys of :attr:`Enlisted.bought`."""

    def manner(self, what: str) -> Words:
        """The words for ``what`` of a notable event: how a model has left the game."""

    def ageless(self, state: S) -> S:
        """A copy that does not show how long the game has lasted, so that positions which differ in nothing else are one.

        Where the length of the game is limited it shows that still.
        """

    def duel(self, one: str, other: str, *, packs: Sequence[Path] = ()) -> Any:
        """The set-up of a fight to the death between two cards (keys), who stand in contact and attack at once.

        Raises ``Problem`` for a card that does not exist.
        """

    def raise_army(
        self, points: int, seed: int, *, packs: Sequence[Path] = (), options: Mapping[str, Any] | None = None
    ) -> str:
        """The text of an army file: an army within these points, drawn by ``seed``, that is legal in a game for which
        ``options`` are agreed on. Raises ``Problem`` if none is.
        """


class Tactics(Protocol[S_contra]):
    """What a sensible player would consider: the book's part of every bot."""

    def candidates(self, state: S_contra, ask: Ask[Any], rng: random.Random) -> Sequence[Any]:
        """A few plain answers worth weighing, the likeliest first; at least one, all legal."""

    def weigh(self, state: S_contra, ask: Ask[Any], answers: Sequence[Any], *, exact: bool) -> Sequence[float]:
        """How good each answer is for the player asked, higher is better; ``exact`` allows exact odds of the dice."""

    def forget(self) -> None:
        """Drops what is remembered from question to question, and from game to game: only the time that it saves is lost."""


class Book(Rulebook[S], Protocol[S]):
    """What the rest of the program sees of a rulebook. Answers are plain data; words are messages still to be told."""

    title: Message
    sides: tuple[str, ...]
    """The seats of an ordinary game."""
    unit: int
    """The length that people give and read, in 0.01 mm."""
    measuring: str
    """The id of the rule by which one declares before one measures; ``""`` where everybody may measure at any time."""
    advice: Mapping[str, Advice]
    """What the defaults of choices are good for, by their rules (ids, as the choices have them); ``none`` for all others."""

    @property
    def tactics(self) -> Tactics[S]:
        """What a sensible player would consider."""

    @property
    def measures(self) -> Measures[S]:
        """What can be measured in its games."""

    @property
    def campaigns(self) -> Campaigns[Any] | None:
        """Its campaigns, where it has any."""

    def armies(self) -> Sequence[Shipped]:
        """The armies that the book ships."""

    def battlefields(self) -> Sequence[Shipped]:
        """The battlefields that the book ships."""

    def extras(self) -> Sequence[Card]:
        """What models may be given besides their cards in an army list: spells, objects and the like, each with its key."""

    def army_text(self, key: str) -> str:
        """The file of an army that the book ships, as an example; that of another one for those that have no file."""

    def check_army(self, source: Path, *, packs: Sequence[Path] = ()) -> ArmyReport:
        """The verdict on an army file; its cards are those that the book ships, and those of further packs (files).

        Raises ``BadDocument`` when something can't be read.
        """

    def army_form(self, text: str, *, packs: Sequence[Path] = ()) -> Form | None:
        """What there is to choose from for the army list in a text, with what stands in it; ``None`` where lists of this
        book are written only. Raises ``BadDocument``.
        """

    def filled_army(
        self, text: str, picked: Mapping[str, int], limit: int | None = None, *, packs: Sequence[Path] = ()
    ) -> str:
        """The text of an army list with what is picked, of a limit of its own where one is given. Raises ``BadDocument``."""

    def options(self) -> Sequence[RuleOption]:
        """What the players may agree on before a game, in the order in which one asks them."""

    def seats(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """The seats of a game for which this was agreed on, in the order of play: :attr:`sides`, or more where the book
        allows it. Raises a ``Problem`` as :meth:`setup` does.
        """

    def alone(self) -> Sequence[Alone]:
        """The games that one person plays without other people, those against nobody at all first."""

    def teams(self, options: Mapping[str, Any] | None = None) -> tuple[tuple[str, ...], ...]:
        """The seats that play together in such a game; nothing where each plays for itself."""

    def setup(
        self,
        armies: Sequence[str] = (),
        battlefield: str | None = None,
        *,
        packs: Sequence[Path] = (),
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> Any:
        """A set-up as plain data, for :meth:`begin` and the header of a journal.

        Armies and battlefield are keys of those shipped or paths of files; what is not given is picked by ``seed``.
        ``packs``: files of cards, besides those shipped. ``options``: what was agreed on, by key (:meth:`options`).
        Raises a ``Problem`` for whatever does not exist, can't be read, or is against the rules.
        """

    def cards(self, *, packs: Sequence[Path] = ()) -> Sequence[Card]:
        """The cards that the book ships, pack by pack, then those of further packs (files)."""

    def briefing(self, setup: Any) -> Briefing:
        """What one should know before a game of this set-up. Raises ``Problem`` as :meth:`begin` does."""

    def scenes(self) -> Sequence[Shipped]:
        """The scenes that the book ships as examples."""

    def scene(self, source: Path | str) -> Scene:
        """The scene in a file (``Path``), or one that the book ships (its key).

        Raises ``BadDocument`` for a file that is no scene, and ``Problem`` for a key that does not exist.
        """

    def scene_in(self, text: str) -> Scene:
        """The scene that a text holds, of whomever it comes from: it may name no files. Raises ``BadDocument``."""

    def lessons(self) -> Mapping[str, Lesson]:
        """The lessons that the book ships, by key, in the order in which one takes them."""

    def lesson_in(self, text: str) -> Lesson:
        """The lesson that a text holds, of whomever it comes from. Raises ``BadDocument``."""

    def write_scene(
        self, state: S, answers: Sequence[tuple[str, Any]] = (), dice: Sequence[int] = (), *, title: str = ""
    ) -> str:
        """The text of a scene file that :meth:`scene` reads back as this state, between two steps, and plays on from there.

        ``answers``, each with its rule, and ``dice``: what has been given since in the step under way. ``title``: what
        people call it; without one the moment of the game is told. Standing orders are left out. Raises ``Problem`` for
        what no scene can say.
        """

    def scene_terms(self) -> SceneTerms:
        """The words that scene files of the book may use."""

    def mismatches(self, scene: Scene, state: S, story: Sequence[Event]) -> Sequence[Message]:
        """Where the end of a scene, and the story of it, differ from what the scene expects."""

    def overview(self, state: S) -> Overview:
        """The table at a glance."""

    def stances(self, state: S) -> Mapping[str, Stance]:
        """How every model shows on the table, by id: the same as in :meth:`overview`, and quickly, as pictures are taken at
        every event.
        """

    def groups(self, state: S) -> Mapping[str, Sequence[str]]:
        """The ids that stand for several models each (units and the like), and those models; none where models act alone."""

    def drawn(self, event: Event) -> Sequence[Shape]:
        """What an event shows on the table while it is told, besides models that change their stance."""

    def motion(self, what: str, facts: Mapping[str, Any]) -> Motion:
        """What is seen for a moment when an event is told, by its name and its plain facts: from the first of its models to
        the others.
        """

    def recalled(self, state: S, what: str, facts: Mapping[str, Any]) -> Mapping[str, Stance]:
        """How an event showed models, by its name and its plain facts alone: for stories that were kept when no pictures
        were taken. ``state``: any of that game.
        """

    def sheet(self, state: S, model: str) -> Sheet:
        """A model in all detail. Raises ``KeyError`` for an id that is none of a model."""

    def placement(self, state: S, ask: Place[Any], spot: Spot) -> Any:
        """The plain answer that puts a model where somebody wants it, or as near as the rules let it come.

        What it gives may be illegal: the game judges it. Raises ``Problem`` for what can't even be meant (an unknown id).
        """

    def hints(self, state: S, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
        """What is known of a plain answer before it is given, legal or not.

        ``measuring``: whether everybody may measure whatever he likes. Where he may not, nothing is told that whoever
        answers could only know by measuring too early. Raises ``IllegalAnswer`` for what is no answer at all.
        """

    def reach(self, state: S, ask: Place[Any]) -> Reach:
        """Where a placement may lead, and whom one can attack from there; without shades its region is all."""

    def puts(self, ask: Place[Any]) -> Put:
        """What a placement puts on the table: a model, a unit that comes along with its first model, a piece of scenery, or
        nothing but a point (a marker that is laid, the aim of a spell).
        """

    def closed(self, state: S, ask: Ask[Any]) -> Sequence[Closed]:
        """What is no option of a question now, though one might look for it there. What is told here everybody may know
        who is asked.
        """

    def threats(self, state: S, model: str) -> Hints:
        """How far a model (its id) may come at enemies or shoot at them, as bands round it, or the squares of a grid that it
        threatens: for who may measure.
        """

    def usual(self, rule: str) -> Words:
        """What a standing order answers to a choice by this rule, in words; empty where nothing is told of it."""

    def unmeasured(self, state: S, ask: Ask[Any]) -> bool:
        """Whether a question is to be answered before distances are measured that its odds would tell."""

    def moments(self, state: S, seat: str) -> Sequence[Moment]:
        """The moments about which a seat may give standing orders, as far as that shows in what it may see."""

    def result(self, state: S) -> Result:
        """How the game stands."""

    def settled(self, before: S, now: S) -> bool:
        """Whether all that hung on a decision at ``before`` is decided ``now``, a state between two steps after it: as far
        as the odds of the decision are worked out.
        """

    def names(self, state: S) -> Mapping[str, Words]:
        """The name that people read for every id (sides, models, cards)."""

    def told(self, state: S, event: Event) -> Message | None:
        """The words for an event; ``None`` for one that only matters to pictures."""

    def question(self, state: S, ask: Ask[Any] | Roll[Any]) -> Message:
        """The words for what is asked; of a roll, which dice are to be thrown for what."""

    def progress(self, state: S, ask: Ask[Any]) -> Words:
        """Which of several things in a row a question is about ("1st of 2 activations"); ``""`` where it is but one."""

    def arranges(self, state: S, ask: Ask[Any]) -> bool:
        """Whether the options of a question are to be put in order, one answer after the other naming the next of them."""

    def option(self, state: S, ask: Ask[Any], answer: Any) -> Words:
        """The words for one plain answer: an option of a choice, a placement."""


def scene_of(book: Book[S], game: Game[S], *, title: str = "") -> str:
    """The text of a scene file from which play goes on as it would go on in a game that keeps its history. ``title``: what
    people call it.

    Of a game that is over, the scene is of its last step. Raises ``Problem`` for what no scene can tell.
    """
    state, entries = game.last_checkpoint()
    given = [entry for entry in entries if not entry.orders]
    dice = [face for entry in given if not entry.player for face in entry.answer]
    return book.write_scene(state, [(entry.rule, entry.answer) for entry in given if entry.player], dice, title=title)


@cache
def book(name: str) -> Book[Any]:
    """The rulebook of this name. Raises ``Problem`` for one that is not installed."""
    points = {point.name: point for point in entry_points(group=GROUP)}
    if name not in points:
        close = nearest(name, points, 1) or tuple(points)
        raise Problem(message("house-no-book", name=name, known=", ".join(close)))
    found: Book[Any] = points[name].load()
    return found


@cache
def books() -> tuple[str, ...]:
    """The names of the installed rulebooks, the same as long as the program runs."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


def agreed_on(options: Sequence[RuleOption], wishes: Mapping[str, Any]) -> dict[str, Agreed]:
    """What was agreed on, checked. Raises ``Problem`` for an option that a book does not have, and for what it can't be."""
    known = {option.key: option for option in options}
    for key in wishes:
        if key not in known:
            close = nearest(key, known, 1) or tuple(known)
            raise Problem(message("house-option-unknown", name=key[:40], known=close))
    return {key: known[key].check(value) for key, value in wishes.items()}
