"""A shot on its way, once it has been rolled for."""

from __future__ import annotations

import msgspec

from escarmouche.table import Point


class Projectile(msgspec.Struct, frozen=True):
    """What a shot is about to do.

    ``victim``: the figure that it hits, or that it was aimed at; ``hit``: no where it strays. ``spot`` and ``tier``: where
    that figure stood when the shot was rolled for, and on which altitude level. ``force`` and ``mark``: those of the wound
    roll to which it leads.
    """

    victim: str
    force: int
    mark: str
    hit: bool
    spot: Point
    tier: int
