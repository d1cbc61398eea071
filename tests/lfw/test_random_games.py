"""Whole battles played at random: what must hold at every step, and that the journal tells the same game again."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from tests.lfw.arena import BOW, SIDE, SWORD, Arena, Ready, profile, rules

from escarmouche.documents.terms import Name
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.kernel.state import restore
from escarmouche.rulebooks.lfw.battle import Battle, Options, Zone, new_unit
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, FOREST, LOW_WALL, WATER
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.rules.granting import equip
from escarmouche.rulebooks.lfw.rules.turn import Begin
from escarmouche.table import INCH, MM, Disc, Piece, overlaps

KINDS_OF_TROOPS: tuple[dict[str, Any], ...] = (
    {"rules": rules("Bouclier", "Élite (combat)")},
    {"weapons": (BOW, SWORD), "rules": rules("Rôdeur")},
    {
        "type": "beast",
        "movement": 7 * INCH,
        "base": Disc(40 * MM),
        "rules": rules("Rapide", "Habile (touche et combat)"),
    },
    {
        "type": "monster",
        "life": 6,
        "base": Disc(50 * MM),
        "rules": rules("Protection (5+)", "Frappe en dernier", "Inflammable"),
        "weapons": (Weapon(Name("Massue", "Club"), 4, 2, None, rules("Dégât multiple (1)", "Perforant")),),
    },
    {
        "magic": 2,
        "life": 2,
        "courage": 8,
        "weapons": (Weapon(Name("Torche", "Torch"), 1, 1, 12 * INCH, rules("Enflammé", "Lourd")), SWORD),
        "rules": rules("Frappe en premier", "Impertinent (touche)"),
    },
)


def square(name: str, kind: str, x: int, y: int, wide: int, height: int) -> Piece:
    """A square piece of terrain, in inches."""
    corners = ((x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide))
    return Piece(name, kind, tuple((a * INCH, b * INCH) for a, b in corners), height)


def battle_of(sides: tuple[str, ...], options: Options) -> Battle:
    """A battle that begins with its deployment: five units a side, each side along one edge."""
    pieces = (
        square("wood", FOREST, 5, 9, 4, 3 * INCH),
        square("rock", BLOCKING, 14, 10, 2, 4 * INCH),
        square("wall", LOW_WALL, 10, 14, 1, INCH // 2),
        square("pond", WATER, 17, 14, 3, 0),
    )
    battle = Arena(*pieces, options=options).battle
    deep = 4 * INCH
    edges = (
        ((0, 0), (SIDE, 0), (SIDE, deep), (0, deep)),
        ((0, SIDE - deep), (SIDE, SIDE - deep), (SIDE, SIDE), (0, SIDE)),
        ((0, deep), (deep, deep), (deep, SIDE - deep), (0, SIDE - deep)),
        ((SIDE - deep, deep), (SIDE, deep), (SIDE, SIDE - deep), (SIDE - deep, SIDE - deep)),
    )
    zones = tuple(Zone(side, edge) for side, edge in zip(sides, edges, strict=False))
    battle = Battle(players=sides, board=battle.board, zones=zones, options=options, order=sides)
    for side in sides:
        for place, troops in enumerate(KINDS_OF_TROOPS):
            unit = new_unit(f"{side}-{place}", side, profile(f"troops-{place}", **troops))
            equip(unit)
            battle.units[unit.id] = unit
    battle.then(Begin())
    return battle


def check(battle: Battle) -> None:
    """What holds whenever a step is over."""
    bases = [(unit, battle.base(unit)) for unit in battle.in_play()]
    for (one, here), (other, there) in combinations(bases, 2):
        assert not overlaps(here, there), (one.id, other.id)
    for unit, base in bases:
        assert battle.board.holds(base), unit.id
        assert not unit.lost
        assert 0 < unit.life <= unit.most_life
        assert bool(unit.crippled) == (2 * unit.life <= unit.most_life) or battle.hurts
    for unit in battle.units.values():
        assert not (unit.lost and unit.pose is not None)
        assert unit.command >= 0
        assert unit.magic >= 0


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("sides", [("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d")], ids=len)
def test_random_battles_keep_to_what_must_hold(sides: tuple[str, ...], seed: int) -> None:
    options = Options(turns=4, contact_tenths=5 if seed % 2 else 1, flight_from_melee_only=bool(seed % 3))
    book = Ready(battle_of(sides, options))
    game = Game(book, None, dice=Seeded(seed), history="steps")
    play(game, {side: Random(seed) for side in sides})
    for state in game.checkpoints():
        check(state)
        assert restore(type(state), state.packed()).canonical() == state.canonical()
    assert game.state.winner is not None
    again = Game(book, None, dice=Seeded(seed))
    for entry in game.journal.entries:
        if entry.player and not again.over:
            again.answer(entry.answer, player=entry.player)
    assert again.fingerprint() == game.fingerprint()
