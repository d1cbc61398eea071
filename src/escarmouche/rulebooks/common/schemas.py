"""JSON Schemas of the files that people write, for editors that check while one writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from escarmouche import documents


def file_schema(kind: type[Any], title: str, based: Sequence[documents.Based] = ()) -> dict[str, Any]:
    """The JSON Schema of a file that is read as ``kind``; ``based``: its lists whose entries may be based on others."""
    schema: dict[str, Any] = _with_numbers(msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(kind))))
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = f"Escarmouche: {title}"
    return documents.with_changes(schema, based)


def _with_numbers(schema: Any) -> Any:
    """The schema with plain numbers where a decimal is kept exact: that is how a file writes it."""
    if isinstance(schema, list):
        return [_with_numbers(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("format") == "decimal":
        return {"type": "number"}
    return {key: _with_numbers(part) for key, part in schema.items()}
