"""Files that the lab writes, and libraries that come with an extra."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from escarmouche.errors import Problem
from escarmouche.texts import message


def needed(module: str, extra: str = "lab") -> Any:
    """A module that comes with an extra. Raises ``Problem`` when it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        raise Problem(message("lab-extra", module=module, extra=extra)) from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What goes wrong with writing at or below a path is told as a ``Problem``: a full disk, no permission."""
    try:
        yield
    except OSError as error:
        raise Problem(message("lab-unwritable", path=str(path), why=error.strerror or str(error))) from None


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file whole, or not at all. Raises ``OSError``."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


__all__ = ["needed", "write_whole", "writing"]
