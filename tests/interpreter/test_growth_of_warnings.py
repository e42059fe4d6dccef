"""What a warning costs does not depend on how many came before it in the same game."""

import sys
from collections import Counter
from types import FrameType

from mjtally.editing.mistakes import interpret_example

HEAD = "rules=riichi\nbust=none\n2026-11-20\nAki Ben Chie Dai\n"


def count_calls(hands: int) -> int:
    """Calls of functions while a game of so many hands is read, each of them with a warning."""
    calls = Counter[str]()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls["all"] += 1

    text = HEAD + "1/25 - d -\n" * hands
    sys.setprofile(count)
    try:
        problems = interpret_example(text).problems
    finally:
        sys.setprofile(None)
    assert sum(each.code == "unlikely-value" for each in problems) == hands
    return calls["all"]


def test_warnings_of_one_game_grow_linearly() -> None:
    count_calls(10)  # what is read and imported once
    small, middle, large = map(count_calls, (100, 200, 400))
    assert large - middle < 2.1 * (middle - small)
