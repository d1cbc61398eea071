"""What a skirmish says of itself."""

from __future__ import annotations

from typing import Any

from tests.ddm.arena import Arena

from escarmouche.kernel import Breakdown, Event, Part, Rolled
from escarmouche.rulebooks import book
from escarmouche.rulebooks.ddm.events import Afflicted, CreatureMoved, Freed
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR
from escarmouche.rulebooks.ddm.rules.movement import Walk
from escarmouche.texts import Texts

RAISED = "ddm.term.gains#attack"


def told(arena: Arena, event: Event, locale: str = "en") -> str:
    message = book("ddm").told(arena.battle, event)
    assert message is not None
    return Texts(locale).tell(message)


def test_a_modifier_is_told_as_a_card_writes_it() -> None:
    arena = Arena("A")
    gained = Afflicted(creature="a", effect=RAISED, by="", parameter=1)
    assert told(arena, gained).endswith(": Attack +1")
    assert told(arena, gained, "fr").endswith("\u00a0: Attaque +1")
    lost = Freed(creature="a", effect=RAISED, parameter=1)
    assert told(arena, lost, "fr").endswith("\u00a0: Attaque +1")


def test_what_a_modifier_adds_is_not_told_by_the_keyword_of_its_rule() -> None:
    number = Breakdown(10, (Part("ddm.term.gains", 10, 11),), 11)
    assert Texts("fr").tell(_words(number)) == "11 (10, modificateur en vigueur +1)"
    assert Texts("en").tell(_words(number)) == "11 (10, modifier in force +1)"


def _words(number: Breakdown) -> Any:
    return NARRATOR.breakdown_told(number)


def test_a_roll_that_has_to_show_something_says_what() -> None:
    arena = Arena("A")
    roll = Rolled(
        player="red",
        rule="ddm.ability.incorporeal",
        dice=(20,),
        faces=(3,),
        reading="",
        about={"creature": "a", "needed": 11},
    )
    assert told(arena, roll).endswith(": 3 (11 or more needed)")


def test_a_way_on_which_an_enemy_strikes_tells_what_each_stretch_cost() -> None:
    arena = Arena("A . . B . .", A={"hp": 50}, B={"warband": "blue"})
    arena.run(Walk("a", tuple(arena.at(column, 0) for column in (1, 2)), "walk"))
    (whole,) = arena.told(CreatureMoved)
    assert told(arena, whole).endswith("(2 squares)")
    arena = Arena(
        """
        . . B . .
        A . . . .
        """,
        A={"hp": 50},
        B={"warband": "blue"},
    )
    way = tuple(arena.at(column, 1) for column in (1, 2, 3, 4))
    arena.run(Walk("a", way, "walk", bound=True), dice=[1], answers=["b/0"])
    stretches = [told(arena, one) for one in arena.told(CreatureMoved)]
    assert len(stretches) > 1
    lengths = [int(one.rpartition("(")[2].split()[0].replace("one", "1")) for one in stretches]
    assert sum(lengths) == 4
    assert stretches[-1].endswith(", 4 in all)")
