"""Runs studies: on one core or many, here or on a cluster; stopped and resumed without losing or repeating a game.

Games that are finished lie in the folder of the results, batch by batch. What a game is depends on its number alone, so
that it does not matter who plays which, nor when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.lab.crews import Crew
from escarmouche.lab.files import write_whole, writing
from escarmouche.lab.games import Batch, GameFailed, Played, play_batch, setup_key
from escarmouche.lab.studies import Plan, Task
from escarmouche.rulebooks import Words
from escarmouche.texts import message

FORMAT: Final = "escarmouche-study/2"

LARGEST_BATCH: Final = 50

BATCHES_EACH: Final = 20
"""Into how many batches the games that are left to each worker are split at least, so that little is lost when somebody
stops."""

AHEAD: Final = 2
"""How many batches wait for each worker."""

_DECODER = msgspec.msgpack.Decoder(list[Played])


class Label(msgspec.Struct, frozen=True):
    """What the results in a folder are results of. ``armies``, ``cards``: their names by what results call them."""

    format: str
    study: str
    book: str
    revision: str
    identity: str
    armies: dict[str, Words] = {}
    cards: dict[str, Words] = {}


class Results:
    """The folder of the results of one study.

    ``study.json`` says of which; ``batches`` holds the finished games, whole batches only.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._batches = folder / "batches"

    def open(self, plan: Plan) -> None:
        """Makes the folder, or goes on with one. Raises ``Problem`` for one with results of another study."""
        cards = {card.key: card.name for card in plan.book.cards(packs=plan.packs)}
        study, rules = plan.study.study, plan.book
        label = Label(FORMAT, study, rules.id, rules.revision, plan.identity(), plan.titles(), cards)
        path = self.folder / "study.json"
        with writing(self.folder):
            self._batches.mkdir(parents=True, exist_ok=True)
            if path.exists():
                if self.label().identity != label.identity:
                    raise Problem(message("lab-other-study", path=str(self.folder), name=self.label().study))
            else:
                write_whole(path, msgspec.json.encode(label))

    def label(self) -> Label:
        """What these are results of. Raises ``Problem`` for a folder that holds none."""
        try:
            return msgspec.json.decode((self.folder / "study.json").read_bytes(), type=Label)
        except (OSError, msgspec.DecodeError):
            raise Problem(message("lab-no-results", path=str(self.folder))) from None

    def add(self, encoded: bytes) -> int:
        """Keeps a batch that has been played; returns how many games it holds. Raises ``Problem`` when there is no room."""
        numbers = [one.number for one in _DECODER.decode(encoded)]
        with writing(self.folder):
            write_whole(self._batches / f"{numbers[0]:08d}-{numbers[-1]:08d}.msgpack", encoded)
        return len(numbers)

    def played(self) -> list[Played]:
        """All games that are finished, by number. Raises ``Problem`` for a file that can't be read."""
        games: dict[int, Played] = {}
        for path in sorted(self._batches.glob("*.msgpack")):
            try:
                games.update((one.number, one) for one in _DECODER.decode(path.read_bytes()))
            except (OSError, msgspec.DecodeError) as error:
                raise Problem(message("lab-bad-batch", path=str(path), why=str(error))) from None
        return [games[number] for number in sorted(games)]


# -- work --------------------------------------------------------------------------------------------------------------


def run(plan: Plan, results: Results, crew: Crew, *, on_games: Callable[[int], None] = lambda _: None) -> None:
    """Plays all games of a study that are not finished. ``on_games`` is called with how many more are.

    Finished games are kept whatever happens. Raises ``Problem`` for a worker that dies, a rule that fails, or a folder that
    can't be written.
    """
    done = {one.number for one in results.played()}
    on_games(sum(1 for number in done if number < plan.study.games))
    left = [task for task in plan.tasks() if task.number not in done]
    batches = _batches(plan, left, crew.count)
    under_way: set[Future[bytes]] = set()
    try:
        under_way |= {crew.submit(play_batch, batch) for batch in islice(batches, crew.count * AHEAD)}
        while under_way:
            for future in crew.finished(under_way):
                on_games(results.add(crew.result(future)))
                under_way.remove(future)
                under_way |= {crew.submit(play_batch, batch) for batch in islice(batches, 1)}
    except GameFailed as failure:
        raise Problem(message("lab-game-failed", number=failure.number, why=failure.why)) from failure
    finally:
        for future in under_way:
            future.cancel()
        _keep_finished(under_way, results)


def _keep_finished(futures: Iterable[Future[bytes]], results: Results) -> None:
    """Keeps what workers finish although nobody waits for it any more: what has been begun is played to its end."""
    for future in futures:
        if not future.cancelled() and future.exception() is None:
            results.add(future.result())


def _batches(plan: Plan, tasks: Sequence[Task], workers: int) -> Iterator[bytes]:
    """The games in batches, each with the set-ups that it needs; smaller and smaller ones, so that all end together."""
    known: dict[str, bytes] = {}
    start = 0
    while start < len(tasks):
        size = min(LARGEST_BATCH, max(1, (len(tasks) - start) // (workers * BATCHES_EACH)))
        some = tasks[start : start + size]
        start += size
        setups: dict[str, bytes] = {}
        for task in some:
            armies = [one.army for one in task.entrants]
            key = setup_key(task.battlefield, armies)
            if key not in known:
                known[key] = msgspec.json.encode(plan.setup(task.battlefield, armies))
            setups[key] = known[key]
        yield msgspec.msgpack.encode(
            Batch(plan.book.id, plan.study.events, plan.study.calibration, tuple(some), setups)
        )


__all__ = ["FORMAT", "Label", "Results", "run"]
