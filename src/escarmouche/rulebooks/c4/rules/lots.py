"""Drawing lots: one of some values by a die of so many sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def nth(values: Sequence[str]) -> Callable[[tuple[int, ...]], str]:
    """Reads a die as one of some values."""
    return lambda faces: values[faces[0] - 1]
