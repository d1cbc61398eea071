"""The command aptitudes that all peoples have in common: when each is used, on whom, for how long, and what it does.

In the order of the book [lfw.aptitude.list]: [lfw.aptitude.ouvrez-le-feu] [lfw.aptitude.massacrez-les]
[lfw.aptitude.pas-de-quartier] [lfw.aptitude.attaque-heroique] [lfw.aptitude.attaque-tactique]
[lfw.aptitude.defense-organisee] [lfw.aptitude.a-couvert] [lfw.aptitude.au-pas-de-course] [lfw.aptitude.repositionnement]
[lfw.aptitude.reformation] [lfw.aptitude.desengagement] [lfw.aptitude.tenez-la-ligne] [lfw.aptitude.on-se-reprend]
"""

from __future__ import annotations

from typing import Final, Literal

from escarmouche.documents.terms import Name, Term
from escarmouche.rulebooks.lfw.content.effect_words import (
    Change,
    Dice,
    EffectWord,
    Forget,
    GainRule,
    Help,
    MoveAgain,
    Rally,
    Regroup,
)

Moment = Literal["organisation", "movement-start", "movement-end", "shooting-start", "melee-start", "turn-end"]
"""When an aptitude is used: during the organisation phase, as a phase starts or ends, as the turn ends."""

Lasts = Literal["instant", "phase", "turn", "game"]
"""How long an aptitude or a spell lasts."""

Aim = Literal["user", "friend", "friends"]
"""On whom an aptitude is used: on who uses it, on one unit of his army, on all within its range."""


class Aptitude(Term, frozen=True, kw_only=True):
    """A command aptitude. [lfw.aptitude.format]

    ``moments``: when it is used; ``aim``: on whom; ``range`` in inches; ``fleeing``: only on those who flee; ``movable``:
    only on those who are eligible to a normal move.
    """

    moments: tuple[Moment, ...]
    aim: Aim = "friend"
    range: int = 0
    lasts: Lasts = "phase"
    fleeing: bool = False
    movable: bool = False
    effects: tuple[EffectWord, ...]

    @property
    def id(self) -> str:
        """Its id in the catalogue."""
        return f"lfw.aptitude.{self.key}"


APTITUDES: Final[tuple[Aptitude, ...]] = (
    Aptitude(
        "ouvrez-le-feu",
        Name("Ouvrez le feu", "Open fire"),
        moments=("shooting-start",),
        range=6,
        effects=(Change(score="hit", by=1),),
    ),
    Aptitude(
        "massacrez-les",
        Name("Massacrez-les", "Slaughter them"),
        moments=("melee-start",),
        range=6,
        effects=(Change(score="combat", by=1),),
    ),
    Aptitude(
        "pas-de-quartier",
        Name("Pas de quartier", "No quarter"),
        moments=("shooting-start", "melee-start"),
        range=6,
        effects=(Change(score="combat", by=1), Change(score="hit", by=1)),
    ),
    Aptitude(
        "attaque-heroique",
        Name("Attaque héroïque", "Heroic attack"),
        moments=("melee-start",),
        aim="user",
        effects=(Change(score="melee-force", by=1), Change(score="attacks", by=1)),
    ),
    Aptitude(
        "attaque-tactique",
        Name("Attaque tactique", "Tactical attack"),
        moments=("organisation",),
        aim="friends",
        range=3,
        lasts="turn",
        effects=(Help(roll="hit"), Help(roll="combat")),
    ),
    Aptitude(
        "defense-organisee",
        Name("Défense organisée", "Organised defence"),
        moments=("organisation",),
        aim="friends",
        range=3,
        lasts="turn",
        effects=(Help(roll="defence"), Help(roll="protection")),
    ),
    Aptitude(
        "a-couvert",
        Name("À couvert", "Take cover"),
        moments=("shooting-start", "melee-start"),
        range=6,
        effects=(Change(score="defence", by=1),),
    ),
    Aptitude(
        "au-pas-de-course",
        Name("Au pas de course", "At the double"),
        moments=("movement-start",),
        aim="friends",
        range=3,
        effects=(GainRule(rule="Rapide", but="charge"),),
    ),
    Aptitude(
        "repositionnement",
        Name("Repositionnement", "Repositioning"),
        moments=("movement-end",),
        range=6,
        lasts="turn",
        effects=(Forget(),),
    ),
    Aptitude(
        "reformation",
        Name("Reformation", "Regrouping"),
        moments=("organisation",),
        aim="friends",
        range=3,
        lasts="instant",
        movable=True,
        effects=(Regroup(most=Dice("d6"), within=3),),
    ),
    Aptitude(
        "desengagement",
        Name("Désengagement", "Disengagement"),
        moments=("turn-end",),
        range=6,
        lasts="instant",
        effects=(MoveAgain(),),
    ),
    Aptitude(
        "tenez-la-ligne",
        Name("Tenez la ligne", "Hold the line"),
        moments=("organisation",),
        aim="friends",
        range=3,
        lasts="turn",
        effects=(Change(score="courage", by=1),),
    ),
    Aptitude(
        "on-se-reprend",
        Name("On se reprend", "Pull yourselves together"),
        moments=("organisation",),
        range=6,
        lasts="instant",
        fleeing=True,
        effects=(Rally(),),
    ),
)

BY_ID: Final = {aptitude.id: aptitude for aptitude in APTITUDES}
