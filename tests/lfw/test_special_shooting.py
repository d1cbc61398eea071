"""Special rules about shots: explosions, lines, breath, pairs of weapons, additional weapons; terror and what it does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.lfw.arena import SWORD, Arena, rules
from tests.lfw.test_attacks import bow
from tests.lfw.test_movement import ROUND

from escarmouche.documents import BadDocument
from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.lfw.battle import Unit
from escarmouche.rulebooks.lfw.content.cards import load_pack
from escarmouche.rulebooks.lfw.content.special_rules import Drift, read_explosion, read_impact
from escarmouche.rulebooks.lfw.events import AttackRolled, DefenceRolled, Drifted
from escarmouche.rulebooks.lfw.rules.areas import along, victims
from escarmouche.rulebooks.lfw.rules.morale_phase import MoralePhase
from escarmouche.rulebooks.lfw.rules.shooting import ShootUnit, possible_shots
from escarmouche.table import INCH


def gunner(*weapons: Any, **changes: Any) -> Arena:
    """A shooter at 3, 12, and an enemy, foe, 8 inches before it; both on bases of an inch."""
    arena = Arena()
    arena.add("gun", "red", 3, 12, base=ROUND, weapons=weapons, **changes).may_shoot = True
    arena.add("foe", "blue", 12, 12, base=ROUND, life=9)
    return arena


def shots(arena: Arena) -> list[tuple[str, int, int]]:
    """At whom, with what result against what number, roll by roll."""
    return [(event.target, event.result, event.needed) for event in arena.told(AttackRolled)]


def spot(x: float, y: float) -> dict[str, int]:
    """A point in inches, as an answer."""
    return {"x": round(x * INCH), "y": round(y * INCH), "facing": 0, "z": 0}


BOMB = bow(4, 2, 'Explosion (D6", 1.5")', "Perforant")


@pytest.mark.rule("lfw.rule.explosion")
def test_an_explosion_hits_friends_too_with_ct_two_and_is_never_critical() -> None:
    arena = gunner(BOMB)
    arena.add("friend", "red", 14, 12, base=ROUND, dodge=1)  # its edge is 1.5" from the point
    arena.add("far", "blue", 14.01, 14, base=ROUND)
    arena.run(ShootUnit("gun"), answers=[spot(12, 12)], dice=[4, 2, 6, 6, 6])
    assert shots(arena) == [("", 4, 4), ("foe", 2, 2), ("friend", 5, 2)]
    assert not any(event.critical for event in arena.told(AttackRolled))
    assert [event.force.total for event in arena.told(DefenceRolled)] == [2, 2]
    assert arena.told(Drifted) == []


@pytest.mark.rule("lfw.rule.explosion", "lfw.dice.random-direction")
def test_an_explosion_that_misses_drifts() -> None:
    arena = gunner(BOMB)
    arena.add("other", "blue", 17, 12, base=ROUND)
    arena.run(ShootUnit("gun"), answers=[spot(12, 12)], dice=[3, 5, 1, 1])  # 5" in the direction 0
    [drift] = arena.told(Drifted)
    assert drift.aimed == (12 * INCH, 12 * INCH)
    assert abs(drift.point[0] - 12 * INCH) + abs(drift.point[1] - 12 * INCH) == 5 * INCH
    hit = "other" if drift.point[0] > 12 * INCH else None
    assert [target for target, _, _ in shots(arena)[1:]] == ([hit] if hit else [])


@pytest.mark.rule("lfw.rule.explosion")
def test_the_point_of_an_explosion_lies_within_range() -> None:
    arena = gunner(bow(1, 1, "Explosion (2D6, 2)"))
    with pytest.raises(IllegalAnswer):
        arena.run(ShootUnit("gun"), answers=[spot(21.51, 12)])
    arena.run(ShootUnit("gun"), answers=[spot(21.5, 12)], dice=[4])
    assert list(possible_shots(arena.battle, arena.battle["gun"])) == ["point"]
    assert read_explosion("2D6, 2") == (found := read_explosion('2D6", 2"')) and found.drift == Drift(2)
    assert read_explosion("D3, 1").drift.read((5,)) == 3
    assert read_explosion("4, 1").drift == Drift(plus=4)


@pytest.mark.rule("lfw.rule.ligne")
def test_a_line_strikes_all_behind_the_target_as_far_as_it_reaches() -> None:
    bolt = bow(1, 1, "Ligne (4)")
    arena = gunner(bolt)  # the line leads from 11.5 to 15.5
    for name, x, y in (("behind", 15.9, 12), ("friend", 14, 12.4), ("before", 9, 12), ("beyond", 18, 12)):
        arena.add(name, "red" if name == "friend" else "blue", x, y, base=ROUND, life=9)
    assert victims(arena.battle, arena.battle["gun"], bolt, arena.battle["foe"]) == ("foe", "behind", "friend")
    arena.run(ShootUnit("gun"), answers=["foe"], dice=[1, 1, 1])
    assert [target for target, _, _ in shots(arena)] == ["foe", "behind", "friend"]
    for beside, struck in ((12.5 - 1 / INCH, True), (12.5, False)):
        edge = gunner(bolt)
        edge.add("edge", "blue", 14, beside, base=ROUND)
        assert ("edge" in victims(edge.battle, edge.battle["gun"], bolt, edge.battle["foe"])) is struck
    assert list(along(arena.battle, (0, 0), (0, 0), 0)) == []
    aslant = Arena()
    for name, x, y in (("gun", 3, 3), ("foe", 9, 11), ("behind", 10.8, 13.4), ("aside", 10.8, 8.6)):
        aslant.add(name, "red" if name == "gun" else "blue", x, y, base=ROUND)
    assert victims(aslant.battle, aslant.battle["gun"], bolt, aslant.battle["foe"]) == ("foe", "behind")


@pytest.mark.rule("lfw.rule.souffle")
def test_breath_strikes_all_within_an_inch_of_its_line_each_by_own_rolls() -> None:
    fire = bow(1, 1, "Souffle")
    arena = gunner(fire)
    for name, x, y in (
        ("beside", 8, 13.49),
        ("off", 8, 10.49),
        ("friend", 6, 12),
        ("behind", 13.49, 12),
        ("past", 13.51, 12),
        ("elbow", 3, 13.2),
    ):
        arena.add(name, "red" if name == "friend" else "blue", x, y, base=ROUND, life=9)
    arena.battle.stand(arena.battle["past"], None)
    assert set(victims(arena.battle, arena.battle["gun"], fire, arena.battle["foe"])) == {
        "foe",
        "beside",
        "friend",
        "behind",
    }
    arena.run(ShootUnit("gun"), answers=["foe"], dice=[1] * 4)
    assert len(shots(arena)) == 4


@pytest.mark.rule("lfw.rule.paire-d-arme")
def test_a_pair_of_weapons_shoots_with_one_or_with_both() -> None:
    for answer, attacks, results in ((SUGGESTED, 2, [2] * 4), ("no", 2, [3, 3]), ("yes", 3, [2] * 6)):
        arena = gunner(bow(attacks, 1, "Paire d’arme"))
        arena.run(ShootUnit("gun"), answers=[answer], dice=[3] * len(results))
        assert [result for _, result, _ in shots(arena)] == results


@pytest.mark.rule("lfw.rule.supplementaire", "lfw.shoot.weapon")
def test_an_additional_weapon_shoots_besides_the_one_that_is_chosen() -> None:
    arena = gunner(bow(1, 3), bow(1, 0, "Supplémentaire"))
    arena.add("near", "blue", 8, 16, base=ROUND, life=9)
    arena.run(ShootUnit("gun"), answers=["foe", "0", "near"], dice=[4, 6, 4, 6])
    assert [target for target, _, _ in shots(arena)] == ["foe", "near"]
    assert [event.force.total for event in arena.told(DefenceRolled)] == [3, 0]
    arena.run(ShootUnit("gun"), answers=["foe", "0", "none"], dice=[1])
    arena.run(ShootUnit("gun"), answers=["foe", "1"], dice=[1])


@pytest.mark.rule("lfw.rule.terreur", "lfw.rule.aura", "lfw.morale.eligible")
def test_enemies_near_something_terrible_are_eligible_to_morale() -> None:
    def tested(reach: str, gap: float, **changes: Any) -> Unit:
        arena = Arena()
        arena.add("horror", "red", 5, 5, base=ROUND, rules=rules(reach))
        arena.add("friend", "red", 5, 7, base=ROUND)
        arena.add("foe", "blue", 6 + gap, 5, base=ROUND, **changes)
        near = gap <= (3 if reach == "Terreur" else 6)
        return arena.run(MoralePhase(), dice=[6, 6] if near else [])["foe"]

    tested("Terreur", 3)
    tested("Terreur", 3.01)
    tested("Terreur (6)", 6)
    tested("Terreur (6)", 6.01)


@pytest.mark.rule("lfw.morale.eligible", "lfw.morale.test", "lfw.rule.terreur")
def test_two_terrors_are_two_causes() -> None:
    arena = Arena()
    for name, y in (("one", 3), ("two", 7)):
        arena.add(name, "red", 5, y, base=ROUND, rules=rules("Terreur"))
    arena.add("foe", "blue", 5, 5, base=ROUND, courage=7)
    battle = arena.run(MoralePhase(), dice=[4, 4])  # 8 - 1
    assert not battle["foe"].fleeing


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("Explosion", "how far it drifts"),
        ("Explosion (D4, 2)", "how far it drifts"),
        ("Impacte (2)", "how many shots"),
        ("Impacte (2 F1, Perfore)", "no special rule is called Perfore"),
        ("Ligne", "a length in inches"),
    ],
)
def test_what_stands_in_the_brackets_is_read_with_care(written: str, reason: str) -> None:
    card = "{key: b, name: B, movement: 4, combat: 4, defence: 4, courage: 7, points: 5, rules: [R]}"
    pack = f"pack: a\nname: A\ncards: [{card}]"
    with pytest.raises(BadDocument, match=reason):
        load_pack(pack.replace("[R]", f'["{written}"]'))
    assert read_impact("2 F-1, Perforant, Dégât multiple (1)").force == -1
    assert len(read_impact("2 F-1, Perforant, Dégât multiple (1)").rules) == 2
    assert SWORD.parameter("lfw.rule.ligne") is None
