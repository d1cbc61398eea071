"""What the machine makes of what a rule offers: positions in which it is right to take it, and not."""

from __future__ import annotations

from typing import Any

from tests.lfw.arena import SIDE, Arena, rules
from tests.lfw.scenarios.fields import tide_of_toys
from tests.lfw.test_attacks import blade
from tests.lfw.test_interiors import at_the_door
from tests.lfw.test_melee import fight
from tests.machines import after, answers, said, table

from escarmouche.kernel import PASS
from escarmouche.rulebooks.lfw.rules import charge, deployment, duels, movement, openings
from escarmouche.rulebooks.lfw.rules.charge import DeclareCharge
from escarmouche.rulebooks.lfw.rules.deployment import Vanguards
from escarmouche.rulebooks.lfw.rules.duels import Challenge
from escarmouche.rulebooks.lfw.rules.melee import FightCombat
from escarmouche.rulebooks.lfw.rules.movement import Engagements
from escarmouche.rulebooks.lfw.rules.openings import Forcings
from escarmouche.table import INCH, Disc

ROUND = Disc(INCH)

WEAK: dict[str, Any] = {"weapons": (blade(1, 0),), "defence": 6, "life": 1}
STRONG: dict[str, Any] = {"weapons": (blade(6, 4),), "defence": 2, "life": 6, "points": 60}


# -- charges that come -------------------------------------------------------------------------------------------------


def dancer(far: float, y: float = 12, **changes: Any) -> Arena:
    """A rider of red (M 6) so far from an agile dancer of blue (M 5), centre to centre, who is charged."""
    arena = Arena()
    arena.add("rider", "red", 12, y - far, base=ROUND, movement=6 * INCH, **{**STRONG, **changes})
    arena.add("dancer", "blue", 12, y, base=ROUND, rules=rules("Agile"), **WEAK)
    return arena


def test_the_agile_slip_away_from_a_charge_that_they_would_lose_by() -> None:
    arena = dancer(8)
    battle = after(arena, DeclareCharge("rider"))
    assert battle["dancer"].move == "normal"
    assert battle.gap(battle["rider"], battle["dancer"]) > 10 * INCH  # M and 4"


def test_the_agile_stay_where_they_win_by_being_charged() -> None:
    assert said(dancer(8, **WEAK), DeclareCharge("rider"), rule=charge.AGILE) == "no"


def test_the_agile_stay_where_they_can_not_get_out_of_reach() -> None:
    for far, y in ((2, 12), (8, 23)):  # too near, or with the edge of the table behind
        assert said(dancer(far, y), DeclareCharge("rider"), rule=charge.AGILE) == "no"


def test_who_can_not_reach_the_agile_any_more_charges_somebody_else() -> None:
    arena = dancer(8)
    arena.add("sitter", "blue", 20, 4, base=ROUND, **{**WEAK, "points": 5})
    assert said(arena, DeclareCharge("rider"), rule=f"{charge.AGILE}#reconsider") == "sitter"


# -- before the battle -------------------------------------------------------------------------------------------------


def vanguard(y: float, **changes: Any) -> Arena:
    """A vanguard of red at the lower edge, and an enemy."""
    arena = Arena()
    arena.add("one", "red", 12, 2, base=ROUND, rules=rules("Avant-garde"), **STRONG)
    arena.add("foe", "blue", 12, y, base=ROUND, **{**WEAK, **changes})
    return arena


def test_a_strong_vanguard_goes_forward_as_far_as_it_may() -> None:
    assert said(vanguard(22), Vanguards(), rule=deployment.VANGUARD) == "one run"
    assert after(vanguard(22), Vanguards())["one"].pose.y > 8 * INCH  # type: ignore[union-attr]


def test_a_vanguard_that_would_come_into_reach_stays() -> None:
    arena = vanguard(12.6, **{**STRONG, "weapons": (blade(12, 9),), "points": 5})
    assert said(arena, Vanguards(), rule=deployment.VANGUARD) == PASS


# -- engagements -------------------------------------------------------------------------------------------------------


def melee(**other: Any) -> Arena:
    """A red unit in contact with a tough enemy that does no harm, another enemy just out of contact."""
    arena = Arena()
    arena.add("one", "red", 5, 5, base=ROUND, weapons=(blade(3, 3),))
    arena.add("wall", "blue", 6, 5, base=ROUND, weapons=(blade(1, -3),), defence=2, life=9)
    arena.add("other", "blue", 6.3, 7, base=ROUND, **{**WEAK, "weapons": (blade(1, -3),), "points": 40, **other})
    return arena


def touched(arena: Arena) -> tuple[str, ...]:
    """Whom the red unit touches after the engagements."""
    battle = after(arena, Engagements())
    return battle.foes(battle["one"])


def test_an_engagement_is_made_to_reach_a_better_enemy() -> None:
    assert said(melee(), Engagements(), rule=movement.ENGAGEMENT) == "one"
    assert set(touched(melee())) == {"other", "wall"}


def test_nobody_seeks_a_stronger_enemy_by_an_engagement() -> None:
    assert said(melee(**{**STRONG, "weapons": (blade(9, 6),)}), Engagements(), rule=movement.ENGAGEMENT) == PASS


def test_friends_who_fight_an_enemy_are_joined() -> None:
    arena = melee(**{**WEAK, "weapons": (blade(2, 3),), "points": 40})
    arena.add("friend", "red", 7.3, 7, base=ROUND, points=1)
    assert said(arena, Engagements(), rule=movement.ENGAGEMENT) == "one"


def test_no_engagement_goes_where_nobody_can_be_reached() -> None:
    arena = melee()
    arena.battle.stand(arena.battle["other"], arena.battle["other"].pose.at(SIDE - INCH, SIDE - INCH))  # type: ignore[union-attr]
    assert said(arena, Engagements(), rule=movement.ENGAGEMENT) == PASS


# -- duels -------------------------------------------------------------------------------------------------------------


def duellist(**units: tuple[str, float, dict[str, Any]]) -> Arena:
    """A duellist of red between b and c of blue."""
    plain = {"a": ("red", 5, {"rules": rules("Duelliste"), "weapons": (blade(3, 3),)}), "b": ("blue", 6, WEAK)}
    return fight(**{**plain, **units})


def test_a_duel_takes_a_duellist_out_of_the_reach_of_others() -> None:
    assert said(duellist(c=("blue", 4, STRONG)), FightCombat("a", "red"), rule=duels.DUEL) == "b"


def test_a_duellist_whom_friends_help_challenges_nobody() -> None:
    helped = duellist(b=("blue", 6, STRONG), c=("red", 7, STRONG))
    assert said(helped, FightCombat("a", "red"), rule=duels.DUEL) == PASS


def accepted(**units: tuple[str, float, dict[str, Any]]) -> Any:
    """Whether b accepts the challenge of a."""
    game = table(duellist(b=("blue", 6, {}), **units), Challenge("a"), seed=1)
    game.answer("b", player="red")
    [(request, answer), *_] = answers(game)
    assert request.rule == f"{duels.DUEL}#accept"
    return answer


def test_a_challenge_is_accepted_by_whoever_is_glad_of_one_enemy_less() -> None:
    assert accepted(d=("red", 7, STRONG)) == "yes"


def test_a_challenge_is_refused_by_whoever_has_help_against_the_duellist() -> None:
    assert accepted(c=("blue", 4, STRONG)) == "no"


# -- doors -------------------------------------------------------------------------------------------------------------


def test_doors_are_forced_but_by_those_who_hold_out() -> None:
    assert said(at_the_door(), Forcings(), rule=openings.FORCE) != PASS
    besieged = at_the_door()
    besieged.battle.tide = tide_of_toys("collaborative")
    assert said(besieged, Forcings(), rule=openings.FORCE) == PASS
