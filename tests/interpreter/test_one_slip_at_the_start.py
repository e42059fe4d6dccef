"""One thing wrong at the start of a good file, in every way that people do it: it is told once,
with little after it, and not again for each line below."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from mjtally.editing.same_meaning import interpret_text
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from support.cases import for_each
from support.paths import DATA, EXAMPLES

MOST_ERRORS = 2
NAMES = re.compile(r"^[^\W\d_a-z]\w+(?: +[^\W\d_a-z]\w+){2,3} *$", re.MULTILINE)
RULES = re.compile(r"^(?:rules|length)=.*$|^[BMRS]=.*$", re.MULTILINE)


def in_names(change: Callable[[str], str]) -> Callable[[str], str]:
    """What becomes of the first players line."""
    return lambda text: NAMES.sub(lambda found: change(" ".join(found[0].split())), text, count=1)


def in_rules(change: Callable[[str], str]) -> Callable[[str], str]:
    """What becomes of the first declaration of rules."""
    return lambda text: RULES.sub(lambda found: change(found[0]), text, count=1)


SLIPS: Mapping[str, Callable[[str], str]] = {
    "a name is missing": in_names(lambda line: line.rsplit(" ", 1)[0]),
    "a name is too many": in_names(lambda line: f"{line} Zoe Yuri"),
    "a name is there twice": in_names(lambda line: f"{line.rsplit(' ', 1)[0]} {line.split()[0]}"),
    "commas": in_names(lambda line: line.replace(" ", ", ")),
    "a digit before a name": in_names(lambda line: line.replace(" ", " 3", 1)),
    "a sign before a name": in_names(lambda line: line.replace(" ", " =", 1)),
    "no players": in_names(lambda line: f"# {line}"),
    "no rules": in_rules(lambda line: f"# {line}"),
    "a ruleset that there is not": in_rules(lambda line: f"{line}x"),
    "another key": in_rules(lambda line: f"x{line}"),
    "a colon": in_rules(lambda line: line.replace("=", ": ")),
    "no equals": in_rules(lambda line: line.replace("=", " ")),
    "spaces": in_rules(lambda line: line.replace("=", " = ")),
    "two on a line": in_rules(lambda line: f"{line} title=Club"),
    "two with a comma": in_rules(lambda line: f"{line}, title=Club"),
    "two with a semicolon": in_rules(lambda line: f"{line};title=Club"),
    "a conflict": lambda text: f"<<<<<<< HEAD\n=======\n>>>>>>> theirs\n{text}",
    "a page": lambda text: f"<!DOCTYPE html>\n{text}",
}
FILES = [*(DATA / "seasons").glob("*.txt"), *EXAMPLES.glob("*.txt")]


def list_good_files() -> list[Path]:
    """A dozen files, at most, without errors and without others that they include."""
    texts = {path: path.read_text("utf-8") for path in sorted(FILES)}
    good = [
        path
        for path, text in texts.items()
        if "include=" not in text and "roster=" not in text and NAMES.search(text)
        # whose sums, or whose tiles, are wrong in every line by other rules
        if path.stem not in {"season-by-scores", "taiwan-tiles"}
        if not interpret_text(text, path.name).errors
    ]
    assert len(good) >= 5
    return good[::2][:12]


@for_each(lambda: [(path, slip) for path in list_good_files() for slip in SLIPS])
def test_a_slip_at_the_start_is_told_once(case: tuple[Path, str]) -> None:
    path, slip = case
    text = SLIPS[slip](path.read_text("utf-8"))
    assert len(interpret_text(text, path.name).errors) <= MOST_ERRORS


def test_the_advice_for_two_declarations_works() -> None:
    hands = "Aki Ben Chie Dai\n3 - d -\n1 d - -\n"
    (error,) = interpret_text(f"rules=hk B=2 M=8\n{hands}", "games.txt").errors
    advice = error.message.partition("write ")[2].split(", then ")
    assert advice == ["rules=hk", "B=2", "M=8"]
    assert not interpret_text("\n".join([*advice, hands]), "games.txt").problems


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_file_with_a_mark_of_its_encoding_is_read(encoding: str, tmp_path: Path) -> None:
    """As the `>` of Windows writes it."""
    path = tmp_path / "games.txt"
    path.write_text("Jürgen 千恵 Bo Dai\r\n3/40 - d -\r\nend\r\n", encoding=encoding, newline="")
    problems: list[object] = []
    source = ScoresSource("games.txt", lambda: open_lines(str(path)))
    tally = Tally([source], problems.append)
    assert len([*tally.events()]) == 1
    assert not problems
    assert [*tally.tally_state.names] == ["Jürgen", "千恵", "Bo", "Dai"]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16-le", "cp1252"])
def test_another_encoding_is_told_once(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    text = "Jürgen Zoë Bo Dai\n3/40 - d - # früh\nend\nJürgen Zoë Bo Dai\n5 - d -\nend\n"
    path.write_bytes(text.encode(encoding))
    problems: list[object] = []
    source = ScoresSource("games.txt", lambda: open_lines(str(path)))
    for _ in Tally([source], problems.append).events():
        pass
    assert len(problems) == 1
