"""mjtally: mahjong scores kept in plain text.

    from pathlib import Path
    from mjtally import score_hand, tally

    for row in tally(Path("games.txt")):
        print(row["name"], row["net_score"])

    score_hand("34678m33s234567p+2m", riichi=1).payments  # (3900, -3900, 0, 0)

- `tally` reads scores files and returns the rows of a table. `mjtally help` and the manual say
  what a scores file is.
- `format_scores` formats the text of a scores file.
- `score_hand` calculates what a hand of tiles is worth, and `score_hands` does so for many hands.
- `ScoresError` and `ScoresWarning` say what is wrong in a file; each such thing is a `Problem`.
"""

from ._version import __version__

TYPE_CHECKING = False  # as `typing` has it, which takes time to import
if TYPE_CHECKING:
    from .api import format_scores, score_hand, score_hands, tally
    from .base.errors import Problem, ScoresError, ScoresWarning
    from .rules.families.mcr.hand_value.hand_score import FanScore
    from .rules.families.riichi.hand_value.hand_score import HandScore
    from .rules.patterns.hand_score import PatternScore

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
    "FanScore": "rules.families.mcr.hand_value.hand_score",
    "HandScore": "rules.families.riichi.hand_value.hand_score",
    "PatternScore": "rules.patterns.hand_score",
    "Problem": "base.errors",
    "ScoresError": "base.errors",
    "ScoresWarning": "base.errors",
}


def __getattr__(name: str) -> object:
    """Import the module of a public name when the name is first used, and keep the name here."""
    if name not in _MODULES_BY_NAME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f".{_MODULES_BY_NAME[name]}", __name__), name)
    return globals().setdefault(name, found)


def __dir__() -> list[str]:
    """List the public names, whether they have been imported or not."""
    return sorted(__all__)
