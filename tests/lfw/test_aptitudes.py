"""Command aptitudes and the organisation phase."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import BOW, SWORD, Arena, line
from tests.lfw.test_attacks import bow
from tests.lfw.test_cavalry import horse

from escarmouche.documents.errors import BadDocument
from escarmouche.kernel import Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Attack, Battle
from escarmouche.rulebooks.lfw.content.aptitudes import APTITUDES, BY_ID, Moment
from escarmouche.rulebooks.lfw.content.cards import load_pack, standard_packs
from escarmouche.rulebooks.lfw.events import AptitudeUsed, CourageTested, DefenceRolled, Rallied
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.aptitudes import UseAptitudes, may_use, possible_targets
from escarmouche.rulebooks.lfw.rules.attacks import att, force_of, melee_attack, shooting_throw
from escarmouche.rulebooks.lfw.rules.dice import helps, net_help
from escarmouche.rulebooks.lfw.rules.impacts import impacts
from escarmouche.rulebooks.lfw.rules.morale_phase import MoralePhase
from escarmouche.rulebooks.lfw.rules.movement import may_move, may_run
from escarmouche.rulebooks.lfw.rules.organisation import OrganisationPhase
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.turn import EndOfTurn, Enter
from escarmouche.table import INCH


def camp(*aptitudes: str, command: int = 1, **changes: Any) -> Arena:
    """A captain who knows some aptitudes, a friend 2" from him and one 5", and an enemy far away."""
    arena = Arena()
    known = tuple(f"lfw.aptitude.{aptitude}" for aptitude in aptitudes)
    arena.add("captain", "red", 5, 5, command=command, aptitudes=known)
    arena.add("near", "red", 8, 5, **changes)
    arena.add("far", "red", 11, 5, **changes)
    arena.add("foe", "blue", 20, 20, weapons=(BOW, SWORD))
    return arena


@pytest.mark.rule(
    "lfw.aptitude.general", "lfw.aptitude.command", "lfw.profile.point-de-commandement", "lfw.marker.counter"
)
def test_an_aptitude_costs_a_point_and_is_used_by_those_who_know_it() -> None:
    arena = camp("ouvrez-le-feu", command=1)
    battle = arena.run(UseAptitudes(moment="shooting-start"), answers=["captain ouvrez-le-feu", "near"])
    assert battle["captain"].command == 0
    assert [(event.unit, event.targets) for event in arena.told(AptitudeUsed)] == [("captain", ("near",))]
    assert not may_use(battle, battle["captain"], BY_ID["lfw.aptitude.ouvrez-le-feu"])
    arena.run(UseAptitudes(moment="shooting-start"))
    fresh = camp("ouvrez-le-feu")
    fresh.battle["captain"].fleeing = True
    fresh.run(UseAptitudes(moment="shooting-start"))
    fresh.run(UseAptitudes(moment="organisation"))


@pytest.mark.rule("lfw.aptitude.once-per-target", "lfw.profile.friend-enemy", "lfw.aptitude.format")
def test_nobody_is_the_target_of_one_aptitude_twice_in_a_turn() -> None:
    arena = camp("ouvrez-le-feu", "massacrez-les", command=2)
    arena.add("second", "red", 7, 7, command=1, aptitudes=("lfw.aptitude.ouvrez-le-feu",))
    assert possible_targets(arena.battle, arena.battle["captain"], BY_ID["lfw.aptitude.ouvrez-le-feu"]) == (
        "captain",
        "near",
        "far",
        "second",
    )
    battle = arena.run(
        UseAptitudes(moment="shooting-start"),
        answers=["captain ouvrez-le-feu", "near", "second ouvrez-le-feu", "captain", "pass"],
    )
    left = possible_targets(battle, battle["captain"], BY_ID["lfw.aptitude.ouvrez-le-feu"])
    assert left == ("far", "second")
    assert "near" in possible_targets(battle, battle["captain"], BY_ID["lfw.aptitude.massacrez-les"])
    arena.add("guest", "blue", 5, 7)
    battle = arena.battle
    assert "guest" not in possible_targets(battle, battle["captain"], BY_ID["lfw.aptitude.massacrez-les"])


@pytest.mark.rule("lfw.aptitude.simultaneous", "lfw.organisation.phase")
def test_in_the_organisation_phase_players_act_by_turns_and_may_come_back() -> None:
    arena = camp("tenez-la-ligne", "attaque-tactique", command=2)
    arena.battle["foe"].command = 2
    arena.battle["foe"].aptitudes = ("lfw.aptitude.tenez-la-ligne", "lfw.aptitude.defense-organisee")
    arena.run(
        OrganisationPhase(),
        answers=[
            "pass",
            "foe tenez-la-ligne",
            "captain tenez-la-ligne",
            "pass",
            "captain attaque-tactique",
            "foe defense-organisee",
        ],
    )
    assert [(event.unit, event.aptitude.split(".")[-1]) for event in arena.told(AptitudeUsed)] == [
        ("foe", "tenez-la-ligne"),
        ("captain", "tenez-la-ligne"),
        ("captain", "attaque-tactique"),
        ("foe", "defense-organisee"),
    ]


def shot(battle: Battle, by: str = "near") -> int:
    """What is added to the hit rolls of a unit."""
    return shooting_throw(battle, Attack(by, "foe", BOW, melee=False, attacks=1)).modifier


def blow(battle: Battle, by: str = "near") -> int:
    """What is added to the combat rolls of a unit."""
    attack = Attack(by, "foe", SWORD, melee=True, attacks=2)
    return apply_hooks(battle, battle[by], Hooks.attack_modifier, 0, attack)


@pytest.mark.rule("lfw.aptitude.ouvrez-le-feu", "lfw.aptitude.massacrez-les", "lfw.aptitude.pas-de-quartier")
def test_three_of_them_add_one_to_rolls_for_a_phase() -> None:
    known = ("ouvrez-le-feu", "massacrez-les", "pas-de-quartier")
    cases: tuple[tuple[str, Moment, tuple[int, int]], ...] = (
        ("ouvrez-le-feu", "shooting-start", (1, 0)),
        ("massacrez-les", "melee-start", (0, 1)),
        ("pas-de-quartier", "shooting-start", (1, 1)),
        ("pas-de-quartier", "melee-start", (1, 1)),
    )
    for aptitude, moment, added in cases:
        arena = camp(*known, command=1)
        steps = Enter("shooting" if moment == "shooting-start" else "melee"), UseAptitudes(moment=moment)
        battle = arena.run(*steps, answers=[f"captain {aptitude}", "near"])
        assert (shot(battle), blow(battle)) == added
        assert (shot(battle, "captain"), blow(battle, "captain")) == (0, 0)
        battle.enter("morale")
        assert (shot(battle), blow(battle)) == (0, 0)
    assert {moment for key in known for moment in BY_ID[f"lfw.aptitude.{key}"].moments} == {
        "shooting-start",
        "melee-start",
    }


class Blow(Step, frozen=True):
    """A plain attack in melee."""

    attacker: str
    target: str

    async def run(self, battle: Battle) -> None:
        await melee_attack(battle, Attack(self.attacker, self.target, SWORD, melee=True, attacks=2))


@pytest.mark.rule("lfw.aptitude.attaque-heroique")
def test_a_heroic_attack_is_stronger_and_has_one_more_att_in_melee() -> None:
    arena = camp("attaque-heroique")
    battle = arena.run(UseAptitudes(moment="melee-start"), answers=["captain attaque-heroique"])
    captain = battle["captain"]
    assert att(battle, captain, SWORD) == 3
    assert att(battle, captain, BOW) == 3
    assert att(battle, battle["near"], SWORD) == 2
    battle.stand(battle["foe"], battle["captain"].pose.at(6 * INCH, 5 * INCH))  # type: ignore[union-attr]
    arena.run(Blow("captain", "foe"), dice=[4, 4])
    assert [event.force.total for event in arena.told(DefenceRolled)] == [2]


@pytest.mark.rule("lfw.aptitude.attaque-heroique", "lfw.spell.sauvagerie.ferocite-du-griffon")
def test_heroes_are_stronger_with_melee_weapons_the_ferocious_with_all() -> None:
    arena = camp("attaque-heroique")
    captain = arena.battle["captain"]
    captain.gain("lfw.rule.impacte", "2F1")
    captain.move = "charge"
    attacks = (Attack("captain", "foe", BOW, melee=False, attacks=1), *impacts(captain, ["foe"]))
    forces = [force_of(arena.battle, attack, 1, 0) for attack in attacks]
    heroic = arena.run(UseAptitudes(moment="melee-start"), answers=["captain attaque-heroique"])
    assert [force_of(heroic, attack, 1, 0) for attack in attacks] == forces
    heroic["captain"].gain("lfw.spell.sauvagerie.ferocite-du-griffon#change", "force:1", until="turn")
    shot, *struck = forces
    assert [force_of(heroic, attack, 1, 0) for attack in attacks] == [shot + 1, *struck]


@pytest.mark.rule("lfw.aptitude.attaque-tactique", "lfw.aptitude.defense-organisee")
def test_two_of_them_make_friends_habile_and_elite_who_are_so_already() -> None:
    for aptitude, kinds in (("attaque-tactique", ("hit", "combat")), ("defense-organisee", ("defence", "protection"))):
        arena = camp(aptitude)
        arena.battle["near"].gain("lfw.rule.habile", kinds[0])
        battle = arena.run(OrganisationPhase(), answers=[f"captain {aptitude}"])
        found = {
            name: tuple(net_help(helps(battle, battle[name], battle[name].effects, kind), ()) for kind in kinds)  # type: ignore[arg-type]
            for name in ("captain", "near", "far", "foe")
        }
        assert found == {
            "captain": ("habile", "habile"),
            "near": ("elite", "habile"),
            "far": ("", ""),
            "foe": ("", ""),
        }
        battle.enter("melee")
        assert helps(battle, battle["captain"], battle["captain"].effects, kinds[1]) == ("habile",)  # type: ignore[arg-type]
        after = arena.run(EndOfTurn())
        assert helps(after, after["captain"], after["captain"].effects, kinds[1]) == ()  # type: ignore[arg-type]


@pytest.mark.rule("lfw.aptitude.a-couvert")
def test_taking_cover_adds_one_to_defence_tests() -> None:
    arena = camp("a-couvert")
    arena.battle["foe"].gain("lfw.rule.protection", 6)
    battle = arena.run(Enter("melee"), UseAptitudes(moment="melee-start"), answers=["captain a-couvert", "near"])
    assert apply_hooks(battle, battle["near"], Hooks.defence_modifier, 0) == 1
    assert apply_hooks(battle, battle["far"], Hooks.defence_modifier, 0) == 0
    assert set(BY_ID["lfw.aptitude.a-couvert"].moments) == {"shooting-start", "melee-start"}


@pytest.mark.rule("lfw.aptitude.au-pas-de-course")
def test_at_the_double_all_near_go_two_inches_further_but_not_in_a_charge() -> None:
    arena = camp("au-pas-de-course")
    battle = arena.run(Enter("movement"), UseAptitudes(moment="movement-start"), answers=["captain au-pas-de-course"])
    near, far = battle["near"], battle["far"]
    assert [stride(battle, near, move) // INCH for move in ("run", "flight", "charge", "normal")] == [9, 9, 9, 5]
    assert [stride(battle, far, move) // INCH for move in ("run", "flight", "charge", "normal")] == [7, 7, 9, 5]


@pytest.mark.rule("lfw.aptitude.repositionnement")
def test_repositioning_makes_a_move_forgotten() -> None:
    arena = camp("repositionnement", weapons=(bow(1, 1, "Lourd"),))
    near = arena.battle["near"]
    near.move, near.moved_last, near.charged = "run", True, ("foe",)
    battle = arena.run(UseAptitudes(moment="movement-end"), answers=["captain repositionnement", "near"])
    assert (battle["near"].move, battle["near"].moved_last, battle["near"].charged) == ("", False, ())


@pytest.mark.rule("lfw.aptitude.repositionnement", "lfw.cavalry.move")
def test_what_is_forgotten_of_a_mount_is_forgotten_of_its_rider() -> None:
    for name in ("knight", "knight-mount"):
        arena = camp("repositionnement")
        arena.add("knight", "red", 8, 8, mount=horse())
        for unit in arena.battle.named(("knight", "knight-mount")):
            unit.move, unit.moved_last = "run", True
        battle = arena.run(UseAptitudes(moment="movement-end"), answers=["captain repositionnement", name])
        assert [(unit.move, unit.moved_last) for unit in battle.named(("knight", "knight-mount"))] == [("", False)] * 2


@pytest.mark.rule("lfw.aptitude.reformation")
def test_those_who_regroup_move_by_a_die_and_end_near_the_captain() -> None:
    arena = camp("reformation")
    arena.battle["near"].move = "run"  # not eligible to a normal move
    arena.add("third", "red", 5, 8)
    battle = arena.run(
        OrganisationPhase(),
        answers=["captain reformation", line((5, 5), (5, 4)), line((5, 8), (7, 7))],
        dice=[1, 6],
    )
    assert [battle[name].pose.point for name in ("captain", "third", "near")] == [  # type: ignore[union-attr]
        (5 * INCH, 4 * INCH),
        (7 * INCH, 7 * INCH),
        (8 * INCH, 5 * INCH),
    ]
    assert battle["captain"].move == ""
    for end, problem in ((line((5, 5), (5, 6.1)), "table-too-far"), (line((5, 8), (10, 8)), "lfw-too-far-from")):
        again = camp("reformation")
        again.battle["near"].move = "run"
        again.add("third", "red", 5, 8)
        moves = [end] if problem == "table-too-far" else [line((5, 5)), end]
        with pytest.raises(Exception, match=r"too far"):
            again.run(OrganisationPhase(), answers=["captain reformation", *moves], dice=[1, 6])


@pytest.mark.rule("lfw.aptitude.desengagement")
def test_at_the_end_of_the_turn_somebody_out_of_combat_moves_once_more() -> None:
    arena = camp("desengagement")
    arena.battle["near"].move = "run"
    battle = arena.run(UseAptitudes(moment="turn-end"), answers=["captain desengagement", "near", line((8, 5), (8, 9))])
    assert battle["near"].pose.point == (8 * INCH, 9 * INCH)  # type: ignore[union-attr]
    assert battle["near"].move == "run"
    engaged = camp("desengagement")
    engaged.add("brute", "blue", 8, 6)
    engaged.run(UseAptitudes(moment="turn-end"), answers=["captain desengagement", "near"])
    busy = camp("desengagement")
    busy.battle["near"].gain("lfw.scenario.secondary.investigation#forbidden", "move", until="turn")
    busy.run(UseAptitudes(moment="turn-end"), answers=["captain desengagement", "near"])


@pytest.mark.rule("lfw.aptitude.tenez-la-ligne")
def test_holding_the_line_adds_one_to_tests_of_courage_for_the_turn() -> None:
    arena = camp("tenez-la-ligne")
    arena.battle["near"].morale = ("lfw.melee.lost-morale foe",)
    arena.run(OrganisationPhase(), MoralePhase(), answers=["captain tenez-la-ligne"], dice=[3, 3])
    assert [(event.result, event.passed) for event in arena.told(CourageTested)] == [(7, True)]


@pytest.mark.rule("lfw.aptitude.on-se-reprend")
def test_whoever_flees_is_rallied_and_nobody_else_can_be_chosen() -> None:
    arena = camp("on-se-reprend")
    arena.run(OrganisationPhase())
    arena.battle["far"].fleeing = True
    battle = arena.run(OrganisationPhase(), answers=["captain on-se-reprend"])
    assert not battle["far"].fleeing
    assert [event.unit for event in arena.told(Rallied)] == ["far"]
    assert may_run(battle, battle["far"])
    assert may_move(battle, battle["far"])


@pytest.mark.rule("lfw.aptitude.list")
def test_there_are_thirteen_and_a_sheet_names_those_that_a_unit_knows() -> None:
    assert len(APTITUDES) == 13
    card = """
pack: toys
name: Toys
cards:
  - {key: chief, name: Chief, movement: 5, combat: 4, defence: 4, courage: 7, command: 2, points: 20, aptitudes: [%s]}
"""
    [chief] = load_pack(card % "Ouvrez le feu, Hold the line").profiles
    assert chief.aptitudes == ("lfw.aptitude.ouvrez-le-feu", "lfw.aptitude.tenez-la-ligne")
    with pytest.raises(BadDocument, match="Hold the lien"):
        load_pack(card % "Hold the lien")
    assert any(profile.aptitudes for pack in standard_packs() for profile in pack.profiles)
