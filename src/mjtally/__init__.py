"""mjtally: mahjong scores kept in plain text.

    from mjtally import tally

    for row in tally(Path("games.txt")):
        print(row["name"], row["net_score"])

`tally` reads a scores file and returns the rows of a table. What a scores file is, the
README tells.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api import tally
    from .errors import Problem, ScoresError

__all__ = ["Problem", "ScoresError", "__version__", "tally"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """`tally` and the errors, imported when they are asked for."""
    if name == "tally":
        from .api import tally

        return tally
    if name in {"Problem", "ScoresError"}:
        from . import errors

        return getattr(errors, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
