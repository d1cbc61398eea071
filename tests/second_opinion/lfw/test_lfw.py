"""A second opinion on battles: what has been played by the rules can be recounted from the sheets and the catalogue.

And what has been played by rules that are broken on purpose can not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import add
from pathlib import Path
from typing import Any

import pytest
from tests.second_opinion.games import story_of
from tests.second_opinion.lfw.chapters import opinion_on
from tests.second_opinion.opinion import Opinion, catalogue, named

from escarmouche.rulebooks import book
from escarmouche.rulebooks.lfw.events import OrderSet
from escarmouche.rulebooks.lfw.rules import attacks, courage, initiative, melee, parting, strides, wounds
from escarmouche.rulebooks.lfw.rules.dice import Throw
from escarmouche.rulebooks.lfw.rules.ways import UnitMove

ARMIES = ("hill-clans-300", "lantern-guild-300", "river-riders-300", "river-riders-scouts-of-the-river")
"""The armies that are recounted, on foot and on horseback."""

RANDOM = [(seed, 2 + seed % 3, False) for seed in range(9)]
CLEVER = [(seed, 2, True) for seed in range(4)]


@cache
def opinion(seed: int, players: int, tacticians: bool) -> Opinion:
    return played(seed, players, tacticians)


def played(seed: int, players: int = 2, tacticians: bool = True) -> Opinion:
    armies = [ARMIES[(seed + place) % len(ARMIES)] for place in range(players)]
    setup = book("lfw").setup(armies=armies, seed=seed, options={"players": players})
    return opinion_on(setup, story_of("lfw", setup, seed, tacticians=tacticians))


@pytest.mark.parametrize("games", [RANDOM, CLEVER], ids=["at random", "by tacticians"])
def test_a_second_opinion_has_no_objection(games: list[tuple[int, int, bool]]) -> None:
    found = reduce(add, (opinion(*game) for game in games))
    assert not found.objections, "\n".join(map(str, found.objections[:10]))
    assert not found.unexplained, found.unexplained


def test_every_check_has_had_something_to_look_at() -> None:
    found = reduce(add, (opinion(*game) for game in (*RANDOM, *CLEVER)))
    assert not named(Path(__file__).parent, "lfw") - set(found.looked)


def test_every_rule_that_is_named_is_in_the_catalogue() -> None:
    assert not named(Path(__file__).parent, "lfw") - catalogue("lfw")


# -- broken rules ------------------------------------------------------------------------------------------------------

Break = Callable[[pytest.MonkeyPatch], None]


def long_strides(patch: pytest.MonkeyPatch) -> None:
    """Everybody runs three inches further."""
    patch.setattr(strides, "BEYOND_M", {**strides.BEYOND_M, "run": 5 * 2540, "charge": 7 * 2540, "normal": 3 * 2540})


def close_by(patch: pytest.MonkeyPatch) -> None:
    """One may run up to an enemy."""
    begin = UnitMove.__init__

    def changed(self: Any, battle: Any, unit: Any, rule: str, move: Any, berths: Any = (), default: int = 0) -> None:
        begin(self, battle, unit, rule, move, berths, default if move == "charge" else 0)

    patch.setattr(UnitMove, "__init__", changed)


def sixes_miss(patch: pytest.MonkeyPatch) -> None:
    """A natural 6 is a number like any other."""
    patch.setattr(Throw, "succeeds", lambda roll, die: die + roll.modifier >= roll.needed + 2 * roll.fated)


def one_wound_more(patch: pytest.MonkeyPatch) -> None:
    """Each defence test that fails costs a wound more."""
    found = attacks.wounds_from
    patch.setattr(attacks, "wounds_from", lambda *args: count + 1 if (count := found(*args)) else 0)


def no_rotation(patch: pytest.MonkeyPatch) -> None:
    """The order of initiative stays as it is told to be the first time."""

    def rotate(battle: Any) -> None:
        order = battle.order
        battle.tell(lambda: OrderSet(order=order, rules=(initiative.ROTATION,)))

    patch.setattr("escarmouche.rulebooks.lfw.rules.turn.rotate", rotate)


def always_slow(patch: pytest.MonkeyPatch) -> None:
    """Whoever is crippled is slow, whatever the die says."""
    patch.setattr(wounds, "TABLE", ("slow",) * 6)


def brave(patch: pytest.MonkeyPatch) -> None:
    """A test of courage needs two less than it says."""
    patch.setattr(courage, "_sum", lambda faces: min(12, sum(faces) + 2))


def all_win(patch: pytest.MonkeyPatch) -> None:
    """All who have taken part win."""
    patch.setattr(melee, "winners_of", lambda battle, combat: melee.sides_of(battle, combat))


def no_falls(patch: pytest.MonkeyPatch) -> None:
    """Whoever loses his mount gets off unharmed."""

    async def run(self: Any, battle: Any) -> None:
        return None

    patch.setattr(parting.Fall, "run", run)


@pytest.mark.parametrize(
    ("breaks", "rule"),
    [
        (no_falls, "lfw.cavalry.fall"),
        (long_strides, "lfw.move.run.distance"),
        (close_by, "lfw.move.normal.distance"),
        (sixes_miss, "lfw.attack.coup-du-sort"),
        (one_wound_more, "lfw.attack.defence-test"),
        (no_rotation, "lfw.initiative.rotation"),
        (always_slow, "lfw.wound.crippled-table"),
        (brave, "lfw.dice.courage-test"),
        (all_win, "lfw.melee.result"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_broken_rule_is_found(monkeypatch: pytest.MonkeyPatch, breaks: Break, rule: str) -> None:
    breaks(monkeypatch)
    for seed in range(40):
        if rule in played(seed, tacticians=seed % 2 == 0).broken():
            return
    raise AssertionError(f"{rule} is broken, and nobody has seen it")
