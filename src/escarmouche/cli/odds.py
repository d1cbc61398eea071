"""`escarmouche odds`: everything that can come of a scene, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import floor, log10
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from escarmouche.catalogue import Catalogue, find
from escarmouche.cli.common import AsJson, BookOption
from escarmouche.cli.scene import answers_in, found_scene
from escarmouche.cli.session import Session, session
from escarmouche.errors import Problem
from escarmouche.lab.drawing import check_picture, odds_chart, save
from escarmouche.lab.odds import Candidate, Chance, Number, Odds, Weighed, weigh
from escarmouche.lab.policies import plans_of, policy_called
from escarmouche.lab.unfolding import ROUNDS, UNDECIDED
from escarmouche.rulebooks import Book
from escarmouche.texts import message

LONGEST_FRACTION: Final = 11
"""Letters of a fraction that is shown in a table."""

TOO_LONG: Final = "…"

FEW: Final = 4
"""How many places of a model are shown in a table."""


def odds(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="SCENE", help="scene-file")],
    book: BookOption = None,
    decision: Annotated[int | None, typer.Option("--from", min=1, help="odds-from")] = None,
    policy: Annotated[str, typer.Option("--policy", help="odds-policy")] = "default",
    answers: Annotated[str | None, typer.Option("--answers", help="odds-answers")] = None,
    best: Annotated[bool, typer.Option("--best", help="odds-best")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="odds-quick")] = False,
    undecided: Annotated[str, typer.Option("--undecided", help="odds-undecided-about")] = f"{float(UNDECIDED):f}",
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=10_000, help="odds-rounds")] = ROUNDS,
    places: Annotated[bool, typer.Option("--places", help="odds-places")] = False,
    plot: Annotated[Path | None, typer.Option("--plot", help="odds-plot")] = None,
    json: AsJson = False,
) -> None:
    """The exact odds of a scene, and what each candidate of its first decision is worth."""
    here = session(context)
    if plot is not None:
        check_picture(plot)
    rules, scene = found_scene(file, book)
    if answers is not None:
        scene = msgspec.structs.replace(scene, answers=answers_in(answers))
        check_rules(rules, plans_of(scene.answers))
    bound = share_in(undecided)
    number: Any = float if quick else Fraction
    weighed = weigh(
        rules,
        scene,
        number=number,
        policy=policy_called(policy, rules),
        decision=decision,
        best=best,
        undecided=bound,
        rounds=rounds,
    )
    title = here.texts.tell(scene.title)
    if plot is not None:
        save(odds_chart(weighed.odds, title, here.texts), plot, here.texts)
    if json:
        here.print_json({"scene": title, "book": rules.id, **_weighed_plain(here, weighed)})
    else:
        here.console.print(Text(title, "bold"))
        show_odds(here, weighed.odds, places=places)
        show_candidates(here, weighed)
        if decision is None and weighed.idle:
            here.console.print(Text(here.texts.say("odds-idle", rules=weighed.idle), "yellow"))


def check_rules(book: Book[Any], rules: Iterable[str]) -> None:
    """Raises ``Problem`` for the first that is no rule of the book."""
    for rule in rules:
        find(rule.partition("#")[0], [Catalogue.load(book.id)])


def share_in(text: str) -> Fraction:
    """A share from 0 to 1: ``0.001``, ``1/1000``. Raises ``Problem``."""
    try:
        share = Fraction(text)
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    if not 0 <= share < 1:
        raise Problem(message("odds-bad-share", got=text[:40]))
    return share


# -- for people --------------------------------------------------------------------------------------------------------


def show_odds(here: Session, odds: Odds, *, places: bool) -> None:
    """What becomes of each model, one state a line, and who wins."""
    say, tell = here.texts.say, here.texts.tell
    table = Table(box=None, pad_edge=False)
    table.add_column("", style="bold")
    table.add_column("")
    table.add_column(say("odds-chance"), justify="right")
    table.add_column(say("odds-exactly"), justify="right")
    for model in odds.models:
        _add_rows(table, here, tell(model.name), model.fates)
        if len(model.contacts) > 1:
            _add_rows(table, here, "", model.contacts, "odds-contact")
        if places and len(model.places) > 1:
            _add_rows(table, here, "", model.places[:FEW], "odds-place")
            rest = sum(chance.chance for chance in model.places[FEW:])
            if rest:
                table.add_row(
                    "", say("odds-elsewhere", count=len(model.places) - FEW), percent(here, rest), exactly(rest)
                )
    if any(chance.key != "open" for chance in odds.winners):
        _add_rows(table, here, say("battle-winner"), odds.winners)
    if odds.undecided:
        table.add_row(say("odds-undecided", rounds=odds.rounds), "", percent(here, odds.undecided), "")
    here.console.print(table)
    if any(exactly(chance.chance) == TOO_LONG for chance in _shown(odds, places)):
        here.console.print(Text(say("odds-too-long", sign=TOO_LONG), "dim"))


def _shown(odds: Odds, places: bool) -> Iterator[Chance]:
    """The chances that a table shows."""
    yield from odds.winners
    for model in odds.models:
        yield from (*model.fates, *model.contacts, *(model.places[:FEW] if places else ()))


def _add_rows(table: Table, here: Session, name: str, chances: tuple[Chance, ...], label: str = "") -> None:
    """A line for each state, contact or place. ``label``: the text in which contacts and places are told."""
    for place, chance in enumerate(chances):
        words = here.texts.tell(chance.name)
        if label:
            words = here.texts.say(label, what=words) if chance.key else here.texts.say(f"{label}.none")
        table.add_row(name if place == 0 else "", words, percent(here, chance.chance), exactly(chance.chance))


def show_candidates(here: Session, weighed: Weighed) -> None:
    """What each candidate of the decision is worth, the best first."""
    if not weighed.candidates:
        return
    say, tell, number = here.texts.say, here.texts.tell, here.texts.number
    here.console.print()
    here.console.print(Text(tell(weighed.question), "bold"), Text(f"[{weighed.rule}]", "dim"))
    table = Table(box=None, pad_edge=False)
    table.add_column(say("odds-candidate"))
    table.add_column(say("odds-value"), justify="right")
    with_best = weighed.candidates[0].best is not None
    if with_best:
        table.add_column(say("odds-value-best"), justify="right")
    at_stake = [
        place
        for place, model in enumerate(weighed.odds.models)
        if any(other.odds.models[place].hurt or other.odds.models[place].out for other in weighed.candidates)
    ]
    for place in at_stake:
        table.add_column(say("odds-hurt-out", name=weighed.odds.models[place].name), justify="right")
    for candidate in weighed.candidates:
        best = [] if candidate.best is None else [number(float(candidate.best), "+.3f")]
        stakes = [_hurt_out(here, candidate, place) for place in at_stake]
        table.add_row(tell(candidate.name), number(float(candidate.value), "+.3f"), *best, *stakes)
    here.console.print(table)
    here.console.print(Text(say("odds-value-meaning"), "dim"))


def _hurt_out(here: Session, candidate: Candidate, place: int) -> str:
    model = candidate.odds.models[place]
    return f"{percent(here, model.hurt)} / {percent(here, model.out)}"


def percent(here: Session, chance: Number) -> str:
    """A probability for people: two places, as many as it takes for what is rare."""
    value = float(chance) * 100
    places = 2 if value >= 0.1 or value == 0 else 1 - floor(log10(value))
    return f"{here.texts.number(value, f'.{places}f')}\N{NO-BREAK SPACE}%"


def exactly(chance: Number) -> str:
    """A fraction as it is, or a sign in place of one too long to read."""
    text = str(chance) if isinstance(chance, Fraction) else ""
    return text if len(text) <= LONGEST_FRACTION else TOO_LONG


# -- for programs ------------------------------------------------------------------------------------------------------


def _weighed_plain(here: Session, weighed: Weighed) -> dict[str, Any]:
    plain: dict[str, Any] = {"odds": _odds_plain(here, weighed.odds)}
    if weighed.candidates:
        plain["decision"] = {
            "player": weighed.player,
            "rule": weighed.rule,
            "question": here.texts.tell(weighed.question),
            "candidates": [
                {
                    "answer": msgspec.to_builtins(candidate.answer),
                    "name": here.texts.tell(candidate.name),
                    "value": _number(candidate.value),
                    **({} if candidate.best is None else {"best": _number(candidate.best)}),
                    "odds": _odds_plain(here, candidate.odds),
                }
                for candidate in weighed.candidates
            ],
        }
    return plain


def _odds_plain(here: Session, odds: Odds) -> dict[str, Any]:
    return {
        "models": [
            {
                "id": model.id,
                "name": here.texts.tell(model.name),
                "side": model.side,
                "states": _chances_plain(here, model.fates),
                "contacts": _chances_plain(here, model.contacts),
                "places": _chances_plain(here, model.places),
                "hurt": _number(model.hurt),
                "out": _number(model.out),
            }
            for model in odds.models
        ],
        "winners": _chances_plain(here, odds.winners),
        "worth": {side: _number(value) for side, value in odds.worth.items()},
        "undecided": _number(odds.undecided),
        "rounds": odds.rounds,
    }


def _chances_plain(here: Session, chances: tuple[Chance, ...]) -> list[dict[str, Any]]:
    return [{"key": chance.key, "name": here.texts.tell(chance.name), **_number(chance.chance)} for chance in chances]


def _number(value: Number) -> dict[str, Any]:
    """A number as programs read it, and as it is exactly."""
    plain: dict[str, Any] = {"value": float(value)}
    if isinstance(value, Fraction):
        plain["exactly"] = str(value)
    return plain


__all__ = ["exactly", "odds", "percent", "share_in", "show_candidates", "show_odds"]
