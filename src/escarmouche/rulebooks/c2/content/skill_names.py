"""The skills of the book by name: how a card writes them, what their X is, and how they are shown.

A card writes plain text in French or English: ``Bravoure``, ``Regeneration/5``, ``Fléau / Achéron``,
``Dévot de Merin / 10``. :func:`read_skill` turns it into a :class:`Skill`.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.c2.content.terms import DREADS, ELEMENTS, LOCATIONS, RANKS, SIZES, STATUSES
from escarmouche.rulebooks.confrontation import skill_names as confrontation
from escarmouche.rulebooks.confrontation.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.skill_names import Family, Read, SkillGrammar
from escarmouche.texts import message

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
        return GRAMMAR.text(Read(self.name, self.value, self.of), language)


class SkillName(confrontation.SkillName, frozen=True, kw_only=True):
    """An entry of the registry, and the booklet that brought it in."""

    booklet: Booklet = "confrontation"


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
    SkillName(key="ennemi-personnel", name=Name("Ennemi personnel", "Personal enemy"), parameter="named"),
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
    SkillName(key="frere-de-sang", name=Name("Frère de sang", "Blood brother"), parameter="named"),
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
    SkillName(key="esprit-de", name=Name("Esprit de", "Spirit of"), parameter="word", among=("element",)),
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

GRAMMAR: Final = SkillGrammar(
    RULE,
    tuple(SKILL_NAMES.values()),
    (
        Family("people", message("c2-family-people"), PEOPLES),
        Family("rank", message("c2-family-rank"), RANKS),
        Family("size", message("c2-family-size"), SIZES),
        Family("status", message("c2-family-status"), STATUSES),
        Family("element", message("c2-family-element"), ELEMENTS),
        Family("location", message("c2-family-location"), LOCATIONS),
        Family("dread", message("c2-family-dread"), DREADS),
        Family("skill", message("c2-family-skill"), tuple(SKILL_NAMES.values())),
    ),
)
"""How cards of this book write skills."""


def read_skill(text: str) -> Skill:
    """The skill that a card writes as ``text``: its name, and after a slash its X. [c2.profile.skills]

    Raises ``BadValue`` with the reason, and the nearest known name where there is one.
    """
    return Skill(*GRAMMAR.read(text))
