"""mjtally: mahjong scores kept in plain text.

    from mjtally import tally

    for row in tally(Path("games.txt")):
        print(row["name"], row["net_score"])

`tally` reads a scores file and returns the rows of a table. What a scores file is, the
manual tells. `score_hand` tells what a hand of tiles is worth:

    score_hand("34678m33s234567p+2m", riichi=1).payments

and `score_hands` what many hands are. `format_scores` lays the text of a scores file out.
"""

from ._version import __version__

TYPE_CHECKING = False  # as `typing` has it, which takes time to import
if TYPE_CHECKING:
    from .api import format_scores, score_hand, score_hands, tally
    from .base.errors import Problem, ScoresError, ScoresWarning
    from .families.mcr.hand_value.hand_score import FanScore
    from .families.riichi.hand_value.hand_score import HandScore
    from .patterns.hand_score import PatternScore

__all__ = [
    "FanScore",
    "HandScore",
    "PatternScore",
    "Problem",
    "ScoresError",
    "ScoresWarning",
    "__version__",
    "format_scores",
    "score_hand",
    "score_hands",
    "tally",
]

_MODULES_BY_NAME = {
    "tally": "api",
    "format_scores": "api",
    "score_hand": "api",
    "score_hands": "api",
    "FanScore": "families.mcr.hand_value.hand_score",
    "HandScore": "families.riichi.hand_value.hand_score",
    "PatternScore": "patterns.hand_score",
    "Problem": "base.errors",
    "ScoresError": "base.errors",
    "ScoresWarning": "base.errors",
}


def __getattr__(name: str) -> object:
    """A public name, whose module is imported at its first use; from then on it stands here."""
    if name not in _MODULES_BY_NAME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f".{_MODULES_BY_NAME[name]}", __name__), name)
    return globals().setdefault(name, found)


def __dir__() -> list[str]:
    """The public names, whether they were imported yet or not."""
    return sorted(__all__)
