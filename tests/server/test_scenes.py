"""Positions of matches saved as scenes: they load, ask the same, and tell nothing that is hidden from who saves them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.server.service import BOOK, Person, Service, new_match, next_asked, play_on

from escarmouche.kernel import Game
from escarmouche.rulebooks import book, books
from escarmouche.rulebooks.c2.content.scene_files import load_scene

C2 = book(BOOK)


def saved(service: Service, token: str) -> Any:
    """The scene of a match, as a seat saves it."""
    answer = service.http.get(f"/api/seats/{token}/scene")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"].endswith('.scene.yaml"')
    return load_scene(answer.text)


def asked(scene: Any) -> tuple[str, str]:
    """Whom the scene asks next, by which rule."""
    game = Game(C2, scene.setup)
    faces, answers = list(scene.dice), list(scene.answers)
    while faces or answers:
        request = game.requests[0]
        if hasattr(request, "dice"):
            game.answer([faces.pop(0) for _ in request.dice])
        else:
            game.answer(answers.pop(0)[1], player=request.player)
    return game.requests[0].player, game.requests[0].rule


def test_a_position_saved_as_a_scene_asks_the_same_again(service: Service) -> None:
    links, rng = new_match(service), Random(8)
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue")]
    for _ in range(8):
        who = next_asked(people)
        assert who is not None
        assert who.question is not None
        rule = who.question["rule"]
        for seat in ("red", "blue", ""):
            assert asked(saved(service, links[seat])) == (who.hello["match"]["seat"], rule)
        assert play_on(people, rng, 5) == 5
    for person in people:
        person.leave()


def test_the_cards_in_a_hand_are_not_in_the_scenes_of_others(service: Service) -> None:
    """In several matches, until the others have been dealt another hand than the one that they can't see."""
    assert any(dealt_otherwise(service, Random(seed)) for seed in range(20))


def dealt_otherwise(service: Service, rng: Random) -> bool:
    """Holds cards back in a match, as long as its figures are deployed; whether scenes of others show another hand."""
    links = new_match(service, armies=["lions-200", "orques-80"])
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue")]
    otherwise = False
    while not otherwise and (who := next_asked(people)) is not None:
        question = who.question
        assert question is not None
        if question["rule"].startswith("c2.move"):
            break
        if any(option["key"] == "reserve" for option in question["options"]):
            who.give("reserve")
        else:
            who.answer(rng)
        held = saved(service, links["red"]).setup["hands"].get("red", [])
        if len(held) == 1:
            hands = [saved(service, links[seat]).setup["hands"]["red"] for seat in ("blue", "")]
            assert [len(hand) for hand in hands] == [1, 1]
            otherwise = any(hand != held for hand in hands)
    for person in people:
        person.leave()
    return otherwise


def test_a_match_that_is_over_is_no_scene(service: Service) -> None:
    links = new_match(service)
    assert service.http.post(f"/api/seats/{links['red']}/concede").status_code == 200
    refused = service.http.get(f"/api/seats/{links['red']}/scene")
    assert refused.status_code == 409
    assert "over" in refused.json()["detail"]


def test_a_scene_is_called_as_whoever_saves_it_wants(service: Service) -> None:
    links = new_match(service)
    answer = service.http.get(f"/api/seats/{links['red']}/scene", params={"name": "Au gué, l’été"})
    assert answer.headers["content-disposition"] == 'attachment; filename="au-gue-l-ete.scene.yaml"'
    checked = service.http.post("/api/scenes/check", json={"text": answer.text}).json()
    assert checked == {"book": BOOK, "title": "Au gué, l’été", "seating": {"seats": ["red", "blue"], "teams": []}}


@pytest.mark.parametrize("name", sorted(books()))
def test_a_match_goes_on_from_a_scene_that_was_saved(service: Service, name: str) -> None:
    rng = Random(4)
    links = new_match(service, book=name, armies=[], battlefield=None, options={})
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue")]
    saved = 0
    while saved < 6 and play_on(people, rng, 7) == 7:
        saved += 1
        who = next_asked(people)
        assert who is not None
        assert who.question is not None
        text = service.http.get(f"/api/seats/{who.token}/scene").text
        made = service.http.post("/api/matches", json={"book": name, "scene": {"text": text}})
        assert made.status_code == 201, made.text
        seat = who.hello["match"]["seat"]
        there = service.http.get(f"/api/seats/{made.json()['links'][seat]}").json()["now"]
        assert {**there["question"], "id": ""} == {**who.question, "id": ""}
        assert there["table"]["figures"] == who.now["table"]["figures"]
    assert saved >= 3, "the match was over before anything could be saved"
    for person in people:
        person.leave()


ONE = "fighters: [{id: one, side: red}]\nstart: melee"

BAD = {
    "fighters: []": "which book",
    "book: nobody": "nobody",
    f"book: {BOOK}\nscene: Packs\npacks: [/etc/hostname]\n{ONE}": "names no files",
    f"book: {BOOK}\nscene: Field\nbattlefield: /etc/hostname\n{ONE}": "battlefield",
    f"book: {BOOK}\nscene: Nobody\nfighters: [": "text:4",
}


@pytest.mark.parametrize(("text", "why"), BAD.items())
def test_a_scene_that_cannot_be_read_says_why(service: Service, text: str, why: str) -> None:
    for path, body in (("scenes/check", {"text": text}), ("matches", {"book": BOOK, "scene": {"text": text}})):
        refused = service.http.post(f"/api/{path}", json=body)
        assert refused.status_code in (404, 422)
        assert why in refused.json()["detail"], refused.json()
        assert "/tmp" not in refused.text


def test_a_scene_of_another_book_is_refused(service: Service) -> None:
    other = next(name for name in books() if name != BOOK)
    links = new_match(service)
    text = service.http.get(f"/api/seats/{links['red']}/scene").text
    refused = service.http.post("/api/matches", json={"book": other, "scene": {"text": text}})
    assert (refused.status_code, refused.json()["type"]) == (422, "urn:escarmouche:problem:scene-other-book")
