"""The command: its verbs and its exit status."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

from .._version import __version__
from ..base.errors import UsageError, format_message
from ..base.wording import find_nearest
from ..language.parser import LONGEST_STATEMENT
from ..output.streams import describe_os_error, discard_stream
from .options import EXIT_FINE, EXIT_USAGE, print_message, print_output
from .tally import run

HELP = """\
usage: mjtally FILE...           everybody's statistics, to FILE.tsv
       mjtally check FILE...     tell every mistake; --fix mends what is certain
       mjtally fmt FILE...       lay files out: marks under the names
       mjtally report FILE...    a page to look at: charts, records, every game
       mjtally sheet FILE...     a line for each hand, to lay beside the paper
       mjtally explain FILE:LINE      what a line means, and who pays whom
       mjtally explain FILE --player NAME --column COLUMN    why it is so much
       mjtally new NAME...       a scores file to begin with
       mjtally import LOG...     game logs and spreadsheets as a scores file
       mjtally help [TOPIC]      marks, tags, tiles, dates, rules, hk ...
       mjtally columns           every column, and how it is counted
       mjtally rules [NAME]      the rulesets; one of them as declarations
       mjtally points MARK       what a mark such as 3/40 pays
       mjtally hand TILES        yaku, fan and payments of a hand of tiles
       mjtally lab FILE...       the answers to the lab document's input files
       mjtally completion SHELL  a script for bash, zsh or fish
       mjtally lsp               a language server, which editors start
       mjtally VERB --help       the options of a verb; mjtally tally --help

often used:
  -o OUT                another file; - is standard output
  --table TABLE         hands games matchups seats series teams ratings records
                        yaku fan, or all
  --columns A,B,C       these columns, or all
  --format FORMAT       table tsv csv json xlsx
  --from DATE --to DATE --season NAME --last N --players A,B --sort COLUMN
  --rules NAME          a ruleset, as if the file began with rules=NAME

A scores file is plain text: a players line, then a line for each hand.

    Aki Ben Chie Dai
    3/40! - d -"""


class StopSignal(BaseException):
    """A signal that ends the work, on its way up: what is half-made is taken away."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.signal_number = number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0 fine, 1 errors in a scores file, 2 wrong usage,
    128 and its number after a signal."""
    try:
        with stop_on_signals():
            return _run_arguments(list(sys.argv[1:] if arguments is None else arguments))
    except UsageError as error:
        print_message(f"mjtally: {format_message(str(error))}")
        return EXIT_USAGE
    except BrokenPipeError:  # the reader of the table has gone
        return EXIT_FINE
    except OSError as error:
        print_message(f"mjtally: {describe_os_error(error)}")
        return EXIT_USAGE
    except StopSignal as stopped:
        discard_stream(sys.stdout)
        return 128 + stopped.signal_number
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _run_arguments(arguments: Sequence[str]) -> int:
    longest = max(map(len, arguments), default=0)
    if longest > LONGEST_STATEMENT:
        raise UsageError(
            f"a word of {longest} characters behind mjtally: {LONGEST_STATEMENT} is the most"
        )
    verb = arguments[0] if arguments else ""
    if verb in {"-h", "--help"}:
        print_output(HELP)
        return EXIT_FINE
    if verb == "--version":
        print_output(f"mjtally {__version__}")
        return EXIT_FINE
    if not verb:
        print_message(HELP)
        return EXIT_USAGE
    if verb in VERBS:
        return _load_verb(verb)(arguments[1:])
    _check_misspelt_verb(verb)
    return run(arguments)


@contextmanager
def stop_on_signals() -> Iterator[None]:
    """The signals that end a command raise `StopSignal`, once: no second one disturbs what takes
    half-made things away. A signal that somebody ignores (as `nohup` does) stays so."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]

    def stop(number: int, frame: FrameType | None) -> None:
        for each in numbers:
            signal.signal(each, signal.SIG_IGN)
        raise StopSignal(number)

    usual = {signal.SIG_DFL, signal.default_int_handler}
    before = {each: handler for each in numbers if (handler := signal.getsignal(each)) in usual}
    if current_thread() is not main_thread():  # the only one that may have handlers
        before = {}
    try:
        for each in before:
            signal.signal(each, stop)
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


VERBS = {  # the module and the function of each
    "tally": ("tally", "run"),
    "check": ("check", "run"),
    "fmt": ("fmt", "run"),
    "sheet": ("sheet", "run"),
    "explain": ("explain", "run"),
    "report": ("report", "run"),
    "rules": ("lists", "run_rules"),
    "columns": ("lists", "run_columns"),
    "points": ("lists", "run_points"),
    "import": ("import_logs", "run"),
    "hand": ("hand", "run_hand"),
    "lab": ("hand", "run_lab"),
    "help": ("help", "run_help"),
    "new": ("help", "run_new"),
    "completion": ("completion", "run"),
    "lsp": ("lsp", "run"),
}


def _check_misspelt_verb(word: str) -> None:
    """Fails where a verb was meant: a word that is no file, and almost a verb."""
    near = find_nearest(word, VERBS) if word.isalpha() and not os.path.lexists(word) else ""
    if near:
        raise UsageError(f"there is no verb or file {word}, did you mean {near}?")


def _load_verb(name: str) -> Callable[[Sequence[str]], int]:
    """What a verb does. Its module is imported when it is asked for."""
    from importlib import import_module

    module, function = VERBS[name]
    verb: Callable[[Sequence[str]], int] = getattr(
        import_module(f".{module}", __package__), function
    )
    return verb
