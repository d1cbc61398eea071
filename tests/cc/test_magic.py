"""Magic: reserves, recovery, incantations and counter-magic."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.arenas import SUGGESTED
from tests.cc.arena import BOW, NORTH, SOUTH, WEST, Arena, doing, skill, taking
from tests.cc.mystics import gems, letters, mage, spell

from escarmouche.kernel import PASS, IllegalAnswer
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Options
from escarmouche.rulebooks.cc.content.mystics import Difficulties, Spell, mastered, spell_refusal, too_intense
from escarmouche.rulebooks.cc.events import (
    IncantationRolled,
    SpellAbsorbed,
    SpellCast,
    SpellCountered,
    SpellOutOfRange,
    SpellTakesEffect,
    WoundRolled,
)
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import ACTIONS, may_take
from escarmouche.rulebooks.cc.rules.casting import castable, may_aim, may_cast
from escarmouche.rulebooks.cc.rules.mana import fill_reserve, recover, room_for_gems
from escarmouche.rulebooks.cc.skills.magic import elements_given
from escarmouche.rulebooks.common.narration import question_key
from escarmouche.rulebooks.confrontation.effect_words import Amount, Change, Frighten, Heal, WoundRoll
from escarmouche.rulebooks.confrontation.mana import RECOVERED
from escarmouche.rulebooks.confrontation.spells import Boost
from escarmouche.table import CM, Pose
from escarmouche.texts import Texts, message

HARMLESS = (1, 2)
"""Two wound dice that wound nobody at FOR 4 against RES 4."""


def duel(*spells: Spell, reserve: str = "ff", **changes: Any) -> Arena:
    """A magician, and an enemy 10 cm before him."""
    arena = Arena()
    mage(arena, "mage", "red", 50, 20, NORTH, *(spells or (spell(),)), reserve=reserve, **changes)
    arena.add("foe", "blue", 50, 32.5, SOUTH)
    return arena


# -- what a magician is --------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.magic.magician")
def test_whoever_has_pou_casts_in_contact_too() -> None:
    arena = duel()
    arena.add("close", "blue", 50, 22.5, SOUTH)
    assert may_take(arena.battle, arena.battle["mage"], "cast")
    assert not may_take(arena.battle, arena.battle["foe"], "cast")
    arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS))


@pytest.mark.rule("cc.core.magic.ranks")
def test_the_rank_says_how_many_elements_are_mastered_and_combined() -> None:
    arena = Arena()
    low = mage(arena, "low", "red", 10, 10, 0, rank="initiate", elements=("fire",)).profile
    high = mage(arena, "high", "red", 20, 10, 0, rank="virtuoso").profile
    adept = mage(arena, "adept", "red", 30, 10, 0).profile
    assert mastered(low) == ("fire",)
    assert len(mastered(high)) == 6
    assert spell_refusal(adept, spell(cost="fe")) is None
    assert spell_refusal(low, spell(cost="ff")) is None
    assert spell_refusal(low.__replace__(elements=("fire", "earth")), spell(cost="fe")) == "cc.core.magic.ranks"


@pytest.mark.rule("cc.core.magic.access")
def test_spells_of_the_own_grimoires_elements_and_primagic() -> None:
    arena = Arena()
    card = mage(arena, "mage", "red", 10, 10, 0, paths=("solaris",)).profile
    assert spell_refusal(card, spell(path="solaris")) is None
    assert spell_refusal(card, spell()) is None
    assert spell_refusal(card, spell(path="primagie", cost="")) is None
    assert spell_refusal(card, spell(path="necromancie")) == "cc.core.magic.access"
    assert spell_refusal(card, spell(cost="ww")) == "cc.core.magic.access"
    assert spell_refusal(card, spell(owners=("another",))) == "cc.core.magic.access"
    assert spell_refusal(arena.add("foe", "blue", 50, 50).profile, spell()) == "cc.core.magic.magician"


@pytest.mark.rule("cc.core.magic.spell-choice", "cc.core.magic.warrior-mage", "cc.skill.guerrier-mage")
def test_intensities_come_to_twice_pou_or_to_pou_for_a_warrior_mage() -> None:
    arena = Arena()
    pure = mage(arena, "mage", "red", 10, 10, 0)
    fighting = mage(arena, "fighting", "red", 20, 10, 0, skills=(skill("guerrier-mage"),))
    own = [spell("one", intensity=3), spell("two", intensity=3)]
    assert not too_intense(pure.profile, own)
    assert too_intense(fighting.profile, own)
    assert fighting.has("cc.skill.contre-attaque")


# -- mana ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.mana.reserve")
def test_a_reserve_begins_with_pou_gems_and_holds_twice_that() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 10, 10, 0)
    battle = arena.run(doing(fill_reserve, "mage"), answers=["2"])
    assert letters(battle["mage"]) == "eefff"
    battle["mage"].gems = gems("eeeeeffff")
    assert room_for_gems(battle["mage"]) == 1
    battle["mage"].gain("cc.core.magic.incantation-steps#change", "power:4")
    assert room_for_gems(battle["mage"]) == 1


@pytest.mark.rule("cc.core.mana.recovery")
@pytest.mark.parametrize(("die", "left", "gained"), [(1, 0, 0), (2, 0, 5), (5, 2, 5), (3, 8, 1), (2, 9, 1)])
def test_recovery_is_a_power_test_less_the_gems_left(die: int, left: int, gained: int) -> None:
    arena = Arena()
    mage(arena, "mage", "red", 10, 10, 0, elements=("fire",), reserve="f" * left)
    battle = arena.run(doing(recover, "mage"), dice=(die,))
    assert len(battle["mage"].gems) == left + min(gained, 10 - left)


@pytest.mark.rule("cc.core.mana.recovery")
def test_the_table_by_rank() -> None:
    assert [list(row) for row in RECOVERED] == [
        [1, 2, 4, 6, 8, 10],
        [1, 3, 5, 7, 9, 11],
        [2, 4, 6, 8, 10, 12],
        [3, 5, 7, 9, 11, 13],
    ]


@pytest.mark.rule("cc.core.mana.recovery", "cc.core.magic.warrior-mage")
def test_in_contact_the_gems_left_count_twice_but_not_for_warrior_mages() -> None:
    for skills, gained in (((), 3), ((skill("guerrier-mage"),), 5)):
        arena = Arena()
        mage(arena, "mage", "red", 50, 20, NORTH, elements=("fire",), reserve="fff", skills=skills)
        arena.add("foe", "blue", 50, 22.5, SOUTH)
        battle = arena.run(doing(recover, "mage"), dice=(4,))
        assert len(battle["mage"].gems) == 3 + gained


@pytest.mark.rule("cc.skill.recuperation")
def test_recovery_x_adds_gems_whatever_the_roll() -> None:
    from escarmouche.rulebooks.cc.rules.turn import MysticPhase

    arena = Arena()
    mage(arena, "mage", "red", 10, 10, 0, elements=("fire",), skills=(skill("recuperation", 2),))
    battle = arena.run(MysticPhase(), dice=(1,))
    assert letters(battle["mage"]) == "ff"


# -- casting -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.magic.incantation", "cc.core.magic.incantation-steps", "cc.core.mana.gems")
@pytest.mark.parametrize(("die", "success"), [(2, True), (1, False)])
def test_die_and_pou_reach_the_difficulty_and_the_gems_are_always_spent(die: int, success: bool) -> None:
    arena = duel(reserve="ffe")
    battle = arena.run(*taking("cast", "mage"), dice=(die, *(HARMLESS if success else ())), answers=["0"])
    assert arena.told(IncantationRolled)[0].success is success
    assert bool(arena.told(WoundRolled)) is success
    assert letters(battle["mage"]) == "e"


@pytest.mark.rule("cc.core.mana.mastery")
def test_gems_of_mastery_are_dice_of_which_one_counts() -> None:
    arena = duel(spell(difficulty=10), reserve="ffee")
    battle = arena.run(*taking("cast", "mage"), dice=(2, 5, 3, *HARMLESS), answers=["2"])
    assert arena.told(IncantationRolled)[0].total == 10
    assert letters(battle["mage"]) == ""


@pytest.mark.rule("cc.core.mana.gems")
def test_neutral_gems_are_paid_as_one_likes_and_named_ones_as_named() -> None:
    arena = duel(spell(cost="f").__replace__(cost=("fire", "neutral")), reserve="feee")
    battle = arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS), answers=["0"])
    assert letters(battle["mage"]) == "ee"
    battle["mage"].gems = gems("ee")
    battle["mage"].incanted = ()
    assert not may_take(battle, battle["mage"], "cast")


@pytest.mark.rule("cc.core.magic.cast", "cc.core.magic.targeting")
def test_casting_is_cumulative_up_to_its_frequency_once_at_each_target() -> None:
    action = ACTIONS["cast"]
    assert not action.exclusive
    arena = duel(spell(frequency=2), reserve="ffff")
    arena.add("other", "blue", 55, 32.5, SOUTH)
    battle = arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS), answers=["foe", "0"])
    battle = arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS))
    assert battle["mage"].incanted == (("dart", "foe"), ("dart", "other"))
    battle["mage"].gems = gems("ff")
    assert not may_take(battle, battle["mage"], "cast")


@pytest.mark.rule("cc.core.magic.cast")
@pytest.mark.parametrize("changes", [{"power": None}, {"spells": ()}])
def test_nobody_casts_who_is_no_magician_or_knows_no_spell(changes: dict[str, Any]) -> None:
    battle = duel(reserve="ff").battle
    assert may_cast(battle, battle["mage"])
    battle["mage"].profile = msgspec.structs.replace(battle["mage"].profile, **changes)
    assert not may_cast(battle, battle["mage"])


@pytest.mark.rule("cc.core.magic.cast")
def test_players_may_agree_that_nobody_casts_and_shoots() -> None:
    for together in (True, False):
        arena = Arena(options=Options(cast_and_shoot=together))
        mage(arena, "mage", "red", 50, 20, NORTH, spell(), reserve="ff", shooting=3, weapon=BOW)
        arena.add("foe", "blue", 50, 32.5, SOUTH)
        battle = arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS))
        assert may_take(battle, battle["mage"], "shoot", ("cast",)) is together
        other = Arena(options=Options(cast_and_shoot=together))
        mage(other, "mage", "red", 50, 20, NORTH, spell(), reserve="ff").shots = 1
        other.add("foe", "blue", 50, 32.5, SOUTH)
        assert may_cast(other.battle, other.battle["mage"]) is together


@pytest.mark.rule("cc.core.magic.targeting", "cc.core.magic.incantation-steps")
def test_out_of_range_the_spell_fails_and_the_gems_are_lost() -> None:
    arena = duel(spell(range=5 * CM))
    battle = arena.run(*taking("cast", "mage"))
    assert arena.told(SpellOutOfRange)
    assert letters(battle["mage"]) == ""


@pytest.mark.rule("cc.core.magic.targeting")
def test_what_is_not_seen_is_no_target_but_for_the_magician_himself() -> None:
    arena = duel(spell(), spell("self", target="caster", effects=(Heal(levels=1),)), reserve="ff")
    arena.battle.stand(arena.battle["mage"], Pose(50 * CM, 20 * CM, SOUTH))
    battle = arena.run(*taking("cast", "mage"), dice=(3,))
    assert battle["mage"].incanted == (("self", "mage"),)


@pytest.mark.rule("cc.core.flight.shooting")
@pytest.mark.parametrize(("tier", "within_reach"), [(0, True), (1, True), (2, False)])
def test_nobody_casts_at_somebody_two_levels_away(tier: int, within_reach: bool) -> None:
    arena = duel()
    arena.battle["foe"].tier = tier
    assert may_take(arena.battle, arena.battle["mage"], "cast") is within_reach


@pytest.mark.rule("cc.core.magic.targeting")
def test_a_spell_by_touch_is_cast_at_those_whom_the_magician_touches() -> None:
    arena = duel(spell(target="contact"))
    arena.add("close", "blue", 50, 22.5, SOUTH)
    battle, caster = arena.battle, arena.battle["mage"]
    (known,) = caster.profile.spells
    able = [name for name in ("mage", "foe", "close") if may_aim(battle, caster, known, battle[name])]
    assert able == ["close"]


@pytest.mark.rule("cc.core.mana.gems")
def test_a_spell_into_which_no_gem_goes_has_none_for_its_effect() -> None:
    plain = spell(effects=(Change(score="attack", by=Amount(of="gems")),), duration="turn")
    battle = duel(plain).run(*taking("cast", "mage"), dice=(4,))
    assert [effect.parameter for effect in battle["foe"].effects if effect.source] in ([], ["attack:0"])


@pytest.mark.rule("cc.core.magic.targeting")
@pytest.mark.parametrize(("changes", "may"), [({}, False), ({"shooting": 3, "weapon": BOW}, True)])
def test_some_spells_are_cast_at_those_of_a_kind_alone(changes: dict[str, Any], may: bool) -> None:
    arena = duel(spell(only=("status:shooter",)))
    arena.add("foe", "blue", 50, 32.5, SOUTH, **changes)
    assert may_take(arena.battle, arena.battle["mage"], "cast") is may


@pytest.mark.rule("cc.core.magic.targeting")
def test_a_target_in_a_melee_is_hit_itself() -> None:
    arena = duel()
    arena.add("friend", "red", 52.5, 32.5, WEST)
    arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS))
    assert [event.fighter for event in arena.told(WoundRolled)] == ["foe"]


@pytest.mark.rule("cc.core.magic.incantation-steps")
def test_a_difficulty_that_the_caster_names_and_gems_for_the_effect() -> None:
    growing = spell(
        difficulty=Difficulties(base=6, most=9),
        boost=Boost(most=2, element="neutral"),
        effects=(Change(score="attack", by=Amount(of="difficulty")), Change(score="defence", by=Amount(of="gems"))),
        duration="turn",
    )
    arena = duel(growing, reserve="ffee")
    battle = arena.run(*taking("cast", "mage"), dice=(4,), answers=["8", "0", "2"])
    foe = battle["foe"]
    assert {effect.parameter for effect in foe.effects if effect.source} == {"attack:2", "defence:2"}


@pytest.mark.rule("cc.core.magic.spell-card")
@pytest.mark.parametrize(("more", "left"), [("0", "ffe"), ("2", "e")])
def test_a_spell_of_x_gems_takes_one_of_their_kind_or_more_as_one_likes(more: str, left: str) -> None:
    growing = spell(cost="e", open_gem="fire", effects=(Change(score="attack", by=Amount(of="gems")),), duration="turn")
    arena = duel(growing, reserve="fffee")
    battle = arena.run(*taking("cast", "mage"), dice=(4,), answers=[more, "0"])
    assert letters(battle["mage"]) == "".join(sorted(left, key="awefld".index))
    assert arena.told(SpellCast)[0].gems.count("fire") == int(more) + 1
    assert [effect.parameter for effect in battle["foe"].effects if effect.source] == [f"attack:{int(more) + 1}"]
    without = duel(growing, reserve="ee").battle
    assert not may_take(without, without["mage"], "cast")


@pytest.mark.rule("cc.core.magic.spell-card", "cc.core.mana.gems")
def test_who_lacks_the_first_of_x_gems_may_come_by_it() -> None:
    growing = spell(cost="ee", open_gem="fire")
    arcana = (skill("maitrise-des-arcanes"),)
    arena = duel(growing, reserve="eff", skills=arcana)
    arena.run(*taking("cast", "mage"), dice=(4, *HARMLESS), answers=["1"])
    assert arena.told(SpellCast)[0].gems == gems("eeff")


@pytest.mark.rule("cc.core.fear.test", "cc.core.fear.immunity")
@pytest.mark.parametrize(
    ("changes", "hardened", "die", "in_rout"),
    [
        ({}, 0, (2,), True),
        ({}, 0, (3,), False),
        ({}, 7, (), False),
        ({"skills": (skill("immunite", "peur"),)}, 0, (), False),
    ],
)
def test_a_spell_frightens_nobody_who_is_immune(
    changes: dict[str, Any], hardened: int, die: tuple[int, ...], in_rout: bool
) -> None:
    arena = duel(spell(effects=(Frighten(fear=7),)))
    arena.add("foe", "blue", 50, 32.5, SOUTH, **changes)
    arena.battle["foe"].hardened = hardened
    battle = arena.run(*taking("cast", "mage"), dice=(3, *die))
    assert battle["foe"].in_rout is in_rout
    assert battle["foe"].hardened == (7 if die == (3,) else hardened)


# -- counter-magic -------------------------------------------------------------------------------------------------------


def opposed(reserve: str = "wwee", *, facing: int = SOUTH, own: str = "ff", **changes: Any) -> Arena:
    arena = duel(spell(cost=own), reserve=own)
    mage(arena, "warden", "blue", 60, 32.5, facing, reserve=reserve, elements=("water", "earth"), **changes)
    return arena


@pytest.mark.rule("cc.core.magic.absorb", "cc.core.mana.elements", "cc.core.magic.counter-magic")
def test_one_fire_and_two_air_are_absorbed_by_one_water_and_two_earth() -> None:
    arena = opposed("wwee", own="faa")
    battle = arena.run(
        *taking("cast", "mage"),
        dice=(3,),
        answers=["foe", "absorb:warden"],
    )
    assert arena.told(SpellAbsorbed)
    assert not arena.told(SpellTakesEffect)
    assert letters(battle["warden"]) == "w"


@pytest.mark.rule("cc.core.mana.elements")
def test_darkness_is_opposed_to_all_itself_among_them() -> None:
    arena = opposed("ddd", own="fld")
    battle = arena.run(*taking("cast", "mage"), dice=(3,), answers=["foe", "absorb:warden"])
    assert letters(battle["warden"]) == ""


@pytest.mark.rule("cc.core.magic.counter", "cc.core.magic.counter-magic")
@pytest.mark.parametrize(("die", "success"), [(3, True), (2, False)])
def test_a_counter_takes_a_gem_and_reaches_the_final_result(die: int, success: bool) -> None:
    arena = opposed("e")
    dice = (3, die, *(() if success else HARMLESS))
    battle = arena.run(*taking("cast", "mage"), dice=dice, answers=["foe", "counter:warden"])
    assert arena.told(SpellCountered)[0].success is success
    assert letters(battle["warden"]) == ""


@pytest.mark.rule("cc.core.magic.counter")
def test_after_a_failed_counter_a_spell_may_be_absorbed_but_not_countered() -> None:
    arena = opposed("wwwe")
    battle = arena.run(
        *taking("cast", "mage"),
        dice=(3, 1),
        answers=["foe", "counter:warden", "0", "absorb:warden"],
    )
    assert letters(battle["warden"]) == "w"
    with pytest.raises(IllegalAnswer):
        opposed("wwwe").run(
            *taking("cast", "mage"), dice=(3, 1), answers=["foe", "counter:warden", "0", "counter:warden"]
        )


@pytest.mark.rule("cc.core.magic.counter-magic", "cc.skill.negation")
def test_who_does_not_see_the_caster_opposes_nothing_unless_by_negation() -> None:
    arena = opposed("www", facing=NORTH)
    arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS), answers=["foe"])
    arena = opposed("www", facing=NORTH, skills=(skill("negation"),))
    arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS), answers=["foe", PASS])


@pytest.mark.rule("cc.core.magic.counter-magic")
def test_beyond_the_range_of_the_spell_nobody_opposes_it() -> None:
    arena = duel(spell(range=12 * CM))
    mage(arena, "warden", "blue", 50, 50, SOUTH, reserve="ww")
    arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS))


@pytest.mark.rule("cc.core.magic.counter-magic")
@pytest.mark.parametrize(("away", "opposed"), [(4, True), (20, False)])
def test_a_spell_on_the_caster_is_opposed_from_contact_with_him(away: int, opposed: bool) -> None:
    arena = duel(spell("self", target="caster", range=0, effects=(Heal(levels=1),)))
    mage(arena, "warden", "blue", 50, 22.5, SOUTH, reserve="e")
    arena.battle.stand(arena.battle["warden"], Pose(50 * CM, 22_500 + away, SOUTH))
    dice, answers = ((3, 3), ["counter:warden"]) if opposed else ((3,), [])
    arena.run(*taking("cast", "mage"), dice=dice, answers=answers)
    assert bool(arena.told(SpellCountered)) is opposed


# -- skills --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.esprit-de")
def test_the_spirit_of_an_element_is_a_die_more_for_spells_of_it_alone() -> None:
    arena = duel(skills=(skill("esprit-de", "element:fire"),))
    arena.run(*taking("cast", "mage"), dice=(1, 3, *HARMLESS))
    assert arena.told(IncantationRolled)[0].total == 8
    arena = duel(spell(cost="fe"), reserve="fe", skills=(skill("esprit-de", "element:fire"),))
    arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS))


@pytest.mark.rule("cc.skill.esprit-de")
@pytest.mark.parametrize(("path", "more"), [("shamanisme", 1), ("solaris", 0)])
def test_the_spirit_of_a_grimoire_is_a_die_more_for_its_spells_alone(path: str, more: int) -> None:
    arena = duel(skills=(skill("esprit-de", "path:shamanisme"),))
    battle = arena.battle
    assert apply_hooks(battle, battle["mage"], Hooks.incantation_dice, 0, gems("ff"), path) == more


@pytest.mark.rule("cc.skill.maitrise-des-arcanes", "cc.skill.maitrise-des-arcanes.missing-gems")
@pytest.mark.parametrize(
    ("cost", "reserve", "may"),
    [("eeeee", "e", True), ("eeeee", "", False), ("ew", "w", True), ("ew", "", False)],
)
def test_he_gains_fewer_gems_than_his_pou_and_of_one_element(cost: str, reserve: str, may: bool) -> None:
    known = (skill("maitrise-des-arcanes"),)
    for in_rout in (False, True):
        arena = duel(spell(cost=cost), reserve=reserve, elements=("earth", "water"), skills=known)
        arena.battle["mage"].in_rout = in_rout
        assert bool(castable(arena.battle, arena.battle["mage"], arena.battle["mage"].profile.spells[0])) is (
            may and not in_rout
        )


@pytest.mark.rule("cc.skill.maitrise-des-arcanes", "cc.skill.maitrise-des-arcanes.missing-gems")
def test_who_lacks_no_gem_gains_none() -> None:
    arena = duel(spell(cost="ee"), reserve="ee", elements=("earth",), skills=(skill("maitrise-des-arcanes"),))
    battle = arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS))
    assert arena.told(IncantationRolled)[0].power.total == 5
    assert letters(battle["mage"]) == ""


@pytest.mark.rule("cc.skill.insensible")
@pytest.mark.parametrize(("die", "spared"), [(4, True), (3, False)])
def test_a_die_may_spare_the_insensitive(die: int, spared: bool) -> None:
    arena = Arena()
    mage(arena, "mage", "red", 50, 20, NORTH, spell(), reserve="ff")
    arena.add("foe", "blue", 50, 32.5, SOUTH, skills=(skill("insensible", 4),))
    arena.run(*taking("cast", "mage"), dice=(3, die, *(() if spared else HARMLESS)))
    assert bool(arena.told(WoundRolled)) is not spared


@pytest.mark.rule("cc.skill.devotion", "cc.skill.devotion.limit")
def test_devotion_gives_gems_of_one_element_for_a_grave_wound() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 50, 20, NORTH)
    arena.add("friend", "red", 55, 20, NORTH, skills=(skill("devotion", 3),))
    arena.add("other", "red", 45, 20, NORTH, skills=(skill("devotion", 1),))
    battle = arena.run(*taking("devotion", "mage"), answers=["friend", "earth"])
    assert letters(battle["mage"]) == "eee"
    assert (battle["friend"].steps, battle["friend"].lasting) == (2, 2)
    assert not may_take(battle, battle["mage"], "devotion")


@pytest.mark.rule("cc.skill.devotion")
def test_an_elemental_gives_gems_of_his_own_element_alone() -> None:
    for element, given in (("fire", ("fire",)), ("water", ())):
        arena = duel()
        arena.add("spirit", "red", 55, 20, NORTH, skills=(skill("devotion", 2), skill("elementaire", element)))
        battle = arena.battle
        assert elements_given(battle["spirit"], battle["mage"]) == given


@pytest.mark.rule("cc.skill.devotion.asservi")
def test_a_bound_devotee_gives_to_his_own_card_alone() -> None:
    for card, there in (("pair", True), ("", False)):
        arena = Arena()
        mage(arena, "mage", "red", 50, 20, NORTH, card="pair")
        bound = (skill("devotion", 1), skill("asservi", "mage"))
        arena.add("friend", "red", 55, 20, NORTH, card=card, skills=bound)
        assert may_take(arena.battle, arena.battle["mage"], "devotion") is there


@pytest.mark.rule("cc.skill.devotion.asservi")
def test_a_bound_devotee_gives_to_nobody_else_of_his_card() -> None:
    arena = Arena()
    for name, x in (("mage", 50), ("other", 52.5)):
        mage(arena, name, "red", x, 20, NORTH, card="pair")
    bound = (skill("devotion", 1), skill("asservi", "mage"))
    arena.add("friend", "red", 55, 20, NORTH, card="pair", skills=bound)
    able = [name for name in ("mage", "other") if may_take(arena.battle, arena.battle[name], "devotion")]
    assert able == ["mage"]


@pytest.mark.rule("cc.core.mana.gems")
@pytest.mark.rule(
    "cc.skill.maitrise-des-arcanes",
    "cc.skill.maitrise-des-arcanes.example-magnus",
    "cc.skill.maitrise-des-arcanes.missing-gems",
    "cc.skill.maitrise-des-arcanes.no-mastery",
    "cc.skill.maitrise-des-arcanes.once",
    "cc.skill.maitrise-des-arcanes.when",
)
def test_magnus_gains_the_water_he_lacks_and_casts_with_a_die_and_pou_4() -> None:
    arena = duel(
        spell(cost="eeww", difficulty=7),
        reserve="eeeew",
        elements=("earth", "water"),
        champion=True,
        skills=(skill("maitrise-des-arcanes"),),
    )
    battle = arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS))
    rolled = arena.told(IncantationRolled)[0]
    assert (rolled.power.total, rolled.total) == (4, 7)
    assert letters(battle["mage"]) == "ee"
    battle["mage"].incanted = ()
    assert not may_take(battle, battle["mage"], "cast")


@pytest.mark.rule("cc.skill.maitrise-des-arcanes.timing", "cc.skill.maitrise-des-arcanes.pow-dependent")
def test_enoch_casts_with_pou_5_at_difficulty_8_and_wounds_at_force_6() -> None:
    arc = spell(difficulty=Difficulties(base=2, own="power"), effects=(WoundRoll(strength=Amount(of="power")),))
    arena = duel(arc, reserve="f", power=6, elements=("fire",), skills=(skill("maitrise-des-arcanes"),))
    arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS))
    rolled = arena.told(IncantationRolled)[0]
    assert (rolled.power.total, rolled.difficulty.total, rolled.success) == (5, 8, True)
    assert arena.told(WoundRolled)[0].force == 6


@pytest.mark.rule("cc.skill.immunite.element")
@pytest.mark.parametrize("immune", [True, False])
def test_who_is_immune_to_an_element_chooses_at_each_spell_of_it_alone(immune: bool) -> None:
    arena = Arena()
    mage(arena, "mage", "red", 50, 20, NORTH, spell(), spell("other", cost="fe"), reserve="ff")
    arena.add("foe", "blue", 50, 32.5, SOUTH, skills=(skill("immunite", "element:fire"),))
    arena.run(*taking("cast", "mage"), dice=(3, *(() if immune else HARMLESS)), answers=["yes" if immune else "no"])
    assert bool(arena.told(WoundRolled)) is not immune
    arena.battle["mage"].gems, arena.battle["mage"].incanted = gems("ff"), ()
    arena.run(*taking("cast", "mage"), dice=(3,), answers=[SUGGESTED])
    assert not arena.told(WoundRolled), "he had better be immune to what an enemy casts"
    arena.battle["mage"].gems = gems("fe")
    arena.run(*taking("cast", "mage"), dice=(3, *HARMLESS))
    assert arena.told(WoundRolled)


GEMS_ASKED = (
    "cc.core.faith.call#gained",
    "cc.core.faith.call#gems",
    "cc.core.nexus.activation#sacrifice",
    "cc.core.nexus.activation#gained",
    "cc.core.nexus.activation#gems",
)
"""What asks for the Elements of gems, but an incantation and its price."""


@pytest.mark.parametrize("rule", GEMS_ASKED)
def test_one_gem_is_asked_for_as_one(rule: str) -> None:
    for language, one, two in (("fr", "une gemme", "2 gemmes"), ("en", "one gem:", "2 gems:")):
        texts = Texts(language)
        for count, words in ((1, one), (2, two)):
            asked = message(question_key(rule), fighter="Ada", count=count, element="Feu")
            assert words in texts.tell(asked).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    "rule",
    ["cc.core.mana.gems", "cc.core.magic.incantation-steps#gained", "cc.core.magic.incantation-steps#gems"],
)
def test_gems_of_each_element_are_asked_for_by_how_many_are_left_to_choose(rule: str) -> None:
    for language, words in (("fr", "des gemmes (1 à choisir)"), ("en", "gems (1 still to choose)")):
        asked = message(question_key(rule), fighter="Ada", count=1, element="Feu")
        assert words in Texts(language).tell(asked).replace("\N{NO-BREAK SPACE}", " ")
