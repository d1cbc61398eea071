"""Stat cards as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from escarmouche.documents.terms import Name, Term
from escarmouche.rulebooks import Card as Sheet
from escarmouche.rulebooks import Fact, RuleLink, Words
from escarmouche.rulebooks.ddm.content.ability_names import ABILITY_NAMES, effect_text
from escarmouche.rulebooks.ddm.content.card_files import Pack
from escarmouche.rulebooks.ddm.content.cards import (
    Ability,
    AnyOutcome,
    Attack,
    Card,
    Deal,
    Destroy,
    Extra,
    Gain,
    GainHitPoints,
    Heal,
    Incite,
    Lose,
    Order,
    Power,
    Shift,
    Summon,
    Switch,
    Unnerve,
    Vanish,
)
from escarmouche.rulebooks.ddm.content.kinds import DAMAGE_TYPES, FACTIONS, IMMUNITIES, KINDS, RANGES, SIZES, traits
from escarmouche.texts import Message, message, signed

LANGUAGES = ("fr", "en")
BOX = "☐"
IMMUNE = ABILITY_NAMES["immune"]


def sheet(card: Card, pack: Pack) -> Sheet:
    """A card as people read it."""
    kinds = (*KINDS, *pack.kinds)
    return Sheet(card.key, _told(card.name), _told(pack.name), card.cost, tuple(facts(card, kinds)), pack.key)


def facts(card: Card, kinds: Sequence[Term] = KINDS) -> Iterator[Fact]:
    """The lines of a card."""
    yield _fact("factions", _list(_term(FACTIONS, faction) for faction in card.factions))
    if card.commander is not None:
        yield _fact("commander", str(card.commander))
    for score in ("level", "speed", "ac", "hp"):
        yield _fact(score, str(getattr(card, score)))
    for sort in ("melee", "ranged"):
        attacks = card.melee if sort == "melee" else card.ranged
        if attacks:
            yield _fact(sort, _list(_attacks(attacks, kinds)))
    yield _fact("type", _told(type_line(card, kinds)))
    for order in card.orders:
        told = order_told(order, kinds)
        yield Fact(Message("ddm-sheet-orders"), told, (RuleLink(told, "ddm.command.effect"),))
    for label, abilities in (("abilities", card.abilities), ("traits", traits(card.kinds))):
        others = [ability for ability in abilities if ability.name != IMMUNE.effect]
        if others:
            ruled = tuple(RuleLink(ability_told(ability, kinds), ability.name.partition("#")[0]) for ability in others)
            yield Fact(Message(f"ddm-sheet-{label}"), _list(link.words for link in ruled), ruled)
    immune = [ability for ability in (*card.abilities, *traits(card.kinds)) if ability.name == IMMUNE.effect]
    if immune:
        yield Fact(_told(IMMUNE.name), _list(_term(IMMUNITIES, str(ability.parameter)) for ability in immune))
    if card.power_points:
        yield _fact("power-points", str(card.power_points))
    if card.slots:
        yield _fact("slots", _list(_slot(level, boxes) for level, boxes in enumerate(card.slots, start=1) if boxes))
    for power in card.powers:
        yield Fact(power_name(power), _power(power, kinds))
    if card.number:
        yield _fact("set", message("ddm-sheet-set.told", set=card.set, number=card.number))
    yield _fact("rarity", Message(f"ddm-rarity-{card.rarity}"))


def type_line(card: Card, kinds: Sequence[Term] = KINDS) -> Name:
    """The type line, in both languages: size (if it is not Medium), type, and further words in parentheses."""
    return Name(*(_type_line(card, kinds, language) for language in LANGUAGES))


def _type_line(card: Card, kinds: Sequence[Term], language: str) -> str:
    first, *rest = (_word(kinds, kind, language) for kind in card.kinds)
    line = first + (f" ({', '.join(rest)})" if rest else "")
    if card.size == "medium":
        return line
    size = _word(SIZES, card.size, language)
    return f"{line}, {size}" if language == "fr" else f"{size} {line}"


def ability_told(ability: Ability, kinds: Sequence[Term] = KINDS) -> Message:
    """An ability as a card prints it, with its boxes."""
    return _boxed(effect_told(ability.name, ability.parameter, kinds), ability.uses)


def order_told(order: Order, kinds: Sequence[Term] = KINDS) -> Message:
    """A commander effect: what it gives, to whom."""
    effect = effect_told(order.effect, order.parameter, kinds)
    only = _list(_term(kinds, kind) for kind in order.kinds)
    if order.hostile:
        return (
            message("ddm-sheet-hostile-only", effect=effect, kinds=only)
            if order.kinds
            else message("ddm-sheet-hostile", effect=effect)
        )
    return message("ddm-sheet-friendly-only", effect=effect, kinds=only) if order.kinds else effect


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attacks(attacks: Sequence[Attack], kinds: Sequence[Term]) -> Iterator[Message]:
    for (uses, poison, reach), group in groupby(attacks, key=lambda attack: (attack.uses, attack.poison, attack.range)):
        alike = list(group)
        told = _told(Name(*(_values(alike, language) for language in LANGUAGES)))
        if reach is not None:
            told = message("ddm-sheet-attack-range", attack=told, range=reach)
        if poison is not None:
            facts = {"attack": told, "name": power_name(poison), "what": _power(poison, kinds)}
            told = message("ddm-sheet-attack-poison", **facts)
        yield _boxed(told, uses)


def _values(attacks: Sequence[Attack], language: str) -> str:
    """Attack values as a card prints them: ``+12/+7 (15)``."""
    dealt = [_dealt(attack, language) for attack in attacks]
    shown = dealt[:1] if len(set(dealt)) == 1 else dealt
    return f"{'/'.join(signed(attack.bonus) for attack in attacks)} ({'/'.join(shown)})"


def _dealt(attack: Attack, language: str) -> str:
    parts = (Extra(attack.damage, attack.type), *attack.extra)
    return " + ".join(f"{part.amount} {_word(DAMAGE_TYPES, part.type, language)}".strip() for part in parts)


# -- powers ------------------------------------------------------------------------------------------------------------


def power_name(power: Power) -> Message:
    """The title of a power; that of its kind, where it has none."""
    if power.name is not None:
        return _told(power.name)
    entry = ABILITY_NAMES.get(f"{power.kind}-weapon") or ABILITY_NAMES.get(f"{power.kind}-attack")
    return Message("ddm-sheet-poison") if entry is None else _told(entry.name)


def _power(power: Power, kinds: Sequence[Term]) -> Message:
    """The line of a power: uses, range, area, effects and conditions, save."""
    return _boxed(_list(_parts(power, kinds)), power.uses)


def _parts(power: Power, kinds: Sequence[Term]) -> Iterator[Message]:
    if power.kind == "spell":
        yield message("ddm-power-level", level=power.level)
    if power.points:
        yield message("ddm-power-cost", points=power.points)
    if power.timing != "replaces":
        yield Message(f"ddm-power-{power.timing}")
    if power.kind != "poison":
        yield _term(RANGES, power.range)
    if power.radius:
        yield message("ddm-power-area", radius=power.radius)
    if power.any:
        yield Message("ddm-power-any")
    if power.targets != "both":
        yield Message(f"ddm-power-{power.targets}")
    if power.only:
        yield message("ddm-power-only", kinds=_list(_term(kinds, kind) for kind in power.only))
    yield from (_outcome(outcome, kinds) for outcome in power.outcomes)
    if power.ignores_resistance:
        yield Message("ddm-power-ignores-resistance")
    if power.dc is not None:
        yield message("ddm-power-dc-negates" if power.negates else "ddm-power-dc", dc=power.dc)


def _outcome(outcome: AnyOutcome, kinds: Sequence[Term]) -> Message:
    match outcome:
        case Deal(type=""):
            return message("ddm-does-damage", amount=outcome.amount)
        case Deal():
            type_ = next(term.name.told for term in DAMAGE_TYPES if term.key == outcome.type)
            return message("ddm-does-typed-damage", amount=outcome.amount, type=type_)
        case Heal():
            return message("ddm-does-heal", amount=outcome.amount)
        case GainHitPoints():
            return message("ddm-does-hp", amount=outcome.amount)
        case Gain():
            return _gain(outcome, kinds)
        case Lose():
            return message(
                "ddm-does-remove", effects=tuple(effect_told(effect, None, kinds) for effect in outcome.effects)
            )
        case Shift():
            return message("ddm-does-shift", how=outcome.how, squares=outcome.squares)
        case Switch():
            return Message("ddm-does-switch-two" if outcome.two else "ddm-does-switch")
        case Destroy():
            return Message("ddm-does-destroy")
        case Unnerve():
            return Message("ddm-does-morale")
        case Summon():
            return message(
                "ddm-does-summon", count=outcome.count, cards=tuple(key.replace("-", " ") for key in outcome.cards)
            )
        case Vanish():
            return Message("ddm-does-vanish")
        case Incite():
            return Message("ddm-does-attack")


def _gain(gain: Gain, kinds: Sequence[Term]) -> Message:
    told = effect_told(gain.effect, gain.parameter, kinds)
    match gain.until:
        case "turn":
            told = message("ddm-until-turn", effect=told)
        case "own turn":
            told = message("ddm-until-own-turn", effect=told)
        case "attack":
            told = message("ddm-until-attack", effect=told)
    return message("ddm-does-retry", effect=told) if gain.retry else told


# -- words -------------------------------------------------------------------------------------------------------------


def _fact(label: str, value: Words) -> Fact:
    return Fact(Message(f"ddm-sheet-{label}"), value)


def _told(name: Name) -> Message:
    return message("ddm-sheet-name", name=name.told)


def _word(table: Sequence[Term], key: str, language: str) -> str:
    return next((term.name.text(language) for term in table if term.key == key), key)


def _term(table: Sequence[Term], key: str) -> Message:
    return _told(Name(*(_word(table, key, language) for language in LANGUAGES)))


def effect_told(effect: str, parameter: str | int | None, kinds: Sequence[Term] = KINDS) -> Message:
    """An effect as a card writes it."""
    return _told(Name(*(effect_text(effect, parameter, language, kinds) for language in LANGUAGES)))


def _slot(level: int, boxes: int) -> Message:
    return message("ddm-sheet-slot", level=level, boxes=BOX * boxes)


def _boxed(told: Message, uses: int | None) -> Message:
    return told if uses is None else message("ddm-sheet-boxed", what=told, boxes=BOX * uses)


def _list(items: Iterable[Words]) -> Message:
    return message("ddm-sheet-list", items=tuple(items))
