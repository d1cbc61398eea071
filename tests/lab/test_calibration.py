"""Calibration: what the odds foretell comes true as often as they say, where decisions are as they suppose."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.books import brief, small_army
from tests.lab.positions import DUEL

from escarmouche.documents import BadDocument
from escarmouche.kernel import Defaults, Game, Seeded, by_default, play
from escarmouche.kernel.exact import after_each
from escarmouche.lab import calibration, policies
from escarmouche.lab.calibration import Calibration, CheckedForecast, Foreteller
from escarmouche.lab.odds import weigh
from escarmouche.lab.policies import Planned
from escarmouche.lab.running import Results, run
from escarmouche.lab.sampling import Z999
from escarmouche.lab.statistics import wilson
from escarmouche.lab.studies import load_study
from escarmouche.lab.tables import CALIBRATION, GAMES, frames
from escarmouche.lab.worker_pools import Inline, WorkerPool
from escarmouche.rulebooks import Scene, book, books

ALL = Calibration(every=1)
RULES = book("c2")


def foretold(path: Path, seed: int, wish: Calibration = ALL) -> tuple[Game[Any], list[CheckedForecast]]:
    """A game of a scene in which everybody takes the default, and what was foretold of the first decision weighed."""
    game: Game[Any] = Game(RULES, RULES.scene(path).setup, dice=Seeded(seed), history="steps")
    foreteller = Foreteller(RULES, game, wish, str(seed))
    play(game, {side: foreteller.at(Defaults()) for side in RULES.sides})
    found = list(foreteller.compared())
    return game, [one for one in found if one.decision == found[0].decision]


def test_it_foretells_the_odds_of_the_answer(written: Callable[[str], Path]) -> None:
    game, found = foretold(written(DUEL), 1)
    number = found[0].decision
    answers = [entry.answer for entry in game.journal.entries if entry.player]
    dice = tuple(face for entry in game.journal.entries if not entry.player for face in entry.answer)
    scene = Scene("", RULES.scene(written(DUEL)).setup, dice=dice)
    weighed = weigh(RULES, scene, number=float, decision=number)
    assert {one.rule for one in found} == {weighed.rule}
    odds = next(one.odds for one in weighed.candidates if one.answer == answers[number - 1])
    assert {(one.seat, one.fate): one.chance for one in found} == {
        (RULES.sides.index(model.side), fate.key): pytest.approx(fate.chance)
        for model in odds.models
        for fate in model.fates
        if fate.key
    }


def test_what_happened_is_what_became_of_the_models(written: Callable[[str], Path]) -> None:
    happened = 0
    for seed in range(8):
        game, found = foretold(written(DUEL), seed)
        for one in RULES.measures.roster(game.state):
            became = RULES.measures.fates(game.state)[one.id].key
            true = [row.fate for row in found if row.seat == RULES.sides.index(one.side) and row.happened]
            assert true == ([became] if became else [])
            happened += len(true)
    assert happened


def test_what_is_foretold_happens_as_often_where_all_decide_as_supposed(
    written: Callable[[str], Path],
) -> None:
    path = written(DUEL)
    rows = [row for seed in range(120) for row in foretold(path, seed)[1]]
    assert all(row.chance > 0 for row in rows)
    for low, high in ((0.0, 0.03), (0.03, 0.06), (0.06, 0.1)):
        some = [row for row in rows if low < row.chance <= high]
        share = wilson(sum(row.happened for row in some), len(some), Z999)
        assert len(some) > 100
        assert share.low <= sum(row.chance for row in some) / len(some) <= share.high


def test_what_was_held_impossible_is_told(written: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """The odds suppose that nobody strikes; everybody does."""
    timid = {"c2.melee.dice.allocate": "0"}
    monkeypatch.setitem(policies.MAKERS, "timid", lambda rules: Planned(rules, timid, by_default))
    rows = [row for seed in range(20) for row in foretold(written(DUEL), seed, Calibration(1, "timid"))[1]]
    surprises = [row for row in rows if not row.chance]
    assert surprises and all(row.happened for row in surprises)


STUDY = """
study: foretold
book: {book}
games: 2
armies: [{army}]
battlefields: [{field}]
bots: [random]
options: {options}
"""


@pytest.mark.parametrize("name", books())
def test_a_game_of_any_book_is_the_same_whether_it_is_weighed_or_not(name: str, tmp_path: Path) -> None:
    rules = book(name)
    field = rules.battlefields()[0].key
    text = STUDY.format(book=name, army=small_army(name), field=field, options=json.dumps(brief(name)))
    games = []
    for number, more in enumerate(("", "calibration: {every: 3}\n")):
        path = tmp_path / "study.yaml"
        path.write_text(text + more, encoding="utf-8")
        plan, results = load_study(path, tmp_path), Results(tmp_path / str(number))
        results.open(plan)
        run(plan, results, WorkerPool(Inline(), 1))
        games.append(results.played())
    bare, weighed = games
    assert [one.fingerprint for one in bare] == [one.fingerprint for one in weighed]
    assert all(0 < one.weighed < one.decisions for one in weighed)
    tables = frames(weighed)
    assert tables[GAMES]["weighed"].sum() == sum(one.weighed for one in weighed)
    table = tables[CALIBRATION]
    assert table["chance"].is_between(0, 1).all() and table["seat"].is_in([1, 2]).all()
    assert frames(bare)[CALIBRATION].columns == table.columns


def test_what_is_too_deep_is_let_pass(written: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "MOST_REQUESTS", 5)
    game: Game[Any] = Game(RULES, RULES.scene(written(DUEL)).setup, dice=Seeded(1), history="steps")
    foreteller = Foreteller(RULES, game, ALL, "")
    play(game, {side: foreteller.at(Defaults()) for side in RULES.sides})
    assert game.over and foreteller.count < game.decisions


def test_a_decision_that_cannot_be_weighed_costs_that_decision(
    written: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed = []
    exactly = after_each

    def fails_once(*facts: Any) -> Any:
        weighed.append(facts)
        if len(weighed) == 1:
            raise TypeError("not data")
        return exactly(*facts)

    monkeypatch.setattr(calibration, "after_each", fails_once)
    game: Game[Any] = Game(RULES, RULES.scene(written(DUEL)).setup, dice=Seeded(1), history="steps")
    foreteller = Foreteller(RULES, game, ALL, "")
    play(game, {side: foreteller.at(Defaults()) for side in RULES.sides})
    assert game.over and foreteller.count == game.decisions - 1 > 0
    assert foreteller.failed == ["c2.dice.six"]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("{every: 0}", r"calibration\.every"),
        ("{policy: guess}", r"calibration\.policy: no policy guess"),
        ("{often: 3}", "often"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(tmp_path: Path, wish: str, said: str) -> None:
    path = tmp_path / "study.yaml"
    text = STUDY.format(book="c2", army="lions-80", field="open-field", options="{}")
    path.write_text(f"{text}calibration: {wish}\n", encoding="utf-8")
    with pytest.raises(BadDocument, match=said):
        load_study(path, tmp_path)
