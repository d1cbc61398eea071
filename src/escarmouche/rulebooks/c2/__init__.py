"""Confrontation 2: the rulebook of single fighters, hidden reserves and attack thresholds."""

from pathlib import Path

from escarmouche import texts

texts.add(Path(__file__).parent / "texts")
