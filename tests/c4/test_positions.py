"""Whatever is asked in positions that hardly ever come up: in words, as a scene, and with what is known beforehand."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from tests.c4 import positions
from tests.c4.arena import Arena, Ready, hero, profile
from tests.c4.positions import POSITIONS
from tests.c4.test_mystics import duel, effect, magician
from tests.c4.test_story import RAW

from escarmouche.kernel import Ask, Breakdown, Choose, Game, Place, Rolled, Seeded, Step
from escarmouche.rulebooks import Hints, book
from escarmouche.rulebooks.c4.battle import Battle
from escarmouche.rulebooks.c4.content import effect_words as words
from escarmouche.rulebooks.c4.content.mystic_effects import MysticEffect
from escarmouche.rulebooks.c4.rules.combat import Melee
from escarmouche.rulebooks.c4.rules.exploits import Return
from escarmouche.rulebooks.c4.rules.morale import FRIGHTENED, OUTWEIGHED, rally
from escarmouche.rulebooks.c4.rules.mystics import MysticAction
from escarmouche.rulebooks.c4.rules.numbers import of_card
from escarmouche.rulebooks.c4.rules.preparation import PlacePiece, placed
from escarmouche.rulebooks.c4.rules.shooting import Shoot
from escarmouche.rulebooks.c4.rules.things import PutDown
from escarmouche.table import CM, Pose
from escarmouche.texts import LOCALES, Texts

C4 = book("c4")

ANSWERS = 12
"""So many answers of each position are looked at."""

KEYS = re.compile(r"\b(?:west|east)-(?:barn|hedge)\b|-wall-\d|garden-wall|mill-door")
"""Ids of scenery, which no player should ever read."""


def asked(battle: Battle, seed: int = 1) -> Iterator[tuple[Battle, Ask[Any]]]:
    """The questions of a position, answered at random, and the battle in which each is asked."""
    game: Game[Battle] = Game(Ready(battle), None, dice=Seeded(seed), history="steps")
    game.start()
    rng = random.Random(seed)
    for _ in range(ANSWERS):
        ask = game.request
        if not isinstance(ask, Ask):
            return
        yield game.state, ask
        game.answer(ask.pick(rng), player=ask.player, trusted=True)


def known_of(battle: Battle, ask: Ask[Any], answer: Any) -> list[str]:
    """What is told of an answer beforehand."""
    return [Texts("en").tell(one.words) for one in C4.hints(battle, ask, answer, measuring=True).foretold]


def first(battle: Battle) -> tuple[Battle, Choose[Any]]:
    """The first question of a position."""
    state, ask = next(asked(battle))
    assert isinstance(ask, Choose)
    return state, ask


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_a_position_is_a_scene_whose_questions_are_told_in_words(position: Callable[[], Battle]) -> None:
    battle = position()
    again = C4.begin(C4.scene_in(C4.write_scene(battle)).setup)
    assert msgspec.to_builtins(again) == {**msgspec.to_builtins(battle), "standing": {}}
    heard: dict[str, str] = {}
    for state, ask in asked(battle):
        options = list(ask.options) if isinstance(ask, Choose) else []
        for locale in LOCALES:
            told = Texts(locale)
            for one in (C4.question(state, ask), *(C4.option(state, ask, key) for key in options)):
                line = told.tell(one)
                if RAW[locale].search(line) or KEYS.search(line):
                    heard[line] = str(ask.rule)
            for option in options:
                for known in C4.hints(state, ask, option, measuring=True).foretold:
                    line = told.tell(known.words)
                    if RAW[locale].search(line) or not line.strip():
                        heard[line] = f"{ask.rule}: {option}"
        if isinstance(ask, Place):
            assert all(not ask.problems(answer) for answer in ask.offers(random.Random(1)))
    assert heard == {}


# -- what is known beforehand ------------------------------------------------------------------------------------------


def test_what_effects_tactics_and_exploits_cost_and_do_is_told() -> None:
    battle = positions.a_communion()
    battle.agenda = [MysticAction("red-1")]
    state, ask = first(battle)
    assert known_of(state, ask, "red-1.0/long-silence") == ["4 faith of 20", "Mana −6, Faith −4", "on Hewers"]
    state, ask = first(positions.artefacts())
    assert known_of(state, ask, "artefact/border-horn") == ["2 Elixir of 6", "rally, Courage or Fear +2"]
    assert known_of(state, ask, "tactic/red-1/brace") == ["Defence +1, no running"]
    state, ask = first(positions.an_avatar())
    assert known_of(state, ask, "avatar")[0] == "15 Elixir of 20"
    state, ask = first(positions.a_capacity())
    told = C4.hints(state, ask, "blue-1.0")
    assert (told.figures, [Texts("en").tell(one.words) for one in told.foretold]) == (
        ("blue-1.0",),
        ["Force test, Strength 8"],
    )


def casting(*effects: MysticEffect) -> Game[Battle]:
    """A magician who may use effects upon an enemy Incarnate whom he sees."""
    made = duel(magician(*effects), hero("aude", resistance=12))
    made.battle.then(MysticAction("red-1"))
    game: Game[Battle] = Game(Ready(made.battle), None, dice=Seeded(1), history="steps")
    game.start()
    return game


def test_of_points_that_are_spent_on_an_effect_it_is_told_what_they_bring() -> None:
    growing = words.Force(strength=words.Amount(base=4, step=2))
    game = casting(effect("ritual", growing, key="storm", difficulty=4, feeding=2))
    heard = {}
    for answer in ("red-1.0/storm", "1", "0"):
        ask = game.request
        assert isinstance(ask, Choose)
        if "for" in ask.about:
            heard[ask.about["for"]] = [known_of(game.state, ask, key) for key in list(ask.options)[:3]]
        game.answer(answer, player="red")
    assert heard == {
        "feeding": [["Force test, Strength 4"], ["Force test, Strength 4"], ["Force test, Strength 5"]],
        "sublimation": [["1 die in the test"], ["2 dice in the test"], ["3 dice in the test"]],
    }


def test_what_it_costs_to_thwart_a_ritual_is_told() -> None:
    made = duel(magician(effect("ritual", key="storm", difficulty=4)), magician())
    made.battle.units["blue-1"].mana = 9
    made.battle.then(MysticAction("red-1"))
    game: Game[Battle] = Game(Ready(made.battle), None, dice=Seeded(1), history="steps")
    game.start()
    for answer in ("red-1.0/storm", "2"):
        game.answer(answer, player="red")
    assert isinstance(game.request, Ask)
    assert known_of(game.state, game.request, "blue-1") == ["5 mana of 9"]


def test_effects_that_can_not_be_used_are_named_with_the_reason() -> None:
    game = casting(
        effect(key="bolt"),
        effect(key="dear", cost=21),
        effect(key="gentle", target="fighter", spares_incarnates=True),
        effect(key="storm", once=True),
    )
    assert isinstance(game.request, Ask)
    game.answer("red-1.0/storm", player="red")
    told = Texts("en")
    assert {told.tell(one.words): told.tell(one.why.words) for one in C4.closed(game.state, game.request)} == {
        "mage: dear": "21 mana needed, 17 left",
        "mage: gentle": "nobody in sight at whom it could be aimed",
        "mage: storm": "used already, once a turn at most",
    }


def test_a_shot_with_an_area_shows_what_it_may_cover() -> None:
    game: Game[Battle] = Game(Ready(positions.grenades()), None, dice=Seeded(1), history="steps")
    game.start()
    for answer in ("shoot", "red-1.0", "blue-1"):
        game.answer(answer, player="red")
    assert isinstance(game.request, Ask)
    (area,) = C4.hints(game.state, game.request, "blue-1.3").areas
    assert (area.shape.look, area.shape.radius) == ("template", 2 * CM)
    assert known_of(game.state, game.request, "blue-1.3") == ["with one hit 1 enemy under it"]


def test_a_tactic_that_is_lent_names_the_lender() -> None:
    battle = positions.a_routed_unit()
    battle.units["red-1"].routed = False
    state, ask = first(battle)
    assert known_of(state, ask, "tactic/red-2/brace")[-1] == "lent by the musician of Pikes 2"


def test_scenery_that_is_an_option_is_marked_on_the_table_with_its_name() -> None:
    state, ask = first(positions.objectives_to_name())
    (area,) = C4.hints(state, ask, "west-barn").areas
    assert (Texts("en").tell(area.name), area.shape.look) == ("Wall 1", "marker")
    assert set(area.shape.outline) == set(state.board.piece("west-barn").outline)
    state, ask = first(positions.a_house())
    (door,) = C4.hints(state, ask, "open/mill-door").areas
    assert Texts("en").tell(door.name) == "Door (Building 1)"
    # What is to be placed lies nowhere yet.
    state, ask = first(positions.scenery_to_place())
    assert C4.hints(state, ask, "west-barn") == Hints()


def test_pieces_keep_their_names_while_players_place_them() -> None:
    names: dict[str, set[str]] = {}
    for state, _ in asked(positions.scenery_to_place()):
        for piece in ("west-barn", "east-barn"):
            names.setdefault(piece, set()).add(Texts("en").tell(C4.names(state)[piece]))
    assert names == {"west-barn": {"Wall 2"}, "east-barn": {"Wall 1"}}


def test_a_salvo_is_told_by_how_many_shoot() -> None:
    made = positions.Field()
    made.troop("red-1", "bows", 6, 45, 25)
    made.troop("blue-1", "reedmen", 3, 45, 60)
    state, ask = first(made.then(Shoot("red-1")))
    assert Texts("en").tell(C4.option(state, ask, "red-1.0")) == "Bowman × 6"


def test_an_engaged_unit_that_stays_fights() -> None:
    state, ask = first(positions.a_card_to_be_sacrificed())
    assert Texts("en").tell(C4.option(state, ask, "none")) == "fight where it stands"
    state, ask = first(positions.artefacts())
    assert Texts("en").tell(C4.option(state, ask, "none")) == "stay where it is"


def test_what_has_left_the_battlefield_alive_is_neither_wounded_nor_lost() -> None:
    battle = positions.the_far_edge()
    game: Game[Battle] = Game(Ready(battle), None, dice=Seeded(1), history="steps")
    game.start()
    game.answer("yes", player="red")
    fates = C4.measures.fates(game.state)
    assert {(fates[one].key, fates[one].harm, fates[one].out) for one in battle.units["red-1"].members} == {
        ("evacuated", 0, False)
    }


def test_a_piece_of_scenery_is_shown_where_it_would_lie() -> None:
    state, ask = next((state, ask) for state, ask in asked(positions.scenery_to_place()) if isinstance(ask, PlacePiece))
    there = Pose(60 * CM, 20 * CM, 900)
    shown = C4.hints(state, ask, msgspec.to_builtins(there))
    assert (shown.at, shown.facing) == (there.point, 900)
    assert [(area.shape.look, area.shape.outline) for area in shown.areas] == [
        ("template", placed(ask.piece, there).outline)
    ]


# -- where things go ---------------------------------------------------------------------------------------------------


def test_an_object_that_is_put_down_lies_on_the_side_at_which_one_points() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 20, 20))
    made.battle.carried["seal"] = "red-1.0"
    request = PutDown(made.battle, made.battle.models["red-1.0"], "seal")
    for x, y in ((60, 20), (20, 5), (20.2, 20), (20, 20)):
        assert not request.problems(request.straightened(Pose(round(x * CM), round(y * CM))))
    assert request.straightened(Pose(60 * CM, 20 * CM)).x > 21 * CM
    assert C4.puts(request) == "point"


def test_the_ground_of_returns_and_scenery_holds_every_legal_place() -> None:
    game: Game[Battle] = Game(Ready(positions.a_fallen_hero()), None, dice=Seeded(1), history="steps")
    game.start()
    game.answer("yes", player="red")
    state, ask = game.state, game.request
    assert isinstance(ask, Return)
    (part,) = ask.region().perhaps
    (west, south), (east, north) = part.outer[0], part.outer[2]
    for seed in range(6):
        for pose in ask.offers(random.Random(seed)):
            assert west <= pose.x <= east and south <= pose.y <= north
    assert east - west < state.board.width
    piece = next(ask for _, ask in asked(positions.scenery_to_place()) if isinstance(ask, PlacePiece))
    assert [part.outer for part in piece.region().perhaps] == list(piece.areas)


# -- the numbers of a test ---------------------------------------------------------------------------------------------


def numbers(made: Arena, rule: str) -> dict[str, Breakdown]:
    """The numbers of the first throw of a test that was told."""
    about = next(event.about for event in made.told(Rolled) if event.rule == rule)
    return {name: value for name, value in about.items() if isinstance(value, Breakdown)}


def parts(number: Breakdown) -> list[tuple[str, int]]:
    return [(part.rule, part.after - part.before) for part in number.parts]


def told_of(made: Arena, rule: str, locale: str = "en") -> str:
    """The line of the first throw of a test."""
    event = next(event for event in made.told(Rolled) if event.rule == rule)
    words = C4.told(made.battle, event)
    assert words is not None
    return Texts(locale).tell(words)


EFFECT = "c4.term.effet-mystique"
CHANGED = f"{EFFECT}#change"


def test_the_numbers_of_a_combat_are_told_with_their_parts() -> None:
    made = Arena()
    made.unit("red-1", (profile(attack=5, dice=2, strength=5), 20, 20))
    made.unit("blue-1", (profile(life=9), 20, 23))
    made.battle.models["red-1.0"].gain(CHANGED, "attack:2", source="mystic/red/1")
    made.battle.models["red-1.0"].gain(CHANGED, "dice:1", source="mystic/red/1")
    made.battle.models["blue-1.0"].gain(CHANGED, "resistance:-1", source="mystic/red/1")
    made.battle.units["blue-1"].routed = True
    made.run(Melee("red-1"), answers=["soldier/blue-1/soldier"], dice=[2, 1, 1, 1])
    attack = numbers(made, "c4.combat.attack_test")
    assert (attack["value"].total, parts(attack["value"])) == (7, [(EFFECT, 2)])
    assert (attack["difficulty"].total, parts(attack["difficulty"])) == (0, [("c4.morale.routed", -4)])
    assert (attack["dice"].total, parts(attack["dice"])) == (3, [(EFFECT, 1)])
    force = numbers(made, "c4.combat.force_test")
    assert (force["value"].total, force["difficulty"].total) == (5, 3)
    assert "Melee Force test 5 against 3 (4, " in told_of(made, "c4.combat.force_test")


def test_the_numbers_of_a_salvo_are_told_with_their_parts() -> None:
    made = Arena()
    # One of both sees past those who stand between them.
    made.row("red-1", profile(shot=(4, 2, 4)), 2, 50, 20)
    made.unit("blue-2", (profile(), 50, 30))
    made.unit("blue-1", (profile(life=9), 50, 45))
    made.run(Shoot("red-1"), answers=["red-1.0", "blue-1"], dice=[1, 1])
    attack = numbers(made, "c4.shoot.attack_test")
    assert parts(attack["difficulty"]) == [("c4.measure.range_bands", 2), ("c4.shoot.interference", 2)]
    assert (attack["value"].total, attack["dice"].total) == (4, 2)
    assert "Ranged Attack test 4 against 4 (0, " in told_of(made, "c4.shoot.attack_test")


def test_a_die_that_is_paid_for_is_a_part_of_the_dice() -> None:
    made = Arena()
    made.unit("red-1", (hero(dice=2), 20, 20))
    made.unit("blue-1", (profile(life=9), 20, 23))
    made.battle.elixir["red"] = 1
    made.run(Melee("red-1"), answers=["hero/blue-1/soldier", "yes"], dice=[1, 1, 1])
    dice = numbers(made, "c4.combat.attack_test")["dice"]
    assert (dice.base, parts(dice), dice.total) == (2, [("c4.elixir.exploit.extra-die", 1)], 3)


class Rally(Step, frozen=True):
    """A routed unit tries to rally."""

    async def run(self, battle: Battle) -> None:
        await rally(battle, battle.units["red-1"])


def test_the_numbers_of_a_courage_test_are_told_with_their_parts() -> None:
    made = Arena()
    made.unit("red-1", (profile(courage=5), 20, 20), routed=True)
    made.unit("blue-1", (profile(fear=6), 20, 23), (profile(rank=3), 23.5, 23))
    made.run(Rally(), dice=[1])
    courage = numbers(made, "c4.morale.rally")
    assert parts(courage["difficulty"]) == [(OUTWEIGHED, 2), (FRIGHTENED, 2)]
    assert (courage["difficulty"].total, courage["value"].total) == (5, 5)
    assert "5 against 5 (1, Power of a unit +2, Fear +2)" in told_of(made, "c4.morale.rally")


def test_the_numbers_of_a_power_test_and_of_a_spells_force_test_are_told() -> None:
    storm = effect("ritual", words.Force(strength=6), key="storm", cost=5, difficulty="resistance")
    made = duel(magician(storm), profile(resistance=5, life=9))
    made.battle.models["red-1.0"].gain(CHANGED, "magic_power:1", source="mystic/red/1")
    made.run(MysticAction("red-1"), answers=["red-1.0/storm", "2", "done"], dice=[5, 1, 1, 1])
    power = numbers(made, "c4.magic.ritual.test")
    assert (power["value"].total, parts(power["value"])) == (5, [(EFFECT, 1)])
    assert (power["difficulty"].total, parts(power["dice"])) == (5, [("c4.magic.ritual.spend", 2)])
    force = numbers(made, "c4.damage.force_test")
    assert (force["value"].total, force["difficulty"].total) == (6, 5)


def test_a_number_that_ends_at_0_still_adds_up() -> None:
    made = Arena()
    made.unit("red-1", (profile(defence=2), 20, 20))
    fighter = made.battle.models["red-1.0"]
    for change in ("defence:-1", "defence:-3"):
        fighter.gain(CHANGED, change, source="mystic/blue/1")
    number = of_card(made.battle, fighter, "defence")
    assert (number.base, number.total, parts(number)) == (2, 0, [(EFFECT, -1), (EFFECT, -1)])


def test_the_result_counts_elixir_by_its_name() -> None:
    made = Arena()
    made.battle.elixir = {"red": 8, "blue": 1}
    result = C4.result(made.battle)
    assert {side: Texts("en").tell(words) for side, words in result.tallies.items()} == {
        "red": "8 Elixir",
        "blue": "1 Elixir",
    }
    assert Texts("fr").tell(result.tallies["blue"]) == "1 point d’Élixir"
