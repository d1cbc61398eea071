"""The faithful at prayer: places with one of them on each side, believers about them, and miracles to call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from tests.c2.arena import Arena
from tests.c2.skills.fights import stats

from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.miracles import Miracle, read_miracle
from escarmouche.rulebooks.c2.divination.faith import faith_found
from escarmouche.rulebooks.c2.divination.phase import DivinationPhase
from escarmouche.rulebooks.confrontation.miracles import Aspects, CardMiracle

WHICH = "c2.faith.call.repeat"
AIM = "c2.faith.call.sequence"
NAMED = "c2.miracle.attr.difficulty"
CENSURE = "c2.faith.censure"
BOND = "c2.faith.reinforce"
INVEST = "c2.faith.reinforce.card"
SIX = "c2.dice.six"
TIES = "c2.faith.order.ties"
MARTYR = "c2.skill.martyr"

ALL = Aspects(9, 9, 9)


def miracle(key: str = "burn", **changes: Any) -> Miracle:
    """A miracle (difficulty 6, Fervour 1, a light wound to an enemy within 30 cm), with some fields changed."""
    plain: dict[str, Any] = {
        "key": key,
        "name": key,
        "cults": ["universel"],
        "difficulty": 6,
        "fervour": 1,
        "points": 5,
        "range": 30,
        "effects": [{"do": "wound", "level": "light"}],
    }
    return read_miracle(msgspec.convert({**plain, **changes}, CardMiracle, strict=False))


def priest(*miracles: Miracle, skills: Sequence[str] = ("Doyen de Merin/10",), **changes: Any) -> dict[str, Any]:
    """Fields of the profile of one of the faithful; an Elder, so that each believer is a point."""
    return stats(*skills, faith=ALL, miracles=miracles or (miracle(),), **changes)


def temple(red: dict[str, Any] | None = None, *, believers: int = 2, blue: dict[str, Any] | None = None) -> Arena:
    """``priest`` (red) at (50, 20) with believers behind it, looking at ``foe`` (blue), 15 cm away, who looks back."""
    place = Arena()
    place.add("priest", "red", 50, 20, 900, **(red if red is not None else priest()))
    add_believers(place, believers)
    place.add("foe", "blue", 50, 37.5, 2700, **{"people": "wolfen", **(blue or {})})
    return place


def add_believers(place: Arena, count: int, side: str = "red", y: float = 14, **changes: Any) -> None:
    """So many plain figures in a row near the priest of a side, within 10 cm of him."""
    for number in range(count):
        place.add(f"{side}-believer-{number}", side, 46 + 4 * (number % 3), y - 3 * (number // 3), 900, **changes)


def pray(place: Arena, answers: Sequence[Any] = (), dice: Sequence[int] = ()) -> Battle:
    """One Divination phase."""
    return place.run(DivinationPhase(), dice=dice, answers=answers)


def faith_of(place: Arena, name: str = "priest") -> int:
    """The temporary faith with which a figure begins a Divination phase in which nobody calls."""
    return int(faith_found(place.battle, place.battle[name]).total)


__all__ = ["add_believers", "faith_of", "miracle", "pray", "priest", "temple"]
