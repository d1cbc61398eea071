"""The Tactics roll: who may make it, and what its winner decides."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.recruiting import has_alliance, is_outsider
from escarmouche.rulebooks.cc.events import TacticsWon
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import DISCIPLINE
from escarmouche.rulebooks.cc.rules.command import to_music
from escarmouche.rulebooks.cc.rules.dice import CHARACTERISTIC, contender, opposed, prepare
from escarmouche.rulebooks.confrontation.dice import Contender

ROLL: Final = "cc.core.turn.tactics-roll"
WINNER: Final = "cc.core.turn.tactics-winner"


def able(battle: Battle, side: str) -> list[Fighter]:
    """Those of a side who may be named for the Tactics roll: in play, and before deployment all of the army."""
    there = battle.in_play(side) if battle.turn else battle.living(side)
    return [
        fighter
        for fighter in there
        if apply_hooks(battle, fighter, Hooks.rolls_tactics, speaks_for_it(battle, fighter))
    ]


def speaks_for_it(battle: Battle, fighter: Fighter) -> bool:
    """Whether the Discipline of a fighter may be used for the Tactics roll of his army.

    Not of a Mercenary [cc.skill.mercenaire.tactics], an Immortal [cc.skill.immortel.tactics], an Elemental
    [cc.skill.elementaire.tactics] or any other Ally, unless he is of its people; but of one whom Alliance/X brings into X,
    too. [cc.skill.alliance.tactics] Of a Pariah only in an army of Pariahs. [cc.skill.paria.tactics]
    """
    profile = fighter.profile
    army = battle.armies.get(fighter.side)
    if profile.has("paria") and not (army is not None and army.pariahs):
        return False
    if army is None or profile.people == army.people:
        return True
    return not is_outsider(profile) and has_alliance(profile, army.people, army.way)


async def roll_tactics(battle: Battle) -> str:
    """Each player names one of his fighters, and the two make an opposed Discipline test; gives the winner's side.

    Sixes may be thrown again, equal results are. His own Discipline counts, not a commander's, with the music that he hears.
    [cc.core.turn.tactics-roll]
    """
    battle.tactician = {}
    sides = []
    for side in battle.players:
        fighters = {fighter.id: fighter for fighter in able(battle, side)}
        if not fighters:
            sides.append(Contender(side, 0, CHARACTERISTIC))
            continue
        best = max(fighters.values(), key=lambda fighter: (to_music(battle, fighter), fighter.id))
        named = await Choose(side, ROLL, fighters, default=best.id)
        battle.tactician[side] = named.id
        await prepare(battle, named, DISCIPLINE)
        sides.append(contender(battle, named, DISCIPLINE, to_music(battle, named)))
    winner = await opposed(battle, DISCIPLINE, ROLL, *sides)
    battle.winner_of_tactics = winner
    battle.tell(lambda: TacticsWon(side=winner, fighter=battle.tactician.get(winner, ""), rules=(ROLL,)))
    return winner


async def who_speaks_first(battle: Battle) -> str:
    """The winner of the Tactics roll decides who has the first turn of speech.

    He may hold one more card in reserve, designates the first combat, says who places elements first, and decides the order
    of the rolls in the maintenance phase. [cc.core.turn.tactics-winner]
    """
    winner = battle.winner_of_tactics
    options = {side: side for side in (winner, battle.other(winner))}
    return await Choose(winner, WINNER, options, default=winner)
