"""Runs studies: on one core or many, here or on a cluster; stopped and resumed without losing or repeating a game.

Games that are finished lie in the folder of the results, batch by batch. What a game is depends on its number alone, so
that it does not matter who plays which, nor when.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.lab.files import write_whole, writing
from escarmouche.lab.games import Batch, GameDropped, GameFailed, Played, play_batch, setup_key
from escarmouche.lab.studies import Plan, Task
from escarmouche.lab.worker_pools import WorkerPool, two_interrupts
from escarmouche.rulebooks import Words
from escarmouche.texts import message

FORMAT: Final = "escarmouche-study/3"

LARGEST_BATCH: Final = 50
"""How many games a worker is given at most; how many of them it plays, time tells (:data:`~escarmouche.lab.games.SPELL`)."""

BATCHES_EACH: Final = 20
"""Into how many batches the games that are left to each worker are split at least."""

_DECODER = msgspec.msgpack.Decoder(list[Played])


class Label(msgspec.Struct, frozen=True):
    """What the results in a folder are results of. ``armies``, ``cards`` (with what is bought besides): their names by what
    results call them. ``games``: how many are wanted."""

    format: str
    study: str
    book: str
    revision: str
    identity: str
    armies: dict[str, Words] = {}
    cards: dict[str, Words] = {}
    games: int = 0


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
        cards |= plan.book.measures.wares(packs=plan.packs)
        study, rules = plan.study, plan.book
        label = Label(FORMAT, study.study, rules.id, rules.revision, plan.identity(), plan.titles(), cards, study.games)
        path = self.folder / "study.json"
        with writing(self.folder):
            self._batches.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                write_whole(path, msgspec.json.encode(label))
            elif self.label().identity != label.identity:
                raise Problem(message("lab-other-study", path=str(self.folder), name=self.label().study))

    def promise(self, games: int) -> None:
        """Notes how many games are wanted, where that has changed. Raises ``Problem`` when there is no room."""
        label = self.label()
        if label.games != games:
            with writing(self.folder):
                write_whole(
                    self.folder / "study.json", msgspec.json.encode(msgspec.structs.replace(label, games=games))
                )

    def label(self) -> Label:
        """What these are results of. Raises ``Problem`` for a folder that holds none."""
        try:
            return msgspec.json.decode((self.folder / "study.json").read_bytes(), type=Label)
        except (OSError, msgspec.DecodeError):
            raise Problem(message("lab-no-results", path=str(self.folder))) from None

    def add(self, encoded: bytes) -> int:
        """Keeps games that have been played; returns how many. Raises ``Problem`` when there is no room."""
        numbers = [game.number for game in _DECODER.decode(encoded)]
        if not numbers:
            return 0
        with writing(self.folder):
            write_whole(self._batches / f"{numbers[0]:08d}-{numbers[-1]:08d}.msgpack", encoded)
        return len(numbers)

    def played(self) -> list[Played]:
        """All games that are finished, by number. Raises ``Problem`` for a file that can't be read."""
        games: dict[int, Played] = {}
        for path in sorted(self._batches.glob("*.msgpack")):
            try:
                games.update((game.number, game) for game in _DECODER.decode(path.read_bytes()))
            except (OSError, msgspec.DecodeError) as error:
                raise Problem(message("lab-bad-batch", path=str(path), why=str(error))) from None
        return [games[number] for number in sorted(games)]


# -- work --------------------------------------------------------------------------------------------------------------


def run(
    plan: Plan,
    results: Results,
    pool: WorkerPool,
    *,
    on_games: Callable[[int], None] = lambda _: None,
    on_stop: Callable[[int], None] = lambda _: None,
) -> None:
    """Plays all games of a study that are not finished. ``on_games`` is called with how many more are.

    The first Ctrl-C begins no more games; ``on_stop`` is called with how many workers finish what they play, and in the end
    ``KeyboardInterrupt`` is raised. The second one raises it at once. Finished games are kept whatever happens. Raises
    ``Problem`` for a worker that dies, a rule that fails, or a folder that can't be written.
    """
    results.promise(plan.study.games)
    done = {game.number for game in results.played()}
    on_games(sum(1 for number in done if number < plan.study.games))
    left = deque(task for task in plan.tasks() if task.number not in done)
    pack = _Packer(plan)
    under_way: dict[Future[bytes], Sequence[Task]] = {}
    # What this process plays itself is over before it counts as under way.
    with two_interrupts(lambda: on_stop(len(under_way) or 1)) as stopping:
        try:
            while True:
                while left and len(under_way) < pool.count and not stopping():
                    some = [left.popleft() for _ in range(_batch_size(len(left), pool.count))]
                    under_way[pool.submit(play_batch, pack(some))] = some
                if not under_way:
                    break
                for future in pool.finished(under_way):
                    count = results.add(pool.result(future))
                    left.extendleft(reversed(under_way.pop(future)[count:]))
                    on_games(count)
        except GameDropped as dropped:
            results.add(dropped.finished)
            raise
        except GameFailed as failure:
            results.add(failure.finished)
            list(pool.in_turn(list(under_way)))
            raise Problem(message("lab-game-failed", number=failure.number, why=failure.why)) from failure
        finally:
            _keep_finished(under_way, results)
        if left:
            raise KeyboardInterrupt


def _keep_finished(futures: Iterable[Future[bytes]], results: Results) -> None:
    """Keeps what workers have finished although nobody waits for it any more."""
    for future in futures:
        if future.done() and not future.cancelled() and future.exception() is None:
            results.add(future.result())


def _batch_size(left: int, workers: int) -> int:
    """How many of the games that are left a batch holds: fewer and fewer, so that all workers end together."""
    return min(LARGEST_BATCH, max(1, left // (workers * BATCHES_EACH)))


class _Packer:
    """Makes batches of games, each with the set-ups that it needs; each set-up is made once."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._known: dict[str, bytes] = {}

    def __call__(self, tasks: Sequence[Task]) -> bytes:
        study = self._plan.study
        setups = dict(self._setup(task) for task in tasks)
        return msgspec.msgpack.encode(Batch(self._plan.book.id, study.events, study.calibration, tuple(tasks), setups))

    def _setup(self, task: Task) -> tuple[str, bytes]:
        armies = [entrant.army for entrant in task.entrants]
        key = setup_key(task.battlefield, armies)
        if key not in self._known:
            self._known[key] = msgspec.json.encode(self._plan.setup(task.battlefield, armies))
        return key, self._known[key]


__all__ = ["FORMAT", "Label", "Results", "run"]
