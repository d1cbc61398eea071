"""What may or must be thrown again: Élite, Habile, Impertinent, Impétueux. Their parameter is the kind of roll."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.terms import RollKind
from escarmouche.rulebooks.lfw.hooks import Help, Hooks


class Elite(Hooks, name="lfw.rule.elite"):
    """Failed rolls of its kind may be thrown again. [lfw.rule.elite]"""

    stacking = "each"

    def rerolls(self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind) -> tuple[Help, ...]:
        return (*value, "elite") if self.data.parameter == kind else value


class Skilled(Hooks, name="lfw.rule.habile"):
    """Natural ones of its kind may be thrown again; of several sources, any failure. [lfw.rule.habile]"""

    stacking = "adds"

    def rerolls(self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind) -> tuple[Help, ...]:
        return (*value, "habile") if self.data.parameter == kind else value


class Impertinent(Hooks, name="lfw.rule.impertinent"):
    """Rolls of its kind against the bearer, or against its attack, that only just succeed are thrown again.

    [lfw.rule.impertinent]
    """

    stacking = "each"

    def imposes(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind, attack: Attack
    ) -> tuple[Help, ...]:
        return (*value, "impertinent") if self.data.parameter == kind else value


class Impetuous(Hooks, name="lfw.rule.impetueux"):
    """Successful rolls of its kind against the bearer, or against its attack, are thrown again. [lfw.rule.impetueux]"""

    stacking = "each"

    def imposes(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind, attack: Attack
    ) -> tuple[Help, ...]:
        return (*value, "impetueux") if self.data.parameter == kind else value
