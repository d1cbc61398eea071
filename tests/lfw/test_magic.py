"""Mages and their spells: casting, and each of the eight domains."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.arenas import SUGGESTED
from tests.lfw.arena import BOW, SWORD, Arena, line, rules
from tests.lfw.test_attacks import bow
from tests.lfw.test_cavalry import horse
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.documents.errors import BadDocument
from escarmouche.kernel import PASS, IllegalAnswer, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Hurt, Loss, Mission, Options, Treasure, Unit, Wind
from escarmouche.rulebooks.lfw.content.army import load_army, verdict
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, WATER
from escarmouche.rulebooks.lfw.content.cards import load_pack
from escarmouche.rulebooks.lfw.content.special_rules import Rule
from escarmouche.rulebooks.lfw.content.spells import Spell, common_domains, load_domain
from escarmouche.rulebooks.lfw.events import (
    AttackRolled,
    CourageTested,
    DefenceRolled,
    DieTurned,
    Healed,
    LifeRaised,
    MagicGained,
    Returned,
    SpellCast,
    TerrainAppeared,
    Unsettled,
    Vanished,
    Wounded,
)
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.areas import blown
from escarmouche.rulebooks.lfw.rules.attacks import is_critical, shooting_throw
from escarmouche.rulebooks.lfw.rules.auras import from_auras
from escarmouche.rulebooks.lfw.rules.casting import castable, possible_targets, reach
from escarmouche.rulebooks.lfw.rules.charge import chargeable, may_charge
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.dice import Thrown, helps
from escarmouche.rulebooks.lfw.rules.effect_words import Working, shoot
from escarmouche.rulebooks.lfw.rules.fleeing import put_to_flight
from escarmouche.rulebooks.lfw.rules.flight import RallyTests
from escarmouche.rulebooks.lfw.rules.magic import MagicPhase, is_mage
from escarmouche.rulebooks.lfw.rules.melee import place_of_blow
from escarmouche.rulebooks.lfw.rules.morale_phase import MoralePhase
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit, may_engage, may_move, may_run
from escarmouche.rulebooks.lfw.rules.organisation import OrganisationPhase
from escarmouche.rulebooks.lfw.rules.shooting import ShootingPhase, is_eligible
from escarmouche.rulebooks.lfw.rules.sight import sees
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.turn import EndOfTurn, StartOfTurn
from escarmouche.rulebooks.lfw.rules.ways import Blown, shift
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds
from escarmouche.table import INCH, MM


def spell(name: str) -> Spell:
    """A spell of the book: ``eau.tempete``."""
    domain, _, key = name.partition(".")
    return next(one for one in common_domains()[domain].spells if one.key == key)


def tower(*spells: str, magic: int = 4, **changes: Any) -> Arena:
    """A mage at (5, 5), a friend 3" from him, and an enemy 4" from him; each has a round base of 1"."""
    arena = Arena()
    known = tuple(map(spell, spells))
    arena.add("mage", "red", 5, 5, base=ROUND, magic=magic, spells=known, **changes)
    arena.add("friend", "red", 8, 5, base=ROUND)
    arena.add("foe", "blue", 5, 10, base=ROUND, life=6)
    return arena


def cast(name: str, *answers: Any, dice: tuple[int, ...] = (), arena: Arena | None = None) -> Arena:
    """The mage casts the only spell that he knows."""
    there = arena or tower(name, magic=spell(name).cost)
    there.run(MagicPhase(), answers=["mage", *answers], dice=dice)
    return there


def points(arena: Arena) -> dict[str, int]:
    """The Pv that everybody has left."""
    return {unit.id: unit.life for unit in arena.battle.units.values()}


def place(unit: Unit) -> tuple[float, float]:
    """Where a unit stands, in inches."""
    assert unit.pose is not None
    return round(unit.pose.x / INCH, 2), round(unit.pose.y / INCH, 2)


class Hurting(Step, frozen=True):
    """A unit suffers wounds."""

    unit: str
    wounds: int

    async def run(self, battle: Battle) -> None:
        battle.hurts = (Hurt(self.unit, "foe", self.wounds),)
        battle.then(ResolveWounds())


class Shoots(Step, frozen=True):
    """A spell shoots at a unit once, with force 0 and the CT of its caster."""

    working: Working
    target: str

    async def run(self, battle: Battle) -> None:
        await shoot(battle, self.working, battle[self.target], attacks=1, force=0, skill=None)


# -- casting -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.magic.phase", "lfw.magic.cost", "lfw.spell.format", "lfw.spell.resolve")
def test_mages_cast_one_spell_each_in_turns_and_pay_for_it() -> None:
    arena = tower("vent.reflexe-du-vent", "vent.rapide-comme-le-vent", magic=2)
    arena.add("second", "red", 3, 3, base=ROUND, magic=1, spells=(spell("eau.goutte-de-trop"),))
    arena.add("witch", "blue", 8, 10, base=ROUND, magic=1, spells=(spell("eau.goutte-de-trop"),))
    battle = arena.run(
        MagicPhase(),
        answers=["pass", "witch", "mage", "mage", "vent reflexe-du-vent", "friend", "second", "foe"],
    )
    assert [event.unit for event in arena.told(SpellCast)] == ["witch", "mage", "second"]
    assert [battle[name].magic for name in ("witch", "mage", "second")] == [0, 1, 0]
    assert battle["mage"].has_cast == 1
    poor = tower("vent.leve-du-vent", magic=3)
    assert castable(poor.battle, poor.battle["mage"]) == ()
    fleeing = tower("vent.reflexe-du-vent")
    fleeing.battle["mage"].fleeing = True
    fleeing.run(MagicPhase())


@pytest.mark.rule("lfw.magic.gain", "lfw.profile.point-de-magie")
def test_every_mage_gains_a_point_from_the_second_turn_on() -> None:
    arena = tower("vent.leve-du-vent", magic=0)
    arena.run(MagicPhase())
    assert arena.told(MagicGained) == []
    arena.battle.turn = 2
    arena.battle.phase = "start"
    battle = arena.run(MagicPhase())
    assert [(event.unit, event.points) for event in arena.told(MagicGained)] == [("mage", 1)]
    assert battle["mage"].magic == 1


@pytest.mark.rule("lfw.spell.target-words", "lfw.spell.resolve")
def test_friends_enemies_and_any_unit_within_range_and_in_sight() -> None:
    arena = tower("vent.reflexe-du-vent")
    mage = arena.battle["mage"]
    arena.add("far", "red", 5, 15.01, base=ROUND)

    def aimed(name: str) -> tuple[str, ...]:
        return possible_targets(arena.battle, mage, spell(name))

    assert aimed("vent.reflexe-du-vent") == ("mage", "friend")
    assert aimed("terre.ralentissement") == ("foe",)
    assert aimed("sauvagerie.ferocite-du-griffon") == ("mage", "friend", "foe")
    assert aimed("eau.pluie-reparatrice") == ("mage", "friend", "foe", "far")
    arena.add("brawler", "red", 5, 11, base=ROUND)
    assert aimed("terre.ralentissement") == ("foe",), "in a melee, too"
    fallen = tower("ombre.ombre-memorielle")
    for name, side in (("dead", "red"), ("slain", "blue")):
        fallen.add(name, side, 12, 12, base=ROUND)
        destroy(fallen.battle, fallen.battle[name])
    assert possible_targets(fallen.battle, fallen.battle["mage"], spell("ombre.ombre-memorielle")) == ("dead",)
    hidden = Arena(square("rock", BLOCKING, 4, 7, 2, 4 * INCH))
    hidden.add("mage", "red", 5, 5, base=ROUND, magic=3, spells=(spell("terre.ralentissement"),))
    hidden.add("foe", "blue", 5, 11, base=ROUND)
    assert possible_targets(hidden.battle, hidden.battle["mage"], spell("terre.ralentissement")) == ()
    assert possible_targets(hidden.battle, hidden.battle["mage"], spell("ombre.terreur-de-l-ombre")) == ("foe",)
    with pytest.raises(IllegalAnswer, match="does not see"):
        cast("eau.tempete", at(5, 11), arena=_with(hidden, "eau.tempete"))
    cast("terre.mur-de-stalagmites", at(5, 11), dice=(1,), arena=_with(hidden, "terre.mur-de-stalagmites"))


@pytest.mark.rule("lfw.spell.target-words", "lfw.terrain.nuit")
def test_at_night_no_spell_is_aimed_at_a_place_that_is_too_dark_to_see() -> None:
    dark = tower("eau.tempete")
    dark.battle.night = True
    with pytest.raises(IllegalAnswer, match="does not see"):
        cast("eau.tempete", at(5, 13), arena=dark)
    dark.battle["foe"].gain("lfw.rule.lumineux")
    cast("eau.tempete", at(5, 13), dice=(1,), arena=dark)


def _with(arena: Arena, name: str) -> Arena:
    """The same, where the mage knows another spell."""
    mage = arena.battle["mage"]
    mage.profile = msgspec.structs.replace(mage.profile, spells=(spell(name),))
    return arena


def at(x: float, y: float) -> dict[str, int]:
    """A point in inches, as an answer."""
    return {"x": round(x * INCH), "y": round(y * INCH)}


@pytest.mark.rule("lfw.spell.projectile-magique")
def test_no_magic_projectile_from_or_into_a_melee_nor_at_the_unseen() -> None:
    stone = spell("terre.jet-de-pierre")
    arena = tower("terre.jet-de-pierre")
    mage = arena.battle["mage"]
    assert possible_targets(arena.battle, mage, stone) == ("foe",)
    arena.add("ally", "red", 5, 11, base=ROUND)
    assert possible_targets(arena.battle, mage, stone) == ()
    engaged = tower("terre.jet-de-pierre", "terre.ralentissement")
    engaged.add("near", "blue", 5, 6, base=ROUND)
    assert [one.key for one in castable(engaged.battle, engaged.battle["mage"])] == ["ralentissement"]
    behind = Arena(square("rock", BLOCKING, 4, 7, 2, 20 * MM))
    behind.add("mage", "red", 5, 5, base=ROUND, magic=1, spells=(stone,))
    behind.add("foe", "blue", 5, 11, base=ROUND)
    cast("terre.jet-de-pierre", arena=behind, dice=(4,))
    [roll] = behind.told(AttackRolled)
    assert roll.result < 4  # cover
    assert not roll.hit
    working = Working("mage", stone.rule, "instant")
    for projectile, result in ((True, roll.result), (False, 4)):
        there = Arena()
        there.battle = behind.battle.copy()
        spells = msgspec.structs.replace(working, projectile=projectile)
        there.run(Shoots(spells, "foe"), dice=[4] if projectile else [4, 6])
        [event] = there.told(AttackRolled)
        assert event.result == result


@pytest.mark.rule("lfw.spell.format")
def test_domains_are_files_that_players_write_too() -> None:
    assert len(common_domains()) == 8
    own = """
pack: toys
name: Toys
domains:
  - domain: song
    name: {fr: Chant, en: Song}
    spells:
      - {key: hymn, name: {fr: Hymne, en: Hymn}, cost: 1, target: friend, range: 6, lasts: turn,
         effects: [{do: change, score: courage, by: 1}]}
cards:
  - {key: bard, name: Bard, movement: 5, combat: 4, defence: 4, courage: 7, magic: 1, points: 20,
     domains: [Song, Domaine du feu], learns: 1, spells: [Hymn]}
"""
    [bard] = load_pack(own).profiles
    assert (bard.domains, bard.learns, [one.key for one in bard.spells]) == (("song", "feu"), 1, ["hymn"])
    arena = tower()
    arena.battle["mage"].profile = bard
    battle = arena.run(MagicPhase(), answers=["mage", "friend"])
    assert apply_hooks(battle, battle["friend"], Hooks.courage_modifiers, ()) == (1,)
    for wrong, told in (
        (own.replace("spells: [Hymn]", "spells: [Hymm]"), "did you mean Hymn"),
        (own.replace("domain: song", "domain: feu"), "key feu already"),
        (own.replace("[Song, Domaine du feu], learns", "[], learns"), "a domain from which it learns"),
        (own.replace("Domaine du feu]", "Domaine du fer]"), "Domaine du fer"),
        (own.replace("{do: change, score: courage, by: 1}", "{do: rule, rule: Rapidde}"), "Rapidde"),
        (own.replace("range: 6", "range: 6, line: true"), "aimed at a point"),
    ):
        with pytest.raises(BadDocument, match=told):
            load_pack(wrong)
    twice = """
domain: song
name: Song
spells:
  - {key: hymn, name: Hymn, cost: 1, target: friend, effects: [{do: rally}]}
  - {key: hymn, name: Hymn, cost: 1, target: friend, effects: [{do: rally}]}
"""
    with pytest.raises(BadDocument, match="key hymn already"):
        load_domain(twice)


# -- fire --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.spell.feu.flamme-interieure")
def test_inner_flame_throws_a_die_for_each_life_point() -> None:
    arena = cast("feu.flamme-interieure", dice=(1, 2, 3, 4, 5, 6))
    assert points(arena)["foe"] == 4
    safe = tower("feu.flamme-interieure", magic=1)
    safe.battle["foe"].life = 2
    safe.battle["foe"].crippled = "slow"
    safe.battle["foe"].gain("lfw.rule.protection", 5)
    cast("feu.flamme-interieure", arena=safe, dice=(1, 2, 5, 4))
    assert points(safe)["foe"] == 1


@pytest.mark.rule("lfw.spell.feu.assechement", "lfw.spell.feu.arme-enflammee")
def test_fire_dries_enemies_up_and_sets_weapons_aflame() -> None:
    dry = cast("feu.assechement")
    assert dry.battle["foe"].has("lfw.rule.inflammable")
    lit = cast("feu.arme-enflammee", "friend")
    assert apply_hooks(lit.battle, lit.battle["friend"], Hooks.burns, False)
    for arena in (dry, lit):
        battle = arena.run(EndOfTurn())
        assert not any(unit.has("lfw.rule.inflammable") or unit.has("lfw.rule.enflamme") for unit in battle.in_play())


@pytest.mark.rule("lfw.spell.feu.boule-de-feu", "lfw.spell.feu.domain")
def test_a_fireball_explodes_about_its_target_or_drifts() -> None:
    arena = tower("feu.boule-de-feu", magic=2)
    arena.add("near", "red", 7, 10, base=ROUND)
    arena.battle["near"].gain("lfw.rule.inflammable")
    arena.run(MagicPhase(), answers=["mage"], dice=[4, 2, 4, 6, 5, 3, 1])
    told = arena.told(AttackRolled)
    assert [(event.target, event.needed, event.critical) for event in told] == [
        ("", 4, False),
        ("foe", 2, False),
        ("near", 2, False),
    ]
    assert [event.force.total for event in arena.told(DefenceRolled)] == [1, 1]
    assert [event.die for event in arena.told(DefenceRolled)] == [4, 3]  # flames make the passed 5 be thrown again
    far = tower("feu.boule-de-feu", magic=2)
    far.run(MagicPhase(), answers=["mage"], dice=[3, 6, 901])
    assert [event.target for event in far.told(AttackRolled)] == [""]
    windy = tower("feu.boule-de-feu", magic=2)
    windy.battle.wind = Wind(0, 2 * INCH + 20, "lfw.spell.vent.leve-du-vent")
    windy.run(MagicPhase(), answers=["mage"], dice=[4])


@pytest.mark.rule("lfw.spell.vent.leve-du-vent")
@pytest.mark.parametrize(("facing", "x", "y"), [(0, 11, 12), (900, 9, 14), (1800, 7, 12), (2700, 9, 10)])
def test_a_wind_carries_the_point_of_an_explosion_two_inches(facing: int, x: int, y: int) -> None:
    battle = Arena().battle
    point = (9 * INCH, 12 * INCH)
    assert blown(battle, point) == point
    battle.wind = Wind(facing, 2 * INCH, "lfw.spell.vent.leve-du-vent")
    assert blown(battle, point) == (x * INCH, y * INCH)


@pytest.mark.rule("lfw.cavalry.area-attacks", "lfw.rule.explosion")
def test_the_explosion_of_a_spell_at_a_rider_is_not_turned_on_his_mount() -> None:
    arena = tower("feu.boule-de-feu", magic=2)
    arena.add("rider", "blue", 5, 14, base=ROUND, life=6, mount=horse(life=6))
    arena.run(MagicPhase(), answers=["mage", "rider"], dice=[6, 5, 6, 5, 6])
    assert [(event.unit, event.by) for event in arena.told(DefenceRolled)] == [
        ("rider", "mage"),
        ("rider-mount", "mage"),
    ]


@pytest.mark.rule("lfw.spell.feu.souffle-de-feu", "lfw.weapon.souffle-de-feu", "lfw.spell.feu.domain")
def test_fire_breath_is_a_weapon_for_the_turn_and_gives_light() -> None:
    arena = cast("feu.souffle-de-feu", "friend")
    friend = arena.battle["friend"]
    [weapon] = friend.shooting_weapons
    assert (weapon.range, weapon.attacks, weapon.force) == (12 * INCH, 1, 0)
    assert [rule.id for rule in weapon.rules] == ["lfw.rule.souffle", "lfw.rule.enflamme"]
    assert friend.has("lfw.rule.lumineux")
    arena.run(ShootingPhase(), answers=["friend"], dice=[1])
    assert [event.unit for event in arena.told(AttackRolled)] == ["friend"]
    battle = arena.run(EndOfTurn())
    assert battle["friend"].shooting_weapons == ()
    assert not battle["friend"].has("lfw.rule.lumineux")
    assert not cast("feu.flamme-interieure", dice=(3,) * 6).battle["foe"].has("lfw.rule.lumineux")


@pytest.mark.rule("lfw.spell.feu.souffle-de-feu", "lfw.profile.capacite-de-tir")
def test_who_has_no_skill_with_weapons_breathes_no_fire() -> None:
    arena = tower("feu.souffle-de-feu", magic=2)
    friend = arena.battle["friend"]
    friend.profile = msgspec.structs.replace(friend.profile, shooting=None)
    cast("feu.souffle-de-feu", "friend", arena=arena)
    arena.run(ShootingPhase())
    assert arena.told(AttackRolled) == []


@pytest.mark.rule("lfw.spell.feu.flamme-interieure", "lfw.spell.lumiere.appel-des-anciens-dieux")
def test_the_dice_of_an_inner_flame_are_those_of_whom_it_burns() -> None:
    arena = tower("feu.flamme-interieure", magic=1)
    arena.battle["foe"].gain("lfw.spell.lumiere.appel-des-anciens-dieux#fate", "own:456", until="turn")
    battle = arena.run(MagicPhase(), answers=["mage", "turn 0 4"], dice=[1, 2, 3, 3, 3, 3])
    assert battle["foe"].life == 5


@pytest.mark.rule("lfw.spell.feu.ailes-ardentes")
def test_burning_wings_burn_those_over_whom_they_fly() -> None:
    arena = cast("feu.ailes-ardentes", "friend")
    arena.add("below", "blue", 11, 5, base=ROUND)
    arena.run(MoveUnit("friend", "run"), answers=[line((8, 5), (14, 5))], dice=[4, 2, 1])
    assert [(event.target, event.needed) for event in arena.told(AttackRolled)] == [("below", 4)]
    assert arena.battle["below"].life == 1
    lucky = cast("feu.ailes-ardentes", "friend")
    lucky.add("below", "blue", 11, 5, base=ROUND)
    for score in ("hit", "combat"):
        lucky.battle["friend"].gain("lfw.spell.feu.ailes-ardentes#change", f"{score}:{2 if score == 'hit' else 1}")
    lucky.run(MoveUnit("friend", "run"), answers=[line((8, 5), (14, 5))], dice=[1])
    assert [event.result for event in lucky.told(AttackRolled)] == [3], "it is a shot"
    walks = cast("feu.ailes-ardentes", "friend")
    walks.run(MoveUnit("friend", "normal"), answers=[line((8, 5), (12, 5))])
    assert walks.told(AttackRolled) == []
    ridden = tower("feu.ailes-ardentes", magic=3)
    ridden.add("knight", "red", 8, 8, base=ROUND, mount=horse())
    ridden.run(MagicPhase(), answers=["mage", "knight-mount"])
    ridden.run(MoveUnit("knight-mount", "run"), answers=[line((8, 8), (12, 12))])
    assert ridden.told(AttackRolled) == []


# -- water -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.spell.eau.domain", "lfw.spell.eau.calme-du-lac", "lfw.spell.eau.violence-de-la-tempete")
def test_water_calms_friends_and_makes_them_violent() -> None:
    assert {one.hits for one in common_domains()["eau"].spells} == {()}
    calm = cast("eau.calme-du-lac", "friend")
    calm.battle["friend"].morale = ("lfw.melee.lost-morale foe",)
    calm.run(MoralePhase(), answers=["yes"], dice=[1, 2, 4, 4])
    assert [event.passed for event in calm.told(CourageTested)] == [False, True]
    wild = cast("eau.violence-de-la-tempete", "friend")
    assert helps(wild.battle, wild.battle["friend"], wild.battle["friend"].effects, "combat") == ("elite",)


@pytest.mark.rule("lfw.spell.eau.goutte-de-trop", "lfw.spell.ombre.terreur-de-l-ombre", "lfw.morale.eligible")
def test_two_spells_make_an_enemy_eligible_to_morale() -> None:
    for name in ("eau.goutte-de-trop", "ombre.terreur-de-l-ombre"):
        arena = cast(name)
        assert [event.unit for event in arena.told(Unsettled)] == ["foe"]
        arena.run(MoralePhase(), dice=[4, 4])
        assert [event.unit for event in arena.told(CourageTested)] == ["foe"]


@pytest.mark.rule("lfw.spell.eau.tempete")
def test_a_storm_strikes_all_near_a_point() -> None:
    arena = tower("eau.tempete", magic=3)
    arena.add("edge", "blue", 8.5, 10, base=ROUND)
    arena.add("beyond", "blue", 8.6, 11, base=ROUND)
    battle = arena.run(MagicPhase(), answers=["mage", at(5, 10)], dice=[2, 4, 6, 3])
    assert [(event.target, event.needed, event.hit) for event in arena.told(AttackRolled)] == [
        ("foe", 2, True),
        ("edge", 2, True),
    ]
    assert [(event.unit, event.force.total) for event in arena.told(DefenceRolled)] == [("foe", 0), ("edge", 0)]
    assert battle["edge"].life == 2


@pytest.mark.rule("lfw.spell.eau.pluie-reparatrice")
def test_healing_rain_gives_everybody_a_lost_point_back() -> None:
    arena = tower("eau.pluie-reparatrice", magic=2)
    arena.battle["foe"].life = 4
    arena.battle["mage"].life = 2
    cast("eau.pluie-reparatrice", arena=arena)
    assert points(arena) == {"mage": 3, "friend": 3, "foe": 5}
    assert [(event.unit, event.points) for event in arena.told(Healed)] == [("mage", 1), ("foe", 1)]


@pytest.mark.rule("lfw.spell.eau.pluie-reparatrice", "lfw.rule.vivant-mort-neutre")
def test_healing_rain_does_nothing_for_the_dead_and_for_what_is_neither() -> None:
    arena = tower("eau.pluie-reparatrice", magic=2)
    arena.add("corpse", "red", 5, 8, base=ROUND, rules=rules("Mort"), life=3)
    arena.add("statue", "blue", 7, 8, base=ROUND, rules=rules("Neutre"), life=3)
    for name in ("mage", "corpse", "statue"):
        arena.battle[name].life = 1
    cast("eau.pluie-reparatrice", arena=arena)
    assert [arena.battle[name].life for name in ("mage", "corpse", "statue")] == [2, 1, 1]


@pytest.mark.rule("lfw.spell.eau.inondation")
def test_a_flood_is_a_water_point_for_the_rest_of_the_game() -> None:
    arena = cast("eau.inondation", at(5, 10), "3")
    [piece] = arena.battle.board.pieces
    assert (piece.kind, piece.box) == (WATER, tuple(round(a * INCH) for a in (3.5, 8.5, 6.5, 11.5)))
    arena.run(EndOfTurn())
    arena.run(MoveUnit("foe", "normal"), answers=[line((5, 10), (5, 13))])
    with pytest.raises(IllegalAnswer, match="too far"):
        again = cast("eau.inondation", at(5, 10), "3")
        again.run(MoveUnit("foe", "normal"), answers=[line((5, 10), (5, 14.9))])


@pytest.mark.rule("lfw.spell.eau.inondation", "lfw.spell.terre.invocation-de-rocher")
def test_a_caster_says_how_wide_and_high_is_what_he_makes_appear() -> None:
    [pond] = cast("eau.inondation", at(5, 10), "1").battle.board.pieces
    assert pond.box == tuple(round(a * INCH) for a in (4.5, 9.5, 5.5, 10.5))
    [rock] = cast("terre.invocation-de-rocher", at(5, 14), "1", "2").battle.board.pieces
    assert (rock.box[2] - rock.box[0], rock.height) == (INCH, 2 * INCH)


@pytest.mark.rule("lfw.spell.eau.tempete", "lfw.cavalry.shot-at")
def test_a_storm_strikes_rider_and_mount_and_either_hit_may_turn() -> None:
    """It is neither an explosion nor a breath: two shooting attacks, each of which a die may turn aside."""
    arena = tower("eau.tempete", magic=3)
    arena.add("knight", "blue", 5, 12, base=ROUND, mount=horse(), life=9)
    del arena.battle.units["foe"]
    arena.run(MagicPhase(), answers=["mage", at(5, 12)], dice=[4, 2, 4, 3, 6, 6])
    assert [event.target for event in arena.told(AttackRolled)] == ["knight", "knight-mount"]
    assert [event.unit for event in arena.told(DefenceRolled)] == ["knight-mount", "knight-mount"]


# -- earth -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.spell.terre.domain", "lfw.spell.terre.ralentissement")
def test_slowing_takes_two_inches_off_moves_but_never_more_than_half_of_m() -> None:
    assert {one.hits for one in common_domains()["terre"].spells} == {()}
    arena = cast("terre.ralentissement")
    foe = arena.battle["foe"]
    assert [stride(arena.battle, foe, move) / INCH for move in ("normal", "run", "charge", "engagement")] == [
        3,
        5,
        7,
        2.5,
    ]


@pytest.mark.rule("lfw.spell.terre.mur-de-stalagmites")
def test_a_wall_of_stalagmites_strikes_all_on_its_line() -> None:
    arena = tower("terre.mur-de-stalagmites", magic=2)
    arena.add("next", "blue", 5.4, 13, base=ROUND)
    arena.add("aside", "blue", 6.1, 8, base=ROUND)
    arena.run(MagicPhase(), answers=["mage", at(5, 14)], dice=[5, 5, 6, 6])
    assert [event.target for event in arena.told(AttackRolled)] == ["foe", "next"]
    assert [event.force.total for event in arena.told(DefenceRolled)] == [1, 1]  # never the stronger for a critical hit
    mounted = tower("terre.mur-de-stalagmites", magic=2, mount=horse())
    mounted.run(MagicPhase(), answers=["mage", at(5, 14)], dice=[1])
    assert [event.target for event in mounted.told(AttackRolled)] == ["foe"]


@pytest.mark.rule("lfw.spell.terre.jet-de-pierre")
def test_a_stone_is_thrown_with_the_skill_of_the_mage() -> None:
    arena = cast("terre.jet-de-pierre", dice=(4, 5))
    assert [event.needed for event in arena.told(AttackRolled)] == [4]
    assert [(event.force.total, event.wounds) for event in arena.told(DefenceRolled)] == [(2, 1)]
    assert points(arena)["foe"] == 5
    clumsy = tower("terre.jet-de-pierre", shooting=None)
    assert castable(clumsy.battle, clumsy.battle["mage"]) == ()


@pytest.mark.rule("lfw.spell.terre.chair-de-pierre")
def test_stone_flesh_adds_one_to_the_defence_of_friends_near() -> None:
    arena = tower("terre.chair-de-pierre", magic=3)
    arena.add("far", "red", 9.1, 5, base=ROUND)
    cast("terre.chair-de-pierre", arena=arena)
    added = {unit.id: apply_hooks(arena.battle, unit, Hooks.defence_modifier, 0) for unit in arena.battle.in_play()}
    assert added == {"mage": 1, "friend": 1, "foe": 0, "far": 0}


@pytest.mark.rule("lfw.spell.terre.invocation-de-rocher")
def test_a_rock_falls_on_those_who_make_way_for_it() -> None:
    arena = cast("terre.invocation-de-rocher", at(5, 10.5), "2", "3", dice=(3, 3))
    [piece] = arena.battle.board.pieces
    assert (piece.kind, piece.height) == (BLOCKING, 3 * INCH)
    assert [event.kind for event in arena.told(TerrainAppeared)] == [BLOCKING]
    x, y = place(arena.battle["foe"])
    assert 1.4 < ((x - 5) ** 2 + (y - 10.5) ** 2) ** 0.5 < 1.7
    assert [(event.needed, event.hit) for event in arena.told(AttackRolled)] == [(3, True)]
    assert points(arena)["foe"] == 5


@pytest.mark.rule("lfw.spell.terre.tremblement-de-terre")
def test_an_earthquake_slows_all_but_those_who_fly() -> None:
    arena = tower("terre.tremblement-de-terre", magic=3)
    bird = arena.add("bird", "blue", 20, 20, base=ROUND)
    bird.gain("lfw.rule.vol")
    battle = arena.run(MagicPhase(), answers=["mage"])
    strides = {
        name: [stride(battle, battle[name], move) / INCH for move in ("normal", "run")]
        for name in ("mage", "foe", "bird")
    }
    assert strides == {"mage": [4, 6], "foe": [4, 6], "bird": [4, 9]}


# -- wind --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.spell.vent.domain", "lfw.spell.vent.rapide-comme-le-vent", "lfw.spell.vent.reflexe-du-vent")
def test_wind_makes_friends_fast_and_hard_to_hit() -> None:
    assert {one.hits for one in common_domains()["vent"].spells} == {()}
    fast = cast("vent.rapide-comme-le-vent", "friend")
    assert stride(fast.battle, fast.battle["friend"], "charge") == 11 * INCH
    nimble = cast("vent.reflexe-du-vent", "friend")
    attack = Attack("foe", "friend", BOW, melee=False, attacks=1)
    assert shooting_throw(nimble.battle, attack).modifier == -1


@pytest.mark.rule("lfw.spell.vent.attaque-eclaire")
def test_a_lightning_attack_is_a_run_when_all_have_shot() -> None:
    arena = cast("vent.attaque-eclaire", "friend")
    arena.battle["friend"].move = "charge"
    battle = arena.run(ShootingPhase(), answers=["friend", line((8, 5), (8, 1))])
    assert place(battle["friend"]) == (8, 1)
    arena.run(ShootingPhase())
    engaged = cast("vent.attaque-eclaire", "friend")
    engaged.add("brute", "blue", 8, 6, base=ROUND)
    engaged.run(ShootingPhase())


@pytest.mark.rule("lfw.spell.vent.attaque-eclaire", "lfw.cavalry.move")
def test_a_rider_who_may_run_when_all_have_shot_does_so_on_his_mount() -> None:
    arena = tower("vent.attaque-eclaire", magic=2)
    arena.add("knight", "red", 5, 8, base=ROUND, mount=horse())
    arena.run(MagicPhase(), answers=["mage", "knight"])
    battle = arena.run(ShootingPhase(), answers=["knight", line((5, 8), (2, 8))])
    assert [place(battle[name]) for name in ("knight", "knight-mount")] == [(2, 8), (2, 8)]


@pytest.mark.rule("lfw.spell.vent.main-du-vent")
def test_the_hand_of_the_wind_carries_a_unit_straight_on() -> None:
    arena = tower("vent.main-du-vent", magic=2)
    arena.add("wall", "blue", 5, 13, base=ROUND)
    battle = arena.run(MagicPhase(), answers=["mage", "foe", at(5, 20)], dice=[3, 4])
    assert place(battle["foe"]) == (5, 17)
    held = tower("vent.main-du-vent", magic=2)
    landed = held.run(MagicPhase(), answers=["mage", "foe", at(5, 1)], dice=[2, 2])
    assert place(landed["foe"])[1] > 6.1  # in contact with nobody who is its enemy
    near = tower("vent.main-du-vent", magic=2)
    near.battle.options = Options(hand_of_wind=3)
    assert "foe" not in possible_targets(near.battle, near.battle["mage"], spell("vent.main-du-vent"))


@pytest.mark.rule("lfw.spell.vent.main-du-vent", "lfw.spell.feu.ailes-ardentes")
def test_burning_wings_burn_below_whom_the_hand_of_the_wind_carries_too() -> None:
    arena = tower("vent.main-du-vent", magic=2)
    arena.battle["friend"].gain("lfw.spell.feu.ailes-ardentes#burning-wings", 4, until="turn")
    arena.add("below", "blue", 8, 9, base=ROUND)
    arena.run(MagicPhase(), answers=["mage", "friend", at(8, 20)], dice=[4, 4, 5, 6])
    assert [(event.unit, event.target) for event in arena.told(AttackRolled)] == [("friend", "below")]


@pytest.mark.rule("lfw.spell.vent.leve-du-vent")
@pytest.mark.parametrize(
    ("facing", "x", "y"), [(450, 10.414, 13.414), (900, 9, 14), (1800, 7, 12), (2250, 7.586, 10.586), (2700, 9, 10)]
)
def test_whoever_has_moved_is_carried_where_the_wind_blows(facing: int, x: float, y: float) -> None:
    arena = Arena()
    arena.add("one", "red", 9, 10, base=ROUND)
    arena.battle.wind = Wind(facing, 2 * INCH, "lfw.spell.vent.leve-du-vent")
    battle = arena.run(MoveUnit("one", "normal"), answers=[line((9, 10), (9, 12))])
    assert place(battle["one"]) == pytest.approx((x, y), abs=0.01)
    arena.battle.stand(arena.battle["one"], None)
    assert arena.run(Blown("one"))["one"].pose is None, "who is gone is carried nowhere"


@pytest.mark.rule("lfw.spell.vent.leve-du-vent")
def test_the_wind_carries_all_who_move_two_inches_further() -> None:
    arena = tower("vent.leve-du-vent", magic=4)
    arena.add("giant", "blue", 12, 15, type="monster", base=ROUND)
    arena.run(MagicPhase(), answers=["mage", at(9, 5)])
    battle = arena.run(MoveUnit("foe", "normal"), answers=[line((5, 10), (5, 12))])
    assert place(battle["foe"]) == (7, 12)
    for answer, x in (("yes", 13), (SUGGESTED, 12)):
        there = Arena()
        there.battle = arena.battle.copy()
        assert place(there.run(MoveUnit("giant", "run"), answers=[line((12, 15)), answer])["giant"]) == (x, 15)
    arena.add("wall", "red", 10.5, 12, base=ROUND)
    stopped = arena.run(MoveUnit("foe", "normal"), answers=[line((7, 12), (7.1, 12))])
    assert place(stopped["foe"])[0] == pytest.approx(8.5, abs=0.05)
    shift(
        arena.battle,
        arena.battle["giant"],
        Route(((12 * INCH, 15 * INCH), (12 * INCH, 16 * INCH)), 0),
        "lfw.melee.push-in",
    )
    assert place(arena.run(answers=["yes"])["giant"]) == (13, 16)
    after = arena.run(EndOfTurn())
    assert after.wind is None


@pytest.mark.rule("lfw.spell.vent.eclair")
def test_lightning_strikes_hardest_at_its_very_point() -> None:
    arena = tower("vent.eclair", magic=3)
    arena.add("edge", "blue", 8.5, 10, base=ROUND)
    arena.run(MagicPhase(), answers=["mage", at(5.4, 10)], dice=[4, 2, 5, 3, 5])
    assert [(event.unit, event.force.total) for event in arena.told(DefenceRolled)] == [("foe", 2), ("edge", 0)]


# -- wildness ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.spell.sauvagerie.domain", "lfw.spell.sauvagerie.ferocite-du-griffon")
def test_griffin_ferocity_is_force_and_skill() -> None:
    assert {one.hits for one in common_domains()["sauvagerie"].spells} == {()}
    arena = cast("sauvagerie.ferocite-du-griffon", "friend")
    friend = arena.battle["friend"]
    attack = Attack("friend", "foe", SWORD, melee=True, attacks=2)
    assert apply_hooks(arena.battle, friend, Hooks.force, 1, attack) == 2
    assert helps(arena.battle, friend, friend.effects, "combat") == ("habile",)


@pytest.mark.rule("lfw.spell.sauvagerie.force-du-sanglier")
def test_boar_strength_is_impact_force_for_all_friends_near() -> None:
    arena = cast("sauvagerie.force-du-sanglier")
    given = {unit.id: unit.has("lfw.rule.force-d-impact") for unit in arena.battle.in_play()}
    assert given == {"mage": True, "friend": True, "foe": False}


@pytest.mark.rule("lfw.spell.sauvagerie.vitalite-de-l-ours")
def test_bear_vitality_raises_life_by_three_at_most_in_all() -> None:
    arena = cast("sauvagerie.vitalite-de-l-ours", "friend", dice=(3,))
    assert (arena.battle["friend"].life, arena.battle["friend"].most_life) == (5, 5)
    assert [event.points for event in arena.told(LifeRaised)] == [2]
    arena.battle["mage"].magic, arena.battle["mage"].has_cast = 2, 0
    arena.run(MagicPhase(), answers=["mage", "friend"], dice=[6])
    assert (arena.battle["friend"].life, arena.battle["friend"].most_life) == (6, 6)
    hurt = tower("sauvagerie.vitalite-de-l-ours", magic=2)
    hurt.battle["foe"].life = 4
    hurt.run(MagicPhase(), answers=["mage", "foe"], dice=[1])
    assert (hurt.battle["foe"].life, hurt.battle["foe"].most_life) == (5, 6)


@pytest.mark.rule("lfw.spell.sauvagerie.clemence-du-dieu-vivant")
def test_mercy_is_a_protection_that_a_die_makes() -> None:
    for die, needed in ((1, 4), (4, 5), (5, 6)):
        arena = cast("sauvagerie.clemence-du-dieu-vivant", "friend", dice=(die,))
        assert apply_hooks(arena.battle, arena.battle["friend"], Hooks.protection, None) == needed


@pytest.mark.rule("lfw.spell.sauvagerie.cris-des-corneilles", "lfw.spell.pensee.illusion-monstrueuse")
def test_terror_is_given_made_greater_or_taken_away() -> None:
    for name in ("sauvagerie.cris-des-corneilles", "pensee.illusion-monstrueuse"):
        arena = cast(name, "friend")
        assert arena.battle["friend"].effects.parameter("lfw.rule.terreur") == 3 * INCH
        assert not arena.run(EndOfTurn())["friend"].has("lfw.rule.terreur")
    for name, frightened in (("sauvagerie.cris-des-corneilles", True), ("pensee.illusion-monstrueuse", False)):
        again = tower(name, magic=3)
        again.battle["friend"].gain("lfw.rule.terreur", 3 * INCH)
        again.add("coward", "blue", 8, 10, base=ROUND)  # 4" from the friend
        again.battle["foe"].side = "blue"
        battle = again.run(MagicPhase(), answers=["mage", "friend"])
        shaken = from_auras(battle, Hooks.shakes, (), battle["coward"])
        assert shaken == (("lfw.rule.terreur",) if frightened else ())
        after = again.run(EndOfTurn())
        assert after["friend"].effects.parameter("lfw.rule.terreur") == 3 * INCH


@pytest.mark.rule("lfw.spell.sauvagerie.cris-des-corneilles", "lfw.spell.pensee.illusion-monstrueuse")
def test_a_terror_taken_away_by_an_illusion_is_given_back_by_a_spell() -> None:
    for name in ("sauvagerie.cris-des-corneilles", "pensee.illusion-monstrueuse"):
        arena = tower(name, magic=3)
        arena.battle["friend"].gain("lfw.rule.terreur", 3 * INCH)
        arena.battle["friend"].gain("lfw.spell.pensee.illusion-monstrueuse#harmless", until="turn")
        arena.add("coward", "blue", 8, 8, base=ROUND)
        assert from_auras(arena.battle, Hooks.shakes, (), arena.battle["coward"]) == ()
        battle = arena.run(MagicPhase(), answers=["mage", "friend"])
        assert from_auras(battle, Hooks.shakes, (), battle["coward"]) == ("lfw.rule.terreur",)


# -- light -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.spell.lumiere.domain", "lfw.spell.lumiere.rayon-de-lumiere")
def test_a_ray_of_light_wounds_without_a_roll() -> None:
    assert {one.hits for one in common_domains()["lumiere"].spells} == {()}
    arena = cast("lumiere.rayon-de-lumiere", dice=(2,))
    assert [(event.unit, event.by, event.wounds) for event in arena.told(Wounded)] == [("foe", "mage", 2)]


@pytest.mark.rule("lfw.spell.lumiere.benediction-des-vieux-dieux")
def test_the_blessed_hit_precisely_and_a_six_is_always_critical() -> None:
    arena = tower("lumiere.benediction-des-vieux-dieux", magic=2)
    arena.add("near", "blue", 5, 8.9, base=ROUND)
    cast("lumiere.benediction-des-vieux-dieux", arena=arena)
    assert {unit.id for unit in arena.battle.in_play() if unit.has("lfw.rule.precis")} == {"mage", "friend", "near"}
    by_friend = Attack("friend", "near", SWORD, melee=True, attacks=2)
    by_foe = Attack("foe", "mage", SWORD, melee=True, attacks=2)
    assert is_critical(arena.battle, by_friend, Thrown(6, True, -3))
    assert not is_critical(arena.battle, by_friend, Thrown(5, True, 0))
    assert is_critical(arena.battle, by_friend, Thrown(5, True, 1))
    assert not is_critical(arena.battle, by_foe, Thrown(6, True, 0))


@pytest.mark.rule("lfw.spell.lumiere.soin-celeste")
def test_heavenly_healing_costs_what_was_agreed_on() -> None:
    arena = tower("lumiere.soin-celeste", magic=3)
    arena.battle.options = Options(healing_cost=3)
    arena.battle["friend"].life = 1
    battle = arena.run(MagicPhase(), answers=["mage", "friend"], dice=[3])
    assert (battle["friend"].life, battle["mage"].magic) == (3, 0)


@pytest.mark.rule("lfw.spell.lumiere.vitesse-de-la-lumiere")
def test_whoever_is_as_fast_as_light_strikes_first() -> None:
    arena = cast("lumiere.vitesse-de-la-lumiere", "friend")
    assert place_of_blow(arena.battle, arena.battle["friend"]) == 1


@pytest.mark.rule("lfw.spell.lumiere.revelation")
def test_whoever_is_revealed_is_shot_at_with_skill() -> None:
    arena = cast("lumiere.revelation")
    arena.add("near", "blue", 9, 10, base=ROUND)
    attack = Attack("friend", "foe", BOW, melee=False, attacks=1)
    assert shooting_throw(arena.battle, attack).help == "elite"
    assert shooting_throw(arena.battle, msgspec.structs.replace(attack, target="near")).help == ""
    assert arena.battle["foe"].has("lfw.rule.lumineux")


# -- shadow ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.spell.ombre.domain", "lfw.spell.ombre.ouverture-vers-les-tenebres")
def test_an_opening_to_darkness_wounds_all_near_and_nothing_helps() -> None:
    assert {one.hits for one in common_domains()["ombre"].spells} == {()}
    arena = tower("ombre.ouverture-vers-les-tenebres", magic=4)
    arena.battle["foe"].gain("lfw.rule.protection", 2)
    arena.add("ally", "red", 8, 10, base=ROUND, life=9)
    arena.run(MagicPhase(), answers=["mage", at(5, 10)], dice=[1, 5])
    assert [(event.unit, event.wounds) for event in arena.told(Wounded)] == [("foe", 2), ("ally", 4)]


@pytest.mark.rule("lfw.spell.ombre.cache-d-ombre")
def test_shadow_hiding_is_an_e_of_three() -> None:
    arena = cast("ombre.cache-d-ombre", "friend")
    attack = Attack("foe", "friend", BOW, melee=False, attacks=1)
    assert shooting_throw(arena.battle, attack).modifier == -3


@pytest.mark.rule("lfw.spell.ombre.ombre-memorielle")
def test_a_memorial_shadow_is_back_for_a_turn_and_loses_no_life() -> None:
    arena = tower("ombre.ombre-memorielle", magic=3)
    lost = arena.add("hero", "red", 12, 12, base=ROUND)
    destroy(arena.battle, lost, by="foe")
    lost.life = 0
    with pytest.raises(IllegalAnswer, match="too far"):
        tower_copy = Arena()
        tower_copy.battle = arena.battle.copy()
        tower_copy.run(MagicPhase(), answers=["mage", at(5, 13.1)])
    battle = arena.run(MagicPhase(), answers=["mage", at(5, 8)])
    assert [event.unit for event in arena.told(Returned)] == ["hero"]
    assert battle["hero"].in_play
    assert may_move(battle, battle["hero"])
    before = battle["hero"].life
    hurt = arena.run(Hurting("hero", 2))
    assert hurt["hero"].life == before
    gone = arena.run(EndOfTurn())
    assert [event.unit for event in arena.told(Vanished)] == ["hero"]
    assert (gone["hero"].lost, gone["hero"].in_play, gone["hero"].destroyed_by) == ("killed", False, "foe")
    assert gone["hero"].life == 0


@pytest.mark.rule("lfw.spell.ombre.ombre-memorielle")
def test_no_shadow_is_called_of_those_who_were_saved_or_never_came() -> None:
    arena = tower("ombre.ombre-memorielle", magic=3)
    losses: tuple[Loss, ...] = ("killed", "fled", "saved", "absent")
    for loss in losses:
        arena.battle.stand(arena.add(loss, "red", 12, 12, base=ROUND), None)
        arena.battle[loss].lost = loss
    found = possible_targets(arena.battle, arena.battle["mage"], spell("ombre.ombre-memorielle"))
    assert found == ("killed", "fled")


@pytest.mark.rule("lfw.spell.ombre.ombre-memorielle")
def test_a_memorial_shadow_that_flees_stops_when_it_is_called_again() -> None:
    arena = tower("ombre.ombre-memorielle", magic=3)
    destroy(arena.battle, arena.add("hero", "red", 12, 12, base=ROUND), by="foe")
    call = ["mage", at(5, 8)]
    put_to_flight(arena.battle, arena.run(MagicPhase(), answers=call)["hero"])
    assert arena.battle["hero"].fleeing
    arena.run(EndOfTurn(), StartOfTurn())
    arena.battle["mage"].magic = 3
    battle = arena.run(MagicPhase(), answers=call)
    assert may_move(battle, battle["hero"])


@pytest.mark.rule("lfw.spell.ombre.ombre-memorielle", "lfw.rule.duelliste.duration", "lfw.scenario.objective.tresor")
def test_a_memorial_shadow_that_is_gone_leaves_its_duel_and_its_treasure() -> None:
    arena = tower("ombre.ombre-memorielle", magic=3)
    destroy(arena.battle, arena.add("hero", "red", 12, 12, base=ROUND), by="foe")
    battle = arena.run(MagicPhase(), answers=["mage", at(5, 8.9)])
    battle["hero"].duel, battle["foe"].duel = "foe", "hero"
    battle.mission = Mission(scenario="defense-de-relique", treasures=(Treasure("relic", bearer="hero"),))
    battle = arena.run(EndOfTurn(), answers=[at(3.7, 8.9)])
    assert (battle["hero"].in_play, battle["foe"].duel) == (False, "")
    assert battle.mission is not None
    assert battle.mission.treasures[0].bearer == ""


@pytest.mark.rule("lfw.spell.sauvagerie.rage-bestiale", "lfw.aptitude.on-se-reprend", "lfw.cavalry.morale")
def test_a_rider_who_rallies_rallies_his_mount() -> None:
    arena = tower("sauvagerie.rage-bestiale", magic=2, command=1, aptitudes=("lfw.aptitude.on-se-reprend",))
    arena.add("knight", "red", 8, 8, base=ROUND, mount=horse())
    for step, answers in ((MagicPhase(), ["mage", "knight"]), (OrganisationPhase(), ["mage on-se-reprend", "knight"])):
        put_to_flight(arena.battle, arena.battle["knight"])
        arena.battle["knight"].expire("turn")
        battle = arena.run(step, answers=answers)
        assert not (battle["knight"].fleeing or battle["knight-mount"].fleeing)


@pytest.mark.rule("lfw.spell.ombre.appel-de-la-nuit")
def test_night_falls_for_a_turn() -> None:
    arena = tower("ombre.appel-de-la-nuit", magic=2)
    arena.add("far", "blue", 5, 15, base=ROUND)
    assert sees(arena.battle, arena.battle["mage"], arena.battle["far"])
    battle = arena.run(MagicPhase(), answers=["mage"])
    assert not sees(battle, battle["mage"], battle["far"])
    assert sees(battle, battle["mage"], battle["foe"])
    after = arena.run(EndOfTurn())
    assert sees(after, after["mage"], after["far"])
    dark = tower("ombre.appel-de-la-nuit", magic=2)
    dark.battle.night = True
    dark.run(MagicPhase(), answers=["mage"])
    assert dark.run(EndOfTurn()).night


# -- thought -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.spell.pensee.domain", "lfw.spell.pensee.fleche-magique")
def test_a_magic_arrow_has_as_much_att_as_a_die_says_and_does_magic_damage() -> None:
    arena = cast("pensee.fleche-magique", dice=(3, 4, 4, 6))
    assert [event.hit for event in arena.told(AttackRolled)] == [True, True]
    [defence] = arena.told(DefenceRolled)
    assert (defence.force.total, defence.result) == (2, 4)  # only just enough: a wound all the same
    assert defence.wounds == 0  # a natural 6 takes it away again
    again = cast("pensee.fleche-magique", dice=(1, 4, 5))
    assert [event.wounds for event in again.told(DefenceRolled)] == [1]


@pytest.mark.rule("lfw.spell.pensee.provocation-de-l-esprit")
def test_whoever_is_provoked_and_fails_neither_moves_nor_shoots() -> None:
    arena = tower("pensee.provocation-de-l-esprit", magic=1)
    arena.add("archer", "blue", 8, 10, base=ROUND, weapons=(bow(1), SWORD))
    battle = arena.run(MagicPhase(), answers=["mage", "archer"], dice=[1, 2])
    archer = battle["archer"]
    assert not any(able(battle, archer) for able in (may_charge, may_run, may_move, may_engage, is_eligible))
    safe = tower("pensee.provocation-de-l-esprit", magic=1)
    safe.add("archer", "blue", 8, 10, base=ROUND, weapons=(bow(1), SWORD))
    after = safe.run(MagicPhase(), answers=["mage", "archer"], dice=[5, 2])
    assert all(able(after, after["archer"]) for able in (may_charge, may_run, may_move, is_eligible))


@pytest.mark.rule("lfw.spell.pensee.provocation-de-l-esprit", "lfw.cavalry.move")
def test_nobody_carries_a_rider_who_is_not_eligible_to_any_move() -> None:
    arena = tower()
    arena.add("knight", "red", 5, 8, base=ROUND, mount=horse())
    assert may_move(arena.battle, arena.battle["knight-mount"])
    arena.battle["knight"].gain("lfw.spell.pensee.provocation-de-l-esprit#forbidden", "move", until="turn")
    assert not may_move(arena.battle, arena.battle["knight-mount"])


@pytest.mark.rule("lfw.spell.pensee.arme-de-pensee", "lfw.spell.pensee.protection-magique")
def test_thought_arms_and_protects_all_friends_near() -> None:
    armed = cast("pensee.arme-de-pensee")
    shielded = cast("pensee.protection-magique")
    for name, friendly in (("mage", True), ("friend", True), ("foe", False)):
        assert armed.battle[name].has("lfw.rule.degat-magique") == friendly
        needed = apply_hooks(shielded.battle, shielded.battle[name], Hooks.magic_protection, None)
        assert needed == (5 if friendly else None)


@pytest.mark.rule("lfw.spell.pensee.vision-astrale")
def test_those_with_astral_vision_charge_enemies_whom_they_do_not_see() -> None:
    arena = Arena(square("rock", BLOCKING, 4, 7, 2, 4 * INCH))
    arena.add("mage", "red", 5, 5, base=ROUND, magic=3, spells=(spell("pensee.vision-astrale"),))
    arena.add("foe", "blue", 5, 11, base=ROUND)
    assert chargeable(arena.battle, arena.battle["mage"]) == ()
    cast("pensee.vision-astrale", arena=arena)
    assert chargeable(arena.battle, arena.battle["mage"]) == ("foe",)


# -- skills of mages ---------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "lfw.specialist.mage.projection", "lfw.specialist.mage.esprit-solide", "lfw.specialist.mage.esprit-createur"
)
def test_minds_that_reach_further_gain_more_and_cast_twice() -> None:
    arena = tower("vent.reflexe-du-vent", "pensee.fleche-magique", magic=0)
    mage = arena.battle["mage"]
    reaches = [reach(arena.battle, mage, one) for one in mage.profile.spells]
    mage.gain("lfw.specialist.mage.projection")
    assert [reach(arena.battle, mage, one) for one in mage.profile.spells] == [12 * INCH, 24 * INCH]
    assert reaches == [9 * INCH, 18 * INCH]
    assert apply_hooks(arena.battle, mage, Hooks.spells_a_turn, 1) == 1
    for printed, far in ((12 * INCH, 15 * INCH), (12 * INCH + 1, 18 * INCH + 1)):
        assert apply_hooks(arena.battle, mage, Hooks.spell_reach, printed) == far
    mage.gain("lfw.specialist.mage.esprit-solide")
    mage.gain("lfw.specialist.mage.esprit-createur")
    assert apply_hooks(arena.battle, mage, Hooks.spells_a_turn, 1) == 2
    arena.battle.turn = 2
    battle = arena.run(MagicPhase(), answers=["mage", "vent reflexe-du-vent", "friend", "mage", "mage"])
    assert battle["mage"].magic == 0
    assert len([event for event in arena.told(MagicGained) if event.points == 2]) == 1


@pytest.mark.rule("lfw.specialist.mage")
@pytest.mark.parametrize(("sheet", "is_one"), [({}, False), ({"magic": 1}, True), ({"speciality": "mage"}, True)])
def test_a_mage_has_the_speciality_or_pm_or_spells(sheet: dict[str, Any], is_one: bool) -> None:
    arena = Arena()
    arena.add("one", "red", 5, 5, base=ROUND, **sheet)
    assert is_mage(arena.battle["one"]) == is_one
    assert is_mage(tower("terre.jet-de-pierre", magic=0).battle["mage"])


@pytest.mark.rule("lfw.specialist.mage.violence-mentale")
def test_mental_violence_throws_again() -> None:
    arena = tower("terre.jet-de-pierre", magic=1)
    arena.battle["mage"].gain("lfw.specialist.mage.violence-mentale")
    arena.run(MagicPhase(), answers=["mage", "yes"], dice=[2, 4, 5])
    assert [event.hit for event in arena.told(AttackRolled)] == [True]
    shot = Attack("mage", "foe", BOW, melee=False, attacks=1)
    assert shooting_throw(arena.battle, shot).help == ""
    ray = tower("lumiere.rayon-de-lumiere", magic=3)
    ray.battle["mage"].gain("lfw.specialist.mage.violence-mentale")
    ray.run(MagicPhase(), answers=["mage", "yes"], dice=[1, 4, 3])
    assert [event.wounds for event in ray.told(Wounded)] == [3]
    flame = tower("feu.flamme-interieure", magic=1)
    flame.battle["mage"].gain("lfw.specialist.mage.violence-mentale")
    flame.run(MagicPhase(), answers=["mage", "yes"], dice=[3] * 6 + [1] + [3] * 5)
    assert [event.wounds for event in flame.told(Wounded)] == [1]
    ball = tower("feu.boule-de-feu", magic=2)
    ball.battle["mage"].gain("lfw.specialist.mage.violence-mentale")
    ball.run(MagicPhase(), answers=["mage", "yes"], dice=[2, 5, 5, 6])
    assert [(event.target, event.hit) for event in ball.told(AttackRolled)] == [("", True), ("foe", True)]


@pytest.mark.rule("lfw.specialist.mage.vague-de-magie")
def test_a_wave_of_magic_reaches_a_second_friend_for_half_the_cost() -> None:
    arena = tower("eau.violence-de-la-tempete", magic=3)
    arena.add("far", "red", 12, 5, base=ROUND)  # out of the range of the spell, and 3" from the first
    arena.battle["mage"].gain("lfw.specialist.mage.vague-de-magie")
    battle = arena.run(MagicPhase(), answers=["mage", "friend", "far"])
    assert battle["mage"].magic == 0
    assert [battle[name].has("lfw.rule.elite") for name in ("friend", "far", "mage")] == [True, True, False]
    poor = tower("eau.violence-de-la-tempete", magic=2)
    poor.battle["mage"].gain("lfw.specialist.mage.vague-de-magie")
    poor.run(MagicPhase(), answers=["mage", "friend"])


SCHOOL = """
pack: toys
name: Toys
cards:
  - {key: pupil, name: Pupil, movement: 5, combat: 4, defence: 4, courage: 7, magic: 2, points: 20, role: classic,
     specialities: [mage, captain], domains: [Domaine du feu], learns: 1}
"""


def lessons(*spells: str, skills: str = "", level: int = 3) -> list[str]:
    """What is wrong with an army of a pupil who learns spells."""
    special = f"speciality: mage, level: {level}, skills: [{skills}], " if skills else ""
    text = f"""
name: School
faction: toys
units:
  - {{unit: pupil, {special}spells: [{", ".join(spells)}]}}
  - {{unit: pupil, speciality: captain, level: 1, skills: [chef-d-equipe], spells: [Assèchement]}}
"""
    army = load_army(text, [load_pack(SCHOOL)])
    return [str(ruling.rule) for ruling in verdict(army).rulings if ruling.rule.startswith("lfw.spell")]


@pytest.mark.rule("lfw.specialist.mage.sage", "lfw.specialist.mage.ouverture-d-esprit", "lfw.specialist.mage")
def test_an_army_list_says_which_spells_a_mage_learns() -> None:
    wrong = ["lfw.spell.format"]
    assert lessons("Fireball") == []
    assert lessons() == wrong
    assert lessons("Storm") == wrong
    assert lessons("Fireball", "Inner flame") == wrong
    assert lessons("Fireball", "Inner flame", skills="sage, projection, grande-ame") == []
    assert lessons("Fireball", "Storm", skills="grande-ame, projection, ouverture-d-esprit") == []
    assert lessons("Storm", "Slowing", skills="grande-ame, projection, ouverture-d-esprit") == wrong
    with pytest.raises(BadDocument, match="already"):
        lessons("Fireball", "Fireball")
    with pytest.raises(BadDocument, match="Firebal"):
        lessons("Firebal")


# -- dice that are turned ----------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.spell.lumiere.appel-des-anciens-dieux")
def test_the_ancient_gods_turn_one_die_of_their_caster_once_this_turn() -> None:
    arena = cast("lumiere.appel-des-anciens-dieux")
    for name in ("mage", "foe"):
        arena.battle[name].fleeing = True
    battle = arena.run(
        RallyTests(), dice=[1, 2, 3, 3], answers=["turn 0 6"]
    )  # 6 and 2 pass a Co of 7; the foe is let be
    assert (battle["mage"].fleeing, battle["foe"].fleeing) == (False, True)
    [turned] = arena.told(DieTurned)
    assert (turned.unit, turned.die, turned.face) == ("mage", 1, 6)
    battle["mage"].fleeing = True
    arena.run(RallyTests(), dice=[1, 2, 3, 3])  # once only
    assert not arena.told(DieTurned)
    kept = cast("lumiere.appel-des-anciens-dieux")
    kept.battle["friend"].fleeing = True
    battle = kept.run(RallyTests(), dice=[1, 2], answers=[PASS])
    assert battle["friend"].fleeing
    battle = kept.run(EndOfTurn())
    battle["friend"].fleeing = True
    kept.run(RallyTests(), dice=[1, 2])  # its turn is over


@pytest.mark.rule("lfw.spell.lumiere.appel-des-anciens-dieux", "lfw.specialist.mage.esprit-createur")
def test_who_calls_the_ancient_gods_twice_turns_two_dice() -> None:
    arena = tower("lumiere.appel-des-anciens-dieux", magic=6, skills=(Rule("lfw.specialist.mage.esprit-createur"),))
    arena.run(MagicPhase(), answers=["mage", "mage"])
    for name in ("mage", "friend"):
        arena.battle[name].fleeing = True
    battle = arena.run(RallyTests(), dice=[1, 1, 5, 1], answers=["turn 0 6", PASS, "turn 1 6"])
    assert (battle["mage"].fleeing, battle["friend"].fleeing) == (False, False)
    battle["mage"].fleeing = True
    arena.run(RallyTests(), dice=[1, 2])


def test_a_spell_kept_before_dice_were_counted_has_one_left_to_turn() -> None:
    name = "lfw.spell.lumiere.appel-des-anciens-dieux#fate"
    arena = tower("lumiere.appel-des-anciens-dieux", magic=3)
    arena.battle["mage"].gain(name, "own:456", until="turn")
    arena.run(MagicPhase(), answers=["mage"])
    assert arena.battle["mage"].effects.parameter(name) == "own:456:2"


@pytest.mark.rule("lfw.spell.ombre.haine-des-anciens-dieux")
def test_the_hatred_of_the_ancient_gods_turns_one_die_of_an_opponent() -> None:
    arena = cast("ombre.haine-des-anciens-dieux")
    for name in ("friend", "foe"):
        arena.battle[name].fleeing = True
    destroyed = arena.battle["mage"]
    destroy(arena.battle, destroyed)  # the spell lasts all the same
    battle = arena.run(RallyTests(), dice=[5, 5, 5, 5], answers=["turn 1 1"])
    assert (battle["friend"].fleeing, battle["foe"].fleeing) == (False, True)
    assert arena.told(DieTurned)[0].face == 1
