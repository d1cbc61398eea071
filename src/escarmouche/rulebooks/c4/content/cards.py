"""Armies as people write them: a YAML file a people. Every mistake names the file, the line, the field and the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, located, read_name
from escarmouche.rulebooks.c4.content.effect_words import EffectWord, Summon, check_words
from escarmouche.rulebooks.c4.content.mystic_effects import (
    UNIVERSAL,
    Artefact,
    CardArtefact,
    CardEffect,
    Kind,
    MysticEffect,
    read_artefact,
    read_effect,
)
from escarmouche.rulebooks.c4.content.profiles import (
    INFANTRY_BASE,
    RANKED,
    Army,
    Benefit,
    Category,
    Cavalry,
    Choice,
    Equipment,
    Post,
    Profile,
    Special,
    Tactic,
    Troop,
    Weapon,
    strengths_told,
)
from escarmouche.rulebooks.c4.content.profiles import Path as Alliance
from escarmouche.rulebooks.c4.content.vocabulary import SKILLS, Aspect, Element
from escarmouche.rulebooks.common.silhouettes import Silhouette, check_silhouette
from escarmouche.table.units import MM, cm
from escarmouche.texts import Value

PACKS: Final = Path(__file__).parent / "packs"
BASED: Final = (documents.Based("troops", PACKS), documents.Based("incarnates", PACKS))
"""Troops and incarnates may be written by what they change of others."""

EFFECT_TABLES: Final = ("spells", "rituals", "miracles", "communions", "artefacts")

MOST_CHANGED: Final = 10
"""By how much compact formation changes a characteristic at most."""

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
    area: Annotated[int, Meta(ge=0, le=10)] = 0

    def read(self) -> Weapon:
        """As the rules read it."""
        return Weapon(self.attack, self.dice, self.strength, self.perforating, self.area)


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
    element: Element | None = None
    aspects: tuple[Aspect, ...] = ()
    spells: tuple[Key, ...] = ()
    miracles: tuple[Key, ...] = ()
    capacities: tuple[CardEffect, ...] = ()
    pilot: bool = False
    base: Annotated[int, Meta(ge=20, le=200, multiple_of=2)] = INFANTRY_BASE // MM
    height: Annotated[int, Meta(ge=5, le=500)] = 30
    post: Post = ""
    cavalry: Cavalry = ""
    skills: tuple[str, ...] = ()
    icon: Silhouette = ""


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
    attributes: Score = 0


class SpecialCard(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A special fighter of a troop, and how many of them a unit may have."""

    most: Count = 1


class FamiliarCard(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The card of the familiars of a people: what each costs, and counts among the attributes of an Incarnate."""

    points: Annotated[int, Meta(ge=0, le=500)] = 0
    value: Score = 0


class CardTactic(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tactic as a file writes it."""

    key: Key
    name: Words | WrittenName
    price: Annotated[int, Meta(ge=0, le=20)] = 0
    needs_staff: bool = False
    effects: Annotated[tuple[EffectWord, ...], Meta(min_length=1, max_length=8)]


class CardEquipment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An option of equipment as a file writes it: what is not named stays as the card has it."""

    key: Key
    name: Words | WrittenName
    each: Annotated[int, Meta(ge=0, le=500)] = 0
    melee: CardWeapon | None = None
    ranged: CardWeapon | None = None
    defence: Score | None = None
    resistance: Score | None = None
    skills: tuple[str, ...] = ()


class TroopCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A troop as a file writes it. ``mystics``: its standard fighters are warrior-mages or warrior-monks."""

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
    tactics: tuple[CardTactic, ...] = ()
    crew: SpecialCard | None = None
    equipment: tuple[CardEquipment, ...] = ()
    mystics: bool = False


class CardChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice of a banner as a file writes it."""

    category: Category
    ranks: tuple[Rank, ...] = ()
    mandatory: bool = False


class ArmyFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A people as a file writes it. ``compact``: its units may close up; ``closed_up``: what they have of that."""

    key: Key
    name: Words | WrittenName
    path: Alliance
    compact: bool = False
    closed_up: Annotated[tuple[Benefit, ...], Meta(max_length=8)] = ()
    banner: tuple[CardChoice, ...] | Literal["griffon-temple"]
    troops: tuple[TroopCard, ...]
    incarnates: tuple[IncarnateCard, ...] = ()
    spells: tuple[CardEffect, ...] = ()
    rituals: tuple[CardEffect, ...] = ()
    miracles: tuple[CardEffect, ...] = ()
    communions: tuple[CardEffect, ...] = ()
    artefacts: tuple[CardArtefact, ...] = ()
    familiar: FamiliarCard | None = None


def load_army(source: Path | str) -> Army:
    """The army in a file. Raises ``BadDocument`` for one that breaks a rule, naming the place."""
    document = documents.read(source, ArmyFile, based=BASED)
    with located(document):
        return read_army(document.value)


def read_army(written: ArmyFile) -> Army:
    """An army as the rules read it. Raises :class:`~escarmouche.documents.written.Fault`."""
    reader = _Reader(written)
    troops = tuple(reader.troop(card, ("troops", place)) for place, card in enumerate(written.troops))
    incarnates = tuple(reader.incarnate(card, ("incarnates", place)) for place, card in enumerate(written.incarnates))
    _check_keys(
        [("troops", [troop.key for troop in troops]), ("incarnates", [incarnate.key for incarnate in incarnates])]
    )
    return Army(
        key=written.key,
        name=read_name(written.name),
        path=written.path,
        banner=_banner(written.banner),
        compact=written.compact,
        closed_up=_benefits(written),
        troops=troops,
        incarnates=incarnates,
        gifts=(*reader.effects["ritual"].values(), *reader.effects["communion"].values()),
        artefacts=tuple(reader.artefacts.values()),
        familiar=reader.familiar(),
    )


def _benefits(written: ArmyFile) -> tuple[Benefit, ...]:
    """What compact formation gives to the units of a people, if it knows it. [c4.formation.default]"""
    if written.closed_up and not written.compact:
        raise fault(("closed_up",), "c4.formation.default", "c4-card-not-compact")
    for place, benefit in enumerate(written.closed_up):
        if not -MOST_CHANGED <= benefit.by <= MOST_CHANGED:
            raise fault(("closed_up", place, "by"), "c4.formation.default", "c4-card-benefit", most=MOST_CHANGED)
    return written.closed_up


GRIFFON_TEMPLE: Final = (
    Choice("infantry", (1,), mandatory=True),
    Choice("infantry", (1, 2)),
    Choice("infantry", (2, 3)),
    Choice("cavalry", (1, 2, 3)),
    Choice("war_machine"),
)
"""The banner order that the book prints: an army may name it in the place of choices of its own."""


def _banner(written: tuple[CardChoice, ...] | Literal["griffon-temple"]) -> tuple[Choice, ...]:
    """The choices of an army's banners: its own, or those that the book prints. [c4.army.banner-order.griffon-temple]"""
    if isinstance(written, str):
        return GRIFFON_TEMPLE
    _check_banner(written)
    return tuple(Choice(choice.category, choice.ranks, choice.mandatory) for choice in written)


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


class _Reader:
    """Reads the cards of a people, each with the spells and miracles that it names."""

    def __init__(self, written: ArmyFile) -> None:
        self.written = written
        self.effects: dict[Kind, dict[str, MysticEffect]] = {
            "spell": self._effects("spell", "spells", written.spells),
            "ritual": self._effects("ritual", "rituals", written.rituals),
            "miracle": self._effects("miracle", "miracles", written.miracles),
            "communion": self._effects("communion", "communions", written.communions),
        }
        self.artefacts = {
            card.key: self._artefact(card, ("artefacts", place)) for place, card in enumerate(written.artefacts)
        }
        _check_keys([(table, [effect.key for effect in getattr(written, table)]) for table in EFFECT_TABLES])

    def _effects(self, kind: Kind, table: str, cards: Sequence[CardEffect]) -> dict[str, MysticEffect]:
        return {card.key: self._effect(kind, card, (table, place)) for place, card in enumerate(cards)}

    def _effect(self, kind: Kind, card: CardEffect, at: tuple[str | int, ...]) -> MysticEffect:
        try:
            effect = read_effect(kind, card)
        except Fault as wrong:
            raise Fault((*at, *wrong.steps), wrong.reason, wrong.rule) from None
        troops = {troop.key: troop for troop in self.written.troops}
        for place, word in enumerate(effect.effects):
            if isinstance(word, Summon) and word.troop not in troops:
                steps = (*at, "effects", place, "troop")
                raise fault(steps, "c4.special.summon.placement", "c4-company-no-troop", troop=word.troop)
            if isinstance(word, Summon) and not troops[word.troop].least <= word.strength <= troops[word.troop].most:
                troop = troops[word.troop]
                steps = (*at, "effects", place, "strength")
                facts: dict[str, Value] = {
                    "strength": word.strength,
                    "strengths": strengths_told(troop.least, troop.most),
                }
                raise fault(steps, "c4.special.summon.placement", "c4-effect-summons", troop=word.troop, **facts)
        return effect

    @staticmethod
    def _artefact(card: CardArtefact, at: tuple[str | int, ...]) -> Artefact:
        return read_artefact(card, at, tuple(read_skills(card.skills, at)))

    def familiar(self) -> Profile | None:
        """What accompanies the magicians of the people, if anything does."""
        card = self.written.familiar
        if card is None:
            return None
        at = ("familiar",)
        if card.post != "familiar" or card.melee.dice or card.ranged is not None or card.movement == 0:
            raise fault(at, "c4.special.familiar.actions", "c4-card-familiar-fights")
        profile = self.profile("infantry", 1, card, at)
        return msgspec.structs.replace(profile, points=card.points, value=card.value)

    def _known(self, kind: Kind, card: Card, at: tuple[str | int, ...]) -> Iterator[MysticEffect]:
        """The spells or miracles that a card names: those that suit the mystic. [c4.magic.spell.cast]
        [c4.faith.miracle.call]
        """
        keys, field = (card.spells, "spells") if kind == "spell" else (card.miracles, "miracles")
        for place, key in enumerate(keys):
            effect = self.effects[kind].get(key)
            steps = (*at, field, place)
            rule = "c4.magic.spell.cast" if kind == "spell" else "c4.faith.miracle.call"
            if effect is None:
                raise fault(steps, rule, "c4-card-unknown-effect", effect=key, known=tuple(self.effects[kind]))
            if not suits(effect, card.magic_power, card.fervour, card.element, card.aspects):
                raise fault(steps, rule, "c4-card-foreign-effect", effect=key)
            yield effect

    def troop(self, card: TroopCard, at: tuple[str, int]) -> Troop:
        _check_rank(card.category, card.rank, at)
        if card.least > card.most:
            raise fault((*at, "most"), "c4.army.unit.strength", "c4-card-strengths", least=card.least, most=card.most)
        standard = self.profile(card.category, card.rank, card.standard, (*at, "standard"))
        _check_standard(card, standard, at)
        specials = tuple(
            Special(self.profile(card.category, card.rank, profile, (*at, "specials", place)), profile.most)
            for place, profile in enumerate(card.specials)
        )
        for place, special in enumerate(specials):
            if special.profile.is_familiar:
                raise fault((*at, "specials", place), "c4.special.familiar.status", "c4-card-familiar-fights")
            if not special.profile.is_special:
                raise fault((*at, "specials", place), "c4.unit.special", "c4-card-special-is-standard")
        return Troop(
            key=card.key,
            name=read_name(card.name),
            army=self.written.key,
            category=card.category,
            rank=card.rank,
            standard=standard,
            specials=specials,
            least=card.least,
            most=card.most,
            cost=card.cost,
            each=card.each,
            crew=self._crew(card, at),
            equipment=tuple(
                _equipment(option, (*at, "equipment", place)) for place, option in enumerate(card.equipment)
            ),
            tactics=tuple(_tactic(tactic, (*at, "tactics", place)) for place, tactic in enumerate(card.tactics)),
            full=card.full if card.full is not None else card.cost + (card.most - card.least) * card.each,
        )

    def _crew(self, card: TroopCard, at: tuple[str, int]) -> Special | None:
        """Who serves a war machine: so many as its description says. [c4.machine.crew]"""
        steps = (*at, "crew")
        if card.crew is not None and (card.category != "war_machine" or card.crew.post != "crew"):
            raise fault(steps, "c4.machine.crew", "c4-card-crew")
        if card.category == "war_machine" and card.crew is None and not card.standard.pilot:
            raise fault(steps, "c4.machine.crew", "c4-card-no-crew")
        if card.crew is None:
            return None
        return Special(self.profile(card.category, card.rank, card.crew, steps), card.crew.most)

    def incarnate(self, card: IncarnateCard, at: tuple[str, int]) -> Profile:
        _check_rank(card.category, card.rank, at)
        return msgspec.structs.replace(
            self.profile(card.category, card.rank, card, at),
            authority=card.authority,
            person=card.person,
            champion_of=card.champion_of,
            points=card.points,
            elixir=card.elixir,
            resurrection=card.resurrection,
            attributes=card.attributes,
        )

    def profile(self, category: Category, rank: int | None, card: Card, at: tuple[str | int, ...]) -> Profile:
        _check_icon(card.icon, at)
        if (card.courage is None) == (card.fear is None):
            raise fault((*at, "courage"), "c4.unit.card.fear", "c4-card-courage-or-fear")
        if bool(card.cavalry) != (category == "cavalry"):
            raise fault((*at, "cavalry"), "c4.category.cavalry", "c4-card-heavy-or-light")
        if card.capacities and category != "titan":
            raise fault((*at, "capacities"), "c4.titan.cards", "c4-card-no-titan")
        return Profile(
            key=card.key,
            name=read_name(card.name),
            army=self.written.key,
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
            element=card.element,
            aspects=card.aspects,
            mystic_effects=(*self._known("spell", card, at), *self._known("miracle", card, at)),
            capacities=tuple(
                self._effect("capacity", capacity, (*at, "capacities", place))
                for place, capacity in enumerate(card.capacities)
            ),
            pilot=card.pilot,
            base=card.base * MM,
            height=card.height * MM,
            post=card.post,
            cavalry=card.cavalry,
            icon=card.icon,
            skills=tuple(dict.fromkeys([*read_skills(card.skills, at), *_skills_of(category, card.cavalry)])),
        )


def _check_rank(category: Category, rank: int | None, at: tuple[str | int, ...]) -> None:
    """Of the five categories infantry, cavalry and creatures have Ranks, war machines and titans none. [c4.unit.rank]
    [c4.term.rang] [c4.unit.category] [c4.term.categories]
    """
    if (rank is not None) != (category in RANKED):
        raise fault((*at, "rank"), "c4.unit.rank", "c4-card-ranks-of-category", category=category)


def _check_icon(icon: str, at: tuple[str | int, ...]) -> None:
    try:
        check_silhouette(icon)
    except Fault as inner:
        raise Fault((*at, *inner.steps), inner.reason, inner.rule) from None


def _tactic(card: CardTactic, at: tuple[str | int, ...]) -> Tactic:
    check_words(card.effects, (*at, "effects"))
    return Tactic(
        key=card.key,
        name=read_name(card.name),
        price=card.price,
        needs_staff=card.needs_staff,
        effects=card.effects,
    )


def _check_standard(card: TroopCard, standard: Profile, at: tuple[str | int, ...]) -> None:
    """The standard fighter of a troop is not special, but for those of the units of mystics that some peoples have: all of
    these are warrior-mages or warrior-monks. [c4.army.unit.mystics]
    """
    is_mystic = (standard.is_magician or standard.is_faithful) and not standard.post
    if card.mystics and not is_mystic:
        raise fault((*at, "mystics"), "c4.army.unit.mystics", "c4-card-no-mystics")
    if standard.is_special and not card.mystics:
        raise fault((*at, "standard"), "c4.unit.special", "c4-card-standard-is-special")


def _equipment(card: CardEquipment, at: tuple[str | int, ...]) -> Equipment:
    return Equipment(
        key=card.key,
        name=read_name(card.name),
        each=card.each,
        melee=card.melee.read() if card.melee is not None else None,
        ranged=card.ranged.read() if card.ranged is not None else None,
        defence=card.defence,
        resistance=card.resistance,
        skills=tuple(read_skills(card.skills, at)),
    )


def _movement(length: Decimal, at: tuple[str | int, ...]) -> int:
    if not 0 <= length <= 60 or length * 1000 % 1:
        raise fault((*at, "movement"), "c4.term.mouvement", "c4-card-movement", length=str(length))
    return cm(length)


def read_skills(skills: Sequence[str], at: tuple[str | int, ...]) -> Iterator[str]:
    """The effects of the skills that a card names. Raises :class:`~escarmouche.documents.written.Fault`."""
    for place, skill in enumerate(skills):
        if skill not in SKILLS:
            steps = (*at, "skills", place)
            raise fault(steps, "c4.unit.card", "c4-card-unknown-skill", skill=skill, known=tuple(SKILLS))
        yield SKILLS[skill]


def suits(
    effect: MysticEffect,
    magic_power: int | None,
    fervour: int | None,
    element: str | None,
    aspects: Sequence[str],
) -> bool:
    """Whether a mystic can have an effect: a magician of its element, or one of the faithful of its aspect."""
    if effect.is_magic:
        return magic_power is not None and effect.source in (UNIVERSAL, element)
    return fervour is not None and effect.source in (UNIVERSAL, *aspects)


def _skills_of(category: Category, cavalry: Cavalry) -> Iterator[str]:
    """The skills that a whole category has. [c4.titan.disengage]"""
    if category == "cavalry":
        yield "c4.skill.charge-de-cavalerie"
        yield "c4.skill.monture-de-guerre"
        yield "c4.skill.force-en-charge" if cavalry == "heavy" else "c4.skill.bond"
    if category == "titan":
        yield "c4.skill.desengagement"


def army_schema() -> dict[str, Any]:
    """The JSON Schema of an army."""
    schema: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(ArmyFile)))
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Escarmouche: an army of Age of the Rag'narok"
    return documents.with_changes(schema, BASED)


@cache
def standard_armies() -> dict[str, Army]:
    """The armies that come with the program, by key."""
    armies = [load_army(path) for path in sorted(PACKS.glob("*.yaml"))]
    return {army.key: army for army in armies}
