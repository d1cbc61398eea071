"""The cards of a scene: those that come with the program, those of its packs, and what a scene changes in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from escarmouche.documents import BadDocument, Document, Steps
from escarmouche.documents.written import Fault
from escarmouche.rulebooks.common.scene_checks import close
from escarmouche.rulebooks.common.scene_files import changes_in
from escarmouche.texts import message

W = TypeVar("W", bound=msgspec.Struct)
F = TypeVar("F")
R = TypeVar("R")

USUAL: Final = "soldier"
"""The key of the card of a model that names none."""


def as_written(fields: dict[str, Any]) -> dict[str, Any]:
    """Changes that change nothing else."""
    return fields


class SceneCards(Generic[W, F, R]):
    """How a book reads the cards of its scenes: ``W`` is a card as a file writes it, ``F`` what it has of its file (a
    people, a faction), ``R`` the card as the rules have it.

    Args:
        usual: the card of a model that names none, middling in everything and called as in the scene; what it has of a file.
        cards_in: the cards of a pack, each with its key. Raises ``BadDocument``.
        read: a card as the rules have it. Raises ``Fault``.
        folders: where the packs lie that come with the program.
        settle: what changes bring with them, as Fear takes the place of Courage.
    """

    def __init__(
        self,
        usual: tuple[W, F],
        cards_in: Callable[[Path], Iterator[tuple[str, tuple[W, F]]]],
        read: Callable[[W, F], R],
        folders: Sequence[Path],
        settle: Callable[[dict[str, Any]], dict[str, Any]] = as_written,
    ) -> None:
        self.usual = usual
        self.cards_in = cards_in
        self.read = read
        self.folders = folders
        self.settle = settle

    @cached_property
    def _shipped(self) -> Mapping[str, tuple[W, F]]:
        cards = {USUAL: self.usual}
        for folder in self.folders:
            for path in sorted(folder.glob("*.yaml")):
                cards.update(self.cards_in(path))
        return cards

    @cached_property
    def standard(self) -> Mapping[str, R]:
        """The cards that come with the program, as the rules have them."""
        return {key: self.read(*card) for key, card in self._shipped.items()}

    def at_hand(self, document: Document[Any], folder: Path | None) -> Mapping[str, tuple[W, F]]:
        """All cards at hand: those that come with the program, and those of the packs that a scene names, found from
        where it lies. Raises ``BadDocument`` for packs of a scene that lies nowhere (``folder``), and for a pack that
        can't be read.
        """
        cards = dict(self._shipped)
        for place, name in enumerate(document.value.packs):
            if folder is None:
                raise document.bad(("packs", place), message("house-scene-no-files"))
            if not (folder / name).is_file():
                raise document.bad(("packs", place), message("house-scene-no-file", name=name))
            try:
                cards.update(self.cards_in(folder / name))
            except BadDocument as bad:
                raise document.bad(("packs", place), str(bad)) from None
        return cards

    def card(
        self,
        document: Document[Any],
        steps: Steps,
        id: str,
        cards: Mapping[str, tuple[W, F]],
        whole: Mapping[str, R],
        key: str | None,
        changes: msgspec.Struct | None,
    ) -> R:
        """The card of a model (``id``) of a scene: one at hand with its changes, or one that the scene writes down whole.

        ``key``: the card, the usual one where nothing is said. Raises ``BadDocument`` for a card that is nowhere, and for
        changes that make no card, or of one that is written down whole.
        """
        key = USUAL if key is None else key
        if key in whole and changes is not None:
            raise document.bad((*steps, "changes"), message("house-scene-whole-card", name=key))
        if key in whole or key not in cards:
            return self.named(document, (*steps, "profile"), key, cards, whole)
        card, own = cards[key]
        fields: dict[str, Any] = {"name": id.replace("-", " ").capitalize()} if card is self.usual[0] else {}
        if changes is not None:
            fields |= self.settle(changes_in(changes, type(card)))
        try:
            return self.read(msgspec.structs.replace(card, **fields), own)
        except Fault as fault:
            raise document.bad((*steps, "changes", *fault.steps), fault.reason, fault.rule) from None

    def named(
        self, document: Document[Any], steps: Steps, key: str, cards: Mapping[str, tuple[W, F]], whole: Mapping[str, R]
    ) -> R:
        """The card with a key, as it is: one that a scene writes down whole, or one at hand. Raises ``BadDocument`` for one
        that is nowhere.
        """
        if key in whole:
            return whole[key]
        if key not in cards:
            raise document.bad(steps, message("house-scene-no-card", **close(key, cards)))
        return self.read(*cards[key])


__all__ = ["USUAL", "SceneCards"]
