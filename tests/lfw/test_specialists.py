"""What the skills of specialists do in a battle."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.lfw.arena import SWORD, Arena, line, profile, rules
from tests.lfw.test_attacks import Duel, blade, bow
from tests.lfw.test_melee import fight
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.kernel.effects import apply_hooks, known
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Hurt, Mission, Site, Treasure, Unit, new_unit
from escarmouche.rulebooks.lfw.content.battlefields import DEEP_WATER, RUIN
from escarmouche.rulebooks.lfw.content.special_rules import Rule
from escarmouche.rulebooks.lfw.content.specialists import SKILLS, WORDS, as_specialist
from escarmouche.rulebooks.lfw.content.terms import Speciality
from escarmouche.rulebooks.lfw.events import AttackRolled, CourageTested, Moved, Supported
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.after_melee import AfterMelee
from escarmouche.rulebooks.lfw.rules.attacks import att, best_att, melee_throw, shooting_throw
from escarmouche.rulebooks.lfw.rules.auras import is_in_aura
from escarmouche.rulebooks.lfw.rules.dice import helps
from escarmouche.rulebooks.lfw.rules.drowning import Drowning
from escarmouche.rulebooks.lfw.rules.flight import RallyTests
from escarmouche.rulebooks.lfw.rules.granting import equip
from escarmouche.rulebooks.lfw.rules.melee import Fight, FightCombat
from escarmouche.rulebooks.lfw.rules.missions import controls
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit
from escarmouche.rulebooks.lfw.rules.shooting import ShootUnit, is_eligible, possible_shots
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.treasures import TREASURE
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds
from escarmouche.table import INCH


def skilled(
    speciality: Speciality, *skills: str, chosen: dict[str, str] | None = None, **changes: Any
) -> dict[str, Any]:
    """What changes in a soldier's profile with some skills of a speciality, at level 1."""
    made = as_specialist(profile(**changes), speciality, 1, skills, chosen or {})
    fields = ("life", "command", "magic", "weapons", "rules", "aptitudes", "speciality", "level", "skills", "points")
    return {**changes, **{field: getattr(made, field) for field in fields}}


def effects(battle: Battle, unit: Unit, kind: Any) -> tuple[str, ...]:
    """What helps a unit with a kind of roll."""
    return helps(battle, unit, unit.effects, kind)


@pytest.mark.rule("lfw.specialist.list")
def test_every_skill_gives_something_or_is_carried_out() -> None:
    missing = [
        f"{WORDS[speciality]}.{skill.key}"
        for speciality, skills in SKILLS.items()
        for skill in skills
        if not (skill.gives or skill.command or skill.magic or known(f"lfw.specialist.{WORDS[speciality]}.{skill.key}"))
        and not skill.asks
    ]
    assert missing == LEARNING


LEARNING = ["mage.sage", "mage.ouverture-d-esprit"]
"""Those that let an army list name more spells: see ``content/army.py``."""


# -- captain -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.specialist.capitaine.chef-d-equipe", "lfw.specialist.mage.grande-ame")
def test_some_skills_give_points() -> None:
    unit = new_unit("one", "red", profile(**skilled("captain", "chef-d-equipe", command=1)))
    assert (unit.command, unit.magic) == (3, 0)
    unit = new_unit("one", "red", profile(**skilled("mage", "grande-ame", magic=1)))
    assert (unit.command, unit.magic) == (0, 3)


@pytest.mark.rule(
    "lfw.specialist.capitaine.protecteur", "lfw.specialist.capitaine.agresseur", "lfw.specialist.capitaine.meneur"
)
@pytest.mark.parametrize(
    ("skill", "one", "other", "command"),
    [
        ("protecteur", "defense-organisee", "a-couvert", 0),
        ("agresseur", "attaque-tactique", "pas-de-quartier", 0),
        ("meneur", "repositionnement", "au-pas-de-course", 1),
    ],
)
def test_a_captain_knows_one_of_two_aptitudes(skill: str, one: str, other: str, command: int) -> None:
    for key in (one, other):
        made = profile(**skilled("captain", skill, chosen={skill: key}))
        assert (made.aptitudes, made.command) == ((f"lfw.aptitude.{key}",), command)
    [found] = [each for each in SKILLS["captain"] if each.key == skill]
    assert found.among == (one, other)


@pytest.mark.rule("lfw.specialist.briscard.code-d-honneur", "lfw.specialist.briscard.connaissance-strategique")
def test_old_hands_know_aptitudes_and_have_the_points_for_them() -> None:
    for skill, key in (("code-d-honneur", "attaque-heroique"), ("connaissance-strategique", "au-pas-de-course")):
        made = profile(**skilled("briscard", skill))
        assert (made.aptitudes, made.command) == ((f"lfw.aptitude.{key}",), 2)
    assert Rule("lfw.rule.duelliste") in profile(**skilled("briscard", "code-d-honneur")).rules


@pytest.mark.rule("lfw.specialist.capitaine.chef-de-guerre", "lfw.specialist.briscard.chef-de-combat", "lfw.rule.aura")
@pytest.mark.parametrize(
    ("speciality", "skill", "reach"), [("captain", "chef-de-guerre", 6), ("briscard", "chef-de-combat", 3)]
)
def test_friends_near_a_leader_are_skilled_and_elite_if_they_were_skilled(
    speciality: Any, skill: str, reach: int
) -> None:
    arena = Arena()
    leader = arena.add("leader", "red", 5, 5, base=ROUND, **skilled(speciality, skill))
    near = arena.add("near", "red", 6 + reach, 5, base=ROUND, rules=rules("Habile (touche)"))
    far = arena.add("far", "red", 5, 6.01 + reach, base=ROUND)
    foe = arena.add("foe", "blue", 5, 3, base=ROUND)
    battle = arena.battle
    assert effects(battle, leader, "combat") == effects(battle, near, "combat") == ("habile",)
    assert effects(battle, near, "hit") == ("habile", "habile")  # which is Élite
    assert effects(battle, near, "defence") == effects(battle, far, "hit") == effects(battle, foe, "hit") == ()


@pytest.mark.rule("lfw.specialist.capitaine.inspirant", "lfw.rule.aura", "lfw.dice.courage-test")
def test_friends_near_an_inspiring_captain_throw_failed_courage_again() -> None:
    scripts: list[tuple[float, list[int], list[Any]]] = [
        (12, [1, 2, 6, 6], ["yes"]),
        (12, [1, 2, 6, 6], [SUGGESTED]),
        (12, [1, 2], ["no"]),
        (12.01, [1, 2], []),
        (12, [1, 2, 2, 1], ["yes"]),
        (12, [6, 6], []),
    ]
    for x, dice, answers in scripts:
        arena = Arena()
        arena.add("captain", "red", 5, 5, base=ROUND, **skilled("captain", "inspirant"))
        arena.add("coward", "red", x, 5, base=ROUND).fleeing = True
        battle = arena.run(RallyTests(), dice=dice, answers=answers)
        assert battle["coward"].fleeing is (dice[-1] != 6)


@pytest.mark.rule("lfw.specialist.capitaine.charismatique", "lfw.rule.aura")
def test_the_auras_of_a_charismatic_captain_reach_three_inches_further() -> None:
    arena = Arena()
    captain = arena.add("captain", "red", 5, 5, base=ROUND, **skilled("captain", "charismatique", "inspirant"))
    near = arena.add("near", "red", 15, 5, base=ROUND)
    assert is_in_aura(arena.battle, captain, near, 6 * INCH)
    assert effects(arena.battle, near, "courage") == ("elite",)
    assert apply_hooks(arena.battle, captain, Hooks.aptitude_reach, INCH) == 4 * INCH
    captain.lose("lfw.specialist.capitaine.charismatique")
    assert effects(arena.battle, near, "courage") == ()
    arena.battle.stand(near, None)
    assert not is_in_aura(arena.battle, captain, near, 6 * INCH)


# -- zealot ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.specialist.zelote.gardien")
def test_a_guardian_is_protected_or_skilled_at_it() -> None:
    for written, dice, life in (((), [6, 5], 8), (("Protection (5+)",), [1, 5, 4], 8)):
        arena = Arena()
        arena.add("one", "red", 9, 9)
        arena.add("two", "blue", 5, 5, **skilled("zealot", "gardien", rules=rules(*written), life=9))
        arena.battle.hurts = (Hurt("two", "one", 2),)
        battle = arena.run(ResolveWounds(), dice=dice, answers=["yes"] if written else [])
        assert battle["two"].life == life
        assert effects(battle, battle["two"], "protection") == (("habile",) if written else ())
        assert effects(battle, battle["two"], "defence") == ()


@pytest.mark.rule("lfw.specialist.zelote.fougueux")
def test_a_fiery_zealot_has_one_attack_more_with_a_weapon_of_his_choice() -> None:
    made = profile(**skilled("zealot", "fougueux", chosen={"fougueux": "Sword"}, weapons=(SWORD, blade(1))))
    unit = Arena().add("one", "red", 5, 5, weapons=made.weapons)
    assert [weapon.attacks for weapon in made.weapons] == [3, 1]
    assert made.aptitudes == ()
    assert best_att(Arena().battle, unit) == 3
    undecided = profile(**skilled("zealot", "fougueux", weapons=(SWORD, blade(1))))
    assert [weapon.attacks for weapon in undecided.weapons] == [2, 1], "none is named yet"


@pytest.mark.rule("lfw.specialist.zelote.expert-en-parade", "lfw.specialist.zelote.bagarreur-aguerri")
def test_experts_parry_and_brawl_better_by_one() -> None:
    duel = Duel(skilled("zealot", "bagarreur-aguerri"), skilled("zealot", "expert-en-parade", parry=1), apart=1)
    attack = Attack("one", "two", SWORD, melee=True, attacks=2)
    roll = melee_throw(duel.arena.battle, attack)
    assert (roll.needed, roll.modifier) == (3, -2)
    own = Attack("one", "two", blade(2, 1, "Indépendant (5+)"), melee=True, attacks=2)
    assert melee_throw(duel.arena.battle, own).needed == 5


@pytest.mark.rule("lfw.specialist.zelote.premiere-ligne")
def test_friends_beside_a_front_fighter_support_him() -> None:
    front = skilled("zealot", "premiere-ligne", weapons=(blade(1, 3),))
    arena = fight(a=("red", 5, front), b=("blue", 6, {}), c=("red", 4, {}), d=("red", 3, {}))
    arena.run(FightCombat("a", "red"), answers=["yes", "pass"], dice=[1, 1, 1])
    assert [event.unit for event in arena.told(Supported)] == ["c"]
    lends = {
        name: apply_hooks(arena.battle, arena.battle["a"], Hooks.lends_support, False, arena.battle[name])
        for name in "abcd"
    }
    assert lends == {"a": False, "b": False, "c": True, "d": False}


@pytest.mark.rule("lfw.specialist.zelote.brute")
def test_a_brute_strikes_harder_and_shoots_as_before() -> None:
    for melee, force in ((True, 2), (False, 1)):
        weapon = SWORD if melee else bow(1, 1)
        duel = Duel(skilled("zealot", "brute", weapons=(weapon,)), {"life": 9}, apart=1 if melee else 5)
        (duel.strikes if melee else duel.shoots)([4, 6])
        assert duel.force == [force]


def victory(**units: tuple[str, float, dict[str, Any]]) -> Arena:
    """Units in a row of which those of the red side have won a combat."""
    arena = fight(**units)
    for unit in arena.battle.in_play("red"):
        unit.has_won = True
    return arena


@pytest.mark.rule("lfw.specialist.zelote.prendre-position")
def test_who_takes_position_moves_three_inches_away_after_a_won_combat() -> None:
    arena = victory(a=("red", 5, skilled("zealot", "prendre-position")), b=("blue", 6, {}))
    away = line((5, 5), (5, 2))
    battle = arena.run(AfterMelee(), answers=["a", away])
    assert battle["a"].pose is not None
    assert (battle["a"].pose.y, battle["a"].move, battle["a"].has_won) == (2 * INCH, "", False)
    assert [event.rules for event in arena.told(Moved)] == [("lfw.specialist.zelote.prendre-position",)]
    lost = fight(a=("red", 5, skilled("zealot", "prendre-position")), b=("blue", 6, {}))
    lost.run(AfterMelee())
    held = victory(a=("red", 5, skilled("zealot", "prendre-position")), b=("blue", 6, {}))
    held.battle["a"].gain("lfw.spell.pensee.provocation-de-l-esprit#forbidden", "move", until="turn")
    held.run(AfterMelee())


@pytest.mark.rule("lfw.specialist.zelote.prendre-position", "lfw.specialist.zelote.degager-le-passage")
def test_who_clears_the_way_holds_who_would_take_position_but_moves_none() -> None:
    arena = victory(
        a=("red", 5, skilled("zealot", "prendre-position")), b=("blue", 6, skilled("zealot", "degager-le-passage"))
    )
    arena.run(AfterMelee())
    arena.battle["b"].has_won = True
    arena.run(AfterMelee())


@pytest.mark.rule("lfw.specialist.zelote.degager-le-passage")
def test_who_clears_the_way_moves_an_enemy_two_inches_as_room_allows() -> None:
    arena = victory(a=("red", 5, skilled("zealot", "degager-le-passage")), b=("blue", 6, {}), wall=("blue", 8, {}))
    battle = arena.run(
        AfterMelee(), answers=["a", {"path": [[6 * INCH, 5 * INCH], [6 * INCH, 6 * INCH]], "facing": 0, "z": 0}]
    )
    assert battle["b"].pose is not None and battle["b"].pose.point == (6 * INCH, 7 * INCH)
    arena = victory(a=("red", 5, skilled("zealot", "degager-le-passage")), b=("blue", 6, {}), wall=("blue", 8, {}))
    battle = arena.run(
        AfterMelee(), answers=["a", {"path": [[6 * INCH, 5 * INCH], [9 * INCH, 5 * INCH]], "facing": 0, "z": 0}]
    )
    assert battle["b"].pose is not None and 6.8 * INCH < battle["b"].pose.x <= 7 * INCH
    arena.battle["a"].has_won = True
    arena.battle.stand(arena.battle["b"], arena.battle["b"].pose)
    arena.run(AfterMelee())  # nobody is in contact with it any more


@pytest.mark.rule("lfw.terrain.eaux-profondes")
def test_nobody_drowns_on_dry_land() -> None:
    arena = Arena()
    arena.add("one", "red", 5, 5, base=ROUND)
    assert not arena.run(Drowning("one"))["one"].lost


@pytest.mark.rule("lfw.terrain.eaux-profondes")
def test_who_is_pushed_into_deep_water_drowns_or_gets_out_at_the_nearest() -> None:
    for die, drowned in ((3, True), (4, False)):
        arena = victory(a=("red", 5, skilled("zealot", "degager-le-passage")), b=("blue", 6, {}))
        lake = square("lake", DEEP_WATER, 6, 6, 4, 0)
        board = arena.battle.board
        arena.battle.board = type(board)(board.width, board.depth, (lake,), board.kinds)
        way = {"path": [[6 * INCH, 5 * INCH], [6 * INCH, 7 * INCH]], "facing": 0, "z": 0}
        unit = arena.run(AfterMelee(), answers=["a", way], dice=[die])["b"]
        assert bool(unit.lost) is drowned
        if not drowned:
            assert unit.pose is not None
            assert not arena.battle.board.pieces_under(arena.battle.base(unit))
            assert unit.pose.x < 6 * INCH and abs(unit.pose.y - 7 * INCH) < INCH


# -- marksman ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.specialist.tireur.saturation")
def test_each_critical_shot_gives_one_more_roll_at_one_less() -> None:
    duel = Duel(skilled("marksman", "saturation", weapons=(bow(2, 1),)), {"life": 9}, apart=5)
    duel.shoots([6, 3, 6, 6])
    assert [(result, hit) for result, hit, _ in duel.rolls] == [(6, True), (3, False), (5, True)]
    assert duel.force == [1 + 1 + 1]  # a second hit, and one that is critical


@pytest.mark.rule("lfw.specialist.tireur.longue-portee", "lfw.specialist.tireur.bout-portant")
def test_long_range_and_point_blank() -> None:
    arena = Arena()
    gun = arena.add("gun", "red", 1, 12, base=ROUND, **skilled("marksman", "longue-portee", weapons=(bow(1),)))
    arena.add("foe", "blue", 23.5, 12, base=ROUND)
    assert list(possible_shots(arena.battle, gun)) == ["foe"]  # 21.5 of 18 + 6
    gun.lose("lfw.specialist.tireur.longue-portee")
    assert possible_shots(arena.battle, gun) == {}
    for gap, rolls in ((9, 2), (9.01, 1)):
        near = Arena()
        near.add("gun", "red", 3, 12, base=ROUND, **skilled("marksman", "bout-portant", weapons=(bow(1),)))
        near.add("foe", "blue", 4 + gap, 12, base=ROUND)
        near.run(ShootUnit("gun"), dice=[1] * rolls)
        assert len(near.told(AttackRolled)) == rolls
    both = Arena()
    both.add("gun", "red", 3, 12, base=ROUND, **skilled("marksman", "longue-portee", "bout-portant", weapons=(bow(1),)))
    both.add("foe", "blue", 16, 12, base=ROUND)
    both.run(ShootUnit("gun"), dice=[1, 1])  # 12 is half of 24


@pytest.mark.rule("lfw.specialist.tireur.tireur-aguerri", "lfw.specialist.tireur.precision")
def test_seasoned_and_precise_shooters() -> None:
    for skill, dodge, needed, modifier in (
        ("tireur-aguerri", 2, 3, -2),
        ("precision", 2, 4, -1),
        ("precision", 1, 4, 0),
        ("precision", 0, 4, 0),
    ):
        duel = Duel(skilled("marksman", skill), {"dodge": dodge}, apart=5)
        roll = shooting_throw(duel.arena.battle, Attack("one", "two", bow(), melee=False, attacks=1))
        assert (roll.needed, roll.modifier) == (needed, modifier)
    duel = Duel(skilled("marksman", "precision"), {}, apart=5)
    assert (
        shooting_throw(duel.arena.battle, Attack("one", "two", bow(), melee=False, attacks=1), cover=3).modifier == -2
    )


@pytest.mark.rule("lfw.specialist.tireur.tireur-mobile")
def test_a_mobile_shooter_shoots_on_the_move_at_one_less() -> None:
    heavy, light = bow(1, 1, "Lourd"), bow(1)
    for weapon, move, eligible, modifier in (
        (heavy, "normal", True, -1),
        (heavy, "run", False, 0),
        (heavy, "", True, 0),
        (light, "run", True, -1),
        (light, "normal", True, 0),
        (light, "charge", False, 0),
        (light, "flight", False, 0),
    ):
        duel = Duel(skilled("marksman", "tireur-mobile", weapons=(weapon,)), {}, apart=5)
        duel.attacker.move = move  # type: ignore[assignment]
        duel.attacker.moved_last = bool(move)
        duel.arena.battle.phase = "shooting"
        assert is_eligible(duel.arena.battle, duel.attacker) is eligible
        if eligible:
            roll = shooting_throw(duel.arena.battle, Attack("one", "two", weapon, melee=False, attacks=1))
            assert roll.modifier == modifier


@pytest.mark.rule("lfw.specialist.tireur.tireur-mobile", "lfw.scenario.objective.tresor")
def test_with_a_treasure_all_weapons_of_a_mobile_shooter_are_heavy() -> None:
    for move, eligible, modifier in (("", True, 0), ("normal", True, -1), ("run", False, 0)):
        duel = Duel(skilled("marksman", "tireur-mobile", weapons=(bow(1),)), {}, apart=5)
        duel.attacker.gain("lfw.scenario.objective.tresor")
        duel.attacker.move = move  # type: ignore[assignment]
        duel.attacker.moved_last = bool(move)
        duel.arena.battle.phase = "shooting"
        assert is_eligible(duel.arena.battle, duel.attacker) is eligible
        if eligible:
            roll = shooting_throw(duel.arena.battle, Attack("one", "two", bow(1), melee=False, attacks=1))
            assert roll.modifier == modifier


@pytest.mark.rule("lfw.specialist.tireur.tir-de-suppression", "lfw.morale.eligible")
def test_suppressive_fire_shakes_the_target_and_friends_of_the_destroyed() -> None:
    for dice, shaken in (([1], ["foe"]), ([4, 1], ["near"])):
        arena = Arena()
        arena.add("gun", "red", 3, 12, base=ROUND, **skilled("marksman", "tir-de-suppression", weapons=(bow(1, 5),)))
        arena.add("foe", "blue", 9, 12, base=ROUND, life=1)
        arena.add("near", "blue", 9, 16, base=ROUND)
        arena.add("far", "blue", 9, 7.99, base=ROUND)
        battle = arena.run(ShootUnit("gun"), answers=["foe"], dice=dice)
        assert [unit.id for unit in battle.in_play() if unit.morale] == shaken


@pytest.mark.rule("lfw.specialist.tireur.tir-letal", "lfw.specialist.briscard.frapper-juste")
def test_sure_hands_are_precise_and_piercing_with_their_kind_of_weapon() -> None:
    cases: tuple[tuple[Speciality, str, bool], ...] = (
        ("marksman", "tir-letal", False),
        ("briscard", "frapper-juste", True),
    )
    for speciality, skill, melee in cases:
        for weapon in (blade(2, 3), bow(1, 3)):
            fighting = weapon.range is None
            mine = fighting is melee
            target = {"life": 9, "rules": rules("Protection (2+)")}
            duel = Duel(skilled(speciality, skill, weapons=(weapon,)), target, apart=1 if fighting else 5)
            steps = (Fight("one"), ResolveWounds()) if fighting else (ShootUnit("one"),)
            battle = duel.arena.run(*steps, dice=[5, 5] + ([] if mine else [2, 2]))
            assert duel.rolls == [(5, True, mine)]
            assert battle["two"].life == (6 if mine else 9)


# -- old hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.specialist.briscard.veteran")
def test_a_veteran_is_veteran_and_tenacious() -> None:
    unit = Arena().add("one", "red", 5, 5, **skilled("briscard", "veteran"))
    assert unit.has("lfw.rule.veteran") and unit.has("lfw.rule.tenace")


@pytest.mark.rule("lfw.specialist.briscard.ancien")
def test_an_elder_fights_better_and_less_and_is_frailer() -> None:
    duel = Duel(skilled("briscard", "ancien", life=3, parry=1, weapons=(SWORD, bow(1))), {}, apart=1)
    battle, elder = duel.arena.battle, duel.attacker
    assert elder.life == 2
    assert [att(battle, elder, weapon) for weapon in elder.profile.weapons] == [1, 1]
    assert [apply_hooks(battle, elder, Hooks.attacks, value, True) for value in (1, 2, 3)] == [1, 1, 2]
    assert melee_throw(battle, Attack("one", "two", SWORD, melee=True, attacks=1)).needed == 3
    assert shooting_throw(battle, Attack("one", "two", bow(), melee=False, attacks=1)).needed == 3
    assert apply_hooks(battle, elder, Hooks.parry, 1, Attack("two", "one", SWORD, melee=True, attacks=2)) == 2
    assert new_unit("x", "red", profile(**skilled("briscard", "ancien", life=1))).life == 1


@pytest.mark.rule("lfw.specialist.briscard.donner-l-exemple")
def test_friends_near_an_example_may_use_its_courage() -> None:
    for answer, dice, fleeing in (("old", [2, 3], False), ("coward", [2, 3], True)):
        arena = Arena()
        arena.add("old", "red", 5, 5, base=ROUND, **skilled("briscard", "donner-l-exemple", courage=5))
        arena.add("coward", "red", 9, 5, base=ROUND, courage=9).fleeing = True
        arena.add("better", "red", 5, 9, base=ROUND, courage=4).fleeing = True
        battle = arena.run(RallyTests(), answers=[answer], dice=[*dice, 1, 1])
        assert battle["coward"].fleeing is fleeing
        assert [event.needed for event in arena.told(CourageTested)] == [9 if fleeing else 5, 4]
    arena = Arena()
    arena.add("old", "red", 5, 5, base=ROUND, **skilled("briscard", "donner-l-exemple", courage=5))
    arena.add("coward", "red", 9.01, 5, base=ROUND, courage=9).fleeing = True
    arena.run(RallyTests(), dice=[2, 3])
    equal = Arena()
    equal.add("old", "red", 5, 5, base=ROUND, **skilled("briscard", "donner-l-exemple", courage=9))
    equal.add("coward", "red", 9, 5, base=ROUND, courage=9).fleeing = True
    equal.run(RallyTests(), dice=[2, 3])  # there is nothing to choose


# -- scout -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.specialist.eclaireur.course-rapide")
def test_a_fast_runner_is_a_prowler() -> None:
    assert Rule("lfw.rule.rodeur") in profile(**skilled("scout", "course-rapide")).rules


@pytest.mark.rule("lfw.specialist.eclaireur.planque", "lfw.cover.esquive")
def test_who_has_not_moved_is_in_hiding_and_cover_stands_instead() -> None:
    duel = Duel({}, skilled("scout", "planque", dodge=1), apart=5)
    attack = Attack("one", "two", bow(), melee=False, attacks=1)
    assert shooting_throw(duel.arena.battle, attack).modifier == -3
    assert shooting_throw(duel.arena.battle, attack, cover=2).modifier == -3
    duel.target.moved_last = True
    assert shooting_throw(duel.arena.battle, attack).modifier == -1
    assert shooting_throw(duel.arena.battle, attack, cover=2).modifier == -2


def test_what_an_army_gives_is_in_force_on_the_unit() -> None:
    unit = new_unit("one", "red", profile(**skilled("zealot", "brute", "gardien")))
    equip(unit)
    assert unit.has("lfw.specialist.zelote.brute") and unit.has("lfw.specialist.zelote.gardien")


# -- the six, and what they pay ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "lfw.specialist.capitaine",
    "lfw.specialist.zelote",
    "lfw.specialist.tireur",
    "lfw.specialist.briscard",
    "lfw.specialist.eclaireur",
)
@pytest.mark.parametrize(
    ("speciality", "points"),
    [("captain", 15), ("mage", 25), ("zealot", 15), ("marksman", 15), ("briscard", 25), ("scout", 20)],
)
def test_each_of_the_six_pays_for_its_level_and_has_skills_of_its_own(speciality: Speciality, points: int) -> None:
    keys = [skill.key for skill in SKILLS[speciality] if not skill.asks][:3]
    made = as_specialist(profile(points=20, life=3), speciality, 3, keys, {})
    assert (made.speciality, made.level, made.points) == (speciality, 3, 20 + points)
    assert [rule.id for rule in made.skills] == [f"lfw.specialist.{WORDS[speciality]}.{key}" for key in keys]


@pytest.mark.rule("lfw.specialist.briscard.ancien", "lfw.specialist.pv")
def test_an_elder_of_level_three_keeps_one_life_point_before_it_gains_one() -> None:
    made = as_specialist(profile(life=1), "briscard", 3, ["ancien", "veteran", "frapper-juste"], {})
    assert made.life == 2


# -- control of the ground ---------------------------------------------------------------------------------------------

CONTROL = "controle-du-terrain"


@pytest.mark.rule("lfw.specialist.eclaireur.controle-du-terrain")
def test_whoever_controls_the_ground_and_was_there_first_counts_in_a_melee() -> None:
    for skills, side in (([CONTROL, "premier-sur-les-lieux"], "red"), ([CONTROL], ""), (["premier-sur-les-lieux"], "")):
        arena = Arena()
        arena.add("one", "red", 5, 5, base=ROUND, **skilled("scout", *skills))
        arena.add("foe", "blue", 6, 5, base=ROUND)
        assert controls(arena.battle, Site("hill", square("hill", RUIN, 3, 3, 4, 0).outline)) == side


@pytest.mark.rule("lfw.specialist.eclaireur.controle-du-terrain", "lfw.scenario.objective.tresor")
def test_who_controls_the_ground_and_runs_fast_keeps_a_treasure_on_a_run() -> None:
    for skills, kept in (([CONTROL, "course-rapide"], True), (["course-rapide"], False)):
        arena = Arena()
        one = arena.add("one", "red", 5, 5, base=ROUND, **skilled("scout", *skills))
        arena.battle.mission = Mission(scenario="defense-de-relique", treasures=(Treasure("relic", bearer="one"),))
        one.gain(TREASURE)
        assert stride(arena.battle, one, "run") == (6 if kept else 7) * INCH
        laid = ["no"] if kept else [{"x": 5 * INCH, "y": 5 * INCH}]
        battle = arena.run(MoveUnit("one", "run"), answers=[line((5, 5), (5, 10)), *laid])
        assert battle.mission is not None
        assert (battle.mission.treasures[0].bearer == "one") is kept
