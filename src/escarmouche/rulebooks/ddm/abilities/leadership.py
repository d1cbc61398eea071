"""Leadership: orders passed on, drowned, ignored, and enforced by fear."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Step
from escarmouche.kernel.requests import confirm
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Order
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.command import in_range, leads
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.morale import MORALE_SAVE
from escarmouche.rulebooks.ddm.rules.scoring import frightener

RELAY: Final = "ddm.ability.relay-orders"
TYRANNY: Final = "ddm.ability.tyrannical-morale"
STAKE: Final = f"{TYRANNY}#stake"


class Countersong(Hooks, name="ddm.ability.countersong"):
    """Enemies within 6 squares have nothing of their commanders' effects, and those of enemy commanders within 6 squares do
    not work on anybody. [ddm.ability.countersong]
    """

    __slots__ = ()

    def cuts_orders(self, value: bool, battle: Battle, bearer: Creature, commander: Creature, other: Creature) -> bool:
        return value or self._drowns(battle, bearer, commander) or self._drowns_for(battle, bearer, commander, other)

    def _drowns(self, battle: Battle, bearer: Creature, commander: Creature) -> bool:
        return battle.hostile(bearer, commander) and in_range(battle, bearer, commander)

    def _drowns_for(self, battle: Battle, bearer: Creature, commander: Creature, other: Creature) -> bool:
        led = not battle.hostile(commander, other) and battle.hostile(bearer, other)
        return led and in_range(battle, bearer, other)


class ImprovedCountersong(Countersong, name="ddm.ability.improved-countersong"):
    """Countersong; besides, enemies within 6 squares are under nobody else's command, and enemy commanders within 6 squares
    command nobody else. [ddm.ability.improved-countersong]
    """

    __slots__ = ()

    def cuts_command(self, value: bool, battle: Battle, bearer: Creature, commander: Creature, other: Creature) -> bool:
        return value or self._drowns(battle, bearer, commander) or self._drowns(battle, bearer, other)


class NotSubject(Hooks, name="ddm.ability.not-subject-to-commander-effects"):
    """No commander effects touch it, its own side's or the enemy's. [ddm.ability.not-subject-to-commander-effects]"""

    __slots__ = ()

    def heeds(self, value: bool, battle: Battle, bearer: Creature, commander: Creature) -> bool:
        return False


class RelayOrders(Hooks, name=RELAY):
    """While it is under command it is a commander: with the highest rating of those that lead it, and all their effects.

    Real commanders are where it all begins: those who pass orders on cannot keep each other going. What it passes on
    touches itself too. [ddm.ability.relay-orders]
    """

    __slots__ = ()

    def rating(self, value: int | None, battle: Battle, bearer: Creature) -> int | None:
        passed_on = relayed(battle, bearer.warband).ratings.get(bearer.id)
        return value if passed_on is None else max(passed_on, value or 0)

    def gives(self, value: tuple[Order, ...], battle: Battle, bearer: Creature) -> tuple[Order, ...]:
        passed_on = relayed(battle, bearer.warband).orders.get(bearer.id, ())
        return tuple(dict.fromkeys((*value, *passed_on)))

    def follows(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return value or bearer.rating is None


class Relayed:
    """What has been passed on in a warband: ratings and commander effects, by who passes them on."""

    def __init__(self) -> None:
        self.begun = False
        self.ratings: dict[str, int] = {}
        self.orders: dict[str, tuple[Order, ...]] = {}


def relayed(battle: Battle, player: str) -> Relayed:
    """What is passed on in a warband now, worked out from those with a rating on their cards outward.

    Whoever asks while it is being worked out has what is known so far.
    """
    known = battle.arrangement(f"relayed in {player}", Relayed)
    if not known.begun:
        known.begun = True
        present = battle.present(player)
        while _goes_on(battle, known, present):
            pass
    return known


def _goes_on(battle: Battle, known: Relayed, present: list[Creature]) -> bool:
    """Passes everything on once more; tells whether that has brought anything new."""
    before = dict(known.ratings), dict(known.orders)
    for commander in present:
        if commander.has(RELAY):
            leading = [
                other
                for other in present
                if other is not commander
                and (other.rating is not None or other.id in known.ratings)
                and leads(battle, other, commander)
            ]
            if leading:
                ratings = (max(other.rating or 0, known.ratings.get(other.id, 0)) for other in leading)
                known.ratings[commander.id] = max(ratings)
                orders = (order for other in leading for order in (*other.card.orders, *known.orders.get(other.id, ())))
                known.orders[commander.id] = tuple(dict.fromkeys(orders))
    return before != (known.ratings, known.orders)


class TyrannicalMorale(Hooks, name=TYRANNY):
    """A commander effect: before the morale save of a follower its player may add to it; if it fails the follower is
    destroyed instead of routing, to the profit of whose creature made it save. [ddm.ability.tyrannical-morale]
    """

    __slots__ = ()

    stacking = "best"

    async def before_morale(self, battle: Battle, bearer: Creature) -> None:
        about = {"creature": bearer.id, "bonus": self.number}
        if await confirm(bearer.warband, TYRANNY, default=False, about=about):
            battle.gain(bearer, STAKE, self.number, until=MORALE_SAVE)


class Stake(Hooks, name=STAKE):
    """The follower's life is the stake."""

    __slots__ = ()

    def morale(self, value: int, battle: Battle, bearer: Creature) -> int:
        return value + self.number

    def breaks(self, value: tuple[Step, ...], battle: Battle, bearer: Creature, by: str) -> tuple[Step, ...]:
        scorer = frightener(battle, bearer) if bearer.routing else battle[by].side if by else ""
        return (Eliminate(bearer.id, "destroyed", scorer=scorer),)
