"""What a player is told before he answers: what is not open, what ranks bring, who fights whom, numbers part by part."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c4.arena import Arena, hero, profile

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Game
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c4.battle import Battle, Zone
from escarmouche.rulebooks.c4.content.profiles import Benefit
from escarmouche.rulebooks.c4.presentation import story
from escarmouche.rulebooks.c4.rules.activation import Act
from escarmouche.rulebooks.c4.rules.assault import IntoContact, contact_route
from escarmouche.rulebooks.c4.rules.combat import Melee
from escarmouche.rulebooks.c4.rules.deployment import DeployNext
from escarmouche.rulebooks.c4.rules.shooting import Shoot
from escarmouche.table import Piece
from escarmouche.table.exact import point_in
from escarmouche.texts import Message, Texts, message

C4 = book("c4")
ENGLISH = Texts("en")


def asked(game: Game[Battle]) -> Choose[Any]:
    """The choice that is asked."""
    assert isinstance(game.request, Choose)
    return game.request


def closed(made: Arena) -> dict[str, str]:
    """What is not open to the first red unit when it acts, in English, each with its rule."""
    game = made.game(Act("red-1"))
    return {ENGLISH.tell(one.words): one.why.rule for one in C4.closed(game.state, asked(game))}


def facing(distance: float, **more: Any) -> Arena:
    """Three red archers before three blue soldiers, and another blue unit far away."""
    made = Arena()
    made.row("red-1", profile("archer", shot=(4, 1, 4)), 3, 40, 40, **more)
    made.row("blue-1", profile("pike"), 3, 40, 40 + distance)
    made.row("blue-2", profile("sling"), 3, 40, 90)
    return made


def test_a_free_unit_misses_nothing() -> None:
    assert closed(facing(20)) == {}


def test_one_in_contact_is_told_why_he_cannot_move_shoot_or_assault_others() -> None:
    assert closed(facing(3)) == {
        "walk, run": "c4.disengage.rule",
        "shoot": "c4.shoot.conditions",
        "assault sling": "c4.charge.assault.engaged",
    }


def test_one_that_has_just_disengaged_does_not_assault_those_again() -> None:
    assert closed(facing(20, left=("blue-1",))) == {"assault pike": "c4.charge.assault.declare"}


def test_what_the_battle_forbids_is_told_once() -> None:
    made = Arena(forbids=("shoot", "run"))
    made.row("red-1", profile("archer", shot=(4, 1, 4)), 3, 40, 40)
    made.row("blue-1", profile("pike"), 3, 40, 43)
    made.row("blue-2", profile("sling"), 3, 40, 90)
    assert closed(made) == {
        "run": "c4.mission.special-rules",
        "shoot": "c4.mission.special-rules",
        "walk, run": "c4.disengage.rule",
        "assault sling": "c4.charge.assault.engaged",
    }


DEFENCE = (Benefit("defence", 1),)


@pytest.mark.parametrize(("gains", "usual"), [(DEFENCE, "compact"), ((), "dispersed")])
def test_ranks_are_proposed_where_a_people_has_something_of_them(gains: tuple[Benefit, ...], usual: str) -> None:
    made = Arena()
    made.row("red-1", profile(), 4, 40, 40, may_close_up=True, closed_up=gains)
    for one in made.battle.models.values():
        made.battle.stand(one, None)
    made.battle.zones = (Zone("red", ((0, 0), (120_000, 0), (120_000, 30_000), (0, 30_000))),)
    game = made.game(DeployNext("red"))
    if asked(game).rule == "c4.deployment.procedure#unit":
        game.answer("red-1")
    request = asked(game)
    assert request.default == usual and next(iter(request.options)) == usual
    foretold = C4.hints(game.state, request, "compact").foretold
    assert [ENGLISH.tell(one.words) for one in foretold] == ["Defence +1 as long as the ranks are closed"] * bool(gains)


def test_a_card_tells_what_ranks_and_rout_make_of_its_numbers() -> None:
    made = Arena()
    unit = made.row("red-1", profile(), 4, 40, 40, formation="compact", closed_up=DEFENCE)

    def told() -> dict[str, list[tuple[str, Any]]]:
        lines = C4.sheet(made.battle, "red-1.0").facts
        return {
            one.label.key: [(part.rule, part.after) for part in one.now.parts]
            for one in lines
            if isinstance(one.label, Message) and one.now is not None
        }

    assert told() == {"c4-sheet-defence": [("c4.formation.default", 5)]}
    unit.routed = True
    assert told() == {"c4-sheet-defence": [("c4.morale.routed", 0)]}


def test_a_combat_of_whole_units_bears_their_names_and_one_with_a_hero_his() -> None:
    made = Arena()
    made.unit("red-1", (profile("bearer"), 40, 40), (profile("pike"), 44, 40), name=Name("Piques", "Pikes"))
    made.unit("blue-1", (hero("captain"), 40, 43), (profile("reed"), 44, 43), name=Name("Roseaux", "Reeds"))
    game = made.game(Melee("red-1"))
    told = {key: ENGLISH.tell(story.NARRATOR.option(game.state, asked(game), key)) for key in asked(game).options}
    assert told == {
        "bearer/blue-1/captain": "Pikes against captain (Reeds)",
        "bearer/blue-1/reed": "Pikes against Reeds",
        "done": "fight none",
    }


@pytest.mark.parametrize(
    ("points", "falling", "told"),
    [(1, 1, "One damage point, 1 to fall: who falls?"), (3, 2, "3 damage points, 2 to fall: who falls?")],
)
def test_one_point_of_damage_is_one(points: int, falling: int, told: str) -> None:
    assert ENGLISH.tell(message("c4-combat-casualties", points=points, falling=falling)) == told


def test_lessons_come_in_the_order_of_their_numbers() -> None:
    numbers = [int(key.partition("-")[0]) for key in C4.lessons()]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_line_of_sight_of_a_salvo_is_one_along_which_somebody_is_seen() -> None:
    hedge = Piece(
        "hedge", "wall", ((30_000, 46_000), (42_000, 46_000), (42_000, 47_000), (30_000, 47_000)), height=9_000
    )
    made = Arena(hedge)
    made.unit("red-1", (profile("archer", shot=(4, 1, 4)), 36, 40), (profile("archer", shot=(4, 1, 4)), 50, 40))
    made.unit("blue-1", (profile("pike"), 36, 60), (profile("pike"), 50, 60))
    made.unit("blue-2", (profile("sling"), 60, 60))
    game = made.game(Shoot("red-1"))
    while asked(game).rule != "c4.shoot.target":
        game.answer(next(iter(asked(game).options)))
    hints = C4.hints(game.state, asked(game), "blue-1", measuring=True)
    (sight,) = hints.sights
    assert sight.share > 0
    assert [one.figures for one in hints.foretold if one.hits] == [("blue-1.0",)], "once a unit, at its leader"


def test_the_ground_for_coming_into_contact_is_where_one_touches_the_enemy() -> None:
    made = facing(12)
    unit, target = made.battle.units["red-1"], made.battle.units["blue-1"]
    fighter = made.battle.leader(unit)
    known = contact_route(made.battle, unit, fighter, target, 20_000)
    assert known is not None
    ask = IntoContact(made.battle, unit, fighter, target, 20_000, known)
    parts = ask.region()
    assert any(point_in(part.outer, *known.end.point) for part in parts)
    assert not any(point_in(part.outer, 60_000, 60_000) for part in parts)


@pytest.mark.parametrize("key", ["assault/blue-1", "assault-mystic/blue-1", "mystic-assault/blue-1"])
def test_an_assault_is_foretold_whatever_comes_before_it_or_after(key: str) -> None:
    made = facing(12)
    game = made.game(Act("red-1"))
    request = Choose("red", "c4.activation.actions", {key: (key.partition("/")[0], "blue-1")}, about={"unit": "red-1"})
    assert len(C4.hints(game.state, request, key, measuring=True).figures) == 3


def test_courage_against_a_mystic_effect_is_called_a_test_of_courage() -> None:
    made = facing(20)
    about = {"hero": "red-1.0", "price": 1, "value": 7, "difficulty": 6, "rolling": "c4.titan.cards"}
    ask = Choose("red", "c4.elixir.exploit.auto-courage", {"yes": True, "no": False}, about=about)
    assert "(Courage test)" in ENGLISH.tell(story.NARRATOR.question(made.battle, ask))
