"""`escarmouche play`: a person against a machine, in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from escarmouche.cli.battle import show_result
from escarmouche.cli.common import BookName, Options, Packs, Seed, Turns, chosen_book, chosen_options, chosen_seed
from escarmouche.cli.narration import Narrator, problem_told
from escarmouche.cli.records import check_writable, save
from escarmouche.cli.session import Session, session
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Dice, Game, IllegalAnswer, NoHistory, Perspective, Player, Roll, Seeded
from escarmouche.kernel.journal import load
from escarmouche.players import make_player
from escarmouche.players.terminal import Leave, Terminal, Undo
from escarmouche.rulebooks import Book, book
from escarmouche.texts import message

USUAL_OPPONENT: Final = "tactician"


def play(
    context: typer.Context,
    name: BookName = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="play-terminal")] = False,
    real_dice: Annotated[bool, typer.Option("--real-dice", help="play-real-dice")] = False,
    seat: Annotated[str | None, typer.Option("--seat", help="play-seat")] = None,
    against: Annotated[str, typer.Option("--against", help="play-against")] = USUAL_OPPONENT,
    resume: Annotated[Path | None, typer.Option("--resume", help="play-resume")] = None,
    armies: Annotated[tuple[str, str] | None, typer.Option("--armies", help="battle-armies")] = None,
    battlefield: Annotated[str | None, typer.Option("--battlefield", help="battle-battlefield")] = None,
    turns: Turns = None,
    option: Options = None,
    seed: Seed = None,
    pack: Packs = None,
    journal: Annotated[Path | None, typer.Option("--journal", help="play-journal")] = None,
) -> None:
    """A game of a person against a machine."""
    if not terminal:
        raise Problem(message("play-where"))
    here, number = session(context), chosen_seed(seed)
    dice = Seeded(f"{number}-dice")
    game: Game[Any]
    if resume is not None:
        saved = load(resume)
        rules = book(saved.header.book)
        game = Game.resume(saved, rules, story=True)
    else:
        rules = chosen_book(name)
        options = chosen_options(rules, option, turns)
        setup = rules.setup(armies or (), battlefield, packs=pack or (), seed=number, options=options)
        game = Game(rules, setup, story=True)
    own = seat_of(seat, game.state.players)
    path = journal or resume or Path(f"escarmouche-{number}.journal")
    check_writable(path)
    machine = make_player(against, f"{number}-{against}", rules)
    sitting = Sitting(here, rules, game, own, machine, path, dice, real_dice=real_dice)
    if resume is not None:
        sitting.teller.skip()
    sitting.play()


def seat_of(wish: str | None, seats: tuple[str, ...]) -> str:
    """The seat asked for, or the first. Raises ``Problem``."""
    if wish is not None and wish not in seats:
        raise Problem(message("play-no-seat", name=wish, known=seats))
    return wish if wish is not None else seats[0]


class Sitting:
    """A person at one seat, a machine at the others, and everything said between them.

    With ``real_dice`` the person types what the dice on the table show, whatever their sides; ``dice`` throws what must not
    be seen by all, and what nobody has dice for.
    """

    def __init__(
        self,
        here: Session,
        rules: Book[Any],
        game: Game[Any],
        seat: str,
        machine: Player,
        path: Path,
        dice: Dice,
        *,
        real_dice: bool = False,
        read: Callable[[], str] = input,
    ) -> None:
        self.here = here
        self.rules = rules
        self.game = game
        self.seat = seat
        self.machine = machine
        self.path = path
        self.dice = dice
        self.real_dice = real_dice
        self.teller = Narrator(here, rules, game, seat=seat)
        self.person = Terminal(rules, here.texts, here.console, read=read, save=self.save, why=self.explain)
        if not real_dice:
            game.dice = dice

    def play(self) -> None:
        """Plays on until the game is over, or the person leaves; then, and when interrupted, the game is saved."""
        self.here.console.print(self.here.texts.say("play-welcome"))
        try:
            while (request := self.game.request) is not None:
                self.teller.tell_news(
                    asking=self.real_dice if isinstance(request, Roll) else request.player == self.seat
                )
                self.settle(request)
        except (Leave, KeyboardInterrupt):
            self.here.console.print()
            self.save()
            return
        self.teller.tell_news()
        save(self.rules, self.game, self.path)
        show_result(self.here, self.rules, self.game, None)

    def settle(self, request: Ask[Any] | Roll[Any]) -> None:
        """Has a request answered by whoever answers it; an answer that the rules forbid is explained, and asked again."""
        try:
            if isinstance(request, Roll):
                self.game.answer(self.throw(request), player=request.player)
            else:
                player = self.person if request.player == self.seat else self.machine
                answer = player.answer(request, Perspective(self.game, request.player))
                self.game.answer(answer, player=request.player)
        except IllegalAnswer as problem:
            if not isinstance(request, Roll) and request.player != self.seat:
                raise
            names = self.rules.names(self.game.state)
            self.person.complain(problem_told(problem, names, self.here.texts))
        except Undo:
            self.undo()

    def throw(self, roll: Roll[Any]) -> list[int]:
        """The faces of a throw that is not left to the program."""
        if roll.seen_by:
            return list(self.dice.throw(roll))
        return list(self.person.throw(roll, self.game.view(self.seat).state, self.dice))

    def undo(self) -> None:
        """Takes the person's last decision back, with everything since; the machine always agrees."""
        entries = self.game.journal.entries
        seq = next((entry.seq for entry in reversed(entries) if entry.player == self.seat and not entry.auto), None)
        try:
            if seq is None:
                raise NoHistory(message("kernel-no-decision"))
            self.game.rewind(seq, agreed=True)
            self.here.console.print(self.here.texts.say("play-undone"))
        except NoHistory as problem:
            self.person.complain(problem.told(self.here.texts))

    def save(self) -> None:
        """Saves the game, and says how to go on with it."""
        save(self.rules, self.game, self.path)
        self.here.console.print(self.here.texts.say("play-saved", path=str(self.path)), soft_wrap=True)

    def explain(self) -> None:
        """Shows the numbers and the rules behind what was told last."""
        line = self.teller.last_number()
        if line is None:
            self.here.console.print(self.here.texts.say("play-nothing-to-explain"))
            return
        for text in (line.text, *line.why):
            self.here.console.print(Text("  " + text[self.here.texts.locale]))


__all__ = ["Sitting", "play", "seat_of"]
