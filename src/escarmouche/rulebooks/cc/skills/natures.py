"""What somebody is by nature: immunities, and skills that bring others with them."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.cc.battle import PREDICTABLE, Action, Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import ALL_ELEMENTS as ELEMENTS
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.artillery import is_reached
from escarmouche.rulebooks.cc.rules.command import COMMAND
from escarmouche.rulebooks.cc.rules.crossing import approach
from escarmouche.rulebooks.cc.rules.fear import be_passed_through, dread
from escarmouche.rulebooks.cc.rules.granting import CLOSED
from escarmouche.rulebooks.cc.rules.movement import left_to_move
from escarmouche.rulebooks.cc.rules.terrain import KINDS
from escarmouche.rulebooks.cc.skills.matching import ELEMENTAL, is_elemental
from escarmouche.rulebooks.confrontation.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.wound_table import LOCATIONS, STUNNED, UNHURT, Hit, WoundDice
from escarmouche.rulebooks.freetable.passing import met_on_the_way
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM

IMMUNITY: Final = "cc.skill.immunite"
UNDEAD: Final = "cc.skill.mort-vivant"
INTANGIBLE: Final = "cc.skill.intangible"
HYPERIAN: Final = "cc.skill.hyperien"
DARKNESS: Final = "tenebres"
SWIFTNESS: Final = "cc.skill.rapidite"
UNHURRIED: Final = "cc.skill.rapidite#unhurried"

UNLIKE_OPEN: Final = {
    "difficult": tuple(kind.name for kind in KINDS if kind.cost == "double"),
    "impassable": tuple(kind.name for kind in KINDS if kind.cost == "barred"),
}
"""The kinds of terrain by what they do to those who move."""

ANYTHING: Final = 1000 * CM
"""Higher than any scenery."""


class Immunite(Hooks, name=IMMUNITY):
    """Immunity/X: to a thing, an effect, a skill, a kind of ground, wounds in a place, or an Element. [cc.skill.immunite]

    To every form of Fear [cc.skill.immunite.peur], to wounds in a place, doubles left out
    [cc.skill.immunite.location], to master strokes [cc.skill.immunite.coup-de-maitre], to poison, to being stunned;
    difficult or impassable ground is as open to him [cc.skill.immunite.terrain]. Whoever has it several times has each.
    [cc.skill.immunite.duplicate]
    """

    __slots__ = ()
    stacking = "each"

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return value or (self.data.parameter == "peur" and not repels(creature, bearer))

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        place = self.data.parameter
        return value.with_(safe=(*value.safe, place)) if place in LOCATIONS else value

    def disregards(self, value: tuple[str, ...], battle: Battle, bearer: Fighter) -> tuple[str, ...]:
        family, _, ground = str(self.data.parameter).partition(":")
        return (*value, *UNLIKE_OPEN[ground]) if family == "ground" else value

    def suffers(self, value: int, battle: Battle, bearer: Fighter, hit: Hit | None) -> int:
        return UNHURT if value == STUNNED and self.data.parameter == "sonne" else value

    async def is_spared(self, battle: Battle, bearer: Fighter, by: Fighter, gems: tuple[str, ...]) -> bool:
        """Of a spell made with gems of X alone he chooses whether to suffer it or to be wholly immune.

        [cc.skill.immunite.element]
        """
        family, _, element = str(self.data.parameter).partition(":")
        if family != "element" or set(gems) != {element}:
            return False
        about = {"fighter": bearer.id, "by": by.id}
        return await confirm(bearer.side, f"{IMMUNITY}.element", default=by.side != bearer.side, about=about)


def is_immune(fighter: Fighter, what: str) -> bool:
    """Whether a fighter is immune to an effect (``toxique``, ``coup-de-maitre`` …)."""
    return any(effect.parameter == what for effect in fighter.effects if effect.name == IMMUNITY)


def repels(creature: Fighter, victim: Fighter) -> bool:
    """Whether a fighter is a Hyperian, and another one of those who have to fear him."""
    return creature.has(HYPERIAN) and is_dark(victim)


def is_dark(fighter: Fighter) -> bool:
    """Whether a fighter is of the Meanders of Darkness, an Immortal or an Elemental of Darkness, or undead."""
    profile = fighter.profile
    people = next((candidate for candidate in PEOPLES if candidate.key == profile.people), None)
    immortal, elemental = profile.skill("immortel"), profile.skill("elementaire")
    return (
        fighter.has(UNDEAD)
        or profile.has("mort-vivant")
        or profile.way == DARKNESS
        or (people is not None and people.way == DARKNESS)
        or (immortal is not None and immortal.value == DARKNESS)
        or (elemental is not None and elemental.value == "darkness")
    )


class Immortel(Hooks, name="cc.skill.immortel"):
    """Immortal/X: immune to poison. He is affiliated to the path of X: of Light he is Righteous, of Destiny he is aware,
    of Darkness no Fear touches him, and no effect puts him under the enemy's control. [cc.skill.immortel]
    """

    __slots__ = ()
    stacking = "each"
    implies = ((IMMUNITY, "toxique"),)
    implies_by = {
        "lumiere": (("cc.skill.juste", None),),
        "destin": (("cc.skill.conscience", None),),
        DARKNESS: ((IMMUNITY, "peur"),),
    }

    def can_be_controlled(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and self.data.parameter != DARKNESS


class Hyperien(Hooks, name=HYPERIAN):
    """Hyperian/X: immune to Fear, and allied to the Cynwälls; those of Darkness meet him as one of PEU X, whatever their own
    PEU and their immunity. [cc.skill.hyperien] Of several X the highest counts. [cc.skill.hyperien.duplicate]
    Nothing makes one of Darkness a Hyperian. [cc.skill.hyperien.excluded]
    """

    __slots__ = ()
    stacking = "best"
    implies = ((IMMUNITY, "peur"),)

    def fear_against(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
        return self.number if is_dark(victim) else value

    def always_frightens(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter) -> bool:
        return value or is_dark(victim)


CLOSED[HYPERIAN] = is_dark


def _nature(immunity: str, *banes: str) -> tuple[tuple[str, str], ...]:
    immune = ((IMMUNITY, f"element:{immunity}"),) if immunity else ()
    return (*immune, *(("cc.skill.fleau", f"element:{bane}") for bane in banes))


class Elementaire(Hooks, name=ELEMENTAL):
    """Elemental/X: immune to X unless it is Darkness, and a bane of what is opposed to it. [cc.skill.elementaire.skills]

    Wound rolls that he causes on Elementals of his own Element are read a row higher, but for Darkness.
    [cc.skill.elementaire.same-element]
    """

    __slots__ = ()
    stacking = "each"
    implies_by = {
        "air": _nature("air", "earth", "darkness"),
        "earth": _nature("earth", "air", "darkness"),
        "water": _nature("water", "fire", "darkness"),
        "fire": _nature("fire", "water", "darkness"),
        "light": _nature("light", "darkness"),
        "darkness": _nature("", *ELEMENTS),
    }

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        element = str(self.data.parameter)
        if element == "darkness" or not is_elemental(battle[hit.victim], element):
            return value
        return value.with_(milder=value.milder + 1, death_stays=False)


class Previsible(Hooks, name=PREDICTABLE):
    """His card lies face up in the sequence and in the reserve. [cc.skill.previsible] Once the sequences are arranged the
    opponent is told where it lies, and sees it at any time. [cc.skill.previsible.consult]
    """

    __slots__ = ()


class Rapidite(Hooks, name=SWIFTNESS):
    """Swiftness: MOU may be tripled, and not doubled, when he charges or runs, and is when he flees. [cc.skill.rapidite]

    In a run one goes as far as one likes; in a charge one is asked where twice MOU does not lead to the enemy.
    """

    __slots__ = ()

    def multiple(self, value: int, battle: Battle, bearer: Fighter, action: Action) -> int:
        swift = action in ("run", "flight") or (action == "charge" and not bearer.has(UNHURRIED))
        return max(value, 6) if swift else value

    async def assault_measured(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        if not as_charge:
            return
        bearer.gain(UNHURRIED, until="turn")
        reached = approach(battle, bearer, target, left_to_move(battle, bearer)) is not None
        bearer.lose(UNHURRIED)
        about = {"fighter": bearer.id, "target": target.id}
        if not reached and not await confirm(bearer.side, SWIFTNESS, default=True, about=about):
            bearer.gain(UNHURRIED, until="turn")


class Unhurried(Hooks, name=UNHURRIED):
    """He charges by twice MOU."""

    __slots__ = ()


class Desengagement(Hooks, name="cc.skill.desengagement"):
    """Disengagement/X: by INI its difficulty is X at most. [cc.skill.desengagement]"""

    __slots__ = ()
    stacking = "least"

    def disengagement_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return min(value, self.number)


class MortVivant(Hooks, name=UNDEAD):
    """Undead: immune to poison and to Fear, but not to that of Hyperians. [cc.skill.mort-vivant]

    Among several who frighten it adds 2 to the Fear of the worst, and not 1. [cc.skill.mort-vivant.fear-bonus]

    Of commanders it heeds the undead alone. [cc.skill.mort-vivant.command] In tests its DIS is 0; what an undead commander
    lends is the DIS on his card. [cc.skill.mort-vivant.discipline]
    """

    __slots__ = ()
    implies = ((IMMUNITY, "peur"), (IMMUNITY, "toxique"))
    order = 95

    def discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0

    def lent_discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value if battle.options.undead_lend_nothing else bearer.profile.discipline or 0

    def fear_in_company(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 2

    def heeds(self, value: bool, battle: Battle, bearer: Fighter, lender: Fighter, skill: str) -> bool:
        return value and (skill != COMMAND or lender.has(UNDEAD))


class Construct(Hooks, name="cc.skill.construct"):
    """Its Discipline counts as 0, and no commander helps it. It brings Immunité/Peur and Immunité/Toxique with it.

    [cc.skill.construct]
    """

    __slots__ = ()
    implies = ((IMMUNITY, "peur"), (IMMUNITY, "toxique"))
    order = 95

    def discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0

    def heeds(self, value: bool, battle: Battle, bearer: Fighter, lender: Fighter, skill: str) -> bool:
        return value and skill != COMMAND


class Intangible(Hooks, name=INTANGIBLE):
    """Difficult ground is as open to him, and no disengagement of his fails. [cc.skill.intangible]

    He passes through scenery and fighters, and does not stop inside them; enemies whom he frightens test their Courage
    when he passes through them. [cc.skill.intangible.pass-through]
    """

    __slots__ = ()
    order = 50
    implies = ((IMMUNITY, "ground:difficult"),)

    def slips_away(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def may_pass(self, value: bool, battle: Battle, bearer: Fighter, other: Fighter) -> bool:
        return True

    def overflies(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        return ANYTHING

    def passed_after(
        self, value: int | None, battle: Battle, bearer: Fighter, mover: Fighter, route: Route
    ) -> int | None:
        return min((far for far, _ in _run_through(battle, bearer, mover, route)), default=value)

    async def on_passage(self, battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> None:
        for _, enemy in _run_through(battle, bearer, mover, route):
            await be_passed_through(battle, enemy, bearer)


def _run_through(battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> list[tuple[int, Fighter]]:
    """The enemies whom an intangible fighter who frightens them passes through, in order, and after how much of the way."""
    if mover is not bearer:
        return []
    enemies = [
        enemy
        for enemy in battle.enemies(bearer)
        if enemy.tier == bearer.tier and is_reached(battle, enemy, bearer) and dread(battle, bearer, enemy)
    ]
    return met_on_the_way(battle, bearer, route, enemies)


class Ethere(Hooks, name="cc.skill.ethere"):
    """Ethereal: he is never stunned, Coriace, Intangible and Inébranlable. [cc.skill.ethere]"""

    __slots__ = ()
    implies = (
        (IMMUNITY, "sonne"),
        ("cc.skill.coriace", None),
        (INTANGIBLE, None),
        ("cc.skill.inebranlable", None),
    )


PARIAH: Final = "cc.skill.paria"


class Paria(Hooks, name=PARIAH):
    """Pariah: commanders, standards and musicians are of use among Pariahs alone, or among those who are none.

    [cc.skill.paria] [cc.skill.commandement.paria] A staff does not mix both. [cc.skill.paria.staff]
    """

    __slots__ = ()

    def heeds(self, value: bool, battle: Battle, bearer: Fighter, lender: Fighter, skill: str) -> bool:
        return value and lender.has(PARIAH)

    def leads(self, value: bool, battle: Battle, bearer: Fighter, tester: Fighter, skill: str) -> bool:
        return value and tester.has(PARIAH)
