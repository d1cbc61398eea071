"""Checks recorded games against the program of today, or records some.

python -m tests.recorded FOLDER                                     every recording below the folder is played again
python -m tests.recorded FOLDER --record c2 random 500 --by COMMIT  records the games 1 to 500
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path

from tests.recorded.recordings import SUFFIX, differences, read, record, renewed, write

from escarmouche.rulebooks import book


def check(path: Path, *, words: bool, most: int) -> tuple[Path, list[str]]:
    """The first differences of one game from its recording, as text."""
    try:
        recording = read(path)
    except ValueError as error:
        return path, [str(error)]
    return path, [str(found) for found in islice(differences(recording, words=words), most)]


def record_one(number: int, *, folder: Path, name: str, players: str, by: str) -> Path:
    """Records one game, unless it is recorded already."""
    path = folder / f"{name}-{players}-{number:04}{SUFFIX}"
    if not path.exists():
        write(record(book(name), players, number, by), path)
    return path


def renew(path: Path, *, by: str) -> Path | None:
    """Records a game anew, if it differs from its recording."""
    recording = read(path)
    if next(differences(recording), None) is None:
        return None
    write(renewed(recording, by), path)
    return path


def main() -> int:
    """Gives 1 when a game differs from its recording."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorded", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("folder", type=Path)
    parser.add_argument("--record", nargs=3, metavar=("BOOK", "PLAYERS", "GAMES"))
    parser.add_argument(
        "--renew", action="store_true", help="record anew what differs: by the same answers while they lead"
    )
    parser.add_argument("--by", default="", help="the commit that records")
    parser.add_argument("--no-words", action="store_true", help="pass over what is only said in other words")
    parser.add_argument("--most", type=int, default=3, help="how many differences are shown of a game (3)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes work (1)")
    wish = parser.parse_args()
    with ProcessPoolExecutor(wish.jobs) as crew:
        if wish.record:
            name, players, games = wish.record
            wish.folder.mkdir(parents=True, exist_ok=True)
            work = partial(record_one, folder=wish.folder, name=name, players=players, by=wish.by)
            print(sum(1 for _ in crew.map(work, range(1, int(games) + 1))), "games are recorded")
            return 0
        paths = sorted(wish.folder.rglob(f"*{SUFFIX}"))
        if wish.renew:
            for renewal in filter(None, crew.map(partial(renew, by=wish.by), paths)):
                print(renewal, flush=True)
            return 0
        verdicts = Counter[bool]()
        for path, found in crew.map(partial(check, words=not wish.no_words, most=wish.most), paths):
            verdicts[bool(found)] += 1
            for text in found:
                print(f"{path}: {text}", flush=True)
    print(f"{verdicts[False]} games are as they were, {verdicts[True]} differ")
    return 1 if verdicts[True] or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
