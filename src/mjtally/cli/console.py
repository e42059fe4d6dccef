"""What the command says: answers on standard output, messages on standard error, and the exit
status. It knows no scores files, so that `--version` and the overview need nothing else."""

import sys
from collections.abc import Iterable, Sequence

from ..base.errors import Problem
from ..base.terminal import detect_screen, detect_width, is_terminal, wrap_line
from ..output.streams import discard_stream, open_standard_output

EXIT_FINE, EXIT_ERRORS, EXIT_USAGE = 0, 1, 2


def print_output(text: str, end: str = "\n") -> None:
    """Print an answer on standard output, in its encoding; what that cannot write is escaped."""
    with open_standard_output() as stream:
        encoding = stream.encoding or "utf-8"
        print(text.encode(encoding, "backslashreplace").decode(encoding), end=end, file=stream)


def print_rows_on_terminal(rows: Iterable[Sequence[str]]) -> bool:
    """Print rows that end in a description, if standard output is a terminal; whether it is."""
    if not is_terminal(sys.stdout):
        return False
    from ..output.screen import render_descriptions

    print_output("\n".join(render_descriptions(rows, detect_screen(sys.stdout))))
    return True


def print_message(text: object) -> None:
    """Print a message on standard error; on a terminal, its first line is broken between words.
    Where nobody can receive it, the work goes on as if they had."""
    if sys.stderr is None:  # print would take standard output in its place
        return
    try:
        print(_fit_to_terminal(str(text)), file=sys.stderr, flush=True)
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
    if quiet and not problem.is_error:
        return
    screen = detect_screen(sys.stderr)
    if not screen.colours:
        print_message(problem)
        return
    *head, excerpt, carets = _fit_to_terminal(str(problem)).split("\n")
    style = "red" if problem.is_error else "yellow"
    severity, code = f" {problem.severity}:", f"[{problem.code}]"
    styled = "\n".join(head).replace(severity, screen.apply_style(severity, style), 1)
    styled = styled.removesuffix(code) + screen.apply_style(code, "dim")
    print_message(f"{styled}\n{excerpt}\n{screen.apply_style(carets, style)}")
