"""Every value of the rules that can be overridden, and what overrides it."""

from __future__ import annotations

from dash.battle import Chase, Runner
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.table import CM


class Hooks(TableHooks[Chase, Runner], adds_hooks=True):
    """The base of everything that changes a rule of this book."""

    __slots__ = ()

    def allowance(self, value: int, chase: Chase, bearer: Runner) -> int:
        """How far the bearer may dash, in 0.01 mm."""
        return value


class Swift(Hooks, name="dash.skill.swift"):
    """3 cm more. [dash.skill.swift]"""

    __slots__ = ()

    def allowance(self, value: int, chase: Chase, bearer: Runner) -> int:
        return value + 3 * CM
