"""Reports: statistics that are right, and a page that stands alone."""

import csv
import doctest
import random
from collections.abc import Callable
from html.parser import HTMLParser
from math import log
from pathlib import Path
from typing import Any

import msgspec
import pytest

from escarmouche.errors import Problem
from escarmouche.lab import statistics
from escarmouche.lab.calibration import CheckedForecast
from escarmouche.lab.findings import COLUMNS, findings
from escarmouche.lab.games import Deed, Fielded, Played
from escarmouche.lab.running import FORMAT, Label, Results
from escarmouche.lab.statistics import ELO, Contest, brier, games_to_prove, ratings, ratio, wilson
from escarmouche.lab.tables import CALIBRATION, CARDS, EVENTS, GAMES, write_tables
from escarmouche.rulebooks import Words
from escarmouche.texts import Texts, message

Run = Callable[..., Any]


# -- statistics --------------------------------------------------------------------------------------------------------


def test_the_examples_are_true() -> None:
    assert doctest.testmod(statistics).failed == 0


def test_wilson_is_that_of_the_textbook() -> None:
    share = wilson(8, 10)
    assert (share.value, round(share.low, 4), round(share.high, 4)) == (0.8, 0.4902, 0.9433)
    assert wilson(0, 0) == (0.5, 0.0, 1.0)
    assert wilson(10, 10).high == pytest.approx(1.0)


def test_a_prophet_scores_nothing_and_a_guess_what_is_usual() -> None:
    assert brier([(1.0, True), (0.0, False)]) == (0, 0.25)
    assert brier([(0.5, True), (0.5, False)]) == (0.25, 0.25)


def test_a_ratio_has_the_interval_of_a_ratio() -> None:
    same = ratio([2.0, 4.0, 6.0], [1.0, 2.0, 3.0])
    assert same == pytest.approx((2.0, 2.0, 2.0))
    spread = ratio([0.0, 10.0, 0.0, 10.0], [5.0] * 4)
    assert spread.value == pytest.approx(1.0)
    assert spread.low < 0.1 and spread.high > 1.9


def bout(one: tuple[str, ...], other: tuple[str, ...], edge: int, score: float) -> Contest:
    """One against one; ``edge``: 1 where the first had the first go, -1 where the second had."""
    return Contest(((one,), (other,)), {1: 0, -1: 1, 0: -1}[edge], (score, 1 - score))


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    rng = random.Random(1)
    strengths = {"army:a": 100.0, "army:b": -100.0, "bot:x": 60.0, "bot:y": -60.0}
    advantage = 50.0
    bouts = []
    for _ in range(4000):
        one, other = (tuple(rng.choice(pair) for pair in (("army:a", "army:b"), ("bot:x", "bot:y"))) for _ in range(2))
        edge = rng.choice((1, -1))
        difference = sum(strengths[name] for name in one) - sum(strengths[name] for name in other) + edge * advantage
        chance = 1 / (1 + 10 ** (-difference / 400))
        bouts.append(bout(one, other, edge, float(rng.random() < chance)))
    found, first = ratings(bouts)
    for better, worse in (("army:a", "army:b"), ("bot:x", "bot:y")):
        difference = strengths[better] - strengths[worse]
        assert found[better].value - found[worse].value == pytest.approx(difference, abs=40)
    assert first.low < advantage < first.high
    assert first.low > 0


def test_whoever_always_wins_has_a_finite_rating() -> None:
    found, _ = ratings([bout(("a",), ("b",), 0, 1.0)] * 20)
    assert 200 < found["a"].value < 1000
    assert found["a"].value == pytest.approx(-found["b"].value)


def test_intervals_are_those_of_the_distance_from_the_mean() -> None:
    bouts = [bout(("a", "x"), ("b", "x"), 0, score) for score in (1.0, 0.0) * 200]
    found, _ = ratings(bouts)
    assert found["x"] == pytest.approx((0, 0, 0), abs=1e-6)
    # a share of 0.5 from 400 games: 1.96 standard errors of the log odds, half of that for each of the two
    half = 1.96 * ELO / (0.5 * 400**0.5) / 2
    assert found["a"] == pytest.approx((0, -half, half), rel=0.01, abs=1e-6)


def test_two_that_are_equal_are_rated_alike() -> None:
    found, first = ratings([bout(("a",), ("b",), 1, 1.0), bout(("a",), ("b",), -1, 0.0)] * 10)
    assert found["a"].value == pytest.approx(found["b"].value, abs=1e-6)
    assert first.value > ELO * log(2)


# -- the report --------------------------------------------------------------------------------------------------------

LIONS, ORCS = "lions-80", "orques-80"


def game(number: int, winners: tuple[int, ...], first: int) -> Played:
    """A game of lions (seat 0) against orcs in which a guard has killed a warrior, and an archer fled."""
    return Played(
        number=number,
        seed=f"0-{number}",
        battlefield="open-field",
        armies=(LIONS, ORCS),
        bots=("random", "tactician"),
        teams=(0, 1),
        winners=winners,
        first=first,
        turns=4 + number % 2,
        decisions=100,
        rolls=50,
        points=(80, 78),
        losses=(12, 20),
        fingerprint="0" * 32,
        cards=(Fielded(0, "line-archer", 1, 12, 1, 12), Fielded(0, "shield-guard", 1, 25, 0, 0)),
        deeds=(
            Deed(2, "killed", 1, "brute", 20, 0, "shield-guard", 25),
            Deed(3, "fled", 0, "line-archer", 12),
            Deed(3, "killed", 0, "line-archer", 12, 0, "shield-guard", 25),
        ),
        weighed=3,
        foretold=(
            CheckedForecast(4, 1, "c2.melee.dice.allocate", 0, "line-archer", "killed", 0.25, number < 3),
            CheckedForecast(4, 1, "c2.melee.dice.allocate", 0, "line-archer", "light", 0.75, number >= 3),
            CheckedForecast(9, 2, "c2.melee.dice.allocate", 1, "brute", "killed", 1.0, True),
            *(
                [CheckedForecast(9, 2, "c2.melee.dice.allocate", 0, "line-archer", "fled", 0.0, True)]
                if number == 0
                else []
            ),
        ),
    )


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """The folder of a study of ten games: the lions win six, lose three and draw one."""
    games = [game(number, (0,) if number < 6 else (1,) if number < 9 else (), number % 2) for number in range(10)]
    folder = tmp_path / "results"
    (folder / "batches").mkdir(parents=True)
    cards: dict[str, Words] = {
        "line-archer": "Archer",
        "shield-guard": message("confrontation-condition-unhurt"),
        "brute": "<b>brute</b>",
    }
    label = Label(FORMAT, "Lions & orcs", "c2", "c2/1", "", {LIONS: "The patrol"}, cards)
    (folder / "study.json").write_bytes(msgspec.json.encode(label))
    Results(folder).add(msgspec.msgpack.encode(games))
    write_tables(games, folder)
    return folder


def test_what_is_found_adds_up(results: Path) -> None:
    found = findings(results)
    assert (found.study, found.games, found.decided) == ("Lions & orcs", 10, 9)
    lions, orcs = found.tables["armies"]
    assert (lions["army"], lions["name"], lions["share"]) == (LIONS, "The patrol", 0.65)
    assert (orcs["army"], orcs["name"], orcs["share"]) == (ORCS, ORCS, pytest.approx(0.35))
    seats = {row["seat"]: row["share"] for row in found.tables["seats"]}
    assert seats == {1: 0.65, 2: 0.35}, "nothing is said of the first go where machines are not equal"
    cards = {row["card"]: row for row in found.tables["cards"]}
    assert cards["shield-guard"]["destroyed"] == pytest.approx(20 / 25)  # its own side's archer is no success
    assert (cards["line-archer"]["destroyed"], cards["line-archer"]["lost"]) == (0, 1)
    told = found.told(Texts("en"))
    assert {
        "by": "",
        "author": "",
        "card": "line-archer",
        "victim": "Archer",
        "what": "fled",
        "how": "fled",
        "count": 10,
    } in told["kills"]
    assert {row["author"] for row in told["kills"]} == {"", "unhurt"}
    assert list(found.tables["lengths"]) == [{"turns": 4, "games": 5}, {"turns": 5, "games": 5}]


def test_the_first_go_is_told_from_games_of_equals(results: Path) -> None:
    """A tactician may well get the first go more often than others, and lions more often than orcs."""
    alike = [msgspec.structs.replace(one, bots=("random", "random")) for one in Results(results).played()]
    # the lions' in games 0, 2, 4 (won), 6, 8 (lost); the orcs' in 1, 3, 5 (lost), 7 (won), 9 (drawn)
    write_tables(alike, results)
    (first,) = (row for row in findings(results).tables["seats"] if row["seat"] == 0)
    assert (first["games"], first["share"], first["even"]) == (10, 0.45, 0.5)
    lions_begin = [one for one in alike if one.first == 0]
    write_tables([*lions_begin, alike[1], alike[7]], results)
    (first,) = (row for row in findings(results).tables["seats"] if row["seat"] == 0)
    assert (first["games"], first["share"]) == (4, 0.75), "of the games that the lions began, as many as the orcs did"
    write_tables(lions_begin, results)
    assert [row["seat"] for row in findings(results).tables["seats"]] == [1, 2]


@pytest.mark.parametrize(
    ("teams", "winners", "share"),
    [((0, 1, 0, 1), (), 1 / 2), ((0, 1, 0, 1), (0, 2), 1), ((0, 1, 2, 3), (), 1 / 4), ((0, 1, 2), (), 1 / 3)],
)
def test_a_draw_is_shared_by_all_who_play_against_each_other(
    tmp_path: Path, teams: tuple[int, ...], winners: tuple[int, ...], share: float
) -> None:
    seats = len(teams)
    armies = ("ours", *["theirs"] * (seats - 1))
    numbers = {"points": (80,) * seats, "losses": (10,) * seats, "cards": (), "deeds": (), "foretold": ()}
    played = msgspec.structs.replace(
        game(0, winners, 0), armies=armies, bots=("random",) * seats, teams=teams, **numbers
    )
    (tmp_path / "batches").mkdir()
    (tmp_path / "study.json").write_bytes(msgspec.json.encode(Label(FORMAT, "teams", "ddm", "ddm/1", "", {}, {})))
    Results(tmp_path).add(msgspec.msgpack.encode([played]))
    found = findings(tmp_path)
    assert {row["share"] for row in found.tables["seats"] if row["seat"] in (0, 1)} == {share}
    assert [row["share"] for row in found.tables["armies"] if row["army"] == "ours"] == [share]


def test_those_of_one_team_are_not_rated_against_each_other(results: Path) -> None:
    """Of four, a wins with c, then with b: all that counts is who has beaten whom."""
    games = []
    for number, armies in enumerate(("abcd", "acbd")):
        agreed = {"armies": tuple(armies), "bots": ("random",) * 4, "teams": (0, 1, 0, 1)}
        games.append(msgspec.structs.replace(game(number, (0, 2), -1), **agreed, points=(80,) * 4, losses=(10,) * 4))
    write_tables(games, results)
    found = {row["key"]: row["rating"] for row in findings(results).tables["ratings"] if row["kind"] == "army"}
    # in the mean of both members, the teams are apart by what tells a from d, in both games
    assert found["b"] == pytest.approx(found["c"], abs=1e-6)
    assert found["a"] == pytest.approx(-found["d"], abs=1e-6)
    assert found["a"] > 50


def test_a_game_of_many_is_one_game() -> None:
    """Who wins two games of four is as surely known as the chance of a quarter is, from so many games, and no more."""
    sides = tuple(((name,),) for name in "abcd")
    games = [Contest(sides, -1, tuple(float(place == winner) for place in range(4))) for winner in (0, 1, 2, 3) * 100]
    found, _ = ratings(games)
    # the log of a share of a quarter from 400 games, and its standard error as counted by hand: the curvature is n p
    half = 1.96 * ELO / (400 * 0.25) ** 0.5 * (3 / 4) ** 0.5
    for name in "abcd":
        assert found[name] == pytest.approx((0, -half, half), rel=0.02, abs=1e-6)


def test_who_loses_to_the_same_is_not_thereby_an_equal() -> None:
    """Of three, c never wins: a beats b and c, b beats a and c, and c is the worst, though it often loses along with b."""
    sides = tuple(((name,),) for name in "abc")
    games = [Contest(sides, -1, (1.0, 0.0, 0.0))] * 60 + [Contest(sides, -1, (0.0, 1.0, 0.0))] * 30
    found, _ = ratings(games)
    assert found["a"].value - found["b"].value == pytest.approx(ELO * log(2), rel=0.02)
    assert found["c"].high < found["b"].low


def test_the_odds_are_held_against_what_happened(results: Path) -> None:
    found = findings(results)
    quarter, most, always = found.tables["calibration"]
    assert (quarter["class"], quarter["count"], quarter["foretold"], quarter["happened"]) == ("20–30 %", 10, 0.25, 0.3)
    assert (quarter["low"], quarter["high"]) == wilson(3, 10)[1:]
    assert (most["class"], most["foretold"], most["happened"]) == ("70–80 %", 0.75, 0.7)
    assert (always["class"], always["foretold"], always["happened"]) == ("90–100 %", 1, 1)
    (whole,) = found.tables["forecasts"]
    score = (2 * (7 * 0.25**2 + 3 * 0.75**2) + 10 * 0) / 30
    assert whole == {
        "decisions": 30,
        "unweighed": 0,
        "rules": "",
        "count": 30,
        "score": pytest.approx(score),
        "usual": pytest.approx(2 / 9),
        "surprises": 1,
    }


def test_who_has_no_others_of_his_kind_is_not_rated(results: Path) -> None:
    rated = [(row["kind"], row["key"]) for row in findings(results).tables["ratings"]]
    assert sorted(rated) == [("army", LIONS), ("army", ORCS), ("bot", "random"), ("bot", "tactician"), ("first", "")]
    alone = [msgspec.structs.replace(one, bots=("random", "random")) for one in Results(results).played()]
    write_tables(alone, results)
    assert [row["kind"] for row in findings(results).tables["ratings"]] == ["army", "army", "first"]


def test_a_study_that_was_killed_is_reported_all_the_same(results: Path) -> None:
    before = findings(results)
    for name in (GAMES, CARDS, EVENTS, CALIBRATION):
        (results / name).unlink()
    assert findings(results) == before


def test_a_study_without_finished_games_has_nothing_to_tell(results: Path) -> None:
    (results / GAMES).unlink()
    for batch in (results / "batches").iterdir():
        batch.unlink()
    with pytest.raises(Problem, match="holds no results"):
        findings(results)


def test_without_forecasts_there_is_nothing_to_say_of_them(escarmouche: Run, results: Path) -> None:
    (results / CALIBRATION).unlink()
    assert escarmouche("lab", "report", str(results)).code == 0
    assert "Brier" not in (results / "report.html").read_text(encoding="utf-8")


class Outside(HTMLParser):
    """What a page fetches from elsewhere, and the elements that it has."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.elements: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.fetched += [value for name, value in attrs if name in ("src", "href") and value]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("Who goes first", "fled")), ("fr", ("Qui commence", "fuite", "Rapport\N{NO-BREAK SPACE}:"))],
)
def test_the_page_stands_alone(escarmouche: Run, results: Path, language: str, words: tuple[str, ...]) -> None:
    ran = escarmouche("--lang", language, "lab", "report", str(results))
    assert ran.code == 0
    page = (results / "report.html").read_text(encoding="utf-8")
    parsed = Outside()
    parsed.feed(page)
    assert parsed.fetched == []
    assert parsed.elements.count("svg") >= 8
    assert "script" not in parsed.elements and "b" not in parsed.elements
    assert all(word in page for word in words) and "Lions &amp; orcs" in page
    assert "Brier" in page and "30" in page


def page_of(escarmouche: Run, results: Path, language: str = "en") -> str:
    assert escarmouche("--lang", language, "lab", "report", str(results)).code == 0
    return (results / "report.html").read_text(encoding="utf-8")


def test_what_is_proved_is_said_in_words(escarmouche: Run, results: Path) -> None:
    page = page_of(escarmouche, results)
    assert "<li>Armies: The patrol, orques-80: no difference proved.</li>" in page
    assert "<li>Games lasted 4.5 turns in the median, from 4 to 5.</li>" in page
    many = [game(number, (0,) if number % 4 else (1,), 0) for number in range(80)]
    write_tables(many, results)
    page = page_of(escarmouche, results)
    assert "<li>The patrol: won more than an even share.</li><li>orques-80: won less than an even share.</li>" in page
    assert "Of the first go nothing can be said" in page and "All games lasted" not in page


@pytest.mark.parametrize(("language", "even"), [("en", "25.0"), ("fr", "25,0")])
def test_what_is_even_depends_on_how_many_meet(escarmouche: Run, results: Path, language: str, even: str) -> None:
    four = {"bots": ("random",) * 4, "teams": (0, 1, 2, 3), "points": (80,) * 4, "losses": (10,) * 4}
    rows = [
        msgspec.structs.replace(game(number, (number % 3,), number % 4), armies=tuple("abcd"), **four)
        for number in range(12)
    ]
    write_tables(rows, results)
    page = page_of(escarmouche, results, language)
    assert f"{even}\N{NO-BREAK SPACE}%." in page and "<td>\N{MINUS SIGN}" in page and "<td>-" not in page
    assert {row["even"] for row in findings(results).tables["armies"]} == {1 / 4}


def test_a_study_that_is_not_finished_says_so(escarmouche: Run, results: Path) -> None:
    assert "not finished" not in page_of(escarmouche, results)
    label = msgspec.structs.replace(Results(results).label(), games=240)
    (results / "study.json").write_bytes(msgspec.json.encode(label))
    assert "This study is not finished: 10 of 240 games." in page_of(escarmouche, results)


def test_armies_of_one_title_are_told_apart_and_what_is_in_them(escarmouche: Run, results: Path) -> None:
    label = msgspec.structs.replace(Results(results).label(), armies={LIONS: "Raised", ORCS: "Raised"})
    (results / "study.json").write_bytes(msgspec.json.encode(label))
    assert "Raised (lions-80)" in page_of(escarmouche, results)
    members = findings(results).tables["contents"]
    assert [(row["army"], row["card"], row["models"], row["points"]) for row in members] == [
        (LIONS, "line-archer", 1, 12),
        (LIONS, "shield-guard", 1, 25),
    ]


def test_odds_that_failed_are_counted_and_named(escarmouche: Run, results: Path) -> None:
    failed = [msgspec.structs.replace(one, unweighed=("c2.shoot.type.rapid",)) for one in Results(results).played()]
    write_tables(failed, results)
    assert "10 more decisions could not be weighed, as their odds failed: c2.shoot.type.rapid." in page_of(
        escarmouche, results
    )


def test_cards_are_held_against_the_mean_of_the_study(results: Path) -> None:
    """More is lost than models destroy: not every card lies below what is even."""
    cards = {row["card"]: row for row in findings(results).tables["cards"]}
    mean = 20 / (12 + 25)
    assert [row["even"] for row in cards.values()] == pytest.approx([mean] * len(cards))
    assert cards["line-archer"]["destroyed"] < mean < cards["shield-guard"]["destroyed"]


def test_armies_are_held_against_each_other(escarmouche: Run, results: Path) -> None:
    lions, orcs = findings(results).tables["meetings"]
    assert (lions["army"], lions["against"], lions["games"], lions["share"]) == (LIONS, ORCS, 10, 0.65)
    assert (orcs["army"], orcs["against"], orcs["games"], orcs["share"]) == (ORCS, LIONS, 10, pytest.approx(0.35))
    assert "Army against army" in page_of(escarmouche, results)


def test_it_is_said_how_many_more_games_would_prove_a_difference(escarmouche: Run, results: Path) -> None:
    lions, orcs = findings(results).tables["armies"]
    assert (lions["more"], orcs["more"]) == (33, 33)
    assert "The patrol: if it goes on like this, 33 more games prove a difference" in page_of(escarmouche, results)
    many = [game(number, (0,) if number % 4 else (1,), 0) for number in range(80)]
    write_tables(many, results)
    assert {row["more"] for row in findings(results).tables["armies"]} == {0}
    equal = [game(number, (number % 2,), 0) for number in range(10)]
    write_tables(equal, results)
    assert {row["more"] for row in findings(results).tables["armies"]} == {None}
    assert "<td>–</td>" in page_of(escarmouche, results)


@pytest.mark.parametrize("share", [0.55, 0.65, 0.3])
def test_so_many_games_prove_a_difference_and_no_fewer(share: float) -> None:
    wanted = games_to_prove(share, 0.5)
    assert wanted is not None
    for count, proved in ((wanted, True), (wanted - 1, False)):
        found = wilson(share * count, count)
        assert (not found.low <= 0.5 <= found.high) == proved


def test_a_table_without_rows_has_its_columns(escarmouche: Run, results: Path) -> None:
    page_of(escarmouche, results)
    assert (results / "bought.csv").read_text() == "key,name,games,destroyed,low,high,even,uses\n"
    tables = findings(results).tables
    assert set(tables) == set(COLUMNS)
    assert all(tuple(row) == COLUMNS[name] for name, rows in tables.items() for row in rows)


def test_every_table_is_there_as_csv(escarmouche: Run, results: Path) -> None:
    tables = escarmouche("lab", "report", str(results), "--json").json["tables"]
    for name, rows in tables.items():
        with (results / f"{name}.csv").open(encoding="utf-8") as file:
            assert [row.keys() for row in csv.DictReader(file)] == [row.keys() for row in rows]
    assert tables["armies"][0]["share"] == 0.65


def test_a_folder_without_results_says_so(escarmouche: Run, tmp_path: Path) -> None:
    ran = escarmouche("lab", "report", str(tmp_path))
    assert (ran.code, ran.err) == (2, f"{tmp_path} holds no results of a study\n")
    with pytest.raises(Problem, match="holds no results"):
        findings(tmp_path / "nowhere")
