"""A long text in a terminal, shown by the user's pager, as git and man do it. (pydoc's pager reads
none of our variables, hides that a pager does not run, and dies of Ctrl-C.)"""

import os
import shlex
import signal
import sys
from collections.abc import Iterable, Sequence

from ..base.terminal import detect_screen, is_terminal
from ..output.streams import describe_os_error
from .console import print_message, print_output

USUAL_PAGERS = ("more",) if os.name == "nt" else ("less", "more")
# One screen is left where it is, colours are shown, and the screen is not cleared at the end.
LESS_OPTIONS = {"LESS": "FRX", "LESSCHARSET": "utf-8"}


def print_page(text: str, *, is_paged: bool = True) -> None:
    """Print a text that ends in a newline. If it is longer than the terminal that shows it, a pager
    shows it: the one that the environment names, or the first of the usual ones."""
    if is_paged and is_terminal(sys.stdout) and _is_longer_than_screen(text):
        named = os.environ.get("PAGER")  # empty for no pager
        for command in USUAL_PAGERS if named is None else [named]:
            arguments = shlex.split(command, posix=os.name != "nt")
            if arguments in ([], ["cat"]) or os.environ.get("TERM") == "dumb":
                break
            try:
                _show(arguments, text)
                return
            except OSError as error:
                if named:
                    reason = f"{arguments[0]}: {describe_os_error(error)}"
                    print_message(f"mjtally: $PAGER names a pager that does not run: {reason}")
    print_output(text, end="")


def _is_longer_than_screen(text: str) -> bool:
    try:
        rows = os.get_terminal_size(sys.stdout.fileno()).lines
    except (OSError, ValueError):
        return False
    return 0 < rows <= text.count("\n")


def _show(pager: Sequence[str], text: str) -> None:
    """Show a text until the person has read enough; an `OSError` where there is no such pager."""
    import subprocess  # few commands need it

    environment = {**LESS_OPTIONS, **os.environ}
    process = subprocess.Popen(pager, stdin=subprocess.PIPE, env=environment)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the pager, which goes on
    try:
        process.communicate(text.encode(sys.stdout.encoding or "utf-8", "backslashreplace"))
    finally:
        signal.signal(signal.SIGINT, before)


def print_rows_on_terminal(rows: Iterable[Sequence[str]]) -> bool:
    """Print rows that end in a description, if standard output is a terminal; whether it is."""
    if not is_terminal(sys.stdout):
        return False
    from ..output.screen import render_descriptions

    lines = render_descriptions(rows, detect_screen(sys.stdout))
    print_page("".join(f"{line}\n" for line in lines))
    return True
