"""Runs every benchmark beside this file, shows the figures and keeps them in `results.json`.

A benchmark is a module `bench_*.py` with `run() -> dict[str, float]`: a figure by name, the unit last in the name
(`table.gap_us`). The first figure of all says how fast this machine is, so that others can be compared.
"""

import importlib.util
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
CALLS = 2_000_000


def calibration() -> float:
    """Calls of an empty function a second, the best of three."""

    def nothing() -> None:
        return None

    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        for _ in range(CALLS):
            nothing()
        best = max(best, CALLS / (time.perf_counter() - start))
    return best


def load(path: Path) -> Callable[[], dict[str, float]]:
    """The `run` of a benchmark module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    run: Callable[[], dict[str, float]] = module.run
    return run


def measured(paths: list[Path]) -> dict[str, float]:
    """The figures of all benchmarks, the calibration first. A name that two of them use is an error."""
    results = {"calibration_calls_per_s": calibration()}
    for path in paths:
        for name, figure in load(path)().items():
            if name in results:
                raise ValueError(f"{path}: {name} is measured twice")
            results[name] = figure
    return results


def main() -> None:
    results = measured(sorted(HERE.glob("bench_*.py")))
    table = Table("figure", "value", box=None)
    table.columns[1].justify = "right"
    for name, figure in results.items():
        table.add_row(name, f"{figure:,.0f}" if figure >= 1000 else f"{figure:,.3g}")
    Console().print(table)
    (HERE / "results.json").write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
