"""YAML files that people write, read into typed structs, with every mistake located.

    >>> load("name: Patrol\\npoints: 200\\n", dict[str, str | int], name="patrol.yaml")
    {'name': 'Patrol', 'points': 200}

What is read is a plain subset of YAML 1.2: mappings, lists, text, whole and decimal numbers, `true`, `false`, `null`.
Numbers with a point are kept exact as `Decimal`; `yes`, `on`, dates and `1:30` are text; tags are refused. Fields that
the type does not have are refused, whether or not the struct says `forbid_unknown_fields`.
"""

from escarmouche.documents.basing import Based, with_changes
from escarmouche.documents.errors import BadDocument, Steps, field_name
from escarmouche.documents.loading import Document, load, read
from escarmouche.documents.nodes import Limits, file_bytes
from escarmouche.documents.writing import dump

__all__ = [
    "BadDocument",
    "Based",
    "Document",
    "Limits",
    "Steps",
    "dump",
    "field_name",
    "file_bytes",
    "load",
    "read",
    "with_changes",
]
