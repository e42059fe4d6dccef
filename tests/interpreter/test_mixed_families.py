"""Two families of rules in one tally: whatever counts of the first, the second is told, once."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import permutations, product
from typing import NamedTuple

from mjtally import Problem
from mjtally.interpreter.sources import ScoresSource, open_text_lines
from mjtally.interpreter.tally import Tally
from support.cases import for_each, some_of

GIFT, PENALTY = "Emi +2000 / Ben -2000", "Emi -20"
# By family: its players, and lines each of which counts by itself.
WHAT_COUNTS = {
    "riichi": (
        "Emi Chie Fumi Ben",
        ["3/40 - d -\nend", "= 42000 28000 20000 10000", GIFT, PENALTY, "5 - d -\nEmi -20"],
    ),
    "sanma": (
        "Emi Fumi Ben",
        ["3/40 - d\nend", "= 55000 30000 20000", GIFT, PENALTY, "Emi -20 points"],
    ),
    "hk": ("Emi Chie Fumi Ben", ["3 - d -", "= 24 -8 -8 -8", GIFT, PENALTY]),
    "mcr": (
        "Emi Chie Fumi Ben",
        ["24 - d -\nend", "= 50 -20 -15 -15", f"{GIFT}\n24 - d -", PENALTY],
    ),
    "zung-jung": (
        "Emi Chie Fumi Ben",
        ["25 - d -\nend", "= 50 -20 -15 -15", GIFT, PENALTY, "Emi -20 points"],
    ),
    "taiwan": (
        "Emi Chie Fumi Ben",
        ["5 - d -\nend", "= 500 -200 -150 -150", GIFT, PENALTY, "Emi -20 points"],
    ),
}


class Mixture(NamedTuple):
    """What counts by one family and then by another, and where the second stands."""

    first: str
    statement: str
    second: str
    other_statement: str
    way: str

    def list_files(self) -> Iterator[tuple[str, str]]:
        """The files named, after those that they include."""
        first, second = (WHAT_COUNTS[each][0] for each in (self.first, self.second))
        above = f"rules={self.first}\n{first}\n{self.statement}\n"
        below = f"{second}\n{self.other_statement}\n"
        match self.way:
            case "rules first":
                yield "club.txt", f"{above}rules={self.second}\n{below}"
            case "rules below the players":
                names = f"{second}\n"
                yield "club.txt", f"{above}{names}rules={self.second}\n{self.other_statement}\n"
            case "one file each":
                yield "may.txt", above
                yield "june.txt", f"rules={self.second}\n{below}"
            case "rules below the players of another file":
                yield "may.txt", above
                yield "june.txt", f"{second}\nrules={self.second}\n{self.other_statement}\n"
            case "an included file":
                yield "june.txt", f"rules={self.second}\n{below}"
                yield "club.txt", f"{above}include=june.txt\n"
            case "below an included file":
                yield "may.txt", above
                yield "club.txt", f"include=may.txt\nrules={self.second}\n{below}"


WAYS = (
    *("rules first", "rules below the players", "one file each", "an included file"),
    *("rules below the players of another file", "below an included file"),
)
MIXTURES = [
    Mixture(first, statement, second, other, way)
    for first, second in permutations(WHAT_COUNTS, 2)
    for statement, other in product(WHAT_COUNTS[first][1], WHAT_COUNTS[second][1])
    for way in WAYS
]


def list_problems(files: Sequence[tuple[str, str]]) -> list[Problem]:
    """What is said of files; those that are included are only opened by others."""
    texts = dict(files)

    def open_file(path: str) -> AbstractContextManager[Iterable[str]]:
        return open_text_lines(texts[path])

    problems: list[Problem] = []
    included = {name for name in texts for text in texts.values() if f"include={name}" in text}
    sources = [
        ScoresSource(name, partial(open_text_lines, text))
        for name, text in files
        if name not in included
    ]
    tally = Tally(sources, problems.append, opened=open_file, include_anywhere=True)
    for _ in tally.events():
        pass
    return problems


@for_each(lambda: some_of(MIXTURES, 5))  # in all ways, of which there are six
def test_a_second_family_is_told_once(mixture: Mixture) -> None:
    problems = list_problems([*mixture.list_files()])
    codes = [problem.code for problem in problems if problem.is_error]
    if mixture.way.startswith("rules below") and "sanma" in (mixture.first, mixture.second):
        assert codes.count("families-mixed") + codes.count("names-number") in {1, 2}
    else:
        assert codes == ["families-mixed"]


@for_each(
    [(family, statement) for family, (_, lines) in WHAT_COUNTS.items() for statement in lines]
)
def test_one_family_is_no_mixture(case: tuple[str, str]) -> None:
    family, statement = case
    players, _ = WHAT_COUNTS[family]
    text = f"rules={family}\n{players}\n{statement}\n"
    problems = list_problems([("may.txt", text), ("june.txt", text)])
    assert not [problem for problem in problems if problem.is_error]


def test_rules_below_the_players_begin_with_their_own_scores() -> None:
    """3 faan on a discard are 8 here, twice from who dealt in."""
    hand = "Emi Chie Fumi Ben\nrules=hk\n3 - d -\n= 16 0 -16 0\n"
    evening = "Emi Chie Fumi Ben\nrules=hk\n= 24 -8 -8 -8\n"
    assert not list_problems([("hand.txt", hand), ("evening.txt", evening)])
