"""A long text in a terminal: through the pager that the person has, as git and man do it."""

import os
import shlex
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from ..base.terminal import detect_screen, is_terminal
from ..output.streams import describe_os_error
from .console import print_message, print_output

PAGER_VARIABLES = ("MJTALLY_PAGER", "PAGER")  # whichever is set first; empty for no pager
USUAL_PAGERS = (("more",),) if os.name == "nt" else (("less",), ("more",))
# One screen is left where it is, colours are shown, and the screen is not cleared at the end.
LESS_OPTIONS = {"LESS": "FRX", "LESSCHARSET": "utf-8"}
NO_PAGER = ("cat",)  # which says the same as no pager


class Pager(NamedTuple):
    """A command that shows what it is given, and the variable that names it, if one does."""

    command: Sequence[str]
    variable: str = ""


def print_page(text: str, *, is_paged: bool = True) -> None:
    """Print a text that ends in a newline; through a pager where it is longer than the terminal
    that shows it."""
    if not (is_paged and is_terminal(sys.stdout) and _is_longer_than_screen(text)):
        print_output(text, end="")
        return
    for pager in list_pagers():
        if _show(pager, text):
            return
    print_output(text, end="")


def print_rows_on_terminal(rows: Iterable[Sequence[str]]) -> bool:
    """Print rows that end in a description, if standard output is a terminal; whether it is."""
    if not is_terminal(sys.stdout):
        return False
    from ..output.screen import render_descriptions

    lines = render_descriptions(rows, detect_screen(sys.stdout))
    print_page("".join(f"{line}\n" for line in lines))
    return True


def list_pagers() -> Iterator[Pager]:
    """The pagers to try, the first that is there is used: the one that the environment names, or
    else those that systems have."""
    if os.environ.get("TERM") == "dumb":
        return
    for variable in PAGER_VARIABLES:
        if variable in os.environ:
            command = shlex.split(os.environ[variable], posix=os.name != "nt")
            if command and tuple(command) != NO_PAGER:
                yield Pager(command, variable)
            return
    for usual in USUAL_PAGERS:
        yield Pager(usual)


def _is_longer_than_screen(text: str) -> bool:
    try:
        rows = os.get_terminal_size(sys.stdout.fileno()).lines
    except (OSError, ValueError):
        return False
    return 0 < rows <= text.count("\n")


def _show(pager: Pager, text: str) -> bool:
    """Show a text in a pager until the person has read enough; whether there is that pager."""
    import subprocess

    environment = {**LESS_OPTIONS, **os.environ}
    try:
        process = subprocess.Popen(pager.command, stdin=subprocess.PIPE, env=environment)
    except OSError as error:
        if pager.variable:
            reason = f"{pager.command[0]}: {describe_os_error(error)}"
            print_message(f"mjtally: ${pager.variable} names a pager that does not run: {reason}")
        return False
    assert process.stdin
    with _leave_interrupts_to_others(), suppress(BrokenPipeError):  # who has read enough
        try:
            process.stdin.write(text.encode(sys.stdout.encoding or "utf-8", "backslashreplace"))
        finally:
            with suppress(BrokenPipeError):
                process.stdin.close()
            process.wait()
    return True


@contextmanager
def _leave_interrupts_to_others() -> Iterator[None]:
    """While a pager has the terminal, Ctrl-C is for the pager, which goes on."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # only the main thread may have handlers
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
