"""Last Fantasy War: two to four armies of single models on a free table in inches, six phases a turn.

The book can be read; it can be played once all of a turn is carried out (docs/lfw.md).
"""

from pathlib import Path

from escarmouche import texts

texts.add(Path(__file__).parent / "texts")
