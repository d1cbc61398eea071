"""What units and what they do to each other are worth: estimates in points of the army, that decide nothing in the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.machine.odds import Wounds, at_least, wounds
from escarmouche.rulebooks.lfw.rules.attacks import att

HURT: Final = 0.6
"""Which share of its points a unit loses with its Pv; the rest with the last of them."""


def worth(unit: Unit) -> float:
    """The points that a unit is still worth."""
    return unit.points * (1 - HURT + HURT * unit.life / max(1, unit.most_life))


def loss(unit: Unit, chances: Wounds) -> float:
    """The points that a unit loses on average, given the chance of each number of wounds."""
    suffered = sum(min(count, unit.life) * chance for count, chance in chances.items())
    hurt: float = HURT * suffered / max(1, unit.most_life)
    return unit.points * (hurt + (1 - HURT) * at_least(chances, unit.life))


def blow(
    battle: Battle, attacker: Unit, target: Unit, weapon: Weapon | None = None, attacks: int | None = None
) -> float:
    """The points that an attack in melee takes on average, with a weapon or the best of all."""
    weapons = attacker.profile.melee_weapons if weapon is None else (weapon,)
    return max(
        _blow(battle, attacker, target, candidate, attacks or att(battle, attacker, candidate)) for candidate in weapons
    )


def _blow(battle: Battle, attacker: Unit, target: Unit, weapon: Weapon, attacks: int) -> float:
    return loss(target, wounds(battle, Attack(attacker.id, target.id, weapon, melee=True, attacks=attacks)))


def shot(battle: Battle, shooter: Unit, target: Unit, weapon: Weapon, cover: int = 0) -> float:
    """The points that a shot takes on average."""
    attack = Attack(shooter.id, target.id, weapon, melee=False, attacks=att(battle, shooter, weapon))
    return loss(target, wounds(battle, attack, cover))


@contextmanager
def charging(unit: Unit, target: Unit) -> Iterator[None]:
    """A unit as it is when it has charged another one."""
    before = unit.move, unit.charged
    unit.move, unit.charged = "charge", (target.id,)
    try:
        yield
    finally:
        unit.move, unit.charged = before


def exchange(battle: Battle, unit: Unit, enemy: Unit, *, charged: bool) -> tuple[float, float]:
    """The points that a unit takes and loses on average when the two fight once; ``charged``: it has charged."""
    if charged:
        with charging(unit, enemy):
            return blow(battle, unit, enemy), blow(battle, enemy, unit)
    return blow(battle, unit, enemy), blow(battle, enemy, unit)


__all__ = ["blow", "charging", "exchange", "loss", "shot", "worth"]
