"""Command: who leads a unit, who commands a company, and the opposition of Authority."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, final

from escarmouche.kernel import Breakdown, Choose, Roll, Test, confirm
from escarmouche.kernel.effects import Part, apply_hooks
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.events import CommanderNamed, LeaderNamed, OppositionWon
from escarmouche.rulebooks.c4.hooks import Hooks
from escarmouche.rulebooks.c4.rules.contest import winners
from escarmouche.rulebooks.c4.rules.elixir import offered
from escarmouche.rulebooks.c4.rules.lots import drawn
from escarmouche.rulebooks.c4.rules.numbers import of_card, plain
from escarmouche.rulebooks.c4.rules.resolution import EXTRA_DIE
from escarmouche.rulebooks.c4.rules.staff import STANDARD, with_staff
from escarmouche.table import Footprint, gap

COMMANDER: Final = "c4.command.commander"
OPPOSITION: Final = "c4.command.opposition"
AGAIN: Final = "c4.command.opposition.six"
SIX: Final = 6


# -- leaders -----------------------------------------------------------------------------------------------------------


async def name_leaders(battle: Battle) -> None:
    """At the beginning each player names the leader of each unit without an Incarnate: a standard fighter, if it has any.

    An Incarnate leads his unit in any case. [c4.unit.leader] [c4.term.meneur] [c4.incarnate.leader]
    """
    for unit in battle.units.values():
        await name_leader(battle, unit)


async def name_leader(battle: Battle, unit: Unit) -> None:
    """The player of a unit names its leader, unless an Incarnate leads it."""
    members = [fighter for fighter in map(battle.models.__getitem__, unit.members) if not fighter.profile.is_familiar]
    hero = next((fighter for fighter in members if fighter.profile.is_incarnate), None)
    if hero is not None:
        unit.leader = hero.id
        return
    candidates = [fighter for fighter in members if not fighter.profile.is_special] or members
    options = {fighter.id: fighter.id for fighter in candidates}
    about = {"unit": unit.id}
    unit.leader = await Choose(unit.side, "c4.unit.leader", options, default=candidates[0].id, about=about)


async def replace_leader(battle: Battle, unit: Unit, fallen: Footprint) -> None:
    """The standard fighter nearest to where the leader stood leads from now on; else the nearest special one.

    [c4.unit.leader.replacement]
    """
    left = battle.counted(unit)
    candidates = [fighter for fighter in left if not fighter.profile.is_special] or left
    if not candidates:
        return
    distances = {fighter.id: gap(fallen, battle.base(fighter)) for fighter in candidates}
    nearest = min(distances.values())
    options = {fighter: fighter for fighter, distance in distances.items() if distance == nearest}
    about = {"unit": unit.id}
    rule = "c4.unit.leader.replacement"
    unit.leader = await Choose(unit.side, rule, options, default=next(iter(options)), about=about)
    battle.tell(lambda: LeaderNamed(unit=unit.id, fighter=unit.leader, rules=(rule,)))


# -- Commanders --------------------------------------------------------------------------------------------------------


async def name_commander(battle: Battle, side: str, *, everybody: bool = False) -> None:
    """The Incarnate on the table with the highest Authority commands; of several, the one that their player chooses.

    ``everybody``: those count as well who are not on the table yet. Who is still among the reinforcements never does.

    Without one the company has no Commander. [c4.command.commander] [c4.command.commander.replacement]
    [c4.term.incarne.commandeur] [c4.reinforcement.no-commander]
    """
    there = [
        fighter for fighter in battle.living(side) if fighter.profile.is_incarnate and not battle.unit_of(fighter).late
    ]
    heroes = [fighter for fighter in there if everybody or fighter.in_play or battle.unit_of(fighter).enters]
    best = max((hero.profile.authority or 0 for hero in heroes), default=0)
    options = {hero.id: hero.id for hero in heroes if (hero.profile.authority or 0) == best}
    before = battle.commanders.get(side, "")
    if before in options:
        return
    chosen = await Choose(side, COMMANDER, options, default=next(iter(options))) if options else ""
    if chosen != before:
        battle.commanders[side] = chosen
        battle.tell(lambda: CommanderNamed(side=side, fighter=chosen, rules=(COMMANDER,)))


def commander(battle: Battle, side: str) -> Fighter | None:
    """Who commands a company, if anybody does."""
    return battle.models.get(battle.commanders.get(side, ""))


def authority(battle: Battle, side: str) -> int:
    """What a player adds to his die: the Authority of his Commander; nothing without one, or while he is in rout.

    [c4.command.opposition.no_commander]
    [c4.advantage.authority]
    """
    leads = commander(battle, side)
    return battle.authority(leads) if leads is not None else 0


# -- the opposition ----------------------------------------------------------------------------------------------------


async def opposition(battle: Battle, *, about: str = "turn") -> str:
    """Each player throws a die and adds the Authority of his Commander; the highest total wins. Gives the winner.

    Who shows a 1 has lost; when all have, all throw again; so do those who are equal at the top.
    [c4.command.opposition] [c4.command.opposition.one] [c4.command.opposition.result]
    """
    dice = {side: await _dice(battle, side) for side in battle.players}
    authorities = {side: await _authority(battle, side) for side in battle.players}
    return await Contest(battle, dice, authorities, about)


@final
class Contest(Test[str]):
    """The throws of an opposition, told by its winner. Exact analysis has everybody throw sixes again who is not ahead."""

    __slots__ = ("about", "authorities", "battle", "dice")

    def __init__(self, battle: Battle, dice: Mapping[str, int], authorities: Mapping[str, int], about: str) -> None:
        self.battle = battle
        self.dice = dice
        self.authorities = authorities
        self.about = about

    async def detail(self) -> str:
        contenders: Sequence[str] = tuple(self.dice)
        while True:
            totals = await self._thrown(contenders)
            best = max((total for total in totals.values() if total is not None), default=None)
            if best is None:
                continue
            ahead = [side for side, total in totals.items() if total == best]
            if len(ahead) == 1:
                _tell_won(self.battle, ahead[0], totals)
                return ahead[0]
            contenders = ahead

    def odds(self) -> Mapping[str, Fraction]:
        sides = tuple(self.dice)
        chances = winners(tuple(self.dice[side] for side in sides), tuple(self.authorities[side] for side in sides))
        return {sides[place]: chance for place, chance in chances.items() if chance}

    async def _thrown(self, contenders: Sequence[str]) -> dict[str, int | None]:
        """What each comes to, ``None`` who has lost by a 1; sixes thrown again and added, the lowest Authority first."""
        shown = {side: await self._first_dice(side) for side in contenders}
        totals: dict[str, int | None] = {
            side: face + self.authorities[side] if face > 1 else None for side, face in shown.items()
        }
        for side in await _by_authority(self.authorities, [side for side, face in shown.items() if face == SIX]):
            totals[side] = await _again(side, totals)
        return totals

    def _first_dice(self, side: str) -> Roll[int]:
        """The dice of a player, of which the best counts."""
        adds = self.authorities[side]
        about = {"authority": _taken_apart(self.battle, side, adds), "for": self.about}
        parts = partial(_added_up, (), (adds,))
        return Roll((SIX,) * self.dice[side], max, rule=OPPOSITION, player=side, about=about, parts=parts)


def _tell_won(battle: Battle, side: str, totals: dict[str, int | None]) -> None:
    battle.tell(lambda: OppositionWon(side=side, totals=totals, rules=(OPPOSITION,)))


async def _authority(battle: Battle, side: str) -> int:
    """The Authority of a Commander, or that of a staff whose standard his unit sees; in rout nobody lends him any."""
    leads = commander(battle, side)
    if leads is None or not leads.in_play or battle.unit_of(leads).routed:
        return authority(battle, side)
    own = battle.authority(leads)
    value, _ = await with_staff(battle, battle.unit_of(leads), "authority", own, OPPOSITION)
    return value


async def _dice(battle: Battle, side: str) -> int:
    """How many dice a player throws: one, and more by a skill of his Commander, or for Elixir.

    [c4.command.opposition.best_die]
    """
    leads = commander(battle, side)
    if leads is None or battle.unit_of(leads).routed:
        return 1
    bought = await offered(battle, leads, EXTRA_DIE, {"rolling": OPPOSITION})
    return apply_hooks(battle, leads, Hooks.authority_dice, 1) + bought


def _taken_apart(battle: Battle, side: str, adds: int) -> Breakdown:
    """What a player adds to his die, from what the card of his Commander shows; a staff lends its own in its place."""
    leads = commander(battle, side)
    if leads is None:
        return plain(adds)
    own = of_card(battle, leads, "authority")
    return own if own.total == adds else Breakdown(own.total, (Part(STANDARD, own.total, adds),), adds)


def _added_up(before: tuple[int, ...], after: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """What dice come to with the numbers before and after them; nothing, where they show no more than 1."""
    best = max(faces)
    return (*before, best, *after) if best > 1 else ()


async def _by_authority(authorities: Mapping[str, int], sides: Sequence[str]) -> list[str]:
    """Those whose Commanders have the least Authority first; among equals by lot. [c4.command.opposition.six_order]"""
    left, ordered = list(sides), []
    while left:
        least = min(authorities[side] for side in left)
        equal = [side for side in left if authorities[side] == least]
        if len(equal) > 1:
            equal = [await drawn("six", equal, "c4.command.opposition.six_order")]
        ordered.append(equal[0])
        left.remove(equal[0])
    return ordered


async def _again(side: str, totals: dict[str, int | None]) -> int | None:
    """A six may be thrown again and added, as long as it is one; a 1 loses it all. [c4.command.opposition.six]"""
    total = totals[side]
    assert total is not None
    others = [other for player, other in totals.items() if player != side and other is not None]
    while await confirm(side, AGAIN, default=total <= max(others, default=0), about={"total": total}):
        parts = partial(_added_up, (total,), ())
        face = await Roll((SIX,), _first, rule=AGAIN, player=side, about={"before": total}, parts=parts)
        if face == 1:
            return None
        total += face
        if face != SIX:
            return total
    return total


def _first(faces: tuple[int, ...]) -> int:
    return faces[0]


__all__ = ["commander", "name_commander", "name_leaders", "opposition", "replace_leader"]
