"""The command: which verb runs, and what ends it: the exit status, or a signal."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from .._version import __version__
from ..output.streams import discard_stream, open_standard_output


class StopSignal(BaseException):
    """A signal that ends the work. While it is raised through the program, half-made files are
    removed."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.signal_number = number


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0 fine, 1 errors in a scores file, 2 wrong usage,
    128 and its number after a signal."""
    given = list(sys.argv[1:] if words is None else words)
    try:
        if given[:1] == ["--version"]:
            with open_standard_output() as stream:
                print(f"mjtally {__version__}", file=stream)
            return 0
        with stop_on_signals():
            return _run_words(given)
    except StopSignal as stopped:
        discard_stream(sys.stdout)
        return 128 + stopped.signal_number
    except KeyboardInterrupt:
        return 130  # of an interruption
    except BrokenPipeError:  # the reader of an answer has gone
        return 0
    except Exception as error:
        from .failures import report_failure

        return report_failure(error)


def _run_words(words: Sequence[str]) -> int:
    """What the command line asks for; a first word that is not a verb is a file to tally."""
    from ..base.errors import UsageError  # `--version` does without what is imported from here on
    from ..base.terminal import detect_width
    from ..language.tokens import LONGEST_STATEMENT
    from .console import EXIT_FINE, EXIT_USAGE, print_message, print_output
    from .parsers import UnexpectedWordError
    from .verbs import DEFAULT_VERB, VERBS_BY_NAME, format_first_screen, format_overview

    first = words[0] if words else ""
    if first in {"-h", "--help"}:
        print_output(format_overview(detect_width(sys.stdout)))
        return EXIT_FINE
    if not first:
        print_message(format_first_screen(detect_width(sys.stderr)))
        return EXIT_USAGE
    longest = max(map(len, words))
    if longest > LONGEST_STATEMENT:
        raise UsageError(
            f"a word after mjtally has {longest} characters: write at most {LONGEST_STATEMENT}"
        )
    is_verb = first in VERBS_BY_NAME
    if not (is_verb or first.startswith("-") or os.path.lexists(first)):
        from .unknown_words import describe_unknown_word, is_file_name

        if not is_file_name(first):  # for a file the message comes when the options are known
            raise UsageError(describe_unknown_word(first, words[1:]))
    try:
        return VERBS_BY_NAME[first].run(words[1:]) if is_verb else DEFAULT_VERB.run(words)
    except UnexpectedWordError as error:
        from .unknown_words import describe_unexpected_word

        raise UsageError(describe_unexpected_word(error)) from None


@contextmanager
def stop_on_signals() -> Iterator[None]:
    """Let the signals that end a command raise `StopSignal`.

    A second signal does not disturb the removal of half-made files. If Python has dropped the
    exception (it drops those that are raised in a callback of a weak reference), the next signal
    raises it again. A signal that is ignored, as by `nohup`, stays ignored.
    """
    import signal  # which --version does without

    names = ("SIGINT", "SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]

    def stop(number: int, frame: FrameType | None) -> None:
        handled = sys.exception()
        while handled and not isinstance(handled, StopSignal):
            handled = handled.__context__
        if not handled:
            raise StopSignal(number)

    usual = {signal.SIG_DFL, signal.default_int_handler}
    before = {
        number: handler for number in numbers if (handler := signal.getsignal(number)) in usual
    }
    try:
        for number in before:
            signal.signal(number, stop)
    except ValueError:  # only the main thread may have handlers
        before = {}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
