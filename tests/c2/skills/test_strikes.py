"""Skills of those who strike."""

from __future__ import annotations

import pytest
from tests.c2.skills.fights import (
    AGAIN,
    HERO_FIRST,
    MEET,
    NAME,
    PLACE,
    SIX,
    announced,
    combat,
    fight,
    ring,
    stats,
    succeeded,
)

from escarmouche.kernel import Choose, IllegalAnswer
from escarmouche.rulebooks.c2.events import AttackDieGained, Feinted, ParryRolled, WoundRolled
from escarmouche.rulebooks.c2.rules.characteristics import ATTACK, DEFENCE, die_of
from escarmouche.rulebooks.c2.rules.dice import EXCEPTIONS
from escarmouche.rulebooks.c2.skills.strikes import dice_left, lose_die
from escarmouche.rulebooks.confrontation.wound_table import UNHURT

FEINT = "c2.skill.feinte"


@pytest.mark.rule("c2.skill.bretteur")
def test_a_swashbuckler_announces_what_he_likes() -> None:
    """ATT 4 against DEF 6 with a die in defence: a natural 2 reaches 6, and only he may name 5."""
    answers = [(PLACE, "1"), (PLACE, "1"), (NAME, "5"), (MEET, "none"), (NAME, "30")]
    place = ring(stats("bretteur"), stats(defence=6))
    fight(place, [*HERO_FIRST, 2, 1, 2, 2], answers)
    assert succeeded(place)[0] == (5,)
    with pytest.raises(IllegalAnswer):
        fight(ring({}, stats(defence=6)), [*HERO_FIRST, 2, 1, 2, 2], answers)


@pytest.mark.rule("c2.skill.brute-epaisse")
@pytest.mark.rule("c2.skill.maitre-escrimeur")
@pytest.mark.parametrize("skill", ["brute-epaisse", "maitre-escrimeur"])
def test_masterly_attackers_read_dice_by_the_table_of_exceptions(skill: str) -> None:
    place = ring(stats(skill))
    hero = place.battle["hero"]
    assert die_of(place.battle, hero, ATTACK) == EXCEPTIONS[f"c2.skill.{skill}"].die.with_(again="c2.dice.six")
    assert die_of(place.battle, hero, DEFENCE) == EXCEPTIONS["c2.dice.six"].die


@pytest.mark.rule("c2.skill.brute-epaisse")
@pytest.mark.rule("c2.skill.maitre-escrimeur")
@pytest.mark.parametrize("skill", ["brute-epaisse", "maitre-escrimeur"])
@pytest.mark.parametrize(
    ("dice", "again", "hits"), [([5], "no", True), ([5, 1], "yes", True), ([1], "", False), ([4], "", False)]
)
def test_masterly_attackers_take_fives_for_sixes(skill: str, dice: list[int], again: str, hits: bool) -> None:
    """ATT 4 against difficulty 10; a 5 thrown again as a 1 makes 4 + 6 + 1."""
    place = ring(stats(skill))
    answers = [(PLACE, "0"), (PLACE, "1"), (NAME, "10"), *([(SIX, again), (MEET, "none")] if hits else [])]
    fight(place, [*HERO_FIRST, *dice, *([1, 2] if hits else [])], answers)
    assert succeeded(place) == ([(10,)] if hits else [()])


# -- the master fencer -------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.maitre-escrimeur")
@pytest.mark.parametrize(("die", "parried"), [(2, False), (4, False), (5, True)])
def test_a_master_fencer_is_parried_with_a_die_worth_one_less(die: int, parried: bool) -> None:
    """DEF 4 against difficulty 8: a natural 5 is worth 4."""
    place = ring(stats("maitre-escrimeur"))
    answers = [(PLACE, "0"), (PLACE, "1"), (NAME, "8"), (MEET, "foe0+8"), *([] if parried else [(AGAIN, "no")])]
    fight(place, [*HERO_FIRST, 4, die, *([] if parried else [1, 2])], answers)
    assert place.told(ParryRolled)[0].parried is parried


@pytest.mark.rule("c2.skill.maitre-escrimeur")
@pytest.mark.rule("c2.skill.immunite")
def test_whoever_is_immune_to_master_fencers_parries_them_like_anybody() -> None:
    """DEF 4 against difficulty 8: a natural 4 is enough."""
    place = ring(stats("maitre-escrimeur"), stats("Immunité/Maître escrimeur"))
    fight(place, [*HERO_FIRST, 4, 4], [(PLACE, "0"), (PLACE, "1"), (NAME, "8"), (MEET, "foe0+8")])
    assert place.told(ParryRolled)[0].parried


@pytest.mark.rule("c2.skill.maitre-escrimeur")
def test_a_two_against_a_master_fencer_fails_whatever_it_adds_up_to() -> None:
    place = ring(stats("maitre-escrimeur", attack=1), stats(defence=9))
    answers = [(PLACE, "1"), (PLACE, "1"), (NAME, "9"), (SIX, "yes"), (MEET, "foe0+9"), (NAME, "40")]
    fight(place, [*HERO_FIRST, 6, 3, 2, 1, 2, 1], answers)
    assert not place.told(ParryRolled)[0].parried


@pytest.mark.rule("c2.skill.maitre-escrimeur")
@pytest.mark.parametrize("foe", [stats(character=True), stats("ambidextre"), stats("contre-attaque")])
def test_nobody_counters_a_master_fencer(foe: dict[str, object]) -> None:
    """There is nothing to choose: one parries, and wins nothing by it."""
    place = ring(stats("maitre-escrimeur"), foe)
    extra = [("c2.character.extra-dice", "0")] if foe.get("character") else []
    answers = [*extra, (PLACE, "1"), (PLACE, "1"), (NAME, "8"), (MEET, "foe0+8"), (NAME, "30")]
    fight(place, [*HERO_FIRST, 4, 5, 2], answers)
    assert place.told(ParryRolled)[0].parried
    assert not place.told(AttackDieGained)
    assert [striker for striker, _ in announced(place)] == ["hero", "foe0"]


@pytest.mark.rule("c2.skill.maitre-escrimeur")
def test_a_sustained_defence_stays_possible_against_master_fencers() -> None:
    place = ring({}, stats("maitre-escrimeur"), stats("maitre-escrimeur"))
    game = place.game(combat(place), dice=[1, 5, 4]).start()
    for answer in ("0", "1", "1", "foe0", "8", "hero+8"):
        game.answer(answer)
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["parry", "sustained"]


# -- feints ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.feinte")
@pytest.mark.parametrize(("die", "strikes_back"), [("attack", False), ("defence", True)])
def test_a_feint_takes_a_die_instead_of_striking(die: str, strikes_back: bool) -> None:
    place = ring(stats("feinte"))
    answers = [(PLACE, "1"), (PLACE, "1"), (NAME, "8"), (FEINT, die), *([(NAME, "30")] if strikes_back else [])]
    fight(place, [*HERO_FIRST, 4, *([2] if strikes_back else [])], answers)
    assert [(event.target, event.die) for event in place.told(Feinted)] == [("foe0", die)]
    assert not place.told(ParryRolled) and not place.told(WoundRolled)
    assert [striker for striker, _ in announced(place)] == (["hero", "foe0"] if strikes_back else ["hero"])


@pytest.mark.rule("c2.skill.feinte")
def test_a_success_is_a_feint_or_a_blow_and_the_dice_left_parry_blows() -> None:
    """Two dice in defence: the first attack takes one, the second is parried with the other."""
    place = ring(stats("feinte"))
    answers = [
        (PLACE, "0"),
        (PLACE, "2"),
        (NAME, "6"),
        (NAME, "8"),
        (FEINT, "defence"),
        (FEINT, "blow"),
        (MEET, "foe0+8"),
    ]
    battle = fight(place, [*HERO_FIRST, 4, 4, 4], answers)
    assert [roll.difficulty for roll in place.told(ParryRolled)] == [8]
    assert battle["foe0"].wound == UNHURT


@pytest.mark.rule("c2.skill.feinte")
def test_whom_no_feint_deceives_does_not_keep_others_from_being_deceived() -> None:
    place = ring(stats("feinte"), stats("immunité/feinte"), stats())
    game = place.game(combat(place), dice=[6, 1, 4, 4]).start()
    for answer in ("no", "0", "0", "2", "foe0", "8", "foe1", "8"):
        game.answer(answer)
    asked = game.request
    assert isinstance(asked, Choose)
    assert (asked.rule, asked.about["target"]) == (FEINT, "foe1")


@pytest.mark.rule("c2.skill.feinte")
def test_a_feint_takes_only_dice_that_are_left_and_missed_attacks_are_none() -> None:
    """Three attacks, of which one misses; the foe has two dice, both in defence."""
    place = ring(stats("feinte", "tueur-né"))
    answers = [(PLACE, "0"), (PLACE, "3"), (NAME, "6"), (NAME, "6"), (NAME, "40")]
    game = place.game(combat(place), dice=[*HERO_FIRST, 4, 4, 2]).start()
    for _, answer in answers:
        game.answer(answer)
    asked = game.request
    assert isinstance(asked, Choose)
    assert (asked.rule, list(asked.options), asked.player) == (FEINT, ["blow", "defence"], "red")
    game.answer("defence")
    game.answer("defence")
    assert game.state["foe0"].defence_dice == 0
    assert game.state.attacks == ()


@pytest.mark.rule("c2.skill.feinte")
def test_a_feint_may_take_a_sustained_defence_or_a_die_kept_for_another() -> None:
    place = ring({}, stats("feinte"), stats())
    hero = place.battle["hero"]
    hero.sustained, hero.bound_dice = 2, ("foe1",)
    assert dice_left(hero) == ("sustained", "foe1")
    lose_die(hero, "sustained")
    lose_die(hero, "foe1")
    assert hero.sustained == -1
    assert dice_left(hero) == ()


@pytest.mark.rule("c2.skill.immunite")
def test_who_is_immune_to_a_skill_is_not_touched_by_it() -> None:
    place = ring(stats("feinte", "bretteur"), stats("Immunité/Feinte", "Immunité/Bretteur", defence=6))
    game = place.game(combat(place), dice=[*HERO_FIRST, 4]).start()
    game.answer("1")
    game.answer("1")
    with pytest.raises(IllegalAnswer):
        game.answer("5")
    game.answer("8")
    assert isinstance(game.request, Choose)
    assert game.request.rule == MEET
