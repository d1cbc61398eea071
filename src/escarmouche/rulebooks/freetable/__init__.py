"""What games of models on a free table share: where models stand and go, whom they touch and see. It knows no book."""

from pathlib import Path

from escarmouche import texts

texts.add(Path(__file__).parent / "texts")
