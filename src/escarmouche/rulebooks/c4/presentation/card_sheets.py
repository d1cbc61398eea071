"""Reference cards as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from escarmouche.documents.terms import Name
from escarmouche.rulebooks import Card, Fact, RuleLink, Words
from escarmouche.rulebooks.c4.content.boxes import box_of
from escarmouche.rulebooks.c4.content.mystic_effects import Artefact, MysticEffect
from escarmouche.rulebooks.c4.content.profiles import Army, Equipment, Profile, Troop, Weapon, strengths_told
from escarmouche.rulebooks.c4.presentation.deeds import effects_told
from escarmouche.rulebooks.c4.presentation.story import list_told, rule_title
from escarmouche.table import to_cm, to_mm
from escarmouche.texts import Message, message


def sheets(army: Army) -> Iterator[Card]:
    """The cards of an army: its troops, fighter by fighter, then its Incarnates."""
    pack = told(army.name)
    for troop in army.troops:
        yield Card(troop.standard.key, told(troop.standard.name), pack, troop.each, tuple(_of_troop(troop)), army.key)
        for special in troop.specials:
            lines = tuple(facts(special.profile))
            yield Card(special.profile.key, told(special.profile.name), pack, troop.each, lines, army.key)
    for hero in army.incarnates:
        yield Card(hero.key, told(hero.name), pack, hero.points, tuple(facts(hero)), army.key)


def extras(army: Army) -> Iterator[Card]:
    """What the Incarnates of an army may be given: artefacts, rituals and communions, with what each of them does."""
    troops = {troop.key: troop for troop in army.troops}
    for artefact in army.artefacts:
        yield _extra(army, artefact.key, artefact.name, _of_artefact(artefact, troops))
    for gift in army.gifts:
        yield _extra(army, gift.key, gift.name, _of_gift(gift, troops))


def _extra(army: Army, key: str, name: Name, lines: Iterator[Fact]) -> Card:
    return Card(key, told(name), told(army.name), 0, tuple(lines), army.key)


def _of_artefact(artefact: Artefact, troops: Mapping[str, Troop]) -> Iterator[Fact]:
    yield _fact("kind", message("c4-kind-artefact"))
    yield _fact("value", str(artefact.value))
    if artefact.skills:
        yield _fact("skills", list_told([_title(skill) for skill in artefact.skills]))
    if artefact.effects:
        yield _fact("exploit", message("c4-sheet-exploit.told", price=artefact.price))
        yield _fact("does", effects_told(artefact.effects, troops))


def _of_gift(gift: MysticEffect, troops: Mapping[str, Troop]) -> Iterator[Fact]:
    """The lines of a ritual or a communion."""
    yield _fact("kind", Message(f"c4-kind-{gift.kind}"))
    yield _fact("value", str(gift.value))
    yield _fact("points", message("c4-sheet-points.told", kind="mana" if gift.is_magic else "faith", cost=gift.cost))
    if gift.difficulty is not None:
        number = str(gift.difficulty) if isinstance(gift.difficulty, int) else Message(f"c4-number-{gift.difficulty}")
        yield _fact("difficulty", number)
    if gift.range is not None:
        yield _fact("range", message("c4-sheet-cm", length=to_cm(gift.range)))
    yield _fact("does", effects_told(gift.effects, troops))


def _of_troop(troop: Troop) -> Iterator[Fact]:
    """The lines of a card with which units are made: what a unit costs comes first."""
    yield _fact("troop", told(troop.name))
    yield _fact("strength", strengths_told(troop.least, troop.most))
    yield _fact("cost", message("c4-sheet-cost.told", cost=troop.cost, each=troop.each, full=troop.full))
    yield from facts(troop.standard)
    for option in troop.equipment:
        yield Fact(message("c4-sheet-option", name=option.name.told), option_told(option))


def option_told(option: Equipment) -> Words:
    """What an option of equipment changes on the card, and what it costs."""
    lines: list[Words] = [message("c4-sheet-option-cost", each=option.each)]
    for label, weapon in (("melee", option.melee), ("ranged", option.ranged)):
        if weapon is not None:
            lines.append(message("c4-sheet-option-has", what=Message(f"c4-sheet-{label}"), value=weapon_told(weapon)))
    for label, score in (("defence", option.defence), ("resistance", option.resistance)):
        if score is not None:
            lines.append(message("c4-sheet-option-has", what=Message(f"c4-sheet-{label}"), value=str(score)))
    return list_told([*lines, *(_title(skill) for skill in option.skills)])


def facts(profile: Profile) -> Iterator[Fact]:
    """The lines of a card. [c4.unit.card.fields]"""
    yield _fact("category", Message(f"c4-category-{profile.category}"))
    if profile.rank is not None:
        yield _fact("rank", str(profile.rank))
    yield _fact("movement", message("c4-sheet-cm", length=to_cm(profile.movement)))
    yield _fact("melee", weapon_told(profile.melee))
    if profile.ranged is not None:
        yield _fact("ranged", weapon_told(profile.ranged))
    yield _fact("defence", str(profile.defence))
    yield _fact("resistance", str(profile.resistance))
    yield _fact("fear" if profile.is_frightening else "courage", str(profile.nerve))
    if profile.life > 1:
        yield _fact("life", str(profile.life))
    for score in ("authority", "magic-power", "fervour"):
        value = getattr(profile, score.replace("-", "_"))
        if value is not None:
            yield _fact(score, str(value))
    if profile.post:
        yield _fact("post", Message(f"c4-post-{profile.post.replace('_', '-')}"))
    if profile.is_incarnate:
        yield _fact("elixir", str(profile.elixir))
    yield _fact("base", message("c4-sheet-mm", length=to_mm(profile.base)))
    if profile.skills:
        ruled = tuple(RuleLink(_title(skill), skill) for skill in profile.skills)
        yield Fact(Message("c4-sheet-skills"), list_told([link.words for link in ruled]), ruled)


def weapon_told(weapon: Weapon) -> Words:
    """Attack, Dice and Strength, as a card shows them."""
    numbers = {"attack": weapon.attack, "dice": weapon.dice, "strength": weapon.strength}
    return message("c4-sheet-weapon", perforating="yes" if weapon.perforating else "no", **numbers)


def _title(rule: str) -> Words:
    title = rule_title(rule)
    if title is None:
        return rule
    boxed = box_of(rule)
    if boxed is None:
        return message("c4-name", name=title)
    return message("c4-sheet-boxed", name=title, page=boxed[1].page)


def _fact(label: str, value: Words) -> Fact:
    return Fact(Message(f"c4-sheet-{label}"), value)


def told(name: Name) -> Message:
    """A name by itself."""
    return message("c4-name", name=name.told)


__all__ = ["extras", "facts", "sheets", "told", "weapon_told"]
