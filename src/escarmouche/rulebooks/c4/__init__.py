"""Confrontation: Age of the Rag’narok: units in formation, one table for every test, two to four companies."""

from pathlib import Path

from escarmouche import texts

texts.add(Path(__file__).parent / "texts")
