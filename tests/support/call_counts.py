"""How many functions are called: what a thing costs, the same on any machine."""

import gc
import sys
from collections.abc import Callable
from types import FrameType


def count_calls(run: Callable[[], object]) -> int:
    """The calls of functions written in Python while something runs, on this thread alone: from
    Python 3.12 on, cProfile would count those of other threads as well, such as servers that
    earlier tests began. What these left is not collected meanwhile, since that calls functions,
    too."""
    calls = 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event == "call"

    gc.collect()
    gc.disable()
    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(None)
        gc.enable()
    return calls
