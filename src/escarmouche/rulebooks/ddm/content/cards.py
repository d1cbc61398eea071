"""Stat cards, as the rules read them. [ddm.card.anatomy]

Factions [ddm.card.faction] [ddm.term.factions]; sizes and spaces [ddm.term.size] [ddm.table.sizes] [ddm.card.size]; what
damage is made of [ddm.term.damage] [ddm.term.energy]; the ranges of spells [ddm.spell.ranges] [ddm.table.ranges].

A card is what a figure can do: numbers, attacks, abilities by the id of the rule that defines them, and powers (spells and
whatever is written in the format of spells). How people write cards is the matter of ``card_files.py``.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.kernel.effects import Parameter

Faction = Literal["LG", "CG", "LE", "CE"]
"""Lawful good, chaotic good, lawful evil, chaotic evil."""

Size = Literal["tiny", "small", "medium", "large", "huge"]

SIZES: Final[tuple[Size, ...]] = ("tiny", "small", "medium", "large", "huge")
"""From the smallest to the largest."""

SPACES: Final[dict[Size, int]] = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3}
"""How many squares the space of a creature is wide, and deep."""

ENERGIES: Final = ("acid", "cold", "electricity", "fire", "sonic")
"""[ddm.term.energy]"""

DamageType = Literal["", "magic", "negative", "acid", "cold", "electricity", "fire", "sonic"]
"""What damage is made of; ``""``: of the plain melee or ranged attack."""

Sort = Literal["melee", "ranged"]

Range = Literal["self", "touch", "6", "cone", "line", "sight", "your warband", "any warband", "adjacent"]
"""The eight standard ranges, and the one that some abilities have."""

Timing = Literal["replaces", "swift", "immediate", "free"]
"""What using a power costs: all attacks of the turn, or nothing; an immediate one may come in anybody's turn."""


class Extra(msgspec.Struct, frozen=True):
    """Damage after a plus sign: never doubled. [ddm.damage.bonus]"""

    amount: int
    type: DamageType = ""


class Outcome(msgspec.Struct, frozen=True, tag=True, tag_field="does"):
    """One thing that a power does to whom it affects."""


class Deal(Outcome, frozen=True, tag="deal"):
    """Damage. [ddm.spell.damage-wording]"""

    amount: int
    type: DamageType = ""


class Heal(Outcome, frozen=True, tag="heal"):
    """Healing. [ddm.term.heal]"""

    amount: int


class GainHitPoints(Outcome, frozen=True, tag="hit points"):
    """Extra hit points, which may exceed the starting total. [ddm.term.hp.extra]"""

    amount: int


class Gain(Outcome, frozen=True, tag="gain"):
    """An effect comes into force: an ability, a modifier or a condition, by the name of its effect. [ddm.term.gains]

    ``until``: ``None`` (the skirmish), ``"turn"`` (the end of the turn under way), ``"own turn"`` (the end of the next turn
    of whoever has it) or ``"attack"`` (until it attacks or casts). ``retry``: whoever has it saves again at the end of each
    of its turns. [ddm.term.save-end-of-turn]
    """

    effect: str
    parameter: Parameter = None
    until: str | None = None
    retry: bool = False


class Lose(Outcome, frozen=True, tag="remove"):
    """Effects end, by the names of their effects. [ddm.term.remove]"""

    effects: tuple[str, ...]


class Shift(Outcome, frozen=True, tag="shift"):
    """Somebody is pushed, pulled or slid a number of squares. [ddm.term.push-pull] [ddm.term.slide]"""

    how: Literal["push", "pull", "slide"]
    squares: int


class Switch(Outcome, frozen=True, tag="switch"):
    """The caster and the target, or two targets, exchange their positions. [ddm.term.switch-position]"""

    two: bool = False


class Destroy(Outcome, frozen=True, tag="destroy"):
    """Destroyed outright. [ddm.term.destroy]"""


class Unnerve(Outcome, frozen=True, tag="morale"):
    """A morale save; who fails it routs. [ddm.morale.causes]"""


class Summon(Outcome, frozen=True, tag="summon"):
    """Creatures, by the keys of the cards that may come, within 6 squares. [ddm.term.summon]"""

    cards: tuple[str, ...]
    count: int = 1


class Vanish(Outcome, frozen=True, tag="phase out"):
    """Out of the game for a while; it returns at the beginning of the next turn of its own. [ddm.condition.phased-out]"""


class Incite(Outcome, frozen=True, tag="attack"):
    """An attack at once, outside the turn."""


AnyOutcome = Deal | Heal | GainHitPoints | Gain | Lose | Shift | Switch | Destroy | Unnerve | Summon | Vanish | Incite


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """A spell, a psionic power or an ability in the format of a spell. [ddm.spell.format]

    ``radius``: 2 or 4, of the area round the target. ``only``: the kinds of creature that it affects (words of a type line,
    ``living``, alignments). ``uses``: its boxes (``None``: no limit). ``dc``: a save against it is allowed; ``negates``: one
    that succeeds cancels all, the damage too. ``any``: not only the nearest. ``points``: what a psionic power costs.
    ``name``: its title (``None``: that of its kind). ``family``: the key of the spell of which it is a version, ``""`` if
    of none.
    """

    key: str
    name: Name | None = None
    family: str = ""
    kind: Literal["spell", "psionic", "breath", "gaze", "ability", "poison"] = "spell"
    level: int = 1
    uses: int | None = None
    points: int = 0
    range: Range = "sight"
    radius: int = 0
    any: bool = False
    targets: Literal["both", "enemy", "ally"] = "both"
    only: tuple[str, ...] = ()
    dc: int | None = None
    negates: bool = False
    ignores_resistance: bool = False
    timing: Timing = "replaces"
    outcomes: tuple[AnyOutcome, ...] = ()


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """One attack value with its damage. [ddm.card.melee-attack] [ddm.card.ranged-attack]

    ``extra``: what is added and not doubled. ``poison``: the power that whoever is hit suffers: a poison, or something else
    that comes with the blow (the kind of the power tells). ``uses``: its boxes.
    ``range``: in squares (``None``: as far as one sees).
    """

    bonus: int
    damage: int
    type: DamageType = ""
    extra: tuple[Extra, ...] = ()
    poison: Power | None = None
    uses: int | None = None
    range: int | None = None


class Ability(msgspec.Struct, frozen=True):
    """A special ability on a card: the name of its effect, its number or words, and its boxes (``None``: no limit).

    [ddm.card.special-abilities] [ddm.card.checkboxes]
    """

    name: str
    parameter: Parameter = None
    uses: int | None = None


class Order(msgspec.Struct, frozen=True):
    """A commander effect: what the followers of a commander gain, or what enemies near it suffer.

    ``effect`` and ``parameter`` as of an ability or of a modifier (``ddm.term.gains#attack``, 1); ``hostile``: it acts on
    enemies; ``kinds``: only on creatures of one of these kinds. [ddm.card.commander-effect]
    """

    effect: str
    parameter: Parameter = None
    hostile: bool = False
    kinds: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A stat card. [ddm.card.creature]

    ``factions``: those for which it can fight: one, two or all. ``kinds``: the words of its type line, the creature type
    first. ``commander``: its rating (``None``: no commander). ``orders``: its commander effects. ``slots``: how many spells
    of each level (from the first) a sorcerer may cast. ``power_points``: of a psionic creature. ``individual``: what a
    Unique creature is called, whatever its version. ``icon``: the silhouette by which it is shown.
    """

    key: str
    name: Name
    factions: tuple[Faction, ...]
    cost: int
    level: int
    speed: int
    ac: int
    hp: int
    melee: tuple[Attack, ...]
    ranged: tuple[Attack, ...] = ()
    kinds: tuple[str, ...]
    size: Size = "medium"
    commander: int | None = None
    orders: tuple[Order, ...] = ()
    abilities: tuple[Ability, ...] = ()
    powers: tuple[Power, ...] = ()
    slots: tuple[int, ...] = ()
    power_points: int = 0
    individual: str = ""
    set: str = ""
    number: int = 0
    rarity: Literal["common", "uncommon", "rare"] = "common"
    icon: str = ""

    def attacks(self, sort: Sort) -> tuple[Attack, ...]:
        """Its attacks of one sort."""
        return self.melee if sort == "melee" else self.ranged
