"""Games that the first revision of the rules has saved on disk: told as they were, checked, and played on."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.kernel.journal import load
from escarmouche.rulebooks import book

Run = Callable[..., Any]

SAVED = Path(__file__).parent / "saved"

NAMES = sorted(path.name.removesuffix(".xz") for path in SAVED.glob("*.journal.xz"))


def unpacked(name: str, folder: Path) -> Path:
    """A saved game with its story, as it lay on disk."""
    for packed in SAVED.glob(f"{name}*.xz"):
        (folder / packed.stem).write_bytes(lzma.decompress(packed.read_bytes()))
    return folder / name


@pytest.mark.parametrize("name", NAMES)
def test_a_saved_game_is_told_as_it_was(escarmouche: Run, tmp_path: Path, name: str) -> None:
    path = unpacked(name, tmp_path)
    _, *lines = map(json.loads, path.with_name(f"{name}.story").read_text().splitlines())
    told = escarmouche("replay", str(path), "--json").json
    assert told["revision"].endswith("/1")
    assert [{key: line[key] for key in before} for line, before in zip(told["story"], lines, strict=True)] == lines
    for lang in ("en", "fr"):
        ran = escarmouche("replay", str(path), "--lang", lang)
        assert (ran.code, ran.err) == (0, "")
        assert len(ran.out.splitlines()) > 10


@pytest.mark.parametrize("name", NAMES)
def test_a_saved_game_follows_from_the_rules_of_today(escarmouche: Run, tmp_path: Path, name: str) -> None:
    ran = escarmouche("replay", str(unpacked(name, tmp_path)), "--check", "--json")
    assert (ran.code, ran.json["identical"]) == (0, True)


@pytest.mark.parametrize("name", NAMES)
def test_a_saved_game_is_played_on(tmp_path: Path, name: str) -> None:
    path = unpacked(name, tmp_path)
    rules = book(load(path).header.book)
    game = Game.load(path, rules, dice=Seeded(1))
    assert game.over == ("finished" in name)
    play(game, {side: Random(side) for side in game.state.players})
    assert rules.result(game.state).winner is not None
    game.save(path)
    again = Game.load(path, rules)
    assert again.fingerprint() == game.fingerprint()
    assert again.journal.header.revision == rules.revision
