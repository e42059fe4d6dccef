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
usage: mjtally FILE...           everybody's statistics, to FILE.tsv
       mjtally check FILE...     tell every mistake, write nothing
       mjtally sheet FILE...     a line for each hand, to lay beside the paper
       mjtally explain FILE:LINE      what a line means, and who pays whom
       mjtally explain FILE --player NAME --column COLUMN    why it is so much
       mjtally new NAME...       a scores file to begin with
       mjtally import LOG...     game logs and spreadsheets as a scores file
       mjtally help [TOPIC]      marks, tags, tiles, dates, rules, hk ...
       mjtally columns           every column, and how it is counted
       mjtally rules [NAME]      the rulesets; one of them as declarations
       mjtally points MARK       what a mark such as 3/40 pays
       mjtally hand TILES        yaku, fu and payments of a hand of tiles
       mjtally lab FILE...       the answers to the lab document's input files
       mjtally completion SHELL  a script for bash, zsh or fish
       mjtally VERB --help       the options of a verb; mjtally tally --help

often used:
  -o OUT                another file; - is standard output
  --table TABLE         hands games matchups seats series teams yaku, or all
  --columns A,B,C       these columns, or all
  --format FORMAT       table tsv csv json xlsx
  --from DATE --to DATE --season NAME --last N --players A,B --sort COLUMN
  --rules NAME          a ruleset, as if the file began with rules=NAME

A scores file is plain text: a players line, then a line for each hand.

    Aki Ben Chie Dai
    3/40! - d -
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0 fine, 1 errors in a scores file, 2 wrong usage."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    verb = arguments[0] if arguments else ""
    try:
        if verb in {"", "-h", "--help"}:
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


VERBS = {  # the module and the function of each
    "tally": ("tally", "tally"),
    "check": ("verbs", "check"),
    "sheet": ("sheet", "sheet"),
    "explain": ("explain", "explain"),
    "rules": ("verbs", "rules"),
    "columns": ("verbs", "columns"),
    "points": ("verbs", "points"),
    "import": ("importing", "import_logs"),
    "hand": ("tiles", "hand"),
    "lab": ("tiles", "lab"),
    "help": ("help", "help_"),
    "new": ("help", "new"),
    "completion": ("completion", "completion"),
}


def _check_misspelt(word: str) -> None:
    """Fails where a verb was meant: a word that is no file, and almost a verb."""
    near = nearest(word, VERBS) if word.isalpha() and not os.path.lexists(word) else ""
    if near:
        raise UsageError(f"there is no verb or file {word}, did you mean {near}?")


def _verb(name: str) -> Callable[[Sequence[str]], int]:
    """What a verb does. Its module is imported when it is asked for."""
    from importlib import import_module

    module, function = VERBS[name]
    verb: Callable[[Sequence[str]], int] = getattr(
        import_module(f".{module}", __package__), function
    )
    return verb
