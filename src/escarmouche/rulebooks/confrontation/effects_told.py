"""What the words of a spell or a miracle say to people who read its card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from escarmouche.documents.written import read_name
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.carrying_out import CardWords
from escarmouche.rulebooks.confrontation.effect_words import Amount, Number, Word
from escarmouche.texts import Message, message

KEY: Final = "confrontation-effect-"


Named = Callable[[str], Words]
"""What somebody is called of whom a card speaks, by the key of his profile."""


def effects_told(effects: Sequence[Word], named: Named = str) -> Iterator[Message]:
    """Each word of a card as a phrase; a word that an edition adds, and that holds nothing, by its tag."""
    for word in effects:
        told = TOLD.get(type(word))
        yield message(f"{KEY}{word.__struct_config__.tag}") if told is None else told(word, named)


def number_told(number: Number) -> Words:
    """A number, or how it grows: ``5 + 1 for each gem invested``."""
    if not isinstance(number, Amount):
        return str(number)
    base = number.base or "none"
    return message(f"{KEY}amount", base=base, each=number.each, of=number.of, step=number.step)


def signed(number: Number) -> Words:
    """A number that is added or taken away."""
    return f"{number:+d}".replace("-", "−") if isinstance(number, int) else number_told(number)


def _phrase(key: str, **facts: Callable[[Any], Any]) -> Callable[[Any, Named], Message]:
    """A phrase with facts that are read of a word."""
    return lambda word, _: message(KEY + key, **{name: read(word) for name, read in facts.items()})


def _summon(word: words.Summon, named: Named) -> Message:
    return message(f"{KEY}summon", profile=named(word.profile), count=number_told(word.count), cm=word.cm)


def _later(word: words.Later, named: Named) -> Message:
    return message(f"{KEY}later", effects=tuple(effects_told(word.effects, named)))


def _trial(word: words.Trial, named: Named) -> Message:
    return message(
        f"{KEY}trial",
        score=word.score,
        difficulty=number_told(word.difficulty),
        passed=_nested(word.passed, named),
        failed=_nested(word.failed, named),
    )


def _one_of(word: words.OneOf, named: Named) -> Message:
    choices = []
    for choice in word.choices:
        name = choice.key if choice.name is None else message("confrontation-name", name=read_name(choice.name).told)
        choices.append(message(f"{KEY}choice", name=name, effects=tuple(effects_told(choice.effects, named))))
    return message(f"{KEY}one-of", choices=tuple(choices))


def _nested(effects: Sequence[Word], named: Named) -> Any:
    return tuple(effects_told(effects, named)) or "none"


TOLD: Final[dict[type[Word], Callable[[Any, Named], Message]]] = {
    words.WoundRoll: _phrase(
        "wound-roll",
        strength=lambda word: number_told(word.strength),
        bonus=lambda word: word.bonus and signed(word.bonus),
        location=lambda word: word.location or "none",
        times=lambda word: "once" if word.times == 1 else number_told(word.times),
    ),
    words.Wound: _phrase("wound", level=lambda word: word.level),
    words.Heal: _phrase("heal", levels=lambda word: number_told(word.levels)),
    words.Change: _phrase("change", score=lambda word: word.score, by=lambda word: signed(word.by)),
    words.Dice: _phrase(
        "dice",
        rolls=lambda word: tuple(message(f"{KEY}roll", kind=kind) for kind in word.rolls),
        by=lambda word: signed(word.by),
    ),
    words.Skill: _phrase("skill", skill=lambda word: word.skill),
    words.Shield: _phrase("shield", against=lambda word: word.against, by=lambda word: signed(word.by)),
    words.Forbid: _phrase(
        "forbid", what=lambda word: tuple(message(f"{KEY}forbidden", what=what) for what in word.what)
    ),
    words.Fearless: _phrase("fearless"),
    words.Frighten: _phrase("frighten", fear=lambda word: number_told(word.fear)),
    words.Move: _phrase("move", cm=lambda word: number_told(word.cm), by=lambda word: word.by),
    words.Push: _phrase("push", cm=lambda word: number_told(word.cm)),
    words.Carry: _phrase("carry", cm=lambda word: number_told(word.cm)),
    words.Summon: _summon,
    words.Dispel: _phrase("dispel"),
    words.Mana: _phrase("mana", gems=lambda word: signed(word.gems)),
    words.Faith: _phrase("faith", points=lambda word: signed(word.points)),
    words.Trial: _trial,
    words.OneOf: _one_of,
    words.Later: _later,
}
"""The phrase of each word."""


def brought_told(name: str, parameter: Any, kinds: Mapping[str, str]) -> Message | None:
    """What a card has brought upon somebody for a time, by the name of the effect; ``None`` for what is no word of a card.

    ``kinds``: what the rolls of a card are called among the tests of the edition, where it is not the same.
    """
    first, _, number = str(parameter).rpartition(":")
    match name.rpartition("#")[2]:
        case CardWords.changed:
            word: Word = words.Change(cast(Any, first), int(number))
        case CardWords.diced:
            own = {test: kind for kind, test in kinds.items()}
            word = words.Dice(tuple(cast(Any, own.get(test, test)) for test in first.split(",")), int(number))
        case CardWords.shielded:
            word = words.Shield(cast(Any, first), int(number))
        case CardWords.forbidden:
            word = words.Forbid((cast(Any, parameter),))
        case CardWords.unafraid:
            word = words.Fearless()
        case _:
            return None
    return next(effects_told((word,)))


__all__ = ["brought_told", "effects_told"]
