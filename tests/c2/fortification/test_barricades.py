"""Barricades: what Sappers build, an obstacle for all, a target with structure points."""

from __future__ import annotations

import random

import pytest
from tests.arenas import SUGGESTED
from tests.c2.arena import Arena
from tests.c2.fortification.workshop import BOW, LEFT, MORTAR, add_cannon, add_servant, crewed_cannon
from tests.keyboard import typed

from escarmouche.errors import Problem
from escarmouche.kernel import Step
from escarmouche.kernel.state import restore
from escarmouche.rulebooks.c2 import RULEBOOK as C2
from escarmouche.rulebooks.c2.battle import Barricade, Battle, Fighter
from escarmouche.rulebooks.c2.book import RULEBOOK
from escarmouche.rulebooks.c2.content.scene_files import load_scene
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import BarricadeRaised, CombatFormed, FighterLost, Moved, StructureChanged
from escarmouche.rulebooks.c2.fortification.artillery import under_template
from escarmouche.rulebooks.c2.fortification.barricades import Building, put_up
from escarmouche.rulebooks.c2.machine.tactics import TACTICS
from escarmouche.rulebooks.c2.presentation.overview import overview
from escarmouche.rulebooks.c2.rules.approach import has_arrived
from escarmouche.rulebooks.c2.rules.jumps import may_jump_high
from escarmouche.rulebooks.c2.rules.melee import MeleePhase
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase, may_aim, may_shoot, quarry
from escarmouche.rulebooks.freetable.displacement import Displacement
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.sight import visibility
from escarmouche.rulebooks.freetable.works import bare_board
from escarmouche.table import CM, MM, Pose, point_in
from escarmouche.texts import Message, Texts

ACROSS = Pose(40 * CM, 30 * CM, 900)
"""Twenty cm before the cannon, 5 cm wide for those who come at it from the right."""


class Arrives(Step, frozen=True):
    """A figure has been deployed."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        await has_arrived(battle, battle[self.fighter])


def site(structure: int = 3) -> Arena:
    """A cannon of red with a Sapper."""
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30)
    add_servant(arena, "sapper", gun, 16.75, 30, skills=(Skill("sapeur", structure),))
    return arena


def built(arena: Arena, pose: Pose = ACROSS, structure: int = 3, side: str = "red") -> Fighter:
    """A barricade that stands already."""
    return put_up(arena.battle, Barricade("barricade", "sapper", side, structure, structure, pose))


@pytest.mark.rule("c2.profile.markers")
def test_of_a_barricade_all_see_what_it_does_and_whom_it_is_not() -> None:
    arena = site()
    built(arena)
    arena.battle.stand(arena.battle["sapper"], None)
    told = {figure.id: typed(Texts("en").tell(figure.condition)) for figure in overview(arena.battle).figures}
    assert told["sapper"] == "not yet deployed"
    assert told["gun"] == ""
    assert told["barricade"]
    assert "deployed" not in told["barricade"]


# -- building ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.sapeur")
def test_a_sapper_builds_one_barricade_of_a_cavalry_base_two_cm_high() -> None:
    arena = site()
    battle = arena.run(Arrives("sapper"), answers=[SUGGESTED, ACROSS])
    barricade = battle.barricades["sapper-barricade"]
    assert (barricade.structure, barricade.profile.resistance, barricade.profile.size) == (3, 10, "small")
    piece = battle.board.piece("sapper-barricade")
    assert piece.height == 2 * CM
    assert piece.box == (round(38.75 * CM), round(27.5 * CM), round(41.25 * CM), round(32.5 * CM))
    (told,) = arena.told(BarricadeRaised)
    assert (told.by, told.structure, told.pose) == ("sapper", 3, ACROSS)
    arena.run(Arrives("sapper"))  # it is one for each of them
    assert len(arena.battle.barricades) == 1
    assert not site().run(Arrives("sapper"), answers=["no"]).barricades


@pytest.mark.rule("c2.skill.sapeur")
def test_it_is_built_within_twenty_cm_of_the_engine_where_there_is_room() -> None:
    arena = site()
    arena.add("comrade", "red", 30, 30)
    game = arena.game(Arrives("sapper")).start()
    game.answer("yes", player="red")
    ask = game.request
    assert isinstance(ask, Building)

    def reasons(x: float, y: float, facing: int = 900) -> list[str]:
        return [problem.text.key for problem in ask.problems(Pose(round(x * CM), round(y * CM), facing))]

    assert not reasons(40, 45) and not reasons(43.25, 30, 900 - 900 + 900)
    assert reasons(46, 30) == ["c2-too-far-from-the-engine"]
    assert reasons(30, 30) == ["table-on-another-base"]
    assert "table-off-the-table" in reasons(20, 0)
    region = ask.region()
    assert any(point_in(part.outer, 38 * CM, 30 * CM) for part in region.sure)
    assert not any(point_in(part.outer, 47 * CM, 30 * CM) for part in (*region.sure, *region.perhaps))


@pytest.mark.rule("c2.skill.sapeur")
def test_without_an_engine_on_the_table_nobody_is_asked() -> None:
    arena = site()
    arena.battle.stand(arena.battle["gun"], None)
    assert not arena.run(Arrives("sapper")).barricades


# -- terrain -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.sapeur")
def test_it_is_in_the_way_and_can_be_leapt_over() -> None:
    arena = Arena()
    walker = arena.add("walker", "blue", 46, 30, LEFT)
    straight = Route(((46 * CM, 30 * CM), (37 * CM, 30 * CM)), LEFT)
    assert not Displacement(arena.battle, walker, "c2.move.walk", 10 * CM).problems(straight)
    built(arena)
    assert Displacement(arena.battle, walker, "c2.move.walk", 10 * CM).problems(straight)
    assert may_jump_high(arena.battle, walker)


@pytest.mark.rule("c2.skill.sapeur")
def test_it_hides_in_part_who_touches_it_and_nobody_from_himself() -> None:
    arena = Arena()
    archer = arena.add("archer", "blue", 60, 30, LEFT, weapon=BOW, shooting=4)
    behind = arena.add("behind", "red", 37.5, 30)
    assert visibility(arena.battle, archer, behind).hidden_by == ()
    barricade = built(arena)
    assert visibility(arena.battle, archer, behind).hidden_by == ("barricade",)
    assert visibility(arena.battle, archer, barricade).hidden_by == ()


def test_it_holds_nobody_in_a_melee() -> None:
    arena = Arena()
    archer = arena.add("archer", "blue", 42.5, 30, LEFT, weapon=BOW, shooting=4)
    built(arena)
    assert not arena.battle.engaged(archer)
    assert "barricade" not in [enemy.id for enemy in arena.battle.enemies(archer)]


# -- a target ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.sapeur")
def test_shots_cost_it_structure_points_and_destroyed_it_clears_the_ground() -> None:
    arena = Arena()
    archer = arena.add("archer", "blue", 55, 30, LEFT, weapon=BOW, shooting=4)
    barricade = built(arena, structure=2)
    assert quarry(arena.battle, archer)[-1] is barricade
    assert may_aim(arena.battle, archer, barricade) and may_shoot(arena.battle, archer)
    # at 12.5 cm, small: 7 + 1 with TIR 4; then FOR 5 less RES 10 and 7 in the torso, a light wound: 1 point
    battle = arena.run(ShootingPhase(), dice=[4, 3, 4], answers=["barricade"])
    assert [(event.left, event.most) for event in arena.told(StructureChanged)] == [(1, 2)]
    assert arena.battle.board.pieces
    arena.battle["archer"].shots = 0
    battle = arena.run(ShootingPhase(), dice=[4, 5, 5], answers=["barricade"])  # a double: critical, 3 points
    assert battle.barricades["barricade"].lost == "destroyed"
    assert [event.fighter for event in arena.told(FighterLost)] == ["barricade"]
    assert not battle.board.pieces and not may_shoot(battle, battle["archer"])


@pytest.mark.rule("c2.skill.sapeur")
def test_who_touches_it_may_strike_at_it_in_the_melee_phase() -> None:
    arena = Arena()
    arena.add("axe", "blue", 42.5, 30, LEFT, strength=8)
    arena.add("beside", "blue", 42.5, 34, LEFT)
    arena.add("own", "red", 37.5, 30)
    built(arena, structure=3)
    dice = [4, 2, 6, 5]  # ATT 4 against 6, twice; FOR 8 less RES 10 and 11 in the head: critical, 3 points
    battle = arena.run(MeleePhase(), dice=dice, answers=["barricade", "2", "6", "6"])
    assert [(event.one, event.other) for event in arena.told(CombatFormed)] == [(("axe",), ("barricade",))]
    assert battle.barricades["barricade"].lost == "destroyed"
    assert not arena.told(Moved)  # nobody pursues
    assert battle["axe"].pursuits == 0


def test_nobody_has_to_strike_at_it_and_who_flees_can_not() -> None:
    arena = Arena()
    fighter = arena.add("axe", "blue", 42.5, 30, LEFT)
    built(arena)
    assert arena.run(MeleePhase(), answers=["pass"]).barricades["barricade"].structure == 3
    fighter = arena.battle["axe"]
    fighter.fleeing = 5
    arena.run(MeleePhase())


@pytest.mark.rule("c2.skill.sapeur")
def test_templates_cover_it() -> None:
    arena = Arena()
    crewed_cannon(arena, weapon=MORTAR, rank="heavy_zone_artillery")
    built(arena, side="blue")
    found = under_template(arena.battle, (43 * CM, 30 * CM), 5 * CM, 0)
    assert [one.id for one in found] == ["barricade"]


# -- state, scenes, words ----------------------------------------------------------------------------------------------


def test_it_is_state_of_the_battle_saved_and_restored() -> None:
    arena = Arena()
    arena.add("sapper", "red", 20, 30)
    built(arena)
    twin = restore(Battle, arena.battle.packed())
    assert twin.fingerprint() == arena.battle.fingerprint()
    assert twin.board.piece("barricade").height == 2 * CM
    copy = arena.battle.copy()
    copy["barricade"].structure = 1
    assert arena.battle["barricade"].structure == 3
    assert not bare_board(copy).pieces


SCENE = """\
scene: A Sapper at work
book: c2
battlefield: open-field
fighters:
  - {id: gun, profile: naphtha-spitter, side: red, at: [30, 20], facing: 90}
  - {id: stoker, profile: spark-stoker, side: red, at: [26, 20], facing: 90, serves: gun}
  - {id: foe, side: blue, at: [70, 45]}
under_way:
  barricades:
    - {id: wall, by: stoker, side: red, structure: 2, most: 3, pose: {x: 30000, y: 30000, facing: 0, z: 0}}
start: melee
"""


def battle_of(text: str) -> Battle:
    """The battle of a scene before its first step."""
    return RULEBOOK.begin(load_scene(text).setup)


def test_a_scene_keeps_it_and_the_table_that_was_there_before() -> None:
    battle = battle_of(SCENE)
    assert battle["wall"].structure == 2 and battle.board.piece("wall").height == 2 * CM
    again = battle_of(C2.write_scene(battle))
    assert again["wall"].pose == battle["wall"].pose
    assert again.board == battle.board
    assert "battlefield: open-field" in C2.write_scene(battle)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("structure: 4, most: 3", "c2-scene-barricade"),
        ("structure: 0, most: 3", "c2-scene-barricade"),
        ("by: nobody", "house-scene-stranger"),
        ("id: foe", "house-scene-id-twice"),
        ("x: 999000", "table-off-the-table"),
    ],
)
def test_a_scene_with_an_impossible_one_is_refused(wrong: str, reason: str) -> None:
    field = wrong.split(":", maxsplit=1)[0]
    text = SCENE.replace("structure: 2, most: 3", wrong) if field == "structure" else SCENE
    for good in ("by: stoker", "id: wall", "x: 30000"):
        if good.startswith(f"{field}:"):
            text = text.replace(good, wrong)
    with pytest.raises(Problem) as refused:
        battle_of(text)
    assert isinstance(refused.value.reason, Message) and refused.value.reason.key == reason


def test_players_see_it_as_a_model_with_structure_points_and_as_no_scenery() -> None:
    battle = battle_of(SCENE)
    seen = RULEBOOK.overview(battle)
    (wall,) = (figure for figure in seen.figures if figure.id == "wall")
    assert wall.at == (30 * CM, 30 * CM) and wall.base == (25 * MM, 50 * MM)
    assert [(stock.count, stock.most) for stock in wall.stocks] == [(2, 3)]
    assert len(seen.scenery) == len(bare_board(battle).pieces)
    assert wall.condition
    assert RULEBOOK.stances(battle)["wall"].at == (30 * CM, 30 * CM)
    assert RULEBOOK.sheet(battle, "wall").facts
    assert RULEBOOK.recalled(battle, "FighterLost", {"fighter": "wall", "pose": None})


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_it_is_told(locale: str) -> None:
    arena = site()
    battle = arena.run(Arrives("sapper"), answers=["yes", ACROSS])
    (told,) = arena.told(BarricadeRaised)
    texts = Texts(locale)
    words = RULEBOOK.told(battle, told)
    assert words is not None
    assert "sapper" in texts.tell(words) and "arricade" in texts.tell(words) and "3" in texts.tell(words)


def test_a_machine_player_builds_it_before_the_engine() -> None:
    arena = site()
    arena.add("foe", "blue", 70, 30, LEFT)
    game = arena.game(Arrives("sapper")).start()
    game.answer("yes", player="red")
    ask = game.request
    assert isinstance(ask, Building)
    rng = random.Random(1)
    offers = [Pose(28 * CM, 30 * CM, 900), Pose(10 * CM, 30 * CM, 900), Pose(28 * CM, 30 * CM, 0)]
    values = TACTICS.weigh(game.state, ask, offers, exact=False)
    assert all(not ask.problems(offer) for offer in TACTICS.candidates(game.state, ask, rng))
    assert values[0] == max(values) and values[0] > values[2]
