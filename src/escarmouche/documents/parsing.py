"""What the parser of YAML finds wrong, in words for whoever wrote the document."""

from typing import Final

import yaml

from escarmouche.texts import Message, message

FAULTS: Final = (
    ("',' or ']'", "document-yaml-list"),
    ("',' or '}'", "document-yaml-mapping"),
    ("node content", "document-yaml-value"),
    ("end of stream", "document-yaml-quote"),
    ("mapping values", "document-yaml-colon"),
    ("'-' indicator", "document-yaml-dash"),
    ("expected key", "document-yaml-neighbours"),
    ("block end", "document-yaml-neighbours"),
    ("document start", "document-yaml-neighbours"),
    ("tab character", "document-yaml-tab"),
    (r"'\t'", "document-yaml-tab"),
    ("start any token", "document-yaml-character"),
    ("escape", "document-yaml-escape"),
)
"""Part of what the parser says, and what is meant; both of its versions (the fast one and the other) are understood."""


def explained(error: yaml.YAMLError, depth: int) -> Message:
    """Why a document is not YAML; in the parser's own words where it says something rare.

    Args:
        depth: collections that may stand inside each other. Some versions of the parser have a limit of their own, which
            lies beyond it and is met before the first value is read.
    """
    said = _said(error)
    if "maximum nesting depth" in said:
        return message("document-too-deep", limit=depth)
    return next((message(key) for part, key in FAULTS if part in said), message("document-not-yaml", why=said))


def _said(error: yaml.YAMLError) -> str:
    if isinstance(error, yaml.MarkedYAMLError):
        return error.problem or error.context or "?"
    return str(error)
