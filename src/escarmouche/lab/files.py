"""Files that the lab writes, and libraries that come with an extra."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from escarmouche.errors import Problem
from escarmouche.texts import message


def needed(module: str, extra: str = "lab") -> Any:
    """A module that comes with an extra. Raises ``Problem`` when it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        raise Problem(message("lab-extra", module=module, extra=extra)) from None


WHY_NOT: Final = {
    errno.ENOSPC: "lab-why-full",
    errno.EDQUOT: "lab-why-full",
    errno.EFBIG: "lab-why-long",
    errno.EACCES: "lab-why-forbidden",
    errno.EPERM: "lab-why-forbidden",
    errno.EROFS: "lab-why-forbidden",
    errno.EEXIST: "lab-why-no-folder",
    errno.ENOTDIR: "lab-why-no-folder",
}
"""Why a file can't be written, as far as we have words for it: texts by the number of the error."""


class Unwritable(Problem):
    """A file or folder that can't be written, whatever it is wanted for."""

    def __init__(self, path: Path, error: OSError) -> None:
        key = WHY_NOT.get(error.errno or 0)
        why = message(key) if key else error.strerror or str(error)
        super().__init__(message("lab-unwritable", path=str(path), why=why))


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What goes wrong with writing at or below a path is raised as :class:`Unwritable`: a full disk, no permission."""
    try:
        yield
    except OSError as error:
        raise Unwritable(path, error) from None


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file whole, or not at all. Raises ``OSError``."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


__all__ = ["Unwritable", "needed", "write_whole", "writing"]
