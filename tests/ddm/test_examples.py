"""The creatures that the book names, as far as it prints them, in the examples that name them."""

from __future__ import annotations

import msgspec
import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.battle import Creature
from escarmouche.rulebooks.ddm.content.card_files import example_cards
from escarmouche.rulebooks.ddm.content.cards import Deal
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.command import leads
from escarmouche.rulebooks.ddm.rules.muster import figure
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import movement_left


def put(arena: Arena, id: str, key: str, column: int, row: int, warband: str = "red") -> Creature:
    """A creature of the book on the grid."""
    creature = figure(id, warband, example_cards()[key])
    arena.battle.creatures[id] = creature
    arena.battle.stand(creature, arena.at(column, row))
    return creature


@pytest.mark.rule("ddm.profile.dragon-samurai", "ddm.term.damage.bonus-type")
@pytest.mark.parametrize(("die", "taken"), [(15, 15), (20, 25)])
def test_the_samurai_dragon_deals_10_and_5_fire_a_critical_doubles_the_10(die: int, taken: int) -> None:
    arena = Arena(". . .\n. . B", B={"warband": "blue", "hp": 100, "abilities": (("ddm.ability.dr", 10),)})
    put(arena, "dragon", "dragon-samurai", 0, 0)
    arena.run(Blow(Strike(attacker="dragon", target="b", sort="melee", index=0)), dice=[die])
    assert arena["b"].hp == 100 - taken


@pytest.mark.rule("ddm.profile.ogre", "ddm.profile.minotaur", "ddm.term.large", "ddm.table.sizes")
def test_ogre_and_minotaur_fill_2_by_2_squares() -> None:
    arena = Arena(". . . .\n. . . .")
    for id, key, column in (("ogre", "ogre", 0), ("minotaur", "minotaur", 2)):
        creature = put(arena, id, key, column, 0)
        squares = arena.battle.ground.chart.members(arena.battle.space(creature))
        assert squares == [column, column + 1, column + 4, column + 5]


@pytest.mark.rule("ddm.profile.minotaur", "ddm.command.under-command")
@pytest.mark.parametrize(("rating", "led"), [(3, False), (4, True)])
def test_only_a_commander_of_4_leads_the_minotaur(rating: int, led: bool) -> None:
    arena = Arena(". . . A\n. . . .", A={"commander": rating})
    minotaur = put(arena, "minotaur", "minotaur", 0, 0)
    assert leads(arena.battle, arena["a"], minotaur) is led


@pytest.mark.rule("ddm.profile.gnoll")
def test_the_gnoll_moves_6_squares_and_12_without_an_attack() -> None:
    arena = Arena(". . .")
    gnoll = put(arena, "gnoll", "gnoll", 0, 0)
    arena.turn("gnoll")
    assert movement_left(arena.battle, gnoll, "walk") == 12
    assert arena.battle.turn is not None
    arena.battle.turn = msgspec.structs.replace(arena.battle.turn, attacks=("melee/0",))
    assert movement_left(arena.battle, gnoll, "walk") == 6


@pytest.mark.rule("ddm.profile.adventuring-wizard")
def test_the_adventuring_wizard_has_one_blast_of_flame() -> None:
    (blast,) = example_cards()["adventuring-wizard"].powers
    assert (blast.uses, blast.range, blast.dc, blast.ignores_resistance) == (1, "cone", 16, True)
    assert blast.outcomes == (Deal(30, "fire"),)
