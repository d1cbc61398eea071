"""Scenes: those of the book come out as they say; any position can be written down; mistakes are told in place."""

from __future__ import annotations

import random

import pytest

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Game, Seeded
from escarmouche.players.scenes import play_scene
from escarmouche.rulebooks import scene_of
from escarmouche.rulebooks.ddm.battle import Deed, Lent
from escarmouche.rulebooks.ddm.book import RULEBOOK as DDM
from escarmouche.rulebooks.ddm.book import begin
from escarmouche.rulebooks.ddm.content.scene_files import load_scene
from escarmouche.texts import Texts

BLOW = """
scene: A blow
book: ddm
drawing: |
  . . .
  . A B
creatures:
  - {id: a}
  - {id: b, warband: blue}
start: {attack: a -> b}
"""


@pytest.mark.parametrize("key", sorted(DDM.all_scenes.shipped()))
def test_the_scenes_of_the_book_come_out_as_they_say(key: str) -> None:
    outcome = play_scene(DDM, DDM.scene(key))
    assert [Texts().tell(mismatch) for mismatch in outcome.mismatches] == []


def test_the_scenes_are_listed_with_their_titles_in_both_languages() -> None:
    titles = {ready.key: ready.name for ready in DDM.scenes()}
    assert set(titles) == set(DDM.all_scenes.shipped()) >= {"charge", "into-melee", "samurai-dragon"}
    with pytest.raises(Problem, match="charge"):
        DDM.scene("charj")


@pytest.mark.parametrize("seed", range(4))
def test_any_position_is_written_down_as_a_scene_that_reads_back_alike(seed: int) -> None:
    setup = DDM.setup(seed=seed, options={"place_tiles": False, "rounds": 8})
    game = Game(DDM, setup, dice=Seeded(seed), history="steps")
    rng = random.Random(seed)
    written = 0
    while not game.over:
        request = game.request
        assert isinstance(request, Ask)
        if rng.random() < 0.03:
            state, _ = game.last_checkpoint()
            again = begin(load_scene(scene_of(DDM, game)).setup)
            again.standing = state.standing
            assert again.fingerprint() == state.fingerprint()
            written += 1
        game.answer(rng.choice(list(request.offers(rng))), player=request.player)
    assert written


def wrong(text: str) -> BadDocument:
    with pytest.raises(BadDocument) as found:
        load_scene(text, name="wrong.scene.yaml")
    return found.value


@pytest.mark.parametrize(
    ("change", "rule", "words"),
    [
        (("  . A B", "  . A B ."), "ddm.setup.battle-grid", "row 2"),
        (("id: b, warband: blue", "id: b, warband: green"), None, "green"),
        (("{id: a}", "{id: a, at: Z9}"), "ddm.setup.battle-grid", "Z9"),
        (("{id: a}", "{id: a, at: C2}"), "ddm.move.end-occupied", "b"),
        (("{id: a}", "{id: a, card: no-such-card}"), None, "no-such-card"),
        (("{id: a}", "{id: a, effects: [ddm.ability.nonsense]}"), None, "nonsense"),
        (("attack: a -> b", "attack: a -> z"), None, "z"),
        (("attack: a -> b", "attack: a -> b (ranged/0)"), "ddm.attack.types", "ranged"),
        (("attack: a -> b", "attack: somewhere"), None, "somewhere"),
        (("book: ddm", "book: ddm\nrules: [ddm.no.such]"), None, "ddm.no.such"),
        (("book: ddm", "book: ddm\nexpect: {events: [Nonsense]}"), None, "Nonsense"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_its_place(change: tuple[str, str], rule: str | None, words: str) -> None:
    found = wrong(BLOW.replace(*change))
    assert words in str(found)
    assert found.rule == rule
    assert "wrong.scene.yaml" in str(found)


def test_what_comes_out_otherwise_is_told() -> None:
    scene = load_scene(
        BLOW + "dice: [15]\nexpect:\n  creatures: {b: {hp: 1, at: A1, routing: true}}\n  points: {red: 3}\n"
    )
    told = [Texts().tell(mismatch) for mismatch in play_scene(DDM, scene).mismatches]
    assert len(told) == 4
    assert any("hp should be 1, is 15" in line for line in told)


def test_what_a_scene_of_the_second_revision_noted_as_text_is_read() -> None:
    done = """
done:
  - opportunity/b
  - routed/a/b
  - ddm.ability.trample/a/b
  - ddm.ability.trampled/a
  - ddm.ability.rend/a/b/1
  - ddm.condition.stunned/None/b/a
"""
    scene = BLOW.replace("{id: a}", "{id: a, spent: [melee/0, bless/hp/5]}") + done
    battle = begin(load_scene(scene).setup)
    assert battle.done == (
        Deed("opportunity", "b"),
        Deed("routed", "b", "a"),
        Deed("ddm.ability.trample", "a", "b"),
        Deed("trampled", "a"),
        Deed("ddm.ability.rend", "a", "b", "1"),
        Deed("ddm.condition.stunned", "b", "a", "None"),
    )
    assert (battle["a"].spent, battle["a"].lent) == (("melee/0",), (Lent("bless", 5),))
