"""What is settled before deployment: edges, Champions, staffs, Stateless fighters."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.cc.arena import BOW, Arena, doing, skill
from tests.cc.mystics import mage, priest

from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.cc.battle import Army, Options
from escarmouche.rulebooks.cc.content.profile import Skill
from escarmouche.rulebooks.cc.events import EdgeChosen, GemsChanged, MoonRose, SkillGained
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.presentation.story import NARRATOR
from escarmouche.rulebooks.cc.rules.deployment import EndOfDeployment
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.start_values import Edges, StartValues, promote
from escarmouche.rulebooks.cc.rules.tactics_roll import able
from escarmouche.rulebooks.cc.skills.wolfen import may_mark
from escarmouche.table import CM
from escarmouche.texts import Texts

# -- edges -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.setup.zones")
@pytest.mark.parametrize(("answer", "swapped"), [("stay", False), ("swap", True)])
def test_the_higher_die_chooses_its_zone_and_equal_dice_are_rolled_again(answer: str, swapped: bool) -> None:
    arena = Arena()
    before = {zone.side: zone.polygon for zone in arena.battle.zones}
    battle = arena.run(Edges(), dice=[4, 4, 2, 5], answers=[answer])
    after = {zone.side: zone.polygon for zone in battle.zones}
    assert after == ({"red": before["blue"], "blue": before["red"]} if swapped else before)
    (told,) = arena.told(EdgeChosen)
    assert (told.side, told.swapped) == ("blue", swapped)


# -- Champions ---------------------------------------------------------------------------------------------------------


def skills_of(arena: Arena, fighter: str) -> dict[str, object]:
    """The skills in force on a fighter, with their X."""
    return {effect.name.removeprefix("cc.skill."): effect.parameter for effect in arena.battle[fighter].effects}


@pytest.mark.rule("cc.core.champion")
def test_champions_have_skills_without_print() -> None:
    arena = Arena()
    arena.add("ada", "red", 20, 20, champion=True)
    arena.add("bow", "red", 30, 20, champion=True, shooting=3, weapon=BOW)
    arena.add("mage", "red", 40, 20, champion=True, power=4, rank="adept")
    arena.add("both", "red", 50, 20, champion=True, power=4, rank="adept", skills=(skill("guerrier-mage"),))
    arena.add("monk", "red", 60, 20, champion=True, faith=(1, 1, 1), rank="devout")
    arena.add("told", "red", 70, 20, champion=True, skills=(Skill("coup-de-maitre", 2, innate=True),))
    arena.add("man", "red", 80, 20)
    for fighter in arena.battle.fighters.values():
        promote(fighter)
    plain = {"enchainement": 2, "coup-de-maitre": 0, "contre-attaque": None}
    assert skills_of(arena, "ada") == plain
    assert skills_of(arena, "bow") == {**plain, "rechargement-rapide": 1}
    assert "contre-attaque" not in skills_of(arena, "mage")
    assert "contre-attaque" in skills_of(arena, "both")
    masters = [name for name in arena.battle.fighters if "maitrise-des-arcanes" in skills_of(arena, name)]
    assert masters == ["mage"], "pure magicians alone"
    assert "contre-attaque" not in skills_of(arena, "monk")
    assert skills_of(arena, "told") == {"coup-de-maitre": 2}
    assert skills_of(arena, "man") == {}


@pytest.mark.rule("cc.core.setup.start-values", "cc.core.champion")
@pytest.mark.parametrize("agreed", [True, False])
def test_the_players_may_agree_on_what_cards_print_alone(agreed: bool) -> None:
    arena = Arena(options=Options(champion_skills=agreed))
    arena.add("ada", "red", 20, 20, champion=True)
    arena.run(StartValues())
    assert ("enchainement" in skills_of(arena, "ada")) == agreed


# -- Stateless fighters ------------------------------------------------------------------------------------------------


def stateless(*companions: tuple[Skill, ...]) -> Arena:
    """A Stateless fighter beside others with these skills."""
    arena = Arena()
    arena.add("drifter", "red", 50, 10, people=None, skills=(skill("apatride"), skill("feinte")))
    for number, skills in enumerate(companions):
        arena.add(f"friend-{number}", "red", 10 + 5 * number, 20, skills=skills)
    arena.add("foe", "blue", 50, 55, skills=(skill("brutal"),))
    arena.add("fiend", "blue", 60, 55, skills=(skill("brutal"),))
    return arena


@pytest.mark.rule("cc.skill.apatride")
def test_a_stateless_fighter_gains_what_most_of_his_companions_have() -> None:
    arena = stateless((skill("parade"), skill("feinte")), (skill("parade"),), (skill("bravoure"), skill("feinte")))
    arena.run(StartValues())
    assert arena.battle["drifter"].has("cc.skill.parade")
    assert [told.skill for told in arena.told(SkillGained)] == ["cc.skill.parade"]


@pytest.mark.rule("cc.skill.apatride")
def test_not_what_he_has_by_another_skill_already() -> None:
    arena = stateless((skill("contre-attaque"),), (skill("contre-attaque"),), (skill("parade"),))
    grant(arena.battle["drifter"], "cc.skill.moine-guerrier")
    arena.run(StartValues())
    assert [told.skill for told in arena.told(SkillGained)] == ["cc.skill.parade"]


@pytest.mark.rule("cc.skill.apatride.ties")
def test_of_several_skills_and_several_values_the_player_chooses() -> None:
    arena = stateless((skill("parade"),), (skill("bravoure"),))
    arena.run(StartValues(), answers=["cc.skill.bravoure"])
    assert arena.battle["drifter"].has("cc.skill.bravoure")
    arena = stateless(
        (skill("resolution", 1),), (skill("resolution", 2),), (skill("resolution", 2),), (skill("parade"),)
    )
    arena.run(StartValues())
    assert arena.battle["drifter"].effects.parameter("cc.skill.resolution") == 2
    arena = stateless((skill("resolution", 1),), (skill("resolution", 2),), (skill("parade"),))
    arena.run(StartValues(), answers=["1"])
    assert arena.battle["drifter"].effects.parameter("cc.skill.resolution") == 1


@pytest.mark.rule("cc.skill.apatride", "cc.skill.apatride.ties")
def test_among_companions_without_skills_there_is_nothing_to_gain() -> None:
    arena = stateless((), ())
    before = arena.battle["drifter"].effects
    assert arena.run(StartValues())["drifter"].effects == before


@pytest.mark.rule("cc.skill.apatride.ties")
def test_what_stands_in_brackets_does_not_count() -> None:
    arena = stateless((Skill("parade", innate=True),), (Skill("parade", innate=True),), (skill("bravoure"),))
    arena.run(StartValues())
    assert arena.battle["drifter"].has("cc.skill.bravoure")


@pytest.mark.rule("cc.skill.apatride.allowed")
def test_what_cannot_be_gained_is_skipped() -> None:
    arena = stateless((skill("coriace"),), (skill("coriace"), skill("bravoure")))
    arena.run(StartValues())
    assert arena.battle["drifter"].has("cc.skill.bravoure")
    assert not arena.battle["drifter"].has("cc.skill.coriace")


def test_what_one_gains_is_not_counted_for_another() -> None:
    arena = stateless((skill("parade"),), (skill("bravoure"),))
    arena.add("second", "red", 70, 10, people=None, skills=(skill("apatride"), skill("feinte")))
    arena.run(StartValues(), answers=["cc.skill.bravoure", "cc.skill.parade"])
    assert arena.battle["second"].has("cc.skill.parade")


def test_those_with_the_same_name_on_a_card_twice_count_once() -> None:
    arena = stateless((skill("fleau", "people:orques"), skill("fleau", "people:wolfen")), (skill("parade"),))
    arena.run(StartValues(), answers=["cc.skill.parade"])
    assert arena.battle["drifter"].has("cc.skill.parade")


# -- whose Discipline counts -------------------------------------------------------------------------------------------

LIONS = Army("lions", "lumiere", 400)


def named(*skills: Skill, army: Army | None = LIONS, **changes: Any) -> bool:
    """Whether a fighter with these skills may be named for the Tactics roll."""
    arena = Arena()
    arena.add("ada", "red", 20, 20, skills=skills, **changes)
    arena.add("foe", "blue", 20, 55)
    if army is not None:
        arena.battle.armies = {"red": army, "blue": army}
    return bool(able(arena.battle, "red"))


@pytest.mark.rule("cc.core.army.ally", "cc.core.turn.tactics-roll")
def test_allies_may_not_be_named() -> None:
    assert named(people="lions")
    assert not named(people="orques")
    assert not named(skill("apatride"), people=None)
    assert named(people="orques", army=None)


@pytest.mark.rule("cc.skill.alliance.tactics")
def test_those_who_are_recruited_in_the_x_of_their_alliance_may_be_named() -> None:
    assert named(skill("alliance", "people:lions"), people="orques")
    assert named(skill("alliance", "way:lumiere"), people="orques")
    assert not named(skill("alliance", "people:griffons"), people="orques")
    assert named(skill("alliance", "people:griffons"), people="lions")


@pytest.mark.rule("cc.skill.mercenaire.tactics", "cc.skill.immortel.tactics", "cc.skill.elementaire.tactics")
@pytest.mark.parametrize("known", [skill("mercenaire"), skill("immortel", "lumiere"), skill("elementaire", "fire")])
def test_outsiders_may_be_named_in_an_army_of_their_people_alone(known: Skill) -> None:
    assert named(known, people="lions")
    assert not named(known, people=None)
    assert not named(known, skill("alliance", "people:lions"), people="orques")


@pytest.mark.rule("cc.skill.paria.tactics")
def test_a_pariah_may_be_named_in_an_army_of_pariahs_alone() -> None:
    assert not named(skill("paria"), people="lions")
    assert named(skill("paria"), people="lions", army=Army("lions", "lumiere", pariahs=True))


# -- Wolfen chiefs -----------------------------------------------------------------------------------------------------


def pack(**changes: Any) -> Arena:
    """A Wolfen chief, PEU 6, and 5 cm from him another Wolfen, with some fields changed."""
    arena = Arena()
    chief: dict[str, Any] = {"race": "wolfen", "fear": 6, "rank": "elite", "people": "wolfen"}
    arena.add("chief", "red", 20, 20, skills=(skill("chef-wolfen", 10 * CM),), **chief)
    arena.add(
        "cub", "red", 27.5, 20, **{"race": "wolfen", "fear": 6, "rank": "regular", "people": "devoreurs", **changes}
    )
    arena.add("foe", "blue", 20, 55)
    return arena


async def before_tactics(battle, fighter):  # type: ignore[no-untyped-def]
    """What a fighter does before the Tactics roll."""
    await moment(fighter.effects, Hooks.before_tactics, battle, fighter)


@pytest.mark.rule("cc.skill.chef-wolfen")
def test_a_chief_commands_and_gives_one_mark_a_turn() -> None:
    arena = pack()
    assert arena.battle["chief"].effects.parameter("cc.skill.commandement") == 10 * CM
    arena.run(doing(before_tactics, "chief"), answers=["cub"])
    assert arena.battle["cub"].has("cc.skill.furie-guerriere")
    arena.battle["cub"].expire("turn")
    assert not arena.battle["cub"].has("cc.skill.furie-guerriere")
    arena.run(doing(before_tactics, "chief"), answers=["pass"])
    assert not arena.battle["cub"].has("cc.skill.furie-guerriere")
    arena.add("second", "red", 20, 27.5, race="wolfen", fear=6, people="wolfen")
    arena.play(doing(before_tactics, "chief"))
    marked = [name for name in ("cub", "second") if arena.battle[name].has("cc.skill.furie-guerriere")]
    assert marked == ["cub"], "the first of them, if nothing is said"


@pytest.mark.rule("cc.skill.chef-wolfen")
def test_the_peu_that_they_have_now_is_compared() -> None:
    for who, printed, may in (("cub", 6, False), ("chief", 7, True)):
        arena = pack(fear=printed)
        arena.battle[who].gain("cc.skill.selenite.moon", "fear:1")
        assert may_mark(arena.battle, arena.battle["chief"], arena.battle["cub"], 10 * CM) is may


@pytest.mark.rule("cc.skill.eclaireur.friends")
def test_a_chief_gives_no_mark_to_a_hidden_scout() -> None:
    arena = pack()
    arena.battle["cub"].gain("cc.skill.eclaireur.hidden")
    assert not arena.run(doing(before_tactics, "chief"))["cub"].has("cc.skill.furie-guerriere")


@pytest.mark.rule("cc.skill.chef-wolfen", "cc.skill.chef-wolfen.race")
@pytest.mark.parametrize(
    ("changes", "may"),
    [
        ({}, True),
        ({"race": "human", "people": "wolfen"}, False),
        ({"champion": True}, False),
        ({"fear": 7}, False),
        ({"rank": "living_legend"}, False),
        ({"rank": "special", "fear": 5}, True),
    ],
)
def test_marks_are_for_lesser_ones_of_the_race(changes: dict[str, Any], may: bool) -> None:
    arena = pack(**changes)
    assert may_mark(arena.battle, arena.battle["chief"], arena.battle["cub"], 10 * CM) == may
    assert not may_mark(arena.battle, arena.battle["chief"], arena.battle["cub"], 4 * CM)
    assert not may_mark(arena.battle, arena.battle["chief"], arena.battle["chief"], 10 * CM)


@pytest.mark.rule("cc.skill.chef-wolfen.race")
@pytest.mark.parametrize("change", ["fearless cub", "fearless chief", "hidden"])
def test_who_frightens_nobody_or_is_hidden_gets_no_mark(change: str) -> None:
    arena = pack(fear=None, courage=4) if change == "fearless cub" else pack()
    chief, cub = arena.battle["chief"], arena.battle["cub"]
    if change == "fearless chief":
        chief.profile = msgspec.structs.replace(chief.profile, fear=None, courage=9)
    elif change == "hidden":
        cub.gain("cc.skill.eclaireur.hidden")
    assert not may_mark(arena.battle, chief, cub, 10 * CM)


@pytest.mark.rule("cc.skill.chef-wolfen")
@pytest.mark.parametrize("change", ["rout", "undead"])
def test_a_chief_in_rout_or_undead_gives_no_mark(change: str) -> None:
    arena = pack()
    if change == "rout":
        arena.battle["chief"].in_rout = True
    else:
        arena.battle["chief"].gain("cc.skill.mort-vivant")
    assert not arena.run(doing(before_tactics, "chief"))["cub"].has("cc.skill.furie-guerriere")


@pytest.mark.rule("cc.skill.chef-wolfen.exclusions")
def test_pariahs_keep_to_themselves_and_the_undead_have_nothing_of_it() -> None:
    for name in ("paria", "mort-vivant"):
        arena = pack(skills=(skill(name),))
        assert not may_mark(arena.battle, arena.battle["chief"], arena.battle["cub"], 10 * CM)
    arena.battle["chief"].gain("cc.skill.mort-vivant")
    arena = pack(skills=(skill("paria"),))
    arena.battle["chief"].gain("cc.skill.paria")
    assert may_mark(arena.battle, arena.battle["chief"], arena.battle["cub"], 10 * CM)


def test_skills_are_told_by_name_among_the_choices() -> None:
    arena = stateless((skill("parade"),), (skill("bravoure"),))
    words = NARRATOR.option_told(arena.battle, "cc-skill-apatride-ties", "cc.skill.bravoure", {})
    assert "Bravery" in str(words)
    assert "Courage" not in str(words)


def test_new_skills_and_edges_are_told_in_both_languages() -> None:
    battle = stateless((skill("parade"),)).battle
    gained = SkillGained(fighter="drifter", skill="cc.skill.bravoure", rules=("cc.skill.apatride",))
    chosen = EdgeChosen(side="blue", swapped=True, rules=("cc.core.setup.zones",))
    for language, skill_told, edge_told in (("fr", "Bravoure", "échangées"), ("en", "Bravery", "exchanged")):
        for event, words in ((gained, skill_told), (chosen, edge_told)):
            told = NARRATOR.told(battle, event)
            assert told is not None
            assert words in Texts(language).tell(told)


@pytest.mark.rule("cc.core.setup.start-values")
def test_one_kind_is_settled_for_all_before_the_next() -> None:
    """Staffs, then the skills of Stateless fighters, then every moon, then all gems; faith once all are deployed."""
    arena = Arena()
    arena.add("lone", "red", 10, 40, skills=(skill("apatride"),), people=None)
    mage(arena, "mage", "red", 10, 10, 0)
    arena.add("moonling", "red", 10, 20, skills=(skill("selenite"), skill("brutal")))
    mage(arena, "elder", "blue", 80, 10, 0)
    arena.add("wolf", "blue", 80, 20, skills=(skill("selenite"),))
    arena.add("brave", "red", 10, 30, skills=(skill("bravoure"),))
    arena.add("chief", "red", 30, 40, skills=(skill("commandement", 10 * CM),))
    arena.add("banner", "red", 33, 40, skills=(skill("etendard", 10 * CM),))
    priest(arena, "priest", "red", 50, 20, 0)
    answers = [
        ("cc.skill.commandement.etat-major", "banner"),
        ("cc.skill.apatride.ties", "cc.skill.bravoure"),
        ("cc.core.mana.reserve", "2"),
        ("cc.core.mana.reserve", "3"),
    ]
    battle = arena.run(
        StartValues(), dice=[1, 6], answers=[*answers[:2], ("cc.skill.selenite.moon", "tueur-ne"), *answers[2:]]
    )
    told = [type(event) for event in arena.events if isinstance(event, (SkillGained, MoonRose, GemsChanged))]
    assert told == [SkillGained, MoonRose, MoonRose, GemsChanged, GemsChanged]
    assert battle["priest"].temporary_faith == 0
    assert arena.run(EndOfDeployment())["priest"].temporary_faith > 0
