"""Personal enemies and blood brothers."""

from __future__ import annotations

import pytest
from tests.c2.arena import Arena, profile
from tests.c2.skills.fights import Killed, Struck, stats

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.army import ArmyList, Choice, Collection, verdict
from escarmouche.rulebooks.c2.content.cards import Pack
from escarmouche.rulebooks.c2.events import Grieved, SkillStolen
from escarmouche.rulebooks.c2.presentation.story import option
from escarmouche.rulebooks.c2.rules.characteristics import COURAGE, KINDS, check, modifier_of, plain_die
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.c2.rules.wounds import STUN, lose
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, SERIOUS, UNHURT
from escarmouche.texts import Texts

STEAL = "c2.skill.ennemi-personnel"
GRIEF = "c2.skill.frere-de-sang#grief"


class Fled(Step, frozen=True):
    """Somebody flees from the table."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        await lose(battle, battle[self.fighter], "fled", rule="c2.fear.leaves-table")


class Thrown(Step, frozen=True):
    """A plain die of somebody; its worth becomes the winner of the battle."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        battle.winner = str(await plain_die(battle, battle[self.fighter], "c2.dice.test"))


class Dared(Step, frozen=True):
    """A Courage roll of somebody who can hardly fail it; the result becomes the winner of the battle."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        battle.winner = str(await check(battle, battle[self.fighter], COURAGE, "c2.fear.test", 20, 5))


# -- personal enemies --------------------------------------------------------------------------------------------------


def feud(*skills: str) -> Arena:
    """``hero`` and his personal enemy ``kael``; the hero is badly hurt."""
    place = Arena()
    hero = place.add("hero", "red", 50, 30, **stats("Ennemi personnel/Kael", "bravoure", character=True))
    place.add("friend", "red", 10, 10)
    place.add("kael", "blue", 50, 32.5, **stats(*skills, character=True))
    hero.wound = CRITICAL
    hero.gain(STUN, until="turn")
    return place


@pytest.mark.rule("c2.skill.ennemi-personnel")
def test_who_kills_his_personal_enemy_heals_and_takes_one_of_his_skills() -> None:
    place = feud("bravoure", "feinte", "fléau/Lions", "fléau/Élite", "Coup de maître/2")
    game = place.game(Struck("hero", "kael"), dice=[6, 6]).start()
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.player) == (STEAL, "red")
    assert list(game.request.options) == [
        "c2.skill.feinte",
        "c2.skill.fleau/people:lions",
        "c2.skill.fleau/rank:elite",
        "c2.skill.coup-de-maitre/2",
    ]
    told = [Texts("en").tell(option(game.state, game.request, skill)) for skill in game.request.options]
    assert told == ["Feinte (Feint)", "Bane/Lions of Alahan", "Bane/Elite", "Master stroke/2"]
    game.answer("c2.skill.coup-de-maitre/2")
    hero = game.state["hero"]
    assert (hero.wound, hero.has(STUN)) == (UNHURT, True)
    assert hero.effects.parameter("c2.skill.coup-de-maitre") == 2
    assert [event.skill for event in place.told(SkillStolen)] == ["c2.skill.coup-de-maitre/2"]


@pytest.mark.rule("c2.skill.ennemi-personnel")
def test_the_skill_is_his_until_the_end_of_the_battle_with_all_it_brings() -> None:
    place = feud("Être de Lumière/1")
    hero = place.run(Killed("kael", "hero"), EndOfTurn())["hero"]
    assert hero.has("c2.skill.etre-de-lumiere") and hero.has("c2.skill.juste")


@pytest.mark.rule("c2.skill.ennemi-personnel")
def test_only_his_own_blow_counts_and_only_if_it_kills() -> None:
    for step in (Killed("kael", "friend"), Killed("kael"), Fled("kael"), Killed("friend", "hero")):
        hero = feud("feinte").run(step)["hero"]
        assert (hero.wound, hero.has("c2.skill.feinte")) == (CRITICAL, False)


@pytest.mark.rule("c2.skill.ennemi-personnel")
@pytest.mark.rule("c2.skill.acharne")
@pytest.mark.parametrize("skill", ["énorme", "acharné"])
def test_an_enemy_whom_his_first_death_does_not_remove_is_not_yet_killed(skill: str) -> None:
    place = feud(skill)
    assert place.run(Killed("kael", "hero"))["hero"].wound == CRITICAL
    last: Step = Killed("kael", "hero") if skill == "énorme" else EndOfTurn()
    hero = place.run(last)["hero"]
    assert hero.wound == UNHURT
    assert len(place.told(SkillStolen)) == 1


@pytest.mark.rule("c2.skill.ennemi-personnel")
def test_what_his_card_could_not_bear_he_does_not_take() -> None:
    place = feud("destrier", "vol", "feinte")
    place.run(Killed("kael", "hero"))
    assert [event.skill for event in place.told(SkillStolen)] == ["c2.skill.feinte"]
    assert feud().run(Killed("kael", "hero"))["hero"].wound == UNHURT


# -- blood brothers ----------------------------------------------------------------------------------------------------


def brothers(*, both: bool = False, other_side: str = "red") -> Arena:
    """``aymar``, whose blood brother is ``berthe``; and a friend of both."""
    place = Arena()
    place.add("aymar", "red", 10, 10, **stats("frère de sang/Berthe", character=True))
    mutual = stats("frère de sang/Aymar") if both else {}
    place.add("berthe", other_side, 20, 10, character=True, **mutual)
    place.add("friend", "red", 30, 10)
    place.add("foe", "blue", 50, 50)
    return place


@pytest.mark.rule("c2.skill.frere-de-sang")
@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize(("dead", "left"), [("aymar", "berthe"), ("berthe", "aymar")])
def test_when_one_blood_brother_is_killed_the_other_grieves_for_good(both: bool, dead: str, left: str) -> None:
    place = brothers(both=both)
    battle = place.run(Killed(dead, "foe"))
    assert [(event.fighter, event.brother) for event in place.told(Grieved)] == [(left, dead)]
    assert {kind: modifier_of(battle, battle[left], kind) for kind in KINDS} == dict.fromkeys(KINDS, -1)
    assert place.run(Thrown(left), dice=[4]).winner == "3"
    place.battle.winner = None
    battle = place.run(EndOfTurn())
    assert battle[left].has(GRIEF) and not battle["friend"].has(GRIEF)


@pytest.mark.rule("c2.skill.frere-de-sang")
def test_whoever_grieves_grieves_once_and_a_die_of_1_or_less_fails_him() -> None:
    place = brothers()
    place.add("twin", "red", 40, 10, key="berthe")
    place.run(Killed("berthe", "foe"))
    assert [event.brother for event in place.told(Grieved)] == ["berthe"]
    battle = place.run(Killed("twin", "foe"))
    assert place.told(Grieved) == []
    assert modifier_of(battle, battle["aymar"], COURAGE) == -1
    assert place.run(Dared("aymar"), dice=[2]).winner == "False", "2 less 1 is 1, whatever his Courage"
    place.battle.winner = None
    assert place.run(Dared("aymar"), dice=[3]).winner == "True"


@pytest.mark.rule("c2.skill.frere-de-sang")
def test_grief_does_not_touch_wound_rolls() -> None:
    place = brothers()
    place.run(Killed("berthe"))
    assert place.run(Struck("aymar", "foe"), dice=[4, 4])["foe"].wound == SERIOUS


@pytest.mark.rule("c2.skill.frere-de-sang")
def test_flight_an_enemy_of_the_same_name_and_other_deaths_bring_no_grief() -> None:
    assert not brothers().run(Fled("berthe"))["aymar"].has(GRIEF)
    assert not brothers().run(Fled("aymar"))["berthe"].has(GRIEF)
    assert not brothers().run(Killed("friend"))["aymar"].has(GRIEF)
    assert not brothers(other_side="blue").run(Killed("berthe"))["aymar"].has(GRIEF)
    assert not brothers(other_side="blue").run(Killed("aymar"))["berthe"].has(GRIEF)


@pytest.mark.rule("c2.skill.frere-de-sang")
@pytest.mark.parametrize(("points", "both"), [(40, 60), (41, 62), (42, 64), (43, 66)])
def test_blood_brothers_side_by_side_cost_a_quarter_less_each(points: int, both: int) -> None:
    """Each cost is rounded up by itself: of 42 points 31.5 are 32."""
    cards = (
        profile("aymar", **stats("frère de sang/Berthe", character=True, points=points)),
        profile("berthe", character=True, points=points),
    )
    collection = Collection([Pack("test", Name("Essai", "Test"), cards)])

    def cost(*chosen: str) -> int:
        listed = tuple(Choice(profile=one) for one in chosen)
        return verdict(ArmyList(name="Test", people="lions", limit=100, cards=listed), collection).points

    assert (cost("aymar"), cost("berthe"), cost("aymar", "berthe")) == (points, points, both)
