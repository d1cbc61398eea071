"""Dice: what a characteristic roll comes to, and what wounds take from it."""

from __future__ import annotations

from tests.second_opinion.c2.record import Figure
from tests.second_opinion.opinion import Data

MELEE = ("c2.melee.attack.threshold", "c2.melee.defence.roll")
"""The rolls of a combat."""

STRANGE = ("frere-de-sang", "acharne", "aime-des-dieux", "maudit-des-dieux")
"""Skills that weigh on dice, or lift what wounds do to them."""


def final_die(roll: Data) -> int | None:
    """What a throw comes to with what was thrown before and its modifier; ``None``: it fails by itself.

    1 fails, and so does a die that wounds bring to 1 or less. 6 may have been thrown again and added.
    """
    about, (face,) = roll["about"], roll["faces"]
    ones_fail = about.get("one_fails", True)
    if face == 1 and ones_fail:
        return None
    worth = 6 if face in about.get("as_six", ()) else face
    total = int(about.get("before", about["modifier"])) + worth
    return None if total < 2 and ones_fail else total


def passes(roll: Data, *, strictly: bool = False) -> bool:
    """Whether a throw reaches its difficulty, or beats it."""
    die = final_die(roll)
    about = roll["about"]
    return die is not None and bool(die + about["score"] >= about["difficulty"] + strictly)


def hindered(figure: Figure) -> int:
    """What wounds take from the dice of a figure: 1 for a light one to 3 for a critical one, 1 more if it is stunned."""
    wound = max(0, figure.wound - 1) if figure.card.has("possede") else figure.wound
    return -wound - figure.stunned


def plain(figure: Figure) -> bool:
    """Whether nothing but wounds weighs on the dice of a figure."""
    return not figure.odd and not figure.card.has(*STRANGE)
