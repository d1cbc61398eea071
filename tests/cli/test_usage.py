"""A command line that nobody can run: one line in the reader's language, exit code 2."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from tests.keyboard import typed

from escarmouche.cli.usage import usage_told
from escarmouche.texts import Texts

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (
            ["ruels"],
            "there is no command ruels; did you mean rules? (help: escarmouche --help)",
            "il n'y a pas de commande ruels ; vouliez-vous dire rules ? (aide : escarmouche --help)",
        ),
        (["zzz"], "there is no command zzz (help", "il n'y a pas de commande zzz (aide"),
        (["rules", "show"], "id is missing (help: escarmouche rules show --help)", "il manque id (aide"),
        (["rules", "list", "--bok", "x"], "there is no option --bok; did you mean --book?", "pas d'option --bok"),
        (["rules", "list", "--book"], "--book needs a value", "--book demande une valeur"),
        (["rules", "list", "more", "words"], "too much on the line: more words", "en trop sur la ligne : more words"),
        (["rules", "list", "--json=3"], "--json takes no value", "--json ne prend pas de valeur"),
        (["battle", "--seed", "x"], "--seed: a whole number is wanted", "--seed : il faut un nombre entier"),
        (["battle", "--turns", "100"], "--turns: it is at most 99", "--turns : le maximum est 99"),
        (
            ["battle", "--armies", "one"],
            "--armies needs 2 values (help: escarmouche battle --help)",
            "--armies demande 2 valeurs (aide : escarmouche battle --help)",
        ),
        (["--lang", "xx", "battle"], "--lang: xx is not one of", None),
    ],
)
def test_one_line_says_what_is_wrong(escarmouche: Run, arguments: list[str], english: str, french: str | None) -> None:
    ran = escarmouche(*arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert typed(ran.err).startswith(english)
    if french is not None:
        ran = escarmouche(*arguments, "--lang", "fr")
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert french in typed(ran.err)


def test_what_nobody_has_translated_is_told_as_it_is() -> None:
    assert usage_told("Something new\nhappened", "escarmouche", Texts("fr")).startswith(
        r"Something new\nhappened (aide"
    )


@pytest.mark.parametrize("command", ["play", "battle", "replay", "army", "scene"])
def test_every_command_has_help_in_both_languages(escarmouche: Run, command: str) -> None:
    for locale in ("en", "fr"):
        ran = escarmouche(command, "--help", "--lang", locale)
        assert ran.code == 0
        words = ran.out.replace("│", " ").split()
        assert not [word for word in words if word.startswith(("cli-", f"{command}-"))]


def test_without_a_command_the_help_is_shown(escarmouche: Run) -> None:
    ran = escarmouche()
    assert ran.code == 2
    for command in ("play", "battle", "replay", "army", "scene", "rules"):
        assert command in ran.out


def test_a_reader_who_stops_reading_is_no_error() -> None:
    command = f"{sys.executable} -m escarmouche.cli.main rules list | head -1"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert len(ran.stdout.splitlines()) == 1
