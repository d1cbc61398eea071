"""Who is in base contact with whom, whatever their sides."""

from __future__ import annotations

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.freetable.state import on_a_level
from escarmouche.table import in_contact


def touch(battle: Battle, one: Fighter, other: Fighter) -> bool:
    """Whether two fighters of whatever side are in base contact.

    Those aboard something are in contact with it and with each other, and with nobody outside.
    """
    if one.aboard or other.aboard:
        return one is not other and (one.aboard or one.id) == (other.aboard or other.id)
    return one is not other and on_a_level(one, other) and in_contact(battle.base(one), battle.base(other))


def neighbours(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """Everybody in base contact with a fighter, friend or enemy."""
    return [other for other in battle.in_play() if touch(battle, fighter, other)]


__all__ = ["neighbours", "touch"]
