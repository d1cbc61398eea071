"""The odds of the answers to a decision, and where a placement may lead, as a worker process works them out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.c2.test_melee import pairs
from tests.ddm.arena import Arena
from tests.page.tiny_book import AnyWay

from escarmouche.kernel import Ask, Choose, Defaults, Game, Place, Reason, Seeded, play
from escarmouche.rulebooks import Reach, book
from escarmouche.rulebooks.c2.rules.melee import MeleePhase
from escarmouche.rulebooks.ddm.rules.rounds import Round
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn
from escarmouche.server import analysis
from escarmouche.server.analysis import Foretelling, Ground, Likely, Prospects, ground, without_bystanders
from escarmouche.table import Part

SIX = "c2.dice.six"

BUDGET = 3600.0
"""Seconds: nothing is left out for want of time."""


def test_the_odds_of_a_fight_tell_what_becomes_of_the_fighters() -> None:
    rules = book("c2")
    game = Game(rules, rules.measures.duel("line-spearman", "pack-hunter"), dice=Seeded("a fight")).start()
    seat, ask = next((seat, ask) for seat in rules.sides if isinstance(ask := game.request_of(seat), Choose))
    found = foretold(rules, game, seat, BUDGET).options
    assert foretold(rules, game, seat, BUDGET).exact
    assert [one.answer for one in found] == list(ask.options)
    fates = {one.id for one in rules.measures.roster(game.state)}
    for one in found:
        assert one.likely, one.answer
        totals: dict[str, float] = {}
        for each in one.likely:
            totals[each.figure] = totals.get(each.figure, 0) + each.chance
        assert set(totals) <= fates
        assert all(0 < total <= 1 + 1e-6 for total in totals.values())
        assert any(each.condition["en"] == "killed" for each in one.likely)
        assert all(each.out == (each.condition["en"] == "killed") for each in one.likely)
        assert all(each.worse == (each.condition["en"] != "stunned") for each in one.likely)
        assert not any("has had its go" in each.condition["en"] for each in one.likely)


def foretold(rules: Any, game: Game[Any], seat: str, *budgets: float) -> Prospects:
    """What is known of the odds after working on them for so many seconds, again and again."""
    foretelling = Foretelling(rules, game, seat, measuring=True)
    for budget in budgets:
        foretelling.go_on(budget)
    return foretelling.told()


def estimated(foretelling: Foretelling) -> Prospects:
    """What is known of the odds as soon as every answer has been played out often enough, however slow the machine is."""
    while True:
        told = foretelling.told()
        if all(one.likely is not None for one in told.options):
            return told


def asked_of_a_duel() -> tuple[Any, Game[Any], str, Choose[Any]]:
    rules = book("c2")
    game = Game(rules, rules.measures.duel("line-spearman", "pack-hunter"), dice=Seeded("a fight")).start()
    seat, ask = next((seat, ask) for seat in rules.sides if isinstance(ask := game.request_of(seat), Choose))
    return rules, game, seat, ask


def test_odds_for_which_there_is_no_time_are_estimated_all_of_them() -> None:
    """By playing every answer out; what is likeliest by far is found, and nothing that can't happen."""
    rules, game, seat, ask = asked_of_a_duel()
    estimate = estimated(Foretelling(rules, game, seat, measuring=True))
    exact = foretold(rules, game, seat, BUDGET)
    assert (estimate.exact, estimate.final) == (False, False)
    assert (exact.exact, exact.final) == (True, True)
    assert [one.answer for one in estimate.options] == [one.answer for one in exact.options] == list(ask.options)
    for rough, true in zip(estimate.options, exact.options, strict=True):
        assert rough.likely is not None
        assert true.likely is not None
        possible = {(one.figure, one.condition["en"]) for one in true.likely}
        assert {(one.figure, one.condition["en"]) for one in rough.likely} <= possible
        assert all(0 < one.chance <= 1 for one in rough.likely)


def test_a_few_throws_are_no_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is time for one more at each telling, nothing is told of the first; and what comes later is added up."""
    monkeypatch.setattr(analysis, "SAMPLING", 0.0)
    rules, game, seat, _ = asked_of_a_duel()
    foretelling = Foretelling(rules, game, seat, measuring=True)
    told = [foretelling.told() for _ in range(analysis.FEWEST_SAMPLES)]
    assert all(one.likely is None for early in told[:-1] for one in early.options)
    assert all(one.likely is not None for one in told[-1].options)
    shares = {each.chance * analysis.FEWEST_SAMPLES for one in told[-1].options for each in one.likely or ()}
    assert len(shares) > 3, "they come of different throws"
    assert all(abs(share - round(share)) < 1e-6 for share in shares)


def test_odds_are_gone_on_with_where_they_were_left() -> None:
    """Worked out step by step, without time for more at once, they are at last what they are in one go."""
    rules, game, seat, _ = asked_of_a_duel()
    foretelling = Foretelling(rules, game, seat, measuring=True)
    parts = 0
    while not foretelling.is_done:
        foretelling.step()
        parts += 1
    assert parts > 10
    assert foretelling.told() == foretold(rules, game, seat, BUDGET)


def is_asked_about_a_six(game: Game[Any], _: Any) -> bool:
    return isinstance(game.request, Ask) and game.request.rule == SIX


def test_in_the_middle_of_a_throw_odds_are_estimated_for_good() -> None:
    """A question that comes between the dice of one throw has no exact odds of its own."""
    rules = book("c2")
    for seed in range(40):
        game: Game[Any] = Game(rules, rules.measures.duel("line-spearman", "pack-hunter"), dice=Seeded(seed)).start()
        players = dict.fromkeys(game.state.players, Defaults())
        play(game, players, until=partial(is_asked_about_a_six, game))
        if isinstance(ask := game.request, Choose):
            foretelling = Foretelling(rules, game, ask.player, measuring=True)
            foretelling.go_on(BUDGET)
            found = estimated(foretelling)
            assert (found.exact, found.final) == (False, True)
            return
    raise AssertionError("nobody was asked about a six")


class Laid(msgspec.Struct, frozen=True):
    """Where something is laid."""

    at: int


class Lay(Place[Laid]):
    """A placement of which a book tells where it may lead in a way of its own, or as a polygon."""

    __slots__ = ("told",)
    shape = Laid

    def __init__(self, told: Any) -> None:
        super().__init__("red", "c2.approach.placement")
        self.told = told

    def region(self) -> Any:
        return self.told

    def problems(self, answer: Laid) -> Sequence[Reason]:
        return ()

    def offers(self, rng: Random) -> Sequence[Laid]:
        return [Laid(7)]


@pytest.mark.parametrize(
    ("told", "parts"),
    [
        (((0, 0), (9, 0), (9, 9)), (Part(((0, 0), (9, 0), (9, 9))),)),
        ([[3, 5], [], [7], []], None),
        ([[3, 5], [6, 8], [9, 9]], None),
        ([3, 5], None),
        ((), None),
        (None, None),
    ],
)
def test_something_is_offered_wherever_a_placement_may_lead(told: Any, parts: Any) -> None:
    game: Any = SimpleNamespace(request_of={"red": Lay(told)}.get, view=lambda _: SimpleNamespace(state=None))
    rules: Any = SimpleNamespace(tactics=AnyWay(), reach=lambda *_: Reach())
    assert ground(rules, game, "red") == Ground(parts, ({"at": 7},))


def test_odds_name_nobody_to_whom_the_same_happens_whatever_is_answered() -> None:
    """But whom the question is about is named in any case."""

    def hurt(figure: str, chance: float) -> Likely:
        return Likely(figure, {"en": "hurt"}, chance)

    mine, foe, bystander = hurt("mine", 0.5), hurt("foe", 0.25), hurt("bystander", 0.125)
    strike, wait = (mine, foe, bystander), (mine, bystander)
    assert without_bystanders([strike, wait, None], {"mine"}) == [(mine, foe), (mine,), None]
    assert without_bystanders([strike, wait], set()) == [(foe,), ()]
    assert without_bystanders([(foe, bystander), (hurt("foe", 0.5), bystander)], set()) == [(foe,), (hurt("foe", 0.5),)]
    assert without_bystanders([strike, None], set()) == [strike, None]


def test_nothing_hangs_on_the_combat_that_is_fought_first_but_that_combat() -> None:
    place = pairs(1, 2)
    rules, game = book("c2"), place.game(MeleePhase()).start()
    ask = game.request
    assert isinstance(ask, Choose)
    assert ask.rule == "c2.melee.order"
    for one in foretold(rules, game, ask.player, BUDGET).options:
        assert one.likely is not None
        assert {each.figure for each in one.likely} <= set(str(one.answer).split("+")), one.answer


def test_whoever_goes_somewhere_is_foretold_to_go_where_it_is_sensible() -> None:
    """A rush that may end anywhere beside an enemy is not foretold to lead along all the others."""
    drawing = """
        . . . B .
        M . . . .
        . . . . .
        """
    arena = Arena(drawing, M={"abilities": (("ddm.ability.difficult", 4),)}, B={"warband": "blue"})
    game = arena.game(TakeTurn("m"))
    ask = game.request
    assert isinstance(ask, Choose)
    assert "rush/b" in ask.options
    rush = next(one for one in foretold(book("ddm"), game, ask.player, BUDGET).options if one.answer == "rush/b")
    assert rush.likely is not None
    assert not any(each.figure == "m" for each in rush.likely)


def test_nothing_hangs_on_who_begins_a_round() -> None:
    """The turns that follow are decisions of their own, whoever takes the first."""
    arena = Arena("A B", B={"warband": "blue"})
    for first, second in ((12, 5), (5, 12)):
        game = arena.game(Round(), dice=[first, second])
        ask = game.request
        assert isinstance(ask, Choose) and ask.rule == "ddm.round.initiative-choice"
        assert all(one.likely == () for one in foretold(book("ddm"), game, ask.player, 5.0).options)


def test_a_creature_that_is_hurt_already_is_wounded_by_any_further_loss() -> None:
    arena = Arena("M B", M={"melee": ((5, 5),)}, B={"warband": "blue", "hp": 40})
    arena["b"].hp = 35
    game = arena.game(TakeTurn("m"))
    ask = game.request
    assert isinstance(ask, Choose)
    strike = next(one for one in foretold(book("ddm"), game, ask.player, BUDGET).options if one.answer == "melee/0/b")
    assert strike.likely
    assert all(each.worse for each in strike.likely if each.figure == "b")
