"""How long people wait at `mjtally serve` with 3,000 games in a club's folder, and the memory that
it takes; run by hand: `python tests/bench/serving.py`.

Forty listeners follow the changes, as phones do, and one of them the page to look at. Hands are
saved at a table; a goal that is missed is said.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx

from support.game_generator import generate_real_games
from support.serving import ServerProcess

GAMES, GAMES_OF_AN_EVENING, LISTENERS, HANDS = 3_000, 8, 40, 6
SAVED_SECONDS, LOOK_SECONDS, MEGABYTES = 0.5, 6.0, 300  # the goals
RULES = "rules=tenhou\nlength=south\nrounding=half-away\n"
SAME_RULES = 100  # games of a seed
OWN = {"X-Mjtally": "1"}


def write_club(folder: Path, games: int = GAMES) -> None:
    """A club's folder with a file for each evening, and one that is being played."""
    scores = folder / "scores"
    scores.mkdir(parents=True)
    (folder / "club.txt").write_text(f"{RULES}include=scores/\n", encoding="utf-8")
    blocks = (
        [line for line in block if not line[:4].isdigit() and "=" not in line]
        for seed in range(games // SAME_RULES)
        for block in islice(generate_real_games(seed), SAME_RULES)
    )
    day = date(2024, 1, 3)
    while evening := list(islice(blocks, GAMES_OF_AN_EVENING)):
        lines = [day.isoformat(), *(line for block in evening for line in block)]
        (scores / f"{day}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        day += timedelta(2)
    (scores / f"{day}.txt").write_text(f"{day}\nAki Ben Chie Dai\n", encoding="utf-8")


def find_family(process_id: int) -> set[int]:
    """A process and all that it started."""
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [tuple(map(int, line.split())) for line in found.stdout.splitlines()]
    family = {process_id}
    for _ in range(4):
        family |= {child for child, parent in pairs if parent in family}
    return family


def measure_memory(process_id: int) -> float:
    """What a process and all that it started take together, in MB: what they share, once."""
    total = 0
    for each in find_family(process_id):
        try:
            text = Path(f"/proc/{each}/smaps_rollup").read_text(encoding="ascii")
        except OSError:
            continue  # it has ended
        total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total / 1024


class Listeners:
    """Those who follow the changes; when each was told of a version."""

    def __init__(self, url: str) -> None:
        self.url, self.told = url, [0.0] * LISTENERS
        self.tasks = [asyncio.create_task(self._listen(number)) for number in range(LISTENERS)]

    async def _listen(self, number: int) -> None:
        client = httpx.AsyncClient(timeout=None)
        async with client, client.stream("GET", f"{self.url}/events") as events:
            async for line in events.aiter_lines():
                if line.startswith("data:"):
                    self.told[number] = time.perf_counter()

    async def wait_for_all(self, since: float) -> float:
        """Until everybody was told; how long it took."""
        while min(self.told) < since:
            await asyncio.sleep(0.005)
        return max(self.told) - since


async def measure(server: ServerProcess, table: str) -> dict[str, float]:
    """Seconds and megabytes of what people wait for."""
    client = httpx.AsyncClient(
        base_url=server.url, headers={"Origin": server.url, **OWN}, timeout=60
    )
    start = time.perf_counter()
    await client.get("/look")
    found = {"first look page": time.perf_counter() - start}
    saved, renewed, looked, memory = [], [], [], []
    listeners = Listeners(server.url)
    await listeners.wait_for_all(0.001)
    state = (await client.get(f"/api/tables/{table}")).json()
    for number in range(HANDS):
        await asyncio.sleep(0.5)
        body = {"key": f"bench-{number}", "digest": state["digest"], "text": "1/30 - d -"}
        start = time.perf_counter()
        answer = await client.post(f"/api/tables/{table}/lines", json=body)
        answer.raise_for_status()
        state = answer.json()["state"]
        saved.append(time.perf_counter() - start)
        renewed.append(await listeners.wait_for_all(start))
        page = asyncio.create_task(client.get("/look"))
        while not page.done():
            memory.append(measure_memory(server.process_id))
            await asyncio.sleep(0.1)
        looked.append(time.perf_counter() - start)
    body = {"key": "during", "digest": state["digest"], "text": "1/30 - d -"}
    page = asyncio.create_task(client.get("/look?best=5"))
    await asyncio.sleep(0.5)
    start = time.perf_counter()
    (await client.post(f"/api/tables/{table}/lines", json=body)).raise_for_status()
    found["saved while a page is drawn"] = time.perf_counter() - start
    await page
    for task in listeners.tasks:
        task.cancel()
    return found | {
        "a hand is saved (median)": median(saved),
        "a hand is saved (most)": max(saved),
        "all boards are told (most)": max(renewed),
        "look page after a hand (median)": median(looked),
        "look page after a hand (most)": max(looked),
        "memory (most), MB": max(memory),
    }


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "club"
        write_club(folder)
        server = ServerProcess(folder)
        server.start()
        try:
            table = max((folder / "scores").iterdir()).stem
            found = asyncio.run(measure(server, table))
        finally:
            server.stop()
    goals = {
        "a hand is saved (most)": SAVED_SECONDS,
        "saved while a page is drawn": SAVED_SECONDS,
        "all boards are told (most)": SAVED_SECONDS,
        "look page after a hand (most)": LOOK_SECONDS,
        "memory (most), MB": MEGABYTES,
    }
    for what, number in found.items():
        missed = f"  MISSED: {goals[what]}" if number > goals.get(what, number) else ""
        print(f"{what:34}{number:8.2f}{missed}")


if __name__ == "__main__":
    main()
