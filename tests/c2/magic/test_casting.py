"""Casting: when, at whom, with which gems; the roll, and what it does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.c2.arena import OFFERED, Arena, profile
from tests.c2.magic.wizards import STUNNED, letters, mage, spell
from tests.c2.test_shooting import BOW

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.content.spells import SUMMONED
from escarmouche.rulebooks.c2.events import (
    IncantationRolled,
    ShotFired,
    SpellCast,
    SpellOutOfRange,
    SpellTakesEffect,
    WoundRolled,
)
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.casting import Casting, CastNext, incantation_roll
from escarmouche.rulebooks.c2.incantation.spell_limits import (
    castable,
    difficulty,
    may_cast,
    ready_to_cast,
    targets,
    whom,
)
from escarmouche.rulebooks.c2.rules.dodge import DODGE
from escarmouche.rulebooks.c2.rules.shooting import PRECISION, ShootingPhase
from escarmouche.rulebooks.confrontation.effect_words import Amount, Change, Summon, WoundRoll
from escarmouche.rulebooks.confrontation.spells import Boost, Difficulties
from escarmouche.table import CM

LEFT, UP, RIGHT, DOWN = 1800, 900, 0, 2700
DART = "card/dart"


def duel(*spells: Any, gems: str = "LLLL", away: float = 20, **changes: Any) -> Arena:
    """A red Magician who looks at a blue soldier."""
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, *(spells or (spell(),)), gems=gems, **changes)
    arena.add("foe", "blue", 20 + 2.5 + away, 20, LEFT)
    return arena


class Warded(Hooks, name="test.warded"):
    """Spells of others at it are 1 harder."""

    __slots__ = ()

    def spell_difficulty_against(self, value: int, battle: Battle, bearer: Fighter, caster: Fighter) -> int:
        return value + 1


# -- the order ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.magic.phase", "c2.magic.order")
def test_those_who_cast_and_those_who_shoot_act_in_one_order_of_ini() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="LL", initiative=4)
    arena.add("archer", "blue", 40, 20, LEFT, initiative=5, shooting=3, weapon=BOW)
    arena.run(
        ShootingPhase(),
        answers=["pass", "mage", DART],
        dice=[1, 3, *STUNNED],
    )
    acts = [type(event) for event in arena.events if isinstance(event, ShotFired | SpellCast)]
    assert acts == [ShotFired, SpellCast]


@pytest.mark.rule("c2.magic.order")
def test_of_two_magicians_of_a_side_the_owner_says_who_casts_first() -> None:
    arena = Arena()
    for name, y in (("ann", 20), ("bea", 30)):
        mage(arena, name, "red", 20, y, RIGHT, spell(), gems="LL")
    arena.add("foe", "blue", 40, 25, LEFT)
    arena.run(Casting(("ann", "bea")), answers=["bea", DART, "pass"], dice=[5, *STUNNED])
    assert [event.fighter for event in arena.told(SpellCast)] == ["bea"]


@pytest.mark.rule("c2.magic.incantation.rapid")
def test_a_rapid_incantation_comes_sooner_and_is_harder() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="LL", initiative=3)
    arena.add("archer", "blue", 40, 20, LEFT, initiative=4, shooting=3, weapon=BOW)
    # nobody hurries a shot, red hurries the incantation: INI 5 before 4
    arena.run(ShootingPhase(), answers=["mage", "pass", DART, "pass"], dice=[2])
    assert arena.told(IncantationRolled)[0].difficulty.total == 8
    assert not arena.told(IncantationRolled)[0].success
    hasty = mage(arena, "hasty", "red", 20, 40, RIGHT, spell(), gems="LL")
    hasty.gain("c2.magic.incantation.rapid")
    assert not apply_hooks(arena.battle, hasty, Hooks.may_shoot, True)
    assert not apply_hooks(arena.battle, hasty, Hooks.may_aim_engine, True)


@pytest.mark.rule("c2.magic.incantation.prolonged")
def test_a_prolonged_incantation_comes_later_and_is_easier() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="LL", initiative=5)
    arena.add("archer", "blue", 40, 20, LEFT, initiative=4, shooting=3, weapon=BOW)
    arena.run(ShootingPhase(), answers=["pass", "prolonged", "pass", "mage", DART], dice=[1, 2, *STUNNED])
    acts = [type(event) for event in arena.events if isinstance(event, ShotFired | SpellCast)]
    assert acts == [ShotFired, SpellCast]
    assert arena.told(IncantationRolled)[0].difficulty.total == 6
    slow = mage(arena, "slow", "red", 20, 40, RIGHT, spell(), gems="LL")
    slow.gain("c2.magic.incantation.prolonged")
    assert not apply_hooks(arena.battle, slow, Hooks.may_shoot, True)
    assert not apply_hooks(arena.battle, slow, Hooks.may_aim_engine, True)


# -- who may cast ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.magic.cast-restrictions")
@pytest.mark.parametrize("move", ["run", "charge", "feat"])
def test_who_has_run_charged_or_performed_a_feat_does_not_cast(move: str) -> None:
    arena = duel()
    caster = arena.battle["mage"]
    assert may_cast(arena.battle, caster)
    caster.move, caster.moved = move, CM  # type: ignore[assignment]
    assert not ready_to_cast(arena.battle, caster)


@pytest.mark.rule("c2.magic.cast-restrictions")
def test_nobody_casts_who_is_no_magician_knows_no_spell_or_is_not_there() -> None:
    for changes in ({"power": None}, {"spells": ()}, {}):
        arena = duel()
        caster = arena.battle["mage"]
        assert ready_to_cast(arena.battle, caster)
        caster.profile = msgspec.structs.replace(caster.profile, **changes)
        if not changes:
            arena.battle.stand(caster, None)
        assert not ready_to_cast(arena.battle, caster)


@pytest.mark.rule("c2.magic.cast-restrictions")
def test_who_walks_may_cast_and_who_has_shot_or_engaged_far_may_not() -> None:
    arena = duel()
    caster = arena.battle["mage"]
    caster.move, caster.moved = "walk", 10 * CM
    assert ready_to_cast(arena.battle, caster)
    caster.move, caster.moved = "engage", 11 * CM
    assert not ready_to_cast(arena.battle, caster)
    caster.move, caster.moved, caster.shots = "stay", 0, 1
    assert not ready_to_cast(arena.battle, caster)
    caster.shots = 0
    caster.gain(PRECISION, 0, until="phase")
    assert not ready_to_cast(arena.battle, caster)


@pytest.mark.rule("c2.move.dodge")
def test_who_dodged_does_not_cast() -> None:
    arena = duel()
    caster = arena.battle["mage"]
    caster.gain(DODGE, until="turn")
    assert not ready_to_cast(arena.battle, caster)
    arena.battle.expire("turn")
    assert ready_to_cast(arena.battle, caster)


@pytest.mark.rule("c2.magic.cast-restrictions")
def test_a_target_is_seen_or_touched() -> None:
    arena = duel()
    arena.add("behind", "blue", 10, 20, RIGHT)
    touching = arena.add("touching", "blue", 17.5, 20, RIGHT)
    caster = arena.battle["mage"]
    assert {one.id for one in targets(arena.battle, caster, spell())} == {"foe", touching.id}
    unseen = spell(sight=False)
    assert {one.id for one in targets(arena.battle, caster, unseen)} == {"foe", "behind", "touching"}


@pytest.mark.rule("c2.magic.spells-per-turn", "c2.spell.field.frequency")
def test_a_level_limits_the_different_spells_and_a_card_how_often() -> None:
    known = [spell("one", frequency=2), spell("two"), spell("three")]
    arena = duel(*known, gems="LLLLLL", skills=("Initié",), elements=("lumiere",))
    battle, caster = arena.battle, arena.battle["mage"]

    def able() -> list[str]:
        return [one.key for one in known if castable(battle, caster, one)]

    assert able() == ["one", "two", "three"]
    caster.incanted = (("one", "other"),)
    assert able() == ["one", "two", "three"]
    caster.incanted = (("one", "other"), ("two", "other"))
    assert able() == ["one"]
    caster.incanted = (("one", "other"), ("one", "somebody"))
    assert able() == ["two", "three"]
    caster.incanted = (("power/one", "other"), ("power/two", "other"), ("power/three", "other"))
    assert able() == ["one", "two", "three"], "what is no spell of his is none of those he has used"


@pytest.mark.rule("c2.spell.field.frequency")
def test_some_spells_have_so_many_uses_in_a_game() -> None:
    arena = duel(spell(uses=1, frequency=2))
    arena.run(CastNext("mage"), answers=[DART, "0"], dice=[1])
    caster = arena.battle["mage"]
    caster.incanted = ()
    assert caster.spent == ("dart",)
    assert not castable(arena.battle, caster, caster.profile.spells[0])
    unlimited = duel()
    unlimited.run(CastNext("mage"), answers=[DART, "0"], dice=[1])
    assert unlimited.battle["mage"].spent == ()


@pytest.mark.rule("c2.magic.target.once")
def test_a_spell_is_cast_once_a_turn_at_one_target_whatever_came_of_it() -> None:
    arena = duel(spell(frequency=3), gems="LLLLLL")
    arena.add("other", "blue", 42, 30, LEFT)
    arena.run(
        CastNext("mage"),
        answers=[
            DART,
            "foe",
            "0",
            DART,
            "0",
        ],
        dice=[1, 1],
    )
    assert [event.target for event in arena.told(SpellCast)] == ["foe", "other"]


# -- gems --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.magic.cast", "c2.mana.gems")
def test_gems_are_gone_even_if_the_incantation_fails() -> None:
    arena = duel(gems="ALLL")
    arena.run(CastNext("mage"), answers=[DART, "0"], dice=[1])
    assert letters(arena.battle["mage"]) == "AL"
    assert not castable(arena.battle, arena.battle["mage"], spell("other"))


@pytest.mark.rule("c2.magic.neutral-gem")
def test_neutral_symbols_are_paid_with_any_gems() -> None:
    arena = duel(spell(cost=("lumiere", "neutre", "neutre")), gems="AALL")
    arena.run(CastNext("mage"), answers=[DART, "2", "0"], dice=[1])
    assert letters(arena.battle["mage"]) == "L"


@pytest.mark.rule("c2.magic.path.instinctive")
def test_instinctive_magic_pays_with_gems_of_any_kind() -> None:
    roar = spell(path="primagie", cost=("neutre", "neutre"))
    arena = duel(roar, gems="III", people="orques", elements=(), skills=("Initié",))
    arena.run(CastNext("mage"), answers=[DART, "0"], dice=[1])
    assert letters(arena.battle["mage"]) == "I"


@pytest.mark.rule("c2.mana.boost")
def test_gems_are_invested_before_the_roll_or_after_success() -> None:
    strong = (WoundRoll(strength=Amount(base=4, each=2)),)
    before = duel(spell(boost=Boost(2, "lumiere"), effects=strong))
    before.run(CastNext("mage"), answers=[DART, "0", "1"], dice=[5, *STUNNED])
    assert before.told(WoundRolled)[0].force == 6
    assert letters(before.battle["mage"]) == "L"
    after = duel(spell(boost=Boost(2, after=True), effects=strong))
    after.run(CastNext("mage"), answers=[DART, "0"], dice=[1])
    assert letters(after.battle["mage"]) == "LL"


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.magic.incantation")
@pytest.mark.parametrize(("dice", "answers", "works"), [([2], [], True), ([1], [], False), ([6, 1], ["yes"], False)])
def test_die_and_power_reach_the_difficulty_and_a_one_fails(dice: list[int], answers: list[str], works: bool) -> None:
    arena = duel(spell(difficulty=7 if dice != [6, 1] else 12))
    wound = STUNNED if works else ()
    arena.run(CastNext("mage"), answers=[DART, "0", *answers], dice=[*dice, *wound])
    assert arena.told(IncantationRolled)[0].success is works
    assert bool(arena.told(WoundRolled)) is works


@pytest.mark.rule("c2.mana.mastery")
def test_of_several_dice_the_best_alone_counts() -> None:
    arena = duel(gems="AALLLL")
    arena.run(CastNext("mage"), answers=[DART, "2", "2"], dice=[1, 1, 3, *STUNNED])
    told = arena.told(IncantationRolled)[0]
    assert (told.total, told.success) == (8, True)
    assert letters(arena.battle["mage"]) == "LL"


@pytest.mark.rule("c2.mana.mastery")
def test_the_odds_of_several_dice_are_those_of_throwing_them() -> None:
    arena = duel()
    caster = arena.battle["mage"]
    roll = incantation_roll(arena.battle, caster, None, 10, ("lumiere",), 2)
    chance = sum(weight for total, weight in roll.odds().items() if total is not None and total >= 10)
    assert chance == 1 - Fraction(4, 6) ** 2
    assert roll.odds()[None] == Fraction(1, 36)


@pytest.mark.rule("c2.spell.field.difficulty")
def test_a_difficulty_may_hang_on_a_score_of_the_target() -> None:
    arena = duel(spell(difficulty=Difficulties(6, "fear")))
    arena.add("beast", "blue", 42, 26, LEFT, fear=6)
    arena.run(CastNext("mage"), answers=[DART, "beast", "0", "no"], dice=[6])
    told = arena.told(IncantationRolled)[0]
    assert told.difficulty.total == 12
    magician, foe = arena.battle["mage"], arena.battle["foe"]
    assert difficulty(arena.battle, magician, magician.profile.spells[0], foe) == 6, "who has none adds nothing"
    assert difficulty(arena.battle, magician, spell(difficulty=Difficulties(6)), arena.battle["beast"]) == 6


@pytest.mark.rule("c2.spell.field.difficulty")
def test_a_difficulty_may_be_named_and_what_wards_the_target_adds_to_it() -> None:
    arena = duel()
    magician, foe = arena.battle["mage"], arena.battle["foe"]
    for warded in (magician, foe):
        warded.gain("test.warded")
    plain = spell(difficulty=7)
    assert difficulty(arena.battle, magician, plain, foe, raised=3) == 7 + 3 + 1
    assert [difficulty(arena.battle, magician, plain, target) for target in (foe, magician, None)] == [8, 7, 7]


@pytest.mark.rule("c2.spell.field.free-difficulty")
def test_a_free_difficulty_is_named_before_and_may_do_more() -> None:
    stronger = (WoundRoll(strength=Amount(base=4, of="difficulty")),)
    arena = duel(spell(difficulty=Difficulties(6, None, 10), effects=stronger))
    arena.run(CastNext("mage"), answers=[DART, "9", "0"], dice=[4, *STUNNED])
    assert arena.told(IncantationRolled)[0].difficulty.total == 9
    assert arena.told(WoundRolled)[0].force == 7


@pytest.mark.rule("c2.skill.esprit-de")
@pytest.mark.parametrize(("gems", "works"), [(("lumiere", "lumiere"), True), (("air", "air"), False)])
def test_a_one_is_no_failure_of_spells_made_with_ones_own_element(gems: tuple[str, ...], works: bool) -> None:
    arena = duel(spell(cost=gems, difficulty=6), gems="AALL", skills=("Adepte", "Esprit de/Lumière"))
    arena.run(CastNext("mage"), answers=[DART, "0"], dice=[1, *(STUNNED if works else ())])
    assert arena.told(IncantationRolled)[0].success is works


# -- what it does ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.magic.target.range", "c2.spell.field.range")
def test_out_of_range_the_spell_fails_and_the_gems_are_lost() -> None:
    arena = duel(away=25.1)
    arena.run(CastNext("mage"), answers=[DART, "0"])
    assert arena.told(SpellOutOfRange)[0].distance == 25_100
    assert letters(arena.battle["mage"]) == "LL"
    near = duel(away=25)
    near.run(CastNext("mage"), answers=[DART, "0"], dice=[5, *STUNNED])
    assert near.told(SpellTakesEffect)
    far = duel(spell(range=None), away=60)
    far.run(CastNext("mage"), answers=[DART, "0"], dice=[5, *STUNNED])
    assert far.told(SpellTakesEffect)


@pytest.mark.rule("c2.magic.target.range")
def test_nothing_is_measured_before_a_target_is_named() -> None:
    arena = duel(away=60)
    arena.add("other", "blue", 40, 30, LEFT)
    game = arena.game(CastNext("mage")).start()
    game.answer(DART)
    asked = game.request
    assert isinstance(asked, Choose)
    assert (list(asked.options), asked.default) == (["foe", "other"], "foe")


@pytest.mark.rule("c2.magic.into-melee")
def test_a_spell_into_a_melee_hits_whom_it_is_aimed_at() -> None:
    arena = duel()
    arena.add("friend", "red", 42.5, 22.5, DOWN)
    arena.run(CastNext("mage"), answers=[DART, "0"], dice=[5, *STUNNED])
    assert arena.told(WoundRolled)[0].fighter == "foe"


@pytest.mark.rule("c2.magic.effect")
def test_who_is_brought_below_resistance_0_is_killed() -> None:
    arena = duel(spell(effects=(Change(score="resistance", by=-5),), duration="turn"))
    arena.run(CastNext("mage"), answers=[DART, "0"], dice=[5])
    assert arena.battle["foe"].lost == "killed"


@pytest.mark.rule("c2.spell.field.area")
def test_a_touch_reaches_all_others_in_contact() -> None:
    arena = duel(spell(target="contact"), away=5)
    friend = arena.add("friend", "red", 20, 22.5, RIGHT)
    enemy = arena.add("enemy", "blue", 20, 17.5, LEFT)
    magician = arena.battle["mage"]
    assert list(whom(arena.battle, magician, magician.profile.spells[0])) == [friend, enemy]


@pytest.mark.rule("c2.spell.field.area")
def test_an_area_affects_those_about_the_target_or_all() -> None:
    def struck(**changes: Any) -> tuple[str, ...]:
        arena = duel(spell(effects=(Change(score="attack", by=-1),), duration="turn", **changes))
        arena.add("near", "blue", 42.5, 25, LEFT)
        arena.add("far", "blue", 42.5, 35, LEFT)
        arena.add("friend", "red", 42.5, 17, LEFT)
        answers = [DART, *(["foe"] if changes.get("target") is None else []), "0"]
        arena.run(CastNext("mage"), answers=answers, dice=[5])
        found: tuple[str, ...] = arena.told(SpellTakesEffect)[0].targets
        return found

    assert struck() == ("foe",)
    assert struck(area=3 * CM, affects="enemies") == ("foe", "near")
    assert set(struck(area=3 * CM)) == {"foe", "near", "friend"}
    assert set(struck(target="field", affects="enemies")) == {"foe", "near", "far"}


@pytest.mark.rule("c2.spell.field.special", "c2.magic.card-precedence")
def test_the_card_says_who_may_be_a_target() -> None:
    arena = duel(spell(only=("skill:mort-vivant", SUMMONED)))
    caster = arena.battle["mage"]
    banish = caster.profile.spells[0]
    assert not castable(arena.battle, caster, banish)
    corpse = arena.add("corpse", "blue", 42, 26, LEFT, skills=(read_skill("Mort-vivant"),))
    assert targets(arena.battle, caster, banish) == [corpse]
    foe = arena.battle["foe"]
    foe.summoner = "somebody"
    assert targets(arena.battle, caster, banish) == [foe, corpse]


def test_whoever_is_immune_to_an_element_feels_nothing_of_its_spells() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="LL")
    arena.add("foe", "blue", 40, 20, LEFT, skills=(read_skill("Immunité/Lumière"),))
    arena.run(CastNext("mage"), answers=[DART], dice=[5])
    assert arena.told(SpellTakesEffect)[0].targets == ()


@pytest.mark.rule("c2.magic.cast", "c2.magic.incantation.prolonged")
@pytest.mark.parametrize(("begun", "offered"), [(False, True), (True, False)])
def test_a_magician_takes_his_time_before_his_first_spell_or_never(begun: bool, offered: bool) -> None:
    asked = duel().game(CastNext("mage", begun=begun)).start().request
    assert isinstance(asked, Choose)
    assert ("prolonged" in asked.options) is offered


@pytest.mark.rule("c2.magic.cast")
def test_after_his_first_spell_he_takes_no_time_any_more() -> None:
    game = duel(spell(), spell("ray")).game(CastNext("mage"), dice=[1]).start()
    for answer in (DART, "0"):
        game.answer(answer)
    asked = game.request
    assert isinstance(asked, Choose)
    assert list(asked.options) == ["pass", "card/ray"]


@pytest.mark.rule("c2.magic.optional")
def test_a_magician_may_cast_nothing() -> None:
    arena = duel()
    arena.run(CastNext("mage"), answers=["pass"])
    assert not arena.told(SpellCast)


def test_whom_a_spell_summons_appears_near_and_is_drawn_next_turn() -> None:
    arena = duel(spell(target="caster", effects=(Summon(profile="imp", cm=10),), frequency=2))
    arena.battle.summons = {"imp": profile("imp", fear=6)}
    arena.run(CastNext("mage"), answers=[DART, "2", OFFERED], dice=[5, 1, 1])
    imp = arena.battle["red-imp-1"]
    assert imp.in_play
    assert imp.summoner == "mage"
    assert arena.battle.gap(imp, arena.battle["mage"]) <= 10 * CM
    assert arena.battle.cards[imp.card].fighters == (imp.id,)
