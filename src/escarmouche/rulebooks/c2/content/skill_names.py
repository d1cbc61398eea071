"""The skills of the book by name: how a card writes them, what their X is, and how they are shown.

A card writes plain text in French or English: ``Bravoure``, ``Regeneration/5``, ``Fléau / Achéron``,
``Dévot de Merin / 10``. :func:`read_skill` turns it into a :class:`Skill`.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from escarmouche.documents.terms import Name, Term, closest, find, plain, slug
from escarmouche.errors import BadValue
from escarmouche.rulebooks.c2.content.terms import DREADS, ELEMENTS, LOCATIONS, PEOPLES, RANKS, SIZES, STATUSES
from escarmouche.table.units import cm, to_cm
from escarmouche.texts import Message, Value, message

Parameter = Literal["none", "number", "distance", "attribute", "character", "element", "cult"]
Booklet = Literal["confrontation", "incantation", "incarnation", "divination", "fortification"]


class Skill(msgspec.Struct, frozen=True):
    """A skill as a fighter has it.

    ``name`` is the last part of its catalogue id (``c2.skill.<name>``). ``value`` is its X: a number; a distance in
    0.01 mm; or a text, which is an attribute (``people:acheron``, ``rank:elite``, ``size:small``, ``skill:juste``,
    ``element:feu``, ``location:tete``, ``dread:fear``, ``status:character``), the key of a Character's profile, or an
    element. ``of`` is the key of the god of a rank of the faithful.
    """

    name: str
    value: int | str | None = None
    of: str | None = None

    @property
    def number(self) -> int:
        """The X of a skill whose X is a number or a distance (0.01 mm). Raises ``TypeError`` for any other."""
        if not isinstance(self.value, int):
            raise TypeError(f"{self.name} has no number")
        return self.value

    @property
    def rule(self) -> str:
        """The catalogue id of the skill."""
        return f"c2.skill.{self.name}"

    def text(self, language: str) -> str:
        """The skill as a card writes it, for example ``Commandement/10``."""
        entry = SKILL_NAMES[self.name]
        head = entry.name.text(language)
        if self.of is not None:
            head += f" {'de' if language == 'fr' else 'of'} {_shown(self.of)}"
        return head if self.value is None else f"{head}/{entry.value_text(self.value, language)}"


class SkillName(Term, frozen=True, kw_only=True):
    """An entry of the registry: the names of a skill, the booklet that brought it in, and what its X may be.

    ``least`` and ``most`` bound a number, or a distance in cm; ``among`` lists the families of attributes that X may name.
    """

    parameter: Parameter = "none"
    booklet: Booklet = "confrontation"
    least: int = 0
    most: int = 99
    among: tuple[str, ...] = ()

    def value_text(self, value: int | str, language: str) -> str:
        """X as a card writes it."""
        if isinstance(value, int):
            return str(to_cm(value)) if self.parameter in ("distance", "cult") else str(value)
        if self.parameter == "character":
            return _shown(value)
        family, _, key = value.rpartition(":")
        return next(term.name.text(language) for term in _FAMILIES[family or "element"] if term.key == key)

    def read(self, text: str) -> int | str | None:
        """X from the text after the slash (``""``: nothing was written). Raises ``BadValue`` with the reason."""
        written = text.strip()
        match self.parameter:
            case "none" if not written:
                return None
            case "none":
                raise BadValue(message("c2-skill-no-x", skill=self.name.told, got=written), RULE)
            case _ if not written:
                raise BadValue(message("c2-skill-needs-x", skill=self.name.told, wants=self.wants), RULE)
            case "number":
                return self._number(written)
            case "distance" | "cult":
                return self._distance(written)
            case "attribute":
                return self._attribute(written)
            case "element":
                return self._element(written)
            case "character":
                return slug(written)

    @property
    def wants(self) -> Message:
        """What X has to be, in a few words."""
        match self.parameter:
            case "number":
                return message("c2-skill-wants-number", least=self.least, most=self.most)
            case "distance" | "cult":
                return message(f"c2-skill-wants-{self.parameter}", most=self.most)
            case "attribute":
                families = tuple(message(f"c2-family-{family}") for family in self.among)
                return message("c2-skill-wants-attribute", families=families)
            case _:
                return message(f"c2-skill-wants-{self.parameter}")

    def _bad(self, written: str, close: Name | None = None) -> BadValue:
        facts: dict[str, Value] = {"skill": self.name.told, "wants": self.wants, "got": written}
        if close is None:
            return BadValue(message("c2-skill-bad-x", **facts), RULE)
        return BadValue(message("c2-skill-bad-x-close", close=close.told, **facts), RULE)

    def _number(self, written: str) -> int:
        if not _WHOLE.fullmatch(written) or not self.least <= int(written) <= self.most:
            raise self._bad(written)
        return int(written)

    def _distance(self, written: str) -> int:
        try:
            value = cm(written.removesuffix("cm").strip().replace(",", "."))
        except ValueError:
            raise self._bad(written) from None
        if not 0 < value <= cm(self.most):
            raise self._bad(written)
        return value

    def _attribute(self, written: str) -> str:
        families = {family: _FAMILIES[family] for family in self.among}
        for family, table in families.items():
            term = find(table, written)
            if term is not None:
                return f"{family}:{term.key}"
        raise self._bad(written, closest(written, *families.values()))

    def _element(self, written: str) -> str:
        term = find(ELEMENTS, written)
        if term is None:
            raise self._bad(written, closest(written, ELEMENTS))
        return term.key


def _shown(key: str) -> str:
    return key.replace("-", " ").title()


_WHOLE = re.compile("-?[0-9]{1,4}")

RULE = "c2.profile.skills"


def _skill(key: str, fr: str, en: str, *spellings: str) -> SkillName:
    return SkillName(key=key, name=Name(fr, en), spellings=spellings)


def _number(key: str, fr: str, en: str, least: int, most: int) -> SkillName:
    return SkillName(key=key, name=Name(fr, en), parameter="number", least=least, most=most)


def _distance(key: str, fr: str, en: str) -> SkillName:
    return SkillName(key=key, name=Name(fr, en), parameter="distance", most=200)


def _of(booklet: Booklet, *entries: SkillName) -> tuple[SkillName, ...]:
    return tuple(msgspec.structs.replace(entry, booklet=booklet) for entry in entries)


_CONFRONTATION = (
    _skill("abominable", "Abominable", "Abominable"),
    _skill("acharne", "Acharné", "Relentless"),
    _skill("aguerri", "Aguerri", "Hardened"),
    _skill("aime-des-dieux", "Aimé des dieux", "Beloved of the gods"),
    _skill("ambidextre", "Ambidextre", "Ambidextrous"),
    _skill("apatride", "Apatride", "Stateless"),
    _skill("assassin", "Assassin", "Assassin"),
    _skill("autorite", "Autorité", "Authority"),
    _skill("bond", "Bond", "Leap"),
    _skill("bravoure", "Bravoure", "Bravery"),
    _skill("bretteur", "Bretteur", "Swashbuckler"),
    _skill("brute-epaisse", "Brute épaisse", "Thick brute"),
    _skill("charge-bestiale", "Charge bestiale", "Bestial charge"),
    _skill("colossal", "Colossal", "Colossal"),
    _distance("commandement", "Commandement", "Command"),
    _skill("porte-etendard", "Porte-étendard", "Standard bearer"),
    _skill("musicien", "Musicien", "Musician"),
    _number("concentration", "Concentration", "Concentration", 1, 20),
    _skill("conscience", "Conscience", "Awareness"),
    _skill("construct", "Construct", "Construct"),
    _skill("contre-attaque", "Contre-attaque", "Counter-attack"),
    _number("coup-de-maitre", "Coup de maître", "Master stroke", 0, 20),
    _number("cri-de-guerre", "Cri de guerre", "War cry", 1, 20),
    _skill("cri-de-ralliement", "Cri de ralliement", "Rallying cry"),
    _skill("desespere", "Désespéré", "Desperate"),
    _skill("destrier", "Destrier", "War steed"),
    _skill("dur-a-cuire", "Dur à cuire", "Tough"),
    _skill("eclaireur", "Éclaireur", "Scout"),
    _skill("enchainement", "Enchaînement", "Combination"),
    SkillName(key="ennemi-personnel", name=Name("Ennemi personnel", "Personal enemy"), parameter="character"),
    _skill("enorme", "Énorme", "Huge"),
    _number("ephemere", "Éphémère", "Ephemeral", 1, 6),
    _skill("etat-major", "État-major", "Staff"),
    _skill("fanatisme", "Fanatisme", "Fanaticism", "Fanatique", "Fanatic"),
    _skill("feinte", "Feinte", "Feint"),
    SkillName(
        key="fleau",
        name=Name("Fléau", "Bane"),
        parameter="attribute",
        among=("people", "rank", "size", "skill", "status"),
    ),
    SkillName(key="frere-de-sang", name=Name("Frère de sang", "Blood brother"), parameter="character"),
    _skill("furie-guerriere", "Furie guerrière", "Battle fury"),
    _skill("gigantesque", "Gigantesque", "Gigantic"),
    _skill("harcelement", "Harcèlement", "Harassment"),
    _skill("hyperien", "Hypérien", "Hyperian"),
    SkillName(
        key="immunite",
        name=Name("Immunité", "Immunity"),
        parameter="attribute",
        among=("dread", "element", "location", "skill"),
    ),
    _number("implacable", "Implacable", "Implacable", 1, 9),
    _skill("instinct-de-survie", "Instinct de survie", "Survival instinct"),
    _skill("juste", "Juste", "Righteous"),
    _skill("maitre-archer", "Maître archer", "Master archer", "Maître arbalétrier", "Master crossbowman"),
    _skill("maitre-escrimeur", "Maître escrimeur", "Master fencer"),
    _skill("maudit-des-dieux", "Maudit des dieux", "Cursed by the gods"),
    _skill("membre-supplementaire", "Membre supplémentaire", "Extra limb"),
    _skill("mercenaire", "Mercenaire", "Mercenary"),
    _skill("mort-vivant", "Mort-vivant", "Undead"),
    _number("mutagene", "Mutagène", "Mutagen", -9, 9),
    _skill("paria", "Paria", "Pariah"),
    _skill("possede", "Possédé", "Possessed"),
    _skill("rapidite", "Rapidité", "Swiftness"),
    _number("regeneration", "Régénération", "Regeneration", 1, 6),
    _skill("renfort", "Renfort", "Reinforcement"),
    _skill("selenite", "Sélénite", "Selenite"),
    _skill("tir-instinctif", "Tir instinctif", "Instinctive shooting"),
    _skill("tireur-d-elite", "Tireur d'élite", "Sharpshooter"),
    _number("toxique", "Toxique", "Toxic", 0, 20),
    _skill("tueur-ne", "Tueur né", "Born killer"),
    _skill("vivacite", "Vivacité", "Quickness"),
    _skill("vol", "Vol", "Flight"),
)

_INCANTATION = _of(
    "incantation",
    _skill("initie", "Initié", "Initiate"),
    _skill("adepte", "Adepte", "Adept"),
    _skill("maitre", "Maître", "Master"),
    _skill("virtuose", "Virtuose", "Virtuoso"),
    _skill("guerrier-mage", "Guerrier-mage", "Warrior-mage"),
    _number("devotion", "Dévotion", "Devotion", 1, 20),
    SkillName(key="esprit-de", name=Name("Esprit de", "Spirit of"), parameter="element"),
)

_INCARNATION = _of("incarnation", _skill("incarnation", "Incarnation", "Incarnation"))

_DIVINATION = _of(
    "divination",
    SkillName(key="devot", name=Name("Dévot", "Devout"), parameter="cult", most=200),
    SkillName(key="zelote", name=Name("Zélote", "Zealot"), parameter="cult", most=200),
    SkillName(key="doyen", name=Name("Doyen", "Elder"), parameter="cult", most=200),
    _number("etre-de-lumiere", "Être de Lumière", "Being of Light", 1, 3),
    _number("etre-du-destin", "Être du Destin", "Being of Destiny", 1, 3),
    _number("etre-des-tenebres", "Être des Ténèbres", "Being of Darkness", 1, 3),
    _skill("exalte", "Exalté", "Exalted"),
    _number("feal", "Féal", "Liege", 1, 20),
    _skill("iconoclaste", "Iconoclaste", "Iconoclast"),
    _number("martyr", "Martyr", "Martyr", 1, 20),
    _skill("moine-guerrier", "Moine-guerrier", "Warrior-monk"),
    _skill("thaumaturge", "Thaumaturge", "Thaumaturge"),
)

_FORTIFICATION = _of(
    "fortification",
    _skill("artificier", "Artificier", "Artificer"),
    _number("fauchage", "Fauchage", "Mowing", 0, 30),
    _number("impact", "Impact", "Impact", 1, 30),
    _skill("inalterable", "Inaltérable", "Unalterable"),
    _skill("irrepressible", "Irrépressible", "Irrepressible"),
    _number("mecanicien", "Mécanicien", "Mechanic", 1, 6),
    _distance("rempart", "Rempart", "Rampart"),
    _number("sapeur", "Sapeur", "Sapper", 1, 99),
    _number("transport", "Transport", "Transport", 1, 99),
)

SKILL_NAMES: dict[str, SkillName] = {
    entry.key: entry for entry in (*_CONFRONTATION, *_INCANTATION, *_INCARNATION, *_DIVINATION, *_FORTIFICATION)
}
"""Every skill of the book by key."""

MAGIC_LEVELS = ("initie", "adepte", "maitre", "virtuose")
"""The skills that are levels of a Magician, lowest first."""

FAITH_RANKS = ("devot", "zelote", "doyen")
"""The skills that are ranks of the faithful, lowest first."""

IMMORTALS: dict[str, str] = {
    "etre-de-lumiere": "lumiere",
    "etre-du-destin": "destin",
    "etre-des-tenebres": "tenebres",
}
"""The skills that make an Immortal, and the Way of each. Their number, 1 to 3, is its Circle."""

_FAMILIES: dict[str, tuple[Term, ...]] = {
    "people": PEOPLES,
    "rank": RANKS,
    "size": SIZES,
    "status": STATUSES,
    "element": ELEMENTS,
    "location": LOCATIONS,
    "dread": DREADS,
    "skill": tuple(SKILL_NAMES.values()),
}

_BY_SPELLING = {spelling: entry for entry in SKILL_NAMES.values() for spelling in entry.answers_to()}


def read_skill(text: str) -> Skill:
    """The skill that a card writes as ``text``: its name, and after a slash its X. [c2.profile.skills]

    Raises ``BadValue`` with the reason, and the nearest known name where there is one.
    """
    head, _, written = text.partition("/")
    entry = _BY_SPELLING.get(plain(head))
    god = None
    if entry is None:
        entry, god = _rank_of_the_faithful(plain(head))
    if entry is None:
        close = closest(head, tuple(SKILL_NAMES.values()))
        if close is None:
            raise BadValue(message("c2-skill-unknown", word=head.strip()), RULE)
        raise BadValue(message("c2-skill-unknown-close", word=head.strip(), close=close.told), RULE)
    if entry.parameter == "cult" and god is None:
        raise BadValue(message("c2-skill-needs-god", skill=entry.name.told), RULE)
    return Skill(entry.key, entry.read(written), god)


def _rank_of_the_faithful(head: str) -> tuple[SkillName | None, str | None]:
    """``devot de merin`` -> the rank and the god."""
    rank, _, rest = head.partition(" ")
    link, _, god = rest.partition(" ")
    entry = _BY_SPELLING.get(rank)
    if entry is None or entry.parameter != "cult" or link not in ("de", "d", "of") or not god:
        return None, None
    return entry, slug(god)
