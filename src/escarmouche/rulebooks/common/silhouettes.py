"""The silhouettes by which figures are told apart: those that cards may name, bundled with the page when it is built."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from escarmouche.documents.written import fault
from escarmouche.errors import nearest

SILHOUETTES: Final[tuple[str, ...]] = tuple(
    json.loads(Path(__file__).with_name("silhouettes.json").read_text(encoding="utf-8"))
)
"""Their names, as the set of icons has them (Game Icons, CC BY 3.0)."""

Silhouette = Annotated[str, Meta(max_length=40)]
"""The silhouette that a card names; ``""``: that of its kind."""


def check_silhouette(name: str) -> None:
    """Raises :class:`~escarmouche.documents.written.Fault` for a silhouette that there is not."""
    if name and name not in SILHOUETTES:
        raise fault(
            ("icon",), None, "house-no-silhouette", name=name, known=nearest(name, SILHOUETTES, 3) or SILHOUETTES[:8]
        )


__all__ = ["SILHOUETTES", "Silhouette", "check_silhouette"]
