"""Telling a battle: what its units, sides and terrain are called, and what its facts look like.

Beside what the narration of all books does: lengths (fields called as in :data:`LENGTHS`) are in inches, a way is as long as
it is, a weapon is told by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from escarmouche.documents.terms import Name
from escarmouche.kernel import Ask, Chosen, Event, Place, Roll, Rolled
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.common.narration import NONE, Named, TableNarrator, known, question_key, sum_told
from escarmouche.rulebooks.lfw.battle import TIDE, Battle, Treasure, Unit
from escarmouche.rulebooks.lfw.content.aptitudes import BY_ID
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.content.tides import parts
from escarmouche.rulebooks.lfw.events import (
    Drifted,
    Ended,
    EntranceAgreed,
    OrderSet,
    Passed,
    Prepared,
    SpellCast,
    TreasureHidden,
    TreasureLaid,
)
from escarmouche.rulebooks.lfw.presentation.terms import NAME, inches
from escarmouche.rulebooks.lfw.rules.casting import spell_key
from escarmouche.rulebooks.lfw.rules.distances import melee_of
from escarmouche.rulebooks.lfw.rules.melee import weapons_of_melee
from escarmouche.table import INCH, Pose, length
from escarmouche.table.directions import TURN as FULL_TURN
from escarmouche.texts import Message, Value, message

SIDES: Final = ("red", "blue")
"""The seats of an ordinary battle."""

SEATS: Final = ("red", "blue", "green", "yellow")
"""All seats that there can be."""

LENGTHS: Final = frozenset({"allowance", "depth", "distance", "gap", "length", "range", "reach"})
"""What fields and facts that hold a length in 0.01 mm are called."""

ROLLS: Final[Mapping[str, str]] = {
    "lfw.attack.shooting": "lfw-roll-of-hit",
    "lfw.attack.melee": "lfw-roll-of-combat",
}
"""What rolls are called that go by the rule of an attack."""
TURN: Final = "turn"
"""What options begin with that turn a die, named by its place, to another face."""

SPELLS: Final = "lfw-magic-cost"
"""The question whose options are the spells of a unit."""

CHARGES: Final = "lfw-charge-move"
"""The question whose options are charges that have been declared, each by its unit."""

GENERAL: Final = "lfw-scenario-secondary-general"
"""The question whose options are secondary objectives."""

COMBATS: Final = "lfw-melee-activate"
"""The question whose options are combats, each by one of its units."""

WEAPONS: Final[Mapping[str, Callable[[Unit], Sequence[Weapon]]]] = {
    "lfw-shoot-weapon": lambda unit: unit.shooting_weapons,
    "lfw-melee-attack-weapon": weapons_of_melee,
    "lfw-terrain-interieur-force-weapon": lambda unit: unit.profile.melee_weapons,
}
"""The questions whose options are weapons of the unit, by their places."""


LEAST_TOLD: Final = INCH // 200
"""What is shorter rounds to 0" and is told as standing still."""


def is_held(state: Battle) -> bool:
    """Whether what counts is how long a tide is held, as nobody has won: once it is over, or has been held for a turn."""
    return state.tide is not None and (state.winner == "" or (state.winner is None and state.turn > 1))


def held_told(state: Battle) -> Message:
    """How long the tide was held: through all turns but the last, in which the last unit has fallen, if it has."""
    assert state.tide is not None
    return message("lfw-result-held", count=state.turn if state.tide.left else max(0, state.turn - 1))


def octant(tenths: int) -> int:
    """The nearest of eight directions, counted from the right counter-clockwise, of one in tenths of a degree."""
    return (tenths + FULL_TURN // 16) * 8 // FULL_TURN % 8


def _treasures(state: Battle) -> Sequence[Treasure]:
    return () if state.mission is None else state.mission.treasures


class BattleNarrator(TableNarrator[Battle]):
    """What tells battles."""

    book = "lfw"

    def counted(self, state: Battle) -> tuple[int, ...]:
        chosen = state.gathering is None, state.tide is None or state.tide.army is None
        return len(state.units), len(state.board.pieces), len(_treasures(state)), *chosen

    def named(self, state: Battle) -> Mapping[str, Words]:
        """The name of every side, unit, treasure and piece of terrain."""
        pieces = [Named(piece.id, "", Name("", ""), f"lfw-terrain-{piece.kind}") for piece in state.board.pieces]
        units = [Named(unit.id, unit.side, unit.profile.name, NAME) for unit in state.units.values()]
        borne = [
            Named(treasure.key, "", Name("", ""), f"lfw-treasure-{treasure.kind}") for treasure in _treasures(state)
        ]
        return {
            **self.numbered(borne, state.players, side_name),
            **self.numbered(pieces, state.players, side_name),
            **self.numbered(units, state.sides, side_name),
            **{side: side_name(side) for side in state.sides},
            **{key: message(NAME, name=name.told) for key, name in before_battle(state)},
        }

    def own_value(self, state: Battle, name: str, value: Any) -> Value | None:
        """Places, ways, and the wounds of each side."""
        match value:
            case Pose():
                return place_told(value.x, value.y)
            case Name():
                return value.told
            case str() if name == "spell" and (spell := _spell_name(state, value)) is not None:
                return spell.told
            case [_] if name == "path":
                return NONE
            case [*_] if name == "path":
                far = length(tuple((x, y) for x, y in value))
                return inches(far) if far >= LEAST_TOLD else NONE
            case [*pairs] if name == "objectives":
                told = {key: self.rule_title(f"lfw.scenario.secondary.{key}") or key for _, key in pairs}
                return tuple(
                    message("lfw-pair", name=self.word_told(state, side), value=told[key]) for side, key in pairs
                )
            case str() if name == "improvised" and value:
                return self.rule_title(f"lfw.scenario.secondary.{value}") or value
            case [*pairs] if name == "posts":
                return tuple(
                    message("lfw-pair", name=self.word_told(state, side), value=message("lfw-post", post=post))
                    for side, post in pairs
                )
            case [*pairs] if name == "lists":
                return tuple(
                    message("lfw-pair", name=self.word_told(state, side), value=self.word_told(state, key))
                    for side, key in pairs
                )
            case [*pairs] if name == "suffered" and pairs:
                return tuple(message("lfw-pair", name=self.word_told(state, side), value=n) for side, n in pairs)
            case _:
                return None

    def fields_told(self, state: Battle, event: Event) -> dict[str, Value]:
        """Points of the table by where they are; what is passed, made ready or ordered."""
        told = super().fields_told(state, event)
        if isinstance(event, Passed):
            told["what"] = event.rules[0].removeprefix("lfw.").replace(".", "-")
        elif isinstance(event, Prepared | OrderSet):
            told["what"] = event.rules[0].rpartition(".")[2]
        if isinstance(event, Drifted):
            told |= {"aimed": place_told(*event.aimed), "point": place_told(*event.point)}
        elif isinstance(event, SpellCast | TreasureLaid | EntranceAgreed | TreasureHidden) and event.point is not None:
            told |= {"point": place_told(*event.point)}
        return told

    def own_number(self, name: str, number: int) -> Value:
        """Lengths."""
        return inches(number) if name in LENGTHS else number

    def rule_title(self, id: str) -> dict[str, str] | None:
        """Without the ``(*)`` that stands, in the book, for the number that a special rule has on a card."""
        titles = super().rule_title(id)
        return None if titles is None else {locale: title.removesuffix(" (*)") for locale, title in titles.items()}

    def thrower(self, about: Mapping[str, Any], player: str) -> str:
        """The unit whose roll it is, or else the player."""
        return str(about.get("unit") or player)

    def own_roll(self, event: Rolled, facts: dict[str, Value]) -> Message | None:
        """What dice come to, and against what."""
        about = event.about
        if event.dice == (FULL_TURN,):
            return Message("lfw-told-direction", {**facts, "toward": octant(event.faces[0] - 1)})
        if "sides" in about:
            shown = zip(about["sides"], event.faces, strict=True)
            facts["shown"] = tuple(message("lfw-pair", name=side_name(side), value=face) for side, face in shown)
            return Message("lfw-told-rolled-by-sides", facts)
        if not self.thrower(about, event.player):
            return Message("lfw-told-rolled-by-all", facts)
        if "needed" not in about:
            return None
        if event.rule in ROLLS:
            facts["what"] = message(ROLLS[event.rule])
        total = sum_told(*event.parts) if event.parts else NONE
        return Message("lfw-told-rolled-against", {**facts, "total": total, "needed": about["needed"]})

    def question(self, state: Battle, ask: Ask[Any] | Roll[Any]) -> Message:
        """The words for what is asked; without a text of its own, at least of whom, and how far it may go; of
        dice of all sides, whose is which.
        """
        key = question_key(ask.rule)
        if isinstance(ask, Roll) and "sides" in ask.about:
            sides = tuple(side_name(side) for side in ask.about["sides"])
            return message("lfw-roll-by-sides", what=self.rule_title(ask.rule) or ask.rule, sides=sides)
        if isinstance(ask, Ask) and not known(key) and not (isinstance(ask, Place) and known(f"{key}-place")):
            facts = self.facts_told(state, {"player": ask.player, **ask.about})
            facts["what"] = self.rule_title(ask.rule) or ask.rule
            if isinstance(ask, Place) and {"unit", "allowance"} <= facts.keys():
                return Message("lfw-question-place", facts)
            if "unit" in facts:
                return Message("lfw-question-of", facts)
        return super().question(state, ask)

    def told(self, state: Battle, event: Event) -> Message | None:
        """Against a tide that nobody plays there is nobody who could win: told is how long it was held."""
        if isinstance(event, Ended) and is_held(state):
            return held_told(state)
        return super().told(state, event)

    def decision_told(self, state: Battle, event: Chosen) -> Words:
        """The place of a placement is shown, not told."""
        match event.answer:
            case {"x": int(), "y": int()} | {"path": [_, _, *_]}:
                return message("lfw-a-place")
            case _:
                return super().decision_told(state, event)

    def answer_told(self, state: Battle, asked: str, answer: Any, about: Mapping[str, Any]) -> Words:
        """Poses and ways by where they end."""
        match answer:
            case {"x": int(x), "y": int(y)}:
                return place_told(x, y)
            case {"path": [*_, [int(x), int(y)]] as path}:
                return place_told(x, y) if len(path) > 1 else message("lfw-on-the-spot")
            case _:
                return super().answer_told(state, asked, answer, about)

    def option_told(self, state: Battle, asked: str, key: str, about: Mapping[str, Any]) -> Words:
        """Weapons by their names; combats by all who fight in them."""
        if asked in WEAPONS and key.isdecimal() and about.get("unit") in state.units:
            weapons = WEAPONS[asked](state[about["unit"]])
            if int(key) < len(weapons):
                return message(NAME, name=weapons[int(key)].name.told)
        who, _, aptitude = key.partition(" ")
        if who == TURN:
            place, _, face = aptitude.partition(" ")
            return message("lfw-do-turn", die=about["faces"][int(place)], face=int(face))
        if who in state.units and f"lfw.aptitude.{aptitude}" in BY_ID:
            name = BY_ID[f"lfw.aptitude.{aptitude}"].name.told
            return message("lfw-uses", name=self.word_told(state, who), aptitude=message(NAME, name=name))
        word, _, third = aptitude.partition(" ")
        if who in state.units and known(f"lfw-do-{word}"):
            facts: dict[str, Value] = {"name": self.word_told(state, who)}
            return message(f"lfw-do-{word}", **(facts | {"other": self.word_told(state, third)} if third else facts))
        if asked == SPELLS and about.get("unit") in state.units:
            spell = _spell_name(state, key)
            if spell is not None:
                return message(NAME, name=spell.told)
        if asked == GENERAL:
            return message(NAME, name=self.rule_title(f"lfw.scenario.secondary.{key}") or key)
        if asked == CHARGES and (
            charged := [name for charge in state.charges if charge.unit == key for name in charge.targets]
        ):
            targets = self.value_told(state, "targets", charged)
            return message("lfw-charges", name=self.word_told(state, key), targets=targets)
        if asked == COMBATS and key in state.units and state[key].in_play:
            fighting = sorted(melee_of(state, state[key]), key=lambda name: name != key)
            told: Words = message(NAME, name=self.word_told(state, key))
            for other in fighting[1:]:
                told = message("lfw-with", name=told, other=self.word_told(state, other))
            return told
        return super().option_told(state, asked, key, about)


def _spell_name(state: Battle, key: str) -> Name | None:
    """The name of a spell that some unit knows, by its domain and its key."""
    known = (spell for unit in state.units.values() for spell in unit.profile.spells)
    return next((spell.name for spell in known if spell_key(spell) == key), None)


def before_battle(state: Battle) -> Iterator[tuple[str, Name]]:
    """What is chosen of before a battle: the lists, and the units of a tide, with their factions."""
    for roster in () if state.gathering is None else state.gathering.rosters:
        yield roster.key, roster.name
        yield roster.faction, roster.faction_name
    if state.tide is not None:
        army = () if state.tide.army is None else [unit.profile for _, _, unit in parts(state.tide.army)]
        yield from state.tide.factions.items()
        for profile in (*state.tide.offered, *army):
            yield profile.key, profile.name
            yield from ((option.key, option.name) for option in profile.options)


def side_name(side: str) -> Words:
    """The name of a side."""
    return message(f"lfw-side-{side}") if side in (*SEATS, TIDE) else side


def place_told(x: int, y: int) -> Message:
    """A place to the nearest tenth of an inch: nobody reads more off a table."""
    tenth = Decimal("0.1")
    return message("lfw-place", x=inches(x).quantize(tenth), y=inches(y).quantize(tenth))


NARRATOR: Final = BattleNarrator()

rule_title = NARRATOR.rule_title

__all__ = ["LENGTHS", "NARRATOR", "SEATS", "SIDES", "place_told", "rule_title", "side_name"]
