"""Which answers are shown as sensible, and which questions may be left to a standing order: the book says so."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.server.service import Service, new_match

from escarmouche.catalogue import Catalogue
from escarmouche.rulebooks import Advice, book, books
from escarmouche.rulebooks.c2.presentation.advice import ADVICE as FIGHTS
from escarmouche.rulebooks.ddm.presentation.advice import ADVICE as SKIRMISHES

IDLE = {
    "c2": ("c2.move.one-type", "c2.move.draw", "c2.shoot.declare", "c2.move.disengage.success"),
    "ddm": ("ddm.round.activation.options", "ddm.round.phase"),
}
"""What one does with one's go, and at whom."""


@pytest.mark.parametrize(("name", "advice"), [("c2", FIGHTS), ("ddm", SKIRMISHES)])
def test_advice_is_about_existing_rules_and_never_what_to_do_with_a_go(name: str, advice: Mapping[str, Advice]) -> None:
    known = Catalogue.load(name)
    assert all(rule.partition("#")[0] in known for rule in advice)
    assert all(rule not in book(name).advice for rule in IDLE[name])


def test_to_end_the_turn_is_the_default_but_no_advice(service: Service) -> None:
    match = {"armies": ["lawful-good-gate-100", "chaotic-evil-horde-100"], "options": {"place_tiles": False}}
    links = new_match(service, book="ddm", battlefield="dungeon-halls", seats={"blue": {"player": "random"}}, **match)
    address = f"/api/seats/{links['red']}"
    while True:
        question = service.http.get(address).json()["now"]["question"]
        if question and question["rule"] == "ddm.round.activation.options":
            break
        if question:
            region = service.http.get(f"{address}/region").json()["offers"] if not question["options"] else []
            answer = region[0] if region else question["default"] or question["options"][0]["key"]
            service.http.post(f"{address}/answer", json={"question": question["id"], "answer": answer})
    assert question["default"] is not None
    assert question["advised"] is None
    assert not question["routine"]
    assert "ddm.round.activation.options" not in {one["rule"] for one in service.http.get(f"{address}/orders").json()}


@pytest.mark.parametrize("name", books())
def test_of_everything_routine_it_is_told_what_a_standing_order_answers(name: str) -> None:
    rules = book(name)
    routine = [rule for rule, advice in rules.advice.items() if advice == "routine"]
    assert routine
    assert [rule for rule in routine if not rules.usual(rule)] == []
