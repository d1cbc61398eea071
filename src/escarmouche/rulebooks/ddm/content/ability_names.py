"""Special abilities, modifiers and conditions by name: how a card writes them, and the effects that they are.

An ability is written in French or English, its parts after slashes: ``Cleave``, ``Camouflage/6``, ``Resist/fire/10``. A
modifier is written as in the book, with its sign: ``Attack +1``, ``CA -2``. [ddm.term.notation-number]
[ddm.term.notation-capitals] [ddm.spell.bonus-sign]

The glossary is complete here; what stands on single cards only is written as a power of the card, whose words are the
rule. [ddm.term.glossary-status]

In ``Ability.parameter`` (and in the parameter of a ``Gain`` or an ``Order``) stands a plain number where there is one;
else the parts joined with ``/`` in the order of :data:`ABILITY_NAMES`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from escarmouche.documents.terms import Name, Term, closest, find, plain, slug
from escarmouche.errors import BadValue
from escarmouche.kernel.effects import Parameter
from escarmouche.rulebooks.ddm.content.cards import Ability
from escarmouche.rulebooks.ddm.content.kinds import ANY, COMMANDER, DAMAGE_TYPES, ENERGIES, IMMUNITIES, KINDS
from escarmouche.texts import Message, message

RULE: Final = "ddm.card.special-abilities"

Place = Literal["abilities", "orders", "powers", "slots", "power_points"]
"""The field of a card in which an ability is written."""


# -- the parts of an ability -------------------------------------------------------------------------------------------


class Part(msgspec.Struct, frozen=True):
    """One part of an ability: the field of a mapping that gives it, and what it may be.

    ``reads``: a whole number from ``least`` to ``most`` in steps of ``step``; a word of ``table``, one of the kinds of
    creature, or several of these with commas; the key of a card; a kind or a card; attacks joined with ``+``.
    ``default``: what it is when it is not written.
    """

    field: str
    reads: Literal["number", "word", "kind", "kinds", "card", "creature", "attacks"] = "number"
    least: int = 1
    most: int = 99
    step: int = 1
    table: tuple[Term, ...] = ()
    default: str | int | None = None

    def read(self, written: str | int, kinds: Sequence[Term]) -> str | int:
        """The part as the rules keep it. Raises ``BadValue``."""
        text = str(written).strip()
        match self.reads:
            case "number":
                return self._number(text)
            case "word":
                return self._word(text, self.table)
            case "kind":
                return self._word(text, (*kinds, ANY))
            case "kinds":
                return ",".join(self._word(word, kinds) for word in filter(None, map(str.strip, text.split(","))))
            case "card":
                return self._key(text)
            case "creature":
                known = find((*kinds, COMMANDER), text)
                return self._key(text) if known is None else known.key
            case "attacks":
                return "+".join(self._word(word, ATTACK_PARTS) for word in text.split("+"))

    def text(self, kept: str, language: str, kinds: Sequence[Term]) -> str:
        """The part as a card writes it."""
        match self.reads:
            case "word":
                return _shown(kept, self.table, language)
            case "kind" | "creature":
                return _shown(kept, (*kinds, ANY, COMMANDER), language)
            case "kinds":
                return ", ".join(_shown(word, kinds, language) for word in kept.split(","))
            case "attacks":
                return " + ".join(_shown(word, ATTACK_PARTS, language) for word in kept.split("+"))
            case "card":
                return kept.replace("-", " ")
            case "number":
                return kept

    @property
    def wants(self) -> Message:
        """What it has to be, in a few words."""
        match self.reads:
            case "number" if self.step > 1:
                return message("ddm-part-step", least=self.least, most=self.most, step=self.step)
            case "number":
                return message("ddm-part-number", least=self.least, most=self.most)
            case "word":
                return message("ddm-part-word", words=_list(self.table))
            case "attacks":
                return message("ddm-part-word", words=_list(ATTACK_PARTS))
            case _:
                return message(f"ddm-part-{self.reads}")

    def _number(self, text: str) -> int:
        if not _WHOLE.fullmatch(text):
            raise self._bad(text)
        number = int(text)
        if not self.least <= number <= self.most or number % self.step:
            raise self._bad(text)
        return number

    def _word(self, text: str, table: Sequence[Term]) -> str:
        known = find(table, text)
        if known is None:
            close = closest(text, table)
            raise self._bad(text) if close is None else self._bad(text, close)
        return known.key

    def _key(self, text: str) -> str:
        key = slug(text)
        if not key:
            raise self._bad(text)
        return key

    def _bad(self, text: str, close: Name | None = None) -> BadValue:
        name = PART_NAMES[self.field].told
        if close is None:
            return BadValue(message("ddm-part-bad", part=name, wants=self.wants, got=text), RULE)
        return BadValue(message("ddm-part-bad-close", part=name, close=close.told, got=text), RULE)


_WHOLE = re.compile(r"\+?[0-9]{1,4}")

PART_NAMES: Final[dict[str, Name]] = {
    "number": Name("nombre", "number"),
    "damage": Name("dégâts", "damage"),
    "dc": Name("DD", "DC"),
    "bonus": Name("bonus", "bonus"),
    "radius": Name("rayon", "radius"),
    "type": Name("type", "type"),
    "what": Name("quoi", "what"),
    "kind": Name("genre", "kind"),
    "kinds": Name("genres", "kinds"),
    "card": Name("fiche", "card"),
    "creature": Name("créature", "creature"),
    "count": Name("combien", "count"),
    "attacks": Name("attaques", "attacks"),
}
"""What the parts of abilities are called; the keys are the fields of a mapping."""

ATTACK_PARTS: Final[tuple[Term, ...]] = (
    Term("melee", Name("corps à corps", "melee")),
    Term("ranged", Name("distance", "ranged")),
    Term("breath", Name("souffle", "breath")),
    Term("gaze", Name("regard", "gaze")),
    Term("psionic", Name("psionique", "psionic")),
    Term("spell", Name("sort", "spell")),
)
"""What a Simultaneous Attack may be put together from."""


def _shown(key: str, table: Sequence[Term], language: str) -> str:
    return next((term.name.text(language) for term in table if term.key == key), key.replace("-", " "))


def _list(table: Sequence[Term]) -> dict[str, str]:
    return {language: ", ".join(term.name.text(language) for term in table) for language in ("fr", "en")}


# -- abilities ---------------------------------------------------------------------------------------------------------


class AbilityName(Term, frozen=True, kw_only=True):
    """An entry of the glossary: the names of an ability, and its parts. ``place``: the field of a card where it stands;
    ``boxes``: whether its player chooses each time to use it, so that it may have check boxes.
    """

    parts: tuple[Part, ...] = ()
    place: Place = "abilities"
    boxes: bool = False

    @property
    def effect(self) -> str:
        """The name of its effect: the id of its rule."""
        return f"ddm.ability.{self.key}"

    @property
    def form(self) -> dict[str, str]:
        """How it is written, in both languages; parts that may be left out stand in parentheses."""
        return {language: self._form(language) for language in ("fr", "en")}

    def _form(self, language: str) -> str:
        names = (PART_NAMES[part.field].text(language) for part in self.parts)
        shown = (
            f"({name})" if part.default is not None else name for part, name in zip(self.parts, names, strict=True)
        )
        return "/".join((self.name.text(language), *shown))

    def parameter(self, texts: Sequence[str], fields: Mapping[str, str | int], kinds: Sequence[Term]) -> Parameter:
        """The parameter from what a card writes: parts after slashes, or fields by name. Raises ``BadValue``."""
        given = self._given(texts, fields)
        whole = [part.read(given[part.field], kinds) if part.field in given else part.default for part in self.parts]
        if not whole:
            return None
        return whole[0] if len(whole) == 1 else "/".join(str(value) for value in whole)

    def _given(self, texts: Sequence[str], fields: Mapping[str, str | int]) -> dict[str, str | int]:
        needed = [part for part in self.parts if part.default is None]
        stray = next((field for field in fields if all(part.field != field for part in self.parts)), None)
        if stray is not None or (texts and fields):
            raise self._misshapen()
        given: dict[str, str | int] = dict(fields)
        if texts and len(texts) in (len(self.parts), len(needed)):
            written = self.parts if len(texts) == len(self.parts) else needed
            given = {part.field: text for part, text in zip(written, texts, strict=True)}
        elif texts:
            raise self._misshapen()
        if any(part.field not in given for part in needed):
            raise self._misshapen()
        return given

    def _misshapen(self) -> BadValue:
        return BadValue(message("ddm-ability-form", form=self.form), RULE)

    def text(self, parameter: Parameter, language: str, kinds: Sequence[Term] = KINDS) -> str:
        """The ability as a card writes it."""
        kept = [] if parameter in (None, "") else str(parameter).split("/", len(self.parts) - 1)
        shown = (part.text(value, language, kinds) for part, value in zip(self.parts, kept, strict=False))
        return "/".join((self.name.text(language), *shown))


def _ability(
    key: str,
    fr: str,
    en: str,
    *parts: Part,
    spellings: tuple[str, ...] = (),
    place: Place = "abilities",
    boxes: bool = False,
) -> AbilityName:
    return AbilityName(key=key, name=Name(fr, en), spellings=spellings, parts=parts, place=place, boxes=boxes)


_DAMAGE = Part("damage", least=5, most=200, step=5)
_DC = Part("dc", most=40)
_BONUS = Part("bonus", most=40)
_FIVES = Part("bonus", least=5, most=100, step=5)
_NUMBER = Part("number", most=40)
_HP = Part("number", least=5, most=100, step=5)
_ENERGY = Part("type", "word", table=ENERGIES)

_GLOSSARY = (
    _ability("arrow-catching-shield", "Bouclier déviateur de projectiles", "Arrow Catching Shield"),
    _ability("beastmaster", "Maître des bêtes", "Beastmaster", _NUMBER),
    _ability("blind-fight", "Combat en aveugle", "Blind-Fight"),
    _ability("blindsight", "Vision aveugle", "Blindsight"),
    _ability("breath-weapon", "Arme de souffle", "Breath Weapon", place="powers"),
    _ability("burrow", "Fouisseur", "Burrow", _NUMBER),
    _ability("cleave", "Enchaînement", "Cleave", boxes=True),
    _ability("conceal", "Camouflage", "Conceal", Part("number", least=2, most=20)),
    _ability("constitution-drain", "Absorption de la constitution", "Constitution Drain", _DAMAGE, _DC),
    _ability("countersong", "Contre-chant", "Countersong"),
    _ability("cowardly", "Couarde", "Cowardly", spellings=("Couard",)),
    _ability("death-attack", "Attaque de mort", "Death Attack", _DC, boxes=True),
    _ability(
        "death-burst",
        "Explosion de mort",
        "Death Burst",
        Part("radius", least=0, most=4, step=2, default=0),
        Part("type", "word", table=DAMAGE_TYPES),
        _DAMAGE,
        _DC,
    ),
    _ability("death-strike", "Frappe de mort", "Death Strike", boxes=True),
    _ability("deflect-arrows", "Parade de projectiles", "Deflect Arrows"),
    _ability("difficult", "Difficile", "Difficult", _NUMBER),
    _ability("dr", "RD", "DR", _HP, spellings=("Réduction des dégâts", "Damage Reduction")),
    _ability("dual-activation", "Double activation", "Dual Activation"),
    _ability("fearless", "Intrépide", "Fearless"),
    _ability("feed", "Nourriture", "Feed", _HP),
    _ability("flight", "Vol", "Flight"),
    _ability("gaze-attack", "Attaque du regard", "Gaze Attack", place="powers"),
    _ability("hide", "Discrétion", "Hide"),
    _ability("hurling-charge", "Charge de jet", "Hurling Charge", boxes=True),
    _ability("immune", "Immunité", "Immune", Part("what", "word", table=IMMUNITIES)),
    _ability("improved-countersong", "Contre-chant suprême", "Improved Countersong"),
    _ability("incorporeal", "Incorporel", "Incorporeal"),
    _ability("independent", "Indépendant", "Independent"),
    _ability("invisible", "Invisible", "Invisible", spellings=("Invisibilité", "Invisibility")),
    _ability("leap", "Bond", "Leap", _BONUS, _DAMAGE, boxes=True),
    _ability("level-drain", "Absorption de niveau", "Level Drain"),
    _ability("melee-reach", "Allonge au corps à corps", "Melee Reach", Part("number", least=2, most=12)),
    _ability("melee-sneak-attack", "Attaque sournoise au corps à corps", "Melee Sneak Attack", _FIVES),
    _ability("minions", "Serviteurs", "Minions", Part("card", "card"), Part("count", most=12, default=1)),
    _ability("mobility", "Souplesse du serpent", "Mobility"),
    _ability("morale-save-bonus", "Bonus au jet de moral", "Morale Save Bonus", _BONUS, spellings=("Jet de moral",)),
    _ability(
        "not-subject-to-commander-effects",
        "Non affecté par les effets de commandement",
        "Not Subject to Commander Effects",
    ),
    _ability("phalanx-fighting", "Combat en phalange", "Phalanx Fighting"),
    _ability("pounce", "Bondir", "Pounce"),
    _ability("powerful-charge", "Charge en puissance", "Powerful Charge", _FIVES),
    _ability("precise-shot", "Tir de précision", "Precise Shot"),
    _ability("psionics", "Psionique", "Psionics", place="power_points"),
    _ability("pushback", "Recul", "Pushback", boxes=True),
    _ability("ranged-sneak-attack", "Attaque sournoise à distance", "Ranged Sneak Attack", _FIVES),
    _ability("relay-orders", "Transfert d'ordres", "Relay Orders"),
    _ability("rend", "Déchirement", "Rend", _FIVES),
    _ability("requires", "Nécessite", "Requires", Part("creature", "creature")),
    _ability("resist", "Résistance", "Resist", _ENERGY, _HP),
    _ability("save-bonus", "Bonus de sauvegarde", "Save Bonus", _BONUS, spellings=("Sauvegarde", "Save")),
    _ability("save-equals", "Sauvegarde égale", "Save Equals", _NUMBER),
    _ability("scout", "Éclaireur", "Scout"),
    _ability("sidestep", "Esquive", "Sidestep", boxes=True),
    _ability("simultaneous-attack", "Attaque simultanée", "Simultaneous Attack", Part("attacks", "attacks")),
    _ability("slow-effect", "Effet de ralentissement", "Slow Effect", _DC),
    _ability("slow-melee-attack", "Attaque au corps à corps ralentie", "Slow Melee Attack"),
    _ability("slow-ranged-attack", "Attaque à distance ralentie", "Slow Ranged Attack"),
    _ability("smite", "Châtiment", "Smite", Part("kind", "kind", default="any"), _FIVES, boxes=True),
    _ability("sorcerer-spells", "Grimoire", "Sorcerer Spells", place="slots"),
    _ability("spell-resistance", "Résistance à la magie", "Spell Resistance", spellings=("RM", "SR"), boxes=True),
    _ability("spell-resistance-all", "Résistance à toute magie", "Spell Resistance All"),
    _ability("spring-attack", "Attaque éclair", "Spring Attack"),
    _ability("stagger", "Chanceler", "Stagger"),
    _ability("stench", "Puanteur", "Stench", Part("kinds", "kinds", default="")),
    _ability("stunning-attack", "Attaque étourdissante", "Stunning Attack", _DC, boxes=True),
    _ability("tiny-reach", "Allonge très petite", "Tiny Reach"),
    _ability("trample", "Piétinement", "Trample", _DAMAGE, _DC, boxes=True),
    _ability("turn-undead", "Renvoi des morts-vivants", "Turn Undead", _NUMBER, boxes=True),
    _ability("tyrannical-morale", "Moral tyrannique", "Tyrannical Morale", _BONUS, place="orders"),
    _ability("uncanny-dodge", "Esquive instinctive", "Uncanny Dodge"),
    _ability("unique", "Unique", "Unique"),
    _ability("vulnerable", "Vulnérable", "Vulnerable", _ENERGY),
    _ability("wandering-monster", "Monstre errant", "Wandering Monster"),
    _ability(
        "warband-building",
        "Construction de groupe de guerriers",
        "Warband Building",
        Part("kinds", "kinds"),
        place="orders",
    ),
    _ability("whirlwind-attack", "Attaque tourbillonnante", "Whirlwind Attack", boxes=True),
    _ability("wild", "Sauvage", "Wild"),
)

OLD_NAMES: Final[dict[str, str]] = {"Attaque sournoise": "melee-sneak-attack", "Sneak Attack": "melee-sneak-attack"}
"""Names on older cards, and what they mean."""

ABILITY_NAMES: Final[dict[str, AbilityName]] = {entry.key: entry for entry in _GLOSSARY}
"""Every special ability of the glossary by the last part of its id."""

_BY_SPELLING = {spelling: entry for entry in _GLOSSARY for spelling in entry.answers_to()} | {
    plain(old): ABILITY_NAMES[key] for old, key in OLD_NAMES.items()
}


def read_ability(
    text: str, fields: Mapping[str, str | int] = {}, *, kinds: Sequence[Term] = KINDS, place: Place = "abilities"
) -> tuple[Ability, ...]:
    """What a card writes as ``text`` (and as fields besides): an ability, or several of one name.

    ``Immune/cold, fire`` lists several; names of older cards are known. [ddm.ability.sneak-attack] ``place``: the field of
    the card in which it is written. Raises ``BadValue`` with
    the reason, and the nearest known name where there is one.
    """
    head, *texts = (part.strip() for part in text.split("/"))
    entry = _BY_SPELLING.get(plain(head))
    if entry is None:
        raise _unknown(head, _GLOSSARY)
    if entry.place != place:
        raise BadValue(message("ddm-ability-elsewhere", ability=entry.name.told, field=entry.place), RULE)
    if entry.key == "immune" and len(texts) == 1:
        whats = [part.strip() for part in texts[0].split(",")]
        return tuple(Ability(entry.effect, entry.parameter([what], {}, kinds)) for what in whats)
    return (Ability(entry.effect, entry.parameter(texts, fields, kinds)),)


def _unknown(word: str, table: Sequence[Term]) -> BadValue:
    close = closest(word, table)
    if close is None:
        return BadValue(message("ddm-ability-unknown", word=word), RULE)
    return BadValue(message("ddm-ability-unknown-close", word=word, close=close.told), RULE)


# -- modifiers, conditions, and what a spell does besides --------------------------------------------------------------

MODIFIERS: Final[tuple[Term, ...]] = (
    Term("attack", Name("Attaque", "Attack")),
    Term("melee-attack", Name("Attaque au corps à corps", "Melee attack")),
    Term("ranged-attack", Name("Attaque à distance", "Ranged attack")),
    Term("ac", Name("CA", "AC")),
    Term("save", Name("Sauvegarde", "Save")),
    Term("morale", Name("Jet de moral", "Morale save")),
    Term("speed", Name("Vitesse", "Speed")),
    Term("melee-damage", Name("Dégâts au corps à corps", "Melee damage")),
    Term("ranged-damage", Name("Dégâts à distance", "Ranged damage")),
)
"""The statistics that a modifier may change; the effects are ``ddm.term.gains#<key>``, with the number as parameter."""


class Condition(Term, frozen=True, kw_only=True):
    """A condition. ``dc``: whether whoever has it saves against a DC, which is the parameter of the effect."""

    dc: bool = False

    @property
    def effect(self) -> str:
        """The name of its effect: the id of its rule."""
        return f"ddm.condition.{self.key}"


def _condition(key: str, fr: str, en: str, *, dc: bool = False) -> Condition:
    return Condition(key=key, name=Name(fr, en), dc=dc)


CONDITIONS: Final[tuple[Condition, ...]] = (
    _condition("confused", "Confus", "Confused", dc=True),
    _condition("entangled", "Enchevêtré", "Entangled", dc=True),
    _condition("frightened", "Effrayé", "Frightened"),
    _condition("incited", "Incité", "Incited"),
    _condition("inhibited", "Inhibé", "Inhibited"),
    _condition("paralyzed", "Paralysé", "Paralyzed", dc=True),
    _condition("poisoned", "Empoisonné", "Poisoned"),
    _condition("skips-next-turn", "Passe le prochain tour", "Skips next turn"),
    _condition("sleeping", "Endormi", "Sleeping"),
    _condition("stunned", "Étourdi", "Stunned"),
)
"""Poisoned without more is the commonest poison: 5 damage at each activation."""


class Feature(Term, frozen=True, kw_only=True):
    """What a spell or an ability of one card does that no ability of the glossary does; ``effect``: its name."""

    effect: str


FEATURES: Final[tuple[Feature, ...]] = (
    Feature(
        key="ignores-dr",
        name=Name("Ignore la RD", "Ignores DR"),
        effect="ddm.spell.magic-weapon",
    ),
    Feature(
        key="walled-off",
        name=Name("Derrière un mur de force", "Behind a wall of force"),
        effect="ddm.spell.wall-of-force",
    ),
    Feature(
        key="no-attacks",
        name=Name("Ne peut pas attaquer", "Cannot attack"),
        effect="ddm.term.gains#no-attacks",
    ),
    Feature(
        key="reroll",
        name=Name("Relance", "Reroll"),
        effect="ddm.term.reroll",
    ),
)
"""Attacks of the bearer ignore DR; no attack, spell or ability passes between the bearer's space and any other, nor does
the bearer leave it, though all is seen; the bearer makes no melee and no ranged attacks; the bearer may throw one attack
roll or save again."""


def modifier_effect(key: str) -> str:
    """The name of the effect that changes a statistic."""
    return f"ddm.term.gains#{key}"


_SIGNED = re.compile(r"(.*\S)\s*([+-])\s*([0-9]{1,3})")


def read_effect(
    text: str, fields: Mapping[str, str | int] = {}, *, kinds: Sequence[Term] = KINDS, dc: int | None = None
) -> Ability:
    """What somebody gains, as a card writes it: a modifier, a condition, an ability. Raises ``BadValue``.

    ``dc``: that of the spell which gives it, for a condition that needs one and is written without.
    """
    signed = _SIGNED.fullmatch(text.strip())
    if signed is not None and "/" not in text:
        modifier = find(MODIFIERS, signed[1])
        if modifier is None:
            raise _unknown(text, MODIFIERS)
        return Ability(modifier_effect(modifier.key), int(signed[2] + signed[3]))
    head, *texts = (part.strip() for part in text.split("/"))
    feature = find(FEATURES, head)
    if feature is not None and not texts:
        return Ability(feature.effect)
    condition = find(CONDITIONS, head)
    if condition is not None:
        return Ability(condition.effect, _condition_parameter(condition, texts, fields, dc))
    entry = _BY_SPELLING.get(plain(head))
    if entry is None or entry.place not in ("abilities", "orders"):
        raise _unknown(head, (*_GLOSSARY, *MODIFIERS, *CONDITIONS, *FEATURES))
    return Ability(entry.effect, entry.parameter(texts, fields, kinds))


def _condition_parameter(
    condition: Condition, texts: Sequence[str], fields: Mapping[str, str | int], dc: int | None
) -> Parameter:
    """The DC of a condition that has one, from the card or from the spell."""
    if not condition.dc:
        if texts or fields:
            raise BadValue(message("ddm-ability-form", form=condition.name.told), RULE)
        return None
    written = texts[0] if len(texts) == 1 else fields.get("dc", dc)
    if written is None or len(texts) > 1:
        raise BadValue(message("ddm-condition-needs-dc", condition=condition.name.told), RULE)
    return _DC.read(written, KINDS)


def read_effect_name(text: str) -> str:
    """The effect that somebody loses, named alone. Raises ``BadValue``."""
    tables: tuple[Sequence[AbilityName | Condition | Feature], ...] = (CONDITIONS, FEATURES, _GLOSSARY)
    for table in tables:
        known = find(table, text)
        if known is not None:
            return known.effect
    modifier = find(MODIFIERS, text)
    if modifier is not None:
        return modifier_effect(modifier.key)
    raise _unknown(text, (*CONDITIONS, *_GLOSSARY, *MODIFIERS))


def effect_text(effect: str, parameter: Parameter, language: str, kinds: Sequence[Term] = KINDS) -> str:
    """An effect as a card writes it: ``Conceal/6``, ``Attack +1``, ``Stunned``."""
    area, _, rest = effect.removeprefix("ddm.").partition(".")
    if area == "ability":
        return ABILITY_NAMES[rest].text(parameter, language, kinds)
    for feature in FEATURES:
        if feature.effect == effect:
            return feature.name.text(language)
    if area == "condition":
        name = next(candidate.name for candidate in CONDITIONS if candidate.key == rest).text(language)
        return name if parameter is None else f"{name}/{parameter}"
    key = rest.partition("#")[2]
    name = next(candidate.name for candidate in MODIFIERS if candidate.key == key).text(language)
    return name if parameter is None else f"{name} {int(parameter):+d}"
