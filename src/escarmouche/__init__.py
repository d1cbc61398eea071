"""Escarmouche plays, referees, explains, simulates and analyses tabletop miniature games, rules fully enforced."""

import atexit
import gc

# The collection at the very end would free the types of msgspec that refer to each other twice, and crash a program after
# its work is done (msgspec 0.22 on Python 3.12 and later). What is frozen is not collected.
atexit.register(gc.freeze)
