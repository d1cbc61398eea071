"""The book as the rest of the program sees it: set-ups, options, words, hints, pointing, tactics, the lab."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from tests.lfw.arena import BOW, SIDE, Arena, rules

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Exact, Game, Perspective, Place, Seeded, Step, play
from escarmouche.players import make_player
from escarmouche.rulebooks import Spot
from escarmouche.rulebooks.common.narration import known
from escarmouche.rulebooks.lfw.battle import Attack, Battle
from escarmouche.rulebooks.lfw.book import RULEBOOK as LFW
from escarmouche.rulebooks.lfw.content.army import ARMIES
from escarmouche.rulebooks.lfw.content.battlefields import TERRAIN
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY
from escarmouche.rulebooks.lfw.content.scene_checks import EVENTS
from escarmouche.rulebooks.lfw.content.schemas import KINDS, schema
from escarmouche.rulebooks.lfw.machine.odds import at_least, wounds
from escarmouche.rulebooks.lfw.presentation.story import NARRATOR
from escarmouche.rulebooks.lfw.rules.attacks import att, melee_attack, shooting_attack
from escarmouche.rulebooks.lfw.rules.charge import Charging
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds
from escarmouche.table import INCH
from escarmouche.texts import LOCALES, Texts

LONG = 12

# -- set-ups -----------------------------------------------------------------------------------------------------------


def test_every_ready_army_is_legal_and_of_its_format() -> None:
    for ready in LFW.armies():
        setup = LFW.setup([ready.key], seed=1)
        first = setup["sides"]["red"]
        assert sum(setup["profiles"][key]["points"] for key in first) <= ready.points
        [faction] = {setup["profiles"][key]["faction"] for key in first}
        assert ready.key.startswith(faction)


@pytest.mark.parametrize("players", [2, 4])
def test_two_to_four_play_on_every_battlefield(players: int) -> None:
    for field in LFW.battlefields():
        setup = LFW.setup((), field.key, options={"players": players})
        battle = LFW.begin(setup)
        assert battle.players == ("red", "blue", "green", "yellow")[:players]
        assert len(battle.zones) == players


def test_what_is_agreed_on_stands_in_the_battle() -> None:
    wishes = {"turns": "endless", "contact_tenths": "5", "saturation_on_ties": True}
    options = LFW.begin(LFW.setup(options=wishes)).options
    assert (options.turns, options.contact_tenths, options.saturation_on_ties) == (None, 5, True)
    usual = LFW.begin(LFW.setup()).options
    assert (usual.turns, usual.contact_tenths, usual.saturation_on_ties) == (6, 1, False)


@pytest.mark.parametrize(
    "scenario", [key for option in LFW.options() if option.key == "scenario" for key in option.choices if key != "none"]
)
def test_every_scenario_on_offer_has_a_battlefield_and_can_be_played(scenario: str) -> None:
    for players in (2, 3, 4):
        try:
            setup = LFW.setup(seed=3, options={"scenario": scenario, "players": players})
        except Problem:
            continue
        game = Game(LFW, setup, dice=Seeded(2), story=True)
        seated = {side: make_player("random", 1, LFW) for side in game.state.players}
        while not game.over and game.state.turn <= LONG:
            asked = game.request
            assert isinstance(asked, Ask)
            game.answer(seated[asked.player].answer(asked, Perspective(game, asked.player)), player=asked.player)
        # what has no last turn ends when somebody wins, which may take those who do anything at random very long
        data = BY_KEY.get(setup["scenario"])
        assert game.state.winner is not None or data is None or data.turns is None
        for told in game.story:
            LFW.told(game.state, told.event)
        return
    raise AssertionError("no battlefield suits it")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"sides": {"red": ["nobody"], "blue": ["clan-chief"]}}, "nobody"),
        ({"sides": {"red": [], "blue": ["clan-chief"]}}, "1 to 60 units"),
        ({"zones": []}, "one deployment zone"),
        ({"scenario": "nothing"}, "no scenario nothing"),
        ({"options": {"contact_tenths": 3}}, "1 or 5 tenths"),
        ({"board": {"width": 10, "depth": 10}}, "12 to 96"),
    ],
)
def test_set_ups_that_can_not_be_are_refused(change: dict[str, Any], told: str) -> None:
    setup = LFW.setup(["hill-clans-100", "hill-clans-100"], "open-field")
    for key, value in change.items():
        setup[key] = {**setup[key], **value} if key == "board" else value
    with pytest.raises(Problem, match=told):
        LFW.begin(setup)


# -- words -------------------------------------------------------------------------------------------------------------


def test_every_event_and_every_kind_of_terrain_has_words() -> None:
    assert [name for name, kind in EVENTS.items() if not known(NARRATOR.told_key(kind))] == []
    assert [kind for kind in TERRAIN if not known(f"lfw-terrain-{kind}")] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_battle_is_told_whole_with_its_questions_and_hints(locale: str) -> None:
    texts = Texts(locale)
    game = Game(LFW, LFW.setup(seed=2, options={"turns": 2}), dice=Seeded(2), story=True)
    players = {side: make_player("tactician", 2, LFW) for side in game.state.players}
    while not game.over:
        ask = game.request
        assert isinstance(ask, Ask)
        said = texts.tell(LFW.question(game.state, ask))
        assert said
        assert "none" not in said.split()
        answer = players[ask.player].answer(ask, Perspective(game, ask.player))
        hints = LFW.hints(game.view(ask.player).state, ask, answer if isinstance(ask, Choose) else _plain(answer))
        assert all(texts.tell(one.words) for one in hints.foretold if not isinstance(one.words, str))
        game.answer(answer, player=ask.player)
    for told in game.story:
        words = LFW.told(game.state, told.event)
        assert words is None or texts.tell(words)
    for unit in game.state.units:
        assert LFW.sheet(game.state, unit).facts


def _plain(answer: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(answer)


# -- pointing ----------------------------------------------------------------------------------------------------------


OPEN = """
scene: Open ground
book: lfw
units:
  - {id: one, side: red, at: [12, 6]}
  - {id: two, side: blue, at: [12, 20]}
start: {run: one}
"""


def test_whoever_moves_goes_where_one_points() -> None:
    game = Game(LFW, LFW.scene_in(OPEN).setup, dice=Seeded(1)).start()
    ask = game.request
    assert isinstance(ask, Place)
    spot = (14 * INCH, 10 * INCH)
    answer = LFW.placement(game.state, ask, Spot(at=spot))
    assert tuple(answer["path"][-1]) == spot
    assert LFW.reach(game.state, ask).direct
    far = LFW.placement(game.state, ask, Spot(toward="two"))
    assert not ask.problems(ask.value(far))
    assert LFW.hints(game.state, ask, far).left is not None


def test_whoever_charges_is_put_against_the_enemy_that_is_pointed_at() -> None:
    game = Game(LFW, LFW.scene("charge").setup, dice=Seeded(1))
    ask = game.start().request
    assert isinstance(ask, Charging)
    for spot in (Spot(toward="guard"), Spot(at=(12 * INCH, 12 * INCH)), Spot(at=(14 * INCH, 13 * INCH))):
        answer = LFW.placement(game.state, ask, spot)
        assert not ask.problems(ask.value(answer))
        assert LFW.hints(game.state, ask, answer).contacts == ("guard",)


# -- machines ----------------------------------------------------------------------------------------------------------


class Struck(Step, frozen=True):
    """One attack, and its wounds."""

    attack: Attack

    async def run(self, battle: Battle) -> None:
        battle.then(ResolveWounds())
        await (melee_attack if self.attack.melee else shooting_attack)(battle, self.attack)


@pytest.mark.parametrize(
    ("melee", "one", "other"),
    [
        (True, (), ()),
        (True, ("Élite (combat)", "Précis (1)"), ("Protection (5+)",)),
        (True, ("Habile (touche et combat)",), ("Bouclier",)),
        (True, (), ("Impertinent (combat)", "Élite (défense)")),
        (False, (), ()),
    ],
)
def test_estimates_are_what_the_rules_come_to(melee: bool, one: tuple[str, ...], other: tuple[str, ...]) -> None:
    arena = Arena()
    arena.add("one", "red", 12, 12, rules=rules(*one), weapons=(BOW,) if not melee else (), life=9)
    arena.add("two", "blue", 13 if melee else 20, 12, rules=rules(*other), life=9, parry=1, dodge=1)
    battle = arena.battle
    attacker = battle["one"]
    weapon = attacker.profile.melee_weapons[0] if melee else attacker.profile.shooting_weapons[0]
    attack = Attack("one", "two", weapon, melee=melee, attacks=att(battle, attacker, weapon))
    found = wounds(battle, attack)
    assert sum(found.values()) == pytest.approx(1)
    scene = battle.copy()
    scene.then(Struck(attack))
    exact: Exact[Battle, Fraction] = Exact(number=Fraction)
    lost: dict[int, Fraction] = {}
    for end, chance in exact.outcomes(scene):
        count = 9 - end["two"].life
        lost[count] = lost.get(count, Fraction(0)) + chance
    for count in range(1, 9):
        assert at_least(found, count) == pytest.approx(float(sum(lost.get(n, 0) for n in range(count, 10))))


def test_the_tactician_beats_whoever_plays_at_random() -> None:
    won = 0
    for seed in range(10):
        armies = ["hill-clans-100", "lantern-guild-100"]
        game = Game(LFW, LFW.setup(armies[:: 1 if seed % 2 else -1], seed=seed), dice=Seeded(seed))
        mine = game.state.players[seed % 2]
        players = {side: make_player("random", seed, LFW) for side in game.state.players}
        play(game, {**players, mine: make_player("tactician", seed, LFW, budget=60)})
        won += game.state.winner == mine
    assert won >= 9


def test_the_lab_raises_armies_and_measures_duels() -> None:
    for points in (100, 200, 300):
        text = LFW.measures.raise_army(points, 7)
        assert "captain" in text
    duel = LFW.begin(LFW.measures.duel("clan-warrior", "guild-guard"))
    assert duel.foes(duel["red-clan-warrior"]) == ("blue-guild-guard",)
    assert LFW.measures.worth(duel, "red") == duel["red-clan-warrior"].profile.points
    with pytest.raises(Problem, match="clan-warrior"):
        LFW.measures.duel("clan-worrior", "guild-guard")
    assert duel.board.width == SIDE


# -- files -------------------------------------------------------------------------------------------------------------

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


@pytest.mark.parametrize("kind", KINDS)
def test_the_published_schemas_are_those_of_the_program(kind: str) -> None:
    assert json.loads((SCHEMAS / f"lfw-{kind}.json").read_text(encoding="utf-8")) == schema(kind)


@pytest.mark.parametrize(
    ("kind", "folder"),
    [
        ("pack", "packs"),
        ("army", "armies"),
        ("battlefield", "battlefields"),
        ("tide", "tides"),
        ("scene", "scenes"),
    ],
)
def test_whatever_ships_keeps_to_its_schema(kind: str, folder: str) -> None:
    validator = jsonschema.Draft202012Validator(schema(kind))
    files = sorted((ARMIES.parent / folder).glob("*.yaml"))
    assert files
    for path in files:
        assert [error.message for error in validator.iter_errors(yaml.safe_load(path.read_text()))] == []
