"""Steam and naphtha: pressure and injection rolls, when they are made, and incidents."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.c2.arena import OFFERED, Arena
from tests.c2.fortification.workshop import BOW, CANNON, LEFT, add_chariot
from tests.c2.magic.wizards import mage, spell

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c2.battle import Attack, Battle, Combat, Options
from escarmouche.rulebooks.c2.content.machines import Boiler
from escarmouche.rulebooks.c2.events import (
    Exploded,
    IncantationRolled,
    Incident,
    InitiativeWon,
    Moved,
    PressureRolled,
    ShotFired,
    ShotOutOfRange,
    WoundRolled,
)
from escarmouche.rulebooks.c2.fortification.boilers import INCIDENTS, RUNNING, TABLE, drive, suffer_incident
from escarmouche.rulebooks.c2.incantation.casting import CastNext
from escarmouche.rulebooks.c2.rules.characteristics import movement, offer_boosts, strength
from escarmouche.rulebooks.c2.rules.combat import Blow
from escarmouche.rulebooks.c2.rules.fear import run_away
from escarmouche.rulebooks.c2.rules.feats import feat_roll
from escarmouche.rulebooks.c2.rules.melee import Fight
from escarmouche.rulebooks.c2.rules.movement import MoveFighter
from escarmouche.rulebooks.c2.rules.pursuit import PursuitMove
from escarmouche.rulebooks.c2.rules.shooting import Shot, Volley
from escarmouche.rulebooks.c2.rules.turn import StartOfTurn
from escarmouche.rulebooks.c2.rules.wounds import wound_roll
from escarmouche.rulebooks.c2.skills.scouts import HIDDEN
from escarmouche.rulebooks.confrontation.spells import Difficulties
from escarmouche.table import CM, Pose


def boiler(score: Any, dice: int = 1) -> tuple[Boiler, ...]:
    return (Boiler(score=score, dice=dice),)


class Strikes(Step, frozen=True):
    """A successful blow."""

    by: str
    victim: str

    async def run(self, battle: Battle) -> None:
        by = battle[self.by]
        await offer_boosts(battle, by, "strength")
        await wound_roll(battle, battle[self.victim], strength(battle, by), by=by, rule="c2.melee.wound-roll")


class Happens(Step, frozen=True):
    """An incident."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        await suffer_incident(battle, battle[self.fighter])


class Drives(Step, frozen=True):
    """A roll for a score; whether what it is for goes on is written down as a shot."""

    fighter: str
    score: str
    dice: int = 1

    async def run(self, battle: Battle) -> None:
        battle[self.fighter].shots += await drive(battle, battle[self.fighter], self.score, self.dice)


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_a_boiler_gives_a_hidden_scout_away() -> None:
    arena = Arena()
    arena.add("dwarf", "red", 20, 30, boilers=boiler("movement")).gain(HIDDEN)
    assert arena.run(Drives("dwarf", "movement"), answers=["no"])["dwarf"].has(HIDDEN)
    assert not arena.run(Drives("dwarf", "movement"), dice=[4], answers=["yes"])["dwarf"].has(HIDDEN)


@pytest.mark.rule("c2.steam.equipment")
@pytest.mark.rule("c2.steam.roll")
def test_a_boiler_adds_its_dice_to_one_use_of_its_score() -> None:
    arena = Arena()
    arena.add("dwarf", "red", 20, 30, boilers=boiler("strength", 2), strength=5)
    arena.add("foe", "blue", 22.51, 30, LEFT)
    battle = arena.run(
        Strikes("dwarf", "foe"), Strikes("dwarf", "foe"), dice=[6, 3, 1, 2, 1, 2], answers=["yes", SUGGESTED]
    )
    assert [event.force for event in arena.told(WoundRolled)] == [14, 5]
    assert [(event.driven, event.bonus) for event in arena.told(PressureRolled)] == [("strength", 9)]
    assert strength(battle, battle["dwarf"]) == 5


@pytest.mark.rule("c2.steam.roll")
@pytest.mark.parametrize(
    ("answer", "dice", "bonus", "goes_on"),
    [("no", [], None, True), ("yes", [2, 6], 8, True), ("yes", [6, 1, 3], 0, False), ("yes", [1, 4, 3], 0, False)],
)
def test_any_one_among_the_dice_is_an_incident_and_no_bonus(
    answer: str, dice: list[int], bonus: int | None, goes_on: bool
) -> None:
    arena = Arena()
    arena.add("dwarf", "red", 20, 30, boilers=boiler("strength", 2), strength=5)
    battle = arena.run(Drives("dwarf", "strength", 2), dice=dice, answers=[answer])
    told = [(event.bonus, event.incident) for event in arena.told(PressureRolled)]
    assert told == ([] if bonus is None else [(bonus, not goes_on)])
    assert len(arena.told(Incident)) == (not goes_on)
    assert battle["dwarf"].shots == goes_on
    assert strength(battle, battle["dwarf"]) == 5 + (bonus or 0)


class Uses(Step, frozen=True):
    """A score of a figure is about to count."""

    fighter: str
    score: str

    async def run(self, battle: Battle) -> None:
        await offer_boosts(battle, battle[self.fighter], self.score)


@pytest.mark.rule("c2.steam.equipment")
@pytest.mark.parametrize(("driven", "used"), [("strength", "initiative"), ("range", "range")])
def test_no_boiler_is_asked_about_for_another_score_or_before_a_shot(driven: str, used: str) -> None:
    arena = Arena()
    arena.add("dwarf", "red", 20, 30, boilers=boiler(driven), weapon=BOW, shooting=4)
    arena.add("foe", "blue", 28, 30, LEFT)
    arena.run(Uses("dwarf", used))
    assert not arena.told(PressureRolled)
    answers = ["no"] if driven == "range" else []
    arena.run(Volley((Shot("dwarf", "foe"),)), dice=[1], answers=answers)
    assert arena.told(ShotFired)


@pytest.mark.rule("c2.melee.initiative")
def test_nobody_rolls_for_initiative_against_whom_a_boiler_has_killed() -> None:
    arena = Arena()
    arena.add("dwarf", "red", 20, 30, boilers=boiler("initiative"))
    arena.add("foe", "blue", 22.51, 30, LEFT)
    battle = arena.run(Fight(Combat(("dwarf",), ("foe",))), dice=[1, 1, 1, 2], answers=["yes", "none"])
    assert battle["dwarf"].lost == "killed"
    assert arena.told(Exploded)
    assert not arena.told(InitiativeWon)


@pytest.mark.rule("c2.melee.initiative")
@pytest.mark.parametrize(("first", "asked"), [("red", ["dwarf", "gnome"]), ("blue", ["gnome", "dwarf"])])
def test_the_winner_of_the_tactics_roll_raises_his_initiative_first(first: str, asked: list[str]) -> None:
    arena = Arena()
    arena.battle.first = first
    arena.add("dwarf", "red", 20, 30, boilers=boiler("initiative"))
    arena.add("gnome", "blue", 22.51, 30, LEFT, boilers=boiler("initiative"))
    game = arena.game(Fight(Combat(("dwarf",), ("gnome",))), dice=[5, 2]).start()
    fighters = []
    for _ in asked:
        assert isinstance(game.request, Choose)
        fighters.append(game.request.about["fighter"])
        game.answer("no")
    assert fighters == asked


def test_the_players_may_agree_on_one_roll_a_phase() -> None:
    arena = Arena(options=Options(one_pressure_roll_a_phase=True))
    arena.add("dwarf", "red", 20, 30, boilers=boiler("strength"))
    arena.add("foe", "blue", 22.51, 30, LEFT)
    arena.run(Strikes("dwarf", "foe"), Strikes("dwarf", "foe"), dice=[6, 1, 2, 1, 2], answers=["yes"])
    assert [event.force for event in arena.told(WoundRolled)] == [10, 4]


def test_a_boiler_may_drive_a_move() -> None:
    arena = Arena()
    arena.add("dwarf", "red", 20, 30, boilers=boiler("movement"))
    game = arena.game(MoveFighter("dwarf"), dice=[4]).start()
    for answer in ("yes", "walk"):
        game.answer(answer, player="red")
    assert game.request is not None
    assert game.request.about["allowance"] == 14 * CM
    battle = arena.run(MoveFighter("dwarf"), dice=[4], answers=["yes", "walk", OFFERED])
    assert movement(battle, battle["dwarf"]) == 10 * CM


@pytest.mark.rule("c2.steam.timing.shooting")
def test_a_shot_is_driven_just_before_its_roll_and_lost_by_an_incident() -> None:
    arena = Arena()
    boilers = (*boiler("range", 2), *boiler("weapon_strength"))
    add_chariot(arena, "gun", "red", 20, 30, rank="heavy_artillery", weapon=CANNON, shooting=4, boilers=boilers)
    arena.add("foe", "blue", 86, 30, LEFT)
    battle = arena.run(Volley((Shot("gun", "foe"),)), answers=["no", "no"])
    assert arena.told(ShotOutOfRange)
    arena.run(Volley((Shot("gun", "foe"),)), dice=[5, 5, 6, 6, 1, 2], answers=["yes", "yes", "no"])
    assert arena.told(ShotFired)
    assert [event.force for event in arena.told(WoundRolled)] == [18]
    battle = arena.run(Volley((Shot("gun", "foe"),)), dice=[5, 1, 2], answers=["yes"])
    assert not arena.told(ShotFired)
    assert battle["gun"].shots == 3


@pytest.mark.rule("c2.steam.timing.other")
def test_the_blow_goes_on_after_an_incident_unless_it_kills() -> None:
    arena = Arena()
    arena.add("dwarf", "red", 20, 30, boilers=boiler("strength"))
    arena.add("foe", "blue", 22.51, 30, LEFT)
    arena.run(Strikes("dwarf", "foe"), dice=[1, 3, 1, 2], answers=["yes"])
    assert [event.force for event in arena.told(WoundRolled)] == [4]
    assert [event.what for event in arena.told(Incident)] == ["cracked"]


@pytest.mark.rule("c2.move.disengage-force")
def test_nobody_has_to_force_his_way_from_one_whom_his_boiler_has_killed() -> None:
    arena = Arena()
    arena.add("giant", "red", 20, 30, size="large")
    arena.add("gnome", "blue", 22.51, 30, LEFT, boilers=boiler("resistance"))
    arena.run(MoveFighter("giant"), dice=[1, 1, 1, 2], answers=["disengage-force", "yes"])
    assert arena.battle["gnome"].lost == "killed"
    assert arena.battle["giant"].in_play


@pytest.mark.rule("c2.melee.wound-roll", "c2.steam.timing.other")
def test_a_blow_is_lost_with_him_whom_his_boiler_kills_as_he_strikes() -> None:
    arena = Arena()
    arena.add("dwarf", "red", 20, 30, boilers=boiler("strength"))
    arena.add("foe", "blue", 60, 30, LEFT)
    battle = arena.run(Blow(Attack("dwarf", "foe", 5)), dice=[1, 1], answers=["yes"])
    assert battle["dwarf"].lost == "killed"
    assert not arena.told(WoundRolled)


@pytest.mark.rule("c2.steam.timing.shooting", "c2.shoot.order")
def test_shots_are_lost_of_those_and_at_those_whom_a_boiler_kills() -> None:
    for bowman, foe in ((33, 60), (50, 26)):
        arena = Arena()
        arena.add("dwarf", "red", 20, 30, weapon=BOW, shooting=4, boilers=boiler("shooting"))
        arena.add("man", "red", 20, bowman, weapon=BOW, shooting=4)
        arena.add("foe", "blue", foe, 30, LEFT)
        battle = arena.run(Volley((Shot("dwarf", "foe"), Shot("man", "foe"))), dice=[1, 1, 6, 6], answers=["yes"])
        assert not arena.told(ShotFired)
        assert len(battle.in_play()) == 1


class Runs(Step, frozen=True):
    """The dwarf flees."""

    async def run(self, battle: Battle) -> None:
        battle["dwarf"].flees_from = "foe"
        await run_away(battle, battle["dwarf"])


class Leaps(Step, frozen=True):
    """The dwarf tries a feat."""

    async def run(self, battle: Battle) -> None:
        assert not await feat_roll(battle, battle["dwarf"], "c2.feat.swim", 1)


@pytest.mark.rule("c2.steam.timing.other")
@pytest.mark.parametrize("doing", [PursuitMove("dwarf"), Runs(), Leaps(), MoveFighter("dwarf")])
def test_whoever_a_boiler_kills_on_the_move_does_nothing_more(doing: Step) -> None:
    arena = Arena()
    arena.add("dwarf", "red", 20, 30, boilers=boiler("movement"))
    arena.add("foe", "blue", 40, 30, LEFT)
    assert arena.run(doing, dice=[1, 1], answers=["yes"])["dwarf"].lost == "killed"


@pytest.mark.rule("c2.steam.timing.other")
def test_who_charges_with_one_whose_boiler_kills_their_target_falls_short() -> None:
    arena = Arena()
    arena.add("lead", "red", 10, 36, card="both")
    arena.add("dwarf", "red", 20, 30, card="both", boilers=boiler("movement"))
    arena.add("foe", "blue", 26, 30, LEFT)
    arena.battle.active = arena.battle.activated_together = ("lead", "dwarf")
    battle = arena.run(MoveFighter("lead"), dice=[1, 1, 6, 6], answers=["charge", "dwarf", "yes"])
    assert (battle["dwarf"].lost, battle["foe"].lost) == ("killed", "killed")
    assert [event.move for event in arena.told(Moved)] == ["charge"]
    assert (battle["lead"].pose or Pose(0, 0)).point == (26 * CM, 30 * CM)


@pytest.mark.rule("c2.table.steam-incidents")
def test_a_boiler_that_bursts_as_a_spell_is_measured_kills_the_caster() -> None:
    arena = Arena()
    card = spell(target="enemy", difficulty=Difficulties(base=4, plus="resistance"))
    mage(arena, "mage", "red", 20, 30, 0, card, gems="LL")
    arena.add("dwarf", "blue", 25, 30, LEFT, boilers=boiler("resistance"))
    battle = arena.run(CastNext("mage"), dice=[1, 1, 6, 6], answers=["card/dart", "yes"])
    assert [battle[name].lost for name in ("mage", "dwarf")] == ["killed", "killed"]
    assert not arena.told(IncantationRolled)


@pytest.mark.rule("c2.table.steam-incidents")
def test_each_incident_does_what_the_table_says() -> None:
    assert len(INCIDENTS) == 6
    arena = Arena()
    for name, y in (("burst", 10), ("hot", 20), ("cracked", 30), ("valve", 40), ("leaking", 50)):
        arena.add(name, "red", 20, y, boilers=boiler("strength", 2))
    arena.add("near", "blue", 26, 10)
    arena.add("far", "blue", 30, 10)
    battle = arena.run(Happens("burst"), dice=[1, 1, 2])
    assert battle["burst"].lost == "killed"
    assert [(event.fighter, event.force) for event in arena.told(WoundRolled)] == [("near", 10)]
    assert arena.told(Exploded)
    arena.run(Happens("hot"), dice=[2])
    battle = arena.run(Happens("hot"), dice=[2])
    assert battle["hot"].lost == "killed"
    arena.run(Happens("cracked"), Drives("cracked", "strength", 2), dice=[3, 5, 2, 5], answers=["yes"])
    assert [event.what for event in arena.told(Incident)] == ["cracked", "leak"]
    arena.run(Happens("valve"), Drives("valve", "strength", 2), dice=[4, 6, 4], answers=["yes"])
    assert [event.bonus for event in arena.told(PressureRolled)] == [4]
    battle = arena.run(Happens("leaking"), Happens("leaking"), dice=[5, 5])
    assert battle["leaking"].has(f"{TABLE}#stopped")
    arena.battle = battle
    battle = arena.run(StartOfTurn(), Drives("leaking", "strength"), dice=[3])
    battle = arena.run(StartOfTurn(), Drives("leaking", "strength"), dice=[4, 6], answers=["yes"])
    assert battle["leaking"].has(RUNNING)
    arena.battle = battle
    assert arena.run(Happens("leaking"), dice=[3])["leaking"].has(RUNNING)
    arena.battle["leaking"].lose(f"{TABLE}#stopped")
    assert not arena.run(Happens("leaking"), dice=[5])["leaking"].has(RUNNING)
    arena.battle = battle
    arena.run(Happens("leaking"), Drives("leaking", "strength"), dice=[6])
    assert not arena.told(PressureRolled)
