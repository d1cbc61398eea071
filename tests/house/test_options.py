"""What players may agree on has words in every language: whoever opens the lobby reads all of it."""

from __future__ import annotations

import pytest

from escarmouche.rulebooks import book, books
from escarmouche.texts import LOCALES, Texts


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", sorted(books()))
def test_every_option_of_a_book_and_each_of_its_values_has_words(name: str, locale: str) -> None:
    texts = Texts(locale)
    for option in book(name).options():
        assert texts.tell(option.name), option.key
        assert all(texts.tell(words) for words in option.choices.values()), option.key
