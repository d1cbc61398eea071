"""What people send as texts: army lists, packs of cards, scenes and lessons. Nobody outside names a file here: a text
becomes one for as long as a book reads it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from escarmouche import documents
from escarmouche.documents import BadDocument
from escarmouche.rulebooks import ArmyReport, Book, Card, Form, Lesson, Scene, books
from escarmouche.rulebooks import book as book_called
from escarmouche.rulebooks.common.campaign_book import CampaignBook, campaign_book
from escarmouche.server.problems import Refusal
from escarmouche.server.wire import ArmyText, FilledArmy, LessonText, MatchWish, SceneText


def book_for(name: str) -> Book[Any]:
    """A book. Raises :class:`Refusal` for one that is not installed."""
    if name not in books():
        raise Refusal("no-book", 404, name=name, known=books())
    return book_called(name)


def campaigns_for(name: str) -> CampaignBook:
    """The campaigns of a book. Raises :class:`Refusal` for a book that is not installed, or has none."""
    campaigns = campaign_book(book_for(name).id)
    if campaigns is None:
        raise Refusal("no-campaigns", 404, name=name)
    return campaigns


def shipped(kind: str, key: str, known: Sequence[Any], status: int = 422) -> str:
    if key not in {entry.key for entry in known}:
        raise Refusal(f"{kind}-unknown", status, name=key, known=tuple(entry.key for entry in known))
    return key


def army_text(book_name: str, key: str) -> ArmyText:
    """The file of an army that a book ships. Raises :class:`Refusal` for one that it does not."""
    book = book_for(book_name)
    return ArmyText(book.army_text(shipped("army", key, book.armies(), 404)))


def check_army(book_name: str, army: ArmyText) -> ArmyReport:
    """The verdict on an army list. Raises ``Problem`` for one that can't be read."""
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name, telling_no_paths():
        source, packs = written_army(Path(name), army)
        return book_for(book_name).check_army(source, packs=packs)


def army_form(book_name: str, army: ArmyText) -> Form | None:
    """What there is to choose from for an army list. Raises ``Problem`` for one that can't be read."""
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name, telling_no_paths():
        packs = written_packs(Path(name), army.packs)
        return book_for(book_name).army_form(army.text, packs=packs)


def filled_army(book_name: str, filled: FilledArmy) -> str:
    """The text of an army list with what is picked for it. Raises ``Problem`` for one that can't be read."""
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name, telling_no_paths():
        packs = written_packs(Path(name), filled.army.packs)
        return book_for(book_name).filled_army(filled.army.text, filled.picked, filled.limit, packs=packs)


def own_cards(book_name: str, packs: Sequence[str]) -> list[Card]:
    """The cards in packs of players' own. Raises ``Problem`` for a pack that can't be read."""
    book = book_for(book_name)
    shipped = {card.key for card in book.cards()}
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name, telling_no_paths():
        return [card for card in book.cards(packs=written_packs(Path(name), packs)) if card.key not in shipped]


def portraits_wished(wish: MatchWish) -> dict[str, str]:
    """The portraits for the cards of the armies that are wished for; where two have the same card, those of the first."""
    portraits: dict[str, str] = {}
    for army in wish.armies:
        if isinstance(army, ArmyText):
            portraits = {**portraits_of(wish.book, army.packs, army.portraits), **portraits}
    return portraits


def portraits_of(book_name: str, packs: Sequence[str], portraits: Mapping[str, str]) -> dict[str, str]:
    """The portraits for the cards of some packs. Raises ``Problem`` for a card that is in none of them."""
    known = {card.key for card in own_cards(book_name, packs)} if portraits else set()
    for card in portraits:
        if card not in known:
            raise Refusal("portrait-card", 422, card=card)
    return dict(portraits)


class SentScene(NamedTuple):
    """A scene that somebody has sent. ``saved``: its dice and answers were given in the step in which it was saved, and
    belong to the position; those of a scene that expects something prove what comes of it.
    """

    book: Book[Any]
    scene: Scene
    saved: bool

    @property
    def seating(self) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """The seats of a match that begins with it, and those that play together."""
        state = self.book.begin(self.scene.setup)
        return tuple(state.players), self.book.result(state).teams


def lesson_sent(sent: LessonText) -> tuple[Book[Any], Lesson]:
    """The lesson in a text, and its book. Raises ``Problem`` for one that can't be read."""
    name = documents.load(sent.text, dict[str, Any]).get("book")
    if not isinstance(name, str):
        raise Refusal("lesson-no-book", 422, known=books())
    book = book_for(name)
    return book, book.lesson_in(sent.text)


def scene_sent(sent: SceneText) -> SentScene:
    """The scene in a text. Raises ``Problem`` for one that can't be read, and where it does not say of which book it is."""
    plain = documents.load(sent.text, dict[str, Any])
    name = plain.get("book")
    if not isinstance(name, str):
        raise Refusal("scene-no-book", 422, known=books())
    book = book_for(name)
    return SentScene(book, book.scene_in(sent.text), "expect" not in plain)


def written_army(folder: Path, army: ArmyText) -> tuple[Path, list[Path]]:
    """An army and its packs as files."""
    folder.mkdir(exist_ok=True)
    source = folder / "army.yaml"
    source.write_text(army.text, encoding="utf-8", errors="replace")
    return source, written_packs(folder, army.packs)


def written_packs(folder: Path, texts: Sequence[str]) -> list[Path]:
    """Packs of cards as files."""
    packs = []
    for number, text in enumerate(texts, start=1):
        pack = folder / f"pack-{number}.yaml"
        pack.write_text(text, encoding="utf-8", errors="replace")
        packs.append(pack)
    return packs


@contextmanager
def telling_no_paths() -> Iterator[None]:
    """Errors name the documents that were sent, not where they lie here."""
    try:
        yield
    except BadDocument as error:
        raise BadDocument(Path(error.file).name, error.line, error.field, error.reason, error.rule) from None


__all__ = [
    "SentScene",
    "army_form",
    "army_text",
    "book_for",
    "campaigns_for",
    "check_army",
    "filled_army",
    "lesson_sent",
    "own_cards",
    "portraits_of",
    "portraits_wished",
    "scene_sent",
    "shipped",
    "telling_no_paths",
    "written_army",
    "written_packs",
]
