"""Pictures that players bring for cards of their own: what is taken, what is refused, how long it is kept."""

from __future__ import annotations

import io
import sqlite3
import struct
import zlib
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageDraw
from tests.server.service import Service, running
from tests.server.test_campaigns import decide, new_campaign, to_battle
from tests.server.test_storage import postgres, sqlite, with_houses

from escarmouche.server import storage
from escarmouche.server.portraits import KINDS, MOST_BYTES, SIDE, portrait
from escarmouche.server.problems import Refusal
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.settings import database_url
from escarmouche.server.wire import ArmyText, MatchWish

__all__ = ["postgres"]

PACK = """
pack: mine
name: {fr: Les miens, en: Mine}
people: lions
cards:
  - {key: my-guard, based_on: line-spearman, name: {fr: Mon garde, en: My Guard}}
"""
LISTED = """
name: My patrol
people: lions
limit: 80
cards:
  - {profile: my-guard, count: 2}
  - {profile: line-archer}
"""
RED, GREEN = (200, 30, 20), (20, 160, 40)


def picture(kind: str = "PNG", size: tuple[int, int] = (400, 300), **more: Any) -> bytes:
    """A file with a picture, red on the left and green on the right."""
    image = Image.new("RGB", size, RED)
    ImageDraw.Draw(image).rectangle((size[0] // 2, 0, *size), fill=GREEN)
    file = io.BytesIO()
    image.save(file, kind, **more)
    return file.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A few bytes that say they are a picture of so many pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def seen(body: bytes) -> Image.Image:
    return Image.open(io.BytesIO(body)).convert("RGB")


def is_like(pixel: Any, colour: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 30 for one, other in zip(pixel, colour, strict=True))


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_becomes_small_and_square(kind: str) -> None:
    made = portrait(picture(kind, (1200, 700)))
    image = Image.open(io.BytesIO(made.body))
    assert (image.format, image.size) == ("WEBP", (SIDE, SIDE))
    assert is_like(seen(made.body).getpixel((30, 128)), RED)
    assert is_like(seen(made.body).getpixel((226, 128)), GREEN)
    assert made == portrait(picture(kind, (1200, 700)))


def test_of_a_photograph_only_the_picture_is_kept() -> None:
    """It is turned as its camera was held, and tells neither where it was taken nor what else was written into it."""
    exif = Image.Exif()
    exif[0x0112] = 3  # upside down
    exif[0x010F] = "A secret camera"
    exif.get_ifd(0x8825)[1] = "N"
    made = portrait(picture("JPEG", exif=exif, comment=b"a secret note", icc_profile=b"a secret profile"))
    assert b"secret" in picture("JPEG", exif=exif)
    assert b"secret" not in made.body
    image = Image.open(io.BytesIO(made.body))
    assert not image.getexif() and "icc_profile" not in image.info and "exif" not in image.info
    assert is_like(seen(made.body).getpixel((30, 128)), GREEN)


@pytest.mark.parametrize(
    ("sent", "kind"),
    [
        (b"", "portrait-kind"),
        (b"cards: []", "portrait-kind"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "portrait-kind"),
        (picture("TIFF"), "portrait-kind"),
        (picture("PNG")[:200], "portrait-broken"),
        (bomb(50_000, 50_000), "portrait-pixels"),
        (bomb(6_000, 6_000), "portrait-pixels"),
        (b"\xff\xd8\xff" + bytes(MOST_BYTES), "portrait-large"),
    ],
)
def test_what_is_no_picture_is_refused_with_the_reason(sent: bytes, kind: str) -> None:
    with pytest.raises(Refusal) as refused:
        portrait(sent)
    assert refused.value.kind == kind


def sent(service: Service, body: bytes, kind: str = "image/png", **more: Any) -> Any:
    return service.http.post("/api/portraits", content=body, headers={"content-type": kind}, **more)


def test_a_portrait_is_shown_as_a_picture_and_nothing_else(service: Service) -> None:
    made = sent(service, picture())
    assert made.status_code == 201
    shown = service.http.get(f"/api/portraits/{made.json()['id']}")
    assert shown.content == portrait(picture()).body
    assert shown.headers["content-type"] == "image/webp"
    assert shown.headers["x-content-type-options"] == "nosniff"
    assert shown.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert shown.headers["cross-origin-resource-policy"] == "same-origin"
    assert "immutable" in shown.headers["cache-control"]
    assert service.http.get("/api/portraits/" + "0" * 64).status_code == 404


def test_what_is_refused_is_said_in_the_language_of_who_sends_it(service: Service) -> None:
    refused = sent(service, b"cards: []", params={"lang": "fr"})
    assert refused.status_code == 422
    assert "n’est pas une image" in refused.json()["detail"]
    assert sent(service, bytes(MOST_BYTES + 100_000)).status_code == 413
    assert sent(service, picture(), "text/plain").status_code == 415
    assert (
        service.http.post("/api/matches", content=picture(), headers={"content-type": "image/png"}).status_code == 415
    )
    elsewhere = {"content-type": "image/png", "origin": "https://elsewhere.example"}
    assert service.http.post("/api/portraits", content=picture(), headers=elsewhere).status_code == 403


def test_an_address_may_send_only_so_many(tmp_path: Path) -> None:
    with running(tmp_path / "games.db", ESCARMOUCHE_SERVER_PORTRAITS_AN_HOUR="2") as service:
        assert [sent(service, picture()).status_code for _ in range(3)] == [201, 201, 429]


def wish(id: str, card: str = "my-guard", **more: Any) -> MatchWish:
    """A match in which red plays cards of his own, and blue none."""
    mine = ArmyText(LISTED, [PACK], {card: id})
    return MatchWish(book="c2", armies=[mine, "orques-80"], battlefield="open-field", **more)


def test_the_figures_of_a_card_show_its_portrait(service: Service) -> None:
    id = sent(service, picture()).json()["id"]
    mine = {"text": LISTED, "packs": [PACK], "portraits": {"my-guard": id}}
    made = service.http.post("/api/matches", json={"book": "c2", "armies": [mine, mine], "battlefield": "open-field"})
    assert made.status_code == 201, made.text  # a pack that both bring is one
    for token in made.json()["links"].values():
        figures = service.http.get(f"/api/seats/{token}").json()["now"]["table"]["figures"]
        assert {figure["portrait"] for figure in figures if figure["card"] == "my-guard"} == {id}
        assert {figure["portrait"] for figure in figures if figure["card"] == "line-archer"} == {""}


@pytest.mark.parametrize(
    ("card", "id", "kind"),
    [("line-archer", "", "portrait-card"), ("nobody", "", "portrait-card"), ("my-guard", "0" * 64, "portrait-unknown")],
)
def test_only_cards_of_ones_own_have_portraits_that_were_sent(service: Service, card: str, id: str, kind: str) -> None:
    mine = {"text": LISTED, "packs": [PACK], "portraits": {card: id or sent(service, picture()).json()["id"]}}
    refused = service.http.post("/api/matches", json={"book": "c2", "armies": [mine, "orques-80"]})
    assert refused.status_code == 422
    assert refused.json()["type"].endswith(f":{kind}")
    assert card in refused.json()["detail"]


def test_the_cards_of_a_pack_are_told(service: Service) -> None:
    told = service.http.post("/api/books/c2/packs/check", json={"packs": [PACK]}).json()
    assert [(card["key"], card["name"], card["pack"]) for card in told] == [("my-guard", "My Guard", "Mine")]
    refused = service.http.post("/api/books/c2/packs/check", json={"packs": ["cards: ["]})
    assert refused.status_code == 422
    assert "pack-1.yaml" in refused.json()["detail"]


async def shown(registry: MatchRegistry, link: str) -> dict[str, str]:
    return (await registry.seated(link)).match.facts.portraits


def until_no_match_shows_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A portrait is kept as long as a match shows it, a rematch too, and goes some time after the last of them."""
    monkeypatch.setattr(storage, "UNSHOWN_AFTER", timedelta(0))

    async def play(registry: MatchRegistry, other: MatchRegistry) -> None:
        store = registry.store
        id = await registry.send_portrait(picture(), "here")
        assert await other.send_portrait(picture(), "there") == id
        alone = await registry.send_portrait(picture(size=(50, 60)), "here")
        link = (await registry.make(wish(id))).links["red"]
        await store.forget_portraits()
        assert await store.portrait(alone) is None
        assert await store.portrait(id) == portrait(picture()).body
        assert await shown(other, link) == {"my-guard": id}
        match = (await registry.seated(link)).match
        await match.concede("red")
        again = await registry.rematch(link)
        assert await shown(registry, again.link) == {"my-guard": id}
        await store.delete(match.id)
        await store.forget_portraits()
        assert await store.portrait(id) is not None
        await store.delete(again.match)
        await store.forget_portraits()
        assert await store.portrait(id) is None
        with pytest.raises(Refusal):
            await registry.make(wish(id))
        assert await store.portrait("a\0b") is None
        with pytest.raises(Refusal):
            await registry.make(wish("a\0b"))

    with_houses([url, url], play)


def test_a_portrait_is_kept_as_long_as_a_match_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    until_no_match_shows_it(sqlite(tmp_path), monkeypatch)


def test_a_portrait_is_kept_in_postgresql_too(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    until_no_match_shows_it(database_url(postgres), monkeypatch)


def test_the_battles_of_a_campaign_show_its_portraits(tmp_path: Path) -> None:
    with running(tmp_path / "games.db") as service:
        id = sent(service, picture()).json()["id"]
        seats = {"blue": {"player": "random"}}
        red = new_campaign(service, seats=seats, packs=[PACK], portraits={"my-guard": id})["red"]
        decide(service, [red], Random(1))
        battle = service.http.get(f"/api/seats/{to_battle(service, red)}").json()["match"]["match"]
        with closing(sqlite3.connect(service.database)) as kept:
            assert (battle, id) in kept.execute("SELECT game, portrait FROM shown_portraits").fetchall()
