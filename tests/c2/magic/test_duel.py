"""The duel of the book: Méliador against the Gorgone, turn by turn, with the book's own dice."""

from __future__ import annotations

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.magic.wizards import letters, reserve
from tests.c2.test_cards import load

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.battle import Fighter
from escarmouche.rulebooks.c2.content.army import ArmyList, Choice, Collection, muster, verdict
from escarmouche.rulebooks.c2.content.cards import example_pack
from escarmouche.rulebooks.c2.content.magic_levels import level_of, potential
from escarmouche.rulebooks.c2.content.spell_books import unlearnable
from escarmouche.rulebooks.c2.events import (
    FighterLost,
    IncantationRolled,
    PowerUsed,
    RecoveryRolled,
    SpellAbsorbed,
    SpellCast,
    SpellCountered,
    SpellTakesEffect,
    Summoned,
    WoundRolled,
)
from escarmouche.rulebooks.c2.incantation.casting import CastNext, UsePower
from escarmouche.rulebooks.c2.rules.approach import Gathering
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.confrontation.spells import Difficulties

LEFT, RIGHT = 1800, 0
PACK = example_pack()
CARDS = Collection([PACK])
SPELLS = {
    "meliador": ("banishment", "bearing-wind", "storm-of-light"),
    "gorgone": ("arrows-of-hecate", "summon-morbid-angel", "endless-torpor"),
}


def field(arena: Arena, key: str, side: str, x: float, y: float, facing: int, gems: str = "") -> Fighter:
    """A Magician of the book with his three spells."""
    people = CARDS.profiles[key].people or ""
    chosen = ArmyList(name=key, people=people, limit=200, cards=(Choice(profile=key, spells=SPELLS[key]),))
    assert verdict(chosen, CARDS).legal
    (profile,) = muster(chosen, CARDS).cards[0].figures()
    fighter = arena.add(
        key, side, x, y, facing, **{name: getattr(profile, name) for name in profile.__struct_fields__ if name != "key"}
    )
    fighter.gems = reserve(gems)
    return fighter


def duel(meliador: str = "", gorgone: str = "") -> Arena:
    """The two, 40 cm apart, face to face, with these gems."""
    arena = Arena()
    field(arena, "meliador", "red", 20, 20, RIGHT, meliador)
    field(arena, "gorgone", "blue", 62.5, 20, LEFT, gorgone)
    arena.battle.summons = {"morbid-angel": CARDS.profiles["morbid-angel"]}
    return arena


@pytest.mark.rule(
    "c2.magic.example.setup",
    "c2.profile.meliador",
    "c2.profile.gorgone",
    "c2.mana.reserve.start",
    "c2.magic.power-potential",
)
def test_the_duel_begins_with_the_reserves_of_the_book() -> None:
    arena = duel()
    arena.run(Gathering(), answers=["3", "1"])
    meliador, gorgone = arena.battle["meliador"], arena.battle["gorgone"]
    assert (letters(meliador), letters(gorgone)) == ("AAALLLL", "FTTTTT")
    assert (potential(meliador.profile), potential(gorgone.profile)) == (14, 12)
    assert (level_of(meliador.profile), meliador.profile.elements) == ("adepte", ("lumiere", "air"))
    assert (level_of(gorgone.profile), gorgone.profile.elements) == ("adepte", ("tenebres", "feu"))
    assert (meliador.profile.initiative, gorgone.profile.initiative) == (6, 4)
    assert [spell.power for spell in meliador.profile.spells][:2] == [4, 4]
    assert [spell.power for spell in gorgone.profile.spells][:2] == [5, 4]


@pytest.mark.rule(
    "c2.magic.example.turn1-meliador",
    "c2.magic.example.turn1-gorgone",
    "c2.magic.order",
    "c2.mana.mastery",
    "c2.magic.example",
    "c2.spell.tempete-de-lumiere",
    "c2.spell.invocation-ange-morbide",
)
def test_turn_1_a_storm_of_light_and_then_a_morbid_angel() -> None:
    arena = duel("AAALLLL", "FTTTTT")
    arena.run(
        ShootingPhase(),
        # the storm, which the Gorgone does not oppose; then the angel, with one more gem of Darkness
        answers=["card/storm-of-light", "pass", "card/summon-morbid-angel", "1", "0", OFFERED],
        dice=[5, 1, 3],
    )
    storm, angel = arena.told(IncantationRolled)
    assert (storm.fighter, storm.total, storm.difficulty.total, storm.success) == ("meliador", 12, 11, True)
    assert (angel.fighter, angel.total, angel.difficulty.total, angel.success) == ("gorgone", 9, 8, True)
    assert letters(arena.battle["meliador"]) == ""
    assert letters(arena.battle["gorgone"]) == "F"
    assert len(arena.told(Summoned)) == 1


@pytest.mark.rule("c2.magic.example.turn1-recovery", "c2.mana.recovery", "c2.table.recovery", "c2.magic.example")
def test_turn_1_the_recovery_rolls() -> None:
    arena = duel("", "F")
    arena.run(EndOfTurn(), dice=[2, 5], answers=["1", "2"])
    one, two = arena.told(RecoveryRolled)
    assert (one.fighter, one.total, one.gems) == ("meliador", 9, 5)
    assert (two.fighter, two.total, two.gems) == ("gorgone", 10, 5)
    assert (letters(arena.battle["meliador"]), letters(arena.battle["gorgone"])) == ("ALLLL", "FFFTTT")


@pytest.mark.rule("c2.magic.example.turn2-bannissement", "c2.spell.bannissement", "c2.magic.example")
def test_turn_2_the_angel_is_banished() -> None:
    arena = duel("ALLLL", "FFFTTT")
    beast = CARDS.profiles["morbid-angel"]
    fields = {name: getattr(beast, name) for name in beast.__struct_fields__ if name != "key"}
    arena.add("angel", "blue", 40, 25, LEFT, **fields)
    arena.run(CastNext("meliador"), answers=["card/banishment", "1", "0", "no", "no", "pass"], dice=[6, 6])
    told = arena.told(IncantationRolled)[0]
    assert (told.difficulty.total, told.total, told.success) == (12, 13, True)
    assert [(cast.card, cast.invested) for cast in arena.told(SpellCast)] == [("card/banishment", 0)]
    assert [event.fighter for event in arena.told(FighterLost)] == ["angel"]
    assert letters(arena.battle["meliador"]) == "A"


@pytest.mark.rule("c2.magic.example.turn2-counter", "c2.spell.fleches-hecate", "c2.magic.counter.counter")
def test_turn_2_the_arrows_are_countered() -> None:
    arena = Arena()
    field(arena, "meliador", "red", 20, 20, RIGHT, "A")
    field(arena, "gorgone", "blue", 42.5, 20, LEFT, "FFFTTT")
    arena.run(
        CastNext("gorgone"),
        answers=["card/arrows-of-hecate", "0", "0", "counter:meliador", "pass"],
        dice=[5, 5],
    )
    arrows, countered = arena.told(IncantationRolled)[0], arena.told(SpellCountered)[0]
    assert (arrows.total, arrows.success) == (11, True)
    assert (countered.total, countered.against, countered.success) == (12, 11, True)
    assert not arena.told(WoundRolled)
    assert letters(arena.battle["meliador"]) == ""


@pytest.mark.rule("c2.magic.cast")
def test_after_the_bolt_of_a_storm_he_goes_on_and_takes_no_time_any_more() -> None:
    arena = duel("AAALLLL", "")
    arena.battle["meliador"].gain("c2.magic.effect#later", "storm-of-light")
    game = arena.game(CastNext("meliador"), dice=[1, 2]).start()
    assert isinstance(game.request, Choose)
    assert {"prolonged", "later/storm-of-light"} <= set(game.request.options)
    game.answer("later/storm-of-light")
    assert isinstance(game.request, Choose)
    assert "pass" in game.request.options
    assert "prolonged" not in game.request.options


@pytest.mark.rule("c2.magic.example.turn3-absorb", "c2.spell.tempete-de-lumiere", "c2.magic.counter.absorb")
def test_turn_3_a_bolt_of_the_storm_is_absorbed() -> None:
    arena = duel("LL", "TTT")
    arena.battle["meliador"].gain("c2.magic.effect#later", "storm-of-light")
    arena.run(UsePower("meliador", "storm-of-light"), answers=["absorb:gorgone"])
    assert arena.told(PowerUsed)[0].gems == ("lumiere", "lumiere")
    assert arena.told(SpellAbsorbed)[0].gems == ("tenebres", "tenebres")
    assert (letters(arena.battle["meliador"]), letters(arena.battle["gorgone"])) == ("", "T")
    assert not arena.told(WoundRolled)


@pytest.mark.rule("c2.spell.tempete-de-lumiere")
def test_the_storm_strikes_in_later_turns_for_two_gems_of_light() -> None:
    arena = duel("LLL", "")
    meliador = arena.battle["meliador"]
    meliador.gain("c2.magic.effect#later", "storm-of-light")
    arena.run(CastNext("meliador"), answers=["later/storm-of-light"], dice=[3, 4])
    assert arena.told(WoundRolled)[0].force == 7
    assert letters(arena.battle["meliador"]) == "L"


@pytest.mark.rule(
    "c2.magic.example.turn3-end", "c2.spell.vent-porteur", "c2.spell.invocation-ange-morbide", "c2.magic.cast"
)
def test_turn_3_the_wind_carries_him_and_two_angels_appear() -> None:
    arena = duel("A", "TTTTTTTT")
    angel = "card/summon-morbid-angel"
    arena.run(
        ShootingPhase(),
        answers=["card/bearing-wind", OFFERED, angel, "0", OFFERED, angel, OFFERED],
        dice=[4, 4, 4],
    )
    assert [event.fighter for event in arena.told(SpellCast)] == ["meliador", "gorgone", "gorgone"]
    assert len(arena.told(Summoned)) == 2
    assert letters(arena.battle["gorgone"]) == ""
    assert not arena.battle["meliador"].moved


@pytest.mark.rule("c2.spell.eternelle-torpeur")
def test_the_torpor_needs_her_gaze_on_the_target() -> None:
    arena = Arena()
    field(arena, "gorgone", "blue", 42.5, 20, LEFT, "TT")
    arena.add("seen", "red", 25, 20, RIGHT)
    arena.add("behind", "red", 60, 20, LEFT)
    arena.run(CastNext("gorgone"), answers=["card/endless-torpor"], dice=[4])
    assert arena.told(SpellTakesEffect)[0].targets == ("seen",)
    assert arena.battle["seen"].has("c2.magic.effect#forbid")


@pytest.mark.rule("c2.spell.boule-de-feu", "c2.skill.initie")
def test_an_initiate_of_water_can_not_have_the_ball_of_fire() -> None:
    ball = CARDS.spells["ball-of-fire"]
    assert (ball.path, set(ball.cost)) == ("elementaire", {"feu"})
    water = load(people="Wolfen", skills=["Initié"], power=4, elements=["eau"])
    assert unlearnable(water, ball) == "c2.magic.element-mastery"
    assert unlearnable(CARDS.profiles["melkion"], ball) is None


@pytest.mark.rule(
    "c2.spell.tempete-de-lumiere",
    "c2.spell.bannissement",
    "c2.spell.fleches-hecate",
    "c2.spell.invocation-ange-morbide",
)
def test_what_is_printed_of_the_spells_stands_on_their_cards() -> None:
    own = CARDS.spells
    assert own["storm-of-light"].cost == ("air",) * 3 + ("lumiere",) * 4
    assert own["storm-of-light"].difficulty == 11
    assert own["banishment"].difficulty == Difficulties(6, "fear")
    assert (own["banishment"].cost, own["banishment"].power) == (("lumiere",) * 3, 4)
    assert (own["summon-morbid-angel"].cost, own["summon-morbid-angel"].difficulty) == (("tenebres",) * 4, 8)
    assert (own["bearing-wind"].power, own["arrows-of-hecate"].power) == (4, 5)
    assert set(own["arrows-of-hecate"].cost) <= {"feu", "tenebres"}
