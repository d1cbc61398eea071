"""Telling a battle: what its fighters, cards and terrain are called, and what its facts look like.

Beside what the narration of all books does: lengths (fields called as in :data:`LENGTHS`) are in cm, a place is "x, y" in
cm, a skill stands with its X as a card writes it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final

from escarmouche.documents.written import read_name
from escarmouche.kernel import Ask, Breakdown, Choose, Event
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.c2.battle import Battle, Card, Fighter
from escarmouche.rulebooks.c2.content.goals import ChangePoints, Consequence, GainExperience, NextAct
from escarmouche.rulebooks.c2.content.scenarios import standard_scenarios
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.content.terms import GEMS
from escarmouche.rulebooks.c2.events import AttacksAnnounced, AttacksRolled, CardDrawn, CardSeen, Moved, WoundRolled
from escarmouche.rulebooks.c2.fortification.engines import LOCATIONS
from escarmouche.rulebooks.c2.incantation.spell_limits import power_key
from escarmouche.rulebooks.c2.rules.deck import PlayOrReserve
from escarmouche.rulebooks.common.narration import NONE
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.effect_words import OneOf, inner
from escarmouche.rulebooks.confrontation.narration import SIDES, FigureNarrator, length_told
from escarmouche.table import CM, Board, length
from escarmouche.texts import LOCALES, Message, Value, message

NAME: Final = "c2-name"
"""The text of a name by itself."""

LENGTHS = frozenset(
    {"allowance", "depth", "distance", "gap", "height", "left_over", "length", "moved", "range", "reach"}
)
"""What fields and facts that hold a length in 0.01 mm are called."""

HALVES = frozenset({"point", "spot"})
"""What facts that hold the middle of a half of the table are called."""

SKILL = "c2.skill."
"""What the ids of skills begin with."""

_WHOLE = re.compile("-?[0-9]+")


class BattleNarrator(FigureNarrator[Battle]):
    """What tells battles."""

    book = "c2"
    lengths = LENGTHS

    def counted(self, state: Battle) -> tuple[int, ...]:
        return len(state.fighters), len(state.cards), len(state.barricades)

    def cards(self, state: Battle) -> Collection[Card]:
        return state.cards.values()

    def figures(self, state: Battle) -> Collection[Any]:
        """Fighters and barricades."""
        return (*state.fighters.values(), *state.barricades.values())

    def further_names(self, state: Battle) -> Mapping[str, Words]:
        """What gems, miracles and spells are called, and the cards of a campaign that are staked."""
        further: dict[str, Words] = dict(gem_names())
        for staking in () if state.venture is None else state.venture.stakes.values():
            further |= {card.key: message(NAME, name=card.name.told) for card in staking.cards}
        for fighter in state.fighters.values():
            further |= dict(miracle_names(fighter))
            further |= dict(spell_names(fighter))
        return further

    def own_value(self, state: Battle, name: str, value: Any) -> Value | None:
        """What follows from an act, and halves of the table."""
        match value:
            case Consequence():
                return _consequence_told(value)
            case (int(x), int(y)) if name in HALVES:
                return message("c2-half", where=_where(state.board, x, y))
            case _:
                return super().own_value(state, name, value)

    def own_word(self, word: str) -> dict[str, str] | None:
        """A skill with its X as a card writes it, for a word like ``c2.skill.fleau/people:lions``."""
        rule, slash, x = word.partition("/")
        if not slash or not rule.startswith(SKILL):
            return None
        skill = Skill(rule.removeprefix(SKILL), int(x) if _WHOLE.fullmatch(x) else x)
        return {locale: skill.text(locale) for locale in LOCALES}

    def thrower(self, about: Mapping[str, Any], player: str) -> str:
        """The figure whose roll it is; of a wound roll the one who has hit, or else the player."""
        figure = about["by"] if "by" in about else about.get("fighter")
        return str(figure or player)

    def own_facts(self, ask: Ask[Any]) -> Mapping[str, Any]:
        """The card just drawn, to who may keep it; the least difficulty, where one lower than those offered is no better."""
        if isinstance(ask, PlayOrReserve):
            return {"card": ask.card}
        if isinstance(ask, Choose) and "least" in ask.about and str(ask.about["least"]) not in tuple(ask.options):
            return {"least": 0}
        return super().own_facts(ask)

    def fields_told(self, state: Battle, event: Event) -> dict[str, Value]:
        """Attacks each with their difficulties; the side of a card only where the line does not name it already."""
        told = super().fields_told(state, event)
        match event:
            case AttacksAnnounced() | AttacksRolled():
                told["targets"] = self._blows_told(state, event.targets, event.thresholds) or NONE
            case Moved():
                told |= _distance_told(event)
            case WoundRolled() if event.fighter in state.barricades:
                told["location"] = NONE
            case WoundRolled() if state[event.fighter].structure is not None:
                told["location"] = LOCATIONS.get(event.location, told["location"])
            case CardDrawn() if event.side == event.drawer or self.names_its_side(state, event.card):
                told["side"] = NONE
        return told

    def _blows_told(self, state: Battle, targets: tuple[str, ...], thresholds: tuple[int, ...]) -> tuple[Message, ...]:
        """Who is attacked, how often, and how difficult each attack is."""
        blows: dict[str, list[str]] = {}
        for target, threshold in zip(targets, thresholds, strict=True):
            blows.setdefault(target, []).append(str(threshold))
        return tuple(
            message("c2-blows", target=self.word_told(state, target), count=len(needed), thresholds=tuple(needed))
            for target, needed in blows.items()
        )

    def told(self, state: Battle, event: Event) -> Message | None:
        """A card just seen is told by the question whether to keep it, and by what comes of that."""
        return None if isinstance(event, CardSeen) else super().told(state, event)

    def answer_told(self, state: Battle, asked: str, answer: Any, about: Mapping[str, Any]) -> Words:
        """Of combat dice, how many go into what; of a combat, who fights whom."""
        if asked == "c2-melee-dice-allocate":
            return self.dice_split(int(answer), about["dice"])
        if asked == "c2-melee-order":
            for combat in state.combats:
                if answer == "+".join(combat.fighters):
                    return Message(
                        "c2-combat", self.facts_told(state, {"one": combat.attackers, "other": combat.defenders})
                    )
        return super().answer_told(state, asked, answer, about)


def _distance_told(event: Moved) -> dict[str, Value]:
    """How far a figure has gone on the table, and what that has used of its movement where that is more."""
    way = length(event.path)
    if not way or event.length - way < CM // 10:
        return {"used": NONE}
    return {"length": length_told(way), "used": length_told(event.length)}


def _consequence_told(consequence: Consequence) -> Message:
    """What an act does to the adventure."""
    match consequence:
        case GainExperience(amount=amount):
            key = "c2-follows-experience" if amount >= 0 else "c2-follows-experience-lost"
            return message(key, amount=abs(amount))
        case ChangePoints(by=by, whose=whose):
            key = "c2-follows-points" if by >= 0 else "c2-follows-fewer-points"
            return message(key, amount=abs(by), whose=whose)
        case NextAct(card=card):
            known = standard_scenarios().get(card)
            return message("c2-follows-act", card=card if known is None else known.name.told)
        case _:
            raise TypeError(f"{type(consequence).__name__} has no words")


@cache
def gem_names() -> Mapping[str, Message]:
    """What gems are called."""
    return {term.key: message(NAME, name=term.name.told) for term in GEMS}


def spell_names(fighter: Fighter) -> Iterator[tuple[str, Message]]:
    """What the cards of a figure's spells are called, and their powers over later turns."""
    for spell in fighter.profile.spells:
        yield CARD + spell.key, message(NAME, name=spell.name.told)
        yield power_key(spell), message("c2-name-of-power", name=spell.name.told)
        for _, word in inner(spell.effects):
            for choice in word.choices if isinstance(word, OneOf) else ():
                if choice.name is not None:
                    yield choice.key, message(NAME, name=read_name(choice.name).told)


def miracle_names(fighter: Fighter) -> Iterator[tuple[str, Message]]:
    """What the miracles of a figure are called, by their keys and as cards."""
    for miracle in fighter.profile.miracles:
        yield from dict.fromkeys((miracle.key, CARD + miracle.key), message(NAME, name=miracle.name.told)).items()


def _where(board: Board, x: int, y: int) -> str:
    """On which side of the table a point lies, as maps show it."""
    right, up = Fraction(2 * x, board.width) - 1, Fraction(2 * y, board.depth) - 1
    if abs(right) > abs(up):
        return "right" if right > 0 else "left"
    return "far" if up > 0 else "near"


NARRATOR: Final = BattleNarrator()

names = NARRATOR.names
told = NARRATOR.told
question = NARRATOR.question
side_name = NARRATOR.side_name
option = NARRATOR.option
rule_title = NARRATOR.rule_title


def breakdown_told(number: Breakdown, *, length: bool = False) -> Value:
    """A number with the parts that it is made of; ``length``: in cm."""
    return NARRATOR.breakdown_told(number, "length" if length else "")


__all__ = [
    "LENGTHS",
    "NARRATOR",
    "SIDES",
    "breakdown_told",
    "names",
    "option",
    "question",
    "rule_title",
    "side_name",
    "told",
]
