"""What books answer with: plain data of one form for all of them, handed on by :mod:`escarmouche.rulebooks`."""
