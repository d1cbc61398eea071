"""Chapter V, Fortification: war machines, artillery, steam and naphtha. Importing it makes all its rules known."""

from escarmouche.rulebooks.c2.fortification import (
    artillery,
    barricades,
    boilers,
    capture,
    crews,
    driving,
    engines,
    mines,
    pushing,
)

__all__ = ["artillery", "barricades", "boilers", "capture", "crews", "driving", "engines", "mines", "pushing"]
