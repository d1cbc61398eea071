"""Dash: a book as small as can be, to be copied by whoever begins a sixth one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from escarmouche import texts

texts.add(Path(__file__).parent / "texts")


def __getattr__(name: str) -> Any:
    """``RULEBOOK``, loaded when somebody first wants it: to read the rules of a book its code is not needed."""
    if name != "RULEBOOK":
        raise AttributeError(name)
    from dash.book import RULEBOOK

    return RULEBOOK
