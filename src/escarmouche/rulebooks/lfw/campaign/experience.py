"""Experience: what each speciality gains it for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from escarmouche.rulebooks.lfw.campaign.reports import Record
from escarmouche.rulebooks.lfw.content.specialists import WORDS
from escarmouche.rulebooks.lfw.content.terms import Speciality

VICTORY: Final = 4
"""What a victory is worth to whoever has led to it."""

SURVIVAL: Final = 3
CONTROL: Final = 3


def _captain(record: Record) -> dict[str, int]:
    """1 for each aptitude used, and 4 for a victory. [lfw.campaign.capitaine]"""
    return {"aptitudes": record.deeds.commands, "victory": VICTORY if record.won else 0}


def _mage(_record: Record) -> dict[str, int]:
    """Nothing: the rule that stands there gives the captain once more what he has. [lfw.campaign.mage]"""
    return {}


def _mage_by_spells(record: Record) -> dict[str, int]:
    """As players may agree: 1 for each spell cast."""
    return {"spells": record.deeds.spells}


def _zealot(record: Record) -> dict[str, int]:
    """1 for each combat won, and 1 for each unit that it has destroyed. [lfw.campaign.zelote]"""
    return {"combats": record.deeds.combats, "kills": record.kills}


def _marksman(record: Record) -> dict[str, int]:
    """1 for each unit that it has destroyed. [lfw.campaign.tireur]"""
    return {"kills": record.kills}


def _briscard(record: Record) -> dict[str, int]:
    """3 for a battle in which it was not destroyed. [lfw.campaign.briscard]"""
    return {"survival": 0 if record.destroyed else SURVIVAL}


def _scout(record: Record) -> dict[str, int]:
    """1 for each quarter of the table in which it has been, 3 for the control of a place, 1 for each treasure saved.

    [lfw.campaign.eclaireur] It has been where its base was, wholly or in part, when it was placed or had moved.
    """
    return {
        "quarters": len(record.deeds.quarters),
        "control": CONTROL if record.holds else 0,
        "treasures": record.deeds.saved,
    }


RULES: Final[Mapping[Speciality, Callable[[Record], dict[str, int]]]] = {
    "captain": _captain,
    "mage": _mage,
    "zealot": _zealot,
    "marksman": _marksman,
    "briscard": _briscard,
    "scout": _scout,
}


def lines(record: Record, *, spells_count: bool = False) -> dict[str, int]:
    """What a specialist gains experience for in a battle, by what its speciality says: each line that is worth something.

    ``spells_count``: whether mages gain some for their spells, as agreed on. [lfw.campaign.general]
    """
    rule = _mage_by_spells if spells_count and record.speciality == "mage" else RULES[record.speciality]
    return {what: points for what, points in rule(record).items() if points}


def rule_of(speciality: Speciality) -> str:
    """The rule (its id) by which a speciality gains experience."""
    return f"lfw.campaign.{WORDS[speciality]}"
