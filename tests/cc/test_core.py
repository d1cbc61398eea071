"""What holds for the whole book: rounding, precedence, windows, lists of skills, Champions, options of the turn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import BOW, EAST, OFFERED, WEST, Arena, doing, line, profile, skill, taking
from tests.cc.mystics import mage, priest, spell
from tests.cc.test_combat import Fight
from tests.cc.test_skills_melee import give
from tests.cc.test_transport import wagon
from tests.cc.test_wounds import Suffer

from escarmouche.catalogue import Catalogue, search
from escarmouche.documents.terms import Name, slug
from escarmouche.kernel import IllegalAnswer
from escarmouche.kernel.effects import apply_hooks, behaviour, known
from escarmouche.rulebooks.cc.battle import Action, Battle, Combat, Fighter, Options
from escarmouche.rulebooks.cc.content.army import ArmyList, Choice, Collection, Muster, muster
from escarmouche.rulebooks.cc.content.cards import standard_packs
from escarmouche.rulebooks.cc.content.machines import Boiler
from escarmouche.rulebooks.cc.content.skill_names import GRAMMAR
from escarmouche.rulebooks.cc.events import DoseSpent, FaithGathered, InitiativeWon, RecoveryRolled
from escarmouche.rulebooks.cc.hooks import Active, Hooks, Split
from escarmouche.rulebooks.cc.rules.activation import ActivateNext, waiting
from escarmouche.rulebooks.cc.rules.artillery import halved
from escarmouche.rulebooks.cc.rules.combat import combat_dice
from escarmouche.rulebooks.cc.rules.faith import faith_found
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.cc.rules.reinforcements import is_waiting
from escarmouche.rulebooks.cc.rules.shooting import may_shoot
from escarmouche.rulebooks.cc.rules.start_values import promote
from escarmouche.rulebooks.cc.rules.turn import MysticPhase, StrategicPhase, TacticsRoll, Turn
from escarmouche.rulebooks.cc.rules.wounds import wound_roll
from escarmouche.rulebooks.cc.skills.points import stock
from escarmouche.rulebooks.cc.skills.transport import get_in, may_enter
from escarmouche.rulebooks.cc.skills.wolfen import may_mark
from escarmouche.rulebooks.confrontation.effect_words import Forbid
from escarmouche.rulebooks.confrontation.wound_table import KILLED
from escarmouche.table import CM


def table(rule: str) -> Any:
    """The numbers and tables of an entry of the catalogue."""
    return Catalogue.load("cc").entries[rule].data


# -- dice, numbers, precedence -----------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.dice.not-retroactive")
def test_what_is_raised_later_changes_neither_a_test_nor_a_wound_roll() -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, EAST)
    arena.add("b", "blue", 22.5, 20, WEST)
    arena.run(doing(_hit, "a", "b"), dice=[4, 5])
    hurt = arena.battle["b"].steps
    assert hurt > 0
    grant(arena.battle["b"], "cc.skill.mutagene.allocation#points", "resistance:3", until="turn")
    grant(arena.battle["b"], "cc.skill.mutagene.allocation#points", "initiative:3", until="turn")
    assert arena.battle["b"].steps == hurt
    for raised, dice in ((False, [5, 2]), (True, [5, 2])):
        fight = Arena()
        fight.add("r", "red", 20, 20, EAST)
        fight.add("b", "blue", 22.5, 20, WEST, bold=("initiative",))
        give(fight, "b", "concentration/5")
        answers: list[Any] = ["initiative:5"] if raised else ["pass"]
        fight.run(Fight(("r",), ("b",)), dice=dice, answers=[*answers, "0", "0"])
        assert fight.told(InitiativeWon)[0].first == ("r",)


async def _hit(battle: Battle, by: Fighter, victim: Fighter) -> None:
    await wound_roll(battle, victim, 6, by=by, rule="cc.core.melee.attack")


@pytest.mark.rule("cc.core.rounding")
def test_halves_and_shares_are_rounded_up_and_distances_are_not() -> None:
    assert [halved(force) for force in (7, 8, 1)] == [4, 4, 1]
    arena = Arena()
    arena.add("a", "red", 20, 20, movement=12_500)
    assert allowance(arena.battle, arena.battle["a"], "pursuit") == 6_250
    zealot = priest(arena, "priest", "red", 50, 30, 0)
    for place in range(3):
        arena.add(f"believer{place}", "red", 47 + 3 * place, 36, 0)
    assert faith_found(arena.battle, zealot).total == 2 + 2


@pytest.mark.rule("cc.core.precedence")
def test_the_text_of_a_card_overrides_a_skill_which_overrides_a_rule() -> None:
    arena = Arena()
    still = spell("still", "f", target="enemy", difficulty=6, effects=(Forbid(what=("shoot",)),))
    mage(arena, "mage", "red", 30, 30, EAST, still, reserve="f")
    arena.add("rider", "blue", 45, 30, WEST, shooting=4, weapon=BOW, skills=(skill("tireur-embarque"),))
    rider = arena.battle["rider"]
    rider.action = "run"
    assert may_shoot(arena.battle, rider)
    arena.run(*taking("cast", "mage"), dice=[4])
    arena.battle["rider"].action = "run"
    assert not may_shoot(arena.battle, arena.battle["rider"])


@pytest.mark.rule("cc.core.precedence")
@pytest.mark.parametrize(
    ("what", "acts", "assaults", "pursuits", "most"),
    [
        ("move", (False, False, False, False), False, 0, 2),
        ("charge", (True, False, False, False), False, 0, 2),
        ("strike", (True, True, True, True), True, 1, 0),
    ],
)
def test_what_the_text_of_a_card_forbids_is_not_done(
    what: Any, acts: tuple[bool, ...], assaults: bool, pursuits: int, most: int
) -> None:
    arena = Arena()
    still = spell("still", "f", target="enemy", difficulty=6, effects=(Forbid(what=(what,)),))
    mage(arena, "mage", "red", 30, 30, EAST, still, reserve="f")
    arena.add("foe", "blue", 45, 30, WEST)
    battle = arena.run(*taking("cast", "mage"), dice=[4])
    foe, caster = battle["foe"], battle["mage"]
    actions: tuple[Action, ...] = ("walk", "charge", "engage", "pursuit")
    assert tuple([apply_hooks(battle, foe, Hooks.may_act, True, action) for action in actions]) == acts
    assert [apply_hooks(battle, foe, Hooks.may_assault, allowed, caster, True) for allowed in (True, False)] == [
        assaults,
        False,
    ]
    assert apply_hooks(battle, foe, Hooks.pursuit_moves, 1) == pursuits
    assert apply_hooks(battle, foe, Hooks.split, Split(0, 2), 2) == Split(0, most)


@pytest.mark.rule("cc.core.characteristics")
def test_a_profile_has_every_value_that_the_rules_use() -> None:
    fields = {
        "MOU": "movement",
        "INI": "initiative",
        "ATT": "attack",
        "FOR": "strength",
        "DEF": "defence",
        "RES": "resistance",
        "TIR": "shooting",
        "COU": "courage",
        "PEU": "fear",
        "DIS": "discipline",
        "POU": "power",
        "FOI": "faith",
        "TAI": "size",
        "Puissance": "puissance",
        "VS": "points",
        "rank": "rank",
        "equipment": "equipment",
        "skills": "skills",
    }
    listed = [one["key"] for one in table("cc.core.characteristics")]
    one = profile("one", movement=12_500, fear=6, shooting=0)
    for key in listed:
        if key in fields:
            assert hasattr(one, fields[key]), key
    assert {*listed} - {*fields} == {"PS", "Structure", "charges"}
    assert one.courage is None
    arena = Arena()
    assert arena.add("tower", "red", 20, 20, skills=(skill("structure", 5),)).structure == 5


@pytest.mark.rule("cc.core.equipment")
def test_equipment_is_tags_to_which_other_rules_refer() -> None:
    bearer = profile("x", equipment=(Name("Lame Hélianthe", "Sunflower blade"),), boilers=(Boiler("strength", dice=2),))
    assert bearer.bears("helianthe")
    assert bearer.bears("chaudiere")
    assert not bearer.bears("noire")
    assert (bearer.boilers[0].score, bearer.boilers[0].dice) == ("strength", 2)
    assert (BOW.strength, BOW.short, BOW.medium, BOW.long) == (3, 15 * CM, 30 * CM, 45 * CM)
    arena = wagon(4)
    rider = arena.add("rider", "red", 10, 50, size="large", mounted=True)
    assert not may_enter(arena.battle, arena.battle["wagon"], rider)


@pytest.mark.rule("cc.core.references")
def test_a_chapter_that_the_book_refers_to_is_found_by_its_number() -> None:
    book = Catalogue.load("cc")
    rows = table("cc.core.references")
    assert len(rows) == 23
    for row in rows:
        for number in row["ref"].split(","):
            assert row["entry"] in {found.id for found in search(number.strip(), [book])}
    assert [found.id for found in search("VII-B", [book])][:2] == [
        "cc.core.melee.authority",
        "cc.core.disengage.force",
    ]
    assert search("ii-c-5", [book])[0].id == "cc.core.scatter"


# -- lists of skills ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.general.active-list")
def test_the_active_skills_are_those_of_the_list_and_no_others() -> None:
    listed = {slug(name.split("/")[0]) for name in table("cc.skill.general.active-list")["active"]}
    assert listed <= {*GRAMMAR.skills}
    for name in GRAMMAR.skills:
        if known(f"cc.skill.{name}"):
            assert issubclass(behaviour(f"cc.skill.{name}"), Active) == (name in listed), name


@pytest.mark.rule("cc.core.skill.duplicate")
def test_which_of_several_values_counts() -> None:
    data = table("cc.core.skill.duplicate")
    expected = {"highest": "best", "lowest": "least", "sum": "adds", "several_with_different_x": "each"}
    for kind, stacking in expected.items():
        for name in data[kind]:
            rule = f"cc.skill.{slug(name)}"
            if known(rule):
                assert behaviour(rule).stacking == stacking, name
    arena = Arena()
    one = arena.add("a", "red", 20, 20)
    for name, first, second, counts in (("insensible", 4, 6, 4), ("implacable", 1, 2, 2)):
        grant(one, f"cc.skill.{name}", first)
        grant(one, f"cc.skill.{name}", second)
        assert one.effects.parameter(f"cc.skill.{name}") == counts


# -- Champions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.champion")
def test_what_sets_champions_apart() -> None:
    arena = Arena()
    arena.add("ada", "red", 20, 20, EAST, champion=True, shooting=3, weapon=BOW, race="wolfen", fear=5)
    arena.add("man", "red", 20, 40, EAST, race="wolfen", fear=5)
    arena.add("x", "blue", 22.5, 20, WEST)
    arena.add("y", "blue", 22.5, 40, WEST)
    battle = arena.battle
    battle.combat = Combat(("ada",), ("x",))
    assert combat_dice(battle, battle["ada"]) == 3
    battle.combat = Combat(("man",), ("y",))
    assert combat_dice(battle, battle["man"]) == 2
    battle.combat = None
    give(arena, "ada", "mutagene/2", "renfort")
    give(arena, "man", "mutagene/2", "renfort")
    assert stock(battle, battle["ada"]) == stock(battle, battle["man"]) + 1
    promote(battle["ada"])
    assert battle["ada"].effects.parameter("cc.skill.enchainement") == 2
    assert battle["ada"].effects.parameter("cc.skill.coup-de-maitre") == 0
    assert battle["ada"].effects.parameter("cc.skill.rechargement-rapide") == 1
    assert battle["ada"].has("cc.skill.contre-attaque")
    chief = arena.add("chief", "red", 25, 30, EAST, fear=6, skills=(skill("chef-wolfen", 20 * CM),))
    assert [may_mark(battle, chief, battle[name], 20 * CM) for name in ("ada", "man")] == [False, True]
    arena.run(Suffer("ada", (KILLED,)), Suffer("man", (KILLED,)))
    assert [is_waiting(arena.battle[name]) for name in ("ada", "man")] == [False, True]


# -- activation --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.activation.windows")
def test_skills_open_at_their_moments_of_an_activation() -> None:
    """On being activated, before any other action, steam for MOU; a dose then or after any action."""
    arena = Arena()
    arena.add("a", "red", 20, 20, EAST, boilers=(Boiler("movement"),), points=100, skills=(skill("mutagene", 1),))
    arena.add("x", "blue", 80, 20, WEST)
    arena.battle.speech = ("a",)
    asked: list[str] = []
    game = arena.game(ActivateNext("red"))
    answers = {"cc.skill.mutagene": "no", "cc.pressure.link": "no"}
    while game.request is not None and len(asked) < 6:
        rule = game.request.rule
        asked.append(rule)
        if rule == "cc.core.move.walk-run":
            game.answer(line((20, 20), (25, 20)))
        elif rule == "cc.core.activation.exclusive-cumulative":
            game.answer("walk" if len(asked) < 4 else "end")
        else:
            game.answer(answers[rule])
    assert game.state["a"].activated
    assert sorted(asked[:2]) == ["cc.pressure.link", "cc.skill.mutagene"]
    assert asked[2:] == [
        "cc.core.activation.exclusive-cumulative",
        "cc.core.move.walk-run",
        "cc.skill.mutagene",
        "cc.core.activation.exclusive-cumulative",
    ]


@pytest.mark.rule("cc.core.activation.barred")
def test_who_has_fled_or_survived_a_wreck_is_not_activated() -> None:
    arena = Arena()
    arena.add("coward", "red", 30, 30, EAST, courage=0, card="card-c")
    arena.add("mate", "red", 30, 40, EAST, card="card-c")
    arena.add("horror", "blue", 45, 30, WEST, fear=9)
    arena.battle.speech = ("horror",)
    arena.play(*taking("charge", "horror"), dice=[1])
    assert arena.battle["coward"].activated
    arena.battle.speech = ("coward", "mate")
    assert [one.id for one in waiting(arena.battle)] == ["mate"]
    carried = wagon(4, "a")
    carried.run(Suffer("wagon", (KILLED,)), dice=[1, 2], answers=[OFFERED])
    assert carried.battle["a"].in_play
    carried.battle.speech = ("a",)
    assert waiting(carried.battle) == []


# -- the mystic phase, faith aboard ------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.turn.mystic")
def test_mana_is_recovered_then_faith_found_also_aboard() -> None:
    arena = Arena()
    priest(arena, "priest", "red", 20, 20, 0)
    mage(arena, "mage", "blue", 60, 20, 0)
    arena.run(MysticPhase(), dice=[1])
    told = [type(event) for event in arena.events if isinstance(event, (RecoveryRolled, FaithGathered))]
    assert told == [RecoveryRolled, FaithGathered]
    carried = wagon(4)
    get_in(carried.battle, carried.battle["wagon"], mage(carried, "m", "red", 10, 10, 0))
    get_in(carried.battle, carried.battle["wagon"], priest(carried, "p", "red", 10, 20, 0))
    carried.run(MysticPhase(), dice=[1])
    assert [told.fighter for told in carried.told(RecoveryRolled)] == ["m"]
    assert [told.fighter for told in carried.told(FaithGathered)] == ["p"]


@pytest.mark.rule("cc.core.turn.phases")
def test_players_may_agree_on_mana_and_faith_in_the_strategic_phase() -> None:
    for first in (False, True):
        arena = Arena(options=Options(mystic_phase_first=first))
        priest(arena, "priest", "red", 20, 20, 0)
        arena.add("x", "blue", 60, 20)
        arena.play(StrategicPhase(), dice=[5, 2])
        assert bool(arena.told(FaithGathered)) is first
        arena.battle.agenda.clear()
        with pytest.raises(StopIteration):
            Turn().run(arena.battle).send(None)
        assert any(isinstance(step, MysticPhase) for step in arena.battle.agenda) is not first


@pytest.mark.rule("cc.skill.transport.faith")
def test_those_aboard_count_in_auras_of_faith() -> None:
    arena = wagon(4, "a", "b")
    zealot = priest(arena, "priest", "red", 30, 38, 0)
    assert faith_found(arena.battle, zealot).total == 2 + 2
    far = wagon(4, "a", "b")
    away = priest(far, "priest", "red", 60, 50, 0)
    assert faith_found(far.battle, away).total == 2


# -- doses of the third edition ----------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.turn.doses.c3")
def test_the_example_of_dice_by_points() -> None:
    """Kayl Kartan 56 + artefact 17 + spell 18, two Keratis Warriors 66, three Clones 33: 190 points are two dice."""
    arena = Arena(options=Options(doses_by_points=True))
    mutant = (skill("mutagene", 1),)
    kayl = spell("fury", "f", points=18)
    mage(arena, "kayl", "red", 10, 10, 0, kayl, points=56 + 17, skills=mutant)
    for number in range(2):
        arena.add(f"keratis{number}", "red", 15 + 4 * number, 20, points=33, skills=mutant)
    for number in range(3):
        arena.add(f"clone{number}", "red", 15 + 4 * number, 30, points=11, skills=mutant)
    arena.add("tiger", "red", 40, 10, points=51)
    arena.add("x", "blue", 80, 20, WEST)
    ask = "cc.core.turn.doses.c3"
    dice = [3, 4, 5, 2]
    arena.run(TacticsRoll(), dice=dice, answers=_answers(arena, [(ask, "kayl"), "pass", (ask, "clone0"), "pass"]))
    assert [told.fighter for told in arena.told(DoseSpent)] == ["kayl", "clone0"]
    assert not arena.battle["tiger"].has("cc.skill.mutagene.when#dosed")


@pytest.mark.rule("cc.core.turn.doses.c3")
def test_nobody_is_assigned_two_dice_nor_one_in_rout() -> None:
    ask = "cc.core.turn.doses.c3"
    for wrong in ([(ask, "routed")], [(ask, "one"), "pass", (ask, "one")]):
        arena = Arena(options=Options(doses_by_points=True))
        for number, name in enumerate(("one", "other", "third", "routed")):
            arena.add(name, "red", 15 + 4 * number, 20, points=60, skills=(skill("mutagene", 1),))
        arena.battle["routed"].in_rout = True
        with pytest.raises(IllegalAnswer, match=wrong[-1][1]):
            arena.run(TacticsRoll(), dice=[3, 4], answers=wrong)


def _answers(arena: Arena, first: list[Any]) -> list[Any]:
    """The answers, and those who make the Tactics roll."""
    return [*first, ("cc.core.turn.tactics-roll", "kayl")]


def test_armies_tell_whether_their_points_hold_those_of_spells() -> None:
    army = ArmyList(name="bones", people="acheron", cards=(Choice(profile="bone-caller", spells=("raise-bones",)),))
    read: Muster = muster(army, Collection(standard_packs()))
    assert not read.in_play.pays_mystics
