"""A slip of one key in a good file: what `--fix` makes of it is what stood there, or is wrong."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from mjtally.editing.fixes import FixResult, fix_errors
from mjtally.editing.same_meaning import FileMeaning, has_same_meaning, interpret_text
from support.cases import random_cases
from support.game_generator import (
    generate_games_with_tiles,
    generate_hk_season,
    generate_labelled_games,
    generate_mcr_season,
    generate_season,
    take_blocks,
)
from support.paths import EXAMPLES

# Of the slips of 12,000, as by hand (PYTHONPATH=tests python -m editing.test_typo_fixes 12000).
SHARE = 480
KEYS = "".join(map(chr, range(0x20, 0x7F)))
LIKELY = "dfpnxor0123459-+!*,.;:|/= OoIl"  # keys of marks, and those that look like them
DECLARED = """\
roster=Aki,Ben,Chie,Dai,Emi,Fumi
alias=Aki:Akiko,Akichan
team=Red:Aki,Ben
guest=Emi
season=2026
length=south
2026-11-20
Akiko Ben Chie Dai
= 45200 28100 17300 9400
2026-11-21
Aki Ben Chie Emi
= 45200 28100 17300 9400
Aki -20
"""


class Typo(NamedTuple):
    """A text with a slip in a line, counted from 1."""

    text: str
    line: int


@cache
def good_files() -> tuple[str, ...]:
    """Files of every family, with labels and tags, tiles, scores, dates and declarations."""
    found = [DECLARED, *map(_read, ("hk-evening", "mcr-evening", "three-players", "tiles"))]
    for seed in range(4):
        found += [
            "\n".join(take_blocks(generate_labelled_games(seed), 30)),
            "\n".join(take_blocks(generate_games_with_tiles(seed, 2), 25)),
        ]
        found += [
            "\n".join(generate_season(seed, games=3)),
            "\n".join(generate_hk_season(seed)[:30]),
        ]
        found.append("\n".join(generate_mcr_season(seed, 3).lines))
        found.append("R=full\n" + "\n".join(generate_hk_season(seed)[1:12]))
    return tuple(text for text in found if not interpret_text(text, "games.txt").has_errors)


def _read(stem: str) -> str:
    return (EXAMPLES / f"{stem}.txt").read_text(encoding="utf-8")


@cache
def meaning(text: str) -> FileMeaning:
    """What a good file says."""
    return interpret_text(text, "games.txt")


def typo(dice: Random, text: str) -> Typo:
    """A file with a character replaced, put in, left out or swapped with the next, before any
    comment."""
    lines = text.split("\n")
    at = dice.choice([at for at, line in enumerate(lines) if line.split("#")[0].strip()])
    said, sign, comment = lines[at].partition("#")
    here = dice.randrange(len(said))
    key = dice.choice(dice.choice([KEYS, LIKELY]))
    before, rest = said[:here], said[here:]
    made = dice.choice([key + rest[1:], key + rest, rest[1:], rest[1:2] + rest[:1] + rest[2:]])
    lines[at] = before + made + sign + comment
    return Typo("\n".join(lines), at + 1)


def outcomes(count: int, seed: str = "typos") -> Iterator[tuple[str, Typo, FixResult]]:
    """What becomes of typos: `nothing wrong` with them, `mended` right, still `wrong`, or a
    good file that says something `else`."""
    dice, files = Random(seed), good_files()
    for _ in range(count):
        text = dice.choice(files)
        slipped = typo(dice, text)
        done = fix_errors({"games.txt": slipped.text})
        yield _outcome(text, slipped, done), slipped, done


def _outcome(text: str, slipped: Typo, done: FixResult) -> str:
    if not done.fixed_problems:
        return (
            "wrong" if any(each.is_error for each in done.remaining_problems) else "nothing wrong"
        )
    if {each.line for each in done.fixed_problems} != {slipped.line}:
        return "elsewhere"
    if any(each.is_error and each.line == slipped.line for each in done.remaining_problems):
        return "wrong"
    said = interpret_text(done.texts["games.txt"], "games.txt")._replace(problems=())
    return "mended" if has_same_meaning(meaning(text)._replace(problems=()), said) else "else"


def test_good_files_of_every_family() -> None:
    assert len(good_files()) >= 20
    assert {"rules=hk", "rules=mcr"} <= {text.split("\n")[0] for text in good_files()}


def test_a_slip_is_mended_to_what_stood_there_or_told() -> None:
    seen: dict[str, int] = {}
    for effect, slipped, done in outcomes(len(random_cases(SHARE))):
        seen[effect] = seen.get(effect, 0) + 1
        assert effect not in {"else", "elsewhere"}, (
            slipped.text.split("\n")[slipped.line - 1],
            [(each.code, each.fix) for each in done.fixed_problems],
        )
    assert seen["mended"] and seen["wrong"]


if __name__ == "__main__":
    import sys
    from collections import Counter

    counts: Counter[str] = Counter()
    for outcome, slipped, done in outcomes(int(sys.argv[1]), *sys.argv[2:]):
        counts[outcome] += 1
        if outcome in {"else", "elsewhere"}:
            print(outcome, repr(slipped.text.split("\n")[slipped.line - 1]), slipped.line)
            print(
                "   ", [(each.line, each.code, each.text, each.fix) for each in done.fixed_problems]
            )
    print(dict(counts))
