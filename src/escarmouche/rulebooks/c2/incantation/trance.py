"""The Trance: a turn in which a Magician does nothing, so as to recover more gems."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import TranceBroken, TranceEntered
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.movement import MoveType, enter_move, has_moved
from escarmouche.rulebooks.confrontation.wound_table import Hit

TRANCE: Final = "c2.magic.trance"


class Trance(Hooks, name=TRANCE):
    """He neither moves, nor shoots, nor makes incantations; the gems left do not burden his recovery roll.

    He is torn from it when an enemy engages him in melee, when a wound roll is made for him, or when he is wounded without
    one. Who has fled has moved, and gains nothing by it. [c2.magic.trance]
    """

    __slots__ = ()

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def may_cast(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def recovery_burden(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value if battle.engaged(bearer) or has_moved(battle, bearer) else 0

    async def assault_received(
        self, battle: Battle, bearer: Fighter, by: Fighter, as_charge: bool, distance: int
    ) -> None:
        wake(battle, bearer)

    async def before_initiative(self, battle: Battle, bearer: Fighter) -> None:
        wake(battle, bearer)

    async def after_being_hit(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        wake(battle, bearer)

    async def after_harm(self, battle: Battle, bearer: Fighter) -> None:
        wake(battle, bearer)


def wake(battle: Battle, fighter: Fighter) -> None:
    """A Magician is torn from his Trance."""
    fighter.lose(TRANCE)
    battle.tell(lambda: TranceBroken(fighter=fighter.id, rules=(TRANCE,)))


def may_enter(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure may declare a Trance: a Magician in no melee, who has not acted yet this turn."""
    return fighter.profile.power is not None and not battle.engaged(fighter) and not fighter.shots


async def enter(battle: Battle, fighter: Fighter) -> None:
    """He declares it instead of a move, when his card is activated."""
    fighter.gain(TRANCE, until="turn")
    battle.tell(lambda: TranceEntered(fighter=fighter.id, rules=(TRANCE,)))


enter_move("trance", MoveType("stay", may_enter, enter))
