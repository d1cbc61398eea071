"""Single combats, and hits without one, for trying the skills of arms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.c2.arena import Arena

from escarmouche.kernel import Ask, Step
from escarmouche.rulebooks.c2.battle import Battle, Combat
from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.events import AttacksAnnounced, AttacksRolled, DicePlaced
from escarmouche.rulebooks.c2.rules.melee import Fight
from escarmouche.rulebooks.c2.rules.wounds import kill, wound_roll
from escarmouche.rulebooks.c2.skills.weapons import BLOWS

PLACE = "c2.melee.dice.allocate"
NAME = "c2.melee.attack.threshold"
MEET = "c2.melee.defence.choice"
AGAIN = "c2.melee.defence.roll"
WAY = "c2.counterattack.declare"
SIX = "c2.dice.six"
WHO = "c2.melee.resolution"

HERO_FIRST = [5, 2]
"""Dice that win the initiative for the hero, INI being equal."""

AROUND = ((50, 32.5), (50, 27.5), (52.5, 30), (47.5, 30))
"""Where those stand who surround somebody at (50, 30)."""


def stats(*skills: str, **changes: Any) -> dict[str, Any]:
    """Fields of a profile with skills, written as on a card."""
    return {"skills": tuple(map(read_skill, skills)), **changes}


def ring(hero: dict[str, Any] | None = None, *foes: dict[str, Any]) -> Arena:
    """``hero`` (red) at (50, 30), among ``foe0`` and others (blue)."""
    place = Arena()
    place.add("hero", "red", 50, 30, **(hero or {}))
    for number, foe in enumerate(foes or ({},)):
        place.add(f"foe{number}", "blue", *AROUND[number], **foe)
    return place


def fight(place: Arena, dice: Sequence[int], answers: Sequence[Any]) -> Battle:
    """One combat of everybody in the arena; initiative dice are the first two: red's, then blue's."""
    return place.run(combat(place), dice=dice, answers=answers)


def combat(place: Arena) -> Fight:
    """The combat of everybody in the arena."""
    red, blue = (tuple(fighter.id for fighter in place.battle.in_play(side)) for side in ("red", "blue"))
    return Fight(Combat(red, blue))


def placed(place: Arena) -> dict[str, tuple[int, int]]:
    """How many dice everybody has placed in attack and in defence."""
    return {event.fighter: (event.attack, event.defence) for event in place.told(DicePlaced)}


def announced(place: Arena) -> list[tuple[str, tuple[int, ...]]]:
    """Who has struck, in order, and the difficulties announced."""
    return [(event.fighter, event.thresholds) for event in place.told(AttacksAnnounced)]


def succeeded(place: Arena) -> list[tuple[int, ...]]:
    """The difficulties of the attacks that succeeded, striker by striker."""
    return [event.thresholds for event in place.told(AttacksRolled)]


class Struck(Step, frozen=True):
    """A hit of one figure on another."""

    by: str
    victim: str
    force: int = 4
    mark: str = ""

    async def run(self, battle: Battle) -> None:
        by, victim = battle[self.by], battle[self.victim]
        await wound_roll(battle, victim, self.force, by=by, rule=BLOWS, mark=self.mark)


class Killed(Step, frozen=True):
    """A figure is killed outright, perhaps by another."""

    victim: str
    by: str = ""

    async def run(self, battle: Battle) -> None:
        by = battle[self.by] if self.by else None
        await kill(battle, battle[self.victim], by=by, rule="c2.wound.roll")


def first_ask(place: Arena, *steps: Step, dice: Sequence[int] = ()) -> Ask[Any]:
    """The first question of some steps."""
    request = place.game(*steps, dice=dice).start().request
    assert isinstance(request, Ask)
    return request
