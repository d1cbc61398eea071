"""Striking at scenery: whoever touches a piece in the combat phase, and no adversary, may hew at it."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import PASS, Choose, Step
from escarmouche.rulebooks.cc.battle import Battle, Combat, Fighter
from escarmouche.rulebooks.cc.events import CombatFormed, CombatOver
from escarmouche.rulebooks.cc.rules.combat import Strike, engines_touched, split_of
from escarmouche.rulebooks.cc.rules.scenery import TARGET
from escarmouche.rulebooks.cc.rules.windows import loser_first
from escarmouche.rulebooks.cc.rules.wounds import EXERTION, forget_combat
from escarmouche.rulebooks.freetable.state import on_a_level
from escarmouche.table import in_contact

STRIKE: Final = "cc.core.terrain.scenery#strike"

DICE: Final = 2
"""With so many dice one strikes at scenery."""


class Breach(Step, frozen=True):
    """Melees have been divided: whoever touches a piece, and no adversary, may strike at it, if it is not his own side's.

    That is resolved among the combats, and is none: nobody is held by it, and nobody pursues.
    """

    async def run(self, battle: Battle) -> None:
        for fighter in loser_first(battle):
            within_reach = touched(battle, fighter)
            if not within_reach:
                continue
            options: dict[str, str | None] = {PASS: None, **{piece.id: piece.id for piece in within_reach}}
            about = {"fighter": fighter.id}
            chosen = await Choose(fighter.side, STRIKE, options, default=default(within_reach), about=about)
            if chosen is not None:
                combat = Combat((fighter.id,), (chosen,))
                battle.combats = (*battle.combats, combat)
                _tell_formed(battle, combat)


def default(pieces: list[Fighter]) -> str:
    """What one strikes at if nothing else is said: a piece of the enemy's, and no scenery."""
    return next((piece.id for piece in pieces if piece.side), PASS)


def _tell_formed(battle: Battle, combat: Combat) -> None:
    battle.tell(lambda: CombatFormed(one=combat.first, other=combat.second, rules=(TARGET,)))


def touched(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """The pieces, and engines, at which a fighter may strike where he stands: he is free of adversaries, and in no rout."""
    if not battle.is_free(fighter) or fighter.in_rout or fighter.served:
        return []
    base = battle.base(fighter)
    pieces = [
        piece
        for piece in battle.pieces_against(fighter.side)
        if on_a_level(fighter, piece) and in_contact(base, battle.base(piece))
    ]
    return [*pieces, *engines_touched(battle, fighter)]


def is_breach(battle: Battle, combat: Combat) -> bool:
    """Whether a combat is one at a piece of scenery."""
    return any(battle.is_piece(battle[name]) or battle[name].served for name in combat.second)


class Batter(Step, frozen=True):
    """Somebody strikes at a piece with two dice: there is no defence, and every attack hits that does not fail by itself.

    Each is a wound roll against its RES. Who has an adversary in contact by then strikes no more.
    """

    async def run(self, battle: Battle) -> None:
        combat = battle.combat
        assert combat is not None
        (name,), (piece,) = combat.first, combat.second
        fighter = battle[name]
        battle.then(EndOfBreach())
        if not battle.is_free(fighter):
            return
        dice = split_of(battle, fighter, DICE).most
        fighter.attack_dice = fighter.attacks_placed = dice
        battle.then(*(Strike(name, piece) for _ in range(dice)))


class EndOfBreach(Step, frozen=True):
    """What lasts until the end of a combat ends for whoever has struck at a piece."""

    async def run(self, battle: Battle) -> None:
        combat = battle.combat
        assert combat is not None
        for name in combat.fighters:
            forget_combat(battle[name])
            battle[name].expire(EXERTION)
        battle.combat = None
        battle.tell(lambda: CombatOver(fighters=combat.fighters, rules=(TARGET,)))


__all__ = ["Batter", "Breach", "is_breach", "touched"]
