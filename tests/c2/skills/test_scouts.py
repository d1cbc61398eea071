"""Scouts, and those from whom nobody hides."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.magic.wizards import mage, spell

from escarmouche.documents.terms import Name
from escarmouche.kernel import Step
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.content.setup import Setup, SetupCard, begin
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import Deployed, ScoutHidden, ScoutRevealed
from escarmouche.rulebooks.c2.incantation.casting import CastNext
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.approach import DeployFighter, Deployment, has_arrived
from escarmouche.rulebooks.c2.rules.charge import may_assault
from escarmouche.rulebooks.c2.rules.deck import DrawTurn
from escarmouche.rulebooks.c2.rules.shooting import may_aim, shoot
from escarmouche.rulebooks.c2.rules.turn import EndOfMovement, EndOfTurn
from escarmouche.rulebooks.c2.skills.scouts import HIDDEN
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose

EAST, WEST = 0, 1800
SCOUT = Skill("eclaireur")
BOW = Weapon(Name("arc", "bow"), 3, 40 * CM, 60 * CM, 80 * CM)


def deploying(x: float, y: float = 30, *, finish: bool = True, **foe: Any) -> Arena:
    """A red scout (MOV 10) deployed at a place, an enemy (MOV 15) standing at 80, 30."""
    arena = Arena()
    arena.add("foe", "blue", 80, 30, WEST, **{"movement": 15 * CM, **foe})
    scout = arena.add("scout", "red", 10, 10, skills=(SCOUT,))
    arena.battle.stand(scout, None)
    if finish:
        arena.run(DeployFighter("scout"), answers=[Pose(round(x * CM), round(y * CM), EAST)])
    return arena


def hides(battle: Battle) -> bool:
    return battle["scout"].has(HIDDEN)


# -- deployment --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.eclaireur")
def test_scouts_come_from_a_pile_of_their_own_after_all_others() -> None:
    arena = Arena()
    scout = arena.add("scout", "red", 10, 10, skills=(SCOUT,))
    soldiers = [arena.add(f"soldier-{number}", "red", 20 + 5 * number, 10) for number in range(3)]
    profiles = {fighter.profile.key: fighter.profile for fighter in (scout, *soldiers)}
    cards = tuple(SetupCard((key,)) for key in profiles)
    blue = (SetupCard(("soldier-0",)),)
    battle = begin(
        Setup(profiles=profiles, sides={"red": cards, "blue": blue}, board=arena.battle.board, zones=arena.battle.zones)
    )
    piles = {battle[card.fighters[0]].profile.key: card.pile for card in battle.cards.values()}
    assert piles == {"scout": 1, "soldier-0": 0, "soldier-1": 0, "soldier-2": 0}


@pytest.mark.rule("c2.skill.eclaireur")
@pytest.mark.parametrize("die", [1, 2])
def test_the_first_pile_is_used_up_before_a_scout_is_drawn(die: int) -> None:
    arena = Arena()
    for name, skills in (("a", ()), ("b", ()), ("scout", (SCOUT,))):
        fighter = arena.add(name, "red", 10, 10, skills=skills)
        arena.battle.stand(fighter, None)
        card = arena.battle.cards[fighter.card]
        arena.battle.cards[fighter.card] = type(card)(card.id, card.side, card.fighters, int(bool(skills)))
    arena.battle.phase = "approach"
    arena.battle.deck = tuple(sorted(arena.battle.cards))
    poses = [Pose(number * 10 * CM, 10 * CM) for number in range(1, 4)]
    arena.battle.first = "blue"
    arena.run(DrawTurn("blue"), dice=[die], answers=[poses[0], "play", poses[1], poses[2]])
    assert [event.fighter for event in arena.told(Deployed)][-1] == "scout"


@pytest.mark.rule("c2.skill.eclaireur")
def test_a_scout_is_placed_anywhere_on_the_table_to_its_very_corners() -> None:
    battle = deploying(50, finish=False).battle
    width, depth = battle.board.width, battle.board.depth
    assert Deployment(battle, battle["scout"]).zone == ((0, 0), (width, 0), (width, depth), (0, depth))


@pytest.mark.rule("c2.skill.eclaireur")
def test_a_scout_stands_anywhere_out_of_an_enemys_walking_distance() -> None:
    arena = deploying(62.49, finish=False)
    place = Deployment(arena.battle, arena.battle["scout"])
    assert not place.problems(Pose(70 * CM, 55 * CM))
    assert not place.problems(Pose(62490, 30 * CM, EAST))
    (problem,) = place.problems(Pose(62510, 30 * CM, EAST))
    assert problem.rule == "c2.skill.eclaireur"
    assert place.problems(Pose(99_900, 5 * CM))


@pytest.mark.rule("c2.skill.eclaireur.visible")
@pytest.mark.parametrize(("x", "hidden"), [(57.49, True), (57.51, False)])
def test_a_scout_hides_out_of_its_own_charge_distance_of_every_enemy(x: float, hidden: bool) -> None:
    arena = deploying(x)
    assert hides(arena.battle) is hidden
    assert len(arena.told(ScoutHidden)) == hidden


@pytest.mark.rule("c2.skill.eclaireur.visible")
@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_no_enemy_aims_at_a_hidden_scout() -> None:
    arena = deploying(30, shooting=4, weapon=BOW)
    foe, scout = arena.battle["foe"], arena.battle["scout"]
    assert not may_aim(arena.battle, foe, scout)
    assert not may_assault(arena.battle, foe, scout, as_charge=True)
    assert not may_assault(arena.battle, foe, scout, as_charge=False)
    scout.lose(HIDDEN)
    assert may_aim(arena.battle, foe, scout)
    assert may_assault(arena.battle, foe, scout, as_charge=True)


# -- how long it stays hidden ------------------------------------------------------------------------------------------


def walk(fighter: Fighter, *points: tuple[float, float]) -> tuple[tuple[str, str], Route]:
    assert fighter.pose is not None
    path = (fighter.pose.point, *((round(x * CM), round(y * CM)) for x, y in points))
    return ("c2.move.one-type", "walk"), Route(path, fighter.pose.facing)


@pytest.mark.rule("c2.skill.eclaireur.hidden")
@pytest.mark.parametrize(("x", "hidden"), [(67.51, True), (67.49, False)])
def test_an_enemy_that_comes_within_its_walking_distance_reveals_the_scout(x: float, hidden: bool) -> None:
    arena = deploying(50)
    arena.battle["scout"].gain(HIDDEN)
    battle = arena.run(Activate("blue", ("card-foe",)), answers=walk(arena.battle["foe"], (x, 30)))
    assert hides(battle) is hidden
    assert len(arena.told(ScoutRevealed)) == (not hidden)


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_an_enemy_that_only_passes_by_reveals_the_scout() -> None:
    arena = deploying(55)
    arena.battle["scout"].gain(HIDDEN)
    battle = arena.run(Activate("blue", ("card-foe",)), answers=walk(arena.battle["foe"], (72.3, 30), (79, 30)))
    assert not hides(battle)


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_a_scout_that_comes_too_near_shows_itself() -> None:
    arena = deploying(55)
    arena.battle["scout"].gain(HIDDEN)
    battle = arena.run(Activate("red", ("card-scout",)), answers=walk(arena.battle["scout"], (62, 30)))
    assert hides(battle)
    battle["scout"].activated = False
    battle = arena.run(Activate("red", ("card-scout",)), answers=walk(arena.battle["scout"], (63, 30)))
    assert not hides(battle)


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_its_friends_do_not_give_a_scout_away() -> None:
    arena = deploying(30)
    friend = arena.add("friend", "red", 30, 40)
    battle = arena.run(Activate("red", ("card-friend",)), answers=walk(friend, (30, 35)))
    assert hides(battle)


class Shooting(DeployFighter, frozen=True):
    """A shot of the scout at the foe."""

    async def run(self, battle: Battle) -> None:
        await shoot(battle, battle["scout"], battle["foe"])


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_a_shot_gives_the_scout_away() -> None:
    arena = deploying(40)
    scout = arena.battle["scout"]
    arena.add("archer", "red", 40, 40, shooting=4, weapon=BOW)
    scout.profile = arena.battle["archer"].profile
    assert hides(arena.battle)
    assert not hides(arena.run(Shooting("scout"), dice=[1]))


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_courage_does_not_give_the_scout_away() -> None:
    arena = deploying(55)
    foe = arena.add("ogre", "blue", 75, 40, WEST, fear=1)
    arena.battle["scout"].gain(HIDDEN)
    foe.gain("c2.skill.conscience")
    arena.run(Activate("blue", ("card-ogre",)), dice=[1], answers=[("c2.move.one-type", "charge")])
    assert not arena.told(ScoutRevealed)


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_the_discipline_of_a_fanatic_gives_him_away() -> None:
    arena = deploying(55)
    foe = arena.add("ogre", "blue", 75, 40, WEST, fear=9)
    scout = arena.battle["scout"]
    scout.gain(HIDDEN)
    scout.gain("c2.skill.fanatisme")
    foe.gain("c2.skill.conscience")
    arena.run(Activate("blue", ("card-ogre",)), dice=[1, 2], answers=[("c2.move.one-type", "charge")])
    assert [seen.fighter for seen in arena.told(ScoutRevealed)] == ["scout"]


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_magic_gives_the_scout_away_and_so_does_a_mana_roll() -> None:
    arena = Arena()
    scout = mage(arena, "scout", "red", 20, 20, EAST, spell(), gems="LL")
    arena.add("foe", "blue", 42.5, 20, WEST)
    scout.gain(HIDDEN)
    assert not hides(arena.run(CastNext("scout"), answers=["card/dart"], dice=[1]))
    scout.gain(HIDDEN)
    assert not hides(arena.run(EndOfTurn(), dice=[1]))


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_countering_a_spell_gives_the_scout_away() -> None:
    arena = Arena()
    mage(arena, "witch", "red", 20, 20, EAST, spell(target="caster", effects=()), gems="LL")
    scout = mage(arena, "scout", "blue", 42.5, 20, WEST, gems="E")
    scout.gain(HIDDEN)
    assert not hides(arena.run(CastNext("witch"), answers=["card/dart", "counter:scout"], dice=[4, 1]))


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_an_enemy_that_drops_in_reveals_the_scout() -> None:
    arena = deploying(30)
    for x, hidden in ((47.51, True), (47.5, False)):
        arena.battle.stand(arena.battle["foe"], Pose(round(x * CM), 30 * CM, WEST))
        assert hides(arena.battle)
        assert hides(arena.run(EndOfMovement())) is hidden


# -- Awareness ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.conscience")
@pytest.mark.rule("c2.skill.etre-du-destin")
@pytest.mark.parametrize("skill", [Skill("conscience"), Skill("etre-du-destin", 1)])
def test_awareness_detects_those_who_hide_within_charge_distance(skill: Skill) -> None:
    arena = deploying(30, skills=(skill,), movement=10 * CM)
    foe, scout = arena.battle["foe"], arena.battle["scout"]
    other = arena.add("other", "blue", 45, 40, WEST)
    assert not may_assault(arena.battle, foe, scout, as_charge=True)
    arena.battle.stand(foe, Pose(52 * CM, 30 * CM, WEST))
    assert may_assault(arena.battle, foe, scout, as_charge=True)
    assert not may_assault(arena.battle, other, scout, as_charge=True)


@pytest.mark.rule("c2.skill.conscience")
@pytest.mark.rule("c2.skill.etre-du-destin")
@pytest.mark.parametrize(("skills", "charges"), [(("conscience",), True), (("etre-du-destin",), True), ((), False)])
def test_awareness_charges_what_it_does_not_see(skills: tuple[str, ...], charges: bool) -> None:
    arena = Arena()
    seer = arena.add("seer", "red", 30, 30, WEST, skills=tuple(Skill(name, 1) for name in skills))
    foe = arena.add("foe", "blue", 45, 30, WEST)
    assert may_assault(arena.battle, seer, foe, as_charge=True) is charges


class Arrives(Step, frozen=True):
    """A figure has been deployed."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        await has_arrived(battle, battle[self.fighter])


@pytest.mark.rule("c2.skill.eclaireur.hidden")
@pytest.mark.parametrize(("side", "x", "seen"), [("blue", 62.5, True), ("blue", 62.51, False), ("red", 55, False)])
def test_an_enemy_who_is_deployed_within_walking_distance_sees_the_scout(side: str, x: float, seen: bool) -> None:
    arena = Arena()
    arena.add("scout", "red", 50, 30).gain(HIDDEN)
    arena.add("newcomer", side, x, 30)
    arena.run(Arrives("newcomer"))
    assert bool(arena.told(ScoutRevealed)) == seen
