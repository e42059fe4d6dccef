"""What a warning costs does not depend on how many came before it in the same game."""

from functools import partial

from mjtally.editing.mistakes import interpret_example
from support.call_counts import count_calls

HEAD = "rules=riichi\nbust=none\n2026-11-20\nAki Ben Chie Dai\n"


def read_game(hands: int) -> None:
    """Read a game of so many hands, each of them with a warning."""
    problems = interpret_example(HEAD + "1/25 - d -\n" * hands).problems
    assert sum(problem.code == "unlikely-value" for problem in problems) == hands


def test_warnings_of_one_game_grow_linearly() -> None:
    read_game(10)  # what is read and imported once
    small, middle, large = (count_calls(partial(read_game, size)) for size in (100, 200, 400))
    assert large - middle < 2.1 * (middle - small)
