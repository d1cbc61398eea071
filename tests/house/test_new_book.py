"""The book that is there to be copied plays, is told in both languages, and each of its rules is carried out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import yaml

from escarmouche.catalogue.coverage import implementations

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
DASH = EXAMPLES / "dash"

PLAYED = """
from dash.book import RULEBOOK
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.texts import Texts

setup = {"apart": 30, "swift": ["blue"]}
story = []
game = Game(RULEBOOK, setup, dice=Seeded(1), history="steps", listener=lambda told: story.append(told.event))
play(game, {side: Random(1) for side in RULEBOOK.sides})
assert game.state.winner is not None
again = Game(RULEBOOK, setup, dice=Seeded(1))
for entry in game.journal.entries:
    if entry.player and not again.over:
        again.answer(entry.answer, player=entry.player)
assert again.fingerprint() == game.fingerprint()
for language in ("en", "fr"):
    for event in story:
        words = RULEBOOK.told(game.state, event)
        if words is not None:
            print(Texts(language).tell(words))
"""


def test_the_book_to_be_copied_plays_and_is_told_in_both_languages(tmp_path: Path) -> None:
    info = tmp_path / "dash-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dash\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[escarmouche.rulebooks]\ndash = dash:RULEBOOK\n")
    path = os.pathsep.join([str(tmp_path), str(EXAMPLES), *filter(None, [os.environ.get("PYTHONPATH")])])
    run = subprocess.run(
        [sys.executable, "-c", PLAYED],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    told = run.stdout.splitlines()
    assert not [line for line in told if "dash-" in line or "{" in line]
    assert any("the blue runner dashes" in line and "Swift +3" in line for line in told), told
    assert any("le coureur" in line and "Rapide +3" in line for line in told), told


def test_each_of_its_rules_stands_in_both_catalogues_and_is_carried_out() -> None:
    rules = {entry["id"] for entry in yaml.safe_load((DASH / "rules.yaml").read_text("utf-8"))}
    french = set(yaml.safe_load((DASH / "rules.fr.yaml").read_text("utf-8")))
    assert rules == french == set(implementations(DASH))
