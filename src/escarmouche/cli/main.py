"""The program `escarmouche`. A new command is a module of this package and one line below."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from escarmouche.cli import rules
from escarmouche.cli.language import Language, language_first, translate
from escarmouche.cli.session import Session
from escarmouche.errors import Problem
from escarmouche.texts import Texts, language

app = typer.Typer(
    name="escarmouche", help="cli-about", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False
)
app.add_typer(rules.app, name="rules")


@app.callback()
def start(
    context: typer.Context, lang: Annotated[Language | None, typer.Option("--lang", help="cli-lang")] = None
) -> None:
    """What every command has at hand, made before it runs."""
    context.obj = Session(Texts(language(lang.value if lang else None)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and leave with its exit code: 0 done, 1 a check failed, 2 the input is at fault.

    What is wrong with the input is told in one line on the standard error.
    """
    ordered, wish = language_first(sys.argv[1:] if arguments is None else arguments)
    texts = Texts(language(wish))
    command = typer.main.get_command(app)
    translate(command, texts)
    try:
        command.main(args=ordered, prog_name="escarmouche")
    except Problem as problem:
        print(problem.told(texts), file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
