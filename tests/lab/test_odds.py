"""Exact odds of scenes: against dice counted independently, and as people read them."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import icepool
import pytest
from icepool import d6
from tests.ddm.arena import Arena
from tests.lab.positions import DUEL, FEAR, SHOT, TO_THE_DEATH

from escarmouche.errors import Problem
from escarmouche.kernel import Choose, Defaults, Game, Seeded, candidates, play
from escarmouche.lab.drawing import odds_chart
from escarmouche.lab.odds import Chance, ModelOdds, Odds, Weighed, odds_of, weigh
from escarmouche.lab.policies import policy_called
from escarmouche.lab.unfolding import Ending, Unfolding
from escarmouche.rulebooks import book, books
from escarmouche.texts import Texts

Run = Callable[..., Any]

BOOK = book("c2")


def weighed(path: Path, **wishes: Any) -> Weighed:
    return weigh(BOOK, BOOK.scene(path), **{"number": Fraction, **wishes})


def fates(odds: Odds, id: str) -> dict[str, Any]:
    """The probability of each state of a model."""
    return {one.key: one.chance for model in odds.models if model.id == id for one in model.fates}


# -- dice counted independently of the rules ---------------------------------------------------------------------------


def reaches(wanted: int) -> Fraction:
    """The chance that a die which is thrown again on sixes comes to this, ones failing, thrown again when it must."""
    if wanted <= 6:
        return Fraction(d6.probability(">=", max(2, wanted)))
    return Fraction(1, 6) * reaches(wanted - 6)


def wound(one: int, other: int, damage: int) -> str:
    """The result of two dice by the wound tables, restated: the lower one says where."""
    names: tuple[str, ...] = ("", "stunned", "light", "serious", "critical", "killed")
    if one == other:
        return names[one - 1]
    rows = {"legs": "ssllgc", "arms": "sllgcc", "torso": "llgckk", "head": "lgckkk"}
    words = {"s": "stunned", "l": "light", "g": "serious", "c": "critical", "k": "killed"}
    total = one + other + damage
    place = ("legs", "arms", "torso", "head", "head")[min(one, other) - 1]
    row = 0 if total <= 0 else min(5, (total + 4) // 5)
    return words[rows[place][row]]


def test_a_shot_comes_to_what_icepool_counts(written: Callable[[str], Path]) -> None:
    hits = reaches(7 - 2)  # medium range, 25 cm less the bases: TIR 2 against 7
    wounds = icepool.map(lambda one, other: wound(one, other, 5 - 4), d6, d6)
    expected = {name: hits * wounds.probability(name) for name in wounds.outcomes()}
    expected[""] = expected.get("", Fraction(0)) + 1 - hits
    assert fates(weighed(written(SHOT)).odds, "target") == expected


def test_a_courage_test_comes_to_what_icepool_counts(written: Callable[[str], Path]) -> None:
    runner = fates(weighed(written(FEAR)).odds, "runner")
    assert runner == {"": reaches(5), "fleeing": 1 - reaches(5)}


# -- what they come to -------------------------------------------------------------------------------------------------


def test_a_duel_to_the_death_comes_within_its_bound(written: Callable[[str], Path]) -> None:
    odds = weighed(written(TO_THE_DEATH), number=float, undecided=Fraction(1, 10_000)).odds
    assert 0 < odds.undecided <= 1e-4
    assert odds.rounds > 5
    for id in ("one", "other"):
        assert sum(fates(odds, id).values()) + odds.undecided == pytest.approx(1)
    winners = {one.key: one.chance for one in odds.winners}
    assert winners["red"] == pytest.approx(winners["blue"], abs=float(odds.undecided))  # the same card on both sides


def test_a_smaller_bound_never_takes_back_what_was_decided(written: Callable[[str], Path]) -> None:
    coarse, fine = (
        weighed(written(TO_THE_DEATH), number=float, undecided=bound).odds
        for bound in (Fraction(1, 10), Fraction(1, 1000))
    )
    for state, chance in fates(coarse, "one").items():
        assert chance - 1e-12 <= fates(fine, "one")[state] <= chance + coarse.undecided + 1e-12


def test_rounds_may_be_limited(written: Callable[[str], Path]) -> None:
    odds = weighed(written(TO_THE_DEATH), number=float, rounds=2).odds
    assert odds.rounds == 2
    assert odds.undecided > 0.1


def test_fractions_and_floats_agree(written: Callable[[str], Path]) -> None:
    exact, quick = weighed(written(DUEL)).odds, weighed(written(DUEL), number=float).odds
    assert sum(fates(exact, "one").values()) == 1
    assert {key: float(value) for key, value in fates(exact, "one").items()} == pytest.approx(fates(quick, "one"))


def test_each_candidate_is_worth_what_the_kernel_says(written: Callable[[str], Path]) -> None:
    path = written(DUEL)
    found = weighed(path, decision=1)
    assert (found.rule, found.player) == ("c2.melee.dice.allocate", "blue")
    game = Game(BOOK, BOOK.scene(path).setup)
    game.answer([5])
    game.answer([2])

    def balance(state: Any) -> Fraction:
        return BOOK.measures.worth(state, "blue") - BOOK.measures.worth(state, "red")

    assert {one.answer: one.value for one in found.candidates} == candidates(game, balance, number=Fraction)
    assert [one.value for one in found.candidates] == sorted((one.value for one in found.candidates), reverse=True)


def test_best_play_is_weighed_too(written: Callable[[str], Path]) -> None:
    found = weighed(written(DUEL), decision=1, best=True, number=float)
    values = {one.answer: one.best for one in found.candidates}
    assert values["0"] == pytest.approx(found.candidates[1].value)  # without attacks nothing is left to decide
    assert all(value is not None for value in values.values())
    assert [one.answer for one in found.candidates] == ["1", "0", "2"]


@pytest.mark.parametrize("name", books())
def test_a_bare_position_of_any_book_can_be_followed(name: str) -> None:
    rules = book(name)
    one, other, *_ = rules.cards()
    state = rules.begin(rules.measures.duel(one.key, other.key))
    unfolding: Unfolding[Any, float] = Unfolding(rules, number=float)
    odds = odds_of(rules, state, unfolding.follow(state, undecided=Fraction(1, 100)))
    assert [model.side for model in odds.models] == list(rules.sides)
    assert sum(model.out for model in odds.models) > 0.9
    assert sum(one.chance for one in odds.winners) + odds.undecided == pytest.approx(1)


@pytest.mark.parametrize(
    ("winner", "key", "name"),
    [("west", "red,green", "Red, Green"), ("", "", "nobody: a draw"), (None, "open", "")],
)
def test_all_of_a_team_that_wins_are_named(winner: str | None, key: str, name: str) -> None:
    seats = ("red", "blue", "green", "yellow")
    teams = {"red": "west", "green": "west", "blue": "east", "yellow": "east"}
    sides: dict[str, Any] = {letter: {"warband": seat} for letter, seat in zip("ABCD", seats, strict=True)}
    state = Arena("A B . C D", players=seats, teams=teams, **sides).battle
    state.winner = winner
    ending: Ending[Any, Fraction] = Ending([(state, Fraction(1))], [], 1)
    (chance,) = odds_of(book("ddm"), state, ending).winners
    assert (chance.key, chance.chance) == (key, 1)
    assert not name or Texts("en").tell(chance.name) == name


def test_answers_of_one_kind_are_kept_to(written: Callable[[str], Path]) -> None:
    plain = fates(weighed(written(DUEL)).odds, "one")
    timid = fates(weighed(written(DUEL + "answers: [c2.melee.dice.allocate: 0]\n")).odds, "one")
    assert timid == {"": 1} != plain


TWO_SHOTS = """
scene: Two shots, the enemy's first
fighters:
  - {id: a, side: red, profile: stone-slinger, at: [50, 10]}
  - {id: b, side: blue, profile: line-archer, at: [50, 25], changes: {initiative: 4}}
first: red
start: shooting
stop: shooting
"""


def test_who_is_hurried_is_hurried_in_every_line_of_play(written: Callable[[str], Path]) -> None:
    """Some are played on copies of the state; played to the end with dice, it comes to the same."""
    path = written(TWO_SHOTS)
    found = weighed(path)
    hurried = next(one.odds for one in found.candidates if one.answer == "a")
    assert fates(hurried, "a")[""] > fates(found.odds, "a")[""], "who shoots first is hurt less often"

    unhurt, runs, setup = 0, 3_000, BOOK.scene(path).setup
    for number in range(runs):
        game = Game(BOOK, setup, dice=Seeded(number), history="none")
        assert game.request is not None and game.request.rule == "c2.shoot.type.rapid"
        game.answer("a")
        play(game, dict.fromkeys(game.state.players, Defaults()))
        unhurt += BOOK.measures.fates(game.state)["a"].key == ""
    expected = float(fates(hurried, "a")[""])
    assert abs(unhurt / runs - expected) < 4 * (expected * (1 - expected) / runs) ** 0.5


def test_decisions_of_a_scene_without_dice_are_reached_by_seed_0(written: Callable[[str], Path]) -> None:
    found = weighed(written(DUEL), decision=2)
    assert found == weighed(written(DUEL), decision=2)
    assert found.candidates


def test_answers_that_nobody_asks_for_are_told(escarmouche: Run, written: Callable[[str], Path]) -> None:
    for value, idle in (("0", False), ("17", True)):
        out = escarmouche("odds", str(written(DUEL)), "--answers", f"c2.melee.dice.allocate: {value}").out
        assert ("Never kept to" in out) == idle


def test_what_is_too_long_to_read_is_marked(escarmouche: Run, written: Callable[[str], Path]) -> None:
    assert "…" not in escarmouche("odds", str(written(FEAR))).out
    assert "… stands for a fraction" in escarmouche("odds", str(written(DUEL))).out


def test_every_state_of_every_model_has_its_bar() -> None:
    """Models that are unhurt have as many hit points as each has, and are no one state."""
    states = {"a": ("5 hp", "2 hp"), "b": ("9 hp",)}
    models = tuple(
        ModelOdds(
            id,
            id,
            "red",
            tuple(Chance("" if n == 0 else f"hp-{n}", name, 1.0) for n, name in enumerate(names)),
            (),
            (),
            0,
            0,
        )
        for id, names in states.items()
    )
    chart = odds_chart(Odds(models, (), {}, 0, 0), "", Texts("en")).to_dict()
    drawn = {row["state"] for row in chart["data"]["values"]}
    assert drawn == {"5 hp", "2 hp", "9 hp"} == set(chart["encoding"]["color"]["scale"]["domain"])


# -- the command -------------------------------------------------------------------------------------------------------


def test_the_table_is_readable(escarmouche: Run, written: Callable[[str], Path]) -> None:
    ran = escarmouche("odds", str(written(FEAR)))
    assert ran.code == 0
    assert ["Runner", "unhurt", "33.33", "%", "1/3"] in [line.split() for line in ran.out.splitlines()]
    french = escarmouche("--lang", "fr", "odds", str(written(FEAR))).out
    assert "en fuite" in french and "33,33\N{NO-BREAK SPACE}%" in french


def test_what_is_rare_is_written_out(escarmouche: Run, written: Callable[[str], Path]) -> None:
    out = escarmouche("odds", str(written(TO_THE_DEATH)), "--quick").out
    undecided = out.splitlines()[-1].split()
    assert undecided[0] == "Undecided" and undecided[-1] == "%"
    assert 0 < float(undecided[-2]) <= 0.0001
    assert "e-" not in out


@pytest.mark.parametrize("policy", ["default", "tactician"])
def test_a_policy_decides(escarmouche: Run, written: Callable[[str], Path], policy: str) -> None:
    found = escarmouche("odds", str(written(DUEL)), "--from", "1", "--policy", policy, "--json").json
    states = [Fraction(one["exactly"]) for one in found["odds"]["models"][0]["states"]]
    assert sum(states) == 1
    assert found["decision"]["candidates"][0]["answer"] == "1"


def test_the_tactician_takes_what_the_tactics_think_best() -> None:
    class Tactics:
        def candidates(self, state: Any, ask: Any, rng: Any) -> list[str]:
            return ["bold", "wise", "rash"]

        def weigh(self, state: Any, ask: Any, answers: Any, *, exact: bool) -> list[float]:
            return [{"bold": 1.0, "wise": 3.0, "rash": 2.0}[answer] for answer in answers]

    rules: Any = SimpleNamespace(tactics=Tactics())
    question = Choose("red", "toy.plan", {"bold": 1, "wise": 2, "rash": 3, "mad": 4}, default="mad")
    assert policy_called("tactician", rules)(None, question) == "wise"
    assert policy_called("default", rules)(None, question) == "mad"


def test_programs_read_exact_numbers(escarmouche: Run, written: Callable[[str], Path]) -> None:
    found = escarmouche("odds", str(written(DUEL)), "--from", "1", "--json").json
    model = found["odds"]["models"][1]
    states = {one["key"]: Fraction(one["exactly"]) for one in model["states"]}
    assert sum(states.values()) == 1
    assert [one["answer"] for one in found["decision"]["candidates"]] == ["1", "0", "2"]


@pytest.mark.parametrize(("suffix", "start"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_it_draws(escarmouche: Run, written: Callable[[str], Path], tmp_path: Path, suffix: str, start: bytes) -> None:
    picture = tmp_path / f"odds.{suffix}"
    assert escarmouche("odds", str(written(SHOT)), "--plot", str(picture)).code == 0
    assert picture.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (["--undecided", "2"], "a share is a number"),
        (["--undecided", "1/0"], "a share is a number"),
        (["--policy", "guess"], "no policy guess"),
        (["--plot", "odds.gif"], "a picture ends in .svg, .png"),
        (["--plot", "nowhere/odds.svg"], "there is no folder nowhere to save the picture in"),
        (["--answers", "c2.melee.dice.alocate: 0"], "c2.melee.dice.allocate"),
    ],
)
def test_what_cannot_be_is_told(escarmouche: Run, written: Callable[[str], Path], wishes: list[str], said: str) -> None:
    ran = escarmouche("odds", str(written(FEAR)), *wishes)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_scene_without_so_many_decisions_says_so(escarmouche: Run, written: Callable[[str], Path]) -> None:
    ran = escarmouche("odds", str(written(SHOT + "dice: [1]\n")), "--from", "9")
    assert (ran.code, ran.err) == (2, "the scene ends after 0 decisions, before decision 9\n")


def test_an_unknown_card_has_no_duel() -> None:
    with pytest.raises(Problem, match="no card line-spaerman; there is line-spearman"):
        BOOK.measures.duel("line-spaerman", "line-archer")
