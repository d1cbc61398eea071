"""What stands on a reference card: what each characteristic is for, and what a player sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.keyboard import typed

from escarmouche.documents.terms import Name
from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle, Combat, Fighter
from escarmouche.rulebooks.c2.content.cards import BASES, Pack, Profile, Weapon, example_pack
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import AttacksRolled, CourageTested, ParryRolled, ShotFired, WoundRolled
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.presentation import card_sheets
from escarmouche.rulebooks.c2.presentation.overview import overview
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.activation import Activate, MovementPhase
from escarmouche.rulebooks.c2.rules.approach import Approach
from escarmouche.rulebooks.c2.rules.dodge import DODGE
from escarmouche.rulebooks.c2.rules.fear import PARALYSIS
from escarmouche.rulebooks.c2.rules.jumps import HighJump
from escarmouche.rulebooks.c2.rules.melee import Fight
from escarmouche.rulebooks.c2.rules.movement import MoveFighter, allowance, may_move
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.confrontation.miracles import Aspects
from escarmouche.rulebooks.confrontation.wound_table import LIGHT
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Piece, Pose
from escarmouche.texts import Texts

EAST, WEST = 0, 1800
BOW = Weapon(Name("arc", "bow"), 5, 10 * CM, 20 * CM, 30 * CM)

PLACE = "c2.melee.dice.allocate"
NAME = "c2.melee.attack.threshold"
MEET = "c2.melee.defence.choice"


def melee(hero: Mapping[str, Any], foe: Mapping[str, Any]) -> Arena:
    """A red hero in contact with a blue foe."""
    arena = Arena()
    arena.add("hero", "red", 50, 30, EAST, **hero)
    arena.add("foe", "blue", 52.5, 30, WEST, **foe)
    return arena


FIGHT = Fight(Combat(("hero",), ("foe",)))


def piece(kind: str, left: float, right: float, *, height: float = 0, depth: float = 0) -> Piece:
    """Terrain across the way, from y = 10 to y = 50 cm."""
    x, z = round(left * CM), round(right * CM)
    outline = ((x, 10 * CM), (z, 10 * CM), (z, 50 * CM), (x, 50 * CM))
    return Piece(kind, kind, outline, round(height * CM), depth=round(depth * CM))


# -- what each characteristic is for -----------------------------------------------------------------------------------


class Mired(Hooks, name="test.mired"):
    """MOV - X cm."""

    __slots__ = ()

    def movement(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - self.number * CM


@pytest.mark.rule("c2.profile.movement")
@pytest.mark.parametrize(("loss", "left"), [(0, 10), (10, 0), (11, 0)])
def test_nobody_has_less_movement_than_none(loss: int, left: int) -> None:
    arena = Arena()
    walker = arena.add("walker", "red", 20, 20)
    walker.gain("test.mired", loss)
    assert characteristics.movement(arena.battle, walker) == left * CM


@pytest.mark.rule("c2.profile.movement")
def test_every_displacement_derives_from_mov_and_flyers_have_a_second_one() -> None:
    arena = Arena()
    walker = arena.add("walker", "red", 20, 20, movement=12_500)
    angel = arena.add("angel", "red", 40, 20, movement=5 * CM, flight=25 * CM)
    far = {
        move: allowance(arena.battle, walker, move) for move in ("walk", "run", "charge", "engage", "flight", "dodge")
    }
    assert far == {"walk": 12_500, "run": 25_000, "charge": 25_000, "engage": 25_000, "flight": 25_000, "dodge": 6_250}
    assert characteristics.movement(arena.battle, angel) == 5 * CM
    assert characteristics.flight(arena.battle, angel) == 25 * CM
    assert characteristics.flight(arena.battle, walker) is None


@pytest.mark.rule("c2.profile.initiative")
@pytest.mark.parametrize(("red", "order"), [(5, ["a", "x"]), (3, ["x", "a"])])
def test_the_higher_initiative_shoots_first(red: int, order: list[str]) -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, EAST, weapon=BOW, shooting=0, initiative=red)
    arena.add("x", "blue", 40, 20, WEST, weapon=BOW, shooting=0, initiative=4)
    other = {"a": "x", "x": "a"}
    haste = ("c2.shoot.type.rapid", "pass")
    arena.run(ShootingPhase(), dice=[1, 1], answers=[haste, *(("c2.shoot.declare", other[who]) for who in order)])
    assert [shot.shooter for shot in arena.told(ShotFired)] == order


@pytest.mark.rule("c2.profile.initiative")
@pytest.mark.parametrize(("initiative", "attacker"), [(5, "hero"), (3, "foe")])
def test_initiative_is_added_to_the_initiative_roll_of_a_combat(initiative: int, attacker: str) -> None:
    arena = melee({"initiative": initiative}, {"initiative": 4})
    battle = arena.game(FIGHT, dice=[3, 3]).state
    assert battle.combat is not None
    assert battle.combat.attackers == (attacker,)


@pytest.mark.rule("c2.profile.initiative")
@pytest.mark.parametrize(("initiative", "leaves"), [(4, True), (3, False)])
def test_initiative_is_added_to_the_disengagement_roll(initiative: int, leaves: bool) -> None:
    """One adversary: 6 to reach."""
    arena = melee({"initiative": initiative}, {})
    away = Route(((50 * CM, 30 * CM), (45 * CM, 30 * CM)), EAST)
    battle = arena.run(MoveFighter("hero"), dice=[2], answers=["disengage", *([away] if leaves else [])])
    assert battle.engaged(battle["hero"]) is not leaves


@pytest.mark.rule("c2.profile.attack-strength")
@pytest.mark.parametrize(("attack", "hits"), [(5, 1), (4, 0)])
def test_att_is_added_to_the_attack_dice_and_for_counts_in_the_wound_roll(attack: int, hits: int) -> None:
    arena = melee({"attack": attack, "strength": 9, "equipment": (Name("Hallebarde", "Halberd"),)}, {})
    answers = [(PLACE, "0"), (PLACE, "1"), (NAME, "8"), *[(MEET, "none")] * hits]
    arena.run(FIGHT, dice=[5, 2, 3, *[1, 2] * hits], answers=answers)
    assert len(arena.told(AttacksRolled)[0].thresholds) == hits
    assert [wound.force for wound in arena.told(WoundRolled)] == [9] * hits, "the halberd is in it already"


@pytest.mark.rule("c2.profile.defence-resistance")
@pytest.mark.parametrize(("defence", "parried"), [(6, True), (5, False)])
def test_def_adds_to_defence_dice_and_res_lowers_the_wound_roll(defence: int, parried: bool) -> None:
    arena = melee({"attack": 4, "strength": 4}, {"defence": defence, "resistance": 7})
    answers = [(PLACE, "1"), (PLACE, "1"), (NAME, "9"), (MEET, "foe+9"), (NAME, "20")]
    arena.run(FIGHT, dice=[5, 2, 5, 3, *[1, 2] * (not parried), 2], answers=answers)
    assert arena.told(ParryRolled)[0].parried is parried
    assert [wound.resistance.total for wound in arena.told(WoundRolled)] == [7] * (not parried)


@pytest.mark.rule("c2.profile.defence-resistance")
def test_def_is_the_least_that_an_attack_on_a_defender_may_be_aimed_at() -> None:
    game = melee({}, {"defence": 7}).game(FIGHT, dice=[5, 2, 1])
    for answer in ("0", "1"):
        game.answer(answer)
    with pytest.raises(IllegalAnswer):
        game.answer("6")
    game.answer("7")


@pytest.mark.rule("c2.profile.defence-resistance")
@pytest.mark.parametrize(("resistance", "wound"), [(5, 0), (6, LIGHT)])
def test_res_is_subtracted_when_one_swims_and_climbs(resistance: int, wound: int) -> None:
    """2 and a feat score of 4 come to more than 0, or not."""
    arena = Arena(piece("deep-water", 22, 25, depth=2), kinds=KINDS)
    arena.add("a", "red", 20, 20, EAST, resistance=resistance)
    stay = [Route(((20 * CM, 20 * CM),), EAST)] if not wound else []
    assert arena.run(MoveFighter("a"), dice=[2], answers=["swim", *stay])["a"].wound == wound
    arena = Arena(piece("climbable-wall", 21.25, 25, height=6), kinds=KINDS)
    arena.add("a", "red", 20, 20, EAST, resistance=resistance)
    climbed = arena.run(MoveFighter("a"), dice=[3], answers=["climb", OFFERED])["a"].pose
    assert climbed is not None
    assert climbed.z == (7 - resistance) * CM


@pytest.mark.rule("c2.profile.defence-resistance")
def test_res_is_added_to_the_difficulty_of_a_high_jump() -> None:
    route = Route(((20 * CM, 20 * CM), (28_750, 20 * CM), (32_250, 20 * CM)), EAST)
    found = []
    for resistance in (3, 6):
        arena = Arena(piece("low-obstacle", 30, 31, height=3), kinds=KINDS)
        found.append(HighJump(arena.battle, arena.add("a", "red", 20, 20, resistance=resistance)).difficulty(route))
    assert found == [3 + 3, 3 + 6]


@pytest.mark.rule("c2.profile.courage", "c2.profile.fear")
@pytest.mark.parametrize(("courage", "fear", "dares"), [(5, 7, True), (4, 7, False), (5, 8, False)])
def test_courage_is_rolled_against_fear(courage: int, fear: int, dares: bool) -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, courage=courage)
    arena.add("x", "blue", 45, 30, WEST, fear=fear)
    charge = [("c2.move.one-type", "charge"), *([OFFERED] if dares else [])]
    battle = arena.run(Activate("red", ("card-a",)), dice=[3], answers=charge)
    (test,) = arena.told(CourageTested)
    assert (test.courage.total, test.fear.total) == (courage, fear)
    assert battle["a"].has(PARALYSIS) is not dares


@pytest.mark.rule("c2.profile.fear")
def test_who_frightens_has_no_fear_and_tests_nothing() -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, fear=1)
    arena.add("x", "blue", 45, 30, WEST, fear=9)
    arena.run(Activate("red", ("card-a",)), answers=[("c2.move.one-type", "charge"), OFFERED])
    assert not arena.told(CourageTested)


@pytest.mark.rule("c2.profile.discipline")
@pytest.mark.parametrize("phase", [Approach(), MovementPhase()])
def test_the_best_discipline_of_a_side_counts_in_its_roll_for_first(phase: Any) -> None:
    for best, first in ((6, "red"), (4, "blue")):
        arena = Arena()
        for name, side, score in (("a", "red", 2), ("b", "red", best), ("x", "blue", 5)):
            arena.add(name, side, 20 if name == "a" else 40, 10 if side == "red" else 50, discipline=score)
        assert arena.game(phase, dice=[3, 3, 1]).state.first == first
    thing = Arena().add("thing", "red", 20, 10, discipline=None)
    assert characteristics.discipline(arena.battle, thing) == 0


# -- what a player sees ------------------------------------------------------------------------------------------------


def seen(profile: Profile, language: str = "en") -> dict[str, str]:
    """A card as people read it: what each field is called, and what stands in it."""
    texts = Texts(language)
    sheet = card_sheets.sheet(profile, Pack("mine", Name("Mine", "Mine"), (profile,)))
    return {texts.tell(fact.label): texts.tell(fact.value) for fact in sheet.facts}


def example(key: str) -> Profile:
    """A fighter of the worked examples."""
    return next(profile for profile in example_pack().profiles if profile.key == key)


@pytest.mark.rule("c2.profile.movement", "c2.profile.fear", "c2.profile.discipline", "c2.profile.power")
def test_a_score_that_a_card_does_not_have_counts_for_nothing() -> None:
    arena = Arena()
    post = arena.add("post", "red", 20, 30, movement=0, discipline=None)
    scores = (characteristics.movement, characteristics.fear, characteristics.discipline, characteristics.power)
    assert [score(arena.battle, post) for score in scores] == [0, 0, 0, 0]


@pytest.mark.rule("c2.profile.power")
def test_a_magician_shows_his_power_and_others_none() -> None:
    assert seen(example("meliador"), "fr")["POU"] == "7"
    assert "POU" not in seen(example("alahel"), "fr")


@pytest.mark.rule("c2.profile.faith")
def test_one_of_the_faithful_shows_his_three_aspects_and_others_none() -> None:
    priestess = example("iron-priestess")
    assert priestess.faith == Aspects(creation=0, alteration=2, destruction=1)
    assert seen(priestess, "fr")["Foi"] == "0/2/1"
    assert "Foi" not in seen(example("alahel"), "fr")


@pytest.mark.rule("c2.profile.equipment")
def test_equipment_is_shown_and_a_mount_among_it_makes_cavalry() -> None:
    arena = Arena()
    lance, horse = Name("Lance", "Lance"), Name("Destrier", "Charger")
    rider = arena.add(
        "rider", "red", 20, 20, equipment=(lance, horse), mounted=True, size="large", base=BASES["cavalry"]
    )
    walker = arena.add("walker", "red", 40, 20, equipment=(lance,), weapon=BOW, shooting=3)
    assert seen(rider.profile)["Equipment"] == "Lance, Charger"
    shown = seen(walker.profile)
    assert shown["Equipment"] == "Lance"
    assert all(word in shown["Weapon"] for word in ("bow", "5", "10", "20", "30"))
    assert [may_move(arena.battle, fighter, "dodge") for fighter in (rider, walker)] == [False, True]


@pytest.mark.rule("c2.profile.markers")
def test_the_state_of_each_figure_is_open_to_all() -> None:
    arena = Arena()
    a = arena.add("a", "red", 20, 20)
    arena.add("b", "red", 40, 20)
    x = arena.add("x", "blue", 60, 40)
    a.wound, a.fleeing, a.activated = LIGHT, 7, True
    arena.battle.phase = "movement"
    a.gain(DODGE, until="turn")
    x.lost = "killed"
    arena.battle.stand(x, None)
    arena.battle.stand(a, Pose(20 * CM, 20 * CM, EAST, 3 * CM))
    texts = Texts("fr")
    told = {figure.id: typed(texts.tell(figure.condition)) for figure in overview(arena.battle).figures}
    assert all(word in told["a"] for word in ("Blessure Légère", "en fuite", "hauteur : 3 cm", "Esquive", "a agi"))
    assert told["b"] == ""
    assert told["x"] == "Tué Net"


# -- the fighters of the examples --------------------------------------------------------------------------------------


@pytest.mark.rule("c2.profile.alahel")
def test_alahel() -> None:
    alahel = example("alahel")
    assert (alahel.name.fr, alahel.people, alahel.character) == ("Alahel le Messager", "lions", True)
    scores = (alahel.initiative, alahel.attack, alahel.strength, alahel.defence, alahel.courage)
    assert scores == (4, 5, 5, 5, 6)
    assert (alahel.skills, alahel.abilities) == ((Skill("ambidextre"),), ("delivrance",))


@pytest.mark.rule("c2.profile.tharn")
def test_tharn() -> None:
    tharn = example("tharn")
    assert (tharn.name.fr, tharn.people, tharn.character) == ("Tharn le Guerrier Crâne", "acheron", True)
    assert (tharn.attack, tharn.defence, tharn.resistance, tharn.fear, tharn.courage) == (7, 6, 9, 9, None)
    assert tharn.has("tueur-ne") and tharn.has("regeneration")


@pytest.mark.rule("c2.profile.melkion")
def test_melkion() -> None:
    melkion = example("melkion")
    assert (melkion.name.fr, melkion.people) == ("Melkion le Flamboyant", "griffons")
    assert melkion.has("adepte")


@pytest.mark.rule("c2.profile.ange-morbide")
def test_the_morbid_angel() -> None:
    angel = example("morbid-angel")
    assert (angel.name.fr, angel.people, angel.fear) == ("Ange Morbide", "acheron", 6)
    assert angel.has("mort-vivant") and angel.has("vol")


def test_cards_are_shown_in_both_languages() -> None:
    for card in book("c2").cards():
        for language in ("fr", "en"):
            assert all(Texts(language).tell(fact.label) for fact in card.facts)
