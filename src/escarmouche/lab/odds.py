"""Exact odds of scenes: what becomes of every model, and what each candidate of a decision is worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias, TypeVar

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Best, Choose, Game, Perspective, Policy, State, continuations
from escarmouche.kernel.exact import LIMIT
from escarmouche.lab.policies import Planned, by_default, plans_of
from escarmouche.lab.unfolding import ROUNDS, UNDECIDED, Ending, Unfolding, at_landmark
from escarmouche.players.scripted import Script, seeded_dice
from escarmouche.rulebooks import Book, Fate, Scene, Words
from escarmouche.texts import message

Number: TypeAlias = Fraction | float

W = TypeVar("W", Fraction, float)


class Chance(msgspec.Struct, frozen=True):
    """One thing that may come of it: its key, its name, its probability. ``harm``: see :class:`Fate`."""

    key: str
    name: Words
    chance: Number
    harm: int = 0
    out: bool = False


class ModelOdds(msgspec.Struct, frozen=True):
    """What becomes of a model: its states from the mildest to the worst, whom it touches, where it stands (in 0.01 mm).

    ``hurt``: the probability that it ends worse than it began; ``out``: that it leaves the game.
    """

    id: str
    name: Words
    side: str
    fates: tuple[Chance, ...]
    contacts: tuple[Chance, ...]
    places: tuple[Chance, ...]
    hurt: Number
    out: Number


class Odds(msgspec.Struct, frozen=True):
    """What comes of a position. The probabilities of a list add up to one, less ``undecided``.

    ``worth``: the points that each side is still worth in the mean, what is undecided being worth what it is then.
    ``winners``: a side, or those of a team, with commas; ``""`` for a draw, ``"open"`` where the game goes on after the
    scene.
    """

    models: tuple[ModelOdds, ...]
    winners: tuple[Chance, ...]
    worth: dict[str, Number]
    undecided: Number
    rounds: int


class Candidate(msgspec.Struct, frozen=True):
    """An answer to the decision that is awaited, and what comes of it.

    ``value``: the points that it wins in the mean for the player who is asked, by what models are worth: his gain, less
    that of the others. ``best``: the same when everybody plays on for the best, if that was asked for.
    """

    answer: Any
    name: Words
    value: Number
    odds: Odds
    best: Number | None = None


class Weighed(msgspec.Struct, frozen=True):
    """The odds of a scene. ``decision``: who is asked first of all, in words, with the ``candidates``, best first.

    ``idle``: the rules whose answers were planned and never given: nobody asked, or they were not allowed.
    """

    odds: Odds
    player: str = ""
    rule: str = ""
    question: Words = ""
    candidates: tuple[Candidate, ...] = ()
    idle: tuple[str, ...] = ()


# -- measuring ---------------------------------------------------------------------------------------------------------


def odds_of(book: Book[Any], before: State, ending: Ending[Any, Any]) -> Odds:
    """The odds that an ending gives; ``before``: the position from which it was reached."""
    measures = book.measures
    names = book.names(before)
    began = measures.fates(before)
    endings = [(measures.fates(state), weight) for state, weight in ending.ended]
    sides = {model.id: model.side for model in measures.roster(before)}
    models = tuple(
        _model(book, id, side, names, began[id], [(fates[id], weight) for fates, weight in endings])
        for id, side in sides.items()
    )
    worth = {
        side: sum((weight * _as(weight, measures.worth(state, side)) for state, weight in ending.all), 0 * _one(ending))
        for side in before.players
    }
    return Odds(models, _winners(book, names, ending), worth, ending.undecided, ending.rounds)


def _one(ending: Ending[Any, Any]) -> Any:
    """The number one, of the kind in which an ending is counted."""
    return type(ending.all[0][1])(1)


def _as(weight: Number, value: Fraction) -> Any:
    """A value of the kind in which a probability is counted."""
    return type(weight)(value)


def _model(
    book: Book[Any], id: str, side: str, names: Mapping[str, Words], began: Fate, fates: Sequence[tuple[Fate, Any]]
) -> ModelOdds:
    def touching(fate: Fate) -> tuple[str, Words]:
        key = ",".join(sorted(fate.touches))
        return key, message("odds-list", items=tuple(names[foe] for foe in sorted(fate.touches)))

    def place(fate: Fate) -> tuple[str, Words]:
        if fate.at is None:
            return "", ""
        key = ", ".join(f"{length / book.unit:.1f}" for length in fate.at)
        return key, key

    def total(counts: Callable[[Fate], bool]) -> Number:
        return sum((weight for fate, weight in fates if counts(fate)), Fraction(0))

    known = {fate.key: fate for fate, _ in fates}
    by_fate = _chances(((fate.key, fate.name), weight) for fate, weight in fates)
    states = [msgspec.structs.replace(state, harm=known[state.key].harm, out=known[state.key].out) for state in by_fate]
    return ModelOdds(
        id=id,
        name=names[id],
        side=side,
        fates=tuple(sorted(states, key=lambda state: (state.out, state.harm, state.key))),
        contacts=_chances((touching(fate), weight) for fate, weight in fates),
        places=_chances((place(fate), weight) for fate, weight in fates),
        hurt=total(lambda fate: fate.harm > began.harm or (fate.out and not began.out)),
        out=total(lambda fate: fate.out),
    )


def _chances(weighed: Iterable[tuple[tuple[str, Words], Any]]) -> tuple[Chance, ...]:
    """The probability of each key, the likeliest first."""
    totals: dict[str, Any] = {}
    names: dict[str, Words] = {}
    for (key, name), weight in weighed:
        totals[key] = totals[key] + weight if key in totals else weight
        names.setdefault(key, name)
    ordered = sorted(totals, key=lambda key: (-totals[key], key))
    return tuple(Chance(key, names[key], totals[key]) for key in ordered)


def _winners(book: Book[Any], names: Mapping[str, Words], ending: Ending[Any, Any]) -> tuple[Chance, ...]:
    def winner(state: Any) -> tuple[str, Words]:
        result = book.result(state)
        if result.winner is None:
            return "open", message("battle-open")
        if not result.winner:
            return "", message("battle-draw")
        return ",".join(result.winners), message("odds-list", items=tuple(names[side] for side in result.winners))

    return _chances((winner(state), weight) for state, weight in ending.ended)


# -- scenes ------------------------------------------------------------------------------------------------------------


def reached(book: Book[Any], scene: Scene, decision: int | None = None) -> Game[Any]:
    """The game of a scene before anything has happened, or played as written up to its ``decision``-th decision.

    Raises ``Problem`` for a scene that has fewer, for dice that run out, and for answers that the rules forbid.
    """
    game = Game(book, scene.setup, history="steps")
    if decision is None:
        return game
    script, dice = Script(book, scene.answers), seeded_dice(scene)
    while (request := game.request) is not None:
        if not isinstance(request, Ask):
            game.answer(dice.throw(request), player=request.player)
        elif game.decisions + 1 >= decision:
            return game
        else:
            game.answer(script.answer(request, Perspective(game, request.player)), player=request.player)
    raise Problem(message("odds-too-few-decisions", wanted=decision, count=game.decisions))


def weigh(
    book: Book[Any],
    scene: Scene,
    *,
    number: type[W],
    policy: Policy = by_default,
    decision: int | None = None,
    best: bool = False,
    undecided: Fraction = UNDECIDED,
    rounds: int = ROUNDS,
    limit: int = LIMIT,
) -> Weighed:
    """The odds of a scene, and the exact value of every candidate of the decision that is awaited, if one is.

    Answers of the scene to a rule that it answers in one way only are kept to; everything else is decided by ``policy``.
    ``best``: every candidate's value when both sides play on for the best, up to the next landmark; places still go by the
    policy. Raises ``TooDeep``, and what :func:`reached`
    raises.
    """
    game = reached(book, scene, decision)
    kept = Planned(book, plans_of(scene.answers), policy)
    unfolding: Unfolding[Any, W] = Unfolding(book, kept, number=number, limit=limit)

    def follow(state: Any, answers: Sequence[Any]) -> Odds:
        ending = unfolding.follow(state, answers, undecided=undecided, rounds=rounds)
        return odds_of(book, game.state, ending)

    request = game.request
    usual = follow(*game.since_checkpoint())
    if not isinstance(request, Ask):
        return Weighed(usual, idle=tuple(sorted(kept.idle)))
    answers = None if isinstance(request, Choose) else list(dict.fromkeys(request.offers(random.Random(0))))
    checkpoint, leads = continuations(game, answers)
    player = request.player
    before = _balance(book, player, game.state)
    expectimax: Best[Any, W] = Best(
        player,
        lambda end: _balance(book, player, end),
        number=number,
        stop=at_landmark,
        limit=limit,
        otherwise=kept,
    )
    candidates: list[Candidate] = []
    for answer, given in leads.items():
        odds = follow(checkpoint, given)
        value = _gain(odds.worth, player) - number(before)
        best_value = expectimax.value(checkpoint, given) - number(before) if best else None
        candidates.append(Candidate(answer, book.option(game.state, request, answer), value, odds, best_value))
    candidates.sort(key=lambda candidate: candidate.value if candidate.best is None else candidate.best, reverse=True)
    question = book.question(game.state, request)
    return Weighed(usual, player, request.rule, question, tuple(candidates), tuple(sorted(kept.idle)))


def _gain(worth: Mapping[str, Any], player: str) -> Any:
    """What a side is worth, less what the others are."""
    return sum(value if side == player else -value for side, value in worth.items())


def _balance(book: Book[Any], player: str, state: State) -> Fraction:
    return Fraction(_gain({side: book.measures.worth(state, side) for side in state.players}, player))


__all__ = ["Candidate", "Chance", "ModelOdds", "Number", "Odds", "Weighed", "odds_of", "reached", "weigh"]
