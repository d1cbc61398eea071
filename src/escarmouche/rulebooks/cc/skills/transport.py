"""What carries others: who is aboard, getting in and out, and what becomes of passengers when it is destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import PASS, Choose, Step, confirm
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter, Loss
from escarmouche.rulebooks.cc.events import Alighted, Boarded
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import ACTIONS, ActionType, EndOfActivation, enter_action, may_take
from escarmouche.rulebooks.cc.rules.activation import ActivateFighter
from escarmouche.rulebooks.cc.rules.deployment import come_to_stand, is_waiting
from escarmouche.rulebooks.cc.rules.granting import structure_left
from escarmouche.rulebooks.cc.rules.wounds import lose
from escarmouche.rulebooks.cc.rules.wrecks import Wreck
from escarmouche.rulebooks.cc.skills.driving import SPEED
from escarmouche.rulebooks.confrontation.flight import GROUND
from escarmouche.rulebooks.freetable.boarding import Access, GettingOut, is_at_a_door
from escarmouche.rulebooks.freetable.contact import place_of

TRANSPORT: Final = "cc.skill.transport"
DEPLOYED: Final = "cc.skill.transport.deployment"
EMBARK: Final = "cc.skill.transport.embark"
DISEMBARK: Final = "cc.skill.transport.disembark"
WHERE: Final = "cc.skill.transport.disembark#where"
ACCESS: Final = "cc.skill.transport.access"
AT_ONCE: Final = "cc.skill.transport.after-disembark"
FAST: Final = "cc.skill.transport.disembark#fast"
UNLOADING: Final = "cc.skill.transport.disembark#unloading"

INSIDE: Final = "cc.skill.transport.inside"

ON_BOARD: Final = ("alight", "inside")
"""The actions of those aboard, which stand beside whatever the engine does."""

ROOM: Final = {"small": 1, "medium": 1, "large": 3}
"""How many places a passenger of each size takes; larger ones do not get in."""

ENTERING: Final = ("walk", "run")
"""The moves at the end of which one may get in."""


class Transport(Hooks, name=TRANSPORT):
    """Transport/X has X places: a small or medium fighter takes one, a large one three; nobody gets in who is mounted or
    very large. [cc.skill.transport] Fighters may be deployed inside it, openly. [cc.skill.transport.deployment] While all
    for whom a card stands are aboard it is not in the sequence. [cc.skill.transport.sequence]

    Whoever ends a walk or a run in contact with its access may get in at once, if it has no speed.
    [cc.skill.transport.embark] When it is activated those aboard may get out, before or after its move, while it has no
    speed; if it had any at first it moves no more in this turn. [cc.skill.transport.disembark]

    Those inside touch it and each other, see nothing outside, and nobody outside sees them. Magicians, fidèles and healers
    aboard are activated with it, before or after its move, and do no more than cast, call and heal; distances are measured
    from it, and their cards reach those aboard as well. Cards of those outside reach nobody inside.
    [cc.skill.transport.inside]

    A commander aboard helps nobody, nor does his staff. [cc.skill.transport.command] With whoever flees off the table go
    those aboard, who are lost as well.
    """

    __slots__ = ()
    stacking = "best"

    async def deployed(self, battle: Battle, bearer: Fighter) -> None:
        while True:
            others = [other for other in battle.living(bearer.side) if other is not bearer and is_waiting(other)]
            able: dict[str, Fighter | None] = {other.id: other for other in others if may_enter(battle, bearer, other)}
            if not able:
                return
            about = {"fighter": bearer.id}
            chosen = await Choose(bearer.side, DEPLOYED, {PASS: None, **able}, default=PASS, about=about)
            if chosen is None:
                return
            get_in(battle, bearer, chosen)

    async def on_move_over(self, battle: Battle, bearer: Fighter, mover: Fighter, action: Action) -> None:
        if battle.phase != "activation" or action not in ENTERING or not is_open_to(battle, bearer, mover):
            return
        about = {"fighter": mover.id, "engine": bearer.id}
        if await confirm(mover.side, EMBARK, default=False, about=about):
            get_in(battle, bearer, mover)

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.has(SPEED):
            bearer.gain(FAST, until="turn")

    def combines(self, value: bool, battle: Battle, bearer: Fighter, name: str, done: tuple[str, ...]) -> bool:
        return value or name in ON_BOARD or {*done} <= {*ON_BOARD}

    async def before_loss(self, battle: Battle, bearer: Fighter, how: Loss) -> None:
        """Those aboard are in the wreck; or are lost with what flees off the table. [cc.skill.transport.destroyed]"""
        inside = passengers(battle, bearer)
        if how == "fled":
            for passenger in inside:
                await lose(battle, passenger, how, rule="cc.core.fear.leaves-table")
                passenger.aboard = ""
        elif inside:
            battle.then(Wreck(bearer.id, tuple(passenger.id for passenger in inside), place_of(bearer)))


class Fast(Hooks, name=FAST):
    """It had speed when it was activated."""

    __slots__ = ()


class Unloading(Hooks, name=UNLOADING):
    """It had speed, has stopped, and has let somebody out: it moves no more in this turn."""

    __slots__ = ()

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        return False


class Alighting(Hooks, name=DISEMBARK):
    """Who has got out can't declare a charge until the end of the turn."""

    __slots__ = ()

    def may_assault(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> bool:
        return value and not as_charge


# -- who is aboard -----------------------------------------------------------------------------------------------------


def access(machine: Fighter) -> Sequence[Access]:
    """The sides by which one gets in and out. [cc.skill.transport.access]"""
    return machine.profile.machine.access if machine.profile.machine is not None else ()


def passengers(battle: Battle, machine: Fighter) -> list[Fighter]:
    """The fighters aboard a machine."""
    return [fighter for fighter in battle.fighters.values() if fighter.aboard == machine.id and not fighter.out]


def may_enter(battle: Battle, machine: Fighter, fighter: Fighter) -> bool:
    """Whether there is room aboard for a fighter of the same side."""
    profile = fighter.profile
    if (
        fighter.side != machine.side
        or profile.mounted
        or structure_left(fighter) is not None
        or profile.size not in ROOM
    ):
        return False
    places = machine.effects.parameter(TRANSPORT)
    assert isinstance(places, int), TRANSPORT
    return sum(ROOM[passenger.profile.size] for passenger in (*passengers(battle, machine), fighter)) <= places


def is_open_to(battle: Battle, machine: Fighter, fighter: Fighter) -> bool:
    """Whether a fighter stands at the access of an engine that has no speed, and may get in."""
    at_the_door = not machine.has(SPEED) and is_at_a_door(battle, machine, access(machine), fighter)
    return at_the_door and may_enter(battle, machine, fighter)


def get_in(battle: Battle, machine: Fighter, fighter: Fighter) -> None:
    """A fighter gets in, and stands on the table no more, on no level; all hear who it is."""
    fighter.aboard = machine.id
    fighter.tier = GROUND
    if fighter.pose is not None:
        battle.stand(fighter, None)
    battle.tell(lambda: Boarded(fighter=fighter.id, machine=machine.id, rules=(TRANSPORT,)))


# -- inside ------------------------------------------------------------------------------------------------------------


def able_inside(battle: Battle, machine: Fighter) -> list[Fighter]:
    """Those aboard who have not been activated this turn, and can cast, call or heal."""
    return [
        passenger
        for passenger in passengers(battle, machine)
        if not passenger.activated
        and any(may_take(battle, passenger, name) for name, action in ACTIONS.items() if action.aboard)
    ]


def may_act_inside(battle: Battle, machine: Fighter) -> bool:
    """Whether anybody aboard can be activated for what one does there."""
    return machine.has(TRANSPORT) and bool(able_inside(battle, machine))


async def act_inside(battle: Battle, machine: Fighter) -> None:
    """One of those aboard is activated."""
    options = {passenger.id: passenger.id for passenger in able_inside(battle, machine)}
    chosen = await Choose(machine.side, INSIDE, options, default=next(iter(options)), about={"fighter": machine.id})
    battle.then(ActivateFighter(chosen), EndOfActivation(chosen))


# -- getting out -------------------------------------------------------------------------------------------------------


def way_out(battle: Battle, fighter: Fighter, machine: Fighter) -> GettingOut[Fighter]:
    """Where a passenger may come to stand: in contact with the access."""
    return GettingOut(battle, fighter, machine, access(machine), WHERE, ACCESS)


def able_to_leave(battle: Battle, machine: Fighter) -> list[Fighter]:
    """Those aboard for whom there is room at the access; the others stay inside, as all do as long as it is in the air.

    [cc.skill.transport.blocked] [cc.core.move.placed-in-contact]
    """
    if machine.tier != GROUND:
        return []
    return [
        passenger
        for passenger in passengers(battle, machine)
        if way_out(battle, passenger, machine).example() is not None
    ]


def may_let_out(battle: Battle, machine: Fighter) -> bool:
    """Whether anybody can get out now."""
    return machine.has(TRANSPORT) and not machine.has(SPEED) and bool(able_to_leave(battle, machine))


async def let_out(battle: Battle, machine: Fighter) -> None:
    """Passengers get out, one by one; each is placed in contact with the access.

    He may be activated at once, if he has not been this turn; if not, he has no activation in it. He can't declare a charge
    until the end of the turn. [cc.skill.transport.after-disembark]
    """
    if machine.has(FAST):
        machine.gain(UNLOADING, until="turn")
    steps: list[Step] = []
    while machine.in_play and (able := able_to_leave(battle, machine)):
        options: dict[str, Fighter | None] = {PASS: None, **{fighter.id: fighter for fighter in able}}
        passenger = await Choose(machine.side, DISEMBARK, options, default=able[0].id, about={"fighter": machine.id})
        if passenger is None:
            break
        pose = await way_out(battle, passenger, machine)
        passenger.aboard = ""
        battle.stand(passenger, pose)
        passenger.gain(DISEMBARK, until="turn")
        _tell_alighted(battle, passenger, machine)
        await come_to_stand(battle, passenger)
        if not passenger.in_play:
            continue
        about = {"fighter": passenger.id}
        if not passenger.activated and await confirm(passenger.side, AT_ONCE, default=True, about=about):
            steps += [ActivateFighter(passenger.id), EndOfActivation(passenger.id)]
        else:
            passenger.activated = True
    battle.then(*steps)


def _tell_alighted(battle: Battle, fighter: Fighter, machine: Fighter) -> None:
    pose = place_of(fighter)
    battle.tell(lambda: Alighted(fighter=fighter.id, machine=machine.id, pose=pose, rules=(DISEMBARK,)))


enter_action("inside", ActionType(exclusive=False, may=may_act_inside, begin=act_inside, repeats=True))
enter_action("alight", ActionType(exclusive=False, may=may_let_out, begin=let_out, repeats=True))
