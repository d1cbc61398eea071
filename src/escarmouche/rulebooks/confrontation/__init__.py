"""What editions of Confrontation share: each rule of one book that is the same in another, and names no id of either.

An edition says of these what it does otherwise: which rule lets a die be thrown again, what a double does, how wounds add
up. Where editions differ in mechanism, as in the exchange of blows or in activation, each has a chapter of its own.
"""

from pathlib import Path

from escarmouche import texts

texts.add(Path(__file__).parent / "texts")
