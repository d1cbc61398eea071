"""Errors as JSON (RFC 9457), in the caller's language: what the rules refuse, what the server refuses, what HTTP refuses."""

from __future__ import annotations

import http
import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from sqlalchemy.exc import SQLAlchemyError

from escarmouche import errors
from escarmouche.kernel import Divergence, IllegalAnswer
from escarmouche.rulebooks import Words
from escarmouche.server.languages import texts_for
from escarmouche.server.logs import log, why
from escarmouche.server.narration import reasons_told
from escarmouche.server.wire import Because, Problem
from escarmouche.texts import Message, Texts, message

SAFE: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}
"""Headers of every response."""

MEDIA_TYPE: Final = "application/problem+json"

TYPES: Final = "urn:escarmouche:problem:"

FAULTS: Final[Mapping[str, re.Pattern[str]]] = {
    "server-fault-expected": re.compile(r"Expected `(?P<expected>[^`]+)`, got `(?P<got>[^`]+)`"),
    "server-fault-limits": re.compile(r"Expected `(?P<expected>[^`]+)` (?P<limits>.+?)(?: - at |$)"),
    "server-fault-missing": re.compile(r"Object missing required field `(?P<field>[^`]+)`"),
    "server-fault-unknown": re.compile(r"Object contains unknown field `(?P<field>[^`]+)`"),
    "server-fault-not-json": re.compile(r".*(?:malformed|truncated|not a valid JSON)", re.IGNORECASE),
}
"""What decoders say, by the text in which we say it."""

BODY: Final = "data"
"""What Litestar calls the whole body."""

PLACE: Final = re.compile(r" - at `\$\.?([^`]+)`")


class Refusal(errors.Problem):
    """What the server refuses: ``kind`` names the text (``server-<kind>``) and the type of the problem."""

    def __init__(self, kind: str, status: int, **facts: Any) -> None:
        super().__init__(message(f"server-{kind}", **facts))
        self.kind = kind
        self.status = status


class Illegal(Exception):
    """An answer that the rules forbid, with the names to tell it by."""

    def __init__(self, error: IllegalAnswer, names: Mapping[str, Words]) -> None:
        super().__init__(str(error))
        self.error = error
        self.names = names


def problem_of(error: Exception, texts: Texts) -> Problem:
    """The error as it crosses the wire; anything unforeseen is logged, and told without a word about its cause."""
    try:
        return _problem_of(error, texts)
    except Exception as fault:  # a text that lacks what it names
        log("fault", level="error", error=fault)
        return _problem(texts, "fault", 500)


def _problem_of(error: Exception, texts: Texts) -> Problem:
    match error:
        case Illegal():
            reasons = tuple(Because(*told) for told in reasons_told(error.error, error.names, texts))
            detail = "; ".join(reason.text for reason in reasons)
            return _problem(texts, "illegal-answer", 422, detail, error.error.rule or "", reasons)
        case Refusal():
            return _problem(texts, error.kind, error.status, errors.one_line(texts.tell(error.reason)))
        case Divergence():
            return _problem(texts, "diverged", 409, error.told(texts))
        case errors.Problem():
            return _problem(texts, "refused", 422, error.told(texts), error.rule or "")
        case HTTPException() if error.status_code < 500:
            return _problem(texts, f"http-{error.status_code}", error.status_code, _http_detail(error, texts))
        case SQLAlchemyError():
            log("database-fault", level="error", why=why(error))
            return _problem(texts, "no-storage", 503, texts.say("server-no-storage"))
        case UnicodeDecodeError():
            return _problem(texts, "http-400", 400, errors.one_line(texts.say("server-fault-not-json")))
        case RecursionError():
            return _problem(texts, "too-deep", 400)
        case _:
            log("fault", level="error", error=error)
            return _problem(texts, "fault", 500)


def _problem(
    texts: Texts, kind: str, status: int, detail: str = "", rule: str = "", reasons: tuple[Because, ...] = ()
) -> Problem:
    key = f"server-title-{kind}"
    title = texts.say(key) if key in texts else http.HTTPStatus(status).phrase
    return Problem(TYPES + kind, title, status, detail, rule, reasons)


def _http_detail(error: HTTPException, texts: Texts) -> str:
    """What HTTP, or the schema of a body, has against a request; nothing where the title says it all."""
    if isinstance(error.extra, list):
        faults = [fault for fault in error.extra if isinstance(fault, dict)]
        told = tuple(fault_told(str(fault.get("key", "")), str(fault.get("message", ""))) for fault in faults)
        return errors.one_line(texts.say("server-http-faults", faults=told))
    if error.detail == http.HTTPStatus(error.status_code).phrase:
        return ""
    return errors.one_line(texts.say("server-http-faults", faults=(fault_told("", error.detail),)))


def fault_told(key: str, said: str) -> Message:
    """What a decoder says against one value, in our words where we know its own; with the place of the value."""
    text, facts = next(
        ((text, matched.groupdict()) for text, pattern in FAULTS.items() if (matched := pattern.match(said))),
        ("server-fault-other", {"said": said}),
    )
    place = key if key and key != BODY else ".".join(PLACE.findall(said))
    fault = Message(text, facts)
    return message("server-fault-at", place=place, fault=fault) if place else fault


def respond(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The response for an error of any kind."""
    texts = texts_for(request.query_params.get("lang"), request.headers.get("accept-language", ""))
    problem = problem_of(error, texts)
    kept = ("retry-after", "allow", "ratelimit")
    given = getattr(error, "headers", None) or {}
    headers = {name: value for name, value in given.items() if name.casefold().startswith(kept)}
    return Response(
        msgspec.json.encode(problem),
        status_code=problem.status,
        media_type=MEDIA_TYPE,
        headers={**SAFE, **headers, "content-language": texts.locale},
    )


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors of an endpoint, for the OpenAPI document; those that any endpoint may have are added."""
    return {
        status: ResponseSpec(
            Problem, generate_examples=False, description=http.HTTPStatus(status).phrase, media_type=MEDIA_TYPE
        )
        for status in (*statuses, 400, 429)
    }


__all__ = ["MEDIA_TYPE", "Illegal", "Refusal", "problem_of", "refusals", "respond"]
