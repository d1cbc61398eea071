"""Machines that carry others: getting in, getting out, and what becomes of passengers when the machine is destroyed."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import PASS, Choose, Step, confirm
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move
from escarmouche.rulebooks.c2.events import Alighted, Boarded
from escarmouche.rulebooks.c2.fortification.driving import SPEED
from escarmouche.rulebooks.c2.fortification.engines import machine_of
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import resistance
from escarmouche.rulebooks.c2.rules.movement import MoveFighter
from escarmouche.rulebooks.c2.rules.wounds import lose, wound_roll
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.confrontation.flight import GROUND
from escarmouche.rulebooks.freetable.boarding import AtTheWreck, GettingOut, is_at_a_door
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.table import (
    Pose,
    footprint,
)

TRANSPORT: Final = "c2.skill.transport"
CARDS: Final = "c2.skill.transport.cards"
EMBARK: Final = "c2.skill.transport.embark"
DISEMBARK: Final = "c2.skill.transport.disembark"
WHERE: Final = "c2.skill.transport.disembark#where"
ACCESS: Final = "c2.skill.transport.access"
WRECK: Final = "c2.skill.transport.destroyed"
LEFT: Final = "c2.fear.leaves-table"
ASKED: Final = "c2.skill.transport.disembark#asked"

OPEN_MOVES: Final = ("stay", "walk", "engage", "dodge", "swim", "climb", "climb-down", "drop", "turn-engine", "pursuit")
"""The ways of moving of who has got out: those for which one does not run."""

ROOM: Final = {"small": 1, "normal": 2, "large": 3}
"""How much of the capacity a passenger of each size takes; larger ones do not get in."""


class Transport(Hooks, name=TRANSPORT):
    """A machine that carries passengers: a small one takes 1 of its capacity X, one of normal size 2, a large one 3.

    Nobody gets in who is mounted, or very large. [c2.skill.transport] They may be deployed in it, and their cards are not
    in the pile as long as all that these stand for are aboard. [c2.skill.transport.cards]

    Whoever ends his move in contact with its access may get in at once, while it stands still.
    [c2.skill.transport.embark] On its go passengers may get out, while it stands still: before it moves, or after it has
    stopped. [c2.skill.transport.disembark] With a machine that flees off the table they leave it as well.
    """

    __slots__ = ()
    stacking = "best"

    async def takes_aboard(self, battle: Battle, bearer: Fighter, newcomer: Fighter) -> bool:
        if not may_enter(battle, bearer, newcomer, self.number):
            return False
        about = {"fighter": newcomer.id, "engine": bearer.id}
        if not await confirm(newcomer.side, CARDS, default=False, about=about):
            return False
        board(battle, bearer, newcomer)
        return True

    async def on_move_over(self, battle: Battle, bearer: Fighter, mover: Fighter) -> None:
        if battle.phase != "movement" or mover is bearer or bearer.has(SPEED) or mover.has(DISEMBARK):
            return
        if not at_access(battle, bearer, mover) or not may_enter(battle, bearer, mover, self.number):
            return
        if not apply_hooks(battle, mover, Hooks.may_act, True):
            return
        about = {"fighter": mover.id, "engine": bearer.id}
        if await confirm(mover.side, EMBARK, default=False, about=about):
            board(battle, bearer, mover)

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.has(ASKED) or bearer.has(SPEED):
            return
        bearer.gain(ASKED, until="turn")
        out = await let_out(battle, bearer)
        if out:
            bearer.activated = True
            battle.then(*map(MoveFighter, out), DriveOn(bearer.id))

    async def after_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        if not bearer.has(SPEED):
            battle.then(*map(MoveFighter, await let_out(battle, bearer)))

    async def before_leaving(self, battle: Battle, bearer: Fighter) -> None:
        battle.then(Wreck(bearer.id, tuple(passenger.id for passenger in passengers(battle, bearer)), place_of(bearer)))

    async def on_own_loss(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> None:
        if bearer.lost == "fled":
            for passenger in passengers(battle, bearer):
                await lose(battle, passenger, "fled", rule=LEFT)


class Asked(Hooks, name=ASKED):
    """Its passengers have been asked before its move."""

    __slots__ = ()


class Alighting(Hooks, name=DISEMBARK):
    """Who has got out may move at once, but neither run nor charge, nor shoot this turn; he engages within his MOV."""

    __slots__ = ()

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        return value and move in OPEN_MOVES

    def move_halves(self, value: int, battle: Battle, bearer: Fighter, move: Move) -> int:
        return min(value, 2)

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False


class Dazed(Hooks, name=WRECK):
    """Who has lived through the end of what carried him neither moves, shoots nor casts until the end of the turn."""

    __slots__ = ()

    def may_cast(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def calls(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        return False

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False


class DriveOn(Step, frozen=True):
    """A machine whose passengers have got out has its own go."""

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        battle[self.fighter].activated = False
        if battle[self.fighter].in_play:
            battle.then(MoveFighter(self.fighter))


class Wreck(Step, frozen=True):
    """Each passenger of a machine that is destroyed suffers a wound roll of its RES; survivors stand where it stood.

    [c2.skill.transport.destroyed]
    """

    machine: ModelId
    passengers: tuple[ModelId, ...]
    pose: Pose

    async def run(self, battle: Battle) -> None:
        machine = battle[self.machine]
        force = resistance(battle, machine)
        wreck = footprint(machine.profile.base, self.pose)
        for name in self.passengers:
            passenger = battle[name]
            if passenger.lost:
                continue
            passenger.aboard = ""
            battle.stand(passenger, await AtTheWreck(battle, passenger, wreck, WRECK, {"fighter": name}))
            passenger.activated = True
            passenger.gain(WRECK, until="turn")
            await wound_roll(battle, passenger, force, rule=WRECK)


# -- who is aboard -----------------------------------------------------------------------------------------------------


def passengers(battle: Battle, machine: Fighter) -> list[Fighter]:
    """Those aboard."""
    return [
        passenger for passenger in battle.fighters.values() if passenger.aboard == machine.id and not passenger.lost
    ]


def may_enter(battle: Battle, machine: Fighter, fighter: Fighter, capacity: int) -> bool:
    """Whether there is room aboard for a figure of the same side."""
    profile = fighter.profile
    if fighter.side != machine.side or profile.mounted or profile.machine is not None or profile.size not in ROOM:
        return False
    taken = sum(ROOM[passenger.profile.size] for passenger in passengers(battle, machine))
    return taken + ROOM[profile.size] <= capacity


def board(battle: Battle, machine: Fighter, fighter: Fighter) -> None:
    """A figure gets in, and stands on the table no more, on no level; all hear who it is."""
    fighter.aboard = machine.id
    fighter.tier = GROUND
    battle.stand(fighter, None)
    battle.tell(lambda: Boarded(fighter=fighter.id, machine=machine.id, rules=(TRANSPORT,)))


# -- access ------------------------------------------------------------------------------------------------------------


def at_access(battle: Battle, machine: Fighter, fighter: Fighter) -> bool:
    """Whether a figure touches a side by which one gets in, on the same level. [c2.skill.transport.access]"""
    return fighter.tier == machine.tier and is_at_a_door(battle, machine, machine_of(machine).access, fighter)


async def let_out(battle: Battle, machine: Fighter) -> list[str]:
    """The player says, one by one, who gets out; each is placed in contact with the access. Gives their ids.

    Whoever can't be placed there stays inside, as all do while it is in the air. [c2.skill.transport.blocked]
    """
    out: list[str] = []
    while machine.tier == GROUND:
        able = {
            passenger.id: passenger.id
            for passenger in passengers(battle, machine)
            if Exit(battle, passenger, machine).example()
        }
        if not able:
            return out
        about = {"fighter": machine.id}
        chosen = await Choose(machine.side, DISEMBARK, {PASS: None, **able}, default=PASS, about=about)
        if chosen is None:
            return out
        leaving = battle[chosen]
        pose = await Exit(battle, leaving, machine)
        leaving.aboard = ""
        battle.stand(leaving, pose)
        leaving.gain(DISEMBARK, until="turn")
        tell_alighted(battle, leaving, machine)
        out.append(chosen)
    return out


def tell_alighted(battle: Battle, fighter: Fighter, machine: Fighter) -> None:
    """All see who has got out, and where."""
    pose = place_of(fighter)
    battle.tell(lambda: Alighted(fighter=fighter.id, machine=machine.id, pose=pose, rules=(DISEMBARK,)))


class Exit(GettingOut[Fighter]):
    """Where a passenger comes to stand: in contact with the access, and with no enemy."""

    __slots__ = ()

    def __init__(self, battle: Battle, fighter: Fighter, machine: Fighter) -> None:
        super().__init__(battle, fighter, machine, machine_of(machine).access, WHERE, ACCESS)
