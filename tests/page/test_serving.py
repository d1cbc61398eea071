"""What the server gives a browser: the page where it has been built, else how to build it, and no other file."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.di import Provide
from litestar.testing import TestClient

from escarmouche.server import page
from escarmouche.server.problems import respond
from escarmouche.texts import Texts


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of the one that the page is built into."""
    built = tmp_path / "page"
    monkeypatch.setattr(page, "BUILT", built)
    return built


@pytest.fixture
def client() -> TestClient[Litestar]:
    texts = {"texts": Provide(lambda: Texts("fr"), sync_to_thread=False)}
    return TestClient(Litestar(page.HANDLERS, dependencies=texts, exception_handlers={Exception: respond}))


@pytest.mark.usefixtures("folder")
def test_where_the_page_is_not_built_the_server_says_how_to_build_it(client: TestClient[Litestar]) -> None:
    told = client.get("/")
    assert told.status_code == 200
    assert "npm --prefix client run build" in told.text
    assert 'lang="fr"' in told.text


def test_a_built_page_is_served_with_its_files_and_nothing_else(folder: Path, client: TestClient[Litestar]) -> None:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>here</title>")
    (folder / "assets" / "index-1.js").write_text("1")
    (folder.parent / "secret").write_text("no")
    index = client.get("/")
    assert "here" in index.text
    assert "frame-ancestors 'none'" in index.headers["content-security-policy"]
    script = client.get("/assets/index-1.js")
    assert script.text == "1"
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    for other in ("/assets/none.js", "/assets/..%2F..%2Fsecret", "/icon.svg"):
        assert client.get(other).status_code == 404
