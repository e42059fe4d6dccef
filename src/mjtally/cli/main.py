"""The command: its verbs and its exit status."""

import os
import sys
from collections.abc import Callable, Sequence

from .. import __version__
from ..base.errors import UsageError
from ..base.words import nearest
from .options import FINE, INTERRUPTED, USAGE, tell
from .tally import tally

HELP = """\
usage: mjtally [tally] FILE...  every player's statistics, written to FILE.tsv
       mjtally check FILE...    read everything, report every mistake
       mjtally rules [NAME]     the rulesets; one of them as declarations
       mjtally columns          what can stand in the table
       mjtally points MARK      what a mark such as 3/40 pays
       mjtally import LOG...    game logs of platforms, and sheets, as a scores file
       mjtally hand TILES       yaku, fu and payments of a hand of tiles
       mjtally lab FILE...      the answers to the lab document's input files
       mjtally VERB --help      more about one of these

A scores file is plain text: a players line, then a line for each hand.

    Aki Ben Chie Dai
    3/40! - d -
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0 fine, 1 errors in a scores file, 2 wrong usage."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    verb = arguments[0] if arguments else ""
    try:
        if verb in {"", "-h", "--help", "help"}:
            print(HELP, end="", file=sys.stdout if verb else sys.stderr)
            return FINE if verb else USAGE
        if verb == "--version":
            print(f"mjtally {__version__}")
            return FINE
        if verb in VERBS:
            return _verb(verb)(arguments[1:])
        _check_misspelt(verb)
        return tally(arguments)
    except UsageError as error:
        tell(f"mjtally: {error}")
        return USAGE
    except BrokenPipeError:  # the reader of the table has gone: say nothing at exit, too
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:  # such as a full disk behind standard output
        tell(f"mjtally: {error.strerror}")
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED


VERBS = ("tally", "check", "rules", "points", "columns", "hand", "lab", "import")


def _check_misspelt(word: str) -> None:
    """Fails where a verb was meant: a word that is no file, and almost a verb."""
    near = nearest(word, VERBS) if word.isalpha() and not os.path.lexists(word) else ""
    if near:
        raise UsageError(f"there is no verb or file {word}, did you mean {near}?")


def _verb(name: str) -> Callable[[Sequence[str]], int]:
    """What a verb does. Its module is imported when it is asked for."""
    if name == "tally":
        return tally
    if name in {"hand", "lab"}:
        from . import tiles

        return tiles.hand if name == "hand" else tiles.lab
    if name == "import":
        from . import importing

        return importing.import_logs
    from . import verbs

    return {
        "check": verbs.check,
        "rules": verbs.rules,
        "points": verbs.points,
        "columns": verbs.columns,
    }[name]
