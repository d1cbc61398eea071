"""`escarmouche scene`: positions written down, played, and compared with what should come of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from escarmouche.cli.army import show_ready, show_rows
from escarmouche.cli.common import AsJson, BookName, BookOption, Explain, Seed, chosen_book
from escarmouche.cli.narration import Narrator, named, title
from escarmouche.cli.records import check_writable, lines_of, save
from escarmouche.cli.scene_words import parts_of
from escarmouche.cli.session import Session, session
from escarmouche.documents import load
from escarmouche.errors import Problem
from escarmouche.players.scenes import Outcome, prepared
from escarmouche.rulebooks import Book, Scene
from escarmouche.texts import message

app = typer.Typer(help="scene-about", no_args_is_help=True)


@app.command("run", help="scene-run-about")
def run(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="scene-file")],
    book: BookOption = None,
    dice: Annotated[str | None, typer.Option("--dice", help="scene-dice")] = None,
    answers: Annotated[str | None, typer.Option("--answers", help="scene-answers")] = None,
    seed: Seed = None,
    explain: Explain = False,
    journal: Annotated[Path | None, typer.Option("--journal", help="battle-journal")] = None,
    json: AsJson = False,
) -> None:
    """Plays a scene and tells what happened; leaves with 1 if that is not what it expects."""
    here = session(context)
    if journal is not None:
        check_writable(journal)
    rules, scene = found_scene(file, book)
    if dice is not None:
        scene = msgspec.structs.replace(scene, dice=faces_in(dice), dice_of={}, dice_lines=None)
    elif seed is not None:
        scene = msgspec.structs.replace(scene, dice=(), dice_of={})
    if answers is not None:
        scene = msgspec.structs.replace(scene, answers=answers_in(answers))
    made = prepared(rules, scene, seed)
    teller = Narrator(here, rules, made.game, explain=explain)
    if json:
        made.play()
    else:
        here.console.print(Text(here.texts.tell(scene.title), "bold"))
        made.play(on_answer=lambda _: teller.tell_news())
        teller.tell_news()
    outcome = made.concluded(scene)
    if journal is not None:
        save(rules, made.game, journal)
    if json:
        here.print_json(_as_json(here, rules, scene, outcome))
    else:
        _show(here, rules, scene, outcome)
    raise typer.Exit(1 if outcome.mismatches else 0)


@app.command("list", help="scene-list-about")
def list_scenes(context: typer.Context, name: BookName = None, json: AsJson = False) -> None:
    """The scenes that come with a book."""
    here, book = session(context), chosen_book(name)
    if json:
        here.print_json([{"key": scene.key, "title": here.texts.tell(scene.name)} for scene in book.scenes()])
    else:
        show_ready(here, "scene-shipped", book.scenes())


@app.command("ids", help="scene-ids-about")
def list_ids(context: typer.Context, name: BookName = None, json: AsJson = False) -> None:
    """The words that scene files of a book may use: fields, beginnings, options, what may be expected, questions …"""
    here, book = session(context), chosen_book(name)
    if json:
        here.print_json(msgspec.to_builtins(book.scene_terms()))
        return
    here.console.print(Text(here.texts.say("scene-ids-legend"), "dim"))
    for part in parts_of(book, here.texts):
        show_rows(here, part.title, part.rows, last="left")


def found_scene(file: str, name: str | None) -> tuple[Book[Any], Scene]:
    """A scene with its book: a file, which may name its book, or the key of one that comes with the book."""
    path = Path(file)
    if "\0" not in file and (path.exists() or "/" in file or path.suffix):
        wish = load(path, dict[str, Any]).get("book")
        rules = chosen_book(name or (wish if isinstance(wish, str) else None))
        return rules, rules.scene(path)
    rules = chosen_book(name)
    return rules, rules.scene(file)


def faces_in(text: str) -> tuple[int, ...]:
    """Dice as people list them: ``4,1,2,5``. Raises ``Problem``."""
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 5 and int(word) > 0 for word in words):
        raise Problem(message("scene-bad-dice", got=text[:80]))
    return tuple(map(int, words))


def answers_in(text: str) -> tuple[Any, ...]:
    """Answers as people list them, in the form of a YAML list without its brackets. Raises ``BadDocument``."""
    written = load(f"[{text}]", list[Any], name="--answers")
    return tuple(
        next(iter(answer.items()))
        if isinstance(answer, dict) and len(answer) == 1 and "." in next(iter(answer))
        else answer
        for answer in written
    )


def _show(here: Session, book: Book[Any], scene: Scene, outcome: Outcome) -> None:
    """What was left to defaults, what it proves, and whether it came out as it should."""
    names = book.names(outcome.game.state)
    here.console.print()
    for defaulted in outcome.defaulted:
        line = here.texts.say(
            "scene-defaulted", rule=defaulted.rule, title=title(defaulted.rule), player=names[defaulted.player]
        )
        here.console.print(Text(line, "yellow"), soft_wrap=True)
    if scene.rules:
        here.console.print(Text(here.texts.say("scene-proves", rules=scene.rules), "dim"), soft_wrap=True)
    if not outcome.mismatches:
        here.console.print(Text(here.texts.say("scene-as-expected"), "green"))
    for mismatch in outcome.mismatches:
        here.console.print(Text("✗ " + here.texts.tell(named(mismatch, names)), "red"), soft_wrap=True)


def _as_json(here: Session, book: Book[Any], scene: Scene, outcome: Outcome) -> dict[str, Any]:
    game = outcome.game
    names = book.names(game.state)
    return {
        "scene": here.texts.tell(scene.title),
        "book": book.id,
        "rules": scene.rules,
        "as_expected": not outcome.mismatches,
        "mismatches": [here.texts.tell(named(mismatch, names)) for mismatch in outcome.mismatches],
        "defaulted": outcome.defaulted,
        "decisions": game.decisions,
        "rolls": game.rolls,
        "fingerprint": game.fingerprint(),
        "story": lines_of(book, game),
    }


__all__ = ["app"]
