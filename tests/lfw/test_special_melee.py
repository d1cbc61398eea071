"""Special rules about combats: lances, sweeps, pistols, additional weapons, impacts, duels."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import OFFERED, SUGGESTED, Arena, rules
from tests.lfw.test_attacks import blade, bow
from tests.lfw.test_melee import fight
from tests.lfw.test_movement import ROUND, refused
from tests.lfw.test_random_games import square

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.lfw.battle import Combat
from escarmouche.rulebooks.lfw.content.battlefields import FOREST
from escarmouche.rulebooks.lfw.events import AttackRolled, CombatWon, DefenceRolled, DuelBegan, Supported
from escarmouche.rulebooks.lfw.rules.charge import may_charge
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.distances import is_in_melee, melee_of
from escarmouche.rulebooks.lfw.rules.fleeing import put_to_flight
from escarmouche.rulebooks.lfw.rules.impacts import impacts
from escarmouche.rulebooks.lfw.rules.melee import FightCombat, MeleePhase, within_reach
from escarmouche.rulebooks.lfw.rules.movement import may_move, may_run
from escarmouche.rulebooks.lfw.rules.pushing import PushIn
from escarmouche.rulebooks.lfw.rules.shooting import is_eligible, possible_shots


def struck(arena: Arena) -> list[tuple[str, str]]:
    """Who has attacked whom, roll by roll."""
    return [(event.unit, event.target) for event in arena.told(AttackRolled)]


# -- lance -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.rule.lance")
def test_a_lance_supports_a_friend_in_contact_against_those_whom_he_fights() -> None:
    arena = fight(a=("red", 5, {}), b=("blue", 6, {"life": 9}), spear=("red", 4, {"rules": rules("Lance")}))
    battle = arena.run(FightCombat("a", "red"), answers=["yes", "pass"], dice=[1, 1, 4, 4])
    assert struck(arena) == [("a", "b"), ("b", "a"), ("spear", "b")]
    assert [event.unit for event in arena.told(Supported)] == ["spear"]
    assert battle["b"].morale
    arena.run(FightCombat("a", "red"), answers=[])  # nobody may fight any more: no question, no dice


@pytest.mark.rule("lfw.rule.lance", "lfw.melee.lost-morale")
def test_whoever_supports_loses_with_his_side_and_may_as_well_stay_out() -> None:
    units: dict[str, Any] = {"a": ("red", 5, {"life": 9}), "b": ("blue", 6, {}), "spear": ("red", 4, {})}
    for answer, shaken in (("yes", True), ("no", False)):
        arena = fight(**units)
        arena.battle["spear"].gain("lfw.rule.lance")
        battle = arena.run(FightCombat("a", "red"), answers=[answer], dice=[1, 4, 5] + [1] * shaken)
        assert bool(battle["spear"].morale) is shaken


@pytest.mark.rule("lfw.rule.lance", "lfw.melee.push-in")
def test_whoever_has_supported_may_push_in() -> None:
    arena = fight(a=("red", 5, {}), b=("blue", 8, {}))
    arena.add("spear", "red", 8, 2, base=ROUND)
    battle = arena.run(PushIn("red", ("a", "b", "spear")), answers=["spear", OFFERED, "pass"])
    assert battle.foes(battle["spear"]) == ("b",)


@pytest.mark.rule("lfw.melee.push-in")
def test_who_flees_or_follows_a_behaviour_does_not_push_in_others_do() -> None:
    arena = fight(a=("red", 5, {}), b=("blue", 8, {}))
    arena.add("wolf", "red", 8, 8, base=ROUND, rules=rules("Sauvage"))
    arena.add("coward", "red", 6, 8, base=ROUND).fleeing = True
    arena.add("spear", "red", 8, 2, base=ROUND)
    combat = ("wolf", "coward", "a", "b", "spear")
    battle = arena.run(PushIn("red", combat), answers=["spear", OFFERED, "pass"])
    assert battle.foes(battle["spear"]) == ("b",)
    for other in ("wolf", "coward", "b"):
        with pytest.raises(IllegalAnswer):
            arena.run(PushIn("red", combat), answers=[other])


@pytest.mark.rule("lfw.rule.lance")
def test_the_melee_phase_gives_whoever_may_support_a_marker() -> None:
    arena = fight(a=("red", 5, {}), b=("blue", 6, {}), spear=("red", 4, {"rules": rules("Lance")}))
    arena.run(MeleePhase(), answers=["yes", "pass"], dice=[1, 1, 1])
    assert struck(arena)[-1] == ("spear", "b")
    without = fight(a=("red", 5, {}), b=("blue", 6, {}), spear=("red", 4, {}))
    without.run(MeleePhase(), dice=[1, 1])


# -- sweeps, pistols, additional weapons, impacts ----------------------------------------------------------------------


@pytest.mark.rule("lfw.rule.balayage")
def test_whoever_sweeps_strikes_all_in_contact_with_the_whole_att() -> None:
    sweeper = {"weapons": (blade(3, 3, "Balayage"),), "shooting": 2}
    arena = fight(
        a=("red", 5, sweeper), b=("blue", 6, {"weapons": (blade(2),)}), c=("blue", 4, {"weapons": (blade(2),)})
    )
    arena.battle["b"].may_fight = arena.battle["c"].may_fight = False
    arena.run(FightCombat("a", "red"), answers=["b"], dice=[3, 6, 3, 6])
    # Att 3 against Att 2, twice: both blows saturate
    assert sorted((event.target, event.result) for event in arena.told(AttackRolled)) == [("b", 4), ("c", 4)]
    assert [event.needed for event in arena.told(AttackRolled)] == [4, 4]
    plain = fight(a=("red", 5, {}), b=("blue", 6, {}), c=("blue", 4, {}))
    plain.battle["b"].may_fight = plain.battle["c"].may_fight = False
    plain.run(FightCombat("a", "red"), answers=["b"], dice=[1])
    assert struck(plain) == [("a", "b")], "others strike one"


@pytest.mark.rule("lfw.rule.pistolet")
def test_a_pistol_shoots_in_place_of_a_blow() -> None:
    armed = {"weapons": (bow(2, 1, "Pistolet"), blade(1)), "shooting": 3}
    arena = fight(a=("red", 5, armed), b=("blue", 6, {"dodge": 1, "parry": 3}))
    arena.battle["b"].may_fight = False
    arena.run(FightCombat("a", "red"), answers=["1"], dice=[5, 1, 6])
    shots = arena.told(AttackRolled)
    assert [event.needed for event in shots] == [3, 3]
    assert [(event.kind, event.result) for event in shots] == [("hit", 4), ("hit", 0)]
    arena.battle["a"].may_fight = True
    arena.run(FightCombat("a", "red"), answers=["0"], dice=[1])
    assert [event.kind for event in arena.told(AttackRolled)] == ["combat"]


@pytest.mark.rule("lfw.rule.pistolet", "lfw.cover.esquive")
def test_cover_helps_against_a_pistol_in_a_melee_as_against_any_shot() -> None:
    arena = fight(a=("red", 5, {"weapons": (bow(1, 1, "Pistolet"), blade(1))}), b=("blue", 6, {"dodge": 0}))
    wood = square("wood", FOREST, 6, 4, 2, 0)
    arena.battle.lay(wood)
    arena.battle["b"].may_fight = False
    arena.run(FightCombat("a", "red"), answers=["1"], dice=[5, 6])
    assert [event.result for event in arena.told(AttackRolled)] == [4]


@pytest.mark.rule("lfw.rule.paire-d-arme", "lfw.rule.pistolet")
@pytest.mark.parametrize(("both", "results"), [("yes", [4, 4, 4, 4]), ("no", [5, 5])])
def test_of_a_pair_of_pistols_one_or_both_shoot_in_a_melee(both: str, results: list[int]) -> None:
    pair = bow(2, 1, "Pistolet", "Paire d’arme")
    arena = fight(a=("red", 5, {"weapons": (pair, blade(1))}), b=("blue", 6, {}))
    arena.battle["b"].may_fight = False
    arena.run(FightCombat("a", "red"), answers=["1", both], dice=[5] * len(results) + [6])
    assert [event.result for event in arena.told(AttackRolled)] == results


@pytest.mark.rule("lfw.rule.supplementaire")
def test_an_additional_weapon_strikes_besides_the_one_that_is_chosen() -> None:
    tail = blade(1, 2, "Supplémentaire")
    arena = fight(a=("red", 5, {"weapons": (blade(1, 3), tail)}), b=("blue", 6, {}), c=("blue", 4, {}))
    for name in ("b", "c"):
        arena.battle[name].may_fight = False
    arena.run(FightCombat("a", "red"), answers=["b", "0", "c"], dice=[4, 6, 4, 6])
    assert struck(arena) == [("a", "b"), ("a", "c")]
    assert [event.force.total for event in arena.told(DefenceRolled)] == [3, 2]
    arena.battle["a"].may_fight = True
    arena.run(FightCombat("a", "red"), answers=["b", "0", "none"], dice=[1])
    arena.battle["a"].may_fight = True
    arena.run(FightCombat("a", "red"), answers=["b", "1"], dice=[1])  # it is not used twice
    arena.battle["a"].may_fight = True
    first = within_reach(arena.battle, arena.battle["a"])[0]
    arena.run(FightCombat("a", "red"), answers=["c", "0", SUGGESTED], dice=[1, 1])
    assert struck(arena) == [("a", "c"), ("a", first)]


@pytest.mark.rule("lfw.rule.impacte")
def test_a_charge_with_an_impact_shoots_at_all_in_contact_before_the_blow() -> None:
    ram = {"weapons": (blade(1, 0),), "rules": rules("Impacte (2 F3, Perforant)"), "shooting": None}
    arena = fight(a=("red", 5, ram), b=("blue", 6, {"dodge": 1}), c=("blue", 4, {}))
    for name in ("b", "c"):
        arena.battle[name].may_fight = False
    foes = list(arena.battle.foes(arena.battle["a"]))
    arena.battle["a"].move = "charge"
    assert [(hit.target, hit.melee) for hit in impacts(arena.battle["a"], ["b", "c"])] == [(n, False) for n in "bbcc"]
    arena.run(FightCombat("a", "red"), answers=[foes[0]], dice=[1, 1, 2, 6, 1, 1])
    rolls = [(event.target, event.kind, event.needed) for event in arena.told(AttackRolled)]
    assert rolls == [(foes[0], "hit", 2)] * 2 + [(foes[1], "hit", 2)] * 2 + [(foes[0], "combat", 4)]
    assert [event.force.total for event in arena.told(DefenceRolled)] == [3]
    arena.battle["a"].move, arena.battle["a"].may_fight = "", True
    arena.run(FightCombat("a", "red"), answers=[foes[0]], dice=[1])


# -- duels -------------------------------------------------------------------------------------------------------------


def duelling(**units: tuple[str, float, dict[str, Any]]) -> Arena:
    """A melee b-a-c in which a, a duellist, is in a duel with b."""
    plain: dict[str, Any] = {"a": ("red", 5, {"rules": rules("Duelliste")}), "b": ("blue", 6, {}), "c": ("blue", 4, {})}
    arena = fight(**{**plain, **units})
    arena.battle["a"].duel, arena.battle["b"].duel = "b", "a"
    return arena


@pytest.mark.rule("lfw.rule.duelliste")
def test_a_duellist_challenges_an_enemy_in_contact_who_may_refuse() -> None:
    for answer, duel in (("yes", "b"), ("no", ""), (SUGGESTED, "b")):
        arena = fight(a=("red", 5, {"rules": rules("Duelliste")}), b=("blue", 6, {}), c=("blue", 4, {}))
        answers = ["b", answer] + ([] if duel else ["c"])
        battle = arena.run(FightCombat("a", "red"), answers=answers, dice=[1, 1] + ([] if duel else [1]))
        assert battle["a"].duel == duel
        assert len(arena.told(DuelBegan)) == bool(duel)
        assert ("c", "a") not in struck(arena) or not duel


@pytest.mark.rule("lfw.rule.duelliste.must-accept", "lfw.rule.duelliste")
def test_duels_are_offered_in_order_of_initiative_and_must_be_accepted() -> None:
    both = {"rules": rules("Duelliste")}
    for side, first in (("red", "a"), ("blue", "b")):
        arena = fight(a=("red", 5, both), b=("blue", 6, both))
        other = "b" if first == "a" else "a"
        arena.run(FightCombat("a", side), answers=[other], dice=[1, 1])  # the other is not asked
        assert [(event.unit, event.target) for event in arena.told(DuelBegan)] == [(first, other)]


@pytest.mark.rule("lfw.rule.duelliste.protected")
def test_in_a_duel_each_attacks_the_other_alone() -> None:
    arena = duelling()
    battle = arena.battle
    assert within_reach(battle, battle["a"]) == ("b",)
    assert within_reach(battle, battle["b"]) == ("a",)
    assert within_reach(battle, battle["c"]) == ()
    third = Arena(sides=("red", "blue", "green"))
    for name, side, x in (("a", "red", 5), ("b", "blue", 6), ("g", "green", 15)):
        third.add(name, side, x, 5, base=ROUND, weapons=(bow(1),))
    assert set(possible_shots(third.battle, third.battle["g"])) == {"a", "b"}
    third.battle["a"].duel, third.battle["b"].duel = "b", "a"
    assert possible_shots(third.battle, third.battle["g"]) == {}


@pytest.mark.rule("lfw.rule.duelliste.duration")
def test_a_duel_lasts_until_one_of_the_two_is_destroyed_or_flees() -> None:
    arena = duelling()
    battle = arena.run(FightCombat("a", "red"), dice=[1, 1])
    assert battle["a"].duel == "b"
    battle["a"].may_fight = battle["b"].may_fight = True
    battle = arena.run(FightCombat("a", "red"), dice=[1, 1])  # no new challenge, and c is left out
    assert struck(arena) == [("a", "b"), ("b", "a")]
    for flees in (True, False):
        battle = duelling().battle
        if flees:
            put_to_flight(battle, battle["b"])
        else:
            destroy(battle, battle["b"])
        assert (battle["a"].duel, battle["b"].duel) == ("", "")


@pytest.mark.rule("lfw.rule.duelliste.bystanders", "lfw.move.normal.eligible")
def test_who_touches_nobody_but_duellists_is_in_no_melee() -> None:
    arena = duelling(c=("blue", 4, {"weapons": (bow(1),)}))
    battle = arena.battle
    assert not is_in_melee(battle, battle["c"])
    assert melee_of(battle, battle["c"]) == ()
    assert set(melee_of(battle, battle["a"])) == {"a", "b"}
    assert may_move(battle, battle["c"]) and may_run(battle, battle["c"]) and may_charge(battle, battle["c"])
    assert is_eligible(battle, battle["c"])
    arena.add("d", "red", 3, 5, base=ROUND)  # an enemy in no duel
    assert is_in_melee(arena.battle, battle["c"])
    assert not may_move(battle, battle["c"])
    battle["a"].duel = battle["b"].duel = ""
    assert not may_move(battle, battle["b"])


@pytest.mark.rule("lfw.rule.duelliste.bystanders")
def test_nobody_comes_near_a_duellist_but_by_a_charge() -> None:
    arena = Arena()
    for name, side, x, y in (
        ("one", "red", 5.0, 5.0),
        ("foe", "blue", 5.0, 6.0),
        ("a", "red", 9.0, 6.0),
        ("b", "blue", 8.0, 6.0),
    ):
        arena.add(name, side, x, y, base=ROUND)
    assert refused(arena, "engagement", (6, 5), (6, 6)) == []
    arena.battle["a"].duel, arena.battle["b"].duel = "b", "a"
    assert refused(arena, "engagement", (6, 5), (6, 6)) == []  # at exactly 1"
    assert "lfw-too-near" in refused(arena, "engagement", (6, 5), (6.05, 6))
    arena.battle.stand(arena.battle["foe"], None)
    arena.run(PushIn("red", ("one", "b")))  # there is nobody to whom it might go


@pytest.mark.rule("lfw.melee.result")
def test_a_combat_knows_who_has_won_it() -> None:
    arena = fight(a=("red", 5, {}), b=("blue", 6, {"life": 9}))
    battle = arena.run(FightCombat("a", "red"), dice=[4, 5, 1])
    assert (battle["a"].has_won, battle["b"].has_won) == (True, False)
    assert arena.told(CombatWon)
    assert Combat(("a",)).of("red") == 0
