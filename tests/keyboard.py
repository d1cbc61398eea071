"""Texts as a keyboard types them: tests compare words, and leave to one test of the house what print makes of them."""

_TYPED = str.maketrans({"\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " ", "’": "'", "\N{MINUS SIGN}": "-"})


def typed(text: str) -> str:
    """The text with plain spaces, apostrophes and hyphens in the place of those of print."""
    return text.translate(_TYPED)
