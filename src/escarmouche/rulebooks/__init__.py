"""The rulebooks, one package each. None imports another; the program finds them by their entry points. What they all answer
with is plain data: :mod:`.answers`, handed on from here.

A sixth book is a package of its own with an entry point in the group ``escarmouche.rulebooks`` that names a :class:`Book`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol, TypeVar

from escarmouche.errors import Problem, nearest
from escarmouche.kernel import Ask, Event, Game, Place, Roll, Rulebook, State
from escarmouche.rulebooks.answers.agreements import (
    Alone,
    Briefing,
    RuleOption,
    agreed_on,
)
from escarmouche.rulebooks.answers.armies import (
    ArmyReport,
    Card,
    Form,
    FormChoice,
    FormLine,
    FormPart,
    Ruling,
    Sheet,
    Shipped,
    Verdict,
)
from escarmouche.rulebooks.answers.hints import (
    Approach,
    Band,
    Circumstance,
    Companion,
    Forecast,
    Hints,
    LitGround,
    Reach,
    Sight,
    Spot,
)
from escarmouche.rulebooks.answers.results import (
    FIRST,
    USED,
    Chronicle,
    Enlisted,
    Fate,
    Person,
    Result,
    StatEvent,
)
from escarmouche.rulebooks.answers.scenes import (
    DiceLines,
    Lesson,
    Moment,
    Scene,
    SceneTerm,
    SceneTerms,
    Taught,
)
from escarmouche.rulebooks.answers.table import (
    Area,
    Edge,
    Figure,
    Grid,
    Look,
    Mark,
    Marking,
    Motion,
    Overview,
    Patch,
    Scenery,
    Shade,
    Shape,
    Stance,
    Stock,
    Tile,
)
from escarmouche.rulebooks.answers.words import (
    Advice,
    Agreed,
    Closed,
    Fact,
    Put,
    RuleLink,
    Words,
)
from escarmouche.texts import Message, message

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)

GROUP = "escarmouche.rulebooks"


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
    loaded: Book[Any] = points[name].load()
    return loaded


@cache
def books() -> tuple[str, ...]:
    """The names of the installed rulebooks, the same as long as the program runs."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


__all__ = [
    "FIRST",
    "GROUP",
    "USED",
    "Advice",
    "Agreed",
    "Alone",
    "Approach",
    "Area",
    "ArmyReport",
    "Band",
    "Book",
    "Briefing",
    "Campaigns",
    "Card",
    "Chronicle",
    "Circumstance",
    "Closed",
    "Companion",
    "DiceLines",
    "Edge",
    "Enlisted",
    "Fact",
    "Fate",
    "Figure",
    "Forecast",
    "Form",
    "FormChoice",
    "FormLine",
    "FormPart",
    "Grid",
    "Hints",
    "Lesson",
    "LitGround",
    "Look",
    "Mark",
    "Marking",
    "Measures",
    "Moment",
    "Motion",
    "Overview",
    "Patch",
    "Person",
    "Put",
    "Reach",
    "Result",
    "RuleLink",
    "RuleOption",
    "Ruling",
    "Scene",
    "SceneTerm",
    "SceneTerms",
    "Scenery",
    "Shade",
    "Shape",
    "Sheet",
    "Shipped",
    "Sight",
    "Spot",
    "Stance",
    "StatEvent",
    "Stock",
    "Tactics",
    "Taught",
    "Tile",
    "Verdict",
    "Words",
    "agreed_on",
    "book",
    "books",
    "scene_of",
]
