"""Shooting: conditions, order, difficulty, shots into a melee, damage."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.arena import Arena

from escarmouche.documents.terms import Name
from escarmouche.kernel import AGAIN, Ask, Breakdown, Choose, Exact, Random, Roll, ScriptedDice, Seeded, Step, play
from escarmouche.kernel.state import restore
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.cards import BASES, Weapon
from escarmouche.rulebooks.c2.events import (
    ActHastened,
    ShotDelayed,
    ShotFired,
    ShotLanded,
    ShotOutOfRange,
    WoundRolled,
)
from escarmouche.rulebooks.c2.hooks import Band, Hooks
from escarmouche.rulebooks.c2.rules.dodge import DODGE
from escarmouche.rulebooks.c2.rules.shooting import (
    PRECISION,
    RAPID,
    SHOOTING_ACTIONS,
    Act,
    NextToAct,
    ShootingPhase,
    Shot,
    ShotHit,
    Volley,
    exerted,
    ready_to_shoot,
    shoot,
)
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.confrontation.lots import draw_lots
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, SERIOUS
from escarmouche.table import CM, Piece, Pose

LEFT, UP = 1800, 900
AIM = "c2.shoot.declare"
SIX = "c2.dice.six"
BOW = Weapon(Name("arc", "bow"), 5, 10 * CM, 20 * CM, 30 * CM)

HURT = (1, 2)
"""Two wound dice that only stun, FOR 5 against RES 4."""

DEADLY = (6, 6)
"""Two wound dice that kill."""


class Volleyist(Hooks, name="test.two-shots"):
    """Has two shots a turn."""

    __slots__ = ()

    def shots_a_turn(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 2


class Fragile(Hooks, name="test.fragile"):
    """Breaks where it jams."""

    __slots__ = ()

    async def on_jam(self, battle: Battle, bearer: Fighter) -> None:
        bearer.lost = "killed"


class Instinct(Hooks, name="test.instinct"):
    """Shoots in spite of any exertion, at short range only, with 3 more; chooses whom it hits."""

    __slots__ = ()

    def shoots_after_exertion(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def shot_band(self, value: Band, battle: Battle, bearer: Fighter, target: Fighter) -> Band:
        return None if value and exerted(battle, bearer) else value

    def shot_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        return value + 3 if exerted(battle, bearer) else value

    def chooses_who_is_hit(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return True


class Veiled(Hooks, name="test.veiled"):
    """Can't be aimed at; is 2 harder to hit; its archers' dice are worth 2 less; it takes no aim itself."""

    __slots__ = ()

    def targetable(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        return self.data.parameter != "hidden"

    def may_target(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return self.data.parameter != "blind"

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return self.data.parameter != "idle"

    def shot_difficulty_against(self, value: int, battle: Battle, bearer: Fighter, shooter: Fighter) -> int:
        return value + 2

    def shot_die_against(self, value: int, battle: Battle, bearer: Fighter, shooter: Fighter) -> int:
        return value - 2


class Shimmering(Hooks, name="test.shimmering"):
    """Shots at it hit any of those about it."""

    __slots__ = ()

    def hit_at_random(self, value: bool, battle: Battle, bearer: Fighter, shooter: Fighter) -> bool:
        return True


class Brooch(Hooks, name="test.poison"):
    """Marks its hits, and makes its weapon stronger when it is about to shoot."""

    __slots__ = ()

    async def before_shot(self, battle: Battle, bearer: Fighter, target: Fighter) -> None:
        bearer.gain("test.strong", until="turn")

    def shot_mark(self, value: str, battle: Battle, bearer: Fighter) -> str:
        return "poison"

    async def after_shot(self, battle: Battle, bearer: Fighter, target: Fighter, hit: bool) -> None:
        bearer.gain("test.done", "hit" if hit else "missed")


class Strong(Hooks, name="test.strong"):
    """A weapon of FOR 20."""

    __slots__ = ()

    def weapon(self, value: Weapon, battle: Battle, bearer: Fighter) -> Weapon:
        return Weapon(value.name, 20, value.short, value.medium, value.long)


class Done(Hooks, name="test.done"):
    """Remembers what was told."""

    __slots__ = ()


class SingleShot(Step, frozen=True):
    """One shot out of the order, perhaps at a fixed difficulty."""

    shooter: str
    target: str
    difficulty: int | None = None

    async def run(self, battle: Battle) -> None:
        await shoot(battle, battle[self.shooter], battle[self.target], self.difficulty)


class Noting(ScriptedDice):
    """Dice that remember what they were thrown for."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__(faces)
        self.rolls: list[Roll[Any]] = []

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        self.rolls.append(roll)
        return super().throw(roll)


def archer(arena: Arena, name: str, side: str, x: float, y: float, facing: int = 0, **changes: Any) -> Fighter:
    """A fighter with a bow (10/20/30 cm, FOR 5) and TIR 3."""
    return arena.add(name, side, x, y, facing, **{"weapon": BOW, "shooting": 3, **changes})


def duel(*pieces: Piece, gap: float = 5, **target: Any) -> Arena:
    """A red archer and a blue target before it, so many cm apart."""
    arena = Arena(*pieces, kinds=KINDS)
    archer(arena, "archer", "red", 10, 30)
    arena.add("target", "blue", 12.5 + gap, 30, LEFT, **target)
    return arena


def fence(left: float, height: float = 2, name: str = "fence") -> Piece:
    """A fence 1 cm thick across the way."""
    corners = ((left, 20), (left + 1, 20), (left + 1, 40), (left, 40))
    return Piece(name, "low-obstacle", tuple((round(x * CM), y * CM) for x, y in corners), round(height * CM))


def shots(arena: Arena, *, dice: Sequence[int] = (), answers: Sequence[Any] = ()) -> list[ShotFired]:
    """The shooting rolls of a whole phase."""
    arena.run(ShootingPhase(), dice=dice, answers=answers)
    return arena.told(ShotFired)


def difficulty(arena: Arena) -> Breakdown:
    """The difficulty of a shot of the archer at the target; the shot misses."""
    (fired,) = shots(arena, dice=[1], answers=[(AIM, "target")])
    assert not fired.hit
    return fired.difficulty


def asked(arena: Arena) -> Ask[Any] | Roll[Any] | None:
    """The first thing that is asked in the phase."""
    return arena.game(ShootingPhase()).request


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.shoot.ranges")
@pytest.mark.parametrize(("gap", "expected"), [(0.5, 4), (10, 4), (10.01, 7), (20, 7), (20.01, 10), (30, 10)])
def test_range_bands_fix_the_difficulty_up_to_and_with_their_limits(gap: float, expected: int) -> None:
    assert difficulty(duel(gap=gap)) == Breakdown(expected, (), expected)


@pytest.mark.rule("c2.shoot.declare", "c2.shoot.ranges", "c2.shoot.once")
def test_a_target_is_named_before_measuring_and_shots_too_far_are_lost() -> None:
    arena = duel(gap=30.01)
    assert shots(arena, answers=[(AIM, "target")]) == []
    (lost,) = arena.told(ShotOutOfRange)
    assert (lost.target, lost.distance) == ("target", 30010)
    assert arena.battle["archer"].shots == 1
    assert shots(arena) == []


@pytest.mark.rule("c2.shoot.test", "c2.profile.shooting")
@pytest.mark.parametrize(("die", "hit"), [(1, False), (3, False), (4, True), (5, True)])
def test_die_and_score_must_reach_the_difficulty(die: int, hit: bool) -> None:
    dice = [die, *HURT] if hit else [die]
    (fired,) = shots(duel(gap=15), dice=dice, answers=[(AIM, "target")])
    assert fired.hit is hit
    assert (fired.score.total, fired.difficulty.total) == (3, 7)


@pytest.mark.rule("c2.shoot.test")
def test_a_one_always_misses() -> None:
    arena = Arena()
    archer(arena, "archer", "red", 10, 30, shooting=9)
    arena.add("target", "blue", 17.5, 30)
    (fired,) = shots(arena, dice=[1], answers=[(AIM, "target")])
    assert not fired.hit


@pytest.mark.rule("c2.shoot.test", "c2.dice.six")
@pytest.mark.parametrize(("second", "hit"), [(1, False), (2, True)])
def test_a_six_may_be_rolled_again_and_added(second: int, hit: bool) -> None:
    arena = Arena()
    archer(arena, "archer", "red", 10, 30, shooting=0)
    arena.add("target", "blue", 27.5, 30)
    dice = [6, second, *HURT] if hit else [6, second]
    (fired,) = shots(arena, dice=dice, answers=[(AIM, "target"), (SIX, "yes")])
    assert fired.hit is hit


@pytest.mark.rule("c2.shoot.test")
@pytest.mark.parametrize(("wound", "die", "hit"), [(LIGHT, 5, True), (SERIOUS, 5, False), (CRITICAL, 4, False)])
def test_wounds_weigh_on_the_die(wound: int, die: int, hit: bool) -> None:
    arena = duel(gap=15)
    arena.battle["archer"].wound = wound
    (fired,) = shots(arena, dice=[die, *HURT] if hit else [die], answers=[(AIM, "target")])
    assert fired.hit is hit
    assert fired.modifier.total == -wound


@pytest.mark.rule("c2.shoot.damage")
@pytest.mark.parametrize(("resistance", "wound"), [(4, SERIOUS), (9, LIGHT)])
def test_a_hit_wounds_at_once_with_the_strength_of_the_weapon(resistance: int, wound: int) -> None:
    arena = duel(resistance=resistance)
    shots(arena, dice=[5, 3, 5], answers=[(AIM, "target")])
    (rolled,) = arena.told(WoundRolled)
    assert (rolled.force, rolled.by, rolled.location) == (5, "archer", "tronc")
    assert arena.battle["target"].wound == wound


def test_exact_odds_of_a_shot_are_those_of_its_dice() -> None:
    arena = duel(gap=15)
    arena.battle.then(SingleShot("archer", "target"))
    chances = Exact[Battle, Fraction](number=Fraction).distribution(arena.battle, lambda end: end["target"].lost)
    # 4, 5 and 6 hit. FOR 5 against RES 4: a double six kills, as do 4-6 and 5-6, in the head with 11 and 12.
    assert chances["killed"] == Fraction(1, 2) * Fraction(1 + 2 + 2, 36)


# -- who may shoot -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.shoot.phase", "c2.shoot.conditions")
def test_an_archer_may_shoot_at_any_enemy_it_sees() -> None:
    arena = duel()
    arena.add("behind", "blue", 5, 30)
    arena.add("far", "blue", 90, 50)
    arena.add("friend", "red", 20, 20)
    arena.add("hidden", "blue", 25, 30)
    request = asked(arena)
    assert isinstance(request, Choose)
    assert (request.player, request.rule) == ("red", AIM)
    assert list(request.options) == ["target", "far", "pass", "precision"]


@pytest.mark.rule("c2.shoot.phase")
def test_an_archer_need_not_shoot() -> None:
    arena = duel()
    assert shots(arena, answers=[(AIM, "pass")]) == []
    assert arena.battle["archer"].shots == 0
    assert arena.battle.waiting == ()


@pytest.mark.rule("c2.shoot.conditions")
@pytest.mark.parametrize(
    ("changes", "asks"),
    [
        ({}, True),
        ({"move": "walk", "moved": 10 * CM}, True),
        ({"move": "run", "moved": 10 * CM}, True),
        ({"move": "walk", "moved": 10 * CM + 1}, False),
        ({"move": "disengage", "moved": 10 * CM}, True),
        ({"shots": 1}, False),
    ],
)
def test_who_moved_further_than_its_move_does_not_shoot(changes: dict[str, Any], asks: bool) -> None:
    arena = duel()
    for field, value in changes.items():
        setattr(arena.battle["archer"], field, value)
    assert (asked(arena) is not None) is asks


@pytest.mark.rule("c2.shoot.conditions", "c2.feat.no-shooting")
def test_who_performed_a_feat_does_not_shoot() -> None:
    arena = duel()
    arena.battle["archer"].move = "feat"
    assert asked(arena) is None


@pytest.mark.rule("c2.shoot.conditions", "c2.move.dodge")
def test_who_dodged_does_not_shoot() -> None:
    arena = duel()
    arena.battle["archer"].gain(DODGE, until="turn")
    assert asked(arena) is None


@pytest.mark.rule("c2.shoot.conditions")
@pytest.mark.parametrize("changes", [{"weapon": None}, {"shooting": None}])
def test_without_a_weapon_a_score_or_a_place_nobody_shoots(changes: dict[str, Any]) -> None:
    battle = duel().battle
    archer = battle["archer"]
    assert ready_to_shoot(battle, archer)
    archer.profile = msgspec.structs.replace(archer.profile, **changes)
    assert not ready_to_shoot(battle, archer)
    battle = duel().battle
    battle.stand(battle["archer"], None)
    assert not ready_to_shoot(battle, battle["archer"])


@pytest.mark.rule("c2.shoot.conditions")
def test_nobody_shoots_out_of_a_melee() -> None:
    arena = duel()
    arena.add("foe", "blue", 10, 32.5)
    assert asked(arena) is None


@pytest.mark.rule("c2.shoot.conditions")
def test_nobody_shoots_whom_it_does_not_see() -> None:
    assert asked(duel(fence(15, 9), gap=10)) is None


@pytest.mark.rule("c2.profile.shooting")
@pytest.mark.parametrize("lack", [{"shooting": None}, {"weapon": None}])
def test_nobody_shoots_without_weapon_or_score(lack: dict[str, Any]) -> None:
    arena = Arena()
    archer(arena, "archer", "red", 10, 30, **lack)
    arena.add("target", "blue", 17.5, 30)
    assert asked(arena) is None


class Chant(Step, frozen=True):
    """Something else to do in the shooting phase."""

    fighters: tuple[str, ...]

    async def run(self, battle: Battle) -> None:
        for fighter in self.fighters:
            battle[fighter].gain("test.done", "chanted")


@pytest.mark.rule("c2.shoot.conditions", "c2.shoot.phase")
@pytest.mark.parametrize(("act", "shoots"), [("chant", 0), ("shoot", 1)])
def test_who_does_something_else_in_the_phase_does_not_shoot(
    act: str, shoots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        SHOOTING_ACTIONS, "chant", Act(lambda *_: True, lambda _, fighter: fighter.id == "archer", RAPID, Chant)
    )
    arena = duel()
    answers = [("c2.shoot.phase", act), (AIM, "target")][: 1 + shoots]
    assert len(shots(arena, dice=[1] * shoots, answers=answers)) == shoots
    assert arena.battle["archer"].has("test.done") is (act == "chant")


@pytest.mark.rule("c2.shoot.once")
def test_one_shot_a_turn_unless_something_else_is_said() -> None:
    arena = duel()
    assert len(shots(arena, dice=[1], answers=[(AIM, "target")])) == 1
    assert shots(arena) == []


@pytest.mark.rule("c2.shoot.once", "c2.shoot.order")
def test_a_second_shot_follows_the_first_at_once_and_at_any_target() -> None:
    arena = duel()
    archer(arena, "twin", "red", 10, 40, initiative=3)
    arena.add("other", "blue", 17.5, 40)
    arena.battle["archer"].gain("test.two-shots")
    fired = shots(
        arena,
        dice=[1, 1, 1],
        answers=[("c2.shoot.type.rapid", "pass"), (AIM, "target"), (AIM, "other"), (AIM, "target")],
    )
    assert [(shot.shooter, shot.target) for shot in fired] == [
        ("archer", "target"),
        ("archer", "other"),
        ("twin", "target"),
    ]


@pytest.mark.rule("c2.shoot.declare")
def test_shots_at_the_same_moment_are_named_one_after_the_other() -> None:
    arena = line_up(r1=4, r2=4, b1=2)
    fired = shots(arena, dice=[1, 1], answers=[(RAPID, "pass"), (AIM, "b1"), (AIM, "pass"), (AIM, "r2")])
    assert [(shot.shooter, shot.target) for shot in fired] == [("r1", "b1"), ("b1", "r2")]


@pytest.mark.rule("c2.shoot.declare")
def test_whoever_goes_on_to_a_second_shot_does_not_take_his_time() -> None:
    arena = duel()
    arena.battle["archer"].gain("test.two-shots")
    game = arena.game(ShootingPhase(), dice=[1, 1])
    for slow in (True, False):
        assert isinstance(game.request, Choose)
        assert (game.request.rule, "precision" in game.request.options) == (AIM, slow)
        game.answer("target")


# -- order -------------------------------------------------------------------------------------------------------------


def line_up(**initiatives: int) -> Arena:
    """Archers that all see each other: names that begin with r are red, the others blue."""
    arena = Arena()
    for place, (name, initiative) in enumerate(initiatives.items()):
        red = name.startswith("r")
        archer(arena, name, "red" if red else "blue", 10 if red else 20, 10 + 8 * place, 0 if red else LEFT,
               initiative=initiative)  # fmt: skip
    return arena


def order(arena: Arena, *answers: Any) -> list[str]:
    """Who shoots, in order; all miss."""
    count = sum(answer[0] == AIM and answer[1] not in ("precision", "pass") for answer in answers)
    return [shot.shooter for shot in shots(arena, dice=[1] * count, answers=answers)]


@pytest.mark.rule("c2.shoot.order")
def test_the_highest_initiative_shoots_first_and_the_dead_do_not_shoot() -> None:
    arena = line_up(r1=3, b1=5)
    fired = shots(arena, dice=[5, *DEADLY], answers=[(RAPID, "pass"), (AIM, "r1")])
    assert [shot.shooter for shot in fired] == ["b1"]
    assert arena.battle["r1"].lost == "killed"


@pytest.mark.rule("c2.shoot.order", "c2.move.tactics-winner")
@pytest.mark.parametrize(("first", "expected"), [("red", ["r1", "b1"]), ("blue", ["b1", "r1"])])
def test_on_equal_initiative_the_winner_of_the_tactics_roll_shoots_first(first: str, expected: list[str]) -> None:
    arena = line_up(r1=4, b1=4)
    arena.battle.first = first
    other = {"r1": "b1", "b1": "r1"}
    answers = [(RAPID, "pass"), *((AIM, other[shooter]) for shooter in expected)]
    assert order(arena, *answers) == expected


@pytest.mark.rule("c2.shoot.order")
def test_shots_of_one_side_on_equal_initiative_are_simultaneous() -> None:
    arena = line_up(r1=4, r2=4, b1=2)
    # Both are aimed before either is rolled, and both are rolled before the first one kills.
    fired = shots(
        arena,
        dice=[5, 5, *DEADLY],
        answers=[(RAPID, "pass"), (AIM, "b1"), (AIM, "b1")],
    )
    assert [shot.hit for shot in fired] == [True, True]
    assert arena.battle["b1"].lost == "killed"
    assert len(arena.told(WoundRolled)) == 1


@pytest.mark.rule("c2.shoot.order")
def test_those_still_to_shoot_profit_from_the_fallen() -> None:
    arena = Arena()
    archer(arena, "late", "red", 10, 30, initiative=2)
    archer(arena, "killer", "red", 22, 10, UP, initiative=4)
    arena.add("screen", "blue", 20, 30)
    arena.add("behind", "blue", 24, 30)
    answers = [(RAPID, "pass"), (AIM, "screen"), (AIM, "behind")]
    fired = shots(arena, dice=[5, *DEADLY, 1], answers=answers)
    assert [(shot.shooter, shot.target) for shot in fired] == [("killer", "screen"), ("late", "behind")]


@pytest.mark.rule("c2.shoot.order")
def test_whoever_holds_his_fire_when_his_time_comes_has_missed_it() -> None:
    assert shots(duel(), answers=[(AIM, "pass")]) == []


@pytest.mark.rule("c2.shoot.order")
def test_who_sees_nobody_when_its_time_comes_has_missed_it() -> None:
    arena = Arena()
    archer(arena, "early", "red", 10, 30, initiative=6)
    arena.add("shield", "red", 20, 30)
    arena.add("behind", "blue", 24, 30)
    archer(arena, "killer", "blue", 8, 45, initiative=4)
    fired = shots(arena, dice=[5, *DEADLY], answers=[(AIM, "shield")])
    assert [shot.shooter for shot in fired] == ["killer"]


@pytest.mark.rule("c2.shoot.type.precision")
def test_a_precision_shot_is_later_and_easier() -> None:
    arena = line_up(r1=4, b1=3)
    fired = shots(
        arena,
        dice=[1, 1],
        answers=[(RAPID, "pass"), (AIM, "precision"), (RAPID, "pass"), (AIM, "r1"), (AIM, "b1")],
    )
    assert [shot.shooter for shot in fired] == ["b1", "r1"]
    assert [shot.difficulty.total for shot in fired] == [4, 4 - 1]
    assert [delayed.fighter for delayed in arena.told(ShotDelayed)] == ["r1"]


@pytest.mark.rule("c2.shoot.type.precision")
def test_precision_is_declared_once_and_serves_one_shot() -> None:
    arena = duel()
    arena.battle["archer"].gain("test.two-shots")
    game = arena.game(ShootingPhase(), dice=[1, 1])
    game.answer("precision")
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["target", "pass"]
    game.answer("target")
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["target", "pass"]
    game.answer("target")
    assert [shot.difficulty.total for shot in arena.told(ShotFired)] == [3, 4]
    assert not game.state["archer"].has(PRECISION)


@pytest.mark.rule("c2.shoot.type.rapid")
def test_a_rapid_shot_is_sooner_and_harder() -> None:
    arena = line_up(r1=4, b1=3)
    fired = shots(arena, dice=[1, 1], answers=[(RAPID, "b1"), (RAPID, "pass"), (AIM, "r1"), (AIM, "b1")])
    assert [shot.shooter for shot in fired] == ["b1", "r1"]
    assert [shot.difficulty.total for shot in fired] == [4 + 1, 4]
    assert [hastened.fighter for hastened in arena.told(ActHastened)] == ["b1"]
    assert not arena.battle["b1"].has(RAPID)


@pytest.mark.rule("c2.shoot.type.rapid")
def test_haste_may_be_answered_with_haste() -> None:
    arena = line_up(r1=4, b1=3)
    assert order(arena, (RAPID, "b1"), (RAPID, "r1"), (AIM, "b1"), (AIM, "r1")) == ["r1", "b1"]


@pytest.mark.rule("c2.shoot.type.rapid")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_winner_of_the_tactics_roll_decides_first_on_haste(first: str) -> None:
    arena = line_up(r1=4, b1=4, r2=3, b2=3)
    arena.battle.first = first
    request = asked(arena)
    assert isinstance(request, Choose)
    assert (request.rule, request.player) == (RAPID, first)


@pytest.mark.rule("c2.shoot.type.rapid")
def test_haste_may_be_declared_late_and_undoes_nothing() -> None:
    arena = line_up(r1=8, b1=6, r2=5)
    # Hurried, b1 still came after r1, and r2 as well: r2 is asked when it is b1's turn.
    answers = [(AIM, "b1"), (RAPID, "r2"), (RAPID, "pass"), (AIM, "b1"), (AIM, "r1")]
    assert order(arena, *answers) == ["r1", "r2", "b1"]


@pytest.mark.rule("c2.shoot.type.rapid")
def test_nobody_is_asked_to_hurry_when_it_makes_no_difference() -> None:
    arena = line_up(r1=8, b1=3)
    assert order(arena, (AIM, "b1"), (AIM, "r1")) == ["r1", "b1"]


@pytest.mark.rule("c2.shoot.type.combine")
def test_types_of_shots_add_up_and_initiative_may_fall_below_zero() -> None:
    arena = line_up(r1=1, b1=0)
    arena.battle["r1"].moved = 3 * CM
    arena.battle["r1"].move = "walk"
    fired = shots(
        arena,
        dice=[1, 1],
        answers=[
            (RAPID, "pass"),
            (AIM, "precision"),
            (RAPID, "r1"),
            (AIM, "b1"),
            (AIM, "precision"),
            (AIM, "r1"),
        ],
    )
    # r1 takes aim, then hurries all the same before b1; b1 then takes aim, down to -2.
    assert [shot.shooter for shot in fired] == ["r1", "b1"]
    assert [(part.rule, part.after - part.before) for part in fired[0].difficulty.parts] == [
        ("c2.shoot.type.dynamic", 1),
        (PRECISION, -1),
        (RAPID, 1),
    ]
    assert [shot.difficulty.total for shot in fired] == [5, 3]


@pytest.mark.rule("c2.shoot.type.combine")
def test_a_dynamic_rapid_shot_is_two_harder() -> None:
    arena = line_up(r1=3, b1=4)
    arena.battle["r1"].moved = 3 * CM
    answers = [(RAPID, "r1"), (RAPID, "pass"), (AIM, "b1"), (AIM, "r1")]
    fired = shots(arena, dice=[1, 1], answers=answers)
    assert [(shot.shooter, shot.difficulty.total) for shot in fired] == [("r1", 4 + 1 + 1), ("b1", 4)]


@pytest.mark.rule("c2.shoot.type.combine")
def test_below_zero_the_order_still_counts() -> None:
    arena = line_up(r1=1, b1=0)
    answers = [(RAPID, "pass"), (AIM, "precision"), (RAPID, "pass"), (AIM, "precision"), (RAPID, "pass")]
    assert order(arena, *answers, (AIM, "b1"), (AIM, "r1")) == ["r1", "b1"]


# -- difficulty --------------------------------------------------------------------------------------------------------


def changes(difficulty: Breakdown) -> list[tuple[str, int]]:
    """What changed a difficulty, and by how much."""
    return [(part.rule.removeprefix("c2.shoot."), part.after - part.before) for part in difficulty.parts]


@pytest.mark.rule("c2.shoot.type.static", "c2.shoot.type.dynamic")
@pytest.mark.parametrize(("moved", "expected"), [(0, []), (1, [("type.dynamic", 1)]), (10 * CM, [("type.dynamic", 1)])])
def test_a_shot_on_the_move_is_harder(moved: int, expected: list[tuple[str, int]]) -> None:
    arena = duel()
    arena.battle["archer"].move = "walk"
    arena.battle["archer"].moved = moved
    assert changes(difficulty(arena)) == expected


@pytest.mark.rule("c2.shoot.modifier.size", "c2.profile.size")
@pytest.mark.parametrize(("size", "change"), [("small", 1), ("normal", 0), ("large", -1), ("very_large", -2)])
def test_the_size_of_the_target_matters(size: str, change: int) -> None:
    assert difficulty(duel(size=size)).total == 4 + change


@pytest.mark.rule("c2.shoot.modifier.partial")
def test_a_target_half_hidden_by_scenery_is_harder_to_hit() -> None:
    assert changes(difficulty(duel(fence(15), gap=6))) == [("modifier.partial", 1)]


@pytest.mark.rule("c2.shoot.modifier.partial")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_smaller_figure_in_between_hides_a_part(side: str) -> None:
    arena = duel(gap=8)
    arena.add("between", side, 15, 30, size="small")
    assert changes(difficulty(arena)) == [("modifier.partial", 1)]
    arena.battle["archer"].shots = 0
    arena.battle["between"].gain(DODGE, until="turn")
    assert changes(difficulty(arena)) == []


@pytest.mark.rule("c2.move.dodge.shoot-through", "c2.shoot.modifier.partial")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_one_shoots_through_a_figure_that_dodges_whatever_its_size(side: str) -> None:
    arena = duel(gap=8)
    between = arena.add("between", side, 15, 30, UP, size="large")
    assert asked(arena) is None if side == "red" else "target" not in asked(arena).options  # type: ignore[union-attr]
    between.gain(DODGE, until="turn")
    assert changes(difficulty(arena)) == []


@pytest.mark.rule("c2.shoot.modifier.cover")
def test_a_target_that_touches_what_hides_it_is_in_cover() -> None:
    # the base of the target begins at 17.25
    assert changes(difficulty(duel(fence(16.25), gap=6))) == [("modifier.cover", 2)]
    assert changes(difficulty(duel(fence(16.24), gap=6))) == [("modifier.cover", 2)]  # 0.1 mm is still contact
    assert changes(difficulty(duel(fence(16), gap=6))) == [("modifier.partial", 1)]


@pytest.mark.rule("c2.shoot.modifier.cover")
def test_what_hangs_over_a_target_is_no_cover() -> None:
    corners = ((16, 20), (18, 20), (18, 40), (16, 40))
    roof = Piece("roof", "wall", tuple((x * CM, y * CM) for x, y in corners), 1 * CM, 4 * CM)
    arena = duel(roof, gap=6)
    arena.battle.stand(arena.battle["archer"], Pose(10 * CM, 30 * CM, 0, 10 * CM))
    assert changes(difficulty(arena)) == [("modifier.partial", 1)]


@pytest.mark.rule("c2.shoot.modifier.cover", "c2.shoot.modifier.partial", "c2.shoot.modifier.cumulative")
def test_cover_and_another_obstacle_add_up_and_so_does_everything_else() -> None:
    arena = duel(fence(16.25), fence(13.5, 1.7, "hedge"), gap=6, size="large")
    arena.battle["archer"].moved = 1 * CM
    found = difficulty(arena)
    assert changes(found) == [
        ("type.dynamic", 1),
        ("modifier.partial", 1),
        ("modifier.cover", 2),
        ("modifier.size", -1),
    ]
    assert (found.base, found.total) == (4, 7)


@pytest.mark.rule("c2.move.dodge")
@pytest.mark.parametrize(("gap", "expected"), [(5, 7), (15, 10)])
def test_a_shot_at_a_dodging_figure_counts_as_of_the_next_band(gap: float, expected: int) -> None:
    arena = duel(gap=gap)
    arena.battle["target"].gain(DODGE, until="turn")
    assert difficulty(arena).total == expected


@pytest.mark.rule("c2.move.dodge")
def test_a_dodging_figure_at_long_range_is_out_of_range() -> None:
    arena = duel(gap=25)
    arena.battle["target"].gain(DODGE, until="turn")
    assert shots(arena, answers=[(AIM, "target")]) == []
    assert len(arena.told(ShotOutOfRange)) == 1


# -- into a melee ------------------------------------------------------------------------------------------------------


def goblin_in_trouble() -> Arena:
    """A goblin (small) against a horseman (large) and a lancer (normal), all in contact; a goblin with a javelin."""
    arena = Arena()
    archer(arena, "thrower", "red", 34, 22, UP, size="small")
    arena.add("goblin", "red", 30, 30, size="small")
    arena.add("horseman", "blue", 33.75, 30, LEFT, size="large", base=BASES["cavalry"])
    arena.add("lancer", "blue", 31.25, 32.5, 2700)
    return arena


@pytest.mark.rule("c2.shoot.into-melee")
@pytest.mark.parametrize(
    ("die", "victim", "weight"),
    [(1, "horseman", 3), (3, "horseman", 3), (4, "goblin", 1), (5, "lancer", 2), (6, "lancer", 2)],
)
def test_a_shot_into_a_melee_hits_by_the_weight_of_sizes(die: int, victim: str, weight: int) -> None:
    arena = goblin_in_trouble()
    shots(arena, dice=[5, die, *HURT], answers=[(AIM, "horseman")])
    (landed,) = arena.told(ShotLanded)
    assert (landed.victim, landed.weight, landed.total) == (victim, weight, 6)
    (rolled,) = arena.told(WoundRolled)
    assert (rolled.fighter, rolled.by) == (victim, "thrower")


@pytest.mark.rule("c2.shoot.into-melee")
def test_the_goblin_of_the_book_is_hit_once_in_six() -> None:
    arena = goblin_in_trouble()
    dice = Noting([5, 4, *HURT])
    game = arena.game(SingleShot("thrower", "horseman"))
    game.dice = dice
    play(game, {})
    (lots,) = (roll for roll in dice.rolls if roll.rule == "c2.shoot.into-melee")
    assert lots.dice == (6,)
    assert lots.odds() == {"goblin": Fraction(1, 6), "horseman": Fraction(1, 2), "lancer": Fraction(1, 3)}


@pytest.mark.rule("c2.shoot.into-melee")
def test_a_miss_hits_nobody_and_those_out_of_contact_are_safe() -> None:
    arena = goblin_in_trouble()
    shots(arena, dice=[1], answers=[(AIM, "horseman")])
    assert arena.told(ShotLanded) == []
    arena.battle["thrower"].shots = 0
    arena.battle.stand(arena.battle["lancer"], None)
    shots(arena, dice=[5, 4, *HURT], answers=[(AIM, "horseman")])
    assert [(landed.victim, landed.weight, landed.total) for landed in arena.told(ShotLanded)] == [("goblin", 1, 4)]


@pytest.mark.rule("c2.shoot.into-melee")
def test_friends_in_contact_draw_no_shots_without_a_melee() -> None:
    arena = duel()
    arena.add("friend", "blue", 17.5, 32.5)
    shots(arena, dice=[5, *HURT], answers=[(AIM, "target")])
    (rolled,) = arena.told(WoundRolled)
    assert rolled.fighter == "target"
    assert arena.told(ShotLanded) == []


@pytest.mark.rule("c2.shoot.into-melee")
def test_no_lots_are_drawn_for_one_who_stands_alone() -> None:
    arena = duel()
    arena.battle["target"].gain("test.shimmering")
    shots(arena, dice=[5, *HURT], answers=[(AIM, "target")])
    assert arena.told(ShotLanded) == []


@pytest.mark.rule("c2.shoot.into-melee")
@settings(max_examples=40)
@given(st.lists(st.integers(1, 4), min_size=1, max_size=9))
def test_lots_are_exactly_in_proportion_and_take_the_fewest_dice(weights: list[int]) -> None:
    named = {f"f{place}": weight for place, weight in enumerate(weights)}
    total = sum(weights)
    lots = draw_lots(named, rule="c2.shoot.into-melee", player="red")
    assert set(lots.dice) == {6}
    assert 6 ** len(lots.dice) >= total
    assert len(lots.dice) == 1 or 6 ** (len(lots.dice) - 1) < total
    assert lots.odds() == {name: Fraction(weight, total) for name, weight in named.items()}
    thrown_again = sum(lots.read(faces) is AGAIN for faces in product(range(1, 7), repeat=len(lots.dice)))
    assert thrown_again == 6 ** len(lots.dice) % total


# -- what skills can bend ----------------------------------------------------------------------------------------------


def test_an_instinctive_shot_after_a_feat_at_short_range_only() -> None:
    arena = duel()
    arena.battle["archer"].move = "feat"
    arena.battle["archer"].gain("test.instinct")
    assert changes(difficulty(arena)) == [("test.instinct", 3)]
    arena = duel(gap=15)
    arena.battle["archer"].moved = 15 * CM
    arena.battle["archer"].gain("test.instinct")
    assert shots(arena, answers=[(AIM, "target")]) == []


def test_who_may_choose_whom_it_hits_is_asked() -> None:
    arena = goblin_in_trouble()
    arena.battle["thrower"].gain("test.instinct")
    shots(arena, dice=[5, *HURT], answers=[(AIM, "horseman"), ("c2.shoot.into-melee", "lancer")])
    (rolled,) = arena.told(WoundRolled)
    assert rolled.fighter == "lancer"


@pytest.mark.parametrize(("bearer", "how"), [("target", "hidden"), ("archer", "blind"), ("archer", "idle")])
def test_aim_can_be_forbidden_from_either_end(bearer: str, how: str) -> None:
    arena = duel()
    arena.battle[bearer].gain("test.veiled", how)
    assert asked(arena) is None


def test_a_target_can_be_hard_to_hit() -> None:
    arena = duel()
    arena.battle["target"].gain("test.veiled", "")
    (fired,) = shots(arena, dice=[4], answers=[(AIM, "target")])
    assert (fired.difficulty.total, fired.modifier.total, fired.hit) == (6, -2, False)


@pytest.mark.parametrize(("die", "outcome"), [(1, "missed"), (5, "hit")])
def test_what_happens_before_and_after_a_shot(die: int, outcome: str) -> None:
    arena = duel()
    arena.battle["archer"].gain("test.poison")
    shots(arena, dice=[die] if die == 1 else [die, *HURT], answers=[(AIM, "target")])
    assert arena.battle["archer"].effects.parameter("test.done") == outcome
    assert [rolled.force for rolled in arena.told(WoundRolled)] == [20] * (outcome == "hit")


# -- single shots ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.shoot.once")
@pytest.mark.parametrize(("die", "hit"), [(1, False), (2, False), (3, True)])
def test_a_fixed_difficulty_takes_no_account_of_anything(die: int, hit: bool) -> None:
    arena = duel(fence(16.25), gap=28, size="small")
    arena.run(SingleShot("archer", "target", 6), dice=[die, *HURT] if hit else [die])
    (fired,) = arena.told(ShotFired)
    assert (fired.hit, fired.difficulty) == (hit, Breakdown(6, (), 6))
    assert arena.battle["archer"].shots == 1
    assert asked(arena) is None


# -- any battle --------------------------------------------------------------------------------------------------------


def test_a_battle_in_the_middle_of_a_volley_is_plain_data() -> None:
    arena = duel()
    arena.battle.then(Volley((Shot("archer", "target"),), (ShotHit("archer", "target", 5),)), NextToAct())
    restored = restore(Battle, arena.battle.canonical())
    assert restored == arena.battle
    assert restored.fingerprint() == arena.battle.fingerprint()


@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_any_shooting_phase_comes_to_an_end_and_leaves_nothing_behind(seed: int) -> None:
    arena = Arena(fence(45), kinds=KINDS)
    for place in range(8):
        x, y = 25 + 40 * (place % 2), 10 + (seed * (place + 3)) % 40
        side, facing = ("blue", LEFT) if place % 2 else ("red", 0)
        archer(arena, f"f{place}", side, x + place / 2, y, facing, initiative=(seed >> place) % 5)
    game = arena.game(ShootingPhase())
    game.dice = Seeded(seed)
    play(game, dict.fromkeys(arena.battle.players, Random(seed)))
    state = game.state
    assert (state.waiting, state.initiative_count, state.agenda) == ((), None, [])
    for fighter in state.fighters.values():
        assert fighter.shots <= 1
        assert not fighter.has(RAPID)
        assert not fighter.has(PRECISION)


@pytest.mark.rule("c2.shoot.test")
def test_wounds_of_the_shooter_and_what_protects_the_target_add_up() -> None:
    arena = duel()
    arena.battle["archer"].wound = LIGHT
    arena.battle["target"].gain("test.veiled", "")
    (fired,) = shots(arena, dice=[4], answers=[(AIM, "target")])
    assert (fired.modifier.base, fired.modifier.total) == (0, -3)


@pytest.mark.rule("c2.shoot.test")
def test_an_ordinary_weapon_misses_on_a_one_and_does_not_jam() -> None:
    arena = Arena()
    arena.add("archer", "red", 20, 30, weapon=BOW, shooting=5).gain("test.fragile")
    arena.add("foe", "blue", 35, 30, LEFT)
    battle = arena.run(Volley((Shot("archer", "foe"),)), dice=[1])
    assert [event.hit for event in arena.told(ShotFired)] == [False]
    assert not battle["archer"].lost
