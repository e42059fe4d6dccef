"""Speed and memory, as ratios; run by hand: `python tests/bench/run.py [LINES]`.

It makes its own input. The time of a tally is set against a bare Python loop that reads the
same lines and keeps each distinct one in a dictionary, in the same process, the best of
three. The peak of memory is that of a process of its own. Files are made of a vocabulary of
some hundred lines, as real ones are, except where it says that all lines are distinct.
"""

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mjtally.game import Game, Opening
from mjtally.sheets import Asked

from mjtally.base.memory import Memory
from mjtally.families.riichi.presets import RIICHI
from mjtally.play import Sitting
from mjtally.reading.sources import Source, open_lines
from mjtally.reading.tally import Tally
from mjtally.text.lines import read_line
from mjtally.text.statements import Cell, Line
from random_hands import hands, text

LINES = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
VOCABULARY = 400
CLUB = ["Aki", "Ben", "Chie", "Dai", "Emi", "Fumi"]
VALUES = ["1/30", "1/40", "2/30", "2/40", "3/30", "3/40", "4/30", "5", "6", "8"]
WEIGHTS = [14, 5, 12, 5, 8, 4, 5, 7, 4, 1]


def win(dice: random.Random, value: str, riichi: bool) -> list[str]:
    """A win by discard, three of five times, or by self-draw."""
    marks = ["!" if riichi and dice.random() < 0.15 else "-" for _ in range(4)]
    winner = dice.randrange(4)
    marks[winner] = value
    if dice.random() < 0.6:
        marks[(winner + dice.randrange(1, 4)) % 4] = "d"
    elif riichi and dice.random() < 0.4 and value[0] != "1":
        marks[winner] += "!"
    return marks


def hk_hand(dice: random.Random) -> str:
    if dice.random() < 0.1:
        return "- - - -"
    return " ".join(win(dice, str(dice.randrange(3, 11)), riichi=False))


def riichi_hand(dice: random.Random) -> str:
    if dice.random() < 0.15:
        return " ".join(dice.choice("-+-+!") for _ in range(4)).replace("+ + + +", "- + + +")
    return " ".join(win(dice, dice.choices(VALUES, WEIGHTS)[0], riichi=True))


def loose_hand(dice: random.Random) -> str:
    marks = riichi_hand(dice).split()
    marks[dice.randrange(4)] += "*"
    return " ".join(marks)


def vocabulary(dice: random.Random, hand: Callable[[random.Random], str]) -> list[str]:
    lines: set[str] = set()
    for _ in range(100 * VOCABULARY):
        lines.add(hand(dice))
        if len(lines) == VOCABULARY:
            break
    return sorted(lines)


def loose_file(
    path: Path, head: str, hand: Callable[[random.Random], str], lines: int, distinct: bool = False
) -> None:
    """Hands of which each stands alone, with new players after every thousand."""
    dice = random.Random(2026)
    words = vocabulary(dice, hand)
    with path.open("w") as file:
        file.write(head)
        for number in range(lines):
            if number % 1000 == 0:
                file.write(" ".join(dice.sample(CLUB, 4)) + "\n")
            tail = f"  # hand {number}" if distinct else ""
            file.write(dice.choice(words) + tail + "\n")


def with_tiles(count: int) -> list[str]:
    """Wins that are written in tiles."""
    lines: dict[str, None] = {}
    dice = random.Random(2026)
    for hand in hands(2026, 4 * count):
        if not hand.said and hand.riichi < 2:
            marks = ["-"] * 4
            winner = dice.randrange(4)
            marks[winner] = text(hand) + "!" * hand.riichi
            if not hand.self_draw:
                marks[(winner + dice.randrange(1, 4)) % 4] = "d"
            lines[" ".join(marks)] = None
    return list(lines)[:count]


def games_file(path: Path, lines: int, tiles: Sequence[str] = ()) -> None:
    """Games followed to their end, some eleven hands each, every tenth of which is written in
    tiles if there are some. They are played with mjtally's own table, which knows when a game
    is over."""
    dice = random.Random(2026)
    tables = RiichiOutcomes(RIICHI, Memory(10**9))
    opening = Opening(tables)
    words = [Line(word, read_line(word).statement) for word in vocabulary(dice, riichi_hand)]
    tiled = cycle([Line(word, read_line(word).statement) for word in tiles])
    written = 0
    with path.open("w") as file:
        while written < lines:
            names = tuple(map(Cell, dice.sample(CLUB, 4)))
            sitting = Sitting("", 1, "", 1, names, RIICHI, tables.layout, tables.unit)
            game = Game(sitting, opening)
            file.write(" ".join(names) + "\n")
            while not game.end:
                line = next(tiled) if tiles and written % 10 == 0 else dice.choice(words)
                outcome = tables.rounds[game.table.round][line]
                scores = game.scores()
                if outcome and all(scores[seat] >= 1000 for seat in outcome.facts.riichi):
                    game.add(written, outcome)
                    file.write(line.text + "\n")
                    written += 1


def bare(path: Path) -> None:
    seen: dict[str, int] = {}
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line not in seen:
                seen[line] = len(seen)


def tallied(path: Path) -> None:
    reading = Tally([Source(path.name, partial(open_lines, str(path)))], print)
    assert list(reading.table(Asked()).rows) and not reading.errors


def best(task: Callable[[], object], times: int = 3) -> float:
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        task()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def ratio(what: str, path: Path, most: float) -> float:
    """Prints how many times as long as the bare loop a tally takes."""
    ours, theirs = best(lambda: tallied(path)), best(lambda: bare(path))
    print(f"{what:44} {ours / theirs:6.1f} times the bare loop (at most {most:g})")
    return ours


def peak(path: Path) -> float:
    """The peak of a process that tallies a file, in MB (asked of Linux)."""
    code = (
        "from mjtally.cli.main import main;"
        f"main(['-q', {str(path)!r}, '-o', {str(path) + '.tsv'!r}]);"
        "print([line.split()[1] for line in open('/proc/self/status') if 'VmHWM' in line][0])"
    )
    return int(subprocess.check_output([sys.executable, "-c", code])) / 1024


def start_up(folder: Path) -> Iterator[str]:
    """What a file of a dozen lines costs more than importing lark."""
    path = folder / "dozen.txt"
    path.write_text(
        "2026-11-20\nAki Ben Chie Dai\nE1: 3/40! - d -\nE1.1: - 2/30 - d\n+ - - +\n- - 5! -\n"
        "d - 4/30 -\n- 1/30 d -\n- ! - +\n5 - - d\n- - 8 -\nend\n"
    )

    def run(*arguments: str) -> float:
        command = [sys.executable, *arguments]
        return best(lambda: subprocess.run(command, check=True, capture_output=True), 15)

    run("-m", "mjtally", "-q", str(path))
    more = run("-m", "mjtally", "-q", str(path)) - run("-c", "import lark")
    yield f"{'a dozen lines, beyond import lark':44} {1000 * more:6.1f} ms (at most 25)"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for line in start_up(folder):
            print(line)
        hk, twice, free, games, distinct, apart, tiles = (
            folder / f"{each}.txt"
            for each in ("hk", "twice", "free", "games", "distinct", "apart", "tiles")
        )
        loose_file(hk, "R=half\nM=10\n", hk_hand, LINES)
        loose_file(twice, "R=half\nM=10\n", hk_hand, 2 * LINES)
        loose_file(free, "length=free\n", loose_hand, LINES)
        loose_file(apart, "length=free\n", loose_hand, LINES // 4, distinct=True)
        loose_file(distinct, "R=half\nM=10\n", hk_hand, LINES // 4, distinct=True)
        games_file(games, LINES)
        once = ratio(f"HK, {LINES} hands", hk, 5)
        both = best(lambda: tallied(twice))
        print(f"{'HK, twice the hands':44} {both / once:6.1f} times as long (about 2)")
        ratio(f"riichi, {LINES} loose hands", free, 10)
        plain = ratio(f"riichi, {LINES} hands in whole games", games, 10)
        for count in (VOCABULARY, LINES // 10):
            games_file(tiles, LINES, with_tiles(count))
            tiled = best(lambda: tallied(tiles), 1 if count > VOCABULARY else 3)
            what = f"every tenth in tiles, {count} different"
            print(f"{what:44} {tiled / plain:6.1f} times as long as without (at most 2)")
        for what, path in (
            ("HK", hk),
            ("HK, twice the hands", twice),
            ("HK, a quarter of the hands, all distinct", distinct),
            ("riichi, a quarter of them, all distinct", apart),
            ("riichi, loose hands", free),
            ("riichi, whole games", games),
            ("riichi, whole games, tiles all distinct", tiles),
        ):
            print(f"{'peak: ' + what:44} {peak(path):6.1f} MB (under 60)")


if __name__ == "__main__":
    main()
