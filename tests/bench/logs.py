"""Import of mjlogs as ratios; run by hand: `python tests/bench/logs.py GAMES MJLOG…`.

The files are real mjlogs. Of each there are up to 18 variants, in which suits and dragons change
places and players have other names, so that games are others though their scores are the same;
after these, variants come again under new names and ids. The time is the CPU time of the command
as a whole process, against that of a bare Python process that hands the same files to the same
XML parser; `--append` has all these games in its file already, and is set against the import.
"""

import gzip
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice, permutations, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.processes import cpu_seconds, mjtally, python

BARE = """
import os, sys
from xml.parsers import expat
for name in sorted(os.listdir(sys.argv[1])):
    with open(os.path.join(sys.argv[1], name), "rb") as file:
        data = file.read()
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: None
    parser.Parse(data, True)
"""
OWN_RULES, SANMA = 0x100, 0x10  # flags of a table: such games are left out
MELD, ADDED_OR_PON, NORTH = 0x4, 0x18, 0x20  # bits of a call


class Exchange:
    """Suits and dragons that take the places of others, in all numbers of an mjlog."""

    def __init__(self, suits: Sequence[int], dragons: int) -> None:
        self.suits, self.dragons = suits, dragons

    def kind(self, kind: int) -> int:
        if kind < 27:
            return 9 * self.suits[kind // 9] + kind % 9
        return kind if kind < 31 else 31 + (kind - 31 + self.dragons) % 3

    def tile(self, number: int) -> int:
        return 4 * self.kind(number // 4) + number % 4

    def call(self, code: int) -> int:
        if code & MELD:
            base, called = divmod(code >> 10, 3)
            base = 7 * self.suits[base // 7] + base % 7
            return (3 * base + called) << 10 | code & 0x3FF
        if code & ADDED_OR_PON:
            kind, called = divmod(code >> 9, 3)
            return (3 * self.kind(kind) + called) << 9 | code & 0x1FF
        return code if code & NORTH else self.tile(code >> 8) << 8 | code & 0xFF

    def log(self, text: str, name: str) -> str:
        """The mjlog of the same game with other tiles; each player is called something more."""

        def numbers(change: Callable[[int], int]) -> Callable[[re.Match[str]], str]:
            return lambda found: (
                found[1] + ",".join(str(change(int(each))) for each in found[2].split(","))
            )

        text = re.sub(r"(<[D-GT-W])(\d+)(?=[ /])", numbers(self.tile), text)
        text = re.sub(
            r'(\b(?:hai\d?|machi|doraHai|doraHaiUra)=")([\d,]+)', numbers(self.tile), text
        )
        text = re.sub(r'(\bm=")([\d,]+)', numbers(self.call), text)
        text = re.sub(r'(seed="(?:\d+,){5})(\d+)(?=" ten)', numbers(self.tile), text)
        return re.sub(r'( n\d="[^"]+)', lambda found: found[1] + name, text)


def variants(paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Ids and mjlogs, without end."""
    texts = []
    for path in map(Path, paths):
        data = path.read_bytes()
        data = gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
        kind = re.search(rb'<GO type="(\d+)"', data)
        if kind and int(kind[1]) < OWN_RULES and not int(kind[1]) & SANMA and b"owari" in data:
            date = re.search(r"\d{10}(?=gm-)", path.name)
            id_start = f"{date[0] if date else '2022010100'}gm-{int(kind[1]):04x}-0000-"
            texts.append((id_start, data.decode()))
    if not texts:
        sys.exit("no mjlogs of four players")
    number = 0
    for time in count():
        for dragons, suits in product(range(3), permutations(range(3))):
            exchange = Exchange(suits, dragons)
            tag = f"{dragons}{''.join(map(str, suits))}{time}"
            for id_start, text in texts:
                yield f"{id_start}{number:08x}", exchange.log(text, tag)
                number += 1


def row(what: str, number: float, unit: str) -> None:
    print(f"{what:40} {number:8.2f} {unit}", flush=True)


def main() -> None:
    games = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as made:
        few, logs, scores = Path(made) / "few", Path(made) / "logs", f"{made}/games.txt"
        few.mkdir()
        logs.mkdir()
        for number, (log_id, text) in enumerate(islice(variants(sys.argv[2:]), games)):
            for folder in (logs, few) if number < games // 4 else (logs,):
                (folder / f"{log_id}.xml").write_text(text, encoding="utf-8")
        bare = cpu_seconds(python("-c", BARE, logs))
        whole = mjtally("import", "-q", "--force", "-o", scores, logs).seconds
        known = mjtally("import", "-q", "--append", scores, logs).seconds
        row("import with tiles", whole / bare, "times the bare XML parser (goal 4)")
        row("import with tiles", games / whole, "mjlogs a second (goal 300)")
        row("--append of what is there", known / whole, "times the import (goal 0.33)")
        peak, less = (mjtally("import", "-q", each, times=1).megabytes for each in (logs, few))
        row("peak", peak, "MB (goal under 60)")
        kept = 1024 * (peak - less) / (games - games // 4)
        row("of that", kept, "kB for each further mjlog")


if __name__ == "__main__":
    main()
