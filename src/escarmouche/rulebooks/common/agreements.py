"""What the players of a book agree on, as options whose names are its texts: ``<book>-agreed-<key>``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from escarmouche.rulebooks import Agreed, RuleOption, Words
from escarmouche.texts import Message

ENDLESS: Final = "endless"
"""The value of an option that sets a limit, for none."""


V = TypeVar("V", bound=str)


class Agreements:
    """Makes the options of a book (its id)."""

    def __init__(self, book: str) -> None:
        self.book = book

    def name(self, key: str, value: str = "") -> Message:
        """The name of an option, or of one of its values."""
        return Message("-".join(filter(None, (f"{self.book}-agreed-{key.replace('_', '-')}", value))))

    def flag(
        self, key: str, rule: str, default: bool, *, only: Mapping[str, tuple[Agreed, ...]] | None = None
    ) -> RuleOption:
        """An option that is on or off; ``only``: with which values of other options."""
        return RuleOption(key=key, name=self.name(key), rule=rule, kind="flag", default=default, only=only or {})

    def in_chapters(self, options: Iterable[RuleOption], chapters: Mapping[str, tuple[str, ...]]) -> list[RuleOption]:
        """Options with the chapters of their rules, those of a chapter together: first those of none.

        Which rules belong to a chapter is told by what their ids begin with; its name is ``<book>-agreed-chapter-<key>``.
        """
        order = ["", *chapters]
        filed = [
            (next((key for key, rules in chapters.items() if option.rule.startswith(rules)), ""), option)
            for option in options
        ]
        filed.sort(key=lambda each: order.index(each[0]))
        return [
            msgspec.structs.replace(option, chapter=self.name("chapter", key) if key else None) for key, option in filed
        ]

    def choice(
        self,
        key: str,
        rule: str,
        default: str,
        choices: Mapping[V, Words],
        *,
        text: str = "",
        file: bool = False,
        only: Mapping[str, tuple[Agreed, ...]] | None = None,
    ) -> RuleOption:
        """An option that is one of several values, or, as a ``file``, the path of one that players have written.

        ``text``: what its name is called where that is not its key; ``only``: with which values of other options.
        """
        name = self.name(text or key)
        return RuleOption(
            key=key,
            name=name,
            rule=rule,
            kind="choice",
            default=default,
            choices={str(value): words for value, words in choices.items()},
            file=file,
            only=only or {},
        )

    def values(self, key: str, values: Iterable[str]) -> Mapping[str, Words]:
        """The values of a choice, each with the text ``<book>-agreed-<key>-<value>``."""
        return {value: self.name(key, value) for value in values}

    def number(
        self,
        key: str,
        rule: str,
        default: Agreed | None,
        least: int,
        most: int,
        *,
        unless: str = "",
        only: Mapping[str, tuple[Agreed, ...]] | None = None,
    ) -> RuleOption:
        """An option that is a number from ``least`` to ``most``, or what ``unless`` says (``<book>-agreed-<unless>``);
        ``only``: with which values of other options.
        """
        choices = {unless: self.name(unless)} if unless else {}
        return RuleOption(
            key=key,
            name=self.name(key),
            rule=rule,
            kind="number",
            default=default,
            choices=choices,
            least=least,
            most=most,
            only=only or {},
        )


def without_limits(agreed: Mapping[str, Any]) -> dict[str, Any]:
    """What was agreed on, with ``None`` for each limit that is :data:`ENDLESS`."""
    return {key: None if value == ENDLESS else value for key, value in agreed.items()}


__all__ = ["ENDLESS", "Agreements", "without_limits"]
