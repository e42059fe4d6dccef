"""The scores files of the project as texts: whole, and damaged."""

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import chain, islice
from pathlib import Path

from mjtally import Problem
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from mjtally.rules.model.types import AppliedAdjustment, GameRecord
from support.game_generator import (
    generate_games_with_tiles,
    generate_hk_season,
    generate_mcr_season,
    generate_season,
)
from support.paths import DATA, EXAMPLES

MESSAGES = {*DATA.glob("sheets/broken-*.txt")}  # of what is no sheet of scores
SCORES_FILES = sorted({*DATA.glob("*/*.txt"), *EXAMPLES.glob("*.txt")} - MESSAGES)
SCRAPS = (
    *(
        "-",
        "d",
        "!",
        "+",
        "3/40",
        "5",
        "1y",
        "d(!)",
        "f20d",
        "24*",
        "points",
        "Aki -10",
        "E1:",
        "S4.1:",
        "=",
        "=+1",
        "honba=2",
        "#",
        '"',
    ),
    *(
        "rules=hk",
        "rules=mcr",
        "rules=sanma",
        "rules=",
        "length=free",
        "uma=1/2",
        "roster=A,B,C",
        "alias=A:B",
    ),
    *("guest=Aki", "team=R:Aki", "season=x", "2026-02-30", "2026-11-20", "end", "abort"),
    *("34678m33s234567p+2m!", "(555p)", "dora=5s", "９", "ー", "\u200b", "\ud800", "\x00", "\x9b"),
    *("-20", "1" * 400, "=" * 30, "Aki", "Ben Chie", "é", "あき", "\u202e", "\u061c", "include=."),
)


def read_scores_text(path: Path) -> str:
    """The text of a file, with its ends of lines; bytes that are not UTF-8 as surrogates."""
    return path.read_bytes().decode("utf-8", "surrogateescape")


def open_tally(*paths: str, report: Callable[[Problem], None] = lambda problem: None) -> Tally:
    """The tally of some files."""
    sources = [ScoresSource(path, partial(open_lines, path)) for path in paths]
    return Tally(sources, report)


@cache
def read_events(path: Path) -> tuple[Tally, list[GameRecord | AppliedAdjustment]]:
    """What a file says, read once for all that is asked of it."""
    tally = open_tally(str(path))
    return tally, [*tally.events()]


def list_whole_texts() -> list[str]:
    """Every file of the project, and generated ones of each family."""
    return [*map(read_scores_text, SCORES_FILES), *list_generated_texts()]


def list_generated_texts() -> list[str]:
    """Seasons of riichi, Hong Kong and MCR, and games with tiles."""
    tiled = islice(generate_games_with_tiles(3), 40)
    return [
        "\n".join(generate_season(3)),
        "\n".join(generate_hk_season(3)),
        *(generate_mcr_season(seed).text for seed in range(3)),
        "\n".join(chain.from_iterable(tiled)),
    ]


def generate_damaged_texts(seed: int) -> Iterator[str]:
    """Good files with many slips in them."""
    dice, whole = random.Random(seed), list_whole_texts()
    while True:
        lines = dice.choice(whole).split("\n")[:80]
        for _ in range(dice.randrange(4)):
            lines[dice.randrange(len(lines))] = damage_line(dice, dice.choice(lines))
        yield "\n".join(lines)


def damage_line(dice: random.Random, line: str) -> str:
    """A line with something in it that does not belong there."""
    at, end = sorted(dice.randrange(len(line) + 1) for _ in range(2))
    match dice.randrange(5):
        case 0:
            return line[:at] + line[end:]
        case 1:
            return line[:at] + dice.choice(SCRAPS) + line[at:]
        case 2:
            cells = line.split(" ")
            cells[dice.randrange(len(cells))] = dice.choice(SCRAPS)
            return " ".join(cells)
        case 3:
            return line + " " + dice.choice(SCRAPS)
        case _:
            return "".join(dice.sample(line, len(line)))
