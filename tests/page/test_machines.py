"""What the page shows of magic, faith and machines: stocks, crews, ground that is covered before and after a shot."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import answered, asked, box_of, point_where_there_is_room, seat, step, until, usual, visit
from tests.server.service import Service, new_match

GUNS = """\
scene: A gun and a Magician
book: c2
fighters:
  - {id: spitter, profile: naphtha-spitter, side: red, at: [20, 30], facing: 0}
  - {id: foe, side: blue, at: [40, 30]}
  - {id: next, side: blue, at: [40, 33.5]}
  - {id: mage, profile: sun-scholar, side: red, at: [30, 20], gems: [Lumière, Lumière, Air]}
  - {id: cannon, profile: city-cannon, side: red, at: [20, 45], facing: 0}
  - {id: gunner, profile: city-gunner, side: red, touching: cannon, at: [10, 45], serves: cannon}
  - {id: helper, profile: city-gunner, side: red, touching: cannon, at: [20, 60], serves: cannon}
start: shooting
stop: battle
"""


def battery(service: Service) -> str:
    """A match in which a cannon and an area gun are to shoot, and a Magician has gems."""
    links = new_match(service, scene={"text": GUNS}, free_measuring=True)
    return seat(links["red"])


def shown(page: Page, figure: str) -> None:
    """Answers until it is asked at whom a figure shoots."""
    while not page.locator("[data-option=foe]").count() or figure not in page.locator("[data-question]").inner_text():
        question = asked(page)
        usual(page).click()
        answered(page, question)
        page.locator("[data-question]").wait_for()


def test_gems_and_structure_points_are_seen_as_stones(browser: Browser, service: Service) -> None:
    with visit(browser, service, battery(service)) as page:
        expect(page.locator("[data-marks=mage] .stone")).to_have_count(2)
        expect(page.locator("[data-marks=spitter] .stone.steel")).to_have_count(1)
        page.locator("#tab-forces").click()
        stones = page.locator(".forces li", has_text="Sun Scholar").locator("[data-stocks]")
        expect(stones).to_contain_text("2")
        expect(stones.locator(".light")).to_have_count(1)


def test_a_crew_is_seen_to_belong_to_its_engine(browser: Browser, service: Service) -> None:
    with visit(browser, service, battery(service)) as page:
        expect(page.locator("path.crew")).to_have_count(2)


@pytest.mark.parametrize(("gun", "look"), [("Naphtha Spitter", "template"), ("City Cannon", "line")])
def test_what_a_gun_covers_is_drawn_before_it_fires(browser: Browser, service: Service, gun: str, look: str) -> None:
    with visit(browser, service, battery(service)) as page:
        page.locator("[data-question]").wait_for()
        shown(page, gun)
        page.locator("[data-option=foe]").hover()
        expect(page.locator(f"[data-area={look}]")).to_have_count(1)


def test_a_template_is_seen_to_fall(browser: Browser, service: Service) -> None:
    with visit(browser, service, battery(service)) as page:
        page.locator("[data-question]").wait_for()
        shown(page, "Naphtha Spitter")
        question = asked(page)
        page.locator("[data-option=foe]").click()
        answered(page, question)
        until(page, '.falling [data-area=template], :text("is jammed")')


def test_the_zones_of_both_sides_are_seen_while_they_deploy(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": {"player": "random"}})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator("[data-question]").wait_for()
        expect(page.locator("[data-area=zone]")).to_have_count(2)


SAPPERS = """\
scene: A Sapper arrives
book: c2
fighters:
  - {id: spitter, profile: naphtha-spitter, side: red, at: [30, 20], facing: 90}
  - {id: stoker, profile: spark-stoker, side: red, serves: spitter}
  - {id: foe, side: blue, at: [80, 50]}
start:
  steps: [{type: DeployFighter, fighter: stoker}]
stop: battle
"""


def test_a_barricade_placed_on_lit_ground_stands_with_its_structure_points(browser: Browser, service: Service) -> None:
    links = new_match(service, scene={"text": SAPPERS}, free_measuring=True)
    with visit(browser, service, seat(links["red"])) as page:
        page.locator("[data-question]").wait_for()
        for _ in range(2):  # where the Sapper is deployed, and that he builds
            step(page)
            page.locator("[data-question]").wait_for()
        felt, lit = box_of(page, "rect.felt"), box_of(page, "path.region")
        assert lit.width < felt.width * 0.6
        question = asked(page)
        x, y = point_where_there_is_room(page, page.mouse.click)
        ghost = box_of(page, "[data-grip=ghost] .base")
        assert abs(ghost.centre[0] - x) < 4 and abs(ghost.centre[1] - y) < 4
        page.locator("[data-act=place]").click()
        answered(page, question)
        expect(page.locator("[data-marks=stoker-barricade] .stone.steel")).to_have_count(1)
        expect(page.locator("[data-figure=stoker-barricade]")).to_have_count(1)
