"""Figures are known by their silhouettes: that of their card, or of their kind; and whose work these are is told."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser, expect
from tests.page.visits import seat, visit
from tests.server.service import Service, new_match

from escarmouche.errors import Problem
from escarmouche.rulebooks.common.silhouettes import SILHOUETTES, check_silhouette


@pytest.mark.parametrize(("book", "lesson"), [("c2", "3-shooting"), ("ddm", "4-ranged")])
def test_figures_have_the_silhouettes_of_what_they_do(
    browser: Browser, service: Service, book: str, lesson: str
) -> None:
    links = new_match(service, book=book, armies=[], battlefield=None, options={}, lesson=lesson)
    with visit(browser, service, seat(links["red"])) as page:
        archer = page.locator("[data-figure=archer] .figure")
        expect(archer).to_have_attribute("data-shape", "bowman")
        assert archer.locator("path.shape").get_attribute("d")
        shapes = page.locator("[data-figure] .figure").evaluate_all("all => all.map(one => one.dataset.shape)")
        assert len(set(shapes)) > 1
        assert set(shapes) <= set(SILHOUETTES)


def test_a_card_chooses_its_silhouette(browser: Browser, service: Service) -> None:
    scene = """
scene: A wolf among men
book: c2
fighters:
  - {id: wolf, side: red, at: [30, 20], changes: {icon: wolf-howl}}
  - {id: man, side: blue, at: [30, 40]}
start: {activate: [wolf]}
"""
    made = service.http.post("/api/matches", json={"book": "c2", "scene": {"text": scene}}).json()
    with visit(browser, service, seat(made["links"]["red"])) as page:
        expect(page.locator("[data-figure=wolf] .figure")).to_have_attribute("data-shape", "wolf-howl")
        expect(page.locator("[data-figure=man] .figure")).to_have_attribute("data-shape", "swordman")


@pytest.mark.parametrize("name", ["wolf-hat", "howling"])
def test_a_silhouette_that_there_is_not_is_refused(name: str) -> None:
    check_silhouette("wolf-head")
    with pytest.raises(Problem, match=name):
        check_silhouette(name)


def test_the_page_says_whose_work_is_in_it(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_role("link", name="About this program").click()
        expect(page.get_by_role("link", name="CC BY 3.0")).to_be_visible()
        expect(page.locator("main")).to_contain_text("Lorc, Delapouite, and others")


def test_names_that_would_meet_stand_one_below_the_other(browser: Browser, service: Service) -> None:
    scene = """
scene: A crowd
book: c2
fighters:
  - {id: one, side: red, at: [30, 20]}
  - {id: two, side: red, at: [33, 20]}
  - {id: three, side: red, at: [36, 20]}
  - {id: foe, side: blue, at: [30, 50]}
start: {activate: [one]}
"""
    made = service.http.post("/api/matches", json={"book": "c2", "scene": {"text": scene}}).json()
    with visit(browser, service, seat(made["links"]["red"])) as page:
        while page.locator("text.name").count() < 3:
            page.get_by_role("button", name="Nearer", exact=True).click()
        boxes = page.locator("text.name").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        for one, other in combinations(boxes, 2):
            beside = one["left"] >= other["right"] or other["left"] >= one["right"]
            assert beside or abs(one["top"] - other["top"]) > 0.8 * one["height"]
