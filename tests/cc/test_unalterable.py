"""The unalterable: what has no effect on them, and what has."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, Arena, doing, skill
from tests.cc.arena import profile as soldier
from tests.cc.mystics import mage, spell

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.cc.battle import Attack, Battle, Fighter
from escarmouche.rulebooks.cc.content.army import may_carry
from escarmouche.rulebooks.cc.content.cards import Artefact
from escarmouche.rulebooks.cc.events import Spared
from escarmouche.rulebooks.cc.rules.artillery import is_reached
from escarmouche.rulebooks.cc.rules.casting import may_aim
from escarmouche.rulebooks.cc.rules.characteristics import attack, courage_score
from escarmouche.rulebooks.cc.rules.combat import land
from escarmouche.rulebooks.cc.rules.effect_words import undergoes
from escarmouche.rulebooks.cc.rules.fear import with_lent_fear
from escarmouche.rulebooks.cc.rules.scenery import kept_in_place_by
from escarmouche.rulebooks.cc.rules.unalterable import is_open_to, is_unalterable
from escarmouche.rulebooks.cc.rules.wounds import stun, wound_roll
from escarmouche.rulebooks.cc.skills.wounds import patients
from escarmouche.table import CM

PLAIN = ("plain", False)
STONE = ("stone", True)


def pair(**facts: Any) -> Arena:
    """Two fighters alike, one of whom is unalterable."""
    arena = Arena()
    skills = facts.pop("skills", ())
    arena.add("plain", "red", 40, 30, EAST, skills=skills, **facts)
    arena.add("stone", "red", 44, 30, EAST, skills=(*skills, skill("inalterable")), **facts)
    return arena


@pytest.mark.rule("cc.skill.inalterable")
@pytest.mark.parametrize(("name", "spared"), [PLAIN, STONE])
def test_spells_and_miracles_take_no_effect_on_them(name: str, spared: bool) -> None:
    arena = pair()
    mage(arena, "mage", "blue", 60, 30, 1800)
    results: list[bool] = []

    async def befall(battle: Battle, target: Fighter, by: Fighter) -> None:
        results.append(await undergoes(battle, target, by, "card/dart"))

    arena.run(doing(befall, name, "mage"))
    assert results == [not spared]
    assert bool(arena.told(Spared)) is spared


@pytest.mark.rule("cc.skill.inalterable")
@pytest.mark.parametrize(
    ("rule", "made"),
    [
        ("cc.core.melee.attack", True),
        ("cc.core.shoot.test", True),
        ("cc.skill.artillerie-zone", True),
        ("cc.skill.artificier.trigger", False),
        ("cc.skill.impact", False),
        ("cc.core.magic.incantation-steps", False),
        ("cc.pressure.incident.explosion-area", False),
        ("cc.core.move.feat.fall", True),
    ],
)
def test_of_wound_rolls_those_of_attacks_and_shots_are_made(rule: str, made: bool) -> None:
    arena = pair()
    arena.add("x", "blue", 60, 30)

    async def hit(battle: Battle, victim: Fighter, by: Fighter) -> None:
        await wound_roll(battle, victim, 4, by=by, rule=rule)

    battle = arena.run(doing(hit, "stone", "x"), dice=(3, 4) if made else ())
    assert bool(battle["stone"].steps) is made


@pytest.mark.rule("cc.skill.inalterable")
def test_nobody_lends_them_anything_nor_heals_them() -> None:
    arena = pair(people="lions", fear=3, skills=(skill("mort-vivant"),))
    chief = (skill("mort-vivant"), skill("seigneur-des-morts", 20 * CM), skill("soin", 4))
    arena.add("chief", "red", 42, 32.5, people="lions", fear=9, rank="elite", skills=chief)
    arena.battle["plain"].steps = arena.battle["stone"].steps = 1
    battle = arena.battle
    assert courage_score(battle, battle["plain"]) == 9
    assert courage_score(battle, battle["stone"]) == 3
    assert [with_lent_fear(battle, battle[one], 3) for one in ("plain", "stone")] == [5, 3]
    arena.battle.stand(battle["chief"], battle["plain"].pose.at(42 * CM, 30 * CM))  # type: ignore[union-attr]
    near = [one.id for one in patients(battle, battle["chief"])]
    assert "stone" not in near


@pytest.mark.rule("cc.skill.inalterable")
def test_what_stands_on_their_own_card_and_the_rules_of_play_work_as_ever() -> None:
    arena = pair(skills=(skill("fanatisme"),))
    stone = arena.battle["stone"]
    stun(arena.battle, stone, rule="cc.core.wound.stunned")
    assert attack(arena.battle, stone) == 3
    assert is_open_to(stone, stone) and not is_open_to(stone, arena.battle["plain"])


@pytest.mark.rule("cc.skill.inalterable")
def test_they_have_only_the_objects_that_are_reserved_to_them() -> None:
    charm = Artefact(key="charm", name=Name("x", "x"), points=5, bearers="anyone")
    own = Artefact(key="own", name=Name("x", "x"), points=5, bearers=("stone",))
    stone = soldier("stone", skills=(skill("inalterable"),))
    assert [may_carry(stone, one) for one in (charm, own)] == [False, True]
    assert may_carry(soldier("plain"), charm)


@pytest.mark.rule("cc.skill.inalterable.other-effects")
@pytest.mark.parametrize(("name", "feinted"), [("plain", True), ("stone", False)])
def test_an_attack_does_nothing_to_them_but_wound(name: str, feinted: bool) -> None:
    arena = pair()
    arena.add("x", "blue", 60, 30, skills=(skill("feinte"), skill("toxique", 6)))
    arena.battle["x"].gain("cc.skill.toxique.declare#named", until="turn")

    async def strike(battle: Battle, victim: Fighter, by: Fighter) -> None:
        await land(battle, by, victim, Attack(by.id, victim.id))

    answers = [("cc.skill.feinte", "attack")] if feinted else []
    battle = arena.run(doing(strike, name, "x"), answers=answers, dice=() if feinted else (3, 4))
    assert battle[name].has("cc.skill.feinte#attack") is feinted
    assert battle[name].steps == (0 if feinted else 2)  # no poison on top of the wound


@pytest.mark.rule("cc.skill.inalterable.transport")
def test_effects_reach_those_aboard_the_unalterable_but_do_not_move_them() -> None:
    for unalterable in (True, False):
        arena = Arena()
        skills = (skill("structure", 8), skill("transport", 3), *((skill("inalterable"),) if unalterable else ()))
        arena.add("wagon", "red", 30, 30, skills=skills)
        inside = arena.add("a", "red", 40, 30)
        inside.aboard = "wagon"
        assert (kept_in_place_by(arena.battle, inside) is not None) is unalterable
        assert not is_unalterable(inside)


@pytest.mark.rule("cc.core.game-effect")
def test_a_hidden_scout_is_neither_the_target_of_an_effect_nor_in_its_area() -> None:
    arena = Arena()
    caster = mage(arena, "mage", "red", 40, 30, EAST, spell())
    scout = arena.add("scout", "blue", 50, 30, 1800, skills=(skill("eclaireur"),))
    for hidden in (False, True):
        if hidden:
            scout.gain("cc.skill.eclaireur.hidden")
            arena.battle.stand(scout, scout.pose)
        assert may_aim(arena.battle, caster, spell(), scout) is not hidden
        assert is_reached(arena.battle, scout, caster) is not hidden
