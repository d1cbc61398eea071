"""Being unseen, and having no body to hit."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Roll
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.events import AbilityUsed
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.force import bearers, in_force
from escarmouche.rulebooks.ddm.rules.ranged import every_line_crosses
from escarmouche.rulebooks.ddm.rules.saves import D20
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.table.grid import Squares

INCORPOREAL: Final = "ddm.ability.incorporeal"
CONCEALED: Final = 11
"""What a second die has to show for an attack at somebody unseen to hit."""
BODILESS: Final = 11
"""From which number on damage goes through a creature that has no body."""


class Unseen(Hooks):
    """What is not seen: attackers who do not see it have to roll a second time."""

    __slots__ = ()

    def conceal(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value if sees(battle, battle[strike.attacker], bearer) else max(value, CONCEALED)


class Invisible(Unseen, name="ddm.ability.invisible"):
    """Others, allies too, do not see it, unless something lets them. [ddm.ability.invisible]"""

    __slots__ = ()

    def seen(self, value: bool, battle: Battle, bearer: Creature, viewer: Creature) -> bool:
        return value and apply_hooks(battle, viewer, Hooks.sees_through, False)


class Hide(Unseen, name="ddm.ability.hide"):
    """Enemies that are not beside it do not see it when walls or statues, not creatures, give it cover from all their
    corners. [ddm.ability.hide]
    """

    __slots__ = ()

    def seen(self, value: bool, battle: Battle, bearer: Creature, viewer: Creature) -> bool:
        if not value or not battle.hostile(bearer, viewer) or battle.adjacent(bearer, viewer):
            return value
        if apply_hooks(battle, viewer, Hooks.sees_through, False):
            return True
        return not every_line_crosses(battle, viewer, bearer, battle.ground.statues)


class Incorporeal(Hooks, name=INCORPOREAL):
    """Whenever it would take damage, a die of the acting player may show that it does not; not if one of its kind attacks.

    It goes through walls, over pits, over every kind of ground and through enemies who have a body; it ends in none of
    these. [ddm.ability.incorporeal] [ddm.ability.incorporeal.movement]
    """

    __slots__ = ()

    async def avoids_damage(self, battle: Battle, bearer: Creature, by: str, attack: bool) -> bool:
        if attack and in_force(battle, battle[by]).has(INCORPOREAL):
            return False
        player = battle[by].side if by else battle.acting
        about = {"creature": bearer.id, "needed": BODILESS}
        avoided = await Roll(D20, lambda faces: faces[0] >= BODILESS, rule=INCORPOREAL, player=player, about=about)
        if avoided:
            battle.tell(lambda: AbilityUsed(creature=bearer.id, effect=INCORPOREAL, rules=(INCORPOREAL,)))
        return avoided

    def walled(self, value: bool, battle: Battle, bearer: Creature, mode: Mode) -> bool:
        return False

    def slowed(self, value: bool, battle: Battle, bearer: Creature, mode: Mode) -> bool:
        return False

    def barred(self, value: Squares, battle: Battle, bearer: Creature, mode: Mode) -> Squares:
        alike = 0
        for other, effect in bearers(battle, Hooks.barred):
            if isinstance(effect, Incorporeal) and battle.hostile(bearer, other):
                alike |= battle.space(other)
        return value & alike
