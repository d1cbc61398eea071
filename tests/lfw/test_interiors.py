"""Buildings with an interior, walls, openings that are forced and blocked; waters that some can pass; night."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.lfw.arena import BOW, SWORD, Arena, line, profile, rules
from tests.lfw.test_attacks import blade
from tests.lfw.test_climbing import block
from tests.lfw.test_movement import ROUND, refused

from escarmouche.documents import BadDocument
from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.lfw.battle import Options, Passage
from escarmouche.rulebooks.lfw.book import RULEBOOK
from escarmouche.rulebooks.lfw.content.battlefield_files import load_battlefield
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, CLOSED, DEEP_WATER, INTERIOR, OPENING, WALL
from escarmouche.rulebooks.lfw.events import DefenceRolled, OpeningBlocked, OpeningForced
from escarmouche.rulebooks.lfw.rules.attacks import in_water
from escarmouche.rulebooks.lfw.rules.drowning import Drowning
from escarmouche.rulebooks.lfw.rules.melee import MeleePhase
from escarmouche.rulebooks.lfw.rules.openings import Force, Forcings, closed_opening
from escarmouche.rulebooks.lfw.rules.organisation import Organisation, actions
from escarmouche.rulebooks.lfw.rules.sight import cover, sees, sees_to_shoot
from escarmouche.table import INCH, Disc, Pose

DOOR = f"{OPENING} 5 8"
SHUT = f"{CLOSED} 5 8"


def wall(*, door: str = OPENING) -> list[Any]:
    """A wall half an inch thick at y 8, with an opening two inches wide about x 6."""
    return [
        block(WALL, 5, (0, 8), (5, 8.5)),
        block(door, 5, (5, 8), (7, 8.5)),
        block(WALL, 5, (7, 8), (24, 8.5)),
    ]


def house(*, door: str = OPENING) -> list[Any]:
    """The same wall as the front of a building eight inches deep."""
    sides = [
        block(WALL, 5, (2, 8.5), (2.5, 16)),
        block(WALL, 5, (9.5, 8.5), (10, 16)),
        block(WALL, 5, (2, 15.5), (10, 16)),
    ]
    front = [block(WALL, 5, (2, 8), (5, 8.5)), block(door, 5, (5, 8), (7, 8.5)), block(WALL, 5, (7, 8), (10, 8.5))]
    return [*front, *sides, block(INTERIOR, 0, (2, 8), (10, 16))]


def indoors(*pieces: Any, **changes: Any) -> Arena:
    """A unit at 5, 5 (M 8), and an enemy far away."""
    arena = Arena(*pieces, options=changes.pop("options", None))
    arena.add("one", "red", 5, 5, base=changes.pop("base", ROUND), **{"movement": 8 * INCH, **changes})
    arena.add("foe", "blue", 20, 20, base=ROUND)
    return arena


WAY = ((6, 6), (6, 11))


# -- walls and openings ------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.terrain.interieur")
def test_walls_indoors_stop_those_who_walk_those_who_fly_and_all_looks() -> None:
    arena = indoors(*wall())
    assert "table-terrain-in-the-way" in refused(arena, "normal", (3, 10))
    flyer = indoors(*wall(), rules=rules("Vol"))
    assert "table-terrain-in-the-way" in refused(flyer, "run", (3, 11))
    arena.battle.stand(arena.battle["foe"], Pose(3 * INCH, 11 * INCH))
    assert not sees(arena.battle, arena.battle["one"], arena.battle["foe"])


@pytest.mark.rule("lfw.terrain.interieur.openings")
def test_openings_are_crossed_by_those_who_are_small_enough() -> None:
    assert refused(indoors(*wall()), "normal", *WAY) == []
    assert refused(indoors(*wall()), "normal", (6, 6), (6, 8.2)) == []  # one may stop in a doorway
    assert "table-terrain-in-the-way" in refused(indoors(*wall(), type="behemoth"), "normal", *WAY)
    assert "table-terrain-in-the-way" in refused(indoors(*wall(), base=Disc(3 * INCH)), "normal", *WAY)
    agreed = Options(passages=(Passage(DOOR, ("infantry", "behemoth")),))
    assert refused(indoors(*wall(), type="behemoth", options=agreed), "normal", *WAY) == []
    assert "table-terrain-in-the-way" in refused(indoors(*wall(), type="beast", options=agreed), "normal", *WAY)
    assert "table-terrain-in-the-way" in refused(indoors(*wall(door=CLOSED)), "normal", *WAY)


# -- buildings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.terrain.batiment.inside")
def test_the_way_into_a_building_goes_through_an_opening_and_costs_an_inch() -> None:
    arena = indoors(*house(), movement=7 * INCH)
    assert refused(arena, "normal", (6, 5), (6, 10)) == []  # 1 + 5 inches, and 1 to come in
    assert refused(arena, "normal", (6, 5), (6, 10.1)) == ["table-too-far"]
    without = indoors(*house()[:-1], movement=7 * INCH)
    assert refused(without, "normal", (6, 5), (6, 11)) == []
    assert "table-terrain-in-the-way" in refused(arena, "normal", (3.5, 5), (3.5, 9.2))


@pytest.mark.rule("lfw.terrain.batiment.visibility")
def test_through_an_open_opening_one_shoots_at_all_three_quarters_hidden() -> None:
    arena = indoors(*house(), weapons=(BOW, SWORD))
    battle = arena.battle
    one, foe = battle["one"], battle["foe"]
    assert sees(battle, one, foe) == sees_to_shoot(battle, one, foe)
    battle.stand(foe, Pose(9 * INCH, 9 * INCH))
    assert not sees(battle, one, foe)  # behind the front, but the door is open
    assert sees_to_shoot(battle, one, foe)
    assert cover(battle, one, foe) == 3
    battle.stand(one, Pose(20 * INCH, 12 * INCH))
    assert not sees_to_shoot(battle, one, foe)  # from there the door is not to be seen
    shut = indoors(*house(door=CLOSED))
    shut.battle.stand(shut.battle["foe"], Pose(9 * INCH, 9 * INCH))
    assert not sees_to_shoot(shut.battle, shut.battle["one"], shut.battle["foe"])
    battle.stand(one, Pose(9 * INCH, 14 * INCH))
    assert cover(battle, one, foe) == 0  # both are inside
    assert sees_to_shoot(battle, one, foe), "they see each other in there"
    for x, y in ((8.7, 14.6), (20, 12)):  # inside, where it sees the door; outside, where it sees one of another house
        rock, door = block(BLOCKING, 4, (8, 10), (9.4, 13.5)), block(OPENING, 5, (17, 8), (19, 8.5))
        parted = indoors(rock, *house(), door)
        parted.battle.stand(parted.battle["one"], Pose(round(x * INCH), round(y * INCH)))
        parted.battle.stand(parted.battle["foe"], Pose(round(8.7 * INCH), round(9.3 * INCH)))
        assert not sees_to_shoot(parted.battle, parted.battle["one"], parted.battle["foe"])
    open_ground = indoors(*house(), weapons=(BOW, SWORD))
    open_ground.battle.stand(open_ground.battle["one"], Pose(30 * INCH, 2 * INCH))
    open_ground.battle.stand(open_ground.battle["foe"], Pose(36 * INCH, 2 * INCH))
    assert sees_to_shoot(open_ground.battle, *[open_ground.battle[name] for name in ("one", "foe")])


# -- forcing and blocking ----------------------------------------------------------------------------------------------


def at_the_door(*pieces: Any, **changes: Any) -> Arena:
    """A unit in contact with an opening, in front of it."""
    arena = indoors(*(pieces or wall(door=CLOSED)), **changes)
    arena.battle.stand(arena.battle["one"], Pose(6 * INCH, round(7.45 * INCH)))
    return arena


@pytest.mark.rule("lfw.terrain.interieur.force", "lfw.profile.porte")
@pytest.mark.parametrize(
    ("dice", "force", "opened"),
    [
        ([1, 4], 1, True),  # a natural 1 touches; 4 − 1 < 4
        ([2, 5], 1, False),
        ([3, 5], 2, True),  # 3 is a critical hit: 1 more force
        ([1, 6], 1, False),
        ([6, 1], 2, True),
    ],
)
def test_a_closed_opening_is_forced_by_one_attack_that_touches_on_1_up(
    dice: list[int], force: int, opened: bool
) -> None:
    arena = at_the_door(weapons=(blade(2, 1),))
    battle = arena.run(Force("one", SHUT), answers=["no", *([line((6, 7.45))] if opened else [])], dice=dice)
    [event] = arena.told(OpeningForced)
    assert event.open is opened
    assert battle.board.piece(SHUT).kind == (OPENING if opened else CLOSED)
    assert "door" not in battle.units and SHUT not in battle.units
    assert not arena.told(DefenceRolled)


@pytest.mark.rule("lfw.terrain.interieur.force")
def test_a_natural_six_saves_no_failing_door_and_a_natural_one_always_does() -> None:
    heavy = at_the_door(weapons=(blade(1, 4),))
    heavy.run(Force("one", SHUT), answers=["no", line((6, 7.45))], dice=[1, 6])  # 6 − 4 < 4
    assert heavy.told(OpeningForced)[0].open
    weak = at_the_door(weapons=(blade(1, -3),))
    weak.run(Force("one", SHUT), answers=["no", line((6, 7.45))], dice=[1, 1])  # 1 + 3 is enough, but for the 1
    assert weak.told(OpeningForced)[0].open


@pytest.mark.rule("lfw.terrain.interieur.force")
def test_the_player_says_whether_it_counts_as_a_charge() -> None:
    for answer, opened in ((SUGGESTED, True), ("no", False)):
        arena = at_the_door(weapons=(blade(1, 0, "Force d'impact (2)"),))
        battle = arena.run(Force("one", SHUT), answers=[answer, *([line((6, 7.45))] if opened else [])], dice=[1, 5])
        assert arena.told(OpeningForced)[0].open is opened
        assert (battle["one"].move, battle["one"].charged) == ("", ())


@pytest.mark.rule("lfw.terrain.interieur.force")
def test_only_those_in_contact_and_no_melee_force_a_door_once_a_phase() -> None:
    assert set(Forcings().options(at_the_door().battle, "red")) == {f"one force {SHUT}"}
    far = at_the_door()
    far.battle.stand(far.battle["one"], Pose(6 * INCH, 7 * INCH))
    assert Forcings().options(far.battle, "red") == {}
    fighting = at_the_door()
    fighting.battle.stand(fighting.battle["foe"], Pose(5 * INCH, round(7.45 * INCH)))
    assert Forcings().options(fighting.battle, "red") == {}
    arena = at_the_door(weapons=(blade(1, 0),))
    battle = arena.run(MeleePhase(), answers=[f"one force {SHUT}", "no"], dice=[1, 6])
    assert Forcings().options(battle, "red") == {}


@pytest.mark.rule("lfw.terrain.interieur.pass")
def test_whoever_has_forced_an_opening_goes_through_it_or_stays() -> None:
    def force(*way: tuple[float, float], foe: tuple[float, float] = (20, 20)) -> Arena:
        arena = at_the_door(weapons=(blade(1, 4),))
        arena.battle.stand(arena.battle["foe"], Pose(round(foe[0] * INCH), round(foe[1] * INCH)))
        arena.run(Force("one", SHUT), answers=["no", line((6, 7.45), *way)], dice=[1, 2])
        return arena

    pose = force((6, 9.45)).battle["one"].pose
    assert pose is not None and pose.y == round(9.45 * INCH)
    with pytest.raises(IllegalAnswer, match="too far"):
        force((6, 9.5))
    with pytest.raises(IllegalAnswer, match="through the opening"):
        force((4, 7.45))
    with pytest.raises(IllegalAnswer, match="near"):
        force((6, 9.45), foe=(8, 9.45))  # at exactly 1" it is too near here
    assert force((6, 9.45), foe=(8.01, 9.45)).battle["one"].pose == pose


@pytest.mark.rule("lfw.terrain.interieur.pass", "lfw.cavalry.move")
def test_a_rider_who_has_forced_an_opening_goes_through_it_on_his_mount() -> None:
    arena = indoors(*wall(door=CLOSED))
    mount = profile("pony", movement=8 * INCH, base=ROUND, type="beast")
    arena.add("knight", "red", 6, 7.45, base=ROUND, weapons=(blade(1, 4),), mount=mount)
    battle = arena.run(Force("knight", SHUT), answers=["no", line((6, 7.45), (6, 9.45))], dice=[1, 2])
    poses = [battle[name].pose for name in ("knight", "knight-mount")]
    assert poses == [Pose(6 * INCH, round(9.45 * INCH))] * 2


@pytest.mark.rule("lfw.terrain.interieur.block")
def test_an_open_opening_in_contact_is_blocked_on_two_and_more() -> None:
    for die, closed in ((1, False), (2, True)):
        arena = at_the_door(*wall())
        battle = arena.run(Organisation(), answers=[f"one block {DOOR}"], dice=[die])
        assert [event.blocked for event in arena.told(OpeningBlocked)] == [closed]
        assert (battle.board.piece(DOOR).kind == CLOSED) is closed
        assert actions(battle, "red") == {}
    far = at_the_door(*wall())
    far.battle.stand(far.battle["one"], Pose(6 * INCH, 7 * INCH))
    assert actions(far.battle, "red") == {}
    held = at_the_door(*wall())
    held.battle.stand(held.battle["foe"], Pose(6 * INCH, round(8.8 * INCH)))
    assert actions(held.battle, "red") == {}  # somebody stands in it


def test_a_closed_opening_has_the_profile_of_the_book() -> None:
    assert (closed_opening().defence, closed_opening().parry) == (4, 0)


# -- environments ------------------------------------------------------------------------------------------------------

LAKE = block(DEEP_WATER, 0, (2, 7), (8, 9))


@pytest.mark.rule("lfw.terrain.eaux-profondes.agreement")
def test_players_agree_for_whom_a_deep_water_is_shallow_or_nothing() -> None:
    agreed = Options(passages=(Passage(LAKE.id, types=("behemoth",), shallow=("monster",)),))
    small = indoors(LAKE, options=agreed, movement=9 * INCH)
    assert "table-terrain-in-the-way" in refused(small, "normal", (5, 12))
    troll = indoors(LAKE, options=agreed, movement=9 * INCH, type="monster")
    assert refused(troll, "normal", (5, 12)) == []  # 7 inches, of which 2 count twice
    assert refused(troll, "normal", (5, 12.1)) == ["table-too-far"]
    giant = indoors(LAKE, options=agreed, movement=9 * INCH, type="behemoth")
    assert refused(giant, "normal", (5, 14)) == []
    for arena, wet, dice in ((small, False, [3]), (troll, True, []), (giant, False, [])):
        arena.battle.stand(arena.battle["one"], Pose(5 * INCH, 8 * INCH))
        assert in_water(arena.battle, arena.battle["one"]) is wet
        assert arena.run(Drowning("one"), dice=dice)["one"].in_play is not bool(dice)


@pytest.mark.rule("lfw.terrain.environment")
def test_a_battlefield_may_be_at_night_vast_with_deep_water_or_indoors() -> None:
    field = """
key: cellar
name: Cellar
size: [36, 36]
night: true
terrain:
  - {id: well, kind: deep_water, disc: {at: [5, 5], diameter: 2}, wades: [monster]}
  - {id: north, kind: wall, rectangle: {at: [12, 18], size: [10, 0.4]}}
  - {id: gate, kind: opening, rectangle: {at: [18, 18], size: [2, 0.4]}, passes: [infantry]}
"""
    found = load_battlefield(field)
    options = found.agreed(Options())
    assert options.night
    assert options.passages == (Passage("well", (), ("monster",)), Passage("gate", ("infantry",)))
    assert {piece.id: piece.height for piece in found.board.pieces} == {"well": 0, "north": 5 * INCH, "gate": 5 * INCH}
    with pytest.raises(BadDocument, match="deep water"):
        load_battlefield(field.replace("kind: deep_water", "kind: water"))
    with pytest.raises(BadDocument, match="openings"):
        load_battlefield(field.replace("kind: opening", "kind: wall"))


@pytest.mark.rule("lfw.terrain.environment", "lfw.terrain.nuit")
def test_players_may_agree_on_a_battle_at_night() -> None:
    assert RULEBOOK.begin(RULEBOOK.setup(options={"night": True})).night
    assert not RULEBOOK.begin(RULEBOOK.setup()).night
