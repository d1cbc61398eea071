"""What is seen of a battle at a glance: terrain by its kind, cripples by name, charges that have been declared."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from escarmouche.kernel import Ask, Choose, Game, Seeded
from escarmouche.rulebooks.lfw.battle import Battle
from escarmouche.rulebooks.lfw.book import RULEBOOK as LFW
from escarmouche.rulebooks.lfw.content.battlefields import TERRAIN
from escarmouche.rulebooks.lfw.content.scene_files import load_scene
from escarmouche.rulebooks.lfw.presentation.overview import LOOKS, RULES
from escarmouche.rulebooks.lfw.presentation.story import NARRATOR
from escarmouche.texts import Texts

EN, FR = Texts("en"), Texts("fr")

SCENE = """
scene: At a glance
book: lfw
table:
  terrain:
    - {id: river, kind: deep_water, rectangle: {at: [12, 22], size: [24, 3]}}
    - {id: house, kind: building, rectangle: {at: [3, 3], size: [4, 4]}, height: 4}
    - {id: tower, kind: building, rectangle: {at: [21, 3], size: [4, 4]}, height: 4, level: true}
units:
  - {id: one, side: red, profile: clan-warrior, at: [12, 8]}
  - {id: two, side: red, profile: clan-hunter, at: [15, 8]}
  - {id: foe, side: blue, profile: guild-guard, at: [12, 13]}
  - {id: mage, side: blue, profile: lamp-witch, at: [15, 14]}
start: movement
"""


def game_of(scene: str) -> Game[Battle]:
    game = Game(LFW, load_scene(scene).setup, dice=Seeded(0))
    game.start()
    return game


def answered(game: Game[Battle], *answers: str) -> Ask[Any]:
    """The question after answers to those before."""
    for answer in answers:
        request = game.request
        assert isinstance(request, Ask)
        game.answer(answer, player=request.player)
    assert isinstance(game.request, Ask)
    return game.request


def test_every_kind_of_terrain_has_a_look_and_a_rule() -> None:
    assert LOOKS.keys() == RULES.keys() == TERRAIN.keys()


def test_what_bars_the_way_never_looks_like_open_ground_and_says_so() -> None:
    seen = {EN.tell(one.name): one for one in LFW.overview(game_of(SCENE).state).scenery}
    told = {name: [EN.tell(link.words) for link in one.does] for name, one in seen.items()}
    assert {name: one.look for name, one in seen.items()} == {"Deep water": "water", "Building": "wall"}
    assert "nobody gets across" in told["Deep water"]
    houses = [
        [EN.tell(link.words) for link in one.does] for one in LFW.overview(game_of(SCENE).state).scenery if one.height
    ]
    assert ["nobody gets across" in words for words in houses] == [True, False]
    assert ["is climbed, or climbed over" in words for words in houses] == [False, True]


@pytest.mark.rule("lfw.marker.estropie")
@pytest.mark.parametrize(
    ("crippled", "marks", "en", "fr"),
    [
        ("slow", ("slow",), 'crippled: slow (1" less when it charges, runs or flees)', 'lente (1" de moins'),
        ("clumsy", ("clumsy",), "crippled: clumsy (−1 on hit and combat rolls)", "maladroite (−1 aux jets"),
        ("slow_and_clumsy", ("slow", "clumsy"), 'crippled: slow and clumsy (1" less', 'lente et maladroite (1" de'),
    ],
)
def test_a_cripple_is_named_with_what_it_does(crippled: str, marks: tuple[str, ...], en: str, fr: str) -> None:
    now = f"now: {{life: 1, crippled: {crippled}}}, effects: [{{name: lfw.wound.crippled-table, parameter: {crippled}}}], "
    state = game_of(SCENE.replace("id: one, ", f"id: one, {now}")).state
    overview = LFW.overview(state)
    figure = next(one for one in overview.figures if one.id == "one")
    assert figure.marks == marks
    assert [language.tell(overview.harms[figure.harm - 1]) for language in (EN, FR)] == ["crippled", "estropiée"]
    assert en in EN.tell(figure.condition)
    assert fr in FR.tell(figure.condition)
    effects = {link.rule: EN.tell(link.words) for link in LFW.sheet(state, "one").effects}
    assert en in effects["lfw.wound.crippled-table"]


@pytest.mark.rule("lfw.charge.declare")
def test_a_declared_charge_is_drawn_and_its_option_names_the_targets() -> None:
    game = game_of(SCENE)
    ask = answered(game, "pass", "pass", "one", "foe", "none", "pass", "two", "foe", "mage", "pass")
    while ask.rule != "lfw.charge.move":
        ask = answered(game, "pass")
    lines = [area for area in LFW.overview(game.state).areas if area.shape.look == "line"]
    assert [(EN.tell(area.name), area.side) for area in lines] == [
        ("charge declared by Clan warrior on Guild guard", "red"),
        ("charge declared by Clan hunter on Guild guard", "red"),
        ("charge declared by Clan hunter on Lamp witch", "red"),
    ]
    # From base to base: the head of the arrow lies under nobody.
    one, foe = game.state.base(game.state["one"]), game.state.base(game.state["foe"])
    start, end = lines[0].shape.outline
    assert hypot(start[0] - one.x, start[1] - one.y) == pytest.approx(one.radius, abs=2)
    assert hypot(end[0] - foe.x, end[1] - foe.y) == pytest.approx(foe.radius, abs=2)
    assert isinstance(ask, Choose)
    assert [EN.tell(NARRATOR.option(game.state, ask, key)) for key in ask.options] == [
        "Clan warrior → Guild guard",
        "Clan hunter → Guild guard, Lamp witch",
    ]


def test_who_is_asked_for_a_target_reads_which_spell_it_is_for() -> None:
    game = game_of(SCENE.replace("start: movement", "start: magic"))
    ask = answered(game, "mage", "lumiere soin-celeste")
    assert ask.rule == "lfw.spell.resolve"
    assert EN.tell(NARRATOR.question(game.state, ask)) == "Lamp witch casts Heavenly healing: at whom?"


def test_who_deploys_nobody_has_no_zone_and_dice_for_an_order_have_names() -> None:
    setup = LFW.setup(seed=1, options={"scenario": "fleau-des-demons", "players": 3})
    game: Game[Battle] = Game(LFW, setup, dice=Seeded(1), history="steps", story=True)
    game.start()
    zones = [area.side for area in LFW.overview(game.state).areas if area.shape.look == "zone" and area.side]
    assert zones == ["red", "blue"]
    told = [EN.tell(words) for one in game.story if (words := LFW.told(game.state, one.event)) is not None]
    assert [line for line in told if line.startswith("Deployment: ")] == ["Deployment: Red 1, Blue 6, Green 5"]


def test_options_of_a_scenario_mean_something_in_it_alone() -> None:
    only = {option.key: option.only for option in LFW.options() if option.only}
    assert only["tide"] == only["mode"] == {"scenario": ("dice", "flot-infini")}
    assert "none" not in only["posts"]["scenario"]
    assert only["turns"] == {"scenario": ("none", "dice")}


def test_every_scenario_can_be_begun_by_one_person_with_nobody_or_machines() -> None:
    games = LFW.alone()
    assert sorted(str(one.options["scenario"]) for one in games) == sorted(LFW.scenarios())
    assert [str(one.options["scenario"]) for one in games if len(LFW.seats(one.options)) == 1] == ["flot-infini"]
    for one in games:
        assert tuple(LFW.begin(LFW.setup(seed=2, options=one.options)).players) == LFW.seats(one.options)
