"""Studies: the same games on one core or many, none lost and none repeated whatever happens."""

import json
import multiprocessing
import os
import resource
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars
import pytest
from tests.books import brief, small_army

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.lab import games
from escarmouche.lab.games import GameFailed, Played
from escarmouche.lab.running import Results, run
from escarmouche.lab.studies import Plan, load_study
from escarmouche.lab.tables import CARDS, EVENTS, GAMES, frames, read_table, write_tables
from escarmouche.lab.worker_pools import Inline, WorkerPool, workers
from escarmouche.rulebooks import book, books
from escarmouche.texts import Texts

Run = Callable[..., Any]

STUDY = """
study: Lions and orcs
games: {games}
seed: 3
armies: [lions-80, orques-80]
battlefields: [open-field]
turns: 2
"""


@pytest.fixture
def planned(tmp_path: Path) -> Callable[..., Plan]:
    """The plan of a study: so many games, further lines."""

    def plan(games: int = 4, more: str = "") -> Plan:
        path = tmp_path / "study.yaml"
        path.write_text(STUDY.format(games=games) + more, encoding="utf-8")
        return load_study(path, tmp_path / "armies")

    return plan


def opened(folder: Path, plan: Plan) -> Results:
    results = Results(folder)
    results.open(plan)
    return results


def finished(folder: Path, plan: Plan) -> list[Played]:
    """All games of a study, played here and now."""
    results = opened(folder, plan)
    run(plan, results, WorkerPool(Inline(), 1))
    return results.played()


class Stops(Inline):
    """Somebody stops it after some batches."""

    def __init__(self, after: int, error: BaseException) -> None:
        self.left = after
        self.error = error

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.left:
            raise self.error
        self.left -= 1
        return super().submit(fn, *args, **kwargs)


# -- which games -------------------------------------------------------------------------------------------------------


def test_every_entrant_sits_everywhere(planned: Callable[..., Plan]) -> None:
    plan = planned(8, "mirrors: true\n")
    met = [tuple(one.army for one in task.entrants) for task in plan.tasks()]
    lions, orcs = "lions-80", "orques-80"
    assert met == [(lions, orcs), (orcs, lions), (lions, lions), (orcs, orcs)] * 2


def test_battlefields_take_turns(planned: Callable[..., Plan]) -> None:
    plan = planned(6)
    both = Plan(plan.study, plan.book, plan.armies, {"open-field": "open-field", "old-ford": "old-ford"}, ())
    fields = [task.battlefield for task in both.tasks()]
    assert fields == ["open-field"] * 2 + ["old-ford"] * 2 + ["open-field"] * 2


def test_armies_may_be_raised(planned: Callable[..., Plan], tmp_path: Path) -> None:
    plan = planned(1, "").study
    path = tmp_path / "raised.yaml"
    path.write_text("study: raised\ngames: 1\narmies: [{points: 60, count: 2, seed: 5}]\nturns: 1\n", encoding="utf-8")
    raised = load_study(path, tmp_path / "armies")
    assert list(raised.armies) == ["army-60-5", "army-60-6"]
    assert all(raised.book.check_army(Path(file)).legal for file in raised.armies.values())
    assert plan.bots == ("random",)


def test_armies_are_raised_for_what_is_agreed_on(tmp_path: Path) -> None:
    path = tmp_path / "raised.yaml"
    text = "study: raised\ngames: 1\narmies: [{points: 200, count: 5, seed: 7}]\noptions: {alliances: false}\n"
    path.write_text(text, encoding="utf-8")
    plan = load_study(path, tmp_path / "armies")
    assert len(plan.armies) == 5
    for army in plan.armies:
        assert plan.setup("open-field", [army] * 2)


# -- playing them ------------------------------------------------------------------------------------------------------


def test_many_workers_play_what_one_plays(escarmouche: Run, planned: Callable[..., Plan], tmp_path: Path) -> None:
    planned(4)
    for name, count in (("one", "1"), ("two", "2")):
        wishes = ["--out", str(tmp_path / name), "--workers", count, "--quiet"]
        assert escarmouche("lab", "run", str(tmp_path / "study.yaml"), *wishes).code == 0
    for table in (GAMES, EVENTS, CARDS):
        one, two = (polars.read_parquet(tmp_path / name / table) for name in ("one", "two"))
        assert one.equals(two)
    assert one.height > 0


def test_what_is_bought_besides_cards_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text(
        "study: spells\nseed: 2\ngames: 4\narmies: [orques-magic-80, acheron-faithful-80]\nbots: [tactician]\nturns: 4\n",
        encoding="utf-8",
    )
    plan = load_study(path, tmp_path / "armies")
    wares = plan.book.measures.wares()
    bought = [one for game in finished(tmp_path / "out", plan) for one in game.bought]
    assert {one.key for one in bought} <= set(wares)
    assert {one.key.partition(":")[0] for one in bought} == {"spell", "miracle"}
    assert sum(one.uses for one in bought) > 0
    assert all(one.points > 0 for one in bought)


@pytest.mark.parametrize("name", books())
def test_every_book_can_be_studied(escarmouche: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "study.yaml"
    points = max(100, next(army.points for army in book(name).armies() if army.key == small_army(name)))
    lines = [
        "study: any book",
        f"book: {name}",
        "games: 3",
        f"armies: [{small_army(name)}, {{points: {points}}}]",
        f"options: {json.dumps(brief(name))}",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    plan = load_study(path, tmp_path)
    games = finished(tmp_path / "results", plan)
    assert games == finished(tmp_path / "again", plan)
    for game in games:
        for seat in range(len(plan.book.sides)):
            mine = [card for card in game.cards if card.seat == seat]
            assert sum(card.points for card in mine) == game.points[seat] > 0
    write_tables(games, tmp_path / "results")
    assert escarmouche("lab", "report", str(tmp_path / "results")).code == 0


def test_four_may_meet_two_against_two(escarmouche: Run, tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    lines = [
        "study: teams",
        "book: ddm",
        "games: 4",
        "armies: [lawful-good-gate-100, chaotic-evil-horde-100]",
        "options: {players: 4, teams: true, place_tiles: false, rounds: 3}",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    plan = load_study(path, tmp_path)
    assert plan.seats == 4
    assert len(plan.pairings()) == 2**4 - 2, "two entrants at four seats, not all of one kind"
    games = finished(tmp_path / "results", plan)
    assert all(len(game.armies) == len(game.points) == len(game.losses) == 4 for game in games)
    assert {game.winners for game in games} <= {(), (0, 2), (1, 3)}
    assert any(game.winners for game in games)
    write_tables(games, tmp_path / "results")
    rows = polars.read_parquet(tmp_path / "results" / GAMES)
    for game, row in zip(games, rows.to_dicts(), strict=True):
        assert [seat for seat in range(4) if row[f"won_{seat + 1}"]] == list(game.winners)
    assert escarmouche("lab", "report", str(tmp_path / "results")).code == 0


def test_tacticians_play_the_same_however_slow_the_computer(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    bots = "bots: [tactician, {name: tactician, label: quick, settings: {exact: false}}]\nturns: 1\n"
    text = "study: tacticians\ngames: 2\narmies: [lions-80]\nbattlefields: [open-field]\n"
    path.write_text(text + bots, encoding="utf-8")
    plan = load_study(path, tmp_path)
    one, again = (finished(tmp_path / name, plan) for name in ("one", "again"))
    assert one == again
    assert {game.bots for game in one} == {("tactician", "quick"), ("quick", "tactician")}
    assert all(game.decisions > 10 for game in one)


def test_a_stopped_study_goes_on_without_loss_or_repetition(planned: Callable[..., Plan], tmp_path: Path) -> None:
    plan = planned(5)
    results = opened(tmp_path / "stopped", plan)
    with pytest.raises(KeyboardInterrupt):
        run(plan, results, WorkerPool(Stops(3, KeyboardInterrupt()), 1))
    before = [one.number for one in results.played()]
    assert before == [0, 1, 2]
    played: list[int] = []
    run(plan, results, WorkerPool(Inline(), 1), on_games=played.append)
    assert played == [3, 1, 1]
    assert results.played() == finished(tmp_path / "at-once", plan)


@pytest.mark.parametrize("count", [1, 2])
def test_the_first_interrupt_begins_no_more_games(planned: Callable[..., Plan], tmp_path: Path, count: int) -> None:
    plan = planned(60)
    results = opened(tmp_path / "asked", plan)
    before = signal.getsignal(signal.SIGINT)
    played: list[int] = []
    finishing: list[int] = []

    def stop_once(games: int) -> None:
        if games and not finishing:
            signal.raise_signal(signal.SIGINT)
        played.append(games)

    with workers(count) as pool, pytest.raises(KeyboardInterrupt):
        run(plan, results, pool, on_games=stop_once, on_stop=finishing.append)
    assert finishing == [1] if count == 1 else finishing[0] in (1, 2)
    assert sum(played) == len(results.played()) < 60
    assert signal.getsignal(signal.SIGINT) is before


def test_the_second_interrupt_drops_what_is_under_way(planned: Callable[..., Plan], tmp_path: Path) -> None:
    plan = planned(60)
    results = opened(tmp_path / "dropped", plan)

    def stop_twice(games: int) -> None:
        if games:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt), workers(2) as pool:
        run(plan, results, pool, on_games=stop_twice)
    assert 0 < len(results.played()) < 60
    assert multiprocessing.active_children() == []
    run(plan, results, WorkerPool(Inline(), 1))
    assert results.played() == finished(tmp_path / "at-once", plan)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, ZeroDivisionError])
def test_the_finished_games_of_a_batch_are_kept_when_one_is_dropped(
    planned: Callable[..., Plan], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
) -> None:
    plan = planned(60)
    results = opened(tmp_path / "dropped", plan)
    play = games.play_task

    def play_until_the_third(rules: Any, task: Any, *rest: Any, **wishes: Any) -> Played:
        if task.number == 2:
            raise stop
        return play(rules, task, *rest, **wishes)

    monkeypatch.setattr(games, "play_task", play_until_the_third)
    with pytest.raises((KeyboardInterrupt, Problem)):
        run(plan, results, WorkerPool(Inline(), 1))
    assert [one.number for one in results.played()] == [0, 1]


def test_what_a_batch_has_no_time_for_is_played_later(
    planned: Callable[..., Plan], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = finished(tmp_path / "at-once", planned(40))
    monkeypatch.setattr(games, "SPELL", 0.0)
    results = opened(tmp_path / "slowly", planned(40))
    played: list[int] = []
    run(planned(40), results, WorkerPool(Inline(), 1), on_games=played.append)
    assert played == [0] + [1] * 40
    assert results.played() == at_once


def test_a_study_may_be_given_more_games(planned: Callable[..., Plan], tmp_path: Path) -> None:
    first = finished(tmp_path / "more", planned(2))
    more = finished(tmp_path / "more", planned(4))
    assert more[:2] == first
    assert Results(tmp_path / "more").label().games == 4
    assert [one.number for one in more] == [0, 1, 2, 3]


def test_finished_games_survive_a_worker_that_dies(planned: Callable[..., Plan], tmp_path: Path) -> None:
    plan = planned(4)
    results = opened(tmp_path / "died", plan)
    with pytest.raises(Problem, match="a worker has died"):
        run(plan, results, WorkerPool(Stops(2, BrokenProcessPool("gone")), 1))
    assert len(results.played()) == 2


def test_finished_games_survive_a_worker_that_is_killed(planned: Callable[..., Plan], tmp_path: Path) -> None:
    plan = planned(60)
    results = opened(tmp_path / "killed", plan)

    def kill_one(games: int) -> None:
        if games:
            os.kill(next(iter(multiprocessing.active_children())).pid or 0, signal.SIGKILL)

    with workers(2) as pool, pytest.raises(Problem, match="a worker has died"):
        run(plan, results, pool, on_games=kill_one)
    kept = len(results.played())
    assert 0 < kept < 60
    run(plan, results, WorkerPool(Inline(), 1))
    assert [one.number for one in results.played()] == list(range(60))


def test_finished_games_survive_a_rule_that_fails(planned: Callable[..., Plan], tmp_path: Path) -> None:
    plan = planned(4)
    results = opened(tmp_path / "failed", plan)
    with pytest.raises(Problem, match="game 3 has failed \\(KeyError: 'x'\\)"):
        run(plan, results, WorkerPool(Stops(3, GameFailed(3, "KeyError: 'x'")), 1))
    assert len(results.played()) == 3


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can be made that is longer than a few bytes."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


def test_finished_games_survive_a_full_disk(escarmouche: Run, planned: Callable[..., Plan], tmp_path: Path) -> None:
    def again() -> Any:
        wishes = ["--out", str(tmp_path / "full"), "--workers", "1", "--quiet"]
        return escarmouche("lab", "run", str(tmp_path / "study.yaml"), *wishes)

    planned(2)
    assert again().code == 0
    planned(4)
    with full_disk():
        ran = again()
    assert (ran.code, ran.err) == (2, f"{tmp_path / 'full'} cannot be written: the file would be too long\n")
    assert "Stopped after 2 of 4 games" in ran.out
    assert polars.read_parquet(tmp_path / "full" / GAMES).height == 2
    assert [one.number for one in Results(tmp_path / "full").played()] == [0, 1]
    assert again().code == 0
    assert Results(tmp_path / "full").played() == finished(tmp_path / "empty", planned(4))


def test_results_of_another_study_are_left_alone(planned: Callable[..., Plan], tmp_path: Path) -> None:
    opened(tmp_path / "results", planned(2))
    with pytest.raises(Problem, match="another study, Lions and orcs"):
        opened(tmp_path / "results", planned(2, "mirrors: true\n"))


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_the_tables_add_up(planned: Callable[..., Plan], tmp_path: Path) -> None:
    longer = tmp_path / "longer.yaml"
    longer.write_text(STUDY.format(games=8).replace("turns: 2", "turns: 6"), encoding="utf-8")
    tables = frames(finished(tmp_path / "tables", load_study(longer, tmp_path)))
    games, events, cards = tables[GAMES], tables[EVENTS], tables[CARDS]
    assert games.height == 8
    assert set(games["first"]) <= {1, 2}
    for row in games.iter_rows(named=True):
        for seat in (1, 2):
            mine = cards.filter((polars.col("game") == row["game"]) & (polars.col("seat") == seat))
            assert mine["points"].sum() == row[f"points_{seat}"]
            assert mine["points_lost"].sum() == row[f"lost_{seat}"]
        lost = events.filter(polars.col("game") == row["game"])
        assert lost["points"].sum() == row["lost_1"] + row["lost_2"]
        assert lost["turn"].is_between(1, row["turns"]).all()
    assert events.height > 0


def test_events_may_be_left_out(planned: Callable[..., Plan], tmp_path: Path) -> None:
    kept, left_out = (
        finished(tmp_path / name, planned(2, more)) for name, more in (("a", ""), ("b", "events: false\n"))
    )
    assert [one.fingerprint for one in kept] == [one.fingerprint for one in left_out]
    assert [one.first for one in left_out] == [-1, -1]


# -- bad input ---------------------------------------------------------------------------------------------------------


TACTICIANS = "games: 1\narmies: [lions-80]\nbots: "


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("games: 0\narmies: [lions-80]\n", "games"),
        ("games: 1\narmies: []\n", "armies"),
        ("games: 1\narmies: [lions-81]\n", r"armies\[0\]: no army lions-81"),
        ("games: 1\narmies: [mine.yaml]\n", r"mine\.yaml:4: cards\[0\]\.profile: .*no-such-card"),
        ("games: 1\npacks: [nope.yaml]\narmies: [lions-80]\n", r"study\.yaml:3: packs\[0\]: no such file"),
        ("games: 1\narmies: [{points: 1}]\n", r"armies\[0\]"),
        ("games: 1\narmies: [lions-80]\nbots: [random, grandmaster]\n", r"bots\[1\].*grandmaster"),
        ("games: 1\narmies: [lions-80]\nbots: [{name: random, settings: {depth: 3}}]\n", r"bots\[0\].*depth"),
        (f"{TACTICIANS}[{{name: tactician, settings: {{foo: 1}}}}]\n", r"bots\[0\]\.settings.*foo"),
        (f"{TACTICIANS}[{{name: tactician, settings: {{budget: abc}}}}]\n", r"bots\[0\]\.settings\.budget"),
        (f"{TACTICIANS}[{{name: tactician, settings: {{budget: -1}}}}]\n", r"bots\[0\]\.settings\.budget"),
        (f"{TACTICIANS}[{{name: random, settings: {{exact: true}}}}]\n", r"bots\[0\]: random takes no setting exact"),
        (
            f"{TACTICIANS}\n  - random\n  - {{name: tactician, label: random}}\n",
            r"study\.yaml:6: .* bots\[0\] and bots\[1\]",
        ),
        (
            "games: 1\nbook: ddm\narmies: [ready]\nturns: 2\noptions: {teams: false}\n",
            r"study\.yaml:5: turns: no option turns",
        ),
        ("games: 1\narmies: [lions-80]\nbattlefields: [moon]\n", r"battlefields\[0\].*moon"),
        ("games: 1\narmies: [lions-80]\nbook: c9\n", "no book c9"),
        ("games: 1\narmies: [lions-80]\noptions: {turns: soon}\n", "options: the option turns"),
        ("games: 1\narmies: [lions-80]\noptions: {trns: 1}\n", "options: no option trns"),
        ("games: 1\narmies: [lions-80]\nsedd: 3\n", "did you mean seed"),
    ],
)
def test_a_study_that_cannot_be_is_told_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "mine.yaml").write_text(
        "name: Mine\npeople: lions\nlimit: 80\ncards: [{profile: no-such-card}]\n", encoding="utf-8"
    )
    path = tmp_path / "study.yaml"
    path.write_text("study: bad\n" + text, encoding="utf-8")
    with pytest.raises(BadDocument, match=said):
        load_study(path, tmp_path / "armies")


def test_a_folder_that_cannot_be_written_is_no_mistake_of_the_study(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text("study: raised\ngames: 1\narmies: [{points: 60}]\n", encoding="utf-8")
    with pytest.raises(Problem) as told:
        load_study(path, path / "armies")
    assert told.value.told(Texts("fr")).endswith("il y a un fichier là où il faut un dossier")
    assert "study.yaml:3" not in str(told.value)


def test_what_cannot_be_is_one_line(escarmouche: Run, planned: Callable[..., Plan], tmp_path: Path) -> None:
    planned()
    study = str(tmp_path / "study.yaml")
    ran = escarmouche("lab", "run", study, "--out", study, "--quiet")
    assert (ran.code, ran.err) == (2, f"{study} is not a folder\n")
    with pytest.raises(Problem, match=GAMES.replace(".", r"\.")):
        read_table(tmp_path, GAMES)
