"""How seldom Python looks for garbage, in processes that keep much and drop little."""

import gc
from typing import Final

THRESHOLDS: Final = (10_000, 20, 500)
"""How many new objects there are before a small collection, how many of those before a larger one, and of these before a
full one (Python's own: 700, 10, 10)."""


def collect_seldom() -> None:
    """From now on garbage is looked for seldom, and never among what is there by now.

    States, texts and books hardly ever refer to themselves in circles, so that there is little to find; and while Python
    looks through everything, whoever plays waits.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


__all__ = ["collect_seldom"]
