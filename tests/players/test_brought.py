"""Machines that other packages bring."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PLAYER = """
class First:
    \"\"\"Takes the first offer, and says so once.\"\"\"

    def __init__(self, seed, book, greeting="hello"):
        print(greeting, book.id)

    def answer(self, request, seat):
        return request.offers(__import__("random").Random(0))[0]
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder with an installed package that brings two machines, one of which is not there."""
    (tmp_path / "brought.py").write_text(PLAYER)
    info = tmp_path / "brought-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[escarmouche.players]\nfirst = brought:First\nlost = brought:Lost\n")
    return tmp_path


def escarmouche(package: Path, *line: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(filter(None, (str(package), os.environ.get("PYTHONPATH", ""))))
    return subprocess.run(
        [sys.executable, "-c", "from escarmouche.cli.main import main; main()", "--lang", "en", *line],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
        check=False,
    )


BATTLE = ("battle", "--armies", "lions-80", "orques-80", "--battlefield", "open-field", "--turns", "1", "--quiet")


def test_a_machine_of_another_package_plays_a_battle(package: Path) -> None:
    played = escarmouche(package, *BATTLE, "--players", "first,random")
    assert played.returncode == 0, played.stderr
    assert "hello c2" in played.stdout


def test_the_machine_of_the_documentation_plays(package: Path) -> None:
    example = Path(__file__).parents[2] / "docs" / "examples" / "first_few.py"
    (package / "brought.py").write_text(example.read_text().replace("class FirstFew", "class First"))
    played = escarmouche(package, *BATTLE, "--players", "first,first")
    assert played.returncode == 0, played.stderr


def test_a_study_knows_the_machines_of_other_packages(package: Path) -> None:
    study = package / "study.yaml"
    study.write_text(
        "study: brought\nbook: c2\ngames: 1\narmies: [lions-80]\nbattlefields: [open-field]\nturns: 1\n"
        "bots: [random, {name: first, label: mine}]\n"
    )
    played = escarmouche(package, "lab", "run", str(study), "--out", str(package / "out"), "--workers", "1")
    assert played.returncode == 0, played.stderr


def test_a_machine_that_can_not_be_loaded_is_named(package: Path) -> None:
    refused = escarmouche(package, *BATTLE, "--players", "lost,random")
    assert refused.returncode == 2
    assert "lost (brought:Lost)" in refused.stderr
    assert "Traceback" not in refused.stderr
