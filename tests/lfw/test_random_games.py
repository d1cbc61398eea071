"""Whole battles played at random: what must hold at every step, and that the journal tells the same game again."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest
from tests.lfw.arena import BOW, SIDE, SWORD, Arena, Ready, profile, rules
from tests.lfw.test_attacks import bow

from escarmouche.documents.terms import Name
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.kernel.state import restore
from escarmouche.rulebooks.lfw.battle import Battle, Options, Zone, new_unit
from escarmouche.rulebooks.lfw.content.aptitudes import APTITUDES
from escarmouche.rulebooks.lfw.content.battlefields import (
    BLOCKING,
    BUILDING,
    DEEP_WATER,
    FOREST,
    HILL,
    LOW_WALL,
    STEEP_HILL,
    WATER,
)
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.content.spells import common_domains
from escarmouche.rulebooks.lfw.rules.granting import muster
from escarmouche.rulebooks.lfw.rules.turn import Begin
from escarmouche.table import INCH, MM, Disc, Piece, overlaps

KINDS_OF_TROOPS: tuple[dict[str, Any], ...] = (
    {
        "rules": rules("Bouclier", "Élite (combat)"),
        "command": 4,
        "aptitudes": tuple(aptitude.id for aptitude in APTITUDES),
    },
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
        "magic": 9,
        "shooting": 4,
        "life": 2,
        "courage": 8,
        "weapons": (Weapon(Name("Torche", "Torch"), 1, 1, 12 * INCH, rules("Enflammé", "Lourd")), SWORD),
        "rules": rules("Frappe en premier", "Impertinent (touche)"),
    },
    {
        "weapons": (Weapon(Name("Mortier", "Mortar"), 1, 2, 14 * INCH, rules("Explosion (D6, 2)")), SWORD),
        "rules": rules("Lance", "Terreur"),
    },
    {
        "weapons": (
            Weapon(Name("Pistolets", "Pistols"), 1, 1, 8 * INCH, rules("Pistolet", "Paire d’arme")),
            Weapon(Name("Fléau", "Flail"), 3, 1, None, rules("Balayage")),
            Weapon(Name("Queue", "Tail"), 1, 0, None, rules("Supplémentaire")),
        ),
        "rules": rules("Duelliste", "Impacte (1 F2)"),
    },
    {
        "rules": rules("Vol", "Agile", "Régénération (5+)"),
        "weapons": (bow(2, 0, "Souffle"), SWORD),
    },
    {"rules": rules("Avant-garde", "Montagnard", "Torche"), "weapons": (bow(1, 1, "Ligne (4)"), SWORD)},
    {
        "weapons": (Weapon(Name("Pique", "Pike"), 2, 1, None, rules("Force d’impact (1)")), bow(1, 1)),
        "mount": profile(
            "horse",
            movement=7 * INCH,
            type="beast",
            base=Disc(40 * MM),
            rules=rules("Comportement instable (Fidèle, Peureuse)"),
        ),
    },
    {"rules": rules("Éclaireur", "Nyctalope", "Marcheur")},
    {
        "type": "behemoth",
        "life": 8,
        "base": Disc(60 * MM),
        "rules": rules("Charge monstrueuse", "Lumineux"),
    },
)


MAGE = next(troops for troops in KINDS_OF_TROOPS if "magic" in troops)


def square(name: str, kind: str, x: int, y: int, wide: int, height: int) -> Piece:
    """A square piece of terrain, in inches."""
    corners = ((x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide))
    return Piece(name, kind, tuple((a * INCH, b * INCH) for a, b in corners), height)


def battle_of(sides: tuple[str, ...], options: Options, magic: int = 0, first: int = 0) -> Battle:
    """A battle that begins with its deployment: a mage and five units of the kinds from one on, each side along one edge.

    ``magic``: which domain the mages know (a number).
    """
    domain = list(common_domains().values())[magic % 8]
    pieces = (
        square("wood", FOREST, 5, 9, 4, 3 * INCH),
        square("rock", BLOCKING, 14, 10, 2, 4 * INCH),
        square("wall", LOW_WALL, 10, 14, 1, INCH // 2),
        square("pond", WATER, 17, 14, 3, 0),
        square("lake", DEEP_WATER, 4, 16, 2, 0),
        square("hill", HILL, 19, 5, 3, 2 * INCH),
        msgspec.structs.replace(square("house", BUILDING, 9, 5, 4, 3 * INCH), level=True),
        msgspec.structs.replace(square("crag", STEEP_HILL, 10, 17, 3, 2 * INCH), level=True),
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
        others = [KINDS_OF_TROOPS[(first + place) % len(KINDS_OF_TROOPS)] for place in range(5)]
        for place, troops in enumerate([MAGE, *others]):
            spells = domain.spells if "magic" in troops else ()
            unit = new_unit(f"{side}-{place}", side, profile(f"troops-{place}", **troops, spells=spells))
            muster(battle, unit)
    battle.then(Begin())
    return battle


def check(battle: Battle) -> None:
    """What holds whenever a step is over."""
    bases = [(unit, battle.base(unit)) for unit in battle.in_play()]
    for (one, here), (other, there) in combinations(bases, 2):
        assert not overlaps(here, there) or one.partner == other.id, (one.id, other.id)
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
    start = battle_of(sides, options, seed + 4 * (len(sides) % 2), first=3 * seed + len(sides))
    start.night = seed == 3
    book = Ready(start)
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
