"""What a name, a declaration of one, or a slip costs does not depend on how many there are."""

from collections.abc import Callable, Mapping
from functools import partial

import pytest

from mjtally.editing.mistakes import interpret_example
from mjtally.interpreter.people import add_names
from support.call_counts import count_calls
from support.cases import for_each

GAME = "Aki Ben Chie Dai\n= 40000 30000 20000 10000\n"


def name_of(number: int) -> str:
    """`Kabub`, `Kabuc` …: names that are far from each other, by their first letters."""
    return "K" + "".join("abcdefghij"[int(digit)] * 2 for digit in f"{number:04}")


def seat(*names: str) -> str:
    return f"{' '.join(names)}\n= 40000 30000 20000 10000\n"


def join(line: Callable[[str, int], str], number: int, before: str = "", after: str = "") -> str:
    """So many lines, each with a name of its own, which no other number of lines has."""
    lines = "".join(line(name_of(10 * number + each), each) for each in range(number))
    return f"rules=riichi\n{before}{lines}{after}"


KINDS: dict[str, Callable[[int], str]] = {
    "players": lambda n: join(lambda name, _: seat(*(f"{name}{at}" for at in "pqrs")), n),
    "guests at one table": lambda n: join(lambda name, _: seat(name, "Ben", "Chie", "Dai"), n),
    "aliases": lambda n: join(lambda name, _: f"alias={name}:X{name}\n", n, "", GAME),
    "teams": lambda n: join(lambda name, _: f"team=T{name}:{name}\n", n, "", GAME),
    "guests": lambda n: join(lambda name, _: f"guest={name}\n", n, "", GAME),
    "substitutes": lambda n: join(lambda name, _: f"substitute=S{name}:{name}\n", n, "", GAME),
    "points": lambda n: join(lambda name, _: f"{seat(name, 'B', 'C', 'D')}{name} +5\n", n),
    "strangers": lambda n: join(lambda name, _: seat(name, "B", "C", "D"), n, "roster=A,B,C,D\n"),
    "seasons": lambda n: join(lambda name, _: f"season={name}\n{GAME}", n),
    "stages": lambda n: join(lambda name, _: f"stage={name}\n{GAME}", n, "season=x\n"),
    "games twice": lambda n: join(lambda name, _: GAME, n),
    "wrong marks": lambda n: join(lambda name, _: f"{name} d - -\n", n, "Aki Ben Chie Dai\n"),
    "wrong tags": lambda n: join(lambda name, _: f"3/40 d - - {name}=2\n", n, "Aki Ben Chie Dai\n"),
    "missing files": lambda n: join(lambda name, _: f"include={name}.txt\n", n, "", GAME),
}


@for_each(KINDS)
def test_names_grow_linearly(kind: str) -> None:
    interpret_example(KINDS[kind](10))  # what is read and imported once
    texts = [KINDS[kind](size) for size in (20, 40, 80)]
    small, middle, large = (count_calls(partial(interpret_example, text)) for text in texts)
    assert large - middle < 2.3 * (middle - small)


def test_a_declaration_does_not_copy_those_above_it() -> None:
    copied = 0
    names: Mapping[str, int] = {}
    for number in range(1000):
        before = {id(layer) for layer in getattr(names, "maps", [names])}
        names = add_names(names, {str(number): number})
        copied += sum(
            len(layer) for layer in getattr(names, "maps", [names]) if id(layer) not in before
        )
    assert dict(names) == {str(number): number for number in range(1000)}
    assert [*names] == [str(number) for number in range(1000)]
    assert copied < 10_000  # of 500,000 where each copied all


def test_a_limit_counts_what_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is reached, a message goes without what was meant; it is so each time."""

    def read() -> list[str]:
        text = "rules=riichi\nlength=free\nAki Ben Chie Dai\n" + "magnan d - -\n" * 20
        return [problem.message for problem in interpret_example(text).problems]

    assert len(set(read())) == 1
    monkeypatch.setattr("mjtally.interpreter.interpreter.MOST_COMPARED_IN_FILE", 500)
    limited = read()
    assert limited == read()
    assert limited[0] == "magnan is not a mark: mangan is written 5"
    assert limited[-1].startswith("magnan is not a mark: a mark is one of ")
