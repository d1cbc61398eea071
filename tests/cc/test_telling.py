"""Telling a battle: everything has words in both languages, and no raw key, id or length ever reaches a player."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
import pytest
from fluent.syntax.visitor import Visitor
from tests.cc.arena import BOW, NORTH, SOUTH, Arena, Ready, box, skill
from tests.cc.test_random_games import battle_of
from tests.cc.test_scenery import yard

from escarmouche import texts
from escarmouche.kernel import Ask, Breakdown, Choose, Chosen, Event, Game, Perspective, Random, Seeded, Step, play
from escarmouche.rulebooks.cc import events
from escarmouche.rulebooks.cc.battle import Options
from escarmouche.rulebooks.cc.presentation.story import NARRATOR
from escarmouche.rulebooks.cc.rules.sequences import RESERVE
from escarmouche.rulebooks.cc.rules.turn import Turn
from escarmouche.rulebooks.common.narration import known, question_key
from escarmouche.table import CM
from escarmouche.texts import LOCALES, Texts

EVENTS = {
    name: kind
    for name, kind in vars(events).items()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
RAW = {
    "en": re.compile(r"\bcc[.-]|\b(?:red|blue)-[a-z0-9]|card-|\{|\}|True|False|None|Pose\("),
    "fr": re.compile(r"\bcc[.-]|\b(?:red|blue)-[a-z0-9]|card-|\{|\}|True|False|None|Pose\(|\bnone\b|\b(?:yes|other)\b"),
}
"""What no player should ever read; the words of the program itself stand out in French."""


# -- every kind of event -----------------------------------------------------------------------------------------------


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
@pytest.mark.parametrize("name", EVENTS)
def test_every_kind_of_event_has_words_made_of_its_fields(name: str, locale: str) -> None:
    kind = EVENTS[name]
    key = NARRATOR.told_key(kind)
    assert key in variables(locale)
    assert variables(locale)[key] <= set(kind.__struct_fields__)


def test_every_number_of_an_event_has_a_name() -> None:
    numbers = {
        field.name for kind in EVENTS.values() for field in msgspec.structs.fields(kind) if field.type is Breakdown
    }
    assert len(numbers) > 4
    assert [name for name in sorted(numbers) if not known(f"cc-number.{name}")] == []


WOUNDS = {
    "stunned": ("stunned", "Sonné"),
    "light": ("a light wound", "blessure légère"),
    "serious": ("a grave wound", "blessure grave"),
    "critical": ("a critical wound", "blessure critique"),
    "killed": ("killed outright", "Tué net"),
}


@pytest.mark.parametrize("wound", WOUNDS)
def test_a_wound_is_told_as_bad_as_it_is(wound: str) -> None:
    """A light one too, though there are gems of Light."""
    arena = Arena()
    arena.add("a", "red", 30, 30, NORTH)
    resistance = Breakdown(base=4, parts=(), total=4)
    hit = events.WoundRolled(fighter="a", by="", force=5, resistance=resistance, location="bras", wound=wound)
    told = NARRATOR.told(arena.battle, hit)
    assert told is not None
    for locale, words in zip(LOCALES, WOUNDS[wound], strict=True):
        assert Texts(locale).tell(told).endswith(words)


def test_who_is_lightly_wounded_is_told_to_be() -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30, NORTH)
    told = NARRATOR.told(arena.battle, events.FighterHurt(fighter="a", wound="light"))
    assert told is not None
    assert Texts("en").tell(told).endswith("is lightly wounded now")
    assert Texts("fr").tell(told).endswith("est désormais en blessure légère")


def test_what_has_structure_points_is_hit_in_no_part_of_a_body() -> None:
    arena = yard(structure=6)
    resistance = Breakdown(base=4, parts=(), total=4)
    hit = events.WoundRolled(fighter="wall", by="", force=5, resistance=resistance, location="jambes", wound="light")
    told = NARRATOR.told(arena.battle, hit)
    assert told is not None
    assert Texts("en").tell(told) == "wall: a hit of Strength 5 against RES 4: a light wound"


@pytest.mark.parametrize(("target", "told"), [("wall", "a hit"), ("x", "7 to parry")])
def test_only_fighters_have_something_to_parry(target: str, told: str) -> None:
    arena = yard(structure=6)
    for name in ("a", "x"):
        arena.add(name, "red" if name == "a" else "blue", 30, 30, NORTH)
    hit = events.AttackRolled(
        fighter="a", target=target, attack=Breakdown(base=4, parts=(), total=4), result=7, rules=()
    )
    words = NARRATOR.told(arena.battle, hit)
    assert words is not None
    assert Texts("en").tell(words) == f"a attacks {target}, ATT 4: {told}"


def test_cards_alike_are_numbered_before_how_many_are_on_them() -> None:
    arena = Arena()
    for number, card in enumerate(("one", "one", "two", "two", "three")):
        arena.add(f"a{number}", "red", 10 + 10 * number, 30, NORTH, key="archer", card=card)
    names = NARRATOR.names(arena.battle)
    assert [Texts("en").tell(names[card]) for card in ("one", "two", "three")] == [
        "archer 1 (× 2)",
        "archer 2 (× 2)",
        "archer",
    ]


def test_a_card_of_several_kinds_is_called_by_all_of_them() -> None:
    arena = Arena()
    for number, key in enumerate(("mortar", "cook", "cook")):
        arena.add(f"a{number}", "red", 10 + 10 * number, 30, NORTH, key=key, card="crew")
    assert Texts("en").tell(NARRATOR.names(arena.battle)["crew"]) == "mortar + cook × 2"


# -- whole battles -----------------------------------------------------------------------------------------------------


class Curious(Random):
    """Plays at random, and has every question and its options told in both languages."""

    def __init__(self, seed: int, heard: dict[tuple[str, str], str], asked: set[str]) -> None:
        super().__init__(seed)
        self.heard = heard
        self.asked = asked

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        state = seat.view().state
        answer = super().answer(request, seat)
        self.asked.add(request.rule)
        options = list(request.options) if isinstance(request, Choose) else [msgspec.to_builtins(answer)]
        for locale in LOCALES:
            told = Texts(locale)
            self.heard[locale, told.tell(NARRATOR.question(state, request))] = request.rule
            for option in options[:20]:
                self.heard[locale, told.tell(NARRATOR.option(state, request, option))] = f"{request.rule}: {option}"
        return answer


def listen(book: Ready, seed: int) -> tuple[dict[tuple[str, str], str], set[str]]:
    """Every line of a battle played at random, with where it comes from; and the rules by which something was asked."""
    heard: dict[tuple[str, str], str] = {}
    asked: set[str] = set()
    game = Game(book, None, dice=Seeded(seed), story=True)
    play(game, {side: Curious(seed, heard, asked) for side in game.state.players}, trusted=True)
    for told in game.story:
        words = NARRATOR.told(game.state, told.event)
        for locale in LOCALES:
            if words is not None:
                heard[locale, Texts(locale).tell(words)] = repr(told.event)
    return heard, asked


def raw_lines(heard: dict[tuple[str, str], str]) -> dict[str, str]:
    """The lines that nobody should read."""
    return {line: where for (locale, line), where in heard.items() if RAW[locale].search(line) or not line.strip()}


@pytest.mark.parametrize("seed", range(8))
def test_whole_battles_are_told_without_a_raw_word(seed: int) -> None:
    heard, asked = listen(Ready(battle_of(seed, Options(turns=3, defence_after_roll=seed % 3 == 1))), seed)
    assert raw_lines(heard) == {}
    assert len(heard) > 300
    has_words = {rule: known(question_key(rule)) or known(f"{question_key(rule)}-place") for rule in asked}
    assert [rule for rule, told in sorted(has_words.items()) if not told] == []


def skirmish(*steps: Step) -> Ready:
    """A battle on broken ground, of fighters who fly, climb, swim, frighten and have skills that are asked about."""
    arena = Arena(
        box("pond", "deep-water", 30, 18, 36, 26),
        box("hedge", "low-obstacle", 40, 18, 60, 19, 1),
        box("cliff", "climbable-wall", 70, 16, 80, 30, 4),
        options=Options(turns=2),
    )
    skills = [
        skill(name, 2) for name in ("resolution", "reorientation", "force-en-charge", "contre-attaque", "ambidextre")
    ]
    hero = (*skills, skill("soin", 4), skill("cri-de-ralliement"))
    kinds: dict[str, dict[str, Any]] = {
        "Flier": {"flight": 20 * CM, "skills": (skill("vol"),)},
        "Swimmer": {"movement": 20 * CM},
        "Horror": {"fear": 6, "skills": (skill("cri-de-guerre", 7),)},
        "Archer": {"shooting": 3, "weapon": BOW, "skills": (skill("rechargement-rapide", 2),)},
        "Hero": {"skills": hero},
        "Climber": {"movement": 20 * CM},
    }
    for side, y, facing in (("red", 14, NORTH), ("blue", 32, SOUTH)):
        for place, (kind, changes) in enumerate(kinds.items()):
            arena.add(f"{side}-{place}", side, 20 + 11 * place, y, facing, key=kind, **changes)
    arena.battle.turn = 0
    arena.battle.then(*steps)
    return Ready(arena.battle)


@pytest.mark.parametrize("seed", range(6))
def test_feats_flights_and_skills_are_told_without_a_raw_word(seed: int) -> None:
    heard, asked = listen(skirmish(Turn()), seed)
    assert raw_lines(heard) == {}
    assert [
        rule for rule in sorted(asked) if not known(question_key(rule)) and not known(f"{question_key(rule)}-place")
    ] == []


def test_only_its_owner_reads_which_card_lies_on_top() -> None:
    book = Ready(battle_of(0, Options(turns=1)))
    game = Game(book, None, dice=Seeded(0), story=True)
    heard: dict[tuple[str, str], str] = {}
    asked: set[str] = set()
    play(game, {side: Curious(0, heard, asked) for side in game.state.players}, trusted=True)
    questions = [line for (locale, line), where in heard.items() if where == RESERVE and locale == "en"]
    assert len(questions) > 1
    assert all(line.endswith("is on top: what do you do?") for line in questions)
    decisions = [told.event for told in game.story if isinstance(told.event, Chosen) and told.event.rule == RESERVE]
    assert decisions
    assert all("card" not in event.about for event in decisions)
