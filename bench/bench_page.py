"""How smooth the page is: a figure dragged about a table with sixty others, in Chromium.

Both players are led over REST until one is asked for a move; then the mouse drags the figure to and fro, and the page notes
the time from each frame to the next. Without Chromium, or a built page, nothing is measured.
"""

import json
import math
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from escarmouche.rulebooks import book
from escarmouche.server.page import BUILT

BOOK = "c2"
FIGURES = 60
FIELD = "walled-farm"
PLACEMENT = "c2.approach.placement"
FRAMES = 240
DRAGS = 4

NOTE_FRAMES = """() => {
  window.frames_seen = [];
  let last = performance.now();
  const tick = (now) => { window.frames_seen.push(now - last); last = now; window.ticking = requestAnimationFrame(tick); };
  window.ticking = requestAnimationFrame(tick);
}"""

STOP = "() => { cancelAnimationFrame(window.ticking); return window.frames_seen.slice(2); }"


def army(figures: int) -> str:
    """The text of an army with so many figures at least, as cheap as may be."""
    measures = book(BOOK).measures
    for points in range(400, 1600, 100):
        for seed in range(8):
            text = measures.raise_army(points, seed)
            if sum(int(line.split()[1]) for line in text.splitlines() if line.strip().startswith("count:")) >= figures:
                return text
    raise RuntimeError(f"no army of {figures} figures")


def led_to_a_move(http: httpx.Client) -> str:
    """A match in which everybody is deployed, and red is asked where a figure goes; the token of its seat."""
    armies = [{"text": army(FIGURES // 2)}] * 2
    wish = {"book": BOOK, "armies": armies, "battlefield": FIELD, "options": {"turns": 2}}
    made = http.post("/api/matches", json=wish)
    made.raise_for_status()
    links: dict[str, str] = made.json()["links"]
    while True:
        for seat in book(BOOK).sides:
            link = f"/api/seats/{links[seat]}"
            question: dict[str, Any] | None = http.get(link).json()["now"]["question"]
            if question is None:
                continue
            if question["kind"] == "placement":
                if question["rule"] != PLACEMENT:
                    return links[seat]
                offers = http.get(f"{link}/region").json()["offers"]
                if not offers:
                    continue
                answer = offers[0]
            else:
                keys = [option["key"] for option in question["options"]]
                answer = next((key for key in ("walk", "run") if key in keys), question["default"] or keys[0])
            http.post(f"{link}/answer", json={"question": question["id"], "answer": answer}).raise_for_status()


def dragged(page: Page) -> list[float]:
    """The times between frames, in ms, while a figure is dragged in circles."""
    box = page.locator(".piece.movable .base").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(NOTE_FRAMES)
    for step in range(FRAMES):
        angle = step / 12
        page.mouse.move(x + 90 * math.sin(angle), y + 60 * math.sin(1.7 * angle))
    seen: list[float] = page.evaluate(STOP)
    page.mouse.up()
    return seen


def longest_work(browser: Browser, page: Page) -> float:
    """The longest that a drag keeps the page busy without a break, in ms of processor time."""
    browser.start_tracing(page=page, categories=["toplevel"])
    dragged(page)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {
        (event["pid"], event["tid"]) for event in events if event.get("args", {}).get("name") == "CrRendererMain"
    }
    tasks = [event for event in events if event["name"] == "RunTask" or event["name"].endswith("::RunTask")]
    longest: float = max(task["tdur"] for task in tasks if (task["pid"], task["tid"]) in threads and "tdur" in task)
    return longest / 1000


def run() -> dict[str, float]:
    """The middle and the worst frame of a drag as they come (the worst says little where others use the machine, too), and
    the work behind the worst one.
    """
    chromium = shutil.which("chromium")
    if chromium is None or not (BUILT / "index.html").is_file():
        return {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        command = [
            sys.executable,
            "-m",
            "escarmouche.cli.main",
            "--lang",
            "en",
            "serve",
            "--port",
            "0",
            "--log",
            "error",
        ]
        server = subprocess.Popen([*command, "--db", str(Path(folder) / "games.db")], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        url = server.stdout.readline().split()[-1]
        try:
            with httpx.Client(base_url=url, timeout=60, trust_env=False) as http:
                token = led_to_a_move(http)
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1400, "height": 860})
            page.goto(f"{url}/#/seat/{token}")
            page.locator(".piece.movable").first.wait_for()
            figures = page.locator("[data-figure]").count()
            worst, middle = [], []
            for _ in range(DRAGS):
                frames = dragged(page)
                worst.append(max(frames))
                middle.append(statistics.median(frames))
            work = longest_work(browser, page)
            browser.close()
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()
    return {
        "page.drag_figures_count": float(figures),
        "page.drag_frame_ms": statistics.median(middle),
        "page.drag_worst_frame_ms": statistics.median(worst),
        "page.drag_worst_work_cpu_ms": work,
    }


if __name__ == "__main__":
    for name, figure in run().items():
        print(f"{name:28} {figure:10.3f}")
