"""Studies: which armies, on which battlefields, played by whom, how often. A study is a YAML file (docs/lab.md)."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from escarmouche import documents
from escarmouche.documents import BadDocument, Document, Steps
from escarmouche.errors import Problem
from escarmouche.kernel import Player
from escarmouche.lab.calibration import Calibration
from escarmouche.lab.files import Unwritable, write_whole, writing
from escarmouche.lab.policies import policy_called
from escarmouche.players import UNHURRIED, make_player
from escarmouche.rulebooks import Agreed, Book, Words, agreed_on, book, books
from escarmouche.texts import message

T = TypeVar("T")

Count: TypeAlias = Annotated[int, Meta(ge=1, le=10_000_000)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class Generated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Armies that the book raises: so many, each within these points; others by another ``seed``."""

    points: Annotated[int, Meta(ge=1, le=100_000)]
    count: Annotated[int, Meta(ge=1, le=1000)] = 1
    seed: Annotated[int, Meta(ge=0)] = 0


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a machine thinks: whether by ``exact`` odds, and for how many seconds an answer at most (``budget``).

    What is not said is as its kind has it.
    """

    exact: bool | UnsetType = UNSET
    budget: Annotated[float, Meta(gt=0)] | UnsetType = UNSET


class Bot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A machine that plays, with the settings of its kind; ``label``: what it is called in results."""

    name: Text
    label: str = ""
    settings: Settings = Settings()

    @property
    def called(self) -> str:
        """What it is called in results."""
        return self.label or self.name

    def player(self, seed: int | str, rules: Book[Any]) -> Player:
        """The machine at a seat; it does not look at the clock, unless its settings say so. Raises ``Problem``."""
        said = {name: value for name, value in msgspec.structs.asdict(self.settings).items() if value is not UNSET}
        try:
            return make_player(self.name, seed, rules, **{**UNHURRIED.get(self.name, {}), **said})
        except TypeError:
            if not said:
                raise
            raise Problem(message("lab-no-setting", name=self.name, settings=tuple(said))) from None


class Study(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A study as a file writes it.

    ``armies``: keys of those that the book ships, paths of army files, or ``{points, count, seed}``. ``battlefields``:
    keys or paths; all that the book ships when none is named. Every army is led by each of the ``bots``, and these
    entrants meet in every order of the seats; with ``mirrors`` they meet themselves too. ``turns``: how many are played,
    if not those of the battlefield, ``options``: what else is agreed on. ``events``: whether what happens in the games is
    kept, and not their results alone. ``calibration``: of which decisions the odds are worked out, to be compared with
    what happens.
    """

    study: Text
    book: Text | None = None
    seed: Annotated[int, Meta(ge=0)] = 0
    games: Count
    armies: Annotated[tuple[Text | Generated, ...], Meta(min_length=1, max_length=1000)]
    battlefields: Annotated[tuple[Text, ...], Meta(max_length=1000)] = ()
    bots: Annotated[tuple[Text | Bot, ...], Meta(min_length=1, max_length=100)] = ("random",)
    mirrors: bool = False
    turns: Annotated[int, Meta(ge=1, le=99)] | None = None
    options: Annotated[dict[Text, Agreed], Meta(max_length=100)] = {}
    packs: Annotated[tuple[Text, ...], Meta(max_length=100)] = ()
    events: bool = True
    calibration: Calibration | None = None


class Entrant(msgspec.Struct, frozen=True):
    """An army and the machine that leads it. ``army``: what it is called in results."""

    army: str
    bot: Bot


class Task(msgspec.Struct, frozen=True):
    """One game of a study: its number, the seed of all its chance, and who meets where."""

    number: int
    seed: str
    battlefield: str
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True)
class Plan:
    """A study that has been checked: everything it names exists.

    Attributes:
        study: as the file writes it.
        book: its book.
        armies: what each army is called, and what the book knows it by (a key or a path).
        battlefields: the same of the battlefields.
        packs: the files of further cards.
    """

    study: Study
    book: Book[Any]
    armies: Mapping[str, str]
    battlefields: Mapping[str, str]
    packs: tuple[Path, ...]

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Every army with every machine."""
        return tuple(Entrant(army, bot) for army in self.armies for bot in self.bots)

    @property
    def bots(self) -> list[Bot]:
        """The machines that play."""
        return [Bot(bot) if isinstance(bot, str) else bot for bot in self.study.bots]

    def pairings(self) -> list[tuple[Entrant, ...]]:
        """Who meets whom, in every order of the seats; where they are too few some sit twice, or one alone everywhere."""
        entrants, seats = self.entrants, self.seats
        seatings = list(itertools.permutations(entrants, seats))
        if not seatings:
            everyhow = itertools.product(range(len(entrants)), repeat=seats)
            seatings = [tuple(entrants[place] for place in places) for places in everyhow if len(set(places)) > 1]
        if self.study.mirrors or not seatings:
            seatings += [(entrant,) * seats for entrant in entrants]
        return seatings

    @property
    def seats(self) -> int:
        """How many play in a game, by what is agreed on. Raises ``Problem`` as :meth:`agreed` does."""
        return len(self.book.seats(self.agreed()))

    def tasks(self) -> Iterator[Task]:
        """Every game: all pairings in turn, then again on the next battlefield. What it is depends on its number."""
        pairings, fields = self.pairings(), tuple(self.battlefields)
        for number in range(self.study.games):
            turn, place = divmod(number, len(pairings))
            yield Task(number, f"{self.study.seed}-{number}", fields[turn % len(fields)], pairings[place])

    def setup(self, battlefield: str | None, armies: Sequence[str]) -> Any:
        """The set-up of a game, on any battlefield if none is named. Raises ``Problem`` for what is against the rules."""
        specs = [self.armies[army] for army in armies]
        field = None if battlefield is None else self.battlefields[battlefield]
        return self.book.setup(specs, field, packs=self.packs, options=self.agreed())

    def agreed(self) -> dict[str, Agreed]:
        """What is agreed on before each game. Raises ``Problem`` for what the book does not leave open."""
        turns = {} if self.study.turns is None else {"turns": self.study.turns}
        return agreed_on(self.book.options(), {**self.study.options, **turns})

    def titles(self) -> dict[str, Words]:
        """The title of each army."""
        shipped = {army.key: army.name for army in self.book.armies()}
        return {
            name: shipped[key] if key in shipped else self.book.check_army(Path(key), packs=self.packs).name
            for name, key in self.armies.items()
        }

    def identity(self) -> str:
        """A short name of what is studied, whatever the number of games: results of another one can't be added to it."""
        study = msgspec.structs.replace(self.study, games=1)
        first = next(iter(self.battlefields))
        setups = [self.setup(first, [army] * self.seats) for army in self.armies]
        fields = [self.setup(field, [next(iter(self.armies))] * self.seats) for field in self.battlefields]
        whole = (study, self.book.id, self.book.revision, setups, fields)
        return hashlib.blake2b(msgspec.msgpack.encode(whole, order="sorted"), digest_size=16).hexdigest()


def load_study(path: Path, folder: Path) -> Plan:
    """The plan of a study file. Armies that the book raises are written into ``folder``.

    Raises ``BadDocument`` for the first mistake in the file, and ``Problem`` for a folder that can't be written.
    """
    document = documents.read(path, Study)
    study = document.value
    rules = _at(document, ("book",), book, study.book or books()[0])
    _at(document, ("options",), agreed_on, rules.options(), study.options)
    packs = tuple(path.parent / name for name in study.packs)
    for place in range(len(packs)):
        _at(document, ("packs", place), rules.cards, packs=packs[: place + 1])
    armies: dict[str, str] = {}
    places: dict[str, int] = {}
    for place, army in enumerate(study.armies):
        if isinstance(army, str):
            raised = {army: _spec(path.parent, army)}
        else:
            raised = _at(document, ("armies", place), _raised, study, rules, army, packs, folder)
        armies |= raised
        places |= dict.fromkeys(raised, place)
    fields = {name: _spec(path.parent, name) for name in study.battlefields}
    plan = Plan(
        study,
        rules,
        armies,
        fields or {battlefield.key: battlefield.key for battlefield in rules.battlefields()},
        packs,
    )
    _check(document, plan, places)
    return plan


def _spec(folder: Path, name: str) -> str:
    """A path from where the study lies, if there is such a file; else the name as it is."""
    return str(folder / name) if (folder / name).is_file() else name


def _raised(study: Study, rules: Book[Any], wish: Generated, packs: Sequence[Path], folder: Path) -> dict[str, str]:
    """Armies that the book raises, written into a folder."""
    files: dict[str, str] = {}
    for number in range(wish.seed, wish.seed + wish.count):
        name = f"army-{wish.points}-{number}"
        file = folder / f"{name}.yaml"
        text = rules.measures.raise_army(wish.points, number, packs=packs, options=study.options)
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(file, text.encode())
        files[name] = str(file)
    return files


def _check(document: Document[Study], plan: Plan, places: Mapping[str, int]) -> None:
    """Everybody that a study names exists, may fight, and can be told from the others. ``places``: those of the armies."""
    _at(document, ("turns",), plan.agreed)
    seats = plan.seats
    called: dict[str, str] = {}
    for place, bot in enumerate(plan.bots):
        _at(document, ("bots", place), bot.player, 0, plan.book)
        field = f"bots[{place}]"
        if bot.called in called:
            facts = {"name": bot.called, "one": called[bot.called], "other": field}
            raise document.bad(("bots", place), message("lab-same-bot", **facts))
        called[bot.called] = field
    if plan.study.calibration is not None:
        _at(document, ("calibration", "policy"), policy_called, plan.study.calibration.policy, plan.book)
    for army, place in places.items():
        _at(document, ("armies", place), plan.setup, None, [army] * seats)
    some = next(iter(plan.armies))
    for place, name in enumerate(plan.study.battlefields):
        _at(document, ("battlefields", place), plan.setup, name, [some] * seats)


def _at(document: Document[Study], steps: Steps, make: Callable[..., T], *args: Any, **wishes: Any) -> T:
    """What is made of a place of the file, a problem with it being told with that place.

    A mistake in another file is told with its own place there, and a folder that can't be written is no mistake at all.
    """
    try:
        return make(*args, **wishes)
    except Unwritable:
        raise
    except BadDocument as mistake:
        if mistake.line is not None:
            raise
        raise document.bad(steps, mistake.reason, mistake.rule) from None
    except Problem as problem:
        raise document.bad(steps, problem.reason, problem.rule) from None


__all__ = ["Bot", "Entrant", "Generated", "Plan", "Settings", "Study", "Task", "load_study"]
