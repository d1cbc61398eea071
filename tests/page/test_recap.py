"""What the others did since one's last decision, one thing after the other; and a replay by answer, turn and figure."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect
from tests.page.test_replay import standing, watched
from tests.page.visits import OVER, box_of, is_over, seat, step, until, visit
from tests.server.service import Service, new_match

AGAIN = "[data-act=recap]"
MACHINE = {"player": "tactician"}


def to_enemy_moves(page: Page) -> None:
    """Plays on until the others have moved since one's last decision."""
    until(page, AGAIN)


def test_the_others_moves_are_gone_through_once_more(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        to_enemy_moves(page)
        now = standing(page)
        table = box_of(page, ".cloth")
        assert box_of(page, AGAIN).y >= table.y + table.height  # it hides nobody who stands at the edge
        expect(page.locator("path.trace")).to_have_count(1)
        page.locator(AGAIN).click()
        page.locator("[data-recap]").wait_for()
        while page.locator("[data-act=recap-next]").count():
            page.locator("[data-act=recap-next]").click()
        page.locator(AGAIN).wait_for()
        assert standing(page) == now
        page.locator(AGAIN).click()
        page.locator("[data-act=recap-skip]").click()
        page.locator(AGAIN).wait_for()
        assert standing(page) == now


def test_where_motion_is_welcome_they_are_shown_unasked(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        page.emulate_media(reduced_motion="no-preference")
        page.reload()
        page.evaluate(
            """() => {
                window.shown = 0;
                new MutationObserver(() => { if (document.querySelector("[data-recap]")) window.shown++; })
                    .observe(document.body, {childList: true, subtree: true});
            }"""
        )
        while not page.evaluate("window.shown"):
            page.locator(f"[data-question], {OVER}").first.wait_for()
            assert not is_over(page)
            step(page)


def test_a_replay_steps_by_answer_turn_and_figure(browser: Browser, service: Service) -> None:
    watching = watched(service, "c2")
    chapters = [number for number, line in enumerate(watching.lines, 1) if line["style"] == "chapter"]
    answers = [number for number, line in enumerate(watching.lines, 1) if line["what"] == "Chosen"]
    with visit(browser, service, seat(watching.token)) as page:
        page.locator("#result").wait_for()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("button", name="Replay").click()
        slider = page.locator(".replay input")
        on, back = (page.locator(f"[data-act=step-{way}]") for way in ("on", "back"))
        for by, stops in (("turn", chapters), ("answer", answers)):
            page.locator("[data-act=step-by]").select_option(by)
            slider.fill("0")
            for stop in stops[:3]:
                on.click()
                expect(slider).to_have_value(str(stop))
            back.click()
            expect(slider).to_have_value(str(stops[1]))
        page.locator("[data-act=step-by]").select_option("figure")
        slider.fill("0")
        on.click()
        assert watching.lines[int(slider.input_value()) - 1]["stances"]
