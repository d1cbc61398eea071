"""Telling a battle: everything has words in both languages, and no raw key, id or length ever reaches a player."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from typing import Any, Final

import msgspec
import pytest
from fluent.syntax.visitor import Visitor
from tests.c2.arena import Arena
from tests.keyboard import typed

from escarmouche import texts
from escarmouche.kernel import (
    Ask,
    Breakdown,
    Choose,
    Chosen,
    Game,
    Part,
    Perspective,
    Random,
    Rolled,
    Seeded,
    play,
)
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle, Combat
from escarmouche.rulebooks.c2.content.scene_checks import EVENTS
from escarmouche.rulebooks.c2.divination import effects
from escarmouche.rulebooks.c2.events import (
    AttacksAnnounced,
    AttacksRolled,
    CardDrawn,
    CardSeen,
    Deployed,
    Ended,
    Moved,
    PhaseBegan,
    ShotFired,
)
from escarmouche.rulebooks.c2.incantation import casting
from escarmouche.rulebooks.c2.presentation import story
from escarmouche.rulebooks.c2.rules.attacks import thresholds
from escarmouche.rulebooks.common import narration
from escarmouche.rulebooks.confrontation.dice import ORDINARY, Contender, DieRule, added_up
from escarmouche.table import Pose
from escarmouche.texts import LOCALES, Texts

C2 = book("c2")
RAW = {
    "en": re.compile(r"\bc2[.-]|\b(?:red|blue)-[a-z]|card-|\{|\}|True|False|None|Pose\("),
    "fr": re.compile(r"\bc2[.-]|\b(?:red|blue)-[a-z]|card-|\{|\}|True|False|None|Pose\(|\bnone\b|\b(?:yes|other)\b"),
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
    """The variables of every text of the book, by its key."""
    found: dict[str, set[str]] = {}
    for folder in texts._folders:
        for path in texts.files(folder, locale):
            for entry in texts.entries(path):
                visitor = _Variables()
                visitor.visit(entry)
                found[entry.id.name] = visitor.found
    return found


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", [name for name in EVENTS if name != "CardSeen"])
def test_every_kind_of_event_has_words_made_of_its_fields(name: str, locale: str) -> None:
    kind = EVENTS[name]
    key = story.NARRATOR.told_key(kind)
    assert key in variables(locale)
    assert variables(locale)[key] <= set(kind.__struct_fields__)


def test_every_number_of_an_event_has_a_name() -> None:
    numbers = {
        field.name for kind in EVENTS.values() for field in msgspec.structs.fields(kind) if field.type is Breakdown
    }
    assert len(numbers) > 5
    assert all(narration.known(f"c2-number.{name}") for name in numbers)


# -- whole battles -----------------------------------------------------------------------------------------------------


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
            self.heard[locale, told.tell(C2.question(state, request))] = request.rule
            for option in options[:20]:
                self.heard[locale, told.tell(C2.option(state, request, option))] = f"{request.rule}: {option}"
        return answer


@pytest.mark.parametrize("seed", range(6))
def test_whole_battles_are_told_without_a_raw_word(seed: int) -> None:
    heard: dict[tuple[str, str], str] = {}
    game = Game(C2, C2.setup(seed=seed, options={"turns": 3}), dice=Seeded(seed), story=True)
    play(game, {side: Curious(seed, heard) for side in C2.sides}, trusted=True)
    for told in game.story:
        words = C2.told(game.state, told.event)
        for locale in LOCALES:
            if words is not None:
                heard[locale, Texts(locale).tell(words)] = repr(told.event)
    raw = {line: where for (locale, line), where in heard.items() if RAW[locale].search(line) or not line.strip()}
    assert raw == {}
    assert len(heard) > 400


def test_every_question_of_those_battles_has_a_text_of_its_own() -> None:
    asked: set[str] = set()
    for seed in range(4):
        game = Game(C2, C2.setup(seed=seed, options={"turns": 3}), dice=Seeded(seed), story=True)
        play(game, {side: Random(seed) for side in C2.sides}, trusted=True)
        asked |= {told.event.rule for told in game.story if isinstance(told.event, Chosen)}
    assert len(asked) > 15
    assert [rule for rule in sorted(asked) if not narration.known(narration.question_key(rule))] == []


@pytest.mark.parametrize("effect", ["", "#gems", "#one-of", "#move", "#carry", "#summon"])
def test_effects_of_spells_and_of_miracles_are_asked_about_in_words(effect: str) -> None:
    for rule in (casting.EFFECT, effects.EFFECTS):
        assert narration.known(narration.question_key(f"{rule}{effect}")), rule


@pytest.mark.parametrize("chosen", ["none", "Gobelin"])
def test_who_else_charges_is_asked_before_a_vowel_as_well(chosen: str) -> None:
    """French elides before a vowel: no name may follow upon "que"."""
    asked = Texts("fr").say("c2-fear-group-limit", fighter="Offrande", target="Urgash", chosen=chosen)
    assert " que Offrande" not in asked
    assert "Offrande" in asked


# -- names -------------------------------------------------------------------------------------------------------------


def battle() -> Battle:
    arena = Arena()
    for number, side in enumerate(("red", "red", "blue")):
        arena.add(f"{side}-archer-{number}", side, 10 + 10 * number, 10, key="archer")
    arena.add("lonely", "blue", 50, 50)
    return arena.battle


def told(text: Any, locale: str = "en") -> str:
    assert text is not None
    return Texts(locale).tell(text)


def test_figures_alike_are_numbered_and_those_of_both_sides_named_by_side() -> None:
    names = C2.names(battle())
    assert told(names["red-archer-0"]) == "archer 1 (Red)"
    assert told(names["red-archer-1"], "fr") == "archer 2 (Rouge)"
    assert told(names["blue-archer-2"]) == "archer (Blue)"
    assert told(names["lonely"]) == "lonely"
    assert told(names["red"], "fr") == "Rouge"
    assert told(names["card-lonely"]) == "lonely"


# -- events ------------------------------------------------------------------------------------------------------------


def test_events_name_figures_and_leave_places_to_the_table() -> None:
    event = Deployed(fighter="lonely", pose=Pose(12_340, 5_000))
    assert told(C2.told(battle(), event)) == "lonely is deployed"
    assert told(C2.told(battle(), event), "fr") == "lonely se déploie"
    moved = Moved(fighter="lonely", move="run", path=((0, 0), (12_340, 0)), pose=Pose(12_340, 0), length=12_340)
    assert typed(told(C2.told(battle(), moved))) == "lonely runs 12.34 cm"
    slowed = msgspec.structs.replace(moved, move="charge", length=20_340)
    assert typed(told(C2.told(battle(), slowed))) == "lonely charges over 12.34 cm (20.34 cm of its movement)"
    assert typed(told(C2.told(battle(), slowed), "fr")).endswith("12,34 cm en Charge (20,34 cm de son mouvement)")
    assert typed(told(C2.told(battle(), moved), "fr")) == "lonely parcourt 12,34 cm en Course"
    stayed = msgspec.structs.replace(moved, length=0)
    assert told(C2.told(battle(), stayed), "fr") == "lonely ne bouge pas"


def test_a_shot_tells_what_changes_its_die_and_nothing_that_does_not() -> None:
    def shot(modifier: Breakdown) -> str:
        fired = ShotFired(
            shooter="lonely",
            target="red-archer-0",
            score=Breakdown(3, (), 3),
            difficulty=Breakdown(6, (), 6),
            modifier=modifier,
            hit=False,
        )
        return told(C2.told(battle(), fired))

    assert shot(Breakdown(0, (), 0)) == "lonely shoots at archer 1 (Red) and misses: TIR 3, difficulty 6"
    hurt = Breakdown(0, (Part("c2.move.charge.penalty", 0, -1),), -1)
    assert "TIR 3, modifier −1 (0, Penalty of the charged figure −1), difficulty 6" in shot(hurt)


def test_attacks_on_the_same_enemy_are_told_together() -> None:
    facts: dict[str, Any] = {"targets": ("lonely", "blue-archer-2", "lonely"), "thresholds": (6, 7, 9)}
    announced = AttacksAnnounced(fighter="red-archer-0", attack=Breakdown(4, (), 4), **facts)
    assert told(C2.told(battle(), announced)) == (
        "archer 1 (Red), ATT 4, attacks lonely twice (difficulty 6, 9), archer (Blue) (difficulty 7)"
    )
    assert "lonely 2 fois (difficultés 6, 9)" in told(C2.told(battle(), announced), "fr")
    missed = AttacksRolled(fighter="lonely", targets=(), thresholds=())
    assert told(C2.told(battle(), missed)) == "lonely: no attack succeeds"


def test_the_end_names_the_winner_and_the_losses() -> None:
    ended = Ended(winner="red", losses={"red": 0, "blue": 40})
    assert told(C2.told(battle(), ended)) == "The battle is over: Red wins. Points lost: Red 0, Blue 40"
    assert "nobody" in told(C2.told(battle(), Ended(winner="", losses={"red": 0, "blue": 0})))
    assert PhaseBegan.landmark
    assert Ended.landmark
    assert not CardDrawn.landmark


def test_a_number_is_told_with_its_parts() -> None:
    number = Breakdown(5, (Part("c2.move.charge.penalty", 5, 4),), 4)
    assert told(story.breakdown_told(number)) == "4 (5, Penalty of the charged figure −1)"
    assert told(story.breakdown_told(number), "fr") == "4 (5, Malus de charge −1)"
    assert story.breakdown_told(Breakdown(4, (), 4)) == 4
    length = Breakdown(10_000, (Part("c2.skill.rapidite", 10_000, 12_500),), 12_500)
    assert told(story.breakdown_told(length, length=True)).startswith("12.5 (10, ")
    assert told(story.breakdown_told(length, length=True)).endswith(" +2.5)")


FORGIVING: Final = ORDINARY.with_(first_one_fails=False)
FIVE_IS_SIX: Final = ORDINARY.with_(as_six=(5,))


def rolled(face: int, die: DieRule = ORDINARY, **about: Any) -> str:
    modifier, before = about.get("modifier", 0), about.get("before")
    parts = added_up(die, about.get("score"), modifier=modifier, before=before, one_fails=die.first_one_fails)
    event = Rolled(
        player="red",
        rule="c2.fear.test",
        dice=(6,),
        faces=(face,),
        reading="",
        about={"fighter": "lonely", **about},
        parts=None if parts is None else parts((face,)),
    )
    return told(C2.told(battle(), event))


def test_dice_say_who_what_for_and_what_it_comes_to() -> None:
    assert rolled(5, score=6, difficulty=9, modifier=0) == "lonely, Courage test: 5 + 6 = 11 against 9"
    assert rolled(5, score=6, difficulty=9, modifier=-1).endswith(": 5 − 1 + 6 = 10 against 9")
    assert rolled(4, score=4, difficulty=11, before=6).endswith(": 6 + 4 + 4 = 14 against 11")
    assert rolled(1, score=6, difficulty=2, modifier=0) == "lonely, Courage test: 1, a failure"
    assert rolled(3, score=6, difficulty=2, modifier=-2) == "lonely, Courage test: 3 − 2 = 1, a failure"
    assert rolled(1, FORGIVING, score=6, difficulty=2, modifier=0).endswith(": 1 + 6 = 7 against 2")
    counted = rolled(5, FIVE_IS_SIX, score=6, difficulty=9, modifier=0, as_six=(5,))
    assert counted.endswith(": 6 + 6 = 12 (the 5 counts as a 6) against 9")
    assert rolled(3, score=2) == "lonely, Courage test: 3 + 2 = 5"
    assert rolled(3) == "lonely throws for Courage test: 3"


def test_a_die_one_may_throw_again_is_asked_with_its_total_and_target() -> None:
    def asked(**about: Any) -> str:
        ask = Choose("red", "c2.dice.six", {"yes": True, "no": False}, about={"rolling": "c2.fear.test", **about})
        return told(C2.question(battle(), ask))

    assert asked(die=4, score=2, difficulty=4).endswith("throw the six again (4 + 2 = 6 against 4 so far)?")
    assert asked(die=6, score=2).endswith("(6 + 2 = 8 so far)?")
    assert asked(die=6, total=10, against=10).endswith("(6 + 4 = 10 against 10 so far)?")
    assert asked(die=6, total=10, against=None).endswith("(6 + 4 = 10 so far)?")


@pytest.mark.parametrize(("least", "words"), [(7, "(7 or more)?"), (6, "(6 or more)?"), (5, "lonely?"), (0, "lonely?")])
def test_the_least_difficulty_is_told_where_it_keeps_one_from_a_lower_one(least: int, words: str) -> None:
    """A difficulty that a 2 reaches is as good as any lower one: none of those is offered, whatever may be named."""
    striker = Contender("red", 4)
    about = {"fighter": "red-archer-0", "target": "lonely", "least": least}
    ask = Choose("red", "c2.melee.attack.threshold", thresholds(striker, least), about=about)
    assert told(C2.question(battle(), ask)).endswith(words)


def test_a_combat_is_named_by_who_fights_whom() -> None:
    fought = battle()
    fought.combats = (Combat(("lonely",), ("red-archer-0",)),)
    ask = Choose("red", "c2.melee.order", {"lonely+red-archer-0": 0})
    assert told(C2.option(fought, ask, "lonely+red-archer-0")) == "lonely against archer 1 (Red)"


def test_a_wound_roll_is_thrown_by_the_one_who_has_hit() -> None:
    assert rolled(3, by="red-archer-0") == "archer 1 (Red) throws for Courage test: 3"
    assert rolled(3, by="") == "Red throws for Courage test: 3"


def test_a_secret_draw_is_told_by_no_dice() -> None:
    event = Rolled(player="red", rule="c2.move.draw", dice=(7,), faces=(3,), reading="x", seen_by=("red",))
    assert C2.told(battle(), event) is None


def test_decisions_are_told_with_their_answers() -> None:
    def chosen(rule: str, answer: Any, auto: bool = False) -> str:
        return told(C2.told(battle(), Chosen(player="red", rule=rule, answer=answer, auto=auto)))

    assert chosen("c2.dice.six", "yes") == "Red, Rerolling sixes (open-ended die): yes"
    assert chosen("c2.dice.six", "no", auto=True).endswith("no (standing order)")
    assert chosen("c2.move.charge.declare", "lonely").endswith(": lonely")
    assert chosen("c2.approach.placement", {"x": 10_000, "y": 2_500, "facing": 0, "z": 0}).endswith(
        ": a place on the table"
    )
    assert chosen("c2.move.walk", {"path": [[0, 0], [10_000, 2_500]], "facing": 0, "z": 0}).endswith(
        ": a place on the table"
    )
    assert chosen("c2.move.walk", {"path": [[0, 0]], "facing": 0, "z": 0}).endswith("on the spot")
    assert chosen("c2.melee.order", "lonely+red-archer-0").endswith(": lonely + archer 1 (Red)")
    assert chosen("c2.melee.defence.choice", "lonely+9").endswith(": lonely (9)")


def test_cards_are_named_with_their_side_once_and_by_who_draws_another_s() -> None:
    def drawn(drawer: str, side: str, card: str) -> str:
        return told(C2.told(battle(), CardDrawn(drawer=drawer, side=side, card=card)))

    assert drawn("red", "blue", "card-lonely") == "Red draws lonely (Blue)"
    assert drawn("blue", "blue", "card-lonely") == "Blue draws lonely"
    assert drawn("red", "blue", "card-blue-archer-2") == "Red draws archer (Blue)"
    assert C2.told(battle(), CardSeen(side="blue", card="card-lonely")) is None, "the question tells it"


def test_halves_of_the_table_are_told_by_where_they_lie() -> None:
    width, depth = battle().board.width, battle().board.depth
    places = ((0, depth // 2), (width, depth // 2), (width // 2, 0), (width // 2, depth))
    wheres = [told(story.NARRATOR.value_told(battle(), "point", place), "fr") for place in places]
    assert wheres == ["à gauche", "à droite", "en bas", "en haut"]


# -- facts -------------------------------------------------------------------------------------------------------------


def test_facts_are_told_as_people_read_them() -> None:
    facts = story.NARRATOR.facts_told(
        battle(),
        {
            "fighter": "lonely",
            "length": 12_345,
            "hit": True,
            "by": "",
            "count": 3,
            "rule": "c2.fear.test",
            "word": "tete",
        },
    )
    assert told(facts["fighter"]) == "lonely"
    assert facts["length"] == Decimal("12.34")
    assert (facts["hit"], facts["by"], facts["count"], facts["word"]) == ("yes", "none", 3, "tete")
    assert facts["rule"] == {"en": "Courage test", "fr": "Test de Courage"}
