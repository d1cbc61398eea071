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
from escarmouche.rulebooks.lfw.rules import (
    aptitudes,
    attacks,
    casting,
    courage,
    initiative,
    magic,
    melee,
    parting,
    strides,
    wounds,
)
from escarmouche.rulebooks.lfw.rules.dice import Throw
from escarmouche.rulebooks.lfw.rules.ways import UnitMove

ARMIES = ("hill-clans-300", "lantern-guild-300", "river-riders-300", "river-riders-scouts-of-the-river")
"""The armies that are recounted, on foot and on horseback."""

MAGES = (
    *("reed-marsh-council-of-the-reeds", "stone-holds-sally-from-the-holds", "reed-marsh-lurkers-in-the-reeds"),
    *("moor-dead-300", "lantern-guild-300"),
)
"""The armies whose spells and advice are recounted besides."""

RANDOM = [(seed, 2 + seed % 3, False) for seed in range(9)]
CLEVER = [(seed, 2, True) for seed in range(4)]
MAGIC = [(seed, 2, seed % 2 == 0, MAGES) for seed in range(5)]


@cache
def opinion(seed: int, players: int, tacticians: bool, armies: tuple[str, ...] = ARMIES) -> Opinion:
    return played(seed, players, tacticians, armies)


def played(seed: int, players: int = 2, tacticians: bool = True, among: tuple[str, ...] = ARMIES) -> Opinion:
    armies = [among[(seed + place) % len(among)] for place in range(players)]
    setup = book("lfw").setup(armies=armies, seed=seed, options={"players": players})
    return opinion_on(setup, story_of("lfw", setup, seed, tacticians=tacticians))


@pytest.mark.parametrize("games", [RANDOM, CLEVER, MAGIC], ids=["at random", "by tacticians", "by mages"])
def test_a_second_opinion_has_no_objection(games: list[Any]) -> None:
    found = reduce(add, (opinion(*game) for game in games))
    assert not found.objections, "\n".join(map(str, found.objections[:10]))
    assert not found.unexplained, found.unexplained


def test_every_check_has_had_something_to_look_at() -> None:
    found = reduce(add, (opinion(*game) for game in (*RANDOM, *CLEVER, *MAGIC)))
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


def cheap_spells(patch: pytest.MonkeyPatch) -> None:
    """Each spell costs a Pm less."""
    found = casting.cost
    patch.setattr(casting, "cost", lambda battle, spell: found(battle, spell) - 1)


def free_spells(patch: pytest.MonkeyPatch) -> None:
    """Spells are not paid for, whatever they cost."""
    run = casting.CastSpell.run

    async def changed(self: Any, battle: Any) -> None:
        before = battle[self.unit].magic
        await run(self, battle)
        battle[self.unit].magic = before

    patch.setattr(casting.CastSpell, "run", changed)


def far_spells(patch: pytest.MonkeyPatch) -> None:
    """Spells reach a foot further."""
    found = casting.reach

    def changed(battle: Any, caster: Any, spell: Any) -> int | None:
        far = found(battle, caster, spell)
        return None if far is None else far + 12 * 2540

    patch.setattr(casting, "reach", changed)


def many_spells(patch: pytest.MonkeyPatch) -> None:
    """A mage casts as often as he can pay for it."""
    run = casting.CastSpell.run

    async def changed(self: Any, battle: Any) -> None:
        await run(self, battle)
        battle[self.unit].has_cast = 0

    patch.setattr(casting.CastSpell, "run", changed)


def early_magic(patch: pytest.MonkeyPatch) -> None:
    """Mages gain a Pm more."""
    found = magic.gain_magic
    patch.setattr(magic, "gain_magic", lambda battle, unit, points: found(battle, unit, points + 1))


def again_and_again(patch: pytest.MonkeyPatch) -> None:
    """Nobody minds whether somebody has had an aptitude already."""
    found = aptitudes.possible_targets

    def changed(battle: Any, user: Any, aptitude: Any) -> tuple[str, ...]:
        battle.commanded = ()
        return found(battle, user, aptitude)

    patch.setattr(aptitudes, "possible_targets", changed)


def costs_nothing(patch: pytest.MonkeyPatch) -> None:
    """Aptitudes cost nothing."""
    patch.setattr(aptitudes, "COST", 0)


@pytest.mark.parametrize(
    ("breaks", "rule", "armies"),
    [
        (cheap_spells, "lfw.magic.cost", MAGES),
        (free_spells, "lfw.magic.cost", MAGES),
        (far_spells, "lfw.spell.resolve", MAGES),
        (many_spells, "lfw.magic.phase", MAGES),
        (early_magic, "lfw.magic.gain", MAGES),
        (again_and_again, "lfw.aptitude.once-per-target", ARMIES),
        (costs_nothing, "lfw.aptitude.command", ARMIES),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_broken_rule_of_magic_or_command_is_found(
    monkeypatch: pytest.MonkeyPatch, breaks: Break, rule: str, armies: tuple[str, ...]
) -> None:
    breaks(monkeypatch)
    for seed in range(40):
        if rule in played(seed, tacticians=False, among=armies).broken():
            return
    raise AssertionError(f"{rule} is broken, and nobody has seen it")


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
