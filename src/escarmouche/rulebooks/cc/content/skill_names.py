"""The skills of chapter 12 by name: how a card writes them, what their X is, and how they are shown.

A card writes plain text in French or English: ``Bravoure``, ``Enchaînement/2``, ``Fléau/Achéron``, ``Esprit de Feu``;
in round brackets those that another skill brings with it: ``(Contre-attaque)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.documents.terms import Name, Term
from escarmouche.rulebooks.cc.content.profile import Skill
from escarmouche.rulebooks.cc.content.terms import (
    EFFECTS,
    ELEMENTS,
    GROUNDS,
    LOCATIONS,
    PATHS,
    PIECES,
    RACES,
    RANKS,
    SIZE_TERMS,
    STATUSES,
    WAYS,
    WOUNDINGS,
)
from escarmouche.rulebooks.confrontation.peoples import PEOPLES, People
from escarmouche.rulebooks.confrontation.skill_names import Family, Parameter, Read, SkillGrammar, SkillName
from escarmouche.texts import message

RULE: Final = "cc.core.skill.origin"
"""The rule by which a skill that is written wrong is refused."""


def _skill(key: str, fr: str, en: str, *spellings: str) -> SkillName:
    return SkillName(key=key, name=Name(fr, en), spellings=spellings)


def _number(key: str, fr: str, en: str, least: int, most: int) -> SkillName:
    return SkillName(key=key, name=Name(fr, en), parameter="number", least=least, most=most)


def _die(key: str, fr: str, en: str) -> SkillName:
    """X is what a die has to show at least."""
    return _number(key, fr, en, 1, 6)


def _distance(key: str, fr: str, en: str) -> SkillName:
    return SkillName(key=key, name=Name(fr, en), parameter="distance", most=100)


def _of(key: str, fr: str, en: str, parameter: Parameter, *among: str) -> SkillName:
    return SkillName(key=key, name=Name(fr, en), parameter=parameter, among=among)


SKILLS: Final[tuple[SkillName, ...]] = (
    _skill("abominable", "Abominable", "Abominable"),
    _skill("acharne", "Acharné", "Relentless"),
    _skill("aguerri", "Aguerri", "Hardened"),
    _skill("aime-des-dieux", "Aimé des Dieux", "Beloved of the gods"),
    _of("alliance", "Alliance", "Alliance", "attribute", "people", "way"),
    _skill("ambidextre", "Ambidextre", "Ambidextrous"),
    _skill("apatride", "Apatride", "Stateless"),
    SkillName(
        key="arme-sacree",
        name=Name("Arme sacrée", "Sacred weapon"),
        parameter="word",
        among=("wounding",),
        optional=True,
    ),
    _skill("armure-sacree", "Armure sacrée", "Sacred armour"),
    _number("artefact", "Artefact", "Artefact", 1, 9),
    _number("artificier", "Artificier", "Artificer", 1, 9),
    _of("artillerie-perforante", "Artillerie perforante", "Piercing artillery", "word", "piece"),
    _of("artillerie-zone", "Artillerie zone", "Area artillery", "word", "piece"),
    _skill("assassin", "Assassin", "Assassin"),
    _of("asservi", "Asservi", "Bound to", "named"),
    _skill("autorite", "Autorité", "Authority"),
    _skill("bond", "Bond", "Leap"),
    _skill("bravoure", "Bravoure", "Bravery"),
    _skill("bretteur", "Bretteur", "Swashbuckler"),
    _skill("brutal", "Brutal", "Brutal"),
    _skill("brute-epaisse", "Brute épaisse", "Thick brute"),
    _skill("chance", "Chance", "Luck"),
    _skill("charge-bestiale", "Charge bestiale", "Bestial charge"),
    _distance("chef-wolfen", "Chef Wolfen", "Wolfen chief"),
    _number("cible", "Cible", "Target", -9, 9),
    _distance("commandement", "Commandement", "Command"),
    _number("concentration", "Concentration", "Concentration", 1, 20),
    _skill("conscience", "Conscience", "Awareness"),
    _skill("construct", "Construct", "Construct"),
    _skill("contre-attaque", "Contre-attaque", "Counter-attack"),
    _skill("coriace", "Coriace", "Tough"),
    _number("coup-de-maitre", "Coup de maître", "Master stroke", 0, 20),
    _number("cri-de-guerre", "Cri de guerre", "War cry", 1, 20),
    _skill("cri-de-ralliement", "Cri de ralliement", "Rallying cry"),
    _number("desengagement", "Désengagement", "Disengagement", 1, 20),
    _skill("desespere", "Désespéré", "Desperate"),
    _skill("destrier", "Destrier", "Warhorse"),
    _number("devotion", "Dévotion", "Devotion", 1, 20),
    _skill("dur-a-cuire", "Dur à cuire", "Hard to kill"),
    _skill("eclaireur", "Éclaireur", "Scout"),
    _of("elementaire", "Élémentaire", "Elemental", "word", "element"),
    _number("enchainement", "Enchaînement", "Flurry", 1, 9),
    _skill("endurance", "Endurance", "Endurance"),
    _of("ennemi-personnel", "Ennemi personnel", "Personal enemy", "named"),
    _number("enorme", "Énorme", "Huge", 1, 9),
    _skill("epee-hache", "Épée-hache", "Sword-axe"),
    _die("ephemere", "Éphémère", "Ephemeral"),
    SkillName(
        key="esprit-de",
        name=Name("Esprit de", "Spirit of"),
        spellings=("Esprit d'", "Esprit du", "Esprit des"),
        parameter="attribute",
        among=("element", "path"),
        joined=True,
    ),
    _skill("esquive", "Esquive", "Dodge"),
    _distance("etendard", "Étendard", "Standard"),
    _skill("ethere", "Éthéré", "Ethereal"),
    _skill("exalte", "Exalté", "Exalted"),
    _skill("fanatisme", "Fanatisme", "Fanaticism", "Fanatique", "Fanatic"),
    _distance("farouche", "Farouche", "Untamed"),
    _number("fauchage", "Fauchage", "Mowing", 0, 30),
    _number("feal", "Féal", "Liege", 1, 20),
    _skill("feinte", "Feinte", "Feint"),
    _skill("feroce", "Féroce", "Ferocious"),
    _skill("fine-lame", "Fine lame", "Fine blade"),
    _of(
        "fleau",
        "Fléau",
        "Bane",
        "attribute",
        "status",
        "people",
        "race",
        "rank",
        "size",
        "element",
        "skill",
        "champion",
    ),
    _skill("focus", "Focus", "Focus"),
    _number("force-en-charge", "Force en charge", "Charging force", 1, 20),
    _of("frere-de-sang", "Frère de sang", "Blood brother", "named"),
    _skill("furie-guerriere", "Furie guerrière", "War fury"),
    _skill("guerrier-mage", "Guerrier-mage", "Warrior-mage"),
    _skill("harcelement", "Harcèlement", "Harassment"),
    _number("hyperien", "Hypérien", "Hyperian", 1, 20),
    _skill("iconoclaste", "Iconoclaste", "Iconoclast"),
    _skill("illumine", "Illuminé", "Illuminated"),
    _number("immobile", "Immobile", "Immobile", 1, 20),
    _of("immortel", "Immortel", "Immortal", "word", "way"),
    _of("immunite", "Immunité", "Immunity", "attribute", "effect", "location", "ground", "element", "skill"),
    _number("impact", "Impact", "Impact", 0, 30),
    _number("implacable", "Implacable", "Implacable", 1, 9),
    _skill("inalterable", "Inaltérable", "Unalterable"),
    _skill("inebranlable", "Inébranlable", "Unshakable"),
    _distance("infiltration", "Infiltration", "Infiltration"),
    _die("insensible", "Insensible", "Insensitive"),
    _die("instinct-de-survie", "Instinct de survie", "Survival instinct"),
    _skill("intangible", "Intangible", "Intangible"),
    _number("invocateur", "Invocateur", "Summoner", -9, 9),
    _skill("irrepressible", "Irrépressible", "Irrepressible"),
    _skill("juste", "Juste", "Righteous"),
    _number("lames-dorsales", "Lames dorsales", "Dorsal blades", 1, 9),
    _skill("maitrise-des-arcanes", "Maîtrise des arcanes", "Mastery of arcana"),
    _number("martyr", "Martyr", "Martyr", 1, 20),
    _skill("maudit-des-dieux", "Maudit des Dieux", "Cursed by the gods"),
    _die("mecanicien", "Mécanicien", "Mechanic"),
    _skill("membre-supplementaire", "Membre supplémentaire", "Extra limb"),
    _skill("mercenaire", "Mercenaire", "Mercenary"),
    _skill("moine-guerrier", "Moine-guerrier", "Warrior-monk"),
    _skill("mort-vivant", "Mort-vivant", "Undead"),
    _distance("musicien", "Musicien", "Musician"),
    _number("mutagene", "Mutagène", "Mutagen", -9, 9),
    _skill("negation", "Négation", "Negation"),
    _skill("parade", "Parade", "Parry"),
    _skill("paria", "Paria", "Pariah"),
    _number("piete", "Piété", "Piety", 1, 20),
    _number("poids", "Poids", "Weight", 1, 30),
    _skill("possede", "Possédé", "Possessed"),
    _skill("precision", "Précision", "Accuracy"),
    _skill("previsible", "Prévisible", "Predictable"),
    _skill("pugnacite", "Pugnacité", "Pugnacity"),
    _skill("rapidite", "Rapidité", "Swiftness"),
    _number("rechargement-rapide", "Rechargement rapide", "Rapid reload", 1, 9),
    _number("recuperation", "Récupération", "Recovery", 1, 9),
    _skill("reflexes", "Réflexes", "Reflexes"),
    _die("regeneration", "Régénération", "Regeneration"),
    _distance("rempart", "Rempart", "Rampart"),
    _skill("renfort", "Renfort", "Reinforcement"),
    _skill("reorientation", "Réorientation", "Reorientation"),
    _number("resolution", "Résolution", "Resolve", 1, 9),
    _skill("rigueur", "Rigueur", "Rigour"),
    _number("sapeur", "Sapeur", "Sapper", 1, 99),
    _distance("seigneur-des-morts", "Seigneur des morts", "Lord of the dead"),
    _skill("selenite", "Sélénite", "Selenite"),
    _die("soin", "Soin", "Healing"),
    _skill("stratege", "Stratège", "Strategist"),
    _number("structure", "Structure", "Structure", 1, 99),
    _skill("thaumaturge", "Thaumaturge", "Thaumaturge"),
    _skill("tir-d-assaut", "Tir d'assaut", "Assault shot"),
    _skill("tir-instinctif", "Tir instinctif", "Instinctive shooting"),
    _number("tir-supplementaire", "Tir supplémentaire", "Extra shot", 1, 9),
    _skill("tireur-d-elite", "Tireur d'élite", "Elite shot"),
    _skill("tireur-embarque", "Tireur embarqué", "Mounted shooter"),
    _number("toxique", "Toxique", "Toxic", 0, 20),
    _number("transport", "Transport", "Transport", 1, 99),
    _skill("tueur-ne", "Tueur né", "Born killer"),
    _skill("visee", "Visée", "Aim"),
    _skill("vivacite", "Vivacité", "Vivacity"),
    _skill("vol", "Vol", "Flight"),
    _skill("vulnerable", "Vulnérable", "Vulnerable"),
)
"""Every skill of fighters, in the order of the book."""

GRAMMAR: Final = SkillGrammar(
    RULE,
    SKILLS,
    (
        Family("people", message("cc-family-people"), PEOPLES),
        Family("way", message("cc-family-way"), WAYS),
        Family("race", message("cc-family-race"), RACES),
        Family("rank", message("cc-family-rank"), RANKS),
        Family("size", message("cc-family-size"), SIZE_TERMS),
        Family("status", message("cc-family-status"), STATUSES),
        Family("element", message("cc-family-element"), ELEMENTS),
        Family("path", message("cc-family-path"), PATHS),
        Family("wounding", message("cc-family-wounding"), WOUNDINGS, bare=True),
        Family("piece", message("cc-family-piece"), PIECES, bare=True),
        Family("effect", message("cc-family-effect"), EFFECTS, bare=True),
        Family("location", message("cc-family-location"), LOCATIONS, bare=True),
        Family("ground", message("cc-family-ground"), GROUNDS),
        Family(
            "skill", message("cc-family-skill"), tuple(Term(skill.key, skill.name, skill.spellings) for skill in SKILLS)
        ),
        Family("champion", message("cc-family-champion"), opener=Name("Champion", "Champion")),
    ),
)
"""How cards of this book write skills."""


def read_skill(text: str, peoples: Sequence[People] = ()) -> Skill:
    """The skill that a card writes as ``text``; ``peoples``: those that a pack adds. [cc.core.skill.innate]

    Raises ``BadValue`` with the reason, and the nearest known name where there is one.
    """
    bare = text.strip()
    innate = bare.startswith("(") and bare.endswith(")")
    read = GRAMMAR.with_entries("people", peoples).read(bare[1:-1] if innate else bare)
    return Skill(read.name, read.value, innate)


def skill_text(skill: Skill, language: str, peoples: Sequence[People] = ()) -> str:
    """A skill as a card writes it, for example ``Commandement/10``."""
    text = GRAMMAR.with_entries("people", peoples).text(Read(skill.name, skill.value), language)
    return f"({text})" if skill.innate else text


def skill_name(key: str) -> dict[str, str]:
    """The name of a skill as a variable of a text."""
    return GRAMMAR.skills[key].name.told
