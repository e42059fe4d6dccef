"""What the command says: answers on standard output, messages on standard error, and the exit
status. It knows no scores files, so that `--version` and the overview need nothing else."""

import sys

from ..base.errors import Problem
from ..base.terminal import Screen, detect_screen, detect_width, is_terminal, wrap_line
from ..output.streams import discard_stream, open_standard_output

EXIT_FINE, EXIT_ERRORS, EXIT_USAGE = 0, 1, 2


def print_output(text: str, end: str = "\n") -> None:
    """Print an answer on standard output, in its encoding; what that cannot write is escaped."""
    with open_standard_output() as stream:
        encoding = stream.encoding or "utf-8"
        print(text.encode(encoding, "backslashreplace").decode(encoding), end=end, file=stream)


def print_message(text: object) -> None:
    """Print a message on standard error; on a terminal, its first line is broken between words.
    Where nobody can receive it, the work goes on as if they had."""
    _print_on_standard_error(_fit_to_terminal(str(text)))


def _print_on_standard_error(text: str) -> None:
    if sys.stderr is None:  # print would take standard output in its place
        return
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        discard_stream(sys.stderr)


def _fit_to_terminal(text: str) -> str:
    """A message whose first line is broken between words, if a terminal shows it."""
    head, *rest = text.split("\n")
    if is_terminal(sys.stderr):
        head = wrap_line(head, detect_width(sys.stderr))
    return "\n".join([head, *rest])


def report_problem(quiet: bool, problem: Problem) -> None:
    """Print a problem of a scores file; a warning only where messages are wanted."""
    if problem.is_error or not quiet:
        text = _fit_to_terminal(str(problem))  # before the colours, which take no column
        _print_on_standard_error(_colour_problem(text, problem, detect_screen(sys.stderr)))


def _colour_problem(text: str, problem: Problem, screen: Screen) -> str:
    """A problem whose severity, code and carets can be told apart at a glance, where the screen
    has colours."""
    style = "red" if problem.is_error else "yellow"
    severity, code = f" {problem.severity}:", f"[{problem.code}]"
    head, excerpt, underlined = text.rsplit("\n", 2)
    head = head.replace(severity, screen.apply_style(severity, style), 1)
    if head.endswith(code):
        head = head.removesuffix(code) + screen.apply_style(code, "dim")
    gutter = underlined.rstrip("^")
    carets = screen.apply_style(underlined[len(gutter) :], style)
    return f"{head}\n{excerpt}\n{gutter}{carets}"
