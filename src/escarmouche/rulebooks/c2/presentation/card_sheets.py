"""Reference cards as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from escarmouche.documents.terms import Name, Term
from escarmouche.rulebooks import Card, Fact, Ruled, Words
from escarmouche.rulebooks.c2.content.cards import Characteristic, Pack, Profile
from escarmouche.rulebooks.c2.content.machines import Machine
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.content.terms import ABILITIES, ELEMENTS, GEMS, MACHINE_RANKS, PATHS, RANKS, SIZES
from escarmouche.rulebooks.c2.rules.granting import ABILITY
from escarmouche.rulebooks.confrontation.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.spells import Difficulties
from escarmouche.table import to_cm
from escarmouche.texts import Message, message

SCORES: tuple[str, ...] = tuple(name for name in get_args(Characteristic) if name not in ("movement", "flight"))
"""The scores of a card, in its order."""


def sheet(profile: Profile, pack: Pack) -> Card:
    """A card as people read it."""
    return Card(profile.key, _told(profile.name), _told(pack.name), profile.points, tuple(facts(profile)), pack.key)


def extras(pack: Pack) -> Iterator[Card]:
    """The spells, miracles and magic objects of a pack, for army lists."""
    for kind, found in (("spell", pack.spells), ("miracle", pack.miracles), ("artefact", pack.artefacts)):
        for one in found:
            where = message(f"c2-extra-{kind}", pack=_told(pack.name))
            lines = (_fact("spells", spell_told(one)),) if isinstance(one, Spell) else ()
            yield Card(one.key, _told(one.name), where, one.points, lines, pack.key)


def facts(profile: Profile) -> Iterator[Fact]:
    """The lines of a card."""
    yield _fact("rank", _term((*RANKS, *MACHINE_RANKS), profile.rank))
    if profile.people is not None:
        yield _fact("people", _term(PEOPLES, profile.people))
    yield _fact("size", _term(SIZES, profile.size))
    yield _fact("movement", _cm(profile.movement))
    if profile.flight is not None:
        yield _fact("flight", _cm(profile.flight))
    for score in SCORES:
        value = getattr(profile, score)
        if value is not None:
            yield _fact(score, str(value))
    weapon = profile.weapon
    if weapon is not None:
        ranges = {band: to_cm(getattr(weapon, band)) for band in ("short", "medium", "long")}
        yield _fact(
            "weapon", message("c2-sheet-weapon.told", name=weapon.name.told, strength=weapon.strength, **ranges)
        )
    if profile.machine is not None:
        yield from _machine_facts(profile.machine)
    if profile.boilers:
        yield _fact(
            "boilers",
            _list(
                message("c2-sheet-boilers.told", kind=boiler.kind, driven=boiler.score, dice=boiler.dice)
                for boiler in profile.boilers
            ),
        )
    if profile.faith is not None:
        faith = profile.faith
        yield _fact("faith", f"{faith.creation}/{faith.alteration}/{faith.destruction}")
    if profile.miracles:
        yield _fact("miracles", _list(_told(miracle.name) for miracle in profile.miracles))
    if profile.elements:
        yield _fact("elements", _list(_term(ELEMENTS, element) for element in profile.elements))
    if profile.paths:
        yield _fact("paths", _list(_term(PATHS, path) for path in profile.paths))
    if profile.spells:
        yield _fact("spells", _list(map(spell_told, profile.spells)))
    if profile.equipment:
        yield _fact("equipment", _list(map(_told, profile.equipment)))
    if profile.skills:
        yield _ruled("skills", [Ruled(skill_told(skill), skill.rule) for skill in profile.skills])
    if profile.abilities:
        yield _ruled("abilities", [Ruled(_term(ABILITIES, one), ABILITY + one) for one in profile.abilities])
    yield _fact("per-card", str(profile.per_card))


def _machine_facts(machine: Machine) -> Iterator[Fact]:
    """What the card of a war machine says besides."""
    yield _fact("mobility", message("c2-sheet-mobility.told", mobility=machine.mobility))
    for label in ("structure", "weight", "crew", "dice", "opponents"):
        value = getattr(machine, label)
        if value is not None:
            yield _fact(label, str(value))
    if machine.substitutes is not None:
        least = {score: getattr(machine.substitutes, score) for score in machine.substitutes.__struct_fields__}
        yield _fact("substitutes", message("c2-sheet-substitutes.told", **least))


def _fact(label: str, value: Words) -> Fact:
    return Fact(Message(f"c2-sheet-{label}"), value)


def _ruled(label: str, items: list[Ruled]) -> Fact:
    return Fact(Message(f"c2-sheet-{label}"), _list(item.words for item in items), tuple(items))


def _told(name: Name) -> Message:
    return message("c2-name", name=name.told)


def _term(table: tuple[Term, ...], key: str) -> Message:
    return _told(next(term.name for term in table if term.key == key))


def _cm(length: int) -> Message:
    return message("c2-sheet-cm", length=to_cm(length))


def _list(items: Iterable[Words]) -> Message:
    return message("c2-list", items=tuple(items))


def spell_told(spell: Spell) -> Message:
    """A spell with what it costs and how difficult it is."""
    gems = tuple(
        message("c2-gems-of", element=_term(GEMS, gem), count=spell.cost.count(gem))
        for gem in dict.fromkeys(spell.cost)
    )
    printed = spell.difficulty
    plus = printed.plus if isinstance(printed, Difficulties) and printed.plus is not None else "none"
    most = printed.most if isinstance(printed, Difficulties) and printed.most is not None else "none"
    base = printed.base if isinstance(printed, Difficulties) else printed
    reach = "none" if spell.range is None else to_cm(spell.range)
    return message("c2-sheet-spell", name=spell.name.told, gems=gems, base=base, plus=plus, most=most, reach=reach)


def skill_told(skill: Skill) -> Message:
    """A skill as a card prints it, with its X."""
    return _told(Name(fr=skill.text("fr"), en=skill.text("en")))
