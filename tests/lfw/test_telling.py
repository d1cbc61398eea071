"""Everything that magic and scenarios tell and ask has its words in both languages."""

from __future__ import annotations

import pytest
from tests.lfw.arena import SIDE, Arena, Ready
from tests.lfw.scenarios.fields import enlist, scene
from tests.lfw.test_random_games import battle_of, square

from escarmouche.kernel import Event, Game, Perspective, Random, Rolled, Seeded, Told, play
from escarmouche.rulebooks.common.narration import known
from escarmouche.rulebooks.lfw import events
from escarmouche.rulebooks.lfw.battle import Battle, Options
from escarmouche.rulebooks.lfw.content.battlefields import RUIN
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, SCENARIOS
from escarmouche.rulebooks.lfw.presentation.story import NARRATOR
from escarmouche.rulebooks.lfw.rules.turn import Begin
from escarmouche.table import INCH, Pose
from escarmouche.texts import Texts

LANGUAGES = tuple(Texts(language) for language in ("fr", "en"))


def test_every_event_has_its_words() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    missing = [kind.__name__ for kind in kinds if kind is not Event and not known(NARRATOR.told_key(kind))]
    assert missing == []


def tell(book: Ready, sides: tuple[str, ...], seed: int) -> None:
    """Plays a battle at random and tells all of it, in both languages."""
    game = Game(book, None, dice=Seeded(seed), listener=lambda told: say(game.state, told))

    def say(state: Battle, told: Told) -> None:
        words = NARRATOR.told(state, told.event)
        if words is not None:
            for language in LANGUAGES:
                assert language.tell(words)

    class Teller(Random):
        def answer(self, request, seat: Perspective):  # type: ignore[no-untyped-def]
            for language in LANGUAGES:
                assert language.tell(NARRATOR.question(game.state, request))
            answer = super().answer(request, seat)
            for language in LANGUAGES:
                told = NARRATOR.option(game.state, request, answer)
                assert told if isinstance(told, str) else language.tell(told)
            return answer

    play(game, {side: Teller(seed) for side in sides})


@pytest.mark.parametrize("magic", range(8))
def test_a_battle_with_mages_is_told(magic: int) -> None:
    tell(Ready(battle_of(("red", "blue"), Options(turns=3), magic)), ("red", "blue"), magic)


@pytest.mark.parametrize("scenario", [one.key for one in SCENARIOS])
def test_a_scenario_is_told(scenario: str) -> None:
    data = BY_KEY[scenario]
    pieces = [
        square(f"place{n}", RUIN, *place, 2, 0) for n, place in enumerate(((10, 10), (14, 10), (10, 15), (14, 15)))
    ]
    sides = ("red", "blue", "green")[: max(2, data.least)]
    arena: Arena = scene(scenario, *pieces, sites=[piece.id for piece in pieces[: data.pieces]], sides=sides)
    arena.battle.turn = 0
    for side in sides:
        for number in range(3):
            enlist(arena, f"{side}{number}", side, key="troops", movement=SIDE // 4)
    if not data.plus_die:
        arena.battle.change_mission(turns=5)
    arena.battle.then(Begin())
    tell(Ready(arena.battle), sides, 3)


def test_no_rule_is_told_with_the_place_of_its_number() -> None:
    assert NARRATOR.rule_title("lfw.rule.protection") == {"en": "Protection", "fr": "Protection"}


def in_words(language: Texts, words: object) -> str:
    return language.tell(words or "").replace("\u2068", "").replace("\u2069", "")  # type: ignore[arg-type]


def test_a_pass_says_in_a_few_words_of_what() -> None:
    arena = Arena()
    told = [
        in_words(language, NARRATOR.told(arena.battle, events.Passed(side="red", rules=(rule,))))
        for language in LANGUAGES
        for rule in ("lfw.aptitude.command", "lfw.charge.declaration")
    ]
    assert told == [
        "Rouge passe\u00a0: aptitudes de commandement",
        "Rouge ne déclare pas de charge pour l’instant",
        "Red passes: command aptitudes",
        "Red declares no charge for now",
    ]


def test_a_random_direction_is_told_by_where_it_leads() -> None:
    arena = Arena()
    rule, (_, english) = "lfw.dice.random-direction", LANGUAGES
    told = [
        in_words(
            english,
            NARRATOR.told(
                arena.battle, Rolled(rule=rule, player="red", dice=(3600,), faces=(face,), reading=str(face))
            ),
        )
        for face in (1, 901, 2643, 3600)
    ]
    where = ("to the right", "to the far edge", "to the near edge", "to the right")
    assert [line.partition("a random direction, ")[2] for line in told] == list(where)


def test_a_step_too_short_to_measure_is_told_as_none() -> None:
    arena = Arena()
    arena.add("r", "red", 5, 5)
    here = (5 * INCH, 5 * INCH)
    moved = events.Moved(
        unit="r", move="flight", path=(here, (here[0] + 2, here[1])), pose=Pose(*here), rules=("lfw.move.flight",)
    )
    assert in_words(LANGUAGES[1], NARRATOR.told(arena.battle, moved)).endswith(" stays where it is")


def test_the_end_against_a_tide_is_told_by_the_turns_it_was_held() -> None:
    arena = scene("flot-infini")
    arena.battle.turn, arena.battle.winner = 4, ""
    ended = events.Ended(winner="", rules=("lfw.scenario.victory",))
    assert in_words(LANGUAGES[1], NARRATOR.told(arena.battle, ended)) == "The tide was held for 3 turns"
