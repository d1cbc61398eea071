"""From a company list to the units that take the field."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.kernel.effects import Effects, InForce
from escarmouche.rulebooks.c4.abilities import skills as _skills  # noqa: F401  makes every skill known
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Mission, Options, Unit, Zone
from escarmouche.rulebooks.c4.content.company import CompanyList, Fielded, fielded
from escarmouche.rulebooks.c4.content.profiles import Army, Profile
from escarmouche.table import Board


def begin(
    companies: Mapping[str, CompanyList],
    armies: Mapping[str, Army],
    board: Board,
    zones: tuple[Zone, ...],
    mission: Mission,
    options: Options | None = None,
) -> Battle:
    """A battle of these companies, by the sides that play them, in the order of the seats; nobody is on the table yet."""
    battle = Battle(
        players=tuple(companies),
        board=board,
        zones=zones,
        mission=mission,
        options=options or Options(),
        elixir=dict.fromkeys(companies, 0),
    )
    for side, company in companies.items():
        for number, entry in enumerate(fielded(company, armies), 1):
            _take_the_field(battle, side, f"{side}-{number}", entry, armies)
    return battle


def _take_the_field(battle: Battle, side: str, id: str, entry: Fielded, armies: Mapping[str, Army]) -> None:
    """A unit of a list: once the game has begun its Incarnate counts in its strength.

    [c4.army.unit.incarnate-counted-in-play]
    """
    profiles = entry.fighters()
    members = tuple(f"{id}.{number}" for number in range(len(profiles)))
    for member, profile in zip(members, profiles, strict=True):
        battle.models[member] = Fighter(id=member, side=side, unit=id, profile=profile, effects=in_force(profile))
    battle.units[id] = Unit(
        id=id,
        side=side,
        troop=entry.troop.key,
        category=entry.troop.category,
        rank=entry.troop.rank,
        members=members,
        leader=members[0],
        strength=len(members),
        may_close_up=armies[entry.troop.army].compact,
    )


def in_force(profile: Profile) -> Effects:
    """The skills of a profile as effects in force."""
    return Effects(tuple(InForce(skill, None, skill, None) for skill in profile.skills))
