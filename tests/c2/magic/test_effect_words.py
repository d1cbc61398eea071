"""Every word of the vocabulary of effects does what it says."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from tests.c2.arena import OFFERED, Arena, profile
from tests.c2.magic.wizards import STUNNED, letters, mage, reserve

from escarmouche.kernel import Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import WoundRolled
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.attacks import Split
from escarmouche.rulebooks.c2.rules.effect_words import WORDS, carry_out
from escarmouche.rulebooks.c2.rules.movement import MoveFighter, may_move
from escarmouche.rulebooks.c2.rules.shooting import ready_to_shoot
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.effect_words import Amount, Lasts, Word
from escarmouche.rulebooks.confrontation.workings import Working, end_of_turn
from escarmouche.rulebooks.confrontation.wound_table import LIGHT, SERIOUS
from escarmouche.table import CM

LEFT, RIGHT = 1800, 0
_NOW: dict[str, tuple[Working, tuple[Word, ...]]] = {}


class Works(Step, frozen=True):
    """A card works on somebody: what stands under a name of this test."""

    name: str
    target: str

    async def run(self, battle: Battle) -> None:
        card, effects = _NOW[self.name]
        await carry_out(battle, card, effects, battle[self.target])


def field() -> Arena:
    """A red Magician who looks at a blue soldier 10 cm away."""
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, gems="AAL")
    arena.add("foe", "blue", 32.5, 20, LEFT)
    return arena


def work(
    arena: Arena, *effects: Word, on: str = "foe", lasts: Lasts = "turn", gems: int = 0, raised: int = 0, **script: Any
) -> Fighter:
    """Carries words out, and gives the figure."""
    _NOW["card"] = Working("mage", "charm", "c2.magic.effect", lasts, gems, raised), effects
    arena.run(Works("card", on), **script)
    return arena.battle[on]


def test_every_word_is_carried_out_by_something() -> None:
    assert set(WORDS) == {*words.EffectWord.__args__, words.Later}


def test_wound_rolls_have_strength_number_bonus_and_place() -> None:
    arena = field()
    word = words.WoundRoll(strength=Amount(base=3, each=1, of="gems"), times=2, bonus=0)
    work(arena, word, gems=1, dice=[*STUNNED, *STUNNED])
    assert [(told.force, told.by) for told in arena.told(WoundRolled)] == [(4, "mage")] * 2
    legs = field()
    work(legs, words.WoundRoll(strength=4, location="jambes"), dice=[1, 6])
    assert legs.told(WoundRolled)[0].location == "jambes"


def test_an_amount_grows_with_gems_or_with_the_difficulty() -> None:
    card = Working("mage", "charm", "c2.magic.effect", "turn", 5, 3)
    assert card.number(4) == 4
    assert card.number(Amount(base=1, each=2, step=2)) == 5
    assert card.number(Amount(base=1, of="difficulty")) == 4


@pytest.mark.parametrize(("level", "wound"), [("light", LIGHT), ("serious", SERIOUS)])
def test_a_wound_needs_no_roll(level: Any, wound: int) -> None:
    assert work(field(), words.Wound(level=level)).wound == wound
    assert work(field(), words.Wound(level="killed")).lost == "killed"
    assert work(field(), words.Wound(level="stunned")).wound == 0


def test_wounds_are_healed_by_levels() -> None:
    arena = field()
    arena.battle["foe"].wound = SERIOUS
    assert work(arena, words.Heal(levels=1)).wound == LIGHT
    assert work(arena, words.Heal()).wound == 0


def test_scores_change_for_the_duration() -> None:
    arena = field()
    before = characteristics.movement(arena.battle, arena.battle["foe"])
    better, worse = words.Change(score="attack", by=2), words.Change(score="attack", by=-1)
    foe = work(arena, better, worse, words.Change(score="movement", by=-3))
    assert characteristics.attack(arena.battle, foe) == 4 + 1
    assert characteristics.movement(arena.battle, foe) == before - 3 * CM
    arena.run(EndOfTurn(), dice=[1])
    assert characteristics.attack(arena.battle, arena.battle["foe"]) == 4


@pytest.mark.rule("c2.spell.field.duration")
@pytest.mark.parametrize(("lasts", "turns"), [("turn", 1), (1, 1), (2, 2), ("game", None)])
def test_what_lasts_ends_with_its_last_turn(lasts: Any, turns: int | None) -> None:
    arena = field()
    foe = work(arena, words.Change(score="attack", by=2), lasts=lasts)
    for turn in range(1, 4):
        assert characteristics.attack(arena.battle, foe) == (6 if turns is None or turn <= turns else 4)
        arena.battle.turn = turn
        arena.battle.expire("turn")
        arena.battle.expire(end_of_turn(turn))


def test_dice_change_for_some_rolls() -> None:
    arena = field()
    foe = work(arena, words.Dice(rolls=("attack", "defence"), by=-1))
    found = {kind: characteristics.modifier_of(arena.battle, foe, kind) for kind in ("attack", "defence", "courage")}
    assert found == {"attack": -1, "defence": -1, "courage": 0}


def test_a_skill_is_given_for_a_time() -> None:
    foe = work(field(), words.Skill(skill="Bravoure"))
    assert foe.has("c2.skill.bravoure")
    foe.expire("turn")
    assert not foe.has("c2.skill.bravoure")


def test_what_is_forbidden_is_not_done() -> None:
    arena = field()
    foe = work(arena, words.Forbid(what=("charge", "shoot", "strike", "cast")))
    assert may_move(arena.battle, foe, "walk")
    assert not may_move(arena.battle, foe, "charge")
    assert not ready_to_shoot(arena.battle, foe)
    assert apply_hooks(arena.battle, foe, Hooks.split, Split(0, 2)) == Split(0, 0)
    assert not apply_hooks(arena.battle, foe, Hooks.may_cast, True)
    rooted = work(field(), words.Forbid(what=("move",)))
    assert not may_move(arena.battle, rooted, "walk")


def test_a_shield_makes_shots_or_spells_harder() -> None:
    arena = field()
    foe = work(arena, words.Shield(against="shots", by=2), words.Shield(against="spells", by=1))
    caster = arena.battle["mage"]
    assert apply_hooks(arena.battle, foe, Hooks.shot_difficulty_against, 5, caster) == 7
    assert apply_hooks(arena.battle, foe, Hooks.spell_difficulty_against, 5, caster) == 6


def test_the_fearless_are_rallied_and_fear_nothing() -> None:
    arena = field()
    foe = arena.battle["foe"]
    foe.fleeing, foe.flees_from = 8, "mage"
    foe = work(arena, words.Fearless())
    assert foe.fleeing is None
    work(arena, words.Frighten(fear=9))


def test_who_is_frightened_tests_his_courage_and_may_flee() -> None:
    brave = field()
    assert work(brave, words.Frighten(fear=6), dice=[5]).fleeing is None
    coward = field()
    place = coward.battle["foe"].pose
    foe = work(coward, words.Frighten(fear=8), dice=[2])
    assert foe.fleeing == 8
    assert foe.pose != place
    dread = field()
    dread.add("beast", "blue", 40, 40, LEFT, fear=5)
    work(dread, words.Frighten(fear=8), on="beast")


def test_a_figure_is_moved_as_its_owner_or_the_caster_says() -> None:
    for by in ("owner", "caster"):
        arena = field()
        foe = work(arena, words.Move(cm=5, by=by), answers=[OFFERED])
        assert foe.moved == 0


def test_a_figure_is_pushed_straight_away_as_far_as_there_is_room() -> None:
    arena = field()
    pose = work(arena, words.Push(cm=6)).pose
    assert pose is not None
    assert (pose.x, pose.y) == (round(38.5 * CM), 20 * CM)
    stopped = field()
    stopped.add("behind", "blue", 37.5, 20, LEFT)
    pose = work(stopped, words.Push(cm=6)).pose
    assert pose is not None
    assert 34 * CM <= pose.x <= 35 * CM


def test_a_figure_is_carried_elsewhere() -> None:
    arena = field()
    before = arena.battle["foe"].pose
    foe = work(arena, words.Carry(cm=15), answers=[OFFERED])
    assert foe.pose != before
    assert not arena.battle.engaged(foe)


def test_figures_are_summoned_with_a_card_of_their_own() -> None:
    arena = field()
    arena.battle.summons = {"imp": profile("imp", fear=5)}
    work(arena, words.Summon(profile="imp", count=2, cm=8), on="mage", answers=[OFFERED, OFFERED])
    for name in ("red-imp-1", "red-imp-2"):
        imp = arena.battle[name]
        assert imp.in_play
        assert imp.summoner == "mage"
        assert arena.battle.gap(imp, arena.battle["mage"]) <= 8 * CM
    arena.run(MoveFighter("red-imp-1"), answers=["stay"])


def test_dispelling_ends_what_cards_have_brought() -> None:
    arena = field()
    work(arena, words.Change(score="attack", by=2), words.Skill(skill="Bravoure"))
    foe = work(arena, words.Dispel())
    assert characteristics.attack(arena.battle, foe) == 4
    assert not foe.has("c2.skill.bravoure")


def test_reserves_grow_to_the_cap_and_shrink() -> None:
    arena = field()
    assert letters(work(arena, words.Mana(gems=-2), on="mage", answers=["1"])) == "A"
    arena.battle["mage"].gems = reserve("AAAALLLLL")
    assert letters(work(arena, words.Mana(gems=3), on="mage", answers=["0"])) == "AAAALLLLLL"
    assert work(arena, words.Mana(gems=3), on="foe").gems == ()


@pytest.mark.parametrize(("die", "wound"), [(5, 0), (2, LIGHT)])
def test_a_trial_decides_what_happens(die: int, wound: int) -> None:
    trial = words.Trial(score="discipline", difficulty=8, failed=(words.Wound(level="light"),))
    assert work(field(), trial, dice=[die]).wound == wound


@pytest.mark.rule("c2.skill.commandement")
@pytest.mark.parametrize("score", ["courage", "discipline"])
def test_a_commander_helps_in_the_trials_of_a_card(score: Literal["courage", "discipline"]) -> None:
    trial = words.Trial(score=score, difficulty=9, failed=(words.Wound(level="light"),))
    arena = field()
    assert work(arena, trial, dice=[2]).wound == LIGHT
    arena = field()
    captain = Skill("commandement", 10 * CM)
    arena.add("captain", "blue", 36, 20, LEFT, courage=8, discipline=8, skills=(captain,))
    assert work(arena, trial, dice=[2]).wound == 0


def test_one_of_several_things_is_chosen_by_the_caster() -> None:
    hurt, slow = words.Wound(level="light"), words.Change(score="initiative", by=-2)
    either = words.OneOf(choices=(words.Choice("hurt", (hurt,)), words.Choice("slow", (slow,))))
    arena = field()
    foe = work(arena, either, answers=["slow"])
    assert (foe.wound, characteristics.initiative(arena.battle, foe)) == (0, 2)


def test_a_power_over_later_turns_stays_with_the_caster() -> None:
    later = words.Later(cost=("Lumière",), effects=(words.Wound(level="light"),))
    assert work(field(), later, on="mage", lasts="game").has("c2.magic.effect#later")


def test_who_leaves_the_table_feels_nothing_more() -> None:
    arena = field()
    work(arena, words.Wound(level="killed"), words.Trial(score="courage", difficulty=8))
    assert not arena.battle["foe"].in_play
