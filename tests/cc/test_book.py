"""The book as the program sees it: set-ups, the table at a glance, sheets, hints, tactics, duels."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.cc.arena import BOW, EAST, WEST, Arena, box, taking
from tests.cc.mystics import mage, miracle, priest, spell
from tests.cc.test_artillery import gun
from tests.cc.test_crews import battery

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Defaults, Game, Place, Random, Seeded, State, play
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks.cc.battle import Battle, Options
from escarmouche.rulebooks.cc.book import BUILDING, CHOICES, READINGS
from escarmouche.rulebooks.cc.book import RULEBOOK as CC
from escarmouche.rulebooks.cc.rules import assault, shooting, tactics_roll
from escarmouche.rulebooks.cc.rules.actions import ACTION, EndOfActivation
from escarmouche.rulebooks.cc.rules.activation import Activate, ActivateFighter
from escarmouche.rulebooks.cc.rules.mystic_odds import chance_to_counter
from escarmouche.rulebooks.cc.rules.turn import StrategicPhase
from escarmouche.rulebooks.cc.skills.scouts import HIDDEN
from escarmouche.table import CM, Pose
from escarmouche.texts import Message, Texts

EN = Texts("en")


def told(words: Any) -> str:
    """What somebody who reads English is told."""
    return EN.tell(words)


def asked(arena: Arena, *steps: Any) -> tuple[Game[Battle], Ask[Any]]:
    """The first question of some steps."""
    game = arena.game(*steps, dice=[3] * 20)
    request = game.start().request
    assert isinstance(request, Ask)
    return game, request


def somebody_stands(state: State) -> bool:
    """Whether anybody has been deployed."""
    assert isinstance(state, Battle)
    return bool(state.in_play())


def begun(state: State) -> bool:
    """Whether the first turn has begun."""
    assert isinstance(state, Battle)
    return state.turn == 1


# -- before the game ---------------------------------------------------------------------------------------------------


def test_players_may_agree_on_every_reading() -> None:
    keys = {option.key for option in CC.options()}
    assert keys == {"turns", *READINGS, *CHOICES, *BUILDING}
    assert {*Options.__struct_fields__} - keys == set()


def test_a_battle_is_set_up_as_agreed() -> None:
    setup = CC.setup(["lions-200"], "open-field", seed=3, options={"turns": "endless", "higher_die": True})
    battle = CC.begin(setup)
    assert battle.options == Options(turns=None, higher_die=True)
    assert CC.setup(["lions-200"], "open-field", seed=3, options={"turns": "endless", "higher_die": True}) == setup


@pytest.mark.parametrize(
    ("armies", "options", "told"),
    [
        (["nobody"], {}, "nobody"),
        (["lions-200"] * 3, {}, "two armies"),
        ([], {"turns": 0}, "turns"),
        ([], {"nothing": 1}, "nothing"),
    ],
)
def test_what_can_not_be_set_up_is_refused(armies: list[str], options: dict[str, Any], told: str) -> None:
    with pytest.raises(Problem, match=told):
        CC.setup(armies, options=options)


def test_a_set_up_from_elsewhere_is_checked() -> None:
    setup = CC.setup(seed=1)
    side = next(iter(setup["sides"]))
    setup["sides"][side][0]["figures"] = ["nobody"]
    with pytest.raises(Problem, match="nobody"):
        CC.begin(setup)


# -- what people see ---------------------------------------------------------------------------------------------------


def test_zones_are_shown_while_sides_deploy() -> None:
    game: Game[Battle] = Game(CC, CC.setup(seed=1), dice=Seeded(1)).start()
    play(game, {side: Random(side) for side in CC.sides}, until=somebody_stands)
    glance = CC.overview(game.state)
    assert {area.side for area in glance.areas} == {"red", "blue"}
    assert told(glance.notes[0]) == "Deployment"
    play(game, {side: Random(side) for side in CC.sides}, until=begun)
    assert CC.overview(game.state).areas == ()


def test_who_has_won_the_tactics_roll_of_this_turn_is_noted_once_thrown() -> None:
    arena = Arena()
    arena.battle.winner_of_tactics = "red"
    noted = {}
    for phase in ("strategic", "activation"):
        arena.battle.phase = phase
        noted[phase] = [told(note) for note in CC.overview(arena.battle).notes]
    assert "Red has won the Tactics roll" not in noted["strategic"]
    assert "Red has won the Tactics roll" in noted["activation"]


def test_who_could_make_the_tactics_roll_is_told_with_his_discipline() -> None:
    arena = Arena()
    arena.add("one", "red", 30, 30, discipline=5)
    arena.add("two", "red", 40, 30, discipline=2)
    arena.add("three", "blue", 90, 30)
    game, request = asked(arena, StrategicPhase())
    while request.rule != tactics_roll.ROLL:
        game.answer(request.default, player=request.player)  # type: ignore[attr-defined]
        request = game.requests[0]  # type: ignore[assignment]
    known = {one: CC.hints(game.state, request, one).foretold for one in ("one", "two")}
    assert {one: told(forecast.words) for one, (forecast,) in known.items()} == {"one": "DIS 5", "two": "DIS 2"}


def test_a_figure_tells_what_is_the_matter_with_it() -> None:
    arena = Arena()
    fighter = arena.add("one", "red", 30, 30)
    arena.add("two", "blue", 60, 30)
    fighter.steps, fighter.in_rout = 2, True
    shown = {figure.id: figure for figure in CC.overview(arena.battle).figures}
    assert told(shown["one"].condition) == "seriously wounded, in rout"
    assert shown["one"].harm > 0
    assert shown["two"].condition == ""


def test_marks_tell_who_is_hidden_and_who_is_in_the_air() -> None:
    arena = Arena()
    scout = arena.add("scout", "red", 30, 30)
    scout.gain(HIDDEN)
    for tier in (1, 2):
        arena.add(f"flier-{tier}", "red", 30, 40 + 5 * tier).tier = tier
    arena.add("other", "blue", 60, 30)
    shown = {figure.id: figure for figure in CC.overview(arena.battle).figures}
    assert shown["scout"].marks == ("hidden",)
    assert shown["flier-1"].marks == ("aloft-1",)
    assert shown["flier-2"].marks == ("aloft-2",)
    assert shown["other"].marks == ()
    assert told(shown["scout"].condition) == "hidden"
    assert told(shown["flier-2"].condition) == "in the air, level 2"


def turned_away() -> Arena:
    """A fighter who faces east, and a gun that does, with all enemies behind them."""
    arena = battery()
    arena.add("ada", "red", 60, 10, EAST)
    arena.battle.stand(arena.battle["x"], Pose(26 * CM, 55 * CM, EAST))
    return arena


@pytest.mark.parametrize(("name", "closed"), [("ada", ["charge"]), ("gun", [])])
def test_only_who_could_charge_is_told_that_his_enemies_are_behind_him(name: str, closed: list[str]) -> None:
    """Not an engine that others serve: it charges nobody."""
    game, request = asked(turned_away(), ActivateFighter(name), EndOfActivation(name))
    assert [told(one.words) for one in CC.closed(game.state, request)] == closed


def test_who_sees_nobody_is_told_why_he_may_engage_and_not_charge() -> None:
    arena = Arena(box("house", "wall", 45, 0, 47, 60, 8))
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("x", "blue", 60, 30, WEST)
    game, request = asked(arena, Activate("red", ("card-ada",)))
    assert isinstance(request, Choose)
    assert "ada" in request.options
    (charge,) = CC.closed(game.state, request)
    assert (told(charge.words), told(charge.why.words)) == (
        "ada: charge",
        "no enemy is in sight, and one charges only what one sees",
    )


def test_a_sheet_tells_what_wounds_have_made_of_a_score() -> None:
    arena = Arena()
    fighter = arena.add("one", "red", 30, 30)
    fighter.steps = 2
    lines = {line.label.key: line for line in CC.sheet(arena.battle, "one").facts if isinstance(line.label, Message)}
    attack = lines["confrontation-sheet-attack"].now
    assert attack is not None
    assert (attack.base, attack.total) == (4, 2)
    assert [part.rule for part in attack.parts] == ["cc.core.wound.penalties"]
    assert lines["confrontation-sheet-resistance"].now is None


# -- what is foretold --------------------------------------------------------------------------------------------------


def test_actions_tell_how_far_they_lead() -> None:
    arena = Arena()
    arena.add("one", "red", 30, 30, EAST)
    arena.add("two", "blue", 90, 30, WEST)
    game, request = asked(arena, Activate("red", ("card-one",)))
    while request.rule != ACTION:
        game.answer("pass" if request.rule == "cc.core.activation.contact-first" else request.default, player="red")  # type: ignore[attr-defined]
        request = game.requests[0]  # type: ignore[assignment]
    assert CC.hints(game.state, request, "walk").left == 10 * CM
    assert CC.hints(game.state, request, "run").left == 20 * CM
    assert CC.unmeasured(game.state, request)


def test_a_charge_tells_courage_and_penalty_but_distance_only_if_measured() -> None:
    arena = Arena()
    arena.add("one", "red", 30, 30, EAST)
    arena.add("two", "blue", 45, 30, WEST, fear=7)
    arena.add("three", "blue", 45, 20, WEST)
    game, request = asked(arena, *taking("charge", "one"))
    assert request.rule == assault.CHARGE
    before = CC.hints(game.state, request, "two")
    assert [hint.chance for hint in before.foretold if hint.rule == "cc.core.fear.test"] == [Fraction(2, 3)]
    assert "within reach" not in " ".join(told(hint.words) for hint in before.foretold)
    after = CC.hints(game.state, request, "two", measuring=True)
    assert "within reach" in told(after.foretold[0].words)
    assert after.path
    assert "TIR −1" in told(CC.hints(game.state, request, "three").foretold[0].words)


def test_a_line_of_sight_is_told_of_charges_not_of_engagements() -> None:
    found = {}
    for action in ("charge", "engage"):
        arena = Arena()
        arena.add("one", "red", 30, 30, EAST)
        arena.add("two", "blue", 45, 30, WEST)
        arena.add("three", "blue", 45, 20, WEST)
        game, request = asked(arena, *taking(action, "one"))
        found[action] = len(CC.hints(game.state, request, "two").sights)
    assert found == {"charge": 1, "engage": 0}


def test_area_artillery_is_told_what_it_loses_by_not_seeing_its_target() -> None:
    """And its chance is that of the test that will be made."""
    arena = Arena(box("tower", "wall", 30, 10, 31, 50, 12))
    gun(arena, "zone", "legere", shooting=2)
    arena.add("A", "blue", 56.5, 30)
    arena.add("B", "blue", 20, 55)
    game, request = asked(arena, *taking("shoot", "gun"))
    assert request.rule == shooting.ORDER
    shot, indirect, *_ = CC.hints(game.state, request, "A", measuring=True).foretold
    assert told(indirect.words) == "Indirect shot: TIR −3"
    assert "difficulty 7" in told(shot.words)
    assert shot.chance == Fraction(5, 36), "TIR −1 against 7: a 6, and no 1 when it is thrown again"


def test_a_question_about_a_spell_names_its_target() -> None:
    arena = Arena()
    mage(arena, "one", "red", 30, 30, EAST, spell(), reserve="fff")
    arena.add("two", "blue", 45, 30, WEST)
    arena.add("three", "blue", 45, 20, WEST)
    game, request = asked(arena, *taking("cast", "one"))
    while request.rule != "cc.core.mana.mastery":
        game.answer("two" if "two" in request.options else request.default, player="red")  # type: ignore[attr-defined]
        request = game.requests[0]  # type: ignore[assignment]
    assert " at two: how many gems" in told(CC.question(game.state, request))


def test_a_shot_tells_its_difficulty_by_range_and_if_measured_its_chance() -> None:
    arena = Arena()
    arena.add("one", "red", 30, 30, EAST, shooting=3, weapon=BOW)
    arena.add("two", "blue", 50, 30, WEST)
    arena.add("three", "blue", 50, 40, WEST)
    game, request = asked(arena, *taking("shoot", "one"))
    assert request.rule == shooting.ORDER
    unmeasured = CC.hints(game.state, request, "two")
    assert "4 / 7 / 10" in told(unmeasured.foretold[0].words)
    assert unmeasured.bands == ()
    measured = CC.hints(game.state, request, "two", measuring=True)
    assert measured.foretold[0].chance == Fraction(1, 2)  # medium range: 7, and TIR 3
    assert len(measured.bands) == 3


def test_a_trajectory_tells_beforehand_whom_it_meets() -> None:
    """The way itself as well; how far the gun shoots only where one measures."""
    arena = Arena(box("tower", "wall", 60, 25, 61, 35, 12))
    gun(arena, "perforante", "legere", shooting=3)
    for name, x in (("A", 30), ("B", 50), ("hidden", 63)):
        arena.add(name, "blue", x, 30, WEST)
    game, request = asked(arena, *taking("shoot", "gun"))
    assert request.rule == "cc.skill.artillerie-perforante#where"
    through_b = {"x": 50 * CM, "y": 30 * CM, "facing": 0, "z": 0}
    measured = CC.hints(game.state, request, through_b, measuring=True)
    assert [told(hint.words) for hint in measured.foretold] == [
        "A: short range, 17.5\xa0cm, difficulty 4: it hits",
        "B: medium range, 37.5\xa0cm, difficulty 7: it hits",
    ]
    assert [hint.chance for hint in measured.foretold] == [Fraction(5, 6), Fraction(1, 2)]
    (way,) = measured.areas
    assert way.shape.outline[1][0] - way.shape.outline[0][0] == 90 * CM
    guessed = CC.hints(game.state, request, through_b)
    assert [hint.chance for hint in guessed.foretold] == [None, None]
    assert told(guessed.foretold[0].words) == "A: difficulty at short / medium / long range: 4 / 7 / 10"


# -- machines ----------------------------------------------------------------------------------------------------------


def test_a_tactician_beats_somebody_who_answers_at_random() -> None:
    won = 0
    for seed in range(6):
        game: Game[Battle] = Game(CC, CC.setup(["lions-200", "orques-200"], seed=seed), dice=Seeded(seed))
        mine, other = CC.sides if seed % 2 else CC.sides[::-1]
        play(game, {mine: Tactician(seed, CC, budget=60), other: Random(seed)})
        won += game.state.winner == mine
    assert won >= 5


def test_what_a_tactician_considers_is_legal() -> None:
    game: Game[Battle] = Game(CC, CC.setup(["lions-200", "wolfen-200"], seed=2), dice=Seeded(2)).start()
    rng, weighed = __import__("random").Random(2), 0
    while not game.over and weighed < 400:
        request = game.requests[0]
        assert isinstance(request, Ask)
        found = CC.tactics.candidates(game.view(request.player).state, request, rng)
        values = CC.tactics.weigh(game.view(request.player).state, request, found, exact=False)
        assert len(found) == len(values) > 0
        for answer in found:
            if isinstance(request, Place):
                assert not request.problems(answer)
        weighed += 1
        game.answer(request.pick(rng), player=request.player)


def test_a_duel_is_fought_to_its_end() -> None:
    keys = [card.key for card in CC.cards()][:2]
    duel: Game[Battle] = Game(CC, CC.measures.duel(*keys), dice=Seeded(1))
    play(duel, dict.fromkeys(CC.sides, Defaults()))
    assert duel.over
    with pytest.raises(Problem, match="nobody"):
        CC.measures.duel("nobody", keys[0])


def test_an_army_is_raised_within_its_limit(tmp_path: Any) -> None:
    path = tmp_path / "army.yaml"
    path.write_text(CC.measures.raise_army(150, 4), encoding="utf-8")
    report = CC.check_army(path)
    assert report.rulings == () and 0 < report.points <= 150


def test_fates_and_worth_follow_wounds() -> None:
    arena = Arena()
    one = arena.add("one", "red", 30, 30)
    arena.add("two", "blue", 60, 30)
    whole = CC.measures.worth(arena.battle, "red")
    one.steps = 1
    assert CC.measures.worth(arena.battle, "red") == whole * Fraction(4, 5)
    fates = CC.measures.fates(arena.battle)
    assert (fates["one"].key, fates["two"].key) == ("light", "")
    assert msgspec.to_builtins(CC.result(arena.battle).losses) == {"red": 0, "blue": 0}


# -- magic and faith ---------------------------------------------------------------------------------------------------


def chances(game: Game[Battle], answer: str) -> tuple[Fraction | None, ...]:
    """The chances told of an answer to the question that is open."""
    request = game.request
    assert isinstance(request, Ask)
    return tuple(one.chance for one in CC.hints(game.state, request, answer).foretold)


def test_hints_tell_the_odds_of_an_incantation_and_of_a_counter() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, EAST, spell(), reserve="fff")
    mage(arena, "witch", "blue", 40, 20, WEST, reserve="e")
    game = arena.game(*taking("cast", "mage"), dice=(5,))
    stands = Fraction(5, 6) - sum(
        (Fraction(1, 6) * chance_to_counter(arena.battle, arena.battle["witch"], 5 + face) for face in (2, 3, 4, 5)),
        Fraction(1, 6) * chance_to_counter(arena.battle, arena.battle["witch"], 11),
    )
    assert chances(game, "0") == (Fraction(5, 6), stands)
    assert chances(game, "1")[0] == Fraction(35, 36)
    game.answer("0")
    assert chances(game, "counter:witch") == (Fraction(2, 6),)
    assert chances(game, "pass") == ()


def test_hints_tell_the_odds_of_a_prayer_and_of_censure() -> None:
    arena = Arena()
    priest(arena, "priest", "red", 20, 20, EAST, miracle(difficulty=7), faith=4)
    priest(arena, "censor", "blue", 40, 20, WEST, faith=1)
    game = arena.game(*taking("call", "priest"))
    assert [chances(game, answer) for answer in ("0", "1")] == [(Fraction(4, 6),), (Fraction(3, 6),)]
    game.answer("0")
    assert [chances(game, answer) for answer in ("0", "1")] == [(Fraction(4, 6),), (Fraction(3, 4),)]


def test_gems_and_temporary_faith_show_on_the_table() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, EAST, spell(), reserve="ffe")
    priest(arena, "priest", "red", 30, 20, EAST, miracle(), faith=4)
    figures = {figure.id: figure for figure in CC.overview(arena.battle).figures}
    assert [(told(stock.name), stock.count) for stock in figures["mage"].stocks] == [
        ("gems of Earth", 1),
        ("gems of Fire", 2),
    ]
    assert [(told(stock.name), stock.count) for stock in figures["priest"].stocks] == [("temporary faith", 4)]
