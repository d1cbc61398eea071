"""The endpoints for strangers: any bytes give a clear answer, in the caller's language, as the OpenAPI document says."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.middleware import rate_limit
from litestar.testing import TestClient
from schemathesis import checks
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.keyboard import typed
from tests.server.service import BOOK, PATIENCE, Person, Service, new_match, plugged_in, running
from websockets.exceptions import ConnectionClosed, InvalidStatus

from escarmouche.catalogue import books as catalogues
from escarmouche.server.app import create_app
from escarmouche.server.languages import texts_for
from escarmouche.server.limits import Bucket
from escarmouche.server.settings import Settings

AS_JSON = {"content-type": "application/json"}
DOCUMENT = create_app(Settings(database="sqlite+aiosqlite://")).openapi_schema.to_schema()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
CHECKS: list[Any] = [
    checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def links(service: Service) -> dict[str, str]:
    """A match for strangers to tear at."""
    return new_match(service)


@SCHEMA.parametrize()
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_endpoint_keeps_to_the_document(case: Any, service: Service, links: dict[str, str]) -> None:
    """Half of the time with a link that opens something."""
    token = case.path_parameters.get("token") if case.path_parameters else None
    if isinstance(token, str) and len(token) % 2 == 0:
        case.path_parameters["token"] = links[("red", "blue", "")[len(token) // 2 % 3]]
    if case.operation.path == "/api/books/{book}/cards":
        case.path_parameters["book"] = BOOK
    response = case.call(base_url=service.url, timeout=PATIENCE)
    case.validate_response(response, checks=CHECKS)


@pytest.mark.parametrize(
    ("body", "french", "english"),
    [
        (b"[]", "attendu : object ; trouvé : array", "expected object, got array"),
        (b"{}", "le champ book manque", "the field book is missing"),
        (b'{"book": 3}', "book : attendu : str ; trouvé : int", "book: expected str, got int"),
        (b"{", "ce n'est pas du JSON", "this is no JSON"),
    ],
)
def test_a_request_of_the_wrong_shape_is_told_in_both_languages(
    service: Service, body: bytes, french: str, english: str
) -> None:
    def detail(lang: str) -> str:
        refused = service.http.post("/api/matches", params={"lang": lang}, content=body, headers=AS_JSON)
        assert refused.status_code == 400
        return typed(refused.json()["detail"])

    assert detail("fr") == f"La requête n'est pas faite comme il faut : {french}"
    assert detail("en") == f"The request is not as it should be: {english}"


def test_the_document_names_every_endpoint_and_its_errors(service: Service) -> None:
    served = service.http.get("/schema/openapi.json").json()
    assert served["paths"].keys() == DOCUMENT["paths"].keys()
    for path, methods in served["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (path, method)
            for status in ("400", "429"):
                assert "application/problem+json" in operation["responses"][status]["content"], (path, method)
            assert ("404" in operation["responses"]) == (
                "{" in path or path == "/api/rules" or path[-7:] in ("matches", "mpaigns", "s/check")
            )


# -- errors ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "title"), [("fr-FR,en;q=0.5", "Lien inconnu"), ("de", "No such link")])
def test_errors_are_problems_in_the_callers_language(service: Service, language: str, title: str) -> None:
    refused = service.http.get("/api/seats/nothing", headers={"accept-language": language})
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["title"] == title
    assert refused.json()["status"] == refused.status_code == 404


@pytest.mark.parametrize(
    ("header", "lang", "spoken"),
    [
        ("fr", None, "fr"),
        ("en;q=0.1, fr;q=0.9", None, "fr"),
        ("fr;q=0, en", None, "en"),
        ("de, *;q=0.1", None, "en"),
        ("fr;q=x", None, "en"),
        ("fr", "en", "en"),
        ("en", "fr_CA", "fr"),
        ("en", "nonsense", "en"),
        ("", None, "en"),
    ],
)
def test_the_language_is_that_of_the_address_else_of_the_browser(header: str, lang: str | None, spoken: str) -> None:
    assert texts_for(lang, header).locale == spoken


BODIES = [
    b"",
    b"\xff\xfe",
    b"{",
    b"[" * 100_000,
    b"null",
    b'{"book": 1}',
    b'{"book": "\\ud800"}',
    b'{"x":1}',
    b"1e999999",
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:12]))
def test_no_body_is_a_fault_of_the_server(service: Service, links: dict[str, str], body: bytes) -> None:
    seat = f"/api/seats/{links['red']}"
    for path in ("/api/matches", "/api/matches/mine", f"/api/books/{BOOK}/armies/check"):
        assert 400 <= service.http.post(path, content=body, headers=AS_JSON).status_code < 500, path
    for path in ("answer", "try", "take-back", "draw", "stand-in"):
        refused = service.http.post(f"{seat}/{path}", content=body, headers=AS_JSON)
        assert 400 <= refused.status_code < 500, path
        assert refused.headers["content-type"] == "application/problem+json"
    assert 400 <= service.http.put(f"{seat}/orders", content=b"[" + body, headers=AS_JSON).status_code < 500


def test_strange_addresses_are_not_found(service: Service) -> None:
    for path in ("/api", "/api/seats/%ff%fe", "/api/seats/%00", "/api/rules/%F0%9F%8E%B2", "/..%2f..%2fetc/passwd"):
        assert service.http.get(path).status_code in (400, 404), path
    assert service.http.delete("/api/books").status_code == 405
    assert service.http.get(f"/api/rules/{BOOK}.nothing", params={"lang": "fr"}).json()["title"] == "Règle inconnue"


@pytest.mark.parametrize("book", ["c2", "ddm"])
def test_every_army_that_is_shipped_gives_a_list_that_keeps_to_the_rules(service: Service, book: str) -> None:
    shipped = next(one for one in service.http.get("/api/books").json() if one["id"] == book)["armies"]
    for army in shipped:
        listed = service.http.get(f"/api/books/{book}/armies/{army['key']}").json()
        verdict = service.http.post(f"/api/books/{book}/armies/check", json={"text": listed["text"]}).json()
        assert verdict["legal"], army
    assert service.http.get(f"/api/books/{book}/armies/..%2F..%2Fbook").status_code == 404


WRONG_LISTS = {
    "c2": ("people: lions\nlimit: 100\ncards: [{profile: line-archer, count: 99}]", "Line Archer"),
    "cc": (
        "people: lions\nlimit: 100\ncards: [{profile: line-archer}, {profile: line-spearman, count: 99}]",
        "Line Spearman",
    ),
    "c4": ("army: fens\nlimit: 900\nbanners: [{units: [{troop: slingers, strength: 99}]}]", "Slingers"),
    "lfw": (
        "faction: hill-clans\nformat: 100\nunits: [{unit: war-hound}, {unit: clan-chief, speciality: captain}]",
        "Clan chief",
    ),
    "ddm": ("faction: CE\nlimit: 100\ncreatures: [{card: hyena}, {card: hill-dwarf-shield}]", "Hill Dwarf Shield"),
}


@pytest.mark.parametrize("book", list(WRONG_LISTS))
def test_what_is_wrong_with_a_list_names_the_card_that_it_is_about(service: Service, book: str) -> None:
    text, card = WRONG_LISTS[book]
    checked = service.http.post(f"/api/books/{book}/armies/check", json={"text": "name: X\n" + text})
    assert checked.status_code == 200, checked.text
    about = {finding["about"] for finding in checked.json()["findings"] if "[" in finding["place"]}
    assert about == {card}


def units_in(form: dict[str, Any]) -> int:
    """How many units have a line, each by itself or together with others."""
    return sum(len(line["places"]) for part in form["parts"] for line in part["lines"])


@pytest.mark.parametrize(("book", "more"), [("c4", "add:slingers:slinger"), ("lfw", "add:war-hound")])
def test_a_list_is_filled_in_and_what_is_wrong_with_it_has_a_line(service: Service, book: str, more: str) -> None:
    army = {"text": "name: X\n" + WRONG_LISTS[book][0]}
    armies = f"/api/books/{book}/armies"
    form = service.http.post(f"{armies}/form", json=army).json()
    assert form["follows"]
    wanted = {"army": army, "picked": {**form["picked"], more: 2}, "limit": 700}
    filled = service.http.post(f"{armies}/fill", json=wanted)
    assert filled.status_code == 200, filled.text
    again = service.http.post(f"{armies}/form", json=filled.json()).json()
    assert again["limit"] == 700
    assert units_in(again) == units_in(form) + 2
    verdict = service.http.post(f"{armies}/check", json=filled.json()).json()
    assert verdict["findings"]
    places = [place for part in again["parts"] for one in (part, *part["lines"]) for place in one["places"]]
    for finding in verdict["findings"]:
        assert finding["place"] in (*places, "limit", "banners"), finding


def test_what_a_rule_builds_on_has_titles(service: Service) -> None:
    told = service.http.get(f"/api/rules/{BOOK}.melee.riposte", params={"lang": "fr"}).json()
    for need in told["needs"]:
        assert need["title"] == service.http.get(f"/api/rules/{need['id']}").json()["titles"]["fr"]
    assert told["needs"]


def test_rules_of_another_book_are_told_with_its_name(service: Service) -> None:
    """What two editions call by one name can be told apart."""
    told = service.http.get("/api/rules/cc.core.melee.authority", params={"lang": "fr"}).json()
    titles = {need["id"]: need["title"] for need in told["needs"]}
    assert titles["cc.skill.autorite"] == "Autorité"
    assert titles["c2.skill.autorite"] == "Autorité · Confrontation 2"


def test_the_lines_of_a_paragraph_are_one(service: Service) -> None:
    """They are broken where there is no more room, and not where those of the file end."""
    told = service.http.get("/api/rules/cc.core.melee.authority").json()
    assert "opposed Discipline test" in told["rule"]
    assert "\n" not in told["rule"]


def test_what_is_too_large_is_refused(service: Service, links: dict[str, str]) -> None:
    body = json.dumps({"text": "x" * 300_000}).encode()
    assert service.http.post(f"/api/books/{BOOK}/armies/check", content=body, headers=AS_JSON).status_code == 413
    person = Person(service, links["red"]).connect()
    person.socket.send("x" * 100_000)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            person.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    person.leave()


def test_searching_finds_rules_with_their_text(service: Service) -> None:
    found = service.http.get("/api/rules", params={"text": "contre-attaque", "book": BOOK}).json()
    assert found
    assert service.http.get(f"/api/rules/{found[0]['id']}").json() == found[0]
    assert service.http.get("/api/rules", params={"text": "x", "book": "nothing"}).status_code == 404
    for name in catalogues():  # those that can only be read, too
        assert service.http.get("/api/rules", params={"text": "charge", "book": name}).json()


def test_a_rule_is_told_in_the_language_of_the_reader(service: Service) -> None:
    english, french = (
        service.http.get("/api/rules/c2.melee.riposte", params={"lang": lang}).json() for lang in ("en", "fr")
    )
    assert (english["lang"], french["lang"]) == ("en", "fr")
    assert english["rule"] != french["rule"]
    assert english["titles"] == french["titles"] == {"en": english["title"], "fr": french["title"]}


# -- sockets -----------------------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.one_of(st.binary(max_size=300), st.text(max_size=300)), min_size=1, max_size=8))
def test_any_bytes_on_a_socket_get_an_answer(
    service: Service, links: dict[str, str], messages: list[bytes | str]
) -> None:
    with plugged_in(f"{service.socket_url}/api/seats/{links['blue']}/socket?cursor=x") as socket:
        for message in messages:
            socket.send(message.encode("utf-8", "replace").decode() if isinstance(message, str) else message)
        socket.send('{"type": "ping", "id": "last"}')
        errors = 0
        while (said := json.loads(socket.recv(timeout=PATIENCE)))["type"] != "pong":
            errors += said["type"] == "error"
            if said["type"] == "error":
                assert 400 <= said["problem"]["status"] < 500, said
    assert errors == len(messages)


MESSAGES = [
    {"type": "answer", "question": "0.0"},
    {"type": "answer", "question": "0.0", "answer": {"a": [[[1]]]}, "more": 1},
    {"type": "try", "question": "0.0", "spot": {"at": [10**9, 0]}},
    {"type": "orders", "orders": {"windows": {"x": {"ask": "perhaps"}}}},
    {"type": "nothing"},
    {"type": "answer", "id": "x" * 101, "question": ""},
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: str(message)[:40])
def test_messages_that_are_none_are_told_so(service: Service, links: dict[str, str], message: dict[str, Any]) -> None:
    with plugged_in(f"{service.socket_url}/api/seats/{links['red']}/socket") as socket:
        socket.send(json.dumps(message))
        while (said := json.loads(socket.recv(timeout=PATIENCE)))["type"] != "error":
            pass
        assert said["problem"]["status"] in (400, 409)


def test_what_is_no_message_comes_back_by_its_id(service: Service, links: dict[str, str]) -> None:
    """Who sent it waits for what is said to it, and for nothing else that he has sent."""
    person = Person(service, links["red"]).connect()
    for said in ({"type": "answer"}, {"type": "answer", "question": "0.0", "more": 1}, {"type": "nothing"}, {}):
        assert person.say(**said)["problem"]["status"] == 400
    person.leave()


def test_a_link_that_opens_nothing_is_told_so_and_closed(service: Service) -> None:
    with plugged_in(f"{service.socket_url}/api/seats/nothing/socket?lang=fr") as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["problem"]["title"] == "Lien inconnu"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
    with pytest.raises(InvalidStatus), plugged_in(f"{service.socket_url}/api/nothing"):
        pass


def test_the_messages_of_the_socket_are_described(service: Service) -> None:
    schema = service.http.get("/api/socket").json()
    assert {"AnswerMessage", "PingMessage"} <= set(schema["from_seat"]["$defs"])
    assert {"UpdateMessage", "RegionMessage"} <= set(schema["to_seat"]["$defs"])


# -- limits ------------------------------------------------------------------------------------------------------------


def test_a_bucket_lets_through_a_burst_then_a_rate() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    now[0] += 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_who_asks_too_much_has_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noon = time.time()
    monkeypatch.setattr(rate_limit, "time", lambda: noon)
    few = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'games.db'}", requests_a_minute=8)
    with TestClient(create_app(few)) as client:
        answers = [client.get("/api/books", params={"lang": "fr"}) for _ in range(10)]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429] * 2
    assert answers[-1].json()["title"] == "Trop de requêtes"


def test_who_talks_too_much_is_shown_the_door(tmp_path: Path) -> None:
    few = {"ESCARMOUCHE_SERVER_MESSAGES_A_SECOND": "0.001", "ESCARMOUCHE_SERVER_MESSAGE_BURST": "10"}
    with running(tmp_path / "games.db", None, **few) as service:
        person = Person(service, new_match(service)["red"]).connect()
        for _ in range(10):
            assert person.say(type="ping")["type"] == "pong"
        with pytest.raises(ConnectionClosed) as closed:
            person.say(type="ping")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        person.leave()


def test_logs_are_lines_of_json_without_tokens(service: Service, links: dict[str, str], log_file: Path) -> None:
    Person(service, links["red"]).connect().leave()
    lines = [json.loads(line) for line in log_file.read_text().splitlines()]
    assert {"open", "match-made"} <= {line["event"] for line in lines}
    assert not [line for line in lines if line["level"] == "error"]
    assert all(token not in log_file.read_text() for token in links.values())


def parts(of: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in the document."""
    if isinstance(of, dict):
        yield of
    for part in of.values() if isinstance(of, dict) else of if isinstance(of, list) else ():
        yield from parts(part)


def test_no_alternative_is_anything_at_all() -> None:
    """Of several alternatives exactly one has to fit: one that everything fits would refuse what fits another as well."""
    assert not [part for part in parts(DOCUMENT) if {} in [*part.get("oneOf", ()), *part.get("anyOf", ())]]


def test_operations_have_names_that_a_program_would_give_its_functions() -> None:
    names = [operation["operationId"] for path in DOCUMENT["paths"].values() for operation in path.values()]
    assert len({*names}) == len(names)
    assert {"make_match", "show_situation", "give_answer", "foretell", "read_story"} <= {*names}
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names)
