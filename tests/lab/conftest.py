"""What the tests of the lab stand on."""

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a scene into a file."""

    def write(text: str) -> Path:
        path = tmp_path / "written.scene.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write
