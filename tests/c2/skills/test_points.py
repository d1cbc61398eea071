"""Concentration and Mutagen."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.fortification.workshop import add_chariot
from tests.c2.magic.wizards import mage, spell

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c2.battle import Attack, Battle, Combat
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import (
    IncantationRolled,
    MutagenRolled,
    MutagensChosen,
    PointsSpent,
    RecoveryRolled,
    SpellCountered,
    WoundRolled,
)
from escarmouche.rulebooks.c2.incantation.casting import CastNext
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.approach import roll_for_first
from escarmouche.rulebooks.c2.rules.characteristics import offer_boosts
from escarmouche.rulebooks.c2.rules.combat import Blow, Exchange, Initiative
from escarmouche.rulebooks.c2.rules.effect_words import carry_out
from escarmouche.rulebooks.c2.rules.fear import be_frightened, courage_score
from escarmouche.rulebooks.c2.rules.movement import MoveFighter, travel
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn, StartOfTurn
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.spells import Difficulties
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM

EAST, WEST = 0, 1800
FOCUS = "c2.skill.concentration"
MUTAGEN = "c2.skill.mutagene"
ROLL = "c2.skill.mutagene.roll"
NOW = "c2.skill.mutagene.roll#now"
TYPE = "c2.move.one-type"


def focused(*bold: str, x: int = 3, **changes: Any) -> Arena:
    """A red figure with Concentration in contact with a blue one."""
    arena = Arena()
    arena.add("monk", "red", 30, 30, EAST, bold=bold, skills=(Skill("concentration", x),), **changes)
    arena.add("foe", "blue", 32.5, 30, WEST)
    arena.battle.combat = Combat(("monk",), ("foe",))
    return arena


def score(arena: Arena, name: str, fighter: str = "monk") -> int:
    value: int = getattr(characteristics, name)(arena.battle, arena.battle[fighter])
    return value


class Tactics(Step, frozen=True):
    """The Tactics roll."""

    async def run(self, battle: Battle) -> None:
        battle.winner = await roll_for_first(battle, "c2.move.tactics-roll")


# -- Concentration -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.concentration")
def test_points_go_into_bold_scores_before_the_roll_and_end_with_the_turn() -> None:
    arena = focused("initiative")
    game = arena.game(Initiative(), dice=[3, 4])
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["0", "1", "2", "3"]
    game.answer("2")
    battle = game.state
    assert battle.combat is not None
    assert battle.combat.attackers == ("monk",)
    assert characteristics.initiative(battle, battle["monk"]) == 6
    end = battle.copy()
    end.expire("turn")
    assert characteristics.initiative(end, end["monk"]) == 4


@pytest.mark.rule("c2.skill.concentration")
def test_only_bold_scores_are_asked_for() -> None:
    game = focused("courage").game(Initiative(), dice=[3, 4])
    assert game.request is not None
    assert game.request.rule != FOCUS


@pytest.mark.rule("c2.skill.concentration")
def test_the_points_of_a_turn_may_be_given_in_several_instalments() -> None:
    arena = focused("strength", "resistance")
    arena.run(Blow(Attack("monk", "foe", 5)), dice=[1, 2], answers=[(FOCUS, "1")])
    assert [event.force for event in arena.told(WoundRolled)] == [5]
    arena.run(Blow(Attack("foe", "monk", 5)), dice=[1, 2], answers=[(FOCUS, "2")])
    assert [event.resistance.total for event in arena.told(WoundRolled)] == [6]
    arena.run(Blow(Attack("monk", "foe", 5)), dice=[1, 2])
    assert [event.force for event in arena.told(WoundRolled)] == [5]


@pytest.mark.rule("c2.skill.concentration")
def test_points_of_defence_count_before_the_enemy_names_his_difficulty() -> None:
    arena = focused("defence")
    monk, foe = arena.battle["monk"], arena.battle["foe"]
    foe.attack_dice = foe.attacks_placed = 1
    monk.defence_dice = monk.defences_placed = 1
    game = arena.game(Exchange("blue"), dice=[1])
    assert game.request is not None
    assert (game.request.player, game.request.rule) == ("red", FOCUS)
    game.answer("3")
    assert isinstance(game.request, Choose)
    assert game.request.about["least"] == 7


@pytest.mark.rule("c2.skill.concentration")
def test_a_point_of_movement_is_a_centimetre() -> None:
    arena = focused("movement")
    arena.battle.stand(arena.battle["foe"], None)
    route = Route(((30 * CM, 30 * CM), (42 * CM, 30 * CM)), EAST)
    battle = arena.run(MoveFighter("monk"), answers=[(FOCUS, "2"), (TYPE, "walk"), route])
    assert battle["monk"].moved == 12 * CM


@pytest.mark.rule("c2.skill.concentration")
def test_a_commander_does_not_pass_on_his_concentration() -> None:
    arena = Arena()
    skills = (Skill("concentration", 3), Skill("commandement", 20 * CM))
    arena.add("chief", "red", 30, 30, bold=("courage",), courage=6, skills=skills)
    man = arena.add("man", "red", 30, 40, courage=4)
    arena.add("ogre", "blue", 45, 30, WEST, fear=9)
    answers = [(TYPE, "charge"), "chief", (FOCUS, "3"), OFFERED]
    battle = arena.run(Activate("blue", ("card-ogre",)), dice=[3], answers=answers)
    assert courage_score(battle, battle["chief"]) == 9
    assert courage_score(battle, battle[man.id]) == 6


@pytest.mark.rule("c2.skill.concentration")
def test_points_of_discipline_count_in_the_tactics_roll() -> None:
    arena = focused("discipline")
    assert arena.run(Tactics(), dice=[3, 5], answers=[(FOCUS, "3")]).winner == "red"


@pytest.mark.rule("c2.skill.concentration")
def test_points_count_for_the_order_of_shots_and_for_the_shot() -> None:
    arena = focused(
        "initiative", "shooting", shooting=4, weapon=Weapon(Name("arc", "bow"), 3, 30 * CM, 40 * CM, 50 * CM)
    )
    arena.battle.stand(arena.battle["foe"], None)
    arena.add("mark", "blue", 50, 30, WEST)
    arena.run(ShootingPhase(), dice=[2, 1, 2], answers=[(FOCUS, "1"), "mark", (FOCUS, "2")])
    assert [(event.score, event.points) for event in arena.told(PointsSpent)] == [("initiative", 1), ("shooting", 2)]


class Drives(Step, frozen=True):
    """The chariot goes along a route."""

    route: Route

    async def run(self, battle: Battle) -> None:
        await travel(battle, battle["ram"], self.route)


class Told(Step, frozen=True):
    """A miracle frightens the monk, or tries his Discipline."""

    fear: bool

    async def run(self, battle: Battle) -> None:
        monk = battle["monk"]
        if self.fear:
            await be_frightened(battle, monk, battle["foe"], 8)
        else:
            trial = words.Trial(score="discipline", difficulty=9)
            await carry_out(battle, Working("foe", "card", "c2.magic.effect", "turn"), (trial,), monk)


@pytest.mark.rule("c2.skill.concentration")
@pytest.mark.parametrize(("fear", "bold"), [(True, "courage"), (False, "discipline")])
def test_points_help_in_tests_that_spells_and_miracles_call_for(fear: bool, bold: str) -> None:
    arena = focused(bold)
    arena.run(Told(fear), dice=[2], answers=[(FOCUS, "3")])
    assert [event.score for event in arena.told(PointsSpent)] == [bold]


@pytest.mark.rule("c2.skill.concentration")
def test_points_make_a_spell_harder_that_is_measured_by_a_score() -> None:
    arena = focused("resistance")
    card = spell(target="enemy", difficulty=Difficulties(base=4, plus="resistance"))
    mage(arena, "mage", "blue", 30, 45, 2700, card, gems="LL")
    arena.run(CastNext("mage"), dice=[3], answers=["card/dart", (FOCUS, "1")])
    assert [event.difficulty.total for event in arena.told(IncantationRolled)] == [9]


@pytest.mark.rule("c2.skill.concentration")
@pytest.mark.rule("c2.mana.recovery")
def test_points_of_power_help_to_cast_to_counter_and_to_recover() -> None:
    arena = Arena()
    plain: dict[str, Any] = {"gems": "LLL", "skills": ("Adepte", "Concentration/2"), "bold": ("power",)}
    mage(arena, "mage", "red", 30, 30, EAST, spell(difficulty=9), **plain)
    mage(arena, "witch", "blue", 40, 30, WEST, **plain)
    answers = ["card/dart", "0", (FOCUS, "2"), "counter:witch", (FOCUS, "2")]
    arena.run(CastNext("mage"), dice=[2, 2], answers=answers)
    assert [event.success for event in arena.told(SpellCountered)] == [True]
    later = Arena()
    mage(later, "mage", "red", 30, 30, EAST, **plain)
    later.run(EndOfTurn(), dice=[3], answers=[(FOCUS, "2"), "0"])
    assert [event.total for event in later.told(RecoveryRolled)] == [7]


@pytest.mark.rule("c2.skill.concentration")
@pytest.mark.rule("c2.skill.fauchage")
def test_points_help_against_scythes() -> None:
    arena = Arena()
    arena.add("monk", "blue", 30, 34.5, bold=("initiative",), skills=(Skill("concentration", 3),))
    scythes = (Skill("fauchage", 7),)
    add_chariot(arena, "ram", "red", 10, 30, EAST, skills=scythes, machine={"scythes": 20})
    way = Route(((10 * CM, 30 * CM), (60 * CM, 30 * CM)), EAST)
    arena.run(Drives(way), dice=[3], answers=[(FOCUS, "1")])
    assert score(arena, "initiative") == 5


# -- Mutagen -----------------------------------------------------------------------------------------------------------


def mutants(*points: int, x: int = 1) -> Arena:
    """Red mutants (worth so many points), the first of them in contact with an enemy."""
    arena = Arena()
    for number, worth in enumerate(points):
        arena.add(f"m{number}", "red", 30, 30 + 5 * number, EAST, points=worth, skills=(Skill("mutagene", x),))
    arena.add("foe", "blue", 32.5, 30, WEST)
    arena.battle.combat = Combat(("m0",), ("foe",))
    return arena


@pytest.mark.rule("c2.skill.mutagene")
@pytest.mark.parametrize(("points", "number"), [((50, 50), 1), ((50, 51), 2), ((30, 30, 30), 1), ((100, 100, 1), 3)])
def test_one_mutant_is_chosen_for_each_slice_of_a_hundred_points_begun(points: tuple[int, ...], number: int) -> None:
    arena = mutants(*points)
    answers = [(MUTAGEN, f"m{place}") for place in range(number)]
    arena.run(StartOfTurn(), answers=answers)
    assert [len(event.fighters) for event in arena.told(MutagensChosen)] == [number]


@pytest.mark.rule("c2.skill.mutagene")
def test_fewer_mutants_may_be_chosen_and_those_lost_do_not_count() -> None:
    arena = mutants(60, 60)
    arena.run(StartOfTurn(), answers=["m1", "pass"])
    assert arena.told(MutagensChosen)[0].fighters == ("m1",)
    arena = mutants(60, 60)
    arena.battle.stand(arena.battle["m1"], None)
    arena.run(StartOfTurn(), answers=["m0"])


@pytest.mark.rule("c2.skill.mutagene.roll")
@pytest.mark.parametrize(("die", "x", "points"), [(1, 1, 2), (6, 2, 8), (2, -2, 0), (1, -3, 0)])
def test_die_and_x_are_points_for_the_scores(die: int, x: int, points: int) -> None:
    arena = mutants(50, x=x)
    spending = [(ROLL, str(points))] if points else []
    arena.run(
        StartOfTurn(),
        Blow(Attack("m0", "foe", 5)),
        dice=[die, 1, 2],
        answers=["m0", (NOW, "yes"), *spending],
    )
    assert [event.points for event in arena.told(MutagenRolled)] == [points]
    assert [event.force for event in arena.told(WoundRolled)] == [4 + points]
    arena.battle.expire("turn")
    assert score(arena, "strength", "m0") == 4


@pytest.mark.rule("c2.skill.mutagene.roll")
def test_the_die_may_wait_and_so_may_the_points_but_it_is_one_a_turn() -> None:
    arena = mutants(50)
    arena.run(StartOfTurn(), answers=["m0"])
    arena.run(Blow(Attack("m0", "foe", 5)), dice=[1, 2], answers=[(NOW, "no")])
    arena.run(Blow(Attack("m0", "foe", 5)), dice=[3, 1, 2], answers=[(NOW, "yes"), (ROLL, "1")])
    arena.run(Blow(Attack("m0", "foe", 5)), dice=[1, 2], answers=[(ROLL, "3")])
    assert score(arena, "strength", "m0") == 8
    arena.run(Blow(Attack("m0", "foe", 5)), dice=[1, 2])


class Counts(Step, frozen=True):
    """A score of the first mutant is about to count."""

    score: str

    async def run(self, battle: Battle) -> None:
        await offer_boosts(battle, battle["m0"], self.score)


@pytest.mark.rule("c2.skill.mutagene")
@pytest.mark.parametrize(("score", "asked"), [("attack", True), ("shooting", False), ("points", False)])
def test_only_for_scores_of_his_own_a_mutant_may_roll(score: str, asked: bool) -> None:
    arena = mutants(50)
    arena.run(StartOfTurn(), answers=["m0"])
    assert (arena.game(Counts(score)).start().request is not None) is asked


@pytest.mark.rule("c2.skill.mutagene")
def test_who_was_not_chosen_rolls_nothing() -> None:
    arena = mutants(50)
    arena.run(Blow(Attack("m0", "foe", 5)), dice=[1, 2])


@pytest.mark.rule("c2.skill.mutagene.roll")
def test_a_commander_does_not_pass_on_his_mutagen() -> None:
    arena = Arena()
    skills = (Skill("mutagene", 1), Skill("commandement", 20 * CM))
    arena.add("chief", "red", 30, 30, EAST, discipline=5, skills=skills)
    man = arena.add("man", "red", 35, 30, discipline=2)
    arena.add("foe", "blue", 60, 30, WEST)
    answers = ["chief", (NOW, "yes"), (ROLL, "4")]
    arena.run(StartOfTurn(), Tactics(), dice=[3, 5, 5], answers=answers)
    assert arena.battle.winner == "red"
    assert score(arena, "discipline_score", "chief") == 9
    assert score(arena, "discipline_score", man.id) == 5


@pytest.mark.rule("c2.skill.mutagene")
def test_mutants_are_chosen_before_poison() -> None:
    arena = mutants(50)
    arena.add("snake", "red", 60, 50, skills=(Skill("toxique", 5),))
    arena.run(StartOfTurn(), answers=["m0", "snake"])
    kinds = [
        type(event).__name__ for event in arena.events if type(event).__name__ in ("MutagensChosen", "PoisonReady")
    ]
    assert kinds == ["MutagensChosen", "PoisonReady"]
