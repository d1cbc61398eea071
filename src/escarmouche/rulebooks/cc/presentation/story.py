"""Telling a battle: what its fighters and cards are called, and what its facts look like.

Beside what the narration of editions of Confrontation does: who joins an assault, and what somebody sets off on his way, are
told whole.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final

from escarmouche.kernel import Ask, Breakdown, Event, Roll, Rolled
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.cc.battle import Battle, Card, Fighter
from escarmouche.rulebooks.cc.content.skill_names import GRAMMAR
from escarmouche.rulebooks.cc.events import AssaultDeclared, AttackRolled, CardPlayed, Incident, WoundRolled
from escarmouche.rulebooks.cc.presentation.mystic_names import gem_names, mystic_names, power_names
from escarmouche.rulebooks.cc.rules.assault import GROUP
from escarmouche.rulebooks.cc.rules.casting import BOOST, MASTERY, OPEN
from escarmouche.rulebooks.cc.rules.combat import PLACING
from escarmouche.rulebooks.cc.rules.counter_magic import WINDOW
from escarmouche.rulebooks.cc.rules.flight import DIVE
from escarmouche.rulebooks.cc.rules.granting import BOILER, structure_left
from escarmouche.rulebooks.cc.rules.movement import INTERRUPT
from escarmouche.rulebooks.cc.rules.sequences import TopCard
from escarmouche.rulebooks.cc.rules.wounds import ROLL as WOUND
from escarmouche.rulebooks.common.narration import NONE, question_key, sum_told
from escarmouche.rulebooks.confrontation.narration import SIDES, FigureNarrator
from escarmouche.rulebooks.confrontation.wound_table import WORDS as SEVERITY_WORDS
from escarmouche.texts import Message, Value, message

NAME: Final = "cc-name"
"""The text of a name by itself."""

STRUCK: Final = "struck"
"""In the place of what has to be parried: nobody parries the attack."""

LENGTHS: Final = frozenset({"allowance", "distance", "height", "length", "reach"})
"""What fields and facts that hold a length in 0.01 mm are called."""

GROUPING: Final = question_key(GROUP)
SEVERITIES: Final = frozenset(SEVERITY_WORDS.values())
LEAVING: Final = question_key("cc.core.disengage.move")
DICE: Final = question_key(PLACING)
RAISING: Final = (question_key("cc.skill.concentration"), question_key("cc.skill.mutagene.allocation"))
INTERRUPTING: Final = question_key(INTERRUPT)
OPPOSING: Final = question_key(WINDOW)
SPENDING: Final = (MASTERY, BOOST, OPEN)
"""What asks for gems of a spell that is aimed already."""


class BattleNarrator(FigureNarrator[Battle]):
    """What tells battles."""

    book: ClassVar[str] = "cc"
    lengths = LENGTHS

    def own_value(self, state: Battle, name: str, value: Any) -> Value | None:
        """How bad a wound is stays a word of the text: an Element is called light, too."""
        return value if name == "wound" and value in SEVERITIES else super().own_value(state, name, value)

    def own_word(self, word: str) -> dict[str, str] | None:
        """A skill by its name on cards."""
        skill = GRAMMAR.skills.get(word.removeprefix("cc.skill.")) if word.startswith("cc.skill.") else None
        return None if skill is None else skill.name.told

    def counted(self, state: Battle) -> tuple[int, ...]:
        return (*super().counted(state), sum(len(card.fighters) for card in state.cards.values()))

    def figures(self, state: Battle) -> Collection[Fighter]:
        """Fighters, and pieces that can be destroyed."""
        return (*state.fighters.values(), *state.pieces.values())

    def cards(self, state: Battle) -> Collection[Card]:
        return state.cards.values()

    def further_names(self, state: Battle) -> Mapping[str, Words]:
        """What gems, spells and miracles are called."""
        known: dict[str, Words] = dict(gem_names())
        for fighter in state.fighters.values():
            known |= dict(mystic_names(fighter))
        for piece in state.pieces.values():
            known |= dict(power_names(piece))
        return known | {token.id: marker_name(token.id) for token in state.tokens}

    def rule_title(self, id: str) -> dict[str, str] | None:
        """The title of a rule; of a skill its name on cards, which has no X."""
        return self.own_word(id) or super().rule_title(id)

    def part_title(self, id: str) -> dict[str, str] | None:
        """Of a part of a skill the name of the skill."""
        skill, *_ = id.removeprefix("cc.skill.").split(".")
        return (self.own_word(f"cc.skill.{skill}") if id.startswith("cc.skill.") else None) or self.rule_title(id)

    def thrower(self, about: Mapping[str, Any], player: str) -> str:
        """The fighter whose roll it is; of a wound roll the one who has hit, or else the player."""
        if "damage" in about:
            return str(about["by"] or player)
        return str(about.get("roller") or about.get("fighter") or player)

    def roll_title(self, rule: str, about: Mapping[str, Any]) -> Value:
        """Of a wound roll its name, whatever it comes from."""
        return super().roll_title(WOUND if "damage" in about else rule, about)

    def aimed_at(self, about: Mapping[str, Any]) -> Any:
        """Of a wound roll whoever has been hit."""
        return about["fighter"] if "damage" in about else super().aimed_at(about)

    def question(self, state: Battle, ask: Ask[Any] | Roll[Any]) -> Message:
        """Whether it is steam or naphtha that drives a fighter."""
        told = super().question(state, ask)
        if ask.rule != BOILER:
            return told
        return Message(told.key, {**told.args, "kind": _fuel(state[ask.about["fighter"]])})

    def own_roll(self, event: Rolled, facts: dict[str, Value]) -> Message | None:
        """Of several dice what the one that counts comes to."""
        about = event.about
        if "damage" in about:
            return Message("cc-told-rolled", facts)
        if event.parts is None or len(event.faces) == 1:
            return super().own_roll(event, facts)
        which: dict[str, Value] = {
            "total": sum_told(*event.parts) if event.parts else NONE,
            "dice": len(event.faces),
            "which": "worst" if about.get("worst") else "best",
            "difficulty": about.get("difficulty", NONE),
        }
        return Message("cc-told-rolled-several", {**facts, **which})

    def own_facts(self, ask: Ask[Any]) -> Mapping[str, Any]:
        """The card on top, to whose sequence it is; at whom a spell is cast, if at anybody."""
        if ask.rule in SPENDING:
            return {"target": ask.about.get("target")}
        return {"card": ask.card} if isinstance(ask, TopCard) else super().own_facts(ask)

    def fields_told(self, state: Battle, event: Event) -> dict[str, Value]:
        """The side of a card only where its name does not say it already.

        What has structure points has no part of a body, and scenery parries nothing. A dive is a charge of its own name, and
        what burns naphtha is no boiler.
        """
        told = super().fields_told(state, event)
        if isinstance(event, AssaultDeclared) and DIVE in event.rules:
            told["charge"] = "dive"
        if isinstance(event, AttackRolled) and event.result is not None and state.is_piece(state[event.target]):
            told["result"] = STRUCK
        if isinstance(event, WoundRolled) and structure_left(state[event.fighter]) is not None:
            told["location"] = NONE
        if isinstance(event, Incident) and _fuel(state[event.fighter]) == "naphtha":
            told["what"] = f"{event.what}-naphtha"
        if isinstance(event, CardPlayed) and self.names_its_side(state, event.card):
            told["side"] = NONE
        return told

    def answer_told(self, state: Battle, asked: str, answer: Any, about: Mapping[str, Any]) -> Words:
        """Of combat dice, how many go into what."""
        if asked == DICE:
            return self.dice_split(int(answer), about["dice"])
        return super().answer_told(state, asked, answer, about)

    def option_told(self, state: Battle, asked: str, key: str, about: Mapping[str, Any]) -> Words:
        """Who joins an assault, how and at whom; what somebody sets off."""
        if asked == LEAVING and key in state.fighters:
            return message("cc-engages", target=self.word_told(state, key))
        if asked == GROUPING and key.count(":") == 2:
            fighter, action, target = key.split(":")
            names: dict[str, Value] = {name: self.word_told(state, name) for name in (fighter, target)}
            return message(f"cc-joins-{action}", fighter=names[fighter], target=names[target])
        if asked in RAISING and ":" in key:
            score, _, points = key.partition(":")
            return message("cc-points", score=score, points=int(points))
        if asked == OPPOSING and key.startswith("nexus:"):
            _, magician, nexus = key.split(":")
            named: dict[str, Value] = {
                "fighter": self.word_told(state, magician),
                "nexus": self.word_told(state, nexus),
            }
            return message("cc-mana-of-nexus", **named)
        if asked == INTERRUPTING and ":" not in key:
            return marker_name(key)
        if asked == INTERRUPTING:
            bearer, _, effect = key.partition(":")
            title = self.rule_title(effect) or effect
            return message("cc-sets-off", what=title, fighter=self.word_told(state, bearer))
        return super().option_told(state, asked, key, about)


def marker_name(marker: str) -> Words:
    """What a marker is called: by its number, the last part of its id."""
    return message("cc-a-marker", number=int(marker.rpartition("-")[2]))


def _fuel(fighter: Fighter) -> str:
    """What drives a fighter: ``naphtha``, or ``steam``."""
    kinds = {boiler.kind for boiler in fighter.profile.boilers}
    return "naphtha" if kinds == {"naphtha"} else "steam"


NARRATOR: Final = BattleNarrator()

names = NARRATOR.names
rule_title = NARRATOR.rule_title


def breakdown_told(number: Breakdown, *, length: bool = False) -> Value:
    """A number with the parts that it is made of; ``length``: in cm."""
    return NARRATOR.breakdown_told(number, "length" if length else "")


__all__ = ["LENGTHS", "NAME", "NARRATOR", "SIDES", "breakdown_told", "names", "rule_title"]
