"""Which melees there are, who divides each of them, and the combats that come of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Combat, Fighter
from escarmouche.rulebooks.cc.events import AuthorityWon, CombatFormed
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import DISCIPLINE, discipline_score
from escarmouche.rulebooks.cc.rules.dice import contender, opposed, prepare
from escarmouche.rulebooks.confrontation.separation import Contacts, is_open_to_choice, match_up

SEPARATION: Final = "cc.core.melee.separation"
AUTHORITY: Final = "cc.core.melee.authority"


def melees(battle: Battle) -> list[tuple[str, ...]]:
    """The groups of fighters linked by contact with enemies."""
    left = [fighter.id for fighter in battle.in_play() if battle.engaged(fighter)]
    groups = []
    while left:
        members, todo = {left[0]}, [left[0]]
        while todo:
            for foe in battle.foes(battle[todo.pop()]):
                if foe not in members:
                    members.add(foe)
                    todo.append(foe)
        groups.append(tuple(fighter for fighter in left if fighter in members))
        left = [fighter for fighter in left if fighter not in members]
    return groups


def contacts_in(battle: Battle, melee: Iterable[str]) -> Contacts:
    """For each fighter of a melee the adversaries that he touches."""
    members = {fighter.id for fighter in battle.named(melee) if not battle.is_piece(fighter)}
    return {name: tuple(foe for foe in battle.foes(battle[name]) if foe in members) for name in sorted(members)}


async def separate(battle: Battle, melee: Sequence[str]) -> tuple[Combat, ...]:
    """A melee is divided into combats: one against one, or one against several, never several against several.

    A fighter faces only opponents in contact with his base and is in one combat only; nobody in contact with an opponent is
    left out, and he who has charged may be separated from his target. [cc.core.melee.separation]
    """
    contacts = contacts_in(battle, melee)
    if not contacts:
        return ()
    side = await who_divides(battle, melee) if is_open_to_choice(contacts) else battle.winner_of_tactics
    groups = await match_up(contacts, side, SEPARATION)
    combats = tuple(_combat(battle, group) for group in groups)
    for combat in combats:
        _tell(battle, combat)
    return combats


def _combat(battle: Battle, group: Sequence[str]) -> Combat:
    first = battle.winner_of_tactics
    own = tuple(sorted(fighter for fighter in group if battle[fighter].side == first))
    others = tuple(sorted(fighter for fighter in group if battle[fighter].side != first))
    return Combat(own, others)


def _tell(battle: Battle, combat: Combat) -> None:
    battle.tell(lambda: CombatFormed(one=combat.first, other=combat.second, rules=(SEPARATION,)))


async def who_divides(battle: Battle, melee: Sequence[str]) -> str:
    """The side that divides a melee which can be divided in more than one way: that of the winner of the Authority roll.

    Each player names one of his fighters in it, and the two make an opposed Discipline test. Where one of them alone has
    authority, or one side alone has any, it wins without a roll. [cc.core.melee.authority] By the other reading the winner
    of the Tactics roll divides all melees, and there is a roll only against somebody with authority.
    """
    born = {
        side for side in battle.players if any(_has_authority(battle, fighter) for fighter in _of(battle, melee, side))
    }
    if battle.options.authority_of_tactics and not born - {battle.winner_of_tactics}:
        return battle.winner_of_tactics
    if len(born) == 1:
        winner = born.pop()
    else:
        winner = await _authority_roll(battle, melee)
    battle.tell(lambda: AuthorityWon(side=winner, melee=tuple(melee), rules=(AUTHORITY,)))
    return winner


async def _authority_roll(battle: Battle, melee: Sequence[str]) -> str:
    speakers, named = [], []
    for side in (battle.winner_of_tactics, battle.other(battle.winner_of_tactics)):
        able = {fighter.id: fighter for fighter in _of(battle, melee, side)}
        best = max(able.values(), key=lambda fighter: (discipline_score(battle, fighter), fighter.id))
        speaker = await Choose(side, AUTHORITY, able, default=best.id, about={"melee": tuple(melee)})
        speakers.append(speaker)
        await prepare(battle, speaker, DISCIPLINE)
        named.append(contender(battle, speaker, DISCIPLINE, discipline_score(battle, speaker)))
    born = [speaker.side for speaker in speakers if _has_authority(battle, speaker)]
    return born[0] if len(born) == 1 else await opposed(battle, DISCIPLINE, AUTHORITY, *named)


def _of(battle: Battle, melee: Iterable[str], side: str) -> list[Fighter]:
    return [fighter for fighter in battle.named(melee) if fighter.side == side]


def _has_authority(battle: Battle, fighter: Fighter) -> bool:
    return apply_hooks(battle, fighter, Hooks.authority, False)
