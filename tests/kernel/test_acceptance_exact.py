"""Exact odds, against closed forms and against another library of dice."""

import random
from fractions import Fraction
from math import comb
from typing import Any

import icepool
import msgspec
import pytest
from tests.kernel.toys import duels, secrets
from tests.kernel.toys.duels import Blow, Contest, Duel, Initiative, Press, Reach, Trial
from tests.kernel.walking import Toy, alone

from escarmouche.errors import Problem
from escarmouche.kernel import (
    AGAIN,
    Best,
    Choose,
    Exact,
    Game,
    NoHistory,
    Place,
    Roll,
    State,
    Step,
    Test,
    TooDeep,
    candidates,
    confirm,
    enumerate_detail,
)


def _duel(*steps: Step, **facts: Any) -> Duel:
    duel = Duel(players=("alice", "bob"), **facts)
    duel.then(*steps)
    return duel


def _game(*steps: Step, **facts: Any) -> Game[Duel]:
    return Game(Toy("duel", lambda _: _duel(*steps, **facts)), None, history="steps")


EXACT: Exact[Duel, Fraction] = Exact(number=Fraction)


def test_twenty_blows_are_binomial_and_merge_into_few_states() -> None:
    duel = _duel(*[Blow("alice", "bob", 3)] * 20, life={"bob": 99})
    exact: Exact[Duel, Fraction] = Exact(number=Fraction, limit=1000)
    hits = exact.distribution(duel, lambda end: end.hits)
    hit = Fraction(2, 3)
    assert hits == {n: comb(20, n) * hit**n * (1 - hit) ** (20 - n) for n in range(21)}
    assert exact.expectation(duel, lambda end: end.hits) == 20 * hit
    assert duel.hits == 0
    assert len(duel.agenda) == 20


def test_the_same_blows_by_icepool() -> None:
    duel = _duel(*[Blow("alice", "bob", 4), Blow("alice", "carol", 6)] * 4, life={"bob": 99, "carol": 99})
    pool = 4 @ (icepool.d6 >= 4) + 4 @ (icepool.d6 >= 6)
    theirs = {int(total): Fraction(pool.probability(total)) for total in pool.outcomes()}
    assert EXACT.distribution(duel, lambda end: end.hits) == theirs


def test_who_strikes_first_wins_more_often() -> None:
    rounds = 5
    duel = _duel(*[Blow("alice", "bob", 4), Blow("bob", "alice", 5)] * rounds, life={"alice": 1, "bob": 1})
    both_miss = Fraction(1, 2) * Fraction(2, 3)
    turns = sum((both_miss**n for n in range(rounds)), Fraction(0))
    assert EXACT.distribution(duel, lambda end: end.winner) == {
        "alice": Fraction(1, 2) * turns,
        "bob": Fraction(1, 6) * turns,
        "": both_miss**rounds,
    }


def test_dice_thrown_again_are_shared_out() -> None:
    assert EXACT.distribution(_duel(Initiative()), lambda end: end.winner) == {
        "alice": Fraction(1, 2),
        "bob": Fraction(1, 2),
    }


def test_floats_agree_with_fractions() -> None:
    duel = _duel(Initiative(), Trial(), *[Blow("alice", "bob", 4), Blow("bob", "alice", 5)] * 3, life={"bob": 2})
    quick: Exact[Duel, float] = Exact(number=float)
    floats = quick.distribution(duel, lambda end: (end.winner, end.points))
    fractions = EXACT.distribution(duel, lambda end: (end.winner, end.points))
    assert sum(fractions.values()) == 1
    assert floats == pytest.approx({key: float(weight) for key, weight in fractions.items()})


def test_a_line_ends_where_it_is_told_to() -> None:
    duel = _duel(*[Blow("alice", "bob", 4)] * 4, life={"bob": 99})
    exact: Exact[Duel, Fraction] = Exact(number=Fraction, stop=lambda state: state.hits == 1)
    ends = exact.outcomes(duel)
    assert {(end.hits, len(end.agenda)): weight for end, weight in ends} == {
        (1, 3): Fraction(1, 2),
        (1, 2): Fraction(1, 4),
        (1, 1): Fraction(1, 8),
        (1, 0): Fraction(1, 16),
        (0, 0): Fraction(1, 16),
    }
    assert exact.outcomes(_duel(hits=1)) == [(_duel(hits=1), Fraction(1))]


def test_the_policy_decides() -> None:
    duel = _duel(Trial())
    bold: Exact[Duel, Fraction] = Exact(
        lambda _, request: {"toy.aim": "hard", "toy.boast": "loud"}[request.rule], number=Fraction
    )
    assert bold.distribution(duel, lambda end: end.points) == {9: Fraction(5, 36), 1: Fraction(31, 36)}
    assert EXACT.distribution(duel, lambda end: end.points) == {4: Fraction(1, 2), 0: Fraction(1, 2)}


def test_secret_orders_are_decided_like_any_other() -> None:
    council = secrets.BOOK.begin(["alice", "bob"])
    exact: Exact[secrets.Council, Fraction] = Exact(lambda _, request: list(request.offers(R))[-1], number=Fraction)
    ((end, weight),) = exact.outcomes(council)
    assert weight == 1
    assert end.orders == {"alice": ("go", "go"), "bob": ("go", "go")}


R = random.Random(0)


# -- in mid-step -------------------------------------------------------------------------------------------------------


def test_candidates_before_and_after_a_composite_throw() -> None:
    game = _game(Trial())
    points = candidates(game, lambda end: end.points, number=Fraction)
    assert points == {"easy": Fraction(4, 2), "hard": Fraction(8 * 5, 36)}
    game.answer("hard")
    game.answer([6])
    with pytest.raises(NoHistory):
        candidates(game, lambda end: end.points, number=Fraction)
    with pytest.raises(NoHistory):
        game.since_checkpoint()
    game.answer("yes")
    game.answer([2])
    assert game.request is not None and game.request.rule == "toy.boast"
    assert candidates(game, lambda end: end.points, number=Fraction) == {"quiet": 8, "loud": 9}
    assert candidates(game, lambda end: end.points, number=Fraction, answers=["loud"]) == {"loud": 9}


def test_the_odds_of_a_throw_not_yet_made() -> None:
    game = _game(Trial())
    game.answer("hard")
    assert isinstance(game.request, Roll)
    state, given = game.since_checkpoint()
    assert given == ("hard",)
    assert EXACT.distribution(state, lambda end: end.points, given) == {8: Fraction(5, 36), 0: Fraction(31, 36)}


def test_what_was_thrown_again_counts_for_nothing() -> None:
    game = _game(Initiative())
    game.answer([3, 3])
    assert game.request is not None and game.since_checkpoint()[1] == ()
    game.answer([3, 4])
    assert game.over and game.state.winner == "bob" and game.rolls == 2


def test_candidates_of_secret_orders() -> None:
    game = Game(secrets.BOOK, ["alice", "bob"])
    game.answer("two", player="bob")
    many = candidates(game, lambda end: len(end.orders["alice"]), number=Fraction, stop=lambda end: bool(end.orders))
    assert many == {"one": 1, "two": 2}


class Target(msgspec.Struct):
    """Somebody in a state: a copy of the state has a copy of him."""

    hits: int = 0


class Range(State, kw_only=True):
    targets: dict[str, Target] = {}


class Volley(Step, frozen=True):
    """Two dice for a target, who is chosen between them."""

    async def run(self, state: Range) -> None:
        first = await Roll((2,), lambda faces: faces[0], rule="toy.first")
        target = await Choose("alice", "toy.target", dict(state.targets), default="near")
        second = await Roll((2,), lambda faces: faces[0], rule="toy.second")
        target.hits += first * second


def test_who_is_chosen_is_hit_in_every_line_of_play() -> None:
    """Though lines that part later are played on copies, in which he is another object."""
    state = Range(players=("alice",), agenda=[Volley()], targets={"near": Target(), "far": Target()})
    exact: Exact[Range, Fraction] = Exact(number=Fraction)
    hits = exact.distribution(state, lambda end: (end.targets["near"].hits, end.targets["far"].hits))
    assert hits == {(1, 0): Fraction(1, 4), (2, 0): Fraction(1, 2), (4, 0): Fraction(1, 4)}
    best: Best[Range, Fraction] = Best("alice", lambda end: end.targets["far"].hits, number=Fraction)
    assert best.value(state) == Fraction(9, 4)


def test_what_cannot_be_weighed_says_so() -> None:
    over = _game(Blow("alice", "bob", 2))
    with pytest.raises(Problem):
        candidates(over, lambda _: 0, number=Fraction)
    bare = Game(duels.BOOK, {"alice": 1, "bob": 1}, history="none")
    with pytest.raises(NoHistory):
        bare.since_checkpoint()


def test_a_game_for_analysis_keeps_every_state_between_two_steps() -> None:
    game = _game(*[Blow("alice", "bob", 4)] * 3, life={"bob": 9})
    for face in (1, 6, 6):
        game.answer([face])
    assert game.over
    assert [state.hits for state in game.checkpoints()] == [0, 0, 1]
    assert [state.hits for state in game.checkpoints(2)] == [1]
    with pytest.raises(NoHistory):
        Game(duels.BOOK, {"alice": 1, "bob": 1}, history="none").checkpoints()


class Automatic(Test[str]):
    """A composite throw that succeeds without dice, or asks before it throws."""

    __slots__ = ("asks",)

    def __init__(self, asks: bool) -> None:
        self.asks = asks

    async def detail(self) -> str:
        if not self.asks:
            return "sure"
        return "paid" if await confirm("alice", "toy.pay", default=True) else "refused"

    def odds(self) -> dict[str, Fraction]:
        return {"paid" if self.asks else "sure": Fraction(1), "never": Fraction(0)}


class Sure(Step, frozen=True):
    async def run(self, duel: Duel) -> None:
        assert await Automatic(asks=False) == "sure"
        duel.points = await Choose("alice", "toy.points", {"one": 1, "two": 2}, default="one")
        duel.winner = await Automatic(asks=True)


def test_a_throw_without_dice_is_no_obstacle() -> None:
    game = _game(Sure())
    assert game.since_checkpoint()[1] == ("sure",)
    assert candidates(game, lambda end: end.points, number=Fraction) == {"one": 1, "two": 2}
    assert [end.winner for end, _ in EXACT.outcomes(_duel(Sure()))] == ["paid"]


def test_a_decision_within_a_throw_cannot_be_weighed_by_itself() -> None:
    game = _game(Sure())
    game.answer("two")
    assert game.request is not None and game.request.rule == "toy.pay"
    with pytest.raises(NoHistory):
        candidates(game, lambda _: 0, number=Fraction)
    game.answer("no")
    assert game.state.winner == "refused"


# -- composite throws --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("needed", range(1, 20))
def test_detail_and_odds_of_a_reach_agree(needed: int) -> None:
    test = Reach("alice", needed)
    least = Fraction(1, 6**5)
    by_detail = enumerate_detail(test, least=least)
    assert by_detail == {outcome: weight for outcome, weight in test.odds().items() if weight}


def test_a_decision_in_between_may_be_another() -> None:
    timid = enumerate_detail(Reach("alice", 8), policy=lambda *_: "no")
    assert timid == {False: 1}


@pytest.mark.parametrize("bonus", [-7, -1, 0, 1, 2, 6, 11])
def test_open_ended_dice_without_end_agree_with_their_closed_form(bonus: int) -> None:
    test = Contest(bonus)
    found = enumerate_detail(test, least=Fraction(1, 6**6))
    missing = 1 - sum(found.values())
    assert 0 < missing < Fraction(1, 4)
    assert sum(test.odds().values()) == 1
    for outcome, weight in test.odds().items():
        assert found[outcome] <= weight <= found[outcome] + missing


def test_what_has_no_end_is_not_cut_silently() -> None:
    with pytest.raises(TooDeep):
        enumerate_detail(Contest(0), limit=500)


class Twice(Test[int]):
    """A composite throw of composite throws."""

    __slots__ = ()

    async def detail(self) -> int:
        return int(await Reach("alice", 5)) + int(await Reach("bob", 4))

    def odds(self) -> dict[int, Fraction]:
        third, half = Fraction(1, 3), Fraction(1, 2)
        return {0: (1 - third) * half, 1: third * half + (1 - third) * half, 2: third * half}


def test_throws_within_throws() -> None:
    assert enumerate_detail(Twice()) == Twice().odds()


def test_readings_and_their_odds() -> None:
    roll = Roll((6, 4), lambda faces: AGAIN if sum(faces) == 2 else sum(faces) >= 8, rule="toy.sum")
    assert roll.ways() == ({False: 17, True: 6}, 23)
    assert roll.odds() == {False: Fraction(17, 23), True: Fraction(6, 23)}
    with pytest.raises(ValueError, match=r"toy\.never"):
        Roll((6,), lambda _: AGAIN, rule="toy.never").odds()


# -- best play ---------------------------------------------------------------------------------------------------------


def _pressed(goal: int) -> Fraction:
    """The value of pressing on from nothing with best play, by hand."""
    values = {points: Fraction(points) for points in range(goal, goal + 7)}
    for points in reversed(range(goal)):
        go_on = sum((values[min(goal, points + face)] for face in range(2, 7)), Fraction(0)) / 6
        values[points] = max(Fraction(points), go_on)
    return values[0]


def test_best_play_against_the_dice() -> None:
    best: Best[Duel, Fraction] = Best("alice", lambda end: end.points, number=Fraction)
    assert best.value(_duel(Press(25))) == _pressed(25)
    assert _pressed(25) > 6


class Bid(Step, frozen=True):
    """Alice raises or not, bob doubles or halves; then a die may double it all."""

    async def run(self, duel: Duel) -> None:
        duel.points = await Choose("alice", "toy.raise", {"two": 2, "six": 6, "minus": -8})
        duel.points *= await Choose("bob", "toy.answer", {"keep": 2, "double": 4})
        duel.points *= await Roll((2,), lambda faces: faces[0], rule="toy.double")


def test_best_play_of_one_is_worst_for_the_other() -> None:
    alice: Best[Duel, Fraction] = Best("alice", lambda end: end.points, number=Fraction)
    bob: Best[Duel, float] = Best("bob", lambda end: -end.points, number=float)
    assert alice.value(_duel(Bid())) == 6 * 2 * Fraction(3, 2)
    assert bob.value(_duel(Bid())) == -18.0
    assert alice.value(_duel(Bid()), ["minus"]) == -8 * 4 * Fraction(3, 2)
    assert alice.value(_duel(points=3)) == 3


class Spot(Place[int]):
    __slots__ = ()
    shape = int

    def problems(self, answer: int) -> list[Any]:
        return []

    def offers(self, rng: random.Random) -> list[int]:
        return [1]


class Loop(Step, frozen=True):
    """Never ends, in one way or another."""

    kind: str

    async def run(self, state: State) -> None:
        while self.kind == "dice":
            await Roll((6,), lambda faces: faces[0] == 6, rule="toy.loop")
        while self.kind == "choice":
            await Choose("alice", "toy.loop", {"a": 1, "b": 2})
        if self.kind == "place":
            await Spot("alice", "toy.spot")
        if self.kind in ("steps", "still"):
            await Roll((2,), lambda faces: faces[0], rule="toy.loop")
            if self.kind == "steps":
                state.players = (*state.players, "more")
            state.then(self)


@pytest.mark.parametrize("kind", ["dice", "choice", "still", "steps"])
def test_what_never_ends_is_given_up(kind: str) -> None:
    state = alone(Loop(kind)).begin(None)
    with pytest.raises(TooDeep, match="2,000"):
        Exact[Any, float](number=float, limit=2000).outcomes(state)
    with pytest.raises(TooDeep):
        Best[Any, float]("alice", lambda _: 0, number=float, limit=2000).value(state)
    with pytest.raises(TooDeep):
        Best[Any, float]("alice", lambda _: 0, number=float).value(state)


def test_a_placement_is_no_finite_choice() -> None:
    game = Game(alone(Loop("place")), None)
    with pytest.raises(Problem, match=r"toy\.spot"):
        candidates(game, lambda _: 1, number=float)
    assert candidates(game, lambda _: 1, number=float, answers=[3]) == {3: 1.0}
    with pytest.raises(Problem, match=r"toy\.spot"):
        Best[Any, float]("alice", lambda _: 0, number=float).value(game.since_checkpoint()[0])
