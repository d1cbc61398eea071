"""What no chapter reads is listed when the tests are over, so that nobody takes silence for consent."""

from __future__ import annotations

from typing import Any

from tests.second_opinion.opinion import LISTED


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Lists events that nobody reads, and parts of numbers that nobody works out."""
    for book, events in sorted(LISTED.items()):
        told = ", ".join(f"{name} ({number})" for name, number in events.most_common())
        terminalreporter.write_line(f"second opinion, {book}: not read: {told}")
