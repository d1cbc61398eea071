"""Nexus: deployed, used, forced, attacked, and their skills."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.cc.arena import BOW, EAST, Arena, doing, skill, taking
from tests.cc.arena import profile as soldier
from tests.cc.mystics import letters, mage, miracle, priest, spell
from tests.cc.test_cards import pack

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.cc.battle import Battle, Card, Fighter
from escarmouche.rulebooks.cc.book import RULEBOOK as CC
from escarmouche.rulebooks.cc.content.army import ArmyList, Choice, Collection, verdict
from escarmouche.rulebooks.cc.content.machines import Boiler
from escarmouche.rulebooks.cc.content.nexus_cards import NEXUS_GRAMMAR, trait_text
from escarmouche.rulebooks.cc.content.pieces import Body, Nexus, Power, Proof, Sacrifice, Trait, Tried
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.events import (
    FighterLost,
    NexusActivated,
    NexusForced,
    NexusResisted,
    Spared,
    StructureChanged,
    WoundIgnored,
    WoundRolled,
)
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.characteristics import attack, courage_score, defence, initiative, shooting
from escarmouche.rulebooks.cc.rules.deployment import Deploy, DeployFighter
from escarmouche.rulebooks.cc.rules.effect_words import carry_out
from escarmouche.rulebooks.cc.rules.faith import faith_found
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.melee import CombatPhase
from escarmouche.rulebooks.cc.rules.nexus import PRICE, has_allegiance, is_in_access, open_to
from escarmouche.rulebooks.cc.rules.scenery import kept_in_place_by, made, put_up
from escarmouche.rulebooks.cc.rules.sequences import cards_in_play
from escarmouche.rulebooks.cc.rules.shooting import may_aim, targets
from escarmouche.rulebooks.cc.rules.sight import sees
from escarmouche.rulebooks.cc.rules.turn import EndOfTurn, MaintenancePhase, scores
from escarmouche.rulebooks.cc.rules.wounds import wound_roll
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.server.narration import tell
from escarmouche.table import CM, Pose, Rectangle
from escarmouche.texts import Texts

ACTIVATION = "cc.core.nexus.activation"
FORCE = "cc.core.nexus.force"
STRIKE = "cc.core.terrain.scenery#strike"
BLESSING = (words.Change("attack", 2),)
HIDDEN = "cc.skill.eclaireur.hidden"
BLESSED = "cc.core.nexus.activation#change"


def power(*effects: Any, **facts: Any) -> Power:
    """What a nexus does: ATT + 2 for the catalyst, unless more is said."""
    return Power(text=Name("…", "…"), duration=facts.pop("duration", "turn"), effects=effects or BLESSING, **facts)


def nexus_card(key: str = "ark", *traits: tuple[str, Any] | str, **facts: Any) -> Profile:
    """A nexus of 4 by 4 cm, large, RES 6, 8 structure points; ``facts``: of what is a nexus about it."""
    body = {name: facts.pop(name) for name in ("structure", "level", "kind") if name in facts}
    pairs = [(trait, None) if isinstance(trait, str) else trait for trait in traits]
    facts.setdefault("power", power())
    return soldier(
        key,
        size="large",
        rank="nexus",
        movement=0,
        resistance=6,
        people=None,
        base=Rectangle(4 * CM, 4 * CM),
        body=Body(
            structure=body.pop("structure", 8),
            kind=body.pop("kind", "wall"),
            height=5 * CM,
            traits=tuple(Trait(f"cc.nexus.{name}", value) for name, value in pairs),
            nexus=Nexus(**facts),
            **body,
        ),
    )


def stand(arena: Arena, name: str, side: str, x: float, y: float, card: Profile) -> Fighter:
    """A nexus stands on the table."""
    piece = made(name, side, card)
    put_up(arena.battle, piece, Pose(round(x * CM), round(y * CM)))
    return piece


def temple(*traits: tuple[str, Any] | str, **facts: Any) -> Arena:
    """A red nexus in the middle; a soldier of its side west of it, an enemy east of it, both in contact with it."""
    arena = Arena()
    stand(arena, "ark", "red", 50, 30, nexus_card("ark", *traits, **facts))
    arena.add("a", "red", 46.75, 30, EAST)
    arena.add("x", "blue", 53.25, 30, 1800)
    return arena


def try_it(arena: Arena, fighter: str = "a", dice: tuple[int, ...] = (), answers: Any = ()) -> Battle:
    """Somebody tries to activate a nexus."""
    return arena.run(*taking("nexus", fighter), dice=dice, answers=answers)


# -- what it is --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.nexus.piece")
def test_a_nexus_blocks_ways_and_sight_as_scenery_and_is_no_fighter() -> None:
    arena = temple()
    battle = arena.battle
    assert not sees(battle, battle["a"], battle["x"])
    assert battle.board.kind_of(battle.board.piece("ark")).cost == "barred"
    assert battle.enemies(battle["x"]) == (battle["a"],)
    assert not battle.foes(battle["x"]) and not battle.foes(battle["ark"])
    assert battle["ark"].has("cc.nexus.inalterable")


@pytest.mark.rule("cc.core.nexus.piece")
def test_what_a_nexus_is_stands_on_its_card() -> None:
    facts: dict[str, Any] = {
        "key": "ark",
        "name": "Ark",
        "people": "Lions d'Alahan",
        "size": "small",
        "base": {"width": 40, "depth": 30},
        "resistance": 6,
        "structure": 8,
        "points": 45,
    }
    plain = pack(nexus=[facts]).profiles[-1]
    assert pack(nexus=[{**facts, "access": {"area": 0}}]).profiles[-1].body is not None
    assert {plain.movement, plain.initiative, plain.attack, plain.strength, plain.defence} == {0}
    assert (plain.rank, plain.size, plain.base, plain.points) == ("nexus", "small", Rectangle(4 * CM, 3 * CM), 45)
    assert plain.body is not None
    assert (plain.resistance, plain.body.structure, plain.body.traits) == (6, 8, ())
    assert plain.body.nexus == Nexus()
    said = {
        "skills": ["Garde/5"],
        "allegiance": ["Keltois"],
        "access": {"sides": ["front", "rear"]},
        "sacrifice": {"wound": 1},
        "trial": {"score": "courage", "difficulty": 8},
    }
    marked = pack(nexus=[{**facts, **said}]).profiles[-1].body
    assert marked is not None and marked.nexus is not None
    assert [(trait.rule, trait.value) for trait in marked.traits] == [("cc.nexus.garde", 5)]
    assert (marked.nexus.access, marked.nexus.sacrifice) == (("front", "rear"), Sacrifice(wound=1))
    assert marked.nexus.trial == Proof(score="courage", difficulty=8)


@pytest.mark.rule("cc.core.nexus.attacked", "cc.core.nexus.piece")
def test_it_is_struck_shot_at_and_destroyed_for_good() -> None:
    arena = temple(structure=1)
    arena.add("archer", "blue", 70, 30, 1800, shooting=3, weapon=BOW)
    arena.battle.stand(arena.battle["x"], Pose(53_250, 30 * CM + 2_500, 1800))
    assert may_aim(arena.battle, arena.battle["archer"], arena.battle["ark"])
    assert arena.battle["ark"] not in targets(arena.battle, arena.battle["a"])
    battle = arena.run(CombatPhase(), answers=[(STRIKE, "ark")], dice=(2, 3, 4))
    assert battle["ark"].lost == "destroyed" and not battle.board.pieces
    assert [told.fighter for told in arena.told(FighterLost)] == ["ark"]
    assert not open_to(battle, battle["a"])
    assert scores(battle) == {"red": 0, "blue": 0}


@pytest.mark.rule("cc.core.nexus.attacked")
def test_without_charges_it_cannot_be_activated() -> None:
    arena = temple(charges=1)
    battle = try_it(arena)
    assert battle["ark"].charges == 0
    assert [told.charges for told in arena.told(NexusActivated)] == [0]
    fresh = arena.run(EndOfTurn())
    assert not open_to(fresh, fresh["a"])


# -- deployment --------------------------------------------------------------------------------------------------------


def approach(*traits: tuple[str, Any] | str, x: float = 50, y: float = 20) -> Arena:
    """A red nexus that stands, a second one to be deployed, and one of the enemy's."""
    arena = Arena()
    stand(arena, "ark", "red", x, y, nexus_card("ark", *traits))
    for name, side in (("second", "red"), ("theirs", "blue")):
        arena.battle.pieces[name] = made(name, side, nexus_card(name))
        arena.battle.cards[f"card-{name}"] = Card(f"card-{name}", side, (name,))
    arena.battle.phase = "deployment"
    return arena


def refused(arena: Arena, name: str, x: float, y: float) -> set[str]:
    """What speaks against deploying somebody in a place."""
    asked = Deploy(arena.battle, arena.battle[name])
    return {problem.text.key for problem in asked.problems(Pose(round(x * CM), round(y * CM)))}


@pytest.mark.rule("cc.core.nexus.deployment")
def test_a_nexus_is_placed_in_its_zone_more_than_10_cm_from_another_one() -> None:
    arena = approach()
    assert refused(arena, "second", 64.01, 20) == set()
    assert refused(arena, "second", 64, 20) == {"cc-too-near-a-nexus"}
    assert "table-outside-the-zone" in refused(arena, "second", 80, 40)
    place = {"x": 70 * CM, "y": 20 * CM, "facing": 900, "z": 0}
    battle = arena.run(DeployFighter("second"), answers=[("cc.core.deployment.placement", place)])
    assert battle["second"].pose == Pose(70 * CM, 20 * CM, 900)
    assert {piece.id for piece in battle.board.pieces} == {"ark", "second"}
    assert "card-second" not in cards_in_play(battle)["red"]


@pytest.mark.rule("cc.core.nexus.deployment")
def test_an_army_has_one_for_each_started_200_points() -> None:
    found = Collection([])
    ark = nexus_card("ark")
    troops = soldier("troops", people="lions", points=10)
    found.profiles = {"ark": ark, "troops": troops, "urn": nexus_card("urn")}
    for limit, cards, wrong in (
        (200, ("ark", "troops"), []),
        (200, ("ark", "urn", "troops"), ["cc-army-too-many-nexus"]),
        (201, ("ark", "urn", "troops"), []),
        (400, ("ark",), ["cc-army-nexus-alone"]),
    ):
        army = ArmyList(name="x", people="lions", limit=limit, cards=tuple(Choice(profile=card) for card in cards))
        assert [ruling.reason.key for ruling in verdict(army, found).rulings] == wrong


# -- allegiance and access ---------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.nexus.access")
def test_allegiance_is_that_of_its_side_unless_its_card_names_some() -> None:
    battle = temple().battle
    assert [has_allegiance(battle["ark"], battle[one]) for one in ("a", "x")] == [True, False]
    named = temple(allegiance=("skill:assassin", "people:acheron"))
    named.add("b", "blue", 20, 20, skills=(skill("assassin"),))
    named.add("c", "red", 25, 20, people="acheron")
    found = [has_allegiance(named.battle["ark"], named.battle[one]) for one in ("a", "x", "b", "c")]
    assert found == [False, False, True, True]
    neutral = temple()
    neutral.battle["ark"].side = ""
    assert not has_allegiance(neutral.battle["ark"], neutral.battle["a"])


@pytest.mark.rule("cc.core.nexus.access")
@pytest.mark.parametrize(
    ("facts", "x", "y", "inside"),
    [
        ({}, 46.75, 30, True),
        ({}, 46.5, 30, False),
        ({"access": ("rear",)}, 46.75, 30, True),
        ({"access": ("front",)}, 46.75, 30, False),
        ({"access": ("left",)}, 50, 33.25, True),
        ({"area": 5 * CM}, 41.75, 30, True),
        ({"area": 5 * CM}, 41.74, 30, False),
    ],
)
def test_one_stands_in_contact_or_where_its_card_says(facts: Any, x: float, y: float, inside: bool) -> None:
    arena = temple(**facts)
    arena.battle.stand(arena.battle["a"], Pose(round(x * CM), round(y * CM)))
    assert is_in_access(arena.battle, arena.battle["ark"], arena.battle["a"]) is inside


# -- activation --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.nexus.activation")
def test_a_catalyst_activates_it_once_a_turn_and_each_nexus_once() -> None:
    arena = temple()
    stand(arena, "urn", "red", 46.75, 34, nexus_card("urn"))
    arena.battle.stand(arena.battle["a"], Pose(46_750, 30_750))
    assert list(open_to(arena.battle, arena.battle["a"])) == ["ark", "urn"]
    battle = try_it(arena, answers=[(ACTIVATION, "ark")])
    assert (attack(battle, battle["a"]), list(open_to(battle, battle["a"]))) == (6, ["urn"])
    battle = try_it(arena)
    assert not may_take(battle, battle["a"], "nexus")
    battle = arena.run(EndOfTurn())
    assert len(open_to(battle, battle["a"])) == 2
    assert attack(battle, battle["a"]) == 4


@pytest.mark.rule("cc.core.nexus.activation")
def test_not_in_contact_with_an_adversary_nor_away_from_it() -> None:
    arena = temple()
    arena.add("y", "blue", 44.25, 30)
    assert not may_take(arena.battle, arena.battle["a"], "nexus")
    far = temple()
    far.battle.stand(far.battle["a"], Pose(30 * CM, 30 * CM))
    assert not may_take(far.battle, far.battle["a"], "nexus")


@pytest.mark.rule("cc.core.nexus.activation")
def test_the_trial_costs_the_try_and_the_sacrifice_when_it_fails() -> None:
    facts: Any = {"trial": Proof(score="courage", difficulty=8), "sacrifice": Sacrifice(wound=1), "charges": 2}
    failed = temple(**facts)
    battle = try_it(failed, dice=(3,))  # COU 4: 7
    assert (battle["a"].steps, battle["ark"].charges, battle["a"].catalysed) == (1, 2, ("ark",))
    assert failed.told(NexusResisted) and not battle["a"].has(BLESSED)
    passed = temple(**facts)
    battle = try_it(passed, dice=(4,))
    assert (battle["a"].steps, battle["ark"].charges) == (1, 1)
    assert battle["a"].has(BLESSED)


@pytest.mark.rule("cc.core.nexus.activation")
def test_whoever_lacks_the_characteristic_of_the_trial_cannot_try() -> None:
    trials: list[tuple[Tried, dict[str, Any]]] = [
        ("shooting", {"shooting": 3, "weapon": BOW}),
        ("power", {"power": 3, "rank": "adept"}),
    ]
    for score, able in trials:
        arena = temple(trial=Proof(score=score, difficulty=4))
        assert not may_take(arena.battle, arena.battle["a"], "nexus")
        arena.add("able", "red", 50, 26.75, EAST, **able)
        assert may_take(arena.battle, arena.battle["able"], "nexus")
        battle = try_it(arena, "able", dice=(2,))
        assert battle["able"].has(BLESSED)


@pytest.mark.rule("cc.core.nexus.activation")
def test_gems_and_faith_are_paid_and_without_them_there_is_no_try() -> None:
    arena = temple(sacrifice=Sacrifice(gems=2, faith=1))
    assert not may_take(arena.battle, arena.battle["a"], "nexus")
    a = arena.battle["a"]
    a.gems, a.temporary_faith = ("fire", "fire", "earth"), 3
    battle = try_it(arena, answers=[(PRICE, "1")])
    assert (battle["a"].gems, battle["a"].temporary_faith) == (("fire",), 2)


@pytest.mark.rule("cc.core.nexus.activation")
def test_a_friend_in_the_access_may_be_the_sacrifice() -> None:
    arena = temple(sacrifice=Sacrifice(friend=True))
    assert not may_take(arena.battle, arena.battle["a"], "nexus")
    arena.add("b", "red", 46.75, 32.5)
    arena.add("far", "red", 20, 20)
    battle = try_it(arena)
    assert battle["b"].lost == "killed" and battle["a"].has(BLESSED)


@pytest.mark.rule("cc.core.nexus.activation", "cc.skill.acharne", "cc.skill.eclaireur.friends")
def test_the_huge_may_be_sacrificed_while_they_live_nobody_dead_or_hidden() -> None:
    for steps, effect, may in ((4, "", True), (4, "cc.skill.acharne#dying", False), (0, HIDDEN, False)):
        arena = temple(sacrifice=Sacrifice(friend=True))
        friend = arena.add("b", "red", 46.75, 32.5, skills=(skill("enorme", 3),))
        friend.steps = steps
        if effect:
            friend.gain(effect)
        assert may_take(arena.battle, arena.battle["a"], "nexus") is may


@pytest.mark.rule("cc.pressure.timing")
def test_before_its_trial_a_boiler_may_be_driven() -> None:
    arena = temple(trial=Proof(score="initiative", difficulty=9))
    equip_boiler(arena.battle["a"])
    battle = try_it(arena, dice=(3, 2), answers=[("cc.pressure.link", "yes")])
    assert battle["a"].has(BLESSED)


def equip_boiler(fighter: Fighter) -> None:
    """A boiler that drives INI with one die."""
    grant(fighter, "cc.pressure.link", Boiler("initiative").parameter)


@pytest.mark.rule("cc.core.nexus.activation")
def test_who_dies_of_his_sacrifice_activates_nothing() -> None:
    arena = temple(sacrifice=Sacrifice(wound=2), charges=1)
    arena.battle["a"].steps = 2
    battle = try_it(arena)
    assert battle["a"].lost == "killed" and battle["ark"].charges == 1


@pytest.mark.rule("cc.core.nexus.activation")
def test_it_acts_on_an_enemy_its_catalyst_names_or_on_all_in_its_reach() -> None:
    harm = words.Change("attack", -1)
    arena = temple(power=power(harm, target="enemy", reach=10 * CM))
    arena.add("y", "blue", 60, 30)
    arena.add("z", "blue", 80, 30)
    battle = try_it(arena, answers=[("cc.core.nexus.activation#target", "y")])
    assert [battle[one].has(BLESSED) for one in ("a", "x", "y", "z")] == [False, False, True, False]
    everybody = temple(power=power(harm, target="all", affects="enemies", reach=10 * CM))
    everybody.add("y", "blue", 60, 30)
    everybody.add("z", "blue", 80, 30)
    battle = try_it(everybody)
    assert [battle[one].has(BLESSED) for one in ("a", "x", "y", "z")] == [False, True, True, False]


@pytest.mark.parametrize(
    ("word", "told"),
    [
        (words.Change("attack", 1), "ATT +1"),
        (words.Dice(("incantation", "courage"), -2), "−2 to the result of: incantation, Courage"),
        (words.Shield("shots", 3), "shots at the target: difficulty +3"),
        (words.Forbid(("shoot",)), "may not: shoot"),
        (words.Fearless(), "no Fear touches the target, who rallies"),
        (words.Skill("Brutal"), "Brutal"),
    ],
)
def test_a_sheet_says_what_a_power_has_brought_and_whose_it_is(word: Any, told: str) -> None:
    battle = try_it(temple(power=power(word)))
    sheet = CC.sheet(battle, "a")
    assert [tell(effect.words, Texts("en")) for effect in sheet.effects] == [f"ark: {told}"]


@pytest.mark.rule("cc.core.nexus.force")
@pytest.mark.parametrize(("face", "passed"), [(5, False), (6, True)])
def test_an_enemy_in_the_access_forces_it_by_a_discipline_test_of_8(face: int, passed: bool) -> None:
    arena = temple()
    answers = [("cc.core.dice.six", "no")] if passed else []
    battle = try_it(arena, "x", dice=(face,), answers=answers)
    assert [told.passed for told in arena.told(NexusForced)] == [passed]
    assert battle["x"].has(BLESSED) is passed
    assert not may_take(battle, battle["x"], "nexus")


@pytest.mark.rule("cc.core.nexus.force", "cc.nexus.inviolable")
def test_a_friend_needs_its_allegiance_and_nobody_forces_an_inviolable_one() -> None:
    arena = temple(allegiance=("skill:assassin",))
    assert not may_take(arena.battle, arena.battle["a"], "nexus")
    assert may_take(arena.battle, arena.battle["x"], "nexus")
    closed = temple("inviolable")
    assert not may_take(closed.battle, closed.battle["x"], "nexus")
    assert may_take(closed.battle, closed.battle["a"], "nexus")


# -- its skills --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.nexus.asservi", "cc.nexus.asservi.several", "cc.nexus.asservi.others")
def test_who_has_made_the_tactics_roll_activates_it_from_anywhere() -> None:
    arena = temple("asservi")
    stand(arena, "urn", "red", 30, 10, nexus_card("urn", "asservi"))
    chief = arena.add("chief", "red", 10, 50)
    assert not may_take(arena.battle, chief, "nexus")
    arena.battle.tactician = {"red": "chief", "blue": "x"}
    assert list(open_to(arena.battle, chief)) == ["ark", "urn"]
    assert list(open_to(arena.battle, arena.battle["a"])) == ["ark"]
    wanted = temple("asservi", allegiance=("skill:assassin",))
    far = wanted.add("chief", "red", 10, 50)
    wanted.battle.tactician = {"red": "chief"}
    assert not may_take(wanted.battle, far, "nexus")


@pytest.mark.rule("cc.nexus.asservi.replacement")
def test_the_link_goes_to_who_makes_the_next_tactics_roll() -> None:
    arena = temple("asservi")
    arena.add("chief", "red", 10, 50)
    arena.add("next", "red", 15, 50)
    arena.battle.tactician = {"red": "chief"}
    arena.battle.stand(arena.battle["chief"], None)
    assert not may_take(arena.battle, arena.battle["next"], "nexus")
    arena.battle.tactician = {"red": "next"}
    assert may_take(arena.battle, arena.battle["next"], "nexus")


@pytest.mark.rule("cc.nexus.embleme")
@pytest.mark.parametrize(("x", "score"), [(38.75, 8), (38.74, 4)])
def test_an_emblem_lends_its_structure_to_courage(x: float, score: int) -> None:
    arena = temple(("embleme", 8 * CM), structure=8)
    arena.battle["ark"].structure = 2
    arena.battle.stand(arena.battle["a"], Pose(round(x * CM), 30 * CM))
    assert courage_score(arena.battle, arena.battle["a"]) == score
    assert courage_score(arena.battle, arena.battle["x"]) == 4
    brave = temple(("embleme", 8 * CM), structure=2)
    assert courage_score(brave.battle, brave.battle["a"]) == 4
    others = temple(("embleme", 8 * CM), allegiance=("skill:assassin",))
    assert courage_score(others.battle, others.battle["a"]) == 4


def chapel(*traits: tuple[str, Any] | str, **facts: Any) -> Arena:
    """One of the faithful, with 2 points of faith, in contact with a nexus."""
    arena = Arena()
    stand(arena, "ark", "red", 50, 30, nexus_card("ark", *traits, **facts))
    priest(arena, "priest", "red", 46.75, 30, EAST, miracle(), faith=2)
    arena.add("x", "blue", 60, 40)
    return arena


@pytest.mark.rule("cc.nexus.foi")
def test_a_fidele_uses_it_up_for_faith_one_a_turn() -> None:
    arena = chapel(("foi", 3))
    stand(arena, "urn", "red", 46.75, 34, nexus_card("urn", ("foi", 1)))
    arena.battle.stand(arena.battle["priest"], Pose(46_750, 30_750))
    battle = arena.run(*taking("nexus-faith", "priest"), answers=[("cc.nexus.foi#which", "ark")])
    assert (battle["priest"].temporary_faith, battle["ark"].lost) == (5, "destroyed")
    assert not may_take(battle, battle["priest"], "nexus-faith")
    assert battle["priest"].catalysed == ()
    battle = arena.run(EndOfTurn())
    assert may_take(battle, battle["priest"], "nexus-faith")


@pytest.mark.rule("cc.nexus.foi", "cc.nexus.mana")
@pytest.mark.parametrize("name", ["nexus-faith", "nexus-mana"])
def test_it_is_used_up_at_any_moment_of_an_activation(name: str) -> None:
    arena = chapel(("foi", 3), ("mana", 2))
    mage(arena, "mage", "red", 53.25, 30, EAST, spell())
    arena.battle["mage"].gems = ()
    who = arena.battle["priest" if name == "nexus-faith" else "mage"]
    assert may_take(arena.battle, who, name, ("run",)), "after an exclusive action"
    assert may_take(arena.battle, who, "run", (name,)), "and before it: it is no activation of a nexus"


@pytest.mark.rule("cc.nexus.foi")
def test_he_is_asked_before_points_are_spent_and_must_be_a_friend_in_reach() -> None:
    from escarmouche.rulebooks.confrontation.faith import feel_need

    for side, asked in (("red", True), ("blue", False)):
        arena = chapel(("foi", 3))
        arena.battle["ark"].side = side
        answers = [("cc.nexus.foi", "yes")] if asked else []
        battle = arena.run(doing(feel_need, "priest"), answers=answers)
        assert battle["priest"].temporary_faith == (5 if asked else 2)
    unused = chapel(("foi", 3))
    assert unused.run(doing(feel_need, "priest"), answers=[SUGGESTED])["priest"].temporary_faith == 2
    away = chapel(("foi", 3))
    away.battle.stand(away.battle["priest"], Pose(30 * CM, 30 * CM))
    assert not may_take(away.battle, away.battle["priest"], "nexus-faith")
    away.add("a", "red", 46.75, 30)
    assert not may_take(away.battle, away.battle["a"], "nexus-faith")


@pytest.mark.rule("cc.nexus.icone")
def test_an_icon_in_the_aura_gives_points() -> None:
    arena = chapel(("icone", 2))
    plain = chapel().battle
    without = faith_found(plain, plain["priest"]).total
    assert faith_found(arena.battle, arena.battle["priest"]).total == without + 2
    arena.battle.stand(arena.battle["priest"], Pose(10 * CM, 10 * CM))
    assert faith_found(arena.battle, arena.battle["priest"]).total == without
    theirs = chapel(("icone", 2))
    theirs.battle["ark"].side = "blue"
    assert faith_found(theirs.battle, theirs.battle["priest"]).total == without


def tower(*traits: tuple[str, Any] | str, reserve: str = "ff") -> Arena:
    """A magician (POU 5, Fire and Earth) in contact with a nexus."""
    arena = Arena()
    stand(arena, "ark", "red", 50, 30, nexus_card("ark", *traits))
    mage(arena, "mage", "red", 46.75, 30, 1800, spell(), reserve=reserve)
    return arena


@pytest.mark.rule("cc.nexus.mana")
def test_a_magician_uses_it_up_for_gems_of_his_choice() -> None:
    arena = tower(("mana", 3))
    battle = arena.run(*taking("nexus-mana", "mage"), answers=[("cc.nexus.mana", "1")])
    assert letters(battle["mage"]) == "effff"
    assert battle["ark"].lost == "destroyed"
    assert not may_take(battle, battle["mage"], "nexus-mana")


@pytest.mark.rule("cc.nexus.mana")
def test_never_beyond_his_reserve_nor_without_room_in_it() -> None:
    arena = tower(("mana", 3), reserve="ffffeeeee")
    battle = arena.run(*taking("nexus-mana", "mage"), answers=[("cc.nexus.mana", "0")])
    assert len(battle["mage"].gems) == 10
    full = tower(("mana", 3), reserve="fffffeeeee")
    assert not may_take(full.battle, full.battle["mage"], "nexus-mana")


@pytest.mark.rule("cc.nexus.mana")
def test_he_may_do_so_when_a_spell_is_to_be_opposed() -> None:
    arena = tower(("mana", 2), reserve="")
    mage(arena, "foe", "blue", 30, 30, EAST, spell(cost="f", path="primagie"), reserve="f")
    arena.battle.stand(arena.battle["mage"], Pose(46_750, 30 * CM, 1800))
    from escarmouche.rulebooks.cc.rules.counter_magic import Incantation, openings
    from escarmouche.rulebooks.confrontation.counter_magic import Attempts

    found = openings(arena.battle, Incantation("foe", "card/dart", 25 * CM, ("fire",), 9), Attempts())
    assert list(found) == ["nexus:mage:ark"]


@pytest.mark.rule("cc.nexus.garde")
@pytest.mark.parametrize(("face", "ignored"), [(4, False), (5, True)])
def test_a_guard_ignores_wound_rolls(face: int, ignored: bool) -> None:
    arena = temple(("garde", 5))
    battle = arena.run(doing(hew, "ark", "x"), dice=(face,) if ignored else (face, 3, 4))
    assert bool(arena.told(WoundIgnored)) is ignored
    assert (battle["ark"].structure == 8) is ignored


async def hew(battle: Battle, piece: Fighter, by: Fighter) -> None:
    """A blow at a nexus."""
    await wound_roll(battle, piece, 6, by=by, rule="cc.core.melee.attack")


@pytest.mark.rule("cc.nexus.hostile")
def test_what_it_does_to_those_to_whom_it_is_hostile_is_read_a_row_lower() -> None:
    blast = words.WoundRoll(strength=4)
    wounds = {}
    for skills in ((), (skill("assassin"),), (skill("assassin"), skill("dur-a-cuire"))):
        arena = temple(("hostile", "skill:assassin"), power=power(blast, target="enemy", duration="instant"))
        arena.battle["x"].side = "blue"
        arena.battle.stand(arena.battle["x"], None)
        arena.add("victim", "blue", 60, 30, skills=skills)
        arena.run(*taking("nexus", "a"), dice=(1, 4))
        (told,) = arena.told(WoundRolled)
        assert told.by == "ark"
        wounds[len(skills)] = told.wound
    assert wounds[0] != wounds[1] and wounds[0] == wounds[2]


@pytest.mark.rule("cc.nexus.reparation")
@pytest.mark.parametrize(("dice", "left"), [((3,), 5), ((4, 3), 6), ((4, 5, 6), 8)])
def test_repair_goes_on_as_long_as_it_succeeds(dice: tuple[int, ...], left: int) -> None:
    arena = temple(("reparation", 4))
    arena.battle["ark"].structure = 5
    assert arena.run(MaintenancePhase(), dice=dice)["ark"].structure == left


@pytest.mark.rule("cc.nexus.reparation")
def test_neither_what_is_whole_nor_what_is_destroyed_repairs_anything() -> None:
    assert temple(("reparation", 4)).run(MaintenancePhase())["ark"].structure == 8
    gone = temple(("reparation", 4), structure=1)
    gone.run(doing(hew, "ark", "x"), dice=(3, 4))
    assert gone.run(MaintenancePhase())["ark"].structure == 0


@pytest.mark.rule("cc.nexus.ressource")
@pytest.mark.parametrize(("face", "left"), [(3, 1), (4, 2)])
def test_a_resource_gives_a_charge_back(face: int, left: int) -> None:
    arena = temple(("ressource", 4), charges=3)
    arena.battle["ark"].charges = 1
    assert arena.run(MaintenancePhase(), dice=(face,))["ark"].charges == left
    arena.battle["ark"].charges = 3
    assert arena.run(MaintenancePhase())["ark"].charges == 3


@pytest.mark.rule("cc.nexus.ruine")
@pytest.mark.parametrize(("face", "left"), [(3, 8), (4, 7)])
def test_a_ruin_falls_to_pieces(face: int, left: int) -> None:
    arena = temple(("ruine", 4))
    assert arena.run(MaintenancePhase(), dice=(face,))["ark"].structure == left
    assert bool(arena.told(StructureChanged)) is (left == 7)


# -- sanctuaries -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.nexus.sanctuaire")
def test_a_sanctuary_keeps_enemy_scouts_and_nexus_off() -> None:
    arena = approach(("sanctuaire", 15 * CM), y=25)
    for name, side, skills in (("scout", "blue", (skill("eclaireur"),)), ("ours", "red", (skill("eclaireur"),))):
        arena.add(name, side, 5, 5, skills=skills)
        arena.battle.stand(arena.battle[name], None)
    assert refused(arena, "theirs", 50, 43.9) == {"cc-in-a-sanctuary"}
    assert refused(arena, "theirs", 50, 44.1) == set()
    assert refused(arena, "scout", 50, 43.2) == {"cc-in-a-sanctuary"}
    assert refused(arena, "scout", 50, 43.3) == set()
    assert refused(arena, "ours", 50, 43.2) == set()


@pytest.mark.rule("cc.nexus.sanctuaire.hostile", "cc.nexus.sanctuaire.example")
def test_an_ark_that_is_a_sanctuary_and_hostile_to_assassins_weakens_them() -> None:
    arena = temple(("sanctuaire", 15 * CM), ("hostile", "skill:assassin"))
    for name, side, x, skills in (
        ("near", "blue", 68.25, (skill("assassin"),)),
        ("far", "blue", 68.27, (skill("assassin"),)),
        ("own", "red", 40, (skill("assassin"),)),
        ("other", "blue", 60, ()),
    ):
        arena.add(name, side, x, 30 if name != "far" else 30.01, skills=skills, shooting=4, weapon=BOW)

    def scores_of(battle: Battle, name: str) -> tuple[int, ...]:
        return tuple(score(battle, battle[name]) or 0 for score in (initiative, attack, defence, shooting))

    battle = arena.battle
    assert [scores_of(battle, name)[0] for name in ("near", "far", "own", "other")] == [3, 4, 3, 4]
    assert scores_of(battle, "near") == (3, 3, 3, 3)
    arena.add("scout", "blue", 60, 25, skills=(skill("assassin"),)).gain("cc.skill.eclaireur.hidden")
    assert scores_of(battle, "scout")[0] == 4, "who is hidden is out of its reach"
    battle["near"].gain("cc.core.charge.penalty", until="turn")
    assert scores_of(battle, "near") == (2, 2, 2, 2)
    battle["ark"].structure = 1
    after = arena.run(doing(hew, "ark", "x"), dice=(3, 4))
    assert scores_of(after, "own") == (4, 4, 4, 4)
    peaceful = temple(("sanctuaire", 15 * CM))
    assert attack(peaceful.battle, peaceful.battle["x"]) == 4


# -- unalterable -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.nexus.inalterable", "cc.nexus.inalterable.other-effects")
def test_nothing_but_attacks_and_shots_does_anything_to_a_nexus() -> None:
    arena = temple()
    mage(arena, "mage", "blue", 60, 30, 1800)
    battle = arena.run(doing(strike_all, "ark", "x"), dice=(3, 4))
    assert battle["ark"].structure is not None and battle["ark"].structure < 8
    feinting = temple()
    feinting.battle["x"].gain("cc.skill.feinte")
    feinting.battle.stand(feinting.battle["a"], Pose(10 * CM, 10 * CM))
    battle = feinting.run(CombatPhase(), answers=[(STRIKE, "ark")], dice=(2, 3, 4, 1))
    assert battle["ark"].structure is not None and battle["ark"].structure < 8


async def strike_all(battle: Battle, piece: Fighter, by: Fighter) -> None:
    """Wound rolls of a skill, of a spell and of a shot: one of them is made."""
    for rule in ("cc.skill.impact", "cc.core.magic.incantation-steps", "cc.core.shoot.test"):
        await wound_roll(battle, piece, 6, by=by, rule=rule)


@pytest.mark.rule("cc.nexus.inalterable.occupants")
def test_those_on_it_are_open_to_effects_and_are_not_moved() -> None:
    arena = temple(kind="climbable-wall", level=True)
    up = arena.add("up", "red", 50, 30)
    arena.battle.stand(up, Pose(50 * CM, 30 * CM, 0, 5 * CM))
    mage(arena, "mage", "blue", 60, 30, 1800)
    assert kept_in_place_by(arena.battle, up)
    assert is_in_access(arena.battle, arena.battle["ark"], up)
    before = up.pose
    battle = arena.run(doing(bewitch, "up"))
    assert battle["up"].pose == before
    assert [told.rules for told in arena.told(Spared)] == [("cc.nexus.inalterable.occupants",)]
    assert attack(battle, battle["up"]) == 3


async def bewitch(battle: Battle, target: Fighter) -> None:
    """A spell of the mage takes effect."""
    effects = (words.Push(5), words.Change("attack", -1))
    await carry_out(battle, Working("mage", "gust", "cc.core.magic.incantation-steps", "turn"), effects, target)


# -- its card ----------------------------------------------------------------------------------------------------------


def test_skills_are_read_as_cards_write_them() -> None:
    for text in ("Sanctuaire/15", "Hostile/Assassin", "Garde/5", "Asservi"):
        read = NEXUS_GRAMMAR.read(text)
        assert trait_text(Trait(f"cc.nexus.{read.name}", read.value), "fr") == text
