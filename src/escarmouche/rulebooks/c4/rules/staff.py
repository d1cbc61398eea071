"""Staffs: an Incarnate with a standard-bearer lends his nerve and Authority, one with a musician his unit's tactics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content.profiles import Post, Tactic
from escarmouche.rulebooks.c4.content.vocabulary import Characteristic
from escarmouche.rulebooks.freetable.sight import is_visible
from escarmouche.table import CM

STANDARD: Final = "c4.morale.staff.standard"
OWN: Final = "own"
NEAR: Final = 30 * CM


def staff_member(battle: Battle, unit: Unit, post: Post) -> Fighter | None:
    """The standard-bearer, or the musician, of the staff of a unit, if an Incarnate leads it and it is not in rout.

    [c4.morale.staff] [c4.term.etat-major] [c4.morale.staff.routed]
    """
    fighters = battle.fighters(unit)
    if unit.routed or not any(fighter.profile.is_incarnate for fighter in fighters):
        return None
    return next((fighter for fighter in fighters if fighter.profile.post == post), None)


def is_complete(battle: Battle, unit: Unit) -> bool:
    """Whether a staff has both a standard-bearer and a musician. [c4.morale.staff.complete] [c4.term.etat-major.complet]"""
    return all(staff_member(battle, unit, post) is not None for post in ("standard_bearer", "musician"))


def lenders(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """The other units of a company whose standard a unit sees: any of its fighters."""
    for other in battle.units_in_play(unit.side):
        bearer = staff_member(battle, other, "standard_bearer") if other is not unit else None
        if bearer is not None and any(is_visible(battle, fighter, bearer) for fighter in battle.fighters(unit)):
            yield other


def lender(battle: Battle, staff: Unit, of: Characteristic) -> Fighter:
    """The Incarnate whose value a staff lends: what its own would have himself, by the best of the staffs that lend to his,
    and so on.

    [c4.morale.staff.transmitted]
    """
    reached = {staff.id: staff}
    waiting = [staff]
    while waiting:
        for other in lenders(battle, waiting.pop()):
            if other.id not in reached:
                reached[other.id] = other
                waiting.append(other)
    return max((battle.leader(unit) for unit in reached.values()), key=lambda hero: battle.value(hero, of))


async def with_staff(battle: Battle, unit: Unit, of: Characteristic, own: int, rule: str) -> tuple[int, Fighter | None]:
    """The value of a test of Courage or Authority: a unit's own, or that of a staff whose standard it sees, as its player
    likes; then also the Incarnate who has lent it. [c4.morale.staff.standard] [c4.term.etat-major.porte-etendard]
    """
    heroes = {staff.id: lender(battle, staff, of) for staff in lenders(battle, unit)}
    lent = {key: (battle.value(hero, of), hero) for key, hero in heroes.items()}
    offered = {key: (value, hero) for key, (value, hero) in lent.items() if value != own}
    if not offered:
        return own, None
    options: dict[str, tuple[int, Fighter | None]] = {OWN: (own, None), **offered}
    values = {key: value for key, (value, _) in options.items()}
    best = max(values, key=lambda key: values[key])
    about = {"unit": unit.id, "of": of, "rolling": rule, "values": values}
    return await Choose(unit.side, STANDARD, options, default=best, about=about)


# -- tactics -----------------------------------------------------------------------------------------------------------


def tactics_open(battle: Battle, unit: Unit) -> dict[str, Tactic]:
    """The tactics that a unit may use when it acts: its own, more with a complete staff of its own, and those of any unit
    of its company within 30 cm of whose musician it stands; each once a turn, none in rout.

    [c4.tactic.tactics] [c4.morale.staff.musician] [c4.term.etat-major.musicien] [c4.morale.staff.complete]
    """
    if unit.routed:
        return {}
    tactics = {f"{unit.id}/{tactic.key}": tactic for tactic in own_tactics(battle, unit)}
    for other in battle.units_in_play(unit.side):
        musician = staff_member(battle, other, "musician") if other is not unit else None
        if musician is not None and any(battle.gap(fighter, musician) <= NEAR for fighter in battle.fighters(unit)):
            tactics |= {f"{other.id}/{tactic.key}": tactic for tactic in own_tactics(battle, other)}
    return {
        key: tactic
        for key, tactic in tactics.items()
        if tactic.key not in unit.tactics_used and battle.elixir.get(unit.side, 0) >= tactic.price
    }


def own_tactics(battle: Battle, unit: Unit) -> list[Tactic]:
    """A unit's own tactics; some are for units whose staff is complete."""
    complete = is_complete(battle, unit)
    return [tactic for tactic in unit.tactics if complete or not tactic.needs_staff]
