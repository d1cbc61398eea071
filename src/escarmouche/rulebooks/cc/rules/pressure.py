"""Steam and naphtha: pressure rolls that raise a characteristic for a moment, and incidents.

All this is the same for naphtha, whose roll is an injection roll.
"""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.kernel import confirm
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Action, Attack, Battle, Fighter
from escarmouche.rulebooks.cc.content.profile import Weapon
from escarmouche.rulebooks.cc.events import Exploded, Incident, PressureRolled
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.characteristics import ATTACK, DEFENCE, INITIATIVE, SHOOTING, STRENGTH
from escarmouche.rulebooks.cc.rules.granting import BOILER
from escarmouche.rulebooks.cc.rules.wounds import wound_roll
from escarmouche.rulebooks.confrontation.dice import d6
from escarmouche.rulebooks.confrontation.pressure import added, bonus_of, is_driven, pressure_roll, release
from escarmouche.rulebooks.confrontation.wound_table import Hit
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.table import CM

ROLL: Final = "cc.pressure.roll"
FEAR_ROLLED: Final = "cc.pressure.fear.before-tests#rolled"
INCIDENT: Final = "cc.pressure.incident"
STOPPED: Final = "cc.pressure.incident#stopped"
OVERHEATED: Final = "cc.pressure.incident#overheated"
EXPLOSION: Final = "cc.pressure.incident.explosion"
AREA: Final = "cc.pressure.incident.explosion-area"
STUCK: Final = "cc.pressure.incident.explosion-effects#stuck"

MOVEMENT: Final = "movement"
RESISTANCE: Final = "resistance"
FEAR: Final = "fear"
WEAPON: Final = "weapon_strength"

MOST_FEAR: Final = 2
"""By how much steam makes anybody more frightening at most."""

BURST_FORCE: Final = 10
BLAST: Final = 5 * CM
BLAST_FORCE: Final = 5

STOPS_TO: Final = 4
"""Up to this face of the die an incident stops the boiler for good; above it is overheated."""

AFTER_PREPARING: Final = {INITIATIVE: (INITIATIVE,), ATTACK: (ATTACK, STRENGTH), DEFENCE: (DEFENCE,)}
"""What may be driven for a test that is about to be rolled; an Attack test decides on the FOR of its blow as well."""


class Boiler(Active, name=BOILER):
    """A boiler, or a carburettor, is linked to one characteristic: its bearer's player may throw dice to raise it.

    [cc.pressure.who] [cc.pressure.link] The parameter: the characteristic, the number of dice, steam or naphtha. It may be
    done as often as there is an occasion, once for each. [cc.pressure.number] Those in rout can't. [cc.pressure.active]

    The occasion, and how long it lasts [cc.pressure.timing]: MOU when he is activated, for that activation, or before a
    pursuit move, for that move; INI, ATT and DEF before any test, for that test; the FOR of blows before an Attack test,
    for the wound roll that comes of it; TIR before a Shooting test, the FOR of shots for the wound rolls that come of it;
    RES before a wound roll; PEU before an assault that he makes or that is made on him, for that assault. If he redirects
    his assault he keeps it until he has done moving. [cc.pressure.fear.redirect]
    """

    __slots__ = ()
    stacking = "each"

    @property
    def _drives(self) -> str:
        return str(self.data.parameter).split("/")[0]

    @property
    def _dice(self) -> int:
        return int(str(self.data.parameter).split("/")[1])

    async def _drive(self, battle: Battle, bearer: Fighter) -> bool:
        return await drive(battle, bearer, self._drives, self._dice)

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        if self._drives == MOVEMENT:
            await self._drive(battle, bearer)

    async def before_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        if self._drives == MOVEMENT and action == "pursuit":
            await self._drive(battle, bearer)

    async def fails_by_itself(self, battle: Battle, bearer: Fighter, kind: str) -> bool:
        return self._drives in AFTER_PREPARING.get(kind, ()) and await self._drive(battle, bearer)

    async def spoils_shot(self, battle: Battle, bearer: Fighter) -> bool:
        if self._drives not in (SHOOTING, WEAPON):
            return False
        release(bearer, ROLL, self._drives)
        return await self._drive(battle, bearer)

    async def cancels_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        if self._drives == RESISTANCE:
            await self._drive(battle, bearer)
        return not bearer.in_play

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        await self._frighten(battle, bearer)

    async def assault_received(self, battle: Battle, bearer: Fighter, by: Fighter, as_charge: bool) -> None:
        await self._frighten(battle, bearer)

    async def _frighten(self, battle: Battle, bearer: Fighter) -> None:
        if self._drives == FEAR and not bearer.has(FEAR_ROLLED):
            bearer.gain(FEAR_ROLLED, until="turn")
            await self._drive(battle, bearer)


class Pressure(Hooks, name=ROLL):
    """What a roll has added to a characteristic, until that has been used. The parameter: the characteristic, the bonus.

    For Fear it is 2 at most, counts before it is settled who has to test [cc.pressure.fear.before-tests], and counts as
    Courage where its bearer has to test all the same. [cc.pressure.fear.courage] Of two with PEU 5 the one who charges has
    to test if the other one raises his to 7. [cc.pressure.fear.example]
    """

    __slots__ = ()
    stacking = "each"

    def _gives(self, value: int, score: str, worth: int = 1) -> int:
        name, bonus = bonus_of(self.data.parameter)
        return value + bonus * worth if name == score else value

    def movement(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, MOVEMENT, CM)

    def initiative(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, INITIATIVE)

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, ATTACK)

    def blow_strength(self, value: int, battle: Battle, bearer: Fighter, attack: Attack) -> int:
        return self._gives(value, STRENGTH)

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, DEFENCE)

    def resistance(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, RESISTANCE)

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, SHOOTING)

    def weapon(self, value: Weapon, battle: Battle, bearer: Fighter) -> Weapon:
        return msgspec.structs.replace(value, strength=self._gives(value.strength, WEAPON))

    def fear(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value if bearer.profile.fear is None else self._gives(value, FEAR)

    def courage(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value if bearer.profile.courage is None else self._gives(value, FEAR)

    async def before_test(self, battle: Battle, bearer: Fighter, kind: str) -> None:
        """TIR is raised for the test that is about to be made. [cc.pressure.timing]"""
        score, bonus = bonus_of(self.data.parameter)
        if kind == SHOOTING == score and self.data.until != "test":
            release(bearer, ROLL, SHOOTING)
            bearer.gain(ROLL, added(SHOOTING, bonus), until="test")

    async def after_being_hit(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        release(bearer, ROLL, RESISTANCE)

    async def end_of_activation(self, battle: Battle, bearer: Fighter) -> None:
        release(bearer, ROLL, MOVEMENT, WEAPON)

    async def after_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        """MOU is raised for a pursuit move until that is over. [cc.pressure.timing]"""
        if action == "pursuit":
            release(bearer, ROLL, MOVEMENT)


class FearRolled(Hooks, name=FEAR_ROLLED):
    """There has been a roll for Fear in this assault."""

    __slots__ = ()

    async def after_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        forget_fear(bearer)

    async def assault_over(self, battle: Battle, bearer: Fighter) -> None:
        forget_fear(bearer)


def forget_fear(fighter: Fighter) -> None:
    """An assault is over: what steam has added to a fighter's Fear is gone, and there may be another roll."""
    release(fighter, ROLL, FEAR)
    fighter.lose(FEAR_ROLLED)


class Stopped(Hooks, name=STOPPED):
    """The boiler has stopped for good: there is no roll any more, and nothing that needs a boiler works."""

    __slots__ = ()


class Overheated(Hooks, name=OVERHEATED):
    """The boiler is overheated: it can't be used again before the next turn."""

    __slots__ = ()


class Stuck(Hooks, name=STUCK):
    """A boiler that was to move him has exploded: he does not go anywhere in this phase."""

    __slots__ = ()

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        return False


def is_running(fighter: Fighter) -> bool:
    """Whether a boiler of a fighter can be used now, if he has one."""
    return not fighter.has(STOPPED) and not fighter.has(OVERHEATED)


async def drive(battle: Battle, fighter: Fighter, score: str, dice: int) -> bool:
    """Offers a pressure roll for a characteristic; tells whether what it was made for fails, as the boiler has exploded.

    So many dice, neither more nor fewer: their sum is the bonus; a 1 on any of them is an incident, and brings none.
    [cc.pressure.roll] [cc.pressure.effect] A cannon with two dice always throws both. [cc.pressure.example-lor-arkhon] A 3
    makes MOU 10 into 13. [cc.pressure.example-mou] A 5 makes PEU 4 into 6, not into 9. [cc.pressure.example-fear]
    """
    if not fighter.in_play or fighter.in_rout or not is_running(fighter) or is_driven(fighter, ROLL, score):
        return False
    about = {"fighter": fighter.id, "driven": score, "dice": dice}
    if not await confirm(fighter.side, BOILER, default=False, about=about):
        return False
    await moment(fighter.effects, Hooks.betrays_himself, battle, fighter)
    thrown = await pressure_roll(fighter.side, dice, rule=ROLL, about=about)
    bonus = min(thrown or 0, MOST_FEAR) if score == FEAR else thrown or 0
    incident = thrown is None
    battle.tell(lambda: PressureRolled(fighter=fighter.id, driven=score, bonus=bonus, incident=incident, rules=(ROLL,)))
    if incident:
        return await suffer_incident(battle, fighter, score)
    fighter.gain(ROLL, added(score, bonus), until=LASTS.get(score, "turn"))
    return False


LASTS: Final = {INITIATIVE: "roll", ATTACK: "roll", STRENGTH: "test", DEFENCE: "roll"}
"""The moment that ends what has been added to a characteristic, where it is not used up; FOR outlasts the roll."""


async def suffer_incident(battle: Battle, fighter: Fighter, score: str) -> bool:
    """A die: on a 1 the boiler explodes, on 2 to 4 it stops for good, on 5 and 6 it is overheated to the end of the turn.

    What it was to raise goes on without the bonus, unless it has exploded. [cc.pressure.incident] Gives whether a test that
    was to have the bonus fails by itself, and a shot does not leave; who was to move goes nowhere in this phase.
    [cc.pressure.incident.explosion-effects]
    """
    face = await d6(INCIDENT, fighter.side, {"fighter": fighter.id})
    what = "explosion" if face == 1 else "stopped" if face <= STOPS_TO else "overheated"
    battle.tell(lambda: Incident(fighter=fighter.id, what=what, rules=(INCIDENT,)))
    if what == "overheated":
        fighter.gain(OVERHEATED, until="turn")
        return False
    fighter.gain(STOPPED)
    if what == "stopped":
        return False
    if score == MOVEMENT:
        fighter.gain(STUCK, until="phase")
    await burst(battle, fighter)
    return score not in (MOVEMENT, RESISTANCE, FEAR)


async def burst(battle: Battle, fighter: Fighter) -> None:
    """A boiler explodes: its bearer suffers a wound roll of FOR 10 against RES 0, whatever is in force on him.

    [cc.pressure.incident.explosion] All others, friend or enemy, even partly within 5 cm of him suffer one of FOR 5 against
    their own RES. [cc.pressure.incident.explosion-area] If he lives through it there are no more pressure rolls for him.
    [cc.pressure.incident.explosion-after]
    """
    spot = place_of(fighter).point
    near = [other for other in battle.in_play() if other is not fighter and other.tier == fighter.tier]
    near = [other for other in near if battle.gap(fighter, other) <= BLAST and _is_reached(battle, other, fighter)]
    victims = tuple(other.id for other in near)
    battle.tell(lambda: Exploded(fighter=fighter.id, spot=spot, radius=BLAST, victims=victims, rules=(AREA,)))
    await wound_roll(battle, fighter, BURST_FORCE, rule=EXPLOSION, against=0)
    for victim in near:
        await wound_roll(battle, victim, BLAST_FORCE, rule=AREA)


def _is_reached(battle: Battle, fighter: Fighter, by: Fighter) -> bool:
    return apply_hooks(battle, fighter, Hooks.is_reached, True, by)
