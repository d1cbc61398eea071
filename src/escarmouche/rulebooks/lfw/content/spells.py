"""Spells and the domains of magic: what a person writes in a file, and the spell that the rules read.

The eight domains of the book ship with the program, a file each (``domains/``); a pack may bring domains of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.errors import Steps
from escarmouche.documents.terms import Name, Term, find
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, located, read_name, unknown
from escarmouche.rulebooks.lfw.content.aptitudes import Lasts
from escarmouche.rulebooks.lfw.content.effect_words import EffectWord, Inches, check_words
from escarmouche.rulebooks.lfw.content.special_rules import Rule, read_rules
from escarmouche.table import INCH

DOMAINS = Path(__file__).parent / "domains"

Target = Literal["friend", "enemy", "unit", "point", "lost-friend", "nothing"]
"""What a spell is aimed at: a unit of the caster's army, of another, of any; a point; a friend who was destroyed; or
nothing, where its effect says all. [lfw.spell.target-words]"""

FORMAT: Final = "lfw.spell.format"


class SpellStats(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the description of a spell in the same form as the rules read it. [lfw.spell.format]

    ``cost`` in Pm; ``all``: it is aimed at all such units within its range, and nobody chooses; ``visible``: its target has
    to be in sight of the caster; ``living``: only those who are alive; ``lasts``: how long; ``projectile``: it is a
    magic projectile. ``line``: it strikes all who stand between the caster and its point.
    """

    key: Key
    cost: Annotated[int, Meta(ge=1, le=20)]
    target: Target
    all: bool = False
    visible: bool = False
    living: bool = False
    lasts: Lasts = "instant"
    projectile: bool = False
    line: bool = False
    effects: Annotated[tuple[EffectWord, ...], Meta(min_length=1, max_length=8)]


class Spell(SpellStats, frozen=True, kw_only=True):
    """A spell as the rules read it. Lengths in 0.01 mm.

    ``domain``: the key of its domain; ``range``: ``None`` where there is no limit; ``area``: the radius about what it is
    aimed at in which it strikes everybody; ``hits``: the special rules of all hits that it causes, ``lights``: those under
    its effect are lit at night, both by its domain. ``rule``: the rule that its effects come from.
    """

    name: Name
    domain: str
    rule: str
    range: int | None = None
    area: int = 0
    hits: tuple[Rule, ...] = ()
    lights: bool = False


class Domain(msgspec.Struct, frozen=True):
    """A domain of magic: a key, a name, its spells."""

    key: str
    name: Name
    spells: tuple[Spell, ...]


# -- as people write them ----------------------------------------------------------------------------------------------


class SpellFile(SpellStats, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell as a file writes it: lengths in inches, no ``range`` where there is no limit."""

    name: Words | WrittenName
    range: Inches | None = None
    area: Inches | None = None


class DomainFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A domain as a file writes it. ``hits``: special rules of all hits by its spells; ``lights``: they give light."""

    domain: Key
    name: Words | WrittenName
    hits: tuple[Words, ...] = ()
    lights: bool = False
    spells: Annotated[tuple[SpellFile, ...], Meta(min_length=1, max_length=40)]


def load_domain(source: Path | str | bytes, *, name: str | None = None, common: bool = False) -> Domain:
    """The domain in a file (``Path``) or a text. ``common``: one of the book's. Raises ``BadDocument``."""
    document = documents.read(source, DomainFile, name=name)
    with located(document):
        return read_domain(document.value, common=common)


def read_domain(file: DomainFile, *, common: bool = False) -> Domain:
    """The domain that a file writes. Raises :class:`Fault`."""
    hits = read_rules(("hits",), file.hits)
    spells: list[Spell] = []
    for place, written in enumerate(file.spells):
        steps: Steps = ("spells", place)
        if any(spell.key == written.key for spell in spells):
            raise fault((*steps, "key"), FORMAT, "lfw-spell-key-twice", spell=written.key)
        try:
            check_words(written.effects)
        except Fault as wrong:
            raise Fault((*steps, "effects", *wrong.steps), wrong.reason, wrong.rule) from None
        if written.line and written.target != "point":
            raise fault((*steps, "line"), FORMAT, "lfw-spell-line-without-point")
        spells.append(
            Spell(
                **{field: getattr(written, field) for field in SpellStats.__struct_fields__},
                name=read_name(written.name),
                domain=file.domain,
                rule=f"lfw.spell.{file.domain}.{written.key}" if common else FORMAT,
                range=None if written.range is None else int(written.range * INCH),
                area=0 if written.area is None else int(written.area * INCH),
                hits=hits,
                lights=file.lights,
            )
        )
    return Domain(file.domain, read_name(file.name), tuple(spells))


@cache
def common_domains() -> dict[str, Domain]:
    """The eight domains of the book, by key: what each spell does is told in words of the vocabulary.

    Fire: [lfw.spell.feu.boule-de-feu] [lfw.spell.feu.souffle-de-feu] [lfw.weapon.souffle-de-feu]
    [lfw.spell.feu.flamme-interieure] [lfw.spell.feu.assechement] [lfw.spell.feu.arme-enflammee]. Water
    [lfw.spell.eau.domain]: [lfw.spell.eau.calme-du-lac] [lfw.spell.eau.violence-de-la-tempete]
    [lfw.spell.eau.goutte-de-trop] [lfw.spell.eau.tempete] [lfw.spell.eau.pluie-reparatrice] [lfw.spell.eau.inondation].
    Earth [lfw.spell.terre.domain]: [lfw.spell.terre.ralentissement] [lfw.spell.terre.mur-de-stalagmites]
    [lfw.spell.terre.jet-de-pierre] [lfw.spell.terre.tremblement-de-terre] [lfw.spell.terre.chair-de-pierre]
    [lfw.spell.terre.invocation-de-rocher]. Wind [lfw.spell.vent.domain]: [lfw.spell.vent.rapide-comme-le-vent]
    [lfw.spell.vent.reflexe-du-vent] [lfw.spell.vent.main-du-vent] [lfw.spell.vent.eclair]. Wildness
    [lfw.spell.sauvagerie.domain]: [lfw.spell.sauvagerie.ferocite-du-griffon] [lfw.spell.sauvagerie.force-du-sanglier]
    [lfw.spell.sauvagerie.vitalite-de-l-ours] [lfw.spell.sauvagerie.clemence-du-dieu-vivant]
    [lfw.spell.sauvagerie.cris-des-corneilles] [lfw.spell.sauvagerie.rage-bestiale]. Light
    [lfw.spell.lumiere.domain]: [lfw.spell.lumiere.rayon-de-lumiere]
    [lfw.spell.lumiere.benediction-des-vieux-dieux] [lfw.spell.lumiere.soin-celeste]
    [lfw.spell.lumiere.vitesse-de-la-lumiere] [lfw.spell.lumiere.revelation]
    [lfw.spell.lumiere.appel-des-anciens-dieux]. Shadow [lfw.spell.ombre.domain]:
    [lfw.spell.ombre.terreur-de-l-ombre] [lfw.spell.ombre.ouverture-vers-les-tenebres] [lfw.spell.ombre.cache-d-ombre]
    [lfw.spell.ombre.appel-de-la-nuit] [lfw.spell.ombre.haine-des-anciens-dieux].
    Thought [lfw.spell.pensee.domain]: [lfw.spell.pensee.fleche-magique]
    [lfw.spell.pensee.provocation-de-l-esprit] [lfw.spell.pensee.arme-de-pensee] [lfw.spell.pensee.protection-magique]
    [lfw.spell.pensee.vision-astrale] [lfw.spell.pensee.illusion-monstrueuse].
    """
    domains = (load_domain(path, name=path.name, common=True) for path in sorted(DOMAINS.glob("*.yaml")))
    return {domain.key: domain for domain in domains}


class SpellTerm(Term, frozen=True, kw_only=True):
    """A spell under the names that it answers to."""

    spell: Spell


def read_spell(steps: Steps, word: str, domains: Iterable[Domain]) -> Spell:
    """The spell of this name in some domains, in either language. Raises :class:`Fault`."""
    table = [SpellTerm(spell.key, spell.name, spell=spell) for domain in domains for spell in domain.spells]
    known = find(table, word)
    if known is None:
        raise unknown(steps, FORMAT, "lfw-spell-unknown", word, table)
    return known.spell
