"""The catalogues of the rulebooks: every rule with its id, and which of them are carried out and proved.

A book's catalogue is the `rules.yaml` in its package. Books are found by their entry point in the group
`escarmouche.rulebooks`, or, as long as they can be read and not yet played, in `escarmouche.catalogues`; their code is not
imported for it.
"""

from escarmouche.catalogue.coverage import BookCoverage, Coverage, Place, coverage, implementations, proofs
from escarmouche.catalogue.entries import Catalogue, Entry, Wording, books, called, find, load_all, prose, search
from escarmouche.catalogue.floor import Figures, Floor, fallen, load_floor, raised

__all__ = [
    "BookCoverage",
    "Catalogue",
    "Coverage",
    "Entry",
    "Figures",
    "Floor",
    "Place",
    "Wording",
    "books",
    "called",
    "coverage",
    "fallen",
    "find",
    "implementations",
    "load_all",
    "load_floor",
    "proofs",
    "prose",
    "raised",
    "search",
]
