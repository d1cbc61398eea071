"""Whole battles at random between figures with all sorts of skills."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.c2.arena import profile

from escarmouche.documents.terms import Name
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.kernel.effects import known
from escarmouche.kernel.state import restore
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle, Options, Zone
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.content.cards import Profile, Weapon, faults
from escarmouche.rulebooks.c2.content.setup import Setup, SetupCard
from escarmouche.rulebooks.c2.content.skill_names import SKILL_NAMES, Skill
from escarmouche.table import CM

SIDES = ("red", "blue")
BOW = Weapon(Name("arc", "bow"), 4, 20 * CM, 40 * CM, 60 * CM)
PLAIN = [
    name
    for name, entry in SKILL_NAMES.items()
    if known(f"c2.skill.{name}") and entry.parameter in ("none", "number", "distance")
]
"""The skills that any card may bear."""


def figure(key: str, rng: random.Random) -> Profile:
    """A figure with three skills at random and whatever they need; a plain one where they don't go together."""
    names = rng.sample(PLAIN, 3)
    skills = []
    for name in names:
        entry = SKILL_NAMES[name]
        x: int | None = None
        if entry.parameter == "number":
            x = min(max(entry.least, 3), entry.most)
        elif entry.parameter == "distance":
            x = 15 * CM
        skills.append(Skill(name, x))
    changes: dict[str, Any] = {"skills": tuple(skills), "points": rng.randint(10, 60), "character": rng.random() < 0.3}
    if rng.random() < 0.3:
        changes["fear"] = rng.randint(5, 9)
    if rng.random() < 0.4:
        changes.update(shooting=4, weapon=BOW)
    if "vol" in names:
        changes["flight"] = rng.choice((10, 20)) * CM
    if "concentration" in names:
        changes["bold"] = ("movement", "initiative", "attack", "defence")
    if "apatride" in names:
        changes["people"] = None
    made = profile(key, **changes)
    return made if not any(faults(made)) else profile(key)


@pytest.mark.parametrize("seed", range(6))
def test_battles_between_all_sorts_of_figures_come_to_their_end(seed: int) -> None:
    rng = random.Random(seed)
    profiles = {key: figure(key, rng) for side in SIDES for key in (f"{side}-{number}" for number in range(6))}
    fields = standard_battlefields()
    field = fields[rng.choice(sorted(fields))]
    setup = Setup(
        profiles=profiles,
        sides={side: tuple(SetupCard((key,)) for key in profiles if key.startswith(side)) for side in SIDES},
        board=field.board,
        zones=tuple(Zone(side, zone) for side, zone in zip(SIDES, field.zones, strict=True)),
        options=Options(turns=4),
    )
    game = Game(book("c2"), setup, dice=Seeded(seed), history="none")
    play(game, {side: Random(f"{side}{seed}") for side in SIDES})
    battle: Battle = game.state
    assert battle.winner is not None
    assert restore(Battle, battle.canonical()).canonical() == battle.canonical()
