"""Scripts as people write them: dice first listed, then thrown; answers that wait for their question."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from escarmouche.kernel import Ask, Choose, Defaults, Dice, Perspective, Place, Roll, ScriptedDice, Seeded
from escarmouche.rulebooks import Book, Scene, Spot


class Listed:
    """Dice that show a list of faces, in order; once it is used up, those of somebody else, if there is anybody.

    Raises :class:`~escarmouche.kernel.ScriptEnded` when faces are wanted and there are none.
    """

    def __init__(self, faces: Iterable[int], then: Dice | None = None) -> None:
        self.script = ScriptedDice(faces)
        self.then = then

    @property
    def left(self) -> Sequence[int]:
        """The faces not yet shown."""
        return tuple(self.script.left)

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        if self.then is not None and not self.script.left:
            return self.then.throw(roll)
        return self.script.throw(roll)


def dice_of(scene: Scene, seed: int | None = None) -> Listed:
    """The dice of a scene. Those that it does not list come from the seed; if it lists none at all, from seed 0."""
    if seed is None and not scene.dice:
        seed = 0
    return Listed(scene.dice, None if seed is None else Seeded(f"{seed}-dice"))


class Defaulted(msgspec.Struct, frozen=True):
    """A question that the script did not answer: whom it asked, by which rule, and the default that was taken."""

    player: str
    rule: str
    answer: Any


class Script:
    """Gives written answers; whatever they don't answer takes its default, which is noted in ``defaulted``.

    An answer as it stands is for the next question, whatever it is. A pair ``(rule, answer)`` waits for the next question
    of that rule; questions before it take their defaults.
    """

    def __init__(self, book: Book[Any], answers: Iterable[Any]) -> None:
        self.book = book
        self.left = deque(answers)
        self.defaulted: list[Defaulted] = []

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        if self.left:
            rule, written = split(self.left[0])
            if rule in ("", request.rule):
                self.left.popleft()
                return plain_answer(self.book, seat.view().state, request, written)
        answer = Defaults().answer(request, seat)
        if not isinstance(request, Choose) or request.is_decision:
            self.defaulted.append(Defaulted(request.player, request.rule, msgspec.to_builtins(answer)))
        return answer


def split(written: Any) -> tuple[str, Any]:
    """The rule that an answer is for (``""``: any) and the answer."""
    match written:
        case (str(rule), answer) if "." in rule:
            return rule, answer
        case _:
            return "", written


def plain_answer(book: Book[Any], state: Any, request: Ask[Any], written: Any) -> Any:
    """The plain answer that people mean by what they write.

    A choice takes the key of an option, a number, true or false. A placement takes ``[x, y]`` or ``[x, y, degrees]`` in
    the unit of the book, a list of such points for a way, or ``{toward: id}``; anything else is taken for the plain answer.
    """
    if isinstance(request, Place):
        spot = spot_of(book, written)
        return written if spot is None else book.placement(state, request, spot)
    return written_key(written)


def written_key(written: Any) -> str:
    """The option of a choice that people mean by what they write."""
    if isinstance(written, bool):
        return "yes" if written else "no"
    return written if isinstance(written, str) else str(written)


def spot_of(book: Book[Any], written: Any) -> Spot | None:
    """The spot that somebody writes, if it is one: a point, with or without a facing, a model, or a way of points."""
    match written:
        case [int() | Decimal() as x, int() | Decimal() as y]:
            return Spot(at=book_point(book, x, y))
        case [int() | Decimal() as x, int() | Decimal() as y, int() | Decimal() as degrees]:
            return Spot(at=book_point(book, x, y), facing=round(degrees * 10) % 3600)
        case {"toward": str(name)}:
            return Spot(toward=name)
        case [*via, last] if via:
            end = spot_of(book, last)
            way = [spot_of(book, one) for one in via]
            points = [one.at for one in way if one is not None and one.at is not None]
            if end is None or end.at is None or len(points) < len(way):
                return None
            return msgspec.structs.replace(end, via=tuple(points))
        case _:
            return None


def book_point(book: Book[Any], x: int | Decimal, y: int | Decimal) -> tuple[int, int]:
    """A point in 0.01 mm, from one in the unit of the book."""
    return round(x * book.unit), round(y * book.unit)


__all__ = ["Defaulted", "Listed", "Script", "book_point", "dice_of", "plain_answer", "split", "spot_of", "written_key"]
