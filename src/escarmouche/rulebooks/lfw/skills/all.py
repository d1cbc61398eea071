"""All that changes a rule, for whoever needs every effect known."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.skills import movement, nerves, rerolls, weapons, wounds

__all__ = ["movement", "nerves", "rerolls", "weapons", "wounds"]
