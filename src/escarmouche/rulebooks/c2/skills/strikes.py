"""Skills of those who strike: what they may announce, how their dice are read, and what they do instead of a blow."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.battle import Attack, Battle, Fighter
from escarmouche.rulebooks.c2.events import Feinted
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.attacks import FREE, ParryMethod
from escarmouche.rulebooks.c2.rules.combat import PARRY, SPENT, without
from escarmouche.rulebooks.c2.skills.attributes import touches
from escarmouche.rulebooks.c2.skills.dice import Exceptional

SWASHBUCKLER: Final = "c2.skill.bretteur"
FEINT: Final = "c2.skill.feinte"
MASTER_FENCER: Final = "c2.skill.maitre-escrimeur"

BLOW: Final = "blow"
ATTACK_DIE: Final = "attack"
DEFENCE_DIE: Final = "defence"
SUSTAINED_DIE: Final = "sustained"


class Swashbuckler(Hooks, name=SWASHBUCKLER):
    """May announce any difficulty, whatever the DEF of the adversary. [c2.skill.bretteur]"""

    __slots__ = ()

    def minimum_threshold(self, value: int, battle: Battle, bearer: Fighter, foe: Fighter) -> int:
        return FREE if touches(battle, SWASHBUCKLER, foe) else value


class ThickBrute(Exceptional, name="c2.skill.brute-epaisse"):
    """On attack rolls a natural 5 is worth 6, and may be thrown again like one; only a 1 on the first die fails.

    [c2.skill.brute-epaisse]
    """

    __slots__ = ()


class MasterFencer(Exceptional, name=MASTER_FENCER):
    """Is parried with a die worth 1 less, and never in a way that wins attack dice: those who could merely parry.

    On attack rolls a natural 5 is worth 6, and may be thrown again like one; only a 1 on the first die fails.
    [c2.skill.maitre-escrimeur]
    """

    __slots__ = ()

    def parry_die_against(self, value: int, battle: Battle, bearer: Fighter, foe: Fighter) -> int:
        return value - 1 if touches(battle, MASTER_FENCER, foe) else value

    def ways_to_be_parried(
        self, value: tuple[ParryMethod, ...], battle: Battle, bearer: Fighter, attack: Attack
    ) -> tuple[ParryMethod, ...]:
        if not touches(battle, MASTER_FENCER, battle[attack.target]):
            return value
        return tuple(dict.fromkeys(PARRY if way.wins else way for way in value))


# -- feints ------------------------------------------------------------------------------------------------------------


class Feint(Hooks, name=FEINT):
    """Each successful attack roll may be a feint: no blow is struck, but the adversary loses a die of attack or defence.

    That is decided, attack by attack, before any parry. [c2.skill.feinte]
    """

    __slots__ = ()

    async def after_attack_rolls(self, battle: Battle, bearer: Fighter) -> None:
        for hit in battle.attacks:
            target = battle[hit.target]
            if not touches(battle, FEINT, target):
                continue
            about = {"fighter": bearer.id, "target": target.id, "threshold": hit.threshold}
            options = {key: key for key in (BLOW, *dice_left(target))}
            die = await Choose(bearer.side, FEINT, options, default=BLOW, about=about)
            if die != BLOW:
                battle.attacks = without(battle.attacks, hit)
                lose_die(target, die)
                tell_feint(battle, bearer, target, die)


def dice_left(fighter: Fighter) -> tuple[str, ...]:
    """The dice that a warrior can lose, by kind; the attack dice kept for one adversary by the id of that adversary."""
    kinds = ((ATTACK_DIE, fighter.attack_dice), (DEFENCE_DIE, fighter.defence_dice), (SUSTAINED_DIE, fighter.sustained))
    return (*(kind for kind, number in kinds if number > 0), *dict.fromkeys(fighter.bound_dice))


def lose_die(fighter: Fighter, die: str) -> None:
    """A warrior loses a die, of a kind that it has left."""
    if die == ATTACK_DIE:
        fighter.attack_dice -= 1
    elif die == DEFENCE_DIE:
        fighter.defence_dice -= 1
    elif die == SUSTAINED_DIE:
        fighter.sustained = SPENT
    else:
        kept = list(fighter.bound_dice)
        kept.remove(die)
        fighter.bound_dice = tuple(kept)


def tell_feint(battle: Battle, fighter: Fighter, target: Fighter, die: str) -> None:
    """Tells which die a feint has taken from an adversary."""
    kind = die if die in (DEFENCE_DIE, SUSTAINED_DIE) else ATTACK_DIE
    battle.tell(lambda: Feinted(fighter=fighter.id, target=target.id, die=kind, rules=(FEINT,)))
