"""What the program says, in French and in English: Project Fluent files behind one small door.

A text has a key and variables. It stands in an `.ftl` file of each language, either in this package or in a folder that
a rulebook registers with `add`:

    >>> Texts("en").say("house-no-book", name="c9", known="c2")
    'no book c9; installed are c2'

Code below the reader's language (an error, an event) keeps a `Message`: the key and its variables, to be told later in
whatever language the reader has.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

LOCALES = ("en", "fr")
"""The languages spoken here, the one that stands in for a missing text first."""

DECIMAL_MARKS = {"en": ".", "fr": ","}

MINUS = "\N{MINUS SIGN}"
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"

Value: TypeAlias = "str | int | Decimal | Message | dict[str, str] | tuple[str | Message, ...]"
"""What a variable of a text may hold. A message is told in the same language; a tuple is told as a list; a name that
comes with the data is a dict of its form in each locale."""


_LONGEST = 2000
"""Letters of one variable that are told; Fluent itself refuses more than 2,500."""


class Message(msgspec.Struct, frozen=True):
    """A text still to be told: its key and its variables."""

    key: str
    args: dict[str, Any] = {}


class NoSuchText(LookupError):
    """A key that no registered file has, in any language: a mistake in the program, not of the reader."""


class BadText(ValueError):
    """A text file that is not Fluent, repeats a key, or a text told without one of its variables."""


def message(key: str, /, **args: Value) -> Message:
    """The text `key` with its variables, to be told later."""
    return Message(key, args)


_folders: list[Path] = [Path(__file__).parent]


def add(directory: Path) -> None:
    """Register the texts of a folder: `fr.ftl` and `en.ftl`, or `fr/*.ftl` and `en/*.ftl`. Twice is as good as once."""
    folder = directory.resolve()
    if folder not in _folders:
        _folders.append(folder)


def files(directory: Path, locale: str) -> list[Path]:
    """The text files of one language in a folder, in a fixed order."""
    single = directory / f"{locale}.ftl"
    return [single] * single.is_file() + sorted((directory / locale).glob("*.ftl"))


def entries(path: Path) -> list[ast.Message | ast.Term]:
    """The texts of one file.

    Raises:
        BadText: the file is not Fluent; the line is named.
    """
    source = path.read_text(encoding="utf-8")
    messages: list[ast.Message | ast.Term] = []
    for entry in FluentResource(source).body:
        if isinstance(entry, ast.Junk):
            line = source.count("\n", 0, entry.span.start if entry.span else 0) + 1
            raise BadText(f"{path}:{line}: {'; '.join(str(note.message) for note in entry.annotations)}")
        if isinstance(entry, ast.Message | ast.Term):
            messages.append(entry)
    return messages


def registered(prefix: str) -> Iterator[ast.Message]:
    """The texts whose keys begin so, as they are written in the language that stands in for the others."""
    paths = (path for folder in _folders for path in files(folder, LOCALES[0]))
    for entry in (entry for path in paths for entry in entries(path)):
        if isinstance(entry, ast.Message) and entry.id.name.startswith(prefix):
            yield entry


class Texts:
    """The texts in one reader's language; what that language lacks is told in English."""

    def __init__(self, locale: str = LOCALES[0]) -> None:
        if locale not in LOCALES:
            raise ValueError(f"no texts in {locale!r}; there are {', '.join(LOCALES)}")
        self.locale = locale

    def __repr__(self) -> str:
        return f"Texts({self.locale!r})"

    def __contains__(self, key: str) -> bool:
        return next(self._patterns(key), None) is not None

    def say(self, key: str, /, **args: Value) -> str:
        """The text `key` (or `key.attribute`) with its variables filled in.

        Raises:
            NoSuchText: no language has the key.
            BadText: the text needs a variable that was not given.
        """
        known = next(self._patterns(key), None)
        if known is None:
            raise NoSuchText(key)
        bundle, pattern = known
        said, errors = bundle.format_pattern(pattern, {name: self._told(value) for name, value in args.items()})
        if errors:
            raise BadText(f"{key}: {errors[0]}")
        return str(said)

    def tell(self, text: Message | str) -> str:
        """A message in this language; a bare string is told as it is."""
        return text if isinstance(text, str) else self.say(text.key, **text.args)

    def number(self, value: float | Decimal, form: str) -> str:
        """A number in a form of Python's (``.2f``, ``+d``), with the decimal mark of the language and a printer's minus."""
        return format(value, form).replace(".", DECIMAL_MARKS[self.locale]).replace("-", MINUS)

    def _patterns(self, key: str) -> Iterator[tuple[FluentBundle, Any]]:
        """The text `key` (or `key.attribute`) in each language that has it, the reader's first."""
        name, _, attribute = key.partition(".")
        for bundle in self._bundles():
            if bundle.has_message(name):
                text = bundle.get_message(name)
                pattern = text.attributes.get(attribute) if attribute else text.value
                if pattern is not None:
                    yield bundle, pattern

    def _told(self, value: Value) -> str | int | Decimal:
        if isinstance(value, tuple):
            value = ", ".join(self.tell(item) for item in value)
        elif isinstance(value, Message):
            value = self.tell(value)
        elif isinstance(value, dict):
            value = name_told(value, self.locale)
        if isinstance(value, Decimal) and value == value.to_integral_value():
            value = int(value)  # so that a text may have a variant for [0]
        if isinstance(value, int | Decimal) and value < 0:
            value = self.number(value, "")
        if isinstance(value, str) and len(value) > _LONGEST:
            return value[: _LONGEST - 1] + "…"
        return value

    def _bundles(self) -> tuple[FluentBundle, ...]:
        folders = tuple(_folders)
        return tuple(_bundle(locale, folders) for locale in dict.fromkeys((self.locale, LOCALES[0])))


def signed(number: int) -> str:
    """What is added or taken away: ``+2``, or ``2`` with a printer's minus."""
    return f"{number:+d}".replace("-", MINUS)


def name_told(name: Mapping[str, str], locale: str) -> str:
    """A name that comes with the data: with the apostrophe of print, whichever of the two was typed."""
    return name.get(locale, name[LOCALES[0]]).replace("'", APOSTROPHE)


_OPEN = re.compile(
    r"[aeiouœæàâäéèêëîïôöùûü]|y[^aeiouéèê]|h(?:erb|ér[ié]t|erm|ist|om|on|or|ôt|uil|um|yd)", re.IGNORECASE
)
"""Before what French words "de" loses its vowel: those that begin with a vowel, or with an h that is silent."""


def of(name: str) -> str:
    """The French "de" before a name: ``of("Archer") == "d’Archer"``."""
    return f"d{APOSTROPHE}{name}" if _OPEN.match(name) else f"de {name}"


_FUNCTIONS: dict[str, dict[str, Callable[[Any], Any]]] = {"en": {}, "fr": {"DE": lambda name: of(str(name))}}
"""The functions of Fluent that texts of each language may call."""


@cache
def _bundle(locale: str, folders: tuple[Path, ...]) -> FluentBundle:
    """All registered texts of one language. Isolation marks are off: they would litter terminals and logs."""
    bundle = FluentBundle([locale], use_isolating=False, functions=_FUNCTIONS[locale])
    homes: dict[str, Path] = {}
    for path in (path for folder in folders for path in files(folder, locale)):
        written = entries(path)
        for entry in written:
            name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
            if name in homes:
                raise BadText(f"{path}: {name} stands in {homes[name]} already")
            homes[name] = path
        bundle.add_resource(ast.Resource(body=list(written)))
    return bundle


def language(option: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """The reader's language: what was asked for, else ESCARMOUCHE_LANG, else the locale of the system, else English.

    A wish for a language that we do not speak is passed over; but, as everywhere, the first of LC_ALL, LC_MESSAGES and
    LANG that is set decides about the locale of the system.
    """
    system = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    wishes = (option or "", environ.get("ESCARMOUCHE_LANG", ""), system)
    return next(filter(None, map(_spoken, wishes)), LOCALES[0])


def _spoken(name: str) -> str:
    """The language of a locale name such as `fr_FR.UTF-8`, empty if it is not one of ours."""
    code = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LOCALES else ""
