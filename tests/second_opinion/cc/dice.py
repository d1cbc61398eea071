"""Characteristic tests, read throw by throw."""

from __future__ import annotations

from collections.abc import Sequence

from tests.second_opinion.cc.record import Figure
from tests.second_opinion.opinion import Data

STRANGE = ("aime-des-dieux", "maudit-des-dieux", "chance", "resolution", "fervent", "aguerri")
"""Skills that read dice otherwise, add to what they come to, or make tests again."""


def results(rolls: Sequence[Data], rule: str, fighter: str, *, first: str = "") -> set[int | None] | None:
    """What the last test of a fighter by a rule can come to, ``None`` in it: a failure; ``None``: there is no telling.

    Of several dice any may count where none is thrown again. ``first``: another rule by which its first die is thrown.
    """
    mine = [one for one in rolls if one["rule"] in (rule, first) and _roller(one) == fighter]
    begun = [place for place, one in enumerate(mine) if "before" not in one["about"]]
    if not begun:
        return None
    thrown, *again = mine[begun[-1] :]
    if len(thrown["faces"]) > 1:
        return None if again else {_worth(face, thrown["about"]) for face in thrown["faces"]}
    if not again:
        return {_worth(thrown["faces"][0], thrown["about"])}
    about, [shown] = again[-1]["about"], again[-1]["faces"]
    face = _worth(shown, about)
    if face is None:
        return {None}
    total = int(about["before"]) + face
    return {total, 6} if shown == 1 else {total}  # there are those of whom a 1 makes 6 of it all


def _roller(roll: Data) -> str:
    about = roll["about"]
    return str(about.get("fighter", about.get("roller", "")))


def _worth(face: int, about: Data) -> int | None:
    if face == 1 and about.get("one_fails", True):
        return None
    return 6 if face in about.get("as_six", ()) else face


def ordinary(figure: Figure) -> bool:
    """Whether dice of a fighter are read as all dice are."""
    return not figure.odd and not figure.has(*STRANGE)
