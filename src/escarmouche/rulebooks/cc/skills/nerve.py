"""Fear: what makes others more afraid, what brings them back; and where nobody lands."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.characteristics import is_fearsome
from escarmouche.rulebooks.cc.rules.fear import rally
from escarmouche.table import Pose, footprint, within

WAR_CRY: Final = "cc.skill.cri-de-guerre"
ROARING: Final = "cc.skill.cri-de-guerre#charge"
RALLYING_CRY: Final = "cc.skill.cri-de-ralliement"
HEARTENED: Final = "cc.skill.cri-de-ralliement#heartened"


class Abominable(Hooks, name="cc.skill.abominable"):
    """Courage tests whose difficulty his PEU sets are made with two dice, the lower of which counts. [cc.skill.abominable]

    Who fails one is 2 worse in rout, and not 1. [cc.skill.abominable.penalty]
    """

    __slots__ = ()

    def burdens_courage(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
        return 1

    def rout_penalty(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
        return max(value, 2)


class WarCry(Hooks, name=WAR_CRY):
    """War cry/X: for the time of a charge PEU X replaces his COU; who has PEU uses the higher. [cc.skill.cri-de-guerre]"""

    __slots__ = ()
    stacking = "best"

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        if as_charge:
            bearer.gain(ROARING, self.number, until="turn")

    async def after_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        bearer.lose(ROARING)


class Roaring(Hooks, name=ROARING):
    """Who charges with a war cry has PEU X."""

    __slots__ = ()

    def fear(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return max(value, self.number)

    def courage(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return max(value, self.number) if is_fearsome(bearer) else self.number


class RallyingCry(Active, name=RALLYING_CRY):
    """Once a game, at the start of the maintenance phase, all friends in rout are rallied at once.

    They all have COU + 1 until the end of the next turn. [cc.skill.cri-de-ralliement]
    """

    __slots__ = ()

    async def start_of_phase(self, battle: Battle, bearer: Fighter) -> None:
        if battle.phase != "maintenance" or bearer.in_rout:
            return
        friends = battle.in_play(bearer.side)
        routed = [friend for friend in friends if friend.in_rout]
        about = {"fighter": bearer.id, "routed": tuple(friend.id for friend in routed)}
        if not await confirm(bearer.side, RALLYING_CRY, default=bool(routed), about=about):
            return
        bearer.lose(RALLYING_CRY)
        for friend in routed:
            rally(battle, friend)
        for friend in friends:
            friend.gain(HEARTENED)


class Heartened(Hooks, name=HEARTENED):
    """Who has heard a rallying cry has COU + 1, to the end of the turn that begins next."""

    __slots__ = ()

    def courage(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + 1

    async def start_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        if self.data.until is None:
            bearer.lose(HEARTENED)
            bearer.gain(HEARTENED, until="turn")


class Rampart(Hooks, name="cc.skill.rempart"):
    """Rampart/X: nobody, friend or foe, lands within X of him. [cc.skill.rempart]"""

    __slots__ = ()
    stacking = "best"

    def bars_landing(self, value: bool, battle: Battle, bearer: Fighter, flier: Fighter, pose: Pose) -> bool:
        return value or (bearer is not flier and within(footprint(flier.shape, pose), battle.base(bearer), self.number))
