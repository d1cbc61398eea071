"""The skills, grouped by what they bend. Importing this package makes all of them known."""

from escarmouche.rulebooks.c2.skills import (
    command,
    courage,
    dice,
    natures,
    rallying_cry,
    riding,
    scouts,
)

__all__ = ["command", "courage", "dice", "natures", "rallying_cry", "riding", "scouts"]
