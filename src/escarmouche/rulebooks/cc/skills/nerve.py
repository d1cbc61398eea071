"""Fear: what makes others more afraid, what brings them back, who fights in spite of it; and where nobody lands."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.events import FervourTested
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.characteristics import DISCIPLINE, discipline_score, is_fearsome
from escarmouche.rulebooks.cc.rules.command import COMMAND
from escarmouche.rulebooks.cc.rules.dice import check, prepare
from escarmouche.rulebooks.cc.rules.fear import rally
from escarmouche.rulebooks.cc.rules.unalterable import is_open_to
from escarmouche.rulebooks.cc.skills.dice import all_in_attack
from escarmouche.rulebooks.cc.skills.natures import UNDEAD
from escarmouche.table import Pose, footprint, within

WAR_CRY: Final = "cc.skill.cri-de-guerre"
ROARING: Final = "cc.skill.cri-de-guerre#charge"
RALLYING_CRY: Final = "cc.skill.cri-de-ralliement"
CRIED: Final = "cc.skill.cri-de-ralliement#used"
HEARTENED: Final = "cc.skill.cri-de-ralliement#heartened"
FANATICISM: Final = "cc.skill.fanatisme"
FANATIC: Final = "cc.skill.fanatisme#all-out"
FERVENT: Final = "cc.skill.fanatisme#fervent"


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
        if battle.phase != "maintenance" or bearer.in_rout or bearer.has(CRIED):
            return
        friends = [fighter for fighter in battle.in_play(bearer.side) if is_open_to(fighter, bearer)]
        routed = [friend for friend in friends if friend.in_rout]
        about = {"fighter": bearer.id, "routed": tuple(friend.id for friend in routed)}
        if not await confirm(bearer.side, RALLYING_CRY, default=bool(routed), about=about):
            return
        bearer.gain(CRIED)
        await moment(bearer.effects, Hooks.betrays_himself, battle, bearer)
        for friend in routed:
            rally(battle, friend)
        for friend in friends:
            friend.gain(HEARTENED)


class Cried(Hooks, name=CRIED):
    """He has rallied his friends in this game."""

    __slots__ = ()


class Heartened(Hooks, name=HEARTENED):
    """Who has heard a rallying cry has COU + 1, to the end of the turn that begins next."""

    __slots__ = ()

    def courage(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + 1

    async def start_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        if self.data.until is None:
            bearer.lose(HEARTENED)
            bearer.gain(HEARTENED, until="turn")


# -- fanatics ----------------------------------------------------------------------------------------------------------


class Fanatisme(Hooks, name=FANATICISM):
    """Fanaticism: FOR+1 in a combat in which all his dice are in attack. [cc.skill.fanatisme.attack]

    Who fails a Courage test when a fearsome enemy assaults him tests Discipline against the same difficulty: if he passes
    he may place more dice in attack than in defence in the next combat phase, and is in rout for all else.
    [cc.skill.fanatisme] Before an assault of his own he makes it then, an engagement without a shot, whatever he has
    announced. [cc.skill.fanatisme.assaulter]
    """

    __slots__ = ()

    async def after_placing(self, battle: Battle, bearer: Fighter) -> None:
        if all_in_attack(bearer):
            bearer.gain(FANATIC, until="combat")

    async def courage_failed(self, battle: Battle, bearer: Fighter, creature: Fighter, difficulty: int) -> None:
        await prepare(battle, bearer, DISCIPLINE)
        score = discipline_score(battle, bearer)
        held = await check(battle, bearer, DISCIPLINE, FANATICISM, score, difficulty)
        if held:
            bearer.gain(FERVENT, until="turn")
        battle.tell(lambda: FervourTested(fighter=bearer.id, enemy=creature.id, passed=held, rules=(FANATICISM,)))


class Fanatic(Hooks, name=FANATIC):
    """FOR+1 until the end of the combat."""

    __slots__ = ()

    def strength(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + 1


class Fervent(Hooks, name=FERVENT):
    """In rout he fights as if he were not, until the end of the turn."""

    __slots__ = ()

    def attacks_in_rout(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def engages_in_rout(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


# -- the lords of the dead ---------------------------------------------------------------------------------------------


class LordOfTheDead(Active, name="cc.skill.seigneur-des-morts"):
    """Lord of the dead/X: he is a commander with the same X. [cc.skill.seigneur-des-morts]

    Friendly undead within X frighten others with as much more PEU as his rank has for category, himself left out.
    [cc.skill.seigneur-des-morts.aura] Of several lords the best bonus counts, and it is of no use in tests of one's own.
    [cc.skill.seigneur-des-morts.limits]
    """

    __slots__ = ()
    stacking = "best"
    implies_same = (COMMAND,)

    def lends_fear(self, value: int, battle: Battle, bearer: Fighter, friend: Fighter) -> int:
        if bearer is friend or bearer.in_rout or not friend.in_play or not friend.has(UNDEAD):
            return value
        reached = within(battle.base(bearer), battle.base(friend), self.number)
        return max(value, bearer.profile.category) if reached else value


class Rampart(Hooks, name="cc.skill.rempart"):
    """Rampart/X: nobody, friend or foe, lands within X of him. [cc.skill.rempart]"""

    __slots__ = ()
    stacking = "best"

    def bars_landing(self, value: bool, battle: Battle, bearer: Fighter, flier: Fighter, pose: Pose) -> bool:
        return value or (bearer is not flier and within(footprint(flier.shape, pose), battle.base(bearer), self.number))
