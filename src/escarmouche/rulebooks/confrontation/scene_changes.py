"""What the changes of a card bring with them, in the scenes of every edition."""

from __future__ import annotations

from typing import Any


def courage_or_fear(fields: dict[str, Any]) -> dict[str, Any]:
    """Changes (fields of a card) with what they bring: Courage and Fear take each other's place."""
    if fields.get("fear") is not None and "courage" not in fields:
        return {**fields, "courage": None}
    if fields.get("courage") is not None and "fear" not in fields:
        return {**fields, "fear": None}
    return fields


__all__ = ["courage_or_fear"]
