"""Points of experience: what a battle is worth to a hero who lives."""

from __future__ import annotations

from collections.abc import Collection as Names
from typing import Final

import msgspec

from escarmouche.rulebooks.c2.incarnation.heroes import Hero
from escarmouche.rulebooks.c2.incarnation.reports import Fate, Report

TABLE: Final = "c2.table.xp"

ELIMINATED_PER_CENT: Final = 10
LOST_PER_CENT: Final = 5
UNHURT: Final = 2
A_HERO: Final = 2
THE_MENTOR: Final = -3
AN_ALLY: Final = -1


class Line(msgspec.Struct, frozen=True):
    """A line of the table that applies, and the points it gives or takes."""

    what: str
    points: int


def lines(
    report: Report, fate: Fate, *, heroes: Names[str], mentor: str = "", allies: Names[str] = ()
) -> tuple[Line, ...]:
    """What the table gives a hero for a battle, and what it takes. [c2.table.xp]

    ``heroes``: the ids of all heroes; ``mentor``: that of an adventurer's Mentor, ``allies``: the figures (their ids) that
    are his Allies, in an adventure. Percentages are of all Army Points together, rounded up.
    """
    removed = list(report.removed_by(fate))
    eliminated = sum(victim.points for victim in removed)
    suffered = sum(enemy.points for enemy in report.lost_to_enemies(fate.side))
    killed = [dead for dead in report.fates if dead.lost in ("killed", "destroyed") and dead.side == fate.side]
    all_lines = (
        Line("eliminated", -(-eliminated * ELIMINATED_PER_CENT // 100)),
        Line("inflicted", fate.inflicted),
        Line("unhurt", 0 if fate.hurt else UNHURT),
        Line("heroes", A_HERO * sum(victim.hero in heroes for victim in removed if victim.hero)),
        Line("losses", -suffered * LOST_PER_CENT // 100),
        Line("suffered", -fate.suffered),
        Line("mentor", THE_MENTOR if mentor and mentor in {dead.hero for dead in killed} else 0),
        Line("allies", AN_ALLY * sum(dead.fighter in allies for dead in killed)),
    )
    return tuple(line for line in all_lines if line.points)


def award(hero: Hero, points: int) -> int:
    """Adds points to those of a hero, or takes them; he never has fewer than none. Gives the change. [c2.xp.award]"""
    before = hero.experience
    hero.experience = max(0, before + points)
    return hero.experience - before


def spend(hero: Hero, points: int) -> None:
    """Points spent are gone for good. [c2.xp.spent-lost]"""
    assert 0 <= points <= hero.experience, "nobody spends what he does not have"
    hero.experience -= points


def with_tenth(points: int) -> int:
    """A tenth more, rounded up, of what is gained. [c2.adventure.shadow-bonus.xp]"""
    return -(-points * 11 // 10) if points > 0 else points
