"""Skills of the brave and of the terrible."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.battle import Battle, Combat
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import (
    CourageTested,
    FleesNot,
    Paralysed,
    Rallied,
    RallyingCryRaised,
    TookFlight,
    WarCryRaised,
)
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.characteristics import attack, defence, discipline_score, fear, initiative
from escarmouche.rulebooks.c2.rules.combat import PlaceDice
from escarmouche.rulebooks.c2.rules.fear import FLIGHT, PARALYSIS, PENALTY, dread
from escarmouche.rulebooks.c2.rules.turn import EndOfMovement

EAST, WEST = 0, 1800

CHARGE = ("c2.move.one-type", "charge")
ENGAGE = ("c2.move.one-type", "engage")
CRY = ("c2.skill.cri-de-ralliement", "yes")
SILENCE = ("c2.skill.cri-de-ralliement", "no")


def activate(*fighters: str, side: str = "red") -> Activate:
    return Activate(side, tuple(f"card-{fighter}" for fighter in fighters))


def skills(*names: str, x: int | str | None = None) -> tuple[Skill, ...]:
    return tuple(Skill(name, x) for name in names)


def scores(battle: Battle, fighter: str) -> tuple[int, int, int]:
    one = battle[fighter]
    return initiative(battle, one), attack(battle, one), defence(battle, one)


def meeting(creature: dict[str, Any], man: dict[str, Any]) -> Arena:
    """A red creature and a blue man, who look at each other from 15 cm."""
    arena = Arena()
    arena.add("creature", "red", 30, 30, EAST, **creature)
    arena.add("man", "blue", 45, 30, WEST, **man)
    return arena


def terror(creature: dict[str, Any], man: dict[str, Any]) -> int:
    """The Fear with which the creature touches the man."""
    arena = meeting(creature, man)
    return dread(arena.battle, arena.battle["creature"], arena.battle["man"])


# -- Abominable --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.abominable")
def test_nobody_gets_used_to_the_abominable() -> None:
    for abominable in ((), ("abominable",)):
        arena = meeting({"fear": 6, "skills": skills(*abominable)}, {})
        man = arena.battle["man"]
        man.fear_overcome, man.profiles_overcome = 9, ("creature",)
        arena.run(
            activate("creature"), dice=[6] * len(abominable), answers=[CHARGE, *["no"] * len(abominable), OFFERED]
        )
        assert len(arena.told(CourageTested)) == len(abominable)


@pytest.mark.rule("c2.skill.abominable")
def test_even_the_abominable_does_not_frighten_those_who_cause_fear() -> None:
    assert terror({"fear": 6, "skills": skills("abominable")}, {"fear": 5}) == 0


# -- War cry -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.cri-de-guerre")
def test_the_war_cry_frightens_whoever_is_charged() -> None:
    arena = meeting({"skills": skills("cri-de-guerre", x=8)}, {"courage": 4})
    battle = arena.run(activate("creature"), dice=[4], answers=[CHARGE])
    assert [event.fear for event in arena.told(WarCryRaised)] == [8]
    (test,) = arena.told(CourageTested)
    assert (test.courage.total, test.fear.total, test.passed) == (4, 8, False)
    assert fear(battle, battle["creature"]) == 8
    battle.expire("turn")
    assert fear(battle, battle["creature"]) == 0


@pytest.mark.rule("c2.skill.cri-de-guerre")
def test_no_war_cry_in_an_engagement() -> None:
    arena = meeting({"skills": skills("cri-de-guerre", x=8)}, {"courage": 4})
    arena.run(activate("creature"), answers=[ENGAGE, OFFERED])
    assert not arena.told(WarCryRaised)
    assert not arena.told(CourageTested)


@pytest.mark.rule("c2.skill.cri-de-guerre")
def test_who_shouts_still_needs_his_courage() -> None:
    arena = meeting({"fear": 6}, {"courage": 4, "skills": skills("cri-de-guerre", x=8)})
    arena.run(activate("man", side="blue"), dice=[2], answers=[CHARGE])
    (test,) = arena.told(CourageTested)
    assert (test.fighters, test.passed) == (("man",), False)


# -- Desperate ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.desespere")
def test_the_desperate_charges_untested_and_is_the_better_for_it() -> None:
    arena = meeting({"fear": 9}, {"courage": 1, "skills": skills("desespere")})
    battle = arena.run(activate("man", side="blue"), answers=[CHARGE, OFFERED])
    assert not arena.told(CourageTested)
    assert battle.foes(battle["man"]) == ("creature",)
    assert scores(battle, "man") == (5, 5, 5)
    assert not battle["man"].has(PARALYSIS)
    battle.expire("turn")
    assert scores(battle, "man") == (4, 4, 4)


@pytest.mark.rule("c2.skill.desespere")
def test_the_desperate_does_not_flee_and_the_charge_still_costs_him() -> None:
    arena = meeting({"fear": 9}, {"courage": 1, "skills": skills("desespere")})
    battle = arena.run(activate("creature"), answers=[CHARGE, OFFERED])
    assert battle["man"].fleeing is None
    assert scores(battle, "man") == (4, 4, 4)
    assert battle["man"].has(PENALTY)


@pytest.mark.rule("c2.skill.desespere")
def test_without_fear_nothing_makes_the_desperate_better() -> None:
    arena = meeting({}, {"skills": skills("desespere")})
    battle = arena.run(activate("man", side="blue"), answers=[CHARGE, OFFERED])
    assert scores(battle, "man") == (4, 4, 4)


# -- Fanaticism --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.fanatisme")
@pytest.mark.parametrize(("die", "stays"), [(4, True), (3, False)])
def test_a_fanatic_who_fails_may_hold_his_ground_by_discipline(die: int, stays: bool) -> None:
    arena = meeting({"fear": 9}, {"courage": 4, "discipline": 5, "skills": skills("fanatisme")})
    battle = arena.run(activate("creature"), dice=[2, die], answers=[CHARGE, *([OFFERED] if stays else [])])
    assert [event.held for event in arena.told(FleesNot)] == [stays]
    assert (battle["man"].fleeing is None) is stays
    assert battle["man"].has(PENALTY)


@pytest.mark.rule("c2.skill.fanatisme")
@pytest.mark.parametrize(("die", "flees"), [(4, False), (3, True)])
def test_a_fanatic_who_fails_to_rally_may_stop_by_discipline(die: int, flees: bool) -> None:
    arena = meeting({"fear": 9}, {"courage": 4, "discipline": 5, "skills": skills("fanatisme")})
    man = arena.battle["man"]
    man.fleeing, man.flees_from = 9, "creature"
    man.gain(FLIGHT)
    stay = [] if flees else [("c2.move.one-type", "stay")]
    battle = arena.run(activate("man", side="blue"), dice=[2, die], answers=[("c2.fear.rally", "yes"), *stay])
    assert [event.held for event in arena.told(FleesNot)] == [not flees]
    assert [event.fighter for event in arena.told(TookFlight)] == ["man"] * flees
    assert battle["man"].fleeing == (9 if flees else None)
    assert battle["man"].has(PENALTY) is not flees


@pytest.mark.rule("c2.skill.fanatisme")
def test_a_fanatic_who_stopped_by_discipline_does_not_attack_what_he_fears() -> None:
    arena = meeting({"fear": 9}, {"courage": 4, "discipline": 5, "skills": skills("fanatisme")})
    man = arena.battle["man"]
    man.fleeing, man.flees_from = 9, "creature"
    man.gain(FLIGHT)
    game = arena.game(activate("man", side="blue"), dice=[2, 4]).start()
    game.answer("yes")
    asked = game.request
    assert isinstance(asked, Choose)
    assert "charge" not in asked.options and "walk" in asked.options


@pytest.mark.rule("c2.skill.fanatisme")
def test_a_fanatic_who_has_not_dared_stays_when_the_creature_comes() -> None:
    arena = meeting({"fear": 9}, {"courage": 4, "discipline": 5, "skills": skills("fanatisme")})
    battle = arena.run(activate("man", side="blue"), dice=[2, 4], answers=[CHARGE])
    assert arena.told(Paralysed)
    assert not battle["man"].moved
    battle = arena.run(activate("creature"), answers=[CHARGE, OFFERED])
    assert not arena.told(CourageTested)
    assert not arena.told(TookFlight)
    assert battle.foes(battle["man"]) == ("creature",)


@pytest.mark.rule("c2.skill.fanatisme")
def test_a_fanatic_who_neither_dared_nor_held_flees_without_another_roll() -> None:
    arena = meeting({"fear": 9}, {"courage": 4, "discipline": 5, "skills": skills("fanatisme")})
    arena.run(activate("man", side="blue"), dice=[2, 3], answers=[CHARGE])
    assert arena.told(Paralysed)
    battle = arena.run(activate("creature"), answers=[CHARGE])
    assert not arena.told(FleesNot)
    assert arena.told(TookFlight)
    assert battle["man"].fleeing is not None


@pytest.mark.rule("c2.skill.fanatisme")
def test_a_fanatic_who_held_his_ground_does_not_attack_what_he_fears() -> None:
    from escarmouche.rulebooks.c2.rules.charge import may_assault

    arena = meeting({"fear": 9}, {"courage": 4, "discipline": 5, "skills": skills("fanatisme")})
    arena.add("other", "red", 60, 30, EAST)
    battle = arena.run(activate("creature"), dice=[2, 4], answers=[CHARGE, OFFERED])
    man = battle["man"]
    assert not may_assault(battle, man, battle["creature"], as_charge=False)
    assert may_assault(battle, man, battle["other"], as_charge=False)
    battle.expire("turn")
    assert may_assault(battle, man, battle["creature"], as_charge=False)


# -- Righteous, Hyperian, Immortals, Undead, Construct -----------------------------------------------------------------


@pytest.mark.rule("c2.skill.juste")
@pytest.mark.rule("c2.skill.hyperien")
@pytest.mark.rule("c2.skill.etre-de-lumiere")
@pytest.mark.rule("c2.skill.etre-des-tenebres")
@pytest.mark.rule("c2.skill.construct")
@pytest.mark.rule("c2.skill.mort-vivant")
@pytest.mark.parametrize(
    "skill",
    [
        Skill("juste"),
        Skill("hyperien"),
        Skill("etre-de-lumiere", 1),
        Skill("etre-des-tenebres", 2),
        Skill("construct"),
        Skill("mort-vivant"),
    ],
)
def test_there_are_those_whom_no_fear_touches(skill: Skill) -> None:
    assert terror({"fear": 9}, {}) == 9
    assert terror({"fear": 9}, {"skills": (skill,)}) == 0
    undead = {"fear": 9, "skills": skills("mort-vivant")}
    assert terror(undead, {}) == 9
    assert terror(undead, {"skills": (skill,)}) == 0


@pytest.mark.rule("c2.skill.etre-de-lumiere")
def test_a_being_of_light_is_righteous() -> None:
    arena = Arena()
    assert arena.add("light", "red", 10, 10, skills=(Skill("etre-de-lumiere", 1),)).has("c2.skill.juste")
    assert not arena.add("night", "red", 20, 10, skills=(Skill("etre-des-tenebres", 1),)).has("c2.skill.juste")


@pytest.mark.rule("c2.skill.mort-vivant")
@pytest.mark.rule("c2.skill.etre-des-tenebres")
@pytest.mark.parametrize("skill", [Skill("mort-vivant"), Skill("etre-des-tenebres", 1)])
def test_those_who_frighten_use_their_fear_as_courage_against_worse(skill: Skill) -> None:
    assert terror({"fear": 6}, {"fear": 5}) == 0
    arena = meeting({"fear": 6, "skills": (skill,)}, {"fear": 5})
    arena.run(activate("creature"), dice=[1], answers=[CHARGE])
    (test,) = arena.told(CourageTested)
    assert (test.fighters, test.courage.total, test.fear.total, test.passed) == (("man",), 5, 6, False)


@pytest.mark.rule("c2.skill.hyperien")
def test_creatures_have_to_dare_to_face_a_hyperian() -> None:
    arena = meeting({"courage": 6, "skills": skills("hyperien")}, {"fear": 5})
    arena.run(activate("man", side="blue"), dice=[1], answers=[CHARGE])
    (test,) = arena.told(CourageTested)
    assert (test.fighters, test.courage.total, test.fear.total, test.passed) == (("man",), 5, 6, False)


@pytest.mark.rule("c2.skill.hyperien")
@pytest.mark.rule("c2.fear.when")
def test_a_creature_charged_by_a_hyperian_faces_a_fear_that_no_card_shows() -> None:
    arena = meeting({"courage": 6, "skills": skills("hyperien")}, {"fear": 5})
    arena.run(activate("creature"), dice=[5], answers=[CHARGE, OFFERED])
    (test,) = arena.told(CourageTested)
    assert (test.fighters, test.fear.base, test.fear.total) == (("man",), 0, 6)


@pytest.mark.rule("c2.skill.hyperien")
@pytest.mark.parametrize(
    ("man", "touched"),
    [
        ({"fear": 5, "skills": skills("mort-vivant")}, 6),
        ({"fear": 5, "skills": skills("construct")}, 0),
        ({"courage": 5}, 0),
        ({"courage": 5, "skills": skills("mort-vivant")}, 0),
    ],
)
def test_whom_the_light_of_a_hyperian_touches(man: dict[str, Any], touched: int) -> None:
    assert terror({"courage": 6, "skills": skills("hyperien")}, man) == touched
    assert terror({"courage": None, "skills": skills("hyperien")}, man) == 0, "who has no Courage frightens nobody"


@pytest.mark.rule("c2.skill.hyperien")
def test_the_light_of_a_hyperian_makes_nobody_afraid_who_knows_no_fear() -> None:
    terrible = {"courage": 6, "fear": 7, "skills": skills("hyperien")}
    assert [terror(terrible, man) for man in ({"courage": 4}, {"courage": None})] == [7, 0]


@pytest.mark.rule("c2.skill.mort-vivant")
@pytest.mark.rule("c2.skill.construct")
@pytest.mark.parametrize("skill", ["mort-vivant", "construct"])
def test_neither_the_undead_nor_automata_have_discipline(skill: str) -> None:
    arena = Arena()
    thing = arena.add("thing", "red", 10, 10, discipline=4, skills=skills(skill))
    arena.add("captain", "red", 13, 10, discipline=7, skills=skills("commandement", x=10_000))
    assert discipline_score(arena.battle, thing) == 0


@pytest.mark.rule("c2.skill.tueur-ne")
def test_tharn_the_born_killer_has_three_dice_one_on_one() -> None:
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, skills=skills("tueur-ne"))
    arena.add("alahel", "blue", 32.5, 30, WEST)
    arena.battle.combat = Combat(("tharn",), ("alahel",))
    battle = arena.run(PlaceDice("alahel"), PlaceDice("tharn"), answers=["0", "3"])
    assert (battle["tharn"].attack_dice, battle["tharn"].defence_dice) == (3, 0)
    assert battle["alahel"].defence_dice == 2


# -- Rallying cry ------------------------------------------------------------------------------------------------------


def rallying(people: str = "lions") -> Arena:
    """A fearsome creature before a man, and one with a rallying cry far behind him."""
    arena = meeting({"fear": 9}, {"courage": 1})
    arena.add("herald", "blue", 5, 50, WEST, people=people, skills=skills("cri-de-ralliement"))
    arena.battle.phase = "movement"
    return arena


@pytest.mark.rule("c2.skill.cri-de-ralliement")
def test_the_rallying_cry_takes_all_fear_until_the_end_of_the_turn() -> None:
    arena = rallying()
    battle = arena.run(activate("creature"), answers=[CHARGE, CRY, OFFERED])
    assert not arena.told(CourageTested)
    assert [event.warriors for event in arena.told(RallyingCryRaised)] == [("man", "herald")]
    battle.expire("turn")
    assert dread(battle, battle["creature"], battle["man"]) == 9


@pytest.mark.rule("c2.skill.cri-de-ralliement")
def test_the_rallying_cry_is_for_its_own_people_and_comes_once() -> None:
    arena = rallying("griffons")
    arena.run(activate("creature"), dice=[2], answers=[CHARGE])
    arena = rallying()
    arena.run(EndOfMovement(), answers=[CRY])
    arena.battle.expire("turn")
    battle = arena.run(activate("creature"), dice=[2], answers=[CHARGE])
    assert battle["man"].fleeing == 9


@pytest.mark.rule("c2.skill.cri-de-ralliement")
def test_the_rallying_cry_brings_back_those_who_flee() -> None:
    arena = rallying()
    arena.run(activate("creature"), dice=[2], answers=[CHARGE, SILENCE])
    man = arena.battle["man"]
    assert man.has(FLIGHT)
    man.activated, man.move, man.moved = False, "", 0
    battle = arena.run(activate("man", side="blue"), answers=[CRY, ("c2.move.one-type", "walk"), OFFERED])
    assert [event.fighter for event in arena.told(Rallied)] == ["man"]
    assert (battle["man"].move, battle["man"].fleeing) == ("walk", None)


@pytest.mark.rule("c2.skill.cri-de-ralliement")
def test_the_rallying_cry_is_proposed_where_there_is_fear_and_nowhere_else() -> None:
    arena = rallying()
    game = arena.game(activate("creature"))
    game.answer("charge")
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.default) == (CRY[0], "yes")
    late = arena.game(EndOfMovement()).request
    assert isinstance(late, Choose)
    assert (late.rule, late.default) == (CRY[0], "no")
    calm = arena.game(activate("man", side="blue")).request
    assert isinstance(calm, Choose)
    assert calm.rule == "c2.move.one-type"
    arena.battle["man"].fleeing = 9
    arena.battle["man"].gain(FLIGHT)
    fled = arena.game(activate("man", side="blue")).request
    assert isinstance(fled, Choose)
    assert (fled.rule, fled.default) == (CRY[0], "yes")


@pytest.mark.rule("c2.skill.cri-de-ralliement")
def test_the_rallying_cry_is_for_the_movement_phase() -> None:
    arena = rallying()
    arena.battle.phase = "melee"
    battle = arena.run(activate("creature"), dice=[2], answers=[CHARGE])
    assert battle["man"].fleeing == 9
