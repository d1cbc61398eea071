"""How long it takes to weigh every candidate of a decision in a combat of Confrontation 2: how to place one's dice."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from escarmouche.kernel import Best, Exact, Game, by_default, continuations
from escarmouche.lab.odds import reached
from escarmouche.rulebooks import Scene, book

ROUNDS = 3

SCENE = """
scene: {{fr: Combat, en: Combat}}
fighters:
  - {{id: lone, side: red, at: [50, 30]}}
{foes}
start: {{combat: [[lone], [{names}]]}}
dice: [5, 2]
"""


def scene(foes: int) -> Scene:
    """One soldier against some others; the initiative has been rolled for."""
    names = [f"foe-{number}" for number in range(foes)]
    lines = "\n".join(f"  - {{id: {name}, side: blue, touching: lone}}" for name in names)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bench.scene.yaml"
        path.write_text(SCENE.format(foes=lines, names=", ".join(names)), encoding="utf-8")
        return book("c2").scene(path)


def milliseconds(call: Callable[[], object]) -> float:
    """The shortest time of a few."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = perf_counter()
        call()
        best = min(best, perf_counter() - begin)
    return best * 1e3


def run() -> dict[str, float]:
    """Milliseconds, in floating point."""
    figures: dict[str, float] = {}
    rules = book("c2")
    for name, foes in (("one_on_one", 1), ("three_on_one", 3)):
        game: Game[Any] = reached(rules, scene(foes), 1)
        checkpoint, leads = continuations(game)

        def weigh_all(checkpoint: Any = checkpoint, leads: Any = leads) -> None:
            for given in leads.values():
                exact: Exact[Any, float] = Exact(number=float)
                exact.outcomes(checkpoint, given)

        figures[f"c2.candidates.{name}_ms"] = milliseconds(weigh_all)
        if foes == 1:

            def play_best(checkpoint: Any = checkpoint, leads: Any = leads) -> None:
                best: Best[Any, float] = Best(
                    "red",
                    lambda end: rules.measures.worth(end, "red") - rules.measures.worth(end, "blue"),
                    number=float,
                    otherwise=by_default,
                )
                for given in leads.values():
                    best.value(checkpoint, given)

            figures[f"c2.expectimax.{name}_ms"] = milliseconds(play_best)
    return figures
