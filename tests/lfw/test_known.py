"""What is known before one answers: options that are closed and why, what orders and spells cost, the night on the table."""

from __future__ import annotations

from typing import Any

from escarmouche.kernel import PASS, Ask, Game, Seeded
from escarmouche.rulebooks.lfw.book import RULEBOOK as LFW
from escarmouche.rulebooks.lfw.presentation.terms import rule_told
from escarmouche.rulebooks.lfw.rules.sight import LIGHT
from escarmouche.table import INCH, MM
from escarmouche.texts import Message, Texts

ENGLISH, FRENCH = Texts("en"), Texts("fr")

FIELD = """
scene: Six of them
book: lfw
table: {size: [24, 24], terrain: [{id: rock, kind: blocking, rectangle: {at: [18, 8], size: [4, 1]}, height: 6}]}
units:
  - {id: free, side: red, at: [4, 6], changes: {name: Free}}
  - {id: far, side: red, at: [12, 1], changes: {name: Far, weapons: [{name: Sling, range: 6, attacks: 1, force: 0}]}}
  - {id: blind, side: red, at: [18, 6], changes: {name: Blind}}
  - {id: bound, side: red, at: [8, 12], changes: {name: Bound}}
  - {id: near, side: blue, at: [4, 11], changes: {name: Near}}
  - {id: foe, side: blue, at: [8, 13], changes: {name: Foe}}
  - {id: hidden, side: blue, at: [18, 10], changes: {name: Hidden}}
  - {id: away, side: blue, at: [12, 22], changes: {name: Away}}
start: PHASE
"""


SHOTS = """
scene: Archers
book: lfw
table: {size: [24, 24], terrain: [{id: rock, kind: blocking, rectangle: {at: [18, 8], size: [4, 1]}, height: 6}]}
units:
  - {id: ready, side: red, at: [4, 6], changes: {name: Ready, weapons: [&bow {name: Bow, range: 12, attacks: 1, force: 0}]}}
  - {id: runner, side: red, at: [6, 6], now: {move: run}, changes: {name: Runner, weapons: [*bow]}}
  - {id: coward, side: red, at: [22, 2], now: {fleeing: true}, changes: {name: Coward, weapons: [*bow]}}
  - {id: bound, side: red, at: [8, 12], changes: {name: Bound, weapons: [*bow]}}
  - {id: blind, side: red, at: [18, 6.5], changes: {name: Blind, weapons: [{name: Sling, range: 4, attacks: 1, force: 0}]}}
  - {id: far, side: red, at: [14, 1], changes: {name: Far, weapons: [{name: Sling, range: 4, attacks: 1, force: 0}]}}
  - {id: sword, side: red, at: [2, 1], changes: {name: Sword}}
  - {id: near, side: blue, at: [4, 13], changes: {name: Near}}
  - {id: foe, side: blue, at: [8, 13], changes: {name: Foe}}
  - {id: hidden, side: blue, at: [18, 10], changes: {name: Hidden}}
  - {id: open, side: blue, at: [1, 12], changes: {name: Open}}
start: PHASE
"""


def asked(text: str, rule: str, **answers: str) -> tuple[Game[Any], Ask[Any]]:
    """A scene up to the first question to Red by a rule; ``answers`` to questions before it, by the last words of their
    rules; everything else is passed.
    """
    game = Game(LFW, LFW.scene_in(text).setup, dice=Seeded(3)).start()
    while isinstance(ask := game.request, Ask):
        if ask.rule == rule and ask.player == "red":
            return game, ask
        answer = answers.get(ask.rule.rpartition(".")[2], PASS) if ask.player == "red" else PASS
        game.answer(answer, player=ask.player)
    raise AssertionError(f"nobody is asked by {rule}")


def closed(text: str, rule: str, **answers: str) -> dict[str, str]:
    """What is closed at a question, and why, in English; its French says something, too."""
    game, ask = asked(text, rule, **answers)
    found = {}
    for one in LFW.closed(game.state, ask):
        assert isinstance(one.words, Message)
        assert isinstance(one.why.words, Message)
        assert FRENCH.tell(one.why.words)
        found[ENGLISH.tell(one.words)] = ENGLISH.tell(one.why.words)
    return found


def foretold(text: str, rule: str, answer: str, **before: str) -> tuple[list[str], tuple[str, ...], list[int]]:
    """What is foretold of an answer, in English, the units that are shown with it, and the radii of its bands."""
    game, ask = asked(text, rule, **before)
    hints = LFW.hints(game.state, ask, answer)
    words = [ENGLISH.tell(one.words) for one in hints.foretold if isinstance(one.words, Message)]
    return words, hints.figures, [band.reach for band in hints.bands]


def test_who_declares_no_charge_is_told_with_the_reason() -> None:
    assert closed(FIELD.replace("PHASE", "movement"), "lfw.charge.declaration") == {
        "Far": "nobody is in its charge range",
        "Blind": "sees nobody in its charge range",
        "Bound": "is in a melee",
    }


def test_who_is_no_target_of_a_charge_though_near_is_told_with_the_reason() -> None:
    text = FIELD.replace("[18, 6]", "[15, 6.5]").replace(
        "away, side: blue, at: [12, 22]", "away, side: blue, at: [12, 8]"
    )
    assert closed(text.replace("PHASE", "movement"), "lfw.charge.declare", declaration="blind") == {
        "Hidden": "is out of sight"
    }


def test_who_does_not_shoot_is_told_with_the_reason() -> None:
    assert closed(SHOTS.replace("PHASE", "shooting"), "lfw.shoot.phase") == {
        "Runner": "does not shoot after a run",
        "Coward": "is fleeing",
        "Bound": "is in a melee",
        "Blind": "is out of sight",
        "Far": "nobody is in range",
    }


def test_who_may_not_be_shot_at_is_told_with_the_reason() -> None:
    assert closed(SHOTS.replace("PHASE", "{shoot: ready}"), "lfw.shoot.target") == {
        "Foe": "is in a melee with friends, or fights a duel"
    }


def test_who_is_in_a_melee_does_not_run() -> None:
    assert closed(FIELD.replace("PHASE", "movement"), "lfw.move.run") == {"Bound": "is in a melee"}


ORDER = """
scene: A captain
book: lfw
units:
  - {id: captain, side: red, at: [12, 6], changes: {command: 2, aptitudes: [Tenez la ligne]}}
  - {id: soldier, side: red, at: [14, 6]}
  - {id: enemy, side: blue, at: [12, 18]}
start: organisation
"""

MAGE = """
scene: A mage
book: lfw
units:
  - id: mage
    side: red
    at: [12, 6]
    now: {magic: 2}
    changes: {name: Mage, magic: 1, spells: [Rayon de lumière, Soin céleste, Vitesse de la lumière]}
  - {id: friend, side: red, at: [14, 6], changes: {name: Friend}}
  - {id: enemy, side: blue, at: [12, 12], changes: {name: Enemy}}
start: magic
"""


def test_spells_tell_their_cost_and_reach_and_those_too_dear_are_closed() -> None:
    words, figures, bands = foretold(MAGE, "lfw.magic.cost", "lumiere soin-celeste", phase="mage")
    assert words == ["costs 2 Pm, leaves 0", 'range 9"', "what it does"]
    assert figures == ("mage", "friend")
    assert bands == [9 * INCH]
    assert closed(MAGE, "lfw.magic.cost", phase="mage") == {"Ray of light": "costs 3 Pm, has 2"}


def test_an_order_says_what_it_costs_and_whom_it_reaches() -> None:
    words, figures, bands = foretold(ORDER, "lfw.organisation.phase", "captain tenez-la-ligne")
    assert words == ["costs 1 Pc, leaves 1"]
    assert figures == ("captain", "soldier")
    assert bands == [3 * INCH]


COWARDS = """
scene: At the edge
book: lfw
units:
  - {id: edge, side: red, at: [4, 1], changes: {name: Edge}}
  - {id: inner, side: red, at: [8, 5], changes: {name: Inner}}
  - {id: safe, side: red, at: [16, 9], changes: {name: Safe}}
  - {id: one, side: blue, at: [4, 20], changes: {name: One}}
  - {id: two, side: blue, at: [8, 20], changes: {name: Two}}
  - {id: three, side: blue, at: [16, 20], changes: {name: Three}}
start: movement
"""


def test_a_flight_says_where_it_leads_and_who_would_be_lost_on_it() -> None:
    told = {name: foretold(COWARDS, "lfw.move.flight.order", name)[0] for name in ("edge", "inner", "safe")}
    assert told == {
        "edge": ['flees 7" away from One', "is lost on the way"],
        "inner": ['flees 7" away from Two', "is lost on the way if it finds no place to hide"],
        "safe": ['flees 7" away from Three'],
    }
    game, ask = asked(COWARDS, "lfw.move.flight.order")
    assert LFW.hints(game.state, ask, "safe").path == ((16 * INCH, 9 * INCH), (16 * INCH, 2 * INCH))


NIGHT = """
scene: In the dark
book: lfw
now: {night: true}
units:
  - {id: torch, side: red, at: [12, 6], changes: {name: Torch, rules: [Lumineux]}}
  - {id: dark, side: blue, at: [12, 20], changes: {name: Dark}}
start: movement
"""


def test_the_night_and_what_gives_light_are_drawn() -> None:
    game = Game(LFW, LFW.scene_in(NIGHT).setup, dice=Seeded(3)).start()
    areas = {area.shape.look: area.shape for area in LFW.overview(game.state).areas}
    assert areas["night"].outline[2] == (24 * INCH, 24 * INCH)
    assert areas["light"].at == (12 * INCH, 6 * INCH)
    assert areas["light"].radius == LIGHT + 25 * MM // 2
    day = Game(LFW, LFW.scene_in(NIGHT.replace("night: true", "night: false")).setup, dice=Seeded(3)).start()
    assert LFW.overview(day.state).areas == ()


def test_lengths_in_the_brackets_of_rules_are_inches() -> None:
    told = rule_told("lfw.rule.terreur", 9 * INCH // 2)
    assert told is not None
    assert ENGLISH.tell(told) == 'Terror (4.5")'
    assert FRENCH.tell(told) == 'Terreur (4,5")'
