"""What players agree on before a battle: each value of each option whose rule has no better place for its test."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.cc.arena import BOW, EAST, NORTH, OFFERED, WEST, Arena, doing, skill, taking
from tests.cc.mystics import miracle, priest
from tests.cc.test_skills_melee import give

from escarmouche.catalogue import Catalogue
from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.cc.battle import Battle, Combat, Options
from escarmouche.rulebooks.cc.book import CHOICES, READINGS, RULEBOOK
from escarmouche.rulebooks.cc.events import Censured, Met, ScoutRevealed, WoundRolled
from escarmouche.rulebooks.cc.rules.actions import EndOfActivation, may_take
from escarmouche.rulebooks.cc.rules.artillery import covered_by
from escarmouche.rulebooks.cc.rules.assault import PENALTY
from escarmouche.rulebooks.cc.rules.characteristics import discipline_score
from escarmouche.rulebooks.cc.rules.combat import combat_dice
from escarmouche.rulebooks.cc.rules.deployment import EndOfDeployment
from escarmouche.rulebooks.cc.rules.sequences import Speech
from escarmouche.rulebooks.cc.rules.shooting import may_aim
from escarmouche.rulebooks.cc.rules.turn import Sequences, StrategicPhase, TacticsRoll
from escarmouche.rulebooks.cc.rules.windows import start_phase
from escarmouche.rulebooks.cc.rules.wounds import wound_roll
from escarmouche.rulebooks.confrontation.effect_words import Heal
from escarmouche.table import CM, Pose
from escarmouche.texts import Texts


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_option_is_told_with_a_rule_of_the_book(language: str) -> None:
    texts = Texts(language)
    known = Catalogue.load("cc")
    for option in RULEBOOK.options():
        assert option.rule in known, option.key
        told = [texts.tell(option.name), *(texts.tell(name) for name in option.choices.values())]
        assert all(told)
        assert not any("cc-agreed" in one for one in told), option.key


def test_every_value_can_be_agreed_on() -> None:
    wishes = {
        **{key: not getattr(Options(), key) for key in READINGS},
        **{key: read[1][-1] for key, read in CHOICES.items()},
    }
    battle = RULEBOOK.begin(RULEBOOK.setup(["lions-200", "orques-200"], "open-field", seed=1, options=wishes))
    assert {key: getattr(battle.options, key) for key in wishes} == wishes


# -- turns and sequences ------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.turn.strategic")
@pytest.mark.parametrize("later", [False, True])
def test_sequences_are_arranged_before_or_after_the_tactics_roll(later: bool) -> None:
    arena = Arena(options=Options(sequence_after_roll=later))
    arena.add("a", "red", 20, 5)
    arena.add("x", "blue", 20, 55)
    steps = [type(one) for one in first_agenda(arena, StrategicPhase())]
    assert steps == ([TacticsRoll, Sequences] if later else [Sequences, TacticsRoll])


def first_agenda(arena: Arena, step: Step) -> Sequence[Step]:
    """What a step that asks nothing puts on the agenda."""
    battle = arena.battle.copy()
    for _ in step.run(battle).__await__():
        raise AssertionError("it asks for something")
    return list(reversed(battle.agenda))


@pytest.mark.rule("cc.core.activation.sequence")
def test_a_shuffled_sequence_is_drawn_card_by_card() -> None:
    arena = Arena(options=Options(shuffled=True))
    for number, name in enumerate(("a", "b", "c")):
        arena.add(name, "red", 20 + 20 * number, 5)
    arena.add("x", "blue", 20, 55)
    for fighter in arena.battle.fighters.values():
        fighter.activated = True
    arena.battle.winner_of_tactics = "red"
    battle = arena.run(Sequences())
    assert battle.sequence_sizes == {"red": 3, "blue": 1}
    game = arena.game(Speech("red"), dice=[3, 1])
    request = game.start().request
    assert isinstance(request, Choose)
    assert request.card == "card-c"  # type: ignore[attr-defined]
    assert set(game.view("blue").state.sequences["red"]) == {"card-a", "card-b", "card-c"}


@pytest.mark.rule("cc.core.activation.sequence")
def test_of_a_shuffled_sequence_all_see_where_a_predictable_fighter_lies() -> None:
    arena = Arena(options=Options(shuffled=True))
    for number, name in enumerate(("a", "b", "c")):
        arena.add(name, "red", 20 + 20 * number, 5, skills=(skill("previsible"),) if name == "a" else ())
    arena.add("x", "blue", 20, 55)
    battle = arena.run(Sequences(), dice=[2])
    assert battle.places_in_view("red") == {1: "card-a"}


async def strategic_phase(battle: Battle) -> None:
    """The start of the phase, at which classic doses are offered."""
    battle.phase = "strategic"
    await start_phase(battle)


# -- scouts and fliers --------------------------------------------------------------------------------------------------


def hidden(far: float, *, third: bool) -> Arena:
    """The hidden scout ``s`` of red, and the blue ``e`` so many cm away."""
    arena = Arena(options=Options(scouts_by_distance=third))
    arena.add("s", "red", 30, 30, EAST)
    arena.add("e", "blue", 32.5 + far, 30, WEST, shooting=4, weapon=BOW)
    give(arena, "s", "eclaireur")
    arena.run(EndOfDeployment())
    return arena


@pytest.mark.rule("cc.core.hidden.c3")
@pytest.mark.parametrize("third", [False, True])
def test_in_the_third_edition_area_effects_reach_hidden_scouts(third: bool) -> None:
    arena = hidden(30, third=third)
    struck = covered_by(arena.battle, arena.battle["e"], (30 * CM, 31 * CM))
    assert [one.id for one in struck] == ["s"] * third


@pytest.mark.rule("cc.core.hidden.c3", "cc.skill.eclaireur.reveal-conscience")
@pytest.mark.parametrize("third", [False, True])
def test_by_the_third_edition_others_act_at_once_on_a_scout_who_was_found(third: bool) -> None:
    arena = hidden(12, third=third)
    arena.battle.stand(arena.battle["e"], Pose(41 * CM, 30 * CM, WEST))
    arena.add("k", "blue", 60, 34, WEST, shooting=4, weapon=BOW)
    arena.run(EndOfActivation("e"))
    assert arena.told(ScoutRevealed)
    battle = arena.battle
    assert [may_aim(battle, battle[one], battle["s"]) for one in ("e", "k")] == [False, third]


def flier(**agreed: bool) -> Arena:
    arena = Arena(options=Options(**agreed))  # type: ignore[arg-type]
    arena.add("flier", "red", 20, 30, EAST, flight=20 * CM, skills=(skill("vol"),)).tier = 1
    arena.add("boris", "blue", 45, 30, WEST)
    return arena


@pytest.mark.rule("cc.core.flight.dive")
@pytest.mark.parametrize("dives", [False, True])
def test_players_may_agree_that_nobody_dives(dives: bool) -> None:
    arena = flier(dives=dives)
    assert may_take(arena.battle, arena.battle["flier"], "dive") is dives


@pytest.mark.rule("cc.core.elevation.palier")
def test_players_may_agree_on_one_level_above_the_ground() -> None:
    request = flier(two_levels=True).game(*taking("run", "flier")).request
    assert isinstance(request, Choose)
    assert sorted(request.options) == ["low-ground", "low-low"]


# -- shots and combats --------------------------------------------------------------------------------------------------


def shot_into_melee(how: str) -> Arena:
    """Red ``ada`` shoots at the blue ``boris``, who is in contact with red ``anna``."""
    arena = Arena(options=Options(shots_into_melee=how))  # type: ignore[arg-type]
    arena.add("ada", "red", 20, 30, EAST, shooting=4, weapon=BOW)
    arena.add("anna", "red", 32.5, 30, EAST)
    arena.add("boris", "blue", 35, 30, WEST, size="large")
    return arena


@pytest.mark.rule("cc.core.shoot.into-melee")
@pytest.mark.parametrize(("how", "may"), [("classic", True), ("forbidden", False), ("random", True)])
def test_shots_at_those_in_a_melee_may_be_forbidden(how: str, may: bool) -> None:
    battle = shot_into_melee(how).battle
    battle["anna"].tier = 0
    assert may_aim(battle, battle["ada"], battle["boris"]) is may


@pytest.mark.rule("cc.core.shoot.into-melee")
@pytest.mark.parametrize(("lot", "struck"), [(1, "boris"), (3, "boris"), (4, "anna"), (5, "anna")])
def test_or_they_strike_anybody_in_contact_by_the_weight_of_sizes(lot: int, struck: str) -> None:
    arena = shot_into_melee("random")
    arena.run(*taking("shoot", "ada"), dice=[5, lot, 1, 2], answers=["no"])
    assert [told.fighter for told in arena.told(WoundRolled)] == [struck]


@pytest.mark.rule("cc.core.melee.dice")
@pytest.mark.parametrize(("how", "dice"), [("champion", (3, 2)), ("opponents", (2, 2)), ("weights", (3, 2))])
def test_a_champion_against_something_large_has_combat_dice_as_agreed(how: str, dice: tuple[int, int]) -> None:
    arena = Arena(options=Options(dice_in_combat=how))  # type: ignore[arg-type]
    arena.add("koren", "red", 30, 30, EAST, champion=True)
    arena.add("centaur", "blue", 32.5, 30, WEST, size="large")
    arena.battle.combat = Combat(("koren",), ("centaur",))
    battle = arena.battle
    assert tuple(combat_dice(battle, battle[one]) for one in ("koren", "centaur")) == dice


@pytest.mark.rule("cc.core.wound.double")
@pytest.mark.parametrize(
    ("shifts", "worse", "milder", "faces", "wound"),
    [
        (False, 1, 0, 3, "light"),
        (True, 1, 0, 3, "serious"),
        (True, 2, 0, 3, "serious"),
        (True, 0, 1, 3, "stunned"),
        (True, 0, 1, 6, "killed"),
        (True, 0, 1, 1, "none"),
    ],
)
def test_as_agreed_doubles_are_read_a_line_lower_or_higher(
    shifts: bool, worse: int, milder: int, faces: int, wound: str
) -> None:
    arena = Arena(options=Options(doubles_shift=shifts))
    arena.add("a", "red", 20, 20)
    arena.run(doing(hurt, "a", worse, milder), dice=[faces, faces])
    assert arena.told(WoundRolled)[0].wound == wound


async def hurt(battle: Battle, victim: object, worse: int, milder: int) -> None:
    await wound_roll(battle, victim, 4, rule="cc.core.shoot.test", worse=worse, milder=milder)  # type: ignore[arg-type]


@pytest.mark.rule("cc.core.assault.steps")
def test_as_agreed_the_assaulted_are_tested_before_anybody_moves() -> None:
    arena = Arena(options=Options(assailed_test_first=True))
    arena.add("ogre", "red", 30, 30, EAST, fear=9)
    boris = arena.add("boris", "blue", 45, 30, WEST)
    arena.add("anna", "blue", 45, 45, WEST)
    battle = arena.run(*taking("charge", "ogre"), dice=[2], answers=["boris", "pass"])
    assert battle["ogre"].pose is not None
    assert battle["ogre"].pose.x == 30 * CM, "he has not moved"
    assert (battle["boris"].action, arena.told(Met)) == ("flight", [])
    boris = battle["boris"]
    assert not boris.has(PENALTY)


@pytest.mark.rule("cc.core.assault.steps")
def test_those_who_stand_firm_are_met_all_the_same() -> None:
    arena = Arena(options=Options(assailed_test_first=True))
    arena.add("ogre", "red", 30, 30, EAST, fear=6)
    arena.add("boris", "blue", 45, 30, WEST)
    battle = arena.run(*taking("charge", "ogre"), dice=[2], answers=[OFFERED])
    assert battle.foes(battle["boris"]) == ("ogre",)


# -- faith and command --------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.faith.censure")
@pytest.mark.parametrize(("limited", "asked"), [(False, True), (True, False)])
def test_as_agreed_who_censures_is_within_the_range_of_the_miracle(limited: bool, asked: bool) -> None:
    arena = Arena(options=Options(censure_in_range=limited))
    priest(arena, "priest", "red", 50, 20, NORTH, miracle(range=10 * CM), faith=4)
    arena.add("foe", "blue", 50, 31, 2700, resistance=30)
    priest(arena, "censor", "blue", 60, 50, 2700, faith=5)
    arena.run(*taking("call", "priest"), dice=(5, 1, 2), answers=["foe", *(["1"] if asked else []), "0"])
    assert bool(arena.told(Censured)) is asked


@pytest.mark.rule("cc.core.faith.censure")
@pytest.mark.parametrize(("y", "asked"), [(22.5, True), (40, False)])
def test_as_agreed_a_miracle_on_oneself_is_censured_from_contact(y: float, asked: bool) -> None:
    arena = Arena(options=Options(censure_in_range=True))
    blessing = miracle(target="caster", range=None, effects=(Heal(levels=1),), despite=("engaged",))
    priest(arena, "priest", "red", 50, 20, NORTH, blessing, faith=4)
    priest(arena, "censor", "blue", 50, y, 2700, faith=5)
    arena.run(*taking("call", "priest"), dice=(5,), answers=[*(["1"] if asked else []), "0"])
    assert bool(arena.told(Censured)) is asked


@pytest.mark.rule("cc.skill.mort-vivant.command")
@pytest.mark.parametrize(("nothing", "score"), [(False, 6), (True, 0)])
def test_an_undead_commander_lends_the_discipline_of_his_card_or_none(nothing: bool, score: int) -> None:
    arena = Arena(options=Options(undead_lend_nothing=nothing))
    arena.add("chief", "red", 20, 20, discipline=6)
    give(arena, "chief", "commandement/20000", "mort-vivant")
    arena.add("bones", "red", 24, 20, discipline=0)
    give(arena, "bones", "mort-vivant")
    assert discipline_score(arena.battle, arena.battle["bones"]) == score
