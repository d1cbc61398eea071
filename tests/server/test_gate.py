"""Who is let in: other hosts, other sites, other bodies and the slow are not; tokens need not stand in addresses."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.server.service import BOOK, PATIENCE, Service, new_match, running
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from escarmouche.server.gate import name_of

SAFE = {"x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cache-control": "no-store"}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server that waits for nobody, and has room for few who don't come to the point."""
    few = {"ESCARMOUCHE_SERVER_REQUEST_WITHIN": "2", "ESCARMOUCHE_SERVER_HALF_OPEN": "20"}
    with running(tmp_path_factory.mktemp("strict") / "games.db", None, **few) as service:
        yield service


def begun(service: Service, stack: ExitStack, text: str) -> socket.socket:
    """A connection on which a request is begun, and not finished."""
    url = urlsplit(service.url)
    connection = stack.enter_context(socket.create_connection((url.hostname or "", url.port or 0), PATIENCE))
    connection.sendall(text.encode())
    return connection


def until_closed(connection: socket.socket) -> bytes:
    """What the server has sent by the time it hangs up."""
    heard = b""
    while data := connection.recv(65_536):
        heard += data
    return heard


@pytest.mark.parametrize("text", ["", "GET /api/health HTTP/1.1\r\nHost: localhost\r\n"])
def test_who_never_comes_to_the_end_of_a_request_is_shut_out(strict: Service, text: str) -> None:
    with ExitStack() as stack:
        assert until_closed(begun(strict, stack, text)) == b""


def test_who_begins_a_second_request_and_does_not_end_it_is_shut_out(strict: Service) -> None:
    whole = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with ExitStack() as stack:
        heard = until_closed(begun(strict, stack, f"{whole}GET /"))
        assert heard.count(b"HTTP/1.1 200") == 1


def test_a_body_that_never_comes_is_not_waited_for(strict: Service) -> None:
    head = (
        "POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    )
    with ExitStack() as stack:
        connection = begun(strict, stack, head + '{"book"')
        assert connection.recv(12) == b"HTTP/1.1 408"


def test_half_open_connections_do_not_keep_others_out(strict: Service) -> None:
    with ExitStack() as stack:
        waiting = [begun(strict, stack, "GET / HTTP/1.1\r\n") for _ in range(60)]
        assert strict.http.get("/api/health").status_code == 200
        for connection in waiting[:40]:
            assert until_closed(connection) == b""


def test_what_is_no_text_is_no_fault_of_the_server(service: Service) -> None:
    token = new_match(service)["red"]
    for path in ("/api/matches", f"/api/seats/{token}/answer", "/api/matches/mine"):
        refused = service.http.post(path, content=b'{"book": "\xff\xfe"}', headers={"content-type": "application/json"})
        assert refused.status_code == 400, refused.text


def test_errors_are_as_safe_as_answers(service: Service) -> None:
    answers = [
        service.http.get("/api/seats/nobody"),
        service.http.get("/nowhere"),
        service.http.put("/api/matches"),
        service.http.post("/api/matches", content=b"{"),
        service.http.post("/api/matches", json={"book": 1}),
        service.http.get("/api/health", headers={"host": "elsewhere.example"}),
        service.http.get("/api/health"),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 405, 415, 400, 421, 200]
    for answer in answers:
        assert SAFE.items() <= answer.headers.items(), answer.request


def test_other_sites_can_make_no_matches(service: Service) -> None:
    wish = {"book": BOOK}
    for body in (
        {"content": '{"book": "c2"}', "headers": {"content-type": "text/plain"}},
        {"data": wish},
        {"json": wish, "headers": {"origin": "https://elsewhere.example"}},
        {"json": wish, "headers": {"origin": "null"}},
    ):
        assert service.http.post("/api/matches", **body).status_code in (403, 415)
    assert service.http.post("/api/matches", json=wish, headers={"origin": service.url}).status_code == 201
    token = new_match(service)["red"]
    elsewhere, url = Origin("https://elsewhere.example"), f"{service.socket_url}/api/seats/{token}/socket"
    with pytest.raises(InvalidStatus):
        connect(url, origin=elsewhere, proxy=None)


def test_a_server_answers_to_its_names_only(tmp_path: Path, service: Service) -> None:
    for host, status in (("localhost", 200), ("127.0.0.1:80", 200), ("elsewhere.example", 421), ("", 421)):
        assert service.http.get("/api/health", headers={"host": host}).status_code == status
    with running(tmp_path / "games.db", None, ESCARMOUCHE_SERVER_HOSTS="play.example, other.example") as named:
        for host, status in (("play.example", 200), ("OTHER.example:443", 200), ("localhost", 421)):
            assert named.http.get("/api/health", headers={"host": host}).status_code == status


def test_names_are_read_from_hosts() -> None:
    assert [name_of(host) for host in ("a.b", "A.b:80", "[::1]:80", "[::1]", "a b", "a/b", "")] == [
        "a.b",
        "a.b",
        "[::1]",
        "[::1]",
        "",
        "",
        "",
    ]


def test_tokens_need_not_stand_in_addresses(service: Service) -> None:
    token = new_match(service)["red"]
    bearer = {"authorization": f"Bearer {token}"}
    whole = service.http.get(f"/api/seats/{token}").json()
    assert service.http.get("/api/seats/-", headers=bearer).json()["match"] == whole["match"]
    assert service.http.get("/api/seats/-/story", headers=bearer).status_code == 200
    for headers in ({}, {"authorization": "Bearer a/b"}, {"authorization": f"Basic {token}"}):
        assert service.http.get("/api/seats/-/story", headers=headers).status_code == 404
    url = f"{service.socket_url}/api/seats/-/socket?cursor=0"
    offered = [Subprotocol("escarmouche"), Subprotocol(f"seat.{token}")]
    with connect(url, subprotocols=offered, proxy=None, open_timeout=PATIENCE, close_timeout=PATIENCE) as open_socket:
        assert open_socket.subprotocol == "escarmouche"
        assert '"hello"' in str(open_socket.recv(PATIENCE))


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nothing"])
def test_a_head_is_answered_like_a_get_without_its_body(service: Service, path: str) -> None:
    got, head = service.http.get(path), service.http.head(path)
    assert (head.status_code, head.headers["content-type"]) == (got.status_code, got.headers["content-type"])
    assert head.content == b""
    assert service.http.get(path).content, "nothing of it is left in the connection"


def test_long_answers_are_compressed(service: Service) -> None:
    assert service.http.get("/api/books").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in service.http.get("/api/health").headers


def test_who_asks_is_told_by_proxies_that_are_believed(tmp_path: Path) -> None:
    few = {"ESCARMOUCHE_SERVER_REQUESTS_A_MINUTE": "3", "ESCARMOUCHE_SERVER_PROXIES": "192.0.2.1"}
    with running(tmp_path / "games.db", None, **few) as service:
        answers = [
            service.http.get("/api/rules/none", headers={"x-forwarded-for": f"198.51.100.{number}"})
            for number in range(8)
        ]
        assert answers[-1].status_code == 429, "whoever is no such proxy may say what he likes"
    few["ESCARMOUCHE_SERVER_PROXIES"] = "127.0.0.1"
    with running(tmp_path / "other.db", None, **few) as service:
        answers = [
            service.http.get("/api/rules/none", headers={"x-forwarded-for": f"198.51.100.{number}"})
            for number in range(8)
        ]
        assert {answer.status_code for answer in answers} == {404}
