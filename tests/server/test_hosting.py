"""What `compose.yaml` starts, without containers: two servers with its settings, a database, a proxy with a certificate."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import yaml
from tests.needs import lacking
from tests.server.service import PATIENCE, Service, new_match, running
from tests.server.test_storage import postgres
from websockets.sync.client import ClientConnection, connect

__all__ = ["postgres"]

ROOT = Path(__file__).parents[2]
NAME = "games.example.org"
HERE = "127.0.0.1"
ONE, TWO = "one", "two"


def composed() -> dict[str, Any]:
    """What stands in `compose.yaml`."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found


def settings_of(service: str) -> dict[str, str]:
    """The environment of a service, with the name of the server and the addresses of this test."""
    told = composed()["services"][service]["environment"]
    return {
        key: re.sub(r"\$\{ESCARMOUCHE_NAME[^}]*\}", NAME, value).replace("172.30.51.0/24", HERE)
        for key, value in told.items()
        if key.endswith(("HOSTS", "PROXIES", "FOR"))
    }


class Proxy:
    """A reverse proxy as the documents want one: it has the certificate, sets who asks, and gives each connection to the
    next server.
    """

    def __init__(self, servers: Sequence[str], certificate: Path) -> None:
        self._servers = cycle([urlsplit(server) for server in servers])
        self._certificate = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._certificate.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
        self.addresses: list[str] = []
        """What has been asked for: what the log of a proxy keeps."""
        self.port = 0

    @contextmanager
    def serving(self) -> Iterator[None]:
        """Serves for the time of a block."""
        opened, over, loops = threading.Event(), asyncio.Event(), list[asyncio.AbstractEventLoop]()

        async def serve() -> None:
            loops.append(asyncio.get_running_loop())
            server = await asyncio.start_server(self._serve, HERE, 0, ssl=self._certificate)
            self.port = server.sockets[0].getsockname()[1]
            opened.set()
            await over.wait()
            server.close()
            connected = asyncio.all_tasks() - {asyncio.current_task()}
            for task in connected:
                task.cancel()
            await asyncio.gather(*connected, return_exceptions=True)

        thread = threading.Thread(target=asyncio.run, args=(serve(),))
        thread.start()
        assert opened.wait(PATIENCE)
        try:
            yield
        finally:
            loops[0].call_soon_threadsafe(over.set)
            thread.join(PATIENCE)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            self.addresses.append(head.split()[1])
            if self.addresses[-1] == "/metrics":
                writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            else:
                await self._pass_on(head, reader, writer)
        except (OSError, EOFError):
            pass  # somebody has left
        finally:
            writer.close()

    async def _pass_on(self, head: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Passes a request on to the next server, with who asks, and both ways what comes after it."""
        line, *headers = head.strip().split("\r\n")
        kept = [one for one in headers if not one.lower().startswith(("x-forwarded-", "connection: keep"))]
        kept += ["X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: https"]
        if not any(one.lower().startswith("upgrade:") for one in headers):
            kept.append("Connection: close")
        server = next(self._servers)
        there, to_there = await asyncio.open_connection(server.hostname, server.port)
        try:
            to_there.write("\r\n".join([line, *kept, "", ""]).encode("latin-1"))
            await asyncio.gather(_passed(reader, to_there), _passed(there, writer))
        finally:
            to_there.close()


async def _passed(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Passes on what comes, at once."""
    while piece := await source.read(65536):
        sink.write(piece)
        await sink.drain()
    sink.close()


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for the name, signed by nobody but itself."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    more = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", "key.pem", "-out", "cert.pem"]
    try:
        subprocess.run([*command, *more], cwd=tmp_path, check=True, capture_output=True)
    except FileNotFoundError:
        lacking("openssl", "openssl is missing")
    return tmp_path


@pytest.fixture
def hosted(postgres: str, certificate: Path) -> Iterator[tuple[Proxy, list[Service]]]:
    with ExitStack() as stack:
        servers = [stack.enter_context(running(postgres, None, **settings_of(name))) for name in (ONE, TWO)]
        proxy = Proxy([server.url for server in servers], certificate)
        stack.enter_context(proxy.serving())
        yield proxy, servers


def plugged_in(proxy: Proxy, trust: ssl.SSLContext, token: str) -> ClientConnection:
    """A socket as the page opens it: through the proxy, by its name, with the token in a subprotocol."""
    address = f"wss://{NAME}:{proxy.port}/api/seats/-/socket?cursor=0"
    origin: Any = f"https://{NAME}:{proxy.port}"
    protocols: Any = ["escarmouche", f"seat.{token}"]
    return connect(
        address,
        sock=socket.create_connection((HERE, proxy.port)),
        server_hostname=NAME,
        ssl=trust,
        origin=origin,
        subprotocols=protocols,
        proxy=None,
        open_timeout=PATIENCE,
        ping_interval=None,
        max_size=None,
    )


def test_two_servers_behind_one_name(hosted: tuple[Proxy, list[Service]], certificate: Path) -> None:
    """Two play who are connected to different servers, each by the name of both, and nobody's token is written down."""
    proxy, servers = hosted
    trust = ssl.create_default_context(cafile=str(certificate / "cert.pem"))
    named = {"host": f"{NAME}:{proxy.port}", "origin": f"https://{NAME}:{proxy.port}"}
    by_name: Mapping[str, Any] = {"headers": named, "extensions": {"sni_hostname": NAME}}
    with httpx.Client(base_url=f"https://{HERE}:{proxy.port}", verify=trust, timeout=PATIENCE, trust_env=False) as http:
        assert http.get("/metrics", **by_name).status_code == 404
        stranger: Mapping[str, Any] = {"headers": {"host": "elsewhere.example"}, "extensions": {"sni_hostname": NAME}}
        assert http.get("/api/books", **stranger).status_code == 421
        links = new_match(servers[0])
        asked = {**named, "authorization": f"Bearer {links['red']}"}
        found = http.get("/api/seats/-/", headers=asked, extensions={"sni_hostname": NAME})
        assert found.status_code == 200
        with plugged_in(proxy, trust, links["red"]) as red, plugged_in(proxy, trust, links["blue"]) as blue:
            _play(red, blue)
            for server in servers:
                figures = server.http.get("/metrics").text
                assert "escarmouche_sockets 1.0" in figures, "each server has one of the two"
    assert len(proxy.addresses) >= 5
    assert not any(token in address for token in links.values() for address in proxy.addresses)


def _play(*people: ClientConnection) -> None:
    """Answers what is asked of either, until each has answered: the other hears of it, at the other server."""
    rng, answered = Random(1), set[int]()
    cursors = [0] * len(people)
    while len(answered) < len(people):
        for number, person in enumerate(people):
            try:
                message = json.loads(person.recv(0.2))
            except TimeoutError:
                continue
            if message["type"] == "update":
                cursors[number] = message["cursor"]
                question = message["now"] and message["now"]["question"]
                if question and question["kind"] == "choice":
                    answer = rng.choice(question["options"])["key"]
                    person.send(json.dumps({"type": "answer", "question": question["id"], "answer": answer}))
            elif message["type"] == "region" and message["region"]["offers"]:
                answer = message["region"]["offers"][0]
                person.send(json.dumps({"type": "answer", "question": message["region"]["question"], "answer": answer}))
            elif message["type"] == "accepted":
                answered.add(number)
    assert all(cursors)


def test_what_stands_in_the_files_fits_together() -> None:
    services = composed()["services"]
    caddy = (ROOT / "hosting/Caddyfile").read_text()
    scraped = yaml.safe_load((ROOT / "hosting/prometheus.yml").read_text())["scrape_configs"][0]["static_configs"]
    assert scraped == [{"targets": [f"{ONE}:8451", f"{TWO}:8451"]}]
    assert f"reverse_proxy {ONE}:8451 {TWO}:8451" in caddy
    assert "respond /metrics 404" in caddy
    for name in (ONE, TWO):
        assert services[name]["command"] == ["serve", "--host", "0.0.0.0", "--port", "8451"]
        hosts = services[name]["environment"]["ESCARMOUCHE_SERVER_HOSTS"]
        assert {ONE, TWO, HERE} <= set(hosts.split())
    subnet = composed()["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    for variable in ("PROXIES", "METRICS_FOR"):
        assert services[ONE]["environment"][f"ESCARMOUCHE_SERVER_{variable}"] == subnet
    assert "ports" not in services["database"], "nobody reaches the database from outside"
