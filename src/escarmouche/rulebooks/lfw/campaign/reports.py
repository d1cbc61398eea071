"""What a campaign wants to know of a battle that is over: what its specialists have done."""

from __future__ import annotations

import msgspec

from escarmouche.rulebooks.lfw.battle import Battle, Deeds, Unit
from escarmouche.rulebooks.lfw.content.terms import Speciality
from escarmouche.rulebooks.lfw.rules.missions import controls, counts, is_destroyed
from escarmouche.rulebooks.lfw.rules.scenarios import Search, rules_of


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What a specialist has done in a battle.

    ``won``: whether its side has won; ``kills``: the units that it has destroyed, be it in flight; ``holds``: whether it is
    among those who control a strategic point or a tactical zone at the end.
    """

    unit: str
    side: str
    speciality: Speciality
    deeds: Deeds
    won: bool = False
    destroyed: bool = False
    kills: int = 0
    holds: bool = False


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """How a battle ended. ``winner``: a side, ``""`` for a draw."""

    winner: str
    turns: int
    records: tuple[Record, ...]

    def of(self, unit: str) -> Record:
        """The record of a specialist. Raises ``KeyError``."""
        return {record.unit: record for record in self.records}[unit]


def report(battle: Battle) -> Report:
    """The report of a battle that is over."""
    records = tuple(_record(battle, unit) for unit in battle.units.values() if unit.profile.speciality is not None)
    return Report(winner=battle.winner or "", turns=battle.turn, records=records)


def _record(battle: Battle, unit: Unit) -> Record:
    assert unit.profile.speciality is not None
    kills = [other for other in battle.units.values() if other.destroyed_by == unit.id and is_destroyed(other)]
    return Record(
        unit=unit.id,
        side=unit.side,
        speciality=unit.profile.speciality,
        deeds=unit.deeds,
        won=unit.side == battle.winner,
        destroyed=is_destroyed(unit),
        kills=sum(other.side != unit.side for other in kills),
        holds=unit.in_play and holds_a_place(battle, unit),
    )


def holds_a_place(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is among those by whom its side controls a place of the scenario; a hiding place is none of those."""
    if battle.mission is None or battle.mission.scenario == Search.key:
        return False
    alone = rules_of(battle).alone
    return any(
        counts(battle, unit, site) and controls(battle, site, alone=alone) == unit.side for site in battle.mission.sites
    )
