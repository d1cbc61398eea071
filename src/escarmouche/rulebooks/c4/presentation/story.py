"""Telling a battle: what its units, fighters and objectives are called, and what its facts look like.

Beside what the narration of all books does: lengths (fields called as in :data:`LENGTHS`) are in cm, a place is "x, y" in
cm, whole units that move or deploy are told by where their leader comes to stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from escarmouche.documents.terms import Name
from escarmouche.kernel import Ask, Breakdown, Chosen, Event, Rolled
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content.scenery import scenery_of
from escarmouche.rulebooks.c4.events import (
    ActionChosen,
    ElixirChanged,
    FighterLost,
    FighterMoved,
    OppositionWon,
    ZonesChosen,
)
from escarmouche.rulebooks.c4.rules.assault import PLACE
from escarmouche.rulebooks.c4.rules.drawing import KeepOrPlay, OwnCards
from escarmouche.rulebooks.c4.rules.interiors import building_of
from escarmouche.rulebooks.c4.rules.mystics import USED
from escarmouche.rulebooks.c4.rules.shooting import ranged_profiles
from escarmouche.rulebooks.common.narration import NONE, Named, TableNarrator, sum_told
from escarmouche.table import Pose, to_cm
from escarmouche.texts import Message, Value, message, signed

NAME: Final = "c4-name"
"""The text of a name by itself."""

SIDES: Final = ("red", "blue")
"""The seats of an ordinary battle."""

SEATS: Final = ("red", "blue", "green", "gold")
"""All the seats that there can be, clockwise."""

LENGTHS: Final = frozenset({"allowance", "distance", "reach", "length", "radius"})
"""What fields and facts that hold a length in 0.01 mm are called."""


EXPLOITS: Final = ("avatar", "artefact", "tactic", "return")
"""What may come before what a unit does."""


class BattleNarrator(TableNarrator[Battle]):
    """What tells battles."""

    book = "c4"

    def counted(self, state: Battle) -> tuple[int, ...]:
        return len(state.models), len(state.units), len(state.mission.objectives), len(state.board.pieces)

    def named(self, state: Battle) -> Mapping[str, Words]:
        """The name of every side, unit, fighter, piece of scenery and objective."""
        units = [Named(unit.id, unit.side, unit_name(state, unit), NAME) for unit in state.units.values()]
        figures = [Named(fighter.id, fighter.side, fighter.profile.name, NAME) for fighter in state.models.values()]
        names = self.scenery_names(state)
        for kind in (figures, units):
            names |= self.numbered(kind, state.players, side_name)
        names |= {
            objective.id: message("c4-objective") for objective in state.mission.objectives if objective.id not in names
        }
        names |= {thing.id: message(NAME, name=thing.name.told) for thing in state.mission.things}
        names |= dict(mystic_names(state))
        return {**names, **{side: side_name(side) for side in state.players}}

    def scenery_names(self, state: Battle) -> dict[str, Words]:
        """The name of every piece of scenery, on the table or still to be placed; walls and doors with their building."""
        pieces = list(state.board.pieces)
        if state.loose:
            pieces = sorted([*pieces, *state.loose], key=lambda piece: piece.id)
        kinds = {piece.id: scenery.name for piece in pieces if (scenery := scenery_of(piece)) is not None}
        whole = {id: building_of(state.board, id) for id in kinds}
        alone = [Named(id, "", name, NAME) for id, name in kinds.items() if not whole[id]]
        told = dict(self.numbered(alone, state.players, side_name))
        for id, house in whole.items():
            if house:
                told[id] = message("c4-with-number", name=kinds[id].told, other=told[house])
        return told

    def own_value(self, state: Battle, name: str, value: Any) -> Value | None:
        """Poses; of several, that of the leader; words as they are."""
        match value:
            case Pose():
                return _place_told(value.x, value.y)
            case Name():
                return value.told
            case Message():
                return value
            case _:
                return None

    def own_number(self, name: str, number: int) -> Value:
        """Lengths."""
        return _length_told(number) if name in LENGTHS else number

    def thrower(self, about: Mapping[str, Any], player: str) -> str:
        """The unit whose roll it is, or the mystic; or else the player."""
        return str(about.get("unit", about.get("mystic", player)))

    def own_facts(self, ask: Ask[Any]) -> Mapping[str, Any]:
        """The cards that a player knows of his own."""
        match ask:
            case KeepOrPlay():
                return {"card": ask.card}
            case OwnCards():
                return {"first": ask.first, "held": ask.held}
            case _ if ask.about.get("rolling") in USED.values():
                return {"rolling": message("c4-test-of-courage")}
            case _:
                return {}

    def own_roll(self, event: Rolled, facts: dict[str, Value]) -> Message | None:
        """What a die must show, where the roll is a test on the universal table, and in few words what follows of it; of
        lots, what is drawn.
        """
        if "lot" in event.about:
            won = side_name(event.about["among"][event.faces[0] - 1])
            return Message("c4-told-rolled-lots", {**facts, "lot": event.about["lot"], "won": won})
        if event.about.get("for") == "zones":
            return Message("c4-told-rolled-for-zones", facts)
        if event.parts is not None:
            authority = event.about.get("authority")
            facts["authority"] = NONE
            if isinstance(authority, Breakdown) and authority.parts:
                facts["authority"] = self.breakdown_told(authority)
            facts["total"] = sum_told(*event.parts) if event.parts else NONE
            return Message("c4-told-rolled-opposition", facts)
        if "needed" not in event.about:
            return None
        facts["needed"] = event.about["needed"]
        for follows in ("extra", "again"):
            if event.about.get(follows):
                return Message(f"c4-told-rolled-{follows}", {**facts, "count": len(event.faces)})
        if event.rule in USED.values() and "value" in event.about and "mystic" not in event.about:
            facts["what"] = message("c4-test-of-courage")
        return Message("c4-told-rolled-test", {**facts, **self.numbers_told(event.about)})

    def numbers_told(self, about: Mapping[str, Any]) -> dict[str, Value]:
        """The numbers of a test with their parts: its action value and difficulty, and its dice where rules change them."""
        numbers = {
            name: about[name] for name in ("value", "difficulty", "dice") if isinstance(about.get(name), Breakdown)
        }
        told = {name: self.breakdown_told(number) for name, number in numbers.items()}
        if not numbers.get("dice", Breakdown(0, (), 0)).parts:
            told["dice"] = NONE
        return {"value": NONE, "difficulty": NONE, **told}

    def fields_told(self, state: Battle, event: Event) -> dict[str, Value]:
        """Who else is in contact, where somebody ends; of totals, what has been lost; what is gained, with a plus."""
        told = super().fields_told(state, event)
        match event:
            case FighterMoved():
                told["contact"] = "yes" if PLACE in event.rules else "no"
            case OppositionWon():
                told["totals"] = tuple(
                    message("c4-pair", name=self.word_told(state, side), value=_total_told(total))
                    for side, total in event.totals.items()
                )
            case ZonesChosen():
                told["zones"] = tuple(
                    message("c4-zone-kept", side=self.word_told(state, after))
                    if after == before
                    else message("c4-zone-taken", side=self.word_told(state, after), of=self.word_told(state, before))
                    for before, after in event.zones.items()
                )
            case ElixirChanged():
                told["change"] = signed(event.change)
            case ActionChosen():
                told["action"] = self.action_told(state, event.action, event.target)
            case _:
                pass
        return told

    def told(self, state: Battle, event: Event) -> Message | None:
        """Fighters of a unit that moves are shown, and told once: by the line of whoever leads it. So are those who fall
        together, but for Incarnates.
        """
        if isinstance(event, FighterLost) and event.among > 1 and not state.models[event.fighter].profile.is_incarnate:
            return None
        if isinstance(event, FighterMoved) and PLACE not in event.rules:
            fighter = state.models[event.fighter]
            if state.units[fighter.unit].leader != fighter.id:
                return None
        told = super().told(state, event)
        if (
            told is not None
            and told.key == "c4-told-rolled-test"
            and isinstance(event, Rolled)
            and "target" in event.about
        ):
            return Message(
                "c4-told-rolled-against", {**told.args, "target": self.word_told(state, event.about["target"])}
            )
        return told

    def decision_told(self, state: Battle, event: Chosen) -> Words:
        """The places of a placement are shown, not told."""
        if isinstance(event.answer, Mapping):
            return message("c4-a-place")
        return super().decision_told(state, event)

    def answer_told(self, state: Battle, asked: str, answer: Any, about: Mapping[str, Any]) -> Words:
        """Ways by where they end, units by where their leader does; of combats, who fights whom."""
        match answer:
            case {"path": [*_, [int(x), int(y)]] as path}:
                return _place_told(x, y) if len(path) > 1 else message("c4-on-the-spot")
            case {"routes": dict(routes)}:
                leader = _led(state, routes)
                return message("c4-on-the-spot") if leader is None else self.answer_told(state, asked, leader, about)
            case {"poses": dict(poses)}:
                leader = _led(state, poses)
                return message("c4-a-place") if leader is None else _place_told(leader["x"], leader["y"])
            case str() if asked == "c4-combat-choose" and answer.count("/") == 2:
                return self._combat_told(state, answer)
            case str() if asked == "c4-shoot-salvo" and answer in state.models:
                return self._salvo_told(state, state.models[answer])
            case "none" if asked == "c4-activation-actions" and about.get("engaged"):
                return message("c4-act-stand")
            case str() if asked == "c4-activation-actions":
                action, _, target = answer.partition("/")
                return self.action_told(state, action, target)
            case str() if asked == "c4-mystic-action" and "/" in answer:
                mystic, _, effect = answer.partition("/")
                return message("c4-use", mystic=self.word_told(state, mystic), effect=self.word_told(state, effect))
            case _:
                return super().answer_told(state, asked, answer, about)

    def action_told(self, state: Battle, action: str, target: str) -> Message:
        """What a unit does, part by part; or an exploit or a tactic that comes before it."""
        if action == "open":
            return message("c4-act-open", what=self.word_told(state, target))
        if action in EXPLOITS:
            what = target.rpartition("/")[2]
            return message(f"c4-exploit-{action}", what=self.word_told(state, what) if what else NONE)
        whom = self.word_told(state, target) if target else NONE
        first, *others = (message(f"c4-act-{part}", target=whom) for part in action.split("-"))
        told = first
        for other in others:
            told = message("c4-act-then", first=told, then=other)
        return told

    def _salvo_told(self, state: Battle, first: Fighter) -> Words:
        """Whose salvo it is: that of one, or of so many alike."""
        groups = ranged_profiles(state, state.fighters(state.unit_of(first)))
        count = next((len(group) for group in groups if first in group), 1)
        if count == 1:
            return self.names(state)[first.id]
        return message("c4-several", name=first.profile.name.told, count=count)

    def _combat_told(self, state: Battle, key: str) -> Message:
        """Which of the active unit's fighters fight whom of which unit."""
        mine, target, theirs = key.split("/")
        enemies = state.named(state.units[target].members)
        others = [fighter for fighter in state.in_play() if fighter.side != state.units[target].side]
        who, whom = _fighting(self, state, others, mine), _fighting(self, state, enemies, theirs)
        if whom == self.word_told(state, target):
            return message("c4-combat-units", who=who, target=whom)
        return message("c4-combat", who=who, whom=whom, target=self.word_told(state, target))


def _fighting(narrator: BattleNarrator, battle: Battle, fighters: Sequence[Fighter], key: str) -> Value:
    """Who fights a combat: fighters of one profile, or their whole unit, if all in it but Incarnates fight like them; or
    those whose first one is named.
    """
    if key in battle.models:
        return narrator.word_told(battle, key)
    first = next((fighter for fighter in fighters if fighter.profile.key == key), None)
    if first is None:
        return key
    rank_and_file = [fighter for fighter in battle.fighters(battle.unit_of(first)) if not fighter.profile.is_incarnate]
    if first in rank_and_file and all(fighter.profile.fights_like(first.profile) for fighter in rank_and_file):
        return narrator.word_told(battle, first.unit)
    return first.profile.name.told


def mystic_names(battle: Battle) -> Iterator[tuple[str, Words]]:
    """What mystic effects, artefacts and the troops that may be summoned are called, by their keys."""
    for fighter in battle.models.values():
        for effect in fighter.profile.mystic_effects:
            yield effect.key, message(NAME, name=effect.name.told)
        for artefact in fighter.profile.artefacts:
            yield artefact.key, message(NAME, name=artefact.name.told)
        for capacity in fighter.profile.capacities:
            for key in (capacity.key, f"{fighter.unit}/{capacity.key}"):
                yield key, message(NAME, name=capacity.name.told)
    for unit in battle.units.values():
        for tactic in unit.tactics:
            yield tactic.key, message(NAME, name=tactic.name.told)
    for troop in battle.summonable.values():
        yield troop.key, message(NAME, name=troop.name.told)


def unit_name(battle: Battle, unit: Unit) -> Name:
    """What a unit is called: by its troop, or else by whoever leads it."""
    return unit.name if unit.name.fr else battle.models[unit.members[0]].profile.name


def _total_told(total: int | None) -> Value:
    """What a player's opposition came to; nothing, where he has thrown a 1."""
    return message("c4-lost-by-a-one") if total is None else total


def _led(battle: Battle, answers: Mapping[str, Any]) -> Any | None:
    """Of an answer for all fighters of a unit the part of its leader."""
    leaders = [
        answer
        for answer in answers
        if answer in battle.models and battle.unit_of(battle.models[answer]).leader == answer
    ]
    return answers[leaders[0]] if leaders else next(iter(answers.values()), None)


def side_name(side: str) -> Words:
    """The name of a side."""
    return message(f"c4-side-{side}") if side in SEATS else side


def _place_told(x: int, y: int) -> Message:
    """A place to the nearest mm: nobody reads more off a table."""
    return message("c4-place", x=to_cm(round(x, -2)), y=to_cm(round(y, -2)))


def _length_told(units: int) -> Decimal:
    """A length in cm, to the nearest tenth of a mm."""
    return to_cm(round(units, -1))


def list_told(items: Iterator[Words] | list[Words]) -> Words:
    """Several words in a row; nothing where there are none."""
    told = tuple(items)
    return message("c4-list", items=told) if told else ""


NARRATOR: Final = BattleNarrator()

names = NARRATOR.names
rule_title = NARRATOR.rule_title

__all__ = ["NARRATOR", "NONE", "SEATS", "SIDES", "list_told", "names", "rule_title", "side_name", "unit_name"]
