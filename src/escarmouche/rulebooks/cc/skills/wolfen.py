"""What Wolfen chiefs do: marks of savagery."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import PASS, Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.profile import Skill
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.characteristics import fear
from escarmouche.rulebooks.cc.rules.command import COMMAND
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.start_values import tell_gain
from escarmouche.rulebooks.cc.rules.unalterable import is_open_to
from escarmouche.rulebooks.cc.skills.melee import FURY
from escarmouche.rulebooks.cc.skills.natures import PARIAH, UNDEAD
from escarmouche.table import within

CHIEF: Final = "cc.skill.chef-wolfen"
WOLFEN: Final = "wolfen"


class ChefWolfen(Active, name=CHIEF):
    """Wolfen chief/X: he has Commandement/X, and gives one mark of savagery a turn, before the Tactics roll.

    Whoever has the mark has Furie guerrière until the end of the turn. [cc.skill.chef-wolfen]
    """

    __slots__ = ()
    stacking = "best"
    implies_same = (COMMAND,)

    async def before_tactics(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.in_rout or bearer.has(UNDEAD):
            return
        able = [friend for friend in battle.in_play(bearer.side) if may_mark(battle, bearer, friend, self.number)]
        if not able:
            return
        options: dict[str, Fighter | None] = {friend.id: friend for friend in able}
        options[PASS] = None
        about = {"fighter": bearer.id}
        marked = await Choose(bearer.side, CHIEF, options, default=able[0].id, about=about)
        if marked is not None:
            grant(marked, FURY, source=bearer.id, until="turn")
            tell_gain(battle, marked, Skill("furie-guerriere"), CHIEF)


def may_mark(battle: Battle, chief: Fighter, friend: Fighter, reach: int) -> bool:
    """Whether a chief may give his mark to somebody: to a friend of the Wolfen race, whatever his people
    [cc.skill.chef-wolfen.race], no Champion, within X cm, whose category of rank and whose PEU are not higher than his own.

    Pariahs give it to Pariahs alone and have it of them alone, and the undead have nothing of it.
    [cc.skill.chef-wolfen.exclusions]
    """
    profile = friend.profile
    if (
        friend is chief
        or not is_open_to(friend, chief)
        or not apply_hooks(battle, friend, Hooks.targetable, True, chief)
        or profile.race != WOLFEN
        or profile.champion
        or friend.has(UNDEAD)
    ):
        return False
    if friend.has(PARIAH) != chief.has(PARIAH) or profile.fear is None or chief.profile.fear is None:
        return False
    if profile.category > chief.profile.category or fear(battle, friend) > fear(battle, chief):
        return False
    return within(battle.base(chief), battle.base(friend), reach)
