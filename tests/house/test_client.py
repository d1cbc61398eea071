"""What no type checker sees: the page knows no word of any book's own. It reads what every book tells alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from escarmouche.kernel import Chosen, Event, Rolled
from escarmouche.rulebooks import book, books
from escarmouche.server import typescript

CLIENT = Path(__file__).parents[2] / "client" / "src"

FACTS = re.compile(r"""\.(?:data|about)(?:\??\.(\w+)\b(?!\()|\??\.?\[\s*["'`](\w+)["'`])""")
"""A plain fact of an event or a question that is read by its name."""

WORD = re.compile(r"""["'`]([A-Z]\w+)["'`]""")
"""A word between quotes that might be the name of an event, or a part of one."""

KNOWN = {*Chosen.__struct_fields__, *Rolled.__struct_fields__}
"""The facts that events of the kernel have, the same in every book."""


def events_of_books() -> Iterator[type[Event]]:
    """Every event of an installed book."""
    packages = {type(book(name)).__module__.rpartition(".")[0] for name in books()}
    kinds = [Event]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if any(kind.__module__.startswith(f"{package}.") for package in packages):
            yield kind


def parts(name: str) -> set[str]:
    """How the name of an event may be met: whole, its first words, its last ones."""
    words = re.findall("[A-Z][a-z0-9]*", name)
    cuts = range(1, len(words) + 1)
    return {"".join(words[:cut]) for cut in cuts} | {"".join(words[-cut:]) for cut in cuts}


def test_the_page_reads_no_facts_and_events_of_a_book() -> None:
    kinds = list(events_of_books())
    assert len({kind.__module__ for kind in kinds}) >= len(books())
    names = {part for kind in kinds for part in parts(kind.__name__)} - {Chosen.__name__, Rolled.__name__}
    strange = []
    for path in sorted(CLIENT.rglob("*")):
        if path.suffix not in (".ts", ".svelte"):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            facts = {first or second for first, second in FACTS.findall(line)} - KNOWN
            strange += [f"{path.name}:{number}: {word}" for word in sorted(facts | (set(WORD.findall(line)) & names))]
    assert strange == []


def test_the_page_has_the_types_that_the_server_sends() -> None:
    """They are written by the server: ``make wire``."""
    assert (CLIENT / "wire.ts").read_text(encoding="utf-8") == typescript.written()
