"""The examples of docs/api.md are true."""

import doctest
from pathlib import Path

from escarmouche import kernel

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def test_every_example_of_the_page_runs_as_shown() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.REPORT_ONLY_FIRST_FAILURE)
    assert results.attempted > 70
    assert results.failed == 0


def test_the_page_names_only_what_there_is() -> None:
    table = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")][1:]
    named = [word for line in table for word in line.split("|")[2].split("`")[1::2] if "." not in word]
    assert len(named) > 20
    assert [word for word in named if not hasattr(kernel, word)] == []
