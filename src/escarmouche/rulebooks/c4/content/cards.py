"""Armies as people write them: a YAML file a people. Every mistake names the file, the line, the field and the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.rulebooks.c4.content.profiles import (
    INFANTRY_BASE,
    RANKED,
    Army,
    Category,
    Cavalry,
    Choice,
    Post,
    Profile,
    Special,
    Troop,
    Weapon,
)
from escarmouche.rulebooks.c4.content.profiles import Path as Alliance
from escarmouche.table.units import MM, cm

PACKS: Final = Path(__file__).parent / "packs"

SKILLS: Final = {
    "flight": "c4.skill.vol",
    "disengagement": "c4.skill.desengagement",
    "strategist": "c4.command.stratege",
}
"""The skills that a card may name, and the effects behind them."""

CHOICES: Final = 5
"""The choices of a banner. [c4.army.banner-order]"""

Score = Annotated[int, Meta(ge=0, le=20)]
Count = Annotated[int, Meta(ge=1, le=100)]
Points = Annotated[int, Meta(ge=1, le=5000)]
Rank = Annotated[int, Meta(ge=1, le=3)]


class CardWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Attack, Dice and Strength as a card shows them."""

    attack: Score
    dice: Annotated[int, Meta(ge=0, le=20)]
    strength: Score
    perforating: bool = False

    def read(self) -> Weapon:
        """As the rules read it."""
        return Weapon(self.attack, self.dice, self.strength, self.perforating)


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reference card as a file writes it: Movement in cm, base and height in mm. [c4.unit.card.fields]"""

    key: Key
    name: Words | WrittenName
    movement: Decimal
    defence: Score
    resistance: Score
    courage: Score | None = None
    fear: Score | None = None
    life: Annotated[int, Meta(ge=1, le=50)] = 1
    melee: CardWeapon
    ranged: CardWeapon | None = None
    magic_power: Score | None = None
    fervour: Score | None = None
    base: Annotated[int, Meta(ge=20, le=200, multiple_of=2)] = INFANTRY_BASE // MM
    height: Annotated[int, Meta(ge=5, le=500)] = 30
    post: Post = ""
    cavalry: Cavalry = ""
    skills: tuple[str, ...] = ()


class IncarnateCard(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The card of an Incarnate."""

    category: Category
    rank: Rank | None = None
    authority: Score
    person: Words
    champion_of: tuple[Key, ...] = ()
    points: Points
    elixir: Score = 0
    resurrection: Score = 0


class SpecialCard(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A special fighter of a troop, and how many of them a unit may have."""

    most: Count = 1


class TroopCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A troop as a file writes it."""

    key: Key
    name: Words | WrittenName
    category: Category
    rank: Rank | None = None
    standard: Card
    specials: tuple[SpecialCard, ...] = ()
    least: Count
    most: Count
    cost: Points
    each: Points
    full: Points | None = None


class CardChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice of a banner as a file writes it."""

    category: Category
    ranks: tuple[Rank, ...] = ()
    mandatory: bool = False


class ArmyFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A people as a file writes it."""

    key: Key
    name: Words | WrittenName
    path: Alliance
    compact: bool = False
    banner: tuple[CardChoice, ...]
    troops: tuple[TroopCard, ...]
    incarnates: tuple[IncarnateCard, ...] = ()


def load_army(source: Path | str) -> Army:
    """The army in a file. Raises ``BadDocument`` for one that breaks a rule, naming the place."""
    document = documents.read(source, ArmyFile)
    with located(document):
        return read_army(document.value)


def read_army(written: ArmyFile) -> Army:
    """An army as the rules read it. Raises :class:`~escarmouche.documents.written.Fault`."""
    _check_banner(written.banner)
    troops = tuple(_troop(written.key, card, ("troops", place)) for place, card in enumerate(written.troops))
    incarnates = tuple(
        _incarnate(written.key, card, ("incarnates", place)) for place, card in enumerate(written.incarnates)
    )
    _check_keys([("troops", [one.key for one in troops]), ("incarnates", [one.key for one in incarnates])])
    return Army(
        key=written.key,
        name=read_name(written.name),
        path=written.path,
        banner=tuple(Choice(one.category, one.ranks, one.mandatory) for one in written.banner),
        compact=written.compact,
        troops=troops,
        incarnates=incarnates,
    )


def _check_banner(choices: Sequence[CardChoice]) -> None:
    rule = "c4.army.banner-order"
    if len(choices) != CHOICES:
        raise fault(("banner",), rule, "c4-card-five-choices", count=len(choices))
    for place, choice in enumerate(choices):
        if bool(choice.ranks) != (choice.category in RANKED):
            raise fault(("banner", place, "ranks"), rule, "c4-card-ranks-of-category", category=choice.category)
    if not any(choice.mandatory for choice in choices):
        raise fault(("banner",), rule, "c4-card-no-mandatory-choice")


def _check_keys(tables: Sequence[tuple[str, Sequence[str]]]) -> None:
    for table, keys in tables:
        for place, key in enumerate(keys):
            if key in keys[:place]:
                raise fault((table, place, "key"), "c4.unit.card", "c4-card-key-twice", card=key)


def _troop(army: str, card: TroopCard, at: tuple[str, int]) -> Troop:
    _check_rank(card.category, card.rank, at)
    if card.least > card.most:
        raise fault((*at, "most"), "c4.army.unit.strength", "c4-card-strengths", least=card.least, most=card.most)
    standard = _profile(army, card.category, card.rank, card.standard, (*at, "standard"))
    if standard.is_special:
        raise fault((*at, "standard"), "c4.unit.special", "c4-card-standard-is-special")
    specials = tuple(
        Special(_profile(army, card.category, card.rank, one, (*at, "specials", place)), one.most)
        for place, one in enumerate(card.specials)
    )
    for place, special in enumerate(specials):
        if not special.profile.is_special:
            raise fault((*at, "specials", place), "c4.unit.special", "c4-card-special-is-standard")
    return Troop(
        key=card.key,
        name=read_name(card.name),
        army=army,
        category=card.category,
        rank=card.rank,
        standard=standard,
        specials=specials,
        least=card.least,
        most=card.most,
        cost=card.cost,
        each=card.each,
        full=card.full if card.full is not None else card.cost + (card.most - card.least) * card.each,
    )


def _incarnate(army: str, card: IncarnateCard, at: tuple[str, int]) -> Profile:
    _check_rank(card.category, card.rank, at)
    return msgspec.structs.replace(
        _profile(army, card.category, card.rank, card, at),
        authority=card.authority,
        person=card.person,
        champion_of=card.champion_of,
        points=card.points,
        elixir=card.elixir,
        resurrection=card.resurrection,
    )


def _check_rank(category: Category, rank: int | None, at: tuple[str | int, ...]) -> None:
    """Of the five categories infantry, cavalry and creatures have Ranks, war machines and titans none. [c4.unit.rank]
    [c4.term.rang] [c4.unit.category] [c4.term.categories]
    """
    if (rank is not None) != (category in RANKED):
        raise fault((*at, "rank"), "c4.unit.rank", "c4-card-ranks-of-category", category=category)


def _profile(army: str, category: Category, rank: int | None, card: Card, at: tuple[str | int, ...]) -> Profile:
    if (card.courage is None) == (card.fear is None):
        raise fault((*at, "courage"), "c4.unit.card.fear", "c4-card-courage-or-fear")
    if bool(card.cavalry) != (category == "cavalry"):
        raise fault((*at, "cavalry"), "c4.category.cavalry", "c4-card-heavy-or-light")
    return Profile(
        key=card.key,
        name=read_name(card.name),
        army=army,
        category=category,
        rank=rank,
        movement=_movement(card.movement, at),
        defence=card.defence,
        resistance=card.resistance,
        courage=card.courage,
        fear=card.fear,
        life=card.life,
        melee=card.melee.read(),
        ranged=card.ranged.read() if card.ranged is not None else None,
        magic_power=card.magic_power,
        fervour=card.fervour,
        base=card.base * MM,
        height=card.height * MM,
        post=card.post,
        cavalry=card.cavalry,
        skills=tuple(dict.fromkeys([*_skills(card, at), *_skills_of(category, card.cavalry)])),
    )


def _movement(length: Decimal, at: tuple[str | int, ...]) -> int:
    if not 0 <= length <= 60 or length * 1000 % 1:
        raise fault((*at, "movement"), "c4.term.mouvement", "c4-card-movement", length=str(length))
    return cm(length)


def _skills(card: Card, at: tuple[str | int, ...]) -> Iterator[str]:
    for place, skill in enumerate(card.skills):
        if skill not in SKILLS:
            steps = (*at, "skills", place)
            raise fault(steps, "c4.unit.card", "c4-card-unknown-skill", skill=skill, known=tuple(SKILLS))
        yield SKILLS[skill]


def _skills_of(category: Category, cavalry: Cavalry) -> Iterator[str]:
    """The skills that a whole category has. [c4.titan.disengage]"""
    if category == "cavalry":
        yield "c4.skill.charge-de-cavalerie"
        yield "c4.skill.monture-de-guerre"
        if cavalry == "heavy":
            yield "c4.skill.force-en-charge"
    if category == "titan":
        yield "c4.skill.desengagement"


@cache
def standard_armies() -> dict[str, Army]:
    """The armies that come with the program, by key."""
    armies = [load_army(path) for path in sorted(PACKS.glob("*.yaml"))]
    return {army.key: army for army in armies}
