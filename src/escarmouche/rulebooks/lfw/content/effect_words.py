"""The vocabulary of effects: what a command aptitude or a spell does to each unit (or place) that it affects.

Each word is a tagged struct: ``{do: rule, rule: "Élite (combat)"}``. They are carried out in their order
(:mod:`escarmouche.rulebooks.lfw.rules.effect_words` says how); what lasts does so for the duration of the spell or aptitude.
Lengths in inches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents import Steps
from escarmouche.documents.written import Words, WrittenName
from escarmouche.rulebooks.lfw.content.special_rules import read_rules
from escarmouche.rulebooks.lfw.content.terms import RollKind

Score = Literal["hit", "combat", "defence", "courage", "force", "melee-force", "attacks", "dodge"]
"""What a word may make higher or lower: hit rolls, combat rolls, defence tests, courage tests; the force of weapons; of
melee weapons alone their force, or their Att; E."""

Inches = Annotated[int, Meta(ge=1, le=48)] | Decimal
Small = Annotated[int, Meta(ge=-10, le=10)]


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that dice make: so many of them (D3 or D6), and something added."""

    die: Literal["d3", "d6"]
    count: Annotated[int, Meta(ge=1, le=6)] = 1
    plus: Small = 0


Number = Annotated[int, Meta(ge=0, le=20)] | Dice


class Word(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all words."""


class GainRule(Word, frozen=True, tag="rule"):
    """A special rule, as a card writes it. ``but``: not for one kind of move."""

    rule: Words
    but: Literal["", "charge"] = ""


class Help(Word, frozen=True, tag="help"):
    """Rolls of a kind may be thrown again: natural ones (``habile``), or all that fail (``elite``)."""

    roll: RollKind
    better: Literal["habile", "elite"] = "habile"


class Change(Word, frozen=True, tag="change"):
    """A score is higher, or lower."""

    score: Score
    by: Small


class Movement(Word, frozen=True, tag="movement"):
    """Each move is so many inches shorter. ``flies``: moves through the air, too."""

    less: Inches
    flies: bool = True


class Dodge(Word, frozen=True, tag="dodge"):
    """E is so much, whatever it was."""

    value: Annotated[int, Meta(ge=0, le=9)]


class SureCriticals(Word, frozen=True, tag="sure-criticals"):
    """A natural 6 of a hit roll or a combat roll is always a critical hit."""


class Marked(Word, frozen=True, tag="marked"):
    """Whoever shoots at it is helped with his hit rolls."""

    better: Literal["habile", "elite"] = "elite"


class SeesAll(Word, frozen=True, tag="sees-all"):
    """It may declare charges against enemies that it does not see."""


class Forbid(Word, frozen=True, tag="forbid"):
    """It is not eligible to some things: moves, shots."""

    what: Annotated[tuple[Literal["move", "shoot"], ...], Meta(min_length=1)]


class Trial(Word, frozen=True, tag="trial"):
    """A test of courage, and words for those who fail it."""

    failed: tuple[EffectWord, ...]


class Unsettle(Word, frozen=True, tag="unsettle"):
    """It is eligible to morale."""


class Follow(Word, frozen=True, tag="follow"):
    """It follows a behaviour."""

    behaviour: Literal["classic", "aggressive", "shooter"]


class Rally(Word, frozen=True, tag="rally"):
    """It flees no more."""


class Forget(Word, frozen=True, tag="forget"):
    """It counts as having made no move this turn."""


class MoveAgain(Word, frozen=True, tag="move-again"):
    """A normal move at once, if it is in no combat and does not flee."""


class Regroup(Word, frozen=True, tag="regroup"):
    """A normal move of at most so many inches, to end within some of whoever brings it about."""

    most: Number
    within: Inches


class RunLater(Word, frozen=True, tag="run-later"):
    """A run when all have shot, whatever moves it has made."""


class Heal(Word, frozen=True, tag="heal"):
    """It gets lost Pv back."""

    points: Number


class Raise(Word, frozen=True, tag="raise"):
    """It gains Pv, be it more than it ever had; never more than ``most`` above what its sheet says."""

    points: Number
    most: Annotated[int, Meta(ge=1, le=20)]


class Wounds(Word, frozen=True, tag="wounds"):
    """Wounds without a roll to hit and without a defence test. ``sure``: nothing cancels them."""

    count: Number
    sure: bool = False


class WoundsByLife(Word, frozen=True, tag="wounds-by-life"):
    """A die for each Pv that it has left; each that is no higher than ``most`` is a wound."""

    most: Annotated[int, Meta(ge=1, le=5)]


class Shot(Word, frozen=True, tag="shot"):
    """A shooting attack. ``skill``: made with that CT and never critical, else with that of the caster."""

    attacks: Number = 1
    force: Small = 0
    skill: Annotated[int, Meta(ge=2, le=6)] | None = None


class Blast(Word, frozen=True, tag="blast"):
    """An explosion, as a card writes it, where the spell is aimed. ``middle``: its force against who is at its point."""

    explosion: Words
    force: Small = 0
    middle: Small | None = None


class Frighten(Word, frozen=True, tag="frighten"):
    """It spreads Terreur: if it did already, further than before (``more``), or no more at all."""

    within: Inches = 3
    more: bool = False


class Burn(Word, frozen=True, tag="burn"):
    """Whoever it flies over suffers a shooting attack of force 0, with this CT."""

    skill: Annotated[int, Meta(ge=2, le=6)]


class Night(Word, frozen=True, tag="night"):
    """It counts as night."""


class Shelter(Word, frozen=True, tag="shelter"):
    """A protection of so much or better."""

    target: Number


class Armed(Word, frozen=True, tag="armed"):
    """A shooting weapon more."""

    name: WrittenName
    range: Inches
    attacks: Annotated[int, Meta(ge=1, le=9)] = 1
    force: Small = 0
    rules: tuple[Words, ...] = ()


class Hurl(Word, frozen=True, tag="hurl"):
    """It flies so many inches straight on, where the caster says, into contact with no enemy."""

    inches: Number


class Terrain(Word, frozen=True, tag="terrain"):
    """A piece of terrain is there from now on, round, with a radius and a height of so many inches at most. ``skill``: with
    what CT those are attacked on whom it falls, who make way for it."""

    kind: Literal["water", "blocking"]
    radius: Inches
    height: Annotated[int, Meta(ge=0, le=12)] = 0
    skill: Annotated[int, Meta(ge=2, le=6)] | None = None


class Wind(Word, frozen=True, tag="wind"):
    """A wind from a direction that the caster chooses: it carries whoever moves on, by so many inches."""

    inches: Inches


class Return(Word, frozen=True, tag="return"):
    """A unit that was destroyed is back for the turn, and loses no Pv."""


class Replace(Word, frozen=True, tag="replace"):
    """One die of one's own, or of an enemy, may be turned to one of some faces, once."""

    whose: Literal["own", "enemy"]
    faces: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=1)]


EffectWord = (
    GainRule
    | Help
    | Change
    | Movement
    | Dodge
    | SureCriticals
    | Marked
    | SeesAll
    | Forbid
    | Trial
    | Unsettle
    | Follow
    | Rally
    | Forget
    | MoveAgain
    | Regroup
    | RunLater
    | Heal
    | Raise
    | Wounds
    | WoundsByLife
    | Shot
    | Blast
    | Frighten
    | Burn
    | Night
    | Shelter
    | Armed
    | Hurl
    | Terrain
    | Wind
    | Return
    | Replace
)
"""Every word of the vocabulary."""


def inner(words: Sequence[Word]) -> Iterator[tuple[Steps, Word]]:
    """All effect words, nested ones included, each with the path to it."""
    for place, word in enumerate(words):
        yield (place,), word
        if isinstance(word, Trial):
            for steps, nested in inner(word.failed):
                yield (place, "failed", *steps), nested


def check_words(words: Sequence[Word]) -> None:
    """Raises :class:`Fault` for the first word that names a special rule that there is not."""
    for steps, word in inner(words):
        match word:
            case GainRule():
                read_rules((*steps, "rule"), [word.rule])
            case Armed():
                read_rules((*steps, "rules"), word.rules)
