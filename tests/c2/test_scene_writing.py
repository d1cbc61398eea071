"""Positions written down as scenes: read back they are the same, and play goes on from there as it would have."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from tests.c2.arena import Arena
from tests.c2.matches import Match, any_answer, collection
from tests.c2.test_random_games import matches

from escarmouche import documents
from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Effects, Game, Roll
from escarmouche.rulebooks import Scene, book, scene_of
from escarmouche.rulebooks.c2.battle import Battle, Venture
from escarmouche.rulebooks.c2.content.army import muster, random_army
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.content.scene_files import load_scene
from escarmouche.rulebooks.c2.content.setup import make_setup
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.confrontation.wound_table import SERIOUS

C2 = book("c2")

SAMPLE = 9
"""One in so many answers is followed by writing everything down."""


def begun(match: Match) -> Game[Any]:
    """A battle between red and blue."""
    rng = random.Random(match.seed)
    field = standard_battlefields()[match.field]
    armies = {side: muster(random_army(rng, collection(), match.points), collection()) for side in C2.sides}
    options = msgspec.structs.replace(field.options, turns=match.turns)
    return Game(C2, make_setup(armies, field.board, field.zones_of(*C2.sides), options), history="steps")


def played(scene: Scene) -> Game[Battle]:
    """The game of a scene, all its dice thrown and all its answers given."""
    game: Game[Battle] = Game(C2, scene.setup, history="steps")
    faces, answers = list(scene.dice), list(scene.answers)
    while faces or answers:
        request = game.requests[0]
        if isinstance(request, Roll):
            game.answer([faces.pop(0) for _ in request.dice])
        else:
            rule, answer = answers.pop(0)
            assert rule == request.rule
            game.answer(answer, player=request.player)
    return game


def asks(game: Game[Any]) -> Any:
    """What a game asks for next, as plain data."""
    request = game.requests[0]
    facts = (type(request).__name__, request.player, request.rule, msgspec.to_builtins(dict(request.about)))
    return (*facts, tuple(getattr(request, "options", ())), getattr(request, "dice", ()))


@settings(max_examples=5)
@given(match=matches)
def test_any_position_is_read_back_the_same_and_plays_on(match: Match) -> None:
    game, rng = begun(match), random.Random(match.seed)
    number = 0
    while not game.over:
        if number % SAMPLE == 0:
            state, _ = game.last_checkpoint()
            scene = load_scene(scene_of(C2, game))
            assert C2.begin(scene.setup).canonical() == state.canonical()
            again = played(scene)
            assert asks(again) == asks(game)
        request = game.requests[0]
        game.answer(any_answer(request, rng), player=request.player if isinstance(request, Ask) else None, trusted=True)
        number += 1


# -- what is written ---------------------------------------------------------------------------------------------------


def at_a_table() -> Game[Battle]:
    """Two soldiers, one of whom is asked how it moves, and a card of nobody's pack."""
    arena = Arena(kinds=KINDS)
    arena.add("ada", "red", 30.123, 30, 123, fear=7)
    arena.add("boris", "blue", 45, 30, 1800)
    arena.battle.phase = "movement"
    arena.battle["boris"].gain("c2.fear.penalty", source="ada", until="turn")
    arena.battle["boris"].wound = SERIOUS
    game = arena.game(Activate("red", ("card-ada",)))
    game.answer("walk")
    return game


def test_a_scene_says_where_everybody_is_and_what_has_been_answered_since() -> None:
    game = at_a_table()
    plain = documents.load(scene_of(C2, game), dict[str, Any])
    assert plain["scene"] == {"fr": "Tour 1\N{NO-BREAK SPACE}: Mouvement", "en": "Turn 1: movement"}
    ada, boris = plain["fighters"]
    assert (ada["at"], ada["facing"]) == ([Decimal("30.123"), 30], {"degrees": Decimal("12.3")})
    assert plain["profiles"][ada["profile"]]["fear"] == 7
    assert (boris["facing"], boris["wounds"]) == (180, "serious")
    assert boris["effects"] == [{"name": "c2.fear.penalty", "source": "ada", "until": "turn"}]
    assert plain["start"] == {
        "steps": [{"type": "MoveFighter", "fighter": "ada"}, {"type": "ActivateNext", "side": "red"}]
    }
    assert plain["answers"] == [{"c2.move.one-type": "walk"}]
    again = played(load_scene(scene_of(C2, game)))
    assert again.requests[0].rule == "c2.move.walk"
    assert again.state.canonical() == game.state.canonical()


def test_what_has_left_a_fighter_is_not_put_back_by_its_card() -> None:
    game = begun(Match(3, 80, "open-field", 2)).fork()
    state = game.state.copy()
    fighter = next(one for one in state.fighters.values() if one.effects.items)
    fighter.effects = Effects()
    again = C2.begin(load_scene(C2.write_scene(state)).setup)
    assert again[fighter.id].effects == Effects()


def test_a_scene_keeps_who_has_removed_whom() -> None:
    game = at_a_table()
    state = game.last_checkpoint()[0]
    state["boris"].lost, state["boris"].lost_to = "killed", "ada"
    state.stand(state["boris"], None)
    again = C2.begin(load_scene(C2.write_scene(state)).setup)
    assert again.canonical() == state.canonical()


def test_a_battle_of_a_campaign_is_no_scene() -> None:
    game = at_a_table()
    state = game.last_checkpoint()[0]
    state.venture = Venture()
    with pytest.raises(Problem, match="campaign"):
        C2.write_scene(state)


def test_a_battle_that_is_over_is_no_scene() -> None:
    arena = Arena(kinds=KINDS)
    arena.add("ada", "red", 30, 30)
    with pytest.raises(Problem, match="nothing left to play"):
        C2.write_scene(arena.battle)


def test_other_sides_are_no_scene() -> None:
    battle = msgspec.structs.replace(at_a_table().state, players=("north", "south"))
    with pytest.raises(Problem, match="seats red, blue, not north, south"):
        C2.write_scene(battle)


FOUND = """
scene: In the middle
profiles: {PROFILES}
fighters:
  - {id: one, side: red, at: [50, 30], facing: FACING}
  - {id: two, side: blue, at: [50, 40], PROFILE}
under_way: {active: [ACTIVE], called: [CALLED]}
second_pile: [PILE]
start: {steps: [STEP]}
"""
SAID = {
    "PROFILES": "",
    "FACING": "{degrees: 90.5}",
    "PROFILE": "bare: true",
    "ACTIVE": "one",
    "CALLED": "card-two",
    "PILE": "card-one",
    "STEP": "{type: MoveFighter, fighter: one}",
}


def test_what_a_writer_writes_people_may_write_as_well() -> None:
    text = FOUND
    for word, said in SAID.items():
        text = text.replace(word, said)
    battle = C2.begin(load_scene(text).setup)
    assert battle["one"].pose is not None
    assert battle["one"].pose.facing == 905
    assert (battle.active, battle.interrupt_cards) == (("one",), ("card-two",))
    assert battle.cards["card-one"].pile == 1


@pytest.mark.parametrize(
    ("word", "said", "why"),
    [
        ("FACING", "{degrees: 90.55}", "a facing is given"),
        ("FACING", "{degrees: 360}", "a facing is given"),
        ("FACING", "{}", "a facing is given"),
        ("ACTIVE", "three", "nothing here is called three"),
        ("CALLED", "card-three", "nothing here is called card-three"),
        ("PILE", "card-three", "nothing here is called card-three"),
        ("STEP", "{type: Dance, fighter: one}", "this is no step"),
        ("STEP", "{type: MoveFighter}", "this is no step"),
        ("STEP", "{type: MoveFighter, fighter: three}", "nothing here is called three"),
        ("STEP", "{type: Activate, side: green, cards: []}", "nothing here is called green"),
        ("STEP", "{type: Activate, side: red, cards: [card-three]}", "nothing here is called card-three"),
        ("STEP", "{type: Volley, shots: [{shooter: one, target: three}]}", "nothing here is called three"),
    ],
)
def test_what_stands_for_nothing_is_refused_with_its_line(word: str, said: str, why: str) -> None:
    text = FOUND.replace(word, said)
    for other, usual in SAID.items():
        text = text.replace(other, usual)
    with pytest.raises(BadDocument, match=why):
        load_scene(text)


def test_a_whole_card_is_not_changed_elsewhere() -> None:
    text = scene_of(C2, at_a_table()).replace("    card: card-ada\n", "    card: card-ada\n    changes: {attack: 6}\n")
    with pytest.raises(BadDocument, match="change it there"):
        load_scene(text)
