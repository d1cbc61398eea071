"""A client generated from the OpenAPI document plays a match: its types take what is sent, and send what is taken."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.server.service import ARMIES, BOOK, FIELD, Service

PACKAGE = "generated_client"
UNTYPED = {"GET /api/seats/{token}/journal", "GET /api/portraits/{id}"}
"""What answers with no JSON is left out by the generator."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("generated")


@pytest.fixture(scope="module")
def warnings(service: Service, place: Path) -> list[str]:
    """What the generator could make nothing of."""
    document = place / "openapi.json"
    document.write_text(json.dumps(service.http.get("/schema/openapi.json").json()))
    command = [str(Path(sys.executable).with_name("openapi-python-client")), "generate", "--meta", "none"]
    made = subprocess.run(
        [*command, "--path", str(document), "--output-path", str(place / PACKAGE)],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = (made.stdout + made.stderr).splitlines()
    return [line for line in lines if line.startswith(("WARNING", "ERROR"))]


@pytest.fixture(scope="module")
def client(warnings: list[str], place: Path) -> Any:
    """The generated package."""
    sys.path.insert(0, str(place))
    try:
        yield importlib.import_module(PACKAGE)
    finally:
        sys.path.remove(str(place))


@contextmanager
def connected(client: Any, service: Service) -> Iterator[Any]:
    with client.Client(base_url=service.url, raise_on_unexpected_status=True, httpx_args={"trust_env": False}) as here:
        yield here


def module(client: ModuleType, name: str) -> Any:
    return importlib.import_module(f"{client.__name__}.{name}")


def test_nothing_but_downloads_is_left_out(warnings: list[str]) -> None:
    assert [line for line in warnings if not any(path in line for path in UNTYPED)] == []


def test_a_generated_client_makes_a_match_and_answers(client: Any, service: Service) -> None:
    models = module(client, "models")
    wish = models.MatchWish(book=BOOK, armies=ARMIES, battlefield=FIELD)
    with connected(client, service) as here:
        made = module(client, "api.lobby.make_match").sync(client=here, body=wish)
        assert isinstance(made, models.NewMatch), made
        links = made.links.to_dict()
        asked = 0
        while asked < 6:
            for seat in ("red", "blue"):
                situation = module(client, "api.seats.show_situation").sync(links[seat], client=here)
                assert isinstance(situation, models.Situation), situation
                question = situation.now.question
                if not question:
                    continue
                answer: Any = question.default or (question.options[0].key if question.options else None)
                if answer is None:
                    ground = module(client, "api.seats.show_region").sync(links[seat], client=here)
                    assert isinstance(ground, models.RegionInfo), ground
                    answer = ground.to_dict()["offers"][0]
                given = models.Answer(question=question.id, answer=answer)
                taken = module(client, "api.seats.give_answer").sync(links[seat], client=here, body=given)
                assert isinstance(taken, models.Accepted), taken
                asked += 1


def test_a_generated_client_reads_problems(client: Any, service: Service) -> None:
    models = module(client, "models")
    wish = models.MatchWish(book=BOOK, armies=["nobody"], battlefield=FIELD)
    with connected(client, service) as here:
        refused = module(client, "api.lobby.make_match").sync(client=here, body=wish)
    assert isinstance(refused, models.Problem)
    assert "nobody" in refused.detail
