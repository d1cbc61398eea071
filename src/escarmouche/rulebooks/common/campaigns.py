"""Campaigns: games of games.

A campaign is a game like any other: a state, steps, a journal. What is special is one request: :class:`PlayBattle`, which is
answered by a battle that has been fought to its end (:class:`Fought`). The answer carries the journal of that battle, and
what the campaign wants to know of it; it is judged by playing that journal once more from the set-up that was asked for.
So a campaign can be saved, resumed, taken back and replayed like the battles in it, and no made-up result gets into it.

A book has the rules of its campaigns, a state of its own, and reports of its own; nothing here knows any.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeVar, final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import (
    Divergence,
    Game,
    Journal,
    Place,
    Reason,
    Rulebook,
    State,
    confirm,
    reason,
)
from escarmouche.kernel.journal import Entry, Header
from escarmouche.texts import message

S = TypeVar("S", bound=State)
R = TypeVar("R", bound=msgspec.Struct)

MOST_BYTES: Final = 64 * 1024 * 1024
"""How large a journal may be once it is unpacked."""


class Fought(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle fought to its end: the revision of the rules, its entries (msgpack, compressed), the fingerprint of its last
    position, and as plain data what the campaign wants to know of it.
    """

    revision: str
    entries: bytes
    fingerprint: str
    report: Any


class Row(Protocol):
    """A campaign that is a row of battles. ``length``: how many there are; ``None``: as many as the players like."""

    length: int | None

    @property
    def players(self) -> Sequence[str]: ...
    @property
    def battles(self) -> Sequence[Any]: ...


async def goes_on(campaign: Row, rule: str) -> bool:
    """Whether there is another battle. Where no number is agreed on each player is asked after every one; ``rule``: by
    which.
    """
    fought = len(campaign.battles)
    if campaign.length is not None:
        return fought < campaign.length
    if not fought:
        return True
    for side in campaign.players:
        if not await confirm(side, rule, default=True, about={"number": fought + 1}):
            return False
    return True


class PlayBattle(Place[Fought], Generic[S, R]):
    """A battle that has to be fought before the campaign goes on.

    ``setup`` is plain data for ``book``; ``read`` makes the report of its last state, a frozen struct. ``player`` hands the
    battle in; it makes no difference who does.
    """

    __slots__ = ("book", "read", "setup")
    shape = Fought

    def __init__(
        self,
        player: str,
        rule: str,
        book: Rulebook[S],
        setup: Any,
        read: Callable[[S], R],
        *,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(player, rule, about=about)
        self.book = book
        self.setup = setup
        self.read = read

    def game(self, journal: Journal | None = None, *, story: bool = False) -> Game[S]:
        """The battle: from its beginning, or as far as a journal of it has come.

        Raises :class:`~escarmouche.kernel.Divergence` for a journal of another battle, or one that the rules do not lead to.
        """
        if journal is None:
            return Game(self.book, self.setup, story=story)
        if journal.header.setup != self.setup:
            raise Divergence(0, message("campaign-other-battle"))
        return Game.resume(journal, self.book, story=story)

    def fought(self, game: Game[S]) -> Any:
        """The plain answer for a battle that is over. Raises ``Problem`` for one that is not, or another one.

        A game follows by the rules of today, whatever revision its journal was begun with.
        """
        journal = game.journal
        if not game.over:
            raise Problem(message("campaign-not-over"), self.rule)
        if journal.header.setup != self.setup:
            raise Problem(message("campaign-other-battle"), self.rule)
        answer = Fought(
            revision=self.book.revision,
            entries=zlib.compress(msgspec.msgpack.encode(journal.entries), 9),
            fingerprint=game.fingerprint(),
            report=_plain(self.read(game.state)),
        )
        return _plain(answer)

    def report(self, fought: Fought, shape: type[R]) -> R:
        """What the campaign wants to know of a battle that has been handed in."""
        return msgspec.convert(fought.report, shape)

    def problems(self, answer: Fought) -> Sequence[Reason]:
        """Why a battle is not the one that was to be fought, or did not end as its report says.

        One that was fought by other rules than those of today can't be judged by them.
        """
        if answer.revision != self.book.revision:
            theirs = answer.revision[:40]
            return [reason(self.rule, "campaign-other-rules", theirs=theirs, ours=self.book.revision)]
        try:
            replayed = _played_again(_Trial(self, answer))
        except (Problem, msgspec.MsgspecError, zlib.error) as error:
            cause = error.reason if isinstance(error, Problem) else str(error)
            return [reason(self.rule, "campaign-not-a-battle", cause=cause)]
        if replayed is None:
            return [reason(self.rule, "campaign-not-over")]
        return [] if replayed == answer.report else [reason(self.rule, "campaign-other-result")]

    def settle_again(self, answer: Any) -> Fought:
        """A battle counts as it was judged when it was handed in, whatever rules have been mended since."""
        return self.value(answer)

    def brief(self, answer: Any) -> Any:
        """That it was fought: what happened in it is a story of its own."""
        return {"fingerprint": answer["fingerprint"]}

    def offers(self, rng: Any) -> Sequence[Any]:
        """The battle played by dice alone: every question answered at random, without a thought."""
        from escarmouche.kernel import Random, Seeded, play

        seed = rng.randrange(2**31)
        game = self.game()
        game.dice = Seeded(f"{seed}-dice")
        play(game, {seat: Random(f"{seed}-{seat}") for seat in game.state.players})
        return [self.fought(game)]


@final
class _Trial:
    """A battle handed in for a request: equal to another one of the same set-up and the same answers."""

    def __init__(self, ask: PlayBattle[Any, Any], answer: Fought) -> None:
        self.ask = ask
        self.answer = answer
        plain = msgspec.json.encode([ask.book.id, ask.setup, answer.fingerprint], order="deterministic")
        self._key = hashlib.blake2b(plain + answer.entries, digest_size=16).digest()

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Trial) and other._key == self._key


@lru_cache(maxsize=32)
def _played_again(trial: _Trial) -> Any:
    """The report of a battle by its journal, as plain data; ``None`` where that does not lead to its end."""
    ask, answer = trial.ask, trial.answer
    unpacker = zlib.decompressobj()
    entries = msgspec.msgpack.decode(unpacker.decompress(answer.entries, MOST_BYTES), type=list[Entry])
    header = Header(book=ask.book.id, revision=answer.revision, setup=ask.setup)
    game = Game.resume(Journal(header, entries, answer.fingerprint), ask.book)
    return _plain(ask.read(game.state)) if game.over else None


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


__all__ = ["Fought", "PlayBattle"]
