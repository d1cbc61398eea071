"""How a card writes its skills: plain text in French or English, a name and after a slash its X.

``Bravoure``, ``Regeneration/5``, ``Fléau / Achéron``, ``Dévot de Merin / 10``, ``Esprit de Feu``. An edition has a
:class:`SkillGrammar` of its skills by name, of what the X of each may be, and of the tables from which X comes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from escarmouche.documents.terms import Name, Term, closest, find, plain, slug
from escarmouche.errors import BadValue
from escarmouche.table.units import cm, to_cm
from escarmouche.texts import Message, Value, message

Parameter = Literal["none", "number", "distance", "attribute", "word", "named", "cult"]
"""What X is: nothing; a number; a distance in cm; an entry of one of several tables, kept with the name of its table
(``people:acheron``) or bare (``feu``); somebody's name; or the reach of the aura of a rank that names a god."""


class Family(msgspec.Struct, frozen=True):
    """A table from which X may come: its key, its entries, what it is called when it is asked for.

    ``bare``: its entries are kept without its key. ``opener``: X is this word and then a name, which no table lists
    (``Champion Aldren``); such a family has no entries.
    """

    key: str
    told: Message
    entries: tuple[Term, ...] = ()
    bare: bool = False
    opener: Name | None = None


class SkillName(Term, frozen=True, kw_only=True):
    """An entry of a grammar: the names of a skill, and what its X may be.

    ``least`` and ``most`` bound a number, or a distance in cm; ``among`` lists the families that X may be of.
    ``optional``: it may stand without X. ``joined``: X follows the name without a slash.
    """

    parameter: Parameter = "none"
    least: int = 0
    most: int = 99
    among: tuple[str, ...] = ()
    optional: bool = False
    joined: bool = False


class Read(NamedTuple):
    """A skill as it was written: its key, its X, and the key of the god that a rank names.

    X is a number; a distance in 0.01 mm; or a text: ``family:key``, the key alone, or somebody's name as a key.
    """

    name: str
    value: int | str | None = None
    of: str | None = None


class SkillGrammar:
    """The skills of an edition, and how they are read. ``rule``: the id by which one that is written wrong is refused."""

    def __init__(self, rule: str, skills: Sequence[SkillName], families: Sequence[Family]) -> None:
        self.rule = rule
        self.skills = {entry.key: entry for entry in skills}
        self.families = {family.key: family for family in families}
        self._spelled = {spelling: entry for entry in skills for spelling in entry.answers_to()}

    def with_entries(self, family: str, entries: Sequence[Term]) -> SkillGrammar:
        """The same grammar with more entries in one of its families."""
        if not entries:
            return self
        longer = msgspec.structs.replace(self.families[family], entries=(*self.families[family].entries, *entries))
        return SkillGrammar(self.rule, tuple(self.skills.values()), tuple({**self.families, family: longer}.values()))

    # -- reading -------------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Read:
        """The skill that a card writes as ``text``: its name, and after a slash its X.

        Raises ``BadValue`` with the reason, and the nearest known name where there is one.
        """
        head, _, written = text.partition("/")
        god = None
        entry = self._spelled.get(plain(head))
        if entry is None:
            entry, god = self._rank_of_the_faithful(plain(head))
        if entry is None and not written:
            entry, written = self._joined(head)
        if entry is None:
            raise self._unknown(head)
        if entry.parameter == "cult" and god is None:
            raise BadValue(message("confrontation-skill-needs-god", skill=entry.name.told), self.rule)
        return Read(entry.key, self._value(entry, written.strip()), god)

    def value(self, skill: str, text: str) -> int | str | None:
        """The X of a skill (its key) from a text (``""``: nothing was written). Raises ``BadValue`` with the reason."""
        return self._value(self.skills[skill], text.strip())

    def _unknown(self, head: str) -> BadValue:
        close = closest(head, tuple(self.skills.values()))
        if close is None:
            return BadValue(message("confrontation-skill-unknown", word=head.strip()), self.rule)
        return BadValue(message("confrontation-skill-unknown-close", word=head.strip(), close=close.told), self.rule)

    def _rank_of_the_faithful(self, head: str) -> tuple[SkillName | None, str | None]:
        """``devot de merin`` -> the rank and the god."""
        rank, _, rest = head.partition(" ")
        link, _, god = rest.partition(" ")
        entry = self._spelled.get(rank)
        if entry is None or entry.parameter != "cult" or link not in ("de", "d", "of") or not god:
            return None, None
        return entry, slug(god)

    def _joined(self, text: str) -> tuple[SkillName | None, str]:
        """``Esprit de Feu``, ``Esprit d'Eau`` -> the skill and its X."""
        words = text.replace("’", "'").replace("'", "' ").split()
        for count in range(len(words) - 1, 0, -1):
            entry = self._spelled.get(plain(" ".join(words[:count])))
            if entry is not None and entry.joined:
                return entry, " ".join(words[count:])
        return None, ""

    def _value(self, entry: SkillName, written: str) -> int | str | None:
        if not written and (entry.parameter == "none" or entry.optional):
            return None
        if not written:
            raise BadValue(
                message("confrontation-skill-needs-x", skill=entry.name.told, wants=self.wants(entry)), self.rule
            )
        match entry.parameter:
            case "none":
                raise BadValue(message("confrontation-skill-no-x", skill=entry.name.told, got=written), self.rule)
            case "number":
                return self._number(entry, written)
            case "distance" | "cult":
                return self._distance(entry, written)
            case "attribute" | "word":
                return self._attribute(entry, written)
            case "named":
                return slug(written)

    def wants(self, entry: SkillName) -> Message:
        """What X has to be, in a few words."""
        match entry.parameter:
            case "number":
                return message("confrontation-skill-wants-number", least=entry.least, most=entry.most)
            case "distance":
                return message("confrontation-skill-wants-distance", most=entry.most)
            case "cult":
                return message("confrontation-skill-wants-cult", most=entry.most)
            case "named" | "none":
                return message("confrontation-skill-wants-named")
            case _:
                families = tuple(self.families[family].told for family in entry.among)
                return message("confrontation-skill-wants-attribute", families=families)

    def _bad(self, entry: SkillName, written: str, close: Name | None = None) -> BadValue:
        facts: dict[str, Value] = {"skill": entry.name.told, "wants": self.wants(entry), "got": written}
        if close is None:
            return BadValue(message("confrontation-skill-bad-x", **facts), self.rule)
        return BadValue(message("confrontation-skill-bad-x-close", close=close.told, **facts), self.rule)

    def _number(self, entry: SkillName, written: str) -> int:
        if not _WHOLE.fullmatch(written) or not entry.least <= int(written) <= entry.most:
            raise self._bad(entry, written)
        return int(written)

    def _distance(self, entry: SkillName, written: str) -> int:
        try:
            value = cm(written.removesuffix("cm").strip().replace(",", "."))
        except ValueError:
            raise self._bad(entry, written) from None
        if not 0 < value <= cm(entry.most):
            raise self._bad(entry, written)
        return value

    def _attribute(self, entry: SkillName, written: str) -> str:
        families = [self.families[family] for family in entry.among]
        for family in families:
            key = _entry_of(family, written)
            if key is not None:
                return key if family.bare or entry.parameter == "word" else f"{family.key}:{key}"
        raise self._bad(entry, written, closest(written, *(family.entries for family in families)))

    # -- telling -------------------------------------------------------------------------------------------------------

    def text(self, skill: Read, language: str) -> str:
        """A skill as a card writes it, for example ``Commandement/10``."""
        entry = self.skills[skill.name]
        head = entry.name.text(language)
        if skill.of is not None:
            head += f" {'de' if language == 'fr' else 'of'} {_shown(skill.of)}"
        if skill.value is None:
            return head
        return f"{head}{' ' if entry.joined else '/'}{self.value_text(entry, skill.value, language)}"

    def value_text(self, entry: SkillName, value: int | str, language: str) -> str:
        """X as a card writes it."""
        if isinstance(value, int):
            return str(to_cm(value)) if entry.parameter in ("distance", "cult") else str(value)
        if entry.parameter == "named":
            return _shown(value)
        prefix, _, key = value.rpartition(":")
        for family in (self.families[prefix],) if prefix else [self.families[name] for name in entry.among]:
            if family.opener is not None:
                return f"{family.opener.text(language)} {_shown(key)}"
            for term in family.entries:
                if term.key == key:
                    return term.name.text(language)
        raise KeyError(value)


def _entry_of(family: Family, written: str) -> str | None:
    """The key of what is written, in a family."""
    if family.opener is None:
        term = find(family.entries, written)
        return None if term is None else term.key
    first, _, rest = written.partition(" ")
    called = plain(first) in (plain(family.opener.fr), plain(family.opener.en))
    return slug(rest) if called and rest.strip() else None


def _shown(key: str) -> str:
    return key.replace("-", " ").title()


_WHOLE: Final = re.compile("[-+]?[0-9]{1,4}")


__all__ = ["Family", "Parameter", "Read", "SkillGrammar", "SkillName"]
