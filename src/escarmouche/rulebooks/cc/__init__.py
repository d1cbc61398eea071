"""Confrontation Classic: the skills of chapter 12 on a core of the third edition.

The book can be read; it can be played once all of a turn is carried out (docs/cc.md).
"""

from pathlib import Path

from escarmouche import texts

texts.add(Path(__file__).parent / "texts")
