"""The Sélénites and their moons."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.magic.test_spell_cards import data
from tests.c2.magic.wizards import letters, mage, spell

from escarmouche.kernel import Defaults, Rolled, play
from escarmouche.rulebooks.c2.battle import Fighter
from escarmouche.rulebooks.c2.content.magic_levels import level_of, mastered
from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.events import MoonRose
from escarmouche.rulebooks.c2.fortification import boilers
from escarmouche.rulebooks.c2.rules.approach import Gathering
from escarmouche.rulebooks.c2.rules.characteristics import courage, discipline, fear, initiative, movement
from escarmouche.rulebooks.c2.rules.turn import StartOfTurn
from escarmouche.rulebooks.c2.skills.selenites import FIRST, SECOND

SELENITE = (read_skill("Sélénite"),)


def moon(dice: list[int], answers: list[str] | None = None, **changes: Any) -> tuple[Arena, Fighter]:
    """A plain Sélénite (INI, COU, DIS 4, MOU 10) after the roll for his moon."""
    arena = Arena()
    arena.add("sel", "red", 20, 20, skills=SELENITE, **changes)
    arena.add("foe", "blue", 60, 20)
    arena.run(Gathering(), dice=dice, answers=answers or [])
    return arena, arena.battle["sel"]


@pytest.mark.rule("c2.table.selenite")
def test_the_moons_are_those_of_the_tables() -> None:
    words = {
        "jour": "day",
        "croissant de lune": "crescent",
        "lune gibbeuse": "gibbous",
        "nouvelle lune": "new",
        "demi lune": "half",
        "pleine lune": "full",
    }
    tables = data("c2.table.selenite")
    assert [words[tables["first"][face]["moon"]] for face in range(1, 6)] == list(FIRST)
    assert [words[tables["second"][face]["moon"]] for face in range(1, 7)] == list(SECOND)


@pytest.mark.rule("c2.table.selenite", "c2.skill.selenite")
def test_a_crescent_and_a_gibbous_moon_raise_scores_for_the_game() -> None:
    arena, plain = moon([3])
    assert (initiative(arena.battle, plain), discipline(arena.battle, plain)) == (4, 4)
    arena, crescent = moon([4])
    assert (initiative(arena.battle, crescent), discipline(arena.battle, crescent)) == (5, 5)
    arena, gibbous = moon([5])
    assert (movement(arena.battle, gibbous), courage(arena.battle, gibbous)) == (12_500, 5)
    assert fear(arena.battle, gibbous) == 0
    arena, beast = moon([5], fear=5)
    assert fear(arena.battle, beast) == 6


@pytest.mark.rule("c2.table.selenite")
def test_a_six_calls_for_a_second_die() -> None:
    arena, new = moon([6, 1])
    assert new.has("c2.skill.possede")
    assert arena.told(MoonRose)[0].moon == "new"
    _, full = moon([6, 6])
    assert full.has("c2.skill.tueur-ne")


@pytest.mark.rule("c2.table.selenite")
@pytest.mark.parametrize("die", [2, 5])
def test_a_half_moon_raises_power_or_makes_an_initiate(die: int) -> None:
    arena, new = moon([6, die], people="wolfen")
    assert (new.profile.power, level_of(new.profile), new.profile.elements) == (1, "initie", ("eau",))
    assert letters(new) == "E"
    arena = Arena()
    mage(arena, "sel", "red", 20, 20, 0, skills=("Initié", "Sélénite"), elements=("lumiere",), power=3)
    arena.run(Gathering(), dice=[6, die], answers=["1"])
    found = arena.battle["sel"]
    assert (found.profile.power, letters(found)) == (4, "ELLL")


@pytest.mark.rule("c2.table.selenite", "c2.skill.selenite")
def test_a_full_moon_gives_a_magician_a_spell_for_nothing() -> None:
    arena = Arena()
    mage(arena, "sel", "red", 20, 20, 0, skills=("Initié", "Sélénite"), elements=("lumiere",), power=2)
    arena.battle.moonlit = (spell("ray"), spell("fire", path="theurgique", cost=("feu",)))
    arena.run(Gathering(), dice=[6, 6], answers=["card/ray", "0"])
    assert [own.key for own in arena.battle["sel"].profile.spells] == ["ray"]


@pytest.mark.rule("c2.skill.selenite")
def test_a_selenite_masters_water_besides() -> None:
    arena = Arena()
    found = mage(arena, "sel", "red", 20, 20, 0, skills=("Initié", "Sélénite"), elements=("lumiere",))
    assert mastered(found.profile) == ("eau", "lumiere")


@pytest.mark.rule("c2.skill.timing.start-of-turn")
def test_mutants_come_first_then_boilers_reinforcements_and_poison() -> None:
    arena = Arena()
    arena.add("poisoner", "red", 20, 20, skills=(read_skill("Toxique/2"),))
    lost = arena.add("lost", "red", 30, 20, skills=(read_skill("Renfort"),))
    arena.add("engine", "red", 40, 20).gain(f"{boilers.TABLE}#{boilers.STOPPED}")
    arena.add("mutant", "red", 50, 20, skills=(read_skill("Mutagène/1"),))
    arena.add("foe", "blue", 80, 20)
    lost.lost = "killed"
    arena.battle.stand(lost, None)
    arena.events.clear()
    play(arena.game(StartOfTurn(), dice=[2, 3]), dict.fromkeys(arena.battle.players, Defaults()))
    told = [event.rule if isinstance(event, Rolled) else type(event).__name__ for event in arena.events]
    order = ["MutagensChosen", boilers.TABLE, "ReturnRolled", "PoisonReady"]
    assert [found for found in told if found in order] == order
