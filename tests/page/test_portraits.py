"""Cards of one's own on the page, and the pictures that one brings for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import DEPLOYMENT, until, visit
from tests.server.service import Service
from tests.server.test_portraits import LISTED, PACK, bomb, picture

EN, FR = "en-GB", "fr-FR"
WORDS = {
    EN: {
        "army": "Army",
        "text": "The list as a text",
        "list": "Army list",
        "own": "My own cards",
        "begin": "Begin",
    },
    FR: {
        "army": "Armée",
        "text": "La liste en texte",
        "list": "Liste d’armée",
        "own": "Mes propres cartes",
        "begin": "Commencer",
    },
}


def with_own_cards(page: Page, lang: str, folder: Path) -> None:
    """Opens a file with cards for the first side's own list."""
    words = WORDS[lang]
    page.locator(".side0").get_by_label(words["army"]).select_option("own")
    page.get_by_text(words["own"]).click()
    pack = folder / "mine.yaml"
    pack.write_text(PACK, encoding="utf-8")
    page.locator("[data-file=pack]").set_input_files(pack)
    page.locator("[data-card=my-guard]").wait_for()


def bring(page: Page, file: Path) -> None:
    """Brings a picture for the card."""
    with page.expect_file_chooser() as chooser:
        page.locator("[data-card=my-guard] [data-act=portrait]").click()
    chooser.value.set_files(file)


@pytest.mark.parametrize("lang", [EN, FR])
def test_a_picture_is_brought_for_a_card_and_shown_in_the_match(
    browser: Browser, service: Service, tmp_path: Path, lang: str
) -> None:
    words, name = WORDS[lang], {EN: "My Guard", FR: "Mon garde"}[lang]
    photograph = tmp_path / "guard.jpg"
    photograph.write_bytes(picture("JPEG", (900, 1200)))
    with visit(browser, service, locale=lang) as page:
        with_own_cards(page, lang, tmp_path)
        bring(page, photograph)
        expect(page.locator("[data-card=my-guard] img")).to_be_visible()

        page.reload()  # the browser remembers the cards and their pictures
        page.locator(".side0").get_by_label(words["army"]).select_option("own")
        page.get_by_text(words["own"]).click()
        expect(page.locator("[data-card=my-guard] img")).to_be_visible()
        page.get_by_text(words["text"]).click()
        page.get_by_label(words["list"], exact=True).fill(LISTED)
        page.get_by_role("button", name=words["begin"], exact=True).click()

        until(page, DEPLOYMENT)
        page.get_by_role("tab").last.click()
        page.locator(".forces button", has_text=name).first.click()
        shown = page.get_by_alt_text(name).first
        expect(shown).to_be_visible()
        assert shown.evaluate("one => one.decode().then(() => one.naturalWidth)") == 256
        page.keyboard.press("Escape")
        page.locator("[aria-haspopup=dialog]").click()
        expect(page.locator("[data-credit]")).to_be_visible()
        page.goto(f"{service.url}/#/about")
        expect(page.locator("main li", has_text=name)).to_be_visible()


def test_figures_have_their_pictures_in_the_place_of_silhouettes(
    browser: Browser, service: Service, tmp_path: Path
) -> None:
    with visit(browser, service) as page:
        with_own_cards(page, EN, tmp_path)
        photograph = tmp_path / "guard.png"
        photograph.write_bytes(picture())
        bring(page, photograph)
        expect(page.locator("[data-card=my-guard] img")).to_be_visible()
        page.get_by_text(WORDS[EN]["text"]).click()
        page.get_by_label("Army list", exact=True).fill(LISTED)
        page.get_by_role("button", name="Begin", exact=True).click()
        until(page, "[data-figure] .figure[data-portrait]")
        figure = page.locator("[data-figure] .figure[data-portrait]").first
        expect(figure.locator("image.portrait")).to_be_visible()
        expect(figure.locator("path.shape")).to_have_count(0)


@pytest.mark.parametrize(
    ("name", "body", "lang", "reason"),
    [
        ("notes.txt", b"no picture at all", EN, "no picture that can be shown here"),
        ("notes.png", b"no picture at all", FR, "n’est pas une image"),
        ("bomb.png", bomb(30_000, 30_000), EN, "30,000 × 30,000 pixels; it may have 24 million"),
        ("bomb.png", bomb(30_000, 30_000), FR, "pour 24 millions au plus"),
        ("huge.jpg", bytes(5 * 1024 * 1024), EN, "may have 4 MB"),
        ("broken.png", picture()[:300], FR, "abîmé"),
    ],
    ids=["text", "text called a picture", "bomb", "bomb in French", "huge", "broken"],
)
def test_files_that_are_no_pictures_are_refused_with_the_reason(
    browser: Browser, service: Service, tmp_path: Path, name: str, body: bytes, lang: str, reason: str
) -> None:
    file = tmp_path / name
    file.write_bytes(body)
    with visit(browser, service, locale=lang) as page:
        with_own_cards(page, lang, tmp_path)
        bring(page, file)
        expect(page.locator(".own-cards [role=alert]")).to_contain_text(reason)
        expect(page.locator("[data-card=my-guard] img")).to_have_count(0)
