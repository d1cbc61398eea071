"""Commander effects that give what is asked of everybody on the grid; and those that would come to nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.ddm.arena import Arena

import escarmouche.rulebooks.ddm
from escarmouche.documents import BadDocument
from escarmouche.kernel.effects import behaviour
from escarmouche.rulebooks.ddm.content.ability_names import ABILITY_NAMES, CONDITIONS, FEATURES
from escarmouche.rulebooks.ddm.content.card_files import load_pack
from escarmouche.rulebooks.ddm.content.cards import Card, Order
from escarmouche.rulebooks.ddm.events import AttackMade
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.muster import know_effects
from escarmouche.rulebooks.ddm.rules.orders import OWN
from escarmouche.rulebooks.ddm.rules.saves import save_bonus
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

SOURCES = Path(escarmouche.rulebooks.ddm.__file__).parent
STOUT: dict[str, Any] = {"warband": "blue", "hp": 100}


def leader(effect: str, parameter: str | int | None = None, **changes: Any) -> dict[str, Any]:
    order = Order(f"ddm.ability.{effect}", parameter, hostile=changes.pop("hostile", False))
    return {"commander": 3, "orders": (order,), **changes}


def blow(attacker: str, target: str, sort: str = "melee") -> Blow:
    return Blow(Strike(attacker=attacker, target=target, sort="ranged" if sort == "ranged" else "melee", index=0))


@pytest.mark.rule("ddm.command.effect", "ddm.command.effect.conditions", "ddm.ability.stench")
def test_followers_stink_by_order_while_they_are_near_their_commander() -> None:
    arena = Arena("A . . C B", A=leader("stench"), B=STOUT)
    assert save_bonus(arena.battle, arena["b"]) == 0
    arena.run(blow("b", "c"), blow("c", "b"), dice=[2, 2])
    struck, back = arena.told(AttackMade)
    assert (struck.attack.total, back.armor.total) == (3, 13)
    afar = Arena("A . . . . . . C B", A=leader("stench"), B=STOUT)
    assert save_bonus(afar.battle, afar["b"]) == 2
    spared = Arena("A B", A=leader("stench"), B=STOUT)
    assert save_bonus(spared.battle, spared["b"]) == 2, "a commander has nothing of its own effect"


@pytest.mark.rule("ddm.command.effect", "ddm.ability.slow-effect")
def test_followers_slow_their_neighbours_by_order() -> None:
    fury = {**STOUT, "commander": 0, "melee": ((5, 5), (5, 5))}
    arena = Arena("A . C B", A=leader("slow-effect", 15), B=fury)
    arena.run(TakeTurn("b"), dice=[2, 12], answers=["melee/0/c"])
    assert len(arena.told(AttackMade)) == 1


@pytest.mark.rule("ddm.command.effect.hostile", "ddm.ability.cowardly")
def test_enemies_near_a_commander_are_cowards_by_its_order() -> None:
    arena = Arena("X . C A . . . . . D", A=leader("cowardly", hostile=True), C=STOUT, D=STOUT)
    arena.run(Eliminate("d", "destroyed", by="a"))
    assert arena["c"].routing
    afar = Arena("A . . . . . . C . . . . . . . D", A=leader("cowardly", hostile=True), C=STOUT, D=STOUT)
    afar.run(Eliminate("d", "destroyed", by="a"))
    assert not afar["c"].routing


@pytest.mark.rule("ddm.command.effect", "ddm.ability.arrow-catching-shield")
def test_followers_catch_arrows_by_order() -> None:
    arena = Arena(
        """
        A . . . . .
        . C D . . B
        """,
        A=leader("arrow-catching-shield"),
        C={"hp": 100},
        D={"hp": 100, "commander": 0},
        B={**STOUT, "ranged": ((15, 5),)},
    )
    arena.run(blow("b", "d", "ranged"), dice=[10])
    assert (arena["c"].hp, arena["d"].hp) == (95, 100)


@pytest.mark.rule("ddm.command.effect", "ddm.ability.incorporeal")
def test_who_has_no_body_by_order_hits_those_who_have_none() -> None:
    ghost = {**STOUT, "abilities": ("ddm.ability.incorporeal",)}
    arena = Arena("A C B", A=leader("incorporeal"), B=ghost)
    arena.run(blow("c", "b"), dice=[15])
    assert arena["b"].hp == 95


# -- those that would come to nothing ----------------------------------------------------------------------------------


def named() -> Iterator[tuple[str, str]]:
    """The effects that an order can give and that change no statistic, with what they are called."""
    yield from ((one.effect, one.name.en) for one in CONDITIONS)
    yield from ((one.effect, one.name.en) for one in FEATURES)
    yield from ((one.effect, one.name.en) for one in ABILITY_NAMES.values() if one.place in ("abilities", "orders"))


def read(order: Any) -> Card:
    """The card of a commander with one commander effect."""
    fields = {"name": "Captain", "factions": "LG", "type": "Humanoid", "melee": "+5 (5)", "commander": 3}
    numbers = {"cost": 10, "level": 2, "speed": 6, "ac": 15, "hp": 20}
    pack = {"pack": "mine", "name": "Mine", "cards": [{"key": "captain", **fields, **numbers, "orders": [order]}]}
    (card,) = load_pack(yaml.safe_dump(pack)).cards
    return card


IDLE = """
    Beastmaster/5, Blindsight, Confused/14, Countersong, Difficult/3, Dual Activation, Hide, Improved Countersong, Incited,
    Independent, Inhibited, Invisible, Minions/wolf/2, Not Subject to Commander Effects, Paralyzed/14, Relay Orders,
    Reroll, Requires/wolf, Scout, Sleeping, Stunned, Unique, Behind a wall of force, Wandering Monster, Wild
"""


@pytest.mark.rule("ddm.command.effect")
@pytest.mark.parametrize("effect", [word.strip() for word in IDLE.split(",")])
def test_a_commander_effect_that_does_nothing_is_refused_with_its_place(effect: str) -> None:
    for order, hostile in ((effect, False), ({"effect": effect, "hostile": True}, True)):
        with pytest.raises(BadDocument) as bad:
            read(order)
        assert (bad.value.field, bad.value.rule) == ("cards[0].orders[0]", "ddm.command.effect"), hostile
        assert f"{effect} comes to nothing as a commander effect" in str(bad.value)


def test_all_others_are_taken() -> None:
    know_effects()
    idle = {word.strip().partition("/")[0] for word in IDLE.split(",")}
    taken = {effect for effect, name in named() if name not in idle}
    assert len(taken) + len(idle) == len(list(named()))
    for effect in taken:
        assert behaviour(effect).hooks or effect == "ddm.ability.warband-building"
        assert not behaviour(effect).hooks & OWN


def asked() -> Iterator[str]:
    """The hooks that the sources ask of all that is in force, by a function of ``force.py``."""
    for path in SOURCES.rglob("*.py"):
        tree = ast.parse(path.read_bytes())
        found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        functions = {name.name for node in found if (node.module or "").endswith(".force") for name in node.names}
        if path.name == "force.py":
            functions = {"apply_hooks"}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions:
                for word in node.args:
                    if isinstance(word, ast.Attribute) and ast.unparse(word.value) == "Hooks":
                        yield word.attr


def test_a_hook_is_asked_of_all_in_force_or_said_to_be_a_creatures_own() -> None:
    hooks = {name for name, member in vars(Hooks).items() if callable(member) and not name.startswith("_")}
    assert set(asked()) == hooks - OWN
