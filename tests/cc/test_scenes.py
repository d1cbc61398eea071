"""Scenes: those of the book come out as they say; any position can be written down; mistakes are told in place."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Game, Seeded
from escarmouche.players.scenes import play_scene
from escarmouche.rulebooks import scene_of
from escarmouche.rulebooks.cc.book import RULEBOOK as CC
from escarmouche.rulebooks.cc.content.scene_files import load_scene, scene_schema
from escarmouche.texts import Texts

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "cc-scene.json"

CHARGE = """
scene: A charge
book: cc
fighters:
  - {id: one, side: red, at: [50, 20], facing: 900}
  - {id: two, side: blue, at: [50, 35], facing: 2700}
start: {charge: one -> two}
"""


@pytest.mark.parametrize("key", sorted(CC.all_scenes.shipped()))
def test_the_scenes_of_the_book_come_out_as_they_say(key: str) -> None:
    outcome = play_scene(CC, CC.scene(key))
    assert [Texts().tell(mismatch) for mismatch in outcome.mismatches] == []


def test_there_are_eight_scenes_and_more_with_what_they_prove() -> None:
    ready = {one.key for one in CC.scenes()}
    assert len(ready) >= 8
    assert sum(bool(CC.scene(key).rules) for key in ready) >= 8
    with pytest.raises(Problem, match="charge"):
        CC.scene("chargee")


@pytest.mark.parametrize("seed", range(5))
def test_any_position_is_written_down_as_a_scene_that_reads_back_alike(seed: int) -> None:
    with_nexus = ["griffons-altar-400", "gobelins-400"] if seed > 2 else ()
    field = "old-sanctuary" if seed > 2 else None
    setup = CC.setup(with_nexus, field, seed=seed, options={"turns": 3})
    game = Game(CC, setup, dice=Seeded(seed), history="steps")
    rng = random.Random(seed)
    written = 0
    while not game.over:
        request = game.request
        assert isinstance(request, Ask)
        if rng.random() < 0.05:
            state, _ = game.last_checkpoint()
            again = CC.begin(load_scene(scene_of(CC, game)).setup)
            again.standing = state.standing
            assert again.fingerprint() == state.fingerprint()
            written += 1
        game.answer(request.pick(rng), player=request.player)
    assert written


def test_a_scene_written_in_mid_step_goes_on_alike() -> None:
    game = Game(CC, CC.scene("two-banks").setup, dice=Seeded(5), history="steps")
    rng = random.Random(5)
    for _ in range(30):
        request = game.request
        if not isinstance(request, Ask):
            break
        game.answer(request.pick(rng), player=request.player)
    scene = load_scene(scene_of(CC, game, title="Where we were"))
    assert Texts().tell(scene.title) == "Where we were"
    assert play_scene(CC, scene, 1).game.over


@pytest.mark.parametrize(
    ("changed", "to", "told"),
    [
        ("one -> two", "one -> three", "three"),
        ("one -> two", "one", "who -> whom"),
        ("one -> two", "two -> two", "no enemy"),
        ("at: [50, 35]", "at: [51, 20]", "can’t stand there"),
        ("at: [50, 35]", "at: [150, 35]", "not on the table"),
        ("at: [50, 35]", "touching: nobody", "nobody"),
        ("{id: two", "{id: one", "called one already"),
        ("facing: 2700}", "facing: 2700, profile: nobody}", "no card nobody"),
        ("facing: 2700}", "facing: 2700, now: {steps: many}}", "steps"),
        ("facing: 2700}", "facing: 2700, effects: [cc.core.nothing]}", "cc.core.nothing"),
        ("side: blue, ", "side: blue, card: one, ", "other side"),
        ("facing: 900", "facing: 2700", "like that: the target is not seen"),
        ("start:", "battlefield: open-field\ntable: {}\nstart:", "either a battlefield or a table"),
        ("start:", "expect: {fighters: {three: {stunned: true}}}\nstart:", "three"),
        ("start:", "expect: {events: [Nothing]}\nstart:", "Nothing"),
        ("start: {charge: one -> two}", "start: maintenance\nstop: combat", "after that already"),
        ("start: {charge: one -> two}", "start: {fight: 'one, one -> two'}\nstop: turn", "one"),
    ],
)
def test_a_mistake_is_told_where_it_stands(changed: str, to: str, told: str) -> None:
    assert changed in CHARGE
    with pytest.raises(BadDocument) as caught:
        scene = load_scene(CHARGE.replace(changed, to, 1))
        raise AssertionError(scene)
    assert told in Texts().tell(caught.value.reason) or told in str(caught.value)


def test_a_combat_begins_only_among_those_who_touch() -> None:
    apart = CHARGE.replace("start: {charge: one -> two}", "start: {fight: one -> two}")
    with pytest.raises(BadDocument, match=r"start\.fight: one and two are not in contact") as refused:
        load_scene(apart)
    told = Texts("fr").tell(refused.value.reason)
    assert told == "one et two ne sont pas en contact\u00a0: seuls se combattent ceux qui se touchent"
    assert refused.value.rule == "cc.core.melee.separation"
    assert not play_scene(CC, load_scene(apart.replace("at: [50, 35]", "touching: one")), 1).mismatches


def test_the_published_schema_is_that_of_the_program() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == scene_schema()
