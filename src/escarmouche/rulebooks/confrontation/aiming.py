"""At what a spell or a miracle is aimed, how far that is, and whom it reaches."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import msgspec

from escarmouche.kernel import Choose, Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.confrontation.effect_words import Whom
from escarmouche.rulebooks.confrontation.mana import Holder
from escarmouche.rulebooks.confrontation.spells import SpellStats
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.rulebooks.freetable.points import POINT, TablePoint
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import Footprint, Point, Pose, footprint, gap, point_in_front, within
from escarmouche.table.putting import Room, before

NOBODY = ""
"""The target of what is aimed at no fighter."""

CARD = "card/"
"""What the source of an effect begins with that a card has brought upon a figure; its key follows."""


class Aimed(msgspec.Struct, frozen=True):
    """At what a spell is aimed: a fighter (its id), or a place, or neither."""

    fighter: str = NOBODY
    at: Point | None = None


class Reaching(Protocol):
    """What is read of a card that acts on figures."""

    @property
    def affects(self) -> Whom: ...
    @property
    def area(self) -> int: ...


def spot(point: Point) -> Footprint:
    """A place on the table as something that distances are measured to."""
    return footprint(POINT, Pose(*point))


def casting(caster: M, spell: SpellStats, aimed: Aimed) -> dict[str, Any]:
    """What the questions of an incantation are about: who casts what at whom, or where."""
    about: dict[str, Any] = {"fighter": caster.id, "card": CARD + spell.key}
    if aimed.fighter:
        about["target"] = aimed.fighter
    if aimed.at is not None:
        about["at"] = aimed.at
    return about


def distance_to(battle: FreeTable[M], caster: M, aimed: Aimed) -> int | None:
    """How far it is from the caster to what he aims at; ``None`` where there is nothing to measure."""
    if aimed.at is not None:
        return gap(battle.base(caster), spot(aimed.at))
    if aimed.fighter in (NOBODY, caster.id):
        return None
    target = battle[aimed.fighter]
    if not (caster.present and target.present):
        return None
    return gap(battle.base(caster), battle.base(target))


async def name_difficulty(caster: Holder, spell: SpellStats, rule: str, about: dict[str, Any]) -> int:
    """Where the difficulty is free the caster names it before he casts; gives by how much he raises it."""
    if not spell.free:
        return 0
    base = spell.base_difficulty
    options = {str(value): value - base for value in spell.namable}
    return await Choose(caster.side, rule, options, default=str(base), about=about)


# -- whom a card reaches -----------------------------------------------------------------------------------------------


def belongs(by: M, card: Reaching, target: M) -> bool:
    """Whether a target is among the figures that a card affects within its area."""
    return card.affects == "anybody" or (target.side == by.side) == (card.affects == "friends")


def open_to_cards(battle: FreeTable[M], by: M) -> tuple[M, ...]:
    """The figures on which a card of somebody can act: those on the table, and those who are carried together with him."""
    return (*battle.in_play(), *battle.aboard_with(by))


def reached_by_spell(battle: FreeTable[M], caster: M, card: Reaching, aimed: Aimed) -> list[M]:
    """The figures on which a spell acts: the one aimed at, those about it or about a place, or all on the table."""
    if aimed.at is not None:
        centre = spot(aimed.at)
        return [
            fighter
            for fighter, base in _grounds(battle, caster)
            if belongs(caster, card, fighter) and gap(centre, base) <= card.area
        ]
    if not aimed.fighter:
        return [fighter for fighter in open_to_cards(battle, caster) if belongs(caster, card, fighter)]
    target = battle[aimed.fighter]
    if not target.present:
        return []  # it has been sacrificed meanwhile
    if not card.area:
        return [target]
    centre = battle.base(target)
    others = (
        fighter
        for fighter, base in _grounds(battle, caster)
        if fighter is not target and gap(centre, base) <= card.area
    )
    return [target, *(fighter for fighter in others if belongs(caster, card, fighter))]


def _grounds(battle: FreeTable[M], by: M) -> Iterator[tuple[M, Footprint]]:
    """The figures on which a card of somebody can act, each with the ground that distances are measured to."""
    yield from battle.placed()
    yield from ((fighter, battle.base(fighter)) for fighter in battle.aboard_with(by))


def reached_by_miracle(battle: FreeTable[M], caller: M, card: Reaching, target: str) -> Iterator[M]:
    """The figures on which a miracle acts: its target; those of its area about that, the target like all others; or all."""
    if target and not battle[target].present:
        return  # it has been sacrificed meanwhile
    if target and not card.area:
        yield battle[target]
        return
    centre = battle.base(battle[target]) if target else None
    for figure in open_to_cards(battle, caller):
        if belongs(caller, card, figure) and (centre is None or within(centre, battle.base(figure), card.area)):
            yield figure


# -- places ------------------------------------------------------------------------------------------------------------


class SpellPlace(TablePoint[M]):
    """Where on the table a spell is aimed: a point in the caster's field of view, if he has to see it."""

    __slots__ = ("caster", "spell")

    def __init__(self, battle: FreeTable[M], caster: M, spell: SpellStats, rule: str) -> None:
        super().__init__(battle, caster.side, rule, fighter=caster.id, card=CARD + spell.key)
        self.caster = caster
        self.spell = spell

    @property
    def view(self) -> int:
        """How wide the caster's field of view is, in degrees."""
        return apply_hooks(self.battle, self.caster, TableHooks.field_of_view, self.battle.view_angle)

    def rule_problems(self, answer: Pose) -> list[Reason]:
        here = place_of(self.caster)
        if not self.spell.sight or answer.point == here.point or point_in_front(here, answer.x, answer.y, self.view):
            return []
        return [reason(self.rule, "confrontation-out-of-view")]

    def region(self) -> Room:
        """All of the table that he has in view."""
        return before(self.battle.board, place_of(self.caster), self.view) if self.spell.sight else super().region()

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """Where some figure stands whom the caster has in view, or where he stands himself."""
        poses = [Pose(fighter.pose.x, fighter.pose.y) for fighter in self.battle.in_play() if fighter.pose is not None]
        seen = [pose for pose in poses if not self.problems(pose)]
        return [rng.choice(seen) if seen else Pose(*place_of(self.caster).point)]
