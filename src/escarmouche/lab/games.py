"""One game of a study, and what statistics keep of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, Final

import msgspec

from escarmouche.kernel import Game, Seeded, Told, play
from escarmouche.lab.calibration import Calibration, CheckedForecast, Foreteller
from escarmouche.lab.studies import Task
from escarmouche.rulebooks import FIRST, USED, Book, Enlisted, book


class Deed(msgspec.Struct, frozen=True):
    """An event of interest: in which turn, what, to whom (his seat, his card, its points), and by whom (-1: by nobody)."""

    turn: int
    what: str
    seat: int
    card: str
    points: int
    by_seat: int = -1
    by_card: str = ""
    by_points: int = 0
    by_use: str = ""
    """What the author used for it, of what he had bought."""


class Bought(msgspec.Struct, frozen=True):
    """Something that models of a seat had been given besides their cards: what it had cost, how often it was used, and what
    enemies it removed, with their points.
    """

    seat: int
    key: str
    points: int
    uses: int
    removed: int
    points_removed: int


class Fielded(msgspec.Struct, frozen=True):
    """A card that took part: its seat, how many models of it, their points, and what of both was lost."""

    seat: int
    card: str
    models: int
    points: int
    lost: int
    points_lost: int


class Played(msgspec.Struct, frozen=True):
    """A game that has been played. Seats count from 0.

    ``teams``: by seat, the first seat of its team: itself, where everybody plays for himself. ``winners``: a seat, all those
    of a team, or none for a draw. ``first``: the seat that had the first go, -1 where nobody
    had. ``losses``, ``points``: by seat. ``weighed``: how many decisions the odds were worked out of, ``foretold``: what
    those said; ``unweighed``: the rules of those whose odds failed.
    """

    number: int
    seed: str
    battlefield: str
    armies: tuple[str, ...]
    bots: tuple[str, ...]
    teams: tuple[int, ...]
    winners: tuple[int, ...]
    first: int
    turns: int
    decisions: int
    rolls: int
    points: tuple[int, ...]
    losses: tuple[int, ...]
    fingerprint: str
    cards: tuple[Fielded, ...]
    deeds: tuple[Deed, ...]
    bought: tuple[Bought, ...] = ()
    weighed: int = 0
    unweighed: tuple[str, ...] = ()
    foretold: tuple[CheckedForecast, ...] = ()


def play_task(
    rules: Book[Any], task: Task, setup: Any, *, events: bool = True, calibration: Calibration | None = None
) -> Played:
    """Plays a game: the same task and set-up, the same game, wherever it is played, and whatever is noted of it."""
    recorder = Recorder(rules)
    game: Game[Any] = Game(
        rules,
        setup,
        dice=Seeded(f"{task.seed}-dice"),
        history="none" if calibration is None else "steps",
        listener=recorder.hear if events else None,
    )
    recorder.game = game
    players = {
        side: entrant.bot.player(f"{task.seed}-{side}", rules)
        for side, entrant in zip(game.state.players, task.entrants, strict=True)
    }
    if calibration is None:
        play(game, players)
        return _played(rules, task, game, recorder)
    foreteller = Foreteller(rules, game, calibration, task.seed)
    play(game, {side: foreteller.at(player) for side, player in players.items()})
    played = _played(rules, task, game, recorder)
    return msgspec.structs.replace(
        played,
        weighed=foreteller.count,
        unweighed=tuple(foreteller.failed),
        foretold=tuple(foreteller.compared()),
    )


def _played(rules: Book[Any], task: Task, game: Game[Any], recorder: Recorder) -> Played:
    result, roster = rules.result(game.state), rules.measures.roster(game.state)
    sides = game.state.players
    seats = {side: seat for seat, side in enumerate(sides)}
    first_of = {side: team[0] for team in result.teams for side in team}
    fates = rules.measures.fates(game.state)
    groups: dict[tuple[int, str], list[Enlisted]] = {}
    for model in roster:
        groups.setdefault((seats[model.side], model.card), []).append(model)
    cards = [
        Fielded(
            seat,
            card,
            len(models),
            sum(figure.points for figure in models),
            sum(fates[figure.id].out for figure in models),
            sum(figure.points for figure in models if fates[figure.id].out),
        )
        for (seat, card), models in groups.items()
    ]
    return Played(
        number=task.number,
        seed=task.seed,
        battlefield=task.battlefield,
        armies=tuple(entrant.army for entrant in task.entrants),
        bots=tuple(entrant.bot.called for entrant in task.entrants),
        teams=tuple(seats[first_of.get(side, side)] for side in sides),
        winners=tuple(seats[side] for side in result.winners),
        first=recorder.first,
        turns=result.turns,
        decisions=game.decisions,
        rolls=game.rolls,
        points=tuple(sum(figure.points for figure in roster if figure.side == side) for side in sides),
        losses=tuple(result.losses[side] for side in sides),
        fingerprint=game.fingerprint(),
        cards=tuple(sorted(cards, key=lambda row: (row.seat, row.card))),
        deeds=tuple(recorder.deeds),
        bought=tuple(_bought(roster, seats, recorder)),
    )


def _bought(roster: Sequence[Enlisted], seats: Mapping[str, int], recorder: Recorder) -> Iterator[Bought]:
    """Everything bought, by seat and key; nothing is known of its use where events are not kept."""
    cost: Counter[tuple[int, str]] = Counter()
    for model in roster:
        for key, points in model.bought.items():
            cost[seats[model.side], key] += points
    for (seat, key), points in sorted(cost.items()):
        deeds = [deed for deed in recorder.deeds if deed.by_use == key and deed.by_seat == seat != deed.seat]
        yield Bought(seat, key, points, recorder.uses[seat, key], len(deeds), sum(deed.points for deed in deeds))


class Recorder:
    """Hears what is told of a game, and keeps what is of interest."""

    def __init__(self, rules: Book[Any]) -> None:
        self.rules = rules
        self.game: Game[Any] | None = None
        self.first = -1
        self.deeds: list[Deed] = []
        self.uses: Counter[tuple[int, str]] = Counter()
        self._in_use: dict[str, str] = {}
        self._roster: Mapping[str, Enlisted] = {}

    def hear(self, told: Told) -> None:
        """One event."""
        notable = self.rules.measures.notable(told.event)
        if notable is None:
            return
        assert self.game is not None, "nobody plays yet"
        state = self.game.state
        seat_of = state.players.index
        if notable.what == FIRST:
            if self.first < 0:
                self.first = seat_of(notable.who)
            return
        if notable.who not in self._roster:
            self._roster = {model.id: model for model in self.rules.measures.roster(state)}
        if notable.what == USED:
            self.uses[seat_of(self._roster[notable.who].side), notable.by] += 1
            self._in_use[notable.who] = notable.by
            return
        turn = self.rules.result(state).turns
        who, by = self._roster[notable.who], self._roster.get(notable.by)
        deed = Deed(turn, notable.what, seat_of(who.side), who.card, who.points)
        if by is not None:
            use = self._in_use.get(by.id, "") if notable.by_use else ""
            author = {"by_seat": seat_of(by.side), "by_card": by.card, "by_points": by.points, "by_use": use}
            deed = msgspec.structs.replace(deed, **author)
        self.deeds.append(deed)


class Batch(msgspec.Struct, frozen=True):
    """Some games of a study, with the set-ups that they begin with: whole in itself, for a worker anywhere.

    ``setups`` by battlefield and armies, as JSON.
    """

    book: str
    events: bool
    calibration: Calibration | None
    tasks: tuple[Task, ...]
    setups: dict[str, bytes]


def setup_key(battlefield: str, armies: Sequence[str]) -> str:
    """By what a set-up is found in a batch."""
    return msgspec.json.encode((battlefield, *armies)).decode()


SPELL: Final = 2.5
"""How many seconds a batch is played for: no game is begun after that."""

NO_GAMES: Final = msgspec.msgpack.encode([])


def play_batch(encoded: bytes) -> bytes:
    """Plays the games of a :class:`Batch` for a spell, both being msgpack: what comes back is a list of :class:`Played`.

    It holds the first games of the batch, one at least; whoever gave the batch gives the others again. Raises
    :class:`GameFailed` for a game in which a rule fails, :class:`GameDropped` for one in which somebody presses Ctrl-C.
    """
    batch = msgspec.msgpack.decode(encoded, type=Batch)
    rules = book(batch.book)
    setups = {key: msgspec.json.decode(setup) for key, setup in batch.setups.items()}
    played: list[Played] = []
    until = monotonic() + SPELL
    for task in batch.tasks:
        setup = setups[setup_key(task.battlefield, [entrant.army for entrant in task.entrants])]
        try:
            played.append(play_task(rules, task, setup, events=batch.events, calibration=batch.calibration))
        except KeyboardInterrupt:
            raise GameDropped(msgspec.msgpack.encode(played)) from None
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise GameFailed(task.number, why, msgspec.msgpack.encode(played)) from error
        if monotonic() >= until:
            break
    return msgspec.msgpack.encode(played)


class GameFailed(Exception):
    """A rule has failed in a game: its number, what was raised, and the games of its batch that were finished before."""

    def __init__(self, number: int, why: str, finished: bytes = NO_GAMES) -> None:
        super().__init__(number, why, finished)
        self.number = number
        self.why = why
        self.finished = finished


class GameDropped(KeyboardInterrupt):
    """Somebody has pressed Ctrl-C in a game: the games of its batch that were finished before."""

    def __init__(self, finished: bytes) -> None:
        super().__init__(finished)
        self.finished = finished


__all__ = [
    "Batch",
    "Deed",
    "Fielded",
    "GameDropped",
    "GameFailed",
    "Played",
    "play_batch",
    "play_task",
    "setup_key",
]
