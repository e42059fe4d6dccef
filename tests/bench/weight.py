"""What a page weighs, a section a line: `python tests/bench/weight.py FILE…`, or without files for
those that have a bound. An end of 1 says that a page is heavier than its bound.

Bytes of a section are those between its tag and the next one's. What scripts make rows of (the
games, the lines) is told apart from the scripts themselves.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from mjtally.cli.main import main
from support.game_generator import TOWN_NAMES, generate_real_games, write_lines
from support.paths import EXAMPLES

SEED = 24
KB = 1_000  # bytes
STARTS = re.compile(
    r"<(?:(style|nav|header|footer)[ >]|section [^>]*?id=\"?([\w-]+)"
    r"|(script) type=\"?application/json\"?[^>]*|script)[^>]*>"
)


class Bound(NamedTuple):
    """A page, and how many bytes it may have."""

    what: str
    path: Path
    most: int


def list_bounds(folder: Path) -> Iterator[Bound]:
    """An evening, a season of 40 players, and ten years of them; three seasons; 200 players."""
    yield Bound("an evening", EXAMPLES / "riichi-evening.txt", 100 * KB)
    for games, most in ((200, 500 * KB), (3_000, 1_200 * KB)):
        made = generate_real_games(SEED, TOWN_NAMES[:40])
        path = write_lines(folder / f"{games}.txt", chain.from_iterable(islice(made, games)))
        yield Bound(f"{games} games of 40 players", path, most)
    made = generate_real_games(SEED, TOWN_NAMES[:40])
    seasons = [[f"season={number}", *chain.from_iterable(islice(made, 133))] for number in range(3)]
    path = write_lines(folder / "seasons.txt", chain.from_iterable(seasons))
    yield Bound("400 games in three seasons", path, 700 * KB)
    many = [f"{name}{at}" for name in TOWN_NAMES[:40] for at in range(5)]
    path = write_lines(
        folder / "many.txt", chain.from_iterable(islice(generate_real_games(SEED, many), 400))
    )
    yield Bound("400 games of 200 players", path, 1_500 * KB)


def build_page(scores: Path, folder: Path) -> str:
    """The page of a file."""
    page = folder / "page.html"
    assert main(["report", "-q", str(scores), "-o", str(page), "--force"]) == 0
    return page.read_text(encoding="utf-8")


def weigh_sections(page: str) -> Mapping[str, int]:
    """The bytes of each part of a page, the heaviest first."""
    weights: dict[str, int] = {}
    starts = [*STARTS.finditer(page)]
    ends = [each.start() for each in starts[1:]] + [len(page)]
    for start, end in zip(starts, ends, strict=True):
        tag, section, data = start.groups()
        name = (
            section
            or ("css" if tag == "style" else tag)
            or ("data of the script" if data else "script")
        )
        weights[name] = weights.get(name, 0) + len(page[start.start() : end].encode())
    weights["head"] = len(page.encode()) - sum(weights.values())
    return dict(sorted(weights.items(), key=lambda pair: -pair[1]))


def run(arguments: list[str]) -> int:
    """Print the weight of each page; 1 where one is too heavy."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    files, too_heavy = parser.parse_args(arguments).files, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bounds = [Bound(file.name, file, 0) for file in files] or [*list_bounds(folder)]
        for what, path, most in bounds:
            page = build_page(path, folder)
            weight = len(page.encode())
            too_heavy += bool(most) and weight > most
            bound = f" of {most // KB}" if most else ""
            print(f"{what}: {weight / KB:.0f}{bound} KB")
            for section, part in weigh_sections(page).items():
                print(f"  {part / KB:7.1f}  {section}")
    return int(too_heavy > 0)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
