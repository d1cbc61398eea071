"""Telling a skirmish: what its creatures and squares are called, and what its acts are in words.

Beside what the narration of all books does: a square is a letter and a number, as on a chessboard, A1 at the top left; an
act of a turn whose key is ``melee/0/orc`` is the text ``ddm-act-melee`` with the attack and the target.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from escarmouche.kernel import Event, Rolled
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.common.narration import NONE, Named, TableNarrator, known, sum_told
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.cards import Attack
from escarmouche.rulebooks.ddm.content.tiles import standard_tiles
from escarmouche.rulebooks.ddm.events import Afflicted, CreatureMoved, Damaged, Freed, InitiativeRolled
from escarmouche.rulebooks.ddm.presentation.card_sheets import effect_told, power_name
from escarmouche.table.grid import Square
from escarmouche.table.grid.naming import square_name
from escarmouche.texts import Message, Value, message, signed

GAINS: Final = "ddm.term.gains"
"""The rule of all modifiers; behind ``#`` stands what they modify."""

NAME: Final = "ddm-name"
"""The text of a name by itself."""

SIDES: Final = ("red", "blue")
"""The seats of an ordinary skirmish."""

SEATS: Final = ("red", "blue", "green", "yellow")
"""All seats that there can be."""

SQUARES: Final = frozenset({"at", "landing", "place", "square", "to"})
"""What fields and facts that hold a square are called."""

WAYS: Final = frozenset({"path", "squares"})
"""What fields and facts that hold a way, or several squares, are called."""


TILES: Final = frozenset({"tile", "tiles"})
"""What fields and facts that hold the key of a terrain tile are called."""

LAY_TILE: Final = "ddm-setup-feature-tile-order"
"""The question whose options are terrain tiles."""


class SkirmishNarrator(TableNarrator[Battle]):
    """What tells skirmishes."""

    book = "ddm"

    def counted(self, state: Battle) -> tuple[int, ...]:
        return (len(state.creatures),)

    def named(self, state: Battle) -> Mapping[str, Words]:
        """The name of every player and creature, of powers and of cards."""
        figures = [
            Named(creature.id, creature.warband, creature.card.name, NAME) for creature in state.creatures.values()
        ]
        return {
            **{card.key: message(NAME, name=card.name.told) for card in state.pool.values()},
            **{power.key: power_name(power) for creature in state.creatures.values() for power in creature.card.powers},
            **self.numbered(figures, state.players, side_name),
            **{side: side_name(side) for side in state.players},
        }

    def own_value(self, state: Battle, name: str, value: Any) -> Value | None:
        """Squares and ways."""
        match value:
            case int() if name in SQUARES and not isinstance(value, bool):
                return square_told(state, value)
            case [*_, int(last)] if name in WAYS:
                return square_told(state, last)
            case {"squares": [*_, int(last)]}:
                return square_told(state, last)
            case {"at": int(at), "quarters": int(quarters)}:
                return message("ddm-laid", at=square_told(state, at), quarters=quarters)
            case {"at": int(at)}:
                return square_told(state, at)
            case str() if name in TILES and value in standard_tiles().plates:
                return standard_tiles().plates[value].name.told
            case _:
                return None

    def thrower(self, about: Mapping[str, Any], player: str) -> str:
        """The creature whose roll it is, or else the player."""
        return str(about.get("attacker") or about.get("creature") or player)

    def own_roll(self, event: Rolled, facts: dict[str, Value]) -> Message | None:
        """What a d20 comes to, and against what."""
        about = event.about
        if "needed" in about:
            return Message("ddm-told-rolled-needing", {**facts, "needed": about["needed"]})
        if not event.parts:
            return None
        facts["total"] = sum_told(*event.parts)
        against = about.get("armor", about.get("dc"))
        if against is None:
            return Message("ddm-told-rolled-total", facts)
        return Message("ddm-told-rolled-against", {**facts, "against": against})

    def fields_told(self, state: Battle, event: Event) -> dict[str, Value]:
        """Of damage that is taken whole only how much it is; of a way what it has cost since the last that was told of it,
        and in all; a modifier as a card writes it.
        """
        told = super().fields_told(state, event)
        match event:
            case Damaged() if event.taken == event.dealt:
                told["dealt"] = NONE
            case CreatureMoved():
                told["used"], told["whole"] = event.used - event.before, event.used if event.before else NONE
            case Afflicted() | Freed() if event.effect.startswith(GAINS):
                told["effect"] = effect_told(event.effect, event.parameter)
        return told

    def part_title(self, id: str) -> Value | None:
        """A modifier that a spell or another creature has brought about is called so."""
        return message("ddm-modifier") if id == GAINS else super().part_title(id)

    def told(self, state: Battle, event: Event) -> Message | None:
        """Initiative is told by its roll."""
        return None if isinstance(event, InitiativeRolled) else super().told(state, event)

    def option_told(self, state: Battle, asked: str, key: str, about: Mapping[str, Any]) -> Words:
        """The words for an option; an act of a turn is told with what it is made of."""
        if asked == LAY_TILE and key in standard_tiles().plates:
            return message(NAME, name=standard_tiles().plates[key].name.told)
        kind, *parts = key.split("/")
        if not parts:
            return super().option_told(state, asked, key, about)
        facts = self._act_facts(state, kind, parts, about)
        text = f"ddm-act-{kind}"
        if known(text):
            return Message(text, facts)
        if kind in state.creatures and facts["attack"]:
            return Message("ddm-act-opening", {**facts, "creature": self.word_told(state, kind)})
        if not facts["target"]:
            return message("ddm-act-alone", what=self.word_told(state, kind))
        return message("ddm-act-on", what=self.word_told(state, kind), target=facts["target"])

    def _act_facts(self, state: Battle, kind: str, parts: list[str], about: Mapping[str, Any]) -> dict[str, Value]:
        """What the parts of a key stand for: a creature, a square, an attack of the card of whoever acts."""
        facts: dict[str, Value] = {"target": "", "square": "", "attack": "", "damage": ""}
        if kind == "area":
            squares = {int(square) for square in parts[0].split("-") if square}
            names = self.names(state)
            facts["target"] = tuple(names[creature] for creature in standing_on(state, squares)) or "none"
            facts["square"] = len(squares)
            return facts
        if kind == "corner":
            facts["here"], facts["there"] = _around(state, parts[0])
            return facts
        if kind == "level":
            facts["square"] = int(parts[0])
            return facts
        if kind in ("cast", "use"):
            power, *bearer = parts
            facts["target"] = self.word_told(state, power)
            facts["creature"] = self.word_told(state, bearer[0]) if bearer else "none"
            return facts
        if kind == "switch":
            other, here, there = parts
            facts["target"] = self.word_told(state, other)
            facts["here"], facts["there"] = square_told(state, int(here)), square_told(state, int(there))
            return facts
        actor = state.creatures.get(kind if kind in state.creatures else str(about.get("creature", "")))
        for part in parts:
            if part in state.creatures:
                facts["target"] = self.word_told(state, part)
            elif part.isdecimal() and actor is not None and (kind in ("melee", "ranged") or kind == actor.id):
                attack = actor.card.attacks("ranged" if kind == "ranged" else "melee")[int(part)]
                facts["attack"], facts["damage"] = signed(attack.bonus), damage_told(attack)
            elif part.isdecimal():
                facts["square"] = square_told(state, int(part))
            elif not facts["target"]:
                facts["target"] = self.word_told(state, part)
        return facts


def standing_on(battle: Battle, squares: set[Square]) -> list[str]:
    """The creatures of which any square is among these."""
    area = sum(1 << square for square in squares)
    return [creature.id for creature in battle.present() if battle.space(creature) & area]


def side_name(side: str) -> Words:
    """The name of a player's seat."""
    return message(f"ddm-side-{side}") if side in SEATS else side


def square_told(battle: Battle, square: Square) -> str:
    """A square as people call it: the letters of its column, the number of its row."""
    row, column = divmod(square, battle.board.grid.columns)
    return square_name(column, row)


def _around(battle: Battle, corner: str) -> tuple[str, str]:
    """Two squares that meet in a corner of squares, written ``column,row``: those before and behind it."""
    grid = battle.board.grid
    column, row = map(int, corner.split(","))
    first = max(row - 1, 0) * grid.columns + max(column - 1, 0)
    last = min(row, grid.rows - 1) * grid.columns + min(column, grid.columns - 1)
    return square_told(battle, first), square_told(battle, last)


def damage_told(attack: Attack) -> str:
    """The damage of an attack as a card prints it: ``10 + 5``."""
    return " + ".join(str(amount) for amount in (attack.damage, *(extra.amount for extra in attack.extra)))


NARRATOR: Final = SkirmishNarrator()
