"""A figure in all detail: its card as it is now, what is in force on it; and what terrain does."""

from __future__ import annotations

import pytest
from tests.c2.arena import Arena

from escarmouche.catalogue import Catalogue
from escarmouche.kernel import Breakdown
from escarmouche.rulebooks import Fact
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.book import RULEBOOK as C2
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.confrontation.terrain import TERRAINS
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT
from escarmouche.table import CM, Piece
from escarmouche.texts import Message, Texts

RULES = Catalogue.load("c2")


class Limping(Hooks, name="c2.move.walk#test-limping"):
    """Something that makes a figure slower."""

    __slots__ = ()

    def movement(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - 2500


@pytest.fixture
def pair() -> Arena:
    arena = Arena()
    arena.add("a", "red", 10, 5)
    arena.add("b", "blue", 10, 55)
    return arena


def now(battle: Battle, fighter: str) -> dict[str, Breakdown]:
    """What has become of the values of a card, by the last word of their labels."""
    return {_label(fact): fact.now for fact in C2.sheet(battle, fighter).facts if fact.now is not None}


def _label(fact: Fact) -> str:
    assert isinstance(fact.label, Message)
    return fact.label.key.removeprefix("c2-sheet-").removeprefix("confrontation-sheet-")


@pytest.mark.rule("c2.wound.penalties")
def test_wounds_lower_what_is_shown_of_the_scores_that_they_make_harder(pair: Arena) -> None:
    assert now(pair.battle, "a") == {}
    for wound, score in ((LIGHT, 3), (CRITICAL, 1)):
        pair.battle["a"].wound = wound
        found = now(pair.battle, "a")
        assert {name: (number.base, number.total) for name, number in found.items()} == dict.fromkeys(
            ("initiative", "attack", "defence"), (4, score)
        )
        assert {part.rule for number in found.values() for part in number.parts} == {"c2.table.wound-effects"}


def test_what_bends_a_length_is_told_in_cm_and_among_the_effects(pair: Arena) -> None:
    pair.battle["a"].gain("c2.move.walk#test-limping")
    number = now(pair.battle, "a")["movement"]
    assert (str(number.base), str(number.total)) == ("10", "7.5")
    assert [part.rule for part in number.parts] == ["c2.move.walk"]
    assert [effect.rule for effect in C2.sheet(pair.battle, "a").effects] == ["c2.move.walk#test-limping"]
    assert C2.sheet(pair.battle, "b").effects == ()


def test_who_is_lost_has_no_values_any_more(pair: Arena) -> None:
    pair.battle["a"].wound = LIGHT
    pair.battle["a"].lost = "killed"
    pair.battle.stand(pair.battle["a"], None)
    assert now(pair.battle, "a") == {}


@pytest.mark.rule("c2.profile.markers")
def test_a_figure_has_had_its_go_when_its_move_is_over_and_not_before(pair: Arena) -> None:
    pair.battle.phase = "movement"
    game = pair.game(Activate("red", ("card-a",)))

    def done() -> list[str]:
        return [figure.id for figure in C2.overview(game.view("red").state).figures if figure.done]

    assert done() == []
    game.answer("walk")
    assert game.request is not None
    assert game.request.rule == "c2.move.walk"
    assert game.state["a"].activated
    assert done() == []
    game.answer({"path": [[10 * CM, 5 * CM], [10 * CM, 9 * CM]], "facing": 0, "z": 0})
    assert game.state["a"].activated
    assert done() == ["a"]


def test_skills_lead_to_their_rules() -> None:
    ruled = [each for card in C2.cards() for fact in card.facts for each in fact.ruled]
    assert len(ruled) > 50
    assert {each.rule for each in ruled} <= set(RULES.entries)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_of_terrain_says_what_it_does(language: str) -> None:
    outline = ((0, 0), (CM, 0), (CM, CM))
    pieces = [Piece(terrain.key, terrain.kind.name, outline, 4 * CM, level=True) for terrain in TERRAINS]
    overview = C2.overview(Arena(*pieces, kinds=KINDS).battle)
    texts = Texts(language)
    told = {piece.look: [texts.tell(one.words) for one in piece.does] for piece in overview.scenery}
    assert len(told) == len(TERRAINS)
    assert all(len(words) >= 2 for words in told.values())
    assert {one.rule for piece in overview.scenery for one in piece.does} <= set(RULES.entries)
    if language == "en":
        assert told["wood"] == [
            "every centimetre through it counts twice",
            "one can stand on top",
            "hides what lies behind more than 10 cm of it",
        ]
