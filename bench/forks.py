"""Tests of mutants in forks: all modules are loaded once; in a fork for each mutant the code of its function is exchanged.

A hundred times as fast as a process of its own for each (:class:`mutants.Shadow`), which has to be asked where this one
notices nothing: what a module worked out while it was loaded stays as it was.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import pkgutil
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import pytest

Place = tuple[str, str, int]
"""A function: its file, its name with all that it stands in, its first line."""

PASSED: Final = b"passed"
FAILED: Final = b"failed"


class Forks:
    """The books and their tests, loaded. Only where processes can be forked (:meth:`possible`)."""

    def __init__(self, root: Path, books: Iterable[str], tests: Iterable[str]) -> None:
        """``root``: the sources; ``tests``: as pytest names them, those that will be asked for."""
        self._root = root
        for book in books:
            package = importlib.import_module(f"escarmouche.rulebooks.{book}")
            for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
                importlib.import_module(module.name)
        with _silence():
            pytest.main(
                ["--collect-only", "-q", "-p", "no:cacheprovider", *sorted({test.split("::")[0] for test in tests})]
            )
        self._functions: dict[Place, list[FunctionType]] = {}
        for candidate in gc.get_objects():
            if isinstance(candidate, FunctionType):
                self._functions.setdefault(_place(candidate.__code__, candidate.__code__.co_filename), []).append(
                    candidate
                )

    @staticmethod
    def possible() -> bool:
        """Whether this system forks processes."""
        return hasattr(os, "fork")

    def notices(self, path: str, right: str, wrong: str, tests: list[str], patience: float) -> bool:
        """Whether one of these tests fails, or takes longer than so many seconds, with the wrong text of a file.

        ``False`` too where the code that is wrong belongs to nothing that has been loaded; what is no Python any more is
        noticed by anybody.
        """
        name = str(self._root / path)
        before = {_place(code, name): code for code in _codes(compile(right, name, "exec"))}
        try:
            after = {_place(code, name): code for code in _codes(compile(wrong, name, "exec"))}
        except SyntaxError:
            return True
        changed = {place: code for place, code in after.items() if before.get(place) != code}
        functions = [(function, code) for place, code in changed.items() for function in self._functions.get(place, ())]
        return bool(functions) and _forked(lambda: self._run(functions, tests), patience) != PASSED

    def _run(self, functions: list[tuple[FunctionType, CodeType]], tests: list[str]) -> bytes:
        for function, code in functions:
            function.__code__ = code
        with _silence():
            outcome = pytest.main(["-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests])
        return PASSED if outcome == pytest.ExitCode.OK else FAILED


def _place(code: CodeType, path: str) -> Place:
    return path, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    """All code in some code, however deep."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _forked(work: Callable[[], bytes], patience: float) -> bytes:
    """What some work comes to in a process of its own; ``FAILED`` where it takes too long, or breaks down."""
    reads, writes = os.pipe()
    process = os.fork()
    if not process:
        os.close(reads)
        os.setsid()
        with contextlib.suppress(BaseException):
            os.write(writes, work())
        os._exit(0)
    os.close(writes)
    end, heard = time.monotonic() + patience, b""
    while (left := end - time.monotonic()) > 0 and select.select([reads], [], [], left)[0]:
        part = os.read(reads, 64)
        if not part:
            break
        heard += part
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(reads)
    return heard or FAILED


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    with contextlib.redirect_stdout(io.StringIO()) as nowhere, contextlib.redirect_stderr(nowhere):
        sys.stdout.flush()
        yield


__all__ = ["Forks"]
