"""The vocabulary of effects: what a spell or a miracle does, as its card says it in a file.

Each word is a tagged struct: ``{do: wound-roll, strength: 6}``. A card lists words, which are carried out in their order on
each figure that it affects; how is the book's. A number may be plain, or grow with the gems invested or with the difficulty
that was named: see :class:`Amount`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents import Steps
from escarmouche.documents.written import Fault, Key, Words, WrittenName
from escarmouche.errors import BadValue

Score = Literal[
    "movement",
    "flight",
    "initiative",
    "attack",
    "strength",
    "defence",
    "resistance",
    "shooting",
    "courage",
    "fear",
    "discipline",
    "power",
]
"""What a word may change or test."""

RollKind = Literal[
    "initiative",
    "attack",
    "defence",
    "shooting",
    "courage",
    "discipline",
    "feat",
    "disengagement",
    "incantation",
    "divination",
]
"""The rolls whose dice a word may change."""

Whom = Literal["friends", "enemies", "anybody"]
"""Which of those within an area a card affects."""

Lasts = Literal["instant", "turn", "game"]
"""How long a card lasts that does not say for how many turns."""

Whole = Annotated[int, Meta(ge=-60, le=60)]
Count = Annotated[int, Meta(ge=1, le=20)]


class Amount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that grows: ``base``, and ``each`` more for every ``step`` of what is counted.

    ``of``: ``gems`` counts the gems (or points of temporary faith) invested in the effect, ``difficulty`` what the caster
    has added to the difficulty of his own will, ``power`` his POU; of a miracle ``faith`` counts the temporary faith of the
    caller at the call, ``times`` how many times over it happens.
    """

    base: Whole = 0
    each: Whole = 1
    of: Literal["gems", "difficulty", "faith", "times", "power"] = "gems"
    step: Count = 1


Number = Whole | Amount


class Word(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all words."""


class WoundRoll(Word, frozen=True, tag="wound-roll"):
    """Wound rolls of a Strength. ``location``: a place of the body hit whatever the dice say."""

    strength: Number
    times: Number = 1
    bonus: Number = 0
    location: Literal["jambes", "bras", "tronc", "tete"] | None = None


class Wound(Word, frozen=True, tag="wound"):
    """A result of the wound table, without a roll."""

    level: Literal["stunned", "light", "serious", "critical", "killed"]


class Heal(Word, frozen=True, tag="heal"):
    """Wounds become so many levels lighter."""

    levels: Number = 4


class Change(Word, frozen=True, tag="change"):
    """A score is higher, or lower, for the duration of the card; ``movement`` and ``flight`` in cm."""

    score: Score
    by: Number


class Dice(Word, frozen=True, tag="dice"):
    """Something is added to the final dice of some rolls, for the duration of the card."""

    rolls: Annotated[tuple[RollKind, ...], Meta(min_length=1)]
    by: Number


class Skill(Word, frozen=True, tag="skill"):
    """A skill, as a card writes it, for the duration of the card."""

    skill: Words


class Shield(Word, frozen=True, tag="shield"):
    """Shots, or spells, at the figure are harder, for the duration of the card."""

    against: Literal["shots", "spells"]
    by: Number


class Forbid(Word, frozen=True, tag="forbid"):
    """The figure does not move, charge (or engage), shoot, cast, or place dice in attack, for the duration of the card."""

    what: Annotated[tuple[Literal["move", "charge", "shoot", "cast", "strike"], ...], Meta(min_length=1)]


class Fearless(Word, frozen=True, tag="fearless"):
    """No Fear touches the figure for the duration of the card; if it flees, it is rallied."""


class Frighten(Word, frozen=True, tag="frighten"):
    """The figure tests its Courage against a Fear; one that fails has the penalty, and flees if it is in no melee."""

    fear: Number


class Move(Word, frozen=True, tag="move"):
    """The figure moves up to so many cm, over the table; ``by``: whether its owner or the caster says where."""

    cm: Number
    by: Literal["owner", "caster"] = "owner"


class Push(Word, frozen=True, tag="push"):
    """The figure is moved straight away from the caster, up to so many cm, as far as there is room."""

    cm: Number


class Carry(Word, frozen=True, tag="carry"):
    """The caster puts the figure somewhere else, within so many cm of where it stands, in contact with no enemy."""

    cm: Number


class Summon(Word, frozen=True, tag="summon"):
    """Figures of a profile (its key) appear near the caster, within so many cm, in contact with no enemy."""

    profile: Key
    count: Number = 1
    cm: Count = 10


class Dispel(Word, frozen=True, tag="dispel"):
    """Whatever cards have brought upon the figure, for as long as it would have lasted, is over."""


class Mana(Word, frozen=True, tag="mana"):
    """The figure's reserve of gems grows, never above its cap, or shrinks."""

    gems: Number


class Faith(Word, frozen=True, tag="faith"):
    """One of the faithful has more points of temporary faith, or fewer, but never less than none."""

    points: Number


class Trial(Word, frozen=True, tag="trial"):
    """The figure makes a characteristic roll; words for those who pass it, and for those who fail."""

    score: Literal["initiative", "attack", "defence", "courage", "discipline"]
    difficulty: Number
    passed: tuple[EffectWord, ...] = ()
    failed: tuple[EffectWord, ...] = ()


class OneOf(Word, frozen=True, tag="one-of"):
    """The caster says which of several things happens, each with a name."""

    choices: Annotated[tuple[Choice, ...], Meta(min_length=2, max_length=8)]


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the things of which a caster chooses one; ``key`` tells them apart, ``name`` is what players read."""

    key: Key
    effects: Annotated[tuple[EffectWord, ...], Meta(min_length=1)]
    name: WrittenName | None = None


class Later(Word, frozen=True, tag="later"):
    """A power over the figure's own later turns, for the duration of the card, paid for with gems and without a roll.

    In its go among those who shoot and cast it may pay ``cost`` (gems, each by its element), up to ``frequency`` times a
    turn, to do something to an enemy it sees, within ``range`` cm (none: however far).
    """

    cost: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=12)]
    effects: Annotated[tuple[EffectWord, ...], Meta(min_length=1)]
    range: Annotated[int, Meta(ge=1, le=200)] | None = None
    frequency: Annotated[int, Meta(ge=1, le=10)] = 1


EffectWord = (
    WoundRoll
    | Wound
    | Heal
    | Change
    | Dice
    | Skill
    | Shield
    | Forbid
    | Fearless
    | Frighten
    | Move
    | Push
    | Carry
    | Summon
    | Dispel
    | Mana
    | Faith
    | Trial
    | OneOf
)
"""Every word of the vocabulary that may stand in a list of effects. :class:`Later` stands on spell cards alone."""


def inner(words: Sequence[Word]) -> Iterator[tuple[Steps, Word]]:
    """All effect words, nested ones included, each with the path to it."""
    for place, word in enumerate(words):
        yield (place,), word
        lists: list[tuple[Steps, Sequence[Word]]] = []
        match word:
            case Trial():
                lists = [(("passed",), word.passed), (("failed",), word.failed)]
            case OneOf():
                lists = [(("choices", at, "effects"), choice.effects) for at, choice in enumerate(word.choices)]
            case Later():
                lists = [(("effects",), word.effects)]
        for way, others in lists:
            for steps, inner_word in inner(others):
                yield (place, *way, *steps), inner_word


def summoned(words: Sequence[Word]) -> Iterator[tuple[Steps, str]]:
    """The keys of the profiles that words make appear, each with the way to it."""
    for steps, word in inner(words):
        if isinstance(word, Summon):
            yield (*steps, "profile"), word.profile


def check_words(words: Sequence[Word], read_skill: Callable[[str], object]) -> None:
    """Raises :class:`Fault` for the first word that names what there is not.

    ``read_skill``: reads a skill of the book as a card writes it, and raises ``BadValue`` for one that it does not have.
    """
    for steps, word in inner(words):
        if isinstance(word, Skill):
            try:
                read_skill(word.skill)
            except BadValue as bad:
                raise Fault((*steps, "skill"), bad.reason, bad.rule) from None
