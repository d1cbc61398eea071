"""What an attack will probably do: chances of hits, critical hits, wounds and the end of its target, by floating point.

The same rules that throw the dice tell what each die needs; here all faces are gone through. They decide nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.terms import RollKind
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.attacks import (
    critical_force,
    defence_throw,
    force_of,
    is_critical,
    melee_throw,
    shooting_throw,
    wounds_from,
)
from escarmouche.rulebooks.lfw.rules.dice import Throw, Thrown, helps, net_help

FACES: Final = range(1, 7)

Wounds = dict[int, float]
"""How likely each number of wounds is."""


class Face(NamedTuple):
    """How a throw may end, and how likely that is."""

    thrown: Thrown
    chance: float


@lru_cache(maxsize=4096)
def ends(roll: Throw) -> tuple[Face, ...]:
    """How a throw may end when whoever may throw again does so where the rules suggest it."""
    return tuple(_ends(roll))


def _ends(roll: Throw) -> Iterator[Face]:
    for die in FACES:
        margin, success = roll.margin(die), roll.succeeds(die)
        helped = not success and (roll.help == "elite" or (roll.help == "habile" and die == 1))
        hindered = success and (roll.help == "impetueux" or (roll.help == "impertinent" and margin == 0))
        if not helped and not hindered:
            yield Face(Thrown(die, success, margin), 1 / 6)
            continue
        for again in FACES:
            counted = min(roll.margin(again), margin) if hindered else roll.margin(again)
            yield Face(Thrown(again, roll.succeeds(again), counted), 1 / 36)


def success(roll: Throw) -> float:
    """How likely a throw is to succeed."""
    return sum(face.chance for face in ends(roll) if face.thrown.success)


def hits(battle: Battle, attack: Attack, cover: int = 0) -> dict[tuple[int, int], float]:
    """How likely each number of hits is, with so many of them critical."""
    roll = melee_throw(battle, attack) if attack.melee else shooting_throw(battle, attack, cover)
    each: dict[tuple[int, int], float] = defaultdict(float)
    for thrown, chance in ends(roll):
        each[int(thrown.success), int(is_critical(battle, attack, thrown))] += chance
    chances = {(0, 0): 1.0}
    for _ in range(1 if attack.melee else attack.attacks):
        further: dict[tuple[int, int], float] = defaultdict(float)
        for (hit, critical), before in chances.items():
            for (more, worse), chance in each.items():
                further[hit + more, critical + worse] += before * chance
        chances = further
    return chances


def wounds(battle: Battle, attack: Attack, cover: int = 0) -> Wounds:
    """How likely an attack is to cause each number of wounds, after protections."""
    chances: Wounds = defaultdict(float)
    held = protected(battle, battle[attack.target])
    each = critical_force(battle, attack)
    for (hit, critical), chance in hits(battle, attack, cover).items():
        if not hit:
            chances[0] += chance
            continue
        roll = defence_throw(battle, attack, force_of(battle, attack, hit, critical * each))
        for face in ends(roll):
            caused = wounds_from(battle, attack, roll, face.thrown.die)
            for left, share in enumerate(_left(caused, held)):
                chances[left] += chance * face.chance * share
    return chances


def protected(battle: Battle, unit: Unit) -> float:
    """How likely a wound of a unit is to be cancelled."""
    left = 1.0
    protection = apply_hooks(battle, unit, Hooks.protection, None)
    magic = apply_hooks(battle, unit, Hooks.magic_protection, None)
    kinds: tuple[tuple[int | None, RollKind], ...] = ((protection, "protection"), (magic, "magic_protection"))
    for needed, kind in kinds:
        if needed is not None:
            help = net_help(helps(battle, unit, unit.effects, kind), ())
            left *= 1 - success(Throw(kind, "lfw.rule.protection", needed, 0, help, fated=False))
    return 1 - left


@lru_cache(maxsize=256)
def _left(caused: int, held: float) -> tuple[float, ...]:
    """How likely each number of wounds is to be left when each is cancelled with some chance."""
    chances = [1.0]
    for _ in range(caused):
        chances = [
            (chances[n] * held if n < len(chances) else 0.0) + (chances[n - 1] * (1 - held) if n else 0.0)
            for n in range(len(chances) + 1)
        ]
    return tuple(chances)


def at_least(chances: Wounds, number: int) -> float:
    """How likely so many wounds or more are."""
    return sum(chance for count, chance in chances.items() if count >= number)


def passes_courage(needed: int, modifier: int = 0) -> float:
    """How likely two dice are to pass a test of courage."""
    passing = sum(
        one + other == 12 or (one + other != 2 and one + other + modifier >= needed) for one in FACES for other in FACES
    )
    return passing / 36


__all__ = ["Wounds", "at_least", "hits", "passes_courage", "protected", "success", "wounds"]
