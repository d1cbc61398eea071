"""Telling a battle: everything has words in both languages, and no raw key, id or length ever reaches a player."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
import pytest
from fluent.syntax.visitor import Visitor
from tests.c4.arena import Arena, hero, profile

from escarmouche import texts
from escarmouche.kernel import Ask, Choose, Chosen, Game, Perspective, Random, Rolled, Seeded, Step, play
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c4.battle import Battle
from escarmouche.rulebooks.c4.content.profiles import Benefit
from escarmouche.rulebooks.c4.content.scene_checks import EVENTS
from escarmouche.rulebooks.c4.events import ZonesChosen
from escarmouche.rulebooks.c4.presentation import story
from escarmouche.rulebooks.c4.rules.command import opposition
from escarmouche.rulebooks.c4.rules.preparation import ChooseZones, YoungestPlaces, ZonesByLot
from escarmouche.rulebooks.c4.rules.tactical import TacticalPhase
from escarmouche.rulebooks.common import narration
from escarmouche.texts import LOCALES, Texts

C4 = book("c4")
RAW = {
    "en": re.compile(r"\bc4[.-]|\b(?:red|blue)-\d|\{|\}|True|False|None|Pose\("),
    "fr": re.compile(r"\bc4[.-]|\b(?:red|blue)-\d|\{|\}|True|False|None|Pose\(|\bnone\b|\b(?:yes|other)\b"),
}
"""What no player should ever read; the words of the program itself stand out in French."""

MODES = ("barbarian", "marauder", "warlord", "general", "genius")


class _Variables(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.found.add(node.id.name)


@cache
def variables(locale: str) -> dict[str, set[str]]:
    """The variables of every text, by its key."""
    found: dict[str, set[str]] = {}
    for folder in texts._folders:
        for path in texts.files(folder, locale):
            for entry in texts.entries(path):
                visitor = _Variables()
                visitor.visit(entry)
                found[entry.id.name] = visitor.found
    return found


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", list(EVENTS))
def test_every_kind_of_event_has_words_made_of_its_fields(name: str, locale: str) -> None:
    kind = EVENTS[name]
    key = story.NARRATOR.told_key(kind)
    assert key in variables(locale)
    assert variables(locale)[key] <= {*kind.__struct_fields__, *({"contact"} if name == "FighterMoved" else ())}


class Curious(Random):
    """Plays at random, and has every question and all its options told in both languages."""

    def __init__(self, seed: int, heard: dict[tuple[str, str], str]) -> None:
        super().__init__(seed)
        self.heard = heard

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        state = seat.view().state
        answer = super().answer(request, seat)
        options = list(request.options) if isinstance(request, Choose) else [msgspec.to_builtins(answer)]
        for locale in LOCALES:
            told = Texts(locale)
            self.heard[locale, told.tell(C4.question(state, request))] = request.rule
            for option in options[:30]:
                self.heard[locale, told.tell(C4.option(state, request, option))] = f"{request.rule}: {option}"
        return answer


@pytest.mark.parametrize("seed", range(len(MODES)))
def test_whole_battles_are_told_without_a_raw_word(seed: int) -> None:
    heard: dict[tuple[str, str], str] = {}
    options = {"turns": 3, "mode": MODES[seed], "battle": "invasion" if seed % 2 else "hill"}
    game = Game(C4, C4.setup(seed=seed, options=options), dice=Seeded(seed), story=True)
    play(game, {side: Curious(seed, heard) for side in C4.sides}, trusted=True)
    for told in game.story:
        words = C4.told(game.state, told.event)
        for locale in LOCALES:
            if words is not None:
                heard[locale, Texts(locale).tell(words)] = repr(told.event)
    raw = {line: where for (locale, line), where in heard.items() if RAW[locale].search(line) or not line.strip()}
    assert raw == {}
    assert len(heard) > 150


def test_every_question_of_those_battles_has_a_text_of_its_own() -> None:
    asked: set[str] = set()
    for seed in range(6):
        game = Game(C4, C4.setup(seed=seed, options={"mode": MODES[seed % 5]}), dice=Seeded(seed), story=True)
        play(game, {side: Random(seed) for side in C4.sides}, trusted=True)
        asked |= {told.event.rule for told in game.story if isinstance(told.event, Chosen)}
    assert len(asked) > 12
    assert [rule for rule in sorted(asked) if not narration.known(narration.question_key(rule))] == []


def test_an_order_is_nobody_elses_business() -> None:
    game = Game(C4, C4.setup(seed=1, options={"turns": 1, "mode": "general"}), dice=Seeded(1), story=True)
    play(game, {side: Random(1) for side in C4.sides}, trusted=True)
    ordered = [
        told.event for told in game.story if isinstance(told.event, Chosen) and told.event.rule.endswith("#order")
    ]
    assert ordered
    assert all(event.seen_by == (event.player,) for event in ordered)


def test_dice_that_follow_from_a_throw_are_told_in_few_words() -> None:
    made = Arena()
    made.row("red-1", profile(), 1, 50, 20)
    about = {"unit": "red-1", "target": "red-1.0", "needed": 4}

    def told(*faces: int, **more: Any) -> str:
        event = Rolled(
            player="red",
            rule="c4.combat.attack",
            dice=(6,) * len(faces),
            faces=faces,
            reading="",
            about={**about, **more},
        )
        words = story.NARRATOR.told(made.battle, event)
        assert words is not None
        return Texts("en").tell(words)

    assert " against " in told(6, 2)
    assert told(5, extra=True) == "Extra die: 5 (4 or more succeeds)"
    assert told(6, 1, extra=True) == "Extra dice: 6, 1 (4 or more succeeds)"
    assert told(3, again=True) == "Thrown again: 3 (4 or more succeeds)"


class Oppose(Step, frozen=True):
    """The opposition of Authority alone."""

    async def run(self, battle: Battle) -> None:
        battle.winner_of_turn = await opposition(battle)


def opposed(*dice: int, answers: tuple[str, ...] = (), weather: tuple[Benefit, ...] = ()) -> Arena:
    made = Arena(weather=weather)
    made.unit("red-1", (hero("aude", authority=3), 10, 10))
    made.unit("blue-1", (hero("odo", authority=2), 100, 100))
    made.battle.commanders = {"red": "red-1.0", "blue": "blue-1.0"}
    made.run(Oppose(), dice=dice, answers=answers)
    return made


def rolls_told(made: Arena, locale: str = "en") -> list[str]:
    words = [story.NARRATOR.told(made.battle, event) for event in made.told(Rolled)]
    return [Texts(locale).tell(one) for one in words if one is not None]


def test_an_opposition_of_authority_is_told_with_what_each_throw_comes_to() -> None:
    made = opposed(6, 5, 4, answers=("yes",))
    assert rolls_told(made) == [
        "Red, Authority opposition: 6 + 3 = 9",
        "Blue, Authority opposition: 5 + 2 = 7",
        "Red, Open-ended six: 9 + 4 = 13",
    ]
    assert rolls_told(opposed(1, 4))[0] == "Red, Authority opposition: 1, lost by a 1"


def test_the_authority_of_an_opposition_is_taken_apart() -> None:
    made = opposed(4, 3, weather=(Benefit("authority", -1),))
    assert rolls_told(made)[0] == "Red, Authority opposition, Authority 2 (3, Special rules of a battle −1): 4 + 2 = 6"
    assert [event.about["authority"].total for event in made.told(Rolled)] == [2, 1]


class Positions(Step, frozen=True):
    """A war of positions."""

    async def run(self, battle: Battle) -> None:
        battle.then(ZonesByLot(), YoungestPlaces())


def test_lots_are_told_with_what_they_are_drawn_for_and_what_is_drawn() -> None:
    made = Arena()
    made.run(Positions(), dice=[2, 2])
    assert rolls_told(made) == [
        "Red draws a zone by lot: that of Blue",
        "Drawn by lot as the youngest: Blue places scenery first",
    ]
    genius = Arena(modes=("genius", "genius"))
    genius.unit("red-1", (hero("aude", authority=3), 10, 10))
    genius.unit("blue-1", (hero("odo", authority=2), 100, 100))
    genius.battle.commanders = {"red": "red-1.0", "blue": "blue-1.0"}
    genius.game(TacticalPhase(), dice=[2, 4, 1]).start()
    assert "Drawn by lot: Blue lays the cards face up, all battle long" in rolls_told(genius)
    choosing = Arena()
    choosing.game(ChooseZones("c4.deployment.terres-frontalieres"), dice=[4, 3]).start()
    assert rolls_told(choosing)[0] == "Red, throw for the choice of zones: 4"


@pytest.mark.parametrize(
    ("taken", "words"),
    [
        ({"red": "blue", "blue": "red"}, "Deployment zones: Blue takes the zone of Red, Red takes the zone of Blue"),
        ({"red": "red", "blue": "blue"}, "Deployment zones: Red keeps its own, Blue keeps its own"),
    ],
)
def test_who_has_which_zone_is_told_by_whose_it_was(taken: dict[str, str], words: str) -> None:
    made = Arena()
    told = story.NARRATOR.told(made.battle, ZonesChosen(zones=taken, rules=("c4.deployment.terres-frontalieres",)))
    assert told is not None
    assert Texts("en").tell(told) == words
