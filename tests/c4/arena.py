"""A place to try rules: units at chosen places, scripted dice and answers, any steps."""

from __future__ import annotations

from typing import Any

from tests.arenas import OFFERED, ReadyBattle, ScriptedArena

import escarmouche.rulebooks.c4.abilities.skills  # noqa: F401  makes every skill known, whichever tests are run
from escarmouche.documents.terms import Name
from escarmouche.kernel.effects import Effects, InForce
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Mission, Mode, Options, Unit
from escarmouche.rulebooks.c4.content.profiles import Profile, Weapon
from escarmouche.table import CM, MM, Board, Kind, Piece, Pose

WIDTH, DEPTH = 120 * CM, 120 * CM


def profile(key: str = "soldier", **changes: Any) -> Profile:
    """A plain soldier (Movement 10, Attack 4, one die, all else 4), with some fields changed.

    ``attack``, ``dice``, ``strength``: of his melee; ``shot``: his ranged weapon, the same three numbers.
    """
    melee = Weapon(changes.pop("attack", 4), changes.pop("dice", 1), changes.pop("strength", 4))
    shot = changes.pop("shot", None)
    plain: dict[str, Any] = {
        "key": key,
        "name": Name(key, key),
        "army": "marches",
        "category": "infantry",
        "rank": 1,
        "movement": 10 * CM,
        "defence": 4,
        "resistance": 4,
        "courage": None if "fear" in changes else 4,
        "melee": melee,
        "ranged": Weapon(*shot) if shot is not None else None,
        "height": 30 * MM,
    }
    return Profile(**{**plain, **changes})


def hero(key: str = "hero", **changes: Any) -> Profile:
    """An Incarnate (Authority 4, four life points), with some fields changed."""
    return profile(key, **{"authority": 4, "person": key, "life": 4, "elixir": 5, **changes})


class Ready(ReadyBattle[Battle]):
    """The book, with a battle already set up."""

    id = "c4"


class Arena(ScriptedArena[Battle]):
    """A battle put together by hand. Sides are ``red``, ``blue`` … clockwise."""

    played = Ready

    def __init__(self, *pieces: Piece, players: int = 2, modes: tuple[Mode, ...] = (), **mission: Any) -> None:
        sides = ("red", "blue", "green", "gold")[:players]
        super().__init__(
            Battle(
                players=sides,
                board=Board(WIDTH, DEPTH, tuple(pieces), (Kind("wall", "barred", "opaque"),)),
                options=Options(modes=modes),
                mission=Mission(**mission),
                turn=1,
                elixir=dict.fromkeys(sides, 0),
                winner_of_turn="red",
            )
        )

    def unit(self, id: str, *fighters: tuple[Profile, float, float], troop: str = "", **changes: Any) -> Unit:
        """A unit of fighters at points in cm. Its id begins with its side: ``red-1``; the first fighter leads it."""
        side = id.partition("-")[0]
        members = []
        for number, (stats, x, y) in enumerate(fighters):
            name = f"{id}.{number}"
            new = Fighter(id=name, side=side, unit=id, profile=stats)
            for skill in stats.skills:
                new.effects = Effects((*new.effects.items, InForce(skill, None, skill, None)))
            self.battle.models[name] = new
            self.battle.stand(new, Pose(round(x * CM), round(y * CM)))
            members.append(name)
        first = fighters[0][0]
        fields: dict[str, Any] = {
            "troop": troop or id,
            "category": first.category,
            "rank": first.rank,
            "leader": members[0],
            "strength": len(members),
            **changes,
        }
        unit = Unit(id=id, side=side, members=tuple(members), **fields)
        self.battle.units[id] = unit
        return unit

    def row(self, id: str, stats: Profile, count: int, x: float, y: float, step: float = 3.5, **changes: Any) -> Unit:
        """A unit of fighters alike side by side, their centres ``step`` cm apart."""
        return self.unit(id, *[(stats, x + step * number, y) for number in range(count)], **changes)


__all__ = ["OFFERED", "Arena", "Ready", "hero", "profile"]
