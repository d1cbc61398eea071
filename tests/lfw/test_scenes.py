"""Scenes: those of the book come out as they say; any position can be written down; mistakes are told in place."""

from __future__ import annotations

import random

import pytest

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Game, Seeded
from escarmouche.players.scenes import play_scene
from escarmouche.rulebooks import scene_of
from escarmouche.rulebooks.lfw.book import RULEBOOK as LFW
from escarmouche.rulebooks.lfw.content.scene_files import load_scene
from escarmouche.texts import Texts

FIGHT = """
scene: A fight
book: lfw
units:
  - {id: one, side: red, at: [12, 12]}
  - {id: two, side: blue, at: [13, 12]}
start: {fight: one}
"""


@pytest.mark.parametrize("key", sorted(LFW.all_scenes.shipped()))
def test_the_scenes_of_the_book_come_out_as_they_say(key: str) -> None:
    outcome = play_scene(LFW, LFW.scene(key))
    assert [Texts().tell(mismatch) for mismatch in outcome.mismatches] == []


def test_there_are_ten_scenes_with_titles_in_both_languages() -> None:
    titles = {ready.key: ready.name for ready in LFW.scenes()}
    assert len(titles) >= 10
    with pytest.raises(Problem, match="charge"):
        LFW.scene("chargee")


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [2, 4])
def test_any_position_is_written_down_as_a_scene_that_reads_back_alike(seed: int, players: int) -> None:
    setup = LFW.setup(seed=seed, options={"turns": 3, "players": players})
    game = Game(LFW, setup, dice=Seeded(seed), history="steps")
    rng = random.Random(seed)
    written = 0
    while not game.over:
        request = game.request
        assert isinstance(request, Ask)
        if rng.random() < 0.1:
            state, _ = game.last_checkpoint()
            again = LFW.begin(load_scene(scene_of(LFW, game)).setup)
            again.standing = state.standing
            assert again.fingerprint() == state.fingerprint()
            written += 1
        game.answer(request.pick(rng), player=request.player)
    assert written


def test_a_scene_written_in_mid_step_goes_on_alike() -> None:
    game = Game(LFW, LFW.scene("at-the-mill").setup, dice=Seeded(5), history="steps")
    rng = random.Random(5)
    for _ in range(30):
        request = game.request
        if not isinstance(request, Ask):
            break
        game.answer(request.pick(rng), player=request.player)
    scene = load_scene(scene_of(LFW, game, title="Where we were"))
    assert Texts().tell(scene.title) == "Where we were"
    again = play_scene(LFW, scene, 1)
    assert again.game.over


@pytest.mark.parametrize(
    ("changed", "to", "told"),
    [
        ("fight: one", "fight: three", "three"),
        ("at: [13, 12]", "at: [12.2, 12]", "can’t stand there"),
        ("at: [13, 12]", "at: [33, 12]", "not on the table"),
        ("id: two", "id: one", "called one already"),
        ("side: blue", "side: pink", "units\\[1\\].side"),
        ("fight: one", "charge: one", "who -> whom"),
        ("fight: one", "charge: one -> two", "may not charge"),
        ("fight: one", "shoot: one", "may not shoot"),
        ("fight: one", "run: one", "may not move"),
        ("at: [13, 12]", "profile: nobody, at: [13, 12]", "no card nobody"),
        ("at: [13, 12]", "now: {life: many}, at: [13, 12]", "now.life"),
        ("at: [13, 12]", "changes: {weapons: [{name: x, rules: [Nothing]}]}, at: [13, 12]", "Nothing"),
        ("start:", "expect: {events: [Nothing]}\nstart:", "Nothing"),
        ("start:", "battlefield: nowhere\nstart:", "no battlefield nowhere"),
        ("at: [13, 12]", "now: {life: 99}, at: [13, 12]", r"now.life: from 1 to 3 Pv, not 99 \[lfw.wound.death\]"),
        ("at: [13, 12]", "now: {life: 0}, at: [13, 12]", r"now.life: from 1 to 3 Pv, not 0"),
        ("at: [13, 12]", "now: {command: -1}, at: [13, 12]", r"now.command: never less than 0.*lfw.marker.counter"),
        ("at: [13, 12]", "now: {rider: ghost}, at: [13, 12]", r"units\[1\].now.rider: nothing here is called ghost"),
        ("at: [13, 12]", "now: {duel: ghost}, at: [13, 12]", r"now.duel: nothing here is called ghost"),
        ("at: [13, 12]", "now: {charged: [ghost]}, at: [13, 12]", r"now.charged: nothing here is called ghost"),
        ("start:", "now: {mission: {scenario: tea}}\nstart:", r"now.mission.scenario: nothing here is called tea"),
        ("start:", "now: {mission: {scenario: mines}}\nstart:", r"now.mission.posts: nothing here is called red"),
    ],
)
def test_what_is_wrong_with_a_scene_is_told(changed: str, to: str, told: str) -> None:
    with pytest.raises(BadDocument, match=told):
        load_scene(FIGHT.replace(changed, to))


@pytest.mark.parametrize(
    ("at", "now", "side", "start", "told"),
    [
        (
            "[18, 12]",
            "{}",
            "red",
            "{charge: one -> two}",
            r"start.charge: .* both are of one side \[lfw.charge.declare\]",
        ),
        ("[23, 12]", "{}", "blue", "{charge: one -> two}", r"beyond the charge range \[lfw.charge.declare\]"),
        ("[12, 5]", "{}", "blue", "{charge: one -> two}", r"out of sight \[lfw.charge.declare\]"),
        ("[18, 12]", "{fleeing: true}", "blue", "{charge: one -> two}", r"it is fleeing \[lfw.charge.eligible\]"),
        ("[18, 12]", "{move: run}", "blue", "{charge: one -> two}", r"made its move \[lfw.charge.eligible\]"),
        ("[13, 12]", "{}", "blue", "{charge: one -> two}", r"in a melee \[lfw.charge.eligible\]"),
        ("[13, 12]", "{}", "blue", "{run: one}", r"it is in a melee \[lfw.move.run.eligible\]"),
        ("[18, 12]", "{fleeing: true}", "blue", "{move: one}", r"it is fleeing \[lfw.move.normal.eligible\]"),
        ("[18, 12]", "{}", "blue", "{engage: one}", r"it is in no melee \[lfw.move.engagement\]"),
        ("[18, 12]", "{}", "blue", "{shoot: one}", r"no weapon that can shoot now \[lfw.shoot.eligible\]"),
    ],
)
def test_a_start_that_the_rules_forbid_names_the_condition_that_fails(
    at: str, now: str, side: str, start: str, told: str
) -> None:
    scene = f"""
scene: Not so
book: lfw
table: {{terrain: [{{id: rock, kind: blocking, rectangle: {{at: [12, 8], size: [3, 1]}}, height: 5}}]}}
units:
  - {{id: one, side: red, at: [12, 12], now: {now}}}
  - {{id: two, side: {side}, at: {at}}}
start: {start}
"""
    with pytest.raises(BadDocument, match=told):
        load_scene(scene)


def test_a_shooter_who_sees_no_target_may_not_begin() -> None:
    scene = FIGHT.replace("[13, 12]", "[23, 23]").replace("id: one", "id: one, profile: clan-hunter")
    with pytest.raises(BadDocument, match=r"in range and in sight \[lfw.shoot.target\]"):
        load_scene(scene.replace("[12, 12]", "[1, 1]").replace("fight: one", "shoot: one"))


@pytest.mark.rule("lfw.terrain.nuit")
@pytest.mark.parametrize("where", ["options: {night: true}", "battlefield: old-mine"])
def test_a_scene_at_night_is_at_night(where: str) -> None:
    """What is 8" away is out of sight at night, and in sight by day."""
    day = (
        FIGHT.replace("[12, 12]", "[12, 8.6]")
        .replace("[13, 12]", "[12, 17]")
        .replace("fight: one", "charge: one -> two")
    )
    load_scene(day)
    with pytest.raises(BadDocument, match="out of sight"):
        load_scene(f"{day}{where}\n")


def test_what_is_expected_and_does_not_come_is_told() -> None:
    expect = """
expect:
  units:
    one: {life: 9, at: [1, 1], touches: [two], lost: killed, effects: [lfw.rule.rapide]}
  events: [Ended]
"""
    outcome = play_scene(LFW, load_scene(FIGHT + expect), 1)
    told = " ".join(Texts().tell(mismatch) for mismatch in outcome.mismatches)
    assert len(outcome.mismatches) == 6
    for word in ("life", "at", "touches", "lost", "lfw.rule.rapide", "Ended"):
        assert word in told
