"""Matches that the rules have outgrown, at the page: why they can't be played on, and all that is left of them."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.page.visits import drawn, seat, visit
from tests.server.service import running

SAVED = Path(__file__).parents[1] / "server" / "saved"
NOTED: list[dict[str, Any]] = json.loads((SAVED / "matches.json").read_text())


@pytest.mark.parametrize("book", sorted({noted["book"] for noted in NOTED}))
@pytest.mark.parametrize(("lang", "title"), [("en-GB", "This match can’t be played on"), ("fr-FR", "ne peut pas être")])
def test_a_match_that_is_outgrown_says_so_and_is_watched(
    browser: Browser, tmp_path: Path, book: str, lang: str, title: str
) -> None:
    database = tmp_path / "matches.db"
    database.write_bytes(lzma.decompress((SAVED / "matches.db.xz").read_bytes()))
    noted = next(one for one in NOTED if one["book"] == book and one["what"] == "no longer fitting")
    with (
        running(database) as service,
        visit(browser, service, seat(noted["links"]["red"]), locale=lang) as page,
    ):
        expect(page.locator("#stuck")).to_contain_text(title)
        expect(page.locator("section[aria-labelledby=stuck]")).to_contain_text(f"{book}/1")
        expect(page.locator("[data-question]")).to_have_count(0)
        drawn(page)
        figures = page.locator("svg.table [data-figure]")
        assert figures.count() > 1, "the table is shown as the story leaves it"
        page.locator("section[aria-labelledby=stuck] button.main").click()
        expect(page.locator(".replay input")).to_have_value("0")
        expect(figures).to_have_count(0)
