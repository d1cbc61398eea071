"""Army lists: who may fight side by side, how many stand on a card, what it all costs."""

from __future__ import annotations

import random
from typing import Any

import pytest
import yaml
from tests.cc.test_cards import pack

from escarmouche.documents import BadDocument
from escarmouche.rulebooks import Verdict, book
from escarmouche.rulebooks.cc.battle import Army
from escarmouche.rulebooks.cc.content.army import (
    Building,
    Collection,
    load_army,
    most_on_a_card,
    muster,
    random_army,
    standard_armies,
    standard_collection,
    verdict,
)
from escarmouche.rulebooks.cc.content.cards import Pack


def judged(
    made: Pack, *cards: Any, people: str = "lions", limit: int = 400, building: Building | None = None
) -> Verdict:
    """What an army of some cards of a pack is told."""
    collection = Collection((made,))
    written = [{"profile": one} if isinstance(one, str) else one for one in cards]
    file = {"name": "Test", "people": people, "limit": limit, "cards": written}
    return verdict(load_army(yaml.safe_dump(file).encode(), collection), collection, building=building)


def rules(found: Verdict) -> list[str]:
    """The rules that an army breaks."""
    return [ruling.rule for ruling in found.rulings]


@pytest.mark.rule("cc.core.army.points")
def test_an_army_keeps_to_its_limit_with_all_that_is_carried() -> None:
    made = pack(
        {"key": "guard", "points": 50},
        {"key": "boy", "points": 10},
        artefacts=[{"key": "ring", "name": "Ring", "points": 5, "bearers": "anyone"}],
    )
    assert judged(made, "guard", "boy", limit=60).legal
    assert rules(judged(made, "guard", "boy", limit=59)) == ["cc.core.army.points"]
    dear = [{"profile": "guard", "artefacts": ["ring"]}, "boy"]
    found = judged(made, *dear, limit=60)
    assert (found.points, rules(found)) == (65, ["cc.core.army.points"])
    assert judged(made, *dear, limit=60, building=Building(points_tolerance=True)).legal
    assert rules(judged(made, *dear, limit=59, building=Building(points_tolerance=True))) == ["cc.core.army.points"]
    assert rules(judged(made)) == ["cc.core.army.points"]


@pytest.mark.rule("cc.core.army.size")
def test_a_usual_game_is_of_400_points() -> None:
    collection = Collection((pack({"key": "guard"}),))
    assert load_army(b"{name: X, people: lions, cards: [{profile: guard}]}", collection).limit == 400


@pytest.mark.rule("cc.core.army.card-size")
def test_a_card_stands_for_one_to_three_by_value() -> None:
    made = pack(
        {"key": "light", "points": 20},
        {"key": "solid", "points": 21},
        {"key": "heavy", "points": 41},
        {"key": "told", "points": 60, "per_card": 2},
        {"key": "hero", "points": 10, "champion": True},
    )
    assert [most_on_a_card(one) for one in made.profiles] == [3, 2, 1, 2, 1]
    assert judged(made, {"profile": "light", "count": 3}, {"profile": "told", "count": 2}).legal
    assert rules(judged(made, {"profile": "light", "count": 4})) == ["cc.core.army.card-size"]
    assert rules(judged(made, {"profile": "hero", "count": 2})) == ["cc.core.army.card-size"]


@pytest.mark.rule("cc.core.army.unique")
def test_a_champion_fights_but_once() -> None:
    made = pack({"key": "young", "name": "Ada", "champion": True}, {"key": "old", "name": "Ada", "champion": True})
    assert judged(made, "young").legal
    assert rules(judged(made, "young", "old")) == ["cc.core.army.unique"]


@pytest.mark.rule("cc.core.artefact")
def test_champions_carry_as_many_artefacts_as_their_rank_allows() -> None:
    made = pack(
        {"key": "hero", "champion": True, "rank": "veteran"},
        {"key": "man"},
        {"key": "rock", "champion": True, "skills": ["Inaltérable"]},
        artefacts=[
            {"key": "a", "name": "A", "points": 1},
            {"key": "b", "name": "B", "points": 1},
            {"key": "c", "name": "C", "points": 1, "bearers": "anyone"},
            {"key": "d", "name": "D", "points": 1, "bearers": ["rock"]},
        ],
    )
    assert judged(made, {"profile": "hero", "artefacts": ["a", "b"]}).legal
    assert rules(judged(made, {"profile": "hero", "artefacts": ["a", "b", "c"]})) == ["cc.core.artefact"]
    assert judged(made, {"profile": "man", "artefacts": ["c"]}).legal
    assert rules(judged(made, {"profile": "man", "artefacts": ["a"]})) == ["cc.core.artefact"]
    assert rules(judged(made, {"profile": "hero", "artefacts": ["d"]})) == ["cc.core.artefact"]
    assert judged(made, {"profile": "rock", "artefacts": ["d"]}).legal
    assert rules(judged(made, {"profile": "rock", "artefacts": ["c"]})) == ["cc.core.artefact"]


@pytest.mark.rule("cc.skill.artefact")
def test_artefact_x_allows_x_of_them_and_all_x_together() -> None:
    made = pack(
        {"key": "hero", "champion": True, "skills": ["Artefact/1"]},
        {"key": "man", "skills": ["Artefact/1", "Artefact/2"]},
        artefacts=[{"key": key, "name": key, "points": 1} for key in "abcd"],
    )
    assert rules(judged(made, {"profile": "hero", "artefacts": ["a", "b"]})) == ["cc.core.artefact"]
    assert judged(made, {"profile": "man", "artefacts": ["a", "b", "c"]}).legal
    assert rules(judged(made, {"profile": "man", "artefacts": ["a", "b", "c", "d"]})) == ["cc.core.artefact"]


@pytest.mark.rule("cc.core.army.people", "cc.core.army.paths")
def test_an_army_is_of_one_people_and_takes_those_of_its_path() -> None:
    made = pack(
        {"key": "man"},
        {"key": "orc", "people": "orques"},
        {"key": "angel", "way": "Lumière"},
        {"key": "demon", "way": "Ténèbres"},
    )
    assert judged(made, "man", "angel").legal
    assert rules(judged(made, "man", "orc")) == ["cc.core.army.people"]
    assert rules(judged(made, "man", "demon")) == ["cc.core.army.people"]


@pytest.mark.rule("cc.core.army.people")
def test_an_elemental_of_no_people_comes_to_any_army() -> None:
    made = pack({"key": "spirit", "skills": ["Élémentaire/Feu"]}, people=None)
    assert "cc.core.army.people" not in rules(judged(made, "spirit"))
    assert "cc.core.army.people" not in rules(judged(made, "spirit", people="orques"))


@pytest.mark.rule("cc.skill.immortel.recruit")
def test_an_immortal_joins_armies_of_his_path_or_of_his_people() -> None:
    made = pack(
        {"key": "nymph", "way": "Destin", "skills": ["Immortel/Destin"]},
        {"key": "elf", "people": "daikinees", "skills": ["Immortel/Destin"]},
    )
    assert judged(made, "nymph", "elf", people="daikinees").legal
    assert judged(made, "nymph", people="orques").legal
    assert rules(judged(made, "elf", people="orques")) == ["cc.skill.immortel.recruit"]
    assert rules(judged(made, "nymph", people="lions")) == ["cc.skill.immortel.recruit"]


ELEMENTAL = "cc.skill.elementaire"


@pytest.mark.rule("cc.core.mana.favoured-element", "cc.skill.elementaire")
def test_an_elemental_is_of_the_favoured_element_or_of_a_magicians() -> None:
    made = pack(
        {"key": "flame", "people": None, "skills": ["Élémentaire/Feu"]},
        {"key": "wave", "people": None, "skills": ["Élémentaire/Eau"]},
        {"key": "mage", "rank": "initiate", "power": 4, "elements": ["water"], "people": "griffons"},
        people=None,
    )
    assert judged(made, "flame", people="griffons").legal
    assert rules(judged(made, "wave", people="griffons")) == [ELEMENTAL]
    assert judged(made, "wave", "mage", people="griffons").legal
    assert rules(judged(made, "flame", people="lions")) == [ELEMENTAL]
    assert rules(judged(made, "flame", people="orques")) == [ELEMENTAL]


@pytest.mark.rule("cc.skill.elementaire")
def test_with_several_favoured_elements_a_spell_or_first_elemental_decides() -> None:
    made = pack(
        {"key": "flame", "people": None, "skills": ["Élémentaire/Feu"]},
        {"key": "wave", "people": None, "skills": ["Élémentaire/Eau"]},
        {"key": "ray", "people": None, "skills": ["Élémentaire/Lumière"]},
        {"key": "mage", "rank": "initiate", "power": 4, "elements": ["fire"], "people": "drunes"},
        people=None,
    )
    assert judged(made, "flame", people="drunes").legal
    assert judged(made, "wave", people="drunes").legal
    assert rules(judged(made, "ray", people="drunes")) == [ELEMENTAL]
    assert rules(judged(made, "flame", "wave", people="drunes")) == [ELEMENTAL]
    assert rules(judged(made, "flame", "mage", people="drunes")) == [ELEMENTAL]
    spark = {"profile": "mage", "spells": ["spark"]}
    assert judged(made, "flame", spark, people="drunes").legal
    assert rules(judged(made, "flame", "wave", spark, people="drunes")) == [ELEMENTAL]


@pytest.mark.rule("cc.core.mana.favoured-element")
def test_cards_tell_the_favoured_elements_of_other_peoples() -> None:
    flame = {"key": "flame", "people": "cadwallon", "skills": ["Élémentaire/Feu"]}
    peoples = [{"key": "cadwallon", "name": "Cadwallon", "way": "destin", "favoured": ["fire"]}]
    assert judged(pack(flame, people=None, peoples=peoples), "flame", people="cadwallon").legal
    assert standard_collection().favoured["cynwalls"] == ("light",)
    for people, reason in (("lions", "already"), (None, "names none")):
        with pytest.raises(BadDocument, match=reason):
            pack({"people": "lions"}, people=people, favoured=["fire"])


@pytest.mark.rule("cc.skill.alliance")
def test_alliance_lets_in_by_people_or_by_path() -> None:
    made = pack(
        {"key": "many", "points": 300, "courage": 4},
        {"key": "friend", "people": "orques", "skills": ["Alliance/Lions", "Alliance/Ténèbres"]},
    )
    assert judged(made, "many", "friend").legal
    assert judged(made, "friend", people="acheron").legal
    assert rules(judged(made, "friend", people="griffons")) == ["cc.core.army.people"]


@pytest.mark.rule("cc.skill.mercenaire", "cc.core.army.ally")
def test_allies_take_three_tenths_of_the_limit_and_none_are_at_home() -> None:
    made = pack(
        {"key": "blade", "people": "orques", "points": 40, "per_card": 4, "skills": ["Mercenaire"]},
        {"key": "drifter", "people": None, "points": 40, "per_card": 4, "skills": ["Apatride"]},
        artefacts=[{"key": "coin", "name": "Coin", "points": 1, "bearers": "anyone"}],
    )
    assert judged(made, {"profile": "blade", "count": 3}).legal
    rich = {"profile": "blade", "count": 3, "artefacts": ["coin"]}
    (ruling,) = judged(made, rich).rulings
    assert (ruling.rule, ruling.reason.args) == ("cc.core.army.ally", {"points": 121, "most": 120})
    assert judged(made, {"profile": "blade", "count": 4}, people="orques").legal
    assert rules(judged(made, {"profile": "drifter", "count": 4}, people="orques")) == ["cc.core.army.ally"]


@pytest.mark.rule("cc.core.army.ally")
def test_peoples_of_the_second_edition_ally_where_it_is_agreed() -> None:
    made = pack({"key": "knight", "people": "griffons"})
    assert rules(judged(made, "knight")) == ["cc.core.army.people"]
    assert judged(made, "knight", building=Building(c2_alliances=True)).legal


def test_battles_know_what_an_army_was_worth_and_whether_all_are_pariahs() -> None:
    made = pack(
        {"key": "outcast", "skills": ["Paria"], "points": 100},
        {"key": "man", "points": 30},
        {"key": "blade", "people": "orques", "points": 20, "skills": ["Mercenaire"]},
    )
    collection = Collection((made,))

    def army(*profiles: str) -> Army:
        cards = [{"profile": profile} for profile in profiles]
        file = {"name": "X", "people": "lions", "cards": cards}
        return muster(load_army(yaml.safe_dump(file).encode(), collection), collection).in_play

    assert army("outcast", "blade") == Army("lions", "lumiere", 120, pariahs=True)
    assert army("outcast", "man") == Army("lions", "lumiere", 130, pariahs=False)


@pytest.mark.rule("cc.skill.mercenaire.keltois")
def test_a_keltois_mercenary_is_at_home_among_drunes_and_sessairs() -> None:
    made = pack({"key": "kelt", "people": "sessairs", "race": "Keltois", "points": 300, "skills": ["Mercenaire"]})
    assert judged(made, "kelt", people="drunes").legal
    assert judged(made, "kelt", people="sessairs").legal
    assert rules(judged(made, "kelt", people="lions")) == ["cc.core.army.ally"]


@pytest.mark.rule("cc.core.strategic-value", "cc.skill.frere-de-sang")
def test_blood_brothers_are_a_tenth_cheaper_rounded_up() -> None:
    made = pack(
        {"key": "ada", "points": 41, "skills": ["Frère de sang/bea"]},
        {"key": "bea", "points": 30},
        {"key": "cleo", "points": 10},
    )
    assert judged(made, "ada", "cleo").points == 51
    assert judged(made, "ada", "bea", "cleo").points == 37 + 27 + 10


@pytest.mark.rule("cc.core.strategic-value", "cc.skill.frere-de-sang", "cc.core.game-end")
def test_blood_brothers_are_worth_as_much_in_battle_as_in_the_army() -> None:
    classic = book("cc")
    battle = classic.begin(classic.setup(["wolfen-400", "wolfen-400"]))
    for side in battle.players:
        worth = sum(fighter.profile.points for fighter in battle.living(side))
        assert worth == battle.armies[side].points == 384


@pytest.mark.rule("cc.core.army.tournament-limits")
def test_tournaments_limit_figures_engines_and_champions() -> None:
    made = pack(
        {"key": "hero", "points": 60, "champion": True},
        {"key": "giant", "points": 201},
        {"key": "gun", "rank": "engine", "points": 121, "skills": ["Poids/6", "Structure/4"]},
    )
    agreed = Building(tournament_limits=True)
    assert judged(made, "hero", building=agreed).legal
    assert len(judged(made, "hero", "giant", building=agreed).rulings) == 1
    assert len(judged(made, "hero", "gun", building=agreed).rulings) == 1
    assert len(judged(made, building=agreed).rulings) == 2
    assert judged(made, "hero", "gun", "giant").legal


@pytest.mark.rule("cc.core.army.tournament-limits")
@pytest.mark.parametrize(("limit", "wrong"), [(150, 1), (140, 2)])
def test_in_tournaments_servants_count_with_their_engine(limit: int, wrong: int) -> None:
    mortar = {"name": "Test", "people": "gobelins", "limit": limit, "cards": [{"profile": "stove-mortar"}]}
    cards = standard_collection()
    judgement = verdict(
        load_army(yaml.safe_dump(mortar).encode(), cards), cards, building=Building(tournament_limits=True)
    )
    assert judgement.points == 28 + 2 * 8
    assert len(judgement.rulings) == wrong, "no Champion, and below 147 points too much of an engine"


@pytest.mark.rule("cc.skill.asservi", "cc.core.army.card-size")
def test_those_who_are_bound_stand_on_the_card_of_their_master() -> None:
    made = pack(
        {"key": "master", "champion": True, "points": 50},
        {"key": "slave", "points": 10, "skills": ["Asservi/master"]},
        {"key": "man"},
    )
    with_three = {"profile": "master", "bound": ["slave"] * 3}
    assert judged(made, with_three).points == 80
    assert judged(made, with_three).legal
    assert not judged(made, {"profile": "master", "bound": ["slave"] * 4}).legal
    assert rules(judged(made, "slave")) == ["cc.skill.asservi"]
    both = pack(
        {"key": "master", "champion": True, "points": 50},
        {"key": "slave", "points": 10, "skills": ["Asservi/master"]},
        {"key": "other", "points": 10, "skills": ["Asservi/master"]},
    )
    assert judged(both, {"profile": "master", "bound": ["slave", "slave", "other"]}).legal
    four = judged(both, {"profile": "master", "bound": ["slave", "slave", "other", "other"]})
    assert rules(four) == ["cc.skill.asservi"], "the card holds four, the master one of them"
    assert rules(judged(made, {"profile": "man", "bound": ["slave"]})) == ["cc.skill.asservi"]


def test_what_is_not_there_is_told_with_its_place() -> None:
    collection = Collection((pack({"key": "guard"}),))
    with pytest.raises(BadDocument) as bad:
        load_army(b"{name: X, people: lions, cards: [{profile: gard}]}", collection)
    assert (bad.value.field, bad.value.rule) == ("cards[0].profile", "cc.core.card.reference")
    assert "did you mean guard?" in str(bad.value)


# -- those that come with the program ----------------------------------------------------------------------------------


def test_every_ready_army_is_legal_and_uses_its_points() -> None:
    collection = standard_collection()
    for key, army in standard_armies().items():
        found = verdict(army, collection)
        assert not found.rulings, key
        assert key.endswith(str(army.limit))
        assert found.points > army.limit * 9 // 10, key


@pytest.mark.parametrize("seed", range(6))
def test_random_armies_are_legal(seed: int) -> None:
    collection = standard_collection()
    army = random_army(random.Random(seed), collection, 200)
    found = verdict(army, collection)
    assert found.legal
    assert found.points > 150
    assert muster(army, collection).points == found.points


@pytest.mark.rule("cc.core.army.tournament-limits")
@pytest.mark.parametrize(
    ("champion", "other", "rank", "told"),
    [
        (59, 100, "regular", [{"points": 59, "least": 60, "most": 200}]),
        (60, 100, "regular", []),
        (200, 100, "regular", []),
        (201, 100, "regular", [{"points": 201, "most": 200}, {"points": 201, "least": 60, "most": 200}]),
        (60, 200, "regular", []),
        (60, 201, "regular", [{"points": 201, "most": 200}]),
        (60, 120, "engine", []),
        (60, 121, "engine", [{"points": 121, "most": 120}]),
    ],
)
def test_the_limits_of_tournaments_are_exact(champion: int, other: int, rank: str, told: list[dict[str, int]]) -> None:
    skills = ["Poids/6", "Structure/4"] if rank == "engine" else []
    made = pack(
        {"key": "hero", "points": champion, "champion": True},
        {"key": "other", "points": other, "rank": rank, "skills": skills},
    )
    found = judged(made, "hero", "other", building=Building(tournament_limits=True))
    facts = [{key: value for key, value in one.reason.args.items() if key != "name"} for one in found.rulings]
    assert facts == told
