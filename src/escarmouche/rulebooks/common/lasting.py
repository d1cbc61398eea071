"""What cards bring upon a model for a time: one class of effects for each kind of thing, under the id of each rule."""

from __future__ import annotations

from collections.abc import Iterable
from types import new_class

from escarmouche.kernel import Effect


def name_lasting(rule: str, kinds: Iterable[type[Effect]]) -> None:
    """Makes effects known under the id of a rule: ``c2.spell.field.description#change`` for the word ``change``.

    Each kind is a class of a book's hooks without a name, with its word as ``word``. Raises ``TypeError`` for a name that is
    known already.
    """
    for kind in kinds:
        word = vars(kind)["word"]
        new_class(kind.__name__, (kind,), {"name": f"{rule}#{word}"}, lambda space: space.update(__slots__=()))
