"""Why a unit's nerves are tested: the causes of a turn, and what several of them come to."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.lfw.battle import Battle, Unit

LOST_COMBAT: Final = "lfw.melee.lost-morale"


def add_cause(unit: Unit, rule: str, source: str) -> None:
    """A unit is eligible to morale until the turn ends, for one cause (more). ``source``: who, or what, has given it."""
    unit.morale += (f"{rule} {source}".strip(),)


def is_eligible(unit: Unit) -> bool:
    """Whether a unit is eligible to morale."""
    return bool(unit.morale)


def morale_modifiers(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """1 less for each cause besides the first. [lfw.morale.test]

    Two sources of one rule are two causes, unless the players agree that a rule counts once.
    """
    causes = {cause.partition(" ")[0] for cause in unit.morale} if battle.options.one_cause_a_rule else unit.morale
    return (-1,) * (len(causes) - 1)
