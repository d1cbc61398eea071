"""Steam and naphtha: boilers and carburettors that drive a score, and what happens to them."""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.kernel import Roll, confirm
from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.events import Exploded, Incident, PressureRolled
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import PLAIN, die_of
from escarmouche.rulebooks.c2.rules.dice import EXCEPTIONS
from escarmouche.rulebooks.c2.rules.wounds import kill, wound_roll
from escarmouche.rulebooks.confrontation.dice import DieRule, d6
from escarmouche.rulebooks.confrontation.pressure import added, bonus_of, is_driven, pressure_roll, release
from escarmouche.rulebooks.confrontation.wound_table import Hit
from escarmouche.table import CM

EQUIPMENT: Final = "c2.steam.equipment"
ROLL: Final = "c2.steam.roll"
USED: Final = "c2.steam.equipment#used"
TABLE: Final = "c2.table.steam-incidents"

EXPLOSION, OVERHEATED, CRACKED, VALVE, LEAK, STOPPED = (
    "explosion",
    "overheated",
    "cracked",
    "valve",
    "leak",
    "stopped",
)
INCIDENTS: Final = (EXPLOSION, OVERHEATED, CRACKED, VALVE, LEAK, STOPPED)
"""What a die of 1 to 6 brings about."""

RUNNING: Final = f"{TABLE}#running"

WORSE: Final = {OVERHEATED: EXPLOSION, LEAK: STOPPED}
"""What an incident becomes when it happens to the same model a second time."""

BLAST: Final = 5 * CM
BLAST_FORCE: Final = 10
RESTART: Final = 4

SHOT_SCORES: Final = ("shooting", "range", "weapon_strength")
"""The scores that are driven for a shot, just before the shooting roll."""


class Boiler(Hooks, name=EQUIPMENT):
    """Drives one score: before it is used its owner may throw dice, and their sum is added to it for that use.

    The parameter: the score, the number of dice, steam or naphtha. [c2.steam.equipment] For a shot the roll comes just
    before that to hit, and an incident cancels the shot. [c2.steam.timing.shooting] Otherwise it comes when the score is
    about to count; whoever dies of an incident does nothing more, and any other is borne without the bonus.
    [c2.steam.timing.other]
    """

    __slots__ = ()
    stacking = "each"

    @property
    def _drives(self) -> str:
        assert isinstance(self.data.parameter, str)
        return self.data.parameter.split("/")[0]

    @property
    def _dice(self) -> int:
        assert isinstance(self.data.parameter, str)
        return int(self.data.parameter.split("/")[1])

    async def before_scores_count(self, battle: Battle, bearer: Fighter, scores: tuple[str, ...]) -> None:
        if self._drives in scores and self._drives not in SHOT_SCORES:
            await drive(battle, bearer, self._drives, self._dice)

    async def spoils_shot(self, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        if self._drives not in SHOT_SCORES:
            return False
        return not await drive(battle, bearer, self._drives, self._dice)


class Pressure(Hooks, name=ROLL):
    """What a roll has added to a score, until that score has been used. The parameter: the score and the bonus."""

    __slots__ = ()
    stacking = "each"

    def _gives(self, value: int, score: str, worth: int = 1) -> int:
        name, bonus = bonus_of(self.data.parameter)
        return value + bonus * worth if name == score else value

    def movement(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, "movement", CM)

    def initiative(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, "initiative")

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, "attack")

    def strength(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, "strength")

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, "defence")

    def resistance(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, "resistance")

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self._gives(value, "shooting")

    def weapon(self, value: Weapon, battle: Battle, bearer: Fighter) -> Weapon:
        longer = self._gives(0, "range", CM)
        return msgspec.structs.replace(
            value,
            strength=self._gives(value.strength, "weapon_strength"),
            short=value.short + longer,
            medium=value.medium + longer,
            long=value.long + longer,
        )

    async def before_scores_count(self, battle: Battle, bearer: Fighter, scores: tuple[str, ...]) -> None:
        if "attack" in scores or "movement" in scores:
            release(bearer, ROLL, "initiative")

    async def after_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        release(bearer, ROLL, "movement", "strength", "initiative")

    async def after_attack_rolls(self, battle: Battle, bearer: Fighter) -> None:
        release(bearer, ROLL, "attack")

    async def after_parry(self, battle: Battle, bearer: Fighter) -> None:
        release(bearer, ROLL, "defence")

    async def after_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        release(bearer, ROLL, "strength")

    async def after_being_hit(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        release(bearer, ROLL, "resistance")

    async def after_shot(self, battle: Battle, bearer: Fighter, target: Fighter, hit: bool) -> None:
        release(bearer, ROLL, *SHOT_SCORES)


class Used(Hooks, name=USED):
    """A score has been driven in a phase of this turn. The parameter: the phase and the score."""

    __slots__ = ()
    stacking = "each"


class Overheated(Hooks, name=f"{TABLE}#{OVERHEATED}"):
    """Has been overheated once."""

    __slots__ = ()


class Cracked(Hooks, name=f"{TABLE}#{CRACKED}"):
    """A 2 is an incident, too."""

    __slots__ = ()


class Valve(Hooks, name=f"{TABLE}#{VALVE}"):
    """Dice that show 5 or 6 add nothing."""

    __slots__ = ()


class Leak(Hooks, name=f"{TABLE}#{LEAK}"):
    """Has leaked once."""

    __slots__ = ()


class Stopped(Hooks, name=f"{TABLE}#{STOPPED}"):
    """At rest, but for turns at whose start a die shows 4 or more."""

    __slots__ = ()
    order = 10

    async def start_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        if await d6(TABLE, bearer.side, {"fighter": bearer.id}) >= RESTART:
            bearer.gain(RUNNING, until="turn")


class Running(Hooks, name=RUNNING):
    """A boiler that had stopped runs in this turn."""

    __slots__ = ()


def may_drive(battle: Battle, fighter: Fighter, score: str) -> bool:
    """Whether a roll may be made for a score now.

    Once for each use of it; where the players have agreed so, once in each phase.
    """
    if fighter.has(f"{TABLE}#{STOPPED}") and not fighter.has(RUNNING):
        return False
    if is_driven(fighter, ROLL, score):
        return False
    used = f"{battle.phase}/{score}"
    driven = any(effect.name == USED and effect.parameter == used for effect in fighter.effects)
    return fighter.in_play and not (driven and battle.options.one_pressure_roll_a_phase)


async def drive(battle: Battle, fighter: Fighter, score: str, dice: int) -> bool:
    """Offers a pressure or injection roll for a score; tells whether what is under way goes on. [c2.steam.roll]"""
    about = {"fighter": fighter.id, "driven": score, "dice": dice}
    if not may_drive(battle, fighter, score) or not await confirm(fighter.side, EQUIPMENT, default=False, about=about):
        return True
    fighter.gain(USED, f"{battle.phase}/{score}", until="turn")
    await moment(fighter.effects, Hooks.on_roll, battle, fighter, PLAIN)
    bonus = await pressure(battle, fighter, dice, about)
    battle.tell(
        lambda: PressureRolled(
            fighter=fighter.id, driven=score, bonus=bonus or 0, incident=bonus is None, rules=(ROLL,)
        )
    )
    if bonus is None:
        await suffer_incident(battle, fighter)
        return False
    fighter.gain(ROLL, added(score, bonus), until="turn")
    return True


def pressure(battle: Battle, fighter: Fighter, dice: int, about: dict[str, object]) -> Roll[int | None]:
    """The sum of the dice, ``None`` for an incident: a 1 on any of them, or a 2 where the boiler is cracked."""
    die = EXCEPTIONS[ROLL].read(die_of(battle, fighter, "steam"), "steam")
    least = 3 if fighter.has(f"{TABLE}#{CRACKED}") else 2
    deaf = (5, 6) if fighter.has(f"{TABLE}#{VALVE}") else ()

    return pressure_roll(
        fighter.side,
        dice,
        rule=ROLL,
        about=about,
        is_incident=lambda face: _is_incident(die, face, least),
        worth=lambda face: 0 if face in deaf else die.worth(face),
    )


def _is_incident(die: DieRule, face: int, least: int) -> bool:
    return face < least and (face > 1 or die.first_one_fails)


async def suffer_incident(battle: Battle, fighter: Fighter) -> None:
    """A die on the table of incidents; what it does lasts for the game, unless it says otherwise.

    [c2.table.steam-incidents]
    """
    what = INCIDENTS[await d6(TABLE, fighter.side, {"fighter": fighter.id}) - 1]
    if fighter.has(f"{TABLE}#{what}") and what in WORSE:
        what = WORSE[what]
    told = what
    battle.tell(lambda: Incident(fighter=fighter.id, what=told, rules=(TABLE,)))
    if what == EXPLOSION:
        await burst(battle, fighter)
    else:
        fighter.gain(f"{TABLE}#{what}")
        if what == STOPPED:
            fighter.lose(RUNNING)


async def burst(battle: Battle, fighter: Fighter) -> None:
    """A boiler explodes: its bearer is killed outright, and each model within 5 cm suffers a hit of Strength 10."""
    assert fighter.pose is not None
    spot = fighter.pose.point
    near = [neighbour for neighbour in battle.in_play() if neighbour is not fighter and neighbour.tier == fighter.tier]
    near = [neighbour for neighbour in near if battle.gap(fighter, neighbour) <= BLAST]
    victims = tuple(neighbour.id for neighbour in near)
    battle.tell(lambda: Exploded(fighter=fighter.id, spot=spot, radius=BLAST, victims=victims, rules=(TABLE,)))
    await kill(battle, fighter, rule=TABLE)
    for victim in near:
        await wound_roll(battle, victim, BLAST_FORCE, rule=TABLE)


__all__ = ["INCIDENTS", "Boiler", "drive", "suffer_incident"]
