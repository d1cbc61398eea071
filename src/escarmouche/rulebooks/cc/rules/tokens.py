"""Markers of a scenario: they lie on the table until somebody picks them up. What they are good for the scenario says."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec

from escarmouche.kernel import confirm
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter, Loss, Token
from escarmouche.rulebooks.cc.events import TokenDropped, TokenTaken
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.movement import WAYSIDE, Met
from escarmouche.rulebooks.confrontation.markers import marker_at
from escarmouche.rulebooks.freetable.passing import comes_within
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CONTACT

PICK_UP: Final = "cc.core.move.markers"
CARRIER: Final = "cc.core.move.markers#carrier"

ON_FOOT: Final[tuple[Action, ...]] = ("walk", "run")
"""The moves in which one picks something up."""


class Carrier(Hooks, name=CARRIER):
    """He carries markers of the scenario; when he leaves the table they lie where he stood."""

    __slots__ = ()

    async def before_loss(self, battle: Battle, bearer: Fighter, how: Loss) -> None:
        drop_all(battle, bearer)


def touched_on_the_way(battle: Battle, mover: Fighter, route: Route) -> Met:
    """The markers of the scenario that a fighter touches in his walk or his run, or at its end, and may pick up.

    Not in an Infiltration move; not in rout, nor in contact with an enemy. [cc.core.move.markers]
    """
    met: Met = {}
    if mover.action not in ON_FOOT or mover.in_rout or mover.tier or battle.engaged(mover):
        return met
    for token in battle.tokens:
        far = None if token.carrier else comes_within(mover, route, marker_at(token.spot), CONTACT)
        if far is not None:
            met[token.id] = far, partial(_offer, battle, mover, token)
    return met


async def _offer(battle: Battle, fighter: Fighter, token: Token) -> None:
    if await confirm(fighter.side, PICK_UP, default=True, about={"fighter": fighter.id, "marker": token.id}):
        _put(battle, msgspec.structs.replace(token, carrier=fighter.id))
        fighter.gain(CARRIER)
        battle.tell(lambda: TokenTaken(fighter=fighter.id, marker=token.id, rules=(PICK_UP,)))


def drop_all(battle: Battle, fighter: Fighter) -> None:
    """The markers that a fighter carries lie where he stands, or what carries him."""
    ground = battle.base(fighter)
    spot = (ground.x, ground.y)
    fighter.lose(CARRIER)
    for token in [carried for carried in battle.tokens if carried.carrier == fighter.id]:
        _put(battle, Token(token.id, spot))
        _tell_dropped(battle, fighter, token)


def _tell_dropped(battle: Battle, fighter: Fighter, token: Token) -> None:
    battle.tell(lambda: TokenDropped(fighter=fighter.id, marker=token.id, rules=(PICK_UP,)))


def _put(battle: Battle, token: Token) -> None:
    battle.tokens = tuple(token if old.id == token.id else old for old in battle.tokens)


WAYSIDE.append(touched_on_the_way)
