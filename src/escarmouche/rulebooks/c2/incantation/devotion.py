"""Those who give their lives for the mana of a Magician, and the moments at which one may call for it."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, confirm
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import mastered
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.mana import add_gems, room_for_gems
from escarmouche.rulebooks.c2.incantation.spell_limits import touches
from escarmouche.rulebooks.c2.rules.wounds import lose

DEVOTION: Final = "c2.skill.devotion"
ELEMENT: Final = "c2.skill.devotion#element"


async def feel_need(battle: Battle, magician: Fighter) -> None:
    """Whoever may give a Magician more gems is asked, as long as there is room for any in his reserve.

    Before he chooses a spell, before he adds gems to one, and when an enemy spell may be opposed: nowhere else in a turn
    would they be of any use.
    """
    for bearer, effect in battle.bearers("needs_mana"):
        if bearer.in_play and magician.in_play:
            await effect.needs_mana(battle, bearer, magician)  # type: ignore[attr-defined]


class Devotion(Hooks, name=DEVOTION):
    """In base contact with a Magician of its side who needs mana, it may be sacrificed: he has X more gems at once.

    They are of a single element that he masters and chooses; those above his cap are lost. It is removed as if killed
    outright, and counts as a loss. [c2.skill.devotion]
    """

    __slots__ = ()
    stacking = "best"

    def offers_mana(self, value: bool, battle: Battle, bearer: Fighter, magician: Fighter) -> bool:
        return value or (
            bearer is not magician
            and bearer.side == magician.side
            and magician.profile.power is not None
            and room_for_gems(battle, magician) > 0
            and touches(battle, magician, bearer)
        )

    async def needs_mana(self, battle: Battle, bearer: Fighter, magician: Fighter) -> None:
        if not self.offers_mana(False, battle, bearer, magician):
            return
        gems = min(self.number, room_for_gems(battle, magician))
        about = {"fighter": bearer.id, "magician": magician.id, "gems": gems}
        if not await confirm(bearer.side, DEVOTION, default=False, about=about):
            return
        kinds = {kind: kind for kind in mastered(magician.profile)}
        kind = await Choose(magician.side, ELEMENT, kinds, default=next(iter(kinds)), about=about)
        await lose(battle, bearer, "killed", rule=DEVOTION)
        add_gems(battle, magician, (kind,) * gems, DEVOTION)
