"""The program `escarmouche`. A new command is a module of this package and one line below."""

import os
import sys
from collections.abc import Sequence
from importlib import metadata
from typing import Annotated, Any

import typer

from escarmouche.cli import army, battle, campaign, lab, odds, options, play, replay, rules, scene, serve
from escarmouche.cli.language import Language, language_first, translate
from escarmouche.cli.session import Session
from escarmouche.cli.usage import command_meant, usage_told
from escarmouche.errors import Problem
from escarmouche.texts import Texts, language

app = typer.Typer(name="escarmouche", help="cli-about", no_args_is_help=True, pretty_exceptions_enable=False)
app.command("play", help="play-about")(play.play)
app.command("battle", help="battle-about")(battle.battle)
app.command("options", help="options-about")(options.options)
app.command("replay", help="replay-about")(replay.replay)
app.command("odds", help="odds-about")(odds.odds)
app.command("serve", help="serve-about")(serve.serve)
app.add_typer(army.app, name="army")
app.add_typer(campaign.app, name="campaign")
app.add_typer(lab.app, name="lab")
app.add_typer(scene.app, name="scene")
app.add_typer(rules.app, name="rules")

INTERRUPTED = 130
"""The exit code of a program that somebody stopped with Ctrl-C."""


def tell_version(wanted: bool) -> None:
    """Says which version this is, and leaves."""
    if wanted:
        typer.echo(f"escarmouche {metadata.version('escarmouche')}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    lang: Annotated[Language | None, typer.Option("--lang", help="cli-lang")] = None,
    _version: Annotated[
        bool, typer.Option("--version", help="cli-version", callback=tell_version, is_eager=True)
    ] = False,
) -> None:
    """What every command has at hand, made before it runs."""
    context.obj = Session(Texts(language(lang.value if lang else None)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and leave with its exit code: 0 done, 1 a check failed, 2 the input is at fault.

    What is wrong with the input is told in one line on the standard error.
    """
    try:
        _run(sys.argv[1:] if arguments is None else arguments)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)


def _run(arguments: Sequence[str]) -> None:
    """Runs the program, and leaves, unless somebody stops it."""
    ordered, wish = language_first(arguments)
    texts = Texts(language(wish))
    command = typer.main.get_command(app)
    translate(command, texts)
    try:
        sys.exit(command.main(args=ordered, prog_name="escarmouche", standalone_mode=False))
    except Problem as problem:
        print(problem.told(texts), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        _refuse(error, command_meant(command, ordered), texts)


def _refuse(error: Any, command: str, texts: Texts) -> None:
    """Leaves for a command line (of this command) that nobody can run; any other exception passes through."""
    if not hasattr(error, "format_message"):
        raise error
    said = error.format_message()
    if said:
        context = getattr(error, "ctx", None)
        print(usage_told(said, command if context is None else context.command_path, texts), file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
