"""What the server writes down about itself: one JSON object a line, with a time, a level and a name. Never a token."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final, Literal

import msgspec
from sqlalchemy.exc import SQLAlchemyError

CHATTY: Final = ("alembic", "aiosqlite", "advanced_alchemy", "uvicorn.access", "uvicorn.error", "websockets")
"""Loggers that say too much; of addresses too, in which tokens stand."""

LOGGER: Final = logging.getLogger("escarmouche.server")


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            facts["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(facts, enc_hook=str).decode()


def set_up(level: str = "info") -> None:
    """Everything that is logged in this process goes to the standard error, a line of JSON each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for chatty in CHATTY:
        logging.getLogger(chatty).setLevel(logging.WARNING)


def log(
    event: str, *, level: Literal["debug", "info", "warning", "error"] = "info", error: Any = None, **facts: Any
) -> None:
    """Writes down an event with its facts, and the traceback of ``error``; of a database that fails, what it says."""
    if isinstance(error, SQLAlchemyError):
        facts, error = {**facts, "why": why(error)}, None
    LOGGER.log(getattr(logging, level.upper()), event, extra={"facts": facts}, exc_info=error)


def why(error: Exception) -> str:
    """What a database has said, on one line, without the statement that it was said of."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0]


__all__ = ["log", "set_up", "why"]
