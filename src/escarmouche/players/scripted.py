"""Scripts as people write them: dice first listed, then thrown; answers that wait for their question."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from escarmouche.documents import BadDocument, field_name
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Defaults, Dice, Perspective, Place, Roll, ScriptedDice, ScriptEnded, Seeded
from escarmouche.rulebooks import Book, DiceLines, Grid, Scene, Spot
from escarmouche.table.grid.naming import named_square
from escarmouche.texts import message


class Faces(ScriptedDice):
    """The faces that a scene lists for a rule (``""``: for any), in order, and where they are written."""

    def __init__(self, faces: Iterable[int], rule: str = "", lines: DiceLines | None = None) -> None:
        super().__init__(faces)
        self.rule = rule
        self.lines = lines
        self.shown = self.throws = 0

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        """The next faces. Raises ``Problem`` for one that its die does not have, with its line, the throw and the rule."""
        faces = super().throw(roll)
        self.throws += 1
        for face, sides in zip(faces, roll.dice, strict=True):
            if face > sides:
                raise self._misread(face, sides, roll.rule)
            self.shown += 1
        return faces

    def _misread(self, face: int, sides: int, rule: str) -> Problem:
        reason = message("scene-not-a-face", throw=self.throws, face=face, sides=sides)
        if self.lines is None:
            return Problem(reason, rule)
        steps = ("dice", self.rule, self.shown) if self.rule else ("dice", self.shown)
        line = self.lines.lines[self.rule][self.shown]
        return BadDocument(self.lines.file, line, field_name(steps), reason, rule)


class Listed:
    """Dice that show a list of faces, in order; once it is used up, those of somebody else, if there is anybody.

    Raises :class:`~escarmouche.kernel.ScriptEnded` when faces are wanted and there are none.
    """

    def __init__(self, faces: Iterable[int], then: Dice | None = None, lines: DiceLines | None = None) -> None:
        self.script = Faces(faces, lines=lines)
        self.then = then

    @property
    def left(self) -> Mapping[str, Sequence[int]]:
        """The faces not yet shown; of any rule."""
        return {"": tuple(self.script.left)} if self.script.left else {}

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        if self.then is not None and not self.script.left:
            return self.then.throw(roll)
        return self.script.throw(roll)


class ListedByRule:
    """Dice that show, for each rule that throws (its id), a list of faces in order; those of somebody else, if there is
    anybody, for rules that have no list.

    Raises :class:`~escarmouche.kernel.ScriptEnded` when a rule throws more than its list has, or has none.
    """

    def __init__(
        self, faces: Mapping[str, Iterable[int]], then: Dice | None = None, lines: DiceLines | None = None
    ) -> None:
        self.scripts = {rule: Faces(listed, rule, lines) for rule, listed in faces.items()}
        self.then = then

    @property
    def left(self) -> Mapping[str, Sequence[int]]:
        """The faces not yet shown, by rule."""
        return {rule: tuple(script.left) for rule, script in self.scripts.items() if script.left}

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        script = self.scripts.get(roll.rule)
        if script is None and self.then is not None:
            return self.then.throw(roll)
        if script is None:
            known = tuple(self.scripts)
            raise ScriptEnded(message("kernel-script-no-dice", rule=roll.rule, wanted=len(roll.dice), known=known))
        return script.throw(roll)


SceneDice = Listed | ListedByRule


def scripted_dice(scene: Scene, then: Dice | None = None) -> SceneDice:
    """The dice of a scene; those that it does not list are somebody else's."""
    if scene.dice_of:
        return ListedByRule(scene.dice_of, then, scene.dice_lines)
    return Listed(scene.dice, then, scene.dice_lines)


def seeded_dice(scene: Scene, seed: int | None = None) -> SceneDice:
    """The dice of a scene. Those that it does not list come from the seed; if it lists none at all, from seed 0."""
    if seed is None and not scene.dice and not scene.dice_of:
        seed = 0
    return scripted_dice(scene, None if seed is None else Seeded(f"{seed}-dice"))


class Defaulted(msgspec.Struct, frozen=True):
    """A question that the script did not answer: whom it asked, by which rule, and the default that was taken."""

    player: str
    rule: str
    answer: Any


class Script:
    """Gives written answers; whatever they don't answer takes its default, which is noted in ``defaulted``.

    An answer as it stands is for the next question, whatever it is. A pair ``(question, answer)`` waits for the next such
    question (the id of a rule, or ``rule@what it is about``); questions before it take their defaults. Where that question
    answered itself in the meantime (:func:`~escarmouche.kernel.hearing`), and with this answer, it has been given.
    """

    def __init__(self, book: Book[Any], answers: Iterable[Any]) -> None:
        self.book = book
        self.left = deque(answers)
        self.defaulted: list[Defaulted] = []
        self._answered_themselves: list[Choose[Any]] = []

    def hear(self, choice: Choose[Any]) -> None:
        """Notes a choice that has answered itself."""
        self._answered_themselves.append(choice)

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        self.pass_over(request)
        if self.left:
            question, written = split(self.left[0])
            if is_for(question, request):
                self.left.popleft()
                self._answered_themselves.clear()
                return plain_answer(self.book, seat.view().state, request, written)
        answer = Defaults().answer(request, seat)
        if not isinstance(request, Choose) or request.is_decision:
            self.defaulted.append(Defaulted(request.player, request.rule, msgspec.to_builtins(answer)))
        return answer

    def pass_over(self, request: Ask[Any] | None = None) -> None:
        """Passes over answers that questions have given themselves: those before the answer to a request, if there is one;
        where nothing is asked any more, all there are.
        """
        heard = iter(self._answered_themselves)
        passed = 0
        for question, answer in map(split, self.left):
            if request is not None and is_for(question, request):
                break
            if not any(question and is_for(question, other) and _only(other) == written_key(answer) for other in heard):
                if request is not None:
                    return
                break
            passed += 1
        else:
            if request is not None:
                return
        for _ in range(passed):
            self.left.popleft()


def is_for(question: str, request: Ask[Any]) -> bool:
    """Whether a question as people write it is the one that is asked: no rule, its rule, or its rule and one of the things
    that it is about.
    """
    rule, _, about = question.partition("@")
    return rule in ("", request.rule) and (not about or about in msgspec.to_builtins(dict(request.about)).values())


def _only(choice: Choose[Any]) -> str:
    """The key of the one option of a choice that answered itself."""
    return next(iter(choice.options))


def split(written: Any) -> tuple[str, Any]:
    """The question that an answer is for (``""``: any) and the answer."""
    match written:
        case (str(question), answer) if "." in question:
            return question, answer
        case _:
            return "", written


def plain_answer(book: Book[Any], state: Any, request: Ask[Any], written: Any) -> Any:
    """The plain answer that people mean by what they write.

    A choice takes the key of an option, a number, true or false. A placement takes ``[x, y]`` or ``[x, y, degrees]``
    in the unit of the book, the name of a square (``C2``), a list of such points for a way, or ``{toward: id}``;
    anything else is taken for the plain answer, fields of which may name squares.
    """
    if isinstance(request, Place):
        spot = spot_of(book, with_points(book, state, written))
        return with_squares(book, state, written) if spot is None else book.placement(state, request, spot)
    return written_key(written)


def written_key(written: Any) -> str:
    """The option of a choice that people mean by what they write."""
    if isinstance(written, bool):
        return "yes" if written else "no"
    return written if isinstance(written, str) else str(written)


def with_points(book: Book[Any], state: Any, written: Any) -> Any:
    """An answer in which the squares of a grid, by their names, have become the points of their middles."""
    names = written if isinstance(written, list) else [written]
    if not any(isinstance(name, str) and named_square(name) for name in names):
        return written
    grid = book.overview(state).grid
    if grid is None:
        return written
    points = [_middle(book, grid, name) for name in names]
    return points if isinstance(written, list) else points[0]


def with_squares(book: Book[Any], state: Any, written: Any) -> Any:
    """A plain answer in whose fields the squares of a grid, by their names, have become numbers, counted row by row."""
    grid = book.overview(state).grid if isinstance(written, dict) else None
    if grid is None:
        return written
    places = {field: named_square(value) for field, value in written.items() if isinstance(value, str)}
    return written | {field: place[1] * grid.columns + place[0] for field, place in places.items() if place is not None}


def _middle(book: Book[Any], grid: Grid, name: Any) -> Any:
    """The middle of a square, in the unit of the book; anything else as it is."""
    place = named_square(name) if isinstance(name, str) else None
    if place is None:
        return name
    x, y = (2 * place[0] + 1) * grid.side, (2 * (grid.rows - place[1]) - 1) * grid.side
    return [Decimal(x) / (2 * book.unit), Decimal(y) / (2 * book.unit)]


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
            way = [spot_of(book, text) for text in via]
            points = [spot.at for spot in way if spot is not None and spot.at is not None]
            if end is None or end.at is None or len(points) < len(way):
                return None
            return msgspec.structs.replace(end, via=tuple(points))
        case _:
            return None


def book_point(book: Book[Any], x: int | Decimal, y: int | Decimal) -> tuple[int, int]:
    """A point in 0.01 mm, from one in the unit of the book."""
    return round(x * book.unit), round(y * book.unit)


__all__ = [
    "Defaulted",
    "Listed",
    "ListedByRule",
    "SceneDice",
    "Script",
    "book_point",
    "is_for",
    "plain_answer",
    "scripted_dice",
    "seeded_dice",
    "split",
    "spot_of",
    "written_key",
]
