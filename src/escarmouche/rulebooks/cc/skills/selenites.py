"""Sélénites: the moon under which they fight a battle, and what it gives them."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import Parameter
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import MoonRose
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.confrontation.dice import d6
from escarmouche.table import MM

SELENITE: Final = "cc.skill.selenite"
MOON: Final = "cc.skill.selenite.moon"

CRESCENT, HALF, GIBBOUS, FULL = "crescent", "half", "gibbous", "full"
MOONS: Final = (CRESCENT, HALF, HALF, GIBBOUS, GIBBOUS, FULL)
"""The phase of the moon by the die."""

ALWAYS: Final[dict[str, str]] = {CRESCENT: "discipline:1", FULL: "discipline:-1"}
"""What a phase does to all, as points in a score."""

SCORES: Final = ("movement", "courage", "fear")
"""The scores of which one is raised under a half moon."""

STRIDE: Final = 25 * MM
BRAVER: Final = 2

GIFTS: Final[dict[str, dict[str, tuple[str, Parameter]]]] = {
    GIBBOUS: {
        "charge-bestiale": ("cc.skill.charge-bestiale", None),
        "recuperation": ("cc.skill.recuperation", 1),
    },
    FULL: {
        "esprit-de": ("cc.skill.esprit-de", "element:water"),
        "regeneration": ("cc.skill.regeneration", 4),
        "tueur-ne": ("cc.skill.tueur-ne", None),
    },
}
"""The skills of which one is given under the other two."""


class Selenite(Hooks, name=SELENITE):
    """Sélénite: he masters Water besides his Elements (:mod:`mystics`), and is allied to the Wolfen. [cc.skill.selenite]

    Before the battle a die tells his moon, whose bonus lasts for the game: DIS + 1; 2.5 cm MOU, 2 COU or 1 PEU; Charge
    bestiale or Récupération/1; DIS - 1 and Esprit de l'Eau, Régénération/4 or Tueur né. [cc.skill.selenite.moon]
    """

    __slots__ = ()
    order = -10

    async def before_battle(self, battle: Battle, bearer: Fighter) -> None:
        moon = MOONS[await d6(MOON, bearer.side, {"fighter": bearer.id}) - 1]
        battle.tell(lambda: MoonRose(fighter=bearer.id, moon=moon, rules=(MOON,)))
        if moon in ALWAYS:
            bearer.gain(MOON, ALWAYS[moon])
        about = {"fighter": bearer.id, "moon": moon}
        if moon == HALF:
            raised = {score: score for score in SCORES if getattr(bearer.profile, score) is not None}
            score = await Choose(bearer.side, MOON, raised, default=next(iter(raised)), about=about)
            bearer.gain(MOON, f"{score}:1")
        elif moon in GIFTS:
            gifts = GIFTS[moon]
            name, value = await Choose(bearer.side, MOON, gifts, default=next(iter(gifts)), about=about)
            grant(bearer, name, value, source=SELENITE)


class Moonlight(Hooks, name=MOON):
    """What the moon does to a score, to the end of the game."""

    __slots__ = ()
    stacking = "each"

    def _on(self, score: str) -> int:
        name, _, change = str(self.data.parameter).partition(":")
        return int(change) if name == score else 0

    def discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self._on("discipline")

    def movement(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + STRIDE * self._on("movement")

    def courage(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + BRAVER * self._on("courage")

    def fear(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self._on("fear")
