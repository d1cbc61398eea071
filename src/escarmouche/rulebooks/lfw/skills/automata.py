"""Special rules by which a unit follows a behaviour: see ``rules/automata.py``."""

from __future__ import annotations

from typing import cast

from escarmouche.rulebooks.lfw.battle import Battle, Behaviour, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks


class Automaton(Hooks, name="lfw.rule.automate"):
    """Follows a behaviour, which is its parameter."""

    order = 10

    def behaviour(self, value: Behaviour, battle: Battle, bearer: Unit) -> Behaviour:
        return cast(Behaviour, self.data.parameter)


class Wild(Hooks, name="lfw.rule.sauvage"):
    """Follows the classic behaviour. [lfw.rule.sauvage]"""

    def behaviour(self, value: Behaviour, battle: Battle, bearer: Unit) -> Behaviour:
        return "classic"


class Vengeful(Hooks, name="lfw.rule.vengeresse"):
    """Nothing by itself: what it brings lasts but a while."""
