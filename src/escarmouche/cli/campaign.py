"""`escarmouche campaign`: games of games, begun, looked at and gone on with. Machines play, or battles are handed in."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.progress import Progress, SpinnerColumn, TextColumn
from rich.table import Table
from rich.text import Text

from escarmouche import documents
from escarmouche.cli.battle import seated
from escarmouche.cli.common import AsJson, BookName, Packs, Seed, chosen_book, chosen_seed
from escarmouche.cli.narration import problem_told
from escarmouche.cli.play import seat_of
from escarmouche.cli.records import check_writable
from escarmouche.cli.session import Session, session
from escarmouche.errors import Problem
from escarmouche.kernel import (
    Ask,
    Choose,
    Chosen,
    Game,
    IllegalAnswer,
    Journal,
    Perspective,
    Player,
    Rolled,
    Seeded,
)
from escarmouche.kernel.journal import load
from escarmouche.rulebooks import Book, Campaigns, Chronicle, book, books
from escarmouche.rulebooks.common.campaign_book import rules_of
from escarmouche.rulebooks.common.campaigns import PlayBattle
from escarmouche.texts import Message, message

app = typer.Typer(help="campaign-about", no_args_is_help=True)

USUAL_PLAYERS: Final = "tactician"

SAVED_EVERY: Final = 25
"""After how many answers a battle under way is saved."""

File = Annotated[Path, typer.Argument(metavar="FILE", help="campaign-file")]


@app.command("new", help="campaign-new")
def new(
    context: typer.Context,
    file: File,
    name: BookName = None,
    kind: Annotated[str | None, typer.Option("--kind", help="campaign-kind")] = None,
    battlefield: Annotated[str | None, typer.Option("--battlefield", help="battle-battlefield")] = None,
    scenario: Annotated[list[Path] | None, typer.Option("--scenario", help="campaign-scenario")] = None,
    points: Annotated[int | None, typer.Option("--points", min=1, help="campaign-points")] = None,
    battles: Annotated[int | None, typer.Option("--battles", min=1, help="campaign-length")] = None,
    copies: Annotated[int, typer.Option("--copies", min=1, max=9, help="campaign-copies")] = 1,
    pack: Packs = None,
    seed: Seed = None,
) -> None:
    """Begins a campaign, in a file of its own."""
    here = session(context)
    if file.exists():
        raise Problem(message("campaign-exists", path=str(file)))
    check_writable(file)
    campaigns = campaigns_of(chosen_book(name) if name else _first_with_campaigns())
    setup = campaigns.setup(
        kind or next(iter(campaigns.modes())),
        packs=pack or (),
        scenarios=scenario or (),
        battlefield=battlefield,
        points=points,
        length=battles,
        copies=copies,
        seed=chosen_seed(seed),
    )
    game = Game(campaigns, setup)
    _save(game, file)
    here.console.print(here.texts.say("campaign-begun", path=str(file)), soft_wrap=True)


@app.command("show", help="campaign-show")
def show(context: typer.Context, file: File, json: AsJson = False) -> None:
    """How a campaign stands: who takes part and what is theirs, how far they have come, what was fought."""
    here = session(context)
    campaigns, game = opened(file)
    chronicle = campaigns.chronicle(game.state)
    if json:
        here.print_json(_plain(here, campaigns, game, chronicle))
    else:
        show_chronicle(here, campaigns, game, chronicle)


@app.command("continue", help="campaign-continue")
def go_on(
    context: typer.Context,
    file: File,
    players: Annotated[str, typer.Option("--players", help="battle-players")] = USUAL_PLAYERS,
    battles: Annotated[int | None, typer.Option("--battles", min=0, help="campaign-battles")] = None,
    export: Annotated[Path | None, typer.Option("--export", help="campaign-export")] = None,
    fought: Annotated[Path | None, typer.Option("--fought", help="campaign-fought")] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="campaign-seat")] = None,
    anew: Annotated[bool, typer.Option("--anew", help="campaign-anew")] = False,
    seed: Seed = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="battle-quiet")] = False,
) -> None:
    """Machines decide and fight on, battle after battle; everything is saved as it goes."""
    here, number = session(context), chosen_seed(seed)
    campaigns, game = opened(file)
    going = Going(here, campaigns, game, file, players, number, quiet=quiet)
    if seat is not None:
        going.seat_person(seat_of(seat, game.state.players))
    if anew:
        going.battle_file.unlink(missing_ok=True)
    if fought is not None:
        going.hand_in(load(fought))
    if export is not None:
        going.export(export)
        return
    going.play(battles)
    show_chronicle(here, campaigns, game, campaigns.chronicle(game.state))


# -- files -------------------------------------------------------------------------------------------------------------


def campaigns_of(rules: Book[Any]) -> Campaigns[Any]:
    """The campaigns of a book. Raises ``Problem`` for a book that has none."""
    campaigns = rules.campaigns
    if campaigns is None:
        raise Problem(message("campaign-none", book=rules.title))
    return campaigns


def _first_with_campaigns() -> Book[Any]:
    return next((rules for rules in map(book, books()) if rules.campaigns is not None), chosen_book(None))


def opened(file: Path) -> tuple[Campaigns[Any], Game[Any]]:
    """A campaign from its file, which stays as it is. Raises ``Problem`` for what is none, or can't be gone on with."""
    journal = load(file)
    for rules in map(book, books()):
        campaigns = rules.campaigns
        if campaigns is not None and campaigns.id == journal.header.book:
            return campaigns, Game.resume(journal, campaigns, story=True)
    raise Problem(message("campaign-not-one", path=str(file), book=journal.header.book[:40]))


def _save(game: Game[Any], file: Path) -> None:
    try:
        game.save(file)
    except OSError as error:
        raise Problem(message("records-unwritable", path=str(file), why=error.strerror or str(error))) from None


# -- going on ----------------------------------------------------------------------------------------------------------


class Going:
    """Machines at all seats of a campaign and of its battles. ``players``: who fights the battles, by name.

    The campaign is saved after each decision, the battle under way beside it every few answers.
    """

    def __init__(
        self,
        here: Session,
        campaigns: Campaigns[Any],
        game: Game[Any],
        file: Path,
        players: str,
        seed: int,
        *,
        quiet: bool = False,
    ) -> None:
        self.here = here
        self.campaigns = campaigns
        self.game = game
        self.file = file
        self.players = players
        self.seed = seed
        self.quiet = quiet
        game.dice = Seeded(f"{seed}-{len(game.journal.entries)}-dice")
        self._seats: dict[str, Player] = dict(seated(rules_of(campaigns.id), players, seed, game.state.players))
        self._told = len(game.story)

    @property
    def battle_file(self) -> Path:
        """Where the battle under way is saved: each has a file of its own."""
        number = len(self.campaigns.chronicle(self.game.state).battles) + 1
        return self.file.with_name(f"{self.file.name}.battle-{number}")

    def seat_person(self, side: str) -> None:
        """A person decides for a side, at this terminal; battles are fought by machines, or handed in."""
        self._seats[side] = Person(self.here, self.campaigns)

    def play(self, battles: int | None) -> None:
        """Plays on until the campaign is over, or so many battles are fought; before the next one."""
        left = battles
        while (request := self.game.request) is not None:
            if isinstance(request, PlayBattle):
                if left == 0:
                    return
                left = None if left is None else left - 1
                self._fight(request)
            else:
                self._decide(request)

    def _decide(self, request: Any) -> None:
        assert isinstance(request, Ask), "a campaign has dice"
        player = self._seats[request.player]
        try:
            self.game.answer(player.answer(request, Perspective(self.game, request.player)), player=request.player)
        except IllegalAnswer as problem:
            if not isinstance(player, Person):
                raise
            names = self.campaigns.names(self.game.state)
            self.here.console.print(Text(problem_told(problem, names, self.here.texts), "red"))
            return
        self._keep()

    def _keep(self) -> None:
        _save(self.game, self.file)
        self._tell()

    def _tell(self) -> None:
        """Tells what is new."""
        for told in self.game.story[self._told :]:
            if self.quiet or isinstance(told.event, Chosen | Rolled):
                continue
            words = self.campaigns.told(self.game.state, told.event)
            if words is not None:
                style = "bold cyan" if told.event.landmark else ""
                self.here.console.print(Text(self.here.texts.tell(words), style))
        self._told = len(self.game.story)

    def _fight(self, ask: PlayBattle[Any, Any]) -> None:
        """Fights a battle on from where it was saved, or from its beginning."""
        path = self.battle_file
        battle = ask.game(load(path) if path.exists() else None)
        battle.dice = Seeded(f"{self.seed}-{len(battle.journal.entries)}-battle")
        rules: Any = ask.book
        machines = seated(rules, self.players, self.seed, battle.state.players)
        words = self.campaigns.question(self.game.state, ask)
        columns = (SpinnerColumn(), TextColumn("{task.description}"))
        with Progress(*columns, console=self.here.console, transient=True, disable=self.quiet) as progress:
            task = progress.add_task(self.here.texts.tell(words))
            count = 0
            while (request := battle.request) is not None:
                assert isinstance(request, Ask), "a battle has dice"
                answer = machines[request.player].answer(request, Perspective(battle, request.player))
                battle.answer(answer, player=request.player)
                count += 1
                if count % SAVED_EVERY == 0:
                    _save(battle, path)
                    told = self.here.texts.tell(rules.result(battle.state).length)
                    progress.update(task, description=f"{self.here.texts.tell(words)} {told}")
        _save(battle, path)
        self._settle(ask, battle, path)

    def _settle(self, ask: PlayBattle[Any, Any], battle: Game[Any], path: Path) -> None:
        self.game.answer(ask.fought(battle), player=ask.player)
        self._keep()
        path.unlink(missing_ok=True)

    def hand_in(self, journal: Journal) -> None:
        """Hands in a battle that was fought elsewhere."""
        ask, path = self._awaited(), self.battle_file
        self._settle(ask, ask.game(journal), path)

    def export(self, path: Path) -> None:
        """Writes the battle that is to be fought next, for whoever fights it."""
        check_writable(path)
        if path.exists():
            raise Problem(message("campaign-exists", path=str(path)))
        self.play(0)
        ask = self._awaited()
        _save(ask.game(), path)
        self.here.console.print(self.here.texts.say("campaign-exported", path=str(path)), soft_wrap=True)

    def _awaited(self) -> PlayBattle[Any, Any]:
        request = self.game.request
        if not isinstance(request, PlayBattle):
            raise Problem(message("campaign-no-battle"))
        return request


class Person:
    """Somebody at the terminal, who types the number of an answer, or the name of a file with his army."""

    def __init__(self, here: Session, campaigns: Campaigns[Any]) -> None:
        self.here = here
        self.campaigns = campaigns

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """A plain answer, not yet judged. An empty line takes what is proposed, marked by a star."""
        state, tell = seat.view().state, self.here.texts.tell
        self.here.console.print(Text(tell(self.campaigns.question(state, request)), "bold"))
        offers = list(request.offers(random.Random(0)))
        default = request.default if isinstance(request, Choose) else None
        proposed = offers[0] if default is None else default
        for number, offer in enumerate(offers, start=1):
            plain = msgspec.to_builtins(offer)
            mark = "*" if offer == proposed else " "
            self.here.console.print(Text(f" {mark}{number:>3}) {tell(self.campaigns.option(state, request, plain))}"))
        typed = input().strip()
        if not typed:
            return proposed
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= len(offers):
            return offers[int(typed) - 1]
        return typed if isinstance(request, Choose) else documents.load(Path(typed), dict[str, Any])


# -- showing -----------------------------------------------------------------------------------------------------------


def show_chronicle(here: Session, campaigns: Campaigns[Any], game: Game[Any], chronicle: Chronicle) -> None:
    """How a campaign stands, for people."""
    tell, names = here.texts.tell, campaigns.names(game.state)
    for side, stages in chronicle.stages.items():
        if stages:
            told = ", ".join(tell(stage.words) for stage in stages)
            words = here.texts.say("campaign-line", name=tell(names[side]), words=told)
            here.console.print(Text(words, "bold"))
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold")
    table.add_column()
    for person in chronicle.people:
        facts = ", ".join(f"{tell(fact.label)} {tell(fact.value)}" for fact in person.facts)
        name = tell(person.name) if person.alive else f"† {tell(person.name)}"
        table.add_row(here.texts.say("campaign-line", name=tell(names[person.side]), words=name), facts)
    here.console.print(table)
    for number, battle in enumerate(chronicle.battles, start=1):
        here.console.print(Text(f"{number}. {tell(battle)}"))
    here.console.print(Text(tell(_what_next(campaigns, game, chronicle))))


def _what_next(campaigns: Campaigns[Any], game: Game[Any], chronicle: Chronicle) -> Message:
    """What the campaign waits for."""
    request = game.request
    if request is None or chronicle.over:
        return message("campaign-over")
    names = campaigns.names(game.state)
    question = campaigns.question(game.state, request)
    return message("campaign-next", player=names.get(request.player, request.player), question=question)


def _plain(here: Session, campaigns: Campaigns[Any], game: Game[Any], chronicle: Chronicle) -> Mapping[str, Any]:
    """How a campaign stands, for programs."""
    tell, request = here.texts.tell, game.request
    return {
        "campaign": campaigns.id,
        "revision": campaigns.revision,
        "over": chronicle.over,
        "stages": {side: [tell(stage.words) for stage in stages] for side, stages in chronicle.stages.items()},
        "people": [
            {
                "id": person.id,
                "side": person.side,
                "name": tell(person.name),
                "alive": person.alive,
                "facts": {tell(fact.label): tell(fact.value) for fact in person.facts},
            }
            for person in chronicle.people
        ],
        "battles": [tell(battle) for battle in chronicle.battles],
        "waiting": None if request is None else {"player": request.player, "rule": request.rule},
        "fingerprint": game.fingerprint(),
    }


__all__ = ["app", "campaigns_of", "opened", "show_chronicle"]
