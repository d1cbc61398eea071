"""Authority over a melee, and the implacable."""

from __future__ import annotations

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.skills.fights import NAME, PLACE, stats

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.events import CombatOver
from escarmouche.rulebooks.c2.rules.melee import MeleePhase
from escarmouche.rulebooks.c2.rules.separation import commander, melees

SPLIT = "c2.melee.separation"
ORDER = "c2.melee.order"
PURSUE = "c2.melee.pursuit.eligibility#who"
ENGAGE = "c2.melee.pursuit.engage"

QUIET = [(PLACE, "0"), (PLACE, "0")]
SLAYING = [5, 2, 5, 6, 6]
SLAY = [(PLACE, "2"), (PLACE, "1"), (NAME, "6")]
"""Red wins the initiative and kills the only adversary, who has placed nothing in defence, with one blow."""


def square(*, a: tuple[str, ...] = (), c: tuple[str, ...] = ()) -> Arena:
    """Two against two, everybody touching both enemies; and a duel far from them. ``a`` and ``c`` may have skills."""
    place = Arena()
    place.add("a", "red", 50, 30, **stats(*a))
    place.add("b", "red", 52.5, 30)
    place.add("c", "blue", 50, 32.5, **stats(*c))
    place.add("d", "blue", 52.5, 32.5)
    place.add("r", "red", 10, 30)
    place.add("s", "blue", 10, 32.5)
    return place


def asked(place: Arena) -> tuple[str, str]:
    """The first question of a melee phase, and whose it is."""
    request = place.game(MeleePhase()).start().request
    assert isinstance(request, Choose)
    return request.rule, request.player


@pytest.mark.rule("c2.skill.autorite")
@pytest.mark.parametrize(
    ("a", "c", "player"),
    [((), (), "red"), ((), ("autorité",), "blue"), (("autorité",), ("autorité",), "red"), (("autorité",), (), "red")],
)
def test_who_has_authority_separates_the_melee_unless_both_sides_have(
    a: tuple[str, ...], c: tuple[str, ...], player: str
) -> None:
    assert asked(square(a=a, c=c)) == (SPLIT, player)


@pytest.mark.rule("c2.skill.autorite")
@pytest.mark.rule("c2.melee.phase")
@pytest.mark.parametrize(("gap", "one"), [(0, True), (1, False)])
def test_friends_in_contact_hold_a_melee_together(gap: float, one: bool) -> None:
    """Two duels side by side, and a friend of theirs who fights nobody."""
    place = Arena()
    place.add("a", "red", 50, 30, **stats("autorité"))
    place.add("c", "blue", 48, 32.5)
    place.add("b", "red", 52.5 + gap, 30)
    place.add("d", "blue", 55 + gap, 30)
    place.add("idle", "red", 50, 27.5)
    place.add("e", "red", 51, 25)
    place.add("f", "blue", 51, 22.5)
    found = [sorted(melee) for melee in melees(place.battle)]
    assert found == ([["a", "b", "c", "d"], ["e", "f"]] if one else [["a", "c"], ["b", "d"], ["e", "f"]])
    assert [commander(place.battle, melee) for melee in melees(place.battle)] == ["red", *([""] * (len(found) - 1))]


@pytest.mark.rule("c2.skill.autorite")
@pytest.mark.parametrize("first", ["a+d+b+c", "r+s"])
def test_authority_orders_the_combats_of_a_melee_that_comes_first_or_last(first: str) -> None:
    """Red says whether the melee of ``c`` comes before the duel; blue which of its combats is the first."""
    place = square(c=("autorité",))
    game = place.game(MeleePhase(), dice=[5, 2] * 3).start()
    game.answer("d")
    players = []
    while game.request is not None:
        assert isinstance(game.request, Choose)
        if game.request.rule == ORDER:
            players.append(game.request.player)
            game.answer(first if first in game.request.options else "b+c")
        else:
            game.answer("0")
    fought = [tuple(sorted(event.fighters)) for event in place.told(CombatOver)]
    whole = [("b", "c"), ("a", "d")]
    assert fought == ([*whole, ("r", "s")] if first != "r+s" else [("r", "s"), *whole])
    assert players == ["red", "blue"]


@pytest.mark.rule("c2.skill.autorite")
def test_of_several_melees_with_authority_the_tactics_winner_sets_order() -> None:
    place = square(c=("autorité",))
    place.battle["s"].gain("c2.skill.autorite")
    game = place.game(MeleePhase(), dice=[5, 2] * 3).start()
    game.answer("d")
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.player, len(game.request.options)) == (ORDER, "red", 2)


@pytest.mark.rule("c2.skill.autorite")
@pytest.mark.rule("c2.melee.order")
def test_a_melee_with_authority_does_not_come_between_the_other_combats() -> None:
    place = square(c=("autorité",))
    place.add("t", "red", 90, 30)
    place.add("u", "blue", 90, 32.5)
    game = place.game(MeleePhase(), dice=[5, 2] * 4).start()
    game.answer("d")
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["r+s", "t+u", "a+d+b+c"]
    for answer in ("r+s", "0", "0"):
        game.answer(answer)
    assert game.request.rule == PLACE


# -- pursuit -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.implacable")
@pytest.mark.parametrize(("skills", "moves"), [((), 1), (("implacable/1",), 2), (("implacable/2", "implacable/1"), 3)])
def test_the_implacable_pursue_once_more_for_each_enemy_that_falls(skills: tuple[str, ...], moves: int) -> None:
    """Four enemies in a row, each in reach of a pursuit from where the last one stood."""
    place = Arena()
    place.add("hero", "red", 50, 10, **stats(*skills, movement=10_000))
    for number in range(4):
        place.add(f"foe{number}", "blue", 50, 12.5 + 5 * number)
    answers: list[tuple[str, object]] = [*SLAY]
    for number in range(1, moves + 1):
        answers += [(PURSUE, "hero"), (ENGAGE, f"foe{number}"), ("c2.move.contact", OFFERED)]
        answers += SLAY if number < 4 else []
    battle = place.run(MeleePhase(), dice=SLAYING * (moves + 1), answers=answers)
    assert [battle[f"foe{number}"].lost for number in range(4)] == ["killed"] * (moves + 1) + [""] * (3 - moves)
