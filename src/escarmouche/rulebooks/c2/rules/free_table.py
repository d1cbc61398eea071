"""What this book says of the free table, which carries it out.

Figures stay on the table, and on it nobody stands on another. Distances are measured from the nearest edge of one base to
the nearest of the other, and round what is in the way. [c2.move.measuring] Terrain slows those who move, or is impassable,
as the Movement table says; each unit of a ladder or a rope counts twice. [c2.move.obstacles] [c2.table.movement] Whoever
charges or engages is lined up in maximal contact with his enemy, and to line the base up costs nothing. [c2.move.contact]

One sees what lies in the 180 degrees before one's centre and is not hidden wholly. [c2.shoot.field-of-view]
[c2.shoot.line-of-sight]
"""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.freetable.state import TableRules
from escarmouche.table import CM

TERRAIN_RULE: Final = "c2.table.movement"
TABLE_RULE: Final = "c2.setup.materials"
BASES_RULE: Final = "c2.move.pass-through"
CONTACT_RULE: Final = "c2.move.contact"

RULES: Final = TableRules(TABLE_RULE, TERRAIN_RULE, BASES_RULE, CONTACT_RULE)

FIELD_OF_VIEW: Final = 180
"""Degrees that a figure sees, before the front edge of its base."""

TIER_HEIGHT: Final = 15 * CM
"""How much higher each altitude level is; the book gives no measure, this is about the normal move of a flyer."""

LADDER_COST: Final = 2
"""What each unit up or down a ladder or a rope counts."""
