"""Scenes played as they are written, and compared with what should come of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Game, IllegalAnswer, Perspective, Place, hearing, play
from escarmouche.players.scripted import (
    Defaulted,
    SceneDice,
    Script,
    is_for,
    plain_answer,
    seeded_dice,
    written_key,
)
from escarmouche.rulebooks import Book, Scene
from escarmouche.texts import Message, message


@dataclass(frozen=True)
class Outcome:
    """A scene that has been played.

    Attributes:
        game: at its end, with its story.
        defaulted: the questions that the script did not answer.
        mismatches: where it ended otherwise than it should have.
    """

    game: Game[Any]
    defaulted: Sequence[Defaulted]
    mismatches: Sequence[Message]


@dataclass
class Expectation:
    """What is expected of a question: that it takes answers (``offered``), takes none of them (``not_offered``), or refuses
    one of them (``refused``), by a rule if one is named.

    ``got``: in what way it went otherwise, as far as one knows; empty once it is fulfilled.
    """

    kind: Literal["offered", "not_offered", "refused"]
    question: str
    answers: tuple[Any, ...]
    by: str = ""
    asked: bool = False
    kept: bool = False
    got: str = ""

    def look(self, refusals: Mapping[int, tuple[str, ...]]) -> None:
        """Looks at the question once: ``refusals`` are the rules by which answers (their places) are refused."""
        first, self.asked = not self.asked, True
        taken = [place for place in range(len(self.answers)) if place not in refusals]
        if self.kind == "not_offered":
            self.kept = (first or self.kept) and not taken
            self.got = self.got or ", ".join(str(self.answers[place]) for place in taken)
        elif self.kind == "offered" and not self.kept:
            self.kept = not refusals
            self.got = ", ".join(str(self.answers[place]) for place in refusals)
        elif self.kind == "refused" and not self.kept:
            rules = refusals.get(0, ())
            self.kept = bool(rules) and self.by in ("", *rules)
            self.got = ", ".join(rules)


@dataclass
class Witness:
    """Gives the answers of a script, and watches which answers questions take and refuse, as far as the scene expects
    something of it.
    """

    book: Book[Any]
    script: Script
    expected: Sequence[Expectation] = field(default=())

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """The answer of the script."""
        for expectation in self.expected:
            if is_for(expectation.question, request):
                state = seat.view().state
                refusals = {
                    place: rules
                    for place, written in enumerate(expectation.answers)
                    if (rules := refusals_of(self.book, state, request, written))
                }
                expectation.look(refusals)
        return self.script.answer(request, seat)

    def mismatches(self) -> Iterator[Message]:
        """What was otherwise than expected."""
        for expectation in self.expected:
            answers = ", ".join(map(str, expectation.answers))
            if not expectation.asked:
                yield message("scene-never-asked", question=expectation.question)
            elif not expectation.kept:
                key = f"scene-{expectation.kind.replace('_', '-')}{'-by' if expectation.by else ''}"
                yield message(
                    key, question=expectation.question, answers=answers, got=expectation.got or "-", by=expectation.by
                )


def refusals_of(book: Book[Any], state: Any, request: Ask[Any], written: Any) -> tuple[str, ...]:
    """The rules (ids) by which a question refuses an answer as people write it; none if it takes it."""
    if isinstance(request, Choose):
        return () if written_key(written) in request.options else (request.rule,)
    try:
        value = request.value(plain_answer(book, state, request, written))
    except IllegalAnswer as illegal:
        return tuple(reason.rule or request.rule for reason in illegal.reasons)
    except Problem as problem:
        return (problem.rule or request.rule,)
    problems = request.problems(value) if isinstance(request, Place) else ()
    return tuple(problem.rule or request.rule for problem in problems)


def expectations(expect: Mapping[str, Any] | None) -> Iterator[Expectation]:
    """What a scene expects of questions."""
    expect = expect or {}
    for entry in expect.get("offered", ()):
        yield from (Expectation("offered", question, tuple(answers)) for question, answers in entry.items())
    for entry in expect.get("not_offered", ()):
        yield from (Expectation("not_offered", question, tuple(answers)) for question, answers in entry.items())
    for entry in expect.get("refused", ()):
        for question, wanted in entry.items():
            yield Expectation("refused", question, (wanted["answer"],), wanted.get("by", ""))


@dataclass(frozen=True)
class Prepared:
    """The game of a scene, whoever answers in it, and its dice."""

    game: Game[Any]
    witness: Witness
    dice: SceneDice

    def play(self, on_answer: Any = None) -> None:
        """Plays it to its end. Raises ``Problem`` for an answer that the rules forbid, and for dice that run out."""
        with hearing(self.witness.script.hear):
            play(self.game, dict.fromkeys(self.game.state.players, self.witness), on_answer=on_answer)
        self.witness.script.pass_over()

    def concluded(self, scene: Scene) -> Outcome:
        """The outcome, once it has been played. Dice and answers left over are mismatches too."""
        book, script = self.witness.book, self.witness.script
        mismatches = [*left_over(self.dice, (scene.expect or {}).get("dice_left", 0)), *self.witness.mismatches()]
        if script.left:
            mismatches.append(message("scene-answers-left", answers=tuple(map(_written, script.left))))
        mismatches += book.mismatches(scene, self.game.state, [told.event for told in self.game.story])
        return Outcome(self.game, tuple(script.defaulted), tuple(mismatches))


def left_over(dice: SceneDice, expected: int) -> Iterator[Message]:
    """What is wrong with the faces that nobody has thrown; so many of them are ``expected``."""
    left = dice.left
    if sum(map(len, left.values())) == expected:
        return
    if not left:
        yield message("scene-dice-missing", count=expected)
    for rule, faces in left.items():
        key = "scene-dice-left-of" if rule else "scene-dice-left"
        yield message(key, rule=rule, dice=tuple(map(str, faces)))


def _written(answer: Any) -> str:
    """An answer much as a scene file writes it."""
    if isinstance(answer, tuple):
        return f"{answer[0]}: {answer[1]}"
    return str(answer)


def prepared(book: Book[Any], scene: Scene, seed: int | None = None) -> Prepared:
    """The game of a scene before it is played; its dice as :func:`.seeded_dice` has them."""
    dice = seeded_dice(scene, seed)
    game = Game(book, scene.setup, dice=dice, history="steps", story=True)
    witness = Witness(book, Script(book, scene.answers), tuple(expectations(scene.expect)))
    return Prepared(game, witness, dice)


def play_scene(book: Book[Any], scene: Scene, seed: int | None = None) -> Outcome:
    """Plays a scene to its end, and compares that with what it expects.

    Raises ``Problem`` for an answer that the rules forbid, and for dice that run out.
    """
    made = prepared(book, scene, seed)
    made.play()
    return made.concluded(scene)


__all__ = ["Outcome", "Prepared", "Witness", "play_scene", "prepared", "refusals_of"]
