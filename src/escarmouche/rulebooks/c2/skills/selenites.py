"""The Sélénites: what the moon gives them at the beginning of a battle."""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.kernel import Choose
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import domain_of, is_magician
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.content.spell_books import unlearnable
from escarmouche.rulebooks.c2.events import MoonRose
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.mana import START, take_new_gems
from escarmouche.rulebooks.c2.rules.granting import MAGICIAN, grant
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.dice import d6
from escarmouche.table import MM

SELENITE: Final = "c2.skill.selenite"
MOON: Final = "c2.table.selenite"
GIFT: Final = "c2.table.selenite#gift"

DAY, CRESCENT, GIBBOUS, NEW, HALF, FULL = "day", "crescent", "gibbous", "new", "half", "full"

FIRST: Final = (DAY, DAY, DAY, CRESCENT, GIBBOUS)
"""The moon by the first die; a six calls for another."""

SECOND: Final = (NEW, HALF, HALF, HALF, HALF, FULL)
"""The moon by the second die."""

STRIDE: Final = 25 * MM
KILLER: Final = "c2.skill.tueur-ne"
POSSESSED: Final = "c2.skill.possede"


class Selenite(Hooks, name=SELENITE):
    """Before the battle he rolls for his moon, whose gift lasts for the game; he masters Water besides his elements.

    [c2.skill.selenite]
    """

    __slots__ = ()
    order = -10

    async def start_of_battle(self, battle: Battle, bearer: Fighter) -> None:
        moon = await rise(bearer)
        battle.tell(lambda: MoonRose(fighter=bearer.id, moon=moon, rules=(MOON,)))
        match moon:
            case "crescent" | "gibbous":
                bearer.gain(MOON, moon)
            case "new":
                grant(bearer, POSSESSED)
            case "half":
                await empower(battle, bearer)
            case "full":
                await receive(battle, bearer)


class Moonlight(Hooks, name=MOON):
    """+1 INI and DIS by a crescent; by a gibbous moon +2.5 cm MOU, and +1 COU or PEUR, whichever he has.

    [c2.table.selenite]
    """

    __slots__ = ()

    def _by(self, moon: str) -> bool:
        return self.data.parameter == moon

    def initiative(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self._by(CRESCENT)

    def discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self._by(CRESCENT)

    def movement(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + STRIDE * self._by(GIBBOUS)

    def courage(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self._by(GIBBOUS)

    def fear(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + (self._by(GIBBOUS) and bearer.profile.fear is not None)


async def rise(bearer: Fighter) -> str:
    """The moon of a Sélénite: one die, and a second on a six."""
    about = {"fighter": bearer.id}
    first = await d6(MOON, bearer.side, about)
    if first <= len(FIRST):
        return FIRST[first - 1]
    return SECOND[await d6(MOON, bearer.side, about) - 1]


async def empower(battle: Battle, bearer: Fighter) -> None:
    """A half moon: +1 POU; who is no Magician becomes an Initié of POU 1, of the primary domain of his people."""
    profile = bearer.profile
    if is_magician(profile):
        assert profile.power is not None
        bearer.profile = shared(msgspec.structs.replace(profile, power=profile.power + 1))
        return
    domain = domain_of(profile)
    bearer.profile = shared(
        msgspec.structs.replace(
            profile,
            power=1,
            elements=() if domain is None else domain.primary[:1],
            skills=(*profile.skills, Skill("initie")),
        )
    )
    grant(bearer, MAGICIAN)
    await take_new_gems(battle, bearer, 1, START)


async def receive(battle: Battle, bearer: Fighter) -> None:
    """A full moon: a spell more, for nothing, or the skill Tueur Né, as he likes."""
    known = [spell.key for spell in bearer.profile.spells]
    able = [spell for spell in battle.moonlit if unlearnable(bearer.profile, spell) is None and spell.key not in known]
    options = {KILLER: None, **{CARD + spell.key: spell for spell in able}}
    gift = await Choose(bearer.side, GIFT, options, default=KILLER, about={"fighter": bearer.id})
    if gift is None:
        grant(bearer, KILLER)
    else:
        bearer.profile = shared(msgspec.structs.replace(bearer.profile, spells=(*bearer.profile.spells, gift)))
