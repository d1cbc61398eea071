"""Chapter II, Incantation: Magicians, their gems, spells and counter-magic. Importing this package makes all of it known."""

from escarmouche.rulebooks.c2.incantation import casting, counter_magic, devotion, magicians, mana, trance

__all__ = ["casting", "counter_magic", "devotion", "magicians", "mana", "trance"]
