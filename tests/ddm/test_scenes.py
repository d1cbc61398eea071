"""Scenes: those of the book come out as they say; any position can be written down; mistakes are told in place."""

from __future__ import annotations

import random

import pytest

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Game, Seeded
from escarmouche.players.scenes import Outcome, play_scene
from escarmouche.rulebooks import scene_of
from escarmouche.rulebooks.ddm.battle import Deed, Lent
from escarmouche.rulebooks.ddm.book import RULEBOOK as DDM
from escarmouche.rulebooks.ddm.book import begin
from escarmouche.rulebooks.ddm.content.scene_files import load_scene
from escarmouche.rulebooks.ddm.events import Deployed, TilePlaced
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


# -- before the first round --------------------------------------------------------------------------------------------

GRID = "\n".join(
    f"  {row}" for row in ("1 1 1" + " ." * 9, *["1" + " ." * 11] * 2, *["." + " ." * 11] * 6, *[". " * 11 + "2"] * 2)
)
CAMPS = f"""
scene: Camps
book: ddm
drawing: |
{GRID}
{"  " + ". " * 9 + "2 2 2"}
tiles:
  camp: |
    X X X
    X . .
    X . .
  stump: |
    # .
layout:
  - {{tile: camp, player: red, at: A1}}
  - {{tile: camp, player: blue, at: J10, quarters: 2}}
  - {{tile: stump, player: blue, at: F5, quarters: 1}}
creatures:
  - {{id: a}}
  - {{id: b}}
  - {{id: c, warband: blue}}
start: {{deploy: blue}}
answers: [ddm.setup.deploy.order@c: K11, ddm.setup.deploy.order@a: B2, ddm.setup.deploy.order@b: C3]
"""
"""A scene of two warbands that are set up where their tiles lie; blue is first."""

RED_LIES = "  - {tile: camp, player: red, at: A1}\n"

KITS = CAMPS[: CAMPS.index("layout:")] + CAMPS[CAMPS.index("creatures:") : CAMPS.index("start:")]
"""The same without tiles that lie, without a beginning."""


def played(text: str) -> Outcome:
    """A scene that comes out as it says."""
    outcome = play_scene(DDM, load_scene(text))
    assert [Texts().tell(mismatch) for mismatch in outcome.mismatches] == []
    return outcome


@pytest.mark.rule("ddm.setup.deploy.order")
def test_a_scene_begins_with_the_warbands_about_to_be_set_up() -> None:
    expected = "expect:\n  creatures: {a: {at: B2}, b: {at: C3}, c: {at: K11}}\n  absent: [InitiativeRolled]\n"
    outcome = played(CAMPS + expected)
    assert [told.event.creature for told in outcome.game.story if isinstance(told.event, Deployed)] == ["c", "a", "b"]
    board = outcome.game.state.board
    assert dict(board.exits)["red"] == (0, 1, 2, 12, 24)
    assert board.grid.rock == (5 + 12 * 4,), "the stump is turned"


@pytest.mark.rule("ddm.setup.sequence")
def test_a_scene_begins_with_the_whole_set_up() -> None:
    kits = "kits: {red: {assembly: camp, features: [stump]}, blue: {assembly: camp}}\n"
    answers = (
        "answers: [ddm.setup.terrain-initiative: blue, ddm.setup.feature-tile.order#where: {at: F5, quarters: 1}]\n"
    )
    rolls = "dice: {ddm.setup.terrain-initiative: [12, 5]}\n"
    events = (
        "expect: {events: [WarbandRevealed, WarbandRevealed, SetupOrder: {player: blue}, TilePlaced: {player: blue}]}\n"
    )
    outcome = played(KITS + kits + "start: setup\n" + rolls + answers + events)
    laid = [told.event.tile for told in outcome.game.story if isinstance(told.event, TilePlaced)]
    assert laid == ["camp", "camp", "stump"]


@pytest.mark.parametrize(
    ("change", "rule", "words"),
    [
        (("at: A1", "at: B1"), "ddm.setup.feature-tile.order", "layout[0]"),
        (("at: F5", "at: Z50"), "ddm.setup.battle-grid", "Z50"),
        (("tile: stump", "tile: tree"), None, "tree"),
        (("    X . .\n    X . .\n", "    X . .\n    . . .\n"), "ddm.setup.assembly-tile.corner", "tiles.camp"),
        ((RED_LIES, ""), "ddm.warband.terrain-tiles", "red"),
        (("player: red, at", "player: green, at"), "ddm.setup.start-areas", "green"),
        (("deploy: blue", "deploy: green"), None, "green"),
        (("layout:", "kits: {red: {assembly: camp}}\nlayout:"), "ddm.warband.terrain-tiles", "red"),
        ((f"layout:\n{RED_LIES}", "kits: {red: {assembly: camp}}\nlayout:\n"), "ddm.setup.sequence", "red"),
        (("layout:", "kits: {red: {assembly: stump}}\nlayout:"), "ddm.warband.terrain-tiles", "stump"),
        (("layout:", "kits: {green: {assembly: camp}}\nlayout:"), "ddm.setup.start-areas", "green"),
    ],
)
def test_a_tile_that_can_t_be_is_told_with_its_place(change: tuple[str, str], rule: str | None, words: str) -> None:
    assert change[0] in CAMPS
    found = wrong(CAMPS.replace(*change))
    assert (words in str(found), found.rule) == (True, rule), str(found)
