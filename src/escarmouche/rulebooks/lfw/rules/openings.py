"""Doors, windows and breaches in walls: they are blocked in the organisation phase, and forced in the melee phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Reason, Step, confirm, reason
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit, new_unit
from escarmouche.rulebooks.lfw.content.battlefields import CLOSED, OPENING
from escarmouche.rulebooks.lfw.content.cards import Profile, Weapon
from escarmouche.rulebooks.lfw.events import AttackRolled, OpeningBlocked, OpeningForced
from escarmouche.rulebooks.lfw.rules.attacks import (
    att,
    critical_force,
    defence_throw,
    force_of,
    is_critical,
    melee_throw,
    saturation_bonus,
    with_skill,
)
from escarmouche.rulebooks.lfw.rules.dice import d6, throw
from escarmouche.rulebooks.lfw.rules.distances import is_in_melee
from escarmouche.rulebooks.lfw.rules.eligibility import is_able
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.ways import UnitMove, slip
from escarmouche.table import INCH, MM, Disc, Piece, Pose, footprint, overlaps_polygon, within
from escarmouche.table.barriers import share_within
from escarmouche.table.measuring import polygon_gap

FORCE: Final = "lfw.terrain.interieur.force"
PASS_THROUGH: Final = "lfw.terrain.interieur.pass"
BLOCK: Final = "lfw.terrain.interieur.block"
BLOCKS: Final = 2
FAR: Final = 2 * INCH
CLEAR: Final = INCH

DOOR: Final = Profile(
    key="door",
    name=Name("Ouverture fermée", "Closed opening"),
    faction="",
    movement=0,
    combat=9,
    defence=4,
    courage=12,
    base=Disc(25 * MM),
    height=50 * MM,
    points=1,
)


def closed_opening() -> Profile:
    """What is attacked as one forces one's way: D 4+ and CP 0, lost with its first failed test. [lfw.profile.porte]"""
    return DOOR


def touched(battle: Battle, unit: Unit, kind: str) -> list[Piece]:
    """The openings of a kind with which a unit is in contact."""
    base = battle.base(unit)
    return [
        piece
        for piece in battle.board.pieces
        if piece.kind == kind and polygon_gap(piece.outline, base) <= battle.contact
    ]


def turn_into(battle: Battle, opening: str, kind: str) -> None:
    """An opening is open, or closed, from now on."""
    board = battle.board
    pieces = [msgspec.structs.replace(piece, kind=kind) if piece.id == opening else piece for piece in board.pieces]
    battle.rebuild(msgspec.structs.replace(board, pieces=tuple(pieces)))


# -- blocking ----------------------------------------------------------------------------------------------------------


def blockings(battle: Battle, side: str) -> Mapping[str, Step]:
    """What the units of a side may block in the organisation phase, each once: openings in contact in which nobody is."""
    steps: dict[str, Step] = {}
    for unit in battle.in_play(side):
        if not (unit.fleeing or BLOCK in unit.prepared or unit.mount):
            for piece in touched(battle, unit, OPENING):
                if not any(overlaps_polygon(piece.outline, base) for _, base in battle.placed()):
                    steps[f"{unit.id} block {piece.id}"] = Block(unit.id, piece.id)
    return steps


class Block(Step, frozen=True):
    """On 2 or more the opening is closed. [lfw.terrain.interieur.block]"""

    unit: ModelId
    opening: str

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        unit.prepared += (BLOCK,)
        die = await d6(BLOCK, unit.side, {"unit": unit.id, "needed": BLOCKS})
        if die >= BLOCKS:
            turn_into(battle, self.opening, CLOSED)
        battle.tell(lambda: OpeningBlocked(unit=unit.id, opening=self.opening, blocked=die >= BLOCKS, rules=(BLOCK,)))


# -- forcing -----------------------------------------------------------------------------------------------------------


class Forcings(TakingTurns, frozen=True):
    """In turns each player forces closed openings, before the combats: with units in contact with one, and in no melee."""

    rule: ClassVar[str] = FORCE

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        able = [
            unit
            for unit in battle.in_play(side)
            if not (unit.fleeing or FORCE in unit.prepared or is_in_melee(battle, unit))
        ]
        keys = [f"{unit.id} force {piece.id}" for unit in able for piece in touched(battle, unit, CLOSED)]
        return {key: key for key in keys}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        unit, _, opening = chosen.partition(" force ")
        battle.then(Force(unit, opening))


class Force(Step, frozen=True):
    """One attack, which touches on 1 and more; the player says whether it counts as a charge. [lfw.terrain.interieur.force]

    A natural 1 is enough, and a sum of 3 a critical hit. A failed defence test is the end of it, even where a natural 6
    would have taken the only wound away.
    """

    unit: ModelId
    opening: str

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        unit.prepared += (FORCE,)
        about = {"unit": unit.id, "opening": self.opening}
        weapons = {str(place): weapon for place, weapon in enumerate(unit.profile.melee_weapons)}
        weapon = await Choose(unit.side, f"{FORCE}#weapon", weapons, about=about)
        charging = unit.has_charged or await confirm(unit.side, f"{FORCE}#charge", default=True, about=about)
        move, charged = unit.move, unit.charged
        if charging:
            unit.move, unit.charged = "charge", (*charged, self.opening)
        door = battle.units[self.opening] = new_unit(self.opening, "", closed_opening())
        destroyed = await batter(battle, unit, door, weapon)
        del battle.units[self.opening]
        unit.move, unit.charged = move, charged
        if destroyed:
            turn_into(battle, self.opening, OPENING)
        battle.tell(lambda: OpeningForced(unit=unit.id, opening=self.opening, open=destroyed, rules=(FORCE,)))
        mover = battle.model_of(unit)
        if destroyed and is_able(battle, mover, "move"):
            battle.then(PassThrough(mover.id, self.opening))


async def batter(battle: Battle, unit: Unit, door: Unit, weapon: Weapon) -> bool:
    """Whether an attack destroys a closed opening."""
    attack = with_skill(Attack(unit.id, door.id, weapon, melee=True, attacks=att(battle, unit, weapon)), 1)
    plain = melee_throw(battle, attack)
    # it has no Att that could be saturated
    roll = msgspec.structs.replace(plain, fated=False, modifier=plain.modifier - saturation_bonus(battle, attack))
    thrown = await throw(unit, roll)
    touches = thrown.success or thrown.die == 1
    critical = touches and is_critical(battle, attack, thrown)
    battle.tell(
        lambda: AttackRolled(
            unit=unit.id,
            target=door.id,
            kind=roll.kind,
            die=thrown.die,
            result=thrown.die + roll.modifier,
            needed=roll.needed,
            hit=touches,
            critical=critical,
            rules=(FORCE,),
        )
    )
    if not touches:
        return False
    force = force_of(battle, attack, 1, critical_force(battle, attack) if critical else 0)
    test = msgspec.structs.replace(defence_throw(battle, attack, force), rule=FORCE)
    die = (await throw(door, test)).die
    return die == 1 or test.margin(die) < 0


class PassThrough(Step, frozen=True):
    """Whoever has forced an opening may go through it at once."""

    unit: ModelId
    opening: str

    async def run(self, battle: Battle) -> None:
        await slip(Crossing(battle, battle[self.unit], self.opening), PASS_THROUGH)


class Crossing(UnitMove):
    """Up to 2", through the opening, to a place more than 1" from all enemies; or nowhere. [lfw.terrain.interieur.pass]"""

    __slots__ = ("opening",)

    def __init__(self, battle: Battle, unit: Unit, opening: str) -> None:
        super().__init__(battle, unit, PASS_THROUGH, "normal")
        self.opening = battle.board.piece(opening)
        self.allowance = FAR
        self.about = {**self.about, "allowance": FAR, "opening": opening}

    def problems(self, answer: Route) -> Sequence[Reason]:
        problems = super().problems(answer)
        if problems or answer == staying(self.start):
            return problems
        start, end = self.start.point, answer.path[-1]
        crossed = share_within((self.opening,), *start, *end)[0] > 0 and not self.opening.covers(*end)
        return [] if crossed else [reason(self.rule, "lfw-crosses-no-opening")]

    def ending_problems(self, end: Pose) -> list[Reason]:
        here = footprint(self.model.shape, end)
        return [
            reason(self.rule, "lfw-too-near", enemy=enemy.id)
            for enemy in self.battle.enemies(self.model)
            if within(here, self.battle.base(enemy), CLEAR)
        ]
