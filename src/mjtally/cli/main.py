"""The command: which verb runs, and what ends it: the exit status, or a signal."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from .._version import __version__
from ..base.errors import UsageError, format_message
from ..base.terminal import detect_width
from ..output.streams import describe_os_error, discard_stream
from .console import EXIT_FINE, EXIT_USAGE, print_message, print_output
from .verbs import DEFAULT_VERB, VERBS_BY_NAME, format_overview


class StopSignal(BaseException):
    """A signal that ends the work, on its way up: what is half-made is removed."""

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
    """What the command line asks for; a first word that is not a verb is a file to tally."""
    word = arguments[0] if arguments else ""
    if word in {"-h", "--help"}:
        print_output(format_overview(detect_width(sys.stdout)))
        return EXIT_FINE
    if word == "--version":
        print_output(f"mjtally {__version__}")
        return EXIT_FINE
    if not word:
        print_message(format_overview(detect_width(sys.stderr)))
        return EXIT_USAGE
    _check_argument_lengths(arguments)
    if word in VERBS_BY_NAME:
        return VERBS_BY_NAME[word].load().run(arguments[1:])
    _check_first_word(word, arguments[1:])
    return DEFAULT_VERB.load().run(arguments)


def _check_argument_lengths(arguments: Sequence[str]) -> None:
    """Fails where an argument is longer than any statement of a scores file."""
    from ..language.tokens import LONGEST_STATEMENT  # which --version does without

    longest = max(map(len, arguments), default=0)
    if longest > LONGEST_STATEMENT:
        raise UsageError(
            f"a word of {longest} characters after mjtally: {LONGEST_STATEMENT} is the most"
        )


def _check_first_word(word: str, others: Sequence[str]) -> None:
    """Fails where a word is neither an option nor a file, and so was meant as a verb."""
    if word.startswith("-") or os.path.lexists(word):
        return
    from .unknown_words import describe_unknown_word, is_file_name

    if not is_file_name(word):  # which is said of once the options are known
        raise UsageError(describe_unknown_word(word, others, VERBS_BY_NAME))


@contextmanager
def stop_on_signals() -> Iterator[None]:
    """Let the signals that end a command raise `StopSignal`, once: a second one does not disturb
    the removal of what is half-made. A signal that is ignored (as by `nohup`) stays so."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]

    def stop(number: int, frame: FrameType | None) -> None:
        for each in numbers:
            signal.signal(each, signal.SIG_IGN)
        raise StopSignal(number)

    usual = {signal.SIG_DFL, signal.default_int_handler}
    before = {each: handler for each in numbers if (handler := signal.getsignal(each)) in usual}
    try:
        for each in before:
            signal.signal(each, stop)
    except ValueError:  # only the main thread may have handlers
        before = {}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
