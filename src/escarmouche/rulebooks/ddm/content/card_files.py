"""Cards as people write them: YAML packs, and the cards that the rules read.

:func:`load_pack` reads a pack; every mistake is one ``BadDocument`` that names the file, the line, the field, the reason
and the rule. Powers are written in the spell format of the book, as fields: uses, range, area, effects, save.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.terms import Name, Term, find, plain, slug
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, located, read_name, unknown
from escarmouche.errors import BadValue
from escarmouche.rulebooks.common.silhouettes import Silhouette, check_silhouette
from escarmouche.rulebooks.ddm.content.ability_names import ABILITY_NAMES, read_ability, read_effect, read_effect_name
from escarmouche.rulebooks.ddm.content.cards import (
    Ability,
    AnyOutcome,
    Attack,
    Card,
    DamageType,
    Deal,
    Destroy,
    Extra,
    Faction,
    Gain,
    GainHitPoints,
    Heal,
    Incite,
    Lose,
    Order,
    Power,
    Range,
    Shift,
    Summon,
    Switch,
    Timing,
    Unnerve,
    Vanish,
)
from escarmouche.rulebooks.ddm.content.kinds import (
    DAMAGE_TYPES,
    FACTIONS,
    KINDS,
    RANGES,
    read_type_line,
)
from escarmouche.rulebooks.ddm.rules.muster import know_effects
from escarmouche.rulebooks.ddm.rules.orders import idle
from escarmouche.texts import message

HERE: Final = Path(__file__).parent
PACKS: Final = HERE / "packs"
BASED: Final = (documents.Based("cards", PACKS),)
"""Cards may be written by what they change of others."""

Fives = Annotated[int, Meta(ge=0, le=500, extra_json_schema={"multipleOf": 5})]
Dc = Annotated[int, Meta(ge=1, le=40)]
Boxes = Annotated[int, Meta(ge=1, le=9)]
Steps = Annotated[int, Meta(ge=1, le=12)]
PowerKind = Literal["spell", "psionic", "breath", "gaze", "ability"]


class Pack(msgspec.Struct, frozen=True):
    """The cards of one file: a key, a name, and the kinds of creatures that it adds to those of the book."""

    key: str
    name: Name
    cards: tuple[Card, ...]
    kinds: tuple[Term, ...] = ()


# -- as people write them ----------------------------------------------------------------------------------------------


class WrittenAbility(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An ability with its parts as fields, and its check boxes."""

    ability: Words
    uses: Boxes | None = None
    number: int | None = None
    damage: int | None = None
    dc: int | None = None
    bonus: int | None = None
    radius: int | None = None
    type: Words | None = None
    what: Words | None = None
    kind: Words | None = None
    kinds: Words | None = None
    card: Words | None = None
    creature: Words | None = None
    count: int | None = None
    attacks: Words | None = None

    def fields(self) -> dict[str, str | int]:
        """The parts of the ability that are written as fields."""
        names = (name for name in self.__struct_fields__ if name not in ("ability", "uses"))
        return {name: value for name in names if (value := getattr(self, name)) is not None}


class WrittenOutcome(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that a power does, with what belongs to it."""

    damage: Fives | None = None
    type: Words | None = None
    heal: Fives | None = None
    hp: Fives | None = None
    gain: Words | None = None
    until: Literal["turn", "own turn", "attack"] | None = None
    retry: bool = False
    remove: tuple[Words, ...] = ()
    push: Steps | None = None
    pull: Steps | None = None
    slide: Steps | None = None
    summon: tuple[Key, ...] = ()
    count: Annotated[int, Meta(ge=1, le=12)] = 1


class PowerFields(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields of a spell line. What a card does not write is that of the standard spell which it names.

    ``level``: the power of a spell, from 1 to 9. [ddm.term.spell-level]
    """

    level: Annotated[int, Meta(ge=1, le=9)] | None = None
    uses: Boxes | None = None
    points: Annotated[int, Meta(ge=1, le=50)] | None = None
    range: Words | Literal[6] | None = None
    radius: Literal[2, 4] | None = None
    any: bool | None = None
    targets: Literal["both", "enemy", "ally"] | None = None
    only: tuple[Words, ...] | None = None
    dc: Dc | None = None
    negates: bool | None = None
    ignores_resistance: bool | None = None
    timing: Timing | None = None
    effects: Annotated[tuple[Words | WrittenOutcome, ...], Meta(min_length=1, max_length=9)] | None = None


class WrittenSpell(PowerFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell of the table of standard spells."""

    key: Key
    name: WrittenName
    spellings: tuple[Words, ...] = ()


class WrittenPower(PowerFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A power of a card: a standard spell with numbers of its own (``spell``), or one of the card's own (``name``)."""

    spell: Words | None = None
    kind: PowerKind = "spell"
    name: Words | WrittenName | None = None
    amount: Fives | None = None


class WrittenPoison(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What whoever is hit suffers: a poison, unless it is an ability with a name."""

    name: Words | WrittenName | None = None
    only: tuple[Words, ...] = ()
    dc: Dc
    effects: Annotated[tuple[Words | WrittenOutcome, ...], Meta(min_length=1, max_length=9)]


class WrittenAttack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Attack values that are not alike, or have boxes, a range or a poison."""

    attack: Words
    poison: WrittenPoison | None = None
    uses: Boxes | None = None
    range: Annotated[int, Meta(ge=2, le=99)] | None = None


class WrittenOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A commander effect: what followers gain, or what enemies suffer."""

    effect: Words
    hostile: bool = False
    kinds: tuple[Words, ...] = ()


class WrittenKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word for type lines that the book does not have."""

    key: Key
    name: WrittenName


class WrittenCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stat card as a file writes it: what is printed on it, fields that not every creature has last.

    ``level``, ``speed``, ``ac`` and ``hp`` are whole numbers. [ddm.term.level] [ddm.term.speed] ``powers`` lists what the
    creature can cast, each with its boxes. [ddm.card.spells] ``set``, ``number`` and ``rarity`` matter to collectors only.
    [ddm.card.set-symbol]
    """

    key: Key
    name: Words | WrittenName
    factions: Words | tuple[Words, ...]
    cost: Annotated[int, Meta(ge=0, le=500)]
    level: Annotated[int, Meta(ge=1, le=40)]
    speed: Annotated[int, Meta(ge=0, le=24)]
    ac: Annotated[int, Meta(ge=1, le=50)]
    hp: Fives
    melee: Words | tuple[Words | WrittenAttack, ...]
    ranged: Words | tuple[Words | WrittenAttack, ...] = ()
    type: Words
    commander: Annotated[int, Meta(ge=0, le=20)] | None = None
    orders: tuple[Words | WrittenOrder, ...] = ()
    abilities: tuple[Words | WrittenAbility, ...] = ()
    powers: tuple[Words | WrittenPower, ...] = ()
    slots: Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(max_length=9)] = ()
    power_points: Annotated[int, Meta(ge=0, le=99)] = 0
    individual: Words | None = None
    set: Words | None = None
    number: Annotated[int, Meta(ge=0, le=999)] = 0
    rarity: Literal["common", "uncommon", "rare"] = "common"
    icon: Silhouette = ""


class PackFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of cards."""

    pack: Key
    name: Words | WrittenName
    kinds: Annotated[tuple[WrittenKind, ...], Meta(max_length=100)] = ()
    cards: Annotated[tuple[WrittenCard, ...], Meta(min_length=1, max_length=500)]


class SpellFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of the standard spells."""

    spells: tuple[WrittenSpell, ...]


# -- reading -----------------------------------------------------------------------------------------------------------


def load_pack(source: Path | str | bytes, *, name: str | None = None) -> Pack:
    """The pack in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, PackFile, name=name, based=BASED)
    file = document.value
    own = tuple(Term(kind.key, read_name(kind.name)) for kind in file.kinds)
    title = read_name(file.name)
    read = partial(read_card, own=own, set_name=title.en)
    return Pack(file.pack, title, _read_each(document, "cards", file.cards, read), own)


_Written = TypeVar("_Written", WrittenCard, WrittenSpell)
_Read = TypeVar("_Read")


def _read_each(
    document: documents.Document[Any], field: str, items: Sequence[_Written], read: Callable[[_Written], _Read]
) -> tuple[_Read, ...]:
    """Every item of a list of the file as the rules read it, each under a key of its own."""
    seen: dict[str, _Read] = {}
    for place, item in enumerate(items):
        with located(document, field, place):
            if item.key in seen:
                raise fault(("key",), "ddm.card.name", "ddm-card-key-twice", card=item.key)
            seen[item.key] = read(item)
    return tuple(seen.values())


@contextmanager
def _at(*steps: str | int) -> Iterator[None]:
    """Tells the place of a bad value, or of a fault further down."""
    try:
        yield
    except Fault as inner:
        raise Fault((*steps, *inner.steps), inner.reason, inner.rule) from None
    except BadValue as bad:
        raise Fault(steps, bad.reason, bad.rule) from None


def read_card(card: WrittenCard, own: Sequence[Term] = (), set_name: str = "") -> Card:
    """A card as the rules read it.

    ``own``: the kinds of creatures that the file adds; ``set_name``: the set of a card that names none. Raises ``Fault``.
    """
    kinds = (*KINDS, *own)
    name = read_name(card.name)
    with _at("type"):
        line = read_type_line(card.type, own)
    abilities = _abilities(card.abilities, kinds)
    made = Card(
        key=card.key,
        name=name,
        factions=_factions(card.factions),
        cost=card.cost,
        level=card.level,
        speed=card.speed,
        ac=card.ac,
        hp=card.hp,
        melee=_attacks("melee", card.melee, kinds),
        ranged=_attacks("ranged", card.ranged, kinds),
        kinds=line.kinds,
        size=line.size,
        commander=card.commander,
        orders=_orders(card.orders, kinds),
        abilities=abilities,
        powers=_powers(card.powers, kinds),
        slots=card.slots,
        power_points=card.power_points,
        individual=_individual(card, name, abilities),
        set=card.set or set_name,
        number=card.number,
        rarity=card.rarity,
        icon=card.icon,
    )
    check_silhouette(made.icon)
    wrong = next(faults(made), None)
    if wrong is not None:
        raise wrong
    return made


def _factions(written: str | tuple[str, ...]) -> tuple[Faction, ...]:
    """One faction, two, or all: ``LG``, ``[LG, CG]``, ``any``.

    A card with two symbols fights for either, one with all four for any. [ddm.card.faction.two] [ddm.card.faction.any]
    """
    words = (written,) if isinstance(written, str) else written
    if len(words) == 1 and plain(words[0]) in ("any", "toute"):
        return get_args(Faction)
    factions = []
    for place, word in enumerate(words):
        term = find(FACTIONS, word)
        if term is None:
            steps = ("factions",) if isinstance(written, str) else ("factions", place)
            raise unknown(steps, "ddm.card.faction", "ddm-card-faction-unknown", word, FACTIONS)
        factions.append(term.key)
    if len(factions) not in (1, 2, 4) or len(set(factions)) != len(factions):
        raise fault(("factions",), "ddm.card.faction", "ddm-card-factions")
    return tuple(faction for faction in get_args(Faction) if faction in factions)


def _individual(card: WrittenCard, name: Name, abilities: Iterable[Ability]) -> str:
    """What a Unique creature is called, whatever its version: the name before the comma, if nothing else is said."""
    if not any(ability.name == "ddm.ability.unique" for ability in abilities):
        if card.individual is not None:
            raise fault(("individual",), "ddm.ability.unique", "ddm-card-individual")
        return ""
    return slug(card.individual or name.en.partition(",")[0])


def _abilities(written: Sequence[str | WrittenAbility], kinds: Sequence[Term]) -> tuple[Ability, ...]:
    abilities: list[Ability] = []
    for place, entry in enumerate(written):
        with _at("abilities", place):
            if isinstance(entry, str):
                read = read_ability(entry, kinds=kinds)
            else:
                read = tuple(
                    _boxed(ability, entry.uses) for ability in read_ability(entry.ability, entry.fields(), kinds=kinds)
                )
            for ability in read:
                if any((ability.name, ability.parameter) == (old.name, old.parameter) for old in abilities):
                    raise fault((), "ddm.card.special-abilities", "ddm-card-ability-twice")
                abilities.append(ability)
    return tuple(abilities)


def _boxed(ability: Ability, boxes: int | None) -> Ability:
    """An ability with its boxes; only one that its player chooses to use each time has any. [ddm.card.checkboxes]"""
    entry = ABILITY_NAMES[ability.name.removeprefix("ddm.ability.")]
    if boxes is not None and not entry.boxes:
        raise fault(("uses",), "ddm.card.checkboxes", "ddm-card-no-boxes", ability=entry.name.told)
    return msgspec.structs.replace(ability, uses=boxes)


def _orders(written: Sequence[str | WrittenOrder], kinds: Sequence[Term]) -> tuple[Order, ...]:
    know_effects()
    orders = []
    for place, entry in enumerate(written):
        order = WrittenOrder(effect=entry) if isinstance(entry, str) else entry
        with _at("orders", place):
            gained = read_effect(order.effect, kinds=kinds)
            only = _kinds(order.kinds, kinds)
            if idle(gained.name):
                raise fault((), "ddm.command.effect", "ddm-card-order-idle", effect=order.effect)
        orders.append(Order(gained.name, gained.parameter, order.hostile, only))
    return tuple(orders)


def _kinds(written: Sequence[str], kinds: Sequence[Term], field: str = "kinds") -> tuple[str, ...]:
    keys = []
    for place, word in enumerate(written):
        term = find(tuple(kinds), word)
        if term is None:
            raise unknown((field, place), "ddm.term.type", "ddm-kind-unknown", word, tuple(kinds))
        keys.append(term.key)
    return tuple(keys)


# -- attacks -----------------------------------------------------------------------------------------------------------

_ATTACKS = re.compile(r"((?:[+-]?[0-9]{1,2})(?:\s*/\s*[+-]?[0-9]{1,2})*)\s*\(([^()]*)\)")
_DEALT = re.compile(r"([0-9]{1,3})\s*(.*)")

Written = str | tuple[str | WrittenAttack, ...]


def _attacks(field: str, written: Written, kinds: Sequence[Term]) -> tuple[Attack, ...]:
    if isinstance(written, str):
        with _at(field):
            return read_attacks(written)
    attacks: list[Attack] = []
    for place, entry in enumerate(written):
        with _at(field, place):
            if isinstance(entry, str):
                attacks += read_attacks(entry)
                continue
            with _at("attack"):
                plain_attacks = read_attacks(entry.attack)
            poison = None if entry.poison is None else _poison(entry.poison, kinds)
            attacks += (
                msgspec.structs.replace(attack, poison=poison, uses=entry.uses, range=entry.range)
                for attack in plain_attacks
            )
    return tuple(attacks)


def read_attacks(text: str) -> tuple[Attack, ...]:
    """Attack values as a card prints them: ``+12/+7 (15)``, ``+8/+8 (10/5)``, ``+9 (10 magic + 5 fire)``.

    One damage stands for all attacks; else value k of one list goes with value k of the other. What stands after a plus
    sign is not doubled. [ddm.card.melee-attack.multiple] Raises ``BadValue``.

    The number outside the parentheses is what a creature adds to hit. [ddm.term.melee-attack-stat]
    [ddm.term.ranged-attack-stat]
    """
    whole = _ATTACKS.fullmatch(text.strip())
    if whole is None:
        raise BadValue(message("ddm-card-attack", text=text), "ddm.card.melee-attack")
    bonuses = [int(part.replace(" ", "")) for part in whole[1].split("/")]
    dealt = [_dealt(part) for part in whole[2].split("/")]
    if len(dealt) == 1:
        dealt *= len(bonuses)
    if len(dealt) != len(bonuses):
        raise BadValue(message("ddm-card-attack", text=text), "ddm.card.melee-attack.multiple")
    return tuple(
        Attack(bonus=bonus, damage=parts[0].amount, type=parts[0].type, extra=parts[1:])
        for bonus, parts in zip(bonuses, dealt, strict=True)
    )


def _dealt(text: str) -> tuple[Extra, ...]:
    """The damage of one attack: its base, and what comes after plus signs."""
    parts = []
    for part in text.split("+"):
        amount = _DEALT.fullmatch(part.strip())
        if amount is None:
            raise BadValue(message("ddm-card-attack", text=text), "ddm.card.melee-attack")
        parts.append(Extra(_fives(int(amount[1])), read_damage_type(amount[2])))
    return tuple(parts)


def _fives(amount: int) -> int:
    """Damage and hit points are multiples of 5. Raises ``BadValue``."""
    if amount % 5:
        raise BadValue(message("ddm-card-fives", number=amount), "ddm.card.hp")
    return amount


def read_damage_type(text: str) -> DamageType:
    """What damage is made of, ``""`` for plain damage. Raises ``BadValue``."""
    if not text.strip():
        return ""
    term = find(DAMAGE_TYPES, text)
    if term is None:
        raise BadValue(message("ddm-damage-type-unknown", word=text), "ddm.term.damage")
    damage_type: DamageType = msgspec.convert(term.key, DamageType)
    return damage_type


def _poison(written: WrittenPoison, kinds: Sequence[Term]) -> Power:
    """What comes with a blow: a poison, or an ability of the card under a name of its own."""
    with _at("poison"):
        name = None if written.name is None else read_name(written.name)
        return Power(
            key="poison" if name is None else slug(name.en),
            name=name,
            kind="poison" if name is None else "ability",
            range="touch",
            only=_kinds(written.only, kinds, "only"),
            dc=written.dc,
            outcomes=_outcomes(written.effects, written.dc, kinds),
        )


# -- powers ------------------------------------------------------------------------------------------------------------


def _powers(written: Sequence[str | WrittenPower], kinds: Sequence[Term]) -> tuple[Power, ...]:
    powers: list[Power] = []
    for place, entry in enumerate(written):
        with _at("powers", place):
            power = read_power(WrittenPower(spell=entry) if isinstance(entry, str) else entry, kinds)
            if any(power.key == old.key for old in powers):
                raise fault((), "ddm.card.spells", "ddm-power-twice", power=power.key)
        powers.append(power)
    return tuple(powers)


def read_power(written: WrittenPower, kinds: Sequence[Term] = KINDS) -> Power:
    """A power of a card: a standard spell with the numbers of the card, or one of its own. Raises ``Fault``.

    The parts are those of the line of a spell: name, uses, range, area, effects and conditions, DC. [ddm.spell.format]
    A spell without uses has no limit. [ddm.spell.uses]
    """
    if written.spell is None:
        if written.amount is not None:
            raise fault(("amount",), "ddm.spell.format", "ddm-power-amount")
        return _power(written, _own_name(written), written.kind, kinds)
    if written.name is not None:
        raise fault(("name",), "ddm.spell.format", "ddm-power-two-names")
    spell = _spell_called(written.spell)
    own = {field: value for field in PowerFields.__struct_fields__ if (value := getattr(written, field)) is not None}
    merged = msgspec.structs.replace(spell, **own)
    if written.amount is not None:
        merged = msgspec.structs.replace(merged, effects=_with_amount(merged.effects or (), written.amount))
    kind = written.kind if written.kind in ("spell", "psionic") else "spell"
    return _power(merged, (spell.key, read_name(spell.name)), kind, kinds)


def _own_name(written: WrittenPower) -> tuple[str, Name | None]:
    """The key and the name of a power that stands in no table; a breath weapon or a gaze may go without."""
    if written.name is not None:
        name = read_name(written.name)
        return slug(name.en), name
    if written.kind not in NAMELESS:
        raise fault(("name",), "ddm.spell.format", "ddm-power-no-name")
    return NAMELESS[written.kind], None


NAMELESS: Final = {"breath": "breath-weapon", "gaze": "gaze-attack"}
"""The powers that need no name of their own, and their keys."""


def _with_amount(effects: Sequence[str | WrittenOutcome], amount: int) -> tuple[str | WrittenOutcome, ...]:
    """The effects of a spell with another amount of damage, healing or hit points."""
    for place, effect in enumerate(effects):
        if isinstance(effect, str):
            continue
        for field in ("damage", "heal", "hp"):
            if getattr(effect, field) is not None:
                changed = msgspec.structs.replace(effect, **{field: amount})
                return (*effects[:place], changed, *effects[place + 1 :])
    raise fault(("amount",), "ddm.spell.format", "ddm-power-amount")


def _power(written: PowerFields, named: tuple[str, Name | None], kind: PowerKind, kinds: Sequence[Term]) -> Power:
    key, name = named
    if written.effects is None:
        raise fault((), "ddm.spell.format", "ddm-power-no-effects")
    power = Power(
        key=key,
        name=name,
        family=_family(key, name) if kind in ("spell", "psionic") else "",
        kind=kind,
        level=written.level or 1,
        uses=written.uses,
        points=written.points or 0,
        range=_range(written.range),
        radius=written.radius or 0,
        any=bool(written.any),
        targets=written.targets or "both",
        only=_kinds(written.only or (), kinds, "only"),
        dc=written.dc,
        negates=bool(written.negates),
        ignores_resistance=bool(written.ignores_resistance),
        timing=written.timing or "replaces",
        outcomes=_outcomes(written.effects, written.dc, kinds),
    )
    wrong = next(_power_faults(power), None)
    if wrong is not None:
        raise wrong
    return power


def _range(written: str | int | None) -> Range:
    """One of the standard ranges, in either language; ``sight`` if nothing is said. [ddm.spell.ranges]"""
    if written is None:
        return "sight"
    term = find(RANGES, str(written))
    if term is None:
        raise unknown(("range",), "ddm.spell.ranges", "ddm-range-unknown", str(written), RANGES)
    reach: Range = msgspec.convert(term.key, Range)
    return reach


def _power_faults(power: Power) -> Iterator[Fault]:
    if power.negates and power.dc is None:
        yield fault(("negates",), "ddm.term.dc-negates", "ddm-power-negates")
    if power.kind in NAMELESS and power.dc is None:
        yield fault((), f"ddm.ability.{NAMELESS[power.kind]}", "ddm-power-needs-dc")
    if (power.kind == "psionic") != (power.points > 0):
        yield fault(("points",), "ddm.ability.psionics", "ddm-power-points")
    if power.radius and power.range not in ("touch", "6", "sight"):
        yield fault(("radius",), "ddm.spell.radius", "ddm-power-radius")


# -- versions of spells ------------------------------------------------------------------------------------------------

VERSIONS: Final[tuple[Term, ...]] = (
    Term("greater", Name("grand", "greater"), ("grande", "suprême")),
    Term("lesser", Name("petit", "lesser"), ("petite", "moindre")),
    Term("legion", Name("légion", "legion")),
    Term("mass", Name("masse", "mass")),
    Term("swift", Name("rapide", "swift")),
    Term("empowered", Name("renforcé", "empowered"), ("renforcée",)),
    Term("quickened", Name("accéléré", "quickened"), ("accélérée",)),
    Term("maximized", Name("maximisé", "maximized"), ("maximisée",)),
)
"""The words that make a spell a version of the one whose title lacks them."""


def _family(key: str, name: Name | None) -> str:
    """The key of the spell of which this one is a version by its title, in either language; ``""`` if of none.

    [ddm.spell.versions]
    """
    if name is None:
        return ""
    others = [term for term in _spell_terms() if term.key != key]
    for title in filter(None, map(_bare, (name.en, name.fr))):
        spell = find(others, title)
        if spell is not None:
            return spell.key
    return slug(_bare(name.en))


def _bare(title: str) -> str:
    """The title of a spell without the words that make it a version; ``""`` if there are none."""
    words, kept = plain(title).split(), list[str]()
    for word in words:
        if not any(word in version.answers_to() for version in VERSIONS):
            kept.append(word)
        elif kept and kept[-1] in ("de", "of"):
            kept.pop()
    return " ".join(kept) if len(kept) < len(words) else ""


# -- what a power does -------------------------------------------------------------------------------------------------

OUTCOMES: Final[tuple[Term, ...]] = (
    Term("destroy", Name("détruit", "destroy"), ("détruire", "destroyed")),
    Term("morale", Name("jet de moral", "morale save")),
    Term("vanish", Name("disparition", "phase out")),
    Term("incite", Name("attaque immédiate", "immediate attack")),
    Term("switch", Name("échange de positions", "switch positions"), ("switch position", "échanger les positions")),
    Term("switch-two", Name("échange de deux positions", "switch two positions")),
)
"""Effects that are written as plain words."""

_PLAIN_OUTCOMES: Final[dict[str, AnyOutcome]] = {
    "destroy": Destroy(),
    "morale": Unnerve(),
    "vanish": Vanish(),
    "incite": Incite(),
    "switch": Switch(),
    "switch-two": Switch(two=True),
}

_MAIN: Final = ("damage", "heal", "hp", "gain", "remove", "push", "pull", "slide", "summon")
"""The fields of an effect of which there is exactly one."""


def _outcomes(written: Sequence[str | WrittenOutcome], dc: int | None, kinds: Sequence[Term]) -> tuple[AnyOutcome, ...]:
    outcomes = []
    for place, entry in enumerate(written):
        with _at("effects", place):
            outcomes.append(_plain_outcome(entry) if isinstance(entry, str) else _outcome(entry, dc, kinds))
    return tuple(outcomes)


def _plain_outcome(text: str) -> AnyOutcome:
    term = find(OUTCOMES, text)
    if term is None:
        raise unknown((), "ddm.spell.format", "ddm-outcome-unknown", text, OUTCOMES)
    return _PLAIN_OUTCOMES[term.key]


def _outcome(written: WrittenOutcome, dc: int | None, kinds: Sequence[Term]) -> AnyOutcome:
    """Damage lowers hit points, ``heal`` gives back those lost, ``hp`` adds to them. [ddm.spell.damage-wording]
    [ddm.spell.hp-wording]
    """
    what = [field for field in _MAIN if getattr(written, field) not in (None, ())]
    if len(what) != 1:
        raise fault((), "ddm.spell.format", "ddm-outcome-one", known=_MAIN)
    strays = {"type": "damage", "until": "gain", "retry": "gain", "count": "summon"}
    default = WrittenOutcome()
    for field, belongs in strays.items():
        if getattr(written, field) != getattr(default, field) and belongs != what[0]:
            raise fault((field,), "ddm.spell.format", "ddm-outcome-stray", field=field, belongs=belongs)
    with _at(what[0]):
        if written.damage is not None:
            return Deal(_fives(written.damage), read_damage_type(written.type or ""))
        if written.heal is not None:
            return Heal(_fives(written.heal))
        if written.hp is not None:
            return GainHitPoints(_fives(written.hp))
        if written.gain is not None:
            gained = read_effect(written.gain, kinds=kinds, dc=dc)
            return Gain(gained.name, gained.parameter, written.until, written.retry)
        if written.remove:
            return Lose(tuple(map(read_effect_name, written.remove)))
        if written.summon:
            return Summon(written.summon, written.count)
    squares = {"push": written.push, "pull": written.pull, "slide": written.slide}
    how: Literal["push", "pull", "slide"] = msgspec.convert(what[0], Literal["push", "pull", "slide"])
    return Shift(how, squares[how] or 1)


# -- the standard spells -----------------------------------------------------------------------------------------------


@cache
def _spells() -> dict[str, WrittenSpell]:
    path = HERE / "spells.yaml"
    return {spell.key: spell for spell in documents.load(path, SpellFile, name=path.name).spells}


@cache
def _spell_terms() -> tuple[Term, ...]:
    """What the standard spells are called."""
    return tuple(Term(spell.key, read_name(spell.name), spell.spellings) for spell in _spells().values())


def standard_spells() -> tuple[Power, ...]:
    """The spells that cards may name without saying more, as ``spells.yaml`` has them. Raises ``BadDocument``.

    Those that the book names have what it says of them. [ddm.spell.blast-of-flame] [ddm.spell.bears-endurance]
    [ddm.spell.bless] [ddm.spell.bulls-strength] [ddm.spell.lightning-bolt]
    """
    path = HERE / "spells.yaml"
    document = documents.read(path, SpellFile, name=path.name)
    return _read_each(document, "spells", document.value.spells, _standard_spell)


def _standard_spell(spell: WrittenSpell) -> Power:
    return _power(spell, (spell.key, read_name(spell.name)), "spell", KINDS)


def _spell_called(text: str) -> WrittenSpell:
    """The standard spell of this name, in either language."""
    term = find(_spell_terms(), text)
    if term is None:
        raise unknown(("spell",), "ddm.card.spells", "ddm-spell-unknown", text, _spell_terms())
    return _spells()[term.key]


# -- what contradicts itself -------------------------------------------------------------------------------------------

_OF_SHOOTERS: Final = ("hurling-charge", "precise-shot", "ranged-sneak-attack", "slow-ranged-attack")


def faults(card: Card) -> Iterator[Fault]:
    """Everything on a card that contradicts the rules or itself; nothing for a good one."""
    if card.hp % 5 or card.hp == 0:
        yield fault(("hp",), "ddm.card.hp", "ddm-card-fives", number=card.hp)
    if not card.melee:
        yield fault(("melee",), "ddm.card.melee-attack", "ddm-card-no-melee")
    if card.orders and card.commander is None:
        yield fault(("orders",), "ddm.card.commander-effect", "ddm-card-no-commander")
    for ability in card.abilities:
        if not card.ranged and ability.name.removeprefix("ddm.ability.") in _OF_SHOOTERS:
            yield fault(("abilities",), "ddm.card.ranged-attack", "ddm-card-no-ranged")
    yield from _caster_faults(card)


def _caster_faults(card: Card) -> Iterator[Fault]:
    """A sorcerer has boxes by level, not by spell; psionic powers are paid from one pool. [ddm.spell.sorcerer]"""
    spells = [(place, power) for place, power in enumerate(card.powers) if power.kind == "spell"]
    if card.slots:
        for place, power in spells:
            if power.uses is not None:
                yield fault(("powers", place, "uses"), "ddm.ability.sorcerer-spells", "ddm-card-sorcerer-uses")
            if power.level > len(card.slots):
                yield fault(("powers", place, "level"), "ddm.ability.sorcerer-spells", "ddm-card-sorcerer-level")
        if not spells:
            yield fault(("slots",), "ddm.ability.sorcerer-spells", "ddm-card-sorcerer-none")
    psionic = any(power.kind == "psionic" for power in card.powers)
    if psionic != (card.power_points > 0):
        yield fault(("power_points",), "ddm.ability.psionics", "ddm-card-psionic")


# -- packs and the schema ----------------------------------------------------------------------------------------------


def standard_packs() -> tuple[Pack, ...]:
    """The packs that come with the program, in alphabetical order of their files."""
    return tuple(load_pack(path, name=path.name) for path in sorted(PACKS.glob("*.yaml")))


def example_cards() -> dict[str, Card]:
    """The creatures of the worked examples in the book, by key: not for warbands, what is not printed is guessed by us.

    [ddm.profile.dragon-samurai] [ddm.profile.ogre] [ddm.profile.minotaur] [ddm.profile.gnoll]
    [ddm.profile.adventuring-wizard]
    """
    path = PACKS / "examples" / "book.yaml"
    return {card.key: card for card in load_pack(path, name=path.name).cards}


def card_schema() -> dict[str, Any]:
    """The JSON Schema of a pack, for editors that check while one writes."""
    schema = msgspec.json.schema(PackFile)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Escarmouche: a pack of D&D Miniatures cards"
    return documents.with_changes(schema, BASED)
